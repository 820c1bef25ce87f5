"""Measure the speed of the parts that matter: `make bench`.

Seconds say little on another machine. So each time is divided by the time that a small loop of plain Python
takes in the same run, one *unit*: a hundred thousand steps of an integer recurrence. What was done (the end
of each line) is the same on every machine; if it changes, the program plays, moves or counts differently.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from cluekit.arena import simulate
from cluekit.board import WALL, Place
from cluekit.boardless import contest
from cluekit.bots import BOTS
from cluekit.deduction import logs
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import edition, editions
from cluekit.game import landings
from cluekit.names import plural

REPEATS = 3

_R = TypeVar("_R")
LOGS = Path(__file__).resolve().parent.parent / "data" / "logs.json"


class Done(NamedTuple):
    """What a task has done."""

    count: int
    """How many items."""
    what: str
    """What items they are, and what came out of them."""
    games: int = 0
    """How many games were played, if it is about games."""


def unit() -> int:
    """The small loop that all times are compared with."""
    value = 1
    for _ in range(100_000):
        value = (value * 48271) % 2147483647
    return value


def timed(work: Callable[[], _R]) -> tuple[float, _R]:
    """The seconds of processor time that some work takes, and what comes out of it."""
    begin = time.process_time()
    result = work()
    return time.process_time() - begin, result


def play(bots: Sequence[str], games: int, title: str = "classic", *, run: int = 0) -> Done:
    """Games of an edition, in each run others; the actions applied."""
    result = simulate(edition(title), bots, games, seed=run + 1)
    turns = f"{result.turns} turns, wins {list(result.wins)}, {result.unsolved} unsolved"
    what = f"actions in {plural(games, 'game')}, {turns}, {result.unfinished} unfinished"
    return Done(result.steps, what, games)


def seats(title: str, most: int) -> int:
    """As many players as an edition allows, but no more than so many."""
    return min(edition(title).rules.max_players, most)


def argue(player: str, games: int, title: str = "classic", *, run: int = 0) -> Done:
    """Games without the board between three of a kind, in each run others; the suggestions made."""
    done = contest(edition(title), [player] * 3, games, seed=run + 1)
    suggestions = done.suggestions.total
    return Done(suggestions, f"suggestions in {plural(games, 'game')}, wins {list(done.wins)}", games)


def move(title: str, roll: int, *, run: int = 0) -> Done:
    """All moves with one roll from every place; the places where they can end.

    What is remembered of a board is no help: in each run there is a wall more below it.
    """
    board = edition(title).board
    board = replace(board, rows=board.rows + (WALL * board.width,) * (100 * roll + run))
    places: list[Place] = [*board.squares, *board.rooms]
    found = sum(len(landings(board, place, roll)) for place in places)
    return Done(found, f"landings from {len(places)} places")


def solve(number: int, *, run: int = 0) -> Done:
    """The first logs of the test data, counted anew; how many they are, and what was counted."""
    cases = list(islice(logs.read(LOGS), number))
    known = [Knowledge(case.deck, case.hand_sizes, case.facts) for case in cases]
    deals = sum(knowledge.deals for knowledge in known)
    solutions = sum(len(knowledge.solutions) for knowledge in known)
    return Done(len(cases), f"logs, {solutions} solutions, {deals} deals")


TASKS: dict[str, Callable[..., Done]] = {
    "random play, 3 seats": partial(play, ["random"] * 3, 20),
    "random play, 6 seats": partial(play, ["random"] * 6, 40),
    **{f"{name}, 4 seats": partial(play, [name] * 4, 5) for name in BOTS if name != "random"},
    "one of each": partial(play, list(BOTS)[-6:], 10),
    **{
        f"random, {one.name}": partial(play, ["random"] * seats(one.name, 6), 5, one.name)
        for one in editions()
    },
    **{
        f"reasoner, {one.name}": partial(play, ["reasoner"] * seats(one.name, 4), 2, one.name)
        for one in editions()
    },
    "no board, eliminators": partial(argue, "eliminator", 2000),
    **{
        f"no board, {one.name}": partial(argue, "eliminator", 200, one.name)
        for one in editions()
        if one.rules.max_players >= 3
    },
    "no board, reasoners": partial(argue, "reasoner", 10),
    **{f"moves with {roll}": partial(move, "classic", roll) for roll in (3, 6, 12)},
    "deduction": partial(solve, 30),
}


def main() -> None:
    """Print a line for each task: how long it and each item took, in units, and what was done.

    For games it also says how many steps, that is actions of players and of chance, and how many games there
    were in a second of processor time. Names of tasks, or parts of names, choose some of the tasks.
    """
    unit_seconds = min(timed(unit)[0] for _ in range(5 * REPEATS))
    print(f"One unit took {unit_seconds * 1000:.1f} ms here.\n")
    for name, task in TASKS.items():
        if len(sys.argv) > 1 and not any(part in name for part in sys.argv[1:]):
            continue
        runs = [timed(partial(task, run=run)) for run in range(REPEATS)]
        done = runs[0][1]
        # The run that was disturbed least; in each there are others to be counted.
        spent = min(spent / one.count for spent, one in runs) * done.count
        units = spent / unit_seconds
        print(f"{name:26} {units:9.2f} units, {1000 * units / done.count:8.2f} per thousand: ", end="")
        speed = f"{done.count / spent:.0f} steps and {done.games / spent:.1f} games a second: "
        print(f"{speed if done.games else ''}{done.count} {done.what}", flush=True)


if __name__ == "__main__":
    main()
