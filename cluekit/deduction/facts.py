"""What is known about where the cards lie, as four kinds of facts.

A fact is about cards only: who moved, or whose turn it was, plays no part. Everything a log, a notepad or a
`View` can say about hidden cards comes down to these four, and the deduction modules read nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cluekit.cards import Card, Triple
from cluekit.errors import ClueError
from cluekit.game.events import Accused, Dealt, Event, GameOver, Passed, Shown, Suggested
from cluekit.game.view import View

__all__ = ["ENVELOPE", "Fact", "Holds", "HoldsNone", "HoldsSome", "NotSolution", "Owner", "facts_from_view"]

ENVELOPE: Final[Literal["envelope"]] = "envelope"
"""The owner of the three cards that nobody was dealt."""

Owner: TypeAlias = int | Literal["envelope"]
"""Where a card can lie: in the hand of a seat (counted from 0) or in the envelope."""


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


Fact: TypeAlias = Holds | HoldsNone | HoldsSome | NotSolution
"""Any of the four kinds of facts."""


def facts_from_view(view: View) -> tuple[Fact, ...]:
    """All that the events of a view tell about the cards, the viewer's own hand first.

    Three traps: a suggestion that nobody refutes says no more than the passes did, for its cards may be in
    the envelope or with the suggester. A player who accused wrongly goes on answering, and the answers count.
    And a wrong accusation rules out its triple, not its three cards.

    Arguments: `view`, what one player (or the public, who holds no hand) may know.
    Returns the facts in the order in which they were learned, without repetitions.
    """
    own = [Holds(view.player, card) for card in view.hand] if view.player is not None else []
    return tuple(dict.fromkeys([*own, *_facts_of_events(view.events)]))


def _facts_of_events(events: tuple[Event, ...]) -> Iterator[Fact]:
    asked: tuple[Card, ...] = ()
    for event in events:
        match event:
            case Suggested(triple=triple):
                asked = tuple(triple)
            case Passed(player=player):
                yield HoldsNone(player, asked)
            case Shown(player=player, card=None):
                yield HoldsSome(player, asked)
            case Shown(player=player, card=Card() as card):
                yield Holds(player, card)
            case Dealt(player=player, card=Card() as card):
                yield Holds(player, card)
            case Accused(triple=triple, right=False):
                yield NotSolution(triple)
            case GameOver(outcome=outcome):
                yield from (Holds(ENVELOPE, card) for card in outcome.envelope)
            case _:
                pass
