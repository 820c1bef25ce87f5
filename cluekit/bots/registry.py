"""The bots by their names."""

from __future__ import annotations

from abc import ABC, abstractmethod
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

__all__ = ["BOTS", "Seats", "bot", "bot_name", "comes_with_cluekit", "kind_named"]

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


class Seats(ABC):
    """What makes a bot for each game, rather than being one itself."""

    @abstractmethod
    def seat(self, seed: int) -> Bot:
        """Make the bot for one game."""


def comes_with_cluekit(kind: object) -> bool:
    """Whether a bot is one of cluekit's: by its name, its class, as a bot or as an entrant.

    >>> comes_with_cluekit("reasoner"), comes_with_cluekit(Reasoner(3)), comes_with_cluekit(max)
    (True, True, False)
    """
    if isinstance(kind, Seats):
        kind = getattr(kind, "kind", None)
    known = key(kind) in BOTS if isinstance(kind, str) else False
    return known or any(kind is each or type(kind) is each for each in BOTS.values())


def bot(kind: str | Bot, seed: int = 0) -> Bot:
    """Make a bot by the name of its kind; a function of your own is returned as it is.

    Raises `ClueError`, listing the names, for an unknown one.

    >>> bot("reasoner", 3)
    Reasoner(3)
    """
    if isinstance(kind, Seats):
        return kind.seat(seed)
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
