r"""Logs from elsewhere: what somebody wrote down or another program printed, read as far as it is understood.

A line is understood when it names players and cards, in any of the spellings that the table knows, and has
one of the usual verbs. Rows of a table with a head (CSV) are, too, and the sentences that cluekit prints.

>>> from cluekit.recorder.sheet import Sheet
>>> sheet = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
>>> found = pasted('''
... 1) Ben asked Bruno / Umbrella / Kitchen. Cem couldn't answer, Anna had nothing
... Cem: Chloe, Violin, Library - Anna no, Ben yes
... Ben spilled his tea
... ''', sheet)
>>> print(*found.sheet.sentences(), sep="\n")
1. Ben suggests Bruno with the Umbrella in the Kitchen; nobody shows a card.
2. Cem suggests Chloe with the Violin in the Library; Anna passes, Ben shows a card.
3. Ben spilled his tea
>>> found.left_over
(LeftOver(number=4, text='Ben spilled his tea', why='no verb that tells of a suggestion or an answer'),)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from cluekit.cards import Category, Triple
from cluekit.deduction.kinds import Gift
from cluekit.errors import ClueError
from cluekit.recorder.answering import read_answers, verbs
from cluekit.recorder.entries import (
    LONGEST_NOTE,
    Accusation,
    Checked,
    Entry,
    LaidOpen,
    Note,
    PassedLeft,
    Revealed,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.recorder.from_view import with_skip
from cluekit.recorder.lines import is_entry, parse_line
from cluekit.recorder.mentions import Finder, Mention
from cluekit.recorder.rows import Head, head_of
from cluekit.recorder.sheet import Sheet

__all__ = ["LeftOver", "Pasted", "pasted"]


@dataclass(frozen=True)
class LeftOver:
    """A line that was not understood: its number, from 1 on, what it says, and why not."""

    number: int
    text: str
    why: str


@dataclass(frozen=True)
class Pasted:
    """What came of a log."""

    sheet: Sheet
    """The sheet with the new entries; a line that was not understood is kept as a note."""

    left_over: tuple[LeftOver, ...]

    idle: tuple[int, ...]
    """The numbers of the lines that were understood, but tell nothing of cards: dice, moves and the like."""


def pasted(log: str, sheet: Sheet, *, fill: bool = False) -> Pasted:
    """Put what a log tells behind the entries of a sheet.

    Arguments: `log`, the text; `sheet`, whose table says who plays with which cards; `fill`, whether passes
    that a line leaves out are filled in, if they follow by the rules. Nothing is refused: what cannot be
    understood, or cannot be at this table, is left over. Raises `ClueError` only for too long a sheet.
    """
    reading = _Reading(sheet, fill)
    for number, line in enumerate(log.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        reading.take(number, line.strip())
    return reading.result()


_Source = tuple[int, str]
"""The number and the text of a line."""


class _Reading:
    """Reads a log line by line."""

    def __init__(self, sheet: Sheet, fill: bool) -> None:
        self._sheet = sheet
        self._fill = fill
        self._find = Finder(sheet)
        self._head: Head | None = None
        self._made: list[Entry] = []
        self._from: list[list[_Source]] = []
        self._why: dict[int, str] = {}
        self._idle: list[int] = []
        self._turn: int | None = None
        self._began = 0
        self._seen: Snoop | None = None  # a look that may be told of once more, with its card

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if not line:
            return
        seen, self._seen = self._seen, None
        try:
            self._read((number, line), seen)
        except ClueError as error:
            self._leave((number, line), str(error).rstrip("."))

    def _leave(self, source: _Source, why: str) -> None:
        self._why[source[0]] = why
        self._add(_as_note(source[1]), source)

    def _add(self, entry: Entry, source: _Source) -> None:
        self._made.append(entry)
        self._from.append([source])

    def _read(self, source: _Source, seen: Snoop | None) -> None:
        number, line = source
        head = head_of(line)
        if head:
            self._head = head
            self._idle.append(number)
        elif self._head and self._head.is_row(line):
            self._add(self._head.suggestion(line, self._sheet, fill=self._fill), source)
        elif not self._as_text(source):
            names = self._find.mentions(line)
            for pattern, rule in _RULES:
                if pattern.search(line):
                    rule(self, source, names, seen)
                    return
            self._answer(source, names)

    def _as_text(self, source: _Source) -> bool:
        """Take a line of cluekit's own text."""
        if not is_entry(source[1]):
            return False
        try:
            entries = parse_line(source[1], self._sheet)
        except ClueError:
            return False
        for entry in entries:
            self._add(entry, source)
        return True

    # Kinds of lines

    def _nothing(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        self._idle.append(source[0])

    def _dealt(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        cards = [name.card for name in names[1:] if name.card]
        if cards and self._sheet.me is not None and cards[0] not in self._sheet.hand:
            raise ClueError(f"{cards[0]} is not in the hand on the sheet")
        self._idle.append(source[0])

    def _turns(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        for entry in with_skip(self._made, self._began, self._turn):
            self._add(entry, source)
        self._turn, self._began = _seat(names, 0), len(self._made)
        self._idle.append(source[0])

    def _exposed(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        self._checked_once(Checked(_seat(names, 0), right=False), source)

    def _checked(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        right = not re.search(r"\bnot\b|\bwrong", source[1], re.IGNORECASE)
        self._checked_once(Checked(_seat(names, -1), right), source)

    def _checked_once(self, entry: Checked, source: _Source) -> None:
        if self._made and self._made[-1] == entry:
            self._idle.append(source[0])
        else:
            self._add(entry, source)

    def _revealed(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        told = _REVEALED.search(source[1])
        assert told
        triple = _triple([name for name in names if name.start >= told.end()])
        if any(isinstance(entry, Accusation) and entry.right for entry in self._made[-1:]):
            self._idle.append(source[0])
        else:
            self._add(Revealed(triple), source)

    def _accused(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        wrong = bool(re.search(r"\b(wrong|incorrect|false|fail|mistake)", source[1], re.IGNORECASE))
        right = bool(re.search(r"\b(right|correct|solved|wins|won)", source[1], re.IGNORECASE))
        if wrong == right:
            raise ClueError("it does not say whether the accusation was right")
        self._add(Accusation(_seat(names, 0), _triple(names[1:]), right), source)

    def _skipped(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        self._add(Skip(_seat(names, 0)), source)

    def _laid_open(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        cards = [name.card for name in names[1:] if name.card]
        if len(cards) != 1:
            raise ClueError("it does not name one card that is laid open")
        self._add(LaidOpen(_seat(names, 0), cards[0]), source)

    def _looked(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        player, target = _seat(names, 0), _seat(names, 1)
        entry = Snoop(player, target, names[2].card if len(names) > 2 else None)
        if seen == replace(entry, card=None):
            self._made[-1] = entry
            self._from[-1].append(source)
        else:
            self._add(entry, source)

    def _snooped(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        self._looked(source, names, None)
        last = self._made[-1]
        self._seen = last if isinstance(last, Snoop) and last.card is None else None

    # Gifts, suggestions and answers

    def _answer(self, source: _Source, names: Sequence[Mention]) -> None:
        """A card passed on, a suggestion, answers to the last one, or nothing of the kind."""
        line = source[1]
        gift = self._gift(line, names)
        first = _first_card(line, names)
        if gift:
            self._give(gift, source)
        elif first is not None:
            self._add(self._suggestion(line, names, first), source)
        elif verbs(line, names):
            self._answer_last(source, names)
        elif _IDLE.search(line):
            self._idle.append(source[0])
        else:
            raise ClueError("no verb that tells of a suggestion or an answer")

    def _suggestion(self, line: str, names: Sequence[Mention], first: int) -> Suggestion:
        """A suggestion of three cards, the first of which has this position among the names."""
        if not first:
            raise ClueError("it does not say who suggests")
        cards = names[first : first + len(Category)]
        asked = Suggestion(_seat(names, first - 1), _triple(cards))
        return self._answered(asked, line, names, cards[-1].end)

    def _answer_last(self, source: _Source, names: Sequence[Mention]) -> None:
        """Put answers to the last suggestion, if nothing but notes and checks stands behind it."""
        at = len(self._made) - 1
        while at >= 0 and isinstance(self._made[at], Note | Checked):
            at -= 1
        asked = self._made[at] if at >= 0 else None
        if not isinstance(asked, Suggestion):
            raise ClueError("there is an answer, but no suggestion before it")
        self._made[at] = self._answered(asked, source[1], names, 0)
        self._from[at].append(source)

    def _answered(self, asked: Suggestion, line: str, names: Sequence[Mention], start: int) -> Suggestion:
        answers = read_answers(line, names, asked, self._sheet, start=start, fill=self._fill)
        answered = replace(asked, answers=answers)
        answered.check(self._sheet, self._sheet.first_hands._replace(own=None))
        return answered

    def _gift(self, line: str, names: Sequence[Mention]) -> Gift | None:
        """A card that one player gives the next: "passes you the rope", "pass a card to Ben"."""
        done = {verb.kind for verb in verbs(line, names)} <= {"passes"}
        if not done or not _GIVES.search(line) or not 2 <= len(names) <= 3 or names[0].seat is None:
            return None
        giver, left = names[0].seat, self._sheet.left_of(names[0].seat)
        takers = [name for name in names[1:] if name.seat == left]
        if not takers or not (len(names) > 2 or _A_CARD.search(line)):
            return None
        taker = takers[-1 if _TO.search(line) else 0]
        cards = [name.card for name in names[1:] if name is not taker]
        return Gift(giver, left, cards[0] if cards else None)

    def _give(self, gift: Gift, source: _Source) -> None:
        last = self._made[-1] if self._made else None
        if isinstance(last, PassedLeft) and gift.giver not in {one.giver for one in last.gifts}:
            self._made[-1] = PassedLeft((*last.gifts, gift))
            self._from[-1].append(source)
        else:
            self._add(PassedLeft((gift,)), source)

    # The end

    def result(self) -> Pasted:
        """Everything that can be at this table, put behind what the sheet has."""
        hands = self._sheet.hands
        kept: list[Entry] = []
        for entry, sources in zip(self._made, self._from, strict=True):
            try:
                entry.check(self._sheet, hands)
            except ClueError as error:
                self._why.update({number: str(error).rstrip(".") for number, _ in sources})
                kept += [_as_note(text) for _, text in sources]
            else:
                hands = entry.after(self._sheet, hands)
                kept.append(entry)
        sheet = self._sheet.with_entries((*self._sheet.entries, *kept))
        texts = dict(source for sources in self._from for source in sources)
        left = tuple(LeftOver(number, texts[number], why) for number, why in sorted(self._why.items()))
        return Pasted(sheet, left, tuple(self._idle))


def _first_card(line: str, names: Sequence[Mention]) -> int | None:
    """Which of the names is the first card of a suggestion; None if the line is none.

    That is the one behind the player behind whom it says "suggests", or nothing but a colon or the like.
    """
    asks = _SUGGESTS.search(line)
    if asks:
        return sum(name.end <= asks.start() for name in names)
    cards = len(names) > len(Category) and all(name.card for name in names[1 : 1 + len(Category)])
    return 1 if cards and _COLON.fullmatch(line, names[0].end, names[1].start) else None


def _as_note(text: str) -> Note:
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return Note(printable[:LONGEST_NOTE])


def _seat(names: Sequence[Mention], position: int) -> int:
    """The seat of the name at a position."""
    known = -len(names) <= position < len(names)
    seat = names[position].seat if known else None
    if seat is None:
        raise ClueError("it does not name the players")
    return seat


def _triple(names: Sequence[Mention]) -> Triple:
    """The suspect, the weapon and the room among three names."""
    cards = {name.card.category: name.card for name in names if name.card}
    if len(names) < 3 or len(cards) != 3:
        named = ", ".join(str(card) for card in cards.values()) or "nothing"
        raise ClueError(f"a suspect, a weapon and a room are needed; named are {named}")
    return Triple(*(cards[category] for category in Category))


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(phrases)})", re.IGNORECASE)


_SUGGESTS = _any(
    r"suggest(?:s|ed)?\b", r"ask(?:s|ed)?\b", r"guess(?:es|ed)?\b", r"propose[sd]?\b", r"rumou?rs?\b"
)
_GIVES = _any(r"pass(?:es|ed)?\b", r"gives?\b", r"gave\b", r"hand(?:s|ed)\b")
_TO = _any(r"to\b")
_COLON = re.compile(r"\s*[^\w\s]*\s*(?:the\s+)?", re.IGNORECASE)
_A_CARD = _any(r"an?(?: \w+)? card\b", r"one card\b")
_IDLE = _any(
    r"roll(?:s|ed)?\b",
    r"walk(?:s|ed)?\b",
    r"move[sd]?\b",
    r"(?:do|does|did) not move\b",
    r"stay(?:s|ed)?\b",
    r"wait(?:s|ed)?\b",
    r"secret passage\b",
    r"lies in\b",
    r"is brought\b",
    r"are brought\b",
    r"begins?\b",
)
"""Verbs of what tells nothing of the cards."""

_NOTHING = _any(
    r"sa(?:ys?|id) that\b",
    r"draws? an investigation\b",
    r"press(?:es)? the button\b",
    r"card is turned up\b",
    r"are shuffled\b",
    r"choos\w+ to look\b",
    r"out of the game\b",
)
"""Sentences of cluekit's own that tell nothing, though they have words in them that could."""

_REVEALED = _any(
    r"wins?\b.*\bit was\b",
    r"envelope (?:holds?|held|was|contain\w*|is opened: it was)\b",
    r"solution (?:is|was)\b",
)

_Rule = Callable[[_Reading, _Source, Sequence[Mention], Snoop | None], None]

_RULES: Sequence[tuple[re.Pattern[str], _Rule]] = (
    (_NOTHING, _Reading._nothing),
    (_any(r"(?:is|are|was|were) dealt\b"), _Reading._dealt),
    (re.compile(r"^it(?: is|['’]s) (?:now )?(?:your|.+['’]s?) turn\b", re.IGNORECASE), _Reading._turns),
    (_any(r"comes? to light\b"), _Reading._exposed),
    (_any(r"passes (?:are |were )?checked\b"), _Reading._checked),
    (_REVEALED, _Reading._revealed),
    (_any(r"accus(?:es?|ed|ation)\b"), _Reading._accused),
    (
        _any(
            r"skip(?:s|ped)?\b",
            r"(?:makes?|made) no suggestion\b",
            r"(?:does|did|do)(?: not|n['’]t) suggest\b",
            r"suggest(?:s|ed)? nothing\b",
            r"miss(?:es|ed) (?:a|the|his|her|their) turn\b",
        ),
        _Reading._skipped,
    ),
    (_any(r"(?:lays?|laid|puts?)\b.*\b(?:open|face[ -]?up)\b"), _Reading._laid_open),
    (_any(r"snoop(?:s|ed)?\b"), _Reading._snooped),
    (
        _any(r"peek(?:s|ed)?\b", r"look(?:s|ed)? at\b", r"(?:sees?|saw) (?:a|one) (?:card )?of\b"),
        _Reading._looked,
    ),
)
"""What a line is about, by the first pattern found in it."""
