"""A recorded game as a position to solve, like those of the log files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from cluekit.deduction import logs
from cluekit.deduction.logs import Case
from cluekit.reading import read_text
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import is_recorded, parse

__all__ = ["case_of", "read_cases"]


def read_cases(path: str | PathLike[str]) -> tuple[Case, ...]:
    """Read all positions of a file: a recorded game, or one of the two formats of `cluekit.deduction.logs`.

    Which it is, its content says. Raises `LogError`, naming file and line or case, for anything that is not
    as it should be.
    """
    file = Path(path)
    text = read_text(file)
    if is_recorded(text):
        return (case_of(parse(text, file.name, file.parent), file.name),)
    return logs.parse(text, file.name)


def case_of(sheet: Sheet, source: str) -> Case:
    """A recorded game as a position; `source` is the name of its file.

    >>> sheet = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
    >>> logs.solve(case_of(sheet, "sunday.txt"))
    Knowledge: 12 solutions, 72 deals, facts only
    """
    labels = tuple(card.name for card in sheet.edition.deck.cards)
    return Case(Path(source).stem, sheet.evidence(), sheet.me, labels, source, tuple(sheet.gaps()))
