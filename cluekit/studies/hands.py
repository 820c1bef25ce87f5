"""Does one more card help? Where cards do not divide evenly, some players hold one more than others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.boardless import suggestions_needed
from cluekit.boardless.needed import ANSWER_WORDS
from cluekit.errors import ClueError
from cluekit.names import plural
from cluekit.rules import Answers
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import less, mean_of, value
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "TABLES", "one_more_card", "told"]

TABLES: tuple[tuple[str, int], ...] = (
    ("classic", 4),
    ("classic", 5),
    ("orient-express", 5),
    ("master-detective", 4),
    ("master-detective", 5),
    ("master-detective", 6),
)
"""Editions and numbers of players with which the cards do not divide evenly."""

COLUMNS = (
    Column("edition", "text"),
    Column("players", "whole"),
    Column("answers", "text"),
    Column("cards", "whole"),
    Column("suggestions", "mean"),
    Column("with one card more", "mean"),
    Column("saved", "mean"),
)
"""The columns of the study."""


def one_more_card(games: int = 2000, seed: int = 1, tables: Iterable[tuple[str, int]] = TABLES) -> Study:
    """Does one more card help?

    Arguments: `games` for each row, shared between all seats; `seed`; `tables`, pairs of an edition and a
    number of players with which some hold one card more than others.
    Raises `ClueError` for what is not there, and where all hold as many cards.
    """
    rows = [_row(name, players, answers, games, seed) for name, players in tables for answers in Answers]
    return told(rows, games, seed)


def _row(name: str, players: int, answers: Answers, games: int, seed: int) -> Row:
    found = suggestions_needed(name, players, answers, games, seed)
    (cards, few), (most, more) = found.by_hand[0], found.by_hand[-1]
    if cards == most:
        who = f"all who asked, of {plural(players, 'player')}, hold {plural(cards, 'card')}"
        raise ClueError(f"In these games of {name} {who}: nobody has one more to compare with.")
    return (name, players, answers.value, cards, mean_of(few), mean_of(more), less(more, few))


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    return Study(
        name="card",
        title="Does one more card help?",
        question="How many suggestions does a player save who was dealt one card more than others?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("edition", "players"),
            ("saved",),
            "suggestions that one more card saves, with 95 % intervals",
            series="answers",
            reference=0.0,
            meaning="nothing saved",
        ),
        fixed="no board; one player asks for three cards at random that she has not crossed off",
        games=games,
        seed=seed,
        summary=_summary(rows),
    )


def _summary(rows: Sequence[Row]) -> str:
    parts = []
    for rule, words in ANSWER_WORDS.items():
        saved = sorted(value(row[6]) for row in rows if row[2] == rule.value)
        if saved:
            parts.append(f"{saved[0]:.2f} to {saved[-1]:.2f} suggestions where {words}")
    return f"One more card saves {', and '.join(parts)}."
