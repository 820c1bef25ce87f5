"""A line of reasoning that remembers why: each conclusion with what it rests on.

A `Trail` keeps the domain of every card, as `normalise` does, and besides a list of *events*, one for each
conclusion drawn. An event says which places a card must have lost before, and which clauses were used, for
its rule to apply. Nothing else is needed to trace a conclusion back: what a card had lost is looked up in the
claims of earlier events. Where several of them say it, those are taken that need the fewest events in all.
Then the events traced are written as the steps of a proof. This is how solvers of satisfiability and
constraints explain their conclusions: Marques-Silva and Sakallah, "GRASP" (1999); Ohrimenko, Stuckey and
Codish, "Propagation via Lazy Clause Generation" (2009).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Moved
from cluekit.deduction.normalise import Clause, statements
from cluekit.deduction.places import Places
from cluekit.deduction.proofs.proof import IMPOSSIBLE, Case, Label, Step

__all__ = ["Branch", "Event", "Goal", "Lost", "Piece", "Problem", "Trail"]

Lost: TypeAlias = tuple[int, int]
"""A card, and the places where it cannot be."""

Piece: TypeAlias = tuple[int, Clause]
"""The number of a clause of the trail, and those of its options that are left, or that do no harm."""

Goal: TypeAlias = Lost | None
"""What to prove: that a card has lost these places; None is the impossible."""


class Problem:
    """Some evidence in terms of cards and places.

    `told` says for each fact what it states, `periods` how often cards had changed hands then; `quotas` are
    the rules of the deal, `anywhere` says for each card where it may lie by those rules alone.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.places = Places.of(evidence)
        self.told = statements(evidence, self.places)
        self.quotas = self.places.quotas()
        self.periods = tuple(accumulate(isinstance(fact, Moved) for fact in evidence.facts))
        self.anywhere = [self.places.anywhere(card) for card in evidence.deck.cards]


@dataclass(frozen=True)
class Event:
    """One conclusion: what it claims, by which rule, and what it rests on.

    `lost` are the places that cards must have lost before, `pieces` the clauses it uses.
    The other fields are those of a `Step`.
    """

    rule: str
    claims: tuple[Clause, ...]
    lost: tuple[Lost, ...] = ()
    pieces: tuple[Piece, ...] = ()
    fact: int = -1
    quotas: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class Branch:
    """A case: a trail that supposes a clause, and comes to something impossible."""

    trail: Trail
    supposed: Clause


