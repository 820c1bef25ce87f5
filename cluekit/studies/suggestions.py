"""How many suggestions are needed: by edition, number of players, and who has to answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cluekit.boardless import Eliminator, suggestions_needed
from cluekit.boardless.needed import ANSWER_WORDS
from cluekit.boardless.players import Maker
from cluekit.boardless.setting import maker_name
from cluekit.editions import edition
from cluekit.rules import Answers
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import mean_of, share_of, value
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "TABLES", "how_many_suggestions", "told"]

TABLES: tuple[tuple[str, int], ...] = (
    ("mini", 3),
    *(("classic", players) for players in (3, 4, 5, 6)),
    *(("orient-express", players) for players in (3, 6)),
    *(("master-detective", players) for players in (3, 4, 5, 6)),
)
"""The editions and numbers of players that are compared."""

COLUMNS = (
    Column("edition", "text"),
    Column("players", "whole"),
    Column("answers", "text"),
    Column("solutions", "whole"),
    Column("suggestions", "mean"),
    Column("median", "whole"),
    Column("solved by the 3rd", "share"),
    Column("solved by the 5th", "share"),
)
"""The columns of the study."""

_ASKS: Mapping[object, str] = dict.fromkeys(
    (Eliminator, Eliminator.name),
    "for three cards at random that she has not crossed off; she crosses off her own cards and those "
    "that are shown to her",
)
"""What the usual player does, in words."""


def how_many_suggestions(
    games: int = 1000,
    seed: int = 1,
    tables: Iterable[tuple[str, int]] = TABLES,
    player: str | Maker = "eliminator",
) -> Study:
    """Are 960 solutions three times as hard as 324?

    Arguments: `games` for each row; `seed`; `tables`, pairs of an edition and a number of players; `player`,
    who asks (see `cluekit.boardless.suggestions_needed`, which also says what is counted).
    Raises `ClueError` for what is not there.
    """
    rows = [
        _row(name, players, answers, games, seed, player) for name, players in tables for answers in Answers
    ]
    return told(rows, games, seed, player)


def _row(name: str, players: int, answers: Answers, games: int, seed: int, player: str | Maker) -> Row:
    found = suggestions_needed(name, players, answers, games, seed, player=player).spread
    return (
        name,
        players,
        answers.value,
        edition(name).deck.solution_count,
        mean_of(found),
        found.quantile(0.5),
        share_of(found.by(3)),
        share_of(found.by(5)),
    )


def told(rows: Sequence[Row], games: int, seed: int, player: str | Maker = "eliminator") -> Study:
    """The study with these rows, and this player asking."""
    return Study(
        name="suggestions",
        title="How many suggestions are needed?",
        question="Is a game with three times as many solutions three times as hard?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("edition", "players"), ("suggestions",), "suggestions she needs, with 95 % intervals", "answers"
        ),
        fixed=f"no board; only one player asks: {_ASKS.get(player, maker_name(player))}; who shows a card "
        "chooses it at random",
        games=games,
        seed=seed,
        summary=" ".join(_summary(rows)),
    )


def _summary(rows: Sequence[Row]) -> Iterator[str]:
    """For each rule how suggestions grow with solutions, among rows with as many players as the first."""
    players = rows[0][1]
    for rule in dict.fromkeys(row[2] for row in rows):
        chosen = [row for row in rows if row[1] == players and row[2] == rule]
        steps = [f"{row[3]} solutions take {value(row[4]):.2f} suggestions" for row in chosen]
        who = ANSWER_WORDS[Answers(rule)]
        yield f"With {players} players, where {who}, {', '.join(steps)}."
    first, last = _extremes(rows)
    solutions, needed = (value(last[place]) / value(first[place]) for place in (3, 4))
    yield (
        f"From {first[3]} to {last[3]} solutions is {solutions:.2f} times as many, "
        f"but only {needed:.2f} times as many suggestions."
    )


def _extremes(rows: Sequence[Row]) -> tuple[Row, Row]:
    """The rows with fewest and most solutions among those with players and rule of the first; miniatures
    left out, if there is a choice."""
    chosen = sorted((row for row in rows if row[1:3] == rows[0][1:3]), key=lambda row: value(row[3]))
    return (chosen[1] if len(chosen) > 2 else chosen[0]), chosen[-1]
