"""Recorded games as text: what is written is read again, and a mistake is told with its line."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.deduction.kinds import Gift
from cluekit.editions import edition
from cluekit.errors import ClueError, LogError
from cluekit.recorder import (
    Accusation,
    Checked,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Sheet,
    Show,
    Skip,
    Snoop,
    Suggestion,
    is_recorded,
    load,
    parse,
    parse_line,
    written,
)
from cluekit.recorder.quoting import Phrase, quote

from .positions import under
from .recorder_sheets import GAMES, NASTY, names, sheets, views

RECORDED = Path(__file__).parent / "data" / "recorded"

HEAD = """\
edition: mini
seats: Anna, Ben, Cem
me: Anna
hand: Ada, Teapot

"""
MINI = parse(HEAD)


def read(*lines: str) -> Sheet:
    return parse(HEAD + "\n".join(lines) + "\n")


# There and back


@given(sheets())
def test_what_is_written_is_read_again(sheet):
    text = written(sheet)
    assert parse(text) == sheet
    assert is_recorded(text)
    assert written(parse(text)) == text


@given(names())
def test_a_name_survives_its_quotation_marks(name):
    assert Phrase.of(quote(name)).name == name
    assert Phrase.of(f"{quote(name)}, {quote(name)}").names() == [name, name]


def test_plain_names_stand_without_quotation_marks():
    assert [name for name in NASTY if not quote(name).startswith('"')] == [
        "Anna",
        "Ben",
        "I",
        "O'Hara-Smith",
        "名無し",
        "Miss Scarlett",
        "Rope",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_read_again(name):
    for view in views(name, 5):
        sheet = Sheet.of_view(view)
        assert parse(written(sheet)) == sheet


def test_a_family_game_is_read_as_it_was_meant():
    sheet = load(RECORDED / "sunday.txt")
    assert sheet.hand_sizes == (4, 4, 4, 3, 3)
    assert sheet.sentences() == [
        "1. A Sunday evening: five players, uneven hands.",
        "2. Anna suggests Professor Plum with the Rope in the Kitchen;"
        " Ben passes, Cem passes, Dora shows a card.",
        "3. Ben suggests Reverend Green with the Knife in the Lounge; Cem shows the Knife.",
        "4. Ben was in a hurry.",
        "5. Cem suggests Mrs White with the Revolver in the Study; Dora passes, Eva shows the Revolver.",
        "6. Dora makes no suggestion.",
        "7. Eva suggests Mrs Peacock with the Lead Pipe in the Library; nobody shows a card.",
        "8. Anna wrongly accuses Mrs Peacock with the Lead Pipe in the Library.",
        "9. Ben suggests Mrs White with the Candlestick in the Ballroom;"
        " Cem passes, Dora passes, Eva shows a card.",
        "10. the candlestick?",
    ]
    assert parse(written(sheet)) == sheet


def test_remarks_stay_where_they_are_and_empty_lines_have_no_numbers():
    text = written(read("# one", "", "#two", "Ben skips  # three # four", "", "", "#", "Cem skips #", ""))
    assert text.removeprefix(HEAD.replace("\n\n", "\nsizes: 2 2 2\n\n")) == (
        "# one\n# two\n3. Ben skips\n# three # four\n5. Cem skips\n"
    )
    assert parse_line(" ", MINI) == ()


def test_remarks_of_the_head_become_the_first_entries():
    sheet = parse("# above\nedition: mini\n\n# between\nseats: Anna, Ben\n\nAnna skips\n")
    assert sheet.entries == (Note("above"), Note("between"), Skip(0))


def test_lines_may_end_as_anywhere_and_begin_with_a_mark():
    text = "\ufeff" + HEAD.replace("\n", "\r\n") + "\tBen\tskips\r\n"
    assert parse(text).entries == (Skip(1),)
    assert is_recorded(text)


def test_options_and_language_are_kept():
    sheet = Sheet.of("classic", seats=["A", "B"], options={"answers": "everyone", "dice": 2}, language="nb")
    assert written(sheet).splitlines()[:5] == [
        "edition: classic",
        "option: answers=everyone",
        "option: dice=2",
        "language: nb",
        "seats: A, B",
    ]
    assert parse(written(sheet)).edition == sheet.edition


def test_an_edition_of_ones_own_lies_beside_the_game(tmp_path):
    board = Path(__file__).parents[1] / "boards"
    for name in ("mini.toml", "mini.txt"):
        (tmp_path / name.replace("mini.toml", "ours.toml")).write_text((board / name).read_text())
    game = tmp_path / "evening.txt"
    game.write_text(HEAD.replace("mini", "ours.toml") + "Ben skips\n")
    assert load(game).entries == (Skip(1),)
    assert written(load(game)).startswith("edition: ours.toml\n")
    with pytest.raises(LogError) as error:
        parse(game.read_text(), "evening.txt")
    assert str(error.value) == (
        "evening.txt, line 1: this game needs its edition, the file ours.toml, in the same folder."
    )
    assert parse(game.read_text(), edition=tmp_path.joinpath("ours.toml").as_posix()) == load(game)


def test_an_edition_that_could_not_be_found_again_is_not_written():
    with pytest.raises(ClueError, match="could not be found again"):
        written(Sheet.of(replace(under(edition("mini"), dice=2), name="a/b"), seats=["A", "B"]))


# What may be written


def asked(suspect: str, suggester: int, *answers: Pass | Show) -> Suggestion:
    return Suggestion(suggester, MINI.triple([suspect, "Umbrella", "Kitchen"]), answers)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Ben suggests Kitchen, Bruno, Umbrella", asked("Bruno", 1)),
        ("12. ben SUGGESTS bruno,  umbrella , the kitchen ; CEM Pass.", asked("Bruno", 1, Pass(2))),
        ("3) I suggest Bruno, Umbrella, Kitchen; Ben, Cem pass", asked("Bruno", 0, Pass(1), Pass(2))),
        ("Ben suggests Ada, Umbrella, Kitchen; Cem showed a card", asked("Ada", 1, Show(2))),
        (
            "Cem suggests Ada, Umbrella, Kitchen; Ben passes; me shows Ada",
            asked("Ada", 2, Pass(1), Show(0, MINI.card("Ada"))),
        ),
        ("Cem suggests Ada, Umbrella, Kitchen; shown by Ben", asked("Ada", 2, Pass(0), Show(1))),
        (
            "Anna suggests Ada, Umbrella, Kitchen; shown by Cem: Umbrella",
            asked("Ada", 0, Pass(1), Show(2, MINI.card("Umbrella"))),
        ),
        (
            "Ben suggests Ada, Umbrella, Kitchen; Cem passes; the others pass",
            asked("Ada", 1, Pass(2), Pass(0)),
        ),
        ("Ben skips his turn", Skip(1)),
        ("sizes 2, 3, 1", HandSizes((2, 3, 1))),
        ("sizes: 2-3-1", HandSizes((2, 3, 1))),
        ('"Ben" skips', Skip(1)),
    ],
)
def test_a_line_may_be_written_in_many_ways(line, entry):
    assert parse_line(line, MINI) == (entry,)


def test_gifts_may_be_known_half():
    ends = {
        "": [None, None, None],
        "; Anna gives Ada": ["Ada", None, None],
        "; I get Violin": [None, None, "Violin"],
        "; Anna gives Ada, gets Violin": ["Ada", None, "Violin"],
        "; Anna gives the Ada and gets the Violin": ["Ada", None, "Violin"],
    }
    for end, cards in ends.items():
        [told] = parse_line(f"everybody passes a card to the left{end}", MINI)
        assert isinstance(told, PassedLeft)
        assert [gift.card and gift.card.name for gift in told.gifts] == cards


def test_where_everybody_answers_several_may_show():
    sheet = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], options={"answers": "everyone"})
    [entry] = parse_line("Anna suggests Ada, Violin, Library; shown by Cem, Ben", sheet)
    assert entry.answers == (Show(1), Show(2))
    [entry] = parse_line("Ben suggests Ada, Violin, Library; shown by Anna", sheet)
    assert entry.answers == (Pass(2), Show(0))


# Mistakes


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "Ben sugests Ada, Violin, Library",
            "'Ben sugests Ada, Violin, Library' is no entry; perhaps suggests",
        ),
        (
            "Tea time",
            "'Tea time' is no entry: somebody suggests, skips, accuses, snoops, lays or passes something",
        ),
        ("Bne skips", "There is no player 'Bne'; perhaps Ben"),
        ("Dora skips", "There is no player 'Dora'; perhaps Anna or Ben or Cem"),
        ("Ben skips; Cem passes", "'Cem passes' is too much here"),
        ("Ben suggests Ada, Violin", "A suspect, a weapon and a room are named together, not Ada, Violin"),
        (
            "Ben suggests Ada, Violin, Umbrella",
            "A suspect, a weapon and a room are named together, not Ada, Violin, Umbrella",
        ),
        ("Ben suggests Ada, Violin, Libary", "There is no card 'Libary'; perhaps Library"),
        ("Ben suggests Ada, , Library", "A name is missing here"),
        (
            "Ben suggests Ada, Violin, Library; Cem sings",
            "'Cem sings' is no answer: somebody passes or shows a card, or nobody shows",
        ),
        (
            "Ben suggests Ada, Violin, Library;",
            "'' is no answer: somebody passes or shows a card, or nobody shows",
        ),
        ("Ben suggests Ada, Violin, Library; Ben passes", "Ben makes the suggestion and cannot answer it"),
        (
            "Ben suggests Ada, Violin, Library; Cem shows; Anna passes",
            "After Cem has shown a card nobody else is asked",
        ),
        (
            "Ben suggests Ada, Violin, Library; Cem shows Violin",
            "Only Ben and Cem can know which card was shown",
        ),
        (
            "Anna suggests Ada, Violin, Library; Cem shows Teapot",
            "Teapot was not asked for, so it cannot be shown",
        ),
        ("Ben suggests Ada, Violin, Library; Anna shows Violin", "Violin is not in the hand of Anna"),
        (
            "Ben suggests Ada, Violin, Library; Cem passes; shown by Anna",
            "Before 'shown by' no answer is told: it fills in the passes",
        ),
        ("Ben accuses Ada, Violin, Library", "Behind an accusation stands '; right' or '; wrong'"),
        (
            "Ben accuses Ada, Violin, Library; yes",
            "Behind an accusation stands '; right' or '; wrong', not 'yes'",
        ),
        ("Ben accuses Ada, Violin, Library; wrong; out", "'out' is too much here"),
        ("Ben snoops at Ben", "Ben looks at a card of another player, not at one of Ben's"),
        ("Ben snoops at Cem; Violin", "Only Ben can know which card it was"),
        ("Anna snoops at Cem;", "A name is missing here"),
        ("Anna lays Violin open", "Violin is not in the hand of Anna"),
        (
            "everybody passes a card to the left; Ben gives Violin",
            "What Ben gives and gets only Ben can know",
        ),
        (
            "everybody passes a card to the left; Anna sings",
            "'Anna sings' is not understood: it may be said what one gives, and gets",
        ),
        ("everybody passes a card to the left; Anna gives Violin", "Violin is not in the hand of Anna"),
        (
            "everybody but Anna passes a card to the left; Anna gives Ada",
            "Anna passes no card, so not Ada either",
        ),
        ("sizes 2 2 3", "Hands of 2-2-3 cards are 7 cards, but 6 are in the hands"),
        ("sizes two two two", "'two' is no number of cards"),
        ("sizes 1 2 3", "Anna holds 2 cards, but by the hand sizes it should be 1"),
        ("Ben is checked", "Behind what is checked stands '; right' or '; wrong'"),
        ('Ben suggests "Ada, Violin, Library', "A quotation mark is not closed here"),
        ("Ben \x07 skips", "There are characters here that cannot be printed"),
        ("# \x07", "A note is a text on one line, not '\\x07'"),
        ("hands: 2 2 2", "there is no 'hands' at the head of a recorded game; perhaps hand"),
    ],
)
def test_a_line_that_is_wrong_is_told_with_its_number(line, message):
    with pytest.raises(LogError) as error:
        parse(HEAD + line + "\n", "evening.txt")
    assert str(error.value) == f"evening.txt, line 6: {message}."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("edition: mini\n", "", "the line 'edition: ...' is missing."),
        ("seats: Anna, Ben, Cem\n", "", "the line 'seats: ...' is missing."),
        ("edition: mini", "edition: minni", "line 1: There is no edition 'minni'; there are "),
        (
            "edition: mini",
            "edition: ../x.toml",
            "line 1: 'edition' must be a name or a .toml file in the same folder, not \"../x.toml\".",
        ),
        ("edition: mini", "edition:", "line 1: 'edition' must be a short text on one line, not \"\"."),
        ("edition: mini", "edition: mini\nedition: mini", "line 2: 'edition' is given twice."),
        (
            "edition: mini",
            "edition: mini\noption: dices=2",
            "line 2: There is no option 'dices'; perhaps dice.",
        ),
        ("edition: mini", "edition: mini\noption: dice=9", "line 2: "),
        (
            "edition: mini",
            "edition: mini\noption: dice",
            "line 2: An option is written as name=value, such as dice=2, not 'dice'.",
        ),
        ("edition: mini", "edition: mini\nlanguage: xx", "line 2: "),
        (
            "seats: Anna, Ben, Cem",
            "seats: Anna, Ben, anna",
            "line 2: The names 'Anna' and 'anna' of players are too much alike.",
        ),
        (
            "seats: Anna, Ben, Cem",
            "seats: Anna",
            "line 2: 'Anna' is the only player: all who play are named, 2 to 10.",
        ),
        ("seats: Anna, Ben, Cem", "seats: Anna,, Cem", "line 2: A name is missing here."),
        ("seats: Anna, Ben, Cem", 'seats: Anna, "Ben, Cem', "line 2: A quotation mark is not closed here."),
        ("me: Anna", "me: Ana", "line 3: There is no player 'Ana'; perhaps Anna."),
        ("me: Anna\n", "", "line 3: Somebody who only watches has no hand."),
        ("hand: Ada, Teapot", "hand: Ada, Teepot", "line 4: There is no card 'Teepot'; perhaps Teapot."),
        (
            "hand: Ada, Teapot",
            "hand: Ada",
            "line 4: Anna holds 1 card, but by the hand sizes it should be 2.",
        ),
        (
            "hand: Ada, Teapot",
            "hand: Ada, Teapot\nsizes: 2 2",
            "line 5: There are 3 players, but 2 hand sizes.",
        ),
        (
            "hand: Ada, Teapot",
            "hand: Ada, Teapot\nopen: Violin, Violin",
            "line 5: Violin is twice among the open cards.",
        ),
        (
            "hand: Ada, Teapot",
            "hand: Ada, Teapot\nopen: Ada\nsizes: 2 2 1",
            "line 4: Ada is in the hand and among the open cards.",
        ),
        (
            "hand: Ada, Teapot",
            "hant: Ada, Teapot",
            "line 4: there is no 'hant' at the head of a recorded game; perhaps hand.",
        ),
    ],
)
def test_a_head_that_is_wrong_is_told_with_its_line(old, new, message):
    with pytest.raises(LogError) as error:
        parse(HEAD.replace(old, new), "evening.txt")
    assert str(error.value).removeprefix("evening.txt").lstrip(":, ").startswith(message)


@given(st.randoms(use_true_random=False), st.sampled_from(("sunday.txt", "pipe.txt", "forum.txt")))
def test_whatever_is_wrong_is_one_kind_sentence(rng: random.Random, name):
    letters = list((RECORDED / name).read_text())
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(letters))
        letters[at : at + rng.randrange(3)] = rng.choice([*';,:"#\n .', "Ben", "shows", "\x07", "\\", "9"])
    try:
        sheet = parse("".join(letters), "it")
    except LogError as error:
        told = str(error)
    else:
        told = "it." if parse(written(sheet)) == sheet else "lost"
    assert told.startswith("it")
    assert told.endswith(".")


def test_a_file_that_is_not_there_or_too_long_is_told(tmp_path):
    with pytest.raises(LogError, match="the file cannot be read"):
        load(tmp_path / "none.txt")
    with pytest.raises(LogError, match="line 2006: there are more than 2,000 entries"):
        parse(HEAD + "Ben skips\n" * 2002)


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        (HEAD, True),
        ("# remark\n\nSeats: Anna, Ben", True),
        ('{"format": "cluekit game"}', False),
        ("", False),
        ("Anna: Plum, Rope, Hall", False),
    ],
)
def test_a_recorded_game_is_told_from_other_files(text, recorded):
    assert is_recorded(text) is recorded


def test_eighty_entries_are_read_and_solved_at_once():
    [*_, view] = views("snoops", 12)
    sheet = Sheet.of_view(view)
    long = sheet.with_entries((sheet.entries * 4)[:80])
    began = time.perf_counter()
    parse(written(long)).knowledge()
    assert time.perf_counter() - began < 1


# What the recorder itself says, and shortened names


@pytest.mark.parametrize("name", GAMES)
def test_the_sentences_of_a_sheet_are_read_like_its_text(name):
    for view in views(name, 2):
        played = Sheet.of_view(view)
        sheet = replace(played, seats=("Anna", "Ben", "Cem", "Dora")[: len(played.seats)])
        assert [parse_line(sentence, sheet) for sentence in sheet.sentences()] == [
            (e,) for e in sheet.entries
        ]


@pytest.mark.parametrize(
    "entry",
    [
        asked("Bruno", 1),
        asked("Bruno", 0, Pass(1), Show(2, MINI.card("Umbrella"))),
        asked("Bruno", 1, Show(0)),
        asked("Bruno", 1, Pass(2), Pass(0)),
        Skip(2),
        Accusation(2, MINI.triple(["Bruno", "Umbrella", "Kitchen"]), right=False),
        Accusation(2, MINI.triple(["Bruno", "Umbrella", "Kitchen"]), right=True),
        Revealed(MINI.triple(["Bruno", "Umbrella", "Kitchen"])),
        Snoop(0, 2, MINI.card("Violin")),
        Snoop(1, 2),
        LaidOpen(1, MINI.card("Violin")),
        PassedLeft((Gift(0, 1, MINI.card("Ada")), Gift(1, 2), Gift(2, 0, MINI.card("Violin")))),
        PassedLeft((Gift(1, 2),)),
        HandSizes((2, 3, 1)),
        Checked(1, right=True),
        Checked(1, right=False),
    ],
)
def test_every_sentence_is_read(entry):
    assert parse_line(f"7. {entry.sentence(MINI)}", MINI) == (entry,)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (
            "An suggests Br, Umb, Kit; B passes; C shows U",
            asked("Bruno", 0, Pass(1), Show(2, MINI.card("Umbrella"))),
        ),
        ("Be suggests the Kitch, A, umb", asked("Ada", 1)),
    ],
)
def test_names_may_be_shortened(line, entry):
    assert parse_line(line, MINI) == (entry,)


def test_each_word_of_a_name_may_be_shortened():
    classic = Sheet.of("classic", seats=["Anna Maria", "Ben", "Bea"])
    for said, name in {
        "Col. Must": "Colonel Mustard",
        "Prof Plum": "Professor Plum",
        "Scar": "Miss Scarlett",
        "Bill Room": "Billiard Room",
        "the Conserv": "Conservatory",
        "Span": "Wrench",
    }.items():
        assert classic.card(said).name == name
    assert classic.seat("Mar") == classic.seat("An Ma") == 0
    with pytest.raises(ClueError, match=r"^'Be' may be Ben or Bea\.$"):
        classic.seat("Be")
    with pytest.raises(ClueError, match=r"^'M' may be Miss Scarlett or Colonel Mustard or Mrs White\.$"):
        classic.card("M")
    with pytest.raises(ClueError, match=r"^There is no card 'Zyx'\.$"):
        classic.card("Zyx")
    with pytest.raises(ClueError, match=r"^There is no player ''; perhaps Anna Maria or Ben or Bea\.$"):
        classic.seat("")


def test_what_other_logs_write_and_a_missing_head_are_explained():
    for line in ("Anna: Bruno, Umbrella, Kitchen", "anna:Bruno, Umbrella, Kitchen"):
        told = "line 6: 'Anna: Bruno, Umbrella, Kitchen' is no entry;"
        told += " perhaps Anna suggests Bruno, Umbrella, Kitchen."
        with pytest.raises(LogError) as error:
            parse(HEAD + line, "evening.txt")
        assert str(error.value) == f"evening.txt, {told}"
    with pytest.raises(LogError) as error:
        parse(HEAD + "Ben skips\nAnna: Bruno, Umbrella, Kitchen", "evening.txt")
    assert str(error.value) == (
        "evening.txt, line 7: 'Anna: Bruno, Umbrella, Kitchen' is no entry;"
        " perhaps Anna suggests Bruno, Umbrella, Kitchen."
    )
    with pytest.raises(LogError) as error:
        parse("Anna suggests Bruno, Umbrella, Kitchen", "evening.txt")
    assert str(error.value) == (
        "evening.txt: the line 'edition: ...' is missing;"
        " a game begins with the lines edition, seats, me and hand."
    )


def test_a_number_counts_only_at_the_beginning_of_a_line():
    sheet = Sheet.of("mini", seats=["Anna", "2. Ben", "Ben", "Dr 3) Who"])
    assert parse_line('"2. Ben" skips', sheet) == parse_line('7. "2. Ben" skips', sheet) == (Skip(1),)
    assert parse_line("2. Ben skips", sheet) == (Skip(2),)
    assert parse_line('"Dr 3) Who" skips', sheet) == (Skip(3),)


def test_those_who_pass_no_card_are_listed_in_any_way():
    sheet = Sheet.of("liars", seats=["Anna", "Ben", "Cem", "Tom and Jerry", "Eva"])
    for idle, seats in {
        "Ben": (1,),
        "Ben and Cem": (1, 2),
        "Ben, Cem and Eva": (1, 2, 4),
        "Ben, Cem, and Eva": (1, 2, 4),
        "Ben and Cem and Eva": (1, 2, 4),
        "Ben, Tom and Jerry": (1, 3),
        'Ben and "Tom and Jerry"': (1, 3),
    }.items():
        [entry] = parse_line(f"everybody but {idle} passes a card to the left", sheet)
        assert isinstance(entry, PassedLeft)
        assert entry.without(sheet) == seats


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sizes " + "9" * 9000, "More than 1,000 characters without a semicolon are no entry."),
        ("a lays " * 200, "More than 1,000 characters without a semicolon are no entry."),
        ('\\"' * 4000, "A quotation mark is not closed here."),
        ("Anna skips" + " " * 9000 + "x", "'Anna skips x' is no entry; perhaps skips."),
        ("x" * 10_001, "A line has up to 10,000 characters, not 10,001."),
    ],
)
def test_a_long_line_is_refused_at_once(line, message):
    began = time.process_time()
    with pytest.raises(ClueError) as error:
        parse_line(line, MINI)
    assert str(error.value) == message
    assert time.process_time() - began < 0.3


def test_a_line_of_the_head_may_not_be_endless():
    with pytest.raises(LogError) as error:
        parse(HEAD.replace("Ada, Teapot", "Ada, " * 3000), "evening.txt")
    assert str(error.value) == "evening.txt, line 4: the line is longer than 10,000 characters."
