"""Play a study: `python -m cluekit.studies suggestions --games 1000`, or `--help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from cluekit.errors import ClueError
from cluekit.studies.catalogue import STUDIES, recipe
from cluekit.studies.rows import written_rows

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a study, print it, and write its rows or its plot if that is asked for; returns the exit code."""
    parser = argparse.ArgumentParser("python -m cluekit.studies", description="Play a study and print it.")
    parser.add_argument("name", help=f"one of {', '.join(STUDIES)}")
    parser.add_argument("--games", type=int, default=100, help="games for each row (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="what fixes all games (default: 1)")
    parser.add_argument("--write", action="store_true", help="replace the rows that come with cluekit")
    parser.add_argument("--plot", metavar="FILE", help="draw it, as .png or .svg")
    given = parser.parse_args(arguments)
    try:
        study = recipe(given.name).play(games=given.games, seed=given.seed)
    except ClueError as error:
        print(error, file=sys.stderr)
        return 2
    print(study)
    if given.write:
        path = Path(str(files("cluekit.studies"))) / "data" / f"{study.name}.csv"
        path.write_text(written_rows(study), encoding="utf-8")
    if given.plot:
        study.plot().savefig(given.plot, dpi=150)
    return 0


if __name__ == "__main__":
    sys.exit(main())
