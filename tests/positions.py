"""Hand-made positions and random games for the tests of the engine."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cluekit.cards import Card, Triple
from cluekit.deduction import Knowledge
from cluekit.editions import Edition, edition
from cluekit.game import (
    CHANCE,
    Accuse,
    Action,
    Phase,
    State,
    View,
    apply,
    deal,
    legal_actions,
    sample,
    start,
    view,
)
from cluekit.game.events import Dealt, Event, Given, Glimpsed, Shown

CLASSIC = edition("classic")
MINI = edition("mini")

SECRETS = Dealt | Shown | Glimpsed | Given
"""Events with the face of a card that not everybody sees."""


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


def swapped(state: State, one: Card, other: Card) -> State:
    """The same game with two cards in each other's places: in the envelope, in hands, dealt and shown."""
    new = {one: other, other: one}

    def of(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(new.get(card, card) for card in cards)

    def told(event: Event) -> Event:
        return replace(event, card=of([event.card])[0]) if isinstance(event, SECRETS) else event

    return replace(
        state,
        envelope=of(state.envelope),
        hands=tuple(state.edition.deck.sorted(of(hand)) for hand in state.hands),
        withheld=tuple((seat, *of([card])) for seat, card in state.withheld),
        gifts=tuple((seat, *of([card])) for seat, card in state.gifts),
        look=state.look and state.look._replace(drawn=of(state.look.drawn)),
        events=tuple(map(told, state.events)),
    )


def unknown_pairs(state: State, player: int | None) -> list[tuple[Card, Card]]:
    """Pairs of cards of one category whose faces a player has never seen, so could not tell apart."""
    seen = {event.card for event in view(state, player).events if isinstance(event, SECRETS)}
    hidden = [card for card in state.edition.deck.cards if card not in seen.union(state.interrogation)]
    return [pair for pair in itertools.combinations(hidden, 2) if pair[0].category is pair[1].category]


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


def under(edition: Edition = CLASSIC, *, snoops: Iterable[tuple[int, int]] = (), **rules: object) -> Edition:
    """An edition with other rules, and with snoop squares on its board."""
    rows = [list(row) for row in edition.board.rows]
    for row, column in snoops:
        rows[row][column] = "?"
    board = replace(edition.board, rows=tuple(map("".join, rows)))
    return replace(edition, rules=replace(edition.rules, **rules), board=board)


def follows(view: View) -> dict[str, dict[str, str]]:
    """What is certain for a player, as the notepad writes it: card -> owner -> "yes" or "no".

    The cards that lie open belong to nobody, so they have no column of their own.
    """
    marks: dict[str, dict[str, str]] = {}
    for card, owner, there in Knowledge.of(view).certain():
        if owner != len(view.seats):
            marks.setdefault(card.name, {})[str(owner)] = "yes" if there else "no"
    return marks
