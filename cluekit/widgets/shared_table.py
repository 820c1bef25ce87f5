"""A table for several people in one shared notebook, each with a page and a seat of their own.

All pages of a shared notebook are told the same, by the same widget. What lies open for all is told in the
clear, made from the view of somebody who only watches; what belongs to one seat is sealed for the page that
has taken it, see `cluekit.widgets.sealing`. The page's side is in `static/shared/`. Messages of a page:

- in the clear only {"type": "take", "seat", "name", "key"}: whoever takes a free seat first has it;
- from then on {"type": "sealed", "seat", "n", "box"}, with a number that grows; in the box are the messages
  of any table, and {"type": "here"} and {"type": "leave"}.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from cluekit.errors import ClueError, IllegalAction
from cluekit.names import quoted
from cluekit.saved import Record
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.widgets.bundle import TABLE_PARTS, TABLE_SHEETS, bundle
from cluekit.widgets.desk import Desk
from cluekit.widgets.hot_seat import HotSeat
from cluekit.widgets.paced import PacedPage
from cluekit.widgets.requests import read_action, read_setup
from cluekit.widgets.scene import scene
from cluekit.widgets.shared_guest import Guest, read_name
from cluekit.widgets.table import Table

__all__ = ["SharedTable", "fresh_seed"]

Data = dict[str, Any]

_PARTS = ("sealing", "keeping", "line", "seat", "lobby", "shared")
_NOT_BEGUN = "The game begins when everybody has a seat."


def fresh_seed() -> int:
    """A seed that nobody finds out by trying: whoever knows it knows the deal."""
    return secrets.randbelow(10**18)


def _scope(script: str) -> str:
    """The script in a scope of its own, so that it can give names that the table's parts have given, too."""
    return f"export default (() => {{\n{script}\nreturn {{ render: renderTogether }};\n}})();\n"


class _Round(HotSeat):
    """Nobody shares a page: what all pages are shown is what somebody sees who only watches."""

    def __init__(self, seating: Seating, session: Session) -> None:
        super().__init__(seating, session)
        self.shown = None

    def turn(self) -> bool:
        """No page is ever handed over."""
        return False

    def desk_of(self, seat: int) -> Desk:
        """What lies before a seat."""
        return self._desks[seat]


