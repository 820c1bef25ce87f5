"""The playable cell without a browser: messages in, traits out."""

from __future__ import annotations

import asyncio
import enum
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

from cluekit import ClueError, play, session, widgets
from cluekit.bots import Eliminator, bot, entrant
from cluekit.cards import Card, Category
from cluekit.editions import edition, editions
from cluekit.errors import IllegalAction, MissingPackage
from cluekit.game import Accuse, Action, EndTurn, Move, Roll, Show, Suggest, View
from cluekit.saved import parse
from cluekit.widgets.snapshot import log
from cluekit.widgets.table import Table
from cluekit.workshop.at_table import _words
from tests.positions import swapped, unknown_pairs
from tests.test_snapshot import TABLES

BOARDS = Path(__file__).parents[1] / "boards"


def say(table: Table, message: object) -> list[dict[str, Any]]:
    """Send what the page would send; returns what the page is sent as custom messages."""
    answers: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    table._received(table, message, [])
    return answers


def act(table: Table, action: dict[str, Any], **changes: Any) -> None:
    now = table.snapshot
    say(table, {"type": "act", "game": now["game"], "step": now["step"], "action": action} | changes)


def as_message(action: object) -> dict[str, Any]:
    """An engine action in the page's words."""
    names = getattr(action, "__dataclass_fields__", {})
    return {"kind": type(action).__name__} | {name: plain(getattr(action, name)) for name in names}


def plain(value: Any) -> str | int:
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"{value[0]},{value[1]}"
    return value if isinstance(value, int) else str(value)


def play_on(
    table: Table, chooser: Callable[[View], object], looked: Callable[[], None] = lambda: None
) -> None:
    for _ in range(2000):
        looked()
        if table.snapshot["outcome"]:
            return
        act(table, as_message(chooser(table.view)))
        assert table.message == ""
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("edition", "seed"), [("mini", 1), ("mini", 2), ("classic", 3), ("classic", 1949)])
def test_a_whole_game_by_messages(edition: str, seed: int) -> None:
    table = play(edition, bots=2, seed=seed, pace=0)
    play_on(table, bot("reasoner", 5))
    envelope = table._session.state.solution
    assert table.snapshot["outcome"]["envelope"] == [card.name for card in envelope]
    assert str(envelope.weapon) in table.snapshot["present"]["lines"][-1]["text"]
    act(table, {"kind": "Roll"})
    assert table.message == "The game is over."


@pytest.mark.parametrize("told", TABLES, ids=str)
def test_every_edition_is_played_by_messages(told: tuple[str, dict[str, object], int]) -> None:
    name, options, seats = told
    table = play(name, bots=["random"] * (seats - 1), seed=5, pace=0, options=options)
    rng, kinds = random.Random(5), set()

    def wildly(view: View) -> Action:
        calm = [action for action in view.legal if not isinstance(action, Accuse)]
        if len(kinds) >= 3 and len(table.past) > 60 and len(calm) < len(view.legal):
            return Accuse(*table._session.state.solution)
        kind = rng.choice(sorted({type(action) for action in calm}, key=str))
        kinds.add(kind)
        return rng.choice([action for action in calm if isinstance(action, kind)])

    play_on(table, wildly)
    assert table.snapshot["outcome"]
    assert table.failure is None


def test_a_wrong_accuser_still_answers_and_the_others_play_on() -> None:
    table = play("mini", bots=2, seed=4, pace=0)
    wrong = next(t for t in table.view.edition.deck.solutions() if t != table._session.state.solution)
    act(table, as_message(Accuse(*wrong)))
    assert table.snapshot["eliminated"] == [0]
    while not table.snapshot["outcome"]:
        assert table.snapshot["can"]["show"]
        assert table.snapshot["prompt"].startswith(f"{table.view.name(table.snapshot['turn'])} suggests")
        act(table, {"kind": "Show", "card": table.snapshot["can"]["show"][0]})
    assert " wins, with a correct accusation." in table.snapshot["prompt"]


# ---- arguments ----


def test_the_default_table() -> None:
    table = play(pace=0)
    assert [seat["name"] for seat in table.scene["seats"]] == [
        "Miss Scarlett", "Colonel Mustard", "Mrs White", "Reverend Green",
    ]  # fmt: skip
    assert [seat["bot"] for seat in table.scene["seats"]] == [None, "eliminator", "eliminator", "eliminator"]
    assert table.scene["seed"] == str(table.seed)


def test_there_are_as_many_bots_as_there_is_room_for() -> None:
    assert [seat["bot"] for seat in play("mini", pace=0).scene["seats"]] == [None, "eliminator", "eliminator"]


def always_the_first(view: View) -> object:
    return view.legal[0]


def test_a_function_of_ones_own_plays_too() -> None:
    table = play("mini", bots=[always_the_first, "random"], seed=2, pace=0)
    assert [seat["words"] for seat in table.scene["seats"]] == [
        "a person",
        "always_the_first",
        "guesses wildly",
    ]
    table.do(Roll())
    assert table.message == ""


