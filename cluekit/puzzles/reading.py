"""Puzzles as text, for the notebooks in which they stand: the stories and the questions, but no answers.

>>> puzzle = read_puzzles('''
... question: where; Violin
... edition: mini
... seats: Ann, Ben, Cem
... me: Ann
... hand: Ada, Teapot
... Cem suggests Bruno, Violin, Kitchen; Ben shows
... Ann suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Bruno
... ''')
>>> puzzle[1].check("Ben")
Right. All 4 deals that fit the story agree, and entries 1 and 2 prove it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cluekit.errors import ClueError
from cluekit.names import quoted, shown
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.questions import read_question
from cluekit.recorder.text import parse, written

__all__ = ["puzzles_as_text", "read_puzzles"]

_HEAD = re.compile(r"^question:[ \t]*(.*)$", re.MULTILINE)


def puzzles_as_text(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles as `read_puzzles` reads them.

    Raises `ClueError` when an edition could not be found again by a name.
    """
    parts = (f"question: {one.asks.code(one.sheet)}\n{written(one.sheet).rstrip()}\n" for one in puzzles)
    return "\n".join(parts)


def read_puzzles(text: str) -> dict[int, Puzzle]:
    """The puzzles of a text by their numbers, from 1 on.

    An edition of one's own is looked for in this folder. Each puzzle begins with its question and goes on as
    a game that `cluekit.recorder.text` reads. Raises `ClueError` for what is none.
    """
    before, *parts = _HEAD.split(text)
    if before.strip() or not parts:
        raise ClueError(
            f"Puzzles begin with a line such as 'question: envelope', not with {quoted(text.strip())}."
        )
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return _Numbered({number: _read(*pair, f"puzzle {number}") for number, pair in enumerate(pairs, 1)})


class _Numbered(dict[int, Puzzle]):
    """Puzzles by number; another number is explained."""

    def __missing__(self, number: object) -> Puzzle:
        raise ClueError(f"There is no puzzle {shown(number)}: they have the numbers 1 to {len(self)}.")


def _read(code: str, text: str, source: str) -> Puzzle:
    sheet = parse(text, source, Path.cwd())
    return Puzzle(sheet, read_question(code, sheet))
