"""The quick decision whether any deal fits, against the exact count."""

from __future__ import annotations

import random

import pytest

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction import Fact, Gift, Holds, HoldsNone, HoldsSome, Moved, NotSolution, count
from cluekit.deduction.normalise import Constraints, constraints_of
from cluekit.deduction.proofs.feasible import fitting

DECK = Deck.of([f"S{n}" for n in range(5)], [f"W{n}" for n in range(4)], [f"R{n}" for n in range(4)])
CARD = {card.name: card for card in DECK.cards}
HANDS = (3, 3, 4)
ROUND = Moved((Gift(0, 1), Gift(1, 2), Gift(2, 0)))


def pairs(seat: int, *names: str) -> tuple[int, tuple[Card, ...]]:
    return seat, tuple(CARD[name] for name in names)


def test_a_card_that_has_its_slot_is_not_counted_twice() -> None:
    """S0 and S1 are with seat 1 now; they may be what seat 1 was known to hold before the round as well."""
    facts: list[Fact] = [
        HoldsSome(*pairs(1, "S0", "S2")),
        HoldsSome(*pairs(1, "S1", "S3")),
        ROUND,
        Holds(1, CARD["S0"]),
        Holds(1, CARD["S1"]),
        HoldsNone(*pairs(2, "S2", "S3")),
    ]
    assert count(DECK, HANDS, facts).deals == 84_480
    assert fitting(constraints_of(DECK, HANDS, facts)) is not None


def keeps(constraints: Constraints, deal: tuple[int, ...]) -> bool:
    """Whether a deal, given as the place of each card, keeps all rules."""
    return (
        all(domain >> place & 1 for domain, place in zip(constraints.domains, deal, strict=True))
        and all(sum(q.places >> place & 1 for place in deal) == q.cards for q in constraints.quotas)
        and all(any(places >> deal[card] & 1 for card, places in clause) for clause in constraints.clauses)
    )


def random_facts(rng: random.Random) -> list[Fact]:
    """What a game may tell, each fact true of one moment of it or, seldom, made up."""
    cards = rng.sample(DECK.cards, len(DECK.cards))
    triple = [next(c for c in cards if c.category is category) for category in Category]
    dealt = [card for card in cards if card not in triple]
    hands = [dealt[:3], dealt[3:6], dealt[6:]]
    facts: list[Fact] = []
    for _ in range(rng.randrange(3)):
        facts += [random_fact(rng, hands, triple) for _ in range(rng.randrange(8))]
        facts.append(ROUND)
        given = [hand.pop(rng.randrange(len(hand))) for hand in hands]
        for seat in range(3):
            hands[seat].append(given[seat - 1])
    return facts + [random_fact(rng, hands, triple) for _ in range(rng.randrange(10))]


def random_fact(rng: random.Random, hands: list[list[Card]], triple: list[Card]) -> Fact:
    seat, asked = rng.randrange(3), tuple(rng.sample(DECK.cards, rng.choice((1, 2, 2, 3, 3))))
    if rng.random() < 0.1:
        return NotSolution(Triple(*(rng.choice(DECK.category(category)) for category in Category)))
    if rng.random() < 0.3:
        return Holds(seat, rng.choice(hands[seat]))
    true = any(card in hands[seat] for card in asked) != (rng.random() < 0.1)
    return HoldsSome(seat, asked) if true else HoldsNone(seat, asked)


@pytest.mark.parametrize("part", range(4))
def test_a_deal_is_found_just_when_one_is_counted(part: int) -> None:
    found = [0, 0]
    for seed in range(part * 120, part * 120 + 120):
        facts = random_facts(random.Random(seed))
        constraints = constraints_of(DECK, HANDS, facts)
        deal = fitting(constraints)
        assert (deal is not None) == (count(DECK, HANDS, facts).deals > 0), seed
        assert deal is None or keeps(constraints, deal), seed
        found[deal is not None] += 1
    assert min(found) >= 5
