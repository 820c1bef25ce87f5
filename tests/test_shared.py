"""A table for several people in one notebook, without a browser: seats, seals, and what stays sealed."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag

from cluekit.bots import bot
from cluekit.errors import ClueError, MissingPackage
from cluekit.game import Accuse, Action, Move, State, View, view
from cluekit.game.events import TurnBegan
from cluekit.widgets.desk import Desk
from cluekit.widgets.scene import scene
from cluekit.widgets.sealing import BLOCK, Seal
from cluekit.widgets.shared import play_together
from cluekit.widgets.shared_guest import AWAY
from cluekit.widgets.shared_table import SharedTable
from tests.shared_page import Guest, Path, Wire, boxes, clear, texts
from tests.test_table import as_message

NAMES = ("Ada", "Bea", "Cleo", "Dora")


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return Wire(monkeypatch)


def seated(
    wire: Wire, edition: str = "mini", people: int = 2, **arguments: Any
) -> tuple[SharedTable, list[Guest]]:
    """A table at which all seats are taken."""
    table = play_together(edition, people=people, **{"pace": 0, "bots": 1, **arguments})
    guests = [Guest(table, wire) for _ in range(people)]
    for seat, guest, name in zip(table._seating.people, guests, NAMES, strict=False):
        guest.take(seat, name)
    return table, guests


def seen_by(view: View) -> dict[str, Any]:
    """What a desk tells its page, as it travels."""
    told: dict[str, Any] = json.loads(json.dumps(Desk(lambda: view, lambda _: view).table({})))
    return told


def turn_of(table: SharedTable, guests: Sequence[Guest]) -> Guest:
    """Whoever has to decide."""
    return next(guest for guest in guests if guest.seat == table._session.waiting_for)


def play_on(
    table: SharedTable,
    guests: Sequence[Guest],
    chooser: Callable[[View], Action],
    looked: Callable[[], object] = lambda: None,
) -> None:
    """Play to the end, every decision being sent from the page of its seat."""
    for _ in range(3000):
        looked()
        if table._session.outcome:
            return
        guest = turn_of(table, guests)
        assert guest.told("snapshot")["waiting"]
        assert guest.act(as_message(chooser(table._session.view(guest.seat)))) == ""
    raise AssertionError("the game does not end")


# ---- a game ----


@pytest.mark.parametrize(
    ("edition", "people", "bots"), [("mini", 2, 1), ("mini", 3, 0), ("classic", 3, 1), ("liars", 3, 1)]
)
def test_a_whole_game(wire: Wire, edition: str, people: int, bots: int) -> None:
    table, guests = seated(wire, edition, people, bots=bots, seed=11)
    play_on(table, guests, bot("reasoner", 5))
    envelope = [card.name for card in table._session.state.solution]
    for guest in guests:
        now = guest.told("snapshot")
        assert now["outcome"]["envelope"] == envelope
        assert now["own"] == guest.seat
        assert sorted(now["hand"]) == sorted(card.name for card in table._session.view(guest.seat).hand)
        assert guest.act({"kind": "Roll"}) in ("It is not for you to decide now.", "The game is over.")


def test_every_seat_is_told_what_its_own_desk_tells(wire: Wire) -> None:
    table, guests = seated(wire, seed=4)

    def look() -> None:
        for guest in guests:
            now, told = guest.told("snapshot"), seen_by(table._session.view(guest.seat))
            assert now | told["snapshot"] == now
            assert guest.told("past") == told["past"]

    play_on(table, guests, bot("eliminator", 1), look)


def test_nothing_begins_before_all_have_a_seat(wire: Wire) -> None:
    table = play_together(
        "mini", seats={"Ada": "person", "Bruno": "random", "Chloe": "person"}, pace=0, seed=2
    )
    first, second = Guest(table, wire), Guest(table, wire)
    first.take(0, "Ada")
    assert not first.told("snapshot")["waiting"]
    assert first.told("snapshot")["prompt"] == "The game begins when everybody has a seat."
    assert first.act({"kind": "Roll"}) == "The game begins when everybody has a seat."
    assert not wire.state["lobby"]["begun"]
    second.take(2, "Bea")
    assert wire.state["lobby"]["begun"]
    assert first.act({"kind": "Roll"}) == ""


@pytest.mark.parametrize("message", [{"type": "skip"}, {"type": "next"}])
def test_nobody_sets_the_bots_going_before_the_game_has_begun(wire: Wire, message: dict[str, Any]) -> None:
    table = play_together(
        "mini", seats={"Ada": "random", "Bruno": "person", "Chloe": "person"}, pace=0, seed=2
    )
    guest, steps = Guest(table, wire), table._session.steps
    guest.take(1)
    guest.say({"type": "pace", "pace": "step"})
    guest.say(message)
    assert table._session.steps == steps
    assert guest.told("message") == "The game begins when everybody has a seat."


def test_bots_begin_when_the_last_seat_is_taken(wire: Wire) -> None:
    table = play_together(
        "mini", seats={"Ada": "random", "Bruno": "person", "Chloe": "person"}, pace=0, seed=2
    )
    steps = table._session.steps
    guests = [Guest(table, wire), Guest(table, wire)]
    guests[0].take(1)
    assert table._session.steps == steps
    guests[1].take(2)
    assert table._session.steps > steps
    assert table._session.waiting_for in (1, 2)


# ---- what is in the clear ----


class Search:
    """Looks for what a page could read of the cards of others: in the clear, or in a box that is none."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self._known: set[tuple[Path, str]] = set()
        self._secret = {str(table.seed)}
        self._learn({"scene": scene(table._seating) | {"seed": None}})
        self._learn({"snapshot": {"prompt": "The game begins when everybody has a seat."}})
        for state in table.record.states():
            if any(isinstance(event, TurnBegan) for event in state.events):
                self._look(state)

    def _look(self, state: State) -> None:
        """Learn what everybody may know at a moment, and which sentences only one seat may read."""
        onlooker = view(state, None)
        notepad = Desk(lambda: onlooker, lambda _: onlooker).notepad.told()
        open_to_all = self._learn({**seen_by(onlooker), "notepad": notepad})
        for seat in range(len(state.seats)):
            sentences = {text for _, text in texts(seen_by(view(state, seat))) if text.endswith(".")}
            self._secret |= sentences - open_to_all

    def _learn(self, told: dict[str, Any]) -> set[str]:
        """These things may be told to all; returns the texts among them."""
        known = set(texts(json.loads(json.dumps(told))))
        self._known |= known
        return {text for _, text in known}

    def leaks(self, message: str) -> set[str]:
        """What in a message tells something of hidden cards."""
        found = {f"{'.'.join(path)}: {text}" for path, text in clear(message) if self._tells(path, text)}
        readable = json.dumps(json.loads(message), ensure_ascii=False)
        found |= {text for text in self._secret if text in readable}
        names = [card.name for card in self._table._seating.edition.deck.cards]
        for box in boxes(message):
            found |= {name for name in names for code in ("utf-8", "utf-16-le") if name.encode(code) in box}
        word = json.loads(message).get("content") or {}
        if word.get("type") not in (None, "sealed", "refused", "unread"):
            found.add(f"a message to all: {word}")
        return found

    def _tells(self, path: Path, text: str) -> bool:
        if path[0] == "lobby":
            return path[1:] not in {("table",), ("begun",), ("news",), *(("seats", name) for name in CHAIR)}
        if path[0] in ("scene", "snapshot", "past", "notepad"):
            return path[1:] not in MOMENT and (path, text) not in self._known
        return path[0] not in FIXED


