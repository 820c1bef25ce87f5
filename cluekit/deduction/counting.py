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
Models and Selected Applications in Speech Recognition", 1989), with numbers of ways in place of
probabilities.

Four refinements (the bookkeeping is in `dealing`) make it fast, without changing what is counted:

* Piles that nothing still to come can tell apart share a *pool*, of which only the total of free slots
  matters. Its slots are filled one after the other, whoever owns them. That is settled when two pools with a
  and b free slots are *joined*: "a of a + b" ways there are to say which of the slots belong to the first.
* To know how much of a pool belongs to each member, the ways come as a *vector*: first the number of ways,
  then for each pile those of them in which the next slot of its pool is its own (or any other slot, always
  the same: the number is the same, too). So a pool takes a card without any change to the vector; only where
  pools are joined the entries change. With the next card to a pool, a card lies in one of its piles in (entry
  of the pile) * (ways to finish) deals. All entries are packed into one int, in fields of equal width.
* Nodes where the same is open go together. Which pools can take the next card, and what becomes of the nodes
  then, is the same for all of them, and found out once: that is a *branch*.
* The cards are dealt in an order that soon has done with what is special about one pile or clause.

Where a model of the refuter makes some deals likelier than others (see `refuter`), a deal counts with a
weight, a whole number, in place of 1. Nothing else changes: on the way from node to node the number of ways
is multiplied by the weight as soon as it is known.

The cost grows with the number of nodes: some dozens to thousands in games that were really played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from cluekit.cards import Category
from cluekit.deduction.dealing import Branch, Dealing, Landing, Layer, Node
from cluekit.deduction.normalise import Constraints
from cluekit.errors import TooMuchOpen

__all__ = ["NODE_LIMIT", "about_envelope", "check_nodes", "joint", "marginals", "vector_nodes"]

NODE_LIMIT = 300_000
"""More nodes than this in one pass are refused with an error, rather than let time and memory run out.

Large vectors count too: each `_BITS` bits of them weigh as much as a node with its steps.
"""

_BITS = 5_000


class _Passage(NamedTuple):
    """All that leads from one level to the next."""

    links: list[tuple[int, Branch, list[Node]]]
    """What is open, a branch, and the nodes that go on there."""

    landed: dict[Landing, list[tuple[Node, Node, int]]]
    """Each node that a branch leads to, the node that it becomes, and what each way to finish stands for."""


def marginals(dealing: Dealing) -> tuple[int, dict[int, list[int]]]:
    """One pass there and one back.

    Returns the number of deals, each counted with its weight, and for each unknown card those with the card
    in each pile. Raises `TooMuchOpen` when more than `NODE_LIMIT` nodes are needed.
    """
    layers = [dealing.begin(dealing.open, len(dealing.free))]
    passages: list[_Passage] = []
    width, entries = dealing.width, len(dealing.free) + 1
    budget = NODE_LIMIT // vector_nodes(width * entries)
    for level in range(len(dealing.order)):
        budget -= _size(layers[-1])
        passage, layer = _forward(dealing, level, layers[-1], budget)
        passages.append(passage)
        layers.append(layer)
    finish = _each(layers[-1], 1)
    cards: dict[int, list[int]] = {}
    for level, card in reversed(list(enumerate(dealing.order))):
        through, finish = _backward(passages[level], layers[level], finish)
        cards[card] = _entries(through, width, entries)[1:]
    total = sum(
        (vector & (1 << width) - 1) * finish[still][node]
        for still, nodes in layers[0].items()
        for node, vector in nodes.items()
    )
    return total, cards


def _size(layer: Layer) -> int:
    return sum(map(len, layer.values()))


def _each(layer: Layer, number: int) -> Layer:
    """The same nodes, each with this number."""
    return {still: dict.fromkeys(nodes, number) for still, nodes in layer.items()}


