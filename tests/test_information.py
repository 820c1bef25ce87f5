"""What a question is worth: the numbers of the lesson, and its definition on lists of all deals."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from cluekit.cards import Card, Category, Deck, Triple
from cluekit.deduction import (
    ENVELOPE,
    FACTS_ONLY,
    UNIFORM,
    Evidence,
    Fact,
    Gift,
    Holds,
    HoldsNone,
    HoldsSome,
    Knowledge,
    Moved,
    NotSolution,
    Refuter,
    Showed,
    count,
    custom,
    logs,
    prefers,
)
from cluekit.deduction.answering import Outcome, outcomes
from cluekit.deduction.information import (
    Subject,
    deal_entropy,
    entropy,
    gain,
    ranking,
    reachable_rooms,
    snoop_gain,
)
from cluekit.deduction.placing import Recounted
from cluekit.deduction.predealing import Predealt
from cluekit.editions import edition
from cluekit.errors import ClueError, TooMuchOpen
from cluekit.game import State, apply, legal_actions, view
from cluekit.game.actions import Accuse, Roll, Suggest
from cluekit.rules import Answers
from tests.oracle import Deal, all_deals, envelope, fits
from tests.positions import random_game
from tests.test_counting import LISTED, TEN, deck_of, random_fact, ten_players

S, W, R = Category
FIRST, EVERYONE = Answers
ABOUT: tuple[Subject, Subject] = ("envelope", "deal")
LOGS = list(logs.read(Path(__file__).parent / "data" / "logs.json"))
MINI, CLASSIC, MASTER = deck_of(3, 3, 3), deck_of(6, 6, 9), deck_of(10, 8, 12)


def weighing(held: tuple[Card, ...]) -> Mapping[Card, int]:
    """Likes cards with a high number, and the last category best."""
    return {card: number + int(card.name[1:]) for number, card in enumerate(held, 1)}


MODELS = [FACTS_ONLY, UNIFORM, prefers(R, S, W), custom(weighing)]


# The numbers of lesson seven


def holding(deck: Deck, players: int, hand: tuple[int, int, int]) -> Knowledge:
    """Nothing is known but one's own hand: the first cards of each category."""
    categories = (deck.suspects, deck.weapons, deck.rooms)
    mine = [card for cards, number in zip(categories, hand, strict=True) for card in cards[:number]]
    return Knowledge(deck, deck.hand_sizes(players), [Holds(0, card) for card in mine], UNIFORM)


def unknown_cards(deck: Deck, hand: tuple[int, int, int]) -> list[int]:
    """How many cards of each category are left besides one's own."""
    categories = (deck.suspects, deck.weapons, deck.rooms)
    return [len(cards) - own for cards, own in zip(categories, hand, strict=True)]


def asked(deck: Deck, own: str) -> Triple:
    """A suggestion in which the cards of these categories are one's own ("SR": suspect and room)."""
    letters = zip("SWR", (deck.suspects, deck.weapons, deck.rooms), strict=True)
    return Triple(*(cards[0 if letter in own else -1] for letter, cards in letters))


# Bits about the envelope (and about the whole deal), the first who can answers; then everyone answers.
LESSON_7: dict[tuple[str, int], tuple[Deck, tuple[int, int, int], float, dict[str, tuple[float, ...]]]] = {
    ("classic", 3): (
        CLASSIC,
        (2, 2, 2),
        6.807,
        {
            "": (0.538, 1.814, 0.906),
            "R": (0.766, 1.883, 1.008),
            "WR": (0.811, 1.561, 0.811),
        },
    ),
    ("classic", 6): (
        CLASSIC,
        (1, 1, 1),
        7.644,
        {
            "": (0.453, 3.337, 1.265),
            "R": (0.639, 3.221, 1.129),
            "WR": (0.722, 2.579, 0.722),
        },
    ),
    ("mini", 3): (
        MINI,
        (1, 1, 0),
        3.585,
        {"": (1.310, 2.373, 1.959), "W": (1.197, 2.136, 1.508), "SW": (0.918, 1.585, 0.918)},
    ),
    ("master", 3): (
        MASTER,
        (3, 2, 4),
        8.392,
        {
            "": (0.344, 1.655, 0.607),
            "R": (0.467, 1.670, 0.651),
            "WR": (0.592, 1.449, 0.592),
            "SR": (0.650, 1.483, 0.650),
        },
    ),
    ("master", 6): (
        MASTER,
        (2, 1, 2),
        9.129,
        {
            "": (0.303, 3.097, 0.894),
            "R": (0.424, 3.041, 0.806),
            "WR": (0.544, 2.568, 0.544),
            "SR": (0.592, 2.574, 0.592),
        },
    ),
}


