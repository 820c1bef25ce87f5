"""What lies before one seat, or before somebody who only watches: the game as seen from there, and a notepad.

Pages and seats are apart because several people can share one page, or each have a page of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.game import View
from cluekit.widgets.notepad import Notepad
from cluekit.widgets.snapshot import log, snapshot

__all__ = ["Desk"]

Data = dict[str, Any]


class Desk:
    """One seat at a table, as far as a page is concerned.

    `look` returns what the seat may know now, and `then(n)` what it could know when it had seen `n` events;
    nothing that a desk tells is ever made from anything else.
    """

    def __init__(self, look: Callable[[], View], then: Callable[[int], View]) -> None:
        self._look = look
        self.notepad = Notepad(look, then)

    @property
    def view(self) -> View:
        """What the seat may know now."""
        return self._look()

    def table(self, moment: Mapping[str, Any], watching: bool = False) -> Data:
        """The game as seen from here, as the traits "past" and "snapshot"; `moment` goes in as it is.

        For somebody who is only `watching`, what the player could do is left out.
        """
        view = self.view
        *past, present = log(view)
        return {"past": past, "snapshot": {**snapshot(view, watching=watching), "present": present, **moment}}
