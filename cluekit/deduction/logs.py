"""Games written down by others: read two JSON formats, solve every case in them, report what follows.

* A *game log* (a list `cases`) names the cards and tells the suggestions in order of play: who suggested
  what, who passed, who showed a card, and which one if the observer saw it.
* A *fact log* (a list `logs`) numbers the cards and tells what each answer said about a hand.

Other keys (expected results, remarks) are left alone. Everything that is read is checked first: a mistake in
a file is one `LogError` that says in which case and entry it stands.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction.facts import ENVELOPE, Fact, Holds, HoldsNone, HoldsSome, NotSolution, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError, Contradiction, LogError

__all__ = ["Case", "read", "report", "sentences", "solve"]

Label: TypeAlias = str | int
"""A card as a log writes it: by name or by number."""

MOST = 100
"""More seats, more cards of one category or more letters of a name are taken for a mistake."""


@dataclass(frozen=True)
class Case:
    """One position to solve: the cards, the hand sizes, and what is known.

    `labels` are the cards as the file writes them, in deck order; `observer` is the seat whose hand is known,
    or None for a spectator. `source` says where the case stands, for messages.
    """

    name: str
    deck: Deck
    hand_sizes: tuple[int, ...]
    observer: int | None
    facts: tuple[Fact, ...]
    labels: tuple[Label, ...]
    source: str

    def label(self, card: Card) -> Label:
        """A card as the file writes it."""
        return self.labels[self.deck.index(card)]


class _Reader:
    """Takes values out of parsed JSON, one check for each; complains with the place where it is reading."""

    def __init__(self, where: str) -> None:
        self.where = where

    def error(self, problem: str) -> LogError:
        """The error to raise: what is wrong, and where."""
        return LogError(f"{self.where}: {problem}.")

    def within(self, part: str) -> _Reader:
        """A reader for a part of what this one reads."""
        return _Reader(f"{self.where}, {part}")

    def table(self, value: object) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self.error(f"an object is expected here, not {_brief(value)}")
        return value

    def key(self, table: Mapping[str, Any], key: str) -> Any:
        if key not in table:
            raise self.error(f"the key {key!r} is missing")
        return table[key]

    def array(self, table: Mapping[str, Any], key: str) -> list[Any]:
        value = self.key(table, key)
        if not isinstance(value, list):
            raise self.error(f"{key!r} must be a list, not {_brief(value)}")
        return value

    def text(self, value: object, what: str) -> str:
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.strip()) <= MOST:
            raise self.error(f"{what} must be a short text on one line, not {_brief(value)}")
        return value

    def number(self, value: object, what: str, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(f"{what} must be a whole number, not {_brief(value)}")
        if not least <= value <= most:
            raise self.error(f"{what} must be from {least} to {most}, not {_brief(value)}")
        return value


def _brief(value: object) -> str:
    """A value as it stands in the file, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=True)
    except RecursionError:
        return "something nested very deeply"
    return text if len(text) <= 60 else text[:57] + "..."


class _CaseReader(_Reader):
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
        raise self.error(f"there is no card {_brief(value)}")

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
    reader = _Reader(file.name)
    table = reader.table(_parse(file, reader))
    if "cases" in table:
        return _cases(reader, table, "cases", _game_case)
    if "logs" in table:
        return _cases(reader, table, "logs", _fact_case)
    raise reader.error("a log has a list 'cases' or 'logs', and here is neither")


