"""The four kinds of facts, and what the events of a view say."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import replace
from typing import Any

import pytest

from cluekit.cards import Card, Triple
from cluekit.deduction import (
    ENVELOPE,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    NotSolution,
    facts_from_view,
)
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game import Event, Outcome, Termination, View, deal, view
from cluekit.game.events import (
    Accused,
    Dealt,
    Eliminated,
    GameOver,
    Passed,
    Shown,
    Suggested,
    TurnBegan,
    Unrefuted,
    WeaponPlaced,
)

DECK = edition("classic").deck
STATE = deal(edition("classic"), 3, random.Random(7))
HAND = view(STATE, 0).hand
FREE = [card for card in DECK.cards if card not in HAND]
"""Cards that seat 0 does not hold."""


def pick(number: int) -> Triple:
    """A triple of cards not in seat 0's hand."""
    kinds = (DECK.suspects, DECK.weapons, DECK.rooms)
    return Triple(*([card for card in kind if card in FREE][number] for kind in kinds))


def seen(*events: Event, player: int | None = 0) -> View:
    """The view of a player to whom the cards were dealt, and then these events happened."""
    before = view(STATE, player)
    return replace(before, events=(*before.events, *(event.seen_by(player) for event in events)))


def new_facts(*events: Event, player: int | None = 0) -> tuple[Fact, ...]:
    known = facts_from_view(seen(player=player))
    found = facts_from_view(seen(*events, player=player))
    assert found[: len(known)] == known
    return found[len(known) :]


