"""Line drawings of weapons on a field of 24 x 24, for stills and for the page, which has a copy: `icons.js`.

`python -m tests.icons --write` writes the copy anew after a change here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["ICONS", "ICON_WORDS", "icon"]

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "basket": "M4 11h16l-2 9H6zM6 11a6 7 0 0 1 12 0M5 15.5h14M9 11v9M12 11v9M15 11v9",
        "candlestick": "M12 2.5c1.8 2 1.8 3.6 0 4.8-1.8-1.2-1.8-2.8 0-4.8zM10.3 9h3.4v6.5h-3.4zM7.5 15.5h9"
        "M12 15.5v3.5M7 21c1-2 9-2 10 0z",
        "cleaver": "M3 5.5h12v9.5H3zM15 5.5h6v3h-6M6 8.5v.1",
        "donut": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 9.5"
        "a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM7 9.5v.1M11 6.5v.1M16.5 8.5v.1M17 14v.1M12.5 17.5"
        "v.1M7.5 15.5v.1",
        "duster": "M21 3l-9 9M12 12"
        "c-1-3-4-2-4.5 0-3 0-4 3-2.5 4.5-2 1.5-1 4 1 4.5 2 .5 3-1 3.5-2.5 2.5 1 5-1 4-3 2-1 1-3.5-1.5-3.5"
        "z",
        "feather": "M20 3.5C12 3.5 7 8 6.5 16c7 0 12-4 13.5-12.5zM4 20.5L14 9M9.5 11v3.5h4",
        "glove": "M8 20.5v-5c-3-1.5-4-5-2.5-7.5s5-3 8-1.5 4 3.5 3.5 6c1.5-2 4-1 3.5 1-.5 1.5-2 2-4 2v5z"
        "M8 17.5h8.5M10.5 8.5v3M13.5 8.5v2.5",
        "hauler": "M2.5 12.5h12v5h-12zM14.5 9.5h4l3 3.5v4.5h-7zM4.5 12.5v-4h3.5v4M9 12.5v-4h3.5v4M2 15h-1"
        "M17 12.5h2",
        "heron": "M12 3l2 8 8 5.5-8-1.5-2 5.5-2-5.5-8 1.5 8-5.5zM12 8v5",
        "horseshoe": "M7 20H3.5c1-3-.5-5-.5-8.5a9 9 0 0 1 18 0c0 3.5-1.5 5.5-.5 8.5H17c-1-3 .5-5.5.5-8.5"
        "a5.5 5.5 0 0 0-11 0c0 3 1.5 5.5.5 8.5z",
        "key": "M8 4a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 11.8l9 8.7M16 16.5l-2 2M18.5 19l-2 2",
        "kite": "M12 2.5l8 8.5-8 6.5-8-6.5zM4 11h16M12 2.5v15M12 17.5c0 2 3 1 3 2.5s-2 1.5-2 1.5",
        "knife": "M4 20l6-6M8.6 12.6l2.8 2.8M10.5 13.5L18.5 4c2 4 .5 8.5-5.8 11z",
        "ladder": "M8 2.5v19M16 2.5v19M8 6h8M8 10.5h8M8 15h8M8 19.5h8",
        "lamp": "M8 9h8v9H8zM7 18h10v3H7zM8 9l2-3h4l2 3M10 6V4h4v2M12 4V2.5M12 11v4.5",
        "lantern": "M12 3.5l5 4v8.5l-5 4.5-5-4.5V7.5zM7 7.5h10M7 16h10M12 10v3.5M3 12h4M17 12h4",
        "necklace": "M4 3.5c0 8 3 12.5 8 12.5s8-4.5 8-12.5M5.5 10v.1M8.5 14v.1M18.5 10v.1M15.5 14v.1M12 16"
        "l2 2.5-2 3-2-3z",
        "needle": "M12 1.5l2.5 8v8l-2.5 5-2.5-5v-8zM9.5 13l-4 5h4M14.5 13l4 5h-4M12 8v3",
        "net": "M14.5 3.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM10 13.5L3 20.5M9 8h11M9 11.5h11M12.5 4v11M16.5 4v11",
        "pipe": "M3.5 17l8-8 0-2 3-3 2 0 4 4 0 2-3 3-2 0-8 8zM5.5 15l4 4M14 6.5l4 4",
        "poison": "M9 3h6M10 3v5c-3 1.5-4.5 4-4.5 7v4.5c0 1 .5 1.5 1.5 1.5h10c1 0 1.5-.5 1.5-1.5V15"
        "c0-3-1.5-5.5-4.5-7V3M9.8 12.5l4.4 4.5M14.2 12.5L9.8 17",
        "revolver": "M3 7.5h17v4h-7.5l-1 3H9l-1.5 5.5H4l1.5-7L3 11.5zM14 7.5v4M17.5 7.5V6",
        "rod": "M9.5 9h5v12.5h-5zM9.5 12.5h5M9.5 18h5M12 6.5V3M6.5 7L5 4.5M17.5 7L19 4.5",
        "rope": "M12 4.5c4.5 0 7.5 1.6 7.5 3.7S16.5 12 12 12 4.5 10.3 4.5 8.2 7.5 4.5 12 4.5zM4.5 8.5v3.7"
        "c0 2 3 3.8 7.5 3.8s7.5-1.8 7.5-3.8V8.5M4.5 12.5v3.5c0 2 3 3.8 7.5 3.8 2 0 3.5-.3 5-1"
        "l3 2.2",
        "runner": "M15 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 11L2.5 7M10.5 13.5L3 13M11.5 16L5 19.5M15 12v2"
        "M20 6l2-2",
        "saxophone": "M5 4h3l2 1.5 1.5 9c.5 3 4 3 4.5 0l.5-4.5-1.5-1.5h6c0 1-1 1.5-1.5 1.5l-.5 5"
        "c-.5 7-9 7-10 0L8 6M12 9.5v.1M12.5 12.5v.1",
        "shotgun": "M13 10.5L21.5 4.5M2 15.5l3.5 4.5 5.5-5.5 3.5-2-1.5-2.5-4 1.5zM10 13.5"
        "c-.5 2.5 2 3.5 3 1.5",
        "shovel": "M15.5 3.5l5 5M18 6l-8 8M7 11l6 6c-1.5 3-5 4.5-9.5 3.5C2.5 16 4 12.5 7 11z",
        "shuttle": "M12 2.5c3.5 3 4 7.5 3.5 12h-7c-.5-4.5 0-9 3.5-12zM8.5 10.5L3 16v3l5.5-2.5M15.5 10.5"
        "L21 16v3l-5.5-2.5M10 17.5v3M14 17.5v3M12 7v2.5",
        "slingshot": "M12 21.5V13M12 13L6 5M12 13l6-8M6 5c2 5 10 5 12 0M11 8.5h2",
        "statue": "M14.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM7 17v-3.5c0-2.5 2-4 5-4s5 1.5 5 4V17M6 21"
        "v-4h12v4z",
        "stick": "M16.5 8.5C20 5 15 .5 12.5 4.5L4 20.5M7.5 13.5l2 1",
        "teapot": "M6 10h10.5c1 2 1 7-2 9.5h-6.5C5 17 5 12 6 10zM8 10c.5-2 6-2 6.5 0M11.2 8.5V7M6 12"
        "C3.5 11 3 9 2.5 8M16.8 12c4-2 5 3 0 5",
        "torch": "M9 12h6v9.5H9zM7 7h10l-2 5H9zM12 4.5V2.5M6.5 4.5L5.5 3M17.5 4.5L18.5 3M12 15v2",
        "umbrella": "M12 3v1.5M3 12.5a9 8 0 0 1 18 0"
        "c-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0zM12 12v7"
        "c0 2.5 3.5 2.5 3.5 0",
        "violin": "M14.5 9.5l6-6M18.5 3.5l2 2M9 10.5c2-2 5.5-1 5 1.5 2.5 0 2.5 3 .5 4.5-1 3.5-6 5-8.5 2.5"
        "s-1-7 2-8zM8 15l2.5 2.5M10.5 13.5l2 2",
        "whale": "M2.5 13c0-5 4-7 9-7 4 0 6 2 7.5 5.5l3-2v8l-3-2.5c-2 3-4.5 3.5-8 3.5-5 0-8.5-1.5-8.5-5.5z"
        "M7 11v.1M12 6V3M10 14.5h5M10 3h4",
        "wrench": "M15.5 3.5a5 5 0 0 0-4.3 6.8L4 17.5a2 2 0 0 0 2.8 2.8l7.2-7.2a5 5 0 0 0 6.6-5.6"
        "l-3.2 3.2-3-.9-.9-3z",
    }
)
"""The drawings, by what they show, as path data to be stroked and not filled."""

ICON_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "dagger": "knife",
        "farscape": "shuttle",
        "piping": "pipe",
        "pistol": "revolver",
        "rocket": "shuttle",
        "cane": "stick",
        "spanner": "wrench",
    }
)
"""What else these things are called."""


def icon(name: str) -> str | None:
    """The drawing of a weapon, by the last word of its name that has one; None if no word has.

    >>> icon("Lead Piping") == ICONS["pipe"], icon("Chandelier")
    (True, None)
    """
    words = [ICON_WORDS.get(word, word) for word in re.split("[^a-z]+", name.lower())]
    return next((ICONS[word] for word in reversed(words) if word in ICONS), None)
