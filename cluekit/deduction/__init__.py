"""Exact deduction: from facts about cards to everything that follows from them.

>>> from cluekit.cards import Deck
>>> deck = Deck.of(["Plum", "White"], ["Rope", "Knife"], ["Hall", "Study"])
>>> knowledge = Knowledge(deck, (2, 1), [Holds(0, deck.card("Plum")), Holds(0, deck.card("Rope"))])
>>> [str(solution) for solution in knowledge.solutions]
['White, Knife, Hall', 'White, Knife, Study']
"""

from cluekit.deduction.counts import Counts, count
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import evidence_from_view, facts_from_view
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
from cluekit.deduction.proofs.contradictions import Clash, clash
from cluekit.deduction.proofs.explain import Explanation, explain
from cluekit.deduction.proofs.proof import is_proof, is_refutation
from cluekit.deduction.refuter import FACTS_ONLY, UNIFORM, Refuter, custom, model_of, prefers

__all__ = [
    "ENVELOPE",
    "FACTS_ONLY",
    "UNIFORM",
    "Clash",
    "Counts",
    "Either",
    "Evidence",
    "Explanation",
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
    "clash",
    "count",
    "custom",
    "evidence_from_view",
    "explain",
    "facts_from_view",
    "is_proof",
    "is_refutation",
    "model_of",
    "prefers",
]
