"""In which rooms a player can suggest this turn."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.cards import Card
from cluekit.game.actions import Move, Passage, Relocate, Roll, Stay, Suggest
from cluekit.game.events import Suggested, Summoned
from cluekit.game.view import View
from cluekit.rules import Repeat, Staying

__all__ = ["reachable_rooms"]


def reachable_rooms(view: View) -> tuple[Card, ...]:
    """The rooms in which the viewer can suggest now, or after the next step of this turn.

    That is the room where the viewer stands, if a suggestion is legal there, and every room to which a legal
    walk, passage or Investigation card leads, unless the rules bar suggesting there again. What the dice will
    show is not known: before the roll these are only the rooms that can be had without it.
    Returns the cards of the rooms in deck order; none if the viewer cannot act.
    """
    names = set(_rooms(view))
    return tuple(card for card in view.edition.deck.rooms if card.name in names)


def _rooms(view: View) -> Iterator[object]:
    rules = view.edition.rules
    last = _last_scene(view)
    barred = last if rules.repeat is Repeat.ANOTHER_ROOM else None
    for action in view.legal:
        match action:
            case Suggest(room=room):
                yield room.name
            case Move(to=to) | Passage(to=to) | Relocate(to=to) if to != barred:
                yield to
            case Stay() if rules.staying is Staying.ALWAYS or Roll() in view.legal:  # else one has to
                here = view.place_of(view.player) if view.player is not None else None
                if here != last or rules.repeat is Repeat.ALWAYS:
                    yield here
            case _:
                pass


def _last_scene(view: View) -> str | None:
    """The room of the viewer's last suggestion; being called there makes it a new room."""
    last = None
    for event in view.events:
        match event:
            case Suggested(player=view.player, triple=triple):
                last = triple.room.name
            case Summoned(token=token, room=room) if room == last and token in view.seats:
                last = None if view.seats.index(token) == view.player else last
            case _:
                pass
    return last
