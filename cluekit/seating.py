"""Who plays what at which table: people and bots, the seed of their game, and how it begins.

Notebook and terminal both start here, so the same words and seed make the same game in either.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from cluekit.bots import Bot, Entrant, bot, bot_name
from cluekit.bots.registry import kind_named
from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.game import State, start
from cluekit.names import plural, shown
from cluekit.positions import Position
from cluekit.session import Session

__all__ = ["PERSON", "Player", "Seating"]

PERSON = "person"
"""What is said of a seat in place of a kind of bot if a person plays there."""

Player: TypeAlias = str | Bot | Entrant
"""What plays a seat if no person does: the name of a kind of bot, a function of one's own, or an entrant."""

_DEFAULT_BOT = "eliminator"
_DEFAULT_NUMBER = 3
_SEEDS = 10**18  # enough; and a negative seed would deal what its positive one deals
_LARGEST_FRESH_SEED = 999_999  # short enough to be read out and typed again; so many can be tried out, too


@dataclass(frozen=True)
class Seating:
    """One way to seat people and bots; the same one always makes the same game.

    >>> seating = Seating.of("classic", seat="plum", bots=2, seed=7)
    >>> [str(suspect) for suspect in seating.seats], seating.own_seat
    (['Miss Scarlett', 'Colonel Mustard', 'Professor Plum'], 2)
    >>> Seating.of("mini", seats={"Ada": "person", "Bruno": "random", "Chloe": "person"}, seed=7).people
    (0, 2)
    """

    edition: Edition
    """The edition with the options and the language that were chosen."""

    players: tuple[tuple[Card, Player | None], ...]
    """The suspects at the table in the order of play, each with what plays it; None stands for a person."""

    seed: int

    position: Position | None = None
    """How the game begins, if somebody has set it up; complete, so that it tells hidden cards."""

    @classmethod
    def of(
        cls,
        edition: str | Edition,
        *,
        seats: Mapping[str, Player | None] | None = None,
        seat: str | Card | None = None,
        bots: int | Sequence[Player] | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        language: str | None = None,
        position: Position | Mapping[str, object] | None = None,
    ) -> Seating:
        """Check what somebody wants to play, and fill in what is not said.

        `edition` is a name, a file or an `Edition`. `seats` says who plays which suspect: "person", or what
        the bot is, the name of a kind, a function from `View` to an action, or an `Entrant`. For one person
        there is a shorter way: `seat` is the person's suspect, by default the first one, and `bots` a number
        of opponents clockwise, by default three or as many as there is room for, or what each of them is.
        Without a `seed` one is drawn, for several people from so many that none of them finds it by trying.
        `options` change the rules or the cards of the edition, and `language` its names, as in
        `cluekit.edition`. `position` is how the game begins, a `Position` or the plain values of one; without
        it, the cards are dealt.
        Raises `ClueError` with one sentence for what is wrong.
        """
        chosen = find_edition(edition, options, language)
        if isinstance(position, Position) and position.edition != chosen:
            raise ClueError(
                f"This is a position of {position.edition}, with cards, board or rules of its own."
            )
        if seats is None:
            players = _clockwise(chosen, _suspects(chosen, position), seat, bots)
        elif seat is None and bots is None:
            players = _seated(chosen, seats)
        else:
            raise ClueError("Who plays what is said by seats, or by seat and bots, but not by both.")
        number = _fresh_seed(players) if seed is None else _seed(seed)
        return cls(chosen, players, number, _position(chosen, players, position, number))

    @property
    def seats(self) -> tuple[Card, ...]:
        """The suspects at the table in the order of play."""
        return tuple(suspect for suspect, _ in self.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of the seats that people play."""
        return tuple(seat for seat, (_, player) in enumerate(self.players) if player is None)

    @property
    def own_seat(self) -> int:
        """The number of the person's seat; of the first one's, if there are several people."""
        return self.people[0]

    @property
    def seat(self) -> Card:
        """The suspect that the person plays; that of the first one, if there are several people."""
        return self.seats[self.own_seat]

    @property
    def bots(self) -> tuple[Player, ...]:
        """The bots clockwise from the person; from the first one, if there are several people."""
        players = (self.players[seat][1] for seat in self.clockwise)
        return tuple(player for player in players if player is not None)

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
        """What the bot on each seat is called; None where a person plays."""
        return tuple(None if player is None else bot_name(_known(player)) for _, player in self.players)

    @property
    def clockwise(self) -> tuple[int, ...]:
        """The seats clockwise from the first person's."""
        seats = tuple(range(len(self.players)))
        return (*seats[self.own_seat :], *seats[: self.own_seat])

    def opening(self) -> State:
        """The state before the first action: before the deal, or the position that somebody has set up."""
        if self.position:
            return self.position.opening(self.seed)
        return start(self.edition, self.seats)

    def session(self) -> Session:
        """Deal: a new game that waits for its first step."""
        # Seeds of their own, so that no bot draws the numbers that dealt the cards.
        seeds = random.Random(f"bots {self.seed}")
        playing = ((seat, self.players[seat][1]) for seat in self.clockwise)
        bots = {
            seat: bot(_known(player), seeds.getrandbits(32)) for seat, player in playing if player is not None
        }
        return Session(self.edition, self.seats, bots, self.seed, self.opening())


_Players = tuple[tuple[Card, Player | None], ...]


def _seated(edition: Edition, seats: object) -> _Players:
    """The players by their suspects, in the order of play."""
    if not isinstance(seats, Mapping):
        raise ClueError(
            f'seats says who plays which suspect, such as {{"Plum": "person"}}, not {shown(seats)}.'
        )
    chosen: dict[Card, Player | None] = {}
    for name, player in seats.items():
        suspect = _suspect(edition, name)
        if suspect in chosen:
            raise ClueError(f"{suspect} cannot be played by two players.")
        chosen[suspect] = None if player is None or player == PERSON else _player(player)
    rules = edition.rules
    if not rules.min_players <= len(chosen) <= rules.max_players:
        raise ClueError(f"{edition} is for {rules.players}, not {len(chosen)}.")
    if None not in chosen.values():
        raise ClueError('Somebody has to play: give at least one seat to a "person".')
    return tuple((suspect, chosen[suspect]) for suspect in edition.deck.sorted(chosen))


def _suspects(edition: Edition, position: object) -> tuple[Card, ...]:
    """The suspects among whom seats are taken clockwise: all, or those of a position."""
    return position.seats if isinstance(position, Position) else edition.deck.suspects


def _clockwise(
    edition: Edition,
    suspects: tuple[Card, ...],
    seat: str | Card | None,
    bots: int | Sequence[Player] | None,
) -> _Players:
    """One person, and bots clockwise from there."""
    own = suspects[0] if seat is None else _suspect(edition, seat)
    if own not in suspects:
        raise ClueError(f"{own} is not in this position; there are {', '.join(map(str, suspects))}.")
    if bots is None and suspects != edition.deck.suspects:
        bots = len(suspects) - 1
    opponents = _bots(edition, bots)
    at = suspects.index(own)
    players = zip((*suspects[at + 1 :], *suspects[:at]), opponents, strict=False)
    chosen: dict[Card, Player | None] = {own: None, **dict(players)}
    return tuple((suspect, chosen[suspect]) for suspect in edition.deck.sorted(chosen))


def _suspect(edition: Edition, name: object) -> Card:
    if not isinstance(name, str | Card):
        raise ClueError(f"The seat is the name of a suspect, not {shown(name)}.")
    return edition.deck.card(name, Category.SUSPECT)


def _bots(edition: Edition, bots: int | Sequence[Player] | None) -> tuple[Player, ...]:
    fewest, most = edition.rules.min_players - 1, edition.rules.max_players - 1
    if bots is None:
        bots = min(max(fewest, _DEFAULT_NUMBER), most)
    if isinstance(bots, bool | str) or not isinstance(bots, int | Sequence):
        raise ClueError(f"bots is a number of opponents or a list of bots, not {shown(bots)}.")
    number = bots if isinstance(bots, int) else len(bots)
    if not fewest <= number <= most:
        numbers = plural(most, "bot") if fewest == most else f"{fewest} to {most} bots"
        raise ClueError(f"{edition} is played against {numbers}, not {shown(number)}.")
    return tuple(map(_player, [_DEFAULT_BOT] * bots if isinstance(bots, int) else bots))


def _player(player: object) -> Player:
    """Whatever plays a seat, checked; a kind of bot without settings by its name, however it was given."""
    if isinstance(player, Entrant):
        kind = player.kind
        bare = isinstance(kind, str) and not player.settings and player.name == kind
        return kind if bare and isinstance(kind, str) else player
    if isinstance(player, str):
        return kind_named(player).name
    bot(_known(player))
    return cast("Player", player)


def _known(player: object) -> str | Bot:
    """A player as the functions of `cluekit.bots` take it: an entrant is no bot, but they know what to do."""
    return cast("str | Bot", player)


def _position(
    edition: Edition, players: _Players, position: Position | Mapping[str, object] | None, seed: int
) -> Position | None:
    """The position in which these players begin, completed by the seed."""
    seats = tuple(suspect for suspect, _ in players)
    if position is None:
        return None
    if not isinstance(position, Position):
        return Position.read(edition, seats, position).completed(seed)
    if position.seats != seats:
        raise ClueError(f"In this position there are {', '.join(map(str, position.seats))}, and nobody else.")
    return position.completed(seed)


def _fresh_seed(players: _Players) -> int:
    """A short seed for one person; for several one that nobody finds by trying what deals the own hand."""
    several = sum(player is None for _, player in players) > 1
    return secrets.randbelow(_SEEDS if several else _LARGEST_FRESH_SEED) + (not several)


def _seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ClueError(f"The seed is a whole number, not {shown(seed)}.")
    if not 0 <= seed < _SEEDS:
        raise ClueError(f"The seed is a whole number from 0 to {_SEEDS - 1}.")
    return seed
