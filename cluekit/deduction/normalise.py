"""Draw the plain conclusions first: every cell settled here is one that need not be counted.

All deduction works on `Constraints`. Cards are numbers (their index in the deck), and so are the places where
they may lie (see `places`: the piles, unless cards change hands).

The *domain* of a card is a bit mask of the places where it may lie. A *quota* says how many cards lie in
some places: four in a hand, one suspect in the envelope. A *clause* says that at least one of several cards
lies in one of the places given with it. It expresses what domains cannot:

* seat 1 showed one of a, b, c:      (a in hand 1) or (b in hand 1) or (c in hand 1)
* (s, w, r) is not the solution:     (s in any hand) or (w in any hand) or (r in any hand)

Domains and their propagation are those of constraint programming; what is done with clauses are the unit and
subsumption rules of Davis and Putnam, "A Computing Procedure for Quantification Theory" (1960).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from cluekit.cards import Card, Deck
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import (
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Owner,
    Showed,
)
from cluekit.deduction.places import Places, Quota, pile_of
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, likelihoods, read
from cluekit.errors import ClueError
from cluekit.names import quoted

__all__ = ["Clause", "Constraints", "Observation", "constraints_of", "normalise", "statements", "told"]

Clause: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a card and a mask of places: for one pair at least, the card lies in one of the places."""


class Observation(NamedTuple):
    """How much a deal counts, by where a few cards lie (see `refuter`).

    `cards` are pairs of a card and a mask of places, as in a clause; `table[k]` is the weight of those deals
    in which just the cards whose bits in k are set lie in their places.
    """

    cards: Clause
    table: tuple[int, ...]


@dataclass(frozen=True)
class Constraints:
    """Where the cards may lie.

    `domains[card]` is the mask of places still possible. Where no card changes hands, there is a quota for
    each pile, in their order. Without `observations` all deals count alike.
    """

    quotas: tuple[Quota, ...]
    domains: tuple[int, ...]
    clauses: tuple[Clause, ...] = ()
    observations: tuple[Observation, ...] = ()


class _Impossible(Exception):
    """No deal fits."""


def constraints_of(
    deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact], model: Refuter = FACTS_ONLY
) -> Constraints:
    """Write facts down as `Constraints`, without drawing any conclusion.

    Arguments: the deck; `hand_sizes`, cards per seat at the beginning; `facts`, in order of time; `model`,
    how those who show a card choose it.
    Raises `ClueError` when the hand sizes do not add up with the deck, or a fact names a seat that is not
    there or a card of another deck.
    """
    evidence = Evidence(deck, tuple(hand_sizes), tuple(facts))
    return told(evidence, Places.of(evidence), model)


def told(evidence: Evidence, places: Places, model: Refuter) -> Constraints:
    """The same when there is evidence already, with its places."""
    evidence = read(evidence, model)
    domains = [places.anywhere(card) for card in evidence.deck.cards]
    clauses = []
    for clause in itertools.chain.from_iterable(statements(evidence, places)):
        if len(clause) == 1:
            ((card, mask),) = clause
            domains[card] &= mask
        else:
            clauses.append(clause)
    observations = tuple(_observations(evidence, places, model))
    return Constraints(places.quotas(), tuple(domains), tuple(clauses), observations)


def _observations(evidence: Evidence, places: Places, model: Refuter) -> Iterator[Observation]:
    """What each choice of a card says, with the likelihoods as whole numbers in the same proportion."""
    period = 0
    for fact in evidence.facts:
        period += isinstance(fact, Moved)
        if model.tells and isinstance(fact, Showed):
            others = (card for card in fact.cards if card != fact.card)
            chances = likelihoods(model, fact, evidence.deck)
            unit = math.lcm(*(chance.denominator for chance in chances))
            pairs = tuple(_at(evidence.deck, places, fact.owner, card, period) for card in others)
            yield Observation(pairs, tuple(int(chance * unit) for chance in chances))


