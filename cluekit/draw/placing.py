"""Where furniture and the envelope are drawn: clear of names, passages and the places of pieces.

All lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from cluekit.board import WALL, Board, Square
from cluekit.draw.layout import Plate, caption_plate, name_plate, passage_cells, room_slots
from cluekit.draw.lettering import name_width
from cluekit.draw.shapes import rectangles

__all__ = ["CROWD", "FEW", "Box", "below_caption", "closed_box", "envelope_box", "fitted", "furniture_box"]

FEW = 4
"""So many pieces in a room leave its furniture free; more may stand on it."""

CROWD = 10
"""So many leave the furniture of a lobby free, where whole tables begin."""

_AIR = 0.22  # between furniture and walls
_REACH = 0.4  # of a piece, from its middle
_ENOUGH = 1  # a drawing that is so high need not be larger
_LOW = 0.5  # in a lobby
_ENVELOPE = 1.5  # its width as a part of its height


class Box(NamedTuple):
    """A rectangle: its left upper corner, its width and height."""

    x: float
    y: float
    width: float
    height: float


@lru_cache(maxsize=1024)
def furniture_box(board: Board, room: str, width: int, height: int) -> Box:
    """Where a drawing of these proportions is largest in a room or lobby, at most twice as large as drawn.

    It keeps clear of the name, of passages, and of `FEW` pieces, of a `CROWD` in a lobby; of fewer in a room
    without the space.
    Raises `BoardError` for an unknown name.
    """
    below, above = (_roomiest(board, room, width, height, side) for side in (0, 1))
    if below and above:
        return above if above.height > 1.3 * below.height else below
    return below or above or fitted(board.footprint(room), width, height, 2)


def _roomiest(board: Board, room: str, width: int, height: int, side: int) -> Box | None:
    """The best place below the name (side 0) or above it (1): for as many pieces as leave it large enough."""
    best: Box | None = None
    most, enough = (CROWD, _LOW) if room in board.lobbies else (FEW, _ENOUGH)
    for pieces in range(most, 0, -1):
        free = _free(board, room, pieces)[side]
        box = fitted(free, width, height, 2) if free else None
        if box and (best is None or box.height > 1.3 * best.height):
            best = box
        if best and best.height >= enough:
            break
    return best


def _free(board: Board, room: str, pieces: int) -> tuple[list[Square], list[Square]]:
    """The cells below the name and those above it in which no passage is, nor any of up to so many pieces."""
    cells = board.footprint(room)
    plate = name_plate(room, cells)
    rows = {cell[0] for cell in passage_cells(board, room)} | set(range(plate.top, plate.bottom + 1))
    slots = {slot for few in range(1, pieces + 1) for slot in room_slots(board, room, few)}
    stood_on = {(int(y), int(x + by)) for x, y in slots for by in (-_REACH, _REACH)}
    free = [cell for cell in cells if cell[0] not in rows and cell not in stood_on]
    return [cell for cell in free if cell[0] > plate.top], [cell for cell in free if cell[0] < plate.top]


def fitted(cells: Collection[Square], width: float, height: float, most: float) -> Box:
    """The place of a drawing so many units wide and high in the largest rectangle of cells that it fits.

    `most` limits how much it grows. Of places equally large it takes the one nearest to their middle.
    """
    boxes = [_within(rectangle, width / 24, height / 24, most) for rectangle in rectangles(cells)]
    x = sum(column + 0.5 for _, column in cells) / len(cells)
    y = sum(row + 0.5 for row, _ in cells) / len(cells)
    return min(boxes, key=lambda box: (-round(box.width, 2), _distance(box, x, y), box))


def _within(rectangle: tuple[int, int, int, int], width: float, height: float, most: float) -> Box:
    row, column, high, wide = rectangle
    air = min(_AIR, 0.15 * high)
    scale = min((wide - 2 * _AIR) / width, (high - 2 * air) / height, most)
    w, h = width * scale, height * scale
    return Box(column + (wide - w) / 2, row + (high - h) / 2, w, h)


def _distance(box: Box, x: float, y: float) -> float:
    return round((box.x + box.width / 2 - x) ** 2 + (box.y + box.height / 2 - y) ** 2, 6)


def below_caption(caption: str, cells: tuple[Square, ...]) -> list[Square]:
    """The cells of a closed part that its caption leaves free: those below it, or else those beside it."""
    plate = caption_plate(caption, cells)
    below = [cell for cell in cells if cell[0] > plate.bottom]
    return below or [cell for cell in cells if not _under(cell, plate)] or list(cells)


def _under(cell: Square, plate: Plate) -> bool:
    half = max(map(name_width, plate.lines)) * plate.size / 2
    return plate.top <= cell[0] <= plate.bottom and plate.x - half - 1 < cell[1] < plate.x + half


@lru_cache(maxsize=256)
def envelope_box(board: Board) -> tuple[Box, str] | None:
    """Where the envelope lies, and in which closed part ("" for a wall with the space); None without any."""
    parts: Iterable[tuple[str, Collection[Square]]] = [
        (caption, _upper(below_caption(caption, board.footprint(caption)))) for _, caption in board.blank
    ] or [("", board.cells.get(WALL, ()))]
    boxes = [(fitted(cells, 24 * _ENVELOPE, 24, 2.3), caption) for caption, cells in parts if cells]
    return max(boxes, key=lambda found: found[0].width, default=None)


def closed_box(board: Board, caption: str, width: int, height: int) -> Box:
    """Where a drawing stands in a closed part: clear of the envelope if that lies there, else all over it."""
    cells = board.footprint(caption)
    lies = envelope_box(board)
    if lies is None or lies[1] != caption:
        rows, columns = zip(*cells, strict=True)
        return Box(min(columns), min(rows), max(columns) + 1 - min(columns), max(rows) + 1 - min(rows))
    free = [cell for cell in below_caption(caption, cells) if not _touched(cell, lies[0])]
    return fitted(free or cells, width, height, 9)


def _touched(cell: Square, box: Box) -> bool:
    return box.x - 1 < cell[1] < box.x + box.width and box.y - 1 < cell[0] < box.y + box.height


def _upper(cells: Collection[Square]) -> list[Square]:
    """The upper part of a high and narrow closed part, where the envelope lies; all of another one."""
    rows, columns = sorted({row for row, _ in cells}), {column for _, column in cells}
    high = len(rows) >= 5 and len(rows) > 0.8 * len(columns)
    return [cell for cell in cells if not high or cell[0] < rows[len(rows) // 2]]
