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
from IPython.display import display, update_display

from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import FACTS_ONLY, Refuter, model_of
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import parse
from cluekit.widgets.bundle import bundle
from cluekit.widgets.recorder_answers import advice_data, pasted_data, read_cell, review_data, why_data
from cluekit.widgets.recorder_entries import read_entry, read_text
from cluekit.widgets.recorder_file import GameFile, kept_text, text_of
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import difference, entries_in_words, is_same_table, news
from cluekit.widgets.recorder_setup import empty, offers, present, read_setup
from cluekit.widgets.recorder_snapshot import MODELS, recorder_snapshot
from cluekit.widgets.reruns import made, running_cell

__all__ = ["RecorderPage"]

_TOO_LATE = "The game had changed meanwhile, so nothing was done: please look, and try again."
LONGEST_TEXT = 200_000
"""How many characters a text to load may have."""

_display: Callable[..., object] = display  # IPython has no types
_update: Callable[..., object] = update_display

_Handler = Callable[[Any, Mapping[str, Any]], None]


class _Watched(Recorder):
    """A recorder that tells when it has changed."""

    def __init__(self, sheet: Sheet, changed: Callable[[str], None]) -> None:
        super().__init__(sheet)
        self._changed = changed

    def set(self, sheet: Sheet) -> None:
        before = self.sheet
        super().set(sheet)
        if self.sheet is not before:
            self._changed("")

    def undo(self) -> None:
        super().undo()
        self._changed("undo")

    def redo(self) -> None:
        super().redo()
        self._changed("redo")


