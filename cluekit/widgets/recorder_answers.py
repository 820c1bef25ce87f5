"""What the page asks for now and then, as data: why a cell is as it is, what to ask next, a look back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cluekit.cards import Card, Category
from cluekit.deduction.explain import Deal
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.narrate import crime_in_words
from cluekit.recorder.advice import Question, advice
from cluekit.recorder.review import review
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.table import Table, the
from cluekit.widgets.recorder_entries import read_text
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import columns, heading, owner_id, percent

__all__ = ["advice_data", "read_cell", "review_data", "text_of", "why_data"]

Data = dict[str, Any]

_BOTH = (
    "It can be so or not: here are two deals that fit everything, and what differs between them is marked."
)

_LARGEST = 1000
"""A fraction with a larger denominator than that tells people nothing."""

_QUESTIONS = 5
"""How many suggestions are advised."""


# Why?


def read_cell(content: Mapping[str, Any], knowledge: Knowledge) -> tuple[Card, Owner]:
    """The cell that a message is about; raises `ClueError` when the notepad has no such cell."""
    card = knowledge.deck.card(read_text(content.get("card")))
    owners = {owner_id(owner): owner for owner in knowledge.owners}
    wanted = content.get("owner")
    if not isinstance(wanted, str) or wanted not in owners:
        raise ClueError(f"The notepad has no column {quoted(wanted)}.")
    return card, owners[wanted]


def why_data(knowledge: Knowledge, table: Table, card: Card, owner: Owner) -> Data:
    """Why a cell is certain, in steps; of an open cell two deals that differ there.

    Raises `ClueError` for a card or owner that is not in the game.
    """
    explained = knowledge.explain(card, owner)
    deals = explained.deals
    return {
        "card": card.name,
        "owner": owner_id(owner),
        "title": _title(knowledge, table, card, owner),
        "lines": [_BOTH] if deals else explained.sentences(),
        "deals": [
            _deal(knowledge, table, one, _where(table, card, owner, one[card] == owner), deals)
            for one in deals
        ],
    }


def _title(knowledge: Knowledge, table: Table, card: Card, owner: Owner) -> str:
    share = knowledge.probability(card, owner)
    where = _where(table, card, owner, share > 0)
    if 0 < share < 1:
        exact = f"{share} = " if share.denominator <= _LARGEST else ""
        return f"{_capital(where)}: possible, {exact}{percent(share)} ({knowledge.model})"
    return f"Why is it certain that {where}?"


def _where(table: Table, card: Card, owner: Owner, there: bool = True) -> str:
    if owner == ENVELOPE:
        return f"{the(card)} is {'' if there else 'not '}in the envelope"
    if owner == table.open_pile:
        return f"{the(card)} {'lies' if there else 'does not lie'} open"
    return f"{table.seats[owner]} {'holds' if there else 'does not hold'} {the(card)}"


def _deal(knowledge: Knowledge, table: Table, deal: Deal, where: str, deals: Sequence[Deal]) -> Data:
    """A deal, and in what it differs from the other one."""
    moved = {card for card in deal if len({one[card] for one in deals}) > 1}
    hands = [
        {
            "name": heading(owner, table),
            "cards": [[card.name, card in moved] for card, holder in deal.items() if holder == owner],
        }
        for owner in columns(knowledge)
    ]
    return {"heading": f"Here {where}", "hands": hands}


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# What to ask, and looking back


def advice_data(found: Findings, rooms: object) -> Data:
    """The best suggestions in these rooms, or the accusation if the solution is certain.

    Raises `ClueError` where no room is given, for somebody who only watches, and while entries contradict
    each other.
    """
    if not isinstance(rooms, list) or not rooms:
        raise ClueError("Tick at least one room that can be reached.")
    given = [found.sheet.edition.deck.card(read_text(room), Category.ROOM) for room in rooms]
    knowledge = _agreed(found)
    best = advice(found.sheet, _QUESTIONS, given, knowledge=knowledge)
    if best.accuse:
        return _advised(f"Accuse {crime_in_words(best.accuse)}: that is certain.")
    if not best.questions:
        return _advised("There is nothing to suggest.")
    head = "The suggestions whose answers tell most about the envelope, the best first:"
    foot = f"How likely the answers are is reckoned with the model: {best.model}."
    return _advised(head, [_question(question) for question in best.questions], foot)


def _advised(head: str, questions: list[Data] | None = None, foot: str = "") -> Data:
    return {"head": head, "questions": questions or [], "foot": foot}


def _question(question: Question) -> Data:
    crime = {category.value: card.name for category, card in zip(Category, question.triple, strict=True)}
    return {"text": crime_in_words(question.triple), "worth": _worth(question.bits), "crime": crime}


def _worth(bits: float) -> str:
    """Bits in plain words: each halves the solutions that are left.

    >>> _worth(1.0)
    '1.00 bits on average: as much as striking out 50 of 100 solutions'
    """
    struck = round(100 * (1 - 2**-bits))
    words = f"as much as striking out {struck} of 100 solutions" if struck else "next to nothing"
    return f"{bits:.2f} bits on average: {words}"


def review_data(found: Findings) -> list[str]:
    """From which entry on one could have known what; raises `ClueError` while entries clash."""
    _agreed(found)
    return review(found.sheet, model=found.model).sentences()


def _agreed(found: Findings) -> Knowledge:
    knowledge = found.knowledge()
    if knowledge is None:
        raise ClueError("Some entries contradict each other; mend them first.")
    return knowledge


def text_of(sheet: Sheet) -> str:
    """The game as text; of an edition that no name leads to, the reason why there is none."""
    from cluekit.recorder.text import written

    try:
        return written(sheet)
    except ClueError as error:
        return f"# {error}\n"
