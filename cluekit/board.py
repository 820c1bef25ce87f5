"""The board: a drawn map, the graph of its places, and walking distances.

A *place* is a corridor square `(row, column)`, counted from 0 at the top left, or a named place, which is its
name: for play it is one place, however large it is drawn. There are three kinds of named places: rooms, which
have a card; lobbies, which are rooms without one; and spaces, which are large corridor squares.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cluekit.errors import BoardError
from cluekit.names import key, perhaps, quoted, spellings, with_article

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "ARROWS",
    "CORRIDOR",
    "DIGITS",
    "SNOOP",
    "WALL",
    "Board",
    "Door",
    "Place",
    "Square",
    "around",
    "in_words",
    "step",
]

Square = tuple[int, int]
"""A corridor square, or any cell of the drawing: (row, column) from 0, top left."""

Place = Square | str
"""Where a token can stand: a corridor square, or a room, lobby or space by its name."""

ARROWS: Mapping[str, str] = MappingProxyType({"^": "N", ">": "E", "v": "S", "<": "W"})
"""The four door symbols of a map and the direction of the step that enters the room."""

_STEPS: Mapping[str, Square] = MappingProxyType({"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)})

CORRIDOR = "."
"""The symbol of a plain corridor square."""

SNOOP = "?"
"""The symbol of a snoop square: a corridor square with a magnifying glass."""

WALL = "#"
"""The symbol of what nobody can enter and nothing is drawn on."""

DIGITS = "123456789"
"""The symbols of start squares, which are corridor squares too."""


class Door(NamedTuple):
    """A corridor square from which one step in `direction` ("N", "E", "S" or "W") enters a room or lobby."""

    square: Square
    room: str
    direction: str


@dataclass(frozen=True)
class Board:
    """A board, made with `cluekit.maps.read_map`. Boards are values: equal by what is drawn.

    >>> board = Board(("1.>KK#",), symbols=(("K", "Kitchen"),))
    >>> board.distance((0, 0), "Kitchen")
    3
    """

    rows: tuple[str, ...]
    """The lines of the map, all of one length."""

    symbols: tuple[tuple[str, str], ...]
    """The letter of each room on the map, and the room's name."""

    passages: tuple[tuple[str, str], ...] = ()
    """The pairs of rooms that a secret passage joins."""

    blank: tuple[tuple[str, str], ...] = ()
    """The letters of parts that nobody can enter, such as the cellar, and their captions."""

    source: str = field(default="board", compare=False)
    """Where the map comes from, for error messages."""

    lobby_symbols: tuple[tuple[str, str], ...] = ()
    """The letter of each lobby on the map, and the lobby's name."""

    space_symbols: tuple[tuple[str, str], ...] = ()
    """The letter of each space on the map, and the space's name."""

    ways: tuple[tuple[str, str], ...] = ()
    """The pairs of rooms that lie one step apart, without a corridor between them."""

    more_doors: tuple[Door, ...] = ()
    """The doors beyond the one that an arrow can show on a square."""

    aliases: tuple[tuple[str, str], ...] = ()
    """Other spellings of names that `place` understands, each with the name it means."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, part.name) for part in fields(self) if part.compare))

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        # Only the fields: caches are quickly filled again, and a hash of text differs between processes.
        return Board, tuple(getattr(self, part.name) for part in fields(self))

    def __repr__(self) -> str:
        return f"<Board {self.source!r}: {self.height} x {self.width}, {len(self.symbols)} rooms>"

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The names of the rooms that have a card, in the order in which they were declared."""
        return tuple(name for _, name in self.symbols)

    @cached_property
    def lobbies(self) -> tuple[str, ...]:
        """The names of the rooms without a card: never the scene of the crime, so nobody suggests there."""
        return tuple(name for _, name in self.lobby_symbols)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The names of the spaces: each is one large corridor square, entered from any square it touches."""
        return tuple(name for _, name in self.space_symbols)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """All places that have a name: rooms, then lobbies, then spaces."""
        return self.rooms + self.lobbies + self.spaces

    @cached_property
    def legend(self) -> Mapping[str, str]:
        """What each letter of the map means: the name of a room, lobby or space, or a blank's caption."""
        return MappingProxyType(dict(self.symbols + self.lobby_symbols + self.space_symbols + self.blank))

    @cached_property
    def _indoors(self) -> frozenset[Place]:
        return frozenset(self.rooms + self.lobbies)

    def is_room(self, place: Place) -> bool:
        """Whether a place is a room or a lobby, which are entered without an exact count."""
        return place in self._indoors

    @cached_property
    def cells(self) -> Mapping[str, tuple[Square, ...]]:
        """The squares of each symbol, row by row."""
        found: dict[str, list[Square]] = {}
        for row, line in enumerate(self.rows):
            for column, symbol in enumerate(line):
                found.setdefault(symbol, []).append((row, column))
        return MappingProxyType({symbol: tuple(squares) for symbol, squares in found.items()})

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The corridor squares, row by row: plain ones, starts, door squares and snoop squares."""
        symbols = (CORRIDOR, SNOOP, *DIGITS, *ARROWS)
        return tuple(sorted(square for symbol in symbols for square in self.cells.get(symbol, ())))

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """The start squares in the order of their digits: the first is that of digit 1."""
        return tuple(square for digit in DIGITS for square in self.cells.get(digit, ()))

    @cached_property
    def snoops(self) -> tuple[Square, ...]:
        """The snoop squares, row by row: who comes over one may look at a card of another player."""
        return self.cells.get(SNOOP, ())

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """The doors, in the order of their squares."""
        names = dict(self.symbols + self.lobby_symbols)
        doors = list(self.more_doors)
        for arrow, direction in ARROWS.items():
            for square in self.cells.get(arrow, ()):
                room = names.get(self.symbol_at(step(square, direction)))
                doors += [Door(square, room, direction)] if room else []
        return tuple(sorted(doors))

    def footprint(self, name: str) -> tuple[Square, ...]:
        """The cells of the drawing that show a named place, or a blank by its caption; row by row.

        Raises `BoardError` for another name.
        """
        for symbol, meaning in self.legend.items():
            if meaning == name:
                return self.cells[symbol]
        raise self._unknown(name)

    def _unknown(self, name: str) -> BoardError:
        return BoardError(f"There is no room {quoted(name)}{perhaps(name, self.named)}.")

    def symbol_at(self, square: Square) -> str:
        """The symbol of a cell; all that lies off the map is wall."""
        row, column = square
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][column] if inside else WALL

    @cached_property
    def _adjacent(self) -> dict[Place, tuple[Place, ...]]:
        """The walking neighbours of each place, in the order that `neighbours` promises."""
        corridor = set(self.squares)
        walks: dict[Place, list[Place]] = {
            square: [near for near in around(square) if near in corridor] for square in self.squares
        }
        walks |= {name: [] for name in self.named}
        for one, other in self._joined():
            walks[one].append(other)
            walks[other].append(one)
        return {place: tuple(near) for place, near in walks.items()}

    def _joined(self) -> Iterator[tuple[Place, Place]]:
        """The pairs of places one step apart of which at least one has a name."""
        yield from self._edges_of_spaces
        yield from ((door.square, door.room) for door in self.doors)
        yield from self.ways

    @cached_property
    def _edges_of_spaces(self) -> tuple[tuple[Square, str], ...]:
        """Each space with the corridor squares that touch a cell of it, row by row."""
        corridor = set(self.squares)
        edges: list[tuple[Square, str]] = []
        for symbol, name in self.space_symbols:
            rim = {near for cell in self.cells.get(symbol, ()) for near in around(cell)}
            edges += [(square, name) for square in sorted(rim & corridor)]
        return tuple(edges)

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places one walking step away (no passages): squares by row and column, spaces, rooms.

        The neighbours of a room are its door squares and the rooms that a way joins to it, those of a space
        the corridor squares that touch it. Raises `BoardError` for a place not on this board.
        """
        try:
            return self._adjacent[place]
        except (KeyError, TypeError):  # TypeError: what cannot be hashed
            raise BoardError(f"{self.label(place)} is no place on this board.") from None

    @cached_property
    def _ends(self) -> Mapping[Place, tuple[str, ...]]:
        ends: dict[Place, list[str]] = {}
        for first, second in self.passages:
            ends.setdefault(first, []).append(second)
            ends.setdefault(second, []).append(first)
        return {place: tuple(sorted(others)) for place, others in ends.items()}

    def passage_from(self, place: Place) -> tuple[str, ...]:
        """The places that a secret passage leads to from a place: mostly none or one, sorted by name."""
        return self._ends.get(place, ())

    @cached_property
    def graph(self) -> nx.Graph[Place]:
        """The board as a read-only networkx graph, for all that networkx can do with it.

        Nodes are squares `(row, column)` and names. Every node has `kind` ("square", "room", "lobby" or
        "space"), `label` (as `Board.label` writes it) and `pos` (x to the right, y upwards: what networkx
        draws with). A square also has `door` and `snoop` (bool) and `start` (its digit as a number, or None);
        a named place has `symbol` (its letter). Edges have `kind`: "step" between two squares or a square and
        a space, "door" between a door square and its room, with the `direction` of the entering step, "way"
        between two rooms one step apart, "passage" between two named places.

        Note that shortest paths of this graph lead through rooms and passages; `Board.distance` does not.
        """
        import networkx as nx

        graph: nx.Graph[Place] = nx.Graph(name=self.source)
        graph.add_nodes_from(self._square_nodes())
        graph.add_nodes_from(self._named_nodes())
        graph.add_edges_from(self._steps(), kind="step")
        for door in self.doors:
            graph.add_edge(door.square, door.room, kind="door", direction=door.direction)
        graph.add_edges_from(self.ways, kind="way")
        graph.add_edges_from(self.passages, kind="passage")
        nx.freeze(graph)
        return graph

    def _square_nodes(self) -> Iterator[tuple[Square, dict[str, Any]]]:
        numbers = {square: number for number, square in enumerate(self.starts, 1)}
        doors = {door.square for door in self.doors}
        for square in self.squares:
            shown = {"kind": "square", "label": self.label(square), "pos": (square[1], -square[0])}
            marks = {"door": square in doors, "snoop": square in self.snoops}
            yield square, {**shown, **marks, "start": numbers.get(square)}

    def _named_nodes(self) -> Iterator[tuple[str, dict[str, Any]]]:
        kinds = {"room": self.symbols, "lobby": self.lobby_symbols, "space": self.space_symbols}
        for kind, symbols in kinds.items():
            for symbol, name in symbols:
                yield name, {"kind": kind, "label": name, "pos": self._centre(symbol), "symbol": symbol}

    def _centre(self, symbol: str) -> tuple[float, float]:
        rows, columns = zip(*self.cells[symbol], strict=True)
        return sum(columns) / len(columns), -sum(rows) / len(rows)

    def _steps(self) -> Iterator[tuple[Place, Place]]:
        for square in self.squares:
            for near in self._adjacent[square]:
                if not isinstance(near, str) and square < near:
                    yield square, near
        yield from self._edges_of_spaces

    def walking_distances(
        self, targets: Iterable[Place], blocked: Collection[Place] = (), through_rooms: bool = False
    ) -> Mapping[Place, int]:
        """The fewest steps between each place and the nearest of some targets, where there is a walk.

        Steps are counted as by `distance`; `blocked` are squares and spaces that nobody can enter, because of
        a token that stays there. With `through_rooms` a walk may lead through rooms, each of which counts as
        one step, but still through no passage. Raises `BoardError` for a target not on this board.

        >>> board = Board(("1.>KK<.2",), symbols=(("K", "Kitchen"),))
        >>> board.walking_distances([(0, 0)], blocked=[(0, 2)])[(0, 1)]
        1
        >>> board.walking_distances([(0, 0)], through_rooms=True)[(0, 7)]
        6
        """
        return _walks(self, tuple(targets), frozenset(blocked), bool(through_rooms))

    def distance(self, start: Place, end: Place, through_rooms: bool = False) -> int | None:
        """The fewest steps of a walk, or None when there is none; 0 from a place to itself.

        Entering a room is a step, and so is leaving it onto a door square or into the next room. A walk leads
        through another room only with `through_rooms`, and never through a passage. Raises `BoardError` for a
        place not on this board.

        >>> board = Board(("1.>KK<.2",), symbols=(("K", "Kitchen"),))
        >>> board.distance("Kitchen", (0, 7)), board.distance((0, 0), (0, 7))
        (3, None)
        """
        self.neighbours(end)
        return self.walking_distances([start], through_rooms=through_rooms).get(end)

    def distances_to_rooms(self, place: Place, through_rooms: bool = False) -> Mapping[str, int]:
        """The distance to each room (no lobby) that can be walked to, in board order; 0 for one's own."""
        walks = self.walking_distances([place], through_rooms=through_rooms)
        return {room: walks[room] for room in self.rooms if room in walks}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {key(alias): name for alias, name in self.aliases} | spellings(self.named)

    def place(self, text: str) -> Place:
        """Read a place: a square as "7,4" or "(7, 4)", a named one by its name or one word of it in any case.

        Raises `BoardError` when it is off the board, no corridor square, or no name, with the nearest names.
        """
        numbers = re.fullmatch(r"\s*\(?\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)?\s*", str(text))
        if numbers:
            return self._square((int(numbers[1]), int(numbers[2])))
        name = self._names.get(key(str(text)))
        if name is None:
            raise self._unknown(str(text))
        return name

    def _square(self, square: Square) -> Square:
        if square in self._adjacent:
            return square
        row, column = square
        if not (0 <= row < self.height and 0 <= column < self.width):
            size = f"whose rows go from 0 to {self.height - 1} and columns from 0 to {self.width - 1}"
            raise BoardError(f"The square {self.label(square)} is off the board, {size}.")
        part = self.legend.get(self.symbol_at(square))
        what = f"part of {with_article(part)}" if part else "wall"
        raise BoardError(f"{self.label(square)} is no corridor square; it is {what}.")

    def label(self, place: Place) -> str:
        """Write a place for people, and for `place` to read: "7,4" or the name."""
        return ",".join(map(str, place)) if isinstance(place, tuple) else str(place)


