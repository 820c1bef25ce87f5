"""`cluekit lab` as somebody starts it who has never seen JupyterLab: a real server in an empty home."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.labserver import LabServer, _free_port, _stop, _wait_until_up
from tests.browser.pages import Watch, new_page

ROOT = Path(__file__).parents[2]
NEWS = "@jupyterlab/apputils-extension:notification"
SETTINGS = "async (url) => (await (await fetch(url)).json()).schema.properties"
SHARING = {"@jupyter/collaboration-extension", "@jupyter/docprovider-extension"}


@pytest.fixture
def started(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[LabServer]:
    """The server that `cluekit lab` starts with some options."""
    server = LabServer(
        f"http://127.0.0.1:{_free_port()}", secrets.token_hex(16), tmp_path / "work", tmp_path / "lab.log"
    )
    server.root.mkdir()
    command = [
        sys.executable,
        "-m",
        "cluekit",
        "lab",
        *request.param,
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
    ]
    command += [f"--port={server.url.rpartition(':')[2]}", f"--IdentityProvider.token={server.token}"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    environment = kept | {"HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    (tmp_path / "home").mkdir()
    with server.log.open("w") as log:
        process = subprocess.Popen(
            command, cwd=server.root, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        try:
            _wait_until_up(server, process)
            yield server
        finally:
            _stop(process)


def first_lesson(page: Page, server: LabServer) -> dict[str, Any]:
    """Open what is to be opened; returns what the page was told about itself."""
    page.goto(f"{server.url}/lab/tree/01_sit_down_and_play.ipynb?token={server.token}")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible(timeout=60_000)
    config: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    return config


@pytest.mark.parametrize(("started", "together"), [([], False), (["--together"], True)], indirect=["started"])
def test_the_first_lesson_comes_without_questions(
    browser: Browser, started: LabServer, together: bool
) -> None:
    page = new_page(browser)
    ours = (started.url, "ws" + started.url.removeprefix("http"), "about:", "blob:", "data:")
    watch = Watch(page, ours)
    config = first_lesson(page, started)
    settings = page.evaluate(SETTINGS, f"{started.url}/lab/api/settings/{NEWS}")
    assert (settings["fetchNews"]["default"], settings["checkForUpdates"]["default"]) == ("false", False)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    off = set(config["disabledExtensions"])
    assert (SHARING & off == set()) is together
    assert (started.root / ".jupyter_ystore.db").exists() is together
    page.context.close()
    watch.check()
