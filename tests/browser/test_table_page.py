"""The page of the playable cell, alone: what it draws, what it sends, what it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cluekit import play
from cluekit.bots import BOTS, bot
from cluekit.cards import Deck
from cluekit.draw.colours import contrast
from cluekit.editions import Edition, edition, editions
from cluekit.game import Accuse, Action, EndTurn, Move, Roll, View
from cluekit.rules import LastPlayer, Rules
from cluekit.widgets.page import Page as TablePage
from cluekit.widgets.snapshot import snapshot
from cluekit.widgets.table import Table

TRAITS = ("scene", "snapshot", "past", "notepad", "message", "pace", "by_step", "frozen")

CUT_OFF = """() => [...document.querySelectorAll('.ckt-table *')]
  .filter((e) => !e.closest('svg, .ckt-unseen') && getComputedStyle(e).display !== 'inline')
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.className !== "ckt-table-scroll")
  .map((e) => e.className)"""
"""The elements of the table in which there is more than there is room for."""

Show = Callable[[TablePage], Page]


def traits(table: TablePage) -> dict[str, Any]:
    state = table.get_state()
    return {name: state[name] for name in TRAITS if name in state}


def push(page: Page, table: TablePage) -> None:
    """Tell the page how the table stands now, as Python does."""
    page.evaluate("traits => window.model.push(traits)", traits(table))


@pytest.fixture
def show(mount: Callable[..., Page]) -> Show:
    """Show a table as it stands; nobody answers, but `window.sent` has what the page said."""

    def show(table: TablePage) -> Page:
        page = mount(Table._esm, Table._css, traits(table))
        page.evaluate("window.sent.length = 0")  # forget that the tests' browser prefers no motion
        return page

    return show


def rolled(seed: int = 1) -> Table:
    table = play(seed=seed, pace=0)
    table.do(Roll())
    return table


def table_where(wanted: str, **options: Any) -> Table:
    """A classic game played on until the person can do the wanted thing."""
    table = play(seed=1949, pace=0, **options)
    me = bot("eliminator", 5)
    while not table.snapshot["can"][wanted]:
        table.do(me(table.view))
    return table


def sent(page: Page) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = page.evaluate("window.sent")
    return [message.get("action", message) for message in messages]


def focused(page: Page) -> str:
    label: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    return label


# ---- the board ----


def test_a_click_on_a_reachable_square_sends_the_move_once(show: Show) -> None:
    table = rolled()
    page = show(table)
    target = table.snapshot["can"]["moves"][0]
    square = page.locator(f"[data-place='{target}']")
    square.click()
    square.click()
    assert page.evaluate("window.sent") == [
        {"type": "act", "game": 1, "step": table.snapshot["step"], "action": {"kind": "Move", "to": target}}
    ]
    page.evaluate("window.model.receive({type: 'answered'})")
    square.click()
    assert len(sent(page)) == 2


def test_all_reachable_places_and_no_others_are_marked(show: Show) -> None:
    table = table_where("moves")
    while not any(not move[0].isdigit() for move in table.snapshot["can"]["moves"]):
        table.do(bot("eliminator", 5)(table.view))
    page = show(table)
    places = page.locator("[data-place][aria-disabled='false']")
    assert sorted(places.evaluate_all("all => all.map(one => one.dataset.place)")) == sorted(
        table.snapshot["can"]["moves"]
    )
    assert page.locator(".ckt-reach > *").count() == len(table.snapshot["can"]["moves"])
    for place in places.all():
        assert (place.get_attribute("aria-label") or "").endswith(", reachable")


def test_a_click_elsewhere_is_explained_and_sends_nothing(show: Show) -> None:
    page = show(rolled())
    page.locator("[data-place='Kitchen']").click(force=True)  # it says itself that it is disabled
    said = page.locator(".ckt-notice")
    expect(said).to_have_text(
        "The Kitchen cannot be reached now."
        " Walk all 2 steps and no square twice. Only a room ends a walk early."
    )
    page.locator("[data-place='7,4']").click(force=True)
    expect(said).to_contain_text("Row 7, column 4 cannot be reached now.")
    assert sent(page) == []


def test_every_place_has_a_name_that_says_where_it_is(show: Show) -> None:
    page = show(rolled())
    cells = page.get_by_role("grid", name="Board").get_by_role("gridcell")
    board = edition("classic").board
    labels = cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(set(filter(None, labels))) == len(board.squares) + len(board.rooms)
    grid = page.get_by_role("grid", name="Board")
    expect(
        grid.get_by_role("gridcell", name="row 7, column 4, door of the Kitchen", exact=True)
    ).to_have_count(1)
    expect(
        grid.get_by_role("gridcell", name="row 24, column 7, here: Miss Scarlett", exact=True)
    ).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="Kitchen, secret passage to the Study")).to_have_count(1)


def test_the_board_is_one_tab_stop_where_the_own_token_stands(show: Show) -> None:
    page = show(rolled())
    stops = page.locator(".ckt-grid [tabindex='0']")
    assert stops.evaluate_all("all => all.map(one => one.dataset.place)") == ["24,7"]


def test_arrows_walk_over_squares_into_rooms_and_out_again(show: Show) -> None:
    page = show(rolled())
    page.locator("[data-place='24,7']").focus()
    walked = []
    for key in ("ArrowUp", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.dataset.place"))
    assert walked == ["23,7", "Lounge", "18,6", "17,6", "17,7", "17,8", "18,8"]
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.place") == "18,1"
    page.keyboard.press("Control+Home")
    assert page.evaluate("document.activeElement.dataset.place") == "0,9"
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.dataset.place") == "0,14"
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.dataset.place") == "Study"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_choose_a_place(show: Show, key: str) -> None:
    table = rolled()
    page = show(table)
    target = table.snapshot["can"]["moves"][0]
    page.locator(f"[data-place='{target}']").focus()
    page.keyboard.press(key)
    assert sent(page) == [{"kind": "Move", "to": target}]


def test_the_list_of_destinations_is_another_way(show: Show) -> None:
    table = rolled()
    page = show(table)
    squares = [move for move in table.snapshot["can"]["moves"] if move[0].isdigit()]
    where = page.get_by_role("group", name="Click on the board, or choose here:")
    where.get_by_role("combobox").select_option(squares[-1])
    where.get_by_role("button", name="Go").click()
    assert sent(page) == [{"kind": "Move", "to": squares[-1]}]


def test_pointing_at_a_place_tells_its_name(show: Show) -> None:
    page = show(rolled())
    page.locator("[data-place='7,4']").hover()
    expect(page.locator(".ckt-tip")).to_have_text("row 7, column 4, door of the Kitchen")
    page.get_by_role("heading", name="Your hand").hover()
    expect(page.locator(".ckt-tip")).to_be_hidden()


@pytest.mark.parametrize("key", ["a", "b", "x", "d", "Enter", " ", "ArrowDown", "Escape", "Home"])
def test_no_key_leaves_the_table(show: Show, key: str) -> None:
    """JupyterLab takes single letters for commands: x would cut the cell away."""
    page = show(rolled())
    page.evaluate(
        "window.leaked = []; document.addEventListener('keydown', (e) => window.leaked.push(e.key))"
    )
    for selector in ("[data-place='24,7']", ".ckt-actions button", "[data-row='0']", ".ckt-log-list"):
        page.locator(selector).first.focus()
        page.keyboard.press(key)
    assert page.evaluate("window.leaked") == []
    page.keyboard.press("Control+s")
    assert page.evaluate("window.leaked.includes('s')")


# ---- suggestion, answer, accusation ----


def test_nothing_is_chosen_for_the_player_in_a_suggestion(show: Show) -> None:
    table = table_where("suggest")
    page = show(table)
    panel = page.get_by_role("group", name="Suggestion")
    assert panel.get_by_role("radio").count() == 12
    assert panel.get_by_role("radio", checked=True).count() == 0
    button = panel.get_by_role("button", name="Suggest", exact=True)
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description("Choose a suspect and a weapon.")
    panel.get_by_text("Professor Plum").click()
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description("Choose a weapon.")
    panel.get_by_text("Rope").click()
    button.click()
    assert sent(page) == [
        {
            "kind": "Suggest",
            "suspect": "Professor Plum",
            "weapon": "Rope",
            "room": table.snapshot["can"]["suggest"],
        }
    ]


def test_an_accusation_is_folded_away_empty_and_asked_twice(show: Show) -> None:
    page = show(rolled())
    expect(page.get_by_text("It was", exact=True)).to_be_hidden()
    page.get_by_text("Accuse …").click()
    panel = page.locator(".ckt-accuse")
    assert panel.get_by_role("radio").count() == 21
    assert panel.get_by_role("radio", checked=True).count() == 0
    accuse = panel.get_by_role("button", name="Accuse", exact=True)
    for name in ("Mrs White", "Knife", "Hall"):
        expect(accuse).to_be_disabled()
        panel.get_by_text(name, exact=True).click()
    accuse.click()
    assert sent(page) == []
    sure = panel.get_by_role("group", name="Are you sure?")
    expect(sure).to_contain_text(
        "You accuse Mrs White with the Knife in the Hall. If you are wrong, you are out"
    )
    assert focused(page) == "No, go back"
    sure.get_by_role("button", name="No, go back").click()
    expect(sure).to_be_hidden()
    accuse.click()
    sure.get_by_role("button", name="Yes, accuse").click()
    assert sent(page) == [{"kind": "Accuse", "suspect": "Mrs White", "weapon": "Knife", "room": "Hall"}]


def test_a_card_to_show_is_asked_for_even_when_there_is_only_one(show: Show) -> None:
    table = table_where("show")
    cards = table.snapshot["can"]["show"]
    asker = table.snapshot["prompt"].split(" suggests")[0]
    page = show(table)
    buttons = page.get_by_role("group", name=f"Show a card to {asker}").get_by_role("button")
    assert buttons.count() == len(cards)
    page.get_by_role("button", name=f"Show {cards[0]} to {asker}").click()
    assert sent(page) == [{"kind": "Show", "card": cards[0]}]


def test_only_what_is_legal_is_offered(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    buttons = page.get_by_role("group", name="What you can do").get_by_role("button")
    assert [text for text in buttons.all_inner_texts() if text != "Accuse"] == ["Roll the die"]
    push(page, rolled())
    assert "Roll the die" not in buttons.all_inner_texts()
    expect(page.get_by_role("button", name="Go")).to_be_visible()


def test_while_others_play_one_can_only_skip(show: Show) -> None:
    table = play(seed=1, pace=0)
    nothing = snapshot(table.view, watching=True)["can"]
    table.snapshot = table.snapshot | {"waiting": False, "skip": True, "turn": 1, "can": nothing}
    page = show(table)
    page.get_by_role("group", name="What you can do").get_by_role("button").click()
    assert sent(page) == [{"type": "skip"}]


def test_after_the_roll_the_keyboard_is_on_the_board(show: Show) -> None:
    table = play("mini", bots=2, seed=1949, pace=0)
    page = show(table)
    page.get_by_role("button", name="Roll the die").focus()
    page.keyboard.press("Enter")
    table.do(Roll())
    push(page, table)
    assert focused(page).startswith("Kitchen,")  # a room, though squares are nearer
    assert focused(page).endswith("reachable")
    page.keyboard.press("Tab")
    assert focused(page) == "Kitchen"  # the list is one step away
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert sent(page)[-1] == {"kind": "Move", "to": "Kitchen"}


def test_the_focus_stays_among_the_choices_when_they_change(show: Show) -> None:
    table = table_where("suggest")
    page = show(table)
    page.get_by_role("radio").first.focus()
    table.do(bot("eliminator", 5)(table.view))
    assert table.snapshot["can"]["end"]
    push(page, table)
    assert focused(page) == "End turn"


def test_the_board_is_the_only_tab_stop_of_its_panel(show: Show) -> None:
    page = show(rolled())
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place") == "24,7"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.ckt-choices') !== null")


# ---- the news, the pace ----


def test_the_answer_to_ones_suggestion_stands_beside_the_prompt(show: Show) -> None:
    table = table_where("end")
    while not any(piece["cards"] for piece in table.snapshot["news"]):
        table.do(bot("eliminator", 5)(table.view))
    page = show(table)
    piece = table.snapshot["news"][0]
    told = page.locator(".ckt-news-item")
    expect(told).to_contain_text(piece["text"])
    expect(told.locator(".ckt-card-name")).to_have_text(piece["cards"])
    table.do(EndTurn())
    push(page, table)
    assert piece not in table.snapshot["news"]
    expect(page.locator(".ckt-news-item", has_text=piece["text"])).to_have_count(0)


def test_the_pace_can_be_chosen(show: Show) -> None:
    page = show(play("mini", seed=1, pace=0.25))
    pace = page.get_by_label("Bots play")
    expect(pace).to_have_value("0.25")
    pace.select_option("slow")
    assert sent(page) == [{"type": "pace", "pace": 1}]
    page.evaluate("window.model.push({pace: 0.4})")
    expect(pace.locator("option:checked")).to_have_text("normal")
    assert pace.locator("option").all_inner_texts() == [
        *("slow", "normal", "fast", "at once", "step by step")
    ]
    pace.select_option("step by step")
    assert sent(page)[-1] == {"type": "pace", "pace": "step"}
    page.evaluate("window.model.push({by_step: true})")
    expect(pace.locator("option:checked")).to_have_text("step by step")


def test_the_die_shows_what_was_rolled(show: Show) -> None:
    table = rolled()
    page = show(table)
    die = page.get_by_role("img", name=f"The die shows {table.snapshot['pips']}", exact=True)
    expect(die).to_be_visible()
    expect(die.locator("circle")).to_have_count(table.snapshot["pips"])


# ---- log, end, new game ----


def test_the_log_tells_what_was_shown_and_adds_only_what_is_new(show: Show) -> None:
    table = table_where("show")
    page = show(table)
    log = page.get_by_role("log")
    page.evaluate("document.querySelector('.ckt-log-list').firstChild.dataset.old = 'yes'")
    table.do(bot("eliminator", 5)(table.view))
    push(page, table)
    lines = [line for group in (*table.past, table.snapshot["present"]) for line in group["lines"]]
    texts = [line["text"] for line in lines]
    assert log.locator("p").all_inner_texts() == texts
    assert page.locator(".ckt-log-list [data-old]").count() == 1
    secrets = [line["text"] for line in lines if line["tone"] == "secret"]
    assert secrets
    assert log.locator(".ckt-tone-secret").all_inner_texts() == secrets


@pytest.mark.parametrize("width", [375, 1140, 1160, 1280])
def test_at_the_end_the_cards_stand_in_the_envelope_and_no_word_is_behind_its_front(
    show: Show, width: int
) -> None:
    table = play(
        seed=1949, pace=0, position={"cards": {"Conservatory": "envelope", "Candlestick": "envelope"}}
    )
    table.do(Accuse(*table._session.state.solution))
    page = show(table)
    page.set_viewport_size({"width": width, "height": 900})
    expect(page.locator(".ckt-envelope .ckt-card-name")).to_have_text(
        [re.compile(".+"), "Candlestick", "Conservatory"]
    )
    front, lowest, wide = page.evaluate("""() => {
      const envelope = document.querySelector(".ckt-envelope");
      const front = parseFloat(getComputedStyle(envelope, "::after").height);
      const texts = [...envelope.querySelectorAll(".ckt-card span")].filter((one) => one.textContent);
      const boxes = texts.map((one) => one.getBoundingClientRect());
      return [envelope.getBoundingClientRect().bottom - front, Math.max(...boxes.map((box) => box.bottom)),
        texts.filter((one) => one.scrollWidth > one.closest(".ckt-card").clientWidth).length];
    }""")
    assert lowest <= front + 1
    assert wide == 0


def test_a_phone_says_which_edition_is_played(show: Show) -> None:
    page = show(play("farscape", seed=1, pace=0))
    page.set_viewport_size({"width": 375, "height": 800})
    title, seed = page.locator(".ckt-edition"), page.locator(".ckt-seed")
    expect(title).to_be_visible()
    assert (title.bounding_box() or {})["y"] < (seed.bounding_box() or {})["y"] + 20, "on one line"


def test_the_end_reveals_the_envelope(show: Show) -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    me = bot("reasoner", 1)
    page = show(table)
    expect(page.locator(".ckt-envelope")).to_have_count(0)
    while not table.snapshot["outcome"]:
        table.do(me(table.view))
    push(page, table)
    names = page.locator(".ckt-envelope .ckt-card-name").all_inner_texts()
    assert names == table.snapshot["outcome"]["envelope"]
    expect(page.locator(".ckt-prompt")).to_have_text(table.snapshot["present"]["lines"][-1]["text"])
    page.get_by_role("button", name="Play again").click()
    assert sent(page) == [{"type": "new"}]
    page.get_by_role("button", name="Change the table").click()
    expect(page.get_by_role("form", name="New game")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.closest('form') !== null")


def test_when_a_bot_has_failed_there_is_nothing_to_skip_to(show: Show) -> None:
    def fails(view: View) -> Action:
        raise ValueError("<b id=bold>no</b>")

    table = play("mini", bots=[fails, "greedy"], seed=3, pace=0)
    for kind in (Roll, Move, EndTurn):
        table.do(next(action for action in table.view.legal if isinstance(action, kind)))
    page = show(table)
    expect(page.get_by_role("alert").first).to_contain_text(
        "Bruno's bot failed: ValueError: <b id=bold>no</b>"
    )
    expect(page.locator("#bold")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    page.get_by_role("button", name="Change the table").click()
    expect(page.get_by_role("form", name="New game")).to_be_in_viewport()
    table.undo()
    push(page, table)
    expect(page.get_by_role("button", name="Change the table")).to_have_count(0)


@pytest.mark.parametrize("light", ["true", "false"])
def test_a_new_game_of_ten_can_be_chosen_on_a_telephone(
    show: Show, screenshot: Callable[[str], Path], light: str
) -> None:
    page = show(play("master-detective", bots=9, seed=5, pace=0))
    page.set_viewport_size({"width": 266, "height": 900})  # what JupyterLab leaves of 375
    page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
    form = open_form(page)
    for title in ("Rules …", "Set up by hand …"):
        form.get_by_text(title).click()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate(CUT_OFF) == ["ckt-board-view"]  # which scrolls
    assert screenshot("form").stat().st_size > 10_000


def test_the_last_one_left_has_not_solved_it(show: Show) -> None:
    mini = edition("mini")
    kind = Edition("kind", "Kind", mini.deck, mini.board, Rules(max_players=3, last_player=LastPlayer.WINS))
    table = play(kind, bots=1, seed=1, pace=0)
    wrong = next(t for t in kind.deck.solutions() if t != table._session.state.solution)
    table.do(Accuse(*wrong))
    page = show(table)
    suspect, weapon, room = table.snapshot["outcome"]["envelope"]
    verdict = f"Bruno wins, as the last one left. It was {suspect} with the {weapon} in the {room}."
    expect(page.locator(".ckt-prompt")).to_have_text(verdict)
    expect(page.locator(".ckt-actions")).not_to_contain_text("solved")
    expect(page.locator(".ckt-news")).to_contain_text("You are out of the game")


def open_form(page: Page) -> Locator:
    page.get_by_role("button", name="New game").click()
    return page.get_by_role("form", name="New game")


def deal(page: Page) -> dict[str, Any]:
    """Send the form, and what Python reads then."""
    page.get_by_role("button", name="Deal the cards").click()
    page.evaluate("window.model.receive({type: 'answered'})")
    return sent(page)[-1]


def test_a_new_game_is_asked_for_with_players_and_seed(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    expect(page.get_by_role("form", name="New game")).to_be_hidden()
    form = open_form(page)
    words = [f"{name}: {kind.words}" for name, kind in BOTS.items()]
    white = form.get_by_label("Mrs White")
    assert white.locator("option").all_inner_texts() == ["nobody", "a person", "as now: eliminator", *words]
    expect(white.locator("option:checked")).to_have_text("as now: eliminator")
    form.get_by_label("Miss Scarlett").select_option("nobody")
    form.get_by_label("Mrs Peacock").select_option("reasoner")
    form.get_by_label("Professor Plum").select_option("a person")
    expect(form.locator(".ckt-who-said")).to_have_text(
        "5 players: 1 person and 4 bots. This edition is for 2 to 6."
    )
    form.get_by_label("Seed").fill("77")
    page.keyboard.press("Enter")
    seats = dict.fromkeys(("Colonel Mustard", "Mrs White", "Reverend Green"), "as now")
    seats |= {"Mrs Peacock": "reasoner", "Professor Plum": "person"}
    wish = {"edition": None, "language": "en", "options": {}, "seed": "77", "position": None}
    assert sent(page) == [{"type": "new", "seats": seats} | wish]
    page.evaluate("s => window.model.push(s)", traits(play(seat="Plum", bots=5, seed=77, pace=0)))
    expect(page.get_by_role("form", name="New game")).to_be_hidden()
    expect(page.locator(".ckt-seed")).to_have_text("Seed 77")
    assert page.locator(".ckt-seat").count() == 6


def test_who_plays_is_checked_in_the_form(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    form = open_form(page)
    for name in ("Colonel Mustard", "Mrs White", "Reverend Green"):
        form.get_by_label(name).select_option("nobody")
    form.get_by_role("button", name="Deal the cards").click()
    expect(form.get_by_role("alert")).to_have_text(
        "Classic is for 2 to 6 players, and 1 suspect is played here: please change who plays."
    )
    form.get_by_label("Miss Scarlett").select_option("random")
    form.get_by_label("Mrs White").select_option("random")
    form.get_by_role("button", name="Deal the cards").click()
    expect(form.get_by_role("alert")).to_contain_text("Somebody has to play")
    assert sent(page) == []
    form.get_by_label("Mrs White").select_option("person")
    form.get_by_label("Miss Scarlett").select_option("person")
    expect(form.locator(".ckt-who-said")).to_contain_text("The people share this page")
    assert deal(page)["seats"] == {"Miss Scarlett": "person", "Mrs White": "person"}


def test_what_the_form_asks_for_is_what_python_deals(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    form = open_form(page)
    form.get_by_label("Edition").select_option("Liars Edition")
    form.get_by_text("Rules …").click()
    form.get_by_label("Dice").select_option("two dice")
    form.get_by_text("Set up by hand …").click()
    form.get_by_role("group", name="weapons’ cards").get_by_label("Dagger").select_option("envelope")
    form.get_by_label("Who begins").last.select_option(index=2)
    table._received(table, deal(page), [])
    assert (table.message, table.view.edition.name, table.view.edition.rules.dice) == ("", "liars", 2)
    dagger = table.view.edition.deck.card("Dagger")
    assert dagger in table._session.state.envelope
    push(page, table)
    expect(page.locator(".ckt-edition")).to_have_text("Liars Edition")


def test_a_new_game_of_another_edition_with_other_rules_in_another_language(show: Show) -> None:
    page = show(play(seed=1, pace=0, options={"dice": 2, "min-players": 3}))
    form = open_form(page)
    titles = [one.title for one in editions()]
    assert form.get_by_label("Edition").locator("option").all_inner_texts() == titles
    expect(form.get_by_label("Edition").locator("option:checked")).to_have_text("Classic")
    form.get_by_text("Rules …").click()
    expect(form.get_by_label("Dice").locator("option:checked")).to_have_text("two dice")
    form.get_by_label("Edition").select_option("Liars Edition")
    expect(form.get_by_label("Dice").locator("option:checked")).to_have_text("one die")
    expect(form.get_by_label("Staying in place").locator("option:checked")).to_have_text("always")
    form.get_by_label("Miss Peacock").select_option("a person")
    form.get_by_label("Names in").select_option("eo")
    names = [card.name for card in edition("liars", language="eo").deck.suspects]
    assert form.locator(".ckt-who-row span").all_inner_texts() == names
    form.get_by_label("Last one left").select_option("wins at once")
    liars = edition("liars")
    peacock = names[liars.deck.index(liars.deck.card("Miss Peacock"))]
    kinds = ["person", "eliminator", "eliminator", "eliminator"]
    seats = dict(zip(names[:4], kinds, strict=True)) | {peacock: "person"}
    assert deal(page) == {
        "type": "new",
        "edition": "liars",
        "language": "eo",
        "options": {"last-player": "wins"},
        "seats": seats,
        "seed": "",
        "position": None,
    }


def test_ones_own_bots_can_stay(show: Show) -> None:
    page = show(play(seed=1, pace=0, bots=[lambda view: view.legal[0]] * 3))
    form = open_form(page)
    expect(form.get_by_label("Mrs White").locator("option:checked")).to_contain_text("as now: ")
    assert set(deal(page)["seats"].values()) == {"person", "as now"}


def test_cards_are_selected_and_variants_chosen_where_an_edition_has_them(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    form = open_form(page)
    suspects, weapons = (form.get_by_label(re.compile(f"^{name}")) for name in ("Suspects", "Weapons"))
    for choice in (suspects, weapons.first, form.get_by_label("Cards of")):
        expect(choice).to_be_hidden()
    form.get_by_label("Edition").select_option(edition("farscape").title)
    assert form.locator(".ckt-who-row").count() == 10
    suspects.select_option("7")
    weapons.first.select_option("2")
    assert form.locator(".ckt-who-row").count() == 7
    assert deal(page)["options"] == {"suspects": 7, "weapons": 2}
    form.get_by_label("Edition").select_option("Master Detective")
    expect(suspects).to_be_hidden()
    form.get_by_label("Cards of").select_option("polish-weapons")
    assert deal(page)["options"] == {"variant": "polish-weapons"}


def test_a_position_is_set_up_by_hand(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    form = open_form(page)
    form.get_by_text("Set up by hand …").click()
    weapons = form.get_by_role("group", name="weapons’ cards")
    weapons.get_by_label("Rope").select_option("in the envelope")
    weapons.get_by_label("Knife").select_option("Mrs White")
    owners = weapons.get_by_label("Knife").locator("option").all_inner_texts()
    players = ["Miss Scarlett", "Colonel Mustard", "Mrs White", "Reverend Green"]
    assert owners == ["by chance", "in the envelope", *players]
    tokens = form.get_by_role("group", name="Tokens: a room, or a square such as 7,4")
    tokens.get_by_label("Miss Scarlett").fill("7,4")
    form.get_by_role("group", name="Weapons on the board").get_by_label("Rope").select_option("Hall")
    form.get_by_label("Who begins").last.select_option("Mrs White")
    expected = {
        "cards": {"Rope": "envelope", "Knife": "Mrs White"},
        "tokens": {"Miss Scarlett": "7,4"},
        "weapons": {"Rope": "Hall"},
        "turn": "Mrs White",
    }
    assert deal(page)["position"] == expected
    form.get_by_label("Mrs White").first.select_option("nobody")  # the others keep their cards
    assert deal(page)["position"] == {
        "cards": {"Rope": "envelope"},
        "tokens": {"Miss Scarlett": "7,4"},
        "weapons": {"Rope": "Hall"},
    }
    form.get_by_text("Set up by hand …").click()
    assert deal(page)["position"] is None


def test_a_weapon_has_its_picture_in_every_language(show: Show) -> None:
    for name in ("classic", "liars", "master-detective"):
        for language in edition(name).languages:
            page = show(play(name, seed=1, pace=0, language=language))
            weapons = page.locator(".ckt-piece:has(.ckt-tag)")
            assert weapons.count() == len(edition(name).deck.weapons)
            assert page.locator(".ckt-piece .ckt-icon").count() == weapons.count()


@pytest.mark.parametrize("name", ["master-detective", "liars"])
def test_beside_a_wide_board_one_can_read_ten_lines_of_what_has_happened(show: Show, name: str) -> None:
    page = show(play(name, seed=1, pace=0))
    for width in (831, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        high, line = page.locator(".ckt-log-list").evaluate(
            "list => [list.clientHeight, list.querySelector('p').getBoundingClientRect().height]"
        )
        assert high >= 10 * line


def test_what_python_chose_stays_for_the_next_game_of_this_edition(show: Show) -> None:
    page = show(play(seed=1, pace=0, options={"dice": 2, "min-players": 3}))
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("form", name="New game")
    form.get_by_text("Rules …").click()
    form.get_by_label("Passing").select_option("left to honour")
    form.get_by_label("Dice").select_option("one die")
    form.get_by_role("button", name="Deal the cards").click()
    assert sent(page)[0]["options"] == {"min-players": 3, "honour": True}


def test_a_new_game_that_cannot_be_is_explained_in_the_form(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    page.get_by_role("button", name="New game").click()
    page.evaluate("window.model.receive({type: 'refused', text: 'The seed is a <b>whole</b> number.'})")
    form = page.get_by_role("form", name="New game")
    expect(form.get_by_role("alert")).to_have_text("The seed is a <b>whole</b> number.")
    expect(page.locator(".ckt-notice")).to_be_hidden()
    form.get_by_role("button", name="Deal the cards").click()
    expect(form.get_by_role("alert")).to_be_hidden()


def test_messages_from_python_are_shown(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    page.evaluate("window.model.push({message: 'A <b>sentence</b>.'})")
    expect(page.locator(".ckt-notice")).to_have_text("A <b>sentence</b>.")


def test_a_silent_kernel_is_noticed(show: Show) -> None:
    page = show(play(seed=1, pace=0))
    page.clock.install()
    page.get_by_role("button", name="Roll the die").click()
    page.clock.run_for(5000)
    expect(page.locator(".ckt-notice")).to_have_text(
        "Python has not answered yet: is the kernel busy or stopped?"
        " After a restart, run the cell again to start anew."
    )


def test_leaving_takes_everything_away(show: Show) -> None:
    table = play(seed=1, pace=0)
    page = show(table)
    page.evaluate("window.unmount()")
    push(page, rolled())
    assert page.locator("#widget > *").count() == 0


# ---- names, looks ----


def hostile() -> Edition:
    bad = "<img src=x onerror=document.title=1> &amp; '\"` 7"
    mini = edition("mini")
    deck = Deck.of([f"{bad} Ada", "Bruno", "Chloe"], [f"{bad} Pot", "Umbrella", "Violin"], mini.board.rooms)
    return Edition(f"x{bad}", f"Title {bad}", deck, mini.board, Rules(max_players=3))


def test_names_are_shown_as_text_whatever_is_in_them(show: Show) -> None:
    table = play(hostile(), bots=2, seed=1, pace=0)
    page = show(table)
    for card in table.scene["cards"]:
        expect(page.locator(".ckt-pad-name").get_by_text(card["name"], exact=True)).to_have_count(1)
    assert page.locator("#widget img").count() == 0
    assert page.title() == "widget"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read_in_both_themes(show: Show, theme: str) -> None:
    page = show(table_where("suggest"))
    check_texts(page, theme)


def check_texts(page: Page, theme: str) -> None:
    """Every text is large enough and stands out from what is behind it."""
    page.evaluate(
        "light => document.body.setAttribute('data-jp-theme-light', light)", str(theme == "light").lower()
    )
    texts = page.evaluate(TEXTS)
    assert [text for text, *pair, _ in texts if contrast(*map(as_hex, pair)) < 4.5] == []
    assert min(size for *_, size in texts) >= 12


# Every text outside the drawings, with its colour, the nearest opaque colour behind it, and its size in px.
TEXTS = """() => {
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const {backgroundColor, backgroundImage} = getComputedStyle(at);
      const end = backgroundImage.match(/rgb\\([^)]*\\)/);
      if (end) return end[0];
      if (backgroundColor.startsWith("rgb(")) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll(".ckt-table *")]
    .filter((e) => !e.closest("svg, .ckt-unseen"))
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
    .map((e) => [e, getComputedStyle(e)])
    .map(([e, {color, fontSize}]) => [e.textContent, color, behind(e), parseFloat(fontSize)]);
}"""


def as_hex(colour: str) -> str:
    red, green, blue = (int(part) for part in colour[4:-1].split(","))
    return f"#{red:02x}{green:02x}{blue:02x}"


def test_styles_are_what_the_sheet_means(show: Show) -> None:
    """A shorthand with a mistake in it is dropped without a word; so is a rule that another one beats."""
    page = show(rolled())
    look = """([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"""
    wanted = {
        (".ckt-button", "fontSize"): "13px",
        (".ckt-choices .ckt-button", "fontSize"): "14px",
        (".ckt-choices .ckt-button", "fontWeight"): "600",
        (".ckt-turn h4", "fontSize"): "12.5px",
        (".ckt-turn h4", "fontWeight"): "600",
        (".ckt-new", "display"): "none",
        (".ckt-confirm", "display"): "none",
        (".ckt-legend", "marginTop"): "5px",
    }
    assert {key: page.evaluate(look, list(key)) for key in wanted} == wanted


def test_the_style_sheet_leaves_the_rest_of_the_page_alone(show: Show) -> None:
    page = show(rolled())
    before = page.evaluate(OUTSIDE)
    page.evaluate("document.querySelector('style').remove()")
    assert page.evaluate(OUTSIDE) == before


OUTSIDE = """() => {
  const box = document.createElement("div");
  box.innerHTML = `<h3 class="ckt-card">a</h3><ol class="ckt-row"><li hidden>b</li></ol>
    <button class="ckt-button">c</button><input type="text"><select></select><p class="ckt-panel">d</p>`;
  document.body.append(box);
  const looks = [...box.querySelectorAll("*")].map((one) => [...getComputedStyle(one)].map((name) =>
    `${name}: ${getComputedStyle(one).getPropertyValue(name)}`).join("; "));
  box.remove();
  return looks;
}"""


def test_at_the_usual_width_heading_board_and_prompt_are_in_one_view(show: Show) -> None:
    """JupyterLab at 1280 x 900 with its side bar open leaves about 815 x 780 for a cell."""
    page = show(table_where("suggest"))
    page.set_viewport_size({"width": 831, "height": 900})
    bottoms = [
        page.locator(selector).evaluate("e => e.getBoundingClientRect().bottom")
        for selector in (".ckt-board", ".ckt-hand", ".ckt-suggest")
    ]
    assert max(bottoms) <= 720
    options = page.get_by_role("group", name="Who?").locator("label")
    assert len(set(options.evaluate_all("all => all.map((e) => e.getBoundingClientRect().left)"))) == 2


def test_in_one_column_the_board_never_moves(show: Show) -> None:
    table = play("mini", bots=2, seed=1949, pace=0)
    page = show(table)
    page.set_viewport_size({"width": 440, "height": 900})
    me, seen = bot("eliminator", 5), set()
    while not table.snapshot["outcome"]:
        seen.add(page.locator(".ckt-board").evaluate("e => JSON.stringify(e.getBoundingClientRect())"))
        table.do(me(table.view))
        push(page, table)
    assert len(seen) == 1
    order = [
        page.locator(selector).evaluate("e => e.getBoundingClientRect().top")
        for selector in (".ckt-head", ".ckt-board", ".ckt-actions", ".ckt-log", ".ckt-hand", ".ckt-notes")
    ]
    assert order == sorted(order)


@pytest.mark.parametrize(
    "width", [266, 296, 375, 560, 830, 1280]
)  # the page has a margin of 8 on either side
def test_nothing_is_cut_off_at_any_width(show: Show, screenshot: Callable[[str], Path], width: int) -> None:
    page = show(table_where("suggest", bots=5))
    page.set_viewport_size({"width": width, "height": 1000})
    page.get_by_text("Accuse …").click()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate(CUT_OFF) == []
    assert screenshot("table").stat().st_size > 10_000
