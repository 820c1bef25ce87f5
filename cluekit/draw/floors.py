"""Patterns of floors: quiet lines and dots over the cells of a room, which stay within its walls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from cluekit.board import Square
from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, element, short
from cluekit.draw.shapes import column_runs, row_runs

__all__ = ["FLOORS", "IN_TURN", "pattern"]

_Cells = Collection[Square]
_Pattern = Callable[[_Cells], str]


def pattern(name: str, cells: _Cells) -> str:
    """The pattern of this name over some cells, as one element. Raises `KeyError` for an unknown name.

    >>> pattern("slabs", [(0, 0)])[:53]
    '<path class="ck-pattern" d="M0 0l24 24m0 -24l-24 24" '
    """
    d = FLOORS[name](sorted(cells))
    if name in _FILLED:
        return element("path", "pattern", d=d, fill=paint("wall"), opacity=0.07)
    line = {"fill": "none", "stroke": paint("wall"), "stroke_linecap": "round"}
    width, opacity = _WEIGHTS.get(name, (0.7, 0.15))
    return element("path", "pattern", d=d, stroke_width=width, opacity=opacity, **line)


def _at(x: float, y: float) -> str:
    return f"M{short(x * UNIT)} {short(y * UNIT)}"


def _across(cells: _Cells, *heights: float) -> str:
    """Lines along each row of cells, at these heights of a row."""
    return "".join(
        f"{_at(column, row + height)}h{length * UNIT}"
        for row, column, length in row_runs(cells)
        for height in heights
    )


def _down(cells: _Cells, *parts: float) -> str:
    """Upright lines along each column of cells, at these parts of its width."""
    return "".join(
        f"{_at(column + part, row)}v{length * UNIT}"
        for row, column, length in column_runs(cells)
        for part in parts
    )


def _stamp(cells: _Cells, *motifs: str) -> str:
    """One of some relative paths from the corner of each cell, in a fixed order that looks like none."""
    return "".join(
        _at(column, row) + motifs[(row * 7 + column * 5 + row * column) % len(motifs)]
        for row, column in cells
    )


def _planks(cells: _Cells) -> str:
    return _across(cells, 0, 0.5) + _stamp(cells, "m6 0v12", "m18 12v12", "m12 0v12", "m0 12v12")


def _tiles(cells: _Cells) -> str:
    return _across(cells, 0) + _down(cells, 0)


def _slabs(cells: _Cells) -> str:
    return _stamp(cells, "l24 24m0 -24l-24 24")


def _parquet(cells: _Cells) -> str:
    """Blocks of three staves, laid along and across in turn."""
    along, upright = "m0 0h24m0 8h-24m0 8h24", "m0 0v24m8 0v-24m8 0v24"
    return "".join(_at(column, row) + (along, upright)[(row + column) % 2] for row, column in cells)


def _bricks(cells: _Cells) -> str:
    return _across(cells, 0, 1 / 3, 2 / 3) + _stamp(cells, "m12 0v8m-12 0v8m12 0v8")


def _checks(cells: _Cells) -> str:
    return _stamp(cells, "h12v12h-12zm12 12h12v12h-12z")


def _carpet(cells: _Cells) -> str:
    """Small lozenges, with a dot between them."""
    return _stamp(cells, "m12 7l4 5l-4 5l-4 -5zm12 5h0m-12 12h0", "m12 7l4 5l-4 5l-4 -5z")


def _flagstones(cells: _Cells) -> str:
    joints = ("m9 0v24", "m14 0v13m-14 0h24", "m5 11v13m-5 -13h24", "m0 9h24m-10 0v15")
    return _across(cells, 0) + _stamp(cells, *joints)


def _grass(cells: _Cells) -> str:
    """Tufts here and there."""
    tufts = ("m5 9l-2 -4m2 4v-5m0 5l2 -4", "m15 19l-2 -4m2 4v-5m0 5l2 -4", "m12 12h0", "m18 8l-2 -4m2 4l2 -4")
    return _stamp(cells, *tufts)


def _gravel(cells: _Cells) -> str:
    return _stamp(cells, "m4 5h0m9 3h0m6 9h0m-12 2h0", "m8 3h0m11 6h0m-13 7h0m9 4h0", "m3 11h0m9 -6h0m8 14h0")


def _sand(cells: _Cells) -> str:
    return _stamp(cells, "m2 8q5 -4 10 0t10 0", "m2 18q5 -4 10 0t10 0", "m7 13h0m9 2h0")


def _waves(cells: _Cells) -> str:
    wave = "q3 -4 6 0t6 0t6 0t6 0"
    return _stamp(cells, f"m0 7{wave}", f"m0 17{wave}", f"m0 12{wave}")


def _ice(cells: _Cells) -> str:
    return _stamp(cells, "m4 3l8 7l-3 9m3 -9l9 2", "m20 4l-7 5", "m5 20l6 -4", "m12 2l2 11l8 7m-8 -7l-10 3")


def _craters(cells: _Cells) -> str:
    ring, small = "a5 4 0 1 0 10 0a5 4 0 1 0 -10 0", "a2.5 2 0 1 0 5 0a2.5 2 0 1 0 -5 0"
    return _stamp(cells, f"m4 11{ring}", f"m15 6{small}", "m6 16h0m10 -9h0", f"m8 18{small}")


def _clouds(cells: _Cells) -> str:
    return _stamp(cells, "m3 9h13m-8 4h13", "m6 18h14", "m2 6h9m3 12h8")


def _deck(cells: _Cells) -> str:
    """Plates with rivets."""
    return _across(cells, 0) + _down(cells, 0) + _stamp(cells, "m3.5 3.5h0m17 0h0m0 17h0m-17 0h0")


FLOORS: Mapping[str, _Pattern] = MappingProxyType(
    {
        "bricks": _bricks,
        "carpet": _carpet,
        "checks": _checks,
        "clouds": _clouds,
        "craters": _craters,
        "deck": _deck,
        "flagstones": _flagstones,
        "grass": _grass,
        "gravel": _gravel,
        "ice": _ice,
        "parquet": _parquet,
        "planks": _planks,
        "sand": _sand,
        "slabs": _slabs,
        "tiles": _tiles,
        "waves": _waves,
    }
)
"""What makes the path of each pattern from sorted cells."""

IN_TURN: tuple[str, ...] = ("planks", "tiles", "parquet")
"""The patterns of rooms for which nobody has chosen one, over and over."""

_FILLED = ("checks",)
_WEIGHTS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "carpet": (1, 0.17),
        "clouds": (1.4, 0.13),
        "gravel": (1.8, 0.16),
        "grass": (1, 0.24),
        "ice": (0.8, 0.2),
        "sand": (1, 0.16),
        "waves": (1, 0.17),
        "craters": (0.9, 0.2),
    }
)
"""The width of the lines and their opacity where they differ from the others."""
