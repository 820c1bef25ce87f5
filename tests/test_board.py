"""The board: the classic map against counted and published facts, and what the editor of a map is told."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

from cluekit.editions import edition, editions
from cluekit.errors import BoardError
from cluekit.maps import read_map

CLASSIC = edition("classic").board
DISTANCES = Path(__file__).parent / "data" / "classic-distances.txt"


def read_distances() -> dict[str, dict[str, int]]:
    header, *lines = [line for line in DISTANCES.read_text().splitlines()[2:] if line]
    letters = header.removeprefix("# from").split()
    names = {node["symbol"]: room for room, node in CLASSIC.graph.nodes(data=True) if node["kind"] == "room"}
    return {
        line[:17].strip(): {names[k]: int(v) for k, v in zip(letters, line[17:].split(), strict=True)}
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

    @pytest.mark.parametrize(("start", "row"), read_distances().items())
    def test_the_whole_table_of_distances(self, start, row):
        assert CLASSIC.distances_to_rooms(CLASSIC.place(start)) == row

    def test_peacock_is_nearer_to_a_room_than_all_others(self):
        nearest = [min(CLASSIC.distances_to_rooms(start).values()) for start in CLASSIC.starts]
        assert nearest == [8, 8, 8, 8, 7, 8]

    def test_squares_by_square(self):
        assert CLASSIC.distance((24, 7), (18, 7)) == 6
        assert CLASSIC.distance((17, 11), (17, 12)) == 1
        assert CLASSIC.distance((5, 5 + 1), (5, 6)) == 0


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
            "kind": "square", "label": "24,7", "pos": (7, -24), "door": False, "start": 1,
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

    def test_neighbours_are_sorted_and_lead_both_ways(self):
        assert CLASSIC.neighbours((17, 11)) == ((17, 10), (17, 12), "Hall")
        assert CLASSIC.neighbours("Hall") == ((17, 11), (17, 12), (20, 15))
        for place in (*CLASSIC.squares, *CLASSIC.rooms):
            assert all(place in CLASSIC.neighbours(near) for near in CLASSIC.neighbours(place))


class TestValue:
    def test_equal_by_what_is_drawn(self):
        text = "\n".join(CLASSIC.rows)
        rooms, blank = dict(CLASSIC.symbols), dict(CLASSIC.blank)
        same = read_map(text, rooms=rooms, passages=CLASSIC.passages, blank=blank, source="copy")
        other = read_map(text, rooms=rooms, blank=blank)
        assert same == CLASSIC
        assert hash(same) == hash(CLASSIC)
        assert other != CLASSIC

    def test_pickle_carries_no_hash_of_this_process(self):
        hash(CLASSIC)
        fresh = "type(b)(b.rows, b.symbols, b.passages, b.blank)"
        code = f"import pickle, sys; b = pickle.load(sys.stdin.buffer); assert b in {{{fresh}}}"
        subprocess.run([sys.executable, "-c", code], input=pickle.dumps(CLASSIC), check=True)
        assert pickle.loads(pickle.dumps(CLASSIC)) == CLASSIC

    def test_map_file_is_the_rows(self):
        path = Path(__file__).parents[1] / "boards" / "classic.txt"
        assert tuple(path.read_text(encoding="utf-8").splitlines()) == CLASSIC.rows


class TestPlace:
    @pytest.mark.parametrize("text", ["7,4", "7, 4", "(7,4)", " ( 7 , 4 ) "])
    def test_squares(self, text):
        assert CLASSIC.place(text) == (7, 4)

    @pytest.mark.parametrize("text", ["Billiard Room", "billiard", "BILLIARDROOM", " billiard-room "])
    def test_rooms(self, text):
        assert CLASSIC.place(text) == "Billiard Room"

    def test_label_is_read_back(self):
        for place in (*CLASSIC.squares, *CLASSIC.rooms):
            assert CLASSIC.place(CLASSIC.label(place)) == place

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
