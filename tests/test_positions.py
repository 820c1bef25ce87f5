"""Hand-made positions: what is said holds, the rest is dealt, and games from them are like any other."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from cluekit import Position, play
from cluekit.bots import bot
from cluekit.deduction import Knowledge
from cluekit.editions import Edition, edition, editions
from cluekit.errors import ClueError
from cluekit.game import CHANCE, Investigation, Phase, State, apply, deal, legal_actions, sample, view
from cluekit.game.events import Dealt, DrewInvestigation, Led, TokenPlaced, TurnBegan, WeaponPlaced
from cluekit.rules import FirstTurn, IdleTokens, WeaponStart
from cluekit.saved import Record, parse
from cluekit.seating import Seating
from tests.positions import CLASSIC, MINI
from tests.test_snapshot import TABLES

THREE = ("Scarlett", "White", "Plum")


def names(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def made(seed: int = 1, table: str | Edition = CLASSIC, seats: Any = THREE, **said: Any) -> State:
    return Position.of(table, seats, **said).opening(seed)


# What is said


def test_cards_lie_where_they_are_said_to_be() -> None:
    state = made(
        cards={"Rope": "envelope", "Hall": "Plum"},
        envelope=["Mustard"],
        hands={"scarlett": ["Plum", "Knife"], "Plum": ["Study"]},
    )
    assert names(state.envelope)[:2] == ["Colonel Mustard", "Rope"]
    assert {"Professor Plum", "Knife"} <= set(names(state.hands[0]))
    assert {"Hall", "Study"} <= set(names(state.hands[2]))


@pytest.mark.parametrize("seed", range(8))
def test_the_other_cards_are_dealt_by_the_seed(seed: int) -> None:
    state = made(seed, envelope=["Rope"], hands={"White": ["Hall"]})
    assert [card.category for card in state.envelope] == [card.category for card in state.solution]
    assert tuple(map(len, state.hands)) == CLASSIC.deck.hand_sizes(3)
    everything = [*state.envelope, *(card for hand in state.hands for card in hand)]
    assert sorted(map(str, everything)) == sorted(map(str, CLASSIC.deck.cards))
    assert state == made(seed, envelope=["Rope"], hands={"White": ["Hall"]})


def test_chance_deals_every_card_to_everybody() -> None:
    """Each of the cards that are not placed comes to each place in some of many deals."""
    found: dict[str, set[int | None]] = {}
    for seed in range(300):
        state = made(seed, MINI, ["Ada", "Bruno"], envelope=["Violin"])
        for seat, hand in enumerate(state.hands):
            for card in hand:
                found.setdefault(str(card), set()).add(seat)
        for card in state.envelope:
            found.setdefault(str(card), set()).add(None)
    weapons = names(MINI.deck.weapons)
    for name, owners in found.items():
        assert owners == ({None} if name == "Violin" else {0, 1} if name in weapons else {0, 1, None})


def test_the_rest_of_a_hand_is_as_likely_as_it_should_be() -> None:
    """With Violin in the envelope, Kitchen is there in a third of all deals."""
    cards = Counter(
        str(made(seed, MINI, ["Ada", "Bruno"], envelope=["Violin"]).envelope[2]) for seed in range(900)
    )
    assert set(cards) == set(names(MINI.deck.rooms))
    assert all(230 < number < 370 for number in cards.values())


def test_hands_of_another_size_can_be_had_by_saying_everything() -> None:
    suspects, weapons, rooms = MINI.deck.suspects, MINI.deck.weapons, MINI.deck.rooms
    envelope = [suspects[0], weapons[0], rooms[0]]
    others = [card for card in MINI.deck.cards if card not in envelope]
    state = made(1, MINI, ["Ada", "Bruno"], envelope=envelope, hands={"Ada": others[:1], "Bruno": others[1:]})
    assert tuple(map(len, state.hands)) == (1, len(others) - 1)
    assert Knowledge.of(view(state, 1)).solutions
    rng = random.Random(1)
    while state.actor is not None:
        if state.actor == CHANCE:
            state = apply(state, sample(state, rng))
        else:
            state = apply(state, bot("reasoner", 3)(view(state, state.actor)))
    assert state.outcome


def test_tokens_and_weapons_stand_where_they_are_said_to_be() -> None:
    state = made(tokens={"Scarlett": "Hall", "Green": "7,4", "plum": (16, 9)}, weapons={"Rope": "study"})
    at = dict(zip(names(CLASSIC.deck.suspects), state.tokens, strict=True))
    assert (at["Miss Scarlett"], at["Reverend Green"], at["Professor Plum"]) == ("Hall", (7, 4), (16, 9))
    assert at["Mrs White"] == CLASSIC.start_of("White")
    assert state.weapons[names(CLASSIC.deck.weapons).index("Rope")] == "Study"
    assert len(set(state.weapons)) == len(state.weapons)  # spread, as the rules say


def test_whoever_is_said_to_begin_begins() -> None:
    for seat, name in enumerate(THREE):
        state = made(turn=name)
        assert (state.turn, state.actor, state.phase) == (seat, seat, Phase.START)
        assert state.events[-1] == TurnBegan(seat)
    assert made().turn == 0


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_a_position_of_which_nothing_is_said_is_dealt_by_the_rules(name: str) -> None:
    table = edition(name)
    seats = table.deck.suspects[: table.rules.min_players]
    dealt = set()
    for seed in range(20):
        state = made(seed, table, seats)
        assert Counter(type(event) for event in state.events) == expected(table, len(seats))
        assert state.phase is Phase.START
        if table.rules.weapon_start is WeaponStart.SPREAD:
            assert max(Counter(state.weapons).values()) == -(
                -len(table.deck.weapons) // len(table.deck.rooms)
            )
        if table.rules.weapon_start is WeaponStart.ASIDE:
            assert set(state.weapons) == {None}
        assert legal_actions(state)
        dealt.add((state.envelope, state.turn))
    assert len({envelope for envelope, _ in dealt}) > 3
    leads = table.rules.first_turn is FirstTurn.HIGHEST_ROLL
    assert (len({turn for _, turn in dealt}) > 1) == leads


def expected(table: Edition, players: int) -> Counter[type]:
    """How many events of each kind a deal by chance has before the first turn."""
    state = deal(table, players, random.Random(1))
    return Counter(type(event) for event in state.events)


def test_investigation_cards_can_be_dealt_out() -> None:
    liars = edition("liars")
    seats = liars.deck.suspects[:3]
    state = made(1, liars, seats, investigations={str(seats[1]): "lie", str(seats[2]): Investigation.PEEK})
    assert state.investigations[1:] == (Investigation.LIE, Investigation.PEEK)
    assert state.investigations[0] is not None
    drawn = [event for event in state.events if isinstance(event, DrewInvestigation)]
    assert drawn == [DrewInvestigation(seat, card) for seat, card in enumerate(state.investigations) if card]
    assert view(state, 0).investigation is state.investigations[0]
    assert [event.card for event in view(state, 0).events if isinstance(event, DrewInvestigation)][1:] == [
        None
    ] * 2


def test_idle_tokens_go_to_rooms_where_the_rules_say_so() -> None:
    table = edition("classic", {"idle-tokens": "rooms"})
    assert table.rules.idle_tokens is IdleTokens.ROOMS
    state = made(3, table, tokens={"Green": "Hall", "Mustard": (7, 4)})
    placed = {str(event.token): event.room for event in state.events if isinstance(event, TokenPlaced)}
    assert placed.keys() == {"Reverend Green", "Mrs Peacock"}
    assert placed["Reverend Green"] == "Hall"
    assert state.tokens[CLASSIC.deck.index(CLASSIC.deck.card("Mustard"))] == (7, 4)


def test_the_events_are_those_of_a_deal() -> None:
    state = made(hands={"Plum": ["Rope"]}, weapons={"Rope": "Hall"}, turn="White")
    dealt = [event for event in state.events if isinstance(event, Dealt)]
    assert [event.player for event in dealt] == [0, 1, 2] * 6
    assert {event.card for event in dealt if event.player == 2} == set(state.hands[2])
    assert sum(isinstance(event, WeaponPlaced) for event in state.events) == 6
    assert not any(isinstance(event, Led) for event in state.events)


# What everybody may know of it


def test_everybody_sees_the_own_cards_only() -> None:
    state = made(envelope=["Rope"], hands={"White": ["Hall"]})
    for player in (None, 0, 1, 2):
        seen = view(state, player)
        told = {event.card for event in seen.events if isinstance(event, Dealt)} - {None}
        assert told == set(seen.hand)
        knowledge = Knowledge.of(seen)
        own = sum(1 for _, owner, there in knowledge.certain() if there and owner == player)
        assert own == len(seen.hand)


def test_nothing_hidden_is_printed_by_accident() -> None:
    position = Position.of("mini", ["Ada", "Bruno"], envelope=["Violin"])
    assert repr(position) == "<Position of Mini: 2 players>"
    table = play("mini", position=position, seed=3, pace=0)
    assert repr(table).endswith("seed=3, position=<Position of Mini: 2 players>)>")


# Games from it


@pytest.mark.parametrize("told", TABLES, ids=str)
def test_a_game_from_a_position_is_played_saved_and_replayed(
    told: tuple[str, dict[str, object], int],
) -> None:
    name, options, seats = told
    table = edition(name, options)
    suspects = table.deck.suspects[:seats]
    players = {str(suspect): "random" for suspect in suspects} | {str(suspects[1]): "person"}
    wish = {
        "cards": {str(table.deck.weapons[0]): "envelope", str(table.deck.rooms[1]): str(suspects[0])},
        "tokens": {str(suspects[1]): str(table.deck.rooms[0])},
        "turn": str(suspects[1]),
    }
    seating = Seating.of(table, seats=players, seed=5, position=wish)
    session, me = seating.session(), bot("random", 9)
    assert session.state == seating.opening()
    assert session.actions == ()
    session.run()
    assert session.waiting_for == 1
    moments = []
    for _ in range(12):
        if session.outcome:
            break
        moments.append(session.state)
        session.act(me(session.view(1)))
        session.run()
    record = Record(seating, session.actions)
    again = parse(record.text)
    assert again == record
    assert again.text == record.text
    assert again.state() == session.state
    resumed = again.session()
    for moment in reversed(moments):
        resumed.undo()
        assert resumed.state == moment
    assert not resumed.can_undo


def test_a_saved_position_does_not_depend_on_what_chance_would_do() -> None:
    seating = Seating.of("mini", bots=1, seed=5, position={"turn": "Bruno"})
    text = Record(seating, ()).text
    assert set(json.loads(text)["position"]["cards"]) == {str(card) for card in MINI.deck.cards}
    other = parse(text.replace('"seed": 5', '"seed": 6'))
    assert other.seating.opening() == seating.opening()


def test_a_position_says_who_sits_there() -> None:
    position = Position.of("classic", ["Mustard", "Green", "Plum", "Peacock"], turn="Plum")
    seating = Seating.of("classic", position=position, seed=1)
    assert seating.seats == position.seats
    assert seating.people == (0,)
    assert seating.kinds[1:] == ("eliminator",) * 3
    seating = Seating.of(
        "classic", seat="Green", bots=["random", "reasoner", "greedy"], position=position, seed=1
    )
    assert seating.kinds == ("greedy", None, "random", "reasoner")


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"edition": "mini"}, "This is a position of Classic, with cards, board or rules of its own"),
        ({"options": {"dice": 2}}, "This is a position of Classic"),
        ({"seat": "Peacock"}, "Mrs Peacock is not in this position; there are Miss Scarlett, "),
        ({"bots": 1}, "In this position there are Miss Scarlett, Mrs White, Professor Plum, and nobody else"),
        ({"seats": {"Plum": "person", "Green": "random"}}, "In this position there are Miss Scarlett"),
    ],
)
def test_a_position_of_something_else_is_refused(wish: dict[str, Any], message: str) -> None:
    position = Position.of("classic", THREE)
    with pytest.raises(ClueError, match=message):
        Seating.of(**{"edition": "classic", "seed": 1, "position": position} | wish)


# Plain values


def test_a_position_is_read_as_it_is_written() -> None:
    position = Position.of(
        "liars",
        edition("liars").deck.suspects[:3],
        envelope=[edition("liars").deck.weapons[0]],
        tokens={edition("liars").deck.suspects[1]: edition("liars").deck.rooms[0].name},
        turn=edition("liars").deck.suspects[2],
        investigations={edition("liars").deck.suspects[0]: "give"},
    )
    for one in (position, position.completed(4)):
        plain = json.loads(json.dumps(one.plain))
        assert Position.read("liars", one.seats, plain) == one
    assert position.completed(4).completed(5) == position.completed(4)
    assert position.completed(4) != position.completed(5)


# What cannot be


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"cards": {"Pistol": "envelope"}}, "There is no card 'Pistol'"),
        ({"cards": {"Rope": "Green"}}, "Reverend Green is not at this table; there are Miss Scarlett, "),
        ({"cards": {"Rope": "Hall"}}, "There is no suspect 'Hall'"),
        ({"cards": {"Rope": 3}}, "The name of a card is expected in a position, not 3"),
        ({"cards": ["Rope"]}, r"In a position, cards is a mapping from names, not \['Rope'\]"),
        ({"envelope": "Rope"}, "In a position, envelope has lists of cards, not 'Rope'"),
        (
            {"envelope": ["Rope"], "hands": {"Plum": ["rope"]}},
            "Rope is in two places of this position at once",
        ),
        ({"envelope": ["Rope", "Knife"]}, "The envelope holds one weapon, not 2"),
        ({"hands": {"Plum": 7}}, "In a position, hands has lists of cards, not 7"),
        (
            {"hands": {"Plum": names(CLASSIC.deck.cards[:7])}},
            "Professor Plum cannot hold 7 cards: the rules deal 6 to",
        ),
        (
            {"hands": {"Plum": names(CLASSIC.deck.weapons[:3]), "White": names(CLASSIC.deck.weapons[3:])}},
            "Every weapon is in somebody's hand: none is left for the envelope",
        ),
        ({"tokens": {"Plum": "Attic"}}, "There is no .* 'Attic'"),
        ({"tokens": {"Plum": "0,0"}}, "0,0 is no corridor square"),
        ({"tokens": {"Plum": (99, 99)}}, "The square 99,99 is off the board"),
        ({"tokens": {"Plum": (10**5000, 1)}}, "A token stands in a room or on a square"),
        ({"tokens": {"Plum": 7.5}}, r"A token stands in a room or on a square such as \(7, 4\), not on 7.5"),
        ({"tokens": {"Plum": (True, False)}}, "A token stands in a room or on a square"),
        ({"tokens": {"Rope": "Hall"}}, "There is no suspect 'Rope'"),
        (
            {"tokens": {"Plum": (7, 4), "Green": "7,4"}},
            "Reverend Green and Professor Plum cannot both stand at row 7, column 4",
        ),
        (
            {"tokens": {"Plum": CLASSIC.start_of("White")}},
            "Mrs White and Professor Plum cannot both stand at row",
        ),
        (
            {"tokens": {"Plum": "Hall", "plum": "Study"}},
            "The token of Professor Plum cannot stand in two places",
        ),
        ({"weapons": {"Rope": "Attic"}}, "There is no room 'Attic'"),
        ({"weapons": {"Hall": "Hall"}}, "There is no weapon 'Hall'"),
        ({"weapons": {"Rope": None}}, "In Classic, no weapon lies beside the board: say where the Rope is"),
        ({"weapons": {"Rope": "Hall", "rope": "Study"}}, "Rope cannot lie in two places"),
        ({"turn": "Green"}, "Reverend Green is not at this table"),
        ({"turn": 1}, "The name of a card is expected"),
        ({"investigations": {"Plum": "lie"}}, "Classic has no Investigation cards"),
        (
            {"investigations": {"Plum": "truth"}},
            "An Investigation card is one of relocate, give, peek, lie, not 'truth'",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(said: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError, match=message) as caught:
        Position.of(CLASSIC, THREE, **said)
    assert len(str(caught.value)) <= 400
    assert str(caught.value).endswith(".")


def test_everybody_holds_a_card_when_everything_is_said() -> None:
    envelope = [category[0] for category in (MINI.deck.suspects, MINI.deck.weapons, MINI.deck.rooms)]
    others = [card for card in MINI.deck.cards if card not in envelope]
    with pytest.raises(ClueError, match="Bruno holds no card in this position; everybody needs one"):
        Position.of(MINI, ["Ada", "Bruno"], envelope=envelope, hands={"Ada": others})


def test_there_are_only_so_many_investigation_cards() -> None:
    liars = edition("liars")
    seats = names(liars.deck.suspects[:4])
    assert liars.rules.investigation
    assert liars.rules.investigation.peek < 4
    with pytest.raises(ClueError, match=r"There are \d Investigation cards of the kind peek, not 4"):
        Position.of(liars, seats, investigations=dict.fromkeys(seats, "peek"))
    with pytest.raises(ClueError, match="holds one Investigation card, not two"):
        Position.of(liars, seats, investigations={seats[0]: "lie", liars.deck.suspects[0]: "give"})


def test_rooms_and_shared_beginnings_have_room_for_several_tokens() -> None:
    state = made(tokens={"Plum": "Hall", "Green": "Hall", "Scarlett": "Hall"})
    assert state.tokens.count("Hall") == 3


@pytest.mark.parametrize("data", [None, 7, "turn", [], {"turn": "Ada", 5: 6}, {"envelope": ["Violin"]}])
def test_what_is_no_plain_position_is_refused(data: object) -> None:
    with pytest.raises(ClueError, match="A position "):
        Position.read("mini", ["Ada", "Bruno"], data)
