"""The board alone: frame, corridor tiles, rooms with walls and doors, passages, starts, closed parts."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from itertools import pairwise

from cluekit.board import Board, Door, Square
from cluekit.draw.colours import ROOMS, paint, token_colour
from cluekit.draw.elements import SERIF, UNIT, element, readable, short, text, trace, view_box
from cluekit.draw.layout import (
    Plate,
    Point,
    centre,
    inset,
    name_plate,
    outlines,
    passage_cells,
    rectangle,
    row_runs,
    threshold,
    walls,
)

__all__ = ["board_ground"]


def board_ground(board: Board, cell: float = UNIT) -> str:
    """Draw the board alone as one `<g class="ck-ground">` element, to be put inside an `<svg>`.

    One square is `cell` units wide and square (0, 0) begins at the origin; the frame reaches three quarters
    of a square beyond the map (see `view_box`). There are no ids, so that two drawings may share a page, and
    every colour is a CSS variable with a fallback: `--ck-floor`, `--ck-wall`, `--ck-room-1` and so on.
    """
    scale = "" if cell == UNIT else f' transform="scale({short(cell / UNIT)})"'
    layers = [_frame(board), _tiles(board), _starts(board), *(_room(board, room) for room in board.rooms)]
    layers += [_cellar(board, caption) for _, caption in board.blank]
    layers += [_door(door, _jambs(board, door)) for door in board.doors]
    return f'<g class="ck-ground"{scale}>{"".join(layers)}</g>'


def _frame(board: Board) -> str:
    """The baize around the house, a gilt line, and the numbers of rows and columns."""
    x, y, width, height = view_box(board)
    baize = element("rect", "outside", x=x, y=y, width=width, height=height, rx=8, fill=paint("outside"))
    gilt = element(
        "rect",
        "gilt",
        x=x + 2,
        y=y + 2,
        width=width - 4,
        height=height - 4,
        rx=6,
        fill="none",
        stroke=paint("gilt"),
        stroke_width=1.2,
    )
    return baize + gilt + _numbers(board)


def _numbers(board: Board) -> str:
    """The numbers of columns above and below, those of rows on both sides."""
    size = readable(board)
    down, right = board.height * UNIT, board.width * UNIT
    columns = [(c, UNIT * (c + 0.5), y) for c in range(board.width) for y in (-7.5, down + 7.5)]
    rows = [(r, x, UNIT * (r + 0.5)) for r in range(board.height) for x in (-7.5, right + 7.5)]
    numbers = [
        f'<text x="{short(x)}" y="{short(y + 0.34 * size)}">{number}</text>'
        for number, x, y in columns + rows
    ]
    style = f'font-size="{short(size)}" text-anchor="middle" font-family="{SERIF}" fill="{paint("gilt")}"'
    return f'<g class="ck-numbers" aria-hidden="true" {style}>{"".join(numbers)}</g>'


def _tiles(board: Board) -> str:
    """One tile a corridor square, in two shades like a chessboard, so that steps can be counted."""
    groups = []
    for shade, colour in enumerate(("floor", "floor-dark")):
        tiles = "".join(
            f'<rect class="ck-tile" x="{column * UNIT}" y="{row * UNIT}" width="{UNIT}" height="{UNIT}"/>'
            for row, column in board.squares
            if (row + column) % 2 == shade
        )
        style = f'fill="{paint(colour)}" stroke="{paint("line")}" stroke-width="0.7"'
        groups.append(f'<g class="ck-{colour}" {style}>{tiles}</g>')
    edges = " ".join(trace(corners, closed=True) for corners in outlines(board.squares))
    edge = element("path", "edge", d=edges, fill="none", stroke=paint("wall"), stroke_width=1.4)
    return "".join(groups) + edge


def _starts(board: Board) -> str:
    """A ring in the colour of the suspect who starts there."""
    rings = []
    for number, square in enumerate(board.starts):
        x, y = (part * UNIT for part in centre(square))
        ring = {"cx": x, "cy": y, "r": 7.6, "fill": "none"}
        colour = paint(f"token-{number + 1}", token_colour(number))
        rings.append(element("circle", "start-edge", **ring, stroke=paint("wall"), stroke_width=4.6))
        rings.append(element("circle", "start", **ring, stroke=colour, stroke_width=3.2))
    return "".join(rings)


def _room(board: Board, room: str) -> str:
    """Floor, carpet border, walls with gaps at the doors, name and passages of a room."""
    cells = board.footprint(room)
    number = board.rooms.index(room)
    colour = paint(f"room-{number + 1}", ROOMS[number % len(ROOMS)])
    ends = zip(passage_cells(board, room), board.passage_from(room), strict=False)
    passages = "".join(_passage(board, room, cell, end) for cell, end in ends)
    return (
        f'<g class="ck-room" data-room="{escape(room)}">{_floor(cells, colour, number)}{_walls(board, room)}'
        f"{_name(name_plate(room, cells))}{passages}</g>"
    )


def _floor(cells: Collection[Square], colour: str, number: int) -> str:
    """The floor with its texture, a light rug along the walls and the shade that the walls throw."""
    loops = outlines(cells)
    d = " ".join(trace(loop, closed=True) for loop in loops)
    inner = " ".join(trace(inset(loop, 0.17), closed=True) for loop in loops)
    return (
        element("path", "floor", d=d, fill=colour)
        + _boards(cells, number)
        + element("path", "rug", d=inner, fill="none", stroke="#fff", stroke_width=4, opacity=0.3)
        + element("path", "border", d=inner, fill="none", stroke=paint("wall"), stroke_width=0.7, opacity=0.5)
        + element("path", "shade", d=d, fill="none", stroke=paint("wall"), stroke_width=8, opacity=0.13)
    )


def _walls(board: Board, room: str) -> str:
    doors = [door for door in board.doors if door.room == room]
    d = " ".join(trace(line, closed=line[0] == line[-1]) for line in walls(board.footprint(room), doors))
    return element("path", "wall", d=d, fill="none", stroke=paint("wall"), stroke_width=3.4)


def _boards(cells: Collection[Square], number: int) -> str:
    """A quiet texture for the floor: planks, tiles or parquet, in turn."""
    lines: list[list[Point]] = []
    for row, column, length in row_runs(cells):
        heights = (row,) if number % 3 == 1 else (row, row + 0.5)
        lines += [[(column, y), (column + length, y)] for y in heights]
        for at in range(column, column + length):
            lines += _joints(row, at, number % 3)
    d = " ".join(trace(line) for line in lines)
    return element("path", "boards", d=d, fill="none", stroke=paint("wall"), stroke_width=0.6, opacity=0.15)


def _joints(row: int, column: int, style: int) -> list[list[Point]]:
    """The upright lines of a texture in one cell."""
    if style == 1:
        return [[(column, row), (column, row + 1)]]
    if style == 2:
        return [[(column + 0.5, row), (column + 0.5, row + 0.5)], [(column, row + 0.5), (column, row + 1)]]
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
    """A trapdoor with stairs going down, and where they lead."""
    x, y = cell[1] * UNIT, cell[0] * UNIT
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
    return f'<g class="ck-passage">{hole}{steps}{_passage_name(board, room, cell, end)}</g>'


def _passage_name(board: Board, room: str, cell: Square, end: str) -> str:
    """Where a passage leads, beside its trapdoor towards the middle of the board, as large as fits."""
    leftwards = cell[1] + 0.5 > board.width / 2
    x = cell[1] * UNIT + (1.5 if leftwards else UNIT - 1.5)
    words = f"to {end}"
    beside = sum(row == cell[0] for row, _ in board.footprint(room)) - len(passage_cells(board, room))
    size = min(readable(board), (beside * UNIT - 4) / (0.46 * len(words)))
    anchor = "end" if leftwards else "start"
    point = (x, cell[0] * UNIT + 12 + 0.34 * size)
    shown = text("passage-name", words, point, size, text_anchor=anchor, font_style="italic")
    return shown if size >= 4 else ""


def _jambs(board: Board, door: Door) -> list[Point]:
    """The ends of a threshold, without those in the middle of a double door."""
    others = [threshold(other) for other in board.doors if other.room == door.room and other != door]
    return [point for point in threshold(door) if not any(point in ends for ends in others)]


def _door(door: Door, posts: list[Point]) -> str:
    """A threshold between jambs, and an arrow on the door square that points inside."""
    (x1, y1), (x2, y2) = ((x * UNIT, y * UNIT) for x, y in threshold(door))
    sill = element(
        "line",
        "sill",
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        stroke=paint("gilt"),
        stroke_width=3.4,
    )
    jambs = "".join(
        element("rect", "jamb", x=x * UNIT - 2.6, y=y * UNIT - 2.6, width=5.2, height=5.2, fill=paint("wall"))
        for x, y in posts
    )
    turn = {"N": 0, "E": 90, "S": 180, "W": 270}[door.direction]
    x, y = centre(door.square)
    place = f"translate({short(x * UNIT)} {short(y * UNIT)}) rotate({turn})"
    arrow = element(
        "path",
        "arrow",
        d="M-4.6 -4.4 L0 -9 L4.6 -4.4",
        transform=place,
        fill="none",
        stroke=paint("mark"),
        stroke_width=1.7,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return f'<g class="ck-door" data-room="{escape(door.room)}">{sill}{jambs}{arrow}</g>'


def _cellar(board: Board, caption: str) -> str:
    """A part that nobody enters: dark, with a flight of stairs going down and its caption."""
    cells = board.footprint(caption)
    outline = " ".join(trace(loop, closed=True) for loop in outlines(cells))
    border = " ".join(trace(inset(loop, 0.2), closed=True) for loop in outlines(cells))
    return "".join(
        (
            '<g class="ck-blank">',
            element(
                "path", "cellar", d=outline, fill=paint("cellar"), stroke=paint("wall"), stroke_width=3.4
            ),
            element(
                "path", "border", d=border, fill="none", stroke=paint("gilt"), stroke_width=0.9, opacity=0.8
            ),
            _stairs(*rectangle(cells)),
            _name(name_plate(caption, cells), "cellar-ink"),
            "</g>",
        )
    )


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
