"""The page of a recorded game, with Python behind it: what a family taps, and what it sees then."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cluekit import record
from cluekit.draw.colours import contrast
from cluekit.widgets.recorder import RecorderPage
from tests.browser.pages import Kernel

STATIC = Path(__file__).parents[2] / "cluekit" / "widgets" / "static"
TRAITS = ("snapshot", "message", "offers")
SEATS = ["Anna", "Ben", "Cem"]
WIDTHS = [250, 320, 375, 620, 800, 1280]

Live = Callable[[RecorderPage], Page]

# Whatever the page sends goes to Python, and what comes back is told to the page, as in a notebook.
CONNECT = """() => {
  window.model.send = (content) => {
    window.sent.push(content);
    window.python(content).then(({traits, messages}) => {
      window.model.push(traits);
      messages.forEach((message) => window.model.receive(message));
    });
  };
}"""


def traits(widget: RecorderPage) -> dict[str, Any]:
    state = widget.get_state()
    return {name: state[name] for name in TRAITS}


@pytest.fixture
def live(mount: Callable[..., Page], page: Page) -> Live:
    """Show a recorder with Python behind it."""
    shown: list[RecorderPage] = []

    def python(content: Any) -> dict[str, Any]:
        messages: list[Any] = []
        shown[-1].send = lambda message, buffers=None: messages.append(message)
        shown[-1]._received(shown[-1], content, [])
        return {"traits": traits(shown[-1]), "messages": messages}

    page.expose_function("python", python)

    def live(widget: RecorderPage) -> Page:
        shown.append(widget)
        mount(STATIC / "recorder.js", STATIC / "recorder.css", traits(widget))
        page.evaluate(CONNECT)
        return page

    return live


def push(page: Page, widget: RecorderPage) -> None:
    """Tell the page what has changed in Python."""
    page.evaluate("traits => window.model.push(traits)", traits(widget))


def mini() -> RecorderPage:
    return record("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"])


def classic() -> RecorderPage:
    """Four at a table, some way into the game."""
    hand = ["Plum", "Rope", "Hall", "Study", "Knife"]
    page = record("classic", seats=["Anna", "Ben", "Cem", "Oma Gertrud"], me="Anna", hand=hand)
    page.recorder.suggest("Anna", "Green", "Wrench", "Library", shown_by="Cem", card="Green")
    page.recorder.suggest("Ben", "Green", "Rope", "Kitchen", shown_by="Cem")
    page.recorder.suggest("Cem", "Peacock", "Pipe", "Library", shown_by="Oma")
    page.recorder.skip("Oma")
    return page


def clashing() -> RecorderPage:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.skip("Ben")
    page.recorder.suggest("Ben", "Chloe", "Umbrella", "Library", nobody=True)
    return page


def form(page: Page) -> Locator:
    return page.get_by_role("form", name="Enter what happens")


def tap(page: Page, group: str, choice: str) -> None:
    """Tap one of the answers to a question of the form."""
    within = page.get_by_role("group", name=group)
    within.locator("label").filter(has=page.get_by_role("radio", name=choice)).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def crime(page: Page, suspect: str, weapon: str, room: str) -> None:
    for group, card in (("Who?", suspect), ("With what?", weapon), ("Where?", room)):
        tap(page, group, card)


def said(page: Page) -> Locator:
    return page.locator(".ckr-said")


def cell(page: Page, card: str, owner: str) -> Locator:
    return page.get_by_role("grid").get_by_role("button", name=f"{card}, {owner}:")


def listed(page: Page) -> list[str]:
    """The entries as the page shows them, the first one first."""
    return list(reversed(page.locator(".ckr-entry-text").all_inner_texts()))


def focused(page: Page) -> str:
    label: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    return label


# ---- entering ----


def test_a_small_game_is_entered_with_few_taps(live: Live) -> None:
    widget = mini()
    page = live(widget)
    expect(page.get_by_role("group", name="Whose turn?").get_by_label("Anna (me)")).to_be_checked()
    crime(page, "Bruno", "Umbrella", "Kitchen")
    tap(page, "Cem", "shows a card")  # one tap says that Ben has passed
    tap(page, "Which card does Cem show me?", "Umbrella")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Cem shows the Umbrella.")
    expect(said(page)).to_contain_text("New: Cem holds the Umbrella.The Violin is in the envelope.")
    expect(page.get_by_role("group", name="Whose turn?").get_by_label("Ben")).to_be_checked()
    tap(page, "What happens?", "No suggestion")
    press(page, "Enter")
    expect(said(page)).to_have_text("Entered: 2. Ben makes no suggestion.")
    crime(page, "Chloe", "Violin", "Library")
    tap(page, "Ben", "shows a card")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Anna passes, Ben shows a card.")
    tap(page, "What happens?", "Accusation")
    crime(page, "Bruno", "Violin", "Kitchen")
    tap(page, "Was it right?", "Wrong")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Entered: 4. Anna wrongly accuses Bruno")
    assert listed(page) == [text.partition(" ")[2] for text in widget.recorder.sentences()]
    assert len(widget.recorder) == 4


def test_under_the_rule_of_first_the_one_who_shows_fills_in_the_passes_before(live: Live) -> None:
    page = live(classic())
    tap(page, "Oma Gertrud", "shows a card")
    chosen = page.locator(".ckr-answer").filter(has=page.locator(":checked"))
    assert [text.split("\n")[0] for text in chosen.all_inner_texts()] == ["Ben", "Cem", "Oma Gertrud"]
    tap(page, "Cem", "shows a card")
    expect(page.get_by_role("group", name="Ben").get_by_label("passes")).to_be_checked()
    oma = page.get_by_role("group", name="Oma Gertrud")
    expect(oma).to_contain_text("not asked")
    expect(oma.locator(":checked")).to_have_count(0)
    tap(page, "Ben", "not noticed")
    tap(page, "Cem", "passes")
    expect(page.get_by_role("group", name="Ben").get_by_label("not noticed")).to_be_checked()
    expect(page.get_by_text("not asked").first).to_be_hidden()


def test_where_everybody_answers_several_can_show(live: Live) -> None:
    widget = record("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"], options={"answers": "everyone"})
    page = live(widget)
    crime(page, "Bruno", "Umbrella", "Kitchen")
    tap(page, "Cem", "shows a card")
    tap(page, "Ben", "shows a card")
    tap(page, "Which card does Ben show me?", "Bruno")
    tap(page, "Which card does Cem show me?", "Umbrella")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Ben shows Bruno, Cem shows the Umbrella.")


def test_what_is_missing_is_asked_for_beside_the_button(live: Live) -> None:
    widget = mini()
    page = live(widget)
    notice = form(page).locator("> .ckr-notice")
    for group, card in (("Who?", "Bruno"), ("With what?", "Umbrella"), ("Where?", "Kitchen")):
        press(page, "Enter")
        expect(notice).to_have_text(
            f"Choose a {({'Who?': 'suspect', 'With what?': 'weapon'}).get(group, 'room')} first."
        )
        tap(page, group, card)
    press(page, "Enter")
    expect(notice).to_contain_text("How was it answered?")
    tap(page, "Ben", "shows a card")
    press(page, "Enter")
    expect(notice).to_have_text("Which card did Ben show you?")
    assert len(widget.recorder) == 0
    tap(page, "Which card does Ben show me?", "I don’t know any more")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Ben shows a card.")
    expect(notice).to_be_empty()


def test_my_own_card_can_be_noted_when_i_show_one(live: Live) -> None:
    page = live(mini())
    tap(page, "Whose turn?", "Cem")
    crime(page, "Ada", "Teapot", "Kitchen")
    tap(page, "Anna (me)", "shows a card")
    expect(page.get_by_role("group", name="Which card do I show?").get_by_label("not noted")).to_be_checked()
    tap(page, "Which card do I show?", "Teapot")
    press(page, "Enter")
    expect(said(page)).to_contain_text("Anna shows the Teapot.")


RARE = [
    ("Look at a card", {"At whose cards?": "Ben"}, "Anna sees a card of Ben's."),
    ("Card laid open", {}, "Anna lays the Teapot open."),
    (
        "Envelope opened",
        {"Who?": "Bruno", "With what?": "Violin", "Where?": "Library"},
        "The envelope is opened: it was",
    ),
    ("All pass a card left", {}, "Everybody passes a card to the left."),
    ("Passes checked", {"Were they all right?": "All right"}, "Anna's passes are checked: all were right."),
    ("Cards counted again", {}, "The cards are counted again; dealt were to Anna 2, Ben 1, Cem 3."),
    ("Note", {}, "Tea is served."),
]


@pytest.mark.parametrize(("kind", "choices", "sentence"), RARE, ids=[kind for kind, *_ in RARE])
def test_what_happens_rarely_is_under_more(
    live: Live, kind: str, choices: dict[str, str], sentence: str
) -> None:
    page = live(mini())
    press(page, "More …")
    tap(page, "What happens?", kind)
    for group, choice in choices.items():
        tap(page, group, choice)
    if kind == "Card laid open":
        page.get_by_label("Which card?").select_option("Teapot")
    if kind == "Cards counted again":
        form(page).get_by_label("Ben").fill("1")
        form(page).get_by_label("Cem").fill("3")
    if kind == "Note":
        page.get_by_label("What is to be remembered?").fill("Tea is served.")
    press(page, "Enter")
    expect(said(page)).to_contain_text(sentence)


def test_an_edition_shows_at_once_what_is_usual_in_it(live: Live) -> None:
    page = live(record("liars", seats=SEATS))
    kinds = page.get_by_role("group", name="What happens?")
    expect(kinds.locator("label").filter(has_text="All pass a card left")).to_be_visible()
    expect(kinds.locator("label").filter(has_text="Note")).to_be_hidden()


# ---- entries ----


def test_an_entry_is_edited(live: Live) -> None:
    widget = classic()
    page = live(widget)
    press(page, "Edit entry 2")
    expect(page.get_by_role("heading", name="Change entry 2")).to_be_focused()
    expect(page.get_by_role("group", name="With what?").get_by_label("Rope")).to_be_checked()
    expect(page.get_by_role("group", name="Cem").get_by_label("shows a card")).to_be_checked()
    expect(page.locator(".ckr-changing")).to_contain_text("being changed")
    tap(page, "Where?", "Ballroom")
    press(page, "Save entry 2")
    expect(said(page)).to_contain_text(
        "Changed: 2. Ben suggests Reverend Green with the Rope in the Ballroom"
    )
    expect(page.get_by_role("heading", name="What happened next?")).to_be_focused()
    assert "Ballroom" in widget.recorder.sentences()[1]


def test_an_edit_can_be_left(live: Live) -> None:
    widget = classic()
    page = live(widget)
    press(page, "Edit entry 1")
    tap(page, "Where?", "Ballroom")
    press(page, "Leave it as it was")
    expect(page.get_by_role("button", name="Enter", exact=True)).to_be_visible()
    assert "Library" in widget.recorder.sentences()[0]


def test_a_forgotten_entry_is_put_before_another(live: Live) -> None:
    widget = classic()
    page = live(widget)
    press(page, "Edit entry 4")
    press(page, "Put a forgotten entry before it")
    press(page, "More …")
    tap(page, "What happens?", "Note")
    page.get_by_label("What is to be remembered?").fill("The phone rang.")
    press(page, "Enter before entry 4")
    expect(said(page)).to_have_text("Entered: 4. The phone rang.")
    assert widget.recorder.sentences()[3:] == ["4. The phone rang.", "5. Oma Gertrud makes no suggestion."]


def test_remove_undo_and_redo(live: Live) -> None:
    widget = classic()
    page = live(widget)
    before = listed(page)
    press(page, "Remove entry 3")
    expect(said(page)).to_contain_text("Removed: 3.")
    assert listed(page) == [*before[:2], before[3]]
    assert focused(page) == "Remove entry 3"  # the keyboard stays in the list
    press(page, "Undo")
    expect(page.locator(".ckr-entry")).to_have_count(4)
    expect(said(page)).to_contain_text("Undone, so it is back: 3.")
    assert listed(page) == before
    press(page, "Redo")
    expect(page.locator(".ckr-entry")).to_have_count(3)
    expect(page.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "true")


def test_what_python_enters_appears_and_what_was_being_typed_stays(live: Live) -> None:
    widget = mini()
    page = live(widget)
    tap(page, "Who?", "Chloe")
    widget.recorder.skip("Anna")
    push(page, widget)
    expect(page.locator(".ckr-entry")).to_have_count(1)
    expect(page.get_by_role("group", name="Who?").get_by_label("Chloe")).to_be_checked()


# ---- contradictions ----


def test_a_contradiction_is_shown_and_mended(live: Live, screenshot: Callable[[str], Path]) -> None:
    widget = clashing()
    page = live(widget)
    box = page.locator(".ckr-clash")
    expect(box).to_contain_text(
        "Entries 1 and 3 cannot both be true; without entry 1 or entry 3 everything fits."
    )
    expect(box).to_contain_text("the notepad ends with entry 2: so far everything fits")
    expect(page.locator(".ckr-clashes")).to_have_count(2)
    expect(page.locator("caption")).to_contain_text("after entry 2")
    expect(page.locator(".ckr-time")).to_contain_text("after entry 2, the last that fits")
    expect(page.get_by_role("slider")).to_have_js_property("value", "2")
    expect(page.locator(".ckr-later")).to_contain_text("not counted in the notepad")
    screenshot("clash")
    box.get_by_role("button", name="Edit entry 3").click()
    expect(page.get_by_role("group", name="Anna (me)").get_by_label("passes")).to_be_checked()
    tap(page, "Cem", "shows a card")
    press(page, "Save entry 3")
    expect(box).to_be_hidden()
    expect(page.locator(".ckr-clashes")).to_have_count(0)
    assert widget.recorder.problems() == []


def test_a_wrong_hand_is_put_right_and_the_entries_stay(live: Live) -> None:
    widget = mini()
    page = live(widget)
    widget.recorder.suggest("Ben", "Bruno", "Teapot", "Kitchen", shown_by="Cem")
    widget.recorder.suggest("Ben", "Ada", "Teapot", "Kitchen", shown_by="Cem")
    push(page, widget)
    page.get_by_role("button", name="Table").click()
    hand = page.get_by_role("group", name="My cards")
    hand.locator("label").filter(has_text="Teapot").click()
    hand.locator("label").filter(has_text="Violin").click()
    right = page.get_by_role("button", name="Put this right, and keep the entries")
    expect(right).to_have_class(re.compile("ckr-primary"))  # that is what one comes for
    expect(page.get_by_role("button", name="Begin a new game")).not_to_have_class(re.compile("ckr-primary"))
    right.click()
    expect(page.locator(".ckr-entry")).to_have_count(2)
    assert [card.name for card in widget.recorder.sheet.hand] == ["Ada", "Violin"]


# ---- the notepad ----


def test_the_notepad_is_a_table_with_heads_and_words(live: Live) -> None:
    page = live(classic())
    heads = page.get_by_role("columnheader").all_inner_texts()
    assert [" ".join(text.split()) for text in heads] == [
        "Card", "Envelope 3 cards", "Anna 5 cards", "Ben 5 cards", "Cem 4 cards", "Oma Gertrud 4 cards",
    ]  # fmt: skip
    assert page.get_by_role("rowheader", name="Wrench").count() == 1
    green = cell(page, "Reverend Green", "Cem")
    expect(green).to_have_text("✓")
    expect(green).to_have_attribute("aria-label", "Reverend Green, Cem: certain: yes")
    expect(cell(page, "Reverend Green", "Ben")).to_have_attribute(
        "aria-label", "Reverend Green, Ben: certain: no"
    )
    wrench = cell(page, "Wrench", "Cem").inner_text()
    assert wrench.endswith("%")
    expect(cell(page, "Wrench", "Cem")).to_have_attribute("aria-label", f"Wrench, Cem: possible, {wrench}")
    expect(page.locator("caption")).to_contain_text("Model: facts only.")


def test_why_opens_below_the_row_and_closes_again(live: Live, screenshot: Callable[[str], Path]) -> None:
    page = live(classic())
    cell(page, "Wrench", "Ben").click()
    why = page.get_by_role("group", name="Why is it certain that Ben does not hold the Wrench?")
    expect(why).to_be_focused()
    expect(why).to_contain_text("Entry 1")
    screenshot("why")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert focused(page) == "Wrench, Ben: certain: no"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    open_cell = page.get_by_role("group", name="Cem holds the Wrench: possible")
    expect(open_cell.locator(".ckr-deal")).to_have_count(2)
    expect(open_cell.locator("mark").filter(has_text="Wrench")).to_have_count(2)
    page.locator(".ckr-why").get_by_role("button", name="Close").click()
    expect(page.locator(".ckr-why")).to_have_count(0)
    cell(page, "Wrench", "Cem").click()
    expect(open_cell).to_be_visible()  # the same question can be asked again


def test_the_notepad_is_one_stop_for_the_keyboard(live: Live) -> None:
    page = live(mini())
    stops = page.locator(".ckr-cell[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    for key, label in (("End", "Ada, Cem"), ("ArrowDown", "Bruno, Cem"), ("Home", "Bruno, Envelope")):
        page.keyboard.press(key)
        assert focused(page).startswith(label)
    expect(stops).to_have_count(1)


def test_the_model_is_chosen(live: Live) -> None:
    widget = mini()
    widget.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Ben", card="Umbrella")
    page = live(widget)
    before = cell(page, "Bruno", "Ben").inner_text()
    model = page.locator(".ckr-model")
    expect(model).to_contain_text("Nothing is read into which of several cards was shown")
    page.get_by_label("How do the others choose the card they show?").select_option("uniform")
    expect(model).to_contain_text("each as likely as the other")
    expect(page.locator("caption")).to_contain_text("Model: uniform.")
    assert cell(page, "Bruno", "Ben").inner_text() != before


def test_the_words_of_the_notepad_are_explained(live: Live) -> None:
    page = live(mini())
    page.get_by_text("What do solution, deal and model mean?").click()
    words = page.locator(".ckr-notes .ckr-words")
    expect(words).to_contain_text("One way in which all cards may lie")
    terms = words.locator("dt").all_inner_texts()
    assert terms[:4] == ["solution", "deal", "model", "facts only"]


def test_the_heads_of_the_notepad_stay_on_a_phone(live: Live) -> None:
    page = live(classic())
    page.set_viewport_size({"width": 375, "height": 700})
    box = page.locator(".ckr-pad-scroll")
    box.evaluate("one => one.scrollIntoView()")
    box.evaluate("one => one.scrollTo(120, 300)")
    inside = """(one) => {
      const box = one.closest(".ckr-pad-scroll").getBoundingClientRect();
      const {left, top} = one.getBoundingClientRect();
      return [left - box.left, top - box.top];
    }"""
    _, top = page.get_by_role("columnheader", name="Oma Gertrud").evaluate(inside)
    assert -1 <= top <= 3
    left, _ = page.locator(".ckr-group span", has_text="Rooms").evaluate(inside)
    assert 0 <= left <= 12


def test_the_slider_shows_what_was_known_earlier(live: Live) -> None:
    page = live(clashing())
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("caption")).to_contain_text("before the first entry")
    expect(cell(page, "Umbrella", "Cem")).to_have_text("25%")
    expect(page.locator(".ckr-later")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(page.locator("caption")).to_contain_text("after entry 1")
    expect(cell(page, "Umbrella", "Cem")).to_have_text("✓")
    page.keyboard.press("End")
    expect(page.locator(".ckr-later")).to_have_count(1)  # that does not fit


# ---- advice, looking back, text ----


def test_advice_is_given_when_asked_for_and_can_be_taken(live: Live) -> None:
    page = live(classic())
    page.get_by_role("heading", name="Advice").click()
    press(page, "None")
    press(page, "What should I ask?")
    notice = page.locator("details").filter(has_text="Advice").locator(".ckr-notice")
    expect(notice).to_have_text("Tick at least one room that can be reached.")
    rooms = page.get_by_role("group", name="Which rooms can I reach?")
    rooms.locator("label").filter(has_text="Lounge").click()
    press(page, "What should I ask?")
    expect(notice).to_be_empty()
    first = page.locator(".ckr-questions li").first
    expect(first).to_contain_text("in the Lounge")
    expect(first).to_contain_text("bits on average")
    first.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("group", name="Where?").get_by_label("Lounge")).to_be_checked()
    expect(page.get_by_role("group", name="Whose turn?").get_by_label("Anna (me)")).to_be_checked()


def test_looking_back(live: Live) -> None:
    page = live(clashing())
    page.get_by_text("Looking back", exact=True).click()
    press(page, "Look back")
    part = page.locator("details").filter(has_text="Looking back")
    expect(part.get_by_role("alert")).to_have_text("Some entries contradict each other; mend them first.")
    press(page, "Remove entry 3")
    expect(page.locator(".ckr-entry")).to_have_count(2)
    press(page, "Look back")
    assert part.locator("dt").all_inner_texts() == ["Since entry 1", "At the end"]
    expect(part.locator("dd").first).to_have_text("The Violin is in the envelope.")


def test_a_game_goes_out_as_text_and_comes_back(live: Live) -> None:
    widget = classic()
    page = live(widget)
    page.get_by_text("The game as text", exact=True).click()
    text = page.get_by_label("This game, to keep or to send to somebody").input_value()
    assert text == widget.text
    link = page.get_by_role("link", name="Save as a file")
    assert (
        page.evaluate("url => fetch(url).then((answer) => answer.text())", link.get_attribute("href")) == text
    )
    area = page.get_by_label("A text to bring in")
    area.fill(text.replace("Wrench", "Wrensh"))
    press(page, "Load it as a game")
    expect(page.locator(".ckr-paste").get_by_role("alert")).to_contain_text("Wrensh")
    assert len(widget.recorder) == 4
    area.fill(mini().text + "1. Anna skips\n")
    press(page, "Load it as a game")
    expect(said(page)).to_have_text("At the table: Anna, Ben, Cem.")
    expect(page.locator(".ckr-entry")).to_have_count(1)
    press(page, "Undo")
    expect(page.locator(".ckr-entry")).to_have_count(4)
    expect(page.locator(".ckr-edition")).to_have_text("Classic")


def test_a_pasted_log_is_taken_and_what_is_left_over_is_listed(live: Live) -> None:
    page = live(mini())
    page.get_by_text("The game as text", exact=True).click()
    sample = page.locator(".ckr-paste q").first.inner_text()
    assert sample == "Anna suggests Chloe, Violin, Observatory; Ben shows a card"
    assert mini().recorder.paste(sample).left_over == ()  # it is understood indeed
    page.get_by_label("A text to bring in").fill(
        "Cem: Chloe, Violin, Library - Anna no, Ben yes\nBen <b>slept</b>"
    )
    press(page, "Add what it tells to this game")
    expect(page.locator(".ckr-loaded")).to_have_text(
        "1 of 2 lines were understood; the other one is kept as a note."
    )
    left = page.locator(".ckr-paste").get_by_role("listitem")
    expect(left).to_contain_text("line 2")
    expect(left).to_contain_text("Ben <b>slept</b>")
    assert page.locator(".ckr b", has_text="slept").count() == 0


# ---- setting up ----


def test_a_table_is_set_up_on_the_page(live: Live, screenshot: Callable[[str], Path]) -> None:
    widget = record()
    page = live(widget)
    page.get_by_label("The game").select_option("Mini")
    for number, name in enumerate(SEATS, 1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    page.get_by_label("I am").select_option("Ben")
    hand = page.get_by_role("group", name="My cards")
    expect(hand).to_contain_text("0 of 2 chosen")
    press(page, "Begin")
    wrong = page.locator(".ckr-problem:not(:empty)")
    expect(wrong).to_have_text(["Choose 2 cards: you have 0 of 2."])
    expect(hand.locator("input").first).to_be_focused()
    second = page.get_by_role("textbox", name="Player 2")
    second.fill("anna")
    page.get_by_role("textbox", name="Player 3").fill("")
    expect(wrong).to_have_text(
        ["Two players are called anna.", "Give player 3 a name.", "Choose 2 cards: you have 0 of 2."]
    )
    expect(second).to_have_attribute("aria-invalid", "true")
    second.fill("Ben")
    page.get_by_role("textbox", name="Player 3").fill("Cem")
    expect(wrong).to_have_count(1)  # gone as soon as it is mended
    expect(second).to_have_attribute("aria-invalid", "false")
    last = page.get_by_role("spinbutton", name="Cem")  # the names are known there at once
    last.fill("3")
    expect(hand).to_contain_text("0 of 2 chosen")
    expect(wrong.last).to_have_text("6 cards are in the hands, but these are 7.")
    last.fill("2")
    for card in ("Ada", "Teapot"):
        hand.locator("label").filter(has_text=card).click()
    expect(hand).to_contain_text("2 chosen")
    expect(wrong).to_have_count(0)
    screenshot("set-up")
    press(page, "Begin")
    expect(page.get_by_role("group", name="Whose turn?").get_by_label("Anna")).to_be_checked()
    sheet = widget.recorder.sheet
    assert (sheet.seats, sheet.me) == (tuple(SEATS), 1)
    assert [card.name for card in sheet.hand] == ["Ada", "Teapot"]


def test_players_come_and_go_in_the_form(live: Live) -> None:
    page = live(record("classic"))
    press(page, "Add a player")
    for number, name in enumerate(["Anna", "Ben", "Cem", "Dora"], 1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    sizes = page.get_by_role("group", name="How many cards has each?").get_by_role("spinbutton")
    assert [size.input_value() for size in sizes.all()] == ["5", "5", "4", "4"]
    press(page, "Take player 2 away")
    assert [size.input_value() for size in sizes.all()] == ["6", "6", "6"]
    assert page.get_by_role("textbox", name="Player 2").input_value() == "Cem"
    page.get_by_label("I am").select_option("nobody: I only watch")
    expect(page.get_by_role("group", name="My cards")).to_have_count(0)
    press(page, "Begin")
    expect(page.locator(".ckr-seat")).to_have_count(3)


def test_cards_keep_their_places_in_another_language(live: Live) -> None:
    page = live(record("classic"))
    hand = page.get_by_role("group", name="My cards")
    hand.locator("label").filter(has_text="Candlestick").click()
    page.get_by_label("Names in").select_option("nb")
    expect(hand).to_contain_text("1 of 6 chosen")
    expect(hand.locator("label").filter(has=page.locator(":checked"))).to_have_count(1)
    expect(hand.locator("label").filter(has_text="Candlestick")).to_have_count(0)


def test_a_kept_game_can_be_loaded_instead_of_a_new_table(live: Live) -> None:
    widget = record()
    page = live(widget)
    page.get_by_text("Or go on with a game that was kept").click()
    page.get_by_label("A text to bring in").fill(classic().text)
    press(page, "Load it as a game")
    expect(page.locator(".ckr-entry")).to_have_count(4)


# ---- by keyboard ----


def test_an_entry_by_keyboard_alone(live: Live) -> None:
    widget = mini()
    page = live(widget)
    page.get_by_role("heading", name="What happened next?").focus()
    page.keyboard.press("Tab")  # whose turn
    assert page.evaluate("document.activeElement.type") == "radio"
    page.keyboard.press("Tab")  # what happens
    page.keyboard.press("Tab")  # More
    for _ in range(3):
        page.keyboard.press("Tab")
        page.keyboard.press("Space")  # the first suspect, weapon and room
    page.keyboard.press("Tab")  # Ben
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Ben").get_by_label("shows a card")).to_be_checked()
    while focused(page) != "Nobody shows a card":
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # the first of the three cards
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Entered: 1. Anna suggests Ada with the Teapot")
    expect(page.get_by_role("heading", name="What happened next?")).to_be_focused()


def test_the_keyboard_is_not_lost_when_the_form_changes(live: Live) -> None:
    page = live(classic())
    page.get_by_role("group", name="Whose turn?").locator(":checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Whose turn?").get_by_label("Ben")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="What happens?").get_by_label("No suggestion")).to_be_focused()


def test_letters_typed_on_the_page_do_not_reach_the_notebook(live: Live) -> None:
    page = live(mini())
    page.evaluate(
        "window.keys = []; document.addEventListener('keydown', (event) => window.keys.push(event.key))"
    )
    page.locator(".ckr-cell").first.focus()
    page.keyboard.press("x")
    page.keyboard.press("Control+z")
    assert "x" not in page.evaluate("window.keys")
    assert page.evaluate("window.keys").count("z") == 1  # what is pressed with Control is not typed


# ---- when something is wrong ----


def test_a_silent_kernel_is_noticed(mount: Callable[..., Page], page: Page) -> None:
    page.clock.install()
    mount(STATIC / "recorder.js", STATIC / "recorder.css", traits(mini()))
    tap(page, "What happens?", "No suggestion")
    press(page, "Enter")
    press(page, "Enter")
    assert len(page.evaluate("window.sent")) == 1
    page.clock.run_for(7000)
    expect(form(page).get_by_role("alert")).to_contain_text("Python has not answered yet")
    lost = page.locator(".ckr-lost")
    expect(lost).to_contain_text("copy the game from here first")
    assert lost.get_by_label("The game so far").input_value() == mini().text
    page.evaluate("() => { window.model.send = () => { throw new Error('no kernel'); }; }")
    press(page, "Enter")
    expect(lost).to_be_visible()
    page.evaluate("window.model.receive({type: 'answered', ok: true})")  # it was busy only
    expect(lost).to_be_hidden()


def test_a_kept_game_is_said_to_be_safe_when_the_kernel_is_gone(
    mount: Callable[..., Page], page: Page, tmp_path: Path
) -> None:
    widget = record("mini", seats=SEATS, file=tmp_path / "sunday.txt")
    mount(STATIC / "recorder.js", STATIC / "recorder.css", traits(widget))
    expect(page.locator(".ckr-kept-line")).to_contain_text("Kept in sunday.txt after every change.")
    page.evaluate("() => { window.model.send = () => { throw new Error('no kernel'); }; }")
    tap(page, "What happens?", "No suggestion")
    press(page, "Enter")
    lost = page.locator(".ckr-lost")
    expect(lost).to_contain_text("Nothing is lost: the game is kept in sunday.txt.")
    expect(lost.locator("code")).to_have_text(widget.snapshot["kept"]["again"])


def test_a_game_is_kept_at_a_tap(live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    widget = mini()
    page = live(widget)
    line = page.locator(".ckr-kept-line")
    expect(line).to_contain_text("This game is kept nowhere yet")
    press(page, "Keep it in a file")
    expect(line).to_contain_text(
        "Kept in clue-game.txt after every change. To go on another time: cluekit.record"
    )
    assert (tmp_path / "clue-game.txt").read_text(encoding="utf-8") == widget.text
    (tmp_path / "clue-game.txt").write_text("edition: mini", encoding="utf-8")
    tap(page, "What happens?", "No suggestion")
    press(page, "Enter")
    expect(line.get_by_role("alert")).to_contain_text("clue-game.txt has been changed elsewhere")


def test_leaving_takes_everything_away(live: Live) -> None:
    widget = mini()
    page = live(widget)
    page.evaluate("window.unmount()")
    widget.recorder.skip("Anna")
    push(page, widget)
    assert page.locator("#widget > *").count() == 0


def test_names_are_shown_as_text_whatever_is_in_them(live: Live) -> None:
    bad = "<img src=x onerror=document.title=1> &amp; \"'`"
    widget = record("mini", seats=[f"{bad} A", f"{bad} B"])
    widget.recorder.note(bad)
    page = live(widget)
    expect(page.locator(".ckr-entry-text")).to_have_text(bad)
    expect(page.get_by_role("columnheader", name=f"{bad} A")).to_have_count(1)
    assert page.locator("#widget img").count() == 0
    assert page.title() == "widget"


# ---- looks ----


def everything(live: Live, page_of: Callable[[], RecorderPage] = classic) -> Page:
    """A page with as much on it as there can be."""
    widget = page_of()
    page = live(widget)
    for part in page.locator("details").all():
        part.evaluate("one => { one.open = true; }")
    if page.get_by_role("grid").count():
        page.locator(".ckr-maybe").first.click()
        expect(page.locator(".ckr-why")).to_be_visible()
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page_of", [classic, clashing, record], ids=["game", "clash", "set-up"])
def test_text_can_be_read_in_both_themes(live: Live, theme: str, page_of: Callable[[], RecorderPage]) -> None:
    page = everything(live, page_of)
    page.evaluate(
        "light => document.body.setAttribute('data-jp-theme-light', light)", str(theme == "light").lower()
    )
    texts = page.evaluate(TEXTS)
    assert len(texts) > 50
    assert [text for text, one, other, _ in texts if contrast(as_hex(one), as_hex(other)) < 4.5] == []
    assert min(size for *_, size in texts) >= 12


# Every text with its colour, the nearest opaque colour behind it, and its size in px.
TEXTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const plain = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const {backgroundColor, backgroundImage} = getComputedStyle(at);
      const end = backgroundImage.match(/rgb\\([^)]*\\)/);
      if (end) return plain(end[0]);
      const colour = plain(backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  return [...document.querySelectorAll(".ckr *")]
    .filter((e) => e.checkVisibility() && !e.closest(".ckr-unseen, option"))
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
    .map((e) => [e, getComputedStyle(e)])
    .map(([e, {color, fontSize}]) => [e.textContent, plain(color), behind(e), parseFloat(fontSize)]);
}"""


