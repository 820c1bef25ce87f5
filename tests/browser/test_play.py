"""Whole games in a real JupyterLab: one by clicks, one by keyboard, each until the envelope lies open."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Kernel
from tests.browser.players import Keys, Mouse, check_the_end, play_to_the_end

Open = Callable[..., Page]
LESSON = Path(__file__).parents[2] / "lessons" / "01_sit_down_and_play.ipynb"

# From the run of a cell until its board can be clicked on, in ms.
TIME_TO_BOARD = """async () => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = 1;
  const ready = () => document.querySelector(".ckt-table[data-moment] .ckt-choices button");
  const seen = new Promise((resolve) => {
    const observer = new MutationObserver(() => { if (ready()) { observer.disconnect(); resolve(); } });
    observer.observe(document.body, {childList: true, subtree: true, attributes: true});
  });
  const began = performance.now();
  app.commands.execute("notebook:run-cell");
  await seen;
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""

# From each click on the table until the frame after its answer, in ms.
WATCH_CLICKS = """() => {
  const root = document.querySelector(".ckt-table");
  let clicked = null;
  window.answers = [];
  const answered = () => {
    if (clicked === null) return;
    const began = clicked;
    clicked = null;
    requestAnimationFrame(() => window.answers.push(performance.now() - began));
  };
  root.addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver(answered).observe(root, {attributes: true, attributeFilter: ["data-moment"]});
}"""


def test_a_game_by_clicks(
    open_notebook: Open,
    kernel: Kernel,
    screenshot: Callable[[str], Path],
    record_property: Callable[[str, object], None],
) -> None:
    cells = ["from cluekit import play", "table = play('classic', seat='Scarlett', bots=3, seed=1949)\ntable"]
    page = open_notebook(cells, run=False)
    page.evaluate("""async () => {
      window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
      await window.jupyterapp.commands.execute("notebook:run-cell");
    }""")
    to_board = round(page.evaluate(TIME_TO_BOARD))
    page.evaluate(WATCH_CLICKS)
    screenshot("begin")
    player = Mouse(page)
    play_to_the_end(player, kernel, turns=5)
    check_the_end(player, kernel)
    screenshot("end")
    answers = page.evaluate("window.answers")
    median = round(statistics.median(answers))
    record_property("ms from the run of the cell to a board one can click", to_board)
    record_property(f"median ms from a click to its answer on screen, of {len(answers)} clicks", median)
    assert len(answers) > 15


