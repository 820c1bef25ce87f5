"""Where a recorded game is kept while it is entered: in a file, and as text in the notebook itself.

A kernel forgets everything when it stops, and a page without one can do nothing. So the game is written to a
file after every change, all of it or nothing, and below the page the notebook holds the game as text: that is
seen where the page cannot be drawn any more, and out of sight as long as it can.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.deduction.proofs.wording import listed
from cluekit.editions import Edition, editions
from cluekit.errors import ClueError
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import load, save, written

__all__ = ["GameFile", "kept_text", "text_of"]

_FRESH = "clue-game"
"""How a file is called to which nobody has given a name."""

_CHANGED = (
    "{name} has been changed elsewhere, so it is not written over. To keep what is here, save it as another "
    "file; to go on with what is there, run the cell again."
)


class GameFile:
    """The file in which a game is kept; nothing is written before `write`.

    Raises `ClueError` when there is no such folder.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.given = str(path)
        self.path = Path(path).absolute()  # a notebook may go to another folder later
        self.name = self.path.name
        self._last: bytes | None = None  # what was in it when it was last read or written
        if not self.path.parent.is_dir():
            raise ClueError(f"There is no folder {self.path.parent.name!r} to keep {self.name} in.")

    @classmethod
    def fresh(cls) -> GameFile:
        """A file that is not there yet, in the folder of the notebook."""
        return cls(_free(Path(_FRESH).with_suffix(".txt")).name)

    @property
    def exists(self) -> bool:
        """Whether the file is there."""
        return self.path.exists()

    @property
    def again(self) -> str:
        """What to type to go on with the game later."""
        return f"cluekit.record(file={json.dumps(self.given, ensure_ascii=False)})"

    def load(self, edition: Edition | None = None, seats: Sequence[str] | None = None) -> Sheet:
        """The game that is in the file; an edition that is not shipped is the one that is given.

        Raises the errors of `cluekit.recorder.text.load`, and `ClueError` if other people than these `seats`
        play it: it is another game then.
        """
        last = self._bytes()
        own = edition if edition and (edition.base or edition) not in editions() else None
        sheet = load(self.path, own)
        if seats is not None and list(seats) != list(sheet.seats):
            raise ClueError(
                f"{self.name} holds another game, of {listed(sheet.seats)}: give another file, or leave "
                "seats=... out to go on with it."
            )
        self._last = last
        return sheet

    def write(self, sheet: Sheet) -> None:
        """Write the game, unless somebody else has changed the file meanwhile.

        Raises `ClueError` in that case, and the errors of `cluekit.recorder.text.save`.
        """
        there = self._bytes()
        if there is not None and self._last is not None and there != self._last:
            raise ClueError(_CHANGED.format(name=self.name))
        save(sheet, self.path)
        self._last = self._bytes()

    def put_aside(self, sheet: Sheet) -> str:
        """Write a game that is over to a file beside this one; returns its name, raises like `write`."""
        path = _free(self.path)
        save(sheet, path)
        return path.name

    def _bytes(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except OSError:
            return None


def _free(path: Path) -> Path:
    """The path, or with the first number behind its name with which there is no such file."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def text_of(sheet: Sheet) -> str:
    """The game as text; of an edition that no name leads to, the reason why there is none."""
    try:
        return written(sheet)
    except ClueError as error:
        return f"# {error}\n"


def kept_text(sheet: Sheet | None, file: GameFile | None) -> dict[str, Any]:
    """What a notebook shows where the page itself cannot be drawn: the game as text, and how to go on."""
    text = "" if sheet is None else text_of(sheet)
    if sheet is None:
        words = "Nobody sat down at this table yet: run the cell again."
    elif file is not None:
        words = f"The game as it stood. To go on with it: {file.again}"
    else:
        words = 'The game as it stood. To go on with it, save it as game.txt: cluekit.record(file="game.txt")'
    shown = f"<pre>{html.escape(text)}</pre>" if text else ""
    return {
        "text/plain": f"{words}\n\n{text}".rstrip(),
        "text/html": f'<div class="ckr-kept"><p>{html.escape(words)}</p>{shown}</div>',
    }
