"""Where the data folders are: inside an installed package, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from cluekit.errors import ClueError

__all__ = ["folder"]

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The data folder of that name: "boards" or "lessons".

    A wheel carries the folders inside the package; a checkout has them beside it. The inner one is looked for
    first, so that a stranger's folder of the same name in site-packages is never taken.
    Raises `ClueError` when neither place has such a folder.

    >>> (folder("boards") / "classic.toml").is_file()
    True
    """
    for place in (_PACKAGE, _PACKAGE.parent):
        if (place / name).is_dir():
            return place / name
    raise ClueError(f"There is no folder {name!r} in {_PACKAGE} or beside it; please install cluekit again.")
