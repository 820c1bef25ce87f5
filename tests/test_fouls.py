"""A bot that raises, dawdles or breaks the rules loses its game, and nobody else does."""

from __future__ import annotations

import builtins
import contextlib
import pickle
import random
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NoReturn

import pytest
from IPython.core.autocall import ExitAutocall

from cluekit.arena import FORFEIT, UNFINISHED, Foul, Guard, ask, match, simulate
from cluekit.arena.limits import Overtime, checked_limit, within
from cluekit.arena.standin import stand_in
from cluekit.bots import Reasoner, bot
from cluekit.bots.entrants import entrant
from cluekit.bots.registry import comes_with_cluekit
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game import Accuse, Action, EndTurn, Move, Pass, Roll, Show, Suggest, View, deal, view
from cluekit.session import Session
from tests.option_sets import NAMES, chosen

MINI = edition("mini")
LIMIT = 0.1


def first(view: View) -> Action:
    """Something legal, without an accusation."""
    return view.legal.without(Accuse)[0]


def raising(view: View) -> NoReturn:
    raise KeyError("Hall")


def leaving(view: View) -> NoReturn:
    sys.exit(3)


def falling(view: View) -> Action:
    return falling(view)


def nothing(view: View) -> None:
    return None


def elsewhere(view: View) -> Action:
    return Move("Kitchen") if Roll() in view.legal else first(view)


def looping(view: View) -> NoReturn:
    while True:
        pass


def sleeping(view: View) -> Action:
    time.sleep(60)
    return first(view)


def napping(view: View) -> Action:
    time.sleep(3 * LIMIT)
    return first(view)


def catching(view: View) -> Action:
    """Notices that its time is over, and answers all the same."""
    with contextlib.suppress(BaseException):
        time.sleep(60)
    return first(view)


def stubborn(view: View) -> NoReturn:
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def drowsy(view: View) -> NoReturn:
    """Catches everything, and is nearly always in a call that is not Python's own."""
    while True:
        try:
            time.sleep(0.02)
        except BaseException:
            continue


class Unmade:
    """A class whose bots cannot be made for a game."""

    def __init__(self, seed: int) -> None:
        if seed:
            raise RuntimeError("no luck")

    def __call__(self, view: View) -> Action:
        return first(view)


