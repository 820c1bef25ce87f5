"""Who sits at the table and what they hold: what the page offers before a game, and what it sends back."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Any

from cluekit.editions import ENGLISH, Edition, editions
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import quoted
from cluekit.recorder.sheet import Sheet
from cluekit.recorder.table import MOST_SEATS
from cluekit.widgets.offers import OPTIONS
from cluekit.widgets.recorder_entries import read_text
from cluekit.widgets.recorder_snapshot import card_data

__all__ = ["empty", "offers", "present", "read_setup"]

Data = dict[str, Any]

_ASKED = ("answers", "honour")
"""The rules that make a difference to what follows from the answers."""


# To the page


def offers(own: Edition | None = None) -> Data:
    """What a game can be: the editions, somebody's own first, their cards in each language, the rules."""
    return {
        "editions": [_offer(edition) for edition in _offered(own)],
        "rules": [_rule(name) for name in _ASKED],
        "most": MOST_SEATS,
    }


def _offered(own: Edition | None) -> tuple[Edition, ...]:
    shipped = editions()
    base = own and _base(own)
    return shipped if base is None or base in shipped else (base, *shipped)


def _rule(name: str) -> Data:
    words, choices = OPTIONS[name]
    return {"name": name, "words": words, "choices": [list(choice) for choice in choices]}


def _offer(edition: Edition) -> Data:
    codes = [ENGLISH, *(language.code for language in edition.offers.languages)]
    return {
        "name": edition.name,
        "title": edition.title,
        "languages": [
            {"code": code, "cards": card_data(find_edition(edition, language=code))} for code in codes
        ],
        "seats": [edition.rules.min_players, edition.rules.max_players],
        "rules": {name: _plain(getattr(edition.rules, name)) for name in _ASKED},
    }


def _plain(value: object) -> object:
    return value.value if isinstance(value, enum.Enum) else value


def empty(edition: Edition) -> Data:
    """A table of this edition as the form shows it at first: nobody sits there, and no card is chosen."""
    players = max(edition.rules.min_players, min(3, edition.rules.max_players))
    chosen = {"me": 0, "hand": [], "sizes": None, "open": []}
    return {**_played(edition), "seats": [""] * players, **chosen}


def present(sheet: Sheet) -> Data:
    """A table as the form shows it, to be changed there."""
    return {
        **_played(sheet.edition),
        "seats": list(sheet.seats),
        "me": sheet.me,
        "hand": [card.name for card in sheet.hand],
        "sizes": list(sheet.hand_sizes),
        "open": [card.name for card in sheet.open_cards],
    }


def _played(edition: Edition) -> Data:
    return {
        "edition": _base(edition).name,
        "language": edition.language or ENGLISH,
        "rules": {name: _plain(getattr(edition.rules, name)) for name in _ASKED},
    }


# From the page


def read_setup(data: Mapping[str, Any], own: Edition | None = None) -> Sheet:
    """The table that the form has asked for; raises `ClueError` for anything that cannot be.

    `own` is the edition that was played before, which may be one that is not shipped; all options but those
    that the page asks for are kept if it stays. Names of files are none of a page's business.
    """
    wanted = {_base(edition).name: edition for edition in (*editions(), *([own] if own else []))}
    edition = wanted.get(read_text(data.get("edition")))
    if edition is None:
        raise ClueError(f"There is no edition {quoted(data.get('edition'))} to choose.")
    me = data.get("me")
    return Sheet.of(
        _base(edition),
        seats=[read_text(name).strip() for name in _list(data.get("seats"), "The players")],
        me=_whole(me, "One's own seat") if me is not None else None,
        hand=[read_text(name) for name in _list(data.get("hand"), "The hand")],
        sizes=_sizes(data.get("sizes")),
        open_cards=[read_text(name) for name in _list(data.get("open"), "The open cards")],
        options=_options(data.get("rules"), edition),
        language=read_text(data.get("language")),
    )


def _base(edition: Edition) -> Edition:
    return edition.base or edition


def _options(rules: object, edition: Edition) -> dict[str, object]:
    """The options that make the rules what was asked for, but for those that the edition has by itself."""
    if not isinstance(rules, Mapping) or set(rules) != set(_ASKED):
        raise ClueError(f"The rules to choose are these: {', '.join(_ASKED)}.")
    kept = {name: value for name, value in edition.options.items() if name not in _ASKED}
    before = find_edition(_base(edition), kept).rules
    return kept | {name: rules[name] for name in _ASKED if rules[name] != _plain(getattr(before, name))}


def _list(value: object, what: str) -> Sequence[Any]:
    if not isinstance(value, list) or len(value) > 100:
        raise ClueError(f"{what} are a list, not {quoted(value)}.")
    return value


def _sizes(value: object) -> list[int] | None:
    if value is None:
        return None
    return [_whole(size, "A hand size") for size in _list(value, "The hand sizes")]


def _whole(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ClueError(f"{what} is a whole number, not {quoted(value)}.")
    return value
