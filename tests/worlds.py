"""The slow and certain way through a game in which cards change hands: follow every deal that is possible.

A world says where each card lies at one moment. All worlds of the beginning are listed; each event then rules
some of them out, or lets each lead to all those that it may become.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from cluekit.cards import Card, Deck
from cluekit.deduction import ENVELOPE, Owner
from cluekit.game import State, View
from cluekit.game.events import (
    Accused,
    Dealt,
    Event,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
    Suggested,
)

from .oracle import all_deals

World = tuple[Owner, ...]
"""The owner of each card of the deck, in deck order; the seat after the last one are the open cards."""


def true_world(state: State) -> World:
    """Where the cards lie."""
    place: dict[Card, Owner] = dict.fromkeys(state.envelope, ENVELOPE)
    place |= {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    place |= dict.fromkeys(state.interrogation, state.players)
    return tuple(place[card] for card in state.edition.deck.cards)


def possible_worlds(view: View) -> set[World]:
    """Where the cards may lie now for somebody who forgets nothing; answers are honest."""
    deck, players = view.edition.deck, len(view.seats)
    sizes = [sum(isinstance(e, Dealt) and e.player == seat for e in view.events) for seat in range(players)]
    worlds = {tuple(deal[card] for card in deck.cards) for deal in all_deals(deck, sizes)}
    asked: Iterable[Card] = ()
    for kind, group in itertools.groupby(view.events, key=type):
        if kind is Given:
            gifts = list(group)
            worlds = {after for world in worlds for after in _passed_on(deck, world, gifts)}
            continue
        for event in group:
            asked = event.triple if isinstance(event, Suggested) else asked
            worlds = {world for world in worlds if _agrees(deck, world, event, asked)}
            if isinstance(event, LaidOpen):
                worlds = {_with(deck, world, event.card, players) for world in worlds}
    return worlds


def _agrees(deck: Deck, world: World, event: Event, asked: Iterable[Card]) -> bool:
    match event:
        case Dealt(player=player, card=Card() as card) | Shown(player=player, card=Card() as card):
            return world[deck.index(card)] == player
        case LaidOpen(player=player, card=card) | Glimpsed(target=player, card=Card() as card):
            return world[deck.index(card)] == player
        case Passed(player=player):
            return all(world[deck.index(card)] != player for card in asked)
        case Shown(player=player):
            return any(world[deck.index(card)] == player for card in asked)
        case Accused(triple=triple, right=False):
            return any(world[deck.index(card)] != ENVELOPE for card in triple)
        case _:
            return True


def _with(deck: Deck, world: World, card: Card, owner: Owner) -> World:
    position = deck.index(card)
    return (*world[:position], owner, *world[position + 1 :])


def _passed_on(deck: Deck, world: World, gifts: list[Given]) -> Iterator[World]:
    """Every world that can follow when each giver may have chosen any card of his hand."""
    hands = [
        [card for card, owner in zip(deck.cards, world, strict=True) if owner == g.player] for g in gifts
    ]
    choices = [
        [card for card in hand if gift.card in (None, card)] for gift, hand in zip(gifts, hands, strict=True)
    ]
    for chosen in itertools.product(*choices):
        after = world
        for gift, card in zip(gifts, chosen, strict=True):
            after = _with(deck, after, card, gift.to)
        yield after
