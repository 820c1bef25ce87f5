"""`cluekit solve` and `cluekit moves`: what follows from a game, and where a roll can end."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cluekit.cli.common import (
    MISTAKE,
    add,
    add_edition,
    add_json,
    chosen_edition,
    file,
    print_json,
    print_lines,
    whole,
)
from cluekit.errors import ClueError, Contradiction
from cluekit.names import plural

if TYPE_CHECKING:
    from cluekit.deduction.logs import Case
    from cluekit.deduction.refuter import Refuter

__all__ = ["add_moves", "add_solve"]

# cluekit solve


def add_solve(commands: Any) -> None:
    """Add `cluekit solve`."""
    parser = add(
        commands,
        "solve",
        _solve,
        "say what follows from recorded games",
        epilog="A file holds a game as the recorder writes it (python -m pydoc cluekit.recorder.text), or "
        "cases in JSON (python -m pydoc cluekit.deduction.logs).",
    )
    parser.add_argument("file", type=file, metavar="FILE", help="a file with one or more recorded games")
    parser.add_argument("--case", metavar="NAME", help="only the case that has this name")
    parser.add_argument(
        "--model",
        default="facts only",
        metavar="NAME",
        help="how players choose which card to show: uniform, suspects first, weapons first, rooms first "
        "(default: nothing is read into their choice)",
    )
    parser.add_argument("--explain", action="store_true", help="give the reasons for all that is certain")
    answers = parser.add_mutually_exclusive_group()
    add_json(answers)
    answers.add_argument(
        "--dimacs", action="store_true", help="write one case as clauses for SAT solvers and model counters"
    )


def _solve(arguments: argparse.Namespace) -> int:
    from cluekit import report
    from cluekit.deduction.refuter import model_of

    cases, model = _cases(arguments), model_of(arguments.model)
    if arguments.dimacs:
        print(_dimacs(cases, model, arguments.explain), end="")
    elif arguments.json:
        print_json([report.figures(case, model, arguments.explain) for case in cases])
    else:
        return max((_tell(case, model, arguments.explain) for case in cases), default=0)
    return 0


def _tell(case: Case, model: Refuter, explained: bool) -> int:
    """Print what follows from a case, or, if reasons are wanted, why nothing can follow."""
    from cluekit import report

    try:
        print_lines(report.sentences(case, model, explained))
    except Contradiction:
        if not explained:
            raise
        print_lines(report.contradiction(case, model))
        return MISTAKE
    return 0


def _cases(arguments: argparse.Namespace) -> Sequence[Case]:
    """The cases of a file, or the one that is asked for."""
    from cluekit.names import perhaps
    from cluekit.recorder.cases import read_cases

    cases = read_cases(arguments.file)
    if arguments.case is None:
        return cases
    chosen = [case for case in cases if case.name == arguments.case]
    if not chosen:
        hint = perhaps(arguments.case, [case.name for case in cases])
        raise ClueError(f"{arguments.file}: there is no case {arguments.case!r}{hint}.")
    return chosen


def _dimacs(cases: Sequence[Case], model: Refuter, explained: bool) -> str:
    from cluekit.deduction.clauses import cnf
    from cluekit.deduction.refuter import read

    if explained:
        raise ClueError("Clauses give no reasons: --dimacs goes without --explain.")
    if len(cases) != 1:
        raise ClueError(
            f"Clauses are written for one case, and there are {len(cases)}: choose it with --case."
        )
    (case,) = cases
    comments = (case.source, f"The model is {model}: weights, if it gives any, are not written.")
    return cnf(read(case.evidence, model)).to_dimacs(comments)


# cluekit moves


def add_moves(commands: Any) -> None:
    """Add `cluekit moves`."""
    places = "A PLACE is a square such as 7,4 (row, column), or a room or another place by its name."
    parser = add(commands, "moves", _moves, "list where a roll can end", epilog=places)
    add_edition(parser)
    parser.add_argument("--at", required=True, metavar="PLACE", help="where the token stands")
    parser.add_argument("--roll", required=True, type=whole, metavar="N", help="the pips thrown")
    parser.add_argument(
        "--token",
        nargs="+",
        action="extend",
        default=[],
        metavar="PLACE",
        help="where other tokens stand: whether they are in the way is a matter of the edition",
    )
    add_json(parser)


def _moves(arguments: argparse.Namespace) -> None:
    from cluekit.board import in_words
    from cluekit.game.movement import landings

    edition = chosen_edition(arguments)
    board = edition.board
    start = board.place(arguments.at)
    tokens = [board.place(token) for token in arguments.token]
    places = landings(board, start, arguments.roll, tokens, edition.rules)
    if arguments.json:
        print_json([board.label(place) for place in places])
    elif places:
        print(f"A roll of {arguments.roll} from {in_words(start)} can end in {plural(len(places), 'place')}:")
        print_lines(map(in_words, places))
    else:
        print(f"A roll of {arguments.roll} from {in_words(start)} leads nowhere: the token has to wait.")
