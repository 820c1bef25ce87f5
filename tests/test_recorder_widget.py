"""The recorder's cell without a browser: messages in, a snapshot out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cluekit
from cluekit import ClueError, record, widgets
from cluekit.cards import Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Gift
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.editions import edition, editions
from cluekit.recorder import entries
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.sheet import Sheet
from cluekit.widgets.recorder import RecorderPage
from cluekit.widgets.recorder_entries import entry_data, read_entry
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import from_the_start, news
from cluekit.widgets.recorder_setup import offers, present, read_setup
from cluekit.widgets.recorder_snapshot import MODELS, recorder_snapshot

SEATS = ["Anna", "Ben", "Cem"]
SHOWN = "Anna suggests Bruno with the Umbrella in the Kitchen; Ben passes, Cem shows the Umbrella."


def mini() -> RecorderPage:
    return record("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"])


def say(page: RecorderPage, message: Any) -> bool:
    """Send what the page would send; returns whether Python could do it."""
    answers: list[dict[str, Any]] = []
    page.send = lambda content, buffers=None: answers.append(content)
    page._received(page, message, [])
    (answer,) = answers
    assert answer["type"] == "answered"
    return bool(answer["ok"])


def change(page: RecorderPage, kind: str, **parts: Any) -> bool:
    return say(page, {"type": kind, "version": page.snapshot["version"], **parts})


def enter(page: RecorderPage, kind: str, **parts: Any) -> bool:
    return change(page, "enter", number=None, before=None, entry={"kind": kind, **parts})


def suggestion(*crime: str, seat: int = 0, answers: Any = ()) -> dict[str, Any]:
    names = dict(zip(("suspect", "weapon", "room"), crime, strict=True))
    told = [{"seat": who, "answer": how, "card": card} for who, how, card in answers]
    return {"kind": "suggestion", "seat": seat, **names, "answers": told}


def signs(page: RecorderPage, card: str) -> list[str]:
    rows = {row["card"]: row["cells"] for row in page.snapshot["pad"]["rows"]}
    return [cell["percent"] if cell["sign"] == "maybe" else cell["sign"] for cell in rows[card]]


# ---- the snapshot ----


def test_the_snapshot_before_the_first_entry() -> None:
    now = recorder_snapshot(Recorder.of("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"]))
    assert now["seats"] == [{"name": name, "cards": 2} for name in SEATS]
    assert (now["me"], now["turn"], now["hand"], now["everyone"]) == (0, 0, ["Ada", "Teapot"], False)
    assert (now["until"], now["last"], now["entries"], now["clash"]) == (0, 0, [], None)
    assert (now["undo"], now["redo"], now["model"]) == (False, False, "facts only")
    assert [owner["name"] for owner in now["pad"]["owners"]] == ["Envelope", *SEATS]
    assert [owner["cards"] for owner in now["pad"]["owners"]] == [3, 2, 2, 2]
    assert now["pad"]["open"] == "12 solutions and 72 deals fit"
    rows = {row["card"]: row["cells"] for row in now["pad"]["rows"]}
    assert [cell["sign"] for cell in rows["Ada"]] == ["no", "yes", "no", "no"]
    assert rows["Bruno"] == [
        {"sign": "maybe", "percent": "50%", "share": 0.5},
        {"sign": "no", "percent": "0%", "share": 0.0},
        {"sign": "maybe", "percent": "25%", "share": 0.25},
        {"sign": "maybe", "percent": "25%", "share": 0.25},
    ]


def test_the_snapshot_is_json_and_the_same_for_the_same_sheet() -> None:
    recorder = Recorder.of("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"])
    recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    again = Recorder(recorder.sheet)
    first = json.dumps(recorder_snapshot(recorder) | {"undo": False})
    assert first == json.dumps(recorder_snapshot(again))
    assert json.loads(first)["entries"] == [
        {
            "number": 1,
            "text": SHOWN,
            "gap": "",
            "entry": suggestion(
                "Bruno", "Umbrella", "Kitchen", answers=[(1, "pass", None), (2, "show", "Umbrella")]
            ),
        }
    ]


def test_what_was_known_earlier_can_be_asked_for() -> None:
    recorder = Recorder.of("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"])
    recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    assert recorder_snapshot(recorder, until=0)["pad"]["open"] == "12 solutions and 72 deals fit"
    assert recorder_snapshot(recorder)["pad"]["open"] == "4 solutions and 6 deals fit"
    assert recorder_snapshot(recorder, until=9)["until"] == 1


def test_cards_that_lie_open_have_a_column_of_their_own() -> None:
    page = record("mini", seats=["Anna", "Ben"], open_cards=["Ada", "Teapot"])
    assert [owner["name"] for owner in page.snapshot["pad"]["owners"]] == ["Envelope", "Anna", "Ben", "Open"]
    assert signs(page, "Ada") == ["no", "no", "no", "yes"]
    page.recorder.lay_open("Ben", "Violin")
    assert signs(page, "Violin") == ["no", "no", "no", "yes"]
    assert [seat["cards"] for seat in page.snapshot["seats"]] == [2, 1]


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_every_edition_can_be_recorded(name: str) -> None:
    chosen = edition(name)
    seats = [f"Player {number}" for number in range(chosen.rules.min_players)]
    page = record(name, seats=seats)
    cards = page.snapshot["cards"]
    assert [card["name"] for card in cards] == [card.name for card in chosen.deck.cards]
    assert all(bool(card["colour"]) == (card["category"] == "suspect") for card in cards)
    assert page.snapshot["pad"] is not None
    assert page.snapshot["everyone"] == (chosen.rules.answers.value == "everyone")
    assert {"suggestion", "skip", "accusation"} <= set(page.snapshot["usual"])
    assert ("left" in page.snapshot["usual"]) == (chosen.rules.investigation is not None)


# ---- entries as data ----

LIARS = Sheet.of(
    "liars",
    seats=SEATS,
    me="Anna",
    hand=["Plum", "Rope", "Hall", "Study", "Dagger", "White"],
    options={"honour": True},
)
GREEN = LIARS.triple(["Green", "Statue", "Lounge"])


@pytest.mark.parametrize(
    "entry",
    [
        entries.Suggestion(0, GREEN),
        entries.Suggestion(0, GREEN, (entries.Pass(1), entries.Show(2, LIARS.card("Statue")))),
        entries.Suggestion(2, GREEN, (entries.Pass(0), entries.Show(1))),
        entries.Skip(1),
        entries.Accusation(2, GREEN, right=False),
        entries.Accusation(2, GREEN, right=True),
        entries.Revealed(GREEN),
        entries.Snoop(0, 2, LIARS.card("Statue")),
        entries.Snoop(1, 2),
        entries.LaidOpen(2, LIARS.card("Statue")),
        entries.PassedLeft(
            (Gift(0, 1, LIARS.card("Rope")), Gift(1, 2, None), Gift(2, 0, LIARS.card("Statue")))
        ),
        entries.PassedLeft((Gift(0, 1, None), Gift(2, 0, None))),
        entries.HandSizes((6, 7, 5)),
        entries.Checked(1, right=True),
        entries.Note("Tea is served."),
    ],
    ids=repr,
)
def test_every_entry_comes_back_from_its_data(entry: entries.Entry) -> None:
    data = json.loads(json.dumps(entry_data(entry, LIARS)))
    assert read_entry(data, LIARS) == entry


BAD: list[tuple[Any, str | None]] = [
    (None, "There is no entry of the kind 'None'."),
    ([], "There is no entry of the kind 'None'."),
    ({"kind": ["skip"]}, "There is no entry of the kind \"['skip']\"."),
    ({"kind": "dance"}, "There is no entry of the kind 'dance'."),
    ({"kind": "skip"}, "An entry of this kind has these parts: kind seat."),
    ({"kind": "skip", "seat": 1, "more": 2}, "An entry of this kind has these parts: kind seat."),
    ({"kind": "skip", "seat": True}, "There is no seat 'True'; they are counted from 0 to 2."),
    ({"kind": "skip", "seat": 3}, "There is no seat '3'; they are counted from 0 to 2."),
    (suggestion("", "Rope", "Hall"), "Choose a suspect first."),
    (suggestion("Plum", "Rope", None), "Choose a room first."),  # type: ignore[arg-type]
    (suggestion("Plum", "Hall", "Rope"), None),
    (suggestion("Plum", 3, "Hall"), "A text is expected here, not '3'."),  # type: ignore[arg-type]
    (suggestion("Plum", "Roap", "Hall"), "There is no card 'Roap'; perhaps Rope."),
    (suggestion("Plum", "Rope", "x" * 1001), "A text has up to 1,000 characters here, not 1,001."),
    ({**suggestion("Plum", "Rope", "Hall"), "answers": "all"}, "Answers are a list, not 'all'."),
    ({**suggestion("Plum", "Rope", "Hall"), "answers": [3]}, "An answer has these parts: seat answer card."),
    (
        suggestion("Plum", "Rope", "Hall", answers=[(1, "shrug", None)]),
        "An answer is to pass or to show a card, not 'shrug'.",
    ),
    (
        {"kind": "accusation", "seat": 1, "suspect": "Plum", "weapon": "Rope", "room": "Hall", "right": None},
        "Say whether the accusation was right or wrong.",
    ),
    ({"kind": "snoop", "seat": 1, "target": None, "card": None}, "Say at whose cards the player looked."),
    ({"kind": "open", "seat": 1, "card": None}, "Choose a card first."),
    ({"kind": "left", "gave": None, "got": None, "without": 2}, "Who gave no card is a list, not '2'."),
    ({"kind": "sizes", "sizes": "666"}, "Hand sizes are a list of numbers, not '666'."),
    ({"kind": "checked", "seat": 1, "right": 1}, "Say whether the passes were all right or not."),
    ({"kind": "note", "text": "  "}, "Write the note first."),
]


@pytest.mark.parametrize(("data", "complaint"), BAD, ids=[str(number) for number in range(len(BAD))])
def test_what_is_no_entry_is_explained(data: object, complaint: str | None) -> None:
    if complaint is None:  # the order of the cards does not matter
        assert read_entry(data, LIARS) == entries.Suggestion(0, LIARS.triple(["Plum", "Rope", "Hall"]))
        return
    with pytest.raises(ClueError) as raised:
        read_entry(data, LIARS)
    assert str(raised.value) == complaint


# ---- a game by messages ----


def test_an_entry_is_said_with_what_is_new() -> None:
    page = mini()
    told = suggestion("Bruno", "Umbrella", "Kitchen", answers=[(1, "pass", None), (2, "show", "Umbrella")])
    assert enter(page, **told)
    now = page.snapshot
    assert now["said"] == f"Entered: 1. {SHOWN}"
    assert now["news"] == [
        "Cem holds the Umbrella.",
        "The Violin is in the envelope.",
        "Ben does not hold Bruno or the Kitchen.",
    ]
    assert now["turn"] == 1
    assert page.message == ""
    assert page.knowledge.deals == 6


def test_an_entry_is_edited_inserted_and_removed() -> None:
    page = mini()
    enter(page, "skip", seat=0)
    enter(page, "skip", seat=1)
    assert change(page, "enter", number=2, before=None, entry={"kind": "note", "text": " Tea. "})
    assert page.snapshot["said"] == "Changed: 2. Tea."
    assert change(page, "enter", number=None, before=1, entry={"kind": "skip", "seat": 2})
    assert page.snapshot["said"] == "Entered: 1. Cem makes no suggestion."
    assert page.recorder.sentences() == [
        "1. Cem makes no suggestion.",
        "2. Anna makes no suggestion.",
        "3. Tea.",
    ]
    assert change(page, "remove", number=2)
    assert page.snapshot["said"] == "Removed: 2. Anna makes no suggestion. Undo brings it back."
    assert [one["text"] for one in page.snapshot["entries"]] == ["Cem makes no suggestion.", "Tea."]
    assert change(page, "undo")
    assert len(page.recorder) == 3
    assert change(page, "redo")
    assert len(page.recorder) == 2
    assert (page.snapshot["undo"], page.snapshot["redo"]) == (True, False)


def test_undo_and_redo_say_what_they_did() -> None:
    page = mini()
    enter(page, "skip", seat=0)
    change(page, "enter", number=1, before=None, entry={"kind": "skip", "seat": 1})
    change(page, "remove", number=1)
    said = []
    for kind in ("undo", "undo", "undo", "redo", "redo", "redo"):
        assert change(page, kind)
        said.append(page.snapshot["said"])
    assert said == [
        "Undone, so it is back: 1. Ben makes no suggestion.",
        "Undone, so it is as before: 1. Anna makes no suggestion.",
        "Undone: 1. Anna makes no suggestion. Redo brings it back.",
        "Entered again: 1. Anna makes no suggestion.",
        "Changed again: 1. Ben makes no suggestion.",
        "Removed again: 1. Ben makes no suggestion. Undo brings it back.",
    ]


def test_of_whom_nothing_is_said_is_told_at_the_entry() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", passed=[])
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem")
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", passed=[])
    gaps = [entry["gap"] for entry in page.snapshot["entries"]]
    assert gaps == ["nothing is said of Ben: did they pass?", "", ""]
    every = record("mini", seats=SEATS, options={"answers": "everyone"})
    every.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", passed=[])
    assert every.snapshot["entries"][0]["gap"] == ""


def test_what_python_enters_is_on_the_page_at_once() -> None:
    page = mini()
    page.recorder.suggest("Ben", "Chloe", "Violin", "Library", shown_by="Cem")
    assert page.snapshot["last"] == 1
    assert page.snapshot["said"].startswith("Entered: 1. Ben suggests Chloe")
    page.recorder.undo()
    assert page.snapshot["entries"] == []
    page.recorder.redo()
    assert len(page.snapshot["entries"]) == 1
    assert page.text == page.recorder.text == page.snapshot["text"]


def test_late_messages_change_nothing() -> None:
    page = mini()
    enter(page, "skip", seat=0)
    late = page.snapshot["version"] - 1
    for message in (
        {"type": "enter", "number": None, "before": None, "entry": {"kind": "skip", "seat": 1}},
        {"type": "remove", "number": 1},
        {"type": "undo"},
        {"type": "redo"},
        {"type": "load", "text": page.text},
        {"type": "paste", "text": "Ben skips"},
    ):
        assert not say(page, message | {"version": late})
        assert (
            page.message == "The game had changed meanwhile, so nothing was done: please look, and try again."
        )
        assert len(page.recorder) == 1


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (None, "The page sent a message of an unknown kind: 'None'."),
        ("enter", "The page sent a message of an unknown kind: 'None'."),
        ({"type": ["undo"]}, "The page sent a message of an unknown kind: \"['undo']\"."),
        ({"type": "explode"}, "The page sent a message of an unknown kind: 'explode'."),
        ({"type": "look", "until": 7}, "There is no entry '7'; the sheet has 0 entries."),
        ({"type": "look", "until": "1"}, "There is no entry '1'; the sheet has 0 entries."),
        ({"type": "model", "model": "magic"}, "There is no model 'magic' to choose."),
        ({"type": "model", "model": ["uniform"]}, "There is no model \"['uniform']\" to choose."),
        ({"type": "why", "card": "Rope", "owner": "0"}, None),
        ({"type": "why", "card": "Ada", "owner": "7"}, "The notepad has no column '7'."),
        ({"type": "why", "card": "Ada", "owner": 0}, "The notepad has no column '0'."),
        ({"type": "why", "card": 7, "owner": "0"}, "A text is expected here, not '7'."),
        ({"type": "advice", "rooms": []}, "Tick at least one room that can be reached."),
        ({"type": "advice", "rooms": "Kitchen"}, "Tick at least one room that can be reached."),
        ({"type": "advice", "rooms": [3]}, "A text is expected here, not '3'."),
        ({"type": "undo"}, "There is nothing to undo."),
        ({"type": "redo"}, "There is nothing to do again."),
        ({"type": "remove", "number": 1}, "There is no entry '1'; the sheet has 0 entries."),
        ({"type": "remove", "number": True}, "There is no entry 'True'; the sheet has 0 entries."),
        ({"type": "load", "text": 3}, "A text is expected here, not '3'."),
        ({"type": "load", "text": "x" * 200_001}, "A text has up to 200,000 characters here, not 200,001."),
        ({"type": "paste", "text": None}, "A text is expected here, not 'None'."),
        ({"type": "enter", "number": 1, "before": None, "entry": {"kind": "skip", "seat": 0}}, None),
        ({"type": "set up"}, "A text is expected here, not 'None'."),
    ],
    ids=str,
)
def test_bad_messages_become_sentences(message: Any, complaint: str | None) -> None:
    page = mini()
    before = page.recorder.sheet
    if isinstance(message, dict):
        message = {"version": page.snapshot["version"], **message}
    assert not say(page, message)
    assert page.message.endswith(".")
    assert complaint is None or page.message == complaint
    assert page.failure is None
    assert page.recorder.sheet is before


def test_a_fault_of_cluekit_is_told_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page = mini()
    monkeypatch.setattr("cluekit.widgets.recorder.review_data", lambda found: 1 / 0)
    assert not say(page, {"type": "review"})
    assert page.message.startswith(
        "This is a fault of cluekit itself, please report it: ZeroDivisionError in "
    )
    assert isinstance(page.failure, ZeroDivisionError)


def test_a_complaint_goes_with_the_next_message() -> None:
    page = mini()
    say(page, {"type": "explode"})
    assert page.message
    assert enter(page, "skip", seat=0)
    assert page.message == ""


# ---- contradictions ----


def clashing() -> RecorderPage:
    """Entry 3 says that nobody holds what entry 1 has shown Cem to hold."""
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.skip("Ben")
    page.recorder.suggest("Ben", "Chloe", "Umbrella", "Library", nobody=True)
    return page


def test_a_contradiction_is_told_at_once_and_nothing_is_lost() -> None:
    page = clashing()
    clash = page.snapshot["clash"]
    assert clash["entries"] == [1, 3]
    assert clash["mends"] == [1, 3]
    assert clash["text"] == "Entries 1 and 3 cannot both be true; without entry 1 or entry 3 everything fits."
    assert clash["why"]
    assert len(page.snapshot["entries"]) == 3
    assert (page.snapshot["until"], page.snapshot["fit"], page.snapshot["last"]) == (2, 2, 3)
    assert page.snapshot["pad"]["open"] == "4 solutions and 6 deals fit"
    assert page.snapshot["news"] == []


def test_a_contradiction_is_mended_by_an_edit() -> None:
    page = clashing()
    told = suggestion("Chloe", "Umbrella", "Library", seat=1, answers=[(2, "show", None)])
    assert change(page, "enter", number=3, before=None, entry=told)
    assert page.snapshot["clash"] is None
    assert (page.snapshot["until"], page.snapshot["fit"]) == (3, 3)


def test_while_entries_clash_advice_and_review_say_so() -> None:
    page = clashing()
    for message in ({"type": "review"}, {"type": "advice", "rooms": ["Kitchen"]}):
        assert not say(page, message)
        assert page.message == "Some entries contradict each other; mend them first."


def test_the_last_entries_that_fit_are_found() -> None:
    page = clashing()
    found = Findings(page.recorder.sheet)
    assert [found.fitting(number) for number in range(4)] == [0, 1, 2, 2]
    assert [found.knowledge(number) is None for number in range(4)] == [False, False, False, True]


def test_a_model_that_cannot_be_is_blamed_itself() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Ada", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.suggest("Anna", "Bruno", "Teapot", "Kitchen", shown_by="Cem", card="Kitchen")
    assert change(page, "model", model="rooms first")
    clash = page.snapshot["clash"]
    assert clash["entries"] == []
    assert clash["text"].startswith(
        "No deal fits the entries if everybody chooses by the model “rooms first”"
    )


# ---- what is asked for ----


def test_the_model_is_chosen_and_named() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Ben", card="Umbrella")
    facts = signs(page, "Bruno")
    assert change(page, "model", model="uniform")
    assert page.snapshot["model"] == "uniform"
    assert signs(page, "Bruno") != facts
    assert page.knowledge.model.name == "uniform"
    assert [model["name"] for model in page.snapshot["models"]] == list(MODELS)
    page.model = "facts only"
    assert signs(page, "Bruno") == facts


def test_looking_back_in_time() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.skip("Ben")
    assert change(page, "look", until=0)
    assert (page.snapshot["until"], page.snapshot["fit"]) == (0, 2)
    assert signs(page, "Umbrella") == ["50%", "no", "25%", "25%"]
    enter(page, "skip", seat=2)  # whoever enters something wants to see it
    assert page.snapshot["until"] == 3
    assert signs(page, "Umbrella") == ["no", "no", "no", "yes"]


def test_why_a_cell_is_certain() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", nobody=True)
    assert change(page, "why", card="Umbrella", owner="envelope")
    why = page.snapshot["why"]
    assert why["title"] == "Why is it certain that the Umbrella is in the envelope?"
    assert any("Entry 1" in line for line in why["lines"])
    assert why["deals"] == []
    assert change(page, "why", card="Umbrella", owner="1")
    assert page.snapshot["why"]["title"] == "Why is it certain that Ben does not hold the Umbrella?"


def test_what_was_known_from_the_start_is_named() -> None:
    watching = Sheet.of("mini", seats=SEATS)
    playing = Sheet.of(
        "mini", seats=SEATS[:2], me="Anna", hand=["Ada", "Teapot"], open_cards=["Violin", "Bruno"]
    )
    line = "By what was known from the start, Ada is with Anna."
    assert from_the_start(line, mini().recorder.sheet) == (
        "By what was known from the start (your hand), Ada is with Anna."
    )
    assert "from the start (your hand and the open cards)," in from_the_start(line, playing)
    assert from_the_start(line, watching) == line
    page = mini()
    change(page, "why", card="Ada", owner="1")
    assert page.snapshot["why"]["lines"][0] == "1. From the start (your hand): Anna holds Ada."
    page.recorder.suggest("Ben", "Ada", "Teapot", "Kitchen", nobody=True)
    assert page.snapshot["clash"]["text"].startswith(
        "Entry 1 and what was known from the start (your hand) cannot both be true"
    )


def test_why_a_cell_is_open() -> None:
    page = mini()
    assert change(page, "why", card="Violin", owner="1")
    why = page.snapshot["why"]
    assert why["title"] == "Ben holds the Violin: possible, 1/4 = 25% (facts only)"
    assert [deal["heading"] for deal in why["deals"]] == [
        "Here Ben holds the Violin",
        "Here Ben does not hold the Violin",
    ]
    for number, deal in enumerate(why["deals"]):
        hands = {hand["name"]: [card for card, _ in hand["cards"]] for hand in deal["hands"]}
        assert hands["Anna"] == ["Ada", "Teapot"]
        assert ("Violin" in hands["Ben"]) == (number == 0)
        assert {name: len(hand) for name, hand in hands.items()} == {
            "Envelope": 3,
            "Anna": 2,
            "Ben": 2,
            "Cem": 2,
        }
        assert any(card == "Violin" and moved for hand in deal["hands"] for card, moved in hand["cards"])


def test_why_is_asked_of_the_moment_that_is_shown() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", nobody=True)
    change(page, "look", until=0)
    assert change(page, "why", card="Umbrella", owner="envelope")
    assert (
        page.snapshot["why"]["title"] == "The Umbrella is in the envelope: possible, 1/2 = 50% (facts only)"
    )


def test_advice_names_suggestions_with_their_bits() -> None:
    page = mini()
    assert change(page, "advice", rooms=["Kitchen", "Library"])
    questions = page.snapshot["advice"]["questions"]
    assert [(question["text"], question["also"], question["worth"]) for question in questions[:2]] == [
        (
            "Bruno with the Umbrella in the Kitchen",
            " (or the Library: just as good)",
            "1.22 bits on average: as much as striking out about 7 of your 12 solutions",
        ),
        (
            "Bruno with the Violin in the Kitchen",
            " (or the Library: just as good)",
            "just as good as the one above",
        ),
    ]
    assert (
        len({(one["crime"]["suspect"], one["crime"]["weapon"]) for one in questions}) == len(questions) == 5
    )
    assert "facts only" in page.snapshot["advice"]["foot"]
    page.recorder.skip("Anna")
    assert "advice" not in page.snapshot


def test_advice_says_when_to_accuse() -> None:
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", nobody=True)
    assert page.snapshot["news"][0] == "The solution is certain: Bruno with the Umbrella in the Kitchen."
    assert change(page, "advice", rooms=["Kitchen"])
    assert page.snapshot["advice"] == {
        "head": "Accuse Bruno with the Umbrella in the Kitchen: that is certain.",
        "questions": [],
        "foot": "",
    }


def test_who_only_watches_gets_no_advice() -> None:
    page = record("mini", seats=SEATS)
    assert not change(page, "advice", rooms=["Kitchen"])
    assert page.message == "Somebody who only watches has nothing to suggest."


def test_looking_back_at_the_game() -> None:
    """In the order of time, and without what Anna was shown."""
    page = mini()
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.skip("Ben")
    page.recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
    page.recorder.snoop("Anna", "Ben", "Observatory")
    assert change(page, "review")
    assert page.snapshot["review"] == [
        {"number": 1, "lines": ["The Violin is in the envelope."]},
        {"number": None, "lines": ["The solution is not certain: 3 solutions are possible."]},
    ]
    page.recorder.accuse("Cem", "Bruno", "Violin", "Kitchen", right=True)
    assert change(page, "review")
    assert page.snapshot["review"] == [
        {"number": 0, "lines": ["The solution had a chance of 1/12 (8%)."]},
        {
            "number": 1,
            "lines": ["The Violin is in the envelope.", "The solution had a chance of 1/2 (50%)."],
        },
        {
            "number": 5,
            "lines": [
                "The whole solution was certain.",
                "Cem accused rightly.",
            ],
        },
    ]


# ---- text ----


def test_a_game_comes_back_from_its_text() -> None:
    page = clashing()
    text = page.text
    other = record("classic", seats=["Dora", "Emil"])
    other.recorder.skip("Dora")
    before = other.recorder.sheet
    assert change(other, "load", text=text)
    assert other.recorder.sheet == page.recorder.sheet
    assert other.snapshot["pasted"] == {
        "said": "Loaded: a game with 3 entries.",
        "filled": [],
        "left": [],
    }
    assert other.snapshot["said"] == "At the table: Anna, Ben, Cem."
    assert change(other, "undo")
    assert other.recorder.sheet == before


def test_a_text_with_a_mistake_changes_nothing() -> None:
    page = clashing()
    before = page.recorder.sheet
    assert not change(page, "load", text=page.text.replace("Umbrella", "Umbrage"))
    assert "Umbrage" in page.message
    assert "line" in page.message
    assert page.recorder.sheet is before


def test_a_log_from_elsewhere_is_taken_as_far_as_it_is_understood() -> None:
    page = mini()
    log = "Cem: Chloe, Violin, Library - Anna no, Ben yes\nBen spilled his tea"
    assert change(page, "paste", text=log)
    assert page.snapshot["entries"][0]["text"] == (
        "Cem suggests Chloe with the Violin in the Library; Anna passes, Ben shows a card."
    )
    left = page.snapshot["pasted"]["left"]
    assert [(line["where"], line["text"]) for line in left] == [("line 2", "Ben spilled his tea")]
    assert left[0]["why"]
    assert page.snapshot["pasted"]["said"] == (
        "1 of 2 lines were understood; the other one is kept as a note."
    )
    assert change(page, "undo")
    assert page.snapshot["entries"] == []


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    page = clashing()
    file = tmp_path / "sunday.txt"
    page.save(file)
    assert record(saved=file).recorder.sheet == page.recorder.sheet
    assert record(saved=page.recorder).recorder.sheet is page.recorder.sheet
    assert record(saved=page.recorder.sheet).recorder.sheet is page.recorder.sheet
    page.recorder.undo()
    page.save(file)  # a recorded game is written over, anything else is not
    assert len(record(saved=file).recorder) == 2
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Oma,", encoding="utf-8")
    with pytest.raises(ClueError, match="There is something else in"):
        page.save(letter)
    page.save(letter, overwrite=True)
    assert len(record(saved=letter).recorder) == 2


# ---- kept in a file ----


def at_table(file: Path, **more: Any) -> RecorderPage:
    return record("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"], file=file, **more)


def test_a_game_is_kept_after_every_change_and_outlives_the_kernel(tmp_path: Path) -> None:
    file = tmp_path / "sunday.txt"
    page = at_table(file)
    assert file.read_text(encoding="utf-8") == page.text  # before the first entry
    assert enter(page, "skip", seat=0)
    page.recorder.suggest("Ben", "Chloe", "Violin", "Library", shown_by="Cem")
    assert change(page, "undo")
    assert change(page, "redo")
    assert file.read_text(encoding="utf-8") == page.text
    assert page.snapshot["kept"] == {
        "file": "sunday.txt",
        "again": f"cluekit.record(file={json.dumps(str(file))})",
        "problem": "",
    }
    for again in (at_table(file), record(file=str(file))):
        assert again.recorder.sheet == page.recorder.sheet
        assert again.snapshot["said"] == "Going on with the game in sunday.txt: 2 entries."
    enter(again, "skip", seat=2)
    assert len(record(file=file).recorder) == 3


def test_a_file_of_other_people_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "sunday.txt"
    before = at_table(file).text
    with pytest.raises(
        ClueError, match=r"sunday\.txt holds another game, of Anna, Ben and Cem: give another"
    ):
        record("mini", seats=["Dora", "Emil"], file=file)
    with pytest.raises(
        ClueError, match=r"holds a game already: give saved=\.\.\. or file=\.\.\., but not both"
    ):
        record(saved=mini().recorder, file=file)
    with pytest.raises(ClueError, match=r"There is no folder 'nowhere' to keep sunday\.txt in"):
        record("mini", seats=SEATS, file=tmp_path / "nowhere" / "sunday.txt")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Oma,", encoding="utf-8")
    with pytest.raises(ClueError, match=r"letter\.txt: "):
        at_table(letter)
    assert letter.read_text(encoding="utf-8") == "Dear Oma,"
    assert file.read_text(encoding="utf-8") == before


def test_a_saved_game_can_go_on_in_a_file(tmp_path: Path) -> None:
    page = record(saved=clashing().recorder, file=tmp_path / "sunday.txt")
    assert record(file=tmp_path / "sunday.txt").recorder.sheet == page.recorder.sheet


def test_what_somebody_else_has_written_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "sunday.txt"
    page, other = at_table(file), at_table(file)
    enter(other, "skip", seat=0)
    enter(page, "note", text="Tea.")
    assert page.snapshot["kept"]["problem"].startswith("sunday.txt has been changed elsewhere, so it is not")
    assert len(page.recorder) == 1
    assert file.read_text(encoding="utf-8") == other.text
    file.unlink()  # what is gone can be written anew
    enter(page, "skip", seat=0)
    assert page.snapshot["kept"]["problem"] == ""
    assert file.read_text(encoding="utf-8") == page.text


def test_what_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    page = at_table(tmp_path / "games" / "sunday.txt")
    (tmp_path / "games" / "sunday.txt").unlink()
    (tmp_path / "games").rmdir()
    assert enter(page, "skip", seat=0)
    assert "the file cannot be written" in page.snapshot["kept"]["problem"]
    assert len(page.recorder) == 1


def test_a_new_game_does_not_wipe_the_old_one_out(tmp_path: Path) -> None:
    file = tmp_path / "sunday.txt"
    page = at_table(file)
    enter(page, "skip", seat=0)
    old = page.text
    assert change(page, "set up", **wish(seats=["Dora", "Emil", "Fritz"]), keep=False)
    assert page.snapshot["said"] == (
        "At the table: Dora, Emil, Fritz. The game before is kept in sunday-2.txt."
    )
    assert (tmp_path / "sunday-2.txt").read_text(encoding="utf-8") == old
    assert file.read_text(encoding="utf-8") == page.text
    enter(page, "skip", seat=0)
    assert change(page, "load", text=old)
    assert len(list(tmp_path.iterdir())) == 3  # sunday-3.txt is the game of Dora
    assert change(page, "set up", **wish(hand=["Ada", "Violin"]), keep=True)
    assert len(list(tmp_path.iterdir())) == 3


def test_the_form_begins_a_game_in_the_file(tmp_path: Path) -> None:
    page = record("mini", file=tmp_path / "sunday.txt")
    assert page.snapshot["kept"]["file"] == "sunday.txt"
    assert list(tmp_path.iterdir()) == []
    assert change(page, "set up", **wish())
    assert record(file=tmp_path / "sunday.txt").recorder.sheet == page.recorder.sheet


def test_a_page_can_ask_to_be_kept_but_not_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clue-game.txt").write_text("mine", encoding="utf-8")
    page = mini()
    assert page.snapshot["kept"] is None
    assert change(page, "keep", file="/etc/passwd")
    kept: Any = page.snapshot["kept"]
    assert kept["again"] == 'cluekit.record(file="clue-game-2.txt")'
    enter(page, "skip", seat=0)
    monkeypatch.chdir("/")
    enter(page, "skip", seat=1)
    assert (tmp_path / "clue-game-2.txt").read_text(encoding="utf-8") == page.text
    assert change(page, "keep")  # once is enough
    assert len(list(tmp_path.iterdir())) == 2


def test_one_s_own_edition_is_found_again(tmp_path: Path) -> None:
    source = Path(cluekit.__file__).parents[1] / "boards"
    own = (source / "mini.toml").read_text(encoding="utf-8").replace("Mini", "Our house")
    (tmp_path / "ours.toml").write_text(own, encoding="utf-8")
    (tmp_path / "mini.txt").write_text((source / "mini.txt").read_text(encoding="utf-8"), encoding="utf-8")
    ours, file = str(tmp_path / "ours.toml"), tmp_path / "games" / "sunday.txt"
    file.parent.mkdir()
    page = record(ours, seats=SEATS, file=file)
    page.recorder.skip("Anna")
    assert record(ours, seats=SEATS, file=file).recorder.sheet == page.recorder.sheet


# ---- kept in the notebook ----


def test_a_notebook_holds_the_game_as_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[tuple[dict[str, Any], Any]] = []

    def show(data: dict[str, Any], display_id: str | None = None, **more: Any) -> None:
        shown.append((data, display_id))

    monkeypatch.setattr("cluekit.widgets.recorder._display", show)
    monkeypatch.setattr("cluekit.widgets.recorder._update", show)
    page = at_table(tmp_path / "sunday.txt")
    page.recorder.note("<script>")
    assert shown == []  # nobody looks yet
    page._ipython_display_()
    (widget, no_name), (kept, name) = shown
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert no_name is None
    assert (
        kept["text/plain"]
        == f"The game as it stood. To go on with it: {page.snapshot['kept']['again']}\n\n{page.text}".rstrip()
    )
    assert "# &lt;script&gt;" in kept["text/html"]
    assert "<script>" not in kept["text/html"]
    page.recorder.skip("Anna")
    assert [one for _, one in shown[2:]] == [name]
    assert "2. Anna skips" in shown[2][0]["text/html"]


def test_without_a_file_the_notebook_says_how_to_go_on() -> None:
    page = mini()
    assert (
        page._kept_text()["text/plain"]
        == (
            'The game as it stood. To go on with it, save it as game.txt: cluekit.record(file="game.txt")\n\n'
            f"{page.text}"
        ).rstrip()
    )
    assert "Nobody sat down" in record()._kept_text()["text/html"]


# ---- setting up ----


def wish(**changes: Any) -> dict[str, Any]:
    return {
        "edition": "mini",
        "language": "en",
        "rules": {"answers": "first", "honour": False},
        "seats": SEATS,
        "me": 0,
        "hand": ["Ada", "Teapot"],
        "sizes": None,
        "open": [],
    } | changes


def test_without_arguments_a_form_is_shown() -> None:
    page = record()
    assert (page.snapshot["stage"], page.snapshot["back"]) == ("setup", False)
    assert page.snapshot["present"]["edition"] == "classic"
    assert page.snapshot["present"]["seats"] == ["", "", ""]
    assert repr(page) == "<the recorder of a table at which nobody sits yet>"
    with pytest.raises(ClueError, match="Nobody sits at the table yet"):
        _ = page.recorder
    assert change(page, "set up", **wish())
    assert page.snapshot["stage"] == "game"
    assert page.recorder.sheet == mini().recorder.sheet
    assert page.snapshot["said"] == "At the table: Anna, Ben, Cem."
    assert repr(page) == "<a page with a Recorder of Mini: Anna, Ben and Cem, 0 entries>"


def test_the_form_offers_every_edition_with_its_cards_in_each_language() -> None:
    offered = record().offers
    assert [one["name"] for one in offered["editions"]] == [one.name for one in editions()]
    classic = next(one for one in offered["editions"] if one["name"] == "classic")
    assert [language["code"] for language in classic["languages"]] == ["en", "pl", "nb", "eo"]
    assert [len(language["cards"]) for language in classic["languages"]] == [21] * 4
    assert [rule["name"] for rule in offered["rules"]] == ["answers", "honour"]
    assert mini().offers == {}  # not before it is wanted


def test_a_table_as_the_form_shows_it_is_the_same_table() -> None:
    sheet = Sheet.of(
        "classic",
        seats=["Anna", "Ben", "Cem", "Dora"],
        me="Ben",
        hand=["Plum", "Rope", "Hall", "Study"],
        sizes=[4, 4, 4, 4],
        open_cards=["Knife", "White"],
        options={"answers": "everyone", "honour": True},
    )
    assert read_setup(present(sheet), sheet.edition) == sheet


def test_the_table_is_put_right_without_losing_the_entries() -> None:
    page = mini()
    page.recorder.skip("Anna")
    assert change(page, "new")
    assert (page.snapshot["stage"], page.snapshot["back"]) == ("setup", True)
    assert page.snapshot["present"]["hand"] == ["Ada", "Teapot"]
    assert change(page, "set up", **wish(hand=["Ada", "Violin"]), keep=True)
    assert page.snapshot["hand"] == ["Ada", "Violin"]
    assert len(page.recorder) == 1
    assert page.snapshot["said"] == "The cards at the table are put right, and 1 entry kept."
    assert change(page, "undo")
    assert page.snapshot["hand"] == ["Ada", "Teapot"]


def test_a_new_game_is_one_undo_away_from_the_old_one() -> None:
    page = clashing()
    before = page.recorder.sheet
    change(page, "new")
    assert change(page, "set up", **wish(), keep=False)
    assert page.snapshot["entries"] == []
    assert change(page, "undo")
    assert page.recorder.sheet == before


def test_one_can_go_back_from_the_form() -> None:
    page = mini()
    change(page, "new")
    assert change(page, "back")
    assert page.snapshot["stage"] == "game"
    empty = record()
    change(empty, "back")
    assert empty.snapshot["stage"] == "setup"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"edition": "nowhere"}, "There is no edition 'nowhere' to choose."),
        ({"edition": "/etc/passwd"}, "There is no edition '/etc/passwd' to choose."),
        ({"seats": "Anna"}, "The players are a list, not 'Anna'."),
        ({"seats": ["Anna", ""], "hand": [], "me": None}, None),
        ({"seats": ["Anna", "anna", "Cem"]}, "The names 'Anna' and 'anna' of players are too much alike."),
        ({"me": "0"}, "One's own seat is a whole number, not '0'."),
        ({"me": 3}, "There is no seat '3'; they are counted from 0 to 2."),
        ({"hand": ["Ada"]}, "Anna holds 1 card, but by the hand sizes it should be 2."),
        ({"hand": ["Ada", "Ada"]}, "Ada is twice in the hand."),
        ({"hand": ["Ada", "Rope"]}, None),
        ({"sizes": [2, 2]}, "There are 3 players, but 2 hand sizes."),
        ({"sizes": [2, 2, 3]}, "Hands of 2-2-3 cards are 7 cards, but 6 are in the hands."),
        ({"sizes": [2, 2, "2"]}, "A hand size is a whole number, not '2'."),
        ({"open": ["Ada"]}, None),
        ({"rules": {}}, "The rules to choose are these: answers, honour."),
        ({"rules": {"answers": "never", "honour": False}}, None),
        ({"language": "tlh"}, None),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_explained(changes: dict[str, Any], complaint: str | None) -> None:
    page = record()
    assert not change(page, "set up", **wish(**changes))
    assert page.message.endswith(".")
    assert complaint is None or page.message == complaint
    assert page.failure is None
    assert page.snapshot["stage"] == "setup"


def test_the_rules_chosen_in_the_form_are_played() -> None:
    page = record()
    assert change(page, "set up", **wish(rules={"answers": "everyone", "honour": True}))
    assert page.snapshot["everyone"] is True
    assert "checked" in page.snapshot["usual"]


def test_ones_own_edition_is_offered_first(tmp_path: Path) -> None:
    source = Path(cluekit.__file__).parents[1] / "boards"
    own = (source / "mini.toml").read_text(encoding="utf-8").replace("Mini", "Our house")
    (tmp_path / "ours.toml").write_text(own, encoding="utf-8")
    (tmp_path / "mini.txt").write_text((source / "mini.txt").read_text(encoding="utf-8"), encoding="utf-8")
    page = record(str(tmp_path / "ours.toml"))
    assert page.offers["editions"][0]["title"] == "Our house"
    assert change(page, "set up", **wish(edition=page.snapshot["present"]["edition"]))
    assert page.snapshot["edition"] == "Our house"


def test_offers_are_json() -> None:
    assert json.loads(json.dumps(offers()))["most"] == 10


def test_cards_without_seats_are_explained() -> None:
    with pytest.raises(ClueError, match="Who sits at the table"):
        record("mini", me="Anna", hand=["Ada", "Teapot"])


def test_a_model_that_is_none_is_explained() -> None:
    with pytest.raises(ClueError, match="There is no model 'magic'"):
        record("mini", seats=SEATS, model="magic")


# ---- news ----


def test_news_leave_out_what_goes_without_saying() -> None:
    sheet = Sheet.of("mini", seats=SEATS, me="Anna", hand=["Ada", "Teapot"])
    before = sheet.knowledge()
    after = sheet.with_entries(
        [entries.Revealed(Triple(*sheet.triple(["Bruno", "Violin", "Library"])))]
    ).knowledge()
    assert news(before, after, sheet) == [
        "The solution is certain: Bruno with the Violin in the Library.",
    ]
    assert news(None, after, sheet) == []
    assert news(after, after, sheet) == []


# ---- speed, safety ----


def test_an_entry_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is what keeps the page quick: explanations, advice and review are counted when asked for."""
    counted: list[int] = []
    count = Knowledge.from_evidence

    def counting(evidence: Evidence, model: Refuter | str = FACTS_ONLY) -> Knowledge:
        counted.append(max(evidence.numbers))
        return count(evidence, model)

    monkeypatch.setattr(Knowledge, "from_evidence", counting)
    page = mini()
    told = suggestion("Bruno", "Umbrella", "Kitchen", answers=[(1, "pass", None), (2, "show", "Umbrella")])
    assert enter(page, **told)
    assert enter(page, **told)
    assert counted == [0, 1, 2]
    assert change(page, "why", card="Bruno", owner="1")
    assert change(page, "look", until=1)
    assert change(page, "look", until=1)
    assert counted == [0, 1, 2, 1]


def test_the_page_never_takes_text_for_markup() -> None:
    script = (Path(widgets.__file__).parent / "static" / "recorder.js").read_text(encoding="utf-8")
    assert "createElement" in script
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script)
