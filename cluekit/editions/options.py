"""An edition with options: another rule, fewer cards, a variant.

An option is a name and a value. The names are those of the rules as an edition file writes them ("dice",
"last-player"), `suspects` and `weapons` for the cards to play with, and `variant`. A value is what the file
would have, or the same as a text: "2", "true", "Miss White, Mrs Peacock".
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cluekit.cards import Card, Category, Deck
from cluekit.editions.languages import translated
from cluekit.editions.switches import SWITCHES, field_of, setting, switch
from cluekit.editions.value import Edition
from cluekit.errors import EditionError
from cluekit.names import key, perhaps, quoted, written

__all__ = ["SELECTED", "named", "parse_options", "with_options"]

SELECTED: Mapping[str, Category] = MappingProxyType(
    {"suspects": Category.SUSPECT, "weapons": Category.WEAPON}
)
"""The options that select cards, and the category of each."""

_NAMES = ("variant", *SELECTED, *SWITCHES)


def parse_options(texts: Iterable[str]) -> dict[str, object]:
    """Read options as a command line gives them, each as `name=value`.

    Raises `EditionError` for what is not written so, for an unknown option and for one given twice; what a
    value means is seen when an edition is made with it.

    >>> parse_options(["dice=2", "last_player = wins"])
    {'dice': '2', 'last-player': 'wins'}
    """
    options: dict[str, object] = {}
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise EditionError(f"An option is written as name=value, such as dice=2, not {quoted(text)}.")
        _add(options, name, value)
    return options


def _add(options: dict[str, object], given: object, value: object) -> None:
    """Add an option by its proper name; two spellings are one name."""
    name = _name(given)
    if name in options:
        raise EditionError(f"The option {name} is given twice.")
    options[name] = value


def _name(given: object) -> str:
    """The proper name of an option."""
    name = switch(str(given).strip().casefold())
    if name == "investigation":
        raise EditionError(
            "Investigation cards come with an edition; no option adds them or takes them away."
        )
    if name not in _NAMES:
        raise EditionError(f"There is no option {quoted(given)}{perhaps(name, _NAMES)}.")
    return name


def named(options: Mapping[str, object]) -> dict[str, object]:
    """Options by their proper names; raises `EditionError` for an unknown one, and for one given twice.

    >>> named({"Last_Player": "wins"})
    {'last-player': 'wins'}
    """
    if not isinstance(options, Mapping):
        raise EditionError(f'Options are a dict such as {{"dice": 2}}, not {quoted(options)}.')
    proper: dict[str, object] = {}
    for name, value in options.items():
        _add(proper, name, value)
    return proper


def with_options(base: Edition, options: Mapping[str, object], language: str | None = None) -> Edition:
    """An edition as its file has it, played with options; cards may be named in a language of it, too.

    Raises `EditionError` for an unknown option, and for a value that the option or the edition cannot have.
    """
    given = dict(sorted(named(options).items()))  # in whatever order they come, it is the same edition
    switches = {name: setting(name, value) for name, value in given.items() if name in SWITCHES}
    edition = _in_variant(base, given["variant"]) if "variant" in given else base
    for name in SELECTED:
        if name in given:
            edition = _selected(edition, name, given[name], language)
    return replace(_with_rules(edition, switches), base=base) if given else base


def _in_variant(base: Edition, name: object) -> Edition:
    """The variant of a name, in any case and punctuation."""
    for variant in base.offers.variants:
        if key(variant.name) == key(written(name)):
            return replace(
                base,
                deck=variant.deck,
                rules=variant.rules,
                starts=variant.starts,
                notes=(*base.notes, (f"variants.{variant.name}", variant.note)),
                options={"variant": variant.name},
            )
    if not base.variants:
        raise EditionError(f"{base} has no variants.")
    raise EditionError(f"{base} has no variant {quoted(name)}{perhaps(name, tuple(base.variants))}.")


def _with_rules(edition: Edition, switches: Mapping[str, object]) -> Edition:
    suspects = len(edition.deck.suspects)
    values: dict[str, Any] = {field_of(name): value for name, value in switches.items()}
    fewest = values.get("min_players", edition.rules.min_players)
    if fewest > suspects:
        raise EditionError(f"{suspects} suspects are too few for {fewest} players.")
    values.setdefault("max_players", min(edition.rules.max_players, suspects))
    rules = replace(edition.rules, **values)
    if rules.max_players > suspects:
        raise EditionError(f"{rules.max_players} players are more than {suspects} suspects.")
    chosen = {
        name: value.value if isinstance(value, enum.Enum) else value for name, value in switches.items()
    }
    return replace(edition, rules=rules, options={**edition.options, **chosen})


# Playing with some of the cards


def _selected(edition: Edition, name: str, value: object, language: str | None = None) -> Edition:
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
    text = written(value).strip()
    return isinstance(value, int | str) and text.isdecimal() and len(text) <= 4


def _of_names(deck: Deck, name: str, names: Iterable[object]) -> list[int]:
    category = SELECTED[name]
    cards = [deck.card(each if isinstance(each, Card) else written(each), category) for each in names]
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
    if number > everything:  # a variant may have fewer cards than may be selected without it
        raise EditionError(f"{edition} has only {everything} {name} here, not {number}.")


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