def as_hex(colour: list[int]) -> str:
    red, green, blue, _ = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("page_of", [classic, clashing, record], ids=["game", "clash", "set-up"])
def test_nothing_is_cut_off_at_any_width(
    live: Live, screenshot: Callable[[str], Path], width: int, page_of: Callable[[], RecorderPage]
) -> None:
    page = everything(live, page_of)
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    wider = page.evaluate("""() => [...document.querySelectorAll('.ckr *')]
      .filter((e) => e.checkVisibility() && !e.closest('.ckr-unseen, .ckr-pad-scroll'))
      .filter((e) => !['SELECT', 'INPUT', 'TEXTAREA'].includes(e.tagName))
      .filter((e) => getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1)
      .map((e) => e.className || e.tagName)""")
    assert wider == []
    assert screenshot("page").stat().st_size > 10_000


@pytest.mark.parametrize("page_of", [classic, clashing, record], ids=["game", "clash", "set-up"])
def test_on_a_phone_whatever_can_be_tapped_is_large_enough(
    live: Live, page_of: Callable[[], RecorderPage]
) -> None:
    page = everything(live, page_of)
    page.set_viewport_size({"width": 375, "height": 800})
    targets = "button, label.ckr-chip, select, summary, a, input"
    small = page.evaluate(SMALL, targets)
    assert small == []


