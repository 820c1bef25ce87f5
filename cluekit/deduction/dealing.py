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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cluekit.cards import Category
from cluekit.deduction.normalise import Clause, Constraints

__all__ = ["Branch", "Dealing", "Join", "Landing", "Layer", "Node", "shares"]

Node: TypeAlias = int
"""The free slots of a node packed into one int: a field for each pile, those of a pool in that of its first
pile, in the others 0. What is *open* goes with it, as a mask.

That has a bit for each clause that waits to be satisfied, and one for each card of an observation that has
not come to lie in its places.
"""

Layer: TypeAlias = dict[int, dict[Node, int]]
"""The nodes of a level, those where the same is open together; each with a number, say of its ways."""

_ONE = 10**12
"""The unit of urgency: 1/n as a whole number, rounded down, is the same on every machine."""


class Join(NamedTuple):
    """A pool that becomes part of another one, since nothing to come tells them apart any more."""

    shift: int
    """Where its field begins."""

    gain: int
    """What each of its slots adds to a node when it goes to the field of the other pool."""

    members: int
    """Its piles, as a mask over the entries of a vector of ways."""

    into: int
    """Where the field of the other pool begins."""

    others: int
    """The piles that are in the other pool already, as a mask."""


class Landing(NamedTuple):
    """What happens once a card is dealt; the same for all nodes where this is open afterwards."""

    still: int
    """What is open then."""

    weight: int = 1
    """What the observations that are settled now give to the deals which go this way."""

    joins: tuple[Join, ...] = ()
    """The pools that are joined."""

    @property
    def plain(self) -> bool:
        """Whether nothing happens."""
        return self.weight == 1 and not self.joins


class Branch(NamedTuple):
    """What the next card does when a pool takes it; the same for all nodes of a level where the same is open.

    All fields of a node are compared with limits at once. For that there is a bit on top of each field that
    is always 0, its *guard*.
    """

    landing: Landing

    members: int
    """The piles of the pool, as a mask over the entries of a vector of ways."""

    added: int
    """What is added to a node."""

    low: int
    """Added to the node afterwards, it sets all guards if the pools have enough slots for what is open."""

    high: int
    """The node afterwards, taken from it, leaves all guards if no more slots are free than can be filled."""


class _Pools(NamedTuple):
    """Which piles share a pool at a level."""

    firsts: tuple[int, ...]
    """For each pile the first of the piles that nothing to come tells apart from it."""

    members: tuple[tuple[int, int], ...]
    """The first pile of each pool, with all its piles, as a mask over the entries of a vector of ways."""

    most: int
    """In each field, how many free slots can still be filled: so many cards may come."""


