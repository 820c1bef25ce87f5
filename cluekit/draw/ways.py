"""Where the rooms that a way joins open on each other: through a shared wall, or over a short path.

A map says that two rooms lie one step apart, not where one goes through: the drawing chooses the middle of
the wall they share, or the shortest way around everything else if they do not touch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise

from cluekit.board import WALL, Board, Square, around
from cluekit.draw.shapes import Edge, Point, between, centre, middle

__all__ = ["course", "openings", "stepping_stones"]


@lru_cache(maxsize=1024)
def stepping_stones(board: Board, one: str, other: str) -> tuple[Square, ...]:
    r"""The cells that a way from one room to another leads over, each beside the one before.

    The first lies in one room and the last in the other; others lie between when the rooms do not touch.
    Raises `BoardError` for an unknown room.

    >>> from cluekit.maps import read_map
    >>> ways = [("Kitchen", "Library")]

    >>> board = read_map("KKK\nLLL", rooms={"K": "Kitchen", "L": "Library"}, ways=ways)
    >>> stepping_stones(board, "Kitchen", "Library")
    ((0, 1), (1, 1))
    """
    start, end = set(board.footprint(one)), set(board.footprint(other))
    # What is only drawn is no hindrance; the last choice, over squares and rooms, always leads there.
    blanks = {symbol for symbol, _ in board.blank}
    everything = set(board.cells)
    tries = (_steps_left(board, start, end, ground) for ground in ({WALL}, {WALL} | blanks, everything))
    return _shortest(next(left for left in tries if start & set(left)), start)


def _steps_left(
    board: Board, start: set[Square], end: set[Square], ground: Collection[str]
) -> Mapping[Square, int]:
    """The steps from each cell to the end, over cells with these symbols, until the start is reached."""
    inside = {cell for symbol in ground for cell in board.cells.get(symbol, ())} | start
    left = dict.fromkeys(end, 0)
    rim = end
    while rim and not rim & start:
        steps = left[min(rim)] + 1
        rim = {near for cell in rim for near in around(cell)} & inside - left.keys()
        left |= dict.fromkeys(rim, steps)
    return left


def _shortest(left: Mapping[Square, int], start: set[Square]) -> tuple[Square, ...]:
    """The way that leaves the start nearest to the middle of all shortest ones, as straight as can be."""
    exits = [
        (cell, near)
        for cell in sorted(start & left.keys())
        for near in around(cell)
        if left.get(near) == left[cell] - 1
    ]
    doors = [middle(*between(*pair)) for pair in exits]
    x, y = (sum(parts) / len(doors) for parts in zip(*doors, strict=True))
    nearest = min(range(len(doors)), key=lambda n: (doors[n][0] - x) ** 2 + (doors[n][1] - y) ** 2)
    stones = list(exits[nearest])
    while left[stones[-1]]:
        stones.append(_next(left, *stones[-2:]))
    return tuple(stones)


def _next(left: Mapping[Square, int], before: Square, here: Square) -> Square:
    """A cell one step nearer to the end, straight on if possible."""
    straight = (2 * here[0] - before[0], 2 * here[1] - before[1])
    return next(cell for cell in (straight, *around(here)) if left.get(cell) == left[here] - 1)


def openings(board: Board, room: str) -> list[Edge]:
    """The sides through which the ways of a room leave it."""
    sides = []
    for way in board.ways:
        if room in way:
            stones = stepping_stones(board, *way)
            sides.append(between(*(stones[:2] if room == way[0] else stones[-2:])))
    return sides


def course(board: Board, one: str, other: str) -> list[Point]:
    """The line from the first cell inside one room to that inside another, which a way joins to it.

    It passes the middles of both openings, which are one when the rooms share a wall. There and back it is
    the same line. Raises `BoardError` for an unknown room.
    """
    if (other, one) in board.ways:
        return course(board, other, one)[::-1]
    stones = stepping_stones(board, one, other)
    out, into = (middle(*between(*pair)) for pair in (stones[:2], stones[-2:]))
    line = [centre(stones[0]), out, *map(centre, stones[1:-1]), into, centre(stones[-1])]
    return [line[0], *(after for here, after in pairwise(line) if here != after)]
