"""Looking back at a game, and what to do next."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from cluekit.cards import Card, Triple
from cluekit.deduction import ENVELOPE
from cluekit.deduction.kinds import Owner
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError, Contradiction
from cluekit.recorder import Certain, Recorder, Sheet, advice, load, parse, review

from .recorder_sheets import views

RECORDED = Path(__file__).parent / "data" / "recorded"

HEAD = "edition: mini\nseats: Anna, Ben, Cem\nme: Anna\nhand: Ada, Teapot\n\n"

GAME = parse(
    HEAD
    + """\
Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Umbrella
Ben skips
Cem suggests Chloe, Violin, Library; Anna passes; Ben shows
Anna suggests Chloe, Violin, Kitchen; Ben passes; Cem passes
# Ben thinks.
Ben accuses Bruno, Violin, Kitchen; wrong
Anna accuses Chloe, Violin, Kitchen; right
"""
)


def test_a_game_is_looked_back_at():
    found = review(GAME)
    assert found.solved == 4
    assert found.solution == GAME.triple(["Chloe", "Violin", "Kitchen"])
    assert found.chances == (
        Fraction(1, 12),
        Fraction(1, 6),
        Fraction(1, 6),
        GAME.knowledge(3).posterior[found.solution],
        *[Fraction(1)] * 4,
    )
    assert found.left == len(GAME.knowledge(3).solutions)
    assert list(found.accusations) == [6, 7]
    assert found.sentences()[:4] == [
        "From entry 4 on you could have known that Chloe is in the envelope.",
        "From entry 1 on you could have known that the Violin is in the envelope.",
        "From entry 4 on you could have known that the Kitchen is in the envelope.",
        "From entry 4 on the whole solution was certain. Anna accused rightly at entry 7.",
    ]
    assert "From entry 1 on you could have known that Cem holds the Umbrella." in found.sentences()


@pytest.mark.parametrize("name", ["classic", "everyone", "snoops", "mini"])
def test_every_cell_is_known_from_the_entry_that_a_count_after_each_entry_finds(name):
    view = views(name, 9, until=400)[1]
    sheet = Sheet.of_view(view)
    cells = [set(sheet.knowledge(number).certain()) for number in range(len(sheet.entries) + 1)]
    slow = {cell: next(number for number, known in enumerate(cells) if cell in known) for cell in cells[-1]}
    found = review(sheet)
    assert {(one.card, one.owner, one.holds): one.number for one in found.certain} == slow
    solutions = [sheet.knowledge(number).solution for number in range(len(sheet.entries) + 1)]
    assert found.solved == next((number for number, one in enumerate(solutions) if one), None)


def test_no_more_is_counted_than_needed(monkeypatch):
    view = views("classic", 9, until=400)[1]
    sheet = Sheet.of_view(view)
    counted: list[int] = []
    real = Knowledge.from_evidence

    def counting(evidence, model="facts only"):
        counted.append(len(evidence.facts))
        return real(evidence, model)

    monkeypatch.setattr(Knowledge, "from_evidence", counting)
    review(sheet)
    assert len(counted) == len(set(counted)) <= len({*sheet.evidence().numbers, 0})
    counted.clear()
    quiet = sheet.with_entries(parse(HEAD + "Ben skips\n" * 64).entries)
    review(quiet)
    assert len(counted) == 1


def test_a_solution_may_be_given_by_name():
    early = GAME.with_entries(GAME.entries[:1])
    found = review(early, solution=["Kitchen", "Chloe", "Violin"])
    assert found.chances == (Fraction(1, 12), Fraction(1, 6))
    assert found.solved is None
    assert found.left == 4
    assert found.sentences()[:4] == [
        "From entry 1 on you could have known that the Violin is in the envelope.",
        "At the end the solution is not certain: 4 solutions are possible.",
        "At the start the solution had a chance of 1/12 (8.3%).",
        "After entry 1 the solution had a chance of 1/6 (16.7%).",
    ]
    assert review(early).chances == ()


def test_the_chances_depend_on_the_model():
    early = GAME.with_entries(GAME.entries[:1])
    chances = review(early, ["Bruno", "Violin", "Kitchen"], model="uniform").chances
    assert (
        chances[1]
        == Recorder(early).knowledge(model="uniform").posterior[early.triple(["Bruno", "Violin", "Kitchen"])]
    )


def test_a_solution_that_was_only_told_was_not_known_before():
    told = parse(
        HEAD + "Anna suggests Bruno, Umbrella, Kitchen; Ben passes; Cem shows Umbrella\n"
        "Ben accuses Chloe, Violin, Kitchen; right\n"
    )
    found = review(told)
    assert (found.solved, found.left) == (2, 4)
    assert "Until entry 2 told it, 4 solutions were possible." in found.sentences()


def test_what_is_certain_from_the_start_has_number_0():
    found = review(GAME)
    ada = GAME.card("Ada")
    assert Certain(ada, 0, True, 0) in found.certain
    assert Certain(ada, ENVELOPE, False, 0) in found.certain
    assert not any("Ada" in sentence for sentence in found.sentences())


def test_where_cards_change_hands_the_last_time_counts():
    sheet = parse(
        HEAD
        + """\
