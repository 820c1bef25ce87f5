"""What is known of every cell of the notepad, and what has become known by an entry: data for the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from cluekit.cards import Card, Category
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.wording import capital, listed
from cluekit.names import plural
from cluekit.narrate import crime_in_words
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.table import Table, the

__all__ = [
    "columns",
    "difference",
    "entries_in_words",
    "from_the_start",
    "heading",
    "is_same_table",
    "news",
    "owner_id",
    "pad",
    "percent",
]

Data = dict[str, Any]


def owner_id(owner: Owner) -> str:
    """How the page calls an owner: the number of a seat, the next number for open cards, "envelope"."""
    return str(owner)


def percent(share: Fraction) -> str:
    """A probability for people; what is open is never rounded to what is certain.

    >>> percent(Fraction(13, 23)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('57%', '<1%', '>99%')
    """
    rounded = round(100 * share)
    if 0 < share < 1 and rounded in (0, 100):
        return "<1%" if rounded == 0 else ">99%"
    return f"{rounded}%"


def pad(knowledge: Knowledge, table: Table) -> Data:
    """The notepad: its columns, a row for each card, and in words how much is still open."""
    return {
        "owners": [_owner(owner, knowledge, table) for owner in columns(knowledge)],
        "rows": [_row(card, knowledge) for card in knowledge.deck.cards],
        "open": f"{plural(len(knowledge.solutions), 'solution')} and {plural(knowledge.deals, 'deal')} fit",
        "solution": crime_in_words(knowledge.solution) if knowledge.solution else None,
    }


def columns(knowledge: Knowledge) -> tuple[Owner, ...]:
    """The owners as the page lists them, the envelope first: even a narrow page has that in sight."""
    return (ENVELOPE, *range(len(knowledge.hand_sizes)))


def _owner(owner: Owner, knowledge: Knowledge, table: Table) -> Data:
    cards = len(Category) if owner == ENVELOPE else knowledge.hand_sizes[owner]
    return {"id": owner_id(owner), "name": heading(owner, table), "cards": cards}


def heading(owner: Owner, table: Table) -> str:
    """What stands above the column of an owner."""
    if owner == ENVELOPE:
        return "Envelope"
    return table.seats[owner] if owner < len(table.seats) else "Open"


def from_the_start(line: str, table: Table) -> str:
    """A line of an explanation, which says what "from the start" means at this table."""
    known = ["your hand"] * (table.me is not None) + ["the open cards"] * bool(table.open_cards)
    return _FROM_THE_START.sub(rf"\1 ({listed(known)})", line) if known else line


def _row(card: Card, knowledge: Knowledge) -> Data:
    cells = [_cell(knowledge.probability(card, owner)) for owner in columns(knowledge)]
    return {"card": card.name, "cells": cells}


def _cell(share: Fraction) -> Data:
    sign = "maybe" if 0 < share < 1 else "yes" if share else "no"
    return {"sign": sign, "percent": percent(share), "share": round(float(share), 3)}


# What has changed


def entries_in_words(number: int) -> str:
    """How many entries there are.

    >>> entries_in_words(1), entries_in_words(0)
    ('1 entry', '0 entries')
    """
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def is_same_table(one: Table, other: Table) -> bool:
    """Whether the same people play the same game."""
    return (one.seats, one.edition) == (other.seats, other.edition)


_FROM_THE_START = re.compile("(from the start)", re.IGNORECASE)

_SAID = {
    "": ("Entered: {}", "Removed: {} Undo brings it back.", "Changed: {}"),
    "undo": (
        "Undone, so it is back: {}",
        "Undone: {} Redo brings it back.",
        "Undone, so it is as before: {}",
    ),
    "redo": ("Entered again: {}", "Removed again: {} Undo brings it back.", "Changed again: {}"),
}
"""For each deed what is said of an entry that is there now, of one that was, and of one that is another."""


def difference(before: Sheet | None, after: Sheet, deed: str = "") -> str:
    """What has changed from one sheet to the next, by entering something, an "undo" or a "redo"."""
    entered, removed, changed = _SAID[deed]
    if before is None or not is_same_table(before, after) or before.me != after.me:
        return f"At the table: {', '.join(after.seats)}."
    old, new = before.entries, after.entries
    if old == new:
        return f"The cards at the table are put right, and {entries_in_words(len(new))} kept."
    number = next((at for at, (one, two) in enumerate(zip(old, new, strict=False), 1) if one != two), None)
    if len(new) == len(old) + 1:
        return entered.format(_entry(after, number or len(new)))
    if len(new) == len(old) - 1:
        return removed.format(_entry(before, number or len(old)))
    if number and len(new) == len(old) and old[number:] == new[number:]:
        return changed.format(_entry(after, number))
    return f"The game now has {entries_in_words(len(new))}."


def _entry(sheet: Sheet, number: int) -> str:
    return f"{number}. {sheet.entries[number - 1].sentence(sheet)}"


def news(before: Knowledge | None, after: Knowledge | None, table: Table) -> list[str]:
    """Sentences on what is certain now and was not before; nothing where it is not known what was or is.

    What goes without saying is left out: that a card is nowhere else once it is said where it is, and that no
    other weapon is in the envelope once it is said which one is.
    """
    if before is None or after is None or before.deck != after.deck:
        return []
    found = [
        card for card in after.deck.cards if after.holder(card) is not None and before.holder(card) is None
    ]
    excluded = _excluded(before, after)
    lines = _solved(after) if not before.solution else []
    for owner in after.owners:
        if owner != ENVELOPE or not after.solution:
            lines += _placed(owner, [card for card in found if after.holder(card) == owner], table)
    for owner in after.owners:
        lines += _missing(owner, [card for card, other in excluded if other == owner], table)
    return lines


def _solved(after: Knowledge) -> list[str]:
    return [f"The solution is certain: {crime_in_words(after.solution)}."] if after.solution else []


def _excluded(before: Knowledge, after: Knowledge) -> list[tuple[Card, Owner]]:
    """The cells that became a certain no, but for those of which it goes without saying."""
    known = {(card, owner) for card, owner, _ in before.certain()}
    solved = {card.category for card in after.deck.cards if after.holder(card) == ENVELOPE}
    return [
        (card, owner)
        for card, owner, there in after.certain()
        if not there and (card, owner) not in known and after.holder(card) is None
        if owner != ENVELOPE or card.category not in solved
    ]


def _placed(owner: Owner, cards: list[Card], table: Table) -> Iterator[str]:
    """Where some cards certainly are."""
    if not cards:
        return
    named, verb = listed(list(map(the, cards))), "is" if len(cards) == 1 else "are"
    if owner == ENVELOPE:
        yield f"{capital(named)} {verb} in the envelope."
    elif owner < len(table.seats):
        yield f"{table.seats[owner]} holds {named}."


def _missing(owner: Owner, cards: list[Card], table: Table) -> Iterator[str]:
    """Where some cards certainly are not."""
    if not cards:
        return
    named = list(map(the, cards))
    if owner == ENVELOPE:
        verb = "is" if len(cards) == 1 else "are"
        yield f"{capital(listed(named))} {verb} not in the envelope."
    elif owner < len(table.seats):
        yield f"{table.seats[owner]} does not hold {listed(named, 'or')}."
