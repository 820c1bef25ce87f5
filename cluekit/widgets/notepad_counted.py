"""What follows by exact counting, for the page: certain marks, probabilities, and why a cell is as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cluekit.cards import Card
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.explain import Deal, Explanation
from cluekit.deduction.proofs.wording import capital
from cluekit.game import View
from cluekit.game.events import Dealt
from cluekit.names import with_article
from cluekit.narrate import sentence
from cluekit.widgets.notepad_obvious import Marks
from cluekit.widgets.recorder_pad import percent

__all__ = ["certain_marks", "chances", "owners", "why"]

Data = dict[str, Any]

_OPEN = "It is open: here are two deals that fit all you have seen, and what differs between them is marked."


def owners(view: View) -> dict[str, Owner]:
    """The columns of the notepad: the seats, and the envelope; cards that lie open belong to nobody."""
    return {str(owner): owner for owner in (*range(len(view.seats)), ENVELOPE)}


def certain_marks(knowledge: Knowledge, view: View) -> Marks:
    """What is certain: card -> column -> "yes" or "no"."""
    marks: Marks = {}
    for card, owner, there in knowledge.certain():
        if str(owner) in owners(view):
            marks.setdefault(card.name, {})[str(owner)] = "yes" if there else "no"
    return marks


def chances(knowledge: Knowledge, view: View) -> dict[str, dict[str, list[str]]]:
    """The probabilities of every open cell: card -> column -> per cent for people, and the exact fraction.

    What is open is never said to be 0 or 100 per cent.
    """
    rows = {card: _open_cells(knowledge, card, view) for card in knowledge.deck.cards}
    return {card.name: row for card, row in rows.items() if row}


def _open_cells(knowledge: Knowledge, card: Card, view: View) -> dict[str, list[str]]:
    shares = {column: knowledge.probability(card, owner) for column, owner in owners(view).items()}
    return {column: [percent(share), str(share)] for column, share in shares.items() if 0 < share < 1}


# ---- why? ----


def why(knowledge: Knowledge, view: View, card: Card, column: str) -> Data:
    """Why a cell is certain: a title, the sentences of `Knowledge.explain`, and what of the log they rest on.

    Of an open cell instead two deals that differ there.
    """
    owner = owners(view)[column]
    explained = knowledge.explain(card, owner)
    return {
        "card": card.name,
        "column": column,
        "title": _title(knowledge, view, explained),
        "lines": [_OPEN] if explained.deals else explained.sentences(),
        "log": _log(view, explained),
        "deals": [_deal(view, deal, explained) for deal in explained.deals],
    }


def _title(knowledge: Knowledge, view: View, explained: Explanation) -> str:
    where = _where(view, explained.card, explained.owner, explained.holds is not False)
    if explained.holds is not None:
        return f"Why is it certain that {where}?"
    share = knowledge.probability(explained.card, explained.owner)
    return f"{capital(where)}: possible, {share} = {percent(share)} ({knowledge.model})"


def _where(view: View, card: Card, owner: Owner, there: bool) -> str:
    named = card.name if card in view.edition.deck.suspects else with_article(card.name)
    if owner == ENVELOPE:
        return f"{named} is {'' if there else 'not '}in the envelope"
    if owner == view.player:
        return f"you {'hold' if there else 'do not hold'} {named}"
    return f"{_heading(view, owner)} {'holds' if there else 'does not hold'} {named}"


def _heading(view: View, owner: Owner) -> str:
    if owner == ENVELOPE:
        return "Envelope"
    return view.name(owner) if isinstance(owner, int) and owner < len(view.seats) else "Open"


def _log(view: View, explained: Explanation) -> list[str]:
    """The sentences of the log on which an explanation rests; that cards were dealt to oneself is no news."""
    used = [(number, view.events[number - 1]) for number in explained.entries if number]
    return [
        f"Event {number}: {sentence(event, view)}" for number, event in used if not isinstance(event, Dealt)
    ]


def _deal(view: View, deal: Deal, explained: Explanation) -> Data:
    """A deal, and in what it differs from the other one."""
    there = deal[explained.card] == explained.owner
    piles = [*owners(view).values(), *([len(view.seats)] if view.interrogation else [])]
    return {
        "heading": f"Here {_where(view, explained.card, explained.owner, there)}",
        "hands": [
            {"name": _heading(view, owner), "cards": _cards(deal, owner, explained.deals)} for owner in piles
        ],
    }


def _cards(deal: Mapping[Card, Owner], owner: Owner, deals: Sequence[Deal]) -> list[list[object]]:
    held = [card for card, holder in deal.items() if holder == owner]
    return [[card.name, len({one[card] for one in deals}) > 1] for card in held]
