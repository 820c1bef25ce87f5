"""The search for walks, over a board whose places are numbers.

For speed a set of places is an integer with a bit for each. Numbers follow the order in which places where a
move can end are listed: squares by row and column, then spaces and rooms by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cluekit.board import Board, Place
from cluekit.rules import Occupied, Passages, Rules

__all__ = ["Ground", "Walker", "ground_of"]

_Numbers = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Ground:
    """A board under some rules of walking; equal only to itself."""

    places: tuple[Place, ...]
    number: Mapping[Place, int]
    """The position of each place in `places`."""
    steps: tuple[_Numbers, ...]
    """The places one step away from each place, where a walk begins there."""
    onward: tuple[_Numbers, ...]
    """The same for a walk that has come there: rooms may be its end."""
    indoors: int
    """The rooms and lobbies: any number of tokens can stand there, and a walk may end before its time."""
    snoops: frozenset[int]
    closable: int
    """The places that nobody can walk into or through while a token is there."""

    def mask(self, places: Iterable[Place]) -> int:
        """A set of places as a number; raises `KeyError` for what is no place."""
        found = 0
        for place in places:
            found |= 1 << self.number[place]
        return found

    def listed(self, mask: int) -> tuple[Place, ...]:
        """The places of a set, in order."""
        found = []
        while mask:
            lowest = mask & -mask
            found.append(self.places[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)

    @cached_property
    def reach(self) -> Callable[[int, int, int, int], int]:
        """Where walks could end among no tokens that go on from a place, if places could be used twice.

        Of the arguments, which are those of a walker's, only the first and the third matter.
        """
        known: dict[tuple[int, int], int] = {}

        def reach(here: int, behind: int, steps: int, passed: int) -> int:
            asked = here, steps
            if asked not in known:
                mask = 0 if steps and not self.indoors >> here & 1 else 1 << here
                for near in self.onward[here] if steps else ():
                    mask |= reach(near, near, steps - 1, passed)
                known[asked] = mask
            return known[asked]

        return reach

    def near(self, start: int, roll: int) -> int:
        """All places to which so many steps can lead while there are no tokens, without the start."""
        found = last = 1 << start
        edge = self.steps[start]
        for _ in range(roll):
            new = {number for number in edge if not found >> number & 1}
            for number in new:
                found |= 1 << number
            edge = tuple(further for number in new for further in self.onward[number])
        return found & ~last


def ground_of(board: Board, rules: Rules) -> Ground:
    """The board under these rules."""
    blocks = rules.occupied is Occupied.BLOCKS
    by_passages = rules.passages is Passages.WITHIN_ROLL
    return _ground(board, blocks, rules.one_token_rooms, rules.through_rooms, by_passages)


@lru_cache(maxsize=16)
def _ground(board: Board, blocks: bool, one_token: bool, through: bool, by_passages: bool) -> Ground:
    places: tuple[Place, ...] = (*board.squares, *sorted(board.named))
    number = {place: position for position, place in enumerate(places)}

    def steps(place: Place) -> _Numbers:
        passages = board.passage_from(place) if by_passages else ()
        return tuple(number[near] for near in board.neighbours(place) + passages)

    closed = {place for place in places if not board.is_room(place)} if blocks else set[Place]()
    closed |= set(board.rooms) if one_token else set[Place]()

    return Ground(
        places=places,
        number=number,
        steps=tuple(map(steps, places)),
        onward=tuple(steps(place) if through or not board.is_room(place) else () for place in places),
        indoors=sum(1 << number[place] for place in board.rooms + board.lobbies),
        snoops=frozenset(number[square] for square in board.snoops),
        closable=sum(1 << number[place] for place in closed),
    )


@dataclass(frozen=True)
class Walker:
    """Finds walks of one roll depth first, one for each place where a walk can end.

    That is exact but for what is certain to be useless: a branch is cut when even walks that may use a place
    twice could end nowhere that is still wanted.
    """

    ground: Ground
    start: int
    roll: int
    tokens: int
    """Where other tokens stand."""
    crossed: _Numbers = ()
    """What a walk has to pass, in this order."""

    @cached_property
    def _taken(self) -> int:
        """Where a token cannot stand: on a square or space that has one already."""
        return self.tokens & ~self.ground.indoors

    @cached_property
    def _closed(self) -> int:
        """What nobody walks into; least of all where the walk began."""
        return self.tokens & self.ground.closable | 1 << self.start

    @cached_property
    def walks(self) -> dict[int, _Numbers]:
        """One walk to each place where one can end."""
        return dict(self.search(-1))

    def can_cross(self, number: int) -> bool:
        """Whether some walk also stops at this place, after all others that it has to pass."""
        if self._taken >> number & 1:
            return False
        if not self.crossed and any(number in walk for walk in self.walks.values()):
            return True
        walker = replace(self, crossed=(*self.crossed, number))
        return next(walker.search(-1), None) is not None

    @cached_property
    def _reach(self) -> Callable[[int, int, int, int], int]:
        """Where walks could end that go on from some place, if places could be used twice.

        The arguments are this place; the last place on the walk, this one included, where a token can stand;
        the steps left; and how many of the places that have to be crossed have been.
        """
        ground, taken, crossed = self.ground, self._taken, self.crossed
        if not self.tokens and not crossed:
            return ground.reach
        indoors, closed, start = ground.indoors, self._closed, 1 << self.start

        known: dict[tuple[int, int, int, int], int] = {}

        def reach(here: int, behind: int, steps: int, passed: int) -> int:
            asked = here, behind, steps, passed
            if asked in known:
                return known[asked]
            ends = (not steps or indoors >> here & 1) and passed == len(crossed)
            mask = 1 << behind & ~start if ends else 0
            for near in ground.onward[here] if steps else ():
                if not closed >> near & 1:
                    crosses = passed < len(crossed) and near == crossed[passed]
                    stop = behind if taken >> near & 1 else near
                    mask |= reach(near, stop, steps - 1, passed + crosses)
            known[asked] = mask
            return mask

        return reach

    def search(self, wanted: int) -> Iterator[tuple[int, _Numbers]]:
        """Walks to those of the wanted places where one can end, each with its end, no end twice."""
        ground, taken, crossed, reach = self.ground, self._taken, self.crossed, self._reach
        indoors, left, trail = ground.indoors, wanted & ~(1 << self.start), [self.start]

        def explore(ways: _Numbers, behind: int, steps: int, passed: int, used: int) -> _Walks:
            nonlocal left
            here = trail[-1]
            ends = (not steps or indoors >> here & 1) and passed == len(crossed)
            if ends and left >> behind & 1:
                left &= ~(1 << behind)
                yield behind, tuple(trail[: trail.index(behind) + 1])
            for near in ways if steps else ():
                if not used >> near & 1:
                    stop = behind if taken >> near & 1 else near
                    after = passed + (passed < len(crossed) and near == crossed[passed])
                    if left & reach(near, stop, steps - 1, after):
                        trail.append(near)
                        yield from explore(ground.onward[near], stop, steps - 1, after, used | 1 << near)
                        trail.pop()

        yield from explore(ground.steps[self.start], self.start, self.roll, 0, self._closed)


_Walks = Iterator[tuple[int, _Numbers]]
