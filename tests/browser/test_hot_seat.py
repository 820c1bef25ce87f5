"""Several people at one page of a real notebook; a teacher stops the game; steps wait for a button."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pages import Kernel

PLAY = """from cluekit import play
table = play("mini", seats={"Ada": "person", "Bruno": "person", "Chloe": "random"}, seed=5, pace=0)
table"""


def sit(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=f"I am {name}")
    expect(button).to_be_visible()
    button.click()
    expect(page.locator(".ckt-curtain")).to_be_hidden()


def hand(page: Page) -> list[str]:
    return page.locator(".ckt-hand .ckt-card-name").all_inner_texts()


def test_two_people_hand_the_page_over(open_notebook: Callable[..., Page], kernel: Kernel) -> None:
    page = open_notebook([PLAY])
    hands = kernel("[[card.name for card in hand] for hand in table._session.state.hands]")
    sit(page, "Ada")
    assert sorted(hand(page)) == sorted(hands[0])
    page.get_by_role("button", name="Roll the die").click()
    for _ in range(12):
        if page.locator(".ckt-curtain").is_visible():
            break
        choices = page.locator(".ckt-choices")
        if choices.get_by_role("button", name="End turn").is_visible():
            choices.get_by_role("button", name="End turn").click()
        elif page.get_by_role("group", name="Suggestion").is_visible():
            choices.get_by_role("button", name="End turn").or_(
                choices.get_by_role("button", name="Suggest nothing")
            ).click()
        elif page.locator("[data-place][aria-disabled='false']").count():
            page.locator("[data-place][aria-disabled='false']").first.click()
        page.wait_for_timeout(200)
    expect(page.locator(".ckt-curtain")).to_contain_text("Please hand over to Bruno.")
    assert hand(page) == []
    sit(page, "Bruno")
    assert sorted(hand(page)) == sorted(hands[1])


def test_the_teacher_stops_the_game_and_lets_it_go_on(
    open_notebook: Callable[..., Page], kernel: Kernel
) -> None:
    page = open_notebook(["from cluekit import play\ntable = play('mini', bots=2, seed=5, pace=0)\ntable"])
    roll = page.get_by_role("button", name="Roll the die")
    expect(roll).to_be_enabled()
    kernel.run("table.freeze('Look up, please.')")
    banner = page.get_by_role("region", name="The game is stopped")
    expect(banner).to_contain_text("Look up, please.")
    expect(page.locator(".ckt-choices[inert]")).to_have_count(1)
    kernel.run("table.unfreeze()")
    expect(banner).to_be_hidden()
    roll.click()
    expect(page.get_by_role("img", name="The die shows")).to_be_visible()


def test_step_by_step_every_step_waits_for_the_button(
    open_notebook: Callable[..., Page], kernel: Kernel
) -> None:
    page = open_notebook(["from cluekit import play\ntable = play('mini', bots=2, seed=5)\ntable"])
    page.get_by_label("Bots play").select_option("step by step")
    page.get_by_role("button", name="Roll the die").click()
    page.locator("[data-place][aria-disabled='false']").first.click()
    for _ in range(30):
        button = page.get_by_role("button", name="Next", exact=True).or_(
            page.locator(".ckt-choices").get_by_role("button", name="End turn")
        )
        expect(button.first).to_be_visible()
        if page.get_by_role("button", name="Next", exact=True).is_visible():
            break
        button.first.click()
    seen = kernel("len(table.view.events)")
    page.wait_for_timeout(900)  # longer than a step at the usual pace
    assert kernel("len(table.view.events)") == seen
    page.get_by_role("button", name="Next", exact=True).click()
    page.wait_for_timeout(300)
    assert kernel("len(table.view.events)") > seen