Anna snoops at Ben; Violin
everybody passes a card to the left; Anna gives Ada, gets Library
Ben lays Violin open
Anna suggests Bruno, Umbrella, Kitchen; nobody shows
"""
    )
    found = {(one.card.name, one.owner): one.number for one in review(sheet).certain if one.holds}
    assert found["Library", 0] == found["Violin", 3] == found["Ada", 1] == 3
    assert found["Umbrella", ENVELOPE] == 1
    assert found["Bruno", ENVELOPE] == found["Kitchen", ENVELOPE] == 4
    assert "From entry 3 on you could have known that the Violin lies open." in review(sheet).sentences()


def test_a_clash_cannot_be_looked_back_at():
    clash = parse(
        HEAD + "Anna suggests Bruno, Umbrella, Kitchen; Ben shows Bruno\nAnna snoops at Cem; Bruno\n"
    )
    with pytest.raises(Contradiction, match="Entries 1 and 2 cannot both be true"):
        review(clash)


def test_an_empty_sheet_can_be_looked_back_at():
    found = review(GAME.with_entries(()))
    assert found.sentences() == ["At the end the solution is not certain: 12 solutions are possible."]


# Advice


def test_when_all_is_certain_one_should_accuse():
    found = advice(GAME.with_entries(GAME.entries[:4]))
    assert found.accuse == GAME.triple(["Chloe", "Violin", "Kitchen"])
    assert found.questions == ()
    assert found.sentences() == ["Accuse Chloe with the Violin in the Kitchen: that is certain."]


def test_the_best_questions_come_first():
    # Curriculum, lesson 7: mini, three players, own suspect and weapon: 1.310 bits for three unknown cards
    recorder = Recorder(GAME.with_entries(()))
    found = recorder.advice(n=4, model="uniform")
    assert found.accuse is None
    assert [round(one.bits, 3) for one in found.questions] == [1.310] * 4
    assert found.model == "uniform"
    first = found.questions[0]
    assert found.sentences()[0] == (
        f"Suggest {first.triple.suspect} with the {first.triple.weapon} in the {first.triple.room}:"
        " it tells 1.310 bits about the envelope."
    )
    plain = advice(recorder.sheet)
    assert plain.model == "facts only"
    assert plain.questions[0].bits < first.bits


def test_only_rooms_that_can_be_reached_are_advised():
    found = advice(GAME.with_entries(()), n=99, rooms=["Library"])
    assert {one.triple.room.name for one in found.questions} == {"Library"}
    assert len(found.questions) == 9
    assert advice(GAME.with_entries(()), rooms="Library").questions == found.questions[:5]
    assert advice(GAME.with_entries(()), rooms=[]).sentences() == [
        "No room can be reached: nothing to suggest."
    ]
    with pytest.raises(ClueError, match="There is no room 'Ada'"):
        advice(GAME, rooms=["Ada"])
    with pytest.raises(ClueError, match=r"^There are only 3 rooms to be reached, more are named\.$"):
        advice(GAME, rooms=itertools.repeat("Library"))


def test_where_everybody_answers_more_is_told():
    sheet = parse(HEAD.replace("mini", "mini\noption: answers=everyone"))
    assert round(Recorder(sheet).advice(1, model="uniform").questions[0].bits, 3) == 1.959
    [question] = advice(sheet, n=1, about="deal").questions
    assert question.sentence.endswith(" bits about the deal.")


def test_who_only_watches_gets_no_advice():
    with pytest.raises(ClueError, match="Somebody who only watches has nothing to suggest"):
        advice(Sheet.of("mini", seats=["Anna", "Ben"]))


def test_the_recorder_hands_on_advice_and_review():
    recorder = Recorder(GAME)
    assert recorder.review() == review(GAME)
    assert Recorder(GAME.with_entries(())).advice(2, ["Library"]) == advice(
        GAME.with_entries(()), 2, ["Library"]
    )


def test_a_family_game_is_looked_back_at_and_goes_on():
    sheet = load(RECORDED / "sunday.txt")
    assert review(sheet).solved is None
    assert len(advice(sheet).questions) == 5


def test_advice_and_review_can_be_printed():
    assert str(review(GAME)) == "\n".join(review(GAME).sentences())
    best = advice(GAME.with_entries(GAME.entries[:4]))
    assert str(best) == "Accuse Chloe with the Violin in the Kitchen: that is certain."


def test_cards_that_lie_open_are_never_asked():
    # The pile of open cards is no seat: with the Violin open the two others are asked, Cem before Anna.
    sheet = Sheet.of(
        "mini",
        seats=["Anna", "Ben", "Cem"],
        me="Ben",
        hand=["Ada", "Teapot"],
        open_cards=["Violin"],
        sizes=[2, 2, 1],
    )
    found = {one.triple: one.bits for one in advice(sheet, n=99).questions}
    knowledge = sheet.knowledge()
    for triple, bits in found.items():
        assert bits == pytest.approx(slow_bits(knowledge, triple, order=(2, 0)))
    known = sheet.triple(["Ada", "Violin", "Kitchen"])
    assert max(found, key=found.__getitem__) != known
    laid = Sheet.of("mini", seats=["Anna", "Ben", "Cem"], me="Ben", hand=["Ada", "Teapot"]).with_entries(
        parse(HEAD + "Cem lays Violin open").entries
    )
    assert [one.triple for one in advice(laid).questions] == [one.triple for one in advice(sheet).questions]
    assert [one.bits for one in advice(laid).questions] == pytest.approx(
        [one.bits for one in advice(sheet).questions]
    )


def slow_bits(knowledge: Knowledge, triple: Triple, order: tuple[int, ...]) -> float:
    """What a suggestion tells, from all deals one by one: who passes and shows which card, by chance."""
    deck = knowledge.deck
    names = {card: card.name for card in deck.cards}
    before = {solution: Fraction(n, knowledge.counts.weight) for solution, n in knowledge.solutions.items()}
    outcomes: dict[object, Fraction] = {}
    posts: dict[object, dict[Triple, int]] = {}
    for deal in deals_of(knowledge):
        solution = Triple(*(card for card in deck.cards if deal[card] == ENVELOPE))
        held = next((cards for seat in order if (cards := [c for c in triple if deal[c] == seat])), [])
        shower = next((seat for seat in order if any(deal[c] == seat for c in triple)), None)
        for card in held or [None]:
            answer = (shower, card and names[card])
            outcomes[answer] = outcomes.get(answer, Fraction(0)) + Fraction(1, max(len(held), 1))
            after = posts.setdefault(answer, {})
            after[solution] = after.get(solution, 0) + 1
    whole = sum(outcomes.values())
    rest = sum(
        float(share / whole)
        * bits_of(Fraction(n, sum(posts[answer].values())) for n in posts[answer].values())
        for answer, share in outcomes.items()
    )
    return bits_of(before.values()) - rest


def bits_of(shares: Iterable[Fraction]) -> float:
    return -sum(float(share) * math.log2(share) for share in shares)


def deals_of(knowledge: Knowledge) -> Iterator[dict[Card, Owner]]:
    """All deals of a small game in which only hands and open cards are known."""
    deck = knowledge.deck
    fixed = {card: owner for card in deck.cards if (owner := knowledge.holder(card)) is not None}
    free = [card for card in deck.cards if card not in fixed]
    for solution in knowledge.solutions:
        dealt = fixed | dict.fromkeys(solution, ENVELOPE)
        left = [card for card in free if card not in solution]
        room = knowledge.hand_sizes[0] - sum(owner == 0 for owner in dealt.values())
        for mine in itertools.combinations(left, room):
            yield dealt | {card: 0 if card in mine else 2 for card in left}
