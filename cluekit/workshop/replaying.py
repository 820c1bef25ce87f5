"""The view that broke a bot, tried again: what the bot sees there, and what it does now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Any

from cluekit.arena import Foul, ask
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant
from cluekit.bots.registry import comes_with_cluekit
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.game import Action, View
from cluekit.names import plural, shown
from cluekit.narrate import story
from cluekit.viewed import load_view
from cluekit.workshop import reports
from cluekit.workshop.reports import Section
from cluekit.workshop.results import Failure
from cluekit.workshop.trials import maker
from cluekit.workshop.watching import Tally, Watched

__all__ = ["Replay", "replay_failure"]

_LAST = 4
"""So many of the latest events are told."""


@dataclass(frozen=True)
class Replay:
    """A bot asked once, in one view; printed, it says what the bot sees and does."""

    name: str
    """What the bot is called."""

    view: View

    answer: Action | Foul
    """The legal action that it chose, or what it did wrong."""

    lines: tuple[str, ...]
    """The lines of its own code through which an error came, or where it was stopped, the deepest last."""

    @property
    def works(self) -> bool:
        """Whether the bot now does something legal here, in time."""
        return not isinstance(self.answer, Foul)

    def __str__(self) -> str:
        return reports.as_text(_sections(self))

    def _repr_html_(self) -> str:
        return reports.as_html(_sections(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def replay_failure(
    failure: Failure | View | str | PathLike[str],
    bot: str | PathLike[str] | type | Bot | Entrant,
    limit: float | None = 1.0,
    edition: str | Edition | None = None,
) -> Replay:
    """Ask a bot again, once, in the view on which it failed; a class is made anew, and remembers nothing.

    To see the error itself, or to go through the code with a debugger, call `bot(view_of(file))`.

    Arguments: `failure`, one of a trial, the file of a saved view, or a view; `bot`, as for `trial`; `limit`,
    seconds that it may take, None for any time; `edition`, where to find an edition of one's own that is
    not in the folder of the file.
    Raises `ClueError` for a file that is no view, for a view in which there is nothing to decide, and for
    what cannot play.
    """
    view = _view(failure, edition)
    if not view.legal:
        raise ClueError("In this view there is nothing to decide: it is not this player's turn to act.")
    name, make = maker(bot)
    watched = Watched(lambda: make(0), name, Tally())
    answer = ask(watched, view, None if comes_with_cluekit(bot) else limit, partial(_rule, failure))
    return Replay(name, view, answer, tuple(map(str, watched.lines)))


def _rule(failure: object, action: Action) -> str | None:
    """The rule against an action, if that is what a trial has told already: in a view are no rules."""
    wanted = f"wanted {shown(action)}: "
    told = failure.what if isinstance(failure, Failure) else ""
    return told.removeprefix(wanted) if told.startswith(wanted) else None


def _view(failure: Failure | View | str | PathLike[str], edition: str | Edition | None) -> View:
    if isinstance(failure, Failure):
        return failure.view
    return failure if isinstance(failure, View) else load_view(failure, edition)


def _sections(replay: Replay) -> list[Section]:
    return [Section("What the bot sees", tuple(_seen(replay.view))), _done(replay)]


def _seen(view: View) -> Iterator[str]:
    """What is told of a view, to the bot as to a person."""
    assert view.player is not None
    hand = ", ".join(map(str, view.hand)) or "no card"
    yield f"You are {view.name(view.player)} and hold: {hand}."
    latest = [sentence for sentence in story(view.events[-_LAST:], view) if sentence]
    yield f"The last of {plural(len(view.events), 'event')}: {' '.join(latest)}"
    choices = _choices(view)
    yield f"You can {'choose between' if len(choices) > 1 else 'only choose'}: {', '.join(choices)}."


def _choices(view: View) -> list[str]:
    """The legal actions; of a kind with many of them how many there are."""
    numbers = Counter(type(action) for action in view.legal)
    told = []
    for kind, number in numbers.items():
        few = number <= 3
        told += [repr(action) for action in view.legal.of(kind)] if few else [f"{number} × {kind.__name__}"]
    return told


def _done(replay: Replay) -> Section:
    answer = replay.answer
    if not isinstance(answer, Foul):
        return Section("What it does now", (f"It chooses {answer!r}, which is legal.",))
    return Section("What it does now", (f"It {answer.message}.", *reports.where(answer.kind, replay.lines)))
