"""Which actions the rules allow: a list of them, and the reason when one is forbidden.

Sources: two rule texts of the classic game on the web, "Regler for spillet av Clue" (Norwegian) and "Cluedo",
with house rules for dice (English). They agree on one suggestion on entering a room, refutation clockwise by
one card, passages instead of rolling, and accusations on one's own turn only. How tokens move and block is
said by the second; see `movement`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from cluekit.board import Place, in_words
from cluekit.cards import Card, Category, Deck
from cluekit.errors import BoardError
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
from cluekit.game.state import Phase, State
from cluekit.names import quoted

__all__ = ["chance_outcomes", "forbidden", "legal_actions"]

_DIE = range(1, 7)


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """What chance can do now, with probabilities that add up to 1; empty when chance does not act."""
    if state.phase is Phase.THROW:
        return _throws(state.edition.rules.dice)
    actions: list[Action] = []
    if state.phase is Phase.DEAL:
        actions = [Deal(card) for card in _undealt(state)]
    elif state.phase is Phase.PLACE:
        actions = [PlaceWeapon(room) for room in _free_rooms(state)]
    return tuple((action, Fraction(1, len(actions))) for action in actions)


@cache
def _throws(dice: int) -> tuple[tuple[Action, Fraction], ...]:
    sums = [sum(faces) for faces in itertools.product(_DIE, repeat=dice)]
    return tuple((Throw(pips), Fraction(sums.count(pips), len(sums))) for pips in sorted(set(sums)))


def _undealt(state: State) -> list[Card]:
    """The cards that can be drawn next: first one category after the other, then whatever is left."""
    deck = state.edition.deck
    if len(state.envelope) < len(Category):
        return list(deck.category(list(Category)[len(state.envelope)]))
    gone = set(state.envelope).union(*state.hands)
    return [card for card in deck.cards if card not in gone]


def _free_rooms(state: State) -> list[str]:
    """Rooms for the next weapon: they are spread, so a second one comes to a room only when all have one."""
    rooms = [card.name for card in state.edition.deck.rooms]
    fewest = min(state.weapons.count(room) for room in rooms)
    return [room for room in rooms if state.weapons.count(room) == fewest]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the actor may do now, in a fixed order; empty when the game is over."""
    chance = tuple(action for action, _ in chance_outcomes(state))
    allowed = (group for group in _groups(state) if group and forbidden(state, group[0]) is None)
    return chance or tuple(itertools.chain.from_iterable(allowed))


def _groups(state: State) -> Iterator[Sequence[Action]]:
    """Actions that come into question, in groups of which all members are legal or none."""
    if state.phase is Phase.ANSWER:
        yield from ([Show(card)] for card in state.suggestion or ())
        yield [Pass()]
        return
    yield [Roll()]
    yield [Passage(room) for room in _passages(state)]
    yield [Move(place) for place in state.landings]
    yield [Stay()]
    if isinstance(state.place, str):
        yield _suggestions(state.edition.deck, state.place)
    yield [EndTurn()]
    yield _accusations(state.edition.deck)


def _passages(state: State) -> tuple[str, ...]:
    place = state.place
    return state.edition.board.passage_from(place) if isinstance(place, str) else ()


@cache
def _suggestions(deck: Deck, room: str) -> tuple[Suggest, ...]:
    place = deck.card(room, Category.ROOM)
    return tuple(Suggest(suspect, weapon, place) for suspect in deck.suspects for weapon in deck.weapons)


@cache
def _accusations(deck: Deck) -> tuple[Accuse, ...]:
    return tuple(Accuse(*triple) for triple in deck.solutions())


def forbidden(state: State, action: Action) -> str | None:
    """The rule that forbids an action now, as a sentence; None when the action is legal."""
    if state.phase is Phase.OVER:
        return "The game is over."
    check = _CHECKS.get(type(action))
    return check(state, action) if check else f"{action!r} is no action of this game."


def _deal(state: State, action: Deal) -> str | None:
    if state.phase is not Phase.DEAL:
        return "Cards are dealt only before the game begins."
    return None if action.card in _undealt(state) else f"{action.card} cannot be dealt now."