class _Outlook(NamedTuple):
    """What is to come at a level."""

    still: int
    """What is open, without clauses that will be true because another one will."""

    pools: _Pools

    least: int
    """In each field, how many free slots are needed: so many open clauses have no card in common."""


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
    has an entry of `width` bits for the number of ways, and then one for each pile (see `counting`).

    A card is dealt in two parts. First a pool takes it, or it is skipped: these are the `steps`. Then pools
    are joined, and observations settled that end with this card: the nodes `land`.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.order = _order(constraints)
        domains, piles = constraints.domains, range(len(constraints.quotas))
        self.free = tuple(constraints.quotas[pile].cards - domains.count(1 << pile) for pile in piles)
        self.width = self.most.bit_length()
        self._level = {card: level for level, card in enumerate(self.order)}
        self._may = [self._levels(card for card in self.order if domains[card] >> pile & 1) for pile in piles]
        self._lay_out_nodes(len(piles))
        self._wants: list[dict[int, int]] = [{} for _ in piles]
        self._closes = [[0 for _ in self.order] for _ in piles]
        self._last = [0 for _ in self.order]
        self._weighing: list[list[_Weighing]] = [[] for _ in self.order]
        self._look_through_clauses()
        self._look_through_observations()
        lone = sum(1 << number for number, clause in enumerate(constraints.clauses) if _is_lone(clause))
        mine = [sum(bit for bit in wants if bit & lone) for wants in self._wants]
        self._lone = [entry for entry in zip(self._shifts, mine, self._wants, strict=True) if entry[1]]
        self._alike = self._find_alike()
        self._implied = self._find_implied()
        self._branches: dict[tuple[int, int], list[Branch]] = {}
        self._skips: dict[tuple[int, int, int | None], Branch | None] = {}
        self._outlooks: list[dict[int, _Outlook]] = [{} for _ in self._alike]
        self._pools: list[dict[tuple[int, ...], _Pools]] = [{} for _ in self._alike]
        self._least: list[dict[int, int]] = [{} for _ in self._alike]

    def _lay_out_nodes(self, piles: int) -> None:
        """A field for each pile, with a guard bit on top, which stays 0.

        `entries` masks the entry of each pile in a vector of ways. In `alone` all entries are 1: one way, and
        each pile in a pool of its own.
        """
        field = len(self.order).bit_length() + 1
        self._shifts = [field * pile for pile in range(piles)]
        self._field = (1 << field) - 1
        self.entries = [(1 << self.width) - 1 << self.width * (pile + 1) for pile in range(piles)]
        self.alone = sum(1 << self.width * entry for entry in range(piles + 1))
        self._guards = sum(1 << shift + field - 1 for shift in self._shifts)

    def _levels(self, cards: Iterable[int]) -> int:
        """When these cards are dealt: bit k is the card dealt at level k."""
        return sum({1 << self._level[card] for card in cards})

    @property
    def most(self) -> int:
        """No more deals can fit, each counted with its weight; nor can so many ways lead anywhere."""
        heaviest = math.prod(max(observation.table) for observation in self.constraints.observations)
        return math.factorial(len(self.order)) // math.prod(map(math.factorial, self.free)) * heaviest

    @property
    def open(self) -> int:
        """What is open before the first card: everything."""
        observed = sum(len(cards) for cards, _ in self.constraints.observations)
        return (1 << len(self.constraints.clauses) + observed) - 1

    def _look_through_clauses(self) -> None:
        """Note what closes each clause, and when its last card is dealt."""
        for number, clause in enumerate(self.constraints.clauses):
            self._note(1 << number, clause)
            self._last[max(self._level[card] for card, _ in clause)] |= 1 << number

    def _look_through_observations(self) -> None:
        """Note the same of observations; their bits are behind those of the clauses, one for each card."""
        bit = 1 << len(self.constraints.clauses)
        for cards, table in self.constraints.observations:
            bits = tuple(bit << number for number in range(len(cards)))
            bit <<= len(cards)
            for own, pair in zip(bits, cards, strict=True):
                self._note(own, (pair,))
            self._weighing[max(self._level[card] for card, _ in cards)].append(_Weighing(bits, table))

    def _note(self, bit: int, pairs: Clause) -> None:
        """For each pile: the levels of the cards with which it closes this, and what it closes at each."""
        for card, places in pairs:
            level = self._level[card]
            for pile, wants in enumerate(self._wants):
                if places >> pile & 1:
                    wants[bit] = wants.get(bit, 0) | 1 << level
                    self._closes[pile][level] |= bit

    def closed(self, level: int, pile: int) -> int:
        """What is open no more when this pile takes the card of this level, as a mask."""
        return self._closes[pile][level]

    # Nodes and steps

    def first(self, still: int) -> tuple[int, tuple[int, ...]]:
        """What matters of this if open before the first card, and for each pile the first of its pool."""
        outlook = self._outlook(0, still)
        return outlook.still, outlook.pools.firsts

    def start(self, free: Sequence[int], still: int) -> tuple[int, Node, int]:
        """Where to begin when this is open, and these slots are free.

        Returns what matters of the first, the node, and its vector of ways.
        """
        still, pools = self.first(still)
        vector = self.alone
        slots, members = [0 for _ in free], [0 for _ in free]
        for pile, (pool, own) in enumerate(zip(pools, free, strict=True)):
            both, ours, theirs = shares(own, slots[pool])
            mine = vector & self.entries[pile]
            vector = vector * both - mine * theirs - (vector & members[pool]) * ours
            slots[pool] += own
            members[pool] |= self.entries[pile]
        return still, self.node(slots), vector

    def begin(self, still: int, piles: int) -> Layer:
        """The nodes before the first card when this is open, and only the first piles have free slots.

        Each comes with its vector of ways. Here there is one node.
        """
        free = [own if pile < piles else 0 for pile, own in enumerate(self.free)]
        still, node, vector = self.start(free, still)
        return {still: {node: vector}}

    def node(self, slots: Iterable[int]) -> Node:
        """The node where each pool has so many free slots, as in `slots`."""
        return sum(number << shift for number, shift in zip(slots, self._shifts, strict=True))

    def slots(self, node: Node) -> tuple[int, ...]:
        """The free slots in the fields of a node, pile by pile."""
        return tuple(node >> shift & self._field for shift in self._shifts)

    def branches(self, level: int, still: int) -> list[Branch]:
        """The pools that may take the next card when this is open."""
        found = self._branches.get((level, still))
        if found is None:
            found = self._branches[level, still] = list(self._find_branches(level, still))
        return found

    def skip(self, level: int, still: int, pile: int | None = None) -> Branch | None:
        """What becomes of nodes where this is open when the next card fills no slot.

        The card lies in `pile`, of which the nodes know nothing, or it was dealt before the first level.
        Returns None when none of them can lead to an end.
        """
        key = level, still, pile
        if key not in self._skips:
            left = still if pile is None else still & ~self._closes[pile][level]
            self._skips[key] = self._find_branch(level, self._outlook(level, still).pools, left, 0, 0)
        return self._skips[key]

    def steps(self, branch: Branch, nodes: Mapping[Node, int], after: dict[Node, int]) -> list[Node]:
        """Deal the card in all these nodes, and add the numbers that come with them to those `after`.

        The nodes are all of the level and with that open for which the branch was found; those afterwards,
        each `branch.added` more than the one before, are still to land. Nodes that cannot lead to an end then
        are left out, as far as that shows. Returns the nodes that go on.
        """
        landing, _, added, low, high = branch
        guards, joins, known = self._guards, landing.joins, after.get
        going = []
        for node, number in nodes.items():
            end = node + added
            before = known(end)
            if before is not None:
                after[end] = before + number
            elif self.end(branch, node) if joins else (end + low) & (high - end) & guards == guards:
                after[end] = number
            else:
                continue
            going.append(node)
        return going

    def end(self, branch: Branch, node: Node) -> tuple[Node, int] | None:
        """What becomes of one node when it has landed, and the ways as in `land`; None if it is left out."""
        landing, _, added, low, high = branch
        node += added
        ways, field, guards = landing.weight, self._field, self._guards
        if node & guards:  # the pool had no slot for the card
            return None
        for shift, gain, _, into, _ in landing.joins:
            slots = node >> shift & field
            ways *= shares(slots, node >> into & field)[0]
            node += slots * gain
        return (node, ways) if (node + low) & (high - node) & guards == guards else None

    def land(
        self, landing: Landing, nodes: Mapping[Node, int], after: dict[Node, int]
    ) -> list[tuple[Node, Node, int]]:
        """Join pools and settle observations, and add the vectors of ways of these nodes to those `after`.

        Returns for each node the one that it becomes, and for how many ways to finish each way to finish from
        there stands: so many ways there are to say which slots of a pool are whose, times the weight.
        """
        field = self._field
        landed = []
        for node, vector in nodes.items():
            end, ways = node, landing.weight
            for shift, gain, members, into, others in landing.joins:
                slots = end >> shift & field
                both, ours, theirs = shares(slots, end >> into & field)
                vector = vector * both - (vector & members) * theirs - (vector & others) * ours
                ways *= both
                end += slots * gain
            after[end] = after.get(end, 0) + vector * landing.weight
            landed.append((node, end, ways))
        return landed

    def _find_branches(self, level: int, still: int) -> Iterator[Branch]:
        before = self._outlook(level, still).pools
        for pool, members in before.members:
            if self._may[pool] >> level & 1:
                left = still & ~self._closes[pool][level]
                found = self._find_branch(level, before, left, members, -1 << self._shifts[pool])
                if found:
                    yield found

    def _find_branch(self, level: int, before: _Pools, still: int, members: int, added: int) -> Branch | None:
        """What becomes of nodes when the next card leaves this open, and `added` is added to their slots.

        None if a clause is lost by that, or the weight is 0.
        """
        still, weight = self._weighed(level, still) if self._weighing[level] else (still, 1)
        if still & self._last[level] or not weight:
            return None
        left, after, least = self._outlook(level + 1, still)
        joins = self._joins(before, after) if before.firsts != after.firsts else ()
        landing = Landing(left, weight, joins)
        return Branch(landing, members, added, self._guards - least, self._guards + after.most)

    def _joins(self, before: _Pools, after: _Pools) -> tuple[Join, ...]:
        """Which pools become part of others between two levels."""
        joins, members, shifts = [], dict(before.members), self._shifts
        for pool, own in before.members:
            first = after.firsts[pool]
            if first != pool:
                gain = (1 << shifts[first]) - (1 << shifts[pool])
                joins.append(Join(shifts[pool], gain, own, shifts[first], members[first]))
                members[first] |= own
        return tuple(joins)

    def _weighed(self, level: int, still: int) -> tuple[int, int]:
        """What stays open, and the weight, when the observations that end with this level are settled."""
        weight = 1
        for weighing in self._weighing[level]:
            weight *= weighing.weight(still)
            still &= ~sum(weighing.bits)
        return still, weight

    # What is to come

    def _outlook(self, level: int, still: int) -> _Outlook:
        known = self._outlooks[level]
        found = known.get(still)
        if found is None:
            found = self._look_out(level, still)
            known[still] = known[found.still] = found
        return found

    def _look_out(self, level: int, still: int) -> _Outlook:
        for bit, others in self._implied[level]:
            if still & bit and still & others:
                still ^= bit
        firsts = list(range(len(self.free)))
        for pile, other, unlike in self._alike[level]:
            if not still & unlike and firsts[other] == other:
                firsts[other] = firsts[pile]
        least, known = 0, self._least[level]
        for shift, lone, wants in self._lone:
            own = still & lone
            if own and own not in known:
                known[own] = _disjoint(wanted >> level for bit, wanted in wants.items() if bit & own) << shift
            least += known[own] if own else 0
        return _Outlook(still, self._pools_of(level, tuple(firsts)), least)

    def _pools_of(self, level: int, firsts: tuple[int, ...]) -> _Pools:
        """The same pools come with much that may be open."""
        found = self._pools[level].get(firsts)
        if found is None:
            members: dict[int, int] = {}
            most = 0
            for first, entry in zip(firsts, self.entries, strict=True):
                if first not in members:
                    most += (self._may[first] >> level).bit_count() << self._shifts[first]
                members[first] = members.get(first, 0) | entry
            found = self._pools[level][firsts] = _Pools(firsts, tuple(members.items()), most)
        return found

    def _find_alike(self) -> list[list[tuple[int, int, int]]]:
        """For each level the piles that may hold the same cards to come, in pairs.

        With each pair come the bits of what is open that tell the two apart. Once nothing does whatever is
        open, one of the two goes for both, and there are no more pairs with the other.
        """
        levels = range(len(self.order) + 1)
        alike: list[list[tuple[int, int, int]]] = [[] for _ in levels]
        same = [len(levels) for _ in self.free]
        for other, two in enumerate(self._wants):
            for pile, one in enumerate(self._wants[:other]):
                ends = [(bit, (one.get(bit, 0) ^ two.get(bit, 0)).bit_length()) for bit in one | two]
                begin = (self._may[pile] ^ self._may[other]).bit_length()
                for level in levels[begin : min(same[pile], same[other])]:
                    unlike = sum([bit for bit, end in ends if level < end])
                    alike[level].append((pile, other, unlike))
                same[other] = min(same[other], max(begin, *(end for _, end in ends), 0))
        return alike

    def _find_implied(self) -> list[list[tuple[int, int]]]:
        """For each level the clauses, as bits, that are true if one of others is: with these, as a mask.

        Of the others only part of their cards are to come (or of two with the same cards to come, the first).
        """
        implied: list[dict[int, int]] = [{} for _ in range(len(self.order) + 1)]
        sets = [set(clause) for clause in self.constraints.clauses]
        levels = [self._levels(card for card, _ in clause) for clause in sets]
        for one, other in itertools.permutations(range(len(sets)), 2):
            common = self._levels(card for card, _ in sets[one] & sets[other])
            begin = (levels[one] & ~common).bit_length()  # all cards of `one` to come are in `other` as well
            end = levels[one].bit_length()
            if other < one:  # two are the same from then on: the first is enough
                end = min(end, (levels[other] & ~common).bit_length())
            for level in range(begin, end):
                implied[level][1 << other] = implied[level].get(1 << other, 0) | 1 << one
        return [list(clauses.items()) for clauses in implied]


