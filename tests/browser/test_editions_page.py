"""What only some editions have on the page: snooping, bluffing, honour, weapons aside, wide boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cluekit import play
from cluekit.bots import bot
from cluekit.editions import editions
from cluekit.game import Accuse, Move, Roll, Snoop
from cluekit.game.actions import Audit
from cluekit.widgets.table import Table
from tests.browser.test_table_page import Show, check_texts, focused, push, sent, show

__all__ = ["show"]


def table_where(wanted: Callable[[dict[str, Any]], object], name: str, bots: int = 3, **more: Any) -> Table:
    """A game played at random until the snapshot is as wanted and the person has to decide."""
    for seed in range(20):
        table = play(name, bots=["random"] * bots, seed=seed, pace=0, **more)
        rng = random.Random(seed)
        for _ in range(200):
            if table.snapshot["outcome"]:
                break
            if wanted(table.snapshot):
                return table
            table.do(rng.choice([action for action in table.view.legal if not isinstance(action, Accuse)]))
    raise AssertionError("that does not happen")


def words(elements: Locator) -> list[str]:
    """What is written on some things, without the letters on the pictures before it."""
    texts: list[str] = elements.evaluate_all("all => all.map((one) => one.lastChild.textContent)")
    return texts


# ---- snooping ----


def snooper() -> Table:
    """Somebody who can walk over a snoop square, and also end there."""
    return table_where(
        lambda now: any(one["at"] in now["can"]["moves"] for one in now["can"]["snoops"]), "master-detective"
    )


def test_at_a_snoop_square_one_chooses_whether_to_look_or_to_stop(show: Show) -> None:
    table = snooper()
    page = show(table)
    one = next(one for one in table.snapshot["can"]["snoops"] if one["at"] in table.snapshot["can"]["moves"])
    square = page.locator(f"[data-place='{one['at']}']")
    row, column = one["at"].split(",")
    label = f"row {row}, column {column}, snoop square, you can snoop here, reachable"
    expect(square).to_have_attribute("aria-label", label)
    square.click()
    assert sent(page) == []
    names = [table.view.name(seat) for seat in one["players"]]
    assert focused(page) == f"Look at a card of {names[0]}"
    choice = page.get_by_role("group", name=f"Snoop at row {row}, column {column}")
    assert words(choice.get_by_role("button")) == [*names, "End the walk here"]
    choice.get_by_role("button", name=names[-1]).click()
    assert sent(page) == [{"kind": "Snoop", "at": one["at"], "target": one["players"][-1]}]
    page.evaluate("window.model.receive({type: 'answered'})")
    choice.get_by_role("button", name="End the walk here").click()
    assert sent(page)[-1] == {"kind": "Move", "to": one["at"]}


def test_snooping_by_keyboard(show: Show) -> None:
    table = snooper()
    page = show(table)
    at = table.snapshot["can"]["snoops"][0]["at"]
    page.locator(f"[data-place='{at}']").focus()
    page.keyboard.press("Enter")
    assert focused(page).startswith("Look at a card of ")
    page.keyboard.press("Enter")
    assert sent(page)[0]["kind"] == "Snoop"
    assert sent(page)[0]["at"] == at


def test_the_card_one_has_looked_at_is_shown_and_the_walk_drawn(show: Show) -> None:
    table = snooper()
    table.do(next(action for action in table.view.legal if isinstance(action, Snoop)))
    page = show(table)
    piece = table.snapshot["news"][-1]
    told = page.locator(".ckt-news-item").last
    expect(told.locator(".ckt-card-name")).to_have_text(piece["cards"])
    expect(told).to_contain_text(piece["text"])
    assert page.locator(".ckt-trail").get_attribute("d")
    if table.snapshot["can"]["moves"]:
        expect(page.locator(".ckt-prompt")).to_contain_text("You walk on with your roll of ")


# ---- bluffing ----


def liars(wanted: Callable[[dict[str, Any]], object]) -> Table:
    return table_where(wanted, "liars")


def test_a_lie_can_be_claimed_to_be_any_of_three(show: Show) -> None:
    page = show(liars(lambda now: len(now["can"]["claims"]) == 3))
    claim = page.get_by_role("group", name="Claim")
    expect(claim).to_contain_text("Lie")
    assert claim.get_by_role("button").all_inner_texts() == [
        "Move to any room and suggest again",
        "Everybody passes a card to the left",
        "Look at two cards of a player",
    ]
    claim.get_by_role("button", name="Everybody passes").click()
    assert sent(page) == [{"kind": "Claim", "deed": "give"}]


def test_the_own_investigation_card_lies_beside_the_hand(show: Show) -> None:
    table = liars(lambda now: len(now["can"]["claims"]) == 1)
    page = show(table)
    card = table.snapshot["investigation"]
    hand = page.get_by_role("region", name="Your hand")
    expect(hand.locator(".ckt-investigation")).to_contain_text(card["words"])
    assert hand.locator("li").count() == len(table.snapshot["hand"]) + 1
    claim = page.get_by_role("group", name="Claim").get_by_role("button")
    assert claim.all_inner_texts() == [card["words"].removesuffix(".")]


@pytest.mark.parametrize(("button", "kind"), [("Believe", "Believe"), ("Press the button", "Press")])
def test_a_claim_is_believed_or_not(show: Show, button: str, kind: str) -> None:
    table = liars(lambda now: now["can"]["press"])
    page = show(table)
    expect(page.locator(".ckt-prompt")).to_have_text(table.snapshot["prompt"])
    expect(page.locator(".ckt-prompt")).to_contain_text(" says that ")
    answer = page.get_by_role("group", name="Do you believe it?")
    assert answer.get_by_role("button").count() == 2
    answer.get_by_role("button", name=button, exact=True).click()
    assert sent(page) == [{"kind": kind}]


@pytest.mark.parametrize(
    ("possible", "group", "verb", "kind"),
    [("open", "Lay a card open", "Lay", "LayOpen"), ("give", "Pass a card to ", "Pass", "Give")],
)
def test_a_card_of_the_hand_is_chosen(show: Show, possible: str, group: str, verb: str, kind: str) -> None:
    table = liars(lambda now: len(now["can"][possible]) > 1)
    page = show(table)
    cards = table.snapshot["can"][possible]
    buttons = page.get_by_role("group", name=group).get_by_role("button")
    assert buttons.count() == len(cards)
    page.get_by_role("button", name=f"{verb} {cards[-1]} ").click()
    assert sent(page) == [{"kind": kind, "card": cards[-1]}]


def test_a_room_to_move_to_is_chosen_on_the_board_or_in_the_list(show: Show) -> None:
    table = liars(lambda now: now["can"]["relocate"])
    page = show(table)
    assert page.locator("[data-place][aria-disabled='false']").count() == 9
    page.locator("[data-place='Study']").click()
    assert sent(page) == [{"kind": "Relocate", "to": "Study"}]
    page.evaluate("window.model.receive({type: 'answered'})")
    where = page.get_by_role("group", name="Click on the board, or choose here:")
    where.get_by_role("button", name="Hall").click()
    assert sent(page)[-1] == {"kind": "Relocate", "to": "Hall"}


def test_a_player_to_look_at_is_chosen(show: Show) -> None:
    table = liars(lambda now: now["can"]["peek"])
    page = show(table)
    seat = table.snapshot["can"]["peek"][-1]
    page.get_by_role("button", name=f"Look at two cards of {table.view.name(seat)}").click()
    assert sent(page) == [{"kind": "Peek", "target": seat}]


def test_what_lies_open_has_its_own_panel_and_is_marked_on_the_notepad(show: Show) -> None:
    table = liars(lambda now: now["open"])
    page = show(play("liars", seed=1, pace=0))
    room = page.get_by_role("region", name="Interrogation Room")
    expect(room).to_be_hidden()
    push(page, table)
    assert room.locator(".ckt-card-name").all_inner_texts() == table.snapshot["open"]
    marked = page.locator(".ckt-pad-name:has(.ckt-lies-open)")
    assert sorted(marked.all_inner_texts()) == sorted(f"{card} open" for card in table.snapshot["open"])


# ---- honour ----


def test_holding_back_is_offered_with_a_warning(show: Show) -> None:
    table = table_where(
        lambda now: now["can"]["show"] and now["can"]["pass"], "classic", options={"honour": True}
    )
    page = show(table)
    expect(page.locator(".ckt-hint")).to_contain_text(
        "against honour: if it ever comes to light, you are out"
    )
    expect(page.get_by_role("button", name="I have none of these cards")).to_have_count(0)
    page.get_by_role("button", name="Keep it back: say that I have none").click()
    assert sent(page) == [{"kind": "Pass"}]


def test_answers_are_checked_from_a_fold(show: Show) -> None:
    table = play("classic", bots=2, seed=1, pace=0, options={"honour": True})
    page = show(table)
    fold = page.get_by_text("Check somebody's answers …")
    expect(fold).to_have_count(0)  # nobody has answered anything yet
    me = bot("eliminator", 5)
    while 2 not in table.snapshot["can"]["audit"]:
        table.do(me(table.view))
    push(page, table)
    expect(page.get_by_role("button", name="Check the answers of")).to_have_count(0)
    fold.click()
    page.get_by_role("button", name="Check the answers of Mrs White").click()
    assert sent(page) == [{"kind": "Audit", "target": 2}]
    table.do(Audit(2))
    push(page, table)
    expect(fold).to_have_count(0)
    expect(page.locator(".ckt-news")).to_contain_text("all were right")


# ---- dice, weapons, staying, taking back ----


def test_two_dice_show_their_sum(show: Show) -> None:
    table = play("classic", seed=1, pace=0, options={"dice": 2})
    page = show(table)
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    table.do(Roll())
    push(page, table)
    dice = page.get_by_role("img", name=f"The dice show {table.snapshot['pips']}", exact=True)
    expect(dice).to_have_text(str(table.snapshot["pips"]))
    assert dice.locator("rect").count() == 2
    assert dice.locator("circle").count() == table.snapshot["pips"]


def test_weapons_beside_the_board_are_listed_until_they_come_into_play(show: Show) -> None:
    table = play("farscape", seed=1, pace=0)
    page = show(table)
    weapons = [card.name for card in table.view.edition.deck.weapons]
    listed = page.locator(".ckt-beside-board li")
    assert words(listed) == weapons
    assert page.locator(".ckt-piece:visible").count() == 10
    later = table_where(lambda now: sum(one["at"] is None for one in now["pieces"]) < 8, "farscape")
    push(page, later)
    aside = [one["name"] for one in later.snapshot["pieces"] if one["at"] is None]
    assert words(listed) == aside
    assert page.locator(".ckt-piece:visible").count() == 18 - len(aside)


def test_one_can_stay_where_the_edition_allows_it(show: Show) -> None:
    page = show(table_where(lambda now: now["can"]["stay"] and now["can"]["moves"], "liars"))
    page.get_by_role("button", name="Stay here").click()
    assert sent(page) == [{"kind": "Stay"}]


def test_a_decision_can_be_taken_back_where_that_is_agreed(show: Show) -> None:
    table = play("classic", seed=1, pace=0, undo=True)
    page = show(table)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_have_count(0)
    lines = page.get_by_role("log").locator("p")
    before = lines.all_inner_texts()
    table.do(Roll())
    push(page, table)
    assert lines.count() > len(before)
    back.click()
    assert sent(page) == [{"type": "undo", "game": 1, "step": table.snapshot["step"]}]
    table.undo()
    push(page, table)
    assert lines.all_inner_texts() == before
    expect(back).to_have_count(0)
    table.do(Roll())
    table.do(next(action for action in table.view.legal if isinstance(action, Move)))
    push(page, table)
    expect(back).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_only_some_editions_have_can_be_read_in_both_themes(show: Show, theme: str) -> None:
    check_texts(show(liars(lambda now: now["can"]["claims"] and now["open"])), theme)
    check_texts(show(liars(lambda now: now["can"]["press"])), theme)
    check_texts(show(snooper()), theme)
    check_texts(show(play("farscape", seed=1, pace=0, options={"honour": True}, undo=True)), theme)


# ---- every edition ----

NAMES = [one.name for one in editions()]


@pytest.mark.parametrize("name", ["liars", "master-detective", "orient-express"])
def test_unusual_boards_can_be_walked_by_keyboard(show: Show, name: str) -> None:
    """Every place is met from another one by an arrow key, so that no place is out of reach."""
    table = play(name, seed=1, pace=0)
    page = show(table)
    places = page.locator("[data-place]")
    ids = places.evaluate_all("all => all.map(one => one.dataset.place)")
    board = table.view.edition.board
    assert sorted(ids) == sorted(map(board.label, (*board.squares, *board.named)))
    labels = places.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(set(labels)) == len(ids)
    assert sum(", snoop square" in label for label in labels) == len(board.snoops)
    met = set(page.evaluate(MEET, ids))
    assert set(ids) - met == set()


# From each place an arrow in each direction; returns where one comes.
MEET = """(ids) => ids.flatMap((id) => ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => {
  const place = document.querySelector(`[data-place="${CSS.escape(id)}"]`);
  place.focus();
  place.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  return document.activeElement.dataset.place;
}))"""


@pytest.mark.parametrize("name", NAMES)
def test_every_edition_fits_at_every_width(show: Show, screenshot: Callable[[str], Path], name: str) -> None:
    page = show(table_where(lambda now: now["can"]["moves"], name, bots=2))
    for width in (375, 560, 831, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        check_sizes(page)
        assert screenshot(f"{width}").stat().st_size > 10_000


def check_sizes(page: Page) -> None:
    """Nothing is cut off, but a board that can be scrolled, and every place is large enough to be hit."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    wider = page.evaluate("""() => [...document.querySelectorAll('.ckt-table *')]
      .filter((e) => !e.closest('svg, .ckt-unseen') && getComputedStyle(e).display !== 'inline')
      .filter((e) => e.scrollWidth > e.clientWidth + 1)
      .map((e) => e.className)""")
    assert set(wider) <= {"ckt-board-view", "ckt-table-scroll"}
    sizes = page.locator(".ckt-cell").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).flatMap(({width, height}) => [width, height])"
    )
    assert min(sizes) >= 11


def test_a_board_that_is_scrolled_shows_the_own_token(show: Show) -> None:
    table = play("orient-express", seat="Doctor Slate", seed=1, pace=0)
    page = show(table)
    page.set_viewport_size({"width": 375, "height": 900})
    push(page, table)
    page.evaluate("s => window.model.push({scene: {...s}})", table.scene | {"seed": "again"})
    view = page.locator(".ckt-board-view").bounding_box()
    token = page.locator(".ckt-own").bounding_box()
    assert view
    assert token
    assert view["x"] <= token["x"] <= view["x"] + view["width"]
