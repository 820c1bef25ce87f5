from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from cluekit import teach
from cluekit.teach import check, hint, predict
from cluekit.teach.exercises import EXERCISES

# The answers stand here and in the teacher's folder, nowhere in the package.
RIGHT = {"1-a": 8, "1-b": "chloe", "1-c": 1, "1-d": "yes", "1-e": 2}
NUMBERS = {name: right for name, right in RIGHT.items() if isinstance(right, int)}
WORDS = {name: right for name, right in RIGHT.items() if isinstance(right, str)}
SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

SLIPS = [(name, slip) for name, exercise in EXERCISES.items() for slip in exercise.slips]


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(teach, "_guesses", {})
    monkeypatch.setattr(teach, "_hints_given", {})


@pytest.fixture
def said(capsys):
    """Call a function of the module and give back what it printed, as one line."""

    def call(function, *arguments, **named):
        assert function(*arguments, **named) is None
        return " ".join(capsys.readouterr().out.split())

    return call


def mentions(text: str, answer: object) -> bool:
    """Whether a text gives an answer away, as digits or spelled out."""
    forms = [str(answer)] + ([SPELLED[answer]] if isinstance(answer, int) else [])
    return any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", text, re.IGNORECASE) for form in forms)


def test_there_is_an_answer_here_for_every_exercise():
    assert list(EXERCISES) == list(RIGHT)


def test_what_counts_as_giving_an_answer_away():
    assert mentions("there are 8.", 8)
    assert mentions("Eight stay", 8)
    assert mentions('"Chloe"', "chloe")
    assert not mentions("1-a: 18, 80 and eighty", 8)
    assert not mentions("1-c: not that", 1)


# ---- check ----


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("nothing", [..., None, "", "  "])
def test_an_untouched_exercise_is_not_answered_yet(said, name, nothing):
    assert said(check, name, nothing).startswith(f"{name}: not answered yet.")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    "form", [int, float, Fraction, str, " {} ".format, "{}.0".format, "{}/1".format, "+{}".format]
)
def test_a_right_number_is_right_in_every_form(said, name, form):
    assert said(check, name, form(NUMBERS[name])) == f"{name}: right. Checked: {EXERCISES[name].checked}."


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("form", [str, str.upper, str.capitalize, " {}. ".format, "'{}'".format])
def test_a_right_word_is_right_in_every_form(said, name, form):
    assert said(check, name, form(WORDS[name])).startswith(f"{name}: right. Checked: ")


def test_true_and_false_stand_for_yes_and_no(said):
    assert said(check, "1-d", True).startswith("1-d: right.")
    assert said(check, "1-d", False) == said(check, "1-d", "no")


def test_the_name_of_an_exercise_is_read_kindly(said):
    assert said(check, " 1-A ", 8).startswith("1-a: right.")


@pytest.mark.parametrize(("name", "slip"), SLIPS)
def test_a_usual_wrong_answer_gets_its_remark(said, name, slip):
    assert said(check, name, slip) == f"{name}: not that. {EXERCISES[name].slips[slip]}"


@pytest.mark.parametrize(("name", "slip"), [(name, slip) for name, slip in SLIPS if name in NUMBERS])
def test_a_remark_comes_for_every_form_of_a_number(said, name, slip):
    assert said(check, name, f" {slip}.0 ") == said(check, name, float(slip)) == said(check, name, slip)


@pytest.mark.parametrize("name", NUMBERS)
def test_another_wrong_number_is_sent_to_the_hints(said, name):
    assert said(check, name, 1000) == f'{name}: not that. Think again, or run hint("{name}").'
    assert said(check, name, NUMBERS[name] + Fraction(1, 1000)).startswith(f"{name}: not that.")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    "wrong",
    [
        "many",
        "8 solutions",
        "1/0",
        "1e400",
        "9" * 100,
        float("nan"),
        float("inf"),
        True,
        8j,
        Decimal("sNaN"),
        [8],
        {8},
        print,
    ],
)
def test_what_is_no_number_is_told_so(said, name, wrong):
    assert said(check, name, wrong).startswith(
        f'{name}: the answer is a number, such as 5 or "4/7"; this is none: '
    )


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("wrong", ["perhaps", 3, 2.5, ["Chloe"], print])
def test_what_is_none_of_the_words_is_told_so(said, name, wrong):
    answer = said(check, name, wrong)
    assert answer.startswith(f"{name}: the answer is one of these words, in quotation marks: ")
    assert all(f'"{word}"' in answer for word in EXERCISES[name].choices)


def test_an_answer_that_cannot_be_printed_is_still_answered(said):
    class Mute:
        def __str__(self):
            raise RuntimeError("no words")

    huge = 10**5000
    assert said(check, "1-a", huge).startswith("1-a: not that.")
    assert said(check, "1-b", huge).endswith("this is none: something of type int")
    assert said(check, "1-a", Mute()).endswith("this is none: something of type Mute")
    assert said(predict, "q", Mute()).startswith("q: your guess is something of type Mute.")


