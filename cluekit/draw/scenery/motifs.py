"""What the sceneries are made of: small figures, repeated over the walls of a board and along its frame."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from cluekit.board import WALL, Board, Square
from cluekit.draw.colours import paint
from cluekit.draw.elements import MARGIN, UNIT, element, short, trace, view_box
from cluekit.draw.shapes import Point, outlines

__all__ = [
    "Scenery",
    "along",
    "blocks",
    "figure",
    "halo",
    "mixed",
    "nothing",
    "outdoors",
    "ringed",
    "stamps",
    "untouched",
]


def nothing(board: Board, room: str) -> str:
    """Nothing beneath a room."""
    del board, room
    return ""


def untouched(board: Board) -> str:
    """Nothing over the rooms."""
    del board
    return ""


@dataclass(frozen=True)
class Scenery:
    """How the surroundings of an edition are drawn."""

    around: Callable[[Board], str]
    """On the frame, beneath the squares and rooms."""

    beneath: Callable[[Board, str], str] = nothing
    """Beneath one room, over the squares."""

    over: Callable[[Board], str] = untouched
    """Over the squares, rooms and closed parts, beneath doors and pieces."""

    lines: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """How the lines between squares differ from the plain ones, as attributes."""


def outdoors(board: Board) -> tuple[Square, ...]:
    """The cells that nobody enters and nothing else is drawn on, row by row."""
    return board.cells.get(WALL, ())


def mixed(square: Square) -> int:
    """A number that looks like chance and is always the same for a square.

    >>> mixed((3, 4)), mixed((4, 3))
    (5, 93)
    """
    row, column = square
    return (row * 7907 + column * 10007) ** 2 // 997 % 101


def stamps(cells: Iterable[Square], *motifs: str) -> str:
    """Path data: in each cell one of some relative paths, which begin at its left upper corner."""
    return "".join(
        f"M{column * UNIT} {row * UNIT}{motif}"
        for row, column in cells
        if (motif := motifs[mixed((row, column)) % len(motifs)])
    )


def figure(name: str, d: str, **attributes: object) -> str:
    """A path of class `ck-name` with these attributes; nothing without data. Lines have round ends."""
    if not d:
        return ""
    plain: dict[str, object] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    both = {**(plain if "stroke" in attributes else {}), "fill": "none", **attributes}
    return element("path", name, d=d, **both)


def blocks(cells: Collection[Square], height: int, width: int) -> list[Square]:
    """The corners of rectangles of this size that fit side by side into some cells, from the top."""
    free, found = set(cells), []
    for row, column in sorted(cells):
        block = {(row + down, column + right) for down in range(height) for right in range(width)}
        if block <= free:
            free -= block
            found.append((row, column))
    return found


def halo(board: Board, room: str, strokes: Sequence[tuple[str, str, float, float]]) -> str:
    """Lines around a room beneath its walls: (name of the colour, its fallback, width in units, opacity)."""
    loops = outlines(board.footprint(room))
    return "".join(
        figure(
            "halo",
            " ".join(trace(_kept_in(board, loop, width / 2 / UNIT), closed=True) for loop in loops),
            stroke=paint(name, fallback),
            stroke_width=width,
            opacity=opacity,
        )
        for name, fallback, width, opacity in strokes
    )


def _kept_in(board: Board, loop: Sequence[Point], by: float) -> list[Point]:
    """A line that keeps this distance from the frame if numbers stand there."""
    if not board.squares:
        return list(loop)
    return [(min(max(x, by), board.width - by), min(max(y, by), board.height - by)) for x, y in loop]


def ringed(board: Board) -> list[tuple[float, float]]:
    """Points along the middle of the frame, about one square apart, in units: clockwise from the left top."""
    x, y, width, height = view_box(board)
    left, top, right, bottom = x + MARGIN / 2, y + MARGIN / 2, x + width - MARGIN / 2, y + height - MARGIN / 2
    across, down = board.width + 1, board.height + 1
    points = [(left + (right - left) * i / across, top) for i in range(across)]
    points += [(right, top + (bottom - top) * i / down) for i in range(down)]
    points += [(right - (right - left) * i / across, bottom) for i in range(across)]
    return points + [(left, bottom - (bottom - top) * i / down) for i in range(down)]


def along(points: Iterable[tuple[float, float]], motif: str) -> str:
    """Path data: a relative path from each of some points in units."""
    return "".join(f"M{short(x)} {short(y)}{motif}" for x, y in points)
