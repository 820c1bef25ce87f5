"""The rules of an edition as one frozen value, a field for every switch."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from cluekit.errors import EditionError

__all__ = ["LastPlayer", "Rules"]


class LastPlayer(enum.Enum):
    """What happens when all players but one have accused wrongly. The printed rules are silent."""

    WINS = "wins"
    """The last player left wins at once."""

    MUST_ACCUSE = "must-accuse"
    """The last player left plays on, and wins only with a right accusation."""


@dataclass(frozen=True)
class Rules:
    """One rule set.

    >>> Rules().dice
    1
    """

    dice: int = 1
    """How many six-sided dice are thrown and added (one in the classic rules, two in some editions)."""

    last_player: LastPlayer = LastPlayer.MUST_ACCUSE
    """What the last player left in the game has to do."""

    min_players: int = 2
    """The fewest players (the printed classic rules: two)."""

    max_players: int = 6
    """The most players: no more than there are suspects."""

    def __post_init__(self) -> None:
        if self.dice not in (1, 2):
            raise EditionError(f"A move is rolled with one or two dice, not with {self.dice}.")
        if not 2 <= self.min_players <= self.max_players:
            raise EditionError(
                f"{self.min_players} to {self.max_players} players is no sensible range from two up."
            )
