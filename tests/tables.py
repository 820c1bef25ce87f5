"""Positions drawn as text, with the answers for every roll: the files in tests/data/movement.

A table begins with its title in brackets. Then comes what applies of

    rules: jumped, one token a room, through rooms, passages in the roll    (if none: the classic game)
    rooms: K Kitchen, L Library                      (so also lobbies and spaces)
    ways: Kitchen - Library                          (so also passages; pairs of places, divided by commas)
    doors: Library 0,3 S                             (doors that no arrow shows)
    crossed: 0,2; 0,4                                (what the walk has to lead over, in this order)

and the drawing between bars: at the left the map, at the right the same with `@` where the token to be moved
stands and `o` for each other token. What stands before the first table of a file goes for all its tables, and
with `edition: classic` there the board is that of an edition, so that only the tokens are drawn. Then comes a
line for each roll: the legal ends, first the squares, as a row and its columns, then the names; after "over"
the snoop squares that can be crossed. A longer line is continued indented. What begins with "#", or follows
" #", is a remark.

Tables with a map of their own were made by hand, and stay as they are. Those on boards of editions were
counted by `tests.walker`, and `python -m tests.tables --write` counts them anew.
"""

from __future__ import annotations

import itertools
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cluekit.board import Board, Door, Place, Square
from cluekit.editions import Edition, edition
from cluekit.maps import read_map
from cluekit.rules import Occupied, Passages, Rules
from tests.walker import House, Walker, customs

FOLDER = Path(__file__).parent / "data" / "movement"

Answer = tuple[tuple[Place, ...], tuple[Place, ...]]
"""The ends of a roll, and the snoop squares that can be crossed."""

_RULES: dict[str, dict[str, object]] = {
    "jumped": {"occupied": Occupied.JUMPED},
    "one token a room": {"one_token_rooms": True},
    "through rooms": {"through_rooms": True},
    "passages in the roll": {"passages": Passages.WITHIN_ROLL},
}


@dataclass
class Table:
    """One position and what each roll makes of it."""

    title: str
    keys: dict[str, str] = field(default_factory=dict)
    drawing: list[list[str]] = field(default_factory=list)
    answers: dict[int, Answer] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        changes = {}
        for rule in filter(None, self.keys.get("rules", "").split(", ")):
            changes |= _RULES[rule]
        return Rules(**changes)

    @property
    def edition(self) -> Edition | None:
        return edition(self.keys["edition"]) if "edition" in self.keys else None

    @cached_property
    def board(self) -> Board:
        if self.edition:
            return self.edition.board
        return read_map(
            "\n".join(line[0] for line in self.drawing),
            rooms=self._letters("rooms"),
            lobbies=self._letters("lobbies"),
            spaces=self._letters("spaces"),
            ways=self._pairs("ways"),
            passages=self._pairs("passages"),
            doors=self._doors(),
            source=self.title,
        )

    def _list(self, key: str) -> list[str]:
        return self.keys[key].split(", ") if key in self.keys else []

    def _letters(self, key: str) -> dict[str, str]:
        return {text[0]: text[2:] for text in self._list(key)}

    def _pairs(self, key: str) -> list[tuple[str, str]]:
        return [(pair.split(" - ")[0], pair.split(" - ")[1]) for pair in self._list(key)]

    def _doors(self) -> list[Door]:
        found = (re.fullmatch(r"(.+) (\d+),(\d+) ([NESW])", text) for text in self._list("doors"))
        return [Door((int(door[2]), int(door[3])), door[1], door[4]) for door in found if door]

    @property
    def crossed(self) -> tuple[Place, ...]:
        return read_places(self.keys.get("crossed", ""))

    @property
    def start(self) -> Place:
        return self._drawn("@")[0]

    @property
    def tokens(self) -> tuple[Place, ...]:
        return self._drawn("o")

    def _drawn(self, mark: str) -> tuple[Place, ...]:
        """The places of all tokens drawn so; a room as often as tokens stand in it."""
        board = self.board
        cells = [
            (row, column)
            for row, line in enumerate(self.drawing)
            for column, symbol in enumerate(line[-1])
            if symbol == mark
        ]
        return tuple(board.legend.get(board.symbol_at(cell), cell) for cell in cells)

    def counted(self) -> dict[int, Answer]:
        """The answers of the walker."""
        walker = Walker(House(self.board), self.start, self.tokens, customs(self.rules))
        crossed = self.crossed
        return {
            roll: (in_order(walker.landings(roll, crossed)), in_order(walker.crossings(roll, crossed)))
            for roll in self.answers
        }


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """Squares by row and column, then names."""
    return tuple(sorted(places, key=lambda place: (isinstance(place, str), place)))


