"""Tournaments: fair seats, the same rows whoever plays them, kept in files, and what they say."""

from __future__ import annotations

import csv
import functools
import gc
import io
import json
import linecache
import math
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NoReturn

import psutil
import pytest

import cluekit
from cluekit import saved
from cluekit.arena import Match, Row, Tournament, match, openings, tournament
from cluekit.arena.chunks import play_chunk
from cluekit.arena.intervals import Estimate, mean, quantile, share, share_of_clusters, wilson
from cluekit.arena.marks import mark
from cluekit.arena.matches import numbered
from cluekit.arena.openings import Openings
from cluekit.arena.plans import Plan
from cluekit.arena.scores import Standing, compared, standings
from cluekit.arena.seatings import Schedule
from cluekit.bots import bot
from cluekit.bots.entrants import entrant
from cluekit.editions import edition
from cluekit.errors import ClueError, Contradiction, LogError, MissingPackage, TooMuchOpen
from cluekit.game import Accuse, Action, Phase, State, Suggest, View, legal_actions
from cluekit.session import Session
from tests.positions import play, position, triple

MINI = edition("mini")
ALL = ["random", "eliminator", "reasoner"]


def quick(*args: Any, **more: Any) -> Tournament:
    """A tournament without a bar, and without the bits of the first suggestions."""
    return tournament(*args, **{"progress": False, "opening": False, **more})


def first(view: View) -> Action:
    """Never accuses."""
    return view.legal.without(Accuse)[0]


def failing(view: View) -> NoReturn:
    raise ValueError("no idea")


# One game


def test_a_match_tells_all_of_its_game() -> None:
    played = match("mini", ALL, seed=5)
    assert (played.edition, played.names, played.seed) == ("mini", tuple(ALL), 5)
    assert (played.winner, played.termination, played.fouls) == (1, "solved", ())
    state = played.record.state()
    assert state.outcome is not None
    assert state.outcome.winner == played.winner
    assert played.steps == len(played.record.actions)
    begun = Counter(type(event).__name__ for event in state.events)
    assert played.turns == sum(played.turns_by_seat) == begun["TurnBegan"]
    assert sum(played.suggestions) == begun["Suggested"]
    assert (
        str(played)
        == f"mini, random · eliminator · reasoner: eliminator won on seat 1 after {played.turns} turns"
    )


def test_the_same_seed_the_same_match() -> None:
    assert match("mini", ALL, seed=5) == match(MINI, ALL, seed=5)
    assert match("mini", ALL, seed=5).record != match("mini", ALL, seed=6).record


def test_a_match_can_be_saved_and_replayed(tmp_path: Path) -> None:
    played = match("mini", [entrant("random", name="Rita"), first, "reasoner"], seed=5)
    saved.save(played.record, tmp_path / "a.game")
    again = saved.load(tmp_path / "a.game")
    assert again.actions == played.record.actions
    assert again.state() == played.record.state()


def test_a_match_by_other_rules() -> None:
    assert match("mini", ALL, seed=5, options={"dice": 2}).record != match("mini", ALL, seed=5).record
    with pytest.raises(ClueError, match="no option 'die'"):
        match("mini", ALL, options={"die": 2})


def test_names_that_come_twice_are_numbered() -> None:
    twice = ["random", entrant("random", name="random 2"), "random", "random"]
    assert [one.name for one in numbered([entrant(one) for one in twice])] == [
        *("random", "random 2", "random 3", "random 4"),
    ]
    assert match("mini", ["random", "random"]).names == ("random", "random 2")


def test_the_chance_of_a_bot_depends_on_its_name_and_not_on_its_seat() -> None:
    class Told:
        name = "told"

        def __init__(self, seed: int) -> None:
            seeds.append(seed)

        def __call__(self, view: View) -> Action:
            return first(view)

    seeds: list[int] = []
    made = entrant(Told)
    for bots in ([made, "random"], ["random", made], [made, "reasoner"]):
        match("mini", bots, seed=3, max_turns=4)
    match("mini", [made, "random"], seed=4, max_turns=4)
    match("mini", [entrant(made, name="other"), "random"], seed=3, max_turns=4)
    seeds = [seed for seed in seeds if seed]
    assert seeds[0] == seeds[1] == seeds[2]
    assert len({*seeds}) == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": "random"}, "bots is a list with a bot for each seat, not 'random'"),
        ({"bots": ["random"]}, "2 to 3 players, not 1"),
        ({"bots": ["moriarty", "random"]}, "no bot 'moriarty'"),
        ({"seed": 1.5}, "The seed is a whole number, not 1.5"),
        ({"max_turns": 0}, "The number of turns is at least 1, not 0"),
        ({"edition": "nowhere"}, "no edition 'nowhere'"),
    ],
)
def test_what_is_no_match(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError, match=message):
        match(**{"edition": "mini", "bots": ["random", "random"], **change})


