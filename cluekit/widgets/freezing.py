"""Freezing: the teacher speaks, and all tables of a kernel stand still until he has done."""

from __future__ import annotations

import weakref
from typing import Protocol

from cluekit.errors import ClueError
from cluekit.names import shown

__all__ = ["WORDS", "Freezes", "checked_words", "closed", "freeze", "opened", "unfreeze"]

WORDS = "Please look up for a moment."
"""What stands on a frozen table if nothing else is said."""

_LONGEST = 200  # letters


class Freezes(Protocol):
    """A table that can be frozen."""

    def freeze(self, words: str) -> None:
        """Let the game stand still."""

    def unfreeze(self) -> None:
        """Let it go on."""


_open: weakref.WeakSet[Freezes] = weakref.WeakSet()


def opened(table: Freezes) -> None:
    """A table has been opened: from now on `freeze` reaches it, as long as somebody uses it."""
    _open.add(table)


def closed(table: Freezes) -> None:
    """A table has been closed."""
    _open.discard(table)


def freeze(words: str = WORDS) -> None:
    """Freeze all open tables of this kernel: the `words` stand on them, and nobody can go on.

    Raises `ClueError` for words that are no short text.
    """
    checked_words(words)
    for table in list(_open):
        table.freeze(words)


def unfreeze() -> None:
    """Let all open tables of this kernel go on."""
    for table in list(_open):
        table.unfreeze()


def checked_words(words: object) -> str:
    """A short text on one line; raises `ClueError` for anything else."""
    if not isinstance(words, str) or not words.isprintable() or not 0 < len(words.strip()) <= _LONGEST:
        raise ClueError(
            f"A table is frozen with a text of up to {_LONGEST} letters, not with {shown(words)}."
        )
    return words
