"""People at the page: they see what is drawn there and nothing else, and play by mouse or by keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import Kernel

__all__ = ["Anybody", "Keys", "Mouse", "Player", "check_the_end", "play_to_the_end", "secret"]

MOST_DECISIONS = 400


class Player:
    """Somebody at the page, who sees what is drawn there and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator(".ckt-table")
        self.turns = 0

    def moment(self) -> str | None:
        return self.table.get_attribute("data-moment")

    def over(self) -> bool:
        return self.table.get_by_role("group", name="The end").count() > 0

    def wait(self, before: str | None = None) -> None:
        """Wait until the table has gone on and a decision is due, or the game is over."""
        if before:
            expect(self.table).not_to_have_attribute("data-moment", before)
        expect(self.table.locator(".ckt-yours, .ckt-actions:has(.ckt-ending)")).to_have_count(1)

    def has(self, role: Any, name: str) -> bool:
        return self.table.get_by_role(role, name=name).count() > 0

    def sentences(self) -> list[str]:
        return self.table.get_by_role("log").locator("p").all_inner_texts()


class Mouse(Player):
    """Plays with the mouse alone."""

    def decide(self) -> None:
        before = self.moment()
        if self.has("group", "Show a card to "):
            self.table.locator(".ckt-show").first.click()
        elif self.has("group", "Suggestion"):
            self.suggest()
        elif self.has("button", "Roll the die"):
            self.table.get_by_role("button", name="Roll the die").click()
        elif self.table.locator(".ckt-cell[aria-disabled='false']").count():
            self.move()
        else:
            self.table.get_by_role("button", name="End turn").or_(
                self.table.get_by_role("button", name="Stay here")
            ).click()
            self.turns += 1
        self.wait(before)

    def move(self) -> None:
        """Into a room if there is one, else to the last square marked: to the south-east."""
        rooms = self.table.locator(".ckt-cell[aria-disabled='false']:not([data-place*=','])")
        squares = self.table.locator(".ckt-cell[aria-disabled='false'][data-place*=',']")
        (rooms.first if rooms.count() else squares.last).click()

    def suggest(self) -> None:
        panel = self.table.get_by_role("group", name="Suggestion")
        for choice in panel.get_by_role("group").all():
            choice.locator("label").nth(self.turns % 6).click()
        panel.get_by_role("button", name="Suggest").click()

    def accuse(self, names: list[str]) -> None:
        before = self.moment()
        self.table.get_by_text("Accuse …").click()
        panel = self.table.locator(".ckt-accuse")
        for name in names:
            panel.get_by_text(name, exact=True).click()
        panel.get_by_role("button", name="Accuse", exact=True).click()
        panel.get_by_role("button", name="Yes, accuse").click()
        self.wait(before)


