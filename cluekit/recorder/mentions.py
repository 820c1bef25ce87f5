"""Players and cards, wherever they are named in a line that somebody else wrote."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cluekit.cards import Card
from cluekit.names import key, spellings
from cluekit.recorder.common import is_common
from cluekit.recorder.table import Table

__all__ = ["Finder", "Mention"]

_T = TypeVar("_T")

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_BETWEEN = re.compile(r"[\s.'’&-]*")
"""What may stand between two words of one name."""

_SHORTEST = 3
"""So many letters a shortened name has in free text, where any word could be the beginning of one."""

_ALONE = re.compile(
    r"mr|mrs|miss|ms|dr|doctor|professor|prof|colonel|col|captain|lady|lord|sir|rev|reverend"
    r"|the|a|an|of|in|on|at|with|and|or|no|to|by|old|new|room|i|me|my|you|your|it|is"
)
"""What means nobody when it stands alone, though only one name may have this word."""


@dataclass(frozen=True)
class Mention:
    """A name in a line: a player, a card, or either."""

    seat: int | None
    card: Card | None
    start: int
    end: int


class Finder:
    """Finds the names of one table in lines of text."""

    def __init__(self, table: Table) -> None:
        deck = table.edition.deck
        cards = {card.name: card for card in deck.cards}
        aliases = {alias: deck.card(name) for alias, name in deck.aliases}
        self._cards = _index(cards) | {key(alias): card for alias, card in aliases.items()}
        self._seats = _index({name: seat for seat, name in enumerate(table.seats)})
        self._table = table
        self._most = max(len(_WORD.findall(name)) for name in (*cards, *aliases, *table.seats))
        if table.me is not None:
            for word in ("you", "your", "i", "me", "my"):
                self._seats.setdefault(word, table.me)

    def mentions(self, line: str) -> list[Mention]:
        """The names in a line, in order; of those at one place the longest."""
        words = list(_WORD.finditer(line))
        return list(self._walk(line, words))

    def _walk(self, line: str, words: list[re.Match[str]]) -> Iterator[Mention]:
        at = 0
        while at < len(words):
            number, found = self._longest(line, words[at : at + self._most])
            if found:
                yield found
            at += number

    def _longest(self, line: str, words: list[re.Match[str]]) -> tuple[int, Mention | None]:
        """The longest name that these words begin with, and how many of them it takes."""
        start = words[0].start()
        for number in range(len(words), 0, -1):
            if _is_together(line, words[:number]):
                end = words[number - 1].end()
                for spelling in _spelled(line[start:end]):
                    seat, card = self._seats.get(spelling), self._cards.get(spelling)
                    if seat is not None or card is not None:
                        return number, Mention(seat, card, start, end)
        return 1, self._shortened(words[0])

    def _shortened(self, word: re.Match[str]) -> Mention | None:
        """What a word with a capital is the beginning of, if of one name only."""
        said = key(word[0])
        if len(said) < _SHORTEST or not word[0][0].isupper() or is_common(said) or _ALONE.fullmatch(said):
            return None
        seats = [seat for seat, name in enumerate(self._table.seats) if _has(name, said)]
        named = [card for card in self._table.edition.deck.cards if _has(card.name, said)]
        if len(seats) + len(named) != 1:
            return None
        return Mention(seats[0] if seats else None, named[0] if named else None, word.start(), word.end())


def _has(name: str, said: str) -> bool:
    """Whether a word of a name begins so."""
    return any(key(word).startswith(said) for word in name.split())


def _index(names: Mapping[str, _T]) -> dict[str, _T]:
    full = {key(name) for name in names}
    return {
        spelling: names[name]
        for spelling, name in spellings(names).items()
        if spelling in full or not _ALONE.fullmatch(spelling)
    }


def _is_together(line: str, words: Iterable[re.Match[str]]) -> bool:
    """Whether nothing but blanks, dots and dashes stands between the words."""
    gaps = itertools.pairwise(words)
    return all(_BETWEEN.fullmatch(line, one.end(), other.start()) for one, other in gaps)


def _spelled(text: str) -> tuple[str, ...]:
    """The keys of a name, and of the owner in "Ben's"."""
    owner = re.sub(r"['’]s?$", "", text)
    return (key(text),) if owner == text else (key(text), key(owner))