def test_seats_are_taken_clockwise_from_ones_own() -> None:
    table = play(seat="plum", bots=["reasoner", "random"], seed=1, pace=0)
    assert [(seat["name"], seat["bot"]) for seat in table.scene["seats"]] == [
        ("Miss Scarlett", "reasoner"), ("Colonel Mustard", "random"), ("Professor Plum", None),
    ]  # fmt: skip
    assert (table.scene["people"], table.snapshot["own"]) == ([2], 2)
    assert table.view.player == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"edition": "nope"}, "There is no edition 'nope'; there are classic, "),
        ({"edition": 7}, "An edition is a name, the path of a .toml file or an Edition, not 7."),
        ({"seat": "Black"}, "There is no suspect 'Black'; perhaps "),
        ({"seat": "Rope"}, "There is no suspect 'Rope'; perhaps "),
        ({"seat": 3}, "The seat is the name of a suspect, not 3."),
        ({"bots": 6}, "Classic is played against 1 to 5 bots, not 6."),
        ({"bots": 0}, "Classic is played against 1 to 5 bots, not 0."),
        ({"bots": -1}, "Classic is played against 1 to 5 bots, not -1."),
        ({"bots": 10**30}, "Classic is played against 1 to 5 bots, not 1000"),
        ({"edition": "mini", "bots": 3}, "Mini is played against 1 to 2 bots, not 3."),
        ({"bots": []}, "Classic is played against 1 to 5 bots, not 0."),
        ({"bots": True}, "bots is a number of opponents or a list of bots, not True."),
        ({"bots": "random"}, "bots is a number of opponents or a list of bots, not 'random'."),
        ({"bots": ["random", "clever"]}, "There is no bot 'clever'; there are random, eliminator,"),
        ({"bots": [["random"]]}, "There is no bot \"['random']\"; there are random, eliminator,"),
        ({"seed": "1949"}, "The seed is a whole number, not '1949'."),
        ({"seed": True}, "The seed is a whole number, not True."),
        ({"seed": 1.5}, "The seed is a whole number, not 1.5."),
        ({"pace": -1}, "pace is a number of seconds from 0 to 60, not -1."),
        ({"pace": None}, "pace is a number of seconds from 0 to 60, not None."),
        ({"edition": "mini", "seat": "Ada", "bots": 0}, "Mini is played against 1 to 2 bots, not 0."),
        ({"pace": float("nan")}, "pace is a number of seconds from 0 to 60, not nan."),
        ({"options": {"dice": 3}}, "A move is rolled with one or two dice, not with 3."),
        ({"options": {"luck": 3}}, "There is no option 'luck'; perhaps "),
        ({"options": 7}, "Options are a dict such as "),
        ({"language": "xx"}, "Classic has no names in the language 'xx'; there are en"),
    ],
)
def test_bad_arguments_are_answered_with_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ClueError) as caught:
        play(**arguments)
    assert str(caught.value).startswith(sentence)


