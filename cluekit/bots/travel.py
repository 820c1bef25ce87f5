"""Where to go: which rooms are worth a suggestion, and how to come there."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache

from cluekit.board import Board, Place, Square
from cluekit.bots.looking import unknown_shares
from cluekit.bots.seeded import best, only
from cluekit.cards import Card, Category
from cluekit.game.actions import Action, Move, Passage, Relocate, Roll, Snoop, Stay
from cluekit.game.events import Moved, PassageTaken, Stayed, Suggested, Summoned
from cluekit.game.movement import landings
from cluekit.game.view import View
from cluekit.rules import Occupied, Passages, Repeat

__all__ = ["Travel", "useful_rooms"]

_Way = Move | Passage | Relocate | Stay

_PASSAGE_STEPS = 4
"""What a passage costs that takes the place of walking: about as many steps as a die brings on average."""

_SNOOP_STEPS = 2
"""To end on a snoop square, where there is a card to see, is worth so many steps."""


class Travel:
    """How the player who has to act should travel, with so many rooms still `suspicious`.

    `here` is where that player's token stands, `scenes` the rooms where a suggestion would be useful: those
    given, or what `useful_rooms` says.
    """

    def __init__(self, view: View, suspicious: Sequence[Card], scenes: Set[str] = frozenset()) -> None:
        self.view = view
        self.board, self.rules = view.edition.board, view.edition.rules
        self.here = view.place_of(view.turn)
        self.scenes = scenes or useful_rooms(view, suspicious)

    def begin(self, rng: random.Random) -> Action | None:
        """By a passage if it leads to a useful room at once, else by the dice."""
        passages = [action for action in only(self.view, Passage) if self._is_welcome(action)]
        if not only(self.view, Roll):
            return None
        return rng.choice(passages) if passages else Roll()

    def _is_welcome(self, action: Passage) -> bool:
        return action.to in self.scenes or _had_to_wait(self.view)

    def walk(self, rng: random.Random) -> Action | None:
        """Go to the place nearest to a useful room: on foot, by a passage, by a card, or by staying there."""

        def worth(action: _Way) -> float:
            return -self._cost(self.here if isinstance(action, Stay) else action.to)

        return best(self.view.legal.of(_Way), worth, rng)  # type: ignore[arg-type]

    def _cost(self, place: Place) -> float:
        """The distance from a place; less where one may snoop, but never as little as in the room itself."""
        distance = self.distance(place)
        snoops = place in self.board.snoops and place not in (self.here, *self.view.crossed)
        return max(distance - _SNOOP_STEPS, min(distance, 0.5)) if snoops else distance

    def snoop(self, rng: random.Random) -> Snoop | None:
        """Look at a card on the way, unless that costs one a useful room within reach of the roll."""
        if not only(self.view, Snoop):
            return None
        shares = unknown_shares(self.view)
        snoops = [action for action in only(self.view, Snoop) if shares[action.target]]
        if only(self.view, Move):
            detours = {square: self._nearest_after(square) for square in {action.at for action in snoops}}
            arriving = self._nearest(action.to for action in only(self.view, Move)) == 0
            snoops = [action for action in snoops if detours[action.at] == 0 or not arriving]
            return best(snoops, lambda action: (-detours[action.at], shares[action.target]), rng)
        return best(snoops, lambda action: shares[action.target], rng)

    def _nearest_after(self, square: Square) -> float:
        """How near to a useful room the walk can end if it stops at a snoop square."""
        view = self.view
        origin = self.here if view.origin is None else view.origin
        others = [token for suspect, token in _tokens(view) if suspect != view.seats[view.turn]]
        crossed = (*view.crossed, square)
        return self._nearest(landings(self.board, origin, view.pips or 1, others, self.rules, crossed))

    def _nearest(self, places: Iterable[Place]) -> float:
        return min(map(self.distance, places), default=math.inf)

    def distance(self, place: Place) -> float:
        """Steps from a place to the nearest room to go to, on foot or by walking to a passage that helps."""
        return min(walk.get(place, math.inf) + more for walk, more in self._walks)

    @cached_property
    def _walks(self) -> list[tuple[Mapping[Place, int], float]]:
        """Steps to the rooms themselves and to passages, each with what is still to go from there."""
        direct = self.steps_to(self.goals)
        return [(direct, 0), *((self.steps_to([gate]), more) for gate, more in self._gates(direct))]

    def _gates(self, direct: Mapping[Place, int]) -> Iterator[tuple[Place, float]]:
        """Where passages begin that help. One in place of a move helps only if it ends in a useful room."""
        is_step = self.rules.passages is Passages.WITHIN_ROLL
        for gate in (name for name in self.board.named if name == self.here or name not in self._closed):
            for end in self.board.passage_from(gate):
                if end in direct and (is_step or not direct[end]):
                    yield gate, direct[end] + (1 if is_step else _PASSAGE_STEPS)

    def steps_to(self, targets: Iterable[Place]) -> Mapping[Place, int]:
        """The steps from each place to the nearest of some places, tokens that stay left aside."""
        ordered = tuple(sorted(targets, key=self.board.label))
        return _steps(self.board, ordered, frozenset(self._closed), self.rules.through_rooms)

    @cached_property
    def goals(self) -> Set[str]:
        """Useful rooms; if tokens that stay bar the way to all of them, any rooms to call those tokens to."""
        if not self.rules.one_token_rooms:
            return self.scenes
        return self._open(self.scenes) or self._open(set(self.board.rooms))

    def _open(self, rooms: Set[str]) -> set[str]:
        """Those of the rooms to which there is a way, tokens that stay left aside."""
        near = self.steps_to([self.here]).keys() | self.board.passage_from(self.here)
        return {room for room in rooms if room in near and room not in self._closed and room != self.here}

    def in_the_way(self) -> list[Card]:
        """Suspects to be named, in a room that is of no use itself, so that the way to one of use is free."""
        if not self.rules.one_token_rooms or self.here in self.scenes or self._open(self.scenes):
            return []
        indoors = [(card, place) for card, place in _idle_tokens(self.view) if self.board.is_room(place)]
        inside = [card for card, place in indoors if place in self.scenes]
        return inside or [card for card, place in indoors if place != self.here]

    @cached_property
    def _closed(self) -> set[Place]:
        """Where nobody can go because of a token that stays there."""
        squares = self.rules.occupied is Occupied.BLOCKS
        return {
            place
            for _, place in _idle_tokens(self.view)
            if (self.rules.one_token_rooms if self.board.is_room(place) else squares)
        }


@lru_cache(maxsize=1024)  # tokens that stay stay for long
def _steps(
    board: Board, targets: tuple[Place, ...], closed: frozenset[Place], through_rooms: bool
) -> Mapping[Place, int]:
    return board.walking_distances(targets, closed, through_rooms)


def _tokens(view: View) -> Iterator[tuple[Card, Place]]:
    return zip(view.edition.deck.suspects, view.tokens, strict=True)


def _idle_tokens(view: View) -> list[tuple[Card, Place]]:
    """The tokens that no player will move: those of players who are out, and those nobody plays."""
    moving = {suspect for seat, suspect in enumerate(view.seats) if seat not in view.eliminated}
    return [(suspect, place) for suspect, place in _tokens(view) if suspect not in moving]


def useful_rooms(view: View, suspicious: Sequence[Card]) -> set[str]:
    """Where nobody can refute with a room one knows: suspicious rooms and, if there is but one, own ones.

    A room where one may not suggest now is of no use; if no other is left, any helps to leave that behind.
    """
    own = [card for card in view.hand if card.category is Category.ROOM]
    useful = {card.name for card in (*suspicious, *(own if len(suspicious) == 1 else ()))}
    barred = {_last_scene(view)} if view.edition.rules.repeat is Repeat.ANOTHER_ROOM else set()
    return useful - barred or set(view.edition.board.rooms) - barred


def _last_scene(view: View) -> str | None:
    """The room of the viewer's last suggestion, unless the viewer's token has been called there since."""
    called: set[str] = set()
    for event in reversed(view.events):
        match event:
            case Suggested(player=view.player, triple=triple):
                return None if triple.room.name in called else triple.room.name
            case Summoned(token=token, room=room) if token in _own_token(view):
                called.add(room)
            case _:
                pass
    return None


def _own_token(view: View) -> tuple[Card, ...]:
    return () if view.player is None else (view.seats[view.player],)


def _had_to_wait(view: View) -> bool:
    """Whether this player's last way was blocked: then any other way is better."""
    ways = (event for event in reversed(view.events) if isinstance(event, Moved | PassageTaken | Stayed))
    return isinstance(next((event for event in ways if event.player == view.player), None), Stayed)
