"""What `cluekit bot new`, `cluekit bot try` and `cluekit bot replay` do."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.workshop.replaying import replay_failure
from cluekit.workshop.results import Failure, Trial
from cluekit.workshop.trials import trial

__all__ = ["new", "replayed", "tried"]

_TEMPLATE = Path(__file__).with_name("template.py")


def new(file: Path) -> str:
    """Copy the template to a file that is not there yet, and say what to do with it.

    Raises `ClueError` when there is something, when it is not called .py, and when it cannot be written.
    """
    if file.suffix != ".py":
        raise ClueError(f"{file}: a bot is written in Python, in a file with a name such as mine.py.")
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(_TEMPLATE.read_text(encoding="utf-8"))
    except FileExistsError:
        raise ClueError(f"There is a file {file} already; it is left as it is.") from None
    except OSError as error:
        raise ClueError(f"{file}: the file cannot be written ({error.strerror}).") from None
    except ValueError:  # a null character in the path
        raise ClueError(f"{str(file)!r} is no name of a file.") from None
    return f"{file} is a bot that plays; change it, and try it with: cluekit bot try {file}"


def tried(
    bot: str, edition: Edition, against: Sequence[str], folder: Path, **numbers: Any
) -> tuple[str, dict[str, Any]]:
    """The report of a trial of the bot in a file, and the same as data.

    `numbers` are those that `trial` takes. What the bot prints goes to the error stream, so that the answer
    stands alone. Raises what `trial` raises.
    """
    with contextlib.redirect_stdout(sys.stderr):
        result = trial(bot, edition, against=against, folder=folder, **numbers)
    return str(result), _fields(result)


def replayed(view: Path, bot: str, edition: str | None = None) -> tuple[str, bool]:
    """What the bot in a file does in a saved view, and whether it is legal and in time.

    Raises what `replay_failure` raises.
    """
    if view.suffix == ".py":
        raise ClueError(f"First the view, then the bot: cluekit bot replay {bot} {view}")
    with contextlib.redirect_stdout(sys.stderr):
        result = replay_failure(view, bot, edition=edition)
    return str(result), result.works


def _fields(result: Trial) -> dict[str, Any]:
    """A trial in JSON's own types."""
    plain = ("name", "seed", "games", "wins", "unfinished", "misaccused", "decisions", "could", "did")
    interval = [result.share.low, result.share.high]
    return {
        "edition": result.edition.name,
        "against": list(result.against),
        **{name: getattr(result, name) for name in plain},
        "interval": interval,
        "failures": [_failure(failure) for failure in result.failures],
    }


def _failure(failure: Failure) -> dict[str, Any]:
    plain = ("number", "kind", "what", "events")
    return {
        **{name: getattr(failure, name) for name in plain},
        "lines": list(failure.lines),
        "games": list(failure.games),
        "file": str(failure.file) if failure.file else None,
    }
