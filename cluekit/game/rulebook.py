"""Which actions the rules allow: a list of them, and the reason when one is forbidden.

The rules that the editions share are those of two texts on the classic game, "Regler for spillet av Clue"
(Norwegian) and "Cluedo", with house rules for dice (English): one suggestion on entering a room, refutation
clockwise, passages instead of rolling, accusations on one's own turn only. Where editions differ, a field of
`Rules` says how, and which source says so. How tokens move is said in `movement`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cluekit.board import Place, Square, in_words
from cluekit.cards import Card, Category, Deck
from cluekit.errors import BoardError
from cluekit.game.actions import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    Deal,
    Draw,
    DrawInvestigation,
    EndTurn,
    Give,
    LayOpen,
    Lead,
    Move,
    Pass,
    Passage,
    Peek,
    PlaceToken,
    PlaceWeapon,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
    Throw,
)
from cluekit.game.chance import lot_of
from cluekit.game.events import Passed
from cluekit.game.investigation import Deed, truth_of
from cluekit.game.legal import Group, Legal, group, joined
from cluekit.game.state import Phase, State
from cluekit.names import quoted
from cluekit.rules import Accusations, Occupied, Passages, Staying

__all__ = ["forbidden", "legal_actions"]


def legal_actions(state: State) -> Legal:
    """Everything the actor may do now, in a fixed order; empty when the game is over."""
    kept = vars(state)  # a view and a session may both ask: it is kept beside the fields
    legal: Legal | None = kept.get("legal_actions")
    if legal is None:
        groups = [group for offer in _OFFERS.get(state.phase, ()) if (group := offer(state))]
        legal = kept["legal_actions"] = joined(*groups) if groups else Legal(lot_of(state).actions)
    return legal


# What is legal, in groups: the checks below say the same of each single action


_Offer = Callable[[State], Group | None]


def _alone(action: Action) -> Group:
    return Group([action])


_ROLL, _STAY, _END, _PASS = _alone(Roll()), _alone(Stay()), _alone(EndTurn()), _alone(Pass())
_PRESS, _BELIEVE = _alone(Press()), _alone(Believe())


def _passage_ways(state: State) -> Group | None:
    late = state.edition.rules.passages is Passages.INSTEAD_OF_MOVE
    return group(Passage, *_passages(state)) if late is (state.phase is Phase.MOVE) else None


def _moves(state: State) -> Group | None:
    return group(Move, *state.landings)


def _snoops(state: State) -> Group | None:
    squares = _snoop_squares(state) if state.edition.board.snoops else ()
    return group(_snoop_at, *itertools.product(squares, _holders(state))) if squares else None


def _snoop_at(where: tuple[Square, int]) -> Snoop:
    return Snoop(*where)


def _stays(state: State) -> Group | None:
    return _STAY if _no_stay(state) is None else None


def _suggestions(state: State) -> Group | None:
    may = _may_suggest(state) and state.place in state.edition.board.rooms
    return _suggestions_in(state.edition.deck, state.place) if may else None


@lru_cache(maxsize=1024)
def _suggestions_in(deck: Deck, place: Place) -> Group:
    room = deck.card(str(place), Category.ROOM)
    return Group(Suggest(suspect, weapon, room) for suspect in deck.suspects for weapon in deck.weapons)


def _accusations(state: State) -> Group | None:
    return _all_accusations(state.edition.deck) if _no_accusation(state) is None else None


@lru_cache(maxsize=64)
def _all_accusations(deck: Deck) -> Group:
    return Group(Accuse(*triple) for triple in deck.solutions())


def _audits(state: State) -> Group | None:
    may = state.edition.rules.honour and not state.audited
    return group(Audit, *_passers(state)) if may else None


def _shows(state: State) -> Group | None:
    hand = state.hands[state.asked]
    return group(Show, *(card for card in state.suggestion or () if card in hand))


def _passes(state: State) -> Group | None:
    return _PASS if _no_pass(state) is None else None


def _claims(state: State) -> Group | None:
    return group(Claim, *_claimable(state))


def _confessions(state: State) -> Group | None:
    return group(LayOpen, *state.hands[state.turn])


def _relocations(state: State) -> Group | None:
    return group(Relocate, *(card.name for card in state.edition.deck.rooms))


def _gifts(state: State) -> Group | None:
    return group(Give, *state.hands[state.asked])


def _peeks(state: State) -> Group | None:
    return group(Peek, *_holders(state))


_OFFERS: Mapping[Phase, tuple[_Offer, ...]] = {
    Phase.START: (lambda _: _ROLL, _passage_ways, _stays, _suggestions, _accusations, _audits),
    Phase.MOVE: (_passage_ways, _moves, _snoops, _stays, _accusations),
    Phase.SNOOP: (_snoops, lambda _: _END, _accusations),
    Phase.ENTERED: (_suggestions, lambda _: _END, _accusations),
    Phase.END: (lambda _: _END, _accusations, _audits),
    Phase.ANSWER: (_shows, _passes),
    Phase.INVESTIGATE: (_claims,),
    Phase.PRESS: (lambda _: _PRESS, lambda _: _BELIEVE),
    Phase.CONFESS: (_confessions,),
    Phase.RELOCATE: (_relocations,),
    Phase.GIVE: (_gifts,),
    Phase.PEEK: (_peeks,),
}
"""What players may do in each phase, in the order in which it is listed."""


def _opponents(state: State) -> list[int]:
    return [seat for seat in range(state.players) if seat != state.turn]


def _passers(state: State) -> list[int]:
    """The other players with a pass that could have been wrong."""
    passed = {event.player for event in state.events if isinstance(event, Passed)}
    return [seat for seat in _opponents(state) if seat in passed]


def _holders(state: State) -> list[int]:
    """The other players who have cards to be looked at."""
    return [seat for seat in _opponents(state) if state.hands[seat]]


def _snoop_squares(state: State) -> tuple[Square, ...]:
    """Where the player can snoop now: on the way, or where the walk has ended."""
    if state.phase is Phase.SNOOP:
        return tuple(square for square in state.edition.board.snoops if square == state.place)
    return state.crossings


def _passages(state: State) -> tuple[str, ...]:
    """Where secret passages lead from here, but for ends that are closed to whoever comes on foot."""
    rules, board = state.edition.rules, state.edition.board
    return tuple(
        end
        for end in board.passage_from(state.place)
        if end not in state.others
        or (board.is_room(end) and not (rules.one_token_rooms and end in board.rooms))
    )


def forbidden(state: State, action: Action) -> str | None:
    """The rule that forbids an action now, as a sentence; None when the action is legal."""
    if state.phase is Phase.OVER:
        return "The game is over."
    check = _CHECKS.get(type(action))
    return check(state, action) if check else f"{action!r} is no action of this game."


_OWN_TURN = frozenset({Phase.START, Phase.MOVE, Phase.SNOOP, Phase.ENTERED, Phase.END})
"""When it is a player's own turn, and no throw is waited for."""


