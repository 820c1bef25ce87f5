"""Games written down: saved, loaded, looked through, and resumed.

A record is who sat down at which table, and everything that has been done since. What chance did is written
down as well: so a game stays what it was should chance one day be made in another way, and whoever reads it
can check every action by the rules. The text is JSON, one action a line:

>>> seating = Seating.of("mini", bots=["random", "reasoner"], seed=1)
>>> record = Record(seating, seating.session().actions)
>>> print(record.until(2).text)
{
  "format": "cluekit game",
  "version": 2,
  "edition": "mini",
  "options": {},
  "language": null,
  "fingerprint": "...",
  "seats": {"Ada": "person", "Bruno": "random", "Chloe": "reasoner"},
  "position": null,
  "seed": 1,
  "actions": [
    ["Deal", "Ada"],
    ["Deal", "Violin"]
  ]
}
<BLANKLINE>
>>> parse(record.text) == record
True

A saved game tells everything, the envelope and all hands: who means to play on had better not read it. A
game that began from a hand-made position has all of that in its text, too.

A file from elsewhere can do no harm: nothing in it is run, its size is bounded, and the only other file that
it can make cluekit read is the edition it names, which is one of cluekit's or a .toml file in its own folder.
Whoever changes a file by hand changes the game, if it is still one by the rules.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.bots import Entrant, bot_name, entrant
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game import Action, State, apply
from cluekit.game.notation import read_action, write_action
from cluekit.names import plural, shown
from cluekit.reading import Reader, brief, read_text
from cluekit.references import Form, as_json, findable_edition, fingerprint, reference
from cluekit.seating import PERSON, Player, Seating
from cluekit.session import Session, states
from cluekit.writing import write

__all__ = [
    "MOST_ACTIONS",
    "VERSION",
    "Record",
    "findable_edition",
    "fingerprint",
    "load",
    "parse",
    "record_of",
    "reference",
    "save",
]

VERSION = 2
"""The version of the text that is written; later ones are not read, but the first one is.

