"""Who sits at a real table, with which cards: what stands at the head of a recorded game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from cluekit.cards import Card, Category, Triple
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.names import key, perhaps, plural, quoted, spellings, unusable, with_article, written

__all__ = ["MOST_SEATS", "Hands", "Table", "beginning", "the"]

_T = TypeVar("_T")

MOST_SEATS = 10
"""As many people can sit at a recorded table, whatever the edition says.

Families play with more people than a box has tokens, and on paper nothing is against it.
"""

_PRONOUNS = ("i", "me", "my", "you", "your")


class Hands(NamedTuple):
    """What one holds oneself, and how many cards everybody has, at one moment of the game."""

    sizes: tuple[int, ...]

    own: frozenset[Card] | None
    """None if one only watches, or cannot tell any more."""


@dataclass(frozen=True)
class Table:
    """A table before the first entry, as one person sees it; `Sheet.of` makes it from names.

    Raises `ClueError` for names that cannot be told apart, and for cards and sizes that do not go together.
    """

    edition: Edition
    """The edition with the options and the language that are played."""

    seats: tuple[str, ...]
    """The names of the players, clockwise; the number of a seat is its place here, from 0 on."""

    me: int | None = None
    """The seat of the one who writes; None for somebody who only watches."""

    hand: tuple[Card, ...] = ()
    """The cards that the one who writes was dealt."""

    hand_sizes: tuple[int, ...] = ()
    """How many cards each seat was dealt; by default the first seats have one more, if it is not even."""

    open_cards: tuple[Card, ...] = ()
    """Cards that lie face up from the start."""

    def __post_init__(self) -> None:
        _check_seats(self.seats)
        _check_cards(self, self.open_cards, "among the open cards")
        if not self.hand_sizes:
            object.__setattr__(self, "hand_sizes", self.even_sizes())
        self.check_sizes(self.hand_sizes)
        _check_me(self)

    @property
    def dealt(self) -> int:
        """How many cards lie in the hands: all but those in the envelope and the open ones."""
        return len(self.edition.deck.cards) - len(Category) - len(self.open_cards)

    def even_sizes(self) -> tuple[int, ...]:
        """The hand sizes when the cards are dealt one by one, beginning with the first seat."""
        share, rest = divmod(self.dealt, len(self.seats))
        return tuple(share + (seat < rest) for seat in range(len(self.seats)))

    def check_sizes(self, sizes: Sequence[int]) -> None:
        """Raise `ClueError` unless these can be the hand sizes at this table, one's own hand included."""
        if len(sizes) != len(self.seats):
            raise ClueError(f"There are {plural(len(self.seats), 'player')}, but {len(sizes)} hand sizes.")
        for size in sizes:
            if isinstance(size, bool) or not isinstance(size, int) or size < 0:
                raise ClueError(f"A hand has a number of cards, 0 or more, not {quoted(size)}.")
        if sum(sizes) != self.dealt:
            total = f"Hands of {'-'.join(map(str, sizes))} cards are {sum(sizes)} cards"
            raise ClueError(f"{total}, but {self.dealt} are in the hands.")
        if self.me is not None and len(self.hand) != sizes[self.me]:
            has = f"{self.seats[self.me]} holds {plural(len(self.hand), 'card')}"
            raise ClueError(f"{has}, but by the hand sizes it should be {sizes[self.me]}.")

    # Names

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return spellings(self.seats)

    def seat(self, name: str | int) -> int:
        """The number of a seat, by its name, a word of it, the beginning of either, or the number itself.

        A beginning must be that of one name only. "I", "me" and "you" are the one who writes.
        Raises `ClueError`, with the nearest names.
        """
        if isinstance(name, int) and not isinstance(name, bool):
            self.check_seat(name)
            return name
        wanted = key(written(name))
        if self.me is not None and wanted in _PRONOUNS and wanted not in self._spellings:
            return self.me
        found = self._spellings.get(wanted) or beginning(name, {seat: seat for seat in self.seats})
        if found is None:
            raise ClueError(f"There is no player {quoted(name)}{_near(name, self.seats)}.")
        return self.seats.index(found)

    def check_seat(self, seat: object) -> None:
        """Raise `ClueError` unless this is the number of a seat."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise ClueError(
                f"There is no seat {quoted(seat)}; they are counted from 0 to {len(self.seats) - 1}."
            )

    def card(self, name: str | Card) -> Card:
        """A card by its name, in any spelling that the deck knows, also with "the" before it.

        It may be shortened like the name of a seat. Raises `ClueError`, with the nearest names.
        """
        deck = self.edition.deck
        if isinstance(name, Card):
            deck.index(name)
            return name
        first, _, rest = written(name).strip().partition(" ")
        bare = [rest, name] if first.casefold() == "the" and rest else [name]  # "The Old Mill" is a name
        for one in bare:
            try:
                return deck.card(one)
            except ClueError:
                pass
        found = beginning(bare[0], self._card_names)
        if found is None:
            raise ClueError(f"There is no card {quoted(name)}{_near(name, [*map(str, deck.cards)])}.")
        return found

    @cached_property
    def _card_names(self) -> dict[str, Card]:
        """Every name of a card, its other ones included."""
        deck = self.edition.deck
        return {c.name: c for c in deck.cards} | {alias: deck.card(name) for alias, name in deck.aliases}

    def triple(self, cards: Iterable[str | Card]) -> Triple:
        """The suspect, the weapon and the room among three cards; raises `ClueError` when they are not."""
        found = [self.card(card) for card in cards]
        kinds = [card.category for card in found]
        if sorted(kinds, key=list(Category).index) != list(Category):
            named = ", ".join(map(str, found)) or "nothing"
            raise ClueError(f"A suspect, a weapon and a room are named together, not {named}.")
        return Triple(*(found[kinds.index(category)] for category in Category))

    def check_triple(self, triple: object) -> None:
        """Raise `ClueError` unless this is a triple of cards of this deck."""
        if not isinstance(triple, Triple) or not all(isinstance(card, Card) for card in triple):
            raise ClueError(f"A suspect, a weapon and a room are named together, not {quoted(triple)}.")
        if self.triple(triple) != triple:
            raise ClueError(f"{triple} is not in the order suspect, weapon, room.")

    def check_card(self, card: object) -> None:
        """Raise `ClueError` unless this is a card of this deck."""
        if not isinstance(card, Card):
            raise ClueError(f"{quoted(card)} is no card.")
        self.edition.deck.index(card)

    # Places

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The other seats, in the order in which they are asked by this one."""
        return tuple((seat + step) % len(self.seats) for step in range(1, len(self.seats)))

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    @property
    def open_pile(self) -> int:
        """The number that stands for the cards that lie face up."""
        return len(self.seats)


