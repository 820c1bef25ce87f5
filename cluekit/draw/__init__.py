"""Drawings: functions from a board and what stands on it to self-displaying SVG text."""

from cluekit.draw.layout import room_slots
from cluekit.draw.svg import Drawing, board_ground, board_svg, view_box

__all__ = ["Drawing", "board_ground", "board_svg", "room_slots", "view_box"]
