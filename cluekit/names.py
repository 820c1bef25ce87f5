"""Names as people type them: compared without case and punctuation, and what was perhaps meant."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

__all__ = ["key", "perhaps"]


def key(text: str) -> str:
    """What is left of a name when case, spaces and punctuation are ignored.

    >>> key("Ball Room") == key("ballroom")
    True
    """
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def perhaps(name: str, names: Sequence[str]) -> str:
    """The end of an error sentence: up to three of the names most like `name`, or all if none is.

    >>> perhaps("Kitchn", ["Hall", "Kitchen"])
    '; perhaps Kitchen'
    """
    near = difflib.get_close_matches(name, names, 3, 0.5) or names
    return f"; perhaps {' or '.join(near)}"
