"""What follows from a recorded game, counted once and kept, for the page asks for it again and again."""

from __future__ import annotations

from functools import cached_property

from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.contradictions import Clash, clash
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of
from cluekit.errors import ClueError, Contradiction
from cluekit.recorder.sheet import Sheet

__all__ = ["Findings"]


class Findings:
    """What follows from a sheet under a model of how players choose the card they show.

    Nothing is counted before it is asked for, and nothing twice.
    """

    def __init__(self, sheet: Sheet, model: Refuter | str = FACTS_ONLY) -> None:
        self.sheet = sheet
        self.model = model_of(model)
        self._known: dict[int, Knowledge | ClueError | None] = {}

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.sheet.entries)

    def knowledge(self, until: int | None = None) -> Knowledge | None:
        """All that follows from the entries up to a number; None where they contradict each other.

        Raises `ClueError` when too much is open to count exactly.
        """
        number = self.last if until is None else until
        if number not in self._known:
            self._known[number] = self._count(number)
        found = self._known[number]
        if isinstance(found, ClueError):
            raise found
        return found

    def _count(self, number: int) -> Knowledge | ClueError | None:
        try:
            return Knowledge.from_evidence(self.sheet.evidence(number), self.model)
        except Contradiction:
            return None
        except ClueError as error:
            return error

    def known(self, until: int | None = None) -> Knowledge | None:
        """Like `knowledge`, but None as well where too much is open to count."""
        try:
            return self.knowledge(until)
        except ClueError:
            return None

    def fitting(self, until: int) -> int | None:
        """The last number up to `until` whose entries fit together; None when not even the hands do.

        More entries leave fewer deals, so it is found by halving.
        """
        if self.fits(until):
            return until
        low, high = -1, until  # the entries up to `high` do not fit, those up to `low` do
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.fits(middle) else (low, middle)
        return low if low >= 0 else None

    def fits(self, number: int) -> bool:
        """Whether some deal fits the entries up to a number; where too much is open to count, one does."""
        try:
            return self.knowledge(number) is not None
        except ClueError:
            return True

    @cached_property
    def clash(self) -> Clash | None:
        """Which entries clash, if no deal fits them all, whatever the model."""
        return None if self.fits(self.last) else clash(self.sheet.evidence())
