"""Sceneries: what surrounds the rooms of an edition, by the name that its file gives."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cluekit.draw.colours import Look
from cluekit.draw.scenery.gardens import GARDENS
from cluekit.draw.scenery.mansion import MANSION
from cluekit.draw.scenery.motifs import Scenery
from cluekit.draw.scenery.plain import PLAIN
from cluekit.draw.scenery.ring import RING
from cluekit.draw.scenery.stars import STARS
from cluekit.draw.scenery.timber import TIMBER
from cluekit.draw.scenery.town import TOWN
from cluekit.draw.scenery.train import TRAIN

__all__ = ["SCENERIES", "Scenery", "scenery_of"]

SCENERIES: Mapping[str, Scenery] = MappingProxyType(
    {
        "gardens": GARDENS,
        "mansion": MANSION,
        "plain": PLAIN,
        "ring": RING,
        "stars": STARS,
        "timber": TIMBER,
        "town": TOWN,
        "train": TRAIN,
    }
)
"""All of them by name."""


def scenery_of(look: Look | None) -> Scenery:
    """The scenery that a look has chosen, else the plain one. Raises `KeyError` for an unknown name."""
    return SCENERIES[(look or {}).get("scenery", "plain")]
