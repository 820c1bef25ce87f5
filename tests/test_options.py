"""Options of an edition: what they change, and what is said about those that there are not."""

import enum
import random
from dataclasses import fields
from pathlib import Path

import pytest

from cluekit import edition
from cluekit.cards import Card, Category
from cluekit.editions import load, parse_options
from cluekit.errors import ClueError, EditionError
from cluekit.game import deal
from cluekit.rules import Answers, LastPlayer, Passages, Rules, WeaponStart
from tests import own_edition


@pytest.fixture
def ours(tmp_path):
    return load(own_edition.write(tmp_path))


def names(cards):
    return [card.name for card in cards]


# ---- rules ----


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        ({"dice": 2}, "dice", 2),
        ({"dice": "2"}, "dice", 2),
        ({"honour": True}, "honour", True),
        ({"honour": "true"}, "honour", True),
        ({"last-player": "wins"}, "last_player", LastPlayer.WINS),
        ({"last_player": "wins"}, "last_player", LastPlayer.WINS),
        ({" Last_Player ": LastPlayer.WINS}, "last_player", LastPlayer.WINS),
        ({"answers": "everyone"}, "answers", Answers.EVERYONE),
        ({"passages": "within-roll"}, "passages", Passages.WITHIN_ROLL),
        ({"max-players": 2}, "max_players", 2),
        ({"weapon-start": "aside"}, "weapon_start", WeaponStart.ASIDE),
    ],
)
def test_an_option_changes_one_rule_and_nothing_else(options, field, value):
    mini = edition("mini")
    changed = edition("mini", options)
    assert getattr(changed.rules, field) == value != getattr(mini.rules, field)
    assert (changed.deck, changed.board, changed.starts) == (mini.deck, mini.board, mini.starts)
    assert changed.name == "mini"
    assert str(changed) == "Mini"


def test_options_are_remembered_as_plain_values():
    chosen = edition("mini", {"Dice": "2", "last_player": LastPlayer.WINS, "honour": "false"}).options
    assert chosen == {"dice": 2, "last-player": "wins", "honour": False}
    assert edition("mini").options == {}


def test_an_edition_with_its_own_options_is_itself():
    changed = edition("mini", {"dice": 2, "answers": "everyone"})
    assert edition("mini", changed.options) == changed
    assert edition(changed) is changed
    assert edition(changed, {}) is changed


def test_options_are_added_to_those_that_an_edition_has():
    changed = edition(edition("mini", {"dice": 2, "last-player": "wins"}), {"last_player": "must-accuse"})
    assert changed.options == {"dice": 2, "last-player": "must-accuse"}
    assert (changed.rules.dice, changed.rules.last_player) == (2, LastPlayer.MUST_ACCUSE)
    assert changed.base is edition("mini")


def test_options_do_not_touch_the_edition_itself():
    before = edition("mini").rules
    edition("mini", {"dice": 2})
    assert edition("mini").rules is before


@pytest.mark.parametrize("options", [None, {}])
def test_no_options_are_no_change(options):
    assert edition("mini", options) is edition("mini")


# ---- cards ----


@pytest.mark.parametrize("value", [2, "2", " 2 ", ["Ada", "Bruno"], "Bruno, Ada", ("ada", "BRUNO")])
def test_the_first_suspects_are_selected_by_number_or_name(ours, value):
    changed = edition(ours, {"suspects": value, "min-players": 2})
    assert names(changed.deck.suspects) == ["Ada", "Bruno"]
    assert changed.options == {"suspects": 2, "min-players": 2}
    assert changed.rules.max_players == 2


@pytest.mark.parametrize("value", ["Dora, Bruno, Chloe", ["chloe", "Dora", Card("Bruno", Category.SUSPECT)]])
def test_some_suspects_are_selected_by_name_and_keep_their_order(ours, value):
    changed = edition(ours, {"suspects": value})
    assert names(changed.deck.suspects) == ["Bruno", "Chloe", "Dora"]
    assert changed.options == {"suspects": ("Bruno", "Chloe", "Dora")}
    assert changed.rules.max_players == 3


