"""Giving cards away: to show, to lay open, or to pass on the one that tells the others least."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cluekit.bots.seeded import best, only
from cluekit.cards import Card
from cluekit.game.actions import Action, Give, LayOpen, Pass, Show
from cluekit.game.events import Given, Shown
from cluekit.game.view import View

__all__ = ["answer", "shown_before"]


def answer(view: View, rng: random.Random) -> Action | None:
    """Show, pass on or lay open a card that others know, if that is asked for, or else any.

    If one holds a card that was named one is shown, even where answers are left to honour.
    """
    shows = only(view, Show)
    if shows:
        return rng.choice(shown_before(view, shows) or shows)
    if only(view, Pass):
        return Pass()
    confession = best(only(view, LayOpen), lambda action: len(_seen_by(view, action.card)), rng)
    return confession or best(only(view, Give), lambda action: _harmless(view, action.card), rng)


def shown_before(view: View, shows: Sequence[Show]) -> list[Show]:
    """Those that show the player who asks a card which he has seen already."""
    return [action for action in shows if view.turn in _seen_by(view, action.card)]


def _harmless(view: View, card: Card) -> tuple[bool, int]:
    """How little passing on a card tells: whether the next player has seen it, and how many others have."""
    assert view.player is not None
    seats = _seen_by(view, card)
    return (view.player + 1) % len(view.seats) in seats, len(seats)


def _seen_by(view: View, card: Card) -> set[int | None]:
    """The other players who have seen this card, as far as the viewer knows."""
    seats: set[int | None] = set()
    for event in view.events:
        match event:
            case Shown(player=player, to=to, card=face) | Given(player=player, to=to, card=face):
                seats |= {player, to} if face == card else set()
            case _:
                pass
    return seats - {view.player}
