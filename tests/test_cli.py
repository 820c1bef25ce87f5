from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cluekit import cli
from cluekit.arena import simulation, tournaments
from cluekit.cli import lab as lab_command
from cluekit.cli import main
from cluekit.editions import Edition, editions
from cluekit.saved import save as save_game

from . import own_edition

ROOT = Path(__file__).resolve().parent.parent
LOGS = Path(__file__).parent / "data" / "logs.json"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.isascii()
    return printed.out


def answer_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(answer(capsys, *words, "--json"))


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence in which something is refused."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith(".\n")
    assert printed.err.count("\n") == 1
    return printed.err


def command(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-m", "cluekit", *words]
    return subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60, **more)


# moves


def test_moves_lists_squares_then_rooms(capsys: pytest.CaptureFixture[str]) -> None:
    places = answer_json(capsys, "moves", "mini", "--at", "2,5", "--roll", "2")
    assert places == ["0,5", "1,4", "1,6", "3,4", "3,6", "4,5", "Kitchen", "Library"]


def test_moves_are_blocked_by_tokens_on_squares_only(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "classic", "--at", "kitchen", "--roll", "1"]
    assert answer_json(capsys, *moves) == ["7,4"]
    assert answer_json(capsys, *moves, "--token", "Hall", "billiard room") == ["7,4"]
    assert answer_json(capsys, *moves, "--token", "7,4") == []


def test_tokens_can_be_given_in_any_way(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "mini", "--roll", "3", "--at", "2,5"]
    together = answer_json(capsys, *moves, "--token", "2,4", "1,6", "3,6")
    apart = answer_json(capsys, *moves, "--token", "2,4", "--token", "(1, 6)", "3,6")
    assert together == apart != answer_json(capsys, *moves)


def test_the_movers_own_token_blocks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "mini", "--at", "2,5", "--roll", "4"]
    assert answer_json(capsys, *moves, "--token", "2,5") == answer_json(capsys, *moves)


def test_passages_are_no_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Study" not in answer_json(capsys, "moves", "classic", "--at", "Kitchen", "--roll", "12")


def test_moves_by_the_rules_of_the_edition_or_by_others(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "mini", "--at", "2,5", "--roll", "1", "--token", "Kitchen", "3,5"]
    assert answer_json(capsys, *moves) == ["1,5", "2,4", "2,6"]
    jumping = answer_json(capsys, *moves[:5], "2", *moves[6:], "--option", "occupied=jumped")
    assert "4,5" in jumping
    closed = ["moves", "classic", "--at", "7,4", "--roll", "1", "--token", "Kitchen"]
    assert "Kitchen" in answer_json(capsys, *closed)
    assert "Kitchen" not in answer_json(capsys, *closed, "--option", "one-token-rooms=true")


def test_places_can_have_the_names_of_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "classic", "--at", "7,4", "--roll", "1"]
    english, polish = answer_json(capsys, *moves), answer_json(capsys, *moves, "--language", "pl")
    assert english[:-1] == polish[:-1]
    assert (english[-1], polish[-1]) == ("Kitchen", "Kuchnia")
    from_there = ["moves", "classic", "--at", "Kuchnia", "--roll", "1", "--language", "pl"]
    assert answer_json(capsys, *from_there) == ["7,4"]


def test_moves_by_names_of_lobbies_and_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "master-detective", "--roll", "1", "--at"]
    assert "Basement Stairs" in answer_json(capsys, *moves, "Garden Walk")
    assert "Cloak Room" in answer_json(capsys, *moves, "9,15")


def test_moves_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["moves", "classic", "--at", "Kitchen", "--roll", "1"]
    assert answer(capsys, *moves) == "A roll of 1 from the Kitchen can end in 1 place:\nrow 7, column 4\n"
    blocked = answer(capsys, *moves, "--token", "7,4")
    assert blocked == "A roll of 1 from the Kitchen leads nowhere: the token has to wait.\n"


# editions


def test_editions(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["name"]: row for row in answer_json(capsys, "editions")}
    assert rows["classic"] == {
        "name": "classic",
        "suspects": 6,
        "weapons": 6,
        "rooms": 9,
        "solutions": 324,
        "squares": 188,
        "door_squares": 17,
        "passages": 2,
        "snoop_squares": 0,
        "min_players": 2,
        "max_players": 6,
        "dice": 1,
    }
    assert rows["mini"]["solutions"] == 27
    for row in rows.values():
        assert all(type(value) is int for key, value in row.items() if key != "name")


def test_editions_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    names = [edition.name for edition in editions()]
    lines = answer(capsys, "editions").splitlines()
    table, (hint,) = lines[: len(names) + 1], lines[len(names) + 1 :]
    assert table[0].split("  ")[0] == "name"
    assert len({len(line) for line in table}) == 1
    assert [line.split()[0] for line in table[1:]] == names
    assert hint.endswith("cluekit editions NAME")


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.name)
def test_the_notes_of_one_edition(capsys: pytest.CaptureFixture[str], edition: Edition) -> None:
    _, row, *notes = answer(capsys, "editions", edition.name).splitlines()
    assert row.split()[0] == edition.name
    assert notes == [f"{field}: {note}." for field, note in edition.notes] != []
    (fields,) = answer_json(capsys, "editions", edition.name)
    assert fields["name"] == edition.name


