"""The lessons as documents: their form, what pupils get to see, and the solved ones run from top to bottom.

The pupils' notebooks run as tests of their own, cell by cell, with nbval; the solved ones run here, once, and
are compared with what is stored. `make lessons` runs these, too, cell by cell: it shows where they differ.
"""

from __future__ import annotations

import ast
import importlib.util
import itertools
import re
from pathlib import Path

import pytest

from cluekit.seating import Seating
from cluekit.teach.exercises import EXERCISES

LESSONS = Path(__file__).parents[1] / "lessons"
TEACHER = LESSONS / "teacher"
ALL = sorted(path.name for path in LESSONS.glob("*.ipynb"))
NAMES = [name for name in ALL if name[0].isdigit()]
WORKSHOPS = [name for name in ALL if name not in NAMES]  # pages for those who write programs; freer in form

spec = importlib.util.spec_from_file_location("make_pupils", TEACHER / "make_pupils.py")
assert spec
assert spec.loader
make_pupils = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_pupils)

PARTS = [
    "Predict",
    "Run",
    "Investigate",
    "Modify",
    "Make",
    "Key points",
    "Common mistakes",
    "Further reading",
]
WORDS = ("envelope", "solution", "deal", "hand", "suggestion", "refutation", "accusation")


def source(cell):
    return "".join(cell["source"])


def cells(name, kind=None):
    notebook = make_pupils.read(LESSONS / name)
    return [cell for cell in notebook["cells"] if kind in (None, cell["cell_type"])]


def headings(text):
    """The headings of Markdown as (level, text)."""
    return [(len(marks), words) for marks, words in re.findall(r"^(#+) (.+)$", text, re.MULTILINE)]


def prose(name):
    return "\n\n".join(source(cell) for cell in cells(name, "markdown"))


