"""Proof by cases, for where no direct conclusion helps: suppose the opposite, and see that it cannot be.

If supposing the opposite of the goal leads directly to something impossible, that is the proof. If not, the
supposition is split: each option of a clause, or each place of a card, is supposed in turn, and the split is
taken that leaves least to do. In the end every card has one place, so a proof is found whenever there is one.
Looking ahead before choosing is what makes such a tree small: Heule and van Maaren, "Look-Ahead Based SAT
Solvers" (2009).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cluekit.deduction.normalise import Clause
from cluekit.deduction.proofs.inferences import draw
from cluekit.deduction.proofs.proof import IMPOSSIBLE
from cluekit.deduction.proofs.reasons import Branch, Event, Goal, Lost, Piece, Problem, Trail

__all__ = ["prove"]


class _Split(NamedTuple):
    """What a split rests on, places that are lost or a clause, and what each of its cases supposes."""

    lost: tuple[Lost, ...]
    pieces: tuple[Piece, ...]
    cases: tuple[Clause, ...]


class _TooLong(Exception):
    """There may be a proof, but it takes more suppositions than allowed."""


@dataclass
class _Effort:
    """How many suppositions may still be made."""

    left: float

    def suppose(self, trail: Trail, clause: Clause) -> Trail:
        """A trail that goes on from a supposition, as far as direct conclusions go."""
        self.left -= 1
        if self.left < 0:
            raise _TooLong
        other = trail.copy()
        other.start = len(trail.events)
        other.add(Event("suppose", (clause,)))
        draw(other)
        return other


def prove(problem: Problem, facts: Iterable[int], goal: Goal, effort: float = math.inf) -> Trail | None:
    """A trail from these facts to the goal, or (goal None) to something impossible.

    None if there is none, or if it cannot be found with so many suppositions as `effort` allows.
    """
    trail = Trail(problem, facts)
    try:
        return trail if draw(trail, goal) or _prove(trail, goal, _Effort(effort)) else None
    except _TooLong:
        return None


def _prove(trail: Trail, goal: Goal, effort: _Effort) -> bool:
    if goal is None:
        return _refute(trail, effort)
    card, lost = goal
    anywhere = trail.problem.anywhere[card]
    supposed: Clause = ((card, anywhere & lost),)
    other = effort.suppose(trail, supposed)
    if not _refute(other, effort):
        return False
    return trail.add(Event("cases", (((card, anywhere & ~lost),),), branches=(Branch(other, supposed),)))


def _refute(trail: Trail, effort: _Effort) -> bool:
    """Show that a trail leads to something impossible, by as few cases as can be found soon."""
    while trail.dead is None:
        tried = [(split, [effort.suppose(trail, case) for case in split.cases]) for split in _splits(trail)]
        if not tried:
            return False
        split, trails = min(tried, key=lambda pair: _left_to_do(pair[1]))
        pairs = [pair for one, others in tried for pair in zip(one.cases, others, strict=True)]
        ruled_out = [(clause, other) for clause, other in pairs if other.dead is not None]
        if ruled_out and any(other.dead is None for other in trails):
            _rule_out(trail, ruled_out)
        elif all(_refute(other, effort) for other in trails):
            cases = zip(trails, split.cases, strict=True)
            branches = tuple(Branch(other, clause) for other, clause in cases)
            trail.add(Event("cases", (IMPOSSIBLE,), split.lost, split.pieces, branches=branches))
        else:
            return False
    return True


def _rule_out(trail: Trail, cases: Iterable[tuple[Clause, Trail]]) -> None:
    """Note that what leads to something impossible is not the case, and go on from there."""
    for clause, other in cases:
        ((card, places),) = clause
        if trail.domains[card] & places:
            claim = ((card, trail.problem.anywhere[card] & ~places),)
            trail.add(Event("cases", (claim,), branches=(Branch(other, clause),)))
    draw(trail)


def _left_to_do(trails: Sequence[Trail]) -> tuple[int, int, int, int]:
    """How far the cases of a split are from something impossible; if all are there, how long they are."""
    alive = [trail for trail in trails if trail.dead is None]
    open_places = sum(domain.bit_count() - 1 for trail in alive for domain in trail.domains)
    return len(alive), open_places, len(trails), sum(len(trail.events) for trail in trails)


def _splits(trail: Trail) -> Iterator[_Split]:
    """Clauses of two or three options, and cards of two places; if there are none, those with fewest."""
    clauses = [(len(trail.live(number)), number) for number in trail.open]
    cards = [(domain.bit_count(), card) for card, domain in enumerate(trail.domains) if domain & domain - 1]
    fewest = min((size for size, _ in [*clauses, *cards]), default=0)
    for size, number in clauses:
        if size <= max(fewest, 3):
            live = tuple(sorted(trail.live(number).items()))
            yield _Split((), ((number, live),), tuple((pair,) for pair in live))
    for size, card in cards:
        if size <= max(fewest, 2):
            domain = trail.domains[card]
            gone = trail.problem.anywhere[card] & ~domain
            places = [1 << place for place in range(domain.bit_length()) if domain >> place & 1]
            lost = ((card, gone),) if gone else ()
            yield _Split(lost, (), tuple(((card, place),) for place in places))
