"""Small pictures of what is otherwise built into the closed parts of a board."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.draw.furniture.art import Art

__all__ = ["CLOSED_PARTS"]

CLOSED_PARTS: Mapping[str, Art] = {
    "rose": Art(
        60,
        60,
        "M30 4L34 26L56 30L34 34L30 56L26 34L4 30L26 26Z",
        "M30 8a22 22 0 1 0 .1 0M18 18L26 26M42 18L34 26M18 42L26 34M42 42L34 34",
    ),
    "spotlight": Art(
        80,
        56,
        "M32 4H48L52 14H28ZM28 14L6 50H74L52 14Z",
        "M40 4V0M30 44Q40 40 50 44M26 48Q40 42 54 48",
    ),
    "stairs": Art(
        64,
        56,
        "M4 4H60V12H4ZM8 15H56V22H8ZM12 25H52V31H12ZM16 34H48V39H16ZM20 42H44V46H20ZM24 49H40V52H24Z",
    ),
}
"""The drawings by name."""
