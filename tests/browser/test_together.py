"""Two browsers, one notebook that jupyter-collaboration lets them share, one kernel, and hands kept apart."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from cluekit.widgets.shared import play_together
from cluekit.widgets.shared_table import SharedTable
from tests.browser.conftest import _notebook_text
from tests.browser.labserver import LabServer, run_lab
from tests.browser.pages import MOUNT, OPEN, Kernel, Watch, new_page, shoot
from tests.browser.players import Mouse
from tests.browser.test_axe import OPEN_ALL, unnamed, violations
from tests.browser.test_table_page import check_texts

CELL = """from cluekit.widgets.shared import play_together
seats = {"Ada": "person", "Bruno": "person", "Chloe": "eliminator"}
table = play_together("mini", seats=seats, seed=8, pace=0)
table"""


@dataclass
class Seat:
    """A browser of its own, with all that its page was sent."""

    page: Page
    watch: Watch
    frames: list[bytes] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)

    def hear(self, frame: str | bytes) -> None:
        self.frames.append(frame.encode() if isinstance(frame, str) else frame)

    @property
    def lobby(self) -> Locator:
        return self.page.get_by_role("region", name="Who plays")

    @property
    def hand(self) -> list[str]:
        """The cards that lie before this player."""
        return self.page.locator(".ckt-hand .ckt-card-name").all_inner_texts()

    def sit(self, suspect: str, name: str) -> None:
        """Take a seat."""
        self.lobby.get_by_label("Your name").fill(name)
        self.lobby.get_by_role("button", name=f"Sit here as {suspect}").click()
        expect(self.lobby.get_by_text(f"{name} (you)")).to_be_visible()


class Clicks(Mouse):
    """Plays one of several seats with the mouse."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.table = page.locator(".ckt-table[data-moment]")

    def wait(self, before: str | None = None) -> None:
        """Wait until the table has gone on: the next decision may be somebody else's."""
        if before:
            expect(self.table).not_to_have_attribute("data-moment", before)


@pytest.fixture(scope="module")
def shared_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """A server whose notebooks several browsers share."""
    with run_lab(tmp_path_factory.mktemp("shared"), tmp_path_factory.mktemp("shared-lab"), True) as server:
        yield server


def enter(browser: Browser, lab: LabServer, notebook: str, run: bool, **options: Any) -> Seat:
    """Open the notebook in a browser of its own."""
    page = new_page(browser, **options)
    ours = (lab.url, "ws" + lab.url.removeprefix("http"), "about:", "blob:", "data:")
    seat = Seat(page, Watch(page, ours))
    page.on("websocket", seat.listen)
    open_lab(page, lab, notebook, run)
    return seat


def open_lab(page: Page, lab: LabServer, notebook: str, run: bool) -> None:
    page.goto(f"{lab.url}/lab?reset&token={lab.token}")
    page.wait_for_function("window.jupyterapp?.restored", timeout=60_000)
    page.evaluate("async () => { await window.jupyterapp.restored; }")
    assert page.evaluate(OPEN, {"path": notebook, "run": run}) == []
    expect(page.locator(".ckt-table[data-moment]")).to_be_visible()


def sentences(kernel: Kernel, seat: int | None) -> set[str]:
    """What stands in the log of a seat, or of somebody who only watches."""
    view = f"table._session.view({seat})"
    texts = kernel(f"[line['text'] for turn in log({view}) for line in turn['lines']]")
    return set(texts)


def leaks(frames: list[bytes], secret: set[str]) -> set[str]:
    """What was sent to a page in the clear and tells somebody's cards."""
    found = set()
    for frame in frames:
        text = frame.decode("utf-8", "replace")
        found |= {one for one in secret if one in text or json.dumps(one)[1:-1] in text}
        found |= set(re.findall(r'"(?:hand|show|give)": ?\[[^\]]+\]', text))
        found |= set(re.findall(r'"follows": ?\{"', text))
    return found


