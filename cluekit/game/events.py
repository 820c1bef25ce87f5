"""The log of a game: one event for everything that happened, and what each player knows of it.

`event.seen_by(player)` is the event as one player knows it (`None` stands for somebody who only watches).
Almost everything is public; the face of a dealt card and of a shown card is not.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import Self

from cluekit.board import Place
from cluekit.cards import Card, Triple

__all__ = [
    "Accused",
    "Dealt",
    "Eliminated",
    "Event",
    "GameOver",
    "Moved",
    "Outcome",
    "PassageTaken",
    "Passed",
    "Public",
    "Rolled",
    "Shown",
    "Stayed",
    "Suggested",
    "Summoned",
    "Termination",
    "TurnBegan",
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
        return self if player == self.player else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Shown:
    """A player refuted the suggestion of `to` with a card that only these two know."""

    player: int
    to: int
    card: Card | None

    def seen_by(self, player: int | None) -> Shown:
        """The event as `player` knows it: the face for the two concerned only."""
        return self if player in (self.player, self.to) else replace(self, card=None)


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
    """A player took a secret passage."""

    player: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Stayed(Public):
    """A player had to wait, all ways being blocked."""

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
    """The weapon named was brought into the room, from another one."""

    weapon: Card
    start: str
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
)
"""Anything that can stand in the log of a game."""
