"""The board of an edition on paper, as large as it can be, or in parts that are put together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluekit.draw import Drawing, board_svg, view_box
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import shown
from cluekit.printing.paper import MARGIN, Paper, line, page, paper, rect, text

__all__ = ["board_print"]

_HEAD = 9.0
_MOST_TILES = 4
_ACCOUNT = re.compile(r"\A<title>[^<]*</title><desc>[^<]*</desc>")


def board_print(edition: str | Edition, size: str | Paper = "A4", tiles: int = 1) -> tuple[Drawing, ...]:
    """The board in as few or many pages as one likes, in the colours of its edition.

    Arguments: the edition; the `size` of the paper, such as "A4" or "A3"; `tiles`, how many pages the board
    is wide and high: with 2 it is spread over four pages, which are cut at the marks and put together.
    The paper lies as the board does, upright or across.
    Raises `ClueError` for an unknown size, or a number of tiles other than 1 to 4.

    >>> len(board_print("mini", tiles=2))
    4
    """
    played, sheet = find_edition(edition), paper(size)
    if isinstance(tiles, bool) or not isinstance(tiles, int) or not 1 <= tiles <= _MOST_TILES:
        raise ClueError(f"A board is 1 to {_MOST_TILES} pages wide and high, not {shown(tiles)}.")
    _, _, width, height = view_box(played.board)
    sheet = sheet.across if width > height else sheet
    return tuple(_tiles(played, sheet, tiles))


def _tiles(edition: Edition, sheet: Paper, tiles: int) -> Iterator[Drawing]:
    x, y, width, height = view_box(edition.board)
    room = Paper(sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN - _HEAD)
    scale = min(room.width * tiles / width, room.height * tiles / height)
    drawn = str(board_svg(edition.board, title=f"The board of {edition}", look=edition.look))
    part = Paper(width / tiles, height / tiles)
    for row in range(tiles):
        for column in range(tiles):
            box = (x + column * part.width, y + row * part.height, part.width, part.height)
            where = f", row {row + 1}, column {column + 1}" if tiles > 1 else ""
            content = _page(f"{edition}{where}", drawn, box, scale, sheet)
            yield page(sheet, content, f"The board of {edition}{where}")


def _page(
    title: str, drawn: str, box: tuple[float, float, float, float], scale: float, sheet: Paper
) -> Iterator[str]:
    """One part of the board, with a heading and marks at its corners."""
    width, height = box[2] * scale, box[3] * scale
    left, top = (sheet.width - width) / 2, MARGIN + _HEAD
    place = f"translate({left - box[0] * scale:.4f} {top - box[1] * scale:.4f}) scale({scale:.6f})"
    yield f'<g transform="{place}">{_inner(drawn)}</g>'
    # White paper over the rest, and a little more, so that what belongs to other pages does not show.
    end, bottom = sheet.width + 1, sheet.height + 1
    yield rect(-1, -1, end + 1, top + 1, 0, "#ffffff")
    yield rect(-1, top + height, end + 1, bottom - top - height, 0, "#ffffff")
    yield rect(-1, -1, left + 1, bottom + 1, 0, "#ffffff")
    yield rect(left + width, -1, end - left - width, bottom + 1, 0, "#ffffff")
    yield text(title, MARGIN, MARGIN + 5, 4.5, bold=True)
    for x in (left, left + width):
        for y in (top, top + height):
            yield line(x - 2, y, x + 2, y, 0.15) + line(x, y - 2, x, y + 2, 0.15)


def _inner(drawn: str) -> str:
    """What stands inside a drawing, without its own name and account, for the page has a name."""
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    return _ACCOUNT.sub("", inside)
