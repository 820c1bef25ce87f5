"""`cluekit bot`: a bot of one's own begun, tried and asked again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cluekit.cli.common import (
    UNSOUND,
    add,
    add_json,
    add_options,
    chosen_edition,
    file,
    names,
    print_json,
    whole,
)

__all__ = ["add_bot"]


def add_bot(commands: Any) -> None:
    """Add `cluekit bot`."""
    parser = add(
        commands,
        "bot",
        None,
        "write a bot of your own and see where it fails",
        epilog="In Python: help('cluekit.workshop').",
    )
    deeds = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    begin = add(deeds, "new", _bot_new, "begin a bot: copy one that plays, to change it")
    begin.add_argument(
        "file", type=file, metavar="FILE", help="a file that is not there yet, such as mine.py"
    )
    _add_trial(add(deeds, "try", _bot_try, "let a bot play some games and say where it fails", epilog=_CODES))
    again = add(deeds, "replay", _bot_replay, "ask a bot again in a view on which it failed", epilog=_CODES)
    again.add_argument("view", type=file, metavar="VIEW", help="the file of a saved view")
    again.add_argument("bot", metavar="FILE", help="the bot, as for cluekit bot try")
    again.add_argument("--edition", metavar="FILE", help="where an edition of your own is")


_CODES = "The exit code is 0 for a bot that works, and 1 for one that fails."


def _add_trial(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bot", metavar="FILE", help="a file with a function bot, or as mine.py:clever another"
    )
    parser.add_argument("--edition", metavar="EDITION", default="classic", help="(default: classic)")
    add_options(parser)
    parser.add_argument(
        "--against",
        type=names,
        default=["eliminator"],
        metavar="NAMES",
        help="the kinds of the other bots, again and again until all seats are taken (default: eliminator)",
    )
    parser.add_argument("--players", type=whole, default=3, help="how many seats (default: 3)")
    parser.add_argument("--games", type=whole, default=20, help="how many games (default: 20)")
    parser.add_argument("--seed", type=whole, default=0, help="fixes all games (default: 0)")
    parser.add_argument(
        "--limit", type=float, default=1.0, metavar="SECONDS", help="for a decision (default: 1)"
    )
    parser.add_argument(
        "--folder",
        type=file,
        default=Path("failures"),
        metavar="FOLDER",
        help="where the views are saved on which the bot fails (default: failures)",
    )
    add_json(parser)


def _bot_new(arguments: argparse.Namespace) -> None:
    from cluekit.workshop.command import new

    print(new(arguments.file))


def _bot_try(arguments: argparse.Namespace) -> int:
    from cluekit.workshop.command import tried

    numbers = {name: getattr(arguments, name) for name in ("players", "games", "seed", "limit")}
    report, data = tried(
        arguments.bot, chosen_edition(arguments), arguments.against, arguments.folder, **numbers
    )
    if arguments.json:
        print_json(data)
    else:
        print(report)
    return UNSOUND if data["failures"] else 0


def _bot_replay(arguments: argparse.Namespace) -> int:
    from cluekit.workshop.command import replayed

    report, works = replayed(arguments.view, arguments.bot, arguments.edition)
    print(report)
    return 0 if works else UNSOUND
