"""Where a roll can take a token, under the rules of any edition.

A walk is a sequence of steps: from corridor square to corridor square, orthogonally; through a door into a
room or out of one; between rooms that adjoin; along a secret passage, where the edition counts that as a
step. No place is used twice. A walk can end

* in a room, whenever it comes into one: what is left of the roll is lost;
* on the corridors after exactly as many steps as were rolled, on a square or space without a token.

The editions differ in what a walk may lead through (see `Rules`): `occupied` squares block it or are jumped,
and who would land on one stops one space behind; a room ends the walk or is one space on the way; rooms with
a token in them may be closed to walkers. All of that is settled in `_ways`: what is left is to find walks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from cluekit.board import Board, Place, Square
from cluekit.errors import BoardError
from cluekit.rules import Occupied, Passages, Rules

__all__ = ["crossings", "landings", "path"]

_Walk = tuple[Place, ...]
_CLASSIC = Rules()


def landings(
    board: Board,
    start: Place,
    roll: int,
    occupied: Iterable[Place] = (),
    rules: Rules = _CLASSIC,
    crossed: Sequence[Place] = (),
) -> tuple[Place, ...]:
    """List all places where a move can end: squares by row and column, then spaces and rooms by name.

    `start` is a place of the board, `roll` the pips thrown (1 to 12), `occupied` the places of the other
    tokens (that of the mover makes no difference), `crossed` the places that the walk has to pass, in this
    order. Nothing is returned for a token that is trapped: it has to wait.

    Raises `BoardError` for a place that is not on the board or a roll that two dice cannot show.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1..>KK", rooms={"K": "Kitchen"})
    >>> landings(board, (0, 0), 3), landings(board, (0, 0), 6), landings(board, "Kitchen", 2, [(0, 2)])
    (((0, 3),), ('Kitchen',), ())
    """
    return _in_order(_walker(board, start, roll, occupied, rules, crossed).walks)


def path(
    board: Board,
    start: Place,
    end: Place,
    roll: int,
    occupied: Iterable[Place] = (),
    rules: Rules = _CLASSIC,
    crossed: Sequence[Place] = (),
) -> tuple[Place, ...] | None:
    """Find one legal way from `start` to `end`, both included, or None if the move cannot end there.

    The way into a room is a shortest one. Where the token stops behind another one, so does the way.
    Arguments and errors are those of `landings`.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1..>KK", rooms={"K": "Kitchen"})
    >>> path(board, (0, 1), "Kitchen", 5)
    ((0, 1), (0, 2), (0, 3), 'Kitchen')
    """
    rolls = range(1, roll + 1) if board.is_room(end) and roll in _ROLLS else [roll]
    for steps in rolls:
        walker = _walker(board, start, steps, occupied, rules, crossed)
        for _, way in walker.search([end]):
            return way
    return None


def crossings(
    board: Board,
    start: Place,
    roll: int,
    occupied: Iterable[Place] = (),
    rules: Rules = _CLASSIC,
    crossed: Sequence[Place] = (),
) -> tuple[Square, ...]:
    """List the snoop squares that some legal walk passes after those already `crossed`, or ends on.

    A square with a token on it can be jumped, but nobody can stop there to snoop. Arguments and errors are
    those of `landings`.
    """
    walker = _walker(board, start, roll, occupied, rules, crossed)
    near = [snoop for snoop in board.snoops if snoop in walker.places and snoop not in (start, *crossed)]
    return tuple(snoop for snoop in near if walker.can_cross(snoop))


_ROLLS = range(1, 13)


def _in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: (isinstance(place, str), place)))


def _walker(
    board: Board,
    start: Place,
    roll: int,
    occupied: Iterable[Place],
    rules: Rules,
    crossed: Sequence[Place],
) -> _Walker:
    board.neighbours(start)
    if type(roll) is not int or roll not in _ROLLS:
        raise BoardError(f"A roll shows 1 to 12 pips, not {roll!r}.")
    taken = frozenset(occupied)
    for place in taken:
        board.neighbours(place)
    return _found_walker(board, start, roll, taken, rules, tuple(crossed))


@lru_cache(maxsize=32)  # landings, crossings and a path are mostly asked for one after the other
def _found_walker(
    board: Board, start: Place, roll: int, taken: frozenset[Place], rules: Rules, crossed: _Walk
) -> _Walker:
    ways = _ways(board, start, roll, taken, rules)
    number = {place: number for number, place in enumerate(ways)}
    return _Walker(
        places=tuple(ways),
        ways=tuple(tuple(number[near] for near in onward) for onward in ways.values()),
        roll=roll,
        free=tuple(board.is_room(place) or place not in taken for place in ways),
        rooms=tuple(board.is_room(place) for place in ways),
        crossed=tuple(number.get(place, len(number)) for place in crossed),
    )


def _ways(board: Board, start: Place, roll: int, taken: frozenset[Place], rules: Rules) -> _Ways:
    """The steps that the rules allow from each place within reach, the start first; none leads back there."""
    closed = {place for place in taken if _is_closed(board, place, rules)} | {start}
    ways: dict[Place, tuple[Place, ...]] = {}
    edge = [start]
    for _ in range(roll):
        for here in edge:
            leads_on = here == start or rules.through_rooms or not board.is_room(here)
            steps = _steps(board, here, rules) if leads_on else ()
            ways[here] = tuple(near for near in steps if near not in closed)
        after = dict.fromkeys(near for here in edge for near in ways[here])
        edge = [near for near in after if near not in ways]
    return ways | dict.fromkeys(edge, ())


def _steps(board: Board, here: Place, rules: Rules) -> tuple[Place, ...]:
    passages = board.passage_from(here) if rules.passages is Passages.WITHIN_ROLL else ()
    return board.neighbours(here) + passages


def _is_closed(board: Board, place: Place, rules: Rules) -> bool:
    """Whether a place with a token cannot be walked into or through."""
    if board.is_room(place):
        return rules.one_token_rooms and place in board.rooms
    return rules.occupied is Occupied.BLOCKS


_Ways = Mapping[Place, tuple[Place, ...]]


@dataclass(frozen=True)
class _Walker:
    """Finds walks depth first, one for each place where a walk can end.

    That is exact but for what is certain to be useless: a branch is cut when even walks that may use a place
    twice could end nowhere that is still wanted. For speed the places are numbers, the start being 0, and a
    set of places is an integer with a bit for each; the start, where no walk ends, has none.
    """

    places: tuple[Place, ...]
    ways: tuple[tuple[int, ...], ...]
    roll: int
    free: tuple[bool, ...]
    """Where a token can stand: everywhere but on a square or space that has one already."""
    rooms: tuple[bool, ...]
    """Where a walk may end before all steps are used."""
    crossed: tuple[int, ...]

    @cached_property
    def _bits(self) -> tuple[int, ...]:
        return (0, *(1 << number for number in range(len(self.places) - 1)))

    @cached_property
    def walks(self) -> dict[Place, _Walk]:
        """One walk to each place where one can end."""
        return dict(self.search(self.places))

    def can_cross(self, place: Place) -> bool:
        """Whether some walk also stops at this place, after all others that it has to pass."""
        number = self.places.index(place)
        if not self.free[number]:
            return False
        if not self.crossed and any(place in walk for walk in self.walks.values()):
            return True
        walker = replace(self, crossed=(*self.crossed, number))
        return next(walker.search(self.places), None) is not None

    @cached_property
    def _reach(self) -> Callable[[int, int, int, int], int]:
        """Where walks could end that go on from some place, if places could be used twice.

        The arguments are this place; the last place on the walk, this one included, where a token can stand;
        the steps left; and how many of the places that have to be crossed have been.
        """
        ways, rooms, free, bits, crossed = self.ways, self.rooms, self.free, self._bits, self.crossed

        @cache
        def reach(here: int, behind: int, steps: int, passed: int) -> int:
            ends = (not steps or rooms[here]) and passed == len(crossed)
            mask = bits[behind] if ends else 0
            for near in ways[here] if steps else ():
                crosses = passed < len(crossed) and near == crossed[passed]
                mask |= reach(near, near if free[near] else behind, steps - 1, passed + crosses)
            return mask

        return reach

    def search(self, ends: Iterable[Place]) -> Iterator[tuple[Place, _Walk]]:
        """Walks to those of the places where one can end, each with its end, no end twice."""
        ways, rooms, free, bits, crossed = self.ways, self.rooms, self.free, self._bits, self.crossed
        wanted = set(ends)
        left = sum(bit for bit, place in zip(bits, self.places, strict=True) if place in wanted)
        reach, trail = self._reach, [0]

        def explore(behind: int, steps: int, passed: int, used: int) -> Iterator[tuple[Place, _Walk]]:
            nonlocal left
            here = trail[-1]
            if left & bits[behind] and (not steps or rooms[here]) and passed == len(crossed):
                left &= ~bits[behind]
                walk = trail[: trail.index(behind) + 1]
                yield self.places[behind], tuple(self.places[number] for number in walk)
            for near in ways[here] if steps else ():
                if not used & bits[near]:
                    stop = near if free[near] else behind
                    after = passed + (passed < len(crossed) and near == crossed[passed])
                    if left & reach(near, stop, steps - 1, after):
                        trail.append(near)
                        yield from explore(stop, steps - 1, after, used | bits[near])
                        trail.pop()

        yield from explore(0, self.roll, 0, 0)
