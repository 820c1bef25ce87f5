"""How many deals fit when cards change hands? Not deals are counted then, but histories.

A *history* says of each card where it lay all the time: a path through the piles (see `places`). So it is a
deal together with who passed on which card. All histories count alike. For that is what dealing and giving
at random mean: every deal is equally likely, a giver with n cards in hand gives each of them with chance 1/n,
and the hand sizes at each moment, hence the product of all these chances, are the same in every history.
(Whoever thinks that players rather give away what others know would have to weigh them.)

Paths overlap: a hand before and a hand after have cards in common, and each has its quota. But suppose one
knew the *shape* of the history: how many cards go each way. Then the paths are piles of known sizes, and
dealing cards to them is counted as ever. After one round of passing on there is but one shape: one card of
each hand goes and all others stay, which makes twice as many piles as there were hands. After two rounds the
shapes differ in who has passed on the very card that had just come, and so on; still there are few, since
most cards stay where they are. So the shapes are listed, and for each of them the deals are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cluekit.deduction import counting
from cluekit.deduction.dealing import Dealing
from cluekit.deduction.normalise import Constraints
from cluekit.deduction.places import Quota

__all__ = ["joint", "marginals", "shapes"]


def marginals(constraints: Constraints) -> tuple[int, dict[int, list[int]]]:
    """The number of histories that fit, and for each unknown card those in which it takes each path.

    Each counts with the weight that the observations give it. Raises `ClueError` when more than
    `counting.NODE_LIMIT` shapes, or nodes for one of them, are needed.
    """
    total = 0
    cards: dict[int, list[int]] = {}
    for dealing in _dealings(constraints):
        ways, by_card = counting.marginals(dealing)
        total += ways
        for card, by_path in by_card.items():
            before = cards.get(card, [0] * len(by_path))
            cards[card] = [one + other for one, other in zip(before, by_path, strict=True)]
    return total, cards


def joint(constraints: Constraints) -> dict[tuple[int, ...], int]:
    """For each triple of cards that the envelope may hold: the histories with these three in it.

    Weights and errors are those of `marginals`.
    """
    total: Counter[tuple[int, ...]] = Counter()
    for dealing in _dealings(constraints):
        total.update(counting.joint(dealing))
    return dict(sorted(total.items()))


def _dealings(constraints: Constraints) -> Iterator[Dealing]:
    """For each shape the dealing of cards to paths."""
    for shape in shapes(constraints):
        quotas = tuple(Quota(1 << path, cards) for path, cards in enumerate(shape))
        yield Dealing(replace(constraints, quotas=quotas))


class _Begun(NamedTuple):
    """A shape as far as it has been thought of, and how many cards each quota still lacks."""

    shape: tuple[int, ...]
    lacking: tuple[int, ...]


def shapes(constraints: Constraints) -> list[tuple[int, ...]]:
    """Every way in which the paths can share the cards: for each path a number of cards.

    All quotas are kept, and no path has fewer cards than are known to take it, or more than may take it. So
    there can still be shapes among them that no history has.
    Raises `ClueError` when there are more than `counting.NODE_LIMIT` of them.
    """
    quotas = tuple(dict.fromkeys(constraints.quotas))
    begun = [_Begun((), tuple(quota.cards for quota in quotas))]
    for path in range(max(quota.places for quota in quotas).bit_length()):
        here = [number for number, quota in enumerate(quotas) if quota.places >> path & 1]
        last = [number for number in here if not quotas[number].places >> path + 1]
        must = constraints.domains.count(1 << path)
        may = sum(domain >> path & 1 for domain in constraints.domains)
        begun = [grown for one in begun for grown in _grown(one, here, last, range(must, may + 1))]
        counting.check_nodes(len(begun), counting.NODE_LIMIT)
    return [one.shape for one in begun]


def _grown(begun: _Begun, here: Sequence[int], last: Sequence[int], cards: range) -> Iterator[_Begun]:
    """The shape with one path more, which takes so many cards.

    `here` are the quotas that count these cards, `last` those for which it is the last path.
    """
    lacking = begun.lacking
    most = min(lacking[number] for number in here)
    least = max((lacking[number] for number in last), default=0)
    for number in range(max(cards.start, least), min(cards.stop - 1, most) + 1):
        left = tuple(n - number if quota in here else n for quota, n in enumerate(lacking))
        yield _Begun((*begun.shape, number), left)
