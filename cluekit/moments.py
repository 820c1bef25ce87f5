"""The moments of a recorded game that are worth looking at, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cluekit.game import State
from cluekit.game.events import TurnBegan

__all__ = ["Moments"]


class Moments:
    """The states from the first turn on in which something new could be seen; of less than that, the last.

    All that has happened is kept once, and by each state only how much of it there was: were it kept with
    each, the memory would grow with the square of the length of the game.

    >>> from cluekit.saved import Record
    >>> from cluekit.seating import Seating
    >>> seating = Seating.of("mini", bots=["random", "random"], seed=1)
    >>> moments = Moments(Record(seating, seating.session().actions).states())
    >>> len(moments), len(moments[0].events)
    (1, 10)
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

    def after(self, events: int) -> State:
        """The first moment at which so many events had happened, or the last one."""
        steps = (step for step, (_, length) in enumerate(self._kept) if length >= events)
        return self[next(steps, len(self) - 1)]
