"""Rows of a table: suggestions as other programs export them, with a head that names the columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass

from cluekit.errors import ClueError
from cluekit.names import key
from cluekit.recorder import making
from cluekit.recorder.entries import Suggestion
from cluekit.recorder.table import Table

__all__ = ["Head", "head_of"]

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "suggester": ("suggester", "player", "asker", "by", "turn", "suggestedby"),
    "suspect": ("suspect", "who", "person", "character"),
    "weapon": ("weapon", "what", "with"),
    "room": ("room", "where", "location"),
    "passed": ("passed", "passes", "pass", "no", "passedby"),
    "shower": ("shower", "shownby", "showed", "refuter", "refutedby", "disprovedby", "answeredby", "yes"),
    "card": ("card", "shown", "cardshown", "shownscard", "seen"),
}
_NAMES = {name: column for column, names in _COLUMNS.items() for name in names}
_NEEDED = ("suggester", "suspect", "weapon", "room")
_DIVIDERS = ("\t", ";", ",", "|")
_ANY_DIVIDER = r"[\t;,|]"
_NOBODY = ("nobody", "noone", "none", "no")
_UNSEEN = ("", "unknown", "unseen", "none")


@dataclass(frozen=True)
class Head:
    """The columns of a table."""

    divider: str
    columns: tuple[str, ...]
    """For each column what it means; empty for those that are not needed."""

    def is_row(self, line: str) -> bool:
        """Whether a line is divided like the head."""
        return self.divider in line and len(_divided(line, self.divider)) == len(self.columns)

    def suggestion(self, line: str, table: Table) -> Suggestion:
        """The suggestion of a row.

        Nobody having shown a card, the others have passed, if the table does not list who did.
        Raises `ClueError` for names that are unknown, and for a question mark.
        """
        if "?" in line:
            raise ClueError("I cannot tell whether that was so.")
        values = dict(zip(self.columns, _divided(line, self.divider), strict=True))
        showers, passed = _several(values.get("shower", "")), _several(values.get("passed", ""))
        told = [name for name in showers if key(name) not in _NOBODY]
        nobody = len(told) < len(showers) or (not showers and "shower" in values and "passed" not in values)
        card = values.get("card", "")
        return making.suggestion(
            table,
            values["suggester"],
            *(values[kind] for kind in ("suspect", "weapon", "room")),
            shown_by=told,
            passed=passed or (None if nobody else ()),
            nobody=nobody and not told,
            card=None if key(card) in _UNSEEN else card,
        )


def _several(value: str) -> list[str]:
    """The names in one field."""
    return [name for name in re.split(r"\s*[;,/|+&]\s*|\s+and\s+", value) if name]


def head_of(line: str) -> Head | None:
    """The head of a table, if a line is one."""
    if not set(_NEEDED) <= {_NAMES.get(key(name)) for name in re.split(_ANY_DIVIDER, line)}:
        return None  # as of nearly all lines, without looking for quotation marks
    for divider in (divider for divider in _DIVIDERS if divider in line):
        columns = tuple(_NAMES.get(key(name), "") for name in _divided(line, divider))
        if all(columns.count(name) == 1 for name in _NEEDED):
            return Head(divider, columns)
    return None


def _divided(line: str, divider: str) -> list[str]:
    try:
        return [part.strip() for part in next(csv.reader([line], delimiter=divider), [])]
    except csv.Error:
        return []
