"""The open table: all hands, who knows what, and a running game that is followed."""

from __future__ import annotations

import pytest

from cluekit import open_table, play
from cluekit.bots import bot
from cluekit.deduction import Knowledge
from cluekit.errors import ClueError
from cluekit.game import view
from cluekit.widgets.overview import OpenTable
from tests.test_commentary import played


@pytest.mark.parametrize("edition", ["mini", "classic", "liars"])
def test_it_shows_all_hands_and_what_each_player_knows(edition: str) -> None:
    table = open_table(played(edition, 2, 3))
    for step in {0, table.last // 2, table.last}:
        table.step = step
        state = table._moments[step]
        known = [Knowledge.of(view(state, seat)) for seat in range(3)]
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


def test_nothing_of_it_reaches_the_players_page() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    before = table.get_state()
    teacher = open_table(table)
    assert {name: value for name, value in table.get_state().items() if value != before[name]} == {}
    assert isinstance(teacher, OpenTable)
    assert not hasattr(table, "everything")


def test_a_shared_game_is_opened_only_if_everybody_may_see_it() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    table.is_shared = True  # type: ignore[attr-defined]
    with pytest.raises(ClueError, match="Everybody in this notebook would see all cards"):
        open_table(table)
    assert isinstance(open_table(table, everyone=True), OpenTable)
