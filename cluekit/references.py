"""How a text that cluekit saves names its edition, and how that edition is found again by whoever reads it.

Saved games and saved views are JSON that begins alike: what kind of text it is, in which version, and which
edition, with which options and in which language. A fingerprint tells whether that edition is still the same.
"""

from __future__ import annotations

import enum
import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NamedTuple

from cluekit.cards import Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, LogError
from cluekit.reading import MOST, Reader, brief
from cluekit.rules import Rules

__all__ = ["HEAD", "Form", "as_json", "findable_edition", "fingerprint", "reference"]

HEAD = ("format", "version", "edition", "options", "language", "fingerprint")
"""The keys with which all that is saved begins."""


class Form(NamedTuple):
    """A kind of text that cluekit saves."""

    noun: str
    """What is saved, a "game" or a "view"."""

    version: int
    """The version of the text that is written; no later one is read."""

    def begins(self, beginning: bytes) -> bool:
        """Whether a file of which these are the first bytes holds such a text."""
        head = rb'(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"cluekit ' + self.noun.encode()
        return bool(re.match(head, beginning))

    def head(self, edition: Edition) -> dict[str, object]:
        """The values of `HEAD` for an edition; raises `ClueError` like `reference`."""
        name = reference(edition, self.noun)
        tongue, mark = edition.language, fingerprint(edition)
        values = (f"cluekit {self.noun}", self.version, name, edition.options, tongue, mark)
        return dict(zip(HEAD, values, strict=True))

    def checked(self, reader: Reader, table: Mapping[str, Any], keys: Sequence[str]) -> Mapping[str, Any]:
        """The table of such a text, of this version and with the keys of `HEAD`, these, and no others.

        Raises `LogError` if not.
        """
        if table.get("format") != f"cluekit {self.noun}":
            raise reader.error(f"this is no {self.noun} saved by cluekit")
        if reader.number(reader.key(table, "version"), "'version'", 1, MOST) > self.version:
            saved = f"this {self.noun}, in version {table['version']} of the text"
            raise reader.error(f"a later cluekit has saved {saved}")
        for key in (*HEAD, *keys):
            reader.key(table, key)
        for key in table:
            if key not in (*HEAD, *keys):
                raise reader.error(f"the key {brief(key)} is not known")
        return table

    def edition(
        self, reader: Reader, table: Mapping[str, Any], folder: Path | None, given: str | Edition | None
    ) -> Edition:
        """The edition of a text, in its language and with its options, from the folder or as `given`.

        Raises `LogError` if it is not found, or is no longer the same.
        """
        name = given or findable_edition(reader, table["edition"], folder, self.noun)
        options = _options(reader, table["options"])
        language = None if table["language"] is None else reader.text(table["language"], "'language'")
        with reader.explained():
            edition = find_edition(name, options, language)
        if table["fingerprint"] != fingerprint(edition):
            another = f"is not the edition of this {self.noun}, or " if given else ""
            since = f"since this {self.noun} was saved"
            raise reader.error(f"{edition} {another}has changed, in cards, board or rules, {since}")
        return edition


def as_json(value: object) -> str:
    """A value on one line, settings of options and their mappings included."""
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    """What JSON does not know by itself of the values of options."""
    return value.value if isinstance(value, enum.Enum) else dict(value)  # type: ignore[call-overload]


def reference(edition: Edition, noun: str = "game") -> str:
    """How what is saved calls an edition: one of cluekit's by its name, one's own by its .toml file.

    Raises `ClueError`, with the noun for what was to be saved, when nobody would look for a file of such a
    name.
    """
    with suppress(ClueError):
        if fingerprint(find_edition(edition.name, edition.options, edition.language)) == fingerprint(edition):
            return edition.name
    file = f"{edition.name}.toml"
    with suppress(LogError):
        return _findable(Reader("a text"), file)
    raise ClueError(
        f"A {noun} of {edition} cannot be saved: its file, {brief(file)}, could not be found again; "
        "it needs a short name without colons, slashes and line breaks."
    )


def fingerprint(edition: Edition) -> str:
    """A short text that differs, in all likelihood, between editions that are not played alike.

    It depends on the cards, the board and the rules, but not on computer, process or version of Python; and
    not on rules that this edition does not use, so a rule that cluekit learns later changes none of them.
    """
    deck, board, rules = edition.deck, edition.board, asdict(edition.rules)
    drawn = {part.name: getattr(board, part.name) for part in fields(board) if part.compare}
    parts = {
        "cards": [[card.name for card in deck.category(category)] for category in Category],
        "starts": [edition.start_of(suspect) for suspect in deck.suspects],
        "board": {name: value for name, value in drawn.items() if value},
        "rules": {name: value for name, value in rules.items() if value != getattr(Rules, name)},
    }
    return hashlib.sha256(json.dumps(parts, default=_plain, sort_keys=True).encode()).hexdigest()[:16]


def findable_edition(reader: Reader, value: object, folder: Path | None, noun: str = "game") -> str:
    """An edition as a file names it: one of cluekit's by its name, or one's own by its path in the folder.

    Raises `LogError`, in the words of the reader, for a name that could lead elsewhere or to no file; `noun`
    is what is being read.
    """
    name = _findable(reader, value)
    if not name.endswith(".toml"):
        return name
    if folder is None or not os.path.isfile(folder / name):  # Path.is_file raises when a name is too long
        raise reader.error(f"this {noun} needs its edition, the file {name}, in the same folder")
    return str(folder / name)


def _findable(reader: Reader, value: object) -> str:
    """A name that a text may have for an edition: none that leads to another folder or to no file."""
    name = reader.text(value, "'edition'")
    if not re.fullmatch(r"[\w-]+|[^/\\:]+\.toml", name):
        raise reader.error(f"'edition' must be a name or a .toml file in the same folder, not {brief(name)}")
    return name


def _options(reader: Reader, value: object) -> Mapping[str, Any]:
    options = reader.table(value)
    for name, setting in options.items():
        settings = setting if isinstance(setting, list) else [setting]
        if len(settings) > MOST or not all(isinstance(one, str | int) for one in settings):
            raise reader.error(f"the option {brief(name)} cannot be {brief(setting)}")
    return options
