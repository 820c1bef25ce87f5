"""Reading a map: from drawn lines to a `Board`, with a clear word for every mistake of its editor."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from cluekit.board import ARROWS, CORRIDOR, DIGITS, WALL, Board, Place, Square, around, step
from cluekit.errors import BoardError
from cluekit.names import key, perhaps, quoted, unusable

__all__ = ["read_map"]

_Node = TypeVar("_Node", bound=Hashable)


def read_map(
    text: str,
    *,
    rooms: Mapping[str, str],
    passages: Sequence[tuple[str, str]] = (),
    blank: Mapping[str, str] | None = None,
    source: str = "board",
) -> Board:
    """Read a map, one line a row and one symbol a square.

    `.` is a corridor square; a digit is a corridor square where a token starts; `^`, `>`, `v` and `<` are
    corridor squares from which a step that way enters a room; `#` is a wall; a letter is part of a room or of
    a blank. `rooms` and `blank` say what each letter means, `passages` which rooms are joined in secret.

    Raises `BoardError`, naming `source`, row and column (from 0), for a map that cannot be played.

    >>> read_map("1.>KK#", rooms={"K": "Kitchen"}).rooms
    ('Kitchen',)
    >>> read_map("1.^KK#", rooms={"K": "Kitchen"}, source="my.txt")
    Traceback (most recent call last):
    cluekit.errors.BoardError: my.txt, row 0, column 2: the door '^' opens on nothing: no room lies N of it.
    """
    joined = tuple((first, second) for first, second in passages)
    rows = tuple(text.rstrip("\r\n").splitlines())
    board = Board(rows, tuple(rooms.items()), joined, tuple((blank or {}).items()), source)
    _check(board)
    return board


def _check(board: Board) -> None:
    """Each check raises one error, with the place of the mistake."""
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
    used = {CORRIDOR: "a corridor square", WALL: "a wall"}
    used |= dict.fromkeys(DIGITS, "a start square") | dict.fromkeys(ARROWS, "a door")
    names: set[str] = set()
    for symbol, name in board.symbols + board.blank:
        if len(symbol) != 1 or symbol.isspace():
            raise BoardError(f"{board.source}: {name} is drawn with one symbol, not with {symbol!r}.")
        if symbol in used:
            raise BoardError(f"{board.source}: {symbol!r} cannot mean {name}, for it means {used[symbol]}.")
        problem = "is given twice" if key(name) in names else unusable(name)
        if problem:
            raise BoardError(f"{board.source}: the name {quoted(name)} of {symbol!r} {problem}.")
        used[symbol] = name
        names.add(key(name))


def _check_symbols(board: Board) -> None:
    if not any(board.rows):
        raise BoardError(f"{board.source}: the map is empty.")
    known = {CORRIDOR, WALL, *DIGITS, *ARROWS, *dict(board.symbols + board.blank)}
    for row, line in enumerate(board.rows):
        for column, symbol in enumerate(line):
            if symbol not in known:
                raise _fail(board, (row, column), f"the symbol {symbol!r} has no meaning here")
        if len(line) != board.width:
            end = (row, min(len(line), board.width))
            raise _fail(board, end, f"the line has {len(line)} squares, but the first has {board.width}")


def _check_starts(board: Board) -> None:
    missing = None
    for digit in DIGITS:
        squares = board.cells.get(digit, ())
        if len(squares) > 1:
            raise _fail(board, squares[1], f"start {digit} is drawn a second time")
        if squares and missing:
            raise _fail(board, squares[0], f"there is a start {digit}, but no start {missing}")
        if not squares:
            missing = missing or digit


def _check_doors(board: Board) -> None:
    rooms = dict(board.symbols)
    for arrow, direction in ARROWS.items():
        for square in board.cells.get(arrow, ()):
            if board.symbol_at(step(square, direction)) not in rooms:
                what = f"the door {arrow!r} opens on nothing: no room lies {direction} of it"
                raise _fail(board, square, what)


def _check_in_one_piece(board: Board, symbol: str) -> None:
    name = dict(board.symbols)[symbol]
    if symbol not in board.cells:
        raise BoardError(f"{board.source}: the {name} is declared as {symbol!r}, but not drawn on the map.")
    cells = board.cells[symbol]
    beside = {cell: [near for near in around(cell) if board.symbol_at(near) == symbol] for cell in cells}
    whole = _component(cells[0], beside)
    for cell in cells:
        if cell not in whole:
            raise _fail(board, cell, f"this part of the {name} does not touch the rest of it")


def _check_passages(board: Board) -> None:
    for pair in board.passages:
        for room in pair:
            if room not in board.rooms:
                near = perhaps(room, board.rooms)
                raise BoardError(f"{board.source}: a passage leads to an unknown room {room!r}{near}.")
        if pair[0] == pair[1]:
            raise BoardError(f"{board.source}: a passage leads from the {pair[0]} back to it.")
    joined = [frozenset(pair) for pair in board.passages]
    for pair in board.passages:
        if joined.count(frozenset(pair)) > 1:
            raise BoardError(f"{board.source}: the passage between {pair[0]} and {pair[1]} is given twice.")


def _check_reachable(board: Board) -> None:
    """Every place must be connected, by steps, doors and passages, with the largest part of the board."""
    ways: dict[Place, Sequence[Place]] = {square: board.neighbours(square) for square in board.squares}
    ways |= {room: [*board.neighbours(room), *board.passage_from(room)] for room in board.rooms}
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
