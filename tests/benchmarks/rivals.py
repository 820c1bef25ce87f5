"""The same logs through other programs, each as a function from a case to a piece of work that can be timed.

What is made before the clock starts (a formula, an order of the cards) is a present to the rivals. Each
returns the number of deals, so that a wrong one is noticed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

# Whoever runs this as a script has its folder on the path, not the checkout.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cluekit.deduction import ENVELOPE, count
from cluekit.deduction.clauses import Cnf, cnf
from cluekit.deduction.dealing import Dealing
from cluekit.deduction.logs import Case
from cluekit.deduction.normalise import Constraints, constraints_of, normalise
from tests.simple import Simple

__all__ = ["CONTENDERS", "Work"]

Work = Callable[[], int]
"""What is timed; it returns the number of deals."""

CAPACITY = 1 << 22
"""Nodes that a diagram of OxiDD may have."""

Cells = dict[tuple[int, int], Any]
"""For a card and a place: the function that says it lies there."""


def cluekit_cells(case: Case) -> Work:
    """The number of deals and those of every cell."""

    def work() -> int:
        counts = count(case.deck, case.hand_sizes, case.facts)
        for card in case.deck.cards:
            for owner in (*range(len(case.hand_sizes)), ENVELOPE):
                counts.marginal(card, owner)
        return counts.deals

    return work


def cluekit_all(case: Case) -> Work:
    """The number of deals, those of every cell, and those of every solution."""

    def work() -> int:
        counts = count(case.deck, case.hand_sizes, case.facts)
        return counts.deals + 0 * len(counts.joint)

    return work


def simple(case: Case) -> Work:
    """The simple version: the number of deals and those of every cell."""
    return lambda: Simple(case.deck, case.hand_sizes, case.facts).weight


def _raw(case: Case) -> Constraints:
    return constraints_of(case.deck, case.hand_sizes, case.facts)


def _drawn(case: Case) -> Constraints:
    found = normalise(_raw(case))
    assert found
    return found


def oxidd(case: Case) -> Work:
    """OxiDD as one would use it: a variable for each cell, cards in the order of the deck.

    The number of models is counted for the whole and together with each variable. With a smaller cache of
    results the hard logs would not come to an end, a larger one takes longer to make.
    """

    def work() -> int:
        problem = _Diagram(_raw(case), range(len(case.deck.cards)), 1 << 20)
        variables = problem.one_variable_for_each_cell()
        whole = problem.conjunction()
        for cell in problem.cells.values():
            (whole & cell).sat_count(variables)
        return int(whole.sat_count(variables))

    return work


def oxidd_helped(case: Case) -> Work:
    """OxiDD with all that cluekit knows: conclusions drawn, cards in its order, binary codes for places.

    All cells come from one pass over the diagram there and one back.
    """
    constraints = _drawn(case)
    order = Dealing(constraints).order

    def work() -> int:
        problem = _Diagram(constraints, order, 1 << 16)
        problem.binary_codes()
        whole = problem.conjunction()
        return problem.walk(whole)

    return work


class _Diagram:
    """Constraints as a binary decision diagram; the hand with most candidates follows from the others."""

    def __init__(self, constraints: Constraints, order: Iterable[int], cache: int) -> None:
        from oxidd.bdd import BDDManager

        self.constraints, self.order = constraints, list(order)
        self.manager = BDDManager(CAPACITY, cache, 1)
        self.level = {card: level for level, card in enumerate(self.order)}
        self.cells: Cells = {}
        self.somewhere: dict[int, Any] = {}
        self.codes: dict[int, list[list[tuple[int, bool]]]] = {}

    def places(self, card: int) -> list[int]:
        domain = self.constraints.domains[card]
        return [place for place in range(domain.bit_length()) if domain >> place & 1]

    def one_variable_for_each_cell(self) -> int:
        for card in self.order:
            cells = []
            for place in self.places(card):
                (number,) = self.manager.add_vars(1)
                cells.append(self.manager.var(number))
                self.cells[card, place] = cells[-1]
            self.somewhere[card] = self.exactly(1, cells)
        return int(self.manager.num_vars())

    def binary_codes(self) -> None:
        for card in self.order:
            places = self.places(card)
            bits = self.manager.add_vars(max(1, (len(places) - 1).bit_length()))
            self.codes[card] = [
                [(bit, number >> place & 1 > 0) for place, bit in enumerate(bits)]
                for number in range(len(places))
            ]
            self.somewhere[card] = self.manager.false()
            for place, code in zip(places, self.codes[card], strict=True):
                cell = self.manager.true()
                for bit, on in code:
                    cell &= self.manager.var(bit) if on else self.manager.not_var(bit)
                self.cells[card, place] = cell
                self.somewhere[card] |= cell

    def exactly(self, number: int, cells: Sequence[Any]) -> Any:
        row = {0: self.manager.true()}
        none = self.manager.false()
        for done, cell in enumerate(reversed(cells), 1):
            row = {j: cell.ite(row.get(j - 1, none), row.get(j, none)) for j in range(min(done, number) + 1)}
        return row.get(number, none)

    def conjunction(self) -> Any:
        """Everything together: what is said of cards and clauses, from the last card up, then the hands."""
        parts = [(self.level[card], somewhere) for card, somewhere in self.somewhere.items()]
        parts += [self.clause(clause) for clause in self.constraints.clauses]
        whole = self.manager.true()
        for _, part in sorted(parts, key=lambda part: -part[0]):
            whole &= part
        for number, cells in self.quotas():
            whole &= self.exactly(number, cells)
        return whole

    def clause(self, clause: Iterable[tuple[int, int]]) -> tuple[int, Any]:
        said, levels = self.manager.false(), []
        for card, mask in clause:
            levels.append(self.level[card])
            for place in self.places(card):
                if mask >> place & 1:
                    said |= self.cells[card, place]
        return min(levels), said

    def quotas(self) -> list[tuple[int, list[Any]]]:
        """For each pile its open cells, and how many are true; the longest list follows from the rest."""
        quotas = []
        for quota in self.constraints.quotas:
            here = [self.cells[cell] for card in self.order for cell in self.within(card, quota.places)]
            fixed = sum(
                1
                for card, domain in enumerate(self.constraints.domains)
                if card not in self.level and domain & quota.places
            )
            quotas.append((quota.cards - fixed, here))
        longest = max(range(len(quotas)), key=lambda number: len(quotas[number][1]))
        return sorted((q for n, q in enumerate(quotas) if n != longest and q[1]), key=lambda quota: quota[0])

    def within(self, card: int, mask: int) -> list[tuple[int, int]]:
        return [(card, place) for place in self.places(card) if mask >> place & 1]

    def walk(self, whole: Any) -> int:
        """All cells by one pass there and one back over the nodes where a card begins."""
        known: dict[Any, Any] = {}

        def follow(node: Any, code: list[tuple[int, bool]]) -> Any:
            for bit, on in code:
                if node not in known:
                    known[node] = node.node_var(), node.cofactors()
                variable, after = known[node]
                if variable == bit:
                    node = after[0] if on else after[1]
            return node

        layers, steps = [{whole: 1}], []
        for card in self.order:
            steps.append({node: [follow(node, code) for code in self.codes[card]] for node in layers[-1]})
            layer: dict[Any, int] = {}
            for node, targets in steps[-1].items():
                for target in targets:
                    if target.satisfiable():
                        layer[target] = layer.get(target, 0) + layers[-1][node]
            layers.append(layer)
        finish = dict.fromkeys(layers[-1], 1)
        for ways, targets_of in zip(reversed(layers[:-1]), reversed(steps), strict=True):
            cells: dict[int, int] = {}
            before: dict[Any, int] = {}
            for node, targets in targets_of.items():
                ends = [finish.get(target, 0) for target in targets]
                before[node] = sum(ends)
                for number, end in enumerate(ends):
                    cells[number] = cells.get(number, 0) + ways[node] * end
            finish = before
        return finish[whole]


def tididi(case: Case) -> Work:
    """tididi-cnf on the formula after all conclusions: the count alone."""
    import tididi_cnf

    text = cnf(_drawn(case)).to_dimacs()
    return lambda: int(tididi_cnf.count(text).count)


def ganak(case: Case) -> Work:
    """Ganak on the formula after all conclusions: the count alone."""
    import pyganak

    formula = cnf(_drawn(case))
    clauses = [list(clause) for clause in formula.clauses]

    def work() -> int:
        counter = pyganak.Counter()
        counter.new_vars(formula.variables)
        counter.add_clauses(clauses)
        return int(counter.count())

    return work


def pysdd(case: Case) -> Work:
    """PySDD on the formula after all conclusions, told to branch on card after card: the count alone."""
    from tests.diagram import Diagram

    formula: Cnf = cnf(_drawn(case))
    return lambda: Diagram(formula).models


CONTENDERS: Mapping[str, Callable[[Case], Work]] = {
    "cluekit": cluekit_cells,
    "with solutions": cluekit_all,
    "simple": simple,
    "OxiDD": oxidd,
    "OxiDD, helped": oxidd_helped,
    "tididi": tididi,
    "Ganak": ganak,
    "PySDD, helped": pysdd,
}


def one_processor() -> None:
    """Keep this process on one processor, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
