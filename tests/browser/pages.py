"""Pages of the browser: what may not happen on them, and the scripts that bring things onto them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

SCREENSHOTS = Path(__file__).parent / "screenshots"
FLAGS = [
    "--no-sandbox",  # the sandbox needs rights that root in a container has not; only our own pages are shown
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Console errors that are not ours, each with its reason.
HARMLESS: tuple[re.Pattern[str], ...] = ()


def new_page(browser: Browser, **options: Any) -> Page:
    """A page of its own, with a fixed size and no animations."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 1000}, reduced_motion="reduce", **options
    )
    context.set_default_timeout(20_000)
    return context.new_page()


def shoot(page: Page, name: str) -> Path:
    """Save a picture of the page."""
    path = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name)}.png"
    page.screenshot(path=path)
    return path


class Watch:
    """Collects what should not happen on a page: errors, and requests that begin with nothing `allowed`.

    `expected` are patterns of what does happen in this one test, and is no fault of ours.
    """

    def __init__(self, page: Page, allowed: tuple[str, ...], expected: tuple[str, ...] = ()) -> None:
        self.complaints: list[str] = []
        self._allowed = allowed
        self._harmless = (*HARMLESS, *map(re.compile, expected))
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"page error: {error.stack or error}"))
        page.on("request", lambda request: self._request(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console error: {message.text} ({message.location.get('url', '')})")

    def _request(self, url: str) -> None:
        if not url.startswith(self._allowed):
            self._note(f"request to another host: {url}")

    def _note(self, complaint: str) -> None:
        if not any(pattern.search(complaint) for pattern in self._harmless):
            self.complaints.append(complaint)

    def check(self) -> None:
        """Fail the test with all complaints since the last check."""
        complaints, self.complaints = self.complaints, []
        if complaints:
            pytest.fail("\n".join(complaints), pytrace=False)


# What `mount` runs in the page; see its docstring in conftest.py.
MOUNT = """async ({esm, state}) => {
  const copy = (value) => value === undefined ? undefined : structuredClone(value);
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const listeners = new Map();
  const emit = (event, ...args) => [...(listeners.get(event) ?? [])].forEach((call) => call(...args));
  let unsaved = {};
  const assign = (values) => {
    const changed = Object.keys(values).filter((name) => !same(state[name], values[name]));
    changed.forEach((name) => { state[name] = values[name]; });
    changed.forEach((name) => emit(`change:${name}`, window.model, state[name]));
    if (changed.length) emit("change", window.model);
    return changed;
  };
  window.saved = [];
  window.sent = [];
  window.model = {
    get: (name) => state[name],
    set: (name, value) => {
      const values = typeof name === "object" ? name : {[name]: value};
      assign(values).forEach((key) => { unsaved[key] = copy(values[key]); });
    },
    save_changes: () => {
      if (Object.keys(unsaved).length) window.saved.push(unsaved);
      unsaved = {};
    },
    on: (events, call) => events.split(" ").forEach((event) =>
      listeners.set(event, [...(listeners.get(event) ?? []), call])),
    off: (event, call) =>
      listeners.set(event, (listeners.get(event) ?? []).filter((one) => call && one !== call)),
    send: (content) => { window.sent.push(copy(content)); },
    push: (values) => { assign(copy(values)); },
    receive: (content) => emit("msg:custom", copy(content), []),
  };
  const url = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
  const module = await import(url);
  const widget = typeof module.default === "function" ? await module.default() : module.default ?? module;
  const model = window.model;
  await widget.initialize?.({model});
  const cleanup = await widget.render({model, el: document.getElementById("widget")});
  window.unmount = async () => cleanup?.();
}"""

# JupyterLab is "restored" before a document is open, and a document is open before its kernel answers.
OPEN = """async ({path, run}) => {
  const app = window.jupyterapp;
  const panel = await app.commands.execute("docmanager:open", {path});
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
  if (!run) return [];
  await app.commands.execute("notebook:run-all-cells");
  return panel.content.widgets
    .map((cell) => cell.model)
    .filter((cell) => cell.type === "code" && !cell.getMetadata("tags")?.includes("raises-exception"))
    .flatMap((cell) => cell.outputs.toJSON())
    .filter((output) => output.output_type === "error")
    .map((output) => output.traceback.join("\\n"));
}"""

# Saved first: an unsaved notebook asks before it closes, and its question swallows the next test's clicks.
CLOSE_ALL = """async () => {
  for (const panel of [...window.jupyterapp.shell.widgets("main")]) {
    if (!panel.sessionContext) continue;
    await panel.context.save();
    await panel.sessionContext.shutdown();
    panel.close();
  }
}"""


class Kernel:
    """The kernel of the notebook that is open."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def __call__(self, expression: str) -> Any:
        """Return the value of an expression: numbers, texts, lists, dicts, None and the like."""
        answer = self._execute("", {"value": f"repr({expression})"})["value"]
        return ast.literal_eval(ast.literal_eval(answer))

    def run(self, code: str) -> None:
        """Run statements, as a cell would."""
        self._execute(code, {})

    def _execute(self, code: str, expressions: dict[str, str]) -> dict[str, str]:
        reply = self._page.evaluate(_EXECUTE, {"code": code, "expressions": expressions})
        if reply["error"]:
            raise RuntimeError(reply["error"])
        values: dict[str, str] = reply["values"]
        return values


_EXECUTE = """async ({code, expressions}) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = {code, user_expressions: expressions, store_history: false};
  const {content} = await kernel.requestExecute(request).done;
  const results = Object.values(content.user_expressions ?? {});
  const bad = [content, ...results].find((one) => one.status !== "ok");
  const values = Object.fromEntries(
    Object.entries(content.user_expressions ?? {}).map(([name, one]) => [name, one.data?.["text/plain"]]));
  return {values, error: bad ? `${bad.ename}: ${bad.evalue}` : null};
}"""
