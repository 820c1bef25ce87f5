"""Rules as a value."""

import pytest

from cluekit.errors import EditionError
from cluekit.rules import LastPlayer, Rules


def test_the_default_rules_are_the_classic_ones():
    assert Rules() == Rules(dice=1, last_player=LastPlayer.MUST_ACCUSE, min_players=2, max_players=6)


@pytest.mark.parametrize("dice", [0, 3, -1])
def test_a_move_is_rolled_with_one_or_two_dice(dice):
    with pytest.raises(EditionError, match="one or two dice"):
        Rules(dice=dice)


@pytest.mark.parametrize(("fewest", "most"), [(1, 6), (4, 3)])
def test_a_sensible_range_of_players(fewest, most):
    with pytest.raises(EditionError, match="no sensible range"):
        Rules(min_players=fewest, max_players=most)
