"""What a new game can be, as the form on the page offers it: editions, cards, rules, languages, bots.

Of each edition the page knows all names on its cards and the rules that it has by itself, so that the form
can change without asking Python; whether a wish can be met is for `Seating.of` to say.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Any

from cluekit.cards import Category, Deck
from cluekit.editions import ENGLISH, Edition, editions
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.rules import Rules

__all__ = ["OPTIONS", "offers", "options"]

Data = dict[str, Any]

OPTIONS: Mapping[str, tuple[str, tuple[tuple[Any, str], ...]]] = {
    "dice": ("Dice", ((1, "one die"), (2, "two dice"))),
    "answers": ("Answers", (("first", "until a card is shown"), ("everyone", "from every player"))),
    "honour": ("Passing", ((False, "only without these cards"), (True, "left to honour"))),
    "last-player": ("Last one left", (("must-accuse", "has to solve it"), ("wins", "wins at once"))),
    "first-turn": (
        "Who begins",
        (("first-suspect", "the first suspect"), ("highest-roll", "the highest roll")),
    ),
    "accusations": (
        "Accusing",
        (("own-turn", "any time in one's turn"), ("before-roll", "only before rolling")),
    ),
    "repeat": (
        "The same room again",
        (
            ("after-leaving", "after leaving it"),
            ("another-room", "after another room"),
            ("always", "every turn"),
        ),
    ),
    "staying": (
        "Staying in place",
        (
            ("blocked", "only if there is no way"),
            ("summoned", "where one was called"),
            ("always", "always"),
        ),
    ),
    "passages": (
        "Secret passages",
        (
            ("instead-of-roll", "instead of the roll"),
            ("instead-of-move", "after the roll"),
            ("within-roll", "as one step"),
        ),
    ),
    "occupied": ("A token on a square", (("blocks", "is in the way"), ("jumped", "is stepped over"))),
    "one-token-rooms": ("Rooms with a token", ((False, "are open"), (True, "are closed"))),
    "through-rooms": ("A room", ((False, "ends the walk"), (True, "can be walked through"))),
    "idle-tokens": ("Tokens nobody plays", (("start", "on their starts"), ("rooms", "in rooms by chance"))),
    "weapon-start": (
        "Weapons begin",
        (("spread", "spread over the rooms"), ("random", "anywhere"), ("aside", "beside the board")),
    ),
}
"""The rules that the page lets one choose: by the name of the option what it is called, and its values."""

_CHOSEN = {*OPTIONS, "variant", "suspects", "weapons"}
"""The options with a place in the form; what else Python has chosen stays as long as the edition does."""


def options() -> list[Data]:
    """The rules to choose from, as the page lists them."""
    return [
        {"name": name, "words": words, "choices": [list(choice) for choice in choices]}
        for name, (words, choices) in OPTIONS.items()
    ]


def offers(played: Edition) -> list[Data]:
    """The editions to choose from; the one that is played comes first if it is somebody's own."""
    base, shipped = played.base or played, editions()
    own = [] if base in shipped else [base]
    return [_offer(one, played if one == base else None) for one in (*own, *shipped)]


def _offer(base: Edition, played: Edition | None) -> Data:
    """An edition for a new game. The one that is played keeps what else has been chosen about it."""
    chosen = played.options if played else {}
    kept = {name: value for name, value in chosen.items() if name not in _CHOSEN}
    return {
        "name": base.name,
        "title": base.title,
        "present": played is not None,
        "languages": [ENGLISH, *(language.code for language in base.offers.languages)],
        "select": {name: list(limits) for name, limits in base.selectable.items()},
        "decks": [_deck(base, name, title, deck, kept) for name, title, deck in _decks(base)],
    }


def _decks(base: Edition) -> Iterator[tuple[str, str, Deck]]:
    """The cards of the edition itself, under no name, and those of its variants."""
    yield "", base.title, base.deck
    for variant in base.offers.variants:
        yield variant.name, variant.title, variant.deck


def _deck(base: Edition, name: str, title: str, deck: Deck, kept: Mapping[str, object]) -> Data:
    """One deck to play with: its names in every language, how many can play, and the rules it comes with."""
    rules = _rules(base, {"variant": name} if name else {}, kept)
    return {
        "name": name,
        "title": title,
        "players": [rules.min_players, rules.max_players],
        "bluffing": rules.investigation is not None,
        "rules": {option: _plain(getattr(rules, option.replace("-", "_"))) for option in OPTIONS},
        "cards": {code: _names(deck, names) for code, names in _languages(base)},
    }


def _rules(base: Edition, variant: Mapping[str, object], kept: Mapping[str, object]) -> Rules:
    """The rules of an edition or a variant, with what Python has chosen as far as that goes."""
    try:
        return find_edition(base, {**variant, **kept}, ENGLISH).rules
    except ClueError:
        return find_edition(base, variant, ENGLISH).rules


def _languages(base: Edition) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield ENGLISH, {}
    for language in base.offers.languages:
        yield language.code, language.names


def _names(deck: Deck, names: Mapping[str, str]) -> Data:
    """The names on all cards of a deck, in its order, by category."""
    return {
        category.value: [names.get(card.name, card.name) for card in deck.category(category)]
        for category in Category
    }


def _plain(value: object) -> object:
    """The value of a rule in JSON's own types."""
    return value.value if isinstance(value, enum.Enum) else value
