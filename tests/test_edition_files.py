"""Edition files: what they hold, and that everything that is wrong with one is told, with its line."""

import itertools
import time
import tracemalloc

import pytest

from cluekit import load
from cluekit.board import Door
from cluekit.cards import Deck
from cluekit.editions import Problem, check
from cluekit.errors import BoardError, EditionError
from cluekit.resources import folder
from cluekit.rules import Accusations, Answers, InvestigationDeck
from tests import own_edition


def mini(folder_, *changes):
    """The mini edition with changes, as a file of one's own, which has start squares on its map."""
    boards = folder("boards")
    text = (boards / "mini.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder_ / "mini.txt").write_text((boards / "mini.txt").read_text())
    (folder_ / "ours.toml").write_text(text)
    return folder_ / "ours.toml"


# ---- what a file holds ----


def test_everything_in_a_file_is_read(tmp_path):
    ours = load(own_edition.write(tmp_path))
    assert (ours.name, ours.title) == ("ours", "Ours")
    assert [card.name for card in ours.deck.weapons] == ["Teapot", "Umbrella", "Violin"]
    assert ours.deck.card("fiddle").name == "Violin"
    board = ours.board
    assert board.rooms == ("Kitchen", "Library", "Observatory")
    assert (board.lobbies, board.spaces) == (("Cloak Room",), ("Stairs", "Garden"))
    assert board.passages == (("Kitchen", "Observatory"), ("Stairs", "Garden"))
    assert board.ways == (("Kitchen", "Library"),)
    assert board.more_doors == (Door((1, 4), "Kitchen", "W"),)
    assert board.snoops == ((3, 5),)
    assert ours.starts == ("Cloak Room",) * 4
    assert ours.start_of("Dora") == "Cloak Room"
    rules = ours.rules
    assert (rules.dice, rules.min_players, rules.max_players) == (2, 3, 4)
    assert (rules.answers, rules.honour, rules.accusations) == (Answers.EVERYONE, True, Accusations.OWN_TURN)
    assert rules.investigation == InvestigationDeck(relocate=2, give=2, peek=2, lies=6)
    assert ours.selectable == {"suspects": (2, 4), "weapons": (1, 3)}
    assert ours.variants == {"poison": "With poison"}
    assert ours.look == {"floor": "#ffffff", "tokens": ("#123456", "#abcdef")}
    assert ours.languages == ("en", "nb", "pl")
    assert ours.notes == (("everything", "assumed: all of it"),)


EACH_ITS_START = (
    'start = "Cloak Room"',
    'starts = { Ada = "Kitchen", Bruno = "Kitchen", Chloe = "Stairs", Dora = "3,5" }',
)


def test_each_suspect_can_begin_somewhere_else(tmp_path):
    ours = load(own_edition.write(tmp_path, EACH_ITS_START))
    assert ours.starts == ("Kitchen", "Kitchen", "Stairs", (3, 5))
    assert ours.start_of("Dora") == (3, 5)


def test_tokens_begin_on_the_digits_of_the_map_unless_the_file_says_otherwise(tmp_path):
    assert load(mini(tmp_path)).starts == ((0, 5), (5, 0), (5, 10))


def test_as_many_as_there_are_suspects_may_play_unless_the_file_says_less(tmp_path):
    assert load(mini(tmp_path, ("max-players = 3\n", ""))).rules.max_players == 3
    assert load(mini(tmp_path, ("max-players = 3\n", "max-players = 2\n"))).rules.max_players == 2


def test_names_can_be_anything_that_can_be_printed(tmp_path):
    ours = load(mini(tmp_path, ('"Teapot"', '"<b>Spoon</b>"')))
    assert ours.deck.weapons[0].name == "<b>Spoon</b>"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path):
    path = own_edition.write(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path).rules.dice == 2


def test_a_variant_has_what_it_does_not_change_from_the_edition(tmp_path):
    change = ('cards.weapons = ["Teapot", "Poison", "Axe", "Gun"]\n', "")
    rest = ('rules.answers = "first"', "rules.dice = 1"), ('Poison = "Gift"\n', "")
    path = own_edition.write(tmp_path, change, *rest)
    ours = load(path)
    (variant,) = ours.offers.variants
    assert variant.deck == ours.deck
    assert variant.rules.dice == 1
    assert (variant.rules.answers, variant.rules.honour) == (Answers.EVERYONE, True)
    assert variant.starts == ours.starts


