"""Measure the speed of the parts that matter: `make bench`.

Seconds say little on another machine. So each time is divided by the time that a small loop of plain Python
takes in the same run, one *unit*: a hundred thousand steps of an integer recurrence. What was done (the end
of each line) is the same on every machine; if it changes, the program plays, moves or counts differently.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path

from cluekit.arena import simulate
from cluekit.board import Place
from cluekit.bots import BOTS
from cluekit.deduction import logs
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import edition
from cluekit.game import landings

REPEATS = 3
LOGS = Path(__file__).resolve().parent.parent / "data" / "logs.json"


def unit() -> int:
    """The small loop that all times are compared with."""
    value = 1
    for _ in range(100_000):
        value = (value * 48271) % 2147483647
    return value


def seconds(work: Callable[[], object]) -> float:
    """The shortest of a few runs: the one that was disturbed least."""
    times = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def play(bots: list[str], games: int) -> tuple[int, str]:
    """Games of classic; the actions applied."""
    result = simulate(edition("classic"), bots, games, seed=1)
    turns = f"{result.turns} turns, wins {list(result.wins)}, {result.unsolved} unsolved"
    return result.steps, f"actions, {turns}, {result.unfinished} unfinished"


def move(title: str, roll: int) -> tuple[int, str]:
    """All moves with one roll from every place; the places where they can end."""
    board = edition(title).board
    places: list[Place] = [*board.squares, *board.rooms]
    return sum(len(landings(board, place, roll)) for place in places), f"landings from {len(places)} places"


def solve(number: int) -> tuple[int, str]:
    """The first logs of the test data, counted anew; how many they are, and what was counted."""
    cases = list(islice(logs.read(LOGS), number))
    known = [Knowledge(case.deck, case.hand_sizes, case.facts) for case in cases]
    deals = sum(knowledge.deals for knowledge in known)
    solutions = sum(len(knowledge.solutions) for knowledge in known)
    return len(cases), f"logs, {solutions} solutions, {deals} deals"


TASKS: dict[str, Callable[[], tuple[int, str]]] = {
    "random play, 3 seats": partial(play, ["random"] * 3, 20),
    **{f"{name}, 4 seats": partial(play, [name] * 4, 5) for name in BOTS if name != "random"},
    "one of each": partial(play, list(BOTS), 10),
    **{f"moves with {roll}": partial(move, "classic", roll) for roll in (3, 6, 12)},
    "deduction": partial(solve, 30),
}


def main() -> None:
    """Print a line for each task: what was done, how long each item took, in units."""
    one = seconds(unit)
    print(f"One unit took {one * 1000:.1f} ms here.\n")
    for name, task in TASKS.items():
        count, what = task()
        spent = seconds(task) / one
        print(f"{name:22} {spent:9.2f} units, {1000 * spent / count:8.2f} per thousand: {count} {what}")


if __name__ == "__main__":
    main()
