"""Words for cards and places: who holds what, and since when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from cluekit.cards import Category
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Gift, Holds, Moved
from cluekit.deduction.normalise import Clause
from cluekit.deduction.places import Places, Quota, pile_of

__all__ = ["Wording", "amount", "capital", "either", "entries", "listed"]

_FEW = 3
"""So many ways that a card may have gone are told one by one."""


def listed(words: Iterable[str], link: str = "and") -> str:
    """Words in a row.

    >>> listed(["Plum", "Rope", "Hall"]), listed(["4"])
    ('Plum, Rope and Hall', '4')
    """
    *first, last = words
    return f"{', '.join(first)} {link} {last}" if first else last


def either(words: Sequence[str]) -> str:
    """One of several, or the only one there is.

    >>> either(["Plum", "Rope"]), either(["Plum"])
    ('one of Plum and Rope', 'Plum')
    """
    return f"one of {listed(words)}" if len(words) > 1 else words[0]


def amount(number: int, noun: str = "card") -> str:
    """How many there are, small numbers in words.

    >>> amount(0), amount(1, "weapon"), amount(4)
    ('no cards', 'one weapon', '4 cards')
    """
    if number == 1:
        return f"one {noun}"
    return f"{number or 'no'} {noun}s"


def entries(numbers: Sequence[int], entry: str) -> str:
    """The names of entries; the number 0 is for what was known from the start.

    >>> entries([3, 7, 9], "entry"), entries([0, 4], "fact"), entries([0], "fact")
    ('entries 3, 7 and 9', 'fact 4 and what was known from the start', 'what was known from the start')
    """
    told = [str(number) for number in numbers if number]
    many = f"{entry[:-1]}ies" if entry.endswith("y") else f"{entry}s"
    names = [f"{many if len(told) > 1 else entry} {listed(told)}"] if told else []
    return " and ".join([*names, *(["what was known from the start"] if 0 in numbers else [])])


def capital(sentence: str) -> str:
    """A sentence with a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]


class _Where(NamedTuple):
    """Where a card is, or (`there` False) is not: in piles of some periods; or other words for it."""

    there: bool
    piles: tuple[int, ...]
    first: int
    last: int
    words: str = ""


