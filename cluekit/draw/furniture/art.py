"""What a piece of furniture is drawn with."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Art"]


class Art(NamedTuple):
    """A line drawing on a field of its own, in which 24 units are about one square."""

    width: int
    height: int
    body: str
    """Path data of what is filled lightly, with an outline."""

    lines: str = ""
    """Path data of finer lines on it and around it."""
