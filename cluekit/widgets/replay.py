"""A recorded game to look through: a page on which nothing can be done but to go forward and back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, ClassVar

import traitlets

from cluekit.cards import Card
from cluekit.commentary import Insights, remarks
from cluekit.errors import ClueError
from cluekit.game import View, view
from cluekit.moments import Moments
from cluekit.names import shown
from cluekit.saved import Record
from cluekit.widgets.desk import Desk
from cluekit.widgets.page import Handler, Page
from cluekit.widgets.requests import read_step
from cluekit.widgets.scene import scene

__all__ = ["Replay"]


class Replay(Page):
    """A recorded game, step by step, as one player saw it, or somebody who only watched.

    `seat` is the suspect through whose eyes to look, or the number of a seat; None for somebody who only
    watches. `step` is where one looks, from 0, where the first turn begins, to `last`; it can be set.
    The page has a notepad like that of a game, and shows on it what follows at each step.

    Raises `ClueError` for a seat that nobody has in this game.
    """

    step = traitlets.Int(0)
    """Which moment of the game is shown."""

    comments: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What this moment has taught the one who looks, in sentences; none unless a commentary was asked for."""

    def __init__(
        self, record: Record, seat: str | int | Card | None = None, commentary: bool = False
    ) -> None:
        self._record = record
        self._insights: list[Insights] = []
        self._seat = _number(record, seat)
        self._commentary = commentary
        self._watch(record)
        self._desk = Desk(lambda: view(self._moments[self.step], self._seat), self._earlier)
        with self.hold_sync():
            self.scene = scene(record.seating) | {"last": self.last, "commented": commentary}
            self._refresh()
        super().__init__()

    def _watch(self, record: Record) -> None:
        """Look through this record from now on; of the same game, nothing is counted again."""
        same = record.seating is self._record.seating
        before = self._insights if same else []
        self._record = record
        self._moments = Moments(record.states())
        self._insights = [
            Insights(partial(self._seen, eye), kept) for eye, kept in zip_longest(self._eyes, before)
        ]

    def _seen(self, seat: int | None, step: int) -> View:
        return view(self._moments[step], seat)

    @property
    def _eyes(self) -> Sequence[int | None]:
        """Whose conclusions the commentary tells."""
        return (self._seat,)

    def __repr__(self) -> str:
        whose = "" if self._seat is None else f", seen by {self._record.seating.seats[self._seat]}"
        return f"<a replay of {self._record.seating.edition}: step {self.step} of {self.last}{whose}>"

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._moments) - 1

    def _earlier(self, events: int) -> View:
        """What could be known when so much had been seen."""
        steps = range(len(self._moments))
        first = bisect_left(steps, events, key=lambda step: len(self._seen(self._seat, step).events))
        return self._seen(self._seat, min(first, self.last))

    def _refresh(self) -> None:
        moment = {"game": 1, "step": self.step, "last": self.last, "waiting": False, "undo": False}
        with self.hold_sync():
            self._show(moment, watching=True)
            if self._commentary:
                self.comments = remarks([one.lesson(self.step) for one in self._insights])

    @traitlets.validate("step")
    def _checked_step(self, proposal: Mapping[str, Any]) -> int:
        return read_step(proposal["value"], self.last)

    @traitlets.observe("step")
    def _gone(self, change: object) -> None:
        self._refresh()

    def _go(self, content: Mapping[str, Any]) -> None:
        self.step = read_step(content.get("step"), self.last)

    def _calm(self, content: object) -> None:
        """Nothing moves here by itself."""

    _handlers: ClassVar[Mapping[str, Handler]] = {"go": _go, "calm": _calm, "notepad": Page._write}


def _number(record: Record, seat: str | int | Card | None) -> int | None:
    """The number of a seat, however it was called."""
    seats = record.seating.seats
    if seat is None or (type(seat) is int and 0 <= seat < len(seats)):
        return seat
    if not isinstance(seat, str | Card):
        raise ClueError(f"There is no seat {shown(seat)} in a game of {len(seats)} players.")
    return record.seating.number_of(seat)
