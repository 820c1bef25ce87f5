"""`play_together`: a game of several people in one shared notebook."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING

from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, MissingPackage
from cluekit.names import plural, shown
from cluekit.saved import Record, record_of
from cluekit.seating import PERSON, Player, Seating
from cluekit.widgets.requests import read_pace

if TYPE_CHECKING:
    from cluekit.widgets.shared_table import SharedTable

__all__ = ["play_together"]

_NEEDED = ("anywidget", "ipywidgets", "traitlets", "cryptography")
_DEFAULT_BOT = "eliminator"


def play_together(
    edition: str | Edition = "classic",
    *,
    seats: Mapping[str, Player] | None = None,
    people: int = 2,
    bots: int = 1,
    seed: int | None = None,
    pace: float = 0.4,
    by_step: bool = False,
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    saved: Record | str | PathLike[str] | None = None,
) -> SharedTable:
    """Play with others in one notebook that all of you have open, each on a page of your own.

    For a notebook that is shared by jupyter-collaboration: all its pages have one kernel. Run the cell once;
    whoever opens the notebook afterwards finds the table in it, whoever had it open before reloads the page.
    Everybody takes a free seat on the page, and the game begins when all seats are taken. A page that is
    reloaded keeps its seat; `free("Plum")` of the table gives one away again. (Several people in front of
    one page use `cluekit.play`.)

    `seats` says who plays which suspect: "person", the kind of a bot, or a function of your own from a
    `View` to an action, such as `{"Scarlett": "person", "Plum": "person", "Green": "reasoner"}`. Without it,
    so many `people` take the first suspects, and so many `bots` the next ones. `pace`, `by_step`, `options`,
    `language` and `saved` are those of `cluekit.play`. Better give no `seed`: a deal can be repeated by
    whoever reads its seed in the cell, so without one it is drawn, and shown to nobody.

    **What is kept apart.** Hands, notepads and all else that only one seat may know are sealed for the page
    that has taken the seat (ECDH on P-256, HKDF, AES-256-GCM; keys that the browser does not let out), and
    what a page says is sealed for Python. So neither the other pages of the notebook, nor the saved
    notebook, nor who listens to the connection of another page can read them; they see what lies open on the
    table, and roughly how much is said.

    **What is not.** All pages share one kernel: whoever runs Python in the notebook can look at everything,
    the envelope included, and so can whoever administers the server. Whoever takes a free seat first has it.
    A seat's own screen shows its cards. For seals a page needs a secure connection (https, or localhost);
    without one it shows the open table only.

    Raises `ClueError` like `cluekit.play`, and `MissingPackage` when anywidget or cryptography is not
    installed.
    """
    seconds = read_pace(pace)
    try:
        from cluekit.widgets.shared_table import SharedTable, fresh_seed
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _NEEDED:
            raise
        needed = 'Playing together in a notebook needs more packages: pip install "cluekit[together]".'
        raise MissingPackage(needed) from None
    if saved is not None:
        return SharedTable(record_of(saved), seconds, by_step)
    chosen = find_edition(edition, options, language)
    seats = _first_seats(chosen, people, bots) if seats is None else seats
    number = fresh_seed() if seed is None else seed
    return SharedTable(Seating.of(chosen, seats=seats, seed=number), seconds, by_step)


def _first_seats(edition: Edition, people: int, bots: int) -> dict[str, Player]:
    """People on the seats of the first suspects, and bots on the next ones."""
    for number, least, what in ((people, 1, "people"), (bots, 0, "bots")):
        if isinstance(number, bool) or not isinstance(number, int) or number < least:
            raise ClueError(f"{what} is a number from {least} up, not {shown(number)}.")
    names = [card.name for card in edition.deck.suspects]
    players = [*[PERSON] * people, *[_DEFAULT_BOT] * bots]
    if len(players) > len(names):
        raise ClueError(f"{edition} has {plural(len(names), 'suspect')}, too few for {len(players)} players.")
    return dict(zip(names, players, strict=False))
