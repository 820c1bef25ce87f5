"""Play a study: `python -m cluekit.studies suggestions --games 1000`, or `--help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from cluekit.errors import ClueError
from cluekit.studies.catalogue import STUDIES, recipe
from cluekit.studies.rows import data_file, games_and_seed, written_rows

__all__ = ["main"]

_GAMES, _SEED = 100, 1
_DEFAULTS = "(default: {}; with --write that of the rows that are there)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a study, print it, and write its rows or its plot if that is asked for; returns the exit code."""
    parser = argparse.ArgumentParser("python -m cluekit.studies", description="Play a study and print it.")
    parser.add_argument("name", help=f"one of {', '.join(STUDIES)}")
    parser.add_argument("--games", type=int, help=f"games for each row {_DEFAULTS.format(_GAMES)}")
    parser.add_argument("--seed", type=int, help=f"what fixes all games {_DEFAULTS.format(_SEED)}")
    parser.add_argument("--write", action="store_true", help="replace the rows that come with cluekit")
    parser.add_argument("--plot", metavar="FILE", help="draw it, as .png or .svg")
    given = parser.parse_args(arguments)
    try:
        _play(given.name, given.games, given.seed, given.write, given.plot)
    except ClueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _play(name: str, games: int | None, seed: int | None, write: bool, plot: str | None) -> None:
    how = recipe(name)
    usual = (games_and_seed(name) if write else None) or (_GAMES, _SEED)
    study = how.play(games=usual[0] if games is None else games, seed=usual[1] if seed is None else seed)
    print(study)
    if write:
        path = data_file(name)
        _written(path, lambda: path.write_text(written_rows(study), encoding="utf-8"))
    if plot:
        drawn = study.plot()
        _written(plot, lambda: drawn.savefig(plot, dpi=150))


def _written(path: object, write: Callable[[], object]) -> None:
    """Write a file; raises `ClueError` when that cannot be done (`ValueError`: a kind of picture unknown)."""
    try:
        write()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ClueError(f"{path} cannot be written: {why}.") from None


if __name__ == "__main__":
    sys.exit(main())