def test_a_missing_anywidget_is_named_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    record = play("mini", seed=1, pace=0).record
    for module in ("table", "replay", "page"):
        monkeypatch.delitem(sys.modules, f"cluekit.widgets.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    for start in (play, lambda: widgets.show_record(record)):
        with pytest.raises(MissingPackage, match=r'pip install "cluekit\[play\]"'):
            start()


def test_the_same_seed_makes_the_same_game() -> None:
    def game(seed: int) -> Any:
        table = play(seed=seed, pace=0)
        play_on(table, bot("eliminator", 7))
        return table.snapshot

    assert game(11) == game(11)
    assert game(11) != game(12)


def test_a_fresh_seed_can_be_used_again() -> None:
    first = play("mini", bots=1, pace=0)
    again = play("mini", bots=1, seed=first.seed, pace=0)
    assert (again.scene, again.snapshot, again.past) == (first.scene, first.snapshot, first.past)


# ---- messages ----


@pytest.mark.parametrize(
    "message",
    [
        None, 7, "act", [], {}, {"type": None}, {"type": "cheat"}, {"type": ["act"]}, {"type": "__init__"},
        {"type": "act"}, {"type": "act", "game": 1, "step": None, "action": {"kind": "Roll"}},
    ],
)  # fmt: skip
def test_malformed_messages_change_nothing_and_are_answered(message: object) -> None:
    table = play(seed=1, pace=0)
    before = table.snapshot
    assert say(table, message) == [{"type": "answered"}]
    assert table.snapshot == before
    assert table.message


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (None, "There is no action of the kind 'None'."),
        ({"kind": "Deal", "card": "Rope"}, "There is no action of the kind 'Deal'."),
        ({"kind": "Throw", "pips": 6}, "There is no action of the kind 'Throw'."),
        ({"kind": ["Roll"]}, "There is no action of the kind \"['Roll']\"."),
        ({"kind": "Roll", "pips": 6}, "An action of this kind has these parts: kind."),
        ({"kind": "Move"}, "An action of this kind has these parts: kind to."),
        ({"kind": "Move", "to": [1, 2]}, "The parts of an action are names."),
        ({"kind": "Move", "to": "x" * 300}, "The parts of an action are names."),
        ({"kind": "Move", "to": "99,99"}, "The square 99,99 is off the board"),
        ({"kind": "Move", "to": "Hall"}, "A token moves only after its player has rolled."),
        ({"kind": "Passage", "to": "Study"}, "No secret passage leads from row 24, column 7 to the Study."),
        ({"kind": "Passage", "to": "7,4"}, "Passages and Investigation cards lead to places with a name."),
        ({"kind": "Relocate", "to": "7,4"}, "Passages and Investigation cards lead to places with a name."),
        ({"kind": "Relocate", "to": "Cellar"}, "There is no room 'Cellar'"),
        (
            {"kind": "Relocate", "to": "Hall"},
            "One moves to any room only when an Investigation card lets one.",
        ),
        ({"kind": "Snoop", "at": "7,4"}, "An action of this kind has these parts: kind at target."),
        ({"kind": "Snoop", "at": "Hall", "target": 1}, "Hall is no snoop square."),
        ({"kind": "Snoop", "at": [7, 4], "target": 1}, "The parts of an action are names."),
        ({"kind": "Snoop", "at": "7,4", "target": "1"}, "A player is the number of a seat."),
        ({"kind": "Snoop", "at": "7,4", "target": 1}, "One snoops on a walk over a snoop square"),
        ({"kind": "Peek", "target": True}, "A player is the number of a seat."),
        ({"kind": "Peek", "target": -1}, "A player is the number of a seat."),
        ({"kind": "Peek", "target": 10**9}, "A player is the number of a seat."),
        ({"kind": "Peek", "target": 1.0}, "A player is the number of a seat."),
        ({"kind": "Peek", "target": None}, "A player is the number of a seat."),
        ({"kind": "Peek"}, "An action of this kind has these parts: kind target."),
        ({"kind": "Peek", "target": 1}, "One looks at two cards only when an Investigation card lets one."),
        ({"kind": "Audit", "target": 1}, "There is nothing to audit"),
        ({"kind": "Claim", "deed": "lie"}, "No Investigation card lets one do 'lie'."),
        ({"kind": "Claim", "deed": ["give"]}, "The parts of an action are names."),
        ({"kind": "Claim", "deed": "give"}, "An Investigation card is played once a turn"),
        ({"kind": "Press"}, "There is no claim to believe or to call a lie."),
        ({"kind": "Believe", "why": "trust"}, "An action of this kind has these parts: kind."),
        ({"kind": "Give", "card": "Laser"}, "There is no card 'Laser'"),
        ({"kind": "Give", "card": "Rope"}, "Cards are passed on only when an Investigation card says so."),
        ({"kind": "LayOpen", "card": "Rope"}, "Only somebody caught lying lays a card open."),
        ({"kind": "Draw", "card": "Rope"}, "There is no action of the kind 'Draw'."),
        ({"kind": "Show", "card": "Rope"}, "A card is shown only to answer a suggestion."),
        ({"kind": "Pass"}, "One passes only to answer a suggestion."),
        ({"kind": "EndTurn"}, "A turn ends after its move"),
        (
            {"kind": "Accuse", "suspect": "Rope", "weapon": "Rope", "room": "Hall"},
            "There is no suspect 'Rope'",
        ),
        (
            {"kind": "Suggest", "suspect": "Plum", "weapon": "Rope", "room": "Hall"},
            "A suggestion is made once",
        ),
    ],
)
def test_actions_that_are_none_or_forbidden_are_explained(action: Any, sentence: str) -> None:
    table = play(seed=1, pace=0)
    before = table.snapshot
    act(table, action)
    assert table.message.startswith(sentence)
    assert table.snapshot == before
    act(table, {"kind": "Roll"})
    assert table.message == ""


def test_a_click_that_comes_late_or_twice_does_nothing() -> None:
    table = play(seed=1, pace=0)
    first = {"type": "act", "game": 1, "step": table.snapshot["step"], "action": {"kind": "Roll"}}
    say(table, first)
    after = table.snapshot
    say(table, first)
    assert table.message == "The game had already gone on, so nothing was done."
    assert table.snapshot == after
    table.new_game(seed=1)
    say(table, first)
    assert table.message == "The game had already gone on, so nothing was done."


def test_nobody_acts_while_another_has_to() -> None:
    async def hasty() -> None:
        table = play(seed=1, pace=60)
        table.do(Roll())
        act(table, {"kind": "Roll"})
        assert table.message == "It is not your turn to decide."
        with pytest.raises(IllegalAction, match="not your turn"):
            table.do(EndTurn())
        table.close()

    asyncio.run(hasty())


# ---- the log ----