def beginning(name: object, named: Mapping[str, _T]) -> _T | None:
    """What is meant by a name each word of which is the beginning of a word, as in "Col. Must".

    None if nothing is; raises `ClueError` if it may be one thing or another.

    >>> beginning("umb", {"Umbrella": 1, "Rope": 2}), beginning("brella", {"Umbrella": 1})
    (1, None)
    """
    said = [key(word) for word in written(name).split()]
    if not said or not all(said):
        return None
    meant = (what for full, what in named.items() if _begins(said, [key(word) for word in full.split()]))
    found = list(dict.fromkeys(meant))
    if len(found) > 1:
        raise ClueError(f"{quoted(name)} may be {' or '.join(map(str, found[:3]))}.")
    return found[0] if found else None


def _begins(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether some of the words, one after the other, begin as is said."""
    return any(all(map(str.startswith, words[at:], said)) for at in range(len(words) - len(said) + 1))


def _near(name: object, names: Sequence[str]) -> str:
    """What was perhaps meant: three names at most, for a list of all would say nothing."""
    told = perhaps(name, names)
    return told if told.count(" or ") < 3 else ""


def the(card: Card) -> str:
    """A card in the middle of a sentence: suspects have names, all else an article."""
    return card.name if card.category is Category.SUSPECT else with_article(card.name)


def _check_seats(seats: Sequence[object]) -> None:
    if len(seats) == 1:
        raise ClueError(f"{quoted(seats[0])} is the only player: all who play are named, 2 to {MOST_SEATS}.")
    if not 2 <= len(seats) <= MOST_SEATS:
        raise ClueError(f"2 to {MOST_SEATS} players can sit at a table, not {len(seats)}.")
    known: dict[str, str] = {}
    for seat in seats:
        problem = unusable(seat)
        if problem or not isinstance(seat, str):
            raise ClueError(f"The name {quoted(seat)} of a player {problem}.")
        if key(seat) in known:
            raise ClueError(f"The names {known[key(seat)]!r} and {seat!r} of players are too much alike.")
        known[key(seat)] = seat


def _check_cards(table: Table, cards: Collection[object], where: str) -> None:
    for card in cards:
        table.check_card(card)
    twice = [card for position, card in enumerate(cards) if card in list(cards)[:position]]
    if twice:
        raise ClueError(f"{twice[0]} is twice {where}.")


def _check_me(table: Table) -> None:
    if table.me is None:
        if table.hand:
            raise ClueError("Somebody who only watches has no hand.")
        return
    table.check_seat(table.me)
    _check_cards(table, table.hand, "in the hand")
    for card in table.hand:
        if card in table.open_cards:
            raise ClueError(f"{card} is in the hand and among the open cards.")
    table.check_sizes(table.hand_sizes)
