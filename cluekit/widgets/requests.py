"""What the page asks for, read with suspicion: a message is either understood or answered with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.cards import Category
from cluekit.editions import Edition
from cluekit.errors import ClueError, IllegalAction
from cluekit.game import Accuse, Action, EndTurn, Move, Pass, Passage, Roll, Show, Stay, Suggest

__all__ = ["MARKS", "clean_marks", "read_action", "read_pace", "read_setup"]

MARKS = ("yes", "no", "maybe")
"""What can stand in a cell of the notepad; nothing at all is the fourth possibility."""


def _text(data: object, name: str) -> str:
    """The text under this key, which must be the only part of the action."""
    return _texts(data, name)[0]


def _texts(data: object, *names: str) -> list[str]:
    """The values of exactly these keys, all texts."""
    if not isinstance(data, Mapping) or set(data) != {"kind", *names}:
        raise IllegalAction(f"An action of this kind has these parts: {' '.join(('kind', *names))}.")
    values = [data[name] for name in names]
    if not all(isinstance(value, str) and len(value) <= 200 for value in values):
        raise IllegalAction("The parts of an action are names.")
    return values


def _crime(kind: Callable[..., Action]) -> Callable[[Any, Edition], Action]:
    def read(data: Any, edition: Edition) -> Action:
        return kind(*edition.deck.triple(*_texts(data, *(category.value for category in Category))))

    return read


def _bare(kind: Callable[[], Action]) -> Callable[[Any, Edition], Action]:
    def read(data: Any, edition: Edition) -> Action:
        _texts(data)
        return kind()

    return read


def _move(data: Any, edition: Edition) -> Action:
    return Move(edition.board.place(_text(data, "to")))


def _passage(data: Any, edition: Edition) -> Action:
    return Passage(edition.deck.card(_text(data, "to"), Category.ROOM).name)


def _show(data: Any, edition: Edition) -> Action:
    return Show(edition.deck.card(_text(data, "card")))


_READERS: Mapping[str, Callable[[Any, Edition], Action]] = {
    "Roll": _bare(Roll),
    "Move": _move,
    "Passage": _passage,
    "Stay": _bare(Stay),
    "Suggest": _crime(Suggest),
    "Show": _show,
    "Pass": _bare(Pass),
    "Accuse": _crime(Accuse),
    "EndTurn": _bare(EndTurn),
}


def read_action(data: object, edition: Edition) -> Action:
    """Read an action such as `{"kind": "Move", "to": "7,4"}`; whether it is legal is for the engine to say.

    Raises `ClueError` for anything that is no action of a player.

    >>> from cluekit.editions import edition
    >>> read_action({"kind": "Move", "to": "Hall"}, edition("classic"))
    Move(to='Hall')
    """
    kind = data.get("kind") if isinstance(data, Mapping) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise IllegalAction(f"There is no action of the kind {str(kind)[:40]!r}.")
    return reader(data, edition)


def read_setup(data: Mapping[str, Any]) -> dict[str, Any]:
    """The seat, bots and seed of a "new" message, as `Table.new_game` takes them.

    What is missing is None: stay with it. The seed comes as the text that was typed; an empty one asks for a
    fresh seed. Raises `ClueError` for a text that is no whole number.
    """
    text = str(data.get("seed") or "").strip()
    if len(text) > 30 or (text and not text.removeprefix("-").isdecimal()):
        raise ClueError(f"The seed is a whole number, not {text[:30]!r}.")
    return {"seat": data.get("seat"), "bots": data.get("bots"), "seed": int(text) if text else None}


def read_pace(pace: object) -> float:
    """The seconds for a short step of a bot; raises `ClueError` for what is no number from 0 to 60."""
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60:
        raise ClueError(f"pace is a number of seconds from 0 to 60, not {repr(pace)[:40]}.")
    return pace


def clean_marks(marks: object, cells: Mapping[str, set[str]]) -> dict[str, dict[str, str]]:
    """The marks that mean something: card name -> owner -> one of `MARKS`; all else is left out.

    `cells` are the cells that can be marked: card name -> owners.
    """
    rows = marks if isinstance(marks, Mapping) else {}
    known = {card: row for card, row in rows.items() if card in cells and isinstance(row, Mapping)}
    cleaned = {
        card: {owner: mark for owner, mark in row.items() if owner in cells[card] and mark in MARKS}
        for card, row in known.items()
    }
    return {card: row for card, row in cleaned.items() if row}
