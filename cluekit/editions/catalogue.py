"""Finding editions: cluekit's own in the folder `boards`, and those that somebody has written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cluekit.editions.languages import translated
from cluekit.editions.options import named, with_options
from cluekit.editions.read_edition import read
from cluekit.editions.source import Problem
from cluekit.editions.value import Edition
from cluekit.errors import EditionError
from cluekit.resources import folder

__all__ = ["check", "edition", "editions", "load"]


def edition(
    name: str | Edition, options: Mapping[str, object] | None = None, language: str | None = None
) -> Edition:
    """Find an edition: one of cluekit's by its name in any case, or your own by the path of its .toml file.

    An `Edition` is returned as it is, so that every function can take either. `options` change it for one
    game, beside those that it has: rules by their names in a file, `suspects` and `weapons` to play with, a
    `variant`. `language` is the code of one that its names can be had in, "en" for those of the file.

    Raises `EditionError` for an unknown name, option or language, and the errors of `load` for a file.

    >>> edition("Mini")
    <Edition 'mini': 27 solutions>
    >>> edition("mini", {"dice": 2, "answers": "everyone"})
    <Edition 'mini', answers=everyone, dice=2: 27 solutions>
    """
    found = _found(name)
    if not options and language is None:
        return found
    code = found.language if language is None else str(language)
    changed = with_options(found.base or found, {**found.options, **named(options or {})}, code)
    return translated(changed, code)


def _found(name: str | Edition) -> Edition:
    if isinstance(name, Edition):
        return name
    if not isinstance(name, str):
        raise EditionError(f"An edition is a name, the path of a .toml file or an Edition, not {name!r}.")
    return load(name) if name.endswith(".toml") else _shipped(name.casefold())


@cache
def _shipped(name: str) -> Edition:
    if name not in _names():
        raise EditionError(f"There is no edition {name!r}; there are {', '.join(_names())}.")
    return load(folder("boards") / f"{name}.toml")


def _names() -> list[str]:
    return sorted(path.stem for path in folder("boards").glob("*.toml"))


def editions() -> tuple[Edition, ...]:
    """All editions that come with cluekit, in the order of their names."""
    return tuple(map(_shipped, _names()))


def load(path: str | Path) -> Edition:
    """Read an edition from a TOML file of your own; its map is a text file beside it.

    Raises `EditionError` or `BoardError` with the file and the place of the first mistake; `check` tells all.
    """
    found, problems = read(Path(path))
    if found is None:
        raise problems[0].error()
    return found


def check(path: str | Path) -> tuple[Problem, ...]:
    """All that is wrong with an edition file and its map: nothing if it can be played.

    >>> check(folder("boards") / "mini.toml")
    ()
    """
    return read(Path(path))[1]
