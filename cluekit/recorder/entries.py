"""What can be written down of a game at a real table: a kind of entry for everything that tells something.

Each entry can be checked against the table, says which facts follow from it, and can be read as a sentence.
Seats are numbers; the names are those of the table. `making` makes entries from names.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TypeAlias

from cluekit.cards import Card, Triple
from cluekit.deduction.kinds import (
    ENVELOPE,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Showed,
)
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.narrate import crime_in_words
from cluekit.recorder.table import Hands, Table, the
from cluekit.rules import Answers

__all__ = [
    "LONGEST_NOTE",
    "Accusation",
    "Answer",
    "Checked",
    "Entry",
    "HandSizes",
    "LaidOpen",
    "Note",
    "Pass",
    "PassedLeft",
    "Revealed",
    "Show",
    "Skip",
    "Snoop",
    "Suggestion",
]

LONGEST_NOTE = 1000
"""How many characters a note may have."""


class Entry:
    """One entry of a sheet; the base of all kinds."""

    __slots__ = ()

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` when this cannot be an entry at this table, with these hands at that moment."""

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """What the entry tells about the cards, in order of time."""
        return ()

    def after(self, table: Table, hands: Hands) -> Hands:
        """The hands when it has happened."""
        return hands

    def sentence(self, table: Table) -> str:
        """The entry as one plain sentence."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Pass:
    """A player showed no card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """A player showed a card to the suggester: this one, or None if one did not see it."""

    seat: int
    card: Card | None = None


Answer: TypeAlias = Pass | Show
"""How one player answered a suggestion."""


@dataclass(frozen=True, slots=True)
class Suggestion(Entry):
    """A suggestion and its answers, as far as they were noticed, in the order in which they were given."""

    suggester: int
    triple: Triple
    answers: tuple[Answer, ...] = ()

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for answers that cannot be, and for cards that one cannot have seen."""
        table.check_seat(self.suggester)
        table.check_triple(self.triple)
        if not isinstance(self.answers, tuple) or not all(isinstance(a, Pass | Show) for a in self.answers):
            raise ClueError(f"Answers are a tuple of Pass and Show, not {quoted(self.answers)}.")
        seen = {self.suggester}
        for answer in self.answers:
            table.check_seat(answer.seat)
            if answer.seat in seen:
                does = "makes the suggestion" if answer.seat == self.suggester else "has answered already"
                raise ClueError(f"{table.seats[answer.seat]} {does} and cannot answer it.")
            seen.add(answer.seat)
        self._check_shows(table, hands)

    def _check_shows(self, table: Table, hands: Hands) -> None:
        shows = [answer for answer in self.answers if isinstance(answer, Show)]
        if table.edition.rules.answers is Answers.FIRST and any(s != self.answers[-1] for s in shows):
            raise ClueError(f"After {table.seats[shows[0].seat]} has shown a card nobody else is asked.")
        for show in shows:
            if show.card is not None:
                self._check_seen(table, hands, show.seat, show.card)

    def _check_seen(self, table: Table, hands: Hands, shower: int, card: Card) -> None:
        table.check_card(card)
        if card not in self.triple:
            raise ClueError(f"{card} was not asked for, so it cannot be shown.")
        if table.me not in (self.suggester, shower):
            two = f"{table.seats[self.suggester]} and {table.seats[shower]}"
            raise ClueError(f"Only {two} can know which card was shown.")
        if shower == table.me:
            _check_own(table, hands, card)

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """A fact for each answer."""
        return tuple(self._fact(answer, table) for answer in self.answers)

    def _fact(self, answer: Answer, table: Table) -> Fact:
        if isinstance(answer, Pass):
            return HoldsNone(answer.seat, self.triple)
        if answer.card is None:
            return HoldsSome(answer.seat, self.triple)
        if answer.seat == table.me:  # no model has to guess how one chose oneself
            return Holds(answer.seat, answer.card)
        return Showed(answer.seat, answer.card, self.triple)

    def sentence(self, table: Table) -> str:
        """Who suggested what, and how the others answered."""
        return f"{table.seats[self.suggester]} suggests {crime_in_words(self.triple)}; {self._told(table)}."

    def _told(self, table: Table) -> str:
        if not self.answers:
            return "no answer was noted"
        if self.is_unanswered(table):
            return "nobody shows a card"
        return ", ".join(_told(answer, table) for answer in self.answers)

    def is_unanswered(self, table: Table) -> bool:
        """Whether all others passed, one after the other."""
        return self.answers == tuple(map(Pass, table.clockwise(self.suggester)))

    def unnoted(self, table: Table) -> tuple[int, ...]:
        """The seats that were asked before the one who showed a card, and of whom nothing is said.

        By the rules they have passed. There are none where everybody answers.
        """
        showers = [answer.seat for answer in self.answers if isinstance(answer, Show)]
        if table.edition.rules.answers is not Answers.FIRST or not showers:
            return ()
        told = {answer.seat for answer in self.answers}
        asked = itertools.takewhile(showers[0].__ne__, table.clockwise(self.suggester))
        return tuple(seat for seat in asked if seat not in told)

    def filled(self, table: Table) -> Suggestion:
        """The same with the passes of those who are `unnoted`."""
        passes = tuple(map(Pass, self.unnoted(table)))
        return replace(self, answers=(*self.answers[:-1], *passes, *self.answers[-1:]))


def _told(answer: Answer, table: Table) -> str:
    name = table.seats[answer.seat]
    if isinstance(answer, Pass):
        return f"{name} passes"
    return f"{name} shows {the(answer.card) if answer.card else 'a card'}"


def _check_own(table: Table, hands: Hands, card: Card) -> None:
    if hands.own is not None and card not in hands.own and table.me is not None:
        raise ClueError(f"{card} is not in the hand of {table.seats[table.me]}.")


@dataclass(frozen=True, slots=True)
class Skip(Entry):
    """A turn without a suggestion."""

    seat: int

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for a seat that is not there."""
        table.check_seat(self.seat)

    def sentence(self, table: Table) -> str:
        """Who did not suggest anything."""
        return f"{table.seats[self.seat]} makes no suggestion."