def play_until(kernel: Kernel, seats: tuple[Seat, Seat], done: Callable[[], bool]) -> None:
    """Let the two play, each at the own page, until something has happened."""
    players = [Clicks(seat.page) for seat in seats]
    for _ in range(150):
        if done():
            return
        player = players[kernel("table._session.waiting_for")]
        expect(player.table.locator(".ckt-yours")).to_be_visible()
        player.decide()
        moment = kernel("f'{table._game}.{table._session.steps}'")
        for one in players:
            expect(one.table).to_have_attribute("data-moment", moment)
    raise AssertionError("that does not happen")


@pytest.fixture
def notebook(shared_lab: LabServer) -> str:
    """A notebook with a shared table."""
    path = shared_lab.root / f"shared-{len(list(shared_lab.root.glob('*.ipynb')))}.ipynb"
    path.write_text(_notebook_text([CELL]), encoding="utf-8")
    return path.name


@pytest.fixture
def two(browser: Browser, shared_lab: LabServer, notebook: str) -> Iterator[tuple[Seat, Seat]]:
    """Two browsers in one notebook: the first one has run it, the second one comes later."""
    seats = tuple(enter(browser, shared_lab, notebook, run) for run in (True, False))
    yield seats[0], seats[1]
    for seat in seats:
        seat.page.context.close()
        seat.watch.check()


def test_two_browsers_play_and_neither_gets_the_others_hand(
    two: tuple[Seat, Seat], shared_lab: LabServer, notebook: str
) -> None:
    ada, bruno = two
    kernel = Kernel(ada.page)
    kernel.run("from cluekit.widgets.snapshot import log")
    hands = kernel("[[card.name for card in table._session.view(seat).hand] for seat in (0, 1)]")
    assert not set(hands[0]) & set(hands[1])
    expect(bruno.page.locator(".ckt-hand")).to_be_hidden()
    ada.sit("Ada", "Anna")
    expect(bruno.lobby.get_by_text("Anna is here")).to_be_visible()
    bruno.sit("Bruno", "Ben")
    expect(ada.lobby.get_by_text("Ben plays Bruno.")).to_be_visible()
    assert [ada.hand, bruno.hand] == hands
    shoot(ada.page, "together-ada")
    shoot(bruno.page, "together-bruno")

    def shown_to_each() -> bool:
        texts = [" ".join(Clicks(seat.page).sentences()) for seat in two]
        return all(" to you." in text or "shows you" in text for text in texts)

    play_until(kernel, two, shown_to_each)
    assert [ada.hand, bruno.hand] == hands

    open_lab(ada.page, shared_lab, notebook, run=False)
    expect(ada.lobby.get_by_text("Anna (you)")).to_be_visible()
    expect(ada.page.locator(".ckt-hand .ckt-card-name")).to_have_text(hands[0])
    steps = kernel("table._session.steps")
    play_until(kernel, two, lambda: kernel("table._session.steps") > steps + 3)

    frames = [list(seat.frames) for seat in two]  # up to here, for now one of the pages asks for secrets
    everybody = sentences(kernel, None)
    own = [sentences(kernel, seat) - everybody for seat in (0, 1)]
    assert all(own)
    for received in frames:
        assert len(received) > 30
        assert not leaks(received, own[0] | own[1])

    kernel.run(f"table.message = {min(own[0])!r}")  # a leak, to see that it would be found
    kernel.run(f"table.snapshot = table.snapshot | {{'hand': {hands[1]}}}")
    expect(bruno.page.get_by_text(min(own[0]))).to_be_visible()
    for seat, received in zip(two, frames, strict=True):
        for _ in range(50):  # until the second leak has come, too
            found = leaks(seat.frames[len(received) :], {min(own[0])})
            if len(found) == 2:
                break
            seat.page.wait_for_timeout(100)
        assert len(found) == 2, found


