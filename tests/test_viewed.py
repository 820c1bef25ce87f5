"""Views written down and read again: every view of every edition, and what is said of texts that are none."""

from __future__ import annotations

import json
import pickle
import random
import re
from dataclasses import dataclass, replace
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluekit.board import Place, Square
from cluekit.cards import Card, Triple
from cluekit.editions import Edition, edition
from cluekit.errors import ClueError, LogError
from cluekit.game import (
    CHANCE,
    Accuse,
    Deed,
    Event,
    Investigation,
    Outcome,
    Phase,
    Suggest,
    Termination,
    View,
    actor,
    apply,
    events,
    legal_actions,
    sample,
    start,
    view,
)
from cluekit.game.actions import Action
from cluekit.game.events import Shown
from cluekit.game.legal import Legal
from cluekit.viewed import load_view, read_view, save_view, write_view
from cluekit.viewed.values import Actor, Seat, Suspect, Table, Weapon, parts_of, read_value, write_value

from . import own_edition
from .option_sets import NAMES, chosen
from .positions import CLASSIC, MINI, position, random_game, swapped, triple, unknown_pairs


def walk(table, seed=1, steps=420):
    """The states of a random game in which nobody accuses until near its end."""
    rng = random.Random(seed)
    players = min(max(4, table.rules.min_players), table.rules.max_players)
    state = start(table, players)
    for step in range(steps):
        yield state
        if actor(state) is None:
            return
        if actor(state) == CHANCE:
            action = sample(state, rng)
        else:
            legal = legal_actions(state)
            calm = [one for one in legal if not isinstance(one, Accuse)]
            action = rng.choice(calm if calm and step < steps - 40 else legal)
        state = apply(state, action)


def viewers(state):
    """Somebody who only watches, whoever acts, and somebody else."""
    acting = state.actor if state.actor not in (None, CHANCE) else 0
    return (None, acting, (acting + 1) % state.players)


@pytest.mark.parametrize("name", NAMES)
def test_every_view_is_read_again_as_it_was(name):
    states = list(walk(chosen(name)))
    for state in [*states[:40:6], *states[::60], *states[-3:]]:
        for player in viewers(state):
            seen = view(state, player)
            again = read_view(write_view(seen))
            assert again == seen
            assert (type(again.legal), type(again.events)) == (type(seen.legal), type(seen.events))
            assert (again.edition.options, again.edition.language) == (
                state.edition.options,
                state.edition.language,
            )


CARD, ROOM = CLASSIC.deck.card("Rope"), "Billiard Room"
SAMPLES = {
    Seat: 1,
    Suspect: CLASSIC.deck.card("Plum"),
    Weapon: CARD,
    Card: CARD,
    Card | None: None,
    Place: (7, 4),
    Square: (7, 4),
    str: ROOM,
    str | None: None,
    bool: True,
    int: 11,
    Triple: triple("Plum,Rope,Hall"),
    Deed: Deed.PEEK,
    Investigation: Investigation.LIE,
    Investigation | None: None,
    Outcome: Outcome(Termination.UNSOLVED, None, triple("Plum,Rope,Hall")),
}


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_kind_of_event_is_read_again_as_it_was(kind):
    event = kind(*(SAMPLES[part] for part in parts_of(kind).values()))
    written = write_value(Event, event, Table(CLASSIC, 2))
    assert written[0] == kind.__name__
    assert read_value(Event, json.loads(json.dumps(written)), Table(CLASSIC, 2)) == event