class SharedTable(Table):
    """A game of several people in one shared notebook, and bots; made by `cluekit.play_together`.

    `people` says who sits where, and `free` takes a seat from somebody. `view`, `scene`, `snapshot` and all
    else that can be read here is what somebody knows who only watches. `freeze`, `save`, `do` and the like
    are those of `cluekit.widgets.table.Table`.
    """

    _esm = f"{bundle('table', TABLE_PARTS, '.js')}\n{_scope(bundle('shared', _PARTS, '.js'))}"
    _css = bundle("table", TABLE_SHEETS, ".css") + "\n" + bundle("shared", ("lobby",), ".css")

    is_shared = True
    """Whether everybody in the notebook receives what its widgets show."""

    lobby = traitlets.Dict().tag(sync=True)
    """Who sits where, whether all have ever sat, what happened last; with the public keys of both sides."""

    sealed = traitlets.Dict().tag(sync=True)
    """For each seat that is taken its number and box, in which are its "snapshot" and "message"."""

    sealed_past = traitlets.Dict().tag(sync=True)
    """For each seat that is taken its number and box, in which is its "past"."""

    sealed_notepad = traitlets.Dict().tag(sync=True)
    """For each seat that is taken its number and box, in which is its "notepad"."""

    _hot_seat: _Round

    def __init__(self, game: Seating | Record, pace: float = 0.4, by_step: bool = False) -> None:
        self._name = secrets.token_hex(8)
        self._guests: dict[int, Guest] = {}
        self._begun, self._news = False, ""
        super().__init__(game, pace, by_step=by_step)

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the page, and before it a picture that stays as it is.

        All pages of a shared notebook would put a new picture into the one document that they share, each in
        the place of the old one, and so drive the page itself out of it.
        """
        super()._ipython_display_(**kwargs)
        if self._still:
            self._still.forget()

    # ---- for Python ----

    def __repr__(self) -> str:
        who = ", ".join(f"{suspect}: {name or 'free'}" for suspect, name in self.people.items())
        return f"<a shared table of {self._seating.edition}: {who}>"

    @property
    def people(self) -> dict[str, str | None]:
        """The suspects that people play, each with the name of who has taken the seat, or None."""
        guests = ((seat, self._guests.get(seat)) for seat in self._seating.people)
        return {self._seating.seats[seat].name: guest.name if guest else None for seat, guest in guests}

    def free(self, suspect: str) -> None:
        """Take a seat from whoever has it, so that somebody else can take it, with a key of its own.

        The new one sees the cards of the seat and plays on. Raises `ClueError` for a seat that nobody has
        taken.
        """
        seat = self._seating.number_of(suspect)
        if seat not in self._guests:
            raise ClueError(f"Nobody has taken the seat of {self._seating.seats[seat]}.")
        self._free(seat, "was freed.")

    def new_game(self, **wish: Any) -> None:
        """Deal again, as `Table.new_game` does; who sits where stays, if people play the same suspects."""
        seed = wish.pop("seed", None)
        super().new_game(**wish, seed=fresh_seed() if seed is None else seed)

    # ---- a game ----

    def _begin(self, game: Seating | Record) -> None:
        """Deal a new game, or lay out a recorded one; nothing of it depends on who has taken a seat."""
        session, seating = game.session(), game.seating if isinstance(game, Record) else game
        self._stop()
        self._keep_seats(seating)
        self._seating, self._session = seating, session
        self._hot_seat = _Round(seating, session)
        self._desk = self._hot_seat.desk
        self._game += 1
        self.failure, self._stuck = None, False
        with self.hold_sync():
            # Whoever knows the seed knows the deal, and so does whoever chooses it.
            self.scene = scene(seating) | {"seed": None, "set_up": False}
            self._refresh("")

    def _keep_seats(self, new: Seating) -> None:
        """Let those stay whose suspects, by their place in the deck, are played by people in the new game."""
        old = self._seating if self._guests else new
        suspects = {new.edition.deck.index(new.seats[seat]): seat for seat in new.people}
        kept = {old.edition.deck.index(old.seats[seat]): guest for seat, guest in self._guests.items()}
        self._guests = {suspects[at]: guest for at, guest in kept.items() if at in suspects}
        for seat, guest in self._guests.items():
            guest.seat = seat

    def _go_on(self) -> None:
        """Let the bots play, once everybody has a seat."""
        if self._begun:
            super()._go_on()
        else:
            self._refresh(self.message)

    def _refresh(self, message: str) -> None:
        """Tell all pages how things stand: in the clear what all may know, to each seat the rest."""
        with self.hold_sync():
            self._show(self._moment(), message)
            self._seal_tables()
            self._tell_lobby()
        self._seal_notepads()  # what follows is counted when the pages have their answer already

    def _seal_tables(self) -> None:
        """Tell each seat that is taken how the game stands for it."""
        tables = {seat: self._hot_seat.desk_of(seat).table(self._moment_of(seat)) for seat in self._guests}
        now = {
            seat: {"snapshot": table["snapshot"], "message": self._guests[seat].complaint(self._at)}
            for seat, table in tables.items()
        }
        past = {seat: {"past": table["past"]} for seat, table in tables.items()}
        self.sealed, self.sealed_past = self._boxes("now", now), self._boxes("past", past)

    def _seal_notepads(self) -> None:
        """Tell each seat that is taken what stands on its notepad."""
        notepads = {seat: {"notepad": self._hot_seat.desk_of(seat).notepad.told()} for seat in self._guests}
        self.sealed_notepad = self._boxes("notepad", notepads)

    def _boxes(self, kind: str, contents: Mapping[int, object]) -> Data:
        return {str(seat): self._guests[seat].told(kind, content) for seat, content in contents.items()}

    def _moment(self) -> Data:
        """What all pages are told of this moment, beside the view."""
        before = {} if self._begun else {"prompt": _NOT_BEGUN, "hint": ""}
        return super()._moment() | {"skip": False} | before

    def _moment_of(self, seat: int) -> Data:
        """What is said to one seat of this moment, beside its view."""
        waiting = self._begun and self._session.waiting_for == seat
        skip = self._begun and self._others_act
        return self._moment() | {"waiting": waiting, "skip": skip, "take_back": self._may_take_back(seat)}

    # ---- who sits where ----

    def _tell_lobby(self) -> None:
        seats = [self._chair(seat) for seat in self._seating.people]
        self.lobby = {"table": self._name, "begun": self._begun, "news": self._news, "seats": seats}

    def _chair(self, seat: int) -> Data:
        """What all are told of a seat."""
        chair: Data = {"seat": seat, "name": self._seating.seats[seat].name, "who": None}
        guest = self._guests.get(seat)
        if guest is None:
            return chair
        return chair | {"who": guest.name, "here": guest.is_here, "page": guest.page, "key": guest.key}

    def _take(self, content: Mapping[str, Any]) -> None:
        """Somebody wants a seat: who comes first has it."""
        page = content.get("key")
        try:
            self._sit_down(content.get("seat"), content.get("name"), page)
        except ClueError as error:
            to = page if isinstance(page, str) and len(page) < 100 else ""
            self.send({"type": "refused", "to": to, "text": str(error)})

    def _sit_down(self, seat: object, name: object, page: object) -> None:
        people = self._seating.people
        if type(seat) is not int or seat not in people:
            raise ClueError("There is no such seat at this table.")
        suspect = self._seating.seats[seat]
        if seat in self._guests:
            raise ClueError(f"{self._guests[seat].name} was faster: the seat of {suspect} is taken.")
        if any(guest.page == page for guest in self._guests.values()):
            raise ClueError("This page has a seat already.")
        self._guests[seat] = Guest(self._name, seat, read_name(name), page)
        self._news = f"{self._guests[seat].name} plays {suspect}."
        if not self._begun and len(self._guests) == len(people):
            self._begun = True
            self._go_on()
        self._refresh(self.message)

    def _free(self, seat: int, how: str) -> None:
        name = self._guests.pop(seat).name
        self._news = f"{name} no longer plays {self._seating.seats[seat]}: the seat {how}"
        self._refresh(self.message)

    # ---- what the pages say ----

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from a page: to take a seat, or sealed by one that has a seat."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        if isinstance(content, Mapping) and kind == "take":
            self._take(content)
        elif isinstance(content, Mapping) and kind == "sealed":
            self._unseal(content)

    def _unseal(self, content: Mapping[str, Any]) -> None:
        """Handle a sealed message, if it comes from the page that has the seat."""
        seat = content.get("seat")
        guest = self._guests.get(seat) if type(seat) is int else None
        if guest is None:
            return
        try:
            said = guest.heard(content.get("n"), content.get("box"))
        except ClueError:
            self.send({"type": "unread", "to": guest.seat})
            return
        self._hear(guest, said)

    def _hear(self, guest: Guest, said: Mapping[str, Any]) -> None:
        """Do what a seat says, and answer this seat alone: even what is wrong with it can tell its cards."""
        kind = said.get("type")
        if kind == "here":
            self._tell_lobby()
        elif kind == "leave":
            self._free(guest.seat, "was left.")
        else:
            complaint = self._done(guest, said)
            if complaint != guest.complaint(self._at):
                guest.complain(self._at, complaint)
                self._seal_tables()
            self.send(guest.word({"type": "answered"}))

    def _done(self, guest: Guest, said: Mapping[str, Any]) -> str:
        """Do what a seat says; returns what is wrong with it, as a sentence, or nothing."""
        kind = said.get("type")
        handle = self._of_a_seat.get(kind) if isinstance(kind, str) else None
        try:
            if handle is None:
                raise ClueError(f"The page sent a message of an unknown kind: {quoted(kind)}.")
            handle(self, guest, said)
        except ClueError as error:
            return str(error)
        except Exception as error:
            self._fault("This is a fault of cluekit itself, please report it", error)
            return self.message
        return ""

    def _expect_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        """Refuse what was meant for another moment of the game, and what comes before it has begun."""
        self._refuse_if_frozen()
        if not self._begun:
            raise ClueError(_NOT_BEGUN)
        self._refuse_late(said)

    def _act_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        self._expect_from(guest, said)
        if self._session.waiting_for != guest.seat:
            raise IllegalAction("It is not for you to decide now.")
        self.do(read_action(said.get("action"), self._seating.edition))

    def _take_back_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        self._expect_from(guest, said)
        if not self._may_take_back(guest.seat):
            raise IllegalAction("This cannot be taken back any more.")
        self.undo()

    def _write_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        self._hot_seat.desk_of(guest.seat).notepad.hear(said)
        self._seal_notepads()

    def _new_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        """Deal again, when the game is over; what is wrong with the wish is said where it was made."""
        try:
            self._refuse_if_frozen()
            wish = read_setup(said)
            if self._session.outcome is None and not self._stuck:
                raise ClueError("A new game can be dealt here when this one is over.")
            if wish["seed"] is not None or wish["position"] is not None:
                raise ClueError("Here the cards are dealt by chance: whoever chose them would know them.")
            self.new_game(**wish)
        except ClueError as error:
            self.send(guest.word({"type": "refused", "text": str(error)}))

    def _for_all_from(self, guest: Guest, said: Mapping[str, Any]) -> None:
        """What one seat says about how the bots play is for the whole table."""
        if not self._begun and said["type"] != "pace":
            raise ClueError(_NOT_BEGUN)
        PacedPage.handlers[str(said["type"])](self, said)

    _of_a_seat: ClassVar[Mapping[str, Any]] = {
        "act": _act_from,
        "undo": _take_back_from,
        "notepad": _write_from,
        "new": _new_from,
        "next": _for_all_from,
        "skip": _for_all_from,
        "pace": _for_all_from,
    }
