"""The contract of all bots, on several tables; then what is special about each."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from cluekit import bots as module
from cluekit.arena import MAX_TURNS, simulate
from cluekit.bots import BOTS, Detective, Eliminator, Reasoner, bot
from cluekit.deduction.knowledge import Knowledge
from cluekit.editions import Edition, edition
from cluekit.errors import ClueError
from cluekit.game import (
    CHANCE,
    Accuse,
    Action,
    Deal,
    EndTurn,
    Move,
    Pass,
    Passage,
    Phase,
    Roll,
    Show,
    State,
    Suggest,
    Throw,
    View,
    apply,
    chance_outcomes,
    deal,
    sample,
    start,
    view,
)
from cluekit.game.events import Dealt, Eliminated, Rolled, Shown, Stayed, Suggested, TurnBegan, Unrefuted

from .positions import play, swapped, unknown_pairs

TABLES = [("mini", 2), ("mini", 3), ("classic", 3), ("classic", 6)]
SEED = 11
DETECTIVES = [name for name, kind in BOTS.items() if issubclass(kind, module.Detective)]

every_bot = pytest.mark.parametrize("name", BOTS)
every_table = pytest.mark.parametrize(("title", "players"), TABLES)


def decisions(names: list[str], title: str, seed: int) -> Iterator[tuple[State, View, Action]]:
    """A game between bots: every state in which one of them decides, what it sees, and what it does."""
    rng = random.Random(seed)
    players = [bot(name, seed + seat) for seat, name in enumerate(names)]
    state = deal(edition(title), len(names), rng)
    turns = 0
    while state.actor is not None and turns < MAX_TURNS:
        if state.actor == CHANCE:
            action = sample(state, rng)
        else:
            seen = view(state, state.actor)
            action = players[state.actor](seen)
            yield state, seen, action
        state = apply(state, action)
        turns += state.phase is Phase.START
    assert state.outcome is not None, "the game did not end"


@cache
def whole_game(name: str, title: str, players: int) -> list[tuple[State, View, Action]]:
    """All decisions of a game between bots of one kind, for the tests that only look at them."""
    return list(decisions([name] * players, title, seed=SEED))


def rigged(game: Edition, envelope: list[str], *hands: list[str]) -> State:
    """The first turn of a game with these cards; the weapons lie in the first rooms."""
    state = start(game, len(hands))
    order = [*envelope, *(hand[n] for n in range(len(hands[0])) for hand in hands if n < len(hand))]
    for name in order:
        state = apply(state, Deal(game.deck.card(name)))
    while state.actor == CHANCE:
        state = apply(state, chance_outcomes(state)[0][0])
    return state


@every_table
@every_bot
def test_bots_do_only_what_is_legal_until_the_game_ends(name: str, title: str, players: int) -> None:
    for state, seen, action in whole_game(name, title, players):
        assert action in seen.legal
        assert seen.player == state.actor


@every_table
@every_bot
def test_the_same_seed_plays_the_same_game(name: str, title: str, players: int) -> None:
    again = [action for *_, action in decisions([name] * players, title, seed=SEED)]
    assert again == [action for *_, action in whole_game(name, title, players)]


@every_bot
def test_another_seed_plays_another_game(name: str) -> None:
    def opening(seed: int) -> list[Action]:
        state = rigged(
            edition("mini"),
            ["Ada", "Teapot", "Kitchen"],
            ["Bruno", "Umbrella"],
            ["Chloe", "Violin"],
            ["Library", "Observatory"],
        )
        state = play(state, Roll(), Throw(4), Move("Kitchen"))
        return [bot(name, seed)(view(state, 0))]

    assert len({repr(opening(seed)) for seed in range(20)}) > 1


@every_table
@every_bot
def test_a_decision_follows_from_the_view_and_changes_nothing(name: str, title: str, players: int) -> None:
    decided = whole_game(name, title, players)
    for _, seen, action in decided[:: max(1, len(decided) // 20)]:
        restored: View = pickle.loads(pickle.dumps(seen))
        assert restored == seen
        assert bot(name, SEED + (seen.player or 0))(restored) == action
        assert restored == seen


@every_table
@every_bot
def test_hidden_cards_do_not_matter(name: str, title: str, players: int) -> None:
    tried = 0
    rng = random.Random(SEED)
    for state, seen, action in whole_game(name, title, players):
        seat = seen.player or 0
        pairs = unknown_pairs(state, seat)
        for pair in rng.sample(pairs, min(2, len(pairs))):
            other = swapped(state, *pair)
            assert other != state
            assert bot(name, SEED + seat)(view(other, seat)) == action
            tried += 1
    assert tried > 2


@every_bot
def test_a_bot_can_be_put_aside_and_taken_up_again(name: str) -> None:
    player = bot(name, 4)
    for _, seen, _ in decisions(["eliminator"] * 3, "mini", seed=2):
        again = pickle.loads(pickle.dumps(player))
        assert again(seen) == player(seen)
        assert repr(again) == repr(player)


@every_bot
def test_the_repr_makes_the_bot_anew(name: str) -> None:
    made = eval(repr(bot(name, 17)), vars(module))
    assert type(made) is BOTS[name]
    assert (made.name, made.seed) == (name, 17)


@every_bot
def test_a_bot_whose_turn_it_is_not_says_so(name: str) -> None:
    state = deal(edition("mini"), 3, random.Random(0))
    with pytest.raises(ClueError, match="not this player's turn"):
        bot(name)(view(state, 1))


@every_bot
def test_a_kind_of_bot_explains_itself(name: str) -> None:
    assert len((BOTS[name].__doc__ or "").split()) > 20


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ClueError, match="no bot 'Watson'; there are random, eliminator, reasoner"):
        bot("Watson")


# Random


def test_random_games_are_neither_over_at_once_nor_endless() -> None:
    for seed in range(10):
        seats = [seen.turn for _, seen, _ in decisions(["random"] * 3, "classic", seed)]
        turns = 1 + sum(a != b for a, b in itertools.pairwise(seats))
        assert 3 < turns < 400


def test_random_does_everything_that_there_is_to_do() -> None:
    kinds = {type(action) for seed in range(3) for *_, action in decisions(["random"] * 4, "classic", seed)}
    assert kinds >= {Roll, Move, Passage, Suggest, Show, Pass, EndTurn, Accuse}


# Detectives


@pytest.mark.parametrize("name", DETECTIVES)
@every_table
def test_detectives_never_accuse_wrongly(name: str, title: str, players: int) -> None:
    for seed in range(2):
        *_, (state, _, action) = decisions([name] * players, title, seed)
        assert not any(isinstance(event, Eliminated) for event in state.events)
        assert isinstance(action, Accuse)
        assert action.triple == state.solution


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_never_ask_for_a_suspect_or_weapon_they_have_seen(name: str) -> None:
    asked = 0
    for seed in range(2):
        for _, seen, action in decisions([name] * 4, "classic", seed):
            if isinstance(action, Suggest):
                shown = {e.card for e in seen.events if isinstance(e, Shown) and e.to == seen.player}
                assert not {action.suspect, action.weapon} & (shown | set(seen.hand))
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_show_again_what_the_asker_has_seen(name: str) -> None:
    mini = edition("mini")
    ada, teapot, kitchen = mini.deck.triple("Ada", "Teapot", "Kitchen")
    state = rigged(
        mini,
        ["Chloe", "Umbrella", "Observatory"],
        ["Bruno", "Library", "Violin"],
        ["Ada", "Teapot", "Kitchen"],
    )
    state = play(state, Roll(), Throw(4), Move("Kitchen"), Suggest(ada, teapot, kitchen))
    first = bot(name, 1)(view(state, 1))
    assert isinstance(first, Show)
    away = [first, EndTurn(), Roll(), Throw(1), Move((5, 1)), EndTurn()]
    back = [Roll(), Throw(2), Move((2, 5)), EndTurn(), Roll(), Throw(1), Move((6, 1)), EndTurn()]
    state = play(state, *away, *back, Roll(), Throw(3), Move("Kitchen"), Suggest(ada, teapot, kitchen))
    assert {bot(name, seed)(view(state, 1)) for seed in range(20)} == {first}


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_accuse_when_nobody_can_refute_them(name: str) -> None:
    mini = edition("mini")
    solution = mini.deck.triple("Ada", "Teapot", "Kitchen")
    state = rigged(
        mini, [*map(str, solution)], ["Bruno", "Umbrella"], ["Chloe", "Violin"], ["Library", "Observatory"]
    )
    state = play(state, Roll(), Throw(4), Move("Kitchen"), Suggest(*solution), Pass(), Pass())
    assert bot(name)(view(state, 0)) == Accuse(*solution)


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_suggest_where_they_were_summoned_if_that_room_is_open(name: str) -> None:
    mini = edition("mini")
    state = rigged(
        mini,
        ["Ada", "Teapot", "Kitchen"],
        ["Bruno", "Umbrella"],
        ["Chloe", "Observatory"],
        ["Library", "Violin"],
    )
    _, teapot, kitchen = mini.deck.triple("Ada", "Teapot", "Kitchen")
    bruno = mini.deck.card("Bruno")
    called = play(state, Roll(), Throw(4), Move("Kitchen"), Suggest(bruno, teapot, kitchen))
    called = play(called, Pass(), Pass(), EndTurn())
    assert isinstance(bot(name)(view(called, 1)), Suggest)


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_walk_on_from_a_room_of_which_they_know(name: str) -> None:
    mini = edition("mini")
    state = rigged(
        mini,
        ["Ada", "Teapot", "Library"],
        ["Bruno", "Umbrella"],
        ["Chloe", "Kitchen"],
        ["Observatory", "Violin"],
    )
    _, teapot, kitchen = mini.deck.triple("Ada", "Teapot", "Kitchen")
    bruno = mini.deck.card("Bruno")
    called = play(state, Roll(), Throw(4), Move("Kitchen"), Suggest(bruno, teapot, kitchen))
    called = play(called, Show(kitchen), EndTurn())
    assert bot(name)(view(called, 1)) == Roll()


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_take_a_passage_to_a_room_that_is_open(name: str) -> None:
    classic = edition("classic")
    state = deal(classic, 3, random.Random(1))
    cards = {card.name: card for card in classic.deck.rooms}
    others = [room for room in cards if room != "Study"]
    hands = (tuple(cards[room] for room in others[:6]), *state.hands[1:])
    at_home = replace(state, tokens=("Kitchen", *state.tokens[1:]), hands=hands)
    events = tuple(e for e in at_home.events if not isinstance(e, Dealt))
    assert bot(name)(view(replace(at_home, events=events), 0)) == Passage("Study")


def test_the_reasoner_finds_out_what_the_eliminator_does_not() -> None:
    sooner = 0
    for seed in range(2):
        *_, (_, seen, action) = decisions(["reasoner"] * 6, "classic", seed)
        assert isinstance(action, Accuse)
        assert Knowledge.of(seen).solution == action.triple
        sooner += not isinstance(Eliminator(seed)(seen), Accuse)
    assert sooner > 0


def test_the_reasoner_counts_again_only_when_there_are_new_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    class Counting(Knowledge):
        def __init__(self, *question: object) -> None:
            counted.append(question)
            super().__init__(*question)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "Knowledge", Counting)
    state = deal(edition("classic"), 3, random.Random(6))
    player = Reasoner(6)
    player(view(state, 0))
    player(view(play(state, Roll(), Throw(6)), 0))
    assert len(counted) == 1


def locked_in(turns: int) -> View:
    """Scarlett's view in the Lounge, behind a token that stays, after waiting for some turns."""
    state = deal(edition("classic"), 3, random.Random(SEED))
    waits = (TurnBegan(0), Rolled(0, 3), Stayed(0)) * turns
    return view(
        replace(
            state,
            tokens=("Lounge", (18, 6), *state.tokens[2:]),
            eliminated=frozenset({1}),
            events=(*state.events[:-1], *waits, TurnBegan(0)),
        ),
        0,
    )


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_try_the_passage_when_the_door_is_blocked(name: str) -> None:
    assert bot(name, 1)(locked_in(turns=1)) == Passage("Conservatory")


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_guess_before_they_wait_for_ever(name: str) -> None:
    player = bot(name, 1)
    assert isinstance(player, Detective)
    assert not isinstance(player(locked_in(player.PATIENCE - 1)), Accuse)
    assert isinstance(player(locked_in(player.PATIENCE)), Accuse)