@pytest.mark.parametrize(
    ("hands", "asked", "bits"),
    [
        # Of eight solutions one is left when nobody can show any of three that she has not,
        (("Ada,Teapot,Kitchen", "Chloe,Violin,Observatory"), "Bruno,Umbrella,Library", math.log2(8 / 1)),
        # four when Chloe's card is shown to her,
        (("Ada,Teapot,Kitchen", "Chloe,Violin,Observatory"), "Chloe,Umbrella,Library", math.log2(8 / 4)),
        # and two of six, then four of six, when she asks with cards of her own and holds two suspects.
        (("Ada,Chloe,Teapot", "Violin,Kitchen,Observatory"), "Ada,Teapot,Library", math.log2(6 / 2)),
        (("Ada,Chloe,Teapot", "Violin,Kitchen,Library"), "Ada,Teapot,Library", math.log2(6 / 4)),
    ],
)
def test_first_suggestions_are_worth_what_they_rule_out(
    hands: tuple[str, str], asked: str, bits: float
) -> None:
    """With two players every solution leaves one deal, so all of them are equally likely."""
    state = position(
        seats=("Ada", "Bruno"),
        hands=hands,
        envelope=",".join(card.name for card in MINI.deck.cards if card.name not in ",".join(hands)),
        at={"Ada": "Library"},
        edition=MINI,
        phase=Phase.ENTERED,
    )
    openings = Openings(2)
    action: Action = Suggest(*triple(asked, MINI))
    while openings.of(0) is None:
        before, state = state, play(state, action)
        openings.follow(before, state)
        action = legal_actions(state)[0]
    assert openings.of(0) == pytest.approx(bits, abs=1e-9)
    assert openings.of(1) is None


def test_games_without_first_suggestions() -> None:
    assert match("mini", ["eliminator", "eliminator"], opening=False).opening == (None, None)
    assert match("mini", [first, "eliminator"], max_turns=1).opening == (None, None)


def test_only_too_much_to_count_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: type[ClueError]) -> Any:
        def of(view: View) -> NoReturn:
            raise error("so it is")

        return of

    monkeypatch.setattr(openings.Knowledge, "of", fail(TooMuchOpen))
    assert match("mini", ["eliminator"] * 2, seed=1).opening == (None, None)
    monkeypatch.setattr(openings.Knowledge, "of", fail(Contradiction))
    with pytest.raises(Contradiction):
        match("mini", ["eliminator"] * 2, seed=1)


# Who sits where


@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (3, 3), (4, 3), (5, 2), (4, 4), (6, 4), (6, 6)])
def test_seats_are_fair(entrants: int, players: int) -> None:
    """For each deal everybody is on each seat equally often, and all games have the same cards and dice."""
    schedule = Schedule(entrants, players, deals=3, seed=1)
    games = [schedule.game(number) for number in range(len(schedule))]
    assert len(games) == 3 * math.comb(entrants, players) * (
        math.factorial(players) if players < 4 else players
    )
    assert len({game.seats for game in games if game.deal == 0}) == len(games) / 3
    for deal in range(3):
        of_deal = [game for game in games if game.deal == deal]
        assert len({game.seed for game in of_deal}) == 1
        for table in range(len(schedule.tables)):
            at_table = [game.seats for game in of_deal if game.table == table]
            counts = Counter((seat, one) for seats in at_table for seat, one in enumerate(seats))
            assert {*counts} == {(seat, one) for seat in range(players) for one in schedule.tables[table]}
            assert len({*counts.values()}) == 1
    assert len({game.seed for game in games}) == 3


def test_neighbours_change_from_deal_to_deal() -> None:
    """Rotations alone would leave everybody behind the same player for ever."""
    schedule = Schedule(4, 4, deals=200, seed=1)
    behind = Counter()
    for number in range(len(schedule)):
        seats = schedule.game(number).seats
        behind.update(zip(seats, seats[1:] + seats[:1], strict=True))
    assert len(behind) == 12
    assert max(behind.values()) < 2 * min(behind.values())


def test_the_cards_are_the_same_for_all_seatings_of_a_deal() -> None:
    result = quick(MINI, ALL, games=2)
    deals: dict[int, set[Any]] = {}
    for row in result.rows:
        deals.setdefault(row.deal, set()).add(result.match(row.number).record.state().hands)
    assert [len(hands) for hands in deals.values()] == [1, 1]
    assert deals[0] != deals[1]


def test_alike_players_do_alike() -> None:
    """Three of a kind in all orders: whoever they are called, each seat wins what that seat wins."""
    result = quick(MINI, [lambda view: PLAYER(view)] * 3, games=4, seed=2)
    for deal in range(4):
        assert len({row.winner for row in result.rows if row.deal == deal}) == 1
    assert [each.wins for each in result.standings()] == [8, 8, 8]


PLAYER = entrant("reasoner").seat(5)


def test_a_longer_tournament_begins_with_the_same_games() -> None:
    assert quick(MINI, ALL, games=4, seed=9).rows[:12] == quick(MINI, ALL, games=2, seed=9).rows
    assert quick(MINI, ALL, games=2, seed=8).rows != quick(MINI, ALL, games=2, seed=9).rows


def test_more_entrants_than_seats() -> None:
    result = quick(MINI, ["random", "random", "random", first], games=1, max_turns=3)
    assert len(result.rows) == 4 * 6
    assert {each.games for each in result.standings()} == {18}
    assert quick(MINI, ALL, games=1, players=2, max_turns=2).plan.schedule.tables == ((0, 1), (0, 2), (1, 2))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entrants": "random"}, "entrants is a list of bots, not 'random'"),
        ({"entrants": ["random"]}, "Mini is for 2 to 3 players, not 1"),
        ({"entrants": ["random", "moriarty"]}, "no bot 'moriarty'"),
        ({"games": 0}, "The number of games is at least 1, not 0"),
        ({"games": "many"}, "The number of games is a whole number, not 'many'"),
        ({"seed": None}, "The seed is a whole number, not None"),
        ({"players": 3}, "There are only 2 entrants for 3 seats"),
        ({"players": 4}, "Mini is for 2 to 3 players, not 4"),
        ({"players": True}, "The number of players is a whole number, not True"),
        ({"limit": 0}, "The limit is a number of seconds above 0"),
        ({"chunk": 0}, "The number of games in a chunk is at least 1, not 0"),
        ({"options": {"dice": 3}}, "one or two dice, not with 3"),
    ],
)
def test_what_is_no_tournament(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError, match=message):
        quick(**{"edition": "mini", "entrants": ["random", "random"], "games": 1, **change})


