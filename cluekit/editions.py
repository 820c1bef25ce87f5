"""Editions: deck, board and rules together, read from the data files in `boards/`.

This is the only module that reads those files, and no module asks what an edition is called.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from cluekit.board import Board, Square
from cluekit.cards import Card, Category, Deck
from cluekit.errors import BoardError, ClueError, EditionError
from cluekit.maps import read_map
from cluekit.resources import folder
from cluekit.rules import LastPlayer, Rules

__all__ = ["Edition", "edition", "editions", "load"]


@dataclass(frozen=True, repr=False)
class Edition:
    """One edition of the game.

    >>> edition("classic").deck.solution_count
    324
    """

    name: str
    title: str
    deck: Deck
    board: Board
    rules: Rules
    notes: tuple[tuple[str, str], ...] = ()
    """What the sources leave open and how it was settled: (field, note) pairs."""

    def start_of(self, suspect: str | Card) -> Square:
        """The start square of a suspect: digit 1 of the map belongs to the first suspect, and so on.

        Raises `ClueError` for anything but a suspect of this edition.
        """
        return self.board.starts[self.deck.index(self.deck.card(suspect, Category.SUSPECT))]

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}: {self.deck.solution_count} solutions>"

    def __str__(self) -> str:
        return self.title


def edition(name: str | Edition) -> Edition:
    """Find an edition: one of cluekit's by its name in any case, or your own by the path of its .toml file.

    An `Edition` is returned as it is, so that every function can take either. Raises `EditionError` for an
    unknown name, and the errors of `load` for a file.

    >>> edition("Mini")
    <Edition 'mini': 27 solutions>
    """
    if isinstance(name, Edition):
        return name
    if not isinstance(name, str):
        raise EditionError(f"An edition is a name, the path of a .toml file or an Edition, not {name!r}.")
    return load(name) if name.endswith(".toml") else _shipped(name.casefold())


@cache
def _shipped(name: str) -> Edition:
    if name not in _names():
        raise EditionError(f"There is no edition {name!r}; there are {', '.join(_names())}.")
    return load(folder("boards") / f"{name}.toml")


def _names() -> list[str]:
    return sorted(path.stem for path in folder("boards").glob("*.toml"))


def editions() -> tuple[Edition, ...]:
    """All editions that come with cluekit, in the order of their names."""
    return tuple(map(_shipped, _names()))


def load(path: str | Path) -> Edition:
    """Read an edition from a TOML file of your own; its map is a text file beside it.

    Raises `EditionError` or `BoardError` with the file and the place of the mistake.
    """
    path = Path(path)
    data = _parse(path)
    try:
        return _edition(path, _Table(data, ""))
    except BoardError:
        raise
    except ClueError as error:
        raise EditionError(f"{path.name}: {error}") from None


_LARGEST_FILE = 100_000  # bytes; a parser fed with more could be kept busy for minutes


def _parse(path: Path) -> dict[str, Any]:
    text = _text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{path.name} is not valid TOML: {error}.") from None
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        raise EditionError(f"{path.name} is no edition that anybody could have written.") from None


def _text(path: Path) -> str:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise EditionError(f"{path.name} cannot be read: {error.strerror}.") from None
    except ValueError:  # a null character in the path
        raise EditionError(f"{str(path)!r} is no name of a file.") from None
    if len(content) > _LARGEST_FILE:
        raise EditionError(f"{path.name} is larger than an edition can be, {_LARGEST_FILE:,} bytes.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise EditionError(f"{path.name} is not a UTF-8 text file.") from None


@dataclass(frozen=True)
class _Table:
    """A TOML table that knows where it stands, so that every complaint can name the key."""

    values: Mapping[str, Any]
    key: str

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        value = self.values.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise EditionError(f"{self.key}{name} is missing or not {_WORDS[kind]}.")
        return value

    def table(self, name: str, optional: bool = False) -> _Table:
        return _Table(self.get(name, dict, {} if optional else None), f"{self.key}{name}.")

    def strings(self, name: str) -> list[str]:
        values: list[str] = self.get(name, list)
        if not all(isinstance(value, str) for value in values):
            raise EditionError(f"{self.key}{name} holds something that is not a text.")
        return values

    def mapping(self) -> dict[str, str]:
        for name in self.values:
            self.get(name, str)
        return dict(self.values)

    def only(self, *names: str) -> _Table:
        for name in self.values:
            if name not in names:
                raise EditionError(f"{self.key}{name} is not known; {' '.join(names)} are.")
        return self


_WORDS = {dict: "a table", list: "a list", str: "a text", int: "a whole number"}


def _edition(path: Path, data: _Table) -> Edition:
    data.only("title", "cards", "board", "rules", "notes")
    deck = _deck(data.table("cards"))
    return Edition(
        name=path.stem,
        title=data.get("title", str),
        deck=deck,
        board=_board(path, data.table("board"), deck),
        rules=_rules(data.table("rules", optional=True), deck),
        notes=_notes(data),
    )


def _deck(cards: _Table) -> Deck:
    cards.only("suspects", "weapons", "rooms", "aliases")
    suspects, weapons, rooms = (cards.strings(name) for name in ("suspects", "weapons", "rooms"))
    return Deck.of(suspects, weapons, rooms, cards.table("aliases", optional=True).mapping())


def _board(path: Path, table: _Table, deck: Deck) -> Board:
    table.only("map", "rooms", "blank", "passages")
    file = path.parent / table.get("map", str)
    if file.parent != path.parent:
        raise EditionError("board.map must name a file in the same folder.")
    board = read_map(
        _text(file),
        rooms=table.table("rooms").mapping(),
        blank=table.table("blank", optional=True).mapping(),
        passages=_passages(table),
        source=file.name,
    )
    _same_rooms(board, deck)
    if len(board.starts) != len(deck.suspects):
        raise EditionError(
            f"{file.name} has {len(board.starts)} start squares for {len(deck.suspects)} suspects."
        )
    return board


def _passages(table: _Table) -> list[tuple[str, str]]:
    pairs = table.get("passages", list, [])
    if not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(end, str) for end in pair)
        for pair in pairs
    ):
        raise EditionError("board.passages must be a list of pairs of room names.")
    return [(first, second) for first, second in pairs]


def _same_rooms(board: Board, deck: Deck) -> None:
    drawn, named = set(board.rooms), {card.name for card in deck.rooms}
    for name in sorted(drawn ^ named):
        where, lacks = ("on the map", "on a card") if name in drawn else ("on a card", "on the map")
        raise EditionError(f"The room {name!r} stands {where} but not {lacks}.")


def _rules(table: _Table, deck: Deck) -> Rules:
    table.only(*(field.name.replace("_", "-") for field in fields(Rules)))
    values = {name.replace("-", "_"): value for name, value in table.values.items()}
    for name in values.keys() - {"last_player"}:
        table.get(name.replace("_", "-"), int)
    if "last_player" in values:
        values["last_player"] = _last_player(table)
    values.setdefault("max_players", min(Rules.max_players, len(deck.suspects)))
    rules = Rules(**values)
    if rules.max_players > len(deck.suspects):
        raise EditionError(f"{rules.max_players} players are more than {len(deck.suspects)} suspects.")
    return rules


def _last_player(table: _Table) -> LastPlayer:
    try:
        return LastPlayer(table.get("last-player", str))
    except ValueError:
        choices = " or ".join(repr(choice.value) for choice in LastPlayer)
        raise EditionError(f"rules.last-player must be {choices}.") from None


def _notes(data: _Table) -> tuple[tuple[str, str], ...]:
    entries = data.get("notes", list, [])
    tables = [_Table(entry if isinstance(entry, dict) else {}, "notes.") for entry in entries]
    return tuple((table.get("value", str), table.get("note", str)) for table in tables)
