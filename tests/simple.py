"""The simple way to count deals, short enough to be trusted, and fast enough for a game of full size.

The cards are dealt one by one, and ways of dealing that leave the same *state* are counted together: the free
slots of each owner, the clauses still open, and what must be remembered of hands from which a card was chosen
and shown. Nothing of `cluekit.deduction` is used but the kinds of facts: no conclusions are drawn before, no
owners are taken together, no number stands for several.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cluekit.cards import Card, Deck, Triple
from cluekit.deduction.kinds import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
    Showed,
)

Choice = Callable[[tuple[Card, ...]], Mapping[Card, Fraction]]
"""From the cards asked for that somebody holds, in deck order, to the chance that each is shown."""
State = tuple[Any, ...]
"""Free slots of the seats, then of the three parts of the envelope; open clauses; cards remembered."""


class Simple:
    """The deals that fit some facts, each with the chance that the cards shown were chosen (else 1)."""

    def __init__(
        self, deck: Deck, sizes: Sequence[int], facts: Iterable[Fact], choose: Choice | None = None
    ) -> None:
        self.deck, self.seats, self.choose = deck, range(len(sizes)), choose
        self.owners: dict[Card, list[Owner]] = {card: [*self.seats, ENVELOPE] for card in deck.cards}
        self.clauses: list[set[tuple[Card, Owner]]] = []
        self.shows: list[Showed] = []
        for fact in facts:
            self._learn(fact)
        self.order = self._order()
        self.start: State = ((*sizes, 1, 1, 1), (1 << len(self.clauses)) - 1, frozenset())
        self.layers, self.steps = self._forward(self.start)
        self.weight, self._cells = self._backward()

    def _learn(self, fact: Fact) -> None:
        match fact:
            case Holds(owner, card):
                self.owners[card] = [other for other in self.owners[card] if other == owner]
                if isinstance(fact, Showed) and self.choose:
                    self.shows.append(fact)
            case HoldsNone(owner, cards):
                for card in cards:
                    self.owners[card] = [other for other in self.owners[card] if other != owner]
            case HoldsSome(owner, cards):
                self.clauses.append({(card, owner) for card in cards})
            case NotSolution(triple):
                self.clauses.append({(card, seat) for card in triple for seat in self.seats})
            case Either(options):
                self.clauses.append({(option.card, option.owner) for option in options})
            case _:
                raise TypeError(fact)

    def _order(self) -> list[Card]:
        """Cards whose owner is known first, then always one that brings a clause nearest to its end."""
        groups = [{card for card, _ in clause} for clause in self.clauses]
        groups += [set(show.cards) for show in self.shows]
        left, order = list(self.deck.cards), []
        while left:
            order.append(min(left, key=lambda card: self._lateness(card, groups, left)))
            left.remove(order[-1])
        return order

    def _lateness(self, card: Card, groups: list[set[Card]], left: list[Card]) -> int:
        if len(self.owners[card]) < 2:
            return 0
        return min((sum(other in group for other in left) for group in groups if card in group), default=99)

    def _mask(self, cards: Container[Card], owner: Owner | None = None) -> int:
        """The clauses that speak of one of these cards (and of this owner), as a mask."""
        return sum(
            1 << number
            for number, clause in enumerate(self.clauses)
            if any(card in cards and owner in (None, other) for card, other in clause)
        )

    def _ways(self, level: int) -> Callable[[State], list[tuple[Owner, State, Any]]]:
        """A function from a state to each owner who can take the next card, and what comes of that.

        Namely the state then, and the chance of the choices that are settled by it.
        """
        card, to_come = self.order[level], set(self.order[level + 1 :])
        closing = self._mask({card}) & ~self._mask(to_come)
        asked = [number for number, show in enumerate(self.shows) if card in show.cards]
        settled = [number for number in asked if to_come.isdisjoint(self.shows[number].cards)]
        kind = len(self.seats) + list(type(card.category)).index(card.category)
        exits = [
            (owner, kind if owner == ENVELOPE else owner, ~self._mask({card}, owner))
            for owner in self.owners[card]
        ]

        def ways(state: State) -> list[tuple[Owner, State, Any]]:
            free, waiting, held = state
            found: list[tuple[Owner, State, Any]] = []
            for owner, place, keep in exits:
                if free[place] and not waiting & keep & closing:
                    slots = (*free[:place], free[place] - 1, *free[place + 1 :])
                    mine = {(number, card) for number in asked if self.shows[number].owner == owner}
                    remembered, chance = self._settle(held | mine, settled) if asked else (held, 1)
                    found += [(owner, (slots, waiting & keep, remembered), chance)] if chance else []
            return found

        return ways

    def _settle(self, held: frozenset[tuple[int, Card]], settled: list[int]) -> tuple[Any, Any]:
        """What is left to remember, and the chance that the cards shown were chosen from those held."""
        chance: int | Fraction = 1
        for number in settled:
            assert self.choose
            hand = self.deck.sorted(card for show, card in held if show == number)
            chance *= self.choose(hand).get(self.shows[number].card, 0)
        return frozenset((number, card) for number, card in held if number not in settled), chance

    def _forward(self, start: State) -> tuple[list[dict[State, Any]], list[dict[State, list[Any]]]]:
        layers: list[dict[State, Any]] = [{start: 1}]
        steps: list[dict[State, list[Any]]] = []
        for level in range(len(self.order)):
            ways = self._ways(level)
            steps.append({state: ways(state) for state in layers[-1]})
            after: dict[State, Any] = {}
            for state, number in layers[-1].items():
                for _, target, chance in steps[-1][state]:
                    after[target] = after.get(target, 0) + number * chance
            layers.append(after)
        return layers, steps

    def _backward(self) -> tuple[Any, dict[tuple[Card, Owner], Any]]:
        cells: dict[tuple[Card, Owner], Any] = {}
        finish: dict[State, Any] = dict.fromkeys(self.layers[-1], 1)
        for level in reversed(range(len(self.order))):
            before: dict[State, Any] = {}
            for state, ways in self.steps[level].items():
                before[state] = 0
                for owner, target, chance in ways:
                    here = chance * finish[target]
                    before[state] += here
                    cell = self.order[level], owner
                    cells[cell] = cells.get(cell, 0) + self.layers[level][state] * here
            finish = before
        return finish[self.start], cells

    def marginal(self, card: Card, owner: Owner) -> Any:
        """The deals with this card there, each with its chance."""
        return self._cells.get((card, owner), 0)

    @property
    def joint(self) -> dict[Triple, Any]:
        """The same for each triple in the envelope: forward, with the cards that went there remembered."""
        ways: dict[tuple[State, tuple[Card, ...]], Any] = {(self.start, ()): 1}
        for level, card in enumerate(self.order):
            after: dict[tuple[State, tuple[Card, ...]], Any] = {}
            for (state, inside), number in ways.items():
                for owner, target, chance in self.steps[level][state]:
                    key = target, (*inside, card) if owner == ENVELOPE else inside
                    after[key] = after.get(key, 0) + number * chance
            ways = after
        joint: dict[Triple, Any] = {}
        for (_, inside), number in ways.items():
            triple = Triple(*self.deck.sorted(inside))
            joint[triple] = joint.get(triple, 0) + number
        return {triple: joint[triple] for triple in self.deck.solutions() if joint.get(triple)}