def test_facts_are_values() -> None:
    one, two = DECK.cards[:2]
    assert Holds(1, one) == Holds(1, one) != Holds(1, two)
    assert len({HoldsNone(1, (one, two)), HoldsNone(1, (one, two)), HoldsSome(1, (one, two))}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        Holds(1, one).owner = 2  # type: ignore[misc]


BAD_OWNERS: list[Any] = [-1, True, 1.0, "seat 1", None, "Envelope"]


@pytest.mark.parametrize("owner", BAD_OWNERS)
def test_owners_are_seats_or_the_envelope(owner: Any) -> None:
    assert Holds(ENVELOPE, FREE[0]).owner == "envelope"
    for make in (lambda: Holds(owner, FREE[0]), lambda: HoldsNone(owner, (FREE[0],))):
        with pytest.raises(ClueError, match="A card belongs to a seat"):
            make()
    with pytest.raises(ClueError, match="A card belongs to a seat"):
        HoldsSome(owner, (FREE[0],))


BAD_CARDS: list[Any] = [(), [], (FREE[0], FREE[0]), ["Rope"], "Rope", FREE[0], {FREE[0]}, None]


@pytest.mark.parametrize("cards", BAD_CARDS)
def test_cards_are_a_list_or_tuple_of_different_cards(cards: Any) -> None:
    for kind in (HoldsNone, HoldsSome):
        with pytest.raises(ClueError, match=r"^A fact (names|about|is about) .*\.$"):
            kind(0, cards)


def test_a_list_or_a_triple_of_cards_makes_the_same_fact() -> None:
    cards = tuple(pick(0))
    for kind in (HoldsNone, HoldsSome):
        facts = [kind(1, some) for some in (cards, list(cards), pick(0))]  # type: ignore[arg-type]
        assert len(set(facts)) == 1
        assert {type(fact.cards) for fact in facts} == {tuple}


def test_a_card_by_its_name_is_no_card_and_the_sentence_says_what_to_do() -> None:
    bad: Any = "Rope"
    hint = r"^A fact is about cards, not about 'Rope'; deck\.card\('Rope'\) finds a card by its name\.$"
    for make in (
        lambda: Holds(0, bad),
        lambda: HoldsNone(0, (bad,)),
        lambda: NotSolution(Triple(*pick(0)[:2], bad)),
    ):
        with pytest.raises(ClueError, match=hint):
            make()
    bad = None
    with pytest.raises(ClueError, match=r"^A fact is about cards, not about None\.$"):
        Holds(0, bad)
    bad = tuple(pick(0))
    with pytest.raises(ClueError, match="A solution is a triple"):
        NotSolution(bad)


def test_at_first_a_player_knows_the_own_hand_and_the_public_nothing() -> None:
    assert set(facts_from_view(seen())) == {Holds(0, card) for card in HAND}
    assert len(facts_from_view(seen())) == 6
    assert facts_from_view(seen(player=None)) == ()


def test_passes_and_a_card_shown_to_me() -> None:
    asked = pick(0)
    events = (Suggested(0, asked), Passed(1), Shown(2, 0, asked.weapon))
    assert new_facts(*events) == (HoldsNone(1, tuple(asked)), Holds(2, asked.weapon))


def test_a_card_shown_in_secret() -> None:
    asked = pick(0)
    events = (Suggested(1, asked), Shown(2, 1, asked.room))
    assert new_facts(*events) == (HoldsSome(2, tuple(asked)),)
    assert new_facts(*events, player=None) == (HoldsSome(2, tuple(asked)),)


def test_an_answer_belongs_to_the_latest_suggestion() -> None:
    first, second = pick(0), pick(1)
    events = (Suggested(1, first), Passed(2), Suggested(2, second), Passed(1))
    assert new_facts(*events) == (HoldsNone(2, tuple(first)), HoldsNone(1, tuple(second)))


def test_a_card_of_my_own_that_i_show_is_nothing_new() -> None:
    asked = Triple(pick(0).suspect, pick(0).weapon, pick(0).room)._replace(
        **{HAND[0].category.value: HAND[0]}
    )
    assert new_facts(Suggested(1, asked), Passed(2), Shown(0, 1, HAND[0])) == (HoldsNone(2, tuple(asked)),)


def test_an_unrefuted_suggestion_says_no_more_than_its_passes() -> None:
    """The trap: its cards are in the envelope or with the suggester."""
    asked = pick(0)
    found = new_facts(Suggested(1, asked), Passed(2), Passed(0), Unrefuted(1))
    assert found == (HoldsNone(2, tuple(asked)), HoldsNone(0, tuple(asked)))
    knowledge = Knowledge.of(seen(Suggested(1, asked), Passed(2), Passed(0), Unrefuted(1)))
    assert all(knowledge.possible(card) == (1, ENVELOPE) for card in asked)


def test_a_wrong_accusation_clears_a_triple_and_its_maker_still_answers() -> None:
    wrong, asked = pick(0), pick(1)
    events = (
        Accused(1, wrong, False),
        Eliminated(1),
        TurnBegan(2),
        Suggested(2, asked),
        Passed(0),
        Passed(1),
    )
    assert new_facts(*events) == (
        NotSolution(wrong),
        HoldsNone(0, tuple(asked)),
        HoldsNone(1, tuple(asked)),
    )
    knowledge = Knowledge.of(seen(*events))
    assert all(ENVELOPE in knowledge.possible(card) for card in wrong)
    assert wrong not in knowledge.solutions


def test_the_end_of_a_game_opens_the_envelope() -> None:
    right = pick(0)
    events = (Accused(2, right, True), GameOver(Outcome(Termination.SOLVED, 2, right)))
    assert new_facts(*events) == tuple(Holds(ENVELOPE, card) for card in right)
    assert Knowledge.of(seen(*events)).solution == right


def test_what_says_nothing_about_cards() -> None:
    placed = WeaponPlaced(DECK.weapons[0], DECK.rooms[0].name)
    assert new_facts(placed, TurnBegan(0), Eliminated(1), Dealt(1, FREE[0])) == ()


def test_repetitions_are_dropped() -> None:
    asked = pick(0)
    assert new_facts(*(Suggested(1, asked), Passed(2)) * 3) == (HoldsNone(2, tuple(asked)),)


def test_cards_are_cards() -> None:
    assert all(isinstance(card, Card) for card in HAND)
