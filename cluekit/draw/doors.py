"""Doors between corridors and rooms, and the openings and paths where a way joins two rooms."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from cluekit.board import Board, Door
from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, element, short, trace
from cluekit.draw.shapes import Edge, Point, centre, threshold

__all__ = ["door", "opening", "path"]


_MARK: Mapping[str, object] = {
    "fill": "none",
    "stroke": paint("mark"),
    "stroke_width": 1.7,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def door(board: Board, entrance: Door) -> str:
    """A threshold between jambs, and an arrow on the door square that points inside."""
    turn = {"N": 0, "E": 90, "S": 180, "W": 270}[entrance.direction]
    x, y = centre(entrance.square)
    place = f"translate({short(x * UNIT)} {short(y * UNIT)}) rotate({turn})"
    arrow = element("path", "arrow", d="M-4.6 -4.4 L0 -9 L4.6 -4.4", transform=place, **_MARK)
    sill = _sill(threshold(entrance), _jambs(board, entrance))
    return f'<g class="ck-door" data-room="{escape(entrance.room)}">{sill}{arrow}</g>'


def _jambs(board: Board, entrance: Door) -> list[Point]:
    """The ends of a threshold, without those in the middle of a double door."""
    doors = [other for other in board.doors if other.room == entrance.room and other != entrance]
    others = [threshold(other) for other in doors]
    return [point for point in threshold(entrance) if not any(point in ends for ends in others)]


def _sill(edge: Edge, posts: Collection[Point]) -> str:
    """A gilt threshold, and its posts."""
    (x1, y1), (x2, y2) = ((x * UNIT, y * UNIT) for x, y in edge)
    sill = element("line", "sill", x1=x1, y1=y1, x2=x2, y2=y2, stroke=paint("gilt"), stroke_width=3.4)
    d = "".join(f"M{short(x * UNIT - 2.6)} {short(y * UNIT - 2.6)}h5.2v5.2h-5.2z" for x, y in posts)
    return sill + (element("path", "jambs", d=d, fill=paint("wall")) if d else "")


def path(line: Sequence[Point]) -> str:
    """The ground of a way, drawn along its `course`: nothing if its rooms touch."""
    d = trace(line[1:-1])
    strokes = (("path-edge", "wall", 21), ("path", "floor", 18.2))
    layers = (
        element("path", name, d=d, fill="none", stroke=paint(colour), stroke_width=width)
        for name, colour, width in strokes
    )
    return "".join(layers) if len(line) > 3 else ""


def opening(line: Sequence[Point]) -> str:
    """Thresholds where a way leaves its two rooms, and along its `course` an arrow with a head in each."""
    ends = [(line[1], line[0]), (line[-2], line[-1])]
    sills = "".join(_sill(edge, edge) for edge in dict.fromkeys(_across(*end) for end in ends))
    heads = [_head(*end) for end in ends]
    shaft = [heads[0][1], *line[1:-1], heads[1][1]]
    d = " ".join(trace(stroke) for stroke in (shaft, *heads))
    return f'<g class="ck-opening">{sills}{element("path", "both-ways", d=d, **_MARK)}</g>'


def _across(door: Point, inside: Point) -> Edge:
    """The side of a cell through whose middle one goes inside."""
    x, y = door
    return ((x, y - 0.5), (x, y + 0.5)) if inside[1] == y else ((x - 0.5, y), (x + 0.5, y))


def _head(door: Point, inside: Point) -> list[Point]:
    """The head of an arrow that points inside: one end, the tip, the other end."""
    (x, y), (u, v) = door, (inside[0] - door[0], inside[1] - door[1])
    # Along the arrow and to its right, as parts of the half square from the door to the point inside.
    steps = ((0.16, -0.3), (0.5, 0), (0.16, 0.3))
    return [(x + ahead * u - aside * v, y + ahead * v + aside * u) for ahead, aside in steps]
