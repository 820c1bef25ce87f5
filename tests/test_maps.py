"""Maps: what their editor is told when something is wrong."""

import pytest

from cluekit.errors import BoardError
from cluekit.maps import read_map

ROOMS = {"K": "Kitchen", "L": "Library"}
REST = "the rest of the board"
MISTAKES = [
    ("", {}, "my.txt: the map is empty."),
    ("\n", {}, "my.txt: the map is empty."),
    ("..\n.?", {}, "my.txt, row 1, column 1: the symbol '?' has no meaning here."),
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
]  # fmt: skip


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
