"""From the box to the first turn: the deal, the weapons, the tokens, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import IllegalAction
from cluekit.game.actions import Deal, DrawInvestigation, Lead, PlaceToken, PlaceWeapon
from cluekit.game.changes import begin_turn, finish, moved, noted, replaced
from cluekit.game.events import Dealt, DrewInvestigation, Led, Reshuffled, TokenPlaced, WeaponPlaced
from cluekit.game.frozen import changed
from cluekit.game.state import Phase, State
from cluekit.rules import FirstTurn, WeaponStart

__all__ = ["TRANSITIONS", "start"]


def start(edition: str | Edition, seats: int | Iterable[str | Card]) -> State:
    """The state before the deal.

    `seats` is a number of players (the first suspects play) or the suspects to be played; they sit clockwise
    in deck order, whatever their order here.
    Raises `IllegalAction` for a number of players that the rules do not allow or a suspect named twice.
    """
    edition = find_edition(edition)
    deck, rules = edition.deck, edition.rules
    chosen = deck.suspects[: max(seats, 0)] if isinstance(seats, int) else _suspects(edition, seats)
    players = seats if isinstance(seats, int) else len(chosen)
    if not rules.min_players <= players <= rules.max_players:
        raise IllegalAction(f"{edition} is for {rules.players}, not {players}.")
    return State(
        edition=edition,
        seats=chosen,
        phase=Phase.DEAL,
        tokens=tuple(edition.start_of(suspect) for suspect in deck.suspects),
        hands=((),) * players,
        last_rooms=(None,) * players,
    )


def _suspects(edition: Edition, names: Iterable[str | Card]) -> tuple[Card, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise IllegalAction(f"The seats are a number of players or a list of suspects, not {names!r}.")
    cards = [edition.deck.card(name, Category.SUSPECT) for name in names]
    for card in cards:
        if cards.count(card) > 1:
            raise IllegalAction(f"{card} cannot be played by two players.")
    return edition.deck.sorted(cards)


def _deal(state: State, action: Deal) -> State:
    """The first three cards go into the envelope, the others round the table."""
    if len(state.envelope) < len(Category):
        return _dealt(changed(state, envelope=(*state.envelope, action.card)))
    seat = sum(map(len, state.hands)) % state.players
    hand = state.edition.deck.sorted((*state.hands[seat], action.card))
    return _dealt(noted(state, Dealt(seat, action.card), hands=replaced(state.hands, seat, hand)))


def _dealt(state: State) -> State:
    gone = len(state.envelope) + sum(map(len, state.hands))
    if gone < len(state.edition.deck.cards):
        return state
    if state.edition.rules.weapon_start is WeaponStart.ASIDE:
        state = changed(state, weapons=(None,) * len(state.edition.deck.weapons))
    return _prepared(state)


def _place_weapon(state: State, action: PlaceWeapon) -> State:
    weapon = state.edition.deck.weapons[len(state.weapons)]
    event = WeaponPlaced(weapon, action.room)
    return _prepared(noted(state, event, weapons=(*state.weapons, action.room)))


def _place_token(state: State, action: PlaceToken) -> State:
    suspect = state.waiting_tokens[0]
    event = TokenPlaced(suspect, action.room)
    return _prepared(noted(state, event, tokens=moved(state, suspect, action.room)))


def _prepared(state: State) -> State:
    """What is still to be done before the first turn, in this order."""
    if len(state.weapons) < len(state.edition.deck.weapons) or state.waiting_tokens:
        return changed(state, phase=Phase.PLACE)
    if state.edition.rules.investigation and len(state.investigations) < state.players:
        return changed(state, phase=Phase.REFILL)
    if state.edition.rules.first_turn is FirstTurn.HIGHEST_ROLL:
        return changed(state, phase=Phase.LEAD)
    return begin_turn(state, 0)


def _lead(state: State, action: Lead) -> State:
    return begin_turn(noted(state, Led(action.player)), action.player)


def _draw_investigation(state: State, action: DrawInvestigation) -> State:
    """Each player is given an Investigation card before the game; later one replaces the card just played."""
    cards = state.investigations
    if len(cards) < state.players:
        event = DrewInvestigation(len(cards), action.card)
        return _prepared(noted(state, event, investigations=(*cards, action.card)))
    if not state.pile:
        state = noted(state, Reshuffled(), discards=())
    event = DrewInvestigation(state.turn, action.card)
    return finish(noted(state, event, investigations=replaced(cards, state.turn, action.card)))


TRANSITIONS: Mapping[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    PlaceWeapon: _place_weapon,
    PlaceToken: _place_token,
    Lead: _lead,
    DrawInvestigation: _draw_investigation,
}
"""What the actions of setting up make of a state."""
