"""Saved games: what is read again is what was written, from every moment, and nothing else is believed."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.bots import Bayesian, bot, entrant
from cluekit.editions import edition, editions
from cluekit.errors import ClueError, IllegalAction, LogError
from cluekit.game import Accuse, EndTurn, Roll, apply, legal_actions
from cluekit.resources import folder
from cluekit.rules import LastPlayer
from cluekit.saved import MOST_ACTIONS, Record, fingerprint, load, parse, save
from cluekit.seating import Seating

from .option_sets import NAMES, chosen
from .positions import CLASSIC, MINI

OPTIONS = [
    {"first-turn": "highest-roll", "idle-tokens": "rooms"},
    {"weapon-start": "aside", "occupied": "jumped"},
    {"one-token-rooms": True, "through-rooms": True},
    {"passages": "within-roll", "staying": "summoned"},
    {"passages": "instead-of-move", "staying": "always", "repeat": "always"},
    {"accusations": "before-roll", "honour": True, "answers": "everyone"},
]
SUSPECTS = [str(card) for card in edition("farscape").deck.suspects[1:8]]
TABLES = {
    **{name: chosen(name) for name in NAMES},
    **{f"classic {options}": edition("classic", options) for options in OPTIONS},
    **{f"{one.name} {code}": edition(one, language=code) for one in editions() for code in one.languages},
    "farscape of our own": edition("farscape", {"suspects": SUSPECTS, "weapons": 3, "dice": 1}, "fr"),
}


def seat_with(edition, seed, kind="random"):
    """A table with as few bots as the edition allows."""
    return Seating.of(edition, bots=[kind] * (edition.rules.min_players - 1), seed=seed)


def random_record(edition, seed, most=400):
    """The record of a random game, as far as it has so many actions, and its states."""
    seating = edition if isinstance(edition, Seating) else seat_with(edition, seed)
    setup = seating.session().actions
    states = list(itertools.accumulate(setup, apply, initial=seating.opening()))
    rng = random.Random(seed)
    while states[-1].actor is not None and len(states) <= most:
        legal = legal_actions(states[-1])
        calm = [action for action in legal if not isinstance(action, Accuse)] or legal
        action = rng.choice(calm if rng.random() < 0.97 else legal)
        states.append(apply(states[-1], action))
        setup = (*setup, action)
    return Record(seating, setup), states


@pytest.mark.parametrize("name", TABLES)
def test_every_game_is_read_again_as_it_was(name):
    record, states = random_record(TABLES[name], seed=7)
    again = parse(record.text)
    assert again == record
    assert again.text == record.text
    assert again.state() == states[-1]
    assert list(again.states()) == states


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_every_beginning_of_a_game_replays_to_the_same_state(name):
    record, states = random_record(edition(name), seed=3)
    for n in {*range(0, len(states), max(1, len(states) // 40)), len(states) - 1}:
        assert record.state(n) == states[n]
        assert parse(record.until(n).text).state() == states[n]


@pytest.mark.parametrize("n", [-1, 3, 1.0, "1"])
def test_there_is_no_more_of_a_game_than_was_played(n):
    record = Record(seat_with(MINI, 1), seat_with(MINI, 1).session().actions[:2])
    with pytest.raises(
        ClueError, match=re.escape(f"A record of 2 actions has no beginning of {n!r} actions")
    ):
        record.until(n)


def decide(session, person):
    """Let the game go on to the next decision and a bot make it for the person; False at the end."""
    session.run()
    if session.outcome:
        return False
    session.act(person(session.view(session.waiting_for)))
    return True


def test_a_game_saved_at_any_moment_goes_on_as_if_it_had_never_stopped():
    seating = Seating.of("mini", seat="Bruno", bots=["reasoner", "random"], seed=12)
    whole = seating.session()
    while decide(whole, bot("eliminator", 5)):
        pass
    record = Record(seating, whole.actions)
    assert len(record.actions) > 40
    for n in range(len(record.actions) + 1):
        session = parse(record.until(n).text).session()
        if n >= 12:  # the deal and the weapons
            assert session.state == record.state(n)
        while decide(session, bot("eliminator", 5)):
            pass
        assert session.actions == whole.actions
        assert session.state == whole.state


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_a_game_of_any_edition_goes_on_as_if_it_had_never_stopped(name):
    seating = seat_with(edition(name), seed=21)
    whole = seating.session()
    while len(whole.actions) < 120 and decide(whole, bot("random", 5)):
        pass
    record, end = Record(seating, whole.actions), len(whole.actions)
    for n in (end // 2, end // 2 + 1, end // 2 + 2, end - 5):
        session = parse(record.until(n).text).session()
        while session.steps < end and decide(session, bot("random", 5)):
            pass
        assert session.actions == whole.actions
        assert session.state == whole.state


def test_what_was_taken_back_before_saving_stays_taken_back():
    seating = Seating.of("classic", bots=2, seed=5)
    session = seating.session()
    for _ in range(6):
        decide(session, bot("eliminator", 5))
    session.undo()
    again = parse(Record(seating, session.actions).text).session()
    assert again.state == session.state
    session.undo()
    again.undo()
    assert again.state == session.state


def test_nothing_hidden_is_printed_by_accident():
    record, states = random_record(MINI, seed=1)
    assert repr(record) == f"<Record of Mini: {len(states) - 1} actions>"


def test_a_record_of_what_is_illegal_names_the_action():
    seating = seat_with(MINI, 1)
    record = Record(seating, (*seating.session().actions, EndTurn()))
    for replay in (record.state, record.session):
        with pytest.raises(IllegalAction, match=r"Action 13, EndTurn\(\): A turn ends after its move"):
            replay()


# The text

SAVED = """\
{
  "format": "cluekit game",
  "version": 2,
  "edition": "mini",
  "options": {},
  "language": null,
  "fingerprint": "FINGERPRINT",
  "seats": {"Ada": "reasoner", "Chloe": "person"},
  "position": null,
  "seed": 42,
  "actions": [
    ["Deal", "Ada"],
    ["Deal", "Violin"],
    ["Deal", "Kitchen"],
    ["Deal", "Bruno"],
    ["Deal", "Chloe"],
    ["Deal", "Teapot"],
    ["Deal", "Umbrella"],
    ["Deal", "Library"],
    ["Deal", "Observatory"],
    ["PlaceWeapon", "Library"],
    ["PlaceWeapon", "Observatory"],
    ["PlaceWeapon", "Kitchen"],
    ["Roll"],
    ["Throw", 1],
    ["Move", "1,5"],
    ["EndTurn"],
    ["Accuse", "Chloe", "Violin", "Kitchen"],
    ["Accuse", "Ada", "Violin", "Kitchen"]
  ]
}
""".replace("FINGERPRINT", fingerprint(MINI))

FIRST = SAVED.replace('"version": 2', '"version": 1').replace(
    """  "seats": {"Ada": "reasoner", "Chloe": "person"},
  "position": null,