def test_the_log_of_earlier_turns_travels_once_a_turn() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    told: dict[str, int] = {"past": 0, "snapshot": 0}
    for name in told:
        table.observe(lambda change: told.update({change["name"]: told[change["name"]] + 1}), name)
    me = bot("eliminator", 5)
    while not table.snapshot["outcome"]:
        table.do(me(table.view))
        assert [*table.past, table.snapshot["present"]] == log(table.view)
    assert 0 < told["past"] < len(table.past)
    assert told["snapshot"] > 2 * told["past"]


# ---- fair play ----


@pytest.mark.parametrize(
    ("edition", "options", "seats", "seed"),
    [("mini", {}, 3, 1), ("mini", {}, 2, 2), ("classic", {}, 4, 3), ("classic", {}, 6, 4)]
    + [(*told, 5) for told in TABLES],
    ids=str,
)
def test_nothing_hidden_ever_reaches_the_widgets_model(
    edition: str, options: dict[str, object], seats: int, seed: int
) -> None:
    """Exchange two cards that the player has not seen, and the whole model stays the same to the letter."""
    table = play(edition, bots=["random"] * (seats - 1), seed=seed, pace=0, options=options, undo=True)
    table.strength = "everything" if edition in ("mini", "classic") else "off"
    rng, compared = random.Random(seed), 0

    def model() -> str:
        table._learnt = None
        table._refresh("")
        return json.dumps(table.get_state(drop_defaults=False), default=str, sort_keys=True)

    def compare() -> None:
        nonlocal compared
        state = table._session.state
        if state.outcome or not (pairs := unknown_pairs(state, 0)):
            return
        told = model()
        table._session._state = swapped(state, *rng.choice(pairs))
        assert model() == told
        table._session._state = state
        compared += 1

    def choose(view: View) -> Action:
        if compared > 25 and any(isinstance(action, Accuse) for action in view.legal):
            return Accuse(*table._session.state.solution)
        return rng.choice([action for action in view.legal if not isinstance(action, Accuse)])

    play_on(table, choose, compare)
    assert compared > 3


def test_only_known_traits_are_sent() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    ours = {name for name in table.keys if not name.startswith("_")} - {"layout", "tabbable", "tooltip"}
    told = {"scene", "snapshot", "past", "notepad", "message"}
    assert ours == told | {"pace", "by_step", "frozen"}


# ---- the notepad ----


WILD = [
    10**5000,
    -(10**5000),
    [[[1] * 99] * 9] * 9,
    "x" * 10**5,
    "\0" * 200,
    {"dice": ["b" * 999]},
    1e999,
    True,
]


@pytest.mark.parametrize(
    "part", ["edition", "seat", "bots", "seed", "options", "language", "variant", "weapons", "dice"]
)
@pytest.mark.parametrize("value", WILD, ids=lambda value: f"{type(value).__name__}")
def test_whatever_the_page_asks_for_the_answer_is_one_short_sentence(part: str, value: object) -> None:
    """The last three are names of options of the game."""
    table = play("mini", bots=2, seed=1, pace=0)
    wish = {"options": {part: value}} if part in ("variant", "weapons", "dice") else {part: value}
    refused, answered = say(table, {"type": "new"} | wish)
    assert refused["type"] == "refused"
    assert len(refused["text"]) <= 200
    assert answered == {"type": "answered"}
    assert (table.message, table.failure) == ("", None)


@pytest.mark.parametrize("value", WILD, ids=lambda value: f"{type(value).__name__}")
def test_whatever_the_page_says_the_message_is_one_short_sentence(value: object) -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    action = {"kind": "Claim", "deed": value}
    now = {"game": 1, "step": table.snapshot["step"]}
    for message in (
        value,
        {"type": value},
        {"type": "pace", "pace": value},
        {"type": "act", **now, "action": {"kind": value}},
        {"type": "act", **now, "action": action},
        {"type": "act", **now, "action": {"kind": "Move", "to": value}},
        {"type": "act", "game": value, "step": value, "action": action},
    ):
        say(table, message)
        assert 0 < len(table.message) <= 200
        assert table.failure is None
        table.message = ""


@pytest.mark.parametrize("seed", [0, 7, "7", " 7 "])
def test_a_seed_comes_as_text_or_as_a_number(seed: object) -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    say(table, {"type": "new", "seed": seed})
    assert table.seed == int(str(seed))


CRAMPED = """\
title = "Cramped"
[cards]
suspects = ["Ada", "Bruno", "Chloe"]
weapons = ["Teapot", "Umbrella", "Violin", "Wrench", "Poker", "Axe"]
rooms = ["Kitchen", "Library"]
[board]
map = "cramped.txt"
start = "Cloak Room"
[board.rooms]
K = "Kitchen"
L = "Library"
[board.lobbies]
C = "Cloak Room"
[rules]
dice = 1
"""


def test_a_game_in_rooms_of_one_square_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "cramped.toml").write_text(CRAMPED)
    (tmp_path / "cramped.txt").write_text("K<...\n..>C.\n..>L.\n")
    table = play(str(tmp_path / "cramped.toml"), bots=["random"] * 2, seed=1, pace=0)
    fullest = 0

    def look() -> None:
        nonlocal fullest
        places = [tuple(piece["point"]) for piece in table.snapshot["pieces"] if piece["point"]]
        assert len(set(places)) == len(places)
        cells = Counter((int(x), int(y)) for x, y in places)
        fullest = max(fullest, *cells.values())

    play_on(table, bot("eliminator", 5), look)
    assert fullest >= 4


