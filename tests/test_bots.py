"""The contract of all bots, on several tables; then what is special about each."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from cluekit import bots as module
from cluekit.arena import MAX_TURNS, simulate
from cluekit.board import Square
from cluekit.bots import BOTS, Detective, Eliminator, Random, Reasoner, bot, reasoner
from cluekit.bots.bluffing import chance_of_a_lie
from cluekit.bots.travel import Travel
from cluekit.cards import Category, Triple
from cluekit.deduction.evidence import Evidence
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.refuter import Refuter
from cluekit.editions import Edition, edition, editions
from cluekit.errors import ClueError
from cluekit.game import (
    CHANCE,
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    Deal,
    Deed,
    EndTurn,
    Give,
    Investigation,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Phase,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    State,
    Stay,
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
from cluekit.game.events import (
    Audited,
    Dealt,
    Eliminated,
    Event,
    Given,
    LaidOpen,
    Passed,
    Reshuffled,
    Revealed,
    Rolled,
    Shown,
    Stayed,
    Suggested,
    Summoned,
    TurnBegan,
    Unrefuted,
)
from cluekit.rules import Occupied, Repeat

from .option_sets import NAMES, chosen
from .positions import CLASSIC, MINI, cards, play, position, swapped, triple, under, unknown_pairs

SEED = 11
KINDS = list(BOTS)
DETECTIVES = [name for name, kind in BOTS.items() if issubclass(kind, module.Detective)]
SURE = ["eliminator", "denier", "bluffer", "careful", "reasoner"]
"""Those that accuse only when they are certain."""

PLAIN = ["eliminator", "denier", "careful", "reasoner"]
"""Those that name what they know least of, and go where that is."""

every_bot = pytest.mark.parametrize("name", BOTS)
every_detective = pytest.mark.parametrize("name", DETECTIVES)
every_sure_detective = pytest.mark.parametrize("name", SURE)
every_plain_detective = pytest.mark.parametrize("name", PLAIN)
every_walker = pytest.mark.parametrize("name", [*PLAIN, "bluffer", "bayesian"])


TABLES = [
    ("random", "eliminator", "liar"),
    ("denier", "bluffer", "hurried"),
    ("careful", "reasoner", "greedy"),
    ("greedy", "bayesian", "random"),
]
"""Together all bots; those that think longest sit at one table with others."""

PARTIES = [
    ("mini", ("hurried", "reasoner")),
    ("classic", ("random", "eliminator", "denier", "bluffer", "careful", "reasoner")),
    *((one.name, kinds) for one in editions() for kinds in TABLES),
    *((title, TABLES[number % 3]) for number, title in enumerate(NAMES) if "+" in title),
]
"""Who plays which options: every bot plays every edition."""

every_party = pytest.mark.parametrize(
    ("title", "kinds"), PARTIES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)


def decisions(names: Sequence[str], title: str, seed: int) -> Iterator[tuple[State, View, Action]]:
    """A game between bots: every state in which one of them decides, what it sees, and what it does."""
    rng = random.Random(seed)
    players = [bot(name, seed + seat) for seat, name in enumerate(names)]
    state = deal(chosen(title), len(names), rng)
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
def whole_game(title: str, kinds: tuple[str, ...]) -> list[tuple[State, View, Action]]:
    """All decisions of a game between bots, for the tests that only look at them."""
    return list(decisions(kinds, title, seed=SEED))


def some(title: str, kinds: tuple[str, ...], each: int) -> Iterator[tuple[str, int, State, View, Action]]:
    """Some decisions of each bot in its game: what it is called, its seed, and the decision."""
    for seat, name in enumerate(kinds):
        own = [decided for decided in whole_game(title, kinds) if decided[1].player == seat]
        for state, seen, action in own[len(own) // 3 :: max(1, len(own) // each)][:each]:
            yield name, SEED + seat, state, seen, action


def rigged(game: Edition, envelope: list[str], *hands: list[str]) -> State:
    """The first turn of a game with these cards; the weapons lie in the first rooms."""
    state = start(game, len(hands))
    order = [*envelope, *(hand[n] for n in range(len(hands[0])) for hand in hands if n < len(hand))]
    for name in order:
        state = apply(state, Deal(game.deck.card(name)))
    while state.actor == CHANCE:
        state = apply(state, chance_outcomes(state)[0][0])
    return state


# The contract: what every bot keeps, in every edition


def test_every_bot_plays_every_edition() -> None:
    for one in editions():
        assert {kind for title, kinds in PARTIES if title == one.name for kind in kinds} == set(BOTS)


@every_party
def test_bots_do_only_what_is_legal_until_the_game_ends(title: str, kinds: tuple[str, ...]) -> None:
    for state, seen, action in whole_game(title, kinds):
        assert action in seen.legal
        assert seen.player == state.actor


@every_party
def test_a_decision_follows_from_the_view_and_changes_nothing(title: str, kinds: tuple[str, ...]) -> None:
    for name, seed, _, seen, action in some(title, kinds, each=2):
        restored: View = pickle.loads(pickle.dumps(seen))
        assert restored == seen
        assert bot(name, seed)(restored) == action
        assert restored == seen


@every_party
def test_hidden_cards_do_not_matter(title: str, kinds: tuple[str, ...]) -> None:
    """Two cards that a seat cannot tell apart change places: it sees the same, and does the same."""
    tried = 0
    rng = random.Random(SEED)
    for name, seed, state, seen, action in some(title, kinds, each=2):
        seat = seen.player or 0
        pairs = unknown_pairs(state, seat)
        for pair in rng.sample(pairs, min(1, len(pairs))):
            other = swapped(state, *pair)
            assert other != state
            assert bot(name, seed)(view(other, seat)) == action
            tried += 1
    assert tried > 2 or len(chosen(title).deck.cards) < 9


@pytest.mark.parametrize("title", ["mini", "hexa"])
def test_the_same_seed_plays_the_same_game(title: str) -> None:
    for kinds in (kinds for name, kinds in PARTIES if name == title):
        again = [action for *_, action in decisions(kinds, title, seed=SEED)]
        assert again == [action for *_, action in whole_game(title, kinds)]


@every_bot
def test_another_seed_plays_another_game(name: str) -> None:
    mini = edition("mini")
    envelope, hands = ["Ada", "Teapot", "Kitchen"], (["Bruno", "Umbrella"], ["Chloe", "Violin"])
    state = rigged(mini, envelope, *hands, ["Library", "Observatory"])
    state = play(state, Roll(), Throw(4), Move("Kitchen"))
    assert len({repr(bot(name, seed)(view(state, 0))) for seed in range(20)}) > 1


@every_bot
def test_a_bot_can_be_put_aside_and_taken_up_again(name: str) -> None:
    player = bot(name, 4)
    for _, seen, _ in decisions(["eliminator"] * 3, "mini", seed=2):
        again, copied = pickle.loads(pickle.dumps(player)), copy.deepcopy(player)
        assert again(seen) == copied(seen) == player(seen)
        assert repr(again) == repr(player)


@every_bot
def test_the_repr_makes_the_bot_anew(name: str) -> None:
    made = eval(repr(bot(name, 17)), {**vars(module), "Fraction": Fraction})
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


def test_the_kinds_are_told_apart_by_two_or_three_words() -> None:
    words = [kind.words for kind in BOTS.values()]
    assert len(set(words)) == len(words)
    assert {len(some.split()) for some in words} == {2, 3}


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ClueError, match="no bot 'Watson'; there are random, eliminator, denier, bluffer"):
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


@pytest.mark.parametrize(("title", "players"), [("mini", 2), ("mini", 3), ("classic", 3), ("liars", 4)])
@every_sure_detective
def test_detectives_that_are_certain_never_accuse_wrongly(name: str, title: str, players: int) -> None:
    *_, (state, _, action) = decisions([name] * players, title, seed=1)
    assert not any(isinstance(event, Eliminated) for event in state.events)
    assert isinstance(action, Accuse)
    assert action.triple == state.solution


@every_plain_detective
def test_detectives_never_ask_for_a_suspect_or_weapon_they_have_seen(name: str) -> None:
    asked = 0
    for seed in range(2):
        for _, seen, action in decisions([name] * 3, "classic", seed):
            if isinstance(action, Suggest):
                shown = {e.card for e in seen.events if isinstance(e, Shown) and e.to == seen.player}
                assert not {action.suspect, action.weapon} & (shown | set(seen.hand))
                asked += 1
    assert asked > 5


@every_detective
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


@every_detective
def test_detectives_accuse_when_nobody_can_refute_them(name: str) -> None:
    mini = edition("mini")
    solution = mini.deck.triple("Ada", "Teapot", "Kitchen")
    state = rigged(
        mini, [*map(str, solution)], ["Bruno", "Umbrella"], ["Chloe", "Violin"], ["Library", "Observatory"]
    )
    state = play(state, Roll(), Throw(4), Move("Kitchen"), Suggest(*solution), Pass(), Pass())
    assert bot(name)(view(state, 0)) == Accuse(*solution)


@every_detective
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


@every_walker
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


@every_detective
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
        def _draw(self, evidence: Evidence, model: Refuter) -> None:
            counted.append(evidence)
            super()._draw(evidence, model)

    monkeypatch.setattr(reasoner, "Knowledge", Counting)
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


@every_detective
def test_detectives_try_the_passage_when_the_door_is_blocked(name: str) -> None:
    assert bot(name, 1)(locked_in(turns=1)) == Passage("Conservatory")


@every_detective
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
    distance = Travel(view(state, 0), [classic.deck.card("Dining Room")]).distance
    assert distance((12, 9)) == by_the_other_door[12, 9] + 1 > classic.board.distance((12, 9), "Dining Room")


@every_detective
def test_detectives_do_not_suggest_for_ever(name: str) -> None:
    player = bot(name, 1)
    assert isinstance(player, Detective)
    seen = view(deal(edition("classic"), 3, random.Random(SEED)), 0)
    rounds = (TurnBegan(0), Suggested(0, next(seen.edition.deck.solutions())), Unrefuted(0)) * player.LIFETIME
    told = replace(seen, events=(*seen.events[:-1], *rounds))
    assert not player._gives_up(told)
    assert player._gives_up(replace(told, events=(*told.events, TurnBegan(0))))


# Where answers are left to honour


HONOUR = under(honour=True)


@every_bot
def test_bots_never_withhold_a_card(name: str) -> None:
    state = position(edition=HONOUR, at={"Scarlett": "Hall"}, hands=("", "Rope", ""), phase=Phase.ENTERED)
    state = play(state, Suggest(*triple("Green,Rope,Hall")))
    assert Pass() in view(state, 1).legal
    assert {bot(name, seed)(view(state, 1)) for seed in range(20)} == {Show(*cards("Rope"))}


def told(state: State, *events: Event) -> View:
    """What seat 0 sees when these things, too, have happened."""
    return view(replace(state, events=(*state.events, *events)), 0)


def test_detectives_have_the_passes_checked_that_matter_most() -> None:
    """Seat 1 has passed once and seat 2 twice on cards of which seat 0 knows nothing."""
    state = deal(HONOUR, 3, random.Random(SEED))
    mine = view(state, 0).hand
    open_cards = [[card for card in kind if card not in mine] for kind in map(HONOUR.deck.category, Category)]
    one, two, three = (Triple(*(kind[number] for kind in open_cards)) for number in range(3))
    passes = (Suggested(2, one), Passed(1), Suggested(1, two), Passed(2), Suggested(1, three), Passed(2))
    player = bot("eliminator", 1)
    assert player(told(state, *passes)) == Audit(2)
    assert player(told(state, *passes, Audited(1, 2, False))) == Audit(1)
    assert player(told(state, *passes, Audited(1, 2, False), Audited(2, 1, False))) == Roll()


def test_detectives_do_not_ask_about_passes_on_cards_they_know() -> None:
    state = deal(HONOUR, 3, random.Random(SEED))
    suspect, weapon, room = (
        next(card for card in kind if card in view(state, 0).hand)
        for kind in map(HONOUR.deck.category, Category)
    )
    asked = Suggested(1, Triple(suspect, weapon, room))
    assert bot("eliminator", 1)(told(state, asked, Passed(2))) == Roll()


def test_the_eliminator_believes_a_pass_only_when_it_has_been_checked() -> None:
    state = deal(HONOUR, 3, random.Random(SEED))
    asked = state.solution
    passes = (Suggested(0, asked), Passed(1), Passed(2), Unrefuted(0))
    checked = (Audited(0, 1, False), Audited(0, 2, False))
    player = bot("eliminator", 1)
    assert not isinstance(player(told(state, *passes)), Accuse)
    assert player(told(state, *passes, *checked)) == Accuse(*asked)


# Claims, lies and cards that change hands


LIARS = chosen("liars")


def liars(**changes: object) -> State:
    """The first turn of three players of the Liars Edition."""
    hands = (
        "Scarlett,Mustard,Rope,Lead Pipe,Hall,Kitchen",
        "White,Peacock,Statue,Candlestick,Study,Ballroom",
        "Green,Wrench,Library,Billiard Room,Conservatory,Dining Room",
    )
    where: dict[str, object] = {"edition": LIARS, "hands": hands, "envelope": "Plum,Dagger,Lounge"}
    held = (Investigation.PEEK, Investigation.LIE, Investigation.PEEK)
    return position(**{**where, "investigations": held, **changes})  # type: ignore[arg-type]


def claims(card: Investigation) -> list[Action]:
    state = liars(phase=Phase.INVESTIGATE, investigations=(card, *liars().investigations[1:]))
    return [bot("eliminator", seed)(view(state, 0)) for seed in range(60)]


def test_detectives_claim_a_truth_as_it_is_and_make_good_use_of_a_lie() -> None:
    assert set(claims(Investigation.GIVE)) == {Claim(Deed.GIVE)}
    lies = claims(Investigation.LIE)
    assert set(lies) == {Claim(Deed.PEEK), Claim(Deed.RELOCATE)}
    assert lies.count(Claim(Deed.PEEK)) > lies.count(Claim(Deed.RELOCATE))


def asked_to_believe(card: Investigation | None, **changes: object) -> State:
    held = (None, card, Investigation.LIE)
    return liars(phase=Phase.PRESS, answerer=1, claim=Deed.PEEK, investigations=held, **changes)


def test_the_chance_of_a_lie_is_the_share_among_the_cards_not_seen() -> None:
    assert chance_of_a_lie(view(asked_to_believe(Investigation.GIVE), 1)) == Fraction(6, 11)
    assert chance_of_a_lie(view(asked_to_believe(Investigation.LIE), 1)) == Fraction(5, 11)
    lie = Revealed(0, Investigation.LIE)
    assert chance_of_a_lie(view(asked_to_believe(Investigation.GIVE, events=(lie,)), 1)) == Fraction(5, 10)
    shuffled = asked_to_believe(Investigation.GIVE, events=(lie, Reshuffled()))
    assert chance_of_a_lie(view(shuffled, 1)) == Fraction(6, 11)
    assert chance_of_a_lie(view(position(), 0)) == 0


@every_walker
def test_detectives_press_when_the_odds_are_good_and_another_might(name: str) -> None:
    def replies(state: State) -> list[Action]:
        return [bot(name, seed)(view(state, 1)) for seed in range(60)]

    pressed = replies(asked_to_believe(Investigation.GIVE)).count(Press())
    assert 15 < pressed < 45
    assert set(replies(asked_to_believe(Investigation.LIE))) == {Believe()}
    alone = asked_to_believe(Investigation.GIVE, eliminated=frozenset({2}))
    assert set(replies(alone)) == {Press()}
    nothing_to_lose = asked_to_believe(Investigation.LIE, hands=("Rope", "", "Hall"))
    assert set(replies(nothing_to_lose)) == {Press()}


@every_detective
def test_detectives_give_away_what_is_known(name: str) -> None:
    """Of the own cards the hall has been shown to the next player but one, the rope to the next."""
    mustard, rope, hall = cards("Mustard,Rope,Hall", LIARS)
    shown = (Shown(0, 2, hall), Shown(0, 1, rope), Shown(0, 2, mustard), Given(2, 0, mustard))
    for seed in range(10):
        giving = liars(phase=Phase.GIVE, answerer=0, events=shown)
        assert bot(name, seed)(view(giving, 0)) == Give(rope)
        confessing = liars(phase=Phase.CONFESS, events=(*shown, Shown(0, 1, hall)))
        assert bot(name, seed)(view(confessing, 0)) == LayOpen(hall)


@every_detective
def test_detectives_look_where_they_know_least(name: str) -> None:
    white, statue = cards("White,Statue", LIARS)
    known = (Shown(1, 0, white), Shown(1, 0, statue))
    for seed in range(10):
        assert bot(name, seed)(view(liars(phase=Phase.PEEK, events=known), 0)) == Peek(2)


@every_walker
def test_detectives_move_by_a_card_to_a_room_of_use(name: str) -> None:
    open_rooms = {card.name for card in LIARS.deck.rooms} - {"Hall", "Kitchen"}
    chosen_rooms = {bot(name, seed)(view(liars(phase=Phase.RELOCATE), 0)) for seed in range(40)}
    assert {Relocate("Lounge")} < chosen_rooms <= {Relocate(room) for room in open_rooms}


def solved(phase: Phase) -> View:
    """Seat 0 stands in the Lounge, and all others have passed on the solution."""
    asked = (Suggested(0, triple("Plum,Dagger,Lounge", LIARS)), Passed(1), Passed(2), Unrefuted(0))
    return view(liars(phase=phase, at={"Scarlett": "Lounge"}, events=asked, pips=1), 0)


@every_detective
def test_detectives_who_may_not_yet_accuse_keep_silent(name: str) -> None:
    assert bot(name, 1)(solved(Phase.ENTERED)) == EndTurn()
    assert bot(name, 1)(solved(Phase.START)) == Accuse(*triple("Plum,Dagger,Lounge", LIARS))


def test_the_eliminator_forgets_passes_but_no_faces_when_cards_change_hands() -> None:
    """The statue is passed on by one player before and by the other after; the wrench has been seen."""
    deck = LIARS.deck
    statue, wrench = cards("Statue,Wrench", LIARS)
    before = Suggested(0, triple("Plum,Statue,Lounge", LIARS))
    swap = (Given(0, 1, cards("Rope", LIARS)[0]), Given(1, 2, None), Given(2, 0, wrench))
    later = (Given(0, 1, wrench), Given(1, 2, None), Given(2, 0, cards("White", LIARS)[0]))
    apart = (before, Passed(1), *swap, before, Passed(2), *later)
    weapons = Eliminator(1).suspicious(view(liars(events=apart), 0), random.Random(1))[1]
    assert set(weapons) == {*deck.weapons} - {wrench, *cards("Rope,Lead Pipe", LIARS)}
    together = (before, Passed(1), Passed(2), *swap)
    assert Eliminator(1).suspicious(view(liars(events=together), 0), random.Random(1))[1] == [statue]


def test_cards_that_lie_open_are_crossed_off() -> None:
    (wrench,) = cards("Wrench", LIARS)
    state = liars(interrogation=(wrench,), events=(LaidOpen(2, wrench),))
    hands = tuple(tuple(card for card in hand if card != wrench) for hand in state.hands)
    state = replace(state, hands=hands)
    assert wrench not in Eliminator(1).suspicious(view(state, 0), random.Random(1))[1]


def test_random_accuses_about_as_often_where_it_can_do_so_but_once_a_turn() -> None:
    seen = view(liars(), 0)
    accused = sum(isinstance(Random(seed)(seen), Accuse) for seed in range(400))
    assert 400 * Random.ACCUSING_BEFORE_ROLL / 2 < accused < 400 * Random.ACCUSING_BEFORE_ROLL * 2
    assert Random.ACCUSING * 3 == Random.ACCUSING_BEFORE_ROLL


# Other ways to travel


def knowing(*open_rooms: str, edition: Edition, **changes: object) -> View:
    """Seat 0's view with all rooms in hand but some, a suspect and a weapon too."""
    rooms = [card.name for card in edition.deck.rooms if card.name not in open_rooms]
    hand = ",".join([*rooms, edition.deck.suspects[1].name, edition.deck.weapons[1].name])
    solution = edition.deck.suspects[2].name, edition.deck.weapons[2].name, open_rooms[0]
    everything: dict[str, object] = {"hands": (hand, "", ""), "envelope": ",".join(solution), **changes}
    return view(position(edition=edition, **everything), 0)  # type: ignore[arg-type]