In that there was one person, on the "seat", and the "bots" sat clockwise of it.
"""

MOST_ACTIONS = 20_000
"""A game with more actions is neither saved nor loaded; a long one has some thousand."""

_FORM = Form("game", VERSION)

_KEYS = {1: ("seat", "bots", "seed", "actions")}
"""What stands in earlier versions of the text after the edition."""

_KEYS_NOW = ("seats", "position", "seed", "actions")


@dataclass(frozen=True, repr=False)
class Record:
    """A game up to some moment, written down.

    Nothing is checked when a record is made from its parts; the methods that replay it raise `IllegalAction`,
    with the number of the action, for what is against the rules. What `load` and `parse` return is checked.
    """

    seating: Seating
    """The edition with its options and language, who plays which suspect, and the seed."""

    actions: tuple[Action, ...]
    """Everything that was done, by the players and by chance, from the first card dealt."""

    def __repr__(self) -> str:
        # Nothing hidden: records are printed in notebooks.
        return f"<Record of {self.seating.edition}: {plural(len(self.actions), 'action')}>"

    def states(self) -> Iterator[State]:
        """The state before the first action, and that after each action."""
        return states(self.seating.opening(), self.actions)

    def state(self, n: int | None = None) -> State:
        """The state after the first `n` actions, by default after all; errors are those of `until`."""
        record = self if n is None else self.until(n)
        return deque(record.states(), maxlen=1).pop()

    def until(self, n: int) -> Record:
        """The record of the first `n` actions; raises `ClueError` when there are not so many."""
        if not isinstance(n, int) or not 0 <= n <= len(self.actions):
            has = plural(len(self.actions), "action")
            raise ClueError(f"A record of {has} has no beginning of {n!r} actions.")
        return Record(self.seating, self.actions[:n])

    def session(self) -> Session:
        """The game itself, to be resumed: with the same bots, and as if it had never been interrupted.

        If the record ends in the middle of the deal, the other cards are dealt, too.
        """
        session = self.seating.session()
        session.replay(self.actions)
        return session

    @property
    def text(self) -> str:
        """The record as `parse` reads it; see the head of this module.

        Raises `ClueError` when a bot or the file of an edition has no name by which it could be found again,
        or for too long a game.
        """
        if len(self.actions) > MOST_ACTIONS:
            raise ClueError(f"A game of more than {MOST_ACTIONS:,} actions cannot be written down.")
        head = [f"  {as_json(key)}: {as_json(value)},\n" for key, value in _head(self.seating).items()]
        edition = self.seating.edition
        lines = [f"    {as_json(write_action(action, edition))}" for action in self.actions]
        return "{\n" + "".join(head) + '  "actions": [\n' + ",\n".join(lines) + "\n  ]\n}\n"


def _head(seating: Seating) -> dict[str, object]:
    seats = {suspect.name: _written(player) for suspect, player in seating.players}
    position = seating.position.plain if seating.position else None
    own = {"seats": seats, "position": position, "seed": seating.seed}
    return _FORM.head(seating.edition) | own


def _written(player: Player | None) -> str | dict[str, object]:
    """Who plays a seat, as JSON: a kind of bot by its name, one with settings by these, too."""
    if player is None or isinstance(player, str):
        return player or PERSON
    if not isinstance(player, Entrant) or not isinstance(player.kind, str):
        raise ClueError(
            f"A game with a bot of one's own, here {_name_of(player)}, cannot be saved: "
            "only the bots that cluekit has by name can be found again."
        )
    for name, value in player.settings:
        if not _is_plain(value):
            what = f"its setting {name} is neither a number nor a simple text"
            raise ClueError(f"A game with the bot {player.name} cannot be saved: {what}.")
    return {"kind": player.kind, "name": player.name, "settings": dict(player.settings)}


def _name_of(player: object) -> str:
    return player.name if isinstance(player, Entrant) else bot_name(player)  # type: ignore[arg-type]


def _is_plain(value: object) -> bool:
    """Whether a setting can be written down, and read without danger: some texts are very large numbers."""
    if isinstance(value, str):
        return bool(re.fullmatch(r"[A-Za-z_ -]{1,40}|\d{1,9}/\d{1,9}", value))
    return isinstance(value, int | float) and -_LARGEST_SETTING <= value <= _LARGEST_SETTING


_LARGEST_SETTING = 10**9


# Reading


def load(path: str | PathLike[str], edition: str | Edition | None = None) -> Record:
    """Read a saved game from a file, and check every action by the rules.

    `edition` says where to find an edition of one's own that is not in the folder of the file.
    Raises `LogError`, naming file, line or action, for anything that is not as it should be.
    """
    file = Path(path)
    return parse(read_text(file), file.name, file.parent, edition)


def parse(
    text: str, source: str = "the text", folder: Path | None = None, edition: str | Edition | None = None
) -> Record:
    """Read a record from its text; like `load`, with `source` as the name of the file.

    In `folder` an edition of one's own is looked for; without one, no file but cluekit's own is read.
    """
    reader = Reader(source)
    table = reader.parse(text)
    version = table.get("version")
    keys = _KEYS.get(version, _KEYS_NOW) if isinstance(version, int) else _KEYS_NOW
    table = _FORM.checked(reader, table, keys)
    chosen = _FORM.edition(reader, table, folder, edition)
    seating = _seating(reader, table, chosen)
    return Record(seating, tuple(_actions(reader, table, seating)))


def _seating(reader: Reader, table: Mapping[str, Any], edition: Edition) -> Seating:
    seed = reader.number(table["seed"], "'seed'", 0, 10**18)
    if table["version"] in _KEYS:
        seat = reader.text(table["seat"], "'seat'")
        bots = [reader.text(kind, "a bot") for kind in reader.array(table, "bots")]
        with reader.explained():
            return Seating.of(edition, seat=seat, bots=bots, seed=seed)
    inside = reader.within("'seats'")
    seats = {name: _player(inside, value) for name, value in inside.table(table["seats"]).items()}
    with reader.explained():
        return Seating.of(edition, seats=seats, seed=seed, position=table["position"])


def _player(reader: Reader, value: object) -> Player:
    """Who plays a seat, as `_written` writes it."""
    if not isinstance(value, dict):
        return reader.text(value, "a player")
    parts = [reader.key(value, part) for part in ("kind", "name", "settings")]
    kind, name = reader.text(parts[0], "'kind'"), reader.text(parts[1], "'name'")
    settings = reader.table(parts[2])
    for setting, one in settings.items():
        if setting in ("kind", "name") or not _is_plain(one):
            raise reader.error(f"the setting {brief(setting)} cannot be {brief(one)}")
    with reader.explained():
        return entrant(kind, name, **settings)


def _actions(reader: Reader, table: Mapping[str, Any], seating: Seating) -> Iterator[Action]:
    """The actions, as far as each is one that the rules allow after those before it."""
    values = reader.array(table, "actions")
    if len(values) > MOST_ACTIONS:
        raise reader.error(f"there are more than {MOST_ACTIONS:,} actions")
    state = seating.opening()
    for number, value in enumerate(values, 1):
        with reader.within(f"action {number}").explained():
            action = read_action(value, seating.edition)
            state = apply(state, action)
        yield action


def record_of(game: Record | str | PathLike[str]) -> Record:
    """A record as it is, or the one in a file; raises the errors of `load`, and `ClueError` for neither."""
    if isinstance(game, Record):
        return game
    if not isinstance(game, str | PathLike):
        raise ClueError(f"A recorded game is a record or the name of its file, not {shown(game)}.")
    return load(game)


# Writing


def save(record: Record, path: str | PathLike[str], overwrite: bool = False) -> None:
    """Write a record to a file, as `cluekit.writing.write` does.

    The file tells all hidden cards, so a new one is for its owner's eyes only. Another saved game is written
    over; anything else is if one asks to `overwrite` it. Raises the errors of `Record.text`, and `ClueError`
    when there is something else or the file cannot be written.
    """
    write(record.text, path, _FORM.begins, overwrite)
