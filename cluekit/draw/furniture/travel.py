"""What stands in the carriages of a train."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.draw.furniture.art import Art

__all__ = ["TRAVEL"]

TRAVEL: Mapping[str, Art] = {
    "binoculars": Art(
        72,
        50,
        "M16 10H28L32 30H10ZM44 10H56L62 30H40ZM28 14H44V22H28ZM8 30H33V36H8ZM39 30H64V36H39ZM17 5H27V10"
        "H17ZM45 5H55V10H45Z",
        "M36 22V44M36 40L24 49M36 40L48 49M14 25H31M41 25H59",
    ),
    "parcels": Art(
        72,
        50,
        "M4 26H32V46H4ZM10 10H28V26H10ZM40 46Q34 30 46 24L44 18H58L56 24Q70 32 62 46Z",
        "M18 26V46M4 34H32M19 10V26M46 24H56M50 18q1 -5 5 -4M47 32H57V39H47ZM47 32L52 36L57 32M10 17H28",
    ),
    "trunks": Art(
        72,
        48,
        "M6 24H44V44H6ZM14 8H38V24H14ZM50 28H68V44H50Z",
        "M13 24V44M37 24V44M6 31H44M22 29H28V33H22ZM20 8V24M32 8V24M22 8V5H30V8M56 28V24H62V28M50 34H68"
        "M54 28V44M64 28V44",
    ),
}
"""The drawings by name."""