PARTS = {
    events.Dealt: {"player": Seat, "card": Card | None},
    events.WeaponPlaced: {"weapon": Weapon, "room": str},
    events.TurnBegan: {"player": Seat},
    events.Rolled: {"player": Seat, "pips": int},
    events.Moved: {"player": Seat, "start": Place, "end": Place},
    events.PassageTaken: {"player": Seat, "start": str, "end": str},
    events.Stayed: {"player": Seat},
    events.Suggested: {"player": Seat, "triple": Triple},
    events.Summoned: {"token": Suspect, "start": Place, "room": str},
    events.WeaponMoved: {"weapon": Weapon, "start": str | None, "room": str},
    events.Passed: {"player": Seat},
    events.Shown: {"player": Seat, "to": Seat, "card": Card | None},
    events.Unrefuted: {"player": Seat},
    events.Accused: {"player": Seat, "triple": Triple, "right": bool},
    events.Eliminated: {"player": Seat},
    events.Withdrawn: {"player": Seat, "start": Place, "room": str},
    events.GameOver: {"outcome": Outcome},
    events.Audited: {"player": Seat, "target": Seat, "guilty": bool},
    events.Claimed: {"player": Seat, "deed": Deed},
    events.DrewInvestigation: {"player": Seat, "card": Investigation | None},
    events.Exposed: {"player": Seat},
    events.Given: {"player": Seat, "to": Seat, "card": Card | None},
    events.Glimpsed: {"player": Seat, "target": Seat, "card": Card | None},
    events.LaidOpen: {"player": Seat, "card": Card},
    events.Led: {"player": Seat},
    events.Peeked: {"player": Seat, "target": Seat},
    events.Pressed: {"player": Seat},
    events.Relocated: {"player": Seat, "start": Place, "end": str},
    events.Reshuffled: {},
    events.Revealed: {"player": Seat, "card": Investigation},
    events.Snooped: {"player": Seat, "target": Seat, "start": Place, "at": Square},
    events.TokenPlaced: {"token": Suspect, "room": str},
    events.Unchallenged: {"player": Seat},
    Outcome: {"termination": Termination, "winner": Seat | None, "envelope": Triple},
    View: {
        "edition": Edition,
        "player": Seat | None,
        "seats": tuple[Card, ...],
        "hand": tuple[Card, ...],
        "hand_sizes": tuple[int, ...],
        "tokens": tuple[Place, ...],
        "weapons": tuple[str | None, ...],
        "phase": Phase,
        "turn": Seat,
        "actor": Actor | None,
        "pips": int | None,
        "suggestion": Triple | None,
        "eliminated": frozenset[Seat],
        "origin": Place | None,
        "crossed": tuple[Place, ...],
        "claim": Deed | None,
        "investigation": Investigation | None,
        "interrogation": tuple[Card, ...],
        "legal": Legal,
        "events": tuple[Event, ...],
        "outcome": Outcome | None,
    },
}
"""All parts of events, of outcomes and of views with what they are: read whether it is true of a new one."""


def test_every_part_is_what_it_should_be():
    assert {kind: parts_of(kind) for kind in (*get_args(Event), Outcome, View)} == PARTS


def test_every_number_in_an_action_is_a_seat_or_pips():
    """Those of seats are checked when a view is read, but `Lead`, which is an action of chance only."""
    numbers = {
        (kind.__name__, name)
        for kind in get_args(Action)
        for name, found in get_type_hints(kind).items()
        if found is int
    }
    seats = {("Audit", "target"), ("Peek", "target"), ("Snoop", "target")}
    assert numbers == seats | {("Lead", "player"), ("Throw", "pips")}


def test_what_a_part_is_depends_on_its_type_as_well():
    @dataclass
    class Called:
        to: Place
        turn: bool
        winner: frozenset[int] | None
        weapon: str

    found = {"to": Place, "turn": bool, "winner": frozenset[Seat] | None, "weapon": str}
    assert parts_of(Called) == found


def test_seats_are_seats_of_this_game():
    assert parts_of(Shown) == {"player": Seat, "to": Seat, "card": Card | None}
    assert read_value(Event, ["Shown", 0, 1, None], Table(CLASSIC, 2)) == Shown(0, 1, None)
    with pytest.raises(LogError, match=r"^A seat from 0 to 1 is expected here, not 2\.$"):
        read_value(Event, ["Shown", 0, 2, None], Table(CLASSIC, 2))


