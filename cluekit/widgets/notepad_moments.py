"""What was known at a moment of the game, counted when it is first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cluekit.deduction.knowledge import Knowledge
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
    Suggested,
)
from cluekit.widgets.notepad_counted import certain_marks, chances
from cluekit.widgets.notepad_obvious import Marks, obvious
from cluekit.widgets.notepad_record import shown_cards

__all__ = ["Moment", "Moments"]

_TELLING = (Accused, Audited, Exposed, GameOver, Given, Glimpsed, LaidOpen, Passed, Shown)
"""The events from which something can be concluded about the cards."""

_KEPT = 12
"""So many earlier moments are kept: a slider is moved to and fro."""

Probabilities = dict[str, dict[str, list[str]]]


class Moment:
    """What one seat knew when it had seen all the events of a view, and no more."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.learnt = _learnt(view)
        self._knowledge: Knowledge | ClueError | None = None

    def is_part_of(self, view: View) -> bool:
        """Whether the game of this view has come through this moment."""
        events = self.view.events
        return view.events[: len(events)] == events

    @cached_property
    def obvious(self) -> Marks:
        """What is seen without a conclusion."""
        return obvious(self.view)

    @cached_property
    def record(self) -> dict[str, object]:
        """Who showed what to whom."""
        return shown_cards(self.view)

    def knowledge(self) -> Knowledge:
        """All that follows, counted once only; raises `ClueError` where too much is open, however often."""
        if self._knowledge is None:
            try:
                self._knowledge = Knowledge.of(self.view)
            except ClueError as error:
                self._knowledge = error
        if isinstance(self._knowledge, ClueError):
            raise self._knowledge
        return self._knowledge

    def filled(self, strength: str, probabilities: bool) -> tuple[Marks | None, Probabilities | None, str]:
        """Marks and probabilities of a strength, and a note where there are fewer: a game can go on so."""
        if strength == "off":
            return None, None, ""
        if strength == "obvious":
            return self.obvious, None, ""
        try:
            self.knowledge()
        except ClueError as error:
            reason = str(error)
            return self.obvious, None, f"Only what is obvious is filled in: {reason[0].lower()}{reason[1:]}"
        return self._follows, self._chances if probabilities else None, ""

    @cached_property
    def _follows(self) -> Marks:
        return certain_marks(self.knowledge(), self.view)

    @cached_property
    def _chances(self) -> Probabilities:
        return chances(self.knowledge(), self.view)


class Moments:
    """The moments of a game as one seat sees it; nothing is counted twice while nothing new is learnt."""

    def __init__(self, look: Callable[[], View], then: Callable[[int], View]) -> None:
        self._look, self._then = look, then
        self._now: Moment | None = None
        self._earlier: dict[int, Moment] = {}

    def now(self) -> Moment:
        """The present one."""
        view = self._look()
        if self._now is None or self._now.learnt != _learnt(view):
            self._now = Moment(view)
        return self._now

    def then(self, events: int) -> Moment:
        """The one at which so many events had been seen."""
        kept = self._earlier.pop(events, None)
        if kept is None or not kept.is_part_of(self._look()):
            kept = Moment(self._then(events))
        self._earlier[events] = kept  # the latest one last
        while len(self._earlier) > _KEPT:
            del self._earlier[next(iter(self._earlier))]
        return kept


def _learnt(view: View) -> tuple[object, ...]:
    """What of a view tells about cards: the events, each with the cards it is about, and the own hand."""
    told: list[object] = [view.hand]
    asked = None
    for event in view.events:
        if isinstance(event, Suggested):
            asked = event.triple
        elif isinstance(event, _TELLING):
            told.append((asked, event))
    return tuple(told)