def test_a_replay_is_looked_through(
    open_notebook: Open, kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    page = open_notebook(
        [
            "from cluekit.widgets import play, show_record\nfrom cluekit.bots import bot",
            "table, me = play('mini', bots=2, seed=5, pace=0), bot('eliminator', 1)\n"
            "while not table.view.outcome: table.do(me(table.view))",
            "replay = show_record(table.record, 'Ada')\nreplay",
        ]
    )
    table = page.locator(".ckt-table")
    last, shown = kernel("replay.last"), table.locator(".ckt-step")
    expect(shown).to_have_text(f"step 0 of {last}")
    table.get_by_role("button", name="Last").click()
    expect(table.get_by_role("group", name="In the envelope")).to_be_visible()
    assert kernel("replay.step == replay.last")
    table.get_by_role("slider", name="Step").focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(table.locator(".ckt-step")).to_have_text(
        f"step {kernel('replay.last') - 4} of {kernel('replay.last')}"
    )
    kernel.run("replay.step = 2")
    expect(shown).to_have_text(f"step 2 of {last}")
    screenshot("replay")


def test_a_decision_is_taken_back_from_the_page(open_notebook: Open, kernel: Kernel) -> None:
    page = open_notebook(["from cluekit import play\ntable = play('mini', bots=2, seed=5, undo=True)\ntable"])
    table = page.locator(".ckt-table")
    table.get_by_role("button", name="Roll the die").click()
    back = table.get_by_role("button", name="Take back")
    expect(back).to_be_visible()
    pips = kernel("table.view.pips")
    back.click()
    expect(back).to_have_count(0)
    assert kernel("table.view.pips") is None
    table.get_by_role("button", name="Roll the die").click()
    expect(back).to_be_visible()
    assert kernel("table.view.pips") == pips


def test_the_first_lesson_runs_and_its_game_is_played(
    open_notebook: Open, kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    page = open_notebook(LESSON)
    player = Mouse(page)
    expect(player.table).to_be_visible()
    expect(page.get_by_text("1-e: not answered yet")).to_be_visible()
    assert kernel("len(Knowledge.of(table.view).solutions)") > 1
    play_to_the_end(player, kernel, turns=1)
    check_the_end(player, kernel)
    assert kernel("len(Knowledge.of(table.view).solutions)") == 1
    screenshot("lesson")


def test_a_game_by_keyboard(open_notebook: Open, kernel: Kernel, screenshot: Callable[[str], Path]) -> None:
    page = open_notebook(
        ["from cluekit import play\ntable = play('mini', bots=['random', 'random'], seed=7)\ntable"]
    )
    player = Keys(page)
    expect(player.table).to_be_visible()
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(
        ".ckt-table .ckt-cell[tabindex='0']"
    ).focus()  # the one thing not done by keys: finding the cell
    play_to_the_end(player, kernel, turns=5)
    check_the_end(player, kernel)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    screenshot("end")


def test_letters_on_the_table_never_edit_the_notebook(open_notebook: Open) -> None:
    page = open_notebook(["from cluekit import play\nplay('mini', bots=1, seed=7)", "1 + 1"])
    board = page.locator(".ckt-table .ckt-cell[tabindex='0']")
    expect(board).to_be_visible()
    for selector in (".ckt-cell[tabindex='0']", ".ckt-choices button", ".ckt-pad-cell[tabindex='0']"):
        page.locator(f".ckt-table {selector}").first.focus()
        for key in "abxdd":
            page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 2
    expect(board).to_be_visible()


def test_a_new_game_from_the_page_and_marks_that_python_has(open_notebook: Open, kernel: Kernel) -> None:
    page = open_notebook(["from cluekit import play\ntable = play('mini', bots=1, seed=7)\ntable"])
    table = page.locator(".ckt-table")
    table.get_by_role("gridcell", name="Teapot, Bruno:").click()
    expect(table.get_by_role("gridcell", name="Teapot, Bruno: has it", exact=True)).to_be_visible()
    table.get_by_label("Fill in").select_option("everything")
    expect(table.locator(".ckt-derived").first).to_be_visible()
    assert kernel("(table.marks, table.strength)") == ({"Teapot": {"1": "yes"}}, "everything")
    table.get_by_role("button", name="New game").click()
    form = table.get_by_role("form", name="New game")
    form.get_by_label("Ada").select_option("nobody")
    form.get_by_label("Chloe").select_option("person")
    form.get_by_label("Seed").fill("12")
    table.get_by_role("button", name="Deal the cards").click()
    expect(table.locator(".ckt-seed")).to_have_text("Seed 12")
    assert kernel("(table.marks, table.seed, table.view.name(table.view.player))") == ({}, 12, "Chloe")
    expect(table.locator(".ckt-mark.ckt-maybe")).to_have_count(1)  # the one in the legend


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_it_looks_right_in_both_themes(
    open_notebook: Open, screenshot: Callable[[str], Path], theme: str
) -> None:
    page = open_notebook(["from cluekit import play\nplay(seed=1949)"])
    change = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
    page.evaluate(change, f"JupyterLab {theme}")
    try:
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme == "Light").lower())
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)  # what Lab shows while it changes
        shade = page.locator(".ckt-layout").evaluate(
            "e => getComputedStyle(e).backgroundColor.match(/\\d+/)[0]"
        )
        assert (int(shade) > 128) == (theme == "Light")
        assert screenshot("table").stat().st_size > 10_000
    finally:
        page.evaluate(change, "JupyterLab Light")
