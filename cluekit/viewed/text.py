"""Views written down: what one player knew at one moment, saved to be looked at and tried again.

The text is JSON, one event and one legal action a line. It names the edition with its options and language,
as a saved game does, and holds nothing that the player does not know:

>>> from cluekit.seating import Seating
>>> seen = Seating.of("mini", bots=2, seed=1949).session().view(0)
>>> print(write_view(seen))
{
  "format": "cluekit view",
  "version": 1,
  "edition": "mini",
  "options": {},
  "language": null,
  "fingerprint": "...",
  "seats": ["Ada", "Bruno", "Chloe"],
  "player": 0,
  "hand": [...],
  "hand_sizes": [2, 2, 2],
  ...
  "legal": [
    ["Roll"],
    ["Accuse", "Ada", "Teapot", "Kitchen"],
  ...
  "events": [
    ["Dealt", 0, ...],
  ...
}
<BLANKLINE>
>>> read_view(write_view(seen)) == seen
True

A file from elsewhere can do no harm: nothing in it is run, its size is bounded, and the only other file that
it can make cluekit read is the edition it names, which is one of cluekit's or a .toml file in its own folder.
Names, seats and kinds are checked; whether such a game can be played, nobody can tell who does not see the
hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game import start
from cluekit.game.actions import Action
from cluekit.game.events import Event
from cluekit.game.view import View
from cluekit.names import plural
from cluekit.reading import Reader, read_text
from cluekit.references import Form, as_json
from cluekit.viewed.values import MOST_ITEMS, Suspect, Table, parts_of, read_value, write_value
from cluekit.writing import write

__all__ = ["VERSION", "load_view", "read_view", "save_view", "write_view"]

VERSION = 1
"""The version of the text that is written; another one is not read."""

_FORM = Form("view", VERSION)
_LISTS: Mapping[str, tuple[Any, str]] = {"legal": (Action, "legal action"), "events": (Event, "event")}
"""What stands there one item a line: the type of the items, and what one is called."""


def _parts() -> dict[str, Any]:
    """The other parts of a view, with their types, in the order in which they are written."""
    return {name: kind for name, kind in parts_of(View).items() if name not in ("edition", "seats", *_LISTS)}


# Writing


def write_view(view: View) -> str:
    """A view as a text that `read_view` reads; see the head of this module.

    Raises `ClueError` when the edition has no name by which it could be found again.
    """
    table = Table(view.edition, len(view.seats))
    parts = {name: write_value(kind, getattr(view, name), table) for name, kind in _parts().items()}
    head = [f"  {as_json(name)}: {as_json(value)}" for name, value in (_head(view) | parts).items()]
    lists = [_lines(name, getattr(view, name), table) for name in _LISTS]
    return "{\n" + ",\n".join(head + lists) + "\n}\n"


def _head(view: View) -> dict[str, object]:
    return _FORM.head(view.edition) | {"seats": [card.name for card in view.seats]}


def _lines(name: str, items: Iterable[object], table: Table) -> str:
    kind, _ = _LISTS[name]
    lines = [f"    {as_json(write_value(kind, item, table))}" for item in items]
    return f"  {as_json(name)}: [\n" + ",\n".join(lines) + "\n  ]" if lines else f"  {as_json(name)}: []"


def save_view(view: View, path: str | PathLike[str], overwrite: bool = False) -> None:
    """Write a view to a file: all of it, or nothing at all.

    Another saved view is written over; anything else only if one asks to `overwrite` it. Raises the errors of
    `write_view`, and `ClueError` when there is something else or the file cannot be written.
    """
    write(write_view(view), path, _FORM.begins, overwrite)


# Reading


def load_view(path: str | PathLike[str], edition: str | Edition | None = None) -> View:
    """Read a saved view from a file.

    `edition` says where to find an edition of one's own that is not in the folder of the file.
    Raises `LogError`, naming the file and the part, for anything that is not as it should be.
    """
    file = Path(path)
    return read_view(read_text(file), file.name, file.parent, edition)


def read_view(
    text: str, source: str = "the text", folder: Path | None = None, edition: str | Edition | None = None
) -> View:
    """Read a view from its text; like `load_view`, with `source` as the name of the file.

    In `folder` an edition of one's own is looked for; without one, no file but cluekit's own is read.
    """
    reader = Reader(source)
    values = _FORM.checked(reader, reader.parse(text), ("seats", *_parts(), *_LISTS))
    chosen = _FORM.edition(reader, values, folder, edition)
    seats = _seats(reader, values["seats"], chosen)
    table = Table(chosen, len(seats))
    parts: dict[str, Any] = {"edition": chosen, "seats": seats}
    parts |= {name: _part(reader, name, kind, values[name], table) for name, kind in _parts().items()}
    parts |= {name: tuple(_items(reader, name, values, table)) for name in _LISTS}
    view = View(**parts)
    for problem in _problems(view):
        raise reader.error(problem)
    return view


def _seats(reader: Reader, value: object, edition: Edition) -> tuple[Card, ...]:
    """The suspects that are played, as many as there can be, clockwise."""
    found: tuple[Card, ...] = _part(reader, "seats", tuple[Suspect, ...], value, Table(edition, 0))
    with reader.within("'seats'").explained():
        if found != start(edition, found).seats:
            raise ClueError("The suspects do not sit in the order of their cards.")
    return found


def _part(reader: Reader, name: str, kind: Any, value: object, table: Table) -> Any:
    with reader.within(f"{name!r}").explained():
        return read_value(kind, value, table)


def _items(reader: Reader, name: str, values: Mapping[str, Any], table: Table) -> Iterator[Any]:
    kind, what = _LISTS[name]
    items = reader.array(values, name)
    if len(items) > MOST_ITEMS:
        raise reader.error(f"{name!r} has more than {MOST_ITEMS:,} items")
    for number, item in enumerate(items, 1):
        with reader.within(f"{what} {number}").explained():
            yield read_value(kind, item, table)


def _problems(view: View) -> Iterator[str]:
    """What is wrong with a view whose parts are all well written, but do not go together."""
    deck, players = view.edition.deck, len(view.seats)
    if len(view.hand_sizes) != players:
        yield f"'hand_sizes' has {plural(len(view.hand_sizes), 'number')} for {plural(players, 'player')}"
    if len(view.tokens) != len(deck.suspects):
        yield f"'tokens' has {plural(len(view.tokens), 'place')} for {plural(len(deck.suspects), 'suspect')}"
    if len(view.weapons) > len(deck.weapons):
        yield f"'weapons' has {plural(len(view.weapons), 'place')} for {plural(len(deck.weapons), 'weapon')}"
    if len(set(view.hand)) < len(view.hand):
        yield "'hand' has a card twice"
    if len(view.hand) != (0 if view.player is None else view.hand_sizes[view.player]):
        yield "'hand' and 'hand_sizes' do not agree"
    if view.legal and (view.player is None or view.player != view.actor):
        yield "'legal' has actions for a player who does not act"
