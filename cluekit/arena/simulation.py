"""Many games between the same bots on the same seats, counted.

The seed of a simulation fixes every one of its games, whatever their number: game 7 of a thousand is also
game 7 of ten.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cluekit.arena.checks import checked_number, checked_seats
from cluekit.arena.guard import apart
from cluekit.arena.matches import MAX_TURNS, turns
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant
from cluekit.bots.registry import comes_with_cluekit
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.session import Session

__all__ = ["Result", "simulate"]


@dataclass(frozen=True)
class Result:
    """What came out of a simulation."""

    edition: str
    """The name of the edition."""

    bots: tuple[str, ...]
    """What the bot on each seat is called."""

    seed: int

    games: int
    """How many games were begun; each was won by somebody, or is `unsolved`, or `unfinished`."""

    wins: tuple[int, ...]
    """How many games each seat won."""

    unsolved: int
    """Games in which everybody accused wrongly."""

    unfinished: int
    """Games given up after `MAX_TURNS` turns, or when so much was done in them that they would never end."""

    turns: int
    """The turns of all games together, those of unfinished games included."""

    steps: int
    """The actions of all games together, those of chance included."""

    seconds: float
    """How long it took; the only field that the arguments do not determine."""

    @property
    def mean_turns(self) -> Fraction:
        """The turns of a game, on average."""
        return Fraction(self.turns, self.games)


def simulate(
    edition: str | Edition,
    bots: Sequence[str | type | Bot | Entrant],
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
) -> Result:
    """Let bots play some games against each other.

    `bots` says who plays each seat, clockwise from the first suspect, as `cluekit.bots.entrant` takes them:
    the name of a kind of bot, a function of your own from `View` to one of its legal actions, a class of
    bots, or an entrant. `options` change the rules or the cards of the edition, as in `cluekit.edition`.
    Raises `ClueError` for an unknown bot, a number of players that the edition does not allow, no games,
    options that the edition does not have, or arguments of a wrong kind; for what goes wrong in a game, see
    `Session.step`.

    >>> simulate("mini", ["random", "eliminator"], games=20).wins
    (0, 20)
    """
    edition = find_edition(edition, options)
    seats = checked_seats(bots)
    checked_number(seed, "The seed")
    if checked_number(games, "The number of games") < 1:
        raise ClueError(f"A simulation has at least one game, not {games}.")
    begin = time.perf_counter()
    played = [_play(edition, seats, random.Random(f"{seed}/{game}")) for game in range(games)]
    seconds = time.perf_counter() - begin
    winners = [game.winner for game in played]
    return Result(
        edition=edition.name,
        bots=tuple(one.name for one in seats),
        seed=seed,
        games=games,
        wins=tuple(winners.count(seat) for seat in range(len(seats))),
        unsolved=sum(game.finished and game.winner is None for game in played),
        unfinished=sum(not game.finished for game in played),
        turns=sum(game.turns for game in played),
        steps=sum(game.steps for game in played),
        seconds=seconds,
    )


@dataclass(frozen=True)
class _Played:
    """All that is kept of one game."""

    finished: bool
    winner: int | None
    turns: int
    steps: int


def _play(edition: Edition, seats: Sequence[Entrant], rng: random.Random) -> _Played:
    players = {seat: _seated(one, rng.getrandbits(32)) for seat, one in enumerate(seats)}
    session = Session(edition, len(seats), players, rng.getrandbits(32))
    begun = sum(1 for _ in turns(session, MAX_TURNS))
    result = session.outcome
    winner = result.winner if result else None
    return _Played(result is not None, winner, begun, session.steps)


def _seated(one: Entrant, seed: int) -> Bot:
    """A bot on its seat; one of another's making gets views that no other game uses."""
    made = one.seat(seed)
    return made if comes_with_cluekit(one) else lambda view: made(apart(view))
