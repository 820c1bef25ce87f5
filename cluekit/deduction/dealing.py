"""Dealing the unknown cards one by one: in which order, and through which nodes.

A *node* is all that the cards dealt so far mean for those to come: which clauses are still open, and how many
free slots each pile has. Piles that nothing still to come can tell apart share a *pool*: only the total of
their free slots matters, and the first of them stands for all. A *level* is the number of cards dealt so far.
Nodes, levels and steps make a decision diagram (Bryant 1986) that is never built as a whole.

A plain dictionary from (open clauses, free slots of every pile) to ways would do without pools and order, and
be less than half as long. Here is how many nodes it goes through, counted once with such a program, beside
those with the same dictionary in `_order`, and those with pools as well. The logs are those of `tests/data`:

    log                                             order of the deck    plain, `_order`    with pools
    24 games of classic, all together                          98,795             23,379         2,383
    "hard-8": 21 cards, 6 players, a spectator                753,700             21,315        18,486
    "master-10p-3s": 30 cards, 10 players            over 3,000,000             499,172           280

So the order is what long logs need, and pools are what many players need.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from cluekit.cards import Category
from cluekit.deduction.normalise import Constraints

__all__ = ["Dealing", "Node", "Step"]

Node: TypeAlias = tuple[int, ...]
"""The free slots by pile, those of a pool at its first pile, else 0; and last, a mask of the open clauses."""

_Merge: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs (from, to) of pools that become one."""

_ONE = 10**12
"""The unit of urgency: 1/n as a whole number, rounded down, is the same on every machine."""


class Step(NamedTuple):
    """One way to go on from a node: a pool takes the next card."""

    target: Node
    """The node afterwards."""

    free: int
    """How many free slots the pool has to choose from."""

    members: int
    """The piles of the pool, as a mask over the entries of a vector of ways."""


class _Exit(NamedTuple):
    """A pool that can take the next card; the same for all nodes of a level with the same open clauses."""

    pool: int
    members: int  # as in `Step`
    clauses: int  # those still open afterwards
    merge: _Merge  # the pools that become one afterwards


