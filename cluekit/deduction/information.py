"""What a question is worth, in bits.

Entropy measures how much one does not know: log2(n) bits about a choice of n equally likely things, less if
some are likelier (Shannon, "A Mathematical Theory of Communication", 1948). The worth of a suggestion is the
entropy that its answer takes away, on the average over all answers that can come. All numbers of deals are
counted exactly (see `placing` and `predealing`); only the logarithms are floats.

>>> from cluekit.cards import Deck
>>> from cluekit.deduction.kinds import Holds
>>> mini = Deck.of(["Plum", "White", "Green"], ["Rope", "Knife", "Pipe"], ["Hall", "Study", "Attic"])
>>> mine = [Holds(0, mini.card("Plum")), Holds(0, mini.card("Rope"))]
>>> knowledge = Knowledge(mini, (2, 2, 2), mine, "uniform")
>>> f"{entropy(knowledge):.3f} of {deal_entropy(knowledge):.3f} bits are about the envelope"
'3.585 of 6.170 bits are about the envelope'
>>> best, *others = ranking(knowledge, 0)
>>> f"{best.suggestion}: {best.bits:.3f}"
'White, Knife, Hall: 1.310'
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Literal, NamedTuple, TypeAlias

from cluekit.cards import Card, Category, Triple
from cluekit.deduction.answering import (
    Answer,
    Holding,
    Outcome,
    Question,
    asked_seats,
    outcomes,
    seat_of,
    tally,
)
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.normalise import Observation
from cluekit.deduction.placing import Placing
from cluekit.deduction.predealing import placing
from cluekit.deduction.scenes import reachable_rooms
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.rules import Answers

__all__ = [
    "Outcome",
    "Subject",
    "Worth",
    "deal_entropy",
    "entropy",
    "gain",
    "outcomes",
    "ranking",
    "reachable_rooms",
    "snoop_gain",
]

Subject: TypeAlias = Literal["envelope", "deal"]
"""What one wants to know: the three cards of the envelope, or where every card lies."""

_DIGITS = 12
"""Digits after the point that count: what differs by less differs only by the rounding of floats."""


class Worth(NamedTuple):
    """A suggestion, and how many bits its answer tells on the average."""

    suggestion: Triple
    bits: float


def entropy(knowledge: Knowledge) -> float:
    """How many bits are missing to know the envelope: the entropy of its posterior.

    Returns log2(n) if n solutions are equally likely, 0 if the solution is certain.
    Raises `TooMuchOpen` when there is too much to be counted.
    """
    return _entropy((deals, 1) for deals in knowledge.solutions.values())


def deal_entropy(knowledge: Knowledge) -> float:
    """How many bits are missing to know where every card lies.

    Returns log2(n) for n deals that are equally likely; where cards changed hands, the ways that they can
    have gone count as well. If a model of the refuter gives each deal a weight w, it is log2(sum of all w) -
    (mean of log2 w); and as log2 w is a sum, with a term for each card that was shown, so is its mean.
    Raises `ClueError` like `entropy`, and for weights of deals in which cards changed hands.
    """
    constraints = knowledge.counts.constraints
    weighing = constraints.observations if constraints else ()
    if weighing and knowledge.counts.places.moves:
        raise ClueError('Where cards changed hands, the entropy of the deal is counted for "facts only".')
    means = (_mean_bits(knowledge, observation) for observation in weighing)
    return math.fsum([math.log2(knowledge.counts.weight), *(-mean for mean in means)])


def _mean_bits(knowledge: Knowledge, observation: Observation) -> float:
    """The mean of log2 of the weight that this observation gives to a deal."""
    cards = [knowledge.deck.cards[card] for card, _ in observation.cards]
    seat = observation.cards[0][1].bit_length() - 1
    deals = placing(knowledge, False, 1)
    return math.fsum(
        ways / deals.whole * math.log2(observation.table[sum((o == seat) << n for n, o in enumerate(owners))])
        for owners, ways in deals.split(cards, [seat]).items()
    )


def gain(
    knowledge: Knowledge,
    suggester: int,
    suggestion: Triple,
    about: Subject = "envelope",
    answers: Answers = Answers.FIRST,
    order: Sequence[int] | None = None,
) -> float:
    """How many bits a suggestion tells on the average to one who has this knowledge and sees the card shown.

    That is the suggester, or one who looks over her shoulder: what bystanders learn, who see no card, is not
    asked here. How players choose the card is said by `knowledge.model`. With a model that reads something
    into the choice the result is the mutual information of the answer and what one wants to know, which is
    never below zero. With "facts only" the answer is foretold as if the card were chosen by chance, but
    nothing is read into it: that is the mean fall of the entropy of one who goes by facts only.

    Arguments: `suggester`, a seat; `suggestion`, three cards or their names; `about`, the "envelope" or the
    whole "deal"; `answers`, the first who can or everyone; `order`, the seats that are asked, one after the
    other, by default all others clockwise (see `outcomes`).
    Raises `ClueError` for seats, cards or subjects that are not there, and `TooMuchOpen` when there is too
    much to be counted. Where cards changed hands it is counted in a slower way.
    """
    triple = knowledge.deck.triple(*suggestion)
    return _Inquiry(knowledge, suggester, [triple], about, answers, order).bits(triple)


def ranking(
    knowledge: Knowledge,
    suggester: int,
    rooms: Iterable[Card | str] | None = None,
    about: Subject = "envelope",
    answers: Answers = Answers.FIRST,
    order: Sequence[int] | None = None,
    *,
    cards: Container[Card] | None = None,
    work: int | None = None,
) -> tuple[Worth, ...]:
    """All suggestions, or those in some rooms, with their `gain`: the best first, equal ones in deck order.

    Arguments as for `gain`; `rooms`, the cards or names of those where one can suggest (as `reachable_rooms`
    tells); `cards`, the suspects and weapons to be named, by default any; `work`, how many steps of counting
    may be taken, each about as long as any other (see `predealing.placing`).
    Raises `ClueError` like `gain`, than which it is far quicker when there are many suggestions, and
    `TooMuchOpen` also when they would take more work than that.
    """
    deck = knowledge.deck
    chosen = deck.rooms if rooms is None else deck.sorted({deck.card(room, Category.ROOM) for room in rooms})
    suggestions = [
        triple
        for triple in deck.solutions()
        if triple.room in chosen and (cards is None or all(card in cards for card in triple[:2]))
    ]
    inquiry = _Inquiry(knowledge, suggester, suggestions, about, answers, order, work)
    worths = (Worth(triple, inquiry.bits(triple)) for triple in suggestions)
    return tuple(sorted(worths, key=lambda worth: -round(worth.bits, _DIGITS)))


def snoop_gain(knowledge: Knowledge, looker: int, target: int, about: Subject = "envelope") -> float:
    """How many bits a look at one card of a hand tells on the average.

    The card is drawn, each of the hand with the same chance, so no model of a choice plays a part.
    Arguments: `looker`, the seat that has this knowledge and sees the card; `target`, whose card it is;
    `about` as for `gain`.
    Raises `ClueError` when they are not two seats, or there is no card, and `TooMuchOpen` like `gain`.
    """
    if seat_of(knowledge, looker) == seat_of(knowledge, target) or not knowledge.hand_sizes[target]:
        raise ClueError("One looks at a card of another player who has one.")
    size = knowledge.hand_sizes[target]
    deals = placing(knowledge, _each_solution(about), 1)
    vectors = [deals.held(card, target) for card in knowledge.deck.cards]
    drawn = [(deals.total(vector), vector) for vector in vectors if vector]
    if about == "envelope":
        return _clean(entropy(knowledge) - _left(deals, about, drawn))
    return _clean(_entropy((ways, 1) for ways, _ in drawn) - math.log2(size))


class _Inquiry:
    """Suggestions to be compared: the deals are counted for all of them together."""

    def __init__(
        self,
        knowledge: Knowledge,
        suggester: int,
        suggestions: Iterable[Triple],
        about: Subject,
        answers: Answers,
        order: Sequence[int] | None,
        work: int | None = None,
    ) -> None:
        each_solution = _each_solution(about)
        seats = asked_seats(knowledge, suggester, order)
        chances = cache(knowledge.model.chances)
        self._about = about
        self._tells = knowledge.model.tells
        self._questions = {triple: Question(triple, seats, answers, chances) for triple in suggestions}
        factor = max((question.unit for question in self._questions.values()), default=1)
        self._deals = placing(knowledge, each_solution, factor if self._tells else 1, work)
        self._kinds = _kinds(knowledge)
        self._found: dict[object, float] = {}

    def bits(self, triple: Triple) -> float:
        """The bits of a suggestion, which are the same for all whose cards nothing tells apart."""
        question = self._questions[triple]
        alike = (question.manners, *(self._kinds[card] for card in triple))
        if alike not in self._found:
            self._found[alike] = _clean(self._bits(question, tally(question, self._deals)))
        return self._found[alike]

    def _bits(self, question: Question, holdings: Mapping[Holding, int]) -> float:
        """What is missing now less what will be; or of the answer, what is missing less its mere choice."""
        told = self._told(question, holdings)
        if self._tells and self._about == "deal":
            return _entropy((ways, 1) for ways, _ in told) - self._choice(question, holdings)
        return self._now - _left(self._deals, self._about, told)

    @cached_property
    def _now(self) -> float:
        """What is missing now."""
        return _missing(self._deals, self._about, self._deals.all)

    def _told(self, question: Question, holdings: Mapping[Holding, int]) -> list[tuple[int, int]]:
        """For each answer how likely it is, as a number of ways, and what one thinks possible after it."""
        likely: dict[Answer, int] = {}
        possible: dict[Answer, int] = {}
        for holding, ways in holdings.items():
            total = self._deals.total(ways)
            for answer, share in question.replies(holding):
                likely[answer] = likely.get(answer, 0) + total * share
                possible[answer] = possible.get(answer, 0) + ways * (share if self._tells else 1)
        return [(number, possible[answer]) for answer, number in likely.items() if number]

    def _choice(self, question: Question, holdings: Mapping[Holding, int]) -> float:
        """The entropy of the answer that is left for one who knows the deal: it is the choice of a card."""
        total, whole = self._deals.total, self._deals.whole
        return math.fsum(
            total(ways) / whole * _entropy((share, 1) for _, share in question.replies(holding))
            for holding, ways in holdings.items()
        )


def _left(deals: Placing, about: Subject, cases: Sequence[tuple[int, int]]) -> float:
    """The mean of what is missing over some cases: how likely each is, and the deals that it leaves."""
    whole = sum(likely for likely, _ in cases)
    return math.fsum(likely / whole * _missing(deals, about, vector) for likely, vector in cases)


def _missing(deals: Placing, about: Subject, vector: int) -> float:
    """The entropy of what one wants to know, if these are the deals."""
    return math.log2(deals.total(vector)) if about == "deal" else _entropy(deals.histogram(vector))


def _entropy(numbers: Iterable[tuple[int, int]]) -> float:
    """The entropy of things that are likely in proportion to numbers, each with how many things have it."""
    pairs = list(numbers)
    whole = sum(number * things for number, things in pairs)
    shares = ((number / whole, things) for number, things in pairs)
    return abs(math.fsum(things * share * math.log2(share) for share, things in shares if share))


def _clean(bits: float) -> float:
    """Zero, if it differs from that by rounding only."""
    return bits if round(bits, _DIGITS) else 0.0


def _each_solution(about: str) -> bool:
    """Whether to tell solutions apart; raises `ClueError` when `about` is no `Subject`."""
    if about not in ("envelope", "deal"):
        raise ClueError(f"One learns about the 'envelope' or the 'deal', not {quoted(about)}.")
    return about == "envelope"


def _kinds(knowledge: Knowledge) -> dict[Card, Card]:
    """For each card the first card of its category that nothing tells apart from it."""
    constraints = knowledge.counts.constraints
    assert constraints
    clauses = [dict(clause) for clause in constraints.clauses]
    observed = {card for observation in constraints.observations for card, _ in observation.cards}
    first: dict[object, Card] = {}
    kinds = {}
    for number, (card, domain) in enumerate(zip(knowledge.deck.cards, constraints.domains, strict=True)):
        own = number if number in observed else None
        alike = (card.category, domain, own, *(clause.get(number) for clause in clauses))
        kinds[card] = first.setdefault(alike, card)
    return kinds
