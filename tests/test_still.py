"""The picture that is left of a game where no page can be drawn: what it shows, when it is renewed."""

from __future__ import annotations

import base64
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cluekit import play
from cluekit.bots import bot
from cluekit.editions import edition, editions
from cluekit.game import view
from cluekit.saved import Record
from cluekit.session import Session
from cluekit.widgets import page, reruns, still
from cluekit.widgets.replay import Replay
from cluekit.widgets.still import STYLE, picture, words
from tests.wire import Cells

SVG = "{http://www.w3.org/2000/svg}"


def a_game(name: str, seed: int = 1) -> Session:
    chosen = edition(name)
    bots = {seat: bot("eliminator", seat) for seat in range(chosen.rules.min_players)}
    return Session(chosen, len(bots), bots, seed)


def a_record() -> Record:
    """A whole game, played by a bot in the person's place."""
    table, me = play("mini", bots=2, seed=5, pace=0), bot("eliminator", 1)
    while table.view.outcome is None:
        table.do(me(table.view))
    table.close()
    return table.record


def image(html: str) -> ET.Element:
    found = re.search(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"', html)
    assert found
    return ET.fromstring(base64.b64decode(found[1]))


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_everybody_gets_the_same_picture(name: str) -> None:
    game = a_game(name)
    for step in range(150):
        if step % 30 == 0:
            public = picture(game.view(None))
            assert all(picture(game.view(seat)) == public for seat in range(len(game.state.seats)))
            drawn = image(public["text/html"])
            assert len(drawn.findall(f".//{SVG}g[@class='ck-token']")) >= len(game.state.seats)
        if not game.step():
            break


def test_the_picture_says_where_everything_stands_and_when_that_was() -> None:
    table = play("mini", bots=2, seed=5, pace=0)
    shown = picture(table.view)
    assert shown["text/plain"] == (
        "Mini, as the game stood in turn 1 (Ada’s). This is a picture: to play, run this cell."
    )
    assert shown["text/plain"] in shown["text/html"]
    assert 'alt="The board: Ada in row 0, column 5; Bruno in row 5, column 0; ' in shown["text/html"]
    assert shown == picture(play("mini", bots=2, seed=5, pace=0).view)
    table.close()


def test_before_the_first_turn_and_after_the_last_one() -> None:
    states = list(a_record().states())
    assert words(view(states[0], None)).startswith("Mini, as the game stood before the first turn.")
    told = words(view(states[-1], 0))
    assert re.match(
        r"Mini, as the game ended in turn \d+\. \S+ wins, with a correct accusation\. It was ", told
    )
    assert told == words(view(states[-1], None)) == words(view(states[-1], 1))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any, dict[str, Any]]]:
    """What is displayed in the notebook, and brought up to date there."""
    found: list[tuple[str, Any, dict[str, Any]]] = []
    monkeypatch.setattr(page, "_display", lambda data, **more: found.append(("page", data, more)))
    monkeypatch.setattr(still, "_display", lambda data, **more: found.append(("still", data, more)))
    monkeypatch.setattr(still, "_update", lambda data, **more: found.append(("renewed", data, more)))
    return found


