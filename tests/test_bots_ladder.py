"""What is special about each rung of the ladder, from the denier to the hurried."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from cluekit.bots import BOTS, Bayesian, Bluffer, Careful, Denier, Greedy, Hurried, Reasoner, bot, greedy
from cluekit.bots.reasoner import counted
from cluekit.cards import Card
from cluekit.deduction import counting, predealing
from cluekit.deduction.information import ranking
from cluekit.deduction.knowledge import Knowledge
from cluekit.deduction.predealing import Predealt
from cluekit.errors import Contradiction
from cluekit.game import Accuse, Move, Passage, Phase, Show, State, Suggest, View, view
from cluekit.game.events import Event, Passed, Shown, Suggested, Unrefuted
from cluekit.rules import Repeat
from cluekit.session import Session

from .option_sets import chosen
from .positions import MINI, cards, position, triple, under

COUNTING = [name for name, kind in BOTS.items() if issubclass(kind, Reasoner)]
HANDS = (
    "Scarlett,Rope,Hall,Kitchen,Library,Lounge",
    "Mustard,Green,Knife,Study,Ballroom,Wrench",
    "White,Peacock,Pipe,Revolver,Billiard,Conservatory",
)
SECRET = "Plum,Candlestick,Dining"


def at_table(*events: Event, **changes: object) -> State:
    """Three players of the classic game, all cards dealt; nobody has seen anything yet but `events`."""
    where: dict[str, object] = {"hands": HANDS, "envelope": SECRET, "events": events}
    return position(**{**where, **changes})  # type: ignore[arg-type]


def entered(room: str, *events: Event, **changes: object) -> View:
    """What seat 0 sees on entering a room."""
    return view(at_table(*events, phase=Phase.ENTERED, at={"Scarlett": room}, **changes), 0)


def shown(*names: str) -> list[Event]:
    """Seat 0 has seen these cards of seats 1 and 2."""
    owners = {name: seat for seat in (1, 2) for name in HANDS[seat].split(",")}
    return [Shown(owners[name], 0, *cards(name)) for name in names]


# Where too much is open to be counted


@pytest.mark.parametrize("name", COUNTING)
@pytest.mark.parametrize("title", ["mini", "liars"])
def test_bots_that_cannot_count_cross_cards_off(
    name: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "NODE_LIMIT", 5)
    players = {seat: bot(name, seat) for seat in range(3)}
    session = Session(chosen(title), 3, players, seed=2)
    session.run()
    assert session.outcome


@pytest.mark.parametrize("name", COUNTING)
def test_bots_do_not_take_a_contradiction_for_too_much_to_count(name: str) -> None:
    """Seat 1 shows a card that seat 0 holds: that cannot be, so something is wrong."""
    seen = entered("Study", Shown(1, 0, *cards("Rope")))
    with pytest.raises(Contradiction):
        bot(name, 1)(seen)
    with pytest.raises(Contradiction):
        counted(lambda: Knowledge.of(seen))


def test_a_greedy_bot_that_cannot_weigh_asks_like_the_reasoner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(predealing, "NODE_LIMIT", 1)
    seen = entered("Study")
    for seed in range(3):
        assert Greedy(seed)(seen) == Bayesian(seed)(seen)


# The denier


def called(*events: Event, **changes: object) -> set[Card]:
    seen = entered("Hall", *events, **changes)
    named = {Denier(seed)(seen) for seed in range(20)}
    return {action.suspect for action in named if isinstance(action, Suggest)}


def test_the_denier_names_a_suspect_whose_player_loses_time() -> None:
    """Mustard stands at a door, and is called to the Hall, where he has been; White is nearer there."""
    asked = (Suggested(1, triple("Green,Rope,Hall")), Suggested(2, triple("Green,Rope,Hall")))
    seen = {"at": {"Scarlett": "Hall", "Mustard": (16, 6), "White": "Kitchen"}}
    state = at_table(*asked, phase=Phase.ENTERED, **seen)
    named = {Denier(seed)(view(state, 0)) for seed in range(20)}
    assert {action.suspect for action in named if isinstance(action, Suggest)} == set(cards("Mustard"))


def test_the_denier_gives_no_presents() -> None:
    """Both others still want the Hall, to which a call would bring them at once; Plum is nobody's."""
    others = set(cards("Plum,Green,Peacock"))
    assert called() <= others
    assert len(called()) > 1


