"""Looks into other players' hands, at cards that chance draws."""

from __future__ import annotations

from cluekit.game.actions import Draw, Snoop
from cluekit.game.changes import conclude, moved, noted, see
from cluekit.game.events import Glimpsed, Snooped
from cluekit.game.frozen import changed
from cluekit.game.state import Look, Phase, State

__all__ = ["begin_look", "draw", "snoop", "walk_on"]


def begin_look(state: State, target: int, number: int, then: Phase) -> State:
    """Let the player whose turn it is look at so many random cards of `target`, as far as there are any.

    The turn goes on in the phase `then`.
    """
    number = min(number, len(state.hands[target]))
    phase = Phase.DRAW if number else then
    return changed(state, phase=phase, look=Look(target, (), number, then), answerer=None)


def draw(state: State, action: Draw) -> State:
    """A card has been drawn: the player sees it, and what was withheld may come to light."""
    look = state.look
    assert look is not None
    left = look.left - 1
    look = look._replace(drawn=(*look.drawn, action.card), left=left)
    event = Glimpsed(state.turn, look.target, action.card)
    state = see(noted(state, event, look=look), look.target, action.card)
    return state if left or state.outcome else changed(state, phase=look.then, look=None)


def snoop(state: State, action: Snoop) -> State:
    """Stop at a snoop square to look at a card."""
    then = Phase.END if state.phase is Phase.SNOOP else Phase.MOVE
    # (8.0, 11.0) is equal, but no square
    at = next(square for square in state.edition.board.snoops if square == action.at)
    state = noted(
        state,
        Snooped(state.turn, action.target, state.place, at),
        tokens=moved(state, state.seats[state.turn], at),
        origin=state.place if state.origin is None else state.origin,
        crossed=(*state.crossed, at),
    )
    return begin_look(state, action.target, 1, then)


def walk_on(state: State) -> State:
    """After snooping, walk on with what is left of the roll; if that is nothing, the walk ends here."""
    return conclude(state) if state.landings == (state.place,) else state