def test_a_bot_that_fails_loses_its_games_and_never_the_tournament() -> None:
    result = quick(MINI, [failing, "eliminator", "reasoner"], games=2)
    assert result.complete
    assert all(len(row.fouls) == 1 and row.names[row.fouls[0].seat] == "failing" for row in result.rows)
    last = result.standings()[-1]
    assert (last.name, last.wins, last.fouls) == ("failing", 0, 12)
    assert result.match(3).fouls[0].message == "raised ValueError: no idea"
    assert result.match(3).winner == result.rows[3].winner


# Whoever plays it


class Lazy(Executor):
    """An executor of nobody's: does what it is given when it is given it, the last thing first."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, fn, args))
        future.set_result(fn(*args))
        return future


SERIAL = quick(MINI, [*ALL, failing], games=2, seed=3, players=3, opening=True)


@pytest.mark.parametrize("chunk", [None, 1, 7, 1000])
def test_rows_do_not_depend_on_chunks(chunk: int | None) -> None:
    executor = Lazy()
    result = quick(MINI, [*ALL, failing], 2, 3, players=3, opening=True, executor=executor, chunk=chunk)
    assert result.rows == SERIAL.rows
    assert len(executor.given) == math.ceil(48 / (chunk or 1))


def test_threads() -> None:
    with ThreadPoolExecutor(3) as executor:
        result = quick(MINI, [*ALL, failing], 2, 3, players=3, opening=True, executor=executor)
    assert [row for row in result.rows if row != SERIAL.rows[row.number]] == []
    assert result == SERIAL


def test_processes() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        result = quick(MINI, [*ALL, failing], 2, 3, players=3, opening=True, executor=executor)
        assert result == SERIAL
        with pytest.raises(ClueError, match="The workers have died"):
            quick(MINI, [fatal, "random"], 2, executor=executor)


def fatal(view: View) -> NoReturn:
    os._exit(3)


def test_a_cluster(tmp_path: Path) -> None:
    """A real one of Dask, with two workers on this machine; nobody else can reach it, nothing of it stays."""
    from distributed import Client, LocalCluster

    before = {process.pid for process in psutil.Process().children(recursive=True)}
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # any port: the usual one may be taken
            local_directory=str(tmp_path),
        ) as cluster,
        Client(cluster, timeout=30) as client,
    ):
        executor = client.get_executor()
        result = quick(MINI, [*ALL, failing], 2, 3, players=3, opening=True, executor=executor)
        assert result == SERIAL
        assert {*listening()} == {"127.0.0.1"}
        # A function that no module knows goes to the workers with its code.
        own = [lambda view: first(view), "random"]
        far = quick(MINI, own, 2, max_turns=5, executor=executor)
        assert far.rows == quick(MINI, own, 2, max_turns=5).rows
        # Whoever interrupts it calls off what has not begun, and the cluster is free for something else.
        few = quick(MINI, ALL, 200, 3, executor=executor, chunk=4, progress=interrupting(8))
        assert few.rows == tuple(row for row in few.rows if row == few.plan.row(row.number))
        assert 8 <= len(few.rows) < 100
        assert client.submit(sum, [1, 2]).result(timeout=20) == 3
    left = [one for one in psutil.Process().children(recursive=True) if one.pid not in before]
    assert psutil.wait_procs([one for one in left if not is_tracker(one)], timeout=10)[1] == []


def listening() -> Iterator[str]:
    """The addresses at which this process and its children can be reached."""
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        for connection in process.net_connections("inet"):
            if connection.status == psutil.CONN_LISTEN:
                yield connection.laddr.ip


def is_tracker(process: psutil.Process) -> bool:
    """Whether it is Python's own process that tidies up after others, and stays as long as this one."""
    return "resource_tracker" in " ".join(process.cmdline())


def interrupting(done: int) -> Any:
    """Somebody who stops a tournament when so many games are done."""

    def tell(games: int, all_games: int) -> None:
        told.append((games, all_games))
        if games >= done:
            raise KeyboardInterrupt

    told: list[tuple[int, int]] = []
    tell.told = told  # type: ignore[attr-defined]
    return tell


def test_functions_that_cannot_be_sent_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(view: View) -> Action:
        return first(view)

    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with pytest.raises(ClueError, match=r"^mine cannot be sent to other processes: .* install cloudpickle"):
        quick(MINI, ["random", mine], 1, executor=Lazy())
    with ThreadPoolExecutor(1) as executor:
        assert quick(MINI, ["random", mine], 1, max_turns=3, executor=executor).complete


def test_functions_that_workers_do_not_find_are_named() -> None:
    """As in a notebook whose functions are sent by their names, and the other process has no such name."""
    packed = b"c__main__\nnobody\n."
    with pytest.raises(
        ClueError, match=r"A worker process does not find what plays .*'nobody'.* need cloudpickle"
    ):
        play_chunk(packed, [0])


def test_an_error_of_the_executor_comes_through() -> None:
    class Broken(Lazy):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.given:
                raise BrokenExecutor("no more")
            return super().submit(fn, *args)

    with pytest.raises(ClueError, match=r"The workers have died \(no more\)"):
        quick(MINI, ["random", "random"], 2, executor=Broken(), chunk=1)


