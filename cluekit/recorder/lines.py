"""One line of a recorded game, and the entry that it stands for; the forms are listed in `text`."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder import making
from cluekit.recorder.entries import (
    Accusation,
    Answer,
    Checked,
    Entry,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Show,
    Skip,
    Snoop,
    Suggestion,
)
from cluekit.recorder.quoting import Phrase
from cluekit.recorder.table import Table

__all__ = ["LONGEST_LINE", "is_entry", "numbers", "parse_line"]

LONGEST_LINE = 10_000
"""How many characters a line may have: a hand of sixty cards with the longest names in quotation marks."""

_LONGEST_PART = 1_000
"""How many a part between semicolons may have: the answers of ten players with the longest names.

The patterns take long for what is much longer.
"""

_NUMBER = re.compile(r"\A\d+[.)](?=\s|$)\s*")
_REMARK = re.compile(r'((?:[^"]|"(?:[^"\\]|\\.)*")*?)\s#(.*)')
"""A line with a remark behind it; a # between quotation marks begins none."""


def parse_line(line: str, table: Table) -> tuple[Entry, ...]:
    """The entry that a line stands for, and the remark at its end, if there is one.

    An empty line or remark is nothing; a number at the beginning means nothing. Raises `ClueError` with one
    sentence for what is not understood. Whether the entry can be is seen when it is put onto a sheet.
    """
    if len(line) > LONGEST_LINE:
        raise ClueError(f"A line has up to {LONGEST_LINE:,} characters, not {len(line):,}.")
    said = line.strip()
    if not said:
        return ()
    if said.startswith("#"):
        return _note(line.lstrip()[1:])
    entry, remark = _divided(line)
    return (_entry(entry, table), *_note(remark))


def is_entry(line: str) -> bool:
    """Whether a line has the form of an entry or a remark, whatever the names in it.

    >>> is_entry("Ben suggests this, that"), is_entry("Ben asked for this and that")
    (True, False)
    """
    if line.lstrip().startswith("#"):
        return True
    try:
        head, *_ = _phrases(_divided(line)[0])
    except ClueError:  # a quotation mark stays open, or the line is too long
        return False
    return any(head.parts(pattern) is not None for pattern, _ in _FORMS)


def _divided(line: str) -> tuple[str, str]:
    """What stands before a remark at the end of a line, and the remark."""
    found = _REMARK.fullmatch(line) if "#" in line else None
    return (found[1], found[2]) if found else (line, "")


def _note(text: str) -> tuple[Note, ...]:
    return (Note(text.removeprefix(" ")),) if text.strip() else ()


def _phrases(said: str) -> list[Phrase]:
    """The parts of a line between semicolons, without its number; raises `ClueError` for long ones."""
    parts = Phrase.of(_NUMBER.sub("", said.strip()).removesuffix(".")).split(";")
    if any(len(part.text) > _LONGEST_PART for part in parts):
        raise ClueError(f"More than {_LONGEST_PART:,} characters without a semicolon are no entry.")
    return parts


def _entry(said: str, table: Table) -> Entry:
    head, *rest = _phrases(said)
    for pattern, make in (*_SPOKEN, *_FORMS):
        parts = head.parts(pattern)
        if parts is not None:
            return make(table, parts, rest)
    raise ClueError(f"{quoted(head)} is no entry{_hint(head)}.")


def _hint(head: Phrase) -> str:
    """The verb that was perhaps meant, or else what there is."""
    short = _SHORT.fullmatch(str(head))
    if short:
        return f"; perhaps {short[1]} suggests {short[2]}"
    for word in head.text.split():
        near = difflib.get_close_matches(word.casefold(), _VERBS, 1, 0.75)
        if near:
            return f"; perhaps {near[0]}"
    return f": somebody {', '.join(_VERBS[:-1])} or {_VERBS[-1]} something"


_SHORT = re.compile(r"([^:]+?)\s*:\s*(\S+(?:[^,]*,){2}[^,]*)")
"""What other logs write: "Anna: Plum, Rope, Hall"."""

_VERBS = ("suggests", "skips", "accuses", "snoops", "lays", "passes")


def _form(pattern: str) -> re.Pattern[str]:
    """A pattern of whole phrases, in any case; blanks are as wide as one likes."""
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_Rest: TypeAlias = Sequence[Phrase]
"""What stands behind the first semicolon, divided by the others."""


def numbers(phrase: Phrase) -> tuple[int, ...]:
    """Numbers with blanks, commas or dashes between them; raises `ClueError` for anything else.

    >>> numbers(Phrase.of("5 5 4 4"))
    (5, 5, 4, 4)
    """
    words = re.sub(r"[-–,]", " ", phrase.text).split()
    for word in words:
        if not re.fullmatch(r"[0-9]{1,3}", word):
            raise ClueError(f"{quoted(Phrase(word, phrase.quoted))} is no number of cards.")
    return tuple(map(int, words))


