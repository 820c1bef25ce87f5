"""The command `cluekit`: open the lessons, play, let bots play, and look things up.

Every command that answers a question also answers in JSON (`--json`). What cannot be done is said in one
sentence on the error stream, with exit code 2.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import cluekit
from cluekit.errors import ClueError, Contradiction, MissingPackage
from cluekit.names import plural
from cluekit.resources import folder

if TYPE_CHECKING:
    from cluekit.arena import Result, Tournament
    from cluekit.arena.intervals import Estimate
    from cluekit.deduction.logs import Case
    from cluekit.deduction.refuter import Refuter
    from cluekit.editions import Edition
    from cluekit.saved import Record
    from cluekit.seating import Seating

__all__ = ["main"]

_UNSOUND, _MISTAKE, _INTERRUPTED, _PIPE_CLOSED = 1, 2, 130, 141


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
        return _INTERRUPTED
    except BrokenPipeError:
        # What is still buffered must not be written when Python ends, or it would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
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
    if extra and arguments.command is not _lab:
        parser.error(f"{extra[0]!r} is not understood here")
    if arguments.command is None:
        parser.print_help()
        return 0
    code: int | None = arguments.command(argparse.Namespace(**vars(arguments), extra=extra))
    return code or 0


def _complain(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return _MISTAKE


def _write_anything() -> None:
    """A stream that cannot encode a letter writes its code rather than fail; a closed one swallows all."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  (for as long as the program runs)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class _Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence, like everything here."""

    def error(self, message: str) -> NoReturn:
        raise ClueError(f"{self.prog}: {message}; see {self.prog} --help.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cluekit", description=cluekit.__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"cluekit {cluekit.__version__}")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in (
        *(_add_lab, _add_play, _add_replay, _add_simulate, _add_tournament),
        *(_add_solve, _add_moves, _add_editions, _add_check, _add_bot),
    ):
        add(commands)
    return parser


def _add(commands: Any, name: str, run: Any, text: str, **more: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False, **more
    )
    parser.set_defaults(command=run)
    return parser


def _add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def _add_edition(parser: argparse.ArgumentParser, **more: Any) -> None:
    text = "an edition that comes with cluekit, or the path of a .toml file of your own"
    parser.add_argument("edition", metavar="EDITION", help=text, **more)
    _add_options(parser)


def _add_options(parser: argparse.ArgumentParser) -> None:
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


def _edition(arguments: argparse.Namespace) -> Edition:
    from cluekit.editions import edition, parse_options

    return edition(arguments.edition, parse_options(arguments.option), arguments.language)


_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""A whole number, written with digits as everybody writes it."""


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _file(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of a file is empty")
    return Path(text)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _print_json(value: Any) -> None:
    print(json.dumps(value))


# cluekit lab


def _add_lab(commands: Any) -> None:
    _add(
        commands,
        "lab",
        _lab,
        "open JupyterLab on the first lesson",
        epilog="Other options, such as --no-browser or --port 8889, are handed on to JupyterLab.",
    )


def _lab(arguments: argparse.Namespace) -> int:
    """Become JupyterLab on the first lesson."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise MissingPackage('JupyterLab is not installed; pip install "cluekit[lab]" brings it.')
    lessons = _own_copies()
    if not lessons:
        raise ClueError(f"There is no lesson in {folder('lessons')}.")
    first = lessons[0]
    print(f"Your copies of the lessons are in {first.parent}; what you change there is kept.")
    print(f"If no page opens by itself, open the last address below, and there {first.name}.")
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return _become([sys.executable, "-m", "jupyterlab", str(first), *root, *arguments.extra])


def _become(command: list[str]) -> int:
    """Run a command in place of this one, so that Ctrl-C is its affair; Windows can only start and wait."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


def _own_copies() -> list[Path]:
    """Copies of the pupils' notebooks to write in: what one tries must not change the lessons themselves."""
    own = Path("cluekit-lessons").absolute()
    own.mkdir(exist_ok=True)
    lessons = sorted(folder("lessons").glob("*.ipynb"))
    for lesson in lessons:
        if not (own / lesson.name).exists():
            shutil.copyfile(lesson, own / lesson.name)
    return [own / lesson.name for lesson in lessons]


# cluekit play


def _add_play(commands: Any) -> None:
    parser = _add(commands, "play", _play, "play a game against bots, told in plain sentences")
    _add_edition(parser, nargs="?")
    parser.add_argument("--seat", metavar="NAME", help="the suspect you play (default: the first)")
    parser.add_argument(
        "--bots",
        type=_number_or_names,
        metavar="N|NAMES",
        help="how many bots to play against, or their kinds, such as eliminator,reasoner "
        "(default: 3, or as many as there is room for)",
    )
    parser.add_argument("--seed", type=_whole, help="deal the game that has this number")
    parser.add_argument(
        "--load",
        type=_file,
        metavar="FILE",
        help="go on with a saved game instead; one in an edition of your own is looked for beside it, "
        "if you do not give its path",
    )


