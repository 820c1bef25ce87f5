"""A recorded game to look through: a page on which nothing can be done but to go forward and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from cluekit.cards import Card
from cluekit.errors import ClueError
from cluekit.game import State, View, view
from cluekit.game.events import TurnBegan
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

    def __init__(self, record: Record, seat: str | int | Card | None = None) -> None:
        self._record = record
        self._seat = _number(record, seat)
        self._moments = _Moments(record.states())
        self._desk = Desk(lambda: view(self._moments[self.step], self._seat), self._earlier)
        with self.hold_sync():
            self.scene = scene(record.seating) | {"own": self._seat, "last": self.last}
            self._refresh()
        super().__init__()

    def __repr__(self) -> str:
        whose = "" if self._seat is None else f", seen by {self._record.seating.seats[self._seat]}"
        return f"<a replay of {self._record.seating.edition}: step {self.step} of {self.last}{whose}>"

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._moments) - 1

    def _earlier(self, events: int) -> View:
        """What could be known when so much had been seen."""
        return next(
            then
            for moment in range(len(self._moments))
            if len((then := view(self._moments[moment], self._seat)).events) >= events
        )

    def _refresh(self) -> None:
        moment = {"game": 1, "step": self.step, "waiting": False, "undo": False}
        self._show(moment, watching=True)

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


class _Moments:
    """The states from the first turn on in which something new could be seen; of less than that, the last.

    All that has happened is kept once, and by each state only how much of it there was: were it kept with
    each, the memory would grow with the square of the length of the game.
    """

    def __init__(self, states: Iterable[State]) -> None:
        self._kept: list[tuple[State, int]] = []
        for state in states:
            last = state
            if self._is_new(state):
                self._keep(state)
        if not self._kept:
            self._keep(last)
        self._events = last.events

    def _is_new(self, state: State) -> bool:
        if self._kept:
            return len(state.events) > self._kept[-1][1]
        return any(isinstance(event, TurnBegan) for event in state.events)

    def _keep(self, state: State) -> None:
        self._kept.append((replace(state, events=()), len(state.events)))

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, step: int) -> State:
        state, length = self._kept[step]
        return replace(state, events=self._events[:length])