@pytest.mark.parametrize("unknown", ["1-z", "", "1", 1, None, ..., ["1-a"]])
@pytest.mark.parametrize("function", [check, hint])
def test_an_unknown_exercise_gets_a_list_of_all(said, function, unknown):
    answer = said(function, unknown)
    assert answer.startswith("cluekit: there is no exercise called")
    assert answer.endswith("The exercises are: 1-a, 1-b, 1-c, 1-d, 1-e.")


def test_a_fraction_typed_as_a_division_is_exact():
    assert teach._number(2 / 3) == teach._number("2/3") == teach._number("2 / 3") == Fraction(2, 3)
    assert teach._number(0.1) == Fraction(1, 10)
    assert teach._number(-2.5) == Fraction(-5, 2)


@pytest.mark.parametrize("name", RIGHT)
def test_nothing_wrong_is_ever_called_right(said, name):
    wrong = [*EXERCISES[name].slips, *EXERCISES[name].choices, *range(-30, 31), "x", ..., None, 2.5]
    right = {RIGHT[name], str(RIGHT[name]).capitalize()}
    assert not [answer for answer in wrong if answer not in right and "right." in said(check, name, answer)]


# ---- hints ----


@pytest.mark.parametrize("name", RIGHT)
def test_hints_go_in_three_steps_and_stay_at_the_last(said, name):
    hints = [said(hint, name) for _ in range(4)]
    starts = ["First hint.", "Second hint.", "Last hint. A smaller case", "Last hint. A smaller case"]
    assert [text.startswith(f"{name}: {start}") for text, start in zip(hints, starts, strict=True)] == [
        True
    ] * 4
    assert hints[2] == hints[3]
    assert len({*hints}) == 3


def test_hints_of_one_exercise_leave_the_others_alone(said):
    said(hint, "1-a")
    assert said(hint, "1-b").startswith("1-b: First hint.")


@pytest.mark.parametrize("name", RIGHT)
def test_no_hint_or_remark_gives_the_answer_away(name):
    exercise = EXERCISES[name]
    # 1-e asks about the card Chloe; a word is given away only where it is the answer.
    for text in (*exercise.hints, exercise.checked, *exercise.slips.values()):
        if not (
            name == "1-b" and text == exercise.slips["bruno"]
        ):  # Chloe is whom Bruno learns something about
            assert not mentions(text, RIGHT[name])


@pytest.mark.parametrize("name", NUMBERS)
def test_no_message_about_a_wrong_answer_contains_the_right_one(said, name):
    for wrong in (..., None, "many", 1000, [], *EXERCISES[name].slips):
        assert not mentions(said(check, name, wrong), NUMBERS[name])


def test_no_answer_stands_in_the_source():
    source = Path(teach.__file__).with_name("exercises.py").read_text()
    assert not mentions(source, 8)
    assert not re.search(
        r"answer\]? ==\s*[\"'\d]", source
    )  # compared with what is counted, not with a constant


# ---- predict ----


def test_a_guess_comes_back_beside_the_result(said):
    assert said(predict, "q1", 20) == "q1: your guess is 20. You will see it again beside the result."
    assert said(predict, "q2", "about a dozen") == (
        "q2: your guess is about a dozen. You will see it again beside the result."
    )
    assert said(predict, "q1", result=12) == "q1: you guessed 20; the result is 12."
    assert said(predict, "q2", result=10) == "q2: you guessed about a dozen; the result is 10."
    assert said(predict, "q1") == "q1: your guess is 20."


def test_a_guess_may_be_changed_and_is_never_marked(said):
    said(predict, "q1", 20)
    said(predict, "q1", 12)
    assert said(predict, "q1", result=12) == "q1: you guessed 12; the result is 12."


@pytest.mark.parametrize("nothing", [..., None, " "])
def test_without_a_guess_everything_goes_on(said, nothing):
    assert said(predict, "q1", nothing) == (
        "q1: no guess yet. Put it in place of the three dots and run the cell again."
    )
    assert said(predict, "q1", result=12) == "q1: you made no guess; the result is 12."


def test_a_long_guess_is_cut(said):
    assert len(said(predict, "q1", "word " * 100)) < 150


@pytest.mark.parametrize("question", [[1], {}, None, 10**5000, "x" * 10**6], ids=range(5))
def test_a_guess_may_have_any_question(question, capsys):
    predict(question, 8)
    predict(question, result=8)
    assert "you guessed 8; the result is 8." in " ".join(capsys.readouterr().out.split())


def test_a_decimal_is_a_number_and_a_near_miss_is_none(capsys):
    check("1-a", Decimal(8))
    assert "right" in capsys.readouterr().out
    check("1-a", 8.0000001)
    assert "not that" in capsys.readouterr().out
