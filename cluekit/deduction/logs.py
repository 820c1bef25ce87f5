"""Games written down by others: two JSON formats, each case of which is a position to solve.

A *game log* has the names of the cards and a list `cases`. A case tells how many cards each seat holds,
whose hand is known (`observer`: a seat, counted from 0; null for a spectator, who has no `hand`), and in
`log` the suggestions in order of play: who suggested (`suggester`) which `cards`, which seats `passed`, which
one showed a card (`shower`; null if nobody did), and that card (`shown_to_observer`; null if not seen).

>>> (sunday,) = parse('''{
...   "suspects": ["Plum", "White", "Green"], "weapons": ["Rope", "Knife", "Pipe"],
...   "rooms": ["Hall", "Study", "Attic"],
...   "cases": [{"name": "Sunday", "hand_sizes": [2, 2, 2], "observer": 0, "hand": ["White", "Rope"], "log": [
...     {"suggester": 0, "cards": ["Plum", "Knife", "Hall"], "passed": [1],
...      "shower": 2, "shown_to_observer": "Knife"},
...     {"suggester": 1, "cards": ["Green", "Rope", "Attic"], "passed": [2],
...      "shower": 0, "shown_to_observer": "Rope"}]}]}''')
>>> solve(sunday)
Knowledge: 4 solutions, 4 deals, facts only

A *fact log* has a list `logs`. Its cards have no names but numbers: with `categories` [s, w, r], suspects are
0 to s-1, the w weapons come next, then the r rooms. An entry of its `facts` is one answer about a hand, or a
wrong accusation. This is the same game, and a way to write the other kinds of entries:

>>> (same,) = parse('''{"logs": [
...   {"name": "Sunday", "categories": [3, 3, 3], "hand_sizes": [2, 2, 2], "observer": 0, "hand": [1, 3],
...    "facts": [{"passed": 1, "cards": [0, 4, 6]}, {"player": 2, "showed": 4, "cards": [0, 4, 6]},
...              {"passed": 2, "cards": [2, 3, 8]}]},
...   {"name": "Monday", "categories": [3, 3, 3], "hand_sizes": [2, 2, 2], "observer": null,
...    "facts": [{"player": 1, "showed_one_of": [0, 4, 6]}, {"accused_wrongly": [0, 4, 7]}]}]}''')[:1]
>>> solve(same)
Knowledge: 4 solutions, 4 deals, facts only

Other keys (remarks, expected results) are left alone. Everything that is read is checked first: a mistake in
a file is one `LogError` that says in which case and entry it stands.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Fact, Holds, HoldsNone, HoldsSome, NotSolution, Showed
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.errors import ClueError
from cluekit.names import plural
from cluekit.reading import MOST, Reader, brief, read_text

__all__ = ["Case", "Label", "naming", "parse", "read", "solve"]

Label: TypeAlias = str | int
"""A card as a log writes it: by name or by number."""


@dataclass(frozen=True)
class Case:
    """One position to solve: the cards, the hand sizes, and what is known.

    `labels` are the cards as the file writes them, in deck order; `observer` is the seat whose hand is known,
    or None for a spectator. In `evidence` each fact has the number of its entry, the own hand the number 0.
    `source` says where the case stands, for messages.
    """

    name: str
    evidence: Evidence
    observer: int | None
    labels: tuple[Label, ...]
    source: str
    remarks: tuple[str, ...] = ()
    """What the reader noticed, such as a player of whom nothing is said, as sentences."""

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self.evidence.deck

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The cards per seat."""
        return self.evidence.hand_sizes

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What is known, the own hand first."""
        return self.evidence.facts

    def label(self, card: Card) -> Label:
        """A card as the file writes it."""
        return self.labels[self.deck.index(card)]


class _CaseReader(Reader):
    """A reader that also knows the cards and seats of its case."""

    def __init__(self, where: str, deck: Deck, labels: Sequence[Label], seats: int) -> None:
        super().__init__(where)
        self.deck = deck
        self.labels = labels
        self.seats = seats

    def within(self, part: str) -> _CaseReader:
        return _CaseReader(f"{self.where}, {part}", self.deck, self.labels, self.seats)

    def seat(self, value: object, what: str) -> int:
        return self.number(value, what, 0, self.seats - 1)

    def card(self, value: object) -> Card:
        """The card with exactly this label: nearly the right name would be a guess."""
        for label, card in zip(self.labels, self.deck.cards, strict=True):
            if type(label) is type(value) and label == value:
                return card
        raise self.error(f"there is no card {brief(value)}")

    def cards(self, table: Mapping[str, Any], key: str) -> tuple[Card, ...]:
        cards = tuple(self.card(value) for value in self.array(table, key))
        if len(set(cards)) != len(cards):
            raise self.error(f"{key!r} names a card twice")
        return cards

    def triple(self, table: Mapping[str, Any], key: str) -> Triple:
        """A suggestion or an accusation, its cards in any order."""
        cards = self.deck.sorted(self.cards(table, key))
        if [card.category for card in cards] != list(Category):
            raise self.error(f"{key!r} must name one suspect, one weapon and one room")
        return Triple(*cards)


def read(path: str | PathLike[str]) -> tuple[Case, ...]:
    """Read all cases of a file in either format, recognised by its content.

    Raises `LogError`, naming file, case and entry, for anything that is not as it should be.
    """
    file = Path(path)
    return parse(read_text(file), file.name)


def parse(text: str, source: str = "the text") -> tuple[Case, ...]:
    """Read all cases of a text in either format; like `read`, with `source` as the name of the file."""
    reader = Reader(source)
    table = reader.parse(text)
    if "cases" in table:
        return _cases(reader, table, "cases", _game_case)
    if "logs" in table:
        return _cases(reader, table, "logs", _fact_case)
    raise reader.error("a log has a list 'cases' or 'logs', and here is neither")


_CaseMaker: TypeAlias = Callable[[Reader, Mapping[str, Any], Mapping[str, Any], str], Case]


def _cases(reader: Reader, table: Mapping[str, Any], key: str, make: _CaseMaker) -> tuple[Case, ...]:
    found = []
    for number, value in enumerate(reader.array(table, key), 1):
        unnamed = reader.within(f"case {number}")
        entry = unnamed.table(value)
        name = unnamed.text(unnamed.key(entry, "name"), "'name'")
        found.append(make(reader.within(f"case {brief(name)}"), table, entry, name))
    return tuple(found)


def _game_case(reader: Reader, file: Mapping[str, Any], table: Mapping[str, Any], name: str) -> Case:
    lists = [reader.array(file, f"{kind.value}s") for kind in Category]
    groups = [[reader.text(card, "a card") for card in cards] for cards in lists]
    if max(map(len, groups)) > MOST:
        raise reader.error(f"there are more than {MOST} cards of one category")
    labels = [card for group in groups for card in group]
    return _case(reader, table, name, _deck(reader, groups), labels, "log", _suggestion_facts)


def _fact_case(reader: Reader, file: Mapping[str, Any], table: Mapping[str, Any], name: str) -> Case:
    sizes = reader.array(table, "categories")
    if len(sizes) != len(Category):
        raise reader.error(f"'categories' must be three numbers, not {brief(sizes)}")
    sizes = [reader.number(size, "a number in 'categories'", 1, MOST) for size in sizes]
    numbers = itertools.count()
    kinds = zip(Category, sizes, strict=True)
    groups = [[f"{kind.value} {next(numbers)}" for _ in range(size)] for kind, size in kinds]
    return _case(reader, table, name, _deck(reader, groups), range(sum(sizes)), "facts", _stated_facts)


def _deck(reader: Reader, groups: Sequence[Sequence[str]]) -> Deck:
    suspects, weapons, rooms = groups
    try:
        return Deck.of(suspects, weapons, rooms)
    except ClueError as error:
        raise reader.error(str(error).rstrip(".")) from None


_FactMaker: TypeAlias = Callable[[_CaseReader, Mapping[str, Any], int | None], list[Fact]]


def _case(
    reader: Reader,
    table: Mapping[str, Any],
    name: str,
    deck: Deck,
    labels: Sequence[Label],
    entries: str,
    facts_of: _FactMaker,
) -> Case:
    sizes = _hand_sizes(reader, table, len(deck.cards) - len(Category))
    case_reader = _CaseReader(reader.where, deck, labels, len(sizes))
    observer, facts = _own_hand(case_reader, table, sizes)
    numbers = [0 for _ in facts]
    for number, entry in enumerate(case_reader.array(table, entries), 1):
        entry_reader = case_reader.within(f"entry {number}")
        told = facts_of(entry_reader, entry_reader.table(entry), observer)
        facts += told
        numbers += [number for _ in told]
    evidence = Evidence(deck, tuple(sizes), tuple(facts), tuple(numbers), entry="entry")
    return Case(name, evidence, observer, tuple(labels), reader.where)


def _hand_sizes(reader: Reader, table: Mapping[str, Any], dealt: int) -> list[int]:
    sizes = reader.array(table, "hand_sizes")
    reader.number(len(sizes), "the number of seats in 'hand_sizes'", 1, MOST)
    sizes = [reader.number(size, "a number in 'hand_sizes'", 0, dealt) for size in sizes]
    if sum(sizes) != dealt:
        raise reader.error(f"the hands hold {plural(sum(sizes), 'card')}, but {dealt} are dealt")
    return sizes


def _own_hand(
    reader: _CaseReader, table: Mapping[str, Any], sizes: Sequence[int]
) -> tuple[int | None, list[Fact]]:
    """The observer and that player's hand; a spectator (null) has none."""
    observer = reader.key(table, "observer")
    if observer is None:
        if table.get("hand"):
            raise reader.error("a spectator (observer null) has no 'hand'")
        return None, []
    seat = reader.seat(observer, "'observer'")
    hand = reader.cards(table, "hand")
    if len(hand) != sizes[seat]:
        size = plural(len(hand), "card")
        raise reader.error(f"'hand' has {size}, but 'hand_sizes' gives seat {seat} {sizes[seat]}")
    return seat, [Holds(seat, card) for card in hand]


