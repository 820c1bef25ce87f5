"""The section [board] of an edition file, and the map that it names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cluekit.board import Board, Door, Place
from cluekit.editions.source import Problem, read_text
from cluekit.editions.tables import Table
from cluekit.editions.toml_lines import KeyPath
from cluekit.errors import BoardError, EditionError
from cluekit.maps import Fault, read_map
from cluekit.names import quoted

__all__ = ["LETTERS", "check_rooms", "read_board", "read_starts"]

LETTERS = ("rooms", "lobbies", "spaces", "blank")
"""The tables of [board] that say what the letters of the map mean."""

_DRAWN = (*LETTERS, "passages", "ways", "doors")


def read_board(board: Table, folder: Path) -> Board | None:
    """The board; None, with every problem reported, if there is none. Its map is a file in the folder."""
    board.only("map", *_DRAWN, "start", "starts")
    parts: dict[str, Any] = {name: board.table(name, optional=name != "rooms").mapping() for name in LETTERS}
    parts |= {name: board.pairs(name) for name in ("passages", "ways")}
    parts["doors"] = [door for table in board.tables("doors") for door in _door(table)]
    file = _map(board, folder)
    if file is None or not board.sound(*_DRAWN):
        return None
    return _drawn(board, file, parts)


def _map(board: Table, folder: Path) -> Path | None:
    """The file of the map, if it is one."""
    path = folder / board.get("map", str)
    if not board.sound("map"):
        return None
    if path.parent != folder:
        advice = "Put the map beside the edition file, and write its name only."
        board.report(("map",), f"{board.key('map')} must name a file in the same folder.", advice)
        return None
    try:
        read_text(path)
    except EditionError as error:
        board.report(("map",), str(error), "The map is a text file beside the edition file.")
        return None
    return path


def _drawn(board: Table, path: Path, parts: Mapping[str, Any]) -> Board | None:
    faults: list[Fault] = []
    drawn = read_map(read_text(path), source=path.name, report=faults.append, **parts)
    for fault in faults:
        if fault.said:
            sentence = f"{fault.reason[0].upper()}{fault.reason[1:]}."
            board.report(
                _said(board, *fault.said), sentence, "Compare this line with the map and the other lines."
            )
        else:
            board.source.add(_map_problem(path.name, fault), board.where("map"))
    return None if faults else drawn


def _said(board: Table, argument: str, value: object) -> KeyPath:
    """Where a letter, a pair of names or a door stands in the section; of several, the last."""
    if isinstance(value, str):
        return argument, value
    if isinstance(value, Door):
        value = {"room": value.room, "square": value.square, "step": value.direction}
    written = json.dumps(value, sort_keys=True)
    items = [json.dumps(item, sort_keys=True) for item in board.get(argument, list)]
    return argument, max(place for place, item in enumerate(items) if item == written)


def _map_problem(file: str, fault: Fault) -> Problem:
    """A fault of the map, with the place as editors count it."""
    if fault.square is None:
        advice = "Compare the map with what the section [board] of the edition file says about it."
        return Problem(file, fault.sentence(file), advice=advice, kind=BoardError)
    line, column = fault.square[0] + 1, fault.square[1] + 1
    advice = f"It is line {line} of {file}, character {column}; rows and columns are counted from 0."
    return Problem(file, fault.sentence(file), line, column, advice, BoardError)


def _door(table: Table) -> Iterable[Door]:
    """The door of a table, if it is one."""
    table.only("room", "square", "step")
    room, step = table.get("room", str), table.get("step", str)
    square = [number for _, number in table.items("square", int)]
    if table.sound("square") and len(square) != 2:
        sentence = f"{table.key('square')} must be a row and a column, as in [12, 13]."
        table.report(("square",), sentence, "Rows and columns are counted from 0 at the top left.")
    if table.sound("room", "square", "step"):
        yield Door((square[0], square[1]), room, step)


def check_rooms(cards: Table, board: Table) -> None:
    """Report every room that has a card but is not drawn, or the other way round."""
    named = {name: place for place, name in cards.items("rooms", str)}
    letters = board.table("rooms")
    drawn = {name: letter for letter, name in letters.mapping().items()}
    if cards.sound("rooms") and board.sound("rooms"):
        advice = "The rooms of [cards] and those of [board.rooms] have to have the same names."
        for name in named.keys() - drawn.keys():
            sentence = f"The room {quoted(name)} stands on a card but not on the map."
            cards.report(("rooms", named[name]), sentence, advice)
        for name in drawn.keys() - named.keys():
            sentence = f"The room {quoted(name)} stands on the map but not on a card."
            letters.report((drawn[name],), sentence, advice)


# Where the tokens begin


def read_starts(
    table: Table, board: Board, suspects: Sequence[str], known: Sequence[str]
) -> tuple[Place, ...]:
    """Where each suspect begins, with every problem reported.

    `table` is the section [board]; `known` are the suspects of all variants, whom it may name as well.
    """
    given = [name for name in ("start", "starts") if name in table]
    ways = [table.key(name) for name in given] + ["the digits of the map"] * bool(board.starts)
    if len(ways) > 1:
        sentence = f"Both {ways[0]} and {ways[1]} say where tokens begin."
        table.report((given[0],), sentence, "Keep one of them.")
        return ()
    if given == ["start"]:
        return _together(table, board) * len(suspects)
    if given == ["starts"]:
        return _apart(table.table("starts").only(*known), board, suspects)
    if len(board.starts) != len(suspects):
        sentence = f"{board.source} has {len(board.starts)} start squares for {len(suspects)} suspects."
        advice = "Draw a digit for each, or say where all begin: start = the name of a room without a card."
        table.report(("map",), sentence, advice)
    return board.starts


def _together(table: Table, board: Board) -> tuple[Place, ...]:
    """The one place where all begin; nothing, with a problem reported, if not all of them can stand there."""
    place = _place(table, "start", board)
    if place is None or board.is_room(place):
        return () if place is None else (place,)
    advice = f"Choose one of {', '.join(board.lobbies + board.rooms)}."
    table.report(("start",), f"{table.key('start')} must be a room, where all have space.", advice)
    return ()


def _apart(starts: Table, board: Board, suspects: Sequence[str]) -> tuple[Place, ...]:
    places: list[Place] = []
    for suspect in suspects:
        place = _place(starts, suspect, board)
        if place in places and not board.is_room(place):
            sentence = f"{starts.key(suspect)} is a place where another begins already."
            starts.report((suspect,), sentence, "Only a room has space for two.")
        places += [] if place is None else [place]
    return tuple(places)


def _place(table: Table, name: str, board: Board) -> Place | None:
    text = table.get(name, str)
    if not table.sound(name):
        return None
    try:
        return board.place(text)
    except BoardError as error:
        advice = 'Write the name of a place on the map, or a square as "row,column".'
        table.report((name,), f"{table.key(name)} is no place: {error}", advice)
        return None
