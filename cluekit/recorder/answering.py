"""The answers to a suggestion, from a line that somebody else wrote."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cluekit.cards import Card
from cluekit.errors import ClueError
from cluekit.recorder.entries import Answer, Pass, Show, Suggestion
from cluekit.recorder.mentions import Mention
from cluekit.recorder.table import Table
from cluekit.rules import Answers

__all__ = ["read_answers", "verbs"]

_VERBS = re.compile(
    r"""(?:
      (?P<nobody>
          (?:nobody|no[ -]one|none\ of\ (?:them|the\ others))\b
          (?:\ (?:else|can|could|had|has|was|able|to|refute[sd]?|show(?:s|ed)?|answer(?:s|ed)?|any|an?
            |the|cards?|suggestion)\b)*
        | (?:all|everybody|everyone)(?:\ else|\ others?)?\ pass(?:es|ed)?\b
        | (?:the\ )?others\ pass(?:ed)?\b | unanswered\b | not\ refuted\b )
    | (?P<passed_by> pass(?:es|ed)?\s*: | passed\ by\b )
    | (?P<shown_by>
          (?:shown|refuted|answered|disproved)\ by\b
        | (?:shown?|shower|shows|showed|refuter|refuted)\s*: )
    | (?P<passes>
          shows?\ no(?:thing\b|\ cards?\b) | showed\ no(?:thing\b|\ cards?\b)
        | (?:(?:could|can|did|does|do)(?:\ not|n['’]t)|can['’]t)\ (?:answer|show|refute|help|have)\b
            (?:\ (?:it|any|one|of|them|these|those|the|a|cards?)\b)*
        | cannot\ (?:answer|show|refute|help)\b
            (?:\ (?:it|any|one|of|them|these|those|the|a|cards?)\b)*
        | (?:has|had|have|holds|held)\ (?:none|nothing|no\ cards?)\b(?:\ of\ (?:them|these\ cards|those))?
        | unable\b | pass(?:es|ed|ing)?\b )
    | (?P<shows>
          show(?:s|ed|n|ing)?\b | answer(?:s|ed)?\b | refute[sd]?\b | disprove[sd]?\b | reveal(?:s|ed)?\b
        | (?:has|had|have)\ one\b )
    | (?P<no> nope\b | none\b | nothing\b | no\b )
    | (?P<yes> yes\b )
    )""",
    re.IGNORECASE | re.VERBOSE,
)

_BARE = {"no": "passes", "yes": "shows"}
_ANSWERS = re.compile(r"[^\w]*(?:says?|said|has|had)?[^\w]*", re.IGNORECASE)
"""What stands between a player and a mere yes or no: in other places these words mean anything."""


@dataclass(frozen=True)
class _Verb:
    """A word that says what somebody did."""

    kind: str
    start: int


def verbs(line: str, names: Sequence[Mention]) -> list[_Verb]:
    """The verbs of answers in a line, outside the names."""
    inside = [range(name.start, name.end) for name in names]
    found: list[_Verb] = []
    at = 0
    for word in re.finditer(r"(?<![^\W_])[^\W_]+", line):
        start = word.start()
        verb = _VERBS.match(line, start)
        if verb and start >= at and not any(start in name for name in inside):
            kind = str(verb.lastgroup)
            if kind not in _BARE or any(_ANSWERS.fullmatch(line, name.end, start) for name in names):
                found.append(_Verb(_BARE.get(kind, kind), start))
                at = verb.end()
    return found


def read_answers(
    line: str, names: Sequence[Mention], asked: Suggestion, table: Table, *, start: int, fill: bool
) -> tuple[Answer, ...]:
    """The answers that a suggestion has, and those that a line adds from the position `start` on.

    `names` are all those in the line; with `fill` passes that are left out before a card shown are filled in.
    Raises `ClueError` when it is not clear who did what.
    """
    reading = _Answers(asked, table, fill)
    told = {verb.start: verb for verb in verbs(line, names)}
    named = {name.start: name for name in names}
    for at in sorted(at for at in (*told, *named) if at >= start):
        if at in told:
            reading.verb(told[at].kind)
        else:
            reading.name(named[at])
    return reading.end()


class _Answers:
    """What has been understood so far."""

    def __init__(self, asked: Suggestion, table: Table, fill: bool) -> None:
        self._asked = asked
        self._table = table
        self._fill = fill and table.edition.rules.answers is Answers.FIRST
        self._answers: list[Answer] = list(asked.answers)
        self._waiting: list[Mention] = []  # named, but not yet said what they did
        self._mode = ""  # what stands before the names that it is about
        self._showing = False

    def verb(self, kind: str) -> None:
        """Who was named before has done this; or who is named next has."""
        before = kind in ("passes", "shows")
        self._settle(last=not before)
        self._mode = "" if before else kind
        if kind == "nobody":
            self._nobody()
        elif kind == "passes":
            self._answers += map(Pass, self._subjects())
        elif kind == "shows":
            *others, shower = self._subjects()
            if others:
                raise ClueError(f"It is not clear what {self._table.seats[others[0]]} did.")
            self._show(shower)

    def name(self, name: Mention) -> None:
        """Somebody or something is named."""
        if self._mode == "passed_by" and name.seat is not None:
            self._answers.append(Pass(name.seat))
        elif self._mode == "shown_by" and name.seat is not None and not self._showing:
            self._show(name.seat)
        else:
            self._waiting.append(name)

    def end(self) -> tuple[Answer, ...]:
        """The answers, when the line is over."""
        self._settle(last=True)
        return tuple(self._answers)

    def _nobody(self) -> None:
        done = {answer.seat for answer in self._answers}
        asked = self._table.clockwise(self._asked.suggester)
        self._answers += [Pass(seat) for seat in asked if seat not in done]

    def _show(self, seat: int) -> None:
        if self._fill:
            done = {answer.seat for answer in self._answers}
            before = itertools.takewhile(seat.__ne__, self._table.clockwise(self._asked.suggester))
            self._answers += [Pass(one) for one in before if one not in done]
        self._answers.append(Show(seat))
        self._showing = True

    def _subjects(self) -> list[int]:
        """The seats that wait for their verb."""
        seats = [name.seat for name in self._waiting if name.seat is not None]
        if not seats or len(seats) < len(self._waiting):
            raise ClueError("It is not clear who passed or showed a card.")
        self._waiting = []
        return seats

    def _settle(self, *, last: bool) -> None:
        """After a card was shown, take the card and the suggester out of the names that wait.

        The rest waits for a verb; behind the `last` one there must be no rest.
        """
        if self._showing:
            objects = self._waiting if last else self._waiting[:-1]
            self._waiting = self._waiting[len(objects) :]
            self._waiting[:0] = self._without_objects(objects)
            self._showing = False
        if last and self._waiting:
            name = self._waiting[0]
            told = str(name.card) if name.seat is None else self._table.seats[name.seat]
            raise ClueError(f"It is not clear what is said of {told}.")

    def _without_objects(self, names: list[Mention]) -> list[Mention]:
        """Put the card to the one who showed it, drop whom it was shown to, return the others."""
        to = next((name for name in names if name.seat == self._asked.suggester), None)
        cards = [name for name in names if name is not to and name.card in self._asked.triple]
        if len(cards) == 1:
            self._see(cards[0].card)
        elif cards:
            raise ClueError("Only one card can be shown.")
        return [name for name in names if name is not to and name not in cards]

    def _see(self, card: Card | None) -> None:
        answer = self._answers[-1]
        assert isinstance(answer, Show)
        self._answers[-1] = replace(answer, card=card)
