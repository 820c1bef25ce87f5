"""Sheets for the tests of the recorder: with any names, any entries, and of whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from cluekit.cards import Card, Triple
from cluekit.deduction.kinds import Gift
from cluekit.editions import Edition, edition
from cluekit.errors import ClueError
from cluekit.game import View, view
from cluekit.names import LONGEST, key, unusable
from cluekit.recorder import (
    Accusation,
    Checked,
    Entry,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Sheet,
    Show,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.rules import Answers

from .positions import random_game

EDITIONS = (
    edition("mini"),
    edition("classic"),
    edition("classic", {"answers": "everyone"}, "nb"),
    edition("tudor-close", {"honour": True}),
    edition("farscape", {"suspects": [card.name for card in edition("farscape").deck.suspects[2:9]]}),
    edition("liars"),
    edition("hexa"),
)

NASTY = (
    "Anna",
    "Nobody",
    "Everybody",
    "the envelope",
    "Ben suggests",
    "Ben",
    "Anna; Ben, Cem",
    '"Quote"',
    "back\\slash",
    "12. Dora",
    "# five",
    "shown by Eva",
    "I",
    "O'Hara-Smith",
    "名無し",
    "a: b",
    "  wide  name ",
    "Miss Scarlett",
    "sizes",
    "Rope",
    "e\u0301va",
)


_PRINTABLE = st.characters(exclude_categories=("C", "Z"), include_characters=" ")


def names() -> st.SearchStrategy[str]:
    """A name that a player may have."""
    texts = st.text(_PRINTABLE, min_size=1, max_size=LONGEST)
    return st.one_of(st.sampled_from(NASTY), texts.filter(lambda text: not unusable(text)))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet."""
    seats = draw(st.lists(names(), min_size=2, max_size=10, unique_by=key))
    found = draw(st.sampled_from(EDITIONS))
    remarks = draw(st.lists(st.text(_PRINTABLE, max_size=20), max_size=3))
    return random_sheet(draw(st.randoms(use_true_random=False)), found, seats, remarks)


def random_sheet(rng: random.Random, found: Edition, seats: list[str], remarks: list[str]) -> Sheet:
    cards = list(found.deck.cards)
    rng.shuffle(cards)
    shown = [cards.pop() for _ in range(rng.randrange(min(3, len(cards) - 3)))]
    sizes = [0] * len(seats)
    for _ in range(len(cards) - 3):
        sizes[rng.randrange(len(seats))] += 1
    me = rng.choice([None, *range(len(seats))])
    hand = [] if me is None else cards[: sizes[me]]
    sheet = Sheet(found, tuple(seats), me, tuple(hand), tuple(sizes), tuple(shown))
    for entry in random_entries(rng, sheet, remarks):
        try:
            sheet = sheet.with_entries((*sheet.entries, entry))
        except ClueError:
            continue
    return sheet


def random_entries(rng: random.Random, sheet: Sheet, remarks: list[str]) -> Iterator[Entry]:
    for _ in range(rng.randrange(12)):
        yield rng.choice(_KINDS)(rng, sheet)
    for remark in remarks:
        yield Note(remark)
    yield rng.choice(_KINDS)(rng, sheet)


def _triple(rng: random.Random, sheet: Sheet) -> Triple:
    deck = sheet.edition.deck
    return Triple(rng.choice(deck.suspects), rng.choice(deck.weapons), rng.choice(deck.rooms))


def _seat(rng: random.Random, sheet: Sheet) -> int:
    return rng.randrange(len(sheet.seats))


def _card(rng: random.Random, sheet: Sheet) -> Card | None:
    return rng.choice([None, *sheet.hand, *sheet.edition.deck.cards])


def _suggestion(rng: random.Random, sheet: Sheet) -> Entry:
    suggester, triple = _seat(rng, sheet), _triple(rng, sheet)
    answers: list[Pass | Show] = []
    for seat in sheet.clockwise(suggester):
        kind = rng.randrange(6)
        if kind == 0:
            card = rng.choice([None, *triple]) if sheet.me in (suggester, seat) else None
            answers.append(Show(seat, card))
            if sheet.edition.rules.answers is Answers.FIRST:
                break
        elif kind < 5:
            answers.append(Pass(seat))
    return Suggestion(suggester, triple, tuple(answers))


def _passed_left(rng: random.Random, sheet: Sheet) -> Entry:
    gifts = []
    for seat in range(len(sheet.seats)):
        to = sheet.left_of(seat)
        if rng.randrange(4):
            gifts.append(Gift(seat, to, _card(rng, sheet) if sheet.me in (seat, to) else None))
    return PassedLeft(tuple(gifts or [Gift(0, 1)]))


def _sizes(rng: random.Random, sheet: Sheet) -> Entry:
    sizes = list(sheet.hand_sizes)
    for _ in range(3):
        one, other = _seat(rng, sheet), _seat(rng, sheet)
        if sizes[one] and sheet.me not in (one, other):
            sizes[one] -= 1
            sizes[other] += 1
    return HandSizes(tuple(sizes))


_KINDS = (
    _suggestion,
    _suggestion,
    _passed_left,
    _sizes,
    lambda rng, sheet: Skip(_seat(rng, sheet)),
    lambda rng, sheet: Accusation(_seat(rng, sheet), _triple(rng, sheet), rng.random() < 0.5),
    lambda rng, sheet: Revealed(_triple(rng, sheet)),
    lambda rng, sheet: Checked(_seat(rng, sheet), rng.random() < 0.5),
    lambda rng, sheet: Snoop(_seat(rng, sheet), _seat(rng, sheet), _card(rng, sheet)),
    lambda rng, sheet: LaidOpen(_seat(rng, sheet), rng.choice(sheet.edition.deck.cards)),
    lambda rng, sheet: Note("Tea."),
)

GAMES = {
    "classic": (edition("classic"), 3),
    "everyone": (edition("classic", {"answers": "everyone"}), 4),
    "snoops": (edition("master-detective"), 4),
    "honour": (edition("tudor-close", {"honour": True}), 4),
    "liars": (edition("liars"), 3),
    "mini": (edition("mini"), 2),
}
"""Editions with a number of players, for whole games."""


def views(name: str, seed: int, until: int | None = None) -> list[View]:
    """A random game, up to so many actions, as everybody sees it, and somebody who only watches."""
    found, players = GAMES[name]
    states = [state for state, _ in random_game(found, players, seed, accusing=0.03)]
    state = states[-1 if until is None else min(until, len(states) - 1)]
    return [view(state, player) for player in (None, *range(players))]


__all__ = ["EDITIONS", "GAMES", "NASTY", "random_sheet", "sheets", "views"]
