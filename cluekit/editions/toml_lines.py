"""Where keys and list items stand in a TOML text, which the parser of the standard library does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

__all__ = ["KeyPath", "positions"]

KeyPath = tuple[str | int, ...]
"""The way to a value: keys, and places in lists from 0, as in `("notes", 0, "value")`."""

_DEEPEST = 20  # longer paths are not remembered, for they would fill the memory

# A value that is neither quoted nor in brackets may fall into several words; nobody looks into it.
_TOKEN = re.compile(
    r"""(?P<space> [ \t]+ | \#[^\n]* )
      | (?P<word> \"{3} (?: \\. | [^\\] )*? \"{3,5} | '{3} .*? '{3,5}
                | " (?: \\. | [^"\\\n] )* " | ' [^'\n]* ' | [^\s\[\]{},=.#"']+ )
      | (?P<mark> . )""",
    re.VERBOSE | re.DOTALL,
)


def positions(text: str) -> Mapping[KeyPath, int]:
    r"""The line, from 1, of every key, table and list item of a text that `tomllib` has read.

    >>> positions('title = "Ours"\n[cards]\nrooms = [\n  "Hall",\n]')[("cards", "rooms", 0)]
    4
    """
    scanner = _Scanner(text)
    with suppress(RecursionError):  # only brackets within brackets beyond all sense
        scanner.scan()
    return scanner.found


class _Token(NamedTuple):
    text: str
    line: int


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "space":
            yield _Token(match.group(), line)
        line += match.group().count("\n")
    yield _Token("", line)


class _Scanner:
    """One walk through the tokens; that they are in order has been seen to by `tomllib`."""

    def __init__(self, text: str) -> None:
        self.found: dict[KeyPath, int] = {}
        self._tokens = _tokens(text)
        self._next = next(self._tokens)
        self._counts: dict[KeyPath, int] = {}

    def _take(self) -> _Token:
        token = self._next
        self._next = next(self._tokens, _Token("", token.line))
        return token

    def _skip(self, text: str) -> bool:
        """Take the next token if it is this one."""
        return self._next.text == text and bool(self._take())

    def scan(self) -> None:
        table: KeyPath = ()
        while self._next.text:
            if self._next.text == "[":
                table = self._header()
            elif not self._skip("\n"):
                self._pair(table)

    def _header(self) -> KeyPath:
        line = self._take().line
        many = self._skip("[")
        path = self._in_lists(self._keys())
        if many:
            self._counts[path] = self._counts.get(path, -1) + 1
            path += (self._counts[path],)
        self._note(path, line)
        while self._skip("]"):
            pass
        return path

    def _in_lists(self, keys: KeyPath) -> KeyPath:
        """The path that a header means: of a list of tables before its last key, the last one."""
        path: KeyPath = ()
        for key in keys:
            if path in self._counts:
                path += (self._counts[path],)
            path += (key,)
        return path

    def _keys(self) -> KeyPath:
        keys = [_key(self._take().text)]
        while self._skip("."):
            keys.append(_key(self._take().text))
        return tuple(keys)

    def _note(self, path: KeyPath, line: int) -> None:
        """Remember a path, and the tables on the way to it that have no line of their own."""
        for end in range(1, min(len(path), _DEEPEST) + 1):
            self.found.setdefault(path[:end], line)

    def _pair(self, table: KeyPath) -> None:
        line = self._next.line
        path = table + self._keys()
        self._note(path, line)
        self._skip("=")
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        if self._skip("["):
            self._items(path)
        elif self._skip("{"):
            self._pairs(path)
        else:
            while self._next.text not in ("", "\n", ",", "]", "}"):
                self._take()

    def _items(self, path: KeyPath) -> None:
        number = 0
        while not self._skip("]"):
            if self._skip(","):
                number += 1
            elif not self._skip("\n"):
                self._note((*path, number), self._next.line)
                self._value((*path, number))

    def _pairs(self, path: KeyPath) -> None:
        while not self._skip("}"):
            if not self._skip(",") and not self._skip("\n"):
                self._pair(path)


def _key(text: str) -> str:
    return str(tomllib.loads(f"key = {text}")["key"]) if text[:1] in ("'", '"') else text
