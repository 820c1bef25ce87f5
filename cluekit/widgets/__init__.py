"""Widgets for notebooks: `play` puts a game on the page, `show_record` one that was played before.

Importing this package costs nothing; anywidget is needed, and loaded, only when a widget is made.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cluekit.bots import Bot
from cluekit.editions import Edition
from cluekit.errors import MissingPackage
from cluekit.record import Record, load
from cluekit.seating import Seating
from cluekit.widgets.requests import read_pace

if TYPE_CHECKING:
    from cluekit.widgets.replay import Replay
    from cluekit.widgets.table import Table

__all__ = ["play", "show_record"]


def play(
    edition: str | Edition = "classic",
    *,
    seat: str | None = None,
    bots: int | Sequence[str | Bot] | None = None,
    seed: int | None = None,
    pace: float = 0.4,
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    undo: bool = False,
    saved: Record | str | PathLike[str] | None = None,
) -> Table:
    """Play a game against bots, on a board in the notebook.

    `seat` is the suspect you play, the first one unless you say otherwise. `bots` says who sits clockwise of
    you: a number of opponents, or what each of them is, the name of a kind or a function of your own from a
    `View` to an action, such as `["reasoner", my_bot]`; by default three, or as many as there is room for.
    The same `seed` deals the same cards and throws the same dice; without one, a new one is drawn and shown.
    `pace` is how many seconds a throw or a move of a bot is shown, and a third of what a suggestion or an
    answer takes; at 0 the bots answer at once.

    `options` are rules that depart from those of the edition, such as `{"dice": 2}`, and `language` is that
    of the names on cards and board, as far as the edition has it: see `cluekit.edition`. With `undo` the page
    has a button that takes back the last decision; in Python, `undo()` of the table does so in any case.

    `saved` is a game to go on with, a record or the file to which `save` of a table has written it; who plays
    what is said there, and nothing of it here.

    Raises `ClueError` for an unknown edition, seat, bot, option or language, or too many players, the errors
    of `cluekit.record.load` for a file, and `MissingPackage` when anywidget is not installed.
    """
    seconds = read_pace(pace)
    game: Seating | Record
    if saved is None:
        game = Seating.of(edition, seat=seat, bots=bots, seed=seed, options=options, language=language)
    else:
        game = saved if isinstance(saved, Record) else load(saved)
    with _anywidget_explained():
        from cluekit.widgets.table import Table
    return Table(game, seconds, undo)


def show_record(record: Record | str | PathLike[str], seat: str | int | None = None) -> Replay:
    """Look through a recorded game, step by step, on a board in the notebook.

    `record` is a record or the file of a saved one. `seat` is the suspect through whose eyes to look; without
    one, the game is seen as by somebody who only watches: no hidden card is shown before the end.
    Raises `ClueError` for a seat that nobody has in this game, the errors of `cluekit.record.load` for a
    file, and `MissingPackage` when anywidget is not installed.
    """
    with _anywidget_explained():
        from cluekit.widgets.replay import Replay
    return Replay(record if isinstance(record, Record) else load(record), seat)


@contextlib.contextmanager
def _anywidget_explained() -> Iterator[None]:
    """What is missing is named with its cure."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        raise MissingPackage('Playing in a notebook needs anywidget: pip install "cluekit[play]".') from None
