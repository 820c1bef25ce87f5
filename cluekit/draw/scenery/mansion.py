"""An old house: a panelled hall around the rooms, polished wood and a runner's edge along the frame."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.scenery.motifs import Scenery, along, figure, halo, outdoors, ringed, stamps

__all__ = ["MANSION"]

_PANEL = "m3 3h18v18h-18zm3 3h12v12h-12z"
_LOZENGE = "m12 8.5l3.5 3.5l-3.5 3.5l-3.5 -3.5z"


def _around(board: Board) -> str:
    """Panels with a carved lozenge, and beads along the frame."""
    walls = outdoors(board)
    gilt = paint("gilt")
    return (
        figure("panels", stamps(walls, "h24v24h-24z"), fill="#000", opacity=0.14)
        + figure("panels", stamps(walls, _PANEL), stroke=gilt, stroke_width=0.9, opacity=0.45)
        + figure("lozenges", stamps(walls, _LOZENGE), fill=gilt, opacity=0.4)
        + (
            figure("beads", along(ringed(board), "h0"), stroke=gilt, stroke_width=3, opacity=0.5)
            if not board.squares
            else ""
        )
    )


def _beneath(board: Board, room: str) -> str:
    """The shadow of the walls on the parquet of the hall."""
    return halo(board, room, [("wall", "#33241a", 9, 0.16)])


MANSION = Scenery(_around, _beneath)
"""A mansion's hall."""