@pytest.mark.parametrize(
    ("bots", "seed"), [("eliminator,random", "124/5"), ("random,random,reasoner,random", "116/2")]
)
def test_a_blocked_way_does_not_keep_a_game_from_its_end(bots: str, seed: str) -> None:
    result = simulate("classic", bots.split(","), games=10, seed=int(seed.split("/")[0]))
    assert result.unfinished == 0


def test_detectives_walk_round_a_token_that_stays() -> None:
    classic = edition("classic")
    state = deal(classic, 3, random.Random(SEED))
    state = replace(state, tokens=((12, 9), (12, 8), *state.tokens[2:]), eliminated=frozenset({1}))
    by_the_other_door = classic.board.walking_distances([(16, 6)], blocked=[(12, 8)])
    distance = module._distances(view(state, 0), {"Dining Room"})
    assert distance((12, 9)) == by_the_other_door[12, 9] + 1 > classic.board.distance((12, 9), "Dining Room")


@pytest.mark.parametrize("name", DETECTIVES)
def test_detectives_do_not_suggest_for_ever(name: str) -> None:
    player = bot(name, 1)
    assert isinstance(player, Detective)
    seen = view(deal(edition("classic"), 3, random.Random(SEED)), 0)
    rounds = (TurnBegan(0), Suggested(0, next(seen.edition.deck.solutions())), Unrefuted(0)) * player.LIFETIME
    told = replace(seen, events=(*seen.events[:-1], *rounds))
    assert not player._gives_up(told)
    assert player._gives_up(replace(told, events=(*told.events, TurnBegan(0))))
