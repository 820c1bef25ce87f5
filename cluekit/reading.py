"""JSON that others wrote, checked value by value: a mistake is one sentence that says where it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from cluekit.errors import ClueError, LogError
from cluekit.names import quoted

__all__ = ["LARGEST", "MOST", "Reader", "brief", "read_text"]

MOST = 100
"""More seats, more cards of one category or more letters of a name are taken for a mistake."""

LARGEST = 10_000_000
"""No file of recorded games is larger, in bytes: a parser fed with more could be kept busy for minutes."""

_DIGITS = 100  # far more than any number of deals has


class Reader:
    """Takes values out of parsed JSON, one check for each; complains with the place where it is reading.

    Every method returns the value if it is as it should be, and raises `LogError` if not.
    """

    def __init__(self, where: str) -> None:
        self.where = where

    def error(self, problem: str) -> LogError:
        """The error to raise: what is wrong, and where."""
        return LogError(f"{self.where}: {problem}.")

    def within(self, part: str) -> Reader:
        """A reader for a part of what this one reads."""
        return Reader(f"{self.where}, {part}")

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Let what others complain about within be said with the place where this one reads."""
        try:
            yield
        except ClueError as error:
            raise self.error(str(error).rstrip(".")) from None

    def parse(self, text: str) -> Mapping[str, Any]:
        """The object that a text in JSON stands for, stricter than Python: no NaN, no key twice."""
        try:
            return self.table(
                json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_whole)
            )
        except RecursionError:
            raise self.error("the file is nested too deeply") from None
        except json.JSONDecodeError as error:
            what, where = error.msg.removesuffix(" starting at"), f"line {error.lineno}, column {error.colno}"
            raise self.error(f"the file is not JSON ({what} in {where})") from None
        except _NotStrict as error:
            raise self.error(f"the file is not JSON ({error})") from None

    def table(self, value: object) -> Mapping[str, Any]:
        """An object of JSON."""
        if not isinstance(value, dict):
            raise self.error(f"an object is expected here, not {brief(value)}")
        return value

    def key(self, table: Mapping[str, Any], key: str) -> Any:
        """The value of a key that must be there."""
        if key not in table:
            raise self.error(f"the key {key!r} is missing")
        return table[key]

    def array(self, table: Mapping[str, Any], key: str) -> list[Any]:
        """The list of a key that must be there."""
        value = self.key(table, key)
        if not isinstance(value, list):
            raise self.error(f"{key!r} must be a list, not {brief(value)}")
        return value

    def text(self, value: object, what: str) -> str:
        """A name: printable, on one line, up to `MOST` letters."""
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.strip()) <= MOST:
            raise self.error(f"{what} must be a short text on one line, not {brief(value)}")
        return value

    def number(self, value: object, what: str, least: int, most: int) -> int:
        """A whole number in these bounds."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(f"{what} must be a whole number, not {brief(value)}")
        if not least <= value <= most:
            raise self.error(f"{what} must be from {least} to {most}, not {brief(value)}")
        return value


def read_text(file: Path, largest: int = LARGEST, error: type[ClueError] = LogError) -> str:
    """The text of a file of at most so many bytes, its lines ended as everywhere.

    Raises the `error` when it cannot be read, is too large or is not in UTF-8.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(largest + 1)  # the rest of a larger one might not fit into the memory
    except OSError as fault:
        raise error(f"{file.name or file}: the file cannot be read ({fault.strerror}).") from None
    except ValueError:  # a null character in the path
        raise error(f"{quoted(file)} is no name of a file.") from None
    if len(content) > largest:
        raise error(f"{file.name}: the file is larger than {largest:,} bytes.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise error(f"{file.name}: the file is not a text in UTF-8.") from None


def brief(value: object) -> str:
    """A value as it stands in the file, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=True)
    except RecursionError:
        return "something nested very deeply"
    return text if len(text) <= 60 else text[:57] + "..."


class _NotStrict(Exception):
    """What Python takes for JSON, and nobody else does."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise _NotStrict(f"an object has the key {brief(key)} twice")
        table[key] = value
    return table


def _no_constant(text: str) -> NoReturn:
    raise _NotStrict(f"{text} is no number of JSON")


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise _NotStrict(f"a number has more than {_DIGITS} digits")
    return int(digits)
