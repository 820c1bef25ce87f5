"""What the game waits for, as one sentence for the person at the table."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.game import Passage, Phase, Roll, Stay, Suggest, View

__all__ = ["prompt"]


def prompt(view: View) -> str:
    """Whose turn it is and what can be done now, told to `view.player`.

    >>> import random
    >>> from cluekit.editions import edition
    >>> from cluekit.game import deal, view
    >>> prompt(view(deal(edition("classic"), 3, random.Random(1)), 0))
    'Your turn: roll the die.'
    """
    if view.outcome:
        return _ended(view)
    if view.player is not None and view.actor == view.player:
        return _YOURS[view.phase](view)
    return _others(view)


def _ended(view: View) -> str:
    winner = view.outcome.winner if view.outcome else None
    if winner is None:
        return "The game is over: nobody wins."
    return (
        "The game is over: you win!"
        if winner == view.player
        else f"The game is over: {view.name(winner)} wins."
    )


def _others(view: View) -> str:
    """What one can see of another player's decision."""
    out = "You are out, but still answer suggestions. " if view.player in view.eliminated else ""
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
    ways = [f"roll the {_dice(view)}"] if Roll in _kinds(view) else []
    ways += [f"take the secret passage to the {a.to}" for a in view.legal if isinstance(a, Passage)]
    if Suggest in _kinds(view):
        ways.append("make a suggestion, for you were brought here")
    return f"Your turn: {', or '.join(ways)}."


def _move(view: View) -> str:
    if Stay in _kinds(view):
        return f"You rolled {view.pips}, but every way is blocked: you have to wait."
    return f"You rolled {view.pips}: choose where to go."


def _entered(view: View) -> str:
    return f"You are in the {_room(view)}: suggest who did it, and with what."


def _room(view: View) -> str:
    return str(view.place_of(view.player or 0))


def _answer(view: View) -> str:
    if view.suggestion is None:
        return "Answer the suggestion."
    suspect, weapon, room = view.suggestion
    asker = view.name(view.turn)
    return f"{asker} suggests {suspect} with the {weapon} in the {room}: which card do you show to {asker}?"


def _end(view: View) -> str:
    return "End your turn, unless you want to accuse."


_YOURS: dict[Phase, Callable[[View], str]] = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.ENTERED: _entered,
    Phase.ANSWER: _answer,
    Phase.END: _end,
}