class Trail:
    """Conclusions drawn so far.

    `domains` are the places left for each card; `clauses` all known so far, each with the event that told it;
    `open` the numbers of those that may still be of use; `dead` is the event that claims the impossible, if
    any. A trail that supposes something has its own events from `start` on.
    """

    def __init__(self, problem: Problem, facts: Iterable[int] = ()) -> None:
        self.problem = problem
        self.domains = list(problem.anywhere)
        self.events: list[Event] = []
        self.clauses: list[tuple[Clause, int]] = []
        self.open: list[int] = []
        self.known: set[Clause] = set()
        self.dead: int | None = None
        self.start = 0
        self._lost: list[list[_Loss]] = [[] for _ in self.domains]
        self._rests: list[_Rests] = []
        self._ancestry: list[int] = []
        for fact in facts:
            self.add(Event("told", problem.told[fact], fact=fact))

    def copy(self) -> Trail:
        """A trail that goes on from here on its own."""
        self._settle()
        other = Trail(self.problem)
        other.dead = self.dead
        other.domains, other.events, other.clauses = list(self.domains), list(self.events), list(self.clauses)
        other.open, other.known = list(self.open), set(self.known)
        other._lost = [list(claims) for claims in self._lost]
        other._rests, other._ancestry = list(self._rests), list(self._ancestry)
        return other

    def add(self, event: Event) -> bool:
        """Note an event, and apply what it claims; returns whether that was new."""
        number, new = len(self.events), False
        self.events.append(event)
        for position, claim in enumerate(event.claims):
            if not claim:
                self.dead = number
                new = True
            elif len(claim) == 1:
                ((card, places),) = claim
                gone = self.problem.anywhere[card] & ~places
                new |= bool(self.domains[card] & gone)
                self._lost[card].append(_Loss(gone, number, position))
                self.domains[card] &= places
            elif claim not in self.known:
                self.known.add(claim)
                self.open.append(len(self.clauses))
                self.clauses.append((claim, number))
                new = True
        return new

    def reached(self, goal: Goal) -> bool:
        """Whether the goal has been shown, or anything impossible."""
        return self.dead is not None or (goal is not None and not self.domains[goal[0]] & goal[1])

    def live(self, number: int) -> dict[int, int]:
        """The options of a clause that are left."""
        options = {card: places & self.domains[card] for card, places in self.clauses[number][0]}
        return {card: places for card, places in options.items() if places}

    def steps(self, goal: Goal) -> tuple[Step, ...]:
        """A proof of the goal, or of the impossible if it was shown."""
        trace = _Trace(self, 0, None if self.dead is not None else goal)
        return tuple(_Writer(self.problem, (), {}).write(trace))

    def _settle(self) -> None:
        """Decide for each event which earlier ones it rests on."""
        for number in range(len(self._rests), len(self.events)):
            rests = self._rests_of(self.events[number], number)
            self._rests.append(rests)
            ancestry = 1 << number
            for other in rests.events():
                ancestry |= self._ancestry[other]
            self._ancestry.append(ancestry)

    def _rests_of(self, event: Event, number: int) -> _Rests:
        acc = 0
        lost = []
        for card, gone in event.lost:
            support, acc = self._support(card, gone, number, acc)
            lost.append(support)
        pieces = []
        for piece in event.pieces:
            piece_support, acc = self._piece_support(piece, number, acc)
            pieces.append(piece_support)
        traces = [_Trace(branch.trail, branch.trail.start, None) for branch in event.branches]
        return _Rests(lost, pieces, sorted({outer for trace in traces for outer in trace.before}))

    def _support(self, card: int, gone: int, before: int, acc: int) -> tuple[_Support, int]:
        """Events that together say that the card has lost these places, and their ancestry added to `acc`.

        Those are preferred that need few other events, apart from those in `acc`.
        """
        gone &= self.problem.anywhere[card]
        claims = [claim for claim in self._lost[card] if claim.event < before and claim.places & gone]
        several, total = self._cover(claims, gone, acc)
        if len(several) > 1:
            whole = [self._cover([claim], gone, acc) for claim in claims if not gone & ~claim.places]
            shortest = min(whole, key=lambda found: found[1].bit_count(), default=None)
            if shortest and shortest[1].bit_count() <= total.bit_count() + 1:
                several, total = shortest
        return _Support(card, gone, tuple((claim.event, claim.position) for claim in several)), total

    def _cover(self, claims: Sequence[_Loss], missing: int, acc: int) -> tuple[list[_Loss], int]:
        """Take the claim that adds fewest events for each place, until all are said to be lost."""

        def cost(claim: _Loss) -> tuple[Fraction, int]:
            new = self._ancestry[claim.event] & ~acc
            return Fraction(new.bit_count() + 1, (claim.places & missing).bit_count()), claim.event

        chosen = []
        while missing:
            best = min((claim for claim in claims if claim.places & missing), key=cost)
            chosen.append(best)
            acc |= self._ancestry[best.event]
            missing &= ~best.places
        return chosen, acc

    def _piece_support(self, piece: Piece, before: int, acc: int) -> tuple[_PieceSupport, int]:
        number, kept = piece
        clause, event = self.clauses[number]
        wide = dict(kept)
        supports = []
        acc |= self._ancestry[event]
        for card, places in clause:
            gone = places & self.problem.anywhere[card] & ~wide.get(card, 0)
            if gone:
                support, acc = self._support(card, gone, before, acc)
                supports.append(support)
        return _PieceSupport(event, self.events[event].claims.index(clause), kept, tuple(supports)), acc


class _Loss(NamedTuple):
    """Places that a card has lost, by the claim in this position of an event."""

    places: int
    event: int
    position: int


@dataclass(frozen=True)
class _Support:
    """The events (and which of their claims) that say that a card has lost these places."""

    card: int
    gone: int
    events: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _PieceSupport:
    """The event that told a clause, and what rules out those options that are not kept."""

    event: int
    claim: int
    kept: Clause
    supports: tuple[_Support, ...]


@dataclass(frozen=True)
class _Rests:
    """All that one event rests on; `outer` is what its cases use from before they begin."""

    lost: Sequence[_Support]
    pieces: Sequence[_PieceSupport]
    outer: Sequence[int]

    def claims(self) -> Iterator[tuple[int, int]]:
        for support in self.lost:
            yield from support.events
        for piece in self.pieces:
            yield piece.event, piece.claim
            for support in piece.supports:
                yield from support.events

    def events(self) -> list[int]:
        return [*(event for event, _ in self.claims()), *self.outer]


class _Trace:
    """The events of a trail, from `start` on, that a goal needs, each with those of its claims that are used.

    `before` are the events before `start` that are needed.
    """

    def __init__(self, trail: Trail, start: int, goal: Goal) -> None:
        trail._settle()
        self.trail, self.start = trail, start
        self.wanted: dict[int, set[int]] = defaultdict(set)
        self.last: _Support | None = None
        if goal is None:
            assert trail.dead is not None
            claims = trail.events[trail.dead].claims
            self.wanted[trail.dead].add(claims.index(IMPOSSIBLE))
        else:
            self.last, _ = trail._support(*goal, len(trail.events), 0)
            for event, claim in self.last.events:
                self.wanted[event].add(claim)
        for event in range(len(trail.events) - 1, start - 1, -1):
            if event in self.wanted:
                self._want(event)
        self.before = sorted(event for event in self.wanted if event < start)

    def _want(self, event: int) -> None:
        rests = self.trail._rests[event]
        for other, claim in rests.claims():
            self.wanted[other].add(claim)
        for branch in self.trail.events[event].branches:
            inner = _Trace(branch.trail, branch.trail.start, None)
            for other in inner.before:
                self.wanted[other] |= inner.wanted[other]