@pytest.mark.parametrize("table", LESSON_7)
def test_lesson_7(table: tuple[str, int]) -> None:
    deck, hand, bits, rows = LESSON_7[table]
    knowledge = holding(deck, table[1], hand)
    assert entropy(knowledge) == pytest.approx(bits, abs=0.0005)
    for own, (first, deal, everyone) in rows.items():
        triple = asked(deck, own)
        assert gain(knowledge, 0, triple) == pytest.approx(first, abs=0.0005)
        assert gain(knowledge, 0, triple, "deal") == pytest.approx(deal, abs=0.0005)
        assert gain(knowledge, 0, triple, answers=EVERYONE) == pytest.approx(everyone, abs=0.0005)


@pytest.mark.parametrize("table", LESSON_7)
def test_lesson_7_by_a_formula_for_the_first_turn(table: tuple[str, int]) -> None:
    """At first an asked card is in the envelope with 1/(cards left of its category), else anywhere alike."""
    deck, hand, bits, rows = LESSON_7[table]
    left = [
        len(cards) - own for cards, own in zip((deck.suspects, deck.weapons, deck.rooms), hand, strict=True)
    ]
    sizes = deck.hand_sizes(table[1])[1:]
    assert bits == pytest.approx(math.log2(math.prod(left)), abs=0.0005)
    for own, (first, deal, everyone) in rows.items():
        unknown = [n for n, letter in zip(left, "SWR", strict=True) if letter not in own]
        for answers, stated in ((FIRST, first), (EVERYONE, everyone)):
            table_of = list(_first_turn(unknown, sizes, answers))
            assert stated == pytest.approx(_mutual([(e, a, p) for e, _, a, p in table_of]), abs=0.0005)
            if answers is FIRST:
                assert deal == pytest.approx(_mutual([((e, h), a, p) for e, h, a, p in table_of]), abs=0.0005)


def _first_turn(
    unknown: Sequence[int], sizes: Sequence[int], answers: Answers
) -> Iterator[tuple[Hashable, Hashable, Hashable, Fraction]]:
    """Which asked cards are in the envelope, who holds the others, the answer, and the chance of all that."""
    for inside in itertools.product((True, False), repeat=len(unknown)):
        chance = math.prod(
            (Fraction(1, n) if i else Fraction(n - 1, n)) for n, i in zip(unknown, inside, strict=True)
        )
        dealt = [number for number, i in enumerate(inside) if not i]
        for seats in itertools.product(range(len(sizes)), repeat=len(dealt)):
            placed, free = Fraction(1), list(sizes)
            for seat in seats:
                placed *= Fraction(free[seat], sum(free))
                free[seat] -= 1
            hands = {
                seat: [c for c, s in zip(dealt, seats, strict=True) if s == seat] for seat in sorted(seats)
            }
            showing = list(hands.items())[: 1 if answers is FIRST else None]
            for shown in itertools.product(*(cards for _, cards in showing)):
                chosen = Fraction(1, math.prod(len(cards) for _, cards in showing))
                answer = tuple(zip((seat for seat, _ in showing), shown, strict=True))
                yield inside, seats, answer, chance * placed * chosen


def _mutual(table: Sequence[tuple[Hashable, Hashable, Fraction]]) -> float:
    """The mutual information of two things, from the chances of all pairs."""
    pairs: dict[tuple[Hashable, Hashable], Fraction] = defaultdict(Fraction)
    one: dict[Hashable, Fraction] = defaultdict(Fraction)
    other: dict[Hashable, Fraction] = defaultdict(Fraction)
    for x, y, chance in table:
        pairs[x, y] += chance
        one[x] += chance
        other[y] += chance
    return math.fsum(float(p) * math.log2(p / (one[x] * other[y])) for (x, y), p in pairs.items() if p)


@pytest.mark.parametrize(
    ("deck", "players", "hand", "about_envelope", "about_deal"),
    [
        (MINI, 3, (1, 1, 0), 0.792, 1.792),
        (CLASSIC, 3, (2, 2, 2), 0.319, 1.319),
        (CLASSIC, 6, (1, 1, 1), 0.262, 2.584),
        (MASTER, 3, (3, 2, 4), 0.222, 1.222),
        (MASTER, 6, (2, 1, 2), 0.184, 2.322),
    ],
)
def test_what_a_snoop_is_worth_at_first(
    deck: Deck, players: int, hand: tuple[int, int, int], about_envelope: float, about_deal: float
) -> None:
    """A card of a category of which n were possible leaves n - 1; all cards dealt to others come up alike."""
    knowledge = holding(deck, players, hand)
    left = [
        len(cards) - own for cards, own in zip((deck.suspects, deck.weapons, deck.rooms), hand, strict=True)
    ]
    dealt = sum(left) - 3
    formula = sum((n - 1) / dealt * math.log2(n / (n - 1)) for n in left)
    assert snoop_gain(knowledge, 0, 1) == pytest.approx(formula)
    assert formula == pytest.approx(about_envelope, abs=0.0005)
    cards = sum(n * -((n - 1) / n / dealt) * math.log2((n - 1) / n / dealt) for n in left)
    formula = cards - math.log2(deck.hand_sizes(players)[1])
    assert snoop_gain(knowledge, 0, 1, "deal") == pytest.approx(formula)
    assert formula == pytest.approx(about_deal, abs=0.0005)


