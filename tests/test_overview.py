"""The open table: all hands, who knows what, and a running game that is followed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from cluekit import open_table, play, play_together
from cluekit.bots import bot
from cluekit.commentary import Insight
from cluekit.deduction import Knowledge
from cluekit.errors import ClueError
from cluekit.game import view
from cluekit.moments import Moments
from cluekit.saved import Record
from cluekit.widgets.overview import OpenTable
from tests.test_commentary import out_of_the_game, played
from tests.wire import Wire


@pytest.mark.parametrize("edition", ["mini", "classic", "liars"])
def test_it_shows_all_hands_and_what_each_player_knows(edition: str) -> None:
    table = open_table(played(edition, 2, 3))
    for step in {0, table.last // 2, table.last}:
        table.step = step
        state = table._moments[step]
        assert table.everything["over"] == (step == table.last)
        then = table._moments[step - (step == table.last)]  # before all cards were shown
        known = [Knowledge.of(view(then, seat)) for seat in range(3)]
        assert [player["solutions"] for player in table.everything["players"]] == [
            len(one.solutions) for one in known
        ]
        for row in table.everything["cards"]:
            card = state.edition.deck.card(row["name"])
            assert (card in state.envelope) == (row["at"] == "envelope")
            for seat in range(3):
                assert (row["knows"][seat] == "own") == (card in state.hands[seat]) == (row["at"] == seat)
                if row["knows"][seat] == "knows":
                    assert known[seat].holder(card) is not None
                elif row["knows"][seat] != "own":
                    assert row["knows"][seat] == len(known[seat].possible(card)) > 1


def test_a_running_game_is_followed_until_one_looks_back() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    teacher = open_table(table)
    mine = bot("eliminator", 1)
    table.do(mine(table.view))
    assert teacher.step == teacher.last
    teacher._received(None, {"type": "go", "step": 0}, [])
    table.do(mine(table.view))
    assert teacher.step == 0 < teacher.last == teacher.snapshot["last"]
    teacher._received(None, {"type": "go", "step": teacher.last}, [])
    table.do(mine(table.view))
    assert teacher.step == teacher.last
    table.new_game(seed=9)
    assert teacher.scene["seed"] == "9"
    teacher.close()
    table.do(mine(table.view))


def test_the_running_game_is_frozen_from_the_open_table() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    teacher = open_table(table)
    teacher._received(None, {"type": "freeze", "words": "What does Bruno know?"}, [])
    assert table.frozen == teacher.frozen == "What does Bruno know?"
    teacher._received(None, {"type": "unfreeze"}, [])
    assert table.frozen is teacher.frozen is None


def test_a_recorded_game_cannot_be_frozen() -> None:
    teacher = open_table(played("mini", 2, 3))
    teacher._received(None, {"type": "freeze", "words": "Stop"}, [])
    assert teacher.message == "This game is not being played: there is nothing to freeze."


def told_to_players(monkeypatch: pytest.MonkeyPatch, watched: bool) -> list[str]:
    """All that is sent to the players' page in one game, with an open table beside it or without."""
    wire = Wire(monkeypatch)
    table, mine = play("mini", bots=2, seed=3, pace=0, undo=True), bot("eliminator", 1)
    teacher = open_table(table) if watched else None
    for turn in range(6):
        table.do(mine(table.view))
        if teacher:
            teacher.step = turn
        if turn == 2:
            table.undo()
    number = wire.number(table)
    return [text for text in wire.sent if json.loads(text)[-1] == number]


