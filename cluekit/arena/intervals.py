"""How sure one can be of a share or a mean: intervals that hold the true value in 95 of 100 tournaments.

Counts and means are exact; the ends of intervals are floats. Where there is too little to tell an interval,
fewer than two values or all of them the same, there is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Estimate", "Z", "mean", "quantile", "share", "share_of_clusters", "wilson"]

Z = 1.959963984540054
"""How many standard errors on either side hold 95 % of a normal distribution."""


_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""The same for Student's distribution with 1 to 30 degrees of freedom."""


class Estimate(NamedTuple):
    """A value, and the ends of its 95 % interval, which are None where there is too little to tell."""

    value: Fraction
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{float(self.value):z.2f} (too little to tell an interval)"
        return f"{float(self.value):z.2f} ({self.low:z.2f} to {self.high:z.2f})"


def share(part: int, whole: int) -> Estimate | None:
    """The share of some things among all, with Wilson's interval; None if there are no things.

    >>> print(share(8, 10))
    0.80 (0.49 to 0.94)
    """
    return Estimate(Fraction(part, whole), *wilson(part, whole)) if whole else None


def wilson(part: float, whole: float) -> tuple[float, float]:
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


def quantile(freedom: int) -> float:
    """How many standard errors on either side hold 95 %, where the error itself is estimated.

    `freedom`, 1 or more: the degrees of freedom, one less than there are values. (Student, "The probable
    error of a mean", 1908.) From 31 on it is that of the normal distribution.

    >>> quantile(2), quantile(1000) == Z
    (4.303, True)
    """
    return _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else Z


def mean(clusters: Iterable[tuple[int | float, int]]) -> Estimate | None:
    """The mean of values that come in clusters, such as all games of one deal; None if there are no values.

    Each cluster is given as the sum of its values and their number. Clusters are taken as independent of each
    other, values in one cluster are not. With k clusters, the sums y and the numbers n, the mean is m =
    Σy/Σn, and its standard error √(k/(k-1) Σ(y - m n)²) / Σn: that of a ratio (Cochran, "Sampling
    Techniques", 3rd edition, 1977, chapters 6 and 9). On either side lie `quantile(k - 1)` of them. With one
    cluster only, or no difference between any, there is no interval.

    >>> print(mean([(10, 2), (14, 2), (12, 2)]))
    6.00 (3.52 to 8.48)
    """
    filled = [(Fraction(total), number) for total, number in clusters if number]
    count = sum(number for _, number in filled)
    if not count:
        return None
    value = sum((total for total, _ in filled), Fraction(0)) / count
    squares = math.fsum(float(total - value * number) ** 2 for total, number in filled)
    freedom = len(filled) - 1
    if not freedom or not squares:
        return Estimate(value, None, None)
    half = quantile(freedom) * math.sqrt(squares * len(filled) / freedom) / count
    return Estimate(value, float(value) - half, float(value) + half)


def share_of_clusters(clusters: Iterable[tuple[int, int]]) -> Estimate | None:
    """A share of things that come in clusters, such as games won of those of each deal; None without things.

    Each cluster is given as its part and its whole. The interval is Wilson's, which keeps within 0 and 1, for
    as many independent things as would be known equally well: with the share p and half the interval of
    `mean` h, p(1-p) (1.96 / h)² of them (Korn and Graubard, "Confidence intervals for proportions with small
    expected number of positive counts estimated from survey data", 1998). Where all things are alike, none
    or every one a part, that cannot be told, and as many things as clusters are taken: that is safe.

    >>> print(share_of_clusters([(3, 3), (0, 3), (1, 3), (3, 3), (0, 3)]))
    0.47 (0.10 to 0.88)
    """
    filled = [(part, whole) for part, whole in clusters if whole]
    found = mean(filled)
    if found is None or len(filled) < 2:
        return found
    p = float(found.value)
    if found.high is not None:
        alike = p * (1 - p) * (Z / (found.high - p)) ** 2
    elif found.value in (0, 1):
        alike = len(filled)
    else:
        return found
    return Estimate(found.value, *wilson(p * alike, alike))
