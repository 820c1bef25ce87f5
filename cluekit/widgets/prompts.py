"""What the game waits for, in a sentence or two for the person at the table."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.game import Move, Pass, Passage, Phase, Stay, Suggest, View
from cluekit.narrate import sentence

__all__ = ["hint", "prompt"]


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
    return _others(view)


def hint(view: View) -> str:
    """The rule one has to know for the choice at hand; empty when the prompt says all."""
    if not any(isinstance(action, Move) for action in view.legal):
        return ""
    steps = "1 step" if view.pips == 1 else f"all {view.pips} steps"
    return f"Walk {steps} and no square twice. Only a room ends a walk early."


def _others(view: View) -> str:
    """What one can see of another player's decision."""
    out = "You are out. " if view.player in view.eliminated else ""
    if view.phase is Phase.ANSWER and view.actor is not None:
        asked = "your suggestion" if view.turn == view.player else "the suggestion"
        return f"{out}{view.name(view.actor)} answers {asked}."
    return (
        f"{out}You are rolling." if view.turn == view.player else f"{out}{view.name(view.turn)} is playing."
    )


def _dice(view: View) -> str:
    return "die" if view.edition.rules.dice == 1 else "dice"


def _kinds(view: View) -> set[type]:
    return {type(action) for action in view.legal}


def _start(view: View) -> str:
    ways = [f"roll the {_dice(view)}"]
    ways += [f"take the secret passage to the {a.to}" for a in view.legal if isinstance(a, Passage)]
    if Suggest in _kinds(view):
        ways.append("make a suggestion, for you were brought here")
    return f"Your turn: {', or '.join(ways)}."


def _move(view: View) -> str:
    if Stay in _kinds(view):
        return f"You rolled {view.pips}, but every way is blocked: you have to wait."
    return f"You rolled {view.pips}: choose where to go."


def _entered(view: View) -> str:
    return f"You are in the {view.place_of(view.turn)}: suggest who did it, and with what."


def _answer(view: View) -> str:
    if view.suggestion is None:
        return "Answer the suggestion."
    suspect, weapon, room = view.suggestion
    asker = view.name(view.turn)
    asked = f"{asker} suggests {suspect} with the {weapon} in the {room}"
    if view.legal == (Pass(),):
        return f"{asked}. You have none of these cards: you pass."
    if len(view.legal) == 1:
        return f"{asked}: you have to show {asker} this card."
    return f"{asked}: which card do you show to {asker}?"


def _end(view: View) -> str:
    return "End your turn, unless you want to accuse."


_YOURS: dict[Phase, Callable[[View], str]] = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.ENTERED: _entered,
    Phase.ANSWER: _answer,
    Phase.END: _end,
}
