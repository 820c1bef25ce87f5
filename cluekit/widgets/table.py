"""The playable cell: a game session behind a page.

The page sends what its people do; the rules stay in the engine. What the page is told is made from the view
of the person before it alone: see `cluekit.widgets.page`, and `hot_seat` for several people at one page.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar

from cluekit.errors import ClueError, EndlessGame, IllegalAction
from cluekit.game import Action, Move, Passage, Relocate, Stay
from cluekit.saved import Record, load, save
from cluekit.seating import PERSON, Seating
from cluekit.widgets.again import again
from cluekit.widgets.hot_seat import HotSeat
from cluekit.widgets.paced import PacedPage
from cluekit.widgets.page import Handler
from cluekit.widgets.requests import read_action, read_setup
from cluekit.widgets.scene import scene

__all__ = ["Table"]

_UNFINISHED = Move | Passage | Stay | Relocate
"""What tells nobody more than a way, so that it may be taken back while its player goes on."""


class Table(PacedPage):
    """A game of people and bots, shown in a notebook; made by `cluekit.play`.

    `view` is what the person before the page may know, `do` acts for the one whose turn it is from Python,
    `undo` takes that back. How fast the bots play, and what makes them stand still, is said in
    `cluekit.widgets.paced.PacedPage`; about the notepad and the rest, see `cluekit.widgets.page.Page`.
    """

    def __init__(
        self, game: Seating | Record, pace: float = 0.4, undo: bool = False, by_step: bool = False
    ) -> None:
        self._undo = undo
        self._game = 0
        self._begin(game)
        super().__init__(pace=pace, by_step=by_step)
        self._go_on()

    # ---- for Python ----

    def __repr__(self) -> str:
        who, edition = self._seating, self._seating.edition
        arguments = f"{edition.name!r}, {self._players_in_words()}"
        arguments += f", seed={who.seed}" if len(who.people) == 1 else ""  # it tells one what the others hold
        arguments += f", options={dict(edition.options)}" if edition.options else ""
        arguments += f", language={edition.language!r}" if edition.language else ""
        arguments += f", position={who.position!r}" if who.position else ""
        return f"<a game in play: play({arguments})>"

    def _players_in_words(self) -> str:
        who = self._seating
        if len(who.people) > 1:
            names, kinds = map(str, who.seats), (kind or PERSON for kind in who.kinds)
            return f"seats={dict(zip(names, kinds, strict=True))}"
        return f"seat={who.seat.name!r}, bots={[who.kinds[seat] for seat in who.clockwise[1:]]}"

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
        """Act for the person whose turn it is, then let the bots play on.

        Raises `IllegalAction` when the rules forbid it.
        """
        self._session.act(action)
        self._refresh("")
        self._go_on()

    def undo(self) -> None:
        """Take back the last decision of a person, and all that the others have done since.

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
        seats: Any = None,
        seat: Any = None,
        bots: Any = None,
        seed: Any = None,
        options: Any = None,
        language: Any = None,
        position: Any = None,
    ) -> None:
        """Deal again; what is not given stays as it was, but for the seed, which is drawn.

        With another edition, only the people and bots are kept. `options` are all those of the new game, and
        the `language` "en" means the names in the edition's file. `seats` may say "as now" of a suspect whose
        player stays; without a `position` the cards are dealt. Raises `ClueError` like `play`, and leaves the
        running game alone.
        """
        wish = {"edition": edition, "seats": seats, "seat": seat, "bots": bots, "seed": seed}
        self._begin(again(self._seating, **wish, options=options, language=language, position=position))
        self._go_on()

    # ---- a game ----

    def _begin(self, game: Seating | Record) -> None:
        """Sit down to a new game, or to a recorded one."""
        session, seating = game.session(), game.seating if isinstance(game, Record) else game
        self._stop()
        self._seating, self._session = seating, session
        self._hot_seat = HotSeat(seating, session)
        self._desk = self._hot_seat.desk
        self._game += 1
        self.failure, self._stuck = None, False
        with self.hold_sync():
            self.scene = scene(seating)
            self._refresh("")

    def _refresh(self, message: str) -> None:
        """Tell the page how things stand; when it is another's turn to look at it, all of it at once."""
        if self._hot_seat.turn():
            self._change_desk(message if self._stuck else "")
        else:
            self._show(self._moment(), message, watching=self._hot_seat.shown is None)

    def _change_desk(self, message: str) -> None:
        self._desk = self._hot_seat.desk
        with self.hold_sync():
            self._show(self._moment(), message, watching=self._hot_seat.shown is None)

    def _moment(self) -> dict[str, Any]:
        """What the page is told of this moment beside the view."""
        session, seat, awaited = self._session, self._hot_seat.shown, self._hot_seat.awaited
        name = None if awaited is None else self._seating.seats[awaited].name
        return {
            "game": self._game,
            "step": session.steps,
            "waiting": session.waiting_for is not None and session.waiting_for == seat,
            "stuck": self._stuck,
            "undo": self._undo and session.can_undo and awaited is None,
            "take_back": self._may_take_back(seat),
            "paused": self._is_paused,
            "skip": self._others_act,
            "curtain": None if awaited is None else {"seat": awaited, "name": name},
        }

    def _may_take_back(self, seat: int | None) -> bool:
        """Whether the last thing that has happened is a decision of this seat, to be changed still."""
        last = self._session.last_decision
        unfinished = last is not None and isinstance(last[0], _UNFINISHED) and last[1] == seat
        return unfinished and self._session.waiting_for == seat

    @property
    def _others_act(self) -> bool:
        session = self._session
        return session.outcome is None and not self._stuck and session.waiting_for is None

    # ---- the others play ----

    def _step(self) -> bool:
        """One step of the session; what a bot raises is told to the person and ends the play."""
        try:
            return self._session.step()
        except EndlessGame as error:
            self.message = str(error)
        except (Exception, SystemExit) as error:  # a bot may be anybody's code
            from cluekit.workshop.at_table import complaint  # takes a while, and hardly any table needs it

            self.failure = error
            said = complaint(error, self._session, self._seating)
            self.message = f"{said} The whole error is .failure of this table."
        self._stuck = True
        return False

    # ---- what the page says ----

    def _expect(self, content: Mapping[str, Any]) -> None:
        """Refuse what was meant for another moment of the game, or for nobody who sits here."""
        self._refuse_if_frozen()
        self._refuse_late(content)
        self._refuse_behind_curtain()

    @property
    def _at(self) -> tuple[int, int]:
        """This moment of the game."""
        return self._game, self._session.steps

    def _refuse_late(self, content: Mapping[str, Any]) -> None:
        """Refuse what was meant for another moment of the game."""
        if (content.get("game"), content.get("step")) != self._at:
            raise ClueError("The game had already gone on, so nothing was done.")

    def _refuse_behind_curtain(self) -> None:
        """Refuse what nobody can mean who is handing the device over."""
        if self._hot_seat.awaited is not None:
            name = self._seating.seats[self._hot_seat.awaited]
            raise IllegalAction(f"First {name} has to take the device over.")

    def _act(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        self.do(read_action(content.get("action"), self._seating.edition))

    def _take_back(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        if not self._undo and not self._may_take_back(self._hot_seat.shown):
            raise IllegalAction("In this game nothing is taken back.")
        self.undo()

    def _new(self, content: Mapping[str, Any]) -> None:
        """Deal again; what is wrong with the wish is said where it was made, not beside the running game."""
        try:
            self._refuse_if_frozen()
            self.new_game(**read_setup(content))
        except ClueError as error:
            self.send({"type": "refused", "text": str(error)})

    def _sit(self, content: Mapping[str, Any]) -> None:
        """The person for whom the game waits has taken the device."""
        self._hot_seat.sit(content.get("seat"))
        self._change_desk("")

    def _write(self, content: Mapping[str, Any]) -> None:
        """The person has used the notepad; what comes when the curtain has fallen is for nobody else's."""
        self._refuse_behind_curtain()
        super()._write(content)

    _handlers: ClassVar[Mapping[str, Handler]] = {
        **PacedPage.handlers,
        "act": _act,
        "undo": _take_back,
        "new": _new,
        "sit": _sit,
        "notepad": _write,
    }
