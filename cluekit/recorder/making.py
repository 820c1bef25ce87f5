"""Entries made from names, as a person would say them; what is clear by the rules is filled in."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from cluekit.cards import Card
from cluekit.deduction.kinds import Gift
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder.entries import (
    Accusation,
    Answer,
    Checked,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Show,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.recorder.table import Table
from cluekit.rules import Answers

__all__ = [
    "CardName",
    "SeatName",
    "accusation",
    "checked",
    "hand_sizes",
    "laid_open",
    "note",
    "passed_left",
    "revealed",
    "seats_of",
    "skip",
    "snoop",
    "suggestion",
]

SeatName: TypeAlias = str | int
"""A seat by the name of its player or by its number."""

CardName: TypeAlias = str | Card
"""A card, or its name."""


def suggestion(
    table: Table,
    suggester: SeatName,
    *cards: CardName,
    shown_by: SeatName | Iterable[SeatName] | None = None,
    passed: SeatName | Iterable[SeatName] | None = None,
    card: CardName | Mapping[str, CardName] | None = None,
    nobody: bool = False,
) -> Suggestion:
    """A suggestion of three cards, in any order; of its answers only what is said here is noted.

    `shown_by` says who showed a card; where everybody answers it may be several. Then, without `passed`, all
    passes are filled in that follow by the rules: those of the players between the suggester and the one who
    showed, or of all who did not show. `passed` lists those that were noticed, and no other is filled in.
    `nobody` says that no card was shown: all others passed. `card` is the card shown, if one saw it; of
    several, a mapping from names.
    Raises `ClueError` for unknown names, for a card without somebody who showed it, and when somebody and
    nobody is said to have shown one.
    """
    seat = table.seat(suggester)
    showers = seats_of(table, shown_by)
    if nobody and showers:
        raise ClueError(f"Either nobody shows a card or {table.seats[showers[0]]} does.")
    seen = _seen(table, showers, card)
    complete = passed is None and (nobody or bool(showers))
    passing = _passing(table, seat, showers) if complete else seats_of(table, passed)
    answers: list[Answer] = [*map(Pass, passing), *(Show(shower, seen.get(shower)) for shower in showers)]
    if passed is None or table.edition.rules.answers is Answers.EVERYONE:
        answers.sort(key=lambda answer: (answer.seat - seat) % len(table.seats))
    return Suggestion(seat, table.triple(cards), tuple(answers))


def seats_of(table: Table, names: SeatName | Iterable[SeatName] | None) -> tuple[int, ...]:
    """The seats of one name, of several or of none; raises `ClueError` for unknown ones."""
    if names is None:
        return ()
    if isinstance(names, str | int):
        return (table.seat(names),)
    return tuple(map(table.seat, names))


def _passing(table: Table, suggester: int, showers: tuple[int, ...]) -> tuple[int, ...]:
    """Who passed, if these showed a card and everything went by the rules."""
    asked = table.clockwise(suggester)
    if table.edition.rules.answers is Answers.FIRST:
        return tuple(itertools.takewhile(lambda seat: seat not in showers, asked))
    return tuple(seat for seat in asked if seat not in showers)


def _seen(
    table: Table, showers: tuple[int, ...], card: CardName | Mapping[str, CardName] | None
) -> dict[int, Card]:
    if card is None:
        return {}
    if isinstance(card, Mapping):
        named = {table.seat(name): table.card(one) for name, one in card.items()}
    elif len(showers) == 1:
        named = {showers[0]: table.card(card)}
    else:
        raise ClueError(f"{quoted(card)} was shown, but it is not said by whom.")
    for seat in named:
        if seat not in showers:
            raise ClueError(f"{named[seat]} was shown, but not by {table.seats[seat]}, who showed none.")
    return named


def skip(table: Table, seat: SeatName) -> Skip:
    """A turn without a suggestion; raises `ClueError` for an unknown name."""
    return Skip(table.seat(seat))


def accusation(table: Table, player: SeatName, *cards: CardName, right: bool) -> Accusation:
    """An accusation of three cards in any order; raises `ClueError` for unknown names."""
    return Accusation(table.seat(player), table.triple(cards), right)


def revealed(table: Table, *cards: CardName) -> Revealed:
    """What lay in the envelope, in any order; raises `ClueError` for unknown names."""
    return Revealed(table.triple(cards))


def snoop(table: Table, player: SeatName, target: SeatName, card: CardName | None = None) -> Snoop:
    """A look at a card; raises `ClueError` for unknown names."""
    return Snoop(table.seat(player), table.seat(target), None if card is None else table.card(card))


def laid_open(table: Table, seat: SeatName, card: CardName) -> LaidOpen:
    """A card laid face up; raises `ClueError` for unknown names."""
    return LaidOpen(table.seat(seat), table.card(card))


def passed_left(
    table: Table,
    gave: CardName | None = None,
    got: CardName | None = None,
    without: Iterable[SeatName] = (),
) -> PassedLeft:
    """A card from everybody to the left, except from those `without` one.

    `gave` and `got` are the cards that one gave and got oneself. Raises `ClueError` for unknown names, and
    for a card when one only watches.
    """
    idle = seats_of(table, without)
    givers = [seat for seat in range(len(table.seats)) if seat not in idle]
    known = _own_gifts(table, gave, got)
    for seat, card in known.items():
        if seat not in givers:
            raise ClueError(f"{table.seats[seat]} passes no card, so not {card} either.")
    return PassedLeft(tuple(Gift(seat, table.left_of(seat), known.get(seat)) for seat in givers))


def _own_gifts(table: Table, gave: CardName | None, got: CardName | None) -> dict[int, Card]:
    """By their givers the cards that one gave and got oneself."""
    gifts = {0: gave, -1: got}
    named = {step: table.card(card) for step, card in gifts.items() if card is not None}
    if table.me is None:
        if named:
            raise ClueError("Somebody who only watches gives and gets no cards.")
        return {}
    return {(table.me + step) % len(table.seats): card for step, card in named.items()}


def hand_sizes(table: Table, sizes: Iterable[int]) -> HandSizes:
    """Hand sizes put right."""
    return HandSizes(tuple(sizes))


def checked(table: Table, seat: SeatName, right: bool) -> Checked:
    """Somebody's passes looked at; raises `ClueError` for an unknown name."""
    return Checked(table.seat(seat), right)


def note(table: Table, text: str) -> Note:
    """A remark."""
    return Note(text)
