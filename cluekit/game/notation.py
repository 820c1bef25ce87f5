"""Actions as short lists of plain values, to be written down and read again.

The first value is the kind of the action; its parts follow in order: cards, deeds and named places by their
names, squares as "row,column", seats and pips as numbers.

>>> from cluekit.editions import edition
>>> classic = edition("classic")
>>> read_action(["Suggest", "Professor Plum", "Rope", "Hall"], classic)
Suggest('Professor Plum', 'Rope', 'Hall')
>>> write_action(read_action(["Move", "7,4"], classic), classic)
['Move', '7,4']
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from cluekit.board import Square
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import LogError
from cluekit.game.actions import Action
from cluekit.names import LONGEST, plural, quoted
from cluekit.reading import brief

__all__ = ["MOST_PIPS", "read_action", "read_name", "read_number", "read_part", "write_action"]

MOST_PIPS = 99
"""No number of pips or of a seat is greater, nor that of the cards in a hand."""


def write_action(action: Action, edition: Edition) -> list[str | int]:
    """An action as a list that `read_action` understands, and that JSON can hold."""
    parts = (getattr(action, name) for name in _PARTS[type(action)])
    return [type(action).__name__, *(_plain(part, edition) for part in parts)]


def _plain(part: Any, edition: Edition) -> str | int:
    """A part as a text or a number."""
    if isinstance(part, Card):
        return part.name
    if isinstance(part, enum.Enum):
        return str(part.value)
    if isinstance(part, tuple):
        return edition.board.label((int(part[0]), int(part[1])))  # (7.0, 4.0) is equal to a square
    return part if isinstance(part, str) else int(part)


def read_action(values: object, edition: Edition) -> Action:
    """Read a list such as `["Move", "7,4"]`; whether the action is legal is for the engine to say.

    Names are understood as `Deck.card` and `Board.place` understand them. Raises `ClueError` for anything
    that is no action of this edition.
    """
    if not isinstance(values, list) or not values or not isinstance(values[0], str):
        raise LogError(f"An action is a list that begins with its kind, not {brief(values)}.")
    name, *parts = values
    if name not in _KINDS:
        raise LogError(f"There is no action {quoted(name)}.")
    wanted = _PARTS[_KINDS[name]]
    if len(parts) != len(wanted):
        has = f"{plural(len(wanted), 'part')}, {' and '.join(wanted)}" if wanted else "no parts"
        raise LogError(f"The action {name} has {has}, not {len(parts)}.")
    read = (_read(kind, part, edition) for kind, part in zip(wanted.values(), parts, strict=True))
    return _KINDS[name](*read)


def _read(kind: Any, value: object, edition: Edition) -> Any:
    if kind is int:
        return read_number(value, 0, MOST_PIPS, "The number of a seat or of pips")
    return read_part(kind, value, edition)


def read_part(kind: Any, value: object, edition: Edition) -> Any:
    """A card, place, square, named place or member of an enumeration; raises `ClueError` for what is none.

    `kind` is `Card`, `Place`, `Square`, `str` or the enumeration.
    """
    if kind is Card:
        return edition.deck.card(read_name(value))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _member(kind, value)
    place = edition.board.place(read_name(value))
    if kind is str and not isinstance(place, str):
        raise LogError(f"A place with a name is expected here, not {brief(value)}.")
    if kind == Square and isinstance(place, str):
        raise LogError(f"A square is expected here, not {brief(value)}.")
    return place


def read_name(value: object) -> str:
    """A name; no card or place has one that is longer. Raises `LogError` for anything else."""
    if not isinstance(value, str) or len(value) > LONGEST:
        raise LogError(f"The name of a card or a place is expected here, not {brief(value)}.")
    return value


def read_number(value: object, least: int, most: int, what: str) -> int:
    """A whole number in these bounds; raises `LogError`, with `what` it should be, for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise LogError(f"{what} from {least} to {most} is expected here, not {brief(value)}.")
    return value


def _member(kind: type[enum.Enum], value: object) -> enum.Enum:
    members = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in members:
        raise LogError(f"One of {', '.join(members)} is expected here, not {brief(value)}.")
    return members[value]


_KINDS: Mapping[str, Callable[..., Action]] = {kind.__name__: kind for kind in get_args(Action)}

_PARTS: Mapping[Any, Mapping[str, object]] = {
    kind: {part.name: get_type_hints(kind)[part.name] for part in fields(kind)} for kind in get_args(Action)
}
"""The parts of each kind of action, with their types."""
