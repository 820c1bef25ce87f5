"""Reading a map: from drawn lines to a `Board`, with a clear word for every mistake of its editor."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from cluekit.board import ARROWS, CORRIDOR, DIGITS, SNOOP, WALL, Board, Door, Place, Square, around, step
from cluekit.errors import BoardError
from cluekit.names import key, perhaps, quoted, unusable

__all__ = ["read_map"]

_LARGEST = 100  # rows or columns; no board is larger, and nobody could see its squares

_Node = TypeVar("_Node", bound=Hashable)


def read_map(
    text: str,
    *,
    rooms: Mapping[str, str],
    lobbies: Mapping[str, str] | None = None,
    spaces: Mapping[str, str] | None = None,
    ways: Iterable[tuple[str, str]] = (),
    doors: Iterable[Door] = (),
    passages: Iterable[tuple[str, str]] = (),
    blank: Mapping[str, str] | None = None,
    source: str = "board",
) -> Board:
    """Read a map, one line a row and one symbol a square.

    `.` is a corridor square; a digit is a corridor square where a token starts; `^`, `>`, `v` and `<` are
    corridor squares from which a step that way enters a room; `?` is a corridor square with a magnifying
    glass; `#` is a wall; a letter is part of a named place or of a blank. `rooms`, `lobbies`, `spaces` and
    `blank` say what each letter means, `ways` which rooms lie one step apart, `passages` which places are
    joined in secret, and `doors` which doors no arrow shows, such as a second one on a square.

    Raises `BoardError`, naming `source`, row and column (from 0), for a map that cannot be played.

    >>> read_map("1.>KK#", rooms={"K": "Kitchen"}).rooms
    ('Kitchen',)
    >>> read_map("1.^KK#", rooms={"K": "Kitchen"}, source="my.txt")
    Traceback (most recent call last):
    cluekit.errors.BoardError: my.txt, row 0, column 2: the door '^' opens on nothing: no room lies N of it.
    """
    board = Board(
        rows=tuple(text.rstrip("\r\n").splitlines()),
        symbols=tuple(rooms.items()),
        passages=tuple((first, second) for first, second in passages),
        blank=tuple((blank or {}).items()),
        source=source,
        lobby_symbols=tuple((lobbies or {}).items()),
        space_symbols=tuple((spaces or {}).items()),
        ways=tuple((first, second) for first, second in ways),
        more_doors=tuple(sorted(doors)),
    )
    _check(board)
    return board


def _check(board: Board) -> None:
    """Each check raises one error, with the place of the mistake."""
    _check_names(board)
    _check_size(board)
    _check_symbols(board)
    _check_starts(board)
    _check_doors(board)
    for door in board.more_doors:
        _check_more_door(board, door)
    for name in board.named:
        _check_in_one_piece(board, name)
    _check_pairs(board, "way", board.rooms + board.lobbies, board.ways)
    _check_pairs(board, "passage", board.named, board.passages)
    _check_both(board)
    _check_reachable(board)


def _fail(board: Board, square: Square, message: str) -> BoardError:
    return BoardError(f"{board.source}, row {square[0]}, column {square[1]}: {message}.")


def _check_names(board: Board) -> None:
    used = {CORRIDOR: "a corridor square", SNOOP: "a snoop square", WALL: "a wall"}
    used |= dict.fromkeys(DIGITS, "a start square") | dict.fromkeys(ARROWS, "a door")
    names: set[str] = set()
    for symbol, name in board.symbols + board.lobby_symbols + board.space_symbols + board.blank:
        if len(symbol) != 1 or symbol.isspace():
            raise BoardError(f"{board.source}: {name} is drawn with one symbol, not with {symbol!r}.")
        if symbol in used:
            raise BoardError(f"{board.source}: {symbol!r} cannot mean {name}, for it means {used[symbol]}.")
        problem = "is given twice" if key(name) in names else unusable(name)
        if problem:
            raise BoardError(f"{board.source}: the name {quoted(name)} of {symbol!r} {problem}.")
        used[symbol] = name
        names.add(key(name))


def _check_size(board: Board) -> None:
    if not any(board.rows):
        raise BoardError(f"{board.source}: the map is empty.")
    size = max(board.height, *map(len, board.rows))
    if size > _LARGEST:
        raise BoardError(f"{board.source}: the map is {size} squares long, but {_LARGEST} are the most.")


def _check_symbols(board: Board) -> None:
    known = {CORRIDOR, SNOOP, WALL, *DIGITS, *ARROWS, *board.legend}
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
    for arrow, direction in ARROWS.items():
        for square in board.cells.get(arrow, ()):
            behind = board.legend.get(board.symbol_at(step(square, direction)), "")
            if behind in board.spaces:
                what = f"the door {arrow!r} opens on the {behind}, which is entered without a door"
                raise _fail(board, square, what)
            if not board.is_room(behind):
                what = f"the door {arrow!r} opens on nothing: no room lies {direction} of it"
                raise _fail(board, square, what)


def _check_more_door(board: Board, door: Door) -> None:
    name, direction = door.room, door.direction
    if name in board.spaces:
        raise _fail(board, door.square, f"a door leads into the {name}, which is entered without a door")
    if not board.is_room(name):
        near = perhaps(name, board.rooms + board.lobbies)
        raise _fail(board, door.square, f"a door leads into an unknown room {quoted(name)}{near}")
    if direction not in ARROWS.values():
        ways = ", ".join(ARROWS.values())
        raise _fail(board, door.square, f"the direction of a door is one of {ways}, not {quoted(direction)}")
    if door.square not in board.squares:
        raise _fail(board, door.square, f"the door into the {name} stands on no corridor square")
    if board.legend.get(board.symbol_at(step(door.square, direction))) != name:
        raise _fail(
            board, door.square, f"the door opens elsewhere: the {name} does not lie {direction} of it"
        )
    if [(other.square, other.room) for other in board.doors].count((door.square, name)) > 1:
        raise _fail(board, door.square, f"a door into the {name} is given twice")


def _check_in_one_piece(board: Board, name: str) -> None:
    symbol = next(symbol for symbol, meaning in board.legend.items() if meaning == name)
    if symbol not in board.cells:
        raise BoardError(f"{board.source}: the {name} is declared as {symbol!r}, but not drawn on the map.")
    cells = board.cells[symbol]
    beside = {cell: [near for near in around(cell) if board.symbol_at(near) == symbol] for cell in cells}
    whole = _component(cells[0], beside)
    for cell in cells:
        if cell not in whole:
            raise _fail(board, cell, f"this part of the {name} does not touch the rest of it")


def _check_pairs(board: Board, what: str, names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> None:
    """Check the ends of ways or passages, which are among some names."""
    for pair in pairs:
        for room in pair:
            if room not in names:
                near = perhaps(room, names)
                raise BoardError(f"{board.source}: a {what} leads to an unknown room {quoted(room)}{near}.")
        if pair[0] == pair[1]:
            raise BoardError(f"{board.source}: a {what} leads from the {pair[0]} back to it.")
    joined = [frozenset(pair) for pair in pairs]
    for pair in pairs:
        if joined.count(frozenset(pair)) > 1:
            raise BoardError(f"{board.source}: the {what} between {pair[0]} and {pair[1]} is given twice.")


def _check_both(board: Board) -> None:
    """A pair of rooms is joined by a way or by a passage, for the graph has one edge between them."""
    ways = set(map(frozenset, board.ways))
    for first, second in board.passages:
        if frozenset((first, second)) in ways:
            raise BoardError(f"{board.source}: both a way and a passage join {first} and {second}.")


def _check_reachable(board: Board) -> None:
    """Every place must be connected, by steps, doors and the like, with the largest part of the board."""
    places: tuple[Place, ...] = (*board.squares, *board.named)
    ways = {place: (*board.neighbours(place), *board.passage_from(place)) for place in places}
    main = _largest_component(ways)
    for name in board.named:
        first = board.footprint(name)[0]
        if name in board.spaces and not board.neighbours(name):
            raise _fail(board, first, f"the {name} touches no corridor square: nobody can enter it")
        if not ways[name] and len(ways) > 1:
            raise _fail(board, first, f"the {name} has neither a door nor a passage")
        if name not in main:
            raise _fail(board, first, f"the {name} cannot be reached from the rest of the board")
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
