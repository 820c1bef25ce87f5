"""The notepad of a table: own marks, what is filled in, probabilities, why, looking back."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from cluekit import play
from cluekit.bots import bot
from cluekit.cards import Card, Deck
from cluekit.deduction import ENVELOPE, Holds, HoldsNone, counting
from cluekit.deduction.facts import facts_from_view
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import Edition, edition, editions
from cluekit.errors import ClueError
from cluekit.game import Accuse, View
from cluekit.game.events import Accused, Dealt, Given, Shown, Suggested, TurnBegan
from cluekit.rules import Rules
from cluekit.widgets import notepad_moments, show_record
from cluekit.widgets.notepad import STRENGTHS
from cluekit.widgets.notepad_obvious import obvious
from cluekit.widgets.notepad_record import shown_cards
from cluekit.widgets.table import Table

from .oracle import all_deals, fits
from .positions import follows
from .worlds import possible_worlds

REASON = "Only what is obvious is filled in: too much is open to count exactly: it would take the memory of "


def say(table: Any, **parts: Any) -> None:
    """What the page says with its notepad."""
    table._handle_custom_msg({"type": "notepad", **parts}, [])


def calm(table: Table, rng: random.Random) -> bool:
    """Let the person do something by chance, but not accuse; False when there is nothing to do."""
    actions = [action for action in table.view.legal if not isinstance(action, Accuse)]
    if actions:
        table.do(rng.choice(actions))
    return bool(actions)


def wandered(name: str, seed: int, steps: int = 40, bots: Any = 2, **options: Any) -> Table:
    """A game in which the person has acted by chance so often."""
    table = play(name, bots=bots, seed=seed, pace=0, **options)
    rng = random.Random(seed)
    for _ in range(steps):
        if not calm(table, rng):
            break
    return table


# ---- own marks ----


def test_the_notepad_starts_empty_and_keeps_the_players_marks() -> None:
    table = play(seed=1, pace=0)
    assert table.marks == {}
    say(table, marks={"Rope": {"1": "no", "envelope": "maybe"}})
    table.do(table.view.legal[0])
    assert table.marks == table.notepad["marks"] == {"Rope": {"1": "no", "envelope": "maybe"}}
    table.new_game()
    assert table.marks == {}


def test_marks_stay_as_they_are_through_a_whole_game() -> None:
    table = play("mini", seat="Chloe", seed=5, pace=0)
    card = next(c.name for c in table.view.edition.deck.cards if c.name not in table.snapshot["hand"])
    say(table, marks={card: {"0": "no", "envelope": "maybe"}})
    me = bot("eliminator", 1)
    while not table.view.outcome:
        table.do(me(table.view))
        assert table.marks == {card: {"0": "no", "envelope": "maybe"}}
    assert len(table.view.events) > 20


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
    say(table, marks={"Knife": {"0": "yes"}} | marks)
    assert table.marks == {"Knife": {"0": "yes"}}


def test_the_own_cards_are_marked_already() -> None:
    table = play(seat="White", bots=5, seed=1, pace=0)
    card, own = table.snapshot["hand"][0], str(table.snapshot["own"])
    assert own == "2"
    table.marks = {card: {own: "no", "1": "no"}}
    assert table.marks == {card: {"1": "no"}}


def test_marks_that_were_wiped_off_come_back_until_the_next_one_is_made() -> None:
    table = play(seed=1, pace=0)
    table.marks = marks = {"Rope": {"1": "no"}}
    say(table, clear=True)
    assert (table.marks, table.notepad["cleared"]) == ({}, True)
    say(table, clear=True)  # twice is as once
    say(table, restore=True)
    assert (table.marks, table.notepad["cleared"]) == (marks, False)
    say(table, clear=True)
    say(table, marks={"Knife": {"1": "yes"}})
    assert table.notepad["cleared"] is False
    say(table, restore=True)
    assert table.marks == {"Knife": {"1": "yes"}}
    assert table.message == "The notepad does not understand this: 'restore'."


# ---- what the page says ----


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"marks": 7},
        {"marks": ["Rope"]},
        {"strength": "all"},
        {"strength": ["off"]},
        {"probabilities": 1},
        {"then": 99},
        {"then": -1},
        {"then": True},
        {"then": "0"},
        {"why": 7},
        {"why": {"card": "Laser", "column": "0"}},
        {"why": {"card": "Rope", "column": "9"}},
        {"why": {"card": ["Rope"], "column": "0"}},
        {"clear": 1},
        {"restore": True},
        {"eval": "1"},
        {"strength": "off", "probabilities": "yes"},
        {"strength": "off", "eval": "1"},
    ],
)
def test_wild_messages_change_nothing_and_are_answered_by_a_sentence(parts: Any) -> None:
    table = play(seed=1, pace=0)
    table.strength, table.marks = "everything", {"Rope": {"1": "no"}}
    before = table.notepad
    say(table, **parts)
    assert table.notepad == before
    assert table.failure is None
    assert table.message.endswith(".")


@pytest.mark.parametrize("strength", ["all", 7, None, ["off"]])
def test_in_python_a_wrong_strength_is_a_kind_error(strength: Any) -> None:
    table = play(seed=1, pace=0)
    with pytest.raises(ClueError, match="A notepad fills in off, obvious or everything, not"):
        table.strength = strength
    with pytest.raises(ClueError, match="Probabilities are shown, True, or not, False"):
        table.probabilities = strength


# ---- everything that follows ----


def test_what_follows_is_shown_only_when_asked_for_and_is_exact() -> None:
    table = play("mini", bots=2, seed=6, pace=0)
    assert table.notepad["follows"] is None
    say(table, strength="everything")
    me = bot("eliminator", 1)
    while not table.view.outcome:
        table.do(me(table.view))
        certain = Knowledge.of(table.view).certain()
        told = {
            (card, owner, mark == "yes")
            for card, row in table.notepad["follows"].items()
            for owner, mark in row.items()
        }
        assert told == {(card.name, str(owner), there) for card, owner, there in certain}
    table.strength = "off"
    assert table.notepad["follows"] is None


@pytest.mark.parametrize("strength", ["obvious", "everything"])
def test_a_card_that_lies_open_is_certain_to_be_nowhere_else(strength: str) -> None:
    table = play("liars", bots=["random"] * 2, seed=4, pace=0)
    rng = random.Random(4)
    while not table.snapshot["open"]:
        calm(table, rng)
    table.strength = strength
    for card in table.snapshot["open"]:
        assert table.notepad["follows"][card] == dict.fromkeys(["0", "1", "2", "envelope"], "no")


def test_a_game_goes_on_with_what_is_obvious_where_counting_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = play("mini", bots=["random"] * 2, seed=3, pace=0)
    monkeypatch.setattr(counting, "NODE_LIMIT", 1)
    table.strength, table.probabilities = "everything", True
    me = bot("random", 5)
    while not table.snapshot["outcome"]:
        assert (table.notepad["follows"], table.failure) == (obvious(table.view), None)
        assert table.notepad["chances"] is None
        assert table.notepad["note"] == f"{REASON}more than 1 nodes."
        say(table, why={"card": "Rope", "column": "0"})
        assert table.failure is None
        before = table.snapshot["step"]
        table.do(me(table.view))
        assert table.snapshot["step"] > before
    table.strength = "off"
    assert table.notepad["note"] == ""


def test_what_follows_is_shown_again_when_it_can_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("mini", bots=["random"] * 2, seed=3, pace=0)
    me = bot("random", 5)
    with monkeypatch.context() as patched:
        patched.setattr(counting, "NODE_LIMIT", 1)
        table.strength = "everything"
        assert table.notepad["note"].startswith(REASON)
    while table.notepad["note"] and not table.snapshot["outcome"]:
        table.do(me(table.view))
    assert table.notepad["follows"] == follows(table.view)
    table.new_game()
    assert (table.notepad["note"], table.notepad["follows"]) == ("", None)


def test_what_cannot_be_counted_is_counted_once_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count that fails takes as long as any: it is not tried again until there is something new."""
    table = play("mini", bots=2, seed=3, pace=0)
    tried = []

    class TooMuch:
        @staticmethod
        def of(view: View) -> None:
            tried.append(len(view.events))
            raise ClueError("Too much is open.")

    monkeypatch.setattr(notepad_moments, "Knowledge", TooMuch)
    table.strength = "everything"
    for _ in range(3):
        table._refresh("")
    say(table, marks={"Rope": {"0": "yes"}})
    assert len(tried) == 1
    assert table.notepad["note"] == "Only what is obvious is filled in: too much is open."


