"""Which entries of a log clash, and which single one is perhaps mistyped.

A log that no deal fits has a mistake in it, but seldom says where. A smallest set of entries that cannot all
be true is the shortest story of what is wrong, and can be proved like any conclusion. A *mend* is an entry
without which everything else fits: if there was one mistake only, it is one of these.

An entry in which cards change hands is doubted only in so far as it says which cards they were. So for each
such card it is noted apart that the giver held it before, and the other after: that says the same. (Where
that would make too many ways to follow, such entries are not doubted at all.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cluekit.deduction.evidence import Evidence
from cluekit.deduction.kinds import Fact, Holds, Moved
from cluekit.deduction.places import Places
from cluekit.deduction.proofs.proof import Step
from cluekit.deduction.proofs.reasons import Problem
from cluekit.deduction.proofs.sentences import lines
from cluekit.deduction.proofs.smallest import Entries
from cluekit.deduction.proofs.suppose import prove
from cluekit.deduction.proofs.wording import capital, entries, listed
from cluekit.errors import TooMuchOpen

__all__ = ["Clash", "clash"]


@dataclass(frozen=True)
class Clash:
    """Entries that cannot all be true.

    `evidence` is what was asked about, with cards that change hands as the module says.
    `entries` are their numbers, in order; 0 is what was known before any entry. There is no smaller set,
    unless `smallest` is False: then the search was given up, and all that is sure is that no part of the set
    clashes. `mends` are the single entries without which everything else fits, often none. `proof` are the
    steps from these entries to something impossible; `proof.is_refutation` checks them.
    """

    evidence: Evidence = field(repr=False)
    entries: tuple[int, ...]
    mends: tuple[int, ...]
    smallest: bool
    proof: tuple[Step, ...] = field(repr=False)

    def sentence(self) -> str:
        """What clashes and how to mend it, as one sentence."""
        clause = _clash_words(self.entries, self.evidence.entry)
        if not self.mends:
            return f"{clause}; and there is no single {self.evidence.entry} without which everything fits."
        mends = sorted(self.mends, key=lambda number: (number == 0, number))
        without = [entries([number], self.evidence.entry) for number in mends]
        return f"{clause}; without {listed(without, 'or')} everything fits."

    def sentences(self) -> list[str]:
        """The sentence, and then why: the numbered steps of the proof."""
        return [self.sentence(), *lines(self.evidence, self.proof)]

    def __str__(self) -> str:
        return "\n".join(self.sentences())


def clash(evidence: Evidence) -> Clash | None:
    """What is wrong with evidence that no deal fits; None if some deal does fit.

    Raises `ClueError` when a fact names a card or a seat that is not in the game.
    """
    evidence = _loosened(evidence)
    problem = Problem(evidence)
    told = zip(evidence.facts, evidence.numbers, strict=True)
    sure = {number for fact, number in told if isinstance(fact, Moved) and any(g.card for g in fact.gifts)}
    all_entries = Entries(problem, sure)
    if all_entries.deal(all_entries.numbers) is not None:
        return None
    found = all_entries.smallest(None, all_entries.numbers)
    trail = prove(problem, all_entries.facts(found.numbers), None)
    assert trail is not None, "no deal fits, and yet nothing impossible follows"
    mends = _mends(all_entries, found.numbers)
    return Clash(evidence, found.numbers, mends, found.smallest, trail.steps(None))


def _loosened(evidence: Evidence) -> Evidence:
    """The same evidence, with no card named in a `Moved`, but with facts before and after it instead."""
    facts: list[tuple[Fact, int]] = []
    for fact, number in zip(evidence.facts, evidence.numbers, strict=True):
        gifts = fact.gifts if isinstance(fact, Moved) else ()
        facts += [(Holds(gift.giver, gift.card), number) for gift in gifts if gift.card]
        facts.append((Moved(tuple(replace(gift, card=None) for gift in gifts)) if gifts else fact, number))
        facts += [(Holds(gift.to, gift.card), number) for gift in gifts if gift.card]
    told, numbers = tuple(fact for fact, _ in facts), tuple(number for _, number in facts)
    if told == evidence.facts:
        return evidence
    loosened = replace(evidence, facts=told, numbers=numbers)
    try:
        Places.of(loosened)
    except TooMuchOpen:
        return evidence
    return loosened


def _mends(all_entries: Entries, clashing: Sequence[int]) -> tuple[int, ...]:
    """Those of the clashing entries without which all others fit; no other entry can be one."""
    return tuple(
        number
        for number in clashing
        if all_entries.deal([other for other in all_entries.numbers if other != number]) is not None
    )


def _clash_words(numbers: Sequence[int], entry: str) -> str:
    if not numbers:
        return "These hands cannot be dealt and passed on like this"
    words = capital(entries(numbers, entry))
    if len(numbers) > 1:
        return f"{words} cannot {'both' if len(numbers) == 2 else 'all'} be true"
    return f"{words} cannot be true"
