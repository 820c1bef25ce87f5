"""While a bot decides: it asks nobody at the keyboard, and it does not end the notebook."""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

__all__ = ["unasked"]


@contextmanager
def unasked() -> Iterator[None]:
    """Let `input` raise a `RuntimeError`, and `exit` and `quit` of a notebook `SystemExit`, as elsewhere.

    They belong to the whole process, so nothing is done on other threads than the main one.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asks, shell = builtins.input, _shell()
    builtins.input = _no_input
    if shell:
        shell.ask_exit = _no_exit
    try:
        yield
    finally:
        builtins.input = asks
        if shell:
            vars(shell).pop("ask_exit", None)


def _no_input(*prompt: object) -> NoReturn:
    raise RuntimeError("a bot cannot ask: it gets a view")


def _no_exit() -> NoReturn:
    raise SystemExit


def _shell() -> Any:
    """The shell of IPython that runs, if one does."""
    found = sys.modules.get("IPython")
    return found.get_ipython() if found else None
