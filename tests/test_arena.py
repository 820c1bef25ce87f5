from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from cluekit import session
from cluekit.arena import simulate, simulation
from cluekit.bots import Eliminator, entrant
from cluekit.editions import edition
from cluekit.errors import ClueError, IllegalAction
from cluekit.game import Accuse, Action, Audit, Roll, View, start
from cluekit.game.events import TurnBegan
from cluekit.session import Session

MINI, CLASSIC = edition("mini"), edition("classic")
ALL = ["random", "eliminator", "reasoner"]


def test_every_game_is_accounted_for() -> None:
    result = simulate(MINI, ["random", "random"], games=30, seed=2)
    assert sum(result.wins) + result.unsolved + result.unfinished == 30
    assert result.unsolved > 0
    assert result.unfinished == 0
    assert (result.edition, result.bots, result.seed) == ("mini", ("random", "random"), 2)


def test_the_seed_fixes_everything_but_the_time() -> None:
    first, again, other = (simulate(CLASSIC, ALL, games=4, seed=seed) for seed in (3, 3, 4))
    assert replace(first, seconds=0.0) == replace(again, seconds=0.0)
    assert first.steps != other.steps


def test_more_games_begin_with_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    play = simulation._play
    monkeypatch.setattr(simulation, "_play", lambda *args: played.append(play(*args)) or played[-1])
    simulate(MINI, ALL, games=3, seed=9)
    simulate(MINI, ALL, games=6, seed=9)
    assert played[:3] == played[3:6]
    assert len({game.steps for game in played[3:]}) > 1


def test_steps_are_the_actions_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = []

    class Kept(Session):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            sessions.append(self)

    monkeypatch.setattr(simulation, "Session", Kept)
    result = simulate(MINI, ALL, games=5)
    assert result.steps == sum(len(session.actions) for session in sessions) > 100
    for played in sessions:
        assert [*session.states(start(MINI, 3), played.actions)][-1] == played.state


def test_turns_are_counted_and_averaged() -> None:
    result = simulate(MINI, ["eliminator", "eliminator"], games=8)
    assert result.mean_turns == Fraction(result.turns, 8)
    assert 8 < result.turns < result.steps / 2


def test_a_game_without_end_is_given_up_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MAX_TURNS", 3)
    result = simulate(CLASSIC, ["eliminator", "eliminator"], games=5)
    assert (result.unfinished, result.unsolved, result.wins) == (5, 0, (0, 0))
    assert result.mean_turns == 3


def test_a_turn_without_end_makes_a_game_unfinished_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_LIMIT", 40)
    result = simulate(CLASSIC, ["eliminator", "eliminator"], games=5)
    assert (result.unfinished, result.unsolved, result.wins) == (5, 0, (0, 0))
    assert result.steps == 5 * 41


def test_knowing_more_wins_more() -> None:
    """The same twenty deals in every seating, so that neither deal nor seat favours anybody."""
    wins = dict.fromkeys(ALL, 0)
    for bots in (ALL, ALL[1:] + ALL[:1], ALL[2:] + ALL[:2], ALL[::-1]):
        for name, won in zip(bots, simulate(MINI, bots, games=20, seed=1).wins, strict=True):
            wins[name] += won
    assert wins["random"] < wins["eliminator"] < wins["reasoner"]


def test_games_can_be_played_by_other_rules() -> None:
    plain = simulate(MINI, ALL, games=4, seed=3)
    same = simulate("mini", ALL, games=4, seed=3, options={"dice": 1})
    assert replace(plain, seconds=0.0) == replace(same, seconds=0.0)
    assert simulate("mini", ALL, games=4, seed=3, options={"dice": 2}).steps != plain.steps
    with pytest.raises(ClueError, match="2 players, not 3"):
        simulate("mini", ALL, games=1, options={"max-players": 2})


def test_a_turn_counts_once_whatever_is_done_before_the_roll() -> None:
    """Whoever has passes checked first is still in the same turn."""

    def suspicious(view: View) -> Action:
        audits = [action for action in view.legal if isinstance(action, Audit)]
        return (audits or [action for action in view.legal if not isinstance(action, Accuse)])[0]

    begun = []

    def counting(view: View) -> Action:
        begun[:] = [event for event in view.events if isinstance(event, TurnBegan)]
        if len(begun) > 20 and view.legal[0] == Roll():
            return next(action for action in view.legal if isinstance(action, Accuse))
        return suspicious(view)

    result = simulate(
        "mini", [counting, suspicious], games=1, options={"honour": True, "last-player": "wins"}
    )
    assert result.turns == len(begun)


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (["random", "moriarty"], 1, "no bot 'moriarty'"),
        (["random"], 1, "2 to 3 players, not 1"),
        (["random"] * 4, 1, "2 to 3 players, not 4"),
        ([], 1, "2 to 3 players, not 0"),
        (["random", "random"], 0, "at least one game, not 0"),
        (["random", "random"], -7, "at least one game, not -7"),
        (["random", "random"], True, "The number of games is a whole number, not True"),
        (["random", "random"], 2.5, "The number of games is a whole number, not 2.5"),
        ("random", 1, "bots is a list with a bot for each seat, not 'random'"),
        (None, 1, "bots is a list with a bot for each seat, not None"),
        (2, 1, "bots is a list with a bot for each seat, not 2"),
        ([None, "random"], 1, "no bot 'None'; there are random, eliminator, "),
    ],
)
def test_what_cannot_be_simulated(bots: Any, games: Any, message: str) -> None:
    with pytest.raises(ClueError, match=message):
        simulate(MINI, bots, games)


def test_entrants_and_classes_play_as_well() -> None:
    """Each seat draws the seed that a bot called by its name gets."""

    class Seeded(Eliminator):
        def __init__(self, seed: int = 0, keen: bool = False) -> None:
            super().__init__(seed)
            seeds.append(seed)

    seeds: list[int] = []
    plain = simulate(MINI, ["eliminator", "reasoner"], games=3)
    bots = [entrant(Seeded, "mine", keen=True), entrant("reasoner", "other")]
    seeds.clear()
    result = simulate(MINI, bots, games=3)
    assert (result.wins, result.steps) == (plain.wins, plain.steps)
    assert result.bots == ("mine", "other")
    assert [seed for seed in seeds if seed] == [
        random.Random(f"0/{game}").getrandbits(32) for game in range(3)
    ]
    assert replace(simulate(MINI, [Seeded, "reasoner"], games=3), bots=(), seconds=0.0) == replace(
        plain, bots=(), seconds=0.0
    )


@pytest.mark.parametrize("seed", ["1", 1.0, None, False])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ClueError, match=f"The seed is a whole number, not {seed!r}"):
        simulate(MINI, ["random", "random"], 1, seed)


def test_a_bot_that_breaks_a_rule_is_named() -> None:
    with pytest.raises(IllegalAction, match="Bruno's bot wanted 'roll': 'roll' is no action of this game"):
        simulate(MINI, ["random", lambda view: "roll"], 1)  # type: ignore[list-item, return-value]
