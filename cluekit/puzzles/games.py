"""Puzzles from games: a recorded one, or new ones between bots."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from cluekit.bots import bot
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.game import State, View, start, view
from cluekit.game.events import TurnBegan
from cluekit.names import plural, shown
from cluekit.puzzles.finding import chosen, found
from cluekit.puzzles.puzzle import Puzzle
from cluekit.saved import Record
from cluekit.session import Session, states

__all__ = ["generated", "puzzles"]

_BOT = "eliminator"
_PLAYERS = 3
_MOST = 100
_FROM_ONE_GAME = 2
_FEWEST_GAMES, _GAMES = 6, 150
"""So many games are looked through, to have a choice; and so many at most, if they have few puzzles."""


def puzzles(record: Record, seat: str | Card | None = None, most: int = 6) -> list[Puzzle]:
    """Puzzles from a recorded game, as one of its players saw it; the easier ones first.

    Arguments: the `record`, such as `table.record` or what `cluekit.saved.load` returns; the suspect through
    whose eyes to look, by default the person's own; how many there may be at `most`.
    A game may have fewer, or none. Raises `ClueError` for a suspect who is not at the table, or a number
    that is none.
    """
    _check_most(most)
    seating = record.seating
    number = seating.own_seat if seat is None else seating.number_of(seat)
    return chosen([found(_between_turns(record.states(), number or 0))], most, most)


def generated(
    edition: str | Edition, seed: int = 0, most: int = 6, players: int | None = None
) -> list[Puzzle]:
    """Puzzles from games between bots, two at most from each and from another seat each time.

    The same arguments always make the same puzzles. `players` sit at the table, by default three or as many
    as the edition asks for. Raises `ClueError` for an unknown edition or a number that cannot be.
    """
    _check_most(most)
    played = find_edition(edition)
    usual = min(max(_PLAYERS, played.rules.min_players), played.rules.max_players)
    at_table = usual if players is None else players
    candidates: list[list[Puzzle]] = []
    picked: list[Puzzle] = []
    while len(candidates) < max(_FEWEST_GAMES, most) or (len(picked) < most and len(candidates) < _GAMES):
        number = len(candidates)
        moments = _between_turns(_played(played, at_table, seed + number), number % at_table)
        candidates.append(list(found(moments)))
        picked = chosen(candidates, most, _FROM_ONE_GAME)
    return picked


def _check_most(most: object) -> None:
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= _MOST:
        raise ClueError(f"There can be 1 to {plural(_MOST, 'puzzle')}, not {shown(most)}.")


def _played(edition: Edition, players: int, seed: int) -> Iterator[State]:
    """The states of a game that bots play."""
    session = Session(edition, players, {seat: bot(_BOT, seed + seat) for seat in range(players)}, seed)
    session.run()
    return states(start(edition, players), session.actions)


def _between_turns(moments: Iterable[State], seat: int) -> Iterator[View]:
    """What a seat knew whenever a turn began."""
    for before, state in itertools.pairwise(moments):
        news = state.events[len(before.events) :]
        if any(isinstance(event, TurnBegan) for event in news):
            yield view(state, seat)
