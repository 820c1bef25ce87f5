"""What can be answered to a suggestion, and with which chance.

Who shows which card depends on little: where the first who can shows a card, on who that is and which of the
three cards he holds; where everyone answers, on who holds which of them. Call that the *holding*. A model of
the refuter (see `refuter`) turns a holding into answers with chances, and how many deals have it is counted
in `placing`. There is a trap in this: who holds the rope will not show it if another answers first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TypeAlias

from cluekit.cards import Card, Triple
from cluekit.deduction.kinds import Fact, HoldsNone, Showed
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.placing import Owners, Placing
from cluekit.deduction.predealing import placing
from cluekit.errors import ClueError
from cluekit.rules import Answers

__all__ = [
    "Answer",
    "Chances",
    "Holding",
    "Outcome",
    "Question",
    "asked_seats",
    "outcomes",
    "seat_of",
    "tally",
]

Holding: TypeAlias = tuple[tuple[int, tuple[Card, ...]], ...]
"""Who of those that answer holds which of the cards asked for, in the order of asking."""

Answer: TypeAlias = tuple[tuple[int, Card], ...]
"""Who shows which card, in the order of asking."""

Chances: TypeAlias = Callable[[tuple[Card, ...]], Mapping[Card, Fraction]]
"""How likely each of some cards is shown by one who holds them all, as a model of the refuter says."""


@dataclass(frozen=True)
class Outcome:
    """One way in which a suggestion can be answered.

    `answers` tells in the order of asking what each player showed who was asked, None for a pass; `chance` is
    how likely it is.
    """

    answers: tuple[tuple[int, Card | None], ...]
    chance: Fraction

    def facts(self, suggestion: Triple) -> tuple[Fact, ...]:
        """What one who sees the cards learns, if this is the answer to that suggestion."""
        return tuple(
            Showed(seat, card, tuple(suggestion)) if card else HoldsNone(seat, tuple(suggestion))
            for seat, card in self.answers
        )


@dataclass(frozen=True)
class Question:
    """A suggestion as a question.

    `cards` are those asked for, `seats` who is asked, in order, `answers` which of them answer, and `chances`
    says how likely each card is shown by one who holds some of them.
    """

    cards: Triple
    seats: tuple[int, ...]
    answers: Answers
    chances: Chances

    def holding(self, owners: Owners) -> Holding:
        """What matters of where the cards lie."""
        asked = sorted({seat for seat in owners if seat is not None}, key=self.seats.index)
        if self.answers is Answers.FIRST:
            asked = asked[:1]
        return tuple(
            (seat, tuple(card for card, owner in zip(self.cards, owners, strict=True) if owner == seat))
            for seat in asked
        )

    def replies(self, holding: Holding) -> Iterator[tuple[Answer, int]]:
        """All ways to show a card each, with their chances in parts of 1/`unit`; some may be 0."""
        seats = [seat for seat, _ in holding]
        for shown in itertools.product(*(held for _, held in holding)):
            shares = [self._shares[held][card] for (_, held), card in zip(holding, shown, strict=True)]
            share = math.prod(shares) * self.unit // self.unit ** len(shares)
            yield tuple(zip(seats, shown, strict=True)), share

    @cached_property
    def manners(self) -> tuple[Fraction, ...]:
        """All chances of the model in a fixed order: how the three cards are treated, whichever they are."""
        chances = ((card, self.chances(held)) for held in self._subsets for card in held)
        return tuple(likely.get(card, Fraction(0)) for card, likely in chances)

    @cached_property
    def unit(self) -> int:
        """The chance of each reply is a multiple of 1/unit."""
        return math.lcm(*(chance.denominator for chance in self.manners))

    @cached_property
    def _shares(self) -> Mapping[tuple[Card, ...], Mapping[Card, int]]:
        """How likely each card is shown, in parts of 1/unit, for all that somebody may hold of the three."""
        shares = iter([int(chance * self.unit) for chance in self.manners])
        return {held: {card: next(shares) for card in held} for held in self._subsets}

    @cached_property
    def _subsets(self) -> list[tuple[Card, ...]]:
        sizes = range(1, len(self.cards) + 1)
        return [held for size in sizes for held in itertools.combinations(self.cards, size)]

    def outcome(self, answer: Answer, chance: Fraction) -> Outcome:
        """The answer with its passes."""
        shown = dict(answer)
        last = self.seats.index(answer[0][0]) + 1 if self.answers is Answers.FIRST and answer else None
        return Outcome(tuple((seat, shown.get(seat)) for seat in self.seats[:last]), chance)


def outcomes(
    knowledge: Knowledge,
    suggester: int,
    suggestion: Triple,
    answers: Answers = Answers.FIRST,
    order: Sequence[int] | None = None,
) -> tuple[Outcome, ...]:
    """Every possible answer to a suggestion, with its exact chance; they add up to 1.

    The chances are those of one who has this knowledge, and the card counts as seen: by the suggester, or by
    one who looks over her shoulder. How a player chooses the card is said by `knowledge.model`; with "facts
    only" it is foretold as if by chance, each card with the same.

    Arguments: `suggester`, a seat; `suggestion`, three cards or their names; `answers`, the first who can or
    everyone; `order`, the seats that are asked, one after the other, by default all others clockwise. A pile
    of open cards does not answer.
    Raises `ClueError` for seats or cards that are not there, and `TooMuchOpen` when they cannot be counted.
    """
    seats = asked_seats(knowledge, suggester, order)
    question = Question(knowledge.deck.triple(*suggestion), seats, answers, knowledge.model.chances)
    deals = placing(knowledge, False, 1)
    unit = deals.whole * question.unit
    ways_to: dict[Answer, int] = {}
    for holding, ways in tally(question, deals).items():
        for answer, share in question.replies(holding):
            ways_to[answer] = ways_to.get(answer, 0) + ways * share
    possible = sorted(
        (answer for answer in ways_to if ways_to[answer]), key=partial(_in_order, knowledge, seats)
    )
    return tuple(question.outcome(answer, Fraction(ways_to[answer], unit)) for answer in possible)


def _in_order(knowledge: Knowledge, seats: Sequence[int], answer: Answer) -> list[tuple[int, int]]:
    """For sorting: the first shower comes first, and nobody at the end."""
    shown = [(seats.index(seat), knowledge.deck.index(card)) for seat, card in answer]
    return [*shown, (len(seats), 0)]


def tally(question: Question, deals: Placing) -> dict[Holding, int]:
    """The deals for each holding, as vectors of `deals`."""
    holdings: dict[Holding, int] = {}
    for owners, ways in deals.split(question.cards, question.seats).items():
        holding = question.holding(owners)
        holdings[holding] = holdings.get(holding, 0) + ways
    deals.clear()
    return holdings


def asked_seats(knowledge: Knowledge, suggester: int, order: Iterable[int] | None) -> tuple[int, ...]:
    """The seats that are asked, in their order; raises `ClueError` when there is something wrong with it."""
    first = seat_of(knowledge, suggester)
    if order is None:
        others = knowledge.evidence.seats
        return (*others[first + 1 :], *others[:first])
    seats = tuple(seat_of(knowledge, seat) for seat in order)
    if first in seats or len(set(seats)) != len(seats):
        raise ClueError(f"Those who are asked are other seats than {first}, each once, not {seats}.")
    return seats


def seat_of(knowledge: Knowledge, seat: object) -> int:
    """The seat itself; raises `ClueError` when there is none with this number."""
    players = len(knowledge.hand_sizes)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise ClueError(f"There is no seat {seat!r}; there are {players}, counted from 0.")
    return seat
