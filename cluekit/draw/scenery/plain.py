"""Baize, for boards of lessons."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.scenery.motifs import Scenery, figure, outdoors, stamps

__all__ = ["PLAIN"]


def _around(board: Board) -> str:
    """A fine weave on every wall."""
    weave = "m4 4l16 16m0 -16l-16 16"
    return figure(
        "weave", stamps(outdoors(board), weave), stroke=paint("gilt"), stroke_width=0.8, opacity=0.16
    )


PLAIN = Scenery(_around)
"""A plain board."""
