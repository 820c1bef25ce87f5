"""The board: the classic map against counted and published facts, and what the editor of a map is told."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import networkx as nx
import pytest

from cluekit.board import Board, Door, in_words
from cluekit.editions import edition, editions
from cluekit.errors import BoardError
from cluekit.maps import read_map

ROOT = Path(__file__).parents[1]
CLASSIC = edition("classic").board
MASTER = read_map(
    (ROOT / "boards" / "master-detective.txt").read_text(encoding="utf-8"),
    rooms={
        "K": "Kitchen", "D": "Dining Room", "W": "Drawing Room", "R": "Carriage House", "T": "Trophy Room",
        "Y": "Courtyard", "G": "Gazebo", "F": "Fountain", "V": "Conservatory", "S": "Studio",
        "B": "Billiard Room", "L": "Library",
    },
    lobbies={"M": "Cloak Room"},
    spaces={"P": "Basement Stairs", "U": "Garden Walk"},
    passages=[
        ("Kitchen", "Library"), ("Drawing Room", "Conservatory"), ("Basement Stairs", "Garden Walk")
    ],
)  # fmt: skip
RING = read_map(
    "##LLL##\n#AALHH#\n#A###H#\n#BB#CC#\n##BBC##",
    rooms={"L": "Lounge", "H": "Hall", "C": "Cellar", "B": "Ballroom", "A": "Attic"},
    ways=[
        ("Lounge", "Hall"), ("Hall", "Cellar"), ("Cellar", "Ballroom"), ("Ballroom", "Attic"),
        ("Attic", "Lounge"),
    ],
    passages=[("Hall", "Attic")],
)  # fmt: skip

# Each door of the Master Detective board: the letter of its room, its square, the step that enters.
MASTER_DOORS = """
K 6 12 W, D 1 22 W, D 3 14 E, D 8 18 N, W 4 23 E, R 11 4 W, R 12 4 W, T 8 8 S, T 11 5 E, T 12 5 E, T 11 13 W,
T 12 13 W, T 15 8 N, M 9 15 S, M 12 21 W, M 15 18 N, Y 8 26 S, Y 9 22 E, Y 10 35 W, Y 13 35 W, Y 14 22 E,
Y 15 26 N, G 8 35 N, F 15 35 S, V 17 10 W, S 16 14 S, S 20 17 W, S 22 11 E, B 17 21 S, B 22 17 E, B 22 23 W,
L 18 25 S
"""


def read_distances(board: Board, name: str) -> dict[str, dict[str, int | None]]:
    """The steps of each line of a table to each of its columns; None where it has an x."""
    text = (ROOT / "tests" / "data" / name).read_text(encoding="utf-8")
    header, *lines = [line for line in text.splitlines()[2:] if line]
    letters = header.removeprefix("# from").split()
    steps = {str(number): number for number in range(100)} | {"x": None}
    return {
        line[:17].strip(): {
            board.legend[letter]: steps[entry]
            for letter, entry in zip(letters, line[17:].split(), strict=True)
        }
        for line in lines
    }


class TestClassic:
    def test_counts(self):
        assert (CLASSIC.height, CLASSIC.width) == (25, 24)
        assert (len(CLASSIC.squares), len(CLASSIC.doors), len(CLASSIC.starts)) == (188, 17, 6)
        assert (len(CLASSIC.rooms), len(CLASSIC.passages)) == (9, 2)

    def test_starts_are_in_order_of_their_digits(self):
        assert CLASSIC.starts == ((24, 7), (17, 0), (0, 9), (0, 14), (6, 23), (19, 23))

    def test_doors_of_each_room(self):
        more = {"Ballroom": 4, "Hall": 3, "Dining Room": 2, "Library": 2, "Billiard Room": 2}
        assert Counter(door.room for door in CLASSIC.doors) == {
            room: more.get(room, 1) for room in CLASSIC.rooms
        }

    def test_some_doors_by_square_and_direction(self):
        doors = {(door.square, door.direction): door.room for door in CLASSIC.doors}
        assert doors[(7, 4), "N"] == "Kitchen"
        assert doors[(13, 20), "S"] == "Library"
        assert doors[(20, 15), "W"] == "Hall"
        assert doors[(9, 17), "E"] == "Billiard Room"

    def test_passages_join_the_corners_across(self):
        assert CLASSIC.passage_from("Kitchen") == ("Study",)
        assert CLASSIC.passage_from("Conservatory") == ("Lounge",)
        assert CLASSIC.passage_from("Hall") == ()

    @pytest.mark.parametrize(
        ("one", "other", "steps"),
        [
            ("Study", "Library", 7),
            ("Library", "Billiard Room", 4),
            ("Billiard Room", "Conservatory", 7),
            ("Conservatory", "Ballroom", 4),
            ("Ballroom", "Kitchen", 7),
            ("Kitchen", "Dining Room", 11),
            ("Dining Room", "Lounge", 4),
            ("Lounge", "Hall", 8),
            ("Hall", "Study", 4),
        ],
    )
    def test_neighbouring_rooms(self, one, other, steps):
        assert CLASSIC.distance(one, other) == CLASSIC.distance(other, one) == steps

    @pytest.mark.parametrize(("start", "row"), read_distances(CLASSIC, "classic-distances.txt").items())
    def test_the_whole_table_of_distances(self, start, row):
        assert CLASSIC.distances_to_rooms(CLASSIC.place(start)) == row

    def test_peacock_is_nearer_to_a_room_than_all_others(self):
        nearest = [min(CLASSIC.distances_to_rooms(start).values()) for start in CLASSIC.starts]
        assert nearest == [8, 8, 8, 8, 7, 8]

    def test_squares_by_square(self):
        assert CLASSIC.distance((24, 7), (18, 7)) == 6
        assert CLASSIC.distance((17, 11), (17, 12)) == 1
        assert CLASSIC.distance((5, 5 + 1), (5, 6)) == 0


class TestMasterDetective:
    def test_counts(self):
        assert (MASTER.height, MASTER.width) == (24, 39)
        assert (len(MASTER.squares), len(MASTER.doors), len(MASTER.snoops)) == (175, 32, 9)
        assert (len(MASTER.rooms), len(MASTER.lobbies), len(MASTER.spaces)) == (12, 1, 2)
        assert MASTER.starts == ()

    def test_doors(self):
        listed = [entry.split() for entry in MASTER_DOORS.replace("\n", " ").split(",")]
        doors = {Door((int(row), int(column)), MASTER.legend[k], way) for k, row, column, way in listed}
        assert set(MASTER.doors) == doors
        assert len({door.square for door in MASTER.doors}) == 32

    def test_snoop_squares_and_the_way_to_them(self):
        walks = {
            (4, 14): 7, (5, 21): 8, (6, 27): 13, (8, 11): 6, (8, 36): None, (15, 36): None, (17, 27): 12,
            (19, 11): 12, (20, 23): 11,
        }  # fmt: skip
        assert MASTER.snoops == tuple(walks)
        assert {square: MASTER.distance("Cloak Room", square) for square in MASTER.snoops} == walks
        assert set(MASTER.snoops) <= set(MASTER.squares)

    @pytest.mark.parametrize(
        ("start", "row"), read_distances(MASTER, "master-detective-distances.txt").items()
    )
    def test_the_whole_table_of_distances(self, start, row):
        assert {end: MASTER.distance(start, end) for end in row} == row
        assert set(row) == {*MASTER.rooms, *MASTER.lobbies}

    def test_spaces_are_entered_from_what_touches_them(self):
        assert MASTER.neighbours("Basement Stairs") == ((12, 13),)
        assert MASTER.neighbours("Garden Walk") == ((9, 37), (14, 37))
        assert MASTER.neighbours((12, 13)) == ((11, 13), (13, 13), "Basement Stairs", "Trophy Room")
        assert MASTER.distance((9, 37), (14, 37)) == 2

    def test_passages_join_rooms_and_spaces(self):
        assert MASTER.passage_from("Kitchen") == ("Library",)
        assert MASTER.passage_from("Garden Walk") == ("Basement Stairs",)
        assert MASTER.passage_from("Cloak Room") == MASTER.passage_from((12, 13)) == ()

    def test_through_the_courtyard_into_the_garden(self):
        # 5 steps into the Courtyard and 4 more to the Gazebo, which nobody reaches round it.
        assert MASTER.distance("Cloak Room", "Gazebo") is None
        assert MASTER.distance("Cloak Room", "Gazebo", through_rooms=True) == 9
        assert MASTER.distances_to_rooms("Cloak Room", through_rooms=True)["Gazebo"] == 9
        assert MASTER.walking_distances(["Cloak Room"]).keys().isdisjoint({"Gazebo", "Garden Walk"})

    def test_distances_to_rooms_leave_out_what_has_no_card(self):
        assert list(MASTER.distances_to_rooms("Trophy Room", through_rooms=True)) == list(MASTER.rooms)

    def test_walks_through_rooms_agree_with_networkx_without_the_passages(self):
        walk = nx.Graph(MASTER.graph)
        walk.remove_edges_from(MASTER.passages)
        for place in (*MASTER.named, *MASTER.snoops):
            walks = MASTER.walking_distances([place], through_rooms=True)
            assert walks == nx.single_source_shortest_path_length(walk, place)

    def test_a_token_on_a_space_blocks_it(self):
        walks = MASTER.walking_distances(["Gazebo"], blocked=["Garden Walk"])
        assert "Fountain" not in walks

    def test_kinds_of_places(self):
        kinds = Counter(kind for _, kind in MASTER.graph.nodes(data="kind"))
        assert kinds == {"square": 175, "room": 12, "lobby": 1, "space": 2}
        assert MASTER.named == (*MASTER.rooms, "Cloak Room", "Basement Stairs", "Garden Walk")
        assert [place for place in MASTER.graph if MASTER.is_room(place)] == [*MASTER.rooms, "Cloak Room"]
        assert not MASTER.is_room("Ballroom")

    def test_graph_of_spaces_and_snoop_squares(self):
        graph = MASTER.graph
        assert [square for square, snoop in graph.nodes(data="snoop") if snoop] == list(MASTER.snoops)
        assert graph.nodes["Garden Walk"] == {
            "kind": "space", "label": "Garden Walk", "pos": (37, -11.5), "symbol": "U",
        }  # fmt: skip
        assert graph.edges["Garden Walk", (9, 37)] == {"kind": "step"}
        assert graph.edges["Garden Walk", "Basement Stairs"] == {"kind": "passage"}
        assert graph.edges["Cloak Room", (9, 15)] == {"kind": "door", "direction": "S"}

    def test_footprints(self):
        assert MASTER.footprint("Basement Stairs") == ((12, 14), (12, 15), (12, 16))
        assert MASTER.footprint("Garden Walk") == ((10, 37), (11, 37), (12, 37), (13, 37))
        assert MASTER.footprint("Cloak Room")[0] == (10, 14)

    def test_words(self):
        assert MASTER.place("stairs") == "Basement Stairs"
        assert MASTER.place(" cloakroom ") == "Cloak Room"
        assert in_words(MASTER.place("Cloak")) == "the Cloak Room"
        with pytest.raises(BoardError, match=r"^There is no room 'Cloke Room'; perhaps Cloak Room"):
            MASTER.place("Cloke Room")
        with pytest.raises(
            BoardError, match="12,14 is no corridor square; it is part of the Basement Stairs"
        ):
            MASTER.place("12,14")


class TestRing:
    """Five rooms in a ring and no corridor."""

    def test_neighbours_are_the_rooms_beside(self):
        assert RING.squares == ()
        assert RING.neighbours("Lounge") == ("Hall", "Attic")
        assert RING.neighbours("Ballroom") == ("Cellar", "Attic")

    def test_distances(self):
        assert RING.distance("Lounge", "Cellar") is None
        assert RING.distances_to_rooms("Lounge") == {"Lounge": 0, "Hall": 1, "Attic": 1}
        assert RING.distances_to_rooms("Lounge", through_rooms=True) == {
            "Lounge": 0, "Hall": 1, "Cellar": 2, "Ballroom": 2, "Attic": 1,
        }  # fmt: skip

    def test_the_passage_is_no_step(self):
        assert RING.passage_from("Hall") == ("Attic",)
        assert RING.distance("Hall", "Attic", through_rooms=True) == 2

    def test_graph(self):
        assert Counter(kind for *_, kind in RING.graph.edges(data="kind")) == {"way": 5, "passage": 1}

    def test_unknown_squares(self):
        with pytest.raises(BoardError, match="0,0 is no corridor square; it is wall"):
            RING.place("0,0")


class TestMoreDoors:
    """A corner square with a room on each side."""

    BOARD = read_map(
        "KK#\nK<L\n#.L",
        rooms={"K": "Kitchen", "L": "Library"},
        doors=[Door((2, 1), "Library", "E"), Door((1, 1), "Library", "E")],
    )

    def test_lead_into_both_rooms(self):
        assert self.BOARD.doors == (
            Door((1, 1), "Kitchen", "W"), Door((1, 1), "Library", "E"), Door((2, 1), "Library", "E"),
        )  # fmt: skip
        assert self.BOARD.neighbours((1, 1)) == ((2, 1), "Kitchen", "Library")
        assert self.BOARD.neighbours("Library") == ((1, 1), (2, 1))
        assert self.BOARD.distance("Kitchen", "Library") == 2

    def test_their_order_does_not_matter(self):
        again = read_map(
            "\n".join(self.BOARD.rows),
            rooms=dict(self.BOARD.symbols),
            doors=reversed(self.BOARD.more_doors),
        )
        assert again == self.BOARD

    def test_a_snoop_square_may_have_one(self):
        board = read_map(".?K", rooms={"K": "Kitchen"}, doors=[Door((0, 1), "Kitchen", "E")])
        assert board.distance((0, 0), "Kitchen") == 2


class TestWalkingDistances:
    def test_from_several_targets_the_nearest_counts(self):
        walks = CLASSIC.walking_distances(["Study", "Lounge"])
        assert walks["Hall"] == min(CLASSIC.distance("Study", "Hall"), CLASSIC.distance("Lounge", "Hall"))

    def test_blocked_squares_are_walked_round(self):
        free = CLASSIC.walking_distances(["Dining Room"])
        blocked = CLASSIC.walking_distances(["Dining Room"], blocked=[(12, 8)])
        assert (free[12, 9], blocked[12, 9]) == (2, 8)
        assert (12, 8) not in blocked

    def test_a_room_whose_only_door_is_blocked_cannot_be_reached(self):
        assert "Lounge" not in CLASSIC.walking_distances([(17, 0)], blocked=[(18, 6)])


class TestGraph:
    def test_is_read_only(self):
        with pytest.raises(nx.NetworkXError):
            CLASSIC.graph.remove_node("Hall")

    def test_kinds(self):
        kinds = Counter(kind for *_, kind in CLASSIC.graph.edges(data="kind"))
        assert (kinds["door"], kinds["passage"]) == (17, 2)
        assert CLASSIC.graph.nodes[24, 7] == {
            "kind": "square", "label": "24,7", "pos": (7, -24), "door": False, "snoop": False, "start": 1,
        }  # fmt: skip
        assert CLASSIC.graph.nodes[7, 4]["door"]
        assert CLASSIC.graph.nodes["Hall"]["symbol"] == "H"
        assert CLASSIC.graph.edges[(7, 4), "Kitchen"] == {"kind": "door", "direction": "N"}

    @pytest.mark.parametrize("board", [e.board for e in editions()], ids=[e.name for e in editions()])
    def test_corridors_are_bipartite_and_all_is_connected(self, board):
        assert nx.is_bipartite(board.graph.subgraph(board.squares))
        assert nx.is_connected(board.graph)

    def test_walks_agree_with_networkx_without_the_other_rooms(self):
        for start in CLASSIC.rooms:
            for end in CLASSIC.rooms:
                walk = nx.Graph(CLASSIC.graph.subgraph((*CLASSIC.squares, start, end)))
                walk.remove_edges_from([edge for edge in CLASSIC.passages if walk.has_edge(*edge)])
                assert CLASSIC.distance(start, end) == nx.shortest_path_length(walk, start, end)

    def test_neighbours_are_sorted(self):
        assert CLASSIC.neighbours((17, 11)) == ((17, 10), (17, 12), "Hall")
        assert CLASSIC.neighbours("Hall") == ((17, 11), (17, 12), (20, 15))

    @pytest.mark.parametrize("board", [CLASSIC, MASTER, RING, TestMoreDoors.BOARD])
    def test_neighbours_lead_both_ways_and_are_the_edges_of_the_graph(self, board):
        for place in board.graph:
            near = {end for end, edge in board.graph.adj[place].items() if edge["kind"] != "passage"}
            assert set(board.neighbours(place)) == near
            assert len(board.neighbours(place)) == len(near)


class TestValue:
    def test_equal_by_what_is_drawn(self):
        text = "\n".join(CLASSIC.rows)
        rooms, blank = dict(CLASSIC.symbols), dict(CLASSIC.blank)
        same = read_map(text, rooms=rooms, passages=CLASSIC.passages, blank=blank, source="copy")
        other = read_map(text, rooms=rooms, blank=blank)
        assert same == CLASSIC
        assert hash(same) == hash(CLASSIC)
        assert other != CLASSIC

    @pytest.mark.parametrize(
        "part", [field.name for field in fields(Board) if field.name not in ("rows", "source")]
    )
    def test_every_part_counts(self, part):
        other = replace(MASTER, **{part: (("Z", "Zoo"),)})
        assert other != MASTER
        assert hash(other) != hash(MASTER)

    @pytest.mark.parametrize("board", [MASTER, RING, TestMoreDoors.BOARD])
    def test_pickle_carries_all_that_is_drawn(self, board):
        copy = pickle.loads(pickle.dumps(board))
        assert copy == board
        assert copy.source == board.source
        assert all(copy.neighbours(place) == board.neighbours(place) for place in board.graph)

    def test_pickle_carries_no_hash_of_this_process(self):
        hash(CLASSIC)
        fresh = "type(b)(b.rows, b.symbols, b.passages, b.blank)"
        code = f"import pickle, sys; b = pickle.load(sys.stdin.buffer); assert b in {{{fresh}}}"
        subprocess.run([sys.executable, "-c", code], input=pickle.dumps(CLASSIC), check=True)
        assert pickle.loads(pickle.dumps(CLASSIC)) == CLASSIC

    def test_map_file_is_the_rows(self):
        path = ROOT / "boards" / "classic.txt"
        assert tuple(path.read_text(encoding="utf-8").splitlines()) == CLASSIC.rows


class TestPlace:
    @pytest.mark.parametrize("text", ["7,4", "7, 4", "(7,4)", " ( 7 , 4 ) "])
    def test_squares(self, text):
        assert CLASSIC.place(text) == (7, 4)

    @pytest.mark.parametrize("text", ["Billiard Room", "billiard", "BILLIARDROOM", " billiard-room "])
    def test_rooms(self, text):
        assert CLASSIC.place(text) == "Billiard Room"

    @pytest.mark.parametrize("board", [CLASSIC, MASTER, RING])
    def test_label_is_read_back(self, board):
        for place in (*board.squares, *board.named):
            assert board.place(board.label(place)) == place

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (
                "25,3",
                "The square 25,3 is off the board, whose rows go from 0 to 24 and columns from 0 to 23.",
            ),
            (
                "-1,3",
                "The square -1,3 is off the board, whose rows go from 0 to 24 and columns from 0 to 23.",
            ),
            ("2,2", "2,2 is no corridor square; it is part of the Kitchen."),
            ("11,11", "11,11 is no corridor square; it is part of the Cellar."),
            ("0,0", "0,0 is no corridor square; it is wall."),
            ("Kitchn", "There is no room 'Kitchn'; perhaps Kitchen."),
            ("Cellar", "There is no room 'Cellar'; perhaps "),
            ("", "There is no room ''; perhaps "),
        ],
    )
    def test_errors(self, text, message):
        with pytest.raises(BoardError) as error:
            CLASSIC.place(text)
        assert str(error.value).startswith(message)

    @pytest.mark.parametrize("place", ["Cellar", (0, 0), (99, 99)])
    def test_unknown_places_are_refused_everywhere(self, place):
        for question in (
            lambda: CLASSIC.neighbours(place),
            lambda: CLASSIC.distance(place, "Hall"),
            lambda: CLASSIC.distance("Hall", place),
        ):
            with pytest.raises(BoardError, match="is no place on this board"):
                question()


@pytest.mark.parametrize(("name", "told"), [("The Mill", "the Mill"), ("Ada's Den", "Ada's Den")])
def test_a_place_that_is_no_corridor_square_is_told_with_one_article(name, told):
    board = Board((".>KK",), (("K", name),))
    with pytest.raises(BoardError, match=f"^0,3 is no corridor square; it is part of {told}.$"):
        board.place("0,3")


def test_aliases_are_understood_unless_they_are_a_name_of_another_place():
    board = Board(
        (".>KK", ".>HH"),
        (("K", "Kitchen"), ("H", "Great Hall")),
        aliases=(("Cuisine", "Kitchen"), ("Hall", "Kitchen")),
    )
    assert board.place("cuisine") == "Kitchen"
    assert board.place("Hall") == "Great Hall"
    assert pickle.loads(pickle.dumps(board)).place("Cuisine") == "Kitchen"
