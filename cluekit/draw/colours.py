"""Colours: of the board, of the suspects by seat in the deck, and the ink that can be read on them.

Every colour of the board is a CSS variable with a fallback, so that a page can repaint it: `paint("floor")`
is `var(--ck-floor, #f1e6cb)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any

__all__ = [
    "BOARD",
    "ROOMS",
    "TOKENS",
    "Look",
    "chosen",
    "contrast",
    "ink",
    "paint",
    "repaint",
    "token_colour",
]

Look = Mapping[str, Any]
"""What an edition has of its own: colours by names as in `BOARD`, and lists of them as "rooms" and "tokens";
the "scenery"; "floors" and "furniture" by place."""

BOARD: Mapping[str, str] = MappingProxyType(
    {
        "outside": "#1f3b30",
        "gilt": "#c9a961",
        "floor": "#f1e6cb",
        "floor-dark": "#eadbb9",
        "line": "#b79f73",
        "lobby": "#d3ccbb",
        "space": "#cfc8b4",
        "glass": "#cfe3ea",
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


def chosen(look: Look | None, kind: str, place: str) -> str | None:
    """What a look has chosen for a place: of the "floors" or of the "furniture"; None if nothing.

    >>> chosen({"floors": {"Kitchen": "tiles"}}, "floors", "Kitchen")
    'tiles'
    """
    name: str | None = (look or {}).get(kind, {}).get(place)
    return name


def token_colour(index: int, look: Look | None = None) -> str:
    """The colour of the suspect with this position in the deck, in the look of an edition."""
    colours: Sequence[str] = (look or {}).get("tokens") or TOKENS
    return colours[index % len(colours)]


def repaint(drawing: str, look: Look | None) -> str:
    """A drawing with the colours of an edition in place of the fallbacks.

    >>> repaint(f'<rect fill="{paint("line")}"/>', {"line": "#123456"})
    '<rect fill="var(--ck-line, #123456)"/>'
    """
    own = look or {}

    def replaced(match: re.Match[str]) -> str:
        start, name, fallback = match.groups()
        return f"{start}var(--ck-{name}, {escape(str(_fallback(name, own) or fallback))})"

    # Only in attributes: what people wrote has no quotation marks here any more.
    return re.sub(r'( (?:fill|stroke)=")var\(--ck-([\w-]+), ([^)]*)\)', replaced, drawing) if own else drawing


def _fallback(name: str, look: Look) -> str | None:
    """The colour of a variable in the look of an edition: "room-1" is the first of its "rooms"."""
    kind, _, number = name.rpartition("-")
    series = look.get(f"{kind}s")
    if number.isdecimal() and series:
        return str(series[(int(number) - 1) % len(series)])
    return look.get(name)


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
