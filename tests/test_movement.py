"""Where a throw can lead: tables made by hand, and a list of all walks as the second opinion."""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from cluekit.board import Board, Door
from cluekit.editions import edition
from cluekit.errors import BoardError, IllegalAction
from cluekit.game import (
    Accuse,
    Draw,
    EndTurn,
    Move,
    Passage,
    Phase,
    Roll,
    Snoop,
    Stay,
    Suggest,
    Throw,
    apply,
    legal_actions,
    movement,
)
from cluekit.game.events import Moved, PassageTaken
from cluekit.game.movement import crossings, landings, path
from cluekit.maps import read_map
from cluekit.rules import Occupied, Passages, Rules

from .positions import cards, play, position
from .tables import FOLDER, all_tables, in_order, read_answer, read_tables, renewed, write_answer
from .walker import House, Walker, customs

TABLES = all_tables()
LARGE = {table.edition.name: table.board for table in TABLES.values() if table.edition}
CLASSIC = LARGE["classic"]
MASTER = LARGE["master-detective"]
MINI = edition("mini").board

# Everything that a drawing can show, on small maps full of ways round.
VILLA = read_map(
    "KKK?...LL\nKK<.#PP>L\nKKK..PP.L\n#^#?#.#..\n#..MMM#.Q\n#?>MMM<.Q\n#..#v.?.Q\n####GG<#.",
    rooms={"K": "Kitchen", "L": "Library", "G": "Gazebo"},
    lobbies={"M": "Lobby"},
    spaces={"P": "Stairs", "Q": "Walk"},
    passages=[("Kitchen", "Gazebo"), ("Stairs", "Walk"), ("Lobby", "Library")],
)
COTTAGE = read_map(
    "1..?PP\nK>LL<.\nKKLL.M\n.^?..M\nQQQ>MM",
    rooms={"K": "Kitchen", "L": "Library"},
    lobbies={"M": "Lobby"},
    spaces={"P": "Porch", "Q": "Path"},
    ways=[("Kitchen", "Library")],
    passages=[("Porch", "Path"), ("Library", "Lobby")],
    doors=[Door((1, 1), "Kitchen", "W")],
)
PARLOUR = read_map("1.v.?\n.vKK<\n.LL<.\n?.^..", rooms={"K": "Kitchen", "L": "Library"})
RING = read_map(
    "LLHHSS\nL<?.>S\nAACCBB",
    rooms={"L": "Lounge", "H": "Hall", "S": "Study", "B": "Library", "C": "Cellar", "A": "Attic"},
    ways=[
        ("Lounge", "Hall"), ("Hall", "Study"), ("Study", "Library"), ("Library", "Cellar"),
        ("Cellar", "Attic"), ("Attic", "Lounge"),
    ],
    passages=[("Hall", "Cellar")],
)  # fmt: skip
SMALL = (VILLA, COTTAGE, PARLOUR, RING, MINI)
EVERY = (*SMALL, *LARGE.values())

ALL_RULES = [
    Rules(occupied=occupied, one_token_rooms=one_token, through_rooms=through, passages=passages)
    for occupied, one_token, through, passages in itertools.product(
        Occupied, (False, True), (False, True), Passages
    )
]
DETECTIVE = Rules(
    occupied=Occupied.JUMPED, one_token_rooms=True, through_rooms=True, passages=Passages.WITHIN_ROLL
)


@cache
def house(board):
    return House(board)


def second_opinion(board, start, occupied, rules):
    return Walker(house(board), start, occupied, customs(rules))