def test_tokens_of_suspects_who_are_not_selected_begin_nowhere(tmp_path):
    change = (
        'start = "Cloak Room"',
        'starts = { Ada = "Library", Bruno = "3,5", Chloe = "0,5", Dora = "Stairs" }',
    )
    ours = load(own_edition.write(tmp_path, change))
    changed = edition(ours, {"suspects": "Dora, Bruno", "min-players": 2})
    assert changed.starts == ((3, 5), "Stairs")
    assert changed.start_of("Dora") == "Stairs"
    with pytest.raises(ClueError, match="There is no suspect 'Ada'"):
        changed.start_of("Ada")
    assert deal(changed, 2, random.Random(1)).tokens == ((3, 5), "Stairs")


def test_weapons_are_selected_with_their_aliases(ours):
    changed = edition(ours, {"weapons": "Teapot, Violin"})
    assert names(changed.deck.weapons) == ["Teapot", "Violin"]
    assert changed.deck.card("Fiddle").name == "Violin"
    without = edition(ours, {"weapons": 1})
    assert without.deck.aliases == ()
    assert without.deck.solution_count == 12


def test_weapons_can_be_selected_beside_a_variant_and_rules(ours):
    changed = edition(ours, {"weapons": ["Gun", "Axe"], "variant": "poison", "dice": 1})
    assert names(changed.deck.weapons) == ["Axe", "Gun"]
    assert (changed.rules.dice, changed.rules.answers) == (1, Answers.FIRST)
    assert changed.options == {"variant": "poison", "weapons": ("Axe", "Gun"), "dice": 1}


def test_all_cards_can_always_be_played_with():
    changed = edition("mini", {"suspects": 3, "weapons": "Violin, Umbrella, Teapot"})
    assert changed.deck == edition("mini").deck


def test_all_cards_of_a_variant_can_be_played_with_though_fewer_may_be_selected(ours):
    assert len(edition(ours, {"variant": "poison", "weapons": 4}).deck.weapons) == 4


@pytest.mark.parametrize("number", [3, "3"])
def test_no_more_cards_can_be_selected_than_a_variant_has(tmp_path, number):
    fewer = ('cards.weapons = ["Teapot", "Poison", "Axe", "Gun"]', 'cards.weapons = ["Teapot", "Poison"]')
    ours = load(own_edition.write(tmp_path, fewer))
    with pytest.raises(EditionError, match=r"^Ours has only 2 weapons here, not 3\.$"):
        edition(ours, {"variant": "poison", "weapons": number})
    assert len(edition(ours, {"variant": "poison", "weapons": 2}).deck.weapons) == 2
    assert len(edition(ours, {"weapons": 3}).deck.weapons) == 3


# ---- variants ----


@pytest.mark.parametrize("name", ["poison", "Poison", "POI-SON"])
def test_a_variant_has_other_cards_and_rules_and_a_note(ours, name):
    changed = edition(ours, {"variant": name})
    assert names(changed.deck.weapons) == ["Teapot", "Poison", "Axe", "Gun"]
    assert changed.deck.aliases == ()
    assert (changed.rules.dice, changed.rules.answers) == (2, Answers.FIRST)
    assert changed.notes == (*ours.notes, ("variants.poison", "assumed: it was poison"))
    assert changed.options == {"variant": "poison"}
    assert changed.title == "Ours"


