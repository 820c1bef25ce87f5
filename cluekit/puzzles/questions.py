"""What a puzzle asks: where a card is, which card somebody showed, or what is in the envelope.

A question belongs to a `Sheet`, what one player has written down. It knows which cells of the notepad make
up its answer, how to understand what a pupil types, and how to say itself in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from cluekit.cards import Card, Triple
from cluekit.deduction.kinds import ENVELOPE, Moved, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError
from cluekit.names import key, quoted
from cluekit.recorder.entries import Show, Suggestion
from cluekit.recorder.sheet import Sheet

__all__ = ["Answer", "Cell", "Envelope", "Question", "Shown", "Where", "read_question", "unseen"]

Answer: TypeAlias = "Owner | Card | Triple"
"""What a question asks for: an owner, a card, or the three cards of a crime."""

Cell: TypeAlias = tuple[Card, Owner, bool]
"""A card, an owner, and whether the card is there."""


@dataclass(frozen=True)
class Where:
    """Where a card is: with which of the others, or in the envelope."""

    card: Card

    def asked(self, sheet: Sheet) -> str:
        """The question as a sentence."""
        return f"Where is the card {self.card}?"

    def choices(self, sheet: Sheet) -> tuple[str, ...]:
        """What one may answer."""
        others = (name for seat, name in enumerate(sheet.seats) if seat != sheet.me)
        return (*others, ENVELOPE)

    def answer(self, sheet: Sheet, knowledge: Knowledge) -> Owner | None:
        """The certain answer; None if there is none."""
        return knowledge.holder(self.card)

    def cells(self, sheet: Sheet, answer: Answer) -> tuple[Cell, ...]:
        """What has to be certain for an answer."""
        assert isinstance(answer, int) or answer == ENVELOPE
        return ((self.card, answer, True),)

    def others(self, sheet: Sheet, knowledge: Knowledge) -> int:
        """How many deals leave the card anywhere but where it certainly is."""
        answer = self.answer(sheet, knowledge)
        return sum(knowledge.count(self.card, owner) for owner in knowledge.owners if owner != answer)

    def read(self, sheet: Sheet, given: object) -> Owner:
        """An answer as it was typed; raises `ClueError` for what is none."""
        if isinstance(given, str) and key(given) in (key(ENVELOPE), key("the envelope")):
            return ENVELOPE
        if not isinstance(given, str | Card):
            raise ClueError(f"{quoted(given)} is no text.")
        return sheet.seat(str(given))

    def wrong(self, sheet: Sheet, given: Answer, answer: Answer) -> tuple[Card, Owner]:
        """The cell that a wrong answer takes to be true."""
        assert isinstance(given, int) or given == ENVELOPE
        return self.card, given

    def said(self, sheet: Sheet, answer: Answer) -> str:
        """An answer as one types it."""
        assert isinstance(answer, int) or answer == ENVELOPE
        return ENVELOPE if answer == ENVELOPE else sheet.seats[answer]

    def secrets(self, sheet: Sheet, answer: Answer) -> Collection[Card]:
        """The cards of which a hint must say nothing."""
        return (self.card,)

    def entries(self) -> Collection[int]:
        """The entries that the question names."""
        return ()

    def renumbered(self, numbers: Mapping[int, int]) -> Where:
        """The same question on a sheet where entries have other numbers."""
        return self

    def code(self, sheet: Sheet) -> str:
        """The question as `read_question` reads it."""
        return f"where; {self.card.name}"


@dataclass(frozen=True)
class Shown:
    """Which card somebody showed to somebody else in an entry, counted from 1."""

    number: int
    seat: int

    def triple(self, sheet: Sheet) -> Triple:
        """The cards that were asked for."""
        entry = sheet.entries[self.number - 1]
        assert isinstance(entry, Suggestion)
        return entry.triple

    def asked(self, sheet: Sheet) -> str:
        """The question as a sentence."""
        return f"Which card did {sheet.seats[self.seat]} show in entry {self.number}?"

    def choices(self, sheet: Sheet) -> tuple[str, ...]:
        """What one may answer."""
        return tuple(card.name for card in self.triple(sheet))

    def answer(self, sheet: Sheet, knowledge: Knowledge) -> Card | None:
        """The certain answer; None if there is none."""
        found = [card for card in self.triple(sheet) if knowledge.count(card, self.seat)]
        return found[0] if len(found) == 1 and knowledge.holder(found[0]) == self.seat else None

    def cells(self, sheet: Sheet, answer: Answer) -> tuple[Cell, ...]:
        """What has to be certain for an answer: that it is this card, and neither of the others."""
        cards = sorted(self.triple(sheet), key=lambda card: card == answer)
        return tuple((card, self.seat, card == answer) for card in cards)

    def others(self, sheet: Sheet, knowledge: Knowledge) -> int:
        """How many deals let another of the cards have been shown."""
        answer = self.answer(sheet, knowledge)
        return sum(knowledge.count(card, self.seat) for card in self.triple(sheet) if card != answer)

    def read(self, sheet: Sheet, given: object) -> Card:
        """An answer as it was typed; raises `ClueError` for what is none."""
        if not isinstance(given, str | Card):
            raise ClueError(f"{quoted(given)} is no text.")
        card = sheet.card(given)
        if card not in self.triple(sheet):
            raise ClueError(f"{card} was not among the cards asked for.")
        return card

    def wrong(self, sheet: Sheet, given: Answer, answer: Answer) -> tuple[Card, Owner]:
        """The cell that a wrong answer takes to be true."""
        assert isinstance(given, Card)
        return given, self.seat

    def said(self, sheet: Sheet, answer: Answer) -> str:
        """An answer as one types it."""
        assert isinstance(answer, Card)
        return answer.name

    def secrets(self, sheet: Sheet, answer: Answer) -> Collection[Card]:
        """The cards of which a hint must say nothing."""
        return self.triple(sheet)

    def entries(self) -> Collection[int]:
        """The entries that the question names."""
        return (self.number,)

    def renumbered(self, numbers: Mapping[int, int]) -> Shown:
        """The same question on a sheet where entries have other numbers."""
        return replace(self, number=numbers[self.number])

    def code(self, sheet: Sheet) -> str:
        """The question as `read_question` reads it."""
        return f"shown; {self.number}; {self.seat}"


@dataclass(frozen=True)
class Envelope:
    """What is in the envelope: who did it, with what and where."""

    def asked(self, sheet: Sheet) -> str:
        """The question as a sentence."""
        return "Which three cards are in the envelope?"

    def choices(self, sheet: Sheet) -> tuple[str, ...]:
        """What one may answer: a card from each list, which is too much to list."""
        return ()

    def answer(self, sheet: Sheet, knowledge: Knowledge) -> Triple | None:
        """The certain answer; None if there is none."""
        return knowledge.solution

    def cells(self, sheet: Sheet, answer: Answer) -> tuple[Cell, ...]:
        """What has to be certain for an answer."""
        assert isinstance(answer, Triple)
        return tuple((card, ENVELOPE, True) for card in answer)

    def others(self, sheet: Sheet, knowledge: Knowledge) -> int:
        """How many deals have another solution."""
        return sum(knowledge.solutions.values()) - max(knowledge.solutions.values())

    def read(self, sheet: Sheet, given: object) -> Triple:
        """An answer as it was typed; raises `ClueError` for what is none."""
        names = given.split(",") if isinstance(given, str) else given
        if not isinstance(names, Iterable):
            raise ClueError(f"{quoted(given)} does not name three cards.")
        return sheet.triple(name.strip() if isinstance(name, str) else name for name in names)

    def wrong(self, sheet: Sheet, given: Answer, answer: Answer) -> tuple[Card, Owner]:
        """The first card of a wrong answer that is elsewhere."""
        assert isinstance(given, Triple)
        assert isinstance(answer, Triple)
        return next(one for one, other in zip(given, answer, strict=True) if one != other), ENVELOPE

    def said(self, sheet: Sheet, answer: Answer) -> str:
        """An answer as one types it."""
        assert isinstance(answer, Triple)
        return ", ".join(card.name for card in answer)

    def secrets(self, sheet: Sheet, answer: Answer) -> Collection[Card]:
        """The cards of which a hint must say nothing."""
        return answer if isinstance(answer, Triple) else ()

    def entries(self) -> Collection[int]:
        """The entries that the question names."""
        return ()

    def renumbered(self, numbers: Mapping[int, int]) -> Envelope:
        """The same question on a sheet where entries have other numbers."""
        return self

    def code(self, sheet: Sheet) -> str:
        """The question as `read_question` reads it."""
        return "envelope"


Question: TypeAlias = Where | Shown | Envelope
"""Any question of a puzzle."""


def unseen(sheet: Sheet) -> tuple[Shown, ...]:
    """The questions which card was shown, for every card whose face one did not see.

    There are none once cards have changed hands: who has a card now may not have had it then.
    """
    if any(isinstance(fact, Moved) for fact in sheet.evidence().facts):
        return ()
    return tuple(
        Shown(number, answer.seat)
        for number, entry in enumerate(sheet.entries, 1)
        if isinstance(entry, Suggestion)
        for answer in entry.answers
        if isinstance(answer, Show) and answer.card is None
    )


def read_question(code: str, sheet: Sheet) -> Question:
    """A question from its code, for a sheet; raises `ClueError` for what is none.

    >>> sheet = Sheet.of("mini", seats=["Ann", "Ben"], me="Ann", hand=["Ada", "Violin", "Kitchen"])
    >>> read_question("where; Teapot", sheet)
    Where(card=Card('Teapot', Category.WEAPON))
    """
    kind, _, rest = code.partition(";")
    match kind.strip():
        case "where":
            return Where(sheet.card(rest.strip()))
        case "shown":
            return _read_shown(rest, sheet)
        case "envelope":
            return Envelope()
    raise ClueError(f"{quoted(code)} is no question of a puzzle.")


def _read_shown(rest: str, sheet: Sheet) -> Shown:
    words = [word.strip() for word in rest.split(";")]
    if len(words) != 2 or not all(word.isdecimal() and len(word) < 6 for word in words):
        raise ClueError(f"{quoted(rest)} is no entry and seat.")
    question = Shown(int(words[0]), int(words[1]))
    if question not in unseen(sheet):
        raise ClueError(f"No card was shown unseen by seat {words[1]} in entry {words[0]}.")
    return question
