"""The cells of the README that are meant for a notebook: each can be run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def cells(begin: str, end: str) -> list[str]:
    """The code of the blocks without a language between two headings."""
    blocks = BLOCK.findall(README[README.index(begin) : README.index(end)])
    return [code for language, code in blocks if not language]


def test_the_cells_about_playing_can_be_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    played = cells("\n## Play\n", "\n## Take apart and compute\n")
    assert len(played) > 8
    for cell in played:
        exec(cell, names)
    assert "position" in repr(names["game"])
    assert (tmp_path / "sunday.game").exists()


def test_the_cell_that_records_a_game_can_be_run() -> None:
    (cell,) = cells("\n## A game at your own table\n", "opens a page for it")
    exec(cell, {})