def test_a_seat_that_was_freed_is_taken_by_the_next(two: tuple[Seat, Seat]) -> None:
    ada, bruno = two
    kernel = Kernel(ada.page)
    ada.sit("Ada", "Anna")
    hand = ada.hand
    bruno.lobby.get_by_label("Your name").fill("Ben")
    expect(bruno.lobby.get_by_role("button", name="Sit here as Ada")).to_have_count(0)
    kernel.run('table.free("Ada")')
    expect(ada.lobby.get_by_role("alert")).to_have_text("Your seat was freed, so you are watching now.")
    expect(ada.page.locator(".ckt-hand")).to_be_hidden()
    bruno.sit("Ada", "Ben")
    assert bruno.hand == hand
    bruno.lobby.get_by_role("button", name="Leave the seat …").click()
    bruno.lobby.get_by_role("button", name="Leave it").click()
    expect(bruno.page.locator(".ckt-hand")).to_be_hidden()
    expect(ada.lobby.get_by_text("Ben no longer plays Ada: the seat was left.")).to_be_visible()
    assert kernel("table.people") == {"Ada": None, "Bruno": None}


def test_without_a_secure_connection_one_can_only_watch(mount: Callable[..., Page]) -> None:
    table = play_together("mini", people=2, bots=1, pace=0)
    traits = ("scene", "snapshot", "past", "notepad", "message", "lobby", "sealed", "sealed_past")
    state = {name: getattr(table, name) for name in (*traits, "sealed_notepad", "pace", "by_step", "frozen")}
    hidden = "Object.defineProperty(globalThis, 'crypto', {value: {}});\n"
    page = mount(hidden + str(SharedTable._esm), str(SharedTable._css), json.loads(json.dumps(state)))
    lobby = page.get_by_role("region", name="Who plays")
    expect(lobby.get_by_role("alert")).to_contain_text("You can only watch")
    expect(lobby.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("grid").first).to_be_visible()
    assert page.evaluate("window.sent") == []


OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.toJSON()
  .map((one) => Object.keys(one.data).find((kind) => kind !== "text/plain"))"""


def test_a_table_of_one_person_stays_in_a_notebook_that_two_have_open(
    browser: Browser, shared_lab: LabServer
) -> None:
    path = shared_lab.root / "alone.ipynb"
    cell = "from cluekit import play\ntable = play('mini', bots=['random', 'random'], seed=4, pace=0)\ntable"
    path.write_text(_notebook_text([cell]), encoding="utf-8")
    one, other = (enter(browser, shared_lab, path.name, run) for run in (True, False))
    player = Mouse(one.page)
    while player.turns < 3:
        player.decide()
    expect(other.page.locator(".ckt-table")).to_have_attribute("data-moment", str(player.moment()))
    for seat in (one, other):
        assert seat.page.evaluate(OUTPUTS) == ["text/html", "application/vnd.jupyter.widget-view+json"]
        expect(seat.page.locator(".ckt-still")).to_be_hidden()
    open_lab(other.page, shared_lab, path.name, run=False)
    assert other.page.evaluate(OUTPUTS) == ["text/html", "application/vnd.jupyter.widget-view+json"]
    for seat in (one, other):
        seat.page.context.close()
        seat.watch.check()


# ---- who sits where ----

TRAITS = (
    *("scene", "snapshot", "past", "notepad", "message", "lobby", "sealed", "sealed_past"),
    *("sealed_notepad", "pace", "by_step", "frozen"),
)


SECURE = "https://table.invalid/"  # only such a page gets keys from the browser
HEAD = "<!doctype html><html lang='en'><head><title>together</title></head>"
EMPTY = f"{HEAD}<body><main id='widget'></main></body></html>"


class Pages:
    """A bare page whose model is a real shared table in this process: what the page sends, Python hears."""

    def __init__(self, page: Page, **players: Any) -> None:
        self.table, self.page = play_together("classic", **players, pace=0, seed=8), page
        page.route(SECURE, lambda route: route.fulfill(body=EMPTY, content_type="text/html; charset=utf-8"))
        page.goto(SECURE)
        page.add_style_tag(content=str(SharedTable._css))
        page.evaluate(MOUNT, {"esm": str(SharedTable._esm), "state": self.state})
        self.lobby = self.page.get_by_role("region", name="Who plays")

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(json.dumps({name: getattr(self.table, name) for name in TRAITS}))
        return state

    def hear(self) -> None:
        """Let Python hear what the page has said, and the page what Python says to that."""
        for message in self.page.evaluate("window.sent.splice(0)"):
            self.table._received(self.table, message, [])
        self.page.evaluate("state => window.model.push(state)", self.state)

    def sit(self, suspect: str) -> None:
        self.lobby.get_by_label("Your name").fill("Anna")
        self.lobby.get_by_role("button", name=f"Sit here as {suspect}").click()
        self.page.wait_for_function("window.sent.length")
        self.hear()
        expect(self.lobby.get_by_text("Anna (you)")).to_be_visible()

    def others(self, *seats: int) -> None:
        """Somebody else takes these seats."""
        for seat in seats:
            keys = ec.generate_private_key(ec.SECP256R1()).public_key()
            raw = keys.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            take = {
                "type": "take",
                "seat": seat,
                "name": f"Guest {seat}",
                "key": base64.b64encode(raw).decode(),
            }
            self.table._received(self.table, take, [])
        self.page.evaluate("state => window.model.push(state)", self.state)


def free_seats(pages: Pages) -> None:
    expect(pages.lobby.get_by_role("button", name="Sit here")).to_have_count(3)
    pages.lobby.get_by_role("button", name="Sit here").first.click()
    expect(pages.lobby.get_by_role("alert")).to_have_text("First tell the others your name.")


def seated(pages: Pages) -> None:
    pages.sit("Miss Scarlett")
    pages.lobby.get_by_role("button", name="Leave the seat …").click()
    expect(pages.lobby.get_by_role("button", name="Leave it")).to_be_visible()


def full(pages: Pages) -> None:
    pages.others(0, 1, 2)
    expect(pages.lobby.get_by_text("You are watching.")).to_be_visible()


def begun(pages: Pages) -> None:
    pages.sit("Miss Scarlett")
    pages.others(1, 2)
    expect(pages.page.get_by_role("button", name="Roll the die")).to_be_visible()


def away(pages: Pages) -> None:
    begun(pages)
    for guest in pages.table._guests.values():
        guest._seen -= 1000 * (guest.seat == 1)
    pages.table._tell_lobby()
    pages.others()
    expect(pages.lobby.get_by_text("Guest 1 is away")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 375])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", [free_seats, seated, full, begun, away])
def test_axe_finds_nothing_in_the_lobby(
    browser: Browser, state: Callable[[Pages], None], theme: str, width: int
) -> None:
    page = new_page(browser)
    watch = Watch(page, (SECURE, "blob:", "data:"))
    pages = Pages(page, people=3, bots=1)
    page.set_viewport_size({"width": width, "height": 1000})
    page.evaluate(
        "light => document.body.setAttribute('data-jp-theme-light', light)", str(theme == "light").lower()
    )
    state(pages)
    page.evaluate(OPEN_ALL)
    shoot(page, f"lobby-{state.__name__}-{theme}-{width}")
    assert violations(page, ".ckt-together") == []
    assert unnamed(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    check_texts(page, theme)
    sizes = page.locator(".ckt-together :is(button, input, summary):visible").evaluate_all(
        "all => all.map((one) => [one.textContent, one.getBoundingClientRect().height])"
    )
    assert [size for size in sizes if size[1] < (40 if width < 480 else 34)] == []
    page.context.close()
    pages.table.close()
    watch.check()
