"""Puzzles on paper: a page in Markdown to print, with the solutions at its end if one wishes."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from cluekit.errors import ClueError
from cluekit.puzzles.marking import marked
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.wording import introduction, notepad, solution, told
from cluekit.writing import write

__all__ = ["page", "write_page"]

_BEGINS = "<!-- made by cluekit puzzles -->"


def page(puzzles: Sequence[Puzzle], solutions: bool = False) -> str:
    """The puzzles in Markdown, one after the other; raises `ClueError` when there is none."""
    if not puzzles:
        raise ClueError("A page of puzzles needs at least one puzzle.")
    parts = [_BEGINS, introduction(puzzles, solutions)]
    for number, puzzle in enumerate(puzzles, 1):
        parts += [told(number, puzzle), notepad(puzzle), "Answer: ______________________________"]
    if solutions:
        parts.append("## Solutions")
        for number, puzzle in enumerate(puzzles, 1):
            parts += [f"### Puzzle {number}: {marked(puzzle.question)}", solution(puzzle)]
    return "\n\n".join(parts) + "\n"


def write_page(
    puzzles: Sequence[Puzzle], path: str | PathLike[str], solutions: bool = False, overwrite: bool = False
) -> None:
    """Write a page of puzzles to a file in Markdown; another such page is written over.

    Anything else is if one asks to `overwrite` it. Raises `ClueError` when there is something else, when the
    file cannot be written, or when there is no puzzle.
    """
    beginning = _BEGINS.encode()
    write(page(puzzles, solutions), path, lambda found: found.startswith(beginning), overwrite, private=False)
