"""A tournament in a notebook: its bar, its table, and functions of the notebook in other processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

PLAY = """
from concurrent.futures import ProcessPoolExecutor
from cluekit.arena import tournament
from cluekit.game import Accuse

def mine(view):
    return view.legal.without(Accuse)[0]

with ProcessPoolExecutor(2) as executor:
    result = tournament("mini", [mine, "eliminator", "reasoner"], games=5, seed=3, executor=executor)
"""


def test_a_tournament_in_a_notebook(
    open_notebook: Callable[..., Page], screenshot: Callable[[str], Path]
) -> None:
    page = open_notebook([PLAY, "result"])
    expect(page.get_by_text("30/30")).to_be_visible()
    table = page.get_by_role("table")
    expect(table.get_by_role("caption")).to_have_text("Mini, 3 players, 5 deals, 30 games, seed 3")
    expect(table.get_by_role("columnheader").nth(4)).to_have_text("95 %")
    expect(table.get_by_role("rowheader")).to_have_text(["reasoner", "eliminator", "mine"])
    expect(table.get_by_role("row")).to_have_count(4)
    screenshot("light")
