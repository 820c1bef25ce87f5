"""The five kinds of facts, what the events of a view say, and what stays of it when cards change hands."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cluekit.cards import Card, Triple
from cluekit.deduction import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    NotSolution,
    facts_from_view,
)
from cluekit.deduction import facts as module
from cluekit.editions import Edition, edition
from cluekit.errors import ClueError, Contradiction
from cluekit.game import Event, Outcome, Phase, State, Termination, View, deal, view
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

from .option_sets import NAMES, chosen
from .oracle import fits
from .positions import cards, random_game, triple, under
from .worlds import possible_worlds, true_world

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


def test_what_is_either_so_or_so_names_seats() -> None:
    here, there = Holds(1, FREE[0]), Holds(2, FREE[1])
    assert Either([here, there]) == Either((here, there))  # type: ignore[arg-type]
    bad: list[Any] = [(), [], here, "Rope", {here}]
    for options in bad:
        with pytest.raises(ClueError, match="takes a list or a tuple of Holds"):
            Either(options)
    bad = [(here, FREE[0]), (Holds(ENVELOPE, FREE[0]),), (HoldsNone(1, (FREE[0],)),)]
    for options in bad:
        with pytest.raises(ClueError, match="does not say which seat holds a card"):
            Either(options)


def test_a_card_that_i_glimpsed_and_one_that_another_did() -> None:
    assert new_facts(Glimpsed(0, 2, FREE[0])) == (Holds(2, FREE[0]),)
    assert new_facts(Glimpsed(1, 2, FREE[0])) == ()


def test_everyone_may_show_a_card() -> None:
    asked = pick(0)
    events = (Suggested(0, asked), Shown(1, 0, asked.room), Shown(2, 0, asked.weapon))
    assert new_facts(*events) == (Holds(1, asked.room), Holds(2, asked.weapon))
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


def after_gifts(*events: Event) -> Knowledge:
    """What seat 0 knows when these events were followed by the gifts."""
    return Knowledge.of(ring(*events, *GIFTS, hand=AFTER))


def test_i_know_what_i_gave_and_what_i_was_given() -> None:
    knowledge = after_gifts()
    assert [knowledge.holder(name) for name in ("Bruno", "Umbrella", "Violin")] == [B, A, A]
    assert knowledge.possible("Ada") == (B, C, ENVELOPE)


def test_what_was_given_me_was_the_givers_before() -> None:
    """So seat 2 had the violin, and of the three weapons only the teapot can be in the envelope."""
    assert after_gifts().holder("Teapot") == ENVELOPE


def test_a_pass_stays_true_where_no_such_card_can_have_come() -> None:
    knowledge = after_gifts(ASKED, Passed(B))
    assert all(B not in knowledge.possible(name) for name in ("Ada", "Teapot", "Kitchen"))


def test_a_pass_is_over_where_such_a_card_can_have_come() -> None:
    knowledge = after_gifts(ASKED, Passed(C))
    assert knowledge.possible("Ada") == knowledge.possible("Kitchen") == (B, C, ENVELOPE)


def test_what_both_had_not_is_in_the_envelope_for_ever() -> None:
    knowledge = after_gifts(ASKED, Passed(B), Passed(C))
    assert knowledge.solution == triple("Ada,Teapot,Kitchen", RING)


def test_a_card_seen_in_a_hand_is_there_or_with_the_next() -> None:
    knowledge = after_gifts(Shown(B, A, card("Kitchen")))
    assert knowledge.possible("Kitchen") == (B, C)
    again = (Given(A, B, card("Umbrella")), Given(B, C, None), Given(C, A, card("Kitchen")))
    then = ring(Shown(B, A, card("Kitchen")), *GIFTS, TurnBegan(B), *again, hand="Violin,Kitchen")
    assert Knowledge.of(then).holder("Kitchen") == A


def test_somebodys_only_card_is_the_one_that_goes() -> None:
    sizes = (2, 1, 3)
    gifts = (Given(A, B, card("Bruno")), Given(B, C, None), Given(C, A, card("Violin")))
    shown = Shown(B, A, card("Kitchen"))
    assert Knowledge.of(ring(shown, *gifts, hand=AFTER, sizes=sizes)).holder("Kitchen") == C


def test_whoever_has_no_card_gives_none_and_the_sizes_are_those_of_then() -> None:
    """Seat 1 had nothing, so seat 2 had four cards: all but mine and the solution."""
    gifts = (Given(A, B, card("Bruno")), Given(C, A, card("Violin")))
    asked = Suggested(A, triple("Chloe,Violin,Library", RING))
    seen_then = ring(asked, Passed(B), *gifts, hand=AFTER, sizes=(2, 1, 3))
    knowledge = Knowledge.of(seen_then)
    assert knowledge.holder("Bruno") == B
    assert knowledge.possible("Kitchen") == (C, ENVELOPE)
    assert Knowledge.of(ring(*gifts, hand=AFTER, sizes=(2, 1, 3))).deals == 2 * 3


def test_one_of_three_shown_in_secret_is_never_the_whole_solution() -> None:
    asked = Suggested(C, triple("Ada,Teapot,Kitchen", RING))
    knowledge = after_gifts(asked, Passed(A), Shown(B, C, None))
    assert asked.triple not in knowledge.solutions
    assert ENVELOPE in knowledge.possible("Ada")


def test_but_one_card_leaves_a_hand() -> None:
    """Seat 1 had the kitchen and Ada: one has gone to seat 2, and only one."""
    facts = [Shown(B, A, card("Kitchen")), Shown(B, A, card("Ada"))]
    seen_then = ring(*facts, *GIFTS, hand=AFTER)
    knowledge = Knowledge.of(seen_then)
    assert knowledge.possible("Kitchen") == knowledge.possible("Ada") == (B, C)
    for where in (B, C):
        at = Holds(where, card("Kitchen"))
        there = Knowledge(RING.deck, (2, 2, 2), [*facts_from_view(seen_then), at])
        assert there.holder("Ada") == B + C - where


def test_a_wrong_accusation_stays_wrong() -> None:
    wrong = triple("Ada,Teapot,Kitchen", RING)
    assert NotSolution(wrong) in facts_from_view(ring(Accused(C, wrong, False), *GIFTS, hand=AFTER))


def test_a_card_laid_open_is_in_no_hand() -> None:
    opened = ring(LaidOpen(B, card("Kitchen")), sizes=(2, 1, 2), opened="Kitchen")
    knowledge = Knowledge.of(opened)
    assert module.pile_sizes(opened) == (2, 1, 2, 1)
    assert module.pile_sizes(ring()) == (2, 2, 2)
    assert knowledge.owners == (A, B, C, OPEN, ENVELOPE)
    assert knowledge.holder("Kitchen") == OPEN
    assert knowledge.possible("Ada") == (B, C, ENVELOPE)


def test_a_card_laid_open_changes_nothing_for_the_others() -> None:
    """That seat 2 showed one of three is answered by the kitchen; seat 1's hand never held any of them."""
    events = (ASKED, Passed(B), Shown(C, A, card("Kitchen")))
    asked = Suggested(B, triple("Chloe,Teapot,Library", RING))
    secret = (asked, Shown(C, B, None))
    opened = ring(*events, *secret, LaidOpen(C, card("Kitchen")), sizes=(2, 2, 1), opened="Kitchen")
    told = facts_from_view(opened)
    assert HoldsNone(B, (card("Ada"), card("Teapot"))) in told
    assert HoldsSome(C, tuple(asked.triple)) in told
    answered = ring(*secret, LaidOpen(C, card("Library")), sizes=(2, 2, 1), opened="Library")
    assert not any(isinstance(fact, HoldsSome) for fact in facts_from_view(answered))


