"""How many suggestions one player needs, if nobody else asks.

She has her own cards and those that are shown to her, and makes one suggestion after the other until the
solution is certain. The suggestion that makes it certain counts, the accusation does not. What the others ask
would tell her nothing as long as she only crosses cards off; so they need not play.

>>> needed = suggestions_needed("mini", 3, games=500)
>>> print(needed)
mini, 3 players, the first who can answers: 3.21 ± 0.09 suggestions (500 games)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cluekit.arena.checks import checked_number
from cluekit.boardless.eliminator import Eliminator
from cluekit.boardless.players import Maker
from cluekit.boardless.setting import Setting, maker, maker_name, setting
from cluekit.boardless.spread import Spread
from cluekit.boardless.table import MAX_ROUNDS, Table, deal
from cluekit.editions import Edition
from cluekit.errors import ClueError, EndlessGame
from cluekit.names import plural
from cluekit.rules import Answers

__all__ = ["ANSWER_WORDS", "Needed", "suggestions_needed"]

ANSWER_WORDS = {
    Answers.FIRST: "the first who can answers",
    Answers.EVERYONE: "everyone answers",
}
"""The rule of answering in words."""


@dataclass(frozen=True)
class Needed:
    """How many suggestions were needed; made by `suggestions_needed`."""

    edition: str
    """The name of the edition."""

    players: int
    answers: Answers
    player: str
    """The kind of player who asked."""

    games: int
    seed: int
    by_hand: tuple[tuple[int, Spread], ...]
    """For each number of cards in her hand, fewest first, how many suggestions she needed."""

    @cached_property
    def spread(self) -> Spread:
        """How many suggestions she needed, all games together."""
        return sum((spread for _, spread in self.by_hand), Spread(()))

    def with_hand(self, cards: int) -> Spread:
        """The games in which she held so many cards; raises `ClueError` when there was none."""
        found = dict(self.by_hand).get(cards)
        if found is None:
            raise ClueError(f"In these games nobody who asked held {plural(cards, 'card')}.")
        return found

    def __str__(self) -> str:
        rule = ANSWER_WORDS[self.answers]
        head = f"{self.edition}, {plural(self.players, 'player')}, {rule}"
        return f"{head}: {self.spread.told('suggestions')} ({plural(self.games, 'game')})"


def suggestions_needed(
    edition: str | Edition = "classic",
    players: int = 3,
    answers: Answers | str | None = None,
    games: int = 1000,
    seed: int = 1,
    seat: int | None = None,
    player: str | Maker = Eliminator,
) -> Needed:
    """Count how many suggestions a player needs who is the only one to ask.

    Arguments: `edition`, its name or itself; `players`, at the table, herself included; `answers`, the
    "first" who can or "everyone", by default as in the edition; `games`; `seed`, which fixes every game:
    game 7 of a thousand is also game 7 of ten; `seat`, where she sits: by default in each seat as often, for
    where cards do not divide evenly the first seats hold one more; `player`, how she plays: a name of
    `PLAYERS`, or a class of your own (see `Asker`).
    Raises `ClueError` for what is not there, and `EndlessGame` when a player of your own has not found the
    solution after `MAX_ROUNDS` suggestions.
    """
    known = setting(edition, players, answers, seed)
    checked_number(games, "The number of games", 1)
    if seat is not None and not 0 <= checked_number(seat, "A seat") < players:
        raise ClueError(f"The seats are 0 to {players - 1}, not {seat}.")
    sizes = known.hand_sizes
    found: dict[int, list[int]] = {size: [] for size in sorted(set(sizes))}
    for where, number in _numbers(known, maker(player), games, seat):
        found[sizes[where]].append(number)
    return Needed(
        edition=known.edition.name,
        players=players,
        answers=known.answers,
        player=maker_name(player),
        games=games,
        seed=seed,
        by_hand=tuple((size, Spread.of(numbers)) for size, numbers in found.items() if numbers),
    )


def _numbers(known: Setting, make: Maker, games: int, seat: int | None) -> Iterator[tuple[int, int]]:
    """For each game where she sat, and how many suggestions she needed."""
    table = known.table()
    for game in range(games):
        where = game % known.players if seat is None else seat
        yield where, _one(table, known, make, game, where)


def _one(table: Table, known: Setting, make: Maker, game: int, seat: int) -> int:
    rng = known.rng(game)
    hands = deal(table.codes, table.hand_sizes, rng).hands
    player = make(table.seat(seat, hands[seat], rng))
    for number in range(MAX_ROUNDS + 1):
        if player.sure():
            return number
        asked = player.choose()
        player.learn(seat, asked, *table.answer(hands, seat, asked, rng))
    raise EndlessGame(f"After {MAX_ROUNDS} suggestions this player knows no solution: the game is given up.")
