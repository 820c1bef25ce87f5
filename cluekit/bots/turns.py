"""How many turns a walk takes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache

from cluekit.errors import ClueError

__all__ = ["expected_turns", "turns_of"]

_SIDES = 6
_FARTHEST = 500
"""The sums are built up from the shortest walk, and their fractions grow."""

_FAR = 100
"""From so many steps on a walk is as good as its length over the mean throw."""


def expected_turns(distance: int, dice: int = 1) -> Fraction:
    """How many turns it takes on average to come into a room so many steps away.

    Each turn the dice are thrown once, and what is left of the last throw is lost. So from d steps away it
    takes E(d) = 1 + sum of P(p) * E(d - p) over all throws p less than d, and the way is never blocked: it is
    the renewal equation of a sum of throws that is to reach d (Feller, "An Introduction to Probability
    Theory and Its Applications", 1950).

    Arguments: `distance` in steps, 0 where one is already; `dice`, how many six-sided ones are added.
    Returns the exact number of turns. Raises `ClueError` unless both are whole numbers, the distance from 0
    to 500 and the dice 1 or 2.

    >>> expected_turns(3), f"{float(expected_turns(7, dice=2)):.3f}"
    (Fraction(49, 36), '1.428')
    """
    if not _whole(distance) or not 0 <= distance <= _FARTHEST:
        raise ClueError(f"A walk has from 0 to {_FARTHEST} steps, not {distance!r}.")
    if not _whole(dice) or dice not in (1, 2):
        raise ClueError(f"A move is rolled with one or two dice, not with {dice!r}.")
    for nearer in range(distance):
        _turns(nearer, dice)  # from the nearest on, so that no sum calls for many others
    return _turns(distance, dice)


@lru_cache(maxsize=1024)
def turns_of(distance: int, dice: int) -> float:
    """The expected turns of a walk as a float, also of the longest."""
    beyond = max(distance - _FAR, 0)
    return float(expected_turns(distance - beyond, dice)) + beyond * 2 / (dice * (_SIDES + 1))


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


@cache
def _turns(distance: int, dice: int) -> Fraction:
    if not distance:
        return Fraction(0)
    throws = [(pips, _ways(pips, dice)) for pips in range(dice, min(distance, _SIDES * dice + 1))]
    return 1 + sum(ways * _turns(distance - pips, dice) for pips, ways in throws) / Fraction(_SIDES**dice)


def _ways(pips: int, dice: int) -> int:
    """In how many ways one or two dice show a sum."""
    return 1 if dice == 1 else _SIDES - abs(pips - _SIDES - 1)
