"""How many deals fit when cards change hands? Not deals are counted then, but histories.

A *history* says of each card where it lay all the time: a path through the piles (see `places`). So it is a
deal together with who passed on which card. All histories count alike. For that is what dealing and giving
at random mean: every deal is equally likely, a giver with n cards in hand gives each of them with chance 1/n,
and the hand sizes at each moment, hence the product of all these chances, are the same in every history.
(Whoever thinks that players rather give away what others know would have to weigh them.)

Paths overlap: a hand before and a hand after have cards in common, and each has its quota. But suppose one
knew the *shape* of the history: how many cards take each path. Then the paths are piles of known sizes, and
dealing cards to them is counted as ever. After one round of passing on there is but one shape: one card of
each hand goes and all others stay, which makes twice as many piles as there were hands. After two rounds the
shapes differ in who has passed on the very card that had just come, and so on: with six players there can be
64 shapes after two rounds, and 15,625 after three.

They need not be counted one by one. In `counting` a pool of piles does not tell to which of them its slots
belong. So shapes that differ only inside of pools begin at one node, and others meet in the course of
dealing. Even to list them is too much: path by path it is settled how many cards take it, and shapes begun
are one as soon as nothing that is still to be settled tells them apart.

How it grows, for players in games of six bots with 21 cards (medians; in brackets the most of 14 to 40
positions):

    rounds of passing on    open paths    nodes at first    nodes in all
                       1       12 (16)             1 (4)     120 (3,403)
                       2       19 (31)            3 (76)      51 (8,261)
                       3       28 (43)            3 (25)        21 (171)
                       4       50 (76)           8 (134)        52 (366)

For somebody who only watches, and so sees no gift, all shapes are open, and after three rounds or four it is
often refused.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cluekit.cards import Category
from cluekit.deduction import counting
from cluekit.deduction.dealing import Dealing, Layer, shares
from cluekit.deduction.normalise import Clause, Constraints, Observation
from cluekit.deduction.places import Quota

__all__ = ["Histories", "joint", "marginals"]


def marginals(constraints: Constraints) -> tuple[int, dict[int, list[int]]]:
    """The number of histories that fit, and for each unknown card those in which it takes each path.

    Each counts with the weight that the observations give it. Raises `TooMuchOpen` when more than
    `counting.NODE_LIMIT` nodes are needed, shapes begun counting as nodes.
    """
    histories = Histories(constraints)
    total, cards = counting.marginals(histories)
    none = [0] * _number_of_paths(constraints)
    return total, {card: _put(none, histories.paths, ways) for card, ways in cards.items()}


def joint(constraints: Constraints) -> dict[tuple[int, ...], int]:
    """For each triple of cards that the envelope may hold: the histories with these three in it.

    Weights and errors are those of `marginals`.
    """
    return counting.joint(Histories(constraints))


class Histories(Dealing):
    """The unknown cards, to be dealt to paths in all shapes at once.

    `paths` are the numbers of those paths that some unknown card may take, and of the three to the envelope:
    here these are the piles. `free` says nothing here, since it is not the same in all shapes.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.paths = _open_paths(constraints)
        left = _among(self.paths, constraints)
        piles = range(len(self.paths))
        known = (left.domains.count(1 << pile) for pile in piles)
        self._quotas = left.quotas
        # One field for each quota, or pile, wide enough for any number of cards that is left.
        self._bits = max(len(left.domains), *(quota.cards for quota in left.quotas)).bit_length()
        self._ways = [_Way.of(left, pile, self._bits) for pile in piles]
        self._first = tuple(dict.fromkeys(_first_hand(left, pile) for pile in piles))
        super().__init__(replace(left, quotas=tuple(Quota(1 << pile, n) for pile, n in enumerate(known))))

    @property
    def most(self) -> int:
        """No more histories can fit, each with its weight: a card has a first hand, and there a path."""
        ways: int = math.prod(paths.bit_count() ** cards for paths, cards in self._first)
        return super().most * ways // math.prod(math.factorial(cards) for _, cards in self._first)

    def begin(self, still: int, piles: int) -> Layer:
        """The nodes before the first card, as in `Dealing`, with the ways of all shapes.

        Path by path it is settled how many cards take it. Shapes begun are one where all that matters is the
        same: what the quotas lack, and the slots of each pool so far.
        """
        lacking = sum(quota.cards << self._bits * number for number, quota in enumerate(self._quotas))
        begun = {_Begun(lacking, 0): self.alone}
        budget = counting.NODE_LIMIT // counting.vector_nodes(self.width * (len(self.paths) + 1))
        still, pools = self.first(still)
        for pile in range(len(pools)):
            begun = self._settle(begun, pools[: pile + 1], pile < piles, budget)
            budget -= len(begun)
        return {still: {self.node(self._numbers(slots)): vector for (_, slots), vector in begun.items()}}

    def _settle(
        self, begun: Mapping[_Begun, int], pools: Sequence[int], fills: bool, budget: int
    ) -> dict[_Begun, int]:
        """The shapes begun when it is settled, too, how many cards take the next path.

        `pools` says for each path settled, and this one, which is the first in its pool; `fills`, whether the
        cards that take this path need slots at all; `budget`, how many shapes there may be.
        """
        after: dict[_Begun, int] = {}
        pile, pool = len(pools) - 1, pools[-1]
        others = sum(self.entries[other] for other in range(pile) if pools[other] == pool)
        field = self._bits * pool
        for (lacking, packed), vector in begun.items():
            there = packed >> field & (1 << self._bits) - 1
            for cards, left in self._ways[pile].shares(lacking):
                slots = cards if fills else 0
                shape = _Begun(left, packed + (slots << field))
                both, ours, theirs = shares(slots, there)
                ways = vector * both - (vector & self.entries[pile]) * theirs - (vector & others) * ours
                after[shape] = after.get(shape, 0) + ways
            counting.check_nodes(len(after), budget)
        return after

    def _numbers(self, packed: int) -> list[int]:
        """The numbers in the fields of an int, one for each path."""
        return [packed >> self._bits * pile & (1 << self._bits) - 1 for pile in range(len(self.paths))]


