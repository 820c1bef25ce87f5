"""How many deals fit some facts: in all, with a card in a place, with a solution.

Here the ways of counting come together: `counting` where cards stay where they are, `histories` where they
change hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction import counting, histories
from cluekit.deduction.dealing import Dealing
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Fact, Owner
from cluekit.deduction.normalise import Constraints, normalise, told
from cluekit.deduction.places import Places, pile_of
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.errors import TooMuchOpen

__all__ = ["Counts", "count"]

_CLAUSES = 1_500
"""More open clauses than any game leaves: they are mostly wrong accusations, one for a solution at most."""


class Counts:
    """The exact numbers of deals that fit some facts; made by `count`.

    `places` are those of the game, `constraints` what is left to count, None if no deal fits. Each number is
    counted when it is first asked for, and then kept. That raises `TooMuchOpen` when the facts leave so much
    open that counting needs more than `counting.NODE_LIMIT` nodes.
    """

    def __init__(self, deck: Deck, places: Places, constraints: Constraints | None) -> None:
        self.deck = deck
        self.places = places
        self.constraints = constraints

    @cached_property
    def dealing(self) -> Dealing:
        """How the open cards are dealt; only where some deal fits, and no card changes hands."""
        assert self.constraints
        return Dealing(self.constraints)

    @cached_property
    def _ways(self) -> tuple[int, dict[int, list[int]]]:
        if self.constraints is None:
            return 0, {}
        if self.places.moves:
            return histories.marginals(self.constraints)
        return counting.marginals(self.dealing)

    @property
    def weight(self) -> int:
        """The weight of all deals that fit, together: their number, if each has the same.

        Of a model that gives them different weights, only the proportions within one set of facts mean
        anything: factors that all deals have in common are left out.
        """
        return self._ways[0]

    @cached_property
    def deals(self) -> int:
        """How many deals fit all facts, whatever their weight.

        Where cards change hands, a deal counts once for each way in which the cards can have gone.
        """
        if not (self.constraints and self.constraints.observations):
            return self.weight
        return Counts(self.deck, self.places, replace(self.constraints, observations=())).weight

    def marginal(self, card: Card, owner: Owner) -> int:
        """The weight of the deals with this card there now; raises `ClueError` for a stranger."""
        return self._cells[self.deck.index(card)][pile_of(owner, card, self.places.players)]

    @cached_property
    def _cells(self) -> list[Sequence[int]]:
        """For each card the weight of the deals with it in each pile now."""
        return [self._row(card) for card in range(len(self.deck.cards))]

    def _row(self, card: int) -> Sequence[int]:
        weight, ways = self._ways
        piles = range(self.places.players + len(Category))
        row = ways.get(card)
        if row is None:
            domain = self.constraints.domains[card] if self.constraints else 0
            return [weight if domain & self.places.at(pile) else 0 for pile in piles]
        if not self.places.moves:
            return row
        return [sum(n for place, n in enumerate(row) if self.places.at(pile) >> place & 1) for pile in piles]

    @cached_property
    def joint(self) -> Mapping[Triple, int]:
        """Every solution that some deal allows, in deck order, with the weight of these deals."""
        cards = self.deck.cards
        named = {Triple(*(cards[card] for card in triple)): ways for triple, ways in self._joint().items()}
        return MappingProxyType({triple: ways for triple, ways in named.items() if ways})

    def _joint(self) -> Mapping[tuple[int, ...], int]:
        if self.constraints is None:
            return {}
        return histories.joint(self.constraints) if self.places.moves else counting.joint(self.dealing)


def count(
    deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact], model: Refuter = FACTS_ONLY
) -> Counts:
    """Count the deals that fit some facts.

    Arguments: the deck; `hand_sizes`, cards per seat (at the beginning, if cards change hands); `facts`, in
    order of time; `model`, how those who show a card choose it. Nothing but the facts is known, so for a
    spectator there is simply no hand among them.
    Returns exact `Counts`. Facts that contradict each other are no error here: then no deal fits.
    Raises `ClueError` when the hand sizes do not add up with the deck, when a fact names a seat or card not
    in the game, and `TooMuchOpen` for more than 1,500 clauses, or (later, when counting begins) more
    than `counting.NODE_LIMIT` nodes.

    Nothing known, the number is (solutions) * (dealt cards)! / (product of (hand size)!):

    >>> mini = Deck.of(["Plum", "White", "Green"], ["Rope", "Knife", "Pipe"], ["Hall", "Study", "Attic"])
    >>> count(mini, (2, 2, 2), []).deals == 3 * 3 * 3 * 720 // 2**3 == 2430
    True
    """
    evidence = Evidence(deck, tuple(hand_sizes), tuple(facts))
    places = Places.of(evidence)
    found = normalise(told(evidence, places, model))
    if found and len(found.clauses) > _CLAUSES:
        number = f"{len(found.clauses):,}"
        raise TooMuchOpen(f"Too much is open to count exactly: {number} facts say no more than 'or'.")
    return Counts(deck, places, found)
