"""The bot that thinks about what it shows."""

from __future__ import annotations

import random
from dataclasses import replace

from cluekit.bots.answering import shown_before
from cluekit.bots.eliminator import Eliminator
from cluekit.bots.reasoner import counted
from cluekit.bots.seeded import best, only
from cluekit.deduction.carried import carried
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import Holds, evidence_from_view
from cluekit.deduction.information import entropy
from cluekit.deduction.knowledge import Knowledge
from cluekit.game.actions import Action, Show
from cluekit.game.view import View

__all__ = ["Careful"]


class Careful(Eliminator):
    """Shows what the player who asks has seen before; if that is none, what tells least about the envelope.

    It counts what that player must know, as far as it can say itself: all that everybody has heard, and the
    faces that only these two have seen. Then it shows the card after which most bits are missing to the
    solution. To show again what is known already is an old habit of players; bits are those of Shannon, "A
    Mathematical Theory of Communication" (1948). It looks for the solution like the eliminator, and wins
    hardly more often: there is seldom a choice, and what one does not see others show.
    """

    name = "careful"
    words = "shows little"

    def answer(self, view: View, rng: random.Random) -> Action | None:
        """Weigh the cards if there is a choice; all other answers as usual."""
        shows = only(view, Show)
        if len(shows) < 2 or shown_before(view, shows):
            return super().answer(view, rng)
        assert view.player is not None
        own, known = view.player, _known_to_both(view)
        return best(shows, lambda action: _missing(known, Holds(own, action.card)), rng)


def _known_to_both(view: View) -> Evidence:
    """What the viewer knows that the player who asks knows, too."""
    heard = tuple(event.seen_by(view.turn) for event in view.events)
    shared = replace(view, player=view.turn, hand=(), investigation=None, events=heard)
    return carried(evidence_from_view(shared))


def _missing(known: Evidence, shown: Holds) -> float:
    """How many bits are missing to the solution when a card has been shown; 0 if it cannot be counted."""
    bits = counted(lambda: entropy(Knowledge.from_evidence(known.plus(shown))))
    return round(bits, 9) if bits else 0.0
