"""One puzzle: what a player has written down, and a question that has exactly one certain answer.

>>> from cluekit.puzzles.questions import read_question
>>> from cluekit.recorder.text import parse
>>> sheet = parse('''
... edition: mini
... seats: Ann, Ben, Cem
... me: Ann
... hand: Ada, Teapot
... Cem suggests Bruno, Violin, Kitchen; Ben shows
... Ann suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Bruno
... ''')
>>> puzzle = Puzzle.checked(sheet, read_question("where; Violin", sheet))
>>> puzzle.question
'Where is the card Violin?'
>>> puzzle.check("Cem")
Not that. Suppose the card Violin were with Cem, and go through the story: it breaks at
entry 2 at the latest.
>>> puzzle.hint(2)
Second hint. Beside your own hand you need entries 1 and 2, and nothing else.
>>> puzzle.check("Ben")
Right. All 4 deals that fit the story agree, and entries 1 and 2 prove it.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from cluekit.deduction.kinds import Fact, Holds, HoldsNone
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.contradictions import clash
from cluekit.deduction.proofs.explain import Explanation
from cluekit.deduction.proofs.proof import is_proof, is_refutation
from cluekit.deduction.proofs.wording import entries
from cluekit.errors import ClueError
from cluekit.names import plural, quoted
from cluekit.puzzles.difficulty import Difficulty, all_steps, difficulty
from cluekit.puzzles.hints import hints
from cluekit.puzzles.questions import Answer, Cell, Question
from cluekit.puzzles.remarks import remark, spot
from cluekit.puzzles.story import story
from cluekit.recorder.sheet import Sheet

__all__ = ["Puzzle"]

_DOTS: Final = "Put your answer in place of the three dots and run the cell again."
_WIDTH: Final = 88  # fits a notebook on a projector
_STEPS: Final = ("First hint", "Second hint", "Last hint")


@dataclass(eq=False, repr=False)
class Puzzle:
    """A sheet with a question about it. Everything else follows from the two, the answer included.

    So a notebook of puzzles holds no answers: `check` finds the answer anew, as pupils do.
    `Puzzle.checked` makes a puzzle only if it has one certain answer.
    """

    sheet: Sheet
    """What the solver knows: hand, numbers of cards and entries, all of it seen by that seat."""

    asks: Question
    """What is asked."""

    _given: int = field(default=0, init=False)

    @classmethod
    def checked(cls, sheet: Sheet, asks: Question) -> Puzzle:
        """A puzzle that was checked; raises `ClueError` if it is none.

        Its answer must be in all deals that fit the sheet, and any other in none. The proof of each cell of
        the answer must be accepted by the checker, which does not know how it was found; and the opposite
        must be refuted, by a proof that the same checker accepts.
        """
        puzzle = cls(sheet, asks)
        for problem in puzzle.problems():
            raise ClueError(problem)
        return puzzle

    def problems(self) -> list[str]:
        """What is wrong with the puzzle, as sentences; nothing for a sound one."""
        if self.asks.answer(self.sheet, self.knowledge) is None:
            return [f"{self.question} That is not certain."]
        found = []
        if self.asks.others(self.sheet, self.knowledge):
            found.append(f"{self.question} There is another possible answer.")
        for cell, told in zip(self.cells, self.explanations, strict=True):
            if told.holds is not cell[2] or not is_proof(told.evidence, told.steps, *cell):
                found.append(f"{self.question} The proof is not accepted.")
            if not self._opposite_refuted(cell):
                found.append(f"{self.question} The opposite is not refuted.")
        return found

    def _opposite_refuted(self, cell: Cell) -> bool:
        card, owner, holds = cell
        opposite: Fact = HoldsNone(owner, (card,)) if holds else Holds(owner, card)
        found = clash(self.knowledge.evidence.plus(opposite))
        return found is not None and is_refutation(found.evidence, found.proof)

    def __repr__(self) -> str:
        return f"<Puzzle: {self.question}>"

    # What is asked

    @property
    def question(self) -> str:
        """The question as a sentence."""
        return self.asks.asked(self.sheet)

    @property
    def choices(self) -> tuple[str, ...]:
        """What one may answer; nothing where three cards are asked for."""
        return self.asks.choices(self.sheet)

    @property
    def story(self) -> tuple[str, ...]:
        """What the solver knows, as sentences: who plays, the own hand, and the numbered entries."""
        return story(self.sheet)

    # What follows

    @cached_property
    def knowledge(self) -> Knowledge:
        """All that follows from the story."""
        return self.sheet.knowledge()

    @cached_property
    def answer(self) -> Answer:
        """The certain answer; raises `ClueError` if there is none."""
        found = self.asks.answer(self.sheet, self.knowledge)
        if found is None:
            raise ClueError(f"{self.question} That is not certain.")
        return found

    @property
    def solution(self) -> str:
        """The answer as one types it."""
        return self.asks.said(self.sheet, self.answer)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the notepad that are the answer."""
        return self.asks.cells(self.sheet, self.answer)

    @cached_property
    def explanations(self) -> tuple[Explanation, ...]:
        """Why each cell of the answer is certain."""
        return tuple(self.knowledge.explain(card, owner) for card, owner, _ in self.cells)

    @property
    def explanation(self) -> str:
        """Why the answer is certain, in numbered sentences."""
        if len(self.explanations) == 1:
            return str(self.explanations[0])
        return "\n\n".join(f"{_claim(told)}:\n{told}" for told in self.explanations)

    @cached_property
    def hints(self) -> tuple[str, str, str]:
        """The way, the entries that are needed, and a result on the way; none is the answer."""
        secrets = self.asks.secrets(self.sheet, self.answer)
        return hints(self.knowledge.evidence, self.explanations, secrets)

    @cached_property
    def difficulty(self) -> Difficulty:
        """How hard it is, measured by the proof."""
        return difficulty(self.explanations)

    @property
    def needs_thought(self) -> bool:
        """Whether the answer is more than one entry read off."""
        rules = {step.rule for told in self.explanations for step in all_steps(told.steps)}
        return self.difficulty.entries > 1 or bool(rules - {"told", "place", "left"})

    def verdict(self, answer: object) -> str:
        """What there is to say to an answer, whatever was typed: never the right one."""
        if answer is ... or answer is None or answer == "":
            return f"Not answered yet. {_DOTS}"
        try:
            given = self.asks.read(self.sheet, answer)
        except ClueError as error:
            return f"{str(error).rstrip('.')}. {self._how_to_answer()}"
        if given != self.answer:
            return f"Not that. {remark(self.sheet, *self.asks.wrong(self.sheet, given, self.answer))}"
        deals = plural(self.knowledge.deals, "deal")
        agree = (
            "The only deal that fits the story has it so"
            if self.knowledge.deals == 1
            else (f"All {deals} that fit the story agree")
        )
        return f"Right. {agree}, and {self._needed()} it."

    def _needed(self) -> str:
        numbers = sorted({number for told in self.explanations for number in told.entries if number})
        said = entries(numbers or [0], "entry")
        return f"{said} {'prove' if len(numbers) > 1 else 'proves'}"

    def _how_to_answer(self) -> str:
        if not self.choices:
            return "Name a suspect, a weapon and a room, in quotation marks and with commas between them."
        return f"The answer is one of these, in quotation marks: {', '.join(self.choices)}."

    # For the cells of a notebook

    def check(self, answer: object = ...) -> None:
        """Print whether an answer is right, or what it overlooks; `...` means "not answered yet"."""
        _say(self.verdict(answer))

    def hint(self, number: int | None = None) -> None:
        """Print the hint with this number, from 1 to 3; without one the next, and the last one again.

        Raises `ClueError` for any other number.
        """
        if number is None:
            number = self._given = min(self._given + 1, len(_STEPS))
        if type(number) is not int or not 1 <= number <= len(_STEPS):
            raise ClueError(f"There are {len(_STEPS)} hints, so none has the number {quoted(number)}.")
        _say(f"{_STEPS[number - 1]}. {self.hints[number - 1]}")

    def explain(self) -> None:
        """Print why the answer is certain, which gives it away."""
        print(self.explanation)


def _claim(told: Explanation) -> str:
    """What is explained."""
    return f"{told.card} is {'' if told.holds else 'not '}{spot(told.evidence, told.owner)}"


def _say(text: str) -> None:
    print(textwrap.fill(text, width=_WIDTH, break_on_hyphens=False))