CHAIR = ("seat", "name", "who", "here", "page", "key")
MOMENT = {("game",), ("step",), ("waiting",), ("stuck",), ("paused",)}
FIXED = {"pace", "by_step", "layout", "tabbable", "tooltip", "message", "frozen"}


@pytest.mark.parametrize(
    ("edition", "people", "bots", "options"),
    [
        ("mini", 2, 1, {}),
        ("classic", 3, 1, {"answers": "everyone", "honour": True}),
        ("liars", 3, 0, {}),
        ("master-detective", 3, 0, {}),
    ],
)
def test_the_wire_carries_no_hidden_card(
    wire: Wire, edition: str, people: int, bots: int, options: Mapping[str, object]
) -> None:
    table, guests = seated(wire, edition, people, bots=bots, options=options, seed=31415926)
    rng = random.Random(3)

    def choose(view: View) -> Action:
        calm = [action for action in view.legal if not isinstance(action, Accuse)]
        if len(view.events) > 70 and len(calm) < len(view.legal):
            return Accuse(*table._session.state.solution)
        kind = rng.choice(sorted({type(action) for action in calm}, key=str))
        return rng.choice([action for action in calm if isinstance(action, kind)])

    guests[0].say({"type": "notepad", "marks": {guests[0].told("snapshot")["hand"][0]: {"1": "maybe"}}})
    guests[1].say({"type": "notepad", "strength": "everything"})
    play_on(table, guests, choose)
    search = Search(table)
    assert len(wire.messages) > 20
    assert sum(len(list(boxes(message))) for message in wire.messages) > 60
    for message in wire.messages:
        assert not search.leaks(message)


