"""Several people at one page: the curtain, and that nothing of one of them is left for the next one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluekit import ClueError, play
from cluekit.bots import bot
from cluekit.editions import edition
from cluekit.game import Accuse, Action, Pass, Roll, View, legal_actions, view
from cluekit.game.events import Eliminated
from cluekit.narrate import sentence
from cluekit.widgets.table import Table
from tests.positions import SECRETS, swapped, unknown_pairs
from tests.test_snapshot import TABLES
from tests.test_table import act, as_message, say

ME = bot("eliminator", 5)
PEOPLE = {"Ada": "person", "Bruno": "random", "Chloe": "person"}


def two(**wish: Any) -> Table:
    return play("mini", seats=PEOPLE, seed=4, **{"pace": 0} | wish)


def sit(table: Table) -> int:
    """Whoever is awaited sits down."""
    seat = table.snapshot["curtain"]["seat"]
    assert say(table, {"type": "sit", "seat": seat}) == [{"type": "answered"}]
    assert table.message == ""
    return int(seat)


def go(table: Table, choose: Callable[[View], Action] = ME) -> None:
    """One decision of the person before the page."""
    act(table, as_message(choose(table.view)))
    assert table.message == ""


def until_curtain(table: Table) -> None:
    while table.snapshot["curtain"] is None:
        go(table)


def accuse_wrongly(view: View) -> Action:
    envelope = sorted(map(str, view.hand))
    return next(a for a in view.legal if isinstance(a, Accuse) and str(a.suspect) in envelope)


def test_the_game_begins_behind_a_curtain_for_whoever_has_to_decide() -> None:
    table = two()
    assert table.scene["people"] == [0, 2]
    assert (table.snapshot["own"], table.snapshot["curtain"]) == (None, {"seat": 0, "name": "Ada"})
    assert (table.snapshot["hand"], table.snapshot["waiting"], table.view.player) == ([], False, None)
    sit(table)
    assert (table.snapshot["own"], table.snapshot["curtain"]) == (0, None)
    assert table.snapshot["hand"] == [card.name for card in table._session.state.hands[0]]
    assert table.snapshot["waiting"]
    assert table.snapshot["can"]["roll"]


def test_the_curtain_falls_when_the_game_waits_for_another_person_only() -> None:
    table = two()
    sit(table)
    while table.snapshot["curtain"] is None:
        assert table.snapshot["own"] == 0
        assert table._session.waiting_for == 0
        go(table)
    assert table.snapshot["curtain"] == {"seat": 2, "name": "Chloe"}
    assert table._session.waiting_for == 2
    assert (table.snapshot["own"], table.snapshot["hand"]) == (None, [])
    sit(table)
    assert table.snapshot["own"] == table.view.player == 2


@pytest.mark.parametrize("seat", [0, 1, 7, None, "2", 2.0, True, [2], -1, 10**100])
def test_only_the_one_who_is_awaited_can_sit_down(seat: object) -> None:
    table = two()
    sit(table)
    until_curtain(table)
    before = table.snapshot
    say(table, {"type": "sit", "seat": seat})
    assert table.message == "It is for Chloe to take the device over."
    assert table.snapshot == before


def test_where_there_is_no_curtain_nobody_sits_down() -> None:
    for table in (two(), play("mini", seed=1, pace=0)):
        if table.snapshot["curtain"]:
            sit(table)
        own = table.snapshot["own"]
        say(table, {"type": "sit", "seat": own})
        assert table.message == "Nobody has to take the device over now."
        assert table.snapshot["own"] == own


def test_with_one_person_there_is_never_a_curtain() -> None:
    table = play("mini", seat="Bruno", bots=2, seed=3, pace=0)
    while not table.snapshot["outcome"]:
        assert (table.snapshot["curtain"], table.snapshot["own"]) == (None, 1)
        table.do(bot("eliminator", 5)(table.view))
    assert table.snapshot["own"] == 1


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "action": {"kind": "Roll"}},
        {"type": "undo"},
        {"type": "notepad", "marks": {"Violin": {"envelope": "yes"}}},
    ],
)
def test_behind_the_curtain_nothing_can_be_done(message: dict[str, Any]) -> None:
    table = two(undo=True)
    sit(table)
    until_curtain(table)
    now, marks = table.snapshot, table.marks
    assert not now["undo"]
    say(table, message | {"game": now["game"], "step": now["step"]})
    assert table.message == "First Chloe has to take the device over."
    assert (table.snapshot, table.marks) == (now, marks)


def test_what_one_person_was_told_is_not_told_to_the_next() -> None:
    table = two(by_step=True)
    sit(table)
    while not table.snapshot["paused"]:
        go(table)
    act(table, {"kind": "Roll"})
    assert table.message == "It is not your turn to decide."
    while table.snapshot["curtain"] is None:
        say(table, {"type": "next"})
    assert table.message == ""


def test_everybody_keeps_the_own_notepad() -> None:
    table = two()
    marks = {0: {"Violin": {"envelope": "yes"}}, 2: {"Teapot": {"envelope": "no"}}}
    for seat in (0, 2):
        assert sit(table) == seat
        assert table.marks == {}
        table.marks = marks[seat]
        until_curtain(table)
        assert table.marks == {}
    for _ in range(2):
        seat = sit(table)
        assert table.marks == marks[seat]
        until_curtain(table)


def test_whoever_is_out_gets_the_device_to_answer() -> None:
    table = play("mini", seats=dict.fromkeys(PEOPLE, "person"), seed=4, pace=0)
    assert sit(table) == 0
    go(table, accuse_wrongly)
    assert table.snapshot["curtain"]["seat"] == 1
    answered = False
    for _ in range(200):
        if table.snapshot["outcome"] or answered:
            break
        if table.snapshot["curtain"] and sit(table) == 0:
            assert table.snapshot["can"]["show"]
            answered = True
        go(table)
    assert answered
    assert any(isinstance(event, Eliminated) for event in table._session.state.events)


def test_who_must_pass_is_not_asked_for() -> None:
    table = play("mini", seats=dict.fromkeys(PEOPLE, "person"), seed=9, pace=0)
    passed = 0
    for _ in range(300):
        if table.snapshot["outcome"]:
            break
        if table.snapshot["curtain"]:
            sit(table)
        assert legal_actions(table._session.state) != (Pass(),)
        go(table)
        passed = sum(action == Pass() for action in table._session.actions)
    assert passed


def test_at_the_end_everybody_sees_what_a_watcher_sees() -> None:
    table = two()
    sit(table)
    table.do(Accuse(*table._session.state.solution))
    assert (table.snapshot["own"], table.snapshot["curtain"], table.snapshot["hand"]) == (None, None, [])
    assert table.snapshot["outcome"]["envelope"] == [str(card) for card in table._session.state.solution]
    assert table.view.player is None
    table.undo()
    assert table.snapshot["curtain"] == {"seat": 0, "name": "Ada"}


# Undo, save and load


def test_the_curtain_falls_when_undo_leads_to_another_person() -> None:
    table = two(undo=True)
    sit(table)
    until_curtain(table)
    assert sit(table) == 2
    say(table, {"type": "undo", "game": 1, "step": table.snapshot["step"]})
    assert table.message == ""
    assert (table.snapshot["own"], table.snapshot["curtain"]) == (None, {"seat": 0, "name": "Ada"})
    assert sit(table) == 0
    say(table, {"type": "undo", "game": 1, "step": table.snapshot["step"]})
    assert table.snapshot["own"] == 0


def test_the_curtain_falls_when_a_game_is_loaded_or_dealt(tmp_path: Path) -> None:
    table = two()
    sit(table)
    until_curtain(table)
    sit(table)
    table.save(tmp_path / "game")
    table.new_game(seed=5)
    assert (table.snapshot["own"], table.snapshot["curtain"]["seat"]) == (None, 0)
    sit(table)
    table.load(tmp_path / "game")
    assert (table.snapshot["own"], table.snapshot["curtain"]["seat"]) == (None, 2)
    again = play(saved=tmp_path / "game", pace=0)
    assert again.snapshot | {"game": 3} == table.snapshot


# Taking back one's own walk


def test_a_walk_can_be_taken_back_while_nobody_has_acted() -> None:
    table = two()
    sit(table)
    assert not table.snapshot["take_back"]
    table.do(Roll())
    before = table.snapshot
    assert not before["take_back"]  # chance has thrown
    go(table)
    assert table.snapshot["take_back"]
    assert not table.snapshot["undo"]
    say(table, {"type": "undo", "game": 1, "step": table.snapshot["step"]})
    assert table.message == ""
    assert table.snapshot == before
    say(table, {"type": "undo", "game": 1, "step": table.snapshot["step"]})
    assert table.message == "In this game nothing is taken back."


def test_what_has_told_something_cannot_be_taken_back() -> None:
    """A wrong accusation would be worth a look; and a suggestion is answered."""
    table, seen = play("classic", bots=2, seed=4, pace=0), 0
    for _ in range(60):
        last = table._session.last_decision
        if table.snapshot["take_back"]:
            assert last
            assert type(last[0]).__name__ in ("Move", "Passage", "Stay")
            seen += 1
        if table.snapshot["outcome"]:
            break
        table.do(bot("eliminator", 5)(table.view))
    assert seen > 3
    table = two()
    sit(table)
    go(table, accuse_wrongly)
    assert not table.snapshot["take_back"]


# Fair play


class Page:
    """What a browser has been told: every message that the table sends, one on top of the other."""

    def __init__(self, table: Table, looked: Callable[[dict[str, Any]], None]) -> None:
        self.table, self.looked = table, looked
        self.told: dict[str, Any] = {}
        table.send_state = self.receive  # type: ignore[method-assign]
        self.receive()

    def receive(self, key: Any = None) -> None:
        self.told.update(json.loads(json.dumps(self.table.get_state(key), default=str)))
        self.looked(self.told)


HOT = [("mini", {}, 3), ("classic", {}, 3), *TABLES]


@pytest.mark.parametrize("told", HOT, ids=str)
def test_nothing_of_another_person_is_ever_on_the_page(told: tuple[str, dict[str, object], int]) -> None:
    """Read everything that the page is told in a game of people, as often as it is told something."""
    name, options, seats = told
    suspects = [str(card) for card in edition(name, options).deck.suspects[:seats]]
    kinds = dict.fromkeys(suspects, "person") | ({suspects[1]: "random"} if seats > 2 else {})
    table = play(name, seats=kinds, seed=6, pace=0, options=options)
    marks = {
        seat: {card.name: {"envelope": "maybe"}} for seat, card in enumerate(table.view.edition.deck.rooms)
    }
    looks = {"shown": 0, "curtain": 0}

    def look(page: dict[str, Any]) -> None:
        state, own = table._session.state, page["snapshot"]["own"]
        looks["shown" if own is not None else "curtain"] += 1
        assert own is None or page["snapshot"]["curtain"] is None
        hand = state.hands[own] if own is not None else ()
        assert page["snapshot"]["hand"] == [str(card) for card in hand]
        assert page["notepad"]["marks"] in ({}, marks.get(own))
        if own is None:
            assert not any(page["snapshot"]["can"].values())
            assert page["message"] == ""
        if not state.outcome:
            assert page["snapshot"]["outcome"] is None
        text = json.dumps([page["snapshot"], page["past"], page["notepad"], page["message"]])
        for secret in secrets_of_others(state, own):
            assert json.dumps(secret)[1:-1] not in text

    Page(table, look)
    rng = random.Random(6)
    for _ in range(150):
        if table.snapshot["outcome"]:
            break
        if table.snapshot["curtain"]:
            seat = sit(table)
            say(table, {"type": "notepad", "marks": marks[seat]})
        act(table, {"kind": "Show", "card": "x"})  # what is refused leaves a message behind
        go(table, lambda view: rng.choice([a for a in view.legal if not isinstance(a, Accuse)]))
    assert looks["shown"] > 50
    assert looks["curtain"] > 10
    if any(isinstance(action, Accuse) for action in legal_actions(table._session.state)):
        table.do(Accuse(*table._session.state.solution))
        assert table.snapshot["outcome"]


def secrets_of_others(state: Any, own: int | None) -> set[str]:
    """The sentences in which others have been told the faces of cards that `own` has not been shown."""
    mine, secrets = view(state, own), set()
    for seat in range(state.players):
        if seat == own:
            continue
        theirs = view(state, seat)
        for event, seen in zip(theirs.events, mine.events, strict=True):
            if isinstance(event, SECRETS) and event != seen:
                secrets.add(sentence(event, theirs))
    return secrets - {sentence(event, mine) for event in mine.events}


@pytest.mark.parametrize("told", HOT, ids=str)
def test_two_cards_that_the_one_shown_has_not_seen_look_alike(
    told: tuple[str, dict[str, object], int],
) -> None:
    name, options, seats = told
    suspects = [str(card) for card in edition(name, options).deck.suspects[:seats]]
    table = play(name, seats=dict.fromkeys(suspects, "person"), seed=7, pace=0, options=options)
    rng, compared = random.Random(7), 0

    def model() -> str:
        table._refresh("")
        return json.dumps(table.get_state(drop_defaults=False), default=str, sort_keys=True)

    def compare() -> int:
        state = table._session.state
        if state.outcome or not (pairs := unknown_pairs(state, table.snapshot["own"])):
            return 0
        told, waiting = model(), table._session.waiting_for
        table._session._state = swapped(state, *rng.choice(pairs))
        same = table._session.waiting_for == waiting  # if not, who has to answer is another, as all will see
        assert not same or model() == told
        table._session._state = state
        return same

    for _ in range(60):
        compared += compare()
        if table.snapshot["outcome"]:
            break
        if table.snapshot["curtain"]:
            sit(table)
            compared += compare()
        go(table, lambda view: rng.choice([a for a in view.legal if not isinstance(a, Accuse)]))
    assert compared > 20


# The words in which it is said


def test_the_table_says_who_plays_but_not_the_seed_which_tells_the_cards() -> None:
    table, players = two(), "seats={'Ada': 'person', 'Bruno': 'random', 'Chloe': 'person'}"
    assert repr(table) == f"<a game in play: play('mini', {players})>"
    assert (table.seed, table.scene["seed"]) == (4, None)
    assert table.scene["set_up"] is True


def test_only_bots_are_skipped() -> None:
    table = two(by_step=True)
    until_skipped = 0
    while not table.snapshot["outcome"] and until_skipped < 3:
        if table.snapshot["curtain"]:
            assert not table.snapshot["skip"]
            sit(table)
        elif table.snapshot["waiting"]:
            assert not table.snapshot["skip"]
            table.do(ME(table.view))
        else:
            assert table.snapshot["skip"]
            say(table, {"type": "skip"})
            assert table._session.waiting_for is not None or table.snapshot["outcome"]
            until_skipped += 1
    assert until_skipped


def test_a_seed_that_is_drawn_for_several_people_is_not_found_by_trying() -> None:
    one, many = {"Ada": "person", "Bruno": "random"}, {"Ada": "person", "Bruno": "person"}
    assert max(play("mini", seats=one, pace=0).seed for _ in range(20)) < 10**6
    table = play("mini", seats=many, pace=0)
    seeds = [table.seed]
    for _ in range(20):
        assert new(table) == ""
        seeds.append(table.seed)
    assert max(seeds) > 10**15
    assert len(set(seeds)) == 21


# New games


def new(table: Table, **wish: Any) -> str:
    """What is said against a new game that the page asks for."""
    refused = [one["text"] for one in say(table, {"type": "new"} | wish) if one["type"] == "refused"]
    return refused[0] if refused else ""


def kinds(table: Table) -> list[str | None]:
    return [seat["bot"] for seat in table.scene["seats"]]


def first(view: View) -> object:
    return view.legal[0]


def test_a_new_game_keeps_people_and_bots() -> None:
    table = play("mini", seats={"Ada": "person", "Bruno": first, "Chloe": "person"}, seed=4, pace=0)
    assert new(table) == ""
    assert kinds(table) == [None, "first", None]
    assert new(table, edition="classic", language="en") == ""
    assert kinds(table) == [None, "first", None]
    assert [seat["name"] for seat in table.scene["seats"]] == [
        "Miss Scarlett",
        "Colonel Mustard",
        "Mrs White",
    ]
    assert new(table, language="pl") == ""
    assert table.scene["people"] == [0, 2]


def test_a_new_game_can_be_of_other_people() -> None:
    table = play("mini", seats={"Ada": "person", "Bruno": first, "Chloe": "person"}, seed=4, pace=0)
    assert new(table, seats={"Ada": "reasoner", "Bruno": "as now", "Chloe": "as now"}) == ""
    assert kinds(table) == ["reasoner", "first", None]
    assert table.snapshot["curtain"] is None
    assert new(table, seats={"Ada": "person", "Bruno": "person"}) == ""
    assert kinds(table) == [None, None]
    assert (
        new(table, seats={"Ada": "person", "Chloe": "as now"})
        == "Nobody plays Chloe now: please say who does."
    )
    assert new(table, seat="Bruno", bots=["random"]) == ""
    assert kinds(table) == ["random", None] or kinds(table) == [None, "random"]


def test_a_new_game_can_begin_from_a_position() -> None:
    table = play("mini", seats=PEOPLE, seed=4, pace=0)
    position = {
        "cards": {"Violin": "envelope", "Ada": "Chloe"},
        "tokens": {"Chloe": "Kitchen"},
        "turn": "Chloe",
    }
    assert new(table, position=position, seed="7") == ""
    state = table._session.state
    assert (str(state.solution.weapon), state.turn, state.place_of(2)) == ("Violin", 2, "Kitchen")
    assert "Ada" in map(str, state.hands[2])
    assert table.snapshot["curtain"]["seat"] == 2
    assert new(table) == ""
    assert table.record.seating.position is None
    refused = new(table, position=position | {"tokens": {"Chloe": "Attic"}})
    assert refused.startswith("There is no")
    assert table.record.seating.position is None


def test_a_saved_game_from_a_position_goes_on_at_a_table(tmp_path: Path) -> None:
    table = play("mini", seats=PEOPLE, seed=4, pace=0, position={"turn": "Chloe"})
    assert sit(table) == 2
    until_curtain(table)
    table.save(tmp_path / "game")
    again = play(saved=tmp_path / "game", pace=0)
    assert again.record == table.record
    assert again.snapshot == table.snapshot
    with pytest.raises(ClueError):
        play("mini", position={"turn": "Nobody"})
