"""Somebody who has taken a seat at a shared table from a page of one's own: name, seal, what was said."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from cluekit.errors import ClueError
from cluekit.widgets.sealing import Seal

__all__ = ["AWAY", "LONGEST_NAME", "Guest", "read_name"]

AWAY = 45.0
"""So many seconds after the last word of a page its player is called away; pages speak every 15 seconds."""

LONGEST_NAME = 30
"""So many letters a name has at most; the rest is cut off."""

_NUMBERS = 2**53  # what a page can count to
_UNREAD = "A message could not be opened: it is not the next one of this seat."


class Guest:
    """Whoever plays one seat from a page.

    `table` names the table, `seat` is the number of the seat now, `name` what the others read and `page` the
    public key of the page. Raises `ClueError` when that is no key.
    """

    def __init__(self, table: str, seat: int, name: str, page: object) -> None:
        self._seal = Seal(table, page)
        self.seat, self.name, self.page, self.key = seat, name, page, self._seal.public
        self._heard = self._told = 0
        self._boxes: dict[str, tuple[int, object, list[Any]]] = {}
        self._complaint: tuple[object, str] = (None, "")
        self._seen = time.monotonic()

    @property
    def is_here(self) -> bool:
        """Whether the page has spoken lately."""
        return time.monotonic() - self._seen < AWAY

    def complaint(self, moment: object) -> str:
        """What was wrong with the last message, as long as the game has not gone on since."""
        return self._complaint[1] if self._complaint[0] == moment else ""

    def complain(self, moment: object, sentence: str) -> None:
        """Say what was wrong with a message at this moment of the game; nothing if the sentence is empty."""
        self._complaint = moment, sentence

    def told(self, kind: str, content: object) -> list[Any]:
        """What the page is told, as a number and a sealed box: the same ones as long as it is the same."""
        seat, old, box = self._boxes.get(kind, (None, None, []))
        if seat != self.seat or old != content:
            box = self._sealed(kind, content)
            self._boxes[kind] = self.seat, content, box
        return box

    def word(self, content: object) -> dict[str, Any]:
        """A message for this page alone."""
        number, box = self._sealed("word", content)
        return {"type": "sealed", "to": self.seat, "n": number, "box": box}

    def _sealed(self, kind: str, content: object) -> list[Any]:
        self._told += 1
        return [self._told, self._seal.close(self.seat, kind, self._told, content)]

    def heard(self, number: object, box: object) -> Mapping[str, Any]:
        """What the page has said in a sealed message.

        Raises `ClueError` for what this page has not sealed, and for a message that is not newer than the
        last.
        """
        if type(number) is not int or not self._heard < number < _NUMBERS:
            raise ClueError(_UNREAD)
        content = self._seal.open(self.seat, number, box)
        if not isinstance(content, Mapping):
            raise ClueError(_UNREAD)
        self._heard, self._seen = number, time.monotonic()
        return content


def read_name(name: object) -> str:
    """The name that somebody has given, on one line and not too long; raises `ClueError` if there is none.

    >>> read_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    letters = (
        "".join(letter if letter.isprintable() else " " for letter in name) if isinstance(name, str) else ""
    )
    clean = " ".join(letters.split())[:LONGEST_NAME].strip()
    if not clean:
        raise ClueError("First tell the others your name.")
    return clean
