"""The bot for Investigation cards."""

from __future__ import annotations

import random
from fractions import Fraction

from cluekit.bots.hurried import Hurried
from cluekit.bots.looking import unknown_shares
from cluekit.bots.pressing import chance_of_a_press, lie_behind
from cluekit.bots.seeded import best, only
from cluekit.game.actions import Action, Believe, Claim, Press
from cluekit.game.investigation import Deed
from cluekit.game.view import View

__all__ = ["Liar"]


class Liar(Hurried):
    """Lies and presses the button where that pays, and learns from the game who presses and who lies how.

    All is counted in cards that somebody gets to see. To look at a hand is worth two cards, as far as they
    are new; to move and suggest again about one; that all pass a card on is worth nothing, for everybody gets
    one and loses one. A lie that is believed wins what its deed is worth. One that is found out wins nothing,
    and costs the card that the liar lays open. So it claims what wins most on average, by how often the
    others have pressed so far on such a claim.

    To press on a lie takes the deed from the liar, and shows his card; to press on a truth shows him a card.
    So it presses when (chance of a lie) * (worth of the deed + 1) is more than the chance of a truth. That it
    leaves to nobody: if the next player presses in its place, the one who claims wins or loses the same. How
    likely a lie is it reckons from the cards not yet seen, and from what liars have claimed so far. Players
    who answer the habits that the others have shown until now are those of Brown, "Iterative Solution of
    Games by Fictitious Play" (1951). In editions without these cards it is a hurried player.
    """

    name = "liar"
    words = "lies and doubts"

    def bluff(self, view: View, rng: random.Random) -> Action | None:
        """Claim what pays best, or press if that pays."""
        claims = only(view, Claim)
        if len(claims) == 1:
            return claims[0]
        if claims:
            return best(claims, lambda action: _pay_off(view, action.deed), rng)
        return _reply(view) if only(view, Press) else None


def _pay_off(view: View, deed: Deed) -> Fraction:
    """What a lie wins on average, in cards."""
    caught = chance_of_a_press(view, deed)
    return (1 - caught) * _worth(view, deed) - caught


def _reply(view: View) -> Press | Believe:
    deed = view.claim or Deed.PEEK
    lie = lie_behind(view, deed)
    pays = lie * (_worth(view, deed) + 1) > 1 - lie
    return Press() if pays or not view.hand else Believe()


def _worth(view: View, deed: Deed) -> Fraction:
    """What a deed shows, in cards; what others know of each other's hands the viewer does not know."""
    if deed is Deed.PEEK:
        mine = view.turn == view.player
        shares = [share for seat, share in enumerate(unknown_shares(view)) if seat != view.player]
        return 2 * max(shares, default=Fraction(0)) if mine else Fraction(2)
    return Fraction(1 if deed is Deed.RELOCATE else 0)
