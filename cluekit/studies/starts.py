"""Peacock's start: is it worth something to begin nearer to a room?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from cluekit.bots.turns import expected_turns
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.studies.boards import matches
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import part, value
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "peacocks_start", "starting_at", "told"]

COLUMNS = (
    Column("start", "text"),
    Column("steps to a room", "whole"),
    Column("rolls, 1 die", "mean"),
    Column("rolls, 2 dice", "mean"),
    Column("wins of the first player", "share"),
)
"""The columns of the study."""


def peacocks_start(
    games: int = 40, seed: int = 1, edition: str | Edition = "classic", bot: str = "eliminator"
) -> Study:
    """Does the player win more often who starts nearest to a room?

    What is exact are the rolls from each start to the nearest room. What is played are games of three, in
    which the first player starts from each of the places in turn; whose place it is then has the first one's.

    Arguments: `games` for each start; `seed`; `edition`; `bot`, the kind that plays all three seats.
    Raises `ClueError` for what is not there.
    """
    found = find_edition(edition)
    return told([_row(found, suspect, bot, games, seed) for suspect in found.deck.suspects], games, seed)


def _row(edition: Edition, suspect: Card, bot: str, games: int, seed: int) -> Row:
    steps = min(_steps(edition, suspect))
    moved = starting_at(edition, suspect)
    won = sum(one.winner == 0 for one in matches(moved, [bot] * 3, games, seed))
    return (suspect.name, steps, *(_rolls(steps, dice) for dice in (1, 2)), part(won, games))


def _steps(edition: Edition, suspect: Card) -> Iterator[int]:
    yield from edition.board.distances_to_rooms(edition.start_of(suspect)).values()


def _rolls(steps: int, dice: int) -> Fraction:
    return expected_turns(steps, dice)


def starting_at(edition: Edition, suspect: Card) -> Edition:
    """The edition in which the first suspect and this one have changed places; all else is the same."""
    starts = list(edition.starts)
    number = edition.deck.suspects.index(suspect)
    starts[0], starts[number] = starts[number], starts[0]
    return replace(edition, starts=tuple(starts))


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    return Study(
        name="start",
        title="Is it worth something to start near a room?",
        question="Does a player win more often who starts nearer to a room?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("start", "steps to a room"),
            ("wins of the first player",),
            "games won by the first of three players, starting from there, with 95 % intervals",
        ),
        fixed="three players of the same kind; the rolls to the nearest room are exact",
        games=games,
        seed=seed,
        summary=_summary(rows),
    )


def _summary(rows: Sequence[Row]) -> str:
    near, far = min(rows, key=lambda row: value(row[1])), max(rows, key=lambda row: value(row[1]))
    if near[1] == far[1]:
        return f"All starts are {near[1]} steps from the nearest room, so none is better for it."
    others = [value(row[4]) for row in rows if row is not near]
    return (
        f"From the start of {near[0]} it takes {value(near[2]):.3f} rolls of one die to the nearest room, "
        f"from that of {far[0]} {value(far[2]):.3f}. Starting there the first player won "
        f"{COLUMNS[4].text(near[4])} of the games, from the other starts {100 * min(others):.1f} to "
        f"{100 * max(others):.1f} %."
    )
