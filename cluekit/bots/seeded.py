"""What every bot here is: a name, a seed, and a way to choose."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from cluekit.errors import ClueError
from cluekit.game.actions import Action
from cluekit.game.view import View

__all__ = ["Bot", "SeededBot", "best", "only"]

Bot = Callable[[View], Action]
"""What plays a seat: asked only when that seat has to act, it returns one of `view.legal`."""

_A = TypeVar("_A")


class SeededBot(ABC):
    """What the bots share: a name, and a seed from which all their random choices follow.

    `bot(view)` returns one of the actions in `view.legal`; it raises `ClueError` when there are none.
    """

    name: ClassVar[str]
    """The name under which `cluekit.bots.bot` makes one."""

    words: ClassVar[str]
    """What it does, in two or three plain words."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed})"

    def __call__(self, view: View) -> Action:
        """Decide; the same view is always answered with the same action."""
        if not view.legal:
            raise ClueError(f"{self!r} is asked for an action, but it is not this player's turn to act.")
        # Between two decisions of one kind something always happens: the number of events tells them apart.
        return self.choose(view, random.Random(f"{self.seed} {view.player} {len(view.events)}"))

    @abstractmethod
    def choose(self, view: View, rng: random.Random) -> Action:
        """Pick one of `view.legal`; `rng` is the only source of chance."""


def only(view: View, kind: type[_A]) -> tuple[_A, ...]:
    """The legal actions of one kind."""
    return view.legal.of(kind)


def best(actions: Sequence[_A], worth: Callable[[_A], Any], rng: random.Random) -> _A | None:
    """The action that is worth most, one of them by chance if there are several; None if there is none."""
    return max(rng.sample(actions, len(actions)), key=worth, default=None)
