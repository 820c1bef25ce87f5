"""The studies by name, played or read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cluekit.errors import ClueError
from cluekit.names import perhaps, quoted
from cluekit.studies import accusing, asking, bluffs, hands, passages, seats, starts, suggestions
from cluekit.studies.columns import Column, Row
from cluekit.studies.rows import read_rows
from cluekit.studies.study import Study

__all__ = ["STUDIES", "Recipe", "recipe", "shipped"]


@dataclass(frozen=True)
class Recipe:
    """How a study is made."""

    play: Callable[..., Study]
    """Plays it, with keyword arguments `games` and `seed`."""

    told: Callable[[Sequence[Row], int, int], Study]
    """Makes it of rows, the number of games, and the seed."""

    columns: tuple[Column, ...]


STUDIES: Mapping[str, Recipe] = MappingProxyType(
    {
        "suggestions": Recipe(suggestions.how_many_suggestions, suggestions.told, suggestions.COLUMNS),
        "card": Recipe(hands.one_more_card, hands.told, hands.COLUMNS),
        "odd-one-out": Recipe(asking.compare_askers, asking.told, asking.COLUMNS),
        "first-player": Recipe(seats.first_player, seats.told, seats.COLUMNS),
        "passages": Recipe(passages.worth_of_passages, passages.told, passages.COLUMNS),
        "bluffing": Recipe(bluffs.does_bluffing_pay, bluffs.told, bluffs.COLUMNS),
        "accusing": Recipe(accusing.when_to_accuse, accusing.told, accusing.COLUMNS),
        "start": Recipe(starts.peacocks_start, starts.told, starts.COLUMNS),
    }
)
"""All studies by name."""


def recipe(name: str) -> Recipe:
    """How the study of this name is made; raises `ClueError`, with the names, when there is none."""
    if name not in STUDIES:
        raise ClueError(f"There is no study {quoted(name)}{perhaps(name, tuple(STUDIES))}.")
    return STUDIES[name]


def shipped(name: str) -> Study:
    """A study of many games that comes with cluekit: read, not played.

    Raises `ClueError`, with the names, when there is none of this name.

    >>> shipped("suggestions").games
    20000
    """
    how = recipe(name)
    return how.told(*read_rows(name, how.columns))
