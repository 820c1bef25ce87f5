"""Which entries clash: the smallest set, what mends it, and the proof, against listing everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cluekit.cards import Deck
from cluekit.deduction import count
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Fact, Gift, Holds, HoldsNone, HoldsSome, Moved, Showed
from cluekit.deduction.logs import read
from cluekit.deduction.proofs import smallest
from cluekit.deduction.proofs.contradictions import Clash, clash
from cluekit.deduction.proofs.proof import is_refutation
from cluekit.errors import ClueError

from . import oracle
from .puzzles import Course, courses, now, puzzle, ways

DATA = Path(__file__).parent / "data"
CASES = {case.name: case for name in ("deduction", "logs") for case in read(DATA / f"{name}.json")}
MINI = Deck.of(["Plum", "White", "Green"], ["Rope", "Knife", "Pipe"], ["Hall", "Study", "Attic"])
PLUM, WHITE, GREEN, ROPE, KNIFE, PIPE, HALL, STUDY, ATTIC = MINI.cards


def mini(*facts: Fact, numbers: tuple[int, ...] = ()) -> Evidence:
    return Evidence(MINI, (2, 2, 2), facts, numbers, ("Ann", "Ben", "Cid"), "entry")


def found(evidence: Evidence) -> Clash:
    trouble = clash(evidence)
    assert trouble is not None
    assert trouble.smallest
    assert is_refutation(trouble.evidence, trouble.proof)
    return trouble


def fits(evidence: Evidence) -> bool:
    return count(evidence.deck, evidence.hand_sizes, evidence.facts).deals > 0


def corrupted(evidence: Evidence, rng: random.Random) -> Evidence:
    """One entry said wrongly: a pass for a card shown or the other way round, or another player."""
    positions = [
        position
        for position, (fact, number) in enumerate(zip(evidence.facts, evidence.numbers, strict=True))
        if number and isinstance(fact, Holds | HoldsNone | HoldsSome) and fact.owner != ENVELOPE
    ]
    position = rng.choice(positions)
    facts = list(evidence.facts)
    facts[position] = rng.choice(list(_mistakes(facts[position], len(evidence.hand_sizes))))
    return replace(evidence, facts=tuple(facts))


def _mistakes(fact: Fact, seats: int) -> Iterator[Fact]:
    match fact:
        case Showed(int(owner), card, cards):
            yield Showed((owner + 1) % seats, card, cards)
            yield HoldsNone(owner, cards)
        case Holds(int(owner), card):
            yield Holds((owner + 1) % seats, card)
        case HoldsNone(int(owner), cards):
            yield HoldsSome(owner, cards)
        case HoldsSome(int(owner), cards):
            yield HoldsNone(owner, cards)
            yield HoldsSome((owner + 1) % seats, cards)


# --- right and smallest ---


@pytest.mark.parametrize(
    "name", ["random_101", "classic-3p-15s", "classic-4p-8s", "orient-3p-15s", "classic-5p-8s"]
)
def test_a_mistake_in_a_recorded_log(name: str) -> None:
    """No smaller set of entries clashes, tried one by one; and exactly the mends mend it."""
    rng = random.Random(name)
    wrong = [corrupted(CASES[name].evidence, rng) for _ in range(7)]
    clashing = [evidence for evidence in wrong if not fits(evidence)]
    assert clashing
    for evidence in wrong:
        assert (clash(evidence) is None) == fits(evidence)
    for evidence in clashing:
        trouble = found(evidence)
        numbers = sorted(set(evidence.numbers))
        assert not fits(evidence.only(trouble.entries))
        for size in range(min(len(trouble.entries), 3)):
            assert all(fits(evidence.only(fewer)) for fewer in itertools.combinations(numbers, size))
        for number in trouble.entries:
            assert fits(evidence.only({*trouble.entries} - {number}))
        assert trouble.mends == tuple(number for number in numbers if fits(evidence.without(number)))


@pytest.mark.parametrize("name", ["classic-6p-30s", "master-10p-30s", "hard-8", "hard-12"])
def test_a_mistake_in_a_long_or_hard_log(name: str) -> None:
    rng = random.Random(name)
    wrong = (corrupted(CASES[name].evidence, rng) for _ in range(40))
    for evidence in list(filter(clash, wrong))[:3]:
        trouble = found(evidence)
        assert len(trouble.entries) > 1
        assert not fits(evidence.only(trouble.entries))
        for number in trouble.entries:
            assert fits(evidence.only({*trouble.entries} - {number}))
            assert fits(evidence.without(number)) == (number in trouble.mends)


def test_what_is_right_has_no_clash() -> None:
    for case in CASES.values():
        assert clash(case.evidence) is None
    for seed in range(60):
        assert clash(puzzle(seed, moves=True)) is None


@pytest.mark.parametrize("moves", [False, True])
def test_small_games_with_a_mistake(moves: bool) -> None:
    """All sets of entries, tried one by one; an entry in which cards change hands loses only their names."""
    rng = random.Random(1912)
    sizes = set()
    for seed in range(60 if moves else 120):
        right = puzzle(seed, moves)
        if not _can_be_mistaken(right) or ways(_unnamed(right)) > 16:
            continue
        wrong = corrupted(right, rng)
        numbers = sorted(set(wrong.numbers))
        against = _against(wrong)
        if frozenset() in against:
            assert clash(wrong) is None
            continue
        trouble = found(wrong)
        sizes.add(len(trouble.entries))
        assert all(entries.intersection(trouble.entries) for entries in against)
        for fewer in itertools.combinations(numbers, len(trouble.entries) - 1):
            assert any(not entries.intersection(fewer) for entries in against), (seed, trouble.entries, fewer)
        assert trouble.mends == tuple(number for number in numbers if {number} in against)
    assert sizes >= {1, 2, 3}


def _can_be_mistaken(evidence: Evidence) -> bool:
    told = zip(evidence.facts, evidence.numbers, strict=True)
    return len(evidence.hand_sizes) > 1 and any(
        isinstance(fact, Holds | HoldsNone | HoldsSome) and fact.owner != ENVELOPE
        for fact, number in told
        if number
    )


def _unnamed(evidence: Evidence) -> Evidence:
    """Nothing but that cards were passed on."""
    moves = [fact for fact in evidence.facts if isinstance(fact, Moved)]
    facts = [Moved(tuple(Gift(gift.giver, gift.to) for gift in moved.gifts)) for moved in moves]
    return replace(evidence, facts=tuple(facts), numbers=())


def _against(evidence: Evidence) -> set[frozenset[int]]:
    """For each course that the cards can have taken, whatever was said, the entries against it."""
    return {frozenset(_disagreeing(evidence, course)) for course in courses(_unnamed(evidence))}


def _disagreeing(evidence: Evidence, course: Course) -> Iterator[int]:
    period = 0
    for fact, number in zip(evidence.facts, evidence.numbers, strict=True):
        if isinstance(fact, Moved):
            before, after = (now(evidence.deck, course[: period + step]) for step in (1, 2))
            period += 1
            named = [gift for gift in fact.gifts if gift.card]
            right = all((before[g.card], after[g.card]) == (g.giver, g.to) for g in named if g.card)
        else:
            right = oracle.fits(now(evidence.deck, course[: period + 1]), fact)
        if not right:
            yield number


# --- the sentences ---


def test_two_who_hold_one_card() -> None:
    trouble = found(mini(Holds(1, PLUM), HoldsNone(0, (ROPE,)), Holds(2, PLUM)))
    assert trouble.entries == (1, 3)
    assert trouble.mends == (1, 3)
    assert trouble.sentences() == [
        "Entries 1 and 3 cannot both be true; without entry 1 or entry 3 everything fits.",
        "1. Entry 1: Ben holds Plum.",
        "2. Entry 3: Cid holds Plum.",
        "3. No place is left for Plum (1, 2). That cannot be.",
    ]
    assert str(trouble) == "\n".join(trouble.sentences())


def test_three_entries_of_which_one_is_wrong() -> None:
    facts = HoldsSome(1, (PLUM, KNIFE)), HoldsNone(1, (PLUM,)), Holds(0, KNIFE), HoldsNone(1, (PLUM, HALL))
    assert found(mini(*facts)).sentence() == (
        "Entries 1, 2 and 3 cannot all be true; without entry 1 or entry 3 everything fits."
    )


def test_the_own_hand_may_be_wrong_too() -> None:
    facts = (Holds(0, PLUM), Holds(0, ROPE), HoldsSome(1, (PLUM, ROPE)))
    trouble = found(mini(*facts, numbers=(0, 0, 4)))
    assert trouble.entries == trouble.mends == (0, 4)
    assert trouble.sentence() == (
        "Entry 4 and what was known from the start cannot both be true; "
        "without entry 4 or what was known from the start everything fits."
    )


def test_one_entry_that_cannot_be() -> None:
    trouble = found(mini(HoldsNone(1, MINI.cards[1:])))
    assert trouble.sentence() == "Entry 1 cannot be true; without entry 1 everything fits."


def test_two_mistakes_that_no_single_entry_mends() -> None:
    facts = Holds(0, PLUM), Holds(1, PLUM), Holds(0, ROPE), Holds(1, ROPE)
    assert found(mini(*facts)).sentence() == (
        "Entries 1 and 2 cannot both be true; and there is no single entry without which everything fits."
    )


def test_hands_that_cannot_be_passed_on_like_this() -> None:
    evidence = Evidence(MINI, (6, 0), (Moved((Gift(1, 0),)),))
    trouble = found(evidence)
    assert trouble.entries == trouble.mends == ()
    assert trouble.sentence() == (
        "These hands cannot be dealt and passed on like this; "
        "and there is no single fact without which everything fits."
    )


def test_a_card_that_the_giver_did_not_have() -> None:
    gifts = Moved((Gift(0, 1, PLUM), Gift(1, 2), Gift(2, 0)))
    trouble = found(mini(Holds(2, PLUM), gifts))
    assert trouble.entries == trouble.mends == (1, 2)
    assert trouble.sentences()[1:] == [
        "1. Entry 1: Cid holds Plum.",
        "2. Before entry 2: Ann holds Plum.",
        "3. No place is left for Plum (1, 2). That cannot be.",
    ]


# --- where it ends ---


def test_without_time_to_search_a_set_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the smallest perhaps, but no part of it clashes."""
    rng = random.Random(4)
    wrong = (corrupted(CASES["classic-3p-15s"].evidence, rng) for _ in range(20))
    evidence = next(evidence for evidence in wrong if not fits(evidence))
    monkeypatch.setattr(smallest, "BUDGET", 1)
    trouble = clash(evidence)
    assert trouble is not None
    assert not trouble.smallest
    assert is_refutation(trouble.evidence, trouble.proof)
    assert not fits(evidence.only(trouble.entries))
    for number in trouble.entries:
        assert fits(evidence.only({*trouble.entries} - {number}))


def test_strangers_are_refused() -> None:
    with pytest.raises(ClueError, match="no seat 7"):
        clash(mini(Holds(7, PLUM)))
