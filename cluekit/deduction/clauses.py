"""The same constraints as clauses of propositional logic, for SAT solvers and model counters.

A *variable* is a statement about one card and one owner, "the Rope is in the envelope". It stands for itself
(17) or, with a minus, for its opposite (-17); a *clause* is a list of such literals of which one at least is
true. That all clauses are true together is a formula in conjunctive normal form, CNF, and DIMACS is the
format of text files in which SAT solvers have exchanged such formulas since their challenge of 1993.

Cards and owners are written as in Neller, Markov and Russell, "Clue Deduction: Professor Plum Teaches Logic"
(2006): each card is somewhere, and nowhere else; one suspect, one weapon and one room are in the envelope,
and no two. They leave out how many cards each player holds, which is knowledge too. Here it is added: few
cards in clauses over all their combinations, many with a *counter*. A counter goes through the cards; its
auxiliary variables say "at least j of the first i are his", as in Sinz, "Towards an Optimal CNF Encoding of
Boolean Cardinality Constraints" (2005). Sinz needs them in one direction only. With both directions they
follow from the cards, so that each deal is one model, and who counts models counts deals.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from cluekit.cards import Category
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.normalise import Clause, Constraints, constraints_of
from cluekit.deduction.places import Places, Quota

__all__ = ["Cell", "Cnf", "cnf"]

Cell: TypeAlias = tuple[int, int]
"""A card and a mask of places: the card lies in one of them (several only for the envelope's three piles)."""

Names: TypeAlias = Callable[[int, int], str]
"""What a cell says, as a sentence."""

_Literal: TypeAlias = int | bool
"""A literal, or the truth where it is known."""

_DIRECT = 200
"""Up to so many clauses over all combinations, a quota needs no counter."""


@dataclass(frozen=True)
class Cnf:
    """A formula; every model of it is a deal that fits.

    The variables 1 to `len(cells)` are the cells, card after card, for each card the hands and then the
    envelope; `names` says each of them as a sentence. All others, up to `variables`, are auxiliary: their
    values follow from the cells.
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]
    cells: tuple[Cell, ...]
    names: tuple[str, ...]

    def to_dimacs(self, comments: Iterable[str] = ()) -> str:
        """The formula as the text of a DIMACS file; `comments` are lines for people at its top."""
        lines = [f"c # {_one_line(comment)}" for comment in comments]
        lines += [f"c {number} = {_one_line(name)}" for number, name in enumerate(self.names, 1)]
        if len(self.cells) < self.variables:
            lines.append(f"c {len(self.cells) + 1} to {self.variables} count the cards of hands")
        lines.append(f"p cnf {self.variables} {len(self.clauses)}")
        lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    """A text that cannot end a comment, nor look like something else than it is."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def cnf(source: Evidence | Constraints, sizes: bool = True, names: Names | None = None) -> Cnf:
    """Write what is known of a deal as a formula.

    Arguments: `source`, what is known, or constraints made of it; `sizes`, whether to write how many cards
    each hand has; `names`, a function that says a cell as a sentence. Without `sizes`, all quotas are left
    out but those of the envelope; what remains is the encoding of Neller and others.
    How likely a shown card was chosen is no part of it: a formula knows only true and false.
    Raises `ClueError` when a fact names a seat or card that is not in the game.

    >>> from cluekit.cards import Deck
    >>> mini = Deck.of(["Plum", "White", "Green"], ["Rope", "Knife", "Pipe"], ["Hall", "Study", "Attic"])
    >>> formula = cnf(Evidence(mini, (2, 2, 2), ()), sizes=False)
    >>> formula.variables, len(formula.clauses), formula.names[15]
    (36, 75, 'Rope is in the envelope')
    >>> formula.to_dimacs().splitlines()[-1]
    '-32 -36 0'
    """
    if isinstance(source, Evidence):
        names = names or _names_of(source)
        source = constraints_of(source.deck, source.hand_sizes, source.facts)
    return _Writer(source, names or _numbers).formula(sizes)


def _numbers(card: int, places: int) -> str:
    where = [str(place) for place in range(places.bit_length()) if places >> place & 1]
    return f"card {card} is in place {' or '.join(where)}"


def _names_of(evidence: Evidence) -> Names:
    """Sentences with the names of cards and players."""
    places = Places.of(evidence)
    cards = evidence.deck.cards

    def name(card: int, mask: int) -> str:
        if not mask & places.hands:
            return f"{cards[card]} is in the envelope"
        path = places.paths[mask.bit_length() - 1]
        return f"{cards[card]} is with {', then with '.join(map(evidence.name, path))}"

    return name


class _Writer:
    """The variables and clauses written so far."""

    def __init__(self, constraints: Constraints, names: Names) -> None:
        self.constraints = constraints
        places = max(quota.places.bit_length() for quota in constraints.quotas)
        hands = places - len(Category)
        self.envelope = (1 << places) - (1 << hands)
        self.columns = [*(1 << place for place in range(hands)), self.envelope]
        cards = range(len(constraints.domains))
        self.cells = tuple(itertools.product(cards, self.columns))
        self.names = tuple(itertools.starmap(names, self.cells))
        self.variables = len(self.cells)
        self.clauses: list[tuple[int, ...]] = []

    def formula(self, sizes: bool) -> Cnf:
        for card, domain in enumerate(self.constraints.domains):
            self._exactly(1, self._among(card, domain))
            for literal in self._among(card, ~domain):
                self._write(-literal)
        for quota in self.constraints.quotas:
            if sizes or not quota.places & ~self.envelope:
                self._exactly(quota.cards, self._candidates(quota))
        for clause in self.constraints.clauses:
            self._write(*self._literals(clause))
        return Cnf(self.variables, tuple(self.clauses), self.cells, self.names)

    def _among(self, card: int, places: int) -> list[int]:
        """The variables of a card that mean one of these places, or for the envelope its own place there."""
        domain = self.constraints.domains[card]
        first = card * len(self.columns) + 1
        open_to = [column & domain or column for column in self.columns]
        return [first + number for number, column in enumerate(open_to) if not column & ~places]

    def _candidates(self, quota: Quota) -> list[int]:
        domains = enumerate(self.constraints.domains)
        return [literal for card, domain in domains for literal in self._among(card, quota.places & domain)]

    def _literals(self, clause: Clause) -> Iterator[_Literal]:
        for card, places in clause:
            domain = self.constraints.domains[card]
            outside = self._among(card, domain & ~places)
            if len(outside) < 2:
                # "In any hand" is said sooner as "not in the envelope", and "anywhere" is true.
                yield -outside[0] if outside else True
            else:
                yield from self._among(card, domain & places)

    def _write(self, *literals: _Literal) -> None:
        """Write a clause; one known to be true is none, and one without a literal becomes a contradiction."""
        if True in [literal is True for literal in literals]:
            return
        clause = tuple(literal for literal in literals if literal is not False)
        self.clauses += [clause] if clause else [(1,), (-1,)]

    def _exactly(self, number: int, literals: Sequence[int]) -> None:
        """Exactly so many of the literals are true."""
        number_of = partial(math.comb, len(literals))
        if 0 < number < len(literals) and number_of(number + 1) + number_of(number - 1) > _DIRECT:
            self._exactly_counted(number, literals)
        else:
            self._exactly_directly(number, literals)

    def _exactly_directly(self, number: int, literals: Sequence[int]) -> None:
        """Of any n-k+1 literals one is true, of any k+1 one is false."""
        for chosen in itertools.combinations(literals, max(len(literals) - number + 1, 0)):
            self._write(*chosen)
        for chosen in itertools.combinations(literals, max(number + 1, 0)):
            self._write(*(-literal for literal in chosen))

    def _exactly_counted(self, number: int, literals: Sequence[int]) -> None:
        """Count along the literals. Entry j says whether j of them at least are true, up to here."""
        before: list[_Literal] = [True, *(False for _ in range(number + 1))]
        for done, literal in enumerate(literals, 1):
            due = number - (len(literals) - done)
            after = [self._entry(j, min(done, number), due) for j in range(number + 2)]
            for j in range(1, number + 2):
                self._define(after[j], before[j], literal, before[j - 1])
            before = after

    def _entry(self, j: int, most: int, due: int) -> _Literal:
        """Truth for numbers that must be reached by now or cannot be; a new variable for those between."""
        if j <= max(due, 0):
            return True
        if j > most:
            return False
        self.variables += 1
        return self.variables

    def _define(self, after: _Literal, before: _Literal, literal: int, less: _Literal) -> None:
        """`after` if and only if `before`, or `less` and the literal; `before` is known to imply `less`."""
        self._write(_not(before), after)
        self._write(-literal, _not(less), after)
        self._write(_not(after), before, literal)
        self._write(_not(after), less)


def _not(literal: _Literal) -> _Literal:
    return not literal if isinstance(literal, bool) else -literal
