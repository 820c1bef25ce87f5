"""A game at a real table as one frozen value: who sits there, and what happened.

>>> sheet = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
>>> sheet
<Sheet of Mini: Anna, Ben and Cem, 0 entries>
>>> sheet.knowledge()
Knowledge: 12 solutions, 72 deals, facts only
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, replace
from typing import Any

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Fact, Holds, HoldsNone
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.proofs.contradictions import Clash, clash
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, Contradiction
from cluekit.game.view import View
from cluekit.names import quoted
from cluekit.recorder.entries import (
    Accusation,
    Checked,
    Entry,
    HandSizes,
    LaidOpen,
    Revealed,
    Show,
    Skip,
    Suggestion,
)
from cluekit.recorder.from_view import dealt_hand, dealt_sizes, entries_of, open_before
from cluekit.recorder.table import Hands, Table

__all__ = ["MOST_ENTRIES", "Sheet", "WrongEntry"]

MOST_ENTRIES = 2000
"""A sheet with more entries is taken for a mistake; a long evening has a hundred."""


class WrongEntry(ClueError):
    """An entry that cannot be: which one (counted from 1), and what is wrong with it."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"Entry {number}: {problem}")
        self.number = number
        self.problem = problem


@dataclass(frozen=True, repr=False)
class Sheet(Table):
    """A table and the entries so far, numbered from 1 on.

    Every entry is checked by itself. That some of them contradict each other is no error here: knowing that
    is what `evidence` and `knowledge` are for. Raises the errors of `Table`, and `WrongEntry`.
    """

    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.entries) > MOST_ENTRIES:
            raise ClueError(f"A sheet has up to {MOST_ENTRIES:,} entries, not {len(self.entries):,}.")
        before = Hands(self.hand_sizes, None)
        for number, entry in enumerate(self.entries, 1):
            if isinstance(entry, HandSizes):  # first, for all entries are checked with these sizes
                self._check(number, entry, before)
        hands = self.first_hands
        for number, entry in enumerate(self.entries, 1):
            self._check(number, entry, hands)
            hands = entry.after(self, hands)

    def _check(self, number: int, entry: object, hands: Hands) -> None:
        if not isinstance(entry, Entry):
            raise WrongEntry(number, f"{quoted(entry)} is no entry.")
        try:
            entry.check(self, hands)
        except ClueError as error:
            raise WrongEntry(number, str(error)) from None

    @classmethod
    def of(
        cls,
        edition: str | Edition,
        *,
        seats: Iterable[str],
        me: str | int | None = None,
        hand: Iterable[str | Card] = (),
        sizes: Iterable[int] | None = None,
        open_cards: Iterable[str | Card] = (),
        options: Mapping[str, object] | None = None,
        language: str | None = None,
    ) -> Sheet:
        """An empty sheet from names, all of which may be typed carelessly.

        Arguments: the edition with its `options` and `language`, as in `cluekit.edition`; `seats`, the names
        of the players clockwise, beginning with the one who begins; `me`, who writes, and the `hand` of that
        player, nothing for somebody who only watches; `sizes`, the cards dealt to each seat, by default one
        more to the first seats if it is not even; `open_cards`, which lie face up.
        Raises `ClueError` with one sentence for what is wrong.
        """
        found = find_edition(edition, options, language)
        bare = Table(found, tuple(_listed(seats, "The players are")))
        own = None if me is None else bare.seat(me)
        held = [bare.card(card) for card in _listed(hand, "The hand is")]
        shown = [bare.card(card) for card in _listed(open_cards, "The open cards are")]
        dealt = () if sizes is None else tuple(_listed(sizes, "The hand sizes are"))
        in_order = found.deck.sorted
        return cls(found, bare.seats, own, in_order(held), dealt, in_order(shown))

    @classmethod
    def at(cls, table: Table, entries: Iterable[Entry] = ()) -> Sheet:
        """A sheet with these entries for a table; raises `WrongEntry`."""
        head = (table.me, table.hand, table.hand_sizes, table.open_cards)
        return cls(table.edition, table.seats, *head, tuple(entries))

    @classmethod
    def of_view(cls, view: View) -> Sheet:
        """What the one whose view it is would have written down; seats are called by their suspects."""
        names = tuple(map(str, view.seats))
        hand, shown = map(view.edition.deck.sorted, (dealt_hand(view), open_before(view)))
        return cls(view.edition, names, view.player, hand, dealt_sizes(view), shown, entries_of(view.events))

    def __repr__(self) -> str:
        names = f"{', '.join(self.seats[:-1])} and {self.seats[-1]}"
        return f"<Sheet of {self.edition}: {names}, {_entries(self.entries)}>"

    def with_entries(self, entries: Iterable[Entry]) -> Sheet:
        """The same table with other entries; raises `WrongEntry`."""
        return replace(self, entries=tuple(entries))

    # What it says

    @property
    def first_sizes(self) -> tuple[int, ...]:
        """How many cards each seat was dealt, corrections considered."""
        counted = [entry.sizes for entry in self.entries if isinstance(entry, HandSizes)]
        return counted[-1] if counted else self.hand_sizes

    @property
    def first_hands(self) -> Hands:
        """The hands before the first entry."""
        return Hands(self.first_sizes, None if self.me is None else frozenset(self.hand))

    @property
    def hands(self) -> Hands:
        """The hands after the last entry."""
        hands = self.first_hands
        for entry in self.entries:
            hands = entry.after(self, hands)
        return hands

    def sentences(self) -> list[str]:
        """Every entry as a plain sentence, with its number."""
        return [f"{number}. {entry.sentence(self)}".rstrip() for number, entry in enumerate(self.entries, 1)]

    def gaps(self) -> list[str]:
        """Where nothing is said of players who were asked before somebody showed a card, as sentences.

        By the rules they have passed, but that counts only when it is written down.
        """
        numbered = enumerate(self.entries, 1)
        return [
            _gap(self, number, [self.seats[seat] for seat in entry.unnoted(self)])
            for number, entry in numbered
            if isinstance(entry, Suggestion) and entry.unnoted(self)
        ]

    @property
    def next_seat(self) -> int | None:
        """Whose turn it probably is next; None when the game is over.

        That is the next player after the last one who suggested, accused or skipped; whoever has accused
        wrongly has no more turns.
        """
        out: set[int] = set()
        last = -1
        for entry in self.entries:
            match entry:
                case Revealed() | Accusation(right=True):
                    return None
                case Accusation(player=seat):
                    out.add(seat)
                    last = seat
                case Suggestion(suggester=seat) | Skip(seat=seat):
                    last = seat
                case _:
                    pass
        seats = ((last + step) % len(self.seats) for step in range(1, len(self.seats) + 1))
        return next((seat for seat in seats if seat not in out), None)

    # What follows

    def evidence(self, until: int | None = None) -> Evidence:
        """All that the entries tell about the cards, or those up to the number `until`.

        The numbers are those of the entries, 0 for one's own hand and the open cards; the seat after the last
        one stands for cards that lie open. Raises `ClueError` when there is no such entry.
        """
        pile = (len(self.open_cards),) if self._has_open_pile else ()
        told = [*((0, fact) for fact in self._known_before()), *_told(self)]
        evidence = Evidence(
            self.edition.deck,
            (*self.first_sizes, *pile),
            tuple(fact for _, fact in told),
            tuple(number for number, _ in told),
            self.seats,
            "entry",
            self._has_open_pile,
        )
        return evidence if until is None else evidence.until(self.check_number(until, least=0))

    def knowledge(self, until: int | None = None, model: Refuter | str = FACTS_ONLY) -> Knowledge:
        """All that follows from the entries, or those up to the number `until`.

        Raises `Contradiction`, naming entries that clash, when no deal fits them, and `ClueError` when there
        is no such entry or too much is open to count exactly.
        """
        evidence = self.evidence(until)
        try:
            return Knowledge.from_evidence(evidence, model)
        except Contradiction as error:
            found = clash(evidence)  # none if it is the model that fits no card shown
            raise Contradiction(found.sentence() if found else str(error)) from None

    def clash(self) -> Clash | None:
        """A smallest set of entries that no deal fits together; None if some deal fits all entries."""
        return clash(self.evidence())

    def check_number(self, number: object, least: int = 1) -> int:
        """The number, if there is such an entry; raises `ClueError` if not."""
        if (
            isinstance(number, bool)
            or not isinstance(number, int)
            or not least <= number <= len(self.entries)
        ):
            raise ClueError(f"There is no entry {quoted(number)}; the sheet has {_entries(self.entries)}.")
        return number

    @property
    def _has_open_pile(self) -> bool:
        return bool(self.open_cards) or any(isinstance(entry, LaidOpen) for entry in self.entries)

    def _known_before(self) -> Iterator[Fact]:
        if self.me is not None:
            yield from (Holds(self.me, card) for card in self.hand)
        yield from (Holds(self.open_pile, card) for card in self.open_cards)


