"""The detective notepad of one seat: own marks, and what is filled in from all that was seen.

What the page is told of it (`told`) is a dictionary:

- "marks": card name -> column ("0", "1", ... for the seats, or "envelope") -> one of `MARKS`, the own marks;
- "cleared": whether own marks have been wiped off, and can be brought back;
- "strength": how much is filled in by itself, one of `STRENGTHS`; "probabilities": whether they are wanted;
- "follows": what is filled in, in the form of the marks, "yes" or "no"; None where nothing is;
- "chances": card -> column -> [per cent, exact fraction] of every open cell; None where none are wanted;
- "record": who showed what to whom; see `cluekit.widgets.notepad_record`;
- "turns": how many turns have begun; "then": None, or the number (from 0) of the turn before which one looks,
  so that "follows", "chances" and "record" are those of then;
- "why": the explanation that is open, or None; see `cluekit.widgets.notepad_counted.why`;
- "note": why less is filled in than is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.errors import ClueError
from cluekit.game import View
from cluekit.game.events import TurnBegan
from cluekit.names import quoted, shown
from cluekit.widgets.notepad_counted import owners, why
from cluekit.widgets.notepad_moments import Moment, Moments
from cluekit.widgets.notepad_obvious import Marks
from cluekit.widgets.requests import clean_marks

__all__ = ["STRENGTHS", "Notepad"]

STRENGTHS = ("off", "obvious", "everything")
"""How much a notepad fills in by itself: nothing; what one sees without a conclusion; all that follows."""

Data = dict[str, Any]


class Notepad:
    """What one seat has written down, and what is filled in for it.

    `look` returns what the seat may know now, `then(n)` what it could know when it had seen `n` events.
    """

    def __init__(self, look: Callable[[], View], then: Callable[[int], View]) -> None:
        self._look = look
        self._moments = Moments(look, then)
        self._marks: Marks = {}
        self._wiped: Marks = {}
        self._strength, self._probabilities = "off", False
        self._turn: int | None = None
        self._asked: tuple[Moment, Data] | None = None

    # ---- own marks ----

    @property
    def marks(self) -> Marks:
        """The own marks: card name -> column -> mark; cells that cannot be marked are left out."""
        return self._marks

    @marks.setter
    def marks(self, marks: object) -> None:
        self._marks, self._wiped = clean_marks(marks, _cells(self._look())), {}

    def clear(self) -> None:
        """Wipe all own marks off; `restore` brings them back until the next mark is made."""
        self._marks, self._wiped = {}, self._marks or self._wiped

    def restore(self) -> None:
        """Bring the own marks back that were wiped off; raises `ClueError` where there are none."""
        if not self._wiped:
            raise ClueError("There are no marks to bring back.")
        self.marks = self._wiped

    # ---- what is filled in ----

    @property
    def strength(self) -> str:
        """How much is filled in by itself; raises `ClueError` for anything but one of `STRENGTHS`."""
        return self._strength

    @strength.setter
    def strength(self, strength: object) -> None:
        self._strength, self._asked = _read_strength(strength), None

    @property
    def probabilities(self) -> bool:
        """Whether the probabilities of open cells are shown, where everything that follows is filled in.

        They are shares of the deals that fit (the model "facts only"). Raises `ClueError` unless it is True
        or False.
        """
        return self._probabilities

    @probabilities.setter
    def probabilities(self, probabilities: object) -> None:
        self._probabilities = _read_wish(probabilities)

    def look_back(self, turn: int | None) -> None:
        """Look at what one knew when a turn began, the first one being 0; None is for now.

        Raises `ClueError` for a turn that has not begun.
        """
        self._turn, self._asked = self._read_turn(turn), None

    def ask(self, card: str, column: str) -> None:
        """Open the explanation of a cell, as of the moment at which one looks.

        Raises `ClueError` for a cell that there is not, where nothing about it is filled in, and where too
        much is open for counting.
        """
        moment = self._moment()
        view = moment.view
        found = view.edition.deck.card(card)
        if column not in owners(view):
            raise ClueError(f"The notepad has no column {quoted(column)}.")
        self._refuse_to_tell(moment, found.name, column)
        self._asked = moment, why(moment.knowledge(), view, found, column)

    def _refuse_to_tell(self, moment: Moment, card: str, column: str) -> None:
        """Explain no more than is filled in: who wants to find out alone has chosen so."""
        if self._strength == "off":
            raise ClueError("Nothing is filled in, so nothing is explained: choose what to fill in first.")
        if self._strength == "obvious" and column not in moment.obvious.get(card, {}):
            raise ClueError("Only what is obvious is explained now: this is not, or it is open.")

    # ---- the page ----

    def hear(self, content: Mapping[str, Any]) -> None:
        """Do what the page asks for, in a message of the type "notepad" with one or more of these parts.

        "marks": all own marks; "clear" or "restore": True; "strength"; "probabilities"; "then": a turn or
        None; "why": {"card", "column"} or None. Raises `ClueError` for what cannot be meant; then nothing is
        done.
        """
        deeds = [self._deed(part, value) for part, value in content.items() if part != "type"]
        if not deeds:
            raise ClueError("The notepad was asked for nothing.")
        for deed in deeds:
            deed()

    def _deed(self, part: str, value: Any) -> Callable[[], None]:
        """What one part of a message asks for; to be done when all of it has been understood."""
        match part, value:
            case "marks", Mapping():
                return lambda: setattr(self, "marks", value)
            case "clear", True:
                return self.clear
            case "restore", True if self._wiped:
                return self.restore
            case "strength", _:
                strength = _read_strength(value)
                return lambda: setattr(self, "strength", strength)
            case "probabilities", _:
                probabilities = _read_wish(value)
                return lambda: setattr(self, "probabilities", probabilities)
            case "then", _:
                turn = self._read_turn(value)
                return lambda: self.look_back(turn)
            case "why", None:
                return lambda: setattr(self, "_asked", None)
            case "why", {"card": str(card), "column": str(column)}:
                return lambda: self.ask(card, column)
        raise ClueError(f"The notepad does not understand this: {quoted(part)}.")

    def _read_turn(self, turn: object) -> int | None:
        begun = len(_beginnings(self._look()))
        if turn is None or (type(turn) is int and 0 <= turn < begun):
            return turn
        raise ClueError(f"So far {begun} turns have begun, and {shown(turn)} is none of them.")

    def told(self) -> Data:
        """What the page is told; see the head of this module."""
        moment = self._moment()
        follows, chances, note = moment.filled(self._strength, self._probabilities)
        return {
            "marks": self._marks,
            "cleared": bool(self._wiped),
            "strength": self._strength,
            "probabilities": self._probabilities,
            "follows": follows,
            "chances": chances,
            "record": moment.record,
            "turns": len(_beginnings(self._look())),
            "then": self._turn,
            "why": self._why(),
            "note": note,
        }

    def _moment(self) -> Moment:
        """The moment at which one looks; now, if the one looked back at has been taken back."""
        starts = _beginnings(self._look())
        if self._turn is not None and self._turn >= len(starts):
            self._turn = None
        return self._moments.now() if self._turn is None else self._moments.then(starts[self._turn])

    def _why(self) -> Data | None:
        """The explanation that is open; it goes when what it rests on has been taken back."""
        if self._asked and not self._asked[0].is_part_of(self._look()):
            self._asked = None
        return self._asked[1] if self._asked else None


def _read_strength(strength: object) -> str:
    if not isinstance(strength, str) or strength not in STRENGTHS:
        raise ClueError(
            f"A notepad fills in {', '.join(STRENGTHS[:-1])} or everything, not {shown(strength)}."
        )
    return strength


def _read_wish(probabilities: object) -> bool:
    if not isinstance(probabilities, bool):
        raise ClueError(f"Probabilities are shown, True, or not, False; {shown(probabilities)} is neither.")
    return probabilities


def _beginnings(view: View) -> list[int]:
    """How many events had been seen when each turn began, its beginning included."""
    return [number for number, event in enumerate(view.events, 1) if isinstance(event, TurnBegan)]


def _cells(view: View) -> dict[str, set[str]]:
    """What can be marked: card -> columns, which are the seats' numbers and "envelope".

    Not one's own cards in one's own column: there the tick is printed.
    """
    owners = {*map(str, range(len(view.seats))), "envelope"}
    own = {card: {str(view.player)} for card in view.hand}
    return {card.name: owners - own.get(card, set()) for card in view.edition.deck.cards}
