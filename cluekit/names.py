"""Names as people type them: compared without case and punctuation, and what was perhaps meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence

__all__ = [
    "LONGEST",
    "key",
    "perhaps",
    "plural",
    "quoted",
    "shown",
    "spellings",
    "unusable",
    "with_article",
    "written",
]

LONGEST = 60
"""How many characters a name may have: more fits on no card."""

_BLANK = frozenset("\u115f\u1160\u3164\uffa0\U00013441\U00013442")
"""Letters by the book that nobody sees: the fillers of Hangul, the blanks of hieroglyphs."""


def key(text: str) -> str:
    """What is left of a name when case, spaces and punctuation are ignored.

    >>> key("Ball Room") == key("ballroom")
    True
    """
    letters = unicodedata.normalize("NFC", text).casefold()
    return "".join(letter for letter in letters if letter.isalnum() and letter not in _BLANK)


def perhaps(name: object, names: Sequence[str]) -> str:
    """The end of an error sentence: up to three of the names most like `name`, or all if none is.

    Where there are no names, there is nothing to say.

    >>> perhaps("Kitchn", ["Hall", "Kitchen"])
    '; perhaps Kitchen'
    """
    near = difflib.get_close_matches(written(name)[:LONGEST], names, 3, 0.5) or names
    return f"; perhaps {' or '.join(near)}" if near else ""


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
    return None if any(letter.isalpha() and letter not in _BLANK for letter in name) else "has no letter"


def quoted(text: object) -> str:
    """Whatever somebody typed, in quotation marks and cut to a length that fits into a sentence.

    >>> quoted("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    """
    return shown(written(text))


def written(value: object) -> str:
    """The text of a value, whole; of one that has none, such as a number of too many digits, its type.

    >>> written(7), written(10**5000)
    ('7', '<int>')
    """
    try:
        return str(value)
    except Exception:
        return f"<{type(value).__name__}>"


def shown(value: object) -> str:
    """Whatever somebody gave, as Python writes it and cut to a length that fits into a sentence.

    What cannot be written, such as a number of too many digits, is shown by its type.

    >>> shown([1] * 100), shown(10**5000)
    ('[1, 1, 1, 1, 1, 1, 1, 1, 1, 1,...]', '<int>')
    """
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST + 2 else f"{text[: LONGEST // 2]}...{text[-1]}"


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
