"""Players who count all deals that fit everything they have seen."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from cluekit.boardless.players import Player, Seat
from cluekit.cards import Category
from cluekit.deduction.counts import Counts, count
from cluekit.deduction.information import Subject, ranking
from cluekit.deduction.kinds import ENVELOPE, Fact, Holds, HoldsNone, HoldsSome, Showed
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import UNIFORM

__all__ = ["Confident", "DealGreedy", "Greedy", "OwnRoom", "Reasoner"]

_EQUAL = 1e-9
"""Suggestions whose bits differ by less are worth the same; only rounding tells them apart."""


class Reasoner(Player):
    """Keeps all deals that fit what was said and shown; asks for three cards at random that may be it.

    Nothing that follows escapes her. Knowledge as the set of deals still possible is that of van Ditmarsch,
    "The Description of Game Actions in Cluedo" (2002). What she is certain of does not depend on how cards
    are chosen to be shown.
    """

    name = "reasoner"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat
        self.facts: list[Fact] = [Holds(seat.number, card) for card in seat.hand]
        self._counted: tuple[int, Counts] | None = None

    def learn(
        self, asker: int, asked: int, passed: tuple[int, ...], showed: tuple[int, ...], seen: tuple[int, ...]
    ) -> None:
        """Write down what it says about the hands of the others."""
        triple = self.seat.codes.triple(asked)
        faces = [self.seat.codes.cards(face)[0] for face in seen]
        self.facts += [HoldsNone(seat, triple) for seat in passed if seat != self.number]
        if faces:
            pairs = zip(showed, faces, strict=True)
            self.facts += [Showed(seat, face, tuple(triple)) for seat, face in pairs]
        else:
            self.facts += [HoldsSome(seat, triple) for seat in showed if seat != self.number]

    @property
    def counts(self) -> Counts:
        """The deals that fit; counted anew when something was written down."""
        if self._counted is None or self._counted[0] != len(self.facts):
            self._counted = len(self.facts), count(self.seat.deck, self.seat.hand_sizes, self.facts)
        return self._counted[1]

    def possible(self) -> list[list[int]]:
        """The suspects, weapons and rooms that some deal puts into the envelope, as bits."""
        counts, codes = self.counts, self.seat.codes
        cards = zip(map(codes.deck.category, Category), codes.categories, strict=True)
        return [
            [bit for card, bit in zip(group, bits, strict=True) if counts.marginal(card, ENVELOPE)]
            for group, bits in cards
        ]

    def sure(self) -> int:
        """The solution as bits, once a single card of each category is left, else 0."""
        groups = self.possible()
        self.certain = sum(group[0] for group in groups) if all(len(group) == 1 for group in groups) else 0
        return self.certain

    def choose(self) -> int:
        """Three possible cards, any with the same chance."""
        return sum(self.seat.rng.choice(group) for group in self.possible())


class OwnRoom(Reasoner):
    """A reasoner who asks in a room of her own while the suspect or the weapon is open.

    So nobody can hide behind the room: a card shown is a suspect or a weapon. If she holds no room, or only
    the room is open, she asks like any reasoner.
    """

    name = "own-room"

    def choose(self) -> int:
        """A possible suspect and weapon, and a room of her own."""
        suspects, weapons, rooms = self.possible()
        mine = [bit for bit in self.seat.codes.categories[2] if bit & self.seat.mask]
        if mine and (len(suspects) > 1 or len(weapons) > 1):
            rooms = mine
        return sum(self.seat.rng.choice(group) for group in (suspects, weapons, rooms))


class Confident(Reasoner):
    """A reasoner who accuses of the likeliest solution as soon as its chance reaches her confidence.

    A wrong accusation puts her out, and waiting lets others be first. The chance is counted as if cards were
    shown at random (the model "uniform" of `cluekit.deduction.refuter`), which at this table they are.
    """

    name = "confident"

    def __init__(self, seat: Seat, confidence: Fraction = Fraction(2, 3)) -> None:
        """Argument: `confidence`, a chance; from 1 on she waits until she is certain."""
        super().__init__(seat)
        self.confidence = confidence

    def sure(self) -> int:
        """The likeliest solution as bits, once it is likely enough, else 0."""
        if super().sure():
            return self.certain
        known = count(self.seat.deck, self.seat.hand_sizes, self.facts, UNIFORM)
        likeliest, ways = max(known.joint.items(), key=lambda pair: pair[1])
        return self.seat.codes.mask(likeliest) if Fraction(ways, known.weight) >= self.confidence else 0


class Greedy(Reasoner):
    """A reasoner who asks what tells most bits about the envelope, own and known cards allowed.

    The bits are exact (see `cluekit.deduction.information`), foretold as if cards were shown at random;
    equal suggestions are drawn from at random. It looks no further than the next answer.
    """

    name = "greedy"
    about: ClassVar[Subject] = "envelope"

    def choose(self) -> int:
        """One of the suggestions with the most bits."""
        seat = self.seat
        known = Knowledge(seat.deck, seat.hand_sizes, self.facts, "uniform")
        worths = ranking(known, seat.number, about=self.about, answers=seat.answers)
        most = max(worth.bits for worth in worths)
        return seat.codes.mask(seat.rng.choice([w.suggestion for w in worths if w.bits > most - _EQUAL]))


class DealGreedy(Greedy):
    """A reasoner who asks what tells most bits about the whole deal: who holds what, and the envelope."""

    name = "greedy-deal"
    about = "deal"
