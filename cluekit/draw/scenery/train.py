"""A train at night: roofs and windows, couplings and rails, telegraph poles, stars and the moon."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.board import Board, Square
from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, short, view_box
from cluekit.draw.scenery.motifs import Scenery, figure, halo, mixed, outdoors, stamps
from cluekit.draw.shapes import row_runs

__all__ = ["TRAIN"]

_STARS = ("m5 6h0m13 11h0", "m17 4h0", "m10 15h0", "m4 18h0m15 -9h0", "")
_MOON = "m14 3a9 9 0 1 0 7 13a7.5 7.5 0 0 1 -7 -13z"
_BELLOWS = "m3 2v20m4.5 -20v20m4.5 -20v20m4.5 -20v20m4.5 -20v20"


def _around(board: Board) -> str:
    """The night, with hills beyond; and bellows in the gaps between two carriages."""
    night = outdoors(board)
    gaps = [cell for cell in night if _between_rooms(board, cell)]
    sky = [cell for cell in night if cell not in gaps]
    gilt = paint("gilt")
    return "".join(
        (
            _hills(board),
            figure("stars", stamps(sky, *_STARS), stroke="#fff", stroke_width=1.3, opacity=0.8),
            figure("moon", stamps(sky[:1], _MOON), fill=paint("moon", "#f6e7b0")),
            _roofs(board),
            figure("gaps", stamps(gaps, "h24v24h-24z"), fill=paint("wall")),
            figure("bellows", stamps(gaps, _BELLOWS), stroke=gilt, stroke_width=1, opacity=0.55),
        )
    )


def _between_rooms(board: Board, cell: Square) -> bool:
    """Whether there is a room at both sides of a cell."""
    row, column = cell
    names = [board.legend.get(board.symbol_at((row, column + by))) for by in (-1, 1)]
    return all(name in board.rooms for name in names)


def _hills(board: Board) -> str:
    """Dark hills along the upper edge."""
    x, y, width, _ = view_box(board)
    steps = (width - 8) // 60
    tops = "".join(f"q{30} {-10 - mixed((1, step)) % 12} 60 0" for step in range(steps))
    d = f"M{x + 4} {y + 42}{tops}v8h{-60 * steps}z"
    return figure("hills", d, fill="#000", opacity=0.25)


def _roofs(board: Board) -> str:
    """A curved roof over each carriage, with its ventilators."""
    curves, vents = [], []
    for room in board.rooms:
        top, left, right = _span(board.footprint(room))
        x, y, width = left * UNIT, top * UNIT, (right - left) * UNIT
        curves.append(f"M{x - 3} {y}q2 -13 16 -14h{width - 26}q14 1 16 14z")
        vents += [f"M{short(x + width * part)} {y - 13}v-4m-3 0h6" for part in (0.3, 0.7)]
    roof = figure(
        "roofs", "".join(curves), fill=paint("roof", "#6b4a2b"), stroke=paint("gilt"), stroke_width=1
    )
    return figure("vents", "".join(vents), stroke=paint("gilt"), stroke_width=2, opacity=0.8) + roof


def _span(cells: tuple[Square, ...]) -> tuple[int, int, int]:
    """The uppermost row of a footprint, and from which column to which it reaches there."""
    columns = [column for row, column in cells if row == cells[0][0]]
    return cells[0][0], min(columns), max(columns) + 1


def _track(board: Board) -> str:
    """Rails on their sleepers along the lower side of the corridor, and the wheels of the carriages."""
    edge = sorted(_below_corridor(board))
    sleepers = stamps(edge, "m3 1v9m6 -9v9m6 -9v9m6 -9v9")
    rails = stamps(edge, "m0 4h24m-24 4h24")
    wheels = "".join(
        f"M{short(x - 7)} {row * UNIT}a7 7 0 0 0 14 0zm4 0a3 3 0 0 0 6 0" for row, x in _axles(board, edge)
    )
    return (
        figure("sleepers", sleepers, stroke=paint("roof", "#6b4a2b"), stroke_width=2.6, opacity=0.9)
        + figure("rails", rails, stroke=paint("gilt"), stroke_width=1.1, opacity=0.8)
        + figure("wheels", wheels, fill=paint("wall"), stroke=paint("gilt"), stroke_width=1.2)
    )


def _below_corridor(board: Board) -> set[Square]:
    """The cells in the row below the lowest long stretch of corridor that are no corridor themselves."""
    squares = set(board.squares)
    rows = [row for row, _, length in row_runs(squares) if length > board.width / 2]
    return {
        (row, column) for row, column in ((r + 1, c) for r, c in squares if r == max(rows, default=-1))
    } - squares


def _axles(board: Board, edge: Sequence[Square]) -> list[tuple[int, float]]:
    """The row and the x of each wheel: two pairs under each carriage, where there is track."""
    spans = (_span(board.footprint(room)) for room in board.rooms)
    at = [
        UNIT * (left + (right - left) * part) for _, left, right in spans for part in (0.16, 0.34, 0.66, 0.84)
    ]
    track = set(edge)
    return [
        (row, x)
        for row in {row for row, _ in edge}
        for x in at
        if {(row, int((x + by) // UNIT)) for by in (-8, 8)} <= track
    ]


def _beneath(board: Board, room: str) -> str:
    """The painted side of a carriage, with a brass line."""
    return halo(board, room, [("roof", "#6b4a2b", 9, 1), ("gilt", "#dfb65f", 5, 0.9)])


TRAIN = Scenery(_around, _beneath, _track)
"""A train."""
