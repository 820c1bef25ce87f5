"""What is known about where the cards lie, as a few kinds of facts.

A fact is about cards only: who moved, or whose turn it was, plays no part. Everything a log, a notepad or a
`View` can say about hidden cards comes down to these, and the deduction modules read nothing else.

The facts of a game are a list in order of time. Mostly the order means nothing, since a card once dealt stays
where it is. But where cards change hands, a `Moved` stands in the list: what comes before it is about the
hands before, and what comes after it about the hands after.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cluekit.cards import Card, Triple
from cluekit.errors import ClueError

__all__ = [
    "ENVELOPE",
    "Either",
    "Fact",
    "Gift",
    "Holds",
    "HoldsNone",
    "HoldsSome",
    "Moved",
    "NotSolution",
    "Owner",
    "Showed",
]

ENVELOPE: Final[Literal["envelope"]] = "envelope"
"""The owner of the three cards that nobody was dealt."""

_MOST_ASKED = 8
"""What is read into a choice takes a number for each set of the cards asked for, of which there are three."""

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
class Showed(Holds):
    """`owner` was asked for `cards`, and chose to show `card`.

    It says where the card is, like any `Holds`. That she chose this card and no other says more to those who
    have an idea how she chooses: see `cluekit.deduction.refuter`. Raises `ClueError` like `Holds`, and when
    `card` is not one of `cards`.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        if self.owner == ENVELOPE:
            raise ClueError("The envelope shows no card.")
        _check_card(self.card)
        object.__setattr__(self, "cards", _some_cards(self.cards))
        if self.card not in self.cards:
            raise ClueError(f"{self.card} was not among the cards asked for.")
        if len(self.cards) > _MOST_ASKED:
            raise ClueError(f"Nobody is asked for {len(self.cards)} cards at once.")


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

    Raises `ClueError` when the options are none, or anything but `Holds`.
    """

    options: tuple[Holds, ...]

    def __post_init__(self) -> None:
        options = self.options
        if not isinstance(options, tuple | list) or not options:
            raise ClueError(f"What is either so or so takes a list or a tuple of Holds, not {options!r}.")
        for option in options:
            if not isinstance(option, Holds):
                raise ClueError(f"{option!r} does not say where a card is.")
        object.__setattr__(self, "options", tuple(options))


@dataclass(frozen=True, slots=True)
class Gift:
    """`giver` gives one card to `to`: this one, or None if one does not know which.

    Both are seats, or a seat and the pile of open cards. Raises `ClueError` when they are not.
    """

    giver: int
    to: int
    card: Card | None = None

    def __post_init__(self) -> None:
        for pile in (self.giver, self.to):
            if isinstance(pile, bool) or not isinstance(pile, int) or pile < 0:
                raise ClueError(f"A card is given by a seat to a seat (0, 1, 2, ...), and {pile!r} is none.")
        if self.giver == self.to:
            raise ClueError("Nobody gives a card to himself.")
        if self.card is not None:
            _check_card(self.card)


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards changed hands, all at one time: nobody passes on a card that comes with the same `Moved`.

    Each giver gives one card. A card laid open is such a gift too, to the pile of open cards.
    Raises `ClueError` when the gifts are none, or two of them come from one giver.
    """

    gifts: tuple[Gift, ...]

    def __post_init__(self) -> None:
        gifts = self.gifts
        if not isinstance(gifts, tuple | list) or not gifts or not all(isinstance(g, Gift) for g in gifts):
            raise ClueError(f"Cards that change hands are a list or a tuple of gifts, not {gifts!r}.")
        if len({gift.giver for gift in gifts}) != len(gifts):
            raise ClueError("Nobody gives two cards at one time.")
        object.__setattr__(self, "gifts", tuple(gifts))


Fact: TypeAlias = Holds | HoldsNone | HoldsSome | NotSolution | Either | Moved
"""Any kind of fact; a `Showed` is a `Holds`."""
