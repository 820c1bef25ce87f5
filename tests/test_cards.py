"""Decks: names, sizes, solutions."""

import pickle

import pytest

from cluekit import ClueError, Deck, edition
from cluekit.cards import Category

CLASSIC = edition("classic").deck


def test_the_classic_deck_has_21_cards_and_324_solutions():
    assert len(CLASSIC.cards) == 21
    assert CLASSIC.solution_count == len(set(CLASSIC.solutions())) == 324


def test_the_mini_deck_has_27_solutions():
    assert edition("mini").deck.solution_count == 27


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, (9, 9)), (3, (6, 6, 6)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3, 3, 3, 3, 3, 3))],
)
def test_the_first_seats_get_what_does_not_divide_evenly(players, sizes):
    assert CLASSIC.hand_sizes(players) == sizes


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Miss Scarlett", "Miss Scarlett"),
        ("scarlet", "Miss Scarlett"),
        ("PLUM", "Professor Plum"),
        ("mr green", "Reverend Green"),
        ("Ball Room", "Ballroom"),
        ("billiard", "Billiard Room"),
        ("dagger", "Knife"),
        ("lead-pipe", "Lead Pipe"),
    ],
)
def test_a_card_is_found_by_any_usual_spelling(text, name):
    assert CLASSIC.card(text).name == name


@pytest.mark.parametrize("text", ["", "Mrs", "Room", "Teapot", "Scarlettt"])
def test_an_unknown_or_ambiguous_name_is_answered_with_near_names(text):
    with pytest.raises(ClueError, match=r"There is no card .*; perhaps"):
        CLASSIC.card(text)


def test_a_card_of_another_category_is_not_taken():
    with pytest.raises(ClueError, match="There is no weapon 'Hall'"):
        CLASSIC.triple("Plum", "Hall", "Rope")


def test_triple_finds_all_three_by_name():
    triple = CLASSIC.triple("plum", "rope", "hall")
    assert str(triple) == "Professor Plum, Rope, Hall"
    assert [card.category for card in triple] == list(Category)


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ((["A"], [], ["C"]), "at least one weapon"),
        ((["A", "a"], ["B"], ["C"]), "stands on two cards"),
        ((["A"], ["B"], ["a"]), "stands on two cards"),
        ((["A"], ["  "], ["C"]), "The weapon '  ' has no letter"),
        ((["A"], ["7,4"], ["C"]), "The weapon '7,4' has no letter"),
        ((["A"], ["B" * 61], ["C"]), "is longer than 60 characters"),
        ((["A"], ["B\x1b[31m"], ["C"]), "has characters that cannot be printed"),
        (([7], ["B"], ["C"]), "The suspect '7' is no text"),
        ((["Zoé", "Zoe\u0301"], ["B"], ["C"]), "stands on two cards"),
    ],
)
def test_impossible_decks_are_refused(groups, message):
    with pytest.raises(ClueError, match=message):
        Deck.of(*groups)


def test_an_alias_must_mean_a_card():
    with pytest.raises(ClueError, match="no card of this deck"):
        Deck.of(["A"], ["B"], ["C"], {"X": "Y"})


def test_an_alias_means_one_card_only():
    with pytest.raises(ClueError, match="is the name of another card"):
        Deck.of(["A"], ["B"], ["C"], {"b": "A"})


@pytest.mark.parametrize("aliases", [{"!!": "A"}, {"x x": "A", "X-X": "B"}, {"": "A"}])
def test_an_alias_has_a_letter_and_one_meaning(aliases):
    with pytest.raises(ClueError, match="The alias"):
        Deck.of(["A"], ["B"], ["C"], aliases)


def test_a_sign_is_no_word():
    deck = Deck.of(["A"], ["B"], ["Bed & Breakfast"])
    for text in ("???", "", "&"):
        with pytest.raises(ClueError, match="There is no card"):
            deck.card(text)


def test_a_long_name_is_cut_in_the_answer():
    with pytest.raises(ClueError) as error:
        CLASSIC.card("x" * 10**6)
    assert len(str(error.value)) < 500


def test_a_word_said_twice_is_still_one_name():
    assert Deck.of(["Duran Duran"], ["B"], ["C"]).card("duran").name == "Duran Duran"


def test_cards_are_shown_as_one_writes_them():
    assert repr(CLASSIC.card("rope")) == "Card('Rope', Category.WEAPON)"
    assert repr(CLASSIC.triple("plum", "rope", "hall")) == "Triple('Professor Plum', 'Rope', 'Hall')"
    assert repr(CLASSIC) == "<Deck of 6, 6, 9 suspects, weapons and rooms>"


def test_a_deck_survives_pickling_with_its_hash():
    copy = pickle.loads(pickle.dumps(CLASSIC))
    assert (copy, hash(copy)) == (CLASSIC, hash(CLASSIC))


def test_a_card_of_another_deck_has_no_index():
    with pytest.raises(ClueError, match="no card of this deck"):
        CLASSIC.index(edition("mini").deck.cards[0])


def test_cards_are_dealt_to_at_least_one_player():
    with pytest.raises(ClueError, match="at least one player"):
        CLASSIC.hand_sizes(0)