def test_what_follows_is_up_to_date_at_every_decision() -> None:
    wrong_accusations = 0
    for seed in range(8):
        table = play("mini", bots=["random", "random"], seed=seed, pace=0)
        table.strength = "everything"
        rng = random.Random(seed)
        for _ in range(40):  # the person alone never accuses, so the game itself may go on for ever
            assert table.notepad["follows"] == follows(table.view)
            calm(table, rng)
        wrong_accusations += sum(isinstance(event, Accused) for event in table.view.events)
    assert wrong_accusations > 3


# ---- probabilities ----


def test_odds_are_the_exact_shares_of_the_deals_and_never_certain_ones() -> None:
    table = play("mini", bots=2, seed=6, pace=0)
    table.strength = "everything"
    assert table.notepad["chances"] is None
    table.probabilities = True
    me = bot("eliminator", 1)
    while not table.view.outcome:
        told, knowledge = table.notepad["chances"], Knowledge.of(table.view)
        for card in knowledge.deck.cards:
            for owner in knowledge.owners:
                share = knowledge.probability(card, owner)
                cell = told.get(card.name, {}).get(str(owner))
                assert (cell is None) == (share in (0, 1))
                assert cell is None or (Fraction(cell[1]) == share and cell[0] not in ("0%", "100%"))
        table.do(me(table.view))
    assert table.notepad["chances"] == {}
    table.strength = "obvious"
    assert (table.probabilities, table.notepad["chances"]) == (True, None)


