"""What goes wrong behind a page is said on it: in handlers, in traits, in what runs on by itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cluekit import play
from cluekit.widgets import desk
from cluekit.widgets.table import Table

FAULT = "This is a fault of cluekit itself, please report it: ZeroDivisionError in test_page.py, line "


def fail(*arguments: object, **more: object) -> Any:
    raise ZeroDivisionError("of the Rope")  # the words of an error might name a hidden card


@pytest.fixture
def table() -> Table:
    return play("mini", bots=2, seed=5, pace=0)


def test_a_page_changes_no_trait(table: Table) -> None:
    table.freeze("Look up, please.")
    before = table.get_state()
    for name in before:
        table.set_state({name: None})
    table.set_state({"pace": 10**400, "marks": [[[]]]})
    assert table.get_state() == before


def test_a_fault_of_ours_in_a_handler_is_told_without_its_words(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "snapshot", fail)
    answers: list[object] = []
    monkeypatch.setattr(table, "send", answers.append)
    step = {"game": table.snapshot["game"], "step": table.snapshot["step"]}
    table._received(table, {"type": "act", **step, "action": {"kind": "Roll"}}, [])
    assert table.message.startswith(FAULT)
    assert "Rope" not in table.message
    assert isinstance(table.failure, ZeroDivisionError)
    assert answers == [{"type": "answered"}]


def test_a_fault_while_bots_play_on_by_themselves_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> Table:
        table: Table = play("mini", seat="Bruno", bots=2, seed=5, pace=0.001)
        monkeypatch.setattr(desk, "snapshot", fail)
        for _ in range(300):
            await asyncio.sleep(0.002)
            if table.message:
                break
        return table

    assert asyncio.run(watch()).message.startswith(FAULT)


@pytest.mark.parametrize("content", [None, 3, "act", [], {"type": []}, {"type": "no such thing"}, {}])
def test_whatever_comes_from_a_page_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch, content: object
) -> None:
    answers: list[object] = []
    monkeypatch.setattr(table, "send", answers.append)
    table._received(table, content, [])
    assert table.message.startswith("The page sent a message of an unknown kind")
    assert answers == [{"type": "answered"}]