""",
    """  "seat": "Chloe",
  "bots": ["reasoner"],
""",
)
"""The same game in the first version of the text."""


def test_a_game_made_by_hand_is_read_whatever_its_seed_would_deal():
    record = parse(SAVED)
    assert record.seating == Seating.of("mini", seat="Chloe", bots=["reasoner"], seed=42)
    state = record.state()
    assert [str(card) for card in state.solution] == ["Ada", "Violin", "Kitchen"]
    assert [str(card) for card in state.hands[0]] == ["Bruno", "Teapot", "Library"]
    assert state.outcome.winner == 0
    assert record.text == SAVED


def test_the_first_version_of_the_text_is_read_and_written_as_the_present_one():
    assert '"bots": ["reasoner"]' in FIRST
    assert parse(FIRST) == parse(SAVED)
    assert parse(FIRST).text == SAVED


def test_a_game_in_which_nothing_has_happened_is_read():
    record = Record(seat_with(MINI, 1), ())
    assert parse(record.text) == record
    assert record.session().state == seat_with(MINI, 1).session().state


def first_legal(view):
    return view.legal[0]


def test_a_bot_of_ones_own_cannot_be_saved(tmp_path):
    seating = Seating.of("mini", bots=["random", first_legal], seed=1)
    with pytest.raises(ClueError, match="a bot of one's own, here first_legal, cannot be saved"):
        save(Record(seating, seating.session().actions), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (entrant(first_legal, "mine"), "a bot of one's own, here mine, cannot be saved"),
        (entrant(Bayesian, "mine"), "a bot of one's own, here mine, cannot be saved"),
        (
            entrant("bayesian", confidence=Fraction(4, 5)),
            "its setting confidence is neither a number nor a simple text",
        ),
    ],
)
def test_an_entrant_that_could_not_be_read_again_is_not_saved(player, message):
    seating = Seating.of("mini", bots=["random", player], seed=1)
    with pytest.raises(ClueError, match=message):
        _ = Record(seating, seating.session().actions).text


@pytest.mark.parametrize("confidence", [0.8, "4/5", 1])
@pytest.mark.parametrize("name", [None, "patient one"])
def test_an_entrant_is_saved_by_its_kind_name_and_settings(confidence, name):
    patient = entrant("bayesian", name, confidence=confidence)
    seating = Seating.of("mini", bots=["random", patient], seed=3)
    session = seating.session()
    decide(session, bot("eliminator", 5))
    record = Record(seating, session.actions)
    again = parse(record.text)
    assert again == record
    assert again.text == record.text
    assert again.seating.players[2] == (MINI.deck.suspects[2], patient)
    assert again.session().state == session.state


def test_an_entrant_without_settings_is_saved_as_its_kind():
    seating = Seating.of("mini", bots=[entrant("random"), entrant("reasoner")], seed=3)
    assert seating == Seating.of("mini", bots=["random", "reasoner"], seed=3)
    assert parse(Record(seating, ()).text).seating == seating


def test_a_game_of_several_people_is_saved():
    seats = {"Ada": "person", "Bruno": "random", "Chloe": "person"}
    record, states = random_record(Seating.of("mini", seats=seats, seed=8), seed=8)
    assert '"seats": {"Ada": "person", "Bruno": "random", "Chloe": "person"}' in record.text
    again = parse(record.text)
    assert again == record
    assert again.seating.people == (0, 2)
    assert again.state() == states[-1]
    assert again.session().state == states[-1]


def test_a_game_too_long_to_be_loaded_is_not_saved():
    record = Record(seat_with(MINI, 1), (Roll(),) * (MOST_ACTIONS + 1))
    with pytest.raises(ClueError, match="more than 20,000 actions cannot be written down"):
        _ = record.text


# What is wrong with a text


def changed(text=SAVED, **changes):
    """The saved game with other values for some keys; those that are ... are left out."""
    table = json.loads(text) | changes
    return json.dumps({key: value for key, value in table.items() if value is not ...})


def with_bot(**changes):
    """The saved game with a bot that has settings."""
    whole = {"kind": "bayesian", "name": "patient", "settings": {"confidence": 0.8}}
    return changed(seats={"Ada": whole | changes, "Chloe": "person"})


def with_action(number, action):
    actions = json.loads(SAVED)["actions"]
    return changed(actions=[*actions[: number - 1], action, *actions[number:]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"the file is not JSON \(Expecting value in line 1, column 1\)"),
        (SAVED[:-10], r"the file is not JSON \(Unterminated string in line 29, column 33\)"),
        (
            SAVED.replace('"Violin"],', '"Violin"]', 1),
            r"not JSON \(Expecting ',' delimiter in line 14, column 5\)",
        ),
        (SAVED.replace('"seed"', '"seats"'), 'an object has the key "seats" twice'),
        (SAVED.replace("42", "NaN"), "NaN is no number of JSON"),
        (SAVED.replace("42", "9" * 5000), "a number has more than 100 digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", r"an object is expected here, not \[\]"),
        ('{"nbformat": 4, "cells": []}', "this is no game saved by cluekit"),
        (changed(format=...), "this is no game saved by cluekit"),
        (changed(version=3), "a later cluekit has saved this game, in version 3 of the text"),
        (changed(version=True), "'version' must be a whole number"),
        (changed(version=1), "the key 'seat' is missing"),
        (changed(FIRST, version=2), "the key 'seats' is missing"),
        (changed(FIRST, position=None), 'the key "position" is not known'),
        (changed(version=0), "'version' must be from 1 to"),
        (changed(version="1"), "'version' must be a whole number"),
        (changed(version=...), "the key 'version' is missing"),
        (changed(FIRST, bots=...), "the key 'bots' is missing"),
        (changed(seats=...), "the key 'seats' is missing"),
        (changed(boss=["random"]), 'the key "boss" is not known'),
        (changed(edition="maxi"), "There is no edition 'maxi'"),
        (changed(edition=7), "'edition' must be a short text"),
        (
            changed(edition="classic"),
            "Classic has changed, in cards, board or rules, since",
        ),
        (changed(fingerprint="0" * 16), "Mini has changed, in cards, board or rules, since"),
        (changed(options=[]), r"an object is expected here, not \[\]"),
        (changed(options={"dice": [[2]]}), r'the option "dice" cannot be \[\[2\]\]'),
        (changed(options={"dice": 2.5}), 'the option "dice" cannot be 2.5'),
        (changed(options={"suspects": ["Ada"] * 101}), 'the option "suspects" cannot be'),
        (changed(language=5), "'language' must be a short text"),
        (changed(FIRST, seat="Nobody"), "There is no suspect 'Nobody'"),
        (changed(FIRST, seat=None), "'seat' must be a short text"),
        (changed(FIRST, bots="reasoner"), "'bots' must be a list"),
        (changed(FIRST, bots=[None]), "a bot must be a short text"),
        (changed(FIRST, bots=["nemesis"]), "There is no bot 'nemesis'"),
        (changed(FIRST, bots=["random"] * 3), "Mini is played against 1 to 2 bots, not 3"),
        (changed(seats=["Ada"]), r"'seats': an object is expected here, not \["),
        (changed(seats={"Ada": "person", "Nobody": "random"}), "There is no suspect 'Nobody'"),
        (changed(seats={"Ada": "person", "ada": "random"}), "Ada cannot be played by two players"),
        (changed(seats={"Ada": "person"}), "Mini is for 2 to 3 players, not 1"),
        (changed(seats={"Ada": "random", "Chloe": "random"}), "Somebody has to play"),
        (changed(seats={"Ada": "person", "Chloe": None}), "a player must be a short text"),
        (changed(seats={"Ada": "person", "Chloe": "nemesis"}), "There is no bot 'nemesis'"),
        (changed(seats={"Ada": "person", "Chloe": {"kind": "bayesian"}}), "the key 'name' is missing"),
        (with_bot(kind="nemesis"), "There is no bot 'nemesis'"),
        (with_bot(kind=["bayesian"]), "'kind' must be a short text"),
        (with_bot(name="..."), "An entrant is called by a name, not '...'"),
        (with_bot(settings=[]), r"an object is expected here, not \[\]"),
        (with_bot(settings={"confidence": 2}), "The confidence is a chance"),
        (with_bot(settings={"confidence": "1e-999999999"}), 'the setting "confidence" cannot be "1e-9'),
        (with_bot(settings={"confidence": 10**50}), 'the setting "confidence" cannot be 1000'),
        (with_bot(settings={"confidence": None}), 'the setting "confidence" cannot be null'),
        (with_bot(settings={"kind": "random"}), 'the setting "kind" cannot be'),
        (with_bot(settings={"seed": 1}), "its class is called with a seed and the settings"),
        (with_bot(settings={"luck": 1}), "its class is called with a seed and the settings"),
        (changed(position=[]), r"A position is an object with cards, tokens, .*, not \[\]"),
        (changed(position={"dice": 6}), "A position has cards, .*, but no 'dice'"),
        (changed(position={"turn": "Bruno"}), "Bruno is not at this table"),
        (changed(seed=-1), "'seed' must be from 0"),
        (changed(seed=1.0), "'seed' must be a whole number, not 1.0"),
        (changed(actions={}), "'actions' must be a list"),
        (changed(actions=[["Roll"]] * 20_001), "there are more than 20,000 actions"),
        (with_action(1, ["Deal", "Pistol"]), "action 1: There is no card 'Pistol'"),
        (with_action(5, ["Deal", "Bruno"]), r"action 5: Chance cannot bring Deal\(card=Card\('Bruno'"),
        (with_action(14, ["Throw", 7]), r"action 14: Chance cannot bring Throw\(pips=7\) now"),
        (with_action(14, ["Roll"]), "action 14: The dice are rolled once"),
        (with_action(15, ["Move", "Kitchen"]), "action 15: A roll of 1 from .* cannot end at the Kitchen"),
        (with_action(15, 5), "action 15: An action is a list that begins with its kind, not 5"),
        (with_action(18, ["Roll", 5]), "action 18: The action Roll has no parts, not 1"),
        (changed(actions=[*json.loads(SAVED)["actions"], ["Roll"]]), "action 19: The game is over"),
    ],
)
def test_a_wrong_text_gets_one_sentence_that_says_where(text, message):
    with pytest.raises(LogError, match=message) as caught:
        parse(text, "game.json")
    sentence = str(caught.value)
    assert re.match(r"game\.json[:,] ", sentence)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 400


@pytest.mark.parametrize(
    "name",
    [
        "../mini.toml",
        "/etc/mini.toml",
        "sub/mini.toml",
        r"..\mini.toml",
        "C:mini.toml",
        "../mini",
        "mini.txt",
    ],
)
def test_no_edition_from_anywhere_else_is_read(tmp_path, name):
    inner = tmp_path / "sub"
    inner.mkdir()
    for where in (tmp_path, inner):
        for file in ("mini.toml", "mini.txt"):
            shutil.copy(folder("boards") / file, where / file)
    (tmp_path / "game.json").write_text(changed(edition=name))
    with pytest.raises(LogError, match=r"'edition' must be a name or a \.toml file in the same folder"):
        load(tmp_path / "game.json")


def believable(text):
    """Whether a text is read as a game; if not, it has to be refused with one short sentence."""
    try:
        record = parse(text, "game.json")
    except ClueError as error:
        sentence = str(error)
        assert re.match(r"game\.json[:,] .*\.$", sentence)
        assert len(sentence) < 600
        return False
    assert len(list(record.states())) == len(record.actions) + 1
    return True


LINES = random_record(MINI, seed=9, most=100)[0].text.splitlines(keepends=True)
POSITIONS = st.integers(0, len("".join(LINES)) - 1)


def test_what_is_not_damaged_is_believable():
    assert believable("".join(LINES))


@given(POSITIONS)
def test_a_text_cut_short_is_refused(end):
    assert not believable("".join(LINES).strip()[: end - 1])


@given(POSITIONS, st.characters())
def test_a_text_with_another_letter_is_refused_or_still_a_game(place, letter):
    text = "".join(LINES)
    believable(text[:place] + letter + text[place + 1 :])


@given(POSITIONS, st.integers(1, 200))
def test_a_text_with_a_gap_is_refused_or_still_a_game(place, length):
    text = "".join(LINES)
    believable(text[:place] + text[place + length :])


@given(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1))
def test_a_text_with_two_lines_swapped_is_refused_or_still_a_game(one, other):
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    believable("".join(lines))


@given(st.integers(0, 20), st.integers())
def test_a_text_with_another_number_is_refused_or_still_a_game(which, number):
    text = "".join(LINES)
    places = list(re.finditer(r"\d+", text))
    place = places[which % len(places)]
    believable(text[: place.start()] + str(number) + text[place.end() :])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["mini", "Ada"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(json.loads(SAVED))), VALUES)
def test_a_key_with_any_other_value_is_refused_or_still_a_game(key, value):
    believable(changed(**{key: value}))


@given(st.integers(1, 18), VALUES)
def test_any_other_value_among_the_actions_is_refused_or_still_a_game(number, value):
    believable(with_action(number, value))


@given(
    st.integers(1, 18), st.sampled_from(["Move", "Deal", "Snoop", "Suggest"]), st.lists(VALUES, max_size=3)
)
def test_any_other_action_is_refused_or_still_a_game(number, kind, parts):
    believable(with_action(number, [kind, *parts]))


# Files


@pytest.fixture
def record():
    seating = Seating.of("classic", seat="Plum", bots=["reasoner", "random"], seed=1949)
    session = seating.session()
    for _ in range(5):
        decide(session, bot("eliminator", 1))
    return Record(seating, session.actions)


def test_a_game_is_saved_and_loaded(record, tmp_path):
    file = tmp_path / "game.json"
    save(record, file)
    assert load(file) == load(str(file)) == record
    assert file.read_text(encoding="utf-8") == record.text
    assert list(tmp_path.iterdir()) == [file]


def test_a_later_save_takes_the_place_of_the_earlier_one(record, tmp_path):
    file = tmp_path / "game.json"
    save(record, file)
    save(record.until(30), file)
    assert load(file) == record.until(30)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("failing", ["write", "replace"])
def test_a_save_that_fails_leaves_the_earlier_one(record, tmp_path, monkeypatch, failing):
    file = tmp_path / "game.json"
    save(record.until(30), file)

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if failing == "write" else (Path, "replace")), full)
    with pytest.raises(ClueError, match=r"game\.json: the file cannot be written \(No space left on"):
        save(record, file)
    assert load(file) == record.until(30)
    assert list(tmp_path.iterdir()) == [file]


def mode(file):
    return stat.S_IMODE(file.stat().st_mode)


def test_nobody_else_can_read_what_tells_all_hands(record, tmp_path):
    file = tmp_path / "game.json"
    save(record, file)
    assert mode(file) == 0o600


@pytest.mark.parametrize("bits", [0o640, 0o664, 0o600])
def test_a_file_keeps_its_mode(record, tmp_path, bits):
    file = tmp_path / "game.json"
    save(record.until(30), file)
    file.chmod(bits)
    save(record, file)
    assert (mode(file), load(file)) == (bits, record)


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_read_only_game_is_not_replaced(record, tmp_path, overwrite):
    file = tmp_path / "game.json"
    save(record.until(30), file)
    file.chmod(0o444)
    with pytest.raises(ClueError, match=r"game\.json: the file cannot be written \(it is read-only\)"):
        save(record, file, overwrite)
    assert (mode(file), load(file)) == (0o444, record.until(30))
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_neither_waited_for_nor_replaced(record, tmp_path, overwrite, linked):
    pipe, file = tmp_path / "pipe", tmp_path / "link" if linked else tmp_path / "pipe"
    os.mkfifo(pipe)
    if linked:
        file.symlink_to(pipe)
    with pytest.raises(ClueError, match=r"the file cannot be written \(it is no ordinary file\)"):
        save(record, file, overwrite)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert set(tmp_path.iterdir()) == {pipe, file}


@pytest.mark.parametrize(
    "content",
    [b"", b"Dear aunt", b"{}", b'{"format": "another game"}', b'[{"format": "cluekit game"}]', b"\xff"],
)
def test_something_else_is_written_over_only_if_one_asks_for_it(record, tmp_path, content):
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    sentence = f"There is something else in {file}; please give another name."
    with pytest.raises(ClueError, match=f"^{re.escape(sentence)}$"):
        save(record, file)
    assert file.read_bytes() == content
    save(record, file, overwrite=True)
    assert load(file) == record
    assert list(tmp_path.iterdir()) == [file]


def test_a_damaged_game_or_one_of_a_later_version_is_a_game_still(record, tmp_path):
    file = tmp_path / "game.json"
    for text in (record.text[:200], changed(version=3), "\ufeff" + record.text.replace("\n", "\r\n")):
        file.write_text(text, encoding="utf-8")
        save(record, file)
        assert load(file) == record


def test_a_link_to_a_saved_game_stays_a_link(record, tmp_path):
    (tmp_path / "saves").mkdir()
    link, file = tmp_path / "last.json", tmp_path / "saves" / "game.json"
    link.symlink_to(file)
    save(record, link)
    assert link.is_symlink()
    assert load(file) == record


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "nowhere/game.json",
            r"nowhere/game\.json: the file cannot be written \(No such file",
        ),
        (".", r"the file cannot be written \(it is no ordinary file\)"),
        ("null\0.json", "is no name of a file"),
    ],
)
def test_where_nothing_can_be_written_is_said_in_one_sentence(record, tmp_path, monkeypatch, name, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ClueError, match=message):
        save(record, name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "game.json: the file is not a text in UTF-8"),
        (b"PK\x03\x04 a zip", "game.json: the file is not JSON"),
        (b"{}", "game.json: this is no game saved by cluekit"),
        (b" " * 10_000_001, "game.json: the file is larger than 10,000,000 bytes"),
    ],
)
def test_a_file_of_another_program_is_refused(tmp_path, content, message):
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(LogError, match=message):
        load(file)


def test_a_file_that_is_not_there_is_said_in_one_sentence(tmp_path):
    with pytest.raises(LogError, match=r"game\.json: the file cannot be read \(No such file or directory\)"):
        load(tmp_path / "game.json")
    with pytest.raises(LogError, match="is no name of a file"):
        load("null\0.json")


def test_a_file_from_windows_is_read(record, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + record.text.replace("\n", "\r\n").encode())
    assert load(file) == record


# Editions of one's own


@pytest.fixture
def own(tmp_path):
    """The path of an edition of one's own."""
    boards = folder("boards")
    text = (boards / "mini.toml").read_text(encoding="utf-8")
    file = tmp_path / "ours.toml"
    file.write_text(text.replace("Ada", "Ægir").replace('"Mini"', '"Ours"'), encoding="utf-8")
    shutil.copy(boards / "mini.txt", tmp_path / "mini.txt")
    return file


