"""The detective's sheet on paper: cards by category, columns for the players, and room for suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cluekit.cards import Category
from cluekit.draw import Drawing
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import shown
from cluekit.printing.paper import MARGIN, Paper, fitted, line, page, paper, rect, text

__all__ = ["sheet_svg"]

_ROW_MOST, _ROW_LEAST = 7.4, 4.0
_NOTE_ROW = 6.6
_NOTES_LEAST = 3
"""So many suggestions can be written down at least."""


def sheet_svg(
    edition: str | Edition, players: int = 4, size: str | Paper = "A4", two: bool = False
) -> Drawing:
    """A notepad to print: crosses go into a column for each player, yourself included, and the envelope's.

    Arguments: the edition; how many `players` sit at the table; the `size` of the paper, such as "A4" or
    "Letter"; with `two`, two sheets stand side by side on paper that lies across, to be cut.
    Raises `ClueError` for a number of players that the edition does not allow, or an unknown size.

    >>> sheet_svg("mini", players=3).count("<text")
    24
    """
    played = find_edition(edition)
    rules = played.rules
    fewest, most = rules.min_players, rules.max_players
    if isinstance(players, bool) or not isinstance(players, int) or not fewest <= players <= most:
        raise ClueError(f"{played} is played by {fewest} to {most}, not by {shown(players)}.")
    whole = paper(size)
    title = f"Detective's sheet: {played}"
    if not two:
        return page(whole, _Sheet(played, players, 0, whole).drawn(), title)
    across = whole.across
    half = Paper(across.width / 2, across.height)
    cut = line(half.width, 0, half.width, across.height, 0.15, "2 2")
    halves = [
        mark for left in (0, half.width) for mark in _Sheet(played, players, left, half, small=True).drawn()
    ]
    return page(across, [*halves, cut], title)


@dataclass(frozen=True)
class _Sheet:
    """One sheet on the paper, or on a half of it that begins at `left`."""

    edition: Edition
    players: int
    left: float
    size: Paper
    small: bool = False

    @property
    def head(self) -> float:
        """The height of the title and the lines for name and date."""
        return 15.0 if self.small else 24.0

    @property
    def names(self) -> float:
        """The height of the heads of the columns, where names are written from below."""
        return 15.0 if self.small else 19.0

    @property
    def gap(self) -> float:
        """What stays empty between the two tables."""
        return 4.0 if self.small else 8.0

    @property
    def x(self) -> float:
        return self.left + MARGIN

    @property
    def width(self) -> float:
        return self.size.width - 2 * MARGIN

    @property
    def end(self) -> float:
        return self.x + self.width

    @cached_property
    def rows(self) -> int:
        """The rows of the table: a card each, and the heads of the categories."""
        return len(self.edition.deck.cards) + len(Category)

    @cached_property
    def row(self) -> float:
        """The height of a row, with room for some suggestions below the table."""
        notes = _NOTE_ROW * (_NOTES_LEAST + 2)
        space = self.size.height - 2 * MARGIN - self.head - self.names - notes - self.gap
        return max(min(_ROW_MOST, space / self.rows), _ROW_LEAST)

    @property
    def top(self) -> float:
        return MARGIN + self.head + self.names

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.row

    @cached_property
    def columns(self) -> list[float]:
        """Where the columns begin, and where the last one ends: one a player, and one for the envelope."""
        boxes = self.players + 1
        box = min(15.0, self.width * 0.62 / boxes)
        return [self.end - box * (boxes - at) for at in range(boxes + 1)]

    def drawn(self) -> Iterator[str]:
        yield from self._head()
        yield from self._table()
        yield from self._notes()

    def _head(self) -> Iterator[str]:
        title = str(self.edition)
        size = 5.0 if self.small else 7.0
        yield text(title, self.x, MARGIN + size, fitted(title, self.width, size), bold=True)
        y, middle = MARGIN + self.head - 4, self.x + self.width * 0.62
        for label, start, end in (("Name", self.x, middle - 4), ("Date", middle, self.end)):
            yield text(label, start, y, 3.2)
            yield line(start + 10, y + 0.6, end, y + 0.6)

    def _table(self) -> Iterator[str]:
        first = self.columns[0]
        yield from self._heads()
        y = self.top
        for category in Category:
            yield rect(self.x, y, self.width, self.row, 0, "#e6e6e6")
            heading = f"{category.value.capitalize()}s"
            yield text(heading, self.x + 1.5, y + self.row * 0.7, min(3.6, self.row * 0.6), bold=True)
            for card in self.edition.deck.category(category):
                y += self.row
                size = fitted(card.name, first - self.x - 2.5, min(3.8, self.row * 0.6))
                yield text(card.name, self.x + 1.5, y + self.row * 0.7, size)
            y += self.row
        for at in range(self.rows + 1):
            yield line(self.x, self.top + at * self.row, self.end, self.top + at * self.row, 0.15)
        for x in (self.x, *self.columns):
            yield line(x, self.top if x == self.x else self.top - self.names, x, self.bottom, 0.15)
        yield rect(self.x, self.top, self.width, self.bottom - self.top, 0.5)

    def _heads(self) -> Iterator[str]:
        """The heads of the columns: lines to write names on, and the envelope's."""
        above = self.top - self.names
        yield line(self.columns[0], above, self.end, above, 0.15)
        *players, envelope = zip(self.columns, self.columns[1:], strict=False)
        for number, (start, end) in enumerate(players, 1):
            yield text(str(number), start + 1, above + 3, 2.4)
            yield line(end - 2, above + 2, end - 2, self.top - 2, 0.15, "0.5 0.8")
        start, end = envelope
        yield text(
            "envelope",
            (start + end) / 2 + 1,
            self.top - 1.5,
            fitted("envelope", self.names - 3, 3),
            italic=True,
            turned=True,
        )

    def _notes(self) -> Iterator[str]:
        """Lines for suggestions: who asked for what, who passed, who showed, and what."""
        top = self.bottom + self.gap
        number = int((self.size.height - MARGIN - top) / _NOTE_ROW) - 1
        shares = {
            "asked by": 0.17,
            "suspect, weapon, room": 0.43,
            "passed": 0.16,
            "shown by": 0.13,
            "card": 0.11,
        }
        end = top + (number + 1) * _NOTE_ROW
        x = self.x
        for label, share in shares.items():
            room = share * self.width
            yield text(label, x + 1, top + _NOTE_ROW * 0.65, fitted(label, room - 1.5, 3), bold=True)
            yield line(x, top, x, end, 0.15)
            x += room
        for at in range(number + 2):
            yield line(self.x, top + at * _NOTE_ROW, self.end, top + at * _NOTE_ROW, 0.15)
        yield rect(self.x, top, self.width, end - top, 0.5)
