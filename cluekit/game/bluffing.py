"""Playing an Investigation card: the claim, the button, and the three deeds (L).

What the source leaves open is decided like this. Of several who would press, only whoever sits next on the
left counts, so players are asked clockwise until one presses. Whoever is out of the game may not press,
but passes cards and shows them like everybody. A presser without cards shows nothing; of a single card two
cannot be seen. "Any room" may be the present one, and the suggestion made there brings no second claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cluekit.game.actions import Believe, Claim, Give, LayOpen, Peek, Press, Relocate
from cluekit.game.changes import arrive, moved, noted, onward, replaced, see
from cluekit.game.events import (
    Claimed,
    Given,
    LaidOpen,
    Peeked,
    Pressed,
    Relocated,
    Revealed,
    Unchallenged,
)
from cluekit.game.frozen import changed
from cluekit.game.investigation import Deed, truth_of
from cluekit.game.looking import begin_look
from cluekit.game.state import Phase, State

__all__ = ["TRANSITIONS", "do_deed"]


def _claim(state: State, action: Claim) -> State:
    """The card is laid face down, and the others are asked one after the other."""
    card = state.investigations[state.turn]
    assert card is not None
    state = noted(
        state,
        Claimed(state.turn, action.deed),
        claim=action.deed,
        investigations=replaced(state.investigations, state.turn, None),
        discards=(*state.discards, card),
    )
    return _ask_next(state, state.turn)


def _ask_next(state: State, seat: int) -> State:
    """Ask the next player clockwise of `seat` who may press; when all have believed, the claim holds."""
    seat = state.next_seat(seat)
    while seat in state.eliminated and seat != state.turn:
        seat = state.next_seat(seat)
    if seat == state.turn:
        return do_deed(noted(state, Unchallenged(state.turn), answerer=None))
    return changed(state, phase=Phase.PRESS, answerer=seat)


def _believe(state: State, action: Believe) -> State:
    return _ask_next(state, state.asked)


def _press(state: State, action: Press) -> State:
    """The card is turned up: the liar lays a card open, or else the presser lets a card be seen."""
    presser, card = state.asked, state.discards[-1]
    state = noted(state, Pressed(presser), Revealed(state.turn, card), answerer=None)
    if truth_of(card) is None:
        return changed(state, phase=Phase.CONFESS)
    state = begin_look(state, presser, 1, then=Phase.PRESS)
    return state if state.phase is Phase.DRAW else do_deed(state)


def _lay_open(state: State, action: LayOpen) -> State:
    seat, card = state.turn, action.card
    hand = tuple(held for held in state.hands[seat] if held != card)
    state = noted(
        state,
        LaidOpen(seat, card),
        hands=replaced(state.hands, seat, hand),
        interrogation=(*state.interrogation, card),
    )
    return onward(see(state, seat, card), _refill)


def _refill(state: State) -> State:
    """The deed is done, or forgone: draw a new Investigation card."""
    return changed(state, phase=Phase.REFILL, answerer=None)


# The deeds


def do_deed(state: State) -> State:
    """The claim holds, so its deed can be done, as far as there are cards for it."""
    others = [seat for seat in range(state.players) if seat != state.turn and state.hands[seat]]
    match state.claim:
        case Deed.RELOCATE:
            return changed(state, phase=Phase.RELOCATE)
        case Deed.GIVE:
            return _next_giver(state, state.turn)
        case _:
            return changed(state, phase=Phase.PEEK) if others else _refill(state)


def _relocate(state: State, action: Relocate) -> State:
    event = Relocated(state.turn, state.place, action.to)
    return arrive(noted(state, event, tokens=moved(state, state.seats[state.turn], action.to)))


def _next_giver(state: State, seat: int) -> State:
    """The next player from `seat` on, clockwise, who has a card and has not yet chosen one to pass."""
    chosen = {giver for giver, _ in state.gifts}
    seats = [(seat + step) % state.players for step in range(state.players)]
    waiting = [one for one in seats if state.hands[one] and one not in chosen]
    return changed(state, phase=Phase.GIVE, answerer=waiting[0]) if waiting else _exchange(state)


def _give(state: State, action: Give) -> State:
    gifts = (*state.gifts, (state.asked, action.card))
    return _next_giver(changed(state, gifts=gifts), state.asked)


def _exchange(state: State) -> State:
    """All have chosen: now the cards change hands at once."""
    given = set(state.gifts)
    hands = [[card for card in hand if (seat, card) not in given] for seat, hand in enumerate(state.hands)]
    for giver, card in state.gifts:
        hands[state.next_seat(giver)].append(card)
    events = [Given(giver, state.next_seat(giver), card) for giver, card in state.gifts]
    sort = state.edition.deck.sorted
    sights = [partial(see, owner=giver, card=card) for giver, card in state.gifts]
    return onward(
        noted(state, *events, hands=tuple(map(sort, hands)), gifts=()),
        *sights,
        _refill,
    )


def _peek(state: State, action: Peek) -> State:
    return begin_look(noted(state, Peeked(state.turn, action.target)), action.target, 2, Phase.REFILL)


TRANSITIONS: Mapping[type, Callable[[State, Any], State]] = {
    Claim: _claim,
    Believe: _believe,
    Press: _press,
    LayOpen: _lay_open,
    Relocate: _relocate,
    Give: _give,
    Peek: _peek,
}
"""What the actions about Investigation cards make of a state."""
