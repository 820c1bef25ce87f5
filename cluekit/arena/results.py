"""What came out of a tournament: its rows, and what they say."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluekit.arena.matches import Match
from cluekit.arena.plans import Plan
from cluekit.arena.rows import Row
from cluekit.arena.scores import Comparison, compared, seat_standings, standings
from cluekit.arena.tables import SeatStandings, Standings, as_html, as_text
from cluekit.errors import ClueError, MissingPackage
from cluekit.names import perhaps, plural, quoted, shown

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Tournament"]


@dataclass(frozen=True, repr=False)
class Tournament:
    """The rows of a tournament, as many as have been played; made by `tournament`."""

    plan: Plan
    """Who plays what; `plan.match(number)` plays a game again."""

    rows: tuple[Row, ...]
    """One for each game that has been played, in the order of their numbers."""

    @property
    def complete(self) -> bool:
        """Whether all games have been played."""
        return len(self.rows) == len(self.plan.schedule)

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called, in their order."""
        return self.plan.names

    def standings(self) -> Standings:
        """How each entrant has done, the one with the largest share of wins first."""
        return Standings(standings(self.rows, self.names))

    def by_seat(self, name: str | None = None) -> SeatStandings:
        """What each seat has won, in the order of play, whoever sat there, or only the entrant of this name.

        Raises `ClueError` for a name that no entrant has.
        """
        suspects = self.plan.edition.deck.suspects[: self.plan.schedule.players]
        wanted = None if name is None else self._known(name)
        return SeatStandings(seat_standings(self.rows, [suspect.name for suspect in suspects], wanted))

    def compare(self, first: str, second: str) -> Comparison:
        """Two entrants, compared deal by deal: the sharpest way to tell which of them plays better.

        Raises `ClueError` for names that no two entrants have.
        """
        if self._known(first) == self._known(second):
            raise ClueError(f"Two entrants are compared, not {first} with itself.")
        schedule = self.plan.schedule
        return compared(self.rows, len(schedule.tables) * schedule.seatings, first, second)

    def _known(self, name: str) -> str:
        if name not in self.names:
            raise ClueError(f"There is no entrant {quoted(name)}{perhaps(name, self.names)}.")
        return name

    def match(self, number: int) -> Match:
        """Play one of the games again, to look at it: the same one, with its record and its fouls.

        `number` is that of its row. Raises `ClueError` for a number that no game has.
        """
        if type(number) is not int or not 0 <= number < len(self.plan.schedule):
            raise ClueError(
                f"The games have numbers from 0 to {len(self.plan.schedule) - 1}, not {shown(number)}."
            )
        return self.plan.match(number)

    def records(self) -> list[dict[str, Any]]:
        """Every game as one plain dictionary for each of its players: the rows of `to_csv` and `frame`."""
        return [record for row in self.rows for record in row.players()]

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write `records` to a file of comma-separated values; what has no value is empty.

        A file that is there is written over. Raises `ClueError` if that is not possible.
        """
        text = io.StringIO()
        records = self.records()
        writer = csv.DictWriter(text, list(records[0]) if records else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
        _write(path, text.getvalue())

    def to_json(self, path: str | PathLike[str]) -> None:
        """Write the rows to a file of JSON: a list with a table for each game; otherwise like `to_csv`."""
        _write(path, json.dumps([row.fields() for row in self.rows], indent=1, ensure_ascii=False) + "\n")

    def frame(self) -> pd.DataFrame:
        """The `records` as a data frame; raises `MissingPackage` where pandas is not installed."""
        try:
            import pandas as pd
        except ImportError:
            raise MissingPackage("pandas is not installed; pip install pandas brings it.") from None
        return pd.DataFrame.from_records(self.records())

    @property
    def heading(self) -> str:
        """What was played, in one line."""
        schedule, done = self.plan.schedule, plural(len(self.rows), "game")
        games = (
            done if self.complete else f"{len(self.rows):,} of {plural(len(schedule), 'game')}, unfinished"
        )
        if len({name for row in self.rows for name in row.names}) < len(self.names):
            games += " (not everybody has played yet)"
        deals = plural(schedule.deals, "deal")
        return f"{self.plan.edition}, {schedule.players} players, {deals}, {games}, seed {schedule.seed}"

    def __str__(self) -> str:
        return as_text(self.heading, self.standings())

    def __repr__(self) -> str:
        return f"<Tournament: {self.heading}>"

    def _repr_html_(self) -> str:
        return as_html(self.heading, self.standings())


def _write(path: str | PathLike[str], text: str) -> None:
    try:
        Path(path).write_bytes(text.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ClueError(f"{path}: the file cannot be written ({why}).") from None
