"""A running game with bots in some seats."""

import pytest

from cluekit import session as session_module
from cluekit.bots import bot
from cluekit.errors import EndlessGame, IllegalAction
from cluekit.game import CHANCE, Accuse, EndTurn, Move, Pass, Roll, Suggest, apply, legal_actions, start
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


# Undo and replay


def decided(game):
    """Some decision for the seat that the game waits for, but no accusation."""
    return next(action for action in reversed(legal_actions(game.state)) if not isinstance(action, Accuse))


def played(decisions, human=0, seed=2):
    """A game in which a person has decided so often, and now has to decide again."""
    game = session(human=human, seed=seed)
    game.run()
    for _ in range(decisions):
        game.act(decided(game))
        game.run()
    return game


def test_the_actions_are_all_that_has_been_done():
    game = played(4)
    state = start(MINI, 3)
    for action in game.actions:
        state = apply(state, action)
    assert state == game.state
    assert len(game.actions) == game.steps > 20


def test_undo_goes_back_to_just_before_the_last_decision():
    game = played(5)
    before, steps = game.state, game.steps
    game.act(decided(game))
    game.run()
    assert game.state != before
    game.undo()
    assert (game.state, game.steps, game.waiting_for) == (before, steps, 0)


def test_undo_takes_back_what_is_not_yet_finished():
    game = played(0)
    before = game.state
    game.act(Roll())
    game.step()
    game.undo()
    assert game.state == before


def test_one_decision_after_the_other_is_taken_back():
    game, moments = session(seed=2), []
    game.run()
    for _ in range(6):
        moments.append(game.state)
        game.act(decided(game))
        game.run()
    for moment in reversed(moments):
        assert game.can_undo
        game.undo()
        assert game.state == moment
    assert not game.can_undo
    with pytest.raises(IllegalAction, match="no decision yet"):
        game.undo()
    assert game.state == moments[0]


def test_the_same_decision_leads_to_the_same_future():
    game = played(3)
    action = decided(game)
    game.act(action)
    game.run()
    future = game.state
    game.undo()
    game.act(action)
    game.run()
    assert game.state == future


def test_the_last_decision_of_a_game_can_be_taken_back():
    game = played(3)
    before = game.state
    game.act(Accuse(*game.state.solution))
    assert game.outcome
    game.undo()
    assert game.state == before
    assert game.outcome is None


def test_a_pass_without_a_choice_is_no_decision():
    game = played(0, seed=3)
    while Passed(0) not in game.state.events:
        steps = game.steps
        game.act(decided(game))
        game.run()
    assert Pass() in game.actions[steps:]
    game.undo()
    assert game.steps == steps


@pytest.mark.parametrize("decisions", range(6))
def test_a_replayed_game_goes_on_as_if_it_had_not_been_interrupted(decisions):
    whole, again = played(6), played(0, seed=2)
    half = played(decisions)
    again.replay(half.actions)
    assert (again.state, again.waiting_for) == (half.state, half.waiting_for)
    for _ in range(6 - decisions):
        again.act(decided(again))
        again.run()
    assert again.state == whole.state
    for _ in range(6):
        again.undo()
    assert again.state == played(0).state


def test_a_replay_forgets_what_was_before():
    game = played(5)
    game.replay(())
    assert game.state == session(seed=2).state
    assert not game.can_undo


@pytest.mark.parametrize("dealt", range(13))
def test_a_deal_that_was_interrupted_is_dealt_to_its_end(dealt):
    whole, again = session(seed=4), session(seed=4)
    again.replay(whole.actions[:dealt])
    assert again.state == whole.state


def test_what_chance_did_is_kept_though_the_seed_would_do_something_else():
    other = session(seed=5)
    game = session(seed=6)
    game.replay(other.actions)
    assert game.state == other.state != session(seed=6).state


def test_an_illegal_replay_names_the_action_and_changes_nothing():
    game = played(3)
    state, actions = game.state, game.actions
    with pytest.raises(IllegalAction, match=r"^Action 13, EndTurn\(\): A turn ends after its move"):
        game.replay((*actions[:12], EndTurn()))
    assert (game.state, game.actions) == (state, actions)
    game.undo()
    assert game.steps < len(actions)


# Several people


def test_the_last_decision_is_known_until_something_else_happens():
    game = Session(MINI, 3, {1: bot("random", 1)}, seed=2)
    assert game.last_decision is None
    game.act(Roll())
    assert game.last_decision == (Roll(), 0)
    game.run()
    assert game.last_decision is None  # chance has thrown
    move = next(action for action in game.view(0).legal if isinstance(action, Move))
    game.act(move)
    assert game.last_decision == (move, 0)
    game.undo()
    assert game.last_decision is None
    game.act(move)
    again = Session(MINI, 3, {1: bot("random", 1)}, seed=2)
    again.replay(game.actions)
    assert again.last_decision == (move, 0)


def test_a_game_can_begin_from_another_state():
    seen = played(3)
    game = Session(MINI, 3, {1: bot("eliminator", 1), 2: bot("eliminator", 2)}, 2, seen.state)
    assert (game.state, game.actions, game.can_undo) == (seen.state, (), False)
    game.act(decided(game))
    game.run()
    game.undo()
    assert game.state == seen.state
