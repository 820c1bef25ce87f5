"""Plain conclusions before counting: what is settled, what stays a clause, what is impossible."""

from __future__ import annotations

import random

from cluekit.cards import Card, Deck
from cluekit.deduction import ENVELOPE, Fact, Holds, HoldsNone, HoldsSome, NotSolution, Owner
from cluekit.deduction.normalise import Constraints, constraints_of, normalise
from cluekit.deduction.places import pile_of
from tests.oracle import all_deals, fits

MINI = Deck.of(["S0", "S1", "S2"], ["W0", "W1", "W2"], ["R0", "R1", "R2"])
HANDS = (2, 2, 2)
NAMED = {card.name: card for card in MINI.cards}
OWNERS: tuple[Owner, ...] = (0, 1, 2, ENVELOPE)


def found(*facts: Fact) -> Constraints:
    constraints = normalise(constraints_of(MINI, HANDS, facts))
    assert constraints is not None
    return constraints


def owners(constraints: Constraints, card: Card) -> tuple[Owner, ...]:
    domain = constraints.domains[MINI.index(card)]
    return tuple(owner for owner in OWNERS if domain >> pile_of(owner, card, 3) & 1)


def test_piles_are_the_hands_and_then_three_of_one_card() -> None:
    suspect, weapon, room = NAMED["S0"], NAMED["W0"], NAMED["R0"]
    assert [pile_of(ENVELOPE, card, 3) for card in (suspect, weapon, room)] == [3, 4, 5]
    assert pile_of(2, room, 3) == 2
    nothing = found()
    assert nothing.quotas == tuple((1 << pile, size) for pile, size in enumerate((2, 2, 2, 1, 1, 1)))
    assert nothing.domains == (0b001111,) * 3 + (0b010111,) * 3 + (0b100111,) * 3


def test_a_full_hand_takes_no_other_card() -> None:
    constraints = found(Holds(0, NAMED["S0"]), Holds(0, NAMED["W0"]))
    assert owners(constraints, NAMED["S0"]) == (0,)
    assert owners(constraints, NAMED["S1"]) == (1, 2, ENVELOPE)


def test_a_pile_with_just_enough_candidates_takes_them() -> None:
    constraints = found(*(HoldsNone(1, [card]) for card in MINI.cards[2:]))  # type: ignore[arg-type]
    assert owners(constraints, NAMED["S0"]) == owners(constraints, NAMED["S1"]) == (1,)
    # The third suspect is the last one that can lie in the envelope.
    assert owners(constraints, NAMED["S2"]) == (ENVELOPE,)


def test_clauses_are_shortened_applied_or_dropped() -> None:
    some = (NAMED["S0"], NAMED["W0"], NAMED["R0"])
    assert found(HoldsSome(1, some)).clauses == (((0, 0b10), (3, 0b10), (6, 0b10)),)
    assert found(HoldsSome(1, some), HoldsNone(1, some[:1])).clauses == (((3, 0b10), (6, 0b10)),)
    assert owners(found(HoldsSome(1, some), HoldsNone(1, some[:2])), some[2]) == (1,)
    assert found(HoldsSome(1, some), Holds(1, some[0])).clauses == ()
    assert found(HoldsSome(1, some), HoldsSome(1, some[:2])).clauses == (((0, 0b10), (3, 0b10)),)


def test_a_wrong_accusation_is_a_clause_about_all_hands() -> None:
    assert found(NotSolution(MINI.triple("S0", "W0", "R0"))).clauses == (
        ((0, 0b111), (3, 0b111), (6, 0b111)),
    )


def test_what_no_deal_fits_is_none() -> None:
    for facts in (
        [Holds(0, NAMED["S0"]), Holds(1, NAMED["S0"])],
        [Holds(0, card) for card in MINI.cards[:3]],
        [HoldsNone(0, MINI.cards[1:])],
        [HoldsSome(0, (NAMED["S0"],)), HoldsNone(0, (NAMED["S0"],))],
    ):
        assert normalise(constraints_of(MINI, HANDS, facts)) is None


def test_nothing_is_settled_wrongly() -> None:
    """Every deal that fits some true facts is still among those that the domains allow."""
    rng = random.Random(5)
    deals = list(all_deals(MINI, HANDS))
    for _ in range(40):
        truth = rng.choice(deals)
        facts: list[Fact] = []
        for _ in range(6):
            asked = tuple(rng.choice(cards) for cards in (MINI.suspects, MINI.weapons, MINI.rooms))
            seat = rng.randrange(3)
            some = seat in (truth[card] for card in asked)
            facts.append(HoldsSome(seat, asked) if some else HoldsNone(seat, asked))
        constraints = found(*facts)
        for deal in deals:
            if all(fits(deal, fact) for fact in facts):
                assert all(owner in owners(constraints, card) for card, owner in deal.items())
