"""The plan of a drawn board: name plates, passages, the slots where tokens stand, and ways between places.

All lengths are in squares: the cell (row, column) covers x from column to column + 1, y from row to row + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cluekit.board import Board, Place, Square, step
from cluekit.draw.lettering import BOLDER, halves, lettering, name_width
from cluekit.draw.shapes import Point, centre, outlines, rectangle, row_runs
from cluekit.draw.ways import course

__all__ = [
    "Plate",
    "Point",
    "Strip",
    "caption_plate",
    "name_plate",
    "outlines",
    "passage_cells",
    "room_slots",
    "spots",
    "strip",
    "trapdoor",
    "waypoints",
]

_SIZES = tuple(size / 100 for size in range(72, 24, -2))  # font sizes to try, in squares


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
    """One line in the uppermost row that is good enough; two if they are larger and it is small."""
    longest = max(runs, key=lambda run: (run[2], -run[0], -run[1]))
    central = [run for run in runs if abs(_middle(run) - _middle(longest)) <= 0.5]
    ones = [_one_line(name, run) for run in central]
    most = max(plate.size for plate in ones)
    one = next(plate for plate in ones if plate.size >= 0.95 * most)
    if one.size >= 0.5 or len(halves(name)) == 1:
        return one
    by_row = {run[0]: run for run in row_runs(cells) if run in central or run[0] > runs[-1][0]}
    pairs = [(run, by_row[run[0] + 1]) for run in central if run[0] + 1 in by_row]
    twos = [
        _two_lines(halves(name), *pair) for pair in pairs if abs(_middle(pair[0]) - _middle(pair[1])) < 0.1
    ]
    most = max((plate.size for plate in twos), default=0)
    return next((plate for plate in twos if plate.size >= max(0.95 * most, one.size + 0.01)), one)


def _middle(run: tuple[int, int, int]) -> float:
    return run[1] + run[2] / 2


def _one_line(name: str, run: tuple[int, int, int]) -> Plate:
    return Plate((name,), _middle(run), run[0], run[0], _fitting(name_width(name), run[2]))


def _two_lines(lines: tuple[str, ...], first: tuple[int, int, int], second: tuple[int, int, int]) -> Plate:
    sizes = (_fitting(name_width(line), run[2]) for line, run in zip(lines, (first, second), strict=True))
    return Plate(lines, _middle(first), first[0], second[0], min(sizes))


def _fitting(letters: float, width: float) -> float:
    """The largest font size at which words so many sizes wide fit, with some air; else the smallest one."""
    return next((size for size in _SIZES if letters * size <= width - 0.5), _SIZES[-1])


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
    x, y = column + width / 2, row + height / 2
    if min(height, width) >= 2:
        return _broad(board, space, (x, y), (height, width))
    upright, long = height > width, max(height, width)
    # Both ends, the far one first, so that it is taken where a walk is equally long to both.
    ends = [(x, y + by) if upright else (x + by, y) for by in ((long - 1) / 2, (1 - long) / 2)]
    stand = _farthest(board, space, ends)
    lines, size = lettering(space, (long - 1.25) / BOLDER, (_SPACE_SIZE, 0.44))
    back = 0.5 if stand == ends[0] else -0.5
    name = (x, y - back) if upright else (x - back, y)
    return Strip(lines, name, upright, size, stand)


_SPACE_SIZE = 0.58


def _broad(board: Board, space: str, middle: Point, size: tuple[int, int]) -> Strip:
    """A space of several rows and columns: its name across one row, the token in the one at the other end."""
    (x, y), (height, width) = middle, size
    ends = [(x, y + by) for by in ((height - 1) / 2, (1 - height) / 2)]
    stand = _farthest(board, space, ends)
    lines, letters = lettering(space, (width - 0.3) / BOLDER, (_SPACE_SIZE, 0.44))
    return Strip(lines, (x, 2 * y - stand[1]), False, letters, stand)


def _farthest(board: Board, space: str, ends: Sequence[Point]) -> Point:
    """The end to which the shortest walk from the corridor is longest; the first if they are equal."""
    doorsteps = [centre(square) for square in board.neighbours(space) if isinstance(square, tuple)]
    return max(ends, key=lambda end: min((_walk(end, door) for door in doorsteps), default=0))


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
    tries = [(runs, grid) for grid in _GRIDS[:2] for runs in _standing_room(board, room)[:-1]]
    *_, around = _standing_room(board, room)
    tries += [(around, grid) for grid in _GRIDS[1:]]
    orderly = (_spread(runs, n, grid) for runs, grid in tries if _room_for(runs, grid) >= n)
    return next(orderly, None) or _packed(around, n)


_Runs = list[tuple[int, int, int]]

_ASIDE = 3  # so many columns of a low room are left free for what is drawn there


def _standing_room(board: Board, room: str) -> tuple[_Runs, ...]:
    """The rows where pieces can stand, clear of the passages, each choice with more of them.

    The first are rows below the name with one to spare along the lower wall, in a wide and low room without
    its outer columns; then come all below the name, and then those above it, too.
    """
    cells = board.footprint(room)
    plate = name_plate(room, cells)
    taken = passage_cells(board, room)
    free = [cell for cell in cells if not taken or cell[0] < taken[0][0]]
    below = [cell for cell in free if cell[0] > plate.bottom] or [
        cell for cell in cells if cell[0] > plate.bottom
    ]
    around = _one_a_row((below + [cell for cell in free if cell[0] < plate.top]) or cells)
    rows = _one_a_row(below or cells)
    wide = min(run[2] for run in rows) >= 2 * _ASIDE
    front = rows[:-1] if not taken and len(rows) > 2 + (not wide) else rows
    if wide and len(front) < 3:
        return [_cut(board, run) for run in front], front, rows, around
    return front, rows, around


def _cut(board: Board, run: tuple[int, int, int]) -> tuple[int, int, int]:
    """A run without the columns that lie farthest from the middle of the board."""
    row, first, length = run
    left = _middle(run) < board.width / 2
    return row, first + _ASIDE * left, length - _ASIDE


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
    """Points in the lowest rows: as few rows as hold them, evenly filled and centred."""
    used = next(k for k in range(1, len(runs) + 1) if _room_for(runs[-k:], grid) >= n)
    points: list[Point] = []
    rows = runs[-used:]
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
