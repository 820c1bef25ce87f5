"""The drawing: well-formed, complete, safe with any names, and with space for what stands in the rooms."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from cluekit.draw.colours import TOKENS, contrast, ink
from cluekit.draw.layout import inset, name_plate, outlines, passage_cells, walls
from cluekit.draw.svg import Drawing, board_ground, board_svg, room_slots, view_box
from cluekit.editions import edition, editions
from cluekit.errors import BoardError
from cluekit.maps import read_map

CLASSIC = edition("classic").board
BOARDS = [e.board for e in editions()]
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
        assert len(parts(ground, "arrow")) == len(parts(ground, "sill")) == len(board.doors)
        assert len(parts(ground, "start")) == len(board.starts)

    def test_tiles_lie_on_the_squares(self, board):
        tiles = {(int(t.get("y")) // 24, int(t.get("x")) // 24) for t in parts(board_ground(board), "tile")}
        assert tiles == set(board.squares)

    def test_rooms_are_named(self, board):
        rooms = parts(board_ground(board), "room")
        assert [room.get("data-room") for room in rooms] == list(board.rooms)
        for room in rooms:
            lines = [text.text for text in room if text.get("class") == "ck-name"]
            assert " ".join(lines) == room.get("data-room")

    def test_passages_say_where_they_lead(self, board):
        words = [text.text for text in parts(board_ground(board), "passage-name")]
        assert sorted(words) == sorted(f"to {end}" for pair in board.passages for end in pair)

    def test_small_print_can_be_read(self, board):
        """At a width of 480 pixels numbers have 11; the names of passages too, for they have the space."""
        pixels = 480 / view_box(board)[2]
        ground = ET.fromstring(board_ground(board))
        numbers = next(part for part in ground if part.get("class") == "ck-numbers")
        sizes = [
            numbers.get("font-size"),
            *(t.get("font-size") for t in parts(ET.tostring(ground), "passage-name")),
        ]
        assert min(float(size) * pixels for size in sizes) >= 10.99

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
        weapons = ["Rope", "Revolver", "Wrench", "Rope"]
        svg = board_svg(
            CLASSIC, tokens=[(n, "Hall") for n in suspects], weapons=[(n, "Study") for n in weapons]
        )
        assert [t.text for t in parts(svg, "letter")] == ["S", "Pe", "Pl", "W", "1", "Re", "W", "4"]

    def test_way_runs_through_the_door(self):
        svg = board_svg(CLASSIC, path=[(18, 7), (18, 6), "Lounge"])
        assert [way.get("d") for way in parts(svg, "way")] == ["M180 444 L156 444 L156 468"]

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
                assert y > plate.bottom + 1
                assert (int(y), int(x)) not in hidden

    def test_pieces_keep_within_the_walls(self, board):
        """A token reaches 0.4 squares from its middle; four pieces or six even leave the doorways free."""
        for room in board.rooms:
            cells = set(board.footprint(room))
            for n, reach in ((4, 0.9), (6, 0.9), (9, 0.4), (12, 0.4)):
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
            half = max(map(len, plate.lines)) * 0.62 * plate.size / 2
            for row in range(plate.top, plate.bottom + 1):
                assert {(row, int(plate.x - half)), (row, int(plate.x + half))} <= set(cells)


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

    def test_room_without_doors_has_a_closed_wall(self):
        assert walls([(0, 0)], []) == [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]


def length(line):
    return sum(abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(line))


@pytest.mark.parametrize("colour", TOKENS)
def test_letters_can_be_read_on_every_token(colour):
    assert contrast(ink(colour), colour) >= 4.5