def test_a_page_is_shown_after_its_picture(shown: list[tuple[str, Any, dict[str, Any]]]) -> None:
    table = play("mini", bots=2, seed=5, pace=0)
    table._ipython_display_()
    assert [kind for kind, _, _ in shown] == ["still", "page"]
    assert set(shown[0][1]) == {"text/plain", "text/html"}
    assert shown[1][1]["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    assert shown[1][1]["text/plain"] == repr(table)
    table.close()
    shown.clear()
    table._ipython_display_()
    assert [kind for kind, _, _ in shown] == ["still"]  # nobody is there to draw the page


def test_there_is_one_picture_a_turn_and_one_at_the_end(shown: list[tuple[str, Any, dict[str, Any]]]) -> None:
    table, me = play("mini", bots=2, seed=5, pace=0), bot("eliminator", 1)
    table.do(me(table.view))
    assert shown == []  # it is not in the notebook yet
    table._ipython_display_()
    shown.clear()
    decisions = 0
    while table.view.outcome is None:
        decisions += 1
        table.do(me(table.view))
    said = [data["text/plain"] for kind, data, _ in shown if kind == "renewed"]
    turns = [int(re.findall(r"turn (\d+)", text)[0]) for text in said]
    assert turns == sorted(set(turns))
    assert len(turns) < decisions
    assert said[-1].startswith("Mini, as the game ended")
    names = {more["display_id"] for _, _, more in shown}
    assert len(names) == 1
    table.new_game(seed=6)
    assert shown[-1][1]["text/plain"].startswith("Mini, as the game stood in turn ")
    table.close()
    number = len(shown)
    table.new_game(seed=7)
    assert len(shown) == number


def test_in_a_shared_notebook_the_picture_stays_as_it_is(
    shown: list[tuple[str, Any, dict[str, Any]]],
) -> None:
    table, me = play("mini", bots=2, seed=5, pace=0), bot("eliminator", 1)
    table._ipython_display_()
    table._received(table, {"type": "document shared"}, [])
    assert table.message == ""
    while table.view.outcome is None:
        table.do(me(table.view))
    assert [kind for kind, *_ in shown] == ["still", "page"]
    table._ipython_display_()  # once more, in another cell
    assert [kind for kind, *_ in shown] == ["still", "page"] * 2
    table.close()


def test_no_rule_looks_at_the_whole_notebook_after_a_click() -> None:
    assert not re.search(r"body[^{,]*:has|:has\([^)]*\*", STYLE)


def test_pictures_are_small_enough_for_a_notebook(shown: list[tuple[str, Any, dict[str, Any]]]) -> None:
    for one in editions():
        assert 5_000 < len(picture(a_game(one.name).view(None))["text/html"]) < 400_000


def test_a_replay_has_its_picture_too(shown: list[tuple[str, Any, dict[str, Any]]]) -> None:
    replay = Replay(a_record(), 0)
    replay._ipython_display_()
    replay.step = replay.last
    assert [kind for kind, _, _ in shown] == ["still", "page", "renewed"]
    assert "as the game ended" in shown[-1][1]["text/plain"]
    replay.close()


def test_the_style_touches_nothing_but_the_output_of_a_table() -> None:
    rules = re.findall(r"([^{}]+)\{", STYLE)
    assert len(rules) == 7
    assert all("ckt-still" in rule for rule in rules)


# ---- a cell that is run again ----


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch, shown: object) -> Cells:
    cells = Cells()
    monkeypatch.setattr(reruns, "get_ipython", lambda: cells)
    return cells


def is_open(table: page.Page) -> bool:
    return table.comm is not None


def test_a_cell_that_is_run_again_closes_what_it_made_before(cells: Cells) -> None:
    cells.run("a")
    first, second = (play("mini", bots=2, seed=seed, pace=0) for seed in (1, 2))
    first._ipython_display_()
    cells.run("b")
    other = play("mini", bots=2, seed=1, pace=0)
    assert all(map(is_open, (first, second, other)))
    cells.run("a")
    third = play("mini", bots=2, seed=1, pace=0)
    assert [is_open(one) for one in (first, second, third, other)] == [False, False, True, True]
    for one in (third, other):
        one.close()


def test_a_table_that_another_cell_shows_stays_open(cells: Cells) -> None:
    cells.run("a")
    first = play("mini", bots=2, seed=1, pace=0)
    first._ipython_display_()
    cells.run("b")
    first._ipython_display_()
    cells.run("a")
    second = play("mini", bots=2, seed=1, pace=0)
    assert is_open(first)
    cells.run("b")
    first._ipython_display_()  # shown again, not made again: nothing is closed
    assert is_open(first)
    assert is_open(second)
    first.close()
    second.close()


def test_where_cells_have_no_names_nothing_is_closed(cells: Cells) -> None:
    tables = []
    for _ in range(3):
        cells.run(None)
        tables.append(play("mini", bots=2, seed=1, pace=0))
    assert all(map(is_open, tables))
    for table in tables:
        table.close()
