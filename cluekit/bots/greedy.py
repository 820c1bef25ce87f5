"""The bot that asks what tells it most."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial

from cluekit.bots.bayesian import Bayesian
from cluekit.bots.detective import Suspicion
from cluekit.bots.reasoner import counted
from cluekit.bots.travel import Travel, useful_rooms
from cluekit.cards import Card, Category
from cluekit.deduction.information import Worth, ranking
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.scenes import reachable_rooms
from cluekit.game.view import View

__all__ = ["Greedy", "bits_each"]

_DIGITS = 9
"""Digits after the point in which two suggestions have to differ, or else they tell the same."""


class Greedy(Bayesian):
    """Makes the suggestion whose answer tells it most about the envelope, of all that it can make now.

    What an answer tells is measured in bits (`cluekit.deduction.information`). It looks no further than one
    suggestion, which is why it is called greedy; where it can make none, it goes to the nearest suspicious
    room. To ask what splits best what is still possible is the idea of Knuth, "The Computer as Master Mind"
    (1976), with bits for his worst cases.

    It names only cards that may be in the envelope, its room as well if it has the choice. An own card in
    place of one often tells more at once, for then it is clear what the answer is about; but over a whole
    game on the board that is a loss, since every room has to be walked to. Even so it wins there no more than
    the bayesian, whose simple rule mostly finds the same suggestion.

    So that it never thinks for long, it weighs the suggestions of a few rooms only, `WORK` says how many; in
    a game too large for that, those with its two most uncertain suspects and weapons in `FEW` rooms. If that
    takes more than `STEPS` of counting, it asks like the bayesian.
    """

    name = "greedy"
    words = "asks shrewdly"

    WORK = 3_000
    """How much is weighed at one decision: rooms times suspects times weapons times players squared."""

    LARGE = 1_300
    """A game in which one room takes more than this is too large to weigh all suggestions in it."""

    FEW = 3
    """In so many rooms some suggestions are weighed, where the game is large."""

    STEPS = 250_000
    """So many steps of counting it takes for this at once, no more; see `cluekit.deduction.predealing`."""

    def _forget(self) -> None:
        super()._forget()
        self._found: dict[Card, tuple[Worth, ...]] = {}

    def travel(self, view: View, suspicious: Suspicion) -> Travel:
        """To the room where it can ask now what tells most; else to the nearest suspicious one."""
        scenes = self.scenes(view, suspicious)
        return Travel(view, suspicious[-1], scenes)

    def scenes(self, view: View, suspicious: Suspicion) -> frozenset[str]:
        """The rooms to go to, as it weighs them; none if it has no opinion."""
        useful = useful_rooms(view, suspicious[-1])
        told = self.worths(view, [room for room in reachable_rooms(view) if room.name in useful])
        most = max(map(bits_each, told.values()), default=0.0)
        return frozenset(room.name for room, worths in told.items() if most and bits_each(worths) == most)

    def name_cards(self, view: View, suspicious: Suspicion, rng: random.Random) -> tuple[Card, Card]:
        """Those of the suggestion that tells most; of several that tell the same, one by chance."""
        here = view.edition.deck.card(str(view.place_of(view.turn)), Category.ROOM)
        best = self.worths(view, [here]).get(here)
        if not best or not bits_each(best):
            return super().name_cards(view, suspicious, rng)
        suspect, weapon, _ = rng.choice(best).suggestion
        return suspect, weapon

    def worths(self, view: View, rooms: Sequence[Card]) -> Mapping[Card, tuple[Worth, ...]]:
        """For the first of these rooms, as many as it can weigh, the best suggestions; all tell the same."""
        known = self.knowledge(view)
        chosen = rooms[: self.FEW if self._is_large(view) else self.WORK // _work(view)]
        new = [room for room in chosen if room not in self._found]
        if known and new:
            self._found |= self._weigh(view, known, new)
        return {room: self._found[room] for room in chosen if self._found.get(room)}

    def _weigh(self, view: View, known: Knowledge, rooms: Sequence[Card]) -> dict[Card, tuple[Worth, ...]]:
        """The best suggestions in each of these rooms: of a few if all are too much work, or none."""
        answers = view.edition.rules.answers
        told: Sequence[Worth] | None = None
        for cards in self._attempts(view):
            weigh = partial(ranking, known, view.turn, rooms, answers=answers, cards=cards, work=self.STEPS)
            told = told or counted(weigh)
        return {
            room: _best([worth for worth in told or () if worth.suggestion.room == room]) for room in rooms
        }

    def _attempts(self, view: View) -> Iterator[Container[Card]]:
        """The cards to be named: all that may be in the envelope, or else the most doubtful ones."""
        if not self._is_large(view):
            yield self._spread
        yield set(self._most_doubtful(view))

    def _is_large(self, view: View) -> bool:
        return _work(view) > self.LARGE

    def _most_doubtful(self, view: View) -> Iterator[Card]:
        """The two most uncertain suspects, and the two most uncertain weapons."""
        for kind in (view.edition.deck.suspects, view.edition.deck.weapons):
            possible = [card for card in kind if card in self._spread]
            yield from sorted(possible, key=self._spread.__getitem__, reverse=True)[:2]


def _work(view: View) -> int:
    """How much it takes to weigh the suggestions of one room."""
    deck = view.edition.deck
    return len(deck.suspects) * len(deck.weapons) * len(view.seats) ** 2


def bits_each(worths: Sequence[Worth]) -> float:
    """How many bits each of some suggestions tells that all tell the same."""
    return round(worths[0].bits, _DIGITS)


def _best(worths: Sequence[Worth]) -> tuple[Worth, ...]:
    most = max((round(worth.bits, _DIGITS) for worth in worths), default=0.0)
    return tuple(worth for worth in worths if round(worth.bits, _DIGITS) == most)
