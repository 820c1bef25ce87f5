"""What can be done in a game, by chance or by a player; each action is a small frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from cluekit.board import Place, Square
from cluekit.cards import Card, Triple
from cluekit.game.investigation import Deed, Investigation

__all__ = [
    "Accuse",
    "Action",
    "Audit",
    "Believe",
    "ChanceAction",
    "Claim",
    "Crime",
    "Deal",
    "Draw",
    "DrawInvestigation",
    "EndTurn",
    "Give",
    "LayOpen",
    "Lead",
    "Move",
    "Pass",
    "Passage",
    "Peek",
    "PlaceToken",
    "PlaceWeapon",
    "PlayerAction",
    "Press",
    "Relocate",
    "Roll",
    "Show",
    "Snoop",
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
class PlaceToken:
    """Chance: the next token that nobody plays is put into this room before the game begins."""

    room: str


@dataclass(frozen=True, slots=True)
class Lead:
    """Chance: this player has rolled highest and begins."""

    player: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this card is drawn, unseen by its owner, from a hand that somebody may look into."""

    card: Card


@dataclass(frozen=True, slots=True)
class DrawInvestigation:
    """Chance: this is the Investigation card that the player draws."""

    card: Investigation


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
    """Stay where one is: because every way is blocked, or because the edition leaves one the choice."""


@dataclass(frozen=True, slots=True)
class Snoop:
    """On the way over a snoop square, or at its end there, look at a random card of a player."""

    at: Square
    target: int


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
    """Leave it at that; what comes next in the turn, or the next player's turn, begins."""


@dataclass(frozen=True, slots=True)
class Audit:
    """On one's own turn: have the earlier passes of a player checked against the cards held then."""

    target: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Play one's Investigation card face down, and say that it lets one do this."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Press:
    """Press the button: the claim is called a lie."""


@dataclass(frozen=True, slots=True)
class Believe:
    """Let a claim pass."""


@dataclass(frozen=True, slots=True)
class LayOpen:
    """Caught lying: lay one of one's cards face up, for all to see."""

    card: Card


@dataclass(frozen=True, slots=True)
class Relocate:
    """By an Investigation card: move to any room, the present one included, to suggest there."""

    to: str


@dataclass(frozen=True, slots=True)
class Give:
    """By an Investigation card: the card that one passes to the left, when all have chosen theirs."""

    card: Card


@dataclass(frozen=True, slots=True)
class Peek:
    """By an Investigation card: the player at two of whose cards one looks."""

    target: int


ChanceAction = Deal | PlaceWeapon | PlaceToken | Lead | Throw | Draw | DrawInvestigation
"""What chance decides."""

PlayerAction = (
    Roll
    | Move
    | Passage
    | Stay
    | Snoop
    | Suggest
    | Show
    | Pass
    | Accuse
    | EndTurn
    | Audit
    | Claim
    | Press
    | Believe
    | LayOpen
    | Relocate
    | Give
    | Peek
)
"""What a player decides."""

Action = ChanceAction | PlayerAction
"""Anything that `cluekit.game.apply` takes."""
