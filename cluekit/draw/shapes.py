"""Shapes on the grid: outlines of footprints, walls with their gaps, rows and rectangles of cells.

All lengths are in squares: the cell (row, column) covers x from column to column + 1, y from row to row + 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from cluekit.board import Door, Square, step

__all__ = [
    "Edge",
    "Point",
    "between",
    "centre",
    "column_runs",
    "inset",
    "middle",
    "outlines",
    "rectangle",
    "rectangles",
    "row_runs",
    "threshold",
    "walls",
]

Point = tuple[float, float]
"""A point (x, y): to the right, downwards."""

Edge = tuple[Point, Point]
"""The side of a cell, from its upper or left end to the other."""


def centre(square: Square) -> Point:
    """The middle of a cell, in squares."""
    return square[1] + 0.5, square[0] + 0.5


def middle(one: Point, other: Point) -> Point:
    """The point halfway between two points.

    >>> middle((0, 0), (1, 3))
    (0.5, 1.5)
    """
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def between(one: Square, other: Square) -> Edge:
    """The side that two cells beside each other share.

    >>> between((0, 0), (0, 1))
    ((1, 0), (1, 1))
    """
    row, column = max(one[0], other[0]), max(one[1], other[1])
    return (column, row), ((column, row + 1) if one[0] == other[0] else (column + 1, row))


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


def walls(
    cells: Collection[Square], doors: Iterable[Door], openings: Iterable[Edge] = ()
) -> list[list[Point]]:
    """The walls of a place as open or closed lines of corners, with gaps at its doors and other openings."""
    gaps = {frozenset(edge) for edge in (*map(threshold, doors), *openings)}
    return [_corners(line) for loop in _loops(cells) for line in _cut(loop, gaps)]


def threshold(door: Door) -> Edge:
    """The edge through which a door leads."""
    return between(door.square, step(door.square, door.direction))


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


def column_runs(cells: Iterable[Square]) -> list[tuple[int, int, int]]:
    """The upright runs of cells as (first row, column, length), by column and row.

    >>> column_runs([(0, 0), (1, 0), (1, 1)])
    [(0, 0, 2), (1, 1, 1)]
    """
    turned = row_runs((column, row) for row, column in cells)
    return [(row, column, length) for column, row, length in turned]


def rectangle(cells: Collection[Square]) -> tuple[int, int, int, int]:
    """The largest rectangle within a footprint: (row, column, height, width); the first of several."""
    return max(rectangles(set(cells)), key=lambda r: (r[2] * r[3], [-part for part in r]))


def rectangles(cells: Collection[Square]) -> Iterable[tuple[int, int, int, int]]:
    """Rectangles in a footprint, (row, column, height, width): from each cell the widest of each height."""
    for row, column in sorted(cells):
        width = len(cells)
        height = 0
        while (row + height, column) in cells:
            along = 0
            while along < width and (row + height, column + along) in cells:
                along += 1
            width, height = along, height + 1
            yield row, column, height, width