@lru_cache(maxsize=512)  # whoever decides where to go asks for the same again and again
def _walks(
    board: Board, targets: tuple[Place, ...], blocked: frozenset[Place], through_rooms: bool
) -> Mapping[Place, int]:
    # Breadth first from the targets; a room may be an end and no way, unless it is a target.
    found: dict[Place, int] = dict.fromkeys(targets, 0)
    ends: Collection[Place] = () if through_rooms else board._indoors
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        if found[here] and here in ends:
            continue
        for near in board.neighbours(here):
            if near not in found and near not in blocked:
                found[near] = found[here] + 1
                waiting.append(near)
    return MappingProxyType(found)


def in_words(place: Place) -> str:
    """A place as people say it, inside a sentence.

    >>> in_words((7, 4)), in_words("Hall")
    ('row 7, column 4', 'the Hall')
    """
    return with_article(place) if isinstance(place, str) else f"row {place[0]}, column {place[1]}"


def step(square: Square, direction: str) -> Square:
    """The cell beside a cell, in the direction "N", "E", "S" or "W"; it may lie off the board.

    Raises `KeyError` for another direction.

    >>> step((7, 4), "N")
    (6, 4)
    """
    down, right = _STEPS[direction]
    return square[0] + down, square[1] + right


def around(square: Square) -> list[Square]:
    """The four cells beside a cell, by row and column."""
    return sorted(step(square, direction) for direction in _STEPS)
