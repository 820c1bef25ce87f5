"""What follows from a recorded game, told to people in sentences and to programs in figures."""

from __future__ import annotations

import itertools
from typing import Any

from cluekit.cards import Category
from cluekit.deduction.facts import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.logs import Case, naming, solve
from cluekit.names import plural

__all__ = ["figures", "sentences"]


def figures(case: Case) -> dict[str, Any]:
    """What follows from a case, in JSON's types.

    Returns a dictionary of `name`; `consistent_deals`, a decimal text (the number may be too large for other
    readers of JSON); `envelope`, for each card the number of deals with the card there, again as a text;
    `certain`, a list of [card, owner, holds] for every cell that is the same in all deals, the owner being a
    seat or "envelope". Cards are written as in the file. As in the files themselves, cards that are in no
    envelope are listed ("0") where cards have names, and left out where cards have numbers.
    Raises `Contradiction` when no deal fits, and `ClueError` when too much is open to count exactly.
    """
    knowledge = solve(case)
    inside = [(case.label(card), knowledge.count(card, ENVELOPE)) for card in case.deck.cards]
    return {
        "name": case.name,
        "consistent_deals": str(knowledge.deals),
        "envelope": {str(card): str(deals) for card, deals in inside if deals or isinstance(card, str)},
        "certain": [[case.label(card), owner, holds] for card, owner, holds in knowledge.certain()],
    }


def sentences(case: Case) -> list[str]:
    """What follows from a case, for people: how much is open, what is likely, what is certain of each owner.

    Raises the same errors as `figures`.
    """
    knowledge = solve(case)
    with naming(case):  # the solutions are counted only now
        size = f"{plural(knowledge.deals, 'deal')} and {plural(len(knowledge.solutions), 'solution')}"
    certain = (_certain_of(case, knowledge, owner) for owner in knowledge.owners)
    return [f"{case.name}: {size} fit.", _likeliest(knowledge), *itertools.chain.from_iterable(certain)]


def _likeliest(knowledge: Knowledge) -> str:
    if knowledge.solution:
        return f"The solution is certain: {knowledge.solution}."
    best = max(knowledge.solutions.values())
    triples = [triple for triple, deals in knowledge.solutions.items() if deals == best]
    share = f"{best:,} of {plural(knowledge.deals, 'deal')}, {best / knowledge.deals:.1%}"
    if len(triples) == 1:
        return f"The likeliest solution is {triples[0]} ({share})."
    return f"{len(triples):,} solutions are likeliest ({share} each), for one {triples[0]}."


def _certain_of(case: Case, knowledge: Knowledge, owner: Owner) -> list[str]:
    """A sentence on the cards surely there; if some are missing, one on open cards that are surely not."""
    size = len(Category) if owner == ENVELOPE else case.hand_sizes[owner]
    who = "The envelope" if owner == ENVELOPE else f"Seat {owner}"
    who += " (the observer)" if owner == case.observer else ""
    has = [card.name for card in case.deck.cards if knowledge.holder(card) == owner]
    open_cards = [card for card in case.deck.cards if knowledge.holder(card) is None]
    lacks = [card.name for card in open_cards if not knowledge.count(card, owner)]
    found = [f"{who} holds {', '.join(has)}."] if has else []
    if lacks and len(has) < size:
        found.append(f"{who} does not hold {', '.join(lacks)}.")
    return found
