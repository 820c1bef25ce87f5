"""`cluekit play` and `cluekit replay`: games in the terminal."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluekit.cli.common import WHOLE, add, add_edition, add_json, file, names, print_json, print_lines, whole
from cluekit.errors import ClueError

if TYPE_CHECKING:
    from cluekit.saved import Record
    from cluekit.seating import Seating

__all__ = ["add_play", "add_replay"]

# cluekit play


def add_play(commands: Any) -> None:
    """Add `cluekit play`."""
    parser = add(commands, "play", _play, "play a game against bots, told in plain sentences")
    add_edition(parser, nargs="?")
    parser.add_argument("--seat", metavar="NAME", help="the suspect you play (default: the first)")
    parser.add_argument(
        "--bots",
        type=_number_or_names,
        metavar="N|NAMES",
        help="how many bots to play against, or their kinds, such as eliminator,reasoner "
        "(default: 3, or as many as there is room for)",
    )
    parser.add_argument("--seed", type=whole, help="deal the game that has this number")
    parser.add_argument(
        "--load",
        type=file,
        metavar="FILE",
        help="go on with a saved game instead; one in an edition of your own is looked for beside it, "
        "if you do not give its path",
    )


def _number_or_names(text: str) -> int | list[str]:
    """What "2" or "random,reasoner" asks for."""
    return int(text) if WHOLE.fullmatch(text) else names(text)


def _play(arguments: argparse.Namespace) -> None:
    from cluekit.terminal import Terminal

    record = _loaded(arguments) if arguments.load else None
    seating = record.seating if record else _seating(arguments)
    edition = arguments.edition or (_beside(arguments.load, record) if record else None)
    if record is None:
        print(f"This is game {seating.seed}; to play it again, add --seed {seating.seed}.")
    if sys.stdin is None:
        raise ClueError("There is no input, and a game needs answers.")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    session = record.session() if record else seating.session()
    Terminal(session, seating.own_seat, input, print, seating, edition).play()


def _loaded(arguments: argparse.Namespace) -> Record:
    """The saved game, in which all is settled that could be chosen for a new one."""
    from cluekit.saved import load

    chosen = ("option", "language", "seat", "bots", "seed")
    for name in chosen:
        if getattr(arguments, name) not in (None, []):
            raise ClueError(f"A saved game is gone on with as it was begun: --load goes without the {name}.")
    return load(arguments.load, arguments.edition)


def _beside(file: Path, record: Record) -> str:
    """The path of an edition of one's own, found beside a saved game."""
    from cluekit.saved import reference

    return str(file.parent / reference(record.seating.edition))


def _seating(arguments: argparse.Namespace) -> Seating:
    from cluekit.editions import parse_options
    from cluekit.seating import Seating

    return Seating.of(
        arguments.edition or "classic",
        seat=arguments.seat,
        bots=arguments.bots,
        seed=arguments.seed,
        options=parse_options(arguments.option),
        language=arguments.language,
    )


# cluekit replay


def add_replay(commands: Any) -> None:
    """Add `cluekit replay`."""
    parser = add(commands, "replay", _replay, "tell a saved game from its beginning")
    parser.add_argument("file", type=file, metavar="FILE", help="a saved game")
    parser.add_argument("--until", type=whole, metavar="N", help="stop after so many actions")
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="tell it as the player of this suspect saw it (default: one who watches)",
    )
    add_json(parser)


def _replay(arguments: argparse.Namespace) -> None:
    """Tell a game as far as it goes; the hidden cards stay hidden."""
    from cluekit.game import view
    from cluekit.narrate import story
    from cluekit.saved import load

    record = load(arguments.file)
    seat = None if arguments.seat is None else record.seating.number_of(arguments.seat)
    seen = view(record.state(arguments.until), seat)
    if arguments.json:
        print_json(seen.to_json()["events"])
    else:
        print_lines(story(seen.events, seen))
