"""What came out of a trial, and its report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from cluekit.arena.guard import Kind
from cluekit.arena.intervals import Estimate, share
from cluekit.editions import Edition
from cluekit.game import View
from cluekit.names import plural
from cluekit.workshop import reports

__all__ = ["Failure", "Trial"]


@dataclass(frozen=True)
class Failure:
    """One way in which a bot has failed; it may have done so in several games."""

    number: int
    """1 for what was seen first."""

    kind: Kind
    """An `illegal` action, an `error`, or too `slow`."""

    what: str
    """What the bot did: the action that it wanted and the rule against it, or the error."""

    lines: tuple[str, ...]
    """The lines of its own code through which an error came, or where it was stopped, the deepest last."""

    games: tuple[int, ...]
    """The numbers of the games, from 1: a bot fails once in a game, for then it is out."""

    events: int
    """In the first of these games so many events had happened."""

    view: View = field(compare=False, repr=False)
    """What the bot saw when it failed in the first of these games."""

    trace: str = field(default="", compare=False, repr=False)
    """The whole story of an error, as Python tells it."""

    file: Path | None = field(default=None, compare=False)
    """Where the view was saved; None if it could not be."""

    saved: str = field(default="", compare=False, repr=False)
    """A sentence about that file, or about what is wrong with it."""


@dataclass(frozen=True)
class Trial:
    """What came out of a trial; printed, it is a report to be read."""

    name: str
    """What the bot is called."""

    edition: Edition

    against: tuple[str, ...]
    """What the others at the table are called."""

    seed: int
    games: int
    wins: int

    failures: tuple[Failure, ...]
    """The ways in which the bot failed, in the order in which they were first seen."""

    unfinished: int
    """Games that were given up, because nobody had solved them after very many turns."""

    misaccused: int
    """Games in which the bot accused wrongly."""

    decisions: int
    """How often the bot decided something."""

    could: Mapping[str, int]
    """In how many decisions the bot could do something of each kind."""

    did: Mapping[str, int]
    """In how many decisions it did."""

    @property
    def share(self) -> Estimate:
        """The share of games that it won, with its 95 % interval (see `cluekit.arena.intervals.share`)."""
        estimate = share(self.wins, self.games)
        assert estimate is not None
        return estimate

    def __str__(self) -> str:
        return reports.as_text(_sections(self))

    def _repr_html_(self) -> str:
        return reports.as_html(_sections(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


# The report


def _sections(trial: Trial) -> list[reports.Section]:
    """The parts of the report of a trial."""
    parts = [_result(trial), *map(_failed, trial.failures)]
    never = tuple(_remarks(trial))
    return parts + ([reports.Section("What else was noticed", never)] if never else [])


def _result(trial: Trial) -> reports.Section:
    table = f"{plural(trial.games, 'game')} of {trial.edition} against {', '.join(trial.against)}"
    return reports.Section(f"{trial.name}: {table}", tuple(_standing(trial)))


def _standing(trial: Trial) -> Iterator[str]:
    share = trial.share
    yield (
        f"It won {_of_games(trial.wins, trial)}: {_percent(share.value)} "
        f"(95 % interval: {_percent(share.low)} to {_percent(share.high)}). "
        f"If all at the table were equal, it would be {_percent(1 / (len(trial.against) + 1))}."
    )
    failed = sum(len(failure.games) for failure in trial.failures)
    if failed:
        yield f"It failed in {_of_games(failed, trial)}; who fails loses the game."
    else:
        yield f"It never failed: all its {plural(trial.decisions, 'decision')} were legal and in time."


def _of_games(number: int, trial: Trial) -> str:
    return f"{number} of {plural(trial.games, 'game')}"


def _percent(share: Fraction | float | None) -> str:
    return f"{100 * float(share or 0):.0f} %"


_KINDS = {"illegal": "an illegal action", "error": "an error", "slow": "too slow"}


def _failed(failure: Failure) -> reports.Section:
    games = [str(number) for number in failure.games]
    when = games if len(games) <= 8 else [*games[:8], "..."]
    sentences = [
        f"It {failure.what}.",
        *reports.where(failure.kind, failure.lines),
        f"In {plural(len(games), 'game')} (number {', '.join(when)}); first in game {games[0]}, "
        f"after {plural(failure.events, 'event')}.",
        failure.saved,
    ]
    return reports.Section(f"Failure {failure.number}: {_KINDS[failure.kind]}", tuple(sentences))


_NEVER: Mapping[str, str] = {
    "Accuse": "accused: nobody wins without accusing",
    "Suggest": "made a suggestion: who asks nothing learns little",
    "Roll": "rolled: it stays where it is",
    "Show": "showed a card, although it held one: who passes wrongly can be found out",
}


def _remarks(trial: Trial) -> Iterator[str]:
    failed = sum(len(failure.games) for failure in trial.failures)
    at_once = failed == trial.games >= trial.decisions  # it never came to do anything
    for kind, words in ({} if at_once else _NEVER).items():
        if trial.could.get(kind) and not trial.did.get(kind):
            yield (
                f"It never {words}. It could have {_done(kind)} in {trial.could[kind]:,} "
                f"of its {plural(trial.decisions, 'decision')}."
            )
    if trial.misaccused:
        yield f"It accused wrongly in {_of_games(trial.misaccused, trial)}."
    if trial.unfinished:
        yield f"{_of_games(trial.unfinished, trial)} had to be given up: nobody came to an end."


def _done(kind: str) -> str:
    return {"Accuse": "accused", "Suggest": "suggested", "Roll": "rolled", "Show": "shown one"}[kind]
