"""A bot of one's own: what a trial reports, failing views tried again, bots from files, commands."""

from __future__ import annotations

import json
import pickle
import random
import re
import sys
import tempfile
import textwrap
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from cluekit.arena import match, simulate, tournament
from cluekit.bots import Reasoner, entrant
from cluekit.bots import bot as bot_of
from cluekit.cli import main
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game import Pass, Roll, Suggest, view
from cluekit.viewed import load_view, read_view, write_view
from cluekit.workshop import bot_from, replay_failure, trial, view_of
from cluekit.workshop import template as template_module
from cluekit.workshop.own_lines import own_lines

from . import own_edition
from .option_sets import NAMES, chosen
from .positions import position

TEMPLATE = Path(template_module.__file__)


@pytest.fixture(autouse=True)
def temporary(tmp_path_factory, monkeypatch):
    """What a trial saves where nobody has said where, goes with the other files of the tests."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.getbasetemp()))


def first(view):
    return view.legal[0]


def calm(view):
    """Plays on without accusing, and withholds a card where that is allowed."""
    return view.legal.of(Pass)[0] if view.legal.of(Pass) else view.legal[0]


def breaks_rules(view):
    suggestions = view.legal.of(Suggest)
    if suggestions:
        wrong = next(room for room in view.edition.deck.rooms if room != suggestions[0].room)
        return Suggest(suggestions[0].suspect, suggestions[0].weapon, wrong)
    return view.legal[0]


def deep(view):
    return deeper(view)


def deeper(view):
    return sorted([1, "a"]) if len(view.events) > 12 else view.legal[0]


# ---- the report ----


def test_a_bot_sits_on_every_seat_in_turn_with_the_same_cards():
    seen = []

    def spy(view):
        if not seen or seen[-1][:2] != (view.player, view.hand):
            seen.append((view.player, view.hand, len(view.events)))
        return view.legal[0]

    trial(spy, "mini", games=6, seed=4)
    assert [player for player, _, _ in seen] == [0, 1, 2, 0, 1, 2]
    hands = [set(hand) for _, hand, _ in seen]
    assert not hands[0] & hands[1]  # two hands of one deal
    assert len(hands[0] | hands[1] | hands[2]) == 6
    assert len(hands[3] | hands[4] | hands[5]) == 6
    again = trial(first, "mini", games=6, seed=4)
    assert again == trial(first, "mini", games=6, seed=4)
    assert again.decisions != trial(first, "mini", games=6, seed=5).decisions


def test_the_report_of_a_bot_that_never_accuses():
    result = trial(first, "mini", games=6)
    assert (result.wins, result.failures, result.misaccused) == (0, (), 0)
    assert str(result).splitlines() == [
        "first: 6 games of Mini against eliminator, eliminator",
        "  It won 0 of 6 games: 0 % (95 % interval: 0 % to 39 %). "
        "If all at the table were equal, it would be 33 %.",
        f"  It never failed: all its {result.decisions} decisions were legal and in time.",
        "",
        "What else was noticed",
        "  It never accused: nobody wins without accusing. "
        f"It could have accused in {result.could['Accuse']} of its {result.decisions} decisions.",
        "  It never made a suggestion: who asks nothing learns little. "
        f"It could have suggested in {result.could['Suggest']} of its {result.decisions} decisions.",
    ]


def test_games_that_come_to_no_end_are_told():
    result = trial(first, "hexa", games=2, against=first, seed=1)
    assert (result.against, result.unfinished, result.wins) == (("first", "first"), 2, 0)
    assert "2 of 2 games had to be given up: nobody came to an end." in str(result)


def test_a_bot_that_always_passes_is_noticed():
    result = trial(calm, "mini", games=4, options={"honour": True})
    assert (result.could["Show"] > 0, result.did.get("Show")) == (True, None)
    assert "It never showed a card, although it held one: who passes wrongly can be found out." in str(result)
    assert "never showed" not in str(trial(first, "mini", games=4, options={"honour": True}))


def test_wrong_accusations_are_counted():
    result = trial(lambda view: view.legal[-1], "mini", games=5)
    assert (result.name, result.misaccused + result.wins) == ("<lambda>", result.did["Accuse"])
    assert result.misaccused >= 3
    assert f"It accused wrongly in {result.misaccused} of 5 games." in str(result)


@pytest.mark.parametrize(
    ("bot", "against", "least", "most"), [("reasoner", "random", 28, 30), ("random", "reasoner", 0, 2)]
)
def test_a_bot_of_the_house_wins_its_share(bot, against, least, most):
    result = trial(bot, "mini", games=30, against=against)
    assert (result.failures, result.name) == ((), bot)
    assert least <= result.wins <= most


def test_the_interval_of_a_trial():
    share = replace(trial("random", "mini", games=1), wins=81, games=263).share
    assert (share.low, share.high) == pytest.approx((0.2553, 0.3662), abs=5e-5)  # Newcombe, 1998, table I


def test_bots_of_the_house_have_all_the_time_they_need():
    for ours in ("reasoner", Reasoner, Reasoner(1), entrant("reasoner"), entrant(Reasoner)):
        assert trial(ours, "mini", games=1, limit=1e-9).failures == ()
    assert [each.kind for each in trial(first, "mini", games=1, limit=1e-9).failures] == ["slow"]


# ---- failures ----


def test_an_illegal_action_is_told_with_the_rule_against_it(tmp_path):
    result = trial(breaks_rules, "mini", games=6, folder=tmp_path)
    [failure] = result.failures
    assert (failure.kind, failure.lines, result.wins) == ("illegal", (), 0)
    assert re.fullmatch(
        r"wanted Suggest\('\w+', '\w+', '\w+'\): A suggestion names the room one is in, \w+, not \w+",
        failure.what,
    )
    assert failure.view.legal.of(Suggest)
    assert failure.events == len(failure.view.events)
    assert failure.file == tmp_path / "breaks_rules-1-illegal.view"
    assert load_view(failure.file) == failure.view
    assert f"The view is saved as {failure.file}." in str(result)


def test_an_error_is_told_with_the_lines_of_ones_own_code(tmp_path):
    result = trial(deep, "mini", games=4, folder=tmp_path)
    [failure] = result.failures
    assert (failure.kind, failure.games) == ("error", (1, 2, 3, 4))
    assert failure.what == "raised TypeError: '<' not supported between instances of 'str' and 'int'"
    assert [line.partition(" of ")[2] for line in failure.lines] == [
        "test_workshop.py, in deep: return deeper(view)",
        'test_workshop.py, in deeper: return sorted([1, "a"]) if len(view.events) > 12 else view.legal[0]',
    ]
    assert "in deeper" in failure.trace
    report = str(result)
    assert "It failed in 4 of 4 games; who fails loses the game." in report
    assert f"In 4 games (number 1, 2, 3, 4); first in game 1, after {failure.events} events." in report


def test_a_line_is_told_once_however_often_an_error_came_through_it(tmp_path):
    file = written(tmp_path, "def bot(view):\n    return max(view.legal, key=lambda action: action.wrth)\n")
    [failure] = trial(file, "mini", games=1, folder=tmp_path).failures
    assert failure.lines == (
        "line 2 of mine.py, in bot: return max(view.legal, key=lambda action: action.wrth)",
    )
    file = written(tmp_path, "def bot(view):\n    return bot(view)\n")
    [failure] = trial(file, "mini", games=1, folder=tmp_path).failures
    assert failure.what.startswith("raised RecursionError: maximum recursion depth exceeded")
    assert failure.lines == ("line 2 of mine.py, in bot: return bot(view)",)


def test_each_way_to_fail_is_told_once():
    def many(view):
        if view.player == 0:
            return view.legal[999]
        return {}["x"] if view.player == 1 else breaks_rules(view)

    result = trial(many, "mini", games=9)
    told = [(failure.number, failure.kind, failure.games) for failure in result.failures]
    assert told[:2] == [(1, "error", (1, 4, 7)), (2, "error", (2, 5, 8))]
    assert [failure.what.split(":")[0] for failure in result.failures[:2]] == [
        "raised IndexError",
        "raised KeyError",
    ]
    assert [kind for _, kind, _ in told[2:]] == ["illegal"]


@pytest.mark.parametrize("answer", [None, "roll", 7, Roll, [Roll()], (1, 2)])
def test_what_is_no_action_is_illegal(answer):
    [failure] = trial(lambda view: answer, "mini", games=1).failures
    assert failure.kind == "illegal"
    assert "which is no action of this game" in failure.what


def test_a_bot_that_never_comes_to_do_anything_is_not_told_what_it_never_did():
    assert "What else was noticed" not in str(trial(lambda view: None, "mini", games=4))


def test_a_bot_that_spoils_its_view_is_counted_like_another():
    def spoils(view):
        action = first(view)
        object.__setattr__(view, "legal", ())
        return action

    assert trial(spoils, "mini", games=3).could == trial(first, "mini", games=3).could


def test_a_bot_asks_nobody():
    [failure] = trial(lambda view: input(), "mini", games=1).failures
    assert failure.what == "raised RuntimeError: a bot cannot ask: it gets a view"
    assert len(failure.lines) == 1
    assert "input()" in failure.lines[0]


def test_a_file_asks_nobody(tmp_path):
    file = written(tmp_path, "level = input('level?')\n")
    with pytest.raises(
        ClueError, match=r"mine\.py, line 1: the file cannot be run \(RuntimeError: a bot cannot ask"
    ):
        bot_from(file)


def test_lines_of_compiled_modules_are_not_ones_own():
    code = compile("def deep(f):\n    return f()\n", "somewhere/_zmq.py", "exec")
    exec(code, space := {})
    try:
        space["deep"](lambda: 1 / 0)
    except ZeroDivisionError as error:
        lines = own_lines(error)
    assert [line.file for line in lines] == ["test_workshop.py"]


def test_a_replay_tells_the_rule_as_the_trial_did(tmp_path):
    [failure, *_] = trial(breaks_rules, "mini", games=6, folder=tmp_path).failures
    assert failure.kind == "illegal"
    assert ": " in failure.what
    assert f"It {failure.what}." in str(replay_failure(failure, breaks_rules))
    assert "which is not legal here" in str(replay_failure(failure.view, breaks_rules))


def test_one_mistake_with_many_faces_is_told_once():
    [failure] = trial(lambda view: len(view.events), "mini", games=4).failures
    assert failure.games == (1, 2, 3, 4)


def test_a_slow_bot_is_told_how_long_it_took():
    woke = []

    def sleepy(view):
        time.sleep(60)
        woke.append(view)

    result = trial(sleepy, "mini", games=1, limit=0.2)
    assert woke == []
    [failure] = result.failures
    [line] = failure.lines
    assert line.endswith("of test_workshop.py, in sleepy: time.sleep(60)")
    assert f"It was stopped in {line}" in str(result)
    assert (failure.kind, failure.what) == ("slow", "took longer than 0.2 seconds for one decision")
    replay = replay_failure(failure, sleepy, limit=0.2)
    assert (replay.works, replay.answer.kind) == (False, "slow")
    assert replay_failure(failure, first).works


def test_a_bot_is_stopped_on_any_thread():
    found = []

    def loops(view):
        while True:
            pass

    def run():
        found.append(trial(loops, "mini", games=1, limit=0.2))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    assert [failure.kind for failure in found[0].failures] == ["slow"]


def test_leaving_python_is_an_error_and_ctrl_c_is_not():
    def leaves(view):
        sys.exit(3)

    def interrupted(view):
        raise KeyboardInterrupt

    [failure] = trial(leaves, "mini", games=1).failures
    assert failure.what == "raised SystemExit: 3"
    with pytest.raises(KeyboardInterrupt):
        trial(interrupted, "mini", games=1)


def test_a_view_that_cannot_be_saved_does_not_lose_the_trial(tmp_path):
    (tmp_path / "taken").write_text("a file")
    [failure] = trial(deep, "mini", games=1, folder=tmp_path / "taken").failures
    assert failure.file is None
    assert failure.saved == f"{tmp_path / 'taken'}: the folder cannot be made (File exists)."
    assert read_view(write_view(failure.view)) == failure.view


def test_a_failure_in_an_edition_of_ones_own_is_replayed(tmp_path):
    own = own_edition.write(tmp_path)
    [failure] = trial(deep, str(own), games=1, options={"honour": False}, folder=tmp_path / "far").failures
    with pytest.raises(ClueError, match=r"needs its edition, the file ours\.toml"):
        replay_failure(failure.file, deep)
    assert replay_failure(failure.file, deep, edition=str(own)).view == failure.view


# ---- the view that broke it ----


def test_a_failure_is_replayed_and_a_mended_bot_works(tmp_path):
    [failure] = trial(deep, "mini", games=1, folder=tmp_path).failures
    for source in (failure, failure.view, failure.file, str(failure.file)):
        replay = replay_failure(source, deep)
        assert not replay.works
        assert replay.answer.message == failure.what
        assert replay.lines == failure.lines
    assert view_of(failure.file) == failure.view
    assert replay_failure(failure, first).answer == failure.view.legal[0]
    with pytest.raises(TypeError):
        deep(view_of(failure.file))


def test_a_replay_tells_what_the_bot_sees():
    state = position(at={"Scarlett": "Lounge"}, hands=("Rope", "Knife", "Green"))
    seen = view(state, 0)
    assert str(replay_failure(seen, first)).splitlines() == [
        "What the bot sees",
        "  You are Miss Scarlett and hold: Rope.",
        "  The last of 0 events: ",
        f"  You can choose between: {', '.join(map(repr, seen.legal[:2]))}, 324 × Accuse.",
        "",
        "What it does now",
        f"  It chooses {seen.legal[0]!r}, which is legal.",
    ]


def test_there_is_nothing_to_decide_in_the_view_of_another():
    with pytest.raises(ClueError, match="there is nothing to decide"):
        replay_failure(view(position(), 1), first)


# ---- pages ----


def test_whatever_a_bot_says_is_escaped():
    def evil(view):
        raise ValueError("<script>alert(1)</script>")

    evil.__name__ = "<b>evil</b>"
    result = trial(evil, "mini", games=1)
    for page in (result._repr_html_(), replay_failure(result.failures[0], evil)._repr_html_()):
        assert "<script" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<b>evil" not in result._repr_html_()
    assert re.fullmatch(r"-?[\w-]+\.view", result.failures[0].file.name)


# ---- how a bot is entered ----


class Counting:
    """A class with a memory: it must be new in every game."""

    def __init__(self):
        self.asked = 0

    def __call__(self, view):
        self.asked += 1
        assert self.asked > 1 or not any(
            type(event).__name__ == "Rolled" and event.player == view.player for event in view.events
        )
        return view.legal[0]


class Seeded:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def __call__(self, view):
        return self.random.choice(view.legal)


class Broken:
    def __init__(self):
        raise RuntimeError("no batteries")


def test_a_class_is_made_anew_for_each_game():
    result = trial(Counting, "mini", games=6)
    assert (result.name, result.failures) == ("Counting", ())
    assert trial(Seeded, "mini", games=6).failures == ()
    [failure] = trial(Broken, "mini", games=2).failures
    assert (failure.what, failure.games) == ("raised RuntimeError: no batteries", (1, 2))


def test_an_entrant_can_be_tried_and_played_against():
    careful = entrant("eliminator", name="Careful")
    result = trial(careful, "mini", games=3, against=[Seeded, "random", careful], players=2)
    assert (result.name, result.against, result.failures) == ("Careful", ("Seeded",), ())


def test_a_function_that_takes_no_view_is_told_so():
    def takes_nothing():
        return None

    [failure] = trial(takes_nothing, "mini", games=1).failures
    assert failure.what.endswith("takes_nothing() takes 0 positional arguments but 1 was given")
    assert failure.lines == ()


def written(folder, text, name="mine.py"):
    (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return folder / name


WHOLE = """
    import dataclasses
    from typing import NamedTuple

    @dataclasses.dataclass
    class Note:
        text: "str" = "x"

    def bot(view):
        return view.legal[0]

    class Memory:
        def __init__(self):
            self.seen = 0
        def __call__(self, view):
            assert len(view.events) > self.seen
            self.seen = len(view.events)
            return view.legal[0]

    def last(view):
        return view.legal[-1]

    value = 3
