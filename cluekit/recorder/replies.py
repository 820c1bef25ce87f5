"""The answers to a suggestion, from a line that somebody else wrote.

Whoever is said to have shown a card with a word that denies it has passed; whatever is not clear is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cluekit.cards import Card
from cluekit.errors import ClueError
from cluekit.recorder.entries import Answer, Pass, Show, Suggestion
from cluekit.recorder.mentions import Mention
from cluekit.recorder.table import Table
from cluekit.recorder.wording import PASSIVE, check_plain, denials, plain

__all__ = ["read_answers", "verbs"]

_SHOW = r"show(?:s|ed|n|ing)?|answer(?:s|ed)?|refute[sd]?|disprove[sdn]?|reveal(?:s|ed)?"

_VERBS = re.compile(
    rf"""(?:
      (?P<nobody>
          (?:nobody|no[ -]one|none\ of\ (?:them|the\ others))\b(?!\ (?:but|except|besides|apart|save)\b)
          (?:\ (?:else|can|could|had|has|have|was|able|to|it|them|{_SHOW}|disprove|disproved|any|anything|an?
            |the|cards?|suggestion)\b)*
        | (?:all|everybody|everyone)(?:\ else|\ others?)?\ pass(?:es|ed)?\b
        | (?:the\ )?others\ pass(?:ed)?\b | unanswered\b | not\ refuted\b )
    | (?P<passed_by> pass(?:es|ed)?\s*: | passed\ by\b )
    | (?P<shown_by>
          (?:shown|refuted|answered|disproved)\ by\b
        | (?:shown?|shower|shows|showed|refuter|refuted)\s*: )
    | (?P<passes>
          (?:has|had|have|holds|held)\ (?:none|nothing|neither|no\ (?:such\ |matching\ )?cards?)\b
            (?:\ (?:of|to|at|all|them|these|those|the|three|cards?|{_SHOW}|disprove)\b)*
        | (?:has|had|have)(?:\ not|n['’]t)\ (?:got\ )?(?:any|it|one|them)\b
        | unable\b(?!\ to\b) | pass(?:es|ed|ing)?\b )
    | (?P<shows>
          (?:{_SHOW})\b (?:\ (?:him|her|me|them|us))?
            (?:\ (?:no|none|nothing|neither)\b(?:\ (?:of|at|all|them|these|those|the|cards?|one)\b)*)?
        | (?:has|had|have)\ (?:one|it)\b
        | (?:(?:could|can|did|does)(?:\ not|n['’]t)?|cannot|(?:ca|wo)n['’]t)
            (?=\s*(?:[.,;:!)]|$|(?:but|and|while)\b)) )
    | (?P<has> (?:have|hold|help)\b(?!\ (?:{_SHOW}|passed)\b) )
    | (?P<no> nope\b | none\b | nothing\b | no\b )
    | (?P<yes> yes\b )
    )""",
    re.IGNORECASE | re.VERBOSE,
)

_BARE = {"no": "passes", "yes": "shows"}
_ANSWERS = re.compile(r"[^\w]*(?:says?|said|has|had)?[^\w]*", re.IGNORECASE)
"""What stands between a player and a mere yes or no: in other places these words mean anything."""

_UNCLEAR = "who passed and who showed a card"


@dataclass(frozen=True)
class _Verb:
    """A word that says what somebody did."""

    kind: str
    start: int
    end: int


def verbs(line: str, names: Sequence[Mention]) -> list[_Verb]:
    """The verbs of answers in a line, outside the names."""
    inside = [range(name.start, name.end) for name in names]
    found: list[_Verb] = []
    for word in re.finditer(r"(?<![^\W_])[^\W_]+", line):
        start = word.start()
        verb = _VERBS.match(line, start)
        at = found[-1].end if found else 0
        if verb and start >= at and not any(start in name for name in inside):
            kind = str(verb.lastgroup)
            if kind not in _BARE or _is_answer(line, names, found, start):
                found.append(_Verb(kind, start, verb.end()))
    return found


def _is_answer(line: str, names: Sequence[Mention], before: Sequence[_Verb], start: int) -> bool:
    """Whether a mere yes or no is the answer of a player: "Ben no", but not "Cem shows Ben no card"."""
    name = next((name for name in names if _ANSWERS.fullmatch(line, name.end, start)), None)
    if name is None or not before or before[-1].kind != "shows":
        return name is not None
    return bool(re.search(r"[^\w\s]", line[before[-1].end : name.start]))


def read_answers(
    line: str, names: Sequence[Mention], asked: Suggestion, table: Table, *, start: int
) -> tuple[Answer, ...]:
    """The answers that a suggestion has, and those that a line adds from the position `start` on.

    `names` are all those in the line. Raises `ClueError` when it is not clear who did what.
    """
    reading = _Answers(asked, table)
    both: list[_Verb | Mention] = [*verbs(line, names), *names]
    tokens = sorted(both, key=lambda token: token.start)
    at = start
    for token in tokens:
        if token.start >= start:
            before = line[at : token.start]
            if isinstance(token, Mention):
                reading.name(token, before)
            else:
                reading.verb(token.kind, before, line[token.start : token.end])
            at = token.end
    check_plain(line[at:], _UNCLEAR, last=True)
    return reading.end()


class _Answers:
    """What has been understood so far."""

    def __init__(self, asked: Suggestion, table: Table) -> None:
        self._asked = asked
        self._table = table
        self._answers: list[Answer] = list(asked.answers)
        self._waiting: list[Mention] = []  # named, but not yet said what they did
        self._mode = ""  # what stands before the names that it is about
        self._showing = False
        self._neither = False

    def verb(self, kind: str, before: str, said: str) -> None:
        """Who was named before has done this; or who is named next has."""
        own = kind in ("passes", "shows", "has", *_BARE)
        if own:
            kind = self._done(kind, before, said)
        else:
            check_plain(before, _UNCLEAR)
        if kind == "nobody" and self._mode == "passed_by":
            self._unclear()
        self._settle(last=not own)
        self._mode = "" if own else kind
        if kind == "nobody":
            self._nobody()
        elif kind == "passes":
            self._answers += map(Pass, self._subjects())
        elif kind == "shows":
            *others, shower = self._subjects()
            if others:
                raise ClueError(f"I cannot tell what {self._table.seats[others[0]]} did.")
            self._answers.append(Show(shower))
            self._showing = True

    def _done(self, kind: str, before: str, said: str) -> str:
        """What a verb means, with what stands between it and whom it is said of."""
        denied = denials(before) + self._neither
        self._neither = False
        passive = PASSIVE.search(before) and re.match(r"\w+(?:n|ed)\b", said)
        if passive or not plain(before):
            raise ClueError(f"I cannot tell {_UNCLEAR}.")
        if kind in ("passes", "no"):
            return "passes" if not denied else self._unclear()
        denied += denials(said)
        if denied == 1:
            return "passes"
        return "shows" if not denied and kind != "has" else self._unclear()

    def _unclear(self) -> str:
        raise ClueError(f"I cannot tell {_UNCLEAR}.")

    def name(self, name: Mention, before: str) -> None:
        """Somebody or something is named, after some other words."""
        neither = re.search(r"\bneither\b\s*$", before, re.IGNORECASE)
        if self._neither and self._waiting:
            before = re.sub(r"\bnor\b", "", before, flags=re.IGNORECASE)
        check_plain(before[: neither.start()] if neither else before, _UNCLEAR)
        self._neither = self._neither or bool(neither)
        if self._mode == "passed_by" and name.seat is not None:
            self._answers.append(Pass(name.seat))
        elif self._mode == "shown_by" and name.seat is not None and not self._showing:
            self._answers.append(Show(name.seat))
            self._showing = True
        else:
            self._waiting.append(name)

    def end(self) -> tuple[Answer, ...]:
        """The answers, when the line is over."""
        if self._neither:
            self._unclear()
        self._settle(last=True)
        return tuple(self._answers)

    def _nobody(self) -> None:
        done = {answer.seat for answer in self._answers}
        asked = self._table.clockwise(self._asked.suggester)
        self._answers += [Pass(seat) for seat in asked if seat not in done]

    def _subjects(self) -> list[int]:
        """The seats that wait for their verb."""
        seats = [name.seat for name in self._waiting if name.seat is not None]
        if not seats or len(seats) < len(self._waiting):
            raise ClueError(f"I cannot tell {_UNCLEAR}.")
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
            raise ClueError(f"I cannot tell what is said of {told}.")

    def _without_objects(self, names: list[Mention]) -> list[Mention]:
        """Put the card to the one who showed it, drop whom it was shown to, return the others."""
        to = next((name for name in names if name.seat == self._asked.suggester), None)
        cards = [name for name in names if name is not to and name.card in self._asked.triple]
        if len(cards) == 1:
            self._see(cards[0].card)
        elif cards:
            raise ClueError("I cannot tell which card was shown, only one can be.")
        return [name for name in names if name is not to and name not in cards]

    def _see(self, card: Card | None) -> None:
        answer = self._answers[-1]
        assert isinstance(answer, Show)
        self._answers[-1] = replace(answer, card=card)
