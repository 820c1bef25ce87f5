"""What can go wrong, as a small tree: catch `ClueError` to catch all of it.

Every message is one sentence for a person; it names the file, line, square or rule concerned.
"""

from __future__ import annotations

__all__ = [
    "BoardError",
    "ClueError",
    "Contradiction",
    "EditionError",
    "EndlessGame",
    "IllegalAction",
    "LogError",
    "MissingPackage",
    "TooMuchOpen",
]


class ClueError(ValueError):
    """The root of all errors that cluekit raises on purpose."""


class EditionError(ClueError):
    """An edition that does not exist, or an edition file that cannot be used."""


class BoardError(ClueError):
    """A map that is not a board, or a place that is not on it."""


class IllegalAction(ClueError):
    """An action that a rule forbids at this moment; the message says which rule."""


class EndlessGame(ClueError):
    """A game that bots play on and on without coming to an end."""


class Contradiction(ClueError):
    """Facts that no deal of the cards can satisfy."""


class TooMuchOpen(ClueError):
    """Facts that leave so much open that counting exactly would take too much time or memory."""


class LogError(ClueError):
    """A file of recorded games that cannot be read."""


class MissingPackage(ClueError):
    """An optional package that this feature needs is not installed; the message says how to get it."""