@functools.cache
def shares(slots: int, others: int) -> tuple[int, int, int]:
    """In how many ways the slots of two pools can be told apart again when they have become one.

    Returns their number, and those of them in which some slot, always the same, belongs to the one or to the
    other.
    """
    both = math.comb(slots + others, slots)
    ours = both * slots // (slots + others) if slots else 0
    return both, ours, both - ours


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
    urgency = {card: 0 for card, domain in enumerate(constraints.domains) if domain.bit_count() > 1}
    observed = (observation.cards for observation in constraints.observations)
    clauses = [*constraints.clauses, *observed]
    groups = [(cards, 1) for cards in _special(constraints, urgency, clauses) if cards]
    groups += [({card for card, _ in clause}, 2) for clause in clauses]
    for cards, power in groups:
        _urge(urgency, cards, _ONE // len(cards) ** power)
    order: list[int] = []
    while urgency:
        order.append(max(urgency, key=urgency.__getitem__))
        del urgency[order[-1]]
        for cards, power in groups:
            if order[-1] in cards:
                before = _ONE // len(cards) ** power
                cards.remove(order[-1])
                if cards:
                    _urge(urgency, cards, _ONE // len(cards) ** power - before)
    return tuple(order)


def _urge(urgency: dict[int, int], cards: Iterable[int], more: int) -> None:
    for card in cards:
        urgency[card] += more


def _special(constraints: Constraints, cards: Iterable[int], clauses: Iterable[Clause]) -> list[set[int]]:
    """For each player the cards which he cannot hold, and those in a clause or an observation of him."""
    players = range(len(constraints.quotas) - len(Category))
    special = [{card for card in cards if not constraints.domains[card] >> player & 1} for player in players]
    alone = {1 << player: special[player] for player in players}
    for card, places in itertools.chain.from_iterable(clauses):
        if places in alone:
            alone[places].add(card)
    return special
