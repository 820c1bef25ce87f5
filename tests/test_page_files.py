"""The scripts and style sheets of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluekit.widgets import bundle as bundle_module
from cluekit.widgets import requests
from cluekit.widgets.bundle import TABLE_PARTS, TABLE_SHEETS, bundle
from cluekit.widgets.overview import OpenTable
from cluekit.widgets.replay import Replay
from cluekit.widgets.shared_table import SharedTable
from cluekit.widgets.table import Table


def test_page_and_style_sheet_know_the_same_classes() -> None:
    page, sheet = bundle("table", TABLE_PARTS, ".js"), bundle("table", TABLE_SHEETS, ".css")
    made = set(re.findall(r"(?<![\w-])ckt-[a-z]+(?:-[a-z]+)*(?![\w-])", page))
    styled = set(re.findall(r"\.(ckt-[a-z-]+)", sheet))
    composed = {f"ckt-{word}" for word in ("yes", "no", "maybe", "suspect", "weapon", "room")}
    composed |= {"ckt-certain-yes", "ckt-certain-no", "ckt-choice-room"}
    composed |= {"ckt-knows-knows", "ckt-knows-own"}
    composed |= {f"ckt-tone-{word}" for word in ("secret", "suggestion", "telling", "verdict")}
    assert styled - made == composed
    unseen = {"ckt-audit", "ckt-grid", "ckt-live", "ckt-reach"}  # named, but in need of no looks
    unseen |= {"ckt-overview", "ckt-why-lines"}
    elsewhere = {"ckt-gone", "ckt-there"}  # cluekit.widgets.still has the looks of it
    assert made - styled == unseen | elsewhere


def test_every_message_of_a_page_is_described_and_handled() -> None:
    text = str(requests.__doc__)
    described = set(re.findall(r"^(\w+)  +", text, re.MULTILINE)) | set(re.findall(r"; (\w+): ", text))
    handled = {*Table._handlers, *Replay._handlers, *OpenTable._handlers, *SharedTable._of_a_seat}
    assert described == handled
    page = bundle("table", TABLE_PARTS, ".js")
    said = set(re.findall(r"(?<!input\", )(?<!button\", )\{ type: \"([a-z]+)\"", page))
    assert len(said) > 8
    assert said - {"text", "language"} <= handled  # those are kinds of fields and of names


STATIC = Path(bundle_module.__file__).parent / "static"
BEGIN = re.compile(
    r"( *)(?:export )?(?:default )?(?:async )?"
    r"(?:function\*? (\w+)|const (\w+) = (?:async )?(?:\(.*\)|\w+) =>|(\w+)\(.*\)).* ?\{$"
)


def functions(script: str) -> Iterator[tuple[int, str]]:
    """The functions of a script and how many lines they have: each ends where its indentation comes again."""
    lines = script.splitlines()
    for start, line in enumerate(lines):
        if begin := BEGIN.match(line):
            end = next(at for at in range(start + 1, len(lines)) if re.match(begin[1] + r"\S", lines[at]))
            yield end - start + 1, begin[2] or begin[3] or begin[4]


@pytest.mark.parametrize("folder", ["table", "shared", "."])
def test_no_function_of_a_page_is_longer_than_fifty_lines(folder: str) -> None:
    scripts = [path.read_text(encoding="utf-8") for path in sorted((STATIC / folder).glob("*.js"))]
    lengths = sorted((found for script in scripts for found in functions(script)), reverse=True)
    assert len(lengths) > {"table": 150, "shared": 25, ".": 50}[folder]
    assert lengths[0][0] <= 50, lengths[:3]
