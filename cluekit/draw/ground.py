"""The board alone: frame, corridor tiles, magnifying glasses, starts, and over them rooms, doors and ways."""

from __future__ import annotations

from cluekit.board import Board, Square
from cluekit.draw.closed import closed
from cluekit.draw.colours import Look, paint, repaint, token_colour
from cluekit.draw.doors import door, opening, path
from cluekit.draw.elements import SERIF, UNIT, element, group, readable, short, trace, view_box
from cluekit.draw.envelope import envelope
from cluekit.draw.rooms import indoors, space
from cluekit.draw.scenery import Scenery, scenery_of
from cluekit.draw.shapes import centre, outlines
from cluekit.draw.ways import course

__all__ = ["board_ground"]


def board_ground(board: Board, cell: float = UNIT, look: Look | None = None) -> str:
    """Draw the board alone as one `<g class="ck-ground">` element, to be put inside an `<svg>`.

    One square is `cell` units wide and square (0, 0) begins at the origin; the frame reaches three quarters
    of a square beyond the map (see `view_box`). There are no ids, so that two drawings may share a page, and
    every colour is a CSS variable with a fallback: `--ck-floor`, `--ck-wall`, `--ck-room-1` and so on. `look`
    has other fallbacks, and the names of what else is drawn, as the `[look]` of an edition's file.
    """
    scale = "" if cell == UNIT else f' transform="scale({short(cell / UNIT)})"'
    ways = [course(board, *way) for way in board.ways]
    scenery = scenery_of(look)
    rooms = (*board.rooms, *board.lobbies)
    layers = [_frame(board, scenery), _tiles(board, scenery), *map(_snoop, board.snoops)]
    layers += [scenery.beneath(board, room) for room in rooms]
    layers += [_numbers(board) if board.squares else "", _starts(board)]
    layers += [indoors(board, room, look) for room in rooms]
    layers += [space(board, name) for name in board.spaces]
    layers += [closed(board, caption, look) for _, caption in board.blank]
    layers += [scenery.over(board), envelope(board)]
    layers += [*map(path, ways), *(door(board, entrance) for entrance in board.doors), *map(opening, ways)]
    return repaint(f'<g class="ck-ground"{scale}>{"".join(layers)}</g>', look)


def _frame(board: Board, scenery: Scenery) -> str:
    """The ground around the rooms with its scenery, and a gilt line."""
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
    return baize + scenery.around(board) + gilt


def _numbers(board: Board) -> str:
    """The numbers of columns above and below, those of rows on both sides: they name the squares."""
    size = readable(board)
    down, right = board.height * UNIT, board.width * UNIT
    columns = [(c, UNIT * (c + 0.5), y) for c in range(board.width) for y in (-7.5, down + 7.5)]
    rows = [(r, x, UNIT * (r + 0.5)) for r in range(board.height) for x in (-8.4, right + 8.4)]
    numbers = [
        f'<text x="{short(x)}" y="{short(y + 0.34 * size)}">{number}</text>'
        for number, x, y in columns + rows
    ]
    style = f'font-size="{short(size)}" text-anchor="middle" font-family="{SERIF}" fill="{paint("gilt")}"'
    return f'<g class="ck-numbers" aria-hidden="true" {style}>{"".join(numbers)}</g>'


def _tiles(board: Board, scenery: Scenery) -> str:
    """One tile a corridor square, in two shades like a chessboard, so that steps can be counted."""
    groups = []
    for shade, colour in enumerate(("floor", "floor-dark")):
        tiles = "".join(
            f'<path class="ck-tile" d="M{column * UNIT} {row * UNIT}h{UNIT}v{UNIT}h-{UNIT}z"/>'
            for row, column in board.squares
            if (row + column) % 2 == shade
        )
        style: dict[str, object] = {"fill": paint(colour), "stroke": paint("line"), "stroke_width": 0.7}
        groups.append(group(colour, tiles, **{**style, **scenery.lines}))
    spaces = [cell for space in board.spaces for cell in board.footprint(space)]
    edges = " ".join(trace(corners, closed=True) for corners in outlines([*board.squares, *spaces]))
    edge = element("path", "edge", d=edges, fill="none", stroke=paint("wall"), stroke_width=1.4)
    return "".join(groups) + edge


def _snoop(square: Square) -> str:
    """A magnifying glass on the tile."""
    x, y = (part * UNIT for part in centre(square))
    place = f"translate({short(x)} {short(y)})"
    line = {"fill": "none", "stroke_linecap": "round"}
    lens = {"cx": -1.8, "cy": -1.8, "r": 5.8, "stroke": paint("wall"), "stroke_width": 1.8}
    glint = {"d": "M-5 -2.6 A3.4 3.4 0 0 1 -2.4 -5.1", "stroke": "#fff", "stroke_width": 1.3}
    return (
        f'<g class="ck-snoop" transform="{place}"><title>snoop square</title>'
        + element("path", "handle", d="M2.6 2.6 L7.4 7.4", stroke=paint("wall"), stroke_width=3.4, **line)
        + element("circle", "lens", fill=paint("glass"), **lens)
        + element("path", "glint", **glint, **line)
        + "</g>"
    )


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
