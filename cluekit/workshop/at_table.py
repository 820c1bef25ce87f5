"""What is said when a bot fails at a table where somebody plays against it."""

from __future__ import annotations

import re
import textwrap
import traceback
from collections.abc import Iterable
from pathlib import Path

from cluekit.bots import BOTS
from cluekit.cards import Card
from cluekit.errors import IllegalAction
from cluekit.game import CHANCE
from cluekit.names import written
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.workshop.own_lines import own_lines

__all__ = ["complaint"]

_LONGEST = 200  # letters of an error's own words


def complaint(error: BaseException, session: Session, seating: Seating | None = None) -> str:
    """Whose bot failed, at what and where, in one paragraph for the person at the table.

    `error` is what `step` of the session has raised. With the `seating`, it is said how to look for the fault
    in a bot of one's own. An error's own words are left out if they name cards, for these may be hidden from
    the person; those about an illegal action only if they name a card in the bot's hand.
    """
    seat = session.state.actor
    if seat is None or seat == CHANCE:
        return f"cluekit failed: {_fault(error, ())}. This game cannot go on."
    deck, who = session.state.edition.deck, session.state.seats[seat]
    if isinstance(error, IllegalAction) and not hasattr(error, "__notes__"):  # found by the session
        hidden = (
            f"{who}'s bot wanted an illegal action, which is not told here, for it names a card of the bot."
        )
        what = _words(error, session.view(seat).hand) or hidden
    else:
        what = f"{who}'s bot failed: {_fault(error, deck.cards)}."
    return f"{what} This game cannot go on.{_advice(seating, seat)}"


def _fault(error: BaseException, hidden: Iterable[Card]) -> str:
    """The kind of an error, its own words, and the line of one's own code that raised it, if there is one."""
    words = _words(error, hidden)
    lines = own_lines(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"on {lines[-1]}" if lines else f"in {Path(frame.filename).name}, line {frame.lineno}"
    return f"{type(error).__name__}{words and f': {words}'}, {where}"


def _words(error: BaseException, hidden: Iterable[Card]) -> str:
    """What an error says, cut to a readable length; nothing if it names one of these cards."""
    text = written(error)
    names = (re.escape(card.name) for card in hidden)
    if any(re.search(rf"(?<!\w){name}(?!\w)", text, re.IGNORECASE) for name in names):
        return ""
    return textwrap.shorten(text, _LONGEST, placeholder=" ...")


def _advice(seating: Seating | None, seat: int) -> str:
    """How to find the fault in a bot of one's own."""
    kind = seating.kinds[seat] if seating else None
    if seating is None or kind is None or kind.partition("(")[0] in BOTS:
        return ""
    name = kind if kind.isidentifier() else "my_bot"
    return f' In Python, trial({name}, "{seating.edition.name}") from cluekit.workshop finds such faults.'
