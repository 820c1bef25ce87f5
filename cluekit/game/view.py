"""What one player, or somebody who only watches, may know of a game.

A `View` is made by `cluekit.game.view` and by nothing else; bots, notepads and pages receive views only.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cluekit.board import Place
from cluekit.cards import Card, Triple
from cluekit.editions import Edition
from cluekit.game.events import Event, Outcome
from cluekit.game.investigation import Deed, Investigation
from cluekit.game.legal import Legal
from cluekit.game.state import Phase

__all__ = ["View"]


@dataclass(frozen=True, repr=False)
class View:
    """One player's knowledge of a game, as far as it is printed, spoken or in that player's hand.

    `player` is a seat, or None for somebody who only watches. Seats, `tokens` and `weapons` are ordered as in
    `cluekit.game.State`. `legal` holds the legal actions when it is this player who acts, else nothing.
    """

    edition: Edition
    player: int | None
    seats: tuple[Card, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    tokens: tuple[Place, ...]
    weapons: tuple[str | None, ...]
    phase: Phase
    turn: int
    actor: int | None
    pips: int | None
    suggestion: Triple | None
    eliminated: frozenset[int]
    origin: Place | None
    """Where the walk of this turn began, if its player has stopped on the way to snoop."""
    crossed: tuple[Place, ...]
    """The snoop squares at which the player whose turn it is has snooped on this walk."""
    claim: Deed | None
    """What the player whose turn it is says the Investigation card just played lets one do."""
    investigation: Investigation | None
    """The viewer's own Investigation card."""
    interrogation: tuple[Card, ...]
    """The cards that lie open in the Interrogation Room; they are in no hand any more."""
    legal: Legal
    events: tuple[Event, ...]
    outcome: Outcome | None

    def __post_init__(self) -> None:
        if not isinstance(self.legal, Legal):  # whoever makes a view by hand may list them
            object.__setattr__(self, "legal", Legal(self.legal))

    def __repr__(self) -> str:
        whose = "somebody who watches" if self.player is None else self.name(self.player)
        return f"<View of {whose}: {len(self.events)} events, {len(self.legal)} legal actions>"

    def name(self, seat: int) -> str:
        """The name of the suspect that a seat plays."""
        return self.seats[seat].name

    def place_of(self, seat: int) -> Place:
        """Where the token of a seat stands."""
        return self.tokens[self.edition.deck.index(self.seats[seat])]

    def to_json(self) -> dict[str, Any]:
        """The view as plain dictionaries, lists, texts and numbers; the edition is given by its name."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        plain: dict[str, Any] = _plain(values | {"edition": self.edition.name})
        return plain


def _plain(value: Any) -> Any:
    """A value in JSON's own types; events and actions carry the name of their kind."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        named = {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {"kind": type(value).__name__} | named
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
