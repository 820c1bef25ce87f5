"""What people at the table look up for: the events that get a longer look, and a place beside the prompt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from cluekit.game import View
from cluekit.game.events import (
    Accused,
    Audited,
    Claimed,
    Eliminated,
    Event,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Peeked,
    Pressed,
    Relocated,
    Revealed,
    Rolled,
    Shown,
    Snooped,
    Suggested,
    TurnBegan,
    Unchallenged,
    Unrefuted,
)
from cluekit.narrate import sentence
from cluekit.rules import Accusations

__all__ = ["news", "this_turn", "weight"]

_WEIGHTY = (
    Suggested,
    Shown,
    Unrefuted,
    Accused,
    Eliminated,
    GameOver,
    Glimpsed,
    Audited,
    Exposed,
    Claimed,
    Unchallenged,
    Pressed,
    Revealed,
    LaidOpen,
    Given,
    Relocated,
)

_LED_TO: dict[type, tuple[type, ...]] = {
    Eliminated: (Accused, Exposed),
    Exposed: (Audited, Shown, Glimpsed, LaidOpen, Given),
    Glimpsed: (Snooped, Revealed, Glimpsed),
    LaidOpen: (Revealed,),
    Revealed: (Pressed,),
    Given: (Given,),
}
"""What is told together: for some events, those that can stand just before them and led to them."""

_DEEDS = (Rolled, Snooped, Suggested, Shown, Accused, Claimed, Pressed, LaidOpen, Relocated, Peeked)
"""Events that follow a decision of their player, who has seen the news up to then."""


def weight(events: Sequence[Event], view: View) -> int:
    """How many times the shortest pause these new events are looked at: 0, 1 or 3.

    A turn that begins is no news by itself. What is suggested, answered, claimed or accused takes three times
    as long to read as a throw or a step, and so does it when the person is asked.
    """
    if view.actor == view.player or any(isinstance(event, _WEIGHTY) for event in events):
        return 3
    return int(any(not isinstance(event, TurnBegan) for event in events))


def this_turn(view: View) -> Sequence[Event]:
    """The events since the turn began."""
    return view.events[_beginning(view) :]


def _beginning(view: View) -> int:
    return max((at for at, event in enumerate(view.events) if isinstance(event, TurnBegan)), default=0)


def news(view: View) -> list[dict[str, Any]]:
    """The most important of what has just happened: each piece a text and the cards that one sees in it.

    That is what was last suggested, answered, claimed or accused in this turn, unless the prompt is about it,
    and all cards that one has come to see since one's own last decision. Whoever is out is told so as well,
    until showing somebody a card.
    """
    pieces: list[Sequence[int]] = []
    for at in sorted({*_own_exit(view), *_seen(view), *_latest(view)}, reverse=True):
        if not any(at in piece for piece in pieces):
            pieces.append(_story(view.events, at))
    return [_piece([view.events[at] for at in story], view) for story in reversed(pieces)]


def _latest(view: View) -> list[int]:
    """The last weighty event of the turn, unless it is what the prompt is about: the end, or a question."""
    prompted = (Suggested, Claimed) if view.actor == view.player else GameOver
    began = _beginning(view)
    latest = [at for at, event in enumerate(view.events) if at >= began and isinstance(event, _WEIGHTY)][-1:]
    return [at for at in latest if not isinstance(view.events[at], prompted)]


def _own_exit(view: View) -> Iterator[int]:
    for at, event in reversed([*enumerate(view.events)]):
        if isinstance(event, Shown) and event.player == view.player:
            return
        if isinstance(event, Eliminated) and event.player == view.player:
            yield at


def _seen(view: View) -> list[int]:
    """The cards that others have let one see since one's own last decision.

    Ending a turn is a decision, too; but where turns end by themselves, the next one leaves no time to read.
    """
    by_itself = view.edition.rules.accusations is Accusations.BEFORE_ROLL
    decided = max((at for at, event in enumerate(view.events) if _is_deed(event, view.player)), default=0)
    since = max(decided, 0 if by_itself else _beginning(view))
    return [at for at, event in enumerate(view.events) if at > since and _shows(event, view.player)]


def _is_deed(event: Event, player: int | None) -> bool:
    return isinstance(event, _DEEDS) and event.player == player


def _shows(event: Event, player: int | None) -> bool:
    """Whether an event has let this player see a card."""
    if isinstance(event, Glimpsed):
        return event.player == player
    return isinstance(event, Shown | Given) and event.to == player


def _story(events: Sequence[Event], at: int) -> Sequence[int]:
    """The positions of an event and of those just before that led to it."""
    first = at
    while first and isinstance(events[first - 1], _LED_TO.get(type(events[first]), ())):
        first -= 1
    return range(first, at + 1)


def _piece(story: Sequence[Event], view: View) -> dict[str, Any]:
    told = [event for event in story if not isinstance(event, Given) or event.card] or story[-1:]
    return {"text": " ".join(sentence(event, view) for event in told), "cards": list(_cards(told))}


def _cards(events: Collection[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Shown | Glimpsed | Given | LaidOpen) and event.card:
            yield event.card.name
