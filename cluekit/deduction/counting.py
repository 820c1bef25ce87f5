"""How many deals fit? Exact counts, without listing the deals.

The idea fits on a page. Deal the unknown cards one after the other. What has happened so far matters to what
can still happen only through a few numbers: how many free slots each pile has left, and which clauses (see
`normalise`) still wait to be satisfied. Call this a *node*. Very many ways of dealing the first cards lead
to the same node, so keep for each node the number of ways that lead to it, and go on from there:

    at first            one node, with all slots free and all clauses open: 1 way
    card after card     each way goes on to every pile that may hold the card and has a free slot
    at last             one node, with no slot free and no clause open: as many ways as there are deals

That counts the deals forward. Counting backward as well, from the end, gives for each node the ways to
finish. A card lies in a pile in (ways to come to a node) * (ways to finish after putting it there) deals,
summed over the nodes: one pass there and one back count the deals for every card and every pile. This is
the forward-backward algorithm, known from hidden Markov models (Rabiner, "A Tutorial on Hidden Markov
Models", 1989), with numbers of ways in place of probabilities.

Three refinements (the bookkeeping is in `dealing`) make it fast, without changing what is counted:

* Slots are labelled: a card that goes to a pile has the choice of all its free slots. Every deal is then
  counted once for each order of each hand, so the results are divided by the factorials of the hands at the
  end. In return, piles that nothing still to come can tell apart share a *pool*, of which only the total of
  free slots matters.
* To know how much of a pool belongs to each member, the ways come as a *vector*: first the number of ways,
  then for each pile the ways times its own free slots. When a pool with R free slots takes a card, the ways
  go times R, and so do the entries of piles outside the pool; those of its members go times R - 1, since one
  choice in R costs the member a slot. All entries are packed into one int, in fields of equal width.
* The cards are dealt in an order that soon has done with what is special about one pile or clause.

Where a model of the refuter makes some deals likelier than others (see `refuter`), a deal counts with a
weight, a whole number, in place of 1. Nothing else changes: on the way from node to node the number of ways
is multiplied by the weight as soon as it is known.

The cost grows with the number of nodes: some dozens to thousands in games that were really played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypeAlias

from cluekit.cards import Category
from cluekit.deduction.dealing import Dealing, Node, Step
from cluekit.deduction.normalise import Constraints
from cluekit.errors import ClueError

__all__ = ["NODE_LIMIT", "about_envelope", "check_nodes", "joint", "marginals", "vector_nodes"]

NODE_LIMIT = 300_000
"""More nodes than this in one pass are refused with an error, rather than let time and memory run out.

