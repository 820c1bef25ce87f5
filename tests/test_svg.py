"""The drawing: well-formed, complete, safe with any names, and with space for what stands in the rooms."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from cluekit.board import Board, Door
from cluekit.draw.colours import BOARD, ROOMS, TOKENS, contrast, ink, repaint, token_colour
from cluekit.draw.elements import readable
from cluekit.draw.layout import caption_plate, name_plate, passage_cells, spots, strip, trapdoor, waypoints
from cluekit.draw.lettering import name_width
from cluekit.draw.shapes import between, inset, outlines, walls
from cluekit.draw.svg import Drawing, board_ground, board_svg, room_slots, short_names, view_box
from cluekit.draw.ways import course, openings, stepping_stones
from cluekit.editions import edition, editions
from cluekit.errors import BoardError
from cluekit.maps import read_map

CLASSIC = edition("classic").board

# All that the classic board lacks: a lobby, two spaces with a passage, magnifying glasses, a square with two
# doors, a closed part that is no rectangle.
HOUSE = read_map(
    """\
CCCCCC#KKKKKK#######
CCCCCC#KKKKKK#######
CCCCCC<KKKKKK.......
CCCCCC?KKKKKK.XXXXXX
#^........^..?XXXXXX
.SSS........#UXXXXXX
LLLLL<......#UXXXXX#
LLLLL...##..#UXXXXX#
LLLLL###..........##""",
    rooms={"K": "Kitchen", "L": "Library"},
    lobbies={"C": "Cloak Room"},
    spaces={"S": "Back Stairs", "U": "Garden Walk"},
    blank={"X": "Pond"},
    doors=[Door((2, 6), "Kitchen", "E")],
    passages=[("Back Stairs", "Garden Walk"), ("Cloak Room", "Library")],
    source="house",
)

# Rooms in a ring: Attic and Bath do not touch.
RING = read_map(
    """\
AAAA#BBBB
AAAA#BBBB
AAAA#BBBB
AAAA#BBBB
DDDDDCCCC
DDDDDCCCC
DDDDDCCCC
DDDDDCCCC""",
    rooms={"A": "Attic", "B": "Bath", "C": "Chapel", "D": "Den"},
    ways=[("Attic", "Bath"), ("Bath", "Chapel"), ("Chapel", "Den"), ("Den", "Attic")],
    passages=[("Attic", "Chapel")],
    source="ring",
)

BOARDS = [*(e.board for e in editions()), HOUSE, RING]
NASTY = """<script>alert("1")</script> & 'co'"""


def parts(svg, name):
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == f"ck-{name}"]


def child(svg, tag):
    return ET.fromstring(svg).findtext(f"{{http://www.w3.org/2000/svg}}{tag}")


