"""Hundred games in one kernel: what is over leaves nothing behind. Objects are counted, nothing is timed."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from typing import Any

import comm
import pytest
from ipywidgets.widgets import widget

from cluekit import open_table, play, widgets
from cluekit.bots import bot
from cluekit.saved import Record
from cluekit.widgets import page, recorder, reruns, show_record, still
from cluekit.widgets.table import Table
from tests.wire import Cells

GAMES = 100


@pytest.fixture(autouse=True)
def nothing_displayed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((page, "_display"), (still, "_display"), (still, "_update")):
        monkeypatch.setattr(module, name, lambda *data, **more: None)


def alive() -> Counter[str]:
    """How many objects of each of cluekit's and ipywidgets' own types there are."""
    gc.collect()
    kinds = (type(one) for one in gc.get_objects())
    return Counter(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds if _is_counted(kind))


def _is_counted(kind: type) -> bool:
    return str(kind.__module__).startswith(
        ("cluekit.widgets", "cluekit.session", "cluekit.seating", "ipywidgets")
    )


def registered() -> tuple[int, int]:
    """How many models ipywidgets keeps, and how many ways to pages are open."""
    return len(widget._instances), len(comm.get_comm_manager().comms)


def play_a_little(table: Table, decisions: int = 4) -> None:
    me = bot("random", 1)
    for _ in range(decisions):
        if table.view.legal:
            table.do(me(table.view))


def test_a_cell_run_a_hundred_times_keeps_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = Cells()
    monkeypatch.setattr(reruns, "get_ipython", lambda: cells)
    before, tables = registered(), []
    counts: list[Counter[str]] = []
    for number in range(GAMES):
        cells.run("a")
        table = play("mini", bots=2, seed=number, pace=0)
        table._ipython_display_()
        table.strength = "everything"
        play_a_little(table)
        tables.append(weakref.ref(table))
        if number in (10, GAMES - 1):
            counts.append(alive())
    assert registered() == (before[0] + 2, before[1] + 2)  # the table and its layout
    assert [one() for one in tables[:-1]] == [None] * (GAMES - 1)
    assert counts[0] == counts[1]
    table.close()
    assert registered() == before


def test_a_recorder_whose_cell_is_run_again_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = Cells()
    monkeypatch.setattr(reruns, "get_ipython", lambda: cells)
    monkeypatch.setattr(recorder, "_display", lambda *data, **more: None)
    before, pages = registered(), []
    for _ in range(5):
        cells.run("a")
        page = widgets.record("mini", seats=["Ann", "Ben", "Cem"])
        page._ipython_display_()
        pages.append(page)
    assert registered() == (before[0] + 2, before[1] + 2)
    assert [page.comm is None for page in pages] == [True] * 4 + [False]
    pages[-1].close()


def test_a_hundred_games_at_one_table_leave_nothing() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    table.strength = "everything"
    counts: list[Counter[str]] = []
    for number in range(GAMES):
        table.new_game(seed=number)
        play_a_little(table)
        if number in (10, GAMES - 1):
            counts.append(alive())
    assert counts[0] == counts[1]
    assert counts[0]["cluekit.session.Session"] == alive()["cluekit.session.Session"]
    table.close()


def test_a_hundred_games_beside_an_open_table_leave_nothing() -> None:
    before = registered()
    table = play("mini", bots=2, seed=1, pace=0)
    teacher = open_table(table)
    opened = registered()
    for number in range(GAMES):
        table.new_game(seed=number)
        play_a_little(table, 1)
    assert registered() == opened
    table.close()
    teacher.close()
    assert registered() == before


def pages() -> list[Any]:
    """One page of each kind."""
    table, me = play("mini", bots=2, seed=5, pace=0), bot("eliminator", 1)
    while table.view.outcome is None:
        table.do(me(table.view))
    record: Record = table.record
    shared = play("mini", seats={"Ada": "person", "Bruno": "person", "Chloe": "random"}, seed=5, pace=0)
    opened, recording = open_table(record), widgets.record("mini", seats=["Ann", "Ben", "Cem"])
    return [table, show_record(record, 0), show_record(record), shared, opened, recording]


def test_a_page_that_is_closed_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    before = registered()
    references: list[Any] = []
    monkeypatch.setattr(recorder, "_display", lambda *data, **more: None)
    for one in pages():
        one._ipython_display_()
        one.close()
        one.close()  # closing twice does no harm
        references.append(weakref.ref(one))
    del one
    gc.collect()
    assert registered() == before
    assert [reference() for reference in references] == [None] * 6


def test_a_closed_table_keeps_its_game_and_little_else() -> None:
    """The notebook keeps what a cell has returned, in `Out`; most of a page's memory is what it shows."""
    table = play("mini", bots=2, seed=5, pace=0)
    record = table.record
    table.close()
    assert not any((table.scene, table.snapshot, table.past, table.notepad))
    assert table.record == record
    table.new_game(seed=5)  # nobody sees it, but nothing breaks
    assert table.view.legal


def test_bots_that_are_playing_stop_when_their_table_is_closed() -> None:
    async def begin() -> Any:
        table = play("classic", seat="Green", bots=3, seed=1, pace=5)
        await asyncio.sleep(0)
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        table.close()
        for _ in range(5):  # what is cancelled hears of it one after the other
            await asyncio.sleep(0)
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
        return weakref.ref(table)

    table = asyncio.run(begin())
    gc.collect()
    assert table() is None
