"""Changes of a state that several rules make: each takes a state and returns the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cluekit.board import Place
from cluekit.cards import Card
from cluekit.game.events import (
    Eliminated,
    Event,
    Exposed,
    GameOver,
    Outcome,
    Termination,
    TurnBegan,
    Unrefuted,
    Withdrawn,
)
from cluekit.game.frozen import changed
from cluekit.game.log import Log
from cluekit.game.state import Phase, State
from cluekit.rules import Accusations, LastPlayer, Occupied, Repeat

__all__ = [
    "arrive",
    "begin_turn",
    "conclude",
    "eliminate",
    "end_turn",
    "expose",
    "finish",
    "finish_game",
    "moved",
    "noted",
    "onward",
    "replaced",
    "see",
    "unanswered",
]

_T = TypeVar("_T")


def noted(state: State, *events: Event, **changes: Any) -> State:
    """The state with some events more in its log, and other changes."""
    return changed(state, events=Log.of(state.events).plus(*events), **changes)


def onward(state: State, *steps: Callable[[State], State]) -> State:
    """The state after one step after the other, as long as the game is not over."""
    for step in steps:
        state = state if state.outcome else step(state)
    return state


def replaced(items: tuple[_T, ...], position: int, item: _T) -> tuple[_T, ...]:
    """A tuple with another item at one position.

    >>> replaced(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*items[:position], item, *items[position + 1 :])


def moved(state: State, suspect: Card, place: Place) -> tuple[Place, ...]:
    """The places of all tokens when that of a suspect has come to another place."""
    return replaced(state.tokens, state.edition.deck.index(suspect), place)


# How a turn goes on


def begin_turn(state: State, seat: int) -> State:
    """Begin the turn of `seat`, or of the next one clockwise that is still in the game."""
    while seat in state.eliminated:
        seat = state.next_seat(seat)
    return noted(
        state,
        TurnBegan(seat),
        phase=Phase.START,
        turn=seat,
        pips=None,
        origin=None,
        crossed=(),
        suggestion=None,
        audited=False,
        claim=None,
        answerer=None,
    )


def arrive(state: State, stayed: bool = False) -> State:
    """The token has come to its place, or stayed there by choice: in a room its player may suggest."""
    return changed(state, phase=Phase.ENTERED) if _is_new_scene(state, stayed) else conclude(state)


def _is_new_scene(state: State, stayed: bool) -> bool:
    """Whether a suggestion can be made here: in a room with a card, and there again only as `repeat` says."""
    place, repeat = state.place, state.edition.rules.repeat
    if place not in state.edition.board.rooms:
        return False
    if repeat is Repeat.ALWAYS or state.last_rooms[state.turn] != place:
        return True
    return repeat is Repeat.AFTER_LEAVING and not stayed


def conclude(state: State) -> State:
    """What follows when moving and suggesting are done: the Investigation card, if there is one to play."""
    if state.investigations and state.investigations[state.turn] is None:
        return changed(state, phase=Phase.REFILL, answerer=None)
    if state.investigations and state.hands[state.turn]:
        return changed(state, phase=Phase.INVESTIGATE, answerer=None)
    return finish(state)


def finish(state: State) -> State:
    """The last moment of a turn, or its end at once where nothing is left to decide."""
    late = state.edition.rules.accusations is Accusations.BEFORE_ROLL
    if late or state.turn in state.eliminated:
        return end_turn(state)
    return changed(state, phase=Phase.END, answerer=None)


def end_turn(state: State) -> State:
    """Whoever was summoned and did something else with this turn has had the chance."""
    if state.turn in state.summoned:
        state = changed(state, summoned=state.summoned - {state.turn})
    return begin_turn(state, state.next_seat(state.turn))


def unanswered(state: State) -> State:
    """All have been asked: if none of them has shown a card, everybody knows it."""
    return conclude(state if state.refuted else noted(state, Unrefuted(state.turn)))


# How players leave, and the game ends


def eliminate(state: State, seat: int) -> State:
    """Take a player out of the game, who still answers. Whose turn it is does not change, but the game may
    be over.
    """
    if seat in state.eliminated:
        return state
    state = _withdraw(noted(state, Eliminated(seat), eliminated=state.eliminated | {seat}), seat)
    left = [other for other in range(state.players) if other not in state.eliminated]
    if not left:
        return finish_game(state, Termination.UNSOLVED, None)
    if len(left) == 1 and state.edition.rules.last_player is LastPlayer.WINS:
        return finish_game(state, Termination.LAST_STANDING, left[0])
    return state


def _withdraw(state: State, seat: int) -> State:
    """Take a token that will not move any more out of a doorway, where it could lock others in for ever."""
    blocks = state.edition.rules.occupied is Occupied.BLOCKS
    for door in state.edition.board.doors if blocks else ():
        if door.square == state.place_of(seat):
            tokens = moved(state, state.seats[seat], door.room)
            return noted(state, Withdrawn(seat, door.square, door.room), tokens=tokens)
    return state


def finish_game(state: State, termination: Termination, winner: int | None) -> State:
    """The game is over, and the envelope is opened."""
    result = Outcome(termination, winner, state.solution)
    return noted(state, GameOver(result), phase=Phase.OVER, outcome=result, answerer=None)


def see(state: State, owner: int, card: Card) -> State:
    """Somebody sees a card of `owner`: if its owner passed on it before, that comes to light."""
    return expose(state, owner) if (owner, card) in state.withheld else state


def expose(state: State, seat: int) -> State:
    """It has come to light that a player withheld a card: he is out (P, rule 4c), and still answers."""
    withheld = tuple((owner, card) for owner, card in state.withheld if owner != seat)
    return eliminate(noted(state, Exposed(seat), withheld=withheld), seat)
