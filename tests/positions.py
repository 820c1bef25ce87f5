"""Hand-made positions and random games for the tests of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cluekit.cards import Card, Triple
from cluekit.editions import Edition, edition
from cluekit.game import CHANCE, Accuse, Action, Phase, State, apply, deal, legal_actions, sample, start

CLASSIC = edition("classic")
MINI = edition("mini")


def cards(text: str, edition: Edition = CLASSIC) -> tuple[Card, ...]:
    """Cards from names divided by commas."""
    return tuple(edition.deck.card(name) for name in text.split(",") if name.strip())


def triple(text: str, edition: Edition = CLASSIC) -> Triple:
    return edition.deck.triple(*text.split(","))


def position(
    *,
    seats: Sequence[str] = ("Scarlett", "Mustard", "White"),
    hands: Sequence[str] = ("", "", ""),
    envelope: str = "Plum,Rope,Hall",
    at: Mapping[str, object] | None = None,
    edition: Edition = CLASSIC,
    **changes: object,
) -> State:
    """A state at the start of a turn; the hands need not hold all the cards."""
    state = start(edition, seats)
    tokens = list(state.tokens)
    for name, place in (at or {}).items():
        tokens[edition.deck.index(edition.deck.card(name))] = place
    made = replace(
        state,
        phase=Phase.START,
        hands=tuple(cards(hand, edition) for hand in hands),
        envelope=tuple(triple(envelope, edition)),
        weapons=tuple(card.name for card in edition.deck.rooms[: len(edition.deck.weapons)]),
        tokens=tuple(tokens),
    )
    return replace(made, **changes)


def play(state: State, *actions: Action) -> State:
    """The state after several actions."""
    for action in actions:
        state = apply(state, action)
    return state


def random_game(
    edition: Edition, players: int, seed: int, accusing: float = 0.01
) -> Iterator[tuple[State, Action | None]]:
    """A random game, as the states and the actions taken there; the last action is None."""
    rng = random.Random(seed)
    state = deal(edition, players, rng)
    while state.actor is not None:
        action = sample(state, rng) if state.actor == CHANCE else _choice(state, rng, accusing)
        yield state, action
        state = apply(state, action)
    yield state, None


def _choice(state: State, rng: random.Random, accusing: float) -> Action:
    legal = legal_actions(state)
    calm = [action for action in legal if not isinstance(action, Accuse)]
    return rng.choice(calm if calm and rng.random() > accusing else legal)