# Interrupted, and gone on with


def interrupted_after(decisions: int) -> Any:
    """A bot that stands for somebody who presses Ctrl-C in the middle of a game."""
    asked = []

    def bot(view: View) -> Action:
        if len(asked) >= decisions:
            raise KeyboardInterrupt
        asked.append(view.turn)
        return first(view)

    return bot


def test_who_interrupts_gets_what_is_done(tmp_path: Path) -> None:
    stop = interrupting(5)
    some = quick(MINI, ALL, games=2, seed=3, progress=stop, file=tmp_path / "rows")
    assert stop.told == [(number, 12) for number in range(1, 6)]
    assert (some.complete, len(some.rows)) == (False, 5)
    assert "5 of 12 games, unfinished" in str(some)
    whole = quick(MINI, ALL, games=2, seed=3)
    assert some.rows == whole.rows[:5]
    told: list[tuple[int, int]] = []
    again = quick(
        MINI,
        ALL,
        games=2,
        seed=3,
        file=tmp_path / "rows",
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == [(number, 12) for number in range(6, 13)]
    assert again == whole
    assert whole.complete


def test_who_interrupts_in_the_middle_of_a_game_loses_that_one(tmp_path: Path) -> None:
    result = quick(MINI, [interrupted_after(100), "eliminator"], games=5, file=tmp_path / "rows")
    assert not result.complete
    assert 0 < len(result.rows) < 10
    assert len((tmp_path / "rows").read_text().splitlines()) == 1 + len(result.rows)


def test_who_interrupts_a_worker_interrupts_the_tournament() -> None:
    with ThreadPoolExecutor(1) as executor:
        result = quick(MINI, [interrupted_after(100), "eliminator"], games=5, executor=executor, chunk=3)
    assert not result.complete
    assert 0 < len(result.rows) < 10


def test_interrupted_threads_hand_in_what_they_were_doing() -> None:
    with ThreadPoolExecutor(2) as executor:
        result = quick(MINI, ALL, games=10, seed=3, executor=executor, chunk=2, progress=interrupting(2))
    assert 2 <= len(result.rows) < 60
    assert all(row == result.plan.row(row.number) for row in result.rows)


PAIR = ["eliminator", "reasoner"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of a tournament of four games."""
    quick(MINI, PAIR, games=2, seed=1, file=tmp_path / "rows.jsonl")
    return tmp_path / "rows.jsonl"


def test_a_file_has_a_line_for_each_game(kept: Path) -> None:
    head, *lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert (head["format"], head["edition"], head["seed"]) == ("cluekit tournament", "mini", 1)
    assert [one["name"] for one in head["entrants"]] == PAIR
    assert tuple(map(Row.read, lines)) == quick(MINI, PAIR, games=2, seed=1).rows


@pytest.mark.parametrize("cut", [0, 45, 300, 700, 900, 1100])
def test_a_file_that_was_cut_off_anywhere_is_gone_on_with(kept: Path, cut: int) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:cut])
    assert quick(MINI, PAIR, games=2, seed=1, file=kept) == quick(MINI, PAIR, games=2, seed=1)
    assert sorted(kept.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_whole_file_is_only_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kept.read_bytes()
    kept.chmod(0o444)
    monkeypatch.setattr(Plan, "row", None)
    assert len(quick(MINI, PAIR, games=2, seed=1, file=kept).rows) == 4
    assert len(quick(MINI, PAIR, games=1, seed=1, file=kept).rows) == 2
    assert kept.read_bytes() == whole


def test_more_games_go_on_in_the_same_file(kept: Path) -> None:
    assert quick(MINI, PAIR, games=3, seed=1, file=kept) == quick(MINI, PAIR, games=3, seed=1)
    assert len(kept.read_bytes().splitlines()) == 7


def test_a_read_only_file_is_not_written(kept: Path) -> None:
    kept.chmod(0o444)
    with pytest.raises(ClueError, match=r"rows\.jsonl: the file cannot be written \(it is read-only\)"):
        quick(MINI, PAIR, games=3, seed=1, file=kept)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 2}, "holds another tournament: the seeds differ"),
        ({"edition": "hexa"}, "holds another tournament: the editions differ"),
        ({"options": {"dice": 2}}, "holds another tournament: cards, board or rules differ"),
        ({"entrants": ["reasoner", "eliminator"]}, "holds another tournament: the entrants differ"),
        ({"max_turns": 9}, "another tournament: the turns after which a game is given up differ"),
        ({"opening": True}, "another tournament: the bits of first suggestions, counted or not, differ"),
    ],
)
def test_another_tournament_is_left_alone(kept: Path, change: dict[str, Any], message: str) -> None:
    whole = kept.read_bytes()
    given = {"edition": MINI, "entrants": PAIR, "games": 2, "seed": 1, "file": kept, **change}
    if given["edition"] == "hexa":
        given["entrants"] = [*PAIR, "random"]
    with pytest.raises(LogError, match=message):
        quick(**given)
    assert kept.read_bytes() == whole


def test_a_function_that_was_changed_is_another_entrant(tmp_path: Path) -> None:
    """Or else the rows of the old one would count for the new one."""
    file = tmp_path / "rows"
    source = tmp_path / "mine.py"
    for number, body in enumerate(("return view.legal[0]", "return view.legal[-1]")):
        source.write_text(f"def mine(view):\n    {body}\n")
        made: dict[str, Any] = {}
        exec(compile(source.read_text(), f"{source}{number}", "exec"), made)
        linecache.cache[f"{source}{number}"] = (
            1,
            None,
            source.read_text().splitlines(True),
            f"{source}{number}",
        )
        if number:
            with pytest.raises(
                LogError, match=r"the code or the settings of '.*' have changed since; please"
            ):
                quick(MINI, [made["mine"], "random"], 1, max_turns=3, file=file)
        else:
            quick(MINI, [made["mine"], "random"], 1, max_turns=3, file=file)


class Mine:
    """A bot of one's own with a setting."""

    def __init__(self, level: int = 0, *more: object) -> None:
        self.level = level
        self.more = more

    def __call__(self, view: View) -> Action:
        return first(view)


class Own:
    """A setting whose text holds its address."""


def levelled(view: View, level: int) -> Action:
    return first(view)


def closed(level: object) -> Any:
    def closed(view: View, again: bool = False) -> Action:
        return closed(view) if again else levelled(view, level)  # type: ignore[arg-type]

    return closed


def in_class(level: int) -> Any:
    class Inner:
        def __init__(self, seed: int) -> None:
            super().__init__()

        def __call__(self, view: View) -> Action:
            return levelled(view, level)

    return Inner


def typed_in(level: int) -> Any:
    made: dict[str, Any] = {}
    exec(f"def typed_in(view):\n    return [view.legal[{level}] for view in [view]][0]", made)
    return made["typed_in"]


@pytest.mark.parametrize(
    "make",
    [
        Mine,
        lambda level: Mine(0, {"b": level}, {"a", "b", "c"}, Own()),
        lambda level: functools.partial(levelled, level=level),
        lambda level: functools.partial(closed(level)),
        lambda level: Mine(level).__call__,
        closed,
        in_class,
        typed_in,
        lambda level: type("Mine", (Mine,), {"level": level}),
        lambda level: (lambda view: first(view), lambda view: view.legal[-1])[bool(level)],
        lambda level: lambda view, level=level: levelled(view, level),
        lambda level: entrant(Setting, "mine", level=level, own=Own()),
        lambda level: bot("reasoner", level),
    ],
)
def test_rows_of_one_are_never_passed_off_as_those_of_another(tmp_path: Path, make: Any) -> None:
    """One of the same name and class, with another value inside; but made again it is the same."""
    play = functools.partial(quick, MINI, games=1, max_turns=2, file=tmp_path / "rows")
    rows = play([make(0), "random"]).rows
    assert play([make(0), "random"]).rows == rows
    with pytest.raises(LogError, match=r"the code or the settings of '.*' have changed since; please"):
        play([make(5), "random"])


class Setting:
    """A class with settings."""

    def __init__(self, seed: int, level: int, own: object) -> None:
        self.level = level

    def __call__(self, view: View) -> Action:
        return first(view)


@pytest.mark.parametrize("held", [threading.Lock(), (number for number in ())])
def test_what_cannot_be_told_apart_is_not_kept(tmp_path: Path, held: object) -> None:
    file = tmp_path / "rows"
    for one in (Mine(0, held), closed(held), functools.partial(levelled, level=held)):
        with pytest.raises(ClueError, match=r"cannot be told from others .*: give it as a class with"):
            quick(MINI, [entrant(one, "mine"), "random"], 1, max_turns=2, file=file)
    assert not file.exists()
    assert quick(MINI, [Mine(0, held), "random"], 1, max_turns=2).complete


def test_the_mark_of_an_entrant_is_the_same_in_every_process() -> None:
    """Whatever the order of a set and the addresses are there."""
    own = Mine(3, {"a", "b", "c", "d"}, Own(), closed(1.5), Fraction(1, 3))
    here = mark(entrant(own))
    code = (
        "from tests.test_tournament import *\n"
        "print(mark(entrant(Mine(3, {'d', 'c', 'b', 'a'}, Own(), closed(1.5), Fraction(1, 3)))))"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[1],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split()[-1] == here


def test_the_rows_of_another_version_are_left_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluekit, "__version__", "99.1")
    with pytest.raises(LogError, match=r"the versions of cluekit, and .* the bots, differ"):
        quick(MINI, PAIR, games=2, seed=1, file=kept)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("My diary\n", "There is something else in .*rows.jsonl; please give another file"),
        ("{}\n", "There is something else"),
        ("[1]\n", "There is something else"),
        ("\x00\x01\n", "There is something else"),
        ("no end of line", "There is something else"),
        ("{", "There is something else"),
        ('{"format":"cluekit tournament"', "There is something else"),
        ("[" * 100_000 + "\n", "There is something else"),
    ],
)
def test_something_else_is_left_alone(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(content)
    with pytest.raises(LogError, match=message):
        quick(MINI, PAIR, 1, file=file)
    assert file.read_text() == content


@pytest.mark.parametrize(
    "change",
    [
        lambda row: {**row, "seed": 5},
        lambda row: {**row, "number": -1},
        lambda row: {**row, "number": 10**30},
        lambda row: {**row, "names": ["a", "b"]},
        lambda row: {**row, "winner": 2},
        lambda row: {**row, "winner": "Ada"},
        lambda row: {**row, "turns": None},
        lambda row: {**row, "turns_by_seat": [1]},
        lambda row: {**row, "opening": ["much", None]},
        lambda row: {**row, "fouls": [[0]]},
        lambda row: {**row, "fouls": [[-1, "error", "raised"]]},
        lambda row: {**row, "fouls": [[2, "error", "raised"]]},
        lambda row: {**row, "fouls": 3},
        lambda row: {name: value for name, value in row.items() if name != "steps"},
        lambda row: {**row, "opening": [math.nan, 1.0]},
        lambda row: {**row, "opening": [math.inf, 1.0]},
        lambda row: {**row, "opening": [-1e308, 1.0]},
        lambda row: {**row, "turns_by_seat": [10**400, 1]},
        lambda row: {**row, "steps": True},
        lambda row: {**row, "termination": "bored"},
        lambda row: {**row, "termination": ["solved"]},
        lambda row: {**row, "termination": {}},
        lambda row: {**row, "termination": None},
        lambda row: {**row, "fouls": [[0, "odd", "raised"]]},
        lambda row: {**row, "fouls": [[0, ["error"], "raised"]]},
        lambda row: [row],
        lambda row: None,
    ],
)
def test_a_line_that_is_no_row_is_named(kept: Path, change: Any) -> None:
    lines = kept.read_text(encoding="utf-8").splitlines()
    lines[2] = json.dumps(change(json.loads(lines[2])))
    kept.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match=r"rows\.jsonl, line 3: this is no row of this tournament"):
        quick(MINI, PAIR, games=2, seed=1, file=kept)


