"""How far a tournament is: a bar in the terminal or the notebook, or a function of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

__all__ = ["Progress", "progress_of"]

Progress: TypeAlias = bool | Callable[[int, int], object]
"""True for a bar, False for nothing, or a function that is called with the games done and all games."""


class _Shown(Protocol):
    def update(self, games: int) -> object: ...

    def close(self) -> object: ...


class _Told:
    """Tells a function after each step."""

    def __init__(self, tell: Callable[[int, int], object], done: int, games: int) -> None:
        self._tell, self._done, self._games = tell, done, games

    def update(self, games: int) -> None:
        self._done += games
        self._tell(self._done, self._games)

    def close(self) -> None:
        pass


def progress_of(progress: Progress, done: int, games: int) -> _Shown:
    """What shows the progress from `done` games on; a bar is shown where somebody can see it move."""
    if callable(progress):
        return _Told(progress, done, games)
    if not progress:
        return _Told(lambda done, games: None, done, games)
    return _bar(done, games)


def _bar(done: int, games: int) -> _Shown:
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    # A stream of a notebook is no terminal either, but there the bar is not a text.
    in_notebook = issubclass(tqdm, tqdm_notebook)

    class Bar(tqdm):  # type: ignore[type-arg]
        monitor_interval = 0  # no thread of its own, for processes are forked here

    shown: _Shown = Bar(total=games, initial=done, unit="game", disable=False if in_notebook else None)
    return shown
