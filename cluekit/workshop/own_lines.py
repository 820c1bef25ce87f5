"""The lines of one's own code through which an error came, however deep it was raised."""

from __future__ import annotations

import os
import sysconfig
import textwrap
import traceback
from pathlib import Path
from typing import NamedTuple

__all__ = ["OwnLine", "own_lines"]

_MOST = 4
_LONGEST = 120  # letters of a line

_OTHERS = tuple(
    os.path.join(os.path.realpath(str(folder)), "")
    for folder in (
        Path(__file__).parents[1],
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    )
)
"""The folders of cluekit, of Python and of installed packages: what lies there is not one's own."""


class OwnLine(NamedTuple):
    """A line of code: where it is, and what stands there."""

    file: str
    """The name of the file; nothing if it is a cell of a notebook, or was typed in."""
    number: int
    function: str
    text: str

    def __str__(self) -> str:
        where = f"line {self.number} of {self.file}" if self.file else f"line {self.number} of the cell"
        inside = f", in {self.function}" if self.function.isidentifier() else ""
        return f"{where}{inside}: {self.text}" if self.text else f"{where}{inside}"


def own_lines(error: BaseException, file: str | None = None) -> tuple[OwnLine, ...]:
    """The lines of one's own code (or of a certain file) through which an error came, the deepest last.

    Only the last few of them, and each only once, as when a function calls itself.

    >>> try:
    ...     sorted([1, "2"])
    ... except TypeError as fault:
    ...     [line.number for line in own_lines(fault)]
    [2]
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if (frame.filename == file if file else _is_own(frame))]
    lines = {(frame.filename, frame.lineno): frame for frame in reversed(own)}
    return tuple(map(_line, reversed(lines.values())))[-_MOST:]


def _is_own(frame: traceback.FrameSummary) -> bool:
    """Of what is no file there may be compiled modules of others: of those nobody has the source here."""
    if os.path.realpath(frame.filename).startswith(_OTHERS) or frame.filename.startswith("<frozen"):
        return False
    return bool(frame.line) or frame.filename == "<stdin>"


def _line(frame: traceback.FrameSummary) -> OwnLine:
    there = os.path.isfile(frame.filename)
    return OwnLine(
        os.path.basename(frame.filename) if there else "",
        frame.lineno or 0,
        frame.name,
        textwrap.shorten(frame.line or "", _LONGEST, placeholder=" ..."),
    )