def test_a_planted_leak_is_found(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    play_on(table, guests, bot("eliminator", 1))
    search = Search(table)
    hand = guests[0].told("snapshot")["hand"]
    secret = next(
        line["text"]
        for turn in guests[0].told("past")
        for line in turn["lines"]
        if line["text"] not in json.dumps(table.past)
    )
    state = {name: wire.state[name] for name in ("lobby", "snapshot")}
    for planted in (
        {"snapshot": state["snapshot"] | {"hand": hand}},
        {"snapshot": state["snapshot"] | {"can": {"show": hand[:1]}}},
        {"notepad": {"marks": {hand[0]: {"0": "yes"}}, "strength": "off"}},
        {"past": [{"seat": 0, "lines": [{"text": secret}]}]},
        {"another": hand[0]},
        {"lobby": state["lobby"] | {"hands": {"0": hand}}},
        {"scene": {"seed": str(table.seed)}},
        {"message": f"That was wrong: {secret}"},
        {"sealed": {"0": [1, base64.b64encode(json.dumps(hand).encode()).decode()]}},
        {"sealed": {"0": [1, base64.b64encode(hand[0].encode("utf-16")).decode()]}},
    ):
        assert search.leaks(json.dumps({"method": "update", "state": planted})), planted
    assert search.leaks(json.dumps({"method": "custom", "content": {"type": "answered", "hand": hand}}))


def test_the_envelope_is_told_at_the_end_only(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    while table._session.outcome is None:
        for state in (wire.state["snapshot"], *(guest.told("snapshot") for guest in guests)):
            assert state["outcome"] is None
        guest = turn_of(table, guests)
        guest.act(as_message(bot("eliminator", 1)(table._session.view(guest.seat))))
    assert wire.state["snapshot"]["outcome"]["envelope"]


def test_the_seed_tells_the_deal_so_nobody_reads_it(wire: Wire) -> None:
    table, _ = seated(wire, seed=987654321)
    assert "987654321" not in repr(table)
    assert "987654321" not in "".join(wire.messages)
    assert table.seed == 987654321
    seeds = {play_together("mini", pace=0).seed for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds) > 10**15


def test_what_is_wrong_with_a_message_is_told_its_seat_alone(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    card = guests[1].told("snapshot")["hand"][0]
    before = len(wire.messages)
    complaint = guests[1].act({"kind": "Show", "card": card})
    assert complaint == "It is not for you to decide now."
    [mover] = [guest for guest in guests if guest.told("snapshot")["waiting"]]
    complaint = mover.act({"kind": "Show", "card": card})
    assert complaint
    assert complaint not in "".join(wire.messages[before:])
    assert table.message == ""
    mover.act({"kind": "Roll"})
    assert [guest.told("message") for guest in guests] == ["", ""]


def test_nothing_can_be_skipped_but_bots(wire: Wire) -> None:
    table = play_together("mini", seats={"Ada": "person", "Bruno": "person"}, pace=0, seed=4)
    ada, bruno = Guest(table, wire), Guest(table, wire)
    ada.take(0)
    assert not ada.told("snapshot")["skip"]
    assert not wire.state["snapshot"]["skip"]
    bruno.take(1)
    for guest in (ada, bruno):
        assert not guest.told("snapshot")["skip"]
        assert guest.told("snapshot")["waiting"] == (table._session.waiting_for == guest.seat)


def test_the_length_of_a_box_tells_next_to_nothing(wire: Wire) -> None:
    _, guests = seated(wire, "classic", 3, bots=0)
    lengths = {len(box) for box in boxes(json.dumps({"state": {"sealed": wire.state["sealed"]}}))}
    assert {(length - 12 - 16) % BLOCK for length in lengths} == {0}
    [first, second] = [seal_of(guests[0], {"hand": names}) for names in (["Rope"], ["The Conservatory"] * 5)]
    assert len(first) == len(second)


def seal_of(guest: Guest, content: object) -> str:
    return Seal("a table", guest.page).close(0, "now", 1, content)


def test_a_page_changes_no_trait(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    before = table.get_state()
    hand = guests[0].told("snapshot")["hand"]
    table.set_state({"scene": {}, "sealed": {}, "lobby": {}, "message": "Boo!", "pace": 3.0, "frozen": "Ha!"})
    assert table.get_state() == before
    assert guests[0].told("snapshot")["hand"] == hand


# ---- seats ----


def test_who_comes_first_has_the_seat(wire: Wire) -> None:
    table = play_together("mini", pace=0)
    first, second = Guest(table, wire), Guest(table, wire)
    assert first.take(1, "Ada") == []
    assert table.people == {"Ada": None, "Bruno": "Ada"}
    [refused] = second.take(1, "Bea")
    assert refused == {
        "type": "refused", "to": second.page, "text": "Ada was faster: the seat of Bruno is taken.",
    }  # fmt: skip
    assert second.chair == {}
    assert first.told("snapshot")["own"] == 1


@pytest.mark.parametrize("seat", [2, -1, 99, None, "0", 0.0, True, [0], {"a": 1}])
def test_only_seats_of_people_can_be_taken(wire: Wire, seat: Any) -> None:
    table = play_together("mini", pace=0)
    [refused] = Guest(table, wire).take(seat)
    assert refused["text"] == "There is no such seat at this table."
    assert table.people == {"Ada": None, "Bruno": None}


@pytest.mark.parametrize("name", ["", "   ", None, 5, "\n\t", ["Ada"], "\u200b"])
def test_whoever_sits_down_has_a_name(wire: Wire, name: Any) -> None:
    [refused] = Guest(play_together("mini", pace=0), wire).take(0, name)
    assert refused["text"] == "First tell the others your name."


def test_a_name_is_one_short_line(wire: Wire) -> None:
    table = play_together("mini", pace=0)
    Guest(table, wire).take(0, "  Ada\n<b>\u202e" + "x" * 500)
    [name] = filter(None, table.people.values())
    assert name == "Ada <b> " + "x" * 22


@pytest.mark.parametrize(
    "key", [None, 5, "", "AAAA", "é", "A" * 88, "x" * 10_000, base64.b64encode(b"\x04" + b"1" * 64).decode()]
)
def test_a_page_needs_a_key(wire: Wire, key: Any) -> None:
    table = play_together("mini", pace=0)
    guest = Guest(table, wire)
    guest.page = key
    [refused] = guest.take(0)
    assert refused["text"] == "The page has sent no key that this seat could be sealed with."
    assert table.people == {"Ada": None, "Bruno": None}


def test_a_page_has_one_seat(wire: Wire) -> None:
    table = play_together("mini", pace=0)
    guest = Guest(table, wire)
    guest.take(0)
    [refused] = guest.take(1)
    assert refused["text"] == "This page has a seat already."


def test_a_freed_seat_gets_new_keys(wire: Wire) -> None:
    table, [old, _] = seated(wire, seed=5)
    hand, key = old.told("snapshot")["hand"], old.chair["key"]
    message = old.sealed({"type": "leave"})
    table.free("Ada")
    assert table.people == {"Ada": None, "Bruno": "Bea"}
    assert wire.state["lobby"]["news"] == "Ada no longer plays Ada: the seat was freed."
    assert old.chair == {}
    assert "0" not in wire.state["sealed"]
    new = Guest(table, wire)
    new.take(0, "Cleo")
    assert new.told("snapshot")["hand"] == hand
    assert new.chair["key"] != key
    assert old.send(message) == [{"type": "unread", "to": 0}]
    assert table.people["Ada"] == "Cleo"
    with pytest.raises(ClueError, match="Nobody has taken the seat of Bruno"):
        table.free("Bruno") or table.free("Bruno")
    with pytest.raises(ClueError, match="There is no"):
        table.free("Watson")


def test_a_seat_is_left(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    guests[0].send(guests[0].sealed({"type": "leave"}))
    assert table.people["Ada"] is None
    assert wire.state["lobby"]["begun"]
    assert guests[1].told("snapshot")["own"] == 1


def test_who_is_silent_is_away(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    table, guests = seated(wire)
    assert [seat["here"] for seat in wire.state["lobby"]["seats"]] == [True, True]
    now[0] += AWAY
    assert guests[1].send(guests[1].sealed({"type": "here"})) == []
    assert [seat["here"] for seat in wire.state["lobby"]["seats"]] == [False, True]
    assert table.people == {"Ada": "Ada", "Bruno": "Bea"}


# ---- seals ----


def flipped(box: str, at: int) -> str:
    raw = bytearray(base64.b64decode(box))
    raw[at] ^= 1
    return base64.b64encode(raw).decode()


def test_tampered_and_foreign_messages_are_refused(wire: Wire) -> None:
    table, [ada, bea] = seated(wire, seed=5)
    assert table._session.waiting_for == 0
    now = ada.told("snapshot")
    roll = {"type": "act", "game": now["game"], "step": now["step"], "action": {"kind": "Roll"}}
    message, foreign = ada.sealed(roll), bea.sealed(roll)
    stranger = Guest(table, wire)
    stranger.page = ada.page
    unread = [{"type": "unread", "to": 0}]
    steps = table._session.steps
    for bad in (
        *(message | {"box": flipped(message["box"], at)} for at in (0, 11, 12, 40, -1)),
        message | {"n": message["n"] + 1},
        foreign | {"seat": 0},
        stranger.sealed(roll, 7),
        message | {"box": message["box"][:-4]},
        *(message | {"box": box} for box in ("", None, 5, "é", "AAAA", ["x"], "A" * 300_000)),
        *(message | {"n": n} for n in (0, -1, None, True, "1", 1.5, 2**60)),
    ):
        assert ada.send(bad) == unread
    for bad in (
        roll,
        message | {"seat": 2},
        message | {"seat": None},
        message | {"type": "act"},
        None,
        "x",
        7,
    ):
        assert ada.send(bad) == []
    assert ada.send(message | {"seat": 1}) == [{"type": "unread", "to": 1}]
    assert ada.send(message | {"box": endless(ada)}) == unread
    assert table._session.steps == steps
    assert table.message == ""
    ada.send(message)
    assert table._session.steps > steps


def endless(guest: Guest) -> str:
    """A box that opens, and has more lists in each other than can be read."""
    nonce = os.urandom(12)
    label = guest._label("said", guest.number)
    return base64.b64encode(nonce + guest._cipher("to Python").encrypt(nonce, b"[" * 50_000, label)).decode()


def test_a_message_is_heard_once(wire: Wire) -> None:
    table, [ada, _] = seated(wire, seed=5)
    marks = [ada.sealed({"type": "notepad", "marks": {"Red": {"1": mark}}}) for mark in ("yes", "no")]
    card = next(
        card.name
        for card in table._seating.edition.deck.cards
        if card.name not in ada.told("snapshot")["hand"]
    )
    marks = [ada.sealed({"type": "notepad", "marks": {card: {"1": mark}}}) for mark in ("yes", "no")]
    ada.send(marks[1])
    for message in (*marks, marks[1]):
        assert ada.send(message) == [{"type": "unread", "to": 0}]
    assert ada.told("notepad")["marks"] == {card: {"1": "no"}}


def test_a_box_opens_only_where_it_belongs(wire: Wire) -> None:
    guest = Guest(play_together("mini", pace=0), wire)
    guest.take(0)
    number, box = wire.state["sealed"]["0"]
    assert guest.opened("now", number, box)["snapshot"]["own"] == 0
    for kind, wrong in (("past", number), ("now", number + 1), ("word", number), ("said", number)):
        with pytest.raises(InvalidTag):
            guest.opened(kind, wrong, box)
    wire.state["lobby"]["table"] = "another"
    with pytest.raises(InvalidTag):
        guest.opened("now", number, box)


def test_nothing_is_sealed_twice_alike(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    play_on(table, guests, bot("eliminator", 1))
    nonces = [box[:12] for message in wire.messages for box in boxes(message)]
    sent = {box for message in wire.messages for box in boxes(message)}
    assert len(set(nonces)) == len(sent)


def test_an_unknown_wish_is_answered_with_a_sentence(wire: Wire) -> None:
    table, [ada, _] = seated(wire, seed=5)
    for wish in ({"type": "dance"}, {"type": None}, {"type": ["act"]}, {"type": "sit", "seat": 1}, {}):
        assert ada.say(wish) == [{"type": "answered"}]
        assert ada.told("message").startswith("The page sent a message of an unknown kind")
    assert ada.send(ada.sealed(["act"])) == [{"type": "unread", "to": 0}]
    assert table.message == ""


def test_a_fault_of_ours_is_told_without_its_words(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    table, [ada, _] = seated(wire, seed=5)

    def fail(*_: object) -> None:
        raise KeyError("the Rope is in the envelope")

    monkeypatch.setattr(table, "do", fail)
    assert "KeyError" in ada.act({"kind": "Roll"})
    assert isinstance(table.failure, KeyError)
    assert "the Rope is in" not in "".join(wire.messages)


# ---- the table ----


def test_the_notepad_of_a_seat_is_its_own(wire: Wire) -> None:
    table, [ada, bea] = seated(wire, seed=5)
    card = next(
        card.name
        for card in table._seating.edition.deck.cards
        if card.name not in ada.told("snapshot")["hand"]
    )
    ada.say({"type": "notepad", "marks": {card: {"1": "maybe"}}})
    bea.say({"type": "notepad", "strength": "everything"})
    assert ada.told("notepad")["marks"] == {card: {"1": "maybe"}}
    assert bea.told("notepad")["marks"] == {}
    assert bea.told("notepad")["follows"]
    assert not wire.state["notepad"]["marks"]
    assert not wire.state["notepad"]["follows"]


def test_late_clicks_are_refused(wire: Wire) -> None:
    _, [ada, _] = seated(wire, seed=5)
    assert ada.act({"kind": "Roll"}, step=3) == "The game had already gone on, so nothing was done."
    assert ada.act({"kind": "Roll"}, game=9) == "The game had already gone on, so nothing was done."


def test_a_walk_is_taken_back_while_the_game_still_waits_for_the_seat(wire: Wire) -> None:
    table, [ada, bea] = seated(wire, seed=5)
    ada.act({"kind": "Roll"})
    move = next(action for action in table._session.view(0).legal if isinstance(action, Move))
    before = ada.told("snapshot")
    assert not before["take_back"]
    ada.act(as_message(move))
    now = ada.told("snapshot")
    assert now["take_back"] == (table._session.waiting_for == 0)
    assert not bea.told("snapshot")["take_back"]
    bea.say({"type": "undo", "game": now["game"], "step": now["step"]})
    assert bea.told("message") == "This cannot be taken back any more."
    ada.say({"type": "undo", "game": now["game"], "step": now["step"]})
    assert ada.told("snapshot")["step"] == before["step"]


def test_a_frozen_table_stands_still(wire: Wire) -> None:
    table, [ada, _] = seated(wire, seed=5)
    table.freeze("Look up, please.")
    assert wire.state["frozen"] == "Look up, please."
    assert "Look up, please." in ada.act({"kind": "Roll"})
    ada.say({"type": "notepad", "strength": "everything"})
    assert ada.told("notepad")["strength"] == "everything"
    table.unfreeze()
    assert ada.act({"kind": "Roll"}) == ""


def test_the_next_game_keeps_the_seats(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    setup = {"type": "new", "edition": None, "options": {}, "language": "en", "seed": ""}
    [refused, answered] = guests[1].say(setup)
    assert refused == {"type": "refused", "text": "A new game can be dealt here when this one is over."}
    assert answered == {"type": "answered"}
    play_on(table, guests, bot("eliminator", 1))
    for chosen in ({"seed": "7"}, {"position": {"turn": "Ada"}}):
        assert guests[1].say(setup | chosen)[0]["text"].startswith("Here the cards are dealt by chance")
    assert guests[1].say(setup) == [{"type": "answered"}]
    assert wire.state["snapshot"]["game"] == 2
    assert table.people == {"Ada": "Ada", "Bruno": "Bea"}
    assert table.seed != 5
    play_on(table, guests, bot("eliminator", 1))


def test_seats_follow_their_suspects_to_other_numbers(wire: Wire) -> None:
    table, [ada, bea, cleo] = seated(wire, "classic", 3, bots=0, seed=5)
    table.new_game(seats={"Mustard": "person", "White": "person", "Green": "random"})
    assert table.people == {"Colonel Mustard": "Bea", "Mrs White": "Cleo"}
    assert ada.chair == {}
    for guest, seat in ((bea, 0), (cleo, 1)):
        guest.seat = seat
        assert guest.chair["seat"] == seat
        assert guest.told("snapshot")["own"] == seat


def test_a_bot_that_fails_is_told_to_all(wire: Wire) -> None:
    def fails(view: View) -> Action:
        raise RuntimeError("oh")

    table, guests = seated(wire, seats={"Ada": "person", "Bruno": "person", "Chloe": fails}, seed=1)
    while not table._stuck:
        guest = turn_of(table, guests)
        guest.act(as_message(bot("eliminator", 1)(table._session.view(guest.seat))))
    assert "Chloe's bot failed" in wire.state["message"]
    assert [guest.told("snapshot")["stuck"] for guest in guests] == [True, True]


def test_the_bots_play_at_their_pace(wire: Wire) -> None:
    async def game() -> None:
        table = play_together("mini", people=1, bots=2, pace=0.01, seed=3)
        guest = Guest(table, wire)
        guest.take(0)
        while not table._session.outcome:
            if table._session.waiting_for == 0:
                guest.act(as_message(bot("eliminator", 1)(table._session.view(0))))
            await asyncio.sleep(0.005)
        guest.say({"type": "pace", "pace": 1})
        assert wire.state["pace"] == 1
        table.close()

    asyncio.run(game())
    assert len(wire.messages) > 50


def test_bots_step_by_step(wire: Wire) -> None:
    table, [ada, bea] = seated(
        wire, seats={"Ada": "person", "Bruno": "random", "Chloe": "person"}, by_step=True, seed=4
    )
    while table._session.waiting_for is not None:
        guest = ada if table._session.waiting_for == 0 else bea
        guest.act(as_message(bot("eliminator", 1)(table._session.view(guest.chair["seat"]))))
    assert ada.told("snapshot")["paused"]
    assert ada.told("snapshot")["skip"]
    assert not wire.state["snapshot"]["skip"]  # an onlooker decides nothing
    steps = table._session.steps
    ada.say({"type": "next"})
    assert table._session.steps > steps


def test_a_saved_game_is_gone_on_with(wire: Wire) -> None:
    table, guests = seated(wire, seed=5)
    guests[0].act({"kind": "Roll"})
    again = play_together(saved=table.record, pace=0)
    assert again.people == {"Ada": None, "Bruno": None}
    assert again._session.steps == table._session.steps


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"people": 0}, "people is a number from 1 up, not 0."),
        ({"people": True}, "people is a number from 1 up, not True."),
        ({"bots": -1}, "bots is a number from 0 up, not -1."),
        ({"bots": ["random"]}, "bots is a number from 0 up"),
        ({"people": 9}, "Mini has 3 suspects, too few for 10 players."),
        ({"seats": {"Ada": "random", "Bruno": "random"}}, "Somebody has to play"),
        ({"pace": -1}, "pace is a number"),
        ({"edition": "nonsense"}, "nonsense"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ClueError, match=sentence):
        play_together(**{"edition": "mini", **arguments})


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith(("cluekit.widgets.shared_", "cluekit.widgets.seal"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    with pytest.raises(MissingPackage, match=r"cluekit\[together\]"):
        play_together("mini")
