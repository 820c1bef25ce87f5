"""Investigation cards: what to claim, and whom to believe."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from cluekit.bots.seeded import only
from cluekit.game.actions import Action, Believe, Claim, Press
from cluekit.game.events import Reshuffled, Revealed
from cluekit.game.investigation import Deed, Investigation, cards_of
from cluekit.game.view import View

__all__ = ["bluff", "chance_of_a_lie", "hidden_cards"]


def bluff(view: View, rng: random.Random) -> Action | None:
    """Claim something, or say whether one believes a claim, if that is asked for.

    A truth is claimed as it is. With a lie one rather looks at two cards than suggests again, and has no
    wish for cards to change hands; but not always the same, or else everybody could read the card off the
    claim.
    """
    claims = only(view, Claim)
    if len(claims) > 1:
        return Claim(rng.choice((Deed.PEEK, Deed.PEEK, Deed.RELOCATE)))
    return claims[0] if claims else _reply(view, rng)


def _reply(view: View, rng: random.Random) -> Press | Believe | None:
    """Press when a lie is more likely than not: a lie shows one a card, a truth costs the sight of one.

    But everybody sees the liar's card, while only the presser pays for a mistake. So with n players who may
    press each leaves it to the others but one time in n. Whoever has no card can lose nothing.
    """
    if not only(view, Press):
        return None
    others = len(view.seats) - len(view.eliminated | {view.turn})
    wanted = chance_of_a_lie(view) > Fraction(1, 2) and rng.random() * others < 1
    return Press() if wanted or not view.hand else Believe()


def chance_of_a_lie(view: View) -> Fraction:
    """The share of lies among the Investigation cards that the viewer cannot place.

    That leaves out the viewer's own one and those turned up since the pile was last shuffled. At first, of
    the twelve cards of the Liars Edition, it is 6/11 for whoever holds a truth, 5/11 for whoever holds a lie.
    Where no card is left that the viewer cannot place, it is 0.
    """
    hidden = hidden_cards(view)
    return Fraction(hidden[Investigation.LIE], hidden.total()) if hidden else Fraction(0)


def hidden_cards(view: View) -> Counter[Investigation]:
    """How many Investigation cards of each kind there are that the viewer cannot place."""
    deck = view.edition.rules.investigation
    hidden = Counter(cards_of(deck) if deck else {})
    hidden.subtract([view.investigation] if view.investigation else [])
    for event in reversed(view.events):
        if isinstance(event, Reshuffled):
            break
        hidden.subtract([event.card] if isinstance(event, Revealed) else [])
    return +hidden