SMALL = """(targets) => [...document.querySelectorAll(targets)]
      .filter((e) => e.checkVisibility() && !e.closest('.ckr-chip input'))
      .map((e) => [e.textContent || e.type, e.getBoundingClientRect()])
      .filter(([, {width, height}]) => width < 40 || height < 40)
      .map(([text, {width, height}]) => `${text}: ${width} x ${height}`)"""


def test_the_style_sheet_leaves_the_rest_of_the_page_alone(live: Live) -> None:
    page = live(mini())
    before = page.evaluate(OUTSIDE)
    page.evaluate("document.querySelector('style').remove()")
    assert page.evaluate(OUTSIDE) == before


OUTSIDE = """() => {
  const box = document.createElement("div");
  box.innerHTML = `<h3 class="ckr-title">a</h3><ol class="ckr-row"><li hidden>b</li></ol><mark>m</mark>
    <button class="ckr-button">c</button><input type="text"><select></select><p class="ckr-panel">d</p>`;
  document.body.append(box);
  const looks = [...box.querySelectorAll("*")].map((one) => [...getComputedStyle(one)].map((name) =>
    `${name}: ${getComputedStyle(one).getPropertyValue(name)}`).join("; "));
  box.remove();
  return looks;
}"""


def test_on_a_phone_the_parts_are_a_tap_away(live: Live) -> None:
    page = live(classic())
    expect(page.get_by_role("navigation")).to_be_hidden()
    page.set_viewport_size({"width": 375, "height": 800})
    for name, part in (
        ("Notepad", ".ckr-notes"),
        ("Entries", ".ckr-log"),
        ("Advice", ".ckr-panel.ckr-fold"),
        ("Enter", ".ckr-form"),
    ):
        page.get_by_role("button", name=f"Go to: {name}").click()
        top = page.locator(part).first.evaluate("one => one.getBoundingClientRect().top")
        assert -1 <= top <= 700
        page.evaluate("window.scrollTo(0, 0)")
    expect(page.get_by_role("group", name="Which rooms can I reach?")).to_be_visible()


