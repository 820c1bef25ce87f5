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
from IPython.display import display

from cluekit.errors import ClueError
from cluekit.game import View
from cluekit.names import quoted
from cluekit.widgets.bundle import TABLE_PARTS, TABLE_SHEETS, bundle
from cluekit.widgets.desk import Desk
from cluekit.widgets.reruns import made, running_cell
from cluekit.widgets.still import Still

__all__ = ["Handler", "Page"]

Handler = Callable[[Any, Any], None]
"""What answers one kind of message from the page: called with the widget and the message."""

_display: Callable[..., object] = display  # IPython has no types


class Page(anywidget.AnyWidget):
    """A table as one player, or somebody who only watches, sees it; made by its children alone.

    `marks` is the person's notepad: card name -> column ("0", "1", ... for the seats, or "envelope") ->
    "yes", "no" or "maybe"; the person's own hand is printed on the page, and not in there. `failure` is the
    error that stopped the page, if a bot or cluekit itself has failed.
    """

    _esm = bundle("table", (*TABLE_PARTS, "main"), ".js")
    _css = bundle("table", TABLE_SHEETS, ".css")

    scene = traitlets.Dict().tag(sync=True)
    """What stays the same for a game; see `cluekit.widgets.scene`."""

    snapshot = traitlets.Dict().tag(sync=True)
    """The game as the person sees it now, this turn's log included; "game" and "step" tell late clicks."""

    past: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The log of the turns before: apart, so that it travels once a turn and not with every step."""

    notepad = traitlets.Dict().tag(sync=True)
    """What the person has noted, and what is filled in; see `cluekit.widgets.notepad`."""

    message = traitlets.Unicode("").tag(sync=True)
    """What went wrong last, as a sentence; empty when nothing did."""

    _handlers: ClassVar[Mapping[str, Handler]] = {}
    _desk: Desk
    failure: BaseException | None = None
    _still: Still | None = None

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.shown_in: set[str] = set()
        self._still = Still(f"cluekit-{self.model_id}")
        self.on_msg(self._received)
        made(self)

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the page, and before it the picture that is left where no page can be drawn."""
        here = running_cell()
        self.shown_in |= set(here[:1] if here else ())
        if self._still:
            self._still.show(self.view)
        if self.comm is not None:
            data, metadata = self._repr_mimebundle_() or ({}, {})
            _display(data, metadata=metadata, raw=True)

    def close(self) -> None:
        """Take the page off the notebook and let go of all that was kept for it; its picture stays.

        The notebook itself may hold on to what a cell has returned (`Out`), so it had better be little.
        """
        if self._still:
            self._still.forget()
        if self.comm is not None:
            self.layout.close()
        super().close()
        self.scene, self.snapshot, self.past, self.notepad = {}, {}, [], {}

    @property
    def view(self) -> View:
        """What the person at the table may know now."""
        return self._desk.view

    @property
    def marks(self) -> dict[str, dict[str, str]]:
        """The person's own marks on the notepad; those that mean nothing are left out when they are set."""
        return self._desk.notepad.marks

    @marks.setter
    def marks(self, marks: object) -> None:
        self._desk.notepad.marks = marks
        self._note()

    @property
    def strength(self) -> str:
        """How much the notepad fills in by itself: one of `cluekit.widgets.notepad.STRENGTHS`."""
        return self._desk.notepad.strength

    @strength.setter
    def strength(self, strength: str) -> None:
        self._desk.notepad.strength = strength
        self._note()

    @property
    def probabilities(self) -> bool:
        """Whether the notepad shows how likely open cells are, while it fills in everything that follows."""
        return self._desk.notepad.probabilities

    @probabilities.setter
    def probabilities(self, probabilities: bool) -> None:
        self._desk.notepad.probabilities = probabilities
        self._note()

    # ---- what the page is told ----

    def _show(self, moment: Mapping[str, Any], message: str = "", watching: bool = False) -> None:
        """Tell the page how things stand; `moment` goes into the snapshot as it is."""
        with self.hold_sync():
            self.message = message
            for name, value in self._desk.table(moment, watching).items():
                setattr(self, name, value)
        self._note()  # what follows is counted when the page has its answer already
        if self._still and (watching or moment.get("waiting") or self.snapshot["outcome"]):
            self._still.renew(self.view, moment.get("game"))

    def _note(self) -> None:
        """Bring the notepad on the page up to date."""
        self.notepad = self._desk.notepad.told()

    # ---- what the page says ----

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """A page changes no trait: what it wants it says in messages, which are checked."""

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from the page; whatever is wrong with it becomes a sentence on the page."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        handle = self._handlers.get(kind) if isinstance(kind, str) else None
        with self._explained():
            if kind == "document shared":
                self._keep_picture()
            elif handle is None:
                raise ClueError(f"The page sent a message of an unknown kind: {quoted(kind)}.")
            else:
                handle(self, content)
        self.send({"type": "answered"})

    def _keep_picture(self) -> None:
        """The notebook is one document for all who have it open: see `cluekit.widgets.still`."""
        if self._still:
            self._still.forget()

    def _write(self, content: Mapping[str, Any]) -> None:
        """The person has used the notepad."""
        self._desk.notepad.hear(content)
        self._note()

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
