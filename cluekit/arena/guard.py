"""A bot at the table that may raise, dawdle or break the rules, and does not stop the game.

>>> from cluekit.bots import bot
>>> from cluekit.session import Session
>>> from cluekit.editions import edition
>>> def sleeper(view):
...     return None
>>> guards = [Guard(sleeper, 0), Guard(bot("eliminator", 1), 1)]
>>> game = Session(edition("mini"), 2, dict(enumerate(guards)), seed=3)
>>> game.run()
>>> print(guards[0].foul)
Ada's bot wanted None, which is no action of this game (is there a return on every way?).
>>> game.outcome.winner
1
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from types import TracebackType
from typing import Any, Literal, TypeAlias

from cluekit.arena import limits
from cluekit.arena.limits import Overtime, checked_limit, within
from cluekit.arena.standin import stand_in
from cluekit.arena.unasked import unasked
from cluekit.bots import Bot
from cluekit.bots.registry import comes_with_cluekit
from cluekit.game import Action, View
from cluekit.game.actions import PlayerAction
from cluekit.game.legal import Legal
from cluekit.names import shown, written

__all__ = ["LIMIT", "Foul", "Guard", "Kind", "apart", "ask", "limit_for"]

LIMIT = 10.0
"""How many seconds a bot that does not come with cluekit has for one decision, if nothing else is said."""

Kind: TypeAlias = Literal["illegal", "error", "slow"]
"""What a bot can do wrong: something illegal, raise an error, or take too long."""

_LONGEST = 200
"""How many characters of an error's own words are kept."""


@dataclass(frozen=True)
class Foul:
    """What a bot has done wrong, and before which view."""

    seat: int
    kind: Kind
    message: str
    """What happened, without the name of the seat, such as "raised KeyError: 'Hall'"."""

    events: int
    """How many events the view had."""

    view: View = field(compare=False, repr=False)
    """The view that the bot was asked with: the same bot, asked with it again, likely does the same again."""

    trace: str = field(default="", compare=False, repr=False)
    """Where an error was raised, as Python tells it; for other fouls it is empty."""

    def __str__(self) -> str:
        return f"{self.view.name(self.seat)}'s bot {self.message}."


def ask(
    bot: Bot,
    view: View,
    limit: float | None = LIMIT,
    why: Callable[[Action], str | None] = lambda action: None,
) -> Action | Foul:
    """What a bot does in a view: one of `view.legal`, or the foul that it commits.

    A bot that does not come with cluekit gets a copy of the view. It cannot ask anybody (see `unasked`).

    Arguments: `limit`, seconds that it may take, None for as long as it likes (what cannot be stopped is told
    in `cluekit.arena.limits`); `why`, a function that tells the rule an action breaks, if it knows.
    Raises `KeyboardInterrupt` only: whoever plays may always stop.
    """
    try:
        with unasked():
            return within(limit, partial(_decision, bot, view, why))
    except KeyboardInterrupt:
        raise
    except Overtime:
        return _foul(view, "slow", f"took longer than {limit:g} seconds for one decision")
    except BaseException:  # an error that raises another one when it is told
        return _foul(view, "error", "raised an error that has no words")


def _decision(bot: Bot, view: View, why: Callable[[Action], str | None]) -> Action | Foul:
    """The answer of a bot, and all words about it: for those its own methods may be called."""
    try:
        chosen = bot(view if comes_with_cluekit(bot) else apart(view))
        action = _found(view, chosen)
    except (KeyboardInterrupt, Overtime):
        raise
    except BaseException as error:
        return _foul(view, "error", f"raised {_told(error)}", _trace(error))
    return action or _foul(view, "illegal", _illegal(chosen, why))


def apart(view: View) -> View:
    """A copy of a view for a bot of another's making: its list of legal actions is in no other game's hands.

    (Lists that were made once serve all games, and keep what was looked up in them.)
    """
    return replace(view, legal=Legal(tuple(view.legal)))


def _found(view: View, chosen: object) -> Action | None:
    """The legal action that is equal to what a bot has chosen; None if there is none."""
    if not isinstance(chosen, PlayerAction):
        return None
    return next((action for action in view.legal.of(type(chosen)) if action == chosen), None)


def _foul(view: View, kind: Kind, message: str, trace: str = "") -> Foul:
    assert view.player is not None
    return Foul(view.player, kind, message, len(view.events), view, trace)


def _illegal(chosen: object, why: Callable[[Action], str | None]) -> str:
    words = _plain(_safely(shown, chosen))
    if not isinstance(chosen, PlayerAction):
        return f"wanted {words}, which is no action of this game{_hint(chosen)}"
    rule = _safely(why, chosen, None)
    return f"wanted {words}" + (f": {rule.rstrip('.')}" if rule else ", which is not legal here")


def _hint(chosen: object) -> str:
    """What was likely forgotten."""
    if chosen is None:
        return " (is there a return on every way?)"
    if isinstance(chosen, type) and issubclass(chosen, PlayerAction):
        return f" (write {chosen.__name__}())" if not fields(chosen) else " (make one of this kind)"
    if isinstance(chosen, list | tuple):
        return " (a list; take one of it, and look first whether it is empty)"
    return ""


def _safely(tell: Callable[[Any], Any], value: Any, *otherwise: Any) -> Any:
    """What is told of something that a bot has made; whatever it raises, the words are others then."""
    try:
        return tell(value)
    except (KeyboardInterrupt, Overtime):
        raise
    except BaseException:
        return otherwise[0] if otherwise else f"<{type(value).__name__}>"


def _told(error: BaseException) -> str:
    words = " ".join(_safely(written, error).split())
    short = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
    return _plain(f"{type(error).__name__}: {short}" if short else type(error).__name__)


def _plain(words: str) -> str:
    """Without the addresses of objects, which are others in every process."""
    return re.sub(r"0x[0-9a-fA-F]{4,}", "0x...", words).rstrip(".")


def _trace(error: BaseException) -> str:
    """The calls from the bot's own code on."""
    own = {__file__, limits.__file__}
    first: TracebackType | None = error.__traceback__
    while first is not None and first.tb_frame.f_code.co_filename in own:
        first = first.tb_next

    def told(error: BaseException) -> str:
        return "".join(traceback.format_exception(type(error), error, first))

    return str(_safely(told, error, ""))


def limit_for(bot: Bot, limit: float | None) -> float | None:
    """The limit that holds for a bot: for those of cluekit none, so that no result depends on a clock."""
    return None if comes_with_cluekit(bot) else limit


class Guard:
    """A bot on its seat, as a bot itself: it always does something legal.

    After its first foul, kept in `foul`, the bot is not asked any more, and a stand-in plays for it (see
    `stand_in`). `limit` and `why` are those of `ask`; bots of cluekit have no limit.
    """

    def __init__(
        self,
        bot: Bot,
        seat: int,
        limit: float | None = LIMIT,
        why: Callable[[Action], str | None] = lambda action: None,
    ) -> None:
        self.seat = seat
        self.foul: Foul | None = None
        self._ask = partial(ask, bot, limit=checked_limit(limit_for(bot, limit)), why=why)

    def __call__(self, view: View) -> Action:
        """The bot's action, or the stand-in's."""
        if self.foul is None:
            answer = self._ask(view)
            if not isinstance(answer, Foul):
                return answer
            self.foul = answer
        return stand_in(view)
