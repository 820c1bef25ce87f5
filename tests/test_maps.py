"""Maps: what their editor is told when something is wrong."""

import random
import re
import time

import pytest

from cluekit.board import Door
from cluekit.errors import BoardError
from cluekit.maps import read_map

ROOMS = {"K": "Kitchen", "L": "Library"}
REST = "the rest of the board"
NO_DOOR = "which is entered without a door"
MISTAKES = [
    ("", {}, "my.txt: the map is empty."),
    ("\n", {}, "my.txt: the map is empty."),
    ("..\n.!", {}, "my.txt, row 1, column 1: the symbol '!' has no meaning here."),
    ("..\n.Q", {}, "my.txt, row 1, column 1: the symbol 'Q' has no meaning here."),
    (".. \n..", {}, "my.txt, row 0, column 2: the symbol ' ' has no meaning here."),
    ("...\n..", {}, "my.txt, row 1, column 2: the line has 2 squares, but the first has 3."),
    ("..\n...", {}, "my.txt, row 1, column 2: the line has 3 squares, but the first has 2."),
    (".^>K", {"K"}, "my.txt, row 0, column 1: the door '^' opens on nothing: no room lies N of it."),
    ("K#<.", {"K"}, "my.txt, row 0, column 2: the door '<' opens on nothing: no room lies W of it."),
    ("..v\nX.#", {"X"}, "my.txt, row 0, column 2: the door 'v' opens on nothing: no room lies S of it."),
    (".>K", {"K", "L"}, "my.txt: the Library is declared as 'L', but not drawn on the map."),
    (".>K\n#LL", {"K", "L"}, "my.txt, row 1, column 1: the Library has neither a door nor a passage."),
    (".>K#K", {"K"}, "my.txt, row 0, column 4: this part of the Kitchen does not touch the rest of it."),
    (".>K\n###\n.#.", {"K"}, f"my.txt, row 2, column 0: this corridor square is cut off from {REST}."),
    ("..>K\n####\n.>L#", {"K", "L"}, f"my.txt, row 2, column 2: the Library cannot be reached from {REST}."),
    ("1.1", {}, "my.txt, row 0, column 2: start 1 is drawn a second time."),
    ("1.3", {}, "my.txt, row 0, column 2: there is a start 3, but no start 2."),
    (".2", {}, "my.txt, row 0, column 1: there is a start 2, but no start 1."),
    ("." * 101, {}, "my.txt: the map is 101 squares long, but 100 are the most."),
    (".\n" * 101, {}, "my.txt: the map is 101 squares long, but 100 are the most."),
    (".\n" + "." * 200, {}, "my.txt: the map is 200 squares long, but 100 are the most."),
]  # fmt: skip