# ---- what is obvious ----


def columns(marks: dict[str, dict[str, str]]) -> set[tuple[str, str, str]]:
    return {(card, column, mark) for card, row in marks.items() for column, mark in row.items()}


@pytest.mark.parametrize("name", ["mini", "liars", "master-detective", "classic"])
def test_what_is_obvious_is_part_of_what_follows(name: str) -> None:
    for seed in range(3):
        table = play(name, bots=["random"] * 3 if name != "mini" else 2, seed=seed, pace=0)
        rng = random.Random(seed)
        for _ in range(12):
            try:
                assert columns(obvious(table.view)) <= columns(follows(table.view))
            except ClueError as error:
                assert "too much" in str(error).lower()  # noqa: PT017 - then there is nothing to compare
            if not calm(table, rng):
                break


def true_marks(table: Table) -> set[tuple[str, str, str]]:
    """What would stand on the notepad of somebody who sees everything; pages never get it."""
    state = table._session.state
    piles = {**{str(seat): hand for seat, hand in enumerate(state.hands)}, "envelope": tuple(state.envelope)}
    return {
        (card.name, column, "yes" if card in pile else "no")
        for card in state.edition.deck.cards
        for column, pile in piles.items()
    }


@pytest.mark.parametrize("name", editions())
def test_what_is_filled_in_is_true_at_every_table(name: str) -> None:
    for seed in range(2):
        table = play(name, bots=["random"] * 2, seed=seed, pace=0)
        rng = random.Random(seed)
        for _ in range(10):
            for strength in STRENGTHS[1:]:
                table.strength = strength
                assert columns(table.notepad["follows"]) <= true_marks(table), strength
            if not calm(table, rng):
                break


def test_one_who_watches_and_a_curtain_have_no_notes_of_anybody() -> None:
    table = play("mini", seats={"Ada": "person", "Bruno": "person", "Chloe": "random"}, seed=4, pace=0)
    assert table.snapshot["curtain"] == {"seat": 0, "name": "Ada"}
    table._handle_custom_msg({"type": "sit", "seat": 0}, [])
    table.strength, table.marks = "everything", {"Rope": {"1": "maybe"}}
    while not table.snapshot["curtain"]:
        calm(table, random.Random(1))
    pad = table.notepad
    assert (pad["marks"], pad["strength"], pad["follows"], pad["why"]) == ({}, "off", None, None)
    assert pad["record"]["seen"] == pad["record"]["told"] == []


def test_what_is_obvious_holds_in_all_deals_that_fit_and_needs_one_fact_only() -> None:
    """By listing: a mark in another hand, or the envelope, follows from a single thing seen."""
    compared = 0
    for seed in range(4):
        view = wandered("mini", seed).view
        sizes = [sum(isinstance(e, Dealt) and e.player == seat for e in view.events) for seat in range(3)]
        deals = list(all_deals(view.edition.deck, sizes))
        seen = [fact for fact in facts_from_view(view) if isinstance(fact, Holds | HoldsNone)]
        fitting = [[deal for deal in deals if fits(deal, fact)] for fact in seen]
        mine = [deal for deal in deals if all(deal[card] == view.player for card in view.hand)]
        for name, column, mark in columns(obvious(view)):
            card = view.edition.deck.card(name)
            assert any(
                all((str(deal[card]) == column) == (mark == "yes") for deal in part)
                for part in (*fitting, mine)
            ), (name, column, mark)
            compared += 1
    assert compared > 60


