"""The bot that counts."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cluekit.bots.detective import Detective
from cluekit.cards import Card, Category
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import ENVELOPE, evidence_from_view
from cluekit.deduction.knowledge import Knowledge
from cluekit.game.view import View

__all__ = ["Reasoner"]


class Reasoner(Detective):
    """Counts all deals that fit everything it has seen, so nothing that follows escapes it.

    It asks for the suspect and weapon it is least sure of: whose chance p to be in the envelope makes
    p * (1 - p) largest. Knowledge as the set of deals still possible is that of van Ditmarsch, "The
    Description of Game Actions in Cluedo" (2002); here each of these deals counts as equally likely.
    """

    name = "reasoner"
    words = "counts everything"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._last: tuple[object, Knowledge] | None = None

    def suspicious(self, view: View, rng: random.Random) -> tuple[Sequence[Card], ...]:
        """The cards that some deal puts into the envelope, the least certain first, ties in random order."""
        known = self._knowledge(view)
        groups = []
        for cards in map(view.edition.deck.category, Category):
            deals = {card: known.count(card, ENVELOPE) for card in rng.sample(cards, len(cards))}
            spread = {card: count * (known.deals - count) for card, count in deals.items() if count}
            groups.append(sorted(spread, key=spread.__getitem__, reverse=True))
        return tuple(groups)

    def _knowledge(self, view: View) -> Knowledge:
        """Counting costs milliseconds, and most decisions bring no new facts: keep the last result."""
        notes = carried(evidence_from_view(view))
        question = (notes.deck, notes.hand_sizes, notes.facts)
        if self._last is None or self._last[0] != question:
            self._last = (question, Knowledge(*question))
        return self._last[1]
