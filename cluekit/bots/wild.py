"""The bot that does anything."""

from __future__ import annotations

import random

from cluekit.bots.seeded import SeededBot, only
from cluekit.game.actions import Accuse, Action, Audit, Show
from cluekit.game.view import View
from cluekit.rules import Accusations

__all__ = ["Random"]


class Random(SeededBot):
    """Does anything that is legal, everything with the same chance, but seldom accuses.

    Accusations are nearly all of what is legal, and nearly all of them are wrong: chosen like the rest they
    would end each game in its first round. At one decision in sixty a player lives for about twenty turns.
    It seldom has others audited, and never withholds a card: wild it is, but honest.
    The idea is the random agent with which every reinforcement learning library begins (for one,
    `pyspiel.make_uniform_random_bot` in OpenSpiel): who cannot beat it has understood nothing.
    """

    name = "random"
    words = "guesses wildly"

    ACCUSING = 1 / 60
    """The chance that a decision which could be an accusation is one."""

    ACCUSING_BEFORE_ROLL = 1 / 20
    """The same where a turn has but one such decision."""

    AUDITING = 1 / 20
    """The chance that a decision which could be an audit is one."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Any legal action; see the class."""
        accusations, audits = only(view, Accuse), only(view, Audit)
        if audits and rng.random() < self.AUDITING:
            return rng.choice(audits)
        if accusations and rng.random() < self._accusing(view):
            return rng.choice(accusations)
        return rng.choice(only(view, Show) or view.legal.without(Accuse | Audit))

    def _accusing(self, view: View) -> float:
        once = view.edition.rules.accusations is Accusations.BEFORE_ROLL
        return self.ACCUSING_BEFORE_ROLL if once else self.ACCUSING
