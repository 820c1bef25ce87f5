"""What goes to a page: the whole traffic of games, read for what its player may not know.

Names of cards are no secret; where they lie is. So the same game is played twice, in two worlds that differ
in two hidden cards: whoever sits at the page has the same hand, and sees and hears the same. All that is sent
to the page must then be the same, byte for byte. And in whole games, no list that is sent is a foreign hand.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from cluekit.cards import Card
from cluekit.editions import edition, editions
from cluekit.errors import IllegalAction
from cluekit.game import CHANCE, Accuse, Action, Pass, State, View, apply, view
from cluekit.positions import Position
from cluekit.saved import Record
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.widgets.notepad import STRENGTHS
from cluekit.widgets.page import Page
from cluekit.widgets.replay import Replay
from cluekit.widgets.table import Table
from tests.wire import Wire, collections

EDITIONS = [one.name for one in editions()]
SEED = 5
LONGEST = 80
"""So many actions of a game are compared."""


@dataclass(frozen=True)
class World:
    """A game up to some moment: where it begins, and what everybody does, chance included."""

    position: Position
    actions: tuple[Action, ...]
    actors: tuple[int, ...]

    def owner(self, card: Card) -> int | None:
        """Who holds a card; None for the envelope."""
        return dict(self.position.cards)[card]

    def seating(self, people: int = 1) -> Seating:
        """The same game with bots that do what they did; the first seats are those of people."""
        suspects = enumerate(self.position.seats)
        players = tuple((card, None if seat < people else self._bot(seat)) for seat, card in suspects)
        return Seating(self.position.edition, players, SEED, self.position)

    def of(self, seat: int) -> list[Action]:
        """What a seat does, in order."""
        return [action for action, actor in zip(self.actions, self.actors, strict=True) if actor == seat]

    def _bot(self, seat: int) -> Callable[[View], Action]:
        does = iter(self.of(seat))
        return lambda view: next(does)


def played(name: str, seed: int) -> World:
    """A game of random players who do not accuse; the person at the page has the first seat."""
    chosen, rng = edition(name), random.Random(seed)
    players = min(max(3, chosen.rules.min_players), chosen.rules.max_players)
    position = Position.of(chosen, chosen.deck.suspects[:players]).completed(seed)

    def choose(seen: View) -> Action:
        calm = [action for action in seen.legal if not isinstance(action, Accuse)]
        return rng.choice(calm or list(seen.legal))

    everybody = dict.fromkeys(range(players), choose)
    session = Session(chosen, position.seats, everybody, SEED, position.opening(SEED))
    actors = [CHANCE] * session.steps
    while len(actors) < LONGEST and session.outcome is None:
        actors.append(int(session.state.actor or 0))
        session.step()
    return World(position, session.actions, tuple(actors))


def other_world(world: World, one: Card, other: Card) -> tuple[World, int]:
    """The world with these two cards changed over, and how long the first seat cannot tell the two apart."""
    new = {one: other, other: one}
    owners = {card: world.owner(new.get(card, card)) for card in world.position.edition.deck.cards}
    position = replace(world.position, cards=tuple(owners.items()))
    actions = tuple(
        replace(action, card=new[action.card])
        if getattr(action, "card", None) in new and actor != 0
        else action
        for action, actor in zip(world.actions, world.actors, strict=True)
    )
    changed = World(position, actions, world.actors)
    return changed, _alike(world, changed)


def _alike(world: World, changed: World) -> int:
    """After how many actions the first seat sees something else; then the worlds part."""
    here, does = world.position.opening(SEED), iter(changed.actions)
    bots = dict.fromkeys(range(len(here.seats)), lambda view: next(does))
    there = Session(here.edition, here.seats, bots, SEED, changed.position.opening(SEED))
    for number, (action, instead) in enumerate(zip(world.actions, changed.actions, strict=True)):
        try:
            if there.state.actor == CHANCE:
                next(does)  # it draws from the same seed, but not always the same of other cards
            there.step()
        except IllegalAction:  # such as to show a card that somebody else has in the other world
            return number
        here = apply(here, action)
        if there.actions[-1] != instead or view(here, 0) != there.view(0):
            return number
    return len(world.actions)


def hidden_pairs(world: World) -> list[tuple[Card, Card]]:
    """Cards that can change places behind the back of the first seat, for the deal stays a deal."""
    owner = world.owner
    hidden = [card for card in world.position.edition.deck.cards if owner(card) != 0]
    return [
        (one, other)
        for one, other in itertools.combinations(hidden, 2)
        if owner(one) != owner(other)
        and (one.category is other.category or None not in (owner(one), owner(other)))
    ]


def twins(name: str, seed: int, of_the_envelope: bool) -> tuple[World, World, int]:
    """Two worlds that the first seat cannot tell apart, the longest such pair; and for how many actions."""
    world = played(name, seed)
    pairs = [pair for pair in hidden_pairs(world) if (None in map(world.owner, pair)) == of_the_envelope]
    pairs = random.Random(seed).sample(pairs, min(len(pairs), 40))
    changed, length = max((other_world(world, *pair) for pair in pairs), key=lambda found: found[1])

    def short(one: World) -> World:
        return replace(one, actions=one.actions[:length], actors=one.actors[:length])

    return short(world), short(changed), length


# ---- pages ----


def show_all(page: Page) -> None:
    """Do with a page what its person can do without changing the game."""
    page._ipython_display_()
    first, *_, last = (card.name for card in page.view.edition.deck.cards)
    for strength in STRENGTHS:
        for wish in (
            {"strength": strength, "probabilities": True},
            {"why": {"card": first, "column": "0"}},
            {"why": {"card": last, "column": "envelope"}},
            {"then": 0},
            {"then": None, "why": None},
            {"clear": True},
        ):
            page._received(page, {"type": "notepad", **wish}, [])
    page.marks = {first: {"1": "maybe"}}


async def at_a_table(world: World, wire: Wire) -> list[str]:
    """Everything that is sent while the world's game is played at a table, each step of it shown."""
    table = Table(world.seating(), pace=0.0001, undo=True)
    show_all(table)
    for action in world.of(0):
        await _until_asked(table)
        if action in table.view.legal:  # where one can only pass, nobody is asked
            table.do(action)
        else:
            assert action == Pass()
    await _until_asked(table)
    table.close()
    return wire.sent


