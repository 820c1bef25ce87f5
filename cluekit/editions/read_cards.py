"""The section [cards] of an edition file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cluekit.cards import Deck
from cluekit.editions.tables import Table
from cluekit.errors import ClueError
from cluekit.names import key, quoted, unusable

__all__ = ["CATEGORIES", "read_cards"]

CATEGORIES = ("suspects", "weapons", "rooms")
"""The lists of cards, by the names that files have for them."""

_MOST = 30  # cards of one category: already 27,000 solutions


def read_cards(cards: Table) -> Deck | None:
    """The deck; None, with every problem reported, if there is none. A variant keeps the aliases it can."""
    cards.only(*CATEGORIES, "aliases")
    seen: set[str] = set()
    suspects, weapons, rooms = (_names(cards, category, seen) for category in CATEGORIES)
    aliases = _aliases(cards, seen)
    if not (suspects and weapons and rooms):
        return None
    make = partial(Deck.of, suspects, weapons, rooms)
    try:
        deck = make(aliases)
    except ClueError as error:
        _report(cards, make, error)
        return None
    return deck if cards.sound(*CATEGORIES, "aliases") else None


def _names(cards: Table, category: str, seen: set[str]) -> list[str]:
    """The names in a list that can be used; their keys are added to those that were seen before."""
    places = cards.items(category, str)
    if not places and cards.sound(category):
        cards.report((category,), f"{cards.key(category)} names no card.", "A game needs one at least.")
    if len(places) > _MOST:
        sentence = f"{cards.key(category)} has {len(places)} cards, but {_MOST} are the most."
        cards.report((category,), sentence, "Nobody could play with so many.")
    names = []
    for place, name in places:
        problem = "stands on two cards" if key(name) in seen else unusable(name)
        if problem:
            advice = "Names differ by letters and digits, not by case, spaces or punctuation."
            cards.report((category, place), f"The name {quoted(name)} {problem}.", advice)
        else:
            seen.add(key(name))
            names.append(name)
    return names


def _aliases(cards: Table, names: set[str]) -> dict[str, str]:
    """The aliases; of those of the edition, a variant has the ones whose card it has."""
    if not cards.under:
        return cards.table("aliases", optional=True).mapping()
    general = cards.under.table("aliases", optional=True).mapping()
    own = cards.table("aliases", optional=True).mapping() if "aliases" in cards.values else {}
    return {alias: name for alias, name in general.items() if key(name) in names} | own


def _report(cards: Table, make: Callable[[dict[str, str]], Deck], error: ClueError) -> None:
    """Report what is wrong with aliases, each by itself if it is wrong by itself."""
    aliases = cards.table("aliases", optional=True)
    for alias, name in aliases.mapping().items():
        try:
            make({alias: name})
        except ClueError as problem:
            aliases.report((alias,), str(problem), "An alias is another spelling of the name of a card.")
    if aliases.sound():
        aliases.report((), str(error), "One spelling can mean one card only.")
