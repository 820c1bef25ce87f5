"""An edition of one's own for tests: small, but with everything that an edition file can have."""

from pathlib import Path

MAP = """\
KKKK#.#LLLL
KKKK...LLLL
KKKK<.>LLLL
KKKK.?.LLLL
#.SS......#
....vvv...G
#.#CCCCC#.#
#.#CCCCC#.#
..>OOOOO<..
"""

TEXT = """\
title = "Ours"
[cards]
suspects = ["Ada", "Bruno", "Chloe", "Dora"]
weapons = ["Teapot", "Umbrella", "Violin"]
rooms = ["Kitchen", "Library", "Observatory"]
[cards.aliases]
Fiddle = "Violin"
[board]
map = "ours.txt"
start = "Cloak Room"
passages = [["Kitchen", "Observatory"], ["Stairs", "Garden"]]
ways = [["Kitchen", "Library"]]
doors = [{ room = "Kitchen", square = [1, 4], step = "W" }]
[board.rooms]
K = "Kitchen"
L = "Library"
O = "Observatory"
[board.lobbies]
C = "Cloak Room"
[board.spaces]
S = "Stairs"
G = "Garden"
[rules]
dice = 2
min-players = 3
answers = "everyone"
honour = true
[rules.investigation]
relocate = 2
give = 2
peek = 2
lies = 6
[select]
suspects = [2, 4]
weapons = [1, 3]
[variants.poison]
title = "With poison"
note = "assumed: it was poison"
cards.weapons = ["Teapot", "Poison", "Axe", "Gun"]
rules.answers = "first"
[look]
floor = "#ffffff"
tokens = ["#123456", "#abcdef"]
[languages.nb]
title = "Vår"
Ada = "Åse"
Kitchen = "Kjøkken"
"Cloak Room" = "Garderobe"
Stairs = "Trapp"
Teapot = "Tekanne"
Poison = "Gift"
[languages.pl]
Kitchen = "Kuchnia"
[[notes]]
value = "everything"
note = "assumed: all of it"
"""


def write(folder: Path, *changes: tuple[str, str], map_changes: tuple[tuple[str, str], ...] = ()) -> Path:
    """The file of the edition with some changes, each of a text that stands in it once or more often."""
    text, drawn = TEXT, MAP
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    for old, new in map_changes:
        assert old in drawn, old
        drawn = drawn.replace(old, new, 1)
    (folder / "ours.txt").write_text(drawn, encoding="utf-8")
    (folder / "ours.toml").write_text(text, encoding="utf-8")
    return folder / "ours.toml"