class Mute(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


def mute(view: View) -> NoReturn:
    raise Mute


class Worded:
    """Something that is told by calling what a bot has written."""

    def __init__(self, tell: Any) -> None:
        self.tell = tell

    def __repr__(self) -> str:
        return str(self.tell())


class Told(Exception):
    def __str__(self) -> str:
        return str(self.args[0]())


def rising(tell: Any) -> Any:
    def rising(view: View) -> NoReturn:
        raise Told(tell)

    return rising


def leaving_at_once() -> NoReturn:
    sys.exit(5)


def forever() -> str:
    return looping(None)  # type: ignore[arg-type]


def poisoning(view: View) -> Action:
    """Spoils whatever it is given, and fails."""
    for name in ("_found", "_left", "_runs"):
        view.legal.__dict__[name] = ()
    object.__setattr__(view, "player", None)
    object.__setattr__(view, "legal", ())
    del view.__dict__["events"]
    raise ValueError("spoiled")


def addressed(view: View) -> NoReturn:
    raise ValueError(f"{object()} in line one\nand more{'e' * 500}")


SLOW = "took longer than 0.1 seconds for one decision"

FOULS: list[tuple[Any, str, str]] = [
    (raising, "error", "raised KeyError: 'Hall'"),
    (leaving, "error", "raised SystemExit: 3"),
    (falling, "error", "raised RecursionError: maximum recursion depth exceeded"),
    (Unmade, "error", "raised RuntimeError: no luck"),
    (mute, "error", "raised Mute: <Mute>"),
    (nothing, "illegal", "wanted None, which is no action of this game (is there a return on every way?)"),
    (lambda view: view, "illegal", "wanted <View of Ada: "),
    (lambda view: "roll", "illegal", "wanted 'roll', which is no action of this game"),
    (lambda view: Roll, "illegal", "which is no action of this game (write Roll())"),
    (lambda view: Move, "illegal", "which is no action of this game (make one of this kind)"),
    (
        lambda view: view.legal.of(Show),
        "illegal",
        "wanted (), which is no action of this game (a list; take one",
    ),
    (
        lambda view: list(view.legal[:1]),
        "illegal",
        "game (a list; take one of it, and look first whether it is",
    ),
    (lambda view: Worded(leaving_at_once), "illegal", "wanted <Worded>, which is no action of this game"),
    (lambda view: Move(Worded(leaving_at_once)), "illegal", "wanted <Move>"),  # type: ignore[arg-type]
    (lambda view: Worded(forever), "slow", SLOW),
    (rising(leaving_at_once), "error", "raised Told: <Told>"),
    (rising(forever), "slow", SLOW),
    (poisoning, "error", "raised ValueError: spoiled"),
    (lambda view: input("Which?"), "error", "raised RuntimeError: a bot cannot ask: it gets a view"),
    (elsewhere, "illegal", "wanted Move(to='Kitchen'): A token moves only after its player has rolled"),
    (lambda view: Move([1]), "illegal", "wanted Move(to=[1])"),  # type: ignore[arg-type]
    (lambda view: Show("Rope"), "illegal", "A card is shown only to answer a suggestion"),  # type: ignore[arg-type]
    (looping, "slow", SLOW),
    (sleeping, "slow", SLOW),
    (napping, "slow", SLOW),
    (catching, "slow", SLOW),
    (stubborn, "slow", SLOW),
    (drowsy, "slow", SLOW),
]
NAMES_OF_FOULS = [
    f"{number}-{getattr(made, '__name__', 'lambda')}" for number, (made, *_) in enumerate(FOULS)
]


@pytest.mark.parametrize(("made", "kind", "message"), FOULS, ids=NAMES_OF_FOULS)
def test_a_foul_of_each_kind_costs_the_game_and_no_more(made: Any, kind: str, message: str) -> None:
    began = time.monotonic()
    result = match("mini", [made, "eliminator", "reasoner"], seed=2, limit=LIMIT)
    assert time.monotonic() - began < 40  # who sleeps does so for a minute
    (foul,) = result.fouls
    assert (foul.seat, foul.kind) == (0, kind)
    assert message in foul.message
    assert str(foul).startswith("Ada's bot ")
    assert (result.winner, result.termination) == (2, "solved")
    assert foul.events == len(foul.view.events) > 0
    assert foul.view.player == 0


def test_a_bot_cannot_spoil_the_games_of_others() -> None:
    before = match("mini", ["random", "eliminator"], seed=2)
    for _ in range(3):
        match("mini", [poisoning, poisoning], seed=2)
    assert match("mini", ["random", "eliminator"], seed=2) == before

    def quiet(view: View) -> Action:
        legal = view.legal
        legal._found[Accuse] = ()
        return first(view)

    plain = simulate("mini", ["random", "eliminator"], 10)
    simulate("mini", [quiet, quiet, quiet], 1)
    again = simulate("mini", ["random", "eliminator"], 10)
    assert (again.wins, again.turns) == (plain.wins, plain.turns) == ((0, 10), plain.turns)


def test_leaving_a_notebook_is_a_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    """In IPython `exit` raises nothing: it tells the shell to end."""
    left: list[str] = []

    class Shell:
        def ask_exit(self) -> None:
            left.append("left")

    shell = Shell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    leave = ExitAutocall(shell)  # type: ignore[no-untyped-call]
    (foul,) = match("mini", [lambda view: leave(), "eliminator"], seed=2, limit=1).fouls
    assert foul.message == "raised SystemExit"
    assert left == []
    leave()
    assert left == ["left"]
    assert input is builtins.input


def test_a_bot_that_starts_threads_is_stopped_on_any_thread() -> None:
    """The exception that stops it must not fall on a thread that is just being made."""

    def starting(view: View) -> NoReturn:
        while True:
            threading.Thread(target=int).start()

    def played(number: int) -> str:
        return match("mini", [starting, "eliminator"], seed=number, limit=0.02).fouls[0].kind

    with ThreadPoolExecutor(1) as executor:
        assert list(executor.map(played, range(20), timeout=20)) == ["slow"] * 20


def test_on_other_threads_too() -> None:
    """There nobody can wake a sleeper, but whoever wakes up is stopped."""

    def played(made: Any) -> str:
        return match("mini", [made, "eliminator"], seed=2, limit=LIMIT).fouls[0].kind

    bots = [looping, napping, stubborn, drowsy, raising, nothing]
    with ThreadPoolExecutor(3) as executor:
        kinds = list(executor.map(played, bots, timeout=20))
    assert kinds == ["slow", "slow", "slow", "slow", "error", "illegal"]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("cluekit")][1:]


