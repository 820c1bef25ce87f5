"""Every edition played in a real JupyterLab, by clicks, from the first decision to the open envelope.

Some are played in other looks: at the width of a phone, and in the dark theme. The games are short: after
some decisions the person accuses rightly as soon as the page lets one, unless a bot has done so before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cluekit.editions import editions
from tests.browser.pages import Kernel
from tests.browser.players import Anybody, secret

Open = Callable[..., Page]
DECISIONS = 10
"""So many are made before the person accuses."""

OPTIONS: dict[str, dict[str, Any]] = {"tudor-close": {"honour": True, "answers": "everyone"}}
PHONE = {"width": 375, "height": 812}
LOOKS = {"farscape": "dark", "liars": "phone"}
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"


@pytest.fixture
def look(lab_page: Page) -> Iterator[Callable[[str | None], None]]:
    """Make JupyterLab look as it does on a phone, or in the dark; afterwards as it was."""
    size = lab_page.viewport_size

    def look(wanted: str | None) -> None:
        if wanted == "phone":
            lab_page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
            lab_page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        if wanted == "dark":
            lab_page.evaluate(THEME, "JupyterLab Dark")
            expect(lab_page.locator("body")).to_have_attribute("data-jp-theme-light", "false")

    yield look
    lab_page.evaluate(THEME, "JupyterLab Light")
    lab_page.set_viewport_size(size or PHONE)  # type: ignore[arg-type]
    lab_page.evaluate("() => window.jupyterapp.shell.expandLeft()")


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_every_edition_is_played_to_the_end_by_clicks(
    open_notebook: Open,
    kernel: Kernel,
    screenshot: Callable[[str], Path],
    look: Callable[[str | None], None],
    name: str,
) -> None:
    look(LOOKS.get(name))
    made = f"table = play({name!r}, bots=['random'] * 2, seed=11, pace=0, options={OPTIONS.get(name, {})!r})"
    player = Anybody(open_notebook([f"from cluekit import play\n{made}\ntable"]))
    player.wait()
    screenshot("begin")
    play_to_the_end(player, kernel)
    player.table.scroll_into_view_if_needed()
    screenshot("end")
    check_the_end(player, kernel)


def play_to_the_end(player: Anybody, kernel: Kernel) -> None:
    for decision in range(150):
        if player.over():
            return
        if decision >= DECISIONS and player.can_accuse():
            assert player.table.locator(".ckt-envelope").count() == 0
            player.accuse(secret(kernel))
        else:
            player.decide(decision)
    raise AssertionError("the game does not end")


def check_the_end(player: Anybody, kernel: Kernel) -> None:
    """The envelope lies open, the log says who has won, and it is the log that Python has told."""
    assert kernel("(table.message, table.failure)") == ("", None)
    assert sorted(player.table.locator(".ckt-envelope .ckt-card-name").all_inner_texts()) == sorted(
        secret(kernel)
    )
    groups = "(*table.past, table.snapshot['present'])"
    told = kernel(f"[line['text'] for group in {groups} for line in group['lines']]")
    assert player.sentences() == told
    assert " It was " in told[-1]


def test_on_a_phone_nothing_is_wider_than_the_screen(
    open_notebook: Open, look: Callable[[str | None], None], screenshot: Callable[[str], Path]
) -> None:
    look("phone")
    page = open_notebook(["from cluekit import play\nplay('classic', seed=1949, pace=0)"])
    table = page.locator(".ckt-table")
    expect(table.get_by_role("button", name="Roll the die")).to_be_visible()
    box = table.bounding_box()
    assert box
    assert 240 <= box["width"] <= PHONE["width"]
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    screenshot("phone")