# The bluffer


def test_the_bluffer_names_an_own_card_in_one_suggestion_of_four() -> None:
    own = set(cards(HANDS[0]))
    kinds = Counter()
    for seed in range(400):
        action = Bluffer(seed)(entered("Study"))
        assert isinstance(action, Suggest)
        kinds[action.suspect in own, action.weapon in own] += 1
    assert kinds[True, True] == 0
    assert kinds[True, False] > 20 < kinds[False, True]
    assert 400 * Fraction(3, 16) < kinds[True, False] + kinds[False, True] < 400 * Fraction(5, 16)


# The careful one


def asked(*events: Event, seat: int = 1) -> View:
    """Seat 0 asks for cards of which seat 1 holds three."""
    suggestion = triple("Mustard,Knife,Study")
    told = (*events, Suggested(0, suggestion))
    state = at_table(*told, phase=Phase.ANSWER, answerer=1, suggestion=suggestion, at={"Scarlett": "Study"})
    return view(state, seat)


def test_the_careful_shows_the_card_of_the_largest_kind() -> None:
    """One of nine rooms less tells less than one of six suspects or weapons."""
    assert {Careful(seed)(asked()) for seed in range(10)} == {Show(*cards("Study"))}


def test_the_careful_shows_again_what_was_seen_before() -> None:
    mustard = cards("Mustard")[0]
    before = (Suggested(0, triple("Mustard,Rope,Hall")), Shown(1, 0, mustard))
    assert {Careful(seed)(asked(*before)) for seed in range(10)} == {Show(mustard)}


def test_the_careful_shows_what_can_be_guessed_anyway() -> None:
    """Seat 1 has shown seat 2 one of three cards, of which seat 0 has the others: that was Mustard."""
    before = (Suggested(2, triple("Mustard,Rope,Hall")), Shown(1, 2, cards("Mustard")[0]))
    knows = (Shown(0, 1, cards("Rope")[0]), Shown(0, 1, cards("Hall")[0]))
    assert {Careful(seed)(asked(*before, *knows)) for seed in range(10)} == {Show(*cards("Mustard"))}


# The bayesian


def chances(seen: View) -> list[Fraction]:
    return sorted(Knowledge.of(seen, "uniform").posterior.values(), reverse=True)


NEARLY = shown(
    "Mustard", "Green", "White", "Knife", "Pipe", "Revolver", "Wrench", "Study", "Ballroom", "Billiard"
)


def test_the_bayesian_accuses_when_it_is_as_confident_as_it_should_be() -> None:
    """Two suspects and two rooms are open, the weapon is not; no solution has more than a chance of 1/3."""
    seen = entered("Study", *NEARLY)
    best, *_ = chances(seen)
    assert Fraction(1, 8) < best < Fraction(1, 2)
    assert isinstance(Bayesian(1, confidence=best)(seen), Accuse)
    assert not isinstance(Bayesian(1, confidence=best + Fraction(1, 1000))(seen), Accuse)


def test_the_bayesian_accuses_of_the_likeliest_solution() -> None:
    """Of Peacock, the Candlestick and the Study seat 1 has three times shown the Study: it has no other."""
    asked = [Suggested(0, triple("Peacock,Candlestick,Study")), *shown("Study")] * 3
    others = shown("Mustard", "Green", "Ballroom", "White", "Pipe", "Revolver", "Billiard", "Conservatory")
    seen = entered("Kitchen", *asked, *others)
    assert len(Knowledge.of(seen, "uniform").solutions) > 3
    assert Bayesian(1, confidence="1/4")(seen) == Accuse(*triple("Peacock,Candlestick,Dining"))


def test_the_bayesian_is_sure_at_a_confidence_of_one() -> None:
    for seed in range(2):
        players = {seat: Bayesian(seed + seat, confidence=1) for seat in range(3)}
        session = Session(MINI, 3, players, seed)
        session.run()
        assert session.outcome
        assert session.outcome.winner is not None
        assert not session.state.eliminated


