"""What the widgets with a table on them have in common: the traits of the page, the notepad, its messages.

The page draws what its traits say. No trait is ever made from anything but a `View`, so nothing hidden can
reach the page or a saved notebook.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from cluekit.errors import ClueError
from cluekit.game import View
from cluekit.game.events import (
    Accused,
    Audited,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Passed,
    Shown,
)
from cluekit.names import quoted
from cluekit.widgets.requests import clean_marks
from cluekit.widgets.snapshot import cells, follows, log, snapshot

__all__ = ["Handler", "Page"]

_STATIC = Path(__file__).parent / "static"
_TELLING = (Accused, Audited, Exposed, GameOver, Given, Glimpsed, LaidOpen, Passed, Shown)
"""The events from which something can be concluded about the cards."""

_Marks = dict[str, dict[str, str]]

Handler = Callable[[Any, Any], None]
"""What answers one kind of message from the page: called with the widget and the message."""


class Page(anywidget.AnyWidget):
    """A table as one player, or somebody who only watches, sees it; made by its children alone.

    `marks` is the person's notepad: card name -> column ("0", "1", ... for the seats, or "envelope") ->
    "yes", "no" or "maybe"; the person's own cards are marked already. `failure` is the error that stopped the
    page, if a bot or cluekit itself has failed.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"

    scene = traitlets.Dict().tag(sync=True)
    """What stays the same for a game; see `cluekit.widgets.scene`."""

    snapshot = traitlets.Dict().tag(sync=True)
    """The game as the person sees it now, this turn's log included; "game" and "step" tell late clicks."""

    past: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The log of the turns before: apart, so that it travels once a turn and not with every step."""

    marks = traitlets.Dict().tag(sync=True)
    show_follows = traitlets.Bool(False).tag(sync=True)
    """Whether the notepad also shows what follows from all that was seen."""

    follows = traitlets.Any(None).tag(sync=True)
    """What follows, in the form of `marks`; None while it is not wanted."""

    message = traitlets.Unicode("").tag(sync=True)
    """What went wrong last, as a sentence; empty when nothing did."""

    _handlers: ClassVar[Mapping[str, Handler]] = {}
    _learnt: object = None
    _why_not: str = ""  # why nothing follows although that is wanted
    failure: BaseException | None = None

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._received)

    @property
    def view(self) -> View:
        """What the person at the table may know now."""
        raise NotImplementedError

    # ---- what the page is told ----

    def _show(self, view: View, moment: Mapping[str, Any], message: str = "", watching: bool = False) -> None:
        """Tell the page how things stand; `moment` goes into the snapshot as it is."""
        *past, present = log(view)
        with self.hold_sync():
            self.message = message or self._why_not
            self.past = past
            self.snapshot = {**snapshot(view, watching=watching), "present": present, **moment}
        self._conclude(view)

    def _conclude(self, view: View) -> None:
        """Bring `follows` up to date once the page has its answer, if there was something to learn."""
        if not self.show_follows:
            self._learnt = None
            self._concluded(None)
            return
        learnt = [event for event in view.events if isinstance(event, _TELLING)]
        if learnt != self._learnt:
            self._learnt = learnt
            self._concluded(*_certain(view))

    def _concluded(self, marks: _Marks | None, why_not: str = "") -> None:
        """Tell what follows or why that is not known; what else went wrong is the more important message."""
        if self.message in ("", self._why_not):
            self.message = why_not
        self.follows, self._why_not = marks, why_not

    @traitlets.observe("show_follows")
    def _toggled(self, change: object) -> None:
        self._conclude(self.view)

    @traitlets.validate("marks")
    def _checked_marks(self, proposal: Mapping[str, object]) -> dict[str, dict[str, str]]:
        return clean_marks(proposal["value"], cells(self.view))

    # ---- what the page says ----

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from the page; whatever is wrong with it becomes a sentence on the page."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        handle = self._handlers.get(kind) if isinstance(kind, str) else None
        with self._explained():
            if handle is None:
                raise ClueError(f"The page sent a message of an unknown kind: {quoted(kind)}.")
            handle(self, content)
        self.send({"type": "answered"})

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Nobody sees what is raised while a message is handled, unless the page shows it."""
        try:
            yield
        except ClueError as error:
            self.message = str(error)
        except Exception as error:
            self._fault("This is a fault of cluekit itself, please report it", error)

    def _fault(self, what: str, error: BaseException) -> None:
        """Tell where an error came from, but not what it says: a bot's error might name the bot's cards."""
        self.failure = error
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
        self.message = f"{what}: {where}. In Python, .failure of this table has the whole error."


def _certain(view: View) -> tuple[_Marks | None, str]:
    """What follows; where too much is open for that, only the reason, for a game can go on without it."""
    try:
        return follows(view), ""
    except ClueError as error:
        reason = str(error)
        return None, f"What follows cannot be shown: {reason[0].lower()}{reason[1:]}"
