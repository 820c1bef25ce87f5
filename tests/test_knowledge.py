"""`Knowledge` on the mini deck of the lessons, with numbers that can be found by hand, and on real games."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from cluekit.cards import Deck, Triple
from cluekit.deduction import (
    ENVELOPE,
    Either,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    NotSolution,
)
from cluekit.editions import edition
from cluekit.errors import ClueError, Contradiction
from cluekit.game import CHANCE, Accuse, Action, State, actor, apply, deal, legal_actions, sample, view
from cluekit.game.events import LaidOpen, Shown

from .oracle import all_deals, envelope, fits

MINI = Deck.of(["S1", "S2", "S3"], ["W1", "W2", "W3"], ["R1", "R2", "R3"])
CLASSIC = edition("classic").deck
HANDS = (2, 2, 2)
A, B, C = 0, 1, 2
MINE: list[Fact] = [Holds(A, MINI.card("S1")), Holds(A, MINI.card("W1"))]
ASKED = MINI.triple("S2", "W2", "R1")
"""A suggestion without a card of my own hand."""


@pytest.mark.parametrize("nonsense", ["Plum", [5], [None], [("seat 1", "Rope")]])
def test_what_is_no_fact_is_refused(nonsense: object) -> None:
    with pytest.raises(ClueError, match="is no fact about cards"):
        Knowledge(edition("mini").deck, (2, 2, 2), nonsense)  # type: ignore[arg-type]


def know(*facts: Fact, mine: list[Fact] = MINE) -> Knowledge:
    return Knowledge(MINI, HANDS, [*mine, *facts])


def size(knowledge: Knowledge) -> tuple[int, int]:
    return len(knowledge.solutions), knowledge.deals


def test_the_first_lesson() -> None:
    """Holding S1 and W1, I suggest (S2, W2, R1): B passes, C shows me W2.

    After the pass B's two cards are among S3, W3, R2 and R3. Three deals have S3 and W3 there (any
    room may be missing), each of the five other hands leaves four: 23.
    """
    passed, shown = HoldsNone(B, tuple(ASKED)), Holds(C, ASKED.weapon)
    assert size(know()) == (12, 72)
    assert size(know(passed)) == (10, 23)
    assert size(know(passed, shown)) == (4, 6)
    assert dict(know(passed, shown).solutions) == {
        MINI.triple("S2", "W3", "R1"): 3,
        MINI.triple("S2", "W3", "R2"): 1,
        MINI.triple("S2", "W3", "R3"): 1,
        MINI.triple("S3", "W3", "R1"): 1,
    }


def test_other_hands_and_other_cards_of_the_first_lesson() -> None:
    two_suspects: list[Fact] = [Holds(A, MINI.card("S1")), Holds(A, MINI.card("S2"))]
    assert size(know(mine=two_suspects)) == (9, 54)
    passed = HoldsNone(B, tuple(ASKED))
    assert size(know(passed, Holds(C, ASKED.suspect))) == (4, 6)
    assert size(know(passed, Holds(C, ASKED.room))) == (6, 10)
    assert size(know(passed, HoldsSome(C, tuple(ASKED)))) == (9, 17)


def test_the_facts_alone_make_four_solutions_unequal() -> None:
    """Lesson six begins with these six deals: 1/2, 1/6, 1/6, 1/6."""
    knowledge = know(HoldsNone(B, tuple(ASKED)), Holds(C, ASKED.weapon))
    shares = [Fraction(deals, knowledge.deals) for deals in knowledge.solutions.values()]
    assert sorted(shares) == [Fraction(1, 6)] * 3 + [Fraction(1, 2)]
    assert knowledge.probability("S3", ENVELOPE) == Fraction(1, 6)
    assert knowledge.probability("R1", ENVELOPE) == Fraction(2, 3)
    assert knowledge.model.name == "facts only"


def test_cards_by_name_or_value_and_owners_by_seat_or_envelope() -> None:
    knowledge = know()
    assert knowledge.count("w 1", A) == knowledge.count(MINI.card("W1"), A) == 72
    assert knowledge.count("W1", ENVELOPE) == 0
    assert knowledge.count("R2", ENVELOPE) == 24
    assert knowledge.owners == (0, 1, 2, ENVELOPE)
    assert knowledge.possible("S2") == (B, C, ENVELOPE)
    assert knowledge.possible("S1") == (A,)
    assert knowledge.holder("S1") == A
    assert knowledge.holder("S2") is None


@pytest.mark.parametrize(
    ("card", "owner", "message"),
    [
        ("Plum", 0, "There is no card 'Plum'"),
        (CLASSIC.suspects[0], 0, "no card|no card of this deck"),
        ("S1", 3, "no seat 3"),
        ("S1", -1, "no seat -1"),
        ("S1", True, "no seat True"),
        ("S1", "B", "no seat 'B'"),
        ("S1", 1.0, r"no seat 1\.0"),
    ],
)
def test_questions_about_strangers(card: str, owner: int, message: str) -> None:
    with pytest.raises(ClueError, match=message):
        know().count(card, owner)


def test_certain_cells() -> None:
    knowledge = know(Holds(B, MINI.card("W3")), HoldsNone(C, (MINI.card("R1"),)))
    cells = knowledge.certain()
    named = {(card.name, owner): holds for card, owner, holds in cells}
    assert len(named) == len(cells)
    assert named["S1", A] is True
    assert named["R1", A] is False
    assert named["W2", B] is False
    assert named["W2", ENVELOPE] is True
    assert ("S2", B) not in named
    assert knowledge.possible("R1") == (B, ENVELOPE)


def test_a_chain_of_reasons_that_elimination_misses() -> None:
    """Two cards of three must do for three clauses, so the card that two of them share is there."""
    hands = (3, 3, 3, 3, 3, 3)
    facts: list[Fact] = [Holds(1, CLASSIC.rooms[0])]
    common = CLASSIC.weapons[3]
    facts += [
        HoldsSome(1, (CLASSIC.suspects[0], common, CLASSIC.rooms[1])),
        HoldsSome(1, (CLASSIC.suspects[1], CLASSIC.weapons[4], CLASSIC.rooms[2])),
        HoldsSome(1, (CLASSIC.suspects[2], common, CLASSIC.rooms[3])),
    ]
    assert Knowledge(CLASSIC, hands, facts).holder(common) == 1


def test_a_wrong_accusation_clears_its_triple_only() -> None:
    wrong = MINI.triple("S2", "W2", "R1")
    knowledge = know(NotSolution(wrong))
    assert size(knowledge) == (11, 66)
    assert wrong not in knowledge.solutions
    assert all(ENVELOPE in knowledge.possible(card) for card in wrong)
    # Two of its cards known, the third is cleared.
    cornered = know(NotSolution(wrong), Holds(ENVELOPE, wrong.suspect), Holds(ENVELOPE, wrong.weapon))
    assert ENVELOPE not in cornered.possible("R1")


def test_nobody_refutes_my_own_cards() -> None:
    """Both others pass: what I do not hold of the three is in the envelope, and only that."""
    asked = tuple(MINI.triple("S1", "W2", "R1"))
    knowledge = know(HoldsNone(B, asked), HoldsNone(C, asked))
    assert knowledge.holder("W2") == knowledge.holder("R1") == ENVELOPE
    assert knowledge.solution is None
    assert len(knowledge.solutions) == 2


def test_somebody_elses_unrefuted_suggestion_may_be_a_bluff() -> None:
    asked = tuple(ASKED)
    knowledge = know(HoldsNone(A, asked), HoldsNone(C, asked))
    assert all(knowledge.possible(card) == (B, ENVELOPE) for card in asked)


def test_hand_sizes_are_knowledge() -> None:
    """All of B's cards are known: the rest follows at once, ten turns before anybody says so."""
    knowledge = know(Holds(B, MINI.card("S2")), Holds(B, MINI.card("W2")))
    assert knowledge.solution is None
    assert knowledge.holder("S3") == knowledge.holder("W3") == ENVELOPE
    assert knowledge.possible("R2") == (C, ENVELOPE)


