"""Tables of a TOML file, read so that every fault is found and not only the first.

A `Table` never raises. What is wrong it reports to its `Source`, and it answers with nothing instead (an
empty text, 0, an empty list), so that reading can go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from cluekit.editions.source import MOST, Source, dotted
from cluekit.editions.toml_lines import KeyPath
from cluekit.names import perhaps

__all__ = ["Table"]

_T = TypeVar("_T")

_KINDS: Mapping[type, tuple[str, str]] = {
    dict: ("a table", "A table is a section with its name in square brackets, or stands in braces."),
    list: ("a list", "A list stands in square brackets, with commas between its items."),
    str: ("a text", "A text stands in quotation marks."),
    int: (f"a whole number from 0 to {MOST}", "A number is written in digits, without quotation marks."),
    bool: ("true or false", "It is written in small letters, without quotation marks."),
}


@dataclass(frozen=True)
class Table:
    """A TOML table that knows where it stands. What it does not have it takes from the table `under` it."""

    values: Mapping[str, Any]
    path: KeyPath
    source: Source
    under: Table | None = None
    void: bool = False
    """Whether there is no such table, which has been reported, so that what it lacks need not be."""

    def __contains__(self, name: str) -> bool:
        return name in self.values or (self.under is not None and name in self.under)

    def over(self, under: Table) -> Table:
        """This table, with all that it does not have taken from another."""
        return replace(self, under=under)

    def _home(self, name: str | int) -> Table:
        """The table that a value stands in."""
        return self.under if self.under and name not in self.values else self

    def where(self, *names: str | int) -> KeyPath:
        """The path of a value in this table, or of the table."""
        return (*(self._home(names[0]) if names else self).path, *names)

    def key(self, *names: str | int) -> str:
        """The path of a value, for a sentence."""
        return dotted(self.where(*names))

    def report(self, names: KeyPath, sentence: str, advice: str = "") -> None:
        """Note a problem of a value in this table, or of the table."""
        if not (self._home(names[0]) if names else self).void:
            self.source.report(self.where(*names), sentence, advice)

    def sound(self, *names: str) -> bool:
        """Whether there is this table, and no problem noted yet: of these values, or else of any."""
        paths = [self.where(name) for name in names] or [table.path for table in (self, self.under) if table]
        return not self.void and all(map(self.source.sound, paths))

    def only(self, *names: str) -> Table:
        """Report every key that is not among these; returns the table."""
        for name in self.values:
            if name not in names:
                known = f"Known here are {', '.join(names[:MOST])}{' and others' * (len(names) > MOST)}."
                self.report((name,), f"{self.key(name)} is not known{perhaps(name, names)}.", known)
        return self

    def get(self, name: str, kind: type[_T], default: _T | None = None) -> _T:
        """A value of one kind: `dict`, `list`, `str`, `int` or `bool`; without a default it must be there."""
        if name in self:
            return self.checked(self._home(name).values[name], (name,), kind) or kind()
        if default is None:
            words, advice = _KINDS[kind]
            self.report((name,), f"{self.key(name)} is missing.", f"It has to be {words}. {advice}")
        return kind() if default is None else default

    def checked(self, value: object, names: KeyPath, kind: type[_T]) -> _T | None:
        """A value in this table; None, with a problem noted, if it is of another kind."""
        # Not isinstance: true and false are of kind bool only, though Python takes them for numbers.
        if type(value) is kind and (not isinstance(value, int) or 0 <= value <= MOST):
            return value
        words, advice = _KINDS[kind]
        verb = "is" if isinstance(names[-1], str) else "holds something that is"
        self.report(names, f"{self.key(*names)} {verb} not {words}.", advice)
        return None

    def items(self, name: str, kind: type[_T], default: list[_T] | None = None) -> list[tuple[int, _T]]:
        """The items of a list that are of one kind, each with its place."""
        found = []
        for place, value in enumerate(self.get(name, list, default)):
            checked = self.checked(value, (name, place), kind)
            found += [] if checked is None else [(place, checked)]
        return found

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        return [text for _, text in self.items(name, str)]

    def pairs(self, name: str) -> list[tuple[str, str]]:
        """A list of pairs of texts, which may be missing."""
        found = []
        for place, pair in self.items(name, list, []):
            if len(pair) == 2 and all(isinstance(end, str) for end in pair):
                found.append((pair[0], pair[1]))
            else:
                advice = 'Each pair stands in brackets of its own, as in [["Kitchen", "Study"]].'
                self.report((name, place), f"{self.key(name)} must be a list of pairs of names.", advice)
        return found

    def table(self, name: str, optional: bool = False) -> Table:
        """A table in this one."""
        values = self.get(name, dict, {} if optional else None)
        absent = not values and not self.source.sound(self.where(name))
        return Table(values, self.where(name), self.source, void=self.void or absent)

    def tables(self, name: str) -> list[Table]:
        """A list of tables, which may be missing."""
        places = self.items(name, dict, [])
        return [Table(values, self.where(name, place), self.source) for place, values in places]

    def mapping(self) -> dict[str, str]:
        """All of the table, from names to texts."""
        checked = {name: self.checked(value, (name,), str) for name, value in self.values.items()}
        return {name: text for name, text in checked.items() if text is not None}
