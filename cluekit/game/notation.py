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

from cluekit.board import Place, Square
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import IllegalAction
from cluekit.game.actions import Action
from cluekit.game.investigation import Deed, Investigation
from cluekit.names import LONGEST, plural, quoted
from cluekit.reading import brief

__all__ = ["read_action", "write_action"]

_LARGEST_NUMBER = 99  # of a seat or of pips


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
        raise IllegalAction(f"An action is a list that begins with its kind, not {brief(values)}.")
    name, *parts = values
    if name not in _KINDS:
        raise IllegalAction(f"There is no action {quoted(name)}.")
    wanted = _PARTS[_KINDS[name]]
    if len(parts) != len(wanted):
        has = f"{plural(len(wanted), 'part')}, {' and '.join(wanted)}" if wanted else "no parts"
        raise IllegalAction(f"The action {name} has {has}, not {len(parts)}.")
    read = [_READERS[kind](part, edition) for kind, part in zip(wanted.values(), parts, strict=True)]
    return _KINDS[name](*read)


def _text(value: object) -> str:
    """A name; no card or place has one that is longer."""
    if not isinstance(value, str) or len(value) > LONGEST:
        raise IllegalAction(f"The name of a card or a place is expected here, not {brief(value)}.")
    return value


def _card(value: object, edition: Edition) -> Card:
    return edition.deck.card(_text(value))


def _place(value: object, edition: Edition) -> Place:
    return edition.board.place(_text(value))


def _named(value: object, edition: Edition) -> str:
    place = _place(value, edition)
    if not isinstance(place, str):
        raise IllegalAction(f"A place with a name is expected here, not {brief(value)}.")
    return place


def _square(value: object, edition: Edition) -> Square:
    place = _place(value, edition)
    if isinstance(place, str):
        raise IllegalAction(f"A square is expected here, not {brief(value)}.")
    return place


def _number(value: object, edition: Edition) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST_NUMBER:
        raise IllegalAction(f"The number of a seat or of pips is expected here, not {brief(value)}.")
    return value


def _member(kind: type[enum.Enum]) -> Callable[[object, Edition], enum.Enum]:
    """A reader for the members of an enumeration."""
    members = {member.value: member for member in kind}

    def read(value: object, edition: Edition) -> enum.Enum:
        if not isinstance(value, str) or value not in members:
            raise IllegalAction(f"One of {', '.join(members)} is expected here, not {brief(value)}.")
        return members[value]

    return read


_READERS: Mapping[object, Callable[[object, Edition], Any]] = {
    Card: _card,
    Place: _place,
    Square: _square,
    str: _named,
    int: _number,
    Deed: _member(Deed),
    Investigation: _member(Investigation),
}
"""How a part is read, by its type."""

_KINDS: Mapping[str, Callable[..., Action]] = {kind.__name__: kind for kind in get_args(Action)}

_PARTS: Mapping[Any, Mapping[str, object]] = {
    kind: {part.name: get_type_hints(kind)[part.name] for part in fields(kind)} for kind in get_args(Action)
}
"""The parts of each kind of action, with their types."""
