"""A park: hedges along the frame, lawn, trees and beds of roses."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.elements import view_box
from cluekit.draw.scenery.motifs import Scenery, blocks, figure, halo, outdoors, stamps

__all__ = ["GARDENS"]

_TUFTS = (
    "m5 9l-2 -4m2 4v-5m0 5l2 -4m9 14l-2 -4m2 4v-5m0 5l2 -4",
    "m16 8l-2 -4m2 4v-5m0 5l2 -4m-11 14h0m12 -2h0",
    "m8 20l-2 -4m2 4l2 -4",
)
_BUSH = "m4 15a4.5 4.5 0 0 1 2 -8a6 6 0 0 1 11 -1a5 5 0 0 1 3 9a5 5 0 0 1 -8 3a5 5 0 0 1 -8 -3z"
_ROSES = "m8 9h0m6 -1h0m3 6h0m-7 2h0"
_CROWN = (
    "m8 24a10 10 0 0 1 6 -15a12 12 0 0 1 21 1a10 10 0 0 1 6 15a10 10 0 0 1 -10 14a11 11 0 0 1 -15 1"
    "a10 10 0 0 1 -8 -16z"
)
_LEAVES = "m17 17q5 -5 10 -2m3 10q5 1 6 -4m-20 11q0 5 6 5m4 -10q3 -3 6 0"


def _around(board: Board) -> str:
    """Lawn with tufts, trees where they have space, bushes, some of them with roses; hedges outside."""
    lawn = outdoors(board)
    trees = blocks(lawn, 2, 2)
    shaded = {(row + down, column + right) for row, column in trees for down in (0, 1) for right in (0, 1)}
    small = [cell for cell in lawn if cell not in shaded]
    bushes = [cell for number, cell in enumerate(small) if number % 2 == 0]
    leaf, dark, light = (
        paint("leaf", "#5c8a4a"),
        paint("leaf-dark", "#1f3a20"),
        paint("leaf-light", "#8fbf6a"),
    )
    return "".join(
        (
            _hedge(board),
            figure("lawn", stamps(lawn, "h24v24h-24z"), fill=leaf, opacity=0.55),
            figure("tufts", stamps(small, *_TUFTS), stroke=light, stroke_width=1, opacity=0.8),
            figure("bushes", stamps(bushes, _BUSH), fill=leaf, stroke=dark, stroke_width=1.2),
            figure("roses", stamps(bushes[::2], _ROSES), stroke=paint("rose", "#e2637c"), stroke_width=3),
            figure("crowns", stamps(trees, _CROWN), fill=leaf, stroke=dark, stroke_width=1.4),
            figure("leaves", stamps(trees, _LEAVES), stroke=light, stroke_width=1.5, opacity=0.9),
        )
    )


def _hedge(board: Board) -> str:
    """A clipped hedge along the frame: round tops, one beside the other."""
    x, y, width, height = (part + by for part, by in zip(view_box(board), (9, 9, -18, -18), strict=True))
    d = f"M{x} {y}h{width}v{height}h{-width}z"
    dark = paint("leaf-dark", "#1f3a20")
    return figure("hedge", d, stroke=dark, stroke_width=17, stroke_dasharray="0 17", opacity=0.4)


def _beneath(board: Board, room: str) -> str:
    """A border of box along the walls."""
    return halo(board, room, [("leaf-dark", "#1f3a20", 10, 0.25), ("leaf", "#5c8a4a", 7, 0.5)])


GARDENS = Scenery(_around, _beneath)
"""A house in its gardens."""