def _nothing_more(rest: _Rest) -> None:
    if rest:
        raise ClueError(f"{quoted(rest[0])} is too much here.")


# Suggestions


def _suggestion(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Suggestion:
    suggester, triple = table.seat(parts[0].name), table.triple(_crime(parts[1]))
    made = Suggestion(suggester, triple)
    for clause in itertools.chain.from_iterable(map(_clauses, rest)):
        made = Suggestion(suggester, triple, made.answers + _answers(table, made, clause))
    return made


def _crime(phrase: Phrase) -> list[str]:
    """The names of three cards: "Plum, Rope, Hall", or "Plum with the Rope in the Hall"."""
    spoken = phrase.parts(_CRIME)
    return [part.name for part in spoken] if spoken else phrase.names()


def _clauses(clause: Phrase) -> list[Phrase]:
    """Answers that are divided by commas; "Ben, Cem pass" is one."""
    found: list[str] = []
    for part in clause.text.split(","):
        if found and (not _ANSWER_VERB.search(part) or not _ANSWER_VERB.search(found[-1])):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [Phrase(text.strip(), clause.quoted) for text in found]


_CRIME = _form(r"([^,]+?) with ([^,]+?) in ([^,]+)")
_ANSWER_VERB = _form(r"\b(?:pass(?:es|ed)?|show(?:s|ed|n)?)\b")


def _answers(table: Table, so_far: Suggestion, clause: Phrase) -> tuple[Answer, ...]:
    for pattern, make in _ANSWERS:
        parts = clause.parts(pattern)
        if parts is not None:
            return make(table, so_far, parts)
    raise ClueError(f"{quoted(clause)} is no answer: somebody passes or shows a card, or nobody shows.")


def _nobody(table: Table, so_far: Suggestion, parts: Sequence[Phrase]) -> tuple[Answer, ...]:
    """The passes of all who have not answered yet."""
    answered = {answer.seat for answer in so_far.answers}
    return tuple(Pass(seat) for seat in table.clockwise(so_far.suggester) if seat not in answered)


def _shown_by(table: Table, so_far: Suggestion, parts: Sequence[Phrase]) -> tuple[Answer, ...]:
    """A card shown, and the passes that follow by the rules."""
    if so_far.answers:
        raise ClueError("Before 'shown by' no answer is told: it fills in the passes.")
    card = parts[1].name if parts[1] else None
    shown_by = parts[0].names()
    return making.suggestion(table, so_far.suggester, *so_far.triple, shown_by=shown_by, card=card).answers


def _unnoted(table: Table, so_far: Suggestion, parts: Sequence[Phrase]) -> tuple[Answer, ...]:
    return ()


def _pass(table: Table, so_far: Suggestion, parts: Sequence[Phrase]) -> tuple[Answer, ...]:
    return tuple(Pass(table.seat(name)) for name in parts[0].names())


def _show(table: Table, so_far: Suggestion, parts: Sequence[Phrase]) -> tuple[Answer, ...]:
    return (Show(table.seat(parts[0].name), table.card(parts[1].name) if len(parts) > 1 else None),)


_ANSWERS: Sequence[
    tuple[re.Pattern[str], Callable[[Table, Suggestion, Sequence[Phrase]], tuple[Answer, ...]]]
] = (
    (_form(r"nobody (?:can )?(?:shows?|answers?)(?: a card)?|(?:all )?(?:the )?others pass"), _nobody),
    (_form(r"shown by ([^:]+?)(?:\s*:\s*(.+))?"), _shown_by),
    (_form(r"no answer was noted"), _unnoted),
    (_form(r"(.+?) pass(?:es|ed)?"), _pass),
    (_form(r"(.+?) show(?:s|ed)?(?: a card)?"), _show),
    (_form(r"(.+?) show(?:s|ed)? (.+)"), _show),
)


# All else


def _skip(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Skip:
    _nothing_more(rest)
    return making.skip(table, parts[0].name)


def _accusation(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Accusation:
    right = _verdict(rest, "an accusation")
    return making.accusation(table, parts[0].name, *_crime(parts[1]), right=right)


def _checked(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Checked:
    return making.checked(table, parts[0].name, _verdict(rest, "what is checked"))


def _verdict(rest: _Rest, what: str) -> bool:
    said = str(rest[0]).casefold() if rest else ""
    _nothing_more(rest[1:])
    if said not in ("right", "wrong"):
        instead = f", not {quoted(said)}" if said else ""
        raise ClueError(f"Behind {what} stands '; right' or '; wrong'{instead}.")
    return said == "right"


def _revealed(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Revealed:
    _nothing_more(rest)
    return making.revealed(table, *_crime(parts[0]))


def _snoop(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Snoop:
    _nothing_more(rest[1:])
    return making.snoop(table, parts[0].name, parts[1].name, rest[0].name if rest else None)


def _laid_open(table: Table, parts: Sequence[Phrase], rest: _Rest) -> LaidOpen:
    _nothing_more(rest)
    return making.laid_open(table, parts[0].name, parts[1].name)


def _passed_left(table: Table, parts: Sequence[Phrase], rest: _Rest) -> PassedLeft:
    _nothing_more(rest[1:])
    gave, got = _own_gifts(table, rest[0]) if rest else (None, None)
    return making.passed_left(table, gave, got, _idle(table, parts[0]))


def _idle(table: Table, phrase: Phrase) -> list[int]:
    """The seats of "Ben", "Ben and Cem", "Ben, Cem and Dora": a name may have an "and" in it, too."""
    found: list[int] = []
    for part in phrase.split(",") if phrase else []:
        try:
            found.append(table.seat(part.name))
        except ClueError:
            several = _AND.split(part.text.removeprefix("and "))
            if len(several) > len(table.seats):
                raise
            found += [table.seat(Phrase(text, phrase.quoted).name) for text in several]
    return found


_AND = _form(" and ")


_GIVES = _form(r"(.+?)(?: gives? (.+?))?(?:,?(?: and)? gets? (.+))?")


def _own_gifts(table: Table, clause: Phrase) -> tuple[str | None, str | None]:
    """What the one who writes says to have given and got."""
    name, gave, got = clause.parts(_GIVES) or (clause, None, None)
    if not (gave or got):
        raise ClueError(f"{quoted(clause)} is not understood: it may be said what one gives, and gets.")
    if table.seat(name.name) != table.me:
        raise ClueError(f"What {name} gives and gets only {name} can know.")
    return gave.name if gave else None, got.name if got else None


def _hand_sizes(table: Table, parts: Sequence[Phrase], rest: _Rest) -> HandSizes:
    _nothing_more(rest)
    return making.hand_sizes(table, numbers(parts[0]))


_FORMS: Sequence[tuple[re.Pattern[str], Callable[[Table, Sequence[Phrase], _Rest], Entry]]] = (
    (_form(r"(.+?) suggests? (.+)"), _suggestion),
    (_form(r"(.+?) skips?(?: (?:a|the|his|her|their) turn)?"), _skip),
    (_form(r"(.+?) accuses? (.+)"), _accusation),
    (_form(r"(.+?) snoops? (?:at|on) (.+)"), _snoop),
    (_form(r"(.+?) lays? (.+?) open"), _laid_open),
    (_form(r"everybody(?: but (.+?))? pass(?:es)? a card to the left"), _passed_left),
    (_form(r"sizes:? (.+)"), _hand_sizes),
    (_form(r"(.+?) is checked"), _checked),
    (_form(r"(?:in )?the envelope holds (.+)"), _revealed),
)


# The same as `Entry.sentence` says it


def _accused(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Accusation:
    _nothing_more(rest)
    right = str(parts[1]).casefold() == "rightly"
    return making.accusation(table, parts[0].name, *_crime(parts[2]), right=right)


def _seen(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Snoop:
    _nothing_more(rest)
    return making.snoop(table, parts[0].name, parts[1].name, parts[2].name if parts[2] else None)


def _counted(table: Table, parts: Sequence[Phrase], rest: _Rest) -> HandSizes:
    if len(rest) != 1 or not rest[0].text.startswith("dealt were to "):
        raise ClueError("How many cards were dealt is said so: sizes 5 5 4 4.")
    sizes = [part.text.rpartition(" ")[2] for part in rest[0].split(",")]
    return making.hand_sizes(table, numbers(Phrase(" ".join(sizes), rest[0].quoted)))


def _looked_at(table: Table, parts: Sequence[Phrase], rest: _Rest) -> Checked:
    _nothing_more(rest)
    return making.checked(table, parts[0].name, not parts[1])


_SPOKEN: Sequence[tuple[re.Pattern[str], Callable[[Table, Sequence[Phrase], _Rest], Entry]]] = (
    (_form(r"(.+?) makes? no suggestion"), _skip),
    (_form(r"(.+?) (rightly|wrongly) accuses? (.+)"), _accused),
    (_form(r"the envelope is opened: it was (.+)"), _revealed),
    (_form(r"(.+?) sees? a card of (.+)['’]s(?:: (.+))?"), _seen),
    (_form(r"the cards are counted again"), _counted),
    (_form(r"(.+?)['’]s passes are checked: (not )?all were right"), _looked_at),
)
