"""What stays the same for a whole game: the board, the cards, who sits where, and what a new game can be.

Points and cells are in squares, x to the right and y downwards, from the top left of the board.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from cluekit.board import Board, Place, in_words
from cluekit.bots import BOTS
from cluekit.cards import Category
from cluekit.draw.colours import ink, token_colour
from cluekit.draw.elements import UNIT
from cluekit.draw.layout import outlines
from cluekit.draw.svg import board_ground, short_names, view_box
from cluekit.editions import ENGLISH, Edition, editions
from cluekit.editions import edition as find_edition
from cluekit.names import with_article
from cluekit.seating import Seating

__all__ = ["OPTIONS", "PACES", "scene"]

Data = dict[str, Any]

PACES = {"slow": 1.0, "normal": 0.4, "fast": 0.15, "at once": 0.0}
"""The paces that the page offers, in seconds for a short step of a bot."""

OPTIONS: Mapping[str, tuple[str, tuple[tuple[Any, str], ...]]] = {
    "dice": ("Dice", ((1, "one die"), (2, "two dice"))),
    "answers": ("Answers", (("first", "until a card is shown"), ("everyone", "from every player"))),
    "honour": ("Passing", ((False, "only without these cards"), (True, "left to honour"))),
    "last-player": ("Last one left", (("must-accuse", "has to solve it"), ("wins", "wins at once"))),
}
"""The rules that the page lets one choose: by the name of the option what it is called, and its values."""


def scene(seating: Seating) -> Data:
    """The board, the cards and who sits where: what the page draws once.

    The seed is in it, because people want to repeat a game; nothing else in it depends on the deal.
    """
    edition = seating.edition
    return {
        "edition": edition.title,
        "seed": str(seating.seed),
        "unit": UNIT,
        "viewBox": view_box(edition.board),
        "ground": board_ground(edition.board, UNIT, edition.look),
        "places": _squares(edition.board) + _named(edition.board),
        "suspects": _suspects(edition),
        "cards": _cards(edition),
        "seats": [_seat(seating, seat) for seat in range(len(seating.seats))],
        "own": seating.own_seat,
        "dice": edition.rules.dice,
        "bots": [{"name": name, "words": _words(name)} for name in BOTS],
        "paces": [{"name": name, "seconds": seconds} for name, seconds in PACES.items()],
        "offers": _offers(edition),
        "options": _options(),
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


def _named(board: Board) -> list[Data]:
    """Rooms, lobbies and spaces."""
    return [
        {
            "id": name,
            "name": name,
            "words": in_words(name),
            "cells": board.footprint(name),
            "room": board.is_room(name),
            "passages": board.passage_from(name),
            "outlines": outlines(board.footprint(name)),
        }
        for name in board.named
    ]


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
    return {"name": seating.seats[seat].name, "bot": kind, "words": _words(kind) if kind else "you"}


def _words(kind: str) -> str:
    """What a kind of bot does, for people; somebody's own bot has no other words than its name."""
    return BOTS[kind].words if kind in BOTS else kind


# What a new game can be


def _options() -> list[Data]:
    """The rules to choose from, as the page lists them."""
    return [
        {"name": name, "words": words, "choices": [list(choice) for choice in choices]}
        for name, (words, choices) in OPTIONS.items()
    ]


def _offers(played: Edition) -> list[Data]:
    """The editions to choose from; the one that is played comes first if it is somebody's own."""
    base, shipped = played.base or played, editions()
    own = [] if base in shipped else [base]
    return [_offer(one, played if one == base else None) for one in (*own, *shipped)]


def _offer(base: Edition, played: Edition | None) -> Data:
    """An edition for a new game. The one that is played keeps what else has been chosen about it."""
    chosen = played.options if played else {}
    kept = {name: value for name, value in chosen.items() if name not in OPTIONS}
    edition, rules = find_edition(base, chosen, ENGLISH), find_edition(base, kept, ENGLISH).rules
    return {
        "name": base.name,
        "title": base.title,
        "present": played is not None,
        "languages": _languages(edition),
        "opponents": [edition.rules.min_players - 1, edition.rules.max_players - 1],
        "rules": {name: _plain(getattr(rules, name.replace("-", "_"))) for name in OPTIONS},
    }


def _languages(edition: Edition) -> list[Data]:
    """The suspects, in deck order, by their names in each language."""
    names = [card.name for card in edition.deck.suspects]
    others = [
        {"code": language.code, "suspects": [language.names.get(name, name) for name in names]}
        for language in edition.offers.languages
    ]
    return [{"code": ENGLISH, "suspects": names}, *others]


def _plain(value: object) -> object:
    """The value of a rule in JSON's own types."""
    return value.value if isinstance(value, enum.Enum) else value