def test_nothing_is_raised_when_the_call_is_over() -> None:
    """Calls that end at about the moment when their time is over: then all is quiet, whether late or not."""

    def calls(length: float) -> list[str]:
        ends = []
        for number in range(60):
            try:
                within(length, lambda number=number: time.sleep(length * (0.7 + number % 7 / 10)))
                ends.append("in time")
            except Overtime:
                ends.append("late")
            for _ in range(200):
                pass
        return ends

    with ThreadPoolExecutor(2) as executor:
        found = [calls(0.003), *executor.map(calls, [0.003, 0.003], timeout=20)]
    assert all(set(ends) == {"in time", "late"} for ends in found)
    assert sys.gettrace() is None


def test_the_alarm_of_others_goes_on() -> None:
    rung: list[int] = []
    former = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.15)
        match("mini", [sleeping, "eliminator"], limit=0.05)
        assert rung == []
        time.sleep(0.3)
        assert rung == [signal.SIGALRM]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


def test_debuggers_and_measures_of_coverage_stay_where_they_are() -> None:
    def trace(frame: Any, event: str, argument: object) -> None:
        return None

    former = sys.gettrace()
    sys.settrace(trace)
    try:
        with pytest.raises(Overtime):
            within(0.02, lambda: drowsy(None))  # type: ignore[arg-type]
        assert sys.gettrace() is trace
    finally:
        sys.settrace(former)


def test_who_interrupts_a_game_interrupts_it() -> None:
    def interrupted(view: View) -> NoReturn:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match("mini", [interrupted, "eliminator"])


def test_time_enough() -> None:
    result = match("mini", [napping, "eliminator"], seed=1, limit=None, max_turns=2)
    assert result.fouls == ()
    assert within(None, lambda: 3) == 3


