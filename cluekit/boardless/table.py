"""One game without a board, from the deal to the accusation.

Clockwise from seat 0 each player names three cards, the others answer as the rules say, and whoever shows a
card draws it at random from those asked for that she holds. A player who is certain accuses in her own turn,
before or after her suggestion; the first who does so rightly has won.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cluekit.boardless.codes import Codes, bits_of
from cluekit.boardless.players import Maker, Player, Seat
from cluekit.rules import Answers

__all__ = ["MAX_ROUNDS", "Deal", "Played", "Table", "Turn", "deal", "shows"]

MAX_ROUNDS = 500
"""When a game is given up: whoever asks three cards at random needs some dozen rounds."""

Turn = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""A suggestion in bits: who asked for what, who passed, who showed, and which cards."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Who holds what, as bits: the hand of each seat, and the envelope."""

    hands: tuple[int, ...]
    envelope: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how it was dealt, who won (None: nobody), in which round, and every suggestion."""

    deal: Deal
    winner: int | None
    rounds: int
    turns: tuple[Turn, ...]
    wrong: tuple[int, ...]
    """The seats that have accused wrongly."""


def deal(codes: Codes, hand_sizes: Sequence[int], rng: random.Random) -> Deal:
    """One card of each category to the envelope, the others to the seats; every deal is equally likely."""
    envelope = 0
    for category in codes.categories:
        envelope |= category[int(rng.random() * len(category))]
    cards = [bit for category in codes.categories for bit in category if not bit & envelope]
    rng.shuffle(cards)
    hands, start = [], 0
    for size in hand_sizes:
        hands.append(sum(cards[start : start + size]))
        start += size
    return Deal(tuple(hands), envelope)


def shows(held: int, rng: random.Random) -> int:
    """The card that is shown by somebody who holds these of the three asked for: one at random."""
    return held if not held & held - 1 else rng.choice(bits_of(held))


class Table:
    """Where games are played; everything that is the same for all of them is worked out once.

    `codes`, the cards; `hand_sizes`, how many each seat is dealt; `answers`, who answers.
    """

    def __init__(self, codes: Codes, hand_sizes: Sequence[int], answers: Answers) -> None:
        self.codes = codes
        self.hand_sizes = tuple(hand_sizes)
        self.answers = answers
        seats = range(len(self.hand_sizes))
        self.others = [(*seats[seat + 1 :], *seats[:seat]) for seat in seats]
        """For each seat the others, clockwise."""

    def play(self, makers: Sequence[Maker], rng: random.Random, max_rounds: int = MAX_ROUNDS) -> Played:
        """Play one game: `makers` says who sits where; `rng` deals and shows, no player holds it."""
        dealt = deal(self.codes, self.hand_sizes, rng)
        seats = [self.seat(number, hand, rng) for number, hand in enumerate(dealt.hands)]
        players = [make(seat) for make, seat in zip(makers, seats, strict=True)]
        turns: list[Turn] = []
        left = list(range(len(players)))
        wrong: list[int] = []
        for number in range(1, max_rounds + 1):
            for seat in tuple(left):
                accused = players[seat].sure()
                if not accused:
                    turns.append(self._ask(players, dealt.hands, seat, rng))
                    accused = players[seat].sure()
                if accused == dealt.envelope:
                    return Played(dealt, seat, number, tuple(turns), tuple(wrong))
                if accused:
                    left.remove(seat)
                    wrong.append(seat)
            if not left:
                break
        return Played(dealt, None, number, tuple(turns), tuple(wrong))

    def seat(self, number: int, hand: int, rng: random.Random) -> Seat:
        """What a player is told at the start.

        Her generator is one of her own, begun with 64 bits of the one that deals and shows: whoever held that
        one could set it back, and deal again.
        """
        own = random.Random(rng.getrandbits(64))
        return Seat(self.codes, number, hand, self.hand_sizes, self.answers, own)

    def _ask(self, players: Sequence[Player], hands: Sequence[int], seat: int, rng: random.Random) -> Turn:
        """Have a suggestion made and answered, and everybody take note."""
        asked = players[seat].choose()
        passed, showed, seen = self.answer(hands, seat, asked, rng)
        for player in players:
            player.learn(seat, asked, passed, showed, seen if player.number == seat else ())
        return seat, asked, passed, showed, seen

    def answer(
        self, hands: Sequence[int], seat: int, asked: int, rng: random.Random
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Who passes, who shows, and which cards, when this seat asks for this set of cards."""
        passed: tuple[int, ...] = ()
        showed: tuple[int, ...] = ()
        seen: tuple[int, ...] = ()
        for other in self.others[seat]:
            held = hands[other] & asked
            if not held:
                passed += (other,)
                continue
            showed += (other,)
            seen += (shows(held, rng),)
            if self.answers is Answers.FIRST:
                break
        return passed, showed, seen