Large vectors count too: each `_BITS` bits of them weigh as much as a node with its steps.
"""

_BITS = 5_000

_Links: TypeAlias = Mapping[Node, Sequence[Step]]
"""For each node the steps that lead on from it."""


def marginals(dealing: Dealing) -> tuple[int, dict[int, list[int]]]:
    """One pass there and one back.

    Returns the number of deals, each counted with its weight, and for each unknown card those with the card
    in each pile. Raises `ClueError` when more than `NODE_LIMIT` nodes are needed.
    """
    first = dealing.begin(dealing.open, len(dealing.free))
    layers = [first]
    links: list[_Links] = []
    budget = NODE_LIMIT // vector_nodes(dealing.width * (len(dealing.free) + 1))
    for level in range(len(dealing.order)):
        budget -= len(layers[-1])
        links.append({node: dealing.steps(level, node) for node in layers[-1]})
        layers.append(_forward(layers[-1], links[-1], budget))
    finish = dict.fromkeys(layers.pop(), 1)
    cards: dict[int, list[int]] = {}
    for card, ways, steps in zip(reversed(dealing.order), reversed(layers), reversed(links), strict=True):
        cards[card] = _entries(_through(ways, steps, finish), dealing.width, len(dealing.free) + 1)[1:]
        finish = _backward(steps, finish)
    entry, orders = (1 << dealing.width) - 1, dealing.orders
    total = sum((vector & entry) * finish[node] for node, vector in first.items())
    return total // orders, {card: [n // orders for n in ways] for card, ways in cards.items()}


def _forward(ways: Mapping[Node, int], links: _Links, budget: int) -> dict[Node, int]:
    """The vectors of ways to come to each node, after one card more; `budget` nodes are allowed."""
    after: dict[Node, int] = {}
    for node, steps in links.items():
        vector = ways[node]
        for target, free, members, weight in steps:
            after[target] = after.get(target, 0) + (vector * free - (vector & members)) * weight
        check_nodes(len(after), budget)
    return after


def _backward(links: _Links, finish: Mapping[Node, int]) -> dict[Node, int]:
    """The ways to finish from each node, one card sooner."""
    return {
        node: sum(free * weight * finish[target] for target, free, _, weight in steps)
        for node, steps in links.items()
    }


def _through(ways: Mapping[Node, int], links: _Links, finish: Mapping[Node, int]) -> int:
    """For each pile the labelled deals with this card there: ways to come * own slots * ways to finish."""
    total = 0
    for node, steps in links.items():
        for target, _, members, weight in steps:
            total += (ways[node] & members) * (weight * finish[target])
    return total


def _entries(vector: int, width: int, number: int) -> list[int]:
    """The entries of a packed vector."""
    return [vector >> width * entry & ((1 << width) - 1) for entry in range(number)]


def vector_nodes(bits: int) -> int:
    """As how many nodes one with a vector of so many bits counts."""
    return 1 + bits // _BITS


def check_nodes(nodes: int, budget: int) -> None:
    """Raise `ClueError` when there are more nodes than the budget of a pass allows."""
    if nodes > budget:
        size = f"the memory of more than {NODE_LIMIT:,} nodes"
        raise ClueError(f"Too much is open to count exactly: it would take {size}.")


def joint(dealing: Dealing) -> dict[tuple[int, ...], int]:
    """For each triple of cards that the envelope may hold: the deals with these three in it, weighted.

    Again a pass over the cards, forward only. Here the ways come as a vector with an entry for each triple: a
    card of the triple goes to the envelope, any other one to the players. A clause about the envelope is
    decided by the triple alone, so no node waits for it. Cards that nothing tells apart (*twins*) have equal
    counts, so one of them stands for all.
    """
    constraints, players = dealing.constraints, len(dealing.free) - len(Category)
    decided = about_envelope(constraints)
    waiting = dealing.open & ~decided
    twins = [_twins(constraints, waiting, players + number) for number in range(len(Category))]
    entries = list(product(*(sorted(set(twin.values())) for twin in twins)))
    ways = dict(zip(entries, _joint_ways(dealing, entries, waiting), strict=True))
    told = [dict(clause) for number, clause in enumerate(constraints.clauses) if decided >> number & 1]
    return {
        triple: ways[tuple(twin[card] for twin, card in zip(twins, triple, strict=True))] // dealing.orders
        for triple in product(*twins)
        if all(_agrees(clause, triple, players) for clause in told)
    }


def about_envelope(constraints: Constraints) -> int:
    """The clauses, as a mask, all of whose pairs say that a card is in the envelope, or that it is not."""
    hands = (1 << len(constraints.quotas) - len(Category)) - 1
    domains = constraints.domains
    return sum(
        1 << number
        for number, clause in enumerate(constraints.clauses)
        if all(piles in (domains[card] & hands, domains[card] & ~hands) for card, piles in clause)
    )


def _agrees(clause: Mapping[int, int], triple: tuple[int, ...], players: int) -> bool:
    """Whether a clause about the envelope is true when the envelope holds this triple."""
    return any((piles >> players > 0) == (card in triple) for card, piles in clause.items())


def _twins(constraints: Constraints, waiting: int, pile: int) -> dict[int, int]:
    """For each card that may lie in this pile the first card that nothing tells apart from it."""
    clauses = [dict(clause) for number, clause in enumerate(constraints.clauses) if waiting >> number & 1]
    observed = {card: card for observation in constraints.observations for card, _ in observation.cards}
    first: dict[object, int] = {}
    return {
        card: first.setdefault((domain, observed.get(card), *(clause.get(card) for clause in clauses)), card)
        for card, domain in enumerate(constraints.domains)
        if domain >> pile & 1
    }


def _joint_ways(dealing: Dealing, entries: Sequence[tuple[int, ...]], waiting: int) -> list[int]:
    """The labelled deals for each triple of `entries`."""
    width = dealing.width
    entry = (1 << width) - 1
    first = dealing.begin(waiting, len(dealing.free) - len(Category))
    each = sum(1 << width * number for number in range(len(entries)))
    layer = {node: (vector & entry) * each for node, vector in first.items()}
    for level, card in enumerate(dealing.order):
        inside = sum(entry << width * number for number, triple in enumerate(entries) if card in triple)
        layer = _joint_forward(dealing, level, layer, inside)
        check_nodes(len(layer), NODE_LIMIT // vector_nodes(width * len(entries)))
    return _entries(sum(layer.values()), width, len(entries))


def _joint_forward(dealing: Dealing, level: int, ways: Mapping[Node, int], inside: int) -> dict[Node, int]:
    """The vectors after one card more; `inside` masks the entries whose triple takes this card."""
    after: dict[Node, int] = {}
    pile = dealing.constraints.domains[dealing.order[level]].bit_length() - 1  # the last one: of the envelope
    for node, vector in ways.items():
        enclosed = vector & inside
        skipped = dealing.skip(level, node, pile) if enclosed else None
        if skipped:
            target, weight = skipped
            after[target] = after.get(target, 0) + enclosed * weight
        if vector != enclosed:
            for target, free, _, weight in dealing.steps(level, node):
                after[target] = after.get(target, 0) + (vector - enclosed) * (free * weight)
    return after