def random_positions(boards, count, largest):
    """Positions with some tokens where they matter, the boards and the rules in turn."""
    rng = random.Random(1949)
    for number in range(count):
        board = boards[number % len(boards)]
        rules = ALL_RULES[number // len(boards) % len(ALL_RULES)]
        start = rng.choice(board.squares + board.named * 5)
        roomy = second_opinion(board, start, (), DETECTIVE)
        near = sorted({place for walk in roomy.walks(3) for place in walk[1:]}, key=str)
        occupied = rng.sample(near, min(len(near), rng.randrange(6))) + rng.choices(house(board).places, k=2)
        yield board, start, rng.randint(1, largest), tuple(occupied), rules


def check_against_all_walks(asked, rng):
    """Ends and snoop squares, also after each of some stops to snoop."""
    board, start, roll, occupied, rules = asked
    walker = second_opinion(board, start, occupied, rules)
    crossed = ()
    while True:
        over = walker.crossings(roll, crossed)
        assert landings(*asked, crossed) == in_order(walker.landings(roll, crossed)), (asked, crossed)
        assert crossings(*asked, crossed) == in_order(over), (asked, crossed)
        if not over:
            return
        crossed += (rng.choice(in_order(over)),)


class TestTables:
    """Positions drawn in text files, with the answer for every roll."""

    @pytest.mark.parametrize("name", TABLES)
    def test_every_answer(self, name):
        table = TABLES[name]
        for roll, answer in table.answers.items():
            asked = table.board, table.start, roll, table.tokens, table.rules, table.crossed
            assert (roll, landings(*asked), crossings(*asked)) == (roll, *answer)

    @pytest.mark.parametrize("name", [name for name, table in TABLES.items() if not table.edition])
    def test_a_second_opinion_on_those_made_by_hand(self, name):
        assert TABLES[name].counted() == TABLES[name].answers

    @pytest.mark.parametrize("name", LARGE)
    def test_a_second_opinion_on_the_boards_of_editions(self, name):
        """To count them anew would change nothing."""
        file = FOLDER / f"{name}.txt"
        assert renewed(file) == file.read_text(encoding="utf-8")

    @pytest.mark.parametrize("name", TABLES)
    def test_one_token_is_moved_and_every_roll_is_there(self, name):
        table = TABLES[name]
        drawn = [line[-1] for line in table.drawing]
        assert "".join(drawn).count("@") == 1
        assert [*table.answers] in ([*range(1, 7)], [*range(2, 13)])
        assert {table.start, *table.tokens} <= {*house(table.board).places}
        for line, row in zip(drawn, table.board.rows, strict=True):
            assert all(here in ("@", "o", symbol) for here, symbol in zip(line, row, strict=True))

    def test_an_edition_has_the_rules_of_its_tables(self):
        for table in TABLES.values():
            assert not table.edition or customs(table.edition.rules) == customs(table.rules)

    def test_there_are_many(self):
        assert len(TABLES) == sum(len(list(read_tables(path))) for path in FOLDER.glob("*.txt")) >= 80

    def test_what_was_made_by_hand_is_left_alone(self):
        for file in FOLDER.glob("*.txt"):
            assert file.stem in LARGE or renewed(file) == file.read_text(encoding="utf-8")

    @pytest.mark.parametrize("text", ["nowhere", "0,1", "0,1 3; 2,0; Hall; Wine Cellar over 0,1; 10,12"])
    def test_answers_are_read_and_written(self, text):
        assert write_answer(read_answer(text)) == text


class TestAgainstAllWalks:
    def test_the_drawings_are_read_alike(self):
        for board in EVERY:
            assert {place: set(board.neighbours(place)) for place in house(board).places} == {
                place: set(near) for place, near in house(board).steps.items()
            }

    def test_on_small_maps(self):
        rng = random.Random(1)
        for asked in random_positions(SMALL, 480, 9):
            check_against_all_walks(asked, rng)

    def test_with_two_dice(self):
        rng = random.Random(2)
        for _, start, _, occupied, rules in random_positions((PARLOUR,), 32, 1):
            check_against_all_walks((PARLOUR, start, 12, occupied, rules), rng)

    def test_on_the_boards_of_editions(self):
        rng = random.Random(3)
        for asked in random_positions(tuple(LARGE.values()), 160, 7):
            check_against_all_walks(asked, rng)

    def test_over_any_places_in_order(self):
        """Not only snoop squares can be asked for."""
        rng = random.Random(4)
        for board, start, roll, occupied, rules in random_positions(SMALL, 160, 8):
            walker = second_opinion(board, start, occupied, rules)
            trails = [trail for trail in walker.trails(roll) if len(trail) > 2]
            if trails:
                crossed = rng.sample(rng.choice(trails)[1:], 2)
                if not set(crossed) & set(occupied):
                    expected = in_order(walker.landings(roll, crossed))
                    assert landings(board, start, roll, occupied, rules, crossed) == expected


class TestMemory:
    """What was found for some tokens is used for others; it has to be as right as what is found anew."""

    def check_one_after_the_other(self, board, rules, rng):
        """One throw after another from a few places, each with tokens here and there."""
        places = house(board).places
        for start in rng.sample(places, min(3, len(places))):
            for roll in rng.sample(range(1, 8), 2):
                roomy = second_opinion(board, start, (), DETECTIVE)
                near = sorted({place for walk in roomy.walks(roll) for place in walk[1:]}, key=str) or places
                for _ in range(6):
                    occupied = rng.choices(near, k=rng.randrange(5)) + rng.choices(places, k=2)
                    walker = second_opinion(board, start, occupied, rules)
                    expected = in_order(walker.landings(roll)), in_order(walker.crossings(roll))
                    asked = board, start, roll, tuple(occupied), rules
                    assert (landings(*asked), crossings(*asked)) == expected, asked

    def test_on_the_maps_of_these_tests(self):
        rng = random.Random(5)
        for rules in ALL_RULES:
            self.check_one_after_the_other(rng.choice(SMALL), rules, rng)

    def test_on_random_maps(self):
        rng = random.Random(6)
        for rules in ALL_RULES * 2:
            self.check_one_after_the_other(random_map(rng), rules, rng)

    def test_on_the_boards_of_editions(self):
        rng = random.Random(7)
        for one in LARGE:
            self.check_one_after_the_other(LARGE[one], edition(one).rules, rng)

    def test_a_thousand_throws_with_tokens_at_one_door(self):
        """However many walks have been met, no more than a few are kept for each end."""
        rng = random.Random(8)
        for _ in range(1000):
            landings(CLASSIC, (17, 11), 6, rng.sample(CLASSIC.squares, 40))
        number = movement.ground_of(CLASSIC, Rules()).number[17, 11]
        throw = movement._throw(movement.ground_of(CLASSIC, Rules()), number, 6)
        assert {len(bars) for bars in throw.bars.values()} <= {1, 2, 3}


def random_map(rng):
    """Corridors with walls and snoop squares here and there, two rooms with some doors, and a lobby."""
    rows = [rng.choices("..#?.", k=7) for _ in range(5)]
    for symbol in "KLM":
        row, column = rng.randrange(5), rng.randrange(1, 6)
        rows[row][column] = symbol
        for side, arrow in ((column - 1, ">"), (column + 1, "<")):
            rows[row][side] = arrow if rng.random() < 0.7 else rows[row][side]
    doors = ((r, c) for r in range(5) for c in range(7) if rows[r][c] in "<>")
    for row, column in doors:  # one that leads nowhere is a corridor
        ahead = column + (1 if rows[row][column] == ">" else -1)
        if not 0 <= ahead < 7 or rows[row][ahead] not in "KLM":
            rows[row][column] = "."
    drawn = {symbol for row in rows for symbol in row}
    rooms = tuple(pair for pair in (("K", "Kitchen"), ("L", "Library")) if pair[0] in drawn)
    passages = (("Kitchen", "Library"),) if len(rooms) == 2 else ()
    lobbies = (("M", "Lobby"),) if "M" in drawn else ()
    return Board(tuple(map("".join, rows)), symbols=rooms, passages=passages, lobby_symbols=lobbies)


class TestPaths:
    def test_lead_to_every_landing_and_nowhere_else(self):
        for asked in random_positions(EVERY, 140, 8):
            board, start, roll, occupied, rules = asked
            ends = landings(*asked)
            walker = second_opinion(board, start, occupied, rules)
            for end in (*board.squares, *board.named) if board in SMALL else ends:
                way = path(board, start, end, roll, occupied, rules)
                assert (way is not None) == (end in ends), (asked, end)
                if way:
                    assert (way[0], way[-1]) == (start, end)
                    assert walker.allows(way, roll), (asked, way)

    def test_lead_over_what_has_been_crossed(self):
        seen = 0
        for asked in random_positions(SMALL, 160, 9):
            board, start, roll, occupied, rules = asked
            walker = second_opinion(board, start, occupied, rules)
            for snoop in crossings(*asked):
                for end in landings(*asked, (snoop,)):
                    way = path(board, start, end, roll, occupied, rules, (snoop,))
                    assert way is not None
                    assert (way[0], way[-1], snoop in way) == (start, end, True)
                    assert walker.allows(way, roll), (asked, way)
                    seen += 1
        assert seen > 200

    def test_lead_into_a_room_the_shortest_way(self):
        for asked in random_positions(SMALL, 160, 7):
            board, start, roll, occupied, rules = asked
            trails = list(second_opinion(board, start, occupied, rules).trails(roll))
            for end in filter(board.is_room, landings(*asked)):
                way = path(board, start, end, roll, occupied, rules)
                assert len(way) == min(len(trail) for trail in trails if trail[-1] == end)

    def test_into_the_lounge(self):
        way = path(CLASSIC, (24, 7), "Lounge", 12)
        assert way is not None
        assert len(way) - 1 == CLASSIC.distance((24, 7), "Lounge") == 8

    def test_stop_where_the_token_stops(self):
        jumped = Rules(occupied=Occupied.JUMPED)
        corridor = read_map(".....", rooms={})
        assert path(corridor, (0, 0), (0, 1), 3, [(0, 2), (0, 3)], jumped) == ((0, 0), (0, 1))
        assert path(corridor, (0, 0), (0, 2), 3, [(0, 2), (0, 3)], jumped) is None
        assert path(corridor, (0, 0), (0, 4), 4, [(0, 2), (0, 3)], jumped) == tuple(
            (0, column) for column in range(5)
        )

    def test_lead_along_passages_only_where_they_are_steps(self):
        door = (18, 25)
        assert path(MASTER, "Kitchen", "Library", 12) is None
        assert path(MASTER, "Kitchen", "Library", 6, (), DETECTIVE) == ("Kitchen", "Library")
        assert path(MASTER, "Kitchen", door, 2, (), DETECTIVE) == ("Kitchen", "Library", door)
        assert path(MASTER, "Kitchen", door, 2, (), replace(DETECTIVE, through_rooms=False)) is None

    def test_standing_still_is_no_move(self):
        assert path(CLASSIC, "Hall", "Hall", 4) is None
        assert path(CLASSIC, (24, 7), (24, 7), 4) is None

    def test_a_room_may_be_asked_for_with_any_roll(self):
        assert path(MINI, (0, 5), (99, 99), 3) is None
        with pytest.raises(BoardError, match="1 to 12 pips"):
            path(MINI, (0, 5), "Kitchen", 13)


class TestClassic:
    def test_scarletts_first_throw(self):
        ends = [landings(CLASSIC, (24, 7), roll) for roll in range(1, 13)]
        assert [len(places) for places in ends] == [1, 2, 2, 4, 4, 6, 7, 11, 13, 18, 20, 25]
        rooms = [[place for place in places if isinstance(place, str)] for places in ends]
        assert [len(places) for places in rooms] == [0] * 7 + [1, 1, 2, 2, 3]
        assert rooms[7] == ["Lounge"]
        assert rooms[11] == ["Dining Room", "Hall", "Lounge"]

    def test_surplus_is_lost_at_a_door(self):
        rolls = [roll for roll in range(1, 13) if "Kitchen" in landings(CLASSIC, (7, 6), roll)]
        assert rolls == list(range(3, 13))

    def test_room_left_may_not_be_entered_again(self):
        assert "Hall" not in landings(CLASSIC, "Hall", 6)
        assert "Hall" in landings(CLASSIC, (17, 11), 1)

    def test_blocked_doors(self):
        assert landings(CLASSIC, "Kitchen", 6, [(7, 4)]) == ()
        assert landings(CLASSIC, "Hall", 1, [(17, 11), (20, 15)]) == ((17, 12),)

    def test_blocked_squares(self):
        assert landings(CLASSIC, (24, 7), 3, [(23, 7)]) == ()
        assert landings(CLASSIC, (24, 7), 2, [(22, 7)]) == ((23, 8),)

    def test_no_passage_is_a_step(self):
        for roll in range(1, 13):
            assert "Study" not in landings(CLASSIC, "Kitchen", roll)


class TestMasterDetective:
    def test_out_of_the_cloak_room_with_all_ten_tokens_in_it(self):
        """By hand: each of the three doors leads onto one square, and each of these to three others."""
        ends = [landings(MASTER, "Cloak Room", roll, ["Cloak Room"] * 10, DETECTIVE) for roll in range(1, 13)]
        assert [len(places) for places in ends] == [3, 9, 13, 23, 30, 47, 73, 103, 138, 163, 178, 189]
        assert ends[0] == ((9, 15), (12, 21), (15, 18))
        assert not any("Cloak Room" in places for places in ends)

    def test_which_rooms_a_roll_reaches_first(self):
        """As far as their distance, or sooner where a room can be crossed; the stairs shorten the way out."""
        first = {}
        for roll in range(1, 13):
            for end in landings(MASTER, "Cloak Room", roll, (), DETECTIVE):
                first.setdefault(end, roll)
        assert {name: first[name] for name in MASTER.named if name in first} == {
            "Kitchen": 8, "Dining Room": 6, "Drawing Room": 12, "Carriage House": 9, "Trophy Room": 6,
            "Courtyard": 5, "Gazebo": 9, "Fountain": 9, "Conservatory": 12, "Studio": 7, "Billiard Room": 7,
            "Library": 9, "Basement Stairs": 7, "Garden Walk": 8,
        }  # fmt: skip

    def test_which_snoop_squares_it_leads_over(self):
        over = [len(crossings(MASTER, "Cloak Room", roll, (), DETECTIVE)) for roll in range(1, 13)]
        assert over == [0, 0, 0, 0, 0, 1, 2, 3, 7, 8, 9, 9]

    def test_out_of_the_carriage_house_through_the_trophy_room(self):
        ends = [landings(MASTER, "Carriage House", roll, (), DETECTIVE) for roll in range(1, 13)]
        assert [len(places) for places in ends] == [2, 4, 3, 9, 18, 25, 34, 44, 55, 69, 90, 116]
        assert ends[0] == ((11, 4), (12, 4))
        assert ends[2] == ((11, 5), (12, 5), "Trophy Room")

    def test_where_rooms_are_not_crossed_the_trophy_room_is_the_only_end(self):
        ends = [landings(MASTER, "Carriage House", roll) for roll in range(1, 13)]
        assert [len(places) for places in ends] == [2, 4, 3, 5] + [1] * 8
        assert ends[4] == ("Trophy Room",)

    def test_a_token_in_the_trophy_room_locks_the_carriage_house(self):
        """Four squares lie between them: a 5 has nowhere to go."""
        ends = [landings(MASTER, "Carriage House", roll, ["Trophy Room"], DETECTIVE) for roll in range(1, 13)]
        assert [len(places) for places in ends] == [2, 4, 2, 4] + [0] * 8

    def test_the_stairs_take_an_exact_count(self):
        rolls = [roll for roll in range(1, 13) if "Basement Stairs" in landings(MASTER, (9, 13), roll)]
        assert rolls[0] == 4
        assert 5 not in rolls


class TestRing:
    def test_a_two_from_the_study(self):
        ring = Rules(through_rooms=True)
        liars = LARGE["liars"]
        assert landings(liars, "Study", 2, (), ring) == ("Billiard Room", "Hall", "Library", "Lounge")
        assert path(liars, "Study", "Lounge", 2, (), ring) == ("Study", "Hall", "Lounge")
        for roll in (4, 5, 6):
            assert set(landings(liars, "Study", roll, (), ring)) == {*liars.rooms} - {"Study"}


class TestRules:
    def test_order_is_squares_then_names(self):
        for board, start, roll, occupied, rules in random_positions(EVERY, 60, 8):
            ends = landings(board, start, roll, occupied, rules)
            assert ends == in_order(set(ends))
            assert landings(board, start, roll, frozenset(occupied), rules) == ends

    def test_own_square_among_the_occupied_makes_no_difference(self):
        for board, start, roll, occupied, rules in random_positions(EVERY, 60, 8):
            alone = landings(board, start, roll, occupied, rules)
            assert landings(board, start, roll, (*occupied, start), rules) == alone

    def test_a_longer_ring(self):
        ring = read_map("...\n.#.\n...", rooms={})
        assert landings(ring, (0, 0), 7) == ((0, 1), (1, 0))
        assert landings(ring, (0, 0), 8) == ()

    def test_nobody_snoops_where_he_has(self):
        for asked in random_positions(SMALL, 80, 8):
            for snoop in crossings(*asked):
                assert snoop not in crossings(*asked, (snoop,))
                assert asked[1] not in crossings(*asked, (snoop,))

    def test_what_cannot_be_crossed_leaves_no_end(self):
        assert landings(MASTER, "Cloak Room", 5, (), DETECTIVE, ((8, 11),)) == ()
        assert landings(MASTER, "Cloak Room", 12, (), DETECTIVE, ((8, 11), (8, 11))) == ()
        assert landings(MASTER, (8, 11), 12, (), DETECTIVE, ((8, 11),)) == ()

    @pytest.mark.parametrize("find", [landings, crossings])
    @pytest.mark.parametrize("roll", [0, 13, -1, 2.5])
    def test_impossible_throw(self, find, roll):
        with pytest.raises(BoardError, match="1 to 12 pips"):
            find(CLASSIC, "Hall", roll)

    @pytest.mark.parametrize("find", [landings, crossings])
    def test_start_off_the_board(self, find):
        with pytest.raises(BoardError, match="is no place on this board"):
            find(CLASSIC, (0, 0), 3)

    @pytest.mark.parametrize("occupied", [(1, 5), ["1,5"], [(99, 99)], [None]])
    def test_what_is_no_place_occupies_nothing(self, occupied):
        with pytest.raises(BoardError, match="is no place on this board"):
            landings(MINI, (0, 5), 1, occupied)

    @pytest.mark.parametrize(
        ("board", "start", "rules", "most"),
        [(CLASSIC, "Ballroom", Rules(), 4000), (MASTER, "Cloak Room", DETECTIVE, 10000)],
    )
    def test_long_throws_stay_small_work(self, board, start, rules, most):
        """These have 11317 and 25273 walks; the ends are found without walking most of them."""
        board = replace(board, rows=(*board.rows, "#" * board.width))  # a board not met before
        explored = Counter()

        def count(frame, event, _):
            explored[frame.f_code.co_name] += event == "call"

        sys.setprofile(count)
        try:
            landings(board, start, 12, (), rules)
        finally:
            sys.setprofile(None)
        assert 12 <= explored["explore"] <= most


class TestTurns:
    """The same in a game, where passages and snooping are actions: Scarlett's turn on one long corridor."""

    BOARD = read_map(
        "654321.PP#UU.?>MM",
        rooms={},
        lobbies={"M": "Cloak Room"},
        spaces={"P": "Stairs", "U": "Walk"},
        passages=[("Stairs", "Walk")],
    )
    EDITION = replace(
        edition("classic"),
        board=BOARD,
        rules=Rules(occupied=Occupied.JUMPED, passages=Passages.WITHIN_ROLL),
    )

    def turn(self, *places):
        """Scarlett's turn; her place and those of others, who are in the Cloak Room if not said otherwise."""
        names = [card.name for card in self.EDITION.deck.suspects]
        at = dict(zip(names, (*places, *["Cloak Room"] * 5), strict=False))
        hands = ("Rope", "Hall", "Plum")
        return position(edition=self.EDITION, at=at, hands=hands, envelope="Green,Knife,Study")

    def rolled(self, pips, *places):
        return play(self.turn(*places), Roll(), Throw(pips))

    def kinds(self, state):
        return {type(action) for action in legal_actions(state)}

    def test_a_passage_outside_all_rooms_at_the_start_of_a_turn(self):
        state = self.turn("Stairs")
        assert [action for action in legal_actions(state) if isinstance(action, Passage)] == [Passage("Walk")]
        state = apply(state, Passage("Walk"))
        assert state.events[-1] == PassageTaken(0, "Stairs", "Walk")
        assert (state.place, state.phase) == ("Walk", Phase.END)

    def test_or_within_a_roll(self):
        state = self.rolled(3, (0, 6))
        assert Passage not in self.kinds(state)
        assert state.landings == ((0, 3), (0, 12))
        assert self.rolled(1, "Stairs").landings == ((0, 6), "Walk")

    def test_but_not_onto_a_token(self):
        state = self.turn("Stairs", "Walk")
        assert Passage not in self.kinds(state)
        with pytest.raises(IllegalAction, match="Another token is in the way in the Walk"):
            apply(state, Passage("Walk"))
        assert play(state, Roll(), Throw(2)).landings == ((0, 5), (0, 12))

    def test_a_lobby_full_of_tokens_is_entered_but_is_no_scene(self):
        state = play(self.rolled(6, (0, 12)), Move("Cloak Room"))
        assert (state.place, state.phase) == ("Cloak Room", Phase.END)
        assert Suggest not in self.kinds(state)

    def test_one_leaves_it_by_its_door(self):
        assert self.rolled(2, "Cloak Room").landings == ((0, 13),)

    def test_who_stops_behind_a_token_on_a_snoop_square_may_snoop(self):
        state = self.rolled(2, (0, 12), (0, 14))
        assert state.landings == ((0, 13), "Stairs")
        state = apply(state, Move((0, 13)))
        assert state.events[-1] == Moved(0, (0, 12), (0, 13))
        assert (state.phase, self.kinds(state)) == (Phase.SNOOP, {Snoop, EndTurn, Accuse})

    def test_who_has_snooped_there_first_does_not_move_on(self):
        (hall,) = cards("Hall")
        state = play(self.rolled(2, (0, 12), (0, 14)), Snoop((0, 13), 1), Draw(hall))
        assert (state.place, state.phase) == ((0, 13), Phase.END)

    def test_after_snooping_only_ways_over_that_square_are_left(self):
        (hall,) = cards("Hall")
        state = self.rolled(3, (0, 12), (0, 14))
        assert state.landings == ((0, 6), "Cloak Room")
        state = play(state, Snoop((0, 13), 1), Draw(hall))
        assert (state.place, state.phase, state.landings) == ((0, 13), Phase.MOVE, ("Cloak Room",))
        assert Snoop not in self.kinds(state)
        assert play(state, Move("Cloak Room")).events[-1] == Moved(0, (0, 13), "Cloak Room")

    def test_where_no_way_is_left_one_waits(self):
        state = self.rolled(1, "Stairs", (0, 6), "Walk")
        assert state.landings == ()
        assert self.kinds(state) == {Stay, Accuse}
