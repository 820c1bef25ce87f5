"""Games written down: saved, loaded, looked through, and gone on with.

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

import enum
import errno
import hashlib
import json
import os
import re
import secrets
import stat
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.bots import bot_name
from cluekit.cards import Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, LogError
from cluekit.game import Action, State, apply, start
from cluekit.game.notation import read_action, write_action
from cluekit.names import plural
from cluekit.reading import MOST, Reader, brief, read_text
from cluekit.rules import Rules
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

_FORMAT = "cluekit game"


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
        """The game itself, to go on with: with the same bots, and as if it had never been interrupted.

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
        head = [f"  {_json(key)}: {_json(value)},\n" for key, value in _head(self.seating).items()]
        edition = self.seating.edition
        lines = [f"    {_json(write_action(action, edition))}" for action in self.actions]
        return "{\n" + "".join(head) + '  "actions": [\n' + ",\n".join(lines) + "\n  ]\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    """What JSON does not know by itself of the values of options."""
    return value.value if isinstance(value, enum.Enum) else dict(value)  # type: ignore[call-overload]


def _head(seating: Seating) -> dict[str, object]:
    edition = seating.edition
    return {
        "format": _FORMAT,
        "version": VERSION,
        "edition": reference(edition),
        "options": edition.options,
        "language": edition.language,
        "fingerprint": fingerprint(edition),
        "seat": seating.seat.name,
        "bots": _kinds(seating),
        "seed": seating.seed,
    }


def _kinds(seating: Seating) -> list[str]:
    for one in seating.bots:
        if not isinstance(one, str):
            raise ClueError(
                f"A game with a bot of one's own, here {bot_name(one)}, cannot be saved: "
                "only the bots that cluekit has by name can be found again."
            )
    return [str(one) for one in seating.bots]


def reference(edition: Edition) -> str:
    """How a record calls an edition: one of cluekit's by its name, one's own by its .toml file.

    Raises `ClueError` when `load` would not look for a file of such a name.
    """
    with suppress(ClueError):
        if fingerprint(find_edition(edition.name, edition.options, edition.language)) == fingerprint(edition):
            return edition.name
    file = f"{edition.name}.toml"
    with suppress(LogError):
        return _findable(Reader("a record"), file)
    raise ClueError(
        f"A game of {edition} cannot be saved: its file, {brief(file)}, could not be found again; "
        "it needs a short name without colons, slashes and line breaks."
    )


def fingerprint(edition: Edition) -> str:
    """A short text that differs, in all likelihood, between editions that are not played alike.

    It depends on the cards, the board and the rules, but not on computer, process or version of Python; and
    not on rules that this edition does not use, so a rule that cluekit learns later changes none of them.
    """
    deck, board, rules = edition.deck, edition.board, asdict(edition.rules)
    drawn = {part.name: getattr(board, part.name) for part in fields(board) if part.compare}
    parts = {
        "cards": [[card.name for card in deck.category(category)] for category in Category],
        "starts": [edition.start_of(suspect) for suspect in deck.suspects],
        "board": {name: value for name, value in drawn.items() if value},
        "rules": {name: value for name, value in rules.items() if value != getattr(Rules, name)},
    }
    return hashlib.sha256(json.dumps(parts, default=_plain, sort_keys=True).encode()).hexdigest()[:16]


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
    table = _known(reader, reader.parse(text))
    chosen = _edition(reader, table, folder, edition)
    seating = _seating(reader, table, chosen)
    return Record(seating, tuple(_actions(reader, table, seating)))


_MARKS = ("format", "version")
_PARTS = ("edition", "options", "language", "fingerprint", "seat", "bots", "seed", "actions")


def _known(reader: Reader, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table, if it is a saved game, of this version, and has all keys that it should have."""
    if table.get("format") != _FORMAT:
        raise reader.error("this is no game saved by cluekit")
    if reader.number(reader.key(table, "version"), "'version'", 1, MOST) > VERSION:
        raise reader.error(f"a later cluekit has saved this game, in version {table['version']} of the text")
    for key in _PARTS:
        reader.key(table, key)
    for key in table:
        if key not in _MARKS + _PARTS:
            raise reader.error(f"the key {brief(key)} is not known")
    return table


def _edition(
    reader: Reader, table: Mapping[str, Any], folder: Path | None, given: str | Edition | None
) -> Edition:
    """The edition that was played, in the language and with the options of this game."""
    name = given or findable_edition(reader, table["edition"], folder)
    options = _options(reader, table)
    language = None if table["language"] is None else reader.text(table["language"], "'language'")
    with reader.explained():
        edition = find_edition(name, options, language)
    if table["fingerprint"] != fingerprint(edition):
        another = "is not the edition of this game, or " if given else ""
        raise reader.error(
            f"{edition} {another}has changed, in cards, board or rules, since this game was saved"
        )
    return edition


def _findable(reader: Reader, value: object) -> str:
    """A name that a record may have for an edition: none that leads to another folder or to no file."""
    name = reader.text(value, "'edition'")
    if not re.fullmatch(r"[\w-]+|[^/\\:]+\.toml", name):
        raise reader.error(f"'edition' must be a name or a .toml file in the same folder, not {brief(name)}")
    return name


def findable_edition(reader: Reader, value: object, folder: Path | None) -> str:
    """An edition as a file names it: one of cluekit's by its name, or one's own by its path in the folder.

    Raises `LogError`, in the words of the reader, for a name that could lead elsewhere or to no file.
    """
    name = _findable(reader, value)
    if not name.endswith(".toml"):
        return name
    if folder is None or not os.path.isfile(folder / name):  # Path.is_file raises when a name is too long
        raise reader.error(f"this game needs its edition, the file {name}, in the same folder")
    return str(folder / name)


def _options(reader: Reader, table: Mapping[str, Any]) -> Mapping[str, Any]:
    options = reader.table(table["options"])
    for name, value in options.items():
        values = value if isinstance(value, list) else [value]
        if len(values) > MOST or not all(isinstance(one, str | int) for one in values):
            raise reader.error(f"the option {brief(name)} cannot be {brief(value)}")
    return options


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
    write(record.text, path, lambda beginning: bool(_HEAD.match(beginning)), overwrite)


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

_HEAD = re.compile(rb'(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"' + _FORMAT.encode())


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