def section(name, title):
    """The text of a part of a lesson, from its heading to the next one of its level."""
    return re.split(r"^## ", prose(name).split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


def printed(cell):
    return "".join("".join(output.get("text", "")) for output in cell.get("outputs", []))


def test_there_are_lessons():
    assert "01_sit_down_and_play.ipynb" in NAMES
    assert WORKSHOPS == ["workshop_your_own_bot.ipynb"]


# ---- pupils' and teachers' notebooks ----


@pytest.mark.parametrize("name", ALL)
def test_the_pupils_notebook_is_what_the_solved_one_makes(name, tmp_path):
    made = make_pupils.pupils_notebook(make_pupils.read(TEACHER / name), name)
    make_pupils.write(tmp_path / name, made)
    assert (tmp_path / name).read_text() == (LESSONS / name).read_text(), (
        "run python lessons/teacher/make_pupils.py"
    )


def test_every_solved_notebook_has_its_pupils_and_its_guide():
    assert [path.name for path in sorted(TEACHER.glob("*.ipynb"))] == ALL
    assert [path.name for path in sorted(TEACHER.glob("*.md"))] == [
        name.replace("ipynb", "md") for name in ALL
    ]


@pytest.mark.parametrize("name", ALL)
def test_pupils_get_no_answer_no_output_and_a_note_for_editors(name):
    notebook = make_pupils.read(LESSONS / name)
    assert notebook["metadata"]["cluekit"]["made_from"] == f"lessons/teacher/{name}"
    assert "do not edit" in notebook["metadata"]["cluekit"]["note"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    code = cells(name, "code")
    assert [cell["outputs"] for cell in code] == [[]] * len(code)
    values = re.findall(r"^(?:answer|guess) = (.*)$", "\n".join(map(source, code)), re.MULTILINE)
    assert len(values) >= (3 if name in NAMES else 2)
    assert set(values) == {"..."}
    assert "For teachers" not in prose(name)


def test_the_script_blanks_only_what_is_tagged():
    solved = make_pupils.read(TEACHER / NAMES[0])
    tagged = {"cell_type": "code", "id": "a", "metadata": {"tags": ["solution"]}, "outputs": [], "source": []}
    plain = tagged | {"metadata": {}, "source": ["answer = 3\n"]}
    tagged |= {"source": ["answer = 3\n", "my_answer = 4\n", "print(answer)"]}
    left_out = {"cell_type": "markdown", "id": "b", "metadata": {"tags": ["teacher"]}, "source": ["secret"]}
    made = make_pupils.pupils_notebook(solved | {"cells": [tagged, plain, left_out]}, "x.ipynb")
    assert [source(cell) for cell in made["cells"]] == [
        "answer = ...\nmy_answer = 4\nprint(answer)",
        "answer = 3\n",
    ]


# ---- the form of a lesson ----


@pytest.mark.parametrize("name", NAMES)
def test_one_title_then_the_parts_in_order_and_no_level_skipped(name):
    found = headings(prose(name))
    assert found[0][0] == 1
    assert [level for level, _ in found].count(1) == 1
    assert [title for level, title in found if level == 2] == PARTS
    levels = [level for level, _ in found]
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("name", ALL)
def test_it_begins_with_one_question_and_what_is_needed(name):
    opening = source(cells(name)[0])
    assert re.fullmatch(r"\*\*[^*?]+\?\*\*", opening.splitlines()[2])
    assert all(f"**{words}" in opening for words in ("You will**", "You need**", "Edition used:**"))
    assert "minutes" not in opening


@pytest.mark.parametrize("name", ALL)
def test_the_first_code_cell_only_imports_and_sets_the_seed(name):
    body = ast.parse(source(cells(name)[1])).body
    assert all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in body[:-1])
    assert ast.unparse(body[-1]) == "SEED = 1949"
    later = [node for cell in cells(name, "code")[1:] for node in ast.walk(ast.parse(source(cell)))]
    assert not [node for node in later if isinstance(node, ast.Import | ast.ImportFrom)]


@pytest.mark.parametrize("name", NAMES)
def test_no_cell_is_long_and_every_code_cell_is_announced(name):
    for before, cell in itertools.pairwise(cells(name)):
        if cell["cell_type"] == "code":
            assert before["cell_type"] == "markdown"
            assert source(before).strip().endswith((".", ":", "?", "**"))
            assert len(source(cell).splitlines()) <= 6 or "SEED = 1949" in source(cell)


@pytest.mark.parametrize("name", NAMES)
def test_no_exercise_uses_what_another_one_made(name):
    exercises = [source(cell) for cell in cells(name, "code") if "check(" in source(cell)]
    for text in exercises:
        assert re.fullmatch(r'answer = \.\.\.\ncheck\("(.+)", answer\)\n# hint\("\1"\)', text)


@pytest.mark.parametrize("name", NAMES)
def test_every_exercise_of_the_lesson_is_asked_once_under_its_heading(name):
    number = int(name.split("_")[0])
    mine = [exercise for exercise in EXERCISES if exercise.startswith(f"{number}-")]
    asked = re.findall(r'check\("(.+?)"', "\n".join(source(cell) for cell in cells(name, "code")))
    assert asked == mine
    assert 3 <= len(mine) <= 5
    assert [title for level, title in headings(section(name, "Modify"))] == [
        f"Exercise {text}" for text in mine
    ]


@pytest.mark.parametrize("name", NAMES)
def test_it_ends_with_three_points_two_mistakes_and_sources(name):
    def items(title):
        return re.findall(r"^- ", section(name, title), re.MULTILINE)

    assert len(items("Key points")) == 3
    assert len(items("Common mistakes")) == 2
    assert len(items("Further reading")) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_every_image_has_a_text_and_every_figure_its_numbers_before_it(name):
    assert re.findall(r"!\[\s*\]\(|<img(?![^>]*\balt=\"[^\"]{5})", prose(name)) == []
    for before, cell in itertools.pairwise(cells(name)):
        if "plt.show()" in source(cell):
            assert "The picture shows" in source(before)
            assert re.search(r"\d", source(before).split("The picture shows")[1])
        if "board_svg(" in source(cell):
            assert "title=" in source(cell)


@pytest.mark.parametrize("name", NAMES)
def test_a_teachers_guide_has_all_its_parts(name):
    guide = (TEACHER / name.replace("ipynb", "md")).read_text()
    titles = [title for _, title in headings(guide)]
    needed = [
        "Minutes",
        "What to cut",
        "Where classes get stuck",
        "Answers, with reasons",
        "Without computers",
    ]
    assert [title for title in titles if title in needed] == needed
    minutes = section_of(guide, "Minutes")
    assert "| part | talk |" in minutes
    reports = minutes.split("| date ")[1].splitlines()[2:]
    assert "Untested" in minutes or any(re.match(r"\| *[^| ]", row) for row in reports)
    answers = section_of(guide, "Answers, with reasons")
    assert all(f"**{exercise}: " in answers for exercise in re.findall(r"Exercise (\S+)", prose(name)))


def section_of(text, title):
    return re.split(r"^## ", text.split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


def test_lesson_1_explains_each_word_of_the_game():
    text = prose("01_sit_down_and_play.ipynb")
    for word in WORDS:
        assert f"**{word}**" in text
        assert text.count(f"**{word}**") == 1
        before = text.split("## Predict")[1].split(f"**{word}**")[0]
        assert not re.search(rf"\b{word}s?\b", before), "used before it is explained"


# ---- the solved lessons, run ----


@pytest.fixture(scope="module", params=NAMES)
def ran(request):
    """A solved notebook as it is stored, and as it runs now."""
    stored = make_pupils.read(TEACHER / request.param)
    return stored, make_pupils.run(stored)


def test_a_solved_lesson_runs_and_every_check_says_right(ran):
    _, now = ran
    checks = [cell for cell in now["cells"] if "check(" in source(cell) and cell["cell_type"] == "code"]
    verdicts = [re.match(r"\S+: (\w+)", printed(cell))[1] for cell in checks]
    assert len(verdicts) >= 3
    assert set(verdicts) == {"right"}


def test_the_stored_outputs_are_those_of_a_run(ran):
    stored, now = ran
    assert make_pupils.to_store(now)["cells"] == stored["cells"]


def test_every_cell_that_prints_numbers_is_compared(ran):
    stored, now = ran
    for cell in now["cells"]:
        if cell["cell_type"] == "code" and cell["outputs"]:
            assert len({"nbval-check-output", "nbval-ignore-output"} & set(make_pupils.tags(cell))) == 1
    assert sum("nbval-check-output" in make_pupils.tags(cell) for cell in stored["cells"]) >= 8


def test_no_output_tells_the_solution_of_the_game_on_the_table(ran):
    _, now = ran
    envelope = Seating.of("mini", seat="Ada", bots=2, seed=1949).session().state.envelope
    told = "\n".join(str(cell.get("outputs", "")) for cell in now["cells"])
    assert "Violin, Kitchen" in told  # other solutions do stand there
    assert str(envelope) not in told
    assert "{} with the {} in the {}".format(*envelope) not in told


# ---- the workshop, where pupils write a bot ----


@pytest.mark.parametrize("name", WORKSHOPS)
def test_a_workshop_has_short_cells_and_every_code_cell_is_announced(name):
    for before, cell in itertools.pairwise(cells(name)):
        if cell["cell_type"] == "code":
            assert before["cell_type"] == "markdown"
            assert source(before).strip().endswith((".", ":", "?", "!", "**", ".)"))
            assert len(source(cell).splitlines()) <= 13


@pytest.mark.parametrize("name", WORKSHOPS)
def test_a_workshop_leads_from_the_smallest_bot_to_a_tournament(name):
    titles = [title for level, title in headings(prose(name)) if level == 2]
    assert titles == [
        "The smallest bot",
        "What a view holds",
        "A bot that fails",
        "The view that broke it",
        "A bot that thinks",
        "A small tournament",
        "Play against it",
        "Go on",
        "Key points",
    ]
    assert len(re.findall(r"^- ", section(name, "Key points"), re.MULTILINE)) == 3
    assert len(re.findall(r"^\*\*Exercise \d\.\*\*", prose(name), re.MULTILINE)) == 2


@pytest.mark.parametrize("name", WORKSHOPS)
def test_a_guide_to_a_workshop_has_its_parts(name):
    guide = (TEACHER / name.replace("ipynb", "md")).read_text()
    titles = [title for level, title in headings(guide) if level == 2]
    assert titles == ["Minutes", "What to cut", "Where classes get stuck", "Answers, with reasons"]
    assert "Untested" in section_of(guide, "Minutes")
    assert "Exercise 1" in section_of(guide, "Answers, with reasons")


@pytest.fixture(scope="module", params=WORKSHOPS)
def workshop(request):
    """A solved workshop as it is stored, and as it runs now."""
    stored = make_pupils.read(TEACHER / request.param)
    return stored, make_pupils.run(stored)


def outputs_of(notebook, cell_id):
    [cell] = [cell for cell in notebook["cells"] if cell["id"] == cell_id]
    return str(cell["outputs"])


def test_a_solved_workshop_says_what_is_stored(workshop):
    stored, now = workshop
    assert make_pupils.to_store(now)["cells"] == stored["cells"]
    for cell in now["cells"]:
        if cell["cell_type"] == "code" and cell["outputs"]:
            assert len({"nbval-check-output", "nbval-ignore-output"} & set(make_pupils.tags(cell))) == 1


def test_a_solved_workshop_shows_every_way_to_fail_and_mends_them(workshop):
    _, now = workshop
    assert "Failure 1: an illegal action" in outputs_of(now, "trial-hasty")
    assert "Failure 2: an error" in outputs_of(now, "trial-hasty")
    assert "Failure 1: too slow" in outputs_of(now, "dreamer")
    assert "raised IndexError" in outputs_of(now, "again")
    assert "which is legal." in outputs_of(now, "mended")
    assert "A suggestion names the room one is in" in outputs_of(now, "exercise-1-cell")
    assert "The view is saved as failures/hasty-1-illegal.view." in outputs_of(now, "trial-hasty")
    assert "you guessed 3; the result is 0" in outputs_of(now, "trial-first")
    assert "which is legal." in outputs_of(now, "solved-1-cell")
    assert "It won 4 of 12 games" in outputs_of(now, "trial-again")
    assert "<td" in outputs_of(now, "play-tournament")
    assert "a difference of" in outputs_of(now, "compare")