def test_the_text_can_be_read_by_people():
    state = position(at={"Scarlett": "Lounge"}, phase=Phase.ENTERED, hands=("Rope", "Knife", ""))
    state = apply(state, Suggest(*triple("Plum,Knife,Lounge")))
    lines = write_view(view(state, 1)).splitlines()
    assert lines[:6] == [
        "{",
        '  "format": "cluekit view",',
        '  "version": 1,',
        '  "edition": "classic",',
        '  "options": {},',
        '  "language": null,',
    ]
    assert lines[7:10] == [
        '  "seats": ["Miss Scarlett", "Colonel Mustard", "Mrs White"],',
        '  "player": 1,',
        '  "hand": ["Knife"],',
    ]
    legal = lines.index('  "legal": [')
    assert lines[legal + 1 : legal + 4] == ['    ["Show", "Knife"]', "  ],", '  "events": [']
    assert lines[legal + 4] == '    ["Suggested", 0, ["Professor Plum", "Knife", "Lounge"]],'
    assert not any('"hand": ["Rope"]' in line for line in lines)


@pytest.mark.parametrize(
    ("name", "options", "language"),
    [
        ("classic", {"dice": 2, "answers": "everyone"}, "nb"),
        ("farscape", {"suspects": 6, "weapons": 2}, None),
        (
            "farscape",
            {"suspects": "Miss White, Baron Slate, Pilot Teal, Lady Jade, Count Ochre, Madam Coral"},
            None,
        ),
        ("master-detective", {"variant": "polish-weapons"}, "pl"),
    ],
)
def test_options_variants_and_languages_come_back(name, options, language):
    table = edition(name, options, language)
    seen = view(list(walk(table, steps=60))[-1], 1)
    again = read_view(write_view(seen))
    assert again == seen
    assert again.edition == table
    assert again.edition.options == table.options
    assert again.edition.language == language


def test_an_edition_of_ones_own_is_found_in_the_folder_of_the_file(tmp_path):
    own = edition(str(own_edition.write(tmp_path)), {"weapons": 2}, "nb")
    seen = view(list(walk(own, steps=90))[-1], 2)
    save_view(seen, tmp_path / "seen.view")
    assert load_view(tmp_path / "seen.view") == seen
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    save_view(seen, elsewhere / "seen.view")
    with pytest.raises(
        LogError, match=r"^seen\.view: this view needs its edition, the file ours\.toml, in the"
    ):
        load_view(elsewhere / "seen.view")
    assert load_view(elsewhere / "seen.view", str(tmp_path / "ours.toml")) == seen


def test_other_files_are_not_written_over(tmp_path):
    seen, file = view(position(), 0), tmp_path / "seen.view"
    save_view(seen, file)
    save_view(seen, file)
    assert load_view(file) == seen
    file.write_text("Dear aunt")
    with pytest.raises(ClueError, match=r"There is something else in .*seen\.view"):
        save_view(seen, file)
    save_view(seen, file, overwrite=True)
    assert load_view(file) == seen


def test_a_text_does_not_change_with_what_is_hidden_from_its_player():
    compared = 0
    for state, _ in list(random_game(CLASSIC, 4, 3))[40::50]:
        for player in (None, 0, 2) if state.outcome is None else ():
            for pair in unknown_pairs(state, player)[::9]:
                hidden = swapped(state, *pair)
                assert write_view(view(hidden, player)) == write_view(view(state, player))
                compared += 1
    assert compared > 50


# ---- texts made by hand ----

GAME = list(walk(MINI, seed=3, steps=60))
SEEN = view(next(state for state in reversed(GAME) if state.actor == 1 and state.phase is Phase.START), 1)
TEXT = write_view(SEEN)
VALUES = json.loads(TEXT)


def changed(**values):
    return json.dumps({**VALUES, **values})