async def at_a_hot_seat(world: World, wire: Wire) -> list[str]:
    """Everything that is sent while the first person, or nobody, is before the page that two share."""
    table = Table(world.seating(people=2), pace=0)
    wire.muted = lambda: table.snapshot["own"] == 1
    table._ipython_display_()
    for action, actor in zip(world.actions, world.actors, strict=True):
        if actor != table._session.waiting_for:
            continue  # chance, the bot, or somebody who can only pass
        if table.snapshot["curtain"]:
            table._received(table, {"type": "sit", "seat": actor}, [])
            table.strength = STRENGTHS[-1]
        if action in table.view.legal:
            table.do(action)
    assert isinstance(table.failure, StopIteration | None)  # a bot may be asked what nobody has done any more
    table.close()
    return wire.sent


async def _until_asked(table: Table) -> None:
    for _ in range(2000):
        if table.snapshot["waiting"] or table.failure or table.snapshot["outcome"]:
            return
        await asyncio.sleep(0.0005)
    raise AssertionError("the bots do not come to an end")


async def in_a_replay(world: World, wire: Wire, seat: int | None) -> list[str]:
    """Everything that is sent while the world's game is looked through."""
    replay = Replay(Record(world.seating(), world.actions), seat)
    show_all(replay)
    for step in (*range(0, replay.last, 5), replay.last, 0):
        replay._received(replay, {"type": "go", "step": step}, [])
    replay.close()
    return wire.sent


Player = Callable[[World, Wire], Any]


def traffic(world: World, play: Player) -> list[str]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        return list(asyncio.run(play(world, Wire(monkeypatch))))