REASON = "What follows cannot be shown: too much is open to count exactly: it would take the memory of "


# ---- taking back ----


def test_the_last_decision_can_be_taken_back() -> None:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    assert table.snapshot["undo"] is False
    seen = [table.snapshot]
    me = bot("eliminator", 5)
    for _ in range(6):
        table.do(me(table.view))
        seen.append(table.snapshot)
        assert table.snapshot["undo"] is True
    for before in reversed(seen[:-1]):
        say(table, {"type": "undo", "game": 1, "step": table.snapshot["step"]})
        assert table.message == ""
        assert table.snapshot == before
    with pytest.raises(IllegalAction, match="no decision yet"):
        table.undo()


def test_the_page_takes_nothing_back_unless_that_was_agreed() -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    before = table.snapshot
    table.do(Roll())
    after = table.snapshot
    assert after["undo"] is False
    say(table, {"type": "undo", "game": 1, "step": after["step"]})
    assert table.message == "In this game nothing is taken back."
    assert table.snapshot == after
    table.undo()  # from Python one can always do so
    assert table.snapshot == before


def test_taking_back_too_late_does_nothing() -> None:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    step = table.snapshot["step"]
    table.do(Roll())
    after = table.snapshot
    say(table, {"type": "undo", "game": 1, "step": step})
    assert table.message == "The game had already gone on, so nothing was done."
    assert table.snapshot == after


def test_while_bots_are_watched_their_turn_can_be_taken_back() -> None:
    async def back() -> None:
        table = play("mini", bots=2, seed=8, pace=60, undo=True)
        before = table.snapshot
        table.do(Roll())
        await asyncio.sleep(0)
        task = table._task
        table.undo()
        assert task
        await until(task.done)
        assert table.snapshot == before
        table.close()

    asyncio.run(back())


# ---- new games, bots ----


def test_a_new_game_of_another_edition() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    bots = ["random"] * 4
    say(table, {"type": "new", "edition": "liars", "language": "eo", "options": {"dice": 2}, "bots": bots})
    assert table.message == ""
    liars = edition("liars", {"dice": 2}, "eo")
    assert table.view.edition == liars
    assert table.scene["edition"] == liars.title
    assert [seat["name"] for seat in table.scene["seats"]] == [str(card) for card in liars.deck.suspects[:5]]
    assert repr(table) == (
        f"<a game in play: play('liars', seat={liars.deck.suspects[0].name!r}, bots={bots}, "
        f"seed={table.seed}, options={{'dice': 2}}, language='eo')>"
    )


def test_another_language_is_another_name_for_the_same_suspect() -> None:
    table = play(seat="plum", bots=2, seed=1, pace=0, options={"dice": 2})
    table.new_game(language="nb")
    norsk = edition("classic", {"dice": 2}, "nb")
    assert table.view.edition == norsk
    assert table.view.name(table.snapshot["own"]) == norsk.deck.suspects[5].name
    table.new_game()
    assert table.view.edition == norsk
    table.new_game(language="en", options={})
    assert table.view.edition == edition("classic")
    assert table.view.name(table.snapshot["own"]) == "Professor Plum"


