"""The Investigation cards: claims, the button, the three deeds, and what is left open by their source."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from cluekit.errors import IllegalAction
from cluekit.game import (
    Accuse,
    Believe,
    Claim,
    Draw,
    DrawInvestigation,
    EndTurn,
    Give,
    LayOpen,
    Pass,
    Passage,
    Peek,
    Phase,
    Press,
    Relocate,
    Roll,
    Show,
    Stay,
    Suggest,
    Throw,
    apply,
    chance_outcomes,
    deal,
    legal_actions,
    view,
)
from cluekit.game.events import (
    Claimed,
    DrewInvestigation,
    Exposed,
    Given,
    Glimpsed,
    LaidOpen,
    Peeked,
    Pressed,
    Relocated,
    Reshuffled,
    Revealed,
    Unchallenged,
)
from cluekit.game.investigation import Deed, Investigation, cards_of, truth_of
from cluekit.rules import Accusations, InvestigationDeck, Passages, Repeat, Staying

from .positions import CLASSIC, cards, play, position, triple, under

DECK = InvestigationDeck(relocate=2, give=2, peek=2, lies=6)
LIARS = under(
    passages=Passages.INSTEAD_OF_MOVE,
    staying=Staying.ALWAYS,
    repeat=Repeat.ALWAYS,
    accusations=Accusations.BEFORE_ROLL,
    investigation=DECK,
)
HANDS = ("Plum,Knife", "Rope,Hall", "Green,Study")
LIE = Investigation.LIE
TRUTHS = [card for card in Investigation if card is not LIE]


def kinds(state):
    return {type(action) for action in legal_actions(state)}


def happened(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


def table(card=LIE, hands=HANDS, **changes):
    """Scarlett, the first of three, is about to play an Investigation card."""
    changes = {
        "edition": LIARS,
        "phase": Phase.INVESTIGATE,
        "at": {"Scarlett": "Kitchen"},
        "investigations": (card, LIE, Investigation.GIVE),
        "envelope": "White,Wrench,Library",
    } | changes
    return position(hands=hands, **changes)


def refilled(state, card=LIE):
    """After the deed a new Investigation card is drawn, and the next turn begins."""
    assert state.phase is Phase.REFILL
    return apply(state, DrawInvestigation(card))


class TestDeck:
    def test_everybody_is_given_a_card_before_the_game(self):
        state = deal(LIARS, 4, random.Random(1))
        assert len(state.investigations) == 4
        assert sum(state.pile.values()) == 8
        held = Counter(state.investigations)
        assert Counter(state.pile) + held == Counter(cards_of(DECK))

    def test_cards_are_drawn_with_their_share_of_the_pile(self):
        state = table(phase=Phase.REFILL, investigations=(None, LIE, Investigation.GIVE))
        chances = dict(chance_outcomes(state))
        assert chances[DrawInvestigation(LIE)] == Fraction(5, 10)
        assert chances[DrawInvestigation(Investigation.GIVE)] == Fraction(1, 10)
        assert sum(chances.values()) == 1

    def test_one_sees_ones_own_card_only(self):
        state = table(Investigation.PEEK)
        assert [view(state, seat).investigation for seat in (0, 1, 2, None)] == [
            Investigation.PEEK,
            LIE,
            Investigation.GIVE,
            None,
        ]
        drawn = DrewInvestigation(0, LIE)
        assert drawn.seen_by(0) == drawn
        assert drawn.seen_by(1) == drawn.seen_by(None) == DrewInvestigation(0, None)

    def test_an_empty_pile_is_made_of_the_cards_played(self):
        played = (*[LIE] * 5, *[Investigation.RELOCATE] * 2, Investigation.GIVE, *[Investigation.PEEK] * 2)
        state = table(phase=Phase.REFILL, investigations=(None, LIE, Investigation.GIVE), discards=played)
        assert not state.pile
        assert dict(chance_outcomes(state))[DrawInvestigation(LIE)] == Fraction(5, 10)
        state = apply(state, DrawInvestigation(LIE))
        assert happened(state, Reshuffled)
        assert state.discards == ()
        assert Counter(state.pile) == {
            LIE: 4,
            Investigation.RELOCATE: 2,
            Investigation.GIVE: 1,
            Investigation.PEEK: 2,
        }

    def test_the_kinds(self):
        assert [truth_of(card) for card in TRUTHS] == list(Deed)
        assert truth_of(LIE) is None


class TestTurn:
    def test_roll_then_stay_then_suggest_then_claim(self):
        state = table(phase=Phase.START, at={"Scarlett": "Kitchen"})
        assert kinds(state) == {Roll, Accuse}
        state = play(state, Roll(), Throw(1))
        assert {Stay, Passage} <= kinds(state)
        state = play(state, Stay(), Suggest(*triple("White,Wrench,Kitchen")), Pass(), Pass())
        assert (state.phase, state.actor) == (Phase.INVESTIGATE, 0)

    def test_a_suggestion_can_be_left_out_but_not_the_card(self):
        state = play(table(phase=Phase.ENTERED), EndTurn())
        assert state.phase is Phase.INVESTIGATE
        assert kinds(state) == {Claim}

    def test_on_foot_out_of_a_room_the_card_is_played_too(self):
        state = play(table(phase=Phase.START, at={"Scarlett": "Kitchen"}), Roll(), Throw(1))
        walk = next(action for action in legal_actions(state) if not isinstance(action, Stay | Passage))
        assert apply(state, walk).phase is Phase.INVESTIGATE

    def test_without_cards_in_hand_the_investigation_card_is_kept(self):
        state = play(table(phase=Phase.ENTERED, hands=("", *HANDS[1:])), EndTurn())
        assert (state.turn, state.phase) == (1, Phase.START)
        assert state.investigations[0] is LIE

    def test_somebody_called_may_suggest_without_rolling(self):
        state = table(phase=Phase.START, summoned=frozenset({0}))
        assert kinds(state) == {Roll, Suggest, Accuse}
        state = play(state, Suggest(*triple("White,Wrench,Kitchen")), Pass(), Pass())
        assert (state.phase, state.actor) == (Phase.INVESTIGATE, 0)


class TestClaim:
    @pytest.mark.parametrize("card", TRUTHS)
    def test_a_truth_is_read_out(self, card):
        state = table(card)
        assert legal_actions(state) == (Claim(truth_of(card)),)
        other = next(deed for deed in Deed if deed is not truth_of(card))
        with pytest.raises(IllegalAction, match="reads out what it says"):
            apply(state, Claim(other))

    def test_a_lie_may_be_any_of_the_three(self):
        assert legal_actions(table(LIE)) == tuple(map(Claim, Deed))

    @pytest.mark.parametrize("deed", Deed)
    def test_truth_and_lie_look_alike_until_the_card_is_turned_up(self, deed):
        truth = next(card for card in TRUTHS if truth_of(card) is deed)
        true, false = (apply(table(card), Claim(deed)) for card in (truth, LIE))
        for seat in (1, 2, None):
            assert view(true, seat) == view(false, seat)

    def test_the_card_goes_to_the_discards(self):
        state = apply(table(LIE), Claim(Deed.GIVE))
        assert state.discards == (LIE,)
        assert state.investigations[0] is None
        assert state.events[-1] == Claimed(0, Deed.GIVE)


class TestButton:
    def test_players_are_asked_clockwise_and_the_first_who_presses_counts(self):
        state = apply(table(), Claim(Deed.PEEK))
        assert state.actor == 1
        assert kinds(state) == {Press, Believe}
        state = play(state, Believe(), Press())
        assert happened(state, Pressed) == [Pressed(2)]
        state = play(table(), Claim(Deed.PEEK), Press())
        assert happened(state, Pressed) == [Pressed(1)]

    def test_whoever_is_out_is_not_asked(self):
        state = apply(table(eliminated=frozenset({1})), Claim(Deed.PEEK))
        assert state.actor == 2

    def test_with_all_others_out_the_claim_holds_at_once(self):
        state = apply(table(eliminated=frozenset({1, 2})), Claim(Deed.PEEK))
        assert state.events[-1] == Unchallenged(0)
        assert state.phase is Phase.PEEK

    def test_believed_by_all_even_a_lie_is_done(self):
        state = play(table(LIE), Claim(Deed.RELOCATE), Believe(), Believe())
        assert state.events[-1] == Unchallenged(0)
        assert state.phase is Phase.RELOCATE
        assert not happened(state, Revealed)

    def test_a_liar_caught_lays_a_card_open_and_does_nothing(self):
        plum, knife = cards("Plum,Knife")
        state = play(table(LIE), Claim(Deed.RELOCATE), Press())
        assert happened(state, Revealed) == [Revealed(0, LIE)]
        assert legal_actions(state) == (LayOpen(plum), LayOpen(knife))
        state = apply(state, LayOpen(knife))
        assert state.events[-1] == LaidOpen(0, knife)
        assert state.hands[0] == (plum,)
        assert state.interrogation == (knife,)
        assert all(view(state, seat).interrogation == (knife,) for seat in (0, 1, 2, None))
        assert view(state, 2).hand_sizes == (1, 2, 2)
        state = refilled(state)
        assert (state.turn, state.phase) == (1, Phase.START)

    def test_a_presser_in_the_wrong_shows_a_random_card_and_the_deed_is_done(self):
        rope, hall = cards("Rope,Hall")
        state = play(table(Investigation.RELOCATE), Claim(Deed.RELOCATE), Press())
        assert happened(state, Revealed) == [Revealed(0, Investigation.RELOCATE)]
        assert dict(chance_outcomes(state)) == dict.fromkeys((Draw(rope), Draw(hall)), Fraction(1, 2))
        state = apply(state, Draw(hall))
        assert view(state, 0).events[-1] == Glimpsed(0, 1, hall)
        assert view(state, 1).events[-1] == view(state, 2).events[-1] == Glimpsed(0, 1, None)
        assert state.phase is Phase.RELOCATE

    def test_a_presser_without_cards_shows_nothing(self):
        hands = (HANDS[0], "", HANDS[2])
        state = play(table(Investigation.RELOCATE, hands), Claim(Deed.RELOCATE), Press())
        assert not happened(state, Glimpsed)
        assert state.phase is Phase.RELOCATE

    def test_no_card_laid_open_is_ever_asked_for_again(self):
        state = table(interrogation=cards("Knife"), hands=("Plum", *HANDS[1:]), phase=Phase.ENTERED)
        state = apply(state, Suggest(*triple("White,Knife,Kitchen")))
        assert legal_actions(state) == (Pass(),)
        assert legal_actions(apply(state, Pass())) == (Pass(),)


class TestDeeds:
    def done(self, card, **changes):
        return play(table(card, **changes), Claim(truth_of(card)), Believe(), Believe())

    def test_any_room_the_present_one_included_and_one_more_suggestion(self):
        state = self.done(Investigation.RELOCATE)
        assert legal_actions(state) == tuple(Relocate(room.name) for room in CLASSIC.deck.rooms)
        with pytest.raises(IllegalAction, match="no room of this game"):
            apply(state, Relocate("Attic"))
        assert apply(state, Relocate("Kitchen")).place == "Kitchen"
        state = apply(state, Relocate("Study"))
        assert state.events[-1] == Relocated(0, "Kitchen", "Study")
        assert state.phase is Phase.ENTERED
        state = play(state, Suggest(*triple("White,Wrench,Study")), Pass(), Show(*cards("Study")))
        refilled(state)

    def test_the_extra_suggestion_may_be_left_out(self):
        state = play(self.done(Investigation.RELOCATE), Relocate("Study"), EndTurn())
        assert refilled(state).turn == 1

    def test_every_player_passes_a_card_to_the_left_all_at_once(self):
        plum, knife, rope, hall, green, study = cards("Plum,Knife,Rope,Hall,Green,Study")
        state = self.done(Investigation.GIVE)
        assert [state.actor, legal_actions(state)] == [0, (Give(plum), Give(knife))]
        state = apply(state, Give(knife))
        assert legal_actions(state) == (Give(rope), Give(hall))  # the knife has not come yet
        assert view(state, 1).hand == (rope, hall)
        state = play(state, Give(rope), Give(green))
        gifts = [Given(0, 1, knife), Given(1, 2, rope), Given(2, 0, green)]
        assert happened(state, Given) == gifts
        assert state.hands == ((green, plum), (knife, hall), (rope, study))
        assert view(state, 1).events[-3:] == (gifts[0], gifts[1], Given(2, 0, None))
        assert view(state, None).events[-3:] == (Given(0, 1, None), Given(1, 2, None), Given(2, 0, None))
        refilled(state)

    def test_the_choice_is_seen_by_nobody_before_all_have_chosen(self):
        state = self.done(Investigation.GIVE)
        one, other = (apply(state, Give(card)) for card in state.hands[0])
        assert view(one, 1) == view(other, 1)

    def test_whoever_has_no_card_gives_none_but_is_given_one(self):
        plum, green = cards("Plum,Green")
        state = self.done(Investigation.GIVE, hands=("Plum", "", "Green"))
        state = play(state, Give(plum), Give(green))
        assert state.hands == ((green,), (plum,), ())
        assert refilled(state).investigations[1] is LIE

    def test_whoever_is_out_passes_cards_too(self):
        state = play(table(Investigation.GIVE, eliminated=frozenset({1})), Claim(Deed.GIVE), Believe())
        state = apply(state, Give(state.hands[0][0]))
        assert state.actor == 1

    def test_one_looks_at_two_random_cards_of_one_player(self):
        green, study = cards("Green,Study")
        state = self.done(Investigation.PEEK, hands=(*HANDS[:2], "Green,Study,Mustard"))
        assert legal_actions(state) == (Peek(1), Peek(2))
        state = apply(state, Peek(2))
        assert happened(state, Peeked) == [Peeked(0, 2)]
        assert len(chance_outcomes(state)) == 3
        state = apply(state, Draw(study))
        assert {action.card for action, _ in chance_outcomes(state)} == set(cards("Green,Mustard"))
        state = apply(state, Draw(green))
        assert view(state, 0).events[-2:] == (Glimpsed(0, 2, study), Glimpsed(0, 2, green))
        assert view(state, 2).events[-2:] == (Glimpsed(0, 2, None), Glimpsed(0, 2, None))
        refilled(state)

    def test_of_a_single_card_two_cannot_be_seen(self):
        state = apply(self.done(Investigation.PEEK, hands=(HANDS[0], "Rope", "Green")), Peek(1))
        refilled(apply(state, Draw(*cards("Rope"))))

    def test_nobody_is_looked_at_who_has_no_card(self):
        state = self.done(Investigation.PEEK, hands=(HANDS[0], "", "Green"))
        assert legal_actions(state) == (Peek(2),)
        with pytest.raises(IllegalAction, match="another player who has one"):
            apply(state, Peek(1))

    def test_nor_anybody_when_nobody_has_one(self):
        refilled(self.done(Investigation.PEEK, hands=(HANDS[0], "", "")))

    @pytest.mark.parametrize("action", [Press(), Believe(), Give(*cards("Plum")), LayOpen(*cards("Plum"))])
    def test_everything_at_its_time(self, action):
        with pytest.raises(IllegalAction):
            apply(table(), action)


class TestHonourAmongLiars:
    """Cards withheld come to light on all the ways a card can be seen."""

    (KNIFE,) = cards("Knife")

    def withheld(self, card, **changes):
        edition = under(LIARS, honour=True)
        return table(card, edition=edition, withheld=((0, self.KNIFE),), **changes)

    def test_by_a_card_laid_open(self):
        state = play(self.withheld(LIE), Claim(Deed.PEEK), Press(), LayOpen(self.KNIFE))
        assert happened(state, Exposed) == [Exposed(0)]
        assert refilled(state).turn == 1

    def test_by_a_card_passed_on(self):
        state = play(self.withheld(Investigation.GIVE), Claim(Deed.GIVE), Believe(), Believe())
        state = play(state, Give(self.KNIFE), Give(*cards("Rope")), Give(*cards("Green")))
        assert happened(state, Exposed) == [Exposed(0)]
        assert refilled(state).turn == 1


def test_everybody_wrong_and_all_lose():
    state = table(phase=Phase.START)
    wrong = Accuse(*triple("Plum,Rope,Hall"))
    state = play(state, wrong, wrong, wrong)
    assert state.outcome.winner is None
