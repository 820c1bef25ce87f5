"""Logs from elsewhere: what is understood, and that nothing is lost of the rest."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.deduction.kinds import Gift
from cluekit.errors import ClueError
from cluekit.narrate import story
from cluekit.recorder import (
    Accusation,
    HandSizes,
    LaidOpen,
    LeftOver,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Sheet,
    Show,
    Skip,
    Snoop,
    Suggestion,
    load,
    parse_line,
    pasted,
    written,
)

from .recorder_sheets import GAMES, views

RECORDED = Path(__file__).parent / "data" / "recorded"
SUNDAY = load(RECORDED / "sunday.txt")
BARE = SUNDAY.with_entries(())
ASKED = SUNDAY.triple(["Plum", "Rope", "Kitchen"])


def asked(suggester: int, *answers: Pass | Show) -> Suggestion:
    return Suggestion(suggester, ASKED, answers)


UNTOLD = "I cannot tell what this says of the game"
UNCLEAR = "I cannot tell who passed and who showed a card"
ROPE, PLUM, KNIFE = map(SUNDAY.card, ["Rope", "Plum", "Knife"])


def test_a_log_from_a_forum_is_the_game_that_was_written_down():
    found = pasted((RECORDED / "forum.txt").read_text(), BARE)
    told = [entry for entry in found.sheet.entries if not isinstance(entry, Note)]
    assert told[:6] == [entry for entry in SUNDAY.entries if not isinstance(entry, Note)][:6]
    assert told[6:] == [entry for entry in SUNDAY.entries if isinstance(entry, Suggestion)][-1:]
    assert found.left_over == (
        LeftOver(1, "Our game last night (5 players)", UNTOLD),
        LeftOver(
            8,
            "Ben: White, Candlestick, Balroom - Cem no",
            "I cannot tell a suspect, a weapon and a room here, only Mrs White, Candlestick",
        ),
    )
    assert [entry.text for entry in found.sheet.entries if isinstance(entry, Note)] == [
        "Our game last night (5 players)",
        "Ben: White, Candlestick, Balroom - Cem no",
    ]


def test_rows_of_a_table_are_the_game_that_was_written_down():
    found = pasted((RECORDED / "table.csv").read_text(), BARE)
    told = [entry for entry in SUNDAY.entries if isinstance(entry, Suggestion)][:4]
    assert list(found.sheet.entries[:4]) == told
    assert found.left_over == (
        LeftOver(
            6,
            "Anna,Peacock,Rope,Librarry,,Ben,",
            "I cannot write this down: There is no card 'Librarry'; perhaps Library",
        ),
    )
    assert found.idle == (1,)
    assert found.sheet.entries[4:] == (Note("Anna,Peacock,Rope,Librarry,,Ben,"),)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Anna: Plum, Rope, Kitchen - Ben no, Cem no, Dora yes", asked(0, Pass(1), Pass(2), Show(3))),
        ("Anna: Plum / Rope / Kitchen", asked(0)),
        ("Cem: Plum, Rope, Kitchen - Dora no, Eva yes (Rope)", asked(2, Pass(3), Show(4, ROPE))),
        (
            "3) Ben asked Professor Plum / Rope / Kitchen. Cem couldn't answer, Dora showed a card.",
            asked(1, Pass(2), Show(3)),
        ),
        (
            "* BEN ASKS ABOUT PLUM, THE ROPE, THE KITCHEN: CEM CAN'T SHOW, DORA SHOWS",
            asked(1, Pass(2), Show(3)),
        ),
        (
            "I suggest Plum with the Rope in the Kitchen. Dora has none of them, Eva shows me the Rope",
            asked(2, Pass(3), Show(4, ROPE)),
        ),
        (
            "Eva guesses Kitchen, Plum, Rope; nobody else could show a card",
            asked(4, Pass(0), Pass(1), Pass(2), Pass(3)),
        ),
        ("Eva proposes Plum-Rope-Kitchen: everyone passed", asked(4, Pass(0), Pass(1), Pass(2), Pass(3))),
        (
            "Eva asked Plum, Rope, Kitchen. Anna and Ben pass, Cem does not have any of these, Dora answered",
            asked(4, Pass(0), Pass(1), Pass(2), Show(3)),
        ),
        (
            "Eva asked Plum, Rope, Kitchen. Passed: Anna, Ben; shown by: Cem",
            asked(4, Pass(0), Pass(1), Show(2)),
        ),
        ("Eva asked Plum, Rope, Kitchen, refuted by Anna", asked(4, Show(0))),
        (
            "Ben's rumor: Plum, Rope, Kitchen. Cem passes; Dora shows him something",
            asked(1, Pass(2), Show(3)),
        ),
        ("Dora misses her turn", Skip(3)),
        ("Dora didn't suggest anything", Skip(3)),
        ("Dora accused Plum (Rope, Kitchen) and was wrong", Accusation(3, ASKED, right=False)),
        ("Dora's accusation of Plum, Rope, Kitchen is correct!", Accusation(3, ASKED, right=True)),
        ("The solution was Plum, Rope, Kitchen", Revealed(ASKED)),
        ("Cem peeks at Eva's cards: the Rope", Snoop(2, 4, ROPE)),
        ("Anna looked at a card of Dora's", Snoop(0, 3)),
        ("Dora laid the Rope face up", LaidOpen(3, ROPE)),
        ("Dora skips", Skip(3)),
        ("sizes 4 3 4 4 3", HandSizes((4, 3, 4, 4, 3))),
        ("# remark", Note("remark")),
    ],
)
def test_a_line_is_understood(line, entry):
    found = pasted(line, BARE)
    assert found.left_over == ()
    assert found.sheet.entries == (entry,)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ben spilled his tea", UNTOLD),
        ("Anna holds Plum, Rope, Kitchen I think", UNTOLD),
        (
            "Ben asked Plum and Rope",
            "I cannot tell a suspect, a weapon and a room here, only Professor Plum, Rope",
        ),
        ("Somebody asked Plum, Rope, Kitchen", "I cannot tell who suggests here"),
        ("Ben asked Plum, Rope, Kitchen: Cem and Dora show", "I cannot tell what Cem did"),
        ("Ben asked Plum, Rope, Kitchen: Rope passes", UNCLEAR),
        ("Ben asked Plum, Rope, Kitchen: Cem passes, Dora", "I cannot tell what is said of Dora"),
        (
            "Ben asked Plum, Rope, Kitchen: Cem shows, Dora passes",
            "I cannot write this down: After Cem has shown a card nobody else is asked",
        ),
        (
            "Ben asked Plum, Rope, Kitchen: Ben passes",
            "I cannot write this down: Ben makes the suggestion and cannot answer it",
        ),
        (
            "Ben asked Plum, Rope, Kitchen: Dora shows Rope",
            "I cannot write this down: Only Ben and Dora can know which card was shown",
        ),
        (
            "Cem asked Plum, Rope, Kitchen: Dora shows Rope and Plum",
            "I cannot tell which card was shown, only one can be",
        ),
        ("Cem passes", "I cannot tell which suggestion this answers"),
        ("Dora accuses Plum, Rope, Kitchen", "I cannot tell whether the accusation was right"),
        (
            "Dora accuses Plum, Rope wrongly",
            "I cannot tell a suspect, a weapon and a room here, only Professor Plum, Rope",
        ),
        ("Dora lays something open", "I cannot tell which card is laid open"),
        ("Cem lays the Rope open", "I cannot write this down: Rope is not in the hand of Cem"),
        ("Anna peeks at Dora: Rope", "I cannot write this down: Only Anna can know which card it was"),
        ("You are dealt the Rope.", "I cannot write this down: Rope is not in the hand on the sheet"),
        ("Somebody skips", "I cannot tell which player this is about"),
        (
            "sizes 4 4 4 4 4",
            "I cannot write this down: Hands of 4-4-4-4-4 cards are 20 cards, but 18 are in the hands",
        ),
    ],
)
def test_a_line_that_is_not_understood_is_kept_with_a_reason(line, why):
    found = pasted(f"\n{line}\n", BARE)
    assert found.left_over == (LeftOver(2, line, why),)
    assert found.sheet.entries == (Note(line),)


@pytest.mark.parametrize(
    "log",
    [
        "Anna asked Plum, Rope, Kitchen: Dora shows",
        "Anna: Plum, Rope, Kitchen, shown by Dora",
        "Anna: Plum, Rope, Kitchen\nDora has one",
        "player;who;weapon;where;shown by\nAnna;Plum;Rope;Kitchen;Dora",
    ],
)
def test_passes_are_filled_in_where_a_line_tells_of_none(log):
    found = pasted(log, BARE)
    assert found.sheet.entries == (asked(0, Pass(1), Pass(2), Show(3)),)
    last = len(log.split("\n"))
    assert found.filled == (last,)
    assert found.sentences()[1] == (
        f"By the rules those before the one who showed a card passed; filled in: lines {last}."
    )
    assert pasted(log, BARE, fill=False).sheet.entries == (asked(0, Show(3)),)
    everyone = Sheet.of("classic", seats=BARE.seats, options={"answers": "everyone"})
    assert pasted(log, everyone).sheet.entries == (asked(0, Show(3)),)


def test_passes_are_not_filled_in_where_a_line_tells_of_some():
    log = "Anna asked Plum, Rope, Kitchen: Ben passes, Dora shows"
    found = pasted(log, BARE)
    assert found.sheet.entries == (asked(0, Pass(1), Show(3)),)
    assert found.filled == ()
    assert found.sheet.gaps() == [
        "Entry 1: Cem was asked before Dora, and nothing is said of that;"
        " write 'Cem passes' or 'shown by Dora'."
    ]
    assert pasted(log, BARE, fill=True).sheet.entries == (asked(0, Pass(1), Pass(2), Show(3)),)


def test_a_line_of_the_own_text_means_in_a_paste_what_it_means_in_a_file():
    line = "Anna suggests Plum, Rope, Kitchen; Dora shows"
    assert pasted(line, BARE).sheet.entries == parse_line(line, BARE) == (asked(0, Show(3)),)
    assert pasted(f"{line}n by Eva?", BARE).left_over != ()


def test_nobody_having_shown_a_card_all_others_passed():
    table = "player;who;weapon;where;shown by\nAnna;Plum;Rope;Kitchen;Dora?\nAnna;Plum;Rope;Kitchen;\n"
    found = pasted(table, BARE)
    everybody = asked(0, Pass(1), Pass(2), Pass(3), Pass(4))
    assert found.sheet.entries == (Note("Anna;Plum;Rope;Kitchen;Dora?"), everybody)
    assert found.left_over[0].why == "I cannot tell whether that was so"


# Words that turn the sense


SAID = "Eva suggested Plum, Rope, Kitchen. "


@pytest.mark.parametrize(
    "said",
    [
        "Anna couldn't disprove.",
        "Anna couldn’t disprove it.",
        "Anna can't",
        "ANNA CAN'T SHOW ANYTHING!",
        "Anna could not show a card.",
        "Anna didnt show anything.",
        "Anna was unable to refute.",
        "Anna wasn't able to answer.",
        "Anna failed to disprove.",
        "Anna had no card to show.",
        "Anna hasn't got any.",
        "Anna refuses to show.",
        "Anna never shows.",
        "Anna shows nothing.",
        "Anna showed her no card.",
        "Anna showed none of them.",
        "Anna: no",
        "Anna says no",
        "Neither Anna could show.",
        "Anna ✗",
        "Anna, of course, showed nothing.",
        "Anna won't answer",
        "Anna doesn't have any of them",
    ],
)
def test_a_word_that_denies_turns_a_card_shown_into_a_pass(said):
    found = pasted(SAID + said, BARE)
    assert found.left_over == ()
    assert found.sheet.entries == (asked(4, Pass(0)),)


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("Neither Anna nor Ben could show, Cem showed the Rope.", [Pass(0), Pass(1), Show(2)]),
        ("Anna couldn't disprove it, Ben could.", [Pass(0), Show(1)]),
        ("Anna could not but Ben did.", [Pass(0), Show(1)]),
        ("Anna unable to refute, Ben refuted.", [Pass(0), Show(1)]),
        ("Anna ✗ Ben ✗ Dora ✓", [Pass(0), Pass(1), Show(3)]),
        ("Anna has none of them, Ben has one.", [Pass(0), Show(1)]),
        ("No one had it.", [Pass(0), Pass(1), Pass(2), Pass(3)]),
        ("Nobody was able to show a card", [Pass(0), Pass(1), Pass(2), Pass(3)]),
    ],
)
def test_several_answers_are_told_apart(said, answers):
    me_not = Sheet.of("classic", seats=BARE.seats)
    found = pasted(SAID + said.replace(" the Rope", ""), me_not)
    assert found.left_over == ()
    assert found.sheet.entries == (asked(4, *answers),)


@pytest.mark.parametrize(
    "said",
    [
        "Nobody but Anna could show.",
        "Everyone passed until Ben who showed a card.",
        "Anna did not fail to show.",
        "Anna couldn't show nothing.",
        "Anna didn't pass.",
        "Anna does have it?",
        "Anna shows?",
        "Anna might show.",
        "Anna probably showed.",
        "Perhaps Anna showed.",
        "Not Anna showed.",
        "Anna was asked to show.",
        "Anna was shown a card.",
        "Anna wanted to show but passed.",
        "Anna forgot to show.",
        "Anna almost showed.",
        "Anna could have shown.",
        "Anna or Ben showed.",
        "Anna: no doubt about it",
        "Anna: no, actually yes",
        "Anna shows. No, sorry.",
        "Anna shows, that was wrong.",
        "Nobody had anything, not even Anna.",
        "Neither Anna",
        "Anna shows Ben no card",
        "Passed by nobody",
        "Anna's passed by nobody",
        "Ben and Cem show",
        "I think Anna showed.",
        "and was shown the Rope by Anna",
        "but took it back",
        "if I remember",
    ],
)
def test_in_doubt_a_line_is_left_over(said):
    for options in ({}, {"answers": "everyone"}):
        found = pasted(SAID + said, Sheet.of("classic", seats=BARE.seats, options=options))
        assert [one.why.startswith("I cannot ") for one in found.left_over] == [True]
        assert found.sheet.entries == (Note(SAID + said),)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Dora wanted to suggest Plum, Rope, Kitchen", "I cannot tell whether this was suggested"),
        ("Perhaps Dora suggests Plum, Rope, Kitchen", "I cannot tell whether this was suggested"),
        (
            "Dora suggests Plum, Rope or Knife, Kitchen",
            "I cannot tell a suspect, a weapon and a room here, only ",
        ),
        ("Dora asks Plum, Rope and maybe the Kitchen", "I cannot tell whether this was suggested"),
        ("Cem passed. Dora asks Plum, Rope, Kitchen", "I cannot tell who suggests here"),
        ("Anna: I suggest Plum, Rope, Kitchen", "I cannot tell who says “I” here"),
        (
            "Dora accused Plum, Rope, Kitchen. She was not wrong",
            "I cannot tell whether the accusation was right",
        ),
        (
            "Dora accused Plum, Rope, Kitchen, wrong, it was Green",
            "I cannot tell a suspect, a weapon and a room ",
        ),
        ("Dora almost accused Plum, Rope, Kitchen, wrong", "I cannot tell whether the accusation was right"),
        ("The solution was not Plum, Rope, Kitchen", "I cannot tell whether that was so"),
        ("I think the solution was Plum, Rope, Kitchen", "I cannot tell whether that was so"),
        ("Dora did not skip", "I cannot tell whether that was so"),
        ("Dora suggested Plum, Rope, Kitchen. Anna skipped", "I cannot tell who made no suggestion"),
        ("Cem peeked at Eva, Dora at Anna", "I cannot tell who looked at whose card"),
        ("Dora never laid the Rope open", "I cannot tell whether that was so"),
        ("Cem did not peek at Eva: Rope", "I cannot tell whether that was so"),
        ("Dora didn't pass Eva a card", "I cannot tell whether that was so"),
    ],
)
def test_what_was_denied_or_doubted_did_not_happen(line, why):
    found = pasted(line, BARE)
    assert [one.why.startswith(why) for one in found.left_over] == [True]
    assert found.sheet.entries == (Note(line),)


def test_an_answer_never_goes_to_a_suggestion_before_one_that_was_left_over():
    log = "Anna asked Plum, Rope, Kitchen\nBen asked Plum, Robe, Kitchen\nEva passes\n"
    log += "Cem: Plum, Rope, Kitchen\nDora passes"
    found = pasted(log, BARE)
    assert found.sheet.entries == (
        asked(0),
        Note("Ben asked Plum, Robe, Kitchen"),
        Note("Eva passes"),
        asked(2, Pass(3)),
    )
    assert found.left_over[1].why == "I cannot tell which suggestion this answers"


# Many ways to say it


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (
            "I suggested Plum, Rope, Kitchen. Dora couldn't disprove. Eva showed me the Rope",
            asked(2, Pass(3), Show(4, ROPE)),
        ),
        ("Dora thinks it was Plum with the Rope in the Kitchen", asked(3)),
        ("I suspect Plum, Rope, Kitchen. Dora passes", asked(2, Pass(3))),
        ("Ben's suggestion: Prof. Plum, Rope, Kitchen", asked(1)),
        ("Anna: Plum Rope Kitchen | Ben ✗ Cem ✓", asked(0, Pass(1), Show(2))),
        ("Anna → Plum, Rope, Kitchen → Ben ✘, Cem ✔", asked(0, Pass(1), Show(2))),
        ("20:14 Anna: Plum, Rope, Kitchen - Ben no", asked(0, Pass(1))),
        ("[12.03.24, 20:14] Anna suggests Plum, Rope, Kitchen; Ben passes", asked(0, Pass(1))),
        ("Dor: Profes, Rop, Kitch - Eva no", asked(3, Pass(4))),
        ("Anna suggests plu, rop, kit; Ben passes", asked(0, Pass(1))),
    ],
)
def test_more_styles_are_understood(line, entry):
    found = pasted(line, BARE)
    assert found.left_over == ()
    assert found.sheet.entries == (entry,)


def test_everyday_words_are_no_names():
    assert pasted("Anna: Plum, Rope, Kitchen. Can you show?", BARE).left_over != ()
    assert pasted("Anna: Plum, Rope, Kit", BARE).left_over != ()


def test_it_is_said_how_much_was_understood():
    found = pasted("Dora skips\n\nBen spilled his tea\nBen rolls 4\nTea?\n \x07 \n", BARE)
    assert (found.lines, found.idle, [one.number for one in found]) == (4, (4,), [3, 5])
    assert str(found) == (
        "2 of 4 lines were understood; the other 2 are kept as notes.\n"
        f"Line 3, 'Ben spilled his tea': {UNTOLD}.\n"
        f"Line 5, 'Tea?': {UNTOLD}."
    )
    assert pasted("Dora skips", BARE).sentences() == ["1 of 1 line was understood."]
    assert pasted("", BARE).sentences() == ["There was nothing to read."]


def test_a_row_says_of_nobody_only_what_it_tells():
    table = (
        "suggester,suspect,weapon,room,passed,shower\nAnna,Plum,Rope,Kitchen,,\nAnna,Plum,Rope,Kitchen,Ben,\n"
    )
    assert pasted(table, BARE).sheet.entries == (asked(0), asked(0, Pass(1)))


def test_answers_may_stand_on_lines_of_their_own():
    log = "Ben asked Plum, Rope, Kitchen\nCem passes\n(a long silence)\nDora has one!"
    assert pasted(log, BARE).sheet.entries == (asked(1, Pass(2), Show(3)), Note("(a long silence)"))


@pytest.mark.parametrize("line", ["There is no milk", "Cem has yet to say yes", "Cem: there is nothing left"])
def test_a_word_that_may_mean_anything_is_no_answer(line):
    found = pasted(f"Ben asked Plum, Rope, Kitchen\n{line}", BARE)
    assert found.sheet.entries == (asked(1), Note(line))
    assert found.left_over == (LeftOver(2, line, UNTOLD),)


def test_what_a_sheet_has_already_stays_before():
    found = pasted("Dora skips", SUNDAY)
    assert found.sheet.entries == (*SUNDAY.entries, Skip(3))


def test_a_table_in_another_language_has_other_names():
    sheet = Sheet.of("classic", seats=["Ola", "Kari"], language="nb")
    card = sheet.edition.deck.weapons[1]
    suspect, room = sheet.edition.deck.suspects[1], sheet.edition.deck.rooms[0]
    found = pasted(f"Ola: {suspect}, {card}, {room} - Kari no", sheet)
    assert found.sheet.entries == (Suggestion(0, sheet.triple([suspect, card, room]), (Pass(1),)),)


# What cluekit prints


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("name", GAMES)
def test_what_cluekit_tells_of_a_game_is_what_its_view_says(name, seed):
    for view in views(name, seed, until=700):
        sheet = Sheet.of_view(view)
        found = pasted("\n".join(story(view.events, view)), sheet.with_entries(()))
        assert found.left_over == ()
        assert found.sheet == sheet


@pytest.mark.parametrize("name", GAMES)
def test_the_sentences_of_a_sheet_can_be_pasted(name):
    for view in views(name, 2):
        played = Sheet.of_view(view)
        people = ("Anna", "Ben", "Cem", "Dora")[: len(played.seats)]
        sheet = replace(played, seats=people)
        found = pasted("\n".join(sheet.sentences()), sheet.with_entries(()))
        assert found.left_over == ()
        assert found.sheet == sheet


def test_cards_passed_on_are_one_entry():
    log = "You pass the Knife to Dora.\nDora passes Eva a card.\nEva passes Anna a card.\n"
    log += "Anna passes Ben a card.\nBen passes you the Rope.\nDora skips\nYou pass the Rope to Dora."
    found = pasted(log, BARE)
    assert found.left_over == ()
    first, _, second = found.sheet.entries
    assert isinstance(first, PassedLeft)
    assert [gift.card for gift in first.gifts] == [None, ROPE, KNIFE, None, None]
    assert [gift.giver for gift in second.gifts] == [2]


LIARS = Sheet.of("liars", seats=["Anna", "Ben", "Cem", "Dora", "Eva"])


@pytest.mark.parametrize(
    ("line", "idle"),
    [
        ("Everybody but Ben and Cem passes a card to the left.", (1, 2)),
        ("everybody but Ben and Dora passes a card to the left", (1, 3)),
        ("everybody but Ben, Cem and Dora passes a card to the left", (1, 2, 3)),
    ],
)
def test_those_who_pass_no_card_are_those_who_are_named(line, idle):
    found = pasted(line, LIARS)
    [entry] = found.sheet.entries
    assert isinstance(entry, PassedLeft)
    assert (entry.without(LIARS), found.left_over) == (idle, ())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "everybody but Dora, Cme and Eva passes a card to the left",
            "I cannot write this down: There is no player 'Cme'; perhaps Cem",
        ),
        ("everyone but Ben passes", UNCLEAR),
        ("all of them except Ben pass", UNCLEAR),
        ("Anna and Ben pass Cem a card", "I cannot tell who gives a card to whom"),
    ],
)
def test_what_all_but_some_do_is_not_taken_for_what_one_of_them_does(line, why):
    found = pasted(f"Anna suggests Plum, Rope, Kitchen\n{line}", LIARS)
    assert found.left_over == (LeftOver(2, line, why),)
    assert found.sheet.entries == (Suggestion(0, LIARS.triple(["Plum", "Rope", "Kitchen"])), Note(line))


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Ben skips # tea?", Skip(1)),
        ("Cem lays Rope open # tea?", LaidOpen(2, LIARS.card("Rope"))),
        (
            "everybody passes a card to the left # tea?",
            PassedLeft(tuple(Gift(seat, (seat + 1) % 5) for seat in range(5))),
        ),
    ],
)
def test_a_remark_behind_an_entry_is_kept(line, entry):
    found = pasted(line, LIARS)
    assert found.left_over == ()
    assert found.sheet.entries == (entry, Note("tea?")) == parse_line(line, LIARS)


def test_hand_sizes_that_do_not_fit_are_left_over_and_so_is_what_does_not_fit_them():
    sheet = Sheet.of("mini", seats=["Ben", "Cem", "Dora"])
    laid = "Ben lays Violin open\nCem lays Kitchen open\n"
    violin, kitchen = sheet.card("Violin"), sheet.card("Kitchen")
    found = pasted(f"{laid}sizes 2 4", sheet)
    assert found.sheet.entries == (LaidOpen(0, violin), LaidOpen(1, kitchen), Note("sizes 2 4"))
    found = pasted(f"{laid}sizes 0 4 2", sheet)
    assert found.sheet.entries == (
        Note("Ben lays Violin open"),
        LaidOpen(1, kitchen),
        HandSizes((0, 4, 2)),
    )
    open_already = sheet.with_entries([LaidOpen(0, violin)])
    found = pasted("sizes 0 4 2", open_already)
    assert found.sheet.entries == (LaidOpen(0, violin), Note("sizes 0 4 2"))


@pytest.mark.parametrize("word", ["win ", "lays ", "Ben no ", "Ben passes ", "x" * 501])
def test_a_long_line_is_left_over_at_once(word):
    line = (word * 4000).strip()
    began = time.process_time()
    [left] = pasted(line, BARE).left_over
    assert left.why == "I cannot read a line of more than 500 characters"
    assert time.process_time() - began < 0.3


def test_a_suggestion_has_no_more_answers_than_there_are_others():
    log = "Anna suggests Plum, Rope, Kitchen\n" + "Ben passes\n" * 100
    found = pasted(log, BARE)
    assert found.sheet.entries[0] == asked(0, Pass(1))
    assert [one.number for one in found] == list(range(3, 102))


def test_a_log_of_too_many_lines_is_refused():
    with pytest.raises(ClueError) as error:
        pasted("Ben skips\n" * 2001, BARE)
    assert str(error.value) == "A sheet has up to 2,000 entries, and line 2001 is one more."


# Anything


@given(st.randoms(use_true_random=False))
def test_nothing_is_lost_whatever_is_pasted(rng: random.Random):
    words = (RECORDED / "forum.txt").read_text().split(" ")
    words += [
        "passes",
        "shows",
        "nobody",
        "accuses",
        "wrong",
        "You",
        "gives",
        "to",
        "left",
        '"',
        ";",
        "\n",
        "\x00",
    ]
    words += ["it is Ben's turn", "lays", "open", "peeks at", "suspect,suggester,room,weapon\n", "\x07"]
    log = " ".join(rng.choice(words) for _ in range(rng.randrange(40)))
    found = pasted(log, BARE)
    lines = log.replace("\r\n", "\n").split("\n")
    assert all(one.text == lines[one.number - 1].strip() and one.why for one in found.left_over)
    notes = [entry for entry in found.sheet.entries if isinstance(entry, Note)]
    assert len(notes) >= len(found.left_over)
    assert written(found.sheet)
