"""What is known about where the cards lie, as four kinds of facts.

A fact is about cards only: who moved, or whose turn it was, plays no part. Everything a log, a notepad or a
`View` can say about hidden cards comes down to these four, and the deduction modules read nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from cluekit.cards import Card, Triple
from cluekit.errors import ClueError

if TYPE_CHECKING:
    from cluekit.game.events import Event
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


def _check_cards(cards: object) -> None:
    if not isinstance(cards, tuple) or not all(isinstance(card, Card) for card in cards):
        raise ClueError(f"A fact names its cards as a tuple of cards, not as {cards!r}.")
    if not cards or len(set(cards)) != len(cards):
        raise ClueError("A fact names at least one card, and no card twice.")


@dataclass(frozen=True, slots=True)
class Holds:
    """`owner` holds `card`: a card shown to me, dealt to me, or lying face up before its owner.

    Raises `ClueError` for an owner who is neither a seat nor the envelope, or for something that is no card.
    """

    owner: Owner
    card: Card

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        _check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class HoldsNone:
    """`owner` holds none of `cards`: what a pass says. Raises `ClueError` like `Holds`."""

    owner: Owner
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        _check_cards(self.cards)


@dataclass(frozen=True, slots=True)
class HoldsSome:
    """`owner` holds at least one of `cards`: what a card shown in secret says.

    Raises `ClueError` like `Holds`.
    """

    owner: Owner
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        _check_cards(self.cards)


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
        _check_cards(tuple(self.triple))


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
    # Imported here, since the package of the game brings its engine along, and a written log needs none.
    from cluekit.game import events as happened

    asked: tuple[Card, ...] = ()
    for event in events:
        match event:
            case happened.Suggested(triple=triple):
                asked = tuple(triple)
            case happened.Passed(player=player):
                yield HoldsNone(player, asked)
            case happened.Shown(player=player, card=None):
                yield HoldsSome(player, asked)
            case happened.Shown(player=player, card=Card() as card):
                yield Holds(player, card)
            case happened.Dealt(player=player, card=Card() as card):
                yield Holds(player, card)
            case happened.Accused(triple=triple, right=False):
                yield NotSolution(triple)
            case happened.GameOver(outcome=outcome):
                yield from (Holds(ENVELOPE, card) for card in outcome.envelope)
            case _:
                pass
