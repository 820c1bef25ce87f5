"""Which pages a cell of the notebook has made, so that those of an earlier run of it can be closed.

Whoever runs a cell again gets new pages in the place of the old ones. Nobody sees the old ones any more, but
ipywidgets keeps every model until it is closed: a class that deals a hundred times would fill its kernel.
"""

from __future__ import annotations

from typing import Any, Protocol
from weakref import WeakSet

from IPython import get_ipython

__all__ = ["Closable", "made", "running_cell"]


class Closable(Protocol):
    """A page, as far as it matters here; `shown_in` are the cells in whose output it was put."""

    shown_in: set[str]

    def close(self) -> None:
        """Take the page off the notebook."""


_made: dict[str, tuple[str, WeakSet[Any]]] = {}
"""By cell, the run of it that made pages last, and those pages."""


def running_cell() -> tuple[str, str] | None:
    """The cell that is being run and the number of this run, as the notebook calls them.

    None where no cell has a name: in a terminal, in an old notebook, in what the page asks for.
    """
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId")
    return None if cell is None else (str(cell), str(parent["header"]["msg_id"]))


def made(page: Closable) -> None:
    """A page was made: close what an earlier run of this cell has made, unless another cell shows it, too."""
    here = running_cell()
    if here is None:
        return
    cell, run = here
    last, pages = _made.get(cell, (run, WeakSet()))
    if last != run:
        for old in [page for page in pages if not page.shown_in - {cell}]:
            old.close()
        pages = WeakSet()
    pages.add(page)
    _made[cell] = (run, pages)
