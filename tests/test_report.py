"""What is told of a recorded game, in figures and in sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cluekit.deduction import counting
from cluekit.deduction.logs import Case, parse, read
from cluekit.errors import ClueError, Contradiction
from cluekit.recorder.cases import case_of
from cluekit.recorder.text import parse as parse_sheet
from cluekit.report import contradiction, figures, sentences

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
CASES = {case.name: case for file in ("deduction.json", "logs.json") for case in read(DATA / file)}

MINI = {"name": "small", "categories": [3, 3, 3], "hand_sizes": [2, 2, 2]}


def mini(*facts: dict[str, Any], hand: list[int] | None = None) -> Case:
    """A case of the smallest game, seat 0 or somebody who watches looking on."""
    log = MINI | {"observer": None if hand is None else 0, "hand": hand, "facts": facts}
    return parse(json.dumps({"logs": [log]}))[0]


def test_the_recorded_game_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^```(text|console)\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE))
    case = case_of(parse_sheet(blocks["text"]), "sunday.txt")
    assert blocks["console"].splitlines() == ["$ cluekit solve sunday.txt", *sentences(case)]


def test_figures_of_a_game_log_have_the_spellings_of_the_file() -> None:
    found = figures(CASES["last_weapon_to_envelope"])
    assert list(found) == ["name", "model", "consistent_deals", "weight", "envelope", "certain"]
    assert found["envelope"]["Knife"] == found["consistent_deals"] == "19404"
    assert found["envelope"]["Rope"] == "0"
    assert ["Knife", "envelope", True] in found["certain"]
    assert ["Rope", 1, True] in found["certain"]
    assert ["Candlestick", 0, True] in found["certain"]
    assert ["Candlestick", 2, False] in found["certain"]
    assert json.loads(json.dumps(found)) == found


def test_figures_of_a_fact_log_have_numbers_and_leave_out_cards_in_no_envelope() -> None:
    found = figures(mini(hand=[1, 3]))
    assert found["consistent_deals"] == "72"
    assert found["envelope"] == {str(card): "36" for card in (0, 2, 4, 5)} | {str(c): "24" for c in (6, 7, 8)}
    assert [1, 0, True] in found["certain"]


def test_figures_list_every_certain_cell_once() -> None:
    cells = figures(CASES["classic-3p-30s"])["certain"]  # one deal: all cells are certain
    assert len(cells) == len({(card, owner) for card, owner, _ in cells}) == 21 * 4
    assert [card for card, *rest in cells if rest == ["envelope", True]] == [5, 9, 15]
    assert {type(card) for card, _, _ in cells} == {int}
    assert sum(holds for *_, holds in cells) == 21


def test_sentences_when_many_solutions_are_likeliest() -> None:
    assert sentences(CASES["last_weapon_to_envelope"]) == [
        "last_weapon_to_envelope: 19,404 deals and 42 solutions fit (facts only).",
        "42 solutions are likeliest (462 of 19,404 deals, 2.4% each), for one ProfessorPlum, Knife, Hall.",
        "Seat 0 (the observer) holds Candlestick, Revolver, LeadPipe, Wrench, Conservatory, DiningRoom.",
        "Seat 1 holds Rope.",
        "The envelope holds Knife.",
    ]


def test_sentences_when_the_solution_is_certain() -> None:
    assert sentences(CASES["classic-3p-30s"])[:2] == [
        "classic-3p-30s: 1 deal and 1 solution fit (facts only).",
        "The solution is certain: suspect 5, weapon 9, room 15.",
    ]


def test_sentences_when_one_solution_is_likeliest() -> None:
    """The first lesson: the last six deals, three of them with the room that was asked for."""
    asked = [1, 4, 6]
    told = sentences(mini({"passed": 1, "cards": asked}, {"player": 2, "showed": 4}, hand=[0, 3]))
    assert told == [
        "small: 6 deals and 4 solutions fit (facts only).",
        "The likeliest solution is suspect 1, weapon 5, room 6 (3 of 6 deals, 50.0%).",
        "Seat 0 (the observer) holds suspect 0, weapon 3.",
        "Seat 1 does not hold suspect 1, room 6.",
        "Seat 2 holds weapon 4.",
        "The envelope holds weapon 5.",
    ]


@pytest.mark.parametrize("tell", [figures, sentences])
def test_what_no_deal_fits_is_told_with_its_case(tell: Any) -> None:
    case = mini({"passed": 1, "cards": [0, 4, 6]}, {"player": 1, "showed": 4})
    sentence = (
        r"No deal fits\. Entries 1 and 2 cannot both be true; without entry 1 or entry 2 everything fits\.$"
    )
    with pytest.raises(Contradiction, match=rf'^the text, case "small": {sentence}'):
        tell(case)


def test_why_no_deal_fits_can_be_explained() -> None:
    case = mini({"passed": 1, "cards": [0, 4, 6]}, {"player": 1, "showed": 4})
    assert contradiction(mini()) == []
    assert contradiction(case) == [
        "small: no deal fits (facts only).",
        "Entries 1 and 2 cannot both be true; without entry 1 or entry 2 everything fits.",
        "1. Entry 1: Seat 1 holds none of suspect 0, weapon 4 and room 6.",
        "2. Entry 2: Seat 1 holds weapon 4.",
        "3. No place is left for weapon 4 (1, 2). That cannot be.",
    ]


def test_solutions_that_are_too_many_are_told_with_their_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solutions are counted after the deals, and only for the sentences."""

    def refuse(dealing: object) -> None:
        raise ClueError("Too much is open.")

    monkeypatch.setattr(counting, "joint", refuse)
    assert figures(mini())["consistent_deals"] == "2430"
    with pytest.raises(ClueError, match=r'^the text, case "small": Too much is open\.$'):
        sentences(mini())
