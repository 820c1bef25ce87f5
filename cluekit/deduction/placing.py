"""How many deals have some cards in given hands, for every solution at once.

What an answer tells depends on where the cards asked for lie, and on what the envelope holds. So one wants
the deals with the rope in hand 1 and the hall in hand 2, solution by solution. Such numbers come as a vector,
with an entry for each solution, packed into one int as in `counting.joint`. Here is what can be done with
them however they are counted, and the slow way to count them, each anew; the quick one is in `predealing`.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from cluekit.cards import Card
from cluekit.deduction.kinds import Holds, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import TooMuchOpen

__all__ = ["Owners", "Placed", "Placing", "Recounted", "bytes_for"]

Placed: TypeAlias = tuple[tuple[Card, int], ...]
"""Pairs of a card and the seat that holds it."""

Owners: TypeAlias = tuple[int | None, ...]
"""For each of some cards the seat that holds it, or None for all others and the envelope together."""


class Placing(ABC):
    """The numbers of deals with some cards in given hands; made by `predealing.placing`.

    A number is an int for each of `entries` solutions, packed in fields of `width` bytes: sums, differences
    and multiples of such vectors are vectors. All are in the same unit, in which `whole` counts all deals.
    """

    entries: int
    width: int

    def __init__(self, knowledge: Knowledge, work: int | None = None) -> None:
        self._knowledge = knowledge
        self._work = work
        self._owners: dict[Card, tuple[Owner, ...]] = {}

    @abstractmethod
    def ways(self, placed: Placed) -> int:
        """The deals with all these cards there, for each solution.

        Raises `TooMuchOpen` when that takes more than `counting.NODE_LIMIT` nodes, or a question as a whole.
        """

    def spend(self, steps: int) -> None:
        """Take so many steps; raises `TooMuchOpen` when they are more than are left of the `work` allowed."""
        if self._work is not None:
            self._work -= steps
            if self._work < 0:
                raise TooMuchOpen("There is too much open to weigh suggestions with as much work as allowed.")

    def clear(self) -> None:  # noqa: B027 - there need not be anything to forget
        """Forget what helps with one question only."""

    @cached_property
    def all(self) -> int:
        """All deals, for each solution."""
        return self.ways(())

    @cached_property
    def whole(self) -> int:
        """All deals."""
        return self.total(self.all)

    def total(self, vector: int) -> int:
        """The sum of the entries of a vector."""
        self.spend(self.width * self.entries // 500)
        # Like the sum of the digits of a number, which leaves the same rest when divided by 9 as the number.
        return vector % ((1 << 8 * self.width) - 1)

    def histogram(self, vector: int) -> list[tuple[int, int]]:
        """Which numbers are the entries of a vector, and how often each."""
        self.spend(self.entries // 5)
        raw = vector.to_bytes(self.entries * self.width, "little")
        fields = Counter(struct.iter_unpack(f"{self.width}s", raw))
        return [(int.from_bytes(field, "little"), times) for (field,), times in fields.items()]

    def owners(self, card: Card) -> tuple[Owner, ...]:
        """Where a card may be."""
        if card not in self._owners:
            self._owners[card] = self._knowledge.possible(card)
        return self._owners[card]

    def held(self, card: Card, seat: int) -> int:
        """The deals with this card in this hand, for each solution."""
        owners = self.owners(card)
        if owners == (seat,):
            return self.all
        return self.ways(((card, seat),)) if seat in owners else 0

    def split(self, cards: Sequence[Card], seats: Sequence[int]) -> dict[Owners, int]:
        """The deals sorted by who of `seats` holds which of `cards`, for each solution.

        For each card one owner needs no count: there lies what lies nowhere else.
        """
        return {owners: ways for owners, ways in self._split(tuple(cards), seats, ()).items() if ways}

    def _split(self, cards: tuple[Card, ...], seats: Sequence[int], placed: Placed) -> dict[Owners, int]:
        if not cards:
            return {(): self.ways(placed)}
        *counted, other = self._classes(cards[0], seats)
        rest = self._split(cards[1:], seats, placed)
        found: dict[Owners, int] = {}
        for seat in counted:
            assert seat is not None  # None stands behind all seats
            for owners, ways in self._split(cards[1:], seats, (*placed, (cards[0], seat))).items():
                found[seat, *owners] = ways
                rest[owners] -= ways
        return found | {(other, *owners): ways for owners, ways in rest.items()}

    def _classes(self, card: Card, seats: Sequence[int]) -> list[int | None]:
        """Who of the seats may hold a card; and at the end None, if it may be elsewhere."""
        owners = self.owners(card)
        elsewhere: list[None] = [] if all(owner in seats for owner in owners) else [None]
        return [*(seat for seat in seats if seat in owners), *elsewhere]


class Recounted(Placing):
    """Each number counted anew, from facts: slow, but it knows of cards that change hands."""

    STEPS = 1_000
    """For so many steps counts what is counted anew."""

    def __init__(
        self, knowledge: Knowledge, each_solution: bool, factor: int, work: int | None = None
    ) -> None:
        super().__init__(knowledge, work)
        self._solutions = tuple(knowledge.solutions) if each_solution else ()
        self._known: dict[Placed, tuple[Fraction, Knowledge | None]] = {(): (Fraction(1), knowledge)}
        self.entries = len(self._solutions) or 1
        self.width = bytes_for(2 * knowledge.counts.weight * factor)

    def ways(self, placed: Placed) -> int:
        """As in `Placing`: the chance of all that, times the chance of each solution then."""
        chance, knowledge = self._learn(placed)
        if knowledge is None:
            return 0
        weight = chance * self._knowledge.counts.weight
        if not self._solutions:
            return int(weight)
        posterior = knowledge.posterior
        shares = (int(weight * posterior.get(triple, 0)) for triple in self._solutions)
        return sum(share << 8 * self.width * number for number, share in enumerate(shares))

    def _learn(self, placed: Placed) -> tuple[Fraction, Knowledge | None]:
        """The chance that the cards are there, and what one would know then; None if it cannot be."""
        if placed not in self._known:
            self.spend(self.STEPS)
            before, knowledge = self._learn(placed[:-1])
            card, seat = placed[-1]
            chance = before * knowledge.probability(card, seat) if knowledge else Fraction(0)
            evidence = self._knowledge.evidence.plus(*(Holds(seat, card) for card, seat in placed))
            after = Knowledge.from_evidence(evidence, self._knowledge.model) if chance else None
            self._known[placed] = (chance, after)
        return self._known[placed]


def bytes_for(most: int) -> int:
    """How many bytes hold every number up to this one."""
    return -(-most.bit_length() // 8)
