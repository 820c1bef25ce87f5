"""Where a throw can lead: counts by hand, and a plain enumerator of all paths as the second opinion."""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest

from cluekit.editions import edition
from cluekit.errors import BoardError
from cluekit.game.movement import landings, path
from cluekit.maps import read_map

CLASSIC = edition("classic").board
MINI = edition("mini").board


def all_ends(board, here, left, occupied, used):
    """Every end of every legal path, by plain recursion over the printed rules."""
    if left == 0:
        return {here}
    ends = set()
    for near in board.neighbours(here):
        if near in used:
            continue
        if isinstance(near, str):
            ends.add(near)
        elif near not in occupied:
            ends |= all_ends(board, near, left - 1, occupied, used | {near})
    return ends


def is_legal(board, way, roll, occupied):
    """A checker of one path, independent of how it was found."""
    steps = way[1:]
    squares = [place for place in steps if not isinstance(place, str)]
    return (
        all(near in board.neighbours(here) for here, near in zip(way, steps, strict=False))
        and len(set(way)) == len(way)
        and not set(squares) & set(occupied)
        and not any(isinstance(place, str) for place in steps[:-1])
        and (len(steps) <= roll if isinstance(way[-1], str) else len(steps) == roll)
    )


def random_positions(count):
    rng = random.Random(1949)
    for number in range(count):
        board = MINI if number % 4 == 0 else CLASSIC
        start = rng.choice(board.squares + board.rooms * 5)
        free = [square for square in board.squares if square != start]
        near = [square for square in free if (board.distance(start, square) or 99) <= 4]
        occupied = rng.sample(free, 3) + rng.sample(near, min(3, len(near)))
        yield board, start, number % 8 + 1, tuple(occupied)


def test_scarletts_first_throw():
    ends = [landings(CLASSIC, (24, 7), roll) for roll in range(1, 13)]
    assert [len(places) for places in ends] == [1, 2, 2, 4, 4, 6, 7, 11, 13, 18, 20, 25]
    rooms = [[place for place in places if isinstance(place, str)] for places in ends]
    assert [len(places) for places in rooms] == [0] * 7 + [1, 1, 2, 2, 3]
    assert rooms[7] == ["Lounge"]
    assert rooms[11] == ["Dining Room", "Hall", "Lounge"]


def test_against_all_paths():
    for board, start, roll, occupied in random_positions(400):
        expected = all_ends(board, start, roll, occupied, {start})
        assert set(landings(board, start, roll, occupied)) == expected, (start, roll, occupied)


def test_order_is_squares_then_rooms_by_name():
    for board, start, roll, occupied in random_positions(60):
        ends = landings(board, start, roll, occupied)
        assert list(ends) == sorted(set(ends), key=lambda place: (isinstance(place, str), place))
        assert landings(board, start, roll, frozenset(occupied)) == ends


def test_paths_are_legal_and_lead_to_every_landing():
    for board, start, roll, occupied in random_positions(120):
        ends = landings(board, start, roll, occupied)
        for end in ends:
            way = path(board, start, end, roll, occupied)
            assert way is not None
            assert (way[0], way[-1]) == (start, end)
            assert is_legal(board, way, roll, occupied)
        for other in (*board.squares, *board.rooms):
            assert (path(board, start, other, roll, occupied) is None) == (other not in ends)


def test_way_into_a_room_is_a_shortest_one():
    way = path(CLASSIC, (24, 7), "Lounge", 12)
    assert way is not None
    assert len(way) - 1 == CLASSIC.distance((24, 7), "Lounge") == 8


def test_surplus_is_lost_at_a_door():
    assert [roll for roll in range(1, 13) if "Kitchen" in landings(CLASSIC, (7, 6), roll)] == list(
        range(3, 13)
    )


def test_no_square_twice():
    stub = read_map("..#\n.#.\n...", rooms={})
    assert landings(stub, (0, 1), 2) == ((1, 0),)
    assert landings(stub, (0, 1), 6) == ((1, 2),)
    assert landings(stub, (0, 1), 7) == ()
    ring = read_map("...\n.#.\n...", rooms={})
    assert landings(ring, (0, 0), 7) == ((0, 1), (1, 0))
    assert landings(ring, (0, 0), 8) == ()


def test_room_left_may_not_be_entered_again():
    assert "Hall" not in landings(CLASSIC, "Hall", 6)
    assert "Hall" in landings(CLASSIC, (17, 11), 1)
    room = read_map("KK\n^^", rooms={"K": "Kitchen"})
    assert landings(room, "Kitchen", 2) == ((1, 0), (1, 1))
    assert landings(room, "Kitchen", 3) == ()


def test_blocked_door_traps():
    assert landings(CLASSIC, "Kitchen", 6, [(7, 4)]) == ()
    assert landings(CLASSIC, "Hall", 1, [(17, 11), (20, 15)]) == ((17, 12),)


def test_blocked_squares_trap():
    assert landings(CLASSIC, (24, 7), 3, [(23, 7)]) == ()
    assert landings(CLASSIC, (24, 7), 2, [(22, 7)]) == ((23, 8),)


def test_own_square_among_the_occupied_makes_no_difference():
    for roll in range(1, 13):
        assert landings(CLASSIC, (24, 7), roll, [(24, 7)]) == landings(CLASSIC, (24, 7), roll)


def test_no_walking_through_a_room():
    house = read_map("1>KK<2", rooms={"K": "Kitchen"})
    assert landings(house, (0, 0), 12) == ("Kitchen",)
    assert path(house, (0, 0), (0, 5), 5) is None


def test_standing_still_is_no_move():
    assert path(CLASSIC, "Hall", "Hall", 4) is None
    assert path(CLASSIC, (24, 7), (24, 7), 4) is None


@pytest.mark.parametrize("roll", [0, 13, -1])
def test_impossible_throw(roll):
    with pytest.raises(BoardError, match="1 to 12 pips"):
        landings(CLASSIC, "Hall", roll)


def test_start_off_the_board():
    with pytest.raises(BoardError, match="is no place on this board"):
        landings(CLASSIC, (0, 0), 3)


def test_long_throws_stay_small_work():
    """A 12 from the Ballroom has 11317 paths; its ends are found without walking most of them."""
    explored = Counter()

    def count(frame, event, _):
        explored[frame.f_code.co_name] += event == "call"

    sys.setprofile(count)
    try:
        landings(CLASSIC, "Ballroom", 12)
    finally:
        sys.setprofile(None)
    assert 12 <= explored["explore"] <= 2000


def test_tokens_in_rooms_block_nothing():
    mini = edition("mini").board
    assert landings(mini, (0, 5), 6, ["Kitchen"]) == landings(mini, (0, 5), 6)


@pytest.mark.parametrize("occupied", [(1, 5), ["1,5"], [(99, 99)], [None]])
def test_what_is_no_place_occupies_nothing(occupied):
    with pytest.raises(BoardError, match="is no place on this board"):
        landings(edition("mini").board, (0, 5), 1, occupied)
