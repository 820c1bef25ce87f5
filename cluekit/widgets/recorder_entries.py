"""Entries of a recorded game as plain data: how the page sends them, and how they come back into its form.

>>> from cluekit.recorder.sheet import Sheet
>>> table = Sheet.of("mini", seats=["Anna", "Ben", "Cem"])
>>> entry = read_entry({"kind": "skip", "seat": 1}, table)
>>> entry.sentence(table)
'Ben makes no suggestion.'
>>> entry_data(entry, table)
{'kind': 'skip', 'seat': 1}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.cards import Card, Category, Triple
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder import entries, making
from cluekit.recorder.entries import Answer, Entry
from cluekit.recorder.table import Table

__all__ = ["KINDS", "entry_data", "read_card", "read_entry", "read_seat", "read_text"]

Data = dict[str, Any]

LONGEST = 1000
"""How many characters a text from the form may have."""


# From the page


def _parts(data: Mapping[str, Any], *names: str) -> list[Any]:
    """The values of exactly these keys, besides that of the kind."""
    if set(data) != {"kind", *names}:
        raise ClueError(f"An entry of this kind has these parts: {' '.join(('kind', *names))}.")
    return [data[name] for name in names]


def read_text(value: object, most: int = LONGEST) -> str:
    """A text of at most so many characters; raises `ClueError` for anything else."""
    if not isinstance(value, str):
        raise ClueError(f"A text is expected here, not {quoted(value)}.")
    if len(value) > most:
        raise ClueError(f"A text has up to {most:,} characters here, not {len(value):,}.")
    return value


def read_seat(value: object, table: Table) -> int:
    """The number of a seat; raises `ClueError` for anything else."""
    table.check_seat(value)
    assert isinstance(value, int)
    return value


def read_card(value: object, table: Table) -> Card:
    """A card by its name; raises `ClueError` where none was chosen, and for an unknown one."""
    if value in (None, ""):
        raise ClueError("Choose a card first.")
    return table.card(read_text(value))


def _maybe_card(value: object, table: Table) -> Card | None:
    return None if value in (None, "") else read_card(value, table)


def _crime(values: list[Any], table: Table) -> Triple:
    """A suspect, a weapon and a room, in this order; what is missing is named."""
    for value, category in zip(values, Category, strict=True):
        if value in (None, ""):
            raise ClueError(f"Choose a {category.value} first.")
    return table.triple([read_card(value, table) for value in values])


def _choice(value: object, question: str) -> bool:
    if not isinstance(value, bool):
        raise ClueError(question)
    return value


def _suggestion(data: Mapping[str, Any], table: Table) -> Entry:
    seat, *crime, answers = _parts(data, "seat", *_CRIME, "answers")
    triple = _crime(crime, table)
    if not isinstance(answers, list):
        raise ClueError(f"Answers are a list, not {quoted(answers)}.")
    return entries.Suggestion(
        read_seat(seat, table), triple, tuple(_answer(answer, table) for answer in answers)
    )


def _answer(data: object, table: Table) -> Answer:
    if not isinstance(data, Mapping) or set(data) != {"seat", "answer", "card"}:
        raise ClueError("An answer has these parts: seat answer card.")
    seat = read_seat(data["seat"], table)
    if data["answer"] == "pass":
        return entries.Pass(seat)
    if data["answer"] == "show":
        return entries.Show(seat, _maybe_card(data["card"], table))
    raise ClueError(f"An answer is to pass or to show a card, not {quoted(data['answer'])}.")


def _skip(data: Mapping[str, Any], table: Table) -> Entry:
    (seat,) = _parts(data, "seat")
    return entries.Skip(read_seat(seat, table))


def _accusation(data: Mapping[str, Any], table: Table) -> Entry:
    seat, *crime, right = _parts(data, "seat", *_CRIME, "right")
    triple = _crime(crime, table)
    return entries.Accusation(
        read_seat(seat, table), triple, _choice(right, "Say whether the accusation was right or wrong.")
    )


def _revealed(data: Mapping[str, Any], table: Table) -> Entry:
    return entries.Revealed(_crime(_parts(data, *_CRIME), table))


def _snoop(data: Mapping[str, Any], table: Table) -> Entry:
    seat, target, card = _parts(data, "seat", "target", "card")
    if target is None:
        raise ClueError("Say at whose cards the player looked.")
    return entries.Snoop(read_seat(seat, table), read_seat(target, table), _maybe_card(card, table))


def _open(data: Mapping[str, Any], table: Table) -> Entry:
    seat, card = _parts(data, "seat", "card")
    return entries.LaidOpen(read_seat(seat, table), read_card(card, table))


def _left(data: Mapping[str, Any], table: Table) -> Entry:
    gave, got, without = _parts(data, "gave", "got", "without")
    if not isinstance(without, list):
        raise ClueError(f"Who gave no card is a list, not {quoted(without)}.")
    idle = [read_seat(seat, table) for seat in without]
    return making.passed_left(table, _maybe_card(gave, table), _maybe_card(got, table), idle)


def _sizes(data: Mapping[str, Any], table: Table) -> Entry:
    (sizes,) = _parts(data, "sizes")
    if not isinstance(sizes, list):
        raise ClueError(f"Hand sizes are a list of numbers, not {quoted(sizes)}.")
    return entries.HandSizes(tuple(sizes))


def _checked(data: Mapping[str, Any], table: Table) -> Entry:
    seat, right = _parts(data, "seat", "right")
    return entries.Checked(
        read_seat(seat, table), _choice(right, "Say whether the passes were all right or not.")
    )


def _note(data: Mapping[str, Any], table: Table) -> Entry:
    (text,) = _parts(data, "text")
    if not read_text(text).strip():
        raise ClueError("Write the note first.")
    return entries.Note(text.strip())


_CRIME = tuple(category.value for category in Category)

_READERS: Mapping[str, Callable[[Mapping[str, Any], Table], Entry]] = {
    "suggestion": _suggestion,
    "skip": _skip,
    "accusation": _accusation,
    "revealed": _revealed,
    "snoop": _snoop,
    "open": _open,
    "left": _left,
    "sizes": _sizes,
    "checked": _checked,
    "note": _note,
}

KINDS = tuple(_READERS)
"""The kinds of entries, as the page calls them."""


def read_entry(data: object, table: Table) -> Entry:
    """Read an entry that the page sends; whether it goes with the others is for the sheet to say.

    Raises `ClueError` for anything that is no entry, with a sentence that says what is missing.
    """
    kind = data.get("kind") if isinstance(data, Mapping) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None or not isinstance(data, Mapping):
        raise ClueError(f"There is no entry of the kind {quoted(kind)}.")
    return reader(data, table)


# To the page


def entry_data(entry: Entry, table: Table) -> Data:
    """An entry as `read_entry` reads it."""
    match entry:
        case entries.Suggestion(suggester=seat, triple=triple, answers=answers):
            told = [_answer_data(answer) for answer in answers]
            return {"kind": "suggestion", "seat": seat, **_crime_data(triple), "answers": told}
        case entries.Skip(seat=seat):
            return {"kind": "skip", "seat": seat}
        case entries.Accusation(player=seat, triple=triple, right=right):
            return {"kind": "accusation", "seat": seat, **_crime_data(triple), "right": right}
        case entries.Revealed(triple=triple):
            return {"kind": "revealed", **_crime_data(triple)}
        case _:
            return _rarer(entry, table)


def _rarer(entry: Entry, table: Table) -> Data:
    match entry:
        case entries.Snoop(player=seat, target=target, card=card):
            return {"kind": "snoop", "seat": seat, "target": target, "card": _name(card)}
        case entries.LaidOpen(seat=seat, card=card):
            return {"kind": "open", "seat": seat, "card": _name(card)}
        case entries.PassedLeft():
            return {"kind": "left", **_gifts_data(entry, table), "without": list(entry.without(table))}
        case entries.HandSizes(sizes=sizes):
            return {"kind": "sizes", "sizes": list(sizes)}
        case entries.Checked(seat=seat, right=right):
            return {"kind": "checked", "seat": seat, "right": right}
        case entries.Note(text=text):
            return {"kind": "note", "text": text}
        case _:
            raise ClueError(f"The page does not know what a {type(entry).__name__} is.")


def _crime_data(triple: Triple) -> Data:
    return {category: card.name for category, card in zip(_CRIME, triple, strict=True)}


def _answer_data(answer: Answer) -> Data:
    if isinstance(answer, entries.Show):
        return {"seat": answer.seat, "answer": "show", "card": _name(answer.card)}
    return {"seat": answer.seat, "answer": "pass", "card": None}


def _gifts_data(entry: entries.PassedLeft, table: Table) -> Data:
    gave = [gift.card for gift in entry.gifts if gift.giver == table.me]
    got = [gift.card for gift in entry.gifts if gift.to == table.me]
    return {"gave": _name(gave[0]) if gave else None, "got": _name(got[0]) if got else None}


def _name(card: Card | None) -> str | None:
    return card.name if card else None
