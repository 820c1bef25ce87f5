"""Reading an edition from its file, with a word for everything that is wrong there and on its map."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cluekit.board import Board, Place
from cluekit.cards import Deck
from cluekit.editions.languages import names_of
from cluekit.editions.read_board import LETTERS, check_rooms, read_board, read_starts
from cluekit.editions.read_cards import CATEGORIES, read_cards
from cluekit.editions.read_extras import read_languages, read_notes, read_select, read_title
from cluekit.editions.read_look import read_look
from cluekit.editions.read_rules import read_rules
from cluekit.editions.source import Enough, Problem, Source, read_text
from cluekit.editions.tables import Table
from cluekit.editions.value import Edition, Frozen, Offers, Variant
from cluekit.errors import EditionError
from cluekit.names import key, quoted, unusable
from cluekit.rules import Rules

__all__ = ["read"]


def read(path: Path) -> tuple[Edition | None, tuple[Problem, ...]]:
    """An edition, or None and all that is wrong with its file and its map: by line, first the file.

    No more than a hundred problems are told at once.
    """
    try:
        source = Source(path.name, read_text(path))
    except EditionError as error:
        advice = "Look whether the name and the folder are right, and whether it is a text file."
        return None, (Problem(path.name, str(error), advice=advice),)
    edition = None
    with suppress(Enough):
        data = source.data()
        edition = _edition(path, Table(data, (), source, void=bool(source.problems)))
    problems = sorted(source.problems, key=lambda problem: _place(problem, path.name))
    return None if problems else edition, tuple(problems)


def _place(problem: Problem, first: str) -> tuple[bool, float, int]:
    """Where a problem comes among others; what has no line comes last."""
    return problem.file != first, problem.line or float("inf"), problem.column or 0


def _edition(path: Path, data: Table) -> Edition | None:
    data.only("title", "cards", "board", "rules", "select", "variants", "look", "languages", "notes")
    title, drawn = read_title(data), data.table("board")
    board = read_board(drawn, path.parent)
    games = _games(data)
    suspects = list(dict.fromkeys(name for game in games for name in game.cards.texts("suspects")))
    played = [_play(game, drawn, board, suspects) for game in games]
    offers = Offers(
        read_select(data.table("select", optional=True), games[0].cards),
        tuple(_variants(games, played)),
        read_languages(data.table("languages", optional=True), title, _names(games, drawn)),
    )
    look, notes = _look(data.table("look", optional=True), drawn), read_notes(data)
    if board is None or played[0] is None or data.source.problems:
        return None
    deck, rules, starts = played[0]
    edition = Edition(path.stem, title, deck, board, rules, notes, starts, look, offers)
    _check_languages(edition, data.table("languages", optional=True))
    return edition


def _look(look: Table, drawn: Table) -> Frozen[Any]:
    """The look, which knows the board's rooms, lobbies and closed parts by their names."""
    tables = {name: list(drawn.table(name, optional=True).mapping().values()) for name in LETTERS}
    return read_look(look, [*tables["rooms"], *tables["lobbies"]], tables["blank"])


class _Game(NamedTuple):
    """The sections that an edition and its variants have each, and that of the variant itself."""

    table: Table
    cards: Table
    rules: Table


class _Played(NamedTuple):
    """What is made from them."""

    deck: Deck
    rules: Rules
    starts: tuple[Place, ...]


def _games(data: Table) -> list[_Game]:
    """The edition first, then its variants, which have all sections that they lack from it."""
    cards, rules = data.table("cards"), data.table("rules", optional=True)
    games = [_Game(data, cards, rules)]
    variants = data.table("variants", optional=True)
    for name in variants.values:
        _check_name(variants, name, list(variants.values))
        table = variants.table(name).only("title", "note", "cards", "rules")
        own = (table.table(section, optional=True) for section in ("cards", "rules"))
        games.append(_Game(table, next(own).over(cards), next(own).over(rules)))
    return games


def _check_name(variants: Table, name: str, names: Sequence[str]) -> None:
    """An option picks a variant by the key of its name, which therefore must be one of its own."""
    first = next(other for other in names if key(other) == key(name))
    problem = unusable(name) or (first != name and f"is that of {quoted(first)}, too")
    if problem:
        advice = "Names differ by letters and digits, not by case, spaces or punctuation."
        variants.report((name,), f"{variants.key(name)}: the name {quoted(name)} {problem}.", advice)


def _play(game: _Game, drawn: Table, board: Board | None, known: Sequence[str]) -> _Played | None:
    """Deck, rules and starts of an edition or variant; None, with a problem reported, if it has none."""
    deck = read_cards(game.cards)
    check_rooms(game.cards, drawn)
    rules = read_rules(game.rules, len(deck.suspects) if deck else None)
    if deck is None or board is None:
        return None
    return _Played(deck, rules, read_starts(drawn, board, [card.name for card in deck.suspects], known))


def _variants(games: Sequence[_Game], played: Sequence[_Played | None]) -> Iterator[Variant]:
    for game, parts in zip(games[1:], played[1:], strict=True):
        title, note = read_title(game.table), game.table.get("note", str)
        if parts:
            yield Variant(str(game.table.path[-1]), title, note, *parts)


def _names(games: Iterable[_Game], drawn: Table) -> list[str]:
    """All names that a language can translate."""
    cards = [name for game in games for category in CATEGORIES for name in game.cards.texts(category)]
    letters = [drawn.table(name, optional=name != "rooms") for name in LETTERS]
    return list(dict.fromkeys([*cards, *(name for table in letters for name in table.mapping().values())]))


def _check_languages(edition: Edition, languages: Table) -> None:
    """A language that lacks a name keeps the one of the file, which may be that of another card by now.

    Only names are compared: to make every deck in every language would take a minute for a crowded file.
    """
    decks = [edition.deck, *(variant.deck for variant in edition.offers.variants)]
    groups = [("cards", [card.name for card in deck.cards]) for deck in decks]
    groups.append(("places of the board", list(edition.board.legend.values())))
    keys = {name: key(name) for name in names_of(edition)}
    for language in edition.offers.languages:
        own = keys | {name: key(text) for name, text in language.names.items()}
        found = ((name, where) for where, names in groups for name in _twice(names, own))
        for name, where in itertools.islice(found, 1):
            sentence = f"The name {language.names.get(name, name)!r} stands on two {where}."
            advice = "Give each card and each place a name of its own."
            languages.report((language.code,), f"{languages.key(language.code)}: {sentence}", advice)


def _twice(names: Sequence[str], keys: Mapping[str, str]) -> Iterator[str]:
    """Those of some names that have the key of one before them."""
    seen: set[str] = set()
    for name in names:
        if keys[name] in seen:
            yield name
        seen.add(keys[name])
