"""Widgets for notebooks: `play` puts a game on the page.

Importing this package costs nothing; anywidget is needed, and loaded, only when a widget is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluekit.bots import Bot
from cluekit.editions import Edition
from cluekit.errors import MissingPackage
from cluekit.seating import Seating
from cluekit.widgets.requests import read_pace

if TYPE_CHECKING:
    from cluekit.widgets.table import Table

__all__ = ["play"]


def play(
    edition: str | Edition = "classic",
    *,
    seat: str | None = None,
    bots: int | Sequence[str | Bot] | None = None,
    seed: int | None = None,
    pace: float = 0.4,
) -> Table:
    """Play a game against bots, on a board in the notebook.

    `seat` is the suspect you play, the first one unless you say otherwise. `bots` says who sits clockwise of
    you: a number of opponents, or what each of them is, the name of a kind or a function of your own from a
    `View` to an action, such as `["reasoner", my_bot]`; by default three, or as many as there is room for.
    The same `seed` deals the same cards and throws the same dice; without one, a new one is drawn and shown.
    `pace` is how many seconds a throw or a move of a bot is shown, and a third of what a suggestion or an
    answer takes; at 0 the bots answer at once.

    Raises `ClueError` for an unknown edition, seat or bot, or too many players, and `MissingPackage` when
    anywidget is not installed.
    """
    seconds = read_pace(pace)
    seating = Seating.of(edition, seat=seat, bots=bots, seed=seed)
    return _table()(seating, seconds)


def _table() -> type[Table]:
    try:
        from cluekit.widgets.table import Table
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        raise MissingPackage('Playing in a notebook needs anywidget: pip install "cluekit[play]".') from None
    return Table
