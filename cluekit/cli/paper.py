"""`cluekit puzzles` and `cluekit print`: what is written for a class, as notebooks and on paper."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluekit.cli.common import add, add_edition, add_options, chosen_edition, file, print_lines, whole
from cluekit.errors import ClueError
from cluekit.names import plural

if TYPE_CHECKING:
    from cluekit.draw import Drawing
    from cluekit.editions import Edition
    from cluekit.puzzles import Puzzle

__all__ = ["add_print", "add_puzzles"]


def _add_out(parser: argparse.ArgumentParser, default: str, text: str) -> None:
    parser.add_argument("--out", type=file, default=Path(default), metavar="FILE", help=text)
    parser.add_argument(
        "--overwrite", action="store_true", help="write over what is there, whatever that may be"
    )


# cluekit puzzles


def add_puzzles(commands: Any) -> None:
    """Add `cluekit puzzles`."""
    parser = add(
        commands,
        "puzzles",
        _puzzles,
        "make a notebook of puzzles from a saved game, or from games between bots",
        epilog="With the ending .md it becomes a page to print. Without solutions no answer stands in it.",
    )
    parser.add_argument(
        "source", metavar="GAME|EDITION", help="the file of a saved game, or an edition that bots play"
    )
    add_options(parser)
    parser.add_argument("--seed", type=whole, help="the first game between bots (default: 0)")
    parser.add_argument("--players", type=whole, metavar="N", help="how many bots play (default: 3)")
    parser.add_argument(
        "--seat", metavar="NAME", help="whose view of a saved game (default: the person's own)"
    )
    parser.add_argument("--most", type=whole, default=6, metavar="N", help="how many at most (default: 6)")
    parser.add_argument("--solutions", action="store_true", help="with the answers and why they are certain")
    _add_out(parser, "puzzles.ipynb", "where to write them: .ipynb or .md (default: puzzles.ipynb)")


def _puzzles(arguments: argparse.Namespace) -> None:
    from cluekit.puzzles import write_notebook, write_page

    writers = {".ipynb": write_notebook, ".md": write_page}
    writer = writers.get(arguments.out.suffix.lower())
    if writer is None:
        raise ClueError(f"{arguments.out}: puzzles go into a file that ends in {' or '.join(writers)}.")
    made = _made(arguments)
    if not made:
        raise ClueError(
            f"No position with a puzzle was found in {arguments.source}: "
            "a longer game, or another one, may have some."
        )
    writer(made, arguments.out, arguments.solutions, arguments.overwrite)
    print(f"{plural(len(made), 'puzzle')} written to {arguments.out}:")
    print_lines(
        f"{number}. {puzzle.question} ({puzzle.difficulty.words})" for number, puzzle in enumerate(made, 1)
    )


def _made(arguments: argparse.Namespace) -> Sequence[Puzzle]:
    """The puzzles of a saved game if the source is the file of one, or else of an edition."""
    if _is_saved_game(Path(arguments.source)):
        return _from_record(arguments)
    if arguments.seat is not None:
        raise ClueError("Games between bots have no seat of yours: --seat goes with a saved game.")
    from cluekit.editions import edition, parse_options
    from cluekit.puzzles import generated

    played = edition(arguments.source, parse_options(arguments.option), arguments.language)
    return generated(played, arguments.seed or 0, arguments.most, arguments.players)


def _from_record(arguments: argparse.Namespace) -> Sequence[Puzzle]:
    from cluekit.puzzles import puzzles
    from cluekit.saved import load

    for name in ("option", "language", "seed", "players"):
        if getattr(arguments, name) not in (None, []):
            raise ClueError(f"A saved game stays as it was played: it goes without --{name}.")
    return puzzles(load(arguments.source), arguments.seat, arguments.most)


def _is_saved_game(path: Path) -> bool:
    """Whether this is a file, or called like one, and none of an edition."""
    return path.suffix.lower() != ".toml" and (path.is_file() or bool(path.suffix))


# cluekit print


_DEFAULT_PLAYERS = 4


def add_print(commands: Any) -> None:
    """Add `cluekit print`."""
    parser = add(
        commands,
        "print",
        _print,
        "draw a detective's sheet, the board or the cards of an edition for printing",
        epilog="PDF needs the packages of cluekit[print]; SVG needs nothing.",
    )
    add_edition(parser)
    parser.add_argument("what", choices=("sheet", "board", "cards"), help="what to draw")
    parser.add_argument(
        "--players",
        type=whole,
        metavar="N",
        help="columns of the sheet (default: 4, or what the edition allows)",
    )
    parser.add_argument(
        "--paper", default="A4", metavar="SIZE", help="A3, A4, A5, Letter or Legal (default: A4)"
    )
    parser.add_argument("--two", action="store_true", help="two sheets on a page")
    parser.add_argument(
        "--tiles",
        type=whole,
        default=1,
        metavar="N",
        help="spread the board over N times N pages (default: 1)",
    )
    parser.add_argument(
        "--out", type=file, metavar="FILE", help="where to: .pdf or .svg (default: as EDITION-sheet.pdf)"
    )
    parser.add_argument("--overwrite", action="store_true", help="write over a file that is there")


def _print(arguments: argparse.Namespace) -> None:
    from cluekit.printing import save

    edition = chosen_edition(arguments)
    out = arguments.out or Path(
        f"{re.sub(r'[^a-z0-9]+', '-', edition.name.lower()).strip('-')}-{arguments.what}.pdf"
    )
    files = save(_drawn(edition, arguments), out, arguments.overwrite)
    written = "were" if arguments.what.endswith("s") else "was"
    print_lines(f"The {arguments.what} of {edition} {written} written to {name}." for name in files)


def _drawn(edition: Edition, arguments: argparse.Namespace) -> Drawing | Sequence[Drawing]:
    from cluekit.printing import board_print, cards_svg, sheet_svg

    if arguments.what == "board":
        return board_print(edition, arguments.paper, arguments.tiles)
    if arguments.what == "cards":
        return cards_svg(edition, arguments.paper)
    rules = edition.rules
    usual = min(max(_DEFAULT_PLAYERS, rules.min_players), rules.max_players)
    players = usual if arguments.players is None else arguments.players
    return sheet_svg(edition, players, arguments.paper, arguments.two)
