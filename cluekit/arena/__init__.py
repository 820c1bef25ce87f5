"""Where bots meet: one game, many games, and tournaments.

`match` plays one game, `tournament` many in which everybody has the same cards on the same seats, `simulate`
counts games between the same bots on the same seats. In the first two a bot that fails loses its game and
stops nothing (see `cluekit.arena.guard`).
"""

from cluekit.arena.guard import LIMIT, Foul, Guard, ask
from cluekit.arena.matches import FORFEIT, MAX_TURNS, UNFINISHED, Match, match
from cluekit.arena.results import Tournament
from cluekit.arena.rows import FoulRow, Row
from cluekit.arena.scores import Comparison, Standing
from cluekit.arena.simulation import Result, simulate
from cluekit.arena.tournaments import tournament

__all__ = [
    "FORFEIT",
    "LIMIT",
    "MAX_TURNS",
    "UNFINISHED",
    "Comparison",
    "Foul",
    "FoulRow",
    "Guard",
    "Match",
    "Result",
    "Row",
    "Standing",
    "Tournament",
    "ask",
    "match",
    "simulate",
    "tournament",
]
