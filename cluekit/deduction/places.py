"""Where a card can lie in the course of a game: in one pile, or in one after the other.

The *piles* are the hands of the players 0 to n-1 (and, where there are any, the cards that lie open), then
three piles of one card each, which together are the envelope: its suspect, weapon and room. So "exactly one
suspect in the envelope" is a rule like "four cards in a hand".

Where no card changes hands, a *place* is a pile. Where some do, every `Moved` begins a new *period*, and a
place is a path: the pile in which a card lies in each period. A card that stays with seat 0 and one that
seat 0 passes to seat 1 are in different places all the time, so whatever is known of either period is a
statement about places, and all that reasons about piles can reason about paths. This is the usual way to
turn a problem in time into one without: Kautz and Selman, "Planning as Satisfiability" (1992).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluekit.cards import Card, Category
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Gift, Moved, Owner
from cluekit.errors import ClueError, TooMuchOpen

__all__ = ["PATH_LIMIT", "Places", "Quota", "pile_of"]

PATH_LIMIT = 4_000
"""More paths than this are refused: a game of Liars with so many rounds of passing on is not played."""


_NUMBER = {category: number for number, category in enumerate(Category)}


class Quota(NamedTuple):
    """A rule of the deal: exactly `cards` cards lie in one of the places of a mask."""

    places: int
    cards: int


class Places:
    """The places of a game; each is a bit of a mask, the first the lowest.

    `paths[place]` tells the pile in each period. Without a `Moved` there is one period, and the places are
    the piles. Raises `ClueError` when a gift names a seat that is not there, and `TooMuchOpen` when
    there are more than `PATH_LIMIT` paths.
    """

    def __init__(self, sizes: Sequence[int], moves: Sequence[Moved]) -> None:
        self.sizes = tuple(sizes)
        self.moves = tuple(moves)
        self.players = len(sizes)
        for gift in self._gifts():
            pile_of(max(gift.giver, gift.to), None, self.players)
        envelope = ((self.players + number,) * (len(moves) + 1) for number in range(len(Category)))
        self.paths = (*self._paths(), *envelope)
        self._at: dict[tuple[int, int], int] = {}
        hands = self.hands
        self._anywhere = {category: hands | hands + 1 << number for category, number in _NUMBER.items()}

    @classmethod
    def of(cls, evidence: Evidence) -> Places:
        """The places in a game of which this is known."""
        moves = [fact for fact in evidence.facts if isinstance(fact, Moved)]
        return cls(evidence.hand_sizes, moves)

    def _gifts(self) -> Iterator[Gift]:
        for moved in self.moves:
            yield from moved.gifts

    def _paths(self) -> list[tuple[int, ...]]:
        """All paths through the hands, except those of which one card only could be two cards."""
        begun: list[tuple[tuple[int, ...], Card | None]] = [((pile,), None) for pile in range(self.players)]
        for moved in self.moves:
            gifts = {gift.giver: gift for gift in moved.gifts}
            further = []
            for path, card in begun:
                further.append(((*path, path[-1]), card))
                gift = gifts.get(path[-1])
                if gift and (card is None or gift.card in (None, card)):
                    further.append(((*path, gift.to), gift.card or card))
            begun = further
            if len(begun) > PATH_LIMIT:
                raise TooMuchOpen("Cards changed hands too often to follow all ways that they can have gone.")
        return [path for path, _ in begun]

    @property
    def periods(self) -> int:
        """How many periods there are: one more than moves."""
        return len(self.moves) + 1

    def at(self, pile: int, period: int = -1) -> int:
        """The places that mean this pile in this period; by default in the last one, which is now."""
        if not self.moves:
            return 1 << pile
        if period < 0:
            period += self.periods
        if (pile, period) not in self._at:
            there = (place for place, path in enumerate(self.paths) if path[period] == pile)
            self._at[pile, period] = sum(1 << place for place in there)
        return self._at[pile, period]

    def given(self, gift: Gift, move: int) -> int:
        """The places of a card that is this gift in the `Moved` with this number."""
        step = (gift.giver, gift.to)
        return sum(1 << place for place, path in enumerate(self.paths) if path[move : move + 2] == step)

    @property
    def hands(self) -> int:
        """All places outside the envelope."""
        return (1 << len(self.paths) - len(Category)) - 1

    def anywhere(self, card: Card) -> int:
        """All places where this card may have been dealt: every hand, and its own pile of the envelope."""
        return self._anywhere[card.category]

    def quotas(self) -> tuple[Quota, ...]:
        """The rules of the deal, each once: first those of the piles at the beginning, in their order."""
        return tuple(dict.fromkeys(self._quotas()))

    def _quotas(self) -> Iterator[Quota]:
        sizes = [*self.sizes, *(1 for _ in Category)]
        for pile, size in enumerate(sizes):
            yield Quota(self.at(pile, 0), size)
        for number, moved in enumerate(self.moves):
            for gift in moved.gifts:
                sizes[gift.giver] -= 1
                sizes[gift.to] += 1
                yield Quota(self.given(gift, number), 1)
            for gift in moved.gifts:
                for pile in (gift.giver, gift.to):
                    yield Quota(self.at(pile, number + 1), sizes[pile])


def pile_of(owner: Owner, card: Card | None, players: int) -> int:
    """The number of the pile where a card lies when `owner` holds it.

    Raises `ClueError` when there is no such owner among so many players.
    """
    if isinstance(owner, int) and 0 <= owner < players and not isinstance(owner, bool):
        return owner
    if owner == ENVELOPE and card is not None:
        return players + _NUMBER[card.category]
    raise ClueError(f"There is no seat {owner!r}; there are {players}, counted from 0, and {ENVELOPE!r}.")
