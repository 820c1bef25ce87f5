"""Hot seat: the people of a game share one page, and a curtain falls before it is handed to the next one.

Each person has a desk of his own. Behind the curtain, and after the end, the page shows what somebody knows
who only watches; so nothing that one of them may see is on the page when the next one looks at it.
"""

from __future__ import annotations

from cluekit.errors import ClueError
from cluekit.game import View, view
from cluekit.saved import Record
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.widgets.desk import Desk

__all__ = ["HotSeat", "desk_at"]


class HotSeat:
    """Who sits before the page; where one person plays alone, always that one.

    `shown` is the seat whose view the page shows, None for that of somebody who only watches; `awaited` the
    seat for whose person the curtain has fallen, None while there is no curtain.
    """

    def __init__(self, seating: Seating, session: Session) -> None:
        self._session = session
        people = seating.people
        self._shared = len(people) > 1
        self._desks = {seat: desk_at(seating, session, seat) for seat in (*people, None)}
        self.shown: int | None = None if self._shared else people[0]
        self.awaited: int | None = None

    @property
    def desk(self) -> Desk:
        """The desk of whoever is shown."""
        return self._desks[self.shown]

    def turn(self) -> bool:
        """Let the curtain fall if the game waits for another person than the one shown, or is over.

        Returns whether somebody else is shown now.
        """
        before = self.shown
        if self._shared:
            waiting = self._session.waiting_for
            self.awaited = None if waiting == self.shown else waiting
            if self.awaited is not None or self._session.outcome:
                self.shown = None
        return self.shown != before

    def sit(self, seat: object) -> None:
        """Lift the curtain: the person of this seat has taken the device.

        Raises `ClueError` when it is not this one for whom the game waits behind a curtain.
        """
        if self.awaited is None:
            raise ClueError("Nobody has to take the device over now.")
        if type(seat) is not int or seat != self.awaited:
            raise ClueError(f"It is for {self._session.state.seats[self.awaited]} to take the device over.")
        self.shown, self.awaited = self.awaited, None


def desk_at(seating: Seating, session: Session, seat: int | None) -> Desk:
    """The desk of a seat in a running game, or of somebody who only watches (None)."""

    def then(events: int) -> View:
        views = (view(state, seat) for state in Record(seating, session.actions).states())
        return next(seen for seen in views if len(seen.events) >= events)

    return Desk(lambda: session.view(seat), then)
