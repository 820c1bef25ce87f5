"""A running game in which bots play some of the seats.

The session holds the state; whoever plays at it is given views and hands in actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from cluekit.bots import Bot
from cluekit.cards import Card
from cluekit.editions import Edition
from cluekit.errors import EndlessGame, IllegalAction
from cluekit.game import CHANCE, Action, Outcome, Pass, State, View, apply, legal_actions, sample, start, view

__all__ = ["Session"]

_LIMIT = 12_000
"""So many steps without the decision of a person, and a game is given up: bots have only hundreds to do."""


class Session:
    """One game, from the deal to the end.

    `bots` maps seats to the bots that play them; the other seats wait for `act`. `seed` fixes the deal and
    every throw of the dice; `steps` counts the actions of everybody, those of chance and the deal included.
    Raises the errors of `cluekit.game.start` for seats that cannot be played.

    >>> from cluekit.bots import bot
    >>> from cluekit.editions import edition
    >>> game = Session(edition("mini"), 3, {seat: bot("eliminator", seat) for seat in range(3)}, seed=1)
    >>> game.run()
    >>> game.outcome.termination.value
    'solved'
    """

    def __init__(
        self, edition: Edition, seats: int | Iterable[str | Card], bots: Mapping[int, Bot], seed: int
    ) -> None:
        self._rng = random.Random(seed)
        self._bots = dict(bots)
        self._state = start(edition, seats)
        self.steps = 0
        self._decided = 0
        while self._state.actor == CHANCE:
            self._apply(sample(self._state, self._rng))

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
        seat = self._state.actor
        undecided = seat is not None and seat != CHANCE and seat not in self._bots and not self._must_pass()
        return seat if undecided else None

    def _must_pass(self) -> bool:
        """Whoever holds none of the named cards has nothing to decide."""
        return legal_actions(self._state) == (Pass(),)

    def act(self, action: Action) -> None:
        """Do what a seat without a bot has decided; then `run`, or `step` by step, lets the others play.

        Raises `IllegalAction`, and changes nothing, when the rules forbid it or another has to act.
        """
        if self.waiting_for is None:
            raise IllegalAction("The game is over." if self.outcome else "It is not your turn to decide.")
        self._apply(action)
        self._decided = self.steps

    def step(self) -> bool:
        """Let chance, a bot, or somebody who must pass act once; False when there is nobody like that.

        Raises `IllegalAction`, and changes nothing, when the rules forbid what a bot wants. What a bot itself
        raises comes through as it is, with a note that says whose bot it was. Raises `EndlessGame` when the
        bots have gone on for so long that they will not come to an end.
        """
        seat = self._state.actor
        if seat is None or self.waiting_for is not None:
            return False
        if self.steps - self._decided > _LIMIT:
            raise EndlessGame(f"After {_LIMIT:,} steps the bots have come to no end: this game is given up.")
        if seat in self._bots:
            self._let_bot_act(seat)
        else:
            self._apply(sample(self._state, self._rng) if seat == CHANCE else Pass())
        return True

    def run(self) -> None:
        """Go on until a seat without a bot has to decide, or the game is over; raises what `step` raises."""
        while self.step():
            pass

    def _let_bot_act(self, seat: int) -> None:
        whose = f"{self._state.seats[seat]}'s bot"
        try:
            action = self._bots[seat](self.view(seat))
        except Exception as error:
            error.add_note(f"It was {whose} that failed.")
            raise
        try:
            self._apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"{whose} wanted {action!r}: {error}") from None

    def _apply(self, action: Action) -> None:
        self._state = apply(self._state, action)
        self.steps += 1
