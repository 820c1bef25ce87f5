"""Looking through a recorded game, without a browser: what is shown at each step, and to whom."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cluekit import ClueError
from cluekit.bots import bot
from cluekit.game import CHANCE, State, apply, legal_actions, sample, view
from cluekit.game.actions import Accuse, Action
from cluekit.game.events import TurnBegan
from cluekit.moments import Moments
from cluekit.saved import Record, save
from cluekit.seating import Seating
from cluekit.widgets import show_record
from cluekit.widgets.replay import Replay
from cluekit.widgets.snapshot import log, snapshot
from tests.positions import follows, swapped, unknown_pairs
from tests.test_table import say


def record_of(name: str, bots: int, seed: int, turns: int = 40) -> Record:
    """A random game that ends with a right accusation, unless somebody was faster."""
    seating = Seating.of(name, bots=["random"] * bots, seed=seed)
    rng, state, actions = random.Random(seed), seating.session().state, []
    actions = list(seating.session().actions)
    while state.actor is not None:
        action = sample(state, rng) if state.actor == CHANCE else choice(state, rng, turns)
        actions.append(action)
        state = apply(state, action)
    return Record(seating, tuple(actions))


def choice(state: State, rng: random.Random, turns: int) -> Action:
    legal = legal_actions(state)
    calm = [action for action in legal if not isinstance(action, Accuse)]
    over = sum(isinstance(event, TurnBegan) for event in state.events) > turns
    right = Accuse(*state.solution)
    return right if over and right in legal else rng.choice(calm)


MINI = record_of("mini", 2, 3)
LIARS = record_of("liars", 3, 4)


def model(replay: Replay) -> dict[str, Any]:
    """What the page is told, but for the number of the last step."""
    state = {
        name: value for name, value in replay.get_state().items() if name not in ("layout", "_view_count")
    }
    return state | {"scene": state["scene"] | {"last": 0}}


@pytest.mark.parametrize("record", [MINI, LIARS], ids=["mini", "liars"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_step_shows_what_could_be_known_then(record: Record, seat: int | None) -> None:
    replay = Replay(record, seat)
    states = list(record.states())
    lengths = []
    for step in range(replay.last + 1):
        replay.step = step
        lengths.append(len(replay.view.events))
        state = next(one for one in states if len(one.events) == lengths[-1])
        shown = snapshot(view(state, seat), watching=True)
        assert {name: replay.snapshot[name] for name in shown} == shown
        assert [*replay.past, replay.snapshot["present"]] == log(view(state, seat))
        assert not replay.snapshot["waiting"]
    assert lengths == sorted({len(one.events) for one in states if TurnBegan in map(type, one.events)})
    assert replay.snapshot["outcome"]


def test_what_has_happened_is_kept_once_and_not_with_every_step() -> None:
    """The references to events that are kept grow with the length of the game, and not with its square."""
    for record in (MINI, LIARS):
        *_, last = record.states()
        kept = Replay(record)._moments._kept
        assert len(kept) <= len(record.actions)
        assert sum(len(state.events) for state, _ in kept) == 0
        assert kept[-1][1] == len(last.events)


def test_it_begins_with_the_first_turn() -> None:
    replay = Replay(MINI)
    assert (replay.step, replay.snapshot["step"], replay.scene["last"]) == (0, 0, replay.last)
    assert len(replay.past) == 1  # the deal
    assert replay.snapshot["own"] is None
    assert repr(replay) == f"<a replay of Mini: step 0 of {replay.last}>"


@pytest.mark.parametrize(("seat", "number"), [("Bruno", 1), ("bruno", 1), (2, 2), (None, None)])
def test_one_looks_through_the_eyes_of_a_player_or_only_watches(
    seat: str | int | None, number: int | None
) -> None:
    replay = Replay(MINI, seat)
    assert replay.snapshot["own"] == number
    assert replay.view.player == number
    assert bool(replay.snapshot["hand"]) == (number is not None)


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("Nobody", "There is no suspect 'Nobody'"),
        (3, "There is no seat 3 in a game of 3 players."),
        (-1, "There is no seat -1 in a game of 3 players."),
        (True, "There is no seat True in a game of 3 players."),
        ([1], "There is no seat [1] in a game of 3 players."),
    ],
)
def test_a_seat_that_nobody_has_is_refused(seat: Any, sentence: str) -> None:
    with pytest.raises(ClueError) as caught:
        Replay(MINI, seat)
    assert str(caught.value).startswith(sentence)


def test_a_suspect_nobody_plays_has_seen_nothing() -> None:
    with pytest.raises(ClueError, match="is not at this table; there are Miss Scarlett, "):
        Replay(LIARS, "Professor Plum")


@pytest.mark.parametrize("seat", [None, 1])
def test_only_what_the_chosen_seat_knows_reaches_the_model(seat: int | None) -> None:
    """Exchange two cards that were never seen from there: until the end the model stays the same."""
    *_, last = MINI.states()
    before_the_end = Record(MINI.seating, MINI.actions[:-1])
    state = before_the_end.state()
    pairs = unknown_pairs(state, seat)
    assert last.outcome
    assert pairs
    for pair in pairs:
        there, other = Replay(before_the_end, seat), Replay(before_the_end, seat)
        other._moments = Moments(swapped(one, *pair) for one in other._moments)
        for step in range(0, there.last + 1, 5):
            there.step = other.step = step
            other._refresh()
            assert model(there) == model(other)


def test_nothing_of_a_later_step_is_in_the_model() -> None:
    """But for the number of steps, a game that was broken off looks the same as the whole one."""
    whole = Replay(MINI, 0)
    shorter = Replay(Record(MINI.seating, MINI.actions[: len(MINI.actions) // 2]), 0)
    assert shorter.last < whole.last
    shorter.scene, shorter.snapshot = [
        part | {"last": whole.last} for part in (shorter.scene, shorter.snapshot)
    ]
    assert model(shorter) == model(whole)


@pytest.mark.parametrize("game", [3, None, ["a.game"]])
def test_what_is_no_recorded_game_is_refused(game: Any) -> None:
    with pytest.raises(ClueError, match="A recorded game is a record or the name of its file, not "):
        show_record(game)


def test_the_page_goes_to_a_step() -> None:
    replay = Replay(MINI)
    assert say(replay, {"type": "go", "step": 5}) == [{"type": "answered"}]
    assert (replay.step, replay.snapshot["step"], replay.message) == (5, 5, "")


@pytest.mark.parametrize(
    "step", [None, -1, 10**6, "5", True, 5.0, [5], 10**5000], ids=lambda step: type(step).__name__
)
def test_a_step_that_is_none_is_refused(step: object) -> None:
    replay = Replay(MINI)
    say(replay, {"type": "go", "step": step})
    assert replay.message.startswith(f"A step of this game is a number from 0 to {replay.last}, not ")
    assert replay.step == 0
    with pytest.raises(ClueError):
        replay.step = replay.last + 1
    assert replay.step == 0


@pytest.mark.parametrize("kind", ["act", "new", "undo", "skip", "pace"])
def test_nothing_can_be_done_in_a_replay(kind: str) -> None:
    replay = Replay(MINI, 0)
    before = replay.snapshot
    say(replay, {"type": kind, "game": 1, "step": 0, "action": {"kind": "Roll"}})
    assert replay.message == f"The page sent a message of an unknown kind: '{kind}'."
    assert replay.snapshot == before
    replay.message = ""
    say(replay, {"type": "calm"})
    assert replay.message == ""


def test_the_notepad_shows_what_followed_at_each_step() -> None:
    replay = Replay(MINI, "Ada")
    replay.strength = "everything"
    for step in (0, replay.last, replay.last // 2, 1):
        replay.step = step
        assert replay.notepad["follows"] == follows(replay.view)


def test_a_record_comes_from_a_file_too(tmp_path: Path) -> None:
    save(MINI, tmp_path / "game.json")
    replay = show_record(tmp_path / "game.json", "Chloe")
    assert replay.get_state(["scene", "snapshot"]) == show_record(MINI, 2).get_state(["scene", "snapshot"])


def test_a_game_that_has_hardly_begun_can_be_shown() -> None:
    for length in (0, 3, len(MINI.seating.session().actions)):
        replay = Replay(Record(MINI.seating, MINI.actions[:length]))
        assert replay.last == 0
        assert not replay.snapshot["outcome"]


def test_a_game_in_play_can_be_looked_through() -> None:
    from cluekit import play

    table = play("mini", bots=2, seed=3, pace=0)
    me = bot("eliminator", 1)
    for _ in range(5):
        table.do(me(table.view))
    replay = show_record(table.record, 0)
    replay.step = replay.last
    assert replay.view == table.view
