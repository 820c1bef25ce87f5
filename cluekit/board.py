"""The board: a drawn map, the graph of its places, and walking distances.

A *place* is a corridor square `(row, column)`, counted from 0 at the top left, or a room, which is its name:
for play a room is one place, however large it is drawn.
"""

from __future__ import annotations

import difflib
import re
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cluekit.errors import BoardError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["ARROWS", "Board", "Door", "Place", "Square"]

Square = tuple[int, int]
"""A corridor square, or any cell of the drawing: (row, column) from 0, top left."""

Place = Square | str
"""Where a token can stand: a corridor square, or a room by its name."""

ARROWS: Mapping[str, str] = MappingProxyType({"^": "N", ">": "E", "v": "S", "<": "W"})
"""The four door symbols of a map and the direction of the step that enters the room."""

_STEPS: Mapping[str, Square] = MappingProxyType({"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)})
_Node = TypeVar("_Node", bound=Hashable)
_CORRIDOR, _WALL, _DIGITS = ".", "#", "123456789"


class Door(NamedTuple):
    """A corridor square from which one step in `direction` ("N", "E", "S" or "W") enters `room`."""

    square: Square
    room: str
    direction: str


@dataclass(frozen=True)
class Board:
    """A board, made with `Board.parse`. Boards are values: equal, hashed and pickled by what is drawn.

    >>> board = Board.parse("1.^KK#", rooms={"K": "Kitchen"})
    Traceback (most recent call last):
    cluekit.errors.BoardError: board, row 0, column 2: the door '^' opens on nothing: no room lies N of it.
    >>> board = Board.parse("1.>KK#", rooms={"K": "Kitchen"})
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

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        rooms: Mapping[str, str],
        passages: Sequence[tuple[str, str]] = (),
        blank: Mapping[str, str] | None = None,
        source: str = "board",
    ) -> Board:
        """Read a map, one line a row and one symbol a square.

        `.` is a corridor square; a digit is a corridor square where a token starts; `^`, `>`, `v` and `<`
        are corridor squares from which a step that way enters a room; `#` is a wall; a letter is part of a
        room or of a blank. `rooms` and `blank` say what each letter means, `passages` which rooms are
        joined in secret.

        Raises `BoardError`, naming `source`, row and column (from 0), for a map that cannot be played.
        """
        joined = tuple((first, second) for first, second in passages)
        rows = tuple(text.rstrip("\r\n").splitlines())
        board = cls(rows, tuple(rooms.items()), joined, tuple((blank or {}).items()), source)
        _check(board)
        return board

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rows, self.symbols, self.passages, self.blank))

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        # Only the fields: caches are quickly filled again, and a hash of text differs between processes.
        return Board, (self.rows, self.symbols, self.passages, self.blank, self.source)

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
        """The names of the rooms, in the order in which they were declared."""
        return tuple(name for _, name in self.symbols)

    @cached_property
    def _cells(self) -> dict[str, tuple[Square, ...]]:
        """The squares of each symbol, row by row."""
        found: dict[str, list[Square]] = {}
        for row, line in enumerate(self.rows):
            for column, symbol in enumerate(line):
                found.setdefault(symbol, []).append((row, column))
        return {symbol: tuple(squares) for symbol, squares in found.items()}

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The corridor squares, row by row: plain ones, starts and door squares."""
        symbols = (_CORRIDOR, *_DIGITS, *ARROWS)
        return tuple(sorted(square for symbol in symbols for square in self._cells.get(symbol, ())))

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """The start squares in the order of their digits: the first is that of digit 1."""
        return tuple(square for digit in _DIGITS for square in self._cells.get(digit, ()))

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """The doors, in the order of their squares."""
        names = dict(self.symbols)
        doors = []
        for arrow, direction in ARROWS.items():
            for square in self._cells.get(arrow, ()):
                room = names.get(self._symbol(_step(square, direction)))
                doors += [Door(square, room, direction)] if room else []
        return tuple(sorted(doors))

    def footprint(self, name: str) -> tuple[Square, ...]:
        """The cells of the drawing that show a room, or a blank by its caption; row by row.

        Raises `BoardError` for another name.
        """
        for symbol, meaning in self.symbols + self.blank:
            if meaning == name:
                return self._cells[symbol]
        raise BoardError(f"There is no room {name!r}{_perhaps(name, self.rooms)}.")

    def _symbol(self, square: Square) -> str:
        """The symbol of a cell; all that lies off the map is wall."""
        row, column = square
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][column] if inside else _WALL

    @cached_property
    def _adjacent(self) -> dict[Place, tuple[Place, ...]]:
        """The walking neighbours of each place, squares before rooms."""
        corridor = set(self.squares)
        exits: dict[Place, list[Place]] = {room: [] for room in self.rooms}
        entries: dict[Place, list[Place]] = {}
        for door in self.doors:
            exits[door.room].append(door.square)
            entries.setdefault(door.square, []).append(door.room)
        beside = {square: [near for near in _around(square) if near in corridor] for square in self.squares}
        walks = {square: (*near, *entries.get(square, ())) for square, near in beside.items()}
        return walks | {room: tuple(squares) for room, squares in exits.items()}

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places one walking step away (no passages): squares by row and column, then a room.

        The neighbours of a room are its door squares. Raises `BoardError` for a place not on this board.
        """
        try:
            return self._adjacent[place]
        except KeyError:
            raise BoardError(f"{self.label(place)} is no place on this board.") from None

    def passage_from(self, room: str) -> tuple[str, ...]:
        """The rooms that a secret passage leads to from a room: mostly none or one, sorted by name."""
        ends = [pair for pair in self.passages if room in pair]
        return tuple(sorted(second if first == room else first for first, second in ends))

    @cached_property
    def graph(self) -> nx.Graph[Place]:
        """The board as a read-only networkx graph, for all that networkx can do with it.

        Nodes are squares `(row, column)` and room names. Every node has `kind` ("square" or "room"), `label`
        (as `Board.label` writes it) and `pos` (x to the right, y upwards: what networkx draws with). A square
        also has `door` (bool) and `start` (its digit as a number, or None); a room has `symbol` (its letter).
        Edges have `kind`: "step" between two squares, "door" between a door square and its room, with the
        `direction` of the entering step, "passage" between two rooms.

        Note that shortest paths of this graph lead through rooms and passages; `Board.distance` does not.
        """
        import networkx as nx

        graph: nx.Graph[Place] = nx.Graph(name=self.source)
        graph.add_nodes_from(self._square_nodes())
        graph.add_nodes_from(self._room_nodes())
        graph.add_edges_from(self._steps(), kind="step")
        for door in self.doors:
            graph.add_edge(door.square, door.room, kind="door", direction=door.direction)
        graph.add_edges_from(self.passages, kind="passage")
        nx.freeze(graph)
        return graph

    def _square_nodes(self) -> Iterator[tuple[Square, dict[str, Any]]]:
        numbers = {square: number for number, square in enumerate(self.starts, 1)}
        doors = {door.square for door in self.doors}
        for square in self.squares:
            shown = {"kind": "square", "label": self.label(square), "pos": (square[1], -square[0])}
            yield square, {**shown, "door": square in doors, "start": numbers.get(square)}

    def _room_nodes(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for symbol, room in self.symbols:
            rows, columns = zip(*self._cells[symbol], strict=True)
            centre = (sum(columns) / len(columns), -sum(rows) / len(rows))
            yield room, {"kind": "room", "label": room, "pos": centre, "symbol": symbol}

    def _steps(self) -> Iterator[tuple[Place, Place]]:
        for square in self.squares:
            for near in self._adjacent[square]:
                if not isinstance(near, str) and square < near:
                    yield square, near

    @cached_property
    def _distances(self) -> dict[Place, Mapping[Place, int]]:
        return {}

    def _distances_from(self, place: Place) -> Mapping[Place, int]:
        """Breadth first from a place, which may be a room; other rooms are ends, never ways."""
        if place not in self._distances:
            found = {place: 0}
            waiting: deque[Place] = deque(self.neighbours(place))
            found |= dict.fromkeys(waiting, 1)
            while waiting:
                here = waiting.popleft()
                for near in () if isinstance(here, str) else self._adjacent[here]:
                    if near not in found:
                        found[near] = found[here] + 1
                        waiting.append(near)
            self._distances[place] = MappingProxyType(found)
        return self._distances[place]

    def distance(self, start: Place, end: Place) -> int | None:
        """The fewest steps of a walk, or None when there is none; 0 from a place to itself.

        Entering a room is a step, and so is leaving it onto a door square. A walk never leads through another
        room and takes no passage. Raises `BoardError` for a place not on this board.

        >>> board = Board.parse("1.>KK<.2", rooms={"K": "Kitchen"})
        >>> board.distance("Kitchen", (0, 7)), board.distance((0, 0), (0, 7))
        (3, None)
        """
        self.neighbours(end)
        return self._distances_from(start).get(end)

    def distances_to_rooms(self, place: Place) -> Mapping[str, int]:
        """The distance to each room that can be walked to, in board order; the room one is in has 0."""
        walks = self._distances_from(place)
        return {room: walks[room] for room in self.rooms if room in walks}

    @cached_property
    def _names(self) -> dict[str, str]:
        """Every spelling that means one room only: its full name, and any word no other room has."""
        words: dict[str, list[str]] = {}
        for room in self.rooms:
            for word in {_key(word) for word in room.split()}:
                words.setdefault(word, []).append(room)
        single = {word: rooms[0] for word, rooms in words.items() if len(rooms) == 1}
        return single | {_key(room): room for room in self.rooms}

    def place(self, text: str) -> Place:
        """Read a place: a square as "7,4" or "(7, 4)", a room by its name or one word of it in any case.

        Raises `BoardError` when it is off the board, no corridor square, or no room, with the nearest names.
        """
        numbers = re.fullmatch(r"\s*\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?\s*", text)
        if numbers:
            return self._square((int(numbers[1]), int(numbers[2])))
        room = self._names.get(_key(text))
        if room is None:
            raise BoardError(f"There is no room {text!r}{_perhaps(text, self.rooms)}.")
        return room

    def _square(self, square: Square) -> Square:
        if square in self._adjacent:
            return square
        row, column = square
        if not (0 <= row < self.height and 0 <= column < self.width):
            size = f"whose rows go from 0 to {self.height - 1} and columns from 0 to {self.width - 1}"
            raise BoardError(f"The square {self.label(square)} is off the board, {size}.")
        part = dict(self.symbols + self.blank).get(self._symbol(square))
        what = f"part of the {part}" if part else "wall"
        raise BoardError(f"{self.label(square)} is no corridor square; it is {what}.")

    def label(self, place: Place) -> str:
        """Write a place for people, and for `place` to read: "7,4" or the name of the room."""
        return place if isinstance(place, str) else f"{place[0]},{place[1]}"


def _key(text: str) -> str:
    """What is left of a name when case, spaces and punctuation are ignored."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _step(square: Square, direction: str) -> Square:
    down, right = _STEPS[direction]
    return square[0] + down, square[1] + right


def _around(square: Square) -> list[Square]:
    """The four cells beside a cell, by row and column."""
    return sorted(_step(square, direction) for direction in _STEPS)


def _perhaps(name: str, names: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, names, 3, 0.5) or names
    return f"; perhaps {' or '.join(near)}"


# What follows is for the editor of a map: each check raises one error with the place of the mistake.


def _check(board: Board) -> None:
    _check_names(board)
    _check_symbols(board)
    _check_starts(board)
    _check_doors(board)
    for symbol, _ in board.symbols:
        _check_in_one_piece(board, symbol)
    _check_passages(board)
    _check_reachable(board)


def _fail(board: Board, square: Square, message: str) -> BoardError:
    return BoardError(f"{board.source}, row {square[0]}, column {square[1]}: {message}.")


def _check_names(board: Board) -> None:
    used = {_CORRIDOR: "a corridor square", _WALL: "a wall"}
    used |= dict.fromkeys(_DIGITS, "a start square") | dict.fromkeys(ARROWS, "a door")
    names: set[str] = set()
    for symbol, name in board.symbols + board.blank:
        if len(symbol) != 1 or symbol.isspace():
            raise BoardError(f"{board.source}: {name} is drawn with one symbol, not with {symbol!r}.")
        if symbol in used:
            raise BoardError(f"{board.source}: {symbol!r} cannot mean {name}, for it means {used[symbol]}.")
        if not _key(name) or _key(name) in names:
            raise BoardError(f"{board.source}: the name {name!r} of {symbol!r} is empty or given twice.")
        used[symbol] = name
        names.add(_key(name))


def _check_symbols(board: Board) -> None:
    if not any(board.rows):
        raise BoardError(f"{board.source}: the map is empty.")
    known = {_CORRIDOR, _WALL, *_DIGITS, *ARROWS, *dict(board.symbols + board.blank)}
    for row, line in enumerate(board.rows):
        for column, symbol in enumerate(line):
            if symbol not in known:
                raise _fail(board, (row, column), f"the symbol {symbol!r} has no meaning here")
        if len(line) != board.width:
            end = (row, min(len(line), board.width))
            raise _fail(board, end, f"the line has {len(line)} squares, but the first has {board.width}")


def _check_starts(board: Board) -> None:
    missing = None
    for digit in _DIGITS:
        squares = board._cells.get(digit, ())
        if len(squares) > 1:
            raise _fail(board, squares[1], f"start {digit} is drawn a second time")
        if squares and missing:
            raise _fail(board, squares[0], f"there is a start {digit}, but no start {missing}")
        if not squares:
            missing = missing or digit


def _check_doors(board: Board) -> None:
    rooms = dict(board.symbols)
    for arrow, direction in ARROWS.items():
        for square in board._cells.get(arrow, ()):
            if board._symbol(_step(square, direction)) not in rooms:
                what = f"the door {arrow!r} opens on nothing: no room lies {direction} of it"
                raise _fail(board, square, what)


def _check_in_one_piece(board: Board, symbol: str) -> None:
    name = dict(board.symbols)[symbol]
    if symbol not in board._cells:
        raise BoardError(f"{board.source}: the {name} is declared as {symbol!r}, but not drawn on the map.")
    cells = board._cells[symbol]
    beside = {cell: [near for near in _around(cell) if board._symbol(near) == symbol] for cell in cells}
    whole = _component(cells[0], beside)
    for cell in cells:
        if cell not in whole:
            raise _fail(board, cell, f"this part of the {name} does not touch the rest of it")


def _check_passages(board: Board) -> None:
    for pair in board.passages:
        for room in pair:
            if room not in board.rooms:
                near = _perhaps(room, board.rooms)
                raise BoardError(f"{board.source}: a passage leads to an unknown room {room!r}{near}.")
        if pair[0] == pair[1]:
            raise BoardError(f"{board.source}: a passage leads from the {pair[0]} back to it.")


def _check_reachable(board: Board) -> None:
    """Every place must be connected, by steps, doors and passages, with the largest part of the board."""
    ways: dict[Place, Sequence[Place]] = dict(board._adjacent)
    ways |= {room: [*ways[room], *board.passage_from(room)] for room in board.rooms}
    main = _largest_component(ways)
    for room in board.rooms:
        first = board.footprint(room)[0]
        if not ways[room] and len(ways) > 1:
            raise _fail(board, first, f"the {room} has neither a door nor a passage")
        if room not in main:
            raise _fail(board, first, f"the {room} cannot be reached from the rest of the board")
    for square in board.squares:
        if square not in main:
            raise _fail(board, square, "this corridor square is cut off from the rest of the board")


def _largest_component(ways: Mapping[Place, Sequence[Place]]) -> set[Place]:
    """The largest connected part; the first one of several."""
    seen: set[Place] = set()
    largest: set[Place] = set()
    for place in ways:
        if place not in seen:
            part = _component(place, ways)
            seen |= part
            largest = max(largest, part, key=len)
    return largest


def _component(start: _Node, ways: Mapping[_Node, Iterable[_Node]]) -> set[_Node]:
    """All that can be reached from a start."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = [near for near in ways[waiting.pop()] if near not in found]
        found.update(fresh)
        waiting += fresh
    return found
