"""Furniture: quiet line drawings of our own, by name, for rooms and for the closed parts of a board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cluekit.draw.colours import paint
from cluekit.draw.elements import UNIT, element, short
from cluekit.draw.furniture.art import Art
from cluekit.draw.furniture.closed_parts import CLOSED_PARTS
from cluekit.draw.furniture.house import HOUSE
from cluekit.draw.furniture.museum import MUSEUM
from cluekit.draw.furniture.outdoors import OUTDOORS
from cluekit.draw.furniture.town import TOWN
from cluekit.draw.furniture.travel import TRAVEL
from cluekit.draw.furniture.worlds import WORLDS
from cluekit.draw.placing import Box

__all__ = ["FURNITURE", "Art", "furnished"]

FURNITURE: Mapping[str, Art] = MappingProxyType(
    HOUSE | OUTDOORS | CLOSED_PARTS | WORLDS | TRAVEL | TOWN | MUSEUM  # type: ignore[operator]
)
"""All drawings by name."""


def furnished(name: str, box: Box, ink: str = "wall", strength: float = 0.5) -> str:
    """A drawing as large as its box in squares; `ink` names the colour, `strength` is the opacity, 0 to 1.

    Raises `KeyError` for an unknown name.
    """
    art = FURNITURE[name]
    scale = min(box.width * UNIT / art.width, box.height * UNIT / art.height)
    x = (box.x + box.width / 2) * UNIT - scale * art.width / 2
    y = (box.y + box.height / 2) * UNIT - scale * art.height / 2
    line = {"stroke": paint(ink), "stroke_linejoin": "round", "stroke_linecap": "round"}
    body = element(
        "path", "body", d=art.body, fill="#fff", fill_opacity=0.4, stroke_width=1.3 / scale, **line
    )
    fine = (
        element("path", "fine", d=art.lines, fill="none", stroke_width=1 / scale, **line) if art.lines else ""
    )
    place = f"translate({short(x)} {short(y)}) scale({short(scale)})"
    return f'<g class="ck-furniture" transform="{place}" opacity="{strength}">{body}{fine}</g>'
