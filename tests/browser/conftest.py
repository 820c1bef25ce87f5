"""Fixtures for tests in a real browser.

For the JavaScript of one widget, without server or kernel (about a second a test):

``mount``
    Render an anywidget module on a bare page with a stand-in for Python's side.

For a notebook in a real JupyterLab, one server and one page for the whole session (about two seconds a test):

``open_notebook``
    Run a private copy of a notebook, or a notebook made of cells given as texts.
``kernel``
    Ask or tell the kernel of that notebook.

And ``screenshot`` for both: a picture to look at, in ``tests/browser/screenshots/``.

A test fails when its page logs an error, throws one, or asks any other host for anything.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.labserver import LabServer, run_lab
from tests.browser.pages import CLOSE_ALL, FLAGS, MOUNT, OPEN, Kernel, Watch, new_page, shoot

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below this folder, so that `-m "not browser"` leaves them out."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Take a picture of the page when a test fails."""
    report: Any = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and report.when == "call" and isinstance(page, Page) and not page.is_closed():
        shoot(page, f"{item.name}-FAILED")
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what tests have measured (`record_property`): times are for people to read, not to assert."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"measured: {name}: {value}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the session; without one the tests fail, they are never skipped."""
    found = subprocess.run(
        ["sh", str(HERE / "get_browser"), "--find"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
    )
    if found.returncode:
        pytest.fail(found.stderr.strip(), pytrace=False)
    expect.set_options(timeout=15_000)  # a busy machine is no fault of the page
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def screenshot(page: Page, request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """`screenshot("after the click")` saves a picture of the page and returns its path."""
    return lambda name: shoot(page, f"{request.node.name}-{name}")


# ---- a bare page ----


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """The page of this test: JupyterLab's where the test opens notebooks, else a new empty one.

    Ask for it together with ``open_notebook`` or ``mount``; both also return it.
    """
    if "lab_page" in request.fixturenames:
        yield request.getfixturevalue("lab_page")
        return
    page = new_page(browser)
    watch = Watch(page, ("about:", "blob:", "data:"))
    yield page
    page.context.close()
    watch.check()


@pytest.fixture
def mount(page: Page) -> Callable[..., Page]:
    """Render a widget's module on a bare page: no server, no kernel, a stand-in for the model.

    ``mount(esm, css=None, state={})`` takes the path of the ES module, the path of the style sheet (or None)
    and the traits' first values (anything JSON can say), and returns the page once ``render`` has finished.
    The widget is in ``#widget``. Each call replaces what the last one rendered. In the page there are then:

    ``window.model``
        what the module got: ``get set save_changes on off send``, with events ``change``, ``change:<name>``
        and ``msg:custom`` as in JupyterLab. On top of it, for the test to play Python:
        ``model.push({name: value, ...})`` sets traits as one message from the kernel does (all values first,
        then the events); ``model.receive(content)`` is a custom message from the kernel.
    ``window.saved``
        one object of changed traits for each ``save_changes()`` that had any: what Python would see.
    ``window.sent``
        the content of each ``model.send(...)``.
    ``window.unmount()``
        calls the function that ``render`` returned, if it returned one.

    For example::

        def test_enter_chooses_the_square(mount):
            page = mount(STATIC / "board.js", STATIC / "board.css", {"squares": [...], "chosen": None})
            page.get_by_role("gridcell", name="the Kitchen").focus()
            page.keyboard.press("Enter")
            assert page.evaluate("window.saved") == [{"chosen": "Kitchen"}]
            page.evaluate("window.model.push({chosen: null})")
    """

    def mount(esm: Path | str, css: Path | str | None = None, state: Mapping[str, Any] | None = None) -> Page:
        style = f"<style>{_read(css)}</style>" if css else ""
        page.set_content(
            "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>widget</title>"
            f"{style}</head><body><main id='widget'></main></body></html>"
        )
        page.evaluate(MOUNT, {"esm": _read(esm), "state": dict(state or {})})
        return page

    return mount


def _read(source: Path | str) -> str:
    return source if isinstance(source, str) else source.read_text(encoding="utf-8")


# ---- a notebook in JupyterLab ----


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """The JupyterLab server of the session; it serves an empty folder of its own."""
    with run_lab(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def _lab_session(browser: Browser, lab: LabServer) -> Iterator[tuple[Page, Watch]]:
    page = new_page(browser)
    watch = Watch(page, (lab.url, "ws" + lab.url.removeprefix("http"), "about:", "blob:", "data:"))
    page.goto(f"{lab.url}/lab?reset&token={lab.token}")
    page.wait_for_function("window.jupyterapp?.restored", timeout=60_000)
    page.evaluate("async () => { await window.jupyterapp.restored; }")
    yield page, watch
    page.context.close()


@pytest.fixture
def lab_page(_lab_session: tuple[Page, Watch]) -> Iterator[Page]:
    """JupyterLab in the browser; most tests want ``open_notebook`` instead."""
    page, watch = _lab_session
    yield page
    page.evaluate(CLOSE_ALL)
    watch.check()


@pytest.fixture
def open_notebook(
    lab: LabServer, lab_page: Page, request: pytest.FixtureRequest
) -> Callable[[Path | Sequence[str]], Page]:
    """Open a notebook in JupyterLab, run all its cells and return the page.

    ``open_notebook(path)`` runs a private copy of a notebook file, ``open_notebook(["a = 1", "a + 1"])`` a
    notebook of these code cells; ``run=False`` only opens it. Fails when a cell raises (but for cells tagged
    ``raises-exception``). Widgets may come into the page a moment after the cells have run: wait with
    ``expect(...).to_be_visible()``. The notebook and its kernel are closed after the test.
    """

    def open_notebook(source: Path | Sequence[str], *, run: bool = True) -> Page:
        number = len(list(lab.root.iterdir()))
        path = lab.root / f"{number:03}-{re.sub(r'[^A-Za-z0-9_]+', '-', request.node.name)}.ipynb"
        path.write_text(_notebook_text(source), encoding="utf-8")
        errors = lab_page.evaluate(OPEN, {"path": path.name, "run": run})
        if errors:
            pytest.fail("cells raised:\n" + "\n".join(errors), pytrace=False)
        return lab_page

    return open_notebook


def _notebook_text(source: Path | Sequence[str]) -> str:
    if isinstance(source, Path):
        return source.read_text(encoding="utf-8")
    kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(cell) for cell in source]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec}))


@pytest.fixture
def kernel(lab_page: Page) -> Kernel:
    """Ask or tell the notebook's kernel: `kernel("len(hand)") == 6`, `kernel.run("board.chosen = 1")`."""
    return Kernel(lab_page)
