"""How the others play: at a pace, step by step or at once; and tables that stand still."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

import cluekit
from cluekit import ClueError, play
from cluekit.bots import bot
from cluekit.errors import IllegalAction
from cluekit.game import Accuse, EndTurn, Move, Roll
from cluekit.game.events import TurnBegan
from cluekit.widgets import freezing
from cluekit.widgets.news import weight
from cluekit.widgets.table import Table
from tests.test_table import WILD, act, say, until


def by_step(pace: float = 0, by_step: bool = True, **wish: Any) -> Table:
    """A game in which the person has just ended her turn, so that the bots are to play."""
    table = play("mini", **{"bots": 2, "seed": 8, "pace": 0} | wish)
    for kind in (Roll, Move):
        table.do(next(action for action in table.view.legal if isinstance(action, kind)))
    table.pace, table.by_step = pace, by_step
    table.do(EndTurn())
    return table


def next_step(table: Table) -> None:
    say(table, {"type": "next"})
    assert table.message == ""


# Step by step


def test_bots_wait_after_every_step_that_can_be_seen() -> None:
    table = by_step()
    steps = 0
    while not table.snapshot["waiting"]:
        assert table.snapshot["paused"]
        done, seen = table._session.steps, len(table.view.events)
        next_step(table)
        assert weight(table.view.events[seen:], table.view)
        for earlier in range(done + 1, table._session.steps):  # what was done before could not be seen
            new = table.view.events[seen : len(table.record.state(earlier).events)]
            assert all(isinstance(event, TurnBegan) for event in new)
        steps += 1
    assert steps > 3
    assert not table.snapshot["paused"]


def test_step_by_step_is_the_same_game() -> None:
    stepped, at_once = by_step(), by_step(by_step=False)
    while not stepped.snapshot["waiting"]:
        next_step(stepped)
    assert stepped.view == at_once.view


def test_what_a_person_does_needs_no_asking() -> None:
    table = play("mini", bots=2, seed=8, pace=0, by_step=True)
    table.do(Roll())
    assert table.snapshot["pips"]
    assert table.snapshot["waiting"]


def test_while_the_bots_wait_nobody_else_acts() -> None:
    table = by_step()
    act(table, {"kind": "Roll"})
    assert table.message == "It is not your turn to decide."
    with pytest.raises(IllegalAction):
        table.do(Roll())
    assert table.snapshot["paused"]


def test_who_is_to_decide_has_no_next_step() -> None:
    table = play("mini", bots=2, seed=8, pace=0, by_step=True)
    before = table.snapshot
    next_step(table)
    assert table.snapshot == before
    table.by_step = False
    next_step(table)
    assert table.snapshot == before


def test_skipping_goes_on_to_the_next_decision() -> None:
    table = by_step()
    say(table, {"type": "skip"})
    assert table.snapshot["waiting"]


def test_the_page_chooses_between_a_pace_and_single_steps() -> None:
    table = by_step(by_step=False)
    assert not table.by_step
    say(table, {"type": "pace", "pace": "step"})
    assert (table.by_step, table.pace) == (True, 0)
    while table.snapshot["waiting"]:
        table.do(bot("eliminator", 5)(table.view))
    assert table.snapshot["paused"]
    say(table, {"type": "pace", "pace": 0})
    assert (table.by_step, table.snapshot["waiting"]) == (False, True)


def test_choosing_single_steps_stops_the_bots_that_are_playing() -> None:
    async def game() -> None:
        table = by_step(by_step=False, pace=60)
        await asyncio.sleep(0)
        task = table._task
        assert task
        say(table, {"type": "pace", "pace": "step"})
        assert table.snapshot["paused"]
        await until(task.done)
        steps = table._session.steps
        next_step(table)
        assert table._session.steps > steps
        assert table._task is None
        say(table, {"type": "pace", "pace": 0.01})
        await until(lambda: table.snapshot["waiting"])
        table.close()

    asyncio.run(game())


def test_a_bot_that_fails_ends_the_steps() -> None:
    def broken(view: object) -> Any:
        raise ValueError("broken")

    table = by_step(bots=[broken, broken])
    assert "bot failed: ValueError: broken" in table.message
    assert (table.snapshot["stuck"], table.snapshot["paused"]) == (True, False)
    next_moment = table.snapshot
    say(table, {"type": "next"})
    assert table.snapshot == next_moment


def test_at_the_end_there_is_no_next_step() -> None:
    table = play("mini", bots=2, seed=8, pace=0, by_step=True)
    table.do(Accuse(*table._session.state.solution))
    assert (table.snapshot["paused"], table.snapshot["waiting"]) == (False, False)


def test_several_people_step_through_the_moves_of_the_bots() -> None:
    seats = {"Ada": "person", "Bruno": "random", "Chloe": "person"}
    table, me, paused = play("mini", seats=seats, seed=4, pace=0, by_step=True), bot("eliminator", 5), 0
    for _ in range(100):
        if table.snapshot["outcome"]:
            break
        if table.snapshot["curtain"]:
            assert not table.snapshot["paused"]
            say(table, {"type": "sit", "seat": table.snapshot["curtain"]["seat"]})
        elif table.snapshot["paused"]:
            paused += 1
            next_step(table)
        else:
            table.do(me(table.view))
    assert paused > 5


# Frozen


def refusals(table: Table, message: dict[str, Any]) -> list[str]:
    """What is said against a message: on the table, or beside the form for a new game."""
    table.message = ""
    now = {"game": table.snapshot["game"], "step": table.snapshot["step"]}
    beside = [one["text"] for one in say(table, message | now) if one["type"] == "refused"]
    return [table.message or "", *beside]


CHANGING: list[dict[str, Any]] = [
    {"type": "act", "action": {"kind": "Roll"}},
    {"type": "undo"},
    {"type": "new"},
    {"type": "next"},
    {"type": "skip"},
]


@pytest.mark.parametrize("message", CHANGING, ids=lambda message: str(message["type"]))
def test_a_frozen_game_is_not_changed_by_the_page(message: dict[str, Any]) -> None:
    table = play("mini", bots=2, seed=8, pace=0, undo=True)
    table.do(Roll())
    table.freeze("Look up, please.")
    assert table.frozen == "Look up, please."
    before = table.snapshot
    assert "The game stands still: Look up, please." in refusals(table, message)
    assert table.snapshot == before
    table.unfreeze()
    assert table.frozen is None
    assert not any("stands still" in said for said in refusals(table, message))


def test_the_page_cannot_thaw_itself() -> None:
    table = play("mini", bots=2, seed=8, pace=0)
    table.freeze()
    table.set_state({"frozen": None})
    assert "The game stands still" in refusals(table, CHANGING[0])[0]


def test_the_notepad_works_while_the_game_stands_still() -> None:
    table = play("mini", bots=2, seed=8, pace=0)
    table.freeze()
    say(table, {"type": "notepad", "marks": {"Violin": {"envelope": "yes"}}})
    assert table.message == ""
    assert table.marks == {"Violin": {"envelope": "yes"}}


def test_bots_stand_still_until_the_game_goes_on() -> None:
    async def game() -> None:
        table = by_step(by_step=False, pace=0.01)
        await asyncio.sleep(0)
        table.freeze()
        steps = table._session.steps
        assert table._task is None
        for message in (
            {"type": "pace", "pace": 0.02},
            {"type": "pace", "pace": "step"},
            {"type": "pace", "pace": 0},
        ):
            say(table, message)
            await asyncio.sleep(0.03)
            assert table._session.steps == steps
        table.unfreeze()
        await until(lambda: table.snapshot["waiting"])
        table.close()

    asyncio.run(game())


def test_step_by_step_a_thawed_game_waits_again() -> None:
    table = by_step()
    steps = table._session.steps
    assert table.snapshot["paused"]
    table.freeze()
    assert not table.snapshot["waiting"]
    table.unfreeze()
    assert table.snapshot["paused"]
    assert table._session.steps == steps  # nobody has asked for the next one
    say(table, {"type": "next"})
    assert table._session.steps > steps


def test_step_by_step_a_game_that_was_dealt_under_ice_can_be_gone_on_with() -> None:
    table = by_step()
    table.freeze()
    table.new_game(seed=3)
    table.unfreeze()
    for _ in range(30):
        if table.snapshot["waiting"]:
            break
        assert table.snapshot["paused"]
        say(table, {"type": "next"})
    assert table.snapshot["waiting"]


def test_a_new_game_from_python_stands_still_too() -> None:
    table = play("mini", bots=2, seed=8, pace=0)
    table.freeze()
    table.new_game(seed=3)
    assert "The game stands still" in refusals(table, CHANGING[0])[0]


@pytest.mark.parametrize(
    "words",
    ["", " ", None, 7, "x" * 201, "two\nlines", ["Look up"], 10**5000],
    ids=lambda words: type(words).__name__,
)
def test_a_table_is_frozen_with_a_short_text(words: Any) -> None:
    table = play("mini", bots=2, seed=8, pace=0)
    for freeze in (table.freeze, cluekit.freeze):
        with pytest.raises(
            ClueError, match="A table is frozen with a text of up to 200 letters, not with"
        ) as caught:
            freeze(words)
        assert len(str(caught.value)) < 200
    assert table.frozen is None


def test_all_open_tables_are_frozen_at_once() -> None:
    tables = [play("mini", bots=2, seed=seed, pace=0) for seed in range(3)]
    tables[1].close()
    cluekit.freeze("Look here.")
    assert [table.frozen for table in tables] == ["Look here.", None, "Look here."]
    cluekit.unfreeze()
    assert [table.frozen for table in tables] == [None] * 3


# Closing


def test_a_closed_table_leaves_nothing_behind() -> None:
    async def game() -> list[weakref.ref[Any]]:
        table = by_step(by_step=False, pace=60)
        table.new_game(seed=3)
        table.do(Roll())
        await asyncio.sleep(0)
        kept = [weakref.ref(one) for one in (table, table._session, table._desk)]
        table.close()
        assert table not in freezing._open
        assert table._task is None
        await asyncio.sleep(0)
        return kept

    kept = asyncio.run(game())
    gc.collect()
    assert [one() for one in kept] == [None] * 3


def test_an_earlier_game_at_a_table_is_forgotten() -> None:
    table = play("mini", seats={"Ada": "person", "Bruno": "person"}, seed=1, pace=0)
    earlier = [weakref.ref(one) for one in (table._session, table._desk, table._hot_seat)]
    table.new_game(seed=2)
    gc.collect()
    assert [one() for one in earlier] == [None] * 3


# Suspicion


@pytest.mark.parametrize("value", [*WILD, None, {}, [], "step "], ids=lambda value: type(value).__name__)
def test_whatever_the_page_says_the_answer_is_one_short_sentence(value: object) -> None:
    table = play("mini", seats={"Ada": "person", "Bruno": "person"}, seed=1, pace=0)
    before = table.snapshot
    for message in (
        {"type": "sit", "seat": value},
        {"type": "sit"},
        {"type": "pace", "pace": value},
        {"type": "next", "step": value},
        {"type": "new", "seats": {"Ada": value, "Bruno": "person"}},
        {"type": "new", "seats": {str(value)[:50] if not isinstance(value, int) else "9" * 500: "person"}},
        {"type": "new", "position": {"turn": value or 7}},
        {"type": "new", "position": {"cards": value or 7}},
        {"type": "new", "position": {"cards": {"Violin": value}}},
        {"type": "new", "position": {"tokens": {"Ada": value}}},
        {"type": "new", "position": {"tokens": {"Ada": [value, 1]}}},
        {"type": "new", "position": {"weapons": {"Violin": value}}},
        {"type": "new", "position": {"investigations": {"Ada": value}}},
        {"type": "new", "position": {str(type(value)): value}},
    ):
        said = refusals(table, message)
        if (
            message["type"] == "pace"
            and value is not True
            and isinstance(value, float | int)
            and 0 <= value <= 60
        ):
            continue
        if message["type"] != "next":
            assert any(said), message
        assert all(len(one) <= 200 for one in said)
        assert table.failure is None
    assert table.snapshot == before


@pytest.mark.parametrize("part", ["seats", "position"])
@pytest.mark.parametrize("value", [*WILD, 7, ["Ada"], {"Ada": 7}], ids=lambda value: type(value).__name__)
def test_a_wish_that_means_nothing_is_refused(part: str, value: object) -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    refused, answered = say(table, {"type": "new", part: value})
    assert refused["type"] == "refused"
    assert len(refused["text"]) <= 200
    assert answered == {"type": "answered"}
    assert (table.message, table.failure) == ("", None)