def full(board):
    tokens = [(f"Suspect {number}", place) for number, place in enumerate((*board.starts, *board.rooms))]
    weapons = [(f"Weapon {room}", room) for room in board.rooms]
    return board_svg(board, tokens=tokens, weapons=weapons, highlight=board.squares[:3] + board.rooms[:1])


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.source)
class TestGround:
    def test_one_tile_a_square_and_one_arrow_a_door(self, board):
        ground = board_ground(board)
        assert len(parts(ground, "tile")) == len(board.squares)
        doors = [[part.get("class") for part in door] for door in parts(ground, "door")]
        assert [(door.count("ck-sill"), door.count("ck-arrow")) for door in doors] == [(1, 1)] * len(
            board.doors
        )
        assert len(parts(ground, "start")) == len(board.starts)

    def test_tiles_lie_on_the_squares(self, board):
        corners = [
            re.match(r"M(\d+) (\d+)h24v24h-24z$", t.get("d")) for t in parts(board_ground(board), "tile")
        ]
        tiles = {(int(corner[2]) // 24, int(corner[1]) // 24) for corner in corners}
        assert tiles == set(board.squares)

    def test_rooms_are_named(self, board):
        ground = board_ground(board)
        rooms, lobbies = parts(ground, "room"), parts(ground, "lobby")
        assert [room.get("data-room") for room in rooms] == list(board.rooms)
        assert [room.get("data-room") for room in lobbies] == list(board.lobbies)
        for room in rooms + lobbies:
            lines = [text.text for text in room if text.get("class") == "ck-name"]
            assert " ".join(lines) == room.get("data-room")

    def test_passages_say_where_they_lead(self, board):
        """In print, or on a narrow space in the title."""
        ground = board_ground(board)
        printed = [
            " ".join(text.text for text in passage if text.get("class") == "ck-passage-name")
            for passage in parts(ground, "passage")
        ]
        ends = [end for pair in board.passages for end in (pair, pair[::-1])]
        words = [f"to {end}" for start, end in ends if start not in board.spaces]
        assert sorted(filter(None, printed)) == sorted(words)
        titles = [part[0].text for part in parts(ground, "passage") if part[0].text]
        assert sorted(titles) == sorted(
            f"passage to the {end}" for start, end in ends if start in board.spaces
        )

    def test_one_magnifying_glass_a_snoop_square(self, board):
        glasses = parts(board_ground(board), "snoop")
        places = [f"translate({24 * column + 12} {24 * row + 12})" for row, column in board.snoops]
        assert [glass.get("transform") for glass in glasses] == places
        assert {glass[0].text for glass in glasses} <= {"snoop square"}

    def test_spaces_are_named_within_their_cells(self, board):
        drawn = parts(board_ground(board), "space")
        assert [space.get("data-space") for space in drawn] == list(board.spaces)
        for space in drawn:
            name = space.get("data-space")
            plan, cells = strip(board, name), set(board.footprint(name))
            assert " ".join(text.text for text in parts(ET.tostring(space), "space-name")) == name
            assert 24 * plan.size >= 8
            long, thick = max(map(len, plan.lines)) * 0.5 * plan.size, len(plan.lines) * plan.size
            half = (thick / 2, long / 2) if plan.upright else (long / 2, thick / 2)
            corners = [
                (plan.middle[1] + y * half[1], plan.middle[0] + x * half[0]) for x in (-1, 1) for y in (-1, 1)
            ]
            assert {(int(row), int(column)) for row, column in corners} <= cells

    def test_one_opening_a_way(self, board):
        ground = board_ground(board)
        assert len(parts(ground, "opening")) == len(parts(ground, "both-ways")) == len(board.ways)

    def test_small_print_can_be_read(self, board):
        """11 pixels if the shorter side has 480 and the longer at most 800, and 7 in a narrow room."""
        shorter, longer = sorted(view_box(board)[2:])
        pixels = min(480 / shorter, 800 / longer)
        ground = board_ground(board)
        numbers = [float(part.get("font-size")) for part in parts(ground, "numbers")]
        names = [float(part.get("font-size")) for part in parts(ground, "passage-name")]
        assert len(numbers) == bool(board.squares)
        assert min([*numbers, 99]) * pixels >= 10.99
        assert min([*names, 99]) * pixels >= (10.99 if board in (CLASSIC, HOUSE) else 6.9)

    def test_two_may_share_a_page(self, board):
        assert " id=" not in full(board)
        assert "url(" not in full(board)

    def test_every_fill_can_be_repainted(self, board):
        for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', board_ground(board)):
            assert colour in {"none", "#fff", "#000"} or re.fullmatch(
                r"var\(--ck-[\w-]+, #\w{6}\)", colour
            ), colour


class TestDrawing:
    @pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.source)
    def test_well_formed_and_self_displaying(self, board):
        svg = full(board)
        assert isinstance(svg, Drawing)
        assert svg._repr_svg_() == svg
        assert ET.fromstring(svg).get("viewBox") == " ".join(map(str, view_box(board)))
        assert repr(svg) == f"<Drawing, {len(svg)} characters of SVG>"

    def test_same_input_same_drawing(self):
        marked = [(7, 4), "Hall", (24, 7)]
        drawings = {board_svg(CLASSIC, highlight=places) for places in (marked, set(marked), marked[::-1])}
        assert len(drawings) == 1

    def test_title_and_account(self):
        svg = board_svg(
            CLASSIC,
            tokens=[("Miss Scarlett", (24, 7)), ("Mrs White", None), ("Mr Green", "Hall")],
            weapons=[("Rope", "Study")],
            highlight=["Lounge", (7, 4)],
            path=[(18, 6), "Lounge"],
            title="Second turn",
        )
        account = child(svg, "desc")
        assert child(svg, "title") == ET.fromstring(svg).get("aria-label") == "Second turn"
        assert account.startswith(
            "Rooms: Kitchen (doors at row 7, column 4, passage to the Study); Ballroom (doors at "
        )
        assert account.endswith(
            " Tokens: Miss Scarlett in row 24, column 7; Mr Green in the Hall. Weapons: Rope in the Study."
            " Marked: row 7, column 4; the Lounge. Way: row 18, column 6; the Lounge."
        )
        assert "White" not in svg

    def test_account_of_lobbies_spaces_and_snoop_squares(self):
        assert child(board_svg(HOUSE), "desc") == (
            "Rooms: Kitchen (doors at row 2, column 6 and row 4, column 10); "
            "Library (doors at row 6, column 5, passage to the Cloak Room). "
            "Rooms without a card: Cloak Room (doors at row 2, column 6 and row 4, column 1, "
            "passage to the Library). "
            "Spaces: Back Stairs (beside row 4, column 1 and row 4, column 2 and row 4, column 3 "
            "and row 5, column 0 and row 5, column 4, passage to the Garden Walk); "
            "Garden Walk (beside row 4, column 13 and row 8, column 13, passage to the Back Stairs). "
            "Snoop squares: row 3, column 6; row 4, column 13. Envelope: in the Pond."
        )
        assert child(board_svg(RING), "desc").startswith(
            "Rooms: Attic (open to the Bath, open to the Den, passage to the Chapel); "
        )

    def test_hostile_names_are_text(self):
        board = read_map(
            "1>KK\nX#KK\n##LL",
            rooms={"K": NASTY, "L": f"{NASTY} too"},
            passages=[(NASTY, f"{NASTY} too")],
            blank={"X": f"blank {NASTY}"},
        )
        svg = board_svg(
            board, tokens=[(NASTY, (0, 0))], weapons=[(NASTY, NASTY)], title=NASTY, highlight=[NASTY]
        )
        assert "<script" not in svg
        assert child(svg, "title") == NASTY
        assert [piece[0].text for piece in parts(svg, "token") + parts(svg, "weapon")] == [NASTY, NASTY]
        assert parts(svg, "room")[0].get("data-room") == NASTY

    def test_pieces_stand_on_their_places(self):
        svg = board_svg(
            CLASSIC, tokens=[("Ada", (24, 7)), ("Bo", None), ("Cy", "Hall")], weapons=[("Rope", "Hall")]
        )
        where = [piece.get("transform") for piece in parts(svg, "token") + parts(svg, "weapon")]
        slots = [f"translate({24 * x:g} {24 * y:g})" for x, y in room_slots(CLASSIC, "Hall", 2)]
        assert where == ["translate(180 588)", *slots]

    def test_colours_belong_to_the_position_in_the_deck(self):
        svg = board_svg(CLASSIC, tokens=[("Ada", None), ("Bo", "Hall")])
        assert [disc.get("fill") for disc in parts(svg, "disc")] == ["var(--ck-token-2, #f0c808)"]

    def test_letters_tell_pieces_apart(self):
        suspects = ["Miss Scarlett", "Mrs Peacock", "Professor Plum", "Mrs White"]
        weapons = ["Trumpet", "Ice Tray", "Ink", "Trumpet"]
        svg = board_svg(
            CLASSIC, tokens=[(n, "Hall") for n in suspects], weapons=[(n, "Study") for n in weapons]
        )
        assert [t.text for t in parts(svg, "letter")] == ["S", "Pe", "Pl", "W", "1", "Tra", "I", "4"]

    @pytest.mark.parametrize(
        ("names", "letters"),
        [
            (["Mr Green", "Sgt. Grey", "Mrs Peacock", "Miss Peach"], ["Gn", "Gy", "Pk", "Ph"]),
            (["Green", "Grey", "Gryn"], ["Gn", "Gy", "Gry"]),
            (["Anna", "Annika"], ["1", "2"]),
            (["Gn", "Green", "Grey"], ["Gn", "2", "Gy"]),
            (["Straße", "Strafe"], ["1", "2"]),
        ],
    )
    def test_letters_of_names_that_begin_alike(self, names, letters):
        assert short_names(names) == letters

    def test_way_runs_through_the_door(self):
        svg = board_svg(CLASSIC, path=[(18, 7), (18, 6), "Lounge"])
        assert [way.get("d") for way in parts(svg, "way")] == ["M180 444 L156 444 L156 468"]

    def test_way_ends_with_an_arrow_along_its_last_line(self):
        """Due north is 0 degrees; from trapdoor to trapdoor it goes aslant."""
        svg = board_svg(RING, path=["Attic", "Chapel"])
        start, end = trapdoor(RING, "Attic", "Chapel"), trapdoor(RING, "Chapel", "Attic")
        assert (start, end) == ((0.5, 3.5), (8.5, 7.5))
        (arrow,) = parts(svg, "way-end")
        assert arrow.get("transform") == "translate(204 180) rotate(116.57)"

    def test_what_has_a_name_is_marked_by_its_border(self):
        """The name of a space stays as readable as that of a room."""
        svg = board_svg(HOUSE, highlight=[(4, 2), "Cloak Room", "Back Stairs"])
        fills = [float(mark.get("fill-opacity")) for mark in parts(svg, "highlight")]
        assert fills == [0.5, 0, 0]

    def test_size_follows_the_cell(self):
        small, large = (ET.fromstring(board_svg(CLASSIC, cell=cell)) for cell in (12, 36))
        assert (float(large.get("width")), float(large.get("height"))) == (918, 954)
        assert float(small.get("width")) * 3 == float(large.get("width"))

    @pytest.mark.parametrize("place", ["Cellar", (0, 0)])
    @pytest.mark.parametrize("what", ["tokens", "weapons", "highlight", "path"])
    def test_unknown_places_are_refused(self, what, place):
        pieces = [("Ada", place)] if what in ("tokens", "weapons") else [place]
        with pytest.raises(BoardError, match="is no place on this board"):
            board_svg(CLASSIC, **{what: pieces})


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.source)
class TestSlots:
    def test_lie_in_the_room_and_apart(self, board):
        for room in board.rooms:
            cells = set(board.footprint(room))
            for n in range(30):
                slots = room_slots(board, room, n)
                assert len(set(slots)) == len(slots) == n
                assert all((int(y), int(x)) in cells for x, y in slots)

    def test_leave_name_and_passage_free(self, board):
        for room in board.rooms:
            plate = name_plate(room, board.footprint(room))
            hidden = set(passage_cells(board, room))
            for x, y in room_slots(board, room, 4):
                assert not plate.top <= y <= plate.bottom + 1
                assert (int(y), int(x)) not in hidden

    def test_pieces_keep_within_the_walls(self, board):
        """A token reaches 0.4 squares from its middle; in all but small rooms six leave the doors free."""
        for room in board.rooms:
            cells = set(board.footprint(room))
            clear = 0.9 if len(cells) >= 16 else 0.4
            for n, reach in ((4, clear), (6, clear), (9, 0.4), (12, 0.4)):
                for x, y in room_slots(board, room, n):
                    assert {(int(y), int(x - reach)), (int(y), int(x + reach))} <= cells

    def test_a_few_are_a_square_apart(self, board):
        for room in board.rooms:
            slots = room_slots(board, room, 4)
            assert all(max(abs(x - u), abs(y - v)) >= 1 for (x, y), (u, v) in pairwise(slots))

    def test_names_fit_their_rooms(self, board):
        for room in board.rooms:
            cells = board.footprint(room)
            plate = name_plate(room, cells)
            for line, row in zip(plate.lines, range(plate.top, plate.bottom + 1), strict=True):
                half = name_width(line) * plate.size / 2
                assert {(row, int(plate.x - half)), (row, int(plate.x + half))} <= set(cells)

    def test_words_are_as_wide_as_they_were_reckoned(self, board):
        """In any typeface: `textLength` says how wide, and it lies within the room."""
        for room in parts(board_ground(board), "room"):
            cells = set(board.footprint(room.get("data-room")))
            words = [part for part in room.iter() if part.get("textLength")]
            assert len(words) >= len(name_plate(room.get("data-room"), tuple(sorted(cells))).lines)
            for word in words:
                width, x, y = (float(word.get(name)) / 24 for name in ("textLength", "x", "y"))
                left = x - width * {"start": 0, "middle": 0.5, "end": 1}[word.get("text-anchor")]
                assert {(int(y - 0.1), int(left)), (int(y - 0.1), int(left + width))} <= cells


