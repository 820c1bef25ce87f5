"""Editions with markup for names, on every page: nothing of it becomes an element, and nothing is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cluekit import play
from cluekit.bots import bot
from cluekit.editions import Edition
from cluekit.widgets import record, show_record
from cluekit.widgets.notepad import STRENGTHS
from cluekit.widgets.still import picture
from cluekit.widgets.table import Table
from tests.browser.test_table_page import Show, push, show
from tests.hostile import hostile_edition

__all__ = ["show"]


@pytest.fixture
def hostile(tmp_path: Path) -> Edition:
    return hostile_edition(tmp_path)


FOREIGN = "img, image, script, iframe, marquee, h1, style, foreignObject"


def check(page: Page, names: Sequence[str] = ()) -> None:
    """No element of a foreign kind is on the page, nothing has been run, and these names can be read."""
    foreign = page.locator(f"#widget :is({FOREIGN})")
    assert foreign.evaluate_all("all => all.map((one) => one.outerHTML)") == []
    assert page.title() == "widget"
    text = page.locator("#widget").evaluate("one => one.textContent")
    assert [name for name in names if name not in text] == []
    handlers = """() => [...document.querySelectorAll("#widget *")]
      .flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith("on"))"""
    assert page.evaluate(handlers) == []


def test_a_table_with_hostile_names_from_the_first_turn_to_the_last(show: Show, hostile: Edition) -> None:
    table, me = play(hostile, bots=2, seed=1, pace=0), bot("eliminator", 1)
    table.strength = STRENGTHS[-1]
    page = show(table)
    names = [card["name"] for card in table.scene["cards"]]
    check(page, [*names, hostile.title])
    seen: set[str] = set()
    while table.view.outcome is None:
        can = next((name for name, value in table.snapshot["can"].items() if value), "")
        if can not in seen:
            seen.add(can)
            push(page, table)
            check(page, names)
        table.do(me(table.view))
    push(page, table)
    check(page, [*names, *[line["text"] for line in table.snapshot["present"]["lines"]]])
    assert {"roll", "suggest"} & seen
    replay = show_record(table.record, 0)
    replay.step = replay.last
    check(show(replay), names)
    table.close()
    replay.close()


def test_the_form_for_a_new_game_with_hostile_names(show: Show, hostile: Edition) -> None:
    table = play(hostile, bots=2, seed=1, pace=0)
    page = show(table)
    page.get_by_role("button", name="New game").click()
    form = page.locator(".ckt-new")
    expect(form).to_be_visible()
    page.evaluate("document.querySelectorAll('.ckt-new details').forEach((one) => { one.open = true; })")
    check(page, [card.name for card in hostile.deck.suspects])
    for select in form.locator("select:visible").all():
        for value in select.locator("option").evaluate_all("all => all.map((one) => one.value)")[:4]:
            select.select_option(value)
            check(page)
            if not select.is_visible():
                break
    table.close()


def test_marks_of_hostile_names_go_to_python_and_back(show: Show, hostile: Edition) -> None:
    table = play(hostile, bots=2, seed=1, pace=0)
    foreign = next(card.name for card in reversed(hostile.deck.cards) if card not in table.view.hand)
    page = show(table)
    cells = page.get_by_role("gridcell", name=f"{foreign}, ")
    cells.last.click()
    messages = page.evaluate("window.sent")
    assert any(foreign in str(message) for message in messages)
    check(page)
    table.close()


def test_a_picture_left_of_a_game_with_hostile_names(page: Page, hostile: Edition) -> None:
    table = play(hostile, bots=2, seed=1, pace=0)
    html = picture(table.view)["text/html"]
    page.set_content(f"<!doctype html><title>widget</title><main id='output'>{html}</main>")
    kinds = page.locator("#output *").evaluate_all("all => all.map((one) => one.tagName)")
    assert kinds == ["STYLE", "DIV", "P", "IMG"]
    assert page.locator("#output img").evaluate("one => one.decode().then(() => one.naturalWidth)") > 200
    assert page.title() == "widget"
    table.close()


def test_the_recorder_with_hostile_names(mount: Callable[..., Page], hostile: Edition) -> None:
    names = [card.name for card in hostile.deck.suspects[:3]]
    written = record(hostile, seats=names)
    state = {name: written.get_state()[name] for name in ("offers", "snapshot", "message")}
    page = mount(str(written._esm), None, state)
    check(page, [card.name for card in hostile.deck.weapons])
    written.close()


def test_a_page_that_runs_a_name_would_be_found(show: Show, tmp_path: Path) -> None:
    table: Table = play(hostile_edition(tmp_path), bots=2, seed=1, pace=0)
    page = show(table)
    page.locator(".ckt-prompt").evaluate("(one, name) => { one.innerHTML = name; }", "<img src='data:,'>")
    with pytest.raises(AssertionError):
        check(page)
