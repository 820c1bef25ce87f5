"""Playing with some of the cards: an edition may let a table select its suspects and weapons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from cluekit.cards import Card, Category, Deck
from cluekit.editions.languages import translated
from cluekit.editions.value import Edition
from cluekit.errors import EditionError
from cluekit.names import quoted

__all__ = ["SELECTED", "selected"]

SELECTED: Mapping[str, Category] = MappingProxyType(
    {"suspects": Category.SUSPECT, "weapons": Category.WEAPON}
)
"""The options that select cards, and the category of each."""


def selected(edition: Edition, name: str, value: object, language: str | None = None) -> Edition:
    """An edition without the cards of a category that are not selected, nor the tokens of such suspects.

    `name` is "suspects" or "weapons". `value` is how many of the first to play with, or the names, also in a
    language of the edition; it may be a text. Cards keep their order, and the first so many are remembered as
    a number. Raises `EditionError` for a number that the edition does not have, and `ClueError` for other
    cards.
    """
    everything = edition.deck.category(SELECTED[name])
    positions = list(_positions(edition, name, value, language))
    _check_number(edition, name, len(positions))
    kept = [card for position, card in enumerate(everything) if position in positions]
    first = tuple(kept) == everything[: len(kept)]
    chosen = len(kept) if first else tuple(card.name for card in kept)
    return replace(_without(edition, set(everything) - set(kept)), options={**edition.options, name: chosen})


def _positions(edition: Edition, name: str, value: object, language: str | None) -> Iterable[int]:
    if isinstance(value, str) and not _is_number(value):
        value = [part.strip() for part in value.split(",")]
    if _is_number(value):
        return range(int(str(value)))
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise EditionError(f"The option {name} is a number or a list of names, not {quoted(value)}.")
    return _of_names(translated(edition, language).deck, name, value)


def _is_number(value: object) -> bool:
    """Whether a value is a number, or a text that is one."""
    text = str(value).strip()
    return isinstance(value, int | str) and text.isdecimal() and len(text) <= 4


def _of_names(deck: Deck, name: str, names: Iterable[object]) -> list[int]:
    category = SELECTED[name]
    cards = [deck.card(each if isinstance(each, Card) else str(each), category) for each in names]
    for card in cards:
        if cards.count(card) > 1:
            raise EditionError(f"The option {name} names {card} twice.")
    return [deck.category(category).index(card) for card in cards]


def _check_number(edition: Edition, name: str, number: int) -> None:
    everything = len(edition.deck.category(SELECTED[name]))
    if name not in edition.selectable and number != everything:
        raise EditionError(f"{edition} is always played with all {everything} {name}.")
    fewest, most = edition.selectable.get(name, (everything, everything))
    if number != everything and not fewest <= number <= most:
        raise EditionError(f"{edition} is played with {fewest} to {most} {name}, not with {number}.")


def _without(edition: Edition, removed: set[Card]) -> Edition:
    deck = edition.deck

    def left(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card not in removed)

    aliases = tuple((alias, name) for alias, name in deck.aliases if deck.card(name) not in removed)
    starts = zip(deck.suspects, edition.starts, strict=False)
    return replace(
        edition,
        deck=Deck(left(deck.suspects), left(deck.weapons), deck.rooms, aliases),
        starts=tuple(start for suspect, start in starts if suspect not in removed),
    )
