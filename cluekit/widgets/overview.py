"""The open table, for the teacher: all hands side by side, and who knows what.

It shows everything, so it is a widget of its own: nothing of it ever reaches the page of a player. But a
notebook in which several people work together shows all its widgets to all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, ClassVar

import traitlets

from cluekit.cards import Card
from cluekit.commentary import Insight
from cluekit.errors import ClueError
from cluekit.game import State
from cluekit.saved import Record, record_of
from cluekit.widgets.freezing import WORDS
from cluekit.widgets.page import Handler
from cluekit.widgets.replay import Replay
from cluekit.widgets.requests import read_step
from cluekit.widgets.scene import scene
from cluekit.widgets.table import Table

__all__ = ["OpenTable", "open_table"]

Data = dict[str, Any]


class OpenTable(Replay):
    """A game with all cards open: a recorded one, or one that is being played, which is followed.

    `step` is where one looks, as in `Replay`; of a running game the last step is shown until another one is
    asked for. Raises the errors of `Replay`.
    """

    everything = traitlets.Dict().tag(sync=True)
    """All hands and what each player knows; see `_everything`."""

    _behind: asyncio.AbstractEventLoop | None = None
    """The loop that is to draw this page, since the table has gone on."""

    frozen = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """What stands on the running table while it is frozen."""

    def __init__(self, game: Table | Record) -> None:
        self._table = game if isinstance(game, Table) else None
        self._live = self._table is not None
        super().__init__(self._table.record if self._table else game, None, commentary=True)
        self.scene = self.scene | {"everything": True, "live": self._live}
        if self._table:
            self._table.observe(self._follow, ["snapshot", "frozen"])
            self._catch_up()

    def __repr__(self) -> str:
        running = "a running game" if self._table else "a recorded game"
        return (
            f"<an open table of {self._record.seating.edition}: {running}, step {self.step} of {self.last}>"
        )

    @property
    def _eyes(self) -> Sequence[int | None]:
        return range(len(self._record.seating.seats))

    def close(self) -> None:
        """Follow the game no more, and take the widget off the page."""
        table, self._table = self._table, None
        if table:
            table.unobserve(self._follow, ["snapshot", "frozen"])
        super().close()
        self.everything, self.comments = {}, []

    def _follow(self, change: object) -> None:
        """The running game has gone on: what is counted here must not keep those waiting who play it.

        In a notebook it is done when their pages have been told; and whatever goes wrong stays on this page.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._follow_now()
            return
        if self._behind is not loop:  # one that has ended draws nothing any more
            self._behind = loop
            loop.call_soon(self._follow_now)

    def _follow_now(self) -> None:
        self._behind = None
        with self._explained():
            if self._table and self._table.comm is None:
                self._part()
            elif self._table:
                self._catch_up()

    def _part(self) -> None:
        """The table has been closed: what has been played there can still be looked through."""
        self._table, self._live, self.frozen = None, False, None
        self.scene = self.scene | {"live": False}

    def _catch_up(self) -> None:
        """Take over how things stand at the table."""
        assert self._table
        self.frozen, record = self._table.frozen, self._table.record
        fresh = record.seating is not self._record.seating
        if fresh or record.actions != self._record.actions:
            self._watch(record)
        with self.hold_sync():
            if fresh:
                self._live, self.scene = True, self._scene_of(record)
            self._look_at(self.last if self._live else min(self.step, self.last))

    def _scene_of(self, record: Record) -> Data:
        """Another game has been dealt at the table."""
        return scene(record.seating) | {
            "last": self.last,
            "commented": True,
            "everything": True,
            "live": True,
        }

    def _look_at(self, step: int) -> None:
        if step == self.step:
            self._refresh()
        else:
            self.step = step

    def _refresh(self) -> None:
        super()._refresh()
        state, step = self._moments[self.step], self.step
        then = max(step - 1, 0) if state.outcome else step  # what they knew before all cards were shown
        insights, before = ([one.at(n) for one in self._insights] for n in (then, max(step - 1, 0)))
        self.everything = _everything(state, insights, before)

    # ---- what the page says ----

    def _go(self, content: Mapping[str, Any]) -> None:
        step = read_step(content.get("step"), self.last)
        self._live = self._table is not None and step == self.last
        self._look_at(step)

    def _freeze(self, content: Mapping[str, Any]) -> None:
        words = content.get("words")
        self._running.freeze(words if isinstance(words, str) and words.strip() else WORDS)

    def _unfreeze(self, content: object) -> None:
        self._running.unfreeze()

    @property
    def _running(self) -> Table:
        if self._table is None:
            raise ClueError("This game is not being played: there is nothing to freeze.")
        return self._table

    _handlers: ClassVar[Mapping[str, Handler]] = {
        **Replay._handlers,
        "go": _go,
        "freeze": _freeze,
        "unfreeze": _unfreeze,
    }