def _number_or_names(text: str) -> int | list[str]:
    """What "2" or "random,reasoner" asks for."""
    return int(text) if _WHOLE.fullmatch(text) else _names(text)


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


def _add_replay(commands: Any) -> None:
    parser = _add(commands, "replay", _replay, "tell a saved game from its beginning")
    parser.add_argument("file", type=_file, metavar="FILE", help="a saved game")
    parser.add_argument("--until", type=_whole, metavar="N", help="stop after so many actions")
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="tell it as the player of this suspect saw it (default: one who watches)",
    )
    _add_json(parser)


def _replay(arguments: argparse.Namespace) -> None:
    """Tell a game as far as it goes; the hidden cards stay hidden."""
    from cluekit.game import view
    from cluekit.narrate import story
    from cluekit.saved import load

    record = load(arguments.file)
    seat = None if arguments.seat is None else record.seating.number_of(arguments.seat)
    seen = view(record.state(arguments.until), seat)
    if arguments.json:
        _print_json(seen.to_json()["events"])
    else:
        _print_lines(story(seen.events, seen))


# cluekit simulate


_USUAL = ("random", "eliminator", "reasoner")
"""The bots that play if nobody says which."""


def _add_simulate(commands: Any) -> None:
    parser = _add(commands, "simulate", _simulate, "let bots play many games and count who wins")
    _add_edition(parser)
    parser.add_argument(
        "--bots",
        type=_names,
        metavar="NAMES",
        help=f"the kind of bot on each seat (default: {', '.join(_USUAL)}, or as many as the edition needs)",
    )
    parser.add_argument("--games", type=_whole, default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", type=_whole, default=0, help="fixes all games (default: 0)")
    _add_json(parser)


def _simulate(arguments: argparse.Namespace) -> None:
    from cluekit.arena import simulate

    edition = _edition(arguments)
    bots = arguments.bots or _bots_for(edition)
    result = simulate(edition, bots, arguments.games, arguments.seed)
    if arguments.json:
        _print_json(_result_fields(result))
    else:
        _print_lines(_result_sentences(result, edition))


def _bots_for(edition: Edition) -> list[str]:
    """One bot of each usual kind, and more of them or fewer where the edition asks for that."""
    number = min(max(len(_USUAL), edition.rules.min_players), edition.rules.max_players)
    return list(itertools.islice(itertools.cycle(_USUAL), number))


def _result_fields(result: Result) -> dict[str, Any]:
    return {
        "edition": result.edition,
        "bots": list(result.bots),
        "seed": result.seed,
        "games": result.games,
        "steps": result.steps,
        "seconds": round(result.seconds, 3),
        "wins": list(result.wins),
        "unsolved": result.unsolved,
        "unfinished": result.unfinished,
        "mean_turns": float(result.mean_turns),
    }


def _result_sentences(result: Result, edition: Edition) -> Iterable[str]:
    yield f"{edition}, {plural(result.games, 'game')} with seed {result.seed}:"
    for suspect, kind, wins in zip(edition.deck.suspects, result.bots, result.wins, strict=False):
        yield f"{suspect}, played by {kind}, won {plural(wins, 'game')}."
    if result.unsolved:
        yield f"In {plural(result.unsolved, 'game')} everybody accused wrongly."
    if result.unfinished:
        yield f"{plural(result.unfinished, 'game')} had to be given up without an end."
    yield f"On average a game took {float(result.mean_turns):.1f} turns."
    yield f"In all there were {plural(result.steps, 'action')} in {result.seconds:.2f} seconds."


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


# cluekit tournament


def _add_tournament(commands: Any) -> None:
    parser = _add(
        commands,
        "tournament",
        _tournament,
        "let bots play the same deals on all seats, and tell who plays better",
        epilog="Ctrl-C ends it and tells what came out so far; with --file the same command goes on with it.",
    )
    _add_edition(parser)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="who plays, two at least: kinds of bots, or files with one of your own, such as mine.py",
    )
    parser.add_argument(
        "--games",
        type=_whole,
        default=100,
        help="how many deals; with three players each is played six times (default: 100)",
    )
    parser.add_argument("--seed", type=_whole, default=0, help="fixes all games (default: 0)")
    parser.add_argument("--players", type=_whole, metavar="N", help="how many sit at a table (default: all)")
    parser.add_argument("--workers", type=_whole, default=1, metavar="N", help="how many processes play")
    parser.add_argument("--file", type=_file, metavar="FILE", help="keep every game there, and resume")
    parser.add_argument(
        "--csv", type=_file, metavar="FILE", help="write a table with a line a player and game"
    )
    _add_json(parser)