# The greedy one


OTHER_HANDS = (
    "Scarlett,Rope,Study,Kitchen,Billiard,Lounge",
    "Mustard,Green,Knife,Hall,Ballroom,Wrench",
    "White,Peacock,Pipe,Revolver,Library,Conservatory",
)
PASSED = (Suggested(2, triple("Plum,Candlestick,Library")), Passed(0), Passed(1))


def test_the_greedy_makes_the_suggestion_that_tells_most_of_what_it_does_not_know() -> None:
    """Two own cards would tell more about the Study, and nothing else."""
    events = (Suggested(1, triple("Plum,Candlestick,Lounge")), Shown(2, 1, cards("Peacock")[0]))
    seen = entered("Study", *events, *shown("Mustard", "Knife", "Ballroom"))
    known = {*cards(HANDS[0]), *cards("Mustard,Knife,Ballroom")}
    told = ranking(Knowledge.of(seen, "uniform"), 0, ["Study"])
    assert set(told[0].suggestion[:2]) <= known
    possible = [worth for worth in told if not known & set(worth.suggestion)]
    most = {worth.suggestion for worth in possible if worth.bits > possible[0].bits - 1e-9}
    assert len(most) < len(possible)
    for seed in range(5):
        action = Greedy(seed)(seen)
        assert isinstance(action, Suggest)
        assert action.triple in most


def test_the_greedy_goes_where_it_learns_most_of_the_rooms_within_reach() -> None:
    """With a four it can be in the Hall or in the Library, of which one player has said that he lacks it."""
    at = {"Scarlett": (17, 14)}
    state = at_table(*PASSED, phase=Phase.MOVE, at=at, hands=OTHER_HANDS, pips=4)
    seen = view(state, 0)
    assert {Move("Hall"), Move("Library")} <= set(seen.legal)
    told = {
        room: max(worth.bits for worth in ranking(Knowledge.of(seen, "uniform"), 0, [room]))
        for room in ("Hall", "Library")
    }
    assert told["Library"] > told["Hall"] + 0.1
    assert {Greedy(seed)(seen) for seed in range(5)} == {Move("Library")}


def test_what_is_weighed_does_not_depend_on_what_was_weighed_before() -> None:
    seen = entered("Study", *NEARLY[:4])
    player = Hurried(3)
    player(entered("Hall"))
    assert player(seen) == Hurried(3)(seen)


def test_in_a_large_game_only_some_suggestions_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those with the two most uncertain suspects and weapons the best one is made."""
    monkeypatch.setattr(Greedy, "LARGE", 1)
    seen = entered("Study", *shown("Mustard", "Green", "White", "Knife", "Pipe", "Revolver"))
    for seed in range(3):
        action = Greedy(seed)(seen)
        assert isinstance(action, Suggest)
        assert action.suspect in cards("Plum,Peacock")
        assert action.weapon in cards("Candlestick,Wrench")


@pytest.mark.parametrize(("steps", "weighed"), [(20_000, [15]), (10_000, [15, 4]), (1_000, [15, 4])])
def test_what_is_too_much_work_is_left(
    steps: int, weighed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of all suggestions those with the most uncertain cards are weighed, or none."""
    monkeypatch.setattr(Greedy, "STEPS", steps)
    told = (
        *(Suggested(1, triple("Plum,Candlestick,Dining")), Passed(2)),
        *(Suggested(1, triple("Peacock,Revolver,Lounge")), Shown(2, 1, cards("Peacock")[0])),
        *(Suggested(2, triple("Green,Wrench,Study")), Passed(0), Shown(1, 2, cards("Green")[0])),
        *(Suggested(1, triple("Green,Pipe,Billiard")), Shown(2, 1, cards("Pipe")[0])),
    )
    seen = entered("Study", *told)
    tried = []

    def noted(*args: Any, **settings: Any) -> object:
        tried.append(len(settings["cards"]))
        return ranking(*args, **settings)

    monkeypatch.setattr(greedy, "ranking", noted)
    action = Greedy(1)(seen)
    assert tried == weighed
    assert isinstance(action, Suggest)
    if steps < 20_000:
        assert {action.suspect, action.weapon} <= {*cards("Mustard,Plum,Knife,Candlestick")}
    if steps == 1_000:
        assert action == Bayesian(1)(seen)


