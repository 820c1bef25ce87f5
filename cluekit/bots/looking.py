"""At whose cards to look."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from cluekit.bots.seeded import best, only
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import Holds, evidence_from_view
from cluekit.game.actions import Peek
from cluekit.game.view import View

__all__ = ["peek", "unknown_shares"]


def peek(view: View, rng: random.Random) -> Peek | None:
    """Look at cards of the player of whose hand one knows least, if that is asked for."""
    peeks = only(view, Peek)
    shares = unknown_shares(view) if peeks else ()
    return best(peeks, lambda action: shares[action.target], rng)


def unknown_shares(view: View) -> tuple[Fraction, ...]:
    """For each seat the chance that a random card of its hand is one that the viewer does not know there."""
    notes = carried(evidence_from_view(view)).facts
    known = Counter(fact.owner for fact in notes if isinstance(fact, Holds))
    return tuple(
        1 - Fraction(known[seat], size) if size else Fraction(0) for seat, size in enumerate(view.hand_sizes)
    )
