"""Who plays what at which table, and that every door leads to the same one."""

import random
from dataclasses import replace

import pytest

from cluekit import cli, play
from cluekit.bots import Bayesian, bot, entrant
from cluekit.editions import edition
from cluekit.errors import ClueError
from cluekit.game import legal_actions
from cluekit.seating import Seating
from cluekit.terminal import Terminal


def first_legal(view):
    """The smallest bot of one's own."""
    return view.legal[0]


def test_the_person_is_the_first_suspect_against_three():
    seating = Seating.of("classic", seed=1)
    assert [str(suspect) for suspect in seating.seats] == [
        "Miss Scarlett",
        "Colonel Mustard",
        "Mrs White",
        "Reverend Green",
    ]
    assert (seating.own_seat, seating.kinds) == (0, (None, "eliminator", "eliminator", "eliminator"))


@pytest.mark.parametrize(("fewest", "most", "bots"), [(2, 3, 2), (2, 2, 1), (2, 6, 3), (5, 6, 4)])
def test_without_a_number_there_are_three_bots_or_as_near_as_the_rules_allow(fewest, most, bots):
    classic = edition("classic")
    rules = replace(classic.rules, min_players=fewest, max_players=most)
    assert len(Seating.of(replace(classic, rules=rules)).bots) == bots


def in_a_notebook(arguments, player):
    """The events that a bot in the person's place sees at the playable cell, up to the end."""
    table = play(**arguments, pace=0)
    while not table.view.outcome:
        table.do(player(table.view))
    return table.view.events


def in_a_terminal(monkeypatch, words, player):
    """The events that a bot in the person's place sees in a terminal, up to the end."""
    opened = []
    monkeypatch.setattr(Terminal, "play", lambda terminal: opened.append(terminal))
    assert cli.main(["play", *words]) == 0
    session, seat = opened[0]._session, opened[0]._seat
    session.run()
    while not session.outcome:
        session.act(player(session.view(seat)))
        session.run()
    return session.view(seat).events


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"edition": "classic", "seed": 5}, "classic --seed 5"),
        ({"edition": "mini", "seed": 6}, "mini --seed 6"),
        (
            {"edition": "Classic", "seat": "Plum", "bots": ["random", "reasoner"], "seed": 7},
            "classic --seat plum --bots random,reasoner --seed 7",
        ),
        (
            {"edition": "classic", "seat": "White", "bots": 5, "seed": 8},
            "classic --seat White --bots 5 --seed 8",
        ),
    ],
)
def test_notebook_and_terminal_open_the_same_game(monkeypatch, arguments, words):
    events = in_a_notebook(arguments, bot("eliminator", 1))
    assert events == in_a_terminal(monkeypatch, words.split(), bot("eliminator", 1))
    assert len(events) > 20


def test_bots_sit_clockwise_from_the_person():
    seating = Seating.of("classic", seat="Peacock", bots=["random", "reasoner"], seed=1)
    assert [str(suspect) for suspect in seating.seats] == ["Miss Scarlett", "Mrs Peacock", "Professor Plum"]
    assert seating.kinds == ("reasoner", None, "random")


def test_a_seat_is_found_by_its_suspect():
    seating = Seating.of("classic", seat="Peacock", bots=2, seed=1)
    assert [seating.number_of(name) for name in ("scarlett", "Mrs Peacock", seating.seats[2])] == [0, 1, 2]
    with pytest.raises(ClueError, match=r"Mrs White is not at this table; there are Miss Scarlett, Mrs Pea"):
        seating.number_of("White")
    with pytest.raises(ClueError, match="There is no suspect 'Rope'"):
        seating.number_of("Rope")


def test_a_function_of_ones_own_sits_down_too():
    seating = Seating.of("mini", bots=["eliminator", first_legal], seed=1)
    assert seating.kinds == (None, "eliminator", "first_legal")
    session = seating.session()
    session.run()
    session.act(legal_actions(session.state)[0])
    session.run()
    assert session.waiting_for == 0


def test_options_and_language_are_those_of_the_edition():
    seating = Seating.of("classic", bots=2, seed=1, options={"dice": 2, "answers": "everyone"})
    assert seating.edition == edition("classic", {"dice": 2, "answers": "everyone"})
    assert (seating.edition.rules.dice, seating.session().state.edition.rules.dice) == (2, 2)
    polish = Seating.of("classic", seat="Plum", seed=1, language="pl")
    assert polish.edition.language == "pl"
    assert polish.edition.deck.card("Plum") == polish.seat
    assert polish.edition.deck != edition("classic").deck
    fewer = Seating.of("classic", seed=1, options={"max-players": 3})
    assert len(fewer.bots) == 2


def test_without_a_seed_one_is_drawn():
    seeds = {Seating.of("mini", bots=2).seed for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 < seed < 1_000_000 for seed in seeds)


def test_an_entrant_is_seated_with_the_seed_of_its_seat():
    patient = entrant("bayesian", confidence=0.8)
    seating = Seating.of("mini", bots=[patient, "random"], seed=5)
    assert seating.kinds == (None, "bayesian(confidence=0.8)", "random")
    seeds = random.Random("bots 5")
    player = seating.session()._bots[1]
    assert isinstance(player, Bayesian)
    assert repr(player) == repr(patient.seat(seeds.getrandbits(32)))
    table = play("mini", bots=[patient, entrant(first_legal)], seed=5, pace=0)
    assert [seat["words"] for seat in table.scene["seats"]] == [
        "a person",
        "bayesian(confidence=0.8)",
        "first_legal",
    ]