class RecorderPage(anywidget.AnyWidget):
    """A page on which a game at a real table is entered; made by `cluekit.record`.

    `recorder` is what was entered, as a `cluekit.recorder.Recorder`: what is changed there is on the page at
    once. `knowledge` is what follows from it, `text` the game as text, `save` writes that to a file; with a
    `file` the page does so by itself after every change.
    `failure` is the error that stopped the page's last wish, if cluekit itself has failed.
    """

    _esm = bundle(".", ("recorder",), ".js")
    _css = bundle(".", ("recorder",), ".css")

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
        file: GameFile | None = None,
        **traits: Any,
    ) -> None:
        """Show a sheet, or the form for a new one, with this edition chosen in it.

        `file` is where the game is kept; one that is there already is the one from which the sheet comes.
        Raises `ClueError` when it cannot be written.
        """
        self._edition = sheet.edition if sheet else edition or find_edition("classic")
        self._recorder = None if sheet is None else _Watched(sheet, self._changed)
        self._version = 0
        self._asked = 0
        self._setting_up = sheet is None
        self._findings = None if sheet is None else Findings(sheet, model)
        self._model = model_of(model)
        self._until: int | None = None
        self._more: dict[str, Any] = {}
        self._file = file
        self._unkept = ""
        self._displayed = False
        if sheet is not None and file is not None:
            self._begin(sheet, file)
        self.refresh()
        super().__init__(**traits)
        self.shown_in: set[str] = set()
        self.on_msg(self._received)
        made(self)

    def _begin(self, sheet: Sheet, file: GameFile) -> None:
        """Go on with the game of a file, or write down a new one, so that what is wrong is told at once."""
        if file.exists:
            number = entries_in_words(len(sheet.entries))
            self._more = {"said": f"Going on with the game in {file.name}: {number}."}
        else:
            file.write(sheet)

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
        """Write the game as text to a file; takes and raises the same as `cluekit.recorder.text.save`."""
        self.recorder.save(path, overwrite)

    def refresh(self) -> None:
        """Draw the page again."""
        self._version += 1
        with self.hold_sync():
            self.snapshot = self._setup_snapshot() if self._setting_up else self._game_snapshot()

    def close(self) -> None:
        """Take the page off the notebook; what has been entered stays in `sheet`, and the text below it."""
        if self.comm is not None:
            self.layout.close()
        super().close()

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the page, and below it the game as text, for a notebook that is opened without its kernel."""
        here = running_cell()
        self.shown_in |= set(here[:1] if here else ())
        data, metadata = self._repr_mimebundle_() or ({}, {})
        _display(data, metadata=metadata, raw=True)
        _display(self._kept_text(), raw=True, display_id=self._text_id)
        self._displayed = True

    @property
    def _text_id(self) -> str:
        return f"cluekit-{self.model_id}"

    def _kept_text(self) -> dict[str, Any]:
        return kept_text(None if self._recorder is None else self._recorder.sheet, self._file)

    # ---- what the page is told ----

    def _setup_snapshot(self) -> dict[str, Any]:
        sheet = None if self._recorder is None else self._recorder.sheet
        self.offers = offers(self._edition)
        form = empty(self._edition) if sheet is None else present(sheet)
        more = {"present": form, "back": sheet is not None, "kept": self._kept()}
        return {"stage": "setup", "version": self._version, **more}

    def _game_snapshot(self) -> dict[str, Any]:
        found = self._found()
        now: dict[str, Any] = {"version": self._version, "kept": self._kept()}
        game = {"stage": "game", **now, "text": text_of(found.sheet), **self._more}
        return recorder_snapshot(self.recorder, until=self._until, findings=found, **game)

    def _kept(self) -> dict[str, str] | None:
        """Where the game is kept, how to go on with it later, and what is wrong with that."""
        if self._file is None:
            return None
        return {"file": self._file.name, "again": self._file.again, "problem": self._unkept}

    def _found(self) -> Findings:
        """What follows from the sheet as it is now."""
        sheet = self.recorder.sheet
        kept = self._findings
        if kept is None or kept.sheet is not sheet or kept.model != self._model:
            kept = self._findings = Findings(sheet, self._model)
        return kept

    def _changed(self, deed: str = "") -> None:
        """The recorder has changed: say what is new, and forget what was asked about the game before."""
        before = self._findings
        self._setting_up, self._until = False, None
        self._edition = self.recorder.sheet.edition
        self._keep()  # first of all: what follows from it can take a while
        found = self._found()
        same = before is not None and is_same_table(before.sheet, found.sheet)
        known = before.known() if before and same else None
        said = difference(before.sheet if before else None, found.sheet, deed)
        self._more = {"said": said, "news": news(known, found.known(), found.sheet)}
        self.message = ""
        self.refresh()

    def _keep(self) -> None:
        """Write the game to its file and into the notebook; what is wrong with that is told on the page."""
        try:
            self._unkept = ""
            if self._file is not None:
                self._file.write(self.recorder.sheet)
        except ClueError as error:
            self._unkept = str(error)
        if self._displayed:
            _update(self._kept_text(), raw=True, display_id=self._text_id)

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
        number = entries_in_words(len(sheet.entries))
        self._take(sheet, anew=True)
        self._tell(pasted={"said": f"Loaded: a game with {number}.", "filled": [], "left": []})

    def _paste(self, content: Mapping[str, Any]) -> None:
        """Add what a log from elsewhere tells, and list what was not understood."""
        self._expect(content)
        found = self.recorder.paste(read_text(content.get("text"), LONGEST_TEXT))
        self._tell(pasted=pasted_data(found))

    def _set_up(self, content: Mapping[str, Any]) -> None:
        """Sit down at a table, or put right who sits at this one; what there was is the step before."""
        self._expect(content)
        sheet = read_setup(content, self._edition)
        keep = content.get("keep") is True
        if keep:
            sheet = sheet.with_entries(self.recorder.sheet.entries)
        self._take(sheet, anew=not keep)

    def _take(self, sheet: Sheet, anew: bool) -> None:
        """Go on with another sheet, whichever stage the page is in; before one `anew` the old one is kept."""
        aside = self._put_aside() if anew else ""
        if self._recorder is None:
            self._recorder = _Watched(sheet, self._changed)
            self._changed()
        self._setting_up = False
        self._recorder.set(sheet)
        if aside:
            self._more["said"] += f" The game before is kept in {aside}."
        self.refresh()

    def _put_aside(self) -> str:
        """Keep the game that is over in a file of its own, where this one is kept; returns its name."""
        if self._file is None or self._recorder is None or not self._recorder.sheet.entries:
            return ""
        return self._file.put_aside(self._recorder.sheet)

    def _keep_in_file(self, content: Mapping[str, Any]) -> None:
        """Keep the game in a file from now on; a page does not say in which."""
        if self._file is None:
            file = GameFile.fresh()
            file.write(self.recorder.sheet)
            self._file = file
            self._keep()
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
        "keep": _keep_in_file,
        "set up": _set_up,
        "new": _new,
        "back": _back,
    }