def _place_weapon(state: State, action: PlaceWeapon) -> str | None:
    if state.phase is not Phase.PLACE:
        return "Weapons are placed only before the game begins."
    return None if action.room in _free_rooms(state) else f"No weapon can be put into {action.room} now."


def _throw(state: State, action: Throw) -> str | None:
    if state.phase is not Phase.THROW:
        return "The dice are thrown only after a player has chosen to roll."
    sums = [throw for throw, _ in _throws(state.edition.rules.dice)]
    return None if action in sums else f"The dice cannot show {action.pips}."


def _roll(state: State, action: Roll) -> str | None:
    if state.phase is not Phase.START:
        return "The dice are rolled once, at the start of one's own turn."
    return None


def _move(state: State, action: Move) -> str | None:
    if state.phase is not Phase.MOVE:
        return "A token moves only after its player has rolled."
    if action.to in state.landings:
        return None
    return (
        f"A roll of {state.pips} from {in_words(state.place)} cannot end at {_where(state, action.to)}: on "
        "corridors the full roll is used, no square is entered twice, and other tokens block the way."
    )


def _where(state: State, place: Place) -> str:
    try:
        state.edition.board.neighbours(place)
    except BoardError:
        return quoted(place)
    return in_words(place)


def _passage(state: State, action: Passage) -> str | None:
    if state.phase is not Phase.START:
        return "A secret passage is taken instead of rolling, at the start of one's own turn."
    if action.to not in _passages(state):
        return f"No secret passage leads from {in_words(state.place)} to {action.to}."
    return None


def _stay(state: State, action: Stay) -> str | None:
    if state.phase is not Phase.MOVE or state.landings:
        return "A token waits only when every way is blocked after a roll."
    return None


def _suggest(state: State, action: Suggest) -> str | None:
    if not _may_suggest(state):
        return (
            "A suggestion is made once, on entering a room, or at the start of a turn in the room to which "
            "another player's suggestion has brought one."
        )
    if str(action.room) != state.place:
        return f"A suggestion names the room one is in, {state.place}, not {action.room}."
    return _not_in_deck(state, action)


def _may_suggest(state: State) -> bool:
    summoned = state.phase is Phase.START and state.turn in state.summoned and isinstance(state.place, str)
    return state.phase is Phase.ENTERED or summoned


def _not_in_deck(state: State, action: Suggest | Accuse) -> str | None:
    deck = state.edition.deck
    for card, category in zip(action.triple, Category, strict=True):
        if not isinstance(card, Card):
            return f"A {category.value} is a card, not {card!r}; edition.deck.card finds it by its name."
        if card not in deck.category(category):
            return f"{card} is no {category.value} of this edition."
    return None


def _show(state: State, action: Show) -> str | None:
    if state.phase is not Phase.ANSWER:
        return "A card is shown only to answer a suggestion."
    if action.card not in (state.suggestion or ()):
        return f"{action.card} was not named in the suggestion."
    if action.card not in state.hands[state.asked]:
        return f"{action.card} is not in this player's hand."
    return None


def _pass(state: State, action: Pass) -> str | None:
    if state.phase is not Phase.ANSWER:
        return "One passes only to answer a suggestion."
    if set(state.suggestion or ()) & set(state.hands[state.asked]):
        return "Whoever holds a card that was named must show one."
    return None


def _accuse(state: State, action: Accuse) -> str | None:
    if state.phase not in (Phase.START, Phase.MOVE, Phase.ENTERED, Phase.END):
        return "An accusation is made on one's own turn, not while a suggestion waits for its answer."
    return _not_in_deck(state, action)


def _end_turn(state: State, action: EndTurn) -> str | None:
    if state.phase not in (Phase.ENTERED, Phase.END):
        return "A turn ends after its move: roll, take a passage or, when summoned, suggest first."
    return None


_CHECKS: dict[type, Callable[[State, Any], str | None]] = {
    Deal: _deal,
    PlaceWeapon: _place_weapon,
    Throw: _throw,
    Roll: _roll,
    Move: _move,
    Passage: _passage,
    Stay: _stay,
    Suggest: _suggest,
    Show: _show,
    Pass: _pass,
    Accuse: _accuse,
    EndTurn: _end_turn,
}
