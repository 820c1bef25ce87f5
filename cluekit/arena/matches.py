"""One game between bots, from which everything is known afterwards."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from cluekit.arena.checks import checked_number, checked_seats
from cluekit.arena.guard import LIMIT, Foul, Guard
from cluekit.arena.limits import checked_limit
from cluekit.arena.openings import Openings
from cluekit.bots import Bot
from cluekit.bots.entrants import Entrant, entrant
from cluekit.bots.registry import comes_with_cluekit
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import EndlessGame
from cluekit.game import Action, Phase, State, View
from cluekit.game.events import Suggested, TurnBegan
from cluekit.game.rulebook import forbidden
from cluekit.names import plural
from cluekit.saved import Record
from cluekit.seating import Seating
from cluekit.session import Session

__all__ = ["FORFEIT", "MAX_TURNS", "UNFINISHED", "Match", "match", "numbered", "played", "turns"]

MAX_TURNS = 1000
"""When a game is given up as unfinished; with the bots of cluekit a long one has some hundred turns."""

UNFINISHED = "unfinished"
"""The termination of a game that was given up after too many turns, or steps (see `Session.step`)."""

FORFEIT = "forfeit"
"""The termination of a game in which everybody was out, by fouls and wrong accusations."""

_PLAIN = "eliminator"


@dataclass(frozen=True)
class Match:
    """What came out of one game; the arguments of `match` determine all of it, unless a bot was too slow."""

    edition: str
    """The name of the edition."""

    names: tuple[str, ...]
    """What the bot on each seat is called."""

    seed: int

    winner: int | None
    """The seat that won; None if nobody did, or if the game fell to one that had committed a foul."""

    termination: str
    """How it ended: one of `cluekit.game.Termination` by its value, `FORFEIT` or `UNFINISHED`."""

    turns: int
    """All turns that were begun; in a game that was won, the last one won it."""

    turns_by_seat: tuple[int, ...]
    """The turns of each seat."""

    suggestions: tuple[int, ...]
    """The suggestions of each seat."""

    opening: tuple[float | None, ...]
    """For each seat the bits about the envelope that its first suggestion told it (see `Openings`)."""

    steps: int
    """The actions, those of chance included."""

    fouls: tuple[Foul, ...]
    """Who did wrong, the earliest foul first; one of a seat, for after it the bot is out."""

    record: Record = field(compare=False, repr=False)
    """The game itself, to be saved and replayed. In it a bot that has no name in `BOTS` is called after the
    plainest one that has: that one would go on, if somebody took the game up in its middle."""

    def __str__(self) -> str:
        if self.winner is None:
            won = f"nobody won ({self.termination})"
        else:
            won = f"{self.names[self.winner]} won on seat {self.winner}"
        return f"{self.edition}, {' · '.join(self.names)}: {won} after {plural(self.turns, 'turn')}"


def match(
    edition: str | Edition,
    bots: Sequence[str | type | Bot | Entrant],
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    *,
    limit: float | None = LIMIT,
    max_turns: int = MAX_TURNS,
    opening: bool = True,
) -> Match:
    """Let bots play one game.

    A bot that raises an error, does something illegal or takes too long commits a foul: it wins nothing, a
    stand-in takes its seat, and the others play to the end.

    Arguments: `bots`, who plays each seat, clockwise from the first suspect, as `cluekit.bots.entrant` takes
    them; `seed`, which fixes the deal, the throws of the dice and, with its name, what each bot draws itself;
    `options`, as in `cluekit.edition`; `limit`, seconds for a decision of a bot that does not come with
    cluekit, or None; `max_turns`, turns until the game is given up; `opening`, whether to count what first
    suggestions told, which takes some milliseconds for each seat.
    Raises `ClueError` for unknown bots, too few or too many of them, and arguments of a wrong kind.

    >>> print(match("mini", ["random", "reasoner"], seed=1))
    mini, random · reasoner: reasoner won on seat 1 after ... turns
    """
    edition = find_edition(edition, options)
    entrants = numbered(checked_seats(bots))
    checked_number(seed, "The seed")
    checked_number(max_turns, "The number of turns", 1)
    return played(edition, entrants, seed, checked_limit(limit), max_turns, opening)


def numbered(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Entrants of whom each has a name of its own: the second of a name is numbered, and so on.

    >>> [one.name for one in numbered([entrant("random"), entrant("reasoner"), entrant("random")])]
    ['random', 'reasoner', 'random 2']
    """
    taken = {one.name for one in entrants}
    seen: set[str] = set()
    named = []
    for one in entrants:
        name, number = one.name, 1
        while name in seen or (number > 1 and name in taken):
            number += 1
            name = f"{one.name} {number}"
        seen.add(name)
        named.append(one if name == one.name else entrant(one, name))
    return tuple(named)