def test_a_line_that_is_too_deep_is_named(kept: Path) -> None:
    head, *lines = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text("\n".join([head, "[" * 100_000, *lines]) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match=r"rows\.jsonl, line 2: this is no row of this tournament"):
        quick(MINI, PAIR, games=2, seed=1, file=kept)


def test_a_game_cannot_end_twice(kept: Path) -> None:
    whole = kept.read_text(encoding="utf-8")
    again = json.loads(whole.splitlines()[1])
    kept.write_text(whole + json.dumps(again) + "\n", encoding="utf-8")
    assert len(quick(MINI, PAIR, games=2, seed=1, file=kept).rows) == 4
    again["winner"] = 1 - again["winner"]
    kept.write_text(whole + json.dumps(again) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match="line 6: this game is there before, with another end"):
        quick(MINI, PAIR, games=2, seed=1, file=kept)


def test_what_is_no_executor() -> None:
    for wrong in (5, 0, "threads"):
        with pytest.raises(ClueError, match=r"executor is one of concurrent\.futures, such as .*, not"):
            quick(MINI, PAIR, 1, executor=wrong)
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(ClueError, match=r"The executor takes no games \(cannot schedule new futures"):
        quick(MINI, PAIR, 1, executor=closed)


@pytest.mark.parametrize("file", [7, b"rows.jsonl", True])
def test_a_file_is_given_by_its_path(file: Any) -> None:
    with pytest.raises(ClueError, match=r"file is the path of a file, such as 'rows.jsonl', not"):
        quick(MINI, PAIR, 1, file=file)


