"""What the tests play: every edition as it is, with all its options turned, and its variants."""

from __future__ import annotations

from typing import Any

from cluekit.editions import Edition, edition, editions
from cluekit.rules import Answers, LastPlayer

__all__ = ["NAMES", "chosen"]


def _turned(name: str) -> dict[str, Any]:
    """The opposite of what an edition does by itself, wherever one may choose."""
    rules = edition(name).rules
    return {
        "dice": 3 - rules.dice,
        "answers": "first" if rules.answers is Answers.EVERYONE else "everyone",
        "last-player": "must-accuse" if rules.last_player is LastPlayer.WINS else "wins",
        "honour": not rules.honour,
    }


_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    **{one.name: (one.name, {}) for one in editions()},
    **{f"{one.name}+turned": (one.name, _turned(one.name)) for one in editions()},
    **{f"{one.name}+{name}": (one.name, {"variant": name}) for one in editions() for name in one.variants},
    "farscape+small": ("farscape", {"suspects": 6, "weapons": 2}),
}

NAMES = tuple(_SETS)
"""What the sets are called: the edition's name, and what is different."""


def chosen(name: str) -> Edition:
    """The edition with the options of a set."""
    return edition(*_SETS[name])
