"""The harness itself: a notebook that runs, a widget that answers, and faults that are noticed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import Kernel, Watch, new_page

BUTTON = """
import ipywidgets
clicks = 0
def count(_):
    global clicks
    clicks += 1
button = ipywidgets.Button(description="Roll")
button.on_click(count)
button
"""

COUNTER = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    const show = () => { button.textContent = `count ${model.get("count")}`; };
    button.addEventListener("click", () => {
      model.set("count", model.get("count") + 1);
      model.save_changes();
      model.send({ kind: "clicked" });
    });
    model.on("change:count", show);
    show();
    el.append(button);
    return () => button.remove();
  },
};
"""


def test_a_click_in_the_page_reaches_the_kernel(
    open_notebook: Callable[..., Page], kernel: Kernel, screenshot: Callable[[str], Path]
) -> None:
    page = open_notebook(["1+1", BUTTON])
    button = page.get_by_role("button", name="Roll", exact=True)
    expect(button).to_be_visible()
    expect(page.locator(".jp-OutputArea-output").first).to_have_text("2")
    button.click()
    button.click()
    assert kernel("clicks") == 2
    assert screenshot("clicked").stat().st_size > 10_000


def test_the_kernel_can_be_told_something(open_notebook: Callable[..., Page], kernel: Kernel) -> None:
    page = open_notebook(["import ipywidgets", "label = ipywidgets.Label('before')\nlabel"])
    kernel.run("label.value = 'after'")
    expect(page.get_by_text("after", exact=True)).to_be_visible()
    with pytest.raises(RuntimeError, match="NameError"):
        kernel("nobody")


def test_a_cell_that_raises_fails_the_test(open_notebook: Callable[..., Page]) -> None:
    with pytest.raises(pytest.fail.Exception, match="ZeroDivisionError"):
        open_notebook(["1 / 0"])


@pytest.fixture
def counter(tmp_path: Path) -> Path:
    path = tmp_path / "counter.js"
    path.write_text(COUNTER)
    return path


def test_a_module_on_a_bare_page(mount: Callable[..., Page], counter: Path) -> None:
    page = mount(counter, None, {"count": 3})
    page.get_by_role("button", name="count 3").press("Enter")
    expect(page.get_by_role("button")).to_have_text("count 4")
    assert page.evaluate("window.saved") == [{"count": 4}]
    assert page.evaluate("window.sent") == [{"kind": "clicked"}]
    page.evaluate("window.model.push({count: 8})")
    expect(page.get_by_role("button")).to_have_text("count 8")
    assert page.evaluate("window.saved") == [{"count": 4}]  # what Python says is not said back
    page.evaluate("window.unmount()")
    expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('oh no')", "console error: oh no"),
        ("setTimeout(() => { throw new Error('late') })", "page error: Error: late"),
        ("fetch('http://127.0.0.1:9/').catch(() => 0)", "request to another host: http://127.0.0.1:9/"),
    ],
)
def test_faults_of_a_page_are_noticed(browser: Browser, script: str, complaint: str) -> None:
    page = new_page(browser)
    watch = Watch(page, ("about:", "blob:", "data:"))
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_timeout(200)
    page.context.close()
    with pytest.raises(pytest.fail.Exception, match=re.escape(complaint)):
        watch.check()
