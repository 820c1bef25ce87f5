"""Many games without a board between several players: who is certain first.

>>> contest("mini", ["eliminator", "eliminator", "reasoner"], games=60).wins
(17, 14, 29)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cluekit.arena.checks import checked_number
from cluekit.boardless.codes import Codes
from cluekit.boardless.players import Heard, Maker
from cluekit.boardless.setting import Setting, maker, maker_name, setting
from cluekit.boardless.spread import Share, Spread
from cluekit.boardless.table import Played, Turn
from cluekit.cards import Card, Triple
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.names import plural, quoted
from cluekit.rules import Answers

__all__ = ["Contest", "Game", "contest", "one_game"]


@dataclass(frozen=True)
class Contest:
    """What came out of many games; made by `contest`."""

    edition: str
    """The name of the edition."""

    answers: Answers
    names: tuple[str, ...]
    """What the players are called, in the order in which they were given."""

    games: int
    seed: int
    wins: tuple[int, ...]
    """How many games each player won, in the order of `names`."""

    seat_wins: tuple[int, ...]
    """How many games were won from each seat, whoever sat there."""

    wrong: tuple[int, ...]
    """How often each player accused wrongly, in the order of `names`."""

    rounds: Spread
    """In which round the games that somebody won were won."""

    suggestions: Spread
    """How many suggestions everybody together made in those games."""

    @property
    def unsolved(self) -> int:
        """Games that nobody won."""
        return self.games - sum(self.wins)

    def share(self, player: int) -> Share:
        """The share of all games that one player won, by its place in `names`."""
        return Share(self.wins[player], self.games)

    def seat_share(self, seat: int) -> Share:
        """The share of all games that were won from one seat."""
        return Share(self.seat_wins[seat], self.games)

    def __str__(self) -> str:
        rounds = self.rounds.told("rounds") if self.rounds.games else "nobody has won"
        lines = [f"{self.edition}, {plural(self.games, 'game')}: {rounds}"]
        lines += [f"  {name}: {self.share(place)} won" for place, name in enumerate(self.names)]
        return "\n".join(lines)


def contest(
    edition: str | Edition,
    players: Sequence[str | Maker],
    games: int = 100,
    seed: int = 1,
    answers: Answers | str | None = None,
    rotate: bool = True,
) -> Contest:
    """Let some players play many games without a board.

    Arguments: `edition`, its name or itself; `players`, one for each seat: names of `PLAYERS`, or classes of
    your own (see `Asker`); `games`; `seed`, which fixes every game, as in `suggestions_needed`; `answers`,
    the "first" who can or "everyone", by default as in the edition; `rotate`, whether seats change from game
    to game: in an order drawn at random all move on by one seat until each has sat everywhere, so that none
    is always first, holds the larger hand, or comes after the same player; then another order is drawn.
    Raises `ClueError` for what is not there, and when a player of your own names something that is no
    suspect, weapon and room.
    """
    names, makers = _entrants(players)
    known = setting(edition, len(makers), answers, seed)
    checked_number(games, "The number of games", 1)
    found = list(_results(known, makers, games, rotate))
    won = [result for result in found if result.winner is not None]
    wins, seats = Counter(result.winner for result in won), Counter(result.seat for result in won)
    wrong = Counter(entry for result in found for entry in result.wrong)
    everybody = range(len(makers))
    return Contest(
        edition=known.edition.name,
        answers=known.answers,
        names=names,
        games=games,
        seed=seed,
        wins=tuple(wins[entry] for entry in everybody),
        seat_wins=tuple(seats[seat] for seat in everybody),
        wrong=tuple(wrong[entry] for entry in everybody),
        rounds=Spread.of(result.rounds for result in won),
        suggestions=Spread.of(result.suggestions for result in won),
    )


class _Result(NamedTuple):
    """What is kept of one game: players are numbered as they were given, `seat` is where the winner sat."""

    winner: int | None
    seat: int | None
    rounds: int
    suggestions: int
    wrong: tuple[int, ...]


def _results(known: Setting, makers: Sequence[Maker], games: int, rotate: bool) -> Iterator[_Result]:
    table = known.table()
    for game in range(games):
        order = _seating(known, game, rotate)
        played = table.play([makers[entry] for entry in order], known.rng(game))
        winner = None if played.winner is None else order[played.winner]
        wrong = tuple(order[seat] for seat in played.wrong)
        yield _Result(winner, played.winner, played.rounds, len(played.turns), wrong)


def _entrants(players: Sequence[str | Maker]) -> tuple[tuple[str, ...], list[Maker]]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ClueError(f"players is a list with a player for each seat, not {quoted(players)}.")
    return tuple(map(maker_name, players)), list(map(maker, players))


def _seating(known: Setting, game: int, rotate: bool) -> tuple[int, ...]:
    """Who sits in each seat: an order at random, which moves on by one seat until all have sat everywhere."""
    order = list(range(known.players))
    if not rotate:
        return tuple(order)
    block, turn = divmod(game, known.players)
    random.Random(f"{known.seed}/seats/{block}").shuffle(order)
    return (*order[turn:], *order[:turn])


@dataclass(frozen=True)
class Game:
    """One game, told in cards; made by `one_game`."""

    names: tuple[str, ...]
    """What the player in each seat is called."""

    hands: tuple[tuple[Card, ...], ...]
    envelope: Triple
    turns: tuple[Heard, ...]
    """The suggestions, each with the cards shown, as its asker has heard it."""

    winner: int | None
    """The seat that was certain first, and accused rightly; None if nobody did."""

    rounds: int

    def __str__(self) -> str:
        lines = [f"{self.envelope} in the envelope"]
        lines += [
            f"Seat {seat}, {name}: {', '.join(map(str, hand))}"
            for seat, (name, hand) in enumerate(zip(self.names, self.hands, strict=True))
        ]
        lines += map(_line, self.turns)
        lines += ["Nobody has won." if self.winner is None else f"Seat {self.winner} is certain."]
        return "\n".join(lines)


def _line(turn: Heard) -> str:
    answers = [f"{seat} passes" for seat in turn.passed]
    answers += [f"{seat} shows {card}" for seat, card in zip(turn.showed, turn.seen, strict=True)]
    return f"{turn.asker} asks for {turn.suggestion}: {', '.join(answers)}"


def one_game(
    edition: str | Edition,
    players: Sequence[str | Maker],
    game: int = 0,
    seed: int = 1,
    answers: Answers | str | None = None,
    rotate: bool = True,
) -> Game:
    """The game with this number (from 0) of a `contest` with the same arguments, told in cards.

    Raises `ClueError` like `contest`.

    >>> print(one_game("mini", ["eliminator", "eliminator"]))
    Chloe, Umbrella, Library in the envelope
    Seat 0, eliminator: Bruno, Kitchen, Observatory
    Seat 1, eliminator: Ada, Teapot, Violin
    0 asks for Ada, Teapot, Library: 1 shows Teapot
    1 asks for Bruno, Umbrella, Observatory: 0 shows Bruno
    0 asks for Ada, Umbrella, Library: 1 shows Ada
    1 asks for Chloe, Umbrella, Library: 0 passes
    Seat 1 is certain.
    """
    names, makers = _entrants(players)
    known = setting(edition, len(makers), answers, seed)
    order = _seating(known, checked_number(game, "The number of a game", 0), rotate)
    played = known.table().play([makers[entry] for entry in order], known.rng(game))
    return _told(Codes.of(known.edition.deck), tuple(names[entry] for entry in order), played)


def _told(codes: Codes, names: tuple[str, ...], played: Played) -> Game:
    def heard(turn: Turn) -> Heard:
        asker, asked, passed, showed, seen = turn
        return Heard(asker, codes.triple(asked), passed, showed, tuple(codes.cards(face)[0] for face in seen))

    return Game(
        names=names,
        hands=tuple(map(codes.cards, played.deal.hands)),
        envelope=codes.triple(played.deal.envelope),
        turns=tuple(map(heard, played.turns)),
        winner=played.winner,
        rounds=played.rounds,
    )
