"""The page's copy of the drawings of weapons, which `python -m tests.icons --write` writes anew."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from cluekit.draw.icons import ICON_WORDS, ICONS

COPY = Path(__file__).parents[1] / "cluekit" / "widgets" / "static" / "table" / "icons.js"

_SCRIPT = """\
// Line drawings of weapons on a 24 x 24 field: a copy of cluekit/draw/icons.py (see tests/icons.py).

const ICONS = {icons};
const ICON_WORDS = {words};

/** The drawing of a weapon, by the last word of its name that has one; any other weapon shows its letters. */
function iconPath(name) {{
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (Object.hasOwn(ICON_WORDS, word) ? ICON_WORDS[word] : word));
  const word = words.reverse().find((one) => Object.hasOwn(ICONS, one));
  return word ? ICONS[word] : null;
}}
"""


def script() -> str:
    """The text of the copy."""
    return _SCRIPT.format(icons=_literal(ICONS), words=_literal(ICON_WORDS))


def _literal(drawings: Mapping[str, str]) -> str:
    """A plain object of JavaScript whose names are single words."""
    assert all(word.isidentifier() for word in drawings)
    lines = [f"  {word}: {json.dumps(value)},\n" for word, value in drawings.items()]
    return "{\n" + "".join(lines) + "}"


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    COPY.write_text(script(), encoding="utf-8")