def test_another_card_laid_open_leaves_the_rest_of_three() -> None:
    asked = Suggested(A, triple("Bruno,Teapot,Kitchen", RING))
    secret = (asked, Shown(C, B, None), LaidOpen(B, card("Kitchen")))
    opened = ring(*secret, sizes=(2, 1, 2), opened="Kitchen")
    assert HoldsSome(C, (card("Bruno"), card("Teapot"))) in facts_from_view(opened)
    assert Knowledge.of(opened).holder("Teapot") == C


def test_gifts_after_what_cannot_have_been_are_a_contradiction() -> None:
    with pytest.raises(Contradiction, match="no deal before that fits"):
        facts_from_view(ring(Shown(B, A, card("Kitchen")), ASKED, Passed(B), *GIFTS, hand=AFTER))


def test_what_cannot_be_counted_is_concluded_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_: object) -> None:
        raise ClueError("Too much is open to count exactly.")

    module._passed_on.cache_clear()
    monkeypatch.setattr(module, "count", too_much)
    rough = ring(ASKED, Passed(B), Passed(C), *GIFTS, hand=AFTER)
    assert Knowledge.of(rough).solution == triple("Ada,Teapot,Kitchen", RING)
    module._passed_on.cache_clear()


# Real games: all that is said is true, and nothing is certain that is not


