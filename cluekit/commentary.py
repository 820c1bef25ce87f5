"""What each moment of a game teaches: how many solutions are left for whom, and what has become certain.

What is told of a seat is concluded from that seat's view alone, with exact counts; the model is "facts only".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cluekit.cards import Card, Category, Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.facts import evidence_from_view
from cluekit.deduction.kinds import ENVELOPE, Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError
from cluekit.game import View, view
from cluekit.moments import Moments
from cluekit.names import plural, with_article
from cluekit.narrate import crime_in_words, sentence
from cluekit.saved import Record

__all__ = ["Insight", "Insights", "Lesson", "commentary", "remarks"]

_MOST = 4
"""So many cards are named at once; of more, only their number is told."""


@dataclass(frozen=True)
class Insight:
    """What one can conclude from a view, counted exactly."""

    solutions: int | None
    """How many solutions are left; None where too much is open to count."""

    places: Mapping[Card, int]
    """In how many places each card can be: the hands and the envelope."""

    holders: Mapping[Card, Owner]
    """Where each card is that can only be in one place: a seat, the envelope, or open on the table."""

    chances: Mapping[Card, Fraction]
    """How likely each card is in the envelope."""

    solution: Triple | None
    """The solution, if only one is left."""

    why_not: str = ""
    """Why nothing could be counted, as a sentence."""

    @classmethod
    def of(cls, seen: View) -> Insight:
        """What follows from a view.

        >>> import random
        >>> from cluekit.game import deal
        >>> Insight.of(view(deal("mini", 3, random.Random(1)), 0)).solutions
        12
        """
        try:
            known = Knowledge.of(seen)
        except ClueError as error:
            return cls(None, {}, {}, {}, None, str(error))
        cards = seen.edition.deck.cards
        possible = {card: known.possible(card) for card in cards}
        return cls(
            len(known.solutions),
            {card: len(owners) for card, owners in possible.items()},
            {card: owners[0] for card, owners in possible.items() if len(owners) == 1},
            {card: known.probability(card, ENVELOPE) for card in cards},
            known.solution,
        )


class Insights:
    """The insights of one seat, or of somebody who only watches (None), at the moments of a game.

    Each is counted when it is first asked for, and none twice while the seat learns nothing.
    """

    def __init__(self, look: Callable[[int], View], before: Insights | None = None) -> None:
        """`look(step)` is what the seat can know at a step; what was counted for the same seat `before`, when
        there was less of the game, is not counted again."""
        self._look = look
        self._steps: dict[int, Insight] = {}
        self._kept: dict[Evidence, Insight] = {} if before is None else before._kept

    def at(self, step: int) -> Insight:
        """What the seat can conclude at a step."""
        if step not in self._steps:
            seen = self._look(step)
            evidence = evidence_from_view(seen)
            if evidence not in self._kept:
                self._kept[evidence] = Insight.of(seen)
            self._steps[step] = self._kept[evidence]
        return self._steps[step]

    def lesson(self, step: int) -> Lesson:
        """What the step before this one has taught the seat; nothing at the first step, and nothing once the
        game is over and all cards are shown."""
        seen = self._look(step)
        if seen.outcome is not None:
            return Lesson("", None, None, "", "", "")
        return _lesson(self.at(max(step - 1, 0)), self.at(step), seen)


@dataclass(frozen=True)
class Lesson:
    """What somebody has learnt between two moments."""

    who: str
    before: int | None
    left: int | None
    """How many solutions were left before, and how many are left now."""

    certain: str
    """Which cards have found their place, as the end of a sentence; empty for none."""

    solved: str
    """The solution, in words, if it has just become certain."""

    note: str
    """Why nothing can be counted any more, if that is new."""

    plays: bool = True
    """Whether this is somebody who may accuse: no watcher, and nobody who is out."""


def _lesson(before: Insight, now: Insight, seen: View) -> Lesson:
    who = "An onlooker" if seen.player is None else seen.name(seen.player)
    if now.solutions is None or before.solutions is None:
        return Lesson(who, None, None, "", "", now.why_not if now.why_not != before.why_not else "")
    located = [card for card, there in now.holders.items() if before.holders.get(card) != there]
    fresh = [card for card in located if card not in seen.hand]
    solved = crime_in_words(now.solution) if now.solution and not before.solution else ""
    certain = _listed(fresh, now, seen) if fresh else ""
    plays = seen.player is not None and seen.player not in seen.eliminated
    return Lesson(who, before.solutions, now.solutions, certain, solved, "", plays)


def remarks(lessons: Sequence[Lesson]) -> list[str]:
    """What was learnt at one moment, in a few sentences: nothing where nobody has learnt anything.

    What several have learnt alike is said once.

    >>> remarks([Lesson("Ada", 12, 10, "", "", ""), Lesson("Bruno", 9, 9, "", "", "")])
    ['Ada has 10 solutions left instead of 12.']
    """
    told = []
    if counts := [one for one in lessons if one.left != one.before and one.left is not None]:
        told.append(_counts(counts))
    certain = _alike([(one.certain, one.who) for one in lessons])
    told += [f"{who} can be certain now: {what}." for what, who in certain.items()]
    solved = _alike([(one.solved, one.who) for one in lessons if one.plays])
    told += [f"{who} can accuse now: it was {what}." for what, who in solved.items()]
    only_known = _alike([(one.solved, one.who) for one in lessons if not one.plays])
    told += [f"{who} can name the solution now: it was {what}." for what, who in only_known.items()]
    return told + list(_alike([(one.note, one.who) for one in lessons]))


def _counts(lessons: Sequence[Lesson]) -> str:
    if len(lessons) == 1:
        (one,) = lessons
        return f"{one.who} has {plural(one.left or 0, 'solution')} left instead of {one.before:,}."
    return f"Solutions left: {', '.join(f'{one.who} {one.left:,} (of {one.before:,})' for one in lessons)}."


def _alike(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What has been learnt -> all who have learnt it, in words."""
    groups: dict[str, list[str]] = {}
    for what, who in pairs:
        if what:
            groups.setdefault(what, []).append(who)
    return {what: " and ".join(filter(None, [", ".join(who[:-1]), who[-1]])) for what, who in groups.items()}


