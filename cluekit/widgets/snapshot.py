"""What the page is told: plain dictionaries made from one player's view, and from nothing else.

`table_data` is what stays the same for a whole game, `snapshot` what changes from step to step. Points are in
squares, x to the right and y downwards, from the top left of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.board import Board, Place
from cluekit.bots import BOTS
from cluekit.cards import Category
from cluekit.deduction.knowledge import Knowledge
from cluekit.draw.colours import ink, token_colour
from cluekit.draw.layout import inner_cell, outlines, room_slots
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
from cluekit.widgets.prompts import prompt

__all__ = ["follows", "owners", "snapshot", "table_data"]

Data = dict[str, Any]
UNIT = 24


# What stays the same for a whole game


def table_data(seating: Seating) -> Data:
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
        "choices": {"bots": list(BOTS), "fewest": rules.min_players - 1, "most": rules.max_players - 1},
    }


def _squares(board: Board) -> list[Data]:
    doors: dict[Place, list[str]] = {}
    for door in board.doors:
        doors.setdefault(door.square, []).append(door.room)
    return [
        {"id": board.label(square), "cells": [square], "doors": doors.get(square, [])}
        for square in board.squares
    ]


def _rooms(board: Board) -> list[Data]:
    return [
        {
            "id": room,
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
    return {"name": seating.seats[seat].name, "bot": seating.kinds[seat]}


# What changes


def snapshot(view: View) -> Data:
    """Everything the page shows of the game at this moment, as far as the player of the view may know it."""
    return {
        "phase": view.phase.value,
        "turn": view.turn,
        "actor": view.actor,
        "prompt": prompt(view),
        "pips": view.pips,
        "hand": [card.name for card in view.hand],
        "hand_sizes": list(view.hand_sizes),
        "eliminated": sorted(view.eliminated),
        "pieces": _pieces(view),
        "trail": _trail(view),
        "suggestion": [card.name for card in view.suggestion] if view.suggestion else None,
        "can": _possibilities(view),
        "log": _log(view),
        "outcome": _outcome(view),
    }


def _pieces(view: View) -> list[Data]:
    """Where tokens and weapons are drawn; in a room they share its free space."""
    deck = view.edition.deck
    names = [card.name for card in (*deck.suspects, *deck.weapons)]
    places: tuple[Place, ...] = (*view.tokens, *view.weapons)
    slots = {
        room: iter(_slots(view.edition.board, room, places.count(room))) for room in view.edition.board.rooms
    }
    points = [next(slots[place]) if isinstance(place, str) else _centre(place) for place in places]
    board = view.edition.board
    return [
        {"name": name, "at": board.label(place), "point": point}
        for name, place, point in zip(names, places, points, strict=True)
    ]


def _slots(board: Board, room: str, count: int) -> Sequence[tuple[float, float]]:
    return room_slots(board, room, count) if count else ()


def _centre(square: tuple[int, int]) -> tuple[float, float]:
    return square[1] + 0.5, square[0] + 0.5


def _trail(view: View) -> list[tuple[float, float]]:
    """The way of the last walk of this turn, as points; nothing when nobody has walked."""
    walks = [event for event in _this_turn(view.events) if isinstance(event, Moved)]
    if not walks or view.pips is None:
        return []
    walk, board = walks[-1], view.edition.board
    occupied = [place for place in view.tokens if not isinstance(place, str) and place != walk.end]
    way = path(board, walk.start, walk.end, view.pips, occupied) or ()
    return list(_points(board, way))


def _this_turn(events: Sequence[Event]) -> Sequence[Event]:
    began = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    return events[began:]


def _points(board: Board, way: Sequence[Place]) -> Iterator[tuple[float, float]]:
    """The centres of the squares of a walk; in a room, of the cell behind the door used."""
    for at, place in enumerate(way):
        if not isinstance(place, str):
            yield _centre(place)
            continue
        beside = way[at - 1] if at else way[1]
        yield from (_centre(inner_cell(door)) for door in board.doors if door[:2] == (beside, place))


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
    if view.outcome is None:
        return None
    return {"winner": view.outcome.winner, "envelope": [card.name for card in view.outcome.envelope]}


# The log


def _log(view: View) -> list[Data]:
    """The sentences of the game so far, one group for the deal and one for each turn."""
    groups: list[Data] = [{"seat": None, "lines": []}]
    for event in view.events:
        if isinstance(event, TurnBegan):
            groups.append({"seat": event.player, "lines": []})
        elif not (
            isinstance(event, Dealt) and event.card is None
        ):  # who is dealt how many says the table itself
            groups[-1]["lines"].append({"text": sentence(event, view), "tone": _tone(event)})
    return groups


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


def owners(view: View) -> set[str]:
    """Where a card can be, as the notepad's columns are called: the seats' numbers and "envelope"."""
    return {*map(str, range(len(view.seats))), "envelope"}


def follows(view: View) -> dict[str, dict[str, str]]:
    """What is certain for this player by exact counting: card -> owner -> "yes" or "no"."""
    marks: dict[str, dict[str, str]] = {}
    for card, owner, there in Knowledge.of(view).certain():
        marks.setdefault(card.name, {})[str(owner)] = "yes" if there else "no"
    return marks
