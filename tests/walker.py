"""The slow and certain way to move: list every walk there is, and see where a token that takes it would stop.

Nothing here knows how `cluekit.game.movement` works, or what `Board` makes of a drawing: the lines of the map
are read afresh, and the rules of walking are said a second time, in the plainest way.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluekit.board import Board, Place
from cluekit.rules import Occupied, Passages, Rules

Walk = tuple[Place, ...]
"""The places of a walk, the start included."""


class Customs(NamedTuple):
    """How people walk in one edition."""

    jump: bool = False
    """A token on a corridor is jumped; it blocks the way if not."""
    one_token: bool = False
    """Nobody walks into a room where a token stands; a lobby holds any number."""
    through: bool = False
    """A room is one space on the way; it ends the walk if not."""
    tunnels: bool = False
    """A secret passage is a step like others."""


def customs(rules: Rules) -> Customs:
    """What some rules mean for whoever walks."""
    return Customs(
        jump=rules.occupied is Occupied.JUMPED,
        one_token=rules.one_token_rooms,
        through=rules.through_rooms,
        tunnels=rules.passages is Passages.WITHIN_ROLL,
    )


class House:
    """What a drawing shows: which places there are, and which are one step apart."""

    def __init__(self, board: Board) -> None:
        self.rooms = {name for _, name in board.symbols}
        self.lobbies = {name for _, name in board.lobby_symbols}
        self.spaces = {name for _, name in board.space_symbols}
        self.cells = self._read(board)
        self.places = list(dict.fromkeys(self.cells.values()))
        self.snoops = [cell for cell in self.cells if board.rows[cell[0]][cell[1]] == "?"]
        openings = self._openings(board)
        self.steps = {place: self._joined(place, openings) for place in self.places}
        self.tunnels = {place: self._joined(place, board.passages) for place in self.places}

    def _read(self, board: Board) -> dict[tuple[int, int], Place]:
        """The place of which each cell is a part; walls and blanks are left out."""
        names = dict(board.symbols + board.lobby_symbols + board.space_symbols)
        cells: dict[tuple[int, int], Place] = {}
        for row, line in enumerate(board.rows):
            for column, symbol in enumerate(line):
                if symbol in ".?^v<>123456789":
                    cells[row, column] = (row, column)
                elif symbol in names:
                    cells[row, column] = names[symbol]
        return cells

    def _openings(self, board: Board) -> list[tuple[Place, Place]]:
        """Pairs of places with nothing between them, or a door."""
        pairs: list[tuple[Place, Place]] = [*board.ways]
        pairs += [(door.square, door.room) for door in board.more_doors]
        for (row, column), here in self.cells.items():
            beside = {(row - 1, column): "^", (row + 1, column): "v", (row, column - 1): "<"}
            beside[row, column + 1] = ">"
            for cell, arrow in beside.items():
                there = self.cells.get(cell)
                is_open = cell == there or there in self.spaces or board.rows[row][column] == arrow
                if here == (row, column) and there is not None and is_open:
                    pairs.append((here, there))
        return pairs

    def _joined(self, place: Place, pairs: Iterable[tuple[Place, Place]]) -> list[Place]:
        return [*dict.fromkeys(other for pair in pairs if place in pair for other in pair if other != place)]

    def indoors(self, place: Place) -> bool:
        return place in self.rooms or place in self.lobbies


class Walker:
    """A token that is to move, among other tokens."""

    def __init__(self, house: House, start: Place, tokens: Iterable[Place], customs: Customs) -> None:
        self.house = house
        self.start = start
        self.tokens = set(tokens) - {start}
        self.customs = customs
        self._trails: dict[int, list[Walk]] = {}

    def walks(self, most: int) -> Iterator[Walk]:
        """Every walk of one step up to `most`, whether the token may stop at its end or not."""
        begun: list[Walk] = [(self.start,)]
        while begun:
            walk = begun.pop()
            if len(walk) > 1:
                yield walk
            if len(walk) <= most and self._leads_on(walk):
                near = self._near(walk[-1])
                begun += [(*walk, place) for place in near if place not in walk and self._is_open(place)]

    def _near(self, place: Place) -> list[Place]:
        tunnels = self.house.tunnels[place] if self.customs.tunnels else []
        return self.house.steps[place] + tunnels

    def _leads_on(self, walk: Walk) -> bool:
        return len(walk) == 1 or self.customs.through or not self.house.indoors(walk[-1])

    def _is_open(self, place: Place) -> bool:
        if place not in self.tokens or place in self.house.lobbies:
            return True
        return not self.customs.one_token if place in self.house.rooms else self.customs.jump

    def trail(self, walk: Walk, roll: int) -> Walk:
        """The walk up to where the token comes to rest; nothing if it cannot stop there, or has not moved."""
        if self.house.indoors(walk[-1]):
            return walk if len(walk) - 1 <= roll else ()
        if len(walk) - 1 != roll:
            return ()
        while walk[-1] in self.tokens and not self.house.indoors(walk[-1]):
            walk = walk[:-1]
        return walk if len(walk) > 1 else ()

    def trails(self, roll: int, crossed: Sequence[Place] = ()) -> list[Walk]:
        """Every way to use a roll that leads over some places, in this order."""
        if roll not in self._trails:
            self._trails[roll] = [*filter(None, (self.trail(walk, roll) for walk in self.walks(roll)))]
        over = list(crossed)
        return [way for way in self._trails[roll] if [place for place in way[1:] if place in over] == over]

    def landings(self, roll: int, crossed: Sequence[Place] = ()) -> set[Place]:
        """Where the token can come to rest."""
        return {trail[-1] for trail in self.trails(roll, crossed)}

    def crossings(self, roll: int, crossed: Sequence[Place] = ()) -> set[Place]:
        """The snoop squares without a token on such ways, after those already crossed."""
        found: set[Place] = set()
        for trail in self.trails(roll, crossed):
            last = trail.index(crossed[-1]) if crossed else 0
            found |= {place for place in trail[last + 1 :] if place in self.house.snoops}
        return found - self.tokens

    def allows(self, way: Walk, roll: int) -> bool:
        """Whether the token may go this way and come to rest at its end: a check of one walk."""
        steps = list(itertools.pairwise(way))
        if not steps or len(set(way)) < len(way) or len(steps) > roll:
            return False
        if not all(there in self._near(here) and self._is_open(there) for here, there in steps):
            return False
        if not all(self._leads_on(way[:length]) for length in range(1, len(way))):
            return False
        if self.house.indoors(way[-1]):
            return True
        return way[-1] not in self.tokens and self._is_stopped(way, roll - len(steps))

    def _is_stopped(self, way: Walk, left: int) -> bool:
        """Whether nothing is left of the roll, or what is left leads over tokens and onto one."""
        ahead = [place for place in self._near(way[-1]) if place in self.tokens and place not in way]
        over = [place for place in ahead if self._is_open(place) and not self.house.indoors(place)]
        return not left or any(self._is_stopped((*way, place), left - 1) for place in over)
