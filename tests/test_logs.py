"""Recorded logs: both file formats, every count and every certain cell, and what is wrong with bad files."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from cluekit.deduction import ENVELOPE, Holds, HoldsNone, HoldsSome, NotSolution
from cluekit.deduction.logs import Case, read, report, sentences, solve
from cluekit.errors import Contradiction, LogError

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
    found = report(BY_NAME[expected["name"]])
    deals = int(found["consistent_deals"])
    assert deals == expected["consistent_deals"]
    shares = {card: round(int(inside) / deals, 6) for card, inside in found["envelope"].items()}
    assert shares == expected["envelope_probability"]
    seats = len(expected["hand_sizes"])
    certain = {(card, place): holds for card, place, holds in found["certain"]}
    for cell in expected.get("expected_cells", []):
        place = cell["owner"] if cell["owner"] < seats else "envelope"
        # The file marks a cell that seems certain but is not with -1.
        assert certain.get((cell["card"], place), -1) == cell["value"]


@pytest.mark.parametrize("expected", LOGS_JSON["logs"], ids=names(LOGS_JSON["logs"]))
def test_fact_log(expected: dict[str, Any]) -> None:
    case = BY_NAME[expected["name"]]
    found, knowledge = report(case), solve(case)
    assert found["consistent_deals"] == expected["consistent_deals"]
    assert found["envelope"] == expected["envelope"]
    assert sum(knowledge.solutions.values()) == knowledge.deals
    for card in case.deck.cards:
        joint = sum(deals for triple, deals in knowledge.solutions.items() if card in triple)
        assert joint == knowledge.count(card, ENVELOPE)
        assert sum(knowledge.count(card, owner) for owner in knowledge.owners) == knowledge.deals
    for seat, size in enumerate(case.hand_sizes):
        assert sum(knowledge.count(card, seat) for card in case.deck.cards) == size * knowledge.deals


def test_a_report_has_the_keys_and_spellings_of_the_file() -> None:
    found = report(BY_NAME["last_weapon_to_envelope"])
    assert list(found) == ["name", "consistent_deals", "envelope", "certain"]
    assert found["envelope"]["Knife"] == found["consistent_deals"] == "19404"
    assert found["envelope"]["Rope"] == "0"
    assert ["Knife", "envelope", True] in found["certain"]
    assert ["Rope", 1, True] in found["certain"]
    assert ["Candlestick", 0, True] in found["certain"]
    assert ["Candlestick", 2, False] in found["certain"]
    assert json.loads(json.dumps(found)) == found


def test_a_report_lists_every_certain_cell_once() -> None:
    case = BY_NAME["classic-3p-30s"]  # one deal: all cells are certain
    cells = report(case)["certain"]
    assert len(cells) == len({(card, place) for card, place, _ in cells}) == 21 * 4
    assert [card for card, *rest in cells if rest == ["envelope", True]] == [5, 9, 15]
    assert {type(card) for card, _, _ in cells} == {int}
    assert sum(holds for *_, holds in cells) == 21


def test_entries_of_a_game_log_become_facts() -> None:
    case = BY_NAME["only_candlestick"]
    card = case.deck.card
    asked = (card("ProfessorPlum"), card("Candlestick"), card("Lounge"))
    assert case.facts[:3] == tuple(Holds(0, card(name)) for name in ("Wrench", "Conservatory", "DiningRoom"))
    assert Holds(1, card("LeadPipe")) in case.facts
    assert case.facts[-5:-2] == (HoldsNone(5, asked), HoldsNone(0, asked), HoldsSome(1, asked))


def test_entries_of_a_fact_log_become_facts() -> None:
    case = BY_NAME["classic-3p-8s"]
    cards = case.deck.cards
    wrong = case.deck.triple(cards[2], cards[11], cards[12])
    assert NotSolution(wrong) in case.facts
    assert HoldsNone(1, tuple(wrong)) in case.facts
    assert Holds(2, cards[12]) in case.facts
    assert HoldsSome(2, (cards[1], cards[9], cards[20])) in case.facts
    assert case.label(cards[20]) == 20


def test_sentences_for_people() -> None:
    assert sentences(BY_NAME["last_weapon_to_envelope"]) == [
        "last_weapon_to_envelope: 19,404 deals and 42 solutions fit.",
        "42 solutions are likeliest (462 of 19,404 deals, 2.4% each), for one ProfessorPlum, Knife, Hall.",
        "Seat 0 (the observer) holds Candlestick, Revolver, LeadPipe, Wrench, Conservatory, DiningRoom.",
        "Seat 1 holds Rope.",
        "The envelope holds Knife.",
    ]
    certain = sentences(BY_NAME["classic-3p-30s"])
    assert certain[:2] == [
        "classic-3p-30s: 1 deal and 1 solution fit.",
        "The solution is certain: suspect 5, weapon 9, room 15.",
    ]
    for case in GAMES:
        assert all(sentence.endswith(".") for sentence in sentences(case))


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
    for use in (solve, report, sentences):
        with pytest.raises(Contradiction, match=r'^bad\.json, case "small": No deal fits'):
            use(case)


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
    (("weapons", 0), "---", IN_CASE + "A weapon has a name without letters"),
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
    ((*GAME, "hand_sizes"), [2, 2, 10**400], IN_CASE + ".* must be from 0 to 6, not 1000"),
    ((*GAME, "hand_sizes"), 6, IN_CASE + "'hand_sizes' must be a list"),
    ((*GAME, "observer"), MISSING, IN_CASE + "the key 'observer' is missing"),
    ((*GAME, "observer"), 3, IN_CASE + "'observer' must be from 0 to 2, not 3"),
    ((*GAME, "observer"), True, IN_CASE + "'observer' must be a whole number, not true"),
    ((*GAME, "observer"), None, IN_CASE + r"a spectator \(observer null\) has no 'hand'"),
    ((*GAME, "hand"), MISSING, IN_CASE + "the key 'hand' is missing"),
    ((*GAME, "hand"), ["White"], IN_CASE + "'hand' has 1 cards, but 'hand_sizes' gives seat 0 2"),
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


BAD_FILES: list[tuple[str, str]] = [
    ("", "the file is not JSON"),
    ("{", "the file is not JSON"),
    ("[1, 2]", "an object is expected here"),
    ("null", "an object is expected here, not null"),
    ("{}", "a log has a list 'cases' or 'logs'"),
    ('{"logs": 3}', "'logs' must be a list, not 3"),
    ('{"logs": NaN}', "the file is not JSON .NaN is no number"),
    ('{"logs": [], "logs": []}', "the file is not JSON .an object has the same key twice"),
    ("[" * 100_000, "the file is nested too deeply"),
    ('{"logs": ' + "1" * 5000 + "}", "the file is not JSON"),
]


@pytest.mark.parametrize(("text", "message"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_bad_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(LogError, match=r"^bad\.json: " + message):
        read(write(tmp_path, text))


def test_deep_nesting_inside_a_case_is_reported_too(tmp_path: Path) -> None:
    for depth in (10, 500, 900):
        text = json.dumps(small_facts()).replace('"observer": 0', '"observer": ' + "[" * depth + "]" * depth)
        with pytest.raises(LogError):
            read(write(tmp_path, text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"^none\.json: the file cannot be read"):
        read(tmp_path / "none.json")
    with pytest.raises(LogError, match="the file cannot be read"):
        read(tmp_path)
    (tmp_path / "latin.json").write_bytes(b'{"logs": ["\xe9"]}')
    with pytest.raises(LogError, match=r"^latin\.json: the file is not a text in UTF-8"):
        read(tmp_path / "latin.json")


def test_a_case_is_a_value() -> None:
    again = {case.name: case for case in read(DATA / "logs.json")}
    assert isinstance(again["hard-0"], Case)
    assert again["hard-0"] == BY_NAME["hard-0"]
