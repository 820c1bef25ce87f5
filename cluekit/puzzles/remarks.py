"""Why an answer to a puzzle is wrong: the plainest reason that can be found, without the right answer."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Holds, HoldsNone, Moved, Owner
from cluekit.deduction.proofs.explain import explain
from cluekit.recorder.sheet import Sheet

__all__ = ["remark", "spot"]


def remark(sheet: Sheet, card: Card, owner: Owner) -> str:
    """Why a card is certainly not with an owner, as a sentence."""
    if owner == sheet.me:
        return f"You would see the card {card} in your own hand."
    evidence = sheet.evidence()
    if not any(isinstance(fact, Moved) for fact in evidence.facts):
        for sentence in _directly(sheet, evidence, card, owner):
            return sentence
    return _indirectly(evidence, card, owner)


def _directly(sheet: Sheet, evidence: Evidence, card: Card, owner: Owner) -> Iterator[str]:
    """What was said or seen, and was perhaps overlooked."""
    for fact, number in zip(evidence.facts, evidence.numbers, strict=True):
        match fact:
            case Holds(owner=sheet.me, card=held) if held == card:
                yield f"You hold the card {card} yourself."
            case Holds(owner=other, card=held) if held == card and other != owner:
                yield f"Look at entry {number} again: it says where the card {card} is."
            case HoldsNone(owner=seat, cards=cards) if seat == owner and card in cards:
                name = evidence.name(seat)
                yield f"Look at entry {number} again: {name} has none of the cards asked for there."


def _indirectly(evidence: Evidence, card: Card, owner: Owner) -> str:
    """Where the story breaks, if the card is supposed to be there."""
    last = max(explain(evidence, card, owner).entries, default=0)
    breaks = f"it breaks at entry {last} at the latest" if last else "the numbers of cards do not fit"
    return f"Suppose the card {card} were {spot(evidence, owner)}, and go through the story: {breaks}."


def spot(evidence: Evidence, owner: Owner) -> str:
    """Where a card of an owner is, for the middle of a sentence."""
    if not isinstance(owner, int):
        return "in the envelope"
    return f"with {evidence.name(owner)}" if owner in evidence.seats else f"on {evidence.name(owner)}"