def shapes(size: int) -> set[frozenset[tuple[int, int]]]:
    """Every footprint of so many cells, moved to the corner of the board but for a border of one square."""
    if size == 1:
        return {frozenset({(1, 1)})}
    grown = {
        smaller | {cell}
        for smaller in shapes(size - 1)
        for row, column in smaller
        for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        if cell not in smaller
    }
    return {
        frozenset(
            (row + 1 - min(r for r, _ in cells), column + 1 - min(c for _, c in cells))
            for row, column in cells
        )
        for cells in grown
    }


def closet(cells: frozenset[tuple[int, int]], kind: str) -> Board:
    """A board with one named place of this shape, and a kitchen."""
    rows = [["."] * 9 for _ in range(8)]
    for row, column in cells:
        rows[row][column] = "X"
    row, column = min(cells)
    rows[row][column - 1] = "." if kind == "spaces" else ">"
    rows[0][0], rows[0][7:] = "1", ">K"
    named: dict[str, dict[str, str]] = {"rooms": {"K": "Kitchen"}}
    named.setdefault(kind, {})["X"] = "Closet"
    return read_map("\n".join(map("".join, rows)), **named)


@pytest.mark.parametrize("kind", ["rooms", "lobbies", "spaces"])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_any_number_of_pieces_fits_into_any_place(kind: str, size: int) -> None:
    for cells in shapes(size):
        board = closet(cells, kind)
        for n in range(61):
            slots = room_slots(board, "Closet", n)
            assert len({(round(x, 6), round(y, 6)) for x, y in slots}) == len(slots) == n
            assert {(math.floor(y), math.floor(x)) for x, y in slots} <= cells
            assert spots(board, ["Closet"] * n) == list(slots)


