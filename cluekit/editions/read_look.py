"""The look of an edition: colours, and names of what is around the rooms, on their floors and in them.

`cluekit.draw` draws all that is named here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cluekit.editions.tables import Table
from cluekit.editions.toml_lines import KeyPath
from cluekit.editions.value import Frozen
from cluekit.names import perhaps, quoted

__all__ = ["COLOURS", "FLOORS", "FURNITURE", "PALETTES", "SCENERIES", "read_look"]

COLOURS = (
    "outside", "gilt", "floor", "floor-dark", "line", "lobby", "space", "glass", "wall", "ink", "cellar",
    "cellar-ink", "mark", "glow", "glow-edge",
)  # fmt: skip
"""The colours of the board that an edition can set."""

PALETTES = ("rooms", "tokens")
"""The lists of colours that an edition can set."""

SCENERIES = ("gardens", "mansion", "plain", "ring", "stars", "timber", "town", "train")
"""What can surround the rooms."""

FLOORS = (
    "bricks", "carpet", "checks", "clouds", "craters", "deck", "flagstones", "grass", "gravel", "ice",
    "parquet", "planks", "sand", "slabs", "tiles", "waves",
)  # fmt: skip
"""The patterns that a floor can have."""

FURNITURE = (
    "anchor", "armchair", "barrels", "beetle", "billiards", "binoculars", "birdcage", "bones", "books",
    "bowling", "bunks", "camera", "carriage", "clock", "clouds", "coats", "columns", "cooling-towers",
    "cross", "crystals", "desk", "dish", "easel", "fish", "flasks", "fountain", "gate", "gazebo",
    "lizard", "locomotive", "mesas", "palms", "parcels", "peaks", "piano", "rocking-chair", "rose",
    "sailboat", "shelves", "skyline", "sofa", "spotlight", "staircase", "stairs", "stalls", "stove",
    "suns", "table", "telescope", "television", "towers", "tree", "trophies", "trunks", "volcano",
    "washstand", "whale",
)  # fmt: skip
"""What can stand in a room, or in a closed part of the board."""


def read_look(look: Table, rooms: Sequence[str], closed: Sequence[str]) -> Frozen[Any]:
    """The look: `rooms` are the names of rooms and lobbies, `closed` the captions of closed parts."""
    look.only("scenery", *COLOURS, *PALETTES, "floors", "furniture")
    found: dict[str, Any] = {**_colours(look), **_palettes(look)}
    if "scenery" in look:
        found["scenery"] = look.get("scenery", str)
        _check_known(look, "scenery", found["scenery"], SCENERIES)
    for name, places, known in (("floors", rooms, FLOORS), ("furniture", [*rooms, *closed], FURNITURE)):
        if name in look:
            found[name] = _by_place(look.table(name), places, known)
    return Frozen(found)


def _colours(look: Table) -> dict[str, str]:
    colours = {name: look.get(name, str) for name in COLOURS if name in look}
    for name, colour in colours.items():
        _check_colour(look, (name,), colour)
    return colours


def _palettes(look: Table) -> dict[str, tuple[str, ...]]:
    palettes = {name: look.items(name, str) for name in PALETTES if name in look}
    for name, places in palettes.items():
        if not places and look.sound(name):
            look.report((name,), f"{look.key(name)} has no colour.", "Write one, or leave the line out.")
        for place, colour in places:
            _check_colour(look, (name, place), colour)
    return {name: tuple(colour for _, colour in each) for name, each in palettes.items()}


def _check_colour(look: Table, names: KeyPath, colour: str) -> None:
    if not re.fullmatch("#[0-9a-fA-F]{6}", colour) and look.sound(str(names[0])):
        sentence = f"{look.key(*names)} holds {quoted(colour)}, which is no colour."
        advice = "A colour is # and six digits from 0 to f: two for red, two for green, two for blue."
        look.report(names, sentence, advice)


def _by_place(table: Table, places: Sequence[str], known: Sequence[str]) -> Frozen[str]:
    """What each of some places has."""
    chosen: Mapping[str, str] = table.mapping()
    for place, name in chosen.items():
        if place not in places:
            sentence = f"{table.key(place)} is no place of the board{perhaps(place, places)}."
            table.report((place,), sentence, "Write the name as it stands under [board].")
        _check_known(table, place, name, known)
    return Frozen(chosen)


def _check_known(table: Table, name: str, value: str, known: Sequence[str]) -> None:
    """Report a value that is not among those cluekit can draw."""
    if value not in known and table.sound(name):
        near = perhaps(value, known)
        guess = "" if near == perhaps("", known) else near  # where nothing is alike, all are told below
        sentence = f"{table.key(name)} is {quoted(value)}, which cluekit cannot draw{guess}."
        table.report((name,), sentence, f"It can draw {', '.join(known)}.")
