"""What the log tells about claims: who presses the button how often, and which lies are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from cluekit.bots.bluffing import hidden_cards
from cluekit.game.events import Claimed, Eliminated, Event, Pressed, Revealed, Unchallenged
from cluekit.game.investigation import Deed, Investigation, truth_of
from cluekit.game.view import View

__all__ = ["chance_of_a_press", "lie_behind", "pressing_rates"]


def pressing_rates(view: View, deed: Deed) -> dict[int, Fraction]:
    """How likely each other player presses who is asked about a claim of this deed.

    Who has pressed k of n times counts as one who presses with chance (k + 1) / (n + 2): so who has never
    been asked is taken to press every other time. That is the rule of succession of Laplace, "Essai
    philosophique sur les probabilités" (1814).
    """
    pressed: Counter[int] = Counter()
    asked: Counter[int] = Counter()
    for claimed, seats, presser in _replies(view):
        if claimed is deed:
            asked.update(seats)
            pressed.update(() if presser is None else (presser,))
    others = (seat for seat in range(len(view.seats)) if seat not in (view.player, *view.eliminated))
    return {seat: Fraction(pressed[seat] + 1, asked[seat] + 2) for seat in others}


def chance_of_a_press(view: View, deed: Deed) -> Fraction:
    """How likely anybody presses if the viewer, whose turn it is, claims this."""
    nobody = Fraction(1)
    for rate in pressing_rates(view, deed).values():
        nobody *= 1 - rate
    return 1 - nobody


def lie_behind(view: View, deed: Deed) -> Fraction:
    """How likely the card is a lie with which somebody claims this deed, by Bayes' rule.

    A truth of this deed is always claimed as it is; the share of liars that claim it is that among the lies
    turned up so far, again by the rule of succession (with three deeds). The cards are those that the viewer
    cannot place; 0 if there is none that fits.
    """
    told = Counter(claimed for claimed, card in _turned_up(view.events) if truth_of(card) is None)
    hidden = hidden_cards(view)
    lies = hidden[Investigation.LIE] * Fraction(told[deed] + 1, told.total() + len(Deed))
    truths = hidden[Investigation(deed.value)]
    return lies / (lies + truths) if lies else Fraction(0)


def _replies(view: View) -> Iterator[tuple[Deed, list[int], int | None]]:
    """Each claim that was believed or not: what was claimed, who was asked, and who pressed, if anybody."""
    out: set[int] = set()
    claim = Claimed(0, Deed.PEEK)
    for event in view.events:
        match event:
            case Eliminated(player=player):
                out.add(player)
            case Claimed():
                claim = event
            case Pressed(player=presser):
                yield claim.deed, _asked(view, claim.player, out, presser), presser
            case Unchallenged():
                yield claim.deed, _asked(view, claim.player, out, claim.player), None
            case _:
                pass


def _asked(view: View, claims: int, out: set[int], last: int) -> list[int]:
    """Who was asked, clockwise: everybody still in the game up to the last one, who is asked as well."""
    players = len(view.seats)
    number = (last - claims) % players or players - 1
    return [seat for step in range(1, number + 1) if (seat := (claims + step) % players) not in out]


def _turned_up(events: Iterable[Event]) -> Iterator[tuple[Deed, Investigation]]:
    """What was claimed with each card that was turned up, and what it was."""
    deed = Deed.PEEK
    for event in events:
        match event:
            case Claimed(deed=claimed):
                deed = claimed
            case Revealed(card=card):
                yield deed, card
            case _:
                pass
