"""What is drawn over the corridors: rooms and lobbies, spaces, and parts that nobody enters."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from itertools import pairwise
from math import cos, sin, tau

from cluekit.board import Board, Door, Square, around, in_words
from cluekit.draw.colours import ROOMS, paint
from cluekit.draw.elements import UNIT, element, readable, short, text, trace
from cluekit.draw.layout import Plate, Strip, caption_plate, lettering, name_plate, passage_cells, strip
from cluekit.draw.shapes import Edge, Point, between, centre, inset, outlines, rectangle, row_runs, walls
from cluekit.draw.ways import openings

__all__ = ["closed", "indoors", "space"]


def indoors(board: Board, room: str) -> str:
    """A room or a lobby: floor, carpet border, walls with gaps at the doors, name and passages."""
    cells = board.footprint(room)
    ends = zip(passage_cells(board, room), board.passage_from(room), strict=False)
    passages = "".join(_passage(board, room, cell, end) for cell, end in ends)
    kind = "room" if room in board.rooms else "lobby"
    return (
        f'<g class="ck-{kind}" data-room="{escape(room)}">{_floor(cells, *_flooring(board, room))}'
        f"{_walls(board, room)}{_name(name_plate(room, cells))}{passages}</g>"
    )


def _flooring(board: Board, room: str) -> tuple[str, int]:
    """The colour and the texture of the floor: lobbies look like each other and like no room."""
    if room not in board.rooms:
        return paint("lobby"), _SLABS
    number = board.rooms.index(room)
    return paint(f"room-{number + 1}", ROOMS[number % len(ROOMS)]), number % _SLABS


def _floor(cells: Collection[Square], colour: str, texture: int) -> str:
    """The floor with its texture, a light rug along the walls and the shade that the walls throw."""
    loops = outlines(cells)
    d = " ".join(trace(loop, closed=True) for loop in loops)
    inner = " ".join(trace(inset(loop, 0.17), closed=True) for loop in loops)
    return (
        element("path", "floor", d=d, fill=colour)
        + _boards(cells, texture)
        + element("path", "rug", d=inner, fill="none", stroke="#fff", stroke_width=4, opacity=0.3)
        + element("path", "border", d=inner, fill="none", stroke=paint("wall"), stroke_width=0.7, opacity=0.5)
        + element("path", "shade", d=d, fill="none", stroke=paint("wall"), stroke_width=8, opacity=0.13)
    )


def _walls(board: Board, room: str) -> str:
    doors = [door for door in board.doors if door.room == room]
    return _wall(board.footprint(room), doors, openings(board, room))


def _wall(cells: Collection[Square], doors: Collection[Door], gaps: Collection[Edge]) -> str:
    lines = walls(cells, doors, gaps)
    d = " ".join(trace(line, closed=line[0] == line[-1]) for line in lines)
    return element("path", "wall", d=d, fill="none", stroke=paint("wall"), stroke_width=3.4)


_PLANKS, _TILES, _PARQUET, _SLABS = range(4)


def _boards(cells: Collection[Square], texture: int) -> str:
    """A quiet texture for the floor: planks, tiles or parquet, in turn; slabs in a lobby."""
    lines: list[list[Point]] = []
    for row, column, length in row_runs(cells):
        heights = {_TILES: [row], _SLABS: []}.get(texture, [row, row + 0.5])
        lines += [[(column, y), (column + length, y)] for y in heights]
        for at in range(column, column + length):
            lines += _joints(row, at, texture)
    d = " ".join(trace(line) for line in lines)
    return element("path", "boards", d=d, fill="none", stroke=paint("wall"), stroke_width=0.6, opacity=0.15)


def _joints(row: int, column: int, texture: int) -> list[list[Point]]:
    """The upright lines of a texture in one cell; slanting ones for slabs."""
    if texture == _TILES:
        return [[(column, row), (column, row + 1)]]
    if texture == _PARQUET:
        return [[(column + 0.5, row), (column + 0.5, row + 0.5)], [(column, row + 0.5), (column, row + 1)]]
    if texture == _SLABS:
        return [[(column, row), (column + 1, row + 1)], [(column + 1, row), (column, row + 1)]]
    at = column + (row * 3 + column) % 4 / 4
    return [[(at, row), (at, row + 0.5)]] if column % 2 else [[(at, row + 0.5), (at, row + 1)]]


def _name(plate: Plate, colour: str = "ink") -> str:
    """The name of a room in small capitals."""
    style = {
        "font_variant": "small-caps",
        "letter_spacing": "0.6",
        "font_weight": "600",
        "fill": paint(colour),
    }
    return "".join(
        text("name", line, (plate.x * UNIT, y * UNIT), plate.size * UNIT, **style)
        for line, y in zip(plate.lines, plate.baselines, strict=True)
    )


def _passage(board: Board, room: str, cell: Square, end: str) -> str:
    """A trapdoor, and where it leads."""
    return f'<g class="ck-passage">{_trapdoor(centre(cell))}{_passage_name(board, room, cell, end)}</g>'


def _trapdoor(at: Point) -> str:
    """A hole in the floor with stairs going down."""
    x, y = ((part - 0.5) * UNIT for part in at)
    hole = element("rect", "trapdoor", x=x + 4, y=y + 4, width=16, height=16, rx=1.5, fill=paint("wall"))
    steps = "".join(
        element(
            "rect",
            "stair",
            x=x + 5.5 + i,
            y=y + 5.6 + 2.9 * i,
            width=13 - 2 * i,
            height=2,
            fill=paint("gilt"),
            opacity=1 - 0.17 * i,
        )
        for i in range(5)
    )
    return hole + steps


def _passage_name(board: Board, room: str, cell: Square, end: str) -> str:
    """Where a passage leads, beside its trapdoor towards the middle of the board, as large as fits."""
    leftwards = cell[1] + 0.5 > board.width / 2
    x = cell[1] * UNIT + (1.5 if leftwards else UNIT - 1.5)
    beside = sum(row == cell[0] for row, _ in board.footprint(room)) - len(passage_cells(board, room))
    most = readable(board)
    lines, size = lettering(f"to {end}", beside * UNIT - 4, 0.46, (most, min(most, 10.5)))
    first = cell[0] * UNIT + 12 + (0.34 - 0.5 * (len(lines) - 1)) * size
    style = {"text_anchor": "end" if leftwards else "start", "font_style": "italic"}
    shown = (
        text("passage-name", line, (x, first + size * number), size, **style)
        for number, line in enumerate(lines)
    )
    return "".join(shown) if size >= 4 else ""


def space(board: Board, name: str) -> str:
    """A space that is one step: treads, walls where no corridor touches it, its name, a trapdoor."""
    cells = board.footprint(name)
    plan = strip(board, name)
    corridor = set(board.squares)
    gaps = [between(cell, near) for cell in cells for near in around(cell) if near in corridor]
    d = " ".join(trace(loop, closed=True) for loop in outlines(cells))
    return (
        f'<g class="ck-space" data-space="{escape(name)}"><title>{escape(name)}</title>'
        + element("path", "floor", d=d, fill=paint("space"), stroke=paint("line"), stroke_width=1.4)
        + _treads(cells, plan.upright)
        + element("path", "shade", d=d, fill="none", stroke=paint("wall"), stroke_width=5, opacity=0.13)
        + _wall(cells, (), gaps)
        + _space_name(plan)
        + _passages_below(board, name, plan.stand)
        + "</g>"
    )


def _passages_below(board: Board, name: str, at: Point) -> str:
    """A trapdoor for all passages of a space; its title says where they lead, for there is no space to."""
    ends = " and ".join(in_words(end) for end in board.passage_from(name))
    title = f"<title>passage to {escape(ends)}</title>"
    return f'<g class="ck-passage">{title}{_trapdoor(at)}</g>' if ends else ""


def _treads(cells: Collection[Square], upright: bool) -> str:
    """Lines across a space, like the treads of a flight of stairs or the slabs of a path."""
    lines: list[list[Point]] = []
    for row, column in sorted(cells):
        for part in (0.25, 0.5, 0.75, 1):
            y, x = row + part, column + part
            lines.append([(column, y), (column + 1, y)] if upright else [(x, row), (x, row + 1)])
    d = " ".join(trace(line) for line in lines)
    return element("path", "treads", d=d, fill="none", stroke=paint("wall"), stroke_width=0.6, opacity=0.18)


def _space_name(plan: Strip) -> str:
    """The name along a space, upwards if the space is upright."""
    x, y = (part * UNIT for part in plan.middle)
    size = plan.size * UNIT
    turn = f"translate({short(x)} {short(y)}){' rotate(-90)' if plan.upright else ''}"
    first = (0.34 - 0.5 * (len(plan.lines) - 1)) * size
    lines = [
        text("space-name", line, (0, first + size * number), size, font_weight="600")
        for number, line in enumerate(plan.lines)
    ]
    return f'<g class="ck-lettering" transform="{turn}">{"".join(lines)}</g>' if size >= 4 else ""


# Parts that nobody enters


def closed(board: Board, caption: str) -> str:
    """A part that nobody enters: dark, with its caption; stairs go down in a cellar, else there is a rose."""
    cells = board.footprint(caption)
    outline = " ".join(trace(loop, closed=True) for loop in outlines(cells))
    border = " ".join(trace(inset(loop, 0.2), closed=True) for loop in outlines(cells))
    plate = caption_plate(caption, cells)
    row, column, height, width = rectangle(cells)
    below = (plate.bottom + 1, column, row + height - plate.bottom - 1, width)
    is_cellar = len(cells) == height * width
    return "".join(
        (
            '<g class="ck-blank">',
            element(
                "path", "cellar", d=outline, fill=paint("cellar"), stroke=paint("wall"), stroke_width=3.4
            ),
            element(
                "path", "border", d=border, fill="none", stroke=paint("gilt"), stroke_width=0.9, opacity=0.8
            ),
            _stairs(row, column, height, width) if is_cellar else _rose(*below),
            _name(plate, "cellar-ink"),
            "</g>",
        )
    )


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