class Dealing:
    """The unknown cards under some constraints, in dealing order, and the nodes on the way.

    `order` lists the unknown cards, `free` the slots of each pile that are left for them. A vector of ways
    has an entry of `width` bits for the number of ways, and then one for each pile.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.order = _order(constraints)
        domains, piles = constraints.domains, range(len(constraints.sizes))
        self.free = tuple(constraints.sizes[pile] - domains.count(1 << pile) for pile in piles)
        # No entry of a vector outgrows "all orders of all cards, times all slots".
        self.width = (math.factorial(len(self.order)) * (len(self.order) + 1)).bit_length()
        self._level = {card: level for level, card in enumerate(self.order)}
        self._may = [self._levels(card for card in self.order if domains[card] >> pile & 1) for pile in piles]
        self._wants = [self._wanted_by(pile) for pile in piles]
        self._closing = [self._last_chances(level) for level in range(len(self.order))]
        self._pools: dict[tuple[int, int], list[int]] = {}
        self._exits: dict[tuple[int, int], list[_Exit]] = {}

    def _levels(self, cards: Iterable[int]) -> int:
        """When these cards are dealt: bit k is the card dealt at level k."""
        return sum(1 << self._level[card] for card in cards)

    def _wanted_by(self, pile: int) -> list[tuple[int, int]]:
        """For each clause that this pile can satisfy: the bit of the clause, and the levels of its cards."""
        cards = [
            self._levels(card for card, piles in clause if piles >> pile & 1)
            for clause in self.constraints.clauses
        ]
        return [(1 << number, levels) for number, levels in enumerate(cards) if levels]

    def _last_chances(self, level: int) -> int:
        """The clauses whose last card is dealt at this level, as a mask."""
        last = [self._levels(card for card, _ in clause) >> level for clause in self.constraints.clauses]
        return sum(1 << number for number, levels in enumerate(last) if levels == 1)

    def start(self, free: Sequence[int], clauses: int) -> Node:
        """The node with these free slots and open clauses before the first card."""
        return _after((*free, clauses), clauses, self._merge(range(len(free)), 0, clauses))

    def steps(self, level: int, node: Node) -> list[Step]:
        """Where the next card can go."""
        clauses = node[-1]
        if (level, clauses) not in self._exits:
            self._exits[level, clauses] = list(self._find_exits(level, clauses))
        return [
            Step(_after(node, left, merge, pool), node[pool], members)
            for pool, members, left, merge in self._exits[level, clauses]
            if node[pool]
        ]

    def skip(self, level: int, node: Node) -> Node | None:
        """The node after the next card went to no pile at all, or None when a clause is lost by that."""
        clauses = node[-1]
        if clauses & self._closing[level]:
            return None
        return _after(node, clauses, self._merge(self._pools_at(level, clauses), level + 1, clauses))

    def _pools_at(self, level: int, clauses: int) -> list[int]:
        """For each pile the first of the piles that nothing still to come tells apart from it."""
        if (level, clauses) not in self._pools:
            first: dict[object, int] = {}
            futures = [self._future(pile, level, clauses) for pile in range(len(self.free))]
            self._pools[level, clauses] = [first.setdefault(future, p) for p, future in enumerate(futures)]
        return self._pools[level, clauses]

    def _future(self, pile: int, level: int, clauses: int) -> object:
        """All that will matter about a pile from now on, except its free slots."""
        wants = ((bit, levels >> level) for bit, levels in self._wants[pile] if clauses & bit)
        return self._may[pile] >> level, *((bit, levels) for bit, levels in wants if levels)

    def _merge(self, pools: Iterable[int], level: int, clauses: int) -> _Merge:
        """Which of the given pools have become part of another one at this level."""
        new = self._pools_at(level, clauses)
        return tuple((pool, new[pool]) for pool in sorted(set(pools)) if new[pool] != pool)

    def _find_exits(self, level: int, clauses: int) -> Iterable[_Exit]:
        pools = self._pools_at(level, clauses)
        entry = (1 << self.width) - 1
        for pool in sorted(set(pools)):
            left = clauses & ~sum(bit for bit, levels in self._wants[pool] if levels >> level & 1)
            if self._may[pool] >> level & 1 and not left & self._closing[level]:
                members = (pile for pile, its_pool in enumerate(pools) if its_pool == pool)
                mask = sum(entry << self.width * (pile + 1) for pile in members)
                yield _Exit(pool, mask, left, self._merge(pools, level + 1, left))


def _after(node: Node, clauses: int, merge: _Merge, taken: int | None = None) -> Node:
    """The node when a slot of pool `taken` is filled, these clauses are open, and some pools become one."""
    slots = list(node)
    slots[-1] = clauses
    if taken is not None:
        slots[taken] -= 1
    for source, target in merge:
        slots[target] += slots[source]
        slots[source] = 0
    return tuple(slots)


def _order(constraints: Constraints) -> tuple[int, ...]:
    """The unknown cards in an order that keeps the nodes few; always the same for the same constraints.

    What is special about one player should be over and done with before the next begins, since a player
    without special cards to come is in a pool with others. And a clause that is begun should soon be closed:
    a node must remember every open one. So the next card is the most urgent one: a player with n special
    cards left adds 1/n to the urgency of each of them, a clause with n cards left 1/n² (found by trial).
    """
    left = [card for card, domain in enumerate(constraints.domains) if domain.bit_count() > 1]
    players = range(len(constraints.sizes) - len(Category))
    special = [_special(constraints, left, player) for player in players]
    clauses = [{card for card, _ in clause} for clause in constraints.clauses]
    order: list[int] = []
    while left:
        card = max(left, key=partial(_urgency, special=special, clauses=clauses))
        order.append(card)
        left.remove(card)
        for cards in special + clauses:
            cards.discard(card)
    return tuple(order)


def _urgency(card: int, special: Sequence[set[int]], clauses: Sequence[set[int]]) -> int:
    """How soon a card should be dealt, as `_order` says, in parts of `_ONE`."""
    players = sum(_ONE // len(cards) for cards in special if card in cards)
    return players + sum(_ONE // len(cards) ** 2 for cards in clauses if card in cards)


def _special(constraints: Constraints, cards: Iterable[int], player: int) -> set[int]:
    """The cards which this player cannot hold, and those in a clause of this player."""
    without = {card for card in cards if not constraints.domains[card] >> player & 1}
    pairs = itertools.chain.from_iterable(constraints.clauses)
    return without | {card for card, piles in pairs if piles == 1 << player}
