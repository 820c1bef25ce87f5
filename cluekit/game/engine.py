"""The rules as transitions: `start`, `apply`, `outcome`, and `view` for what may be known.

A game is a sequence of actions. Chance is an actor like the players: whenever `actor(state)` is `CHANCE`, its
possible actions and their probabilities are `chance_outcomes(state)`, and `sample` draws one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import IllegalAction
from cluekit.game.actions import (
    Accuse,
    Action,
    Deal,
    EndTurn,
    Move,
    Pass,
    Passage,
    PlaceWeapon,
    Roll,
    Show,
    Stay,
    Suggest,
    Throw,
)
from cluekit.game.events import (
    Accused,
    Dealt,
    Eliminated,
    Event,
    GameOver,
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
    TurnBegan,
    Unrefuted,
    WeaponMoved,
    WeaponPlaced,
    Withdrawn,
)
from cluekit.game.rulebook import chance_outcomes, forbidden, legal_actions
from cluekit.game.state import CHANCE, Phase, State
from cluekit.game.view import View
from cluekit.rules import LastPlayer

__all__ = ["actor", "apply", "deal", "outcome", "sample", "start", "view"]


def start(edition: str | Edition, seats: int | Iterable[str | Card]) -> State:
    """The state before the deal.

    `seats` is a number of players (the first suspects play) or the suspects to be played; they sit clockwise
    in deck order, whatever their order here, and the first of them begins.
    Raises `IllegalAction` for a number of players that the rules do not allow or a suspect named twice.
    """
    edition = find_edition(edition)
    deck, rules = edition.deck, edition.rules
    chosen = deck.suspects[: max(seats, 0)] if isinstance(seats, int) else _suspects(edition, seats)
    players = seats if isinstance(seats, int) else len(chosen)
    if not rules.min_players <= players <= rules.max_players:
        raise IllegalAction(
            f"{edition} is for {rules.min_players} to {rules.max_players} players, not {players}."
        )
    return State(
        edition=edition,
        seats=chosen,
        phase=Phase.DEAL,
        tokens=tuple(edition.start_of(suspect) for suspect in deck.suspects),
        hands=((),) * players,
    )


def _suspects(edition: Edition, names: Iterable[str | Card]) -> tuple[Card, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise IllegalAction(f"The seats are a number of players or a list of suspects, not {names!r}.")
    cards = [edition.deck.card(name, Category.SUSPECT) for name in names]
    for card in cards:
        if cards.count(card) > 1:
            raise IllegalAction(f"{card} cannot be played by two players.")
    return edition.deck.sorted(cards)


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
    actions, chances = zip(*chance_outcomes(state), strict=True)
    chosen: Action = rng.choices(actions, chances)[0]
    return chosen


def deal(edition: str | Edition, seats: int | Iterable[str | Card], rng: random.Random) -> State:
    """Start a game and let chance deal and place the weapons: the state in which the first turn begins.

    Arguments and errors are those of `start`.
    """
    state = start(edition, seats)
    while state.actor == CHANCE:
        state = apply(state, sample(state, rng))
    return state


def apply(state: State, action: Action) -> State:
    """The state after an action; the given state is left as it is.

    Raises `IllegalAction`, saying which rule forbids the action.
    """
    reason = forbidden(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    return _TRANSITIONS[type(action)](state, action)


def _with(state: State, *events: Event, **changes: Any) -> State:
    return replace(state, events=state.events + events, **changes)


def _deal(state: State, action: Deal) -> State:
    """The first three cards go into the envelope, the others round the table."""
    if len(state.envelope) < len(Category):
        return _dealt(replace(state, envelope=(*state.envelope, action.card)))
    seat = sum(map(len, state.hands)) % state.players
    hand = state.edition.deck.sorted((*state.hands[seat], action.card))
    hands = _replaced(state.hands, seat, hand)
    return _dealt(_with(state, Dealt(seat, action.card), hands=hands))


def _dealt(state: State) -> State:
    gone = len(state.envelope) + sum(map(len, state.hands))
    return state if gone < len(state.edition.deck.cards) else replace(state, phase=Phase.PLACE)


def _replaced(items: tuple[Any, ...], position: int, item: Any) -> tuple[Any, ...]:
    return (*items[:position], item, *items[position + 1 :])


def _place_weapon(state: State, action: PlaceWeapon) -> State:
    deck = state.edition.deck
    weapon = deck.weapons[len(state.weapons)]
    state = _with(state, WeaponPlaced(weapon, action.room), weapons=(*state.weapons, action.room))
    return state if len(state.weapons) < len(deck.weapons) else _begin_turn(state, 0)


def _begin_turn(state: State, seat: int) -> State:
    """Begin the turn of `seat`, or of the next one clockwise that is still in the game."""
    while seat in state.eliminated:
        seat = state.next_seat(seat)
    return _with(state, TurnBegan(seat), phase=Phase.START, turn=seat, pips=None, suggestion=None)


def _roll(state: State, action: Roll) -> State:
    return replace(state, phase=Phase.THROW)


def _throw(state: State, action: Throw) -> State:
    return _with(state, Rolled(state.turn, action.pips), phase=Phase.MOVE, pips=action.pips)


def _move(state: State, action: Move) -> State:
    to = next(place for place in state.landings if place == action.to)  # (7.0, 4.0) is equal, but no square
    event = Moved(state.turn, state.place, to)
    phase = Phase.ENTERED if isinstance(to, str) else Phase.END
    return _with(state, event, phase=phase, tokens=_moved(state, state.seats[state.turn], to))


def _moved(state: State, suspect: Card, place: Any) -> tuple[Any, ...]:
    return _replaced(state.tokens, state.edition.deck.index(suspect), place)


def _passage(state: State, action: Passage) -> State:
    event = PassageTaken(state.turn, str(state.place), action.to)
    return _with(state, event, phase=Phase.ENTERED, tokens=_moved(state, state.seats[state.turn], action.to))


def _stay(state: State, action: Stay) -> State:
    return _with(state, Stayed(state.turn), phase=Phase.END)


def _suggest(state: State, action: Suggest) -> State:
    state = _with(state, Suggested(state.turn, action.triple), suggestion=action.triple)
    state = _summon(state, action.suspect, action.room.name)
    state = _bring(state, action.weapon, action.room.name)
    return replace(state, phase=Phase.ANSWER, answerer=state.next_seat(state.turn))


def _summon(state: State, suspect: Card, room: str) -> State:
    """Bring the token of the suspect named into the room; its player may suggest there on the next turn."""
    place = state.tokens[state.edition.deck.index(suspect)]
    if place == room:
        return state
    called = {state.seats.index(suspect)} if suspect in state.seats else set()
    return _with(
        state,
        Summoned(suspect, place, room),
        tokens=_moved(state, suspect, room),
        summoned=state.summoned | called,
    )


def _bring(state: State, weapon: Card, room: str) -> State:
    position = state.edition.deck.weapons.index(weapon)
    place = state.weapons[position]
    if place == room:
        return state
    return _with(state, WeaponMoved(weapon, place, room), weapons=_replaced(state.weapons, position, room))


def _show(state: State, action: Show) -> State:
    event = Shown(state.asked, state.turn, action.card)
    return _with(state, event, phase=Phase.END, answerer=None)


def _pass(state: State, action: Pass) -> State:
    seat = state.asked
    following = state.next_seat(seat)
    if following == state.turn:
        return _with(state, Passed(seat), Unrefuted(state.turn), phase=Phase.END, answerer=None)
    return _with(state, Passed(seat), answerer=following)


def _accuse(state: State, action: Accuse) -> State:
    right = action.triple == state.solution
    state = _with(state, Accused(state.turn, action.triple, right))
    return _over(state, Termination.SOLVED, state.turn) if right else _eliminate(state)


def _eliminate(state: State) -> State:
    state = _with(state, Eliminated(state.turn), eliminated=state.eliminated | {state.turn})
    state = _withdraw(state)
    left = [seat for seat in range(state.players) if seat not in state.eliminated]
    if not left:
        return _over(state, Termination.UNSOLVED, None)
    if len(left) == 1 and state.edition.rules.last_player is LastPlayer.WINS:
        return _over(state, Termination.LAST_STANDING, left[0])
    return _end_turn(state, EndTurn())


def _withdraw(state: State) -> State:
    """Take a token that will not move any more out of a doorway, where it could lock others in for ever."""
    for door in state.edition.board.doors:
        if door.square == state.place:
            tokens = _moved(state, state.seats[state.turn], door.room)
            return _with(state, Withdrawn(state.turn, door.square, door.room), tokens=tokens)
    return state


def _over(state: State, termination: Termination, winner: int | None) -> State:
    result = Outcome(termination, winner, state.solution)
    return _with(state, GameOver(result), phase=Phase.OVER, outcome=result)


def _end_turn(state: State, action: EndTurn) -> State:
    """Whoever was summoned and did something else with this turn has had the chance."""
    state = replace(state, summoned=state.summoned - {state.turn})
    return _begin_turn(state, state.next_seat(state.turn))


_TRANSITIONS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    PlaceWeapon: _place_weapon,
    Roll: _roll,
    Throw: _throw,
    Move: _move,
    Passage: _passage,
    Stay: _stay,
    Suggest: _suggest,
    Show: _show,
    Pass: _pass,
    Accuse: _accuse,
    EndTurn: _end_turn,
}


def view(state: State, player: int | None) -> View:
    """What `player` (a seat, or None for somebody who only watches) may know: the only door to a state.

    Raises `IllegalAction` for a seat that does not exist.
    """
    if player is not None and (type(player) is not int or not 0 <= player < state.players):
        raise IllegalAction(f"There is no seat {player!r} in a game of {state.players} players.")
    return View(
        edition=state.edition,
        player=player,
        seats=state.seats,
        hand=() if player is None else state.hands[player],
        hand_sizes=tuple(map(len, state.hands)),
        tokens=state.tokens,
        weapons=state.weapons,
        phase=state.phase,
        turn=state.turn,
        actor=state.actor,
        pips=state.pips,
        suggestion=state.suggestion,
        eliminated=state.eliminated,
        legal=legal_actions(state) if player is not None and player == state.actor else (),
        events=tuple(event.seen_by(player) for event in state.events),
        outcome=state.outcome,
    )
