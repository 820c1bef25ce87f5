"""What the form for a new game is told: whatever it can choose, Python can deal."""

from __future__ import annotations

import pytest

from cluekit.editions import edition, editions
from cluekit.editions.switches import SWITCHES
from cluekit.seating import Seating
from cluekit.widgets.offers import OPTIONS, offers, options

NAMES = [one.name for one in editions()]


def test_every_rule_can_be_chosen_but_how_many_may_play() -> None:
    assert set(SWITCHES) - set(OPTIONS) == {"min-players", "max-players"}
    assert [one["name"] for one in options()] == list(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_that_is_offered_can_be_played(name: str) -> None:
    for value, _ in OPTIONS[name][1]:
        assert edition("classic", {name: value}).options[name] == value


@pytest.mark.parametrize("name", NAMES)
def test_what_an_edition_says_by_itself_is_among_the_choices(name: str) -> None:
    offer = next(one for one in offers(edition(name)) if one["present"])
    assert offer["name"] == name
    for deck in offer["decks"]:
        for rule, value in deck["rules"].items():
            assert value in [choice for choice, _ in OPTIONS[rule][1]]


@pytest.mark.parametrize("name", NAMES)
def test_the_names_of_every_deck_and_language_are_those_on_the_cards(name: str) -> None:
    offer = next(one for one in offers(edition("mini")) if one["name"] == name)
    assert offer["present"] == (name == "mini")
    for deck in offer["decks"]:
        chosen = {"variant": deck["name"]} if deck["name"] else {}
        for code in offer["languages"]:
            played = edition(name, chosen, code)
            names = [name for names in deck["cards"][code].values() for name in names]
            assert names == [card.name for card in played.deck.cards]
        assert deck["players"] == [played.rules.min_players, played.rules.max_players]
        assert deck["bluffing"] == bool(played.rules.investigation)


def test_selections_and_variants_are_offered_where_there_are_some() -> None:
    by_name = {one["name"]: one for one in offers(edition("classic"))}
    assert by_name["farscape"]["select"] == {"suspects": [6, 10], "weapons": [2, 8]}
    assert by_name["classic"]["select"] == {}
    assert [deck["name"] for deck in by_name["master-detective"]["decks"]] == ["", "polish-weapons"]


def test_what_python_alone_can_choose_counts_for_the_edition_that_is_played() -> None:
    played = Seating.of("classic", options={"min-players": 3, "dice": 2}, seed=1).edition
    by_name = {one["name"]: one for one in offers(played)}
    assert by_name["classic"]["decks"][0]["players"] == [3, 6]
    assert by_name["classic"]["decks"][0]["rules"]["dice"] == 1
    assert by_name["tudor-close"]["decks"][0]["players"][0] == 2


def test_somebodys_own_edition_comes_first() -> None:
    own = edition("lessons/teacher/example-edition/museum.toml")
    assert [one["name"] for one in offers(own)][:2] == [own.name, NAMES[0]]
