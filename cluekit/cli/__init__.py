"""The command `cluekit`: open the lessons, play, let bots play, and look things up.

Every command that answers a question also answers in JSON (`--json`). What cannot be done is said in one
sentence on the error stream, with exit code 2.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence

import cluekit
from cluekit.cli.answering import add_moves, add_solve
from cluekit.cli.common import INTERRUPTED, MISTAKE, PIPE_CLOSED, Parser
from cluekit.cli.contests import add_simulate, add_tournament
from cluekit.cli.lab import add_lab, open_lab
from cluekit.cli.looking_up import add_check, add_editions
from cluekit.cli.paper import add_print, add_puzzles
from cluekit.cli.playing import add_play, add_replay
from cluekit.cli.workshop import add_bot
from cluekit.errors import ClueError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and return the exit code.

    It is 0, 1 for an edition with problems or a bot that fails, 2 for a mistake, 130 after Ctrl-C, 141 for a
    closed pipe.

    `argv` are the words after `cluekit`, by default those of the command line.

    >>> main(["moves", "mini", "--at", "Kitchen", "--roll", "1", "--json"])
    ["2,4"]
    0
    """
    _write_anything()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered must not be written when Python ends, or it would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except ClueError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}." if error.filename else f"{error}.")
    return code


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    words = sys.argv[1:] if argv is None else argv
    # With a blank before it, the square -1,3 is not taken for an option, and the board can say what is wrong.
    words = [f" {word}" if re.match(r"-\d+,", word) else word for word in words]
    try:
        arguments, extra = parser.parse_known_args(words)
    except SystemExit:  # after --help and --version
        return 0
    if extra and arguments.command is not open_lab:
        parser.error(f"{extra[0]!r} is not understood here")
    if arguments.command is None:
        parser.print_help()
        return 0
    code: int | None = arguments.command(argparse.Namespace(**vars(arguments), extra=extra))
    return code or 0


def _complain(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return MISTAKE


def _write_anything() -> None:
    """A stream that cannot encode a letter writes its code rather than fail; a closed one swallows all."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  (for as long as the program runs)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="cluekit", description=cluekit.__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"cluekit {cluekit.__version__}")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add_command in (
        *(add_lab, add_play, add_replay, add_simulate, add_tournament),
        *(add_solve, add_moves, add_editions, add_check, add_bot),
        *(add_puzzles, add_print),
    ):
        add_command(commands)
    return parser
