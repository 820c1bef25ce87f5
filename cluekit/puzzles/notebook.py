"""A notebook of puzzles: for each a section with its story, a notepad to fill in, and cells to answer.

The pupils' notebook holds no answer in any form: what is checked follows from the stories, which the first
cell reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any

from cluekit.errors import ClueError
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.reading import puzzles_as_text
from cluekit.puzzles.wording import introduction, notepad, solution, told
from cluekit.writing import write

__all__ = ["notebook", "write_notebook"]

_BEGINS = b'{\n "metadata": {\n  "cluekit": {\n   "made by": "cluekit puzzles"'
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

_HOW_TO = (
    "**How to work.** Run the next cell first; it gets everything ready and prints nothing. Then read a "
    "story, think, and mark in the notepad below it what you know. Put your answer in place of the three "
    "dots and run the cell: press Shift and Enter together. If you are stuck, take away the `#` before "
    "`hint` and run the cell again; there are three hints, one for each run. Last of all, "
    "`explain` gives the answer with its reasons."
)


def write_notebook(
    puzzles: Sequence[Puzzle], path: str | PathLike[str], solutions: bool = False, overwrite: bool = False
) -> None:
    """Write a notebook of puzzles to a file; with `solutions` that of the teacher.

    A notebook of puzzles in which nobody has worked is written over; anything else is if one asks to
    `overwrite` it. Raises `ClueError` when there is something else, when the file cannot be written, or
    when there is no puzzle.
    """
    content = json.dumps(notebook(puzzles, solutions), indent=1, ensure_ascii=False)
    write(f"{content}\n", path, lambda beginning: beginning.startswith(_BEGINS), overwrite, private=False)


def notebook(puzzles: Sequence[Puzzle], solutions: bool = False) -> dict[str, Any]:
    """The notebook as a dictionary in Jupyter's format 4.5; raises `ClueError` when there is no puzzle."""
    if not puzzles:
        raise ClueError("A notebook of puzzles needs at least one puzzle.")
    cells = [
        _markdown("about", f"{introduction(puzzles, solutions)}\n\n{_HOW_TO}"),
        _code("ready", _ready(puzzles), {"jupyter": {"source_hidden": True}}),
    ]
    for number, puzzle in enumerate(puzzles, 1):
        cells += _section(number, puzzle, solutions)
    origin = {"made by": "cluekit puzzles", "solutions": solutions}
    metadata = {"cluekit": origin, "kernelspec": _KERNEL, "language_info": {"name": "python"}}
    return {"metadata": metadata, "nbformat": 4, "nbformat_minor": 5, "cells": cells}


def _section(number: int, puzzle: Puzzle, solutions: bool) -> Iterator[dict[str, Any]]:
    yield _markdown(f"story-{number}", told(number, puzzle))
    yield _markdown(f"notepad-{number}", f"{_TO_FILL}\n\n{notepad(puzzle)}")
    answer = repr(puzzle.solution) if solutions else "..."
    yield _code(f"answer-{number}", _ANSWER.format(question=puzzle.question, number=number, answer=answer))
    if solutions:
        yield _markdown(f"solution-{number}", solution(puzzle))


_TO_FILL = (
    "**Notepad.** Double-click the table to write in it: `x` for *certainly not there*, `o` for *certainly "
    "there*. Shift and Enter show it again. Your own cards are crossed out already."
)

_ANSWER = """\
# {question}
answer = {answer}
puzzle[{number}].check(answer)
# puzzle[{number}].hint()
# puzzle[{number}].explain()"""


def _ready(puzzles: Sequence[Puzzle]) -> str:
    """The cell that reads the stories."""
    text = puzzles_as_text(puzzles).replace("\\", "\\\\").replace("'''", "\\'\\'\\'")
    return (
        "from cluekit.puzzles import read_puzzles\n\n"
        "# The stories below once more, as the computer reads them. It works the answers out anew.\n"
        f"puzzle = read_puzzles('''\n{text}''')"
    )


def _markdown(name: str, source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source.splitlines(keepends=True)}


def _code(name: str, source: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    bare = {"execution_count": None, "outputs": [], "source": source.splitlines(keepends=True)}
    return {"cell_type": "code", "id": name, "metadata": metadata or {}} | bare
