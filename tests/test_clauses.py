"""The formulas of a game, counted by a model counter that knows nothing of cards."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from cluekit.cards import Deck, Triple
from cluekit.deduction import ENVELOPE, Fact, Holds, HoldsNone, HoldsSome, NotSolution, count, logs
from cluekit.deduction.clauses import Cnf, cnf
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Gift, Moved
from cluekit.deduction.normalise import Constraints, constraints_of, normalise
from cluekit.deduction.places import Quota
from cluekit.editions import edition

from .diagram import Diagram
from .oracle import all_deals, fits

MINI = edition("mini").deck
CLASSIC = edition("classic").deck
LOGS = Path(__file__).parent / "data" / "logs.json"
CASES = {case.name: case for case in logs.read(LOGS)}


@pytest.mark.parametrize(
    ("title", "players", "variables", "clauses"),
    [
        ("mini", 3, 36, 75),
        ("classic", 3, 84, 216),
        ("classic", 6, 147, 531),
        ("master-detective", 6, 30 * 7, 30 + 30 * 21 + 3 + 45 + 28 + 66),
    ],
)
def test_without_hand_sizes_it_is_the_encoding_of_neller_markov_and_russell(
    title: str, players: int, variables: int, clauses: int
) -> None:
    deck = edition(title).deck
    formula = cnf(Evidence(deck, deck.hand_sizes(players), ()), sizes=False)
    assert (formula.variables, len(formula.clauses)) == (variables, clauses)


def test_hand_sizes_are_knowledge() -> None:
    evidence = Evidence(CLASSIC, (6, 6, 6), ())
    assert Diagram(cnf(evidence, sizes=False)).models == 324 * 3**18
    assert 324 * math.factorial(18) // math.factorial(6) ** 3 == 5_557_616_064
    assert Diagram(cnf(evidence)).models == 5_557_616_064


def test_what_facts_look_like() -> None:
    """About one card: units; a card shown in secret: a clause; a wrong accusation: three negations."""
    plum, *_, rope, _, _, hall, _, attic = MINI.cards
    facts = (
        HoldsNone(1, (plum, rope)),
        HoldsSome(2, (plum, rope, hall)),
        NotSolution(Triple(plum, rope, hall)),
        Holds(0, attic),
    )
    empty = cnf(Evidence(MINI, (2, 2, 2), ()), sizes=False)
    formula = cnf(Evidence(MINI, (2, 2, 2), facts), sizes=False)
    # Variables of a card: seats 0, 1, 2, envelope. Plum has 1 to 4, the Rope 13 to 16, the Hall 25 to 28.
    new = set(formula.clauses) - set(empty.clauses)
    assert {(-2,), (-14,), (3, 15, 27), (-4, -16, -28), (33,), (-34,), (-35,), (-36,)} <= new
    assert formula.names[32] == f"{attic} is with Seat 0"
    assert (formula.variables, formula.cells) == (empty.variables, empty.cells)


def models(formula: Cnf) -> tuple[int, list[int]]:
    diagram = Diagram(formula)
    return diagram.models, diagram.with_each()


def random_facts(rng: random.Random, deck: Deck, seats: int) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    for _ in range(rng.randrange(6)):
        asked = tuple(rng.choice(cards) for cards in (deck.suspects, deck.weapons, deck.rooms))
        owner = rng.choice([*range(seats), ENVELOPE])
        kinds = [HoldsNone(owner, asked), HoldsSome(owner, asked), NotSolution(Triple(*asked))]
        facts.append(rng.choices([*kinds, Holds(owner, asked[0])], (3, 4, 2, 1))[0])
    return tuple(facts)


SMALL = [
    (Deck.of("abc", "def", "ghi"), (2, 2, 2)),
    (Deck.of("ab", "cde", "fghi"), (3, 2, 1)),
    (Deck.of("a", "bcd", "efgh"), (5, 0)),
    (Deck.of("abcd", "efg", "hij"), (4, 3)),
]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("direct", [0, 200])
def test_models_are_deals(seed: int, direct: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With counters or combinations: each deal that fits is one model, in which just its cells are true."""
    monkeypatch.setattr("cluekit.deduction.clauses._DIRECT", direct)
    deck, sizes = SMALL[seed % len(SMALL)]
    evidence = Evidence(deck, sizes, random_facts(random.Random(seed), deck, len(sizes)))
    deals = [d for d in all_deals(deck, sizes) if all(fits(d, fact) for fact in evidence.facts)]
    found, cells = models(cnf(evidence))
    owners = [*range(len(sizes)), ENVELOPE]
    wanted = [sum(deal[card] == owner for deal in deals) for card in deck.cards for owner in owners]
    assert (found, cells[1 : len(wanted) + 1]) == (len(deals), wanted)


@pytest.mark.parametrize("seed", range(10))
def test_conclusions_drawn_before_change_nothing(seed: int) -> None:
    deck, sizes = SMALL[seed % len(SMALL)]
    raw = constraints_of(deck, sizes, random_facts(random.Random(seed), deck, len(sizes)))
    drawn = normalise(raw)
    number, cells = models(cnf(raw))
    after = models(cnf(drawn)) if drawn else (0, [0] * len(cells))
    shared = len(deck.cards) * (len(sizes) + 1) + 1
    assert (after[0], after[1][:shared]) == (number, cells[:shared])


