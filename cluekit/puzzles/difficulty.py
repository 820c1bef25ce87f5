"""How hard a puzzle is, measured by the proof of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cluekit.deduction.proofs.explain import Explanation
from cluekit.deduction.proofs.proof import Step
from cluekit.names import plural

__all__ = ["Difficulty", "all_steps", "difficulty"]

_LEVELS = ("easy", "medium", "hard")
_EASY_STEPS, _MEDIUM_STEPS = 4, 10


@dataclass(frozen=True, order=True)
class Difficulty:
    """How long a proof is and what it needs; the more difficult, the greater.

    >>> Difficulty(False, 5, 3, 4).words
    'medium: 5 steps from 3 entries'
    """

    cases: bool
    """Whether something has to be supposed."""

    steps: int
    """The steps of the proof, those of its cases included."""

    entries: int
    """From how many entries it follows."""

    cells: int
    """About how many cards the proof says something."""

    @property
    def level(self) -> str:
        """One of easy, medium and hard."""
        if self.cases:
            return _LEVELS[2]
        return _LEVELS[(self.steps > _EASY_STEPS) + (self.steps > _MEDIUM_STEPS)]

    @property
    def words(self) -> str:
        """The level and what it comes from."""
        number = str(self.entries) if self.entries else "no"
        told = f"{number} {'entry' if self.entries == 1 else 'entries'}"
        return f"{self.level}: {plural(self.steps, 'step')} from {told}{', with cases' * self.cases}"


def difficulty(explanations: Iterable[Explanation]) -> Difficulty:
    """How hard it is to find all that these explain."""
    found = tuple(explanations)
    steps = list(dict.fromkeys(step for one in found for step in all_steps(one.steps)))
    return Difficulty(
        any(step.rule == "cases" for step in steps),
        len(steps),
        len({number for one in found for number in one.entries if number}),
        len({card for step in steps for claim in step.claims for card, _ in claim}),
    )


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps of a proof, and those of its cases."""
    for step in steps:
        yield step
        for case in step.cases:
            yield from all_steps(case.steps)
