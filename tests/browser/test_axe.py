"""What axe-core finds on the pages of every edition, and what it does not look for: names, contrast.

Each edition is looked at when it is one's turn, while one suggests and at the end, with everything on the
page that can be opened; the form for a new game, once, on its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cluekit import play
from cluekit.bots import bot
from cluekit.editions import edition, editions
from cluekit.widgets import show_record
from cluekit.widgets.notepad import STRENGTHS
from cluekit.widgets.table import Table
from tests.browser.test_table_page import Show, check_texts, push, show

__all__ = ["show"]

OPEN_ALL = "document.querySelectorAll('.ckt-table details').forEach((one) => { one.open = true; })"
EDITIONS = [one.name for one in editions()]
AXE = Axe()


def violations(page: Page, part: str = ".ckt-table") -> list[str]:
    """What axe-core complains of in a part of the page: the rule, and the elements."""
    found = AXE.run(page, {"include": [[part]]}, {"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


def play_until(table: Table, wanted: Callable[[dict[str, Any]], object], seed: int) -> bool:
    """Let a bot act for the person until the page is as wanted; False if the game ends before."""
    me = bot("reasoner", seed)
    for _ in range(400):
        if wanted(table.snapshot):
            return True
        if table.snapshot["outcome"]:
            return False
        table.do(me(table.view))
    raise AssertionError("that does not happen")


MOMENTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "to move": lambda now: now["can"]["moves"],
    "to suggest": lambda now: now["can"]["suggest"],
    "the end": lambda now: now["outcome"],
}


def unnamed(page: Page) -> list[str]:
    """The cells of the grids, and the things one can press, that no screen reader could name."""
    found: list[str] = page.evaluate("""() => [...document.querySelectorAll(
        ".ckt-table :is([role=gridcell], button, a[href], input, select, summary, [role=img])")]
      .filter((one) => one.checkVisibility())
      .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length
        || one.getAttribute("aria-labelledby") || one.title))
      .map((one) => one.outerHTML.slice(0, 200))""")
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_axe_finds_nothing_in_any_edition(show: Show, name: str) -> None:
    table = play(name, bots=max(2, edition(name).rules.min_players - 1), seed=3, pace=0)
    table.strength = STRENGTHS[-1]
    page = show(table)
    looked = 0
    for moment, wanted in MOMENTS.items():
        if not play_until(table, wanted, seed=1):
            continue
        looked += 1
        push(page, table)
        page.evaluate(OPEN_ALL)
        assert violations(page) == [], moment
        assert unnamed(page) == []
        cells = page.locator(".ckt-cell[role=gridcell]")
        assert cells.count() == len(table.scene["places"])
    assert looked == 3
    table.close()


def test_axe_finds_nothing_in_the_form_for_a_new_game(show: Show) -> None:
    table = play("mini", seed=3, pace=0)
    page = show(table)
    page.get_by_role("button", name="New game").click()
    form = page.locator(".ckt-new")
    expect(form).to_be_visible()
    page.evaluate(OPEN_ALL)
    assert violations(page, ".ckt-head") == []
    assert unnamed(page) == []
    table.close()


def test_axe_finds_nothing_in_a_replay_and_behind_a_curtain(show: Show) -> None:
    table = play("mini", bots=2, seed=5, pace=0)
    play_until(table, MOMENTS["the end"], seed=1)
    replay = show_record(table.record, 0)
    replay.step = replay.last // 2
    assert violations(show(replay)) == []
    shared = play("mini", seats={"Ada": "person", "Bruno": "person"}, seed=5, pace=0)
    assert shared.snapshot["curtain"]
    assert violations(show(shared)) == []
    for one in (table, replay, shared):
        one.close()


def test_axe_does_find_what_is_wrong(show: Show) -> None:
    page = show(play("mini", seed=3, pace=0))
    page.evaluate("""() => {
      document.querySelector(".ckt-cell").removeAttribute("role");
      document.querySelector(".ckt-cell[role=gridcell]").removeAttribute("aria-label");
      document.querySelector(".ckt-log").insertAdjacentHTML("beforeend",
        "<p style='color: #ccc; background: #fff'>Hardly to be read.</p><img src='data:,'>");
    }""")
    rules = {found.split(":")[0] for found in violations(page)}
    assert {"image-alt", "color-contrast"} <= rules
    assert len(unnamed(page)) == 1


# ---- the dark theme, by whatever mark a notebook gives it ----

MARKS = {
    "JupyterLab": ("body", "data-jp-theme-light", "false", "true"),
    "VS Code": ("body", "data-vscode-theme-kind", "vscode-dark", "vscode-light"),
    "VS Code in high contrast": ("body", "data-vscode-theme-kind", "vscode-high-contrast", "vscode-light"),
    "Colab": ("html", "theme", "dark", "light"),
}


@pytest.mark.parametrize("host", MARKS)
def test_the_dark_theme_of_every_host(show: Show, host: str) -> None:
    page = show(play("mini", seed=3, pace=0))
    element, name, dark, light = MARKS[host]
    shades = {}
    for value in (dark, light):
        page.locator(element).evaluate("(one, [name, value]) => one.setAttribute(name, value)", [name, value])
        colour = page.locator(".ckt-layout").evaluate("one => getComputedStyle(one).backgroundColor")
        shades[value] = sum(map(int, colour[4:-1].split(",")))
    assert shades[dark] < 150 < 600 < shades[light]


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_written_on_every_page_stands_out_in_the_dark(show: Show, name: str) -> None:
    page = show(play(name, seed=3, pace=0))
    check_texts(page, "dark")
