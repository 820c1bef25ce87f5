"""The detective notepad of one seat: own marks, and what follows from all that was seen.

What the page is told of it (`told`) is a dictionary:

- "marks": card name -> column ("0", "1", ... for the seats, or "envelope") -> one of `MARKS`;
- "strength": how much is filled in by itself, one of `STRENGTHS`;
- "follows": what is filled in, in the form of the marks, "yes" or "no"; None where nothing is;
- "note": why nothing can be filled in although that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.errors import ClueError
from cluekit.game import View
from cluekit.game.events import (
    Accused,
    Audited,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
)
from cluekit.names import shown
from cluekit.widgets.requests import clean_marks
from cluekit.widgets.snapshot import cells, follows

__all__ = ["STRENGTHS", "Notepad"]

Marks = dict[str, dict[str, str]]

STRENGTHS = ("off", "everything")
"""How much a notepad fills in by itself."""

_TELLING = (Accused, Audited, Exposed, GameOver, Given, Glimpsed, LaidOpen, Passed, Shown)
"""The events from which something can be concluded about the cards."""


class Notepad:
    """What one seat has written down, and what is filled in for it."""

    def __init__(self, look: Callable[[], View], then: Callable[[int], View]) -> None:
        self._look, self._then = look, then
        self._marks: Marks = {}
        self._strength = "off"
        self._learnt: object = None
        self._follows: Marks | None = None
        self._note = ""

    @property
    def marks(self) -> Marks:
        """The own marks: card name -> column -> mark; cells that cannot be marked are left out."""
        return self._marks

    @marks.setter
    def marks(self, marks: object) -> None:
        self._marks = clean_marks(marks, cells(self._look()))

    @property
    def strength(self) -> str:
        """How much is filled in by itself; raises `ClueError` for anything but one of `STRENGTHS`."""
        return self._strength

    @strength.setter
    def strength(self, strength: object) -> None:
        if strength not in STRENGTHS:
            raise ClueError(f"A notepad fills in {' or '.join(STRENGTHS)}, not {shown(strength)}.")
        self._strength, self._learnt = str(strength), None

    def hear(self, content: Mapping[str, Any]) -> None:
        """Do what the page asks for, in a message of the type "notepad".

        Raises `ClueError` for what cannot be meant.
        """
        if "marks" in content:
            self.marks = content["marks"]
        if "strength" in content:
            self.strength = content["strength"]

    def told(self) -> dict[str, Any]:
        """What the page is told; see the head of this module."""
        self._conclude(self._look())
        return {
            "marks": self._marks,
            "strength": self._strength,
            "follows": self._follows,
            "note": self._note,
        }

    def _conclude(self, view: View) -> None:
        """Bring what follows up to date, if there was something to learn."""
        if self._strength == "off":
            self._follows, self._note = None, ""
            return
        learnt = [event for event in view.events if isinstance(event, _TELLING)]
        if learnt != self._learnt:
            self._learnt = learnt
            self._follows, self._note = _certain(view)


def _certain(view: View) -> tuple[Marks | None, str]:
    """What follows; where too much is open for that, only the reason, for a game can go on without it."""
    try:
        return follows(view), ""
    except ClueError as error:
        reason = str(error)
        return None, f"What follows cannot be shown: {reason[0].lower()}{reason[1:]}"