"""


def test_a_bot_comes_from_a_file_and_leaves_no_module_behind(tmp_path):
    file = written(tmp_path, WHOLE)
    before = set(sys.modules)
    assert trial(file, "mini", games=3).decisions == trial(first, "mini", games=3).decisions
    assert trial(str(file), "mini", games=3).name == "mine"
    assert trial(f"{file}:last", "mini", games=3).name == "mine:last"
    assert trial(f"{file}:Memory", "mini", games=6).failures == ()
    assert set(sys.modules) - before == set()


def test_a_file_may_be_called_like_a_module(tmp_path):
    file = written(
        tmp_path,
        "import random\ndef bot(view):\n    return random.Random(1).choice(view.legal)\n",
        "random.py",
    )
    assert trial(file, "mini", games=2).failures == ()
    assert sys.modules["random"] is random


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "mine.py: the file cannot be read (No such file or directory)."),
        ("def bot(view)\n", "mine.py, line 1: this is not Python (expected ':')."),
        ("def bot(view):\n    return 1\n  x", "mine.py, line 3: this is not Python (unindent does not match"),
        ("x = 1\ny = nothing\n", "mine.py, line 2: the file cannot be run (NameError: name 'nothing' is not"),
        (
            "import nowhere_at_all\n",
            "mine.py, line 1: the file cannot be run (ModuleNotFoundError: No module",
        ),
        ("import sys\nsys.exit()\n", "mine.py, line 2: the file cannot be run (SystemExit)."),
        ("", "mine.py: there is no function bot."),
        (
            "def play(view):\n    pass\n",
            "mine.py: there is no function bot; there is play (say mine.py:play).",
        ),
        ("bot = 3\n", "mine.py: bot is no function, but 3."),
        ("x = '\0'\n", "mine.py"),
    ],
)
def test_a_file_without_a_bot_is_told_in_one_sentence(tmp_path, text, message):
    if text is not None:
        (tmp_path / "mine.py").write_text(text)
    with pytest.raises(ClueError) as caught:
        trial(tmp_path / "mine.py", "mini", games=1)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value).splitlines()) == 1


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "mine.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ClueError, match=r"^mine\.py: the file is not a text in UTF-8\.$"):
        bot_from(tmp_path / "mine.py")


def test_an_error_in_a_file_is_told_with_its_line(tmp_path):
    file = written(tmp_path, "def best(cards):\n    return cards[7]\n\ndef bot(view):\n    return best([])\n")
    [failure] = trial(file, "mini", games=1, folder=tmp_path).failures
    assert failure.lines == (
        "line 5 of mine.py, in bot: return best([])",
        "line 2 of mine.py, in best: return cards[7]",
    )


def test_a_bot_from_a_file_plays_in_other_processes(tmp_path):
    bots = [bot_from(written(tmp_path, WHOLE)), bot_from(f"{tmp_path / 'mine.py'}:Memory"), "eliminator"]
    again = pickle.loads(pickle.dumps(bots))
    assert again == bots
    here = tournament("mini", bots, games=3, progress=False, opening=False)
    assert [one.name for one in bots[:2]] == ["mine", "mine:Memory"]
    assert not any(row.fouls for row in here.rows)
    with ProcessPoolExecutor(1) as pool:
        assert (
            tournament("mini", bots, games=3, progress=False, opening=False, executor=pool).rows == here.rows
        )
    assert simulate("mini", bots, games=3).games == 3


SEEDED = """
    from cluekit.game import Accuse

    class bot:
        made = []

        def __init__(self, seed):
            self.seed, self.asked = seed, 0
            self.made.append(self)

        def __call__(self, view):
            self.asked += 1
            return view.legal.without(Accuse)[0]
