"""Which way of asking is best: among three alike, and for one among two who ask as usual."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.arena.checks import checked_number
from cluekit.boardless import Greedy, contest
from cluekit.boardless.setting import maker
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import mean_of, share_of
from cluekit.studies.study import Study

__all__ = ["ASKERS", "COLUMNS", "compare_askers", "told"]

ASKERS = ("eliminator", "reasoner", "own-room", "greedy", "greedy-deal")
"""The ways of asking that are compared (see `cluekit.boardless.PLAYERS`)."""

COLUMNS = (
    Column("player", "text"),
    Column("games", "whole"),
    Column("rounds, three alike", "mean"),
    Column("wins, one against two reasoners", "share"),
)
"""The columns of the study."""


_QUICK = 5
"""So many times as many games are played where no player is greedy."""


def compare_askers(
    games: int = 60, seed: int = 1, edition: str = "classic", askers: Iterable[str] = ASKERS
) -> Study:
    """What should a question be about: the envelope, or the whole deal?

    Arguments: `games` for greedy players, who take about half a second for each; all others, who are some
    twenty times as quick, play five times as many; `seed`; `edition`; `askers`, names of
    `cluekit.boardless.PLAYERS`.
    Raises `ClueError` for what is not there.
    """
    checked_number(games, "The number of games", 1)
    return told([_row(name, games, seed, edition) for name in askers], games, seed)


def _row(name: str, games: int, seed: int, edition: str) -> Row:
    kind = maker(name)
    games *= 1 if isinstance(kind, type) and issubclass(kind, Greedy) else _QUICK
    alike = contest(edition, [name] * 3, games, seed)
    odd = contest(edition, [name, "reasoner", "reasoner"], games, seed)
    return (name, games, mean_of(alike.rounds), share_of(odd.share(0)))


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    wins = COLUMNS[3]
    parts = [f"{row[0]} {wins.text(row[3])}" for row in rows]
    return Study(
        name="odd-one-out",
        title="One of three asks differently",
        question="Which way of asking wins more often against two reasoners who ask for three unknown cards?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("player",),
            (wins.name,),
            "games won by the one who asks differently, with 95 % intervals",
            reference=1 / 3,
            meaning="a fair share",
        ),
        fixed="no board, three players, seats change from game to game; reasoners count every deal that "
        "fits; who shows a card chooses it at random",
        games=games,
        seed=seed,
        summary=f"Against two reasoners win: {', '.join(parts)}; a fair share is 33.3 %.",
    )
