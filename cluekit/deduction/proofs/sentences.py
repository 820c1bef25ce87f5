"""The steps of a proof as plain sentences, numbered as they cite each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import (
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    Moved,
    NotSolution,
    Owner,
    Showed,
)
from cluekit.deduction.normalise import Clause
from cluekit.deduction.proofs.proof import IMPOSSIBLE, Label, Step
from cluekit.deduction.proofs.wording import Wording, capital, either, listed

__all__ = ["lines"]

_NO = "That cannot be."


def lines(evidence: Evidence, steps: Sequence[Step]) -> list[str]:
    """What each step says and why, with its number in front; a step comes before those of its cases."""
    return list(_told(Wording(evidence), steps, (), "", {}))


def _told(
    wording: Wording, steps: Sequence[Step], within: Label, prefix: str, before: Mapping[Label, _Cited]
) -> Iterator[str]:
    known = dict(before)
    for number, step in enumerate(steps, 1):
        label, shown = (*within, number), f"{prefix}{number}"
        cited = [known[use] for use in step.uses]
        known[label] = _Cited(shown, step.claims)
        yield f"{shown}. {capital(_SENTENCES[step.rule](_Context(wording, step, cited)))}"
        for position, case in enumerate(step.cases, 1):
            inner = (*label, position)
            if len(step.cases) > 1:
                yield f"{shown}.{position}. Suppose {wording.clause(case.supposed)}."
            case_shown = shown if len(step.cases) == 1 else f"{shown}.{position}"
            supposed = _Cited(case_shown, (case.supposed,))
            yield from _told(wording, case.steps, inner, f"{case_shown}.", {**known, inner: supposed})


@dataclass(frozen=True)
class _Cited:
    """How a step is shown where it is cited, and what it says."""

    shown: str
    claims: tuple[Clause, ...]


@dataclass
class _Context:
    """A step with all that its sentence needs."""

    wording: Wording
    step: Step
    cited: Sequence[_Cited]
    domains: list[int] = field(init=False)
    clauses: list[Clause] = field(init=False)

    def __post_init__(self) -> None:
        self.domains = list(self.wording.anywhere)
        claims = [claim for cited in self.cited for claim in cited.claims]
        self.clauses = [claim for claim in claims if len(claim) > 1]
        for claim in claims:
            if len(claim) == 1:
                self.domains[claim[0][0]] &= claim[0][1]

    @property
    def why(self) -> str:
        """The numbers of the steps that are cited, in brackets."""
        return f" ({', '.join(cited.shown for cited in self.cited)})" if self.cited else ""

    @property
    def so(self) -> str:
        """What follows."""
        if IMPOSSIBLE in self.step.claims:
            return _NO
        return f"So {self.wording.claims(self.step.claims)}."

    @property
    def impossible(self) -> bool:
        return IMPOSSIBLE in self.step.claims

    @property
    def room(self) -> int:
        return sum(self.wording.quotas[number].places for number in self.step.quotas)

    @property
    def size(self) -> int:
        return sum(self.wording.quotas[number].cards for number in self.step.quotas)

    def sure(self, places: int) -> list[int]:
        """The cards that the cited steps put into these places."""
        return [card for card, domain in enumerate(self.domains) if not domain & ~places]

    def live(self, clause: Clause) -> list[int]:
        """The cards of a clause that the cited steps leave."""
        return [card for card, places in clause if places & self.domains[card]]

    def some(self, apart: Sequence[int] = ()) -> list[str]:
        """For each clause the cards of which one is meant."""
        kept = [[card for card in self.live(clause) if card not in apart] for clause in self.clauses]
        return [either(self.wording.names(cards)) for cards in kept if cards]


def _fact_told(context: _Context) -> str:
    evidence = context.wording.evidence
    facts = [evidence.facts[number] for number in context.step.facts]
    return f"{_source(evidence, context.step.facts[0])}: {'; '.join(_facts(context, facts))}."


def _source(evidence: Evidence, fact: int) -> str:
    """Where a fact comes from; if cards changed hands in that entry, whether before or after that."""
    number = evidence.numbers[fact]
    moves = [
        position
        for position, (other, its) in enumerate(zip(evidence.facts, evidence.numbers, strict=True))
        if its == number and isinstance(other, Moved)
    ]
    if not number:
        return "from the start"
    when = "" if not moves or fact in moves else "before " if fact < moves[0] else "after "
    return f"{when}{evidence.entry} {number}"


def _facts(context: _Context, facts: Sequence[Fact]) -> Iterator[str]:
    """What facts say: who passed, who holds what, and all the rest."""
    name = context.wording.evidence.name
    passed: dict[tuple[Card, ...], list[Owner]] = {}
    held: dict[Owner, list[Card]] = {}
    for fact in facts:
        if isinstance(fact, HoldsNone):
            passed.setdefault(fact.cards, []).append(fact.owner)
        elif type(fact) is Holds:
            held.setdefault(fact.owner, []).append(fact.card)
    for cards, owners in passed.items():
        none = f"none of {_names(cards)}" if len(cards) > 1 else f"no {cards[0]}"
        yield f"{listed(map(name, owners))} {'hold' if len(owners) > 1 else 'holds'} {none}"
    for owner, hand in held.items():
        yield f"{name(owner)} holds {_names(hand)}"
    for fact in facts:
        yield from _other_fact(context.wording, fact)


def _names(cards: Sequence[Card]) -> str:
    return listed(map(str, cards))


def _other_fact(wording: Wording, fact: Fact) -> Iterator[str]:
    """What a fact says that is neither a pass nor a card simply held."""
    match fact:
        case Showed(owner, card):
            yield f"{wording.evidence.name(owner)} showed {card}"
        case HoldsSome(owner, cards):
            some = f"at least one of {_names(cards)}" if len(cards) > 1 else str(cards[0])
            yield f"{wording.evidence.name(owner)} holds {some}"
        case NotSolution(triple):
            yield f"{_names(triple)} are not the solution"
        case Either(options):
            yield listed([f"{option.card} is {wording.held(option)}" for option in options], "or")
        case Moved(gifts):
            yield from (f"{gift.card} was {wording.gave(gift)}" for gift in gifts if gift.card)


def _place(context: _Context) -> str:
    if context.impossible:
        name = context.wording.name(context.domains.index(0))
        return f"no place is left for {name}{context.why}. {_NO}"
    ((card, places),) = context.step.claims[0]
    words = context.wording
    claim = words.claims(context.step.claims)
    if not context.cited:
        return f"{claim}, by the rules of the deal."
    it = f"it {words.verb(card, places)}"
    if len(context.cited) == 1:
        return f"{words.clause(((card, context.domains[card]),))}{context.why}, so {it}."
    if words.is_one_place(card, places):
        return f"{words.name(card)} can be nowhere else{context.why}, so {it}."
    return f"so {claim}{context.why}."


def _left(context: _Context) -> str:
    clause = context.clauses[0]
    live = set(context.live(clause))
    gone = context.wording.names(card for card, _ in clause if card not in live)
    said = context.wording.clause(clause)
    if context.impossible:
        return f"{said}, but none of them can be{context.why}. {_NO}"
    if not gone:
        return f"so {context.wording.claims(context.step.claims)}{context.why}."
    return f"{said}, but not {listed(gone, 'or')}{context.why}. {context.so}"


def _full(context: _Context) -> str:
    room = context.wording.room(context.step.quotas)
    cards = [*context.wording.names(context.sure(context.room)), *context.some()]
    if context.impossible:
        return f"{room}, but here are {len(cards)}: {_row(cards)}{context.why}. {_NO}"
    return f"{room}{f': {_row(cards)}' if cards else ''}{context.why}. {context.so}"


def _row(cards: Sequence[str]) -> str:
    """Cards in a row, or with stronger marks where one of them is one of several."""
    return "; ".join(cards) if any(" and " in card for card in cards) else listed(cards)


def _needed(context: _Context) -> str:
    room = context.wording.room(context.step.quotas)
    outside = context.sure(~context.room)
    names = context.wording.names(card for card in range(len(context.domains)) if card not in outside)
    but = "".join(f", but {some} is elsewhere" for some in context.some())
    one = context.size == 1
    if context.impossible:
        only = f"only {listed(names)} can be" if names else "there is none that it can be"
        return f"{room}, but {only}{but}{context.why}. {_NO}"
    can = listed(names, "or" if one else "and")
    return f"{room}, and {'it' if one else 'they'} can only be {can}{but}{context.why}. {context.so}"


def _shared(context: _Context) -> str:
    claim = [card for card, _ in context.step.claims[0]]
    room = context.wording.room(context.step.quotas)
    sure = [card for card in context.sure(context.room) if card not in claim]
    cards = [*context.wording.names(sure), *context.some(claim)]
    without = listed(context.wording.names(claim), "or")
    return f"{room}. Without {without} it would take {len(cards)}: {_row(cards)}{context.why}. {context.so}"


def _group(context: _Context) -> str:
    said = listed([_live_clause(context, clause) for clause in context.clauses])
    cards = {card for clause in context.clauses for card in context.live(clause)}
    names = listed(context.wording.names(cards))
    if context.impossible:
        return f"{said}{context.why}. That is more than {names} can do. {_NO}"
    return f"{said}{context.why}. That takes {names}. {context.so}"


def _live_clause(context: _Context, clause: Clause) -> str:
    live = set(context.live(clause))
    return context.wording.clause(tuple(pair for pair in clause if pair[0] in live))


def _hands(context: _Context) -> str:
    room = context.wording.room(context.step.quotas)
    hands = [listed(context.wording.names(hand)) for hand in context.step.hands]
    if not hands:
        return f"{room}, but no hand fits all of this{context.why}. {_NO}"
    number = "one hand fits" if len(hands) == 1 else f"{len(hands)} hands fit"
    return f"{room}, and only {number}{context.why}: {'; '.join(hands)}. {context.so}"


def _cases(context: _Context) -> str:
    cases = [context.wording.clause(case.supposed) for case in context.step.cases]
    if len(cases) == 1:
        return f"{context.wording.claims(context.step.claims)}{context.why}. Suppose instead that {cases[0]}:"
    if context.impossible:
        return f"{listed(cases, 'or')}{context.why}. But no case is possible:"
    return f"{listed(cases, 'or')}{context.why}. {context.so[:-1]} in each case:"


_SENTENCES: Mapping[str, Callable[[_Context], str]] = {
    "told": _fact_told,
    "place": _place,
    "left": _left,
    "full": _full,
    "needed": _needed,
    "shared": _shared,
    "group": _group,
    "hands": _hands,
    "cases": _cases,
}