@pytest.mark.parametrize("n", [*range(1, 61), 1000])
def test_any_number_of_pieces_fits_onto_a_square(n: int) -> None:
    points = spots(CLASSIC, [(7, 7)] * n)
    assert len(set(points)) == n
    assert all((math.floor(y), math.floor(x)) == (7, 7) for x, y in points)


def test_a_full_closet_can_be_drawn() -> None:
    names = [f"Piece {number}" for number in range(40)]
    drawing = board_svg(closet(frozenset({(1, 1)}), "rooms"), weapons=[(name, "Closet") for name in names])
    assert len(set(re.findall(r'class="ck-weapon" transform="([^"]*)"', drawing))) == 40


@pytest.mark.parametrize(
    ("height", "width", "size"),
    [(25, 24, 11 * 612 / 480), (24, 39, 11 * 612 / 480), (10, 44, 11 * 1092 / 800)],
)
def test_small_print_follows_the_side_that_decides(height, width, size):
    """A square of 25 rows or 24 is as large on either board; a long one is drawn at most 800 pixels wide."""
    line = "." * width
    board = read_map("\n".join(["1>K" + line[3:], *[line] * (height - 1)]), rooms={"K": "Kitchen"})
    assert readable(board) == pytest.approx(size)


class TestLobby:
    def test_ten_tokens_stand_apart_and_inside(self):
        slots = room_slots(HOUSE, "Cloak Room", 10)
        cells = set(HOUSE.footprint("Cloak Room"))
        plate = name_plate("Cloak Room", HOUSE.footprint("Cloak Room"))
        for number, (x, y) in enumerate(slots):
            assert (int(y), int(x)) in cells - set(passage_cells(HOUSE, "Cloak Room"))
            assert y > plate.bottom + 1
            assert all(max(abs(x - u), abs(y - v)) >= 0.8 for u, v in slots[:number])

    def test_has_a_floor_of_its_own(self):
        (lobby,) = parts(board_ground(HOUSE), "lobby")
        floor = next(part for part in lobby if part.get("class") == "ck-floor")
        assert floor.get("fill") == f"var(--ck-lobby, {BOARD['lobby']})"