def statements(evidence: Evidence, places: Places) -> tuple[tuple[Clause, ...], ...]:
    """For each fact what it says, as clauses; one of a single pair restricts the domain of its card.

    Raises `ClueError` when a fact names a seat that is not there or a card of another deck.
    """
    said = []
    period = 0
    for fact in evidence.facts:
        said.append(tuple(_statements(evidence.deck, places, fact, period)))
        period += isinstance(fact, Moved)
    return tuple(said)


def _statements(deck: Deck, places: Places, fact: Fact, period: int) -> Iterator[Clause]:
    at = partial(_at, deck, places, period=period)
    match fact:
        case Holds(owner, card):
            yield (at(owner, card),)
        case HoldsNone(owner, cards):
            for card in cards:
                number, there = at(owner, card)
                yield ((number, places.anywhere(card) & ~there),)
        case HoldsSome(owner, cards):
            yield tuple(at(owner, card) for card in cards)
        case NotSolution(triple):
            yield tuple((deck.index(card), places.hands) for card in triple)
        case Either(options):
            yield _clause(at(option.owner, option.card) for option in options)
        case Moved(gifts):
            for gift in gifts:
                if gift.card:
                    yield ((deck.index(gift.card), places.given(gift, period)),)
        case _:
            raise ClueError(f"{quoted(fact)} is no fact about cards; facts_from_view(view) makes them.")


def _at(deck: Deck, places: Places, owner: Owner, card: Card, period: int) -> tuple[int, int]:
    """The number of a card, and the places that mean this owner."""
    return deck.index(card), places.at(pile_of(owner, card, places.players), period)


def _clause(pairs: Iterable[tuple[int, int]]) -> Clause:
    """A clause of these pairs, those of one card taken together."""
    together: dict[int, int] = {}
    for card, places in pairs:
        together[card] = together.get(card, 0) | places
    return tuple(together.items())


def normalise(start: Constraints) -> Constraints | None:
    """Draw conclusions from single quotas and single clauses until nothing new follows.

    A hand whose cards are all known takes no other; one with just enough candidates takes them all; a clause
    of one card is a plain fact; a clause known to be true is dropped. Returns None if no deal can fit.

    Notes: sound but not complete (counting is both): a certain cell may stay open, none is settled wrongly.
    """
    domains, clauses = list(start.domains), start.clauses
    try:
        while True:
            before = list(domains)
            if not all(domains):
                raise _Impossible
            for quota in start.quotas:
                _settle_quota(domains, quota)
            clauses = _settle_clauses(domains, clauses)
            if domains == before:
                break
    except _Impossible:
        return None
    observations = (_shortened(observation, domains) for observation in start.observations)
    telling = tuple(observation for observation in observations if len(set(observation.table)) > 1)
    return Constraints(start.quotas, tuple(domains), clauses, telling)


def _shortened(observation: Observation, domains: Sequence[int]) -> Observation:
    """An observation of those cards only of which one does not know whether they lie there."""
    open_pairs: list[tuple[int, int]] = []
    table = observation.table
    for card, places in observation.cards:
        bit = len(open_pairs)
        if domains[card] & places and domains[card] & ~places:
            open_pairs.append((card, places & domains[card]))
        else:
            there = domains[card] & places > 0
            table = tuple(w for number, w in enumerate(table) if number >> bit & 1 == there)
    return Observation(tuple(open_pairs), table)


def _settle_quota(domains: list[int], quota: Quota) -> None:
    """Compare the cards that may lie in these places, and those that must, with the number that do."""
    here = quota.places
    may = [card for card, domain in enumerate(domains) if domain & here]
    free = [card for card in may if domains[card] & ~here]
    must = len(may) - len(free)
    if not must <= quota.cards <= len(may):
        raise _Impossible
    if must == quota.cards:
        for card in free:
            domains[card] &= ~here
    elif len(may) == quota.cards:
        for card in free:
            domains[card] &= here


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
