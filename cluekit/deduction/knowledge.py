"""What one can know: the face of the deduction modules, as probabilities and certainties.

>>> from cluekit.cards import Deck
>>> from cluekit.deduction.kinds import Holds, HoldsNone
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
from functools import cached_property
from typing import cast

from cluekit.cards import Card, Deck, Triple
from cluekit.deduction.counts import count
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import evidence_from_view
from cluekit.deduction.kinds import ENVELOPE, Fact, Owner
from cluekit.deduction.proofs.contradictions import clash
from cluekit.deduction.proofs.explain import Explanation, explain
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of, read
from cluekit.errors import Contradiction
from cluekit.game.view import View
from cluekit.names import key, plural

__all__ = ["Knowledge"]


class Knowledge:
    """All that follows from some facts, given a model of how players choose the card they show.

    Deals are equally likely when the cards are dealt. What happens then rules some of them out, and makes
    some of the others likelier, if a model reads more into a card shown than that it is there. So a
    probability is a share of the deals that fit, each with its weight; where the model is "facts only" all
    weights are equal, and it is Laplace's favourable cases over possible ones.

    Cards may be given as `Card` or by name, owners as a seat (from 0), by name or as `ENVELOPE`. Nothing is
    sampled or estimated: counts are ints, probabilities fractions, and "certain" means that no fitting deal
    differs. The counting is explained in `cluekit.deduction.counting`; facts that leave too much open for it
    (more than its `NODE_LIMIT` nodes) are `TooMuchOpen`, never a rough answer. Whatever is printed names its
    model.
    """

    def __init__(
        self,
        deck: Deck,
        hand_sizes: Sequence[int],
        facts: Iterable[Fact],
        model: Refuter | str = FACTS_ONLY,
    ) -> None:
        """Draw all conclusions from `facts`, `hand_sizes` being the cards per seat.

        Where cards changed hands, the facts stand in order of time and the sizes are those of the beginning.
        Raises `Contradiction` when no deal fits the facts, naming those that clash (`contradictions.clash`
        proves it), `TooMuchOpen` when the deals cannot be counted with at most `counting.NODE_LIMIT` nodes,
        and `ClueError` when hand sizes and deck do not match, or a fact names a seat or card that is not in
        the game.
        """
        self._draw(Evidence(deck, tuple(hand_sizes), tuple(facts)), model_of(model))

    @classmethod
    def from_evidence(cls, evidence: Evidence, model: Refuter | str = FACTS_ONLY) -> Knowledge:
        """The knowledge that evidence gives, of which each fact has its number; raises like the class."""
        knowledge = cls.__new__(cls)
        knowledge._draw(evidence, model_of(model))
        return knowledge

    @classmethod
    def of(cls, view: View, model: Refuter | str = FACTS_ONLY) -> Knowledge:
        """The knowledge of the player (or spectator) whose view it is, all events considered.

        Cards that lie open, if there are any, are in one more hand, with the number after the last seat's.
        Where cards changed hands, what was known of them before is known still, but of the hands before: a
        deal then counts once for each way in which the cards can have gone.
        Raises `Contradiction` when the events cannot have happened, and `TooMuchOpen` like the class.
        """
        return cls.from_evidence(evidence_from_view(view), model)

    def _draw(self, evidence: Evidence, model: Refuter) -> None:
        self.evidence = evidence
        self.model = model
        self.deck = evidence.deck
        self.facts = evidence.facts
        self.hand_sizes = evidence.sizes_now
        self.counts = count(evidence.deck, evidence.hand_sizes, evidence.facts, model)
        if not self.counts.weight:
            wrong = clash(read(evidence, model))
            raise Contradiction(f"No deal fits. {wrong.sentence() if wrong else ''}".strip())

    @property
    def owners(self) -> tuple[Owner, ...]:
        """Where cards can be: the seats from 0 on, then the envelope."""
        return (*range(len(self.hand_sizes)), ENVELOPE)

    @property
    def deals(self) -> int:
        """How many deals fit, whatever their weight."""
        return self.counts.deals

    def owner(self, owner: Owner | str) -> Owner:
        """An owner by the number of a seat, by the name that a player has here, or `ENVELOPE`.

        Names that nobody has are handed back: whoever asks for their cards gets a `ClueError`.
        """
        if not isinstance(owner, str):
            return owner
        found = self._named.get(owner)
        return self._named.get(key(owner), cast(Owner, owner)) if found is None else found

    @cached_property
    def _named(self) -> Mapping[str, Owner]:
        """The owner of each name, as `names.key` writes it; the first one, if they share it."""
        names = [*map(key, self.evidence.names), key(ENVELOPE)]
        return dict(reversed(list(zip(names, self.owners, strict=True))))

    def count(self, card: Card | str, owner: Owner | str) -> int:
        """The weight of the deals with this card there: if the model is "facts only", their number.

        Raises `ClueError` for an unknown card or owner.
        """
        return self.counts.marginal(self.deck.card(card), self.owner(owner))

    def probability(self, card: Card | str, owner: Owner | str) -> Fraction:
        """The chance that this card is there: its share of the deals. Raises `ClueError` like `count`."""
        return Fraction(self.count(card, owner), self.counts.weight)

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
        all_deals = self.counts.weight
        return tuple((card, owner, deals > 0) for card, owner, deals in cells if deals in (0, all_deals))

    def explain(self, card: Card | str, owner: Owner | str) -> Explanation:
        """Why the card is certainly there, or certainly not; or two deals that differ in that.

        `print` the explanation, or look at its `sentences()`. What a model makes certain (somebody who shows
        suspects first would have shown one) is explained as well. Raises `ClueError` for an unknown card or
        owner.
        """
        return explain(read(self.evidence, self.model), self.deck.card(card), self.owner(owner))

    @property
    def solutions(self) -> Mapping[Triple, int]:
        """Every solution still possible, in deck order, with the weight of the deals that have it.

        They are counted when first asked for; raises `TooMuchOpen` when that needs more than
        `counting.NODE_LIMIT` nodes.
        """
        return self.counts.joint

    @property
    def posterior(self) -> Mapping[Triple, Fraction]:
        """Every solution still possible, in deck order, with its chance; raises like `solutions`."""
        return {triple: Fraction(deals, self.counts.weight) for triple, deals in self.solutions.items()}

    @property
    def solution(self) -> Triple | None:
        """The solution if it is certain, else None."""
        return next(iter(self.solutions)) if len(self.solutions) == 1 else None

    def __repr__(self) -> str:
        parts = (plural(len(self.solutions), "solution"), plural(self.deals, "deal"), self.model.name)
        return f"Knowledge: {', '.join(parts)}"
