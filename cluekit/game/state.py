"""The whole state of a game, hidden cards included; frozen, so every position can be kept and compared."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property

from cluekit.board import Place
from cluekit.cards import Card, Triple
from cluekit.editions import Edition
from cluekit.errors import IllegalAction
from cluekit.game.events import Event, Outcome
from cluekit.game.movement import landings

__all__ = ["CHANCE", "Phase", "State"]

CHANCE = -1
"""The actor that deals, places the weapons and throws the dice."""


class Phase(enum.Enum):
    """What has to happen next."""

    DEAL = "deal"
    """Chance deals: three cards into the envelope, the others round the table."""

    PLACE = "place"
    """Chance puts each weapon into a room."""

    START = "start"
    """A turn begins: roll, take a passage, suggest if one was summoned, or accuse."""

    THROW = "throw"
    """Chance throws the dice."""

    MOVE = "move"
    """The player walks where the roll reaches."""

    ENTERED = "entered"
    """The player has just come into a room and may suggest."""

    ANSWER = "answer"
    """The next player clockwise shows a card or passes."""

    END = "end"
    """The player may still accuse, or end the turn."""

    OVER = "over"
    """The game has ended."""


@dataclass(frozen=True, repr=False)
class State:
    """Everything there is to know about a game at one moment.

    Seats are numbered clockwise from 0, in the order of the suspects; `tokens` follows the suspects of the
    deck and `weapons` its weapons (their rooms, as far as they have been placed).
    """

    edition: Edition
    seats: tuple[Card, ...]
    phase: Phase
    tokens: tuple[Place, ...]
    hands: tuple[tuple[Card, ...], ...]
    envelope: tuple[Card, ...] = ()
    weapons: tuple[str, ...] = ()
    turn: int = 0
    pips: int | None = None
    suggestion: Triple | None = None
    answerer: int | None = None
    summoned: frozenset[int] = frozenset()
    """Seats whose token another player's suggestion has moved since their last turn."""
    eliminated: frozenset[int] = frozenset()
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        # Nothing hidden: states are printed in notebooks.
        about = f"{self.players} players, {len(self.events)} events, {self.phase.value}"
        return f"<State of {self.edition}: {about}>"

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def actor(self) -> int | None:
        """Who acts next: a seat, `CHANCE`, or None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        if self.phase in (Phase.DEAL, Phase.PLACE, Phase.THROW):
            return CHANCE
        return self.answerer if self.phase is Phase.ANSWER else self.turn

    def place_of(self, seat: int) -> Place:
        """Where the token of a seat stands."""
        return self.tokens[self.edition.deck.index(self.seats[seat])]

    @property
    def place(self) -> Place:
        """Where the token of the player whose turn it is stands."""
        return self.place_of(self.turn)

    @property
    def solution(self) -> Triple:
        """The three cards in the envelope; raises `IllegalAction` before they have been dealt."""
        if self.phase is Phase.DEAL:
            raise IllegalAction("The envelope is still being filled.")
        return Triple(*self.envelope)

    @property
    def asked(self) -> int:
        """The seat that has to answer the suggestion; raises `IllegalAction` when there is none."""
        if self.answerer is None:
            raise IllegalAction("No suggestion waits for an answer.")
        return self.answerer

    @cached_property
    def landings(self) -> tuple[Place, ...]:
        """Where the roll can end, while its player has to move."""
        if self.pips is None or self.phase is not Phase.MOVE:
            return ()
        return landings(self.edition.board, self.place, self.pips, self.tokens)

    def next_seat(self, seat: int) -> int:
        """The seat clockwise of `seat`."""
        return (seat + 1) % self.players
