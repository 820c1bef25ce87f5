"""The figures that lessons state, each with its formula: if one changes, a text must change with it."""

from __future__ import annotations

import math
from math import comb

import pytest

from cluekit.deduction import Holds, HoldsNone, HoldsSome, Knowledge
from cluekit.editions import edition
from tests.oracle import all_deals, envelope, fits

DECK = edition("mini").deck
HANDS = (2, 2, 2)


def cards(*names):
    return tuple(map(DECK.card, names))


def holds(seat, *names):
    return [Holds(seat, card) for card in cards(*names)]


ASKED = cards("Bruno", "Umbrella", "Kitchen")
HAND = holds(0, "Ada", "Teapot")
PASS = [*HAND, HoldsNone(1, ASKED)]
CARD = [*PASS, *holds(2, "Umbrella")]

# Bruno passed: his two cards are among Chloe, Violin, Library, Observatory, less what the envelope holds.
# The envelope takes Bruno or Chloe, Umbrella or Violin, the Kitchen or one of the other two rooms.
FREE_FOR_BRUNO = [4 - chloe - violin - other for chloe in (0, 1) for violin in (0, 1) for other in (0, 1, 1)]
WITH_THE_VIOLIN = [4 - chloe - 1 - other for chloe in (0, 1) for other in (0, 1, 1)]

LESSON_1 = {
    "nothing known": ([], 3**3, 3**3 * math.factorial(6) // 2**3, (27, 2430)),
    "one suspect and one weapon in hand": (HAND, 2 * 2 * 3, 2 * 2 * 3 * comb(4, 2), (12, 72)),
    "B passes": (PASS, 12 - 2, sum(comb(free, 2) for free in FREE_FOR_BRUNO), (10, 23)),
    "C shows you the weapon": (CARD, 6 - 2, sum(comb(free, 2) for free in WITH_THE_VIOLIN), (4, 6)),
    "two suspects in hand": (holds(0, "Ada", "Bruno"), 1 * 3 * 3, 1 * 3 * 3 * comb(4, 2), (9, 54)),
    "1-c: both pass": ([*PASS, HoldsNone(2, ASKED)], 1, comb(4, 2), (1, 6)),
    "1-e: both pass, own weapon named": (
        [*HAND, *(HoldsNone(seat, cards("Chloe", "Teapot", "Library")) for seat in (1, 2))],
        1 * 2 * 1,
        2 * comb(4, 2),
        (2, 12),
    ),
    "the story in Make": (
        [*holds(0, "Chloe", "Library"), HoldsNone(1, cards("Ada", "Violin", "Kitchen")), *holds(2, "Violin")],
        8 - 2,
        3 + 1 + 1 + 3 + 1 + 1,
        (6, 10),
    ),
}


DEALS = list(all_deals(DECK, HANDS))


@pytest.mark.parametrize("what", LESSON_1)
def test_lesson_1(what):
    facts, solutions, deals, stated = LESSON_1[what]
    assert (solutions, deals) == stated
    knowledge = Knowledge(DECK, HANDS, facts)
    assert (len(knowledge.solutions), knowledge.deals) == stated


@pytest.mark.parametrize("what", LESSON_1)
def test_lesson_1_by_listing_every_deal(what):
    facts, _, _, stated = LESSON_1[what]
    left = [deal for deal in DEALS if all(fits(deal, fact) for fact in facts)]
    assert (len(set(map(envelope, left))), len(left)) == stated


def test_lesson_1_the_last_four_solutions():
    solutions = {str(solution): deals for solution, deals in Knowledge(DECK, HANDS, CARD).solutions.items()}
    assert solutions == {
        "Bruno, Violin, Kitchen": comb(3, 2),
        "Bruno, Violin, Library": 1,
        "Bruno, Violin, Observatory": 1,
        "Chloe, Violin, Kitchen": 1,
    }


def test_lesson_1_the_two_solutions_that_the_pass_takes_away():
    before, after = Knowledge(DECK, HANDS, HAND).solutions, Knowledge(DECK, HANDS, PASS).solutions
    gone = [str(solution) for solution in before if solution not in after]
    assert gone == ["Chloe, Violin, Library", "Chloe, Violin, Observatory"]
    assert Knowledge(DECK, HANDS, HAND).deals - Knowledge(DECK, HANDS, PASS).deals == 49


def test_lesson_1_a_two_players_and_one_card_of_each_kind():
    knowledge = Knowledge(DECK, (3, 3), holds(0, "Ada", "Teapot", "Kitchen"))
    assert len(knowledge.solutions) == (3 - 1) ** 3 == 8


def test_lesson_1_b_who_learns_something_when_a_card_is_shown():
    def deals(seat, hand, *seen):
        facts = [*holds(seat, *hand), HoldsNone(1, ASKED), *seen]
        return Knowledge(DECK, HANDS, facts).deals

    face, back = holds(2, "Umbrella")[0], HoldsSome(2, ASKED)
    assert (deals(0, ("Ada", "Teapot")), deals(0, ("Ada", "Teapot"), face)) == (23, 6)
    assert (deals(1, ("Chloe", "Library")), deals(1, ("Chloe", "Library"), back)) == (72, 49)
    # Chloe knew her own card, whichever the other one is.
    for other in ("Bruno", "Violin", "Kitchen", "Library", "Chloe", "Ada", "Teapot", "Observatory"):
        assert deals(2, ("Umbrella", other)) == deals(2, ("Umbrella", other), face)
