"""Parts of a board that nobody enters: dark, with their caption and what is built into them."""

from __future__ import annotations

from itertools import pairwise
from math import cos, sin, tau

from cluekit.board import Board
from cluekit.draw.colours import Look, chosen, paint
from cluekit.draw.elements import UNIT, element, trace
from cluekit.draw.furniture import FURNITURE, furnished
from cluekit.draw.layout import caption_plate
from cluekit.draw.placing import closed_box
from cluekit.draw.plates import lettered
from cluekit.draw.shapes import Point, inset, outlines, rectangle

__all__ = ["closed"]


def closed(board: Board, caption: str, look: Look | None = None) -> str:
    """A part that nobody enters, with its caption and what the look puts there.

    Without a choice stairs go down in a rectangle, and any other shape has a compass rose.
    """
    cells = board.footprint(caption)
    loops = outlines(cells)
    outline = " ".join(trace(loop, closed=True) for loop in loops)
    border = " ".join(trace(inset(loop, 0.2), closed=True) for loop in loops)
    wall, gilt = paint("wall"), paint("gilt")
    return "".join(
        (
            '<g class="ck-blank">',
            element("path", "cellar", d=outline, fill=paint("cellar"), stroke=wall, stroke_width=3.4),
            element("path", "border", d=border, fill="none", stroke=gilt, stroke_width=0.9, opacity=0.8),
            _inside(board, caption, chosen(look, "furniture", caption)),
            lettered(caption_plate(caption, cells), "cellar-ink"),
            "</g>",
        )
    )


def _inside(board: Board, caption: str, name: str | None) -> str:
    """What fills a closed part: by its name, else by its shape."""
    cells = board.footprint(caption)
    row, column, height, width = rectangle(cells)
    plate = caption_plate(caption, cells)
    below = (plate.bottom + 1, column, row + height - plate.bottom - 1, width)
    name = name or ("stairs" if len(cells) == height * width else "rose")
    if name == "stairs":
        return _stairs(row, column, height, width)
    if name in ("rose", "spotlight"):
        return (_rose if name == "rose" else _spotlight)(*below)
    art = FURNITURE[name]
    return furnished(name, closed_box(board, caption, art.width, art.height), "cellar-ink", 0.6)


def _spotlight(row: int, column: int, height: int, width: int) -> str:
    """Rings of light around a lamp that hangs over the middle."""
    x, y = (column + width / 2) * UNIT, (row + height / 2) * UNIT
    light = {"cx": x, "cy": y, "fill": paint("spotlight", "#ffe9a8")}
    radius = 0.5 * min(height, width) * UNIT
    rings = "".join(
        element("ellipse", "light", rx=1.5 * radius * part, ry=radius * part * 0.96, opacity=0.09, **light)
        for part in (1, 0.8, 0.6, 0.42)
    )
    return _rose(row, column, height, width) + rings


def _rose(row: int, column: int, height: int, width: int) -> str:
    """A compass rose, let into the floor; none where there is no space."""
    if min(height, width) < 4:
        return ""
    middle, radius = (column + width / 2, row + height / 2), 0.4 * min(height, width)
    rays = [radius * part for part in (1, 0.22, 0.6, 0.22)] * 4
    tips = [_around(middle, ray, turn / 16) for turn, ray in enumerate(rays)]
    x, y = (part * UNIT for part in middle)
    style = {"cx": x, "cy": y, "fill": "none", "stroke": paint("gilt"), "opacity": 0.5}
    return (
        element("circle", "ring", r=1.08 * radius * UNIT, stroke_width=1.6, **style)
        + element("circle", "ring", r=0.7 * radius * UNIT, stroke_width=0.8, **style)
        + element("path", "rose", d=trace(tips, closed=True), fill=paint("gilt"), opacity=0.45)
    )


def _around(middle: Point, radius: float, turn: float) -> Point:
    """The point at a distance, after a part of a full turn clockwise from the top."""
    return middle[0] + radius * sin(tau * turn), middle[1] - radius * cos(tau * turn)


def _stairs(row: int, column: int, height: int, width: int) -> str:
    """A flight of stairs, narrower and darker the deeper it goes; none where there is no space."""
    if height < 3 or width < 3:
        return ""
    left, top = (column + 0.9) * UNIT, (row + 1.35) * UNIT
    wide, tall = (width - 1.8) * UNIT, (height - 2.1) * UNIT
    pit = element(
        "rect", "pit", x=left - 2, y=top - 2, width=wide + 4, height=tall + 4, rx=2, fill="#000", opacity=0.4
    )
    depths = [
        1 - 0.88**step for step in range(14)
    ]  # how far down the picture each step begins, before scaling
    steps = "".join(
        element(
            "rect",
            "stair",
            x=left + wide * 0.36 * near,
            y=top + tall * near / depths[-1],
            width=wide * (1 - 0.72 * near),
            height=0.84 * tall * (far - near) / depths[-1],
            rx=0.8,
            fill=paint("cellar-ink"),
            opacity=0.9 - 0.85 * near,
        )
        for near, far in pairwise(depths)
    )
    return pit + steps
