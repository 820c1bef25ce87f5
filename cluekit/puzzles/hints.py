"""Three hints to a puzzle, made from the proof of its answer: the way, the entries, and a result on the way.

None of them says anything about the cards that are asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from cluekit.cards import Card
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.proofs.explain import Explanation
from cluekit.deduction.proofs.proof import Step
from cluekit.deduction.proofs.sentences import lines
from cluekit.deduction.proofs.wording import Wording, listed
from cluekit.puzzles.difficulty import all_steps

__all__ = ["hints"]

_WAYS: Mapping[str, str] = MappingProxyType(
    {
        "cases": "Marking what is certain does not lead to the end. Take something that can be in two "
        "ways only, suppose the one, then the other, and see what follows from each.",
        "hands": "List all hands that a player can have. What do they have in common?",
        "group": "Look for players who each showed one of the same few cards. What is left for the others?",
        "shared": "A hand has only so many cards, and each card that was shown unseen takes one of them. "
        "When would it take too many?",
        "needed": "Count from the other side: which cards can this hand, or the envelope, still have at all? "
        "If they are just enough, it has them all.",
        "full": "Count the cards of which you know the place. When all cards of a hand are known, it has no "
        "others; and the envelope has one of each kind.",
        "left": "Somebody showed one of three cards, and you did not see which. Which of the three can it "
        "not have been?",
        "place": "Go through all places where a card could be, and cross out those where it is not.",
    }
)
"""What to try, by the hardest rule that the proof needs."""


def hints(
    evidence: Evidence, explanations: Sequence[Explanation], secrets: Collection[Card]
) -> tuple[str, str, str]:
    """Three hints from the explanations of an answer; nothing is said of the secret cards."""
    steps = list(dict.fromkeys(step for one in explanations for step in all_steps(one.steps)))
    return _way(steps), _entries(explanations), _on_the_way(evidence, explanations, secrets)


def _way(steps: Iterable[Step]) -> str:
    rules = {step.rule for step in steps}
    return next(words for rule, words in _WAYS.items() if rule in rules or rule == "place")


def _entries(explanations: Iterable[Explanation]) -> str:
    numbers = sorted({number for one in explanations for number in one.entries if number})
    if not numbers:
        return "Your own hand and the numbers of cards are all that you need."
    noun = "entry" if len(numbers) == 1 else "entries"
    return f"Beside your own hand you need {noun} {listed(map(str, numbers))}, and nothing else."


def _on_the_way(evidence: Evidence, explanations: Sequence[Explanation], secrets: Collection[Card]) -> str:
    """What can be found out first: the last result on the way that says nothing of the secret cards."""
    words = Wording(evidence)
    hidden = {evidence.deck.index(card) for card in secrets}
    found = [words.claims(step.claims) for step in _results(explanations, hidden)]
    if found:
        return f"On the way you can find out this: {found[-1]}."
    return f"In other words, {_last_told(explanations)}"


def _last_told(explanations: Iterable[Explanation]) -> str:
    """What the last entry of the proof says, as a fact; or what was known from the start."""
    told = [
        (step, one)
        for one in explanations
        for step in one.steps
        if step.rule == "told" and one.evidence.numbers[step.facts[0]]
    ]
    if not told:
        return "think of where your own cards are not."
    step, one = max(told, key=lambda pair: pair[1].evidence.numbers[pair[0].facts[0]])
    (line,) = lines(one.evidence, [step])
    said = line.partition(" ")[2]
    return f"{said[:1].lower()}{said[1:]}"


def _results(explanations: Iterable[Explanation], hidden: Collection[int]) -> Iterator[Step]:
    """The steps that conclude something about other cards, and suppose nothing."""
    for one in explanations:
        for step in one.steps:
            cards = {card for claim in step.claims for card, _ in claim}
            if step.rule != "told" and cards and not cards & set(hidden):
                yield step
