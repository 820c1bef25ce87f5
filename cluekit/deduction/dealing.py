"""Dealing the unknown cards one by one: in which order, and through which nodes.

A *node* is all that the cards dealt so far mean for those to come: which clauses are still open, and how many
free slots each pile has. Where an observation gives deals different weights, a node also remembers which of
its cards lie in their places, until the last of them is dealt; then the weight is known.

Piles that nothing still to come can tell apart share a *pool*: only the total of their free slots matters,
and the first of them stands for all. A *level* is the number of cards dealt so far. Nodes, levels and steps
make a decision diagram (Bryant 1986) that is never built as a whole.

A plain dictionary from (open clauses, free slots of every pile) to ways would do without pools and order, and
be less than half as long. Here is how many nodes it goes through, counted once with such a program, beside
those with the same dictionary in `_order`, those with pools as well, and those that are left when nodes are
dropped that cannot lead to an end. The logs are those of `tests/data`:

    log                                      order of the deck    `_order`    pools     here
    24 games of classic, all together                   98,795      23,379    2,383    1,695
    "hard-8": 21 cards, 6 players, a spectator         753,700      21,315   18,486    6,567
    "master-10p-3s": 30 cards, 10 players      over 3,000,000     499,172      280      238

So the order and the dropping are what long logs need, and pools are what many players need.

Nodes are packed into ints, since there are so many of them: that is a matter of speed alone.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from cluekit.cards import Category
from cluekit.deduction.normalise import Clause, Constraints

__all__ = ["Dealing", "Node", "Step"]

Node: TypeAlias = int
"""A node packed into one int: a field for each pile with its free slots, those of a pool in the field of its
first pile, else 0; and above them a mask: what is still *open*.

