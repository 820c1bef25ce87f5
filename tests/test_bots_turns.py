"""How many turns a walk takes, against values found elsewhere and against dice that are thrown."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from cluekit.bots import expected_turns
from cluekit.bots.turns import turns_of
from cluekit.errors import ClueError


@pytest.mark.parametrize(
    ("dice", "distance", "turns"),
    [
        (1, 0, 0),
        (1, 1, 1),
        (1, 4, 1.588),
        (1, 7, 2.522),
        (1, 8, 2.775),
        (1, 12, 3.906),
        (1, 20, 6.190),
        (2, 2, 1),
        (2, 4, 1.083),
        (2, 7, 1.428),
        (2, 8, 1.6105),
        (2, 12, 2.221),
        (2, 20, 3.3495),
    ],
)
def test_the_turns_of_a_walk(dice: int, distance: int, turns: float) -> None:
    assert float(expected_turns(distance, dice)) == pytest.approx(turns, abs=0.0005)


def test_they_are_exact() -> None:
    assert expected_turns(2) == Fraction(7, 6)
    assert expected_turns(3, dice=2) == 1 + Fraction(1, 36)


def test_long_walks_take_their_length_over_the_mean_throw_and_a_little_more() -> None:
    """What is lost at the end is, for a die with mean 7/2 and mean square 91/6, (91/6 - 7/2) / 7 steps."""
    lost = (Fraction(91, 6) / Fraction(7, 2) - 1) / 2
    assert float(expected_turns(500)) == pytest.approx(float((500 + lost) / Fraction(7, 2)), abs=1e-9)


@pytest.mark.parametrize("dice", [1, 2])
def test_bots_take_the_longest_walks_for_what_they_are(dice: int) -> None:
    assert turns_of(7, dice) == float(expected_turns(7, dice))
    assert turns_of(400, dice) == pytest.approx(float(expected_turns(400, dice)), abs=1e-6)
    assert turns_of(3500, 1) == pytest.approx(3500 / 3.5 + 10 / 21)


def test_thrown_dice_take_as_long() -> None:
    rng = random.Random(1)

    def thrown() -> int:
        turns = steps = 0
        while steps < 12:
            turns += 1
            steps += rng.randint(1, 6) + rng.randint(1, 6)
        return turns

    mean = sum(thrown() for _ in range(4000)) / 4000
    assert mean == pytest.approx(float(expected_turns(12, dice=2)), abs=0.04)


@pytest.mark.parametrize("distance", [-1, 501, 2.0, True, "near"])
def test_a_distance_is_a_number_of_steps(distance: object) -> None:
    with pytest.raises(ClueError, match="A walk has from 0 to 500 steps"):
        expected_turns(distance)  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [0, 3, True])
def test_there_are_one_or_two_dice(dice: object) -> None:
    with pytest.raises(ClueError, match="one or two dice"):
        expected_turns(4, dice)  # type: ignore[arg-type]
