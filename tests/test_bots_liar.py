"""What the log tells about those who press and those who lie, and what the liar makes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cluekit.bots import Liar, bot
from cluekit.bots.pressing import chance_of_a_press, lie_behind, pressing_rates
from cluekit.editions import edition
from cluekit.game import Action, Believe, Claim, Deed, Investigation, Phase, Press, State, view
from cluekit.game.events import (
    Claimed,
    Eliminated,
    Event,
    Pressed,
    Reshuffled,
    Revealed,
    Shown,
    Unchallenged,
)
from cluekit.session import Session

from .option_sets import chosen
from .positions import cards, position

LIARS = chosen("liars")
HANDS = (
    "Scarlett,Mustard,Rope,Lead Pipe,Hall,Kitchen",
    "White,Peacock,Statue,Candlestick,Study,Ballroom",
    "Green,Wrench,Library,Billiard Room,Conservatory,Dining Room",
)
TRUE, LIE = Investigation.PEEK, Investigation.LIE


def liars(*events: Event, **changes: object) -> State:
    """The first turn of three players of the Liars Edition, after some claims."""
    where: dict[str, object] = {"edition": LIARS, "hands": HANDS, "envelope": "Plum,Dagger,Lounge"}
    where |= {"investigations": (LIE, TRUE, LIE), "events": events}
    return position(**{**where, **changes})  # type: ignore[arg-type]


def claimed(player: int, deed: Deed, presser: int | None = None, card: Investigation = LIE) -> list[Event]:
    """A claim and what came of it."""
    if presser is None:
        return [Claimed(player, deed), Unchallenged(player)]
    return [Claimed(player, deed), Pressed(presser), Revealed(player, card)]


def rates(*events: Event, deed: Deed = Deed.PEEK) -> dict[int, Fraction]:
    return pressing_rates(view(liars(*events), 0), deed)


# Who presses


def test_nobody_is_known_yet() -> None:
    assert rates() == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert chance_of_a_press(view(liars(), 0), Deed.PEEK) == Fraction(3, 4)


def test_who_lets_claims_pass_is_taken_to_do_so_again() -> None:
    log = [event for _ in range(3) for event in claimed(0, Deed.PEEK)]
    assert rates(*log) == {1: Fraction(1, 5), 2: Fraction(1, 5)}
    assert rates(*log, deed=Deed.GIVE) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_only_those_are_counted_who_were_asked() -> None:
    """Of a claim by seat 0 seat 1 is asked first; of one by seat 1 seat 2, and then the viewer."""
    assert rates(*claimed(0, Deed.PEEK, 1)) == {1: Fraction(2, 3), 2: Fraction(1, 2)}
    assert rates(*claimed(0, Deed.PEEK, 2)) == {1: Fraction(1, 3), 2: Fraction(2, 3)}
    assert rates(*claimed(1, Deed.PEEK, 0)) == {1: Fraction(1, 2), 2: Fraction(1, 3)}
    assert rates(*claimed(2, Deed.PEEK, 1)) == {1: Fraction(2, 3), 2: Fraction(1, 2)}


def test_who_is_out_is_not_asked() -> None:
    """Seat 1 let one claim pass before he was out."""
    log = [*claimed(0, Deed.PEEK), Eliminated(1), *claimed(0, Deed.PEEK)]
    seen = view(liars(*log, eliminated=frozenset({1})), 0)
    assert pressing_rates(seen, Deed.PEEK) == {2: Fraction(1, 4)}
    assert chance_of_a_press(seen, Deed.PEEK) == Fraction(1, 4)


# Who lies


def asked(*events: Event, deed: Deed = Deed.PEEK, **changes: object) -> State:
    """Seat 0 has claimed something, and seat 1 is asked."""
    held = (None, TRUE, LIE)
    told = {"phase": Phase.PRESS, "answerer": 1, "claim": deed, "investigations": held}
    return liars(*events, **{**told, **changes})


def test_a_claim_is_a_lie_as_often_as_there_are_such_lies() -> None:
    """Seat 1 holds a truth; of the 11 others 6 are lies, of which a third is taken to claim each deed."""
    assert lie_behind(view(asked(), 1), Deed.GIVE) == Fraction(2, 2 + 2)
    assert lie_behind(view(asked(), 1), Deed.PEEK) == Fraction(2, 2 + 1)


def test_lies_that_were_turned_up_tell_how_liars_lie() -> None:
    log = [event for _ in range(3) for event in claimed(0, Deed.PEEK, 2)]
    lies = view(asked(*log), 1)
    assert lie_behind(lies, Deed.PEEK) == Fraction(3 * 4, 3 * 4 + 6)  # three lies left, 4/6 of which claim it
    assert lie_behind(lies, Deed.GIVE) == Fraction(3, 3 + 2 * 6)
    truths = [*claimed(0, Deed.PEEK, 2, TRUE), Reshuffled()]
    assert lie_behind(view(asked(*truths), 1), Deed.PEEK) == Fraction(2, 2 + 1)


# What the liar does


def choices(state: State, seat: int) -> set[Action]:
    return {Liar(seed)(view(state, seat)) for seed in range(20)}


def playing(*events: Event, card: Investigation = LIE) -> State:
    return liars(*events, phase=Phase.INVESTIGATE, investigations=(card, TRUE, LIE))


def test_a_truth_is_claimed_as_it_is() -> None:
    assert choices(playing(card=Investigation.GIVE), 0) == {Claim(Deed.GIVE)}


def test_a_lie_claims_what_pays_most() -> None:
    assert choices(playing(), 0) == {Claim(Deed.PEEK)}


def test_whoever_has_been_caught_with_one_lie_tells_another() -> None:
    """On a peek somebody has always pressed, on a move never."""
    caught = [event for _ in range(4) for event in claimed(0, Deed.PEEK, 1)]
    believed = [event for _ in range(4) for event in claimed(1, Deed.RELOCATE)]
    assert choices(playing(*caught, *believed), 0) == {Claim(Deed.RELOCATE)}


def test_a_look_is_worth_nothing_where_all_is_known() -> None:
    """A look at hands that have been seen shows nothing; and on a move nobody has pressed so far."""
    seen = [Shown(seat, 0, card) for seat in (1, 2) for card in cards(HANDS[seat], LIARS)]
    passed = [event for deed in Deed for _ in range(9) for event in claimed(0, deed)]
    assert choices(playing(*passed), 0) == {Claim(Deed.PEEK)}
    assert choices(playing(*passed, *seen[:5], *seen[6:]), 0) == {Claim(Deed.RELOCATE)}


@pytest.mark.parametrize(
    ("deed", "reply"), [(Deed.PEEK, Press()), (Deed.RELOCATE, Press()), (Deed.GIVE, Believe())]
)
def test_the_button_is_pressed_if_a_lie_is_likely_enough_for_what_is_at_stake(
    deed: Deed, reply: Action
) -> None:
    """With even odds it presses only against a deed that is worth something."""
    assert choices(asked(deed=deed), 1) == {reply}


def test_a_claim_that_liars_never_make_is_believed() -> None:
    log = [event for _ in range(4) for event in claimed(0, Deed.PEEK, 2)]
    assert choices(asked(*log, deed=Deed.GIVE), 1) == {Believe()}
    assert choices(asked(*log, deed=Deed.GIVE, hands=(HANDS[0], "", HANDS[2])), 1) == {Press()}


def test_where_there_are_no_such_cards_the_liar_is_a_hurried_player() -> None:
    decided = 0
    for seed in range(3):
        names = ("eliminator", "reasoner", "eliminator")
        session = Session(edition("mini"), 3, {seat: bot(name) for seat, name in enumerate(names)}, seed)
        while session.step():
            if session.state.actor == 0:
                seen = session.view(0)
                assert Liar(decided)(seen) == bot("hurried", decided)(seen)
                decided += 1
    assert decided > 9
