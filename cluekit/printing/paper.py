"""Sheets of paper, and drawings on them in millimetres.

A page is SVG in black on white, whose own units are millimetres from the upper left corner of the paper. Only
such elements are used as any program draws in the same way: lines, rectangles and text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from cluekit.draw import Drawing
from cluekit.errors import ClueError
from cluekit.names import key, quoted

__all__ = ["MARGIN", "PAPERS", "Paper", "fitted", "line", "number", "page", "paper", "rect", "text"]

MARGIN = 10.0
"""Millimetres at each edge that stay empty: most printers cannot print there."""

SERIF = "'DejaVu Serif', Georgia, 'Liberation Serif', serif"
"""The typeface of what is printed."""

_WIDTH_OF_LETTER = 0.66
"""The width of a letter as part of the size, on the safe side for bold ones."""


class Paper(NamedTuple):
    """A size of paper in millimetres, upright."""

    width: float
    height: float

    @property
    def across(self) -> Paper:
        """The same paper on its side."""
        return Paper(self.height, self.width)


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "A3": Paper(297, 420),
        "A4": Paper(210, 297),
        "A5": Paper(148, 210),
        "Letter": Paper(215.9, 279.4),
        "Legal": Paper(215.9, 355.6),
    }
)
"""The sizes by name: those of ISO 216, and those usual in North America."""


def paper(name: str | Paper) -> Paper:
    """A size by its name, in any spelling; raises `ClueError` for a name that nothing has.

    >>> paper("a4")
    Paper(width=210, height=297)
    """
    if isinstance(name, Paper):
        return name
    found = {key(one): size for one, size in PAPERS.items()}.get(key(name) if isinstance(name, str) else "")
    if found is None:
        raise ClueError(f"There is no paper {quoted(name)}; the sizes are {', '.join(PAPERS)}.")
    return found


def page(size: Paper, content: Iterable[str], title: str) -> Drawing:
    """A page from its elements; the title names it for those who cannot see it."""
    width, height = number(size.width), number(size.height)
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ckt-print" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
        f'<title>{escape(title)}</title><rect width="{width}" height="{height}" fill="#ffffff"/>'
        f"{''.join(content)}</svg>"
    )


def number(value: float) -> str:
    """Millimetres as short as can be, to a hundredth.

    >>> number(12.0), number(2 / 3)
    ('12', '0.67')
    """
    return f"{round(value, 2):.2f}".rstrip("0").rstrip(".")


def line(x1: float, y1: float, x2: float, y2: float, width: float = 0.2, dashes: str = "") -> str:
    """A straight line; `dashes` as in SVG."""
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    more = f' stroke-dasharray="{escape(dashes)}"' if dashes else ""
    return f'<line {ends} stroke="#000000" stroke-width="{number(width)}"{more}/>'


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    stroke: float = 0.3,
    fill: str = "none",
    corner: float = 0,
) -> str:
    """A rectangle with a border of so many millimetres; 0 for none."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    border = f' stroke="#000000" stroke-width="{number(stroke)}"' if stroke else ""
    rounded = f' rx="{number(corner)}"' if corner else ""
    return f'<rect {place}{rounded} fill="{escape(fill)}"{border}/>'


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    bold: bool = False,
    italic: bool = False,
    turned: bool = False,
) -> str:
    """A line of text on its baseline; `size` in millimetres, `turned` to be read from below."""
    style = f'font-family="{SERIF}" font-size="{number(size)}" text-anchor="{anchor}" fill="#000000"'
    style += ' font-weight="bold"' if bold else ""
    style += ' font-style="italic"' if italic else ""
    if turned:
        place = f'transform="translate({number(x)} {number(y)}) rotate(-90)"'
    else:
        place = f'x="{number(x)}" y="{number(y)}"'
    return f"<text {place} {style}>{escape(content)}</text>"


def fitted(content: str, width: float, size: float) -> float:
    """The size of letters in which a text is no wider than this: the one given, or a smaller one."""
    return min(size, width / (_WIDTH_OF_LETTER * max(1, len(content))))
