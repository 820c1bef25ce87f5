"""The bot that counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cluekit.bots.detective import Detective, Suspicion
from cluekit.bots.eliminator import cross_off
from cluekit.cards import Card, Category
from cluekit.deduction.carried import carried
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import ENVELOPE, evidence_from_view
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.errors import TooMuchOpen
from cluekit.game.view import View

__all__ = ["Reasoner", "counted"]

_T = TypeVar("_T")


class Reasoner(Detective):
    """Counts all deals that fit everything it has seen, so nothing that follows escapes it.

    It asks for the suspect and weapon it is least sure of: whose chance p to be in the envelope makes
    p * (1 - p) largest. Knowledge as the set of deals still possible is that of van Ditmarsch, "The
    Description of Game Actions in Cluedo" (2002); here each of these deals counts as equally likely. Should
    there ever be too much open to be counted, it crosses cards off until there is less.
    """

    name = "reasoner"
    words = "counts everything"

    model: Refuter = FACTS_ONLY
    """What it assumes about how others choose the card they show."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._forget()

    def _forget(self) -> None:
        """Counting costs milliseconds, and most decisions bring no new facts: the last result is kept."""
        self._question: object = None
        self._known: Knowledge | None = None
        self._spread: Mapping[Card, int] = {}

    def __getstate__(self) -> dict[str, Any]:
        """What is copied or pickled is the bot without what it has counted, which it can count anew."""
        bare = object.__new__(type(self))
        bare.__dict__.update(self.__dict__)
        bare._forget()
        return bare.__dict__

    def suspicious(self, view: View, rng: random.Random) -> Suspicion:
        """The cards that some deal puts into the envelope, the least certain first, ties in random order."""
        if self.knowledge(view) is None:
            return cross_off(view, rng)
        groups = []
        for cards in map(view.edition.deck.category, Category):
            possible = [card for card in rng.sample(cards, len(cards)) if card in self._spread]
            groups.append(sorted(possible, key=self._spread.__getitem__, reverse=True))
        return tuple(groups)

    def knowledge(self, view: View) -> Knowledge | None:
        """What it knows now; None if there is too much open to be counted."""
        evidence = self.evidence(view)
        question = (evidence.deck, evidence.hand_sizes, evidence.facts)
        if question != self._question:
            self._forget()
            self._question = question
            self._known = counted(lambda: Knowledge.from_evidence(evidence, self.model))
            self._spread = _spread(self._known) if self._known else {}
        return self._known

    def evidence(self, view: View) -> Evidence:
        """What it goes by: where cards change hands, what is left of the facts of before."""
        return carried(evidence_from_view(view))


def counted(count: Callable[[], _T]) -> _T | None:
    """What some counting finds; None if there is too much open for it."""
    try:
        return count()
    except TooMuchOpen:
        return None


def _spread(known: Knowledge) -> dict[Card, int]:
    """For each card that may be in the envelope how uncertain that is."""
    deals = {card: known.counts.marginal(card, ENVELOPE) for card in known.deck.cards}
    return {card: number * (known.counts.weight - number) for card, number in deals.items() if number}
