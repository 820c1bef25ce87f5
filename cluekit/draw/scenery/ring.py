"""A ring of rooms in velvet, with gilt around them."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.scenery.motifs import Scenery, along, figure, halo, outdoors, ringed, stamps

__all__ = ["RING"]

_TUFT = "m0 12l12 -12l12 12l-12 12z"
_BUTTONS = "m12 0h0m-12 12h0"


def _around(board: Board) -> str:
    """Tufted velvet with its buttons, and beads along the frame."""
    velvet = outdoors(board)
    gilt = paint("gilt")
    return "".join(
        (
            figure("velvet", stamps(velvet, "h24v24h-24z"), fill=paint("velvet", "#5a2a5e"), opacity=0.55),
            figure("tufts", stamps(velvet, _TUFT), stroke="#000", stroke_width=1.6, opacity=0.35),
            figure("buttons", stamps(velvet, _BUTTONS), stroke=gilt, stroke_width=2.6, opacity=0.6),
            figure("beads", along(ringed(board), "h0"), stroke=gilt, stroke_width=3.4, opacity=0.75),
        )
    )


def _beneath(board: Board, room: str) -> str:
    """A gilt rim around each room."""
    return halo(board, room, [("wall", "#33241a", 11, 0.6), ("gilt", "#c9a961", 6.4, 0.9)])


RING = Scenery(_around, _beneath)
"""A ring of rooms in velvet."""
