"""What a typed line can mean."""

import pytest

from cluekit.dialogue import Choice, called, matching, misunderstood, numbered

CHOICES = [
    Choice(("Enter the Hall", "Hall"), "hall"),
    Choice(("Row 2, column 5", "2,5"), "near"),
    Choice(("Row 2, column 15", "2,15"), "far", listed=False),
    Choice(("Halt the game",), "halt"),
]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("1", ["hall"]),
        ("3.", ["halt"]),
        ("4", []),
        ("hall", ["hall"]),
        ("ENTER THE HALL!", ["hall"]),
        ("2,5", ["near"]),
        ("2, 15", ["far"]),
        ("hal", ["hall", "halt"]),
        ("game", ["halt"]),
        ("2", ["near"]),
        ("", []),
        ("kitchen", []),
    ],
)
def test_an_answer_is_a_number_a_name_a_beginning_or_a_part(answer, meant):
    assert [choice.value for choice in matching(answer, CHOICES)] == meant


def test_only_what_is_read_out_has_a_number():
    assert {number: choice.value for number, choice in numbered(CHOICES).items()} == {
        "1": "hall",
        "2": "near",
        "3": "halt",
    }


def test_what_is_not_understood_is_asked_again_kindly():
    assert misunderstood("", CHOICES, []).startswith("I need an answer. Please type a number from 1 to 3")
    assert misunderstood("xy", CHOICES, []).startswith("I do not know what 'xy' means here.")
    both = matching("hal", CHOICES)
    assert misunderstood("hal", CHOICES, both) == "That could be Enter the Hall or Halt the game. Which one?"


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("1", ["hall"]),
        ("3.", ["halt"]),
        ("Halt the Game", ["halt"]),
        ("hall", ["hall"]),
        ("2,5", ["near"]),
        ("2,15", []),  # not listed
        ("hal", []),
        ("halt the", []),
        ("", []),
        ("?", []),
    ],
)
def test_a_choice_is_called_by_its_number_or_a_name_in_full(answer, meant):
    assert [choice.value for choice in called(answer, CHOICES)] == meant
