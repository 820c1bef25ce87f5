"""The detective notepad on the page: own marks, what is filled in, probabilities, why, and looking back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cluekit import play
from cluekit.bots import bot
from cluekit.cards import Deck
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import Edition, edition
from cluekit.rules import Rules
from cluekit.widgets.table import Table

from .test_axe import violations
from .test_table_page import CUT_OFF, Show, check_texts, focused, hostile, push, sent, show

__all__ = ["show"]


def played(name: str = "classic", turns: int = 12, seed: int = 1949, **options: Any) -> Table:
    """A game in which the person has acted so often."""
    table = play(name, seed=seed, pace=0, **options)
    me = bot("eliminator", 5)
    for _ in range(turns):
        if not table.view.outcome:
            table.do(me(table.view))
    return table


def answer(page: Page, table: Table) -> None:
    """Let Python hear what the page said, and the page what Python says to that."""
    for message in page.evaluate("window.sent.splice(0)"):
        table._handle_custom_msg(message, [])
    push(page, table)


def last_marks(page: Page) -> Any:
    return sent(page)[-1]["marks"]


def cell(page: Page, start: str) -> Locator:
    return page.get_by_role("gridcell", name=start)


# ---- own marks ----


def test_marks_go_round_and_are_told_to_python(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    seen = []
    for _ in range(4):
        cell(page, "Rope, Mrs White:").click()
        seen.append(last_marks(page))
    assert seen == [{"Rope": {"2": "yes"}}, {"Rope": {"2": "no"}}, {"Rope": {"2": "maybe"}}, {}]


def test_marks_stay_whatever_a_card_is_called(show: Show) -> None:
    """These names mean something to every object of JavaScript."""
    mini, names = edition("mini"), ["__proto__", "constructor", "hasOwnProperty"]
    deck = Deck.of(["Ada", "Bruno", "Chloe"], names, mini.board.rooms)
    page = show(play(Edition("x", "X", deck, mini.board, Rules(max_players=3)), bots=2, seed=1, pace=0))
    expected = []
    for name in names:
        cell(page, f"{name}, envelope:").click()
        expected.append([name, {"envelope": "yes"}])
        assert page.evaluate("Object.entries(window.sent.at(-1).marks)") == expected
        expect(cell(page, f"{name}, envelope: in it")).to_have_count(1)
    for name in names:
        for _ in range(3):
            cell(page, f"{name}, envelope:").click()
    assert page.evaluate("Object.keys(window.sent.at(-1).marks)") == []


def test_the_notepad_by_keyboard(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    pad = page.get_by_role("grid", name="Detective notepad")
    assert pad.locator("[tabindex='0']").count() == 1
    pad.locator("[tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight", " "):
        page.keyboard.press(key)
    assert focused(page) == "Colonel Mustard, Colonel Mustard: has it"
    for key in ("End", "Enter", "Enter"):
        page.keyboard.press(key)
    assert focused(page) == "Colonel Mustard, envelope: not in it"
    assert last_marks(page) == {"Colonel Mustard": {"1": "yes", "envelope": "no"}}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("y", "has it"),
        ("+", "has it"),
        ("n", "doesn't have it"),
        ("x", "doesn't have it"),
        ("-", "doesn't have it"),
        ("?", "perhaps"),
    ],
)
def test_a_key_writes_a_mark_at_once_and_another_wipes_it_off(show: Show, key: str, words: str) -> None:
    page = show(play(seed=1, pace=0))
    cell(page, "Rope, Mrs White:").focus()
    for wipe in ("Backspace", "Delete"):
        page.keyboard.press(key)
        assert focused(page) == f"Rope, Mrs White: {words}"
        page.keyboard.press(key)  # it stays as it is
        page.keyboard.press(wipe)
        assert focused(page) == "Rope, Mrs White: no mark"
    assert len(sent(page)) == 4


def test_only_the_own_hand_is_filled_in(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    filled = page.locator(".ckt-pad-cell:has(.ckt-mark)")
    labels = filled.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert sorted(labels) == sorted(f"{card}, you: in your hand" for card in table.snapshot["hand"])
    filled.first.click()
    page.keyboard.press("n")
    assert sent(page) == []
    assert filled.evaluate_all("all => all.map(one => one.ariaReadOnly)") == ["true"] * len(labels)


def test_marks_are_wiped_off_and_brought_back(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    expect(page.get_by_role("button", name="Clear my marks")).to_be_hidden()
    cell(page, "Rope, envelope:").click()
    answer(page, table)
    page.get_by_role("button", name="Clear my marks").click()
    answer(page, table)
    assert table.marks == {}
    expect(cell(page, "Rope, envelope: no mark")).to_be_visible()
    page.get_by_role("button", name="Bring my marks back").click()
    answer(page, table)
    assert table.marks == {"Rope": {"envelope": "yes"}}
    expect(cell(page, "Rope, envelope: in it")).to_be_visible()


# ---- what is filled in ----


def test_what_follows_is_asked_for_and_looks_different(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    explained = page.get_by_text("follows from what you saw")
    expect(explained).to_be_hidden()
    page.get_by_label("Fill in").select_option("all that follows")
    assert sent(page) == [{"type": "notepad", "strength": "everything"}]
    answer(page, table)
    expect(explained).to_be_visible()
    card = table.snapshot["hand"][0]
    derived = cell(page, f"{card}, envelope: no mark; it follows: not in it")
    expect(derived.locator(".ckt-derived .ckt-no")).to_be_visible()
    expect(derived.locator(".ckt-pad-marks > .ckt-mark")).to_have_count(0)  # it is not the player's own mark
    own = page.get_by_role("gridcell", name=f"{card}, you: in your hand", exact=True)
    expect(own.locator(".ckt-mark")).to_have_count(1)  # what is printed there does not follow as well
    table.marks = {card: {"envelope": "no", "1": "maybe"}}
    push(page, table)
    expect(page.get_by_role("gridcell", name=f"{card}, envelope: not in it", exact=True)).to_be_visible()
    differs = cell(page, f"{card}, Colonel Mustard: perhaps; it follows: doesn't have it")
    expect(differs.locator(".ckt-mark")).to_have_count(2)


def test_a_click_on_what_is_filled_in_asks_why_and_marks_nothing(show: Show) -> None:
    table = play(seed=1, pace=0)
    table.strength = "obvious"
    page = show(table)
    card = table.snapshot["hand"][0]
    cell(page, f"{card}, envelope: no mark; obvious").click()
    assert sent(page) == [{"type": "notepad", "why": {"card": card, "column": "envelope"}}]
    answer(page, table)
    assert table.marks == {}
    expect(page.locator(".ckt-why")).to_contain_text(card)
    cell(page, f"{card}, envelope: no mark; obvious").focus()
    page.keyboard.press("y")  # a mark of one's own is written by key, and a click changes that one
    cell(page, f"{card}, envelope: in it; obvious").click()
    assert last_marks(page) == {card: {"envelope": "no"}}


def test_a_mark_that_contradicts_what_is_certain_has_a_sign_and_words(show: Show) -> None:
    table = play(seed=1, pace=0)
    card = table.snapshot["hand"][0]
    table.marks = {card: {"envelope": "yes"}}
    page = show(table)
    expect(page.locator(".ckt-warning")).to_have_count(0)  # nothing is told that was not asked for
    table.strength = "obvious"
    push(page, table)
    wrong = cell(page, f"{card}, envelope: in it; obvious: not in it; your mark contradicts this")
    expect(wrong.locator(".ckt-warning")).to_be_visible()
    expect(page.locator(".ckt-warning")).to_have_count(1)


def test_odds_are_told_with_their_fraction_and_stand_beside_all_that_follows_only(show: Show) -> None:
    table = played("mini", 3, bots=2)
    page = show(table)
    expect(page.get_by_label("Probabilities", exact=True)).to_be_hidden()
    table.strength = "everything"
    push(page, table)
    page.get_by_label("Probabilities", exact=True).check()
    answer(page, table)
    told = table.notepad["chances"]
    card, column = next((card, column) for card, row in told.items() for column in row)
    percent, fraction = told[card][column]
    labels = page.locator(".ckt-pad-cell").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert any(
        label.startswith(f"{card}, ") and f"probability {fraction}, {percent}" in label for label in labels
    )
    assert page.locator(".ckt-pad-cell .ckt-chance").count() == sum(map(len, told.values()))
    table.strength = "obvious"
    push(page, table)
    expect(page.locator(".ckt-pad-cell .ckt-chance")).to_have_count(0)


def test_who_showed_what_stands_in_the_cells_and_in_words(show: Show) -> None:
    table = played(bots=5)
    page = show(table)
    record = table.notepad["record"]
    assert record["tries"]
    assert record["seen"]
    assert record["told"]
    labels = "\n".join(page.locator(".ckt-pad-cell").evaluate_all("all => all.map(one => one.ariaLabel)"))
    for one in (*record["tries"], *record["seen"]):
        assert one["text"] in labels
    mine = record["told"][0]
    name = page.locator(".ckt-pad-name").filter(has_text=mine["card"])
    expect(name).to_contain_text(f"shown to {table.view.name(int(mine['column']))}")
    assert page.locator("s.ckt-number").count() == 0  # nothing is struck out where nothing is filled in
    table.strength = "everything"
    push(page, table)
    assert page.locator("s.ckt-number").count() > 0


# ---- why? ----


def test_why_opens_below_the_row_and_escape_leads_back(show: Show) -> None:
    table = played()
    table.strength = "everything"
    page = show(table)
    card, owner, _ = next(one for one in Knowledge.of(table.view).certain() if one[1] not in (0, 6))
    at = [one["name"] for one in table.scene["cards"]].index(card.name)
    page.locator(f"[data-row='{at}'][data-column='{owner}']").focus()
    page.keyboard.press("w")
    assert sent(page) == [{"type": "notepad", "why": {"card": card.name, "column": str(owner)}}]
    answer(page, table)
    lines = page.locator(".ckt-why-lines li")
    assert lines.all_text_contents() == Knowledge.of(table.view).explain(card, owner).sentences()
    assert page.evaluate("document.activeElement.className") == "ckt-why"
    page.keyboard.press("Escape")
    expect(page.locator(".ckt-why")).to_have_count(0)
    assert focused(page).startswith(f"{card.name}, ")
    answer(page, table)
    assert table.notepad["why"] is None
    page.get_by_role("button", name=f"Why? {card.name}").click()
    answer(page, table)
    expect(page.locator(".ckt-why")).to_be_visible()


def test_of_an_open_cell_two_deals_are_shown_and_what_differs_is_marked(show: Show) -> None:
    table = played("mini", 2, bots=2)
    table.strength, table.probabilities = "everything", True
    page = show(table)
    page.locator(".ckt-pad-cell.ckt-shaded").first.focus()
    page.keyboard.press("w")
    answer(page, table)
    expect(page.locator(".ckt-why")).to_contain_text("It is open: here are two deals")
    expect(page.locator(".ckt-why-deal")).to_have_count(2)
    assert page.locator(".ckt-why mark").count() >= 2


def test_where_nothing_is_filled_in_there_is_no_why(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    cell(page, "Rope, envelope:").focus()
    expect(page.get_by_role("button", name="Why?")).to_be_hidden()
    page.keyboard.press("w")
    assert sent(page) == []


# ---- what I knew then ----


def test_the_slider_leads_back_and_a_click_to_now(show: Show) -> None:
    table = played()
    table.strength = "everything"
    table.marks = {"Rope": {"envelope": "maybe"}}
    page = show(table)
    slider = page.get_by_role("slider", name="What I knew")
    expect(slider).to_have_attribute("aria-valuetext", "now")
    expect(page.get_by_role("button", name="Back to now")).to_be_hidden()
    slider.focus()
    page.keyboard.press("Home")
    assert sent(page) == [{"type": "notepad", "then": 0}]
    answer(page, table)
    expect(page.get_by_text("An earlier moment")).to_contain_text("when turn 1 (Miss Scarlett) began")
    expect(page.locator(".ckt-numbers")).to_have_count(0)  # nobody had shown anything
    expect(cell(page, "Rope, envelope: perhaps")).to_be_visible()  # the own marks are those of now
    page.get_by_role("button", name="Back to now").click()
    answer(page, table)
    assert table.notepad["then"] is None
    expect(page.get_by_text("An earlier moment")).to_be_hidden()
    assert page.locator(".ckt-numbers").count() > 0
    assert focused(page) == "" or page.evaluate("document.activeElement.type") == "range"


# ---- looks ----


def test_rows_of_the_notepad_are_as_high_as_their_names(show: Show) -> None:
    page = show(play("simpsons", seed=1, pace=0))
    page.set_viewport_size({"width": 296, "height": 900})
    names = page.locator(".ckt-pad-name")
    lines = names.evaluate_all("""all => all.map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      const [inner, row] = [text, name.parentElement].map((one) => one.getBoundingClientRect());
      return [inner.height, inner.top - row.top, row.bottom - inner.bottom];
    })""")
    assert any(height > 25 for height, *_ in lines)
    assert min(min(above, below) for _, above, below in lines) >= 1


BROKEN = """() => [...document.querySelectorAll('.ckt-pad-name')].flatMap((name) => {
  const node = name.firstChild.firstChild;
  return [...node.textContent.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""
"""The words of names on the notepad that are broken in the middle."""


@pytest.mark.parametrize("width", [266, 375, 800, 1280])
@pytest.mark.parametrize("name", ["classic", "master-detective"])
def test_no_word_is_broken_and_nothing_cut_off_at_any_width(show: Show, name: str, width: int) -> None:
    table = played(name, bots=edition(name).rules.max_players - 1)
    table.strength, table.probabilities = "everything", True
    page = show(table)
    page.set_viewport_size({"width": width, "height": 1000})
    page.locator(".ckt-pad-cell").nth(9).focus()
    page.keyboard.press("w")
    answer(page, table)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT_OFF.replace(".ckt-table *", ".ckt-notes *")) == []
    assert page.locator(".ckt-notes").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    why, box = page.locator(".ckt-why"), page.locator(".ckt-notes .ckt-table-scroll")
    for scrolled in (0, 1000):  # the explanation stays where it can be read
        box.evaluate("(one, left) => { one.scrollLeft = left; }", scrolled)
        (inner, outer) = (one.evaluate("one => one.getBoundingClientRect().toJSON()") for one in (why, box))
        assert inner["left"] >= outer["left"] - 1
        assert inner["right"] <= outer["right"] + 1


@pytest.mark.parametrize("name", ["classic", "master-detective"])
def test_on_a_telephone_the_boxes_are_large_enough_for_a_thumb(show: Show, name: str) -> None:
    page = show(played(name, bots=edition(name).rules.max_players - 1))
    page.set_viewport_size({"width": 296, "height": 900})
    sizes = page.locator(".ckt-pad-cell").evaluate_all(
        "all => all.map((e) => [e.offsetWidth, e.offsetHeight])"
    )
    assert min(width for width, _ in sizes) >= 34
    assert min(height for _, height in sizes) >= 40


@pytest.mark.parametrize("width", [1150, 1180, 1280])
def test_beside_the_board_no_column_hides_another(show: Show, width: int) -> None:
    page = show(played("classic", bots=3))
    page.set_viewport_size({"width": width, "height": 900})
    assert page.locator(".ckt-notes .ckt-table-scroll").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_names_stay_in_sight_while_many_columns_are_scrolled(show: Show) -> None:
    page = show(played("master-detective", bots=9))
    page.set_viewport_size({"width": 375, "height": 900})
    page.locator(".ckt-notes .ckt-table-scroll").evaluate("one => { one.scrollLeft = 1000; }")
    name, box = page.locator(".ckt-pad-name").first, page.locator(".ckt-notes .ckt-table-scroll")
    assert name.evaluate("one => one.getBoundingClientRect().left") >= box.evaluate(
        "one => one.getBoundingClientRect().left"
    )
    assert box.evaluate("one => one.scrollLeft") > 50


def test_the_envelope_stays_in_sight_and_the_keyboard_is_never_below_it(show: Show) -> None:
    page = show(played("master-detective", bots=9))
    page.set_viewport_size({"width": 296, "height": 900})
    right = page.locator(".ckt-notes .ckt-table-scroll").evaluate("e => e.getBoundingClientRect().right")
    box = "e => { const b = e.getBoundingClientRect(); return [b.left, b.right]; }"
    envelope = page.locator("[data-row='0'][data-column='10']").evaluate(box)
    assert abs(envelope[1] - right) <= 1
    page.locator("[data-row='0'][data-column='0']").focus()
    for key in ["ArrowRight"] * 9 + ["ArrowLeft"] * 9:
        page.keyboard.press(key)
        left, end = page.evaluate(f"({box})(document.activeElement)")
        name = page.locator(".ckt-pad-name").first.evaluate(box)
        assert name[1] - 1 <= left
        assert end <= envelope[0] + 1


def test_names_are_text_in_explanations_too(show: Show) -> None:
    table = play(hostile(), bots=2, seed=1, pace=0)
    table.strength, table.probabilities = "everything", True
    page = show(table)
    for at in (0, 3, 5, 7):
        page.locator(".ckt-pad-cell").nth(at).focus()
        page.keyboard.press("w")
        answer(page, table)
        expect(page.locator(".ckt-why")).to_have_count(1)
    assert page.locator("#widget img").count() == 0
    assert page.title() == "widget"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("strength", ["off", "obvious", "everything"])
def test_it_can_be_read_and_heard_by_everybody(
    show: Show, screenshot: Callable[[str], Path], strength: str, theme: str
) -> None:
    table = played(bots=5)
    table.strength, table.probabilities = strength, True
    card = table.snapshot["hand"][0]
    table.marks = {card: {"envelope": "yes"}, "Hall": {"3": "maybe"}}
    page = show(table)
    page.set_viewport_size({"width": 800, "height": 1000})
    page.locator(".ckt-pad-cell").nth(9).focus()
    page.keyboard.press("w")
    answer(page, table)
    check_texts(page, theme)
    assert violations(page, ".ckt-notes") == []
    page.get_by_role("slider", name="What I knew").fill("1")
    answer(page, table)
    check_texts(page, theme)
    assert violations(page, ".ckt-notes") == []
    assert screenshot(f"{strength}-{theme}").stat().st_size > 10_000
