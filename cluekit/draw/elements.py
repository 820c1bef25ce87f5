"""SVG elements as text, in units of 24 to a square."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cluekit.board import Board
from cluekit.draw.colours import paint
from cluekit.draw.shapes import Point

__all__ = [
    "MARGIN",
    "SERIF",
    "UNIT",
    "element",
    "group",
    "readable",
    "short",
    "text",
    "trace",
    "view_box",
]

UNIT = 24
"""Units of the drawing's own coordinates in one square."""

MARGIN = 18
"""Units around the squares: the frame, with the numbers of rows and columns."""

SERIF = "'Palatino Linotype', Palatino, 'Book Antiqua', 'URW Palladio L', Georgia, 'Liberation Serif', serif"
"""The typeface of everything that is written on a board."""


def view_box(board: Board) -> tuple[int, int, int, int]:
    """The viewBox of a whole drawing, (x, y, width, height): square (0, 0) begins at the origin."""
    return -MARGIN, -MARGIN, board.width * UNIT + 2 * MARGIN, board.height * UNIT + 2 * MARGIN


def short(value: float) -> str:
    """A number as short as can be.

    >>> short(12.0), short(2 / 3)
    ('12', '0.67')
    """
    return f"{round(value, 2):g}"


def element(tag: str, name: str, **attributes: object) -> str:
    """An empty element of class `ck-name`; underscores in attribute names become hyphens.

    >>> element("circle", "start", r=8.0, stroke_width=2)
    '<circle class="ck-start" r="8" stroke-width="2"/>'
    """
    return f'<{tag} class="ck-{name}"{_attributes(attributes)}/>'


def group(name: str, inner: str, **attributes: object) -> str:
    """A group of class `ck-name` around what is in it.

    >>> group("tiles", "<rect/>", stroke_width=0.7)
    '<g class="ck-tiles" stroke-width="0.7"><rect/></g>'
    """
    return f'<g class="ck-{name}"{_attributes(attributes)}>{inner}</g>'


def _attributes(attributes: dict[str, object]) -> str:
    shown = {key.replace("_", "-"): value for key, value in attributes.items()}
    return "".join(
        f' {key}="{short(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in shown.items()
    )


def text(name: str, content: str, at: Point, size: float, **attributes: object) -> str:
    """A line of text of class `ck-name` that begins, ends or is centred `at` a point in units."""
    look = {"text_anchor": "middle", "font_family": SERIF, "fill": paint("ink")} | attributes
    place = {"x": float(at[0]), "y": float(at[1]), "font_size": float(size)}
    return f'<text class="ck-{name}"{_attributes(place | look)}>{escape(content)}</text>'


def trace(points: Iterable[Point], closed: bool = False) -> str:
    """Path data through points given in squares.

    >>> trace([(0, 0), (1, 0.5)], closed=True)
    'M0 0 L24 12 Z'
    """
    steps = " L".join(f"{short(x * UNIT)} {short(y * UNIT)}" for x, y in points)
    return f"M{steps}{' Z' if closed else ''}"


def readable(board: Board) -> float:
    """The size of small print in units: 11 pixels in the smallest drawing that a page should show.

    That is one of the whole board whose shorter side has 480 pixels, or whose longer one has 800.
    """
    shorter, longer = sorted(view_box(board)[2:])
    return max(7.0, 11 * shorter / 480, 11 * longer / 800)
