"""From what was played to what stands in a row."""

from __future__ import annotations

import math

from cluekit.arena.intervals import Estimate, share
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
    return Estimate(other.mean - one.mean, apart - half, apart + half)


def saved(one: Spread, other: Spread) -> Estimate:
    """Which share of the other's mean one saves: 1 - (mean of one) / (mean of the other), with its interval.

    The games are different ones. The variance of a quotient q of two means a and b is about q² times the sum
    of (variance of a) / a² and (variance of b) / b² (the delta method; Cochran, "Sampling Techniques", 1977).
    """
    quotient = one.mean / other.mean
    half = float(quotient) * math.hypot(one.half / float(one.mean), other.half / float(other.mean))
    return Estimate(1 - quotient, 1 - float(quotient) - half, 1 - float(quotient) + half)


def value(cell: Cell) -> float:
    """The number of a cell, whether it has an interval or not."""
    return float(cell.value if isinstance(cell, Estimate) else cell)
