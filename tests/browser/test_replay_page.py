"""The page of a replay, alone: the way through a recorded game, and that nothing else can be done."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cluekit.widgets.replay import Replay
from tests.browser.test_table_page import Show, focused, push, sent, show
from tests.test_replay import LIARS, MINI

__all__ = ["show"]


def answer(page: Page, replay: Replay) -> None:
    """Do what the page has asked for, as Python does."""
    wish = sent(page)[-1]
    assert wish["type"] == "go"
    replay.step = wish["step"]
    push(page, replay)
    page.evaluate("window.model.receive({type: 'answered'})")


def step_of(page: Page) -> str:
    return page.locator(".ckt-step").inner_text()


def test_buttons_lead_through_the_game(show: Show) -> None:
    replay = Replay(MINI)
    page = show(replay)
    bar = page.get_by_role("group", name="Replay")
    for name, step in (("Forward", 1), ("Forward", 2), ("Last", replay.last), ("Back", replay.last - 1)):
        bar.get_by_role("button", name=name).click()
        assert sent(page)[-1] == {"type": "go", "step": step}
        answer(page, replay)
        assert step_of(page) == f"step {step} of {replay.last}"
        expect(page.get_by_role("slider", name="Step")).to_have_value(str(step))
    bar.get_by_role("button", name="First").click()
    answer(page, replay)
    expect(bar.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")


def test_the_keyboard_leads_through_the_game(show: Show) -> None:
    replay = Replay(MINI)
    page = show(replay)
    page.get_by_role("button", name="First").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "Step"
    page.keyboard.press("End")
    answer(page, replay)
    assert replay.step == replay.last
    page.keyboard.press("ArrowLeft")
    answer(page, replay)
    assert replay.step == replay.last - 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answer(page, replay)
    assert replay.step == replay.last
    assert focused(page) == "Forward"


def test_while_python_draws_a_step_only_the_last_wish_is_remembered(show: Show) -> None:
    replay = Replay(MINI)
    page = show(replay)
    forward = page.get_by_role("button", name="Forward")
    for _ in range(4):
        forward.click()
    assert sent(page) == [{"type": "go", "step": 1}]
    answer(page, replay)
    assert sent(page)[1:] == [{"type": "go", "step": 4}]
    answer(page, replay)
    assert step_of(page) == f"step 4 of {replay.last}"


def test_going_back_takes_the_log_back(show: Show) -> None:
    replay = Replay(LIARS, 1)
    page = show(replay)
    for step in (replay.last, 7, 3, replay.last // 2, 0):
        replay.step = step
        push(page, replay)
        groups = (*replay.past, replay.snapshot["present"])
        texts = [line["text"] for group in groups for line in group["lines"]]
        assert page.get_by_role("log").locator("p").all_inner_texts() == texts
        assert page.locator(".ckt-turn").count() == len(groups)


def test_nothing_can_be_done_in_a_replay(show: Show) -> None:
    replay = Replay(MINI, 0)
    page = show(replay)
    expect(page.get_by_role("button", name="New game")).to_have_count(0)
    expect(page.get_by_label("Bots play")).to_have_count(0)
    for step in range(0, replay.last + 1, 4):
        replay.step = step
        push(page, replay)
        expect(page.get_by_role("group", name="What you can do").get_by_role("button")).to_have_count(0)
        expect(page.locator("[data-place][aria-disabled='false']")).to_have_count(0)
    page.locator("[data-place]").first.click(force=True)
    assert sent(page) == []


def test_who_only_watches_has_no_hand_and_sees_the_envelope_at_the_end(show: Show) -> None:
    replay = Replay(LIARS)
    page = show(replay)
    expect(page.locator(".ckt-hand")).to_be_hidden()
    expect(page.locator(".ckt-envelope")).to_have_count(0)
    assert page.locator(".ckt-given").count() == 0
    assert page.locator(".ckt-seat-state").first.inner_text() == "a person"
    replay.step = replay.last
    push(page, replay)
    names = page.locator(".ckt-envelope .ckt-card-name").all_inner_texts()
    assert names == replay.snapshot["outcome"]["envelope"]
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)


def test_a_seat_sees_its_hand_and_what_followed(show: Show) -> None:
    replay = Replay(MINI, "Bruno")
    replay.strength = "everything"
    page = show(replay)
    hand = page.get_by_role("region", name="The hand of Bruno")
    assert hand.locator(".ckt-card-name").all_inner_texts() == replay.snapshot["hand"]
    assert page.locator(".ckt-seat-state").nth(1).inner_text() == "you"
    replay.step = replay.last
    push(page, replay)
    assert page.locator(".ckt-derived .ckt-mark").count() > 0
