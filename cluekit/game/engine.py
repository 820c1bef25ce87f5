"""The rules as transitions: `start`, `apply`, `outcome`, and `view` for what may be known.

A game is a sequence of actions. Chance is an actor like the players: whenever `actor(state)` is `CHANCE`, its
possible actions and their probabilities are `chance_outcomes(state)`, and `sample` draws one.

Here is the common turn, from the roll to its end. What comes before the first turn is in `setup`, looks into
hands are in `looking`, Investigation cards in `bluffing`; what several of these need is in `changes`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import IllegalAction
from cluekit.game import bluffing, setup
from cluekit.game.actions import (
    Accuse,
    Action,
    Audit,
    Draw,
    EndTurn,
    Move,
    Pass,
    Passage,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
    Throw,
)
from cluekit.game.chance import drawn, lot_of
from cluekit.game.changes import (
    arrive,
    conclude,
    eliminate,
    end_turn,
    expose,
    finish_game,
    moved,
    noted,
    onward,
    replaced,
    see,
    unanswered,
)
from cluekit.game.events import (
    Accused,
    Audited,
    Moved,
    Outcome,
    PassageTaken,
    Passed,
    Rolled,
    Shown,
    Stayed,
    Suggested,
    Summoned,
    Termination,
    WeaponMoved,
)
from cluekit.game.frozen import changed, made
from cluekit.game.investigation import Investigation
from cluekit.game.legal import Legal
from cluekit.game.log import Log
from cluekit.game.looking import draw, snoop, walk_on
from cluekit.game.rulebook import forbidden, legal_actions
from cluekit.game.setup import start
from cluekit.game.state import CHANCE, Phase, State
from cluekit.game.view import View
from cluekit.rules import Answers, Staying

__all__ = ["actor", "apply", "deal", "outcome", "sample", "start", "step_of_chance", "view"]


def actor(state: State) -> int | None:
    """Who acts next: a seat, `CHANCE`, or None when the game is over."""
    return state.actor


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    return state.outcome


def sample(state: State, rng: random.Random) -> Action:
    """Draw what chance does next; `rng` is the only source of randomness.

    Raises `IllegalAction` when it is not chance that acts.
    """
    if state.actor != CHANCE:
        raise IllegalAction("Chance has nothing to decide now.")
    return drawn(lot_of(state), rng)


def step_of_chance(state: State, rng: random.Random) -> tuple[Action, State]:
    """What chance does next, as `sample` draws it, and the state after that; raises like `sample`."""
    action = sample(state, rng)
    return action, _TRANSITIONS[type(action)](state, action)


def deal(edition: str | Edition, seats: int | Iterable[str | Card], rng: random.Random) -> State:
    """Start a game and let chance deal and place the weapons: the state in which the first turn begins.

    Arguments and errors are those of `start`.
    """
    state = start(edition, seats)
    while state.actor == CHANCE:
        _, state = step_of_chance(state, rng)
    return state


def apply(state: State, action: Action) -> State:
    """The state after an action; the given state is left as it is.

    Raises `IllegalAction`, saying which rule forbids the action.
    """
    reason = forbidden(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    return _TRANSITIONS[type(action)](state, action)


# Moving


def _roll(state: State, action: Roll) -> State:
    return changed(state, phase=Phase.THROW)


def _throw(state: State, action: Throw) -> State:
    return noted(state, Rolled(state.turn, action.pips), phase=Phase.MOVE, pips=action.pips)


def _move(state: State, action: Move) -> State:
    to = next(place for place in state.landings if place == action.to)  # (7.0, 4.0) is equal, but no square
    event = Moved(state.turn, state.place, to)
    state = noted(state, event, tokens=moved(state, state.seats[state.turn], to))
    return changed(state, phase=Phase.SNOOP) if _may_snoop(state) else arrive(state)


def _may_snoop(state: State) -> bool:
    """Whether the walk has ended on a snoop square that is new, and there is a card to look at."""
    is_new = state.place in state.edition.board.snoops and state.place not in state.crossed
    return is_new and any(hand for seat, hand in enumerate(state.hands) if seat != state.turn)


def _passage(state: State, action: Passage) -> State:
    event = PassageTaken(state.turn, str(state.place), action.to)
    return arrive(noted(state, event, tokens=moved(state, state.seats[state.turn], action.to)))


def _stay(state: State, action: Stay) -> State:
    """To stay by choice is to be in the room anew; whoever has to wait may only end the turn."""
    by_choice = state.phase is Phase.START or state.edition.rules.staying is Staying.ALWAYS
    state = noted(state, Stayed(state.turn))
    return arrive(state, stayed=True) if by_choice else conclude(state)


def _draw(state: State, action: Draw) -> State:
    """After a look the turn goes on where it was."""
    state = draw(state, action)
    follow = {Phase.MOVE: walk_on, Phase.END: conclude, Phase.PRESS: bluffing.do_deed}.get(state.phase)
    return follow(state) if follow else state


# Suggestions and answers


def _suggest(state: State, action: Suggest) -> State:
    room = action.room.name
    state = noted(
        state,
        Suggested(state.turn, action.triple),
        suggestion=action.triple,
        refuted=False,
        last_rooms=replaced(state.last_rooms, state.turn, room),
    )
    state = _bring(_summon(state, action.suspect, room), action.weapon, room)
    return changed(state, phase=Phase.ANSWER, answerer=state.next_seat(state.turn))


def _summon(state: State, suspect: Card, room: str) -> State:
    """Bring the token of the suspect named into the room; its player may suggest there on the next turn."""
    place = state.tokens[state.edition.deck.index(suspect)]
    if place == room:
        return state
    state = noted(state, Summoned(suspect, place, room), tokens=moved(state, suspect, room))
    if suspect not in state.seats:
        return state
    seat = state.seats.index(suspect)
    state = changed(state, summoned=state.summoned | {seat})
    if state.last_rooms[seat] == room:  # to be called there makes it a new room
        state = changed(state, last_rooms=replaced(state.last_rooms, seat, None))
    return state


def _bring(state: State, weapon: Card, room: str) -> State:
    position = state.edition.deck.weapons.index(weapon)
    place = state.weapons[position]
    if place == room:
        return state
    return noted(state, WeaponMoved(weapon, place, room), weapons=replaced(state.weapons, position, room))


def _show(state: State, action: Show) -> State:
    seat, card = state.asked, action.card
    state = noted(state, Shown(seat, state.turn, card), refuted=True)
    first = state.edition.rules.answers is Answers.FIRST
    return onward(see(state, seat, card), unanswered if first else _ask_next)


def _pass(state: State, action: Pass) -> State:
    """Whoever passes on cards in his hand, where that is possible, withholds them."""
    seat = state.asked
    held = [(seat, card) for card in state.suggestion or () if card in state.hands[seat]]
    return _ask_next(noted(state, Passed(seat), withheld=tuple(dict.fromkeys((*state.withheld, *held)))))


def _ask_next(state: State) -> State:
    following = state.next_seat(state.asked)
    return unanswered(state) if following == state.turn else changed(state, answerer=following)


def _audit(state: State, action: Audit) -> State:
    guilty = any(seat == action.target for seat, _ in state.withheld)
    state = noted(state, Audited(state.turn, action.target, guilty), audited=True)
    return expose(state, action.target) if guilty else state


# Accusing, and the end of a turn


def _accuse(state: State, action: Accuse) -> State:
    right = action.triple == state.solution
    state = noted(state, Accused(state.turn, action.triple, right))
    if right:
        return finish_game(state, Termination.SOLVED, state.turn)
    return onward(eliminate(state, state.turn), end_turn)


def _end_turn(state: State, action: EndTurn) -> State:
    """Nothing more is wanted in this phase: so an Investigation card is played, or the turn ends."""
    if state.phase is Phase.ENTERED and state.investigations:
        return conclude(state)
    return end_turn(state)


_TRANSITIONS: dict[type, Callable[[State, Any], State]] = {
    **setup.TRANSITIONS,
    **bluffing.TRANSITIONS,
    Throw: _throw,
    Draw: _draw,
    Roll: _roll,
    Move: _move,
    Passage: _passage,
    Stay: _stay,
    Snoop: snoop,
    Suggest: _suggest,
    Show: _show,
    Pass: _pass,
    Audit: _audit,
    Accuse: _accuse,
    EndTurn: _end_turn,
}


def view(state: State, player: int | None) -> View:
    """What `player` (a seat, or None for somebody who only watches) may know: the only door to a state.

    Raises `IllegalAction` for a seat that does not exist.
    """
    if player is not None and (type(player) is not int or not 0 <= player < state.players):
        raise IllegalAction(f"There is no seat {player!r} in a game of {state.players} players.")
    known, actor = vars(state), state.actor
    values = {name: known[name] for name in _PUBLIC}
    values["player"] = player
    values["actor"] = actor
    values["hand"] = () if player is None else state.hands[player]
    values["hand_sizes"] = tuple(map(len, state.hands))
    values["investigation"] = _own(state.investigations, player)
    values["legal"] = legal_actions(state) if player is not None and player == actor else _NOTHING
    values["events"] = Log.of(state.events).seen_by(player)
    return made(View, values)


_PUBLIC = (
    *("edition", "seats", "tokens", "weapons", "phase", "turn", "pips", "suggestion", "eliminated"),
    *("origin", "crossed", "claim", "interrogation", "outcome"),
)
"""What everybody may know of a state."""

_NOTHING = Legal()


def _own(cards: tuple[Investigation | None, ...], player: int | None) -> Investigation | None:
    return cards[player] if player is not None and player < len(cards) else None
