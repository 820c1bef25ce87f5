"""What the secret passages are worth."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from cluekit.board import Board
from cluekit.boardless import Spread
from cluekit.bots.turns import expected_turns
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.studies.boards import matches
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import mean_of, saved
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "KINDS", "mean_rolls", "told", "without_passages", "worth_of_passages"]

KINDS = ("eliminator", "reasoner")
"""The bots that play with and without."""

COLUMNS = (
    Column("measure", "text"),
    Column("with passages", "mean"),
    Column("without", "mean"),
    Column("saved", "share"),
)
"""The columns of the study."""


def without_passages(edition: str | Edition) -> Edition:
    """An edition whose board has no secret passages; all else is the same.

    >>> without_passages("classic").board.passage_from("Kitchen")
    ()
    """
    found = find_edition(edition)
    return replace(found, board=replace(found.board, passages=()))


def mean_rolls(board: Board, dice: int = 1, change: bool = False) -> Fraction:
    """The turns from one room to another, averaged over all ordered pairs of rooms; exact.

    A walk takes the turns that the dice need on average (`cluekit.bots.turns.expected_turns`), a passage
    takes one turn between the two rooms that it joins. With `change`, one may also rest in rooms on the way,
    and go on from there on foot or by a passage, where that is expected to be quicker.
    Raises `ClueError` when there is no walk between two rooms.

    >>> from cluekit.editions import edition
    >>> f"{float(mean_rolls(edition('classic').board)):.3f}"
    '4.000'
    """
    turns = {pair: _turns(board, *pair, dice) for pair in itertools.permutations(board.rooms, 2)}
    if change:
        # Floyd, "Algorithm 97: Shortest Path" (1962)
        for middle, *ends in itertools.permutations(board.rooms, 3):
            start, end = ends
            turns[start, end] = min(turns[start, end], turns[start, middle] + turns[middle, end])
    return sum(turns.values(), Fraction(0)) / len(turns)


def _turns(board: Board, start: str, end: str, dice: int) -> Fraction:
    if end in board.passage_from(start):
        return Fraction(1)
    steps = board.distance(start, end)
    if steps is None:
        raise ClueError(f"There is no walk from {start} to {end}.")
    return expected_turns(steps, dice)


def worth_of_passages(games: int = 40, seed: int = 1, edition: str | Edition = "classic") -> Study:
    """How many turns do the secret passages save?

    Arguments: `games` with the passages, and the same without, for each kind of bot; `seed`; `edition`.
    Raises `ClueError` for what is not there.
    """
    found = find_edition(edition)
    return told([*_exact(found), *_played(found, games, seed)], games, seed)


def _exact(edition: Edition) -> Iterator[Row]:
    """Turns from room to room, for one die and for two."""
    board, bare = edition.board, without_passages(edition).board
    ways: dict[str, Callable[[Board, int], Fraction]] = {
        "room to room": lambda on, dice: mean_rolls(on, dice),
        "with rests": lambda on, dice: mean_rolls(on, dice, change=True),
    }
    for dice, (way, turns) in itertools.product((1, 2), ways.items()):
        taken, walked = turns(board, dice), turns(bare, dice)
        yield f"{way}, {dice} {'die' if dice == 1 else 'dice'}", taken, walked, 1 - taken / walked


def _played(edition: Edition, games: int, seed: int) -> Iterator[Row]:
    """The turns of whole games, everybody's together; the same deals with and without."""
    for kind in KINDS:
        taken, walked = (
            [one.turns for one in matches(each, [kind] * 3, games, seed)]
            for each in (edition, without_passages(edition))
        )
        less = saved(zip(taken, walked, strict=True))
        yield f"game of 3 {kind}s", mean_of(Spread.of(taken)), mean_of(Spread.of(walked)), less


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    parts = [f"{row[0]} {COLUMNS[3].text(row[3])}" for row in rows]
    return Study(
        name="passages",
        title="What are the secret passages worth?",
        question="How much time do they save: from room to room, and in a whole game?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("measure",),
            ("saved",),
            "turns saved; exact from room to room, with 95 % intervals where games were played",
            reference=0.0,
            meaning="nothing saved",
        ),
        fixed="the board but for its passages; from room to room the mean over all pairs, with no token in "
        "the way, on foot or by one passage, with rests also by several ways one after the other",
        games=games,
        seed=seed,
        summary=f"Of all turns they save: {', '.join(parts)}.",
    )
