"""What chance can do, and with which probabilities."""

from __future__ import annotations

import itertools
import random
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from cluekit.cards import Card, Category, Deck
from cluekit.game.actions import Action, Deal, Draw, DrawInvestigation, Lead, PlaceToken, PlaceWeapon, Throw
from cluekit.game.state import Phase, State
from cluekit.rules import WeaponStart

__all__ = ["Lot", "chance_outcomes", "drawn", "lot_of"]

_DIE = range(1, 7)

_DRAWN = 2**53
"""`random.Random.random` draws one of so many numbers, evenly spaced from 0 to 1."""


class Lot(NamedTuple):
    """What chance can do at one moment, and how many of all equally likely cases each has."""

    actions: tuple[Action, ...]
    weights: tuple[int, ...]


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """What chance can do now, with probabilities that add up to 1; empty when chance does not act."""
    lot = lot_of(state)
    total = sum(lot.weights)
    return tuple((action, Fraction(weight, total)) for action, weight in zip(*lot, strict=True))


def lot_of(state: State) -> Lot:
    """What chance can do now, with weights; an empty lot when chance does not act."""
    find = _OUTCOMES.get(state.phase)
    return find(state) if find else _NOTHING


def drawn(lot: Lot, rng: random.Random) -> Action:
    """One of the actions, by one number that `rng` draws: the same as by its `choices`, with fractions.

    Raises `IndexError` for an empty lot.
    """
    return lot.actions[bisect(_bounds(lot.weights), rng.random(), 0, len(lot.weights) - 1)]


@lru_cache(maxsize=256)
def _bounds(weights: tuple[int, ...]) -> tuple[float, ...]:
    """Below which drawn number the choice falls on each action, or one before it.

    These are sums of probabilities, rounded up to the next number that can be drawn; so the choice is exact.
    """
    total = sum(weights)
    return tuple(-(-part * _DRAWN // total) / _DRAWN for part in itertools.accumulate(weights))


_NOTHING = Lot((), ())


def _evenly(actions: Iterable[Action]) -> Lot:
    actions = tuple(actions)
    return Lot(actions, (1,) * len(actions))


def _deals(state: State) -> Lot:
    """The cards that can be drawn next: first one category after the other, then whatever is left."""
    deck = state.edition.deck
    deals = _deal_of(deck)
    if len(state.envelope) < len(Category):
        return _evenly(deals[card] for card in deck.category(list(Category)[len(state.envelope)]))
    gone = set(state.envelope).union(*state.hands)
    return _evenly(deal for card, deal in deals.items() if card not in gone)


@lru_cache(maxsize=64)
def _deal_of(deck: Deck) -> Mapping[Card, Deal]:
    return {card: Deal(card) for card in deck.cards}


def _places(state: State) -> Lot:
    """Rooms for the next weapon, or when all weapons lie for the next token."""
    rooms = [card.name for card in state.edition.deck.rooms]
    if len(state.weapons) == len(state.edition.deck.weapons):
        return _evenly(map(PlaceToken, rooms))
    if state.edition.rules.weapon_start is WeaponStart.SPREAD:
        # A second weapon comes to a room only when all rooms have one.
        fewest = min(state.weapons.count(room) for room in rooms)
        rooms = [room for room in rooms if state.weapons.count(room) == fewest]
    return _evenly(map(PlaceWeapon, rooms))


def _leads(state: State) -> Lot:
    """Who rolls highest; among equals one rolls again, so all players have the same chance."""
    return _evenly(map(Lead, range(state.players)))


def _throws(state: State) -> Lot:
    return _sums(state.edition.rules.dice)


@cache
def _sums(dice: int) -> Lot:
    sums = [sum(faces) for faces in itertools.product(_DIE, repeat=dice)]
    pips = sorted(set(sums))
    return Lot(tuple(map(Throw, pips)), tuple(map(sums.count, pips)))


def _draws(state: State) -> Lot:
    """Any card of the hand that is looked into, but none twice."""
    look = state.look
    hand: tuple[Card, ...] = state.hands[look.target] if look else ()
    return _evenly(Draw(card) for card in hand if look and card not in look.drawn)


def _investigations(state: State) -> Lot:
    """The next Investigation card of the pile; of the shuffled discards when there is none."""
    pile = state.pile or Counter(state.discards)
    return Lot(tuple(map(DrawInvestigation, pile)), tuple(pile.values()))


_OUTCOMES: Mapping[Phase, Callable[[State], Lot]] = {
    Phase.DEAL: _deals,
    Phase.PLACE: _places,
    Phase.LEAD: _leads,
    Phase.THROW: _throws,
    Phase.DRAW: _draws,
    Phase.REFILL: _investigations,
}