class Keys(Player):
    """Plays with the keyboard alone: Tab, arrows, Space and Enter."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("""() => {
          const e = document.activeElement;
          const table = e.closest(".ckt-table");
          return {inside: String(Boolean(table)), tag: e.tagName, place: e.dataset.place ?? "",
            value: e.value ?? "", text: e.getAttribute("aria-label") ?? e.textContent,
            legend: e.closest("fieldset")?.querySelector("legend").textContent ?? ""};
        }""")
        assert found["inside"] == "true", "the focus has left the table"
        return found

    def tab_to(self, wanted: Callable[[dict[str, str]], bool], key: str = "Tab") -> None:
        for _ in range(60):
            if wanted(self.focused()):
                return
            self.press(key)
        raise AssertionError("Tab does not get there")

    def decide(self) -> None:
        before = self.moment()
        if self.has("group", "Show a card to "):
            self.tab_to(lambda at: at["text"].startswith("Show "))
            self.press("Enter")
        elif self.has("group", "Suggestion"):
            self.suggest()
        elif self.has("group", "Click on the board, or choose here:"):
            self.move()
        else:
            self.tab_to(lambda at: at["text"] in ("Roll the die", "End turn", "Stay here"))
            self.turns += self.focused()["text"] != "Roll the die"
            self.press("Enter")
        self.wait(before)

    def move(self) -> None:
        """Enter on the board, where the focus is; in every other turn arrows, or the list one Tab away."""
        assert self.focused()["text"].endswith(", reachable"), "after the roll the focus is on the board"
        if self.turns % 3 == 1:
            self.look_round()
        elif self.turns % 3 == 2:
            self.press("Tab")
            assert self.focused()["place"] == ""
        self.press("Enter")

    def look_round(self) -> None:
        """Go on with the arrows until another reachable place is met, or the first one again."""
        for key in ("ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight") * 20:
            self.press(key)
            if self.focused()["text"].endswith(", reachable"):
                return
        raise AssertionError("the arrows do not get there")

    def suggest(self) -> None:
        for category in ("Who?", "With what?"):
            self.tab_to_choice(category)
            self.press(" ")
            self.press("ArrowDown", self.turns % 3)
        self.tab_to(lambda at: at["text"] == "Suggest")
        self.press("Enter")

    def tab_to_choice(self, legend: str) -> None:
        self.tab_to(lambda at: at["tag"] == "INPUT" and at["legend"] == legend)

    def accuse(self, names: list[str]) -> None:
        before = self.moment()
        self.tab_to(lambda at: at["text"] == "Accuse …")
        self.press("Enter")
        for legend, name in zip(("It was", "with", "in"), names, strict=True):
            self.tab_to_choice(legend)
            self.press(" ")
            while self.focused()["value"] != name:
                self.press("ArrowDown")
        self.tab_to(lambda at: at["text"] == "Accuse")
        self.press("Enter")
        assert self.focused()["text"] == "No, go back"
        self.press("Shift+Tab")
        self.press("Enter")
        self.wait(before)


class Anybody(Player):
    """Tries whatever is offered, in any edition: now a place on the board, now one of the buttons."""

    def decide(self, seed: int) -> None:
        before, rng = self.moment(), random.Random(seed)
        places = self.table.locator(".ckt-cell[aria-disabled='false']")
        if self.has("group", "Suggestion") and rng.random() < 0.7:
            for choice in self.table.get_by_role("group", name="Suggestion").get_by_role("group").all():
                labels = choice.locator("label")
                labels.nth(rng.randrange(labels.count())).click()
            self.table.get_by_role("button", name="Suggest", exact=True).click()
        elif places.count() and rng.random() < 0.6:
            place = places.nth(rng.randrange(places.count()))
            snooping = "you can snoop here" in str(place.get_attribute("aria-label"))
            place.click()
            if snooping:
                self.table.locator(".ckt-snoop button").last.click()
        else:
            buttons = self.table.locator(OFFERED).and_(self.table.locator("button:visible:enabled"))
            buttons.nth(rng.randrange(buttons.count())).click()
        self.wait(before)

    def can_accuse(self) -> bool:
        return self.table.get_by_text("Accuse …").count() > 0

    def accuse(self, names: list[str]) -> None:
        """Open the accusation, choose, and say that one means it."""
        before = self.moment()
        panel = self.table.locator(".ckt-accuse")
        if not panel.get_by_role("button", name="Accuse", exact=True).is_visible():
            self.table.get_by_text("Accuse …").click()
        for name in names:
            panel.get_by_text(name, exact=True).click()
        panel.get_by_role("button", name="Accuse", exact=True).click()
        panel.get_by_role("button", name="Yes, accuse").click()
        self.wait(before)


OFFERED = ".ckt-choices button:not(.ckt-grave[aria-describedby], .ckt-suggest button, .ckt-quiet)"


def secret(kernel: Kernel) -> list[str]:
    """What is in the envelope, asked behind the page's back."""
    names: list[str] = kernel("[card.name for card in table._session.state.solution]")
    return names


def play_to_the_end(player: Mouse | Keys, kernel: Kernel, turns: int) -> None:
    """Play some turns like anybody; then accuse rightly, if no bot was faster."""
    player.wait()
    for _ in range(MOST_DECISIONS):
        if player.over():
            return
        if player.turns >= turns and player.has("button", "Roll the die"):
            assert player.table.locator(".ckt-envelope").count() == 0
            player.accuse(secret(kernel))
        else:
            player.decide()
    raise AssertionError("the game does not end")


def check_the_end(player: Player, kernel: Kernel) -> None:
    expect(player.table.locator(".ckt-prompt")).to_contain_text("You win, with a correct accusation.")
    names = player.table.locator(".ckt-envelope .ckt-card-name")
    assert names.all_inner_texts() == secret(kernel)
    suspect, weapon, room = secret(kernel)
    log = player.sentences()
    assert log[-1].endswith(f"It was {suspect} with the {weapon} in the {room}.")
    assert any(sentence.startswith("You roll ") for sentence in log)
    assert any(sentence.startswith("You suggest ") for sentence in log)
    assert kernel("table.message") == ""
    groups = "(*table.past, table.snapshot['present'])"
    told = kernel(f"[line['text'] for group in {groups} for line in group['lines']]")
    assert log == told
