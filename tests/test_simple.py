"""The simple version against a list of all deals, and cluekit against the simple version in whole games."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from cluekit.cards import Card, Deck, Triple
from cluekit.deduction import (
    ENVELOPE,
    FACTS_ONLY,
    UNIFORM,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
    Refuter,
    Showed,
    count,
    custom,
)
from cluekit.editions import edition

from .oracle import Deal, all_deals, envelope, fits
from .simple import Simple
from .test_edges import played

SMALL = [(Deck.of("abc", "def", "ghi"), (2, 2, 2)), (Deck.of("ab", "cde", "fghi"), (1, 3, 2))]
LISTED = [(deck, sizes, list(all_deals(deck, sizes))) for deck, sizes in SMALL]


def unlike(held: tuple[Card, ...]) -> Mapping[Card, Fraction]:
    """Somebody who has a habit: of k cards, the j-th with a chance of j in 1 + 2 + ... + k."""
    total = len(held) * (len(held) + 1) // 2
    return {card: Fraction(number, total) for number, card in enumerate(held, 1)}


def random_facts(rng: random.Random, deck: Deck, deal: Deal, seats: int) -> list[Fact]:
    """Facts that are true in a deal."""
    facts: list[Fact] = []
    for _ in range(rng.randrange(7)):
        asked = tuple(rng.choice(cards) for cards in (deck.suspects, deck.weapons, deck.rooms))
        seat = rng.randrange(seats)
        held = [card for card in asked if deal[card] == seat]
        options = (Holds(deal[asked[0]], asked[0]), Holds(seat, asked[1]))
        choice: list[Fact] = [Either(options)]
        if any(deal[card] != ENVELOPE for card in asked):
            choice.append(NotSolution(Triple(*asked)))
        if held:
            choice += [HoldsSome(seat, asked), Showed(seat, rng.choice(held), asked)]
        facts.append(rng.choice(choice) if held else HoldsNone(seat, asked))
    return facts


def chance(deal: Deal, deck: Deck, facts: Sequence[Fact]) -> Fraction:
    """How likely the cards that were shown would have been, in this deal."""
    product = Fraction(1)
    for fact in facts:
        if isinstance(fact, Showed):
            held = deck.sorted(card for card in fact.cards if deal[card] == fact.owner)
            product *= unlike(held)[fact.card]
    return product


@pytest.mark.parametrize("seed", range(60))
def test_the_simple_version_counts_what_a_list_of_all_deals_has(seed: int) -> None:
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % len(LISTED)]
    facts = random_facts(rng, deck, rng.choice(deals), len(sizes))
    fitting = [deal for deal in deals if all(fits(deal, fact) for fact in facts)]
    weights = [chance(deal, deck, facts) for deal in fitting]
    cells: Counter[tuple[Card, Owner]] = Counter()
    joint: Counter[tuple[Card, ...]] = Counter()
    for deal, weight in zip(fitting, weights, strict=True):
        joint[envelope(deal)] += weight
        for cell in deal.items():
            cells[cell] += weight
    assert Simple(deck, sizes, facts).weight == len(fitting)
    weighted = Simple(deck, sizes, facts, unlike)
    assert weighted.weight == sum(weights)
    assert all(weighted.marginal(*cell) == cells[cell] for cell in cells_of(deck, sizes))
    assert weighted.joint == {triple: joint[triple] for triple in deck.solutions() if joint[triple]}


def cells_of(deck: Deck, sizes: Sequence[int]) -> list[tuple[Card, Owner]]:
    return list(itertools.product(deck.cards, (*range(len(sizes)), ENVELOPE)))


def agree(deck: Deck, sizes: Sequence[int], facts: Sequence[Fact], model: Refuter) -> None:
    """Every cell and solution, as shares of the whole, which is the number of deals if all weigh the same."""
    found = count(deck, sizes, facts, model)
    wanted = Simple(deck, sizes, facts, model.chances if model.tells else None)
    whole: Any = wanted.weight
    if not model.tells:
        assert found.deals == found.weight == whole
    shares = {cell: Fraction(wanted.marginal(*cell)) / whole for cell in cells_of(deck, sizes)}
    assert {cell: Fraction(found.marginal(*cell), found.weight) for cell in shares} == shares
    joint = {triple: Fraction(weight) / whole for triple, weight in wanted.joint.items()}
    assert {triple: Fraction(weight, found.weight) for triple, weight in found.joint.items()} == joint


FULL_SIZE = [
    *(("classic", players) for players in (3, 4, 5, 6)),
    *(("classic", players) for players in (3, 4, 5)),
    *((title, 3) for title in ("orient-express", "master-detective")),
    ("classic", 3),
]
MODELS = (FACTS_ONLY, UNIFORM, FACTS_ONLY, custom(unlike))


@pytest.mark.parametrize(("number", "title", "players"), [(n, *game) for n, game in enumerate(FULL_SIZE)])
def test_fifty_games_of_full_size_with_the_simple_version(number: int, title: str, players: int) -> None:
    """Together 500 games, each looked at once, somewhere between the fifth suggestion and the sixtieth."""
    deck = edition(title).deck
    for seed in range(1000 * number, 1000 * number + 50):
        stages = list(played(deck, players, seed))
        _, facts = random.Random(seed).choice(stages)
        agree(deck, deck.hand_sizes(players), facts, MODELS[seed % len(MODELS)])
