"""The bot that accuses when it is confident."""

from __future__ import annotations

from fractions import Fraction

from cluekit.bots.detective import Suspicion
from cluekit.bots.reasoner import Reasoner, counted
from cluekit.cards import Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import Moved, evidence_from_view
from cluekit.deduction.refuter import UNIFORM
from cluekit.errors import ClueError
from cluekit.game.view import View
from cluekit.names import shown

__all__ = ["Bayesian"]


class Bayesian(Reasoner):
    """Reads something into the choice of a card shown, and accuses as soon as it is confident enough.

    Who could have shown another card would have done so in half of all cases: so the deals do not stay
    equally likely, and by Bayes' rule a solution has a chance (the model "uniform" of
    `cluekit.deduction.refuter`). It accuses of the likeliest solution when its chance reaches the
    `confidence`: at 1 when it is certain, at 1/2 when it is rather right than wrong. Waiting to be surer
    costs turns, in which others may win; that a decision is a bet weighed by its chances is the idea of
    Ramsey, "Truth and Probability" (1926). It wins more than the reasoner in small games; in the classic one,
    where the last doubt is soon gone, hardly, be its confidence 0.4 or 1.
    """

    name = "bayesian"
    words = "weighs the odds"

    model = UNIFORM

    CONFIDENCE = Fraction(2, 3)
    """At which chance it accuses, if nothing else is asked for."""

    def __init__(self, seed: int = 0, *, confidence: Fraction | float | str = CONFIDENCE) -> None:
        """Argument: `confidence`, more than 0 and at most 1: 0.8, "4/5" and Fraction(4, 5) are the same.

        Raises `ClueError` for anything else.
        """
        super().__init__(seed)
        self.confidence = _confidence(confidence)

    def __repr__(self) -> str:
        told = "" if self.confidence == self.CONFIDENCE else f", confidence={self.confidence!r}"
        return f"{type(self).__name__}({self.seed}{told})"

    def evidence(self, view: View) -> Evidence:
        """All facts, choices of cards among them; where cards have changed hands, what is left of them."""
        told = evidence_from_view(view)
        return super().evidence(view) if any(isinstance(fact, Moved) for fact in told.facts) else told

    def solution(self, view: View, suspicious: Suspicion) -> Triple | None:
        """The likeliest solution, if it is likely enough."""
        likeliest, chance = self._likeliest(view)
        if likeliest is None:
            return super().solution(view, suspicious)
        return likeliest if chance >= self.confidence else None

    def guess(self, view: View, suspicious: Suspicion) -> Triple:
        """The likeliest solution."""
        return self._likeliest(view)[0] or super().guess(view, suspicious)

    def _likeliest(self, view: View) -> tuple[Triple | None, Fraction]:
        """The solution with the greatest chance, and that chance; None if it cannot be counted."""
        known = self.knowledge(view)
        weights = counted(lambda: known.solutions) if known else None
        if not known or not weights:
            return None, Fraction(0)
        likeliest = max(weights, key=weights.__getitem__)
        return likeliest, Fraction(weights[likeliest], known.counts.weight)


def _confidence(given: object) -> Fraction:
    try:
        confidence = Fraction(str(given))  # through its text, so that 0.8 is four fifths
    except (ValueError, ZeroDivisionError):
        confidence = Fraction(0)
    if not 0 < confidence <= 1:
        raise ClueError(f"The confidence is a chance, more than 0 and at most 1, not {shown(given)}.")
    return confidence
