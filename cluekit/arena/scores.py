"""What the rows of a tournament say about its entrants."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cluekit.arena.intervals import Estimate, mean, share_of_clusters
from cluekit.arena.rows import Row
from cluekit.names import plural

__all__ = ["Comparison", "Standing", "compared", "seat_standings", "standings"]


@dataclass(frozen=True)
class Standing:
    """How one entrant has done, or whoever sat on one seat.

    Means are over the games that it solved; as their games end when somebody solves them, they are of those
    games in which it was quick. All intervals take deals as independent of each other, games of a deal not.
    """

    name: str

    games: int

    wins: int

    share: Estimate | None
    """Wins of games, with a 95 % interval that goes by deals: an entrant has every hand of a deal equally
    often, so luck cancels out, but a seat has the same hand in all games of it, and knows as much of its
    worth as there are deals (see `cluekit.arena.intervals.share_of_clusters`)."""

    turns: Estimate | None
    """Its own turns until it solved a game, on average, the last one included."""

    suggestions: Estimate | None
    """Its own suggestions until it solved a game, on average."""

    opening: Estimate | None
    """The bits about the envelope that its first suggestion told it, on average over all its games."""

    fouls: int
    """In how many games it was out by a foul."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """Two entrants, deal by deal: each had the same cards on the same seats with the same dice."""

    first: str
    second: str

    deals: int
    """How many deals were compared: those of which all games have been played."""

    games: int
    """How many games of these deals had both at the table."""

    wins: tuple[int, int]
    """How many of them the first won, and the second."""

    difference: Estimate | None
    """The first's wins less the second's, for each game: with the 95 % interval that takes deals as
    independent (see `cluekit.arena.intervals.mean`). If 0 lies outside, one is the better player here, at
    the 5 % level, for one comparison planned beforehand: of twenty between equals one looks like that."""

    def __str__(self) -> str:
        if self.difference is None:
            return f"{self.first} and {self.second} have played no whole deal against each other."
        return (
            f"{self.first} won {self.wins[0]} and {self.second} {self.wins[1]} "
            f"of {plural(self.games, 'game')}: a difference of {self.difference} a game, "
            f"over {plural(self.deals, 'deal')}."
        )

    __repr__ = __str__


def standings(rows: Sequence[Row], names: Iterable[str]) -> tuple[Standing, ...]:
    """The entrants, the one with the largest share of wins first, equals in the order of `names`."""
    seated = defaultdict(list)
    for row in rows:
        for seat, name in enumerate(row.names):
            seated[name].append((row, seat))
    found = [_standing(name, seated[name]) for name in names]
    return tuple(sorted(found, key=lambda each: -(each.share.value if each.share else 0)))


def seat_standings(rows: Sequence[Row], seats: Sequence[str], name: str | None) -> tuple[Standing, ...]:
    """The seats in their order, each with what all who sat there have done, or only one entrant."""
    return tuple(
        _standing(
            suspect,
            [(row, seat) for row in rows if seat < len(row.names) and name in (None, row.names[seat])],
        )
        for seat, suspect in enumerate(seats)
    )


_Seated = Sequence[tuple[Row, int]]
_V = TypeVar("_V", int, float)


def _standing(name: str, seated: _Seated) -> Standing:
    wins = sum(row.winner == seat for row, seat in seated)
    solved = [(row, seat) for row, seat in seated if row.solver == seat]
    return Standing(
        name,
        games=len(seated),
        wins=wins,
        share=share_of_clusters(_clusters(seated, lambda row, seat: int(row.winner == seat))),
        turns=_mean(solved, lambda row, seat: row.turns_by_seat[seat]),
        suggestions=_mean(solved, lambda row, seat: row.suggestions[seat]),
        opening=_mean(seated, lambda row, seat: row.opening[seat]),
        fouls=sum(any(foul.seat == seat for foul in row.fouls) for row, seat in seated),
    )


def _mean(seated: _Seated, value: Callable[[Row, int], float | None]) -> Estimate | None:
    """The mean of a value where there is one, by deals."""
    return mean(_clusters(seated, value))


def _clusters(seated: _Seated, value: Callable[[Row, int], _V | None]) -> Collection[tuple[_V | int, int]]:
    """For each deal the sum of a value, where there is one, and how often there is."""
    clusters: dict[int, tuple[_V | int, int]] = {}
    for row, seat in seated:
        found = value(row, seat)
        if found is not None:
            total, number = clusters.get(row.deal, (0, 0))
            clusters[row.deal] = total + found, number + 1
    return clusters.values()


def compared(rows: Iterable[Row], games_of_a_deal: int, first: str, second: str) -> Comparison:
    """Compare two entrants by the deals of which all games are among the rows."""
    deals = [_duel(deal, first, second) for deal in _whole_deals(rows, games_of_a_deal)]
    wins = sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)
    games = sum(deal[2] for deal in deals)
    return Comparison(
        *(first, second, len(deals), games, wins),
        difference=mean((one - other, number) for one, other, number in deals),
    )


def _duel(rows: Iterable[Row], first: str, second: str) -> tuple[int, int, int]:
    """The wins of both in games in which both play, and how many such games there are."""
    both = [row.winner_name for row in rows if first in row.names and second in row.names]
    return both.count(first), both.count(second), len(both)


def _whole_deals(rows: Iterable[Row], games: int) -> Iterator[list[Row]]:
    deals = defaultdict(list)
    for row in rows:
        deals[row.deal].append(row)
    return (deal for deal in deals.values() if len(deal) == games)
