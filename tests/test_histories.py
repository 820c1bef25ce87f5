"""Exact counting where cards change hands, against an oracle that follows every world there can be."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from cluekit.cards import Card
from cluekit.deduction import (
    ENVELOPE,
    Counts,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    Moved,
    Owner,
    Showed,
    count,
    counting,
)
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import evidence_from_view
from cluekit.editions import edition
from cluekit.errors import ClueError, Contradiction, TooMuchOpen
from cluekit.game import State, View, view
from cluekit.game.events import Given, Glimpsed, LaidOpen

from .positions import random_game
from .test_counting import CLASSIC, MINI, random_fact
from .worlds import World, followed, histories, true_world

RING = edition(str(Path(__file__).parent / "data" / "ring.toml"))
A, B, C, OPEN = range(4)


def passing(players: int, *known: Gift) -> Moved:
    """Each passes a card to the left; of some gifts one knows which."""
    seen = {gift.giver: gift for gift in known}
    return Moved(tuple(seen.get(seat, Gift(seat, (seat + 1) % players)) for seat in range(players)))


# Numbers that follow from a formula: each giver chooses one of the cards in his hand


def deals(sizes: tuple[int, ...], solutions: int) -> int:
    return solutions * math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))


@pytest.mark.parametrize("rounds", range(5))
def test_nothing_known_a_deal_counts_once_for_each_choice_of_gifts(rounds: int) -> None:
    counts = count(MINI, (2, 2, 2), [passing(3)] * rounds)
    assert counts.deals == counts.weight == 2_430 * 8**rounds
    assert {counts.marginal(card, A) for card in MINI.cards} == {counts.deals * 2 // 9}
    assert {counts.marginal(card, ENVELOPE) for card in MINI.cards} == {counts.deals // 3}
    assert set(counts.joint.values()) == {counts.deals // 27}


def test_nothing_known_of_six_hands_after_three_rounds() -> None:
    counts = count(CLASSIC, (3,) * 6, [passing(6)] * 3)
    assert counts.deals == deals((3,) * 6, 6 * 6 * 9) * 3**18
    assert counts.marginal(CLASSIC.rooms[0], 5) * 27 == counts.deals * 4  # 8/9 of 1/6


def test_whoever_has_no_card_gives_none() -> None:
    """Of hands of 4, 0 and 2 two give a card; then they are hands of 4, 1 and 1, and all give."""
    counts = count(MINI, (4, 0, 2), [Moved((Gift(A, B), Gift(C, A))), passing(3)])
    assert counts.deals == deals((4, 0, 2), 27) * (4 * 2) * (4 * 1 * 1)


def test_a_card_laid_open_is_a_known_gift_and_leaves_no_choice() -> None:
    card = MINI.card("W1")
    counts = count(MINI, (2, 2, 2, 0), [Moved((Gift(B, OPEN, card),))])
    assert counts.deals == 2_430 * 2 // 9
    assert counts.marginal(card, OPEN) == counts.deals
    both = [Moved((Gift(B, OPEN, card),)), Moved((Gift(A, B), Gift(B, C), Gift(C, A)))]
    assert count(MINI, (2, 2, 2, 0), both).deals == counts.deals * (2 * 1 * 2)


def test_what_nobody_can_have_done_fits_no_history() -> None:
    card = MINI.card("W1")
    assert count(MINI, (2, 2, 2), [Holds(A, card), passing(3, Gift(B, C, card))]).deals == 0
    assert count(MINI, (2, 2, 2), [Holds(A, card), passing(3), Holds(C, card)]).deals == 0
    assert count(MINI, (2, 2, 2), [Holds(A, card), passing(3), passing(3), Holds(C, card)]).deals > 0
    with pytest.raises(ClueError, match="There is no seat 3"):
        count(MINI, (2, 2, 2), [Moved((Gift(B, OPEN, card),))])


# What holds for whom, and since when


def knew_everything() -> list[Holds]:
    """Two cards for each of three seats; the first ones of each kind are in the envelope."""
    hands = {A: ("S1", "W1"), B: ("S2", "W2"), C: ("R1", "R2")}
    return [Holds(seat, MINI.card(name)) for seat, names in hands.items() for name in names]


def test_one_who_knew_everything_does_not_know_one_gift_after_all_have_passed_on_a_card() -> None:
    assert Knowledge(MINI, (2, 2, 2), knew_everything()).deals == 1
    gifts = passing(3, Gift(A, B, MINI.card("S1")), Gift(C, A, MINI.card("R1")))
    after = Knowledge(MINI, (2, 2, 2), [*knew_everything(), gifts])
    assert after.deals == 2
    holders = {card.name: after.holder(card) for card in MINI.cards}
    assert holders.pop("S2") is holders.pop("W2") is None
    assert after.possible("S2") == after.possible("W2") == (B, C)
    envelope = dict.fromkeys(("S0", "W0", "R0"), ENVELOPE)
    assert holders == {"W1": A, "R1": A, "S1": B, "R2": C} | envelope


def test_what_was_given_may_be_passed_on_or_not() -> None:
    """Seat 0 gave seat 1 the knife; when all have given once more, it is there or not, one as likely."""
    knife = MINI.card("W0")
    facts = [Holds(A, knife), passing(3, Gift(A, B, knife)), passing(3)]
    knowledge = Knowledge(MINI, (2, 2, 2), facts)
    assert knowledge.deals == (2_430 * 2 // 9) * (1 * 2 * 2) * 8
    assert {owner: knowledge.probability(knife, owner) for owner in knowledge.possible(knife)} == {
        B: Fraction(1, 2),
        C: Fraction(1, 2),
    }


def test_what_is_learned_later_tells_of_before() -> None:
    """Seat 1 holds two known cards after it gave one away: neither came from seat 2, and one was its own."""
    one, other, third = map(MINI.card, ("S0", "W0", "R0"))
    facts = [passing(3), Holds(B, one), Holds(B, other)]
    knowledge = Knowledge(MINI, (2, 2, 2), [Holds(A, one), *facts])
    assert knowledge.deals > 0
    assert Knowledge(MINI, (2, 2, 2), [Holds(A, one), Holds(B, third), *facts]).possible(third) == (C,)
    with pytest.raises(Contradiction):
        Knowledge(MINI, (2, 2, 2), [Holds(A, one), Holds(A, other), *facts])


def test_facts_mean_the_hands_of_their_time() -> None:
    """Seat 1 had none of three cards; one that it shows after a gift has come from seat 0."""
    asked = tuple(map(MINI.card, ("S0", "W0", "R0")))
    facts = [HoldsNone(B, asked), passing(3), HoldsSome(B, asked)]
    knowledge = Knowledge(MINI, (2, 2, 2), facts)
    assert knowledge.deals == sum(
        Knowledge(MINI, (2, 2, 2), [HoldsNone(B, asked), passing(3, Gift(A, B, card))]).deals
        for card in asked
    )
    with pytest.raises(Contradiction):
        Knowledge(MINI, (2, 2, 2), [passing(3, Gift(A, B, asked[0])), HoldsNone(B, asked)])


def test_a_choice_tells_of_the_hand_of_its_time() -> None:
    """Seat 1 shows one of two cards before it passes on one: as likely as without, whatever is passed on."""
    asked = tuple(map(MINI.card, ("S0", "W0", "R0")))
    shown = Showed(B, asked[0], asked)
    before = Knowledge(MINI, (2, 2, 2), [shown], "uniform")
    after = Knowledge(MINI, (2, 2, 2), [shown, passing(3)], "uniform")
    for card in MINI.cards:
        assert after.probability(card, ENVELOPE) == before.probability(card, ENVELOPE)
        kept = (before.probability(card, B) + before.probability(card, A)) / 2
        assert after.probability(card, B) == kept


# Against all worlds


@functools.cache
def moments(players: int, seed: int, number: int) -> list[State]:
    """Some moments of a random game in which cards have changed hands, up to three rounds of passing on."""
    game = (state for state, _ in random_game(RING, players, seed, accusing=0.002))
    early = list(itertools.takewhile(lambda state: rounds(state) < 4, game))
    changed = [state for state in early if any(isinstance(event, Given | LaidOpen) for event in state.events)]
    return [state for state in changed[:: max(1, len(changed) // number)] if not state.outcome]


def rounds(state: State) -> int:
    """How often all have passed on a card."""
    changes = [isinstance(event, Given) for event in state.events]
    return sum(now and not before for before, now in itertools.pairwise([False, *changes]))


def seen_by_all(state: State) -> Iterator[View]:
    for player in (*range(state.players), None):
        yield view(state, player)


def compare(seen: View, *, uniform: bool = False) -> int:
    """The numbers of an exact count with those of all worlds; returns how many histories there are."""
    knowledge = Knowledge.of(seen, "uniform" if uniform else "facts only")
    worlds = histories(seen, uniform=uniform)
    same(knowledge.counts, worlds)
    assert uniform or knowledge.deals == worlds.total()
    return knowledge.deals


def same(counts: Counts, worlds: Counter[World]) -> None:
    """Every cell and every solution has the same share of the weight."""
    deck, total, weight = counts.deck, worlds.total(), counts.weight
    cells: Counter[tuple[Card, Owner]] = Counter()
    solutions: Counter[tuple[Card, ...]] = Counter()
    for world, ways in worlds.items():
        where = dict(zip(deck.cards, world, strict=True))
        cells.update(dict.fromkeys(where.items(), ways))
        solutions[tuple(card for card, owner in where.items() if owner == ENVELOPE)] += ways
    for card, owner in itertools.product(deck.cards, (*range(counts.places.players), ENVELOPE)):
        assert counts.marginal(card, owner) * total == cells[card, owner] * weight, (card, owner)
    joint = {tuple(triple): ways * total for triple, ways in counts.joint.items()}
    assert joint == {triple: ways * weight for triple, ways in solutions.items()}


def random_moves(rng: random.Random, sizes: tuple[int, ...], hands: list[int]) -> Moved:
    """All who have a card pass one on, or one lays a card open; sometimes one knows which."""
    players = len(sizes) - 1
    givers = [seat for seat in range(players) if hands[seat]]
    if rng.random() < 0.3:
        gifts = [Gift(rng.choice(givers), players, rng.choice(MINI.cards))]
    else:
        gifts = [
            Gift(g, (g + 1) % players, rng.choice([None, None, None, rng.choice(MINI.cards)])) for g in givers
        ]
    for gift in gifts:
        hands[gift.giver] -= 1
        hands[gift.to] += 1
    return Moved(tuple(gifts))


@pytest.mark.parametrize("part", range(3))
def test_random_facts_with_random_changes_of_hands_against_all_worlds(part: int) -> None:
    fitting = []
    for seed in range(40 * part, 40 * part + 40):
        rng = random.Random(seed)
        sizes = rng.choice([(2, 2, 2, 0), (3, 1, 2, 0), (4, 0, 2, 0), (3, 3, 0)])
        hands, facts = list(sizes), list[Fact]()
        for _ in range(rng.randint(1, 3)):
            facts += [random_fact(rng, MINI, len(sizes) - 1, None) for _ in range(rng.randrange(3))]
            facts.append(random_moves(rng, sizes, hands))
        facts += [random_fact(rng, MINI, len(sizes) - 1, None) for _ in range(rng.randrange(2))]
        counts, worlds = count(MINI, sizes, facts), followed(MINI, sizes, facts)
        assert counts.deals == worlds.total()
        same(counts, worlds)
        fitting.append(counts.deals)
    assert sum(number == 0 for number in fitting) > 0
    assert sum(number > 100 for number in fitting) > 10


@pytest.mark.parametrize("seed", range(6))
def test_every_cell_and_solution_for_everybody_in_games_played_at_random(seed: int) -> None:
    for state in moments(2 + seed % 2, seed, 6):
        truth = true_world(state)
        for seen in seen_by_all(state):
            assert compare(seen) >= histories(seen)[truth] > 0


@pytest.mark.parametrize("seed", range(6))
def test_the_same_when_cards_shown_were_chosen_at_random(seed: int) -> None:
    for state in moments(2 + seed % 2, seed, 6)[::3]:
        for seen in seen_by_all(state):
            compare(seen, uniform=True)


def test_the_games_above_have_everything_in_them() -> None:
    """Several rounds of passing on, cards laid open, and looks at others' cards."""
    last = [moments(2 + seed % 2, seed, 6)[-1].events for seed in range(6)]
    kinds = [Counter(type(event) for event in events) for events in last]
    assert [number[Given] for number in kinds] == [6, 8, 6, 9, 6, 9]
    assert [number[LaidOpen] for number in kinds] == [0, 2, 3, 1, 0, 1]
    assert [number[Glimpsed] for number in kinds] == [2, 7, 6, 4, 2, 9]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_of_the_envelope_never_expires(seed: int) -> None:
    states = moments(3, seed, 40)
    for player in (0, 1, 2, None):
        known: set[tuple[object, ...]] = set()
        solutions = set(RING.deck.solutions())
        for state in states:
            knowledge = Knowledge.of(view(state, player))
            now = {cell for cell in knowledge.certain() if cell[1] == ENVELOPE}
            assert known <= now
            assert solutions >= set(knowledge.solutions)
            known, solutions = now, set(knowledge.solutions)