@pytest.mark.parametrize("name", ["no/folder/rows", ".", "\0"])
def test_what_is_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(ClueError, match=r"the file cannot be (read|written)"):
        quick(MINI, PAIR, 1, file=tmp_path / name)


def test_a_bar_is_shown_where_there_is_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    tournament(MINI, ["random", "random"], 1, max_turns=1, opening=False)
    assert capsys.readouterr().err == ""  # a file is no terminal

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", screen)
        tournament(MINI, ["random", "random"], 2, max_turns=1, opening=False)
    assert "4/4" in screen.getvalue()


# What the rows say


def row(number: int, deal: int, names: tuple[str, ...], winner: int | None, **more: Any) -> Row:
    """A row made by hand: the first had one turn, the second two, and both one suggestion."""
    made = Row(
        *(number, deal, 0, 0, 0, names, winner),
        termination="solved" if winner is not None else "unsolved",
        turns=3,
        turns_by_seat=(1, 2),
        suggestions=(1, 1),
        opening=(0.5, None),
        steps=9,
        fouls=(),
    )
    return replace(made, **more)


BY_HAND = (
    row(0, 0, ("a", "b"), 0),
    row(1, 0, ("b", "a"), 1),
    row(2, 1, ("a", "b"), 0),
    row(3, 1, ("b", "a"), 0),
    row(4, 2, ("a", "b"), None),
    row(5, 2, ("b", "a"), 1),
    row(6, 3, ("a", "b"), 1),
)


def test_standings_by_hand() -> None:
    first, second = standings(BY_HAND, ["b", "a"])
    assert (first.name, first.games, first.wins) == ("a", 7, 4)
    assert first.share is not None
    assert first.share.value == Fraction(4, 7)
    deals = mean([(2, 2), (1, 2), (1, 2), (0, 1)])
    assert deals is not None
    assert deals.high is not None
    alike = 12 / 49 * (1.959963984540054 / (deals.high - 4 / 7)) ** 2
    assert (first.share.low, first.share.high) == pytest.approx(wilson(alike * 4 / 7, alike))
    assert first.turns is not None
    assert first.turns.value == Fraction(1 + 2 + 1 + 2, 4)
    assert first.suggestions is not None
    assert (first.suggestions.value, first.suggestions.low, first.suggestions.high) == (1, None, None)
    assert first.opening is not None
    assert first.opening.value == Fraction(1, 2)
    assert (second.name, second.wins) == ("b", 2)


def test_a_comparison_by_hand() -> None:
    """Three deals are whole: a won both games of the first, one of the second, and one of the third."""
    found = compared(BY_HAND, 2, "a", "b")
    assert (found.deals, found.games, found.wins) == (3, 6, (4, 1))
    assert found.difference is not None
    assert found.difference.value == Fraction(3, 6)
    half = 4.303 * math.sqrt((1 + 1 + 0) * 3 / 2) / 6
    assert found.difference.high == pytest.approx(0.5 + half)
    assert str(found).startswith("a won 4 and b 1 of 6 games: a difference of 0.50 (")
    assert str(compared((), 2, "a", "b")) == "a and b have played no whole deal against each other."


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (15, 148, 0.0624, 0.1605),  # Newcombe, Statistics in Medicine 17 (1998), table I
        (81, 263, 0.2553, 0.3662),  # the same
        (1, 29, 0.0061, 0.1718),  # the same
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_of_wilson(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=5e-5)