def test_when_cards_have_changed_hands_what_was_seen_before_is_not_taken_for_now() -> None:
    gifts = 0
    for seed in range(12):
        table = play("liars", bots=["random"] * 2, seed=seed, pace=0)
        rng = random.Random(seed)
        for _ in range(60):
            if not calm(table, rng):
                break
            if any(isinstance(event, Given) for event in table.view.events):
                gifts += 1
                assert columns(obvious(table.view)) <= columns(follows(table.view))
                break
    assert gifts > 2


def test_the_true_deal_never_contradicts_what_is_obvious_by_listing_worlds() -> None:
    for seed in range(3):
        table = wandered("mini", seed, 5, bots=["eliminator"] * 2)
        view = table.view
        assert view.outcome is None  # the listing knows nothing of the end
        worlds = possible_worlds(view)
        for name, column, mark in columns(obvious(view)):
            at = view.edition.deck.index(view.edition.deck.card(name))
            assert {str(world[at]) == column for world in worlds} == {mark == "yes"}


# ---- who showed what ----


def test_the_record_of_a_game_says_who_showed_what_to_whom() -> None:
    for seed in range(3):
        view = wandered("classic", seed, 60, bots=3).view
        record = shown_cards(view)
        number, asked, tries, seen, told = 0, (), [], [], []
        for event in view.events:
            if isinstance(event, Suggested):
                number, asked = number + 1, tuple(event.triple)
            if isinstance(event, Shown) and event.card is None:
                cards = [card.name for card in asked if card not in view.hand]
                tries.append((number, str(event.player), cards))
            elif isinstance(event, Shown):
                mine = event.player == view.player
                (told if mine else seen).append(
                    (number, str(event.to if mine else event.player), event.card and event.card.name)
                )
        assert [(one["number"], one["column"], one["cards"]) for one in record["tries"]] == tries
        for words, expected in (("seen", seen), ("told", told)):
            found = [(one["number"], one["column"], one["card"]) for one in record[words]]
            assert found == expected
        assert tries
        assert seen or told


def scripted(*events: Any, player: int = 0) -> View:
    """A view of the smallest game in which this has been seen."""
    view = play("mini", bots=2, seed=1, pace=0).view
    object.__setattr__(view, "events", tuple(events))
    object.__setattr__(view, "player", player)
    return view


def test_the_record_in_words() -> None:
    view = scripted()
    deck, triple = view.edition.deck, next(iter(view.edition.deck.solutions()))
    mine = next(card for card in view.hand)
    other = next(card for card in deck.cards if card not in view.hand)
    names = [view.name(seat) for seat in range(3)]
    view = scripted(
        *(Suggested(1, triple), Shown(2, 1, None)),
        *(Suggested(0, triple), Shown(1, 0, other)),
        *(Suggested(2, triple), Shown(0, 2, mine)),
    )
    record = shown_cards(view)
    listed = f"{triple.suspect.name}, {triple.weapon.name} and {triple.room.name}"
    assert [one["text"] for one in record["tries"]] == [f"{names[2]} showed one of {listed}: suggestion 1"]
    assert record["tries"][0]["before"] is False
    assert record["seen"] == [
        {
            "card": other.name,
            "column": "1",
            "number": 2,
            "text": f"{names[1]} showed {other.name} to you: suggestion 2",
        }
    ]
    assert record["told"] == [
        {
            "card": mine.name,
            "column": "2",
            "number": 3,
            "text": f"You showed {mine.name} to {names[2]}: suggestion 3",
        }
    ]


def test_what_was_shown_before_cards_changed_hands_is_told_as_such() -> None:
    view = scripted()
    triple = next(iter(view.edition.deck.solutions()))
    shown = (Suggested(1, triple), Shown(2, 1, None))
    assert shown_cards(scripted(*shown, Given(2, 0, view.hand[0])))["tries"][0]["before"] is True
    assert shown_cards(scripted(*shown, Given(0, 1, None)))["tries"][0]["before"] is False


# ---- why? ----


def test_why_is_what_knowledge_explains() -> None:
    table = wandered("mini", 6)
    table.strength = "everything"
    knowledge = Knowledge.of(table.view)
    for card in knowledge.deck.cards:
        for owner in knowledge.owners:
            say(table, why={"card": card.name, "column": str(owner)})
            why, explained = table.notepad["why"], knowledge.explain(card, owner)
            assert (why["card"], why["column"]) == (card.name, str(owner))
            if explained.holds is None:
                share = knowledge.probability(card, owner)
                assert f"{share} = " in why["title"]
                assert len(why["deals"]) == 2
            else:
                assert why["lines"] == explained.sentences()
                assert why["title"].startswith("Why is it certain that ")
    say(table, why=None)
    assert table.notepad["why"] is None