@dataclass(frozen=True, slots=True)
class Accusation(Entry):
    """An accusation, and whether it was right."""

    player: int
    triple: Triple
    right: bool

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for what is no accusation."""
        table.check_seat(self.player)
        table.check_triple(self.triple)
        if not isinstance(self.right, bool):
            raise ClueError(f"An accusation is right (True) or wrong (False), not {quoted(self.right)}.")

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """Where its three cards are if it was right, or else that they are not all there."""
        return _in_envelope(self.triple) if self.right else (NotSolution(self.triple),)

    def sentence(self, table: Table) -> str:
        """Who accused whom, and whether rightly."""
        manner = "rightly" if self.right else "wrongly"
        return f"{table.seats[self.player]} {manner} accuses {crime_in_words(self.triple)}."


def _in_envelope(triple: Triple) -> tuple[Fact, ...]:
    return tuple(Holds(ENVELOPE, card) for card in triple)


@dataclass(frozen=True, slots=True)
class Revealed(Entry):
    """The envelope was opened for all to see."""

    triple: Triple

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for what is no triple of cards."""
        table.check_triple(self.triple)

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """Where the three cards are."""
        return _in_envelope(self.triple)

    def sentence(self, table: Table) -> str:
        """What lay in the envelope."""
        return f"The envelope is opened: it was {crime_in_words(self.triple)}."


@dataclass(frozen=True, slots=True)
class Snoop(Entry):
    """A player saw a card of another one, drawn at random; which one, only the player knows."""

    player: int
    target: int
    card: Card | None = None

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for a player who looks at himself, and for a card that one cannot have seen."""
        table.check_seat(self.player)
        table.check_seat(self.target)
        if self.player == self.target:
            name = table.seats[self.player]
            raise ClueError(f"{name} looks at a card of another player, not at one of {name}'s.")
        if self.card is not None:
            table.check_card(self.card)
            if self.player != table.me:
                raise ClueError(f"Only {table.seats[self.player]} can know which card it was.")

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """Where the card is, if one saw it."""
        return () if self.card is None else (Holds(self.target, self.card),)

    def sentence(self, table: Table) -> str:
        """Who looked at whose cards."""
        what = f": {the(self.card)}" if self.card else ""
        return f"{table.seats[self.player]} sees a card of {table.seats[self.target]}'s{what}."


@dataclass(frozen=True, slots=True)
class LaidOpen(Entry):
    """A player laid a card of his hand face up on the table, where it stays."""

    seat: int
    card: Card

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for a card that is not in one's own hand, and for a player without cards."""
        table.check_seat(self.seat)
        table.check_card(self.card)
        _check_has_cards(table, hands, self.seat)
        if self.seat == table.me:
            _check_own(table, hands, self.card)

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """The card was in that hand, and lies open now."""
        return (Moved((Gift(self.seat, table.open_pile, self.card),)),)

    def after(self, table: Table, hands: Hands) -> Hands:
        """That player has one card less."""
        own = hands.own - {self.card} if hands.own is not None and self.seat == table.me else hands.own
        return Hands(_with(hands.sizes, {self.seat: -1}), own)

    def sentence(self, table: Table) -> str:
        """Who laid which card open."""
        return f"{table.seats[self.seat]} lays {the(self.card)} open."


def _check_has_cards(table: Table, hands: Hands, seat: int) -> None:
    if not hands.sizes[seat]:
        raise ClueError(f"{table.seats[seat]} has no card left.")


def _with(sizes: tuple[int, ...], change: dict[int, int]) -> tuple[int, ...]:
    return tuple(size + change.get(seat, 0) for seat, size in enumerate(sizes))


