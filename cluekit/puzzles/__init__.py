"""Puzzles from games: positions in which something is certain that nobody has said.

>>> made = generated("mini", seed=7, most=2)
>>> [puzzle.question for puzzle in made]
[...]
>>> made[0].check("the moon")
There is no ...
"""

from cluekit.puzzles.difficulty import Difficulty
from cluekit.puzzles.games import generated, puzzles
from cluekit.puzzles.notebook import notebook, write_notebook
from cluekit.puzzles.page import page, write_page
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.questions import Envelope, Question, Shown, Where
from cluekit.puzzles.reading import puzzles_as_text, read_puzzles

__all__ = [
    "Difficulty",
    "Envelope",
    "Puzzle",
    "Question",
    "Shown",
    "Where",
    "generated",
    "notebook",
    "page",
    "puzzles",
    "puzzles_as_text",
    "read_puzzles",
    "write_notebook",
    "write_page",
]
