"""The kinds of facts, and what the events of a view say, in order of time."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cluekit.cards import Card, Triple
from cluekit.deduction import (
    ENVELOPE,
    Either,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    Moved,
    NotSolution,
    Showed,
    facts_from_view,
)
from cluekit.deduction.facts import evidence_from_view
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game import Event, Outcome, Phase, Termination, View, deal, view
from cluekit.game.events import (
    Accused,
    Audited,
    Dealt,
    Eliminated,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
    Suggested,
    TurnBegan,
    Unrefuted,
    WeaponPlaced,
)

from .option_sets import chosen
from .oracle import Deal, fits
from .positions import cards, random_game, triple, under
from .worlds import true_world

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
    assert new_facts(*events) == (HoldsNone(1, tuple(asked)), Showed(2, asked.weapon, tuple(asked)))


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


def test_what_is_either_so_or_so_says_where_cards_are() -> None:
    here, there = Holds(1, FREE[0]), Holds(2, FREE[1])
    assert Either([here, there]) == Either((here, there))  # type: ignore[arg-type]
    bad: list[Any] = [(), [], here, "Rope", {here}]
    for options in bad:
        with pytest.raises(ClueError, match="takes a list or a tuple of Holds"):
            Either(options)
    bad = [(here, FREE[0]), (HoldsNone(1, (FREE[0],)),)]
    for options in bad:
        with pytest.raises(ClueError, match="does not say where a card is"):
            Either(options)


def test_a_card_that_i_glimpsed_and_one_that_another_did() -> None:
    assert new_facts(Glimpsed(0, 2, FREE[0])) == (Holds(2, FREE[0]),)
    assert new_facts(Glimpsed(1, 2, FREE[0])) == ()


def test_everyone_may_show_a_card() -> None:
    asked = pick(0)
    events = (Suggested(0, asked), Shown(1, 0, asked.room), Shown(2, 0, asked.weapon))
    assert new_facts(*events) == (Showed(1, asked.room, tuple(asked)), Showed(2, asked.weapon, tuple(asked)))
    events = (Suggested(1, asked), Shown(2, 1, asked.room), Passed(0))
    assert new_facts(*events) == (HoldsSome(2, tuple(asked)), HoldsNone(0, tuple(asked)))


# Where answers are left to honour


def proven(*events: Event) -> tuple[Fact, ...]:
    """The facts told by events when one can pass wrongly."""
    honour = replace(seen(*events), edition=under(honour=True))
    return tuple(fact for fact in facts_from_view(honour) if not isinstance(fact, Holds))


def test_a_pass_left_to_honour_proves_nothing_until_it_has_been_checked() -> None:
    asked, again = (tuple(pick(number)) for number in range(2))
    passes = (Suggested(0, pick(0)), Passed(1), Passed(2))
    assert proven(*passes) == ()
    assert proven(*passes, Audited(0, 1, False)) == (HoldsNone(1, asked),)
    assert proven(*passes, Audited(0, 1, True), Exposed(1)) == ()
    later = (Suggested(2, pick(1)), Passed(1))
    assert proven(*passes, Audited(0, 1, False), *later) == (HoldsNone(1, asked),)
    assert proven(*passes, *later, Audited(2, 1, False)) == (HoldsNone(1, asked), HoldsNone(1, again))


def test_no_check_clears_the_passes_of_one_who_was_exposed_since() -> None:
    """What he withheld has come to light, so he is charged with it no more; but the passes were wrong."""
    again = tuple(pick(1))
    passes = (Suggested(0, pick(0)), Passed(1), Shown(2, 0, pick(0).room))
    later = (Exposed(1), Suggested(2, pick(1)), Passed(1), Audited(0, 1, False))
    assert proven(*passes, *later)[-1:] == (HoldsNone(1, again),)
    assert not any(isinstance(fact, HoldsNone) and fact.cards != again for fact in proven(*passes, *later))


def test_cards_shown_and_accusations_need_no_honour() -> None:
    asked = pick(0)
    events = (Suggested(1, asked), Shown(2, 1, asked.room), Accused(1, pick(1), False))
    assert proven(*events) == (HoldsSome(2, tuple(asked)), NotSolution(pick(1)))


# When cards change hands: three seats with two cards each, and seat 0 looks on

RING = edition(str(Path(__file__).parent / "data" / "ring.toml"))
MINE = "Bruno,Umbrella"
A, B, C, OPEN = range(4)


def card(name: str) -> Card:
    return RING.deck.card(name)


def ring(*events: Event, hand: str = MINE, sizes: Sequence[int] = (2, 2, 2), opened: str = "") -> View:
    """Seat 0 was dealt MINE; then these events, and it holds `hand` now."""
    dealt = [Dealt(A, card) for card in cards(MINE, RING)] + [Dealt(B, None), Dealt(C, None)] * 2
    state = replace(deal(RING, 3, random.Random(1)), events=(*dealt, *events))
    now = {"hand": cards(hand, RING), "hand_sizes": tuple(sizes), "interrogation": cards(opened, RING)}
    return replace(view(state, A), **now)  # type: ignore[arg-type]


GIFTS = (Given(A, B, card("Bruno")), Given(B, C, None), Given(C, A, card("Violin")))
"""Seat 0 passes Bruno on and receives the violin; what went from seat 1 to seat 2 it has not seen."""
AFTER = "Violin,Umbrella"
ASKED = Suggested(A, triple("Ada,Teapot,Kitchen", RING))


def test_a_round_of_gifts_is_one_fact_and_stands_where_it_happened() -> None:
    asked = tuple(ASKED.triple)
    evidence = evidence_from_view(ring(ASKED, Passed(B), *GIFTS, ASKED, Passed(B), hand=AFTER))
    gifts = (Gift(A, B, card("Bruno")), Gift(B, C), Gift(C, A, card("Violin")))
    assert evidence.facts == (
        Holds(A, card("Bruno")),
        Holds(A, card("Umbrella")),
        HoldsNone(B, asked),
        Moved(gifts),
        HoldsNone(B, asked),
    )
    assert evidence.numbers == (1, 2, 8, 11, 13)
    assert evidence.hand_sizes == evidence.sizes_now == (2, 2, 2)
    assert (evidence.entry, evidence.name(B)) == ("event", RING.deck.suspects[1].name)


def test_gifts_of_two_rounds_are_two_facts() -> None:
    more = (Given(A, B, card("Violin")), Given(B, C, None), Given(C, A, card("Kitchen")))
    facts = facts_from_view(ring(*GIFTS, *more, hand="Umbrella,Kitchen"))
    assert [len(fact.gifts) for fact in facts if isinstance(fact, Moved)] == [3, 3]
    assert set(facts[:2]) == {Holds(A, card("Bruno")), Holds(A, card("Umbrella"))}


def test_the_sizes_are_those_of_the_beginning() -> None:
    """Seat 1 had nothing to give, and had one card afterwards."""
    gifts = (Given(A, B, card("Bruno")), Given(C, A, card("Violin")))
    evidence = evidence_from_view(ring(*gifts, hand=AFTER, sizes=(2, 1, 3)))
    assert (evidence.hand_sizes, evidence.sizes_now) == ((2, 0, 4), (2, 1, 3))


def test_a_card_laid_open_goes_to_the_pile_behind_the_last_seat() -> None:
    opened = ring(LaidOpen(B, card("Kitchen")), sizes=(2, 1, 2), opened="Kitchen")
    evidence = evidence_from_view(opened)
    assert evidence.facts[2:] == (Moved((Gift(B, OPEN, card("Kitchen")),)),)
    assert (evidence.hand_sizes, evidence.sizes_now) == ((2, 2, 2, 0), (2, 1, 2, 1))
    assert evidence.name(OPEN) == "the open pile"
    assert len(evidence_from_view(ring()).names) == 3


def test_a_hand_that_no_event_dealt_is_known_from_the_first() -> None:
    """Of a game seen from the middle on, the first hand is that of now, with all gifts undone."""
    whole = ring(*GIFTS, LaidOpen(A, card("Umbrella")), hand="Violin", sizes=(1, 2, 2), opened="Umbrella")
    late = replace(whole, events=tuple(event for event in whole.events if not isinstance(event, Dealt)))
    evidence = evidence_from_view(late)
    assert set(evidence.facts[:2]) == {Holds(A, card("Bruno")), Holds(A, card("Umbrella"))}
    assert evidence.numbers == (0, 0, 3, 4)
    assert set(evidence.facts) == set(facts_from_view(whole))


def test_a_card_shown_twice_was_chosen_twice() -> None:
    asked = pick(0)
    shown = Showed(2, asked.weapon, tuple(asked))
    assert new_facts(*(Suggested(0, asked), Shown(2, 0, asked.weapon)) * 2) == (shown, shown)


def test_what_i_chose_to_show_tells_me_nothing() -> None:
    asked = pick(0)._replace(**{HAND[0].category.value: HAND[0]})
    events = (Suggested(1, asked), Passed(2), Shown(0, 1, HAND[0]))
    assert not any(isinstance(fact, Showed) for fact in facts_from_view(seen(*events)))
    assert new_facts(*events, player=1)[-1] == Showed(0, HAND[0], tuple(asked))
    assert new_facts(*events, player=2)[-1] == HoldsSome(0, tuple(asked))


def test_the_audit_tells_what_it_has_cleared() -> None:
    """The passes were heard before, but only now one knows that they were right."""
    honour = under(honour=True)
    events = (Suggested(0, pick(0)), Passed(1), Passed(2), Audited(0, 1, False))
    evidence = evidence_from_view(replace(seen(*events), edition=honour))
    told = zip(evidence.facts, evidence.numbers, strict=True)
    passes = [(fact, number) for fact, number in told if isinstance(fact, HoldsNone)]
    assert passes == [(HoldsNone(1, tuple(pick(0))), len(seen(*events).events))]


@pytest.mark.parametrize("title", ["ring", "liars", "liars+turned"])
def test_in_random_games_all_facts_are_true_of_the_hands_of_their_time(title: str) -> None:
    game = RING if title == "ring" else chosen(title)
    for seed, players in enumerate((game.rules.min_players, game.rules.max_players)):
        truths, last = list[Deal](), None
        for state, _ in random_game(game, players, seed):
            piles = (state.interrogation, *state.hands)
            if state.phase is not Phase.DEAL and piles != last:
                truths.append(dict(zip(game.deck.cards, true_world(state), strict=True)))
                last = piles
        for player in (*range(players), None):
            seen_last = view(state, player)
            period = 0
            for fact in facts_from_view(seen_last):
                period += isinstance(fact, Moved)
                assert isinstance(fact, Moved) or fits(truths[period], fact)
            assert period == len(truths) - 1 > 0


def test_cards_that_lie_open_before_the_first_event_are_known() -> None:
    """One who comes later has seen nobody lay them there."""
    state = deal(edition("liars"), 3, random.Random(5))
    card, *rest = state.hands[1]
    opened = replace(
        state, hands=(state.hands[0], tuple(rest), state.hands[2]), interrogation=(card,), events=()
    )
    evidence = evidence_from_view(view(opened, 0))
    assert evidence.hand_sizes == (6, 5, 6, 1)
    assert Holds(3, card) in evidence.facts
    assert Knowledge.from_evidence(evidence).holder(card) == 3
