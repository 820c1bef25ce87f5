"""What a commentary says: exact numbers, from the view of the one it speaks of alone."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest

from cluekit.bots import bot
from cluekit.commentary import Insight, Insights, Lesson, commentary, remarks
from cluekit.deduction import Knowledge
from cluekit.errors import ClueError, IllegalAction
from cluekit.game import Accuse, State, view
from cluekit.moments import Moments
from cluekit.saved import Record
from cluekit.seating import Seating
from tests.positions import swapped, unknown_pairs


def played(edition: str, bots: int, seed: int) -> Record:
    seating = Seating.of(edition, bots=["eliminator"] * bots, seed=seed)
    session, mine = seating.session(), bot("eliminator", seed)
    session.run()
    while session.outcome is None:
        session.act(mine(session.view(session.waiting_for)))
        session.run()
    return Record(seating, session.actions)


def test_a_small_game_is_told_with_what_it_taught() -> None:
    """Counted by hand. Ada holds a suspect and a weapon, so 2 x 2 x 3 solutions are left for her, and
    2 x 2 x 2 when she has seen a room. Two of these have neither Ada nor the Umbrella: both would have to
    lie with Bruno, of whose two cards one is known, because Chloe has none of them."""
    told = list(commentary(played("mini", 2, 3), "Ada"))
    assert told[3:7] == [
        (
            "Bruno shows you the Observatory.",
            [
                "Ada has 8 solutions left instead of 12.",
                "Ada can be certain now: the Observatory is with Bruno.",
            ],
        ),
        ("It is Bruno's turn.", []),
        ("Bruno suggests Ada with the Umbrella in the Observatory.", []),
        ("Chloe has none of these cards.", ["Ada has 6 solutions left instead of 8."]),
    ]


def test_the_end_of_the_game_that_shows_all_cards_teaches_nothing() -> None:
    *_, (happened, remarked) = commentary(played("mini", 2, 3), "Ada")
    assert "Bruno wins" in happened
    assert remarked == []


@pytest.mark.parametrize("edition", ["mini", "classic", "master-detective", "liars", "orient-express"])
def test_insights_are_what_knowledge_says(edition: str) -> None:
    record = played(edition, 2, 6)
    moments = Moments(record.states())
    steps = sorted(random.Random(1).sample(range(len(moments)), 5))
    for seat in (0, 1, 2, None):
        insights = Insights(lambda step, seat=seat: view(moments[step], seat))  # type: ignore[misc]
        for step in steps:
            known, insight = Knowledge.of(view(moments[step], seat)), insights.at(step)
            assert insight.solutions == len(known.solutions)
            assert insight.solution == known.solution
            for card in record.seating.edition.deck.cards:
                assert insight.places[card] == len(known.possible(card))
                assert insight.holders.get(card) == known.holder(card)
                assert insight.chances[card] == known.probability(card, "envelope")


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_is_said_of_a_seat_comes_from_its_view_alone(seat: int | None) -> None:
    """Two cards that a seat has never seen are exchanged: all that is said to it stays the same."""
    moments = Moments(played("classic", 2, 1).states())
    states = [state for state in map(moments.__getitem__, range(len(moments))) if state.outcome is None]
    pairs = unknown_pairs(states[-1], seat)
    assert pairs
    said = told_to(seat, states)
    assert any(said)
    for pair in pairs[:3]:
        assert told_to(seat, [swapped(state, *pair) for state in states]) == said


def told_to(seat: int | None, states: list[State]) -> list[list[str]]:
    insights = Insights(lambda step: view(states[step], seat))
    return [remarks([insights.lesson(step)]) for step in range(len(states))]


def test_a_watcher_learns_as_well() -> None:
    moments = Moments(played("mini", 2, 4).states())
    insights = Insights(lambda step: view(moments[step], None))
    lines = [line for step in range(len(moments)) for line in remarks([insights.lesson(step)])]
    assert lines
    assert all(line.startswith("An onlooker ") for line in lines)


def test_nothing_is_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = Moments(played("classic", 3, 2).states())
    counted = []
    real = Insight.of
    monkeypatch.setattr(Insight, "of", lambda seen: counted.append(seen) or real(seen))
    insights = Insights(lambda step: view(moments[step], 0))
    for step in [*range(len(moments)), *range(len(moments))]:
        insights.at(step)
    facts = {len(view(moments[step], 0).events) for step in range(len(moments))}
    assert 1 < len(counted) < len(facts) / 2


def test_what_is_too_much_to_count_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = Moments(played("mini", 2, 4).states())
    monkeypatch.setattr("cluekit.commentary.Knowledge.of", _too_much)
    insights = Insights(lambda step: view(moments[step], 0))
    assert remarks([insights.lesson(3)]) == []
    assert insights.at(3).why_not == "Too much is open."


def _too_much(seen: object) -> Knowledge:
    raise ClueError("Too much is open.")


def test_a_seat_that_nobody_has_is_refused() -> None:
    with pytest.raises(ClueError, match="is not at this table"):
        list(commentary(played("classic", 2, 1), "Plum"))


def out_of_the_game() -> tuple[Record, int]:
    """A game of three in which somebody has just accused wrongly, and the number of that seat."""
    seating = Seating.of("classic", bots=["eliminator"] * 2, seed=1)
    session, mine = seating.session(), bot("eliminator", 1)
    session.run()
    wrong = next(card for card in seating.edition.deck.suspects if card not in session.state.envelope)
    for _ in range(6):
        session.act(mine(session.view(session.waiting_for)))
        session.run()
        with contextlib.suppress(IllegalAction):
            session.act(Accuse(wrong, *session.state.solution[1:]))
            return Record(seating, session.actions), seating.own_seat
    raise AssertionError("nobody could accuse")


def test_only_who_may_accuse_is_said_to_be_able_to() -> None:
    lesson = Lesson("Ada", 2, 1, "", "Bruno with the Rope in the Attic", "")
    watcher = replace(lesson, who="An onlooker", plays=False)
    assert remarks([lesson, replace(watcher, before=1)]) == [
        "Ada has 1 solution left instead of 2.",
        "Ada can accuse now: it was Bruno with the Rope in the Attic.",
        "An onlooker can name the solution now: it was Bruno with the Rope in the Attic.",
    ]


def test_nobody_who_is_out_is_said_to_be_able_to_accuse() -> None:
    record, seat = out_of_the_game()
    states = list(record.states())
    insights = Insights(lambda step: view(states[step], seat))
    assert insights.lesson(len(states) - 2).plays
    assert not insights.lesson(len(states) - 1).plays


@pytest.mark.parametrize("edition", ["classic", "liars", "master-detective"])
def test_certain_is_said_once_and_true(edition: str) -> None:
    """Each place of a card is told to a seat at most once, and only when the card is there."""
    record = played(edition, 2, 6)
    moments = Moments(record.states())
    for seat in range(3):
        insights = Insights(lambda step, seat=seat: view(moments[step], seat))  # type: ignore[misc]
        lessons = [insights.lesson(step) for step in range(len(moments))]
        told = [
            (part, step)
            for step, one in enumerate(lessons)
            for part in one.certain.split("; ")
            if " is " in part
        ]
        assert len(told) == len({part for part, _ in told}) > 3
        for part, step in told:
            _check_place(part, moments[step])
        assert len([one for one in lessons if one.solved]) <= 1


def _check_place(said: str, state: State) -> None:
    name, place = said.removeprefix("and ").split(" is ")
    card = state.edition.deck.card(name.removeprefix("the "))
    if place == "in the envelope":
        assert card in state.envelope
    elif place.startswith("with "):
        assert card in state.hands[[f"with {one}" for one in state.seats].index(place)]
    else:
        assert place == "open on the table"
