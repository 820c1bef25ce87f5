"""Whole games in a real JupyterLab: one by clicks, one by keyboard, each until the envelope lies open."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Kernel

Open = Callable[..., Page]
MOST_DECISIONS = 400
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


class Player:
    """Somebody at the page, who sees what is drawn there and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator(".ckt-table")
        self.turns = 0

    def moment(self) -> str | None:
        return self.table.get_attribute("data-moment")

    def over(self) -> bool:
        return self.table.get_by_role("group", name="The end").count() > 0

    def wait(self, before: str | None = None) -> None:
        """Wait until the table has gone on and a decision is due, or the game is over."""
        if before:
            expect(self.table).not_to_have_attribute("data-moment", before)
        expect(self.table.locator(".ckt-yours, .ckt-actions:has(.ckt-ending)")).to_have_count(1)

    def has(self, role: Any, name: str) -> bool:
        return self.table.get_by_role(role, name=name).count() > 0

    def sentences(self) -> list[str]:
        return self.table.get_by_role("log").locator("p").all_inner_texts()


class Mouse(Player):
    """Plays with the mouse alone."""

    def decide(self) -> None:
        before = self.moment()
        if self.has("group", "Show a card to "):
            self.table.locator(".ckt-show").first.click()
        elif self.has("group", "Suggestion"):
            self.suggest()
        elif self.has("button", "Roll the die"):
            self.table.get_by_role("button", name="Roll the die").click()
        elif self.table.locator(".ckt-cell[aria-disabled='false']").count():
            self.move()
        else:
            self.table.get_by_role("button", name="End turn").or_(
                self.table.get_by_role("button", name="Stay here")
            ).click()
            self.turns += 1
        self.wait(before)

    def move(self) -> None:
        """Into a room if there is one, else to the last square marked: to the south-east."""
        rooms = self.table.locator(".ckt-cell[aria-disabled='false']:not([data-place*=','])")
        squares = self.table.locator(".ckt-cell[aria-disabled='false'][data-place*=',']")
        (rooms.first if rooms.count() else squares.last).click()

    def suggest(self) -> None:
        panel = self.table.get_by_role("group", name="Suggestion")
        for choice in panel.get_by_role("group").all():
            choice.locator("label").nth(self.turns % 6).click()
        panel.get_by_role("button", name="Suggest").click()

    def accuse(self, names: list[str]) -> None:
        before = self.moment()
        self.table.get_by_text("Accuse …").click()
        panel = self.table.locator(".ckt-accuse")
        for name in names:
            panel.get_by_text(name, exact=True).click()
        panel.get_by_role("button", name="Accuse", exact=True).click()
        panel.get_by_role("button", name="Yes, accuse").click()
        self.wait(before)


