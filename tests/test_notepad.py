"""The notepad of a table: own marks, and what is filled in."""

from __future__ import annotations

# moved from test_table.py, to be repaired: imports, set_state -> marks/strength


def test_the_notepad_starts_empty_and_keeps_the_players_marks() -> None:
    table = play(seed=1, pace=0)
    assert table.marks == {}
    table.set_state({"marks": {"Rope": {"1": "no", "envelope": "maybe"}}})
    act(table, {"kind": "Roll"})
    assert table.marks == {"Rope": {"1": "no", "envelope": "maybe"}}
    table.new_game()
    assert table.marks == {}


def test_marks_stay_as_they_are_through_a_whole_game() -> None:
    table = play("mini", seat="Chloe", seed=5, pace=0)
    card = next(c.name for c in table.view.edition.deck.cards if c.name not in table.snapshot["hand"])
    table.set_state({"marks": {card: {"0": "no", "envelope": "maybe"}}})
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
    table.set_state({"marks": {"Knife": {"0": "yes"}} | marks})
    assert table.marks == {"Knife": {"0": "yes"}}


def test_the_own_cards_are_marked_already() -> None:
    table = play(seat="White", bots=5, seed=1, pace=0)
    card, own = table.snapshot["hand"][0], str(table.scene["own"])
    assert own == "2"
    table.marks = {card: {own: "no", "1": "no"}}
    assert table.marks == {card: {"1": "no"}}


def test_what_follows_is_shown_only_when_asked_for_and_is_exact() -> None:
    table = play("mini", bots=2, seed=6, pace=0)
    assert table.notepad["follows"] is None
    table.set_state({"show_follows": True})

    def compare() -> None:
        certain = Knowledge.of(table.view).certain()
        told = {
            (card, owner, mark == "yes")
            for card, row in table.notepad["follows"].items()
            for owner, mark in row.items()
        }
        assert told == {(card.name, str(owner), there) for card, owner, there in certain}

    play_on(table, bot("eliminator", 1), compare)
    table.strength = "off"
    assert table.notepad["follows"] is None


def test_a_card_that_lies_open_is_certain_to_be_nowhere_else() -> None:
    table = play("liars", bots=["random"] * 2, seed=4, pace=0)
    rng = random.Random(4)
    while not table.snapshot["open"]:
        table.do(rng.choice([action for action in table.view.legal if not isinstance(action, Accuse)]))
    table.strength = "everything"
    for card in table.snapshot["open"]:
        assert table.notepad["follows"][card] == dict.fromkeys(["0", "1", "2", "envelope"], "no")


def test_a_game_goes_on_where_what_follows_cannot_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("mini", bots=["random"] * 2, seed=3, pace=0)
    monkeypatch.setattr(counting, "NODE_LIMIT", 1)
    table.strength = "everything"
    me = bot("random", 5)
    while not table.snapshot["outcome"]:
        assert (table.notepad["follows"], table.failure) == (None, None)
        assert table.message == f"{REASON}more than 1 nodes."
        before = table.snapshot["step"]
        table.do(me(table.view))
        assert table.snapshot["step"] > before
    table.strength = "off"
    assert table.message == ""


def test_what_follows_is_shown_again_when_it_can_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("mini", bots=["random"] * 2, seed=3, pace=0)
    me = bot("random", 5)
    with monkeypatch.context() as patched:
        patched.setattr(counting, "NODE_LIMIT", 1)
        table.strength = "everything"
        act(table, {"kind": "Nonsense"})
        assert table.message == "There is no action of the kind 'Nonsense'."
        table.do(me(table.view))
        assert table.message.startswith(REASON)
    while table.notepad["follows"] is None and not table.snapshot["outcome"]:
        assert table.message.startswith(REASON)
        table.do(me(table.view))
    assert table.notepad["follows"] == follows(table.view)
    assert table.message == ""
    table.new_game()
    assert (table.message, table.notepad["follows"]) == ("", None)


def test_what_cannot_be_counted_is_counted_once_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count that fails takes as long as any: it is not tried again until there is something new."""
    table = play("mini", bots=2, seed=3, pace=0)
    tried = []

    def too_much(view: View) -> None:
        tried.append(len(view.events))
        raise ClueError("Too much is open.")

    monkeypatch.setattr(page, "follows", too_much)
    table.strength = "everything"
    for _ in range(3):
        table._refresh("")
    assert len(tried) == 1
    assert table.message == "What follows cannot be shown: too much is open."


def test_what_follows_is_up_to_date_at_every_decision() -> None:
    wrong_accusations = 0
    for seed in range(12):
        table = play("mini", bots=["random", "random"], seed=seed, pace=0)
        table.strength = "everything"
        rng = random.Random(seed)
        for _ in range(40):  # the person alone never accuses, so the game itself may go on for ever
            assert table.notepad["follows"] == follows(table.view)
            calm = [action for action in table.view.legal if not isinstance(action, Accuse)]
            if calm:
                table.do(rng.choice(calm))
        wrong_accusations += sum(isinstance(event, Accused) for event in table.view.events)
    assert wrong_accusations > 5
