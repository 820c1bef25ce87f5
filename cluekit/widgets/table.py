"""The playable cell: a game session behind a page.

The page draws what its traits say and sends what its player does; the rules stay in the engine. No trait is
ever made from anything but the player's own view, so nothing hidden can reach the page or a saved notebook.
"""

from __future__ import annotations

import asyncio
import contextlib
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cluekit.bots import bot_name
from cluekit.errors import ClueError, EndlessGame
from cluekit.game import CHANCE, Action, View
from cluekit.game.events import Accused, GameOver, Passed, Shown
from cluekit.seating import Seating
from cluekit.widgets.news import weight
from cluekit.widgets.requests import clean_marks, read_action, read_pace, read_setup
from cluekit.widgets.snapshot import cells, follows, log, scene, snapshot

__all__ = ["Table"]

_STATIC = Path(__file__).parent / "static"
_TOO_LATE = "The game had already gone on, so nothing was done."


class Table(anywidget.AnyWidget):
    """A game of one person against bots, shown in a notebook; made by `cluekit.play`.

    `view` is what the person may know, `do` acts for the person from Python. `marks` is the person's notepad:
    card name -> column ("0", "1", ... for the seats, or "envelope") -> "yes", "no" or "maybe"; the person's
    own cards are marked already. `pace` can be set at any time. `failure` is the error that stopped the game,
    if a bot or cluekit itself has failed.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"

    scene = traitlets.Dict().tag(sync=True)
    """What stays the same for a game; see `cluekit.widgets.snapshot.scene`."""

    snapshot = traitlets.Dict().tag(sync=True)
    """The game as the person sees it now, this turn's log included; "game" and "step" tell late clicks."""

    past: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The log of the turns before: apart, so that it travels once a turn and not with every step."""

    pace = traitlets.Float(0.4, min=0, max=60).tag(sync=True)
    """How many seconds a short step of a bot is shown; a suggestion, answer or accusation takes three times
    as long."""

    marks = traitlets.Dict().tag(sync=True)
    show_follows = traitlets.Bool(False).tag(sync=True)
    """Whether the notepad also shows what follows from all that was seen."""

    follows = traitlets.Any(None).tag(sync=True)
    """What follows, in the form of `marks`; None while it is not wanted."""

    message = traitlets.Unicode("").tag(sync=True)
    """What went wrong last, as a sentence; empty when nothing did."""

    def __init__(self, seating: Seating, pace: float = 0.4) -> None:
        self._chosen_pace = False
        self._game = 0
        self._task: asyncio.Task[None] | None = None
        self._begin(seating)
        super().__init__(pace=pace)
        self.on_msg(self._received)
        self._go_on()

    # ---- for Python ----

    def __repr__(self) -> str:
        who = self._seating
        bots = list(map(bot_name, who.bots))
        arguments = f"{who.edition.name!r}, seat={who.seat.name!r}, bots={bots}, seed={who.seed}"
        return f"<a game in play: play({arguments})>"

    @property
    def view(self) -> View:
        """What the person at the table may know now."""
        return self._session.view(self._seating.own_seat)

    @property
    def seed(self) -> int:
        """The seed of this game: with it, `play` deals the same cards again."""
        return self._seating.seed

    def do(self, action: Action) -> None:
        """Act for the person, then let the bots play on; raises `IllegalAction` when the rules forbid it."""
        self._session.act(action)
        self._refresh("")
        self._go_on()

    def new_game(self, *, seat: Any = None, bots: Any = None, seed: Any = None) -> None:
        """Deal again; what is not given stays as it was, but for the seed, which is drawn.

        Raises `ClueError` like `play`, and leaves the running game alone.
        """
        old = self._seating
        seat, bots = old.seat if seat is None else seat, old.bots if bots is None else bots
        self._begin(Seating.of(old.edition, seat=seat, bots=bots, seed=seed))
        self._go_on()

    def close(self) -> None:
        """Stop the bots and take the widget off the page."""
        self._stop()
        super().close()

    # ---- a game ----

    def _begin(self, seating: Seating) -> None:
        session = seating.session()
        self._stop()
        self._seating, self._session = seating, session
        self._game += 1
        self._known = -1
        self.failure: BaseException | None = None
        with self.hold_sync():
            self.scene = scene(seating)
            self.marks = {}
            self.show_follows = False
            self._refresh("")

    def _refresh(self, message: str) -> None:
        """Tell the page how things stand."""
        view = self.view
        *past, present = log(view)
        moment = {
            "game": self._game,
            "step": self._session.steps,
            "waiting": self._session.waiting_for is not None,
            "present": present,
        }
        with self.hold_sync():
            self.message = message
            self.past = past
            self.snapshot = snapshot(view) | moment
        self._conclude(view)

    def _conclude(self, view: View) -> None:
        """Bring `follows` up to date once the page has its answer, if there was something to learn."""
        learnt = sum(isinstance(event, Passed | Shown | Accused | GameOver) for event in view.events)
        if self.show_follows and (self.follows is None or learnt != self._known):
            self.follows, self._known = follows(view), learnt
        elif not self.show_follows:
            self.follows = None

    @traitlets.observe("show_follows")
    def _toggled(self, change: object) -> None:
        self._conclude(self.view)

    @traitlets.validate("marks")
    def _checked_marks(self, proposal: Mapping[str, object]) -> dict[str, dict[str, str]]:
        return clean_marks(proposal["value"], cells(self.view))

    # ---- the others play ----

    def _go_on(self) -> None:
        """Let the bots play: step by step to be watched, or at once where nothing could be watched."""
        self._stop()
        loop = _running_loop() if self.pace else None
        if loop:
            self._hurry = asyncio.Event()
            self._task = loop.create_task(self._play_slowly(self._hurry))
        else:
            while self._step():
                pass
            self._refresh(self.message)

    def _stop(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None

    async def _play_slowly(self, hurry: asyncio.Event) -> None:
        """Show each visible step for a while; in a hurry, only breathe now and then."""
        seen = len(self.view.events)
        with self._explained():
            while self._step():
                view = self.view
                pauses = weight(view.events[seen:], view)
                seen = len(view.events)
                if pauses:
                    await self._show(pauses, hurry)
            self._refresh(self.message)

    async def _show(self, pauses: int, hurry: asyncio.Event) -> None:
        if not hurry.is_set():
            self._refresh(self.message)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), pauses * self.pace)
        await asyncio.sleep(0)

    def _step(self) -> bool:
        """One step of the session; what a bot raises is told to the person and ends the play."""
        try:
            return self._session.step()
        except EndlessGame as error:
            self.message = str(error)
            return False
        except (Exception, SystemExit) as error:  # a bot may be anybody's code
            self._fault(f"{self._actor()} failed, so this game cannot go on", error)
            return False

    def _actor(self) -> str:
        view = self.view
        return "cluekit" if view.actor in (None, CHANCE) else f"{view.name(view.actor)}'s bot"

    def _fault(self, what: str, error: BaseException) -> None:
        """Tell where an error came from, but not what it says: a bot's error might name the bot's cards."""
        self.failure = error
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
        self.message = f"{what}: {where}. In Python, .failure of this table has the whole error."

    # ---- what the page says ----

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from the page; whatever is wrong with it becomes a sentence on the page."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        handle = self._handlers.get(kind) if isinstance(kind, str) else None
        with self._explained():
            if handle is None:
                raise ClueError(f"The page sent a message of an unknown kind: {str(kind)[:40]!r}.")
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

    def _act(self, content: Mapping[str, Any]) -> None:
        if (content.get("game"), content.get("step")) != (self._game, self._session.steps):
            raise ClueError(_TOO_LATE)
        self.do(read_action(content.get("action"), self._seating.edition))

    def _new(self, content: Mapping[str, Any]) -> None:
        """Deal again; what is wrong with the wish is said where it was made, not beside the running game."""
        try:
            self.new_game(**read_setup(content))
        except ClueError as error:
            self.send({"type": "refused", "text": str(error)})

    def _skip(self, content: object) -> None:
        """Stop showing every step of the bots until the person has to decide again."""
        if self._task:
            self._hurry.set()

    def _set_pace(self, content: Mapping[str, Any]) -> None:
        """The person has chosen a pace on the page."""
        self.pace, self._chosen_pace = read_pace(content.get("pace")), True

    def _calm(self, content: object) -> None:
        """The person's system asks for reduced motion: nothing to be watched, unless a pace was chosen."""
        if not self._chosen_pace:
            self.pace = 0

    @traitlets.validate("pace")
    def _checked_pace(self, proposal: Mapping[str, object]) -> float:
        return read_pace(proposal["value"])

    @traitlets.observe("pace")
    def _paced(self, change: object) -> None:
        if not self.pace:
            self._skip(change)

    _handlers: Mapping[str, Callable[[Table, Any], None]] = {
        "act": _act,
        "new": _new,
        "skip": _skip,
        "pace": _set_pace,
        "calm": _calm,
    }


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
