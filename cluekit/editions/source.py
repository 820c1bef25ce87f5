"""A file that somebody wrote by hand, and what is wrong with it: each fault with its line, and what to do."""

from __future__ import annotations

import operator
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from cluekit import reading
from cluekit.editions.toml_lines import KeyPath, positions
from cluekit.errors import ClueError, EditionError
from cluekit.names import quoted

__all__ = ["MOST", "Enough", "Problem", "Source", "dotted", "read_text"]

MOST = 100
"""The most entries of a list or table, the largest number, and the most problems that are told at once."""

_LARGEST_FILE = 100_000  # bytes; a parser fed with more could be kept busy for minutes
_LONGEST_TEXT = 1_000  # characters; a note needs a few hundred
_DEEPEST = 8  # keys and list places on the way to a value; an edition needs five


@dataclass(frozen=True)
class Problem:
    """One fault of an edition file or of its map."""

    file: str
    """The name of the file that has to be changed."""

    sentence: str
    """What is wrong, with the file and the place."""

    line: int | None = None
    """The line of the file, from 1 as editors count; None if the whole file is meant."""

    column: int | None = None
    """The character in the line, from 1, where that is known."""

    advice: str = ""
    """What to do about it, in a sentence or two."""

    kind: type[ClueError] = field(default=EditionError, repr=False)
    """What is raised when the edition is needed nevertheless."""

    def error(self) -> ClueError:
        """The problem as an exception."""
        return self.kind(self.sentence)

    def __str__(self) -> str:
        return self.sentence


class Enough(Exception):
    """There are so many problems already that reading on is of no use."""


class Source:
    """A TOML file being read: its name, its text, and the problems found so far."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.problems: dict[Problem, KeyPath] = {}

    @cached_property
    def _positions(self) -> Mapping[KeyPath, int]:
        return positions(self.text)

    def line(self, path: KeyPath) -> int | None:
        """The line of a key; of a missing one, that of the table where it should stand."""
        ways = (path[:end] for end in range(len(path), 0, -1))
        return next((self._positions[way] for way in ways if way in self._positions), None)

    def report(self, path: KeyPath, sentence: str, advice: str = "") -> None:
        """Note a problem of the value that a path leads to."""
        line = self.line(path)
        where = f"{self.file}, line {line}" if line else self.file
        self.add(Problem(self.file, f"{where}: {sentence}", line, advice=advice), path)

    def add(self, problem: Problem, path: KeyPath = ()) -> None:
        """Note a problem, once; raises `Enough` when there are too many."""
        self.problems.setdefault(problem, path)
        if len(self.problems) >= MOST:
            raise Enough

    def sound(self, path: KeyPath) -> bool:
        """Whether no problem was noted yet of a value, of anything in it, or of a table around it."""
        return not any(all(map(operator.eq, path, other)) for other in self.problems.values())

    def data(self) -> dict[str, Any]:
        """What the file holds; nothing, with a problem noted, if it is no TOML or beyond all sense."""
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            self._note_syntax(str(error))
        except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
            sentence = "This is no edition that anybody could have written."
            self.report((), sentence, "Start again from a copy of an edition that works.")
        else:
            self._check_sizes(data)
        return {} if self.problems else data

    def _note_syntax(self, message: str) -> None:
        place = re.search(r"at line (\d+), column (\d+)", message)
        line, column = (int(place[1]), int(place[2])) if place else (self.text.count("\n") + 1, None)
        advice = "Look there and on the line before for a missing quotation mark, bracket or comma."
        self.add(Problem(self.file, f"{self.file} is not valid TOML: {message}.", line, column, advice))

    def _check_sizes(self, data: dict[str, Any]) -> None:
        waiting: list[tuple[KeyPath, Any]] = [((), data)]
        while waiting:
            path, value = waiting.pop()
            reason = _excess(path, value)
            if reason:
                advice = "No edition needs that; is a quotation mark or a bracket missing?"
                self.report(path, f"{dotted(path) or 'The file'} {reason}.", advice)
            elif isinstance(value, dict):
                waiting += (((*path, key), inner) for key, inner in value.items())
            elif isinstance(value, list):
                waiting += (((*path, place), inner) for place, inner in enumerate(value))


def _excess(path: KeyPath, value: object) -> str | None:
    """What is too much about a value or its key, as the end of a sentence."""
    if len(path) > _DEEPEST:
        return "is nested too deeply"
    if isinstance(value, dict | list) and len(value) > MOST:
        return f"has {len(value):,} entries, but {MOST} are the most"
    for text in (value, *path[-1:]):
        if isinstance(text, str) and len(text) > _LONGEST_TEXT:
            return f"is longer than {_LONGEST_TEXT:,} characters"
        if isinstance(text, str) and not text.isprintable():
            return "has characters that cannot be printed"
    return None


def dotted(path: KeyPath) -> str:
    """A path as it is written in TOML, without the places in lists.

    >>> dotted(("cards", "aliases", "Miss Scarlet"))
    "cards.aliases.'Miss Scarlet'"
    """
    names = [part for part in path if isinstance(part, str)]
    return ".".join(name if re.fullmatch(r"[\w-]{1,60}", name) else quoted(name) for name in names)


def read_text(path: Path) -> str:
    """The text of an edition file or a map; raises `EditionError` when it cannot be read, or is too large."""
    return reading.read_text(path, _LARGEST_FILE, EditionError)
