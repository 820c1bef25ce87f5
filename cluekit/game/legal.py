"""The legal actions of a moment: a tuple that knows its groups by kind.

>>> from cluekit.editions import edition
>>> from cluekit.game.actions import Accuse, Roll
>>> classic = edition("classic")
>>> legal = Legal([Roll(), Accuse(*classic.deck.triple("Plum", "Rope", "Hall"))])
>>> legal.of(Roll), legal.without(Accuse) == (Roll(),)
((Roll(),), True)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from types import UnionType
from typing import Any, TypeVar, overload

from cluekit.game.actions import Action

__all__ = ["Group", "Legal", "group", "joined"]

_A = TypeVar("_A")

_Run = tuple[type, tuple[Action, ...]]
_Runs = tuple[_Run, ...]
"""Neighbours of one kind."""


class Legal(tuple[Action, ...]):
    """Actions in a fixed order; to find those of a kind, nobody has to look through all of them.

    It is equal to a plain tuple of the same actions.
    """

    @cached_property
    def _runs(self) -> _Runs:
        return tuple((kind, tuple(actions)) for kind, actions in itertools.groupby(self, type))

    @cached_property
    def _found(self) -> dict[object, tuple[Action, ...]]:
        """The answers of `of`."""
        return {}

    @cached_property
    def _left(self) -> dict[object, Legal]:
        """The answers of `without`."""
        return {}

    @overload
    def of(self, kind: type[_A]) -> tuple[_A, ...]: ...

    @overload
    def of(self, kind: UnionType) -> tuple[Action, ...]: ...

    def of(self, kind: Any) -> tuple[Any, ...]:
        """The actions of one kind, or of one of several: `legal.of(Move | Passage)`; in their order here."""
        found = self._found.get(kind)
        if found is None:
            runs = [actions for made, actions in self._runs if issubclass(made, kind)]
            found = runs[0] if len(runs) == 1 else tuple(itertools.chain.from_iterable(runs))
            self._found[kind] = found
        return found

    def without(self, kind: type | UnionType) -> Legal:
        """All actions that are not of this kind, or of none of several kinds."""
        left = self._left.get(kind)
        if left is None:
            left = self._left[kind] = _joined([run for run in self._runs if not issubclass(run[0], kind)])
        return left

    def __reduce__(self) -> tuple[type[Legal], tuple[tuple[Action, ...]]]:
        # Only the actions: all else is quickly found again.
        return Legal, (tuple(self),)


def _joined(runs: Iterable[_Run]) -> Legal:
    runs = tuple(runs)
    legal = Legal(sum((actions for _, actions in runs), ()))  # of these are few, but each may be long
    legal.__dict__["_runs"] = runs
    return legal


class Group:
    """Actions of one kind that are legal together or not at all.

    A group is equal to itself only: to recognise it costs nothing, however many actions it has.
    """

    __slots__ = ("actions", "kind")

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self.kind = type(self.actions[0])


@lru_cache(maxsize=4096)
def group(kind: Callable[..., Action], *parts: object) -> Group | None:
    """An action of one kind for each of the parts; None for no parts."""
    return Group(map(kind, parts)) if parts else None


@lru_cache(maxsize=1024)
def joined(*groups: Group) -> Legal:
    """The actions of some groups, one group after the other."""
    return _joined((group.kind, group.actions) for group in groups)
