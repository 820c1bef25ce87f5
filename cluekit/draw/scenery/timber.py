"""A half-timbered house: plaster between dark beams."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.scenery.motifs import Scenery, along, figure, halo, outdoors, ringed, stamps

__all__ = ["TIMBER"]

_BRACES = ("m0 24l24 -24", "m0 0l24 24", "m12 0v24m-12 -12h24", "m0 24l12 -24l12 24")


def _around(board: Board) -> str:
    """Plaster with braces on every wall, and pegs along the frame where no numbers stand."""
    walls = outdoors(board)
    beam = paint("beam", "#3b2719")
    pegs = "" if board.squares else along(ringed(board), "h0")
    return "".join(
        (
            figure("plaster", stamps(walls, "h24v24h-24z"), fill=paint("plaster", "#cbb48c")),
            figure(
                "straw",
                stamps(walls, "m6 5h3m6 4h4m-10 6h3m3 5h4"),
                stroke=beam,
                stroke_width=0.8,
                opacity=0.3,
            ),
            figure("beams", stamps(walls, *_BRACES), stroke=beam, stroke_width=3.4),
            figure("posts", stamps(walls, "h24v24h-24z"), stroke=beam, stroke_width=4.4),
            figure("pegs", pegs, stroke=paint("gilt"), stroke_width=3, opacity=0.6),
        )
    )


def _beneath(board: Board, room: str) -> str:
    """A heavy beam around each room."""
    return halo(board, room, [("beam", "#3b2719", 8, 1), ("gilt", "#d3b483", 4.6, 0.35)])


TIMBER = Scenery(_around, _beneath)
"""A half-timbered house."""
