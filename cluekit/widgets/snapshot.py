"""What the page is told: plain dictionaries made from one player's view, and from nothing else.

`scene` is what stays the same for a whole game, `snapshot` what changes from step to step, `log` what has
happened. Points are in squares, x to the right and y downwards, from the top left of the board.
"""

from __future__ import annotations

from typing import Any

from cluekit.board import Board, Place, in_words
from cluekit.bots import BOTS
from cluekit.cards import Category
from cluekit.deduction.knowledge import Knowledge
from cluekit.draw.colours import ink, token_colour
from cluekit.draw.elements import UNIT
from cluekit.draw.layout import Point, outlines, spots, waypoints
from cluekit.draw.svg import board_ground, short_names, view_box
from cluekit.editions import Edition
from cluekit.game import Accuse, EndTurn, Event, Move, Pass, Passage, Roll, Show, Stay, Suggest, View
from cluekit.game.events import (
    Accused,
    Dealt,
    Eliminated,
    GameOver,
    Moved,
    Shown,
    Suggested,
    TurnBegan,
    Unrefuted,
)
from cluekit.game.movement import path
from cluekit.narrate import sentence
from cluekit.seating import Seating
from cluekit.widgets.news import news, this_turn
from cluekit.widgets.prompts import hint, prompt

__all__ = ["PACES", "cells", "follows", "log", "scene", "snapshot"]

Data = dict[str, Any]

PACES = {"slow": 1.0, "normal": 0.4, "fast": 0.15, "at once": 0.0}
"""The paces that the page offers, in seconds for a short step of a bot."""


# What stays the same for a whole game


def scene(seating: Seating) -> Data:
    """The board, the cards and who sits where: what the page draws once.

    The seed is in it, because people want to repeat a game; nothing else in it depends on the deal.
    """
    edition = seating.edition
    rules = edition.rules
    return {
        "edition": edition.title,
        "seed": str(seating.seed),
        "unit": UNIT,
        "viewBox": view_box(edition.board),
        "ground": board_ground(edition.board, UNIT),
        "places": _squares(edition.board) + _rooms(edition.board),
        "suspects": _suspects(edition),
        "cards": _cards(edition),
        "seats": [_seat(seating, seat) for seat in range(len(seating.seats))],
        "own": seating.own_seat,
        "dice": rules.dice,
        "bots": [{"name": name, "words": _words(name)} for name in BOTS],
        "opponents": [rules.min_players - 1, rules.max_players - 1],
        "paces": [{"name": name, "seconds": seconds} for name, seconds in PACES.items()],
    }


def _squares(board: Board) -> list[Data]:
    doors: dict[Place, list[str]] = {}
    for door in board.doors:
        doors.setdefault(door.square, []).append(door.room)
    return [
        {
            "id": board.label(square),
            "name": in_words(square),
            "cells": [square],
            "doors": doors.get(square, []),
        }
        for square in board.squares
    ]


def _rooms(board: Board) -> list[Data]:
    return [
        {
            "id": room,
            "name": room,
            "cells": board.footprint(room),
            "passages": board.passage_from(room),
            "outlines": outlines(board.footprint(room)),
        }
        for room in board.rooms
    ]


def _suspects(edition: Edition) -> list[Data]:
    names = [card.name for card in edition.deck.suspects]
    colours = [token_colour(number) for number in range(len(names))]
    return [
        {"name": name, "letters": letters, "colour": colour, "ink": ink(colour)}
        for name, letters, colour in zip(names, short_names(names), colours, strict=True)
    ]


def _cards(edition: Edition) -> list[Data]:
    groups = [(category, [card.name for card in edition.deck.category(category)]) for category in Category]
    return [
        {"name": name, "category": category.value, "letters": letters}
        for category, names in groups
        for name, letters in zip(names, short_names(names), strict=True)
    ]


def _seat(seating: Seating, seat: int) -> Data:
    kind = seating.kinds[seat]
    return {"name": seating.seats[seat].name, "bot": kind, "words": _words(kind) if kind else "you"}


def _words(kind: str) -> str:
    """What a kind of bot does, for people; somebody's own bot has no other words than its name."""
    return BOTS[kind].words if kind in BOTS else kind


# What changes


