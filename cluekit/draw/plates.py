"""Names of places, written on their plates."""

from __future__ import annotations

from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, text
from cluekit.draw.layout import Plate
from cluekit.draw.lettering import name_width

__all__ = ["lettered"]


def lettered(plate: Plate, colour: str = "ink") -> str:
    """The name of a room in small capitals, as wide as its plate has reckoned in any typeface."""
    style = {
        "font_variant": "small-caps",
        "font_weight": "600",
        "lengthAdjust": "spacingAndGlyphs",
        "fill": paint(colour),
    }
    size = plate.size * UNIT
    return "".join(
        text("name", line, (plate.x * UNIT, y * UNIT), size, textLength=size * name_width(line), **style)
        for line, y in zip(plate.lines, plate.baselines, strict=True)
    )
