"""The bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cluekit.bots.eliminator import Eliminator
from cluekit.bots.reasoner import Reasoner
from cluekit.bots.seeded import Bot, SeededBot
from cluekit.bots.wild import Random
from cluekit.errors import ClueError
from cluekit.names import key, quoted

__all__ = ["BOTS", "bot", "bot_name"]

BOTS: Mapping[str, type[SeededBot]] = MappingProxyType(
    {kind.name: kind for kind in (Random, Eliminator, Reasoner)}
)
"""The kinds of bots by name, from the weakest to the strongest."""


def bot(kind: str | Bot, seed: int = 0) -> Bot:
    """Make a bot by the name of its kind; a function of your own is returned as it is.

    Raises `ClueError`, listing the names, for an unknown one.

    >>> bot("nemesis")
    Traceback (most recent call last):
    cluekit.errors.ClueError: There is no bot 'nemesis'; there are random, eliminator, reasoner.
    """
    if callable(kind):
        return kind
    if not isinstance(kind, str) or key(kind) not in BOTS:
        raise ClueError(f"There is no bot {quoted(kind)}; there are {', '.join(BOTS)}.")
    return BOTS[key(kind)](seed)


def bot_name(kind: str | Bot) -> str:
    """What a bot is called: the name of its kind, or of the function it is.

    >>> bot_name("random"), bot_name(bot("reasoner")), bot_name(max)
    ('random', 'reasoner', 'max')
    """
    if isinstance(kind, str):
        return kind
    return str(getattr(kind, "name", None) or getattr(kind, "__name__", None) or type(kind).__name__)
