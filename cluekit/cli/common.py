"""What the commands have in common: options that several have, and how answers are printed."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cluekit.errors import ClueError

if TYPE_CHECKING:
    from cluekit.editions import Edition

__all__ = [
    "INTERRUPTED",
    "MISTAKE",
    "PIPE_CLOSED",
    "UNSOUND",
    "WHOLE",
    "Parser",
    "add",
    "add_edition",
    "add_json",
    "add_options",
    "chosen_edition",
    "file",
    "names",
    "print_json",
    "print_lines",
    "whole",
]

UNSOUND, MISTAKE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
"""Exit codes: an unsound edition or a bot that fails, a mistake, Ctrl-C, and a closed pipe."""


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence, like everything here."""

    def error(self, message: str) -> NoReturn:
        """Raise `ClueError`: the program ends with one sentence."""
        raise ClueError(f"{self.prog}: {message}; see {self.prog} --help.")


def add(commands: Any, name: str, run: Any, text: str, **more: Any) -> argparse.ArgumentParser:
    """Add a command that `run` carries out; `text` says in the list of commands what it does."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False, **more
    )
    parser.set_defaults(command=run)
    return parser


def add_json(parser: argparse._ActionsContainer) -> None:
    """Add the option --json."""
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def add_edition(parser: argparse.ArgumentParser, **more: Any) -> None:
    """Add the edition, and the options that change it."""
    text = "an edition that comes with cluekit, or the path of a .toml file of your own"
    parser.add_argument("edition", metavar="EDITION", help=text, **more)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that change an edition."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="play by another rule, with fewer cards or a variant of the edition: dice=2, answers=everyone, "
        "suspects=6, weapons=Rope,Knife; may be repeated",
    )
    parser.add_argument("--language", metavar="CODE", help="the language of the names, such as pl")


def chosen_edition(arguments: argparse.Namespace) -> Edition:
    """The edition that the arguments ask for."""
    from cluekit.editions import edition, parse_options

    return edition(arguments.edition, parse_options(arguments.option), arguments.language)


WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""A whole number, written with digits as everybody writes it."""


def whole(text: str) -> int:
    """A whole number from the command line."""
    if not WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def file(text: str) -> Path:
    """A path from the command line."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of a file is empty")
    return Path(text)


def names(text: str) -> list[str]:
    """Names with commas between them from the command line."""
    return [name.strip() for name in text.split(",")]


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text."""
    for line in lines:
        print(line)
