"""Who plays what at which table."""

import pytest

from cluekit.errors import ClueError
from cluekit.game import legal_actions
from cluekit.seating import Seating


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


def test_bots_sit_clockwise_from_the_person():
    seating = Seating.of("classic", seat="Peacock", bots=["random", "reasoner"], seed=1)
    assert [str(suspect) for suspect in seating.seats] == ["Miss Scarlett", "Mrs Peacock", "Professor Plum"]
    assert seating.kinds == ("reasoner", None, "random")


def test_a_function_of_ones_own_sits_down_too():
    seating = Seating.of("mini", bots=["eliminator", first_legal], seed=1)
    assert seating.kinds == (None, "eliminator", "first_legal")
    session = seating.session()
    session.run()
    session.act(legal_actions(session.state)[0])
    session.run()
    assert session.waiting_for == 0


def test_without_a_seed_one_is_drawn():
    seeds = {Seating.of("mini", bots=2).seed for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 < seed < 1_000_000 for seed in seeds)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": "Rope"}, "There is no suspect 'Rope'"),
        ({"seat": 3}, "The seat is the name of a suspect, not 3"),
        ({"bots": 6}, "Classic is played against 1 to 5 bots, not 6"),
        ({"bots": 0}, "Classic is played against 1 to 5 bots, not 0"),
        ({"bots": True}, "a number of opponents or a list of bots, not True"),
        ({"bots": "random"}, "a number of opponents or a list of bots, not 'random'"),
        ({"bots": ["nemesis"]}, "There is no bot 'nemesis'; there are random, eliminator, reasoner"),
        ({"bots": [None]}, "There is no bot None"),
        ({"seed": "7"}, "The seed is a whole number, not '7'"),
        ({"seed": True}, "The seed is a whole number, not True"),
    ],
)
def test_what_cannot_be_seated_is_said_in_one_sentence(arguments, message):
    with pytest.raises(ClueError, match=message):
        Seating.of("classic", **arguments)
