"""How much work exact counting is, in steps instead of seconds: the same number on every machine.

A step is one edge of the decision diagram that the pass over the cards goes through (`Dealing.steps`). The
logs are those of games between plausible people at a table, and the hard ones of the test data.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction import Fact, Holds, HoldsNone, HoldsSome, NotSolution, Showed, count, logs
from cluekit.deduction.dealing import Branch, Dealing, Node
from cluekit.editions import edition
from tests.benchmarks import deduction as benchmark

LOGS = Path(__file__).parent / "data" / "logs.json"

CLASSIC = edition("classic").deck
LONGEST = 60
"""Suggestions in the longest game."""


class Table:
    """A random deal, and people who make suggestions about it; `heard` are the facts that a seat has learned.

    Each person has a habit: to ask for whatever comes, for cards never seen, or with some of his own among
    them. Rooms come as the dice will: any room, or the same again.
    """

    def __init__(self, deck: Deck, players: int, seed: int) -> None:
        self.deck, self.players = deck, players
        self.rng = random.Random(seed)
        self.sizes = deck.hand_sizes(players)
        self.triple = Triple(*(self.rng.choice(deck.category(category)) for category in Category))
        self.hands = self._dealt()
        self.heard: list[list[Fact]] = [
            [Holds(seat, c) for c in hand] for seat, hand in enumerate(self.hands)
        ]
        self.seen = [set(hand) for hand in self.hands]
        self.habits = [self.rng.choice((self._any, self._unseen, self._own)) for _ in range(players)]
        self.rooms = [self.rng.choice(deck.rooms) for _ in range(players)]

    def _dealt(self) -> list[list[Card]]:
        cards = [card for card in self.deck.cards if card not in self.triple]
        self.rng.shuffle(cards)
        return [[cards.pop() for _ in range(size)] for size in self.sizes]

    def _any(self, seat: int, cards: Sequence[Card]) -> Card:
        return self.rng.choice(cards)

    def _unseen(self, seat: int, cards: Sequence[Card]) -> Card:
        return self.rng.choice([card for card in cards if card not in self.seen[seat]] or cards)

    def _own(self, seat: int, cards: Sequence[Card]) -> Card:
        own = [card for card in cards if card in self.hands[seat]]
        return self.rng.choice(own) if own and self.rng.random() < 0.4 else self._unseen(seat, cards)

    def suggest(self, seat: int) -> None:
        """One suggestion with all answers, up to the first card shown."""
        wish = self.habits[seat]
        if self.rng.random() < 0.7:
            self.rooms[seat] = wish(seat, self.deck.rooms)
        asked = (wish(seat, self.deck.suspects), wish(seat, self.deck.weapons), self.rooms[seat])
        for step in range(1, self.players):
            other = (seat + step) % self.players
            held = [card for card in asked if card in self.hands[other]]
            if held:
                self._show(seat, other, asked, self.rng.choice(held))
                return
            self._tell_all(HoldsNone(other, asked))

    def _show(self, seat: int, other: int, asked: Sequence[Card], card: Card) -> None:
        for listener, facts in enumerate(self.heard):
            facts.append(
                Showed(other, card, tuple(asked)) if listener == seat else HoldsSome(other, tuple(asked))
            )
        self.seen[seat].add(card)

    def accuse(self) -> None:
        """Somebody accuses too soon."""
        triple = Triple(*(self.rng.choice(self.deck.category(category)) for category in Category))
        if triple != self.triple:
            self._tell_all(NotSolution(triple))

    def _tell_all(self, fact: Fact) -> None:
        for facts in self.heard:
            facts.append(fact)


def played(deck: Deck, players: int, seed: int, longest: int = LONGEST) -> Iterator[tuple[int, list[Fact]]]:
    """The facts of one seat of a random table after every fifth suggestion."""
    table = Table(deck, players, seed)
    me = seed % players
    for number in range(longest):
        table.suggest(number % players)
        if table.rng.random() < 0.02:
            table.accuse()
        if number % 5 == 4:
            yield number + 1, list(table.heard[me])


def steps_of(monkeypatch: pytest.MonkeyPatch, deck: Deck, sizes: Sequence[int], facts: Sequence[Fact]) -> int:
    """How many steps the pass for the number of deals and all cells takes."""
    walked = 0
    steps = Dealing.steps

    def counted(
        self: Dealing, branch: Branch, nodes: Mapping[Node, int], after: dict[Node, int]
    ) -> list[Node]:
        nonlocal walked
        found = steps(self, branch, nodes, after)
        walked += len(found)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Dealing, "steps", counted)
        assert count(deck, sizes, facts).weight > 0
    return walked


def test_a_step_is_one_way_for_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two suspects is mine, one in the envelope. Nothing tells the places apart: one way for each."""
    deck = Deck.of("ab", "c", "d")
    assert steps_of(monkeypatch, deck, (1,), []) == 2
    assert steps_of(monkeypatch, deck, (1,), [Holds(0, deck.card("a"))]) == 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_played_games_of_classic_take_few_steps(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = CLASSIC.hand_sizes(players)
    taken = sorted(
        steps_of(monkeypatch, CLASSIC, sizes, facts)
        for seed in range(40)
        for _, facts in played(CLASSIC, players, seed)
    )
    assert len(taken) == 40 * LONGEST // 5
    assert taken[len(taken) // 2] > 0
    assert taken[len(taken) * 95 // 100] <= 2_000


HARD = [case for case in logs.read(LOGS) if case.name.startswith("hard-")]


@pytest.mark.parametrize("case", HARD, ids=lambda case: case.name)
def test_hard_logs_take_no_more_steps_than_there_is_time_for(
    case: logs.Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 1_000 < steps_of(monkeypatch, case.deck, case.hand_sizes, case.facts) <= 200_000


def test_the_benchmark_lists_every_played_log_with_something_to_count() -> None:
    counted = {case.name: count(case.deck, case.hand_sizes, case.facts) for case in logs.read(LOGS)}
    still_open = {name for name, counts in counted.items() if counts.deals > benchmark.WORTH_COUNTING}
    assert set(benchmark.LISTED) == still_open - set(benchmark.HARD)
    assert len(benchmark.LISTED) >= 16
