"""What a proof about the cards is, and whether it is one.

A proof is a row of steps. Each says something new, and names the *rule* by which it follows from earlier
steps, which it names as well. What a step says are *claims*, each a `Clause`: for one pair of a card and
places at least, the card lies in one of the places. So "Rope is with White or in the envelope" is a claim of
one pair, "Plum or Knife is with White" one of two. A claim of no pair at all says that something impossible
would follow.

There are nine rules. A *room* is what a quota speaks of: a hand, or the envelope's place for a weapon; and if
a step names several quotas, their places together.

* `told`: a fact says so.
* `place`: what is known of one card, taken together, leaves it only these places.
* `left`: at least one of several things is true, and these are those that are left.
* `full`: the cards (or one of some cards, for each of several such facts) that are surely in the room fill
  it. So no other card is in it.
* `needed`: the cards that are surely elsewhere leave just enough for the room. So all others are in it.
* `shared`: more facts of the kind "one of these cards is in the room" than the room has space for, and no two
  of them have a card in common but for some. So one of those is in the room.
* `group`: each of several such facts, about different rooms, speaks of the same cards, as many as there are
  facts. So each of these cards is in one of the rooms.
* `hands`: all ways to fill the room are listed, and what is claimed is true in all of them.
* `cases`: one of several things is the case, each leads to the claim or to something impossible.

What holds of a room with n cards holds of all that is outside as well, since that has a fixed number of cards
too: `needed` is `full` for the outside.

The checker takes nothing on trust but the facts and the rules of the deal, and looks at each step by itself.
It is kept apart from the search for proofs (`reasons`) on purpose, so that a mistake there cannot hide here.
Rules and checker together are a small proof system in the sense of Cook and Reckhow, "The Relative Efficiency
of Propositional Proof Systems" (1979): a proof may be hard to find, but it is easy to check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Owner
from cluekit.deduction.normalise import Clause, statements
from cluekit.deduction.places import Places, pile_of

__all__ = ["IMPOSSIBLE", "RULES", "Case", "Label", "Step", "is_proof", "is_refutation"]

Label: TypeAlias = tuple[int, ...]
"""What a step is cited by. The steps of a proof are (1,), (2,), ...; what case 2 of step (4,) supposes is
(4, 2), and the steps of that case are (4, 2, 1), (4, 2, 2), ..."""

IMPOSSIBLE: Final[Clause] = ()
"""The claim that cannot be true."""


@dataclass(frozen=True)
class Step:
    """One step of a proof.

    `rule` is one of `RULES`, `claims` are what it says, and `uses` the labels of the steps it follows from.
    A step of `told` has the indices of its `facts` instead. `quotas` are indices of `Places.quotas`, which
    make the room; `hands` are all ways to fill it, as tuples of cards; `cases` are the cases.
    """

    rule: str
    claims: tuple[Clause, ...]
    uses: tuple[Label, ...] = ()
    facts: tuple[int, ...] = ()
    quotas: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Case:
    """What is supposed, and the steps from there to the claim or to something impossible."""

    supposed: Clause
    steps: tuple[Step, ...]


def is_proof(evidence: Evidence, steps: Sequence[Step], card: Card, owner: Owner, holds: bool) -> bool:
    """Whether the steps prove that `owner` holds the card now, or (`holds` False) that he does not.

    Every step is checked: one that does not follow is enough for False. Raises `ClueError` for a card or
    owner that is not in the game.
    """
    checker = _Checker(evidence)
    number = evidence.deck.index(card)
    there = checker.places.at(pile_of(owner, card, checker.places.players))
    return checker.proves(steps, ((number, there if holds else checker.everywhere & ~there),))


def is_refutation(evidence: Evidence, steps: Sequence[Step]) -> bool:
    """Whether the steps prove that no deal fits the facts."""
    return _Checker(evidence).proves(steps, IMPOSSIBLE)


class _Refused(Exception):
    """A step does not follow."""


class _Checker:
    """The facts and the rules of the deal, against which steps are checked."""

    def __init__(self, evidence: Evidence) -> None:
        self.places = Places.of(evidence)
        self.told = statements(evidence, self.places)
        self.quotas = self.places.quotas()
        self.anywhere = tuple(self.places.anywhere(card) for card in evidence.deck.cards)
        self.everywhere = (1 << len(self.places.paths)) - 1

    def proves(self, steps: Sequence[Step], goal: Clause) -> bool:
        try:
            claims = self.follow(steps, (), {})
        except _Refused:
            return False
        return any(self.implies(claim, goal) for claim in claims)

    def follow(
        self, steps: Sequence[Step], within: Label, before: Mapping[Label, tuple[Clause, ...]]
    ) -> tuple[Clause, ...]:
        """Check steps one after the other; returns what the last one claims, or raises `_Refused`."""
        known = dict(before)
        for number, step in enumerate(steps, 1):
            label = (*within, number)
            self.check(step, label, known)
            known[label] = step.claims
        return known[label] if steps else ()

    def check(self, step: Step, label: Label, known: Mapping[Label, tuple[Clause, ...]]) -> None:
        """Whether one step follows from those that it cites, or raise `_Refused`."""
        well_formed = all(self.is_clause(claim) for claim in step.claims)
        if not well_formed or step.rule not in _RULES or any(use not in known for use in step.uses):
            raise _Refused
        cited = _Cited(self, [claim for use in step.uses for claim in known[use]])
        if step.rule == "cases":
            self.check_cases(step, label, known, cited)
        elif not all(_RULES[step.rule](self, step, cited, dict(claim)) for claim in step.claims):
            raise _Refused

    def check_cases(
        self, step: Step, label: Label, known: Mapping[Label, tuple[Clause, ...]], cited: _Cited
    ) -> None:
        """Each case must lead to the claims; and one case, or a claim, must be true."""
        for number, case in enumerate(step.cases, 1):
            if not self.is_clause(case.supposed):
                raise _Refused
            inner = (*label, number)
            found = self.follow(case.steps, inner, {**known, inner: (case.supposed,)})
            for claim in step.claims:
                if not any(self.implies(end, claim) for end in found):
                    raise _Refused
        if not all(self.covers(step.cases, cited, dict(claim)) for claim in step.claims):
            raise _Refused

    def covers(self, cases: Sequence[Case], cited: _Cited, claim: Mapping[int, int]) -> bool:
        """Whether something known to be true has no option but the cases, and the claim itself."""
        covered = dict(claim)
        for case in cases:
            for card, places in case.supposed:
                covered[card] = covered.get(card, 0) | places
        some = [((card, places),) for card, places in enumerate(cited.domains)] + cited.clauses
        return any(self.implies(tuple(cited.live(clause).items()), tuple(covered.items())) for clause in some)

    def implies(self, one: Clause, other: Clause) -> bool:
        """Whether each option of a clause is within one of the other's."""
        wide = dict(other)
        return all(not places & self.anywhere[card] & ~wide.get(card, 0) for card, places in one)

    def is_clause(self, clause: Clause) -> bool:
        """Whether it speaks of cards and places that there are, and of no card twice."""
        cards = [card for card, _ in clause]
        there = all(0 <= places <= self.everywhere for _, places in clause)
        return there and len(set(cards)) == len(cards) and all(0 <= c < len(self.anywhere) for c in cards)

    def room(self, step: Step) -> tuple[int, int]:
        """The places of the quotas of a step, none of them counted twice, and how many cards lie there."""
        places = cards = 0
        for number in step.quotas:
            if not 0 <= number < len(self.quotas) or places & self.quotas[number].places:
                raise _Refused
            places |= self.quotas[number].places
            cards += self.quotas[number].cards
        return places, cards


