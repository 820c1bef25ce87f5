"""`cluekit simulate` and `cluekit tournament`: many games between bots."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cluekit.cli.common import (
    INTERRUPTED,
    add,
    add_edition,
    add_json,
    chosen_edition,
    file,
    names,
    print_json,
    print_lines,
    whole,
)
from cluekit.errors import ClueError
from cluekit.names import plural

if TYPE_CHECKING:
    from cluekit.arena import Result, Tournament
    from cluekit.arena.intervals import Estimate
    from cluekit.editions import Edition

__all__ = ["add_simulate", "add_tournament"]

# cluekit simulate


_USUAL = ("random", "eliminator", "reasoner")
"""The bots that play if nobody says which."""


def add_simulate(commands: Any) -> None:
    """Add `cluekit simulate`."""
    parser = add(commands, "simulate", _simulate, "let bots play many games and count who wins")
    add_edition(parser)
    parser.add_argument(
        "--bots",
        type=names,
        metavar="NAMES",
        help=f"the kind of bot on each seat (default: {', '.join(_USUAL)}, or as many as the edition needs)",
    )
    parser.add_argument("--games", type=whole, default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", type=whole, default=0, help="fixes all games (default: 0)")
    add_json(parser)


def _simulate(arguments: argparse.Namespace) -> None:
    from cluekit.arena import simulate

    edition = chosen_edition(arguments)
    bots = arguments.bots or _bots_for(edition)
    result = simulate(edition, bots, arguments.games, arguments.seed)
    if arguments.json:
        print_json(_result_fields(result))
    else:
        print_lines(_result_sentences(result, edition))


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


# cluekit tournament


def add_tournament(commands: Any) -> None:
    """Add `cluekit tournament`."""
    parser = add(
        commands,
        "tournament",
        _tournament,
        "let bots play the same deals on all seats, and tell who plays better",
        epilog="Ctrl-C ends it and tells what came out so far; with --file the same command goes on with it.",
    )
    add_edition(parser)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="who plays, two at least: kinds of bots, or files with one of your own, such as mine.py",
    )
    parser.add_argument(
        "--games",
        type=whole,
        default=100,
        help="how many deals; with three players each is played six times (default: 100)",
    )
    parser.add_argument("--seed", type=whole, default=0, help="fixes all games (default: 0)")
    parser.add_argument("--players", type=whole, metavar="N", help="how many sit at a table (default: all)")
    parser.add_argument("--workers", type=whole, default=1, metavar="N", help="how many processes play")
    parser.add_argument("--file", type=file, metavar="FILE", help="keep every game there, and resume")
    parser.add_argument(
        "--csv", type=file, metavar="FILE", help="write a table with a line a player and game"
    )
    add_json(parser)


def _tournament(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise ClueError(f"There is at least one worker, not {arguments.workers}.")
    if arguments.csv and not arguments.csv.parent.is_dir():
        raise ClueError(f"There is no folder {arguments.csv.parent}.")
    result = _played(arguments)
    if arguments.csv:
        result.to_csv(arguments.csv)
    if arguments.json:
        print_json(_tournament_fields(result))
    else:
        print(result)
    return 0 if result.complete else INTERRUPTED


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
            chosen_edition(arguments),
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
