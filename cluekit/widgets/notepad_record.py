"""Who showed what to whom, as people write it down on paper: numbers and initials, made from one seat's view.

What the page is told of it (`shown_cards`) is a dictionary:

- "tries": of each card that one has not seen, shown in answer to a suggestion: the number of the suggestion,
  the column of the one who showed, the cards that it may have been, whether cards have changed hands since
  (so that the marks of now say nothing about it), and a sentence;
- "seen": of each card that one was shown or looked at: card, column, number of the suggestion (0 where there
  was none), sentence;
- "told": of each own card that one has shown: card, seat that has seen it, number, sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.cards import Card
from cluekit.deduction.proofs.wording import either
from cluekit.game import View
from cluekit.game.events import Event, Given, Glimpsed, LaidOpen, Shown, Suggested

__all__ = ["shown_cards"]

Data = dict[str, Any]


def shown_cards(view: View) -> Data:
    """The record of cards shown; see the head of this module."""
    record: Data = {"tries": [], "seen": [], "told": []}
    for at, number, asked in _answers(view.events):
        event = view.events[at]
        if isinstance(event, Glimpsed):
            record["seen"] += _glimpsed(view, event)
        elif isinstance(event, Shown) and event.card is None:
            record["tries"].append(_try(view, at, event, number, asked))
        elif isinstance(event, Shown):
            record["told" if event.player == view.player else "seen"].append(_shown(view, event, number))
    return record


def _answers(events: Sequence[Event]) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Where a card was seen by somebody: place in the log, number of the suggestion, cards asked for."""
    number = 0
    asked: tuple[Card, ...] = ()
    for at, event in enumerate(events):
        if isinstance(event, Suggested):
            number, asked = number + 1, tuple(event.triple)
        elif isinstance(event, Shown | Glimpsed):
            yield at, number, asked


def _glimpsed(view: View, event: Glimpsed) -> list[Data]:
    if event.card is None:
        return []
    text = f"You looked at a card of {view.name(event.target)}: {event.card.name}"
    return [{"card": event.card.name, "column": str(event.target), "number": 0, "text": text}]


def _shown(view: View, event: Shown, number: int) -> Data:
    """A card that one knows: one has shown it, or it was shown to oneself."""
    assert event.card is not None
    mine = event.player == view.player
    other = event.to if mine else event.player
    what = f"to {view.name(other)}" if mine else "to you"
    who = "You" if mine else view.name(other)
    text = f"{who} showed {event.card.name} {what}: suggestion {number}"
    return {"card": event.card.name, "column": str(other), "number": number, "text": text}


def _try(view: View, at: int, event: Shown, number: int, asked: tuple[Card, ...]) -> Data:
    """A card that one has not seen: it was none of those that one held oneself."""
    mine = _hand_then(view, at)
    text = f"{view.name(event.player)} showed {either([card.name for card in asked])}: suggestion {number}"
    return {
        "number": number,
        "column": str(event.player),
        "cards": [card.name for card in asked if card not in mine],
        "before": any(_moves(later, event.player) for later in view.events[at + 1 :]),
        "text": text,
    }


def _moves(event: Event, seat: int) -> bool:
    """Whether cards come into this hand or leave it."""
    return (isinstance(event, Given) and seat in (event.player, event.to)) or (
        isinstance(event, LaidOpen) and event.player == seat
    )


def _hand_then(view: View, at: int) -> set[Card | None]:
    """What one held oneself at this place of the log: the hand of now, with all gifts taken back."""
    hand: set[Card | None] = set(view.hand)
    for event in reversed(view.events[at + 1 :]):
        if isinstance(event, Given | LaidOpen) and event.player == view.player:
            hand.add(event.card)
        if isinstance(event, Given) and event.to == view.player:
            hand.discard(event.card)
    return hand
