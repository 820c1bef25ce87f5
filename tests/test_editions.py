"""Edition files: what they hold, and what is said when they are wrong."""

import pickle

import pytest

from cluekit import edition, editions, load
from cluekit.errors import BoardError, ClueError, EditionError
from cluekit.resources import folder


def test_editions_are_listed_by_name():
    names = [each.name for each in editions()]
    assert names == sorted(names)
    assert {"classic", "mini"} <= set(names)


def test_an_unknown_edition_is_answered_with_the_list():
    with pytest.raises(EditionError, match=r"no edition 'clasic'; there are .*classic.*mini"):
        edition("clasic")


@pytest.mark.parametrize("name", ["../boards/classic", ""])
def test_a_name_is_no_path(name):
    with pytest.raises(EditionError, match="There is no edition"):
        edition(name)


@pytest.mark.parametrize("name", [None, 3, ["mini"]])
def test_a_name_is_a_text(name):
    with pytest.raises(EditionError, match="An edition is a name, the path of a"):
        edition(name)


def test_an_edition_is_found_in_any_case_by_its_file_or_by_itself(tmp_path):
    assert edition("Classic") is edition("classic") is edition(edition("classic"))
    assert edition(str(_variant(tmp_path, "dice = 1", "dice = 2"))).rules.dice == 2
    with pytest.raises(EditionError, match="cannot be read"):
        edition("none.toml")


def test_only_suspects_have_start_squares():
    with pytest.raises(ClueError, match="There is no suspect 'Rope'"):
        edition("classic").start_of("Rope")


def test_editions_survive_pickling():
    classic = edition("classic")
    assert pickle.loads(pickle.dumps(classic)) == classic


@pytest.mark.parametrize(
    ("suspect", "square"),
    [
        ("Miss Scarlett", (24, 7)),
        ("Colonel Mustard", (17, 0)),
        ("Mrs White", (0, 9)),
        ("Reverend Green", (0, 14)),
        ("Mrs Peacock", (6, 23)),
        ("Professor Plum", (19, 23)),
    ],
)
def test_every_classic_suspect_has_the_printed_start_square(suspect, square):
    classic = edition("classic")
    assert classic.start_of(classic.deck.card(suspect)) == square


def _variant(tmp_path, old, new, count=1):
    """The mini edition with one change, as a file of one's own."""
    boards = folder("boards")
    (tmp_path / "mini.txt").write_text((boards / "mini.txt").read_text())
    text = (boards / "mini.toml").read_text()
    assert old in text
    path = tmp_path / "ours.toml"
    path.write_text(text.replace(old, new, count))
    return path


def test_an_edition_of_ones_own_is_loaded(tmp_path):
    ours = load(_variant(tmp_path, '"Teapot"', '"<b>Spoon</b>"'))
    assert ours.name == "ours"
    assert ours.deck.weapons[0].name == "<b>Spoon</b>"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Mini"', "title = 3", r"ours\.toml: title is missing or not a text"),
        ('title = "Mini"', "title = ", r"ours\.toml is not valid TOML: .*line"),
        ('title = "Mini"', 'title = "Mini"\nsubtitle = "x"', r"ours\.toml: subtitle is not known"),
        ("[cards]", "[deck]", r"ours\.toml: deck is not known"),
        ('"Teapot", ', "7, ", r"ours\.toml: cards\.weapons holds something that is not a text"),
        ('"Teapot"', '"Violin"', r"ours\.toml: The name 'Violin' stands on two cards"),
        (
            '"Library", "Obs',
            '"Cellar", "Obs',
            r"ours\.toml: The room 'Cellar' stands on a card but not on the map",
        ),
        ('"Ada", ', "", r"mini\.txt has 3 start squares for 2 suspects"),
        ('"mini.txt"', '"none.txt"', r"none\.txt cannot be read"),
        ('"mini.txt"', '"../mini.txt"', r"ours\.toml: board\.map must name a file in the same folder"),
        ("passages = []", 'passages = [["Kitchen"]]', r"ours\.toml: board\.passages must be a list of pairs"),
        ("passages = []", 'passages = [["Kitchen", "Attic"]]', "Attic"),
        ("dice = 1", "dice = 5", r"ours\.toml: .*one or two dice"),
        ("dice = 1", "dice = true", r"ours\.toml: rules\.dice is missing or not a whole number"),
        ("dice = 1", "dices = 1", r"ours\.toml: rules\.dices is not known"),
        ('"must-accuse"', '"draws"', r"ours\.toml: rules\.last-player must be 'wins' or 'must-accuse'"),
        ("max-players = 3", "max-players = 9", r"ours\.toml: 9 players are more than 3 suspects"),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path, old, new, message):
    with pytest.raises((EditionError, BoardError), match=message):
        load(_variant(tmp_path, old, new))


def test_as_many_as_there_are_suspects_may_play_unless_the_file_says_less(tmp_path):
    assert load(_variant(tmp_path, "max-players = 3\n", "")).rules.max_players == 3


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b""])
def test_a_file_that_is_no_edition_is_refused(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(ClueError, match=r"x\.toml"):
        load(path)


HOSTILE = {
    "deep": "x = " + "[" * 20_000,
    "long number": "x = " + "9" * 5_000,
    "too large": "# " + "x" * 200_000,
    "null": 'title = "t"\ncards = {suspects = ["A", "B"], weapons = ["C"], rooms = ["D"]}\n'
    '[board]\nmap = "a\\u0000b.txt"\nrooms = {D = "D"}',
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_in_one_sentence(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_text(content)
    with pytest.raises(EditionError) as error:
        load(path)
    assert "\n" not in str(error.value)


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = _variant(tmp_path, "dice = 1", "dice = 2")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(path).rules.dice == 2


def test_a_missing_file_or_a_folder_is_refused(tmp_path):
    with pytest.raises(EditionError, match=r"no\.toml cannot be read"):
        load(tmp_path / "no.toml")
    with pytest.raises(EditionError, match="cannot be read"):
        load(tmp_path)
