"""What the page is told: made from one player's view, complete, and silent about what is hidden."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from cluekit.bots import bot
from cluekit.cards import Card
from cluekit.editions import edition
from cluekit.game import Phase, State, apply, deal, sample, view
from cluekit.game.events import Dealt, Event, Shown
from cluekit.narrate import sentence
from cluekit.seating import Seating
from cluekit.widgets.prompts import prompt
from cluekit.widgets.snapshot import follows, snapshot, table_data


def positions(name: str, seats: int, seed: int) -> list[State]:
    """Every state of a game among bots from the first turn on."""
    rng = random.Random(seed)
    state = deal(edition(name), seats, rng)
    bots = [bot("eliminator", seed + seat) for seat in range(seats)]
    states = [state]
    while state.actor is not None:
        chance = state.actor < 0
        state = apply(state, sample(state, rng) if chance else bots[state.actor](view(state, state.actor)))
        states.append(state)
    return states


def swapped(state: State, one: Card, other: Card) -> State:
    """The same game with two cards exchanged wherever they lie, in hands, envelope and private events."""
    swap = {one: other, other: one}

    def event(old: Event) -> Event:
        return (
            replace(old, card=swap.get(old.card, old.card))
            if isinstance(old, Dealt | Shown) and old.card
            else old
        )

    deck = state.edition.deck
    return replace(
        state,
        envelope=tuple(swap.get(card, card) for card in state.envelope),
        hands=tuple(deck.sorted(swap.get(card, card) for card in hand) for hand in state.hands),
        events=tuple(event(old) for old in state.events),
    )


def unknown_pairs(state: State, seat: int) -> list[tuple[Card, Card]]:
    """Pairs of cards of one category that the player of a seat has never seen."""
    seen = {event.card for event in view(state, seat).events if isinstance(event, Dealt | Shown)}
    hidden = [card for card in state.edition.deck.cards if card not in seen]
    return [(a, b) for a in hidden for b in hidden if a.name < b.name and a.category is b.category]


@pytest.mark.parametrize(
    ("name", "seats", "seed"), [("mini", 3, 1), ("mini", 2, 2), ("classic", 4, 3), ("classic", 6, 4)]
)
def test_the_page_is_the_same_whatever_the_hidden_cards_are(name: str, seats: int, seed: int) -> None:
    rng, compared = random.Random(seed), 0
    for state in positions(name, seats, seed)[:-1]:
        seat = rng.randrange(seats)
        for pair in rng.sample(pairs := unknown_pairs(state, seat), min(2, len(pairs))):
            other = swapped(state, *pair)
            assert other != state
            assert json.dumps(snapshot(view(other, seat))) == json.dumps(snapshot(view(state, seat)))
            compared += 1
    assert compared > 10


def test_the_envelope_is_told_at_the_end_only() -> None:
    *before, last = positions("mini", 3, 5)
    assert all(snapshot(view(state, 0))["outcome"] is None for state in before)
    assert snapshot(view(last, 0))["outcome"] == {
        "winner": last.outcome.winner if last.outcome else -1,
        "envelope": [card.name for card in last.envelope],
    }


def test_a_snapshot_survives_json_as_it_is() -> None:
    for state in positions("classic", 3, 6):
        shown = snapshot(view(state, 1))
        assert json.loads(json.dumps(shown)).keys() == shown.keys()


def test_only_the_actor_can_do_something_and_just_what_is_legal() -> None:
    for state in positions("classic", 3, 7):
        for seat in range(3):
            can = snapshot(view(state, seat))["can"]
            offered = [value for value in can.values() if value]
            assert bool(offered) == (state.actor == seat)
        if state.phase is Phase.MOVE and state.landings:
            label = state.edition.board.label
            assert snapshot(view(state, state.turn))["can"]["moves"] == [
                label(place) for place in state.landings
            ]


def test_pieces_stand_apart_and_within_their_rooms() -> None:
    board = edition("classic").board
    for state in positions("classic", 6, 8):
        pieces = snapshot(view(state, 0))["pieces"]
        assert len({tuple(piece["point"]) for piece in pieces}) == 12
        for piece in pieces:
            x, y = piece["point"]
            cell = (int(y), int(x))
            place = board.place(piece["at"])
            assert cell in (board.footprint(place) if isinstance(place, str) else [place])


def test_a_trail_walks_from_door_to_door_in_single_steps() -> None:
    walked = 0
    for state in positions("classic", 3, 9):
        trail = snapshot(view(state, 0))["trail"]
        steps = [abs(x - a) + abs(y - b) for (x, y), (a, b) in itertools.pairwise(trail)]
        assert all(step == 1 for step in steps)
        if trail and state.phase is Phase.END and not isinstance(state.place, str):
            assert len(steps) == state.pips
            walked += 1
    assert walked > 5


def test_the_log_has_one_group_for_the_deal_and_one_for_each_turn() -> None:
    state = positions("mini", 3, 10)[-1]
    shown = snapshot(view(state, 1))
    groups = shown["log"]
    assert [group["seat"] for group in groups[:5]] == [None, 0, 1, 2, 0]
    texts = [line["text"] for line in groups[0]["lines"]]
    assert [text for text in texts if "dealt" in text] == [
        sentence(event, view(state, 1)) for event in dealt_to(state, 1)
    ]
    assert groups[-1]["lines"][-1]["tone"] == "verdict"


def dealt_to(state: State, seat: int) -> list[Dealt]:
    return [event for event in state.events if isinstance(event, Dealt) and event.player == seat]


def test_what_only_two_know_is_marked_as_a_secret() -> None:
    state = positions("classic", 3, 11)[-1]
    lines = [line for group in snapshot(view(state, 0))["log"] for line in group["lines"]]
    shown = [event for event in state.events if isinstance(event, Shown)]
    mine = [event for event in shown if 0 in (event.player, event.to)]
    assert mine
    assert sum(line["tone"] == "secret" for line in lines) == len(mine)
    assert sum(line["tone"] == "shown" for line in lines) == len(shown) - len(mine)


@pytest.mark.parametrize(
    ("phase", "beginning"),
    [
        (Phase.START, "Your turn: roll the die"),
        (Phase.MOVE, "You rolled "),
        (Phase.ENTERED, "You are in the "),
        (Phase.END, "End your turn, unless you want to accuse."),
    ],
)
def test_the_prompt_says_what_can_be_done(phase: Phase, beginning: str) -> None:
    states = [state for state in positions("classic", 3, 12) if state.phase is phase and state.turn == 0]
    assert states
    assert all(prompt(view(state, 0)).startswith(beginning) for state in states)
    assert all(prompt(view(state, 1)) == "Miss Scarlett is playing." for state in states)


def test_the_prompt_asks_for_a_card_and_names_the_asker() -> None:
    states = [
        state for state in positions("classic", 3, 13) if state.phase is Phase.ANSWER and state.actor == 0
    ]
    state = states[0]
    asker = str(state.seats[state.turn])
    told = prompt(view(state, 0))
    assert told.startswith(f"{asker} suggests {state.suggestion[0]}") if state.suggestion else False
    assert told.endswith(f"which card do you show to {asker}?")
    assert prompt(view(state, state.turn)) == "Miss Scarlett answers your suggestion."


def test_the_table_says_the_same_whatever_was_dealt() -> None:
    def told(seed: int) -> dict[str, Any]:
        return table_data(Seating.of("classic", seat="White", bots=["random", "reasoner"], seed=seed)) | {
            "seed": ""
        }

    assert told(1) == told(2)
    assert [(seat["name"], seat["bot"]) for seat in told(1)["seats"]] == [
        ("Mrs White", None), ("Reverend Green", "random"), ("Mrs Peacock", "reasoner"),
    ]  # fmt: skip


def test_what_follows_is_what_knowledge_is_certain_of() -> None:
    state = positions("mini", 3, 14)[-2]
    told = follows(view(state, 0))
    for card in state.edition.deck.cards:
        for owner, mark in told.get(card.name, {}).items():
            there = card in (state.envelope if owner == "envelope" else state.hands[int(owner)])
            assert mark == ("yes" if there else "no")
    assert all(told[card.name]["0"] == "yes" for card in state.hands[0])
