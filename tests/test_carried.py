"""What is known after cards have changed hands: by the quick account, and by the exact one alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from cluekit.deduction import (
    ENVELOPE,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    Moved,
    NotSolution,
    Showed,
)
from cluekit.deduction import carried as module
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import evidence_from_view
from cluekit.editions import Edition
from cluekit.errors import Contradiction, TooMuchOpen
from cluekit.game import Phase, State, View, view
from cluekit.game.events import Accused, Audited, Given, LaidOpen, Passed, Shown, Suggested, TurnBegan

from .option_sets import NAMES, chosen
from .oracle import fits
from .positions import random_game, triple, under
from .test_facts import AFTER, ASKED, GIFTS, OPEN, RING, A, B, C, card, ring
from .worlds import possible_worlds, true_world

Account: TypeAlias = Callable[[View], Knowledge]
After: TypeAlias = Callable[..., Knowledge]


def quick(seen: View) -> Knowledge:
    """What follows from what the quick account carries on to the present."""
    return Knowledge.from_evidence(carried(evidence_from_view(seen)))


def notes(seen: View) -> tuple[Fact, ...]:
    return carried(evidence_from_view(seen)).facts


@pytest.fixture(params=[quick, Knowledge.of], ids=["quick", "exact"])
def account(request: pytest.FixtureRequest) -> Account:
    account: Account = request.param
    return account


@pytest.fixture
def after_gifts(account: Account) -> After:
    """What seat 0 knows when some events were followed by the gifts."""
    return lambda *events: account(ring(*events, *GIFTS, hand=AFTER))


def test_i_know_what_i_gave_and_what_i_was_given(after_gifts: After) -> None:
    knowledge = after_gifts()
    assert [knowledge.holder(name) for name in ("Bruno", "Umbrella", "Violin")] == [B, A, A]
    assert knowledge.possible("Ada") == (B, C, ENVELOPE)


def test_what_was_given_me_was_the_givers_before(after_gifts: After) -> None:
    """So seat 2 had the violin, and of the three weapons only the teapot can be in the envelope."""
    assert after_gifts().holder("Teapot") == ENVELOPE


def test_a_pass_stays_true_where_no_such_card_can_have_come(after_gifts: After) -> None:
    knowledge = after_gifts(ASKED, Passed(B))
    assert all(B not in knowledge.possible(name) for name in ("Ada", "Teapot", "Kitchen"))


def test_a_pass_is_over_where_such_a_card_can_have_come(after_gifts: After) -> None:
    knowledge = after_gifts(ASKED, Passed(C))
    assert knowledge.possible("Ada") == knowledge.possible("Kitchen") == (B, C, ENVELOPE)


def test_what_both_had_not_is_in_the_envelope_for_ever(after_gifts: After) -> None:
    knowledge = after_gifts(ASKED, Passed(B), Passed(C))
    assert knowledge.solution == triple("Ada,Teapot,Kitchen", RING)


def test_a_card_seen_in_a_hand_is_there_or_with_the_next(after_gifts: After, account: Account) -> None:
    knowledge = after_gifts(Shown(B, A, card("Kitchen")))
    assert knowledge.possible("Kitchen") == (B, C)
    again = (Given(A, B, card("Umbrella")), Given(B, C, None), Given(C, A, card("Kitchen")))
    then = ring(Shown(B, A, card("Kitchen")), *GIFTS, TurnBegan(B), *again, hand="Violin,Kitchen")
    assert account(then).holder("Kitchen") == A


def test_somebodys_only_card_is_the_one_that_goes(account: Account) -> None:
    sizes = (2, 1, 3)
    gifts = (Given(A, B, card("Bruno")), Given(B, C, None), Given(C, A, card("Violin")))
    shown = Shown(B, A, card("Kitchen"))
    assert account(ring(shown, *gifts, hand=AFTER, sizes=sizes)).holder("Kitchen") == C


def test_whoever_has_no_card_gives_none_and_the_sizes_are_those_of_then(account: Account) -> None:
    """Seat 1 had nothing, so seat 2 had four cards: all but mine and the solution."""
    gifts = (Given(A, B, card("Bruno")), Given(C, A, card("Violin")))
    asked = Suggested(A, triple("Chloe,Violin,Library", RING))
    seen_then = ring(asked, Passed(B), *gifts, hand=AFTER, sizes=(2, 1, 3))
    knowledge = account(seen_then)
    assert knowledge.holder("Bruno") == B
    assert knowledge.possible("Kitchen") == (C, ENVELOPE)
    assert account(ring(*gifts, hand=AFTER, sizes=(2, 1, 3))).deals == 2 * 3


def test_one_of_three_shown_in_secret_is_never_the_whole_solution(
    after_gifts: After,
) -> None:
    asked = Suggested(C, triple("Ada,Teapot,Kitchen", RING))
    knowledge = after_gifts(asked, Passed(A), Shown(B, C, None))
    assert asked.triple not in knowledge.solutions
    assert ENVELOPE in knowledge.possible("Ada")


def test_but_one_card_leaves_a_hand(account: Account) -> None:
    """Seat 1 had the kitchen and Ada: one has gone to seat 2, and only one."""
    facts = [Shown(B, A, card("Kitchen")), Shown(B, A, card("Ada"))]
    seen_then = ring(*facts, *GIFTS, hand=AFTER)
    knowledge = account(seen_then)
    assert knowledge.possible("Kitchen") == knowledge.possible("Ada") == (B, C)
    for where in (B, C):
        at = Holds(where, card("Kitchen"))
        evidence = evidence_from_view(seen_then)
        there = Knowledge.from_evidence((carried(evidence) if account is quick else evidence).plus(at))
        assert there.holder("Ada") == B + C - where


def test_a_wrong_accusation_stays_wrong() -> None:
    wrong = triple("Ada,Teapot,Kitchen", RING)
    assert NotSolution(wrong) in notes(ring(Accused(C, wrong, False), *GIFTS, hand=AFTER))


def test_a_card_laid_open_is_in_no_hand(account: Account) -> None:
    opened = ring(LaidOpen(B, card("Kitchen")), sizes=(2, 1, 2), opened="Kitchen")
    knowledge = account(opened)
    assert knowledge.hand_sizes == (2, 1, 2, 1)
    assert knowledge.owners == (A, B, C, OPEN, ENVELOPE)
    assert knowledge.holder("Kitchen") == OPEN
    assert knowledge.possible("Ada") == (B, C, ENVELOPE)


def test_a_card_laid_open_changes_nothing_for_the_others() -> None:
    """That seat 2 showed one of three is answered by the kitchen; seat 1's hand never held any of them."""
    events = (ASKED, Passed(B), Shown(C, A, card("Kitchen")))
    asked = Suggested(B, triple("Chloe,Teapot,Library", RING))
    secret = (asked, Shown(C, B, None))
    opened = ring(*events, *secret, LaidOpen(C, card("Kitchen")), sizes=(2, 2, 1), opened="Kitchen")
    told = notes(opened)
    assert HoldsNone(B, (card("Ada"), card("Teapot"))) in told
    assert HoldsSome(C, tuple(asked.triple)) in told
    answered = ring(*secret, LaidOpen(C, card("Library")), sizes=(2, 2, 1), opened="Library")
    assert not any(isinstance(fact, HoldsSome) for fact in notes(answered))