def read_places(text: str) -> tuple[Place, ...]:
    """Read "0,3 5; 1,2; Kitchen"."""
    found: list[Place] = []
    for part in filter(None, text.split("; ")):
        row, _, columns = part.partition(",")
        found += [(int(row), int(column)) for column in columns.split()] if columns else [part]
    return tuple(found)


def write_places(places: Iterable[Place]) -> str:
    """The opposite of `read_places`, for places in order."""
    places = list(places)
    squares: list[Square] = [place for place in places if not isinstance(place, str)]
    rows = itertools.groupby(squares, key=lambda square: square[0])
    parts = [f"{row},{' '.join(str(column) for _, column in cells)}" for row, cells in rows]
    return "; ".join(parts + [place for place in places if isinstance(place, str)])


def read_answer(text: str) -> Answer:
    """Read what stands after a roll."""
    ends, _, over = text.partition(" over ")
    return read_places("" if ends == "nowhere" else ends), read_places(over)


def write_answer(answer: Answer) -> str:
    ends, over = map(write_places, answer)
    return (ends or "nowhere") + (f" over {over}" if over else "")


def read_tables(path: Path) -> Iterator[Table]:
    """The tables of one file."""
    general, *texts = re.split(r"(?m)^\[", _plain(path.read_text(encoding="utf-8")))
    shared = _read_table(f"]\n{general}").keys
    for table in map(_read_table, texts):
        table.keys = shared | table.keys
        yield table


def _read_table(text: str) -> Table:
    title, _, rest = text.partition("]\n")
    table = Table(title)
    for line in filter(None, rest.splitlines()):
        key, _, value = line.partition(": ")
        if line.startswith("|"):
            table.drawing.append([part.strip() for part in line.strip("| ").split(" | ")])
        elif key.isdigit():
            table.answers[int(key)] = read_answer(value)
        else:
            table.keys[key] = value
    return table


def _plain(text: str) -> str:
    """The text without remarks, and each line with those that continue it."""
    text = re.sub(r"^#.*\n|^([^|\n].*?) +#.*$", r"\1", text, flags=re.MULTILINE)
    return re.sub(r"\n +", " ", text)


def all_tables() -> dict[str, Table]:
    """Every table, by its file and title."""
    files = sorted(FOLDER.glob("*.txt"))
    return {f"{path.stem}: {table.title}": table for path in files for table in read_tables(path)}


def renewed(path: Path) -> str:
    """The text of a file, with all answers on boards of editions counted anew."""
    blocks = re.split(r"(?m)^(?=\[)", path.read_text(encoding="utf-8"))
    tables = read_tables(path)
    fresh = [_renewed(block, table) for block, table in zip(blocks[1:], tables, strict=True)]
    return "".join([blocks[0], *fresh]).rstrip() + "\n"


def _renewed(block: str, table: Table) -> str:
    if not table.edition:
        return block
    head = re.split(r"(?m)^(?=\d+: )", block)[0]
    lines = (f"{roll}: {write_answer(answer)}" for roll, answer in table.counted().items())
    wrapped = (textwrap.fill(line, 110, subsequent_indent="    ", break_on_hyphens=False) for line in lines)
    return head + "\n".join(wrapped) + "\n\n"


def main(arguments: list[str]) -> int:
    """Say which files would change, or change them; 1 if there are any."""
    stale = [
        path for path in sorted(FOLDER.glob("*.txt")) if path.read_text(encoding="utf-8") != renewed(path)
    ]
    for path in stale:
        print(path.name)
        if "--write" in arguments:
            path.write_text(renewed(path), encoding="utf-8")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
