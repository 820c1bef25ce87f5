"""An edition as one frozen value: deck, board and rules together, and what may be chosen about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cluekit.board import Board, Place
from cluekit.cards import Card, Category, Deck
from cluekit.errors import ClueError
from cluekit.rules import Rules

__all__ = ["ENGLISH", "Edition", "Frozen", "Language", "Offers", "Variant"]

_V = TypeVar("_V", covariant=True)

ENGLISH = "en"
"""The language in which the names of an edition stand in its file."""


class Frozen(Mapping[str, _V]):
    """A mapping that can be hashed, if its values can, and pickled with the value that it belongs to.

    >>> Frozen({"dice": 2}), Frozen({"dice": 2}) == {"dice": 2}
    ({'dice': 2}, True)
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, _V] | None = None) -> None:
        self._values = dict(values or {})

    def __getitem__(self, key: str) -> _V:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)


@dataclass(frozen=True)
class Variant:
    """Another deck and other rules for the same board, as some sources have them."""

    name: str
    title: str
    note: str
    deck: Deck
    rules: Rules
    starts: tuple[Place, ...]


@dataclass(frozen=True)
class Language:
    """The names of an edition in another language, each by the name it has in the file."""

    code: str
    title: str
    names: Frozen[str]


@dataclass(frozen=True)
class Offers:
    """What may be chosen about an edition: how many cards to select, variants, languages."""

    selectable: Frozen[tuple[int, int]] = field(default_factory=Frozen)
    variants: tuple[Variant, ...] = ()
    languages: tuple[Language, ...] = ()


@dataclass(frozen=True, repr=False)
class Edition:
    """One edition of the game.

    >>> from cluekit.editions import edition
    >>> edition("classic").deck.solution_count
    324
    """

    name: str
    title: str
    deck: Deck
    board: Board
    rules: Rules
    notes: tuple[tuple[str, str], ...] = ()
    """What the sources leave open and how it was settled: (field, note) pairs."""

    starts: tuple[Place, ...] = ()
    """Where the token of each suspect begins, in deck order; by default on the digits of the map."""

    look: Mapping[str, Any] = field(default_factory=Frozen, hash=False)
    """Colours of the drawing (`#rrggbb`) by name, `rooms` and `tokens` a list of them each; the `scenery`;
    and by the names of places, what is on their `floors` and what `furniture` stands there."""

    offers: Offers = field(default_factory=Offers, hash=False)
    """What may be chosen."""

    options: Mapping[str, object] = field(default_factory=Frozen)
    """What was chosen, by the name of each option."""

    language: str | None = None
    """The code of the language of all names, or None for those of the file."""

    base: Edition | None = field(default=None, compare=False)
    """The edition as its file has it, if this one was made from it by options or a language."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", self.starts or self.board.starts[: len(self.deck.suspects)])
        object.__setattr__(self, "look", Frozen(self.look))
        object.__setattr__(self, "options", Frozen(self.options))

    def start_of(self, suspect: str | Card) -> Place:
        """Where the token of a suspect begins: on a square, in a room, or in a lobby with all others.

        Raises `ClueError` for anything but a suspect of this edition, or one who has no start square.
        """
        position = self.deck.index(self.deck.card(suspect, Category.SUSPECT))
        try:
            return self.starts[position]
        except IndexError:
            raise ClueError(f"{self.deck.suspects[position]} has no place to start.") from None

    @property
    def selectable(self) -> Mapping[str, tuple[int, int]]:
        """How many `suspects` and `weapons` may be selected to play with, (fewest, most); mostly nothing."""
        return self.offers.selectable

    @property
    def variants(self) -> Mapping[str, str]:
        """The title of each variant, by the name that the option `variant` takes."""
        return Frozen({variant.name: variant.title for variant in self.offers.variants})

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that names can be had in; "en" are the names of the file itself."""
        return (ENGLISH, *(language.code for language in self.offers.languages))

    def __repr__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        told = ", ".join([repr(self.name), *chosen, *([f"in {self.language}"] if self.language else [])])
        return f"<Edition {told}: {self.deck.solution_count} solutions>"

    def __str__(self) -> str:
        return self.title
