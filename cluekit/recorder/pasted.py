r"""Logs from elsewhere: what somebody wrote down or another program printed, read as far as it is understood.

A line is understood when it names players and cards, in any of the spellings that the table knows, has one
of the usual verbs, and no word beside them of which it is not clear what it changes. Rows of a table with a
head (CSV) are, too, and the sentences that cluekit prints. Where the first who can shows a card, and a line
tells of no pass at all, the passes before the card shown are filled in; not so in lines of the recorder's own
text.

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
>>> print(found)
2 of 3 lines were understood; the other one is kept as a note.
Line 4, 'Ben spilled his tea': I cannot tell what this says of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from cluekit.cards import Category, Triple
from cluekit.deduction.kinds import Gift
from cluekit.errors import ClueError
from cluekit.names import plural, quoted
from cluekit.recorder.entries import (
    LONGEST_NOTE,
    Accusation,
    Checked,
    Entry,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.recorder.from_view import with_skip
from cluekit.recorder.lines import LONGEST_LINE, is_entry, parse_line
from cluekit.recorder.mentions import Finder, Mention
from cluekit.recorder.replies import read_answers, verbs
from cluekit.recorder.rows import Head, head_of
from cluekit.recorder.sheet import MOST_ENTRIES, Sheet
from cluekit.recorder.table import Hands
from cluekit.recorder.wording import check_plain, check_sure, without_names

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

    lines: int
    """How many lines there are, empty ones not counted."""

    filled: tuple[int, ...]
    """The numbers of the lines in which passes were filled in."""

    def __iter__(self) -> Iterator[LeftOver]:
        return iter(self.left_over)

    def __str__(self) -> str:
        left = (f"Line {one.number}, {quoted(one.text)}: {one.why}." for one in self.left_over)
        return "\n".join([*self.sentences(), *left])

    def sentences(self) -> list[str]:
        """How much was understood, and where passes were filled in."""
        if not self.lines:
            return ["There was nothing to read."]
        left = len(self.left_over)
        kept = "the other one is kept as a note" if left == 1 else f"the other {left} are kept as notes"
        were = "was" if self.lines == 1 else "were"
        understood = f"{self.lines - left} of {plural(self.lines, 'line')} {were} understood"
        told = [f"{understood}{f'; {kept}' if left else ''}."]
        if self.filled:
            where = ", ".join(map(str, self.filled))
            told.append(
                f"By the rules those before the one who showed a card passed; filled in: lines {where}."
            )
        return told


def pasted(log: str, sheet: Sheet, *, fill: bool | None = None) -> Pasted:
    """Put what a log tells behind the entries of a sheet.

    Arguments: `log`, the text; `sheet`, whose table says who plays with which cards; `fill`, whether passes
    that a line leaves out before a card shown are filled in, if they follow by the rules: by default where
    the line tells of no pass at all. Nothing is refused: what cannot be understood, or cannot be at this
    table, is left over. Raises `ClueError` only for too long a sheet.
    """
    reading = _Reading(sheet, fill)
    for number, line in enumerate(log.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        reading.take(number, line.strip())
    return reading.result()


_LONGEST_LINE = 500
"""How many characters a line may have that is not of cluekit's own text: the patterns are slow with more."""

_Source = tuple[int, str]
"""The number and the text of a line."""


class _TooMany(ClueError):
    """The sheet would be too long: the one thing that is not left over."""


