"""Exact deduction: from facts about cards to everything that follows from them.

>>> from cluekit.cards import Deck
>>> deck = Deck.of(["Plum", "White"], ["Rope", "Knife"], ["Hall", "Study"])
>>> knowledge = Knowledge(deck, (2, 1), [Holds(0, deck.card("Plum")), Holds(0, deck.card("Rope"))])
>>> [str(solution) for solution in knowledge.solutions]
['White, Knife, Hall', 'White, Knife, Study']
"""

from cluekit.deduction.counting import Counts, count
from cluekit.deduction.facts import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
    facts_from_view,
)
from cluekit.deduction.knowledge import Knowledge

__all__ = [
    "ENVELOPE",
    "Counts",
    "Either",
    "Fact",
    "Holds",
    "HoldsNone",
    "HoldsSome",
    "Knowledge",
    "NotSolution",
    "Owner",
    "count",
    "facts_from_view",
]
