"""The recorder: writing down, taking back, putting right, and everything that follows anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cluekit.deduction import ENVELOPE
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import UNIFORM
from cluekit.errors import ClueError, Contradiction
from cluekit.recorder import Note, Pass, Recorder, Sheet, Show, Skip, Suggestion, load, parse, written

from .recorder_sheets import views

RECORDED = Path(__file__).parent / "data" / "recorded"


def mini(**changes) -> Recorder:
    head = {"seats": ["Anna", "Ben", "Cem"], "me": "Anna", "hand": ["Ada", "Teapot"], **changes}
    return Recorder.of("mini", **head)


FIRST = ("Bruno", "Umbrella", "Kitchen")


def everything(knowledge: Knowledge) -> object:
    """All that a knowledge says, for comparing."""
    cells = [(card, owner) for card in knowledge.deck.cards for owner in knowledge.owners]
    return knowledge.deals, [knowledge.count(*cell) for cell in cells], dict(knowledge.solutions)


# Writing down


def test_the_first_lesson_at_a_real_table():
    recorder = mini()
    assert (recorder.knowledge().deals, len(recorder.knowledge().solutions)) == (72, 12)
    assert recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", passed=["Ben"]) == 1
    assert (recorder.knowledge().deals, len(recorder.knowledge().solutions)) == (23, 10)
    recorder.edit(1, "Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Umbrella")
    assert (recorder.knowledge().deals, len(recorder.knowledge().solutions)) == (6, 4)


def test_passes_by_the_rules_are_filled_in():
    seats = ["Anna", "Ben", "Cem", "Dora", "Eva"]
    recorder = Recorder.of("classic", seats=seats, me="Eva", hand=["Plum", "Rope", "Hall"])
    recorder.suggest("Ben", "Scarlett", "Knife", "Lounge", shown_by="Anna")
    recorder.suggest("Ben", "Knife", "Lounge", "Scarlett", nobody=True)
    recorder.suggest("Ben", "Knife", "Lounge", "Scarlett")
    recorder.suggest("Ben", "Scarlett", "Knife", "Lounge", shown_by="Anna", passed=["Dora", "Cem"])
    recorder.suggest("Ben", "Scarlett", "Knife", "Lounge", shown_by=0, passed=[])
    recorder.suggest("Ben", "Scarlett", "Knife", "Lounge", passed="Cem")
    recorder.suggest("Eva", "Plum", "Knife", "Hall", shown_by="Dora", card="Knife")
    knife = recorder.sheet.card("Knife")
    assert [entry.answers for entry in recorder.sheet.entries] == [
        (Pass(2), Pass(3), Pass(4), Show(0)),
        (Pass(2), Pass(3), Pass(4), Pass(0)),
        (),
        (Pass(3), Pass(2), Show(0)),
        (Show(0),),
        (Pass(2),),
        (Pass(0), Pass(1), Pass(2), Show(3, knife)),
    ]


def test_where_everybody_answers_all_others_pass():
    recorder = mini(options={"answers": "everyone"})
    recorder.suggest("Anna", *FIRST, shown_by=["Cem", "Ben"], card={"Cem": "Umbrella"})
    recorder.suggest("Ben", "Ada", "Umbrella", "Kitchen", shown_by="Anna", card="Ada")
    recorder.suggest("Cem", "Ada", "Umbrella", "Kitchen", shown_by="Anna", passed=())
    sheet = recorder.sheet
    assert [entry.answers for entry in sheet.entries] == [
        (Show(1), Show(2, sheet.card("Umbrella"))),
        (Pass(2), Show(0, sheet.card("Ada"))),
        (Show(0),),
    ]


def test_everything_else_can_be_written_down_too():
    recorder = mini()
    numbers = [
        recorder.skip(),
        recorder.skip("Ben"),
        recorder.accuse("Cem", "Chloe", "Violin", "Library", right=False),
        recorder.snoop("Anna", "Ben", "Violin"),
        recorder.pass_left(gave="Ada", got="Library"),
        recorder.lay_open("Ben", "Ada"),
        recorder.lay_open("Cem", "Bruno"),
        recorder.lay_open("Cem", "Violin"),
        recorder.pass_left("Library"),
        recorder.resize(2, 2, 2),
        recorder.check("Ben", right=True),
        recorder.note("Tea."),
        recorder.reveal("Chloe", "Umbrella", "Observatory"),
    ]
    assert numbers == list(range(1, 14))
    assert recorder.sentences() == [
        "1. Anna makes no suggestion.",
        "2. Ben makes no suggestion.",
        "3. Cem wrongly accuses Chloe with the Violin in the Library.",
        "4. Anna sees a card of Ben's: the Violin.",
        "5. Everybody passes a card to the left; Anna gives Ada and gets the Library.",
        "6. Ben lays Ada open.",
        "7. Cem lays Bruno open.",
        "8. Cem lays the Violin open.",
        "9. Everybody but Cem passes a card to the left; Anna gives the Library.",
        "10. The cards are counted again; dealt were to Anna 2, Ben 2, Cem 2.",
        "11. Ben's passes are checked: all were right.",
        "12. Tea.",
        "13. The envelope is opened: it was Chloe with the Umbrella in the Observatory.",
    ]
    assert len(recorder) == 13
    assert repr(recorder) == "<Recorder of Mini: Anna, Ben and Cem, 13 entries>"


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        (
            lambda r: r.suggest("Ana", "Bruno", "Umbrella", "Kitchen"),
            "There is no player 'Ana'; perhaps Anna.",
        ),
        (
            lambda r: r.suggest("Anna", "Bruno", "Umbrella"),
            "A suspect, a weapon and a room are named together, not Bruno, Umbrella.",
        ),
        (
            lambda r: r.suggest("Anna", "Bruno", "Umbrela", "Kitchen"),
            "There is no card 'Umbrela'; perhaps Umbrella.",
        ),
        (lambda r: r.suggest("Anna", *FIRST, card="Bruno"), "'Bruno' was shown, but it is not said by whom."),
        (
            lambda r: r.suggest("Anna", *FIRST, shown_by="Ben", card={"Cem": "Bruno"}),
            "Bruno was shown, but not by Cem, who showed none.",
        ),
        (
            lambda r: r.suggest("Anna", *FIRST, shown_by="Anna"),
            "Entry 2: Anna makes the suggestion and cannot answer it.",
        ),
        (
            lambda r: r.suggest("Anna", *FIRST, shown_by=["Ben", "Cem"]),
            "Entry 2: After Ben has shown a card nobody else is asked.",
        ),
        (
            lambda r: r.suggest("Ben", *FIRST, shown_by="Cem", card="Bruno"),
            "Entry 2: Only Ben and Cem can know which card was shown.",
        ),
        (
            lambda r: r.suggest("Ben", *FIRST, shown_by="Anna", card="Bruno"),
            "Entry 2: Bruno is not in the hand of Anna.",
        ),
        (
            lambda r: r.accuse("Anna", "Bruno", "Umbrella", "Kitchen", right="no"),
            "Entry 2: An accusation is right (True) or wrong (False), not 'no'.",
        ),
        (
            lambda r: r.snoop("Ben", "Ben"),
            "Entry 2: Ben looks at a card of another player, not at one of Ben's.",
        ),
        (lambda r: r.lay_open("Anna", "Violin"), "Entry 2: Violin is not in the hand of Anna."),
        (lambda r: r.pass_left("Violin"), "Entry 2: Violin is not in the hand of Anna."),
        (lambda r: r.pass_left("Ada", without=["Anna"]), "Anna passes no card, so not Ada either."),
        (lambda r: r.resize(2, 2), "Entry 2: There are 3 players, but 2 hand sizes."),
        (lambda r: r.note("a\nb"), "Entry 2: A note is a text on one line, not 'a\\nb'."),
        (
            lambda r: r.add("Ben sings"),
            "'Ben sings' is no entry: somebody suggests, skips, accuses, snoops, lays or passes something.",
        ),
        (lambda r: r.edit(2, "Ben skips"), "There is no entry '2'; the sheet has 1 entry."),
        (lambda r: r.edit(0, "Ben skips"), "There is no entry '0'; the sheet has 1 entry."),
        (lambda r: r.remove(2), "There is no entry '2'; the sheet has 1 entry."),
        (lambda r: r.insert(3, "Ben skips"), "There is no entry '3'; the sheet has 1 entry."),
        (lambda r: r.knowledge(2), "There is no entry '2'; the sheet has 1 entry."),
        (lambda r: r.redo(), "There is nothing to do again."),
        (lambda r: r.asked_order("Dora"), "There is no player 'Dora'; perhaps Anna or Ben or Cem."),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(refused, message):
    recorder = mini()
    recorder.skip()
    before = recorder.sheet
    with pytest.raises(ClueError) as error:
        refused(recorder)
    assert str(error.value) == message
    assert recorder.sheet is before
    recorder.undo()
    assert len(recorder) == 0


def test_somebody_who_only_watches_writes_down_what_everybody_sees():
    recorder = Recorder.of("mini", seats=["Anna", "Ben"])
    recorder.suggest("Anna", *FIRST, shown_by="Ben")
    recorder.pass_left()
    with pytest.raises(ClueError, match="Somebody who only watches gives and gets no cards"):
        recorder.pass_left(got="Ada")
    with pytest.raises(ClueError, match="Only Anna and Ben can know which card was shown"):
        recorder.suggest("Anna", *FIRST, shown_by="Ben", card="Bruno")
    recorder.remove(2)
    # With j of the three cards in the envelope, Ben's three come from 3 + j others if he has none of them:
    # 8 C(3, 3) + 12 C(4, 3) + 6 C(5, 3) + 1 C(6, 3) = 136 of 27 C(6, 3) = 540 deals.
    assert recorder.knowledge().deals == 540 - 136


# Whose turn it is


def test_the_order_of_turns_and_of_questions():
    recorder = mini()
    assert recorder.turn() == "Anna"
    assert recorder.asked_order("Ben") == ("Cem", "Anna")
    recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", nobody=True)
    assert recorder.turn() == "Ben"
    recorder.skip()
    recorder.accuse("Cem", "Bruno", "Umbrella", "Kitchen", right=True)
    assert recorder.turn() is None
    with pytest.raises(ClueError, match="The game is over, so it is nobody's turn"):
        recorder.skip()


# Taking back and putting right


def test_undo_and_redo_go_through_all_changes():
    recorder = mini()
    states = [recorder.sheet]
    for change in (
        lambda: recorder.skip("Anna"),
        lambda: recorder.suggest("Ben", "Ada", "Violin", "Library", shown_by="Anna"),
        lambda: recorder.edit(1, "Anna suggests Bruno, Violin, Kitchen; nobody shows"),
        lambda: recorder.insert(1, Note("Sunday")),
        lambda: recorder.remove(3),
    ):
        change()
        states.append(recorder.sheet)
    assert len(set(states)) == 6
    for state in reversed(states[:-1]):
        recorder.undo()
        assert recorder.sheet == state
    assert not recorder.can_undo
    with pytest.raises(ClueError, match="There is nothing to undo"):
        recorder.undo()
    for state in states[1:]:
        assert recorder.can_redo
        recorder.redo()
        assert recorder.sheet == state
    recorder.undo()
    recorder.note("another way")
    assert not recorder.can_redo


def test_a_change_that_changes_nothing_is_none():
    recorder = mini()
    recorder.skip()
    recorder.edit(1, Skip(0))
    recorder.undo()
    assert not recorder.can_undo


def test_whatever_was_changed_all_is_as_on_a_fresh_sheet():
    [*_, view] = views("classic", 3)
    whole = Sheet.of_view(view)
    rng = random.Random(11)
    recorder = Recorder(whole.with_entries(()))
    for entry in whole.entries:  # in any order, with detours, but in the end the same
        recorder.insert(rng.randrange(len(recorder) + 1) + 1, entry)
        recorder.knowledge()
        if rng.random() < 0.3:
            recorder.remove(rng.randrange(len(recorder)) + 1)
            recorder.knowledge()
            recorder.undo()
    for number, entry in enumerate(whole.entries, 1):
        recorder.edit(number, entry)
    fresh = Recorder(parse(written(whole)))
    assert recorder.sheet == whole
    assert everything(recorder.knowledge()) == everything(fresh.knowledge()) == everything(Knowledge.of(view))
    middle = len(whole.entries) // 2
    part = Recorder(whole.with_entries(whole.entries[:middle]))
    assert everything(recorder.knowledge(middle)) == everything(part.knowledge())


def test_an_edit_is_seen_in_what_follows():
    recorder = mini()
    recorder.suggest("Anna", *FIRST, shown_by="Cem", card="Umbrella")
    assert recorder.knowledge().holder("Umbrella") == 2
    recorder.edit(1, "Anna suggests Bruno, Umbrella, Kitchen; Ben shows Kitchen")
    assert recorder.knowledge().holder("Umbrella") is None
    assert recorder.knowledge().holder("Kitchen") == 1
    recorder.undo()
    assert recorder.knowledge().holder("Umbrella") == 2


def test_an_entry_that_others_need_cannot_be_struck_out():
    recorder = mini()
    recorder.pass_left(gave="Ada", got="Violin")
    recorder.lay_open("Anna", "Violin")
    with pytest.raises(ClueError, match="Entry 1: Violin is not in the hand of Anna"):
        recorder.remove(1)
    assert len(recorder) == 2


def test_another_hand_is_a_change_like_any_other():
    recorder = mini()
    recorder.skip()
    recorder.set(Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Ben", hand=["Chloe", "Violin"]))
    assert recorder.knowledge().holder("Chloe") == 1
    recorder.undo()
    assert recorder.knowledge().holder("Ada") == 0


# Contradictions


def test_entries_that_clash_are_written_down_and_told():
    recorder = mini()
    recorder.suggest("Ben", *FIRST, shown_by="Cem")
    recorder.note("Are you sure?")
    recorder.suggest("Ben", "Ada", "Violin", "Library", shown_by="Anna")
    assert recorder.problems() == []
    recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", nobody=True)
    told = "Entries 1 and 4 cannot both be true; without entry 1 or entry 4 everything fits."
    assert recorder.problems() == [told]
    with pytest.raises(Contradiction) as error:
        recorder.knowledge()
    assert str(error.value) == told
    assert recorder.knowledge(3).deals > 0
    recorder.edit(4, "Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Kitchen")
    assert recorder.problems() == []


def test_a_pass_against_the_own_hand_clashes_with_it():
    recorder = mini()
    recorder.suggest("Ben", "Ada", "Umbrella", "Kitchen", nobody=True)
    [problem] = recorder.problems()
    assert "ntry 1" in problem


def test_a_model_that_no_card_shown_fits_is_no_clash():
    recorder = mini()
    recorder.suggest("Anna", *FIRST, shown_by="Cem", card="Umbrella")
    recorder.snoop("Anna", "Cem", "Bruno")
    assert recorder.problems() == []
    with pytest.raises(Contradiction):
        recorder.knowledge(model="suspects first")


# From and to elsewhere


def test_a_recorder_comes_from_files_views_and_texts(tmp_path):
    recorder = Recorder.load(RECORDED / "sunday.txt")
    assert recorder.sheet == load(RECORDED / "sunday.txt")
    assert Recorder.of_text(recorder.text).sheet == recorder.sheet
    [*_, view] = views("mini", 1)
    assert Recorder.of_view(view).sheet == Sheet.of_view(view)


def test_a_game_is_saved_and_nothing_else_is_lost(tmp_path):
    recorder = mini()
    recorder.skip()
    file = tmp_path / "evening.txt"
    recorder.save(file)
    recorder.skip()
    recorder.save(file)
    assert Recorder.load(file).sheet == recorder.sheet
    assert file.stat().st_mode & 0o777 == 0o600
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna,")
    with pytest.raises(ClueError, match=r"^There is something else in .*letter\.txt; "):
        recorder.save(other)
    assert other.read_text() == "Dear Anna,"
    recorder.save(other, overwrite=True)
    assert load(other) == recorder.sheet


def test_a_pasted_log_can_be_taken_back():
    recorder = mini()
    left = recorder.paste("Ben asked Bruno, Umbrella, Kitchen; Cem no\nwho knows\n")
    assert [one.number for one in left] == [2]
    assert recorder.sheet.entries == (
        Suggestion(1, recorder.sheet.triple(["Bruno", "Umbrella", "Kitchen"]), (Pass(2),)),
        Note("who knows"),
    )
    recorder.undo()
    assert len(recorder) == 0


def test_what_is_known_is_counted_once():
    recorder = mini()
    assert recorder.knowledge() is recorder.knowledge()
    assert recorder.knowledge(model="uniform") is not recorder.knowledge()
    first = recorder.knowledge()
    recorder.skip()
    assert recorder.knowledge() is not first
    assert recorder.knowledge().probability("Bruno", ENVELOPE) == first.probability("Bruno", ENVELOPE)


# What nobody noted


def test_without_an_answer_none_is_noted_and_nobody_has_to_be_said():
    recorder = mini()
    recorder.suggest("Anna", *FIRST)
    recorder.add("Anna suggests Bruno, Umbrella, Kitchen")
    recorder.suggest("Anna", *FIRST, nobody=True)
    recorder.add("Anna suggests Bruno, Umbrella, Kitchen; nobody shows")
    answers = [entry.answers for entry in recorder.sheet.entries]
    assert answers == [(), (), (Pass(1), Pass(2)), (Pass(1), Pass(2))]
    with pytest.raises(ClueError, match=r"^Either nobody shows a card or Cem does\.$"):
        recorder.suggest("Anna", *FIRST, shown_by="Cem", nobody=True)
    everyone = mini(options={"answers": "everyone"})
    everyone.suggest("Anna", *FIRST)
    everyone.suggest("Anna", *FIRST, nobody=True)
    assert [entry.answers for entry in everyone.sheet.entries] == [(), (Pass(1), Pass(2))]


def test_gaps_are_told_and_count_for_nothing():
    seats = ["Anna", "Ben", "Cem", "Dora"]
    recorder = Recorder.of("mini", seats=seats, me="Dora", hand=["Ada"], sizes=[2, 2, 1, 1])
    recorder.add("Anna suggests Bruno, Umbrella, Kitchen; Cem shows")
    recorder.add("Anna suggests Bruno, Umbrella, Kitchen; shown by Cem")
    recorder.add("Anna suggests Bruno, Umbrella, Kitchen; Ben passes")
    recorder.add("Ben suggests Bruno, Umbrella, Kitchen; Anna shows")
    assert (
        recorder.gaps()
        == recorder.sheet.gaps()
        == [
            "Entry 1: Ben was asked before Cem, and nothing is said of that;"
            " write 'Ben passes' or 'shown by Cem'.",
            "Entry 4: Cem and Dora were asked before Anna, and nothing is said of that;"
            " write 'Cem, Dora pass' or 'shown by Anna'.",
        ]
    )
    assert [entry.filled(recorder.sheet).answers for entry in recorder.sheet.entries] == [
        (Pass(1), Show(2)),
        (Pass(1), Show(2)),
        (Pass(1),),
        (Pass(2), Pass(3), Show(0)),
    ]
    everyone = mini(options={"answers": "everyone"})
    everyone.add("Anna suggests Bruno, Umbrella, Kitchen; Cem shows")
    assert everyone.gaps() == []


# Asking the recorder


def test_a_cell_is_explained_by_names():
    recorder = mini()
    recorder.suggest("Anna", *FIRST, shown_by="Cem", card="Umbrella")
    assert recorder.explain("Umb", "Cem").holds is True
    assert recorder.explain("Umbrella", "envelope").holds is False
    assert recorder.explain("Kitchen", "Ben").holds is False
    assert recorder.explain("Kitchen", "Ben", until=0).holds is None
    assert "Ben" in str(recorder.explain("Kitchen", "Ben"))
    with pytest.raises(ClueError, match="There is no player 'Dora'"):
        recorder.explain("Kitchen", "Dora")


def test_a_model_is_named_as_such():
    recorder = mini()
    with pytest.raises(ClueError, match=r"^A model is given by its name: knowledge\(model='uniform'\)\.$"):
        recorder.knowledge("uniform")
    assert recorder.knowledge(model=UNIFORM) is recorder.knowledge(model="uniform")


def test_an_empty_line_is_nothing_to_write_down():
    recorder = mini()
    with pytest.raises(ClueError, match=r"^There is nothing on this line\.$"):
        recorder.add("  ")