def test_where_only_one_number_fits_it_stands_alone():
    mini = edition("mini", {"min-players": 3})
    with pytest.raises(ClueError, match="Mini is played against 2 bots, not 1"):
        Seating.of(mini, bots=1)
    with pytest.raises(ClueError, match="Mini is played against 1 bot, not 2"):
        Seating.of(edition("mini", {"max-players": 2}), bots=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": "Rope"}, "There is no suspect 'Rope'"),
        ({"seat": 3}, "The seat is the name of a suspect, not 3"),
        ({"bots": 6}, "Classic is played against 1 to 5 bots, not 6"),
        ({"bots": 0}, "Classic is played against 1 to 5 bots, not 0"),
        ({"bots": 2.0}, "a number of opponents or a list of bots, not 2.0"),
        ({"bots": True}, "a number of opponents or a list of bots, not True"),
        ({"bots": "random"}, "a number of opponents or a list of bots, not 'random'"),
        ({"bots": ["nemesis"]}, "There is no bot 'nemesis'; there are random, eliminator,"),
        ({"bots": [None]}, "There is no bot 'None'"),
        ({"seed": "7"}, "The seed is a whole number, not '7'"),
        ({"seed": -7}, "The seed is a whole number from 0 to"),
        ({"seed": 10**18}, "The seed is a whole number from 0 to"),
        ({"seed": True}, "The seed is a whole number, not True"),
        ({"options": {"dice": 3}}, "dice"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"language": "xx"}, "xx"),
    ],
)
def test_what_cannot_be_seated_is_said_in_one_sentence(arguments, message):
    with pytest.raises(ClueError, match=message):
        Seating.of("classic", **arguments)


# Several people


def test_people_and_bots_sit_where_they_are_told_to():
    seats = {"Plum": "person", "Scarlett": "person", "green": first_legal, "White": "Reasoner"}
    seating = Seating.of("classic", seats=seats, seed=1)
    assert [str(suspect) for suspect in seating.seats] == [
        "Miss Scarlett",
        "Mrs White",
        "Reverend Green",
        "Professor Plum",
    ]
    assert seating.kinds == (None, "reasoner", "first_legal", None)
    assert (seating.people, seating.own_seat, str(seating.seat)) == ((0, 3), 0, "Miss Scarlett")
    assert seating.bots == ("reasoner", first_legal)
    session = seating.session()
    session.run()
    assert session.waiting_for == 0


@pytest.mark.parametrize("seat", ["Ada", "Bruno", "Chloe"])
def test_both_ways_to_say_it_make_the_same_game(seat):
    short = Seating.of("mini", seat=seat, bots=["reasoner", "random"], seed=7)
    kinds = {str(suspect): kind or "person" for suspect, kind in zip(short.seats, short.kinds, strict=True)}
    long = Seating.of("mini", seats=kinds, seed=7)
    assert long == short
    games = [one.session() for one in (short, long)]
    for game in games:
        while not game.outcome:
            game.run()
            if game.waiting_for is not None:
                game.act(bot("eliminator", 5)(game.view(game.waiting_for)))
    assert games[0].state == games[1].state


def test_a_game_of_people_only_waits_for_each_of_them():
    seats = dict.fromkeys(["Ada", "Bruno", "Chloe"], "person")
    session, waited = Seating.of("mini", seats=seats, seed=4).session(), set()
    player = bot("eliminator", 5)
    while not session.outcome:
        session.run()
        if session.waiting_for is not None:
            waited.add(session.waiting_for)
            session.act(player(session.view(session.waiting_for)))
    assert waited == {0, 1, 2}


def test_undo_leads_back_from_one_person_to_the_other():
    seats = {"Ada": "person", "Bruno": "random", "Chloe": "person"}
    session, moments = Seating.of("mini", seats=seats, seed=4).session(), []
    session.run()
    while len(moments) < 30 and not session.outcome:
        moments.append((session.state, session.waiting_for))
        session.act(bot("eliminator", 5)(session.view(session.waiting_for)))
        session.run()
    assert {seat for _, seat in moments} == {0, 2}
    for moment in reversed(moments):
        session.undo()
        assert (session.state, session.waiting_for) == moment


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["Ada", "Bruno"], "seats says who plays which suspect, such as .*, not "),
        ({"Ada": "person", "Rope": "random"}, "There is no suspect 'Rope'"),
        ({"Ada": "person", 3: "random"}, "The seat is the name of a suspect, not 3"),
        ({"Ada": "person", "ada": "random"}, "Ada cannot be played by two players"),
        ({"Ada": "person"}, "Mini is for 2 to 3 players, not 1"),
        ({"Ada": "random", "Bruno": "random"}, "Somebody has to play"),
        ({"Ada": "person", "Bruno": "nemesis"}, "There is no bot 'nemesis'"),
        ({"Ada": "person", "Bruno": 7}, "There is no bot '7'"),
    ],
)
def test_seats_that_cannot_be_are_refused_in_one_sentence(seats, message):
    with pytest.raises(ClueError, match=message):
        Seating.of("mini", seats=seats)


@pytest.mark.parametrize("more", [{"seat": "Ada"}, {"bots": 2}])
def test_who_plays_is_said_in_one_way(more):
    with pytest.raises(ClueError, match="by seats, or by seat and bots, but not by both"):
        Seating.of("mini", seats={"Ada": "person", "Bruno": "random"}, **more)
