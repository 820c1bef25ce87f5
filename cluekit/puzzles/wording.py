"""Puzzles in Markdown: the introduction, the stories, the notepad and the solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.cards import Card, Category
from cluekit.deduction.proofs.wording import listed
from cluekit.puzzles.marking import marked
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.story import head

__all__ = ["introduction", "notepad", "solution", "told"]


def introduction(puzzles: Sequence[Puzzle], solutions: bool = False) -> str:
    """The heading, what all this is, and the cards of the game."""
    editions = list(dict.fromkeys(puzzle.sheet.edition for puzzle in puzzles))
    names = listed([f"*{marked(str(edition))}*" for edition in editions])
    heading = f"# Puzzles{', with solutions' * solutions}: who has which card?"
    about = (
        f"Each puzzle is a position from a game of {names}. You see what one player knows at that moment, "
        "and nothing else. Something is certain by then, although nobody has said it: find out what. No "
        "guess is needed."
    )
    kinds = [
        f"{_plural(kind)}: {_names(edition.deck.category(kind))}."
        for edition in editions[:1]
        for kind in Category
    ]
    listing = "\n".join(f"- {line}" for line in kinds) if len(editions) == 1 else ""
    return "\n\n".join(filter(None, (heading, about, _TURNS, listing)))


_TURNS = (
    "One suspect, one weapon and one room lie in the envelope; all other cards were dealt. Whoever is asked "
    "for three cards and has one of them shows one, so that only the one who asked sees it. Whoever has none "
    "passes."
)


def _plural(kind: Category) -> str:
    return f"**{kind.value.capitalize()}s**"


def _names(cards: Sequence[Card]) -> str:
    return marked(listed(map(str, cards)))


def told(number: int, puzzle: Puzzle) -> str:
    """The section of a puzzle: its question, how hard it is, and its story."""
    sheet = puzzle.sheet
    entries = "\n".join(
        f"{at}. {marked(line.partition(' ')[2])}" for at, line in enumerate(sheet.sentences(), 1)
    )
    parts = [
        f"## Puzzle {number}: {marked(puzzle.question)}",
        f"*Difficulty: {puzzle.difficulty.words}.*",
        "\n\n".join(_weighed(marked(sentence), sheet.me is not None) for sentence in head(sheet)),
        entries,
        f"**{marked(puzzle.question)}** {_to_choose(puzzle)}",
    ]
    return "\n\n".join(parts)


def _weighed(sentence: str, is_player: bool) -> str:
    """A sentence, in bold if it says who the solver is."""
    return f"**{sentence}**" if is_player and sentence.startswith("You are ") else sentence


def _to_choose(puzzle: Puzzle) -> str:
    if not puzzle.choices:
        return 'Answer with a suspect, a weapon and a room, such as `"Ada, Teapot, Kitchen"`.'
    choices = [f'"{marked(choice)}"' for choice in puzzle.choices]
    return f"Answer with {listed(choices, 'or')}, in quotation marks."


def notepad(puzzle: Puzzle) -> str:
    """A table of the cards and of where they can be, with the own hand filled in."""
    sheet = puzzle.sheet
    others = [seat for seat in range(len(sheet.seats)) if seat != sheet.me]
    columns = [marked(sheet.seats[seat]) for seat in others] + ["envelope"]
    rows = [row for category in Category for row in _rows(puzzle, category, len(columns))]
    return "\n".join([_row(["card", *columns]), _row(["---", *[":-:"] * len(columns)]), *rows])


def _rows(puzzle: Puzzle, category: Category, columns: int) -> Iterator[str]:
    """A heading, and a row for each card of a kind."""
    yield _row([_plural(category), *[" "] * columns])
    for card in puzzle.sheet.edition.deck.category(category):
        own = card in puzzle.sheet.hand
        yield _row([f"{marked(card.name)}{' (yours)' * own}", *["x" if own else " "] * columns])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def solution(puzzle: Puzzle) -> str:
    """The answer and its reasons."""
    lines = (f"{marked(line)}  " if line else "" for line in puzzle.explanation.split("\n"))
    return f"**Solution.** {marked(puzzle.solution)}.\n\n" + "\n".join(lines).rstrip()
