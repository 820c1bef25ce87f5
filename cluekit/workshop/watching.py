"""A bot watched while it plays: what it could have done, what it did, and on which lines it failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cluekit.bots import Bot
from cluekit.game import Accuse, Action, View
from cluekit.workshop.own_lines import OwnLine, own_lines

__all__ = ["Tally", "Watched"]


class Tally:
    """What a bot did in all its games: how often it was asked, could do, and did something of each kind."""

    def __init__(self) -> None:
        self.decisions = 0
        self.could: Counter[str] = Counter()
        self.did: Counter[str] = Counter()

    def note(self, could: set[str], action: object) -> None:
        """Count one decision; `could` are the kinds of what was legal."""
        self.decisions += 1
        self.could.update(could)
        self.did[type(action).__name__] += 1


class Watched:
    """A bot for one game, made when it is first asked; what it does and raises passes through unchanged."""

    def __init__(self, make: Callable[[], Bot], name: str, tally: Tally) -> None:
        self.name = name
        self.lines: tuple[OwnLine, ...] = ()
        """The lines of its own code where it raised an error or was stopped, the deepest last."""
        self.wanted = ""
        """The class of what it wanted to do last."""
        self.accused = False
        self._make, self._tally = make, tally
        self._bot: Bot | None = None

    def __call__(self, view: View) -> Action:
        """The action of the bot."""
        could = {type(one).__name__ for one in view.legal}  # before the bot has the view in its hands
        try:
            if self._bot is None:
                self._bot = self._make()
            action: Any = self._bot(view)
        except BaseException as error:  # also when it is stopped because its time is over
            self.lines = own_lines(error)
            raise
        self.wanted = type(action).__name__
        self._tally.note(could, action)
        self.accused = self.accused or isinstance(action, Accuse)
        return action  # type: ignore[no-any-return]
