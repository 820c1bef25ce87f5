"""Where a roll can take a token, under the rules of any edition.

A walk is a sequence of steps: from corridor square to corridor square, orthogonally; through a door into a
room or out of one; between rooms that adjoin; along a secret passage, where the edition counts that as a
step. No place is used twice. A walk can end

* in a room, whenever it comes into one: what is left of the roll is lost;
* on the corridors after exactly as many steps as were rolled, on a square or space without a token.

The editions differ in what a walk may lead through (see `Rules`): `occupied` squares block it or are jumped,
and who would land on one stops one space behind; a room ends the walk or is one space on the way; rooms with
a token in them may be closed to walkers. All of that is settled in `walking.Ground`: what is left is to find
walks, and to remember what was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from cluekit.board import Board, Place, Square
from cluekit.errors import BoardError
from cluekit.game.walking import Ground, Walker, ground_of
from cluekit.rules import Rules

__all__ = ["crossings", "landings", "path"]

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
    ground, here, tokens = _checked(board, start, roll, occupied, rules)
    throw = _throw(ground, here, roll)
    return _landings(throw, tokens & throw.minded, _numbers(ground, crossed))


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
        ground, here, tokens = _checked(board, start, steps, occupied, rules)
        walker = _walker(ground, here, steps, tokens, _numbers(ground, crossed))
        for _, way in walker.search(1 << ground.number[end] if end in ground.number else 0):
            return tuple(ground.places[number] for number in way)
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
    ground, here, tokens = _checked(board, start, roll, occupied, rules)
    throw = _throw(ground, here, roll)
    near = [snoop for snoop in board.snoops if throw.near >> ground.number[snoop] & 1]
    if not near:
        return ()
    over = _crossings(throw, tokens & throw.minded, _numbers(ground, crossed))
    return tuple(snoop for snoop in near if over >> ground.number[snoop] & 1)


_ROLLS = range(1, 13)

_MOST_WALKS = 3
"""So many walks are remembered to each place where a throw can end, and over each snoop square."""


def _checked(
    board: Board, start: Place, roll: int, occupied: Iterable[Place], rules: Rules
) -> tuple[Ground, int, int]:
    """The board under the rules, the start, and the other tokens; raises `BoardError` for what is none."""
    ground = ground_of(board, rules)
    if type(roll) is not int or roll not in _ROLLS:
        board.neighbours(start)
        raise BoardError(f"A roll shows 1 to 12 pips, not {roll!r}.")
    occupied = tuple(occupied)
    try:
        here = ground.number[start]
        return ground, here, ground.mask(occupied) & ~(1 << here)
    except (KeyError, TypeError):
        for place in (start, *occupied):
            board.neighbours(place)
        raise


def _numbers(ground: Ground, places: Sequence[Place]) -> tuple[int, ...]:
    return tuple(ground.number.get(place, -1) for place in places)


class _Throw:
    """A place and a roll, and what has been found about them so far.

    When tokens stand about, most walks that are known are still open, so that only the others are looked for.
    """

    def __init__(self, ground: Ground, start: int, roll: int) -> None:
        self.ground, self.start, self.roll = ground, start, roll
        self.near = ground.near(start, roll)
        self.minded = self.near & (ground.closable | ~ground.indoors)
        """Where tokens can make a difference."""
        self.bars: dict[int, list[int]] = {}
        """For each place where a walk can end the places that may bar it, for each of a few walks there."""
        self.over: dict[int, list[int]] = {}
        """The same for walks over each snoop square."""
        self.stops = self._look(0, -1) & ~ground.indoors
        """Where a walk ends with its last step, if no token stands there."""

    def ends(self, tokens: int) -> int:
        """Where moves can end that do not have to cross anything."""
        found = unsure = 0
        for end, walks in self.bars.items():
            for bars in walks:
                if not bars & tokens:
                    found |= 1 << end
                    break
            else:
                unsure |= 1 << end
        if tokens & self.stops & ~self.ground.closable:  # who comes to a token that is jumped stops behind it
            unsure |= self._beside(tokens) & self.minded & ~found
        unsure &= self.ground.indoors | ~tokens
        return found | (self._look(tokens, unsure) if unsure else 0)

    def _look(self, tokens: int, wanted: int) -> int:
        """Look for walks to the ends that are wanted, and remember what may bar them."""
        ground, found = self.ground, 0
        for end, way in _walker(ground, self.start, self.roll, tokens, ()).search(wanted):
            found |= 1 << end
            if ground.indoors >> end & 1 or len(way) == self.roll + 1:  # else a token has stopped it
                _remember(self.bars.setdefault(end, []), self._bars(way))
                for number in ground.snoops.intersection(way[1:]):
                    _remember(self.over.setdefault(number, []), self._bars(way) | 1 << number)
        return found

    def _bars(self, way: Sequence[int]) -> int:
        """The places where a token would bar this walk, or the place where it ends."""
        passed = sum(1 << number for number in way[1:])
        return passed & self.ground.closable | 1 << way[-1] & ~self.ground.indoors

    def _beside(self, tokens: int) -> int:
        """The places one step from those where tokens stand."""
        found = 0
        for position, ways in enumerate(self.ground.steps):
            if tokens >> position & 1:
                found |= sum(1 << number for number in {*ways})
        return found

    def crosses(self, number: int, tokens: int) -> bool:
        """Whether some walk leads over a snoop square, on which nobody stands."""
        if tokens >> number & 1:
            return False
        if any(not bars & tokens for bars in self.over.get(number, ())):
            return True
        if tokens and not _crossings(self, 0, ()) >> number & 1:
            return False  # with fewer tokens more can be crossed, if anything
        for end, way in Walker(self.ground, self.start, self.roll, tokens, (number,)).search(-1):
            if self.ground.indoors >> end & 1 or len(way) == self.roll + 1:
                _remember(self.over.setdefault(number, []), self._bars(way) | 1 << number)
            return True
        return False


def _remember(walks: list[int], bars: int) -> None:
    walks.insert(0, bars)
    del walks[_MOST_WALKS:]


@lru_cache(maxsize=2048)
def _throw(ground: Ground, start: int, roll: int) -> _Throw:
    return _Throw(ground, start, roll)


@lru_cache(maxsize=8192)
def _landings(throw: _Throw, tokens: int, crossed: tuple[int, ...]) -> tuple[Place, ...]:
    ground = throw.ground
    if not crossed:
        return ground.listed(throw.ends(tokens))
    walks = _walker(ground, throw.start, throw.roll, tokens, crossed).walks
    return ground.listed(sum(1 << end for end in walks))


@lru_cache(maxsize=8192)
def _crossings(throw: _Throw, tokens: int, crossed: tuple[int, ...]) -> int:
    ground = throw.ground
    if not crossed:
        over = [number for number in ground.snoops if throw.near >> number & 1]
        return sum(1 << number for number in over if throw.crosses(number, tokens))
    walker = _walker(ground, throw.start, throw.roll, tokens, crossed)
    over = [number for number in ground.snoops if number not in crossed and throw.near >> number & 1]
    return sum(1 << number for number in over if walker.can_cross(number))


@lru_cache(maxsize=32)  # landings, crossings and a path are mostly asked for one after the other
def _walker(ground: Ground, start: int, roll: int, tokens: int, crossed: tuple[int, ...]) -> Walker:
    return Walker(ground, start, roll, tokens, crossed)
