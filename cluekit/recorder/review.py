r"""Looking back at a game: from which entry on one could have known what.

>>> from cluekit.recorder.text import parse
>>> sheet = parse('''
... edition: mini
... seats: Anna, Ben, Cem
... me: Anna
... hand: Ada, Teapot
...
... Anna suggests Bruno, Umbrella, Kitchen; nobody shows
... Ben skips
... Cem accuses Bruno, Umbrella, Kitchen; right
... ''')
>>> print(*review(sheet).sentences(), sep="\n")
From entry 1 on you could have known that Bruno is in the envelope.
From entry 1 on you could have known that the Umbrella is in the envelope.
From entry 1 on you could have known that the Kitchen is in the envelope.
From entry 1 on the whole solution was certain. Cem accused rightly at entry 3.
At the start the solution had a chance of 1/12 (8.3%).
After entry 1 the solution had a chance of 1 (100.0%).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from cluekit.cards import Card, Triple
from cluekit.deduction.kinds import ENVELOPE, Moved, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.names import plural
from cluekit.recorder.entries import Accusation, Revealed
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.table import the

__all__ = ["Certain", "Review", "review"]


@dataclass(frozen=True)
class Certain:
    """A cell that is certain at the end, and the entry from which on it was (0: from the start)."""

    card: Card
    owner: Owner
    holds: bool
    number: int


@dataclass(frozen=True)
class Review:
    """What one could have known when."""

    sheet: Sheet

    certain: tuple[Certain, ...]
    """Every cell that is certain at the end: those of the envelope first, then the seats, in deck order.

    Where cards changed hands, the cells of the seats are about the time since they did for the last time.
    """

    solved: int | None
    """The entry from which on the whole solution was certain; None if it is not."""

    solution: Triple | None
    """What lay in the envelope, as far as it was given, told or can be known."""

    chances: tuple[Fraction, ...]
    """How likely the solution was at the start and after each entry; empty if the solution is not known."""

    left: int
    """How many solutions were possible after the entry before `solved`, or at the end."""

    @cached_property
    def accusations(self) -> Mapping[int, Accusation]:
        """The accusations, by the numbers of their entries."""
        numbered = enumerate(self.sheet.entries, 1)
        return {number: entry for number, entry in numbered if isinstance(entry, Accusation)}

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def sentences(self) -> list[str]:
        """The review for people: the envelope, the whole solution, the chances, then who holds what."""
        cells = [cell for cell in self.certain if cell.holds and cell.number]
        inside = [self._cell(cell) for cell in cells if cell.owner == ENVELOPE]
        hands = [self._cell(cell) for cell in cells if cell.owner not in (ENVELOPE, self.sheet.me)]
        return [*inside, self._solved(), *self._chances(), *hands]

    def _cell(self, cell: Certain) -> str:
        what = the(cell.card)
        if cell.owner == ENVELOPE:
            told = f"{what} is in the envelope"
        elif cell.owner == self.sheet.open_pile:
            told = f"{what} lies open"
        else:
            told = f"{self.sheet.seats[cell.owner]} holds {what}"
        return f"From entry {cell.number} on you could have known that {told}."

    def _solved(self) -> str:
        if self.solved is None:
            return f"At the end the solution is not certain: {plural(self.left, 'solution')} are possible."
        told = self.sheet.entries[self.solved - 1] if self.solved else None
        if isinstance(told, Accusation | Revealed) and self.left > 1:
            return f"Until entry {self.solved} told it, {plural(self.left, 'solution')} were possible."
        since = f"From entry {self.solved} on" if self.solved else "From the start"
        return f"{since} the whole solution was certain. {self._later()}"

    def _later(self) -> str:
        """Whether somebody accused afterwards."""
        assert self.solved is not None
        for number, entry in self.accusations.items():
            if number >= self.solved and entry.right:
                return f"{self.sheet.seats[entry.player]} accused rightly at entry {number}."
        return "Nobody accused rightly afterwards."

    def _chances(self) -> Iterator[str]:
        """The chance of the solution, wherever it changed."""
        for number, chance in enumerate(self.chances):
            if not number or chance != self.chances[number - 1]:
                when = f"After entry {number}" if number else "At the start"
                yield f"{when} the solution had a chance of {chance} ({float(chance):.1%})."


def review(
    sheet: Sheet, solution: Iterable[str | Card] | None = None, model: Refuter | str = FACTS_ONLY
) -> Review:
    """Look back at a game.

    Arguments: the sheet; `solution`, if it is known (a right accusation, or the envelope opened, tells it as
    well); the `model` of how players choose the card they show. Each entry that tells something is counted
    once at most, and between two moments at which the same was certain nothing is counted, unless the
    chances of a solution are asked for.
    Raises `Contradiction` when entries clash, and `ClueError` when too much is open to count exactly.
    """
    past = _Past(sheet, model)
    last = len(sheet.entries)
    cells = past.certain_from()
    inside = [cell for cell in cells if cell.owner == ENVELOPE and cell.holds]
    solved = max(cell.number for cell in inside) if len(inside) == len(Triple._fields) else None
    found = _told(sheet) or past.at(last).solution if solution is None else sheet.triple(solution)
    before = past.at(last if solved is None else max(solved - 1, 0))
    chances = [past.chance(number, found) for number in range(last + 1)] if found else []
    return Review(sheet, cells, solved, found, tuple(chances), len(before.solutions))


def _told(sheet: Sheet) -> Triple | None:
    """The solution, if an entry tells it."""
    for entry in sheet.entries:
        if isinstance(entry, Revealed) or (isinstance(entry, Accusation) and entry.right):
            return entry.triple
    return None


_Cell = tuple[Card, Owner, bool]


class _Past:
    """What was known after each entry, counted when it is asked for."""

    def __init__(self, sheet: Sheet, model: Refuter | str) -> None:
        self._model = model
        self._evidence = sheet.evidence()
        self._last = len(sheet.entries)
        facts = zip(self._evidence.facts, self._evidence.numbers, strict=True)
        self._moved = max((number for fact, number in facts if isinstance(fact, Moved)), default=0)
        self._telling = {0, *self._evidence.numbers}
        self._same: list[int] = []
        for number in range(self._last + 1):
            self._same.append(number if number in self._telling else self._same[-1])
        self._known: dict[int, Knowledge] = {}
        self._final = sheet.knowledge(model=model)  # complains about a clash

    def at(self, number: int) -> Knowledge:
        """What was known after an entry."""
        same = self._same[number]
        if same == self._same[-1]:
            return self._final
        if same not in self._known:
            self._known[same] = Knowledge.from_evidence(self._evidence.until(same), self._model)
        return self._known[same]

    def chance(self, number: int, solution: Triple) -> Fraction:
        """How likely a solution was after an entry."""
        known = self.at(number)
        return Fraction(known.solutions.get(solution, 0), known.counts.weight)

    def _cells(self, number: int) -> frozenset[_Cell]:
        """The cells certain after an entry; those of hands only if no cards change hands later."""
        cells = self.at(number).certain()
        settled = number >= self._moved
        return frozenset(cell for cell in cells if settled or cell[1] == ENVELOPE)

    def certain_from(self) -> tuple[Certain, ...]:
        """Every cell certain at the end, and since when; of the envelope first."""
        first: dict[_Cell, int] = {}
        end = self._cells(self._last)
        start = self._cells(0)
        first.update(dict.fromkeys(start, 0))
        self._search(0, start, self._last, end, first)
        cells = sorted(self.at(self._last).certain(), key=lambda cell: cell[1] != ENVELOPE)
        return tuple(Certain(*cell, first[cell]) for cell in cells)

    def _search(
        self, low: int, before: frozenset[_Cell], high: int, after: frozenset[_Cell], first: dict[_Cell, int]
    ) -> None:
        """Find the entries that made the cells certain that were not after `low`, but are after `high`.

        What is certain stays so: where nothing was added in between, nothing has to be counted.
        """
        new = after - before
        if not new:
            return
        if high == low + 1:
            first.update(dict.fromkeys(new, high))
            return
        middle = (low + high) // 2
        between = self._cells(middle)
        self._search(low, before, middle, between, first)
        self._search(middle, between, high, after, first)
