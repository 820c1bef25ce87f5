"""Questions with numbered answers: what a typed line can mean.

An answer is given by its number, by one of its names, or by a beginning or a part of a name, if that is
enough to tell it from the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cluekit.names import key

__all__ = ["Choice", "called", "matching", "misunderstood", "numbered"]

_T = TypeVar("_T")


@dataclass(frozen=True)
class Choice(Generic[_T]):
    """One numbered answer and what it stands for."""

    names: tuple[str, ...]
    """What is read out, then what else the choice may be called."""

    value: _T

    listed: bool = True
    """Whether it is read out with its number; if not, it is understood all the same."""

    def is_called(self, wanted: str) -> bool:
        """Whether this is one of the names, in full."""
        return wanted in map(_key, self.names)

    def begins_with(self, wanted: str) -> bool:
        """Whether this is how one of the names begins."""
        return any(name.startswith(wanted) for name in self._divisible)

    def contains(self, wanted: str) -> bool:
        """Whether this is somewhere in one of the names."""
        return any(wanted in name for name in self._divisible)

    @property
    def _divisible(self) -> list[str]:
        """The names of which a part says something: not those with numbers, half of which are others."""
        return [name for name in map(_key, self.names) if not any(map(str.isdigit, name))]


def _key(text: str) -> str:
    """What is left of an answer when case, spaces and all punctuation but commas are ignored."""
    return ",".join(map(key, text.split(",")))


def numbered(choices: Sequence[Choice[_T]]) -> dict[str, Choice[_T]]:
    """What is read out, by its number as it is typed."""
    listed = [choice for choice in choices if choice.listed]
    return {str(number): choice for number, choice in enumerate(listed, 1)}


def called(answer: str, choices: Sequence[Choice[_T]]) -> list[Choice[_T]]:
    """The listed choices that have this number or, in full, this name.

    >>> people = [Choice(("Note Taker",), 1), Choice(("Quitter",), 2)]
    >>> [[choice.value for choice in called(answer, people)] for answer in ("note taker", "2", "quit")]
    [[1], [2], []]
    """
    numbers, wanted = numbered(choices), _key(answer)
    number = numbers.get(answer.removesuffix("."))
    return [number] if number else [choice for choice in numbers.values() if choice.is_called(wanted)]


def matching(answer: str, choices: Sequence[Choice[_T]]) -> list[Choice[_T]]:
    """The choices meant: that with this number, else those with this name, this beginning or this part.

    >>> rooms = [Choice(("Hall",), 1), Choice(("Billiard Room",), 2), Choice(("Dining Room",), 3)]
    >>> [choice.value for choice in matching("room", rooms)]
    [2, 3]
    """
    numbers = numbered(choices)
    number, wanted = answer.removesuffix("."), _key(answer)
    if number in numbers or not wanted:
        return [numbers[number]] if number in numbers else []
    return (
        [choice for choice in choices if choice.is_called(wanted)]
        or [choice for choice in choices if choice.begins_with(wanted)]
        or [choice for choice in choices if choice.contains(wanted)]
    )


def misunderstood(answer: str, choices: Sequence[Choice[_T]], found: Sequence[Choice[_T]]) -> str:
    """What to say when `found`, the choices that an answer matches, is not exactly one."""
    if found:
        return f"That could be {' or '.join(choice.names[0] for choice in found)}. Which one?"
    last = len(numbered(choices))
    numbers = f"a number from 1 to {last}" if last > 1 else "1"
    what = f"I do not know what {answer!r} means here" if answer else "I need an answer"
    return f"{what}. Please type {numbers}, a name from the list, or ? for help."
