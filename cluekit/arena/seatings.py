"""Who sits where in which game of a tournament: fair to everybody.

>>> schedule = Schedule(entrants=3, players=2, deals=1, seed=0)
>>> [schedule.game(number).seats for number in range(len(schedule))]
[(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Schedule", "ScheduledGame"]

_PERMUTED = 3
"""With so many players, or fewer, they sit in all orders; with more, in all rotations of one."""


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of a tournament; all numbers begin with 0."""

    number: int
    """Its number in the tournament: deal after deal, in a deal table after table, at a table seating after
    seating."""

    deal: int
    table: int
    seating: int

    seats: tuple[int, ...]
    """The number of the entrant on each seat."""

    seed: int
    """What fixes cards and dice: the same for all games of a deal."""


@dataclass(frozen=True)
class Schedule:
    """All games of a tournament.

    A table is a set of so many entrants as play at once; every set is one. For each deal, all tables play it
    in several seatings: two or three players in all orders; more of them in the rotations of one order, which
    is drawn anew for each deal and table, so that nobody always sits behind the same neighbour. So for each
    deal an entrant is on every seat equally often, with the same cards and the same dice.
    """

    entrants: int
    players: int
    deals: int
    seed: int

    def __len__(self) -> int:
        return self.deals * len(self.tables) * self.seatings

    @cached_property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Who plays at each table, by the numbers of the entrants."""
        return tuple(itertools.combinations(range(self.entrants), self.players))

    @property
    def seatings(self) -> int:
        """How often a table plays a deal."""
        return math.factorial(self.players) if self.players <= _PERMUTED else self.players

    def game(self, number: int) -> ScheduledGame:
        """The game with a number from 0 to the last."""
        rest, seating = divmod(number, self.seatings)
        deal, table = divmod(rest, len(self.tables))
        seed = random.Random(f"{self.seed} deal {deal}").getrandbits(53)
        return ScheduledGame(number, deal, table, seating, self._seats(deal, table, seating), seed)

    def _seats(self, deal: int, table: int, seating: int) -> tuple[int, ...]:
        players = self.tables[table]
        if self.players <= _PERMUTED:
            return next(itertools.islice(itertools.permutations(players), seating, None))
        order = _shuffled(players, f"{self.seed} order {deal} {table}")
        return order[seating:] + order[:seating]


def _shuffled(players: Sequence[int], seed: str) -> tuple[int, ...]:
    return tuple(random.Random(seed).sample(players, len(players)))