def test_a_certain_solution() -> None:
    knowledge = know(*(Holds(ENVELOPE, card) for card in MINI.triple("S2", "W2", "R2")))
    assert knowledge.solution == MINI.triple("S2", "W2", "R2")
    assert isinstance(knowledge.solution, Triple)


@pytest.mark.parametrize(
    ("facts", "clashing"),
    [
        ([Holds(B, MINI.card("S1"))], "Facts 1 and 3 cannot both be true; without fact 1 or fact 3"),
        ([HoldsNone(ENVELOPE, MINI.rooms)], "Fact 3 cannot be true; without fact 3"),
        (
            [Holds(B, MINI.card("S2")), Holds(B, MINI.card("R2")), Holds(B, MINI.card("W2"))],
            "Facts 3, 4 and 5 cannot all be true; without fact 3, fact 4 or fact 5",
        ),
        (
            [Holds(B, MINI.card("S2")), Holds(C, MINI.card("S3"))],
            "Facts 1, 3 and 4 cannot all be true; without fact 1, fact 3 or fact 4",
        ),
        (
            [HoldsSome(B, (MINI.card("S1"), MINI.card("W1")))],
            "Facts 1, 2 and 3 cannot all be true; without fact 1, fact 2 or fact 3",
        ),
    ],
    ids=["two holders", "no room", "hand too full", "no suspect left", "all elsewhere"],
)
def test_contradictions(facts: list[Fact], clashing: str) -> None:
    with pytest.raises(Contradiction, match=rf"^No deal fits\. {clashing} everything fits\.$"):
        know(*facts)


def test_all_solutions_excluded() -> None:
    """With S1 and W1 in hand twelve solutions are left, and to exclude them takes twelve facts."""
    with pytest.raises(Contradiction) as raised:
        know(*map(NotSolution, MINI.solutions()))
    assert len(re.findall(r"\d+", str(raised.value).split(";")[0])) == 14


