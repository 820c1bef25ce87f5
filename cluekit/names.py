"""Names as people type them: compared without case and punctuation, and what was perhaps meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

__all__ = ["key", "perhaps", "plural", "spellings"]


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


def spellings(names: Iterable[str]) -> dict[str, str]:
    """Every key that means one of the names only: its own, or that of a word that no other name has.

    >>> spellings(["Billiard Room", "Dining Room"])["billiard"]
    'Billiard Room'
    """
    names = tuple(names)
    owners: dict[str, list[str]] = {}
    for name in names:
        for word in {key(word) for word in name.split()}:
            owners.setdefault(word, []).append(name)
    single = {word: found[0] for word, found in owners.items() if len(found) == 1}
    return single | {key(name): name for name in names}


def plural(number: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "deal"), plural(2430, "deal")
    ('1 deal', '2,430 deals')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
