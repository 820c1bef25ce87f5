"""What makes the engine quick changes nothing: logs, legal actions, copies of states, draws of chance."""

from __future__ import annotations

import dataclasses
import gc
import itertools
import pickle
import random
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, MappingProxyType, ModuleType

import pytest

from cluekit.arena import simulate
from cluekit.bots import bot
from cluekit.deduction import facts, told
from cluekit.deduction.facts import evidence_from_view
from cluekit.editions import edition
from cluekit.game import (
    CHANCE,
    Accuse,
    Audit,
    Claim,
    Deed,
    EndTurn,
    Give,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Phase,
    Relocate,
    Roll,
    Show,
    Snoop,
    State,
    Stay,
    Suggest,
    View,
    apply,
    chance,
    deal,
    legal_actions,
    rulebook,
    sample,
    view,
)
from cluekit.game import actions as all_actions
from cluekit.game.events import TurnBegan
from cluekit.game.frozen import changed, made
from cluekit.game.legal import Legal
from cluekit.game.log import Log
from cluekit.session import Session

from .option_sets import NAMES, chosen
from .positions import CLASSIC, SECRETS, position, random_game

BELIEVE_OR_PRESS = (all_actions.Press(), all_actions.Believe())


def redacted(state, player):
    """What a player knows of the events, each put into words anew."""
    return tuple(event.seen_by(player) for event in state.events)


def watchers(state):
    return (None, *range(state.players))


@pytest.fixture(scope="module", params=NAMES)
def games(request):
    """Two random games of an edition, as lists of states."""
    played = chosen(request.param)
    seats = [played.rules.min_players, min(played.rules.max_players, 5)]
    return [[state for state, _ in random_game(played, number, 7)] for number in seats]