@dataclass(frozen=True, slots=True)
class PassedLeft(Entry):
    """Everybody passed a card to the left, all at one time; whoever has no cards gives none.

    Of one's own gift, and of the one that one got, one may know the card.
    """

    gifts: tuple[Gift, ...]

    def __post_init__(self) -> None:
        if isinstance(self.gifts, tuple) and all(isinstance(gift, Gift) for gift in self.gifts):
            # All give at one time: the order means nothing.
            object.__setattr__(self, "gifts", tuple(sorted(self.gifts, key=lambda gift: gift.giver)))

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for gifts that cannot be, and for cards that one cannot have seen."""
        if not isinstance(self.gifts, tuple) or not all(isinstance(gift, Gift) for gift in self.gifts):
            raise ClueError(f"What is passed to the left is a tuple of gifts, not {quoted(self.gifts)}.")
        Moved(self.gifts)  # which complains about none, and about two of one giver
        for gift in self.gifts:
            table.check_seat(gift.giver)
            if gift.to != table.left_of(gift.giver):
                raise ClueError(f"{table.seats[gift.giver]} can pass a card to the next player only.")
            _check_has_cards(table, hands, gift.giver)
            if gift.card is not None:
                self._check_known(table, hands, gift, gift.card)

    def _check_known(self, table: Table, hands: Hands, gift: Gift, card: Card) -> None:
        table.check_card(card)
        if table.me not in (gift.giver, gift.to):
            two = f"{table.seats[gift.giver]} and {table.seats[gift.to]}"
            raise ClueError(f"Only {two} can know which card was passed.")
        if gift.giver == table.me:
            _check_own(table, hands, card)
        elif hands.own is not None and card in hands.own:
            raise ClueError(f"{card} cannot come from {table.seats[gift.giver]}: it is in one's own hand.")

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """Cards changed hands."""
        return (Moved(self.gifts),)

    def after(self, table: Table, hands: Hands) -> Hands:
        """Whoever got more than he gave has more cards; one's own hand has changed, too."""
        sizes, own = hands
        for gift in self.gifts:
            sizes = _with(sizes, {gift.giver: -1, gift.to: +1})
            if table.me in (gift.giver, gift.to) and own is not None:
                own = None if gift.card is None else own ^ {gift.card}
        return Hands(sizes, own)

    def sentence(self, table: Table) -> str:
        """Who passed a card, and which cards one knows of."""
        idle = self.without(table)
        who = f"Everybody but {' and '.join(table.seats[seat] for seat in idle)}" if idle else "Everybody"
        known = [
            f"{'gives' if gift.giver == table.me else 'gets'} {the(gift.card)}"
            for gift in sorted(self.gifts, key=lambda gift: gift.giver != table.me)
            if gift.card
        ]
        own = f"; {table.seats[table.me]} {' and '.join(known)}" if known and table.me is not None else ""
        return f"{who} passes a card to the left{own}."

    def without(self, table: Table) -> tuple[int, ...]:
        """The seats that gave no card."""
        givers = {gift.giver for gift in self.gifts}
        return tuple(seat for seat in range(len(table.seats)) if seat not in givers)


@dataclass(frozen=True, slots=True)
class HandSizes(Entry):
    """How many cards everybody was dealt, put right: for the whole game, and the last such entry counts."""

    sizes: tuple[int, ...]

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for sizes that do not go together with the deck or one's own hand."""
        if not isinstance(self.sizes, tuple):
            raise ClueError(f"Hand sizes are a tuple of numbers, not {quoted(self.sizes)}.")
        table.check_sizes(self.sizes)

    def sentence(self, table: Table) -> str:
        """How many cards everybody was dealt."""
        hands = (f"{name} {size}" for name, size in zip(table.seats, self.sizes, strict=True))
        return f"The cards are counted again; dealt were to {', '.join(hands)}."


@dataclass(frozen=True, slots=True)
class Checked(Entry):
    """Where answers are left to honour: the passes of a player were looked at, and were all right, or not."""

    seat: int
    right: bool

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for a seat that is not there."""
        table.check_seat(self.seat)
        if not isinstance(self.right, bool):
            raise ClueError(f"Passes were right (True) or not (False), not {quoted(self.right)}.")

    def sentence(self, table: Table) -> str:
        """Whose passes were looked at, and what came out."""
        found = "all were right" if self.right else "not all were right"
        return f"{table.seats[self.seat]}'s passes are checked: {found}."


@dataclass(frozen=True, slots=True)
class Note(Entry):
    """A remark, on one line."""

    text: str

    def check(self, table: Table, hands: Hands) -> None:
        """Raise `ClueError` for what is no text on one line, empty or too long."""
        if not isinstance(self.text, str) or not self.text.isprintable():
            raise ClueError(f"A note is a text on one line, not {quoted(self.text)}.")
        if not self.text.strip():
            raise ClueError("A note says something, this one is empty.")
        if len(self.text) > LONGEST_NOTE:
            raise ClueError(f"A note has up to {LONGEST_NOTE} characters, not {len(self.text)}.")

    def sentence(self, table: Table) -> str:
        """The remark."""
        return self.text
