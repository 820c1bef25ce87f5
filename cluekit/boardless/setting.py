"""What a study without a board is given, looked through: an edition, players, a rule, games and a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from cluekit.arena.checks import checked_number
from cluekit.boardless.codes import Codes
from cluekit.boardless.eliminator import Eliminator
from cluekit.boardless.players import Maker, Player
from cluekit.boardless.reasoner import Confident, DealGreedy, Greedy, OwnRoom, Reasoner
from cluekit.boardless.table import Table
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import perhaps, quoted, shown
from cluekit.rules import Answers

__all__ = ["PLAYERS", "Setting", "maker", "maker_name", "setting"]

PLAYERS: Mapping[str, type[Player]] = {
    kind.name: kind for kind in (Eliminator, Reasoner, OwnRoom, Confident, Greedy, DealGreedy)
}
"""The players that come with cluekit, by name."""


@dataclass(frozen=True)
class Setting:
    """What all games of a study have in common."""

    edition: Edition
    players: int
    answers: Answers
    seed: int

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat is dealt."""
        return self.edition.deck.hand_sizes(self.players)

    def table(self) -> Table:
        """Where the games are played."""
        return Table(Codes.of(self.edition.deck), self.hand_sizes, self.answers)

    def rng(self, game: int) -> random.Random:
        """The random numbers of one game, the same however many others are played."""
        return random.Random(f"{self.seed}/{game}")


def setting(edition: str | Edition, players: int, answers: Answers | str | None, seed: int) -> Setting:
    """Look the arguments through; `answers` is by default what the edition says.

    Raises `ClueError` for an unknown edition or rule, a number of players that the edition does not allow,
    and a seed that is no whole number.
    """
    found = find_edition(edition)
    checked_number(players, "The number of players", 1)
    rules = found.rules
    if not rules.min_players <= players <= rules.max_players:
        raise ClueError(f"{found} is for {rules.players}, not {players}.")
    return Setting(found, players, _answers(answers or rules.answers), checked_number(seed, "The seed"))


def _answers(answers: Answers | str) -> Answers:
    try:
        return Answers(answers)
    except ValueError:
        rules = [rule.value for rule in Answers]
        raise ClueError(f"There is no rule {quoted(answers)} for answers{perhaps(answers, rules)}.") from None


def maker(kind: str | Maker) -> Maker:
    """What makes a player: one of `PLAYERS` by its name, or a class of your own as it is.

    Raises `ClueError`, with the names, for anything else.
    """
    if isinstance(kind, str):
        if kind not in PLAYERS:
            raise ClueError(f"There is no player {quoted(kind)}{perhaps(kind, tuple(PLAYERS))}.")
        return PLAYERS[kind]
    if not callable(kind):
        raise ClueError(f"A player is a name or a class, such as a child of Asker, not {shown(kind)}.")
    return kind


def maker_name(kind: str | Maker) -> str:
    """What such a player is called: a class of your own by its `name`, if it has one, or as the class is."""
    if isinstance(kind, str):
        return kind
    own = vars(kind).get("name") if isinstance(kind, type) else None
    return str(own or getattr(kind, "__name__", None) or type(kind).__name__)