def played(
    edition: Edition,
    entrants: Sequence[Entrant],
    seed: int,
    limit: float | None,
    max_turns: int,
    opening: bool,
) -> Match:
    """Like `match`, with arguments that have been checked."""
    referee = _Referee()
    guards = [_guard(one, seat, _seed_of(seed, one), limit, referee) for seat, one in enumerate(entrants)]
    session = Session(edition, len(guards), dict(enumerate(guards)), seed)
    openings = Openings(len(guards) if opening else 0)
    with referee.watching(session):
        for _ in turns(session, max_turns, openings.follow):
            if _all_out(guards, session.state):
                break
    fouls = sorted((guard.foul for guard in guards if guard.foul), key=lambda foul: foul.events)
    termination, winner = _end(guards, session.state)
    begun = _counted(session.state, TurnBegan, max_turns)
    return Match(
        edition=edition.name,
        names=tuple(one.name for one in entrants),
        seed=seed,
        winner=winner,
        termination=termination,
        turns=sum(begun),
        turns_by_seat=begun,
        suggestions=_counted(session.state, Suggested),
        opening=tuple(map(openings.of, range(len(guards)))),
        steps=session.steps,
        fouls=tuple(fouls),
        record=Record(_seating(edition, entrants, seed), session.actions),
    )


class _Referee:
    """Tells bots which rule they have broken; it knows the game only while that goes on."""

    def __init__(self) -> None:
        self._session: Session | None = None

    def __call__(self, action: Action) -> str | None:
        return forbidden(self._session.state, action) if self._session else None

    @contextmanager
    def watching(self, session: Session) -> Iterator[None]:
        self._session = session
        try:
            yield
        finally:
            self._session = None


def _seed_of(seed: int, one: Entrant) -> int:
    """An entrant's own chance: the same on every seat of one game, and no other entrant's."""
    return random.Random(f"{seed} {one.name}").getrandbits(32)


def _guard(one: Entrant, seat: int, seed: int, limit: float | None, why: _Referee) -> Guard:
    """The guarded bot of an entrant. One of another's making is made when it is first asked, under guard."""
    return Guard(one.seat(seed) if comes_with_cluekit(one) else _Late(one, seed), seat, limit, why)


class _Late:
    """A bot that is made when it is first asked: what its maker does wrong is a foul, too."""

    def __init__(self, one: Entrant, seed: int) -> None:
        self._one, self._seed = one, seed
        self._bot: Bot | None = None

    def __call__(self, view: View) -> Action:
        if self._bot is None:
            self._bot = self._one.seat(self._seed)
        return self._bot(view)


def turns(
    session: Session, most: int, follow: Callable[[State, State], object] = lambda before, after: None
) -> Iterator[int]:
    """Play a game from its first turn on, and give the number of each turn as it begins.

    The game is given up when it has had `most` turns, or does not come to an end (see `Session.step`).
    `follow` is called with the states before and after each step.
    """
    before, number = session.state, 1
    yield number
    with suppress(EndlessGame):
        while session.step():
            state = session.state
            follow(before, state)
            before = state
            if state.phase is Phase.START and isinstance(state.events[-1], TurnBegan):
                number += 1
                if number > most:
                    return
                yield number


def _all_out(guards: Sequence[Guard], state: State) -> bool:
    return all(guard.foul or guard.seat in state.eliminated for guard in guards)


def _end(guards: Sequence[Guard], state: State) -> tuple[str, int | None]:
    """How the game ended, and the seat that won."""
    if state.outcome is None:
        return (FORFEIT if _all_out(guards, state) else UNFINISHED), None
    winner = state.outcome.winner
    fouled = winner is not None and guards[winner].foul
    return state.outcome.termination.value, None if fouled else winner


def _counted(
    state: State, kind: type[TurnBegan] | type[Suggested], most: int | None = None
) -> tuple[int, ...]:
    """How many events of a kind each seat has had; of all together at most so many."""
    events = (event for event in state.events if isinstance(event, kind))
    counts = Counter(event.player for event in itertools.islice(events, most))
    return tuple(counts[seat] for seat in range(state.players))


def _seating(edition: Edition, entrants: Sequence[Entrant], seed: int) -> Seating:
    """The seating of a record, in which the first seat is the person's: whoever looks at it sits there."""
    kinds = [one.kind if isinstance(one.kind, str) and not one.settings else _PLAIN for one in entrants]
    return Seating(edition, tuple(zip(edition.deck.suspects, (None, *kinds[1:]), strict=False)), seed)