class TestSpaces:
    def test_walls_stand_where_no_corridor_is(self):
        """Garden Walk is open above and below; only its two long sides are drawn."""
        space = next(
            part for part in parts(board_ground(HOUSE), "space") if part.get("data-space") == "Garden Walk"
        )
        wall = next(part for part in space if part.get("class") == "ck-wall")
        assert sorted(wall.get("d").split(" M")) == ["336 120 L336 192", "M312 192 L312 120"]

    def test_tokens_stand_at_the_far_end_beside_the_name(self):
        assert spots(HOUSE, ["Back Stairs", (4, 13)]) == [(3.5, 5.5), (13.5, 4.5)]
        assert room_slots(HOUSE, "Back Stairs", 1) == ((3.5, 5.5),)
        assert len(set(room_slots(HOUSE, "Back Stairs", 3))) == 3

    @pytest.mark.parametrize(("rows", "stand"), [(".SSS", (3.5, 0.5)), ("SSS.", (0.5, 0.5))])
    def test_the_far_end_is_the_one_away_from_the_corridor(self, rows, stand):
        board = read_map(
            f"{rows}\n1>KK" if rows[0] == "." else f"{rows}\nKK<1",
            rooms={"K": "Kitchen"},
            spaces={"S": "Stairs"},
        )
        assert strip(board, "Stairs").stand == stand

    def test_long_names_take_two_lines(self):
        board = read_map("1SSS\n>KKK", rooms={"K": "Kitchen"}, spaces={"S": "Basement Stairs"})
        assert strip(board, "Basement Stairs").lines == ("Basement", "Stairs")

    def test_broad_spaces_have_their_name_across_one_row_and_the_token_in_another(self):
        board = read_map("1SS\n.SS\n>KK", rooms={"K": "Kitchen"}, spaces={"S": "Stairs"})
        plan = strip(board, "Stairs")
        assert (plan.lines, plan.upright) == (("Stairs",), False)
        assert (plan.middle, plan.stand) == ((2.0, 0.5), (2.0, 1.5))
        assert plan.size > 0.4

    def test_a_space_of_one_cell_has_no_name_but_a_title(self):
        ground = board_ground(read_map("1S.\n.>K", rooms={"K": "Kitchen"}, spaces={"S": "Step"}))
        assert parts(ground, "space-name") == []
        assert [part[0].text for part in parts(ground, "space")] == ["Step"]

    def test_the_corridor_ends_beyond_a_space(self):
        """The edge around the corridor does not run between a space and the squares it touches."""
        (edge,) = parts(
            board_ground(read_map(".SS.\n1>KK", rooms={"K": "Kitchen"}, spaces={"S": "Path"})), "edge"
        )
        assert edge.get("d") == "M0 0 L96 0 L96 24 L48 24 L48 48 L0 48 Z"