def check_alike(name: str, play: Player, least: int) -> None:
    """Two worlds that a player cannot tell apart make the same traffic, for the envelope and for hands."""
    for of_the_envelope in (True, False):
        best = max((twins(name, seed, of_the_envelope) for seed in (1, 2)), key=lambda found: found[2])
        here, there, length = best
        assert length >= least
        sent = traffic(here, play)
        assert len(sent) > 10
        assert sent == traffic(there, play)


@pytest.mark.parametrize("name", EDITIONS)
def test_at_a_table_nothing_depends_on_what_the_player_cannot_know(name: str) -> None:
    check_alike(name, at_a_table, least=20)


@pytest.mark.parametrize("name", EDITIONS)
def test_in_a_replay_nothing_depends_on_what_the_player_cannot_know(name: str) -> None:
    check_alike(name, lambda world, wire: in_a_replay(world, wire, 0), least=20)


def test_whoever_watches_a_replay_knows_no_hand_at_all() -> None:
    check_alike("classic", lambda world, wire: in_a_replay(world, wire, None), least=20)


@pytest.mark.parametrize("name", ["classic", "liars", "tudor-close"])
def test_before_a_shared_page_nobody_learns_what_the_other_person_holds(name: str) -> None:
    check_alike(name, at_a_hot_seat, least=20)


def leaking(page: type[Page], secret: Callable[[Any], object]) -> type[Page]:
    """A page that gives something away whenever it shows how things stand."""

    class Leaking(page):  # type: ignore[misc, valid-type]
        def _show(self, moment: dict[str, Any], *more: Any, **others: Any) -> None:
            super()._show({**moment, "seen": secret(self)}, *more, **others)

    return Leaking


@pytest.mark.parametrize(
    "secret",
    [
        lambda table: [card.name for card in table._session.state.envelope],
        lambda table: len(table._session.state.hands[1][0].name),  # a hint is a leak, too
    ],
)
def test_a_page_that_gives_something_away_is_found(
    monkeypatch: pytest.MonkeyPatch, secret: Callable[[Any], object]
) -> None:
    monkeypatch.setitem(globals(), "Table", leaking(Table, secret))
    with pytest.raises(AssertionError):
        check_alike("classic", at_a_table, least=20)


# ---- whole games ----


def hands_found(wire: Wire, state: State) -> list[str]:
    """The hidden hands, and the envelope, that stand in a list of what was sent, or as names in an object."""
    hands = zip(map(str, state.seats[1:]), state.hands[1:], strict=True)
    hidden = {"the envelope": state.envelope, **dict(hands)}
    sets = {name: {card.name for card in cards} for name, cards in hidden.items() if len(cards) > 1}
    sent = [found for message in wire.values() for found in collections(message)]
    return [name for name, cards in sets.items() if cards in sent]


def whole_game(name: str, wire: Wire, seed: int) -> Table:
    """A game against bots, up to the moment before the end, with everything filled in on the notepad."""
    table = Table(Seating.of(name, bots=max(2, edition(name).rules.min_players - 1), seed=seed), pace=0)
    show_all(table)
    rng = random.Random(seed)
    while table.snapshot["waiting"]:
        calm = [action for action in table.view.legal if not isinstance(action, Accuse)]
        before = len(wire.sent)
        table.do(rng.choice(calm or list(table.view.legal)))
        if table.view.outcome:
            del wire.sent[before:]  # now the envelope lies open
    return table


@pytest.mark.parametrize("name", EDITIONS)
def test_in_a_whole_game_no_list_is_a_foreign_hand_or_the_envelope(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    wire = Wire(monkeypatch)
    table = whole_game(name, wire, seed=3)
    state = table._session.state
    assert state.outcome
    assert len(wire.sent) > 15
    assert hands_found(wire, state) == []
    table.snapshot = {**table.snapshot, "seen": [card.name for card in reversed(state.hands[1])]}
    table.snapshot = {**table.snapshot, "seen": {"it": dict.fromkeys(card.name for card in state.envelope)}}
    assert len(hands_found(wire, state)) == (2 if len(state.hands[1]) > 1 else 1)
    table.close()
