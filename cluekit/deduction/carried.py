"""What stays of the facts when cards change hands: a quick account of the present, without the past.

Facts in order of time can be counted exactly (see `histories`), but that takes its time. Here, at each change
of hands, what was known before is put into facts that hold afterwards. They may say less than one could know,
but all that they say is true. The bots decide by them, and a notepad shows them.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cluekit.cards import Card, Deck
from cluekit.deduction.counts import count
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Owner,
    Showed,
)
from cluekit.deduction.normalise import constraints_of, normalise
from cluekit.deduction.places import pile_of
from cluekit.errors import Contradiction, TooMuchOpen

__all__ = ["carried"]


def carried(evidence: Evidence) -> Evidence:
    """Facts about now that follow from facts in order of time.

    Arguments: `evidence`, with a `Moved` wherever cards changed hands.
    Returns evidence with the hand sizes of now and no `Moved`, each fact once only; one that follows from a
    change of hands has the number of that `Moved`. That a card shown was chosen from several is forgotten: a
    `Showed` becomes a `Holds`.
    Raises `Contradiction` when cards changed hands after facts that no deal fits.
    """
    kept = vars(evidence)  # whoever decides asks for it more than once
    if "carried" not in kept:
        kept["carried"] = _carry(evidence)
    found: Evidence = kept["carried"]
    return found


def _carry(evidence: Evidence) -> Evidence:
    table = _Table(evidence.deck, evidence.hand_sizes, ())
    told: dict[Fact, int] = {}
    for fact, number in zip(evidence.facts, evidence.numbers, strict=True):
        if isinstance(fact, Moved):
            table = _moved(replace(table, facts=tuple(told)), fact)
            told = {kept: told.get(kept, number) for kept in table.facts}
        else:
            told.setdefault(Holds(fact.owner, fact.card) if isinstance(fact, Showed) else fact, number)
    numbers = tuple(told.values())
    return replace(evidence, hand_sizes=table.sizes, facts=tuple(told), numbers=numbers)


@dataclass(frozen=True)
class _Table:
    """What is known at one moment, and the number of cards in each pile."""

    deck: Deck
    sizes: tuple[int, ...]
    facts: tuple[Fact, ...]

    def after(self, gifts: Iterable[Gift]) -> tuple[int, ...]:
        """The sizes when all gifts have been given."""
        sizes = list(self.sizes)
        for gift in gifts:
            sizes[gift.giver] -= 1
            sizes[gift.to] += 1
        return tuple(sizes)


def _moved(table: _Table, moved: Moved) -> _Table:
    gift = moved.gifts[0]
    laid_open = len(moved.gifts) == 1 and gift.to == len(table.sizes) - 1
    return _one_moved(table, gift, gift.card) if laid_open and gift.card else _passed_on(table, moved.gifts)


# One card, which everybody sees


def _one_moved(table: _Table, gift: Gift, card: Card) -> _Table:
    """One card lies elsewhere now; of all others everything stays true, and nothing is lost."""
    was = Holds(gift.giver, card)
    facts = itertools.chain.from_iterable(_without(fact, was) for fact in table.facts)
    return replace(table, sizes=table.after([gift]), facts=(*dict.fromkeys(facts), Holds(gift.to, card)))


def _without(fact: Fact, was: Holds) -> Iterator[Fact]:
    """What a fact still says about the other cards when one card, which lay there, lies elsewhere now."""
    match fact:
        case Holds():
            yield from [fact] if fact.card != was.card else []
        case HoldsNone(owner, cards):
            others = tuple(card for card in cards if card != was.card)
            yield from [HoldsNone(owner, others)] if others else []
        case NotSolution():
            yield fact
        case HoldsSome() | Either():
            options = _options(fact)
            if was not in options:
                yield from _either(option for option in options if option.card != was.card)
        case _:
            pass


def _options(fact: HoldsSome | Either) -> tuple[Holds, ...]:
    """At least one of these is true."""
    if isinstance(fact, Either):
        return fact.options
    return tuple(Holds(fact.owner, card) for card in fact.cards)


def _either(options: Iterable[Holds]) -> Iterator[Fact]:
    """One fact for some options; none for no options, which cannot be if the facts are true."""
    options = tuple(options)
    owners = {option.owner for option in options}
    if len(owners) == 1:
        yield HoldsSome(options[0].owner, tuple(option.card for option in options))
    elif options:
        yield Either(options)


# One card of each giver, and one does not know which


@functools.lru_cache(maxsize=512)  # at each later decision the same changes are gone through again
def _passed_on(table: _Table, gifts: tuple[Gift, ...]) -> _Table:
    """Some players have each passed a card to the left: what is known of the hands after that.

    A card that a player may have held is now with that player or the next, but for what is known: the faces
    that one has seen, and that one's only card is the one that goes. That moves what was known of single
    cards, and each "one of these cards is there", option by option. And since but one card leaves a hand,
    of two known to have been in it one at least is there still; and one of a hand known as a whole is gone.
    """
    seen = [Holds(gift.giver, gift.card) for gift in gifts if gift.card]
    before = replace(table, facts=(*table.facts, *seen))
    places = _possible(before)
    passing = _Passing({gift.giver: gift for gift in gifts}, before.sizes)
    after = {card: passing.after(card, owners) for card, owners in places.items()}
    sizes = table.after(gifts)
    facts = [
        *_placed(sizes, after),
        *(fact for fact in before.facts if isinstance(fact, NotSolution)),
        *itertools.chain.from_iterable(_carried(before.facts, places, after, passing)),
        *itertools.chain.from_iterable(_one_each(places, passing)),
    ]
    return replace(table, sizes=sizes, facts=tuple(dict.fromkeys(facts)))


_Places: TypeAlias = Mapping[Card, frozenset[Owner]]
"""For each card where it may be."""


def _possible(table: _Table) -> _Places:
    """Where each card may be, as exactly as it can be counted.

    Raises `Contradiction` when no deal fits.
    """
    owners: tuple[Owner, ...] = (*range(len(table.sizes)), ENVELOPE)
    try:
        counts = count(table.deck, table.sizes, table.facts)
        places = {
            card: frozenset(owner for owner in owners if counts.marginal(card, owner))
            for card in table.deck.cards
        }
    except TooMuchOpen:
        places = {card: frozenset(_allowed(table, card, owners)) for card in table.deck.cards}
    if not all(places.values()):
        raise Contradiction("Cards changed hands, but no deal before that fits what had happened.")
    return places


def _allowed(table: _Table, card: Card, owners: Iterable[Owner]) -> Iterator[Owner]:
    """Where a card may be by the plain conclusions alone."""
    constraints = normalise(constraints_of(table.deck, table.sizes, table.facts))
    if constraints:
        domain = constraints.domains[table.deck.index(card)]
        yield from (owner for owner in owners if domain >> pile_of(owner, card, len(table.sizes)) & 1)


@dataclass(frozen=True)
class _Passing:
    """One round of passing cards on: the gift of each giver, and the cards in the hands before."""

    gifts: Mapping[Owner, Gift]
    sizes: tuple[int, ...]

    def after(self, card: Card, owners: Iterable[Owner]) -> frozenset[Owner]:
        """Where a card may be that was in one of these places before."""
        return frozenset(itertools.chain.from_iterable(self._ways(card, owner) for owner in owners))

    def _ways(self, card: Card, owner: Owner) -> tuple[Owner, ...]:
        gift = self.gifts.get(owner)
        if gift is None or gift.card not in (None, card):
            return (owner,)
        goes = gift.card == card or self.sizes[gift.giver] == 1
        return (gift.to,) if goes else (gift.giver, gift.to)


def _placed(sizes: Sequence[int], places: _Places) -> Iterator[Fact]:
    """Facts that say of each card where it may be; what a pile lacks that is known as a whole goes unsaid."""
    known: Counter[Owner] = Counter()
    for card, owners in places.items():
        if len(owners) == 1:
            known.update(owners)
            yield from (Holds(owner, card) for owner in owners)
    others: list[Owner] = [pile for pile, size in enumerate(sizes) if known[pile] < size]
    for owner in (*others, ENVELOPE):
        lacking = tuple(card for card, owners in places.items() if len(owners) > 1 and owner not in owners)
        yield from [HoldsNone(owner, lacking)] if lacking else []


def _carried(
    facts: Iterable[Fact], places: _Places, after: _Places, passing: _Passing
) -> Iterator[Iterator[Fact]]:
    """What is left of each "one of these cards is there": every option with all the places it leads to."""
    for fact in facts:
        if isinstance(fact, HoldsSome | Either):
            held: dict[Card, set[Owner]] = {}
            for option in _options(fact):
                held.setdefault(option.card, set()).add(option.owner)
            leads = {card: passing.after(card, owners & places[card]) for card, owners in held.items()}
            if all(leads[card] < after[card] for card in leads):
                yield _either(Holds(owner, card) for card in leads for owner in sorted(leads[card], key=str))


def _one_each(places: _Places, passing: _Passing) -> Iterator[Iterator[Fact]]:
    """What follows because each giver has passed one card, of which one does not know which."""
    for giver, gift in passing.gifts.items():
        known = [card for card, owners in places.items() if owners == {giver}]
        if gift.card is None and len(known) > 1:
            for pair in itertools.combinations(known, 2):
                yield _either(Holds(giver, card) for card in pair)
            if len(known) == passing.sizes[gift.giver]:
                yield _either(Holds(gift.to, card) for card in known)