def moments(edition: Edition, players: int, seed: int, number: int) -> Iterator[State]:
    """Some moments of a random game, evenly spread."""
    states = [state for state, _ in random_game(edition, players, seed)]
    playing = [
        state for state in states if state.phase not in (Phase.DEAL, Phase.PLACE) and not state.outcome
    ]
    yield from playing[5 :: max(1, len(playing) // number)]


HONEST_OR_NOT = [f"{title}+honour" for title in ("classic", "liars", "master-detective")]


def table(title: str) -> Edition:
    return chosen(title) if title in NAMES else under(chosen(title.removesuffix("+honour")), honour=True)


@pytest.mark.parametrize("title", [*NAMES, *HONEST_OR_NOT])
def test_in_random_games_all_facts_are_true_for_everybody(title: str) -> None:
    """Players do anything that is legal, and so withhold half of what they could, where that is possible."""
    game = table(title)
    for seed, players in enumerate((game.rules.min_players, game.rules.max_players)):
        for state in moments(game, players, seed, 6):
            truth = dict(zip(game.deck.cards, true_world(state), strict=True))
            for player in (*range(players), None):
                facts = facts_from_view(view(state, player))
                assert [fact for fact in facts if not fits(truth, fact)] == []


@pytest.mark.parametrize("title", ["ring", "liars", "liars+honour", "classic+honour"])
def test_in_random_games_nothing_certain_is_false(title: str) -> None:
    game = RING if title == "ring" else table(title)
    changes = 0
    for seed in range(4):
        for state in moments(game, 2 + seed % 2, seed, 12):
            truth = dict(zip(game.deck.cards, true_world(state), strict=True))
            changes += any(isinstance(event, Given | LaidOpen | Audited) for event in state.events)
            for player in (*range(state.players), None):
                cells = Knowledge.of(view(state, player)).certain()
                assert [cell for cell in cells if (truth[cell[0]] == cell[1]) is not cell[2]] == []
    assert changes > 10


def test_nothing_is_ruled_out_that_could_be_and_little_else_is_missed() -> None:
    """All worlds that fit a game with gifts are listed: the facts allow each, and hardly another cell."""
    told = there = 0
    for seed in range(3):
        for state in moments(RING, 2 + seed % 2, seed, 9):
            for player in (0, None):
                seen_by = view(state, player)
                worlds = possible_worlds(seen_by)
                assert true_world(state) in worlds
                knowledge = Knowledge.of(seen_by)
                for position, name in enumerate(RING.deck.cards):
                    could = {world[position] for world in worlds}
                    assert could <= set(knowledge.possible(name))
                    told += len(knowledge.owners) - len(knowledge.possible(name))
                    there += len(knowledge.owners) - len(could)
                for fact in knowledge.facts:
                    deals = (dict(zip(RING.deck.cards, world, strict=True)) for world in worlds)
                    assert all(fits(deal, fact) for deal in deals)
    assert told > 0.98 * there > 500
