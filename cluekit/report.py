"""What follows from a recorded game, told to people in sentences and to programs in figures."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from cluekit.cards import Category
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.logs import Case, naming, solve
from cluekit.deduction.proofs.contradictions import clash
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of, read
from cluekit.names import plural

__all__ = ["contradiction", "figures", "sentences"]


def figures(case: Case, model: Refuter | str = FACTS_ONLY, explained: bool = False) -> dict[str, Any]:
    """What follows from a case, in JSON's types.

    Returns a dictionary of `name`; `model`, how those who show a card are taken to choose it;
    `consistent_deals`, a decimal text (the number may be too large for other readers of JSON); `envelope`,
    how many deals have each card there, again as texts, and `weight`, what these are out
    of: the same number, unless the model gives deals different weights; `certain`, a list of [card, owner,
    holds] for every cell that is the same in all deals, the owner being a seat or "envelope". If `explained`,
    there is also `explanations`: for each of these cells, in the same order, the sentences that prove it.

    Cards are written as in the file. As in the files themselves, cards that are in no envelope are listed
    ("0") where cards have names, and left out where cards have numbers.
    Raises `Contradiction` when no deal fits, and `ClueError` when too much is open to count exactly.
    """
    knowledge = solve(case, model)
    inside = [(case.label(card), knowledge.count(card, ENVELOPE)) for card in case.deck.cards]
    found = {
        "name": case.name,
        "model": knowledge.model.name,
        "consistent_deals": str(knowledge.deals),
        "weight": str(knowledge.counts.weight),
        "envelope": {str(card): str(deals) for card, deals in inside if deals or isinstance(card, str)},
        "certain": [[case.label(card), owner, holds] for card, owner, holds in knowledge.certain()],
    }
    return found | {"explanations": list(_reasons(knowledge))} if explained else found


def _reasons(knowledge: Knowledge) -> Iterator[list[str]]:
    """The sentences that prove each certain cell."""
    for card, owner, _ in knowledge.certain():
        yield knowledge.explain(card, owner).sentences()


def sentences(case: Case, model: Refuter | str = FACTS_ONLY, explained: bool = False) -> list[str]:
    """What follows from a case, for people: how much is open, what is likely, what is certain of each owner.

    If `explained`, the reasons for every certain cell follow. Raises the same errors as `figures`.
    """
    knowledge = solve(case, model)
    with naming(case):  # the solutions are counted only now
        size = f"{plural(knowledge.deals, 'deal')} and {plural(len(knowledge.solutions), 'solution')}"
    certain = (_certain_of(case, knowledge, owner) for owner in knowledge.owners)
    head = [f"{case.name}: {size} fit ({knowledge.model}).", *case.remarks, _likeliest(knowledge)]
    reasons = itertools.chain.from_iterable(_explained(knowledge)) if explained else ()
    return [*head, *itertools.chain.from_iterable(certain), *reasons]


def contradiction(case: Case, model: Refuter | str = FACTS_ONLY) -> list[str]:
    """Why no deal fits a case: which entries clash, which single ones may be wrong, and the proof of it.

    Returns nothing if some deal does fit.
    """
    wrong = clash(read(case.evidence, model_of(model)))
    return [f"{case.name}: no deal fits ({model}).", *wrong.sentences()] if wrong else []


def _explained(knowledge: Knowledge) -> Iterator[list[str]]:
    """For each certain cell an empty line, the question, and the reasons."""
    for (card, owner, holds), chain in zip(knowledge.certain(), _reasons(knowledge), strict=True):
        name = knowledge.evidence.name(owner)
        where = f"in {name}" if owner == ENVELOPE else f"with {name}"
        yield ["", f"Why is {card} {'' if holds else 'not '}{where}?", *chain]


def _likeliest(knowledge: Knowledge) -> str:
    if knowledge.solution:
        return f"The solution is certain: {knowledge.solution}."
    best, weight = max(knowledge.solutions.values()), knowledge.counts.weight
    triples = [triple for triple, deals in knowledge.solutions.items() if deals == best]
    share = f"{best / weight:.1%}"
    if not knowledge.model.tells:
        share = f"{best:,} of {plural(weight, 'deal')}, {share}"
    if len(triples) == 1:
        return f"The likeliest solution is {triples[0]} ({share})."
    return f"{len(triples):,} solutions are likeliest ({share} each), for one {triples[0]}."


def _certain_of(case: Case, knowledge: Knowledge, owner: Owner) -> list[str]:
    """A sentence on the cards surely there; if some are missing, one on open cards that are surely not."""
    size = len(Category) if owner == ENVELOPE else knowledge.hand_sizes[owner]
    name = case.evidence.name(owner)
    who = name[0].upper() + name[1:]
    who += " (the observer)" if owner == case.observer else ""
    has = [card.name for card in case.deck.cards if knowledge.holder(card) == owner]
    open_cards = [card for card in case.deck.cards if knowledge.holder(card) is None]
    lacks = [card.name for card in open_cards if not knowledge.count(card, owner)]
    found = [f"{who} holds {', '.join(has)}."] if has else []
    if lacks and len(has) < size:
        found.append(f"{who} does not hold {', '.join(lacks)}.")
    return found
