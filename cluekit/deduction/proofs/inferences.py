"""The direct ways to draw a conclusion, each looking for its chance on a `Trail`.

They are tried in the order of how easy they are to follow: first single quotas and clauses, then several
clauses about one hand, then two or three hands together. Whenever one succeeds, the easy ones come first
again. The rules by which they conclude are explained in `proof`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from cluekit.deduction.normalise import Clause
from cluekit.deduction.proofs.proof import IMPOSSIBLE
from cluekit.deduction.proofs.reasons import Event, Goal, Lost, Piece, Trail

__all__ = ["HANDS", "draw"]

HANDS: Final = 6
"""More hands than this are not listed in one step: nobody would look through them."""

_VERY_FEW = 3
"""So few hands are the easiest reason of all."""

_GROUP = 4
"""A group of more cards than this is not looked for."""

_MANY = 60
"""With more sets of cards than this they are not put together."""

_ROOMS = 800
"""With more pairs, or more triples, of rooms than this they are not taken together."""

_EFFORT = 2_000
"""A search through sets of clauses gives up after so many tries: cases will do what it leaves."""

_Live: TypeAlias = tuple[int, Mapping[int, int]]
"""The number of a clause, and its options that are left."""

_Hands: TypeAlias = list[tuple[int, ...]]


class _Room(NamedTuple):
    """Places in which a fixed number of cards lies: those of some quotas, or all that is outside of them.

    `rule` is `full` for what is inside the quotas, `needed` for what is outside.
    """

    quotas: tuple[int, ...]
    places: int
    cards: int
    rule: str


def draw(trail: Trail, goal: Goal = None) -> bool:
    """Draw direct conclusions until nothing new follows, or the goal or something impossible is reached.

    Returns whether that is so.
    """
    stage = 0
    while stage < len(_STAGES) and not trail.reached(goal):
        news = False
        for event in _STAGES[stage](trail):
            news |= trail.add(event)
            if trail.reached(goal):
                break
        stage = 0 if news else stage + 1
    return trail.reached(goal)


# --- single quotas, single clauses ------------------------------------------------------------------------


def _plain(trail: Trail) -> Iterator[Event]:
    if not all(trail.domains):
        card = trail.domains.index(0)
        yield Event("place", (IMPOSSIBLE,), ((card, trail.problem.anywhere[card]),))
        return
    yield from _lefts(trail)
    for room in _rooms(trail, 1):
        if trail.dead is None:
            yield from _filled(trail, room, [])


def _lefts(trail: Trail) -> Iterator[Event]:
    """Clauses of which one option is left, or none."""
    for number in list(trail.open):
        clause = trail.clauses[number][0]
        if any(not trail.domains[card] & ~places for card, places in clause):
            trail.open.remove(number)  # it is true
            continue
        live = trail.live(number)
        if len(live) < 2:
            trail.open.remove(number)
            lost = tuple(pair for pair in clause if pair[0] not in live)
            claim = tuple(pair for pair in clause if pair[0] in live)
            yield Event("left", (claim,), lost, ((number, clause),))
        if trail.dead is not None:
            return


def _rooms(trail: Trail, size: int) -> Iterator[_Room]:
    """All rooms of so many quotas without a common place, and what is outside each."""
    quotas = trail.problem.quotas
    everywhere = (1 << len(trail.problem.places.paths)) - 1
    for chosen in combinations(range(len(quotas)), size):
        places = cards = 0
        for number in chosen:
            if places & quotas[number].places:
                break
            places |= quotas[number].places
            cards += quotas[number].cards
        else:
            yield _Room(chosen, places, cards, "full")
            yield _Room(chosen, everywhere & ~places, len(trail.domains) - cards, "needed")


def _hand_rooms(trail: Trail) -> Iterator[_Room]:
    return (room for room in _rooms(trail, 1) if room.rule == "full")


def _sure(trail: Trail, room: _Room) -> list[int]:
    """The cards that are surely in the room."""
    return [card for card, domain in enumerate(trail.domains) if not domain & ~room.places]


def _out_of(trail: Trail, cards: Iterable[int], places: int) -> tuple[Lost, ...]:
    """That the cards are not in these places, as far as it does not go without saying."""
    pairs = ((card, trail.problem.anywhere[card] & places) for card in cards)
    return tuple(pair for pair in pairs if pair[1])


def _filled(trail: Trail, room: _Room, some: Sequence[Piece]) -> Iterator[Event]:
    """Count the cards surely in the room, and one for each piece: clauses about different other cards."""
    sure = _sure(trail, room)
    free = room.cards - len(some) - len(sure)
    if free > 0:
        return
    counted = sure if free == 0 else sure[: max(0, room.cards + 1 - len(some))]
    taken = {card for _, kept in some for card, _ in kept}.union(sure)
    others = [card for card, domain in enumerate(trail.domains) if domain & room.places and card not in taken]
    outside: list[Clause] = [((card, trail.problem.anywhere[card] & ~room.places),) for card in others]
    claims = outside if free == 0 else [IMPOSSIBLE]
    if claims:
        lost = _out_of(trail, counted, ~room.places)
        yield Event(room.rule, tuple(claims), lost, tuple(some), quotas=room.quotas)


# --- several clauses about one room -----------------------------------------------------------------------


def _crowded(trail: Trail) -> Iterator[Event]:
    """The first of these conclusions that can be drawn."""
    for finder in (_groups, _in_few, _packed, _shared, _listed, _options):
        for event in finder(trail):
            yield event
            return


def _inner(trail: Trail, room: _Room, sure: Iterable[int] = ()) -> list[_Live]:
    """The open clauses that are only about this room, and not about certain cards; the short ones first."""
    lives = [(number, trail.live(number)) for number in trail.open]
    inside = [pair for pair in lives if not any(places & ~room.places for places in pair[1].values())]
    return sorted((pair for pair in inside if not pair[1].keys() & set(sure)), key=lambda pair: len(pair[1]))


def _apart(sets: Sequence[frozenset[int]], size: int) -> list[int] | None:
    """So many of the sets no two of which have anything in common: their positions."""
    todo: list[tuple[list[int], frozenset[int]]] = [([], frozenset())]
    for _ in range(_EFFORT):
        if not todo:
            break
        chosen, used = todo.pop()
        if len(chosen) == size:
            return chosen
        start = chosen[-1] + 1 if chosen else 0
        others = reversed(range(start, len(sets) - (size - len(chosen)) + 1))
        todo += [([*chosen, other], used | sets[other]) for other in others if not sets[other] & used]
    return None


def _packed(trail: Trail, size: int = 1) -> Iterator[Event]:
    """Rooms that clauses about different cards fill."""
    for room in _rooms(trail, size):
        sure = _sure(trail, room)
        free = room.cards - len(sure)
        inner = _inner(trail, room, sure)
        if 0 < free <= len(inner):
            others = [c for c, domain in enumerate(trail.domains) if domain & room.places and c not in sure]
            yield from _packed_room(trail, room, inner, sure, others)


def _packed_room(
    trail: Trail, room: _Room, inner: Sequence[_Live], sure: Sequence[int], others: Sequence[int]
) -> Iterator[Event]:
    """More such clauses than free slots; or as many, none of them about a certain other card."""
    free = room.cards - len(sure)
    found = _apart([frozenset(live) for _, live in inner], free + 1)
    if found:
        pieces = _trimmed(trail, room, [inner[position] for position in found], sure)
        yield from _filled(trail, room, pieces)
        return
    for card in others:
        without = [pair for pair in inner if card not in pair[1]]
        found = _apart([frozenset(live) for _, live in without], free) if len(without) >= free else None
        if found:
            pieces = _trimmed(trail, room, [without[position] for position in found], [*sure, card])
            yield from _filled(trail, room, pieces)
            return


def _trimmed(trail: Trail, room: _Room, some: Sequence[_Live], apart: Iterable[int]) -> list[Piece]:
    """The clauses with all their options that do no harm: those in the room, and in no other clause."""
    taken = set(apart).union(*(live for _, live in some))
    trimmed = []
    for number, live in some:
        kept = []
        for card, places in trail.clauses[number][0]:
            beyond = places & trail.problem.anywhere[card] & ~room.places
            if card in live:
                kept.append((card, places & room.places if beyond else places))
            elif not beyond and card not in taken:
                kept.append((card, places))
                taken.add(card)
        trimmed.append((number, tuple(kept)))
    return trimmed


def _shared(trail: Trail) -> Iterator[Event]:
    """Clauses that have only one card in common, and are more than there is space for: so it is that card."""
    for room in _hand_rooms(trail):
        sure = _sure(trail, room)
        free = room.cards - len(sure)
        inner = _inner(trail, room, sure)
        if not 0 < free < len(inner):
            continue
        for card in sorted({card for _, live in inner for card in live}):
            found = _apart([frozenset(live) - {card} for _, live in inner], free + 1)
            if found:
                pieces = _trimmed(trail, room, [inner[position] for position in found], [*sure, card])
                claim = ((card, trail.problem.anywhere[card] & room.places),)
                lost = _out_of(trail, sure, ~room.places)
                yield Event("shared", (claim,), lost, tuple(pieces), quotas=room.quotas)
                return


# --- listing hands ----------------------------------------------------------------------------------------


def _in_few(trail: Trail) -> Iterator[Event]:
    """Cards that are in all of very few hands."""
    return _listed(trail, _VERY_FEW, (True,))


def _listed(trail: Trail, most: int = HANDS, kinds: Sequence[bool] = (True, False)) -> Iterator[Event]:
    """Rooms that can be filled in a few ways only: a card that is in all of these (True), or in none."""
    for room in _hand_rooms(trail):
        sure, inner = _sure(trail, room), _inner(trail, room)
        others = [c for c, domain in enumerate(trail.domains) if domain & room.places and c not in sure]
        hands = _ways(sure, others, inner, room.cards, most) if inner and others else None
        if hands is None or not (hands or False in kinds):
            continue
        for card in others:
            if any(_agree(hands, card) == (kind,) for kind in kinds) or not hands:
                yield _hands_event(trail, room, card, others, inner)
                return


def _agree(hands: _Hands | None, card: int) -> tuple[bool, ...]:
    """Whether a card is in all hands, (True,), or in none, (False,); anything else says no."""
    return () if hands is None else tuple({card in hand for hand in hands})


def _ways(
    sure: Sequence[int], others: Sequence[int], clauses: Sequence[_Live], size: int, most: int
) -> _Hands | None:
    """All hands of so many cards: the sure ones, some of the others, one of each clause; None if too many."""
    found: set[tuple[int, ...]] = set()
    todo: list[tuple[tuple[int, ...], Sequence[int]]] = [(tuple(sure), others)]
    for _ in range(_EFFORT):
        if not todo or len(found) > most:
            return sorted(found) if len(found) <= most else None
        hand, rest = todo.pop()
        free = size - len(hand)
        if free < 0 or len(rest) < free:
            continue
        unmet = [live for _, live in clauses if not live.keys() & set(hand)]
        if unmet:
            for card in sorted(unmet[0].keys() & set(rest)):
                rest = [other for other in rest if other != card]
                todo.append(((*hand, card), rest))
        else:
            more = combinations(rest, free)
            found.update(
                tuple(sorted((*hand, *cards))) for cards, _ in zip(more, range(most + 1), strict=False)
            )
    return None


def _hands_event(
    trail: Trail, room: _Room, card: int, others: Sequence[int], inner: Sequence[_Live]
) -> Event:
    """The step that lists the hands because of one card, with no more clauses than it takes."""
    sure, anywhere = _sure(trail, room), trail.problem.anywhere
    hands = _ways(sure, others, inner, room.cards, HANDS)
    for clause in list(inner):
        fewer = [other for other in inner if other is not clause]
        found = _ways(sure, others, fewer, room.cards, HANDS)
        if fewer and found is not None and _agree(found, card) == _agree(hands, card):
            inner, hands = fewer, found
    all_others = [c for c, places in enumerate(anywhere) if places & room.places and c not in sure]
    lost = _out_of(trail, sure, ~room.places)
    if _ways(sure, all_others, inner, room.cards, HANDS) != hands:
        lost += _out_of(trail, (c for c in all_others if c not in others), room.places)
    assert hands is not None
    claim = ((card, anywhere[card] & (room.places if _agree(hands, card) == (True,) else ~room.places)),)
    pieces = tuple(_kept(trail, room, live) for live in inner)
    return Event(
        "hands", (claim if hands else IMPOSSIBLE,), lost, pieces, quotas=room.quotas, hands=tuple(hands)
    )


def _kept(trail: Trail, room: _Room, clause: _Live) -> Piece:
    """A clause with the options that are left."""
    number, live = clause
    told = dict(trail.clauses[number][0])
    return number, tuple(
        (c, told[c] & room.places if told[c] & trail.problem.anywhere[c] & ~room.places else told[c])
        for c in live
    )


# --- groups, and clauses from quotas ----------------------------------------------------------------------


def _groups(trail: Trail) -> Iterator[Event]:
    """Clauses about the same few cards, as many as there are cards, none satisfied by the same fact."""
    lives: list[_Live] = [(number, trail.live(number)) for number in trail.open]
    small = [pair for pair in lives if len(pair[1]) <= _GROUP]
    sets = sorted({tuple(sorted(live)) for _, live in small}, key=lambda cards: (len(cards), cards))[:_MANY]
    unions = {tuple(sorted({*one, *other})) for one, other in combinations(sets, 2)}.union(sets)
    for cards in sorted(unions, key=lambda cards: (len(cards), cards)):
        among = [pair for pair in small if pair[1].keys() <= set(cards)]
        if len(cards) <= _GROUP and len(cards) <= len(among):
            event = _group_event(trail, cards, among)
            if event:
                yield event
                return


def _group_event(trail: Trail, cards: Sequence[int], among: Sequence[_Live]) -> Event | None:
    # An option is one card in one place; clauses with no option in common cannot be satisfied by one card.
    options = [frozenset(_single_places(live)) for _, live in among]
    chosen = _apart(options, len(cards) + 1) or _apart(options, len(cards))
    if not chosen:
        return None
    some = [among[position] for position in chosen]
    pieces = tuple((number, tuple(sorted(live.items()))) for number, live in some)
    if len(chosen) > len(cards):
        return Event("group", (IMPOSSIBLE,), pieces=pieces)
    reach = dict.fromkeys(cards, 0)
    for _, live in some:
        for card, places in live.items():
            reach[card] |= places
    claims: list[Clause] = [((card, reach[card]),) for card in cards if trail.domains[card] & ~reach[card]]
    return Event("group", tuple(claims), pieces=pieces) if claims else None


def _single_places(live: Mapping[int, int]) -> Iterator[int]:
    """A number for each pair of a card and a place."""
    for card, places in live.items():
        while places:
            yield (places & -places).bit_length() << 10 | card
            places &= places - 1


def _options(trail: Trail) -> Iterator[Event]:
    """One of a few cards must be where just one is wanting: a new clause, for the other rules to use."""
    for room in _hand_rooms(trail):
        may = [card for card, domain in enumerate(trail.domains) if domain & room.places]
        free = [card for card in may if trail.domains[card] & ~room.places]
        if room.cards - len(may) + len(free) != 1 or not 1 < len(free) <= _GROUP:
            continue
        claim = tuple((card, trail.problem.anywhere[card] & room.places) for card in free)
        if claim not in trail.known:
            lost = _out_of(trail, (c for c in range(len(trail.domains)) if c not in may), room.places)
            yield Event("needed", (claim,), lost, quotas=room.quotas)
            return


# --- several rooms together -------------------------------------------------------------------------------


def _united(trail: Trail) -> Iterator[Event]:
    """Two or three hands that some cards fill together, unless there are too many to look at."""
    quotas = len(trail.problem.quotas)
    for size in (2, 3):
        if math.comb(quotas, size) > _ROOMS:
            return
        for room in _rooms(trail, size):
            for event in _filled(trail, room, []):
                yield event
                return
    for event in _packed(trail, 2):
        yield event
        return


_STAGES: Final[tuple[Callable[[Trail], Iterator[Event]], ...]] = (_plain, _crowded, _united)
