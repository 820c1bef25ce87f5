"""The bot that crosses cards off."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cluekit.bots.detective import Detective, Suspicion
from cluekit.cards import Card, Category
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import Fact, HoldsNone, evidence_from_view
from cluekit.game.events import Dealt, Given, Glimpsed, LaidOpen, Shown
from cluekit.game.view import View

__all__ = ["Eliminator", "cross_off"]


class Eliminator(Detective):
    """Crosses cards off a notepad, as most people play.

    Each card is crossed off (it is mine, or I have seen it), found (all others passed on it), or open. This
    three-valued notepad is where Neller, Markov and Russell begin in "Clue Deduction: Professor Plum Teaches
    Logic" (2006); what the others show each other, which is where the logic begins, is not used at all.
    """

    name = "eliminator"
    words = "crosses off cards"

    def suspicious(self, view: View, rng: random.Random) -> Suspicion:
        """See `cross_off`."""
        return cross_off(view, rng)


def cross_off(view: View, rng: random.Random) -> Suspicion:
    """The open cards of each category in random order, or the one that all others passed on."""
    crossed = _seen(view)
    passed = set[Card]().union(*map(_passed_by_all, _with_the_same_hands(view)))
    groups = []
    for cards in map(view.edition.deck.category, Category):
        open_cards = [card for card in cards if card not in crossed]
        found = [card for card in open_cards if card in passed]
        groups.append(found or rng.sample(open_cards, len(open_cards)))
    return tuple(groups)


def _seen(view: View) -> set[Card]:
    """The cards whose faces the viewer has seen; wherever they are now, it is not the envelope."""
    faces = Dealt | Shown | Glimpsed | Given | LaidOpen
    return {*view.hand, *(event.card for event in view.events if isinstance(event, faces) and event.card)}


def _with_the_same_hands(view: View) -> Iterator[View]:
    """The view cut into pieces, between which cards have changed hands."""
    if not any(isinstance(event, Given) for event in view.events):  # in most games they never do
        yield from [view] if view.events else []
        return
    for changed, events in itertools.groupby(view.events, key=lambda event: isinstance(event, Given)):
        if not changed:
            yield replace(view, events=tuple(events))


def _passed_by_all(view: View) -> set[Card]:
    """The cards which each of the other players has said not to hold."""
    others = set(range(len(view.seats))) - {view.player}
    notes = carried(evidence_from_view(view)).facts
    return {card for card, owners in _lacking(notes).items() if owners >= others}


def _lacking(notes: Iterable[Fact]) -> dict[Card, set[object]]:
    """For each card those who do not hold it."""
    without: dict[Card, set[object]] = {}
    for fact in notes:
        if isinstance(fact, HoldsNone):
            for card in fact.cards:
                without.setdefault(card, set()).add(fact.owner)
    return without
