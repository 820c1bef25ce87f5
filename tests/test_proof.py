"""The checker of proofs: what it accepts follows, and whatever is tampered with is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import ENVELOPE, Holds, HoldsNone, HoldsSome, NotSolution, Owner
from cluekit.deduction.normalise import Clause, statements
from cluekit.deduction.places import Places
from cluekit.deduction.proofs.contradictions import clash
from cluekit.deduction.proofs.explain import explain
from cluekit.deduction.proofs.proof import IMPOSSIBLE, RULES, Case, Label, Step, is_proof, is_refutation
from cluekit.errors import ClueError

from .puzzles import courses, deck_of, now, owners, puzzle, ways

MINI = deck_of(3, 3, 3)
S0, S1, S2, W0, W1, W2, R0, R1, R2 = MINI.cards
HANDS = (2, 2, 2)
ENVELOPES = (0b001000, 0b010000, 0b100000)  # the last three piles

Layout = tuple[int, ...]
"""The place of each card."""


@cache
def layouts(evidence: Evidence) -> tuple[Layout, ...]:
    """Every way to lay the cards that the rules of the deal allow, whatever the facts say."""
    free = replace(
        evidence,
        facts=tuple(f for f in evidence.facts if hasattr(f, "gifts")),
        numbers=tuple(
            n for n, f in zip(evidence.numbers, evidence.facts, strict=True) if hasattr(f, "gifts")
        ),
    )
    places = Places.of(evidence)
    found = []
    for course in courses(free):
        ways = zip(*course, strict=True)
        piles = [
            tuple(_pile(places, card, owner) for owner in way)
            for card, way in zip(free.deck.cards, ways, strict=True)
        ]
        if all(way in places.paths for way in piles):
            found.append(tuple(places.paths.index(way) for way in piles))
    return tuple(sorted(found))


def _pile(places: Places, card: Card, owner: Owner) -> int:
    category = ("suspect", "weapon", "room").index(card.category.value)
    return places.players + category if owner == ENVELOPE else int(owner)


def holds(layout: Layout, clause: Clause) -> bool:
    return any(places >> layout[card] & 1 for card, places in clause)


def follows(all_layouts: Sequence[Layout], premises: Sequence[Clause], claim: Clause) -> bool:
    fitting = (layout for layout in all_layouts if all(holds(layout, premise) for premise in premises))
    return all(holds(layout, claim) for layout in fitting)


Known = Mapping[Label, tuple[Clause, ...]]


def unsound(
    evidence: Evidence, steps: Sequence[Step], within: Label = (), before: Known | None = None
) -> list[Step]:
    """The steps that do not follow from what they cite, or cases from all that is known: by listing."""
    known = dict(before or {})
    told = statements(evidence, Places.of(evidence))
    bad = []
    for number, step in enumerate(steps, 1):
        label = (*within, number)
        cited = [claim for use in step.uses for claim in known[use]]
        premises = [claim for claims in known.values() for claim in claims] if step.cases else cited
        premises += [claim for fact in step.facts for claim in told[fact]]
        bad += [step for claim in step.claims if not follows(layouts(evidence), premises, claim)][:1]
        for position, case in enumerate(step.cases, 1):
            inner = (*label, position)
            bad += unsound(evidence, case.steps, inner, {**known, inner: (case.supposed,)})
        known[label] = step.claims
    return bad


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        for case in step.cases:
            yield from all_steps(case.steps)


# --- one rule at a time ---


def evidence(*facts: Holds | HoldsNone | HoldsSome | NotSolution) -> Evidence:
    return Evidence(MINI, HANDS, facts)


def told(*facts: int, of: Evidence) -> Step:
    clauses = statements(of, Places.of(of))
    return Step("told", tuple(clause for fact in facts for clause in clauses[fact]), facts=facts)


def is_with(card: Card, owner: Owner) -> Clause:
    return ((MINI.index(card), _bit(card, owner)),)


def is_not_with(card: Card, *not_with: Owner) -> Clause:
    anywhere = 0b111 | _bit(card, ENVELOPE)
    return ((MINI.index(card), anywhere & ~sum(_bit(card, owner) for owner in not_with)),)


def _bit(card: Card, owner: Owner) -> int:
    return (
        ENVELOPES[("suspect", "weapon", "room").index(card.category.value)]
        if owner == ENVELOPE
        else 1 << owner
    )


def test_a_fact_is_a_proof_of_what_it_says_and_of_nothing_else() -> None:
    known = evidence(Holds(1, S0), HoldsNone(2, (S1, W1)))
    assert is_proof(known, [told(0, of=known)], S0, 1, True)
    assert is_proof(known, [told(0, of=known)], S0, 2, False)
    assert is_proof(known, [told(0, of=known)], S0, ENVELOPE, False)
    assert is_proof(known, [told(1, of=known)], W1, 2, False)
    assert not is_proof(known, [told(0, of=known)], S0, 1, False)
    assert not is_proof(known, [told(0, of=known)], S1, 1, True)
    assert not is_proof(known, [told(1, of=known)], S0, 2, False)
    assert not is_proof(known, [], S0, 1, True)
    assert not is_proof(known, [replace(told(0, of=known), facts=(1,))], S0, 1, True)
    assert not is_proof(known, [replace(told(0, of=known), facts=(7,))], S0, 1, True)
    assert not is_proof(known, [replace(told(0, of=known), facts=(-2,))], S0, 1, True)


def test_a_full_hand() -> None:
    known = evidence(Holds(1, S0), HoldsSome(1, (W0, R0)))
    one, some = told(0, of=known), told(1, of=known)
    full = Step("full", (is_not_with(W1, 1), is_not_with(S1, 1)), ((1,), (2,)), quotas=(1,))
    assert is_proof(known, [one, some, full], W1, 1, False)
    for wrong in (
        replace(full, uses=((1,),)),  # one card does not fill it
        replace(full, quotas=(2,)),  # another hand
        replace(full, quotas=(1, 1)),  # the same hand twice
        replace(full, quotas=(9,)),
        replace(full, uses=((1,), (2,), (3,))),  # itself
        replace(full, claims=(is_not_with(W0, 1),)),  # that may be the one
        replace(full, claims=(is_with(W1, 1),)),
        replace(full, claims=(IMPOSSIBLE,)),
        replace(full, rule="needed"),
        replace(full, rule="guess"),
    ):
        assert not is_proof(known, [one, some, wrong], W1, 1, False)


def test_two_cards_for_two_that_are_needed() -> None:
    known = evidence(HoldsNone(0, MINI.cards[2:]))
    needed = Step("needed", (is_with(S0, 0),), ((1,),), quotas=(0,))
    assert is_proof(known, [told(0, of=known), needed], S0, 0, True)
    fewer = evidence(HoldsNone(0, MINI.cards[3:]))
    assert not is_proof(fewer, [told(0, of=fewer), needed], S0, 0, True)
    one_of = Step("needed", (((0, 1), (1, 1)),), ((1,),), quotas=(0,))
    left = Step("left", (is_with(S1, 0),), ((2,), (3,)))
    no_s0 = replace(known, facts=(*fewer.facts, HoldsNone(0, (S0,))), numbers=())
    assert is_proof(no_s0, [told(0, of=no_s0), one_of, told(1, of=no_s0), left], S1, 0, True)


def test_the_shared_card_of_more_clauses_than_there_is_space() -> None:
    known = Evidence(
        deck_of(4, 4, 4),
        (3, 3, 3),
        (HoldsSome(1, (S0, W1, R1)), HoldsSome(1, (S0, W2, R2)), Holds(1, R0), Holds(1, S1)),
    )
    deck = known.deck
    card = {str(card): card for card in deck.cards}
    known = replace(
        known,
        facts=(
            HoldsSome(1, (card["S0"], card["W1"], card["R1"])),
            HoldsSome(1, (card["S0"], card["W2"], card["R2"])),
            Holds(1, card["R0"]),
            Holds(1, card["S1"]),
        ),
    )
    steps = [Step("told", statements(known, Places.of(known))[fact], facts=(fact,)) for fact in range(4)]
    shared = Step("shared", (((0, 0b10),),), ((1,), (2,), (3,), (4,)), quotas=(1,))
    assert is_proof(known, [*steps, shared], card["S0"], 1, True)
    assert not is_proof(known, [*steps, replace(shared, uses=((1,), (2,), (3,)))], card["S0"], 1, True)
    assert not is_proof(known, [*steps, replace(shared, claims=(((5, 0b10),),))], card["W1"], 1, True)


def test_a_group_of_two_cards_for_two_hands() -> None:
    known = evidence(HoldsSome(0, (S0, W0)), HoldsSome(1, (S0, W0)))
    group = Step("group", (is_not_with(S0, 2, ENVELOPE),), ((1,), (2,)))
    told_both = [told(0, of=known), told(1, of=known)]
    assert is_proof(known, [*told_both, group], S0, ENVELOPE, False)
    assert not is_proof(known, [*told_both, replace(group, uses=((1,),))], S0, ENVELOPE, False)
    same = evidence(HoldsSome(0, (S0, W0)), HoldsSome(0, (S0, W0)))
    assert not is_proof(same, [told(0, of=same), told(1, of=same), group], S0, ENVELOPE, False)


def test_listed_hands_are_all_there_are() -> None:
    known = evidence(HoldsSome(1, (S0, W0)), HoldsSome(1, (S0, R0)), HoldsNone(1, (S1, S2, W1, W2, R1, R2)))
    steps = [told(fact, of=known) for fact in range(3)]
    hands = Step(
        "hands", (((0, 2), (6, 2)),), ((1,), (2,), (3,)), quotas=(1,), hands=((0, 3), (0, 6), (3, 6))
    )
    after = Step("told", steps[0].claims, facts=(0,))
    assert not is_proof(known, [*steps, hands, after], S0, 1, True)
    assert is_refutation(known, [*steps, hands]) is False
    assert unsound(known, [*steps, hands]) == []
    missing = replace(hands, hands=((0, 3), (0, 6)), claims=(is_with(S0, 1),))
    assert not is_proof(known, [*steps, missing], S0, 1, True)
    without = evidence(*known.facts[:2], HoldsNone(1, (S1, S2, W1, W2, R0, R1, R2)))  # type: ignore[arg-type]
    steps = [told(fact, of=without) for fact in range(3)]
    left = replace(hands, hands=((0, 3),), claims=(is_with(S0, 1),))
    assert is_proof(without, [*steps, left], S0, 1, True)


def test_cases_are_complete_and_each_leads_there() -> None:
    known = evidence(Holds(0, S0), Holds(0, W0))
    full = Step("full", (is_not_with(R0, 0),), ((1,), (2, 1)), quotas=(0,))
    clash_ = Step("place", (IMPOSSIBLE,), ((2, 1), (2, 1, 1)))
    supposed = Case(is_with(R0, 0), (replace(full, uses=((1,),)), clash_))
    cases = Step("cases", (is_not_with(R0, 0),), cases=(supposed,))
    steps = [told(0, 1, of=known), cases]
    assert is_proof(known, steps, R0, 0, False)
    wrong = [
        replace(cases, cases=()),  # no case at all
        replace(cases, claims=(is_not_with(R0, 1),)),  # not what was supposed otherwise
        replace(cases, cases=(replace(supposed, steps=supposed.steps[1:]),)),  # not impossible so soon
        replace(cases, cases=(replace(supposed, steps=()),)),
        replace(cases, cases=(replace(supposed, supposed=is_with(R0, 1)),)),
    ]
    assert [is_proof(known, [steps[0], step], R0, 0, False) for step in wrong] == [False] * 5
    # What is said within a case is not known outside of it.
    outside = Step("place", (is_with(R0, 0),), ((2, 1),))
    assert not is_proof(known, [*steps, outside], R0, 0, True)


def test_strange_claims_are_refused() -> None:
    known = evidence(Holds(1, S0))
    for claim in (((99, 1),), ((-1, 1),), ((0, 1 << 40),), ((0, -1),), ((0, 2), (0, 1))):
        assert not is_proof(known, [told(0, of=known), Step("place", (claim,), ((1,),))], S0, 1, True)
    with pytest.raises(ClueError, match="no seat 5"):
        is_proof(known, [told(0, of=known)], S0, 5, True)


def test_a_refutation_ends_with_the_impossible() -> None:
    known = evidence(Holds(1, S0), Holds(2, S0))
    both = Step("place", (IMPOSSIBLE,), ((1,), (2,)))
    assert is_refutation(known, [told(0, of=known), told(1, of=known), both])
    assert not is_refutation(known, [told(0, of=known), told(1, of=known)])
    assert not is_refutation(known, [told(0, of=known), told(1, of=known), replace(both, uses=((1,),))])


# --- real proofs, tampered with ---


def proofs(seed: int, moves: bool = False) -> Iterator[tuple[Evidence, Card, Owner, bool, tuple[Step, ...]]]:
    given = puzzle(seed, moves)
    for card in given.deck.cards if ways(given) <= 8 else ():
        for owner in owners(given):
            found = explain(given, card, owner)
            if found.holds is not None:
                yield given, card, owner, found.holds, found.steps


@pytest.mark.parametrize("moves", [False, True])
def test_each_step_follows_from_what_it_cites(moves: bool) -> None:
    rules: Counter[str] = Counter()
    for seed in range(0, 40, 4 if moves else 2):
        for given, _, _, _, steps in proofs(seed, moves):
            assert unsound(given, steps) == [], (seed, steps)
            rules.update(step.rule for step in all_steps(steps))
    assert {"told", "place", "left", "full", "needed", "group", "cases"} <= rules.keys() <= set(RULES)


def tampered(rng: random.Random, steps: tuple[Step, ...], cards: int) -> Iterator[tuple[Step, ...]]:
    """The proof with one thing changed, in every step and in many ways."""
    for position, step in enumerate(steps):
        before, after = steps[:position], steps[position + 1 :]
        yield (*before, *after)
        for other in _other_steps(rng, step, position, cards):
            yield (*before, other, *after)
        for number, case in enumerate(step.cases):
            others = [replace(case, steps=inner) for inner in tampered(rng, case.steps, cards)]
            others.append(replace(case, supposed=_swapped(rng, case.supposed, cards)))
            for changed in others:
                cases = (*step.cases[:number], changed, *step.cases[number + 1 :])
                yield (*before, replace(step, cases=cases), *after)


def _other_steps(rng: random.Random, step: Step, position: int, cards: int) -> Iterator[Step]:
    for number, claim in enumerate(step.claims):
        first, last = step.claims[:number], step.claims[number + 1 :]
        yield replace(step, claims=(*first, _swapped(rng, claim, cards), *last))
        if claim:
            card, places = claim[0]
            narrower = places & places - 1
            yield replace(step, claims=(*first, ((card, narrower), *claim[1:]), *last))
            yield replace(step, claims=(*first, claim[1:], *last))
    for number in range(len(step.uses)):
        yield replace(step, uses=(*step.uses[:number], *step.uses[number + 1 :]))
        yield replace(step, uses=(*step.uses[:number], (position + 1,), *step.uses[number + 1 :]))
    yield replace(step, facts=tuple(fact + 1 for fact in step.facts), uses=step.uses[1:])
    yield replace(step, quotas=tuple(quota + 1 for quota in step.quotas), cases=step.cases[1:], facts=())
    yield replace(step, hands=step.hands[1:], cases=step.cases[1:], facts=step.facts[1:])
    yield replace(step, rule=rng.choice(RULES))


def _swapped(rng: random.Random, claim: Clause, cards: int) -> Clause:
    if not claim:
        return ((rng.randrange(cards), 1),)
    others = sorted(set(range(cards)) - {card for card, _ in claim})
    return ((rng.choice(others), claim[0][1]), *claim[1:]) if others else claim


@pytest.mark.parametrize("moves", [False, True])
def test_tampered_proofs_are_refused_unless_every_step_follows_all_the_same(moves: bool) -> None:
    rng = random.Random(1985)
    verdicts: Counter[bool] = Counter()
    for seed in range(0, 60, 7 if moves else 3):
        for given, card, owner, truth, steps in proofs(seed, moves):
            assert not is_proof(given, steps, card, owner, not truth)
            for changed in rng.sample(list(tampered(rng, steps, len(given.deck.cards))), 8):
                accepted = is_proof(given, changed, card, owner, truth)
                verdicts[accepted] += 1
                if accepted:
                    assert unsound(given, changed) == [], (seed, changed)
                assert not is_proof(given, changed, card, owner, not truth)
    assert verdicts[False] > 3 * verdicts[True] > 0


def test_a_proof_is_about_its_own_evidence() -> None:
    """Without an entry that a proof tells of, it is none."""
    refused = 0
    for seed in range(20):
        for given, card, owner, truth, steps in proofs(seed):
            for fact in {fact for step in all_steps(steps) for fact in step.facts}:
                facts = tuple(given.facts[:fact] + given.facts[fact + 1 :])
                less = replace(given, facts=facts, numbers=given.numbers[:-1])
                accepted = is_proof(less, steps, card, owner, truth)
                refused += not accepted
                if accepted:  # the next fact says the same
                    assert unsound(less, steps) == []
    assert refused > 400


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_accepted_follows(seed: int) -> None:
    """Steps made up at random: most are nonsense, and those that are accepted must be true."""
    rng = random.Random(seed)
    given = puzzle(seed)
    card = given.deck.cards[0]
    owner = now(given.deck, min(courses(given), key=str))[card]
    given = given.plus(Holds(owner, card))
    *steps, last = [told(fact, of=given) for fact in range(len(given.facts))]
    accepted: Counter[str] = Counter()
    for _ in range(4000):
        step = _made_up(rng, given, len(steps))
        if is_proof(given, [*steps, step, last], card, owner, True):
            accepted[step.rule] += 1
            cited = [claim for (use,) in step.uses for claim in steps[use - 1].claims]
            assert follows(layouts(given), cited, step.claims[0]), step
    assert {"place", "full", "cases"} <= accepted.keys()
    assert sum(accepted.values()) > 50


def _made_up(rng: random.Random, given: Evidence, steps: int) -> Step:
    """A step that cites told ones, about places that a quota speaks of, or others."""
    quotas = Places.of(given).quotas()
    everywhere = (1 << len(Places.of(given).paths)) - 1
    number = rng.randrange(len(quotas))
    room = quotas[number].places
    masks = [room, everywhere & ~room, rng.randint(1, everywhere)]
    cards = rng.sample(range(len(given.deck.cards)), rng.choice((0, 1, 1, 1, 2, 2)))
    claim = tuple((card, rng.choice(masks)) for card in cards)
    uses = tuple((use + 1,) for use in sorted(rng.sample(range(steps), rng.randint(0, steps))))
    others = [other for other in range(len(quotas)) if other != number]
    return Step(
        rng.choice(RULES[1:]), (claim,), uses, quotas=(number, *rng.sample(others, rng.choice((0, 0, 0, 1))))
    )


def test_refutations_of_wrong_logs_are_checked_too() -> None:
    found = 0
    for seed in range(60):
        given = puzzle(seed)
        wrong = given.plus(HoldsSome(0, given.deck.suspects), HoldsNone(0, given.deck.cards[1:]))
        trouble = clash(wrong)
        if trouble:
            found += 1
            assert is_refutation(trouble.evidence, trouble.proof)
            assert unsound(trouble.evidence, trouble.proof) == []
            assert not is_refutation(trouble.evidence, trouble.proof[:-1])
    assert found > 40
