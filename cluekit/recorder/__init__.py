"""A game at a real table, written down as it goes: what one knows, and since when one could have known it.

>>> recorder = Recorder.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
>>> recorder.suggest("Ben", "Bruno", "Violin", "Kitchen", shown_by="Cem")
1
>>> recorder.knowledge()
Knowledge: 11 solutions, 49 deals, facts only
"""

from cluekit.recorder.advice import Advice, Suggested, advice
from cluekit.recorder.entries import (
    Accusation,
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
from cluekit.recorder.pasted import LeftOver, Pasted, pasted
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.review import Certain, Review, review
from cluekit.recorder.sheet import Sheet, WrongEntry
from cluekit.recorder.text import is_recorded, load, parse, parse_line, written

__all__ = [
    "Accusation",
    "Advice",
    "Certain",
    "Checked",
    "Entry",
    "HandSizes",
    "LaidOpen",
    "LeftOver",
    "Note",
    "Pass",
    "PassedLeft",
    "Pasted",
    "Recorder",
    "Revealed",
    "Review",
    "Sheet",
    "Show",
    "Skip",
    "Snoop",
    "Suggested",
    "Suggestion",
    "WrongEntry",
    "advice",
    "is_recorded",
    "load",
    "parse",
    "parse_line",
    "pasted",
    "review",
    "written",
]
