"""What is asked for, checked: seats, numbers and seeds."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant, entrant
from cluekit.errors import ClueError
from cluekit.names import shown

__all__ = ["checked_number", "checked_seats", "is_list"]


def is_list(value: object) -> bool:
    """Whether something is a list of bots; a text, which is one of letters, is none."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def checked_seats(bots: Sequence[str | type | Bot | Entrant]) -> list[Entrant]:
    """An entrant for each seat; raises `ClueError` for what is no list, and for what cannot play."""
    if not is_list(bots):
        raise ClueError(f"bots is a list with a bot for each seat, not {shown(bots)}.")
    return [entrant(one) for one in bots]


def checked_number(value: int, what: str, least: int | None = None) -> int:
    """A whole number that is not too small; raises `ClueError` that begins with what it is."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ClueError(f"{what} is a whole number, not {shown(value)}.")
    if least is not None and value < least:
        raise ClueError(f"{what} is at least {least}, not {shown(value)}.")
    return value