def test_cards_that_change_hands() -> None:
    """The variables are ways of a card through the hands; of two players with a card each, one gave one."""
    deck = Deck.of("ab", "c", "de")
    evidence = Evidence(deck, (1, 1), (Moved((Gift(0, 1, None), Gift(1, 0, None))),), names=("Ann", "Bob"))
    formula = cnf(evidence)
    assert Diagram(formula).models == 2 * 1 * 2 * 2
    assert formula.names[:5] == (
        "a is with Ann, then with Ann",
        "a is with Ann, then with Bob",
        "a is with Bob, then with Bob",
        "a is with Bob, then with Ann",
        "a is in the envelope",
    )


def test_what_cannot_be_is_a_formula_without_models() -> None:
    card = MINI.cards[0]
    formula = cnf(Evidence(MINI, (2, 2, 2), (Holds(0, card), Holds(1, card))))
    assert Diagram(formula).models == 0
    assert () not in formula.clauses
    nowhere = Constraints((Quota(1, 3), Quota(2, 1), Quota(4, 1), Quota(8, 1)), (1, 2, 4, 8))
    assert Diagram(cnf(nowhere)).models == 0


def read_dimacs(text: str) -> tuple[int, list[tuple[int, ...]]]:
    """What other programs see in the file: a header, then numbers, with 0 at the end of each clause."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c ")]
    (_, _, variables, number), *rest = lines
    clauses: list[tuple[int, ...]] = [()]
    for word in (word for line in rest for word in line):
        clauses[-1:] = [clauses[-1], ()] if word == "0" else [(*clauses[-1], int(word))]
    assert len(clauses) == int(number) + 1
    return int(variables), clauses[:-1]


def test_the_text_is_dimacs_and_tells_what_its_numbers_mean() -> None:
    evidence = Evidence(CLASSIC, (6, 6, 6), (HoldsNone(1, CLASSIC.cards[:1]),), names=("Ann", "Bob", "Cem"))
    formula = cnf(evidence)
    text = formula.to_dimacs(["Sunday"])
    assert read_dimacs(text) == (formula.variables, list(formula.clauses))
    rope = CLASSIC.index(CLASSIC.card("Rope")) * 4
    assert f"c {rope + 4} = Rope is in the envelope" in text.splitlines()
    assert f"c {rope + 2} = Rope is with Bob" in text.splitlines()
    assert text.startswith("c # Sunday\nc 1 = ")
    assert f"c 85 to {formula.variables} count the cards of hands\np cnf" in text


def test_a_name_cannot_add_a_line_to_the_file() -> None:
    evil = "Bob\np cnf 1 1\r1 0\u2028x"
    formula = cnf(Evidence(MINI, (2, 2, 2), (), names=("Ann", evil, "Cem")))
    text = formula.to_dimacs(["one\np cnf 2 2", "p show 1 0"])
    assert read_dimacs(text) == (formula.variables, list(formula.clauses))
    assert "c # one\\np cnf 2 2\nc # p show 1 0\n" in text
    assert r"is with Bob\np cnf 1 1\r1 0\u2028x" in text


FULL_SIZE = ["classic-5p-8s", "classic-6p-8s", "master-3p-15s", "hard-2", "hard-4"]


@pytest.mark.parametrize("name", FULL_SIZE)
def test_every_cell_and_triple_of_whole_games_as_a_model_counter_counts_them(name: str) -> None:
    case = CASES[name]
    deck = case.deck
    counts = count(deck, case.hand_sizes, case.facts)
    formula = cnf(Evidence(deck, case.hand_sizes, case.facts))
    diagram = Diagram(formula)
    owners = [*range(len(case.hand_sizes)), ENVELOPE]
    assert diagram.models == counts.deals
    cells = [counts.marginal(card, owner) for card in deck.cards for owner in owners]
    assert diagram.with_each()[1 : len(cells) + 1] == cells

    def enclosed(card: object) -> int:
        return (deck.cards.index(card) + 1) * len(owners)

    joint = {}
    for suspect in deck.suspects:
        for weapon in deck.weapons:
            both = diagram.with_each(enclosed(suspect), enclosed(weapon))
            joint |= {Triple(suspect, weapon, room): both[enclosed(room)] for room in deck.rooms}
    assert {triple: models for triple, models in joint.items() if models} == counts.joint


def test_a_hand_that_gives_more_than_it_has_is_a_contradiction_and_no_crash() -> None:
    deck = Deck.of("abc", "de", "fghi")
    given = (Moved((Gift(0, 1),)),) * 3
    evidence = Evidence(deck, (1, 2, 3), given)
    assert count(deck, (1, 2, 3), given).deals == 0
    assert () in cnf(evidence).clauses or {(1,), (-1,)} <= set(cnf(evidence).clauses)
