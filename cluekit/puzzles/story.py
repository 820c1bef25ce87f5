"""What a player knows as a story in sentences: the table, the own hand, the numbers of cards, the entries."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.deduction.proofs.wording import amount, listed
from cluekit.recorder.sheet import Sheet

__all__ = ["head", "story"]


def story(sheet: Sheet) -> tuple[str, ...]:
    r"""Who plays, what one holds, and then every entry with its number.

    >>> sheet = Sheet.of("mini", seats=["Ann", "Ben", "Cem"], me="Ann", hand=["Ada", "Teapot"])
    >>> print(*story(sheet), sep="\n")
    At the table are, clockwise, Ann, Ben and Cem.
    You are Ann and were dealt Ada and Teapot.
    Ben was dealt 2 cards and Cem was dealt 2 cards; the other 3 are in the envelope, one of each kind.
    """
    return (*head(sheet), *sheet.sentences())


def head(sheet: Sheet) -> Iterator[str]:
    """The sentences before the first entry."""
    yield f"At the table are, clockwise, {listed(sheet.seats)}."
    if sheet.me is not None:
        hand = listed(map(str, sheet.hand)) if sheet.hand else "no card"
        yield f"You are {sheet.seats[sheet.me]} and were dealt {hand}."
    if sheet.open_cards:
        yield f"These cards lie open for all to see: {listed(map(str, sheet.open_cards))}."
    sizes = enumerate(sheet.first_sizes)
    others = [f"{sheet.seats[seat]} was dealt {amount(size)}" for seat, size in sizes if seat != sheet.me]
    yield f"{listed(others)}; the other 3 are in the envelope, one of each kind."