def test_an_edition_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("mini.toml", "mini.txt"):
        (tmp_path / name).write_text((ROOT / "boards" / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "mini.toml").rename(tmp_path / "ours.toml")
    moves = ["--at", "2,5", "--roll", "2"]
    own = answer_json(capsys, "moves", str(tmp_path / "ours.toml"), *moves)
    assert own == answer_json(capsys, "moves", "mini", *moves)
    assert answer_json(capsys, "simulate", "ours.toml", "--games", "1")["edition"] == "ours"


# check


def test_a_sound_edition(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "boards" / "classic.toml")
    told = answer(capsys, "check", file)
    sizes = "6 suspects, 6 weapons, 9 rooms, 188 squares, 2 passages, 2 to 6 players"
    assert told == f"classic.toml is sound: {sizes}.\n"
    assert answer_json(capsys, "check", file) == {"file": "classic.toml", "sound": True, "problems": []}


@pytest.mark.parametrize("edition", [each.name for each in editions()])
def test_all_editions_are_sound(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    told = answer(capsys, "check", str(ROOT / "boards" / f"{edition}.toml"))
    assert told.startswith(f"{edition}.toml is sound: ")


def test_all_problems_of_an_edition_are_told_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    good = (ROOT / "boards" / "mini.toml").read_text(encoding="utf-8")
    drawn = (ROOT / "boards" / "mini.txt").read_text(encoding="utf-8")
    bad = good.replace("dice = 1", "dice = 3").replace('"Violin"]', '"Teapot"]')
    Path("ours.toml").write_text(bad, encoding="utf-8")
    Path("mini.txt").write_text(drawn, encoding="utf-8")
    assert main(["check", "ours.toml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("ours.toml, line ") for line in lines)
    assert "Teapot" in lines[0]
    assert "dice" in lines[1]
    assert main(["check", "ours.toml", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["sound"], len(told["problems"])) == ("ours.toml", False, 2)
    for problem, line in zip(told["problems"], lines, strict=True):
        assert list(problem) == ["file", "line", "column", "sentence", "advice"]
        assert line == f"{problem['sentence']} {problem['advice']}".rstrip()
        where = bad.splitlines()[problem["line"] - 1]
        assert "dice = 3" in where or "Teapot" in where


@pytest.mark.parametrize(
    ("content", "word"), [(b"", "title"), (b"title =", "TOML"), (b"\x80", "UTF-8"), (b"[" * 9000, "TOML")]
)
def test_files_that_are_no_editions_at_all(
    capsys: pytest.CaptureFixture[str], content: bytes, word: str
) -> None:
    Path("ours.toml").write_bytes(content)
    assert main(["check", "ours.toml"]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    assert word in printed.out or "nobody" in printed.out or "anybody" in printed.out


# simulate


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["random", "random", "eliminator"]
    words = ["simulate", "mini", "--bots", ",".join(bots), "--games", "30", "--seed", "7"]
    result = answer_json(capsys, *words)
    assert list(result) == [
        *("edition", "bots", "seed", "games", "steps", "seconds"),
        *("wins", "unsolved", "unfinished", "mean_turns"),
    ]
    assert (result["edition"], result["bots"], result["seed"], result["games"]) == ("mini", bots, 7, 30)
    assert sum(result["wins"]) + result["unsolved"] + result["unfinished"] == 30
    assert len(result["wins"]) == 3
    again = answer_json(capsys, *words)
    assert {**again, "seconds": 0} == {**result, "seconds": 0}


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "simulate", "mini", "--bots", "random, eliminator", "--games", "1").splitlines()
    assert lines[:3] == [
        "Mini, 1 game with seed 0:",
        "Ada, played by random, won 0 games.",
        "Bruno, played by eliminator, won 1 game.",
    ]
    assert lines[3].startswith("On average a game took ")
    assert lines[4].startswith("In all there were ")
    assert len(lines) == 5


def test_games_that_nobody_won_are_told_when_there_are_any(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["simulate", "mini", "--bots", "random,random", "--games"]
    unsolved = answer_json(capsys, *words, "12")["unsolved"]
    assert unsolved > 1
    assert f"In {unsolved} games everybody accused wrongly." in answer(capsys, *words, "12").splitlines()
    monkeypatch.setattr(simulation, "MAX_TURNS", 1)
    lines = answer(capsys, "simulate", "classic", "--games", "1").splitlines()
    assert "1 game had to be given up without an end." in lines


def test_bots_sit_down_that_the_edition_can_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "MAX_TURNS", 1)
    words = ["simulate", "classic", "--games", "1", "--option"]
    assert answer_json(capsys, *words, "min-players=5")["bots"] == [
        *("random", "eliminator", "reasoner"),
        *("random", "eliminator"),
    ]
    assert answer_json(capsys, *words, "max-players=2")["bots"] == ["random", "eliminator"]


def test_games_by_other_rules(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "mini", "--bots", "eliminator,eliminator,eliminator", "--games", "5"]
    found = {}
    for options in ("dice=1", "dice=2", "answers=everyone", "honour = true", "dice=2;answers=everyone"):
        given = [word for option in options.split(";") for word in ("--option", option)]
        found[options] = answer_json(capsys, *words, *given)["steps"]
    assert found["dice=1"] == answer_json(capsys, *words)["steps"]
    assert len(set(found.values())) == len(found)


# tournament


CUP = ["tournament", "mini", "random", "eliminator", "--games", "5", "--seed", "3"]


def test_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer_json(capsys, *CUP)
    assert list(told) == ["edition", "players", "seed", "deals", "games", "complete", "standings"]
    assert (told["edition"], told["players"], told["seed"], told["deals"]) == ("mini", 2, 3, 5)
    assert (told["games"], told["complete"]) == (10, True)
    first, second = told["standings"]
    assert (first["name"], first["games"], second["name"]) == ("eliminator", 10, "random")
    value, low, high = first["share"]
    assert value == first["wins"] / 10
    assert low < value <= high
    assert answer_json(capsys, *CUP) == told


def test_tournament_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, *CUP).splitlines()
    assert lines[0] == "Mini, 2 players, 5 deals, 10 games, seed 3"
    assert lines[2].split()[:3] == ["entrant", "games", "wins"]
    assert [line.split()[0] for line in lines[3:5]] == ["eliminator", "random"]
    assert lines[5:] == ["", "turns and suggestions: of games won"]


def test_tournament_by_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    alone = answer(capsys, *CUP)
    assert answer(capsys, *CUP, "--workers", "2") == alone


def test_tournament_with_files(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *CUP, "--file", "rows.jsonl", "--csv", "rows.csv", "--option", "dice=2")
    assert len(Path("rows.jsonl").read_text(encoding="utf-8").splitlines()) == 11
    assert len(Path("rows.csv").read_text(encoding="utf-8").splitlines()) == 21
    assert answer(capsys, *CUP, "--file", "rows.jsonl", "--option", "dice=2") == told
    assert "cards, board or rules differ" in complaint(capsys, *CUP, "--file", "rows.jsonl")


def test_a_bot_of_ones_own_takes_part_in_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    own = "def bot(view):\n    print('thinking')\n    return view.legal[0]\n"
    own += "def last(view):\n    return view.legal[-1]\n"
    Path("mine.py").write_text(own, encoding="utf-8")
    words = ["tournament", "mini", "mine.py", "mine.py:last", "eliminator", "--games", "1", "--file", "rows"]
    assert main([*words, "--json"]) == 0
    output = capsys.readouterr()
    names = [each["name"] for each in json.loads(output.out)["standings"]]
    assert (names[0], {*names[1:]}) == ("eliminator", {"mine", "mine:last"})
    assert "thinking" in output.err
    Path("mine.py").write_text(own.replace("-1", "-2"), encoding="utf-8")
    changed = "the code or the settings of 'mine' and 'mine:last' have changed since"
    assert changed in complaint(capsys, *words)
    words[2] = "nowhere.py"
    assert "nowhere.py: the file cannot be read" in complaint(capsys, *words)


def test_tournament_with_more_bots_than_seats(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "mini", "random", "random", "random", "--players", "2", "--games", "1"]
    told = answer_json(capsys, *words)
    assert (told["players"], told["games"]) == (2, 6)
    assert [each["name"] for each in told["standings"]].count("random 2") == 1


def test_an_interrupted_tournament_tells_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Bar:
        def update(self, games: int) -> None:
            raise KeyboardInterrupt

        def close(self) -> None:
            pass

    with monkeypatch.context() as patch:
        patch.setattr(tournaments, "progress_of", lambda *args: Bar())
        assert main([*CUP, "--file", "rows.jsonl"]) == 130
    assert "1 of 10 games, unfinished" in capsys.readouterr().out
    assert len(Path("rows.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert answer(capsys, *CUP, "--file", "rows.jsonl") == answer(capsys, *CUP)


# solve


@pytest.fixture
def two_logs(tmp_path: Path) -> list[dict[str, Any]]:
    """Two recorded games and what follows from them; they are in two.json."""
    logs: list[dict[str, Any]] = json.loads(LOGS.read_text(encoding="utf-8"))["logs"][:2]
    (tmp_path / "two.json").write_text(json.dumps({"logs": logs}), encoding="utf-8")
    return logs


def test_solve(capsys: pytest.CaptureFixture[str], two_logs: list[dict[str, Any]]) -> None:
    reports = answer_json(capsys, "solve", "two.json")
    assert len(reports) == 2
    for report, log in zip(reports, two_logs, strict=True):
        assert set(report) == {"name", "model", "consistent_deals", "weight", "envelope", "certain"}
        assert {key: report[key] for key in report if key in log} == {
            key: log[key] for key in report if key in log
        }


def test_solve_in_words(capsys: pytest.CaptureFixture[str], two_logs: list[dict[str, Any]]) -> None:
    lines = answer(capsys, "solve", "two.json").splitlines()
    assert [log["name"] for log in two_logs] == [
        line.split(":")[0] for line in lines if "fit (facts only)." in line
    ]
    assert all(line.endswith(".") for line in lines if line)


SUNDAY = """edition: mini
seats: Anna, Ben, Cem
me: Anna
hand: Ada, Teapot

Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Umbrella
"""


@pytest.fixture
def sunday(tmp_path: Path) -> None:
    """The first lesson's game in the recorder's own format; it is in sunday.txt."""
    (tmp_path / "sunday.txt").write_text(SUNDAY, encoding="utf-8")


@pytest.mark.usefixtures("sunday")
def test_solve_a_recorded_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "solve", "sunday.txt").splitlines()[:2] == [
        "sunday: 6 deals and 4 solutions fit (facts only).",
        "The likeliest solution is Bruno, Violin, Kitchen (3 of 6 deals, 50.0%).",
    ]
    uniform = answer(capsys, "solve", "sunday.txt", "--model", "uniform").splitlines()
    assert uniform[:2] == [
        "sunday: 6 deals and 4 solutions fit (uniform).",
        "The likeliest solution is Bruno, Violin, Kitchen (66.7%).",
    ]
    (report,) = answer_json(capsys, "solve", "sunday.txt", "--model", "weapons first")
    assert (report["model"], report["consistent_deals"], report["weight"]) == ("weapons first", "6", "6")


@pytest.mark.usefixtures("sunday")
def test_solve_explains_every_certain_cell(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "solve", "sunday.txt", "--explain").splitlines()
    (report,) = answer_json(capsys, "solve", "sunday.txt", "--explain")
    questions = [number for number, line in enumerate(lines) if line.endswith("?")]
    assert len(questions) == len(report["certain"]) == len(report["explanations"]) == 23
    for number, chain in zip(questions, report["explanations"], strict=True):
        assert lines[number + 1 : number + 1 + len(chain)] == chain
    number = lines.index("Why is Violin in the envelope?")
    assert lines[number + 1 :][:3] == [
        "1. From the start: Anna holds Teapot.",
        "2. Entry 1: Cem showed Umbrella.",
        "3. The envelope has one weapon, and it can only be Violin (1, 2). So Violin is in the envelope.",
    ]


def test_solve_says_of_whom_nothing_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "gap.txt").write_text(SUNDAY.replace(" Ben passes;", ""), encoding="utf-8")
    lines = answer(capsys, "solve", "gap.txt").splitlines()
    assert lines[0] == "gap: 18 deals and 6 solutions fit (facts only)."
    assert lines[1].startswith("Entry 1: Ben was asked before Cem, and nothing is said of that;")


def test_solve_writes_clauses(capsys: pytest.CaptureFixture[str], two_logs: list[dict[str, Any]]) -> None:
    text = answer(capsys, "solve", "two.json", "--case", two_logs[1]["name"], "--dimacs")
    assert "c 1 = suspect 0 is with Seat 0" in text.splitlines()
    (head,) = [line.split() for line in text.splitlines() if line.startswith("p cnf")]
    clauses = [line.split() for line in text.splitlines() if line[0] not in "cp"]
    assert len(clauses) == int(head[3])
    assert {clause[-1] for clause in clauses} == {"0"}
    assert max(abs(int(literal)) for clause in clauses for literal in clause) == int(head[2])
    assert "are 2: choose it with --case" in complaint(capsys, "solve", "two.json", "--dimacs")


@pytest.mark.usefixtures("two_logs")
def test_solve_one_case(capsys: pytest.CaptureFixture[str]) -> None:
    (report,) = answer_json(capsys, "solve", "two.json", "--case", "classic-3p-8s")
    assert report["name"] == "classic-3p-8s"
    said = complaint(capsys, "solve", "two.json", "--case", "classic-3p-9s")
    assert "there is no case 'classic-3p-9s'" in said
    assert "classic-3p-8s" in said


@pytest.mark.usefixtures("sunday")
def test_solve_knows_its_models(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no model 'always lies'" in complaint(
        capsys, "solve", "sunday.txt", "--model", "always lies"
    )


def test_solve_says_what_clashes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    more = "Ben suggests Bruno, Umbrella, Library; Cem passes; Anna passes\n"
    (tmp_path / "wrong.txt").write_text(SUNDAY + more, encoding="utf-8")
    said = complaint(capsys, "solve", "wrong.txt")
    assert "Entries 1 and 2 cannot both be true; without entry 1 or entry 2 everything fits." in said
    assert main(["solve", "wrong.txt", "--explain"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "wrong: no deal fits (facts only)."
    assert lines[-1].endswith("That cannot be.")


@pytest.mark.usefixtures("sunday")
def test_clauses_give_no_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "solve", "sunday.txt", "--dimacs", "--explain")
    assert said == "Clauses give no reasons: --dimacs goes without --explain.\n"


# play


def test_a_game_is_played_by_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def nothing(prompt: str) -> str:
        asked.append(prompt)
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing)
    words = ["play", "mini", "--seat", "chloe", "--bots", "reasoner,random", "--seed", "5"]
    first, second = answer(capsys, *words), answer(capsys, *words)
    assert first == second
    lines = first.splitlines()
    assert lines[:2] == [
        "This is game 5; to play it again, add --seed 5.",
        "Mini: a game of 3 players. You are Chloe.",
    ]
    assert lines[-1].endswith("Goodbye.")


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("play", "a game of 4 players. You are Miss Scarlett."),
        ("play mini", "a game of 3 players. You are Ada."),
        ("play mini --bots 1 --seat Bruno", "a game of 2 players. You are Bruno."),
        ("play classic --bots 5", "a game of 6 players. You are Miss Scarlett."),
    ],
)
def test_there_are_three_bots_unless_one_says_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, table: str
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert table in answer(capsys, *line.split())


def test_a_game_can_be_played_through_a_pipe() -> None:
    done = command(
        "play", "mini", "--bots", "1", "--seed", "1", input="accuse\nada\nteapot\nkitchen\nyes\nquit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "You wrongly accuse Ada with the Teapot in the Kitchen." in done.stdout


def test_input_that_is_no_text_is_not_understood() -> None:
    line = [sys.executable, "-m", "cluekit", "play", "mini", "--seed", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        line, input=b"\xff\xfe\x00\nquit\n", env=environment, capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"I do not know what" in done.stdout


# saved games


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A game of some turns, saved in a terminal by the player of the middle seat."""
    typed = iter(["roll", "1", "save game.json", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    main(["play", "mini", "--seat", "Bruno", "--bots", "random,eliminator", "--seed", "8"])
    assert "The game is saved in game.json." in capsys.readouterr().out
    return "game.json"


def test_a_saved_game_is_gone_on_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, saved: str
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    lines = answer(capsys, "play", "--load", saved).splitlines()
    assert lines[0] == "Mini: a game of 3 players. You are Bruno."
    assert any(line.startswith(("You roll ", "It is your turn")) for line in lines)
    assert lines[-1].endswith("Goodbye.")


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed = iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))


def test_the_command_that_is_told_after_saving_works_wherever_an_edition_of_ones_own_lies(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, obeyed, and told again by the game that was gone on with."""
    for name in ("my boards", "saves"):
        Path(name).mkdir()
    path = str(own_edition.write(Path("my boards")))
    words = ["play", path, "--bots", "2", "--seed", "4"]
    for place in ("game.json", "saves/my game", "-x", "my boards/game.json", "game.json"):
        type_lines(monkeypatch, f"save {place}", "quit")
        assert main(words) == 0
        told = re.findall(r"To go on with it, type (cluekit .*)\.\n", capsys.readouterr().out)
        assert len(told) == 1
        words = shlex.split(told[0])[1:]
        assert words == ["play", "--load", "./-x" if place == "-x" else place, path]


def test_an_edition_of_ones_own_is_found_beside_a_saved_game_and_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("boards").mkdir()
    path = str(own_edition.write(Path("boards")))
    type_lines(monkeypatch, "save boards/game.json", "quit")
    main(["play", path, "--bots", "2", "--seed", "4"])
    type_lines(monkeypatch, "save elsewhere", "quit")
    assert main(["play", "--load", "boards/game.json"]) == 0
    assert f"type cluekit play --load elsewhere {path}." in capsys.readouterr().out
    type_lines(monkeypatch, "quit")
    assert main(["play", "--load", "elsewhere", path]) == 0


@pytest.mark.parametrize(
    "words", [("check", ""), ("check", " "), ("play", "--load", ""), ("replay", ""), ("solve", "")]
)
def test_an_empty_name_of_a_file_is_called_so(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert "the name of a file is empty; see cluekit" in complaint(capsys, *words)


def test_a_saved_game_is_told_from_its_beginning(capsys: pytest.CaptureFixture[str], saved: str) -> None:
    watched = answer(capsys, "replay", saved).splitlines()
    assert watched[0] == "Ada is dealt a card."
    assert not any("You " in line or "you" in line for line in watched)
    seen = answer(capsys, "replay", saved, "--seat", "bruno").splitlines()
    assert len(seen) == len(watched)
    assert sum(line.startswith("You are dealt ") for line in seen) == 2
    beginning = answer(capsys, "replay", saved, "--until", "12").splitlines()
    assert beginning == watched[: len(beginning)]
    assert beginning[-2:] == ["", "It is Ada's turn."]
    assert len(beginning) < len(watched)


def test_a_saved_game_as_data(capsys: pytest.CaptureFixture[str], saved: str) -> None:
    events = answer_json(capsys, "replay", saved, "--until", "4")
    assert events == [{"kind": "Dealt", "player": 0, "card": None}]
    (seen,) = answer_json(capsys, "replay", saved, "--until", "4", "--seat", "Ada")
    assert seen["card"] is not None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play --load none.json", "none.json"),
        ("play classic --load game.json", "Classic is not the edition of this game"),
        ("play none.toml --load game.json", "none.toml: the file cannot be read"),
        ("play --load game.json --seed 0", "--load goes without the seed"),
        ("play --load game.json --option dice=2", "--load goes without the option"),
        ("replay", "required: FILE"),
        ("replay none.json", "none.json"),
        ("replay game.json --until 9999", "of 9999 actions"),
        ("replay game.json --until -1", "of -1 actions"),
        ("replay game.json --until many", "'many' is not a whole number"),
        ("replay game.json --seat Watson", "no suspect 'Watson'"),
        ("replay game.json --seat Teapot", "no suspect 'Teapot'"),
    ],
)
def test_what_cannot_be_done_with_a_saved_game(
    capsys: pytest.CaptureFixture[str], saved: str, line: str, message: str
) -> None:
    assert message in complaint(capsys, *line.split())


@pytest.mark.parametrize("content", [b"", b"{", b"\x80\x00\xff", b"[]", b"{}", b"null", b"[" * 100_000])
def test_files_that_are_no_saved_games(capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    Path("game.json").write_bytes(content)
    assert "game.json" in complaint(capsys, "replay", "game.json")
    assert "game.json" in complaint(capsys, "play", "--load", "game.json")


# lab


class Lab:
    """The command that would have become JupyterLab."""

    def __init__(self) -> None:
        self.command: tuple[str, ...] = ()
        self.environment: Mapping[str, str] = {}

    @property
    def settings(self) -> list[Path]:
        """The folders in which JupyterLab would look for settings first."""
        return [Path(folder) for folder in self.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)]


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    started = Lab()

    def become(line: list[str], environment: Mapping[str, str]) -> int:
        started.command, started.environment = tuple(line), environment
        return 0

    monkeypatch.setattr(lab_command, "_become", become)
    return started


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two lessons, and a solved one for the teacher."""
    place = tmp_path / "checkout" / "lessons"
    (place / "teacher").mkdir(parents=True)
    for name in ("02_two.ipynb", "01_one.ipynb", "README.md", "teacher/01_one.ipynb"):
        (place / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(lab_command, "folder", lambda name: {"lessons": place}[name])
    return place


def test_lab_opens_a_copy_of_the_first_lesson(
    lab: Lab, lessons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = Path.cwd() / "cluekit-lessons"
    assert main(["lab"]) == 0
    assert lab.command[:4] == (sys.executable, "-m", "jupyterlab", str(own / "01_one.ipynb"))
    assert (own / "01_one.ipynb").read_text(encoding="utf-8") == "01_one.ipynb"
    assert str(own) in capsys.readouterr().out


def test_lab_copies_nothing_but_the_pupils_notebooks(lab: Lab, lessons: Path) -> None:
    main(["lab"])
    copied = sorted(path.name for path in (Path.cwd() / "cluekit-lessons").rglob("*"))
    assert copied == ["01_one.ipynb", "02_two.ipynb"]


def test_lab_opens_the_first_lesson_whatever_else_a_pupil_keeps_there(lab: Lab, lessons: Path) -> None:
    own = Path.cwd() / "cluekit-lessons"
    own.mkdir()
    for name in ("00_my_notes.ipynb", "01_one-Copy1.ipynb"):
        (own / name).write_text("mine", encoding="utf-8")
    assert main(["lab"]) == 0
    assert lab.command[3] == str(own / "01_one.ipynb")


@pytest.mark.parametrize(
    "line", ["editions >&-", "play mini --seed 5 >&- </dev/null", "nonsense 2>&-", "play mini <&-"]
)
def test_closed_streams_bring_no_traceback(line: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m cluekit {line}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert "Traceback" not in done.stderr + done.stdout
    assert done.returncode in (0, 2)


def test_lab_never_overwrites_what_a_pupil_wrote(lab: Lab, lessons: Path) -> None:
    own = Path.cwd() / "cluekit-lessons"
    own.mkdir()
    (own / "02_two.ipynb").write_text("my own answers", encoding="utf-8")
    assert main(["lab"]) == 0
    assert (own / "02_two.ipynb").read_text(encoding="utf-8") == "my own answers"


def test_lab_hands_other_options_on(lab: Lab, lessons: Path) -> None:
    options = ["--no-browser", "--port", "8889", "--ServerApp.token=x"]
    assert main(["lab", *options]) == 0
    assert list(lab.command[-4:]) == options


@pytest.mark.parametrize(("option", "names"), [([], ["lab", "alone"]), (["--together"], ["lab"])])
def test_lab_has_settings_of_its_own_before_those_of_the_user(
    lab: Lab, lessons: Path, monkeypatch: pytest.MonkeyPatch, option: list[str], names: list[str]
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    assert main(["lab", *option, "--no-browser"]) == 0
    *ours, users = lab.settings
    assert users == Path("mine")
    assert [folder.name for folder in ours] == names
    files = [path for folder in ours for path in folder.rglob("*.json")]
    assert len(files) == 2 * len(names) - 1
    assert all(json.loads(path.read_text(encoding="utf-8")) for path in files)
    assert lab.command[-1] == "--no-browser"  # ours is not handed on


def test_lab_together_says_what_is_missing(
    lab: Lab, lessons: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: True if name == "jupyterlab" else None)
    assert 'pip install "cluekit[together]"' in complaint(capsys, "lab", "--together")
    assert main(["lab"]) == 0


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_lab_lets_root_in(
    lab: Lab, lessons: Path, monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    main(["lab"])
    assert ("--allow-root" in lab.command) is allowed


def test_lab_without_jupyterlab_says_how_to_get_it(
    lab: Lab, lessons: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert 'pip install "cluekit[lab]"' in complaint(capsys, "lab")
    assert lab.command == ()


def test_lab_without_lessons_says_so(
    lab: Lab, lessons: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_command, "folder", lambda name: lessons / "none")
    assert "There is no lesson in" in complaint(capsys, "lab")


def test_lab_in_a_folder_that_cannot_be_written_says_so(
    lab: Lab, lessons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("cluekit-lessons").write_text("a file", encoding="utf-8")
    assert "cluekit-lessons" in complaint(capsys, "lab")


# what goes wrong

MOVES = "moves mini --at 2,5 --roll 2"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("--dance", "'--dance' is not understood"),
        ("editions extra", "There is no edition 'extra'"),
        ("editions mini extra", "'extra' is not understood"),
        ("editions --js", "'--js' is not understood"),
        ("moves", "required: EDITION, --at, --roll"),
        ("moves nowhere --at 2,5 --roll 2", "no edition 'nowhere'; there are"),
        ("moves ../mini --at 2,5 --roll 2", "no edition"),
        ("moves none.toml --at 2,5 --roll 2", "none.toml: the file cannot be read"),
        ("moves mini --at 99,5 --roll 2", "99,5 is off the board"),
        ("moves mini --at -1,5 --roll 2", "-1,5 is off the board"),
        ("moves mini --at 0,0 --roll 2", "0,0 is no corridor square; it is part of the Kitchen"),
        ("moves classic --at 10,12 --roll 2", "10,12 is no corridor square; it is part of the Cellar"),
        ("moves mini --at 0,4 --roll 2", "0,4 is no corridor square; it is wall"),
        ("moves mini --at Pantry --roll 2", "no room 'Pantry'"),
        ("moves mini --at 2,5,1 --roll 2", "no room '2,5,1'"),
        ("moves mini --at 2.5 --roll 2", "no room '2.5'"),
        ("moves mini --at --roll 2", "--at: expected one argument"),
        ("moves mini --at 2,5 --roll 0", "1 to 12 pips, not 0"),
        ("moves mini --at 2,5 --roll -1", "1 to 12 pips, not -1"),
        ("moves mini --at 2,5 --roll 13", "1 to 12 pips, not 13"),
        ("moves mini --at 2,5 --roll 99", "1 to 12 pips, not 99"),
        ("moves mini --at 2,5 --roll abc", "'abc' is not a whole number"),
        ("moves mini --at 2,5 --roll 2.0", "'2.0' is not a whole number"),
        ("moves mini --at 2,5 --roll 1_0", "'1_0' is not a whole number"),
        ("moves mini --at 2,5 --roll " + "9" * 5000, "is not a whole number"),
        (f"{MOVES} --token 99,99", "99,99 is off the board"),
        (f"{MOVES} --token 2,4 -3,1", "-3,1 is off the board"),
        (f"{MOVES} --token Pantry", "no room 'Pantry'"),
        (f"{MOVES} --token", "--token: expected at least one argument"),
        (f"{MOVES} --port 1", "'--port' is not understood"),
        ("simulate", "required: EDITION"),
        ("simulate nowhere", "no edition 'nowhere'"),
        ("simulate mini --games -1", "at least one game, not -1"),
        ("simulate mini --games 0", "at least one game, not 0"),
        ("simulate mini --games many", "'many' is not a whole number"),
        ("simulate mini --seed x", "'x' is not a whole number"),
        ("simulate mini --bots random,moriarty", "no bot 'moriarty'"),
        ("simulate mini --bots random", "2 to 3 players, not 1"),
        ("simulate mini --bots random,random,random,random", "2 to 3 players, not 4"),
        ("simulate mini --bots ,", "no bot ''"),
        ("simulate mini --option", "--option: expected one argument"),
        ("simulate mini --option dice", "written as name=value, such as dice=2, not 'dice'"),
        ("simulate mini --option =2", "written as name=value, such as dice=2, not '=2'"),
        ("simulate mini --option dice=3", "one or two dice, not with 3"),
        ("simulate mini --option dice=2 --option dice=1", "dice is given twice"),
        ("simulate mini --option colour=red", "no option 'colour'"),
        ("simulate mini --language xx", "xx"),
        ("tournament", "required: EDITION, BOT"),
        ("tournament mini", "required: BOT"),
        ("tournament mini random", "2 to 3 players, not 1"),
        ("tournament mini random moriarty", "no bot 'moriarty'"),
        ("tournament mini random random --games 0", "The number of games is at least 1, not 0"),
        ("tournament mini random random --players 5", "2 to 3 players, not 5"),
        ("tournament mini random random --players 3", "only 2 entrants for 3 seats"),
        ("tournament mini random random --workers 0", "at least one worker, not 0"),
        ("tournament mini random random --workers two", "'two' is not a whole number"),
        ("tournament mini random random --option dice=3", "one or two dice, not with 3"),
        ("tournament mini random random --csv no/rows.csv", "There is no folder no"),
        ("tournament mini random random --file no/rows", "the file cannot be written (No such file"),
        ("moves mini --at 2,5 --roll 2 --option colour=red", "no option 'colour'"),
        ("moves mini --at 2,5 --roll 2 --language xx", "xx"),
        ("play mini --option colour=red", "no option 'colour'"),
        ("play mini --language xx", "xx"),
        ("check", "required: FILE"),
        ("check none.toml", "no file none.toml"),
        ("check .", "no file ."),
        ("play nowhere", "no edition 'nowhere'"),
        ("play mini --seat Watson", "no suspect 'Watson'"),
        ("play mini --seat Teapot", "no suspect 'Teapot'"),
        ("play mini --bots 0", "1 to 2 bots, not 0"),
        ("play mini --bots 3", "1 to 2 bots, not 3"),
        ("play mini --bots -1", "1 to 2 bots, not -1"),
        ("play mini --bots ,", "no bot ''"),
        ("play mini --bots random,random,random", "1 to 2 bots, not 3"),
        ("play mini --bots moriarty", "no bot 'moriarty'"),
        ("play mini --seed later", "'later' is not a whole number"),
        ("solve", "required: FILE"),
        ("solve none.json", "none.json"),
        ("solve .", "cannot be read"),
    ],
)
def test_mistakes_are_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    assert message in complaint(capsys, *line.split())


@pytest.mark.parametrize("content", [b"", b"{", b"\x80\x00\xff", b"[]", b"{}", b"null", b"[" * 100_000])
def test_files_that_are_no_logs(capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    Path("log.json").write_bytes(content)
    assert "log.json" in complaint(capsys, "solve", "log.json")


@pytest.mark.parametrize("content", [b"", b"title =", b"\x80\x00\xff", b"title = 'x'"])
def test_files_that_are_no_editions(capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    Path("ours.toml").write_bytes(content)
    assert "ours.toml" in complaint(capsys, "simulate", "ours.toml")


def test_a_folder_is_no_edition(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ours.toml").mkdir()
    assert "ours.toml: the file cannot be read" in complaint(capsys, "simulate", "ours.toml")


# the command as a process


def test_version_and_help() -> None:
    version = command("--version")
    assert (version.returncode, version.stdout) == (0, f"cluekit {cli.cluekit.__version__}\n")
    told = command().stdout
    assert told == command("--help").stdout
    for name in ("lab", "play", "replay", "simulate", "tournament", "solve", "moves", "editions", "check"):
        assert name in told
        assert main([name, "--help"]) == 0


def test_the_command_has_exit_codes() -> None:
    good = command("moves", "mini", "--at", "Kitchen", "--roll", "1", "--json")
    assert (good.returncode, good.stdout, good.stderr) == (0, '["2,4"]\n', "")
    bad = command("moves", "mini", "--at", "Pantry", "--roll", "1", "--json")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("There is no room 'Pantry'")


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "mini"]) == 128 + signal.SIGINT
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", [["editions", "--json"], ["play", "mini"], ["--help"]])
def test_a_closed_pipe_is_quiet(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "cluekit", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        line, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, env=environment, timeout=60
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode in (0, 141)  # argparse swallows the error


def test_the_command_starts_without_heavy_packages() -> None:
    code = "import sys, cluekit.cli as c; c.main(['editions']); print(sorted(sys.modules))"
    line = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    modules = subprocess.run(line, capture_output=True, text=True, env=environment, check=True).stdout
    assert "'cluekit.cli'" in modules
    for heavy in ("numpy", "networkx", "matplotlib", "ipywidgets", "cluekit.game.engine"):
        assert f"'{heavy}'" not in modules


# puzzles


def test_puzzles_from_games_between_bots(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "puzzles", "mini", "--seed", "7", "--most", "2").splitlines()
    assert lines[0] == "2 puzzles written to puzzles.ipynb:"
    assert [line[:3] for line in lines[1:]] == ["1. ", "2. "]
    assert json.loads(Path("puzzles.ipynb").read_text())["nbformat"] == 4
    assert answer(capsys, "puzzles", "mini", "--seed", "7", "--most", "2").splitlines() == lines


def test_puzzles_from_a_saved_game(capsys: pytest.CaptureFixture[str]) -> None:
    from .test_puzzles_export import record

    save_game(record(12), "sunday.game")
    assert "written to puzzles.ipynb" in answer(capsys, "puzzles", "sunday.game")
    assert "Miss Scarlett and were dealt" in Path("puzzles.ipynb").read_text()
    answer(capsys, "puzzles", "sunday.game", "--seat", "mrs white", "--out", "white.md", "--solutions")
    text = Path("white.md").read_text()
    assert "You are Mrs White" in text
    assert "**Solution.**" in text
    assert "without --seed" in complaint(capsys, "puzzles", "sunday.game", "--seed", "3")
    assert "not at this table" in complaint(capsys, "puzzles", "sunday.game", "--seat", "plum")


def test_puzzles_write_over_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.md").write_text("mine")
    puzzles = ["puzzles", "mini", "--most", "1", "--out", "mine.md"]
    assert "something else in mine.md" in complaint(capsys, *puzzles)
    assert Path("mine.md").read_text() == "mine"
    assert "written to mine.md" in answer(capsys, *puzzles, "--overwrite")


def test_a_game_that_is_not_there_is_not_taken_for_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "puzzles", "nothere.game")
    assert "nothere.game" in said
    assert "edition" not in said


def test_puzzles_refuse_what_they_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ends in .ipynb or .md" in complaint(capsys, "puzzles", "mini", "--out", "puzzles.txt")
    assert "--seat goes with a saved game" in complaint(capsys, "puzzles", "mini", "--seat", "Ada")
    assert "1 to 100 puzzles" in complaint(capsys, "puzzles", "mini", "--most", "0")
    assert "players" in complaint(capsys, "puzzles", "mini", "--players", "9")
    complaint(capsys, "puzzles", "nothing.game")


# print


@pytest.mark.parametrize("what", ["sheet", "board", "cards"])
def test_print_draws_what_is_asked_for(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "print", "classic", what)
    written = "were" if what == "cards" else "was"
    assert said == f"The {what} of Classic {written} written to classic-{what}.pdf.\n"
    assert Path(f"classic-{what}.pdf").read_bytes().startswith(b"%PDF-")
    assert "something else" in complaint(capsys, "print", "classic", what)
    assert answer(capsys, "print", "classic", what, "--overwrite") == said


def test_print_with_other_paper_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "print", "mini", "sheet", "--players", "3", "--paper", "letter", "--two", "--out", "s.svg")
    assert 'width="279.4mm" height="215.9mm"' in Path("s.svg").read_text()
    said = answer(capsys, "print", "mini", "board", "--tiles", "2", "--out", "b.svg")
    assert said.count("\n") == len(list(Path().glob("b-?.svg"))) == 4
    assert "is played by" in complaint(capsys, "print", "mini", "sheet", "--players", "9")
    assert "no paper 'B9'" in complaint(capsys, "print", "mini", "cards", "--paper", "B9")
    assert "--help" in complaint(capsys, "print", "mini", "poster")
