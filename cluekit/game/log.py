"""The log of a game, which remembers what it has already put into the words of a player.

What a player knows of an event never changes. So when a game goes on, the events that he has been told of
need not be redacted once more, only those that are new. A log is made from another one only by adding events,
and takes over what that one had redacted: whatever else became of the other game has no part in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

from cluekit.game.events import Event, Public

__all__ = ["Log"]

_SECRET = frozenset(kind for kind in get_args(Event) if not issubclass(kind, Public))
"""The kinds of events of which not everybody sees everything."""

_NOTHING: Mapping[int | None, tuple[Event, ...]] = MappingProxyType({})


class Log(tuple[Event, ...]):
    """The events of a game from its beginning, hidden faces included; equal to a plain tuple of the same.

    >>> from cluekit.cards import Card, Category
    >>> from cluekit.game.events import Dealt, TurnBegan
    >>> log = Log([Dealt(1, Card("Rope", Category.WEAPON))]).plus(TurnBegan(0))
    >>> log.seen_by(0), log.seen_by(1) == log
    ((Dealt(player=1, card=None), TurnBegan(player=0)), True)
    """

    _seen: Mapping[int | None, tuple[Event, ...]] = _NOTHING
    """For each player what he knows of the log up to some event. It is replaced, but never changed."""

    @classmethod
    def of(cls, events: tuple[Event, ...]) -> Log:
        """Some events as a log; a log as it is."""
        return events if isinstance(events, cls) else cls(events)

    def plus(self, *events: Event) -> Log:
        """The log with some events more; this one is left as it is."""
        longer = Log(tuple.__add__(self, events))
        longer._seen = self._seen
        return longer

    def seen_by(self, player: int | None) -> tuple[Event, ...]:
        """The events as `player` (None for somebody who only watches) knows them, in a plain tuple."""
        seen = self._seen.get(player, ())
        if len(seen) < len(self):
            new = self[len(seen) :]
            if not _SECRET.isdisjoint(map(type, new)):
                new = tuple(event.seen_by(player) for event in new)
            seen += new
            self._seen = {**self._seen, player: seen}
        return seen

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the events: what is put into words is quickly put into words again.
        return Log, (tuple(self),)