# What chance may do


def _chance(phase: Phase, when: str) -> Callable[[State, Action], str | None]:
    """A check for what chance does in one phase."""

    def check(state: State, action: Action) -> str | None:
        if state.phase is not phase:
            return when
        return None if action in lot_of(state).actions else f"Chance cannot bring {action!r} now."

    return check


# Moving


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
        f"A roll of {state.pips} from {in_words(state.place)} cannot end at {_where(state, action.to)}: "
        f"{_walking(state)}."
    )


def _walking(state: State) -> str:
    """The rules of walking that an illegal move has broken, one of them at least."""
    tokens = "other tokens block the way"
    if state.edition.rules.occupied is Occupied.JUMPED:
        tokens = "nobody lands on another token"
    closed = ", and rooms with a token in them are closed" if state.edition.rules.one_token_rooms else ""
    return f"on corridors the full roll is used, no square is entered twice, and {tokens}{closed}"


def _where(state: State, place: Place) -> str:
    try:
        state.edition.board.neighbours(place)
    except BoardError:
        return quoted(place)
    return in_words(place)


def _passage(state: State, action: Passage) -> str | None:
    late = state.edition.rules.passages is Passages.INSTEAD_OF_MOVE
    if state.phase is not (Phase.MOVE if late else Phase.START):
        when = "after the roll, instead of walking" if late else "instead of rolling, at the start of a turn"
        return f"A secret passage is taken {when}."
    if action.to not in state.edition.board.passage_from(state.place):
        return f"No secret passage leads from {in_words(state.place)} to {_where(state, action.to)}."
    return None if action.to in _passages(state) else f"Another token is in the way in {in_words(action.to)}."


def _stay(state: State, action: Stay) -> str | None:
    return _no_stay(state)


def _no_stay(state: State) -> str | None:
    staying = state.edition.rules.staying
    if staying is Staying.SUMMONED and state.phase is Phase.START and _is_summoned(state):
        return None
    if state.phase is not Phase.MOVE:
        return "A token stays where it is only after a roll." + _or_summoned(state)
    if staying is Staying.ALWAYS or not (state.landings or _late_passages(state)):
        return None
    return "A token waits only when every way is blocked after a roll."


def _or_summoned(state: State) -> str:
    summoned = state.edition.rules.staying is Staying.SUMMONED
    return " Or in a room to which it has been called." if summoned else ""


def _late_passages(state: State) -> bool:
    return state.edition.rules.passages is Passages.INSTEAD_OF_MOVE and bool(_passages(state))


def _is_summoned(state: State) -> bool:
    return state.turn in state.summoned and state.place in state.edition.board.rooms


def _snoop(state: State, action: Snoop) -> str | None:
    if state.phase not in (Phase.MOVE, Phase.SNOOP):
        return "One snoops on a walk over a snoop square, or when it has just ended there."
    if action.at not in _snoop_squares(state):
        return f"A roll of {state.pips} does not lead over a snoop square at {_where(state, action.at)}."
    return _no_holder(state, action.target)


