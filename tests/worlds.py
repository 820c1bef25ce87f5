"""The slow and certain way through a game in which cards change hands: follow every deal that is possible.

A world says where each card lies at one moment. All worlds of the beginning are listed; each event then rules
some of them out, or lets each lead to all those that it may become. Several histories can lead to one world.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from cluekit.cards import Card, Deck
from cluekit.deduction import ENVELOPE, Fact, Gift, Moved, Owner
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

from .oracle import all_deals, fits

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
    return set(histories(view))


def histories(view: View, *, uniform: bool = False) -> Counter[World]:
    """The possible worlds, each with the number of histories that lead there.

    With `uniform`, a history counts many times at first, and is divided by k wherever the viewer was shown
    one of k cards that could have been shown.
    """
    deck, players = view.edition.deck, len(view.seats)
    sizes = [sum(isinstance(e, Dealt) and e.player == seat for e in view.events) for seat in range(players)]
    unit = 6 ** sum(isinstance(event, Shown) for event in view.events) if uniform else 1
    worlds = Counter(dict.fromkeys(_dealt(deck, sizes), unit))
    asked: Iterable[Card] = ()
    for kind, group in itertools.groupby(view.events, key=type):
        if kind is Given:
            worlds = _moved(deck, worlds, [Gift(event.player, event.to, event.card) for event in group])
            continue
        for event in group:
            asked = event.triple if isinstance(event, Suggested) else asked
            worlds = _only(worlds, lambda world, e=event, asked=asked: _agrees(deck, world, e, asked))
            if isinstance(event, LaidOpen):
                worlds = _moved(deck, worlds, [Gift(event.player, players, event.card)])
            if uniform and isinstance(event, Shown) and event.to == view.player:
                for world in worlds:
                    worlds[world] //= sum(world[deck.index(card)] == event.player for card in asked)
    return worlds


def followed(deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact]) -> Counter[World]:
    """The same from facts in order of time."""
    worlds = Counter(_dealt(deck, hand_sizes))
    for fact in facts:
        if isinstance(fact, Moved):
            worlds = _moved(deck, worlds, fact.gifts)
        else:
            worlds = _only(
                worlds, lambda world, fact=fact: fits(dict(zip(deck.cards, world, strict=True)), fact)
            )
    return worlds


def _dealt(deck: Deck, hand_sizes: Sequence[int]) -> list[World]:
    return [tuple(deal[card] for card in deck.cards) for deal in all_deals(deck, hand_sizes)]


def _only(worlds: Counter[World], agrees: Callable[[World], bool]) -> Counter[World]:
    return Counter({world: ways for world, ways in worlds.items() if agrees(world)})


def _moved(deck: Deck, worlds: Counter[World], gifts: Sequence[Gift]) -> Counter[World]:
    """The worlds to which these lead, each with the ways that lead there."""
    after: Counter[World] = Counter()
    for world, ways in worlds.items():
        for other in _passed_on(deck, world, gifts):
            after[other] += ways
    return after


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


def _passed_on(deck: Deck, world: World, gifts: Sequence[Gift]) -> Iterator[World]:
    """Every world that can follow when each giver may have chosen any card of his hand."""
    hands = [[card for card, owner in enumerate(world) if owner == gift.giver] for gift in gifts]
    choices = [
        [card for card in hand if gift.card in (None, deck.cards[card])]
        for gift, hand in zip(gifts, hands, strict=True)
    ]
    for chosen in itertools.product(*choices):
        after = list(world)
        for gift, card in zip(gifts, chosen, strict=True):
            after[card] = gift.to
        yield tuple(after)
