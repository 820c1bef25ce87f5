"""The bot that calls others away."""

from __future__ import annotations

import random

from cluekit.board import Place
from cluekit.bots.detective import Suspicion
from cluekit.bots.eliminator import Eliminator
from cluekit.bots.travel import Travel
from cluekit.bots.turns import turns_of
from cluekit.cards import Card
from cluekit.game.events import Suggested
from cluekit.game.view import View

__all__ = ["Denier"]


class Denier(Eliminator):
    """Names, of the suspects that are open to it, the one whose player loses most by being called.

    A player is taken to want the rooms in which he has not yet suggested. Whoever stands near one of them
    loses time when he is called to a room that he has done with: so many turns as the dice are expected to
    need. To be called to a room that one still wants is rather a present, so such players are not called
    while there is another suspect to name. It costs the bot nothing, for to an eliminator all suspects that
    are still open are alike; nor does it win much, for mostly everybody wants every room. No text is
    followed: it is what players at the table do to each other.
    """

    name = "denier"
    words = "calls others away"

    def name_cards(self, view: View, suspicious: Suspicion, rng: random.Random) -> tuple[Card, Card]:
        """The suspect whose player loses most by it; the weapon as always."""
        suspect, weapon = super().name_cards(view, suspicious, rng)
        travel = Travel(view, suspicious[-1])
        losses = {card: _loss(view, travel, card) for card in suspicious[0]}
        return max(losses, key=losses.__getitem__, default=suspect), weapon


def _loss(view: View, travel: Travel, suspect: Card) -> float:
    """How many turns it costs a player to be called here: less than 0 if it helps, 0 if nobody plays it."""
    place = view.tokens[view.edition.deck.index(suspect)]
    if suspect not in view.seats or place == travel.here:
        return 0.0
    seat = view.seats.index(suspect)
    if seat in view.eliminated or seat == view.player:
        return 0.0
    wanted = sorted(set(view.edition.board.rooms) - _asked_in(view, seat) - {place})
    if travel.here in wanted or not wanted:
        return 1 - _turns(travel, place, wanted)
    return _turns(travel, travel.here, wanted) - _turns(travel, place, wanted)


def _asked_in(view: View, seat: int) -> set[str]:
    """The rooms in which a player has suggested."""
    asked = (event for event in view.events if isinstance(event, Suggested) and event.player == seat)
    return {event.triple.room.name for event in asked}


def _turns(travel: Travel, place: Place, rooms: list[str]) -> float:
    """How many turns it takes from a place to the nearest of some rooms; none counts for less than one."""
    steps = travel.steps_to(rooms).get(place)
    return max(1.0, turns_of(steps, travel.rules.dice)) if steps is not None else 1.0
