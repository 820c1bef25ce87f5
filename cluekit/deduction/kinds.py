"""What is known about where the cards lie, as five kinds of facts.

A fact is about cards only: who moved, or whose turn it was, plays no part. Everything a log, a notepad or a
`View` can say about hidden cards comes down to these five, and the deduction modules read nothing else. The
fifth, `Either`, is needed only where cards change hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cluekit.cards import Card, Triple
from cluekit.errors import ClueError

__all__ = ["ENVELOPE", "Either", "Fact", "Holds", "HoldsNone", "HoldsSome", "NotSolution", "Owner"]

ENVELOPE: Final[Literal["envelope"]] = "envelope"
"""The owner of the three cards that nobody was dealt."""

Owner: TypeAlias = int | Literal["envelope"]
"""Where a card can lie: in the hand of a seat (counted from 0) or in the envelope.

Cards that lie open on the table are one more pile, with the number after that of the last seat.
"""


def _check_owner(owner: object) -> None:
    if owner == ENVELOPE or (isinstance(owner, int) and not isinstance(owner, bool) and owner >= 0):
        return
    raise ClueError(f"A card belongs to a seat (0, 1, 2, ...) or to {ENVELOPE!r}, not to {owner!r}.")


def _check_card(card: object) -> None:
    if not isinstance(card, Card):
        hint = f"; deck.card({card!r}) finds a card by its name" if isinstance(card, str) else ""
        raise ClueError(f"A fact is about cards, not about {card!r}{hint}.")


def _some_cards(cards: object) -> tuple[Card, ...]:
    """The cards as a plain tuple, so that a fact written with a list or a `Triple` is the same fact."""
    if not isinstance(cards, tuple | list):
        raise ClueError(f"A fact about several cards takes a list or a tuple of them, not {cards!r}.")
    for card in cards:
        _check_card(card)
    if not cards or len(set(cards)) != len(cards):
        raise ClueError("A fact names at least one card, and no card twice.")
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Holds:
    """`owner` holds `card`: a card shown to me, dealt to me, or lying face up before its owner.

    Raises `ClueError` for an owner who is neither a seat nor the envelope, or for something that is no card.
    """

    owner: Owner
    card: Card

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        _check_card(self.card)


@dataclass(frozen=True, slots=True)
class HoldsNone:
    """`owner` holds none of `cards`: what a pass says. A list or a `Triple` of cards will do.

    Raises `ClueError` like `Holds`, and when `cards` are none or name a card twice.
    """

    owner: Owner
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        object.__setattr__(self, "cards", _some_cards(self.cards))


@dataclass(frozen=True, slots=True)
class HoldsSome:
    """`owner` holds at least one of `cards`: what a card shown in secret says.

    Takes and raises the same as `HoldsNone`.
    """

    owner: Owner
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        object.__setattr__(self, "cards", _some_cards(self.cards))


@dataclass(frozen=True, slots=True)
class NotSolution:
    """The envelope holds some other triple: what a wrong accusation says.

    Two of the three cards may still be in the envelope, so it says less than a `HoldsNone` of the envelope.
    Raises `ClueError` when `triple` is not a triple of cards.
    """

    triple: Triple

    def __post_init__(self) -> None:
        if not isinstance(self.triple, Triple):
            raise ClueError(f"A solution is a triple of suspect, weapon and room, not {self.triple!r}.")
        for card in self.triple:
            _check_card(card)


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of several cards lies where one of the `options` says.

    That is what is left of "she holds the rope or the knife" after a card of hers, unseen, has gone to the
    next player. Raises `ClueError` when the options are none, or anything but `Holds` of seats.
    """

    options: tuple[Holds, ...]

    def __post_init__(self) -> None:
        options = self.options
        if not isinstance(options, tuple | list) or not options:
            raise ClueError(f"What is either so or so takes a list or a tuple of Holds, not {options!r}.")
        for option in options:
            if not isinstance(option, Holds) or option.owner == ENVELOPE:
                raise ClueError(f"{option!r} does not say which seat holds a card.")
        object.__setattr__(self, "options", tuple(options))


Fact: TypeAlias = Holds | HoldsNone | HoldsSome | NotSolution | Either
"""Any of the five kinds of facts."""