def test_a_smaller_hand_tells_more_about_the_deal_by_one_card() -> None:
    """Whose card it is, of five or of four, makes no difference to the envelope."""
    knowledge = holding(MASTER, 6, (2, 1, 2))
    assert snoop_gain(knowledge, 0, 5) == pytest.approx(snoop_gain(knowledge, 0, 1))
    more = snoop_gain(knowledge, 0, 5, "deal") - snoop_gain(knowledge, 0, 1, "deal")
    assert more == pytest.approx(math.log2(5 / 4))


# By the definition, on a list of all deals


def entropy_of(weights: Mapping[Hashable, Fraction | int]) -> float:
    whole = sum(weights.values())
    return -math.fsum(float(w / whole) * math.log2(w / whole) for w in map(Fraction, weights.values()) if w)


class World(NamedTuple):
    """A deal that is possible, and its chance."""

    deal: Deal
    chance: Fraction

    def subject(self, about: Subject) -> Hashable:
        return envelope(self.deal) if about == "envelope" else tuple(self.deal.items())


Said = tuple[tuple[int, Card | None], ...]


def answers(
    deal: Deal, cards: Triple, order: Sequence[int], rule: Answers, model: Refuter
) -> dict[Said, Fraction]:
    """Round the table, as it goes: all that can be said, with its chance."""
    ways: dict[Said, Fraction] = {(): Fraction(1)}
    for seat in order:
        held = tuple(card for card in cards if deal[card] == seat)
        choices: Mapping[Card | None, Fraction] = {**model.chances(held)} if held else {None: Fraction(1)}
        further: dict[Said, Fraction] = {}
        for said, chance in ways.items():
            if rule is FIRST and said and said[-1][1]:
                further[said] = chance
            else:
                further |= {(*said, (seat, card)): chance * p for card, p in choices.items()}
        ways = further
    return ways


def likelihood(deal: Deal, fact: Fact, model: Refuter) -> Fraction:
    if not fits(deal, fact):
        return Fraction(0)
    if isinstance(fact, Showed) and model.tells:
        held = tuple(card for card in fact.cards if deal[card] == fact.owner)
        return model.chances(held).get(fact.card, Fraction(0))
    return Fraction(1)


def worlds(deals: Sequence[Deal], facts: Sequence[Fact], model: Refuter) -> list[World]:
    weights = [math.prod((likelihood(deal, f, model) for f in facts), start=Fraction(1)) for deal in deals]
    whole = sum(weights)
    return [World(deal, weight / whole) for deal, weight in zip(deals, weights, strict=True) if weight]


def table_of(found: Sequence[World], about: Subject) -> dict[Hashable, Fraction]:
    table: dict[Hashable, Fraction] = defaultdict(Fraction)
    for world in found:
        table[world.subject(about)] += world.chance
    return table


def listed_answers(
    found: Sequence[World], cards: Triple, order: Sequence[int], rule: Answers, model: Refuter
) -> dict[Said, list[tuple[World, Fraction]]]:
    """For each answer the worlds in which it can come, with its chance there."""
    after: dict[Said, list[tuple[World, Fraction]]] = defaultdict(list)
    known: dict[Hashable, dict[Said, Fraction]] = {}
    for world in found:
        owners = tuple(world.deal[card] for card in cards)
        if owners not in known:
            known[owners] = answers(world.deal, cards, order, rule, model)
        for said, chance in known[owners].items():
            after[said].append((world, chance))
    return after


def listed_gain(
    found: Sequence[World], after: Mapping[Said, list[tuple[World, Fraction]]], model: Refuter, about: Subject
) -> float:
    """The entropy before, less the mean of the entropies after each answer."""
    left = []
    for cases in after.values():
        table: dict[Hashable, Fraction] = defaultdict(Fraction)
        for world, chance in cases:
            table[world.subject(about)] += world.chance * (chance if model.tells else 1)
        left.append(float(sum(world.chance * chance for world, chance in cases)) * entropy_of(table))
    return entropy_of(table_of(found, about)) - math.fsum(left)


