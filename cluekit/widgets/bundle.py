"""The scripts and style sheets of a page, put together from the files of its parts.

A browser gets one script and one sheet; people read one file for each part of the page. The parts of a script
share one scope, and the last one exports `render`.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["TABLE_PARTS", "TABLE_SHEETS", "bundle"]

_STATIC = Path(__file__).parent / "static"

TABLE_PARTS = (
    *("tools", "faults", "app", "announce", "icons", "pictures", "moving"),
    *("head", "newgame", "players", "position", "replay", "board", "boardtable"),
    *("actions", "going", "asking", "answering", "hand", "log"),
    *("padcells", "padtools", "padwhy", "notepad", "overview", "curtain", "page"),
)
"""The parts of the page of one table, without the last one, which exports it."""

TABLE_SHEETS = (
    *("base", "head", "newgame", "board", "actions", "cards", "log", "notepad"),
    *("overview", "curtain", "end"),
)
"""The style sheets of a table, in this order."""


def bundle(folder: str, parts: tuple[str, ...], ending: str) -> str:
    """The files of a folder with these names and this ending, one after the other.

    >>> bundle("table", ("tools", "main"), ".js").splitlines()[0]
    '// Small tools for every part of the page: elements, texts, lists.'
    """
    return "\n".join((_STATIC / folder / (part + ending)).read_text(encoding="utf-8") for part in parts)
