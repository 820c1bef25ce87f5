"""The rows that come with cluekit: studies of many games, to be read instead of played.

Each is a small table in `data/`, whose first line is the command that makes it anew.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

from cluekit.arena.intervals import Estimate
from cluekit.errors import ClueError
from cluekit.studies.columns import Cell, Column, Row
from cluekit.studies.study import Study

__all__ = ["command", "data_file", "games_and_seed", "read_rows", "written_rows"]

_ESTIMATES = ("mean", "share")
_FORM = re.compile(r"# python -m cluekit\.studies \S+ --games (\d+) --seed (-?\d+) --write$", re.MULTILINE)


def command(study: Study) -> str:
    """The command that makes the rows of a study that comes with cluekit.

    It plays as many games, with the same seed.
    """
    return f"python -m cluekit.studies {study.name} --games {study.games} --seed {study.seed} --write"


def written_rows(study: Study) -> str:
    """The rows as comma-separated text: the command, the headings, then a line each.

    An estimate takes three columns: its value, and where its interval begins and ends. What is exact has no
    interval, and stands as a fraction, so that it can be read as it was.
    """
    out = io.StringIO()
    out.write(f"# {command(study)}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(name for column in study.columns for name in _headings(column))
    for row in study.rows:
        pairs = zip(row, study.columns, strict=True)
        writer.writerow(text for cell, column in pairs for text in _texts(cell, column))
    return out.getvalue()


def _headings(column: Column) -> Iterator[str]:
    yield column.name
    if column.kind in _ESTIMATES:
        yield from (f"{column.name}: low", f"{column.name}: high")


def _texts(cell: Cell, column: Column) -> Iterator[str]:
    if column.kind not in _ESTIMATES:
        yield str(cell)
        return
    if isinstance(cell, Estimate):
        yield from ("" if number is None else f"{float(number):.6f}" for number in cell)
    else:
        p, q = Fraction(cell).as_integer_ratio()
        yield from (f"{p}/{q}", "", "")


def data_file(name: str) -> Path:
    """Where the rows of a study are, or would be."""
    return Path(str(files("cluekit.studies"))) / "data" / f"{name}.csv"


def games_and_seed(name: str) -> tuple[int, int] | None:
    """How many games the rows are that come with cluekit, and their seed; None if there are none."""
    path = data_file(name)
    made = _FORM.match(path.read_text(encoding="utf-8")) if path.is_file() else None
    return (int(made[1]), int(made[2])) if made else None


def read_rows(name: str, columns: Sequence[Column]) -> tuple[tuple[Row, ...], int, int]:
    """The rows of a study that comes with cluekit, how many games it was, and the seed.

    Raises `ClueError` when there are none, or when they are not those of these columns.
    """
    path = data_file(name)
    if not path.is_file():
        raise ClueError(f"No rows of the study {name!r} come with cluekit.")
    _, *lines = path.read_text(encoding="utf-8").splitlines()
    made = games_and_seed(name)
    headings, *rows = csv.reader(lines)
    if not made or headings != [name for column in columns for name in _headings(column)]:
        raise ClueError(f"The rows of the study {name!r} are those of another version.")
    return tuple(_row(iter(row), columns) for row in rows), *made


def _row(texts: Iterator[str], columns: Sequence[Column]) -> Row:
    return tuple(_cell(texts, column) for column in columns)


def _cell(texts: Iterator[str], column: Column) -> Cell:
    if column.kind not in _ESTIMATES:
        text = next(texts)
        return int(text) if column.kind == "whole" else text
    value, low, high = (next(texts) for _ in range(3))
    if "/" in value:
        return Fraction(value)
    return Estimate(Fraction(value), *(float(end) if end else None for end in (low, high)))
