"""Does bluffing pay?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from cluekit.arena.intervals import Estimate, mean
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.studies.boards import turning
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import part
from cluekit.studies.study import Study

__all__ = ["AGAINST", "COLUMNS", "does_bluffing_pay", "told"]

AGAINST = ("eliminator", "reasoner", "bayesian")
"""Who sits on the two other seats."""

COLUMNS = (
    Column("against two", "text"),
    Column("bluffer", "share"),
    Column("eliminator", "share"),
    Column("more wins", "share"),
)
"""The columns of the study."""


def does_bluffing_pay(
    games: int = 60, seed: int = 1, edition: str | Edition = "classic", against: Iterable[str] = AGAINST
) -> Study:
    """Does it pay to name one's own cards now and then?

    A bluffer plays against two others, and then an eliminator, from whom it differs in nothing but the bluff,
    plays the same deals on the same seats. Each deal is played three times, so that it sits everywhere.

    Arguments: `games` of each of the two; `seed`; `edition`; `against`, names of `cluekit.bots.BOTS`.
    Raises `ClueError` for what is not there.
    """
    found = find_edition(edition)
    return told([_row(found, other, games, seed) for other in against], games, seed)


def _row(edition: Edition, other: str, games: int, seed: int) -> Row:
    bluffed, honest = (
        _wins(edition, [kind, other, other], games, seed) for kind in ("bluffer", "eliminator")
    )
    more = [(deal, b - h) for (deal, b), (_, h) in zip(bluffed, honest, strict=True)]
    return (other, _share(bluffed), _share(honest), _clustered(more))


def _wins(edition: Edition, bots: Sequence[str], games: int, seed: int) -> list[tuple[int, int]]:
    """For each game its deal, and 1 if the first of the bots has won it, else 0."""
    return [(deal, int(one.winner == seat)) for deal, seat, one in turning(edition, bots, games, seed)]


def _share(wins: Sequence[tuple[int, int]]) -> Estimate:
    return part(sum(won for _, won in wins), len(wins))


def _clustered(values: Sequence[tuple[int, int]]) -> Estimate:
    """The mean of what is compared game by game, the three games of a deal taken together."""
    deals = [[value for _, value in deal] for _, deal in groupby(values, key=lambda pair: pair[0])]
    found = mean((sum(deal), len(deal)) for deal in deals)
    assert found
    return found


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    parts = [f"against two {row[0]}s {COLUMNS[3].text(row[3])}" for row in rows]
    return Study(
        name="bluffing",
        title="Does bluffing pay?",
        question="Does a player win more often who names one of its own cards in every fourth suggestion?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("against two",),
            ("bluffer", "eliminator"),
            "games won by the one among two others, with 95 % intervals",
            reference=1 / 3,
            meaning="a fair share",
        ),
        fixed="three players on the board; the same deals and dice for the bluffer and for the eliminator in "
        "its place, each on every seat",
        games=games,
        seed=seed,
        summary=f"What bluffing adds to the share of wins: {', '.join(parts)}. "
        "Where the interval holds 0, it may as well be nothing.",
    )
