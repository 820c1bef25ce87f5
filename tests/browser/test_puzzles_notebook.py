"""A notebook of puzzles, solved by a pupil in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from cluekit.puzzles import generated, write_notebook


def type_over(page: Page, cell: Locator, text: str) -> None:
    """Replace a cell's text as one does by hand, and run it."""
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")


def test_a_pupil_solves_a_puzzle(
    open_notebook: Callable[..., Page], tmp_path: Path, screenshot: Callable[[str], Path]
) -> None:
    made = generated("classic", seed=7, most=2)
    write_notebook(made, tmp_path / "puzzles.ipynb")
    page = open_notebook(tmp_path / "puzzles.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles: who has which card?¶")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    first = cells.nth(1)
    output = first.locator(".jp-OutputArea-output")
    expect(output).to_contain_text("Not answered yet.")
    screenshot("untouched")
    type_over(page, first, "puzzle[1].hint()")
    expect(output).to_contain_text("First hint.")
    type_over(page, first, "puzzle[1].hint()")
    expect(output).to_contain_text("Second hint.")
    wrong = next(choice for choice in made[0].choices if choice != made[0].solution)
    type_over(page, first, f"answer = {wrong!r}\npuzzle[1].check(answer)")
    expect(output).to_contain_text("Not that.")
    type_over(page, first, f"answer = {made[0].solution!r}\npuzzle[1].check(answer)")
    expect(output).to_contain_text("Right.")
    screenshot("solved")
