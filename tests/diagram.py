"""A model counter from outside, PySDD, that counts the models of a formula and those with each literal.

It compiles clauses into a decision diagram and never sees how cluekit counts. Its numbers are floats; with
weights of 0 and 1 they are whole ones, and exact below 2**53.
"""

from __future__ import annotations

from functools import cached_property

from pysdd.sdd import SddManager, SddNode, Vtree, WmcManager

from cluekit.deduction.clauses import Cnf


class Diagram:
    """A compiled formula."""

    def __init__(self, formula: Cnf) -> None:
        self.variables = formula.variables
        order = _order(formula)
        vtree = Vtree(var_count=formula.variables, var_order=order, vtree_type="right")
        self.manager = SddManager.from_vtree(vtree)
        position = {variable: number for number, variable in enumerate(order)}
        self.root = self.manager.true()
        # From the last variables up: what is conjoined next changes but the top of the diagram.
        for clause in sorted(formula.clauses, key=lambda c: -min(position[abs(literal)] for literal in c)):
            self.root &= self._clause(clause)

    def _clause(self, clause: tuple[int, ...]) -> SddNode:
        node = self.manager.false()
        for literal in clause:
            node |= self.manager.literal(literal)
        return node

    @cached_property
    def _wmc(self) -> WmcManager:
        return self.root.wmc(log_mode=False)

    @property
    def models(self) -> int:
        """How many models there are."""
        return int(self.root.global_model_count())

    def with_each(self, *given: int) -> list[int]:
        """For each variable the models in which it and the given ones are true (entry 0 means nothing)."""
        for literal in given:
            self._wmc.set_literal_weight(self.manager.literal(-literal), 0)
        total = self._wmc.propagate()
        if not total < 2**53:
            raise ValueError("too many models for exact floats")
        found = [self._wmc.literal_derivative(self.manager.literal(v)) for v in range(1, self.variables + 1)]
        for literal in given:
            self._wmc.set_literal_weight(self.manager.literal(-literal), 1)
        return [0, *map(_whole, found)]


def _whole(number: float) -> int:
    if number != int(number):
        raise ValueError(f"{number} is no number of models")
    return int(number)


def _order(formula: Cnf) -> list[int]:
    """The variables card after card: an auxiliary one stands behind the cell that it was first needed for."""
    cells = len(formula.cells)
    place = {variable: (variable, 0) for variable in range(1, cells + 1)}
    for clause in formula.clauses:
        last = max((abs(literal) for literal in clause if abs(literal) <= cells), default=0)
        for literal in clause if last else ():
            place.setdefault(abs(literal), (last, abs(literal)))
    return sorted(
        range(1, formula.variables + 1), key=lambda variable: place.get(variable, (cells, variable))
    )