That is a bit for each clause that waits to be satisfied, and one for each card of an observation that has not
come to lie in its places.
"""

Step: TypeAlias = tuple[Node, int, int, int]
"""One way to go on from a node, when a pool takes the next card: the node afterwards; how many free slots the
pool has to choose from; its piles, as a mask over the entries of a vector of ways; and the weight that the
observations give to the deals which go this way."""

_ONE = 10**12
"""The unit of urgency: 1/n as a whole number, rounded down, is the same on every machine."""


class _Outlook(NamedTuple):
    """What is to come at a level when this and that is open."""

    pools: tuple[int, ...]
    """For each pile the first of the piles that nothing to come tells apart from it."""

    firsts: tuple[int, ...]
    """The first pile of each pool."""

    least: int
    """In each field, how many free slots are needed: so many open clauses have no card in common."""

    most: int
    """In each field, how many free slots can still be filled: so many cards may come. Guard bits are set."""


class _Change(NamedTuple):
    """What becomes of a node; the same for all nodes of a level where the same is open."""

    change: int
    """What is added to it."""

    merge: tuple[tuple[int, int], ...]
    """The pools that become part of another: where their field begins, and what one slot of theirs adds."""

    least: int  # these two as in `_Outlook`, afterwards
    most: int


class _Exit(NamedTuple):
    """A pool that can take the next card; the same for all nodes of a level where the same is open."""

    shift: int
    members: int  # as in `Step`
    weight: int
    change: _Change


class _Weighing(NamedTuple):
    """An observation, with the bits that stand for its cards in the mask of what is open."""

    bits: tuple[int, ...]
    table: tuple[int, ...]

    def weight(self, still: int) -> int:
        """The weight when all its cards are dealt, and this is still open."""
        return self.table[sum(1 << number for number, bit in enumerate(self.bits) if not still & bit)]


class Dealing:
    """The unknown cards under some constraints, in dealing order, and the nodes on the way.

    `order` lists the unknown cards, `free` the slots of each pile that are left for them. A vector of ways
    has an entry of `width` bits for the number of ways, and then one for each pile.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.order = _order(constraints)
        domains, piles = constraints.domains, range(len(constraints.quotas))
        self.free = tuple(constraints.quotas[pile].cards - domains.count(1 << pile) for pile in piles)
        # No entry of a vector outgrows "all orders of all cards, times all slots, times the largest weight".
        self.width = (math.factorial(len(self.order)) * (len(self.order) + 1) * self.heaviest).bit_length()
        self._level = {card: level for level, card in enumerate(self.order)}
        self._may = [self._levels(card for card in self.order if domains[card] >> pile & 1) for pile in piles]
        self._wants = [list(self._wanted_by(pile)) for pile in piles]
        self._closes = [self._closed_by(pile) for pile in piles]
        self._lone = sum(1 << number for number, clause in enumerate(constraints.clauses) if _is_lone(clause))
        self._last = self._last_chances()
        self._weighing: list[list[_Weighing]] = [[] for _ in self.order]
        for cards, weighing in self._weighings():
            self._weighing[max(self._level[card] for card, _ in cards)].append(weighing)
        self._lay_out_nodes(len(piles))
        self._exits: dict[tuple[int, int], list[_Exit]] = {}
        self._skips: dict[tuple[int, int, int | None], tuple[_Change, int] | None] = {}
        self._outlooks: dict[tuple[int, int], _Outlook] = {}
        self._alike = [self._find_alike(level) for level in range(len(self.order) + 1)]
        self._implied = [self._find_implied(level) for level in range(len(self.order) + 1)]

    def _lay_out_nodes(self, piles: int) -> None:
        """A field for each pile with a guard bit on top, which stays 0, and above all fields the mask.

        In a vector of ways the entry of a pile is one of `_entries`.
        """
        field = len(self.order).bit_length() + 1
        self._shifts = [field * pile for pile in range(piles)]
        self._field = (1 << field) - 1
        self._entries = [(1 << self.width) - 1 << self.width * (pile + 1) for pile in range(piles)]
        self._guards = sum(1 << shift + field - 1 for shift in self._shifts)
        self._top = field * piles
        self._fields = (1 << self._top) - 1

    def _levels(self, cards: Iterable[int]) -> int:
        """When these cards are dealt: bit k is the card dealt at level k."""
        return sum(1 << self._level[card] for card in cards)

    @property
    def heaviest(self) -> int:
        """No deal has a larger weight."""
        return math.prod(max(observation.table) for observation in self.constraints.observations)

    @property
    def orders(self) -> int:
        """How often each deal is counted when slots are labelled: once for each order of each hand."""
        return math.prod(map(math.factorial, self.free))

    @property
    def open(self) -> int:
        """What is open before the first card: everything."""
        observed = sum(len(cards) for cards, _ in self.constraints.observations)
        return (1 << len(self.constraints.clauses) + observed) - 1

    def _weighings(self) -> Iterator[tuple[Clause, _Weighing]]:
        """The observations, their bits behind those of the clauses."""
        bit = 1 << len(self.constraints.clauses)
        for cards, table in self.constraints.observations:
            bits = tuple(bit << number for number in range(len(cards)))
            bit <<= len(cards)
            yield cards, _Weighing(bits, table)

    def _wanted_by(self, pile: int) -> Iterator[tuple[int, int]]:
        """For each bit of what is open that this pile can close: that bit, and the levels of its cards."""
        wanted = [(1 << number, clause) for number, clause in enumerate(self.constraints.clauses)]
        for cards, weighing in self._weighings():
            wanted += [(bit, (pair,)) for pair, bit in zip(cards, weighing.bits, strict=True)]
        for bit, pairs in wanted:
            levels = self._levels(card for card, piles in pairs if piles >> pile & 1)
            if levels:
                yield bit, levels

    def _closed_by(self, pile: int) -> list[int]:
        """For each level what is open no more when this pile takes the card."""
        levels = range(len(self.order))
        return [sum(bit for bit, wanted in self._wants[pile] if wanted >> level & 1) for level in levels]

    def closed(self, level: int, pile: int) -> int:
        """What is open no more when this pile takes the card of this level, as a mask."""
        return self._closes[pile][level]

    def _last_chances(self) -> list[int]:
        """For each level the clauses whose last card is dealt there, as a mask."""
        last = [0 for _ in self.order]
        for number, clause in enumerate(self.constraints.clauses):
            last[max(self._level[card] for card, _ in clause)] |= 1 << number
        return last

    # Nodes and steps

    def start(self, free: Sequence[int], still: int) -> Node:
        """The node with these free slots, and with this open, before the first card."""
        pools = self._outlook(0, still).pools
        slots = sum(number << self._shifts[pool] for number, pool in zip(free, pools, strict=True))
        return slots | still << self._top

    def begin(self, still: int, piles: int) -> dict[Node, int]:
        """The nodes before the first card when this is open, and only the first piles have free slots.

        Each comes with its vector of ways: here there is one node, which one way leads to.
        """
        free = [own if pile < piles else 0 for pile, own in enumerate(self.free)]
        slots = (own << self.width * (pile + 1) for pile, own in enumerate(free))
        return {self.start(free, still): 1 + sum(slots)}

    def unpacked(self, node: Node) -> tuple[int, ...]:
        """The free slots in the fields of a node, pile by pile, and last the mask of what is open."""
        return (*(node >> shift & self._field for shift in self._shifts), node >> self._top)

    def slots(self, node: Node) -> int:
        """How many free slots a node has in all."""
        return sum(self.unpacked(node)[:-1])

    def steps(self, level: int, node: Node) -> list[Step]:
        """Where the next card can go; nodes that cannot lead to an end are left out, as far as that shows."""
        still = node >> self._top
        exits = self._exits.get((level, still))
        if exits is None:
            exits = self._exits[level, still] = self._find_exits(level, still)
        field, fields, guards = self._field, self._fields, self._guards
        found = []
        for shift, members, weight, (added, merge, least, most) in exits:
            free = node >> shift & field
            if free:  # what follows is `_changed`, without the cost of calling it for each of so many steps
                target = node + added
                for source, gain in merge:
                    target += (target >> source & field) * gain
                slots = target & fields
                if (slots + guards - least) & (most - slots) & guards == guards:
                    found.append((target, free, members, weight))
        return found

    def skip(self, level: int, node: Node, pile: int | None = None) -> tuple[Node, int] | None:
        """The node after the next card filled no slot, and the weight that this gives.

        The card lies in `pile`, of which the node knows nothing, or it was dealt before the first level.
        Returns None when the node cannot lead to an end.
        """
        key = level, node >> self._top, pile
        if key not in self._skips:
            self._skips[key] = self._find_change(*key, taken=0)
        found = self._skips[key]
        target = self._changed(node, found[0]) if found else None
        return (target, found[1]) if found and target is not None else None

    def _changed(self, node: Node, change: _Change) -> Node | None:
        """The node afterwards; None if a pool has too few free slots for what is open, or too many.

        All fields are compared at once: a guard bit is lost where the larger number is taken from it.
        """
        added, merge, least, most = change
        node += added
        for shift, gain in merge:
            node += (node >> shift & self._field) * gain
        slots = node & self._fields
        guards = self._guards
        return node if (slots + guards - least) & (most - slots) & guards == guards else None

    def _find_exits(self, level: int, still: int) -> list[_Exit]:
        """All pools that may take the next card."""
        pools, firsts, _, _ = self._outlook(level, still)
        exits = []
        for pool in firsts:
            if self._may[pool] >> level & 1:
                found = self._find_change(level, still, pool, 1 << self._shifts[pool])
                if found:
                    members = sum(self._entries[p] for p in range(pool, len(pools)) if pools[p] == pool)
                    exits.append(_Exit(self._shifts[pool], members, found[1], found[0]))
        return exits

    def _find_change(
        self, level: int, still: int, pile: int | None, taken: int
    ) -> tuple[_Change, int] | None:
        """What becomes of nodes when the next card goes to a pile, and the weight that this gives.

        `taken` is the slot that it takes. None if a clause is lost by that, or the weight is 0.
        """
        left = still if pile is None else still & ~self._closes[pile][level]
        left, weight = self._weighed(level, left)
        if left & self._last[level] or not weight:
            return None
        left = self._essential(level + 1, left)
        pools, _, least, most = self._outlook(level + 1, left)
        merge: tuple[tuple[int, int], ...] = ()
        if pools != self._outlook(level, still).pools:
            merge = self._merged(self._outlook(level, still).firsts, pools)
        return _Change((left - still << self._top) - taken, merge, least, most), weight

    def _merged(self, before: Sequence[int], pools: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Which pools are no more, as in `_Change`."""
        shifts = self._shifts
        return tuple(
            (shifts[pool], (1 << shifts[pools[pool]]) - (1 << shifts[pool]))
            for pool in before
            if pools[pool] != pool
        )

    def _weighed(self, level: int, still: int) -> tuple[int, int]:
        """What stays open, and the weight, when the observations that end with this level are settled."""
        weight = 1
        for weighing in self._weighing[level]:
            weight *= weighing.weight(still)
            still &= ~sum(weighing.bits)
        return still, weight

    # What is to come

    def _outlook(self, level: int, still: int) -> _Outlook:
        found = self._outlooks.get((level, still))
        if found is None:
            found = self._outlooks[level, still] = self._look_out(level, still)
        return found

    def _look_out(self, level: int, still: int) -> _Outlook:
        pools = list(range(len(self.free)))
        for pile, other, unlike in self._alike[level]:
            if not still & unlike and pools[other] == other:
                pools[other] = pools[pile]
        firsts = tuple(pile for pile, pool in enumerate(pools) if pile == pool)
        least, most, lone = 0, self._guards, still & self._lone
        for pool in firsts:
            most += (self._may[pool] >> level).bit_count() << self._shifts[pool]
            wants = [wanted >> level for bit, wanted in self._wants[pool] if bit & lone]
            if wants:
                least += _disjoint(wants) << self._shifts[pool]
        return _Outlook(tuple(pools), firsts, least, most)

    def _find_alike(self, level: int) -> list[tuple[int, int, int]]:
        """Piles that may hold the same cards to come, and of what is open the bits that tell them apart."""
        cards = [may >> level for may in self._may]
        wants = [{(bit, cards >> level) for bit, cards in wanted if cards >> level} for wanted in self._wants]
        return [
            (pile, other, functools.reduce(operator.or_, (bit for bit, _ in wants[pile] ^ wants[other]), 0))
            for other in range(len(wants))
            for pile in range(other)
            if cards[pile] == cards[other]
        ]

    def _essential(self, level: int, still: int) -> int:
        """What is open, without clauses that will be true because another one will."""
        for bit, others in self._implied[level]:
            if still & bit and still & others:
                still ^= bit
        return still

    def _find_implied(self, level: int) -> list[tuple[int, int]]:
        """For each clause, as a bit, the clauses of which only part of its cards are to come, as a mask."""
        to_come = [
            {(card, piles) for card, piles in clause if self._level[card] >= level}
            for clause in self.constraints.clauses
        ]
        found = []
        for number, pairs in enumerate(to_come):
            stronger = (
                1 << other
                for other, some in enumerate(to_come)
                if some and (some < pairs or (some == pairs and other < number))
            )
            found.append((1 << number, sum(stronger)))
        return [(bit, others) for bit, others in found if others]


def _is_lone(clause: Clause) -> bool:
    """Whether a clause speaks of one pile only."""
    return len({piles for _, piles in clause}) == 1 and clause[0][1].bit_count() == 1


def _disjoint(clauses: Iterable[int]) -> int:
    """How many of these clauses, as masks of levels, have no card in common; the smallest come first."""
    taken = number = 0
    for clause in sorted(clauses, key=int.bit_count):
        if not clause & taken:
            taken |= clause
            number += 1
    return number


def _order(constraints: Constraints) -> tuple[int, ...]:
    """The unknown cards in an order that keeps the nodes few; always the same for the same constraints.

    What is special about one player should be over and done with before the next begins, since a player
    without special cards to come is in a pool with others. And a clause that is begun should soon be closed:
    a node must remember every open one. So the next card is the most urgent one: a player with n special
    cards left adds 1/n to the urgency of each of them, a clause with n cards left 1/n² (found by trial).
    """
    left = [card for card, domain in enumerate(constraints.domains) if domain.bit_count() > 1]
    players = range(len(constraints.quotas) - len(Category))
    special = [_special(constraints, left, player) for player in players]
    observed = [observation.cards for observation in constraints.observations]
    clauses = [{card for card, _ in clause} for clause in [*constraints.clauses, *observed]]
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
    """The cards which this player cannot hold, and those in a clause or an observation of this player."""
    without = {card for card in cards if not constraints.domains[card] >> player & 1}
    observed = (observation.cards for observation in constraints.observations)
    pairs = itertools.chain.from_iterable([*constraints.clauses, *observed])
    return without | {card for card, piles in pairs if piles == 1 << player}