def test_what_comes_with_cluekit_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no result of theirs depends on how fast a machine is."""
    slow = match("mini", ["reasoner", entrant("eliminator")], seed=1, limit=1e-9)
    assert slow.fouls == ()
    assert (
        match("mini", ["reasoner", type("Own", (type(bot("random")),), {})], seed=1, limit=1e-9).fouls != ()
    )


@pytest.mark.parametrize(
    ("kind", "ours"),
    [
        ("reasoner", True),
        (" REASONER", True),
        (Reasoner, True),
        (bot("reasoner", 1), True),
        (entrant("bayesian", confidence=0.5), True),
        (entrant(Reasoner, "mine"), True),
        (entrant(bot("reasoner")), True),
        (type("Own", (Reasoner,), {}), False),
        (entrant(type("Own", (Reasoner,), {})), False),
        (first, False),
        (entrant(first, "reasoner"), False),
        ("moriarty", False),
        (None, False),
    ],
)
def test_what_comes_with_cluekit(kind: object, ours: bool) -> None:
    assert comes_with_cluekit(kind) is ours


@pytest.mark.parametrize("limit", [0, -1, True, "1", float("nan")])
def test_a_limit_is_a_number_of_seconds(limit: Any) -> None:
    with pytest.raises(
        ClueError, match="The limit is a number of seconds above 0, or None for no limit, not"
    ):
        match("mini", ["random", "random"], limit=limit)


def test_no_limit() -> None:
    assert checked_limit(float("inf")) is None
    assert checked_limit(None) is None
    assert checked_limit(3) == 3.0


def test_what_is_told_of_an_error() -> None:
    """One line of it, not too long, and without the address, which is another one in each process."""
    (foul,) = match("mini", [addressed, "eliminator"]).fouls
    assert foul.message.startswith("raised ValueError: <object object at 0x...> in line one and moreee")
    assert foul.message.endswith("e…")
    assert len(foul.message) < 250
    assert "in addressed" in foul.trace
    assert "guard.py" not in foul.trace
    assert str(ask(raising, foul.view)) == "Ada's bot raised KeyError: 'Hall'."


def test_ask_gives_one_of_the_legal_actions_itself() -> None:
    """And not what only is equal to it: what a bot has made cannot come into the game."""
    asked = view(deal(MINI, 2, random.Random(3)), 0)
    answer = ask(lambda view: Roll(), asked)
    assert any(answer is action for action in asked.legal)


def test_the_view_of_a_foul_can_be_put_before_the_bot_again() -> None:
    (foul,) = match("mini", [elsewhere, "eliminator"], seed=5).fouls
    again = ask(elsewhere, pickle.loads(pickle.dumps(foul.view)))
    assert isinstance(again, Foul)
    assert again.kind == foul.kind
    assert isinstance(ask(first, foul.view), Roll)


def test_after_a_foul_the_bot_is_not_asked_again() -> None:
    asked = []

    def once(view: View) -> Any:
        asked.append(view)

    result = match("mini", [once, "eliminator", "random"], seed=4)
    assert len(asked) == 1
    assert result.turns_by_seat[0] > 1


def test_who_has_committed_a_foul_wins_nothing_even_as_the_last_one() -> None:
    """All others accuse wrongly, and by the rules the last player wins: but she is a stand-in."""

    def wrong(view: View) -> Action:
        held = view.hand[0]
        return next((action for action in view.legal.of(Accuse) if held in action.triple), first(view))

    result = match("mini", [nothing, wrong], seed=1, options={"last-player": "wins"})  # type: ignore[list-item]
    assert (result.winner, result.termination) == (None, "last standing")
    clean = match("mini", [first, wrong], seed=1, options={"last-player": "wins"})
    assert (clean.winner, clean.termination) == (0, "last standing")


def test_when_all_are_out_the_game_is_over() -> None:
    result = match("mini", [nothing, raising, leaving], seed=1)  # type: ignore[list-item]
    assert (result.winner, result.termination) == (None, FORFEIT)
    assert [foul.kind for foul in result.fouls] == ["illegal", "error", "error"]
    assert sum(result.turns_by_seat) == result.turns <= 5


def test_a_game_without_end() -> None:
    result = match("mini", [first, first], seed=1, max_turns=7)
    assert (result.winner, result.termination, result.turns) == (None, UNFINISHED, 7)
    assert result.turns_by_seat == (4, 3)


# The stand-in


@pytest.mark.parametrize("name", NAMES)
def test_the_stand_in_keeps_every_game_going(name: str) -> None:
    """In every edition: alone at the table stand-ins always find something legal, and nobody accuses."""
    played = chosen(name)
    seats = played.rules.min_players
    seen: list[View] = []

    def watched(view: View) -> Action:
        seen.append(view)
        return stand_in(view)

    session = Session(played, seats, dict.fromkeys(range(seats), watched), seed=7)
    for _ in range(400):
        session.step()
    done = [stand_in(view) for view in seen]
    assert session.outcome is None
    assert all(action in view.legal for action, view in zip(done, seen, strict=True))
    assert not any(isinstance(action, Accuse | Suggest) for action in done)


def test_the_stand_in_is_honest() -> None:
    views: list[View] = []

    class Watched(Guard):
        def __call__(self, view: View) -> Action:
            views.append(view)
            return super().__call__(view)

    honour = edition("mini", {"honour": True})
    for seed in range(10):
        guards: dict[int, Any] = {0: bot("eliminator"), 1: Watched(nothing, 1), 2: bot("eliminator", 1)}  # type: ignore[arg-type]
        Session(honour, 3, guards, seed).run()
    shown = [view for view in views if view.legal.of(Show)]
    assert len(shown) > 5
    assert all(isinstance(stand_in(view), Show) and Pass() in view.legal for view in shown)


def test_the_stand_in_accuses_only_where_the_rules_leave_nothing_else() -> None:
    asked = view(deal(MINI, 2, random.Random(3)), 0)
    accusations = asked.legal.of(Accuse)
    assert stand_in(replace(asked, legal=accusations)) == accusations[0]  # type: ignore[arg-type]
    assert stand_in(replace(asked, legal=(*accusations, EndTurn()))) == EndTurn()  # type: ignore[arg-type]
