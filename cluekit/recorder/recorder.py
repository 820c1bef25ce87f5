"""The recorder: a sheet that grows entry by entry, and of which every entry can be put right later.

>>> recorder = Recorder.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
>>> recorder.suggest("Anna", "Bruno", "Umbrella", "Kitchen", shown_by="Cem", card="Umbrella")
1
>>> print(*recorder.sentences())
1. Anna suggests Bruno with the Umbrella in the Kitchen; Ben passes, Cem shows the Umbrella.
>>> recorder.knowledge().deals, recorder.turn()
(6, 'Ben')
>>> recorder.undo()
>>> recorder.knowledge().deals
72
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Self

from cluekit.deduction.evidence import Evidence
from cluekit.deduction.information import Subject
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.explain import Explanation
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game.view import View
from cluekit.recorder import making, text
from cluekit.recorder.advice import Advice, advice
from cluekit.recorder.entries import Entry
from cluekit.recorder.making import CardName, SeatName
from cluekit.recorder.pasted import Pasted, pasted
from cluekit.recorder.review import Review, review
from cluekit.recorder.sheet import Sheet

__all__ = ["Recorder"]


class Recorder:
    """A recorded game that can be changed.

    Everything that is written down, and every change, makes a new `Sheet`, so it can all be undone. What
    cannot be at this table is refused with a `ClueError` and changes nothing; an entry that contradicts
    others is written down, for it may be one of the others that is wrong: `problems` tells.
    Seats and cards are given by their names, and in the methods that write something down players may be
    given by the numbers of their seats as well. Entries are numbered from 1 on.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._past: list[Sheet] = []
        self._future: list[Sheet] = []
        self._known: dict[tuple[int | None, Refuter], Knowledge] = {}

    @classmethod
    def of(cls, edition: str | Edition, **head: Any) -> Self:
        """A recorder with an empty sheet; takes and raises the same as `Sheet.of`."""
        return cls(Sheet.of(edition, **head))

    @classmethod
    def of_text(cls, written: str) -> Self:
        """A recorder with a sheet from its text; raises the errors of `text.parse`."""
        return cls(text.parse(written))

    @classmethod
    def of_view(cls, view: View) -> Self:
        """A recorder with what the one whose view it is would have written down."""
        return cls(Sheet.of_view(view))

    @classmethod
    def load(cls, path: str | PathLike[str], edition: str | Edition | None = None) -> Self:
        """A recorder with a sheet from a file; takes and raises the same as `text.load`."""
        return cls(text.load(path, edition))

    @property
    def sheet(self) -> Sheet:
        """The game as it is written down now."""
        return self._sheet

    @property
    def text(self) -> str:
        """The sheet as text; raises the errors of `text.written`."""
        return text.written(self._sheet)

    def __len__(self) -> int:
        return len(self._sheet.entries)

    def __repr__(self) -> str:
        return repr(self._sheet).replace("Sheet", "Recorder", 1)

    # Changes

    def set(self, sheet: Sheet) -> None:
        """Take another sheet, say one with another hand; that can be undone like any change."""
        if sheet != self._sheet:
            self._past.append(self._sheet)
            self._future.clear()
            self._turn_to(sheet)

    def _turn_to(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known.clear()

    def undo(self) -> None:
        """Take the last change back; raises `ClueError` when there is none."""
        if not self._past:
            raise ClueError("There is nothing to undo.")
        self._future.append(self._sheet)
        self._turn_to(self._past.pop())

    def redo(self) -> None:
        """Make the change again that was taken back last; raises `ClueError` when there is none."""
        if not self._future:
            raise ClueError("There is nothing to do again.")
        self._past.append(self._sheet)
        self._turn_to(self._future.pop())

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self._future)

    def add(self, entry: Entry | str) -> int:
        """Write an entry down at the end, given as itself or as a line of text; returns its number."""
        return self.insert(len(self) + 1, entry)

    def insert(self, number: int, entry: Entry | str) -> int:
        """Write an entry down before the one that has this number now; returns the number.

        Raises `ClueError` when there is no such place, or for what cannot be written down.
        """
        if number != len(self) + 1:
            self._sheet.check_number(number)
        self._change(number, 0, self._entries(entry))
        return number

    def edit(self, number: int, entry: Entry | str) -> None:
        """Put another entry, given as itself or as a line of text, in its place; raises like `insert`."""
        self._change(self._sheet.check_number(number), 1, self._entries(entry))

    def remove(self, number: int) -> None:
        """Strike an entry out; raises `ClueError` when there is none, or when others need it."""
        self._change(self._sheet.check_number(number), 1, ())

    def _change(self, number: int, removed: int, entries: Iterable[Entry]) -> None:
        before = self._sheet.entries
        after = (*before[: number - 1], *entries, *before[number - 1 + removed :])
        self.set(self._sheet.with_entries(after))

    def _entries(self, entry: Entry | str) -> tuple[Entry, ...]:
        entries = text.parse_line(entry, self._sheet) if isinstance(entry, str) else (entry,)
        if not entries:
            raise ClueError("There is nothing on this line.")
        return entries

    # What can be written down

    def suggest(
        self,
        suggester: SeatName,
        *cards: CardName,
        shown_by: SeatName | Iterable[SeatName] | None = None,
        passed: SeatName | Iterable[SeatName] | None = None,
        card: CardName | Mapping[str, CardName] | None = None,
        nobody: bool = False,
    ) -> int:
        """Write a suggestion of three cards down; returns the number of the entry.

        `shown_by` says who showed a card, and the passes that follow by the rules are filled in; with
        `passed` those that were noticed count, and no others. `nobody=True` says that all others passed. With
        none of these no answer is noted. `card` is the card shown, if one saw it. See `making.suggestion`.
        Raises `ClueError` for what cannot be.
        """
        made = making.suggestion(
            self._sheet, suggester, *cards, shown_by=shown_by, passed=passed, card=card, nobody=nobody
        )
        return self.add(made)

    def skip(self, seat: SeatName | None = None) -> int:
        """Write down that somebody, by default whose turn it is, made no suggestion; returns the number."""
        return self.add(making.skip(self._sheet, self._next() if seat is None else seat))

    def accuse(self, player: SeatName, *cards: CardName, right: bool) -> int:
        """Write an accusation of three cards down, and whether it was right; returns the number."""
        return self.add(making.accusation(self._sheet, player, *cards, right=right))

    def snoop(self, player: SeatName, target: SeatName, card: CardName | None = None) -> int:
        """Write down that a player saw a card of another one, drawn at random; returns the number."""
        return self.add(making.snoop(self._sheet, player, target, card))

    def lay_open(self, seat: SeatName, card: CardName) -> int:
        """Write down that a player laid a card face up on the table; returns the number."""
        return self.add(making.laid_open(self._sheet, seat, card))

    def pass_left(
        self,
        gave: CardName | None = None,
        got: CardName | None = None,
        without: SeatName | Iterable[SeatName] | None = None,
    ) -> int:
        """Write down that everybody passed a card to the left; returns the number.

        `gave` and `got` are one's own cards; `without` names those who gave none, by default whoever has no
        cards.
        """
        empty = [seat for seat, size in enumerate(self._sheet.hands.sizes) if not size]
        idle = empty if without is None else making.seats_of(self._sheet, without)
        return self.add(making.passed_left(self._sheet, gave, got, idle))

    def resize(self, *sizes: int) -> int:
        """Write down how many cards everybody was really dealt; returns the number."""
        return self.add(making.hand_sizes(self._sheet, sizes))

    def check(self, seat: SeatName, right: bool) -> int:
        """Write down that somebody's passes were checked, and were all right or not; returns the number."""
        return self.add(making.checked(self._sheet, seat, right))

    def reveal(self, *cards: CardName) -> int:
        """Write down what lay in the envelope; returns the number."""
        return self.add(making.revealed(self._sheet, *cards))

    def note(self, remark: str) -> int:
        """Write a remark down; returns the number."""
        return self.add(making.note(self._sheet, remark))

    def paste(self, log: str, fill: bool | None = None) -> Pasted:
        """Write down what a log from elsewhere tells; returns what was understood and what not.

        See `pasted`; `print` what is returned, or go through it for the lines that are left over.
        """
        found = pasted(log, self._sheet, fill=fill)
        self.set(found.sheet)
        return found

    def save(self, path: str | PathLike[str], overwrite: bool = False) -> None:
        """Write the sheet to a file; takes and raises the same as `text.save`."""
        text.save(self._sheet, path, overwrite)

    # What can be asked

    def sentences(self) -> list[str]:
        """Every entry as a plain sentence, with its number."""
        return self._sheet.sentences()

    def turn(self) -> str | None:
        """Whose turn it probably is next; None when the game is over."""
        seat = self._sheet.next_seat
        return None if seat is None else self._sheet.seats[seat]

    def _next(self) -> int:
        seat = self._sheet.next_seat
        if seat is None:
            raise ClueError("The game is over, so it is nobody's turn.")
        return seat

    def asked_order(self, suggester: SeatName) -> tuple[str, ...]:
        """The other players in the order in which they are asked by this one."""
        seats = self._sheet.clockwise(self._sheet.seat(suggester))
        return tuple(self._sheet.seats[seat] for seat in seats)

    def evidence(self, until: int | None = None) -> Evidence:
        """All that the entries, or those up to a number, tell about the cards; see `Sheet.evidence`."""
        return self._sheet.evidence(until)

    def knowledge(self, until: int | None = None, model: Refuter | str = FACTS_ONLY) -> Knowledge:
        """All that follows from the entries, or those up to a number; see `Sheet.knowledge`."""
        if isinstance(until, str | Refuter):
            raise ClueError(f"A model is given by its name: knowledge(model={str(until)!r}).")
        asked = (until, model_of(model))
        if asked not in self._known:
            self._known[asked] = self._sheet.knowledge(*asked)
        return self._known[asked]

    def explain(
        self, card: CardName, owner: SeatName, until: int | None = None, model: Refuter | str = FACTS_ONLY
    ) -> Explanation:
        """Why a card certainly is with somebody or not, or two deals that differ in that: `print` it.

        `owner` is a player, or "envelope"; `until` and `model` are as for `knowledge`.
        Raises `ClueError` for unknown names and like `knowledge`, `Contradiction` when entries clash.
        """
        inside = isinstance(owner, str) and owner.casefold() == ENVELOPE and owner not in self._sheet.seats
        where: Owner = ENVELOPE if inside else self._sheet.seat(owner)
        return self.knowledge(until, model).explain(self._sheet.card(card), where)

    def gaps(self) -> list[str]:
        """Where the answers have gaps, as sentences; see `Sheet.gaps`."""
        return self._sheet.gaps()

    def problems(self) -> list[str]:
        """What is wrong with the entries taken together, as sentences; nothing if some deal fits them all."""
        found = self._sheet.clash()
        return [] if found is None else [found.sentence()]

    def advice(
        self,
        n: int = 5,
        rooms: CardName | Iterable[CardName] | None = None,
        *,
        about: Subject = "envelope",
        model: Refuter | str = FACTS_ONLY,
    ) -> Advice:
        """What to do next: the `n` best suggestions in some `rooms`, or all; see `advice.advice`."""
        return advice(self._sheet, n, rooms, about=about, knowledge=self.knowledge(model=model))

    def review(self, solution: Iterable[CardName] | None = None, model: Refuter | str = FACTS_ONLY) -> Review:
        """When one could have known what; see `review.review`."""
        return review(self._sheet, solution, model)
