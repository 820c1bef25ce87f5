"""Names as people type them: compared without case and punctuation, and what was perhaps meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence

__all__ = ["LONGEST", "key", "perhaps", "plural", "quoted", "spellings", "unusable", "with_article"]

LONGEST = 60
"""How many characters a name may have: more fits on no card."""


def key(text: str) -> str:
    """What is left of a name when case, spaces and punctuation are ignored.

    >>> key("Ball Room") == key("ballroom")
    True
    """
    return "".join(letter for letter in unicodedata.normalize("NFC", text).casefold() if letter.isalnum())


def perhaps(name: str, names: Sequence[str]) -> str:
    """The end of an error sentence: up to three of the names most like `name`, or all if none is.

    >>> perhaps("Kitchn", ["Hall", "Kitchen"])
    '; perhaps Kitchen'
    """
    near = difflib.get_close_matches(name[:LONGEST], names, 3, 0.5) or names
    return f"; perhaps {' or '.join(near)}"


def unusable(name: object) -> str | None:
    """What is wrong with a name of a card or room, as the end of a sentence; None if it can be used.

    >>> unusable("7,4")
    'has no letter'
    """
    if not isinstance(name, str):
        return "is no text"
    if len(name) > LONGEST:
        return f"is longer than {LONGEST} characters"
    if not name.isprintable():
        return "has characters that cannot be printed"
    return None if any(map(str.isalpha, name)) else "has no letter"


def quoted(text: object) -> str:
    """Whatever somebody typed, in quotation marks and cut to a length that fits into a sentence.

    >>> quoted("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    """
    shown = str(text)
    return repr(shown if len(shown) <= LONGEST else f"{shown[: LONGEST // 2 - 1]}...")


def spellings(names: Iterable[str]) -> dict[str, str]:
    """Every key that means one of the names only: its own, or that of a word that no other name has.

    >>> spellings(["Billiard Room", "Dining Room"])["billiard"]
    'Billiard Room'
    """
    names = tuple(names)
    owners: dict[str, list[str]] = {}
    for name in names:
        for word in {key(word) for word in name.split()} - {""}:
            owners.setdefault(word, []).append(name)
    single = {word: found[0] for word, found in owners.items() if len(found) == 1}
    return single | {key(name): name for name in names}


def with_article(name: str) -> str:
    """The name of a room or a thing inside an English sentence: none takes a second article.

    >>> with_article("Hall"), with_article("The Old Mill"), with_article("Grandma's Cellar")
    ('the Hall', 'the Old Mill', "Grandma's Cellar")
    """
    first, _, rest = name.partition(" ")
    if first.endswith(("'s", "’s")):
        return name
    return f"the {rest if first == 'The' and rest else name}"


def plural(number: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "deal"), plural(2430, "deal")
    ('1 deal', '2,430 deals')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