def test_a_text_may_be_laid_out_in_another_way():
    assert read_view(json.dumps(VALUES)) == SEEN
    assert read_view(TEXT.replace('"Ada"', '"ada"')) == SEEN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is not JSON (Expecting value in line 1, column 1)."),
        (TEXT[:-5], "the file is not JSON ("),
        ("[]", "an object is expected here, not []."),
        ("{}", "this is no view saved by cluekit."),
        (TEXT.replace("cluekit view", "cluekit game"), "this is no view saved by cluekit."),
        (pickle.dumps(sum, 0).decode("latin-1"), "the file is not JSON ("),
        (changed(version=2), "a later cluekit has saved this view, in version 2 of the text."),
        (changed(version="1"), "'version' must be a whole number, not \"1\"."),
        (json.dumps({key: VALUES[key] for key in VALUES if key != "hand"}), "the key 'hand' is missing."),
        (changed(envelope=[]), 'the key "envelope" is not known.'),
        (changed(edition="../mini"), "'edition' must be a name or a .toml file in the same folder, not"),
        (changed(edition="/etc/mini.toml"), "'edition' must be a name or a .toml file in the same folder"),
        (
            changed(edition="ours.toml"),
            "this view needs its edition, the file ours.toml, in the same folder.",
        ),
        (changed(edition="maxi"), "There is no edition 'maxi'; there are"),
        (changed(edition="classic"), "Classic has changed, in cards, board or rules, since this view was"),
        (
            changed(options={"dice": 2}),
            "Mini has changed, in cards, board or rules, since this view was saved.",
        ),
        (changed(options={"dices": 2}), "There is no option 'dices'"),
        (changed(options={"dice": {}}), 'the option "dice" cannot be {}.'),
        (changed(options=[]), "an object is expected here, not []."),
        (changed(language="xx"), "Mini has no names in the language 'xx'"),
        (changed(language=7), "'language' must be a short text on one line, not 7."),
        (changed(seats=["Ada"]), "'seats': Mini is for 2 to 3 players, not 1."),
        (changed(seats=["Ada", "Ada"]), "'seats': Ada cannot be played by two players."),
        (changed(seats=["Bruno", "Ada"]), "'seats': The suspects do not sit in the order of their cards."),
        (changed(seats=["Ada", "Violin"]), "'seats': There is no suspect 'Violin'; perhaps"),
        (changed(player=3), "'player': A seat from 0 to 2 is expected here, not 3."),
        (changed(player=True), "'player': A seat from 0 to 2 is expected here, not true."),
        (changed(hand="Ada"), "'hand': A list is expected here, not \"Ada\"."),
        (changed(hand=["Ada", "Harp"]), "'hand': There is no card 'Harp'; perhaps"),
        (
            changed(hand=["Ada", ["Ada"]]),
            "'hand': The name of a card or a place is expected here, not [\"Ada\"].",
        ),
        (changed(hand=["Ada", "Ada"]), "'hand' has a card twice."),
        (changed(hand=["Ada"]), "'hand' and 'hand_sizes' do not agree."),
        (changed(hand_sizes=[2, 2]), "'hand_sizes' has 2 numbers for 3 players."),
        (changed(hand_sizes=[2, 2, -1]), "'hand_sizes': A number from 0 to 99 is expected here, not -1."),
        (changed(tokens=VALUES["tokens"][:2]), "'tokens' has 2 places for 3 suspects."),
        (changed(tokens=["99,99"] * 3), "'tokens': The square 99,99 is off the board"),
        (changed(tokens=["Attic"] * 3), "'tokens': There is no room 'Attic'; perhaps Kitchen or"),
        (changed(weapons=["0,5"] * 3), "'weapons': A place with a name is expected here, not \"0,5\"."),
        (changed(weapons=["Kitchen"] * 4), "'weapons' has 4 places for 3 weapons."),
        (changed(phase="begin"), "'phase': One of deal, place, lead, start, "),
        (changed(turn=-1), "'turn': A seat from 0 to 2 is expected here, not -1."),
        (changed(actor=-2), "'actor': A seat or chance from -1 to 2 is expected here, not -2."),
        (changed(pips=10**30), "'pips': A number from 0 to 99 is expected here, not 1000"),
        (changed(pips=2.5), "'pips': A number from 0 to 99 is expected here, not 2.5."),
        (changed(suggestion=["Ada", "Violin"]), "'suggestion': A suspect, a weapon and a room are expected"),
        (changed(suggestion=["Violin", "Ada", "Kitchen"]), "'suggestion': There is no suspect 'Violin'"),
        (changed(eliminated=[0, "1"]), "'eliminated': A seat from 0 to 2 is expected here, not \"1\"."),
        (changed(claim="fly"), "'claim': One of relocate, give, peek is expected here, not \"fly\"."),
        (changed(legal={}), "'legal' must be a list, not {}."),
        (changed(legal=[["Roll"], ["Rol"]]), "legal action 2: There is no action 'Rol'."),
        (changed(legal=[["Peek", 9]]), "legal action 1: A seat from 0 to 2 is expected here, not 9."),
        (changed(legal=[["Roll"]], actor=0), "'legal' has actions for a player who does not act."),
        (changed(events=["Dealt"]), 'event 1: An event is a list that begins with its kind, not "Dealt".'),
        (changed(events=[["Vanished", 1]]), "event 1: There is no kind of event called 'Vanished'."),
        (changed(events=[["Dealt", 1]]), "event 1: Dealt has 2 parts, player and card, not 1."),
        (changed(events=[["Reshuffled", 1]]), "event 1: Reshuffled has no parts, not 1."),
        (changed(events=[["Audited", 1, 2, "no"]]), 'event 1: true or false is expected here, not "no".'),
        (
            changed(events=[["Summoned", "Violin", "Kitchen", "Kitchen"]]),
            "event 1: There is no suspect 'Violin'",
        ),
        (changed(events=[["Rolled", 0, 3]] * 50_001), "'events' has more than 50,000 items."),
        (changed(outcome=["Outcome", "lost", 0, ["Ada", "Violin", "Kitchen"]]), "'outcome': One of solved,"),
        ('{"format": ' + "[" * 100_000, "the file is nested too deeply."),
    ],
)
def test_every_fault_is_one_sentence_that_names_the_place(text, message):
    with pytest.raises(LogError, match="^mine[:,] " + re.escape(message)) as caught:
        read_view(text, "mine")
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 10**6),
    st.sampled_from(["", "Ada", "Violin", "Kitchen", "0,3", "7,4", "\x00", "x" * 90, "solved", "start"]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([[], {}, [[]], ["Dealt", 0, "Ada"], ["Roll"], {"a": 1}]),
)


