"""What can be done in a game, by chance or by a player; each action is a small frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from cluekit.board import Place
from cluekit.cards import Card, Triple

__all__ = [
    "Accuse",
    "Action",
    "ChanceAction",
    "Crime",
    "Deal",
    "EndTurn",
    "Move",
    "Pass",
    "Passage",
    "PlaceWeapon",
    "PlayerAction",
    "Roll",
    "Show",
    "Stay",
    "Suggest",
    "Throw",
]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: this card goes where the deal stands, first into the envelope, then round the table."""

    card: Card


@dataclass(frozen=True, slots=True)
class PlaceWeapon:
    """Chance: the next weapon is put into this room before the game begins."""

    room: str


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the dice show this sum."""

    pips: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice, at the start of one's own turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """Walk to a square or into a room that the roll reaches."""

    to: Place


@dataclass(frozen=True, slots=True)
class Passage:
    """Take the secret passage to another room instead of rolling."""

    to: str


@dataclass(frozen=True, slots=True)
class Stay:
    """Wait where one is, because every way is blocked."""


@dataclass(frozen=True, slots=True, repr=False)
class Crime:
    """What suggestions and accusations have in common: they name three cards."""

    suspect: Card
    weapon: Card
    room: Card

    @property
    def triple(self) -> Triple:
        """The three cards named."""
        return Triple(self.suspect, self.weapon, self.room)

    def __repr__(self) -> str:
        # Texts where cards belong are a mistake, but one that can be shown.
        return f"{type(self).__name__}({str(self.suspect)!r}, {str(self.weapon)!r}, {str(self.room)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Suggest(Crime):
    """Name a suspect, a weapon and the room one is in."""


@dataclass(frozen=True, slots=True)
class Show:
    """Refute a suggestion by showing one named card to the one who made it, and to nobody else."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Say that one holds none of the three named cards."""


@dataclass(frozen=True, slots=True, repr=False)
class Accuse(Crime):
    """Name the solution; whoever is wrong is out."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Leave it at that; the next player's turn begins."""


ChanceAction = Deal | PlaceWeapon | Throw
"""What chance decides."""

PlayerAction = Roll | Move | Passage | Stay | Suggest | Show | Pass | Accuse | EndTurn
"""What a player decides."""

Action = ChanceAction | PlayerAction
"""Anything that `cluekit.game.apply` takes."""
