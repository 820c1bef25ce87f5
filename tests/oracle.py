"""The slow and certain way: list every deal, and look which ones agree with the facts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from cluekit.cards import Card, Deck
from cluekit.deduction import ENVELOPE, Either, Fact, Holds, HoldsNone, HoldsSome, NotSolution, Owner

Deal = dict[Card, Owner]
"""Where each card of the deck lies."""


def all_deals(deck: Deck, hand_sizes: Sequence[int]) -> Iterator[Deal]:
    """Every deal: each solution, and each way to fill the hands one after the other."""
    for triple in deck.solutions():
        dealt = [card for card in deck.cards if card not in triple]
        for held in hands(dealt, hand_sizes):
            yield dict.fromkeys(triple, ENVELOPE) | held


def hands(cards: Sequence[Card], sizes: Sequence[int], seat: int = 0) -> Iterator[Deal]:
    """Each way to fill the hands, from this seat on, with all of these cards."""
    if seat == len(sizes):
        yield {}
        return
    for hand in itertools.combinations(cards, sizes[seat]):
        rest = [card for card in cards if card not in hand]
        for others in hands(rest, sizes, seat + 1):
            yield dict.fromkeys(hand, seat) | others


def fits(deal: Deal, fact: Fact) -> bool:
    """Whether a deal agrees with a fact."""
    match fact:
        case Holds(owner, card):
            return deal[card] == owner
        case HoldsNone(owner, cards):
            return all(deal[card] != owner for card in cards)
        case HoldsSome(owner, cards):
            return any(deal[card] == owner for card in cards)
        case NotSolution(triple):
            return any(deal[card] != ENVELOPE for card in triple)
        case Either(options):
            return any(fits(deal, option) for option in options)


def envelope(deal: Deal) -> tuple[Card, ...]:
    """The three cards of the envelope, in deck order if the deal came from `all_deals`."""
    return tuple(card for card, owner in deal.items() if owner == ENVELOPE)
