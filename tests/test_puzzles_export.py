"""Puzzles from games: sound, fair, without their answers, and written where they may be."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Holds
from cluekit.editions import editions
from cluekit.errors import ClueError
from cluekit.game import view
from cluekit.puzzles import (
    Envelope,
    Puzzle,
    Shown,
    Where,
    generated,
    notebook,
    page,
    puzzles,
    puzzles_as_text,
    read_puzzles,
    write_notebook,
    write_page,
)
from cluekit.puzzles.finding import LONGEST, found
from cluekit.puzzles.games import _between_turns, _played
from cluekit.recorder.entries import Show, Snoop, Suggestion
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.text import parse
from cluekit.saved import Record
from cluekit.seating import Seating

from . import own_edition
from .oracle import all_deals, fits

NAMES = [edition.name for edition in editions()]

STORY = """
edition: mini
seats: Ann, Ben, Cem
me: Ann
hand: Ada, Teapot
Cem suggests Bruno, Violin, Kitchen; Ben shows
Ann suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Bruno
"""


def record(seed: int, edition: str = "classic") -> Record:
    """A game in which a bot has played for the person, too."""
    seating = Seating.of(edition, bots=2, seed=seed)
    session = seating.session()
    from cluekit.bots import bot

    own = bot("eliminator", 1)
    session.run()
    while session.outcome is None and session.waiting_for is not None:
        session.act(own(session.view(session.waiting_for)))
        session.run()
    return Record(seating, session.actions)


@pytest.fixture(scope="module")
def game() -> Record:
    return record(12)


@pytest.fixture(scope="module")
def made() -> dict[str, list[Puzzle]]:
    return {name: generated(name, seed=3, most=5) for name in NAMES}


def everything(made: dict[str, list[Puzzle]]) -> list[Puzzle]:
    return [puzzle for found in made.values() for puzzle in found]


def test_every_edition_has_sound_puzzles(made: dict[str, list[Puzzle]]) -> None:
    assert {name: len(found) for name, found in made.items()} == dict.fromkeys(NAMES, 5)
    assert [puzzle.problems() for puzzle in everything(made)] == [[]] * (5 * len(NAMES))
    assert all(puzzle.needs_thought for puzzle in everything(made))
    assert {type(puzzle.asks) for puzzle in everything(made)} == {Where, Shown, Envelope}


def true_in(deal: dict[Card, object], puzzle: Puzzle) -> bool:
    return all((deal[card] == owner) is holds for card, owner, holds in puzzle.cells)


def test_the_answer_is_the_only_one_by_listing_all_deals(made: dict[str, list[Puzzle]]) -> None:
    for puzzle in [*made["mini"], *made["hexa"]]:
        evidence: Evidence = puzzle.sheet.evidence()
        deals = [
            deal
            for deal in all_deals(evidence.deck, evidence.hand_sizes)
            if all(fits(deal, fact) for fact in evidence.facts)
        ]
        assert len(deals) == puzzle.knowledge.deals > 0
        assert all(true_in(deal, puzzle) for deal in deals)


def test_without_the_last_entry_nothing_is_certain(made: dict[str, list[Puzzle]]) -> None:
    for puzzle in everything(made):
        if not all(isinstance(entry, Suggestion) for entry in puzzle.sheet.entries):
            continue  # a turn in which cards change hands can tell the same twice
        if isinstance(puzzle.asks, Shown) and puzzle.asks.number == len(puzzle.sheet.entries):
            continue
        sheet = puzzle.sheet.with_entries(puzzle.sheet.entries[:-1])
        assert puzzle.asks.answer(sheet, sheet.knowledge()) is None, puzzle.question


def test_a_question_with_two_possible_answers_is_no_puzzle() -> None:
    sheet = parse(STORY)
    with pytest.raises(ClueError, match="not certain"):
        Puzzle.checked(sheet, Where(sheet.card("Kitchen")))


def test_the_answers_are_true_in_the_game_itself(game: Record) -> None:
    final = game.state()
    for puzzle in puzzles(game, most=100):
        for card, owner, holds in puzzle.cells:
            truth = next((seat for seat, hand in enumerate(final.hands) if card in hand), ENVELOPE)
            assert (truth == owner) is holds


# Fairness


@pytest.mark.parametrize("name", NAMES)
def test_a_story_tells_nothing_that_its_seat_has_not_seen(name: str) -> None:
    for seed, seat in itertools.product([2], range(3)):
        states = list(_played(next(e for e in editions() if e.name == name), 3, seed))
        noted = Sheet.of_view(view(states[-1], seat))
        for puzzle in found(_between_turns(states, seat)):
            assert puzzle.sheet.me == seat
            assert set(puzzle.sheet.entries) <= set(noted.entries)
            assert set(puzzle.sheet.hand) == set(noted.hand)
            for entry in puzzle.sheet.entries:
                told = entry.answers if isinstance(entry, Suggestion) else (entry,)
                for answer in told:
                    if isinstance(answer, Show) and answer.card is not None:
                        assert isinstance(entry, Suggestion)
                        assert seat in (entry.suggester, answer.seat)
                    if isinstance(answer, Snoop) and answer.card is not None:
                        assert seat == answer.player


def test_deals_that_a_seat_cannot_tell_apart_make_the_same_notebook(game: Record) -> None:
    """The whole notebook is a function of what one seat saw: views made anew give the same text."""
    ours = puzzles(game, most=4)
    again = read_puzzles(puzzles_as_text(ours))
    assert json.dumps(notebook(ours)) == json.dumps(notebook(list(again.values())))


def test_no_notebook_of_a_pupil_has_an_answer_in_it(made: dict[str, list[Puzzle]]) -> None:
    for some in made.values():
        cells = notebook(some)["cells"]
        text = json.dumps(cells)
        assert "Solution" not in text
        assert "explanation" not in text
        assert [c["outputs"] for c in cells if c["cell_type"] == "code"] == [[]] * (len(some) + 1)
        answers = [c for c in cells if c["id"].startswith("answer-")]
        assert all("\nanswer = ...\n" in "".join(cell["source"]) for cell in answers)
        for number, puzzle in enumerate(some, 1):
            facts = puzzle.knowledge.facts
            told = {(fact.card, fact.owner) for fact in facts if isinstance(fact, Holds)}
            asked = {(card, owner) for card, owner, holds in puzzle.cells if holds}
            assert isinstance(puzzle.asks, Shown) or not asked <= told, (number, puzzle.question)


def test_no_story_tells_what_another_puzzle_of_the_same_game_asks(game: Record) -> None:
    ours = puzzles(game, most=100)
    assert len(ours) > 1
    for one, other in itertools.permutations(ours, 2):
        told = {(fact.card, fact.owner) for fact in other.knowledge.facts if isinstance(fact, Holds)}
        assert not told & {(card, owner) for card, owner, holds in one.cells if holds}


def test_hints_say_nothing_of_the_cards_that_are_asked_for(made: dict[str, list[Puzzle]]) -> None:
    for puzzle in everything(made):
        assert len(puzzle.hints) == len(set(puzzle.hints)) == 3
        for hint in puzzle.hints:
            for card, owner, holds in puzzle.cells:
                where = "in the envelope" if owner == ENVELOPE else f"with {puzzle.sheet.seats[int(owner)]}"
                assert not holds or f"{card} is {where}" not in hint
        if isinstance(puzzle.asks, Where) and "On the way" in puzzle.hints[2]:
            assert f"{puzzle.asks.card} is" not in puzzle.hints[2]


# Answers


def test_every_choice_gets_a_verdict_and_only_one_is_right(made: dict[str, list[Puzzle]]) -> None:
    for puzzle in everything(made):
        verdicts = {choice: puzzle.verdict(choice) for choice in puzzle.choices}
        right = [choice for choice, said in verdicts.items() if said.startswith("Right.")]
        assert right == ([puzzle.solution] if puzzle.choices else [])
        assert puzzle.verdict(puzzle.solution).startswith("Right.")
        assert all(said.startswith(("Right.", "Not that.")) for said in verdicts.values())
        wrong = [said for choice, said in verdicts.items() if choice != puzzle.solution]
        assert not any(f"with {puzzle.solution}" in said for said in wrong)


def test_what_is_typed_is_understood_or_explained() -> None:
    sheet = parse(STORY)
    puzzle = Puzzle.checked(sheet, Where(sheet.card("Violin")))
    assert puzzle.verdict("ben").startswith("Right.")
    assert puzzle.verdict(...).startswith("Not answered yet.")
    assert puzzle.verdict(None) == puzzle.verdict("") == puzzle.verdict(...)
    assert puzzle.verdict("the Envelope").startswith("Not that.")
    assert puzzle.verdict("me") == "Not that. You would see the card Violin in your own hand."
    for strange in (7, "Zoe", [], {}, 10**5000, "x" * 10_000, object(), b"Ben", True):
        assert "The answer is one of these, in quotation marks: Ben, Cem, envelope." in puzzle.verdict(
            strange
        )


def test_three_cards_can_be_named_in_any_order_and_way(made: dict[str, list[Puzzle]]) -> None:
    puzzle = next(puzzle for puzzle in made["mini"] if isinstance(puzzle.asks, Envelope))
    names = puzzle.solution.split(", ")
    for given in (names, tuple(reversed(names)), ",".join(names).lower()):
        assert puzzle.verdict(given).startswith("Right.")
    other = next(card for card in puzzle.sheet.edition.deck.rooms if card.name != names[2])
    assert puzzle.verdict([*names[:2], other]).startswith("Not that.")
    assert "Name a suspect, a weapon and a room" in puzzle.verdict("Ada")


def test_a_wrong_answer_says_what_was_overlooked() -> None:
    sheet = parse(f"{STORY}Ben suggests Chloe, Violin, Kitchen; Cem passes; Ann passes\n")
    puzzle = Puzzle.checked(sheet, Where(sheet.card("Violin")))
    assert (
        puzzle.verdict("Cem") == "Not that. Look at entry 3 again: Cem has none of the cards asked for there."
    )


def test_a_number_that_no_puzzle_has_is_explained() -> None:
    puzzle = read_puzzles(f"question: where; Violin{STORY}")
    with pytest.raises(ClueError, match="There is no puzzle 7: they have the numbers 1 to 1"):
        puzzle[7].check("Ben")


def test_hints_come_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = read_puzzles(f"question: where; Violin{STORY}")[1]
    for _ in range(4):
        puzzle.hint()
    said = capsys.readouterr().out.splitlines()
    starts = [line.split(".")[0] for line in said if "hint." in line]
    assert starts == ["First hint", "Second hint", "Last hint", "Last hint"]
    with pytest.raises(ClueError, match="3 hints"):
        puzzle.hint(4)


# Making


def test_a_record_gives_puzzles_of_the_persons_seat_or_another(game: Record) -> None:
    own, plum = puzzles(game, most=3), puzzles(game, "Mrs White", most=3)
    assert {puzzle.sheet.me for puzzle in own} == {0}
    assert {puzzle.sheet.me for puzzle in plum} == {2}
    with pytest.raises(ClueError, match="not at this table"):
        puzzles(game, "Mrs Peacock")


@pytest.mark.parametrize("most", [0, -1, 101, True, "3"])
def test_a_number_that_cannot_be_is_refused(most: object) -> None:
    with pytest.raises(ClueError, match="1 to 100 puzzles"):
        generated("mini", most=most)  # type: ignore[arg-type]


def test_the_same_seed_makes_the_same_puzzles() -> None:
    assert puzzles_as_text(generated("mini", 9)) == puzzles_as_text(generated("mini", 9))
    assert puzzles_as_text(generated("mini", 9)) != puzzles_as_text(generated("mini", 19))


def test_stories_are_short_unless_the_proof_needs_more(made: dict[str, list[Puzzle]]) -> None:
    for puzzle in made["classic"]:
        assert len(puzzle.sheet.entries) <= max(LONGEST, puzzle.difficulty.entries + 2)


def test_puzzles_come_back_from_their_text(made: dict[str, list[Puzzle]]) -> None:
    for some in made.values():
        again = list(read_puzzles(puzzles_as_text(some)).values())
        assert [(p.sheet, p.asks) for p in again] == [(p.sheet, p.asks) for p in some]


@pytest.mark.parametrize(
    "text", ["", "edition: mini", "question: who\n" + STORY, "question: shown; 2; 2\n" + STORY]
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(ClueError):
        read_puzzles(text)


# Notebooks


@pytest.mark.parametrize("solutions", [False, True])
def test_a_notebook_is_valid_tidy_and_runs(
    made: dict[str, list[Puzzle]], solutions: bool, tmp_path: Path
) -> None:
    found = made["mini"]
    write_notebook(found, tmp_path / "puzzles.ipynb", solutions)
    ours = nbformat.read(tmp_path / "puzzles.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(ours)
    headings = [
        line
        for cell in ours.cells
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if line[:1] == "#"
    ]
    assert [line.split()[0] for line in headings] == ["#"] + ["##"] * len(found)
    NotebookClient(ours, timeout=60, kernel_name="python3").execute()
    said = [
        "".join(out.get("text", "") for out in cell.outputs)
        for cell in ours.cells
        if cell.cell_type == "code"
    ]
    assert said[0] == ""
    assert all(text.startswith("Right." if solutions else "Not answered yet.") for text in said[1:])


def test_the_teachers_notebook_gives_answers_and_reasons(made: dict[str, list[Puzzle]]) -> None:
    found = made["classic"]
    text = json.dumps(notebook(found, solutions=True))
    assert text.count("**Solution.**") == len(found)
    assert found[0].explanation.splitlines()[0].split(". ", 1)[1][:12] in text


def test_a_notebook_in_which_somebody_worked_is_not_written_over(
    made: dict[str, list[Puzzle]], tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.ipynb"
    write_notebook(made["mini"], file)
    write_notebook(made["hexa"], file)  # still as it was made
    worked = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.write(worked, file)  # type: ignore[no-untyped-call]
    with pytest.raises(ClueError, match="something else"):
        write_notebook(made["mini"], file)
    write_notebook(made["mini"], file, overwrite=True)


def test_a_page_for_paper_has_solutions_only_if_asked_for(
    made: dict[str, list[Puzzle]], tmp_path: Path
) -> None:
    text = page(made["mini"])
    assert "Solution" not in text
    assert text.count("Answer: ___") == len(made["mini"])
    assert page(made["mini"], solutions=True).count("**Solution.**") == len(made["mini"])
    (tmp_path / "mine.md").write_text("mine")
    with pytest.raises(ClueError, match="something else"):
        write_page(made["mini"], tmp_path / "mine.md")


@pytest.mark.parametrize("write", [notebook, page])
def test_nothing_is_made_of_no_puzzle(write: object) -> None:
    with pytest.raises(ClueError, match="at least one"):
        write([])  # type: ignore[operator]


HOSTILE = "<img src=x onerror=alert(1)>|`$x$`'''\\\"**"


def test_hostile_names_are_text_and_code_stays_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = (('"Ada"', json.dumps(HOSTILE)), ('"Bruno"', '"[b](http://b.example) </b>"'))
    plain = (("min-players = 3", "min-players = 3"), ("honour = true", "honour = false"))
    path = own_edition.write(tmp_path, *changes, *plain, ("\nAda = ", "\nChloe = "))
    monkeypatch.chdir(tmp_path)
    found = generated(str(path), seed=1, most=3)
    assert found
    cells = notebook(found, solutions=True)["cells"]
    prose = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert "<img" not in prose
    assert "](http" not in prose
    assert "$x$" not in prose
    for cell in cells:
        if cell["cell_type"] == "code":
            compile("".join(cell["source"]), "cell", "exec")
    namespace: dict[str, object] = {}
    exec("".join(cells[1]["source"]), namespace)
    again = namespace["puzzle"]
    assert isinstance(again, dict)
    assert [one.question for one in again.values()] == [one.question for one in found]


def test_many_games_give_only_sound_puzzles() -> None:
    rng = random.Random(4)
    for name in ("mini", "classic", "liars"):
        for puzzle in generated(name, seed=rng.randrange(10**6), most=8, players=None):
            assert puzzle.problems() == []
