"""The whole state of a game, hidden cards included; frozen, so every position can be kept and compared."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from cluekit.board import Place, Square
from cluekit.cards import Card, Triple
from cluekit.editions import Edition
from cluekit.errors import IllegalAction
from cluekit.game.events import Event, Outcome, TokenPlaced
from cluekit.game.investigation import Deed, Investigation, cards_of
from cluekit.game.movement import crossings, landings
from cluekit.rules import IdleTokens

__all__ = ["CHANCE", "Look", "Phase", "State"]

_P = TypeVar("_P")

CHANCE = -1
"""The actor that deals, places the weapons, throws the dice and draws cards."""


class Phase(enum.Enum):
    """What has to happen next."""

    DEAL = "deal"
    """Chance deals: three cards into the envelope, the others round the table."""

    PLACE = "place"
    """Chance puts weapons, and perhaps tokens, into rooms."""

    LEAD = "lead"
    """Chance decides who rolls highest and begins."""

    START = "start"
    """A turn begins: roll, take a passage, suggest if one was summoned, or accuse."""

    THROW = "throw"
    """Chance throws the dice."""

    MOVE = "move"
    """The player walks where the roll reaches, and may snoop on the way."""

    SNOOP = "snoop"
    """The player has just ended a walk on a snoop square and may look at a card."""

    DRAW = "draw"
    """Chance draws a card from a hand into which somebody may look."""

    ENTERED = "entered"
    """The player is in a room and may suggest."""

    ANSWER = "answer"
    """The next player clockwise shows a card or passes."""

    INVESTIGATE = "investigate"
    """The player plays an Investigation card and claims what it says."""

    PRESS = "press"
    """The next player clockwise presses the button, or believes."""

    CONFESS = "confess"
    """The player was caught lying and lays a card open."""

    RELOCATE = "relocate"
    """The player moves to any room."""

    GIVE = "give"
    """The next player chooses the card to pass to the left."""

    PEEK = "peek"
    """The player chooses at whose cards to look."""

    REFILL = "refill"
    """Chance draws an Investigation card for a player who has none."""

    END = "end"
    """The player may still accuse, or end the turn."""

    OVER = "over"
    """The game has ended."""

    # Members are singletons, so identity is equality: a C-speed hash instead of Enum's Python-level one.
    __hash__ = object.__hash__


_CHANCE = frozenset({Phase.DEAL, Phase.PLACE, Phase.LEAD, Phase.THROW, Phase.DRAW, Phase.REFILL})
_OTHERS = frozenset({Phase.ANSWER, Phase.PRESS, Phase.GIVE})


class Look(NamedTuple):
    """A look into a hand, card by card, as chance draws them."""

    target: int
    drawn: tuple[Card, ...]
    left: int
    """How many cards are still to be drawn."""
    then: Phase
    """The phase in which the turn goes on."""


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
    weapons: tuple[str | None, ...] = ()
    turn: int = 0
    pips: int | None = None
    origin: Place | None = None
    """Where the walk of this turn began, if its player has stopped on the way to snoop."""
    crossed: tuple[Place, ...] = ()
    """The snoop squares at which the player whose turn it is has snooped on this move, in order."""
    suggestion: Triple | None = None
    answerer: int | None = None
    """The seat that has to decide while it is another's turn: to answer, to press, or to give."""
    refuted: bool = False
    """Whether somebody has shown a card for the present suggestion."""
    summoned: frozenset[int] = frozenset()
    """Seats whose token another player's suggestion has moved since their last turn."""
    last_rooms: tuple[str | None, ...] = ()
    """For each seat the room of its last suggestion, until another's suggestion calls it there."""
    eliminated: frozenset[int] = frozenset()
    withheld: tuple[tuple[int, Card], ...] = ()
    """Honour mode: who passed while holding which named cards, as long as it has not come to light."""
    audited: bool = False
    """Whether the player whose turn it is has already had somebody checked."""
    look: Look | None = None
    """What is looked at in the phase `DRAW`."""
    investigations: tuple[Investigation | None, ...] = ()
    """The Investigation card of each seat."""
    discards: tuple[Investigation, ...] = ()
    """The Investigation cards played since the pile was last shuffled, the latest last."""
    claim: Deed | None = None
    """What the player says the Investigation card just played lets one do."""
    gifts: tuple[tuple[int, Card], ...] = ()
    """The cards chosen so far to be passed to the left, with their givers."""
    interrogation: tuple[Card, ...] = ()
    """The cards that lie open in the Interrogation Room."""
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None

    def __getstate__(self) -> dict[str, object]:
        # Only the fields: what else is kept of a state is quickly found again.
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

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
        if self.phase in _CHANCE:
            return CHANCE
        return self.answerer if self.phase in _OTHERS else self.turn

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
    def others(self) -> tuple[Place, ...]:
        """Where the tokens stand that are not moved in this turn."""
        mover = self.edition.deck.index(self.seats[self.turn])
        return self.tokens[:mover] + self.tokens[mover + 1 :]

    @cached_property
    def landings(self) -> tuple[Place, ...]:
        """Where the roll can end, while its player has to move."""
        return self._walks(landings)

    @cached_property
    def crossings(self) -> tuple[Square, ...]:
        """The snoop squares where its player can stop on the way, while there is a move to be made."""
        return self._walks(crossings)

    def _walks(self, find: Callable[..., tuple[_P, ...]]) -> tuple[_P, ...]:
        if self.pips is None or self.phase is not Phase.MOVE:
            return ()
        start = self.place if self.origin is None else self.origin
        edition = self.edition
        return find(edition.board, start, self.pips, self.others, edition.rules, self.crossed)

    @property
    def waiting_tokens(self) -> tuple[Card, ...]:
        """The suspects nobody plays whose tokens are still to be put into rooms before the first turn."""
        if self.edition.rules.idle_tokens is IdleTokens.START:
            return ()
        placed = {event.token for event in self.events if isinstance(event, TokenPlaced)}
        return tuple(card for card in self.edition.deck.suspects if card not in placed.union(self.seats))

    @property
    def pile(self) -> Mapping[Investigation, int]:
        """How many Investigation cards of each kind are left to be drawn; nothing when the pile is empty."""
        deck = self.edition.rules.investigation
        left = Counter(cards_of(deck) if deck else {})
        left.subtract(Counter(card for card in self.investigations + self.discards if card))
        return {card: number for card, number in left.items() if number}

    def next_seat(self, seat: int) -> int:
        """The seat clockwise of `seat`."""
        return (seat + 1) % self.players
