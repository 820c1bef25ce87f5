"""What the first suggestion of each player taught."""

from __future__ import annotations

from cluekit.deduction import Knowledge
from cluekit.deduction.information import entropy
from cluekit.errors import TooMuchOpen
from cluekit.game import Phase, State, View, view

__all__ = ["Openings"]

_DIGITS = 9
"""Digits after the point that are kept, so that two machines write the same number."""


class Openings:
    """The first suggestions of a game as it goes, and what they told those who made them.

    The worth of one is the fall of the entropy of the envelope, in bits (Shannon, "A Mathematical Theory of
    Communication", 1948), from just before the suggestion to just after its answers, for the one who made it
    and goes by facts only. As entropy can rise when deals are ruled out, it can fall short of zero a little.
    """

    def __init__(self, seats: int) -> None:
        self._bits: dict[int, float | None] = {}
        self._waiting: tuple[int, View] | None = None
        self._left = seats

    def follow(self, before: State, after: State) -> None:
        """Look at one step of the game."""
        if self._waiting is not None:
            if after.phase is not Phase.ANSWER:
                self._close(after)
        elif self._left and after.phase is Phase.ANSWER and after.turn not in self._bits:
            self._waiting = after.turn, view(before, after.turn)

    def _close(self, state: State) -> None:
        assert self._waiting
        seat, asked = self._waiting
        self._bits[seat] = _bits(asked, view(state, seat))
        self._waiting = None
        self._left -= 1

    def of(self, seat: int) -> float | None:
        """The bits of a seat's first suggestion; None if it made none, or too much was open to be counted."""
        return self._bits.get(seat)


def _bits(before: View, after: View) -> float | None:
    try:
        return round(entropy(Knowledge.of(before)) - entropy(Knowledge.of(after)), _DIGITS) + 0.0
    except TooMuchOpen:
        return None
