"""A study: a question, the rows that answer it, and how to show them.

The rows of a study are plain values. What a column holds is said by its kind, so the same rows can be
printed, drawn, told in sentences, and written to a file and read again.

>>> from fractions import Fraction
>>> from cluekit.arena.intervals import Estimate
>>> study = Study(
...     name="dice",
...     title="One die",
...     question="What does a die show?",
...     columns=(Column("die", "text"), Column("pips", "mean")),
...     rows=(("the red one", Estimate(Fraction(17, 5), 3.1, 3.7)), ("the blue one", Fraction(7, 2))),
...     chart=Chart(("die",), ("pips",), "pips, with 95 % intervals", reference=3.5, meaning="a fair die"),
...     fixed="the table",
...     games=100,
...     seed=1,
...     summary="Both seem fair.",
... )
>>> study
<Study 'dice': 2 rows, 100 games for each row, seed 1>
>>> print(study.table())
die           pips
------------  -------------------
the red one   3.40 (3.10 to 3.70)
the blue one  3.500
>>> print(study.description)
One die. Dots show pips, with 95 % intervals, one for each die. the red one: 3.40 (3.10 to 3.70).
the blue one: 3.500. A dashed line stands at 3.500: a fair die.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cluekit.errors import ClueError
from cluekit.names import perhaps, plural, quoted
from cluekit.studies.columns import Cell, Chart, Column, Row
from cluekit.studies.drawing import figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Study"]


@dataclass(frozen=True, repr=False)
class Study:
    """A question and its answer in numbers; the functions of `cluekit.studies` make them."""

    name: str
    """How it is called on the command line."""

    title: str
    question: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    chart: Chart
    fixed: str
    """What was held fixed."""

    games: int
    """How many games stand behind each row that was played, if there is no column that says it."""

    seed: int
    """What fixes these games."""

    summary: str
    """What was found, in words."""

    def column(self, name: str) -> tuple[Cell, ...]:
        """The cells of one column; raises `ClueError`, with the names, when there is none of this name."""
        names = [column.name for column in self.columns]
        if name not in names:
            raise ClueError(f"There is no column {quoted(name)}{perhaps(name, names)}.")
        return tuple(row[names.index(name)] for row in self.rows)

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """All rows as people read them, the headings first."""
        heads = tuple(column.name for column in self.columns)
        return (heads, *(tuple(map(Column.text, self.columns, row)) for row in self.rows))

    def table(self) -> str:
        """The rows as a table for the terminal."""
        texts = self.texts()
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in texts]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join(lines)

    @property
    def played(self) -> str:
        """How much was played, in words."""
        told = any(column.name == "games" for column in self.columns)
        games = "as many games as the table says" if told else f"{self.games:,} games for each row"
        return f"{games}, seed {self.seed}"

    @property
    def conditions(self) -> str:
        """What was held fixed and how much was played, as a sentence."""
        return f"Fixed: {self.fixed} ({self.played})."

    def __repr__(self) -> str:
        return f"<Study {self.name!r}: {plural(len(self.rows), 'row')}, {self.played}>"

    def __str__(self) -> str:
        head = f"{self.title}\n{self.question}"
        return f"{head}\n\n{self.table()}\n\n{self.summary}\n{self.conditions}"

    def _repr_html_(self) -> str:
        head, *rows = [[escape(text) for text in line] for line in self.texts()]
        cells = [f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows]
        heads = "".join(f'<th scope="col">{text}</th>' for text in head)
        return (
            f"<table><caption><b>{escape(self.title)}</b> {escape(self.question)}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(cells)}</tbody></table>"
            f"<p>{escape(self.summary)}</p><p><small>{escape(self.conditions)}</small></p>"
        )

    def plot(self) -> Figure:
        """A drawing of the rows with matplotlib; `description` says the same in words.

        Raises `MissingPackage` when matplotlib is not installed.
        """
        percent = self._drawn[0].kind == "share"
        return figure(self.title, self.chart, tuple(dict.fromkeys(self.labels())), self.series(), percent)

    def series(self) -> dict[str, list[tuple[str, Cell]]]:
        """What is drawn: for each series its dots, each with what its row is about, and its value."""
        chart, labels = self.chart, self.labels()
        if chart.series is None:
            return {name: list(zip(labels, self.column(name), strict=True)) for name in chart.values}
        found: dict[str, list[tuple[str, Cell]]] = {}
        values = self.column(chart.values[0])
        for which, label, value in zip(self.column(chart.series), labels, values, strict=True):
            found.setdefault(str(which), []).append((label, value))
        return found

    @property
    def description(self) -> str:
        """What the drawing shows, in words, for whoever does not see it."""
        chart = self.chart
        labels = " and ".join(chart.labels)
        stop = "" if self.title.endswith("?") else "."
        told = [f"{self.title}{stop} Dots show {chart.axis}, one for each {labels}"]
        told += [f"{label}: {text}" for label, text in self._told()]
        if chart.reference is not None:
            value = self._drawn[0].text(chart.reference)
            told.append(f"A dashed line stands at {value}: {chart.meaning}")
        return ". ".join(told) + "."

    @property
    def _drawn(self) -> list[Column]:
        """The columns that are drawn."""
        return [column for name in self.chart.values for column in self.columns if column.name == name]

    def _told(self) -> Iterator[tuple[str, str]]:
        """What each dot is, row by row, and its value."""
        groups = self.column(self.chart.series) if self.chart.series else None
        for place, label in enumerate(self.labels()):
            for column in self._drawn:
                what = [label]
                what += [str(groups[place])] if groups else []
                what += [column.name] if len(self._drawn) > 1 else []
                yield ", ".join(what), column.text(self.column(column.name)[place])

    def labels(self) -> tuple[str, ...]:
        """What each row is about, in words."""
        columns = {column.name: column for column in self.columns}
        parts = [[columns[name].text(cell) for cell in self.column(name)] for name in self.chart.labels]
        return tuple(map(", ".join, zip(*parts, strict=True)))