def test_a_game_of_somebodys_own_edition_can_be_dealt_again(tmp_path: Path) -> None:
    for name in ("mini.toml", "mini.txt"):
        (tmp_path / name).write_text((BOARDS / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "mini.toml").rename(own := tmp_path / "ours.toml")
    table = play(str(own), bots=1, seed=1, pace=0)
    say(table, {"type": "new", "edition": None, "options": {"dice": 2}, "seed": "7"})
    assert table.message == ""
    assert (table.view.edition.name, table.view.edition.rules.dice, table.seed) == ("ours", 2, 7)
    offers = table.scene["offers"]
    assert [offer["name"] for offer in offers if offer["present"]] == ["ours"]
    assert offers[0]["present"]


def test_what_is_offered_can_be_dealt() -> None:
    """Each edition of the list, in each of its languages, with the fewest and the most opponents."""
    table = play("mini", seed=1, pace=0)
    offers = table.scene["offers"]
    assert [offer["name"] for offer in offers] == [one.name for one in editions()]
    for offer in offers:
        for deck in offer["decks"]:
            for language, number in zip(offer["languages"] * 2, deck["players"] * 9, strict=False):
                suspects = deck["cards"][language]["suspect"]
                seats = dict.fromkeys(suspects[:number], "random") | {suspects[0]: "person"}
                options = {"variant": deck["name"]} if deck["name"] else {}
                wish = {"edition": offer["name"], "language": language, "options": options, "seats": seats}
                assert say(table, {"type": "new", "seed": "3"} | wish) == [{"type": "answered"}]
                assert table.view.edition.name == offer["name"]
                assert [seat["name"] for seat in table.scene["seats"]] == suspects[:number]
                shown = next(one for one in table.scene["offers"] if one["present"])
                assert (shown["name"], table.scene["language"]) == (offer["name"], language)


def test_every_rule_that_is_offered_can_be_chosen() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    rules = table.scene["offers"][[one.name for one in editions()].index("mini")]["decks"][0]["rules"]
    for option in table.scene["options"]:
        assert rules[option["name"]] in [value for value, _ in option["choices"]]
        for value, _ in option["choices"]:
            assert say(table, {"type": "new", "options": {option["name"]: value}}) == [{"type": "answered"}]
            told = getattr(table.view.edition.rules, option["name"].replace("-", "_"))
            assert getattr(told, "value", told) == value
            assert table.scene["chosen"] == {option["name"]: value}


def test_what_was_chosen_from_python_is_kept_for_the_next_game() -> None:
    table = play("farscape", bots=3, seed=1, pace=0, options={"suspects": 6, "weapons": 4})
    offer = next(one for one in table.scene["offers"] if one["present"])
    assert offer["select"]["suspects"][0] <= 6 <= offer["select"]["suspects"][1]
    assert table.scene["chosen"] == {"suspects": 6, "weapons": 4}
    say(table, {"type": "new", "options": table.scene["chosen"] | {"honour": True}})
    assert len(table.view.edition.deck.suspects) == 6
    assert table.view.edition.rules.honour


def test_the_record_of_a_game_tells_all_of_it() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    play_on(table, bot("eliminator", 5))
    record = parse(table.record.text)
    *_, last = record.states()
    assert last == table._session.state


def test_a_new_game_by_message() -> None:
    table = play(seed=1, pace=0)
    say(table, {"type": "new", "seat": "Mrs White", "bots": ["random", "random"], "seed": " 42 "})
    assert table.message == ""
    assert (
        repr(table)
        == "<a game in play: play('classic', seat='Mrs White', bots=['random', 'random'], seed=42)>"
    )
    assert table.snapshot["game"] == 2


def test_playing_again_keeps_the_table_and_draws_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluekit.seating.secrets.randbelow", lambda limit: limit - 1)
    table = play(seat="White", bots=["random", "reasoner"], seed=42, pace=0)
    say(table, {"type": "new"})
    assert table.snapshot["game"] == 2
    assert table.scene["seed"] == "999999"
    assert repr(table) == (
        "<a game in play: play('classic', seat='Mrs White', bots=['random', 'reasoner'], seed=999999)>"
    )


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seed": "many"}, "The seed is a whole number, not 'many'."),
        ({"seed": "9" * 40}, "The seed is a whole number, not '999"),
        ({"seat": "Nobody"}, "There is no suspect 'Nobody'"),
        ({"bots": 9}, "Classic is played against 1 to 5 bots, not 9."),
        ({"bots": {"a": 1}}, "bots is a number of opponents or a list of bots"),
        ({"edition": "ours.toml"}, "There is no edition 'ours.toml' to choose."),
        ({"edition": "boards/mini.toml"}, "There is no edition 'boards/mini.toml' to choose."),
        ({"edition": ["mini"]}, "There is no edition \"['mini']\" to choose."),
        ({"edition": 7}, "There is no edition '7' to choose."),
        ({"edition": "mini", "seat": "Ada", "bots": 9}, "Mini is played against 1 to 2 bots, not 9."),
        ({"options": [1]}, "The options of a game are names with values."),
        ({"options": {"dice": "<b>"}}, "The option dice is a whole number, not '<b>'."),
        ({"language": ["nb"]}, "A language is given by its code."),
        ({"language": "xx"}, "Classic has no names in the language 'xx'"),
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(wish: dict[str, Any], sentence: str) -> None:
    table = play(seed=1, pace=0)
    before = table.snapshot
    refused, answered = say(table, {"type": "new", "seat": "Mrs White", "bots": 2, "seed": "1"} | wish)
    assert refused["type"] == "refused"
    assert refused["text"].startswith(sentence)
    assert answered == {"type": "answered"}
    assert table.message == ""  # that is for the game, which goes on
    assert table.snapshot == before


def broken(view: View) -> Action:
    """A bot that does not work, and quotes its hand."""
    held = ", ".join(map(str, view.hand))
    raise ZeroDivisionError(f"I hold {held}")


def forgot(view: View) -> Any:
    """A bot without a return."""


def misnames(view: View) -> Any:
    """A bot with a wrong name, of which Python makes a sentence."""
    return view.leagal[0]  # type: ignore[attr-defined]


def at_the_turn_of(wrong: Callable[[View], Any]) -> Table:
    """Ada has had her turn, and Bruno's bot fails."""
    table = play("mini", bots=[wrong, "greedy"], seed=3, pace=0)
    for kind in (Roll, Move, EndTurn):
        table.do(next(action for action in table.view.legal if isinstance(action, kind)))
    return table


@pytest.mark.parametrize("pace", [0, 0.01])
def test_a_bot_that_fails_is_named_on_the_page(pace: float) -> None:
    async def game() -> Table:
        table = play(seat="White", bots=[broken, broken], seed=1, pace=pace)
        for _ in range(5):
            if table.snapshot["waiting"]:
                wrong = next(
                    t for t in table.view.edition.deck.solutions() if t != table._session.state.solution
                )
                act(table, as_message(Accuse(*wrong)))
            await asyncio.sleep(0.02)
        return table

    table = asyncio.run(game())
    line = broken.__code__.co_firstlineno + 3
    assert table.message == (
        f"Reverend Green's bot failed: ZeroDivisionError, on line {line} of test_table.py, in broken: "
        'raise ZeroDivisionError(f"I hold {held}"). This game cannot go on. '
        'In Python, trial(broken, "classic") from cluekit.workshop finds such faults. '
        "The whole error is .failure of this table."
    )  # what the error says is left out, for it quotes the cards of the bot
    hand = table._session.view(table._session.state.actor).hand
    assert str(table.failure) == f"I hold {', '.join(map(str, hand))}"
    assert table.snapshot["stuck"]
    table.new_game(seed=3)
    assert table.message == ""
    assert not table.snapshot["stuck"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (forgot, "Bruno's bot wanted None: None is no action of this game. This game cannot go on. "),
        (lambda view: EndTurn(), "Bruno's bot wanted EndTurn(): A turn ends after its move"),
        (misnames, "Bruno's bot failed: AttributeError: 'View' object has no attribute 'leagal', on line "),
        (
            lambda view: Show(view.hand[0]),
            "Bruno's bot wanted an illegal action, which is not told here, for it names a card of the bot. ",
        ),
    ],
)
def test_what_a_bot_did_wrong_is_said_with_the_way_to_find_it(
    wrong: Callable[[View], Any], sentence: str
) -> None:
    table = at_the_turn_of(wrong)
    name = wrong.__name__ if wrong.__name__.isidentifier() else "my_bot"
    advice = f'In Python, trial({name}, "mini") from cluekit.workshop finds such faults.'
    assert table.message.startswith(sentence)
    assert advice in table.message
    assert table.snapshot["stuck"]
    table.undo()
    assert (table.failure, table.snapshot["stuck"], table.snapshot["waiting"]) == (None, False, True)