# ---- what there is not ----


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dise": 2}, "There is no option 'dise'; perhaps dice."),
        ({3: 2}, "There is no option '3'; perhaps"),
        ({"x" * 900: 2}, f"There is no option '{'x' * 29}...'; perhaps"),
        ({"dice": 3}, "A move is rolled with one or two dice, not with 3."),
        ({"dice": "two"}, "The option dice is a whole number, not 'two'."),
        ({"answers": "all"}, "The option answers is 'first' or 'everyone', not 'all'."),
        ({"honour": "yes"}, "The option honour is true or false, not 'yes'."),
        ({"weapons": "besides"}, "There is no weapon 'besides'; perhaps Teapot or Umbrella or Violin."),
        ({"investigation": {"lies": 6}}, "Investigation cards come with an edition; no option adds them"),
        ({"max-players": 5}, "5 players are more than 4 suspects."),
        ({"min-players": 5}, "4 suspects are too few for 5 players."),
        ({"min-players": 4, "max-players": 3}, "4 to 3 players is no sensible range from two up."),
        ({"suspects": 2}, "2 suspects are too few for 3 players."),
        ({"suspects": 3, "max-players": 4}, "4 players are more than 3 suspects."),
        ({"suspects": 1}, "Ours is played with 2 to 4 suspects, not with 1."),
        ({"suspects": 0}, "Ours is played with 2 to 4 suspects, not with 0."),
        ({"suspects": "5"}, "Ours is played with 2 to 4 suspects, not with 5."),
        ({"suspects": -2}, "The option suspects is a number or a list of names, not '-2'."),
        ({"suspects": []}, "Ours is played with 2 to 4 suspects, not with 0."),
        ({"suspects": "9" * 5000}, f"There is no suspect '{'9' * 29}...'; perhaps"),
        ({"suspects": ["Ada", "Ada"]}, "The option suspects names Ada twice."),
        ({"suspects": "Ada, Boris"}, "There is no suspect 'Boris'; perhaps"),
        ({"suspects": "Ada, Violin"}, "There is no suspect 'Violin'; perhaps"),
        ({"suspects": True}, "The option suspects is a number or a list of names, not 'True'."),
        ({"suspects": None}, "The option suspects is a number or a list of names, not 'None'."),
        ({"suspects": 2.5}, "The option suspects is a number or a list of names, not '2.5'."),
        ({"weapons": []}, "Ours is played with 1 to 3 weapons, not with 0."),
        ({"Dice": 2, "dice": 1}, "The option dice is given twice."),
        ({"last-player": "wins", "last_player": "wins"}, "The option last-player is given twice."),
        ({"variant": "poisons"}, "Ours has no variant 'poisons'; perhaps poison."),
        ({"variant": None}, "Ours has no variant 'None'; perhaps poison."),
        (["dice"], 'Options are a dict such as {"dice": 2}, not "[\'dice\']".'),
        ("dice=2", "Options are a dict such as {\"dice\": 2}, not 'dice=2'."),
    ],
)
def test_what_an_edition_cannot_have_is_said_in_one_sentence(ours, options, sentence):
    with pytest.raises(ClueError) as error:
        edition(ours, options)
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_an_edition_without_variants_or_selections_says_so():
    with pytest.raises(EditionError, match="Mini has no variants"):
        edition("mini", {"variant": "poison"})
    with pytest.raises(EditionError, match="Mini is always played with all 3 weapons"):
        edition("mini", {"weapons": 2})


# ---- as a command line gives them ----


def test_options_are_read_from_a_command_line(ours):
    texts = ["dice=1", "last_player = wins", "suspects=Dora, Bruno,Chloe", "variant=poison", "honour=false"]
    options = parse_options(texts)
    assert options == {
        "dice": "1",
        "last-player": "wins",
        "suspects": "Dora, Bruno,Chloe",
        "variant": "poison",
        "honour": "false",
    }
    changed = edition(ours, options)
    assert (changed.rules.dice, changed.rules.last_player, changed.rules.honour) == (
        1,
        LastPlayer.WINS,
        False,
    )
    assert changed.deck.solution_count == 3 * 4 * 3
    assert parse_options([]) == {}


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["dice"], "An option is written as name=value, such as dice=2, not 'dice'."),
        (["dice="], "An option is written as name=value, such as dice=2, not 'dice='."),
        (["=2"], "An option is written as name=value, such as dice=2, not '=2'."),
        (["dise=2"], "There is no option 'dise'; perhaps dice."),
        (["dice=2", "Dice=1"], "The option dice is given twice."),
        (["investigation=1"], "Investigation cards come with an edition"),
    ],
)
def test_what_is_no_option_on_a_command_line(texts, sentence):
    with pytest.raises(EditionError) as error:
        parse_options(texts)
    assert str(error.value).startswith(sentence)


def test_the_page_for_teachers_lists_every_option_and_every_value():
    page = (Path(__file__).parents[1] / "boards" / "EDITIONS.md").read_text(encoding="utf-8")
    for field in fields(Rules):
        if field.name != "investigation":
            assert f"`{field.name.replace('_', '-')}`" in page
        kind = type(field.default)
        for value in kind if issubclass(kind, enum.Enum) else ():
            assert f"`{value.value}`" in page
    for name in ("variant", "suspects", "weapons", "language"):
        assert f"`{name}`" in page


def test_the_order_in_which_options_are_given_makes_no_difference():
    one = edition("classic", {"dice": 2, "answers": "everyone"}, "nb")
    other = edition("classic", {"answers": "everyone", "dice": 2}, "nb")
    assert one == other
    assert list(one.options) == list(other.options) == ["answers", "dice"]