class _Cited:
    """What the cited steps say: for each card where it can be, and all claims of several pairs."""

    def __init__(self, checker: _Checker, claims: Iterable[Clause]) -> None:
        domains = list(checker.anywhere)
        self.clauses: list[Clause] = []
        for claim in claims:
            if len(claim) == 1:
                ((card, places),) = claim
                domains[card] &= places
            else:
                self.clauses.append(claim)
        self.domains = tuple(domains)

    def live(self, clause: Clause) -> dict[int, int]:
        """The options of a clause that are not ruled out."""
        options = {card: places & self.domains[card] for card, places in clause}
        return {card: places for card, places in options.items() if places}

    def inside(self, room: int, apart: Iterable[int] = ()) -> tuple[set[int], list[set[int]]]:
        """The cards surely in a room, and for each clause the cards of which one is, leaving some apart.

        Raises `_Refused` when not all of these are different cards, or a clause is about more than the room.
        """
        sure = {card for card, places in enumerate(self.domains) if not places & ~room} - set(apart)
        some = []
        taken = set(sure)
        for clause in map(self.live, self.clauses):
            cards = set(clause) - set(apart)
            if cards & taken or any(places & ~room for places in clause.values()):
                raise _Refused
            some.append(cards)
            taken |= cards
        return sure, some


