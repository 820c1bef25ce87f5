"""What a tournament is: who plays what how often, and which game is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from cluekit.arena.checks import checked_number, is_list
from cluekit.arena.limits import checked_limit
from cluekit.arena.marks import mark
from cluekit.arena.matches import Match, numbered, played
from cluekit.arena.rows import Row
from cluekit.arena.seatings import Schedule
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant, entrant
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import plural, shown
from cluekit.saved import fingerprint

__all__ = ["Plan"]


@dataclass(frozen=True)
class Plan:
    """All that determines a tournament's rows; made by `Plan.of`, which checks it."""

    edition: Edition
    entrants: tuple[Entrant, ...]
    schedule: Schedule
    limit: float | None
    max_turns: int
    opening: bool

    @classmethod
    def of(
        cls,
        edition: str | Edition,
        entrants: Sequence[str | type | Bot | Entrant],
        games: int,
        seed: int,
        *,
        players: int | None,
        options: Mapping[str, object] | None,
        limit: float | None,
        max_turns: int,
        opening: bool,
    ) -> Plan:
        """The plan for the arguments of `tournament`; raises `ClueError` for what is wrong with them."""
        chosen = find_edition(edition, options)
        if not is_list(entrants):
            raise ClueError(f"entrants is a list of bots, not {shown(entrants)}.")
        named = numbered([entrant(one) for one in entrants])
        checked_number(games, "The number of games", 1)
        checked_number(seed, "The seed")
        checked_number(max_turns, "The number of turns", 1)
        schedule = Schedule(len(named), _players(chosen, len(named), players), games, seed)
        return cls(chosen, named, schedule, checked_limit(limit), max_turns, bool(opening))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called, each differently."""
        return tuple(one.name for one in self.entrants)

    def names_of(self, number: int) -> tuple[str, ...]:
        """Who plays on each seat of a game."""
        return tuple(self.names[one] for one in self.schedule.game(number).seats)

    def match(self, number: int) -> Match:
        """Play a game: always the same one for the same number."""
        game = self.schedule.game(number)
        seated = [self.entrants[one] for one in game.seats]
        return played(self.edition, seated, game.seed, self.limit, self.max_turns, self.opening)

    def row(self, number: int) -> Row:
        """Play a game, and keep its row only."""
        return Row.of(self.schedule.game(number), self.match(number))

    def head(self) -> dict[str, Any]:
        """What tells this tournament from others, in JSON's own types.

        The number of games is not part of it: those of a shorter tournament are the first of a longer one.
        Raises `ClueError` for an entrant that cannot be told from others (see `cluekit.arena.marks`).
        """
        return {
            "cluekit": import_module("cluekit").__version__,
            "edition": self.edition.name,
            "fingerprint": fingerprint(self.edition),
            "entrants": [{"name": one.name, "mark": mark(one)} for one in self.entrants],
            "players": self.schedule.players,
            "seed": self.schedule.seed,
            "max_turns": self.max_turns,
            "opening": self.opening,
        }


def _players(edition: Edition, entrants: int, players: int | None) -> int:
    fewest, most = edition.rules.min_players, edition.rules.max_players
    wanted = min(entrants, most) if players is None else checked_number(players, "The number of players")
    if not fewest <= wanted <= most:
        raise ClueError(f"{edition} is for {edition.rules.players}, not {shown(wanted)}.")
    if wanted > entrants:
        raise ClueError(f"There are only {plural(entrants, 'entrant')} for {plural(wanted, 'seat')}.")
    return wanted