def _forward(dealing: Dealing, level: int, layer: Layer, budget: int) -> tuple[_Passage, Layer]:
    """Deal one card more: the steps, and the nodes afterwards with the vectors of ways to come to them."""
    links: list[tuple[int, Branch, list[Node]]] = []
    landing: dict[Landing, dict[Node, int]] = {}
    for still, nodes in layer.items():
        for branch in dealing.branches(level, still):
            ends = landing.setdefault(branch.landing, {})
            budget += len(ends)
            links.append((still, branch, dealing.steps(branch, nodes, ends)))
            budget -= len(ends)
        check_nodes(-budget, 0)  # and not only when the level is done, which may have far more
    after = {where.still: nodes for where, nodes in landing.items() if where.plain and nodes}
    landed = {
        where: dealing.land(where, nodes, after.setdefault(where.still, {}))
        for where, nodes in landing.items()
        if nodes and not where.plain
    }
    return _Passage(links, landed), after


def _backward(passage: _Passage, layer: Layer, finish: Layer) -> tuple[int, Layer]:
    """The deals with this card in each pile, as a vector, and the ways to finish, one card sooner."""
    landed = {
        where: {node: finish[where.still][end] * ways for node, end, ways in nodes}
        for where, nodes in passage.landed.items()
    }
    total = 0
    before = _each(layer, 0)
    for still, branch, going in passage.links:
        ends = landed.get(branch.landing) or finish.get(branch.landing.still, {})
        vectors, begun, added = layer[still], before[still], branch.added
        through = 0
        for node in going:
            ways = ends[node + added]
            through += vectors[node] * ways
            begun[node] += ways
        total += through & branch.members
    return total, before


def _entries(vector: int, width: int, number: int) -> list[int]:
    """The entries of a packed vector."""
    return [vector >> width * entry & ((1 << width) - 1) for entry in range(number)]


def vector_nodes(bits: int) -> int:
    """As how many nodes one with a vector of so many bits counts."""
    return 1 + bits // _BITS


def check_nodes(nodes: int, budget: int) -> None:
    """Raise `TooMuchOpen` when there are more nodes than the budget of a pass allows."""
    if nodes > budget:
        size = f"the memory of more than {NODE_LIMIT:,} nodes"
        raise TooMuchOpen(f"Too much is open to count exactly: it would take {size}.")


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
        triple: ways[tuple(twin[card] for twin, card in zip(twins, triple, strict=True))]
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
    """The deals for each triple of `entries`."""
    width = dealing.width
    entry = (1 << width) - 1
    begun = dealing.begin(waiting, len(dealing.free) - len(Category))
    each = sum(1 << width * number for number in range(len(entries)))
    budget = NODE_LIMIT // vector_nodes(width * len(entries))
    layer = {
        still: {node: (vector & entry) * each for node, vector in nodes.items()}
        for still, nodes in begun.items()
    }
    for level, card in enumerate(dealing.order):
        inside = sum(entry << width * number for number, triple in enumerate(entries) if card in triple)
        layer = _joint_forward(dealing, level, layer, inside)
        check_nodes(_size(layer), budget)
    ways = sum(vector for nodes in layer.values() for vector in nodes.values())
    return _entries(ways, width, len(entries))


def _joint_forward(dealing: Dealing, level: int, layer: Layer, inside: int) -> Layer:
    """The vectors after one card more; `inside` masks the entries whose triple takes this card."""
    landing: dict[Landing, dict[Node, int]] = {}
    pile = dealing.constraints.domains[dealing.order[level]].bit_length() - 1  # the last one: of the envelope
    for still, nodes in layer.items():
        enclosed = {node: ways for node, vector in nodes.items() if (ways := vector & inside)}
        dealt = {node: ways for node, vector in nodes.items() if (ways := vector - (vector & inside))}
        skipped = dealing.skip(level, still, pile) if enclosed else None
        if skipped:
            dealing.steps(skipped, enclosed, landing.setdefault(skipped.landing, {}))
        for branch in dealing.branches(level, still) if dealt else ():
            dealing.steps(branch, dealt, landing.setdefault(branch.landing, {}))
    after: Layer = {}
    for where, nodes in landing.items():
        ends = after.setdefault(where.still, {})
        for node, end, ways in dealing.land(where, dict.fromkeys(nodes, 0), {}):
            ends[end] = ends.get(end, 0) + nodes[node] * ways
    return after
