"""Names as people type them."""

import pytest

from cluekit.names import key, perhaps, plural, spellings


@pytest.mark.parametrize("text", ["Ball Room", "ballroom", "BALL-ROOM", " ball room! "])
def test_case_spaces_and_punctuation_do_not_matter(text):
    assert key(text) == "ballroom"


def test_letters_of_every_language_do():
    assert key("Śledztwo") != key("ledztwo")


def test_three_near_names_are_offered_or_all():
    names = ["Hall", "Hill", "Hull", "Hell", "Study"]
    assert perhaps("Hxll", names).count(" or ") == 2
    assert perhaps("???", ["Hall", "Study"]) == "; perhaps Hall or Study"


def test_a_word_of_two_names_means_neither():
    found = spellings(["Billiard Room", "Dining Room", "Room"])
    assert found == {
        "billiard": "Billiard Room",
        "dining": "Dining Room",
        "billiardroom": "Billiard Room",
        "diningroom": "Dining Room",
        "room": "Room",
    }


@pytest.mark.parametrize(("number", "text"), [(0, "0 deals"), (1, "1 deal"), (2430, "2,430 deals")])
def test_nouns_follow_their_numbers(number, text):
    assert plural(number, "deal") == text
