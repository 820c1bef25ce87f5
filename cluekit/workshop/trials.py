"""A bot tried in some games: how often it wins, where it fails, and what it never does."""

from __future__ import annotations

import itertools
import random
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from cluekit.arena import FORFEIT, UNFINISHED, Foul, Match, match
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant, entrant
from cluekit.bots.registry import comes_with_cluekit
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.game import View
from cluekit.names import shown
from cluekit.viewed import save_view
from cluekit.workshop.files import bot_from, is_file, made
from cluekit.workshop.results import Failure, Trial
from cluekit.workshop.watching import Tally, Watched

__all__ = ["maker", "trial"]

_MOST_GAMES = 100_000


def trial(
    bot: str | PathLike[str] | type | Bot | Entrant,
    edition: str | Edition = "classic",
    games: int = 20,
    against: str | Sequence[str | type | Bot | Entrant] = ("eliminator",),
    players: int = 3,
    seed: int = 0,
    limit: float | None = 1.0,
    options: Mapping[str, object] | None = None,
    folder: str | PathLike[str] | None = None,
) -> Trial:
    """Try a bot in some games, on every seat in turn, and say where it fails.

    When the bot raises an error, wants something illegal or takes too long, it is out of this game and loses
    it; the trial goes on. The view that it failed on is saved, for `replay_failure`.

    Arguments: `bot`, a function from `View` to `Action`, a class that makes one, or the path of a file with
    one in it (see `bot_from`); `against`, the other bots, as `cluekit.bots.entrant` takes them, again
    and again until all seats are taken; `players`, how many seats; `seed`, which fixes all deals and dice;
    `limit`, seconds that a bot of one's own may take for a decision, None for any time; `options`, as in
    `cluekit.edition`; `folder`, where views are saved, by default a new one among the temporary files.
    Raises `ClueError` for a file or a bot that cannot play, and for arguments of a wrong kind.

    >>> def hasty(view):
    ...     return view.legal[-1]
    >>> result = trial(hasty, "mini", games=3)
    >>> result.wins, result.misaccused
    (0, 3)
    """
    edition = find_edition(edition, options)
    name, make = maker(bot)
    others = _others(against, players, games)
    if comes_with_cluekit(bot):
        limit = None  # ours are slow on a slow computer, and that is no failure
    tally = Tally()
    played = []
    for number in range(games):
        watched = Watched(partial(make, number), name, tally)
        played.append(_play(edition, watched, others, number, seed, limit))
    return Trial(
        name=name,
        edition=edition,
        against=tuple(one.name for one in others),
        seed=seed,
        games=games,
        wins=sum(one.won for one in played),
        failures=_failures(played, name, folder),
        unfinished=sum(one.match.termination in (UNFINISHED, FORFEIT) for one in played),
        misaccused=sum(one.watched.accused and not one.won for one in played),
        decisions=tally.decisions,
        could=dict(sorted(tally.could.items())),
        did=dict(sorted(tally.did.items())),
    )


def maker(bot: str | PathLike[str] | type | Bot | Entrant) -> tuple[str, Callable[[int], Bot]]:
    """What a bot is called, and what makes it for a game, called with a seed; raises `ClueError`."""
    if isinstance(bot, str | PathLike) and is_file(bot):
        bot = bot_from(bot)
    if isinstance(bot, type):
        return bot.__name__, partial(made, bot)
    chosen = entrant(bot)  # type: ignore[arg-type]
    return chosen.name, chosen.seat


def _others(against: Any, players: int, games: int) -> list[Entrant]:
    for value, what, least, most in (
        (players, "The number of players", 2, 100),
        (games, "The number of games", 1, _MOST_GAMES),
    ):
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ClueError(f"{what} is a whole number from {least} to {most:,}, not {shown(value)}.")
    kinds = [against] if isinstance(against, str | type) or callable(against) else against
    if not isinstance(kinds, Sequence) or not kinds:
        raise ClueError(f"against is a list of bots, such as ('eliminator',), not {shown(against)}.")
    return [entrant(_kind(kind)) for kind in itertools.islice(itertools.cycle(kinds), players - 1)]


def _kind(kind: Any) -> Any:
    """What `entrant` takes: a file is read."""
    return bot_from(kind) if is_file(kind) else kind


@dataclass(frozen=True)
class _Game:
    """One game of a trial."""

    number: int
    seat: int
    match: Match
    watched: Watched

    @property
    def won(self) -> bool:
        return self.match.winner == self.seat

    @property
    def foul(self) -> Foul | None:
        return next((foul for foul in self.match.fouls if foul.seat == self.seat), None)


def _play(
    edition: Edition, watched: Watched, others: list[Entrant], number: int, seed: int, limit: float | None
) -> _Game:
    """One game: every deal is played once from each seat."""
    deal, seat = divmod(number, len(others) + 1)
    bots = [*others[:seat], entrant(watched), *others[seat:]]
    chance = random.Random(f"{seed}/{deal}").getrandbits(32)
    result = match(edition, bots, chance, limit=limit, opening=False)
    return _Game(number + 1, seat, result, watched)


# Failures


def _failures(played: list[_Game], name: str, folder: str | PathLike[str] | None) -> tuple[Failure, ...]:
    """The distinct failures, each with the view of the first game in which it was seen, saved."""
    alike: dict[object, list[_Game]] = {}
    for game in played:
        if game.foul:
            alike.setdefault(_likeness(game, game.foul), []).append(game)
    if not alike:
        return ()
    target = Path(tempfile.mkdtemp(prefix="cluekit-") if folder is None else folder)
    return tuple(_failure(number, games, name, target) for number, games in enumerate(alike.values(), 1))


def _likeness(game: _Game, foul: Foul) -> object:
    """What is equal for two failures that are likely one mistake."""
    if foul.kind == "error":
        return foul.kind, foul.message.partition(":")[0], game.watched.lines[-1:]
    return foul.kind, game.watched.wanted if foul.kind == "illegal" else "", foul.view.phase


def _failure(number: int, games: list[_Game], name: str, folder: Path) -> Failure:
    first = games[0]
    foul = first.foul
    assert foul is not None
    file, saved = _saved(foul.view, folder / f"{_plain(name)}-{number}-{foul.kind}.view")
    return Failure(
        number=number,
        kind=foul.kind,
        what=_ONE.sub("1 second", foul.message),
        lines=tuple(map(str, first.watched.lines)),
        games=tuple(game.number for game in games),
        events=foul.events,
        view=foul.view,
        trace=foul.trace,
        file=file,
        saved=saved,
    )


_ONE = re.compile(r"\b1 seconds\b")


def _plain(name: str) -> str:
    """A name that every system takes for one of a file."""
    return re.sub(r"[^A-Za-z0-9_]+", "-", name)[:40].strip("-") or "bot"


def _saved(view: View, file: Path) -> tuple[Path | None, str]:
    """The file in which a view was saved, and a sentence about it; a trial is not lost if it cannot be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        save_view(view, file)
    except ClueError as error:
        return None, str(error)
    except OSError as error:
        return None, f"{file.parent}: the folder cannot be made ({error.strerror})."
    return file, f"The view is saved as {file}."
