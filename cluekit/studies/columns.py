"""What the columns of a study hold, and what is drawn of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from cluekit.arena.intervals import Estimate

__all__ = ["Cell", "Chart", "Column", "Kind", "Row"]

Kind: TypeAlias = Literal["text", "whole", "mean", "share"]
"""What a column holds: words; whole numbers; means, or other numbers with a point; and shares of a whole. The
latter two have an interval (an `Estimate`) where they were found by playing."""


Cell: TypeAlias = str | int | float | Fraction | Estimate
"""What stands in one column of a row."""

Row: TypeAlias = tuple[Cell, ...]
"""A cell for each column."""

_TOO_LITTLE = "too little to tell an interval"


class Column(NamedTuple):
    """A column: its heading, and what it holds."""

    name: str
    kind: Kind

    def text(self, cell: Cell) -> str:
        """A cell as people read it.

        >>> Column("wins", "share").text(Estimate(Fraction(1, 4), 0.2, 0.3))
        '25.0 % (20.0 to 30.0)'
        >>> Column("rounds", "mean").text(Estimate(Fraction(3), None, None))
        '3.00 (too little to tell an interval)'
        """
        if isinstance(cell, str | int):
            return f"{cell:,}" if isinstance(cell, int) else cell
        factor, digits, unit = (100, 1, " %") if self.kind == "share" else (1, 2, "")
        if not isinstance(cell, Estimate):
            return f"{factor * float(cell):.{digits + (self.kind == 'mean')}f}{unit}"
        value, *ends = [f"{factor * float(number):.{digits}f}" for number in cell if number is not None]
        return f"{value}{unit} ({' to '.join(ends) or _TOO_LITTLE})"


class Chart(NamedTuple):
    """What is drawn of a study: a dot, with its interval, for each row and each column of `values`."""

    labels: tuple[str, ...]
    """The columns that say what a row is about."""

    values: tuple[str, ...]
    """The columns that are drawn; if there are several, each in a colour and with a mark of its own."""

    axis: str
    """What is measured, with its unit."""

    series: str | None = None
    """Where only one column is drawn: the column by which rows have different colours and marks."""

    reference: float | None = None
    """Where a dashed line is drawn, such as the fair share."""

    meaning: str = ""
    """What that line means."""
