"""Draw the plain conclusions first: every cell settled here is one that need not be counted.

All deduction works on a `Position`. Cards are numbers (their index in the deck) and so are *places*: the
hands of the players 0 to n-1, then three places of one card each, which together are the envelope: its
suspect, weapon and room. So "exactly one suspect in the envelope" is a rule like "four cards in a hand".

`Position.places[card]` is a bit mask of the places where the card may lie. A *clause* says that at least one
of several cards lies in one of the places given with it. It expresses what a mask cannot:

* seat 1 showed one of a, b, c:      (a in hand 1) or (b in hand 1) or (c in hand 1)
* (s, w, r) is not the solution:     (s in any hand) or (w in any hand) or (r in any hand)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cluekit.cards import Card, Category, Deck
from cluekit.deduction.facts import ENVELOPE, Fact, Holds, HoldsNone, HoldsSome, NotSolution, Owner
from cluekit.errors import ClueError

__all__ = ["Clause", "Position", "normalise", "place_of", "position"]

Clause: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a card and a mask of places: for one pair at least, the card lies in one of the places."""


@dataclass(frozen=True)
class Position:
    """Where the cards may lie.

    `sizes[place]` is the number of cards there, `places[card]` the mask of places still possible.
    """

    sizes: tuple[int, ...]
    places: tuple[int, ...]
    clauses: tuple[Clause, ...] = ()


class _Impossible(Exception):
    """No deal fits."""


def position(deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact]) -> Position:
    """Write facts down as a `Position`, without drawing any conclusion.

    Arguments: the deck; `hand_sizes`, cards per seat; `facts`, in any order.
    Raises `ClueError` when the hand sizes do not add up with the deck, or a fact names a seat that is not
    there or a card of another deck.
    """
    _check_sizes(deck, hand_sizes)
    players = len(hand_sizes)
    hands = (1 << players) - 1
    places = [hands | 1 << place_of(ENVELOPE, card, players) for card in deck.cards]
    clauses = []

    def spots(card: Card, owner: Owner) -> int:
        return 1 << place_of(owner, card, players)

    for fact in facts:
        match fact:
            case Holds(owner, card):
                places[deck.index(card)] &= spots(card, owner)
            case HoldsNone(owner, cards):
                for card in cards:
                    places[deck.index(card)] &= ~spots(card, owner)
            case HoldsSome(owner, cards):
                clauses.append(tuple((deck.index(card), spots(card, owner)) for card in cards))
            case NotSolution(triple):
                clauses.append(tuple((deck.index(card), hands) for card in triple))
    return Position((*hand_sizes, 1, 1, 1), tuple(places), tuple(clauses))


def place_of(owner: Owner, card: Card, players: int) -> int:
    """The number of the place where a card lies when `owner` holds it.

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


def normalise(start: Position) -> Position | None:
    """Draw conclusions from single places and single clauses until nothing new follows.

    A place whose cards are all known takes no other; a place with just enough candidates takes them all; a
    clause of one card is a plain fact; a clause known to be true is dropped. Returns None if no deal can fit.

    Notes: sound but not complete (counting is both): a certain cell may stay open, none is settled wrongly.
    """
    places, clauses = list(start.places), start.clauses
    try:
        while True:
            before = list(places)
            if not all(places):
                raise _Impossible
            for place, size in enumerate(start.sizes):
                _settle_place(places, 1 << place, size)
            clauses = _settle_clauses(places, clauses)
            if places == before:
                return Position(start.sizes, tuple(places), clauses)
    except _Impossible:
        return None


def _settle_place(places: list[int], here: int, size: int) -> None:
    """Compare the cards that may lie here, and those that must, with the size of the place."""
    may = [card for card, mask in enumerate(places) if mask & here]
    must = [card for card in may if places[card] == here]
    if not len(must) <= size <= len(may):
        raise _Impossible
    if len(must) == size:
        for card in may:
            if places[card] != here:
                places[card] &= ~here
    elif len(may) == size:
        for card in may:
            places[card] = here


def _settle_clauses(places: list[int], clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Shorten the clauses, drop those that are true or follow from another, apply those of one card."""
    kept: set[Clause] = set()
    for clause in clauses:
        if any(not places[card] & ~spots for card, spots in clause):
            continue
        short = tuple(sorted((card, spots & places[card]) for card, spots in clause if spots & places[card]))
        if not short:
            raise _Impossible
        if len(short) == 1:
            card, spots = short[0]
            places[card] &= spots
        else:
            kept.add(short)
    return _without_weaker(sorted(kept))


def _without_weaker(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Drop every clause all of whose cards another clause repeats: the shorter one says more."""
    pairs = [set(clause) for clause in clauses]
    weaker = [any(other < own for other in pairs) for own in pairs]
    return tuple(clause for clause, drop in zip(clauses, weaker, strict=True) if not drop)
