"""What chance can do, and with which probabilities."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache

from cluekit.cards import Card, Category
from cluekit.game.actions import Action, Deal, Draw, DrawInvestigation, Lead, PlaceToken, PlaceWeapon, Throw
from cluekit.game.state import Phase, State
from cluekit.rules import WeaponStart

__all__ = ["chance_outcomes"]

_Outcomes = tuple[tuple[Action, Fraction], ...]

_DIE = range(1, 7)


def chance_outcomes(state: State) -> _Outcomes:
    """What chance can do now, with probabilities that add up to 1; empty when chance does not act."""
    find = _OUTCOMES.get(state.phase)
    return find(state) if find else ()


def _evenly(actions: list[Action]) -> _Outcomes:
    return tuple((action, Fraction(1, len(actions))) for action in actions)


def _deals(state: State) -> _Outcomes:
    """The cards that can be drawn next: first one category after the other, then whatever is left."""
    deck = state.edition.deck
    if len(state.envelope) < len(Category):
        return _evenly([Deal(card) for card in deck.category(list(Category)[len(state.envelope)])])
    gone = set(state.envelope).union(*state.hands)
    return _evenly([Deal(card) for card in deck.cards if card not in gone])


def _places(state: State) -> _Outcomes:
    """Rooms for the next weapon, or when all weapons lie for the next token."""
    rooms = [card.name for card in state.edition.deck.rooms]
    if len(state.weapons) == len(state.edition.deck.weapons):
        return _evenly([PlaceToken(room) for room in rooms])
    if state.edition.rules.weapon_start is WeaponStart.SPREAD:
        # A second weapon comes to a room only when all rooms have one.
        fewest = min(state.weapons.count(room) for room in rooms)
        rooms = [room for room in rooms if state.weapons.count(room) == fewest]
    return _evenly([PlaceWeapon(room) for room in rooms])


def _leads(state: State) -> _Outcomes:
    """Who rolls highest; among equals one rolls again, so all players have the same chance."""
    return _evenly([Lead(seat) for seat in range(state.players)])


def _throws(state: State) -> _Outcomes:
    return _sums(state.edition.rules.dice)


@cache
def _sums(dice: int) -> _Outcomes:
    sums = [sum(faces) for faces in itertools.product(_DIE, repeat=dice)]
    return tuple((Throw(pips), Fraction(sums.count(pips), len(sums))) for pips in sorted(set(sums)))


def _draws(state: State) -> _Outcomes:
    """Any card of the hand that is looked into, but none twice."""
    look = state.look
    hand: tuple[Card, ...] = state.hands[look.target] if look else ()
    return _evenly([Draw(card) for card in hand if look and card not in look.drawn])


def _investigations(state: State) -> _Outcomes:
    """The next Investigation card of the pile; of the shuffled discards when there is none."""
    pile = state.pile or Counter(state.discards)
    total = sum(pile.values())
    return tuple((DrawInvestigation(card), Fraction(number, total)) for card, number in pile.items())


_OUTCOMES = {
    Phase.DEAL: _deals,
    Phase.PLACE: _places,
    Phase.LEAD: _leads,
    Phase.THROW: _throws,
    Phase.DRAW: _draws,
    Phase.REFILL: _investigations,
}
