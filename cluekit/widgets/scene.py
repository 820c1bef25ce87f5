"""What stays the same for a whole game: the board, the cards, who sits where, and what a new game can be.

Points and cells are in squares, x to the right and y downwards, from the top left of the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.board import Board, Place, in_words
from cluekit.bots import BOTS
from cluekit.cards import Category
from cluekit.draw.colours import ROOMS, chosen, ink, token_colour
from cluekit.draw.elements import UNIT
from cluekit.draw.furniture import FURNITURE
from cluekit.draw.layout import outlines
from cluekit.draw.svg import board_ground, short_names, view_box
from cluekit.editions import ENGLISH, Edition
from cluekit.editions import edition as find_edition
from cluekit.names import with_article
from cluekit.seating import Seating
from cluekit.widgets.offers import offers, options

__all__ = ["PACES", "scene"]

Data = dict[str, Any]

PACES = {"slow": 1.0, "normal": 0.4, "fast": 0.15, "at once": 0.0}
"""The paces that the page offers, in seconds for a short step of a bot."""


def scene(seating: Seating) -> Data:
    """The board, the cards and who sits where: what the page draws once.

    The seed is in it, because people want to repeat a game, but not if several of them play: whoever knows it
    can deal the same cards, and look at them. Nothing else in it depends on the deal. `set_up` says
    whether the page offers to give a new game a seed, or to set it up by hand.
    """
    edition = seating.edition
    return {
        "edition": edition.title,
        "seed": str(seating.seed) if len(seating.people) == 1 else None,
        "set_up": True,
        "unit": UNIT,
        "viewBox": view_box(edition.board),
        "ground": board_ground(edition.board, UNIT, edition.look),
        "places": _squares(edition.board) + _named(edition),
        "suspects": _suspects(edition),
        "cards": _cards(edition),
        "seats": [_seat(seating, seat) for seat in range(len(seating.seats))],
        "people": [seat for seat, kind in enumerate(seating.kinds) if kind is None],
        "dice": edition.rules.dice,
        "bots": [{"name": name, "words": _words(name)} for name in BOTS],
        "paces": [{"name": name, "seconds": seconds} for name, seconds in PACES.items()],
        "offers": offers(edition),
        "options": options(),
        "chosen": dict(edition.options),
        "language": edition.language or ENGLISH,
    }


def _squares(board: Board) -> list[Data]:
    doors: dict[Place, list[str]] = {}
    for door in board.doors:
        doors.setdefault(door.square, []).append(door.room)
    return [
        {
            "id": board.label(square),
            "name": in_words(square),
            "words": in_words(square),
            "cells": [square],
            "doors": doors.get(square, []),
            "snoop": square in board.snoops,
        }
        for square in board.squares
    ]


def _named(edition: Edition) -> list[Data]:
    """Rooms, lobbies and spaces; rooms in the colour of their floor and with what stands in them."""
    board, floors = edition.board, edition.look.get("rooms") or ROOMS
    fills = {room: list(floors)[number % len(floors)] for number, room in enumerate(board.rooms)}
    return [
        {
            "id": name,
            "name": name,
            "words": in_words(name),
            "cells": board.footprint(name),
            "room": board.is_room(name),
            "passages": board.passage_from(name),
            "outlines": outlines(board.footprint(name)),
            "fill": fills.get(name),
            "art": _art(edition, name),
        }
        for name in board.named
    ]


def _art(edition: Edition, room: str) -> Data | None:
    """The drawing of what stands in a room, for its card; None if nothing does."""
    name = chosen(edition.look, "furniture", room)
    if name is None:
        return None
    art = FURNITURE[name]
    return {"width": art.width, "height": art.height, "body": art.body, "lines": art.lines}


def _suspects(edition: Edition) -> list[Data]:
    names = [card.name for card in edition.deck.suspects]
    colours = [token_colour(number, edition.look) for number in range(len(names))]
    return [
        {"name": name, "letters": letters, "colour": colour, "ink": ink(colour)}
        for name, letters, colour in zip(names, short_names(names), colours, strict=True)
    ]


def _cards(edition: Edition) -> list[Data]:
    groups = [(category, [card.name for card in edition.deck.category(category)]) for category in Category]
    pictures = _pictures(edition)
    return [
        {
            "name": name,
            "picture": pictures[name],
            "words": name if category is Category.SUSPECT else with_article(name),
            "category": category.value,
            "letters": letters,
        }
        for category, names in groups
        for name, letters in zip(names, short_names(names), strict=True)
    ]


def _pictures(edition: Edition) -> Mapping[str, str]:
    """The name in the edition's file of each card, for a card is drawn alike in every language."""
    cards = zip(edition.deck.cards, find_edition(edition, language=ENGLISH).deck.cards, strict=True)
    return {card.name: original.name for card, original in cards}


def _seat(seating: Seating, seat: int) -> Data:
    kind = seating.kinds[seat]
    return {"name": seating.seats[seat].name, "bot": kind, "words": _words(kind) if kind else "a person"}


def _words(kind: str) -> str:
    """What a kind of bot does, for people; somebody's own bot has no other words than its name."""
    return BOTS[kind].words if kind in BOTS else kind
