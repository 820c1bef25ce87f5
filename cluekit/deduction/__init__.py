"""Exact deduction: from facts about cards to everything that follows from them.

>>> from cluekit.cards import Deck
>>> deck = Deck.of(["Plum", "White"], ["Rope", "Knife"], ["Hall", "Study"])
>>> knowledge = Knowledge(deck, (2, 1), [Holds(0, deck.card("Plum")), Holds(0, deck.card("Rope"))])
>>> [str(solution) for solution in knowledge.solutions]
['White, Knife, Hall', 'White, Knife, Study']
"""

from cluekit.deduction.counts import Counts, count
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import facts_from_view
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
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, UNIFORM, Refuter, custom, model_of, prefers

__all__ = [
    "ENVELOPE",
    "FACTS_ONLY",
    "UNIFORM",
    "Counts",
    "Either",
    "Evidence",
    "Fact",
    "Gift",
    "Holds",
    "HoldsNone",
    "HoldsSome",
    "Knowledge",
    "Moved",
    "NotSolution",
    "Owner",
    "Refuter",
    "Showed",
    "count",
    "custom",
    "facts_from_view",
    "model_of",
    "prefers",
]
