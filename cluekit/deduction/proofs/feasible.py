"""Is there any deal that fits? Find one, without counting them all.

Four things take turns. *Propagation* draws the plain conclusions from single quotas and clauses, as
`normalise` does. Then the cards are *matched* with free places, as if there were no clauses: one card after
the other gets a place, and cards placed before move on where that makes room (augmenting paths, after Kuhn,
"The Hungarian Method for the Assignment Problem", 1955). If that fails, no deal fits; if all clauses happen
to be true, it is one that does. Otherwise *branch*: take the shortest clause that the matching left untrue,
and try its options one after the other, each without those before it. This is the procedure of Davis,
Logemann and Loveland, "A Machine Program for Theorem-Proving" (1962), with a matching in place of the last
variables.

Where cards change hands the quotas overlap, and a matching is no deal. Then cards are branched on as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cluekit.deduction.normalise import Clause, Constraints
from cluekit.deduction.places import Quota

__all__ = ["fitting"]

_Clauses: TypeAlias = Sequence[Clause]
_Node: TypeAlias = tuple[list[int], _Clauses]
"""The domains of the cards, and the clauses that are still open."""


def fitting(constraints: Constraints) -> tuple[int, ...] | None:
    """A deal that fits, always the same one: for each card the number of its place. None if there is none.

    Notes: exact; the time can grow with the power of the number of clauses, but mostly it does not.
    """
    quotas = constraints.quotas
    base, rest = _base(quotas)
    nodes: list[_Node] = [(list(constraints.domains), constraints.clauses)]
    while nodes:
        domains, clauses = nodes.pop()
        left = _propagated(quotas, domains, clauses)
        deal = None if left is None else _matched(base, domains)
        if left is None or deal is None:
            continue
        untrue = [clause for clause in left if not any(places >> deal[card] & 1 for card, places in clause)]
        untrue += [_as_clause(quota, domains) for quota in rest if not _is_kept(quota, deal)]
        if not untrue:
            return tuple(deal)
        nodes += reversed(_branches(domains, left, min(untrue, key=len)))
    return None


def _base(quotas: Sequence[Quota]) -> tuple[list[Quota], list[Quota]]:
    """The quotas of the piles at the beginning, which have no place in common, and all others."""
    base: list[Quota] = []
    rest: list[Quota] = []
    taken = 0
    for quota in quotas:
        (rest if taken & quota.places else base).append(quota)
        taken |= quota.places
    return base, rest


def _is_kept(quota: Quota, deal: Sequence[int]) -> bool:
    return sum(quota.places >> place & 1 for place in deal) == quota.cards


def _as_clause(quota: Quota, domains: Sequence[int]) -> Clause:
    """One of the cards that may be in the places of a quota, but need not, is there."""
    here = quota.places
    return tuple((card, here) for card, domain in enumerate(domains) if domain & here and domain & ~here)


def _branches(domains: list[int], clauses: _Clauses, options: Clause) -> list[_Node]:
    """Each option of a clause, without those before it."""
    nodes = []
    rest = list(domains)
    for card, places in options:
        taken = list(rest)
        taken[card] &= places
        nodes.append((taken, clauses))
        rest[card] &= ~places
    return nodes


def _propagated(quotas: Sequence[Quota], domains: list[int], clauses: _Clauses) -> _Clauses | None:
    """Narrow the domains until nothing new follows; returns the clauses still open, or None for no deal."""
    before: list[int] = []
    while domains != before:
        before = list(domains)
        if not all(domains):
            return None
        for places, cards in quotas:
            if not _narrow(domains, places, cards):
                return None
        left = _open(domains, clauses)
        if left is None:
            return None
        clauses = left
    return clauses if _have_room(quotas, domains, clauses) else None


def _narrow(domains: list[int], here: int, cards: int) -> bool:
    """Apply one quota; False if it cannot be kept."""
    may = [card for card, domain in enumerate(domains) if domain & here]
    if len(may) < cards:
        return False
    free = [card for card in may if domains[card] & ~here]
    slots = cards - len(may) + len(free)
    if slots < 0:
        return False
    if free and slots == 0:
        for card in free:
            domains[card] &= ~here
    elif slots == len(free):
        for card in free:
            domains[card] &= here
    return True


def _open(domains: list[int], clauses: _Clauses) -> list[Clause] | None:
    """The clauses that are not true yet, without the options that are ruled out; None if one is lost."""
    kept = []
    for clause in clauses:
        live = []
        for pair in clause:
            card, places = pair
            domain = domains[card]
            if not domain & ~places:
                break
            if domain & places:
                live.append(pair)
        else:
            if not live:
                return None
            if len(live) == 1:
                ((card, places),) = live
                domains[card] &= places
            else:
                kept.append(tuple(live))
    return kept


def _have_room(quotas: Sequence[Quota], domains: list[int], clauses: _Clauses) -> bool:
    """Whether no quota has more clauses about different cards than free slots, at a quick look.

    A card that is surely there has its slot already: a clause which speaks of it may be true without another.
    """
    for here, cards in quotas:
        used = 0
        needs = 0
        for clause in clauses:
            mine = 0
            for card, places in clause:
                if places & domains[card] & ~here or not domains[card] & ~here:
                    break
                mine |= 1 << card
            else:
                if not mine & used:
                    used |= mine
                    needs += 1
        if needs > 1 and needs > cards - sum(1 for domain in domains if not domain & ~here):
            return False
    return True


def _matched(quotas: Sequence[Quota], domains: list[int]) -> list[int] | None:
    """A place for each card, so that all quotas are kept; clauses are left alone. None if there is none."""
    held: list[list[int]] = [[] for _ in quotas]
    reach = [[pile for pile, (places, _) in enumerate(quotas) if domain & places] for domain in domains]
    for card in sorted(range(len(domains)), key=lambda card: len(reach[card])):
        if not _placed(card, quotas, reach, held, set()):
            return None
    deal = [0] * len(domains)
    for (places, _), cards in zip(quotas, held, strict=True):
        for card in cards:
            there = domains[card] & places
            deal[card] = (there & -there).bit_length() - 1
    return deal


def _placed(
    card: int, quotas: Sequence[Quota], reach: list[list[int]], held: list[list[int]], tried: set[int]
) -> bool:
    """Put a card into a pile with a free slot, if need be by moving others on."""
    for pile in reach[card]:
        if len(held[pile]) < quotas[pile].cards:
            held[pile].append(card)
            return True
    for pile in reach[card]:
        if pile in tried:
            continue
        tried.add(pile)
        for position, other in enumerate(held[pile]):
            if _placed(other, quotas, reach, held, tried):
                held[pile][position] = card
                return True
    return False
