"""From what was played to what stands in a row."""

from __future__ import annotations

from collections.abc import Iterable

from cluekit.arena.intervals import Estimate, mean, share
from cluekit.boardless.spread import Share, Spread, difference
from cluekit.studies.columns import Cell

__all__ = ["less", "mean_of", "part", "saved", "share_of", "value"]


def mean_of(spread: Spread) -> Estimate:
    """The mean of some numbers, with its interval."""
    return Estimate(spread.mean, *spread.interval)


def share_of(found: Share) -> Estimate:
    """A share of games, with its interval."""
    return Estimate(found.value, *found.interval)


def part(some: int, games: int) -> Estimate:
    """The share of so many of these games, of which there is at least one."""
    found = share(some, games)
    assert found
    return found


def less(one: Spread, other: Spread) -> Estimate:
    """How much less the mean of one is than that of the other, with the interval of the difference."""
    apart, half = difference(other, one)
    ends = (None, None) if half is None else (apart - half, apart + half)
    return Estimate(other.mean - one.mean, *ends)


def saved(pairs: Iterable[tuple[int, int]]) -> Estimate:
    """Which share of the second numbers the first ones save, all pairs together, with its interval.

    A pair is the same game played both ways, so the interval is that of a ratio of what belongs together
    (see `cluekit.arena.intervals.mean`). There is at least one pair.
    """
    found = mean(pairs)
    assert found
    ends = (None, None) if found.low is None or found.high is None else (1 - found.high, 1 - found.low)
    return Estimate(1 - found.value, *ends)


def value(cell: Cell) -> float:
    """The number of a cell, whether it has an interval or not."""
    return float(cell.value if isinstance(cell, Estimate) else cell)
