"""`cluekit editions` and `cluekit check`: what editions there are, and what is wrong with one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluekit.cli.common import UNSOUND, add, add_edition, add_json, file, print_json, print_lines
from cluekit.errors import ClueError
from cluekit.names import plural

if TYPE_CHECKING:
    from cluekit.editions import Edition

__all__ = ["add_check", "add_editions"]

# cluekit editions


def add_editions(commands: Any) -> None:
    """Add `cluekit editions`."""
    parser = add(commands, "editions", _editions, "list the editions that come with cluekit, or tell of one")
    add_edition(parser, nargs="?")
    add_json(parser)


def _editions(arguments: argparse.Namespace) -> None:
    """Without a name a table of all; with one, also what its sources leave open and how it was settled."""
    from cluekit.editions import edition, editions

    chosen = [edition(arguments.edition)] if arguments.edition else editions()
    if arguments.json:
        print_json([_edition_fields(one) for one in chosen])
        return
    print_lines(_table([_row(one) for one in chosen]))
    if arguments.edition:
        print_lines(f"{field}: {note}." for field, note in chosen[0].notes)
    else:
        print("To see what the sources of one leave open, and how it was settled: cluekit editions NAME")


def _edition_fields(edition: Edition) -> dict[str, Any]:
    deck, board, rules = edition.deck, edition.board, edition.rules
    return {
        "name": edition.name,
        "suspects": len(deck.suspects),
        "weapons": len(deck.weapons),
        "rooms": len(deck.rooms),
        "solutions": deck.solution_count,
        "squares": len(board.squares),
        "door_squares": len({door.square for door in board.doors}),
        "passages": len(board.passages),
        "snoop_squares": len(board.snoops),
        "min_players": rules.min_players,
        "max_players": rules.max_players,
        "dice": rules.dice,
    }


def _row(edition: Edition) -> dict[str, Any]:
    """The same for people: players as a range, and who answers."""
    fields = _edition_fields(edition)
    fields["players"] = f"{fields.pop('min_players')}-{fields.pop('max_players')}"
    fields["dice"] = fields.pop("dice")  # after the players
    return fields | {"answers": edition.rules.answers.value, "languages": ",".join(edition.languages)}


def _table(rows: Sequence[dict[str, Any]]) -> Iterable[str]:
    """Columns under their names, numbers to the right."""
    head = [key.replace("_", " ") for key in rows[0]]
    table = [head, *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *cells])


# cluekit check


def add_check(commands: Any) -> None:
    """Add `cluekit check`."""
    parser = add(
        commands,
        "check",
        _check,
        "say all that is wrong with an edition of your own",
        epilog="The exit code is 0 for an edition that can be played, and 1 for one with problems.",
    )
    parser.add_argument("file", type=file, metavar="FILE", help="the .toml file of an edition")
    add_json(parser)


def _check(arguments: argparse.Namespace) -> int:
    from cluekit.editions import check

    if not arguments.file.is_file():
        raise ClueError(f"There is no file {arguments.file}.")
    problems = check(arguments.file)
    if arguments.json:
        told = [{field: getattr(problem, field) for field in _OF_PROBLEM} for problem in problems]
        print_json({"file": arguments.file.name, "sound": not problems, "problems": told})
    elif problems:
        print_lines(f"{problem.sentence} {problem.advice}".rstrip() for problem in problems)
    else:
        print(_summary(arguments.file))
    return UNSOUND if problems else 0


_OF_PROBLEM = ("file", "line", "column", "sentence", "advice")


def _summary(file: Path) -> str:
    """That an edition is sound, and how large it is."""
    from cluekit.editions import load

    found = load(file)
    deck, board, rules = found.deck, found.board, found.rules
    parts = {
        "suspect": deck.suspects,
        "weapon": deck.weapons,
        "room": deck.rooms,
        "square": board.squares,
        "passage": board.passages,
    }
    sizes = ", ".join(plural(len(items), name) for name, items in parts.items())
    return f"{file.name} is sound: {sizes}, {rules.players}."
