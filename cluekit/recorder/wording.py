"""Which words may stand between the names in a line that somebody else wrote, and what turns its sense.

A line is only taken for what it seems to say when every word beside the verb is known to change nothing: a
card shown by mistake is worse than a line that is left over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cluekit.errors import ClueError
from cluekit.recorder.common import PLAIN
from cluekit.recorder.mentions import Mention

__all__ = ["PASSIVE", "check_plain", "check_sure", "denials", "plain", "without_names"]

_DENIALS = re.compile(
    r"\b(?:not|never|no|none|nothing|nobody|neither|nor|cannot|unable|without|lack(?:s|ed)?|fail(?:s|ed|ing)?"
    r"|refus(?:es?|ed|ing)|declin(?:es?|ed|ing)|(?:could|ca|did|does|do|was|has|had|is|would|wo)nt)\b|n['’]t\b",
    re.IGNORECASE,
)

_DOUBTS = re.compile(
    r"\?|\b(?:maybe|perhaps|probably|possibly|presumably|supposedly|apparently|likely|almost|nearly|hardly|barely"
    r"|might|may|would|should|must|could have|if|unless|until|till|or|either|except|besides|instead|but for"
    r"|guess(?:es|ed)?|thinks?|thought|believes?|suspects?|claim(?:s|ed)?|seem(?:s|ed)?|pretend(?:s|ed)?"
    r"|unsure|sure|certain|forgot|forgets|wants?|wanted|tr(?:y|ies|ied)|wait|sorry|actually|correction"
    r"|wrong(?:ly)?|mistaken?|li(?:e|ed|es)|jok(?:ed?|ing)|t[ao]kes?|took|taken|chang(?:es?|ed))\b",
    re.IGNORECASE,
)

PASSIVE = re.compile(r"\b(?:was|were|is|are|be|been|being|got|gets)\b", re.IGNORECASE)
"""Words with which "shown" means the one to whom a card is shown."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_DIVIDER = re.compile(r"[^\w\s'’]+")


def without_names(line: str, names: Sequence[Mention]) -> str:
    """A line with blanks in place of its names, so that everything else stays where it is."""
    for name in names:
        line = line[: name.start] + " " * (name.end - name.start) + line[name.end :]
    return line


def denials(text: str) -> int:
    """How many words deny something.

    >>> denials("could not"), denials("couldn’t"), denials("did not fail to"), denials("could")
    (1, 1, 2, 0)
    """
    return len(_DENIALS.findall(text))


def plain(text: str, *, last: bool = False) -> bool:
    """Whether what stands between two names or verbs changes nothing, or denies the second.

    Next to them all words must be harmless or deny; further off, behind a comma or the like, none may tell
    of a doubt. The `last` words of a line have nothing behind them.

    >>> plain(" then could not "), plain(" wanted to "), plain(", laughing, "), plain(", probably, ")
    (True, False, True, False)
    """
    first, *rest = _DIVIDER.split(text)
    near = [first, *([] if last else rest[-1:])]
    words = [word for piece in near for word in _WORD.findall(_DENIALS.sub(" ", piece))]
    return not _DOUBTS.search(text) and all(_bare(word) in PLAIN for word in words)


def _bare(word: str) -> str:
    return re.sub(r"['’]s?$", "", word.casefold())


def check_sure(text: str, what: str) -> None:
    """Raise `ClueError` when there is a word of doubt, or one that denies."""
    if denials(text) or _DOUBTS.search(text):
        raise ClueError(f"I cannot tell {what}.")


def check_plain(text: str, what: str, *, last: bool = False) -> None:
    """Raise `ClueError` unless the text is `plain` and denies nothing."""
    if denials(text) or not plain(text, last=last):
        raise ClueError(f"I cannot tell {what}.")
