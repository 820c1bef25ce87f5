"""What one sees without any conclusion: one's own hand, cards seen, passes, cards that lie open.

Each mark comes from one thing seen, and is never drawn from two of them: a card seen is in that one place, so
its row is done; somebody who passes has none of the three cards; in the own column stands the own hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.cards import Card
from cluekit.deduction.facts import facts_from_view
from cluekit.deduction.kinds import ENVELOPE, Fact, Gift, Holds, HoldsNone, Moved, Owner
from cluekit.game import View

__all__ = ["Marks", "obvious"]

Marks = dict[str, dict[str, str]]
"""Card name -> column ("0", "1", ... for the seats, or "envelope") -> what stands there."""


def obvious(view: View) -> Marks:
    """What the player of this view has seen with his own eyes: card -> column -> "yes" or "no".

    Where cards change hands, what was seen of a hand before it is left out as soon as it need not be so any
    more; that a card seen is not in the envelope stays.
    """
    seen = _Seen(facts_from_view(view))
    columns: tuple[Owner, ...] = (*range(len(view.seats)), ENVELOPE)
    marks = {card.name: _row(seen, view, card, columns) for card in view.edition.deck.cards}
    return {card: row for card, row in marks.items() if row}


def _row(seen: _Seen, view: View, card: Card, columns: Sequence[Owner]) -> dict[str, str]:
    if card in view.hand:
        seen.place[card] = view.player if view.player is not None else ENVELOPE
    if card in seen.place:
        return {str(owner): "yes" if owner == seen.place[card] else "no" for owner in columns}
    lacking = {owner for owner in columns if (card, owner) in seen.lacking}
    lacking |= {ENVELOPE} if card in seen.outside else set()
    lacking |= {view.player} if view.player is not None else set()
    return {str(owner): "no" for owner in columns if owner in lacking}


class _Seen:
    """What is seen of single cards, fact by fact in order of time."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self.place: dict[Card, Owner] = {}
        self.lacking: set[tuple[Card, Owner]] = set()
        self.outside: set[Card] = set()
        for fact in facts:
            self._take(fact)

    def _take(self, fact: Fact) -> None:
        match fact:
            case Holds(owner=owner, card=card):
                self._see(card, owner)
            case HoldsNone(owner=owner, cards=cards):
                self.lacking |= {(card, owner) for card in cards}
            case Moved(gifts=gifts):
                self._move(gifts)
            case _:
                pass

    def _see(self, card: Card, owner: Owner) -> None:
        self.place[card] = owner
        self.lacking.discard((card, owner))
        if owner != ENVELOPE:
            self.outside.add(card)

    def _move(self, gifts: Sequence[Gift]) -> None:
        """Cards go on, all at one time: what may have gone, or come, is not seen there any more."""
        hidden = [gift for gift in gifts if gift.card is None]
        givers, takers = {gift.giver for gift in hidden}, {gift.to for gift in hidden}
        self.place = {card: owner for card, owner in self.place.items() if owner not in givers}
        self.lacking = {(card, owner) for card, owner in self.lacking if owner not in takers}
        for gift in gifts:
            if gift.card is not None:
                self._see(gift.card, gift.to)
