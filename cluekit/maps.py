"""Reading a map: from drawn lines to a `Board`, with a clear word for every mistake of its editor."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cluekit.board import ARROWS, CORRIDOR, DIGITS, SNOOP, WALL, Board, Door, Place, Square, around, step
from cluekit.errors import BoardError
from cluekit.names import key, perhaps, quoted, unusable, with_article

__all__ = ["Fault", "read_map"]

_LARGEST = 100  # rows or columns; no board is larger, and nobody could see its squares

_Node = TypeVar("_Node", bound=Hashable)


class Fault(NamedTuple):
    """One thing that is wrong with a map, or with what was said about it."""

    reason: str
    """What is wrong, without the place."""

    square: Square | None = None
    """The cell of the map, if one is wrong."""

    said: tuple[str, object] | None = None
    """What was said wrongly, if it was: an argument of `read_map`, and a letter, pair or door in it."""

    def sentence(self, source: str) -> str:
        """What is wrong, and where."""
        where = f", row {self.square[0]}, column {self.square[1]}" if self.square else ""
        return f"{source}{where}: {self.reason}."


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
    report: Callable[[Fault], object] | None = None,
) -> Board:
    """Read a map, one line a row and one symbol a square.

    `.` is a corridor square; a digit is a corridor square where a token starts; `^`, `>`, `v` and `<` are
    corridor squares from which a step that way enters a room; `?` is a corridor square with a magnifying
    glass; `#` is a wall; a letter is part of a named place or of a blank. `rooms`, `lobbies`, `spaces` and
    `blank` say what each letter means, `ways` which rooms lie one step apart, `passages` which places are
    joined in secret, and `doors` which doors no arrow shows, such as a second one on a square.

    Raises `BoardError`, naming `source`, row and column (from 0), for a map that cannot be played. With
    `report`, it is called with every fault instead, and a board that has any is good for nothing.

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
    for fault in _faults(board):
        if report is None:
            raise BoardError(fault.sentence(source))
        report(fault)
    return board


def _faults(board: Board) -> Iterator[Fault]:
    """All faults, as far as one does not hide the next, or make another of what is right."""
    names = [*_wrong_letters(board)]
    yield from names
    if not any(board.rows) or _length(board) > _LARGEST:
        yield _wrong_size(board)
        return
    lines = [*_wrong_lines(board)]
    starts = [*_wrong_starts(board)]
    yield from lines + starts
    if names or any(len(line) != board.width for line in board.rows):
        return
    parts = [*_wrong_doors(board), *_wrong_more_doors(board), *_wrong_pieces(board), *_wrong_pairs(board)]
    yield from parts
    if not (lines or starts or parts):
        yield from _unreachable(board)


def _wrong_letters(board: Board) -> Iterator[Fault]:
    used = {CORRIDOR: "a corridor square", SNOOP: "a snoop square", WALL: "a wall"}
    used |= dict.fromkeys(DIGITS, "a start square") | dict.fromkeys(ARROWS, "a door")
    names: set[str] = set()
    for argument, symbol, name in _declared(board):
        reason = _wrong_letter(symbol, name, used)
        if key(name) in names:
            reason = f"the name {quoted(name)} of {quoted(symbol)} is given twice"
        if reason:
            yield Fault(reason, said=(argument, symbol))
        used.setdefault(symbol, name)
        names.add(key(name))


def _wrong_letter(symbol: str, name: str, used: Mapping[str, str]) -> str | None:
    """What is wrong with a letter and its name by themselves, and with what else the letter means."""
    if unusable(name):
        return f"the name {quoted(name)} of {quoted(symbol)} {unusable(name)}"
    if len(symbol) != 1 or symbol.isspace():
        return f"{name} is drawn with one symbol, not with {quoted(symbol)}"
    return f"{symbol!r} cannot mean {name}, for it means {used[symbol]}" if symbol in used else None


def _declared(board: Board) -> Iterator[tuple[str, str, str]]:
    """Every letter with its name, after the argument of `read_map` where it stands."""
    arguments = {
        "rooms": board.symbols,
        "lobbies": board.lobby_symbols,
        "spaces": board.space_symbols,
        "blank": board.blank,
    }
    return ((argument, *pair) for argument, pairs in arguments.items() for pair in pairs)


def _length(board: Board) -> int:
    return max(board.height, *map(len, board.rows))


def _wrong_size(board: Board) -> Fault:
    if not any(board.rows):
        return Fault("the map is empty")
    return Fault(f"the map is {_length(board)} squares long, but {_LARGEST} are the most")


def _known(board: Board) -> set[str]:
    """The symbols that have a meaning."""
    return {CORRIDOR, SNOOP, WALL, *DIGITS, *ARROWS, *board.legend}


def _wrong_lines(board: Board) -> Iterator[Fault]:
    known = _known(board)
    for row, line in enumerate(board.rows):
        for column, symbol in enumerate(line):
            if symbol not in known:
                yield Fault(f"the symbol {symbol!r} has no meaning here", (row, column))
        if len(line) != board.width:
            reason = f"the line has {len(line)} squares, but the first has {board.width}"
            yield Fault(reason, (row, min(len(line), board.width)))


def _wrong_starts(board: Board) -> Iterator[Fault]:
    missing = None
    for digit in DIGITS:
        squares = board.cells.get(digit, ())
        for square in squares[1:]:
            yield Fault(f"start {digit} is drawn a second time", square)
        if squares and missing:
            yield Fault(f"there is a start {digit}, but no start {missing}", squares[0])
        if not squares:
            missing = missing or digit


