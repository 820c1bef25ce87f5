"""The log of a game: one event for everything that happened, and what each player knows of it.

`event.seen_by(player)` is the event as one player knows it (`None` stands for somebody who only watches).
Almost everything is public; the face of a dealt card and of a shown card is not.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Self

from cluekit.board import Place, Square
from cluekit.cards import Card, Triple
from cluekit.game.investigation import Deed, Investigation

__all__ = [
    "Accused",
    "Audited",
    "Claimed",
    "Dealt",
    "DrewInvestigation",
    "Eliminated",
    "Event",
    "Exposed",
    "GameOver",
    "Given",
    "Glimpsed",
    "LaidOpen",
    "Led",
    "Moved",
    "Outcome",
    "PassageTaken",
    "Passed",
    "Peeked",
    "Pressed",
    "Public",
    "Relocated",
    "Reshuffled",
    "Revealed",
    "Rolled",
    "Shown",
    "Snooped",
    "Stayed",
    "Suggested",
    "Summoned",
    "Termination",
    "TokenPlaced",
    "TurnBegan",
    "Unchallenged",
    "Unrefuted",
    "WeaponMoved",
    "WeaponPlaced",
    "Withdrawn",
]


class Termination(enum.Enum):
    """How a game can end."""

    SOLVED = "solved"
    """Somebody accused rightly."""

    LAST_STANDING = "last standing"
    """All others accused wrongly, and the rules let the last player win."""

    UNSOLVED = "unsolved"
    """Everybody accused wrongly: nobody wins."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game: why, who won (a seat, or None) and what was in the envelope."""

    termination: Termination
    winner: int | None
    envelope: Triple


class Public:
    """An event of which everybody sees everything."""

    __slots__ = ()

    def seen_by(self, player: int | None) -> Self:
        """The event as `player` knows it: all of it."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card was dealt to a player, who alone knows its face."""

    player: int
    card: Card | None

    def seen_by(self, player: int | None) -> Dealt:
        """The event as `player` knows it: the face for its owner only."""
        return self if player == self.player else Dealt(self.player, None)


@dataclass(frozen=True, slots=True)
class Shown:
    """A player refuted the suggestion of `to` with a card that only these two know."""

    player: int
    to: int
    card: Card | None

    def seen_by(self, player: int | None) -> Shown:
        """The event as `player` knows it: the face for the two concerned only."""
        return self if player in (self.player, self.to) else Shown(self.player, self.to, None)


@dataclass(frozen=True, slots=True)
class Glimpsed:
    """A player looked at a random card of `target`, who does not learn which; everybody knows that much."""

    player: int
    target: int
    card: Card | None

    def seen_by(self, player: int | None) -> Glimpsed:
        """The event as `player` knows it: the face for the one who looked only."""
        return self if player == self.player else Glimpsed(self.player, self.target, None)


@dataclass(frozen=True, slots=True)
class Given:
    """A player passed a card to the left; only giver and receiver know which."""

    player: int
    to: int
    card: Card | None

    def seen_by(self, player: int | None) -> Given:
        """The event as `player` knows it: the face for the two concerned only."""
        return self if player in (self.player, self.to) else Given(self.player, self.to, None)


@dataclass(frozen=True, slots=True)
class DrewInvestigation:
    """A player drew an Investigation card, which nobody else sees."""

    player: int
    card: Investigation | None

    def seen_by(self, player: int | None) -> DrewInvestigation:
        """The event as `player` knows it: the face for its holder only."""
        return self if player == self.player else DrewInvestigation(self.player, None)


@dataclass(frozen=True, slots=True)
class TokenPlaced(Public):
    """The token of a suspect whom nobody plays was put into a room before the game began."""

    token: Card
    room: str


@dataclass(frozen=True, slots=True)
class Led(Public):
    """A player rolled highest, and begins."""

    player: int


@dataclass(frozen=True, slots=True)
class Snooped(Public):
    """A player crossed or reached a snoop square and looks at a card of `target`."""

    player: int
    target: int
    start: Place
    at: Square


