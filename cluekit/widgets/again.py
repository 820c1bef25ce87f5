"""The next game at a table: what is said of it, and what stays as it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.seating import Player, Seating

__all__ = ["AS_NOW", "again"]

AS_NOW = "as now"
"""What is said of a seat in place of a kind of bot if whoever plays there now is to stay."""


def again(
    old: Seating,
    *,
    edition: Any = None,
    seats: Any = None,
    seat: Any = None,
    bots: Any = None,
    seed: Any = None,
    options: Any = None,
    language: Any = None,
    position: Any = None,
) -> Seating:
    """The seating of the next game: what is not given stays as it was, but for the seed, which is drawn.

    With another edition, only the people and bots are kept. `options` are all those of the new game, and the
    `language` "en" means the names in the edition's file. In `seats`, whoever plays now the suspect at the
    same place of the deck can stay "as now". Without a `position` the cards are dealt. Raises `ClueError`
    like `Seating.of`.
    """
    same = edition is None
    chosen = _edition(old, options, language) if same else find_edition(edition, options, language)
    if isinstance(seats, Mapping):
        seats = {name: _as_now(old, chosen, name) if who == AS_NOW else who for name, who in seats.items()}
    elif seats is None and seat is None and bots is None and len(old.people) > 1:
        seats = _kept_players(old, chosen, same)
    if seats is None:
        seat = _kept_seat(old, chosen) if seat is None and same else seat
        bots = old.bots if bots is None else bots
    return Seating.of(chosen, seats=seats, seat=seat, bots=bots, seed=seed, position=position)


def _edition(old: Seating, options: Any, language: Any) -> Edition:
    """The edition that is played, with these options and in this language, if any are given."""
    edition = old.edition
    options = edition.options if options is None else options
    return find_edition(edition.base or edition, options, edition.language if language is None else language)


def _kept_seat(old: Seating, edition: Edition) -> Card | None:
    """The person's suspect, whose name may be another now, if there still is such a one."""
    position = old.edition.deck.index(old.seat)
    suspects = edition.deck.suspects
    return suspects[position] if position < len(suspects) else None


def _kept_players(old: Seating, edition: Edition, same: bool) -> dict[Card, Player | None]:
    """People and bots on the seats where they are, or on the first ones where there are no such seats."""
    suspects = edition.deck.suspects
    places = [old.edition.deck.index(suspect) for suspect in old.seats]
    if not same or places[-1] >= len(suspects):
        places = list(range(min(len(places), len(suspects))))
    return {suspects[at]: player for at, (_, player) in zip(places, old.players, strict=False)}


def _as_now(old: Seating, edition: Edition, name: Any) -> Player | None:
    """Who plays a suspect now."""
    suspect = edition.deck.card(name, Category.SUSPECT)
    now = {old.edition.deck.index(card): player for card, player in old.players}
    try:
        return now[edition.deck.index(suspect)]
    except KeyError:
        raise ClueError(f"Nobody plays {suspect} now: please say who does.") from None