# ---- in JupyterLab ----


def test_a_game_is_recorded_in_jupyterlab(
    open_notebook: Callable[..., Page], kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    table = "seats=['Anna', 'Ben', 'Cem'], me='Anna', hand=['Ada', 'Teapot']"
    page = open_notebook([f"import cluekit\npad = cluekit.record('mini', {table})\npad"])
    expect(page.get_by_role("heading", name="What happened next?")).to_be_visible()
    crime(page, "Bruno", "Umbrella", "Kitchen")
    tap(page, "Cem", "shows a card")
    tap(page, "Which card does Cem show me?", "Umbrella")
    press(page, "Enter")
    expect(said(page)).to_contain_text("New: Cem holds the Umbrella.")
    assert kernel("len(pad.recorder)") == 1
    kernel.run("pad.recorder.skip('Ben')")
    expect(page.locator(".ckr-entry")).to_have_count(2)
    assert screenshot("recorded").stat().st_size > 10_000
    cells = page.locator(".jp-Notebook-cell").count()
    page.get_by_role("grid").locator("[tabindex='0']").focus()
    for key in ("x", "a", "b", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook-cell").count() == cells


def test_a_game_outlives_its_kernel_in_jupyterlab(
    open_notebook: Callable[..., Page], kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    table = "seats=['Anna', 'Ben', 'Cem'], me='Anna', hand=['Ada', 'Teapot']"
    page = open_notebook([f"import cluekit\npad = cluekit.record('mini', {table}, file='outlives.txt')\npad"])
    expect(page.get_by_role("heading", name="What happened next?")).to_be_visible()
    fallback = page.locator(".ckr-kept")
    expect(fallback).to_be_hidden()
    tap(page, "What happens?", "No suggestion")
    press(page, "Enter")
    expect(page.locator(".ckr-entry")).to_have_count(1)
    expect(fallback).to_contain_text("1. Anna skips")
    page.evaluate(REOPEN)
    expect(page.locator(".ckr-kept pre")).to_be_visible()  # without a kernel: how the game stands
    expect(page.locator(".ckr-kept")).to_contain_text('cluekit.record(file="outlives.txt")')
    expect(page.locator(".ckr-kept pre")).to_contain_text("1. Anna skips")
    screenshot("no-kernel")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(said(page)).to_have_text("Going on with the game in outlives.txt: 1 entry.")
    expect(page.locator(".ckr-entry")).to_have_count(1)
    assert screenshot("gone-on-with").stat().st_size > 10_000
    page.evaluate("window.calm()")


# Save, stop the kernel, close, and open again, as on the next day. Jupyter complains on the console about
# the widget that is gone, for the last time when the notebook is closed.
REOPEN = """async () => {
  const complain = console.error;
  console.error = (first, ...more) =>
    String(first).includes("widget model not found") || complain(first, ...more);
  window.calm = () => setTimeout(() => { console.error = complain; }, 5000);
  const app = window.jupyterapp;
  const panel = app.shell.currentWidget;
  const path = panel.context.path;
  await panel.context.save();
  await panel.sessionContext.shutdown();
  panel.close();
  const again = await app.commands.execute("docmanager:open", {path});
  await again.context.ready;
  await again.sessionContext.ready;
  await again.sessionContext.session.kernel.info;
  app.shell.activateById(again.id);
}"""