def test_a_variant_has_the_aliases_of_its_cards_and_its_own(tmp_path):
    change = ("rules.answers = ", 'cards.aliases = { Venom = "Poison" }\nrules.answers = ')
    path = own_edition.write(tmp_path, change, ('Fiddle = "Violin"', 'Fiddle = "Violin"\nCup = "Teapot"'))
    (variant,) = load(path).offers.variants
    assert variant.deck.aliases == (("Cup", "Teapot"), ("Venom", "Poison"))


# ---- what can be wrong ----

CHANGES = [
    # the whole file
    ('title = "Ours"', "title = 3", 1, "title is not a text."),
    ('title = "Ours"', "", None, "title is missing."),
    ('title = "Ours"', 'title = "-"', 1, "title has no letter."),
    ('title = "Ours"', f'title = "{"x" * 61}"', 1, "title is longer than 60 characters."),
    ('title = "Ours"', 'title = "Ours"\nsubtitle = "x"', 2, "subtitle is not known; perhaps title."),
    ("[look]", "[looks]", 41, "looks is not known; perhaps look."),
    ('title = "Ours"', 'title = "Ours"\n"a\\nb" = 1', 2, "'a\\nb' has characters that cannot be printed."),
    # cards
    ('"Teapot", "Umbrella"', '7, "Umbrella"', 4, "cards.weapons holds something that is not a text."),
    ('weapons = ["Teapot", "Umbrella", "Violin"]', "", 2, "cards.weapons is missing."),
    ('["Teapot", "Umbrella", "Violin"]', '"Teapot"', 4, "cards.weapons is not a list."),
    ('["Teapot", "Umbrella", "Violin"]', "[]", 4, "cards.weapons names no card."),
    ('"Umbrella"', '"tea-pot"', 4, "The name 'tea-pot' stands on two cards."),
    ('"Umbrella"', '\n"Ada"', 5, "The name 'Ada' stands on two cards."),
    ('"Umbrella"', '"..."', 4, "The name '...' has no letter."),
    ('"Umbrella"', f'"{"x" * 61}"', 4, f"The name '{'x' * 29}...' is longer than 60 characters."),
    (
        '"Umbrella"',
        ", ".join(f'"W{i}"' for i in range(29)),
        4,
        "cards.weapons has 31 cards, but 30 are the most.",
    ),
    (
        'Fiddle = "Violin"',
        'Fiddle = "Cello"',
        7,
        "The alias 'Fiddle' means 'Cello', which is no card of this deck.",
    ),
    (
        'Fiddle = "Violin"',
        'Ada = "Violin"',
        7,
        "The alias 'Ada' of 'Violin' is the name of another card, too.",
    ),
    (
        'Fiddle = "Violin"',
        'Fiddle = "Violin"\nfiddle = "Teapot"',
        6,
        "The alias 'fiddle' of 'Teapot' is the name of another card, too.",
    ),
    ('Fiddle = "Violin"', "Fiddle = 1", 7, "cards.aliases.Fiddle is not a text."),
    # rooms
    (
        '"Library", "Obs',
        '"Cellar", "Library", "Obs',
        5,
        "The room 'Cellar' stands on a card but not on the map.",
    ),
    ('"Kitchen", "Library", ', '"Kitchen", ', 16, "The room 'Library' stands on the map but not on a card."),
    # board
    (
        'map = "ours.txt"',
        'map = "none.txt"',
        9,
        "none.txt: the file cannot be read (No such file or directory).",
    ),
    ('map = "ours.txt"', 'map = "../ours.txt"', 9, "board.map must name a file in the same folder."),
    ('map = "ours.txt"', 'map = "/etc/passwd"', 9, "board.map must name a file in the same folder."),
    ('map = "ours.txt"', 'map = ""', 9, "board.map must name a file in the same folder."),
    ('map = "ours.txt"', 'map = "."', 9, "board.map must name a file in the same folder."),
    ('map = "ours.txt"', "", 8, "board.map is missing."),
    ('["Kitchen", "Observatory"], ', '["Kitchen"], ', 11, "board.passages must be a list of pairs of names."),
    ('["Kitchen", "Observatory"], ', '"Kitchen", ', 11, "board.passages holds something that is not a list."),
    ('ways = [["Kitchen", "Library"]]', "ways = 3", 12, "board.ways is not a list."),
    ("square = [1, 4]", "square = [1]", 13, "board.doors.square must be a row and a column, as in [12, 13]."),
    (
        "square = [1, 4]",
        "square = [1, -4]",
        13,
        "board.doors.square holds something that is not a whole number from 0 to 100.",
    ),
    ('room = "Kitchen", ', "", 13, "board.doors.room is missing."),
    ('K = "Kitchen"', "K = 1", 15, "board.rooms.K is not a text."),
    # where tokens begin
    (
        'start = "Cloak Room"',
        'start = "Attic"',
        10,
        "board.start is no place: There is no room 'Attic'; perhaps",
    ),
    ('start = "Cloak Room"', 'start = "Stairs"', 10, "board.start must be a room, where all have space."),
    ('start = "Cloak Room"', 'start = "3,5"', 10, "board.start must be a room, where all have space."),
    ('start = "Cloak Room"\n', "", 9, "ours.txt has 0 start squares for 4 suspects."),
    (
        'start = "Cloak Room"',
        'start = "Cloak Room"\nstarts = { Ada = "Kitchen" }',
        10,
        "Both board.start and board.starts say where tokens begin.",
    ),
    (
        'start = "Cloak Room"',
        EACH_ITS_START[1].replace('Ada = "Kitchen", ', ""),
        10,
        "board.starts.Ada is missing.",
    ),
    (
        'start = "Cloak Room"',
        EACH_ITS_START[1].replace('"3,5"', '"Stairs"'),
        10,
        "board.starts.Dora is a place where another begins already.",
    ),
    (
        'start = "Cloak Room"',
        EACH_ITS_START[1].replace('"3,5"', '"0,4"'),
        10,
        "board.starts.Dora is no place: 0,4 is no corridor square; it is wall.",
    ),
    # rules
    ("dice = 2", "dice = 5", 24, "A move is rolled with one or two dice, not with 5."),
    ("dice = 2", "dice = true", 24, "rules.dice is not a whole number from 0 to 100."),
    ("dice = 2", "dice = 2.0", 24, "rules.dice is not a whole number from 0 to 100."),
    ("dice = 2", "dice = -1", 24, "rules.dice is not a whole number from 0 to 100."),
    ("dice = 2", "dice = 101", 24, "rules.dice is not a whole number from 0 to 100."),
    ("dice = 2", "dices = 2", 24, "rules.dices is not known; perhaps dice"),
    ("honour = true", "honour = 1", 27, "rules.honour is not true or false."),
    ("honour = true", 'honour = "true"', 27, "rules.honour is not true or false."),
    ('"everyone"', '"all"', 26, "rules.answers must be 'first' or 'everyone', not 'all'."),
    ('"everyone"', "3", 26, "rules.answers is not a text."),
    ("honour = true", "max-players = 9", 27, "9 players are more than 4 suspects."),
    ("honour = true", "max-players = 2", 25, "3 to 2 players is no sensible range from two up."),
    ("lies = 6", "", 28, "rules.investigation.lies is missing."),
    ("lies = 6", "lies = true", 32, "rules.investigation.lies is not a whole number from 0 to 100."),
    ("lies = 6", "lies = 6\nlie = 1", 33, "rules.investigation.lie is not known; perhaps lies or give."),
    (
        "relocate = 2\ngive = 2\npeek = 2\nlies = 6",
        "relocate = 0\ngive = 2\npeek = 2\nlies = 0",
        28,
        "4 Investigation cards are too few",
    ),
    # selections
    (
        "suspects = [2, 4]",
        "suspects = [2, 5]",
        34,
        "select.suspects must be two whole numbers from 1 to 4, the fewest",
    ),
    (
        "suspects = [2, 4]",
        "suspects = [4, 2]",
        34,
        "select.suspects must be two whole numbers from 1 to 4, the fewest",
    ),
    (
        "suspects = [2, 4]",
        "suspects = [0, 4]",
        34,
        "select.suspects must be two whole numbers from 1 to 4, the fewest",
    ),
    (
        "suspects = [2, 4]",
        "suspects = [4]",
        34,
        "select.suspects must be two whole numbers from 1 to 4, the fewest",
    ),
    ("suspects = [2, 4]", "suspects = 4", 34, "select.suspects is not a list."),
    (
        "suspects = [2, 4]",
        'suspects = ["2", 4]',
        34,
        "select.suspects holds something that is not a whole number",
    ),
    ("suspects = [2, 4]", "rooms = [2, 3]", 34, "select.rooms is not known; perhaps suspects or weapons."),
    # variants
    ('title = "With poison"\n', "", 36, "variants.poison.title is missing."),
    ('note = "assumed: it was poison"\n', "", 36, "variants.poison.note is missing."),
    ('"Poison", "Axe"', '"Poison", "Ada"', 39, "The name 'Ada' stands on two cards."),
    (
        'rules.answers = "first"',
        'rules.answers = "none"',
        40,
        "variants.poison.rules.answers must be 'first' or",
    ),
    ('rules.answers = "first"', "rules.dice = 7", 40, "A move is rolled with one or two dice, not with 7."),
    ('rules.answers = "first"', "cards.cards = 1", 40, "variants.poison.cards.cards is not known"),
    ("[variants.poison]", '[variants.""]', 36, "variants.'': the name '' has no letter."),
    ("[variants.poison]", "[variants.7-7]", 36, "variants.7-7: the name '7-7' has no letter."),
    (
        "[variants.poison]",
        '[variants.POI-son]\ntitle = "x"\nnote = "x"\n[variants.poison]',
        39,
        "variants.poison: the name 'poison' is that of 'POI-son', too.",
    ),
    # colours
    ('floor = "#ffffff"', 'floor = "white"', 42, "look.floor holds 'white', which is no colour."),
    ('floor = "#ffffff"', 'floor = "#fff\\""', 42, "look.floor holds '#fff\"', which is no colour."),
    ('floor = "#ffffff"', 'floor = "#fff"', 42, "look.floor holds '#fff', which is no colour."),
    ('floor = "#ffffff"', 'flor = "#ffffff"', 42, "look.flor is not known; perhaps floor"),
    ('"#abcdef"', '"blue"', 43, "look.tokens holds 'blue', which is no colour."),
    ('["#123456", "#abcdef"]', "[]", 43, "look.tokens has no colour."),
    ('["#123456", "#abcdef"]', '"#123456"', 43, "look.tokens is not a list."),
    # languages
    ("[languages.nb]", "[languages.norwegian]", 44, "languages.norwegian is no name of another language."),
    ("[languages.nb]", "[languages.en]", 44, "languages.en is no name of another language."),
    (
        "[languages.pl]",
        "[languages.pt-BR]\n[languages.pt-br]",
        53,
        "languages.pt-br is the same language as languages.pt-BR.",
    ),
    ('Poison = "Gift"', 'Poison = "Axe"', 44, "languages.nb: The name 'Axe' stands on two cards."),
    ('Ada = "Åse"', 'Adda = "Åse"', 46, "languages.nb.Adda is not known; perhaps Ada"),
    ('Ada = "Åse"', "Ada = 1", 46, "languages.nb.Ada is not a text."),
    ('Ada = "Åse"', 'Ada = "-"', 46, "languages.nb.Ada: the name '-' has no letter."),
    ('Ada = "Åse"', 'Ada = "Tekanne"', 50, "languages.nb.Teapot: the name 'Tekanne' is that of 'Ada', too."),
    ('Ada = "Åse"', 'Ada = "Violin"', 44, "languages.nb: The name 'Violin' stands on two cards."),
    (
        'Stairs = "Trapp"',
        'Stairs = "Garden"',
        44,
        "languages.nb: The name 'Garden' stands on two places of the board.",
    ),
    ('title = "Vår"', 'title = "."', 45, "languages.nb.title: the name '.' has no letter."),
    # notes
    ('value = "everything"', "", 54, "notes.value is missing."),
    ('note = "assumed: all of it"', 'note = ["x"]', 56, "notes.note is not a text."),
    (
        'note = "assumed: all of it"',
        'note = "x"\nsource = "y"',
        57,
        "notes.source is not known; perhaps value or note.",
    ),
    (
        'note = "assumed: all of it"',
        f'note = "{"x" * 1001}"',
        56,
        "notes.note is longer than 1,000 characters.",
    ),
    ("[[notes]]", "[notes]", 54, "notes is not a list."),
]


