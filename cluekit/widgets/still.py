"""The board as a still picture beside a page, for a notebook in which nobody is there to draw the page.

A page lives as long as its kernel. Its picture is an output of its own, which is stored in the notebook:
after a restart, or in a saved notebook that is only read, it is what is left of the game. While the page is
there, the picture is hidden.

It shows what lies on the table for all to see, and nothing from any hand: a picture made from one player's
view is the same as that made from another's.

In a notebook that jupyter-collaboration shares, the picture stays as it was when the cell was run. Every page
that has the notebook open would put a new one into the one document that all share, each in the place of the
old one, and so push the table itself out of it. The kernel cannot know that; the page can, and says so.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Hashable
from dataclasses import replace
from html import escape

from IPython.display import display, update_display

from cluekit.board import in_words
from cluekit.draw import board_svg, view_box
from cluekit.draw.elements import UNIT
from cluekit.game import View
from cluekit.game.events import GameOver, TurnBegan
from cluekit.narrate import sentence

__all__ = ["Still", "picture", "words"]

_display: Callable[..., object] = display  # IPython has no types
_update: Callable[..., object] = update_display

_WIDTH, _SQUARE = 480, 20
"""How wide the picture is at least, and a square of it, in pixels."""

_CHILD, _OUTPUT = ".jp-OutputArea-child", ".jp-OutputArea-output"
_DRAWN = f"{_OUTPUT}[data-mime-type], {_OUTPUT} .lm-Widget, {_OUTPUT} script"

STYLE = " ".join(
    f"""
.ckt-still {{ max-width: 60em; }}
.ckt-still img {{ max-width: 100%; height: auto; }}
{_CHILD}:has(.ckt-still):has(+ {_CHILD} .ckt-there) {{ display: none; }}
{_CHILD}:has(.ckt-still) + {_CHILD}:not(:has({_DRAWN})) {{ display: none; }}
{_CHILD}:has(.ckt-still) + {_CHILD}:has(.ckt-gone) {{ display: none; }}
.cell_container:has(.ckt-there) .ckt-still {{ display: none; }}
body.ckt-there .ckt-still {{ display: none; }}
""".split()
)
"""What hides the picture while the page is there, and the notice that a page cannot be shown while it is not.

The script of a page gives it the class `ckt-there`, and `ckt-gone` when its kernel is gone and it answers
nobody. In turn: the output before a page that is there; the line of text in the place of a page that is not;
a page that is gone. The last two are for VS Code, which has other names for the output of a cell, and for all
others, such as Colab, where every cell is a document.

The `:has` here stand at the output of one cell. One at the body of the document would cost a look at all that
is in it after every click; so the last mark is set there by the script.
"""


def words(view: View) -> str:
    """When the picture was made, in a sentence, and how to play."""
    turns = sum(isinstance(event, TurnBegan) for event in view.events)
    over = [event for event in view.events if isinstance(event, GameOver)]
    title = view.edition.title
    if over:
        told = sentence(over[-1], replace(view, player=None))
        return f"{title}, as the game ended in turn {turns}. {told} To play again, run this cell."
    when = f"in turn {turns} ({view.name(view.turn)}’s)" if turns else "before the first turn"
    return f"{title}, as the game stood {when}. This is a picture: to play, run this cell."


def picture(view: View) -> dict[str, str]:
    """The board with a sentence, as an output of a notebook: a dictionary from kinds of content to contents.

    Only what everybody at the table sees is taken from the view.
    """
    deck = view.edition.deck
    tokens = list(zip(deck.suspects, view.tokens, strict=True))
    weapons = list(zip(deck.weapons, view.weapons, strict=False))  # some are missing while the table is set
    width = view_box(view.edition.board)[2] / UNIT
    svg = board_svg(
        view.edition.board,
        tokens=tokens,
        weapons=weapons,
        title=view.edition.title,
        cell=max(_SQUARE, _WIDTH / width),
        look=view.edition.look,
    )
    standing = [
        f"{card.name} in {in_words(place)}" for card, place in (*tokens, *weapons) if place is not None
    ]
    source = base64.b64encode(svg.encode()).decode()
    seen = escape(f"The board: {'; '.join(standing)}.")
    image = f'<img alt="{seen}" src="data:image/svg+xml;base64,{source}">'
    said = words(view)
    return {
        "text/plain": said,
        "text/html": f'<style>{STYLE}</style><div class="ckt-still"><p>{escape(said)}</p>{image}</div>',
    }


class Still:
    """The picture of one page in the notebook: it is shown with the page, and renewed now and then.

    Pictures are large (from 25 to 130 kB, as the board is), so there is one a turn, not one a step.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._moment: Hashable = None
        self._shown = False

    def show(self, view: View) -> None:
        """Put the picture into the output of the cell that is being run."""
        _display(picture(view), raw=True, display_id=self._name)
        self._shown = True

    def renew(self, view: View, game: object) -> None:
        """Draw the picture anew, if it is in the notebook and another turn has come, or another `game`."""
        turns = sum(isinstance(event, TurnBegan) for event in view.events)
        moment = (game, turns, view.outcome is not None)
        if self._shown and moment != self._moment:
            self._moment = moment
            _update(picture(view), raw=True, display_id=self._name)

    def forget(self) -> None:
        """Leave the picture as it is from now on."""
        self._shown = False