def _no_holder(state: State, seat: int) -> str | None:
    if type(seat) is int and seat in _holders(state):
        return None
    return "One looks at a card of another player who has one."


def _relocate(state: State, action: Relocate) -> str | None:
    if state.phase is not Phase.RELOCATE:
        return "One moves to any room only when an Investigation card lets one."
    return None if action.to in state.edition.board.rooms else f"{quoted(action.to)} is no room of this game."


# Suggestions and answers


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
    """On entering a room; or at once where one was called."""
    return state.phase is Phase.ENTERED or (state.phase is Phase.START and _is_summoned(state))


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
    return _not_held(state, state.asked, action.card)


def _not_held(state: State, seat: int, card: Card) -> str | None:
    return None if card in state.hands[seat] else f"{card} is not in this player's hand."


def _pass(state: State, action: Pass) -> str | None:
    return _no_pass(state)


def _no_pass(state: State) -> str | None:
    if state.phase is not Phase.ANSWER:
        return "One passes only to answer a suggestion."
    if set(state.suggestion or ()) & set(state.hands[state.asked]) and not state.edition.rules.honour:
        return "Whoever holds a card that was named must show one."
    return None


def _audit(state: State, action: Audit) -> str | None:
    if not state.edition.rules.honour:
        return "There is nothing to audit: in this game nobody can pass wrongly."
    if state.phase not in (Phase.START, Phase.END) or state.audited:
        return "One other player may be audited in one's own turn, at its start or its end."
    known = type(action.target) is int and action.target in _passers(state)
    return None if known else "Another player is audited, and one who has passed."


# Claims


def _claim(state: State, action: Claim) -> str | None:
    if state.phase is not Phase.INVESTIGATE:
        return "An Investigation card is played once a turn, after the suggestion."
    if action.deed not in _claimable(state):
        return "Whoever plays a truth reads out what it says."
    return None


def _reply(state: State, action: Press | Believe) -> str | None:
    return None if state.phase is Phase.PRESS else "There is no claim to believe or to call a lie."


def _claimable(state: State) -> tuple[Deed, ...]:
    """What the player may say: what stands on a truth, anything on a lie."""
    card = state.investigations[state.turn]
    truth = truth_of(card) if card else None
    return tuple(Deed) if truth is None else (truth,)


def _lay_open(state: State, action: LayOpen) -> str | None:
    if state.phase is not Phase.CONFESS:
        return "Only somebody caught lying lays a card open."
    return _not_held(state, state.turn, action.card)


def _give(state: State, action: Give) -> str | None:
    if state.phase is not Phase.GIVE:
        return "Cards are passed on only when an Investigation card says so."
    return _not_held(state, state.asked, action.card)


def _peek(state: State, action: Peek) -> str | None:
    if state.phase is not Phase.PEEK:
        return "One looks at two cards only when an Investigation card lets one."
    return _no_holder(state, action.target)


# Accusing, and the end of a turn


def _accuse(state: State, action: Accuse) -> str | None:
    return _no_accusation(state) or _not_in_deck(state, action)


def _no_accusation(state: State) -> str | None:
    if state.edition.rules.accusations is Accusations.BEFORE_ROLL:
        if state.phase is not Phase.START:
            return "An accusation is made at the start of one's own turn, before rolling."
    elif state.phase not in _OWN_TURN:
        return "An accusation is made on one's own turn, not while a suggestion waits for its answer."
    return None


def _end_turn(state: State, action: EndTurn) -> str | None:
    if state.phase not in (Phase.ENTERED, Phase.SNOOP, Phase.END):
        return "A turn ends after its move: roll, take a passage or, when summoned, suggest first."
    return None


_CHECKS: dict[type, Callable[[State, Any], str | None]] = {
    Deal: _chance(Phase.DEAL, "Cards are dealt only before the game begins."),
    PlaceWeapon: _chance(Phase.PLACE, "Weapons are placed only before the game begins."),
    PlaceToken: _chance(Phase.PLACE, "Tokens are placed only before the game begins."),
    Lead: _chance(Phase.LEAD, "Who begins is decided only before the game begins."),
    Throw: _chance(Phase.THROW, "The dice are thrown only after a player has chosen to roll."),
    Draw: _chance(Phase.DRAW, "A card is drawn only when somebody may look at one."),
    DrawInvestigation: _chance(Phase.REFILL, "An Investigation card is drawn only to replace one."),
    Roll: _roll,
    Move: _move,
    Passage: _passage,
    Stay: _stay,
    Snoop: _snoop,
    Suggest: _suggest,
    Show: _show,
    Pass: _pass,
    Accuse: _accuse,
    EndTurn: _end_turn,
    Audit: _audit,
    Claim: _claim,
    Press: _reply,
    Believe: _reply,
    LayOpen: _lay_open,
    Relocate: _relocate,
    Give: _give,
    Peek: _peek,
}
