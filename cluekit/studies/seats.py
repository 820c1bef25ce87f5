"""Is it an advantage to begin?"""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.arena.intervals import Estimate
from cluekit.boardless import contest
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.studies.boards import matches
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import part, share_of
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "KINDS", "first_player", "told"]

KINDS = ("eliminator", "reasoner")
"""The players that are compared: those of `cluekit.boardless.PLAYERS` that are bots on the board, too."""

COLUMNS = (
    Column("game", "text"),
    Column("seat", "text"),
    Column("wins", "share"),
)
"""The columns of the study."""

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def first_player(
    games: int = 60, seed: int = 1, edition: str | Edition = "classic", players: int = 3
) -> Study:
    """Do those who begin win more often?

    Arguments: `games` for each kind of player, with the board and without; `seed`; `edition`; `players`, at
    the table. All of them play alike, so only the seat can make a difference: whose turn comes when, and,
    where cards do not divide evenly, the larger hands; on the board also where the tokens begin.
    Raises `ClueError` for what is not there.
    """
    rows: list[Row] = []
    for kind in KINDS:
        found = contest(edition, [kind] * players, games, seed, rotate=False)
        rows += _rows(f"{kind}s, no board", [share_of(found.seat_share(seat)) for seat in range(players)])
    for kind in KINDS:
        winners = [one.winner for one in matches(find_edition(edition), [kind] * players, games, seed)]
        rows += _rows(f"{kind}s, board", [part(winners.count(seat), games) for seat in range(players)])
    return told(rows, games, seed)


def _rows(game: str, shares: Sequence[Estimate]) -> list[Row]:
    return [(game, _PLACES[seat], share) for seat, share in enumerate(shares)]


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    firsts = [f"{row[0]} {COLUMNS[2].text(row[2])}" for row in rows if row[1] == _PLACES[0]]
    players = len({row[1] for row in rows})
    return Study(
        name="first-player",
        title="Is it an advantage to begin?",
        question="If all play alike: how often does each seat win?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("game", "seat"),
            ("wins",),
            "games won from a seat, with 95 % intervals",
            reference=1 / players,
            meaning="a fair share",
        ),
        fixed=f"{players} players of the same kind, nobody changes seats",
        games=games,
        seed=seed,
        summary=f"Who begins wins: {'; '.join(firsts)}; a fair share is {100 / players:.1f} %.",
    )
