"""cluekit: the Clue/Cluedo family of deduction games, to play, to take apart and to compute with.

>>> from cluekit import edition
>>> classic = edition("classic")
>>> classic.deck.solution_count
324
>>> classic.board.distance("Kitchen", "Study")
28
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.editions import Edition, edition, editions, load
from cluekit.errors import ClueError

if TYPE_CHECKING:
    from cluekit.positions import Position as Position
    from cluekit.widgets import freeze as freeze
    from cluekit.widgets import open_table as open_table
    from cluekit.widgets import play as play
    from cluekit.widgets import play_together as play_together
    from cluekit.widgets import record as record
    from cluekit.widgets import show_record as replay
    from cluekit.widgets import unfreeze as unfreeze

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Category",
    "ClueError",
    "Deck",
    "Edition",
    "Position",
    "Triple",
    "edition",
    "editions",
    "freeze",
    "load",
    "open_table",
    "play",
    "play_together",
    "record",
    "replay",
    "unfreeze",
]

_DOORS = {
    "Position": ("positions", "Position"),
    "freeze": ("widgets", "freeze"),
    "open_table": ("widgets", "open_table"),
    "play": ("widgets", "play"),
    "play_together": ("widgets", "play_together"),
    "record": ("widgets", "record"),
    "replay": ("widgets", "show_record"),
    "unfreeze": ("widgets", "unfreeze"),
}


def __getattr__(name: str) -> Any:
    """Load what is not always needed when first asked for: widgets cost time and an optional package."""
    if name in _DOORS:
        module, its_name = _DOORS[name]
        return getattr(importlib.import_module(f"cluekit.{module}"), its_name)
    raise AttributeError(f"module 'cluekit' has no attribute {name!r}")
