"""Editions with their names in another language."""

import pickle
from dataclasses import fields

import pytest

from cluekit import edition
from cluekit.board import Board, Door
from cluekit.editions import load
from cluekit.errors import ClueError, EditionError
from tests import own_edition


@pytest.fixture
def ours(tmp_path):
    return load(own_edition.write(tmp_path))


@pytest.fixture
def norwegian(ours):
    return edition(ours, language="nb")


def names(cards):
    return [card.name for card in cards]


def test_title_cards_and_places_have_the_names_of_the_language(norwegian):
    assert str(norwegian) == "Vår"
    assert norwegian.language == "nb"
    assert names(norwegian.deck.suspects) == ["Åse", "Bruno", "Chloe", "Dora"]
    assert names(norwegian.deck.weapons) == ["Tekanne", "Umbrella", "Violin"]
    assert names(norwegian.deck.rooms) == ["Kjøkken", "Library", "Observatory"]
    board = norwegian.board
    assert board.rooms == ("Kjøkken", "Library", "Observatory")
    assert (board.lobbies, board.spaces) == (("Garderobe",), ("Trapp", "Garden"))
    assert board.passages == (("Kjøkken", "Observatory"), ("Trapp", "Garden"))
    assert board.ways == (("Kjøkken", "Library"),)
    assert board.more_doors == (Door((1, 4), "Kjøkken", "W"),)
    assert norwegian.starts == ("Garderobe",) * 4


def test_captions_of_closed_parts_have_the_names_of_the_language(tmp_path):
    changes = (
        ("[board.spaces]", '[board.blank]\nX = "Cellar"\n[board.spaces]'),
        ('"Tekanne"', '"Tekanne"\nCellar = "Kjeller"'),
    )
    drawn = [("#.SS......#", "#.SS.....X#")]
    ours = load(own_edition.write(tmp_path, *changes, map_changes=drawn))
    assert edition(ours, language="nb").board.blank == (("X", "Kjeller"),)


def test_a_board_in_another_language_is_the_same_board(ours, norwegian):
    assert norwegian.board.squares == ours.board.squares
    assert norwegian.board.distance("Kjøkken", "Garderobe") == ours.board.distance("Kitchen", "Cloak Room")
    assert len(norwegian.board.doors) == len(ours.board.doors)


def test_every_part_of_a_board_that_holds_names_is_translated(ours):
    """A new field of Board with names in it has to be translated as well."""
    for part in fields(Board):
        if part.name == "aliases":
            continue
        value = repr(getattr(edition(ours, language="nb").board, part.name))
        assert not any(name in value for name in ("Kitchen", "Cloak Room", "Stairs")), part.name


@pytest.mark.parametrize("name", ["Kitchen", "kitchen", "Kjøkken", "KJØKKEN"])
def test_the_english_names_are_understood_as_well(norwegian, name):
    assert norwegian.deck.card(name).name == "Kjøkken"


@pytest.mark.parametrize("name", ["Cloak Room", "cloak room", "Garderobe"])
def test_the_english_names_of_places_are_understood_as_well(norwegian, name):
    assert norwegian.board.place(name) == "Garderobe"
    assert norwegian.board.place("Library") == "Library"


def test_aliases_go_with_their_card(tmp_path):
    changes = (
        ('Poison = "Gift"', 'Poison = "Gift"\nViolin = "Fiolin"'),
        ('Fiddle = "Violin"', 'Fiddle = "Violin"\nGift = "Teapot"'),
    )
    deck = edition(load(own_edition.write(tmp_path, *changes)), language="nb").deck
    assert deck.card("Fiddle").name == deck.card("Violin").name == "Fiolin"
    assert deck.card("Gift").name == "Tekanne"


def test_a_name_of_the_language_goes_before_an_english_one(tmp_path):
    """Where Violin means Umbrella, an Umbrella is an Umbrella still, but a Violin is no Violin any more."""
    change = ('Poison = "Gift"', 'Poison = "Gift"\nUmbrella = "Violin"\nViolin = "Fiolin"')
    deck = edition(load(own_edition.write(tmp_path, change)), language="nb").deck
    assert names(deck.weapons) == ["Tekanne", "Violin", "Fiolin"]
    assert deck.card("Violin") == deck.weapons[1]
    assert deck.card("Umbrella") == deck.weapons[1]
    assert deck.card("Fiddle") == deck.weapons[2]


def test_what_a_language_lacks_keeps_its_name(ours):
    polish = edition(ours, language="pl")
    assert str(polish) == "Ours"
    assert names(polish.deck.rooms) == ["Kuchnia", "Library", "Observatory"]


def test_a_language_can_be_changed_and_taken_back(ours, norwegian):
    assert edition(norwegian, language="pl") == edition(ours, language="pl")
    assert edition(norwegian, language="en") == ours
    assert edition(ours, language="en") == ours
    assert edition(norwegian) is norwegian
    assert edition(ours, language="NB") == norwegian


@pytest.mark.parametrize("language", ["fr", "", "norwegian", 3, ["nb"]])
def test_an_unknown_language_is_answered_with_the_list(ours, language):
    with pytest.raises(EditionError, match=r"Ours has no names in the language .*; there are en, nb, pl"):
        edition(ours, language=language)


def test_languages_and_options_go_together(ours):
    options = {"variant": "poison", "suspects": "Åse, Bruno, Dora", "weapons": ["Gift", "Axe"], "dice": 1}
    changed = edition(ours, options, "nb")
    assert names(changed.deck.suspects) == ["Åse", "Bruno", "Dora"]
    assert names(changed.deck.weapons) == ["Gift", "Axe"]
    assert changed.options == {
        "variant": "poison",
        "suspects": ("Ada", "Bruno", "Dora"),
        "weapons": ("Poison", "Axe"),
        "dice": 1,
    }
    assert changed == edition(
        edition(edition(ours, language="nb"), {"variant": "poison", "dice": 1}), options
    )
    assert changed == edition(ours, changed.options, "nb")
    back = edition(changed, language="en")
    assert names(back.deck.weapons) == ["Poison", "Axe"]
    assert back == edition(ours, changed.options)
    assert repr(changed).endswith("dice=1, in nb: 18 solutions>")


def test_names_of_the_file_are_understood_in_options_too(ours):
    assert edition(ours, {"suspects": "Dora, Ada, Bruno"}, "nb").options["suspects"] == (
        "Ada",
        "Bruno",
        "Dora",
    )
    with pytest.raises(ClueError, match="names Åse twice"):
        edition(ours, {"suspects": "Ada, Åse, Dora"}, "nb")
    with pytest.raises(ClueError, match="There is no suspect 'Åse'"):
        edition(ours, {"suspects": "Åse, Bruno, Dora"}, "pl")


def test_an_edition_in_another_language_is_a_value(norwegian):
    again = pickle.loads(pickle.dumps(norwegian))
    assert again == norwegian
    assert hash(again) == hash(norwegian)
    assert edition(again, language="en") == edition(norwegian, language="en")
