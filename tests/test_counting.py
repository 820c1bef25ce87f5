"""Exact counting against an oracle that lists every deal, and against recorded logs."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest

from cluekit.cards import Category, Deck, Triple
from cluekit.deduction import (
    ENVELOPE,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    NotSolution,
    Owner,
    count,
    counting,
)
from cluekit.deduction.dealing import Dealing
from cluekit.errors import ClueError, TooMuchOpen
from tests.oracle import Deal, all_deals, envelope, fits, hands


def deck_of(suspects: int, weapons: int, rooms: int) -> Deck:
    return Deck.of(
        [f"S{number}" for number in range(suspects)],
        [f"W{number}" for number in range(weapons)],
        [f"R{number}" for number in range(rooms)],
    )


MINI = deck_of(3, 3, 3)
CLASSIC = deck_of(6, 6, 9)

SHAPES: list[tuple[tuple[int, int, int], tuple[int, ...]]] = [
    ((3, 3, 3), (2, 2, 2)),
    ((2, 3, 4), (3, 2, 1)),
    ((3, 2, 3), (2, 2, 1)),
    ((2, 2, 3), (1, 1, 1, 1)),
    ((1, 3, 4), (5, 0)),
    ((2, 2, 2), (3,)),
    ((2, 3, 3), (0, 4, 1)),
    ((2, 2, 4), (1, 1, 1, 1, 1)),
    ((1, 1, 4), (1, 1, 1)),
    ((2, 2, 2), (1, 1, 1)),
]
LISTED = [(deck_of(*shape), sizes, list(all_deals(deck_of(*shape), sizes))) for shape, sizes in SHAPES]


TEN = (1,) * 10
"""The cards that ten players hold, of a deck of thirteen."""


def ten_players(seed: int, known: int = 5) -> tuple[Deck, list[Deal], list[Fact]]:
    """Ten players with a card each, so many of which are known: all deals that fit, and these facts."""
    rng = random.Random(seed)
    deck = deck_of(*rng.choice([(2, 3, 8), (2, 5, 6), (3, 4, 6)]))
    dealt = rng.sample([card for each in Category for card in deck.category(each)[1:]], known)
    told: Deal = dict(zip(dealt, rng.sample(range(10), known), strict=True))
    left = [size - (seat in told.values()) for seat, size in enumerate(TEN)]
    deals: list[Deal] = [
        dict.fromkeys(triple, ENVELOPE) | told | others
        for triple in deck.solutions()
        if not told.keys() & set(triple)
        for others in hands([card for card in deck.cards if card not in (*triple, *told)], left)
    ]
    return deck, deals, [Holds(seat, card) for card, seat in told.items()]


def random_fact(rng: random.Random, deck: Deck, seats: int, deal: Deal | None) -> Fact:
    """Any fact at all, or one that is true in `deal`: what a game would tell."""
    triple = Triple(*(rng.choice(cards) for cards in (deck.suspects, deck.weapons, deck.rooms)))
    asked = tuple(triple) if rng.random() < 0.8 else tuple(rng.sample(deck.cards, rng.randint(1, 4)))
    owner: Owner = rng.randrange(seats) if rng.random() < 0.95 else ENVELOPE
    if deal is None:
        makers: list[Fact] = [
            HoldsNone(owner, asked),
            HoldsSome(owner, asked),
            NotSolution(triple),
            Holds(owner, asked[0]),
        ]
        return rng.choices(makers, (4, 5, 2, 1))[0]
    if rng.random() < 0.25:
        return NotSolution(triple)
    if rng.random() < 0.08:
        return Holds(deal[asked[0]], asked[0])
    return HoldsSome(owner, asked) if owner in (deal[card] for card in asked) else HoldsNone(owner, asked)


def random_problem(seed: int) -> tuple[Deck, tuple[int, ...], list[Deal], list[Fact]]:
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % len(LISTED)]
    deal = rng.choice(deals) if rng.random() < 0.85 else None
    facts = [random_fact(rng, deck, len(sizes), deal) for _ in range(rng.randrange(12))]
    if deal and rng.random() < 0.5:
        facts += [Holds(0, card) for card in deck.cards if deal[card] == 0]
    return deck, sizes, deals, facts


def check(deck: Deck, sizes: tuple[int, ...], deals: list[Deal], facts: list[Fact]) -> int:
    fitting = [deal for deal in deals if all(fits(deal, fact) for fact in facts)]
    counts = count(deck, sizes, facts)
    assert counts.deals == len(fitting), facts
    cells = Counter(cell for deal in fitting for cell in deal.items())
    for card in deck.cards:
        for owner in (*range(len(sizes)), ENVELOPE):
            assert counts.marginal(card, owner) == cells[card, owner], (facts, card, owner)
    solutions = Counter(map(envelope, fitting))
    assert list(counts.joint.items()) == [(t, solutions[t]) for t in deck.solutions() if solutions[t]], facts
    return len(fitting)


@pytest.mark.parametrize("part", range(4))
def test_random_facts_against_listing_all_deals(part: int) -> None:
    found = [check(*random_problem(seed)) for seed in range(part * 300, part * 300 + 300)]
    assert sum(deals == 0 for deals in found) > 5  # contradictions occur
    assert sum(deals > 1 for deals in found) > 150


@pytest.mark.parametrize("seed", range(4))
def test_ten_players_with_a_card_each_against_listing_all_deals(seed: int) -> None:
    rng = random.Random(seed)
    deck, deals, facts = ten_players(seed)
    deal = rng.choice(deals)
    facts += [random_fact(rng, deck, 10, deal) for _ in range(12)]
    assert check(deck, TEN, deals, facts) > 0


@pytest.mark.parametrize("hand", [0, 1, 2])
def test_many_wrong_accusations_leave_what_is_left(hand: int) -> None:
    """Up to all 27 solutions excluded: only the triples go, never their cards."""
    deck, sizes, deals = LISTED[0]
    solutions = list(deck.solutions())
    random.Random(hand).shuffle(solutions)
    own: list[Fact] = [Holds(0, card) for card in (deck.suspects[0], deck.weapons[0])[:hand]]
    for wrong in (1, 5, 13, 20, 26, 27):
        check(deck, sizes, deals, [*own, *map(NotSolution, solutions[:wrong])])
    assert count(deck, sizes, list(map(NotSolution, solutions))).deals == 0


def test_numbers_of_deals_known_by_formula() -> None:
    """solutions * (dealt cards)! / product of (hand size)!"""
    assert count(MINI, (2, 2, 2), []).deals == 2_430
    assert count(CLASSIC, (6, 6, 6), []).deals == 5_557_616_064
    assert count(CLASSIC, (5, 5, 4, 4), []).deals == 250_092_722_880
    assert count(CLASSIC, (4, 4, 4, 3, 3), []).deals == 4_168_212_048_000
    assert count(CLASSIC, (3,) * 6, []).deals == 44_460_928_512_000
    assert count(deck_of(10, 8, 12), (9, 9, 9), []).deals == 218_758_494_240_000
    assert count(deck_of(10, 8, 12), (5, 5, 5, 4, 4, 4), []).deals == 437_599_241_673_834_240_000
    assert count(deck_of(9, 9, 9), (4,) * 6, []).deals == 2_366_822_821_553_190_000
    assert count(deck_of(10, 9, 12), (10, 9, 9), []).deals == 1080 * math.factorial(28) // (
        math.factorial(10) * math.factorial(9) ** 2
    )


def test_numbers_from_ones_own_chair() -> None:
    """Three players, hand 2-2-2: 4*4*7 * C(12, 6); six players, hand 1-1-1: 200 * 15!/(3!)**5."""
    hand = [*CLASSIC.suspects[:2], *CLASSIC.weapons[:2], *CLASSIC.rooms[:2]]
    assert count(CLASSIC, (6, 6, 6), [Holds(0, card) for card in hand]).deals == 103_488
    hand = [CLASSIC.suspects[0], CLASSIC.weapons[0], CLASSIC.rooms[0]]
    assert count(CLASSIC, (3,) * 6, [Holds(0, card) for card in hand]).deals == 33_633_600_000


def test_a_spectator_sees_every_place_alike() -> None:
    counts = count(CLASSIC, (6, 6, 6), [])
    assert counts.marginal(CLASSIC.suspects[0], ENVELOPE) * 6 == counts.deals
    assert counts.marginal(CLASSIC.rooms[0], ENVELOPE) * 9 == counts.deals
    assert len({counts.marginal(CLASSIC.weapons[3], seat) for seat in range(3)}) == 1
    assert len(counts.joint) == 324
    assert set(counts.joint.values()) == {counts.deals // 324}


def test_order_and_repetition_of_facts_do_not_matter() -> None:
    *_, facts = random_problem(5003)
    deck, sizes, *_ = random_problem(5003)
    one, other = count(deck, sizes, facts), count(deck, sizes, [*reversed(facts), *facts])
    assert dict(one.joint) == dict(other.joint)
    assert list(one.joint) == list(other.joint)


def test_a_long_log_needs_no_deep_recursion() -> None:
    """Eighty turns of three answers each, all of them about the same two players."""
    rng = random.Random(1949)
    facts: list[Fact] = []
    for _ in range(80):
        asked = rng.choice(CLASSIC.suspects[:3]), rng.choice(CLASSIC.weapons[:4]), rng.choice(CLASSIC.rooms)
        facts += [HoldsNone(1, (CLASSIC.suspects[5], CLASSIC.weapons[5], asked[2])), HoldsSome(2, asked)]
    counts = count(CLASSIC, (6, 6, 6), facts)
    assert sum(counts.joint.values()) == counts.deals > 0


@pytest.mark.parametrize("sizes", [(2, 2), (2, 2, 3), (), (-1, 7), (True, 5), (2.0, 4), ("2", 4)])
def test_hand_sizes_must_use_up_the_deck(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ClueError, match=r"hand|Hands"):
        count(MINI, sizes, [])


def test_facts_about_strangers_are_refused() -> None:
    with pytest.raises(ClueError, match="no seat 3"):
        count(MINI, (2, 2, 2), [Holds(3, MINI.suspects[0])])
    with pytest.raises(ClueError, match="no card of this deck"):
        count(MINI, (2, 2, 2), [Holds(0, CLASSIC.rooms[8])])
    with pytest.raises(ClueError, match="no seat -1"):
        count(MINI, (2, 2, 2), []).marginal(MINI.suspects[0], -1)


@pytest.mark.parametrize(("what", "limit"), [("deals", 20), ("joint", 1)])
def test_too_many_nodes_are_refused(monkeypatch: pytest.MonkeyPatch, what: str, limit: int) -> None:
    counts = count(CLASSIC, (6, 6, 6), [HoldsSome(0, CLASSIC.suspects[:3])])
    monkeypatch.setattr(counting, "NODE_LIMIT", limit)
    sentence = f"^Too much is open to count exactly: it would take the memory of more than {limit} nodes\\.$"
    with pytest.raises(TooMuchOpen, match=sentence):
        getattr(counts, what)


def test_hardly_more_nodes_are_made_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in a level that has very many of them."""
    rng, made = random.Random(1), []
    asked = [tuple(rng.choice(CLASSIC.category(each)) for each in Category) for _ in range(18)]
    counts = count(CLASSIC, (3,) * 6, [HoldsSome(number % 6, cards) for number, cards in enumerate(asked)])
    steps = Dealing.steps

    def counted(self: Dealing, branch: Any, nodes: Any, after: dict[int, int]) -> list[int]:
        before = len(after)
        found = steps(self, branch, nodes, after)
        made.append(len(after) - before)
        return found

    monkeypatch.setattr(Dealing, "steps", counted)
    monkeypatch.setattr(counting, "NODE_LIMIT", 400)
    with pytest.raises(TooMuchOpen):
        assert counts.deals
    assert 400 < sum(made) < 500


def test_large_vectors_count_like_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing known, ninety cards lead to few nodes, but with a number for each of thirty hands in each."""
    large, hands = deck_of(30, 30, 30), (3,) * 29
    monkeypatch.setattr(counting, "NODE_LIMIT", 400)
    with pytest.raises(ClueError, match="Too much is open"):
        assert count(large, hands, []).deals
    monkeypatch.setattr(counting, "_BITS", 10**6)
    assert count(large, hands, []).deals == 30**3 * math.factorial(87) // 6**29


def test_no_game_leaves_so_many_clauses() -> None:
    large = deck_of(20, 20, 20)
    wrong = [NotSolution(triple) for triple in itertools.islice(large.solutions(), 1501)]
    with pytest.raises(TooMuchOpen, match="1,501 facts say no more than 'or'"):
        count(large, (19, 19, 19), wrong)


def test_each_number_is_counted_once() -> None:
    counts = count(MINI, (2, 2, 2), [])
    assert counts.joint is counts.joint
    assert Knowledge(MINI, (2, 2, 2), []).solutions == counts.joint
