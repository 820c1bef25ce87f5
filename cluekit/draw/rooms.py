"""What is drawn over the corridors: rooms and lobbies, and spaces."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from cluekit.board import Board, Door, Square, around, in_words
from cluekit.draw.colours import ROOMS, Look, chosen, paint
from cluekit.draw.elements import UNIT, element, readable, short, text, trace
from cluekit.draw.floors import IN_TURN, pattern
from cluekit.draw.furniture import FURNITURE, furnished
from cluekit.draw.layout import Strip, name_plate, passage_cells, strip
from cluekit.draw.lettering import BOLDER, italic_width, lettering
from cluekit.draw.placing import furniture_box
from cluekit.draw.plates import lettered
from cluekit.draw.shapes import Edge, Point, between, centre, inset, outlines, walls
from cluekit.draw.ways import openings

__all__ = ["indoors", "space"]


def indoors(board: Board, room: str, look: Look | None = None) -> str:
    """A room or a lobby: floor, furniture, walls with gaps at the doors, name and passages."""
    cells = board.footprint(room)
    ends = zip(passage_cells(board, room), board.passage_from(room), strict=False)
    passages = "".join(_passage(board, room, cell, end) for cell, end in ends)
    kind = "room" if room in board.rooms else "lobby"
    inside = _floor(cells, *_flooring(board, room, look)) + _furniture(board, room, look)
    name = lettered(name_plate(room, cells))
    return (
        f'<g class="ck-{kind}" data-room="{escape(room)}">{inside}{_walls(board, room)}{name}{passages}</g>'
    )


def _flooring(board: Board, room: str, look: Look | None) -> tuple[str, str]:
    """The colour and the pattern of the floor: lobbies look like each other and like no room."""
    own = chosen(look, "floors", room)
    if room not in board.rooms:
        return paint("lobby"), own or "slabs"
    number = board.rooms.index(room)
    colour = paint(f"room-{number + 1}", ROOMS[number % len(ROOMS)])
    return colour, own or IN_TURN[number % len(IN_TURN)]


def _floor(cells: Collection[Square], colour: str, name: str) -> str:
    """The floor with its pattern, a light rug along the walls and the shade that the walls throw."""
    loops = outlines(cells)
    d = " ".join(trace(loop, closed=True) for loop in loops)
    inner = " ".join(trace(inset(loop, 0.17), closed=True) for loop in loops)
    return (
        element("path", "floor", d=d, fill=colour)
        + pattern(name, cells)
        + element("path", "rug", d=inner, fill="none", stroke="#fff", stroke_width=4, opacity=0.3)
        + element("path", "border", d=inner, fill="none", stroke=paint("wall"), stroke_width=0.7, opacity=0.5)
        + element("path", "shade", d=d, fill="none", stroke=paint("wall"), stroke_width=8, opacity=0.13)
    )


def _furniture(board: Board, room: str, look: Look | None) -> str:
    name = chosen(look, "furniture", room)
    if not name:
        return ""
    art = FURNITURE[name]
    return furnished(name, furniture_box(board, room, art.width, art.height))


def _walls(board: Board, room: str) -> str:
    doors = [door for door in board.doors if door.room == room]
    return _wall(board.footprint(room), doors, openings(board, room))


def _wall(cells: Collection[Square], doors: Collection[Door], gaps: Collection[Edge]) -> str:
    lines = walls(cells, doors, gaps)
    d = " ".join(trace(line, closed=line[0] == line[-1]) for line in lines)
    return element("path", "wall", d=d, fill="none", stroke=paint("wall"), stroke_width=3.4)


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


_CLOSER = 0.88  # a long name may be set so much closer than it is written


def _passage_name(board: Board, room: str, cell: Square, end: str) -> str:
    """Where a passage leads, beside its trapdoor towards the middle of the board, as large as fits."""
    leftwards = cell[1] + 0.5 > board.width / 2
    x = cell[1] * UNIT + (2 if leftwards else UNIT - 2)
    beside = sum(row == cell[0] for row, _ in board.footprint(room)) - len(passage_cells(board, room))
    most = readable(board)
    lines, size = lettering(f"to {end}", (beside * UNIT - 2) / _CLOSER, (most, min(most, 11.5)))
    closer = min(1, (beside * UNIT - 2) / (size * max(map(italic_width, lines))))
    # Two lines stand a little higher, so that the lower one keeps clear of the wall.
    first = cell[0] * UNIT + (12 + 0.34 * size if len(lines) == 1 else 8.5)
    style = {"text_anchor": "end" if leftwards else "start", "font_style": "italic"}
    shown = (
        text(
            "passage-name",
            line,
            (x, first + 0.98 * size * number),
            size,
            textLength=closer * size * italic_width(line),
            lengthAdjust="spacingAndGlyphs",
            **style,
        )
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
        text(
            "space-name",
            line,
            (0, first + size * number),
            size,
            font_weight="600",
            textLength=size * BOLDER * italic_width(line),
            lengthAdjust="spacingAndGlyphs",
        )
        for number, line in enumerate(plan.lines)
    ]
    return f'<g class="ck-lettering" transform="{turn}">{"".join(lines)}</g>' if size >= 4 else ""
