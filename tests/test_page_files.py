"""The scripts and style sheets of the pages."""

from __future__ import annotations

import re

from cluekit.widgets.bundle import TABLE_PARTS, TABLE_SHEETS, bundle


def test_page_and_style_sheet_know_the_same_classes() -> None:
    page, sheet = bundle("table", TABLE_PARTS, ".js"), bundle("table", TABLE_SHEETS, ".css")
    made = set(re.findall(r"(?<![\w-])ckt-[a-z]+(?:-[a-z]+)*(?![\w-])", page))
    styled = set(re.findall(r"\.(ckt-[a-z-]+)", sheet))
    composed = {f"ckt-{word}" for word in ("yes", "no", "maybe", "suspect", "weapon", "room")}
    composed |= {"ckt-certain-yes", "ckt-certain-no", "ckt-choice-room"}
    composed |= {f"ckt-tone-{word}" for word in ("secret", "suggestion", "telling", "verdict")}
    assert styled - made == composed
    assert made - styled == {"ckt-audit", "ckt-grid", "ckt-reach"}  # named, but in need of no looks
