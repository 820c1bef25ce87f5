"""An edition with options: another rule, fewer cards, a variant.

An option is a name and a value. The names are those of the rules as an edition file writes them ("dice",
"last-player"), `suspects` and `weapons` for the cards to play with, and `variant`. A value is what the file
would have, or the same as a text: "2", "true", "Miss White, Mrs Peacock".
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from cluekit.editions.selecting import SELECTED, selected
from cluekit.editions.switches import SWITCHES, field_of, setting, switch
from cluekit.editions.value import Edition
from cluekit.errors import EditionError
from cluekit.names import key, perhaps, quoted

__all__ = ["named", "parse_options", "with_options"]

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
        if _name(name) in options:
            raise EditionError(f"The option {_name(name)} is given twice.")
        options[_name(name)] = value
    return options


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
    """Options by their proper names; raises `EditionError` for an unknown one.

    >>> named({"Last_Player": "wins"})
    {'last-player': 'wins'}
    """
    if not isinstance(options, Mapping):
        raise EditionError(f'Options are a dict such as {{"dice": 2}}, not {quoted(options)}.')
    return {_name(name): value for name, value in options.items()}


def with_options(base: Edition, options: Mapping[str, object], language: str | None = None) -> Edition:
    """An edition as its file has it, played with options; cards may be named in a language of it, too.

    Raises `EditionError` for an unknown option, and for a value that the option or the edition cannot have.
    """
    given = named(options)
    switches = {name: setting(name, value) for name, value in given.items() if name in SWITCHES}
    edition = _in_variant(base, given["variant"]) if "variant" in given else base
    for name in SELECTED:
        if name in given:
            edition = selected(edition, name, given[name], language)
    return replace(_with_rules(edition, switches), base=base) if given else base


def _in_variant(base: Edition, name: object) -> Edition:
    """The variant of a name, in any case and punctuation."""
    for variant in base.offers.variants:
        if key(variant.name) == key(str(name)):
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
    raise EditionError(f"{base} has no variant {quoted(name)}{perhaps(str(name), tuple(base.variants))}.")


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
