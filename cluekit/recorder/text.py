r"""The text of a recorded game: made to be written by hand, and read by people.

At the head stand the edition, the players clockwise, who writes and what that player holds; then follows an
entry a line, in these forms or as `Sheet.sentences` tells them. A line that begins with # is a remark, empty
lines mean nothing. Names may be shortened to a word or the beginning of one, as long as it is clear who or
what is meant; one with a comma, a semicolon or the like in it stands in quotation marks.

Of the answers only what is written counts: nothing follows for players who were asked, but of whom nothing is
said (`Sheet.gaps` names them), and a suggestion without any answer says nothing of the others.

>>> sheet = parse('''
... edition: mini
... seats: Anna, Ben, Cem
... me: Anna
... hand: Ada, Teapot
...
... Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Umbrella
... # Cem had to think.
... Ben suggests Chloe, Violin, Library; nobody shows
... Cem accuses Chloe, Violin, Library; wrong
... ''')
>>> print(*sheet.sentences(), sep="\n")
1. Anna suggests Bruno with the Umbrella in the Kitchen; Ben passes, Cem shows the Umbrella.
2. Cem had to think.
3. Ben suggests Chloe with the Violin in the Library; nobody shows a card.
4. Cem wrongly accuses Chloe with the Violin in the Library.

What else there is:

    Anna suggests Ada, Violin, Library; shown by Cem    the passes that follow by the rules are filled in
    Anna suggests Ada, Violin, Library; shown by Cem: Violin
    Cem skips                                           a turn without a suggestion
    Anna snoops at Ben; Violin
    Ben lays Violin open
    everybody passes a card to the left; Anna gives Ada, gets Violin
    everybody but Cem passes a card to the left
    sizes 2 2 2                                         the hands as dealt, when they are counted again
    Ben is checked; right                               his passes, where answers are left to honour
    the envelope holds Ada, Violin, Library

and at the head `option: answers=everyone`, `language: de`, `sizes: 2 2 2`, and `open: Violin` for cards that
lie face up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.editions.options import SELECTED, parse_options
from cluekit.names import perhaps, quoted
from cluekit.reading import LARGEST, Reader, read_text
from cluekit.recorder.entries import Entry
from cluekit.recorder.lines import LONGEST_LINE, numbers, parse_line
from cluekit.recorder.quoting import Phrase
from cluekit.recorder.sheet import MOST_ENTRIES, Sheet, WrongEntry
from cluekit.recorder.table import Table
from cluekit.recorder.writing import written
from cluekit.saved import findable_edition
from cluekit.writing import write

__all__ = ["is_recorded", "load", "parse", "parse_line", "save", "written"]

_HEAD = re.compile(r"([a-z]+)\s*:(.*)", re.IGNORECASE)
_KEYS = ("edition", "option", "language", "seats", "me", "hand", "open", "sizes")


def is_recorded(text: str) -> bool:
    r"""Whether a text begins like a recorded game.

    >>> is_recorded("# Sunday\nedition: classic"), is_recorded('{"cases": []}')
    (True, False)
    """
    lines = (line.strip() for line in text.lstrip("\ufeff").split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    found = _HEAD.fullmatch(first)
    return bool(found and found[1].lower() in _KEYS)


def load(path: str | PathLike[str], edition: str | Edition | None = None) -> Sheet:
    """Read a recorded game from a file.

    `edition` says where to find an edition of one's own that is not in the folder of the file.
    Raises `LogError`, naming file and line, for anything that is not as it should be.
    """
    file = Path(path)
    return parse(read_text(file), file.name, file.parent, edition)


def save(sheet: Sheet, path: str | PathLike[str], overwrite: bool = False) -> None:
    """Write a sheet to a file, all of it or nothing; another recorded game is written over.

    Anything else is if one asks to `overwrite` it. A new file is for its owner's eyes only, for it tells
    one's own hand. Raises the errors of `written`, and `ClueError` when the file cannot be written.
    """
    write(written(sheet), path, _begins_so, overwrite)


def _begins_so(beginning: bytes) -> bool:
    return is_recorded(beginning.decode("utf-8", errors="replace"))


def parse(
    text: str, source: str = "the text", folder: Path | None = None, edition: str | Edition | None = None
) -> Sheet:
    """Read a recorded game from its text; like `load`, with `source` as the name of the file.

    In `folder` an edition of one's own is looked for; without one, no file but cluekit's own is read.
    """
    reader = Reader(source)
    if len(text) > LARGEST:
        raise reader.error(f"the text is longer than {LARGEST:,} characters")
    lines = list(_lines(text.removeprefix("\ufeff")))
    for line in lines:
        if len(line.text) > LONGEST_LINE:
            raise reader.within(f"line {line.number}").error(
                f"the line is longer than {LONGEST_LINE:,} characters"
            )
    end = _end_of_head(lines)
    table = _Head(reader, lines[:end]).table(folder, edition)
    remarks = [line for line in lines[:end] if line.is_remark]
    return _sheet(reader, table, [*remarks, *lines[end:]])


@dataclass(frozen=True)
class _Line:
    number: int
    text: str

    @property
    def is_remark(self) -> bool:
        return self.text.lstrip().startswith("#")

    @property
    def is_entry(self) -> bool:
        return bool(self.text.strip()) and not self.is_remark

    @property
    def head(self) -> tuple[str, str] | None:
        """The key and the value, if it looks like a line of the head."""
        found = _HEAD.fullmatch(self.text.strip())
        return (found[1].lower(), found[2].strip()) if found else None


def _lines(text: str) -> Iterator[_Line]:
    lines = text.replace("\r\n", "\n").replace("\t", " ").split("\n")
    for number, line in enumerate(lines[:-1] if not lines[-1].strip() else lines, 1):
        yield _Line(number, line)


def _end_of_head(lines: list[_Line]) -> int:
    """How many lines there are up to the last one of the head."""
    end = 0
    for position, line in enumerate(lines, 1):
        if line.is_entry:
            if not line.head:
                break
            end = position
    return end


class _Head:
    """The lines of the head, and the table that they tell of."""

    def __init__(self, reader: Reader, lines: list[_Line]) -> None:
        self._reader = reader
        self._values: dict[str, str] = {}
        self._where: dict[str, Reader] = {}
        self._options: list[str] = []
        for line in lines:
            if line.head and line.is_entry:
                self._take(*line.head, reader.within(f"line {line.number}"))

    def _take(self, key: str, value: str, where: Reader) -> None:
        if key not in _KEYS:
            raise where.error(self._no_key(key, value))
        if key == "option":
            self._options.append(value)
        elif key in self._values:
            raise where.error(f"{key!r} is given twice")
        else:
            self._values[key] = value
        self._where[key] = where

    def _no_key(self, key: str, value: str) -> str:
        seats = {seat.strip().casefold(): seat.strip() for seat in self._values.get("seats", "").split(",")}
        if key in seats:
            said = quoted(f"{seats[key]}: {value}")
            return f"{said} is no entry; perhaps {seats[key]} suggests {value}"
        return f"there is no {key!r} at the head of a recorded game{perhaps(key, _KEYS)}"

    def _need(self, key: str) -> str:
        if key not in self._values:
            rest = "" if self._values else "; a game begins with the lines edition, seats, me and hand"
            raise self._reader.error(f"the line '{key}: ...' is missing{rest}")
        return self._values[key]

    def _at(self, *keys: str) -> Reader:
        """The reader of the first of these keys that is there."""
        return next((self._where[key] for key in keys if key in self._where), self._reader)

    def table(self, folder: Path | None, edition: str | Edition | None) -> Table:
        """All of it, one after the other, so that a mistake is found on its own line."""
        found = self._edition(folder, edition)
        names = self._need("seats")
        with self._at("seats").explained():
            table = Table(found, tuple(Phrase.of(names).names()))
        with self._at("open").explained():
            table = replace(table, open_cards=self._cards(table, "open"), hand_sizes=())
        with self._at("sizes").explained():
            table = replace(table, hand_sizes=numbers(Phrase.of(self._values.get("sizes", ""))))
        with self._at("hand", "me").explained():
            hand = self._cards(table, "hand")
        with self._at("me", "hand").explained():
            me = self._values.get("me")
            own = None if me is None else table.seat(Phrase.of(me).name)
        with self._at("hand", "me").explained():
            return replace(table, me=own, hand=hand)

    def _edition(self, folder: Path | None, given: str | Edition | None) -> Edition:
        name = given
        if name is None:
            reader = self._at("edition")
            name = findable_edition(reader, self._need("edition"), folder)
        with self._at("option", "edition").explained():
            options = {key: _option(key, value) for key, value in parse_options(self._options).items()}
        with self._at("option", "language", "edition").explained():
            return find_edition(name, options, self._values.get("language"))

    def _cards(self, table: Table, key: str) -> tuple[Card, ...]:
        return tuple(map(table.card, Phrase.of(self._values.get(key, "")).names()))


def _option(name: str, value: object) -> object:
    """What an option is set to; of names the list."""
    names = Phrase.of(str(value)).names() if name in SELECTED else []
    return names if len(names) > 1 or '"' in str(value) else value


def _sheet(reader: Reader, table: Table, lines: Sequence[_Line]) -> Sheet:
    """The table with the entries of these lines; a mistake is told with its line."""
    entries: list[Entry] = []
    where: list[Reader] = []
    for line in lines:
        at = reader.within(f"line {line.number}")
        if len(entries) >= MOST_ENTRIES:
            raise at.error(f"there are more than {MOST_ENTRIES:,} entries")
        with at.explained():
            told = parse_line(line.text, table)
        entries += told
        where += [at] * len(told)
    try:
        return Sheet.at(table, entries)
    except WrongEntry as error:
        raise where[error.number - 1].error(error.problem.rstrip(".")) from None
