"""A game of cluekit's own as entries: what the one whose view it is would have written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cluekit.cards import Card
from cluekit.deduction.facts import evidence_from_view
from cluekit.deduction.kinds import Gift, Holds
from cluekit.game.events import (
    Accused,
    Audited,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
    Suggested,
    TurnBegan,
)
from cluekit.game.view import View
from cluekit.recorder import entries
from cluekit.recorder.entries import Entry

__all__ = ["dealt_hand", "dealt_sizes", "entries_of", "open_before", "with_skip"]


def dealt_sizes(view: View) -> tuple[int, ...]:
    """How many cards each seat had before any changed hands, also in a view that begins later."""
    return evidence_from_view(view).hand_sizes[: len(view.seats)]


def dealt_hand(view: View) -> tuple[Card, ...]:
    """The cards that the viewer was dealt or had at first; none for somebody who only watches."""
    evidence = evidence_from_view(view)
    numbered = zip(evidence.numbers, evidence.facts, strict=True)
    dealt = [0, *(number for number, event in enumerate(view.events, 1) if isinstance(event, Dealt))]
    held = (fact for number, fact in numbered if number in dealt and isinstance(fact, Holds))
    return tuple(fact.card for fact in held if fact.owner == view.player)  # others lie open


def open_before(view: View) -> tuple[Card, ...]:
    """The cards that lay open before the first event."""
    laid = {event.card for event in view.events if isinstance(event, LaidOpen)}
    return tuple(card for card in view.interrogation if card not in laid)


def entries_of(events: Iterable[Event]) -> tuple[Entry, ...]:
    """The events of a view that tell something, as entries; a turn without a suggestion is one, too."""
    made: list[Entry] = []
    turn: int | None = None
    began = 0
    given = False
    for event in events:
        if isinstance(event, TurnBegan):
            made += with_skip(made, began, turn)
            turn, began = event.player, len(made)
        elif isinstance(event, Given) and given:
            made[-1] = _with_gift(made[-1], event)
        else:
            _add(made, event)
        given = isinstance(event, Given)
    return tuple(made)


def with_skip(made: list[Entry], began: int, turn: int | None) -> list[Entry]:
    """The entry for a turn that is over, if its player neither suggested nor accused."""
    acted = any(isinstance(entry, entries.Suggestion | entries.Accusation) for entry in made[began:])
    return [] if acted or turn is None else [entries.Skip(turn)]


def _add(made: list[Entry], event: Event) -> None:
    match event:
        case Passed(player=player):
            _answer(made, entries.Pass(player))
        case Shown(player=player, card=card):
            _answer(made, entries.Show(player, card))
        case GameOver(outcome=outcome):
            if not (made and isinstance(made[-1], entries.Accusation) and made[-1].right):
                made.append(entries.Revealed(outcome.envelope))
        case _:
            made += _entry(event)


def _entry(event: Event) -> list[Entry]:
    match event:
        case Suggested(player=player, triple=triple):
            return [entries.Suggestion(player, triple)]
        case Accused(player=player, triple=triple, right=right):
            return [entries.Accusation(player, triple, right)]
        case Glimpsed(player=player, target=target, card=card):
            return [entries.Snoop(player, target, card)]
        case LaidOpen(player=player, card=card):
            return [entries.LaidOpen(player, card)]
        case Given(player=player, to=to, card=card):
            return [entries.PassedLeft((Gift(player, to, card),))]
        case Exposed(player=player):
            return [entries.Checked(player, right=False)]
        case Audited(target=target, guilty=False):
            return [entries.Checked(target, right=True)]
        case _:
            return []


def _answer(made: list[Entry], answer: entries.Answer) -> None:
    """Put an answer to the last suggestion, behind which somebody may have been exposed already."""
    for at in reversed(range(len(made))):
        entry = made[at]
        if isinstance(entry, entries.Suggestion):
            made[at] = replace(entry, answers=(*entry.answers, answer))
            return


def _with_gift(entry: Entry, event: Given) -> Entry:
    assert isinstance(entry, entries.PassedLeft)
    return replace(entry, gifts=(*entry.gifts, Gift(event.player, event.to, event.card)))
