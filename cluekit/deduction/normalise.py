"""Draw the plain conclusions first: every cell settled here is one that need not be counted.

All deduction works on `Constraints`. Cards are numbers (their index in the deck) and so are *piles*: the
hands of the players 0 to n-1, then three piles of one card each, which together are the envelope: its
suspect, weapon and room. So "exactly one suspect in the envelope" is a rule like "four cards in a hand".

The *domain* of a card is a bit mask of the piles where it may lie. A *clause* says that at least one of
several cards lies in one of the piles given with it. It expresses what domains cannot:

* seat 1 showed one of a, b, c:      (a in hand 1) or (b in hand 1) or (c in hand 1)
* (s, w, r) is not the solution:     (s in any hand) or (w in any hand) or (r in any hand)
* a or b was with 1, who gave a card:  (a in hand 1 or 2) or (b in hand 1 or 2)

Domains and their propagation are those of constraint programming; what is done with clauses are the unit and
subsumption rules of Davis and Putnam, "A Computing Procedure for Quantification Theory" (1960).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cluekit.cards import Card, Category, Deck
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
)
from cluekit.errors import ClueError
from cluekit.names import quoted

__all__ = ["Clause", "Constraints", "constraints_of", "normalise", "pile_of"]

Clause: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a card and a mask of piles: for one pair at least, the card lies in one of the piles."""


@dataclass(frozen=True)
class Constraints:
    """Where the cards may lie.

    `sizes[pile]` is the number of cards there, `domains[card]` the mask of piles still possible.
    """

    sizes: tuple[int, ...]
    domains: tuple[int, ...]
    clauses: tuple[Clause, ...] = ()


class _Impossible(Exception):
    """No deal fits."""


def constraints_of(deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact]) -> Constraints:
    """Write facts down as `Constraints`, without drawing any conclusion.

    Arguments: the deck; `hand_sizes`, cards per seat; `facts`, in any order.
    Raises `ClueError` when the hand sizes do not add up with the deck, or a fact names a seat that is not
    there or a card of another deck.
    """
    _check_sizes(deck, hand_sizes)
    players = len(hand_sizes)
    hands = (1 << players) - 1
    domains = [hands | 1 << pile_of(ENVELOPE, card, players) for card in deck.cards]
    clauses = []

    def pile(card: Card, owner: Owner) -> int:
        return 1 << pile_of(owner, card, players)

    for fact in facts:
        match fact:
            case Holds(owner, card):
                domains[deck.index(card)] &= pile(card, owner)
            case HoldsNone(owner, cards):
                for card in cards:
                    domains[deck.index(card)] &= ~pile(card, owner)
            case HoldsSome(owner, cards):
                clauses.append(tuple((deck.index(card), pile(card, owner)) for card in cards))
            case NotSolution(triple):
                clauses.append(tuple((deck.index(card), hands) for card in triple))
            case Either(options):
                clauses.append(
                    _clause((deck.index(option.card), pile(option.card, option.owner)) for option in options)
                )
            case _:
                raise ClueError(f"{quoted(fact)} is no fact about cards; facts_from_view(view) makes them.")
    return Constraints((*hand_sizes, 1, 1, 1), tuple(domains), tuple(clauses))


def _clause(pairs: Iterable[tuple[int, int]]) -> Clause:
    """A clause of these pairs, those of one card taken together."""
    together: dict[int, int] = {}
    for card, piles in pairs:
        together[card] = together.get(card, 0) | piles
    return tuple(together.items())


def pile_of(owner: Owner, card: Card, players: int) -> int:
    """The number of the pile where a card lies when `owner` holds it.

    Raises `ClueError` when there is no such owner among so many players.
    """
    if owner == ENVELOPE:
        return players + list(Category).index(card.category)
    if isinstance(owner, bool) or not isinstance(owner, int) or not 0 <= owner < players:
        raise ClueError(f"There is no seat {owner!r}; there are {players}, counted from 0, and {ENVELOPE!r}.")
    return owner


def _check_sizes(deck: Deck, hand_sizes: Sequence[int]) -> None:
    dealt = len(deck.cards) - len(Category)
    for size in hand_sizes:
        if isinstance(size, bool) or not isinstance(size, int) or size < 0:
            raise ClueError(f"A hand has a number of cards, 0 or more, not {size!r}.")
    if sum(hand_sizes) != dealt:
        sizes = "-".join(map(str, hand_sizes)) or "nothing"
        raise ClueError(f"Hands of {sizes} do not use up the {dealt} cards that are dealt.")


def normalise(start: Constraints) -> Constraints | None:
    """Draw conclusions from single piles and single clauses until nothing new follows.

    A pile whose cards are all known takes no other; a pile with just enough candidates takes them all; a
    clause of one card is a plain fact; a clause known to be true is dropped. Returns None if no deal can fit.

    Notes: sound but not complete (counting is both): a certain cell may stay open, none is settled wrongly.
    """
    domains, clauses = list(start.domains), start.clauses
    try:
        while True:
            before = list(domains)
            if not all(domains):
                raise _Impossible
            for pile, size in enumerate(start.sizes):
                _settle_pile(domains, 1 << pile, size)
            clauses = _settle_clauses(domains, clauses)
            if domains == before:
                return Constraints(start.sizes, tuple(domains), clauses)
    except _Impossible:
        return None


def _settle_pile(domains: list[int], here: int, size: int) -> None:
    """Compare the cards that may lie here, and those that must, with the size of the pile."""
    may = [card for card, domain in enumerate(domains) if domain & here]
    must = [card for card in may if domains[card] == here]
    if not len(must) <= size <= len(may):
        raise _Impossible
    if len(must) == size:
        for card in may:
            if domains[card] != here:
                domains[card] &= ~here
    elif len(may) == size:
        for card in may:
            domains[card] = here


def _settle_clauses(domains: list[int], clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Shorten the clauses, drop those that are true or follow from another, apply those of one card."""
    kept: set[Clause] = set()
    for clause in clauses:
        if any(not domains[card] & ~piles for card, piles in clause):
            continue
        still = ((card, piles & domains[card]) for card, piles in clause)
        short = tuple(sorted((card, piles) for card, piles in still if piles))
        if not short:
            raise _Impossible
        if len(short) == 1:
            card, piles = short[0]
            domains[card] &= piles
        else:
            kept.add(short)
    return _without_weaker(sorted(kept))


def _without_weaker(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Drop every clause all of whose cards another clause repeats: the shorter one says more."""
    known = set(clauses)
    return tuple(clause for clause in clauses if not _is_weaker(clause, known))


_SHORT = 8


def _is_weaker(clause: Clause, known: set[Clause]) -> bool:
    """Whether a part of the clause is a clause itself; for a short one its parts are quickly looked up."""
    if len(clause) > _SHORT:
        return any(set(other) < set(clause) for other in known)
    sizes = range(2, len(clause))
    return any(part in known for size in sizes for part in itertools.combinations(clause, size))
