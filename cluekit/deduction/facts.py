"""What the events of a view say about the cards, in order of time.

Where a card once dealt stays where it is, every fact is true for ever, and the facts of a game are a list
that only grows. Investigation cards make it harder: a card is laid open, or each player passes one to the
left. Then "she does not hold the rope" belongs to its time, like all facts about hands; those about the
envelope never expire. So such a change is a fact as well, a `Moved`, and stands between those that were
learned before it and those that were learned after it.

The kinds of facts, which `kinds` explains, can be imported from here as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Owner,
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

__all__ = [
    "ENVELOPE",
    "Either",
    "Fact",
    "Gift",
    "Holds",
    "HoldsNone",
    "HoldsSome",
    "Moved",
    "NotSolution",
    "Owner",
    "Showed",
    "evidence_from_view",
    "facts_from_view",
]

_Told: TypeAlias = tuple[int, Fact]
"""A fact, and the number of the event that told it: 1 for the first one."""


def facts_from_view(view: View) -> tuple[Fact, ...]:
    """The facts of `evidence_from_view`, in order of time."""
    return evidence_from_view(view).facts


def evidence_from_view(view: View) -> Evidence:
    """All that the events of a view tell about where the cards lie, the viewer's own hand first.

    Three traps: a suggestion that nobody refutes says no more than the passes did, for its cards may be in
    the envelope or with the suggester. A player who accused wrongly goes on answering, and the answers count.
    And a wrong accusation rules out its triple, not its three cards. Where answers are left to honour, a pass
    says nothing until an audit finds nothing wrong with it, so then it is the audit that tells it.

    Arguments: `view`, what one player (or the public, who holds no hand) may know.
    Returns the facts in order of time, each with the number of the event that told it, counted from 1; a
    first hand, or open cards, of which no event tells have the number 0. The hand sizes are those before any
    card changed hands; if any was laid open, the pile of open cards is there as well, with the number after
    the last seat's.
    Until cards change hands a fact is told once only. A card shown to the viewer in answer to a suggestion of
    his own is a `Showed`, and that is never a repetition: it was chosen each time.
    """
    told = [*_first_hand(view), *_first_open(view), *_news(view)]
    names = [view.name(seat) for seat in range(len(view.seats))]
    return Evidence(
        view.edition.deck,
        _first_sizes(view),
        facts=tuple(fact for _, fact in told),
        numbers=tuple(number for number, _ in told),
        names=tuple(names),
        open_pile=bool(view.interrogation),
        entry="event",
    )


def _first_sizes(view: View) -> tuple[int, ...]:
    """How many cards lay where before any changed hands."""
    sizes = [*view.hand_sizes, *([len(view.interrogation)] if view.interrogation else [])]
    for event in view.events:
        match event:
            case Given(player=player, to=to):
                sizes[player] += 1
                sizes[to] -= 1
            case LaidOpen(player=player):
                sizes[player] += 1
                sizes[-1] -= 1
            case _:
                pass
    return tuple(sizes)


def _first_hand(view: View) -> Iterator[_Told]:
    """The cards of the viewer's first hand that no event dealt, since one may look on from the middle on."""
    if view.player is None:
        return
    hand = dict.fromkeys(view.hand)
    for event in reversed(view.events):
        match event:
            case Given(player=view.player, card=Card() as card) | LaidOpen(player=view.player, card=card):
                hand[card] = None
            case Given(to=view.player, card=Card() as card):
                hand.pop(card, None)
            case _:
                pass
    dealt = {event.card for event in view.events if isinstance(event, Dealt)}
    yield from ((0, Holds(view.player, card)) for card in hand if card not in dealt)


def _first_open(view: View) -> Iterator[_Told]:
    """The cards that lie open, but that no event has laid there."""
    laid = {event.card for event in view.events if isinstance(event, LaidOpen)}
    yield from ((0, Holds(len(view.seats), card)) for card in view.interrogation if card not in laid)


def _news(view: View) -> Iterator[_Told]:
    """What the events tell, without repetitions."""
    known: set[Fact] = set()
    for number, fact in _told(view):
        if isinstance(fact, Moved):
            known.clear()
        if fact not in known or isinstance(fact, Showed):
            yield number, fact
        known.add(fact)


def _told(view: View) -> Iterator[_Told]:
    """What each event told, and what each group of gifts did."""
    asked: tuple[Card, ...] = ()
    proven = _proven_passes(view)
    numbered = enumerate(view.events, 1)
    for kind, group in itertools.groupby(numbered, key=lambda pair: type(pair[1])):
        if kind is Given:
            yield from _passed_on([(number, event) for number, event in group if isinstance(event, Given)])
            continue
        for number, event in group:
            asked = tuple(event.triple) if isinstance(event, Suggested) else asked
            told_by = proven.get(number, 0) if isinstance(event, Passed) else number
            if told_by:
                yield from ((told_by, fact) for fact in _facts_of(view, event, asked))


def _passed_on(group: Sequence[tuple[int, Given]]) -> Iterator[_Told]:
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


def _proven_passes(view: View) -> dict[int, int]:
    """The numbers of those passes that cannot have been wrong, each with that of the event that proves it.

    Where answers are left to honour these are the passes that an audit has cleared afterwards. One who has
    been exposed is no longer charged with what he withheld before, so no audit clears his passes of then.
    """
    numbered = list(enumerate(view.events, 1))
    if not view.edition.rules.honour:
        return {number: number for number, event in numbered if isinstance(event, Passed)}
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
