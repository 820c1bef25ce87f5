"""How a player chooses which of several cards to show: the models of a refuter.

Somebody shows me the rope. That she has it is a fact. That she showed *it* is evidence as well, if she could
have shown another card: had she two of the three cards asked for, and chosen at random, I would have seen the
rope in half of the cases only. So every deal counts with the chance (the *likelihood*) that in it she would
have shown the card she did show, and what that chance is depends on how she chooses. No log tells; one has
to assume something, and to say what. That is Bayes' rule, and the puzzle of Monty Hall is its best-known case
(Selvin, "A Problem in Probability", 1975).

>>> from cluekit.cards import Deck
>>> deck = Deck.of(["Plum"], ["Rope"], ["Hall"])
>>> chances = UNIFORM.chances(deck.cards)
>>> chances[deck.card("Rope")]
Fraction(1, 3)
>>> prefers(Category.WEAPON, Category.ROOM, Category.SUSPECT).chances(deck.cards)
{Card('Rope', Category.WEAPON): Fraction(1, 1)}
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from cluekit.cards import Card, Category, Deck
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Either, Fact, Holds, HoldsNone, Owner, Showed
from cluekit.errors import ClueError
from cluekit.names import perhaps, quoted

__all__ = ["FACTS_ONLY", "UNIFORM", "Refuter", "custom", "likelihoods", "model_of", "prefers", "read"]

Choice: TypeAlias = Callable[[tuple[Card, ...]], "Card | Mapping[Card, Fraction | int | float]"]
"""From the cards one holds of those asked for, in deck order, to the one shown, or to the weight of each."""


@dataclass(frozen=True)
class Refuter:
    """A model of how players choose which card to show; made by `prefers` and `custom`.

    `name` says in words what is assumed. `choose` gets the cards that a player holds of those asked for, and
    says which is shown. `tells` is whether anything is read into a choice: with "facts only" it is not,
    and `choose` is used only to foretell answers.
    """

    name: str
    choose: Choice
    tells: bool = True

    def __str__(self) -> str:
        return self.name

    def chances(self, held: Sequence[Card]) -> dict[Card, Fraction]:
        """How likely each card is shown by somebody who holds these of the cards asked for.

        Returns the cards with a chance above 0; the chances add up to 1. Raises `ClueError` when the choice
        is none: not a card held, a negative weight, or no weight at all.
        """
        chosen = self.choose(tuple(held))
        weights = {chosen: 1} if isinstance(chosen, Card) else chosen
        if not isinstance(weights, Mapping) or not set(weights) <= set(held):
            raise ClueError(f"The model {self.name!r} does not choose one of the cards that are held.")
        exact = {card: self._exact(weights[card]) for card in held if card in weights}
        total = sum(exact.values())
        if not total:
            raise ClueError(f"The model {self.name!r} shows no card at all, though one is held.")
        return {card: weight / total for card, weight in exact.items() if weight}

    def _exact(self, weight: object) -> Fraction:
        if isinstance(weight, int | float | Fraction) and 0 <= weight < float("inf"):
            return Fraction(weight)
        raise ClueError(
            f"The model {self.name!r} gives a card the weight {weight!r}, not a number from 0 on."
        )


def _at_random(held: tuple[Card, ...]) -> Mapping[Card, int]:
    return dict.fromkeys(held, 1)


FACTS_ONLY: Final = Refuter("facts only", _at_random, tells=False)
"""Nothing is read into a choice: every deal that fits the facts is equally likely."""

UNIFORM: Final = Refuter("uniform", _at_random)
"""Each of k cards that could be shown is shown with chance 1/k."""


def prefers(*order: Category | Card, name: str | None = None) -> Refuter:
    """A refuter who always shows the card that stands first in an order.

    Arguments: `order`, categories and cards, the most readily shown first; a card counts from its first
    mention on, and what is not mentioned comes last, in deck order. `name` says it in words.
    Raises `ClueError` for an order of anything else.

    >>> prefers(Category.SUSPECT, Category.WEAPON, Category.ROOM).name
    'suspects before weapons before rooms'
    """
    if not order or not all(isinstance(item, Category | Card) for item in order):
        raise ClueError(f"An order of preference names categories or cards, not {quoted(order)}.")

    def first(held: tuple[Card, ...]) -> Card:
        return min(held, key=lambda card: _rank(order, card))

    words = (f"{item.value}s" if isinstance(item, Category) else item.name for item in order)
    return Refuter(name or " before ".join(words), first)


def _rank(order: Sequence[Category | Card], card: Card) -> int:
    places = (place for place, item in enumerate(order) if item in (card, card.category))
    return next(places, len(order))


def custom(choose: Choice, name: str | None = None) -> Refuter:
    """A refuter of one's own.

    Arguments: `choose`, which gets the cards held of those asked for (a tuple in deck order, never empty) and
    returns one of them, or a mapping from cards to weights, always the same for the same cards; `name`, for
    what is printed.
    Raises `ClueError` when `choose` cannot be called.
    """
    if not callable(choose):
        raise ClueError(f"A model is a function of the cards held, not {quoted(choose)}.")
    return Refuter(name or str(getattr(choose, "__name__", "a model of one's own")), choose)


_NAMED = {model.name: model for model in (FACTS_ONLY, UNIFORM)} | {
    f"{first.value}s first": prefers(
        first, *(c for c in Category if c != first), name=f"{first.value}s first"
    )
    for first in Category
}


def model_of(model: Refuter | str) -> Refuter:
    """A model, or the one with this name: "facts only", "uniform", "suspects first", "weapons first" ...

    Raises `ClueError` for an unknown name.

    >>> model_of("uniform") is UNIFORM
    True
    """
    if isinstance(model, Refuter):
        return model
    if model not in _NAMED:
        names = ", ".join(map(repr, _NAMED))
        hint = perhaps(model, list(_NAMED))
        raise ClueError(f"There is no model {quoted(model)}{hint}; those with a name are {names}.")
    return _NAMED[model]


def likelihoods(model: Refuter, shown: Showed, deck: Deck) -> tuple[Fraction, ...]:
    """How likely this card was shown, for each set of the other cards asked for that may be in the same hand.

    Entry k is for the set of those whose bit in k is set, the first of the other cards having the lowest bit.
    """
    others = [card for card in shown.cards if card != shown.card]
    chances = []
    for number in range(1 << len(others)):
        held = deck.sorted([shown.card, *_chosen(others, number)])
        chances.append(model.chances(held).get(shown.card, Fraction(0)))
    return tuple(chances)


def _chosen(cards: Iterable[Card], number: int) -> list[Card]:
    return [card for bit, card in enumerate(cards) if number >> bit & 1]


def read(evidence: Evidence, model: Refuter) -> Evidence:
    """The evidence, with what follows for certain from each choice put behind it as further facts.

    Somebody who shows suspects first and shows a weapon does not hold the suspect asked for.
    Raises `ClueError` when the model is not one (see `Refuter.chances`).
    """
    if not model.tells:
        return evidence
    facts: list[Fact] = []
    numbers: list[int] = []
    for fact, number in zip(evidence.facts, evidence.numbers, strict=True):
        told = [fact, *(_certain(evidence, model, fact) if isinstance(fact, Showed) else ())]
        facts += told
        numbers += [number] * len(told)
    return replace(evidence, facts=tuple(facts), numbers=tuple(numbers))


def _certain(evidence: Evidence, model: Refuter, shown: Showed) -> Iterator[Fact]:
    """Facts without which the card would not have been shown: of single cards, then of two together."""
    others = [card for card in shown.cards if card != shown.card]
    chances = likelihoods(model, shown, evidence.deck)
    possible = [number for number, chance in enumerate(chances) if chance]
    never = tuple(c for bit, c in enumerate(others) if not any(number >> bit & 1 for number in possible))
    if never:
        yield HoldsNone(shown.owner, never)
    for number, chance in enumerate(chances):
        held = _chosen(others, number)
        if not chance and not set(held) & set(never):
            missing = [Holds(shown.owner, card) for card in others if card not in {*held, *never}]
            yield Either((*missing, *_elsewhere(evidence, shown.owner, held)))


def _elsewhere(evidence: Evidence, owner: Owner, cards: Iterable[Card]) -> Iterator[Holds]:
    owners: Iterable[Owner] = (*range(len(evidence.hand_sizes)), ENVELOPE)
    for card, other in itertools.product(cards, owners):
        if other != owner:
            yield Holds(other, card)
