"""The geometry of a drawn board: outlines, walls, name plates and the slots where tokens stand.

All lengths are in squares: the cell (row, column) covers x from column to column + 1, y from row to row + 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cluekit.board import Board, Door, Place, Square, step

__all__ = [
    "Plate",
    "Point",
    "centre",
    "inset",
    "name_plate",
    "outlines",
    "passage_cells",
    "rectangle",
    "room_slots",
    "row_runs",
    "spots",
    "threshold",
    "walls",
    "waypoints",
]

Point = tuple[float, float]
"""A point (x, y): to the right, downwards."""

_LETTER = 0.62  # the mean width of a letter in small capitals, as a part of the font size
_SIZES = tuple(size / 100 for size in range(58, 24, -2))  # font sizes to try, in squares


def centre(square: Square) -> Point:
    """The middle of a cell, in squares."""
    return square[1] + 0.5, square[0] + 0.5


# Outlines


def _edges(cells: Collection[Square]) -> dict[Point, list[Point]]:
    """The unit edges between the cells and the rest, clockwise: the cells lie to the right of each edge."""
    edges: dict[Point, list[Point]] = {}
    for row, column in sorted(cells):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for side, cell in enumerate(beside):
            if cell not in cells:
                edges.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    return edges


def _loops(cells: Collection[Square]) -> list[list[Point]]:
    """The boundary as closed walks along unit edges; the last point is the first again."""
    edges = _edges(set(cells))
    loops = []
    while edges:
        loop = [min(edges)]
        while loop[-1] in edges:
            ends = edges[loop[-1]]
            loop.append(ends.pop())
            if not ends:
                del edges[loop[-2]]
        loops.append(loop)
    return loops


def _corners(line: Sequence[Point]) -> list[Point]:
    """A line without the points on straight stretches; a closed line is not joined across its ends."""
    bends = [
        here
        for before, here, after in zip(line, line[1:], line[2:], strict=False)
        if (before[0] == here[0]) != (here[0] == after[0])
    ]
    return [line[0], *bends, line[-1]]


def outlines(cells: Collection[Square]) -> list[list[Point]]:
    """The closed outlines of a footprint as lists of corners: outer ones clockwise, holes the other way.

    >>> outlines([(0, 0), (0, 1)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    # A loop starts at its leftmost, topmost point, which is a corner.
    return [_corners(loop)[:-1] for loop in _loops(cells)]


def inset(corners: Sequence[Point], by: float) -> list[Point]:
    """A clockwise rectilinear outline moved inwards.

    >>> inset([(0, 0), (2, 0), (2, 1), (0, 1)], 0.25)
    [(0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.25, 0.75)]
    """
    moved = []
    for before, here, after in zip(
        [corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True
    ):
        # Each of the two edges pushes the corner to its right-hand side; one pushes in x, the other in y.
        pushes = [_right(before, here), _right(here, after)]
        moved.append((here[0] + by * sum(p[0] for p in pushes), here[1] + by * sum(p[1] for p in pushes)))
    return moved


def _right(start: Point, end: Point) -> Point:
    """The unit vector to the right of an edge."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = abs(x) + abs(y)
    return -y / length, x / length


def walls(cells: Collection[Square], doors: Iterable[Door]) -> list[list[Point]]:
    """The walls of a room as open or closed lines of corners, with a gap of one square at each door."""
    gaps = {frozenset(threshold(door)) for door in doors}
    return [_corners(line) for loop in _loops(cells) for line in _cut(loop, gaps)]


def threshold(door: Door) -> tuple[Point, Point]:
    """The two ends of the edge through which a door leads."""
    row, column = door.square
    x, y = column + (door.direction == "E"), row + (door.direction == "S")
    return (x, y), ((x + 1, y) if door.direction in "NS" else (x, y + 1))


def _cut(loop: list[Point], gaps: Collection[frozenset[Point]]) -> list[list[Point]]:
    lines: list[list[Point]] = [[loop[0]]]
    for here, after in pairwise(loop):
        if frozenset((here, after)) in gaps:
            lines.append([after])
        else:
            lines[-1].append(after)
    if len(lines) > 1:  # the last line runs on into the first
        lines[0] = lines.pop() + lines[0][1:]
    return [line for line in lines if len(line) > 1]


# Parts of a footprint


def row_runs(cells: Iterable[Square]) -> list[tuple[int, int, int]]:
    """The horizontal runs of cells as (row, first column, length), by row and column."""
    runs: list[tuple[int, int, int]] = []
    for row, column in sorted(cells):
        if runs and runs[-1][0] == row and sum(runs[-1][1:]) == column:
            runs[-1] = (row, runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((row, column, 1))
    return runs


def rectangle(cells: Collection[Square]) -> tuple[int, int, int, int]:
    """The largest rectangle within a footprint: (row, column, height, width); the first of several."""
    return max(_rectangles(set(cells)), key=lambda r: (r[2] * r[3], [-part for part in r]))


def _rectangles(cells: set[Square]) -> Iterable[tuple[int, int, int, int]]:
    for row, column in sorted(cells):
        width = len(cells)
        height = 0
        while (row + height, column) in cells:
            along = 0
            while along < width and (row + height, column + along) in cells:
                along += 1
            width, height = along, height + 1
            yield row, column, height, width


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
    row, first, length = _widest_upper_run(cells)
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


def _widest_upper_run(cells: tuple[Square, ...]) -> tuple[int, int, int]:
    """The first of the longest runs in the upper half of the rows."""
    runs = row_runs(cells)
    top, bottom = cells[0][0], cells[-1][0]
    upper = [run for run in runs if run[0] <= (top + bottom) / 2]
    return max(upper, key=lambda run: (run[2], -run[0], -run[1]))


def _fitting(letters: int, width: float) -> float:
    """The largest font size at which so many letters fit, with some air; the smallest one if none does."""
    return next((size for size in _SIZES if letters * _LETTER * size <= width - 0.6), _SIZES[-1])


def _halves(name: str) -> tuple[str, ...]:
    """A name in two lines, as equal as its words allow; one line for one word."""
    words = name.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)), default=(name,))


def passage_cells(board: Board, room: str) -> tuple[Square, ...]:
    """Where the passages of a room are drawn: in its lowest row, beginning at the outer corner."""
    cells = board.footprint(room)
    lowest = [cell for cell in cells if cell[0] == cells[-1][0]]
    outwards = sorted(lowest, key=lambda cell: abs(cell[1] + 0.5 - board.width / 2), reverse=True)
    return tuple(outwards[: len(board.passage_from(room))])


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
    cells = board.footprint(room)
    plate = name_plate(room, cells)
    taken = passage_cells(board, room)
    below = [cell for cell in cells if cell[0] > plate.bottom]
    free = [cell for cell in below if not taken or cell[0] < taken[0][0]]
    runs = _one_a_row(free or below or cells)
    return next(_spread(runs, n, grid) for grid in _GRIDS if _room_for(runs, grid) >= n)


_Grid = tuple[float, int]
"""How pieces stand in a row: the space left free at either end, in squares, and the pieces to a square."""

# A whole square from the walls, for tokens in doorways block the view of the doors; then half; then closer.
_GRIDS: tuple[_Grid, ...] = ((1, 1), *((0.5, per_square) for per_square in range(1, 50)))


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
    free: dict[Place, list[Point]] = {}
    for place in {place: None for place in places if place is not None}:
        n = places.count(place)
        if isinstance(place, str):
            free[place] = list(room_slots(board, place, n))
        else:
            x, y = centre(place)
            free[place] = [(x + (i - (n - 1) / 2) * 0.4, y) for i in range(n)]
    return [None if place is None else free[place].pop(0) for place in places]


def waypoints(board: Board, path: Sequence[Place]) -> list[Point]:
    """Where a way passes its places: the middles of squares, and just behind the door of a room."""
    return [_waypoint(board, path, number) for number in range(len(path))]


def _waypoint(board: Board, path: Sequence[Place], number: int) -> Point:
    place = path[number]
    if not isinstance(place, str):
        return centre(place)
    beside = path[number - 1 : number] or path[number + 1 : number + 2]
    for door in board.doors:
        if door.room == place and door.square in beside:
            return centre(step(door.square, door.direction))
    return room_slots(board, place, 1)[0]
