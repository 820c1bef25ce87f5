"""What to suggest next: the questions whose answers tell most, or to accuse when all is certain."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from cluekit.cards import Card, Category, Triple
from cluekit.deduction.information import Subject, ranking
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError
from cluekit.narrate import crime_in_words
from cluekit.recorder.sheet import Sheet

__all__ = ["Advice", "Suggested", "advice"]


@dataclass(frozen=True)
class Suggested:
    """A suggestion, and how many bits its answers tell on average."""

    triple: Triple
    bits: float
    about: str

    @property
    def sentence(self) -> str:
        """The advice for people."""
        return f"Suggest {crime_in_words(self.triple)}: it tells {self.bits:.3f} bits about the {self.about}."


@dataclass(frozen=True)
class Advice:
    """What to do next."""

    accuse: Triple | None
    """The solution, if it is certain."""

    questions: tuple[Suggested, ...]
    """The best suggestions, the best first; none if the solution is certain."""

    model: str
    """What is assumed about how players choose the card they show."""

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def sentences(self) -> list[str]:
        """The advice for people, a sentence for each suggestion."""
        if self.accuse:
            return [f"Accuse {crime_in_words(self.accuse)}: that is certain."]
        told = [question.sentence for question in self.questions]
        return told or ["No room can be reached: nothing to suggest."]


def advice(
    sheet: Sheet,
    n: int = 5,
    rooms: str | Card | Iterable[str | Card] | None = None,
    *,
    about: Subject = "envelope",
    knowledge: Knowledge | None = None,
) -> Advice:
    """What the one who writes had best do next.

    Arguments: the sheet; `n`, how many suggestions at most; `rooms`, those that can be reached, by default
    all; `about`, whether the "envelope" or the whole "deal" is to be found; `knowledge`, if it has been
    counted already, or with a model of how players choose the card they show.
    Raises `ClueError` for somebody who only watches, for rooms that are none, and for more than there are.
    """
    if sheet.me is None:
        raise ClueError("Somebody who only watches has nothing to suggest.")
    reached = None if rooms is None else _rooms(sheet, rooms)
    known = knowledge or sheet.knowledge()
    if known.solution:
        return Advice(known.solution, (), str(known.model))
    answers, order = sheet.edition.rules.answers, sheet.clockwise(sheet.me)
    found = ranking(known, sheet.me, reached, about, answers, order)
    questions = tuple(Suggested(worth.suggestion, worth.bits, about) for worth in found[: max(n, 0)])
    return Advice(None, questions, str(known.model))


def _rooms(sheet: Sheet, rooms: str | Card | Iterable[str | Card]) -> tuple[Card, ...]:
    deck = sheet.edition.deck
    named = (rooms,) if isinstance(rooms, str | Card) else rooms
    few = tuple(itertools.islice(named, len(deck.rooms) + 1))
    if len(few) > len(deck.rooms):
        raise ClueError(f"There are only {len(deck.rooms)} rooms to be reached, more are named.")
    return tuple(deck.card(room, Category.ROOM) for room in few)
