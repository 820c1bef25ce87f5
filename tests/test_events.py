"""Who may see which part of an event."""

from dataclasses import replace
from typing import get_args

import pytest

from cluekit.game import Investigation
from cluekit.game.events import (
    Dealt,
    DrewInvestigation,
    Event,
    Given,
    Glimpsed,
    Passed,
    Public,
    Rolled,
    Shown,
)

from .positions import cards

ROPE = cards("Rope")[0]
EVERYBODY = (None, 0, 1, 2, 3)

SECRET = [
    (Dealt(1, ROPE), {1}),
    (Shown(2, 0, ROPE), {0, 2}),
    (Given(3, 0, ROPE), {0, 3}),
    (Glimpsed(0, 2, ROPE), {0}),  # drawn unseen by its owner
    (DrewInvestigation(2, Investigation.LIE), {2}),
]
"""Each event with a card that not everybody sees, and who sees it."""


@pytest.mark.parametrize("player", EVERYBODY)
@pytest.mark.parametrize(("event", "sees"), SECRET)
def test_the_face_of_a_card_is_seen_by_those_concerned_alone(event, sees, player):
    assert event.seen_by(player) == (event if player in sees else replace(event, card=None))


def test_every_event_with_a_secret_is_in_the_table():
    secret = {kind for kind in get_args(Event) if not issubclass(kind, Public)}
    assert secret == {type(event) for event, _ in SECRET}


@pytest.mark.parametrize("event", [Passed(1), Rolled(0, 6)])
def test_the_rest_is_public(event):
    assert all(event.seen_by(player) is event for player in EVERYBODY)