def _tournament(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise ClueError(f"There is at least one worker, not {arguments.workers}.")
    if arguments.csv and not arguments.csv.parent.is_dir():
        raise ClueError(f"There is no folder {arguments.csv.parent}.")
    result = _played(arguments)
    if arguments.csv:
        result.to_csv(arguments.csv)
    if arguments.json:
        _print_json(_tournament_fields(result))
    else:
        print(result)
    return 0 if result.complete else _INTERRUPTED


def _played(arguments: argparse.Namespace) -> Tournament:
    """Play here, or in as many processes as there shall be."""
    from concurrent.futures import ProcessPoolExecutor

    from cluekit.arena import tournament
    from cluekit.workshop.files import bot_from, is_file

    one = arguments.workers == 1
    with (
        contextlib.redirect_stdout(sys.stderr),  # what bots print is no part of the answer
        contextlib.nullcontext() if one else ProcessPoolExecutor(arguments.workers) as executor,
    ):
        return tournament(
            _edition(arguments),
            [bot_from(name) if is_file(name) else name for name in arguments.bots],
            arguments.games,
            arguments.seed,
            players=arguments.players,
            file=arguments.file,
            executor=executor,
        )


def _tournament_fields(result: Tournament) -> dict[str, Any]:
    schedule = result.plan.schedule
    return {
        "edition": result.plan.edition.name,
        "players": schedule.players,
        "seed": schedule.seed,
        "deals": schedule.deals,
        "games": len(result.rows),
        "complete": result.complete,
        "standings": [
            {
                "name": each.name,
                "games": each.games,
                "wins": each.wins,
                "share": _interval(each.share),
                "turns": _interval(each.turns),
                "suggestions": _interval(each.suggestions),
                "opening": _interval(each.opening),
                "fouls": each.fouls,
            }
            for each in result.standings()
        ],
    }


def _interval(estimate: Estimate | None) -> list[float | None] | None:
    """A value with the ends of its interval."""
    return [float(estimate.value), estimate.low, estimate.high] if estimate else None


# cluekit solve


def _add_solve(commands: Any) -> None:
    parser = _add(
        commands,
        "solve",
        _solve,
        "say what follows from recorded games",
        epilog="A file holds a game as the recorder writes it (python -m pydoc cluekit.recorder.text), or "
        "cases in JSON (python -m pydoc cluekit.deduction.logs).",
    )
    parser.add_argument("file", type=_file, metavar="FILE", help="a file with one or more recorded games")
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
    _add_json(answers)
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
        _print_json([report.figures(case, model, arguments.explain) for case in cases])
    else:
        return max((_tell(case, model, arguments.explain) for case in cases), default=0)
    return 0


def _tell(case: Case, model: Refuter, explained: bool) -> int:
    """Print what follows from a case, or, if reasons are wanted, why nothing can follow."""
    from cluekit import report

    try:
        _print_lines(report.sentences(case, model, explained))
    except Contradiction:
        if not explained:
            raise
        _print_lines(report.contradiction(case, model))
        return _MISTAKE
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


def _add_moves(commands: Any) -> None:
    places = "A PLACE is a square such as 7,4 (row, column), or a room or another place by its name."
    parser = _add(commands, "moves", _moves, "list where a roll can end", epilog=places)
    _add_edition(parser)
    parser.add_argument("--at", required=True, metavar="PLACE", help="where the token stands")
    parser.add_argument("--roll", required=True, type=_whole, metavar="N", help="the pips thrown")
    parser.add_argument(
        "--token",
        nargs="+",
        action="extend",
        default=[],
        metavar="PLACE",
        help="where other tokens stand: whether they are in the way is a matter of the edition",
    )
    _add_json(parser)


def _moves(arguments: argparse.Namespace) -> None:
    from cluekit.board import in_words
    from cluekit.game.movement import landings

    edition = _edition(arguments)
    board = edition.board
    start = board.place(arguments.at)
    tokens = [board.place(token) for token in arguments.token]
    places = landings(board, start, arguments.roll, tokens, edition.rules)
    if arguments.json:
        _print_json([board.label(place) for place in places])
    elif places:
        print(f"A roll of {arguments.roll} from {in_words(start)} can end in {plural(len(places), 'place')}:")
        _print_lines(map(in_words, places))
    else:
        print(f"A roll of {arguments.roll} from {in_words(start)} leads nowhere: the token has to wait.")


# cluekit editions


def _add_editions(commands: Any) -> None:
    parser = _add(commands, "editions", _editions, "list the editions that come with cluekit, or tell of one")
    _add_edition(parser, nargs="?")
    _add_json(parser)


def _editions(arguments: argparse.Namespace) -> None:
    """Without a name a table of all; with one, also what its sources leave open and how it was settled."""
    from cluekit.editions import edition, editions

    chosen = [edition(arguments.edition)] if arguments.edition else editions()
    if arguments.json:
        _print_json([_edition_fields(one) for one in chosen])
        return
    _print_lines(_table([_row(one) for one in chosen]))
    if arguments.edition:
        _print_lines(f"{field}: {note}." for field, note in chosen[0].notes)
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


def _add_check(commands: Any) -> None:
    parser = _add(
        commands,
        "check",
        _check,
        "say all that is wrong with an edition of your own",
        epilog="The exit code is 0 for an edition that can be played, and 1 for one with problems.",
    )
    parser.add_argument("file", type=_file, metavar="FILE", help="the .toml file of an edition")
    _add_json(parser)


def _check(arguments: argparse.Namespace) -> int:
    from cluekit.editions import check

    if not arguments.file.is_file():
        raise ClueError(f"There is no file {arguments.file}.")
    problems = check(arguments.file)
    if arguments.json:
        told = [{field: getattr(problem, field) for field in _OF_PROBLEM} for problem in problems]
        _print_json({"file": arguments.file.name, "sound": not problems, "problems": told})
    elif problems:
        _print_lines(f"{problem.sentence} {problem.advice}".rstrip() for problem in problems)
    else:
        print(_summary(arguments.file))
    return _UNSOUND if problems else 0


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


# cluekit bot


def _add_bot(commands: Any) -> None:
    parser = _add(
        commands,
        "bot",
        None,
        "write a bot of your own and see where it fails",
        epilog="In Python: help('cluekit.workshop').",
    )
    deeds = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    begin = _add(deeds, "new", _bot_new, "begin a bot: copy one that plays, to change it")
    begin.add_argument(
        "file", type=_file, metavar="FILE", help="a file that is not there yet, such as mine.py"
    )
    _add_trial(
        _add(deeds, "try", _bot_try, "let a bot play some games and say where it fails", epilog=_CODES)
    )
    again = _add(deeds, "replay", _bot_replay, "ask a bot again in a view on which it failed", epilog=_CODES)
    again.add_argument("view", type=_file, metavar="VIEW", help="the file of a saved view")
    again.add_argument("bot", metavar="FILE", help="the bot, as for cluekit bot try")
    again.add_argument("--edition", metavar="FILE", help="where an edition of your own is")


_CODES = "The exit code is 0 for a bot that works, and 1 for one that fails."


def _add_trial(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bot", metavar="FILE", help="a file with a function bot, or as mine.py:clever another"
    )
    parser.add_argument("--edition", metavar="EDITION", default="classic", help="(default: classic)")
    _add_options(parser)
    parser.add_argument(
        "--against",
        type=_names,
        default=["eliminator"],
        metavar="NAMES",
        help="the kinds of the other bots, again and again until all seats are taken (default: eliminator)",
    )
    parser.add_argument("--players", type=_whole, default=3, help="how many seats (default: 3)")
    parser.add_argument("--games", type=_whole, default=20, help="how many games (default: 20)")
    parser.add_argument("--seed", type=_whole, default=0, help="fixes all games (default: 0)")
    parser.add_argument(
        "--limit", type=float, default=1.0, metavar="SECONDS", help="for a decision (default: 1)"
    )
    parser.add_argument(
        "--folder",
        type=_file,
        default=Path("failures"),
        metavar="FOLDER",
        help="where the views are saved on which the bot fails (default: failures)",
    )
    _add_json(parser)


def _bot_new(arguments: argparse.Namespace) -> None:
    from cluekit.workshop.command import new

    print(new(arguments.file))


def _bot_try(arguments: argparse.Namespace) -> int:
    from cluekit.workshop.command import tried

    numbers = {name: getattr(arguments, name) for name in ("players", "games", "seed", "limit")}
    report, data = tried(arguments.bot, _edition(arguments), arguments.against, arguments.folder, **numbers)
    if arguments.json:
        _print_json(data)
    else:
        print(report)
    return _UNSOUND if data["failures"] else 0


def _bot_replay(arguments: argparse.Namespace) -> int:
    from cluekit.workshop.command import replayed

    report, works = replayed(arguments.view, arguments.bot, arguments.edition)
    print(report)
    return 0 if works else _UNSOUND