class TestWays:
    def test_rooms_open_in_the_middle_of_the_wall_they_share(self):
        assert stepping_stones(RING, "Bath", "Chapel") == ((3, 6), (4, 6))
        assert course(RING, "Bath", "Chapel") == [(6.5, 3.5), (6.5, 4), (6.5, 4.5)]
        assert openings(RING, "Chapel") == [((6, 4), (7, 4)), ((5, 5), (5, 6))]

    def test_rooms_apart_are_joined_by_a_path(self):
        assert stepping_stones(RING, "Attic", "Bath") == ((1, 3), (1, 4), (1, 5))
        assert len(parts(board_ground(RING), "path")) == 1
        paths = [part.get("d") for part in parts(board_ground(RING), "path")]
        assert paths == ["M96 36 L108 36 L120 36"]

    def test_the_path_goes_around_rooms_and_across_a_pond_only_if_it_must(self):
        rooms = {"A": "Attic", "B": "Bath", "C": "Chapel"}
        ways = [("Attic", "Bath"), ("Bath", "Chapel")]
        around = read_map("AXB\nA#B\nACB", rooms=rooms, ways=ways, blank={"X": "Pond"})
        assert stepping_stones(around, "Attic", "Bath") == ((1, 0), (1, 1), (1, 2))
        across = read_map("AXB\nACB", rooms=rooms, ways=ways, blank={"X": "Pond"})
        assert stepping_stones(across, "Attic", "Bath") == ((0, 0), (0, 1), (0, 2))
        through = read_map("ACB", rooms=rooms, ways=ways)
        assert stepping_stones(through, "Attic", "Bath") == ((0, 0), (0, 1), (0, 2))

    def test_paths_go_straight_on_as_long_as_can_be(self):
        rooms = {"A": "Attic", "B": "Bath", "C": "Chapel"}
        board = read_map("AC#\n###\n##B", rooms=rooms, ways=[("Attic", "Bath"), ("Attic", "Chapel")])
        assert stepping_stones(board, "Attic", "Bath") == ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))

    @pytest.mark.parametrize("board", [b for b in BOARDS if b.ways], ids=lambda board: board.source)
    def test_both_rooms_have_a_gap_at_each_opening(self, board):
        for one, other in board.ways:
            stones = stepping_stones(board, one, other)
            assert stones[0] in board.footprint(one)
            assert stones[-1] in board.footprint(other)
            assert all(abs(r - q) + abs(c - d) == 1 for (r, c), (q, d) in pairwise(stones))
            assert between(*stones[:2]) in openings(board, one)
            assert between(*stones[-2:]) in openings(board, other)
        for room in board.rooms:
            around = outlines(board.footprint(room))[0]
            built = walls(board.footprint(room), (), openings(board, room))
            assert sum(map(length, built)) == length([*around, around[0]]) - len(set(openings(board, room)))

    def test_the_way_back_is_the_same(self):
        for one, other in RING.ways:
            assert course(RING, other, one) == course(RING, one, other)[::-1]


