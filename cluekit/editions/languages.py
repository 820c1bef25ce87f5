"""An edition with its names in another language; what the English names were, is understood as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cluekit.board import Board, Place
from cluekit.cards import Category, Deck
from cluekit.editions.value import ENGLISH, Edition, Frozen, Language
from cluekit.errors import EditionError
from cluekit.names import key, quoted

__all__ = ["names_of", "translated"]

_Pairs = tuple[tuple[str, str], ...]


def names_of(edition: Edition) -> tuple[str, ...]:
    """All names that a language can translate: of cards, of places, and captions of closed parts."""
    decks = (edition.deck, *(variant.deck for variant in edition.offers.variants))
    cards = (card.name for deck in decks for card in deck.cards)
    return tuple(dict.fromkeys((*cards, *edition.board.legend.values())))


@lru_cache(maxsize=64)
def translated(edition: Edition, code: str | None) -> Edition:
    """An edition whose names are those of its file, with the names of a language; None and "en": as it is.

    Raises `EditionError` with the list of languages.
    """
    language = _language(edition, code)
    if language is None:
        return edition
    names = {name: language.names.get(name, name) for name in names_of(edition)}
    return replace(
        edition,
        title=language.title,
        deck=_deck(edition.deck, names),
        board=_board(edition.board, names),
        starts=tuple(_place(place, names) for place in edition.starts),
        look={name: _looks(value, names) for name, value in edition.look.items()},
        language=language.code,
        base=edition.base or edition,
    )


def _language(edition: Edition, code: str | None) -> Language | None:
    wanted = str(ENGLISH if code is None else code).casefold()
    for language in edition.offers.languages:
        if language.code.casefold() == wanted:
            return language
    if wanted == ENGLISH:
        return None
    choices = ", ".join(edition.languages)
    raise EditionError(f"{edition} has no names in the language {quoted(code)}; there are {choices}.")


def _deck(deck: Deck, names: Mapping[str, str]) -> Deck:
    """The deck with other names; what was a name or an alias is an alias, unless it is another's name now."""
    taken = {key(names[card.name]) for card in deck.cards}
    meant = {card.name: names[card.name] for card in deck.cards}
    meant |= {alias: names[deck.card(name).name] for alias, name in deck.aliases}
    aliases = {alias: name for alias, name in meant.items() if key(alias) not in taken}
    suspects, weapons, rooms = ([names[card.name] for card in deck.category(each)] for each in Category)
    return Deck.of(suspects, weapons, rooms, aliases)


def _board(board: Board, names: Mapping[str, str]) -> Board:
    """The board with other names; the names it had are understood where none of the others is meant."""

    def each(pairs: Iterable[tuple[str, str]]) -> _Pairs:
        """Pairs of a letter and a name."""
        return tuple((letter, names[name]) for letter, name in pairs)

    def both(pairs: Iterable[tuple[str, str]]) -> _Pairs:
        """Pairs of names."""
        return tuple((names[first], names[second]) for first, second in pairs)

    return replace(
        board,
        symbols=each(board.symbols),
        lobby_symbols=each(board.lobby_symbols),
        space_symbols=each(board.space_symbols),
        blank=each(board.blank),
        passages=both(board.passages),
        ways=both(board.ways),
        aliases=tuple((name, names[name]) for name in board.named),
        more_doors=tuple(door._replace(room=names[door.room]) for door in board.more_doors),
    )


def _looks(value: Any, names: Mapping[str, str]) -> Any:
    """A value of the look, by the places' other names if it goes by place."""
    return (
        Frozen({names[place]: name for place, name in value.items()}) if isinstance(value, Frozen) else value
    )


def _place(place: Place, names: Mapping[str, str]) -> Place:
    return names[place] if isinstance(place, str) else place
