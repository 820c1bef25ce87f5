"""A small town on a sunny day: streets with kerbs and dashes, eaves, trees, clouds and a sun."""

from __future__ import annotations

from types import MappingProxyType

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.elements import trace
from cluekit.draw.scenery.motifs import Scenery, figure, halo, outdoors, stamps
from cluekit.draw.shapes import outlines

__all__ = ["TOWN"]

_TREE = "m12 21v-7m0 0a6 6 0 1 1 .1 0"
_HOUSE = "m4 21v-9l8 -7l8 7v9zm4 0v-6h4v6m3 -7h3v3h-3z"
_FIR = "m12 3l6 9h-3l5 7h-16l5 -7h-3zm0 16v3"
_CLOUD = "m4 16a4 4 0 0 1 1 -7a5 5 0 0 1 9 -2a5 5 0 0 1 6 9z"


def _around(board: Board) -> str:
    """Sky on the first row with the sun in a corner, houses and trees below; the kerb of the streets."""
    walls = outdoors(board)
    sky, lawn = [c for c in walls if c[0] == 0], [c for c in walls if c[0] > 0]
    ink, sun, leaf = paint("wall"), paint("sun", "#ffd94a"), paint("leaf", "#57b85c")
    white = {"stroke": ink, "stroke_width": 0.9}
    return "".join(
        (
            figure("sky", stamps(sky, "h24v24h-24z"), fill=paint("sky", "#7fc8ee")),
            figure("lawn", stamps(lawn, "h24v24h-24z"), fill=leaf),
            figure("clouds", stamps(sky[2::2], _CLOUD), fill="#fff", opacity=0.9),
            _sun(board, sun),
            figure("firs", stamps(lawn, _FIR, "", _TREE), fill=paint("leaf-dark", "#2c7f43"), **white),
            figure("houses", stamps(lawn, "", _HOUSE, ""), fill=paint("sun", "#ffd94a"), **white),
            _kerb(board),
        )
    )


def _sun(board: Board, colour: str) -> str:
    """A sun with its rays in the first cell of the sky."""
    sky = [cell for cell in outdoors(board) if cell[0] == 0][:1]
    rays = (
        "m12 12m0 -10.5v2.5m0 16v2.5m-10.5 -10.5h2.5m16 0h2.5m-18 -7.5l2 2m11 11l2 2m0 -15l-2 2m-11 11l-2 2"
    )
    disc = "m12 6a6 6 0 1 0 .1 0"
    return figure("rays", stamps(sky, rays), stroke=colour, stroke_width=1.6) + figure(
        "sun", stamps(sky, disc), fill=colour
    )


def _kerb(board: Board) -> str:
    """A pale line outside the streets."""
    d = " ".join(trace(corners, closed=True) for corners in outlines(board.squares)) if board.squares else ""
    return figure("kerb", d, stroke=paint("kerb", "#e9e4d6"), stroke_width=6)


def _beneath(board: Board, room: str) -> str:
    """The edge of a pavement, and eaves with their tiles."""
    return halo(board, room, [("kerb", "#e9e4d6", 11, 0.9), ("wall", "#33241a", 11, 0.12)])


TOWN = Scenery(
    _around,
    _beneath,
    lines=MappingProxyType({"stroke_width": 1.1, "stroke_dasharray": "4 4", "stroke_dashoffset": -2}),
)
"""A town."""
