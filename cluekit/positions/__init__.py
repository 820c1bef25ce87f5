"""Hand-made positions: how a game begins that somebody has set up."""

from cluekit.positions.position import Position

__all__ = ["Position"]