def _listed(cards: list[Card], now: Insight, seen: View) -> str:
    """The cards with their places; of too many, those in the envelope and the number of the others."""
    cards = sorted(cards, key=lambda card: now.holders[card] != ENVELOPE)
    named, others = cards[:_MOST], len(cards) - _MOST
    parts = [f"{_called(card)} is {_place(now.holders[card], seen)}" for card in named]
    return "; ".join(parts) + (f"; and {plural(others, 'more card')}" if others > 0 else "")


def _called(card: Card) -> str:
    return card.name if card.category is Category.SUSPECT else with_article(card.name)


def _place(owner: Owner, seen: View) -> str:
    if owner == ENVELOPE:
        return "in the envelope"
    assert isinstance(owner, int)
    return f"with {seen.name(owner)}" if owner < len(seen.seats) else "open on the table"


def commentary(record: Record, seat: str | int | None = None) -> Iterator[tuple[str, list[str]]]:
    """Tell a recorded game from its first turn, and after each sentence what it taught.

    With a `seat`, the suspect or its number, it is the game as that seat saw it, and what that seat could
    conclude; without one, what every seat could conclude, so that hidden cards are told. Yields the sentence
    of what happened with the remarks on it; raises `ClueError` for a seat that nobody has in this game.
    """
    moments = Moments(record.states())
    number = seat if seat is None or isinstance(seat, int) else record.seating.number_of(seat)
    eyes = range(len(record.seating.seats)) if number is None else (number,)
    insights = [Insights(lambda step, eye=eye: view(moments[step], eye)) for eye in eyes]  # type: ignore[misc]
    for step in range(1, len(moments)):
        seen = view(moments[step], number)
        past = len(view(moments[step - 1], number).events)
        happened = " ".join(sentence(event, seen) for event in seen.events[past:])
        yield happened, remarks([one.lesson(step) for one in insights])