def test_nothing_of_it_reaches_the_players_page(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = told_to_players(monkeypatch, False)
    assert len(alone) > 6
    assert told_to_players(monkeypatch, True) == alone


def test_a_loop_that_has_ended_does_not_stop_it() -> None:
    table, mine = play("mini", bots=2, seed=3, pace=0), bot("eliminator", 1)
    teacher = open_table(table)

    async def ends_early() -> None:
        asyncio.get_running_loop().stop()
        table.do(mine(table.view))

    loop = asyncio.new_event_loop()
    task = loop.create_task(ends_early())
    loop.run_forever()
    loop.close()
    assert task.done()
    table.do(mine(table.view))
    assert teacher.last == len(Moments(table.record.states())) - 1


def test_a_shared_game_is_opened_only_if_everybody_may_see_it() -> None:
    shared = play_together("mini")
    with pytest.raises(ClueError, match="Everybody in this notebook would see all cards"):
        open_table(shared)
    assert isinstance(open_table(shared, everyone=True), OpenTable)


# ---- what has just been learnt ----


def test_what_a_player_has_just_learnt_is_told_once() -> None:
    teacher = open_table(played("classic", 2, 1))
    told = []
    for step in range(teacher.last):
        teacher.step = step
        rows = teacher.everything["cards"]
        told += [(seat, row["name"]) for row in rows for seat in row["fresh"]]
        for row in rows:
            assert all(row["knows"][seat] == "knows" for seat in row["fresh"])
        assert bool([row for row in rows if row["fresh"]]) == any(
            " certain now" in one for one in teacher.comments
        )
    assert len(told) == len(set(told)) > 10


def test_whoever_is_out_is_said_to_be_out() -> None:
    record, seat = out_of_the_game()
    teacher = open_table(record)
    teacher.step = teacher.last
    assert [player["out"] for player in teacher.everything["players"]] == [n == seat for n in range(3)]


# ---- the players' table comes to no harm ----


def test_what_fails_here_does_no_harm_to_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    teacher, mine = open_table(table), bot("eliminator", 1)
    monkeypatch.setattr("cluekit.widgets.overview._everything", _fails)
    table.do(mine(table.view))
    table.do(mine(table.view))
    assert table.failure is None
    assert table.message == ""
    assert "ZeroDivisionError" in teacher.message
    monkeypatch.undo()
    table.do(mine(table.view))
    assert teacher.step == teacher.last
    assert teacher.message == ""


def _fails(*known: object) -> None:
    raise ZeroDivisionError


def test_in_a_notebook_the_players_are_told_first() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    teacher, mine = open_table(table), bot("eliminator", 1)

    async def play_on() -> tuple[int, int]:
        before = teacher.last
        table.do(mine(table.view))
        while_played = teacher.last
        await asyncio.sleep(0)
        return while_played - before, teacher.last - before

    at_once, later = asyncio.run(play_on())
    assert at_once == 0 < later


def test_closing_one_of_the_two_leaves_the_other_working() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    first, second, mine = open_table(table), open_table(table), bot("eliminator", 1)
    first.close()
    assert first.everything == {}
    table.do(mine(table.view))
    assert second.step == second.last > 0
    table.close()
    assert second.scene["live"] is False
    second._received(None, {"type": "go", "step": 0}, [])
    assert second.step == 0
    assert second.everything["players"][0]["solutions"] == 12
    second._received(None, {"type": "freeze", "words": "Stop"}, [])
    assert second.message == "This game is not being played: there is nothing to freeze."


def test_undo_a_new_game_and_a_loaded_one_are_followed(tmp_path: Path) -> None:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    teacher, mine = open_table(table), bot("eliminator", 1)
    for _ in range(3):
        table.do(mine(table.view))
    last = teacher.last
    table.save(tmp_path / "game.json")
    table.undo()
    assert teacher.step == teacher.last < last
    assert teacher.snapshot["present"] is not None
    table.new_game(edition="liars", seed=4)
    assert len(teacher.everything["cards"]) == len(table.scene["cards"]) == len(teacher.scene["cards"])
    table.load(tmp_path / "game.json")
    assert (teacher.step, teacher.last) == (last, last)
    assert teacher.everything == _opened(table.record).everything


def _opened(record: Record) -> OpenTable:
    fresh = open_table(record)
    fresh.step = fresh.last
    return fresh


def test_nothing_is_counted_again_when_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("classic", bots=5, seed=1, pace=0, by_step=True)
    teacher, mine = open_table(table), bot("eliminator", 1)
    counted, real = [], Insight.of
    monkeypatch.setattr(Insight, "of", lambda seen: counted.append(seen) or real(seen))
    for _ in range(30):
        if table.snapshot["waiting"]:
            table.do(mine(table.view))
        else:
            table._received(None, {"type": "next"}, [])
    kept = sum(len(one._kept) for one in teacher._insights)
    assert len(counted) <= kept
