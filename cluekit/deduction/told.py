"""The events of a view, read one after the other for what they say about the cards, and read on.

At each decision in a game the events are those of the decision before and some more. Where a view goes on
like that, only what is new has to be read.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from cluekit.cards import Card
from cluekit.deduction.kinds import (
    ENVELOPE,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Showed,
)
from cluekit.game.events import (
    Accused,
    Audited,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
    Suggested,
)
from cluekit.game.view import View

__all__ = ["Numbered", "Told", "keep", "read"]

Numbered: TypeAlias = tuple[int, Fact]
"""A fact, and the number of the event that told it: 1 for the first one."""

_NumberedEvents: TypeAlias = Sequence[tuple[int, Event]]

_K = TypeVar("_K")
_V = TypeVar("_V")


class Told(NamedTuple):
    """What some events of a view have told. It never changes: to read on makes another one."""

    events: tuple[Event, ...] = ()
    """All that has been read."""
    facts: tuple[Numbered, ...] = ()
    """The news, without repetitions."""
    known: frozenset[Fact] = frozenset()
    """What would be a repetition."""
    asked: tuple[Card, ...] = ()
    """The cards of the last suggestion."""
    moves: tuple[Given | LaidOpen, ...] = ()
    """How cards changed hands."""
    dealt: frozenset[Card | None] = frozenset()
    """The cards whose dealing was seen."""


_MOST_KEPT = 64

_LOCK = threading.Lock()

_kept: dict[tuple[object, ...], tuple[Told, Told]] = {}
"""How far views have been read, by the viewer and the first event: all of it, and up to a safe place."""


def read(view: View) -> Told:
    """All that the events of a view tell; only new ones are read, if the first ones have been before.

    When a game is taken back and goes on in another way its events are others, and they are read anew. So are
    all where an audit proves a pass, since what that says belongs to the time of the pass.
    """
    events, honour = view.events, view.edition.rules.honour
    if not events:
        return Told()
    # The first event is kept as well, so no other one can come to have its number.
    who = view.player, len(view.seats), honour, id(events[0])
    told, safe = _kept.get(who, _UNREAD)
    if told.events is events:
        return told
    new = events[len(safe.events) :]
    if events[: len(safe.events)] != safe.events or (honour and any(isinstance(e, Audited) for e in new)):
        safe = Told()
    safe = _read_on(safe, view, _safe_end(events))
    told = _read_on(safe, view, len(events))
    keep(_kept, who, (told, safe))
    return told


_UNREAD = Told(), Told()


def keep(kept: dict[_K, _V], what: _K, value: _V) -> None:
    """Put something among the things that are kept, of which those that came first are forgotten.

    Games may be played on several threads at once.
    """
    with _LOCK:
        kept.pop(what, None)
        kept[what] = value
        while len(kept) > _MOST_KEPT:
            del kept[next(iter(kept))]


def _safe_end(events: Sequence[Event]) -> int:
    """Up to where events can be read for good: not into a round of gifts, which may go on."""
    end = len(events)
    while end and isinstance(events[end - 1], Given):
        end -= 1
    return end


def _read_on(told: Told, view: View, end: int) -> Told:
    """Read the events up to some position."""
    done = len(told.events)
    numbered = list(enumerate(view.events[done:end], done + 1))
    if not numbered:
        return told
    known, news = set(told.known), []
    for number, fact in _facts(view, numbered, told.asked):
        if isinstance(fact, Moved):
            known.clear()
        if fact not in known or isinstance(fact, Showed):
            news.append((number, fact))
        known.add(fact)
    events = [event for _, event in numbered]
    asked = [event.triple for event in events if isinstance(event, Suggested)]
    dealt = {event.card for event in events if isinstance(event, Dealt)}
    return Told(
        events=view.events[:end],
        facts=(*told.facts, *news) if news else told.facts,
        known=frozenset(known) if news else told.known,
        asked=tuple(asked[-1]) if asked else told.asked,
        moves=(*told.moves, *(event for event in events if isinstance(event, Given | LaidOpen))),
        dealt=told.dealt | dealt if dealt else told.dealt,
    )


def _facts(view: View, numbered: _NumberedEvents, asked: tuple[Card, ...]) -> Iterator[Numbered]:
    """What each event told, and what each group of gifts did."""
    honour = view.edition.rules.honour
    proven = _proven_passes(numbered) if honour else {}
    for kind, group in itertools.groupby(numbered, key=lambda pair: type(pair[1])):
        if kind is Given:
            yield from _passed_on([(number, event) for number, event in group if isinstance(event, Given)])
            continue
        for number, event in group:
            asked = tuple(event.triple) if isinstance(event, Suggested) else asked
            told_by = proven.get(number, 0) if honour and isinstance(event, Passed) else number
            if told_by:
                yield from ((told_by, fact) for fact in _facts_of(view, event, asked))


def _passed_on(group: Sequence[tuple[int, Given]]) -> Iterator[Numbered]:
    """One round of passing cards on; if somebody gives again in the group, another one begins there."""
    gifts: dict[int, Gift] = {}
    for number, event in group:
        if event.player in gifts:
            yield number - 1, Moved(tuple(gifts.values()))
            gifts.clear()
        gifts[event.player] = Gift(event.player, event.to, event.card)
    yield group[-1][0], Moved(tuple(gifts.values()))


def _facts_of(view: View, event: Event, asked: tuple[Card, ...]) -> Iterator[Fact]:
    match event:
        case Passed(player=player):
            yield HoldsNone(player, asked)
        case Shown(player=player, card=None):
            yield HoldsSome(player, asked)
        case Shown(player=player, to=view.player, card=Card() as card) if card in asked:
            yield Showed(player, card, asked)
        case Shown(player=player, card=Card() as card) | Dealt(player=player, card=Card() as card):
            yield Holds(player, card)
        case Glimpsed(target=target, card=Card() as card):
            yield Holds(target, card)
        case Accused(triple=triple, right=False):
            yield NotSolution(triple)
        case LaidOpen(player=player, card=card):
            yield Moved((Gift(player, len(view.seats), card),))
        case GameOver(outcome=outcome):
            yield from (Holds(ENVELOPE, card) for card in outcome.envelope)
        case _:
            pass


def _proven_passes(numbered: _NumberedEvents) -> dict[int, int]:
    """The numbers of those passes that cannot have been wrong, each with that of the event that proves it.

    Where answers are left to honour these are the passes that an audit has cleared afterwards. One who has
    been exposed is no longer charged with what he withheld before, so no audit clears his passes of then.
    """
    proven: dict[int, int] = {}
    waiting: dict[int, list[int]] = {}
    for number, event in numbered:
        match event:
            case Passed(player=player):
                waiting.setdefault(player, []).append(number)
            case Exposed(player=player):
                waiting.pop(player, None)
            case Audited(target=target, guilty=False):
                proven.update(dict.fromkeys(waiting.pop(target, ()), number))
            case _:
                pass
    return proven
