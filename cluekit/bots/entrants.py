"""Who takes part in many games: a kind of bot with its settings, from which a bot is made for each game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from cluekit.bots.registry import BOTS, Seats, bot_name, kind_named
from cluekit.bots.seeded import Bot
from cluekit.errors import ClueError
from cluekit.names import key, quoted, shown

__all__ = ["Entrant", "entrant"]


@dataclass(frozen=True)
class Entrant(Seats):
    """One who plays in many games: a kind of bot, its settings, and what it is called; made by `entrant`.

    Two entrants are equal if all three are. It can be pickled if `kind` can: functions and classes that a
    module defines can, those made inside a function cannot.
    """

    kind: str | type | Bot
    """The name of a kind in `BOTS`, a class of bots, or a function that plays all its games itself."""

    name: str
    """What it is called in tables."""

    settings: tuple[tuple[str, object], ...] = ()
    """What the class is called with, after the seed."""

    def __str__(self) -> str:
        return self.name

    def seat(self, seed: int) -> Bot:
        """Make the bot for one game; a function is handed out as it is, for it has no seed."""
        if isinstance(self.kind, str | type):
            return _maker(self.kind)(seed, **dict(self.settings))
        if isinstance(self.kind, Seats):
            return self.kind.seat(seed)
        return self.kind


def entrant(kind: str | type | Bot | Entrant, name: str | None = None, **settings: object) -> Entrant:
    """An entrant, checked, from whatever can play.

    Arguments: `kind`, the name of a kind of bot, a class of bots that is called with a seed and the settings,
    a function from `View` to an action, or another entrant, of which what is not said here is kept; `name`,
    by default that of the kind with its settings; `settings`, keyword arguments of the class.
    Raises `ClueError` for an unknown name, for what cannot play, and for settings that the kind has not.

    >>> print(entrant("bayesian", confidence=0.8))
    bayesian(confidence=0.8)
    >>> entrant("reasoner").seat(seed=5)
    Reasoner(5)
    """
    if isinstance(kind, Entrant):
        name = name or (None if settings else kind.name)
        return entrant(kind.kind, name, **{**dict(kind.settings), **settings})
    if isinstance(kind, str):
        kind = kind_named(kind).name
    elif not callable(kind):
        raise ClueError(f"There is no bot {quoted(kind)}; there are {', '.join(BOTS)}.")
    if name is not None and not (isinstance(name, str) and key(name)):
        raise ClueError(f"An entrant is called by a name, not {shown(name)}.")
    made = Entrant(kind, name or _named(kind, settings), tuple(settings.items()))
    _check(made)
    return made


def _maker(kind: str | type) -> Callable[..., Bot]:
    return cast("Callable[..., Bot]", kind_named(kind) if isinstance(kind, str) else kind)


def _named(kind: str | type | Bot, settings: Mapping[str, object]) -> str:
    told = ", ".join(f"{word}={value}" for word, value in settings.items())
    name = str(getattr(kind, "name", None) or kind.__name__) if isinstance(kind, type) else bot_name(kind)
    return f"{name}({told})" if told else name


def _check(made: Entrant) -> None:
    """Whether a seat can be made of it; what a setting may be, the class itself says."""
    if not isinstance(made.kind, str | type):
        if made.settings:
            raise ClueError(f"{made.name}: settings are for kinds of bots, and this is a function.")
        return
    try:
        inspect.signature(_maker(made.kind)).bind(0, **dict(made.settings))
    except (TypeError, ValueError) as error:
        raise ClueError(f"{made.name}: its class is called with a seed and the settings: {error}.") from None
    if not callable(made.seat(0)):
        raise ClueError(f"{made.name}: what this class makes cannot be called with a view.")
