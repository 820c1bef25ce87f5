"""The envelope with the solution, sealed."""

from __future__ import annotations

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, element, short
from cluekit.draw.placing import envelope_box

__all__ = ["envelope"]

_PAPER, _SHADE, _SEAL = "#f3e7c9", "#c9b78d", "#a3222b"


def envelope(board: Board) -> str:
    """The envelope in the closed middle of a board, or where else there is space; nothing without any."""
    place = envelope_box(board)
    if place is None:
        return ""
    box = place[0]
    x, y, scale = box.x * UNIT, box.y * UNIT, box.width * UNIT / 60
    turn = f"translate({short(x)} {short(y)}) scale({short(scale)}) rotate(-4 30 20)"
    return f'<g class="ck-envelope" transform="{turn}"><title>the envelope</title>{_paper()}{_seal()}</g>'


def _paper() -> str:
    """The sheet with the folds of its back, upon its own shadow."""
    edge = {"stroke": paint("envelope-edge", _SHADE), "stroke_width": 1.2, "stroke_linejoin": "round"}
    paper = paint("envelope", _PAPER)
    return (
        element("rect", "shadow", x=4, y=5, width=54, height=34, rx=2, fill="#000", opacity=0.35)
        + element("path", "paper", d="M3 3H57V37H3Z", fill=paper, **edge)
        + element("path", "fold", d="M3 37L24 20M57 37L36 20", fill="none", **edge)
        + element("path", "flap", d="M3 3L28 22Q30 23.5 32 22L57 3Z", fill=paper, **edge)
    )


def _seal() -> str:
    """Wax with a magnifying glass pressed into it."""
    wax = paint("envelope-seal", _SEAL)
    line = {
        "fill": "none",
        "stroke": paint("envelope", _PAPER),
        "stroke_width": 1.3,
        "stroke_linecap": "round",
    }
    d = "M30 15Q34 14 36 17Q40 18 38 22Q39 26 35 27Q32 30 29 28Q24 29 23 25Q20 22 23 19Q24 15 30 15Z"
    return element("path", "seal", d=d, fill=wax) + element(
        "path", "print", d="M29.5 17.5a3.5 3.5 0 1 0 .1 0M32.2 23.5L35 26", **line
    )