def _parse(file: Path, reader: _Reader) -> object:
    try:
        text = file.read_text(encoding="utf-8-sig")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except OSError as error:
        raise reader.error(f"the file cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise reader.error("the file is not a text in UTF-8") from None
    except RecursionError:
        raise reader.error("the file is nested too deeply") from None
    except ValueError as error:
        raise reader.error(f"the file is not JSON ({error})") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("an object has the same key twice")
    return table


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


_CaseMaker: TypeAlias = Callable[[_Reader, Mapping[str, Any], Mapping[str, Any], str], Case]


def _cases(reader: _Reader, table: Mapping[str, Any], key: str, make: _CaseMaker) -> tuple[Case, ...]:
    found = []
    for number, value in enumerate(reader.array(table, key), 1):
        unnamed = reader.within(f"case {number}")
        entry = unnamed.table(value)
        name = unnamed.text(unnamed.key(entry, "name"), "'name'")
        found.append(make(reader.within(f"case {_brief(name)}"), table, entry, name))
    return tuple(found)


def _game_case(reader: _Reader, file: Mapping[str, Any], table: Mapping[str, Any], name: str) -> Case:
    lists = [reader.array(file, f"{kind.value}s") for kind in Category]
    groups = [[reader.text(card, "a card") for card in cards] for cards in lists]
    if max(map(len, groups)) > MOST:
        raise reader.error(f"there are more than {MOST} cards of one category")
    labels = [card for group in groups for card in group]
    return _case(reader, table, name, _deck(reader, groups), labels, "log", _suggestion_facts)


def _fact_case(reader: _Reader, file: Mapping[str, Any], table: Mapping[str, Any], name: str) -> Case:
    sizes = reader.array(table, "categories")
    if len(sizes) != len(Category):
        raise reader.error(f"'categories' must be three numbers, not {_brief(sizes)}")
    sizes = [reader.number(size, "a number in 'categories'", 1, MOST) for size in sizes]
    numbers = itertools.count()
    kinds = zip(Category, sizes, strict=True)
    groups = [[f"{kind.value} {next(numbers)}" for _ in range(size)] for kind, size in kinds]
    return _case(reader, table, name, _deck(reader, groups), range(sum(sizes)), "facts", _stated_facts)


def _deck(reader: _Reader, groups: Sequence[Sequence[str]]) -> Deck:
    suspects, weapons, rooms = groups
    try:
        return Deck.of(suspects, weapons, rooms)
    except ClueError as error:
        raise reader.error(str(error).rstrip(".")) from None


_FactMaker: TypeAlias = Callable[[_CaseReader, Mapping[str, Any], int | None], list[Fact]]


def _case(
    reader: _Reader,
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
    for number, entry in enumerate(case_reader.array(table, entries), 1):
        entry_reader = case_reader.within(f"entry {number}")
        facts += facts_of(entry_reader, entry_reader.table(entry), observer)
    return Case(name, deck, tuple(sizes), observer, tuple(dict.fromkeys(facts)), tuple(labels), reader.where)


def _hand_sizes(reader: _Reader, table: Mapping[str, Any], dealt: int) -> list[int]:
    sizes = reader.array(table, "hand_sizes")
    reader.number(len(sizes), "the number of seats in 'hand_sizes'", 1, MOST)
    sizes = [reader.number(size, "a number in 'hand_sizes'", 0, dealt) for size in sizes]
    if sum(sizes) != dealt:
        raise reader.error(f"the hands hold {sum(sizes)} cards, but {dealt} are dealt")
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
        raise reader.error(f"'hand' has {len(hand)} cards, but 'hand_sizes' gives seat {seat} {sizes[seat]}")
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
    if shown is not None:
        return [*facts, Holds(answered[-1], shown)]
    return facts if shower is None else [*facts, HoldsSome(answered[-1], tuple(asked))]


def _shown(reader: _CaseReader, entry: Mapping[str, Any], asked: Triple, observed: bool) -> Card | None:
    """The card that the observer saw, if any."""
    value = reader.key(entry, "shown_to_observer")
    if value is None:
        return None
    card = reader.card(value)
    if entry["shower"] is None:
        raise reader.error(f"{_brief(value)} was shown, but nobody is said to have shown it")
    if card not in asked:
        raise reader.error(f"{_brief(value)} was shown, but was not asked for")
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
    card = reader.card(entry["showed"])
    if "cards" in entry and card not in reader.triple(entry, "cards"):
        raise reader.error(f"{_brief(entry['showed'])} was shown, but was not asked for")
    return Holds(reader.seat(reader.key(entry, "player"), "'player'"), card)


def _accused_wrongly(reader: _CaseReader, entry: Mapping[str, Any]) -> Fact:
    return NotSolution(reader.triple(entry, "accused_wrongly"))


_STATED: Mapping[str, Callable[[_CaseReader, Mapping[str, Any]], Fact]] = {
    "passed": _passed,
    "showed_one_of": _showed_one_of,
    "showed": _showed,
    "accused_wrongly": _accused_wrongly,
}


def solve(case: Case) -> Knowledge:
    """All that follows from a case; raises `Contradiction`, naming the case, when no deal fits it."""
    try:
        return Knowledge(case.deck, case.hand_sizes, case.facts)
    except Contradiction as error:
        raise Contradiction(f"{case.source}: {error}") from None


def report(case: Case) -> dict[str, Any]:
    """What follows from a case, in JSON's types.

    Returns a dictionary of `name`; `consistent_deals`, a decimal text (the number may be too large for other
    readers of JSON); `envelope`, for each card the number of deals with the card there, again as a text;
    `certain`, a list of [card, place, holds] for every cell that is the same in all deals, the place being a
    seat or "envelope". Cards are written as in the file. Like the files themselves, a report lists cards that
    are in no envelope ("0") where cards have names, and leaves them out where cards have numbers.
    Raises `Contradiction` when no deal fits.
    """
    knowledge = solve(case)
    inside = [(case.label(card), knowledge.count(card, ENVELOPE)) for card in case.deck.cards]
    return {
        "name": case.name,
        "consistent_deals": str(knowledge.deals),
        "envelope": {str(card): str(deals) for card, deals in inside if deals or isinstance(card, str)},
        "certain": [[case.label(card), owner, holds] for card, owner, holds in knowledge.certain()],
    }


def sentences(case: Case) -> list[str]:
    """What follows from a case, for people: how much is open, what is likely, what is certain of each place.

    Raises `Contradiction` when no deal fits.
    """
    knowledge = solve(case)
    size = f"{_plural(knowledge.deals, 'deal')} and {_plural(len(knowledge.solutions), 'solution')}"
    places = (_certain_of(case, knowledge, owner) for owner in knowledge.owners)
    return [f"{case.name}: {size} fit.", _likeliest(knowledge), *itertools.chain.from_iterable(places)]


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _likeliest(knowledge: Knowledge) -> str:
    if knowledge.solution:
        return f"The solution is certain: {knowledge.solution}."
    best = max(knowledge.solutions.values())
    triples = [triple for triple, deals in knowledge.solutions.items() if deals == best]
    share = f"{best:,} of {_plural(knowledge.deals, 'deal')}, {best / knowledge.deals:.1%}"
    if len(triples) == 1:
        return f"The likeliest solution is {triples[0]} ({share})."
    return f"{len(triples):,} solutions are likeliest ({share} each), for one {triples[0]}."


def _certain_of(case: Case, knowledge: Knowledge, owner: Owner) -> list[str]:
    """A sentence on the cards surely there; one on those surely not there, though nobody knows where."""
    who = "The envelope" if owner == ENVELOPE else f"Seat {owner}"
    who += " (the observer)" if owner == case.observer else ""
    has = [card.name for card in case.deck.cards if knowledge.holder(card) == owner]
    open_cards = [card for card in case.deck.cards if knowledge.holder(card) is None]
    lacks = [card.name for card in open_cards if not knowledge.count(card, owner)]
    found = [f"{who} holds {', '.join(has)}."] if has else []
    if lacks and owner != case.observer:
        found.append(f"{who} does not hold {', '.join(lacks)}.")
    return found
