"""How a shower chooses: the models, and that every deal counts with the chance of what was seen in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import pytest

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction import (
    ENVELOPE,
    FACTS_ONLY,
    UNIFORM,
    Fact,
    Holds,
    HoldsNone,
    Knowledge,
    NotSolution,
    Refuter,
    Showed,
    count,
    custom,
    model_of,
    prefers,
)
from cluekit.errors import ClueError, Contradiction
from tests.oracle import Deal, envelope, fits
from tests.test_counting import LISTED, TEN, random_fact, ten_players

S, W, R = Category
MINI = Deck.of(["S1", "S2", "S3"], ["W1", "W2", "W3"], ["R1", "R2", "R3"])
CLASSIC = Deck.of(
    ["Plum", *(f"S{n}" for n in range(5))],
    ["Rope", *(f"W{n}" for n in range(5))],
    ["Hall", *(f"R{n}" for n in range(8))],
)
A, B, C = 0, 1, 2
ASKED = MINI.triple("S2", "W2", "R1")
SIX_DEALS: list[Fact] = [
    *(Holds(A, MINI.card(name)) for name in ("S1", "W1")),
    HoldsNone(B, tuple(ASKED)),
    Showed(C, ASKED.weapon, tuple(ASKED)),
]
"""Lesson six: I hold S1 and W1 and ask for (S2, W2, R1); B passes, C shows me W2."""


def shares(model: Refuter) -> list[Fraction]:
    return sorted(Knowledge(MINI, (2, 2, 2), SIX_DEALS, model).posterior.values(), reverse=True)


def test_the_six_deals_of_lesson_six() -> None:
    """Four solutions; which of them is how likely is a matter of how C chooses."""
    half, sixth, ninth = Fraction(1, 2), Fraction(1, 6), Fraction(1, 9)
    assert shares(FACTS_ONLY) == [half, sixth, sixth, sixth]
    assert shares(UNIFORM) == [Fraction(2, 3), ninth, ninth, ninth]
    assert shares(prefers(S, R, W)) == [Fraction(1)]
    assert shares(prefers(W, S, R)) == [half, sixth, sixth, sixth]


def test_monty_hall() -> None:
    """Three suspects, one of them in the envelope, B holds the others; I fancy P, and G is shown.

    Drawn at random by me: P or W, 1/2 each. Shown by B, who may show any but P: W, 2/3.
    """
    deck = Deck.of(["P", "W", "G"], ["rope"], ["hall"])
    suspects = tuple(deck.suspects)
    drawn = Knowledge(deck, (0, 2), [Holds(B, deck.card("G"))])
    assert drawn.probability("P", ENVELOPE) == drawn.probability("W", ENVELOPE) == Fraction(1, 2)

    def never_p(held: tuple[Card, ...]) -> Mapping[Card, int]:
        return {card: 1 for card in held if card.name != "P" or len(held) == 1}

    shown = Knowledge(deck, (0, 2), [Showed(B, deck.card("G"), suspects)], custom(never_p))
    assert shown.probability("P", ENVELOPE) == Fraction(1, 3)
    assert shown.probability("W", ENVELOPE) == Fraction(2, 3)
    assert shown.model.name == "never_p"


def rope_after_plum(model: Refuter) -> tuple[Fraction, Fraction, Fraction]:
    """Classic, three players, hand 2-2-2; B shows Plum for (Plum, Rope, Hall).

    Returns the chances that the Rope is in the envelope, that B holds it, that the Hall is in the envelope.
    """
    hand = [CLASSIC.card(name) for name in ("S0", "S1", "W0", "W1", "R0", "R1")]
    asked = CLASSIC.triple("Plum", "Rope", "Hall")
    facts = [*(Holds(A, card) for card in hand), Showed(B, asked.suspect, tuple(asked))]
    knowledge = Knowledge(CLASSIC, (6, 6, 6), facts, model)
    assert knowledge.probability("Plum", B) == 1
    return (
        knowledge.probability("Rope", ENVELOPE),
        knowledge.probability("Rope", B),
        knowledge.probability("Hall", ENVELOPE),
    )


def by_hypergeometry(both: Fraction, one: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """The same from a table of the nine cases of Rope and Hall, if B shows Plum with this chance.

    The envelope has the Rope with 1/4 and the Hall with 1/7; B fills the other 5 of 6 places from the eleven
    dealt cards that are neither his Plum nor mine.
    """
    cases: dict[tuple[str, str], Fraction] = {}
    for rope, hall in ((x, y) for x in ("env", "B", "C") for y in ("env", "B", "C")):
        prior = Fraction(1 if rope == "env" else 3, 4) * Fraction(1 if hall == "env" else 6, 7)
        spots = {"B": 5, "C": 6}
        for at in (rope, hall):
            if at != "env":
                prior *= Fraction(spots[at], sum(spots.values()))
                spots[at] -= 1
        held = (rope, hall).count("B")
        cases[rope, hall] = prior * (1, one, both)[held]
    total = sum(cases.values())
    return (
        sum((p for (rope, _), p in cases.items() if rope == "env"), Fraction()) / total,
        sum((p for (rope, _), p in cases.items() if rope == "B"), Fraction()) / total,
        sum((p for (_, hall), p in cases.items() if hall == "env"), Fraction()) / total,
    )


@pytest.mark.parametrize(
    ("model", "both", "one"),
    [
        (FACTS_ONLY, Fraction(1), Fraction(1)),
        (UNIFORM, Fraction(1, 3), Fraction(1, 2)),
        (prefers(S, W, R), Fraction(1), Fraction(1)),
        (prefers(W, R, S), Fraction(0), Fraction(0)),
    ],
    ids=str,
)
def test_a_shown_suspect_makes_the_rope_more_or_less_likely(
    model: Refuter, both: Fraction, one: Fraction
) -> None:
    assert rope_after_plum(model) == by_hypergeometry(both, one)


def test_the_rope_in_figures() -> None:
    """What lesson six leaves to be computed."""
    assert rope_after_plum(FACTS_ONLY)[0] == Fraction(1, 4)
    assert rope_after_plum(FACTS_ONLY)[1:] == (Fraction(15, 44), Fraction(1, 7))
    assert rope_after_plum(UNIFORM) == (Fraction(124, 415), Fraction(93, 415), Fraction(73, 415))
    assert rope_after_plum(prefers(W, R, S)) == (Fraction(47, 119), 0, Fraction(29, 119))


def test_what_a_preference_makes_certain() -> None:
    """Whoever shows suspects first and shows a room holds neither the suspect nor the weapon."""
    facts: list[Fact] = [Holds(A, MINI.card("S1")), Showed(B, ASKED.room, tuple(ASKED))]
    knowledge = Knowledge(MINI, (2, 2, 2), facts, "suspects first")
    assert not knowledge.count("S2", B)
    assert not knowledge.count("W2", B)
    assert Knowledge(MINI, (2, 2, 2), facts).count("S2", B)


def test_the_same_card_shown_twice_tells_more() -> None:
    once = Knowledge(MINI, (2, 2, 2), SIX_DEALS, UNIFORM)
    twice = Knowledge(MINI, (2, 2, 2), [*SIX_DEALS, SIX_DEALS[-1]], UNIFORM)
    assert max(once.posterior.values()) == Fraction(2, 3)
    assert max(twice.posterior.values()) == Fraction(4, 5)  # 3 : 1/4 : 1/4 : 1/4


def test_what_a_model_never_shows_contradicts_it() -> None:
    never = custom(lambda held: held[0] if held[0].category is S else {held[-1]: 1}, "suspect or last")
    facts = [Showed(B, ASKED.weapon, tuple(ASKED)), Holds(B, ASKED.suspect)]
    with pytest.raises(Contradiction):
        Knowledge(MINI, (2, 2, 2), facts, never)
    assert Knowledge(MINI, (2, 2, 2), facts).deals


def test_deals_are_counted_without_their_weights() -> None:
    for model in (FACTS_ONLY, UNIFORM):
        assert Knowledge(MINI, (2, 2, 2), SIX_DEALS, model).deals == 6
    assert Knowledge(MINI, (2, 2, 2), SIX_DEALS, prefers(S, R, W)).deals == 3


def test_every_output_names_its_model() -> None:
    assert repr(Knowledge(MINI, (2, 2, 2), SIX_DEALS, "uniform")).endswith("6 deals, uniform")
    assert str(prefers(S, W)) == "suspects before weapons"
    assert str(custom(max, "the last")) == "the last"


def test_models_by_name() -> None:
    assert model_of("uniform") is UNIFORM
    assert model_of(UNIFORM) is UNIFORM
    assert model_of("weapons first").chances(list(ASKED)) == {ASKED.weapon: 1}
    with pytest.raises(ClueError, match=r"There is no model 'unifrom'.* 'uniform'"):
        model_of("unifrom")


def test_preferences_may_name_single_cards() -> None:
    model = prefers(MINI.card("R1"), S)
    assert model.chances(list(ASKED)) == {ASKED.room: 1}
    assert model.chances([ASKED.suspect, ASKED.weapon]) == {ASKED.suspect: 1}


def test_weights_are_made_into_chances() -> None:
    model = custom(lambda held: dict(zip(held, (1, 0.5, Fraction(1, 2)), strict=False)))
    assert model.chances(list(ASKED)) == dict(zip(ASKED, map(Fraction, ("1/2", "1/4", "1/4")), strict=True))


BAD_CHOICES: list[Any] = [
    (lambda held: "Rope", "does not choose one of the cards"),
    (lambda held: {MINI.card("S1"): 1}, "does not choose one of the cards"),
    (lambda held: {held[0]: -1}, "the weight -1, not a number from 0 on"),
    (lambda held: {held[0]: float("nan")}, "the weight nan"),
    (lambda held: {held[0]: float("inf")}, "the weight inf"),
    (lambda held: {held[0]: "often"}, "the weight 'often'"),
    (lambda held: {}, "shows no card at all"),
    (lambda held: {held[0]: 0}, "shows no card at all"),
]


@pytest.mark.parametrize(("choose", "sentence"), BAD_CHOICES)
def test_a_choice_that_is_none(choose: Any, sentence: str) -> None:
    with pytest.raises(ClueError, match=rf"^The model 'odd' .*{sentence}"):
        custom(choose, "odd").chances(list(ASKED))


def test_what_is_no_model() -> None:
    bad: Any = "uniform"
    with pytest.raises(ClueError, match="A model is a function"):
        custom(bad)
    with pytest.raises(ClueError, match="An order of preference names"):
        prefers(bad)
    with pytest.raises(ClueError, match="An order of preference names"):
        prefers()


def test_a_card_shown_was_asked_for() -> None:
    with pytest.raises(ClueError, match="W1 was not among the cards asked for"):
        Showed(B, MINI.card("W1"), tuple(ASKED))


def test_the_envelope_shows_nothing_and_nobody_is_asked_for_all_cards() -> None:
    with pytest.raises(ClueError, match="The envelope shows no card"):
        Showed(ENVELOPE, ASKED.weapon, tuple(ASKED))
    with pytest.raises(ClueError, match="Nobody is asked for 9 cards at once"):
        Showed(B, ASKED.weapon, MINI.cards)


def odd(held: tuple[Card, ...]) -> Mapping[Card, int]:
    """Weights that depend on all that is held; the first of three is never shown."""
    return {card: (place + 1) * len(held) for place, card in enumerate(held) if len(held) < 3 or place}


MODELS = [UNIFORM, prefers(S, W, R), prefers(R, S), custom(odd), FACTS_ONLY]


Problem: TypeAlias = tuple[Deck, tuple[int, ...], list[Deal], list[Fact], Refuter]


def random_problem(seed: int) -> Problem:
    """A tiny game with cards shown as the model says (seldom: against it), for a player or a spectator."""
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % len(LISTED)]
    return true_problem(rng, deck, sizes, deals)


def true_problem(rng: random.Random, deck: Deck, sizes: tuple[int, ...], deals: list[Deal]) -> Problem:
    """What can be told of one of these deals."""
    deal, model = rng.choice(deals), rng.choice(MODELS)
    facts = [random_fact(rng, deck, len(sizes), deal) for _ in range(rng.randrange(6))]
    if rng.random() < 0.5:
        facts += [Holds(0, card) for card in deck.cards if deal[card] == 0]
    for _ in range(rng.randrange(1, 6)):
        asked = Triple(*(rng.choice(deck.category(category)) for category in Category))
        holders = sorted({owner for card in asked if (owner := deal[card]) != ENVELOPE})
        if holders:
            shower = rng.choice(holders)
            held = [card for card in asked if deal[card] == shower]
            shown = rng.choice(list(model.chances(held)) if rng.random() < 0.9 else held)
            facts.append(Showed(shower, shown, tuple(asked)))
    rng.shuffle(facts)
    return deck, sizes, deals, facts, model


def weight_of(deal: Deal, facts: list[Fact], model: Refuter) -> Fraction:
    """How likely all that was seen is in this deal."""
    weight = Fraction(all(fits(deal, fact) for fact in facts))
    for fact in facts:
        if weight and model.tells and isinstance(fact, Showed):
            held = tuple(card for card in deal if card in fact.cards and deal[card] == fact.owner)
            weight *= model.chances(sorted(held, key=fact.cards.index)).get(fact.card, 0)
    return weight


def check(problem: Problem) -> bool:
    deck, sizes, deals, facts, model = problem
    weights = {
        number: weight for number, deal in enumerate(deals) if (weight := weight_of(deal, facts, model))
    }
    total = sum(weights.values())
    counts = count(deck, sizes, facts, model)
    assert counts.deals == len(weights), facts
    assert (counts.weight > 0) == (total > 0), facts
    cells: Counter[Any] = Counter()
    solutions: Counter[Any] = Counter()
    for number, weight in weights.items():
        solutions[Triple(*deck.sorted(envelope(deals[number])))] += weight  # type: ignore[call-overload]
        for cell in deals[number].items():
            cells[cell] += weight  # type: ignore[call-overload]
    for card in deck.cards:
        for owner in (*range(len(sizes)), ENVELOPE):
            assert counts.marginal(card, owner) * total == cells[card, owner] * counts.weight, (
                facts,
                card,
                owner,
            )
    assert {t: w * total for t, w in counts.joint.items()} == {
        t: w * counts.weight for t, w in solutions.items()
    }, facts
    return total > 0


@pytest.mark.parametrize("part", range(5))
def test_weighted_deals_against_listing_all(part: int) -> None:
    assert sum(check(random_problem(seed)) for seed in range(part * 1000, part * 1000 + 1000)) > 900


def test_weighted_deals_of_ten_players_against_listing_all() -> None:
    fits = 0
    for seed in range(8):
        deck, deals, known = ten_players(seed, 6)
        *problem, facts, model = true_problem(random.Random(seed), deck, TEN, deals)
        wrong = [NotSolution(Triple(*envelope(deal))) for deal in deals[:: len(deals) // 5]]
        fits += check((*problem, [*known, *facts, *wrong], model))
    assert fits == 8
