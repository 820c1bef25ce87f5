"""What somebody says of a position, part by part: every name and place means something, and only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluekit.board import Place
from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game import Investigation
from cluekit.names import LONGEST, shown

__all__ = ["ENVELOPE", "Reading"]

ENVELOPE = "envelope"
"""What is said in place of a suspect for a card that lies in the envelope."""


class Reading:
    """Takes what somebody says of a position apart; raises `ClueError` for what means nothing here."""

    def __init__(self, edition: Edition, seats: tuple[Card, ...]) -> None:
        self.edition = edition
        self.seats = seats

    def card(self, name: object, category: Category | None = None) -> Card:
        """A card by its name."""
        if not isinstance(name, Card) and (not isinstance(name, str) or len(name) > LONGEST):
            raise ClueError(f"The name of a card is expected in a position, not {shown(name)}.")
        return self.edition.deck.card(name, category) if category else self.edition.deck.card(name)

    def seat(self, name: object) -> int:
        """The seat of a suspect who is played."""
        suspect = self.card(name, Category.SUSPECT)
        if suspect not in self.seats:
            raise ClueError(f"{suspect} is not at this table; there are {', '.join(map(str, self.seats))}.")
        return self.seats.index(suspect)

    def owner(self, name: object) -> int | None:
        """The seat that holds a card, or None for the envelope."""
        return None if isinstance(name, str) and name.casefold() == ENVELOPE else self.seat(name)

    def cards(self, cards: object, envelope: object, hands: object) -> tuple[tuple[Card, int | None], ...]:
        """Where cards are, by all three ways to say it."""
        said = [(self.card(name), self.owner(owner)) for name, owner in _items(cards, "cards")]
        said += [(self.card(name), None) for name in _names(envelope, "envelope")]
        for owner, names in _items(hands, "hands"):
            seat = self.seat(owner)
            said += [(self.card(name), seat) for name in _names(names, "hands")]
        return self._once(said, "{} is in two places of this position at once.")

    def tokens(self, tokens: object) -> tuple[tuple[Card, Place], ...]:
        """Where tokens stand."""
        said = [
            (self.card(name, Category.SUSPECT), self._place(place))
            for name, place in _items(tokens, "tokens")
        ]
        return self._once(said, "The token of {} cannot stand in two places.")

    def _place(self, place: object) -> Place:
        board = self.edition.board
        if isinstance(place, tuple | list) and len(place) == 2 and all(map(_is_coordinate, place)):
            place = ",".join(map(str, place))
        if not isinstance(place, str) or len(place) > LONGEST:
            raise ClueError(f"A token stands in a room or on a square such as (7, 4), not on {shown(place)}.")
        return board.place(place)

    def weapons(self, weapons: object) -> tuple[tuple[Card, str | None], ...]:
        """In which rooms weapons lie."""
        said = [
            (self.card(name, Category.WEAPON), None if room is None else self.card(room, Category.ROOM).name)
            for name, room in _items(weapons, "weapons")
        ]
        return self._once(said, "{} cannot lie in two places.")

    def investigations(self, cards: object) -> tuple[tuple[int, Investigation], ...]:
        """Which Investigation cards seats hold."""
        said = {}
        for name, card in _items(cards, "investigations"):
            seat, value = self.seat(name), card.value if isinstance(card, Investigation) else card
            if not isinstance(value, str) or value not in {one.value for one in Investigation}:
                names = ", ".join(one.value for one in Investigation)
                raise ClueError(f"An Investigation card is one of {names}, not {shown(value)}.")
            if seat in said:
                raise ClueError(f"{self.seats[seat]} holds one Investigation card, not two.")
            said[seat] = Investigation(value)
        return tuple(sorted(said.items(), key=lambda item: item[0]))

    def _once(self, said: list[tuple[Card, Any]], complaint: str) -> tuple[tuple[Card, Any], ...]:
        """What is said of each card, in deck order, if it is said once."""
        for card, number in Counter(card for card, _ in said).items():
            if number > 1:
                raise ClueError(complaint.format(card))
        return tuple(sorted(said, key=lambda item: self.edition.deck.index(item[0])))


def _is_coordinate(part: object) -> bool:
    return type(part) is int and abs(part) < 10**4


def _items(said: object, part: str) -> Iterable[tuple[object, Any]]:
    if said is None:
        return ()
    if not isinstance(said, Mapping):
        raise ClueError(f"In a position, {part} is a mapping from names, not {shown(said)}.")
    return said.items()


def _names(said: object, part: str) -> Iterable[object]:
    if isinstance(said, str) or not isinstance(said, Sequence | set | frozenset):
        raise ClueError(f"In a position, {part} has lists of cards, not {shown(said)}.")
    return said