def test_no_more_is_explained_than_is_filled_in() -> None:
    table = wandered("mini", 6)
    cell = {"card": "Umbrella", "column": "0"}
    say(table, why=cell)
    assert (table.notepad["why"], table.message[:10]) == (None, "Nothing is")
    table.strength = "obvious"
    marks = columns(obvious(table.view))
    hidden = next(one for one in columns(follows(table.view)) | {("Umbrella", "9", "")} if one not in marks)
    say(table, why={"card": hidden[0], "column": hidden[1]})
    assert table.notepad["why"] is None
    card, column, _ = sorted(marks)[0]
    say(table, why={"card": card, "column": column})
    assert table.notepad["why"]["card"] == card


def test_an_explanation_goes_when_what_it_rests_on_is_taken_back() -> None:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    table.strength = "everything"
    me = bot("eliminator", 5)
    for _ in range(8):
        if table.view.legal:
            table.do(me(table.view))
    card = table.snapshot["hand"][0]
    say(table, why={"card": card, "column": "envelope"})
    assert table.notepad["why"]
    say(table, marks={})
    assert table.notepad["why"]
    while table.snapshot["undo"]:
        table.undo()
    assert table.notepad["why"] is None


# ---- looking back ----


def test_an_earlier_moment_is_what_the_table_told_then() -> None:
    table = play("mini", bots=["random"] * 2, seed=5, pace=0)
    table.strength, table.probabilities = "everything", True
    rng = random.Random(5)
    told: dict[int, Any] = {}
    for _ in range(40):
        view = table.view
        if isinstance(view.events[-1], TurnBegan):
            turn = sum(isinstance(event, TurnBegan) for event in view.events) - 1
            told[turn] = {part: table.notepad[part] for part in ("follows", "chances", "record")}
        if not calm(table, rng):
            break
    assert len(told) > 3
    now = table.notepad
    table.marks = {"Rope": {"envelope": "yes"}} if "Rope" in now["follows"] else {}
    for turn in (*reversed(told), *told):
        say(table, then=turn)
        assert {part: table.notepad[part] for part in told[turn]} == told[turn]
        assert (table.notepad["then"], table.notepad["marks"]) == (turn, table.marks)
    say(table, then=None)
    assert table.notepad | {"marks": {}} == now


def test_why_is_answered_for_the_moment_one_looks_at() -> None:
    table = wandered("mini", 6)
    table.strength = "everything"
    say(table, then=1)
    column = next(seat for seat in "012" if seat != str(table.snapshot["own"]))
    card = next(name for name in table.notepad["follows"] if name in table.snapshot["hand"])
    say(table, why={"card": card, "column": column})
    assert table.notepad["why"]["title"].startswith("Why is it certain")
    say(table, then=None)
    assert table.notepad["why"] is None  # it was that of another moment


def test_a_moment_that_was_taken_back_is_left() -> None:
    table = play("mini", bots=2, seed=3, pace=0, undo=True)
    me = bot("eliminator", 5)
    while table.notepad["turns"] < 5:
        table.do(me(table.view))
    say(table, then=table.notepad["turns"] - 1)
    while table.snapshot["undo"]:
        table.undo()
    assert table.notepad["then"] is None


def test_a_replay_can_be_looked_back_in_by_somebody_without_a_hand() -> None:
    record = wandered("mini", 5).record
    replay = show_record(record)
    replay.strength, replay.probabilities = "everything", True
    replay.step = replay.last
    seen = replay.notepad
    say(replay, then=0)
    assert replay.notepad["record"]["tries"] == []
    assert seen["record"]["tries"]
    replay.step = 0
    assert replay.notepad["turns"] == 1


# ---- names ----


def test_hostile_names_are_kept_as_they_are() -> None:
    bad = "<img src=x onerror=alert(1)> &amp; '\"`"
    mini = edition("mini")
    deck = Deck.of(
        [f"{bad} Ada", "Bruno", "Chloe"], [f"{bad} Pot", "__proto__", "constructor"], mini.board.rooms
    )
    table = play(Edition("x", "X", deck, mini.board, Rules(max_players=3)), bots=2, seed=1, pace=0)
    table.strength, table.probabilities = "everything", True
    table.marks = marks = {"__proto__": {"envelope": "maybe"}}
    assert table.marks == marks
    for card in deck.cards:
        say(table, why={"card": card.name, "column": ENVELOPE})
        assert table.notepad["why"]["card"] == card.name
    assert isinstance(deck.cards[0], Card)
