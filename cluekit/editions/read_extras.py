"""The sections of an edition file that it can do without: selections, languages, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cluekit.editions.options import SELECTED
from cluekit.editions.source import MOST
from cluekit.editions.tables import Table
from cluekit.editions.value import ENGLISH, Frozen, Language
from cluekit.names import key, quoted, unusable

__all__ = ["read_languages", "read_notes", "read_select", "read_title"]

_TITLE = "title"


def read_title(data: Table) -> str:
    """The title of an edition, a variant or a language."""
    title = data.get("title", str)
    problem = unusable(title) if data.sound("title") else None
    if problem:
        data.report(("title",), f"{data.key('title')} {problem}.", "Write a short name for people to read.")
    return title


def read_notes(data: Table) -> tuple[tuple[str, str], ...]:
    """The notes: what they are about, and what they say."""
    tables = [table.only("value", "note") for table in data.tables("notes")]
    return tuple((table.get("value", str), table.get("note", str)) for table in tables)


def read_select(select: Table, cards: Table) -> Frozen[tuple[int, int]]:
    """The fewest and most cards that may be selected, of each category where they may be."""
    select.only(*SELECTED)
    ranges = {}
    for name in SELECTED:
        numbers = [number for _, number in select.items(name, int, [])]
        if name in select and select.sound(name):
            most = len(cards.texts(name)) if cards.sound(name) else MOST
            if len(numbers) == 2 and 1 <= numbers[0] <= numbers[1] <= most:
                ranges[name] = (numbers[0], numbers[1])
            else:
                words = f"two whole numbers from 1 to {most}, the fewest and the most"
                select.report((name,), f"{select.key(name)} must be {words}.", "As in suspects = [6, 10].")
    return Frozen(ranges)


def read_languages(languages: Table, title: str, known: Sequence[str]) -> tuple[Language, ...]:
    """The languages; `known` are all names that can be translated, `title` what stands for a missing one."""
    first: dict[str, str] = {}
    for code in languages.values:
        other = first.setdefault(code.casefold(), code)
        if other != code:
            sentence = f"{languages.key(code)} is the same language as {languages.key(other)}."
            languages.report((code,), sentence, "Case makes no difference; keep one of them.")
    return tuple(_language(languages.table(code), code, title, known) for code in languages.values)


def _language(table: Table, code: str, title: str, known: Sequence[str]) -> Language:
    if not re.fullmatch("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", code) or code == ENGLISH:
        advice = f"Write a code such as nb or pl; {ENGLISH} stands for the names of the file itself."
        table.report((), f"{table.key()} is no name of another language.", advice)
    table.only(_TITLE, *known)
    names = table.mapping()
    for name, problem in _wrong_names(names):
        table.report((name,), f"{table.key(name)}: {problem}.", "Two cards or places need two names.")
    return Language(code, names.pop(_TITLE, title), Frozen(names))


def _wrong_names(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with translations: each name with the end of a sentence."""
    seen: dict[str, str] = {}
    for name, text in names.items():
        problem = unusable(text)
        if problem:
            yield name, f"the name {quoted(text)} {problem}"
        other = seen.setdefault(key(text), name) if name != _TITLE else name
        if other != name:
            yield name, f"the name {quoted(text)} is that of {quoted(other)}, too"
