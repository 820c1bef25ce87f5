"""A recorded game to look through: a page on which nothing can be done but to go forward and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import traitlets

from cluekit.cards import Card, Category
from cluekit.errors import ClueError
from cluekit.game import State, View, view
from cluekit.game.events import TurnBegan
from cluekit.record import Record
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
        self._moments = _moments(record.states())
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

    @property
    def view(self) -> View:
        """What could be known at the step that is shown."""
        return view(self._moments[self.step], self._seat)

    def _refresh(self) -> None:
        moment = {"game": 1, "step": self.step, "waiting": False, "undo": False}
        self._show(self.view, moment, watching=True)

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

    _handlers: ClassVar[Mapping[str, Handler]] = {"go": _go, "calm": _calm}


def _number(record: Record, seat: str | int | Card | None) -> int | None:
    """The number of a seat, however it was called."""
    seats = record.seating.seats
    if seat is None or (type(seat) is int and 0 <= seat < len(seats)):
        return seat
    if not isinstance(seat, str | Card):
        raise ClueError(f"There is no seat {seat!r} in a game of {len(seats)} players.")
    suspect = record.seating.edition.deck.card(seat, Category.SUSPECT)
    if suspect not in seats:
        raise ClueError(f"{suspect} is not at this table; there are {', '.join(map(str, seats))}.")
    return seats.index(suspect)


def _moments(states: Iterable[State]) -> list[State]:
    """The states from the first turn on in which something new could be seen; of less than that, the last."""
    moments: list[State] = []
    for state in states:
        last = state
        if any(isinstance(event, TurnBegan) for event in reversed(state.events)):
            moments += [state] if not moments or len(state.events) > len(moments[-1].events) else []
    return moments or [last]
