"""Entrants: what plays, with which settings, under which name."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction

import pytest

from cluekit.bots import BOTS, Bayesian, Eliminator, Entrant, Greedy, Reasoner, entrant
from cluekit.errors import ClueError
from cluekit.game import Action, View


def first(seen: View) -> Action:
    """A bot of one's own."""
    return seen.legal[0]


class Stubborn(Eliminator):
    """A class of one's own, with a setting."""

    name = "stubborn"

    def __init__(self, seed: int = 0, *, turns: int = 3) -> None:
        super().__init__(seed)
        self.turns = turns


class Seedless:
    """A class that takes no seed."""


@pytest.mark.parametrize("name", BOTS)
def test_each_kind_can_enter_by_its_name(name: str) -> None:
    made = entrant(name.upper())
    assert (made.kind, made.name, str(made)) == (name, name, name)
    one = made.seat(7)
    assert (type(one), one.seed) == (BOTS[name], 7)  # type: ignore[attr-defined]
    assert made.seat(7) is not made.seat(7)


def test_settings_are_handed_on_and_are_part_of_the_name() -> None:
    made = entrant("bayesian", confidence=0.8)
    assert made.name == "bayesian(confidence=0.8)"
    one = made.seat(3)
    assert isinstance(one, Bayesian)
    assert (one.seed, one.confidence) == (3, Fraction(4, 5))
    assert entrant("bayesian", "bold", confidence="1/2").name == "bold"


def test_classes_and_functions_can_enter() -> None:
    made = entrant(Stubborn, turns=5)
    assert made.name == "stubborn(turns=5)"
    one = made.seat(1)
    assert isinstance(one, Stubborn)
    assert (one.seed, one.turns) == (1, 5)
    assert entrant(first).name == "first"
    assert entrant(first).seat(1) is entrant(first).seat(2) is first
    assert entrant(Reasoner).seat(2).seed == 2  # type: ignore[attr-defined]


def test_an_entrant_can_enter_under_another_name_or_with_other_settings() -> None:
    made = entrant("greedy", "mine", confidence=1)
    assert entrant(made) == made
    assert entrant(made, "yours") == Entrant("greedy", "yours", (("confidence", 1),))
    assert entrant(made, confidence="3/4").name == "greedy(confidence=3/4)"


@pytest.mark.parametrize("made", [entrant("greedy", confidence=0.9), entrant(first), entrant(Stubborn)])
def test_entrants_can_be_pickled(made: Entrant) -> None:
    assert pickle.loads(pickle.dumps(made)) == made


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        ("watson", {}, "no bot 'watson'; there are random, eliminator, denier"),
        (None, {}, "no bot 'None'; there are random"),
        ("reasoner", {"confidence": 1}, "reasoner.confidence=1.: its class .* 'confidence'"),
        ("bayesian", {"confidence": 2}, "more than 0 and at most 1, not 2"),
        ("bayesian", {"confidence": "surely"}, "more than 0 and at most 1, not 'surely'"),
        (Seedless, {}, "Seedless: its class is called with a seed"),
        (random.Random, {}, "Random: what this class makes cannot be called with a view"),
        (first, {"turns": 1}, "first.turns=1.: settings are for kinds of bots"),
    ],
)
def test_what_cannot_enter_is_told_why(kind: object, settings: dict[str, object], message: str) -> None:
    with pytest.raises(ClueError, match=message):
        entrant(kind, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", 7, "?"])
def test_a_name_has_letters(name: object) -> None:
    with pytest.raises(ClueError, match="is called by a name"):
        entrant("random", name)  # type: ignore[arg-type]


@pytest.mark.parametrize("confidence", [0.8, "0.8", "4/5", Fraction(4, 5)])
def test_a_confidence_can_be_written_in_several_ways(confidence: Fraction | float | str) -> None:
    assert Greedy(1, confidence=confidence).confidence == Fraction(4, 5)