_Claim: TypeAlias = Mapping[int, int]
_Rule: TypeAlias = Callable[[_Checker, Step, _Cited, _Claim], bool]


def _told(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    facts = [number for number in step.facts if 0 <= number < len(checker.told)]
    return any(dict(clause) == claim for fact in facts for clause in checker.told[fact])


def _place(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    return any(not places & ~claim.get(card, 0) for card, places in enumerate(cited.domains))


def _left(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    lives = map(cited.live, cited.clauses)
    return any(all(not live[card] & ~claim.get(card, 0) for card in live) for live in lives)


def _full(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    return _is_filled(cited, *checker.room(step), claim)


def _needed(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    room, cards = checker.room(step)
    return _is_filled(cited, checker.everywhere & ~room, len(cited.domains) - cards, claim)


def _is_filled(cited: _Cited, room: int, cards: int, claim: _Claim) -> bool:
    """Whether the room has no space for all the cards of the claim, so that one of them is elsewhere."""
    sure, some = cited.inside(room)
    others = set(claim) - sure - set().union(*some)
    elsewhere = all(not cited.domains[card] & ~room & ~claim[card] for card in others)
    return elsewhere and len(sure) + len(some) + len(others) > cards and others == set(claim)


def _shared(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    room, cards = checker.room(step)
    sure, some = cited.inside(room, apart=claim)
    inside = all(not cited.domains[card] & room & ~places for card, places in claim.items())
    return inside and len(sure) + len(some) > cards


def _group(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    clauses = [cited.live(clause) for clause in cited.clauses]
    if any(one[card] & other.get(card, 0) for one, other in combinations(clauses, 2) for card in one):
        return False  # one card could do for two clauses
    cards = set().union(*clauses)
    reach = {card: _union(clause.get(card, 0) for clause in clauses) for card in cards}
    settled = any(card in reach and not reach[card] & ~places for card, places in claim.items())
    return len(cards) < len(clauses) or (len(cards) == len(clauses) and settled)


def _union(masks: Iterable[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together


def _hands(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    room, size = checker.room(step)
    sure = {card for card, places in enumerate(cited.domains) if not places & ~room}
    others = [card for card, places in enumerate(cited.domains) if places & room and card not in sure]
    clauses = [live for live in map(cited.live, cited.clauses) if not any(m & ~room for m in live.values())]
    listed = {frozenset(hand) for hand in step.hands}
    found = _ways_to_fill(sure, others, [set(live) for live in clauses], size)
    return all(hand in listed and _is_true(hand, room, cited, claim) for hand in found)


def _ways_to_fill(
    sure: set[int], others: Sequence[int], clauses: Sequence[set[int]], size: int
) -> Iterator[frozenset[int]]:
    """All hands of so many cards: those that are sure, some of the others, and one of each clause."""
    if len(sure) > size or len(sure) + len(others) < size:
        return
    unmet = [clause for clause in clauses if not clause & sure]
    if not unmet:
        yield from (frozenset(sure.union(more)) for more in combinations(others, size - len(sure)))
        return
    for card in [card for card in others if card in unmet[0]]:
        others = [other for other in others if other != card]
        yield from _ways_to_fill(sure | {card}, others, clauses, size)


def _is_true(hand: frozenset[int], room: int, cited: _Cited, claim: _Claim) -> bool:
    """Whether a claim is true when exactly these cards are in the room."""
    return any(
        not cited.domains[card] & (room if card in hand else ~room) & ~places
        for card, places in claim.items()
    )


def _cases(checker: _Checker, step: Step, cited: _Cited, claim: _Claim) -> bool:
    return False  # checked with its steps, in `_Checker.check_cases`


_RULES: Final[Mapping[str, _Rule]] = {
    "told": _told,
    "place": _place,
    "left": _left,
    "full": _full,
    "needed": _needed,
    "shared": _shared,
    "group": _group,
    "hands": _hands,
    "cases": _cases,
}

RULES: Final[tuple[str, ...]] = tuple(_RULES)
"""The names of all rules, the simplest first."""
