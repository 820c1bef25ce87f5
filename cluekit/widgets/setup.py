"""Who plays what at which table: the arguments of `play`, checked once and kept for the next game."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cluekit.bots import BOTS, bot
from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as named_edition
from cluekit.errors import ClueError
from cluekit.session import Session

__all__ = ["Setup"]

DEFAULT_BOT = "eliminator"
_LARGEST_FRESH_SEED = 999_999  # short enough to be read out and typed again


@dataclass(frozen=True)
class Setup:
    """One way to set up a game for a person and some bots; the same setup always makes the same game.

    >>> setup = Setup.of("classic", seat="plum", bots=2, seed=7)
    >>> [str(suspect) for suspect in setup.seats], setup.own_seat
    (['Miss Scarlett', 'Colonel Mustard', 'Professor Plum'], 2)
    """

    edition: Edition
    seat: Card
    """The suspect that the person plays."""

    bots: tuple[str, ...]
    """The kinds of the bots, clockwise from the person."""

    seed: int

    @classmethod
    def of(cls, edition: str | Edition, *, seat: Any = None, bots: Any = 3, seed: Any = None) -> Setup:
        """Check the arguments of `play`; raises `ClueError` with one sentence for what is wrong."""
        chosen = _edition(edition)
        return cls(chosen, _seat(chosen, seat), _bots(chosen, bots), _seed(seed))

    @property
    def seats(self) -> tuple[Card, ...]:
        """The suspects at the table in the order of play: the person's and the next ones clockwise."""
        return self.edition.deck.sorted((self.seat, *self._opponents))

    @property
    def own_seat(self) -> int:
        """The number of the person's seat."""
        return self.seats.index(self.seat)

    @property
    def kinds(self) -> tuple[str | None, ...]:
        """The kind of bot on each seat; None on the person's own."""
        kinds = dict(zip(self._opponents, self.bots, strict=True))
        return tuple(kinds.get(suspect) for suspect in self.seats)

    @property
    def _opponents(self) -> tuple[Card, ...]:
        suspects = self.edition.deck.suspects
        own = suspects.index(self.seat)
        return (*suspects[own + 1 :], *suspects[:own])[: len(self.bots)]

    def session(self) -> Session:
        """Deal: a new game that waits for its first step."""
        # Seeds of their own, so that no bot draws the numbers that dealt the cards.
        seeds = random.Random(f"bots {self.seed}")
        bots = {seat: bot(kind, seeds.getrandbits(32)) for seat, kind in enumerate(self.kinds) if kind}
        return Session(self.edition, self.seats, bots, self.seed)


def _edition(edition: str | Edition) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if isinstance(edition, str):
        return named_edition(edition)
    raise ClueError(f"The edition is a name such as 'classic', or an Edition, not {edition!r}.")


def _seat(edition: Edition, seat: object) -> Card:
    if seat is None:
        return edition.deck.suspects[0]
    if not isinstance(seat, str | Card):
        raise ClueError(f"The seat is the name of a suspect, not {seat!r}.")
    return edition.deck.card(seat, Category.SUSPECT)


def _bots(edition: Edition, bots: object) -> tuple[str, ...]:
    if isinstance(bots, int) and not isinstance(bots, bool):
        kinds: Sequence[object] = [DEFAULT_BOT] * min(max(bots, 0), len(edition.deck.suspects))
        number = bots
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        kinds, number = bots, len(bots)
    else:
        raise ClueError(f"bots is a number of opponents or a list of their kinds, not {bots!r}.")
    fewest, most = edition.rules.min_players - 1, edition.rules.max_players - 1
    if not fewest <= number <= most:
        raise ClueError(f"{edition} is played against {fewest} to {most} bots, not {number}.")
    return tuple(_kind(kind) for kind in kinds)


def _kind(kind: object) -> str:
    if not isinstance(kind, str) or kind not in BOTS:
        raise ClueError(f"There is no bot {kind!r}; there are {', '.join(BOTS)}.")
    return kind


def _seed(seed: object) -> int:
    if seed is None:
        return secrets.randbelow(_LARGEST_FRESH_SEED) + 1
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ClueError(f"The seed is a whole number, not {seed!r}.")
    return seed