def _wrong_doors(board: Board) -> Iterator[Fault]:
    for arrow, direction in ARROWS.items():
        for square in board.cells.get(arrow, ()):
            symbol = board.symbol_at(step(square, direction))
            behind = board.legend.get(symbol, "")
            if behind in board.spaces:
                yield Fault(
                    f"the door {arrow!r} opens on {with_article(behind)}, which is entered without a door",
                    square,
                )
            elif not board.is_room(behind) and symbol in _known(board):
                yield Fault(f"the door {arrow!r} opens on nothing: no room lies {direction} of it", square)


def _wrong_more_doors(board: Board) -> Iterator[Fault]:
    for door in dict.fromkeys(board.more_doors):
        reason = _wrong_door(board, door)
        if reason:
            yield Fault(reason, door.square, ("doors", door))


def _wrong_door(board: Board, door: Door) -> str | None:
    """What is wrong with a door that no arrow shows."""
    name, direction = door.room, door.direction
    if name in board.spaces:
        return f"a door leads into {with_article(name)}, which is entered without a door"
    if not board.is_room(name):
        return f"a door leads into an unknown room {quoted(name)}{perhaps(name, board.rooms + board.lobbies)}"
    if direction not in ARROWS.values():
        return f"the direction of a door is one of {', '.join(ARROWS.values())}, not {quoted(direction)}"
    if door.square not in board.squares:
        return f"the door into {with_article(name)} stands on no corridor square"
    if board.legend.get(board.symbol_at(step(door.square, direction))) != name:
        return f"the door opens elsewhere: {with_article(name)} does not lie {direction} of it"
    if [(other.square, other.room) for other in board.doors].count((door.square, name)) > 1:
        return f"a door into {with_article(name)} is given twice"
    return None


def _wrong_pieces(board: Board) -> Iterator[Fault]:
    """Each named place has to be drawn, in one piece; a cell without a meaning may belong to it."""
    unknown = {cell for symbol in board.cells.keys() - _known(board) for cell in board.cells[symbol]}
    for argument, symbol, name in _declared(board):
        cells = board.cells.get(symbol, ())
        if not cells and name in board.named:
            reason = f"{with_article(name)} is declared as {symbol!r}, but not drawn on the map"
            yield Fault(reason, said=(argument, symbol))
        elif name in board.named:
            part = dict.fromkeys((*cells, *unknown))
            pieces = _components({cell: [near for near in around(cell) if near in part] for cell in part})
            for piece in pieces[1:]:
                apart = [cell for cell in cells if cell in piece]
                if apart:
                    yield Fault(f"this part of {with_article(name)} does not touch the rest of it", apart[0])


def _wrong_pairs(board: Board) -> Iterator[Fault]:
    yield from _wrong_ends(board.ways, "ways", "way", board.rooms + board.lobbies)
    yield from _wrong_ends(board.passages, "passages", "passage", board.named)
    # A pair of rooms is joined by a way or by a passage, for the graph has one edge between them.
    ways = set(map(frozenset, board.ways))
    for pair in board.passages:
        if frozenset(pair) in ways:
            yield Fault(f"both a way and a passage join {pair[0]} and {pair[1]}", said=("passages", pair))


def _wrong_ends(
    pairs: Sequence[tuple[str, str]], argument: str, what: str, names: Sequence[str]
) -> Iterator[Fault]:
    seen: dict[frozenset[str], tuple[str, str]] = {}
    for pair in pairs:
        said = (argument, pair)
        for room in pair:
            if room not in names:
                near = perhaps(room, names)
                yield Fault(f"a {what} leads to an unknown room {quoted(room)}{near}", said=said)
        if pair[0] == pair[1]:
            yield Fault(f"a {what} leads from {with_article(pair[0])} back to it", said=said)
        elif frozenset(pair) in seen:
            first, second = seen[frozenset(pair)]
            yield Fault(f"the {what} between {first} and {second} is given twice", said=said)
        seen.setdefault(frozenset(pair), pair)


def _unreachable(board: Board) -> Iterator[Fault]:
    """Every place must be connected, by steps, doors and the like, with the largest part of the board."""
    places: tuple[Place, ...] = (*board.squares, *board.named)
    ways = {place: (*board.neighbours(place), *board.passage_from(place)) for place in places}
    parts = _components(ways)
    main = max(parts, key=len, default=set())
    for name in board.named:
        first = board.footprint(name)[0]
        if name in board.spaces and not board.neighbours(name):
            yield Fault(f"{with_article(name)} touches no corridor square: nobody can enter it", first)
        elif not ways[name] and len(ways) > 1:
            yield Fault(f"{with_article(name)} has neither a door nor a passage", first)
        elif name not in main:
            yield Fault(f"{with_article(name)} cannot be reached from the rest of the board", first)
    for part in parts:
        if part is not main and part.isdisjoint(board.named):
            square = next(square for square in board.squares if square in part)
            yield Fault("this corridor square is cut off from the rest of the board", square)


def _components(ways: Mapping[_Node, Iterable[_Node]]) -> list[set[_Node]]:
    """The connected parts, in the order of their first nodes."""
    seen: set[_Node] = set()
    parts = []
    for node in ways:
        if node not in seen:
            parts.append(_component(node, ways))
            seen |= parts[-1]
    return parts


def _component(start: _Node, ways: Mapping[_Node, Iterable[_Node]]) -> set[_Node]:
    """All that can be reached from a start."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = [near for near in ways[waiting.pop()] if near not in found]
        found.update(fresh)
        waiting += fresh
    return found