def _suggestion_facts(reader: _CaseReader, entry: Mapping[str, Any], observer: int | None) -> list[Fact]:
    """What one suggestion of a game log tells."""
    asked = reader.triple(entry, "cards")
    suggester = reader.seat(reader.key(entry, "suggester"), "'suggester'")
    passed = [reader.seat(seat, "a seat in 'passed'") for seat in reader.array(entry, "passed")]
    shower = reader.key(entry, "shower")
    answered = passed if shower is None else [*passed, reader.seat(shower, "'shower'")]
    if suggester in answered:
        raise reader.error(f"seat {suggester} makes the suggestion and cannot answer it")
    if len(set(answered)) != len(answered):
        raise reader.error("a seat answers twice")
    facts: list[Fact] = [HoldsNone(seat, tuple(asked)) for seat in passed]
    shown = _shown(reader, entry, asked, observer in (suggester, shower))
    if shown is not None and observer == suggester:
        return [*facts, Showed(shower, shown, tuple(asked))]
    if shown is not None:
        return [*facts, Holds(shower, shown)]
    return facts if shower is None else [*facts, HoldsSome(answered[-1], tuple(asked))]


def _shown(reader: _CaseReader, entry: Mapping[str, Any], asked: Triple, observed: bool) -> Card | None:
    """The card that the observer saw, if any."""
    value = reader.key(entry, "shown_to_observer")
    if value is None:
        return None
    card = reader.card(value)
    if entry["shower"] is None:
        raise reader.error(f"{brief(value)} was shown, but nobody is said to have shown it")
    if card not in asked:
        raise reader.error(f"{brief(value)} was shown, but was not asked for")
    if not observed:
        raise reader.error("a card shown to somebody else cannot be known to the observer")
    return card


