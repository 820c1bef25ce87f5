"""Positions of a game in which something has just become certain for the one who looks on.

All of this reads the views of one seat, and nothing else: what that seat may not know cannot get into a
puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cluekit.cards import Card
from cluekit.deduction.kinds import Holds, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError, TooMuchOpen
from cluekit.game.view import View
from cluekit.puzzles.puzzle import Puzzle
from cluekit.puzzles.questions import Envelope, Question, Shown, Where, unseen
from cluekit.recorder.entries import Accusation, Entry, Note, Skip, Suggestion
from cluekit.recorder.sheet import Sheet

__all__ = ["LONGEST", "chosen", "found"]

LONGEST = 10
"""So many suggestions and accusations are told at most, unless the proof needs more."""

_LONG = 15


@dataclass(frozen=True)
class _Moment:
    """What is written down at one moment, and what follows from it."""

    sheet: Sheet

    @cached_property
    def knowledge(self) -> Knowledge:
        return self.sheet.knowledge()

    @cached_property
    def homes(self) -> Mapping[Card, Owner]:
        """The cards outside the own hand whose place is certain."""
        placed = ((card, self.knowledge.holder(card)) for card in self.sheet.edition.deck.cards)
        return {card: owner for card, owner in placed if owner is not None and owner != self.sheet.me}

    @cached_property
    def told(self) -> frozenset[Card]:
        """The cards of which somebody has said or shown where they are."""
        return frozenset(fact.card for fact in self.knowledge.facts if isinstance(fact, Holds))

    @cached_property
    def seen(self) -> frozenset[Shown]:
        """The cards shown unseen of which one knows by now which they were."""
        questions = unseen(self.sheet)
        return frozenset(one for one in questions if one.answer(self.sheet, self.knowledge) is not None)


def found(views: Iterable[View]) -> Iterator[Puzzle]:
    """The puzzles in a row of views of one seat, in order of time; all of them are checked.

    At each view after the first it is asked for what has become certain since the one before: a card's place,
    if it is the only one that nobody has told, the solution, and cards whose face one did not see. What is
    read off one entry is no puzzle. Moments at which too much is open to be counted are passed over.
    """
    before: _Moment | None = None
    for view in views:
        now = _Moment(_written_down(view))
        if before and len(now.sheet.entries) == len(before.sheet.entries):
            continue
        try:
            for question in _news(before, now) if before else ():
                yield from _made(now, question)
            _ = now.homes
        except TooMuchOpen:
            before = None
        else:
            before = now


def _written_down(view: View) -> Sheet:
    """What the player noted, without turns in which nothing was said."""
    sheet = Sheet.of_view(view)
    return sheet.with_entries(entry for entry in sheet.entries if not isinstance(entry, Skip | Note))


def _news(before: _Moment, now: _Moment) -> Iterator[Question]:
    """What one may ask, since it has become certain."""
    cards = [card for card in now.homes if card not in before.homes and card not in now.told]
    if now.knowledge.solution and not before.knowledge.solution:
        yield Envelope()
    elif len(cards) == 1:
        yield Where(cards[0])
    yield from sorted(now.seen - before.seen, key=lambda shown: (shown.number, shown.seat))


def _made(now: _Moment, question: Question) -> Iterator[Puzzle]:
    """The puzzle with a short story if that can be, else with the whole; none if it needs no thought."""
    whole = Puzzle(now.sheet, question)
    if not whole.needs_thought:
        return
    kept = _kept(whole)
    numbers = {old: new for new, old in enumerate(kept, 1)}
    short = now.sheet.with_entries(now.sheet.entries[number - 1] for number in kept)
    for sheet, asked in ((short, question.renumbered(numbers)), (now.sheet, question)):
        try:
            puzzle = Puzzle.checked(sheet, asked)
        except ClueError:
            continue
        if puzzle.needs_thought:
            yield puzzle
            return


def _kept(whole: Puzzle) -> Sequence[int]:
    """The numbers of the entries that are told: all that are needed, and the latest of the others."""
    entries = whole.sheet.entries
    needed = {number for told in whole.explanations for number in told.entries if number}
    needed |= {*whole.asks.entries()}
    needed |= {number for number, entry in enumerate(entries, 1) if not _may_go(entry)}
    others = [number for number in range(1, max(needed, default=0)) if number not in needed]
    return sorted({*needed, *others[len(others) - max(0, LONGEST - len(needed)) :]})


def _may_go(entry: Entry) -> bool:
    """Whether an entry moves no cards, so that all others are understood without it."""
    return isinstance(entry, Suggestion | Accusation)


def chosen(candidates: Iterable[Iterable[Puzzle]], most: int, from_one: int) -> list[Puzzle]:
    """Some of the puzzles of several games, the easier ones first, and of each kind and level if possible.

    `candidates` are the puzzles of one seat in each game, of which up to `from_one` are taken. Of those that
    belong to one game, no story tells what another puzzle asks for, and no two ask for the same.
    """
    left = [(number, puzzle) for number, game in enumerate(candidates) for puzzle in game]
    picked: list[tuple[int, Puzzle]] = []
    while left and len(picked) < most:
        others = [puzzle for _, puzzle in picked]
        best = min(left, key=lambda one: (_is_long(one[1]), sum(_alike(one[1], other) for other in others)))
        left.remove(best)
        mates = [puzzle for game, puzzle in picked if game == best[0]]
        if len(mates) < from_one and not any(_clash(best[1], mate) for mate in mates):
            picked.append(best)
    return sorted((puzzle for _, puzzle in picked), key=lambda puzzle: puzzle.difficulty)


def _is_long(puzzle: Puzzle) -> bool:
    """Whether the story is so long that another one is preferred."""
    return len(puzzle.sheet.entries) > _LONG


def _alike(one: Puzzle, other: Puzzle) -> int:
    """In how many respects two puzzles are alike."""
    return (type(one.asks) is type(other.asks)) + (one.difficulty.level == other.difficulty.level)


def _clash(one: Puzzle, other: Puzzle) -> bool:
    return bool(_told(one) & _asked(other) or _told(other) & _asked(one) or _asked(one) & _asked(other))


def _asked(puzzle: Puzzle) -> set[tuple[Card, Owner]]:
    return {(card, owner) for card, owner, holds in puzzle.cells if holds}


def _told(puzzle: Puzzle) -> set[tuple[Card, Owner]]:
    """Where cards are by what the story says in so many words."""
    return {(fact.card, fact.owner) for fact in puzzle.knowledge.facts if isinstance(fact, Holds)}