def with_junk(value, draw):
    """Parsed JSON in which one value, however deep, is replaced by another."""
    if isinstance(value, dict | list) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from([*value] if isinstance(value, dict) else range(len(value))))
        changed = value.copy()
        changed[key] = with_junk(value[key], draw)
        return changed
    return draw(JUNK)


@settings(max_examples=250)
@given(st.data())
def test_whatever_stands_there_is_read_or_explained(data):
    text = json.dumps(with_junk(VALUES, data.draw))
    sentence = ""
    try:
        found = read_view(text, "mine")
    except LogError as error:
        sentence = str(error)
    else:
        assert read_view(write_view(found)) == found
    assert "\n" not in sentence
    assert not sentence or re.fullmatch(r"mine[:,] .*\.", sentence)


def test_files_that_are_no_views(tmp_path):
    with pytest.raises(
        LogError, match=r"^nowhere\.view: the file cannot be read \(No such file or directory\)\.$"
    ):
        load_view(tmp_path / "nowhere.view")
    (tmp_path / "seen.view").write_bytes(b"\xff\xfe")
    with pytest.raises(LogError, match=r"^seen\.view: the file is not a text in UTF-8\.$"):
        load_view(tmp_path / "seen.view")


def test_a_view_of_an_edition_without_a_name_says_so():
    lost = replace(view(position(), 0), edition=replace(CLASSIC, name="a/b"))
    with pytest.raises(
        ClueError, match=r"^A view of Classic cannot be saved: its file, \S+ could not be found again"
    ):
        write_view(lost)
