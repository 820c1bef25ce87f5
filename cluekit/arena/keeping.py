"""The rows of a tournament kept in a file, so that it can be gone on with.

The file is JSON, a line for each game, and a first line that says which tournament it is. Every line is
written when its game is over. Whatever breaks off in the middle of one loses that one game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from io import FileIO
from pathlib import Path
from typing import Any

from cluekit.arena.plans import Plan
from cluekit.arena.rows import Row
from cluekit.errors import ClueError, LogError
from cluekit.names import quoted, shown

__all__ = ["Keeper"]

_MARK = {"format": "cluekit tournament", "version": 1}


class Keeper:
    """A file of rows; without a path it keeps nothing.

    Raises `LogError`, a `ClueError` that names file and line, when there is another tournament in the file,
    or something else; `ClueError` for an entrant that cannot be told from others (see `cluekit.arena.marks`).
    """

    def __init__(self, path: str | os.PathLike[str] | None, plan: Plan) -> None:
        self._path = None if path is None else _path(path)
        self._plan = plan
        self._head = b"" if path is None else _line(_MARK | plan.head())
        self._whole = 0  # how many bytes at its beginning are whole lines
        self._stream: FileIO | None = None

    def rows(self) -> dict[int, Row]:
        """The rows that are there already, by their numbers; an unfinished last line is none."""
        content = self._content()
        if not content or (content.startswith(_BEGINNING) and self._head.startswith(content)):
            return {}  # nothing, or not even the first line was finished
        self._whole = content.rfind(b"\n") + 1
        first, *lines = content[: self._whole].splitlines(keepends=True) or [content]
        if first != self._head:
            raise self._other(first)
        rows: dict[int, Row] = {}
        for number, line in enumerate(lines, 2):
            row = self._row(number, line)
            if rows.setdefault(row.number, row) != row:
                raise LogError(f"{self._path}, line {number}: this game is there before, with another end.")
        return {number: row for number, row in rows.items() if number < len(self._plan.schedule)}

    def _content(self) -> bytes:
        try:
            return self._path.read_bytes() if self._path else b""
        except FileNotFoundError:
            return b""
        except (OSError, ValueError) as error:
            raise self._error("read", error) from None

    def _row(self, number: int, line: bytes) -> Row:
        try:
            row = Row.read(json.loads(line))
            fits = type(row.number) is int and row.number >= 0 and self._fits(row)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            fits = False
        if not fits:
            raise LogError(f"{self._path}, line {number}: this is no row of this tournament.")
        return row

    def _fits(self, row: Row) -> bool:
        game = self._plan.schedule.game(row.number)
        same = (row.deal, row.table, row.seating, row.seed) == (
            game.deal,
            game.table,
            game.seating,
            game.seed,
        )
        return same and row.names == self._plan.names_of(row.number)

    def _other(self, first: bytes) -> LogError:
        """What is wrong with a file that does not begin as it should."""
        found = _fields(first)
        if any(found.get(key) != value for key, value in _MARK.items()):
            return LogError(f"There is something else in {self._path}; please give another file.")
        own = _fields(self._head)
        key = next((key for key in own if found.get(key) != own[key]), "head")
        if key == "entrants" and (changed := _changed(found.get(key), own[key])):
            return LogError(
                f"{self._path}: the code or the settings of {changed} have changed since; "
                "please give another file."
            )
        what = _WORDS.get(key, f"the {key}")
        return LogError(f"{self._path} holds another tournament: {what} differ; please give another file.")

    def open(self) -> None:
        """Make ready to write, and drop what is half-written; raises `ClueError` if it cannot be written."""
        if self._path is None:
            return
        try:
            if (
                self._path.exists() and not self._path.stat().st_mode & 0o222
            ):  # the superuser may write everywhere
                raise PermissionError(13, "it is read-only")
            self._stream = open(self._path, "ab", buffering=0)  # noqa: SIM115  (until `close`)
            self._stream.truncate(self._whole)
            if not self._whole:
                self._stream.write(self._head)
        except (OSError, ValueError) as error:
            self.close()
            raise self._error("written", error) from None

    def keep(self, rows: Iterable[Row]) -> None:
        """Write rows at the end, all at once."""
        if self._stream is not None:
            try:
                self._stream.write(b"".join(_line(row.fields()) for row in rows))
            except OSError as error:
                raise self._error("written", error) from None

    def close(self) -> None:
        """Write nothing more."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _error(self, done: str, error: Exception) -> ClueError:
        why = error.strerror if isinstance(error, OSError) else error
        return ClueError(f"{self._path}: the file cannot be {done} ({why}).")


def _changed(found: object, own: list[dict[str, str]]) -> str:
    """The entrants that are called as they were and are others; nothing if they are not called so."""
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        return ""
    if [each.get("name") for each in found] != [each["name"] for each in own]:
        return ""
    pairs = zip(found, own, strict=True)
    return " and ".join(quoted(new["name"]) for old, new in pairs if old != new)


_WORDS = {
    "cluekit": "the versions of cluekit, and with them perhaps the bots,",
    "fingerprint": "cards, board or rules",
    "max_turns": "the turns after which a game is given up",
    "players": "the numbers of players",
    "seed": "the seeds",
    "opening": "the bits of first suggestions, counted or not,",
    "edition": "the editions",
}
"""What may differ from tournament to tournament, as the subject of a sentence."""


def _path(path: object) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise ClueError(f"file is the path of a file, such as 'rows.jsonl', not {shown(path)}.")
    return Path(path)


def _line(fields: Mapping[str, Any]) -> bytes:
    return (
        json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
        + b"\n"
    )


def _fields(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


_BEGINNING = _line(_MARK).removesuffix(b"}\n")
"""What is shorter than this may be anybody's."""
