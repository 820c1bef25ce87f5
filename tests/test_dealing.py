"""The nodes that counting goes through: what they remember, and that pools and order keep them few."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from cluekit.cards import Deck
from cluekit.deduction import Fact, Holds, HoldsNone, HoldsSome, logs
from cluekit.deduction.dealing import Branch, Dealing, Node, shares
from cluekit.deduction.normalise import constraints_of, normalise

DATA = Path(__file__).parent / "data"
MINI = Deck.of(["S0", "S1", "S2"], ["W0", "W1", "W2"], ["R0", "R1", "R2"])
CASES = {case.name: case for file in ("deduction.json", "logs.json") for case in logs.read(DATA / file)}
CLASSIC = [name for name, case in CASES.items() if len(case.deck.cards) == 21 and "hard" not in name]


def dealing(deck: Deck, hand_sizes: tuple[int, ...], facts: tuple[Fact, ...]) -> Dealing:
    constraints = normalise(constraints_of(deck, hand_sizes, facts))
    assert constraints is not None
    return Dealing(constraints)


def mini(*facts: Fact) -> Dealing:
    return dealing(MINI, (2, 2, 2), facts)


State = tuple[int, Node]
"""What is open, and a node."""


def ends(deal: Dealing, branch: Branch | None, node: Node) -> list[State]:
    """Where a branch leads to from one node: to one other, or to none."""
    end = deal.end(branch, node) if branch else None
    return [(branch.landing.still, end[0])] if branch and end else []


def after(deal: Dealing, level: int, state: State) -> list[State]:
    """Where the next card leads to."""
    still, node = state
    return [end for branch in deal.branches(level, still) for end in ends(deal, branch, node)]


def unpacked(deal: Dealing, state: State) -> tuple[int, ...]:
    """The free slots, pile by pile, and last what is open."""
    return (*deal.slots(state[1]), state[0])


def start(deal: Dealing) -> State:
    still, node, _ = deal.start(deal.free, deal.open)
    return still, node


def nodes(name: str) -> int:
    """How many nodes the marginals of a recorded game go through."""
    case = CASES[name]
    deal = dealing(case.deck, case.hand_sizes, case.facts)
    return sum(map(len, layers(deal))) + 1  # the last one, where no card is to come


@pytest.mark.parametrize(("name", "expected"), [("hard-8", 6_567), ("master-10p-3s", 238)])
def test_long_logs_and_many_players_need_few_nodes(name: str, expected: int) -> None:
    """The figures in the docstring of the module."""
    assert nodes(name) == expected


def test_games_of_classic_need_few_nodes() -> None:
    assert len(CLASSIC) == 24
    assert sum(map(nodes, CLASSIC)) == 1_695


def test_players_of_whom_nothing_is_known_are_a_pool() -> None:
    """Free slots of the hands 0 to 2 together, then those of the envelope, then the open clauses: none."""
    deal = mini()
    assert unpacked(deal, start(deal)) == (6, 0, 0, 1, 1, 1, 0)
    ends = [unpacked(deal, end) for end in after(deal, 0, start(deal))]
    assert ends == [(5, 0, 0, 1, 1, 1, 0), (6, 0, 0, 0, 1, 1, 0)]


def entries(deal: Dealing, vector: int) -> list[int]:
    return [vector >> deal.width * number & (1 << deal.width) - 1 for number in range(len(deal.free) + 1)]


def test_members_of_a_pool_are_entries_after_that_of_the_ways() -> None:
    deal = mini()
    hands, envelope = deal.branches(0, 0)
    entry = (1 << deal.width) - 1
    assert hands.members == sum(entry << deal.width * number for number in (1, 2, 3))
    assert envelope.members == entry << deal.width * 4


def test_a_vector_tells_in_how_many_of_the_ways_a_slot_of_the_pool_is_whose() -> None:
    """Six slots are two of each hand in 6! / 2!³ ways, and a third of them for the hand of each slot."""
    deal = mini()
    *_, vector = deal.start(deal.free, 0)
    assert entries(deal, vector) == [90, 30, 30, 30, 90, 90, 90]
    assert [shares(2, 4), shares(1, 1), shares(0, 2)] == [(15, 5, 10), (2, 1, 1), (1, 0, 1)]


def test_a_player_joins_the_pool_when_his_clause_is_closed() -> None:
    deal = mini(HoldsSome(1, (MINI.suspects[0], MINI.weapons[0], MINI.rooms[0])))
    assert unpacked(deal, start(deal)) == (4, 2, 0, 1, 1, 1, 1)
    assert (5, 0, 0, 1, 1, 1, 0) in [unpacked(deal, end) for end in after(deal, 0, start(deal))]


def test_a_clause_is_not_lost() -> None:
    """Its last card goes to the one pile that closes it, or the way ends."""
    deal = mini(HoldsSome(1, MINI.suspects[:2]))
    assert deal.order[:2] == (0, 1)
    targets = {unpacked(deal, end): end for end in after(deal, 0, start(deal))}
    still_open = targets[3, 2, 0, 1, 1, 1, 1]
    assert [still for still, _ in after(deal, 1, still_open)] == [0]
    _, node = start(deal)
    assert ends(deal, deal.skip(0, 1), node)
    assert deal.skip(1, 1) is None


def layers(deal: Dealing) -> list[list[tuple[int, ...]]]:
    """The nodes of each level, unpacked."""
    layer, found = {start(deal)}, []
    for level in range(len(deal.order)):
        found.append([unpacked(deal, state) for state in sorted(layer)])
        layer = {end for state in layer for end in after(deal, level, state)}
    return found


def test_a_hand_too_small_for_what_it_must_hold_is_left_out() -> None:
    """Two clauses without a common card need both slots of hand 1, and one clause needs one."""
    nodes = list(
        itertools.chain(*layers(mini(HoldsSome(1, MINI.suspects[:2]), HoldsSome(1, MINI.weapons[:2]))))
    )
    assert {(node[1], node[-1].bit_count()) for node in nodes if node[-1]} == {(2, 2), (1, 1)}


def test_a_hand_that_cannot_be_filled_is_left_out() -> None:
    """Only suspects may lie in hand 2: never are more of its slots free than suspects are to come."""
    deal = mini(HoldsNone(2, (*MINI.weapons, *MINI.rooms)))
    for level, nodes in enumerate(layers(deal)):
        to_come = sum(card in (0, 1, 2) for card in deal.order[level:])
        assert all(node[2] <= to_come for node in nodes)


def test_a_clause_that_another_makes_true_is_forgotten() -> None:
    """It is so when all cards of the other that are still to come are in this one as well."""
    case = CASES["hard-2"]
    deal = dealing(case.deck, case.hand_sizes, case.facts)
    for level, nodes in enumerate(layers(deal)):
        to_come = [
            {pair for pair in clause if pair[0] in deal.order[level:]} for clause in deal.constraints.clauses
        ]
        for still in {node[-1] for node in nodes}:
            pairs = [some for number, some in enumerate(to_come) if still >> number & 1]
            assert not any(one <= other for one, other in itertools.permutations(pairs, 2))


def test_known_cards_are_not_dealt() -> None:
    deal = mini(Holds(0, MINI.suspects[0]), Holds(0, MINI.weapons[0]))
    assert set(deal.order) == {1, 2, 4, 5, 6, 7, 8}
    assert deal.free == (0, 2, 2, 1, 1, 1)


def test_what_is_special_about_a_player_is_dealt_first() -> None:
    """Two cards that one player cannot hold come before the others, and those of a clause before all."""
    deal = mini(HoldsNone(2, (MINI.rooms[1], MINI.weapons[2])))
    assert set(deal.order[:2]) == {5, 7}
    deal = mini(HoldsNone(2, MINI.rooms), HoldsSome(1, (MINI.suspects[1], MINI.weapons[1])))
    assert set(deal.order[:2]) == {1, 4}
