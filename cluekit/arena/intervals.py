"""How sure one can be of a share or a mean: intervals that hold the true value in 95 of 100 tournaments.

Counts and means are exact; the ends of intervals are floats. All formulas are those for large numbers, with
the normal distribution and its 1.96; with fewer than some twenty deals they promise a little too much.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Estimate", "Z", "mean", "share", "wilson"]

Z = 1.959963984540054
"""How many standard errors on either side hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A value, and the ends of its 95 % interval, which are None where there is too little to tell."""

    value: Fraction
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{float(self.value):z.2f}"
        return f"{float(self.value):z.2f} ({self.low:z.2f} to {self.high:z.2f})"


def share(part: int, whole: int) -> Estimate | None:
    """The share of some things among all, with Wilson's interval; None if there are no things.

    >>> print(share(8, 10))
    0.80 (0.49 to 0.94)
    """
    return Estimate(Fraction(part, whole), *wilson(part, whole)) if whole else None


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The ends of Wilson's 95 % interval of a share, `part` among `whole`; 0 and 1 if there are no things.

    With n things, the share p and z = 1.96 they are (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n).
    (Wilson, "Probable inference, the law of succession, and statistical inference", 1927.) It takes all
    things as independent of each other.
    """
    if not whole:
        return 0.0, 1.0
    p, spread = part / whole, Z * Z / whole
    middle = p + spread / 2
    half = Z * math.sqrt(p * (1 - p) / whole + spread / (4 * whole))
    low = 0.0 if not part else (middle - half) / (1 + spread)
    high = 1.0 if part == whole else (middle + half) / (1 + spread)
    return low, high


def mean(clusters: Iterable[tuple[int | float, int]]) -> Estimate | None:
    """The mean of values that come in clusters, such as all games of one deal; None if there are no values.

    Each cluster is given as the sum of its values and their number. Clusters are taken as independent of each
    other, values in one cluster are not. With k clusters, the sums y and the numbers n, the mean is m =
    Σy/Σn, and its standard error √(k/(k-1) Σ(y - m n)²) / Σn: that of a ratio (Cochran, "Sampling
    Techniques", 3rd edition, 1977, chapters 6 and 9). With one cluster only there is no interval.

    >>> print(mean([(10, 2), (14, 2), (12, 2)]))
    6.00 (4.87 to 7.13)
    """
    filled = [(Fraction(total), number) for total, number in clusters if number]
    count = sum(number for _, number in filled)
    if not count:
        return None
    value = sum((total for total, _ in filled), Fraction(0)) / count
    if len(filled) < 2:
        return Estimate(value, None, None)
    squares = math.fsum(float(total - value * number) ** 2 for total, number in filled)
    half = Z * math.sqrt(squares * len(filled) / (len(filled) - 1)) / count
    return Estimate(value, float(value) - half, float(value) + half)
