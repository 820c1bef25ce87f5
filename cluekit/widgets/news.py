"""What people at the table look up for: the events that get a longer look, and a place beside the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.game import View
from cluekit.game.events import Accused, Eliminated, Event, GameOver, Shown, Suggested, TurnBegan, Unrefuted
from cluekit.narrate import sentence

__all__ = ["news", "this_turn", "weight"]

_WEIGHTY = (Suggested, Shown, Unrefuted, Accused, Eliminated, GameOver)


def weight(events: Sequence[Event], view: View) -> int:
    """How many times the shortest pause these new events are looked at: 0, 1 or 3.

    A turn that begins is no news by itself. What is suggested, answered or accused takes three times as long
    to read as a throw or a step, and so does it when the person is asked.
    """
    if view.actor == view.player or any(isinstance(event, _WEIGHTY) for event in events):
        return 3
    return int(any(not isinstance(event, TurnBegan) for event in events))


def this_turn(view: View) -> Sequence[Event]:
    """The events since the turn began."""
    began = max((at for at, event in enumerate(view.events) if isinstance(event, TurnBegan)), default=0)
    return view.events[began:]


def news(view: View) -> list[dict[str, Any]]:
    """The most important of what has just happened: each piece a text and, if one was shown, a card.

    That is the last suggestion, answer or accusation of this turn, unless the prompt is about it. Whoever is
    out is told so as well, until showing somebody a card.
    """
    told = dict.fromkeys((*_own_exit(view), *_latest(view)))
    return [{"text": _text(event, view), "card": _card(event)} for event in told]


def _latest(view: View) -> Sequence[Event]:
    """The last weighty event of the turn, unless it is what the prompt is about: the end, or a question."""
    prompted = Suggested if view.actor == view.player else GameOver
    latest = [event for event in this_turn(view) if isinstance(event, _WEIGHTY)][-1:]
    return [event for event in latest if not isinstance(event, prompted)]


def _own_exit(view: View) -> Iterator[Event]:
    for event in reversed(view.events):
        if isinstance(event, Shown) and event.player == view.player:
            return
        if isinstance(event, Eliminated) and event.player == view.player:
            yield event


def _text(event: Event, view: View) -> str:
    """The sentence; somebody's leaving is told with the accusation that led to it."""
    if not isinstance(event, Eliminated):
        return sentence(event, view)
    return f"{sentence(view.events[view.events.index(event) - 1], view)} {sentence(event, view)}"


def _card(event: Event) -> str | None:
    return event.card.name if isinstance(event, Shown) and event.card else None