def choices(seen: View, name: str = "eliminator") -> set[Action]:
    return {bot(name, seed)(seen) for seed in range(20)}


def test_detectives_stay_where_a_suggestion_is_useful_or_go_where_it_is() -> None:
    seen = knowing("Hall", "Kitchen", edition=LIARS, at={"Scarlett": "Hall"}, phase=Phase.MOVE, pips=1)
    assert choices(seen) == {Stay()}
    seen = knowing("Hall", "Kitchen", edition=LIARS, at={"Scarlett": "Study"}, phase=Phase.MOVE, pips=1)
    assert choices(seen) == {Move("Hall"), Passage("Kitchen")}


def test_detectives_do_not_go_back_where_they_may_not_suggest_again() -> None:
    another = under(repeat=Repeat.ANOTHER_ROOM)
    asked = (Suggested(0, triple("Plum,Rope,Hall")), Unrefuted(0))
    seen = knowing("Hall", "Study", edition=another, events=asked, at={"Scarlett": "Hall"})
    assert Travel(seen, cards("Hall,Study")).scenes == {"Study"}
    scarlett, plum = cards("Scarlett,Plum")
    for call, scenes in [
        (Summoned(scarlett, "Hall", "Lounge"), {"Study"}),
        (Summoned(plum, "Lounge", "Hall"), {"Study"}),
        (Summoned(scarlett, "Study", "Hall"), {"Hall", "Study"}),
    ]:
        seen = knowing("Hall", "Study", edition=another, events=(*asked, call))
        assert Travel(seen, cards("Hall,Study")).scenes == scenes
    only_hall = knowing("Hall", edition=another, events=asked, hands=("", "", ""))
    others = {card.name for card in another.deck.rooms} - {"Hall"}
    assert Travel(only_hall, cards("Hall")).scenes == others


