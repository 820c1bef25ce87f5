"""Whole games as text, one for each edition: what was done, and what somebody who only watches is told of it.

In tests/data/transcripts an action stands at the beginning of a line, as it is saved, and below it, indented,
what it brought about. Three bots are at the table, so a change of the rules, of a board, of a bot or of a
sentence shows there. `python -m tests.transcripts` says which files would be others now, and with `--write`
writes them anew; what has changed in them is then for a person to judge.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from cluekit.bots import bot
from cluekit.editions import Edition, editions
from cluekit.game import State, apply, start, view
from cluekit.game.events import TurnBegan
from cluekit.game.notation import write_action
from cluekit.narrate import sentence
from cluekit.session import Session

FOLDER = Path(__file__).parent / "data" / "transcripts"

KINDS = ("random", "eliminator", "reasoner")

SEED = 1926


def transcript(edition: Edition) -> str:
    """The text of the game that is kept of an edition."""
    players = max(edition.rules.min_players, min(len(KINDS), edition.rules.max_players))
    kinds = list(itertools.islice(itertools.cycle(KINDS), players))
    bots = {seat: bot(kind, seat) for seat, kind in enumerate(kinds)}
    session = Session(edition, players, bots, SEED)
    session.run()
    seats = zip(session.state.seats, kinds, strict=True)
    head = f"{edition}: {', '.join(f'{suspect} ({kind})' for suspect, kind in seats)}; seed {SEED}"
    return "\n".join([head, "", *_lines(session), ""])


def _lines(session: Session) -> Iterator[str]:
    state = start(session.state.edition, session.state.seats)
    for action in session.actions:
        after = apply(state, action)
        kind, *parts = write_action(action, state.edition)
        yield f"{kind} {', '.join(map(str, parts))}".strip()
        yield from _told(after, len(state.events))
        state = after


def _told(state: State, known: int) -> Iterator[str]:
    """The events beyond those known, as sentences."""
    public = view(state, None)
    for event in public.events[known:]:
        if isinstance(event, TurnBegan):
            yield ""
        yield f"    {sentence(event, public)}"


def stale() -> dict[Path, str | None]:
    """The files that are not as they would be made now, with their new texts; None for one to be removed."""
    made = {FOLDER / f"{edition.name}.txt": transcript(edition) for edition in editions()}
    kept = {file: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")}
    return {file: made.get(file) for file in sorted(made | kept) if made.get(file) != kept.get(file)}


def main(arguments: list[str]) -> int:
    """Say which files are stale, or write them anew; 1 if there are any."""
    files = stale()
    for file, text in files.items():
        print(file.name)
        if "--write" in arguments and text is None:
            file.unlink()
        elif "--write" in arguments and text is not None:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return int(bool(files))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