class Keys(Player):
    """Plays with the keyboard alone: Tab, arrows, Space and Enter."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("""() => {
          const e = document.activeElement;
          const table = e.closest(".ckt-table");
          return {inside: String(Boolean(table)), tag: e.tagName, place: e.dataset.place ?? "",
            value: e.value ?? "", text: e.getAttribute("aria-label") ?? e.textContent,
            legend: e.closest("fieldset")?.querySelector("legend").textContent ?? ""};
        }""")
        assert found["inside"] == "true", "the focus has left the table"
        return found

    def tab_to(self, wanted: Callable[[dict[str, str]], bool], key: str = "Tab") -> None:
        for _ in range(60):
            if wanted(self.focused()):
                return
            self.press(key)
        raise AssertionError("Tab does not get there")

    def decide(self) -> None:
        before = self.moment()
        if self.has("group", "Show a card to "):
            self.tab_to(lambda at: at["text"].startswith("Show "))
            self.press("Enter")
        elif self.has("group", "Suggestion"):
            self.suggest()
        elif self.has("group", "Click on the board, or choose here:"):
            self.move()
        else:
            self.tab_to(lambda at: at["text"] in ("Roll the die", "End turn", "Stay here"))
            self.turns += self.focused()["text"] != "Roll the die"
            self.press("Enter")
        self.wait(before)

    def move(self) -> None:
        """Enter on the board, where the focus is; in every other turn arrows, or the list one Tab away."""
        assert self.focused()["text"].endswith(", reachable"), "after the roll the focus is on the board"
        if self.turns % 3 == 1:
            self.look_round()
        elif self.turns % 3 == 2:
            self.press("Tab")
            assert self.focused()["place"] == ""
        self.press("Enter")

    def look_round(self) -> None:
        """Go on with the arrows until another reachable place is met, or the first one again."""
        for key in ("ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight") * 20:
            self.press(key)
            if self.focused()["text"].endswith(", reachable"):
                return
        raise AssertionError("the arrows do not get there")

    def suggest(self) -> None:
        for category in ("Who?", "With what?"):
            self.tab_to_choice(category)
            self.press(" ")
            self.press("ArrowDown", self.turns % 3)
        self.tab_to(lambda at: at["text"] == "Suggest")
        self.press("Enter")

    def tab_to_choice(self, legend: str) -> None:
        self.tab_to(lambda at: at["tag"] == "INPUT" and at["legend"] == legend)

    def accuse(self, names: list[str]) -> None:
        before = self.moment()
        self.tab_to(lambda at: at["text"] == "Accuse …")
        self.press("Enter")
        for legend, name in zip(("It was", "with", "in"), names, strict=True):
            self.tab_to_choice(legend)
            self.press(" ")
            while self.focused()["value"] != name:
                self.press("ArrowDown")
        self.tab_to(lambda at: at["text"] == "Accuse")
        self.press("Enter")
        assert self.focused()["text"] == "No, go back"
        self.press("Shift+Tab")
        self.press("Enter")
        self.wait(before)


class Anybody(Player):
    """Tries whatever is offered, in any edition: now a place on the board, now one of the buttons."""

    def decide(self, seed: int) -> None:
        before, rng = self.moment(), random.Random(seed)
        places = self.table.locator(".ckt-cell[aria-disabled='false']")
        if self.has("group", "Suggestion") and rng.random() < 0.7:
            for choice in self.table.get_by_role("group", name="Suggestion").get_by_role("group").all():
                choice.locator("label").nth(rng.randrange(6)).click()
            self.table.get_by_role("button", name="Suggest", exact=True).click()
        elif places.count() and rng.random() < 0.6:
            place = places.nth(rng.randrange(places.count()))
            snooping = "you can snoop here" in str(place.get_attribute("aria-label"))
            place.click()
            if snooping:
                self.table.locator(".ckt-snoop button").last.click()
        else:
            buttons = self.table.locator(OFFERED).and_(self.table.locator("button:visible:enabled"))
            buttons.nth(rng.randrange(buttons.count())).click()
        self.wait(before)


OFFERED = ".ckt-choices button:not(.ckt-grave[aria-describedby], .ckt-suggest button, .ckt-quiet)"


def secret(kernel: Kernel) -> list[str]:
    """What is in the envelope, asked behind the page's back."""
    names: list[str] = kernel("[card.name for card in table._session.state.solution]")
    return names


def play_to_the_end(player: Mouse | Keys, kernel: Kernel, turns: int) -> None:
    """Play some turns like anybody; then accuse rightly, if no bot was faster."""
    player.wait()
    for _ in range(MOST_DECISIONS):
        if player.over():
            return
        if player.turns >= turns and player.has("button", "Roll the die"):
            assert player.table.locator(".ckt-envelope").count() == 0
            player.accuse(secret(kernel))
        else:
            player.decide()
    raise AssertionError("the game does not end")


def check_the_end(player: Player, kernel: Kernel) -> None:
    expect(player.table.locator(".ckt-prompt")).to_contain_text("You win, with a correct accusation.")
    names = player.table.locator(".ckt-envelope .ckt-card-name")
    assert names.all_inner_texts() == secret(kernel)
    suspect, weapon, room = secret(kernel)
    log = player.sentences()
    assert log[-1].endswith(f"It was {suspect} with the {weapon} in the {room}.")
    assert any(sentence.startswith("You roll ") for sentence in log)
    assert any(sentence.startswith("You suggest ") for sentence in log)
    assert kernel("table.message") == ""
    groups = "(*table.past, table.snapshot['present'])"
    told = kernel(f"[line['text'] for group in {groups} for line in group['lines']]")
    assert log == told


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


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tudor-close", {"honour": True, "answers": "everyone"}),
        ("master-detective", {}),
        ("farscape", {}),
        ("orient-express", {}),
        ("liars", {}),
    ],
)
def test_every_edition_is_played_by_clicks(
    open_notebook: Open, kernel: Kernel, screenshot: Callable[[str], Path], name: str, options: dict[str, Any]
) -> None:
    made = f"table = play({name!r}, bots=['random'] * 3, seed=11, pace=0, options={options!r})"
    page = open_notebook([f"from cluekit import play\n{made}\ntable"])
    player = Anybody(page)
    player.wait()
    for decision in range(30):
        if player.over():
            break
        player.decide(decision)
    assert kernel("(table.message, table.failure)") == ("", None)
    groups = "(*table.past, table.snapshot['present'])"
    told = kernel(f"[line['text'] for group in {groups} for line in group['lines']]")
    assert player.sentences() == told
    screenshot("played")


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
    table.get_by_label("Show what follows").check()
    expect(table.locator(".ckt-derived").first).to_be_visible()
    assert kernel("(table.marks, table.show_follows)") == ({"Teapot": {"1": "yes"}}, True)
    table.get_by_role("button", name="New game").click()
    table.get_by_label("You play").select_option("Chloe")
    table.get_by_label("Seed").fill("12")
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
