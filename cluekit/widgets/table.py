"""The playable cell: a game session behind a page.

The page sends what its player does; the rules stay in the engine. What the page is told is made from the
player's own view alone: see `cluekit.widgets.page`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar

import traitlets

from cluekit.bots import bot_name
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError, EndlessGame, IllegalAction
from cluekit.game import Action, View, view
from cluekit.saved import Record, load, save
from cluekit.seating import Seating
from cluekit.widgets.desk import Desk
from cluekit.widgets.news import weight
from cluekit.widgets.page import Handler, Page
from cluekit.widgets.requests import read_action, read_pace, read_setup
from cluekit.widgets.scene import scene
from cluekit.workshop.at_table import complaint

__all__ = ["Table"]

_TOO_LATE = "The game had already gone on, so nothing was done."


class Table(Page):
    """A game of one person against bots, shown in a notebook; made by `cluekit.play`.

    `view` is what the person may know, `do` acts for the person from Python, `undo` takes that back. `pace`
    can be set at any time. The notepad and what else is on the page are those of `cluekit.widgets.page.Page`.
    """

    pace = traitlets.Float(0.4, min=0, max=60).tag(sync=True)
    """How many seconds a short step of a bot is shown; a suggestion, answer or accusation takes three times
    as long."""

    def __init__(self, game: Seating | Record, pace: float = 0.4, undo: bool = False) -> None:
        self._chosen_pace = False
        self._undo = undo
        self._game = 0
        self._task: asyncio.Task[None] | None = None
        self._begin(game)
        super().__init__(pace=pace)
        self._go_on()

    # ---- for Python ----

    def __repr__(self) -> str:
        who, edition = self._seating, self._seating.edition
        bots = list(map(bot_name, who.bots))
        arguments = f"{edition.name!r}, seat={who.seat.name!r}, bots={bots}, seed={who.seed}"
        arguments += f", options={dict(edition.options)}" if edition.options else ""
        arguments += f", language={edition.language!r}" if edition.language else ""
        return f"<a game in play: play({arguments})>"

    @property
    def seed(self) -> int:
        """The seed of this game: with it, `play` deals the same cards again."""
        return self._seating.seed

    @property
    def record(self) -> Record:
        """The game so far, to be saved or looked through again; it tells all hidden cards."""
        return Record(self._seating, self._session.actions)

    def save(self, path: str | PathLike[str], overwrite: bool = False) -> None:
        """Write the game so far to a file, which tells all hidden cards; raises errors like `record.save`.

        Another saved game is written over; anything else is if one asks to `overwrite` it.
        """
        save(self.record, path, overwrite)

    def load(self, path: str | PathLike[str]) -> None:
        """Go on with a saved game; raises the errors of `record.load`, and leaves the running game alone."""
        self._begin(load(path))
        self._go_on()

    def do(self, action: Action) -> None:
        """Act for the person, then let the bots play on; raises `IllegalAction` when the rules forbid it."""
        self._session.act(action)
        self._refresh("")
        self._go_on()

    def undo(self) -> None:
        """Take back the person's last decision, and all that the others have done since.

        Raises `IllegalAction` when there is nothing to take back.
        """
        self._session.undo()
        self.failure, self._stuck = None, False
        self._refresh("")
        self._go_on()

    def new_game(
        self,
        *,
        edition: Any = None,
        seat: Any = None,
        bots: Any = None,
        seed: Any = None,
        options: Any = None,
        language: Any = None,
    ) -> None:
        """Deal again; what is not given stays as it was, but for the seed, which is drawn.

        With another edition, only the bots are kept. `options` are all those of the new game, and the
        `language` "en" means the names in the edition's file. Raises `ClueError` like `play`, and leaves the
        running game alone.
        """
        chosen = (
            self._edition(options, language) if edition is None else find_edition(edition, options, language)
        )
        if seat is None and edition is None:
            seat = self._kept_seat(chosen)
        bots = self._seating.bots if bots is None else bots
        self._begin(Seating.of(chosen, seat=seat, bots=bots, seed=seed))
        self._go_on()

    def _edition(self, options: Any, language: Any) -> Edition:
        """The edition that is played, with these options and in this language, if any are given."""
        old = self._seating.edition
        options = old.options if options is None else options
        return find_edition(old.base or old, options, old.language if language is None else language)

    def _kept_seat(self, edition: Edition) -> Card | None:
        """The person's suspect, whose name may be another now, if there still is such a one."""
        position = self._seating.edition.deck.index(self._seating.seat)
        suspects = edition.deck.suspects
        return suspects[position] if position < len(suspects) else None

    def close(self) -> None:
        """Stop the bots and take the widget off the page."""
        self._stop()
        super().close()

    # ---- a game ----

    def _begin(self, game: Seating | Record) -> None:
        """Sit down to a new game, or to a recorded one."""
        session, seating = game.session(), game.seating if isinstance(game, Record) else game
        self._stop()
        self._seating, self._session = seating, session
        self._desk = Desk(lambda: session.view(seating.own_seat), self._earlier)
        self._game += 1
        self.failure, self._stuck = None, False
        with self.hold_sync():
            self.scene = scene(seating)
            self._refresh("")

    def _refresh(self, message: str) -> None:
        """Tell the page how things stand."""
        session = self._session
        moment = {
            "game": self._game,
            "step": session.steps,
            "waiting": session.waiting_for is not None,
            "stuck": self._stuck,
            "undo": self._undo and session.can_undo,
        }
        self._show(moment, message)

    def _earlier(self, events: int) -> View:
        """What the person could know when so much had been seen."""
        seat = self._seating.own_seat
        views = (view(state, seat) for state in self.record.states())
        return next(then for then in views if len(then.events) >= events)

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
                    await self._pause(pauses, hurry)
            self._refresh(self.message)

    async def _pause(self, pauses: int, hurry: asyncio.Event) -> None:
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
        except (Exception, SystemExit) as error:  # a bot may be anybody's code
            self.failure = error
            said = complaint(error, self._session, self._seating)
            self.message = f"{said} The whole error is .failure of this table."
        self._stuck = True
        return False

    # ---- what the page says ----

    def _expect(self, content: Mapping[str, Any]) -> None:
        """Refuse what was meant for another moment of the game."""
        if (content.get("game"), content.get("step")) != (self._game, self._session.steps):
            raise ClueError(_TOO_LATE)

    def _act(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        self.do(read_action(content.get("action"), self._seating.edition))

    def _take_back(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        if not self._undo:
            raise IllegalAction("In this game nothing is taken back.")
        self.undo()

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

    _handlers: ClassVar[Mapping[str, Handler]] = {
        "act": _act,
        "undo": _take_back,
        "new": _new,
        "skip": _skip,
        "pace": _set_pace,
        "calm": _calm,
        "notepad": Page._write,
    }


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
