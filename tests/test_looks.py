"""The looks of editions: scenery, floors, furniture, the envelope, the drawings of weapons."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cluekit.board import Board
from cluekit.draw.colours import BOARD, ROOMS, contrast
from cluekit.draw.envelope import envelope
from cluekit.draw.floors import FLOORS, IN_TURN, pattern
from cluekit.draw.furniture import FURNITURE, furnished
from cluekit.draw.icons import ICON_WORDS, ICONS, icon
from cluekit.draw.layout import name_plate, passage_cells, room_slots
from cluekit.draw.placing import CROWD, FEW, Box, envelope_box, furniture_box
from cluekit.draw.scenery import SCENERIES
from cluekit.draw.svg import board_ground, board_svg, view_box
from cluekit.editions import check, edition, editions, read_look
from cluekit.maps import read_map
from tests.icons import COPY, script
from tests.test_svg import BOARDS, closet, shapes

MUSEUM = Path(__file__).parents[1] / "lessons" / "teacher" / "example-edition" / "museum.toml"
EDITIONS = [*editions(), edition(str(MUSEUM))]
NAMES = [e.name for e in EDITIONS]
LOBBY_GAME = edition("master-detective")

each_edition = pytest.mark.parametrize("one", EDITIONS, ids=NAMES)


# Where the points of path data lie


def numbers(d: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", d)]


ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def points(d: str) -> list[tuple[float, float]]:
    """The ends and control points of path data: but for arcs, all of it lies between their extremes."""
    here = start = (0.0, 0.0)
    found = []
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        if letter in "Zz":
            here = start
            continue
        size, values = ARITY[letter.upper()], numbers(rest)
        assert len(values) % size == 0, (letter, rest)
        for at in range(0, len(values), size):
            own = values[at : at + size]
            x, y = here if letter.islower() else (0.0, 0.0)
            if letter in "Hh":
                pairs = [(x + own[0], here[1])]
            elif letter in "Vv":
                pairs = [(here[0], y + own[0])]
            elif letter in "Aa":
                pairs = [(x + own[5], y + own[6])]
            else:
                pairs = [(x + own[i], y + own[i + 1]) for i in range(0, size, 2)]
            found += pairs
            here = pairs[-1]
            if letter in "Mm" and at == 0:
                start = here
    return found


def test_points_of_a_path():
    assert points("M1 2h3v-1l2 2z") == [(1, 2), (4, 2), (4, 1), (6, 3)]
    assert points("M1 2L3 4q1 1 2 0zm1 1") == [(1, 2), (3, 4), (4, 5), (5, 4), (2, 3)]


# What an edition file says


class TestReading:
    def test_all_that_can_be_named_can_be_drawn(self):
        assert set(read_look.SCENERIES) == set(SCENERIES)
        assert set(read_look.FLOORS) == set(FLOORS) >= set(IN_TURN)
        assert set(read_look.FURNITURE) == set(FURNITURE)

    @pytest.mark.parametrize(
        ("line", "sentence", "advice"),
        [
            (
                'scenery = "gardns"',
                "look.scenery is 'gardns', which cluekit cannot draw; perhaps gardens or stars.",
                "stars",
            ),
            ("scenery = 3", "look.scenery is not a text.", "quotation marks"),
            ('floors.Kitchen = "lava"', "look.floors.Kitchen is 'lava', which cluekit cannot draw", "waves"),
            (
                'floors.Kichen = "tiles"',
                "look.floors.Kichen is no place of the board; perhaps Kitchen",
                "[board]",
            ),
            (
                'furniture.Kitchen = "stofe"',
                "look.furniture.Kitchen is 'stofe', which cluekit cannot draw; perhaps stove",
                "piano",
            ),
            ('furniture.Attic = "stove"', "look.furniture.Attic is no place of the board", "[board]"),
            ("furniture.Kitchen = 1", "look.furniture.Kitchen is not a text.", "quotation marks"),
            ('furniture = "stove"', "look.furniture is not a table.", "braces"),
            ('scenry = "stars"', "look.scenry is not known; perhaps scenery", "Known here"),
        ],
    )
    def test_kind_errors(self, tmp_path, line, sentence, advice):
        file = own(tmp_path, f"[look]\n{line}\n")
        (problem,) = check(file)
        assert problem.file == "ours.toml"
        assert problem.line == file.read_text().splitlines().index(line) + 1
        assert problem.sentence.startswith(f"ours.toml, line {problem.line}: {sentence}")
        assert advice in problem.advice

    def test_closed_parts_have_furniture_and_no_floor(self, tmp_path):
        look = '[look.furniture]\nCellar = "barrels"\n'
        assert edition(str(own(tmp_path, look))).look["furniture"] == {"Cellar": "barrels"}
        (problem,) = check(own(tmp_path, '[look.floors]\nCellar = "tiles"\n'))
        assert "look.floors.Cellar is no place of the board" in problem.sentence

    def test_names_in_another_language(self):
        plain, polish = edition("simpsons"), edition("simpsons", language="pl")
        assert (
            polish.look["furniture"]["Elektrownia jądrowa"] == plain.look["furniture"]["Nuclear Power Plant"]
        )
        assert [name for name in polish.look["floors"] if name not in polish.board.named] == []
        count = board_ground(polish.board, look=polish.look).count('class="ck-furniture"')
        assert count == board_ground(plain.board, look=plain.look).count('class="ck-furniture"')


def own(folder: Path, look: str) -> Path:
    """A small edition with this look."""
    (folder / "ours.txt").write_text("1.>KKK\n2X.KKK\n##>LLL")
    file = folder / "ours.toml"
    file.write_text(
        'title = "Ours"\n[cards]\nsuspects = ["Ada", "Bo"]\nweapons = ["Rope"]\n'
        'rooms = ["Kitchen", "Library"]\n'
        '[board]\nmap = "ours.txt"\nrooms = { K = "Kitchen", L = "Library" }\nblank = { X = "Cellar" }\n'
        f"{look}"
    )
    return file


@each_edition
class TestEditions:
    def test_every_edition_has_a_scenery_floors_and_furniture(self, one):
        rooms = [*one.board.rooms, *one.board.lobbies]
        assert one.look["scenery"] in SCENERIES
        assert list(filter(lambda room: room not in one.look["floors"], rooms)) == []
        assert list(filter(lambda room: room not in one.look["furniture"], rooms)) == []

    def test_rooms_differ(self, one):
        """By more than their colours: no two neighbours in the list have the same floor and furniture."""
        kinds = {(one.look["floors"][room], one.look["furniture"][room]) for room in one.board.rooms}
        assert len(kinds) == len(one.board.rooms)

    def test_all_of_it_is_drawn(self, one):
        root = ET.fromstring(board_ground(one.board, look=one.look))
        for group in root:
            if group.get("class") in ("ck-room", "ck-lobby"):
                inside = [part.get("class") for part in group]
                assert inside.count("ck-pattern") == inside.count("ck-furniture") == 1

    def test_furniture_leaves_names_passages_and_pieces_free(self, one):
        board = one.board
        for room in (*board.rooms, *board.lobbies):
            art = FURNITURE[one.look["furniture"][room]]
            box = furniture_box(board, room, art.width, art.height)
            assert inside(board, room, box)
            plate = name_plate(room, board.footprint(room))
            assert box.y >= plate.bottom + 1 or box.y + box.height <= plate.top
            assert all(box.y + box.height <= row for row, _ in passage_cells(board, room))
            roomy = len(board.footprint(room)) >= 24
            for n in range(1, (CROWD if room in board.lobbies else FEW) + 1 if roomy else 2):
                assert [slot for slot in room_slots(board, room, n) if near(slot, box, 0.4)] == []

    def test_furniture_can_be_made_out(self, one):
        """It is at least half a square high, and in ordinary rooms more than one."""
        for room in one.board.rooms:
            art = FURNITURE[one.look["furniture"][room]]
            box = furniture_box(one.board, room, art.width, art.height)
            assert box.height >= (1 if len(one.board.footprint(room)) >= 24 else 0.5)

    def test_nothing_lies_outside_the_picture(self, one):
        x, y, width, height = view_box(one.board)
        for px, py in drawn_points(ET.fromstring(board_ground(one.board, look=one.look))):
            assert x - 0.01 <= px <= x + width + 0.01
            assert y - 0.01 <= py <= y + height + 0.01

    def test_no_ids_and_every_colour_can_be_repainted(self, one):
        ground = board_ground(one.board, look=one.look)
        assert " id=" not in ground
        assert "url(" not in ground
        for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', ground):
            assert re.fullmatch(r"none|#fff|#000|var\(--ck-[\w-]+, #\w{6}\)", colour), colour

    def test_it_is_small_enough_to_travel(self, one):
        """At most 120 kilobytes and not twice what the plain board has."""
        ground = board_ground(one.board, look=one.look)
        assert len(ground.encode()) <= 120_000
        assert len(ground) < 2 * len(board_ground(one.board))

    def test_the_same_each_time(self, one):
        furniture_box.cache_clear()
        first = board_ground(one.board, look=one.look)
        furniture_box.cache_clear()
        envelope_box.cache_clear()
        assert board_ground(one.board, look=one.look) == first

    def test_names_can_be_read_where_lines_of_a_floor_cross_them(self, one):
        """A line of a pattern is wall colour at a part of its strength: so it is on top of the floor."""
        board = BOARD | {name: colour for name, colour in one.look.items() if name in BOARD}
        rooms = one.look.get("rooms", ROOMS)
        for number, room in enumerate(one.board.rooms):
            made = ET.fromstring(pattern(one.look["floors"][room], [(0, 0)]))
            floor = mixed(board["wall"], rooms[number % len(rooms)], float(made.get("opacity")))
            assert contrast(board["ink"], floor) >= 4.5

    def test_every_weapon_has_a_drawing(self, one):
        weapons = [card.name for card in one.deck.weapons]
        weapons += [card.name for variant in one.offers.variants for card in variant.deck.weapons]
        assert [name for name in weapons if icon(name) is None] == []
        assert len({icon(name) for name in weapons}) == len(set(weapons))

    def test_the_envelope_lies_clear_of_squares_and_rooms(self, one):
        box, caption = envelope_box(one.board)
        legend = one.board.legend
        symbols = {
            one.board.symbol_at((int(y), int(x)))
            for x in (box.x, box.x + box.width - 0.01)
            for y in (box.y, box.y + box.height - 0.01)
        }
        assert symbols == {
            symbol for symbol in symbols if legend.get(symbol, "") == caption and symbol not in ".^v<>?"
        }
        assert bool(caption) == bool(one.board.blank)


def inside(board: Board, room: str, box: Box) -> bool:
    corners = [(box.y + v * box.height, box.x + h * box.width) for v in (0, 0.999) for h in (0, 0.999)]
    return {(int(row), int(column)) for row, column in corners} <= set(board.footprint(room))


def near(slot: tuple[float, float], box: Box, reach: float) -> bool:
    x, y = slot
    return (
        box.x - reach + 0.01 < x < box.x + box.width + reach - 0.01
        and box.y - reach + 0.01 < y < box.y + box.height + reach - 0.01
    )


def mixed(over: str, under: str, part: float) -> str:
    pairs = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02x}" for a, b in pairs)


def drawn_points(root: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> list[tuple[float, float]]:
    """The points of all paths and the corners of all boxes, with the moves and scales of their groups."""
    move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", root.get("transform", ""))
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    size = re.search(r"scale\(([-\d.]+)\)", root.get("transform", ""))
    scale *= float(size[1]) if size else 1
    local = points(root.get("d", "")) if "rotate" not in root.get("transform", "") else []
    if root.get("width"):
        left, top, wide, high = (float(root.get(name)) for name in ("x", "y", "width", "height"))
        local += [(left, top), (left + wide, top + high)]
    if root.get("rx") and root.get("cx"):
        cx, cy, rx, ry = (float(root.get(name)) for name in ("cx", "cy", "rx", "ry"))
        local += [(cx - rx, cy - ry), (cx + rx, cy + ry)]
    found = [(x + scale * px, y + scale * py) for px, py in local]
    return found + [point for part in root for point in drawn_points(part, x, y, scale)]


@pytest.mark.parametrize("name", SCENERIES)
@pytest.mark.parametrize(
    "board", [*BOARDS, closet(frozenset({(1, 1)}), "rooms")], ids=lambda board: board.source
)
def test_any_scenery_suits_any_board(board, name):
    x, y, width, height = view_box(board)
    ground = board_ground(board, look={"scenery": name})
    assert ground != board_ground(board, look={"scenery": "plain"}) or name == "plain"
    assert " id=" not in ground
    for px, py in drawn_points(ET.fromstring(ground)):
        assert x - 0.01 <= px <= x + width + 0.01
        assert y - 0.01 <= py <= y + height + 0.01


@pytest.mark.parametrize("kind", ["rooms", "lobbies"])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_furniture_fits_the_smallest_rooms(kind, size):
    for cells in shapes(size):
        board = closet(cells, kind)
        for width, height in ((96, 24), (24, 96), (48, 48)):
            box = furniture_box(board, "Closet", width, height)
            assert min(box.width, box.height) > 0
            assert inside(board, "Closet", box)


@pytest.mark.parametrize("name", FURNITURE)
class TestFurniture:
    def test_keeps_to_its_field(self, name):
        art = FURNITURE[name]
        for x, y in points(art.body) + points(art.lines):
            assert 0 <= x <= art.width, (name, x)
            assert 0 <= y <= art.height, (name, y)

    def test_is_original_small_and_quiet(self, name):
        drawing = furnished(name, Box(1, 1, 3, 2))
        assert len(drawing) <= 1500
        assert float(re.search(r' opacity="([\d.]+)"', drawing)[1]) <= 0.6
        assert ET.fromstring(drawing).get("class") == "ck-furniture"


class TestFloors:
    @pytest.mark.parametrize("name", FLOORS)
    def test_stays_within_the_cells(self, name):
        cells = [(row, column) for row in range(2, 5) for column in range(3, 7)]
        for x, y in points(ET.fromstring(pattern(name, cells)).get("d")):
            assert 72 <= x <= 168
            assert 48 <= y <= 120

    def test_no_two_are_alike(self):
        assert len({pattern(name, [(0, 0), (0, 1), (1, 0), (1, 1)]) for name in FLOORS}) == len(FLOORS)

    def test_rooms_without_a_choice_take_turns(self):
        board = edition("classic").board
        plain = board_ground(board)
        for number, room in enumerate(board.rooms):
            assert pattern(IN_TURN[number % 3], board.footprint(room)) in plain


class TestEnvelope:
    def test_lies_in_the_closed_middle(self):
        classic = edition("classic").board
        box, caption = envelope_box(classic)
        assert caption == "Cellar"
        assert box.x + box.width / 2 == pytest.approx(12.5)
        assert "Envelope: in the Cellar." in board_svg(classic)

    def test_lies_beside_the_rooms_where_nothing_is_closed(self):
        board = LOBBY_GAME.board
        assert envelope_box(board)[1] == ""
        assert "Envelope: beside the rooms." in board_svg(board)
        assert "<title>the envelope</title>" in board_ground(board)

    def test_a_board_without_any_space_has_none(self):
        board = read_map("1>KK", rooms={"K": "Kitchen"})
        assert envelope(board) == ""
        assert "Envelope" not in board_svg(board)


class TestIcons:
    def test_the_page_has_the_same(self):
        """`python -m tests.icons --write` writes the copy anew."""
        assert COPY.read_text(encoding="utf-8") == script()

    def test_keep_to_their_field(self):
        for name, d in ICONS.items():
            assert all(-0.5 <= x <= 24.5 and -0.5 <= y <= 24.5 for x, y in points(d)), name

    def test_other_words(self):
        assert set(ICON_WORDS.values()) <= set(ICONS)
        assert icon("Lead Piping") == ICONS["pipe"]
        assert icon("Rope Ladder") == ICONS["ladder"]
        assert icon("constructor") is None

    def test_stills_show_them(self):
        svg = board_svg(edition("mini").board, weapons=[("Violin", "Library"), ("Trumpet", "Library")])
        assert [part.get("d") for part in ET.fromstring(svg).iter() if part.get("class") == "ck-icon"] == [
            ICONS["violin"]
        ]
        assert svg.count('class="ck-letter"') == 1


def test_the_worked_example_names_everything_that_can_be_chosen() -> None:
    """In its comments, so that nobody has to look elsewhere."""
    words = set(re.findall("[a-z-]+", MUSEUM.read_text(encoding="utf-8")))
    assert [name for name in (*SCENERIES, *FLOORS, *FURNITURE) if name not in words] == []
    assert tomllib.loads(MUSEUM.read_text(encoding="utf-8"))["look"]["scenery"]
