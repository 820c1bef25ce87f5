"""Rules as a value, and their switches by name."""

import enum
from dataclasses import fields

import pytest

from cluekit.editions.switches import SWITCHES, field_of, setting, switch, values_of
from cluekit.errors import EditionError
from cluekit.rules import Accusations, Answers, InvestigationDeck, LastPlayer, Rules, Staying, WeaponStart


def test_the_default_rules_are_the_classic_ones():
    assert Rules() == Rules(
        dice=1,
        last_player=LastPlayer.MUST_ACCUSE,
        min_players=2,
        max_players=6,
        weapon_start=WeaponStart.SPREAD,
        staying=Staying.BLOCKED,
        answers=Answers.FIRST,
        honour=False,
        accusations=Accusations.OWN_TURN,
        investigation=None,
    )


@pytest.mark.parametrize("dice", [0, 3, -1])
def test_a_move_is_rolled_with_one_or_two_dice(dice):
    with pytest.raises(EditionError, match="one or two dice"):
        Rules(dice=dice)


@pytest.mark.parametrize(("fewest", "most"), [(1, 6), (4, 3)])
def test_a_sensible_range_of_players(fewest, most):
    with pytest.raises(EditionError, match="no sensible range"):
        Rules(min_players=fewest, max_players=most)


def test_an_investigation_deck_has_a_card_for_each_player_and_one_to_draw():
    assert Rules(investigation=InvestigationDeck(2, 2, 2, 1)).max_players == 6
    with pytest.raises(EditionError, match="6 Investigation cards are too few: each of 6 players"):
        Rules(investigation=InvestigationDeck(2, 2, 2, 0))
    with pytest.raises(EditionError, match="no negative number"):
        InvestigationDeck(2, 2, -1, 6)


# ---- switches by name ----


def test_every_rule_but_the_investigation_deck_is_a_switch():
    assert [field_of(name) for name in SWITCHES] == [
        field.name for field in fields(Rules) if field.name != "investigation"
    ]
    assert all(switch(field_of(name)) == name and "_" not in name for name in SWITCHES)
    assert all(kind in (bool, int) or issubclass(kind, enum.Enum) for kind in SWITCHES.values())


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("dice", 2, 2),
        ("dice", " 2 ", 2),
        ("honour", True, True),
        ("honour", "false", False),
        ("honour", "TRUE", True),
        ("answers", "everyone", Answers.EVERYONE),
        ("answers", Answers.EVERYONE, Answers.EVERYONE),
        ("last-player", "Must_Accuse", LastPlayer.MUST_ACCUSE),
    ],
)
def test_a_setting_is_a_value_or_a_text(name, value, read):
    found = setting(name, value)
    assert found == read
    assert type(found) is type(read)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("dice", "two", "The option dice is a whole number, not 'two'."),
        ("dice", True, "The option dice is a whole number, not 'True'."),
        ("dice", 2.0, "The option dice is a whole number, not '2.0'."),
        ("dice", "9" * 5000, f"The option dice is a whole number, not '{'9' * 29}...'."),
        ("honour", 1, "The option honour is true or false, not '1'."),
        ("answers", "all", "The option answers is 'first' or 'everyone', not 'all'."),
        ("answers", None, "The option answers is 'first' or 'everyone', not 'None'."),
        (
            "staying",
            "no",
            "The option staying is 'blocked', 'summoned' or 'always', not 'no'.",
        ),
    ],
)
def test_what_is_no_setting_is_answered_with_all_that_are(name, value, sentence):
    with pytest.raises(EditionError) as error:
        setting(name, value)
    assert str(error.value) == sentence


def test_the_values_of_a_switch_in_words():
    assert values_of(bool) == "true or false"
    assert values_of(WeaponStart) == "'spread', 'random' or 'aside'"
