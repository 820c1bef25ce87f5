"""What is kept of each game of a tournament, as a plain row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from cluekit.arena.matches import Match
from cluekit.arena.seatings import Game
from cluekit.game import Termination

__all__ = ["Fault", "Row"]


class Fault(NamedTuple):
    """A foul, without the view: who, what kind of (see `cluekit.arena.guard.Kind`), and what happened."""

    seat: int
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Row:
    """One game of a tournament; `number` to `seed` are explained in `Game`, the others in `Match`.

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
    fouls: tuple[Fault, ...]

    @classmethod
    def of(cls, game: Game, match: Match) -> Row:
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
            fouls=tuple(Fault(foul.seat, foul.kind, foul.message) for foul in match.fouls),
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
        faults = tuple(Fault(*fault) for fault in values.pop("fouls"))
        row = cls(**values, fouls=faults)
        _check(row)
        return row

    def players(self) -> Iterator[dict[str, Any]]:
        """The game as one plain record for each player, as a table of data is best made."""
        fouls = {fault.seat: fault for fault in self.fouls}
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
    """Whether the values of a row are of the kinds that they should be."""
    seats = len(row.names)
    numbers = [row.turns, row.steps, *row.turns_by_seat, *row.suggestions]
    numbers += [] if row.winner is None else [row.winner]
    if not all(type(number) is int and number >= 0 for number in numbers) or (row.winner or 0) >= seats:
        raise ValueError("a number is missing")
    if not all(len(each) == seats for each in (row.turns_by_seat, row.suggestions, row.opening)):
        raise ValueError("a seat is missing")
    if not all(bits is None or type(bits) is float for bits in row.opening):
        raise ValueError("bits are no number")
    if not all(type(f.seat) is int and f.seat < seats and type(f.message) is str for f in row.fouls):
        raise ValueError("a foul is not one")