class TestWaypoints:
    def test_from_room_to_room_through_the_opening(self):
        assert waypoints(RING, ["Bath", "Chapel", "Den"]) == [
            (6.5, 3.5), (6.5, 4), (6.5, 4.5), (5.5, 5.5), (5, 5.5), (4.5, 5.5),
        ]  # fmt: skip

    def test_over_the_path_between_rooms_that_do_not_touch(self):
        assert waypoints(RING, ["Attic", "Bath"]) == [(x, 1.5) for x in (3.5, 4, 4.5, 5, 5.5)]

    def test_by_passage_through_both_trapdoors(self):
        assert waypoints(RING, ["Chapel", "Attic"]) == [(8.5, 7.5), (0.5, 3.5)]
        assert waypoints(HOUSE, ["Back Stairs", "Garden Walk"]) == [
            strip(HOUSE, "Back Stairs").stand,
            strip(HOUSE, "Garden Walk").stand,
        ]

    def test_in_at_one_door_and_out_by_a_passage(self):
        assert waypoints(HOUSE, [(6, 6), (6, 5), "Library", "Cloak Room", (2, 6)]) == [
            (6.5, 6.5), (5.5, 6.5), (4.5, 6.5), (0.5, 8.5), (0.5, 3.5), (5.5, 2.5), (6.5, 2.5),
        ]  # fmt: skip

    def test_through_a_room_from_door_to_door(self):
        """The square with two doors has a way into either room."""
        assert waypoints(HOUSE, ["Cloak Room", (2, 6), "Kitchen", (4, 10)]) == [
            (5.5, 2.5), (6.5, 2.5), (7.5, 2.5), (10.5, 3.5), (10.5, 4.5),
        ]  # fmt: skip

    def test_over_a_space(self):
        assert waypoints(HOUSE, [(4, 13), "Garden Walk", (8, 13)]) == [
            (13.5, 4.5),
            strip(HOUSE, "Garden Walk").stand,
            (13.5, 8.5),
        ]

    def test_a_way_of_one_place_is_a_point(self):
        assert waypoints(HOUSE, [(4, 2)]) == [(2.5, 4.5)]
        assert waypoints(HOUSE, ["Library"]) == list(room_slots(HOUSE, "Library", 1))
        assert waypoints(HOUSE, []) == []


class TestClosedParts:
    def test_stairs_go_down_in_a_rectangle_only(self):
        def tags(board):
            return [{part.get("class") for part in blank} for blank in parts(board_ground(board), "blank")]

        assert ["ck-stair" in part for part in tags(CLASSIC)] == [True]
        assert [{"ck-stair", "ck-rose"} & part for part in tags(HOUSE)] == [{"ck-rose"}]

    def test_the_caption_stands_clear_of_the_rose(self):
        caption = caption_plate("Pond", HOUSE.footprint("Pond"))
        rings = parts(board_ground(HOUSE), "ring")
        assert min(float(ring.get("cy")) - float(ring.get("r")) for ring in rings) >= 24 * (
            caption.bottom + 1
        )

    def test_the_caption_takes_the_widest_row(self):
        plate = caption_plate("Platform", ((0, 0), (0, 2), *((1, column) for column in range(9))))
        assert (plate.top, plate.x) == (1, 4.5)


LOOK = {"floor": "#010203", "rooms": ["#111111", "#222222"], "tokens": ["#ffffff", "#000000"]}


