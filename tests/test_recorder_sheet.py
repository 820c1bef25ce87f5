"""Sheets: who sits at a table, what is written down, and what follows from it."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from pathlib import Path

import pytest

from cluekit.cards import Card, Category
from cluekit.deduction import ENVELOPE
from cluekit.deduction.kinds import (
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Showed,
)
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game.events import Dealt, TurnBegan
from cluekit.recorder import (
    Accusation,
    Checked,
    HandSizes,
    LaidOpen,
    Note,
    Pass,
    PassedLeft,
    Revealed,
    Sheet,
    Show,
    Skip,
    Snoop,
    Suggestion,
    WrongEntry,
    load,
    making,
)

from .recorder_sheets import views

DATA = Path(__file__).parent / "data"

MINI = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Anna", hand=["Ada", "Teapot"])
FOUR = Sheet.of(
    "classic", seats=["Anna", "Ben", "Cem", "Dora"], me="Ben", hand=["Plum", "Rope", "Hall", "Study", "Knife"]
)
OPEN = Sheet.of("mini", seats=["Anna", "Ben"], open_cards=["Ada"])


def card(name: str, sheet: Sheet = MINI) -> Card:
    return sheet.card(name)


def triple(text: str, sheet: Sheet = MINI):
    return sheet.triple(text.split(","))


FIRST = triple("Bruno,Umbrella,Kitchen")


# The table


def test_a_sheet_takes_names_in_any_spelling():
    sheet = Sheet.of(
        "Classic",
        seats=["Anna", "Ben"],
        me="anna",
        hand=["spanner", "Plum", "Hall", "Study", "Rope", "Knife", "Pipe", "White", "Green"],
    )
    assert sheet.me == 0
    assert card("Wrench", sheet) in sheet.hand
    assert sheet.hand == sheet.edition.deck.sorted(sheet.hand)
    assert sheet.hand_sizes == (9, 9)


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (9, 9)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (10, (2,) * 8 + (1, 1))]
)
def test_the_first_seats_get_what_does_not_divide(players, sizes):
    assert Sheet.of("classic", seats=[f"P{seat}" for seat in range(players)]).hand_sizes == sizes


def test_open_cards_are_in_no_hand():
    sheet = Sheet.of("classic", seats=["A", "B", "C", "D"], open_cards=["Plum", "Rope"])
    assert sheet.hand_sizes == (4, 4, 4, 4)
    evidence = sheet.evidence()
    assert evidence.hand_sizes == (4, 4, 4, 4, 2)
    assert evidence.facts == (Holds(4, card("Plum", sheet)), Holds(4, card("Rope", sheet)))
    assert evidence.numbers == (0, 0)
    assert evidence.name(4) == "the open pile"


def test_somebody_who_only_watches_knows_nothing():
    # classic with ten players: 324 solutions times 18! over the factorials of the hands
    sheet = Sheet.of("classic", seats=[f"P{seat}" for seat in range(10)])
    assert sheet.knowledge().deals == 324 * 6402373705728000 // 2**8


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": ["Anna"]}, "'Anna' is the only player: all who play are named, 2 to 10."),
        ({"seats": []}, "2 to 10 players can sit at a table, not 0."),
        ({"seats": [f"P{n}" for n in range(11)]}, "2 to 10 players can sit at a table, not 11."),
        ({"seats": ["Anna", "anna!"]}, "The names 'Anna' and 'anna!' of players are too much alike."),
        ({"seats": ["Anna", "7"]}, "The name '7' of a player has no letter."),
        (
            {"seats": ["Anna", "Be\nn"]},
            "The name 'Be\\nn' of a player has characters that cannot be printed.",
        ),
        ({"seats": ["Anna", 3]}, "The name '3' of a player is no text."),
        ({"seats": "Anna, Ben"}, "The players are a list, not 'Anna, Ben'."),
        ({"me": "Ana"}, "There is no player 'Ana'; perhaps Anna."),
        ({"me": 3}, "There is no seat '3'; they are counted from 0 to 2."),
        ({"me": True}, "There is no player 'True'; perhaps Anna or Ben or Cem."),
        ({"me": None}, "Somebody who only watches has no hand."),
        ({"hand": "Ada"}, "The hand is a list, not 'Ada'."),
        ({"hand": ["Ada", "Ada"]}, "Ada is twice in the hand."),
        ({"hand": ["Ada"]}, "Anna holds 1 card, but by the hand sizes it should be 2."),
        ({"hand": ["Ada", "Teepot"]}, "There is no card 'Teepot'; perhaps Teapot."),
        ({"sizes": [2, 2]}, "There are 3 players, but 2 hand sizes."),
        ({"sizes": [2, 2, 3]}, "Hands of 2-2-3 cards are 7 cards, but 6 are in the hands."),
        ({"sizes": [2, 5, -1]}, "A hand has a number of cards, 0 or more, not '-1'."),
        ({"sizes": [2, True, 3]}, "A hand has a number of cards, 0 or more, not 'True'."),
        ({"sizes": [3, 2, 1]}, "Anna holds 2 cards, but by the hand sizes it should be 3."),
        ({"open_cards": ["Ada"], "sizes": [2, 2, 1]}, "Ada is in the hand and among the open cards."),
        ({"open_cards": ["Violin", "Violin"]}, "Violin is twice among the open cards."),
        ({"options": {"dices": 2}}, "There is no option 'dices'; perhaps dice."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_one_sentence(change, message):
    head = {"seats": ["Anna", "Ben", "Cem"], "me": "Anna", "hand": ["Ada", "Teapot"], **change}
    with pytest.raises(ClueError) as error:
        Sheet.of("mini", **head)
    assert str(error.value) == message


def test_i_and_you_are_the_one_who_writes_unless_somebody_is_called_so():
    assert [FOUR.seat(word) for word in ("I", "me", "you", "Ben", "dora", 2)] == [1, 1, 1, 1, 3, 2]
    assert Sheet.of("mini", seats=["I", "Ben"], me="Ben", hand=["Ada", "Bruno", "Teapot"]).seat("I") == 0
    with pytest.raises(ClueError, match="There is no player 'I'"):
        OPEN.seat("I")


def test_a_card_may_have_its_article():
    assert card("the Kitchen") == card("Kitchen")


# Entries, their facts and sentences


@pytest.mark.parametrize(
    ("entry", "facts", "sentence"),
    [
        (
            Suggestion(0, FIRST, (Pass(1), Show(2, card("Umbrella")))),
            (HoldsNone(1, FIRST), Showed(2, card("Umbrella"), tuple(FIRST))),
            "Anna suggests Bruno with the Umbrella in the Kitchen; Ben passes, Cem shows the Umbrella.",
        ),
        (
            Suggestion(1, FIRST, (Show(2),)),
            (HoldsSome(2, FIRST),),
            "Ben suggests Bruno with the Umbrella in the Kitchen; Cem shows a card.",
        ),
        (
            Suggestion(1, triple("Ada,Violin,Library"), (Pass(2), Show(0, card("Ada")))),
            (HoldsNone(2, triple("Ada,Violin,Library")), Holds(0, card("Ada"))),
            "Ben suggests Ada with the Violin in the Library; Cem passes, Anna shows Ada.",
        ),
        (
            Suggestion(1, FIRST, (Pass(2), Pass(0))),
            (HoldsNone(2, FIRST), HoldsNone(0, FIRST)),
            "Ben suggests Bruno with the Umbrella in the Kitchen; nobody shows a card.",
        ),
        (
            Suggestion(1, FIRST),
            (),
            "Ben suggests Bruno with the Umbrella in the Kitchen; no answer was noted.",
        ),
        (Skip(2), (), "Cem makes no suggestion."),
        (
            Accusation(2, FIRST, right=False),
            (NotSolution(FIRST),),
            "Cem wrongly accuses Bruno with the Umbrella in the Kitchen.",
        ),
        (
            Accusation(2, FIRST, right=True),
            tuple(Holds(ENVELOPE, one) for one in FIRST),
            "Cem rightly accuses Bruno with the Umbrella in the Kitchen.",
        ),
        (
            Revealed(FIRST),
            tuple(Holds(ENVELOPE, one) for one in FIRST),
            "The envelope is opened: it was Bruno with the Umbrella in the Kitchen.",
        ),
        (Snoop(0, 2, card("Violin")), (Holds(2, card("Violin")),), "Anna sees a card of Cem's: the Violin."),
        (Snoop(1, 2), (), "Ben sees a card of Cem's."),
        (
            LaidOpen(1, card("Violin")),
            (Moved((Gift(1, 3, card("Violin")),)),),
            "Ben lays the Violin open.",
        ),
        (
            PassedLeft((Gift(2, 0, card("Violin")), Gift(0, 1, card("Ada")), Gift(1, 2))),
            (Moved((Gift(0, 1, card("Ada")), Gift(1, 2), Gift(2, 0, card("Violin")))),),
            "Everybody passes a card to the left; Anna gives Ada and gets the Violin.",
        ),
        (
            PassedLeft((Gift(1, 2),)),
            (Moved((Gift(1, 2),)),),
            "Everybody but Anna and Cem passes a card to the left.",
        ),
        (HandSizes((2, 3, 1)), (), "The cards are counted again; dealt were to Anna 2, Ben 3, Cem 1."),
        (Checked(1, right=True), (), "Ben's passes are checked: all were right."),
        (Checked(1, right=False), (), "Ben's passes are checked: not all were right."),
        (Note("Tea."), (), "Tea."),
    ],
)
def test_an_entry_says_what_it_tells_and_can_be_read(entry, facts, sentence):
    sheet = MINI.with_entries([entry])
    assert entry.facts(sheet) == facts
    assert sheet.sentences() == [f"1. {sentence}"]
    told = tuple(zip(sheet.evidence().numbers, sheet.evidence().facts, strict=True))
    assert told == tuple((0, Holds(0, one)) for one in MINI.hand) + tuple((1, fact) for fact in facts)


GIFTS = (Gift(0, 1, card("Ada")), Gift(1, 2), Gift(2, 0, card("Violin")))


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([Suggestion(0, FIRST, (Pass(0),))], "Entry 1: Anna makes the suggestion and cannot answer it."),
        (
            [Suggestion(0, FIRST, (Pass(1), Show(1)))],
            "Entry 1: Ben has answered already and cannot answer it.",
        ),
        (
            [Suggestion(0, FIRST, (Show(1), Pass(2)))],
            "Entry 1: After Ben has shown a card nobody else is asked.",
        ),
        (
            [Suggestion(0, FIRST, (Show(1, card("Ada")),))],
            "Entry 1: Ada was not asked for, so it cannot be shown.",
        ),
        (
            [Suggestion(1, FIRST, (Show(2, card("Bruno")),))],
            "Entry 1: Only Ben and Cem can know which card was shown.",
        ),
        ([Suggestion(1, FIRST, (Show(0, card("Bruno")),))], "Entry 1: Bruno is not in the hand of Anna."),
        ([Suggestion(3, FIRST)], "Entry 1: There is no seat '3'; they are counted from 0 to 2."),
        ([Suggestion("Ben", FIRST)], "Entry 1: There is no seat 'Ben'; they are counted from 0 to 2."),
        (
            [Suggestion(0, "Bruno, Umbrella")],
            "Entry 1: A suspect, a weapon and a room are named together, not 'Bruno, Umbrella'.",
        ),
        (
            [Suggestion(0, FIRST._replace(room=card("Ada")))],
            "Entry 1: A suspect, a weapon and a room are named together, not Bruno, Umbrella, Ada.",
        ),
        (
            [Suggestion(0, FIRST._replace(suspect=FIRST.room, room=FIRST.suspect))],
            "Entry 1: Kitchen, Umbrella, Bruno is not in the order suspect, weapon, room.",
        ),
        (
            [Suggestion(0, FIRST, ("Ben passes",))],
            "Entry 1: Answers are a tuple of Pass and Show, not \"('Ben passes',)\".",
        ),
        (
            [Suggestion(0, FIRST, (Show(1, Card("Plum", Category.SUSPECT)),))],
            "Entry 1: Plum is no card of this deck.",
        ),
        ([Suggestion(0, FIRST, (Show(1, "Bruno"),))], "Entry 1: 'Bruno' is no card."),
        ([Skip(1), Skip(-1)], "Entry 2: There is no seat '-1'; they are counted from 0 to 2."),
        (
            [Accusation(0, FIRST, None)],
            "Entry 1: An accusation is right (True) or wrong (False), not 'None'.",
        ),
        ([Checked(0, "yes")], "Entry 1: Passes were right (True) or not (False), not 'yes'."),
        ([Snoop(1, 1)], "Entry 1: Ben looks at a card of another player, not at one of Ben's."),
        ([Snoop(1, 2, card("Ada"))], "Entry 1: Only Ben can know which card it was."),
        ([LaidOpen(0, card("Violin"))], "Entry 1: Violin is not in the hand of Anna."),
        ([LaidOpen(0, card("Ada")), LaidOpen(0, card("Ada"))], "Entry 2: Ada is not in the hand of Anna."),
        (
            [LaidOpen(1, card("Violin")), LaidOpen(1, card("Bruno")), LaidOpen(1, card("Chloe"))],
            "Entry 3: Ben has no card left.",
        ),
        ([PassedLeft(())], "Entry 1: Cards that change hands are a list or a tuple of gifts, not ()."),
        (
            [PassedLeft(("Ada",))],
            "Entry 1: What is passed to the left is a tuple of gifts, not \"('Ada',)\".",
        ),
        ([PassedLeft((Gift(0, 1), Gift(0, 1)))], "Entry 1: Nobody gives two cards at one time."),
        ([PassedLeft((Gift(0, 2),))], "Entry 1: Anna can pass a card to the next player only."),
        (
            [PassedLeft((Gift(1, 2, card("Violin")),))],
            "Entry 1: Only Ben and Cem can know which card was passed.",
        ),
        ([PassedLeft((Gift(0, 1, card("Violin")),))], "Entry 1: Violin is not in the hand of Anna."),
        (
            [PassedLeft((Gift(2, 0, card("Ada")),))],
            "Entry 1: Ada cannot come from Cem: it is in one's own hand.",
        ),
        ([PassedLeft(GIFTS), LaidOpen(0, card("Ada"))], "Entry 2: Ada is not in the hand of Anna."),
        ([HandSizes((3, 2, 1))], "Entry 1: Anna holds 2 cards, but by the hand sizes it should be 3."),
        ([HandSizes([2, 2, 2])], "Entry 1: Hand sizes are a tuple of numbers, not '[2, 2, 2]'."),
        (
            [LaidOpen(1, card("Violin")), HandSizes((2,))],
            "Entry 2: There are 3 players, but 1 hand sizes.",
        ),
        (
            [LaidOpen(1, card("Violin")), HandSizes(("x", 2, 2))],
            "Entry 2: A hand has a number of cards, 0 or more, not 'x'.",
        ),
        (
            [PassedLeft(GIFTS), HandSizes((None, 2, 2))],
            "Entry 2: A hand has a number of cards, 0 or more, not 'None'.",
        ),
        (
            [LaidOpen(1, card("Violin")), HandSizes(None)],
            "Entry 2: Hand sizes are a tuple of numbers, not 'None'.",
        ),
        ([HandSizes((2, 4, 0)), LaidOpen(2, card("Violin"))], "Entry 2: Cem has no card left."),
        ([LaidOpen(2, card("Violin")), HandSizes((2, 4, 0))], "Entry 1: Cem has no card left."),
        ([Note("a\nb")], "Entry 1: A note is a text on one line, not 'a\\nb'."),
        ([Note("  ")], "Entry 1: A note says something, this one is empty."),
        ([Note("x" * 1001)], "Entry 1: A note has up to 1000 characters, not 1001."),
        (["Ben skips"], "Entry 1: 'Ben skips' is no entry."),
        ([Skip(0)] * 2001, "A sheet has up to 2,000 entries, not 2,001."),
    ],
)
def test_an_entry_that_cannot_be_is_refused_with_one_sentence(entries, message):
    with pytest.raises(ClueError) as error:
        MINI.with_entries(entries)
    assert str(error.value) == message


def test_a_refused_entry_is_known_by_its_number():
    with pytest.raises(WrongEntry) as error:
        MINI.with_entries([Skip(0), Skip(9)])
    assert error.value.number == 2


def test_own_cards_come_and_go():
    sheet = MINI.with_entries([PassedLeft(GIFTS), LaidOpen(0, card("Violin")), LaidOpen(1, card("Ada"))])
    assert sheet.hands == ((1, 1, 2), frozenset({card("Teapot")}))
    unseen = MINI.with_entries(
        [PassedLeft((Gift(0, 1), Gift(1, 2), Gift(2, 0))), LaidOpen(0, card("Violin"))]
    )
    assert unseen.hands == ((1, 2, 2), None)


def test_hand_sizes_put_right_hold_for_the_whole_game():
    told = [Suggestion(1, FIRST, (Show(2),)), HandSizes((2, 1, 3)), HandSizes((2, 3, 1))]
    sheet = MINI.with_entries(told)
    assert sheet.first_sizes == (2, 3, 1)
    assert sheet.evidence(1).hand_sizes == (2, 3, 1)
    fresh = Sheet.of("mini", seats=MINI.seats, me=0, hand=MINI.hand, sizes=[2, 3, 1]).with_entries(told[:1])
    assert fresh.knowledge().certain() == sheet.knowledge(1).certain()
    assert fresh.knowledge().deals == sheet.knowledge().deals


def test_with_honour_a_pass_counts_when_it_was_checked():
    seats = ["Anna", "Ben", "Cem", "Dora"]
    bare = Sheet.of("tudor-close", seats=seats, options={"honour": True})
    asked = bare.triple(
        [one[0] for one in (bare.edition.deck.suspects, bare.edition.deck.weapons, bare.edition.deck.rooms)]
    )
    passing = Suggestion(0, asked, (Pass(1), Pass(2)))
    entries = [
        passing,
        Checked(1, right=True),
        passing,
        Checked(2, right=False),
        passing,
        Checked(2, right=True),
    ]
    sheet = bare.with_entries(entries)
    told = [
        (number, fact.owner)
        for number, fact in zip(sheet.evidence().numbers, sheet.evidence().facts, strict=True)
    ]
    assert told == [(2, 1), (6, 2)]
    assert sheet.evidence(5).facts == (HoldsNone(1, asked),)


@pytest.mark.parametrize(
    ("entries", "seat"),
    [
        ([], 0),
        ([Suggestion(0, FIRST)], 1),
        ([Suggestion(0, FIRST), Note("?"), Skip(1)], 2),
        ([Suggestion(2, FIRST)], 0),
        ([Suggestion(2, FIRST), Accusation(0, FIRST, right=False), Skip(2)], 1),
        ([Suggestion(2, FIRST), Accusation(2, FIRST, right=True)], None),
        ([Accusation(seat, FIRST, right=False) for seat in (0, 1, 2)], None),
        ([Skip(0), Revealed(FIRST)], None),
    ],
)
def test_whose_turn_it_probably_is(entries, seat):
    assert MINI.with_entries(entries).next_seat == seat


# What follows


def test_the_numbers_of_the_first_lesson():
    passed = Suggestion(0, FIRST, (Pass(1),))
    shown = Suggestion(0, FIRST, (Pass(1), Show(2, card("Umbrella"))))
    known = [
        MINI.knowledge(),
        MINI.with_entries([passed]).knowledge(),
        MINI.with_entries([shown]).knowledge(),
    ]
    assert [(one.deals, len(one.solutions)) for one in known] == [(72, 12), (23, 10), (6, 4)]


@pytest.mark.parametrize(
    ("model", "chance"),
    [("facts only", Fraction(1, 2)), ("uniform", Fraction(2, 3)), ("weapons first", Fraction(1, 2))],
)
def test_what_is_read_into_the_card_shown_depends_on_the_model(model, chance):
    shown = MINI.with_entries([Suggestion(0, FIRST, (Pass(1), Show(2, card("Umbrella"))))])
    knowledge = shown.knowledge(model=model)
    assert str(knowledge.model) == model
    assert max(knowledge.posterior.values()) == chance


NAMES = {
    "MissScarlet": "Scarlett",
    "MsWhite": "White",
    "MrGreen": "Green",
}


def neller(name: str) -> tuple[Sheet, dict]:
    """A puzzle of the file as a table would have written it down."""
    [case] = [
        one for one in json.loads((DATA / "deduction.json").read_text())["cases"] if one["name"] == name
    ]
    seats = [f"Player {seat}" for seat in range(len(case["hand_sizes"]))]
    called = lambda label: NAMES.get(label, label)  # noqa: E731
    sheet = Sheet.of(
        "classic", seats=seats, me=case["observer"], hand=map(called, case["hand"]), sizes=case["hand_sizes"]
    )
    entries = [
        making.suggestion(
            sheet,
            asked["suggester"],
            *map(called, asked["cards"]),
            passed=asked["passed"],
            shown_by=asked["shower"],
            card=asked["shown_to_observer"] and called(asked["shown_to_observer"]),
        )
        for asked in case["log"]
    ]
    return sheet.with_entries(entries), case


def test_the_pipe_is_found():
    sheet, case = neller("pipe_from_three_disproofs")
    knowledge = sheet.knowledge()
    assert knowledge.deals == case["consistent_deals"] == 124_555_200
    assert knowledge.holder("Lead Pipe") == 1
    assert sheet.knowledge(3).holder("Lead Pipe") is None
    chances = {NAMES.get(label, label): chance for label, chance in case["envelope_probability"].items()}
    assert {label: round(float(knowledge.probability(label, ENVELOPE)), 6) for label in chances} == chances


def test_the_pipe_is_found_in_the_text_too():
    knowledge = load(DATA / "recorded" / "pipe.txt").knowledge()
    assert (knowledge.deals, knowledge.holder("Lead Pipe")) == (124_555_200, 1)


CASES = [one["name"] for one in json.loads((DATA / "deduction.json").read_text())["cases"]]


@pytest.mark.parametrize("name", [name for name in CASES if name != "pipe_from_three_disproofs"])
def test_every_kept_puzzle_has_its_number_of_deals(name):
    sheet, case = neller(name)
    assert sheet.knowledge().deals == int(case["consistent_deals"])


# Games of cluekit's own


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["classic", "everyone", "snoops", "honour", "mini"])
def test_what_is_written_down_of_a_game_tells_all_that_its_view_tells(name, seed):
    for view in views(name, seed):
        mine, theirs = Sheet.of_view(view).knowledge(), Knowledge.of(view)
        assert mine.deals == theirs.deals
        assert mine.certain() == theirs.certain()
        cells = [(one, owner) for one in view.edition.deck.cards for owner in theirs.owners]
        assert [mine.probability(*cell) for cell in cells] == [theirs.probability(*cell) for cell in cells]


@pytest.mark.parametrize("seed", range(2))
def test_it_does_so_too_where_cards_change_hands(seed):
    """Cards are laid open and passed on; what one who only watches knows takes long to count."""
    for view in views("liars", seed, until=120)[1:]:
        mine, theirs = Sheet.of_view(view).knowledge(), Knowledge.of(view)
        assert any(isinstance(entry, PassedLeft) for entry in Sheet.of_view(view).entries)
        cells = [(one, owner) for one in view.edition.deck.cards for owner in theirs.owners]
        assert [mine.probability(*cell) for cell in cells] == [theirs.probability(*cell) for cell in cells]


def test_a_view_is_no_more_than_what_its_player_may_see():
    for view in views("everyone", 7):
        sheet = Sheet.of_view(view)
        seen = [
            (entry.suggester, answer.seat)
            for entry in sheet.entries
            if isinstance(entry, Suggestion)
            for answer in entry.answers
            if isinstance(answer, Show) and answer.card
        ]
        assert all(view.player in pair for pair in seen)
        assert bool(seen) == (view.player is not None)


def test_a_sheet_is_frozen_and_can_be_compared():
    assert MINI.with_entries([Skip(0)]) == MINI.with_entries([Skip(0)]) != MINI
    with pytest.raises(dataclasses.FrozenInstanceError):
        MINI.me = 2
    assert repr(MINI.with_entries([Skip(0)])) == "<Sheet of Mini: Anna, Ben and Cem, 1 entry>"


def test_there_is_no_entry_of_another_number():
    for number in (-1, 2, True, "1"):
        with pytest.raises(ClueError, match=r"^There is no entry .*; the sheet has 1 entry\.$"):
            MINI.with_entries([Skip(0)]).evidence(number)


def test_an_edition_may_be_an_edition():
    assert Sheet.of(edition("mini"), seats=["A", "B"]) == Sheet.of("mini", seats=["A", "B"])


@pytest.mark.parametrize("name", ["classic", "liars"])
def test_a_view_that_begins_in_the_middle_is_as_good(name):
    """Whoever looks on from the middle on has seen no deal, but knows the hands and what lies open."""
    for view in views(name, 5, until=120)[1:]:
        turns = [number for number, event in enumerate(view.events) if isinstance(event, TurnBegan)]
        late = dataclasses.replace(view, events=view.events[turns[len(turns) // 2] :])
        assert not any(isinstance(event, Dealt) for event in late.events)
        sheet, whole = Sheet.of_view(late), Sheet.of_view(view)
        assert sheet.hands == whole.hands == (view.hand_sizes, frozenset(view.hand))
        pile = {one for one in view.edition.deck.cards if sheet.knowledge().holder(one) == sheet.open_pile}
        assert pile == set(view.interrogation)
        if not pile:
            assert sheet.knowledge().deals == Knowledge.of(late).deals
