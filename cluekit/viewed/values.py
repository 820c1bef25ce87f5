"""The values in a view as plain ones, by their types, to be written down and read again.

Cards, rooms and members of enumerations stand there by their names, squares as "row,column", sets and tuples
as lists; what happened, and how it ended, as a list of its kind and its parts, as `cluekit.game.notation`
writes an action.

>>> from cluekit.cards import Triple
>>> from cluekit.editions import edition
>>> table = Table(edition("mini"), 3)
>>> solution = table.edition.deck.triple("Ada", "Violin", "Kitchen")
>>> write_value(Triple, solution, table)
['Ada', 'Violin', 'Kitchen']
>>> read_value(Triple, ["ada", "violin", "kitchen"], table) == solution
True
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import itertools
import operator
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, NamedTuple, NewType, get_args, get_origin, get_type_hints

from cluekit.board import Place, Square
from cluekit.cards import Card, Category, Triple
from cluekit.editions import Edition
from cluekit.errors import LogError
from cluekit.game.actions import Action, Audit, Peek, Snoop
from cluekit.game.events import Event, Outcome
from cluekit.game.notation import MOST_PIPS, read_action, read_name, read_number, read_part, write_action
from cluekit.game.state import CHANCE
from cluekit.names import plural, quoted
from cluekit.reading import brief

__all__ = ["MOST_ITEMS", "Table", "parts_of", "read_value", "write_value"]

MOST_ITEMS = 50_000
"""A list with more items is taken for a mistake; a long game has some thousand events."""

Seat = NewType("Seat", int)
"""The number of a player."""

Actor = NewType("Actor", int)
"""The number of a player, or that of chance."""

Suspect = NewType("Suspect", Card)
"""A card that is a suspect."""

Weapon = NewType("Weapon", Card)
"""A card that is a weapon."""


class Table(NamedTuple):
    """What one has to know to write or read a value: the edition, and how many players there are."""

    edition: Edition
    players: int


_Convert = Callable[[Any, Table], Any]


class _Notation(NamedTuple):
    """How the values of one type are written and read."""

    write: _Convert
    read: _Convert


def write_value(kind: object, value: object, table: Table) -> Any:
    """A value of a type, which may be as in `tuple[Card, ...]` or `Place | None`, as JSON can hold it."""
    return _notation(kind).write(value, table)


def read_value(kind: object, value: object, table: Table) -> Any:
    """Read what `write_value` has written for this type; raises `ClueError` for anything else.

    Names are understood as `Deck.card` and `Board.place` understand them.
    """
    return _notation(kind).read(value, table)


@functools.cache
def _notation(kind: Any) -> _Notation:
    """The notation of a type."""
    if kind in _NOTATIONS:
        return _NOTATIONS[kind]
    if NoneType in get_args(kind):
        return _optional(_without_none(kind))
    if get_origin(kind) in (tuple, frozenset):
        return _several(get_origin(kind), get_args(kind)[0])
    return _member(kind)


def _without_none(kind: Any) -> Any:
    return functools.reduce(operator.or_, (part for part in get_args(kind) if part is not NoneType))


def _optional(kind: Any) -> _Notation:
    """A value, or nothing."""
    write, read = _notation(kind)
    return _Notation(
        lambda value, table: None if value is None else write(value, table),
        lambda value, table: None if value is None else read(value, table),
    )


def _several(collection: Any, kind: Any) -> _Notation:
    """Many values of one type; those of a set in ascending order."""
    write, read = _notation(kind)

    def write_all(values: Any, table: Table) -> list[Any]:
        ordered = sorted(values) if collection is frozenset else values
        return [write(value, table) for value in ordered]

    return _Notation(
        write_all, lambda values, table: collection(read(value, table) for value in _list(values))
    )


def _member(kind: type[enum.Enum]) -> _Notation:
    """A member of an enumeration."""
    return _Notation(lambda value, table: value.value, _part(kind))


def _part(kind: Any) -> _Convert:
    """A reader for what is read alike in an action."""
    return lambda value, table: read_part(kind, value, table.edition)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise LogError(f"A list is expected here, not {brief(value)}.")
    if len(value) > MOST_ITEMS:
        raise LogError(f"A list has more than {MOST_ITEMS:,} items.")
    return value


def _bool(value: object, table: Table) -> bool:
    if not isinstance(value, bool):
        raise LogError(f"true or false is expected here, not {brief(value)}.")
    return value


def _card(value: object, table: Table, category: Category) -> Card:
    return table.edition.deck.card(read_name(value), category)


def _triple(value: object, table: Table) -> Triple:
    names = [read_name(name) for name in _list(value)]
    if len(names) != len(Category):
        raise LogError(f"A suspect, a weapon and a room are expected here, not {brief(value)}.")
    return table.edition.deck.triple(*names)


def _read_action(value: object, table: Table) -> Action:
    action = read_action(value, table.edition)
    if isinstance(action, Audit | Peek | Snoop):
        _seat(action.target, table)
    return action


def _seat(value: object, table: Table) -> int:
    return read_number(value, 0, table.players - 1, "A seat")


def _actor(value: object, table: Table) -> int:
    return read_number(value, CHANCE, table.players - 1, "A seat or chance")


# What happened, and how it ended


@functools.cache
def parts_of(kind: Any) -> Mapping[str, Any]:
    """The parts of a class of such values, by their names, with the types by which they are written."""
    hints = get_type_hints(kind)
    return {part.name: _finer(part.name, hints[part.name]) for part in dataclasses.fields(kind)}


def _finer(name: str, kind: Any) -> Any:
    """The type of a part, where its name says more than its type does."""
    if NoneType in get_args(kind):
        return _finer(name, _without_none(kind)) | None
    if get_origin(kind) is frozenset:
        return frozenset.__class_getitem__(_finer(name, *get_args(kind)))
    return _FINER.get((name, kind), kind)


def _write_parts(value: Any, table: Table) -> list[Any]:
    own_kind: Any = type(value)
    parts = parts_of(own_kind).items()
    return [own_kind.__name__, *(write_value(kind, getattr(value, name), table) for name, kind in parts)]


def _reader_of(kinds: tuple[type, ...], what: str) -> _Convert:
    """A reader for values of some classes, each written as the name of its class and its parts."""
    named = {kind.__name__: kind for kind in kinds}

    def read(value: object, table: Table) -> Any:
        if not isinstance(value, list) or not value or not isinstance(value[0], str):
            raise LogError(f"{what} is a list that begins with its kind, not {brief(value)}.")
        if value[0] not in named:
            raise LogError(f"There is no kind of {what.partition(' ')[2]} called {quoted(value[0])}.")
        return _with_parts(named[value[0]], value[1:], table)

    return read


def _with_parts(kind: type, values: list[Any], table: Table) -> Any:
    parts = parts_of(kind)
    if len(values) != len(parts):
        has = f"{plural(len(parts), 'part')}, {' and '.join(parts)}" if parts else "no parts"
        raise LogError(f"{kind.__name__} has {has}, not {len(values)}.")
    return kind(*map(read_value, parts.values(), values, itertools.repeat(table)))


_FINER: Mapping[tuple[str, Any], Any] = {
    **{(name, int): Seat for name in ("player", "to", "target", "winner", "turn", "eliminated")},
    ("actor", int): Actor,
    ("token", Card): Suspect,
    ("weapon", Card): Weapon,
}
"""What parts of these names and types are; a test lists all parts there are with what they are."""


def _plain(value: Any, table: Table) -> Any:
    return value


def _name(value: Any, table: Table) -> str:
    return str(value.name)


def _label(value: Any, table: Table) -> str:
    return table.edition.board.label(value)


_NOTATIONS: Mapping[Any, _Notation] = {
    bool: _Notation(_plain, _bool),
    int: _Notation(_plain, lambda value, table: read_number(value, 0, MOST_PIPS, "A number")),
    Seat: _Notation(_plain, _seat),
    Actor: _Notation(_plain, _actor),
    Card: _Notation(_name, _part(Card)),
    Suspect: _Notation(_name, functools.partial(_card, category=Category.SUSPECT)),
    Weapon: _Notation(_name, functools.partial(_card, category=Category.WEAPON)),
    Triple: _Notation(lambda value, table: [card.name for card in value], _triple),
    str: _Notation(_plain, _part(str)),
    Square: _Notation(_label, _part(Square)),
    Place: _Notation(_label, _part(Place)),
    Action: _Notation(lambda value, table: write_action(value, table.edition), _read_action),
    Event: _Notation(_write_parts, _reader_of(get_args(Event), "An event")),
    Outcome: _Notation(_write_parts, _reader_of((Outcome,), "An outcome")),
}
"""How values are written and read, by their type."""
