"""The rules of an edition as one frozen value, a field for every switch.

Sources, by a letter: N, a Norwegian text on the classic game; P, an English one with house rules for the
dice ("Tudor Close"); M, a Polish one on Master Detective; F, an English one for a Farscape theme; L, one in
Esperanto on the Liars Edition. Where a source is silent, its edition follows N, whose rules are the defaults.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from cluekit.errors import EditionError

__all__ = [
    "Accusations",
    "Answers",
    "FirstTurn",
    "IdleTokens",
    "InvestigationDeck",
    "LastPlayer",
    "Occupied",
    "Passages",
    "Repeat",
    "Rules",
    "Staying",
    "WeaponStart",
]


class LastPlayer(enum.Enum):
    """What happens when all players but one have accused wrongly. The printed rules are silent."""

    WINS = "wins"
    """The last player left wins at once."""

    MUST_ACCUSE = "must-accuse"
    """The last player left plays on, and wins only with a right accusation."""


class FirstTurn(enum.Enum):
    """Who begins."""

    FIRST_SUSPECT = "first-suspect"
    """The first suspect of the deck that is played (N, P and L: Miss Scarlett)."""

    HIGHEST_ROLL = "highest-roll"
    """Whoever rolls highest, so every player with the same chance (M, F)."""


class IdleTokens(enum.Enum):
    """Where the tokens of suspects begin whom nobody plays."""

    START = "start"
    """Where they would begin if somebody played them."""

    ROOMS = "rooms"
    """Each in a room drawn at random (P)."""


class WeaponStart(enum.Enum):
    """Where the weapons are when the game begins."""

    SPREAD = "spread"
    """In rooms drawn at random, none with two weapons while another has none (N: spread over the rooms)."""

    RANDOM = "random"
    """Each in a room drawn at random (P, L)."""

    ASIDE = "aside"
    """Beside the board; a weapon comes into play when it is first named (F)."""


class Occupied(enum.Enum):
    """What a token does to the corridor square it stands on."""

    BLOCKS = "blocks"
    """Nobody lands there or passes (P; N is silent)."""

    JUMPED = "jumped"
    """Others may pass, which counts as a step; who would land there stops one space behind (M, F)."""


class Passages(enum.Enum):
    """When a secret passage can be taken."""

    INSTEAD_OF_ROLL = "instead-of-roll"
    """At the start of a turn, in place of the roll (N, P)."""

    INSTEAD_OF_MOVE = "instead-of-move"
    """After the roll, in place of walking (L)."""

    WITHIN_ROLL = "within-roll"
    """At the start of a turn in place of the roll, or as one step of a roll (M, F)."""


class Staying(enum.Enum):
    """When a player may stay where he is."""

    BLOCKED = "blocked"
    """Only when a roll leads nowhere, and then one has to."""

    SUMMONED = "summoned"
    """Also, in place of the roll, in the room to which another's suggestion has called one (P)."""

    ALWAYS = "always"
    """After every roll (L)."""


class Repeat(enum.Enum):
    """When one may suggest in the room of one's last suggestion. Being called there makes it a new room."""

    AFTER_LEAVING = "after-leaving"
    """When one has left it and comes back on a later turn (N, M, F)."""

    ANOTHER_ROOM = "another-room"
    """When one has made a suggestion in another room (P)."""

    ALWAYS = "always"
    """Every turn, also without leaving (L)."""


class Answers(enum.Enum):
    """Who answers a suggestion."""

    FIRST = "first"
    """The players clockwise, until one shows a card (N, P, L; M: the rules of 1946)."""

    EVERYONE = "everyone"
    """All other players clockwise; each who can shows one card (F; M: later editions)."""


class Accusations(enum.Enum):
    """When one may accuse, on one's own turn."""

    OWN_TURN = "own-turn"
    """Whenever no answer or throw is waited for (N, P, M, F)."""

    BEFORE_ROLL = "before-roll"
    """Only before rolling (L)."""


@dataclass(frozen=True)
class InvestigationDeck:
    """How many Investigation cards of each kind there are (L: six truths and six lies in all)."""

    relocate: int
    """Truths: move to any room and suggest again."""

    give: int
    """Truths: every player passes one card to the left."""

    peek: int
    """Truths: look at two random cards of one player."""

    lies: int
    """Lies: the player claims any of the three."""

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return self.relocate + self.give + self.peek + self.lies

    def __post_init__(self) -> None:
        if min(self.relocate, self.give, self.peek, self.lies) < 0:
            raise EditionError("An Investigation deck has no negative number of any card.")


@dataclass(frozen=True)
class Rules:
    """One rule set.

    >>> Rules().dice
    1
    """

    dice: int = 1
    """How many six-sided dice are thrown and added (N: one; F: two; P: one or two)."""

    last_player: LastPlayer = LastPlayer.MUST_ACCUSE
    """What the last player left in the game has to do."""

    min_players: int = 2
    """The fewest players (N: two)."""

    max_players: int = 6
    """The most players: no more than there are suspects."""

    first_turn: FirstTurn = FirstTurn.FIRST_SUSPECT
    """Who begins."""

    idle_tokens: IdleTokens = IdleTokens.START
    """Where the tokens of suspects begin whom nobody plays."""

    weapon_start: WeaponStart = WeaponStart.SPREAD
    """Where the weapons are when the game begins."""

    occupied: Occupied = Occupied.BLOCKS
    """What a token does to the corridor square it stands on."""

    one_token_rooms: bool = False
    """Whether a room with another token in it cannot be walked into (M); tokens can be called there."""

    through_rooms: bool = False
    """Whether a room can be walked through, as one space (M, F), or else ends the move (N, P)."""

    passages: Passages = Passages.INSTEAD_OF_ROLL
    """When a secret passage can be taken."""

    staying: Staying = Staying.BLOCKED
    """When a player may stay where he is."""

    repeat: Repeat = Repeat.AFTER_LEAVING
    """When one may suggest in the room of one's last suggestion."""

    answers: Answers = Answers.FIRST
    """Who answers a suggestion."""

    honour: bool = False
    """Whether answers are left to honour: one *can* pass wrongly, and is out when it comes to light (P, 4c).
    If not, which is the default, a wrong pass is illegal."""

    accusations: Accusations = Accusations.OWN_TURN
    """When one may accuse."""

    investigation: InvestigationDeck | None = None
    """The Investigation cards (L), if the edition has them."""

    @property
    def players(self) -> str:
        """How many can play, in words.

        >>> Rules().players, Rules(min_players=3, max_players=3).players
        ('2 to 6 players', '3 players')
        """
        fewest, most = self.min_players, self.max_players
        return f"{most} players" if fewest == most else f"{fewest} to {most} players"

    def __post_init__(self) -> None:
        if self.dice not in (1, 2):
            raise EditionError(f"A move is rolled with one or two dice, not with {self.dice}.")
        if not 2 <= self.min_players <= self.max_players:
            raise EditionError(
                f"{self.min_players} to {self.max_players} players is no sensible range from two up."
            )
        deck = self.investigation
        if deck and deck.size <= self.max_players:
            raise EditionError(
                f"{deck.size} Investigation cards are too few: each of {self.max_players} players holds one, "
                "and one has to be left to draw."
            )
