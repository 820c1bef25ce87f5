"""A mapping that cannot be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

__all__ = ["Frozen"]

_V = TypeVar("_V", covariant=True)


class Frozen(Mapping[str, _V]):
    """A mapping that can be hashed, if its values can, and pickled with the value that it belongs to.

    >>> Frozen({"dice": 2}), Frozen({"dice": 2}) == {"dice": 2}
    ({'dice': 2}, True)
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, _V] | None = None) -> None:
        self._values = dict(values or {})

    def __getitem__(self, key: str) -> _V:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)