# Only the paths that are still open


def _number_of_paths(constraints: Constraints) -> int:
    return max(quota.places.bit_length() for quota in constraints.quotas)


def _open_paths(constraints: Constraints) -> tuple[int, ...]:
    """The paths that some unknown card may take, and those of the envelope, which are the last three."""
    number = _number_of_paths(constraints)
    unknown = (domain for domain in constraints.domains if domain.bit_count() > 1)
    mask = functools.reduce(operator.or_, unknown, 0) | (1 << len(Category)) - 1 << number - len(Category)
    return tuple(path for path in range(number) if mask >> path & 1)


def _among(paths: Sequence[int], constraints: Constraints) -> Constraints:
    """The same constraints when these are all paths, and what the quotas leave to the unknown cards."""

    def clause(pairs: Clause) -> Clause:
        return tuple((card, _mask(places, paths)) for card, places in pairs)

    known = [domain for domain in constraints.domains if domain.bit_count() == 1]
    left = [
        Quota(_mask(places, paths), cards - sum(domain & places > 0 for domain in known))
        for places, cards in constraints.quotas
    ]
    return Constraints(
        tuple(dict.fromkeys(quota for quota in left if quota.places)),
        tuple(_mask(domain, paths) for domain in constraints.domains),
        tuple(map(clause, constraints.clauses)),
        tuple(Observation(clause(cards), table) for cards, table in constraints.observations),
    )


def _mask(places: int, paths: Sequence[int]) -> int:
    """The mask with a bit for each of these paths."""
    return sum(1 << number for number, path in enumerate(paths) if places >> path & 1)


def _put(ways: Sequence[int], paths: Sequence[int], values: Sequence[int]) -> list[int]:
    """The numbers of ways with those of some paths put in."""
    whole = list(ways)
    for path, value in zip(paths, values, strict=True):
        whole[path] = value
    return whole


# Shapes


class _Begun(NamedTuple):
    """What matters of a shape when it is settled for some paths how many cards take them."""

    lacking: int
    """How many cards each quota still lacks, in fields of an int."""

    slots: int
    """How many slots each pool has so far, likewise."""


def _first_hand(constraints: Constraints, path: int) -> Quota:
    """The quota of the hand where a path begins: the first of those which count the cards on it."""
    return next(quota for quota in constraints.quotas if quota.places >> path & 1)


class _Way(NamedTuple):
    """A path as the quotas see it."""

    quotas: tuple[int, ...]
    """Where the fields of those quotas begin that count the cards on it."""

    last: tuple[int, ...]
    """Where those begin for which it is the last path."""

    entry: int
    """The bits of a field."""

    may: int
    """How many cards may take it."""

    @classmethod
    def of(cls, constraints: Constraints, path: int, bits: int) -> _Way:
        """How a path looks where fields have so many bits."""
        places = [quota.places for quota in constraints.quotas]
        quotas = tuple(bits * number for number, mask in enumerate(places) if mask >> path & 1)
        last = tuple(bits * number for number, mask in enumerate(places) if mask >> path == 1)
        may = sum(domain >> path & 1 for domain in constraints.domains)
        return cls(quotas, last, (1 << bits) - 1, may)

    def shares(self, lacking: int) -> Iterator[tuple[int, int]]:
        """The numbers of cards that can take the path, and with each what the quotas lack then."""
        lacks = (lacking >> quota & self.entry for quota in self.quotas)
        least = max((lacking >> quota & self.entry for quota in self.last), default=0)
        one = sum(1 << quota for quota in self.quotas)
        for cards in range(least, min(self.may, *lacks) + 1):
            yield cards, lacking - cards * one
