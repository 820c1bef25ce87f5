"""The workshop in a real JupyterLab: reports on the page, a bot typed in, and at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.pages import Kernel

WORKSHOP = Path(__file__).parents[2] / "lessons" / "workshop_your_own_bot.ipynb"

BOT = """def mine(view):
    return view.legal[999]

report = trial(mine, "mini", games=3, seed=SEED, folder="failures")
report
"""


def test_a_pupil_types_a_bot_and_reads_where_it_fails(
    open_notebook: Callable[..., Page], kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    page = open_notebook(WORKSHOP)
    expect(page.get_by_text("Failure 1: too slow")).to_have_count(1)
    expect(page.locator(".ckt-table")).to_contain_text("thinker")
    cell = page.locator(".jp-CodeCell", has_text="return thinker(view)")
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(BOT)
    page.keyboard.press("Shift+Enter")
    typed = page.locator(".jp-CodeCell", has_text="return view.legal[999]")
    expect(typed.get_by_role("listitem").filter(has_text="It came up in")).to_have_text(
        "It came up in line 2 of the cell, in mine: return view.legal[999]"
    )
    expect(typed.get_by_role("listitem").filter(has_text="is saved")).to_have_text(
        "The view is saved as failures/mine-1-error.view."
    )
    assert kernel("replay_failure('failures/mine-1-error.view', mine).works") is False
    assert kernel("replay_failure('failures/mine-1-error.view', first).works") is True
    typed.scroll_into_view_if_needed()
    screenshot("typed")
