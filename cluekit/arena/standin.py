"""Who plays on in the place of a bot that is out: honestly, and without any wish to win."""

from __future__ import annotations

from cluekit.game import (
    Accuse,
    Action,
    Believe,
    EndTurn,
    Give,
    LayOpen,
    Move,
    Pass,
    Roll,
    Show,
    Stay,
    View,
)

__all__ = ["stand_in"]

_ORDER = (Show, Pass, EndTurn, Believe, LayOpen, Give, Stay, Roll)
"""What is done rather than anything else: a card shown rather than withheld, a turn ended."""


def stand_in(view: View) -> Action:
    """Do what keeps the game going for the others; always the same thing in the same view.

    Answers honestly, with the first of its cards that was named; rolls, walks, and stays out of rooms where
    it can; suggests, looks at cards and has others audited only where the rules leave nothing else, and
    accuses only where it must.
    """
    for kind in _ORDER:
        found = view.legal.of(kind)
        if found:
            return found[0]  # type: ignore[return-value]
    moves = view.legal.of(Move)
    outdoors = [move for move in moves if not isinstance(move.to, str)]
    return next(iter(outdoors or moves or view.legal.without(Accuse) or view.legal))