NAMES = {"rooms": {"K": "Kitchen"}, "lobbies": {"M": "Cloak Room"}, "spaces": {"P": "Stairs"}}
PLACES = [
    (".>M#", "KM", ": the Kitchen is declared as 'K', but not drawn on the map."),
    (".>K#", "KM", ": the Cloak Room is declared as 'M', but not drawn on the map."),
    (".>K#", "KP", ": the Stairs is declared as 'P', but not drawn on the map."),
    (".>K\n.#M", "KM", ", row 1, column 2: the Cloak Room has neither a door nor a passage."),
    ("P>K\nP.#\n##P", "KP", ", row 2, column 2: this part of the Stairs does not touch the rest of it."),
    (".>K\n##P", "KP", ", row 1, column 2: the Stairs touches no corridor square: nobody can enter it."),
    (".>K\n.>P", "KP", f", row 1, column 1: the door '>' opens on the Stairs, {NO_DOOR}."),
    ("..>K\n####\n#.P#", "KP", f", row 2, column 2: the Stairs cannot be reached from {REST}."),
]  # fmt: skip
LETTERS = [
    ({"rooms": {"?": "Kitchen"}}, "'?' cannot mean Kitchen, for it means a snoop square."),
    ({"rooms": {"K": "Hall"}, "lobbies": {"K": "Porch"}}, "'K' cannot mean Porch, for it means Hall."),
    ({"rooms": {"K": "Hall"}, "spaces": {"P": "hall"}}, "the name 'hall' of 'P' is given twice."),
    ({"rooms": {}, "spaces": {"P": "7,4"}}, "the name '7,4' of 'P' has no letter."),
]
WAYS = [
    (["Kitchn", "Library"], "a way leads to an unknown room 'Kitchn'; perhaps Kitchen."),
    (["Stairs", "Library"], "a way leads to an unknown room 'Stairs'; perhaps Kitchen or Library."),
    (["Kitchen", "Kitchen"], "a way leads from the Kitchen back to it."),
    (["Library", "Kitchen"], "the way between Kitchen and Library is given twice."),
]
DOORS = [
    (Door((1, 1), "Kitchn", "N"), "a door leads into an unknown room 'Kitchn'; perhaps Kitchen."),
    (Door((1, 1), "Stairs", "W"), f"a door leads into the Stairs, {NO_DOOR}."),
    (Door((1, 1), "Kitchen", "north"), "the direction of a door is one of N, E, S, W, not 'north'."),
    (Door((0, 3), "Kitchen", "W"), "the door into the Kitchen stands on no corridor square."),
    (Door((-1, 1), "Kitchen", "S"), "the door into the Kitchen stands on no corridor square."),
    (Door((9, 9), "Kitchen", "N"), "the door into the Kitchen stands on no corridor square."),
    (Door((1, 1), "Kitchen", "E"), "the door opens elsewhere: the Kitchen does not lie E of it."),
    (Door((0, 1), "Kitchen", "E"), "a door into the Kitchen is given twice."),
]


