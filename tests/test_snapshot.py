"""What the page is told: made from one player's view, complete, and silent about what is hidden."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from cluekit.bots import bot
from cluekit.editions import Edition, edition
from cluekit.game import Accuse, Pass, Phase, State, apply, deal, sample, view
from cluekit.game.events import Dealt, Event, Passed, Shown, Suggested, TurnBegan, Unrefuted
from cluekit.narrate import sentence
from cluekit.rules import LastPlayer, Rules
from cluekit.seating import Seating
from cluekit.widgets.news import news, weight
from cluekit.widgets.prompts import hint, prompt
from cluekit.widgets.snapshot import follows, log, scene, snapshot
from tests.positions import random_game, swapped, unknown_pairs


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
            assert told(other, seat) == told(state, seat)
            compared += 1
    assert compared > 10


def told(state: State, seat: int) -> str:
    return json.dumps([snapshot(view(state, seat)), log(view(state, seat))])


def test_whoever_is_out_is_told_so_while_others_act() -> None:
    states = [state for state, _ in random_game(edition("mini"), 3, seed=5, accusing=0.05)]
    out = [(state, seat) for state in states[:-1] for seat in state.eliminated]
    assert all(snapshot(view(state, seat))["outcome"] is None for state, seat in out)
    waiting = [(state, seat) for state, seat in out if state.actor != seat]
    assert waiting
    assert all(prompt(view(state, seat)).startswith("You are out. ") for state, seat in waiting)


def test_the_envelope_is_told_at_the_end_only() -> None:
    *before, last = positions("mini", 3, 5)
    assert all(snapshot(view(state, 0))["outcome"] is None for state in before)
    for seat in range(3):
        assert snapshot(view(last, seat))["outcome"] == {"envelope": [card.name for card in last.envelope]}


def test_the_end_is_told_in_the_words_of_the_log() -> None:
    """However somebody has won: in this edition also by being the last one left."""
    rules = Rules(max_players=3, last_player=LastPlayer.WINS)
    mini = edition("mini")
    state = deal(Edition("kind", "Kind", mini.deck, mini.board, rules), 2, random.Random(1))
    wrong = next(triple for triple in state.edition.deck.solutions() if triple != state.solution)
    state = apply(state, Accuse(*wrong))
    suspect, weapon, room = state.solution
    crime = f"It was {suspect} with the {weapon} in the {room}."
    assert prompt(view(state, 0)) == f"Bruno wins, as the last one left. {crime}"
    assert prompt(view(state, 1)) == f"You win, as the last one left. {crime}"
    assert log(view(state, 1))[-1]["lines"][-1]["text"] == prompt(view(state, 1))


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
    groups = log(view(state, 1))
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
    lines = [line for group in log(view(state, 0)) for line in group["lines"]]
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
    endings = set()
    for state in states:
        asker = str(state.seats[state.turn])
        choices = view(state, 0).legal
        ending = "which card do you show to {}?" if len(choices) > 1 else "you have to show {} this card."
        if choices != (Pass(),):
            told = prompt(view(state, 0))
            assert told.startswith(f"{asker} suggests {state.suggestion[0] if state.suggestion else None}")
            assert told.endswith(ending.format(asker))
            endings.add(ending)
        assert prompt(view(state, state.turn)) == "Miss Scarlett answers your suggestion."
    assert len(endings) == 2


def test_who_has_none_of_the_cards_is_told_so_and_not_asked() -> None:
    states = [
        state for state in positions("classic", 3, 13) if state.phase is Phase.ANSWER and state.actor == 0
    ]
    passing = [state for state in states if view(state, 0).legal == (Pass(),)]
    assert 0 < len(passing) < len(states)
    for state in passing:
        suspect, weapon, room = state.suggestion or (None, None, None)
        assert prompt(view(state, 0)) == (
            f"{state.seats[state.turn]} suggests {suspect} with the {weapon} in the {room}."
            " You have none of these cards: you pass."
        )


def test_the_rule_of_the_walk_is_told_when_one_walks() -> None:
    states = positions("classic", 3, 12)
    walking = [state for state in states if state.phase is Phase.MOVE and state.landings]
    rules = {state.pips: hint(view(state, state.turn)) for state in walking}
    assert rules[6] == "Walk all 6 steps and no square twice. Only a room ends a walk early."
    assert rules[1] == "Walk 1 step and no square twice. Only a room ends a walk early."
    assert not any(hint(view(state, (state.turn + 1) % 3)) for state in walking)
    assert not any(hint(view(state, state.turn)) for state in states if state.phase is not Phase.MOVE)


# ---- the news ----


def test_who_has_suggested_is_told_the_answer_beside_the_prompt() -> None:
    states = [state for state in positions("classic", 3, 11) if state.phase is Phase.END]
    refuted = unrefuted = 0
    for state in states:
        told = news(view(state, state.turn))
        last = answers(state)[-1:]
        if last and isinstance(last[0], Shown):
            text = sentence(last[0], view(state, state.turn))
            assert " shows you " in text
            assert told == [{"text": text, "card": str(last[0].card)}]
            cards = [news(view(state, seat))[0]["card"] for seat in range(3)]
            assert [seat for seat in range(3) if cards[seat]] == sorted((state.turn, last[0].player))
            refuted += 1
        elif last:
            assert told == [{"text": "Nobody can refute the suggestion.", "card": None}]
            unrefuted += 1
    assert refuted > 3
    assert unrefuted > 0


def answers(state: State) -> list[Event]:
    """What ended the last suggestion of this turn, if there was one."""
    began = max(at for at, event in enumerate(state.events) if isinstance(event, TurnBegan))
    return [event for event in state.events[began:] if isinstance(event, Shown | Unrefuted)]


def test_what_the_prompt_asks_about_is_no_news() -> None:
    for state in positions("classic", 3, 13):
        if state.phase is Phase.ANSWER and state.actor is not None:
            assert news(view(state, state.actor)) == []


def test_who_is_out_reads_so_until_showing_a_card() -> None:
    state = deal(edition("mini"), 3, random.Random(4))
    suspect, weapon, room = next(t for t in state.edition.deck.solutions() if t != state.solution)
    state = apply(state, Accuse(suspect, weapon, room))
    mine = {
        "text": f"You wrongly accuse {suspect} with the {weapon} in the {room}."
        " You are out of the game, but still answer suggestions.",
        "card": None,
    }
    assert news(view(state, 0)) == [mine]
    assert news(view(state, 1)) == []  # another turn has begun
    bots = [bot("eliminator", seat) for seat in range(3)]
    until_shown = []
    while not any(isinstance(event, Shown) and event.player == 0 for event in state.events):
        until_shown.append(news(view(state, 0)))
        assert state.actor is not None
        chance = state.actor < 0
        state = apply(
            state, sample(state, random.Random(1)) if chance else bots[state.actor](view(state, state.actor))
        )
    assert all(told[0] == mine for told in until_shown)
    assert mine not in news(view(state, 0))


def test_pauses_follow_the_weight_of_what_happened() -> None:
    state = next(state for state in positions("classic", 3, 13) if state.actor == 1)
    told = view(state, 0)
    triple = state.edition.deck.triple("Plum", "Rope", "Hall")
    assert weight([TurnBegan(1)], told) == 0
    assert weight([Passed(1)], told) == 1
    assert weight([Suggested(1, triple)], told) == 3
    assert weight([Shown(2, 1, None)], told) == 3
    assert weight([Passed(1)], view(state, 1)) == 3  # now it is the person's turn to answer


# ---- what stays ----


def test_the_table_says_the_same_whatever_was_dealt() -> None:
    def told(seed: int) -> dict[str, Any]:
        bots = ["random", "reasoner"]
        return scene(Seating.of("classic", seat="White", bots=bots, seed=seed)) | {"seed": ""}

    assert told(1) == told(2)
    assert [(seat["name"], seat["bot"], seat["words"]) for seat in told(1)["seats"]] == [
        ("Mrs White", None, "you"),
        ("Reverend Green", "random", "guesses wildly"),
        ("Mrs Peacock", "reasoner", "counts everything"),
    ]


def test_what_follows_is_what_knowledge_is_certain_of() -> None:
    state = positions("mini", 3, 14)[-2]
    told = follows(view(state, 0))
    for card in state.edition.deck.cards:
        for owner, mark in told.get(card.name, {}).items():
            there = card in (state.envelope if owner == "envelope" else state.hands[int(owner)])
            assert mark == ("yes" if there else "no")
    assert all(told[card.name]["0"] == "yes" for card in state.hands[0])