"""


def test_a_class_from_a_file_is_made_once_for_each_game_with_a_seed_of_its_own(tmp_path):
    made = bot_from(written(tmp_path, SEEDED))
    seats = made.kind().made
    rows = tournament("mini", [made, "random"], games=3, progress=False, opening=False, max_turns=20).rows
    played = [one for one in seats if one.asked]
    assert len(played) == len(rows) == 6
    assert len({one.seed for one in played}) == 3  # the same for both seats of a deal
    assert [one.seed for one in played[::2]] == [one.seed for one in played[1::2]]
    seats.clear()
    simulate("mini", [made, made], games=2)
    assert len({one.seed for one in seats if one.asked}) == 4
    seats.clear()
    assert bot_of(made, 7).seed == entrant(made).seat(7).seed == made.seat(7).seed == 7


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "The number of games is a whole number from 1 to 100,000, not 0."),
        ({"games": True}, "The number of games is a whole number from 1 to 100,000, not True."),
        ({"players": 1}, "The number of players is a whole number from 2 to 100, not 1."),
        ({"players": 5}, "Mini is for 2 to 3 players, not 5."),
        ({"against": ()}, "against is a list of bots, such as ('eliminator',), not ()."),
        ({"against": 3}, "against is a list of bots, such as ('eliminator',), not 3."),
        ({"against": "moriarty"}, "There is no bot 'moriarty'; there are"),
        ({"limit": 0}, "The limit is a number of seconds above 0, or None for no limit, not 0."),
        ({"bot": "moriarty"}, "There is no bot 'moriarty'; there are"),
        ({"bot": 3}, "There is no bot '3'; there are"),
        ({"edition": "maxi"}, "There is no edition 'maxi'"),
    ],
)
def test_what_cannot_be_tried_is_told_in_one_sentence(changes, message):
    arguments = {"bot": first, "edition": "mini", "games": 1} | changes
    with pytest.raises(ClueError) as caught:
        trial(**arguments)
    assert str(caught.value).startswith(message)


# ---- the template ----


@pytest.mark.parametrize("name", NAMES)
def test_the_template_plays_every_edition(name):
    table = chosen(name)
    players = min(max(3, table.rules.min_players), table.rules.max_players)
    result = trial(TEMPLATE, table, games=players, players=players, limit=None)
    assert result.failures == ()
    assert result.misaccused == 0


def test_the_template_wins_games_and_answers_honestly():
    result = trial(TEMPLATE, "classic", games=15, options={"honour": True})
    assert 1 <= result.wins <= 8
    assert result.did["Show"] == result.could["Show"]
    assert result.did["Suggest"] == result.could["Suggest"]


def test_the_template_decides_the_same_again():
    games = [
        match("classic", [TEMPLATE_BOT, "reasoner", TEMPLATE_BOT], seed=5, opening=False) for _ in range(2)
    ]
    assert games[0] == games[1]
    assert games[0].record == games[1].record


TEMPLATE_BOT = bot_from(TEMPLATE)


def test_the_template_is_short_and_explains_itself():
    text = TEMPLATE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 90
    assert "cluekit bot try" in text


# ---- commands ----


def run(capsys, *words):
    code = main(list(map(str, words)))
    output = capsys.readouterr()
    return code, output.out, output.err


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_is_begun_and_tried(capsys, here):
    code, out, _ = run(capsys, "bot", "new", "mine.py")
    assert (code, out) == (
        0,
        "mine.py is a bot that plays; change it, and try it with: cluekit bot try mine.py\n",
    )
    assert (here / "mine.py").read_text(encoding="utf-8") == TEMPLATE.read_text(encoding="utf-8")
    code, out, _ = run(
        capsys, "bot", "try", "mine.py", "--edition", "mini", "--games", "6", "--against", "random"
    )
    assert code == 0
    assert out.startswith("mine: 6 games of Mini against random, random\n  It won ")
    assert not (here / "failures").exists()


def test_a_file_is_never_written_over(capsys, here):
    (here / "mine.py").write_text("x = 1\n")
    code, out, err = run(capsys, "bot", "new", "mine.py")
    assert (code, out, err) == (2, "", "There is a file mine.py already; it is left as it is.\n")
    assert (here / "mine.py").read_text() == "x = 1\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("bot", "the following arguments are required: COMMAND"),
        ("bot new", "the following arguments are required: FILE"),
        ("bot new mine", "mine: a bot is written in Python, in a file with a name such as mine.py."),
        ("bot new no/mine.py", "no/mine.py: the file cannot be written (No such file or directory)."),
        ("bot try nowhere.py", "nowhere.py: the file cannot be read (No such file or directory)."),
        ("bot try eliminator --games none", "'none' is not a whole number"),
        ("bot try eliminator --edition maxi", "There is no edition 'maxi'"),
        ("bot try eliminator --limit soon", "invalid float value: 'soon'"),
        ("bot replay mine.py x.view", "First the view, then the bot: cluekit bot replay x.view mine.py"),
        ("bot replay nowhere.view eliminator", "nowhere.view: the file cannot be read"),
    ],
)
def test_what_a_command_cannot_do_is_told_in_one_sentence(capsys, here, words, message):
    code, out, err = run(capsys, *words.split())
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_failure_is_told_saved_and_replayed(capsys, here):
    written(here, "def bot(view):\n    print('thinking')\n    return view.legal[99]\n")
    code, out, err = run(capsys, "bot", "try", "mine.py", "--edition", "mini", "--games", "2")
    assert code == 1
    assert "It came up in line 3 of mine.py, in bot: return view.legal[99]" in out
    assert "The view is saved as failures/mine-1-error.view." in out
    assert ("thinking" in out, "thinking" in err) == (False, True)
    code, out, _ = run(capsys, "bot", "replay", "failures/mine-1-error.view", "mine.py")
    assert (code, "It raised IndexError: tuple index out of range." in out) == (1, True)
    code, out, _ = run(capsys, "bot", "replay", "failures/mine-1-error.view", "eliminator")
    assert (code, "which is legal." in out) == (0, True)


def test_a_trial_as_data(capsys, here):
    written(here, "def bot(view):\n    print('thinking')\n    return view.legal[99]\n")
    words = (
        "bot try mine.py --edition mini --option dice=2 --against random,reasoner --games 2 --seed 7 --json"
    )
    code, out, _ = run(capsys, *words.split())
    found = json.loads(out)
    assert (code, found["edition"], found["against"], found["seed"]) == (1, "mini", ["random", "reasoner"], 7)
    assert found["failures"] == [
        {
            "number": 1,
            "kind": "error",
            "what": "raised IndexError: tuple index out of range",
            "events": found["failures"][0]["events"],
            "lines": ["line 3 of mine.py, in bot: return view.legal[99]"],
            "games": [1, 2],
            "file": "failures/mine-1-error.view",
        }
    ]
    assert view_of(here / found["failures"][0]["file"]).edition == edition("mini", {"dice": 2})