def _everything(state: State, insights: Sequence[Insight], before: Sequence[Insight]) -> Data:
    """What the open table shows of a moment.

    "players" are the seats: how many solutions each has left, whether the solution is certain, whether the
    player is out, and how likely each card of the envelope is there, in per cent; "cards" are all cards, with
    their place (a seat, "envelope" or "open"), what each seat knows of it: "own", "knows", or the number of
    places, and which seats have just learnt where it is. "over" says that the game is, and that this is what
    they knew `before` its last step.
    """
    return {
        "players": [_player(state, seat, insight) for seat, insight in enumerate(insights)],
        "cards": [_card(state, card, insights, before) for card in state.edition.deck.cards],
        "envelope": [card.name for card in state.envelope],
        "over": state.outcome is not None,
    }


def _player(state: State, seat: int, insight: Insight) -> Data:
    chances = [insight.chances[card] for card in state.envelope if insight.chances]
    return {
        "out": seat in state.eliminated,
        "solutions": insight.solutions,
        "ready": insight.solution is not None,
        "chances": [_per_cent(chance) for chance in chances],
        "note": insight.why_not,
    }


def _per_cent(chance: Fraction) -> str:
    """Whole per cent, but never 0 or 100 unless that is certain."""
    whole = round(100 * chance)
    return {0: "under 1 %", 100: "over 99 %"}.get(whole, f"{whole} %") if 0 < chance < 1 else f"{whole} %"


def _card(state: State, card: Card, insights: Sequence[Insight], before: Sequence[Insight]) -> Data:
    seats = range(len(state.seats))
    holder = next((seat for seat in seats if card in state.hands[seat]), None)
    hidden = "envelope" if card in state.envelope else "open"
    knows = [_of_card(card, insight, seat == holder) for seat, insight in zip(seats, insights, strict=True)]
    then = [one.holders.get(card) for one in before]
    fresh = [seat for seat in seats if knows[seat] == "knows" and insights[seat].holders[card] != then[seat]]
    return {"name": card.name, "at": hidden if holder is None else holder, "knows": knows, "fresh": fresh}


def _of_card(card: Card, insight: Insight, own: bool) -> str | int | None:
    """What a seat knows of a card; None where that could not be counted."""
    if own:
        return "own"
    return "knows" if card in insight.holders else insight.places.get(card)


def open_table(game: Table | Record | str | PathLike[str], everyone: bool = False) -> OpenTable:
    """Show a game with all cards open and who knows what, for the one who teaches.

    `game` is a running table of `play`, which is followed as it goes on and can be frozen from here, or a
    record, or the file of a saved game. Whoever sees the page sees the envelope; in a notebook that several
    people share everybody who is connected gets it. So a game of `play_together` is opened only if one says
    that `everyone` may see it.

    Raises `ClueError` for such a game otherwise, and the errors of `cluekit.saved.load` for a file.
    """
    if getattr(game, "is_shared", False) and not everyone:
        raise ClueError(
            "Everybody in this notebook would see all cards: to open the table all the same, "
            "say open_table(..., everyone=True)."
        )
    return OpenTable(game if isinstance(game, Table) else record_of(game))
