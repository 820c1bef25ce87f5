"""The section [rules] of an edition file."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from cluekit.editions.switches import SWITCHES, field_of, switch, values_of
from cluekit.editions.tables import Table
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.rules import InvestigationDeck, Rules

__all__ = ["read_rules"]

_INVESTIGATION = "investigation"
_KINDS = tuple(field.name for field in fields(InvestigationDeck))


def read_rules(rules: Table, suspects: int | None) -> Rules:
    """The rules, which are the default ones where they cannot be read, with every problem reported.

    `suspects` is how many there are, if that is known: no more can play, and as many may unless the file says
    less.
    """
    rules.only(*SWITCHES, _INVESTIGATION)
    values = {field_of(name): _value(rules, name, kind) for name, kind in SWITCHES.items() if name in rules}
    if _INVESTIGATION in rules:
        values[_INVESTIGATION] = _investigation(rules.table(_INVESTIGATION))
    values = {name: value for name, value in values.items() if value is not None}
    if suspects is not None:
        values.setdefault("max_players", min(Rules.max_players, suspects))
    made = _made(rules, values)
    if suspects is not None and made.max_players > suspects:
        sentence = f"{made.max_players} players are more than {suspects} suspects."
        rules.report(("max-players",), sentence, "Each player needs a suspect to play.")
    return made


def _value(rules: Table, name: str, kind: type) -> Any:
    """The value of a switch; None, with a problem reported, if it is none that the switch can have."""
    if not issubclass(kind, enum.Enum):
        value = rules.get(name, kind)
        return value if rules.sound(name) else None
    text = rules.get(name, str)
    if not rules.sound(name):
        return None
    try:
        return kind(text)
    except ValueError:
        advice = "Copy one of them with its quotation marks, or leave the line out for the usual rule."
        rules.report((name,), f"{rules.key(name)} must be {values_of(kind)}, not {quoted(text)}.", advice)
        return None


def _investigation(table: Table) -> InvestigationDeck | None:
    table.only(*_KINDS)
    numbers = {name: table.get(name, int) for name in _KINDS}
    return InvestigationDeck(**numbers) if table.sound() else None


def _made(rules: Table, values: Mapping[str, Any]) -> Rules:
    """The rules; what they refuse is reported and left out, each value by itself."""
    problem = _problem(values)
    if problem is None:
        return Rules(**values)
    culprit = next((name for name in values if _problem(_without(values, name)) != problem), None)
    names = (switch(culprit),) if culprit else ()
    rules.report(names, problem, "Change the number, or leave the line out for the usual one.")
    return _made(rules, _without(values, culprit)) if culprit else Rules()


def _without(values: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return {other: value for other, value in values.items() if other != name}


def _problem(values: Mapping[str, Any]) -> str | None:
    """Why there are no such rules."""
    try:
        Rules(**values)
    except ClueError as error:
        return str(error)
    return None
