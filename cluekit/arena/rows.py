"""What is kept of each game of a tournament, as a plain row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, get_args

from cluekit.arena.guard import Kind
from cluekit.arena.matches import FORFEIT, UNFINISHED, Match
from cluekit.arena.seatings import ScheduledGame
from cluekit.game import Termination

__all__ = ["FoulRow", "Row"]


class FoulRow(NamedTuple):
    """A foul, without the view: who, what kind of (see `cluekit.arena.guard.Kind`), and what happened."""

    seat: int
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Row:
    """One game of a tournament; `number` to `seed` are explained in `ScheduledGame`, the others in `Match`.

    Nothing in it depends on a clock or a machine, as long as no bot is too slow.
    """

    number: int
    deal: int
    table: int
    seating: int
    seed: int
    names: tuple[str, ...]
    winner: int | None
    termination: str
    turns: int
    turns_by_seat: tuple[int, ...]
    suggestions: tuple[int, ...]
    opening: tuple[float | None, ...]
    steps: int
    fouls: tuple[FoulRow, ...]

    @classmethod
    def of(cls, game: ScheduledGame, match: Match) -> Row:
        """The row of a game that has been played."""
        return cls(
            *(game.number, game.deal, game.table, game.seating, game.seed),
            names=match.names,
            winner=match.winner,
            termination=match.termination,
            turns=match.turns,
            turns_by_seat=match.turns_by_seat,
            suggestions=match.suggestions,
            opening=match.opening,
            steps=match.steps,
            fouls=tuple(FoulRow(foul.seat, foul.kind, foul.message) for foul in match.fouls),
        )

    @property
    def winner_name(self) -> str | None:
        """What the winner is called; None if nobody won."""
        return None if self.winner is None else self.names[self.winner]

    @property
    def solver(self) -> int | None:
        """The seat that accused rightly, if the game ended so."""
        return self.winner if self.termination == Termination.SOLVED.value else None

    def fields(self) -> dict[str, Any]:
        """The row in JSON's own types."""
        return asdict(self)

    @classmethod
    def read(cls, fields: Mapping[str, Any]) -> Row:
        """The row that `fields` has written; raises `ValueError`, `TypeError` or `KeyError` if it is none."""
        values = {name: _tuples(fields[name]) for name in cls.__dataclass_fields__}
        fouls = tuple(FoulRow(*foul) for foul in values.pop("fouls"))
        row = cls(**values, fouls=fouls)
        _check(row)
        return row

    def players(self) -> Iterator[dict[str, Any]]:
        """The game as one plain record for each player, as a table of data is best made."""
        fouls = {foul.seat: foul for foul in self.fouls}
        for seat, name in enumerate(self.names):
            yield {
                "game": self.number,
                "deal": self.deal,
                "table": self.table,
                "seating": self.seating,
                "seed": self.seed,
                "seat": seat,
                "entrant": name,
                "won": self.winner == seat,
                "solved": self.solver == seat,
                "termination": self.termination,
                "turns": self.turns_by_seat[seat],
                "suggestions": self.suggestions[seat],
                "opening": self.opening[seat],
                "game_turns": self.turns,
                "game_steps": self.steps,
                "foul": fouls[seat].kind if seat in fouls else None,
                "foul_message": fouls[seat].message if seat in fouls else None,
            }


def _tuples(value: object) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _check(row: Row) -> None:
    """Raise `ValueError` unless the values of a row are of the kinds that they should be."""
    seats = len(row.names)
    numbers = [*(row.number, row.deal, row.table, row.seating, row.seed, row.turns, row.steps)]
    numbers += [*row.turns_by_seat, *row.suggestions, *([] if row.winner is None else [row.winner])]
    if not all(type(number) is int and 0 <= number < _MOST for number in numbers):
        raise ValueError("a number is missing")
    if (row.winner or 0) >= seats or row.termination not in _TERMINATIONS:
        raise ValueError("it has not ended")
    if not all(len(each) == seats for each in (row.turns_by_seat, row.suggestions, row.opening)):
        raise ValueError("a seat is missing")
    if not all(bits is None or (type(bits) is float and abs(bits) < _MOST_BITS) for bits in row.opening):
        raise ValueError("bits are no number")
    if not all(type(f.seat) is int and 0 <= f.seat < seats and type(f.message) is str for f in row.fouls):
        raise ValueError("a foul is not one")
    if not all(foul.kind in get_args(Kind) for foul in row.fouls):
        raise ValueError("a foul is of no kind")


_MOST = 2**53
"""Larger numbers than this no game has, and seeds are smaller, too,"""

_MOST_BITS = 1000.0
"""and no envelope is worth so many bits."""

_TERMINATIONS = {*(each.value for each in Termination), FORFEIT, UNFINISHED}