def _gap(sheet: Sheet, number: int, names: list[str]) -> str:
    entry = sheet.entries[number - 1]
    assert isinstance(entry, Suggestion)
    shower = next(sheet.seats[answer.seat] for answer in entry.answers if isinstance(answer, Show))
    who = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    were, passes = ("was", "passes") if len(names) == 1 else ("were", "pass")
    return (
        f"Entry {number}: {who} {were} asked before {shower}, and nothing is said of that;"
        f" write '{', '.join(names)} {passes}' or 'shown by {shower}'."
    )


def _told(sheet: Sheet) -> Iterator[tuple[int, Fact]]:
    """Each fact of each entry, with the number of the entry that makes it certain."""
    proven = _proven_passes(sheet) if sheet.edition.rules.honour else {}
    for number, entry in enumerate(sheet.entries, 1):
        for fact in entry.facts(sheet):
            if not isinstance(fact, HoldsNone) or not sheet.edition.rules.honour:
                yield number, fact
            elif (number, fact.owner) in proven:
                yield proven[number, fact.owner], fact


def _proven_passes(sheet: Sheet) -> dict[tuple[int, object], int]:
    """Where answers are left to honour: the passes that were checked, and the entry that says so.

    A pass is given by the number of its entry and the seat. Once somebody's passes were not all right, none
    of those before can be told to be true.
    """
    proven: dict[tuple[int, object], int] = {}
    waiting: dict[object, list[int]] = {}
    for number, entry in enumerate(sheet.entries, 1):
        if isinstance(entry, Checked):
            passes = waiting.pop(entry.seat, [])
            proven.update({(told, entry.seat): number for told in passes if entry.right})
        for fact in entry.facts(sheet):
            if isinstance(fact, HoldsNone):
                waiting.setdefault(fact.owner, []).append(number)
    return proven


def _entries(entries: Sized) -> str:
    number = len(entries)
    return "1 entry" if number == 1 else f"{number:,} entries"


def _listed(values: object, what: str) -> list[Any]:
    """The members of a list that was given; a text is none."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ClueError(f"{what} a list, not {quoted(values)}.")
    return list(values)
