"""Tournaments: the same deals for everybody on every seat, on one machine or on many."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike

from cluekit.arena.checks import checked_number
from cluekit.arena.chunks import Work, rows_here
from cluekit.arena.guard import LIMIT
from cluekit.arena.keeping import Keeper
from cluekit.arena.matches import MAX_TURNS
from cluekit.arena.plans import Plan
from cluekit.arena.progress import Progress, progress_of
from cluekit.arena.results import Tournament
from cluekit.arena.rows import Row
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.names import shown

__all__ = ["tournament"]


def tournament(
    edition: str | Edition,
    entrants: Sequence[str | type | Bot | Entrant],
    games: int,
    seed: int = 0,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    executor: Executor | None = None,
    file: str | PathLike[str] | None = None,
    progress: Progress = True,
    limit: float | None = LIMIT,
    max_turns: int = MAX_TURNS,
    opening: bool = True,
    chunk: int | None = None,
) -> Tournament:
    """Let entrants play against each other, everybody with the same cards on the same seats.

    Each deal is played by every set of so many entrants as fit round the table, in every order if that are
    two or three, or else in as many rotations as there are seats (see `Schedule`). Cards and dice are the
    same in all games of a deal; an entrant's own chance depends on deal and name, not on its seat. (The
    throws come one after the other, whoever rolls: once somebody has decided otherwise than in another game,
    the same throws fall to other moves.) A bot that raises an error, does something illegal or takes too long
    loses its game, and the others play on; see `Match`.

    Arguments:
    `entrants`, as `cluekit.bots.entrant` takes them; the second of a name is numbered;
    `games`, how many deals are played; each of them makes 2 games of two entrants, 6 of three, and at larger
    tables one for each seat, for every set of entrants that plays: `tournament("mini", three, games=10)` are
    60 games;
    `seed`, which fixes everything, whatever plays it: rows are the same with every executor;
    `players`, how many sit at a table, by default all entrants, or as many as the edition seats;
    `options`, as in `cluekit.edition`;
    `executor`, any `concurrent.futures.Executor` to play the games, which stays open; by default they are
    played here, one after the other. On a pool of threads, one function must be able to play several games
    at a time;
    `file`, where rows are kept as they come; if the file is there, the tournament goes on where it was left,
    unless one of the entrants, their settings or cluekit itself has changed (see `cluekit.arena.marks`);
    `progress`, True for a bar, False for none, or a function of the games done and all games;
    `limit`, seconds for one decision of a bot that does not come with cluekit, or None;
    `max_turns`, when a game is given up;
    `opening`, whether to count what first suggestions told, which takes some milliseconds a seat;
    `chunk`, how many games an executor is given at a time.

    Whoever interrupts it (Ctrl-C, or the button of the notebook) gets what has been played so far, and what
    is not `complete`.
    Raises `ClueError` for arguments that make no sense, for a file that holds something else or cannot be
    written, for a bot whose rows cannot be kept since nothing tells it from others, and when workers die.

    >>> result = tournament("mini", ["random", "eliminator"], games=10, progress=False)
    >>> len(result.rows), [(each.name, each.wins) for each in result.standings()]
    (20, [('eliminator', 20), ('random', 0)])
    """
    plan = Plan.of(
        *(edition, entrants, games, seed),
        players=players,
        options=options,
        limit=limit,
        max_turns=max_turns,
        opening=opening,
    )
    if chunk is not None:
        checked_number(chunk, "The number of games in a chunk", 1)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ClueError(
            f"executor is one of concurrent.futures, such as ProcessPoolExecutor(), not {shown(executor)}."
        )
    keeper = Keeper(file, plan)
    rows = keeper.rows()
    missing = [number for number in range(len(plan.schedule)) if number not in rows]
    if missing:
        keeper.open()
        with closing(keeper):
            _play(plan, missing, rows, keeper, progress, executor, chunk)
    return Tournament(plan, tuple(rows[number] for number in sorted(rows)))


def _play(
    plan: Plan,
    missing: Sequence[int],
    rows: dict[int, Row],
    keeper: Keeper,
    progress: Progress,
    executor: Executor | None,
    chunk: int | None,
) -> None:
    """Play the games that are missing, and keep their rows; whoever interrupts it keeps what is done."""

    def keep(some: Iterable[Row]) -> None:
        some = list(some)
        rows.update((row.number, row) for row in some)
        keeper.keep(some)

    work = None if executor is None else Work(plan, missing, executor, chunk)
    with closing(progress_of(progress, len(rows), len(plan.schedule))) as bar:
        try:
            for some in work or rows_here(plan, missing):
                keep(some)
                bar.update(len(some))
        except KeyboardInterrupt:
            for some in work.stop() if work else ():
                keep(some)
        finally:
            if work:
                deque(work.stop(), maxlen=0)
