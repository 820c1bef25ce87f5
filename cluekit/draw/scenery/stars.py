"""The sky at night: stars, orbits, planets with rings; the rooms are worlds in their atmosphere."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.elements import element, view_box
from cluekit.draw.scenery.motifs import Scenery, along, blocks, figure, halo, mixed, outdoors, ringed, stamps

__all__ = ["STARS"]

_STARS = ("m5 6h0m13 11h0", "m17 4h0m-9 13h0", "m10 11h0", "m4 18h0m15 -9h0")
_BRIGHT = "m12 5l1.4 5.6l5.6 1.4l-5.6 1.4l-1.4 5.6l-1.4 -5.6l-5.6 -1.4l5.6 -1.4z"
_PLANET = "m24 13a11 11 0 1 0 .1 0z"
_RING = "m13.5 27c-8 5 -11 9 -8 10c5 2 32 -12 34 -18c1 -3 -4 -2 -9 1"
_BANDS = "m15 19q9 4 18 -1m-20 7q10 4 22 -2m-19 8q8 2 15 -2"


def _around(board: Board) -> str:
    """Stars on all that is empty, orbits through it, and planets where there is space."""
    sky = outdoors(board)
    planets = blocks(sky, 2, 2)[::3]
    hidden = {(row + down, column + right) for row, column in planets for down in (0, 1) for right in (0, 1)}
    bright = [cell for cell in sky if mixed(cell) % 7 == 0 and cell not in hidden]
    white, gilt = "#fff", paint("gilt")
    return "".join(
        (
            _orbits(board),
            figure(
                "stars",
                stamps(sky, *_STARS) + along(ringed(board)[::3], "m4 -3h0"),
                stroke=white,
                stroke_width=1.3,
                opacity=0.75,
            ),
            figure("bright", stamps(bright, _BRIGHT), fill=white, opacity=0.85),
            figure("planets", stamps(planets, _PLANET), fill=paint("planet", "#c98f6a"), opacity=0.95),
            figure("bands", stamps(planets, _BANDS), stroke="#fff", stroke_width=1.6, opacity=0.4),
            figure("rings", stamps(planets, _RING), stroke=gilt, stroke_width=2, opacity=0.9),
        )
    )


def _orbits(board: Board) -> str:
    """Ellipses around the middle of the board, the largest just inside the frame."""
    x, y, width, height = view_box(board)
    style = {
        "cx": x + width / 2,
        "cy": y + height / 2,
        "fill": "none",
        "stroke": paint("gilt"),
        "opacity": 0.35,
    }
    return "".join(
        element(
            "ellipse",
            "orbit",
            rx=part * (width / 2 - 6),
            ry=part * (height / 2 - 6),
            stroke_width=1.0,
            **style,
        )
        for part in (1, 0.82, 0.64)
    )


def _beneath(board: Board, room: str) -> str:
    """Air, thinner and thinner outwards."""
    number = board.rooms.index(room) if room in board.rooms else 0
    colour = (f"room-{number + 1}", "#a9d5ea")
    return halo(board, room, [(*colour, 18.0, 0.25), (*colour, 11.0, 0.4), ("glass", "#cfe3ea", 6.0, 0.6)])


STARS = Scenery(_around, _beneath)
"""Worlds among the stars."""
