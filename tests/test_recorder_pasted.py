"""Logs from elsewhere: what is understood, and that nothing is lost of the rest."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


ROPE, PLUM, KNIFE = map(SUNDAY.card, ["Rope", "Plum", "Knife"])


def test_a_log_from_a_forum_is_the_game_that_was_written_down():
    found = pasted((RECORDED / "forum.txt").read_text(), BARE)
    told = [entry for entry in found.sheet.entries if not isinstance(entry, Note)]
    assert told[:6] == [entry for entry in SUNDAY.entries if not isinstance(entry, Note)][:6]
    assert told[6:] == [entry for entry in SUNDAY.entries if isinstance(entry, Suggestion)][-1:]
    assert found.left_over == (
        LeftOver(1, "Our game last night (5 players)", "no verb that tells of a suggestion or an answer"),
        LeftOver(
            8, "Ben: White, Candlestick, Balroom - Cem no", "there is an answer, but no suggestion before it"
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
        LeftOver(6, "Anna,Peacock,Rope,Librarry,,Ben,", "There is no card 'Librarry'; perhaps Library"),
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
        ("Eva asked Plum, Rope, Kitchen, refuted by Dora", asked(4, Show(3))),
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
        ("Ben spilled his tea", "no verb that tells of a suggestion or an answer"),
        ("Anna holds Plum, Rope, Kitchen I think", "no verb that tells of a suggestion or an answer"),
        (
            "Ben asked Plum and Rope",
            "a suspect, a weapon and a room are needed; named are Professor Plum, Rope",
        ),
        ("Somebody asked Plum, Rope, Kitchen", "it does not say who suggests"),
        ("Ben asked Plum, Rope, Kitchen: Cem and Dora show", "It is not clear what Cem did"),
        ("Ben asked Plum, Rope, Kitchen: Rope passes", "It is not clear who passed or showed a card"),
        ("Ben asked Plum, Rope, Kitchen: Cem passes, Dora", "It is not clear what is said of Dora"),
        (
            "Ben asked Plum, Rope, Kitchen: Cem shows, Dora passes",
            "After Cem has shown a card nobody else is asked",
        ),
        ("Ben asked Plum, Rope, Kitchen: Ben passes", "Ben makes the suggestion and cannot answer it"),
        ("Ben asked Plum, Rope, Kitchen: Dora shows Rope", "Only Ben and Dora can know which card was shown"),
        ("Cem asked Plum, Rope, Kitchen: Dora shows Rope and Plum", "Only one card can be shown"),
        ("Cem passes", "there is an answer, but no suggestion before it"),
        ("Dora accuses Plum, Rope, Kitchen", "it does not say whether the accusation was right"),
        (
            "Dora accuses Plum, Rope wrongly",
            "a suspect, a weapon and a room are needed; named are Professor Plum, Rope",
        ),
        ("Dora lays something open", "it does not name one card that is laid open"),
        ("Cem lays the Rope open", "Rope is not in the hand of Cem"),
        ("Anna peeks at Dora: Rope", "Only Anna can know which card it was"),
        ("You are dealt the Rope.", "Rope is not in the hand on the sheet"),
        ("Somebody skips", "it does not name the players"),
        ("sizes 4 4 4 4 4", "Hands of 4-4-4-4-4 cards are 20 cards, but 18 are in the hands"),
    ],
)
def test_a_line_that_is_not_understood_is_kept_with_a_reason(line, why):
    found = pasted(f"\n{line}\n", BARE)
    assert found.left_over == (LeftOver(2, line, why),)
    assert found.sheet.entries == (Note(line),)


def test_passes_are_filled_in_only_if_one_asks():
    log = "Anna asked Plum, Rope, Kitchen: Dora shows"
    assert pasted(log, BARE).sheet.entries == (asked(0, Show(3)),)
    assert pasted(log, BARE, fill=True).sheet.entries == (asked(0, Pass(1), Pass(2), Show(3)),)
    table = "player;who;weapon;where;shown by\nAnna;Plum;Rope;Kitchen;Dora\nAnna;Plum;Rope;Kitchen;\n"
    everybody = asked(0, Pass(1), Pass(2), Pass(3), Pass(4))
    assert pasted(table, BARE).sheet.entries == (asked(0, Show(3)), everybody)
    filled = pasted(table, BARE, fill=True).sheet.entries
    assert filled == (asked(0, Pass(1), Pass(2), Show(3)), everybody)


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
    assert found.left_over == (LeftOver(2, line, "no verb that tells of a suggestion or an answer"),)


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