class _Reading:
    """Reads a log line by line."""

    def __init__(self, sheet: Sheet, fill: bool | None) -> None:
        self._sheet = sheet
        self._fill = fill
        self._find = Finder(sheet)
        self._head: Head | None = None
        self._made: list[Entry] = []
        self._from: list[list[_Source]] = []
        self._why: dict[int, str] = {}
        self._idle: list[int] = []
        self._lines = 0
        self._filled: list[int] = []
        self._lost = False  # whether a suggestion may have been left over, so that answers belong nowhere
        self._turn: int | None = None
        self._began = 0
        self._seen: Snoop | None = None  # a look that may be told of once more, with its card

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if not any(letter.isprintable() and letter != " " for letter in line):
            return
        self._lines += 1
        seen, self._seen = self._seen, None
        try:
            self._read((number, line), seen)
        except _TooMany:
            raise
        except ClueError as error:
            self._leave((number, line), str(error))

    def _leave(self, source: _Source, why: str) -> None:
        self._why[source[0]] = _reason(why)
        beginning = source[1][: _LONGEST_LINE + 1]
        is_long = beginning != source[1]  # and may say anything
        self._lost = self._lost or is_long or any(name.card for name in self._find.mentions(beginning))
        self._add(_as_note(source[1]), source)

    def _add(self, entry: Entry, source: _Source) -> None:
        number = len(self._sheet.entries) + len(self._made) + 1
        if number > MOST_ENTRIES:
            raise _TooMany(f"A sheet has up to {MOST_ENTRIES:,} entries, and line {source[0]} is one more.")
        self._made.append(entry)
        self._from.append([source])

    def _read(self, source: _Source, seen: Snoop | None) -> None:
        number, text = source
        if len(text) > _LONGEST_LINE:
            if not self._as_text(source):
                raise ClueError(f"I cannot read a line of more than {_LONGEST_LINE} characters.")
            return
        line = text.translate(_MARKS)
        head = head_of(line)
        if head:
            self._head = head
            self._idle.append(number)
        elif self._head and self._head.is_row(line):
            asked = self._head.suggestion(line, self._sheet)
            self._add(self._with_passes(asked, replace(asked, answers=()), number), source)
        elif not self._as_text(source):
            names = self._find.mentions(line)
            _check_speaker(line, names)
            for pattern, rule in _RULES:
                told = pattern.search(line)
                if told:
                    if rule in _SURE:
                        other = without_names(line, names)
                        check_sure(f"{other[: told.start()]} {other[told.end() :]}", "whether that was so")
                    rule(self, (number, line), names, seen)
                    return
            self._answer((number, line), names)

    def _as_text(self, source: _Source) -> bool:
        """Take a line of cluekit's own text."""
        line = source[1]
        if len(line) > LONGEST_LINE or "?" in line.partition("#")[0] or not is_entry(line):
            return False
        try:
            entries = parse_line(line, self._sheet)
        except ClueError:
            if _ALL_GIVE.search(line):  # which must not be read as what one of them gives
                raise
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
            raise ClueError(f"{cards[0]} is not in the hand on the sheet.")
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
        other = without_names(source[1], names)
        check_sure(_BUT_DENIALS.sub(" ", other[: told.start()]) + other[told.end() :], "whether that was so")
        triple = _triple([name for name in names if name.start >= told.end()])
        if any(isinstance(entry, Accusation) and entry.right for entry in self._made[-1:]):
            self._idle.append(source[0])
        else:
            self._add(Revealed(triple), source)

    def _accused(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        said = without_names(source[1], names)
        wrong, right = bool(_WRONG.search(said)), bool(_RIGHT.search(said))
        if wrong == right:
            raise ClueError("I cannot tell whether the accusation was right.")
        check_sure(_RIGHT.sub(" ", _WRONG.sub(" ", said)), "whether the accusation was right")
        self._add(Accusation(_seat(names, 0), _triple(names[1:]), right), source)

    def _skipped(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        if len(names) > 1:
            raise ClueError("I cannot tell who made no suggestion.")
        self._add(Skip(_seat(names, 0)), source)

    def _laid_open(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        cards = [name.card for name in names[1:] if name.card]
        if len(cards) != 1:
            raise ClueError("I cannot tell which card is laid open.")
        self._add(LaidOpen(_seat(names, 0), cards[0]), source)

    def _looked(self, source: _Source, names: Sequence[Mention], seen: Snoop | None) -> None:
        player, target = _seat(names, 0), _seat(names, 1)
        if any(name.card is None for name in names[2:]) or len(names) > 3:
            raise ClueError("I cannot tell who looked at whose card.")
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
        if _ALL_BUT.search(without_names(line, names)):
            raise ClueError("I cannot tell who passed and who showed a card.")
        gift = self._gift(line, names)
        first = _first_card(line, names)
        if gift:
            self._give(gift, source)
        elif first is not None:
            self._add(self._suggestion(source, names, first), source)
        elif verbs(line, names):
            self._answer_last(source, names)
        elif _IDLE.search(line):
            self._idle.append(source[0])
        else:
            raise ClueError("I cannot tell what this says of the game.")

    def _suggestion(self, source: _Source, names: Sequence[Mention], first: int) -> Suggestion:
        """A suggestion of three cards, the first of which has this position among the names."""
        line = source[1]
        if len({name.seat for name in names[:first]}) != 1 or names[0].seat is None:
            raise ClueError("I cannot tell who suggests here.")
        cards = names[first : first + len(Category)]
        asked = Suggestion(names[0].seat, _triple(cards))
        _check_suggests(without_names(line, names), names[first - 1], cards[-1].end)
        self._lost = False
        return self._answered(asked, source, names, cards[-1].end)

    def _answer_last(self, source: _Source, names: Sequence[Mention]) -> None:
        """Put answers to the last suggestion, if nothing but notes and checks stands behind it."""
        at = len(self._made) - 1
        while at >= 0 and isinstance(self._made[at], Note | Checked):
            at -= 1
        asked = self._made[at] if at >= 0 else None
        if self._lost or not isinstance(asked, Suggestion):
            raise ClueError("I cannot tell which suggestion this answers.")
        self._made[at] = self._answered(asked, source, names, 0)
        self._from[at].append(source)

    def _answered(
        self, asked: Suggestion, source: _Source, names: Sequence[Mention], start: int
    ) -> Suggestion:
        answers = read_answers(source[1], names, asked, self._sheet, start=start)
        answered = replace(asked, answers=answers)
        answered.check(self._sheet, self._sheet.first_hands._replace(own=None))
        return self._with_passes(answered, asked, source[0])

    def _with_passes(self, answered: Suggestion, before: Suggestion, number: int) -> Suggestion:
        """With the passes that a line leaves out, if they are to be filled in."""
        told = any(isinstance(answer, Pass) for answer in answered.answers)
        fill = not told if self._fill is None else self._fill
        if not fill or answered.answers == before.answers != () or not answered.unnoted(self._sheet):
            return answered
        self._filled.append(number)
        return answered.filled(self._sheet)

    def _gift(self, line: str, names: Sequence[Mention]) -> Gift | None:
        """A card that one player gives the next: "passes you the rope", "pass a card to Ben"."""
        done = {verb.kind for verb in verbs(line, names)} <= {"passes"}
        if not done or not _GIVES.search(line) or not 2 <= len(names) <= 3 or names[0].seat is None:
            return None
        giver, left = names[0].seat, self._sheet.left_of(names[0].seat)
        takers = [name for name in names[1:] if name.seat == left]
        if not takers or not (len(names) > 2 or _A_CARD.search(line)):
            return None
        check_sure(without_names(line, names), "whether that was so")
        taker = takers[-1 if _TO.search(line) else 0]
        cards = [name.card for name in names[1:] if name is not taker]
        if None in cards:
            raise ClueError("I cannot tell who gives a card to whom.")
        return Gift(giver, left, cards[0] if cards else None)

    def _give(self, gift: Gift, source: _Source) -> None:
        last = self._made[-1] if self._made else None
        if isinstance(last, PassedLeft) and gift.giver not in {one.giver for one in last.gifts}:
            self._made[-1] = PassedLeft((*last.gifts, gift))
            self._from[-1].append(source)
        else:
            self._add(PassedLeft((gift,)), source)

    # The end

    def _check_counted(self, entry: Entry) -> None:
        """Raise `ClueError` for hand sizes with which what the sheet has could not be."""
        if isinstance(entry, HandSizes):
            self._sheet.with_entries((*self._sheet.entries, entry))

    def _hands(self) -> Hands:
        """The hands behind the entries of the sheet, by the last hand sizes that can be."""
        for entry in reversed(self._made):
            if isinstance(entry, HandSizes):
                try:
                    return self._sheet.with_entries((*self._sheet.entries, entry)).hands
                except ClueError:
                    continue
        return self._sheet.hands

    def result(self) -> Pasted:
        """Everything that can be at this table, put behind what the sheet has."""
        hands = self._hands()
        kept: list[Entry] = []
        for entry, sources in zip(self._made, self._from, strict=True):
            try:
                entry.check(self._sheet, hands)
                self._check_counted(entry)
            except ClueError as error:
                self._why.update({number: _reason(str(error)) for number, _ in sources})
                kept += [_as_note(text) for _, text in sources]
            else:
                hands = entry.after(self._sheet, hands)
                kept.append(entry)
        sheet = self._sheet.with_entries((*self._sheet.entries, *kept))
        texts = dict(source for sources in self._from for source in sources)
        left = tuple(LeftOver(number, texts[number], why) for number, why in sorted(self._why.items()))
        filled = tuple(number for number in self._filled if number not in self._why)
        return Pasted(sheet, left, tuple(self._idle), self._lines, filled)


def _first_card(line: str, names: Sequence[Mention]) -> int | None:
    """Which of the names is the first card of a suggestion; None if the line is none.

    That is the one behind the player behind whom it says "suggests", or nothing but a colon or the like.
    """
    asks = _SUGGESTS.search(line)
    if asks:
        return sum(name.end <= asks.start() for name in names)
    cards = len(names) >= len(Category) and all(name.card for name in names[1 : len(Category)])
    return 1 if cards and _COLON.fullmatch(line, names[0].end, names[1].start) else None


def _check_speaker(line: str, names: Sequence[Mention]) -> None:
    """In "Ben: I pass" it is Ben who speaks; raises `ClueError` if "I" is taken for somebody else."""
    for name in names[1:]:
        own = line[name.start : name.end].casefold() in ("i", "my") and name.seat != names[0].seat
        if own and names[0].seat is not None and re.match(r"\s*:", line[names[0].end :]):
            raise ClueError("I cannot tell who says “I” here.")


def _check_suggests(line: str, suggester: Mention, end: int) -> None:
    """Check the words up to the last card: they must leave no doubt that this is a suggestion."""
    asks = _SUGGESTS.search(line)
    before, behind = (asks.start(), asks.end()) if asks else (suggester.end, suggester.end)
    check_plain(line[suggester.end : before], "whether this was suggested")
    check_sure(f"{line[: suggester.end]} {line[behind:end]}", "whether this was suggested")


def _reason(error: str) -> str:
    """Why a line is left over; all reasons begin alike."""
    why = error.rstrip(".")
    return why if why.startswith("I cannot") else f"I cannot write this down: {why}"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _as_note(text: str) -> Note:
    return Note(_printable(text[:LONGEST_NOTE]))


def _seat(names: Sequence[Mention], position: int) -> int:
    """The seat of the name at a position."""
    known = -len(names) <= position < len(names)
    seat = names[position].seat if known else None
    if seat is None:
        raise ClueError("I cannot tell which player this is about.")
    return seat


def _triple(names: Sequence[Mention]) -> Triple:
    """The suspect, the weapon and the room, if the cards among these names are just that."""
    named = [name.card for name in names if name.card]
    cards = {card.category: card for card in named}
    if len(named) != len(Category) or len(cards) != len(Category):
        told = f", only {', '.join(map(str, named))}" if named else ""
        raise ClueError(f"I cannot tell a suspect, a weapon and a room here{told}.")
    return Triple(*(cards[category] for category in Category))


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(phrases)})", re.IGNORECASE)


_SUGGESTS = _any(
    r"suggest(?:s|ed)?\b",
    r"suggestion(?= of\b|\s*:)",
    r"suspect(?:s|ed)?\b",
    r"(?:think|thinks|thought) (?:that )?it(?: is| was|['’]s)\b",
    r"ask(?:s|ed)?\b",
    r"guess(?:es|ed)?\b",
    r"propose[sd]?\b",
    r"rumou?rs?\b",
)
_ALL_GIVE = _any(r"every(?:body|one)\b.* to the left\b")
_ALL_BUT = _any(
    r"(?:all|every(?:body|one))(?: (?:of (?:them|us)|the others|others|else))?"
    r",? (?:but|except|besides|save|apart|other than)\b"
)
"""Behind these words stand those who did it not."""

_GIVES = _any(r"pass(?:es|ed)?\b", r"gives?\b", r"gave\b", r"hand(?:s|ed)\b")
_TO = _any(r"to\b")
_MARKS = {ord(mark): word for marks, word in (("✓✔✅☑", " yes "), ("✗✘❌✕✖", " no ")) for mark in marks}
"""Ticks and crosses behind the names of players."""

_WRONG = _any(
    r"wrong(?:ly)?\b", r"incorrect(?:ly)?\b", r"false(?:ly)?\b", r"fail(?:s|ed)\b", r"mistaken(?:ly)?\b"
)
_RIGHT = _any(r"right(?:ly)?\b", r"correct(?:ly)?\b", r"solved\b", r"wins\b", r"won\b")
_BUT_DENIALS = _any(r"nobody\b", r"wrongly\b")
"""What may stand before "It was ...", as in "so nobody wins"."""

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

_SURE: Sequence[_Rule] = (
    _Reading._exposed,
    _Reading._skipped,
    _Reading._laid_open,
    _Reading._snooped,
    _Reading._looked,
)
"""What is only taken from a line in which no other word denies or doubts it."""
