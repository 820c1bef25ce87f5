"""Where the tokens begin: on digits of the map, or where [board] says."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.board import Board, Place
from cluekit.editions.tables import Table
from cluekit.errors import BoardError

__all__ = ["read_starts"]


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
