"""The page handed over, stopped, played step by step; what it tells, what moves, and its own faults."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cluekit import play
from cluekit.bots import bot
from cluekit.game import EndTurn, Roll
from cluekit.widgets.snapshot import snapshot
from cluekit.widgets.table import Table
from tests.browser.test_table_page import Show, focused, push, rolled, sent, show, table_where, traits

__all__ = ["show"]

NAME = "Colonel Mustard"


def state(table: Table, **changed: Any) -> dict[str, Any]:
    """The traits of a table, with changes to its snapshot."""
    told: dict[str, Any] = json.loads(json.dumps(traits(table)))
    told["snapshot"] |= changed
    return told


def hand_over(page: Page, table: Table) -> None:
    """Let the curtain fall as Python does: with what somebody knows who only watches."""
    watching = snapshot(table._hot_seat._desks[None].view, watching=True)
    told = state(table, **watching, waiting=False, curtain={"seat": 1, "name": NAME})
    page.evaluate("traits => window.model.push(traits)", told)


def two_people() -> Table:
    """Two people share a page; the first of them sits before it."""
    seats = {"Scarlett": "person", "Mustard": "person", "White": "random"}
    table = play("classic", seats=seats, seed=1, pace=0)
    table._received(table, {"type": "sit", "seat": 0}, [])
    assert (table.snapshot["own"], table.snapshot["curtain"]) == (0, None)
    return table


# ---- several people at one page ----


def test_the_curtain_hides_the_table_and_asks_for_the_next_person(show: Show) -> None:
    table = two_people()
    page = show(table)
    page.get_by_role("button", name="Roll the die").focus()
    hand_over(page, table)
    curtain = page.get_by_role("region", name="Hand over")
    expect(curtain).to_contain_text(f"Please hand over to {NAME}.")
    assert focused(page) == f"I am {NAME} – show my cards"
    assert page.locator(".ckt-layout > [inert]").count() == 5  # all but the curtain
    expect(page.locator(".ckt-live")).to_contain_text(f"Please hand over to {NAME}.")
    expect(page.locator(".ckt-hand .ckt-card")).to_have_count(0)
    page.keyboard.press("Enter")
    assert sent(page)[-1] == {"type": "sit", "seat": 1}


def test_after_the_curtain_the_page_is_that_of_the_next_person(show: Show) -> None:
    table = two_people()
    page = show(table)
    hand_over(page, table)
    for kind in (Roll, None, EndTurn):
        legal = table.view.legal
        table.do(next((action for action in legal if kind and isinstance(action, kind)), legal[0]))
        if table.snapshot["curtain"]:
            break
    while not table.snapshot["curtain"]:
        table.do(table.view.legal[-1])
    push(page, table)
    expect(page.get_by_role("region", name="Hand over")).to_contain_text(NAME)
    for name in table._session.state.hands[0]:
        assert name.name not in page.locator(".ckt-hand, .ckt-log").all_inner_texts()
    table._received(table, {"type": "sit", "seat": 1}, [])
    push(page, table)
    expect(page.get_by_role("region", name="Hand over")).to_have_count(0)
    expect(page.locator(".ckt-layout > [inert]")).to_have_count(0)
    faces = page.locator(".ckt-hand .ckt-card-name").all_inner_texts()
    assert faces == [card.name for card in table._session.state.hands[1]]
    expect(page.locator(".ckt-seat").nth(1)).to_contain_text("you")
    expect(page.locator(".ckt-seat").first).to_contain_text("a person")


# ---- stopped, step by step, taken back ----


def test_a_stopped_table_says_why_and_offers_nothing(show: Show) -> None:
    table = rolled()
    page = show(table)
    page.evaluate("window.model.push({frozen: 'Look <b>up</b>, please.'})")
    banner = page.get_by_role("region", name="The game is stopped")
    expect(banner).to_contain_text("Look <b>up</b>, please.")
    expect(page.locator(".ckt-live")).to_contain_text("Look <b>up</b>, please.")
    expect(page.get_by_role("button", name="New game")).to_be_disabled()
    assert page.locator(".ckt-choices").get_attribute("inert") is not None
    expect(page.locator("[data-place][aria-disabled='false']")).to_have_count(0)
    page.locator(f"[data-place='{table.snapshot['can']['moves'][0]}']").click(force=True)
    expect(page.locator(".ckt-notice")).to_have_text("Look <b>up</b>, please.")
    assert sent(page) == []
    page.evaluate("window.model.push({frozen: null})")
    expect(banner).to_have_count(0)
    page.locator(f"[data-place='{table.snapshot['can']['moves'][0]}']").click()
    assert len(sent(page)) == 1


def test_a_half_made_choice_outlives_a_stop(show: Show) -> None:
    page = show(table_where("suggest"))
    page.get_by_role("group", name="Suggestion").get_by_text("Rope").click()
    page.evaluate("window.model.push({frozen: 'Stop.'})")
    page.evaluate("window.model.push({frozen: null})")
    chosen = page.get_by_role("group", name="Suggestion").get_by_role("radio", checked=True)
    expect(chosen).to_have_value("Rope")


def test_step_by_step_there_is_a_button_for_the_next_one(show: Show) -> None:
    table = table_where("end")
    nothing = snapshot(table.view, watching=True)["can"]
    others = {"waiting": False, "paused": True, "skip": True, "turn": 1, "can": nothing}
    page = show(table)
    page.get_by_role("button", name="End turn").focus()
    page.evaluate("s => window.model.push(s)", state(table, **others))
    assert focused(page) == "Next"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "next"}]
    page.evaluate("window.model.receive({type: 'answered'})")
    page.evaluate("s => window.model.push(s)", state(table, **others, step=table.snapshot["step"] + 1))
    assert focused(page) == "Next"
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "next"}] * 2
    expect(page.get_by_role("button", name="Skip to my next decision")).to_be_visible()


def test_nothing_is_skipped_where_the_game_waits_for_somebody_else(show: Show) -> None:
    table = two_people()
    waits = {"waiting": False, "can": snapshot(table.view, watching=True)["can"]}
    page = show(table)
    skip = page.get_by_role("button", name="Skip to")
    page.evaluate("s => window.model.push(s)", state(table, **waits, skip=True))
    expect(skip).to_have_text("Skip to the next decision")  # it may be another person's
    skip.click()
    assert sent(page) == [{"type": "skip"}]
    page.evaluate("s => window.model.push(s)", state(table, **waits, skip=False))
    expect(page.locator(".ckt-choices button")).to_have_count(0)


def test_the_own_walk_can_be_taken_back(show: Show) -> None:
    table = rolled()
    page = show(table)
    back = page.get_by_role("button", name="Take back")
    page.evaluate("s => window.model.push(s)", state(table, take_back=False))
    expect(back).to_have_count(0)
    page.evaluate("s => window.model.push(s)", state(table, take_back=True))
    back.click()
    assert sent(page) == [{"type": "undo", "game": 1, "step": table.snapshot["step"]}]


def test_a_half_made_suggestion_and_accusation_can_be_cleared(show: Show) -> None:
    page = show(table_where("suggest"))
    panel = page.get_by_role("group", name="Suggestion")
    clear = panel.get_by_role("button", name="Clear")
    expect(clear).to_have_count(0)
    panel.get_by_text("Rope").click()
    clear.click()
    assert panel.get_by_role("radio", checked=True).count() == 0
    assert page.evaluate("document.activeElement.value") == "Miss Scarlett"
    expect(panel.get_by_role("button", name="Suggest", exact=True)).to_be_disabled()
    expect(clear).to_have_count(0)
    page.get_by_text("Accuse …").click()
    accusing = page.locator(".ckt-accuse")
    for name in ("Mrs White", "Knife", "Hall"):
        accusing.get_by_text(name, exact=True).click()
    accusing.get_by_role("button", name="Accuse", exact=True).click()
    accusing.get_by_role("button", name="No, go back").click()
    accusing.get_by_role("button", name="Clear").click()
    expect(accusing.get_by_role("button", name="Accuse", exact=True)).to_be_disabled()


# ---- what is told ----


def test_what_happens_is_announced_once_in_one_place(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    assert page.locator("[aria-live='polite']").count() == 1
    assert page.get_by_role("log").get_attribute("aria-live") == "off"
    live = page.locator(".ckt-live p")
    assert live.all_inner_texts() == [table.snapshot["prompt"]]
    known = len(table.snapshot["present"]["lines"])
    table.do(Roll())
    push(page, table)
    news = [line["text"] for line in table.snapshot["present"]["lines"][known:]]
    assert live.all_inner_texts() == [*news, table.snapshot["prompt"]]
    table.undo()
    push(page, table)
    assert live.all_inner_texts() == [table.snapshot["prompt"]]


def played(turns: int = 25) -> Table:
    table, me = play(seed=1949, pace=0), bot("eliminator", 5)
    for _ in range(turns):
        table.do(me(table.view))
    return table


def lines(table: Table) -> list[dict[str, Any]]:
    return [line for group in (*table.past, table.snapshot["present"]) for line in group["lines"]]


@pytest.mark.parametrize("way", ["asked", "mine", "seat 2"])
def test_the_log_shows_what_one_asks_for(show: Show, way: str) -> None:
    table = played()
    page = show(table)
    log, choice = page.get_by_role("log"), page.get_by_label("Show of what has happened")
    everything = [line["text"] for line in lines(table)]
    assert log.locator("p:visible").all_inner_texts() == everything
    choice.select_option(way)
    seat = {"mine": 0, "seat 2": 2}.get(way)
    wanted = [
        line["text"]
        for line in lines(table)
        if line["tone"] == "verdict" or (line["asked"] if seat is None else seat in line["seats"])
    ]
    assert 0 < len(wanted) < len(everything)
    assert log.locator("p:visible").all_inner_texts() == wanted
    expect(page.locator(".ckt-left-out")).to_have_text(f"{len(everything) - len(wanted)} lines left out.")
    assert log.locator("h4:visible").count() < len(table.past) + 1
    table.do(bot("eliminator", 5)(table.view))
    push(page, table)
    expect(choice).to_have_value(way)
    left = len(lines(table)) - log.locator("p:visible").count()
    expect(page.locator(".ckt-left-out")).to_have_text(f"{left} lines left out.")
    page.evaluate("s => window.model.push({scene: {...s}})", table.scene | {"seed": "again"})
    expect(page.get_by_label("Show of what has happened")).to_have_value(way)


def test_the_board_can_be_read_as_a_table(show: Show) -> None:
    table = table_where("moves")
    while not any(not move[0].isdigit() for move in table.snapshot["can"]["moves"]):
        table.do(bot("eliminator", 5)(table.view))
    page = show(table)
    page.get_by_text("The board as a table").click()
    board = page.get_by_role("table")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(10)  # a moment after the click
    kitchen = board.get_by_role("row", name="Kitchen 7,4 the Study")
    expect(kitchen).to_have_count(1)
    there = {one["name"]: one["at"] for one in table.snapshot["pieces"]}
    for name, at in there.items():
        if not at[0].isdigit():
            room = page.get_by_role("rowheader", name=at, exact=True)
            expect(board.get_by_role("row").filter(has=room)).to_contain_text(name)
        else:
            row, column = at.split(",")
            expect(page.locator(".ckt-standing-list")).to_contain_text(
                f"{name} stands at row {row}, column {column}"
            )
    reachable = board.get_by_role("row").filter(has=page.get_by_role("cell", name="yes", exact=True))
    names = reachable.get_by_role("rowheader").all_inner_texts()
    assert sorted(names) == sorted(one for one in table.snapshot["can"]["moves"] if not one[0].isdigit())


def test_only_the_asker_sees_the_card_that_one_shows(show: Show) -> None:
    table = table_where("show")
    asker = table.view.name(table.view.turn)
    page = show(table)
    expect(page.locator(".ckt-private")).to_contain_text(f"For the eyes of {asker} alone")
    expect(page.locator(".ckt-hint")).to_contain_text(f"Only {asker} sees the card")


# ---- what moves ----


def test_a_token_walks_along_its_way_unless_one_wants_no_motion(show: Show) -> None:
    table = rolled()
    page = show(table)
    before = state(table)
    table.do(next(action for action in table.view.legal if type(action).__name__ == "Move"))
    assert len(table.snapshot["trail"]) > 2
    walking = "document.querySelector('.ckt-own').getAnimations().map((one) => one.constructor.name)"
    push(page, table)
    assert page.evaluate(walking) == []
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("s => window.model.push(s)", before)
    page.evaluate("s => window.model.push(s)", state(table))
    frames = page.evaluate(
        "document.querySelector('.ckt-own').getAnimations().find((one) => one.constructor === Animation)"
        ".effect.getKeyframes().length"
    )
    assert frames >= len(table.snapshot["trail"])
    page.wait_for_function("!document.querySelector('.ckt-own').getAnimations().length", timeout=2000)


@pytest.mark.parametrize("dice", [1, 2])
def test_dice_roll_for_a_moment_and_end_with_what_was_thrown(show: Show, dice: int) -> None:
    table = play("classic", seed=1, pace=0, options={"dice": dice})
    page = show(table)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("""() => {
      window.faces = [];
      new MutationObserver(() => window.faces.push(document.querySelectorAll(".ckt-die circle").length))
        .observe(document.querySelector(".ckt-dice"), {childList: true, subtree: true});
    }""")
    table.do(Roll())
    push(page, table)
    page.wait_for_timeout(700)
    faces = page.evaluate("window.faces")
    assert len(faces) > 3
    assert len(set(faces)) > 1
    assert faces[-1] == table.snapshot["pips"]
    expect(page.locator(".ckt-die")).to_have_count(dice)


# ---- faults of the page itself ----


def no_console(page: Page) -> None:
    """Keep the errors that this test makes happen away from the watch over the console."""
    page.evaluate("window.errors = []; console.error = (...all) => window.errors.push(all.join(' ')); null")


def test_a_fault_while_drawing_is_told_in_the_widget(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    no_console(page)
    page.evaluate("s => window.model.push(s)", state(table, news=None, prompt="The rest goes on."))
    alert = page.locator(".ckt-fault")
    expect(alert).to_contain_text("This page has a fault, but the game itself is safe: run the cell again")
    expect(alert.locator("code")).to_contain_text("TypeError")
    assert len(page.evaluate("window.errors")) >= 1
    expect(page.locator(".ckt-live")).to_contain_text("The rest goes on.")


def test_a_fault_in_a_handler_is_told_as_text(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    no_console(page)
    page.evaluate("() => { window.model.get = () => { throw new Error('<b id=bold>no</b>'); }; }")
    page.get_by_role("button", name="Roll the die").click()
    expect(page.locator(".ckt-fault code")).to_contain_text("Error: <b id=bold>no</b>")
    expect(page.locator("#bold")).to_have_count(0)
    assert len(page.evaluate("window.errors")) == 1


def test_a_fault_at_the_first_drawing_is_told_too(show: Show, page: Page) -> None:
    table = play(seed=1, pace=0)
    table.scene = table.scene | {"seats": None}
    page.evaluate("console.error = () => {}; null")
    show(table)
    expect(page.locator(".ckt-fault")).to_contain_text("This page has a fault")


def test_where_the_seed_is_hidden_nobody_can_choose_one(show: Show) -> None:
    table = play("mini", seed=1, pace=0)
    table.scene = table.scene | {"seed": None, "set_up": False}
    page = show(table)
    expect(page.locator(".ckt-seed")).to_have_count(0)
    expect(page.get_by_role("button", name="New game")).to_have_count(0)  # not before this one is over
    mine = bot("eliminator", 1)
    while table.snapshot["outcome"] is None:
        table.do(mine(table.view))
    push(page, table)
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("form", name="New game")
    expect(form.get_by_label("Seed")).to_have_count(0)
    expect(form.get_by_text("Set up by hand …")).to_have_count(0)
    form.get_by_role("button", name="Deal the cards").click()
    assert [(deal["seed"], deal["position"]) for deal in sent(page)] == [("", None)]


def test_people_who_share_a_page_do_not_see_the_seed_but_may_choose_one(show: Show) -> None:
    page = show(two_people())
    expect(page.locator(".ckt-seed")).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("form", name="New game")
    expect(form.get_by_label("Seed")).to_be_visible()
    expect(form.get_by_text("Set up by hand …")).to_be_visible()


def test_what_is_only_heard_takes_no_room(show: Show) -> None:
    """JupyterLab gave an output a scroll bar of its own for one pixel of the live region."""
    page = show(play("mini", seed=1, pace=0))
    below = """all => all.filter((one) =>
        one.getBoundingClientRect().bottom > document.getElementById("widget").getBoundingClientRect().bottom)
        .map((one) => one.className)"""
    assert page.locator(".ckt-unseen").evaluate_all(below) == []


# ---- where the page lives ----

LAB = """([found, disabled]) => {
  const config = document.createElement("script");
  Object.assign(config, { id: "jupyter-config-data", type: "application/json" });
  const federated_extensions = found.map((name) => ({ name }));
  config.textContent = JSON.stringify({ federated_extensions, disabledExtensions: disabled });
  document.body.append(config);
  document.getElementById("widget").replaceChildren();
}"""
MOUNT_AGAIN = """async (esm) => {
  const url = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
  window.sent.length = 0;
  (await import(url)).default.render({model: window.model, el: document.getElementById("widget")});
}"""


@pytest.mark.parametrize(
    ("found", "disabled", "told"),
    [
        (["anywidget"], [], False),
        (["@jupyter/docprovider-extension"], [], True),
        (["@jupyter/docprovider-extension"], ["@jupyter/docprovider-extension"], False),
        (["@jupyter/docprovider-extension"], {"@jupyter/docprovider-extension": True}, False),
    ],
)
def test_the_page_tells_python_that_its_notebook_is_shared(
    show: Show, found: list[str], disabled: Any, told: bool
) -> None:
    page = show(two_people())
    page.evaluate(LAB, [found, disabled])
    page.evaluate(MOUNT_AGAIN, Table._esm)
    assert ({"type": "document shared"} in sent(page)) is told
    expect(page.locator(".ckt-fault")).to_be_hidden()


def test_where_every_cell_is_a_document_the_page_marks_it(show: Show) -> None:
    page = show(two_people())
    expect(page.locator("body.ckt-there .ckt-table.ckt-there")).to_have_count(1)
    page.evaluate("document.body.className = ''")
    page.locator("#widget").evaluate(
        "one => one.classList.add('jp-OutputArea-child', 'jupyter-widgets-disconnected')"
    )
    page.evaluate(MOUNT_AGAIN, Table._esm)
    expect(page.locator(".ckt-table.ckt-gone")).to_have_count(1)
    expect(page.locator("body.ckt-there, body.ckt-gone")).to_have_count(0)