def test_one_card_with_either_of_two_players() -> None:
    knowledge = know(Either((Holds(B, MINI.card("S2")), Holds(C, MINI.card("S2")))))
    assert knowledge.possible("S2") == (B, C)
    assert knowledge.holder("S3") == ENVELOPE


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_either_so_or_so_is_counted_as_if_all_deals_were_listed(seed: int) -> None:
    rng = random.Random(seed)
    facts: list[Fact] = list(MINE[: seed % 3])
    for _ in range(rng.randrange(1, 5)):
        options = [Holds(rng.randrange(3), rng.choice(MINI.cards)) for _ in range(rng.randrange(1, 6))]
        facts.append(Either(tuple(options)))
    facts.append(HoldsNone(C, (rng.choice(MINI.cards[1:3]),)))
    deals = [deal for deal in all_deals(MINI, HANDS) if all(fits(deal, fact) for fact in facts)]
    if not deals:
        with pytest.raises(Contradiction):
            Knowledge(MINI, HANDS, facts)
        return
    knowledge = Knowledge(MINI, HANDS, facts)
    assert knowledge.deals == len(deals)
    for card in MINI.cards:
        for owner in knowledge.owners:
            assert knowledge.count(card, owner) == sum(deal[card] == owner for deal in deals)
    solutions = Counter(Triple(*MINI.sorted(envelope(deal))) for deal in deals)
    assert knowledge.solutions == solutions


def test_cards_that_lie_open_are_one_more_hand() -> None:
    """Seat 1 lays a card open: seats 0 to 2 are followed by the open cards."""
    state = deal(edition("liars"), 3, random.Random(1))
    card, *rest = state.hands[1]
    hands = (state.hands[0], tuple(rest), state.hands[2])
    opened = replace(state, hands=hands, interrogation=(card,), events=(*state.events, LaidOpen(1, card)))
    for viewer in (0, 1, None):
        knowledge = Knowledge.of(view(opened, viewer))
        assert knowledge.hand_sizes == (6, 5, 6, 1)
        assert knowledge.owners == (0, 1, 2, 3, ENVELOPE)
        assert knowledge.holder(card) == 3
    assert Knowledge.of(view(state, 0)).owners == (0, 1, 2, ENVELOPE)


def test_repr() -> None:
    assert repr(know()) == "Knowledge: 12 solutions, 72 deals, facts only"
    everything = know(Holds(B, MINI.card("S2")), Holds(B, MINI.card("R1")), Holds(C, MINI.card("W2")))
    assert repr(everything) == "Knowledge: 2 solutions, 2 deals, facts only"
    last = Holds(C, MINI.card("R2"))
    assert repr(know(*everything.facts[2:], last)) == "Knowledge: 1 solution, 1 deal, facts only"
    assert repr(Knowledge(CLASSIC, (6, 6, 6), [])) == (
        "Knowledge: 324 solutions, 5,557,616,064 deals, facts only"
    )


def test_hand_sizes_must_match_the_deck() -> None:
    with pytest.raises(ClueError, match="Hands of 2-2-1 do not use up the 6 cards"):
        Knowledge(MINI, (2, 2, 1), [])


def random_action(state: State, rng: random.Random) -> Action:
    """Any action but an accusation, and one of those in fifty turns or so."""
    if actor(state) == CHANCE:
        return sample(state, rng)
    legal = legal_actions(state)
    quiet = [action for action in legal if not isinstance(action, Accuse)]
    return rng.choice(quiet if quiet and rng.random() < 0.98 else legal)


@pytest.mark.parametrize("seed", range(4))
def test_what_players_of_a_random_game_know_is_true(seed: int) -> None:
    """In a game played at random, everybody's knowledge agrees with the cards, and so does the public's."""
    seats, rng = 3 + seed, random.Random(seed)
    state = deal(edition("classic"), seats, rng)
    hands = [view(state, seat).hand for seat in range(seats)]
    for _ in range(400):
        if actor(state) is not None:
            state = apply(state, random_action(state, rng))
    assert any(isinstance(event, Shown) for event in view(state, None).events)
    for viewer in (*range(seats), None):
        knowledge = Knowledge.of(view(state, viewer))
        assert sum(knowledge.solutions.values()) == knowledge.deals
        for seat, hand in enumerate(hands):
            assert all(knowledge.count(card, seat) for card in hand)
            assert viewer != seat or all(knowledge.holder(card) == seat for card in hand)


def test_players_by_the_names_they_have() -> None:
    evidence = Evidence(MINI, HANDS, tuple(MINE), names=("Anna", "Ben", "Cem"))
    knowledge = Knowledge.from_evidence(evidence)
    assert knowledge.probability("S1", "anna") == knowledge.probability("S1", A) == 1
    assert knowledge.count("S2", "Ben") == knowledge.count("S2", B)
    assert knowledge.count("S2", "Envelope") == knowledge.count("S2", ENVELOPE)
    assert str(knowledge.explain("S1", "Ben")) == str(knowledge.explain("S1", B))
    with pytest.raises(ClueError, match="There is no seat 'Dora'"):
        knowledge.count("S2", "Dora")