def test_intervals_hold_what_they_promise() -> None:
    """Ninety-five in a hundred: shares of coins, and means of clusters whose values hang together."""
    rng = random.Random(11)
    hits = Counter[str]()
    for _ in range(600):
        wins = sum(rng.random() < 0.3 for _ in range(120))
        low, high = wilson(wins, 120)
        hits["share"] += low <= 0.3 <= high
        clusters = []
        for _ in range(60):
            shift, size = rng.gauss(5, 2), rng.choice((1, 2, 6))
            clusters.append((sum(rng.gauss(shift, 1) for _ in range(size)), size))
        found = mean(clusters)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        hits["mean"] += found.low <= 5 <= found.high
    assert 0.92 < hits["share"] / 600 < 0.98
    assert 0.92 < hits["mean"] / 600 < 0.98


def test_nothing_has_no_mean() -> None:
    assert mean([]) is None
    assert mean([(0, 0)]) is None
    assert share(0, 0) is None
    assert mean([(3, 2)]) == (Fraction(3, 2), None, None)
    assert mean([(1, 1), (2, 2), (2, 2)]) == (1, None, None)
    assert str(mean([(3, 2)])) == "1.50 (too little to tell an interval)"


def test_nothing_is_sure_after_a_few_deals() -> None:
    """Three deals that all went the same way say no more than that."""
    alike = compared([row(number, number // 2, ("a", "b"), 0) for number in range(6)], 2, "a", "b")
    assert alike.difference == (1, None, None)
    assert "a difference of 1.00 (too little to tell an interval) a game, over 3 deals" in str(alike)
    assert share_of_clusters([(2, 2)]) == (1, None, None)
    assert share_of_clusters([(1, 2), (1, 2)]) == (Fraction(1, 2), None, None)
    assert share_of_clusters([]) is None
    # Where nobody ever wins, each deal counts once.
    assert share_of_clusters([(0, 6)] * 10) == share(0, 10)
    assert "no interval" in str(quick(MINI, PAIR, 1, max_turns=1))


@pytest.mark.parametrize("freedom", range(1, 31))
def test_the_table_of_student(freedom: int) -> None:
    """Between its values lie 95 % of the distribution: by Simpson's rule, with the density written out."""

    def density(x: float) -> float:
        return (1 + x * x / freedom) ** (-(freedom + 1) / 2)

    steps, end = 2000, quantile(freedom)
    odd = sum(density(end * step / steps) for step in range(1, steps, 2))
    even = sum(density(end * step / steps) for step in range(2, steps, 2))
    area = 2 * end / steps / 3 * (density(0) + 4 * odd + 2 * even + density(end))
    whole = math.sqrt(freedom * math.pi) * math.gamma(freedom / 2) / math.gamma((freedom + 1) / 2)
    assert area / whole == pytest.approx(0.95, abs=5e-5)


def test_the_table_of_student_ends_where_it_is_normal() -> None:
    assert quantile(31) == quantile(10_000) == 1.959963984540054


def test_shares_of_tournaments_hold_what_they_promise() -> None:
    """A long tournament cut into many short ones: their intervals hold the shares of the long one.

    A seat has the same hand in all games of a deal, so it is known as well as there are deals, not games.
    """
    deals, length = 200, 5
    long = quick(MINI, ["eliminator"] * 3, games=deals, seed=8, players=2)
    games = length * len(long.rows) // deals
    hits = Counter[str]()
    for begin in range(0, len(long.rows), games):
        short = replace(long, rows=long.rows[begin : begin + games])
        for kind, found, wanted in (
            ("seats", short.by_seat(), long.by_seat()),
            ("entrants", by_name(short), by_name(long)),
        ):
            for one, other in zip(found, wanted, strict=True):
                assert other.share is not None
                hits[kind] += holds(one.share, other.share.value)
                hits[f"{kind}, by games"] += holds(share(one.wins, one.games), other.share.value)
    seats, entrants = 2 * deals // length, 3 * deals // length
    assert 0.9 < hits["seats"] / seats < 0.99
    assert 0.9 < hits["entrants"] / entrants <= 1
    assert hits["seats, by games"] / seats < 0.8


def by_name(result: Tournament) -> list[Standing]:
    return sorted(result.standings(), key=lambda one: one.name)


def holds(found: Estimate | None, value: Fraction) -> bool:
    """Whether a value lies in an interval, or there is none."""
    assert found is not None
    return found.low is None or found.high is None or found.low <= value <= found.high


def test_who_knows_more_wins_more() -> None:
    result = quick(MINI, ALL, games=10, seed=1)
    assert [each.name for each in result.standings()] == ["reasoner", "eliminator", "random"]
    found = result.compare("reasoner", "random")
    assert found.difference is not None
    assert found.difference.low is not None
    assert found.difference.low > 0
    assert found.deals == 10
    mirrored = result.compare("random", "reasoner")
    assert mirrored.wins == found.wins[::-1]


def test_by_seat() -> None:
    result = quick(MINI, ALL, games=4, seed=1)
    seats = result.by_seat()
    assert [each.name for each in seats] == ["Ada", "Bruno", "Chloe"]
    assert sum(each.wins for each in seats) == sum(row.winner is not None for row in result.rows)
    alone = result.by_seat("reasoner")
    assert [each.games for each in alone] == [8, 8, 8]
    assert sum(each.wins for each in alone) == result.standings()[0].wins


def test_what_cannot_be_asked() -> None:
    result = quick(MINI, ALL, games=1, max_turns=1)
    with pytest.raises(ClueError, match="There is no entrant 'reasone'; perhaps reasoner"):
        result.compare("random", "reasone")
    with pytest.raises(ClueError, match="not random with itself"):
        result.compare("random", "random")
    with pytest.raises(ClueError, match="no entrant 'moriarty'"):
        result.by_seat("moriarty")
    for number in (-1, 6, True, "1"):
        with pytest.raises(ClueError, match="The games have numbers from 0 to 5, not"):
            result.match(number)  # type: ignore[arg-type]


def test_a_game_of_a_tournament_can_be_played_again() -> None:
    played = SERIAL.match(7)
    assert isinstance(played, Match)
    kept = SERIAL.rows[7]
    assert (played.names, played.winner, played.turns, played.steps) == (
        *(kept.names, kept.winner, kept.turns, kept.steps),
    )
    assert kept.winner_name == (None if kept.winner is None else kept.names[kept.winner])


def test_tables_of_data(tmp_path: Path) -> None:
    SERIAL.to_csv(tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert len(lines) == 48 * 3
    assert [line["entrant"] for line in lines[:3]] == ["random", "eliminator", "reasoner"]
    assert {line["foul"] for line in lines if line["entrant"] == "failing"} == {"error"}
    assert sum(line["won"] == "True" for line in lines) == sum(row.winner is not None for row in SERIAL.rows)
    SERIAL.to_json(tmp_path / "rows.json")
    assert tuple(map(Row.read, json.loads((tmp_path / "rows.json").read_text()))) == SERIAL.rows
    frame = SERIAL.frame()
    assert list(frame.columns) == list(lines[0])
    wins = frame.groupby("entrant")["won"].sum()
    assert {each.name: each.wins for each in SERIAL.standings()} == wins.to_dict()
    with pytest.raises(ClueError, match="cannot be written"):
        SERIAL.to_csv(tmp_path / "no" / "rows.csv")


def test_words_that_no_file_can_hold_are_written_otherwise(tmp_path: Path) -> None:
    def half(view: View) -> NoReturn:
        raise ValueError("\ud800")

    result = quick(MINI, [half, "eliminator"], 1)
    result.to_csv(tmp_path / "rows.csv")
    result.to_json(tmp_path / "rows.json")
    assert "raised ValueError: \\ud800" in (tmp_path / "rows.csv").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "rows.json").read_text(encoding="utf-8")) == json.loads(
        json.dumps([row.fields() for row in result.rows])
    )


def test_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackage, match="pandas is not installed"):
        SERIAL.frame()


def test_standings_are_shown_as_tables() -> None:
    seats = SERIAL.by_seat()
    assert repr(seats).split()[:3] == ["seat", "games", "wins"]
    assert [line.split()[0] for line in repr(seats).splitlines()[1:4]] == ["Ada", "Bruno", "Chloe"]
    assert repr(SERIAL.standings()) == "\n".join(str(SERIAL).splitlines()[2:])
    page = Page(seats._repr_html_())
    assert (page.tags["tr"], page.tags["caption"]) == (4, 0)
    pair = SERIAL.compare("reasoner", "random")
    assert repr(pair) == str(pair)
    assert pickle.loads(pickle.dumps(seats)) == seats


def test_who_has_not_played_yet_is_told() -> None:
    few = replace(SERIAL, rows=SERIAL.rows[:1])
    assert "1 of 48 games, unfinished (not everybody has played yet), seed 3" in few.heading
    assert "not everybody" not in SERIAL.heading


def test_standings_in_words() -> None:
    title, empty, head, *lines, _, remark = str(SERIAL).splitlines()
    assert remark == "turns and suggestions: of games won"
    assert title == "Mini, 3 players, 2 deals, 48 games, seed 3"
    assert empty == ""
    assert head.split("  ")[0] == "entrant"
    assert [line.split()[0] for line in lines] == [each.name for each in SERIAL.standings()]
    assert repr(SERIAL) == f"<Tournament: {title}>"
    assert "fouls" in head
    assert "fouls" not in str(quick(MINI, PAIR, 1, max_turns=1))


class Page(HTMLParser):
    """The texts of the cells, and the tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags[tag] += 1

    def handle_data(self, data: str) -> None:
        self.cells.append(data)


def test_standings_on_a_page() -> None:
    result = quick(MINI, [entrant("random", name="<b>R&D</b>"), "eliminator"], 2, seed=3)
    page = Page(result._repr_html_())
    assert page.tags["tr"] == 3
    assert page.tags["b"] == 0
    assert "<b>R&D</b>" in page.cells
    assert "color" not in result._repr_html_()


def test_memory_does_not_grow() -> None:
    """But for the rows: nothing of the games is kept. What is kept to play faster is there before."""
    play = functools.partial(quick, MINI, ["eliminator", "eliminator"], games=25)
    play()
    before = alive()
    result = play()
    assert alive() == before
    assert max(len(pickle.dumps(row)) for row in result.rows) < 2_000


def alive() -> Counter[str]:
    """How many of the things that make up a game there are."""
    gc.collect()
    kinds = (Session, State, View, Match)
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, kinds))
