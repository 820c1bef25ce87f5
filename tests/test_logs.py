"""Recorded logs: both file formats, every count and every certain cell, and what is wrong with bad files."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from cluekit.deduction import ENVELOPE, Holds, HoldsNone, HoldsSome, NotSolution, Showed, counting
from cluekit.deduction.logs import Case, parse, read, solve
from cluekit.errors import ClueError, Contradiction, LogError

DATA = Path(__file__).parent / "data"
GAMES = read(DATA / "deduction.json")
LOGS = read(DATA / "logs.json")
GAMES_JSON = json.loads((DATA / "deduction.json").read_text(encoding="utf-8"))
LOGS_JSON = json.loads((DATA / "logs.json").read_text(encoding="utf-8"))
BY_NAME = {case.name: case for case in GAMES + LOGS}


def names(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["name"] for entry in entries]


def test_every_case_is_read_in_order() -> None:
    assert [case.name for case in GAMES] == names(GAMES_JSON["cases"])
    assert [case.name for case in LOGS] == names(LOGS_JSON["logs"])


@pytest.mark.parametrize("expected", GAMES_JSON["cases"], ids=names(GAMES_JSON["cases"]))
def test_game_log(expected: dict[str, Any]) -> None:
    case = BY_NAME[expected["name"]]
    knowledge = solve(case)
    assert knowledge.deals == expected["consistent_deals"]
    shares = {str(card): knowledge.probability(card, ENVELOPE) for card in case.deck.cards}
    assert {card: round(float(share), 6) for card, share in shares.items()} == expected[
        "envelope_probability"
    ]
    certain = {(str(card), owner): holds for card, owner, holds in knowledge.certain()}
    for cell in expected.get("expected_cells", []):
        owner = knowledge.owners[cell["owner"]]
        # The file marks a cell that seems certain but is not with -1.
        assert certain.get((cell["card"], owner), -1) == cell["value"]


@pytest.mark.parametrize("expected", LOGS_JSON["logs"], ids=names(LOGS_JSON["logs"]))
def test_fact_log(expected: dict[str, Any]) -> None:
    case = BY_NAME[expected["name"]]
    knowledge = solve(case)
    assert str(knowledge.deals) == expected["consistent_deals"]
    inside = {str(case.label(card)): knowledge.count(card, ENVELOPE) for card in case.deck.cards}
    assert {card: str(deals) for card, deals in inside.items() if deals} == expected["envelope"]
    assert sum(knowledge.solutions.values()) == knowledge.deals
    for card in case.deck.cards:
        joint = sum(deals for triple, deals in knowledge.solutions.items() if card in triple)
        assert joint == knowledge.count(card, ENVELOPE)
        assert sum(knowledge.count(card, owner) for owner in knowledge.owners) == knowledge.deals
    for seat, size in enumerate(case.hand_sizes):
        assert sum(knowledge.count(card, seat) for card in case.deck.cards) == size * knowledge.deals


def test_entries_of_a_game_log_become_facts() -> None:
    case = BY_NAME["only_candlestick"]
    card = case.deck.card
    asked = (card("ProfessorPlum"), card("Candlestick"), card("Lounge"))
    assert case.facts[:3] == tuple(Holds(0, card(name)) for name in ("Wrench", "Conservatory", "DiningRoom"))
    shown = [fact for fact in case.facts if isinstance(fact, Showed)]
    assert [(fact.owner, fact.card, fact.card in fact.cards) for fact in shown] == [
        (1, card("LeadPipe"), True)
    ]
    assert case.evidence.numbers[:4] == (0, 0, 0, 1)
    assert case.facts[-5:-2] == (HoldsNone(5, asked), HoldsNone(0, asked), HoldsSome(1, asked))


def test_entries_of_a_fact_log_become_facts() -> None:
    case = BY_NAME["classic-3p-8s"]
    cards = case.deck.cards
    wrong = case.deck.triple(cards[2], cards[11], cards[12])
    assert NotSolution(wrong) in case.facts
    assert HoldsNone(1, tuple(wrong)) in case.facts
    assert (2, cards[12]) in [(fact.owner, fact.card) for fact in case.facts if isinstance(fact, Showed)]
    assert HoldsSome(2, (cards[1], cards[9], cards[20])) in case.facts
    assert case.label(cards[20]) == 20


def write(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "bad.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def small_game() -> dict[str, Any]:
    """A good game log of two entries, to be spoiled in one way or another."""
    seen = {"suggester": 0, "cards": ["Knife", "Hall", "Plum"], "passed": [1], "shower": 2}
    unseen = {"suggester": 1, "cards": ["Green", "Rope", "Attic"], "passed": [2], "shower": 0}
    return {
        "suspects": ["Plum", "White", "Green"],
        "weapons": ["Rope", "Knife", "Pipe"],
        "rooms": ["Hall", "Study", "Attic"],
        "cases": [
            {
                "name": "small",
                "hand_sizes": [2, 2, 2],
                "observer": 0,
                "hand": ["White", "Rope"],
                "log": [seen | {"shown_to_observer": "Knife"}, unseen | {"shown_to_observer": "Rope"}],
            }
        ],
    }


def small_facts() -> dict[str, Any]:
    """The same as a fact log."""
    return {
        "logs": [
            {
                "name": "small",
                "categories": [3, 3, 3],
                "hand_sizes": [2, 2, 2],
                "observer": 0,
                "hand": [1, 3],
                "facts": [
                    {"passed": 1, "cards": [0, 4, 6]},
                    {"player": 2, "showed": 4, "cards": [0, 4, 6]},
                    {"passed": 2, "cards": [2, 3, 8]},
                ],
            }
        ]
    }


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    (game,) = read(write(tmp_path, small_game()))
    (facts,) = read(write(tmp_path, small_facts()))
    assert solve(game).deals == solve(facts).deals == 4  # listed by hand
    assert list(solve(game).solutions.values()) == list(solve(facts).solutions.values())


def test_a_card_seen_by_the_observer_as_suggester_may_be_unknown(tmp_path: Path) -> None:
    """A log with a gap is less informative, not wrong."""
    table = small_game()
    table["cases"][0]["log"][0]["shown_to_observer"] = None
    (case,) = read(write(tmp_path, table))
    assert case.facts[3] == HoldsSome(2, tuple(case.deck.triple("Plum", "Knife", "Hall")))
    assert solve(case).deals == 11  # listed by hand


def test_a_spectator_needs_no_hand(tmp_path: Path) -> None:
    table = small_facts()
    table["logs"][0].update(observer=None, hand=None)
    (case,) = read(write(tmp_path, table))
    assert case.observer is None
    assert not any(fact.owner == 0 for fact in case.facts if isinstance(fact, Holds))


def test_a_log_that_no_deal_fits_names_its_case(tmp_path: Path) -> None:
    table = small_facts()
    table["logs"][0]["facts"].append({"passed": 2, "cards": [0, 4, 7]})
    (case,) = read(write(tmp_path, table))
    with pytest.raises(Contradiction, match=r'^bad\.json, case "small": No deal fits'):
        solve(case)


def test_a_log_that_leaves_too_much_open_names_its_case(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = parse(json.dumps(small_facts()))
    monkeypatch.setattr(counting, "NODE_LIMIT", 3)
    with pytest.raises(ClueError, match=r'^the text, case "small": Too much is open to count exactly: .*\.$'):
        solve(case)


MISSING = object()


def spoiled(table: dict[str, Any], path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    table = copy.deepcopy(table)
    target: Any = table
    for key in path[:-1]:
        target = target[key]
    if value is MISSING:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return table


GAME = ("cases", 0)
ENTRY = ("cases", 0, "log", 0)
OTHER = ("cases", 0, "log", 1)
FACTS = ("logs", 0)
FACT = ("logs", 0, "facts", 1)
IN_CASE = r'^bad\.json, case "small": '
IN_FIRST = r'^bad\.json, case "small", entry 1: '
IN_SECOND = r'^bad\.json, case "small", entry 2: '

BAD_GAMES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("suspects",), MISSING, IN_CASE + "the key 'suspects' is missing"),
    (("suspects",), "Plum", IN_CASE + "'suspects' must be a list"),
    (("suspects",), [], IN_CASE + "A deck needs at least one suspect"),
    (("weapons", 0), 7, IN_CASE + "a card must be a short text"),
    (("weapons", 0), "", IN_CASE + "a card must be a short text"),
    (("weapons", 0), "Ro\npe", IN_CASE + "a card must be a short text on one line"),
    (("weapons", 0), "x" * 101, IN_CASE + "a card must be a short text"),
    (("weapons", 0), "\ud800", IN_CASE + "a card must be a short text"),
    (("weapons", 0), "---", IN_CASE + ".*weapon.*letter"),
    (("weapons", 0), "Plum", IN_CASE + "The name 'Plum' stands on two cards"),
    (("rooms",), [f"room {n}" for n in range(101)], IN_CASE + "there are more than 100 cards"),
    (("cases",), {}, r"^bad\.json: 'cases' must be a list"),
    (("cases", 0), ["small"], r"^bad\.json, case 1: an object is expected here, not \[\"small\"\]"),
    ((*GAME, "name"), MISSING, r"^bad\.json, case 1: the key 'name' is missing"),
    ((*GAME, "name"), 5, r"^bad\.json, case 1: 'name' must be a short text"),
    ((*GAME, "name"), " ", r"^bad\.json, case 1: 'name' must be a short text"),
    ((*GAME, "hand_sizes"), [2, 2, 3], IN_CASE + "the hands hold 7 cards, but 6 are dealt"),
    ((*GAME, "hand_sizes"), [2, 2], IN_CASE + "the hands hold 4 cards, but 6 are dealt"),
    ((*GAME, "hand_sizes"), [], IN_CASE + "the number of seats in 'hand_sizes' must be from 1 to 100, not 0"),
    ((*GAME, "hand_sizes"), [0] * 101, IN_CASE + "the number of seats"),
    ((*GAME, "hand_sizes"), [2, 2, -2], IN_CASE + "a number in 'hand_sizes' must be from 0 to 6, not -2"),
    (
        (*GAME, "hand_sizes"),
        [2, 2, 2.0],
        IN_CASE + r"a number in 'hand_sizes' must be a whole number, not 2\.0",
    ),
    ((*GAME, "hand_sizes"), [2, 3, True], IN_CASE + ".* must be a whole number, not true"),
    ((*GAME, "hand_sizes"), [2, 2, "2"], IN_CASE + '.* must be a whole number, not "2"'),
    ((*GAME, "hand_sizes"), [2, 2, 10**90], IN_CASE + ".* must be from 0 to 6, not 1000"),
    ((*GAME, "hand_sizes"), 6, IN_CASE + "'hand_sizes' must be a list"),
    ((*GAME, "observer"), MISSING, IN_CASE + "the key 'observer' is missing"),
    ((*GAME, "observer"), 3, IN_CASE + "'observer' must be from 0 to 2, not 3"),
    ((*GAME, "observer"), True, IN_CASE + "'observer' must be a whole number, not true"),
    ((*GAME, "observer"), None, IN_CASE + r"a spectator \(observer null\) has no 'hand'"),
    ((*GAME, "hand"), MISSING, IN_CASE + "the key 'hand' is missing"),
    ((*GAME, "hand"), ["White"], IN_CASE + "'hand' has 1 card, but 'hand_sizes' gives seat 0 2"),
    ((*GAME, "hand"), ["White", "White"], IN_CASE + "'hand' names a card twice"),
    ((*GAME, "hand"), ["White", "rope"], IN_CASE + 'there is no card "rope"'),
    ((*GAME, "hand"), ["White", [[[]]]], IN_CASE + r"there is no card \[\[\[\]\]\]"),
    ((*GAME, "hand"), ["White", {"a": None}], IN_CASE + 'there is no card {"a": null}'),
    ((*GAME, "log"), MISSING, IN_CASE + "the key 'log' is missing"),
    ((*GAME, "log"), {"0": 1}, IN_CASE + "'log' must be a list"),
    (OTHER, None, IN_SECOND + "an object is expected here, not null"),
    ((*OTHER, "suggester"), MISSING, IN_SECOND + "the key 'suggester' is missing"),
    ((*OTHER, "suggester"), "1", IN_SECOND + "'suggester' must be a whole number"),
    ((*OTHER, "suggester"), 3, IN_SECOND + "'suggester' must be from 0 to 2, not 3"),
    ((*OTHER, "suggester"), 0, IN_SECOND + "seat 0 makes the suggestion and cannot answer it"),
    ((*OTHER, "suggester"), 2, IN_SECOND + "seat 2 makes the suggestion and cannot answer it"),
    ((*OTHER, "cards"), MISSING, IN_SECOND + "the key 'cards' is missing"),
    ((*OTHER, "cards"), ["Plum", "White", "Hall"], IN_SECOND + "'cards' must name one suspect, one weapon"),
    (
        (*OTHER, "cards"),
        ["Plum", "Rope"],
        IN_SECOND + "'cards' must name one suspect, one weapon and one room",
    ),
    ((*OTHER, "cards"), ["Plum", "Rope", "Rope"], IN_SECOND + "'cards' names a card twice"),
    ((*OTHER, "cards"), ["Plum", "Rope", "Cellar"], IN_SECOND + 'there is no card "Cellar"'),
    ((*OTHER, "cards"), "Plum", IN_SECOND + "'cards' must be a list"),
    ((*OTHER, "passed"), MISSING, IN_SECOND + "the key 'passed' is missing"),
    ((*OTHER, "passed"), [-1], IN_SECOND + "a seat in 'passed' must be from 0 to 2, not -1"),
    ((*OTHER, "passed"), [2, 2], IN_SECOND + "a seat answers twice"),
    ((*OTHER, "passed"), [2, 0], IN_SECOND + "a seat answers twice"),
    ((*OTHER, "passed"), 2, IN_SECOND + "'passed' must be a list"),
    ((*OTHER, "shower"), MISSING, IN_SECOND + "the key 'shower' is missing"),
    ((*OTHER, "shower"), False, IN_SECOND + "'shower' must be a whole number, not false"),
    ((*OTHER, "shower"), 1.5, IN_SECOND + "'shower' must be a whole number"),
    ((*OTHER, "shower"), None, IN_SECOND + '"Rope" was shown, but nobody is said to have shown it'),
    ((*OTHER, "shown_to_observer"), MISSING, IN_SECOND + "the key 'shown_to_observer' is missing"),
    ((*OTHER, "shown_to_observer"), "White", IN_SECOND + '"White" was shown, but was not asked for'),
    ((*OTHER, "shown_to_observer"), 3, IN_SECOND + "there is no card 3"),
    ((*ENTRY, "suggester"), True, IN_FIRST + "'suggester' must be a whole number, not true"),
]

BAD_FACTS: list[tuple[tuple[str | int, ...], object, str]] = [
    ((*FACTS, "categories"), MISSING, IN_CASE + "the key 'categories' is missing"),
    ((*FACTS, "categories"), [3, 3], IN_CASE + "'categories' must be three numbers"),
    ((*FACTS, "categories"), [3, 3, 0], IN_CASE + "a number in 'categories' must be from 1 to 100, not 0"),
    ((*FACTS, "categories"), [3, 3, 10**9], IN_CASE + "a number in 'categories' must be from 1 to 100"),
    ((*FACTS, "categories"), [3, 3, True], IN_CASE + ".* must be a whole number, not true"),
    ((*FACTS, "hand"), [1, 9], IN_CASE + "there is no card 9"),
    ((*FACTS, "hand"), [True, 3], IN_CASE + "there is no card true"),
    ((*FACTS, "hand"), [1.0, 3], IN_CASE + r"there is no card 1\.0"),
    ((*FACTS, "hand"), [-1, 3], IN_CASE + "there is no card -1"),
    ((*FACTS, "hand"), ["1", 3], IN_CASE + 'there is no card "1"'),
    ((*FACTS, "facts"), MISSING, IN_CASE + "the key 'facts' is missing"),
    (FACT, [], IN_SECOND + r"an object is expected here, not \[\]"),
    (
        FACT,
        {},
        IN_SECOND + "an entry has one of the keys 'passed', 'showed_one_of', 'showed', 'accused_wrongly'",
    ),
    (FACT, {"passed": 1, "showed": 4}, IN_SECOND + "an entry has one of the keys"),
    (FACT, {"passed": 1}, IN_SECOND + "the key 'cards' is missing"),
    (FACT, {"passed": 4, "cards": [0, 4, 6]}, IN_SECOND + "'passed' must be from 0 to 2, not 4"),
    (FACT, {"passed": 1, "cards": [0, 1, 6]}, IN_SECOND + "'cards' must name one suspect"),
    (FACT, {"showed_one_of": [0, 4, 6]}, IN_SECOND + "the key 'player' is missing"),
    (FACT, {"showed_one_of": 4, "player": 1}, IN_SECOND + "'showed_one_of' must be a list, not 4"),
    (
        FACT,
        {"showed_one_of": [0, 4, 6], "player": None},
        IN_SECOND + "'player' must be a whole number, not null",
    ),
    (FACT, {"showed": 5, "player": 1, "cards": [0, 4, 6]}, IN_SECOND + "5 was shown, but was not asked for"),
    (FACT, {"showed": None, "player": 1}, IN_SECOND + "there is no card null"),
    (FACT, {"accused_wrongly": [0, 4]}, IN_SECOND + "'accused_wrongly' must name one suspect"),
]


@pytest.mark.parametrize(("path", "value", "message"), BAD_GAMES)
def test_bad_game_logs(tmp_path: Path, path: tuple[str | int, ...], value: object, message: str) -> None:
    with pytest.raises(LogError, match=message) as caught:
        read(write(tmp_path, spoiled(small_game(), path, value)))
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("path", "value", "message"), BAD_FACTS)
def test_bad_fact_logs(tmp_path: Path, path: tuple[str | int, ...], value: object, message: str) -> None:
    with pytest.raises(LogError, match=message):
        read(write(tmp_path, spoiled(small_facts(), path, value)))


def test_a_card_shown_among_others_cannot_be_known(tmp_path: Path) -> None:
    table = small_game()
    table["cases"][0]["log"][1] |= {"passed": [], "shower": 2}
    with pytest.raises(LogError, match=IN_SECOND + "a card shown to somebody else cannot be known"):
        read(write(tmp_path, table))


def test_seats_that_passed_may_be_left_out(tmp_path: Path) -> None:
    table = small_game()
    table["cases"][0]["log"][0]["passed"] = []
    (case,) = read(write(tmp_path, table))
    assert solve(case).deals > 4


BAD_TEXTS: list[tuple[str, str]] = [
    ("", r"the file is not JSON \(Expecting value in line 1, column 1\)"),
    ('{"logs":\n [,]}', r"the file is not JSON \(Expecting value in line 2, column 3\)"),
    ("[1, 2]", r"an object is expected here, not \[1, 2\]"),
    ("null", "an object is expected here, not null"),
    ("{}", "a log has a list 'cases' or 'logs', and here is neither"),
    ('{"logs": 3}', "'logs' must be a list, not 3"),
    ('{"logs": 1e999}', "'logs' must be a list, not Infinity"),
    ('{"logs": NaN}', r"the file is not JSON \(NaN is no number of JSON\)"),
    ('{"logs": -Infinity}', r"the file is not JSON \(-Infinity is no number of JSON\)"),
    ('{"logs": [], "logs": []}', r'the file is not JSON \(an object has the key "logs" twice\)'),
    ('{"logs": [{"a": 1, "a": 2}]}', r'the file is not JSON \(an object has the key "a" twice\)'),
    ('{"logs": ' + "1" * 101 + "}", r"the file is not JSON \(a number has more than 100 digits\)"),
    ('{"logs": ' + "1" * 5000 + "}", r"the file is not JSON \(a number has more than 100 digits\)"),
    ("[" * 100_000, "the file is nested too deeply"),
    ('{"a": ' * 100_000, "the file is nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(LogError, match=rf"^bad\.json: {message}\.$"):
        parse(text, "bad.json")


@pytest.mark.parametrize("depth", [10, 500, 900])
def test_deep_nesting_inside_a_case_is_reported_too(depth: int) -> None:
    text = json.dumps(small_facts()).replace('"observer": 0', '"observer": ' + "[" * depth + "]" * depth)
    with pytest.raises(LogError, match=r"'observer' must be a whole number|nested too deeply"):
        parse(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"^none\.json: the file cannot be read"):
        read(tmp_path / "none.json")
    with pytest.raises(LogError, match="the file cannot be read"):
        read(tmp_path)
    (tmp_path / "latin.json").write_bytes(b'{"logs": ["\xe9"]}')
    with pytest.raises(LogError, match=r"^latin\.json: the file is not a text in UTF-8"):
        read(tmp_path / "latin.json")


def test_a_case_is_a_value() -> None:
    one, other = (parse(json.dumps(small_facts())) for _ in range(2))
    assert isinstance(one[0], Case)
    assert one == other
