"""The plan of a drawn board: name plates, passages, the slots where tokens stand, and ways between places.

All lengths are in squares: the cell (row, column) covers x from column to column + 1, y from row to row + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cluekit.board import Board, Place, Square, step
from cluekit.draw.shapes import Point, centre, outlines, rectangle, row_runs
from cluekit.draw.ways import course

__all__ = [
    "Plate",
    "Point",
    "Strip",
    "caption_plate",
    "lettering",
    "name_plate",
    "outlines",
    "passage_cells",
    "room_slots",
    "spots",
    "strip",
    "trapdoor",
    "waypoints",
]

_LETTER = 0.62  # the mean width of a letter in small capitals, as a part of the font size
_SMALL = 0.52  # the mean width of an ordinary letter
_SIZES = tuple(size / 100 for size in range(58, 24, -2))  # font sizes to try, in squares


# Names, passages, slots


@dataclass(frozen=True)
class Plate:
    """Where a name is written: one or two lines centred on `x`, in rows `top` to `bottom`."""

    lines: tuple[str, ...]
    x: float
    top: int
    bottom: int
    size: float

    @property
    def baselines(self) -> tuple[float, ...]:
        """The y of each line of text."""
        middle = (self.top + self.bottom + 1) / 2 + 0.08
        first = middle - 0.55 * self.size * (len(self.lines) - 1)
        return tuple(first + 0.33 * self.size + 1.1 * self.size * line for line in range(len(self.lines)))


@lru_cache(maxsize=1024)
def name_plate(name: str, cells: tuple[Square, ...]) -> Plate:
    """Find the place of a name in the upper part of a footprint: one line if it can be read, else two."""
    middle_row = (cells[0][0] + cells[-1][0]) / 2
    return _plate(name, cells, [run for run in row_runs(cells) if run[0] <= middle_row])


@lru_cache(maxsize=1024)
def caption_plate(caption: str, cells: tuple[Square, ...]) -> Plate:
    """Find the place of a caption where a footprint is widest; nothing needs the space below."""
    return _plate(caption, cells, row_runs(cells))


def _plate(name: str, cells: tuple[Square, ...], runs: list[tuple[int, int, int]]) -> Plate:
    """A plate in the first of the longest of these rows."""
    row, first, length = max(runs, key=lambda run: (run[2], -run[0], -run[1]))
    one = Plate((name,), first + length / 2, row, row, _fitting(len(name), length))
    lines = _halves(name)
    longest = max(map(len, lines))
    if (
        len(lines) == 1
        or one.size >= 0.44
        or not {(row + 1, first), (row + 1, first + length - 1)} <= set(cells)
    ):
        return one
    two = Plate(lines, first + length / 2, row, row + 1, _fitting(longest, length))
    return two if two.size > one.size else one


def _fitting(letters: int, width: float) -> float:
    """The largest font size at which so many letters fit, with some air; the smallest one if none does."""
    return next((size for size in _SIZES if letters * _LETTER * size <= width - 0.4), _SIZES[-1])


def _halves(name: str) -> tuple[str, ...]:
    """A name in two lines, as equal as its words allow; one line for one word."""
    words = name.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)), default=(name,))


def lettering(
    words: str, length: float, letter: float, largest: tuple[float, float]
) -> tuple[tuple[str, ...], float]:
    """Set words in one line or two, whichever is larger: the lines, and their size in the unit of the length.

    `letter` is the mean width of a letter as a part of the size, `largest` the limits for one line and two.

    >>> lettering("Basement Stairs", 20, 0.5, (10, 4))
    (('Basement', 'Stairs'), 4)
    """
    choices = [
        (min(most, length / (letter * max(map(len, lines)))), lines)
        for most, lines in zip(largest, ((words,), _halves(words)), strict=True)
    ]
    size, lines = max(choices, key=lambda choice: choice[0])
    return lines, size


def passage_cells(board: Board, room: str) -> tuple[Square, ...]:
    """Where the passages of a room are drawn: in its lowest row, beginning at the outer corner."""
    cells = board.footprint(room)
    lowest = [cell for cell in cells if cell[0] == cells[-1][0]]
    outwards = sorted(lowest, key=lambda cell: abs(cell[1] + 0.5 - board.width / 2), reverse=True)
    return tuple(outwards[: len(board.passage_from(room))])


@dataclass(frozen=True)
class Strip:
    """How a space is drawn: its name along the longer side, and one end where a token stands."""

    lines: tuple[str, ...]
    middle: Point
    upright: bool
    size: float
    stand: Point


@lru_cache(maxsize=1024)
def strip(board: Board, space: str) -> Strip:
    """Plan a space; the token, and the trapdoor if it has one, stand where the walk in is longest.

    Raises `BoardError` for an unknown name.
    """
    row, column, height, width = rectangle(board.footprint(space))
    upright = height > width
    long, thick = max(height, width), min(height, width)
    x, y = column + width / 2, row + height / 2
    # Both ends, the far one first, so that it is taken where a walk is equally long to both.
    ends = [(x, y + by) if upright else (x + by, y) for by in ((long - 1) / 2, (1 - long) / 2)]
    doorsteps = [centre(square) for square in board.neighbours(space) if isinstance(square, tuple)]
    stand = max(ends, key=lambda end: min((_walk(end, door) for door in doorsteps), default=0))
    lines, size = lettering(space, long - 1.1, _SMALL, (min(0.6 * thick, _SIZES[0]), 0.44 * thick))
    back = 0.5 if stand == ends[0] else -0.5
    name = (x, y - back) if upright else (x - back, y)
    return Strip(lines, name, upright, size, stand)


def _walk(start: Point, end: Point) -> float:
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


@lru_cache(maxsize=4096)
def room_slots(board: Board, room: str, n: int) -> tuple[Point, ...]:
    r"""Find `n` points inside a room where tokens and weapons can be drawn, clear of its name and walls.

    Returns points (x, y) in squares from the top left of the board, row by row: at least one square apart if
    the room has the space, else closer. Raises `BoardError` for an unknown room.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1>KKK\n##KKK", rooms={"K": "Kitchen"})
    >>> room_slots(board, "Kitchen", 2)
    ((3.0, 1.5), (4.0, 1.5))
    """
    if room in board.spaces:
        return tuple(_abreast(strip(board, room).stand, n))
    below, around = _standing_room(board, room)
    tries = [(below, grid) for grid in _GRIDS[:2]] + [(around, grid) for grid in _GRIDS[1:]]
    orderly = (_spread(runs, n, grid) for runs, grid in tries if _room_for(runs, grid) >= n)
    return next(orderly, None) or _packed(around, n)


_Runs = list[tuple[int, int, int]]


def _standing_room(board: Board, room: str) -> tuple[_Runs, _Runs]:
    """The rows where pieces can stand, clear of the passages: those below the name, and those around it."""
    cells = board.footprint(room)
    plate = name_plate(room, cells)
    taken = passage_cells(board, room)
    free = [cell for cell in cells if not taken or cell[0] < taken[0][0]]
    below = [cell for cell in free if cell[0] > plate.bottom] or [
        cell for cell in cells if cell[0] > plate.bottom
    ]
    around = below + [cell for cell in free if cell[0] < plate.top]
    return _one_a_row(below or cells), _one_a_row(around or cells)


_Grid = tuple[float, int]
"""How pieces stand in a row: the space left free at either end, in squares, and the pieces to a square."""

# A whole square from the walls, for tokens in doorways block the view of the doors; then half; then closer.
_GRIDS: tuple[_Grid, ...] = ((1, 1), *((0.5, per_square) for per_square in range(1, 5)))


def _one_a_row(cells: Iterable[Square]) -> list[tuple[int, int, int]]:
    """The longest run of each row."""
    longest: dict[int, tuple[int, int, int]] = {}
    for run in row_runs(cells):
        longest[run[0]] = max(longest.get(run[0], run), run, key=lambda r: r[2])
    return list(longest.values())


def _spread(runs: Sequence[tuple[int, int, int]], n: int, grid: _Grid) -> tuple[Point, ...]:
    """Points in the middle rows: as few rows as hold them, evenly filled and centred."""
    used = next(k for k in range(1, len(runs) + 1) if _room_for(_middle(runs, k), grid) >= n)
    points: list[Point] = []
    rows = _middle(runs, used)
    for number, (row, first, length) in enumerate(rows):
        left = n - len(points)
        share = max(-(-left // (used - number)), left - _room_for(rows[number + 1 :], grid))
        share = min(share, _in_a_row(length, grid))
        middle = first + length / 2
        points += [(middle + (i - (share - 1) / 2) / grid[1], row + 0.5) for i in range(share)]
    return tuple(points)


def _packed(runs: Sequence[tuple[float, float, int]], n: int) -> tuple[Point, ...]:
    """Any number of points, two or more, all over the squares of these rows: as close as they have to be."""
    squares = sum(length for _, _, length in runs)
    per_side = 1
    while squares * per_side**2 < n:
        per_side += 1
    points = [
        (first + (column + 0.5) / per_side, top + (row + 0.5) / per_side)
        for top, first, length in runs
        for row in range(per_side)
        for column in range(length * per_side)
    ]
    return tuple(points[i * (len(points) - 1) // (n - 1)] for i in range(n))


def _middle(runs: Sequence[tuple[int, int, int]], count: int) -> Sequence[tuple[int, int, int]]:
    first = (len(runs) - count) // 2
    return runs[first : first + count]


def _room_for(runs: Iterable[tuple[int, int, int]], grid: _Grid) -> int:
    return sum(_in_a_row(length, grid) for _, _, length in runs)


def _in_a_row(length: int, grid: _Grid) -> int:
    margin, per_square = grid
    return int(max(length - 2 * margin, -1) * per_square) + 1


# What stands on a board, and ways over it


def spots(board: Board, places: Sequence[Place | None]) -> list[Point | None]:
    """Where to draw the pieces on these places: slots in a room, side by side on a square; None for None."""
    free = {
        place: iter(_standing(board, place, places.count(place)))
        for place in dict.fromkeys(places)
        if place is not None
    }
    return [None if place is None else next(free[place]) for place in places]


def _standing(board: Board, place: Place, n: int) -> Sequence[Point]:
    return room_slots(board, place, n) if isinstance(place, str) else _abreast(centre(place), n)


def _abreast(point: Point, n: int) -> Sequence[Point]:
    """So many points within half a square of this one: side by side if they can be, closer than in a room."""
    x, y = point
    if n > 3:
        return _packed([(y - 0.5, x - 0.5, 1)], n)
    return [(x + (i - (n - 1) / 2) * 0.4, y) for i in range(n)]


def trapdoor(board: Board, place: str, end: str) -> Point:
    """The middle of the trapdoor in a named place whose passage leads to the end.

    Raises `BoardError` for an unknown name and `ValueError` if there is no such passage.
    """
    if place in board.spaces:
        return strip(board, place).stand
    cells = passage_cells(board, place)
    return centre(cells[min(board.passage_from(place).index(end), len(cells) - 1)])


def waypoints(board: Board, path: Sequence[Place]) -> list[Point]:
    """Where a way passes its places, as the corners of a line.

    These are the middles of squares, the cell just behind the door of a room, the openings between two rooms
    that lie side by side, and the trapdoors at both ends of a passage.
    """
    if len(path) == 1:
        return list(_standing(board, path[0], 1))
    line = [point for here, after in pairwise(path) for point in _leg(board, here, after)]
    return line[:1] + [after for before, after in pairwise(line) if before != after]


def _leg(board: Board, start: Place, end: Place) -> list[Point]:
    """The line between two places, one step or one passage apart."""
    if isinstance(start, str) and isinstance(end, str):
        if end in board.neighbours(start):
            return course(board, start, end)
        if end in board.passage_from(start):
            return [trapdoor(board, start, end), trapdoor(board, end, start)]
    return [_threshold(board, start, end), _threshold(board, end, start)]


def _threshold(board: Board, place: Place, beside: Place) -> Point:
    """Where one is in a place when coming from the place beside it, or going there."""
    doors = (door for door in board.doors if (door.square, door.room) == (beside, place))
    inside = (centre(step(door.square, door.direction)) for door in doors)
    return next(inside, _standing(board, place, 1)[0])
