"""The bot that names its own cards."""

from __future__ import annotations

import random
from fractions import Fraction

from cluekit.bots.detective import Suspicion
from cluekit.bots.eliminator import Eliminator
from cluekit.cards import Card
from cluekit.game.view import View

__all__ = ["Bluffer"]


class Bluffer(Eliminator):
    """Now and then names one of its own cards, so that others pass on it, and may take it for the solution.

    In one suggestion of four it names an own suspect or an own weapon, never both, so that it still learns
    about the other. To name own cards is an old trick of players; why one who sometimes bluffs, but seldom,
    wins more is worked out for poker by von Neumann and Morgenstern, "Theory of Games and Economic Behavior"
    (1944). People can be fooled so. The bots here cannot: when all pass they conclude that those who were
    asked hold none of the cards, and nothing about the one who asks. Against them it wins as often as the
    eliminator.
    """

    name = "bluffer"
    words = "names own cards"

    BLUFFING = Fraction(1, 4)
    """The chance that a suggestion names an own card."""

    def name_cards(self, view: View, suspicious: Suspicion, rng: random.Random) -> tuple[Card, Card]:
        """Those that the eliminator would name, one of them sometimes exchanged for an own card."""
        named = [*super().name_cards(view, suspicious, rng)]
        own = [card for card in view.hand if card.category in (named[0].category, named[1].category)]
        if own and rng.random() < self.BLUFFING:
            bluff = rng.choice(own)
            named = [bluff if bluff.category is card.category else card for card in named]
        return named[0], named[1]
