"""cluekit: the Clue/Cluedo family of deduction games, to play, to take apart and to compute with.

>>> from cluekit import edition
>>> classic = edition("classic")
>>> classic.deck.solution_count
324
>>> classic.board.distance("Kitchen", "Study")
28
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.editions import Edition, edition, editions, load
from cluekit.errors import ClueError

if TYPE_CHECKING:
    from cluekit.widgets import play as play
    from cluekit.widgets import record as record
    from cluekit.widgets import show_record as replay

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Category",
    "ClueError",
    "Deck",
    "Edition",
    "Triple",
    "edition",
    "editions",
    "load",
    "play",
    "record",
    "replay",
]

_DOORS = {"play": "play", "record": "record", "replay": "show_record"}


def __getattr__(name: str) -> Any:
    """Load `play`, `record` and `replay` when first asked for: widgets cost time and an optional package."""
    if name in _DOORS:
        from cluekit import widgets

        return getattr(widgets, _DOORS[name])
    raise AttributeError(f"module 'cluekit' has no attribute {name!r}")
