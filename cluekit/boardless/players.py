"""Who sits at a table without a board: what she is told, and what is asked of her.

There are two ways to write a player. An `Asker` is told of cards and names cards: it is the one to begin
with. A `Player` is told of bits (see `cluekit.boardless.codes`), which is quicker, and so the players that
come with cluekit are written like that. To the table they are the same: an `Asker` is a `Player` that has
everything translated.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from cluekit.boardless.codes import Codes
from cluekit.cards import Card, Deck, Triple
from cluekit.errors import ClueError
from cluekit.names import shown
from cluekit.rules import Answers

__all__ = ["Asker", "Heard", "Maker", "Player", "Seat"]


class Seat:
    """What a player knows when the cards are dealt.

    `codes`, the bits of the cards; `number`, the seat, from 0; `mask`, her own cards as bits; `hand_sizes`,
    the cards of each seat; `answers`, who answers a suggestion; `rng`, where she takes her random numbers
    from, so that the same seed gives the same game; it is hers alone, and has nothing to do with the cards.
    """

    __slots__ = ("answers", "codes", "hand_sizes", "mask", "number", "rng")

    def __init__(
        self,
        codes: Codes,
        number: int,
        mask: int,
        hand_sizes: tuple[int, ...],
        answers: Answers,
        rng: random.Random,
    ) -> None:
        self.codes = codes
        self.number = number
        self.mask = mask
        self.hand_sizes = hand_sizes
        self.answers = answers
        self.rng = rng

    @property
    def deck(self) -> Deck:
        """All cards of the game."""
        return self.codes.deck

    @property
    def hand(self) -> tuple[Card, ...]:
        """Her own cards, in deck order."""
        return self.codes.cards(self.mask)


class Player(ABC):
    """A player who is told of bits.

    `certain` is 0 until she knows the solution; then it is the set of its three cards, and she accuses as
    soon as it is her turn, or at once if it is.
    """

    name: ClassVar[str]
    """What such a player is called."""

    def __init__(self, seat: Seat) -> None:
        self.number = seat.number
        self.certain = 0

    @abstractmethod
    def choose(self) -> int:
        """The three cards of her suggestion, as a set with one of each category."""

    @abstractmethod
    def learn(
        self, asker: int, asked: int, passed: tuple[int, ...], showed: tuple[int, ...], seen: tuple[int, ...]
    ) -> None:
        """Take note of a suggestion, her own or another's.

        Arguments: `asker`, the seat; `asked`, the set of three cards; `passed` and `showed`, the seats that
        have shown no card, and one; `seen`, what each of the latter showed her if she is the asker, else ().
        """

    def sure(self) -> int:
        """`certain`, worked out when it is needed; by default it is what `learn` has left there."""
        return self.certain


Maker: TypeAlias = Callable[[Seat], Player]
"""What makes a player for one game: mostly the class itself."""


@dataclass(frozen=True)
class Heard:
    """A suggestion and its answers, as one player has heard them."""

    asker: int
    """The seat that asked."""

    suggestion: Triple
    passed: tuple[int, ...]
    """The seats that hold none of the three cards, in the order in which they were asked."""

    showed: tuple[int, ...]
    """The seats that have shown one of them: one at most, if the first who can ends the answers."""

    seen: tuple[Card, ...] = ()
    """The card that each seat of `showed` has shown; only the asker sees them, for all others this is ()."""


class Asker(Player):
    """A player who is told of cards: a class of your own needs an `ask` and a `hear`.

    `self.seat` has what she knows from the start: `deck`, `hand`, `number`, `hand_sizes`, `answers` and
    `rng`. When she knows the solution, `hear` puts it into `self.solution`, and the table has her accuse as
    soon as it is her turn. A wrong accusation puts her out; she still answers.

    Here is one who goes through the solutions that are left until nobody shows a card. Even if only one is
    left she asks for it first, and that costs her some games:

    >>> class Patient(Asker):
    ...     def __init__(self, seat):
    ...         super().__init__(seat)
    ...         mine = set(seat.hand)
    ...         self.left = [triple for triple in seat.deck.solutions() if not mine & set(triple)]
    ...     def ask(self):
    ...         return self.left[0]
    ...     def hear(self, heard):
    ...         if heard.asker == self.number and not heard.showed:
    ...             self.solution = heard.suggestion
    ...         elif heard.asker == self.number:
    ...             self.left = [triple for triple in self.left if not set(heard.seen) & set(triple)]
    >>> from cluekit.boardless import contest
    >>> contest("mini", [Patient, "eliminator"], games=100).wins
    (38, 62)
    """

    name = "asker"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat
        self.solution: Triple | None = None

    @abstractmethod
    def ask(self) -> Triple:
        """The three cards that she wants to ask for."""

    @abstractmethod
    def hear(self, heard: Heard) -> None:
        """Take note of a suggestion and its answers, her own or another's."""

    def choose(self) -> int:
        """What `ask` says, as bits; raises `ClueError` when that is no suspect, weapon and room."""
        return self._mask(self.ask(), "asks for")

    def learn(
        self, asker: int, asked: int, passed: tuple[int, ...], showed: tuple[int, ...], seen: tuple[int, ...]
    ) -> None:
        """Tell `hear` in cards; raises `ClueError` when the solution it finds is none."""
        codes = self.seat.codes
        faces = tuple(codes.cards(face)[0] for face in seen)
        self.hear(Heard(asker, codes.triple(asked), passed, showed, faces))

    def sure(self) -> int:
        """The bits of `solution`, 0 while there is none."""
        return 0 if self.solution is None else self._mask(self.solution, "accuses")

    def _mask(self, cards: object, does: str) -> int:
        try:
            return self.seat.codes.triples[cards]
        except (KeyError, TypeError):  # TypeError: what cannot be hashed
            raise ClueError(
                f"Seat {self.number} ({self.name}) {does} {shown(cards)}; it has to be one suspect, weapon "
                "and room of the deck, such as deck.triple('Plum', 'Rope', 'Hall')."
            ) from None