class TestMistakes:
    @pytest.mark.parametrize(("text", "letters", "message"), MISTAKES)
    def test_names_file_row_and_column(self, text, letters, message):
        rooms = {letter: ROOMS[letter] for letter in sorted(letters) if letter in ROOMS}
        blank = {"X": "Cellar"} if "X" in letters else None
        with pytest.raises(BoardError) as error:
            read_map(text, rooms=rooms, blank=blank, source="my.txt")
        assert str(error.value) == message

    def test_unknown_room_of_a_passage(self):
        with pytest.raises(BoardError) as error:
            read_map("K<>L", rooms={"K": "Kitchen", "L": "Library"}, passages=[("Kitchn", "Library")])
        assert str(error.value) == "board: a passage leads to an unknown room 'Kitchn'; perhaps Kitchen."

    def test_passage_to_itself(self):
        with pytest.raises(BoardError, match="leads from the Kitchen back to it"):
            read_map("K<", rooms={"K": "Kitchen"}, passages=[("Kitchen", "Kitchen")])

    def test_the_same_passage_twice(self):
        rooms = {"K": "Kitchen", "L": "Library"}
        with pytest.raises(BoardError, match="the passage between Kitchen and Library is given twice"):
            read_map("K<>L", rooms=rooms, passages=[("Kitchen", "Library"), ("Library", "Kitchen")])

    @pytest.mark.parametrize(("text", "letters", "message"), PLACES)
    def test_lobbies_and_spaces(self, text, letters, message):
        meant = {kind: names for kind, names in NAMES.items() if set(names) <= set(letters)}
        with pytest.raises(BoardError) as error:
            read_map(text, **meant, source="my.txt")
        assert str(error.value) == f"my.txt{message}"

    @pytest.mark.parametrize(
        ("name", "told"), [("The Old Mill", "the Old Mill"), ("Barney's Bowl", "Barney's Bowl")]
    )
    @pytest.mark.parametrize(("text", "letters", "message"), PLACES)
    def test_no_name_has_a_second_article(self, text, letters, message, name, told):
        found = re.search("the (Kitchen|Cloak Room|Stairs)", message)
        meant = {
            kind: {letter: name if old == found[1] else old for letter, old in names.items()}
            for kind, names in NAMES.items()
            if set(names) <= set(letters)
        }
        with pytest.raises(BoardError) as error:
            read_map(text, **meant, source="my.txt")
        assert str(error.value) == f"my.txt{message}".replace(found[0], told)

    @pytest.mark.parametrize(("letters", "message"), LETTERS)
    def test_letters(self, letters, message):
        with pytest.raises(BoardError) as error:
            read_map(".", **letters)
        assert str(error.value) == f"board: {message}"

    @pytest.mark.parametrize(("way", "message"), WAYS)
    def test_ways(self, way, message):
        ways = [("Kitchen", "Library"), tuple(way)]
        with pytest.raises(BoardError) as error:
            read_map("K<P>L", rooms=ROOMS, spaces=NAMES["spaces"], ways=ways)
        assert str(error.value) == f"board: {message}"

    def test_a_way_and_a_passage(self):
        with pytest.raises(BoardError) as error:
            read_map("KL", rooms=ROOMS, ways=[("Kitchen", "Library")], passages=[("Library", "Kitchen")])
        assert str(error.value) == "board: both a way and a passage join Library and Kitchen."

    @pytest.mark.parametrize(("door", "message"), DOORS)
    def test_more_doors(self, door, message):
        with pytest.raises(BoardError) as error:
            read_map("P>KK\nP.##", rooms=NAMES["rooms"], spaces=NAMES["spaces"], doors=[door])
        row, column = door.square
        assert str(error.value) == f"board, row {row}, column {column}: {message}"

    def test_a_ring_that_is_not_closed(self):
        rooms = ROOMS | {"H": "Hall"}
        with pytest.raises(BoardError, match="the Hall has neither a door nor a passage"):
            read_map("KLH", rooms=rooms, ways=[("Kitchen", "Library")])

    @pytest.mark.parametrize(
        ("rooms", "message"),
        [
            ({"v": "Vault"}, "board: 'v' cannot mean Vault, for it means a door."),
            ({"1": "Vault"}, "board: '1' cannot mean Vault, for it means a start square."),
            ({"VV": "Vault"}, "board: Vault is drawn with one symbol, not with 'VV'."),
            ({"V": "Vault", "W": "vault!"}, "board: the name 'vault!' of 'W' is given twice."),
            ({"V": "-"}, "board: the name '-' of 'V' has no letter."),
            ({"V": "0,1"}, "board: the name '0,1' of 'V' has no letter."),
        ],
    )
    def test_declarations(self, rooms, message):
        with pytest.raises(BoardError) as error:
            read_map("..", rooms=rooms)
        assert str(error.value) == message

    def test_room_with_a_passage_needs_no_door(self):
        board = read_map(".>K#L", rooms={"K": "Kitchen", "L": "Library"}, passages=[("Kitchen", "Library")])
        assert board.distance("Kitchen", "Library") is None
        assert board.neighbours("Library") == ()


def told(text, **said):
    """All that is said about a map, in order."""
    found = []
    read_map(text, source="my.txt", report=found.append, **said)
    return [fault.sentence("my.txt") for fault in found]