@pytest.mark.parametrize("name", ["Violin!", "(Violin", "Violin", "?!"])
def test_a_card_is_found_in_the_words_of_an_error_whatever_it_is_called(name: str) -> None:
    card = Card(name, Category.WEAPON)
    for text in (f"I hold {name}", f"{name}, and more", f"it is '{name}'", f"Card({name!r})"):
        assert _words(ValueError(text), [card]) == ""
    assert _words(ValueError("Violinist"), [Card("Violin", Category.WEAPON)]) == "Violinist"


def test_a_fault_of_a_bot_that_cluekit_has_is_no_reason_for_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(bot: Eliminator, view: View) -> Action:
        raise ValueError("word " * 100)

    monkeypatch.setattr(Eliminator, "__call__", fails)
    message = at_the_turn_of(entrant("eliminator", name="eliminator")).message  # type: ignore[arg-type]
    assert message.startswith("Bruno's bot failed: ValueError: word word")
    assert message.count("word ") == 40  # 39, and one in the line of code
    assert "trial" not in message


# ---- being watched ----


def run_slowly(pace: float, then: Callable[[Table], Any]) -> list[dict[str, Any]]:
    """Let the person accuse wrongly and the bots play on; returns every snapshot that the page got."""

    async def game() -> list[dict[str, Any]]:
        table = play("mini", bots=2, seed=8, pace=pace)
        shown: list[dict[str, Any]] = []
        table.observe(lambda change: shown.append(change["new"]), "snapshot")
        table.do(Roll())
        await asyncio.sleep(0)
        await then(table)
        seen = list(shown)
        table.close()
        return seen

    return asyncio.run(game())


async def until(done: Callable[[], bool]) -> None:
    for _ in range(500):
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing happens")


def test_steps_are_shown_one_after_the_other() -> None:
    async def watch(table: Table) -> None:
        await until(lambda: table.snapshot["waiting"])

    shown = run_slowly(0.01, watch)
    assert [one["pips"] is None for one in shown[:2]] == [True, False]
    assert shown[-1]["waiting"]


def test_skipping_ends_the_pauses() -> None:
    async def skip(table: Table) -> None:
        say(table, {"type": "skip"})
        await until(lambda: table.snapshot["waiting"])

    assert run_slowly(60, skip)[-1]["can"]["moves"]


def test_who_prefers_no_motion_waits_for_nothing() -> None:
    async def calm(table: Table) -> None:
        say(table, {"type": "calm"})
        await until(lambda: table.snapshot["waiting"])
        assert table.pace == 0
        square = next(one for one in table.snapshot["can"]["moves"] if one[0].isdigit())
        act(table, {"kind": "Move", "to": square})
        act(table, {"kind": "EndTurn"})
        assert table.message == ""
        assert table.snapshot["waiting"]  # two bots have played, and no time has passed

    run_slowly(60, calm)


