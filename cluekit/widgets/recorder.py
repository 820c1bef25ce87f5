"""The recorder's cell: a game at a real table, entered on a page as it goes; made by `cluekit.record`.

The page sends what somebody enters and asks for; all that follows is counted in Python, and the page is drawn
from one snapshot. Nothing here is hidden from whoever looks: it is what that person has written down.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder.pasted import LeftOver
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import parse
from cluekit.widgets.recorder_answers import advice_data, read_cell, review_data, text_of, why_data
from cluekit.widgets.recorder_entries import read_entry, read_text
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import news
from cluekit.widgets.recorder_setup import empty, offers, present, read_setup
from cluekit.widgets.recorder_snapshot import MODELS, recorder_snapshot

__all__ = ["RecorderPage"]

_STATIC = Path(__file__).parent / "static"
_TOO_LATE = "The game had changed meanwhile, so nothing was done: please look, and try again."
LONGEST_TEXT = 200_000
"""How many characters a text to load may have."""

_Handler = Callable[[Any, Mapping[str, Any]], None]


class _Watched(Recorder):
    """A recorder that tells when it has changed."""

    def __init__(self, sheet: Sheet, changed: Callable[[], None]) -> None:
        super().__init__(sheet)
        self._changed = changed

    def set(self, sheet: Sheet) -> None:
        before = self.sheet
        super().set(sheet)
        if self.sheet is not before:
            self._changed()

    def undo(self) -> None:
        super().undo()
        self._changed()

    def redo(self) -> None:
        super().redo()
        self._changed()


class RecorderPage(anywidget.AnyWidget):
    """A page on which a game at a real table is entered; made by `cluekit.record`.

    `recorder` is what was entered, as a `cluekit.recorder.Recorder`: what is changed there is on the page at
    once. `knowledge` is what follows from it, `text` the game as text, `save` writes that to a file.
    `failure` is the error that stopped the page's last wish, if cluekit itself has failed.
    """

    _esm = _STATIC / "recorder.js"
    _css = _STATIC / "recorder.css"

    offers = traitlets.Dict().tag(sync=True)
    """What a game can be, once the form is shown; see `cluekit.widgets.recorder_setup.offers`."""

    snapshot = traitlets.Dict().tag(sync=True)
    """Everything that is shown, see `recorder_snapshot`; or the form, while "stage" is "setup"."""

    message = traitlets.Unicode("").tag(sync=True)
    """What went wrong last, as a sentence; empty when nothing did."""

    failure: BaseException | None = None

    def __init__(
        self,
        sheet: Sheet | None = None,
        *,
        model: Refuter | str = FACTS_ONLY,
        edition: Edition | None = None,
        **traits: Any,
    ) -> None:
        """Show a sheet, or the form for a new one, with this edition chosen in it."""
        self._edition = sheet.edition if sheet else edition or find_edition("classic")
        self._recorder = None if sheet is None else _Watched(sheet, self._changed)
        self._version = 0
        self._asked = 0
        self._setting_up = sheet is None
        self._findings = None if sheet is None else Findings(sheet, model)
        self._model = model_of(model)
        self._until: int | None = None
        self._more: dict[str, Any] = {}
        self.refresh()
        super().__init__(**traits)
        self.on_msg(self._received)

    # ---- for Python ----

    def __repr__(self) -> str:
        if self._recorder is None:
            return "<the recorder of a table at which nobody sits yet>"
        return f"<a page with a {str(self._recorder)[1:]}"

    @property
    def recorder(self) -> Recorder:
        """The game as it was entered, to go on with in Python; raises `ClueError` before there is a table."""
        if self._recorder is None:
            raise ClueError("Nobody sits at the table yet: fill in the form first.")
        return self._recorder

    @property
    def knowledge(self) -> Knowledge:
        """All that follows from the entries under the page's model; raises like `Sheet.knowledge`."""
        return self.recorder.knowledge(model=self._model)

    @property
    def text(self) -> str:
        """The game as text, for `record(saved=...)` and `cluekit solve`; raises like `Recorder.text`."""
        return self.recorder.text

    @property
    def model(self) -> Refuter:
        """How the others are taken to choose the card they show; can be set, also by its name."""
        return self._model

    @model.setter
    def model(self, model: Refuter | str) -> None:
        self._model = model_of(model)
        self.refresh()

    def save(self, path: str | PathLike[str], overwrite: bool = False) -> None:
        """Write the game as text to a file.

        Raises `ClueError` if the file is there already, unless one asks to `overwrite` it.
        """
        file = Path(path)
        if file.exists() and not overwrite:
            raise ClueError(f"{file.name} is there already; overwrite=True writes over it.")
        file.write_text(self.text, encoding="utf-8")

    def refresh(self) -> None:
        """Draw the page again."""
        self._version += 1
        with self.hold_sync():
            self.snapshot = self._setup_snapshot() if self._setting_up else self._game_snapshot()

    # ---- what the page is told ----

    def _setup_snapshot(self) -> dict[str, Any]:
        sheet = None if self._recorder is None else self._recorder.sheet
        self.offers = offers(self._edition)
        form = empty(self._edition) if sheet is None else present(sheet)
        return {"stage": "setup", "version": self._version, "present": form, "back": sheet is not None}

    def _game_snapshot(self) -> dict[str, Any]:
        found = self._found()
        more = {"stage": "game", "version": self._version, "text": text_of(self.recorder.sheet), **self._more}
        return recorder_snapshot(self.recorder, until=self._until, findings=found, **more)

    def _found(self) -> Findings:
        """What follows from the sheet as it is now."""
        sheet = self.recorder.sheet
        kept = self._findings
        if kept is None or kept.sheet is not sheet or kept.model != self._model:
            kept = self._findings = Findings(sheet, self._model)
        return kept

    def _changed(self) -> None:
        """The recorder has changed: say what is new, and forget what was asked about the game before."""
        before = self._findings
        self._setting_up, self._until = False, None
        self._edition = self.recorder.sheet.edition
        found = self._found()
        said = _difference(before.sheet if before else None, found.sheet)
        self._more = {"said": said, "news": _news(before, found)}
        self.message = ""
        self.refresh()

    # ---- what the page says ----

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from the page; whatever is wrong with it becomes a sentence on the page."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        handle = self._handlers.get(kind) if isinstance(kind, str) else None
        ok = False
        try:
            if handle is None or not isinstance(content, Mapping):
                raise ClueError(f"The page sent a message of an unknown kind: {quoted(kind)}.")
            with self.hold_sync():
                self.message = ""
                handle(self, content)
            ok = True
        except ClueError as error:
            self.message = str(error)
        except Exception as error:
            self._fault(error)
        self.send({"type": "answered", "ok": ok})

    def _fault(self, error: Exception) -> None:
        """Nobody sees what is raised while a message is handled, unless the page shows it."""
        self.failure = error
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
        self.message = f"This is a fault of cluekit itself, please report it: {where}."

    def _expect(self, content: Mapping[str, Any]) -> None:
        """Refuse what was meant for the game as it was before."""
        if content.get("version") != self._version:
            raise ClueError(_TOO_LATE)

    def _enter(self, content: Mapping[str, Any]) -> None:
        """Write an entry down: at the end, in the place of another, or before it."""
        self._expect(content)
        entry = read_entry(content.get("entry"), self.recorder.sheet)
        number, before = content.get("number"), content.get("before")
        if number is not None:
            self.recorder.edit(self._number(number), entry)
        elif before is not None:
            self.recorder.insert(self._number(before), entry)
        else:
            self.recorder.add(entry)

    def _number(self, number: object, least: int = 1) -> int:
        return self.recorder.sheet.check_number(number, least)

    def _remove(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        self.recorder.remove(self._number(content.get("number")))

    def _undo(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        self.recorder.undo()

    def _redo(self, content: Mapping[str, Any]) -> None:
        self._expect(content)
        self.recorder.redo()

    def _look(self, content: Mapping[str, Any]) -> None:
        """Show what was known after an entry."""
        number = self._number(content.get("until"), least=0)
        self._until = None if number == len(self.recorder) else number
        self._tell(why=None)

    def _choose_model(self, content: Mapping[str, Any]) -> None:
        name = content.get("model")
        if name != self._model.name:
            if not isinstance(name, str) or name not in MODELS:
                raise ClueError(f"There is no model {quoted(name)} to choose.")
            self._model = model_of(name)
        self._tell(why=None, advice=None, review=None)

    def _why(self, content: Mapping[str, Any]) -> None:
        """Say why a cell of the notepad is as it is."""
        found = self._found()
        shown = found.fitting(found.last if self._until is None else self._until)
        knowledge = None if shown is None else found.knowledge(shown)
        if knowledge is None:
            raise ClueError("There is no notepad as long as the entries contradict each other.")
        cell = read_cell(content, knowledge)
        self._asked += 1
        self._tell(why={**why_data(knowledge, found.sheet, *cell), "asked": self._asked})

    def _advise(self, content: Mapping[str, Any]) -> None:
        self._tell(advice=advice_data(self._found(), content.get("rooms")))

    def _look_back(self, content: Mapping[str, Any]) -> None:
        self._tell(review=review_data(self._found()))

    def _load(self, content: Mapping[str, Any]) -> None:
        """Take a game from its text; the present one is the step before."""
        self._expect(content)
        sheet = parse(read_text(content.get("text"), LONGEST_TEXT))
        self._take(sheet)
        self._tell(pasted={"said": f"Loaded: a game with {_entries(len(sheet.entries))}.", "left": []})

    def _paste(self, content: Mapping[str, Any]) -> None:
        """Add what a log from elsewhere tells, and list what was not understood."""
        self._expect(content)
        before = len(self.recorder)
        left = self.recorder.paste(read_text(content.get("text"), LONGEST_TEXT))
        added = _entries(len(self.recorder) - before)
        self._tell(pasted={"said": f"Added: {added}.", "left": [_left_over(one) for one in left]})

    def _set_up(self, content: Mapping[str, Any]) -> None:
        """Sit down at a table, or put right who sits at this one; what there was is the step before."""
        self._expect(content)
        sheet = read_setup(content, self._edition)
        if content.get("keep") is True:
            sheet = sheet.with_entries(self.recorder.sheet.entries)
        self._take(sheet)

    def _take(self, sheet: Sheet) -> None:
        """Go on with another sheet, whichever stage the page is in."""
        if self._recorder is None:
            self._recorder = _Watched(sheet, self._changed)
            self._changed()
        self._setting_up = False
        self._recorder.set(sheet)
        self.refresh()

    def _new(self, content: Mapping[str, Any]) -> None:
        self._setting_up = True
        self.refresh()

    def _back(self, content: Mapping[str, Any]) -> None:
        self._setting_up = self._recorder is None
        self.refresh()

    def _tell(self, **more: Any) -> None:
        """Answer what was asked, beside what is there."""
        self._more |= more
        self.refresh()

    _handlers: ClassVar[Mapping[str, _Handler]] = {
        "enter": _enter,
        "remove": _remove,
        "undo": _undo,
        "redo": _redo,
        "look": _look,
        "model": _choose_model,
        "why": _why,
        "advice": _advise,
        "review": _look_back,
        "load": _load,
        "paste": _paste,
        "set up": _set_up,
        "new": _new,
        "back": _back,
    }


# What is said of a change


def _difference(before: Sheet | None, after: Sheet) -> str:
    """What has changed from one sheet to the next, as a sentence."""
    if before is None or (before.seats, before.edition, before.me) != (after.seats, after.edition, after.me):
        return f"At the table: {', '.join(after.seats)}."
    old, new = before.entries, after.entries
    if len(new) == len(old) + 1:
        number = next((at for at, entry in enumerate(old, 1) if entry != new[at - 1]), len(new))
        return f"Entered: {number}. {new[number - 1].sentence(after)}"
    if len(new) == len(old) - 1:
        number = next((at for at, entry in enumerate(new, 1) if entry != old[at - 1]), len(old))
        return f"Struck out: {number}. {old[number - 1].sentence(before)} Undo brings it back."
    changed = [at for at, (one, other) in enumerate(zip(old, new, strict=False), 1) if one != other]
    if len(new) == len(old) and len(changed) == 1:
        return f"Changed: {changed[0]}. {new[changed[0] - 1].sentence(after)}"
    return f"The game now has {_entries(len(new))}."


def _news(before: Findings | None, after: Findings) -> list[str]:
    """What is certain now and was not before; nothing of another table, or where entries clash."""
    if (
        before is None
        or before.sheet.seats != after.sheet.seats
        or before.sheet.edition != after.sheet.edition
    ):
        return []
    known, now = before.known(), after.known()
    return [] if now is None or known is None else news(known, now, after.sheet)


def _entries(number: int) -> str:
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def _left_over(line: LeftOver) -> dict[str, str]:
    return {"where": f"line {line.number}", "text": line.text, "why": line.why}
