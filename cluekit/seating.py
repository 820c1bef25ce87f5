"""Who plays what at which table: one person and some bots, and the seed of their game.

Notebook and terminal both start here, so the same words and seed make the same game in either.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from cluekit.bots import Bot, Entrant, bot, bot_name
from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import plural, shown
from cluekit.session import Session

__all__ = ["Seating"]

_DEFAULT_BOT = "eliminator"
_DEFAULT_NUMBER = 3
_SEEDS = 10**18  # enough; and a negative seed would deal what its positive one deals
_LARGEST_FRESH_SEED = 999_999  # short enough to be read out and typed again


@dataclass(frozen=True)
class Seating:
    """One way to seat a person and some bots; the same one always makes the same game.

    >>> seating = Seating.of("classic", seat="plum", bots=2, seed=7)
    >>> [str(suspect) for suspect in seating.seats], seating.own_seat
    (['Miss Scarlett', 'Colonel Mustard', 'Professor Plum'], 2)
    """

    edition: Edition
    """The edition with the options and the language that were chosen."""

    seat: Card
    """The suspect that the person plays."""

    bots: tuple[str | Bot, ...]
    """The bots clockwise from the person: names of kinds, functions of one's own, or entrants."""

    seed: int

    @classmethod
    def of(
        cls,
        edition: str | Edition,
        *,
        seat: str | Card | None = None,
        bots: int | Sequence[str | Bot | Entrant] | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        language: str | None = None,
    ) -> Seating:
        """Check what somebody wants to play, and fill in what is not said.

        `edition` is a name, a file or an `Edition`; `seat` a suspect, by default the first one; `bots` a
        number of opponents, by default three or as many as there is room for, or what each of them is: the
        name of a kind, a function from `View` to an action, or an `Entrant`; without a `seed` one is drawn.
        `options` change the rules or the cards of the edition, and `language` its names, as in
        `cluekit.edition`.
        Raises `ClueError` with one sentence for what is wrong.
        """
        chosen = find_edition(edition, options, language)
        return cls(chosen, _seat(chosen, seat), _bots(chosen, bots), _seed(seed))

    @property
    def seats(self) -> tuple[Card, ...]:
        """The suspects at the table in the order of play: the person's and the next ones clockwise."""
        return self.edition.deck.sorted((self.seat, *self._opponents))

    @property
    def own_seat(self) -> int:
        """The number of the person's seat."""
        return self.seats.index(self.seat)

    def number_of(self, suspect: str | Card) -> int:
        """The number of the seat at which a suspect is played.

        Raises `ClueError` for anything but a suspect, and for one whom nobody plays in this game.

        >>> Seating.of("classic", seat="plum", bots=2, seed=7).number_of("mustard")
        1
        """
        card = self.edition.deck.card(suspect, Category.SUSPECT)
        if card not in self.seats:
            raise ClueError(f"{card} is not at this table; there are {', '.join(map(str, self.seats))}.")
        return self.seats.index(card)

    @property
    def kinds(self) -> tuple[str | None, ...]:
        """What the bot on each seat is called; None on the person's own."""
        kinds = dict(zip(self._opponents, map(bot_name, self.bots), strict=True))
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
        seats = self.seats
        bots = {
            seats.index(suspect): bot(kind, seeds.getrandbits(32))
            for suspect, kind in zip(self._opponents, self.bots, strict=True)
        }
        return Session(self.edition, seats, bots, self.seed)


def _seat(edition: Edition, seat: str | Card | None) -> Card:
    if seat is None:
        return edition.deck.suspects[0]
    if not isinstance(seat, str | Card):
        raise ClueError(f"The seat is the name of a suspect, not {shown(seat)}.")
    return edition.deck.card(seat, Category.SUSPECT)


def _bots(edition: Edition, bots: int | Sequence[str | Bot | Entrant] | None) -> tuple[str | Bot, ...]:
    fewest, most = edition.rules.min_players - 1, edition.rules.max_players - 1
    if bots is None:
        bots = min(max(fewest, _DEFAULT_NUMBER), most)
    if isinstance(bots, bool | str) or not isinstance(bots, int | Sequence):
        raise ClueError(f"bots is a number of opponents or a list of bots, not {shown(bots)}.")
    number = bots if isinstance(bots, int) else len(bots)
    if not fewest <= number <= most:
        numbers = plural(most, "bot") if fewest == most else f"{fewest} to {most} bots"
        raise ClueError(f"{edition} is played against {numbers}, not {shown(number)}.")
    # An entrant is no bot, but `bot` and `bot_name` know what to do with it.
    chosen = cast("Sequence[str | Bot]", [_DEFAULT_BOT] * bots if isinstance(bots, int) else bots)
    for one in chosen:
        bot(one)
    return tuple(chosen)


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(_LARGEST_FRESH_SEED) + 1
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ClueError(f"The seed is a whole number, not {shown(seed)}.")
    if not 0 <= seed < _SEEDS:
        raise ClueError(f"The seed is a whole number from 0 to {_SEEDS - 1}.")
    return seed