def test_a_pace_chosen_on_the_page_is_kept() -> None:
    async def choose(table: Table) -> None:
        say(table, {"type": "pace", "pace": 1.0})
        say(table, {"type": "calm"})
        assert table.pace == 1
        table.new_game(seed=3)
        assert table.pace == 1
        table.do(Roll())
        await asyncio.sleep(0)
        say(table, {"type": "pace", "pace": 0})
        await until(lambda: table.snapshot["waiting"])

    run_slowly(60, choose)


@pytest.mark.parametrize("pace", [None, "1", True, -1, 61, float("nan"), [0]])
def test_a_pace_that_is_none_is_refused(pace: object) -> None:
    table = play("mini", seed=1, pace=0.25)
    say(table, {"type": "pace", "pace": pace})
    assert table.message.startswith("pace is a number of seconds from 0 to 60, not ")
    assert table.pace == 0.25


def test_a_new_game_stops_the_old_ones_bots() -> None:
    async def again(table: Table) -> None:
        old = table._task
        assert old
        table.new_game(seed=9)
        await until(old.done)
        assert old.cancelled()
        assert table.snapshot["game"] == 2
        assert table.snapshot["waiting"]

    run_slowly(60, again)


def test_closing_stops_the_bots() -> None:
    async def close(table: Table) -> None:
        task = table._task
        assert task
        table.close()
        await until(task.done)

    run_slowly(60, close)


# ---- in a notebook ----


def test_what_a_notebook_keeps_of_it_is_readable_and_stable() -> None:
    table = play("mini", seat="Bruno", bots=["reasoner"], seed=5, pace=0)
    text = "<a game in play: play('mini', seat='Bruno', bots=['reasoner'], seed=5)>"
    data, _ = table._repr_mimebundle_()
    assert data["text/plain"] == text
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    table.do(Roll())
    assert repr(table) == text


def test_a_game_that_comes_to_no_end_is_given_up_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_LIMIT", 300)

    def dawdle(view: View) -> Action:
        return next(a for a in reversed(view.legal) if not isinstance(a, Accuse | Suggest))

    table = play("mini", bots=[dawdle, dawdle], seed=1, pace=0)
    wrong = next(t for t in table.view.edition.deck.solutions() if t != table._session.state.solution)
    table.do(Accuse(*wrong))
    assert "come to no end: this game is given up" in table.message
    assert table.snapshot["stuck"]
    assert table.failure is None


def test_a_bot_that_exits_is_told_on_the_page() -> None:
    def leave(view: View) -> Action:
        raise SystemExit(1)

    table = play("mini", bots=[leave, leave], seed=1, pace=0)
    for kind in (Roll, Move, EndTurn):
        table.do(next(action for action in table.view.legal if isinstance(action, kind)))
    assert "'s bot failed" in table.message
    assert isinstance(table.failure, SystemExit)


@pytest.mark.parametrize("pace", [float("nan"), -1.0, 61.0])
def test_no_pace_that_is_none_can_be_set(pace: float) -> None:
    table = play("mini", seed=1, pace=0)
    with pytest.raises((ClueError, TraitError)):
        table.pace = pace
    assert table.pace == 0


def decide(table: Table, number: int) -> None:
    """Let a bot decide so many times for the person at the table."""
    for _ in range(number):
        if not table.snapshot["outcome"]:
            table.do(bot("eliminator", 5)(table.view))


def test_a_saved_game_goes_on_in_a_new_cell_as_if_nothing_had_happened(tmp_path: Path) -> None:
    table = play("liars", bots=["reasoner", "random"], seed=7, pace=0)
    decide(table, 5)
    file = tmp_path / "sunday.game"
    table.save(file)
    again = play(saved=file, pace=0)
    assert again.scene == table.scene
    for one in (table, again):
        decide(one, 10)
    assert again.view == table.view
    assert again.record == table.record


def test_a_table_overwrites_something_else_only_if_one_asks_for_it(tmp_path: Path) -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt")
    with pytest.raises(ClueError, match="There is something else in"):
        table.save(file)
    assert file.read_text() == "Dear aunt"
    table.save(file, overwrite=True)
    assert play(saved=file, pace=0).record == table.record


def test_a_game_is_loaded_at_a_table_and_a_damaged_file_leaves_it_alone(tmp_path: Path) -> None:
    table = play("mini", bots=2, seed=3, pace=0)
    file = tmp_path / "sunday.game"
    table.save(file)
    other = play("classic", bots=2, seed=4, pace=0)
    before = other.view
    broken = tmp_path / "broken.game"
    broken.write_text(file.read_text()[:200])
    with pytest.raises(ClueError):
        other.load(broken)
    assert other.view == before
    other.load(file)
    assert other.view == table.view
    assert other.scene["edition"] == "Mini"
