"""What the events of a view say about the cards, and what stays of it when cards change hands.

Where a card once dealt stays where it is, every fact is true for ever, and the facts of a game are a list
that only grows. Investigation cards make it harder: a card is laid open, or each player passes one to the
left. Then "she does not hold the rope" belongs to its time, like all facts about hands; those about the
envelope never expire. So at each such change what was known before is put into facts that hold afterwards.
They may say less than one could know, but all that they say is true.

The kinds of facts, which `kinds` explains, can be imported from here as well.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cluekit.cards import Card, Deck
from cluekit.deduction.counting import count
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
)
from cluekit.deduction.normalise import constraints_of, normalise, pile_of
from cluekit.errors import ClueError, Contradiction
from cluekit.game.events import (
    Accused,
    Audited,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
    Suggested,
)
from cluekit.game.view import View

__all__ = [
    "ENVELOPE",
    "Either",
    "Fact",
    "Holds",
    "HoldsNone",
    "HoldsSome",
    "NotSolution",
    "Owner",
    "facts_from_view",
    "pile_sizes",
]


def pile_sizes(view: View) -> tuple[int, ...]:
    """How many cards lie where, envelope apart: in the hand of each seat and, if there are any, open."""
    return (*view.hand_sizes, len(view.interrogation)) if view.interrogation else view.hand_sizes


def facts_from_view(view: View) -> tuple[Fact, ...]:
    """All that the events of a view tell about where the cards lie now, the viewer's own hand first.

    Three traps: a suggestion that nobody refutes says no more than the passes did, for its cards may be in
    the envelope or with the suggester. A player who accused wrongly goes on answering, and the answers count.
    And a wrong accusation rules out its triple, not its three cards. Where answers are left to honour, a pass
    says nothing until an audit finds nothing wrong with it.

    Arguments: `view`, what one player (or the public, who holds no hand) may know.
    Returns the facts in the order in which they were learned, without repetitions. The seat after the last
    one stands for the cards that lie open (see `pile_sizes`).
    Raises `Contradiction` when cards changed hands after events that cannot have happened.
    """
    own = [Holds(view.player, card) for card in view.hand] if view.player is not None else []
    return tuple(dict.fromkeys([*own, *_facts_in_time(view)]))


def _facts_in_time(view: View) -> list[Fact]:
    """The facts of all events, each change of hands applied to those before it."""
    if not any(isinstance(event, Given | LaidOpen) for event in view.events):
        return list(itertools.chain.from_iterable(_facts_by_event(view)))
    table = _Table(view.edition.deck, _first_sizes(view), ())
    known: list[Fact] = []
    told = zip(view.events, _facts_by_event(view), strict=True)
    for kind, group in itertools.groupby(told, key=lambda pair: type(pair[0])):
        events, facts = zip(*group, strict=True)
        known += itertools.chain.from_iterable(facts)
        if kind in (Given, LaidOpen):
            table = replace(table, facts=tuple(dict.fromkeys(known)))
            table = (
                _passed_on(table, events) if kind is Given else functools.reduce(_laid_open, events, table)
            )
            known = list(table.facts)
    return known


def _first_sizes(view: View) -> tuple[int, ...]:
    """How many cards each seat held before any changed hands, and that none lay open."""
    sizes = [*view.hand_sizes, len(view.interrogation)]
    for event in view.events:
        match event:
            case Given(player=player, to=to):
                sizes[player] += 1
                sizes[to] -= 1
            case LaidOpen(player=player):
                sizes[player] += 1
                sizes[-1] -= 1
            case _:
                pass
    return tuple(sizes)


def _facts_by_event(view: View) -> Iterator[tuple[Fact, ...]]:
    """What each event told about the cards when it happened."""
    asked: tuple[Card, ...] = ()
    proven = _proven_passes(view)
    for number, event in enumerate(view.events):
        if isinstance(event, Suggested):
            asked = tuple(event.triple)
        unproven = isinstance(event, Passed) and number not in proven
        yield () if unproven else tuple(_facts_of(event, asked))


def _facts_of(event: Event, asked: tuple[Card, ...]) -> Iterator[Fact]:
    match event:
        case Passed(player=player):
            yield HoldsNone(player, asked)
        case Shown(player=player, card=None):
            yield HoldsSome(player, asked)
        case Shown(player=player, card=Card() as card) | Dealt(player=player, card=Card() as card):
            yield Holds(player, card)
        case Glimpsed(target=target, card=Card() as card):
            yield Holds(target, card)
        case Accused(triple=triple, right=False):
            yield NotSolution(triple)
        case GameOver(outcome=outcome):
            yield from (Holds(ENVELOPE, card) for card in outcome.envelope)
        case _:
            pass


def _proven_passes(view: View) -> set[int]:
    """The numbers of those passes that cannot have been wrong.

    Where answers are left to honour these are the passes that an audit has cleared afterwards. One who has
    been exposed is no longer charged with what he withheld before, so no audit clears his passes of then.
    """
    passes = [number for number, event in enumerate(view.events) if isinstance(event, Passed)]
    if not view.edition.rules.honour:
        return set(passes)
    proven: set[int] = set()
    waiting: dict[int, list[int]] = {}
    for number, event in enumerate(view.events):
        match event:
            case Passed(player=player):
                waiting.setdefault(player, []).append(number)
            case Exposed(player=player):
                waiting.pop(player, None)
            case Audited(target=target, guilty=False):
                proven.update(waiting.pop(target, ()))
            case _:
                pass
    return proven


# When cards change hands


@dataclass(frozen=True)
class _Table:
    """What is known at one moment, and the cards in each hand and, last, open on the table."""

    deck: Deck
    sizes: tuple[int, ...]
    facts: tuple[Fact, ...]

    @property
    def open(self) -> int:
        """The number that stands for the cards that lie open."""
        return len(self.sizes) - 1

    def moved(self, start: int, end: int) -> tuple[int, ...]:
        """The sizes after one card has gone from one pile to another."""
        change = {start: -1, end: +1} if start != end else {}
        return tuple(size + change.get(pile, 0) for pile, size in enumerate(self.sizes))


def _laid_open(table: _Table, event: LaidOpen) -> _Table:
    """One card lies open now; of all others everything stays true, and nothing is lost."""
    seat, card = event.player, event.card
    facts = itertools.chain.from_iterable(_without(fact, Holds(seat, card)) for fact in table.facts)
    return replace(table, sizes=table.moved(seat, table.open), facts=(*facts, Holds(table.open, card)))


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
        case _:
            options = _options(fact)
            if was not in options:
                yield from _either(option for option in options if option.card != was.card)


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


@functools.lru_cache(maxsize=512)  # at each later decision the same changes are gone through again
def _passed_on(table: _Table, gifts: tuple[Given, ...]) -> _Table:
    """Some players have each passed a card to the left: what is known of the hands after that.

    A card that a player may have held is now with that player or the next, but for what is known: the faces
    that one has seen, and that one's only card is the one that goes. That moves what was known of single
    cards, and each "one of these cards is there", option by option. And since but one card leaves a hand,
    of two known to have been in it one at least is there still; and one of a hand known as a whole is gone.
    """
    seen = [Holds(gift.player, gift.card) for gift in gifts if gift.card]
    before = replace(table, facts=(*table.facts, *seen))
    places = _possible(before)
    passing = _Passing({gift.player: gift for gift in gifts}, before.sizes)
    after = {card: passing.after(card, owners) for card, owners in places.items()}
    facts = [
        *_placed(before, after),
        *(fact for fact in before.facts if isinstance(fact, NotSolution)),
        *itertools.chain.from_iterable(_carried(before.facts, places, after, passing)),
        *itertools.chain.from_iterable(_one_each(places, passing)),
    ]
    for gift in gifts:
        before = replace(before, sizes=before.moved(gift.player, gift.to))
    return replace(before, facts=tuple(dict.fromkeys(facts)))


_Places = Mapping[Card, frozenset[Owner]]
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
    except ClueError:  # too much is open to be counted
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

    gifts: Mapping[Owner, Given]
    sizes: tuple[int, ...]

    def after(self, card: Card, owners: Iterable[Owner]) -> frozenset[Owner]:
        """Where a card may be that was in one of these places before."""
        return frozenset(itertools.chain.from_iterable(self._ways(card, owner) for owner in owners))

    def _ways(self, card: Card, owner: Owner) -> tuple[Owner, ...]:
        gift = self.gifts.get(owner)
        if gift is None or gift.card not in (None, card):
            return (owner,)
        goes = gift.card == card or self.sizes[gift.player] == 1
        return (gift.to,) if goes else (gift.player, gift.to)


def _placed(table: _Table, places: _Places) -> Iterator[Fact]:
    """Facts that say of each card where it may be."""
    for card, owners in places.items():
        yield from (Holds(owner, card) for owner in owners if len(owners) == 1)
    for owner in (*range(table.open), ENVELOPE):
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
            if len(known) == passing.sizes[gift.player]:
                yield _either(Holds(gift.to, card) for card in known)
