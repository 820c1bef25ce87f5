"""Why is a cell of the notepad certain, and if it is not, what are two deals that differ there?

A certain cell gets a short proof. First a smallest set of entries is looked for from which it follows
(`smallest`), since what a reader has to keep in mind are the entries. From these the proof is drawn up by
direct conclusions (`inferences`) as far as they go, and by cases (`suppose`) where they do not. A proof from
all entries that is shorter, though more entries are used in it, is preferred to one with cases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeAlias

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Moved, Owner
from cluekit.deduction.places import pile_of
from cluekit.deduction.proofs.inferences import draw
from cluekit.deduction.proofs.proof import Step
from cluekit.deduction.proofs.reasons import Goal, Problem, Trail
from cluekit.deduction.proofs.sentences import lines
from cluekit.deduction.proofs.smallest import Entries
from cluekit.deduction.proofs.suppose import prove
from cluekit.deduction.proofs.wording import Wording, listed
from cluekit.errors import Contradiction
from cluekit.names import plural

__all__ = ["Deal", "Explanation", "explain"]

_EFFORT = 500
"""So many suppositions are worth a proof from fewer entries."""

Deal: TypeAlias = Mapping[Card, Owner]
"""Where each card is, in deck order."""


@dataclass(frozen=True)
class Explanation:
    """Why a card is certainly with an owner now, or certainly not, or neither.

    `holds` is True, False or, if it is open, None. A certain cell has a proof, its `steps` (see `proof`), and
    `entries`, the numbers of the entries used in it (0 is what was known before). An open cell has two
    `deals` that fit all that is known: in the first the card is there, in the second it is not.
    """

    evidence: Evidence = field(repr=False)
    card: Card
    owner: Owner
    holds: bool | None
    steps: tuple[Step, ...] = ()
    deals: tuple[Deal, ...] = field(default=(), hash=False)

    @cached_property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries that the steps use, in order."""
        return tuple(sorted({self.evidence.numbers[fact] for fact in _facts(self.steps)}))

    def sentences(self) -> list[str]:
        """The explanation in plain sentences: numbered steps, or two deals."""
        if self.holds is not None:
            return lines(self.evidence, self.steps)
        return _differing(self.evidence, self.card, self.owner, self.deals)

    def __str__(self) -> str:
        return "\n".join(self.sentences())


def explain(evidence: Evidence, card: Card, owner: Owner) -> Explanation:
    """Explain what is certain, or not, about one card and one owner now.

    Arguments: what is known; a card of its deck; a seat, or `ENVELOPE`.
    Raises `Contradiction` when no deal fits what is known (`contradictions.clash` says which entries are to
    blame), and `ClueError` for a card or an owner that is not in the game.
    """
    return _explainer(evidence).explain(card, owner)


def _facts(steps: Sequence[Step]) -> Iterator[int]:
    for step in steps:
        yield from step.facts
        for case in step.cases:
            yield from _facts(case.steps)


@lru_cache(maxsize=8)
def _explainer(evidence: Evidence) -> _Explainer:
    return _Explainer(evidence)


class _Explainer:
    """What all cells of one notepad have in common."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.problem = Problem(evidence)
        told = zip(evidence.facts, evidence.numbers, strict=True)
        moves = (number for fact, number in told if isinstance(fact, Moved))
        self.entries = Entries(self.problem, {0, *moves})
        if self.entries.deal(self.entries.numbers) is None:
            number = plural(len(evidence.facts), "fact")
            raise Contradiction(f"No deal fits all {number}: at least one of them is wrong.")

    @cached_property
    def trail(self) -> Trail:
        """All direct conclusions from all entries."""
        trail = Trail(self.problem, self.entries.facts(self.entries.numbers))
        draw(trail)
        return trail

    def explain(self, card: Card, owner: Owner) -> Explanation:
        number = self.evidence.deck.index(card)
        places = self.problem.places
        anywhere = self.problem.anywhere[number]
        there = places.at(pile_of(owner, card, places.players)) & anywhere
        goals = {True: (number, anywhere & ~there), False: (number, there)}
        for holds, goal in goals.items():
            if self.trail.reached(goal):
                return Explanation(self.evidence, card, owner, holds, self.proof(goal))
        found = [self.entries.deal(self.entries.numbers, goals[not holds]) for holds in (True, False)]
        for holds, deal in zip((False, True), found, strict=True):
            if deal is None:
                return Explanation(self.evidence, card, owner, holds, self.proof(goals[holds]))
        return Explanation(self.evidence, card, owner, None, deals=self.deals(number, there, *found))

    def proof(self, goal: Goal) -> tuple[Step, ...]:
        """The shorter of two proofs: from all entries, and from a smallest set of them."""
        trail = self.trail if self.trail.reached(goal) else self._proved(self.entries.numbers, goal)
        assert trail is not None, "something is certain, and yet it does not follow"
        steps = trail.steps(goal)
        used = {self.evidence.numbers[fact] for fact in _facts(steps)}.difference(self.entries.free)
        found = self.entries.smallest(goal, used)
        fewer = self._proved(found.numbers, goal, _EFFORT) if len(found.numbers) < len(used) else None
        return min((fewer.steps(goal), steps), key=_length) if fewer else steps

    def _proved(self, numbers: Iterable[int], goal: Goal, effort: float = math.inf) -> Trail | None:
        return prove(self.problem, self.entries.facts(numbers), goal, effort)

    def deals(self, card: int, there: int, *found: tuple[int, ...] | None) -> tuple[Deal, ...]:
        """Two deals as mappings, the second as much like the first as can be found soon."""
        one, other = found
        assert one is not None
        assert other is not None
        return tuple(self._deal(deal) for deal in (one, self._near(one, card, there) or other))

    def _near(self, deal: tuple[int, ...], card: int, there: int) -> tuple[int, ...] | None:
        """A deal that fits and differs by two cards that have changed places, if there is one."""
        for other in range(len(deal)):
            if there >> deal[other] & 1:
                continue
            swapped = list(deal)
            swapped[card], swapped[other] = deal[other], deal[card]
            if self.entries.fits(swapped):
                return tuple(swapped)
        return None

    def _deal(self, deal: Sequence[int]) -> Deal:
        places = self.problem.places
        piles = [places.paths[place][-1] for place in deal]
        cards = self.evidence.deck.cards
        return {
            card: pile if pile < places.players else ENVELOPE for card, pile in zip(cards, piles, strict=True)
        }


def _length(steps: Sequence[Step]) -> int:
    """How long a proof is: in lines, those of cases counting double."""
    return sum(1 + 2 * sum(1 + _length(case.steps) for case in step.cases) for step in steps)


def _differing(evidence: Evidence, card: Card, owner: Owner, deals: Sequence[Deal]) -> list[str]:
    wording = Wording(evidence)
    where = wording.spot(pile_of(owner, card, wording.places.players))
    said = [f"It is open whether {card} is {where}: here are two deals that fit everything."]
    for number, deal in enumerate(deals, 1):
        owners = [*range(wording.places.players), ENVELOPE]
        hands = {holder: [str(c) for c, place in deal.items() if place == holder] for holder in owners}
        parts = [f"{evidence.name(holder)}: {listed(hand)}" for holder, hand in hands.items() if hand]
        said.append(f"{number}. {'; '.join(parts)}.")
    return said
