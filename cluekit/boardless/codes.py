"""Cards as bits: a set of cards is one whole number, and what two sets share is one `&`.

Inside `cluekit.boardless` cards are bits, since games by the ten thousand are played there; whoever looks at
it from outside is given cards.

>>> from cluekit.cards import Deck
>>> codes = Codes.of(Deck.of(["Plum", "White"], ["Rope", "Knife"], ["Hall", "Study"]))
>>> codes.mask(codes.deck.triple("Plum", "Rope", "Study")), codes.cards(0b1000)
(37, (Card('Knife', Category.WEAPON),))
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Iterable, Mapping

from cluekit.cards import Card, Category, Deck, Triple

__all__ = ["Codes", "bits_of"]


class Codes:
    """The cards of a deck as bits: bit k is the card with position k in `Deck.cards`."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._bits = {card: 1 << number for number, card in enumerate(deck.cards)}
        self.categories = tuple(tuple(self._bits[card] for card in deck.category(kind)) for kind in Category)
        """The bits of the suspects, of the weapons and of the rooms."""

    @staticmethod
    @functools.lru_cache(maxsize=64)
    def of(deck: Deck) -> Codes:
        """The codes of a deck; equal decks share them."""
        return Codes(deck)

    def mask(self, cards: Iterable[Card]) -> int:
        """The set of these cards as a number; raises `KeyError` for a card of another deck."""
        return functools.reduce(operator.or_, (self._bits[card] for card in cards), 0)

    @functools.cached_property
    def triples(self) -> Mapping[object, int]:
        """The sets of one suspect, one weapon and one room."""
        return {triple: self.mask(triple) for triple in self.deck.solutions()}

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, in deck order."""
        return tuple(card for card, bit in self._bits.items() if bit & mask)

    def triple(self, mask: int) -> Triple:
        """The suspect, weapon and room of a set that has one of each."""
        suspect, weapon, room = self.cards(mask)
        return Triple(suspect, weapon, room)


def bits_of(mask: int) -> tuple[int, ...]:
    """The single bits of a mask, the lowest first.

    >>> bits_of(0b1011)
    (1, 2, 8)
    """
    return tuple(1 << place for place in itertools.compress(itertools.count(), map(int, f"{mask:b}"[::-1])))
