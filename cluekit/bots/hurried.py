"""The bot to which time is dear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.board import Place
from cluekit.bots.detective import Suspicion
from cluekit.bots.greedy import Greedy, bits_each
from cluekit.bots.seeded import only
from cluekit.bots.travel import Travel
from cluekit.bots.turns import turns_of
from cluekit.cards import Card
from cluekit.deduction.scenes import reachable_rooms
from cluekit.game.actions import Move, Roll
from cluekit.game.view import View

__all__ = ["Hurried"]


class Hurried(Greedy):
    """Goes where it learns most per turn: the bits of the best suggestion, divided by the turns to its room.

    A room in which it can suggest now takes this turn; one to walk to takes the turns that the dice are
    expected to need (`cluekit.bots.turns`), or those to a passage and one more. So a good question next door
    is better than a very good one far away. What one gains divided by the time it takes is how an animal
    chooses where to feed, in Charnov, "Optimal Foraging, the Marginal Value Theorem" (1976). Rooms of which
    it knows are left out: with them it would ask more often, and yet learn less in the end. It wins about as
    many games as the bayesian and the greedy: the dice leave little to choose.
    """

    name = "hurried"
    words = "saves turns"

    ROOMS = 4
    """So many rooms are compared, those that take the fewest turns."""

    def scenes(self, view: View, suspicious: Suspicion) -> frozenset[str]:
        """The room where it learns most per turn; or several, if they are worth the same."""
        turns = _turns_to_rooms(view, Travel(view, suspicious[-1]))
        nearest = sorted(turns, key=turns.__getitem__)[: self.ROOMS]
        told = self.worths(view, nearest)
        rates = {room: round(bits_each(worths) / turns[room], 9) for room, worths in told.items()}
        most = max(rates.values(), default=0.0)
        return frozenset(room.name for room, rate in rates.items() if most and rate == most)


def _turns_to_rooms(view: View, travel: Travel) -> dict[Card, float]:
    """How many turns it is expected to take until one can suggest in a useful room; this one counts as one.

    If there is nothing to roll and nowhere to walk, only the rooms where one can suggest now are of interest.
    """
    turns = {room: 1.0 for room in reachable_rooms(view) if room.name in travel.scenes}
    moves = [action.to for action in only(view, Move)]
    if not moves and not only(view, Roll):
        return turns
    begin: list[Place] = [travel.here] if only(view, Roll) else moves
    for room in view.edition.deck.rooms:
        if room not in turns and room.name in travel.goals and room.name != travel.here:
            ways = list(_ways(travel, begin, room.name))
            turns |= {room: min(ways) + (0 if only(view, Roll) else 1)} if ways else {}
    return turns


def _ways(travel: Travel, begin: Sequence[Place], room: str) -> Iterator[float]:
    """The turns from the nearest of some places into a room: on foot, or to a passage and through it."""
    board = travel.board
    gates = [place for place in board.named if room in board.passage_from(place)]
    for target in (room, *gates):
        steps = travel.steps_to([target])
        walks = [steps[place] for place in begin if place in steps]
        if walks:
            yield turns_of(min(walks), travel.rules.dice) + (target != room)