def test_more_is_certain_than_what_the_quick_account_carries_on() -> None:
    quick = exact = 0
    for seed in range(6):
        for state in moments(2 + seed % 2, seed, 6):
            for seen in seen_by_all(state):
                evidence = evidence_from_view(seen)
                some = set(Knowledge.from_evidence(carried(evidence)).certain())
                every = set(Knowledge.from_evidence(evidence).certain())
                assert some <= every
                quick, exact = quick + len(some), exact + len(every)
    assert (quick, exact) == (3_945, 3_951)


# Too much


def test_too_many_ways_for_cards_to_go_are_refused() -> None:
    with pytest.raises(TooMuchOpen, match=r"^Cards changed hands too often to follow all ways"):
        count(MINI, (2, 2, 2), [passing(3)] * 11)  # 3 * 2 ** 11 paths


def test_what_is_too_much_to_count_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [HoldsSome(seat, MINI.cards[seat::2]) for seat in range(3)]
    moved = [*facts, passing(3), *facts, passing(3), *facts]
    assert count(MINI, (2, 2, 2), moved).deals == followed(MINI, (2, 2, 2), moved).total() == 21_252
    monkeypatch.setattr(counting, "NODE_LIMIT", 40)
    counts = count(MINI, (2, 2, 2), moved)
    for ask in (lambda: counts.deals, lambda: counts.joint, lambda: counts.marginal(MINI.cards[0], 0)):
        with pytest.raises(TooMuchOpen, match=r"^Too much is open to count exactly: "):
            ask()