MOST = 125_000
"""So many nodes are gone through for one decision, each with a small vector, or fewer with larger ones."""


@pytest.mark.parametrize("name", ["greedy", "hurried"])
@pytest.mark.parametrize(
    ("title", "seed"),
    [("master-detective+turned", 1206), ("orient-express+turned", 3), ("farscape+turned", 3)],
)
def test_no_decision_takes_more_than_some_work(
    name: str, title: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With as many players as there can be; it asks a new bot, which has counted nothing yet."""
    done = 0
    count = Predealt._count

    def counted(self: Predealt, point: Any, skipped: int) -> int:
        nonlocal done
        done += counting.vector_nodes(8 * self.width * self.entries)
        return count(self, point, skipped)

    monkeypatch.setattr(Predealt, "_count", counted)
    work = []
    seats = chosen(title).rules.max_players
    session = Session(chosen(title), seats, {seat: Reasoner(seat) for seat in range(seats)}, seed)
    while session.step():
        if session.state.actor in range(seats) and session.steps % 12 == 0:
            done = 0
            bot(name, seed)(session.view(session.state.actor))
            work.append(done)
    assert len(work) > 10
    assert 0 < max(work) <= MOST, max(work)


# The hurried one


def goals(place: object, *events: Event, **changes: object) -> set[str]:
    """Where a hurried player goes from some place before the roll."""
    seen = view(at_table(*events, at={"Scarlett": place}, **changes), 0)
    player = Hurried(1)
    return set(player.travel(seen, player.suspicious(seen, random.Random(1))).scenes)


SOLVED = shown("Mustard", "Green", "White", "Peacock", "Knife", "Wrench", "Pipe", "Revolver")
"""After this only the room is open to seat 0."""


def test_the_hurried_goes_where_it_learns_most_per_turn() -> None:
    """The Hall is three steps away, the Library four: worth a fifth of a turn, if that tells a fifth more."""
    assert goals((17, 14), hands=OTHER_HANDS) == {"Hall"}
    assert goals((17, 14), *PASSED, hands=OTHER_HANDS) == {"Library"}
    assert goals((17, 12), *PASSED, hands=OTHER_HANDS) == {"Hall"}  # one step away, and the Library six


def test_the_hurried_is_in_no_hurry_for_what_tells_nothing() -> None:
    """Where only the room is open, its own Hall next door is worth no visit, nor are rooms it has seen."""
    near = goals((17, 14), *SOLVED)
    assert not near & {"Hall", "Kitchen", "Library", "Lounge"}
    assert goals((17, 14), *SOLVED, *shown("Study")).isdisjoint({"Study", "Hall"})


def test_the_hurried_does_not_go_where_it_may_not_suggest_again() -> None:
    """By a rule it has to suggest elsewhere before it comes back to the Hall, which would be nearest."""
    another = under(repeat=Repeat.ANOTHER_ROOM)
    asked = (Suggested(0, triple("Plum,Knife,Hall")), Unrefuted(0))
    assert goals((17, 14), edition=another, hands=OTHER_HANDS) == {"Hall"}
    assert goals((17, 14), *asked, edition=another, hands=OTHER_HANDS) == {"Library"}


def test_the_hurried_takes_a_passage_when_that_is_quicker() -> None:
    player = Hurried(1)
    assert player(view(at_table(*SOLVED, at={"Scarlett": "Kitchen"}), 0)) == Passage("Study")


def test_the_hurried_counts_the_turns_after_the_roll() -> None:
    """With a four it could be in its own Hall, which tells nothing, or nearer to the Study."""
    seen = view(at_table(*SOLVED, at={"Scarlett": (17, 14)}, phase=Phase.MOVE, pips=4), 0)
    action = Hurried(1)(seen)
    assert isinstance(action, Move)
    walk = seen.edition.board.walking_distances(["Study"])
    assert walk[action.to] == min(walk[move.to] for move in seen.legal.of(Move) if move.to in walk)