class TestFaults:
    """All that is wrong is told on request, and nothing that is right."""

    @pytest.mark.parametrize(("text", "letters", "message"), MISTAKES)
    def test_one_fault_is_one_fault(self, text, letters, message):
        rooms = {letter: ROOMS[letter] for letter in sorted(letters) if letter in ROOMS}
        blank = {"X": "Cellar"} if "X" in letters else None
        found = told(text, rooms=rooms, blank=blank)
        assert found[0] == message
        assert len(found) == (2 if text in (".. \n..", ".>K\n###\n.#.") else 1)

    def test_nothing_is_said_of_a_sound_map(self):
        assert told("1.>KK#", rooms={"K": "Kitchen"}) == []

    def test_faults_of_all_kinds_are_told_together(self):
        found = told(
            "1.>KK!\n..#LL.\n1!<..4\n",
            rooms=ROOMS,
            ways=[("Kitchen", "Library"), ("Library", "Kitchen")],
            passages=[("Kitchen", "Attic"), ("Library", "Library")],
            doors=[Door((1, 5), "Library", "E")],
        )
        assert found == [
            "my.txt, row 0, column 5: the symbol '!' has no meaning here.",
            "my.txt, row 2, column 1: the symbol '!' has no meaning here.",
            "my.txt, row 2, column 0: start 1 is drawn a second time.",
            "my.txt, row 2, column 5: there is a start 4, but no start 2.",
            "my.txt, row 1, column 5: the door opens elsewhere: the Library does not lie E of it.",
            "my.txt: the way between Kitchen and Library is given twice.",
            "my.txt: a passage leads to an unknown room 'Attic'; perhaps Kitchen or Library.",
            "my.txt: a passage leads from the Library back to it.",
        ]

    def test_a_cell_without_a_meaning_may_be_what_the_cells_beside_it_need(self):
        assert told("KK\nK!\n#K", rooms={"K": "Kitchen"}) == [
            "my.txt, row 1, column 1: the symbol '!' has no meaning here."
        ]
        assert told(".>!KK<", rooms={"K": "Kitchen"}) == [
            "my.txt, row 0, column 2: the symbol '!' has no meaning here."
        ]

    def test_every_part_that_is_cut_off_is_told_once(self):
        assert told("..#..#.>K\n..#..#..K\n#########\n#LLL#.>L#", rooms=ROOMS | {"L": "Library"}) == [
            "my.txt, row 3, column 7: this part of the Library does not touch the rest of it.",
        ]
        assert told("..#..#...>K\n..#..#....K", rooms={"K": "Kitchen"}) == [
            "my.txt, row 0, column 0: this corridor square is cut off from the rest of the board.",
            "my.txt, row 0, column 3: this corridor square is cut off from the rest of the board.",
        ]

    def test_lines_of_several_lengths_are_told_each(self):
        assert told("...\n..\n....\n...", rooms={}) == [
            "my.txt, row 1, column 2: the line has 2 squares, but the first has 3.",
            "my.txt, row 2, column 3: the line has 4 squares, but the first has 3.",
        ]

    def test_letters_are_told_with_the_rest_that_can_be_seen(self):
        rooms = {"v": "Vault", "VV": "Hall", "K": "Kitchen", "L": "kitchen!"}
        assert told("1.1!", rooms=rooms) == [
            "my.txt: 'v' cannot mean Vault, for it means a door.",
            "my.txt: Hall is drawn with one symbol, not with 'VV'.",
            "my.txt: the name 'kitchen!' of 'L' is given twice.",
            "my.txt, row 0, column 3: the symbol '!' has no meaning here.",
            "my.txt, row 0, column 2: start 1 is drawn a second time.",
        ]

    def test_what_was_said_wrongly_is_told_by_argument(self):
        found = []
        read_map(
            ".>K",
            rooms=ROOMS,
            blank={"X": "Library"},
            passages=[("Kitchen", "Attic")],
            doors=[Door((0, 0), "Attic", "N")],
            report=found.append,
        )
        assert [fault.said for fault in found] == [("blank", "X")]
        found.clear()
        read_map(
            ".>K",
            rooms=ROOMS,
            passages=[("Kitchen", "Attic")],
            doors=[Door((0, 0), "Attic", "N")],
            report=found.append,
        )
        assert [fault.said for fault in found] == [
            ("doors", Door((0, 0), "Attic", "N")),
            ("rooms", "L"),
            ("passages", ("Kitchen", "Attic")),
        ]

    def test_a_map_of_nothing_but_faults_is_read_quickly(self):
        rng = random.Random(1)
        text = "\n".join("".join(rng.choices(".?#^v<>KLM123!", k=100)) for _ in range(100))
        before = time.process_time()
        assert len(told(text, rooms=ROOMS, lobbies={"M": "Porch"})) > 1000
        assert time.process_time() - before < 5