@pytest.mark.parametrize(("old", "new", "line", "sentence"), CHANGES)
def test_a_fault_is_told_with_its_line_and_advice_and_nothing_else_is(tmp_path, old, new, line, sentence):
    path = own_edition.write(tmp_path, (old, new))
    (problem,) = check(path)
    where = f"ours.toml, line {line}: " if line else "ours.toml: "
    assert problem.sentence.startswith(where + sentence)
    assert (problem.file, problem.line, problem.column) == ("ours.toml", line, None)
    assert problem.advice.endswith((".", "?"))
    assert "\n" not in problem.sentence + problem.advice
    with pytest.raises(EditionError) as error:
        load(path)
    assert str(error.value) == str(problem)


PAIRS = [
    (
        "weapons = [",
        "weapon = [",
        ["2: cards.weapons is missing.", "4: cards.weapon is not known; perhaps weapons."],
    ),
    (
        "step =",
        "steps =",
        ["13: board.doors.steps is not known; perhaps step.", "13: board.doors.step is missing."],
    ),
    (
        'map = "ours.txt"',
        'maps = "ours.txt"',
        ["8: board.map is missing.", "9: board.maps is not known; perhaps map or ways."],
    ),
    (
        'start = "Cloak Room"',
        EACH_ITS_START[1].replace("Ada", "Adda"),
        ["10: board.starts.Adda is not known; perhaps Ada.", "10: board.starts.Ada is missing."],
    ),
    (
        'note = "assumed: it was poison"',
        'notes = "x"',
        ["36: variants.poison.note is missing.", "38: variants.poison.notes is not known; perhaps note."],
    ),
    (
        'rules.answers = "first"',
        'cards.rooms = ["Kitchen"]',
        [
            "16: The room 'Library' stands on the map but not on a card.",
            "17: The room 'Observatory' stands on the map but not on a card.",
        ],
    ),
    (
        'Fiddle = "Violin"',
        'Fiddle = "Cello"\nAda = "Teapot"',
        [
            "7: The alias 'Fiddle' means 'Cello', which is no card of this deck.",
            "8: The alias 'Ada' of 'Teapot' is the name of another card, too.",
        ],
    ),
    (
        "dice = 2\nmin-players = 3",
        "dice = 3\nmin-players = 5",
        [
            "24: A move is rolled with one or two dice, not with 3.",
            "25: 5 to 4 players is no sensible range from two up.",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "sentences"), PAIRS)
def test_two_faults_are_told_both(tmp_path, old, new, sentences):
    problems = check(own_edition.write(tmp_path, (old, new)))
    assert [str(problem) for problem in problems] == [f"ours.toml, line {sentence}" for sentence in sentences]


def test_every_fault_of_a_file_and_its_map_is_told_by_line(tmp_path):
    changes = [
        ('"Library", "Observatory"]', '"Library", "Observatory"]\nroms = []'),
        ('answers = "everyone"', 'answers = "all"'),
        ('floor = "#ffffff"', 'floor = "white"'),
    ]
    path = own_edition.write(tmp_path, *changes, map_changes=[("LLLL\n#", "LLLL\n%")])
    problems = check(path)
    assert [(problem.file, problem.line, problem.column) for problem in problems] == [
        ("ours.toml", 6, None),
        ("ours.toml", 27, None),
        ("ours.toml", 43, None),
        ("ours.txt", 5, 1),
    ]
    with pytest.raises(EditionError, match=r"ours\.toml, line 6: cards\.roms is not known"):
        load(path)


def test_a_fault_of_the_map_is_told_with_line_and_column_from_one(tmp_path):
    path = own_edition.write(tmp_path, map_changes=[(".?.", ".!.")])
    (problem,) = check(path)
    assert problem == Problem(
        file="ours.txt",
        sentence="ours.txt, row 3, column 5: the symbol '!' has no meaning here.",
        line=4,
        column=6,
        advice=problem.advice,
        kind=BoardError,
    )
    assert "line 4" in problem.advice
    with pytest.raises(BoardError) as error:
        load(path)
    assert str(error.value) == str(problem)


def test_digits_on_the_map_and_a_common_start_are_a_contradiction(tmp_path):
    (problem,) = check(mini(tmp_path, ('map = "mini.txt"', 'map = "mini.txt"\nstart = "Kitchen"')))
    assert "Both board.start and the digits of the map say where tokens begin" in str(problem)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("dice = 2", "dice = ", 24),
        ("[select]", "[select", 33),
        ("[select]", "[rules]", 33),
        ('title = "Ours"', 'title = "Ours', 1),
        ("lies = 6", "lies = 6\nlies = 7", 33),
    ],
)
def test_what_is_no_toml_is_told_with_the_place(tmp_path, old, new, line):
    (problem,) = check(own_edition.write(tmp_path, (old, new)))
    assert problem.sentence.startswith("ours.toml is not valid TOML: ")
    assert problem.line == line
    assert f"line {line}, column {problem.column}" in problem.sentence


