"""The playable cell without a browser: messages in, traits out."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cluekit import ClueError, play
from cluekit.bots import bot
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import IllegalAction, MissingPackage
from cluekit.game import Accuse, EndTurn, Roll, View
from cluekit.widgets.table import Table
from tests.test_snapshot import swapped, unknown_pairs


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
    values = {name: getattr(action, name) for name in names}
    return {"kind": type(action).__name__} | {
        name: value
        if isinstance(value, str)
        else f"{value[0]},{value[1]}"
        if isinstance(value, tuple)
        else str(value)
        for name, value in values.items()
    }


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
    assert str(envelope.weapon) in table.snapshot["log"][-1]["lines"][-1]["text"]
    act(table, {"kind": "Roll"})
    assert table.message == "The game is over."


def test_a_wrong_accuser_still_answers_and_the_others_play_on() -> None:
    table = play("mini", bots=2, seed=4, pace=0)
    wrong = next(t for t in table.view.edition.deck.solutions() if t != table._session.state.solution)
    act(table, as_message(Accuse(*wrong)))
    assert table.snapshot["eliminated"] == [0]
    while not table.snapshot["outcome"]:
        assert table.snapshot["can"]["show"]
        assert table.snapshot["prompt"].startswith(f"{table.view.name(table.snapshot['turn'])} suggests")
        act(table, {"kind": "Show", "card": table.snapshot["can"]["show"][0]})
    assert table.snapshot["outcome"]["winner"] != 0


# ---- arguments ----


def test_the_default_table() -> None:
    table = play(pace=0)
    assert [seat["name"] for seat in table.board["seats"]] == [
        "Miss Scarlett", "Colonel Mustard", "Mrs White", "Reverend Green",
    ]  # fmt: skip
    assert [seat["bot"] for seat in table.board["seats"]] == [None, "eliminator", "eliminator", "eliminator"]
    assert table.board["seed"] == str(table.seed)


def test_seats_are_taken_clockwise_from_ones_own() -> None:
    table = play(seat="plum", bots=["reasoner", "random"], seed=1, pace=0)
    assert [(seat["name"], seat["bot"]) for seat in table.board["seats"]] == [
        ("Miss Scarlett", "reasoner"), ("Colonel Mustard", "random"), ("Professor Plum", None),
    ]  # fmt: skip
    assert table.board["own"] == 2
    assert table.view.player == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"edition": "nope"}, "There is no edition 'nope'; there are classic, mini."),
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
        ({"bots": ["random", "clever"]}, "There is no bot 'clever'; there are random, eliminator, reasoner."),
        ({"bots": [["random"]]}, "There is no bot ['random']; there are random, eliminator, reasoner."),
        ({"seed": "1949"}, "The seed is a whole number, not '1949'."),
        ({"seed": True}, "The seed is a whole number, not True."),
        ({"seed": 1.5}, "The seed is a whole number, not 1.5."),
        ({"pace": -1}, "pace is a number of seconds from 0 to 60, not -1."),
        ({"pace": None}, "pace is a number of seconds from 0 to 60, not None."),
        ({"pace": float("nan")}, "pace is a number of seconds from 0 to 60, not nan."),
    ],
)
def test_bad_arguments_are_answered_with_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ClueError) as caught:
        play(**arguments)
    assert str(caught.value).startswith(sentence)


def test_a_missing_anywidget_is_named_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cluekit.widgets.table")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(MissingPackage, match=r'pip install "cluekit\[play\]"'):
        play()


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
    assert (again.board, again.snapshot) == (first.board, first.snapshot)


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
        ({"kind": "Passage", "to": "Study"}, "No secret passage leads from 24,7 to Study."),
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


# ---- fair play ----


@pytest.mark.parametrize(
    ("edition", "bots", "seed"), [("mini", 2, 1), ("mini", 1, 2), ("classic", 3, 3), ("classic", 5, 4)]
)
def test_nothing_hidden_ever_reaches_the_widgets_model(edition: str, bots: int, seed: int) -> None:
    """Exchange two cards that the player has not seen, and the whole model stays the same to the letter."""
    table = play(edition, seat=None, bots=bots, seed=seed, pace=0)
    table.show_follows = True
    rng, compared = random.Random(seed), 0

    def model() -> str:
        table._known = -1
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

    play_on(table, bot("eliminator", seed), compare)
    assert compared > 3


def test_only_known_traits_are_sent() -> None:
    table = play("mini", bots=2, seed=1, pace=0)
    ours = {name for name in table.keys if not name.startswith("_")} - {"layout", "tabbable", "tooltip"}
    assert ours == {"board", "snapshot", "marks", "show_follows", "follows", "message"}


# ---- the notepad ----


def test_the_notepad_starts_empty_and_keeps_the_players_marks() -> None:
    table = play(seed=1, pace=0)
    assert table.marks == {}
    table.set_state({"marks": {"Rope": {"1": "no", "envelope": "maybe"}}})
    act(table, {"kind": "Roll"})
    assert table.marks == {"Rope": {"1": "no", "envelope": "maybe"}}
    table.new_game()
    assert table.marks == {}


@pytest.mark.parametrize(
    "marks",
    [
        {"Rope": 7},
        {"Laser": {"0": "yes"}},
        {"Rope": {"4": "yes"}},
        {"Rope": {"0": "<b>"}},
        {"Rope": {"0": ["yes"]}},
    ],
)
def test_marks_that_mean_nothing_are_left_out(marks: Any) -> None:
    table = play(seed=1, pace=0)
    table.set_state({"marks": {"Knife": {"0": "yes"}} | marks})
    assert table.marks == {"Knife": {"0": "yes"}}


def test_what_follows_is_shown_only_when_asked_for_and_is_exact() -> None:
    table = play("mini", bots=2, seed=6, pace=0)
    assert table.follows is None
    table.set_state({"show_follows": True})

    def compare() -> None:
        certain = Knowledge.of(table.view).certain()
        told = {
            (card, owner, mark == "yes") for card, row in table.follows.items() for owner, mark in row.items()
        }
        assert told == {(card.name, str(owner), there) for card, owner, there in certain}

    play_on(table, bot("eliminator", 1), compare)
    table.show_follows = False
    assert table.follows is None


# ---- new games, bots ----


def test_a_new_game_by_message() -> None:
    table = play(seed=1, pace=0)
    say(table, {"type": "new", "seat": "Mrs White", "bots": ["random", "random"], "seed": " 42 "})
    assert table.message == ""
    assert (
        repr(table)
        == "<a game in play: play('classic', seat='Mrs White', bots=['random', 'random'], seed=42)>"
    )
    assert table.snapshot["game"] == 2
    say(table, {"type": "new", "seat": "Mrs White", "bots": ["random"], "seed": ""})
    assert table.snapshot["game"] == 3
    assert table.seed != 42 or table.board["seed"] == "42"


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seed": "many"}, "The seed is a whole number, not 'many'."),
        ({"seed": "9" * 40}, "The seed is a whole number, not '999"),
        ({"seat": "Nobody"}, "There is no suspect 'Nobody'"),
        ({"bots": 9}, "Classic is played against 1 to 5 bots, not 9."),
        ({"bots": {"a": 1}}, "bots is a number of opponents or a list of bots"),
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(wish: dict[str, Any], sentence: str) -> None:
    table = play(seed=1, pace=0)
    before = table.snapshot
    say(table, {"type": "new", "seat": "Mrs White", "bots": 2, "seed": "1"} | wish)
    assert table.message.startswith(sentence)
    assert table.snapshot == before


def broken(view: View) -> Roll:
    """A bot that does not work."""
    raise ZeroDivisionError("I hold the Rope")


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
    failed = (
        "Reverend Green's bot failed, so this game cannot go on: ZeroDivisionError in test_table.py, line "
    )
    assert table.message.startswith(failed)
    assert "Rope" not in table.message  # an error may quote the cards of the bot
    assert str(table.failure) == "I hold the Rope"
    table.new_game(seed=3)
    assert table.message == ""


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
        table.close()
        return shown

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
    assert [one["phase"] for one in shown[:2]] == ["throw", "move"]
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
        table.do(next(action for action in table.view.legal if type(action).__name__ == "Move"))
        if not table.snapshot["can"]["end"]:
            return
        table.do(EndTurn())
        assert table.snapshot["waiting"] or table.snapshot["outcome"]

    assert run_slowly(60, calm)[-1]["prompt"]


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
