"""Names as people type them."""

import pytest

from cluekit.names import key, perhaps


@pytest.mark.parametrize("text", ["Ball Room", "ballroom", "BALL-ROOM", " ball room! "])
def test_case_spaces_and_punctuation_do_not_matter(text):
    assert key(text) == "ballroom"


def test_letters_of_every_language_do():
    assert key("Śledztwo") != key("ledztwo")


def test_three_near_names_are_offered_or_all():
    names = ["Hall", "Hill", "Hull", "Hell", "Study"]
    assert perhaps("Hxll", names).count(" or ") == 2
    assert perhaps("???", ["Hall", "Study"]) == "; perhaps Hall or Study"
