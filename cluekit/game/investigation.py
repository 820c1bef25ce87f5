"""The Investigation cards of the Liars Edition: truths with one deed on each, and lies.

A truth lets its player do what is printed on it. A lie has all three deeds printed on it, and its player says
one of them as if it were a truth. (Source: an Esperanto text on Clue: Liars Edition, 2020.)
"""

from __future__ import annotations

import enum

from cluekit.rules import InvestigationDeck

__all__ = ["Deed", "Investigation", "cards_of", "truth_of"]


class Deed(enum.Enum):
    """What an Investigation card lets one do."""

    RELOCATE = "relocate"
    """Move to any room and suggest again."""

    GIVE = "give"
    """Each player hands one card, which he chooses, to the next on the left."""

    PEEK = "peek"
    """Look at two random cards of one player."""


class Investigation(enum.Enum):
    """One kind of Investigation card."""

    RELOCATE = "relocate"
    """A truth: `Deed.RELOCATE`."""

    GIVE = "give"
    """A truth: `Deed.GIVE`."""

    PEEK = "peek"
    """A truth: `Deed.PEEK`."""

    LIE = "lie"
    """A lie: any deed can be claimed."""


def truth_of(card: Investigation) -> Deed | None:
    """The deed printed on a truth; None for a lie.

    >>> truth_of(Investigation.PEEK), truth_of(Investigation.LIE)
    (<Deed.PEEK: 'peek'>, None)
    """
    return None if card is Investigation.LIE else Deed(card.value)


def cards_of(deck: InvestigationDeck) -> dict[Investigation, int]:
    """How many cards of each kind a deck has."""
    return {
        Investigation.RELOCATE: deck.relocate,
        Investigation.GIVE: deck.give,
        Investigation.PEEK: deck.peek,
        Investigation.LIE: deck.lies,
    }