def test_a_text_that_ends_too_early_is_told_with_its_last_line(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text('title = "x"\nrooms = [1,\n2,')
    assert [(problem.line, problem.column) for problem in check(path)] == [(3, None)]


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"# nothing"])
def test_a_file_that_is_no_edition_is_refused(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(EditionError, match=r"x\.toml"):
        load(path)


def test_a_file_without_anything_lacks_three_things(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("")
    assert [str(problem) for problem in check(path)] == [
        f"x.toml: {name} is missing." for name in ("title", "board", "cards")
    ]


def test_a_missing_file_or_a_folder_is_refused(tmp_path):
    with pytest.raises(EditionError, match=r"no\.toml: the file cannot be read"):
        load(tmp_path / "no.toml")
    with pytest.raises(EditionError, match="cannot be read"):
        load(tmp_path)
    (problem,) = check(str(tmp_path / "no.toml"))
    assert (problem.file, problem.line) == ("no.toml", None)
    assert problem.advice


# ---- files that mean harm ----


def test_of_a_far_too_large_file_no_more_is_read_than_is_needed(tmp_path):
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)  # holes take no space on the disk
    tracemalloc.start()
    try:
        (problem,) = check(path)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert str(problem) == "x.toml: the file is larger than 100,000 bytes."


HOSTILE = {
    "deep": "x = " + "[" * 20_000,
    "deep tables": "x" + ".x" * 5_000 + " = 1",
    "deep braces": "x = " + "{x=" * 200 + "1" + "}" * 200,
    "long number": "x = " + "9" * 5_000,
    "large number": "rules = { dice = " + "9" * 4_000 + " }",
    "too large": "# " + "x" * 200_000,
    "null": 'title = "t"\n[board]\nmap = "a\\u0000b.txt"\nrooms = {D = "D"}',
    "many keys": "\n".join(f"x{number} = 1" for number in range(9_000)),
    "many tables": "\n".join(f"[x{number}]" for number in range(9_000)),
    "many notes": "[[notes]]\n" * 9_000,
    "many passages": "board.passages = [" + '["A","B"],' * 9_000 + "]",
    "many variants": "\n".join(
        f"[variants.v{number}.rules]\n" + "\n".join(f"x{each}=1" for each in range(99))
        for number in range(99)
    ),
    "long name": f'title = "{"x" * 90_000}"',
    "long key": f"{'x' * 90_000} = 1",
    "terminal": 'title = "\\u001b[2J"',
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_quickly_and_in_short_sentences(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_text(content)
    before = time.process_time()
    problems = check(path)
    assert time.process_time() - before < 5
    assert 1 <= len(problems) <= 100
    for problem in problems:
        assert problem.sentence.isprintable()
        assert len(problem.sentence) < 500
    with pytest.raises(EditionError):
        load(path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("x = 1\ntitle" + ".x" * 8 + " = 1", "x.toml, line 2: title.x.x.x.x.x.x.x.x is nested too deeply."),
        ("[[notes]]\n" * 101, "x.toml, line 1: notes has 101 entries, but 100 are the most."),
        (
            "[look]\n" + "".join(f"x{number} = 1\n" for number in range(101)),
            "x.toml, line 1: look has 101 entries",
        ),
        ('\ntitle = "a\\u001b[2J"', "x.toml, line 2: title has characters that cannot be printed."),
    ],
)
def test_what_is_too_much_is_said_and_nothing_else(tmp_path, content, sentence):
    path = tmp_path / "x.toml"
    path.write_text(content)
    (problem,) = check(path)
    assert problem.sentence.startswith(sentence)
    assert problem.advice


def crowded(*, variants, languages):
    """An edition with so many variants and languages, each of them sound."""
    codes = ["".join(letters) for letters in itertools.product("abcdefghij", repeat=2)]
    text = own_edition.TEXT.partition("[variants.poison]")[0]
    text += "".join(f'[variants.v{n}]\ntitle = "t"\nnote = "n"\n' for n in range(variants))
    return text + "".join(f'[languages.{code}]\nAda = "Åse"\n' for code in codes[:languages])


def test_no_deck_is_made_for_a_language(tmp_path, monkeypatch):
    """Many variants in many languages would be many decks and boards, and a file of 6 KB a minute's work."""
    path, made = own_edition.write(tmp_path), []
    validate = Deck._validate
    monkeypatch.setattr(Deck, "_validate", lambda deck: (made.append(deck), validate(deck))[1])
    path.write_text(crowded(variants=98, languages=96), encoding="utf-8")
    assert check(path) == ()
    assert len(made) == 1 + 98


def test_of_thousands_of_names_a_hundred_are_told(tmp_path):
    path = own_edition.write(tmp_path)
    names = [[f'"N{n} {m}"' for m in range(30)] for n in range(5)]
    lists = "".join(
        f'[variants.v{n}]\ntitle = "t"\nnote = "n"\ncards.suspects = [{", ".join(some)}]\n'
        for n, some in enumerate(names)
    )
    text = crowded(variants=0, languages=1).replace("[languages.aa]", f"{lists}[languages.aa]\nNobody = 'x'")
    path.write_text(text, encoding="utf-8")
    (problem,) = check(path)
    assert "languages.aa.Nobody is not known" in problem.sentence
    assert problem.advice.endswith(" and others.")
    assert problem.advice.count(",") == 99


def test_no_more_than_a_hundred_problems_are_told(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("[[notes]]\nx = 1\n" * 99)
    assert len(check(path)) == 100


# ---- faults of the map, and of what the file says about it ----


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (
            'C = "Cloak Room"',
            'C = "Cloak Room"\nZ = "Porch"',
            20,
            "The Porch is declared as 'Z', but not drawn on",
        ),
        (
            'C = "Cloak Room"',
            'C = "Cloak Room"\nCC = "Porch"',
            20,
            "Porch is drawn with one symbol, not with 'CC'.",
        ),
        (
            'C = "Cloak Room"',
            'C = "Cloak Room"\n"?" = "Porch"',
            20,
            "'?' cannot mean Porch, for it means a snoop",
        ),
        ('S = "Stairs"', 'S = "Kitchen"', 21, "The name 'Kitchen' of 'S' is given twice."),
        (
            '"Stairs", "Garden"',
            '"Stair", "Garden"',
            11,
            "A passage leads to an unknown room 'Stair'; perhaps Stairs",
        ),
        (
            '["Stairs", "Garden"]',
            '["Stairs", "Garden"], ["Garden", "Stairs"]',
            11,
            "The passage between Stairs and",
        ),
        (
            'ways = [["Kitchen", "Library"]]',
            'ways = [\n["Kitchen", "Library"],\n["Garden", "Library"]]',
            14,
            "A way leads",
        ),
        ('step = "W"', 'step = "E"', 13, "The door opens elsewhere: the Kitchen does not lie E of it."),
        ('step = "W"', 'step = "left"', 13, "The direction of a door is one of N, E, S, W, not 'left'."),
    ],
)
def test_what_a_file_says_wrongly_about_its_map_is_told_with_the_line_there(
    tmp_path, old, new, line, sentence
):
    changes = [(old, new)] + [('Stairs = "Trapp"\n', "")] * (old == 'S = "Stairs"')
    problems = check(own_edition.write(tmp_path, *changes))
    assert problems[0].sentence.startswith(f"ours.toml, line {line}: {sentence}")
    assert (problems[0].file, problems[0].line) == ("ours.toml", line)
    assert problems[0].advice


def test_of_two_equal_lines_the_second_is_told(tmp_path):
    old = '["Stairs", "Garden"]'
    path = own_edition.write(tmp_path, (f"{old}]", f"{old},\n{old}]"))
    assert [problem.line for problem in check(path)] == [12]


def test_all_faults_of_a_map_are_told_by_line_and_column(tmp_path):
    changes = [(".?.", ".!."), ("#.SS......#", "#.SS...v..#"), ("CCCCC#.#\n..", "CCCCC#.#\n.;")]
    problems = check(own_edition.write(tmp_path, map_changes=changes))
    assert [(problem.line, problem.column) for problem in problems] == [(4, 6), (5, 8), (9, 2)]
    assert {problem.file for problem in problems} == {"ours.txt"}
    with pytest.raises(BoardError, match="row 3, column 5"):
        load(tmp_path / "ours.toml")
