"""A running game with bots in some seats."""

import pytest

from cluekit import session as session_module
from cluekit.bots import bot
from cluekit.errors import EndlessGame, IllegalAction
from cluekit.game import CHANCE, Accuse, EndTurn, Move, Pass, Roll, Suggest, legal_actions
from cluekit.game.events import Passed
from cluekit.session import Session

from .positions import CLASSIC, MINI


def session(edition=MINI, players=3, human=0, seed=1):
    bots = {seat: bot("eliminator", seat) for seat in range(players) if seat != human}
    return Session(edition, players, bots, seed)


def test_bots_alone_play_to_the_end():
    game = session(human=None)
    game.run()
    assert game.outcome is not None
    assert game.waiting_for is None
    assert not game.step()


def test_the_game_waits_for_a_seat_without_a_bot():
    game = session()
    game.run()
    assert game.waiting_for == 0
    assert not game.step()
    game.act(Roll())
    assert (game.waiting_for, game.state.actor) == (None, CHANCE)
    game.run()
    assert game.waiting_for == 0


def test_nobody_acts_out_of_turn():
    game = session()
    game.run()
    game.act(Roll())
    with pytest.raises(IllegalAction, match="not your turn to decide"):
        game.act(EndTurn())


def test_an_illegal_action_changes_nothing():
    game = session()
    before = game.state
    with pytest.raises(IllegalAction, match="A turn ends after its move"):
        game.act(EndTurn())
    assert game.state is before
    assert game.steps == 9 + 3


def against(player):
    """Ada waits, Bruno's bot is the one given; it is Bruno's turn."""
    game = Session(MINI, 2, {1: player}, seed=1)
    game.act(Roll())
    game.step()
    game.act(next(action for action in game.view(0).legal if isinstance(action, Move)))
    game.act(EndTurn())
    return game


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (EndTurn(), r"Bruno's bot wanted EndTurn\(\): A turn ends after its move"),
        (None, "Bruno's bot wanted None: None is no action of this game"),
        (Accuse("Ada", "Teapot", "Kitchen"), r"bot wanted Accuse\('Ada', .*: A suspect is a card, not 'Ada'"),
    ],
)
def test_a_bot_that_breaks_a_rule_is_named_and_nothing_changes(wanted, message):
    game = against(lambda view: wanted)
    before = game.state
    with pytest.raises(IllegalAction, match=message):
        game.run()
    assert game.state is before


def test_an_error_of_a_bot_comes_through_with_its_name():
    def broken(view):
        raise ZeroDivisionError("as it was")

    with pytest.raises(ZeroDivisionError, match=r"^as it was") as caught:
        against(broken).run()
    assert caught.value.__notes__ == ["It was Bruno's bot that failed."]


def test_nothing_happens_after_the_end():
    game = session()
    game.act(Accuse(*game.state.solution))
    with pytest.raises(IllegalAction, match="The game is over"):
        game.act(Roll())


def dawdle(view):
    """A bot that never accuses: it ends its turn, waits or passes whenever it may, and rolls otherwise."""
    return next(action for action in reversed(view.legal) if not isinstance(action, Accuse | Suggest))


def test_a_game_that_does_not_end_is_given_up(monkeypatch):
    monkeypatch.setattr(session_module, "_LIMIT", 300)
    game = Session(MINI, 3, dict.fromkeys(range(3), dawdle), seed=1)
    with pytest.raises(EndlessGame, match="come to no end"):
        game.run()


def test_whoever_must_pass_is_not_asked():
    game, asked = session(human=0, seed=3), 0
    game.run()
    while not game.outcome and asked < 200:
        legal = legal_actions(game.state)
        assert legal != (Pass(),)
        game.act(next(action for action in legal if not isinstance(action, Accuse)))
        game.run()
        asked += 1
    assert Passed(0) in game.state.events


@pytest.mark.parametrize("edition", [CLASSIC, MINI])
def test_one_seed_one_game(edition):
    games = [session(edition, human=None, seed=11) for _ in range(2)]
    for game in games:
        game.run()
    assert games[0].state == games[1].state
