"""Games written down: saved, loaded, looked through, and resumed.

A record is who sat down at which table, and everything that has been done since. What chance did is written
down as well: so a game stays what it was should chance one day be made in another way, and whoever reads it
can check every action by the rules. The text is JSON, one action a line:

>>> seating = Seating.of("mini", bots=["random", "reasoner"], seed=1)
>>> record = Record(seating, seating.session().actions)
>>> print(record.until(2).text)
{
  "format": "cluekit game",
  "version": 1,
  "edition": "mini",
  "options": {},
  "language": null,
  "fingerprint": "...",
  "seat": "Ada",
  "bots": ["random", "reasoner"],
  "seed": 1,
  "actions": [
    ["Deal", "Ada"],
    ["Deal", "Violin"]
  ]
}
<BLANKLINE>
>>> parse(record.text) == record
True

A saved game tells everything, the envelope and all hands: who means to play on had better not read it.

A file from elsewhere can do no harm: nothing in it is run, its size is bounded, and the only other file that
it can make cluekit read is the edition it names, which is one of cluekit's or a .toml file in its own folder.
Whoever changes a file by hand changes the game, if it is still one by the rules.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.bots import bot_name
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game import Action, State, apply, start
from cluekit.game.notation import read_action, write_action
from cluekit.names import plural
from cluekit.reading import Reader, read_text
from cluekit.references import Form, as_json, findable_edition, fingerprint, reference
from cluekit.seating import Seating
from cluekit.session import Session, states

__all__ = [
    "MOST_ACTIONS",
    "VERSION",
    "Record",
    "findable_edition",
    "fingerprint",
    "load",
    "parse",
    "reference",
    "save",
    "write",
]

VERSION = 1
"""The version of the text that is written; another one is not read."""

MOST_ACTIONS = 20_000
"""A game with more actions is neither saved nor loaded; a long one has some thousand."""

_FORM = Form("game", VERSION)


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
        """The state before the deal, and that after each action."""
        return states(start(self.seating.edition, self.seating.seats), self.actions)

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
    own = {"seat": seating.seat.name, "bots": _kinds(seating), "seed": seating.seed}
    return _FORM.head(seating.edition) | own


def _kinds(seating: Seating) -> list[str]:
    for one in seating.bots:
        if not isinstance(one, str):
            raise ClueError(
                f"A game with a bot of one's own, here {bot_name(one)}, cannot be saved: "
                "only the bots that cluekit has by name can be found again."
            )
    return [str(one) for one in seating.bots]


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
    table = _FORM.checked(reader, reader.parse(text), ("seat", "bots", "seed", "actions"))
    chosen = _FORM.edition(reader, table, folder, edition)
    seating = _seating(reader, table, chosen)
    return Record(seating, tuple(_actions(reader, table, seating)))


def _seating(reader: Reader, table: Mapping[str, Any], edition: Edition) -> Seating:
    seat = reader.text(table["seat"], "'seat'")
    bots = [reader.text(kind, "a bot") for kind in reader.array(table, "bots")]
    seed = reader.number(table["seed"], "'seed'", 0, 10**18)
    with reader.explained():
        return Seating.of(edition, seat=seat, bots=bots, seed=seed)


def _actions(reader: Reader, table: Mapping[str, Any], seating: Seating) -> Iterator[Action]:
    """The actions, as far as each is one that the rules allow after those before it."""
    values = reader.array(table, "actions")
    if len(values) > MOST_ACTIONS:
        raise reader.error(f"there are more than {MOST_ACTIONS:,} actions")
    state = start(seating.edition, seating.seats)
    for number, value in enumerate(values, 1):
        with reader.within(f"action {number}").explained():
            action = read_action(value, seating.edition)
            state = apply(state, action)
        yield action


# Writing


def save(record: Record, path: str | PathLike[str], overwrite: bool = False) -> None:
    """Write a record to a file: all of it, or nothing at all, and then what was there before stays there.

    The file tells all hidden cards, so a new one is for its owner's eyes only; one that is there keeps its
    mode. Another saved game is written over; anything else is if one asks to `overwrite` it, and if it is a
    file that may be written. Raises the errors of `Record.text`, and `ClueError` when there is something else
    or the file cannot be written.
    """
    write(record.text, path, _FORM.begins, overwrite)


def write(
    text: str, path: str | PathLike[str], is_ours: Callable[[bytes], bool], overwrite: bool = False
) -> None:
    """Write a text to a file, as `save` does.

    `is_ours` says by the first bytes of a file that is there whether it may be written over without asking.
    """
    try:
        file = Path(os.path.realpath(path))
        mode = _mode(file)
        if mode and not (overwrite or _is_ours(file, is_ours)):
            raise ClueError(f"There is something else in {Path(path)}; please give another name.")
        _replace(file, text.encode(), mode or _PRIVATE)
    except OSError as error:
        raise ClueError(f"{Path(path)}: the file cannot be written ({error.strerror}).") from None
    except ClueError:  # which is a ValueError, too
        raise
    except ValueError:  # a null character in the path, or a letter that is none
        raise ClueError(f"{str(path)!r} is no name of a file.") from None


_PRIVATE = 0o600  # nobody but the owner reads and writes


def _mode(file: Path) -> int | None:
    """Who may read and write a file; None if there is none, and `OSError` if it cannot be written over."""
    try:
        status = file.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no ordinary file")
    if not status.st_mode & 0o222 or not os.access(file, os.W_OK):  # the superuser may write everywhere
        raise OSError(errno.EACCES, "it is read-only")
    return stat.S_IMODE(status.st_mode)


def _is_ours(file: Path, is_ours: Callable[[bytes], bool]) -> bool:
    """Whether a file begins as it should; an edition, which may lie elsewhere, is not asked for."""
    with file.open("rb") as stream:
        return is_ours(stream.read(200))


def _replace(file: Path, content: bytes, mode: int) -> None:
    """Write beside the file, and put that in its place when it is complete and on the disk."""
    beside = file.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with open(beside, "xb", opener=_private) as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(mode)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    """Open a file that nobody else can read, not even for the moment in which it is written."""
    return os.open(path, flags, _PRIVATE)