class _Writer:
    """Writes events as steps; `env` says under which label each event, and each remark, can be cited."""

    def __init__(self, problem: Problem, within: Label, env: dict[int | Step, Label]) -> None:
        self.problem, self.within = problem, within
        self.env = dict(env)
        self.steps: list[Step] = []

    def write(self, trace: _Trace) -> list[Step]:
        for event in sorted(trace.wanted):
            if event >= trace.start and trace.trail.events[event].rule not in ("told", "suppose"):
                self._write_event(trace, event)
        if trace.last is not None:
            self._conclude(trace, trace.last)
        return self.steps

    def _conclude(self, trace: _Trace, last: _Support) -> None:
        """The last step must claim the goal."""
        uses = self._cite_all(trace, last.events)
        anywhere = self.problem.anywhere[last.card]
        claim = (last.card, anywhere & ~last.gone)
        said = self.steps[-1].claims if self.steps else ()
        if not any(len(c) == 1 and (c[0][0], c[0][1] & anywhere) == claim for c in said):
            self._add(Step("place", ((claim,),), uses))

    def _add(self, step: Step) -> Label:
        self.steps.append(step)
        return (*self.within, len(self.steps))

    def _write_event(self, trace: _Trace, number: int) -> None:
        event, rests = trace.trail.events[number], trace.trail._rests[number]
        self._tell(trace, sorted(rests.events()))
        uses: set[Label] = set()
        for support in rests.lost:
            uses.update(self._cite(trace, event, support))
        for piece in rests.pieces:
            uses.update(self._cite_piece(trace, piece))
        claims = tuple(event.claims[claim] for claim in sorted(trace.wanted[number]))
        label = (*self.within, len(self.steps) + 1)
        cases = tuple(
            self._case(branch, (*label, position)) for position, branch in enumerate(event.branches, 1)
        )
        step = Step(
            event.rule, claims, tuple(sorted(uses)), quotas=event.quotas, hands=event.hands, cases=cases
        )
        self.env[number] = self._add(step)

    def _case(self, branch: Branch, label: Label) -> Case:
        trace = _Trace(branch.trail, branch.trail.start, None)
        outside = {
            key: use for key, use in self.env.items() if isinstance(key, Step) or key < branch.trail.start
        }
        writer = _Writer(self.problem, label, outside)
        writer.env[branch.trail.start] = label
        return Case(branch.supposed, tuple(writer.write(trace)))

    def _cite_all(self, trace: _Trace, events: Iterable[tuple[int, int]]) -> tuple[Label, ...]:
        numbers = sorted({event for event, _ in events})
        self._tell(trace, numbers)
        return tuple(sorted({self.env[number] for number in numbers}))

    def _cite(self, trace: _Trace, event: Event, support: _Support) -> tuple[Label, ...]:
        """The labels that say so; where several do together, mostly a remark that sums them up."""
        uses = self._cite_all(trace, support.events)
        room = 0
        for number in event.quotas:
            room |= self.problem.quotas[number].places
        left = self.problem.anywhere[support.card] & ~support.gone
        if len(uses) < 2 or event.rule == "needed" or not room or left & ~room:
            return uses
        return (self._remark(Step("place", (((support.card, left),),), uses)),)

    def _cite_piece(self, trace: _Trace, piece: _PieceSupport) -> tuple[Label, ...]:
        uses = set(self._cite_all(trace, [(piece.event, piece.claim)]))
        if not piece.supports:
            return tuple(uses)
        for support in piece.supports:
            uses.update(self._cite_all(trace, support.events))
        return (self._remark(Step("left", (piece.kept,), tuple(sorted(uses)))),)

    def _remark(self, step: Step) -> Label:
        if step not in self.env:
            self.env[step] = self._add(step)
        return self.env[step]

    def _tell(self, trace: _Trace, events: Iterable[int]) -> None:
        """See that facts are told before they are used, plain ones of the same entry together."""
        told = [event for event in trace.wanted if trace.trail.events[event].rule == "told"]
        entries = {event: self._entry(trace.trail.events[event]) for event in sorted(told)}
        for event in events:
            if event in entries and event not in self.env:
                same = [other for other, entry in entries.items() if entry == entries[event]]
                facts = tuple(trace.trail.events[other].fact for other in same)
                claims = dict.fromkeys(claim for fact in facts for claim in self.problem.told[fact])
                label = self._add(Step("told", tuple(claims), facts=facts))
                self.env.update((other, label) for other in same)

    def _entry(self, told: Event) -> tuple[int, int, int]:
        """Equal for facts that are told in one step: a clause of several pairs always has its own."""
        plain = all(len(claim) == 1 for claim in told.claims)
        number, period = self.problem.evidence.numbers[told.fact], self.problem.periods[told.fact]
        return number, period, -1 if plain else told.fact
