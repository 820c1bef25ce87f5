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
        for _, way in walker.search(walker.bit.get(end, 0)):
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
    near = [snoop for snoop in board.snoops if snoop in walker.ways and snoop not in walker.jumped]
    return tuple(snoop for snoop in near if snoop not in (start, *crossed) and walker.can_cross(snoop))


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
    jumped = frozenset(place for place in taken if not board.is_room(place))
    ways = _ways(board, start, roll, taken, rules)
    return _Walker(start, roll, ways, jumped, frozenset(filter(board.is_room, ways)), crossed)


def _ways(board: Board, start: Place, roll: int, taken: frozenset[Place], rules: Rules) -> _Ways:
    """The steps that the rules allow from each place within reach; none leads back to the start."""
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
    twice, if not at once, could end nowhere that is still wanted. Places are bits of an integer, so that
    asking this is one operation.
    """

    start: Place
    roll: int
    ways: _Ways
    jumped: frozenset[Place]
    """Squares and spaces with a token on them: a walk does not end there, but behind."""
    rooms: frozenset[Place]
    """Where a walk may end before all steps are used."""
    crossed: _Walk

    @cached_property
    def bit(self) -> dict[Place, int]:
        """Each place as a bit."""
        return {place: 1 << number for number, place in enumerate(self.ways)}

    @property
    def everything(self) -> int:
        """All places."""
        return (1 << len(self.bit)) - 1

    @cached_property
    def walks(self) -> dict[Place, _Walk]:
        """One walk to each place where one can end."""
        return dict(self.search(self.everything))

    def can_cross(self, place: Place) -> bool:
        """Whether some walk also passes this place, after all others that it has to pass."""
        if not self.crossed and any(place in walk for walk in self.walks.values()):
            return True
        walker = replace(self, crossed=(*self.crossed, place))
        return next(walker.search(walker.everything), None) is not None

    @cached_property
    def _reach(self) -> Callable[[Place, Place, Place, int, int], int]:
        """Where walks could end that go on from `here`, if places could be used twice, but not at once.

        Its arguments: `here`; `before`, where the walk came from; `behind`, the last place on it, this one
        included, where a token can stand; the steps left; and how many of the places that have to be crossed
        have been. Its result is a set of places as bits.
        """
        ways, onto, end = self.ways, self._onto, self._end

        @cache
        def reach(here: Place, before: Place, behind: Place, steps: int, passed: int) -> int:
            mask = end(here, behind, steps, passed)
            for near in ways[here] if steps else ():
                if near != before:
                    mask |= reach(near, here, *onto(near, behind, steps, passed))
            return mask

        return reach

    def _end(self, here: Place, behind: Place, steps: int, passed: int) -> int:
        """The bit of the place where the walk ends if it goes no farther; 0 if it cannot stop."""
        if (steps and here not in self.rooms) or passed < len(self.crossed):
            return 0
        return self.bit[behind] if behind != self.start else 0

    def _onto(self, near: Place, behind: Place, steps: int, passed: int) -> tuple[Place, int, int]:
        """What a step onto a place makes of `behind`, the steps left and the number of places crossed."""
        if self.crossed[passed : passed + 1] == (near,):
            passed += 1
        return (behind if near in self.jumped else near), steps - 1, passed

    def search(self, wanted: int) -> Iterator[tuple[Place, _Walk]]:
        """Walks to the wanted places, each with its end, no end twice."""
        left = wanted
        trail: list[Place] = [self.start]
        ways, bit, reach, onto, end = self.ways, self.bit, self._reach, self._onto, self._end

        def explore(behind: Place, steps: int, passed: int, used: int) -> Iterator[tuple[Place, _Walk]]:
            nonlocal left
            here = trail[-1]
            if left & end(here, behind, steps, passed):
                left &= ~bit[behind]
                yield behind, tuple(trail[: trail.index(behind) + 1])
            for near in ways[here] if steps else ():
                if not used & bit[near]:
                    after = onto(near, behind, steps, passed)
                    if left & reach(near, here, *after):
                        trail.append(near)
                        yield from explore(*after, used | bit[near])
                        trail.pop()

        yield from explore(self.start, self.roll, 0, self.bit[self.start])