def test_another_card_laid_open_leaves_the_rest_of_three(account: Account) -> None:
    asked = Suggested(A, triple("Bruno,Teapot,Kitchen", RING))
    secret = (asked, Shown(C, B, None), LaidOpen(B, card("Kitchen")))
    opened = ring(*secret, sizes=(2, 1, 2), opened="Kitchen")
    assert HoldsSome(C, (card("Bruno"), card("Teapot"))) in notes(opened)
    assert account(opened).holder("Teapot") == C


def test_gifts_after_what_cannot_have_been_are_a_contradiction(account: Account) -> None:
    impossible = ring(Shown(B, A, card("Kitchen")), ASKED, Passed(B), *GIFTS, hand=AFTER)
    with pytest.raises(Contradiction):
        account(impossible)
    with pytest.raises(Contradiction, match="no deal before that fits"):
        notes(impossible)


def test_the_present_has_no_past_and_knows_where_it_comes_from() -> None:
    """What follows from a change of hands was told by it; the rest by the events of before."""
    wrong = triple("Ada,Teapot,Kitchen", RING)
    evidence = evidence_from_view(ring(Accused(C, wrong, False), *GIFTS, hand=AFTER))
    now = carried(evidence)
    numbers = dict(zip(now.facts, now.numbers, strict=True))
    assert evidence.numbers == (1, 2, 7, 10)
    assert numbers[NotSolution(wrong)] == 7
    assert numbers[Holds(A, card("Umbrella"))] == 2
    assert numbers[Holds(A, card("Violin"))] == numbers[Holds(B, card("Bruno"))] == 10
    assert now.hand_sizes == now.sizes_now == (2, 2, 2)
    assert not any(isinstance(fact, Moved) for fact in now.facts)


def test_a_choice_is_forgotten_but_not_what_it_showed() -> None:
    seen = ring(ASKED, Shown(B, A, card("Teapot")), ASKED, Shown(B, A, card("Teapot")))
    shown = Showed(B, card("Teapot"), tuple(ASKED.triple))
    assert evidence_from_view(seen).facts[2:] == (shown, shown)
    assert notes(seen)[2:] == (Holds(B, card("Teapot")),)


def test_what_cannot_be_counted_is_concluded_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_: object) -> None:
        raise TooMuchOpen("Too much is open to count exactly.")

    module._passed_on.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(module, "count", too_much)
        rough = carried(evidence_from_view(ring(ASKED, Passed(B), Passed(C), *GIFTS, hand=AFTER)))
    module._passed_on.cache_clear()
    assert Knowledge.from_evidence(rough).solution == triple("Ada,Teapot,Kitchen", RING)


# Real games: all that the quick account says is true, and nothing is certain that is not


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
                facts = notes(view(state, player))
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
                cells = quick(view(state, player)).certain()
                assert [cell for cell in cells if (truth[cell[0]] == cell[1]) is not cell[2]] == []
    assert changes > 10


def test_nothing_is_ruled_out_that_could_be_and_little_else_is_missed() -> None:
    """All worlds that fit a game with gifts are listed: the notes allow each, and hardly another cell."""
    told = there = 0
    for seed in range(3):
        for state in moments(RING, 2 + seed % 2, seed, 9):
            for player in (0, None):
                seen_by = view(state, player)
                worlds = possible_worlds(seen_by)
                assert true_world(state) in worlds
                knowledge = quick(seen_by)
                for position, name in enumerate(RING.deck.cards):
                    could = {world[position] for world in worlds}
                    assert could <= set(knowledge.possible(name))
                    told += len(knowledge.owners) - len(knowledge.possible(name))
                    there += len(knowledge.owners) - len(could)
                for fact in knowledge.facts:
                    deals = (dict(zip(RING.deck.cards, world, strict=True)) for world in worlds)
                    assert all(fits(deal, fact) for deal in deals)
    assert told > 0.98 * there > 500
