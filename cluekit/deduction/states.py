"""Dealing the unknown cards one by one: in which order, and through which states.

A *state* is all that the cards dealt so far mean for those to come: the free slots of each place, and the
clauses that are still open. It is one int: a field of bits for the slots of each place, above them a bit for
each clause. Places that nothing still to come can tell apart share a *pool*: the field of the first one holds
the free slots of all of them, the fields of the others are zero.

A *level* is the number of cards dealt so far. Sets of cards are masks: bit k is the card dealt at level k.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from cluekit.cards import Category
from cluekit.deduction.normalise import Position

__all__ = ["Dealing", "State", "Step"]

State: TypeAlias = int
"""Free slots of each place, a field each, and above them one bit for each open clause."""


class Step(NamedTuple):
    """One way to go on from a state: a pool takes the next card."""

    target: State
    """The state afterwards."""

    free: int
    """How many free slots the pool has to choose from."""

    members: int
    """The places of the pool, as a mask over the entries of a vector of ways."""


class _Exit(NamedTuple):
    """A pool that may take the next card; the same for all states at a level with the same open clauses."""

    shift: int  # where the field of the pool's free slots begins
    fewest: int  # how many of the cards to come the pool must take at least, to satisfy its clauses
    capacity: int  # how many it can take at most
    takes: bool  # whether it can take the next one
    change: int  # what to subtract from the state then: one slot, and the clauses satisfied
    members: int  # as in `Step`
    moves: tuple[tuple[int, int], ...]  # (from, to) fields of pools that become one afterwards


class Dealing:
    """The unknown cards of a position in dealing order, and the states on the way.

    `order` lists the unknown cards, `free` the slots of each place that are left for them. A vector of ways
    has an entry of `width` bits for the number of ways, and then one for each place.
    """

    def __init__(self, at: Position) -> None:
        self.at = at
        self.order = _order(at)
        self.free = [size - at.places.count(1 << place) for place, size in enumerate(at.sizes)]
        # No entry of a vector outgrows "all orders of all cards, times all slots".
        self.width = (math.factorial(len(self.order)) * (len(self.order) + 1)).bit_length()
        self._field = len(self.order).bit_length()
        self._top = self._field * len(self.free)
        self._level = {card: level for level, card in enumerate(self.order)}
        self._last = [max(self._level[card] for card, _ in clause) for clause in at.clauses]
        self._may = [self._can_lie_in(place) for place in range(len(at.sizes))]
        self._wants = [self._wanted_by(place) for place in range(len(at.sizes))]
        self._exits: dict[tuple[int, int], tuple[_Exit, ...]] = {}
        self._pools: dict[tuple[int, int], list[int]] = {}

    def _mask(self, cards: Iterable[int]) -> int:
        return sum(1 << self._level[card] for card in cards)

    def _can_lie_in(self, place: int) -> int:
        return self._mask(card for card in self.order if self.at.places[card] >> place & 1)

    def _wanted_by(self, place: int) -> list[tuple[int, int]]:
        """For each clause that this place can satisfy: the bit of the clause, and the cards that do it."""
        clauses = self.at.clauses
        cards = [self._mask(card for card, spots in clause if spots >> place & 1) for clause in clauses]
        return [(1 << number, mask) for number, mask in enumerate(cards) if mask]

    def start(self, free: Sequence[int], clauses: int) -> State:
        """The state with these free slots and open clauses before the first card."""
        slots = sum(amount << self._field * place for place, amount in enumerate(free))
        return self._moved(clauses << self._top | slots, self._moves(range(len(free)), 0, clauses))

    def steps(self, level: int, state: State) -> list[Step]:
        """Where the next card can go; nowhere if some pool has too many or too few free slots by now."""
        full = (1 << self._field) - 1
        exits = self._exits_at(level, state >> self._top)
        found = []
        for shift, fewest, capacity, takes, change, members, moves in exits:
            free = state >> shift & full
            if not fewest <= free <= capacity:
                return []
            if free and takes:
                found.append(Step(self._moved(state - change, moves), free, members))
        return found

    def skip(self, level: int, state: State) -> State | None:
        """The state after the next card went to no place at all, or None when a clause is lost by that."""
        clauses = state >> self._top
        if self._lost(level + 1, clauses):
            return None
        return self._moved(state, self._moves(self._pools_at(level, clauses), level + 1, clauses))

    def _lost(self, level: int, clauses: int) -> bool:
        """Whether one of the open clauses has no card to come."""
        return any(clauses >> number & 1 and last < level for number, last in enumerate(self._last))

    def _pools_at(self, level: int, clauses: int) -> list[int]:
        """For each place the first of the places that nothing still to come tells apart from it."""
        if (level, clauses) not in self._pools:
            first: dict[object, int] = {}
            futures = [self._future(place, level, clauses) for place in range(len(self.free))]
            self._pools[level, clauses] = [first.setdefault(future, p) for p, future in enumerate(futures)]
        return self._pools[level, clauses]

    def _future(self, place: int, level: int, clauses: int) -> object:
        """All that will matter about a place from now on, except its free slots."""
        wants = ((bit, cards >> level) for bit, cards in self._wants[place] if clauses & bit)
        return self._may[place] >> level, *((bit, cards) for bit, cards in wants if cards)

    def _moves(self, pools: Iterable[int], level: int, clauses: int) -> tuple[tuple[int, int], ...]:
        """Which of the given pools have become part of another one at this level."""
        new = self._pools_at(level, clauses)
        gone = [pool for pool in sorted(set(pools)) if new[pool] != pool]
        return tuple((self._field * pool, self._field * new[pool]) for pool in gone)

    def _moved(self, state: State, moves: tuple[tuple[int, int], ...]) -> State:
        for source, target in moves:
            amount = state >> source & ((1 << self._field) - 1)
            state += (amount << target) - (amount << source)
        return state

    def _exits_at(self, level: int, clauses: int) -> tuple[_Exit, ...]:
        if (level, clauses) not in self._exits:
            pools = sorted(set(self._pools_at(level, clauses)))
            self._exits[level, clauses] = tuple(self._exit(pool, level, clauses) for pool in pools)
        return self._exits[level, clauses]

    def _exit(self, pool: int, level: int, clauses: int) -> _Exit:
        pools = self._pools_at(level, clauses)
        satisfied = sum(bit for bit, cards in self._wants[pool] if clauses & bit and cards >> level & 1)
        members = [place for place, its_pool in enumerate(pools) if its_pool == pool]
        return _Exit(
            shift=self._field * pool,
            fewest=_fewest(tuple(self._needs(pool, level, clauses))),
            capacity=(self._may[pool] >> level).bit_count(),
            takes=bool(self._may[pool] >> level & 1) and not self._lost(level + 1, clauses - satisfied),
            change=(1 << self._field * pool) + (satisfied << self._top),
            members=sum(((1 << self.width) - 1) << self.width * (place + 1) for place in members),
            moves=self._moves(pools, level + 1, clauses - satisfied),
        )

    def _needs(self, place: int, level: int, clauses: int) -> Iterable[int]:
        """The cards to come of each open clause that this place alone can satisfy."""
        for bit, cards in self._wants[place]:
            clause = self.at.clauses[bit.bit_length() - 1]
            if clauses & bit and all(spots == 1 << place for _, spots in clause):
                yield cards >> level


@lru_cache(maxsize=4096)
def _fewest(clauses: tuple[int, ...]) -> int:
    """The fewest cards that have one from each of these sets of cards."""
    if not clauses:
        return 0
    first, *rest = clauses
    cards = [1 << number for number in range(first.bit_length()) if first >> number & 1]
    unmet = [tuple(other for other in rest if not other & card) for card in cards]
    return 1 + min(map(_fewest, unmet))


def _order(at: Position) -> tuple[int, ...]:
    """The unknown cards in an order that keeps the states few; always the same for the same position.

    What is special about one player should be over and done with before the next begins, since a player
    without special cards to come is in a pool with others. And a clause that is begun should soon be closed:
    a state must remember every open one. The weights are found by trial.
    """
    left = [card for card, mask in enumerate(at.places) if mask.bit_count() > 1]
    special = [_special(at, left, player) for player in range(len(at.sizes) - len(Category))]
    fresh = [{card for card, _ in clause} for clause in at.clauses]
    begun: list[set[int]] = []
    order: list[int] = []
    while left:
        card = max(left, key=partial(_urgency, special=special, begun=begun))
        order.append(card)
        left.remove(card)
        begun += [cards for cards in fresh if card in cards]
        fresh = [cards for cards in fresh if card not in cards]
        for cards in special + begun:
            cards.discard(card)
    return tuple(order)


def _special(at: Position, cards: Iterable[int], player: int) -> set[int]:
    """The cards which this player cannot hold, and those which he has in a clause."""
    without = {card for card in cards if not at.places[card] >> player & 1}
    return without | {card for clause in at.clauses for card, spots in clause if spots == 1 << player}


def _urgency(card: int, special: list[set[int]], begun: list[set[int]]) -> int:
    """1/n for each player with n special cards left, 2/n² for each begun clause with n (with this one)."""
    players = sum(_SCALE // len(cards) for cards in special if card in cards)
    return players + sum(2 * _SCALE // len(cards) ** 2 for cards in begun if card in cards)


_SCALE = math.lcm(*range(1, 31)) ** 2  # large enough to have all these fractions as integers
