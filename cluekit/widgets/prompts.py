"""What the game waits for, in a sentence or two for the person at the table."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.board import in_words
from cluekit.game import CHANCE, Claim, Deed, Move, Pass, Passage, Phase, Show, Snoop, Stay, Suggest, View
from cluekit.game.events import Snooped
from cluekit.names import plural
from cluekit.narrate import crime_in_words, deed_in_words, sentence
from cluekit.rules import Accusations, Occupied, Passages
from cluekit.widgets.news import this_turn

__all__ = ["deed_as_offer", "hint", "prompt"]

_OFFERS = {
    Deed.RELOCATE: "Move to any room and suggest again",
    Deed.GIVE: "Everybody passes a card to the left",
    Deed.PEEK: "Look at two cards of a player",
}


def deed_as_offer(deed: Deed) -> str:
    """What an Investigation card does, as it might stand on the card or on a button."""
    return _OFFERS[deed]


def prompt(view: View) -> str:
    """Whose turn it is and what can be done now, told to `view.player`.

    >>> import random
    >>> from cluekit.editions import edition
    >>> from cluekit.game import deal, view
    >>> prompt(view(deal(edition("classic"), 3, random.Random(1)), 0))
    'Your turn: roll the die.'
    """
    if view.outcome:
        return sentence(view.events[-1], view)
    if view.player is not None and view.actor == view.player:
        return _YOURS[view.phase](view)
    out = "You are out. " if view.player in view.eliminated else ""
    return out + _others(view)


def hint(view: View) -> str:
    """The rule one has to know for the choice at hand; empty when the prompt says all."""
    tell = _HINTS.get(view.phase)
    return tell(view) if tell and view.legal else ""


# While others decide


def _others(view: View) -> str:
    """What one can see of another player's decision."""
    yours = view.turn == view.player
    tell = _SEEN.get(view.phase)
    if tell and view.actor not in (None, CHANCE):
        return tell(view.name(view.actor), "your" if yours else f"{view.name(view.turn)}'s")
    return _CHANCE.get(view.phase, "You are rolling.") if yours else f"{view.name(view.turn)} is playing."


_SEEN: dict[Phase, Callable[[str, str], str]] = {
    Phase.ANSWER: lambda who, whose: f"{who} answers {whose if whose == 'your' else 'the'} suggestion.",
    Phase.PRESS: lambda who, whose: f"{who} decides whether to believe {whose} claim.",
    Phase.GIVE: lambda who, _: f"{who} chooses a card to pass to the left.",
    Phase.CONFESS: lambda who, _: f"{who} was caught lying, and chooses a card to lay open.",
}
"""What somebody decides, of whom one sees no more: from the name of that player, and whose turn it is."""

_CHANCE = {
    Phase.DRAW: "A card is drawn for you to see.",
    Phase.REFILL: "You draw an Investigation card.",
}
"""What chance does in one's own turn, if not throwing the dice."""


# The own decision


def _start(view: View) -> str:
    ways = [f"roll the {'die' if view.edition.rules.dice == 1 else 'dice'}"]
    ways += [f"take the secret passage to {in_words(a.to)}" for a in view.legal if isinstance(a, Passage)]
    kinds = _kinds(view)
    if Suggest in kinds:
        ways.append("make a suggestion, for you were brought here")
    if Stay in kinds:
        ways.append(f"stay in {in_words(view.place_of(view.turn))}")
    return f"Your turn: {', or '.join(ways)}."


def _kinds(view: View) -> set[type]:
    return {type(action) for action in view.legal}


def _move(view: View) -> str:
    kinds = _kinds(view)
    if not kinds & {Move, Passage, Snoop}:
        return f"You rolled {view.pips}, but every way is blocked: you have to wait."
    ways = [f"take the secret passage to {in_words(a.to)}" for a in view.legal if isinstance(a, Passage)]
    ways += ["stay where you are"] if Stay in kinds else []
    snoop = " On the way you can snoop." if Snoop in kinds else ""
    return f"{_roll(view)}: {', or '.join(['choose where to go', *ways])}.{snoop}"


def _roll(view: View) -> str:
    stopped = any(isinstance(event, Snooped) for event in this_turn(view))
    return f"You walk on with your roll of {view.pips}" if stopped else f"You rolled {view.pips}"


def _snoop(view: View) -> str:
    return "You have come to a snoop square: at whose card do you look?"


