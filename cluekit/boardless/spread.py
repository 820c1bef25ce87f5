"""How far results lie apart: means, shares and quantiles, with their intervals.

>>> needed = Spread((0, 0, 1, 2, 1))  # once 2, twice 3, once 4
>>> needed.games, needed.mean, needed.quantile(0.5)
(4, Fraction(3, 1), 3)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cluekit.arena import intervals
from cluekit.errors import ClueError

__all__ = ["Share", "Spread", "difference"]


@dataclass(frozen=True)
class Share:
    """So many games of so many, such as those that somebody won."""

    part: int
    games: int

    @property
    def value(self) -> Fraction:
        """The share itself; 0 of no games."""
        return Fraction(self.part, self.games) if self.games else Fraction(0)

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval (see `cluekit.arena.intervals.wilson`); 0 to 1 if there are no games.

        >>> Share(185, 360).interval
        (0.462..., 0.565...)
        """
        return intervals.wilson(self.part, self.games)

    def __str__(self) -> str:
        """As in "51.4 % (46.2 to 56.5)"."""
        low, high = self.interval
        return f"{100 * float(self.value):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True)
class Spread:
    """How often each whole number came out: `counts[n]` games came to n."""

    counts: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Spread:
        """The spread of these numbers, none of which is below 0."""
        counts: list[int] = []
        for number in numbers:
            counts += [0] * (number + 1 - len(counts))
            counts[number] += 1
        return cls(tuple(counts))

    @property
    def games(self) -> int:
        """How many numbers there are."""
        return sum(self.counts)

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(number * count for number, count in enumerate(self.counts))

    @property
    def mean(self) -> Fraction:
        """Their mean; 0 of no numbers."""
        return Fraction(self.total, self.games) if self.games else Fraction(0)

    @property
    def deviation(self) -> float | None:
        """Their standard deviation, with n - 1 in the denominator; None for fewer than two numbers."""
        if self.games < 2:
            return None
        squares = sum((number - self.mean) ** 2 * count for number, count in enumerate(self.counts))
        return math.sqrt(squares / (self.games - 1))

    @property
    def half(self) -> float | None:
        """Half the width of the 95 % interval of the mean: 1.96 standard errors for many numbers.

        For few they are more (see `cluekit.arena.intervals.quantile`). None for fewer than two numbers, and
        where all are the same: then it cannot be told.
        """
        deviation = self.deviation
        return intervals.quantile(self.games - 1) * deviation / math.sqrt(self.games) if deviation else None

    @property
    def interval(self) -> tuple[float, float] | tuple[None, None]:
        """The 95 % interval of the mean, `mean` ± `half`; None for both ends when that is None."""
        half = self.half
        return (None, None) if half is None else (float(self.mean) - half, float(self.mean) + half)

    def quantile(self, share: float) -> int:
        """The smallest number that at least this share of all games does not exceed; 0.5 is the median.

        Raises `ClueError` for a share that is not from 0 to 1, and when there are no games.
        """
        if not 0 <= share <= 1 or not self.games:
            raise ClueError(f"A quantile is taken at a share from 0 to 1 of some games, not at {share}.")
        reached = itertools.accumulate(self.counts)
        return next(number for number, games in enumerate(reached) if games and games >= share * self.games)

    def by(self, number: int) -> Share:
        """The share of the games that came to no more than this number."""
        return Share(sum(self.counts[: max(0, number + 1)]), self.games)

    def __add__(self, other: Spread) -> Spread:
        """Both taken together."""
        longest = max(len(self.counts), len(other.counts))
        pairs = zip(*(one.counts + (0,) * (longest - len(one.counts)) for one in (self, other)), strict=True)
        return Spread(tuple(map(sum, pairs)))

    def told(self, what: str) -> str:
        """The mean of so many of these in words.

        >>> Spread.of([3, 4]).told("rounds"), Spread.of([3]).told("rounds"), Spread(()).told("rounds")
        ('3.50 ± 6.35 rounds', '3.00 rounds (too little to tell an interval)', 'no rounds')
        """
        if not self.games:
            return f"no {what}"
        mean, half = float(self.mean), self.half
        if half is None:
            return f"{mean:.2f} {what} (too little to tell an interval)"
        return f"{mean:.2f} ± {half:.2f} {what}"

    def __str__(self) -> str:
        """As in "9.97 ± 0.04 on average"."""
        return self.told("on average") if self.games else "no games"


def difference(one: Spread, other: Spread) -> tuple[float, float | None]:
    """How much larger the mean of one is than that of the other, and half its 95 % interval.

    The games are different ones, so the variances of both means add up. The half is None where one of the
    means has none.
    """
    apart = float(one.mean - other.mean)
    if one.half is None or other.half is None:
        return apart, None
    return apart, math.hypot(one.half, other.half)
