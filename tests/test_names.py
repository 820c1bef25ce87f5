"""Names as people type them."""

import pytest

from cluekit.names import key, perhaps, plural, quoted, shown, spellings, unusable


@pytest.mark.parametrize("text", ["Ball Room", "ballroom", "BALL-ROOM", " ball room! "])
def test_case_spaces_and_punctuation_do_not_matter(text):
    assert key(text) == "ballroom"


def test_letters_of_every_language_do():
    assert key("Śledztwo") != key("ledztwo")


def test_three_near_names_are_offered_or_all():
    names = ["Hall", "Hill", "Hull", "Hell", "Study"]
    assert perhaps("Hxll", names).count(" or ") == 2
    assert perhaps("???", ["Hall", "Study"]) == "; perhaps Hall or Study"
    assert perhaps("Hxll", []) == ""


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


BLANK = [
    "\u115f",
    "\u1160",
    "\u3164",
    "\uffa0",
    "\U00013441",
    "\u034f",
    "\ufe0f",
    "\u2800",
    "\u200b",
    "\u00ad",
]


@pytest.mark.parametrize("blank", BLANK, ids=ascii)
def test_a_name_that_nobody_sees_is_none(blank):
    assert unusable(blank)
    assert unusable(f" {blank}7{blank * 3} ")
    assert key(f"A{blank}da") == key("Ada")


@pytest.mark.parametrize("name", ["Ada", "서재", "ㅎ", "書斎", "مكتبة", "कमरा", "7 Å"])
def test_letters_of_any_language_make_a_name(name):
    assert unusable(name) is None


class Mute:
    """What does not say what it is."""

    def __repr__(self):
        raise RuntimeError("no")


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


WILD = [
    "x" * 10**5,
    "\0" * 99,
    10**5000,
    -(10**30),
    nested(500),
    nested(10**5),
    [[1] * 600] * 9,
    {"a": [7] * 99},
    Mute(),
]


@pytest.mark.parametrize("value", WILD, ids=lambda value: type(value).__name__)
def test_whatever_is_echoed_is_short(value):
    assert 0 < len(shown(value)) <= 66
    assert 0 < len(quoted(value)) <= 66


def test_what_is_short_is_echoed_as_it_is():
    assert (shown(7), shown("7"), quoted(7), quoted(["a"])) == ("7", "'7'", "'7'", "\"['a']\"")
    assert quoted("x" * 60) == repr("x" * 60)
