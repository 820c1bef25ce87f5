"""Names in a line of text: those that could be mistaken for something else stand in quotation marks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cluekit.errors import ClueError

__all__ = ["Phrase", "quote"]

_PLAIN = re.compile(r"[^\W\d_][\w.'’&-]*(?: [\w.'’&-]+)*")
"""What needs no quotation marks: words, the first beginning with a letter, and one blank between them."""

_VERBS = re.compile(
    r"\b(suggests?|pass|passe[sd]|show|show[sn]|skips?|accuses?|snoops?|lays?|gives?|gets?|sizes|holds?|checked"
    r"|nobody|everybody|others|envelope|makes?|sees?|rightly|wrongly|answer)\b",
    re.IGNORECASE,
)
"""Words by which a line is understood: a name with one of them stands in quotation marks."""


def quote(name: str) -> str:
    r"""A name as it can stand in a line: in quotation marks, if it could be mistaken for something else.

    >>> quote("Anna-Maria O'Hara"), quote("Nobody"), quote('The "Boss"')
    ("Anna-Maria O'Hara", '"Nobody"', '"The \\"Boss\\""')
    """
    if _PLAIN.fullmatch(name) and not _VERBS.search(name):
        return name
    escaped = re.sub(r'([\\"])', r"\\\1", name)
    return f'"{escaped}"'


_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)("?)')
"""A name in quotation marks; one that is not closed is found, too, so that each is looked at only once."""

_STAND_IN = 0xE000  # characters for private use: they cannot be printed, so no name contains one


@dataclass(frozen=True)
class Phrase:
    """A piece of a line in which each name in quotation marks is one character that stands for it.

    >>> phrase = Phrase.of('Anna, "Ben, sr."; "Cem"')
    >>> [part.names() for part in phrase.split(";")]
    [['Anna', 'Ben, sr.'], ['Cem']]
    """

    text: str
    quoted: tuple[str, ...]

    @classmethod
    def of(cls, line: str) -> Phrase:
        """A line as a phrase; raises `ClueError` if it cannot be printed, or a quotation mark stays open."""
        if not line.isprintable():
            raise ClueError("There are characters here that cannot be printed.")
        names: list[str] = []

        def stand_in(found: re.Match[str]) -> str:
            if not found[2]:
                raise ClueError("A quotation mark is not closed here.")
            names.append(re.sub(r"\\(.)", r"\1", found[1]))
            return chr(_STAND_IN + len(names) - 1)

        text = _QUOTED.sub(stand_in, line)
        text = re.sub(r"  +", " ", text)  # long gaps make the patterns slow
        return cls(text, tuple(names))

    def __str__(self) -> str:
        """The text with the names in it, without quotation marks."""
        return "".join(self._name(letter) for letter in self.text)

    def _name(self, letter: str) -> str:
        number = ord(letter) - _STAND_IN
        return self.quoted[number] if 0 <= number < len(self.quoted) else letter

    @property
    def name(self) -> str:
        """The only name in it; raises `ClueError` when there is none."""
        name = str(Phrase(self.text.strip(), self.quoted))
        if not name:
            raise ClueError("A name is missing here.")
        return name

    def names(self) -> list[str]:
        """The names in it, divided by commas; raises `ClueError` when one is empty."""
        return [part.name for part in self.split(",")] if self.text.strip() else []

    def split(self, divider: str) -> list[Phrase]:
        """The parts between dividers outside quotation marks, without blanks around them."""
        return [Phrase(part.strip(), self.quoted) for part in self.text.split(divider)]

    def parts(self, pattern: re.Pattern[str]) -> list[Phrase] | None:
        """The groups of a pattern that fits the whole phrase (an empty phrase for a group not there)."""
        found = pattern.fullmatch(self.text)
        return None if found is None else [Phrase(part or "", self.quoted) for part in found.groups()]

    def __bool__(self) -> bool:
        return bool(self.text)
