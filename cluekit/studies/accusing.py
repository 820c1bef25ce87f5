"""When to accuse: how sure should one be?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from cluekit.boardless import Confident, contest
from cluekit.boardless.players import Maker
from cluekit.bots.entrants import entrant
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.names import shown
from cluekit.studies.boards import accusations, turning
from cluekit.studies.columns import Chart, Column, Row
from cluekit.studies.numbers import part, share_of, value
from cluekit.studies.study import Study

__all__ = ["COLUMNS", "CONFIDENCES", "told", "when_to_accuse"]

CONFIDENCES = tuple(map(Fraction, ("1/8", "1/6", "1/4", "1/3", "1/2", "2/3", "5/6", "1")))
"""The chances at which an accusation is tried."""

COLUMNS = (
    Column("accuses at", "text"),
    Column("game", "text"),
    Column("wins", "share"),
    Column("wrong", "share"),
)
"""The columns of the study."""


def when_to_accuse(
    games: int = 60,
    seed: int = 1,
    edition: str | Edition = "classic",
    confidences: Iterable[Fraction | int | str] = CONFIDENCES,
) -> Study:
    """At which chance of being right should one accuse?

    One of three accuses of the likeliest solution as soon as its chance reaches a threshold; the two others
    wait until they are certain. On the board it is the bot "bayesian", without the board `Confident`.

    Arguments: `games` for each threshold, with the board and without; `seed`; `edition`; `confidences`, the
    thresholds: more than 0 and at most 1.
    Raises `ClueError` for what is not there, and for thresholds that are no such numbers.
    """
    found, chosen = find_edition(edition), [_confidence(one) for one in confidences]
    rows = [_boardless(found, one, games, seed) for one in chosen]
    rows += [_on_board(found, one, games, seed) for one in chosen]
    return told(rows, games, seed)


def _confidence(given: Fraction | int | str) -> Fraction:
    try:
        found = Fraction(given)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        found = Fraction(0)
    if not 0 < found <= 1:
        raise ClueError(
            f"A chance to accuse at is more than 0 and at most 1, such as '2/3', not {shown(given)}."
        )
    return found


def _boardless(edition: Edition, confidence: Fraction, games: int, seed: int) -> Row:
    first: Maker = partial(Confident, confidence=confidence)
    found = contest(edition, [first, "reasoner", "reasoner"], games, seed)
    return str(confidence), "no board", share_of(found.share(0)), part(found.wrong[0], games)


def _on_board(edition: Edition, confidence: Fraction, games: int, seed: int) -> Row:
    """As the others accuse only when they are certain, it is the first bot that accuses wrongly."""
    bots = [entrant("bayesian", f"bayesian {number}", confidence=1) for number in range(3)]
    bots[0] = entrant("bayesian", confidence=confidence)
    won = wrong = 0
    for _, seat, played in turning(edition, bots, games, seed):
        won += played.winner == seat
        wrong += accusations(played) - (played.winner is not None)
    return str(confidence), "board", part(won, games), part(wrong, games)


def told(rows: Sequence[Row], games: int, seed: int) -> Study:
    """The study with these rows."""
    return Study(
        name="accusing",
        title="When to accuse?",
        question="How likely should a solution be before one accuses, if the two others wait until they are "
        "certain?",
        columns=COLUMNS,
        rows=tuple(rows),
        chart=Chart(
            ("accuses at",),
            ("wins",),
            "games won by the one who accuses at this chance, with 95 % intervals",
            series="game",
            reference=1 / 3,
            meaning="a fair share",
        ),
        fixed="three players who count every deal that fits; seats change from game to game; a wrong "
        "accusation puts one out",
        games=games,
        seed=seed,
        summary=" ".join(_best(rows, game) for game in dict.fromkeys(row[1] for row in rows)),
    )


def _best(rows: Sequence[Row], game: object) -> str:
    chosen = [row for row in rows if row[1] == game]
    best = max(chosen, key=lambda row: value(row[2]))
    last = chosen[-1]
    most, certain = COLUMNS[2].text(best[2]), COLUMNS[2].text(last[2])
    where = str(game).capitalize()
    return f"{where}: it won most, {most}, when it accused at {best[0]}, and {certain} at {last[0]}."
