"""The smallest set of entries from which a conclusion follows.

Which entries of a long log are to blame for a contradiction, or the reason for a conclusion? Start with none
of them. As long as some deal fits the chosen entries but not the conclusion, it disagrees with some of the
others: every set that is sought contains one of these. So note that set, and choose anew: a smallest set that
has an entry in common with each of the sets noted (a *hitting set*). Once no such deal is left, the chosen
entries do, and no smaller set can. This is how Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
Extraction with Minimal Hitting Set Dualization" (2015) find smallest unsatisfiable subsets; the duality is
Reiter's, "A Theory of Diagnosis from First Principles" (1987).

An entry in which cards change hands is not left out as a whole, since that would change what later entries
are about. It is left out which cards they were.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from cluekit.deduction.normalise import Clause, Constraints
from cluekit.deduction.proofs.feasible import fitting
from cluekit.deduction.proofs.reasons import Goal, Problem

__all__ = ["BUDGET", "Entries", "Found"]

BUDGET = 2_000
"""How many nodes a search for a smallest hitting set may have, and how many deals may be looked for."""


class Found(NamedTuple):
    """A set of entries, as sorted numbers, and whether none is smaller."""

    numbers: tuple[int, ...]
    smallest: bool


class Entries:
    """What each entry of a problem says, and which of them are always there.

    `free` are the numbers of the entries that are no matter of choice: they are used whether needed or not.
    """

    def __init__(self, problem: Problem, free: Collection[int] = ()) -> None:
        self.problem = problem
        told: dict[int, list[Clause]] = {}
        for number, clauses in zip(problem.evidence.numbers, problem.told, strict=True):
            told.setdefault(number, []).extend(clauses)
        self.told = told
        self.free = tuple(number for number in sorted(told) if number in free)
        self.numbers = tuple(number for number in sorted(told) if number not in free and told[number])

    def facts(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The indices of all facts that these entries, and those that are always there, tell."""
        chosen = {*self.free, *numbers}
        return tuple(fact for fact, number in enumerate(self.problem.evidence.numbers) if number in chosen)

    def deal(self, numbers: Iterable[int], goal: Goal = None) -> tuple[int, ...] | None:
        """A deal that fits these entries (and those always there), but not the goal, if there is one."""
        domains = list(self.problem.anywhere)
        clauses = []
        for number in (*self.free, *numbers):
            for clause in self.told[number]:
                if len(clause) == 1:
                    domains[clause[0][0]] &= clause[0][1]
                else:
                    clauses.append(clause)
        if goal is not None:
            domains[goal[0]] &= goal[1]
        return fitting(Constraints(self.problem.quotas, tuple(domains), tuple(clauses)))

    def against(self, deal: Sequence[int]) -> tuple[int, ...]:
        """The entries that a deal disagrees with."""
        return tuple(number for number in self.numbers if not _fits(deal, self.told[number]))

    def fits(self, deal: Sequence[int]) -> bool:
        """Whether a way to lay the cards that keeps all quotas is a deal that fits all entries."""
        possible = all(places >> place & 1 for places, place in zip(self.problem.anywhere, deal, strict=True))
        return possible and all(_fits(deal, clauses) for clauses in self.told.values())

    def smallest(self, goal: Goal, within: Collection[int]) -> Found:
        """A smallest set of entries from which the goal follows (None: that together are impossible).

        `within` is such a set already; if the search takes more than `BUDGET`, the result is what remains of
        it when one entry after the other is left out as long as the goal still follows.
        """
        noted: list[frozenset[int]] = []
        for _ in range(BUDGET):
            chosen = _hitting(noted, len(within))
            if chosen is None:
                break
            if len(chosen) == len(within):
                return Found(tuple(sorted(within)), True)
            deal = self.deal(chosen, goal)
            if deal is None:
                return Found(chosen, True)
            noted.append(
                frozenset(self._fewest_against(deal, goal) if len(within) > 1 else self.against(deal))
            )
        return Found(self.minimal(goal, within), False)

    def _fewest_against(self, deal: Sequence[int], goal: Goal) -> tuple[int, ...]:
        """The entries that a deal disagrees with, made fewer by looking for deals that fit more of them."""
        against = self.against(deal)
        for number in against:
            if number in against:
                fits = [other for other in self.numbers if other not in against]
                better = self.deal([*fits, number], goal)
                if better is not None:
                    against = self.against(better)
        return against

    def minimal(self, goal: Goal, within: Collection[int]) -> tuple[int, ...]:
        """A part of these entries from which the goal follows, but from no part of it."""
        kept = sorted(within)
        for number in sorted(within, reverse=True):
            fewer = [other for other in kept if other != number]
            if self.deal(fewer, goal) is None:
                kept = fewer
        return tuple(kept)


def _fits(deal: Sequence[int], clauses: Iterable[Clause]) -> bool:
    return all(any(places >> deal[card] & 1 for card, places in clause) for clause in clauses)


def _hitting(sets: Sequence[frozenset[int]], most: int) -> tuple[int, ...] | None:
    """A smallest set that has something in common with each of the sets; None if that takes too long.

    It has `most` members at most, if there is such a set.
    """
    budget = BUDGET
    for size in range(most + 1):
        todo: list[tuple[tuple[int, ...], frozenset[int]]] = [((), frozenset())]
        while todo:
            chosen, barred = todo.pop()
            budget -= 1
            if budget < 0:
                return None
            missed = [found - barred for found in sets if not found.intersection(chosen)]
            if not missed:
                return tuple(sorted(chosen))
            if len(chosen) + _apart(missed) > size:
                continue
            options = min((sorted(found) for found in missed), key=len)
            branches = [((*chosen, o), barred.union(options[:n])) for n, o in enumerate(options)]
            todo.extend(reversed(branches))
    return None


def _apart(sets: Sequence[frozenset[int]]) -> int:
    """How many of the sets, taken greedily from the smallest, have nothing in common: so many must be hit."""
    used: set[int] = set()
    number = 0
    for found in sorted(sets, key=len):
        if not used.intersection(found):
            used |= found
            number += 1
    return number
