"""Small games made up at random, and all that can have happened in them, found by listing everything."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from functools import cache

from cluekit.cards import Card, Deck, Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Owner,
)

from .oracle import Deal, all_deals, fits

SHAPES: list[tuple[tuple[int, int, int], tuple[int, ...]]] = [
    ((3, 3, 3), (2, 2, 2)),
    ((2, 3, 4), (3, 2, 1)),
    ((3, 2, 3), (2, 2, 1)),
    ((2, 2, 3), (1, 1, 1, 1)),
    ((1, 3, 4), (5, 0)),
    ((2, 2, 2), (3,)),
    ((2, 3, 3), (0, 4, 1)),
    ((2, 2, 4), (1, 1, 1, 1, 1)),
    ((1, 1, 4), (1, 1, 1)),
    ((2, 2, 2), (1, 1, 1)),
]

Course = tuple[tuple[Owner, ...], ...]
"""Who holds each card of the deck in each period: one tuple of owners in deck order for each period."""


def owners(evidence: Evidence) -> tuple[Owner, ...]:
    return (*range(len(evidence.hand_sizes)), ENVELOPE)


def deck_of(suspects: int, weapons: int, rooms: int) -> Deck:
    return Deck.of(
        [f"S{number}" for number in range(suspects)],
        [f"W{number}" for number in range(weapons)],
        [f"R{number}" for number in range(rooms)],
    )


@cache
def dealt(shape: int) -> tuple[Deck, tuple[int, ...], tuple[Deal, ...]]:
    kinds, sizes = SHAPES[shape]
    deck = deck_of(*kinds)
    return deck, sizes, tuple(all_deals(deck, sizes))


def courses(evidence: Evidence) -> set[Course]:
    """All courses of the cards that fit everything."""
    deck = evidence.deck
    deals = all_deals(deck, evidence.hand_sizes)
    found: set[Course] = {(tuple(deal[card] for card in deck.cards),) for deal in deals}
    for fact in evidence.facts:
        if isinstance(fact, Moved):
            found = {(*course, after) for course in found for after in _moved(deck, course[-1], fact)}
        else:
            found = {course for course in found if fits(now(deck, course), fact)}
    return found


def ways(evidence: Evidence) -> int:
    """In how many ways the cards of one deal can be passed on, at most: listing many takes long."""
    gifts = [gift for fact in evidence.facts if isinstance(fact, Moved) for gift in fact.gifts]
    return math.prod(max(1, evidence.hand_sizes[gift.giver]) for gift in gifts if gift.card is None)


def now(deck: Deck, course: Course) -> Deal:
    """Where the cards are at the end."""
    return dict(zip(deck.cards, course[-1], strict=True))


def _moved(deck: Deck, before: tuple[Owner, ...], moved: Moved) -> Iterator[tuple[Owner, ...]]:
    gifts = moved.gifts
    hands = [
        [card for card, owner in zip(deck.cards, before, strict=True) if owner == gift.giver]
        for gift in gifts
    ]
    choices = [
        [card for card in hand if gift.card in (None, card)] for hand, gift in zip(hands, gifts, strict=True)
    ]
    for chosen in itertools.product(*choices):
        to = {card: gift.to for card, gift in zip(chosen, gifts, strict=True)}
        yield tuple(to.get(card, owner) for card, owner in zip(deck.cards, before, strict=True))


def puzzle(seed: int, moves: bool = False) -> Evidence:
    """True facts of all kinds about a random deal; with `moves`, cards change hands up to three times."""
    return _Maker(seed, moves).evidence()


class _Maker:
    def __init__(self, seed: int, moves: bool) -> None:
        self.rng = random.Random(seed)
        self.deck, sizes, deals = dealt(seed % len(SHAPES))
        self.deal: Deal = dict(self.rng.choice(deals))
        self.seats = len(sizes)
        self.open = moves and self.rng.random() < 0.5
        self.first = (*sizes, 0) if self.open else sizes
        self.moves = 3 if moves else 0

    def evidence(self) -> Evidence:
        own: list[Fact] = [Holds(0, card) for card in self.deck.cards if self.deal[card] == 0]
        facts = own if self.rng.random() < 0.5 else []
        numbers = [0] * len(facts)
        for _ in range(self.rng.randrange(3, 14)):
            move = self._move() if self.moves and self.rng.random() < 0.2 else None
            facts.append(move or self._fact())
            # Some entries tell several facts; cards change hands in an entry of their own.
            alone = move or any(isinstance(fact, Moved) for fact in facts[-2:-1]) or self.rng.random() < 0.8
            numbers.append(
                max(numbers, default=0) + 1 if alone or not max(numbers, default=0) else max(numbers)
            )
        names = ("Ann", "Ben", "Cid", "Dot", "Eve")[: self.seats] + ("the table",) * self.open
        return Evidence(self.deck, self.first, tuple(facts), tuple(numbers), names, "entry", self.open)

    def _move(self) -> Moved | None:
        givers = [seat for seat in range(self.seats) if seat in self.deal.values()]
        self.moves -= 1
        if givers and self.open and self.rng.random() < 0.5:
            giver = self.rng.choice(givers)
            moved = Moved((Gift(giver, self.seats, self._card_of(giver)),))
        elif givers and self.seats > 1:
            moved = Moved(tuple(Gift(g, (g + 1) % self.seats, self._card_of(g)) for g in givers))
        else:
            return None
        for gift in moved.gifts:
            assert gift.card is not None
            self.deal[gift.card] = gift.to
        return moved if self.open and len(moved.gifts) == 1 else Moved(tuple(map(self._forget, moved.gifts)))

    def _card_of(self, seat: int) -> Card:
        return self.rng.choice([card for card in self.deck.cards if self.deal[card] == seat])

    def _forget(self, gift: Gift) -> Gift:
        return gift if self.rng.random() < 0.4 else Gift(gift.giver, gift.to)

    def _fact(self) -> Fact:
        """Any kind of fact, true in the deal."""
        rng, deal = self.rng, self.deal
        triple = Triple(
            *(rng.choice(cards) for cards in (self.deck.suspects, self.deck.weapons, self.deck.rooms))
        )
        asked = tuple(triple) if rng.random() < 0.8 else tuple(rng.sample(self.deck.cards, rng.randint(1, 4)))
        kind = rng.random()
        if kind < 0.2:
            options = [Holds(rng.choice((*range(self.seats), ENVELOPE)), card) for card in asked[:3]]
            if not any(fits(deal, option) for option in options):
                options.append(Holds(deal[asked[0]], asked[0]))
            return Either(tuple(options))
        if kind < 0.4 and fits(deal, NotSolution(triple)):
            return NotSolution(triple)
        if kind < 0.46:
            return Holds(deal[asked[0]], asked[0])
        owner: Owner = rng.randrange(self.seats) if rng.random() < 0.93 else ENVELOPE
        return HoldsSome(owner, asked) if owner in (deal[card] for card in asked) else HoldsNone(owner, asked)