@dataclass(frozen=True, slots=True)
class Audited(Public):
    """The earlier passes of `target` were checked: all were right, unless `guilty`."""

    player: int
    target: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class Exposed(Public):
    """It came to light that a player once held a card that was named, and passed."""

    player: int


@dataclass(frozen=True, slots=True)
class Claimed(Public):
    """A player laid an Investigation card face down and said what it lets one do."""

    player: int
    deed: Deed


@dataclass(frozen=True, slots=True)
class Pressed(Public):
    """A player pressed the button: the claim is called a lie."""

    player: int


@dataclass(frozen=True, slots=True)
class Unchallenged(Public):
    """Nobody pressed the button against this player's claim, so it holds, true or not."""

    player: int


@dataclass(frozen=True, slots=True)
class Revealed(Public):
    """The Investigation card just played was turned up, because somebody had pressed the button."""

    player: int
    card: Investigation


@dataclass(frozen=True, slots=True)
class LaidOpen(Public):
    """Caught lying, a player laid a card face up in the Interrogation Room, where it stays."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Relocated(Public):
    """By an Investigation card a player moved to a room of his choice."""

    player: int
    start: Place
    end: str


@dataclass(frozen=True, slots=True)
class Peeked(Public):
    """By an Investigation card a player looks at cards of `target`."""

    player: int
    target: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Public):
    """The pile of Investigation cards was empty; the cards played were shuffled to make a new one."""


@dataclass(frozen=True, slots=True)
class WeaponPlaced(Public):
    """A weapon was put into a room before the game began."""

    weapon: Card
    room: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Public):
    """It is this player's turn now."""

    player: int


@dataclass(frozen=True, slots=True)
class Rolled(Public):
    """The dice showed this sum."""

    player: int
    pips: int


@dataclass(frozen=True, slots=True)
class Moved(Public):
    """A player walked from one place to another."""

    player: int
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class PassageTaken(Public):
    """A player took a secret passage at the start of a turn, or after the roll in place of walking."""

    player: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Stayed(Public):
    """A player stayed where he was, by choice or because all ways were blocked."""

    player: int


@dataclass(frozen=True, slots=True)
class Suggested(Public):
    """A player made a suggestion."""

    player: int
    triple: Triple


@dataclass(frozen=True, slots=True)
class Summoned(Public):
    """The token of the suspect named was brought into the room, from another place."""

    token: Card
    start: Place
    room: str


@dataclass(frozen=True, slots=True)
class WeaponMoved(Public):
    """The weapon named was brought into the room, from another one or from beside the board (None)."""

    weapon: Card
    start: str | None
    room: str


@dataclass(frozen=True, slots=True)
class Passed(Public):
    """A player holds none of the three cards named."""

    player: int


@dataclass(frozen=True, slots=True)
class Unrefuted(Public):
    """Nobody could refute the suggestion of this player."""

    player: int


@dataclass(frozen=True, slots=True)
class Accused(Public):
    """A player accused, rightly or wrongly."""

    player: int
    triple: Triple
    right: bool


@dataclass(frozen=True, slots=True)
class Eliminated(Public):
    """A player may not move, suggest or accuse any more, but still answers."""

    player: int


@dataclass(frozen=True, slots=True)
class Withdrawn(Public):
    """The token of a player who is out was moved from a door square into the room: others can pass."""

    player: int
    start: Place
    room: str


@dataclass(frozen=True, slots=True)
class GameOver(Public):
    """The game ended, and the envelope lies open."""

    outcome: Outcome


Event = (
    Dealt
    | WeaponPlaced
    | TurnBegan
    | Rolled
    | Moved
    | PassageTaken
    | Stayed
    | Suggested
    | Summoned
    | WeaponMoved
    | Passed
    | Shown
    | Unrefuted
    | Accused
    | Eliminated
    | Withdrawn
    | GameOver
    | Audited
    | Claimed
    | DrewInvestigation
    | Exposed
    | Given
    | Glimpsed
    | LaidOpen
    | Led
    | Peeked
    | Pressed
    | Relocated
    | Reshuffled
    | Revealed
    | Snooped
    | TokenPlaced
    | Unchallenged
)
"""Anything that can stand in the log of a game."""
