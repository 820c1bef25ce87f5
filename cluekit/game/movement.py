"""Where a roll can take a token: the classic rules of moving, as the sources of `rulebook` tell them.

Steps are orthogonal, from corridor square to corridor square, and no square is used twice in one turn.
Occupied squares block: no landing there, no jumping over. On the corridors the whole roll is used. A room is
entered by the step of one of its doors; that ends the move, and what is left of the roll is lost. A room is
never walked through, and the room one starts in may not be entered again in the same turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from cluekit.board import Board, Place, Square
from cluekit.errors import BoardError

__all__ = ["landings", "path"]

_Walk = tuple[Place, ...]
_Ways = Mapping[Place, tuple[Square, ...]]


def landings(board: Board, start: Place, roll: int, occupied: Iterable[Place] = ()) -> tuple[Place, ...]:
    """List all places where a move can end: squares by row and column, then rooms by name.

    `start` is a square or a room, `roll` the pips thrown (1 to 12), `occupied` the places of tokens: those
    in rooms block nothing, and that of the mover makes no difference. Nothing is returned for a token that
    is trapped: it has to wait.

    Raises `BoardError` for a place that is not on the board or a roll that two dice cannot show.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1..>KK", rooms={"K": "Kitchen"})
    >>> landings(board, (0, 0), 3), landings(board, (0, 0), 6), landings(board, "Kitchen", 2, [(0, 2)])
    (((0, 3),), ('Kitchen',), ())

    Notes: a room can be entered whenever its shortest way is not longer than the roll, so breadth first
    finds the rooms. The squares need paths of one exact length that never cross themselves: depth first.
    """
    walks = _shortest_walks(board, start, roll, occupied)
    rooms = sorted(place for place in walks if isinstance(place, str) and place != start)
    squares = sorted(_exact_paths(_corridors(board, walks, start), start, roll))
    return (*squares, *rooms)


def path(
    board: Board, start: Place, end: Place, roll: int, occupied: Iterable[Place] = ()
) -> tuple[Place, ...] | None:
    """Find one legal way from `start` to `end`, both included, or None if the move cannot end there.

    The way into a room is a shortest one; on the corridors it has exactly `roll` steps.
    Arguments and errors are those of `landings`.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1..>KK", rooms={"K": "Kitchen"})
    >>> path(board, (0, 1), "Kitchen", 5)
    ((0, 1), (0, 2), (0, 3), 'Kitchen')
    """
    walks = _shortest_walks(board, start, roll, occupied)
    if end == start or end not in walks:
        return None
    if isinstance(end, str):
        return walks[end]
    return _exact_paths(_corridors(board, walks, start), start, roll, [end]).get(end)


def _shortest_walks(board: Board, start: Place, roll: int, occupied: Iterable[Place]) -> dict[Place, _Walk]:
    """A shortest free walk to each place within the roll; rooms are ends, never ways."""
    board.neighbours(start)
    if roll not in range(1, 13):
        raise BoardError(f"A roll shows 1 to 12 pips, not {roll!r}.")
    walks: dict[Place, _Walk] = {start: (start,)}
    blocked, edge = _blocked(board, occupied), [start]
    for _ in range(roll):
        here_and_near = [(here, near) for here in edge for near in board.neighbours(here)]
        edge = []
        for here, near in here_and_near:
            if near not in walks and near not in blocked:
                walks[near] = (*walks[here], near)
                edge += [] if isinstance(near, str) else [near]
    return walks


def _blocked(board: Board, occupied: Iterable[Place]) -> set[Place]:
    """The squares among the places of tokens; a room holds any number of them."""
    places = set(occupied)
    for place in places:
        board.neighbours(place)
    return {place for place in places if not isinstance(place, str)}


def _corridors(board: Board, within: Collection[Place], start: Place) -> _Ways:
    """The steps on free corridor squares within reach; no step leads back to the start."""
    squares = {place for place in within if not isinstance(place, str) and place != start}
    ways = {here: board.neighbours(here) for here in (start, *squares)}
    return {
        here: tuple(s for s in near if not isinstance(s, str) and s in squares) for here, near in ways.items()
    }


def _exact_paths(
    ways: _Ways, start: Place, roll: int, ends: Iterable[Square] | None = None
) -> dict[Square, _Walk]:
    """One path of exactly `roll` steps, no square twice, to each square that has one (or to each of `ends`).

    Depth first over all such paths, exact but for what is certain to be useless: a branch is cut when even
    walks that may cross themselves could end on no square still wanted. Squares are bits of an integer, so
    that asking this is one operation.
    """
    bit = {place: 1 << number for number, place in enumerate(ways)}
    wanted = sum(bit[end] for end in (ways if ends is None else ends))
    found: dict[Square, _Walk] = {}
    trail: list[Square] = []

    @cache
    def ends_of_walks(here: Square, steps: int) -> int:
        mask = 0 if steps else bit[here]
        for near in ways[here] if steps else ():
            mask |= ends_of_walks(near, steps - 1)
        return mask

    def explore(here: Place, steps: int, used: int) -> None:
        nonlocal wanted
        for near in ways[here]:
            if not used & bit[near] and wanted & ends_of_walks(near, steps - 1):
                trail.append(near)
                if steps == 1:
                    wanted &= ~bit[near]
                    found[near] = (start, *trail)
                else:
                    explore(near, steps - 1, used | bit[near])
                trail.pop()

    explore(start, roll, bit[start])
    return found
