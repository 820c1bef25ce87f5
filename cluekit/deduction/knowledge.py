"""What one can know: the face of the deduction modules, as probabilities and certainties.

>>> from cluekit.cards import Deck
>>> from cluekit.deduction.facts import ENVELOPE, Holds, HoldsNone
>>> mini = Deck.of(["Plum", "White", "Green"], ["Rope", "Knife", "Pipe"], ["Hall", "Study", "Attic"])
>>> mine = [Holds(0, mini.card("Plum")), Holds(0, mini.card("Rope"))]
>>> Knowledge(mini, (2, 2, 2), mine)
Knowledge: 12 solutions, 72 deals, facts only
>>> passed = HoldsNone(1, tuple(map(mini.card, ["White", "Knife", "Hall"])))
>>> knowledge = Knowledge(mini, (2, 2, 2), [*mine, passed])
>>> knowledge.probability("Hall", ENVELOPE)
Fraction(13, 23)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from cluekit.cards import Card, Deck, Triple
from cluekit.deduction.counting import count
from cluekit.deduction.facts import ENVELOPE, Fact, Owner, facts_from_view, pile_sizes
from cluekit.errors import Contradiction
from cluekit.game.view import View
from cluekit.names import plural

__all__ = ["Knowledge"]


class Knowledge:
    """All that follows from some facts when every deal that fits them is equally likely.

    So a probability is the number of deals in question divided by the number of deals that fit, Laplace's
    favourable cases over possible ones. Cards may be given as `Card` or by name, owners as a seat (from 0) or
    `ENVELOPE`. Nothing is sampled or estimated: counts are ints, probabilities fractions, and "certain" means
    that no fitting deal differs. The counting is explained in `cluekit.deduction.counting`; facts that leave
    too much open for it (more than its `NODE_LIMIT` nodes) are a `ClueError`, never a rough answer.
    """

    model = "facts only"
    """How players choose which of several cards to show: here nothing is read into their choice.

    Every probability rests on such an assumption: if somebody always shows suspects first, the weapon that
    was shown says more than the fact that it is there. So whatever this class prints names its model, even
    though it has but this one.
    """

    def __init__(self, deck: Deck, hand_sizes: Sequence[int], facts: Iterable[Fact]) -> None:
        """Draw all conclusions from `facts`, `hand_sizes` being the cards per seat.

        Raises `Contradiction` when no deal fits the facts, and `ClueError` when hand sizes and deck do not
        match, when a fact names a seat or card that is not in the game, or when the deals cannot be counted
        with at most `counting.NODE_LIMIT` nodes.
        """
        self.deck = deck
        self.hand_sizes = tuple(hand_sizes)
        self.facts = tuple(facts)
        self._counts = count(deck, self.hand_sizes, self.facts)
        if not self.deals:
            raise Contradiction(f"No deal fits all {len(self.facts)} facts: at least one of them is wrong.")

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """The knowledge of the player (or spectator) whose view it is, all events considered.

        Cards that lie open, if there are any, are in one more hand, with the number after the last seat's.
        Raises `Contradiction` when the events cannot have happened, and `ClueError` when too much is open.
        """
        return cls(view.edition.deck, pile_sizes(view), facts_from_view(view))

    @property
    def owners(self) -> tuple[Owner, ...]:
        """Where cards can be: the seats from 0 on, then the envelope."""
        return (*range(len(self.hand_sizes)), ENVELOPE)

    @property
    def deals(self) -> int:
        """How many deals fit."""
        return self._counts.deals

    def count(self, card: Card | str, owner: Owner) -> int:
        """How many of the deals put this card there; raises `ClueError` for an unknown card or owner."""
        return self._counts.marginal(self.deck.card(card), owner)

    def probability(self, card: Card | str, owner: Owner) -> Fraction:
        """The chance that this card is there: its share of the deals. Raises `ClueError` like `count`."""
        return Fraction(self.count(card, owner), self.deals)

    def possible(self, card: Card | str) -> tuple[Owner, ...]:
        """Everywhere the card may be, seats first; raises `ClueError` for an unknown card."""
        return tuple(owner for owner in self.owners if self.count(card, owner))

    def holder(self, card: Card | str) -> Owner | None:
        """Where the card is, if that is certain; raises `ClueError` for an unknown card."""
        possible = self.possible(card)
        return possible[0] if len(possible) == 1 else None

    def certain(self) -> tuple[tuple[Card, Owner, bool], ...]:
        """Every certain cell (card, owner, whether it is there), in deck order, seats first."""
        cells = [(card, owner, self.count(card, owner)) for card in self.deck.cards for owner in self.owners]
        return tuple((card, owner, deals > 0) for card, owner, deals in cells if deals in (0, self.deals))

    @property
    def solutions(self) -> Mapping[Triple, int]:
        """Every solution still possible, in deck order, with the number of deals that have it.

        They are counted when first asked for; raises `ClueError` when that needs more than
        `counting.NODE_LIMIT` nodes.
        """
        return self._counts.joint

    @property
    def solution(self) -> Triple | None:
        """The solution if it is certain, else None."""
        return next(iter(self.solutions)) if len(self.solutions) == 1 else None

    def __repr__(self) -> str:
        parts = (plural(len(self.solutions), "solution"), plural(self.deals, "deal"), self.model)
        return f"Knowledge: {', '.join(parts)}"