def _stated_facts(reader: _CaseReader, entry: Mapping[str, Any], observer: int | None) -> list[Fact]:
    """What one entry of a fact log says."""
    kinds = [kind for kind in _STATED if kind in entry]
    if len(kinds) != 1:
        raise reader.error(f"an entry has one of the keys {', '.join(map(repr, _STATED))}")
    return [_STATED[kinds[0]](reader, entry)]


def _passed(reader: _CaseReader, entry: Mapping[str, Any]) -> Fact:
    return HoldsNone(reader.seat(entry["passed"], "'passed'"), tuple(reader.triple(entry, "cards")))


def _showed_one_of(reader: _CaseReader, entry: Mapping[str, Any]) -> Fact:
    seat = reader.seat(reader.key(entry, "player"), "'player'")
    return HoldsSome(seat, tuple(reader.triple(entry, "showed_one_of")))


def _showed(reader: _CaseReader, entry: Mapping[str, Any]) -> Fact:
    """A card shown to the observer; if one does not know what was asked for, it cannot have been a choice."""
    card = reader.card(entry["showed"])
    seat = reader.seat(reader.key(entry, "player"), "'player'")
    if "cards" not in entry:
        return Holds(seat, card)
    asked = reader.triple(entry, "cards")
    if card not in asked:
        raise reader.error(f"{brief(entry['showed'])} was shown, but was not asked for")
    return Showed(seat, card, tuple(asked))


def _accused_wrongly(reader: _CaseReader, entry: Mapping[str, Any]) -> Fact:
    return NotSolution(reader.triple(entry, "accused_wrongly"))


_STATED: Mapping[str, Callable[[_CaseReader, Mapping[str, Any]], Fact]] = {
    "passed": _passed,
    "showed_one_of": _showed_one_of,
    "showed": _showed,
    "accused_wrongly": _accused_wrongly,
}


@contextmanager
def naming(case: Case) -> Iterator[None]:
    """Let every `ClueError` raised within say which case it is about."""
    try:
        yield
    except ClueError as error:
        raise type(error)(f"{case.source}: {error}") from None


def solve(case: Case, model: Refuter | str = FACTS_ONLY) -> Knowledge:
    """All that follows from a case, if those who show a card choose it as the model says.

    Raises `Contradiction` when no deal fits it, and `TooMuchOpen` when the deals cannot be counted
    exactly; both name the case.
    """
    with naming(case):
        return Knowledge.from_evidence(case.evidence, model)
