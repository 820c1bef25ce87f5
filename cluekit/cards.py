"""The cards of the game: three categories, one solution."""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cluekit.errors import ClueError
from cluekit.names import key, perhaps, quoted, spellings, unusable, written

__all__ = ["Card", "Category", "Deck", "Triple"]


class Category(enum.Enum):
    """The three questions of the game: who, with what, where."""

    SUSPECT = "suspect"
    WEAPON = "weapon"
    ROOM = "room"

    # Members are singletons, so identity is equality: a C-speed hash instead of Enum's Python-level one.
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Category.{self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """One card.

    >>> card = Card("Rope", Category.WEAPON)
    >>> card, str(card)
    (Card('Rope', Category.WEAPON), 'Rope')
    """

    name: str
    category: Category

    def __hash__(self) -> int:
        return hash(self.name)  # a text keeps its hash, so this is quick; names differ within a deck

    def __repr__(self) -> str:
        return f"Card({self.name!r}, {self.category!r})"

    def __str__(self) -> str:
        return self.name


class Triple(NamedTuple):
    """One suspect, one weapon and one room: what a suggestion names and what the envelope holds."""

    suspect: Card
    weapon: Card
    room: Card

    def __repr__(self) -> str:
        return f"Triple({self.suspect.name!r}, {self.weapon.name!r}, {self.room.name!r})"

    def __str__(self) -> str:
        return f"{self.suspect}, {self.weapon}, {self.room}"


@dataclass(frozen=True, repr=False)
class Deck:
    """The cards of one edition, in the order in which they are printed.

    `aliases` maps other spellings to card names ("Spanner" to "Wrench").

    >>> deck = Deck.of(["Plum", "Green"], ["Rope", "Knife"], ["Hall", "Study", "Attic"])
    >>> deck.solution_count, len(deck.cards)
    (12, 7)
    """

    suspects: tuple[Card, ...]
    weapons: tuple[Card, ...]
    rooms: tuple[Card, ...]
    aliases: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls,
        suspects: Iterable[str],
        weapons: Iterable[str],
        rooms: Iterable[str],
        aliases: Mapping[str, str] | None = None,
    ) -> Deck:
        """Build a deck from names.

        Raises `ClueError` when a category is empty; when a name is no text, has no letter, more than 60
        characters or some that cannot be printed, or is given twice; and when an alias is such a name, means
        no card of the deck, or is the name of another card, too.
        """
        deck = cls(
            tuple(Card(name, Category.SUSPECT) for name in suspects),
            tuple(Card(name, Category.WEAPON) for name in weapons),
            tuple(Card(name, Category.ROOM) for name in rooms),
            tuple(sorted((aliases or {}).items())),
        )
        deck._validate()
        return deck

    def _validate(self) -> None:
        for category in Category:
            if not self.category(category):
                raise ClueError(f"A deck needs at least one {category.value}.")
        seen: set[str] = set()
        for card in self.cards:
            problem = unusable(card.name)
            if problem:
                raise ClueError(f"The {card.category.value} {quoted(card.name)} {problem}.")
            if key(card.name) in seen:
                raise ClueError(f"The name {card.name!r} stands on two cards.")
            seen.add(key(card.name))
        self._validate_aliases(seen)

    def _validate_aliases(self, names: set[str]) -> None:
        meant: dict[str, str] = {}
        for alias, name in self.aliases:
            problem = unusable(alias)
            if problem:
                raise ClueError(f"The alias {quoted(alias)} {problem}.")
            if key(name) not in names:
                raise ClueError(f"The alias {alias!r} means {quoted(name)}, which is no card of this deck.")
            if key(alias) in names - {key(name)} or meant.setdefault(key(alias), key(name)) != key(name):
                raise ClueError(f"The alias {alias!r} of {name!r} is the name of another card, too.")

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.suspects, self.weapons, self.rooms, self.aliases))

    def __reduce__(self) -> tuple[type[Deck], tuple[object, ...]]:
        # Only the fields: a hash of texts differs between processes.
        return Deck, (self.suspects, self.weapons, self.rooms, self.aliases)

    def __repr__(self) -> str:
        sizes = ", ".join(str(len(self.category(category))) for category in Category)
        return f"<Deck of {sizes} suspects, weapons and rooms>"

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards: suspects, then weapons, then rooms."""
        return self.suspects + self.weapons + self.rooms

    def category(self, category: Category) -> tuple[Card, ...]:
        """The cards of one category."""
        return self._categories[category]

    @cached_property
    def _categories(self) -> Mapping[Category, tuple[Card, ...]]:
        return {Category.SUSPECT: self.suspects, Category.WEAPON: self.weapons, Category.ROOM: self.rooms}

    @property
    def solution_count(self) -> int:
        """How many solutions there are: suspects times weapons times rooms."""
        return math.prod(len(self.category(category)) for category in Category)

    def solutions(self) -> Iterator[Triple]:
        """All solutions, in deck order."""
        return itertools.starmap(Triple, itertools.product(self.suspects, self.weapons, self.rooms))

    @cached_property
    def _positions(self) -> dict[Card, int]:
        return {card: position for position, card in enumerate(self.cards)}

    def index(self, card: Card) -> int:
        """The position of a card in `cards`; raises `ClueError` for a card of another deck."""
        try:
            return self._positions[card]
        except KeyError:
            raise ClueError(f"{card} is no card of this deck.") from None

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The given cards in deck order."""
        return tuple(sorted(cards, key=self.index))

    def hand_sizes(self, players: int) -> tuple[int, ...]:
        """How many cards each seat is dealt; what does not divide evenly goes to the first seats.

        Raises `ClueError` when `players` is less than one.

        >>> Deck.of("ab", "cd", "efg").hand_sizes(3)
        (2, 1, 1)
        """
        if players < 1:
            raise ClueError(f"Cards are dealt to at least one player, not to {players}.")
        share, rest = divmod(len(self.cards) - len(Category), players)
        return tuple(share + (seat < rest) for seat in range(players))

    @cached_property
    def _names(self) -> dict[str, Card]:
        """Every spelling that means one card only: full names, aliases and single words of names."""
        cards = {key(card.name): card for card in self.cards}
        aliases = {key(alias): name for alias, name in self.aliases}
        names = spellings(card.name for card in self.cards) | aliases
        return {spelling: cards[key(name)] for spelling, name in names.items()}

    def card(self, name: str | Card, category: Category | None = None) -> Card:
        """Find a card by its name, an alias or one word of it, whatever the case and punctuation.

        Raises `ClueError`, with the nearest names, when no card or one of another category is meant.

        >>> Deck.of(["Miss Scarlett"], ["Rope"], ["Hall"]).card("scarlett")
        Card('Miss Scarlett', Category.SUSPECT)
        """
        found = self._own(name) or self._names.get(key(written(name)))
        if found is None or (category is not None and found.category is not category):
            kind = category.value if category else "card"
            choices = [str(card) for card in (self.category(category) if category else self.cards)]
            raise ClueError(f"There is no {kind} {quoted(name)}{perhaps(name, choices)}.")
        return found

    def _own(self, name: str | Card) -> Card | None:
        """The card of this deck that is equal to a card, if it is one: mostly so, and quickly said."""
        try:
            return self.cards[self._positions[name]] if isinstance(name, Card) else None
        except (KeyError, TypeError):  # TypeError: what cannot be hashed
            return None

    def triple(self, suspect: str | Card, weapon: str | Card, room: str | Card) -> Triple:
        """The three cards of a suggestion or an accusation, by name; raises `ClueError` like `card`."""
        parts = zip((suspect, weapon, room), Category, strict=True)
        return Triple(*(self.card(part, category) for part, category in parts))
