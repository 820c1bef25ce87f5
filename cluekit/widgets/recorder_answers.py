"""What the page asks for now and then, as data: why a cell is as it is, what to ask next, a look back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cluekit.cards import Card, Category
from cluekit.deduction.kinds import ENVELOPE, Holds, Moved, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.explain import Deal
from cluekit.deduction.proofs.wording import capital, listed
from cluekit.errors import ClueError
from cluekit.names import plural, quoted
from cluekit.narrate import crime_in_words
from cluekit.recorder.advice import Suggested, advice
from cluekit.recorder.pasted import Pasted
from cluekit.recorder.review import Certain, Review, review
from cluekit.recorder.table import Table, the
from cluekit.widgets.recorder_entries import read_text
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import columns, from_the_start, heading, owner_id, percent

__all__ = ["advice_data", "pasted_data", "read_cell", "review_data", "why_data"]

Data = dict[str, Any]

_BOTH = (
    "It can be so or not: here are two deals that fit everything, and what differs between them is marked."
)

_LARGEST = 1000
"""A fraction with a larger denominator than that tells people nothing."""

_QUESTIONS = 5
"""How many suggestions are advised, those that differ in the room only and tell as much being one."""

_ALL = 1_000_000
"""More suggestions than there are."""

_DIGITS = 9
"""To so many digits bits are compared: what differs behind them has been added up in another order."""


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
        "lines": [_BOTH] if deals else [from_the_start(line, table) for line in explained.sentences()],
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
        return f"{capital(where)}: possible, {exact}{percent(share)} ({knowledge.model})"
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
    best = advice(found.sheet, _ALL, given, knowledge=knowledge)
    if best.accuse:
        return _advised(f"Accuse {crime_in_words(best.accuse)}: that is certain.")
    if not best.questions:
        return _advised("There is nothing to suggest.")
    head = "The suggestions whose answers tell most about the envelope, the best first:"
    foot = f"How likely the answers are is reckoned with the model: {best.model}."
    return _advised(head, _questions(best.questions, len(knowledge.solutions)), foot)


def _advised(head: str, questions: list[Data] | None = None, foot: str = "") -> Data:
    return {"head": head, "questions": questions or [], "foot": foot}


def _questions(questions: Sequence[Suggested], solutions: int) -> list[Data]:
    """The best questions; those that differ in the room only, and tell as much, are one."""
    grouped: dict[tuple[Card, Card, float], list[Suggested]] = {}
    for question in questions:
        key = (question.triple.suspect, question.triple.weapon, round(question.bits, _DIGITS))
        grouped.setdefault(key, []).append(question)
    best = list(grouped.values())[:_QUESTIONS]
    worths = [round(group[0].bits, _DIGITS) for group in best]
    same = [number > 0 and worth == worths[number - 1] for number, worth in enumerate(worths)]
    return [_question(group, solutions, again) for group, again in zip(best, same, strict=True)]


def _question(group: Sequence[Suggested], solutions: int, again: bool) -> Data:
    triple = group[0].triple
    crime = {category.value: card.name for category, card in zip(Category, triple, strict=True)}
    others = [the(question.triple.room) for question in group[1:]]
    also = f" (or {listed(others, 'or')}: just as good)" if others else ""
    worth = "just as good as the one above" if again else _worth(group[0].bits, solutions)
    return {"text": crime_in_words(triple), "also": also, "worth": worth, "crime": crime}


def _worth(bits: float, solutions: int) -> str:
    """Bits in plain words: each halves the solutions that are left.

    >>> _worth(1.0, 16)
    '1.00 bits on average: as much as striking out about 8 of your 16 solutions'
    """
    struck = min(round(solutions * (1 - 2**-bits)), solutions - 1)
    words = f"as much as striking out about {struck} of your {plural(solutions, 'solution')}"
    return f"{bits:.2f} bits on average: {words if struck else 'next to nothing'}"


def review_data(found: Findings) -> list[Data]:
    """What one could have known since when, in the order of time; raises `ClueError` while entries clash.

    What somebody was shown is left out: that is no conclusion.
    """
    _agreed(found)
    told = review(found.sheet, model=found.model)
    moments = [
        {"number": number, "lines": _moment(told, number)} for number in range(len(found.sheet.entries) + 1)
    ]
    end = [] if told.solved is not None else [_unsolved(told)]
    return [moment for moment in moments if moment["lines"]] + end


def _moment(told: Review, number: int) -> list[str]:
    """What could be known after an entry, and could not before."""
    cells = [
        cell
        for cell in told.certain
        if cell.number == number > 0 and cell.holds and cell.owner != told.sheet.me
    ]
    lines = [
        capital(_where(told.sheet, cell.card, cell.owner)) for cell in cells if not _is_shown(told, cell)
    ]
    chances = told.chances
    if told.solved == number:
        lines.append("The whole solution was certain")
    elif chances and (number == 0 or chances[number] != chances[number - 1]):
        lines.append(f"The solution had a chance of {chances[number]} ({percent(chances[number])})")
    accused = told.accusations.get(number)
    if accused:
        lines.append(
            f"{told.sheet.seats[accused.player]} accused {'rightly' if accused.right else 'wrongly'}"
        )
    return [f"{line}." for line in lines]


def _is_shown(told: Review, cell: Certain) -> bool:
    """Whether the entry itself says where the card is."""
    facts = told.sheet.entries[cell.number - 1].facts(told.sheet)
    gifts = [gift for fact in facts if isinstance(fact, Moved) for gift in fact.gifts]
    placed = [(fact.owner, fact.card) for fact in facts if isinstance(fact, Holds)]
    return (cell.owner, cell.card) in placed + [(gift.to, gift.card) for gift in gifts]


def _unsolved(told: Review) -> Data:
    lines = [f"The solution is not certain: {plural(told.left, 'solution')} are possible."]
    return {"number": None, "lines": lines}


def _agreed(found: Findings) -> Knowledge:
    knowledge = found.knowledge()
    if knowledge is None:
        raise ClueError("Some entries contradict each other; mend them first.")
    return knowledge


# A pasted log


def pasted_data(found: Pasted) -> Data:
    """How much of a log was understood, what was filled in, and what is left over."""
    said, *filled = found.sentences()
    left = [{"where": f"line {one.number}", "text": one.text, "why": one.why} for one in found.left_over]
    return {"said": said, "filled": filled, "left": left}
