"""A bot in a file of one's own: the function (or class) `bot` in mine.py, or another as "mine.py:clever"."""

from __future__ import annotations

import functools
import re
import sys
import types
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from cluekit.arena.limits import Overtime, within
from cluekit.arena.unasked import unasked
from cluekit.bots import Bot
from cluekit.bots.registry import Seats
from cluekit.errors import ClueError
from cluekit.game import Action, View
from cluekit.names import quoted, shown, written
from cluekit.reading import read_text
from cluekit.workshop.own_lines import own_lines

__all__ = ["FUNCTION", "FileBot", "bot_from", "is_file", "made"]

FUNCTION = "bot"
"""What the function is called, if nothing else is said."""

_LARGEST = 1_000_000  # bytes
_SECONDS = 10.0
"""A file has so long to define its functions."""

_NAMED = re.compile(r"(?P<file>.*\.py)(?::(?P<function>\w+))?", re.DOTALL)


def is_file(bot: object) -> bool:
    """Whether something names a file with a bot in it, rather than being a bot or the name of a kind.

    >>> is_file("mine.py"), is_file("mine.py:clever"), is_file("eliminator")
    (True, True, False)
    """
    return isinstance(bot, PathLike) or (isinstance(bot, str) and bool(_NAMED.fullmatch(bot)))


def bot_from(path: str | PathLike[str]) -> FileBot:
    """The bot in a file: what is called `bot` there, or after a colon, as in "mine.py:clever".

    It may be a function from `View` to `Action`, or a class that is called without arguments, or with a seed,
    and makes such a function; of a class a new one is made for each game. The file is run, with all rights
    that you have: read it before, if it is not yours.
    Raises `ClueError`, naming the file and the line, if it cannot be read or run, or has no such function.
    """
    text = str(fspath(path))
    found = _NAMED.fullmatch(text)
    file, name = (found["file"], found["function"]) if found else (text, None)
    source = read_text(Path(file), _LARGEST, ClueError)
    made = FileBot(file, name or FUNCTION, source)
    made.kind()
    return made


@dataclass(frozen=True)
class FileBot(Seats):
    """A bot that was read from a file; made by `bot_from`.

    It is pickled as the text of the file, which is run once in every process that plays with it.
    """

    file: str
    function: str
    source: str = field(repr=False)

    @property
    def name(self) -> str:
        """What the bot is called in tables: after its file, and after the function if that is another."""
        stem = Path(self.file).stem
        return stem if self.function == FUNCTION else f"{stem}:{self.function}"

    def kind(self) -> Any:
        """The function or the class itself; raises `ClueError` if the file cannot be run or has none."""
        module = _module(self.file, self.source)
        found = getattr(module, self.function, None)
        if callable(found):
            return found
        where = Path(self.file).name
        if found is not None:
            raise ClueError(f"{where}: {self.function} is no function, but {shown(found)}.")
        raise ClueError(f"{where}: there is no function {self.function}{_others(module, where)}.")

    def seat(self, seed: int) -> Bot:
        """The bot for one game: the function itself, or a new one of the class."""
        kind = self.kind()
        bot: Bot = made(kind, seed) if isinstance(kind, type) else kind
        return bot

    def __call__(self, view: View) -> Action:
        """The action of the bot in one view; a class is made anew for it, and remembers nothing."""
        return self.seat(0)(view)


def made(kind: type, seed: int = 0) -> Any:
    """A bot of a class that takes a seed, or nothing at all."""
    import inspect

    try:
        inspect.signature(kind).bind(seed)
    except (TypeError, ValueError):
        return kind()
    return kind(seed)


def _others(module: types.ModuleType, where: str) -> str:
    """The end of a sentence: the functions that there are."""
    own = [
        name
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType | type)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]
    return f"; there is {' and '.join(own)} (say {where}:{own[0]})" if own else ""


@functools.lru_cache(maxsize=64)
def _module(file: str, source: str) -> types.ModuleType:
    """The file, run as a module that nobody can import and that nothing can take for one of Python's."""
    where = Path(file).name
    code = _compiled(file, where, source)
    module = types.ModuleType(f"the bot in {where}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # for what looks its module up, such as dataclasses
    try:
        with unasked():
            within(_SECONDS, lambda: exec(code, module.__dict__))
    except KeyboardInterrupt:
        raise
    except Overtime:
        raise ClueError(f"{where}: running the file takes longer than {_SECONDS:g} seconds.") from None
    except BaseException as error:
        lines = own_lines(error, file)
        at = f", line {lines[-1].number}" if lines else ""
        raise ClueError(f"{where}{at}: the file cannot be run ({_told(error)}).") from None
    finally:
        del sys.modules[module.__name__]
    return module


def _compiled(file: str, where: str, source: str) -> types.CodeType:
    try:
        return compile(source, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        at = f", line {error.lineno}" if error.lineno else ""
        raise ClueError(f"{where}{at}: this is not Python ({error.msg}).") from None
    except (ValueError, RecursionError, MemoryError, OverflowError):  # null characters, or far too deep
        raise ClueError(f"{where}: this is not Python.") from None


def _told(error: BaseException) -> str:
    words = " ".join(written(error).split())
    return f"{type(error).__name__}: {quoted(words)[1:-1]}" if words else type(error).__name__
