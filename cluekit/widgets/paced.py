"""A page on which others play: at a pace, step by step or at once, until somebody freezes it."""

from __future__ import annotations

import asyncio
import contextlib
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import traitlets

from cluekit.errors import ClueError
from cluekit.widgets import freezing
from cluekit.widgets.news import weight
from cluekit.widgets.page import Handler, Page
from cluekit.widgets.requests import read_pace

__all__ = ["PacedPage"]


class PacedPage(Page):
    """A page on which bots play; made by its children alone.

    `pace` and `by_step` can be set at any time; `freeze` lets everything stand still, and `unfreeze` go on.
    """

    pace = traitlets.Float(0.4, min=0, max=60).tag(sync=True)
    """How many seconds a short step of a bot is shown; a suggestion, answer or accusation takes three times
    as long."""

    by_step = traitlets.Bool(False).tag(sync=True)
    """Whether bots wait, after every step that can be seen, until somebody asks for the next one."""

    frozen = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """What the teacher says while nobody can go on; None while the game goes on."""

    _task: asyncio.Task[None] | None = None
    _hurry: asyncio.Event
    _frozen = False
    _chosen_pace = False

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        freezing.opened(self)

    @abstractmethod
    def _step(self) -> bool:
        """Let one of the others act; False when there is nobody who can."""

    @abstractmethod
    def _refresh(self, message: str) -> None:
        """Tell the page how things stand."""

    @property
    @abstractmethod
    def _others_act(self) -> bool:
        """Whether the game can go on without the decision of a person."""

    @property
    def _is_paused(self) -> bool:
        """Whether the bots wait until somebody asks for their next step."""
        return self.by_step and self._others_act

    def freeze(self, words: str = freezing.WORDS) -> None:
        """Let the game stand still, and these words stand on the page, until `unfreeze`.

        Bots wait, and nothing can be done on the page but to write on the notepad. `cluekit.freeze` does so
        for all tables. Raises `ClueError` for words that are no short text.
        """
        self.frozen, self._frozen = freezing.checked_words(words), True
        self._stop()
        self._refresh(self.message)

    def unfreeze(self) -> None:
        """Let the game go on after `freeze`; step by step, it still waits for somebody to ask."""
        self.frozen, self._frozen = None, False
        if self.by_step:
            self._refresh(self.message)
        else:
            self._go_on()

    def close(self) -> None:
        """Stop the bots and take the widget off the page."""
        self._stop()
        freezing.closed(self)
        super().close()

    # ---- the others play ----

    def _go_on(self) -> None:
        """Let the bots play: step by step to be watched, or at once where nothing could be watched."""
        self._stop()
        if self._frozen:
            return
        if self.by_step:
            self._play_on(until_seen=True)
            return
        loop = _running_loop() if self.pace else None
        if loop:
            self._hurry = asyncio.Event()
            self._task = loop.create_task(self._play_slowly(self._hurry))
        else:
            self._play_on()

    def _stop(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None

    def _play_on(self, until_seen: bool = False) -> None:
        """Let the bots play at once, up to the next step that can be seen or to the next decision."""
        for pauses in self._steps():
            if pauses and until_seen:
                break
        self._refresh(self.message)

    def _steps(self) -> Iterator[int]:
        """Let the others do one step after the other; yields how many pauses each is looked at."""
        seen = len(self.view.events)
        while self._step():
            view = self.view
            yield weight(view.events[seen:], view)
            seen = len(view.events)

    async def _play_slowly(self, hurry: asyncio.Event) -> None:
        """Show each visible step for a while; in a hurry, only breathe now and then."""
        with self._explained():
            for pauses in self._steps():
                if pauses:
                    await self._pause(pauses, hurry)
            self._refresh(self.message)

    async def _pause(self, pauses: int, hurry: asyncio.Event) -> None:
        if not hurry.is_set():
            self._refresh(self.message)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), pauses * self.pace)
        await asyncio.sleep(0)

    # ---- what the page says ----

    def _refuse_if_frozen(self) -> None:
        """Refuse what would change a frozen game."""
        if self._frozen:
            raise ClueError(f"The game stands still: {self.frozen}")

    def _next(self, content: object) -> None:
        """Let the bots do one more step."""
        self._refuse_if_frozen()
        if self._is_paused:
            self._go_on()

    def _skip(self, content: object) -> None:
        """Stop showing every step of the bots until the person has to decide again."""
        self._refuse_if_frozen()
        if self._task:
            self._hurry.set()
        elif self._is_paused:
            self._play_on()

    def _set_pace(self, content: Mapping[str, Any]) -> None:
        """The person has chosen a pace on the page."""
        if content.get("pace") == "step":
            self.by_step = True
        else:
            self.pace, self._chosen_pace = read_pace(content.get("pace")), True
            self.by_step = False

    def _calm(self, content: object) -> None:
        """The person's system asks for reduced motion: nothing to be watched, unless a pace was chosen."""
        if not self._chosen_pace:
            self.pace = 0

    @traitlets.validate("pace")
    def _checked_pace(self, proposal: Mapping[str, object]) -> float:
        return read_pace(proposal["value"])

    @traitlets.observe("pace")
    def _paced(self, change: object) -> None:
        if not self.pace and self._task:
            self._hurry.set()

    @traitlets.observe("by_step")
    def _stepped(self, change: object) -> None:
        """From now on the bots wait after each step, or no longer."""
        if self._task and self.by_step:
            self._stop()
            self._refresh(self.message)
        elif not self.by_step:
            self._go_on()

    handlers: ClassVar[Mapping[str, Handler]] = {
        "next": _next,
        "skip": _skip,
        "pace": _set_pace,
        "calm": _calm,
        "notepad": Page._write,
    }
    """What answers the messages that concern no game."""


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