def saved_own(own, file):
    seating = Seating.of(str(own), bots=1, seed=4)
    record = Record(seating, seating.session().actions)
    save(record, file)
    return record


def test_an_edition_beside_the_file_is_found(own, tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    record = saved_own(own, file)
    assert '"edition": "ours.toml"' in file.read_text(encoding="utf-8")
    assert load(file) == record
    monkeypatch.chdir(tmp_path)
    assert load("game.json") == record


@pytest.mark.parametrize("name", ["theirs.toml", "🂡" * 90 + ".toml"])
def test_an_edition_that_is_not_there_is_asked_for(tmp_path, name):
    file = tmp_path / "game.json"
    file.write_text(changed(edition=name), encoding="utf-8")
    with pytest.raises(LogError, match=f"this game needs its edition, the file {name}, in the same folder"):
        load(file)


def test_an_edition_elsewhere_can_be_named(own, tmp_path):
    inner = tmp_path / "saves"
    inner.mkdir()
    file = inner / "game.json"
    record = saved_own(own, file)
    needs = "this game needs its edition, the file ours.toml, in the same folder"
    with pytest.raises(LogError, match=rf"game\.json: {needs}"):
        load(file)
    assert load(file, edition=str(own)) == load(file, edition=edition(str(own))) == record
    with pytest.raises(LogError, match=rf"the text: {needs}"):
        parse(record.text)
    assert parse(record.text, edition=str(own)) == record


@pytest.mark.parametrize("name", ["classic", None])
def test_another_edition_than_that_of_the_game_is_refused(own, tmp_path, name):
    file = tmp_path / "game.json"
    saved_own(own, file)
    with pytest.raises(LogError, match=r"game\.json: \w+ is not the edition of this game, or has changed"):
        load(file, edition=name or str(folder("boards") / "mini.toml"))


def test_a_game_can_be_saved_again_though_its_edition_lies_elsewhere(own, tmp_path):
    inner = tmp_path / "saves"
    inner.mkdir()
    file = inner / "game.json"
    saved_own(own, file)
    record = saved_own(own, file)
    assert load(file, edition=str(own)) == record


@pytest.mark.parametrize("stem", ["a:b", "a\\b", "a\nb", "x" * 98, "a\x7fb"])
def test_an_edition_whose_file_could_not_be_found_again_is_not_saved(own, tmp_path, stem):
    own = own.rename(tmp_path / f"{stem}.toml")
    before = set(tmp_path.iterdir())
    with pytest.raises(
        ClueError, match=r"^A game of Ours cannot be saved: its file, .*, could not be"
    ) as error:
        saved_own(own, tmp_path / "game.json")
    assert "\n" not in str(error.value)
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("stem", ["x" * 95, "unser Spiel", "nous.deux", "Ægir"])
def test_any_other_name_of_an_edition_is_found_again(own, tmp_path, stem):
    own = own.rename(tmp_path / f"{stem}.toml")
    record = saved_own(own, tmp_path / "game.json")
    assert load(tmp_path / "game.json") == record


def test_an_edition_that_has_changed_is_noticed(own, tmp_path):
    file = tmp_path / "game.json"
    saved_own(own, file)
    own.write_text(own.read_text(encoding="utf-8").replace("Umbrella", "Parasol"), encoding="utf-8")
    with pytest.raises(LogError, match=r"game\.json: Ours has changed, in cards, board or rules, since"):
        load(file)
    own.write_text("title = ", encoding="utf-8")
    with pytest.raises(LogError, match=r"game\.json: ours\.toml is not valid TOML"):
        load(file)


def test_an_edition_that_only_has_the_name_of_another_is_not_taken_for_it(own, tmp_path):
    namesake = own.rename(tmp_path / "mini.toml")
    file = tmp_path / "game.json"
    record = saved_own(namesake, file)
    assert load(file) == record
    namesake.unlink()
    with pytest.raises(LogError, match=r"needs its edition, the file mini\.toml"):
        load(file)


# Fingerprints


def test_what_is_played_otherwise_has_another_fingerprint():
    others = [
        replace(MINI, starts=MINI.starts[::-1]),
        replace(MINI, rules=replace(MINI.rules, last_player=LastPlayer.WINS)),
        replace(MINI, rules=replace(MINI.rules, dice=2)),
        replace(MINI, deck=replace(MINI.deck, weapons=MINI.deck.weapons[::-1])),
        replace(MINI, board=replace(MINI.board, rows=MINI.board.rows[:-1])),
        replace(MINI, board=replace(MINI.board, passages=(("Kitchen", "Library"),))),
        *(one for one in editions() if one != MINI),
        *(edition("classic", options) for options in OPTIONS),
        edition("classic", language="pl"),
    ]
    assert len({fingerprint(one) for one in [MINI, *others]}) == len(others) + 1


def test_what_is_only_told_otherwise_has_the_same_fingerprint():
    other = replace(MINI, title="Another", notes=(), board=replace(MINI.board, source="elsewhere"))
    other = replace(other, deck=replace(MINI.deck, aliases=(("Brolly", "Umbrella"),)))
    assert fingerprint(other) == fingerprint(MINI)


def test_a_fingerprint_is_the_same_in_every_process():
    program = (
        "from cluekit.saved import *; from cluekit import edition; print(fingerprint(edition('classic')))"
    )
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", program]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == fingerprint(CLASSIC)