def snapshot(view: View) -> Data:
    """Everything the page shows of the game at this moment, as far as the player of the view may know it."""
    return {
        "turn": view.turn,
        "prompt": prompt(view),
        "hint": hint(view),
        "news": news(view),
        "pips": view.pips,
        "hand": [card.name for card in view.hand],
        "hand_sizes": list(view.hand_sizes),
        "eliminated": sorted(view.eliminated),
        "pieces": _pieces(view),
        "trail": _trail(view),
        "can": _possibilities(view),
        "outcome": _outcome(view),
    }


def _pieces(view: View) -> list[Data]:
    """Where tokens and weapons are drawn; in a room they share its free space."""
    deck, board = view.edition.deck, view.edition.board
    names = [card.name for card in (*deck.suspects, *deck.weapons)]
    places: tuple[Place, ...] = (*view.tokens, *view.weapons)
    return [
        {"name": name, "at": board.label(place), "point": point}
        for name, place, point in zip(names, places, spots(board, places), strict=True)
    ]


def _trail(view: View) -> list[Point]:
    """The way of the last walk of this turn, as points; nothing when nobody has walked."""
    walks = [event for event in this_turn(view) if isinstance(event, Moved)]
    if not walks or view.pips is None:
        return []
    walk, board = walks[-1], view.edition.board
    occupied = [place for place in view.tokens if not isinstance(place, str) and place != walk.end]
    return waypoints(board, path(board, walk.start, walk.end, view.pips, occupied) or ())


def _possibilities(view: View) -> Data:
    """What the player may do now, in the page's words: nothing at all while others act."""
    kinds = {type(action) for action in view.legal}
    label = view.edition.board.label
    return {
        "roll": Roll in kinds,
        "passages": [action.to for action in view.legal if isinstance(action, Passage)],
        "moves": [label(action.to) for action in view.legal if isinstance(action, Move)],
        "stay": Stay in kinds,
        "suggest": next((action.room.name for action in view.legal if isinstance(action, Suggest)), None),
        "show": [action.card.name for action in view.legal if isinstance(action, Show)],
        "pass": Pass in kinds,
        "accuse": Accuse in kinds,
        "end": EndTurn in kinds,
    }


def _outcome(view: View) -> Data | None:
    """What lay in the envelope; the prompt says who has won, and why."""
    return {"envelope": [card.name for card in view.outcome.envelope]} if view.outcome else None


# The log


def log(view: View) -> list[Data]:
    """The sentences of the game so far, one group for the deal and one for each turn."""
    groups: list[Data] = [{"seat": None, "lines": []}]
    for event in view.events:
        if isinstance(event, TurnBegan):
            groups.append({"seat": event.player, "lines": []})
        elif not _is_others_deal(event):
            groups[-1]["lines"].append({"text": sentence(event, view), "tone": _tone(event)})
    return groups


def _is_others_deal(event: Event) -> bool:
    """Whether somebody is dealt a card one does not see; the heading of the table says how many each has."""
    return isinstance(event, Dealt) and event.card is None


_TONES = {
    Suggested: "suggestion",
    Unrefuted: "telling",
    Accused: "verdict",
    Eliminated: "verdict",
    GameOver: "verdict",
}


def _tone(event: Event) -> str:
    """How much a sentence stands out: above all, what only the player and one other know."""
    if isinstance(event, Shown):
        return "secret" if event.card else "shown"
    return _TONES.get(type(event), "")


# The notepad


def cells(view: View) -> dict[str, set[str]]:
    """What can be marked: card -> columns, which are the seats' numbers and "envelope".

    Not one's own cards in one's own column: there the tick is printed.
    """
    owners = {*map(str, range(len(view.seats))), "envelope"}
    own = {card: {str(view.player)} for card in view.hand}
    return {card.name: owners - own.get(card, set()) for card in view.edition.deck.cards}


def follows(view: View) -> dict[str, dict[str, str]]:
    """What is certain for this player by exact counting: card -> owner -> "yes" or "no"."""
    marks: dict[str, dict[str, str]] = {}
    for card, owner, there in Knowledge.of(view).certain():
        marks.setdefault(card.name, {})[str(owner)] = "yes" if there else "no"
    return marks
