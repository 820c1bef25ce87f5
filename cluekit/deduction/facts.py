"""What the events of a view say about the cards, in order of time.

Where a card once dealt stays where it is, every fact is true for ever, and the facts of a game are a list
that only grows. Investigation cards make it harder: a card is laid open, or each player passes one to the
left. Then "she does not hold the rope" belongs to its time, like all facts about hands; those about the
envelope never expire. So such a change is a fact as well, a `Moved`, and stands between those that were
learned before it and those that were learned after it.

The kinds of facts, which `kinds` explains, can be imported from here as well.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from cluekit.deduction.told import Numbered, Told, keep, read
from cluekit.game.events import Given, LaidOpen
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
    told = read(view)
    given = view.hand, view.hand_sizes, view.interrogation, view.seats, view.edition.deck
    which = view.player, id(told.facts)  # which stay the same while nothing new is told
    kept = _kept.get(which)
    if kept is None or kept[0] is not told.facts or kept[1] != given:
        kept = told.facts, given, _evidence(view, told)
        keep(_kept, which, kept)
    return kept[2]


_kept: dict[tuple[int | None, int], tuple[object, object, Evidence]] = {}
"""The latest answers, each with what it was made from."""


def _evidence(view: View, told: Told) -> Evidence:
    news = (*_first_hand(view, told), *_first_open(view, told), *told.facts)
    return Evidence(
        view.edition.deck,
        _first_sizes(view, told),
        facts=tuple(fact for _, fact in news),
        numbers=tuple(number for number, _ in news),
        names=tuple(view.name(seat) for seat in range(len(view.seats))),
        open_pile=bool(view.interrogation),
        entry="event",
    )


def _first_sizes(view: View, told: Told) -> tuple[int, ...]:
    """How many cards lay where before any changed hands."""
    sizes = [*view.hand_sizes, *([len(view.interrogation)] if view.interrogation else [])]
    for event in told.moves:
        sizes[event.player] += 1
        sizes[event.to if isinstance(event, Given) else -1] -= 1
    return tuple(sizes)


def _first_hand(view: View, told: Told) -> Iterator[Numbered]:
    """The cards of the viewer's first hand that no event dealt, since one may look on from the middle on."""
    if view.player is None:
        return
    hand = dict.fromkeys(view.hand)
    for event in reversed(told.moves):
        match event:
            case Given(player=view.player, card=Card() as card) | LaidOpen(player=view.player, card=card):
                hand[card] = None
            case Given(to=view.player, card=Card() as card):
                hand.pop(card, None)
            case _:
                pass
    yield from ((0, Holds(view.player, card)) for card in hand if card not in told.dealt)


def _first_open(view: View, told: Told) -> Iterator[Numbered]:
    """The cards that lie open, but that no event has laid there."""
    laid = {event.card for event in told.moves if isinstance(event, LaidOpen)}
    yield from ((0, Holds(len(view.seats), card)) for card in view.interrogation if card not in laid)
