"""A report for a person to read: as plain text, or as HTML with everything escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluekit.arena.guard import Kind

__all__ = ["Section", "as_html", "as_text", "where"]


class Section(NamedTuple):
    """A part of a report: a heading, and sentences."""

    heading: str
    sentences: tuple[str, ...]


def as_text(parts: Iterable[Section]) -> str:
    """A report as plain text."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts)


def _lines(part: Section) -> Iterator[str]:
    yield part.heading
    for sentence in part.sentences:
        yield f"  {sentence}"


def as_html(parts: Iterable[Section]) -> str:
    """A report as HTML."""
    return "<div>" + "".join(map(_block, parts)) + "</div>"


def _block(part: Section) -> str:
    items = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in part.sentences)
    body = f'<ul style="margin: 0 0 0 1em">{items}</ul>' if items else ""
    return f'<p style="margin: 0.6em 0 0 0"><strong>{html.escape(part.heading)}</strong></p>{body}'


def where(kind: Kind, lines: Sequence[str]) -> list[str]:
    """Sentences that tell the lines of somebody's own code through which a failure came, the deepest last.

    >>> where("error", ["line 3 of mine.py: f()", "line 9 of mine.py: 1 / 0"])
    ['It came up in line 9 of mine.py: 1 / 0', 'Before, line 3 of mine.py: f()']
    """
    begin = "It was stopped in" if kind == "slow" else "It came up in"
    before = [f"Before, {line}" for line in reversed(lines[:-1])]
    return [f"{begin} {line}" for line in lines[-1:]] + before
