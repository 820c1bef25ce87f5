"""Colours: of the board, of the suspects by seat in the deck, and the ink that can be read on them.

Every colour of the board is a CSS variable with a fallback, so that a page can repaint it: `paint("floor")`
is `var(--ck-floor, #f1e6cb)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["BOARD", "ROOMS", "TOKENS", "contrast", "ink", "paint", "token_colour"]

BOARD: Mapping[str, str] = MappingProxyType(
    {
        "outside": "#1f3b30",
        "gilt": "#c9a961",
        "floor": "#f1e6cb",
        "floor-dark": "#eadbb9",
        "line": "#b79f73",
        "wall": "#33241a",
        "ink": "#2a1d14",
        "cellar": "#3a4a45",
        "cellar-ink": "#e6d9b8",
        "mark": "#b3261e",
        "glow": "#f2b705",
        "glow-edge": "#8f4700",
    }
)
"""The names and fallbacks of the colours of the board itself."""

ROOMS: tuple[str, ...] = (
    "#e3c9a0",
    "#d9b7b0",
    "#b9cfae",
    "#d8ab86",
    "#9fbfae",
    "#cdb28a",
    "#c3a3a6",
    "#b7bfd6",
    "#c2bd8e",
    "#a9c3cc",
    "#cdb7d0",
    "#d6c6b4",
)
"""Floors of rooms, by position in `Board.rooms`, over and over."""

TOKENS: tuple[str, ...] = (
    "#d7301f",
    "#f0c808",
    "#ffffff",
    "#00735c",
    "#4aa3df",
    "#54278f",
    "#e78ac3",
    "#8a8a8a",
    "#f4a582",
    "#7a4a21",
)
"""Tokens by the suspect's position in the deck. The first six stay apart for colour-blind eyes."""

_DARK, _LIGHT = "#1c1512", "#ffffff"


def paint(name: str, fallback: str | None = None) -> str:
    """The CSS value of a board colour, or of another variable with a given fallback.

    >>> paint("line")
    'var(--ck-line, #b79f73)'
    """
    return f"var(--ck-{name}, {fallback or BOARD[name]})"


def token_colour(index: int) -> str:
    """The colour of the suspect with this position in the deck."""
    return TOKENS[index % len(TOKENS)]


def _luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` as WCAG 2.2 defines it, 0 to 1."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink(background: str) -> str:
    """White or nearly black, whichever is easier to read on a `#rrggbb` background.

    >>> ink("#54278f"), ink("#f0c808")
    ('#ffffff', '#1c1512')
    """
    return max((_DARK, _LIGHT), key=lambda colour: contrast(colour, background))