def _entered(view: View) -> str:
    return f"You are in {in_words(view.place_of(view.turn))}: suggest who did it, and with what."


def _answer(view: View) -> str:
    if view.suggestion is None:
        return "Answer the suggestion."
    asker = view.name(view.turn)
    asked = f"{asker} suggests {crime_in_words(view.suggestion)}"
    cards = sum(isinstance(action, Show) for action in view.legal)
    if not cards:
        return f"{asked}. You have none of these cards: you pass."
    if len(view.legal) == 1:
        return f"{asked}: you have to show {asker} this card."
    return f"{asked}: {'which card do you show' if cards > 1 else 'do you show it'} to {asker}?"


def _investigate(view: View) -> str:
    if sum(isinstance(action, Claim) for action in view.legal) == 1:
        return "Your Investigation card is a truth: play it, and say what stands on it."
    return "Your Investigation card is a lie: play it, and claim one of these as if it were the truth."


def _press(view: View) -> str:
    claim = deed_in_words(view.claim) if view.claim else "something"
    return f"{view.name(view.turn)} says that {claim}. Do you believe it?"


def _confess(view: View) -> str:
    return "You are caught lying: choose one of your cards to lay open for all to see."


def _relocate(view: View) -> str:
    return "Move to any room, or stay in yours, and suggest again."


def _give(view: View) -> str:
    assert view.player is not None
    left = view.name((view.player + 1) % len(view.seats))
    return f"Everybody passes a card to the left: choose one for {left}."


def _peek(view: View) -> str:
    return "Choose a player: you look at two of the cards, drawn at random."


def _end(view: View) -> str:
    return "End your turn, unless you want to accuse."


_YOURS: dict[Phase, Callable[[View], str]] = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.SNOOP: _snoop,
    Phase.ENTERED: _entered,
    Phase.ANSWER: _answer,
    Phase.INVESTIGATE: _investigate,
    Phase.PRESS: _press,
    Phase.CONFESS: _confess,
    Phase.RELOCATE: _relocate,
    Phase.GIVE: _give,
    Phase.PEEK: _peek,
    Phase.END: _end,
}


# The rule behind it


def _accusing(view: View) -> str:
    late = view.edition.rules.accusations is not Accusations.BEFORE_ROLL
    return "" if late else "You can accuse only now, before you roll."


def _walking(view: View) -> str:
    if not any(isinstance(action, Move) for action in view.legal):
        return ""
    if not view.edition.board.squares:
        return f"Go up to {plural(view.pips or 0, 'room')} either way."
    rules = view.edition.rules
    steps = "1 step" if view.pips == 1 else f"all {view.pips} steps"
    parts = [f"Walk {steps} and no square twice. Only a room ends a walk early."]
    if rules.through_rooms:
        passage = " or passage" if rules.passages is Passages.WITHIN_ROLL else ""
        tokens = ", and other tokens stepped over" if rules.occupied is Occupied.JUMPED else ""
        parts.append(f"A room{passage} can be walked through as one step{tokens}.")
    if rules.one_token_rooms:
        parts.append("Rooms with a token in them are closed.")
    return " ".join(parts)


def _withholding(view: View) -> str:
    parts = [f"Only {view.name(view.turn)} sees the card; the others see that you show one."]
    if len(_kinds(view) & {Pass, Show}) == 2:
        parts.append(
            "To hold back and pass is against honour: if it ever comes to light, you are out of the game."
        )
    return " ".join(parts) if Show in _kinds(view) else ""


def _doubting(view: View) -> str:
    who = view.name(view.turn)
    return f"If it is a lie, {who} lays a card open. If it is the truth, {who} sees one of your cards."


def _claiming(view: View) -> str:
    if sum(isinstance(action, Claim) for action in view.legal) > 1:
        return "If anybody presses the button, you lay one of your cards open instead."
    return "If anybody presses the button, you also see one of that player's cards."


def _giving(view: View) -> str:
    return "All choose before anybody receives a card."


def _snooping(view: View) -> str:
    return "The card is drawn at random, and only you see it."


_HINTS: dict[Phase, Callable[[View], str]] = {
    Phase.START: _accusing,
    Phase.MOVE: _walking,
    Phase.SNOOP: _snooping,
    Phase.ANSWER: _withholding,
    Phase.INVESTIGATE: _claiming,
    Phase.PRESS: _doubting,
    Phase.GIVE: _giving,
}
