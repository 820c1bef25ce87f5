"""A running game in which bots play some of the seats.

The session holds the state and all actions that have led to it; whoever plays at it is given views and hands
in actions. As a seed fixes all that chance does, these actions also tell how to come to any earlier moment,
and to go on from there as the game would have gone on.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping

from cluekit.bots import Bot
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import EndlessGame, IllegalAction
from cluekit.game import CHANCE, Action, Outcome, Pass, State, View, apply, legal_actions, sample, start, view
from cluekit.game.engine import step_of_chance
from cluekit.game.events import TurnBegan

__all__ = ["Session", "states"]

_LIMIT = 12_000
"""So many steps without the decision of a person, and a game is given up: bots have only hundreds to do."""


class Session:
    """One game, from the deal to the end.

    `bots` maps seats to the bots that play them; the other seats wait for `act`. `seed` fixes the deal and
    every throw of the dice. `opening` is the state before the first action, by default that before the deal.
    Raises the errors of `cluekit.game.start` for seats that cannot be played.

    >>> from cluekit.bots import bot
    >>> from cluekit.editions import edition
    >>> game = Session(edition("mini"), 3, {seat: bot("eliminator", seat) for seat in range(3)}, seed=1)
    >>> game.run()
    >>> game.outcome.termination.value
    'solved'
    """

    def __init__(
        self,
        edition: Edition,
        seats: int | Iterable[str | Card],
        bots: Mapping[int, Bot],
        seed: int,
        opening: State | None = None,
    ) -> None:
        self._bots = dict(bots)
        self._seed = seed
        self._box = start(edition, seats) if opening is None else opening
        self.replay(())

    def replay(self, actions: Iterable[Action]) -> None:
        """Begin the game anew and do all these actions of everybody, those of chance and the deal included.

        From there it goes on as if it had never stopped: chance does what it would have done then, and so do
        bots that depend on nothing but their seed and view, as those of cluekit do. If the deal is not
        complete, it is dealt to the end.
        Raises `IllegalAction`, with the number of the action that is illegal, and changes nothing.
        """
        rng = random.Random(self._seed)
        past: list[Action] = list(actions)
        decisions: list[tuple[int, int]] = []  # the numbers of these actions, and the seats whose they were
        moments = states(self._box, past)
        for number, state in enumerate(itertools.islice(moments, len(past))):
            if state.actor == CHANCE:
                sample(state, rng)  # in vain, but so the next numbers drawn are those that would have come
            elif (seat := self._who_decides(state)) is not None:
                decisions.append((number, seat))
        self._rng, self._state, self._actions, self._decisions = rng, next(moments), past, decisions
        self._set_up()

    def _set_up(self) -> None:
        """Let chance bring the game to its first turn, if it has not yet come to it."""
        begun = any(isinstance(event, TurnBegan) for event in reversed(self._state.events))
        while not begun and self._state.actor == CHANCE:
            self._let_chance_act()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that has been done so far by everybody, chance included: hidden cards can be read off it."""
        return tuple(self._actions)

    @property
    def steps(self) -> int:
        """How many actions there have been, those of chance and the deal included."""
        return len(self._actions)

    @property
    def state(self) -> State:
        """The whole state, hidden cards included: for whoever counts or tests, never for a player."""
        return self._state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._state.outcome

    def view(self, seat: int | None) -> View:
        """What a seat, or None for somebody who only watches, may know now.

        Raises `IllegalAction` for a seat that does not exist.
        """
        return view(self._state, seat)

    @property
    def waiting_for(self) -> int | None:
        """The seat whose decision the game waits for; None when it can go on by itself or is over."""
        return self._who_decides(self._state)

    def _who_decides(self, state: State) -> int | None:
        """The seat without a bot that acts; whoever holds none of the named cards has nothing to decide."""
        seat = state.actor
        if seat is None or seat == CHANCE or seat in self._bots:
            return None
        return seat if legal_actions(state) != (Pass(),) else None

    def act(self, action: Action) -> None:
        """Do what a seat without a bot has decided; then `run`, or `step` by step, lets the others play.

        Raises `IllegalAction`, and changes nothing, when the rules forbid it or another has to act.
        """
        seat = self.waiting_for
        if seat is None:
            raise IllegalAction("The game is over." if self.outcome else "It is not your turn to decide.")
        self._apply(action)
        self._decisions.append((self.steps - 1, seat))

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return bool(self._decisions)

    @property
    def last_decision(self) -> tuple[Action, int] | None:
        """The last decision of a seat without a bot, and whose it was; None if more has happened since."""
        number, seat = self._decisions[-1] if self._decisions else (-1, -1)
        return (self._actions[-1], seat) if number == self.steps - 1 and number >= 0 else None

    def undo(self) -> None:
        """Take back the last decision of a seat without a bot, and all that has happened since.

        The same decision leads to the same future again; see `replay`, also for bots of one's own.
        Raises `IllegalAction` when there is nothing to take back.
        """
        if not self._decisions:
            raise IllegalAction("There is no decision yet that could be taken back.")
        self.replay(self._actions[: self._decisions[-1][0]])

    def step(self) -> bool:
        """Let chance, a bot, or somebody who must pass act once; False when there is nobody like that.

        Raises `IllegalAction`, and changes nothing, when the rules forbid what a bot wants. What a bot itself
        raises comes through as it is, with a note that says whose bot it was. Raises `EndlessGame` when the
        bots have gone on for so long that they will not come to an end.
        """
        seat = self._state.actor
        if seat is None or self.waiting_for is not None:
            return False
        if self.steps - (self._decisions[-1][0] if self._decisions else 0) > _LIMIT:
            raise EndlessGame(f"After {_LIMIT:,} steps the bots have come to no end: this game is given up.")
        if seat == CHANCE:
            self._let_chance_act()
        elif seat in self._bots:
            self._let_bot_act(seat)
        else:
            self._apply(Pass())
        return True

    def run(self) -> None:
        """Go on until a seat without a bot has to decide, or the game is over; raises what `step` raises."""
        while self.step():
            pass

    def _let_chance_act(self) -> None:
        action, self._state = step_of_chance(self._state, self._rng)
        self._actions.append(action)

    def _let_bot_act(self, seat: int) -> None:
        try:
            action = self._bots[seat](view(self._state, seat))
        except Exception as error:
            error.add_note(f"It was {self._state.seats[seat]}'s bot that failed.")
            raise
        try:
            self._apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"{self._state.seats[seat]}'s bot wanted {action!r}: {error}") from None

    def _apply(self, action: Action) -> None:
        self._state = apply(self._state, action)
        self._actions.append(action)


def states(first: State, actions: Iterable[Action]) -> Iterator[State]:
    """A state, and those to which the actions lead from it, one after the other.

    Raises `IllegalAction`, with the number of the action, for one that the rules forbid.
    """
    yield first
    for number, action in enumerate(actions, 1):
        try:
            first = apply(first, action)
        except IllegalAction as error:
            raise IllegalAction(f"Action {number}, {action!r}: {error}") from None
        yield first