def walking(pips: int, snoops: list[Square], *events: Event) -> Travel:
    """Ada walks from (4, 2): the Kitchen, of which alone she does not know, is five steps away, by (4, 4)."""
    state = position(
        seats=("Ada", "Bruno", "Chloe"),
        edition=under(MINI, snoops=snoops),
        at={"Ada": (4, 2)},
        hands=("Bruno,Umbrella", "Chloe,Library", "Observatory,Violin"),
        envelope="Ada,Teapot,Kitchen",
        phase=Phase.MOVE,
        pips=pips,
        events=events,
    )
    return Travel(view(state, 0), cards("Kitchen", MINI))


def test_detectives_snoop_on_the_way_where_they_know_least() -> None:
    rng = random.Random(1)
    looks = {walking(5, [(4, 4), (4, 1)]).snoop(rng) for _ in range(20)}
    assert looks == {Snoop((4, 4), 1), Snoop((4, 4), 2)}
    shown = [Shown(1, 0, card) for card in cards("Chloe,Library", MINI)]
    assert walking(5, [(4, 4)], *shown).snoop(rng) == Snoop((4, 4), 2)
    shown += [Shown(2, 0, card) for card in cards("Observatory,Violin", MINI)]
    assert walking(5, [(4, 4)], *shown).snoop(rng) is None


