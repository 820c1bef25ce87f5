"""What a view shows, and above all what it does not."""

import json
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluekit.errors import IllegalAction
from cluekit.game import Accuse, Phase, Show, Suggest, apply, view
from cluekit.game.events import Shown

from .positions import CLASSIC, MINI, cards, play, position, random_game, swapped, triple, unknown_pairs


def texts(value):
    """Every text in a serialised value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def secrets_in(serialised, allowed):
    """Card faces in the private parts of a serialised view, apart from those the player may know."""
    faces = set(texts(serialised["hand"]))
    for event in serialised["events"]:
        if event["kind"] in ("Dealt", "Shown") and event["card"] is not None:
            faces.add(event["card"])
    return faces - allowed


@settings(max_examples=20)
@given(st.sampled_from([CLASSIC, MINI]), st.integers(2, 6), st.integers(0, 10**6))
def test_no_view_holds_a_face_its_player_has_not_seen(edition, players, seed):
    players = min(players, edition.rules.max_players)
    game = list(random_game(edition, players, seed))
    for state, _ in game[:: max(1, len(game) // 12)]:
        for player in (None, *range(players)):
            serialised = json.loads(json.dumps(view(state, player).to_json()))
            hand = {card.name for card in state.hands[player]} if player is not None else set()
            seen = {
                event.card.name for event in state.events if isinstance(event, Shown) and event.to == player
            }
            assert not secrets_in(serialised, hand | seen)
            assert "envelope" not in serialised
            assert (serialised["outcome"] is None) == (state.outcome is None)


@settings(max_examples=20)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_a_view_does_not_change_with_what_is_hidden_from_its_player(players, seed):
    game = list(random_game(CLASSIC, players, seed))
    for state, _ in game[30 :: max(1, len(game) // 6)]:
        if state.outcome is None:
            for player in (None, *range(players)):
                for pair in unknown_pairs(state, player)[::3]:
                    assert view(swapped(state, *pair), player) == view(state, player)


@settings(max_examples=10)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_a_card_shown_between_two_is_shown_to_no_third(players, seed):
    for state, action in random_game(CLASSIC, players, seed):
        if not isinstance(action, Show):
            continue
        shower, suggester = state.actor, state.turn
        others = [player for player in (None, *range(players)) if player not in (shower, suggester)]
        for card in state.suggestion:
            shown = replace(state, hands=tuple((card,) if seat == shower else () for seat in range(players)))
            after = [view(apply(shown, Show(card)), player).events[-1] for player in others]
            assert after == [Shown(shower, suggester, None)] * len(others)


def test_the_two_concerned_see_the_card():
    state = position(at={"Scarlett": "Lounge"}, phase=Phase.ENTERED, hands=("", "Knife", ""))
    state = play(state, Suggest(*triple("Plum,Knife,Lounge")), Show(cards("Knife")[0]))
    assert [view(state, player).events[-1].card for player in (0, 1, 2, None)] == [
        *cards("Knife") * 2,
        None,
        None,
    ]


def test_only_the_actor_sees_legal_actions_and_so_nobody_elses_cards():
    state = position(at={"Scarlett": "Lounge"}, phase=Phase.ENTERED, hands=("", "Knife", ""))
    state = apply(state, Suggest(*triple("Plum,Knife,Lounge")))
    assert view(state, 1).legal == (Show(cards("Knife")[0]),)
    assert [view(state, player).legal for player in (0, 2, None)] == [()] * 3


def test_a_wrong_accuser_does_not_learn_the_solution():
    state = apply(position(), Accuse(*triple("Plum,Rope,Study")))
    assert view(state, 0).outcome is None
    assert "Hall" not in json.dumps(view(state, 0).to_json()["events"])


def test_the_end_opens_the_envelope_to_all():
    state = apply(position(), Accuse(*triple("Plum,Rope,Hall")))
    assert {view(state, player).outcome.envelope for player in (0, 1, 2, None)} == {triple("Plum,Rope,Hall")}


@pytest.mark.parametrize("player", [3, -1, "Plum", 1.0, True])
def test_there_is_no_view_from_an_empty_seat(player):
    with pytest.raises(IllegalAction, match="no seat"):
        view(position(), player)


def test_a_view_survives_pickling():
    seen = view(position(hands=("Rope", "", "")), 0)
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_a_view_is_shown_on_one_line():
    assert repr(view(position(), 0)) == "<View of Miss Scarlett: 0 events, 325 legal actions>"
    assert repr(view(position(), None)) == "<View of somebody who watches: 0 events, 0 legal actions>"


def test_names_and_places():
    seen = view(position(at={"Mustard": "Hall"}), 0)
    assert (seen.name(1), seen.place_of(1)) == ("Colonel Mustard", "Hall")
