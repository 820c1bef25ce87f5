"""The exercises of the lessons, as data: what is asked, how an answer is judged, usual slips, hints.

An exercise holds no answer. `is_right` counts the answer anew with the toolkit, or, where there is nothing to
count, compares a digest. That keeps answers out of sight like those at the back of a book; it is no lock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from cluekit.cards import Card
from cluekit.deduction import Fact, Holds, HoldsNone, HoldsSome, Knowledge
from cluekit.editions import edition

__all__ = ["EXERCISES", "Answer", "Exercise"]

Answer = Fraction | str
"""An answer as it was understood: a number, or one of the words to choose from in small letters."""


@dataclass(frozen=True)
class Exercise:
    """One exercise: its name in the lesson, what `check` and `hint` need.

    `checked` completes the sentence "Checked: ...". `choices` are the words to choose from; without any, the
    answer is a number. `slips` maps usual wrong answers to a remark that says what was confused. `hints` are
    a nudge, the method and a smaller case worked out.
    """

    name: str
    checked: str
    is_right: Callable[[Answer], bool]
    hints: tuple[str, str, str]
    choices: tuple[str, ...] = ()
    slips: Mapping[int | Answer, str] = field(default_factory=dict)


# Lesson 1. In its story you are seat 0 and hold Ada and the Teapot; Bruno is seat 1, Chloe seat 2.

_STORY = ("Ada", "Teapot")


def _cards(*names: str) -> tuple[Card, ...]:
    return tuple(map(edition("mini").deck.card, names))


def _knowledge(seat: int, hand: tuple[str, ...], *facts: Fact, players: int = 3) -> Knowledge:
    """What a seat of the mini edition knows from its hand and some facts."""
    deck = edition("mini").deck
    return Knowledge(deck, deck.hand_sizes(players), [*(Holds(seat, card) for card in _cards(*hand)), *facts])


def _solutions_left(hand: tuple[str, ...], *facts: Fact, players: int = 3) -> int:
    return len(_knowledge(0, hand, *facts, players=players).solutions)


def _nobody_shows(*asked: str) -> tuple[Fact, Fact]:
    return HoldsNone(1, _cards(*asked)), HoldsNone(2, _cards(*asked))


def _learned_nothing() -> list[str]:
    """The players with as many deals left after the card was shown as before, in one deal of the story."""
    asked, (shown,) = _cards("Bruno", "Umbrella", "Kitchen"), _cards("Umbrella")
    hands = (_STORY, ("Chloe", "Library"), ("Umbrella", "Observatory"))
    same = []
    for seat, (name, hand) in enumerate(zip(("ada", "bruno", "chloe"), hands, strict=True)):
        passed = HoldsNone(1, asked)
        seen = HoldsSome(2, asked) if seat == 1 else Holds(2, shown)  # only Bruno does not see the face
        if _knowledge(seat, hand, passed).deals == _knowledge(seat, hand, passed, seen).deals:
            same.append(name)
    return same


def _has_digest(answer: Answer, salt: str, digest: str) -> bool:
    return hashlib.sha256(f"{salt}: {answer}".encode()).hexdigest().startswith(digest)


_LESSON_1 = (
    Exercise(
        name="1-a",
        checked="the number of solutions left, counted anew for this hand",
        is_right=lambda answer: answer == _solutions_left((*_STORY, "Kitchen"), players=2),
        hints=(
            "A card in your hand is not in the envelope. Write down the three lists and cross your cards "
            "out.",
            "How many suspects are left, how many weapons, how many rooms? Each suspect goes with each "
            "weapon, and each such pair with each room: multiply the three counts.",
            "A smaller case: play without rooms and hold Ada and the Teapot. Left are Bruno and Chloe, "
            "Umbrella and Violin. That makes 2 × 2 = 4 pairs: Bruno-Umbrella, Bruno-Violin, "
            "Chloe-Umbrella, Chloe-Violin. Now bring the rooms back.",
        ),
        slips={
            27: "That is the number before you look at your hand. Which solutions does your hand rule out?",
            18: "You crossed out one card. You hold three.",
            12: "That is for one suspect and one weapon in hand. Here you hold a room as well.",
            24: "You took away one solution for each card in your hand. But each card rules out many "
            "solutions.",
            6: "You added. Every suspect left goes with every weapon and every room left: multiply.",
            9: "That is the number of cards, or of pairs from two lists. A solution takes a card from each "
            "of three lists.",
        },
    ),
    Exercise(
        name="1-b",
        checked="for each player, the deals possible before and after the card was shown",
        is_right=lambda answer: [answer] == _learned_nothing(),
        choices=("Ada", "Bruno", "Chloe", "nobody"),
        hints=(
            "Go round the table. Ask of each player: what do you know now that you did not know before?",
            'Write two lines for each player: "Before, I knew ..." and "Now I know ...". Do not forget '
            "that everybody knows their own hand. Whose second line adds nothing about the cards?",
            "A smaller case: Emeka whispers his age to Fatima, and Gus watches. Fatima learns the age. Gus "
            "learns that Emeka has told it. Emeka knew his age all along.",
        ),
        slips={
            "ada": "You are Ada, and you saw the face of a card that could have been elsewhere.",
            "bruno": "Bruno did not see the face. But he saw that a card was shown: so now he knows that "
            "Chloe holds at least one of the three.",
            "nobody": "Well thought: even those who do not see the face learn something. But to one player "
            "neither the face nor the showing was news.",
        },
    ),
    Exercise(
        name="1-c",
        checked="the number of solutions left, counted anew with both passes",
        is_right=lambda answer: (
            answer == _solutions_left(_STORY, *_nobody_shows("Bruno", "Umbrella", "Kitchen"))
        ),
        hints=(
            "Where can a card be? In your hand, with Bruno, with Chloe, or in the envelope.",
            "Take the named cards in turn: Bruno, the Umbrella, the Kitchen. Cross out each place where "
            "the card cannot be. See which places stay, and then count the solutions.",
            "A smaller case: a coin is in my left hand, in my right hand or in the box. You see that both "
            "hands are empty. Then the coin is in the box; that is certain, not just likely.",
        ),
        slips={
            12: "That is the number before you asked. What do the two passes tell you?",
            10: "That is after Bruno's pass. Chloe passes as well.",
            11: "You struck out the solution that you named. But the passes say that the others do not "
            "hold these cards, not that the envelope lacks them.",
            6: "You counted deals. Count what can be in the envelope.",
            4: "That is the end of the story, where Chloe shows a card. Here she passes.",
            3: "You counted cards. A solution is a suspect, a weapon and a room together.",
            0: "The envelope is never empty, so some solution always stays.",
        },
    ),
    Exercise(
        name="1-d",
        checked="whether you chose what the rules say",
        is_right=lambda answer: _has_digest(answer, "1-d", "4e339d9077f7e5be"),
        choices=("yes", "no"),
        hints=(
            "Which cards does the rule about suggestions name, and which does it forbid?",
            "A rule book says what you must not do. Look for a line about your own cards in the rule texts "
            "named at the end of the lesson, or try it on the board.",
            "A smaller case: you would like to know if a friend has a red pen. You ask for a red pen or a "
            "blue pen, with the blue pen in your own pocket, and hear: I have neither. Was that a silly "
            "question?",
        ),
        slips={"no": "No rule forbids it, and it can be clever: exercise 1-e shows why."},
    ),
    Exercise(
        name="1-e",
        checked="the number of solutions left, counted anew with both passes",
        is_right=lambda answer: (
            answer == _solutions_left(_STORY, *_nobody_shows("Chloe", "Teapot", "Library"))
        ),
        hints=(
            "Where can the card Chloe be now, and where the Library? And where is the Teapot?",
            "Do it list by list: how many suspects can still be in the envelope, how many weapons, how "
            "many rooms? Then multiply.",
            "A smaller case: play without weapons. You name Chloe and the Library, and nobody shows a "
            "card. Then both are in the envelope. Now bring the weapons back, without the weapon in your "
            "hand.",
        ),
        slips={
            1: "All three named cards in the envelope? You hold one of them yourself.",
            3: "The room and the suspect are settled, but one of the three weapons is in your own hand.",
            12: "That is the number before you asked, or the number of deals. Count solutions, after both "
            "passes.",
            4: "The passes settle more than that: look again at the named suspect and the named room.",
            10: "A single pass would leave more. Here both players pass.",
        },
    ),
)

EXERCISES: Mapping[str, Exercise] = {exercise.name: exercise for exercise in _LESSON_1}
"""All exercises of the lessons by name, in the order of the lessons."""
