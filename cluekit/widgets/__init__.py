"""Widgets for notebooks: `play` puts a game on the page, `show_record` one that was played before.

`play_together` does so for several people who have one notebook open, `open_table` shows a game with all
cards open, and `record` opens a page on which a game at a real table is entered as it goes. `freeze` lets all
open tables stand still, and `unfreeze` go on.

Importing this package costs nothing; anywidget is needed, and loaded, only when a widget is made.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cluekit.cards import Card
from cluekit.deduction.refuter import Refuter
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, MissingPackage
from cluekit.positions import Position
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import load as load_sheet
from cluekit.saved import Record, record_of
from cluekit.seating import Player, Seating
from cluekit.widgets.freezing import freeze, unfreeze
from cluekit.widgets.recorder_file import GameFile
from cluekit.widgets.requests import read_pace
from cluekit.widgets.shared import play_together

if TYPE_CHECKING:
    from cluekit.widgets.overview import OpenTable
    from cluekit.widgets.recorder import RecorderPage
    from cluekit.widgets.replay import Replay
    from cluekit.widgets.table import Table

__all__ = ["freeze", "open_table", "play", "play_together", "record", "show_record", "unfreeze"]


def play(
    edition: str | Edition = "classic",
    *,
    seat: str | None = None,
    bots: int | Sequence[Player] | None = None,
    seats: Mapping[str, Player] | None = None,
    seed: int | None = None,
    pace: float = 0.4,
    by_step: bool = False,
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    position: Position | Mapping[str, object] | None = None,
    undo: bool = False,
    saved: Record | str | PathLike[str] | None = None,
) -> Table:
    """Play a game against bots or other people, on a board in the notebook.

    `seat` is the suspect you play, the first one unless you say otherwise. `bots` says who sits clockwise of
    you: a number of opponents, or what each of them is, the name of a kind or a function of your own from a
    `View` to an action, such as `["reasoner", my_bot]`; by default three, or as many as there is room for.
    `seats` says it of every suspect instead: `{"Scarlett": "person", "Plum": "reasoner", "Green": "person"}`.
    Several people share one page, one after the other: before it shows one's cards, it asks for that person,
    and it does not show the seed, for whoever knows it can deal the same cards again (`seed` of the table).

    The same `seed` deals the same cards and throws the same dice; without one, a new one is drawn and shown.
    `pace` is how many seconds a throw or a move of a bot is shown, and a third of what a suggestion or an
    answer takes; at 0 the bots answer at once, and with `by_step` they wait after each step to be seen.

    `options` are rules that depart from those of the edition, such as `{"dice": 2}`, and `language` is that
    of the names on cards and board, as far as the edition has it: see `cluekit.edition`. With `undo` the page
    has a button that takes back the last decision; in Python, `undo()` of the table does so in any case.

    `position` is how the game begins, a `cluekit.Position` or the plain values of one, such as
    `{"tokens": {"Plum": "Hall"}, "turn": "Plum"}`; what it does not say is dealt, or stays where it begins.

    `saved` is a game to go on with, a record or the file to which `save` of a table has written it; who plays
    what is said there, and nothing of it here.

    Raises `ClueError` for an unknown edition, seat, bot, option or language, or too many players, the errors
    of `cluekit.saved.load` for a file, and `MissingPackage` when anywidget is not installed.
    """
    seconds = read_pace(pace)
    game: Seating | Record
    if saved is None:
        game = Seating.of(
            edition,
            seats=seats,
            seat=seat,
            bots=bots,
            seed=seed,
            options=options,
            language=language,
            position=position,
        )
    else:
        game = record_of(saved)
    with _anywidget_explained():
        from cluekit.widgets.table import Table
    return Table(game, seconds, undo, by_step)


def show_record(
    record: Record | str | PathLike[str], seat: str | int | None = None, commentary: bool = False
) -> Replay:
    """Look through a recorded game, step by step, on a board in the notebook.

    `record` is a record or the file of a saved one. `seat` is the suspect through whose eyes to look; without
    one, the game is seen as by somebody who only watches: no hidden card is shown before the end. With
    `commentary` the page says what each moment taught the one who looks; `cluekit.commentary` as text.
    Raises `ClueError` for a seat that nobody has in this game, the errors of `cluekit.saved.load` for a
    file, and `MissingPackage` when anywidget is not installed.
    """
    with _anywidget_explained():
        from cluekit.widgets.replay import Replay
    return Replay(record_of(record), seat, commentary)


def open_table(game: Table | Record | str | PathLike[str], everyone: bool = False) -> OpenTable:
    """Show a game with all cards open and who knows what: see `cluekit.widgets.overview`.

    Raises `MissingPackage` when anywidget is not installed.
    """
    with _anywidget_explained():
        from cluekit.widgets.overview import open_table as show
    return show(game, everyone)


def record(
    edition: str | Edition = "classic",
    *,
    seats: Sequence[str] | None = None,
    me: str | int | None = None,
    hand: Sequence[str | Card] = (),
    sizes: Sequence[int] | None = None,
    open_cards: Sequence[str | Card] = (),
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    model: Refuter | str = "facts only",
    saved: Recorder | Sheet | str | PathLike[str] | None = None,
    file: str | PathLike[str] | None = None,
) -> RecorderPage:
    """Enter a game at a real table as it goes, on a page in the notebook, and see what follows.

    `seats` are the names of the players clockwise, the first being the one who begins; `me` is the one who
    writes, nobody if one only watches, and `hand` what that player holds. `sizes` says how many cards each
    was dealt, if the first ones have not just got one more; `open_cards` lie face up. Without `seats` the
    page begins with a form for all of this. `options` and `language` are those of `cluekit.edition`, and
    `model` is how the others are taken to choose the card they show: see `cluekit.deduction.refuter`.

    `saved` is a game to go on with: a recorder, a sheet, or the file with its text; who plays what is said
    there, and nothing of it here. `file` is where the game is kept: its text is written there after every
    change, and if the file is there already, the game in it is gone on with, so that the same cell can be
    run again when the kernel was stopped.

    Raises `ClueError` for names, cards, sizes, options or a model that cannot be, for a file that cannot be
    written or holds a game of other people, the errors of `cluekit.recorder.text.load` for a file, and
    `MissingPackage` when anywidget is not installed.
    """
    chosen = find_edition(edition, options, language)
    kept = None if file is None else GameFile(file)
    sheet = None if saved is None else _sheet_of(saved)
    if kept and kept.exists:
        if sheet is not None:
            raise ClueError(f"{kept.name} holds a game already: give saved=... or file=..., but not both.")
        sheet = kept.load(chosen, seats)
    if sheet is None and seats is not None:
        sheet = Sheet.of(chosen, seats=seats, me=me, hand=hand, sizes=sizes, open_cards=open_cards)
    elif sheet is None and (me is not None or hand or sizes or open_cards):
        raise ClueError("Who sits at the table? Give seats=[...] as well, or nothing at all for a form.")
    with _anywidget_explained():
        from cluekit.widgets.recorder import RecorderPage
    return RecorderPage(sheet, model=model, edition=chosen, file=kept)


def _sheet_of(saved: Recorder | Sheet | str | PathLike[str]) -> Sheet:
    if isinstance(saved, Recorder):
        return saved.sheet
    return saved if isinstance(saved, Sheet) else load_sheet(saved)


@contextlib.contextmanager
def _anywidget_explained() -> Iterator[None]:
    """What is missing is named with its cure."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        raise MissingPackage('Playing in a notebook needs anywidget: pip install "cluekit[play]".') from None