def test_detectives_snoop_out_of_the_way_only_if_no_room_is_within_reach() -> None:
    rng = random.Random(1)
    assert walking(5, [(4, 1)]).snoop(rng) is None
    assert walking(5, [(4, 1)]).walk(rng) == Move("Kitchen")
    assert walking(3, [(4, 1)]).snoop(rng) in {Snoop((4, 1), 1), Snoop((4, 1), 2)}


def crowded(at: dict[str, str], *open_rooms: str) -> View:
    """Scarlett's view where a room takes one token, with rooms of which she does not know."""
    rooms = [card.name for card in CLASSIC.deck.rooms if card.name not in open_rooms]
    hands = (",".join(rooms), "", "")
    edition = under(one_token_rooms=True, occupied=Occupied.JUMPED)
    return view(position(edition=edition, at=at, hands=hands, phase=Phase.ENTERED), 0)


def test_detectives_do_not_walk_to_rooms_that_tokens_close_for_good() -> None:
    """Green and Plum are played by nobody; White is, and will move on."""
    seen = crowded({"Scarlett": "Library", "Green": "Hall", "White": "Kitchen"}, "Hall", "Kitchen")
    travel = Travel(seen, cards("Hall,Kitchen"))
    assert (travel.scenes, travel.goals) == ({"Hall", "Kitchen"}, {"Kitchen"})
    assert travel.in_the_way() == []
    assert travel.distance("Kitchen") == 0 < travel.distance("Ballroom")


def test_detectives_call_away_a_token_that_closes_the_only_room() -> None:
    seen = crowded({"Scarlett": "Library", "Green": "Hall", "Plum": "Lounge"}, "Hall", "Lounge")
    travel = Travel(seen, cards("Hall,Lounge"))
    rooms = {card.name for card in CLASSIC.deck.rooms}
    assert travel.goals == rooms - {"Hall", "Lounge", "Library"}
    assert travel.in_the_way() == list(cards("Green,Plum"))
    asked = [bot("eliminator", seed)(seen) for seed in range(20)]
    assert {action.suspect for action in asked if isinstance(action, Suggest)} == {*cards("Green,Plum")}
