"""Texts of people and editions as parts of Markdown, where nothing in them may be taken for markup."""

from __future__ import annotations

import html
import re

__all__ = ["marked"]

_SPECIAL = re.compile(r"[\\`*_\[\]<>#|~$&@^]|://|(?<=[wW]{3})\.|^[-+=]")
_NUMBERED = re.compile(r"^(\d+)([.)])")


def marked(text: str) -> str:
    """A text for Markdown, with everything that could be markup written as what it stands for.

    >>> marked("WWW.example.org")
    'WWW&#46;example.org'
    >>> marked("Barney's <b>Bowl</b>"), marked("a|b"), marked("Extend-O-Glove")
    ("Barney's &lt;b&gt;Bowl&lt;/b&gt;", 'a&#124;b', 'Extend-O-Glove')
    """
    return _NUMBERED.sub(r"\1\\\2", _SPECIAL.sub(_entities, text))


def _entities(match: re.Match[str]) -> str:
    escaped = html.escape(match[0], quote=False)
    return escaped if escaped != match[0] else "".join(f"&#{ord(letter)};" for letter in match[0])
