"""Who may see which part of an event."""

import pytest

from cluekit.game.events import Dealt, Passed, Rolled, Shown

from .positions import cards

ROPE = cards("Rope")[0]


@pytest.mark.parametrize(("player", "card"), [(1, ROPE), (0, None), (None, None)])
def test_a_dealt_card_is_known_to_its_owner(player, card):
    assert Dealt(1, ROPE).seen_by(player) == Dealt(1, card)


@pytest.mark.parametrize(("player", "card"), [(0, ROPE), (2, ROPE), (1, None), (None, None)])
def test_a_shown_card_is_known_to_the_two_concerned(player, card):
    assert Shown(2, 0, ROPE).seen_by(player) == Shown(2, 0, card)


@pytest.mark.parametrize("event", [Passed(1), Rolled(0, 6)])
def test_the_rest_is_public(event):
    assert all(event.seen_by(player) is event for player in (None, 0, 1, 2))