class TestLog:
    def test_everybody_is_told_what_each_event_tells_him(self, games):
        for states in games:
            for state in states[:: max(1, len(states) // 8)]:
                for player in watchers(state):
                    assert state.events.seen_by(player) == redacted(state, player)
                    assert type(state.events.seen_by(player)) is tuple

    def test_another_future_of_the_same_game_is_another_log(self, games):
        rng = random.Random(3)
        for states in games:
            for state in rng.choices(states[:-1], k=5):
                futures = [state] * 3
                for _ in range(12):
                    futures = [one if one.actor is None else apply(one, move(one, rng)) for one in futures]
                    rng.shuffle(futures)
                    for one, player in itertools.product(futures, rng.sample(watchers(state), 2)):
                        assert view(one, player).events == redacted(one, player)
                        assert view(state, player).events == redacted(state, player)

    def test_after_taking_back_and_replaying(self):
        for name in ("classic", "liars"):
            game = Session(edition(name), 3, {1: bot("random", 1), 2: bot("random", 2)}, seed=4)
            rng = random.Random(5)
            for _ in range(60):
                game.run()
                if game.outcome or (game.can_undo and rng.random() < 0.4):
                    game.undo()
                else:
                    game.act(rng.choice(game.view(0).legal.without(Accuse)))
                for player in rng.sample((None, 0, 1, 2), 2):
                    assert game.view(player).events == redacted(game.state, player)
            again = Session(edition(name), 3, {}, seed=4)
            again.replay(game.actions)
            for player in (None, 0, 1, 2):
                assert again.view(player) == game.view(player)

    def test_what_has_been_told_is_not_told_anew(self):
        """The events of the view before are the same objects, those with a hidden face included."""
        state = deal(CLASSIC, 4, random.Random(1))
        before = view(state, 2).events
        after = view(apply(apply(state, Roll()), all_actions.Throw(3)), 2).events
        assert len(after) == len(before) + 1
        assert all(one is other for one, other in zip(before, after, strict=False))

    def test_it_is_a_tuple_and_written_as_one(self):
        state = deal(CLASSIC, 3, random.Random(1))
        log = state.events
        plain = pickle.dumps(Log(tuple(log)))
        for player in watchers(state):
            log.seen_by(player)
        assert pickle.dumps(log) == plain
        assert isinstance(pickle.loads(plain), Log)
        assert pickle.loads(plain) == log == tuple(log)
        assert hash(log) == hash(tuple(log))
        assert Log.of(log) is log

    def test_a_plain_tuple_will_do_for_a_state(self):
        state = dataclasses.replace(position(), events=(TurnBegan(0),))
        assert view(apply(state, Roll()), 1).events == (TurnBegan(0),)


def move(state, rng):
    return sample(state, rng) if state.actor == CHANCE else rng.choice(legal_actions(state))


class TestLegal:
    def test_what_is_listed_is_what_is_not_forbidden(self, games):
        for states in games:
            played = [state for state in states if state.actor not in (None, CHANCE)]
            for state in random.Random(1).choices(played, k=6):
                allowed = {action for action in imaginable(state) if not rulebook.forbidden(state, action)}
                assert len(legal_actions(state)) == len(set(legal_actions(state)))
                assert set(legal_actions(state)) == allowed

    def test_kinds(self, games):
        for states in games:
            for state in states[::31]:
                listed = legal_actions(state)
                for kind in (Accuse, Show, Suggest, Roll, Move, Move | Passage, all_actions.Crime, object):
                    assert listed.of(kind) == tuple(one for one in listed if isinstance(one, kind))
                    rest = tuple(one for one in listed if not isinstance(one, kind))
                    assert listed.without(kind) == rest
                    assert listed.without(kind).of(Accuse) == tuple(a for a in rest if isinstance(a, Accuse))

    def test_kinds_that_are_not_side_by_side(self):
        mixed = Legal([Pass(), Roll(), Pass(), Stay()])
        assert mixed.of(Pass) == (Pass(), Pass())
        assert mixed.of(Pass | Stay) == (Pass(), Pass(), Stay())
        assert mixed.without(Roll) == (Pass(), Pass(), Stay())
        assert mixed.without(Roll).of(Stay) == (Stay(),)
        assert Legal().of(Roll) == Legal().without(Roll) == ()

    def test_it_is_a_tuple_and_written_as_one(self):
        listed = view(position(), 0).legal
        plain = pickle.dumps(Legal(tuple(listed)))
        listed.of(Roll), listed.without(Accuse)
        assert pickle.dumps(listed) == plain
        assert pickle.loads(plain) == listed == tuple(listed)
        assert isinstance(pickle.loads(plain), Legal)

    def test_a_view_made_by_hand_may_list_them(self):
        seen = dataclasses.replace(view(position(), 0), legal=(Roll(),))
        assert seen.legal.of(Roll) == (Roll(),)

    def test_they_are_found_once_for_a_state(self):
        state = position()
        assert legal_actions(state) is view(state, 0).legal


def imaginable(state):
    """Every action of players that a state could allow, most of which it does not."""
    deck, board, seats = state.edition.deck, state.edition.board, range(state.players)
    yield from (Roll(), Stay(), Pass(), EndTurn(), *BELIEVE_OR_PRESS, *map(Claim, Deed))
    yield from map(Move, (*board.squares, *board.named))
    yield from map(Passage, board.named)
    yield from map(Relocate, board.named)
    yield from itertools.starmap(Snoop, itertools.product(board.snoops, seats))
    for kind in (Audit, Peek):
        yield from map(kind, seats)
    for kind in (Show, LayOpen, Give):
        yield from map(kind, deck.cards)
    for kind in (Suggest, Accuse):
        yield from (kind(*triple) for triple in deck.solutions())


class TestCopies:
    def test_a_changed_state_is_a_replaced_one(self):
        state = deal(CLASSIC, 3, random.Random(2))
        legal_actions(state), state.landings, state.others
        for changes in ({}, {"turn": 2}, {"phase": Phase.END, "pips": 3, "events": Log()}):
            copy = changed(state, **changes)
            assert copy == dataclasses.replace(state, **changes)
            assert list(vars(copy)) == [field.name for field in dataclasses.fields(State)]
        assert "legal_actions" in vars(state)

    def test_what_is_no_field_is_refused(self):
        with pytest.raises(TypeError, match="see phse"):
            changed(position(), phse=Phase.END)
        with pytest.raises(TypeError, match=r"see .*seats"):
            made(View, {"edition": CLASSIC})

    def test_it_is_as_frozen_as_before(self):
        state = changed(position(), turn=1)
        with pytest.raises(dataclasses.FrozenInstanceError):
            state.turn = 2

    def test_a_view_has_all_its_fields_in_their_order(self):
        names = [field.name for field in dataclasses.fields(View)]
        for player in (0, 1, None):
            seen = view(position(), player)
            assert sorted(vars(seen)) == sorted(names)
            assert seen == View(**{name: getattr(seen, name) for name in names})

    def test_what_is_kept_of_a_state_is_not_written(self):
        state = changed(position(), phase=Phase.MOVE, pips=4)
        plain = pickle.dumps(state)
        legal_actions(state), state.landings, state.crossings
        assert pickle.dumps(state) == plain
        assert pickle.loads(plain) == state


class TestChance:
    def test_the_same_is_drawn_as_by_choices_with_fractions(self, games):
        for states in games:
            for state in [state for state in states if state.actor == CHANCE][::7]:
                actions, chances = zip(*chance.chance_outcomes(state), strict=True)
                for seed in range(4):
                    one, other = random.Random(seed), random.Random(seed)
                    assert sample(state, one) == other.choices(actions, chances)[0]
                    assert one.getstate() == other.getstate()

    @pytest.mark.parametrize("weights", [(1,) * 3, (1, 2, 3), (1, 1, 1, 1, 1, 1, 1), (6, 6, 1), (1,)])
    def test_also_on_the_bounds(self, weights):
        """Where two shares meet, the number drawn is the first one of the second share."""
        total = sum(weights)
        for part in itertools.accumulate(weights):
            near = int(Fraction(part, total) * 2**53)
            for number in range(max(near - 3, 0), min(near + 3, 2**53)):
                stub = Drawn(number)
                lot = chance.Lot(tuple(range(len(weights))), weights)
                shares = [Fraction(weight, total) for weight in weights]
                assert chance.drawn(lot, stub) == stub.choices(lot.actions, shares)[0]


class Drawn(random.Random):
    """A generator that draws one number, again and again."""

    def __init__(self, number):
        super().__init__(0)
        self.number = number

    def random(self):
        return self.number / 2**53


# Fair play


def within(value):
    """All that can be reached from a value by attributes and as a part, code left out."""
    code = type | ModuleType | FunctionType | BuiltinFunctionType
    seen, waiting = {}, [value]
    while waiting:
        here = waiting.pop()
        if id(here) in seen or isinstance(here, code):
            continue
        seen[id(here)] = here
        if isinstance(here, dict | MappingProxyType):
            waiting += [*here.keys(), *here.values()]
        elif isinstance(here, tuple | list | set | frozenset):
            waiting += here
        waiting += vars(here).values() if hasattr(here, "__dict__") else ()
        slots = [getattr(kind, "__slots__", ()) for kind in type(here).__mro__]
        names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
        waiting += [getattr(here, name) for name in names if hasattr(here, name) and name != "__dict__"]
    return seen


class TestFairPlay:
    def test_no_way_leads_from_a_view_to_what_is_hidden(self, games):
        for states in games:
            for state in random.Random(8).choices(states, k=3):
                for other in watchers(state):
                    view(state, other).legal.without(Accuse)  # so that something is kept about the others
                for player in watchers(state):
                    self.check(state, player, within(view(state, player)))

    def check(self, state, player, reached):
        assert not any(isinstance(one, State | Log | Session | random.Random) for one in reached.values())
        faces = [one for one in reached.values() if isinstance(one, SECRETS)]
        assert all(one == one.seen_by(player) for one in faces)
        drawn = [one for one in reached.values() if type(one).__name__ == "DrewInvestigation"]
        assert all(one == one.seen_by(player) for one in drawn)
        hidden = [state.envelope, *(hand for seat, hand in enumerate(state.hands) if seat != player)]
        large = [cards for cards in hidden if len(cards) > 2]
        assert not any(id(cards) in reached for cards in large)
        if state.outcome is None:
            plain = [one for one in reached.values() if type(one) is tuple and len(one) > 2]
            assert not any(cards in plain for cards in large)
        given = [one.card for one in reached.values() if isinstance(one, Show | LayOpen | Give)]
        assert set(given) <= set(() if player is None else state.hands[player])

    def test_the_walk_finds_what_lies_deep(self):
        state = deal(CLASSIC, 3, random.Random(1))
        seen = view(state, 0)
        object.__setattr__(seen, "secret", {"deep": [(state,)]})
        assert id(state.envelope) in within(seen)


# Memory


def living(kind):
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


def test_games_that_are_over_are_forgotten():
    """What is remembered to be quick does not grow with the number of games."""
    simulate("mini", ["eliminator", "random", "random"], games=20)
    before = {kind: living(kind) for kind in (State, View, Log, Session)}
    simulate("mini", ["eliminator", "random", "random"], games=100, seed=1)
    assert {kind: living(kind) for kind in (State, View, Log, Session)} == before
    assert len(told._kept) <= 64


def test_reading_forgets_what_came_first():
    for number in range(100):
        state = deal(edition("mini"), 3, random.Random(number))
        evidence_from_view(view(state, 0))
    assert len(told._kept) == len(facts._kept) == 64
