"""Actions as lists: every kind there is and back again, and what is said of lists that are none."""

import dataclasses
import json
from typing import get_args

import pytest

from cluekit import game
from cluekit.errors import ClueError
from cluekit.game import Deed, Investigation
from cluekit.game.actions import Action
from cluekit.game.notation import read_action, write_action

from .positions import CLASSIC

PLUM, ROPE, HALL = CLASSIC.deck.triple("Plum", "Rope", "Hall")

WRITTEN = [
    (game.Deal(ROPE), ["Deal", "Rope"]),
    (game.PlaceWeapon("Billiard Room"), ["PlaceWeapon", "Billiard Room"]),
    (game.PlaceToken("Hall"), ["PlaceToken", "Hall"]),
    (game.Lead(3), ["Lead", 3]),
    (game.Draw(PLUM), ["Draw", "Professor Plum"]),
    (game.DrawInvestigation(Investigation.LIE), ["DrawInvestigation", "lie"]),
    (game.Throw(11), ["Throw", 11]),
    (game.Roll(), ["Roll"]),
    (game.Move((7, 4)), ["Move", "7,4"]),
    (game.Move("Hall"), ["Move", "Hall"]),
    (game.Passage("Study"), ["Passage", "Study"]),
    (game.Stay(), ["Stay"]),
    (game.Snoop((7, 4), 2), ["Snoop", "7,4", 2]),
    (game.Suggest(PLUM, ROPE, HALL), ["Suggest", "Professor Plum", "Rope", "Hall"]),
    (game.Show(HALL), ["Show", "Hall"]),
    (game.Pass(), ["Pass"]),
    (game.Accuse(PLUM, ROPE, HALL), ["Accuse", "Professor Plum", "Rope", "Hall"]),
    (game.EndTurn(), ["EndTurn"]),
    (game.Audit(0), ["Audit", 0]),
    (game.Claim(Deed.PEEK), ["Claim", "peek"]),
    (game.Press(), ["Press"]),
    (game.Believe(), ["Believe"]),
    (game.LayOpen(ROPE), ["LayOpen", "Rope"]),
    (game.Relocate("Kitchen"), ["Relocate", "Kitchen"]),
    (game.Give(PLUM), ["Give", "Professor Plum"]),
    (game.Peek(5), ["Peek", 5]),
]


@pytest.mark.parametrize(("action", "written"), WRITTEN, ids=[str(written) for _, written in WRITTEN])
def test_an_action_is_written_and_read_again(action, written):
    assert write_action(action, CLASSIC) == written
    again = read_action(json.loads(json.dumps(written)), CLASSIC)
    assert (again, type(again)) == (action, type(action))
    for part in dataclasses.fields(action):
        assert type(getattr(again, part.name)) is type(getattr(action, part.name))


def test_no_kind_of_action_is_left_out():
    assert {type(action) for action, _ in WRITTEN} == set(get_args(Action))


def test_what_the_engine_takes_for_a_square_is_written_as_one():
    assert write_action(game.Move((7.0, 4.0)), CLASSIC) == ["Move", "7,4"]


def test_names_may_be_shortened_by_hand():
    assert read_action(["Show", "plum"], CLASSIC) == game.Show(PLUM)
    assert read_action(["Move", "billiard"], CLASSIC) == game.Move("Billiard Room")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (None, "An action is a list that begins with its kind, not null"),
        ({"kind": "Roll"}, 'begins with its kind, not {"kind": "Roll"}'),
        ([], r"begins with its kind, not \[\]"),
        ([["Roll"]], "begins with its kind"),
        ("Roll", 'begins with its kind, not "Roll"'),
        (["Rol"], "There is no action 'Rol'"),
        (["Crime", "Plum", "Rope", "Hall"], "There is no action 'Crime'"),
        (["Roll", 6], "The action Roll has no parts, not 1"),
        (["Move"], "The action Move has 1 part, to, not 0"),
        (["Snoop", "7,4"], "The action Snoop has 2 parts, at and target, not 1"),
        (["Show", "Pistol"], "There is no card 'Pistol'"),
        (["Show", 5], "name of a card or a place is expected here, not 5"),
        (["Show", "x" * 61], "name of a card or a place is expected here"),
        (["Move", "0,0"], "0,0 is no corridor square; it is"),
        (["Move", [7, 4]], r"name of a card or a place is expected here, not \[7, 4\]"),
        (["Passage", "7,4"], 'A place with a name is expected here, not "7,4"'),
        (["Snoop", "Hall", 1], 'A square is expected here, not "Hall"'),
        (["Throw", "5"], 'number of a seat or of pips from 0 to 99 is expected here, not "5"'),
        (["Throw", 5.0], "number of a seat or of pips from 0 to 99 is expected here, not 5.0"),
        (["Lead", True], "number of a seat or of pips from 0 to 99 is expected here, not true"),
        (["Lead", -1], "number of a seat or of pips from 0 to 99 is expected here, not -1"),
        (["Throw", 10**50], "number of a seat or of pips from 0 to 99 is expected here, not 1000"),
        (["Claim", "lie"], 'One of relocate, give, peek is expected here, not "lie"'),
        (
            ["DrawInvestigation", ["lie"]],
            r"One of relocate, give, peek, lie is expected here, not \[\"lie\"\]",
        ),
    ],
)
def test_what_is_no_action_is_said_in_one_sentence(values, message):
    with pytest.raises(ClueError, match=message) as caught:
        read_action(values, CLASSIC)
    assert len(str(caught.value)) < 500
