"""The bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cluekit.bots.bayesian import Bayesian
from cluekit.bots.bluffer import Bluffer
from cluekit.bots.careful import Careful
from cluekit.bots.denier import Denier
from cluekit.bots.eliminator import Eliminator
from cluekit.bots.greedy import Greedy
from cluekit.bots.hurried import Hurried
from cluekit.bots.liar import Liar
from cluekit.bots.reasoner import Reasoner
from cluekit.bots.seeded import Bot, SeededBot
from cluekit.bots.wild import Random
from cluekit.errors import ClueError
from cluekit.names import key, quoted

__all__ = ["BOTS", "bot", "bot_name", "kind_named"]

_KINDS: tuple[type[SeededBot], ...] = (
    Random,
    Eliminator,
    Denier,
    Bluffer,
    Careful,
    Reasoner,
    Bayesian,
    Greedy,
    Hurried,
    Liar,
)

BOTS: Mapping[str, type[SeededBot]] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""The kinds of bots by name, roughly from the weakest to the strongest."""


def bot(kind: str | Bot, seed: int = 0) -> Bot:
    """Make a bot by the name of its kind; a function of your own is returned as it is.

    Raises `ClueError`, listing the names, for an unknown one.

    >>> bot("reasoner", 3)
    Reasoner(3)
    """
    return kind if callable(kind) else kind_named(kind)(seed)


def kind_named(name: object) -> type[SeededBot]:
    """The class of bots with this name; raises `ClueError`, listing the names, for an unknown one."""
    if not isinstance(name, str) or key(name) not in BOTS:
        raise ClueError(f"There is no bot {quoted(name)}; there are {', '.join(BOTS)}.")
    return BOTS[key(name)]


def bot_name(kind: str | Bot) -> str:
    """What a bot is called: the name of its kind, or of the function it is.

    >>> bot_name("random"), bot_name(bot("reasoner")), bot_name(max)
    ('random', 'reasoner', 'max')
    """
    if isinstance(kind, str):
        return kind
    return str(getattr(kind, "name", None) or getattr(kind, "__name__", None) or type(kind).__name__)
