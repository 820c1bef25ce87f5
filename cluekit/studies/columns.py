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


class Column(NamedTuple):
    """A column: its heading, and what it holds."""

    name: str
    kind: Kind

    def text(self, cell: Cell) -> str:
        """A cell as people read it.

        >>> Column("wins", "share").text(Estimate(Fraction(1, 4), 0.2, 0.3))
        '25.0 % (20.0 to 30.0)'
        """
        if isinstance(cell, str | int):
            return f"{cell:,}" if isinstance(cell, int) else cell
        parts = cell if isinstance(cell, Estimate) else (cell,)
        numbers = [number for number in parts if number is not None]
        if self.kind == "share":
            value, *ends = [f"{100 * float(number):.1f}" for number in numbers]
            return f"{value} %" + (f" ({' to '.join(ends)})" if ends else "")
        digits = 2 if len(numbers) > 1 else 3
        value, *ends = [f"{float(number):.{digits}f}" for number in numbers]
        return value + (f" ({' to '.join(ends)})" if ends else "")


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
