"""The switches of `Rules` as files and command lines name them, and how their values are written there."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from cluekit.errors import EditionError
from cluekit.names import quoted, written
from cluekit.rules import Rules

__all__ = ["SWITCHES", "field_of", "setting", "switch", "values_of"]


def switch(field: str) -> str:
    """What files call a field of `Rules`.

    >>> switch("last_player")
    'last-player'
    """
    return field.replace("_", "-")


def field_of(name: str) -> str:
    """The field of `Rules` that files call by this name."""
    return name.replace("-", "_")


SWITCHES: Mapping[str, type] = MappingProxyType(
    {switch(field.name): type(field.default) for field in fields(Rules) if field.default is not None}
)
"""The kind of each switch: `bool`, `int` or an enum. The Investigation cards are no switch but a pack."""


def values_of(kind: type) -> str:
    """What can be written for a switch of one kind, for a sentence.

    >>> values_of(SWITCHES["last-player"]), values_of(int)
    ("'wins' or 'must-accuse'", 'a whole number')
    """
    if not issubclass(kind, enum.Enum):
        return {bool: "true or false", int: "a whole number"}[kind]
    *most, last = [repr(member.value) for member in kind]
    return f"{', '.join(most)} or {last}"


def setting(name: str, value: object) -> object:
    """The value of a switch, from the value itself or from a text in any case.

    Raises `EditionError` with all that can be chosen.

    >>> setting("dice", "2"), setting("honour", "true"), setting("answers", "everyone")
    (2, True, <Answers.EVERYONE: 'everyone'>)
    """
    kind = SWITCHES[name]
    text = written(value.value if isinstance(value, enum.Enum) else value).strip().casefold()
    if kind is bool and text in ("true", "false"):
        return text == "true"
    if kind is int and text.isdecimal() and len(text) <= 4:
        return int(text)
    for member in kind if issubclass(kind, enum.Enum) else ():
        if text.replace("_", "-") == member.value:
            return member
    raise EditionError(f"The option {name} is {values_of(kind)}, not {quoted(value)}.")
