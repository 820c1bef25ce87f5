"""Games on the board, as the studies need them: the same deals for all that is compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cluekit.arena import Match, match
from cluekit.arena.checks import checked_number
from cluekit.bots.entrants import Entrant
from cluekit.editions import Edition
from cluekit.game import Accuse

__all__ = ["accusations", "matches", "turning"]


def matches(edition: Edition, bots: Sequence[str | Entrant], games: int, seed: int) -> Iterator[Match]:
    """So many games with the same bots on the same seats; `seed` fixes each, whatever their number.

    Raises `ClueError` for no games, and for a seed that is no whole number.
    """
    for game in _numbers(games):
        yield match(edition, bots, _seed(seed, game), opening=False)


def turning(
    edition: Edition, bots: Sequence[str | Entrant], games: int, seed: int
) -> Iterator[tuple[int, int, Match]]:
    """So many games, of which each deal is played once with every bot on every seat, all moving on by one.

    Yields the number of the deal, the seat of the first of `bots`, and the game. Raises `ClueError` like
    `matches`.
    """
    for game in _numbers(games):
        number, turn = divmod(game, len(bots))
        seated = [bots[(seat - turn) % len(bots)] for seat in range(len(bots))]
        yield number, turn, match(edition, seated, _seed(seed, number), opening=False)


def _numbers(games: int) -> range:
    return range(checked_number(games, "The number of games", 1))


def _seed(seed: int, game: int) -> int:
    return random.Random(f"{checked_number(seed, 'The seed')}/{game}").getrandbits(32)


def accusations(played: Match) -> int:
    """How many accusations were made in a game."""
    return sum(isinstance(action, Accuse) for action in played.record.actions)