class TestLook:
    def test_changes_the_fallbacks_and_keeps_the_variables(self):
        plain, own = board_ground(CLASSIC), board_ground(CLASSIC, look=LOOK)
        assert "var(--ck-floor, #010203)" in own
        assert BOARD["floor"] not in own
        assert "var(--ck-line, #b79f73)" in own
        assert re.findall(r"--ck-[\w-]+", own) == re.findall(r"--ck-[\w-]+", plain)

    def test_every_colour_of_the_board_can_be_changed(self):
        look = {name: f"#{number:06x}" for number, name in enumerate(BOARD, 1)}
        svg = board_svg(HOUSE, highlight=[(4, 2), "Kitchen"], path=[(4, 2), (4, 3)], look=look)
        names = set(re.findall(r"var\(--ck-([\w-]+), ", svg))
        assert set(BOARD) <= names
        assert set(re.findall(r"var\(--ck-([\w-]+), (#\w+)\)", svg)) >= set(look.items())

    def test_rooms_and_tokens_take_turns(self):
        svg = board_svg(CLASSIC, tokens=[(name, "Hall") for name in "abc"], look=LOOK)
        assert "var(--ck-room-3, #111111)" in svg
        assert "var(--ck-room-2, #222222)" in svg
        assert [disc.get("fill") for disc in parts(svg, "disc")] == [
            "var(--ck-token-1, #ffffff)", "var(--ck-token-2, #000000)", "var(--ck-token-3, #ffffff)",
        ]  # fmt: skip
        assert [letter.get("fill") for letter in parts(svg, "letter")] == [
            ink(colour) for colour in ("#ffffff", "#000000", "#ffffff")
        ]
        assert [token_colour(number, LOOK) for number in range(3)] == ["#ffffff", "#000000", "#ffffff"]
        assert [token_colour(number, {}) for number in (0, 10)] == [TOKENS[0], TOKENS[0]]

    def test_whatever_it_says_stays_an_attribute(self):
        svg = board_svg(CLASSIC, look={"floor": NASTY, "rooms": [NASTY]})
        assert "<script" not in svg
        assert any(NASTY in part.get("fill", "") for part in ET.fromstring(svg).iter())

    def test_names_are_no_colours(self):
        name = 'a fill="var(--ck-floor, #f1e6cb)"'
        board = read_map("1>K", rooms={"K": name})
        ground = board_ground(board, look=LOOK)
        assert parts(ground, "room")[0].get("data-room") == name

    def test_nothing_given_nothing_changed(self):
        assert board_svg(CLASSIC, look={}) == board_svg(CLASSIC) == board_svg(CLASSIC, look=None)
        assert repaint("anything", None) == "anything"


class TestGeometry:
    def test_long_names_take_two_lines(self):
        cells = tuple((row, column) for row in range(4) for column in range(5))
        assert name_plate("Springfield Retirement Castle", cells).lines == (
            "Springfield",
            "Retirement Castle",
        )
        assert name_plate("Hall", cells).lines == ("Hall",)

    def test_outline_of_a_ring_has_a_hole(self):
        ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
        assert outlines(ring) == [[(0, 0), (3, 0), (3, 3), (0, 3)], [(1, 1), (1, 2), (2, 2), (2, 1)]]

    def test_inset_moves_into_the_floor(self):
        corner = outlines([(0, 0), (1, 0), (1, 1)])[0]
        assert inset(corner, 0.25) == [
            (0.25, 0.25), (0.75, 0.25), (0.75, 1.25), (1.75, 1.25), (1.75, 1.75), (0.25, 1.75),
        ]  # fmt: skip

    def test_walls_are_the_outline_less_the_doors(self):
        for room in CLASSIC.rooms:
            doors = [door for door in CLASSIC.doors if door.room == room]
            around = outlines(CLASSIC.footprint(room))[0]
            built = walls(CLASSIC.footprint(room), doors)
            assert sum(map(length, built)) == length([*around, around[0]]) - len(doors)

    def test_boards_without_squares_have_no_numbers(self):
        assert len(parts(board_ground(RING), "numbers")) == 0
        assert len(parts(board_ground(HOUSE), "numbers")) == 1

    def test_room_without_doors_has_a_closed_wall(self):
        assert walls([(0, 0)], []) == [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]


def length(line):
    return sum(abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(line))


@pytest.mark.parametrize("colour", TOKENS)
def test_letters_can_be_read_on_every_token(colour):
    assert contrast(ink(colour), colour) >= 4.5


@pytest.mark.parametrize("look", [e.look for e in editions()], ids=[e.title for e in editions()])
def test_names_can_be_read_in_every_look(look):
    """On the floors of rooms, lobbies and spaces, on what is closed, and on the frame with its numbers."""
    board = BOARD | {name: colour for name, colour in look.items() if name in BOARD}
    for floor in (*look.get("rooms", ROOMS), board["lobby"], board["space"]):
        assert contrast(board["ink"], floor) >= 4.5
    assert contrast(board["cellar-ink"], board["cellar"]) >= 4.5
    assert contrast(board["gilt"], board["outside"]) >= 4.5
    for token in look.get("tokens", TOKENS):
        assert contrast(ink(token), token) >= 4.5
