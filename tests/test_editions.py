"""Finding editions, and what those that come with cluekit promise."""

import pickle
import re
from dataclasses import replace

import pytest

from cluekit import edition, editions, load
from cluekit.editions import check
from cluekit.editions.read_look import COLOURS
from cluekit.editions.switches import SWITCHES
from cluekit.errors import ClueError, EditionError
from cluekit.resources import folder
from cluekit.rules import Rules
from tests import own_edition

SHIPPED = [path.stem for path in sorted(folder("boards").glob("*.toml"))]

# Suspects, weapons and rooms; from the sources, or made up for teaching.
SIZES = {
    "classic": (6, 6, 9),
    "farscape": (10, 8, 12),
    "hexa": (4, 1, 1),
    "liars": (6, 6, 9),
    "master-detective": (10, 8, 12),
    "mini": (3, 3, 3),
    "orient-express": (9, 9, 9),
    "simpsons": (6, 6, 9),
    "tudor-close": (6, 6, 9),
}
SOLUTIONS = {
    "classic": 324,
    "farscape": 960,
    "hexa": 4,
    "liars": 324,
    "master-detective": 960,
    "mini": 27,
    "orient-express": 729,
    "simpsons": 324,
    "tudor-close": 324,
}


def test_editions_are_listed_by_name():
    assert [each.name for each in editions()] == SHIPPED == sorted(SHIPPED)
    assert {"classic", "mini"} <= set(SHIPPED)


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
    assert edition(str(own_edition.write(tmp_path))).rules.dice == 2
    with pytest.raises(EditionError, match="cannot be read"):
        edition("none.toml")


def test_only_suspects_begin_somewhere():
    with pytest.raises(ClueError, match="There is no suspect 'Rope'"):
        edition("classic").start_of("Rope")


def test_a_suspect_may_have_no_place_to_start():
    mini = edition("mini")
    with pytest.raises(ClueError, match="Chloe has no place to start"):
        replace(mini, starts=mini.starts[:2]).start_of("Chloe")


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


# ---- what an edition is ----


def test_an_edition_made_by_hand_begins_on_the_digits_of_its_board():
    mini = edition("mini")
    ours = type(mini)("ours", "Ours", mini.deck, mini.board, mini.rules, look={"floor": "#ffffff"})
    assert ours.starts == mini.board.starts == ((0, 5), (5, 0), (5, 10))
    assert (ours.options, ours.language, ours.selectable, ours.variants) == ({}, None, {}, {})
    assert ours.look == {"floor": "#ffffff"}
    assert ours.languages == ("en",)


def test_editions_are_values(tmp_path):
    path = own_edition.write(tmp_path)
    ours = load(path)
    for each in (edition("classic"), ours, edition(ours, {"dice": 1, "weapons": ["Violin"]}, "nb")):
        again = pickle.loads(pickle.dumps(each))
        assert again == each
        assert hash(again) == hash(each)
        assert again.base == each.base
    assert load(path) == ours
    assert load(path) != edition(ours, {"dice": 1})
    assert edition(ours, {"dice": 1}) == edition(load(path), {"dice": 1})


def test_an_edition_is_written_with_what_was_chosen():
    mini = edition("mini", {"honour": True})
    assert str(mini) == "Mini"
    assert repr(mini) == "<Edition 'mini', honour=True: 27 solutions>"


# ---- what comes with cluekit ----


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_that_comes_with_cluekit_is_sound(name):
    assert check(folder("boards") / f"{name}.toml") == ()
    deck = edition(name).deck
    assert (len(deck.suspects), len(deck.weapons), len(deck.rooms)) == SIZES[name]
    assert deck.solution_count == SOLUTIONS[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_has_places_to_start_and_room_for_its_players(name):
    found = edition(name)
    assert len(found.starts) == len(found.deck.suspects)
    assert set(found.starts) <= {*found.board.squares, *found.board.named}
    assert found.rules.max_players <= len(found.deck.suspects)
    assert min(found.deck.hand_sizes(found.rules.max_players)) >= 1


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_survives_pickling(name):
    assert pickle.loads(pickle.dumps(edition(name))) == edition(name)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_can_be_played_by_any_rule(name):
    for switch, kind in SWITCHES.items():
        if kind is not int:
            for value in (True, False) if kind is bool else kind:
                changed = edition(name, {switch: value})
                assert getattr(changed.rules, switch.replace("-", "_")) == value
                assert (changed.deck, changed.board) == (edition(name).deck, edition(name).board)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_can_be_had_in_each_of_its_languages(name):
    found = edition(name)
    for code in found.languages:
        other = edition(name, language=code)
        assert other.language == (None if code == "en" else code)
        assert other.rules == found.rules
        assert other.board.squares == found.board.squares
        assert [other.deck.card(card.name).category for card in found.deck.cards] == [
            card.category for card in found.deck.cards
        ]
        assert other.board.rooms == tuple(
            other.deck.card(room, other.deck.rooms[0].category).name for room in other.board.rooms
        )


@pytest.mark.parametrize("name", SHIPPED)
def test_every_variant_can_be_played(name):
    found = edition(name)
    for variant, title in found.variants.items():
        assert title
        changed = edition(name, {"variant": variant})
        assert (changed.deck, changed.rules) != (found.deck, found.rules)
        assert len(changed.starts) == len(changed.deck.suspects)


# The numbers that are told of an edition with one of its options.
OPTIONS = [
    ("master-detective", {"variant": "polish-weapons"}, 1080),
    ("farscape", {"suspects": 6}, 576),
    ("farscape", {"suspects": 6, "weapons": 2}, 144),
]


@pytest.mark.parametrize(("name", "options", "solutions"), OPTIONS)
def test_options_change_how_many_solutions_there_are(name, options, solutions):
    assert edition(name, options).deck.solution_count == solutions


# ---- where their rules come from ----

NOTES = [(each, about, note) for each in editions() for about, note in each.notes]


def test_every_edition_says_what_had_to_be_settled():
    assert {each.name for each, _, _ in NOTES} == set(SHIPPED)
    assert any(note.startswith("assumed: ") for _, _, note in NOTES)


@pytest.mark.parametrize(("found", "about", "note"), NOTES)
def test_a_note_is_one_sentence_on_something_that_there_is(found, about, note):
    assert note == note.strip()
    assert not note.endswith(".")
    assert re.match(r"assumed: \S|(?!assumed)\S", note)
    section, _, name = about.partition(".")
    if section == "rules" and name:
        assert name.replace("-", "_") in Rules.__dataclass_fields__
    if section == "languages" and name:
        assert name in found.languages


def sources():
    """What stands in SOURCES.md, by the title above it."""
    text = (folder("boards") / "SOURCES.md").read_text(encoding="utf-8")
    return {part.partition("\n")[0].strip(): part for part in re.split(r"^## ", text, flags=re.MULTILINE)}


@pytest.mark.parametrize("name", SHIPPED)
def test_the_page_on_sources_names_what_every_note_is_about(name):
    section = sources()[edition(name).title]
    for about, _ in edition(name).notes:
        assert f"`{about}`" in section, about


def test_the_colours_that_an_edition_can_set_are_those_of_the_drawing():
    from cluekit.draw.colours import BOARD

    assert set(COLOURS) == set(BOARD)
