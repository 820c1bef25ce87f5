"""Deal a few cards before the others: a quick way to the numbers of `placing`.

The count begins like any other (see `counting`), but the cards asked for are *dealt before* it: they take a
slot of their hands and close the clauses that want them there, and when their turn comes they are skipped.
All that differs between one question and another is the node where the count begins, and which cards are
still to be skipped. Counting *backward*, from the last card to the first, therefore lets all questions share
most of their work: the ways to finish from a node are counted once, whoever comes there.

The ways are vectors with an entry for each solution: a card of the solution goes to the envelope in its
entries, to the hands in the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.cards import Card, Category
from cluekit.deduction.counting import NODE_LIMIT, about_envelope, check_nodes, vector_nodes
from cluekit.deduction.dealing import Branch, Dealing, Node
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.placing import Placed, Placing, Recounted, bytes_for

__all__ = ["Predealt", "placing"]

_ALL = len(Category)
"""The cards of a suggestion, or of the envelope."""


def placing(knowledge: Knowledge, each_solution: bool, factor: int, work: int | None = None) -> Placing:
    """The deals that fit what is known, with some cards in given hands.

    Arguments: `each_solution`, whether to count them for each solution or (quicker) all together; `factor`,
    by which vectors may be multiplied without their entries running into each other; `work`, how many steps
    may be taken, if not any number. A step is a link from one node to the next with a small vector; a larger
    vector makes it count for more.
    """
    if knowledge.counts.places.moves:
        return Recounted(knowledge, each_solution, factor, work)
    return Predealt(knowledge, each_solution, factor, work)


class _Point:
    """A node at its level, with all that was found out about it so far."""

    __slots__ = ("level", "links", "node", "passes", "slots", "still", "ways")

    def __init__(self, level: int, still: int, node: Node, slots: int) -> None:
        self.level = level
        self.still = still
        self.node = node
        self.slots = slots
        self.links: list[tuple[_Point, int]] | None = None
        """The points to which a hand leads that takes the next card, with the number of ways."""
        self.passes: dict[int | None, tuple[_Point, int] | None] = {}
        """The point to which it leads when no hand takes the next card, but this pile, and the weight."""
        self.ways: dict[int, int] = {}
        """The ways to finish from here, by the mask of the levels that are to be skipped."""


class Predealt(Placing):
    """All numbers counted backward, those cards dealt before the others."""

    def __init__(
        self, knowledge: Knowledge, each_solution: bool, factor: int, work: int | None = None
    ) -> None:
        super().__init__(knowledge, work)
        assert knowledge.counts.constraints
        constraints = knowledge.counts.constraints
        self._dealing = Dealing(constraints)
        self._level = {knowledge.deck.cards[c]: level for level, c in enumerate(self._dealing.order)}
        players = len(knowledge.hand_sizes)
        domains = (constraints.domains[card] for card in self._dealing.order)
        self._envelope = [domain.bit_length() - 1 for domain in domains]  # its pile, if the card may be there
        self._free, self._open = self._dealing.free, self._dealing.open
        solutions: Sequence[Sequence[Card]] = [()]
        if each_solution:  # the envelope is filled already, and all these solutions agree with what is known
            self._free = (*self._free[:players], *(0 for _ in range(_ALL)))
            self._open &= ~about_envelope(constraints)
            solutions = list(knowledge.solutions)
        self.entries = len(solutions)
        self.width = bytes_for(2 * self._dealing.most * self.entries * factor)
        self._size = vector_nodes(8 * self.width * self.entries)
        self._lay_out(solutions)
        self._points: dict[tuple[int, int, Node], _Point] = {}
        self._once: list[tuple[_Point, int]] = []
        self._kept = self._counted = 0

    def _lay_out(self, solutions: Sequence[Sequence[Card]]) -> None:
        """Masks over the vector: the solutions with the card of a level, and by the number of cards left."""
        self.spend(len(self._level) * (self.entries // 10 + 5 * self._size))
        self._inside = [self._mask(card in triple for triple in solutions) for card in self._level]
        everything = self._mask(True for _ in solutions)
        self._ones = everything // ((1 << 8 * self.width) - 1)
        self._lacking = [[everything, *(0 for _ in range(_ALL))]]
        for inside in reversed(self._inside):
            fewer = self._lacking[-1]
            more = zip(fewer, [0, *fewer], strict=False)
            self._lacking.append([same & ~inside | less & inside for same, less in more])
        self._lacking.reverse()

    def _mask(self, chosen: Iterable[bool]) -> int:
        """All bits of the entries that are chosen."""
        fields = bytes(self.width), b"\xff" * self.width
        return int.from_bytes(b"".join(fields[choice] for choice in chosen), "little")

    def ways(self, placed: Placed) -> int:
        """As in `Placing`."""
        if 2 * self._kept > NODE_LIMIT:
            self._forget()
        self.spend(len(self._free) + self._size)
        free, still, skipped = list(self._free), self._open, 0
        for card, seat in placed:
            free[seat] -= 1
            still &= ~self._dealing.closed(self._level[card], seat)
            skipped |= 1 << self._level[card]
        if min(free) < 0:
            return 0
        still, node, vector = self._dealing.start(free, still)
        ways = vector & (1 << self._dealing.width) - 1
        return ways * self._finish(self._point(0, still, node, sum(free)), skipped)

    def clear(self) -> None:
        """Forget the vectors that belong to one question only, and begin to count its nodes anew."""
        for point, skipped in self._once:
            self._kept -= vector_nodes(point.ways.pop(skipped).bit_length())
        self._once.clear()
        self._counted = 0

    def _forget(self) -> None:
        """Begin anew: what was found out is only kept to save time."""
        self._points.clear()
        self._once.clear()
        self._kept = 0

    def _point(self, level: int, still: int, node: Node, slots: int) -> _Point:
        key = level, still, node
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = _Point(level, still, node, slots)
        return found

    def _finish(self, point: _Point, skipped: int) -> int:
        """The ways to finish from a point, for each solution, when the cards of these levels are skipped."""
        ways = point.ways.get(skipped)
        if ways is None:
            self.spend(2 * self._size)
            ways = point.ways[skipped] = self._count(point, skipped)
            self._kept += vector_nodes(ways.bit_length())
            self._counted += 1
            check_nodes(max(self._kept, self._counted), NODE_LIMIT)
            if skipped.bit_count() >= _ALL:
                self._once.append((point, skipped))
        return ways

    def _count(self, point: _Point, skipped: int) -> int:
        level, slots = point.level, point.slots
        left = len(self._envelope) - level - skipped.bit_count()
        if not slots <= left <= slots + _ALL:
            return 0
        if level == len(self._envelope):
            return self._ones
        if skipped >> level & 1:
            return self._passed(point, None, skipped ^ 1 << level)
        lacking, inside = self._lacking[level][left - slots], self._inside[level]
        ways = 0
        if lacking & inside != lacking:
            links = point.links or self._links(point)
            self.spend(len(links) * self._size)
            for target, factor in links:
                known = target.ways.get(skipped)
                ways += (self._finish(target, skipped) if known is None else known) * factor
            ways &= ~inside
        if lacking & inside:
            ways += self._passed(point, self._envelope[level], skipped) & inside
        return ways

    def _links(self, point: _Point) -> list[tuple[_Point, int]]:
        branches = self._dealing.branches(point.level, point.still)
        ends = (self._follow(point, branch) for branch in branches)
        point.links = [end for end in ends if end]
        return point.links

    def _follow(self, point: _Point, branch: Branch) -> tuple[_Point, int] | None:
        """The point to which a branch leads from another, and its ways; None if to no end."""
        end = self._dealing.end(branch, point.node)
        if end is None:
            return None
        node, ways = end
        slots = point.slots - (branch.members > 0)
        return self._point(point.level + 1, branch.landing.still, node, slots), ways

    def _passed(self, point: _Point, pile: int | None, skipped: int) -> int:
        """The ways to finish when the next card is passed over, lying in this pile or dealt before."""
        if pile not in point.passes:
            branch = self._dealing.skip(point.level, point.still, pile)
            point.passes[pile] = self._follow(point, branch) if branch else None
        target = point.passes[pile]
        return self._finish(target[0], skipped) * target[1] if target else 0
