"""A sheet as text: an entry a line, to be read by people and by `text.parse`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cluekit.cards import Card
from cluekit.recorder.entries import (
    Accusation,
    Checked,
    Entry,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Show,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.recorder.quoting import quote
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.table import Table
from cluekit.saved import reference

__all__ = ["line", "written"]


def written(sheet: Sheet) -> str:
    """The text of a sheet, which `parse` reads; the entries are numbered for people.

    Raises `ClueError` when its edition could not be found again by a name.

    >>> sheet = Sheet.of("mini", seats=["Anna", "Ben, sr."], me="Anna", hand=["Ada", "Teapot", "Kitchen"])
    >>> print(written(sheet.with_entries([Skip(0), Note("Tea is served.")])))
    edition: mini
    seats: Anna, "Ben, sr."
    me: Anna
    hand: Ada, Teapot, Kitchen
    sizes: 3 3
    <BLANKLINE>
    1. Anna skips
    # Tea is served.
    <BLANKLINE>
    """
    entries = (_numbered(number, entry, sheet) for number, entry in enumerate(sheet.entries, 1))
    return "\n".join([*_head(sheet), "", *entries, ""])


def _numbered(number: int, entry: Entry, table: Table) -> str:
    text = line(entry, table)
    return text if isinstance(entry, Note) else f"{number}. {text}"


def _head(sheet: Sheet) -> Iterable[str]:
    edition = sheet.edition
    yield f"edition: {reference(edition)}"
    for name, value in edition.options.items():
        yield f"option: {name}={_option(value)}"
    if edition.language is not None:
        yield f"language: {edition.language}"
    yield f"seats: {_list(sheet.seats)}"
    if sheet.me is not None:
        yield f"me: {quote(sheet.seats[sheet.me])}"
        yield f"hand: {_cards(sheet.hand)}".rstrip()
    if sheet.open_cards:
        yield f"open: {_cards(sheet.open_cards)}"
    yield f"sizes: {' '.join(map(str, sheet.hand_sizes))}"


def _option(value: object) -> str:
    if isinstance(value, tuple):
        return _list(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def line(entry: Entry, table: Table) -> str:
    """One entry as a line, without its number."""
    return _LINES[type(entry)](entry, table)


# Names


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(quote, names))


def _cards(cards: Iterable[Card]) -> str:
    return _list(card.name for card in cards)


def _seat(table: Table, seat: int) -> str:
    return quote(table.seats[seat])


# Entries


def _suggestion(entry: Suggestion, table: Table) -> str:
    head = f"{_seat(table, entry.suggester)} suggests {_cards(entry.triple)}"
    if entry.answers and entry.is_unanswered(table):
        return f"{head}; nobody shows"
    return "; ".join([head, *(_answer(answer, table) for answer in entry.answers)])


def _answer(answer: Pass | Show, table: Table) -> str:
    name = _seat(table, answer.seat)
    if isinstance(answer, Pass):
        return f"{name} passes"
    return f"{name} shows {quote(answer.card.name)}" if answer.card else f"{name} shows"


def _skip(entry: Skip, table: Table) -> str:
    return f"{_seat(table, entry.seat)} skips"


def _accusation(entry: Accusation, table: Table) -> str:
    end = "right" if entry.right else "wrong"
    return f"{_seat(table, entry.player)} accuses {_cards(entry.triple)}; {end}"


def _revealed(entry: Revealed, table: Table) -> str:
    return f"the envelope holds {_cards(entry.triple)}"


def _snoop(entry: Snoop, table: Table) -> str:
    head = f"{_seat(table, entry.player)} snoops at {_seat(table, entry.target)}"
    return f"{head}; {quote(entry.card.name)}" if entry.card else head


def _laid_open(entry: LaidOpen, table: Table) -> str:
    return f"{_seat(table, entry.seat)} lays {quote(entry.card.name)} open"


def _passed_left(entry: PassedLeft, table: Table) -> str:
    idle = entry.without(table)
    who = f"everybody but {_list(table.seats[seat] for seat in idle)}" if idle else "everybody"
    known = {gift.giver == table.me: gift.card for gift in entry.gifts if gift.card}
    deeds = [f"{verb} {quote(known[own].name)}" for own, verb in _DEEDS if own in known]
    own = f"; {_seat(table, table.me)} {', '.join(deeds)}" if deeds and table.me is not None else ""
    return f"{who} passes a card to the left{own}"


_DEEDS = ((True, "gives"), (False, "gets"))


def _hand_sizes(entry: HandSizes, table: Table) -> str:
    return f"sizes {' '.join(map(str, entry.sizes))}"


def _checked(entry: Checked, table: Table) -> str:
    return f"{_seat(table, entry.seat)} is checked; {'right' if entry.right else 'wrong'}"


def _note(entry: Note, table: Table) -> str:
    return f"# {entry.text}"


_LINES: Mapping[type, Callable[[Any, Table], str]] = {
    Accusation: _accusation,
    Checked: _checked,
    HandSizes: _hand_sizes,
    LaidOpen: _laid_open,
    Note: _note,
    PassedLeft: _passed_left,
    Revealed: _revealed,
    Skip: _skip,
    Snoop: _snoop,
    Suggestion: _suggestion,
}
