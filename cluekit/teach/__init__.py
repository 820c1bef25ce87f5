"""What a lesson needs: `predict` keeps a guess, `check` looks at an answer, `hint` helps on.

All three print plain sentences, return nothing and never raise for what a pupil types, so an untouched lesson
runs from top to bottom. The exercises themselves are in `cluekit.teach.exercises`.

>>> predict("doctest", 20)
doctest: your guess is 20. You will see it again beside the result.
>>> predict("doctest", result=12)
doctest: you guessed 20; the result is 12.
>>> check("1-a", 27)
1-a: not that. That is the number before you look at your hand. Which solutions does your hand rule out?
"""

from __future__ import annotations

import math
import numbers
import re
import textwrap
from decimal import Decimal
from fractions import Fraction
from typing import Final

from cluekit.teach.exercises import EXERCISES, Answer, Exercise

__all__ = ["check", "hint", "predict"]

_DOTS: Final = "Put it in place of the three dots and run the cell again."
_WIDTH: Final = 88  # fits a notebook on a projector
_STEPS: Final = ("First hint", "Second hint", "Last hint")
_NUMBER: Final = re.compile(r"[+-]?\d{1,40}(\.\d{1,40}|/0*[1-9]\d{0,39})?")

_guesses: dict[str, object] = {}
_hints_given: dict[str, int] = {}


def predict(question: str, guess: object = ..., *, result: object = ...) -> None:
    """Keep a guess, or show it again. A guess is never marked.

    `predict("q1", 20)` keeps the guess, `predict("q1")` shows it, and `predict("q1", result=12)` prints it
    beside the result. A guess may be anything; `...` and None mean that there is none yet.
    """
    question = _short(question)
    if not _is_missing(guess):
        _guesses[question] = guess
    _say(question, _guess(question, guess) if result is ... else _comparison(question, result))


def check(exercise: str, answer: object = ...) -> None:
    """Say whether an answer is right and what was checked, or what a usual wrong answer confuses.

    A number may be an int, a float, a `Fraction` or a text such as "8" or "2/3"; in words, capitals do not
    matter. `...` and None mean "not answered yet". Prints a sentence, whatever is given; never the answer.
    """
    found = _find(exercise)
    if found:
        _say(found.name, _verdict(found, answer))


def hint(exercise: str) -> None:
    """Print the next hint to an exercise: a nudge, the method, a smaller case. Never the answer.

    After the last one, that one is printed again.
    """
    found = _find(exercise)
    if found:
        step = min(_hints_given.get(found.name, 0), len(_STEPS) - 1)
        _hints_given[found.name] = step + 1
        _say(found.name, f"{_STEPS[step]}. {found.hints[step]}")


def _say(name: object, text: str) -> None:
    print(textwrap.fill(f"{name}: {text}", width=_WIDTH, break_on_hyphens=False))


def _is_missing(value: object) -> bool:
    return value is ... or value is None or (isinstance(value, str) and not value.strip())


def _guess(question: str, guess: object) -> str:
    if question not in _guesses:
        return f"no guess yet. {_DOTS}"
    rest = "" if _is_missing(guess) else " You will see it again beside the result."
    return f"your guess is {_short(_guesses[question])}.{rest}"


def _comparison(question: str, result: object) -> str:
    guess = f"you guessed {_short(_guesses[question])}" if question in _guesses else "you made no guess"
    return f"{guess}; the result is {_short(result)}."


def _short(value: object) -> str:
    """A value on one line; by its type where `str` fails, as for an int of 5,000 digits."""
    try:
        text = str(value)
    except Exception:
        text = f"something of type {type(value).__name__}"
    return textwrap.shorten(text, 60, placeholder=" ...")


def _find(exercise: object) -> Exercise | None:
    """The exercise of that name; without one, say which there are."""
    found = EXERCISES.get(exercise.strip().casefold()) if isinstance(exercise, str) else None
    if found is None:
        names = ", ".join(EXERCISES)
        _say("cluekit", f"there is no exercise called {_short(exercise)}. The exercises are: {names}.")
    return found


def _verdict(exercise: Exercise, answer: object) -> str:
    if _is_missing(answer):
        return f"not answered yet. {_DOTS}"
    given = _choice(answer, exercise.choices) if exercise.choices else _number(answer)
    if given is None:
        return _wrong_kind(exercise, answer)
    if exercise.is_right(given):
        return f"right. Checked: {exercise.checked}."
    return f"not that. {_remark(exercise, given)}"


def _remark(exercise: Exercise, given: Answer) -> str:
    return exercise.slips.get(given, f'Think again, or run hint("{exercise.name}").')


def _wrong_kind(exercise: Exercise, answer: object) -> str:
    if not exercise.choices:
        return f'the answer is a number, such as 5 or "4/7"; this is none: {_short(answer)}'
    words = ", ".join(f'"{word}"' for word in exercise.choices)
    return f"the answer is one of these words, in quotation marks: {words}; this is none: {_short(answer)}"


def _choice(answer: object, choices: tuple[str, ...]) -> str | None:
    """The answer in small letters if it is one of the words; True and False stand for yes and no."""
    text = {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else _short(answer)
    word = text.strip(" .!?\"'").casefold()
    return word if word in map(str.casefold, choices) else None


def _number(answer: object) -> Fraction | None:
    """The answer as an exact number, or None if it is no number.

    A float stands for the simplest fraction that it can mean, so that 2/3 typed as a division is two thirds.
    """
    if isinstance(answer, str):
        text = re.sub(r"\s*/\s*", "/", answer.strip())
        return Fraction(text) if _NUMBER.fullmatch(text) else None
    if isinstance(answer, bool) or not isinstance(answer, numbers.Real | Decimal):
        return None
    if isinstance(answer, numbers.Rational):
        return Fraction(int(answer.numerator), int(answer.denominator))
    if isinstance(answer, Decimal) and not answer.is_finite():
        return None
    value = float(answer)
    if not math.isfinite(value):
        return None
    simple = Fraction(value).limit_denominator(10**6)
    return simple if math.isclose(simple, value, rel_tol=1e-12) else Fraction(value)