class Wording:
    """The words for the cards and places of some evidence."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.places = Places.of(evidence)
        self.quotas = self.places.quotas()
        moves = zip(evidence.facts, evidence.numbers, strict=True)
        self.changes = [number for fact, number in moves if isinstance(fact, Moved)]
        self.anywhere = [self.places.anywhere(card) for card in evidence.deck.cards]
        self._where = cache(self._find_where)

    # --- cards and piles ---

    def name(self, card: int) -> str:
        """The name of a card."""
        return self.evidence.deck.cards[card].name

    def names(self, cards: Iterable[int]) -> list[str]:
        """The names of cards, in deck order."""
        return [self.name(card) for card in sorted(cards)]

    def owner(self, pile: int) -> str:
        """The name of a pile."""
        return self.evidence.names[pile] if pile < self.places.players else "the envelope"

    def spot(self, pile: int) -> str:
        """Where a card of a pile is: with somebody, on the open pile or in the envelope."""
        owner = self.owner(pile)
        if pile >= self.places.players:
            return f"in {owner}"
        return f"with {owner}" if pile in self.evidence.seats else f"on {owner}"

    def held(self, fact: Holds) -> str:
        """Where a card is by a fact."""
        return self.spot(pile_of(fact.owner, fact.card, self.places.players))

    def time(self, first: int, last: int) -> str:
        """When that was: from one period to another; nothing where that is always."""
        end = self.places.periods - 1
        entry = self.evidence.entry
        if first == 0 and last == end:
            return " all the time" if end else ""
        if first == 0:
            return f" before {entry} {self.changes[last]}"
        if last == end:
            return " now" if first == end else f" since {entry} {self.changes[first - 1]}"
        return f" between {entry} {self.changes[first - 1]} and {entry} {self.changes[last]}"

    # --- what a claim says ---

    def claims(self, claims: Sequence[Clause]) -> str:
        """Several claims, those about cards in the same places together."""
        together: dict[str, list[int]] = {}
        others = []
        for claim in claims:
            if len(claim) == 1:
                ((card, places),) = claim
                together.setdefault(self.predicate(card, places), []).append(card)
            else:
                others.append(self.clause(claim))
        said = [f"{listed(self.names(cards))} {_verb(rest, len(cards))}" for rest, cards in together.items()]
        return listed([*said, *others])

    def clause(self, clause: Clause) -> str:
        """What one claim says."""
        if not clause:
            return "something impossible follows"
        predicates = [self.predicate(card, places) for card, places in clause]
        if len(set(predicates)) == 1:
            return f"{either(self.names(card for card, _ in clause))} {_verb(predicates[0], 1)}"
        pairs = zip(clause, predicates, strict=True)
        return listed([f"{self.name(card)} {_verb(rest, 1)}" for (card, _), rest in pairs], "or")

    def verb(self, card: int, places: int) -> str:
        """The same as `predicate`, with the verb for one card."""
        return _verb(self.predicate(card, places), 1)

    def is_one_place(self, card: int, places: int) -> bool:
        """Whether the places are one pile, at some time."""
        where = self._where(card, places & self.anywhere[card])
        return where.there and len(where.piles) == 1

    def predicate(self, card: int, places: int) -> str:
        """What is said of a card that lies in one of these places, with a sign for the verb in front."""
        where = self._where(card, places & self.anywhere[card])
        if where.words:
            return where.words
        past = where.last < self.places.periods - 1
        spots = [self.spot(pile) for pile in where.piles]
        when = "" if min(where.piles) >= self.places.players else self.time(where.first, where.last)
        return f"{'<' if past else '>'} {_rest(where.there, spots)}{when}"

    def _find_where(self, card: int, allowed: int) -> _Where:
        """The shortest way to say which places are allowed: by the piles of a period, or not those piles."""
        anywhere = self.anywhere[card]
        found = []
        for there, mask in ((True, allowed), (False, anywhere & ~allowed)):
            for period in reversed(range(self.places.periods)):
                piles = self._piles(mask, anywhere, period)
                if piles:
                    found.append(
                        (
                            len(piles),
                            not there,
                            period != self.places.periods - 1,
                            _Where(there, piles, period, period),
                        )
                    )
        if not found:
            return _Where(True, (), 0, 0, self._history(card, allowed))
        where = min(found, key=lambda entry: entry[:3])[3]
        return self._widened(where, anywhere)

    def _piles(self, mask: int, anywhere: int, period: int) -> tuple[int, ...]:
        """The piles in that period that are exactly these places, if there are such piles."""
        piles = []
        rest = mask
        for pile in range(self.places.players + len(Category)):
            there = self.places.at(pile, period) & anywhere
            if there and not there & ~mask:
                piles.append(pile)
                rest &= ~there
        return () if rest else tuple(piles)

    def _widened(self, where: _Where, anywhere: int) -> _Where:
        """The same for the longest time in which it is the same."""

        def mask(period: int) -> int:
            return sum(self.places.at(pile, period) & anywhere for pile in where.piles)

        first, last, same = where.first, where.last, mask(where.first)
        while first > 0 and mask(first - 1) == same:
            first -= 1
        while last < self.places.periods - 1 and mask(last + 1) == same:
            last += 1
        return where._replace(first=first, last=last)

    def _history(self, card: int, allowed: int) -> str:
        """Words for places that are no piles at any one time: that it was passed on, or how it went."""
        anywhere = self.anywhere[card]
        for gift, number, places in self.gifts:
            if places & anywhere in (allowed, anywhere & ~allowed):
                there = "" if places & anywhere == allowed else "not "
                return f"< {there}{self.passed(gift, number)}"
        ways = [path for place, path in enumerate(self.places.paths) if allowed >> place & 1]
        if not ways:
            return "> nowhere"
        if len(ways) <= _FEW:
            return f"< {listed([self._way(way) for way in ways], 'or')}"
        return f"> in one of {len(ways)} possible courses of the cards"

    def _way(self, path: Sequence[int]) -> str:
        parts = [f"first {self.spot(path[0])}"]
        moved = (period for period in range(1, len(path)) if path[period] != path[period - 1])
        parts += [f"from {self.evidence.entry} {self.changes[p - 1]} {self.spot(path[p])}" for p in moved]
        return listed(parts) if len(parts) > 1 else f"{self.spot(path[0])} all the time"

    # --- rooms ---

    @cached_property
    def gifts(self) -> list[tuple[Gift, int, int]]:
        """Every gift with the number of its entry, and its places."""
        return [
            (gift, self.changes[move], self.places.given(gift, move))
            for move, moved in enumerate(self.places.moves)
            for gift in moved.gifts
        ]

    def gave(self, gift: Gift) -> str:
        """How a card was given away."""
        giver, to = self.owner(gift.giver), self.owner(gift.to)
        laid_open = gift.to not in self.evidence.seats
        return f"laid open by {giver}" if laid_open else f"passed from {giver} to {to}"

    def passed(self, gift: Gift, number: int) -> str:
        """How and when a card was given away."""
        return f"{self.gave(gift)} in {self.evidence.entry} {number}"

    def room(self, numbers: Sequence[int]) -> str:
        """How many cards are in the room of some quotas: a sentence without its end."""
        quotas = [self.quotas[number] for number in numbers]
        if len(quotas) == 1:
            return self._one_room(quotas[0])
        owners = list(dict.fromkeys(self._room_name(quota) for quota in quotas))
        return f"{listed(owners)} together have {amount(sum(quota.cards for quota in quotas))}"

    def _one_room(self, quota: Quota) -> str:
        found = self._pile_of(quota.places)
        if found is None:
            gift, number = next((gift, number) for gift, number, m in self.gifts if m == quota.places)
            return f"{amount(quota.cards)} was {self.passed(gift, number)}"
        pile, first, last = found
        if pile >= self.places.players:
            kind = list(Category)[pile - self.places.players]
            return f"the envelope has {amount(quota.cards, kind.value)}"
        has = "has" if last == self.places.periods - 1 else "had"
        when = self.time(first, last) if self.places.periods > 1 else ""
        return f"{self.owner(pile)} {has} {amount(quota.cards)}{when}"

    def _room_name(self, quota: Quota) -> str:
        found = self._pile_of(quota.places)
        if found is None:
            gift, number = next((gift, number) for gift, number, m in self.gifts if m == quota.places)
            return f"what was {self.passed(gift, number)}"
        pile, first, last = found
        if pile >= self.places.players:
            return f"the envelope (for its {list(Category)[pile - self.places.players].value})"
        return f"{self.owner(pile)}{self.time(first, last) if self.places.periods > 1 else ''}"

    def _pile_of(self, places: int) -> tuple[int, int, int] | None:
        """The pile that is these places, and in which periods."""
        for pile in range(self.places.players + len(Category)):
            periods = [p for p in range(self.places.periods) if self.places.at(pile, p) == places]
            if periods:
                return pile, periods[0], periods[-1]
        return None


def _rest(there: bool, spots: Sequence[str]) -> str:
    if there:
        return listed(spots, "or")
    if len(spots) == 2:
        return f"neither {spots[0]} nor {spots[1]}"
    return f"not {listed(spots, 'or')}"


def _verb(predicate: str, number: int) -> str:
    """The predicate with its verb: `>` stands for is or are, `<` for was or were."""
    verbs = {">": ("is", "are"), "<": ("was", "were")}
    return f"{verbs[predicate[0]][number > 1]}{predicate[1:]}"
