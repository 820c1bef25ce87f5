"""The page of the open table, alone: all hands, who knows what, the way through the game, and freezing it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cluekit import open_table, play
from cluekit.bots import bot
from cluekit.widgets import show_record
from cluekit.widgets.overview import OpenTable
from cluekit.widgets.replay import Replay
from cluekit.widgets.table import Table
from tests.browser.pages import Kernel
from tests.browser.test_hostile_page import check, hostile
from tests.browser.test_table_page import check_texts, traits
from tests.test_commentary import out_of_the_game, played

__all__ = ["hostile"]

Show = Callable[[Replay], Page]


def told(teacher: Replay) -> dict[str, Any]:
    """The traits of an open table, or of a replay with a commentary."""
    state = teacher.get_state()
    return traits(teacher) | {name: state[name] for name in ("comments", "everything") if name in state}


def push(page: Page, teacher: Replay) -> None:
    page.evaluate("0")  # so that the loop, which this browser keeps running, comes to what is to be done soon
    page.evaluate("traits => window.model.push(traits)", told(teacher))


def obey(page: Page, teacher: Replay) -> dict[str, Any]:
    """Let Python hear the last thing that the page has said, and the page what came of it."""
    message: dict[str, Any] = page.evaluate("window.sent.at(-1)")
    teacher._received(None, message, [])
    push(page, teacher)
    page.evaluate("window.model.receive({type: 'answered'})")
    return message


@pytest.fixture
def show(mount: Callable[..., Page]) -> Show:
    def show(teacher: Replay) -> Page:
        page = mount(teacher._esm, teacher._css, told(teacher))
        page.evaluate("window.sent.length = 0")
        return page

    return show


def at(teacher: OpenTable, part: float) -> OpenTable:
    teacher.step = int(teacher.last * part)
    return teacher


def running() -> tuple[Table, OpenTable, Any]:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    return table, open_table(table), bot("eliminator", 1)


def row(page: Page, name: str) -> list[str]:
    """What stands in a row of the table, signs and words for screen readers together."""
    found = page.locator(".ckt-knowledge tr").filter(has=page.get_by_role("rowheader", name=name, exact=True))
    return [text.strip() for text in found.last.locator("td").all_text_contents()]


# ---- what it shows ----


@pytest.mark.parametrize("edition", ["mini", "classic", "liars"])
def test_all_hands_and_the_envelope_lie_open(show: Show, edition: str) -> None:
    teacher = at(open_table(played(edition, 2, 3)), 0.5)
    page = show(teacher)
    state = teacher._moments[teacher.step]
    piles = dict(zip(map(str, state.seats), state.hands, strict=True)) | {"The envelope": state.envelope}
    for name, cards in piles.items():
        pile = page.locator(".ckt-hands").get_by_role("group", name=name, exact=True)
        assert pile.locator("li").evaluate_all("all => all.map((one) => one.lastChild.data)") == [
            card.name for card in state.edition.deck.cards if card in cards
        ]


@pytest.mark.parametrize("edition", ["mini", "classic", "liars"])
def test_the_table_says_what_each_player_knows(show: Show, edition: str) -> None:
    teacher = at(open_table(played(edition, 2, 3)), 0.6)
    page = show(teacher)
    everything = teacher.everything
    for card in everything["cards"]:
        lies, *cells = row(page, card["name"])
        assert lies == {"envelope": "envelope", "open": "open on the table"}.get(
            card["at"], str(teacher._record.seating.seats[card["at"]]) if isinstance(card["at"], int) else ""
        )
        assert cells == [_expected(everything, card, seat) for seat in range(3)]
    assert row(page, "Solutions left")[1:] == [
        "✓ can accuse" if player["ready"] else str(player["solutions"]) for player in everything["players"]
    ]


def _expected(everything: dict[str, Any], card: dict[str, Any], seat: int) -> str:
    known = card["knows"][seat]
    if known == "own":
        return "■holds it"
    if known == "knows":
        return "✓ newhas just learnt it" if seat in card["fresh"] else "✓knows where it is"
    if card["at"] == "envelope":
        chance = everything["players"][seat]["chances"][everything["envelope"].index(card["name"])]
        return f"{chance} likely"
    return f"{known} places left"


def test_the_race_stands_beside_the_board(show: Show) -> None:
    teacher = at(open_table(played("classic", 5, 1)), 0.9)
    page = show(teacher)
    lines = page.locator(".ckt-race-words").all_text_contents()
    assert lines == [
        f"{seat}{player['solutions']}"
        for seat, player in zip(teacher._record.seating.seats, teacher.everything["players"], strict=True)
    ]
    bars = page.locator(".ckt-race-bar").evaluate_all("all => all.map((one) => one.offsetWidth)")
    left = [player["solutions"] for player in teacher.everything["players"]]
    assert bars.index(min(bars)) == left.index(min(left))


def test_at_the_end_it_is_what_they_knew_before(show: Show) -> None:
    page = show(at(open_table(played("classic", 2, 1)), 1))
    expect(page.locator(".ckt-knowledge caption")).to_contain_text("before all cards were shown")
    assert "✓ can accuse" not in row(page, "Solutions left")
    assert "✓ knows it" in row(page, "Solutions left")


def test_whoever_is_out_cannot_accuse(show: Show) -> None:
    record, seat = out_of_the_game()
    page = show(at(open_table(record), 1))
    cells = row(page, "Solutions left")[1:]
    assert [text.endswith(", is out") for text in cells] == [number == seat for number in range(3)]


def test_the_commentary_can_be_read(show: Show) -> None:
    for teacher in (open_table(played("mini", 2, 3)), show_record(played("mini", 2, 3), 0, commentary=True)):
        page = show(teacher)
        for step in range(teacher.last + 1):
            teacher.step = step
            push(page, teacher)
            said = page.get_by_role("region", name="Commentary").locator(".ckt-comment-scroll li")
            none = "Nobody has learnt anything new." if isinstance(teacher, OpenTable) else "Nothing new."
            assert said.all_inner_texts() == (teacher.comments or [none])


def test_a_replay_without_commentary_has_none(show: Show) -> None:
    expect(show(Replay(played("mini", 2, 3))).locator(".ckt-comments")).to_be_hidden()


# ---- the way through ----


def test_slider_and_buttons_lead_through_the_game(show: Show) -> None:
    teacher = open_table(played("mini", 2, 3))
    page = show(teacher)
    page.get_by_role("button", name="Last").click()
    assert obey(page, teacher) == {"type": "go", "step": teacher.last}
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    obey(page, teacher)
    assert teacher.step == teacher.last - 1
    expect(slider).to_be_focused()
    page.keyboard.press("Home")
    obey(page, teacher)
    assert teacher.step == 0
    assert row(page, "Solutions left")[1] == "12"


def test_the_table_can_be_scrolled_by_keyboard(show: Show) -> None:
    page = show(open_table(played("mini", 2, 3)))
    scroller = page.get_by_role("group", name="Who knows what")
    scroller.focus()
    expect(scroller).to_be_focused()


# ---- a running game ----


def test_a_running_game_is_followed(show: Show, tmp_path: Path) -> None:
    table, teacher, mine = running()
    page = show(teacher)
    for _ in range(3):
        table.do(mine(table.view))
        push(page, teacher)
        expect(page.locator(".ckt-step")).to_have_text(f"step {teacher.last} of {teacher.last}")
        expect(page.get_by_role("slider", name="Step")).to_have_attribute("max", str(teacher.last))
    table.undo()
    push(page, teacher)
    expect(page.locator(".ckt-step")).to_have_text(f"step {teacher.last} of {teacher.last}")
    table.save(tmp_path / "game.json")
    table.new_game(edition="liars", seed=4)
    push(page, teacher)
    assert page.locator(".ckt-knowledge tbody th[scope=row]").count() == len(table.scene["cards"]) + 1
    table.load(tmp_path / "game.json")
    push(page, teacher)
    assert row(page, "Ada")
    table.close()
    push(page, teacher)
    expect(page.get_by_role("button", name="Freeze the table")).to_have_count(0)
    assert row(page, "Ada")


def test_the_game_is_frozen_with_words_and_goes_on(show: Show) -> None:
    table, teacher, _ = running()
    page = show(teacher)
    words = page.get_by_role("textbox", name="What stands on the table meanwhile")
    words.fill("<b>What</b> does Bruno know?")
    words.press("Enter")
    assert obey(page, teacher) == {"type": "freeze", "words": "<b>What</b> does Bruno know?"}
    assert table.frozen == "<b>What</b> does Bruno know?"
    expect(page.get_by_role("region", name="The game is stopped")).to_contain_text(table.frozen)
    expect(words).to_be_hidden()
    page.get_by_role("button", name="Let it go on").click()
    assert obey(page, teacher) == {"type": "unfreeze"}
    assert table.frozen is None
    page.get_by_role("button", name="Freeze the table").click()
    obey(page, teacher)
    assert table.frozen


def test_a_fault_of_the_open_table_is_told_on_it(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    table, teacher, mine = running()
    page = show(teacher)
    monkeypatch.setattr("cluekit.widgets.overview._everything", lambda *known: 1 / 0)
    table.do(mine(table.view))
    push(page, teacher)
    expect(page.locator(".ckt-notice")).to_contain_text("ZeroDivisionError")
    assert table.message == ""


def test_in_a_notebook_the_running_game_is_followed(
    open_notebook: Callable[..., Page], kernel: Kernel
) -> None:
    page = open_notebook(
        [
            "from cluekit import open_table, play\nfrom cluekit.bots import bot\n"
            "table = play('mini', bots=2, seed=3, pace=0)\ntable",
            "teacher = open_table(table)\nteacher",
        ]
    )
    opened = page.locator(".ckt-table").filter(has=page.locator(".ckt-overview"))
    expect(opened.locator(".ckt-step")).to_have_text("step 0 of 0")
    kernel.run("table.do(bot('eliminator', 1)(table.view))")
    expect(opened.locator(".ckt-step")).to_have_text("step 1 of 1")
    opened.get_by_role("button", name="Freeze the table").click()
    expect(page.locator(".ckt-frozen:visible")).to_have_count(2)
    opened.get_by_role("button", name="Let it go on").click()
    expect(page.locator(".ckt-frozen:visible")).to_have_count(0)
    kernel.run("teacher.close()")
    kernel.run("table.do(bot('eliminator', 1)(table.view))")
    assert kernel("table.failure is None")


# ---- for everybody ----


@pytest.mark.parametrize(("edition", "bots"), [("mini", 2), ("classic", 5), ("liars", 3)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(show: Show, edition: str, bots: int, theme: str) -> None:
    teacher = open_table(played(edition, bots, 3))
    page = show(teacher)
    light, ground = ("true", "#fff") if theme == "light" else ("false", "#111")
    page.evaluate(
        "([light, ground]) => Object.assign(document.body.style, { background: ground }) && "
        "(document.body.dataset.jpThemeLight = light)",
        [light, ground],
    )
    for part in (0.5, 0.9, 1):
        push(page, at(teacher, part))
        found = Axe().run(page, {"include": [[".ckt-table"]]}, {"resultTypes": ["violations"]})
        bad = [
            f"{one['id']}: {node['target']}" for one in found.response["violations"] for node in one["nodes"]
        ]
        assert bad == []


def test_axe_finds_nothing_on_a_frozen_table(show: Show) -> None:
    table, teacher, _ = running()
    page = show(teacher)
    for frozen in (False, True):
        if frozen:
            table.freeze("Look up.")
            push(page, teacher)
        found = Axe().run(page, {"include": [[".ckt-table"]]}, {"resultTypes": ["violations"]})
        assert [one["id"] for one in found.response["violations"]] == []


def test_what_is_written_stands_out_in_the_dark(show: Show) -> None:
    check_texts(show(at(open_table(played("classic", 2, 1)), 0.8)), "dark")


@pytest.mark.parametrize(("edition", "bots"), [("mini", 2), ("classic", 5), ("master-detective", 9)])
def test_a_phone_has_nothing_to_scroll_sideways_but_the_table(show: Show, edition: str, bots: int) -> None:
    page = show(at(open_table(played(edition, bots, 2)), 0.6))
    page.set_viewport_size({"width": 375, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    head, last = page.locator(".ckt-knowledge thead th").last, page.locator(".ckt-solutions td").last
    boxes = [one.bounding_box() for one in (head, last)]
    assert boxes[0]
    assert boxes[1]
    caption = page.locator(".ckt-knowledge caption").bounding_box()
    assert caption
    assert caption["x"] + caption["width"] <= 375
    assert abs(boxes[0]["x"] - boxes[1]["x"]) < 2  # each number stands below its name


def test_no_meaning_by_colour_alone(show: Show) -> None:
    page = show(at(open_table(played("classic", 2, 1)), 0.8))
    for look, sign in (("own", "■"), ("knows", "✓")):
        texts = page.locator(f".ckt-knowledge tbody:nth-of-type(n + 2) .ckt-knows-{look}").all_inner_texts()
        assert texts
        assert all(text.startswith(sign) for text in texts)
    assert page.locator(".ckt-knowledge .ckt-hidden-card .ckt-lies").all_inner_texts() == ["envelope"] * 3


def test_hostile_names_are_text(show: Show, hostile: Any) -> None:
    table, mine = play(hostile, bots=2, seed=1, pace=0), bot("eliminator", 1)
    teacher = open_table(table)
    names = [card["name"] for card in table.scene["cards"]]
    page = show(teacher)
    while table.view.outcome is None:
        table.do(mine(table.view))
    for part in (0.3, 0.7, 1):
        push(page, at(teacher, part))
        check(page, names)
    teacher.close()
    table.close()