def true_facts(rng: random.Random, deck: Deck, seats: int, deal: Deal, model: Refuter) -> list[Fact]:
    """Some facts of all kinds that are true in a deal, choices among them."""
    facts = [random_fact(rng, deck, seats, deal) for _ in range(rng.randrange(5))]
    facts = [fact for fact in facts if fits(deal, fact)]
    if len(deck.cards) > 7 and seats > 2:  # else there is too much to list
        facts += [Holds(owner, card) for card, owner in deal.items() if owner == 1]
    for _ in range(rng.randrange(3)):
        cards = tuple(rng.choice(deck.category(category)) for category in Category)
        owner = deal[rng.choice(cards)]
        held = tuple(card for card in cards if deal[card] == owner)
        if isinstance(owner, int):
            facts.append(Showed(owner, rng.choice(list(model.chances(held))), cards))
    return facts


@pytest.mark.parametrize("seed", range(80))
def test_every_measure_against_a_list_of_all_deals(seed: int) -> None:
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % len(LISTED)]
    model = MODELS[seed // len(LISTED) % len(MODELS)]
    facts = true_facts(rng, deck, len(sizes), rng.choice(deals), model)
    measure(rng, Knowledge(deck, sizes, facts, model), deals)


@pytest.mark.parametrize("seed", range(5))
def test_every_measure_with_ten_players(seed: int) -> None:
    rng = random.Random(seed)
    deck, deals, known = ten_players(seed, 6)
    deal, model = rng.choice(deals), MODELS[seed % len(MODELS)]
    measure(rng, Knowledge(deck, TEN, [*known, *true_facts(rng, deck, 10, deal, model)], model), deals)


def measure(rng: random.Random, knowledge: Knowledge, deals: Sequence[Deal]) -> None:
    """Compare all measures with those by the list of deals, for suggestions by one of the seats."""
    deck, sizes, model = knowledge.deck, knowledge.hand_sizes, knowledge.model
    found = worlds(deals, knowledge.facts, model)
    assert entropy(knowledge) == pytest.approx(entropy_of(table_of(found, "envelope")), abs=1e-9)
    assert deal_entropy(knowledge) == pytest.approx(entropy_of(table_of(found, "deal")), abs=1e-9)
    suggester = rng.randrange(len(sizes))
    for rule, order in itertools.product(Answers, (None, *_orders(rng, len(sizes), suggester))):
        triple = Triple(*(rng.choice(deck.category(category)) for category in Category))
        clockwise = [seat % len(sizes) for seat in range(suggester + 1, suggester + len(sizes))]
        seats = clockwise if order is None else order
        after = listed_answers(found, triple, seats, rule, model)
        possible = outcomes(knowledge, suggester, triple, rule, order)
        assert len({outcome.answers for outcome in possible}) == len(possible) == len(after)
        for outcome in possible:
            assert outcome.chance == sum(world.chance * p for world, p in after[outcome.answers])
        assert sum(outcome.chance for outcome in possible) == 1
        for about in ABOUT:
            bits = gain(knowledge, suggester, triple, about, rule, order)
            assert bits == pytest.approx(listed_gain(found, after, model, about), abs=1e-9)
            assert bits >= 0 or not model.tells


def _orders(rng: random.Random, players: int, suggester: int) -> Iterator[list[int]]:
    others = [seat for seat in range(players) if seat != suggester]
    yield rng.sample(others, len(others))
    yield rng.sample(others, len(others) // 2)


@pytest.mark.parametrize("seed", range(40))
def test_a_snoop_against_a_list_of_all_deals(seed: int) -> None:
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % len(LISTED)]
    model = MODELS[seed // len(LISTED) % len(MODELS)]
    facts = true_facts(rng, deck, len(sizes), rng.choice(deals), model)
    found = worlds(deals, facts, model)
    knowledge = Knowledge(deck, sizes, facts, model)
    for looker, target in itertools.permutations(range(len(sizes)), 2):
        if not sizes[target]:
            continue
        for about in ABOUT:
            pairs = [
                (world.subject(about), card, world.chance / sizes[target])
                for world in found
                for card in deck.cards
                if world.deal[card] == target
            ]
            bits = snoop_gain(knowledge, looker, target, about)
            assert bits == pytest.approx(_mutual(pairs), abs=1e-9)


@pytest.mark.parametrize("seed", range(24))
def test_a_ranking_is_every_gain_in_order(seed: int) -> None:
    rng = random.Random(seed)
    deck, sizes, deals = LISTED[seed % 4]
    model = MODELS[seed % len(MODELS)]
    facts = true_facts(rng, deck, len(sizes), rng.choice(deals), model)
    knowledge = Knowledge(deck, sizes, facts, model)
    about, rule = rng.choice(ABOUT), rng.choice(list(Answers))
    worths = ranking(knowledge, 1, None, about, rule)
    gains = {triple: gain(knowledge, 1, triple, about, rule) for triple in deck.solutions()}
    assert {worth.suggestion: pytest.approx(worth.bits, abs=1e-9) for worth in worths} == gains
    keys = [(-round(worth.bits, 9), [deck.index(card) for card in worth.suggestion]) for worth in worths]
    assert keys == sorted(keys)
    rooms = deck.rooms[1:3]
    assert ranking(knowledge, 1, rooms, about, rule) == tuple(w for w in worths if w.suggestion.room in rooms)


# Positions of full size


def mid_game() -> list[logs.Case]:
    """Classic games of three to six players: each at its end, and after some of its facts."""
    rng = random.Random(4)
    cases = [case for case in LOGS if case.name.startswith("classic")]
    return [*cases, *rng.sample(cases, 14)]


@pytest.mark.parametrize("number", range(30))
def test_classic_games_by_counting_anew_what_each_answer_leaves(number: int) -> None:
    rng = random.Random(number)
    case = mid_game()[number]
    hand = case.hand_sizes[case.observer] if case.observer is not None else 0
    facts = case.facts if number < 16 else case.facts[: hand + (len(case.facts) - hand) * 2 // 3]
    me, deck = case.observer or 0, case.deck
    triple = Triple(*(rng.choice(deck.category(category)) for category in Category))
    others = [(me + step) % len(case.hand_sizes) for step in range(1, len(case.hand_sizes))]
    now = count(deck, case.hand_sizes, facts)
    chances: dict[object, Fraction] = defaultdict(Fraction)
    for holding, shower in _holdings(triple, others):
        found = count(deck, case.hand_sizes, [*facts, *holding])
        held = [fact.card for fact in holding if isinstance(fact, Holds)] or [None]
        for card in held:
            chances[shower, card] += Fraction(found.deals, now.deals * len(held))
    knowledge = Knowledge(deck, case.hand_sizes, facts)
    possible = outcomes(knowledge, me, triple)
    assert {_last(outcome): outcome.chance for outcome in possible} == {a: p for a, p in chances.items() if p}
    after = [(outcome.chance, knowledge.evidence.plus(*outcome.facts(triple))) for outcome in possible]
    left = [(float(chance), Knowledge.from_evidence(evidence)) for chance, evidence in after]
    bits = entropy(knowledge) - math.fsum(chance * entropy(knows) for chance, knows in left)
    assert gain(knowledge, me, triple) == pytest.approx(bits, abs=1e-9)
    bits = math.log2(knowledge.deals) - math.fsum(chance * math.log2(knows.deals) for chance, knows in left)
    assert gain(knowledge, me, triple, "deal") == pytest.approx(bits, abs=1e-9)


def _holdings(triple: Triple, others: Sequence[int]) -> Iterator[tuple[list[Fact], int | None]]:
    """All that can matter about three cards, as facts, and who answers then."""
    for number, seat in enumerate(others):
        passes: list[Fact] = [HoldsNone(before, tuple(triple)) for before in others[:number]]
        for held in itertools.product((True, False), repeat=3):
            if any(held):
                some = [
                    Holds(seat, card) if has else HoldsNone(seat, (card,))
                    for card, has in zip(triple, held, strict=True)
                ]
                yield [*passes, *some], seat
    yield [HoldsNone(seat, tuple(triple)) for seat in others], None


def _last(outcome: Outcome) -> tuple[int | None, Card | None]:
    seat, card = outcome.answers[-1]
    return (seat, card) if card else (None, None)


@pytest.mark.parametrize(
    ("rule", "number"),
    [*((FIRST, number) for number in range(16)), *((EVERYONE, number) for number in range(8))],
)
def test_what_one_will_think_is_on_the_average_what_one_thinks(rule: Answers, number: int) -> None:
    """With a model that tells, the posteriors after each answer have the one of now as their mean."""
    rng = random.Random(number)
    case = [case for case in LOGS if case.name.startswith("classic")][number]
    me = case.observer or 0
    knowledge = Knowledge(case.deck, case.hand_sizes, case.facts, UNIFORM)
    triple = Triple(*(rng.choice(case.deck.category(category)) for category in Category))
    mean: dict[Triple, Fraction] = defaultdict(Fraction)
    left = []
    for outcome in outcomes(knowledge, me, triple, rule):
        after = Knowledge.from_evidence(knowledge.evidence.plus(*outcome.facts(triple)), UNIFORM)
        left.append(float(outcome.chance) * entropy(after))
        for solution, chance in after.posterior.items():
            mean[solution] += outcome.chance * chance
    assert dict(mean) == dict(knowledge.posterior)
    bits = gain(knowledge, me, triple, answers=rule)
    assert bits == pytest.approx(entropy(knowledge) - math.fsum(left), abs=1e-9)


# Cards that change hands


def test_counting_anew_and_dealing_before_give_the_same_numbers() -> None:
    rng = random.Random(1)
    for case in rng.sample([case for case in LOGS if case.name.startswith("classic-3p")], 2):
        knowledge = Knowledge(case.deck, case.hand_sizes, case.facts, UNIFORM)
        quick, slow = Predealt(knowledge, True, 6), Recounted(knowledge, True, 6)
        placed = [(card, seat) for card in case.deck.cards for seat in (0, 1) if len(quick.owners(card)) > 1]
        for pairs in itertools.combinations([pair for pair in placed if pair[1] in quick.owners(pair[0])], 2):
            if pairs[0][0] == pairs[1][0]:
                continue
            ratios = [_numbers(deals, deals.ways(pairs)) for deals in (quick, slow)]
            assert ratios[0] == ratios[1]


def _numbers(deals: Predealt | Recounted, vector: int) -> list[Fraction]:
    bits = 8 * deals.width
    return [Fraction(vector >> bits * entry & (1 << bits) - 1, deals.whole) for entry in range(deals.entries)]


@pytest.mark.parametrize("model", MODELS)
def test_after_a_round_of_passing_on_against_all_histories(model: Refuter) -> None:
    """Each deal of the beginning, and each way in which three players can have passed a card to the left."""
    deck, sizes = deck_of(2, 2, 4), (2, 2, 1)
    before: list[Fact] = [Holds(0, deck.cards[0]), HoldsNone(1, (deck.cards[2], deck.cards[5]))]
    gave, got = deck.cards[0], deck.cards[4]
    gifts = Moved((Gift(0, 1, gave), Gift(1, 2), Gift(2, 0, got)))
    later = [HoldsSome(2, (deck.cards[2], deck.cards[6])), NotSolution(next(deck.solutions()))]
    knowledge = Knowledge.from_evidence(Evidence(deck, sizes, (*before, gifts, *later)), model)
    histories = []
    for deal in all_deals(deck, sizes):
        if all(fits(deal, fact) for fact in before) and deal[got] == 2:
            for gift in (card for card, owner in deal.items() if owner == 1):
                now = deal | {gave: 1, gift: 2, got: 0}
                if all(fits(now, fact) for fact in later):
                    histories.append(now)
    assert len(histories) == knowledge.deals
    found = [World(now, Fraction(1, len(histories))) for now in histories]
    for triple, rule in itertools.product([*deck.solutions()][::3], Answers):
        after = listed_answers(found, triple, (1, 2), rule, model)
        bits = gain(knowledge, 0, triple, answers=rule)
        assert bits == pytest.approx(listed_gain(found, after, model, "envelope"), abs=1e-9)
    pairs = [
        (envelope(world.deal), card, Fraction(1, 2 * len(found)))
        for world in found
        for card in deck.cards
        if world.deal[card] == 1
    ]
    assert snoop_gain(knowledge, 0, 1) == pytest.approx(_mutual(pairs), abs=1e-9)


def test_open_cards_answer_nothing() -> None:
    """Seat 1 has laid a card open: it is asked no more, nor is the pile where it lies."""
    deck, card = MINI, MINI.cards[0]
    evidence = Evidence(deck, (2, 2, 2, 0), (Moved((Gift(1, 3, card),)),), open_pile=True)
    knowledge = Knowledge.from_evidence(evidence, UNIFORM)
    suggestion = deck.triple(card, "W0", "R0")
    for outcome in outcomes(knowledge, 0, suggestion, EVERYONE):
        assert [seat for seat, _ in outcome.answers] == [1, 2]
        assert card not in [shown for _, shown in outcome.answers]


def test_cards_that_lie_open_from_the_start_answer_nothing() -> None:
    """What the Violin's pile cannot show, the next player is asked for."""
    deck, hand = MINI, [Holds(1, MINI.card("S0"))]
    evidence = Evidence(deck, (2, 2, 1, 1), (*hand, Holds(3, MINI.card("W2"))), open_pile=True)
    possible = outcomes(Knowledge.from_evidence(evidence), 1, deck.triple("S1", "W2", "R0"))
    assert {tuple(seat for seat, _ in outcome.answers) for outcome in possible} == {(2,), (2, 0)}
    assert all(card != deck.card("W2") for outcome in possible for _, card in outcome.answers)


def test_weights_of_deals_in_which_cards_changed_hands_are_refused_not_guessed() -> None:
    asked_for = MINI.triple("S0", "W0", "R0")
    facts = (Showed(1, asked_for.suspect, tuple(asked_for)), Moved((Gift(1, 2), Gift(2, 1))))
    evidence = Evidence(MINI, (2, 2, 2), facts)
    assert deal_entropy(Knowledge.from_evidence(evidence)) > 0
    with pytest.raises(ClueError, match="changed hands"):
        deal_entropy(Knowledge.from_evidence(evidence, UNIFORM))


# Some plain truths


@pytest.mark.parametrize("model", MODELS)
def test_three_own_cards_tell_nothing(model: Refuter) -> None:
    own = CLASSIC.triple("S0", "W0", "R0")
    knowledge = Knowledge(CLASSIC, (6, 6, 6), [Holds(0, card) for card in own], model)
    for about, rule in itertools.product(ABOUT, Answers):
        assert gain(knowledge, 0, own, about, rule) == 0
        (outcome,) = outcomes(knowledge, 0, own, rule)
        assert outcome == Outcome(((1, None), (2, None)), Fraction(1))


def test_a_solution_that_is_certain_leaves_nothing_to_learn() -> None:
    facts = [Holds(ENVELOPE, MINI.card(name)) for name in ("S0", "W0", "R0")]
    knowledge = Knowledge(MINI, (2, 2, 2), facts, UNIFORM)
    assert entropy(knowledge) == 0
    assert str(entropy(knowledge)) == "0.0"
    assert {worth.bits for worth in ranking(knowledge, 0)} == {0}
    assert deal_entropy(knowledge) == pytest.approx(math.log2(90))


def test_an_earlier_player_may_answer_first() -> None:
    """Seat 2 has the rope for certain, and yet shows it only if seat 1 has nothing to show."""
    facts = [*(Holds(0, MINI.card(name)) for name in ("S0", "R0")), Holds(2, MINI.card("W1"))]
    knowledge = Knowledge(MINI, (2, 2, 2), facts, UNIFORM)
    possible = outcomes(knowledge, 0, MINI.triple("S1", "W1", "R0"))
    chances = {str(outcome.answers[-1][1]): outcome.chance for outcome in possible}
    first = knowledge.probability("S1", 1)
    both = Knowledge(MINI, (2, 2, 2), [*facts, HoldsNone(1, (MINI.card("S1"),))]).probability("S1", 2)
    shown_suspect = first + (1 - first) * both / 2
    assert chances["W1"] == (1 - first) * (1 - both / 2) == 1 - shown_suspect
    assert [outcome.answers[-1][0] for outcome in possible] == [1, 2, 2]
    assert possible[1].answers[0] == (1, None)


def test_facts_only_foretells_by_chance_and_reads_nothing_into_it() -> None:
    facts = [Holds(0, MINI.card("S0")), Holds(0, MINI.card("W0"))]
    plain, uniform = (Knowledge(MINI, (2, 2, 2), facts, model) for model in (FACTS_ONLY, UNIFORM))
    triple = MINI.triple("S1", "W1", "R1")
    assert outcomes(plain, 0, triple) == outcomes(uniform, 0, triple)
    assert gain(plain, 0, triple) < gain(uniform, 0, triple)


def test_no_refuter_of_a_kind_is_asked_about_cards_that_are_alike() -> None:
    """A model that knows one card by name makes a difference between cards that nothing else tells apart."""
    likes = prefers(CLASSIC.card("W5"))
    knowledge = Knowledge(CLASSIC, (6, 6, 6), [Holds(0, CLASSIC.card("S0"))], likes)
    bits = {worth.suggestion: worth.bits for worth in ranking(knowledge, 0, ["R0"])}
    liked, other = CLASSIC.triple("S1", "W5", "R0"), CLASSIC.triple("S1", "W4", "R0")
    assert bits[liked] == pytest.approx(gain(knowledge, 0, liked))
    assert bits[other] == pytest.approx(gain(knowledge, 0, other))
    assert abs(bits[liked] - bits[other]) > 0.001


def test_names_will_do_for_cards_and_rooms() -> None:
    knowledge = holding(MINI, 3, (1, 1, 0))
    triple = MINI.triple("S1", "W1", "R2")
    assert gain(knowledge, 0, Triple("s1", "w1", "r2")) == gain(knowledge, 0, triple)
    assert {worth.suggestion.room.name for worth in ranking(knowledge, 0, ["r2", "R1"])} == {"R1", "R2"}
    assert ranking(knowledge, 0, []) == ()


def test_what_is_wrong_is_said() -> None:
    knowledge = holding(MINI, 3, (1, 1, 0))
    triple = MINI.triple("S1", "W1", "R2")
    with pytest.raises(ClueError, match="no seat 3; there are 3"):
        gain(knowledge, 3, triple)
    with pytest.raises(ClueError, match="other seats than 0"):
        gain(knowledge, 0, triple, order=[0, 1])
    with pytest.raises(ClueError, match="each once"):
        outcomes(knowledge, 0, triple, order=[1, 1])
    with pytest.raises(ClueError, match="'envelope' or the 'deal', not 'hands'"):
        gain(knowledge, 0, triple, about="hands")
    with pytest.raises(ClueError, match="no weapon"):
        gain(knowledge, 0, Triple(triple.suspect, triple.room, triple.weapon))
    with pytest.raises(ClueError, match="another player who has one"):
        snoop_gain(knowledge, 1, 1)
    with pytest.raises(ClueError, match="another player who has one"):
        snoop_gain(Knowledge(MINI, (3, 3, 0), []), 0, 2)
    with pytest.raises(ClueError, match="no room"):
        ranking(knowledge, 0, ["W1"])


def test_what_is_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluekit.deduction.predealing.NODE_LIMIT", 50)
    with pytest.raises(TooMuchOpen, match="Too much is open to count exactly"):
        gain(holding(CLASSIC, 6, (1, 1, 1)), 0, asked(CLASSIC, ""))


def test_forgetting_in_between_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = (case for case in LOGS if case.name == "classic-5p-3s")
    knowledge = Knowledge(case.deck, case.hand_sizes, case.facts, UNIFORM)
    before = ranking(knowledge, 0)
    forgotten = []
    forget = Predealt._forget
    monkeypatch.setattr(Predealt, "_forget", lambda self: forgotten.append(self) or forget(self))
    monkeypatch.setattr("cluekit.deduction.predealing.NODE_LIMIT", 2_000)
    assert ranking(knowledge, 0) == before
    assert len(forgotten) > 1


def test_only_some_cards_may_be_named() -> None:
    (case,) = (case for case in LOGS if case.name == "classic-5p-3s")
    knowledge = Knowledge(case.deck, case.hand_sizes, case.facts, UNIFORM)
    named = {*case.deck.suspects[1:3], *case.deck.weapons[:2]}
    room = case.deck.rooms[0]
    some = {worth.suggestion: worth.bits for worth in ranking(knowledge, 0, [room], cards=named)}
    assert len(some) == 4
    every = {worth.suggestion: worth.bits for worth in ranking(knowledge, 0, [room])}
    assert some == pytest.approx({triple: every[triple] for triple in some}, abs=1e-9)
    assert all({*triple[:2]} <= named for triple in some)


@pytest.mark.parametrize("rule", Answers)
def test_there_is_never_more_work_than_allowed(rule: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first number of steps that is enough is the same again, and with one less it is refused."""
    (case,) = (case for case in LOGS if case.name == "classic-5p-3s")
    knowledge = Knowledge(case.deck, case.hand_sizes, case.facts, UNIFORM)
    taken = 0
    spend = Predealt.spend

    def counted(self: Predealt, steps: int) -> None:
        nonlocal taken
        taken += steps
        spend(self, steps)

    with monkeypatch.context() as patch:
        patch.setattr(Predealt, "spend", counted)
        free = ranking(knowledge, 0, case.deck.rooms[:2], answers=rule)
    assert taken > 1_000
    assert ranking(knowledge, 0, case.deck.rooms[:2], answers=rule, work=taken) == free
    with pytest.raises(TooMuchOpen, match="as much work as allowed"):
        ranking(knowledge, 0, case.deck.rooms[:2], answers=rule, work=taken - 1)


def test_where_cards_change_hands_there_is_a_limit_as_well() -> None:
    knowledge = Knowledge(
        MINI, (2, 2, 2), [Moved((Gift(0, 1, MINI.cards[0]), Gift(1, 2), Gift(2, 0, MINI.cards[4])))]
    )
    with pytest.raises(TooMuchOpen, match="as much work as allowed"):
        ranking(knowledge, 0, work=5 * Recounted.STEPS)


# Where one can suggest


@pytest.mark.parametrize("name", ["classic", "master-detective", "liars", "mini"])
def test_rooms_within_reach_are_those_where_the_game_lets_one_suggest(name: str) -> None:
    """Played on: whatever leads to a room named leads to a suggestion there, and no other action does."""
    rng = random.Random(name)
    seen = Counter[bool]()
    for state, _ in itertools.chain(*(random_game(edition(name), 3, seed) for seed in range(4))):
        if state.actor not in range(3) or rng.random() < 0.8 or sum(seen.values()) > 60:
            continue
        rooms = set(_rooms_by_trying(state))
        reachable = reachable_rooms(view(state, state.actor))
        assert list(reachable) == [card for card in state.edition.deck.rooms if card in rooms]
        assert reachable_rooms(view(state, None)) == ()
        seen[bool(rooms)] += 1
    assert min(seen[True], seen[False]) > 8


def _rooms_by_trying(state: State) -> Iterator[Card]:
    """The rooms in which a suggestion is legal now, or after one step that is no throw of dice."""
    legal = legal_actions(state)
    yield from (action.room for action in legal if isinstance(action, Suggest))
    for step in legal:
        after = None if isinstance(step, Suggest | Accuse | Roll) else apply(state, step)
        if after and after.actor == state.actor:
            yield from (action.room for action in legal_actions(after) if isinstance(action, Suggest))
