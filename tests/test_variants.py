"""Rules that some editions switch on, one by one, on hand-made positions."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from cluekit.errors import EditionError, IllegalAction
from cluekit.game import (
    Accuse,
    Audit,
    Draw,
    EndTurn,
    Lead,
    Move,
    Pass,
    Passage,
    Phase,
    PlaceToken,
    PlaceWeapon,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
    Termination,
    Throw,
    apply,
    chance_outcomes,
    deal,
    legal_actions,
    view,
)
from cluekit.game.events import (
    Audited,
    Eliminated,
    Exposed,
    Glimpsed,
    Led,
    Moved,
    Passed,
    Shown,
    Snooped,
    Stayed,
    TokenPlaced,
    Unrefuted,
    WeaponMoved,
)
from cluekit.rules import (
    Accusations,
    Answers,
    FirstTurn,
    IdleTokens,
    InvestigationDeck,
    LastPlayer,
    Occupied,
    Passages,
    Repeat,
    Rules,
    Staying,
    WeaponStart,
)

from .positions import CLASSIC, cards, play, position, triple, under


def kinds(state):
    return {type(action) for action in legal_actions(state)}


def happened(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


def suggest(text):
    return Suggest(*triple(text))


ROPE_IN_HALL = suggest("Green,Rope,Hall")


class TestSetup:
    def test_whoever_rolls_highest_begins_each_with_the_same_chance(self):
        edition = under(first_turn=FirstTurn.HIGHEST_ROLL)
        state = position(edition=edition, phase=Phase.LEAD)
        assert chance_outcomes(state) == tuple((Lead(seat), Fraction(1, 3)) for seat in range(3))
        state = apply(state, Lead(2))
        assert (state.turn, state.phase) == (2, Phase.START)
        assert happened(state, Led) == [Led(2)]

    def test_the_highest_roller_is_drawn_in_a_deal(self):
        edition = under(first_turn=FirstTurn.HIGHEST_ROLL)
        begins = Counter(deal(edition, 3, random.Random(seed)).turn for seed in range(60))
        assert set(begins) == {0, 1, 2}

    def test_idle_tokens_are_put_into_rooms(self):
        state = deal(under(idle_tokens=IdleTokens.ROOMS), ["Scarlett", "Plum"], random.Random(2))
        placed = {event.token.name for event in happened(state, TokenPlaced)}
        assert placed == {"Colonel Mustard", "Mrs White", "Reverend Green", "Mrs Peacock"}
        for event in happened(state, TokenPlaced):
            assert state.tokens[CLASSIC.deck.index(event.token)] == event.room in CLASSIC.board.rooms
        assert state.place_of(0) == (24, 7)
        assert state.place_of(1) == (19, 23)

    def test_every_room_is_as_likely_for_an_idle_token(self):
        edition = under(idle_tokens=IdleTokens.ROOMS)
        outcomes = chance_outcomes(position(edition=edition, phase=Phase.PLACE))
        assert outcomes == tuple((PlaceToken(room.name), Fraction(1, 9)) for room in CLASSIC.deck.rooms)

    def test_weapons_at_random_may_share_a_room(self):
        edition = under(weapon_start=WeaponStart.RANDOM)
        state = position(edition=edition, phase=Phase.PLACE, weapons=("Hall",))
        assert dict(chance_outcomes(state))[PlaceWeapon("Hall")] == Fraction(1, 9)

    def test_weapons_spread_do_not(self):
        state = position(phase=Phase.PLACE, weapons=("Hall",))
        assert PlaceWeapon("Hall") not in legal_actions(state)
        assert len(legal_actions(state)) == 8

    def test_weapons_aside_come_into_play_when_first_named(self):
        state = deal(under(weapon_start=WeaponStart.ASIDE), 3, random.Random(1))
        assert state.weapons == (None,) * 6
        state = position(
            edition=under(weapon_start=WeaponStart.ASIDE),
            at={"Scarlett": "Hall"},
            phase=Phase.ENTERED,
            weapons=(None,) * 6,
        )
        state = apply(state, ROPE_IN_HALL)
        (rope,) = cards("Rope")
        assert happened(state, WeaponMoved) == [WeaponMoved(rope, None, "Hall")]
        assert state.weapons == (None, None, None, None, "Hall", None)


class TestStaying:
    SUMMONED = under(staying=Staying.SUMMONED, repeat=Repeat.ANOTHER_ROOM)

    def called(self, edition=SUMMONED):
        return position(edition=edition, at={"Scarlett": "Hall"}, summoned=frozenset({0}))

    def test_whoever_was_called_may_stay_and_suggest(self):
        state = apply(self.called(), Stay())
        assert state.phase is Phase.ENTERED
        assert happened(state, Stayed) == [Stayed(0)]
        assert apply(state, ROPE_IN_HALL).phase is Phase.ANSWER

    def test_or_stay_and_leave_it_at_that(self):
        assert play(self.called(), Stay(), EndTurn()).turn == 1

    def test_whoever_was_not_called_may_not(self):
        state = position(edition=self.SUMMONED, at={"Scarlett": "Hall"})
        with pytest.raises(IllegalAction, match="has been called"):
            apply(state, Stay())

    def test_nor_where_the_rules_do_not_say_so(self):
        with pytest.raises(IllegalAction, match="only after a roll"):
            apply(self.called(CLASSIC), Stay())

    def test_always_means_after_every_roll(self):
        edition = under(staying=Staying.ALWAYS, repeat=Repeat.ALWAYS)
        state = play(position(edition=edition, at={"Scarlett": "Hall"}), Roll(), Throw(3))
        assert {Move, Stay} <= kinds(state)
        assert play(state, Stay(), ROPE_IN_HALL).phase is Phase.ANSWER

    def test_on_the_corridor_nothing_can_be_suggested_after_it(self):
        edition = under(staying=Staying.ALWAYS, repeat=Repeat.ALWAYS)
        assert play(position(edition=edition), Roll(), Throw(3), Stay()).phase is Phase.END


class TestRepeating:
    """Scarlett, who suggested in the Hall, walks out and in a later turn in again."""

    def back_in_the_hall(self, repeat, **changes):
        edition = under(repeat=repeat)
        last = ("Hall", None, None)
        state = position(edition=edition, at={"Scarlett": (17, 11)}, last_rooms=last, **changes)
        return play(state, Roll(), Throw(1), Move("Hall"))

    def test_to_have_left_it_is_enough(self):
        assert self.back_in_the_hall(Repeat.AFTER_LEAVING).phase is Phase.ENTERED

    def test_to_have_left_it_is_not_enough_where_another_room_is_asked_for(self):
        assert self.back_in_the_hall(Repeat.ANOTHER_ROOM).phase is Phase.END

    def test_a_suggestion_in_another_room_opens_it_again(self):
        edition = under(repeat=Repeat.ANOTHER_ROOM)
        last = ("Lounge", None, None)
        state = position(edition=edition, at={"Scarlett": (17, 11)}, last_rooms=last)
        assert play(state, Roll(), Throw(1), Move("Hall")).phase is Phase.ENTERED

    def test_a_call_opens_it_again_too(self):
        edition = under(repeat=Repeat.ANOTHER_ROOM, staying=Staying.SUMMONED)
        state = position(
            edition=edition,
            hands=("", "Rope", ""),
            at={"Mustard": "Hall", "Scarlett": (17, 11)},
            phase=Phase.ENTERED,
            turn=1,
            last_rooms=("Hall", None, None),
        )
        state = apply(state, suggest("Scarlett,Wrench,Hall"))
        assert state.last_rooms == (None, "Hall", None)

    def test_a_call_to_another_room_does_not(self):
        edition = under(repeat=Repeat.ANOTHER_ROOM)
        state = position(
            edition=edition,
            at={"Mustard": "Kitchen"},
            phase=Phase.ENTERED,
            turn=1,
            last_rooms=("Study", None, None),
        )
        state = play(state, suggest("Scarlett,Wrench,Kitchen"), Pass(), Pass(), EndTurn())
        assert state.last_rooms == ("Study", "Kitchen", None)
        state = replace(state, turn=0)
        assert apply(state, Passage("Study")).phase is Phase.END

    def test_to_stay_is_not_to_have_left(self):
        edition = under(staying=Staying.ALWAYS, repeat=Repeat.AFTER_LEAVING)
        last = ("Hall", None, None)
        state = play(position(edition=edition, at={"Scarlett": "Hall"}, last_rooms=last), Roll(), Throw(3))
        assert apply(state, Stay()).phase is Phase.END

    def test_the_room_of_the_last_suggestion_is_remembered(self):
        state = position(at={"Scarlett": "Hall"}, phase=Phase.ENTERED)
        assert apply(state, ROPE_IN_HALL).last_rooms == ("Hall", None, None)


class TestPassages:
    def test_within_the_roll_as_one_step(self):
        edition = under(passages=Passages.WITHIN_ROLL, through_rooms=True)
        state = play(position(edition=edition, at={"Scarlett": "Kitchen"}), Roll(), Throw(1))
        assert Move("Study") in legal_actions(state)
        state = play(position(edition=edition, at={"Scarlett": "Kitchen"}), Roll(), Throw(2))
        assert Move((20, 17)) in legal_actions(state)

    def test_and_still_at_the_start_of_a_turn(self):
        edition = under(passages=Passages.WITHIN_ROLL, through_rooms=True)
        state = apply(position(edition=edition, at={"Scarlett": "Kitchen"}), Passage("Study"))
        assert (state.phase, state.place) == (Phase.ENTERED, "Study")

    def test_in_place_of_walking_but_not_of_rolling(self):
        edition = under(passages=Passages.INSTEAD_OF_MOVE)
        state = position(edition=edition, at={"Scarlett": "Kitchen"})
        with pytest.raises(IllegalAction, match="after the roll, instead of walking"):
            apply(state, Passage("Study"))
        state = play(state, Roll(), Throw(2), Passage("Study"))
        assert (state.phase, state.place) == (Phase.ENTERED, "Study")

    def test_a_passage_in_place_of_walking_is_a_way_so_nobody_has_to_wait(self):
        edition = under(passages=Passages.INSTEAD_OF_MOVE)
        at = {"Scarlett": "Kitchen", "Mustard": (7, 4)}
        state = play(position(edition=edition, at=at), Roll(), Throw(2))
        assert kinds(state) == {Passage, Accuse}

    def test_a_room_for_one_token_is_closed_to_whoever_comes_through_a_passage(self):
        edition = under(one_token_rooms=True)
        state = position(edition=edition, at={"Scarlett": "Kitchen", "Mustard": "Study"})
        assert Passage not in kinds(state)
        with pytest.raises(IllegalAction, match="Another token is in the way in the Study"):
            apply(state, Passage("Study"))

    def test_a_room_for_one_token_is_closed_to_walkers_but_tokens_are_called_there(self):
        edition = under(one_token_rooms=True)
        at = {"Scarlett": (17, 11), "Mustard": "Hall"}
        state = play(position(edition=edition, at=at), Roll(), Throw(1))
        assert Move("Hall") not in legal_actions(state)
        with pytest.raises(IllegalAction, match="rooms with a token in them are closed"):
            apply(state, Move("Hall"))
        state = position(edition=edition, at={"Scarlett": "Hall"}, phase=Phase.ENTERED)
        state = apply(state, ROPE_IN_HALL)
        assert state.tokens.count("Hall") == 2


class TestEveryoneAnswers:
    def asked(self, *hands):
        edition = under(answers=Answers.EVERYONE)
        return apply(
            position(edition=edition, hands=hands, at={"Scarlett": "Hall"}, phase=Phase.ENTERED),
            ROPE_IN_HALL,
        )

    def test_each_player_who_can_shows_one_card(self):
        rope, hall = cards("Rope,Hall")
        state = self.asked("", "Green,Rope", "Hall")
        assert kinds(state) == {Show}
        state = apply(state, Show(rope))
        assert state.asked == 2
        state = apply(state, Show(hall))
        assert state.phase is Phase.END
        assert happened(state, Shown) == [Shown(1, 0, rope), Shown(2, 0, hall)]
        assert not happened(state, Unrefuted)
        assert view(state, 1).events[-1] == Shown(2, 0, None)

    def test_whoever_has_none_passes_and_the_next_is_asked_all_the_same(self):
        (rope,) = cards("Rope")
        state = play(self.asked("", "Rope", ""), Show(rope), Pass())
        assert state.phase is Phase.END
        assert happened(state, Passed) == [Passed(2)]
        assert not happened(state, Unrefuted)

    def test_unrefuted_is_what_nobody_refutes(self):
        state = play(self.asked("", "", ""), Pass(), Pass())
        assert state.events[-1] == Unrefuted(0)

    def test_a_refutation_is_forgotten_with_its_suggestion(self):
        (rope,) = cards("Rope")
        state = play(self.asked("", "Rope", ""), Show(rope), Pass(), EndTurn())
        state = play(
            position(edition=state.edition, at={"Scarlett": "Hall"}, phase=Phase.ENTERED, refuted=True)
        )
        assert play(state, ROPE_IN_HALL, Pass(), Pass()).events[-1] == Unrefuted(0)


class TestSnooping:
    """Scarlett on her start, (24, 7): the only way out leads over (23, 7)."""

    EDITION = under(snoops=[(23, 7), (20, 8)], dice=2, occupied=Occupied.JUMPED)
    HANDS = ("Plum", "Rope,Hall", "Green")

    def rolled(self, pips, **changes):
        state = position(edition=self.EDITION, hands=self.HANDS, envelope="White,Wrench,Study", **changes)
        return play(state, Roll(), Throw(pips))

    def test_on_the_way_one_may_snoop_and_then_walks_on(self):
        state = self.rolled(3)
        ends = state.landings
        assert {Snoop((23, 7), 1), Snoop((23, 7), 2)} <= set(legal_actions(state))
        state = apply(state, Snoop((23, 7), 1))
        assert (state.phase, state.place) == (Phase.DRAW, (23, 7))
        (rope, hall) = cards("Rope,Hall")
        assert dict(chance_outcomes(state)) == dict.fromkeys((Draw(rope), Draw(hall)), Fraction(1, 2))
        state = apply(state, Draw(rope))
        assert state.phase is Phase.MOVE
        assert state.landings == ends
        state = apply(state, Move(ends[0]))
        assert state.events[-1] == Moved(0, (23, 7), ends[0])

    def test_only_the_snooper_learns_the_card_the_table_that_it_happened(self):
        (rope,) = cards("Rope")
        state = play(self.rolled(3), Snoop((23, 7), 1), Draw(rope))
        snooped = Snooped(0, 1, (24, 7), (23, 7))
        assert view(state, 0).events[-2:] == (snooped, Glimpsed(0, 1, rope))
        for other in (1, 2, None):
            assert view(state, other).events[-2:] == (snooped, Glimpsed(0, 1, None))

    def test_nothing_of_the_choice_shows_in_the_hand(self):
        (rope,) = cards("Rope")
        state = play(self.rolled(3), Snoop((23, 7), 1), Draw(rope))
        assert view(state, 1).hand == cards("Rope,Hall")
        assert view(state, 0).hand_sizes == (1, 2, 1)

    def test_each_square_once_a_turn_and_two_squares_in_one_walk(self):
        (rope, green) = cards("Rope,Green")
        state = play(self.rolled(8), Snoop((23, 7), 1), Draw(rope))
        squares = {action.at for action in legal_actions(state) if isinstance(action, Snoop)}
        assert squares == {(20, 8)}
        state = play(state, Snoop((20, 8), 2), Draw(green))
        assert Snoop not in kinds(state)
        assert state.crossed == ((23, 7), (20, 8))

    def test_a_walk_that_ends_there_ends_with_the_look(self):
        state = apply(self.rolled(12), Move("Dining Room"))
        assert state.phase is Phase.ENTERED
        (rope,) = cards("Rope")
        state = apply(position(edition=self.EDITION, hands=self.HANDS, at={"Scarlett": (22, 7)}), Roll())
        state = play(state, Throw(3), Move((20, 8)))
        assert state.phase is Phase.SNOOP
        assert kinds(state) == {Snoop, EndTurn, Accuse}
        state = play(state, Snoop((20, 8), 1), Draw(rope))
        assert state.phase is Phase.END

    def test_or_without(self):
        state = position(edition=self.EDITION, hands=self.HANDS, at={"Scarlett": (22, 7)})
        assert play(state, Roll(), Throw(3), Move((20, 8)), EndTurn()).turn == 1

    def test_when_no_step_is_left_the_walk_is_over(self):
        edition = under(snoops=[(23, 7)])
        state = position(edition=edition, hands=self.HANDS)
        (rope,) = cards("Rope")
        state = play(state, Roll(), Throw(1), Snoop((23, 7), 1), Draw(rope))
        assert state.phase is Phase.END
        assert state.place == (23, 7)

    def test_not_where_a_token_stands(self):
        state = self.rolled(3, at={"Mustard": (23, 7)})
        assert Snoop not in kinds(state)

    def test_not_where_no_walk_leads(self):
        with pytest.raises(IllegalAction, match="does not lead over a snoop square at row 20, column 8"):
            apply(self.rolled(3), Snoop((20, 8), 1))

    def test_not_at_a_square_like_any_other(self):
        with pytest.raises(IllegalAction, match="snoop square at row 22, column 7"):
            apply(self.rolled(3), Snoop((22, 7), 1))

    @pytest.mark.parametrize("seat", [0, 3, -1, True, "1", None])
    def test_only_at_another_player(self, seat):
        with pytest.raises(IllegalAction, match="another player who has one"):
            apply(self.rolled(3), Snoop((23, 7), seat))

    def test_not_at_somebody_without_cards(self):
        state = position(edition=self.EDITION, hands=("Plum", "", "Green"))
        state = play(state, Roll(), Throw(3))
        assert [a.target for a in legal_actions(state) if isinstance(a, Snoop)] == [2]

    def test_only_while_walking(self):
        with pytest.raises(IllegalAction, match="One snoops on a walk"):
            apply(position(edition=self.EDITION, hands=self.HANDS), Snoop((23, 7), 1))


class TestHonour:
    EDITION = under(honour=True)

    def asked(self, hands=("", "Rope,Hall", ""), **changes):
        state = position(
            edition=self.EDITION, hands=hands, at={"Scarlett": "Hall"}, phase=Phase.ENTERED, **changes
        )
        return apply(state, ROPE_IN_HALL)

    def test_a_wrong_pass_is_possible(self):
        state = self.asked()
        assert kinds(state) == {Show, Pass}
        state = play(state, Pass(), Pass())
        assert state.events[-1] == Unrefuted(0)
        assert set(state.withheld) == {(1, card) for card in cards("Rope,Hall")}

    def test_in_the_strict_mode_it_is_not(self):
        state = position(hands=("", "Rope", ""), at={"Scarlett": "Hall"}, phase=Phase.ENTERED)
        with pytest.raises(IllegalAction, match="must show one"):
            play(state, ROPE_IN_HALL, Pass())

    def test_nobody_sees_that_it_was_wrong(self):
        honest = play(self.asked(hands=("", "Knife,Study", "")), Pass(), Pass())
        dishonest = play(self.asked(), Pass(), Pass())
        for player in (0, 2, None):
            assert view(honest, player) == view(dishonest, player)

    def test_an_audit_finds_it_and_the_offender_is_out(self):
        state = play(self.asked(), Pass(), Pass(), Audit(1))
        assert state.events[-3:] == (Audited(0, 1, True), Exposed(1), Eliminated(1))
        assert state.eliminated == {1}
        assert play(state, EndTurn()).turn == 2

    def test_but_still_answers(self):
        (rope,) = cards("Rope")
        state = play(self.asked(), Pass(), Pass(), Audit(1), EndTurn(), Roll(), Throw(1))
        state = position(
            edition=self.EDITION,
            hands=("", "Rope", ""),
            at={"White": "Hall"},
            phase=Phase.ENTERED,
            turn=2,
            eliminated=frozenset({1}),
        )
        assert Show(rope) in legal_actions(play(state, ROPE_IN_HALL, Pass()))

    def test_an_audit_clears_whoever_was_honest(self):
        state = play(self.asked(hands=("", "Knife", "Study")), Pass(), Pass(), Audit(1))
        assert state.events[-1] == Audited(0, 1, False)
        assert not state.eliminated

    def test_one_audit_a_turn_of_another_player_at_start_or_end(self):
        state = play(self.asked(hands=("", "Knife", "Study")), Pass(), Pass(), Audit(1))
        with pytest.raises(IllegalAction, match="One other player may be audited"):
            apply(state, Audit(2))
        assert Audit(2) not in legal_actions(state)
        state = position(edition=self.EDITION, events=(Passed(0), Passed(2)))
        assert [action.target for action in legal_actions(state) if isinstance(action, Audit)] == [2]
        for target in (0, 1):
            with pytest.raises(IllegalAction, match="Another player is audited, and one who has passed"):
                apply(state, Audit(target))

    def test_no_audit_where_nobody_can_pass_wrongly(self):
        with pytest.raises(IllegalAction, match="nothing to audit"):
            apply(position(), Audit(1))

    def test_it_comes_to_light_when_the_card_is_shown_later(self):
        (rope,) = cards("Rope")
        state = position(
            edition=self.EDITION,
            hands=("", "Rope", ""),
            at={"Scarlett": "Hall"},
            phase=Phase.ENTERED,
            withheld=((1, rope),),
        )
        state = play(state, ROPE_IN_HALL, Show(rope))
        assert state.events[-3:] == (Shown(1, 0, rope), Exposed(1), Eliminated(1))
        assert state.phase is Phase.END

    def test_or_when_it_is_snooped(self):
        (rope,) = cards("Rope")
        edition = under(snoops=[(23, 7)], honour=True)
        state = position(edition=edition, hands=("", "Rope", ""), withheld=((1, rope),))
        state = play(state, Roll(), Throw(3), Snoop((23, 7), 1), Draw(rope))
        assert state.events[-2:] == (Exposed(1), Eliminated(1))
        assert state.phase is Phase.MOVE

    def test_a_card_never_withheld_gives_nothing_away(self):
        rope, hall = cards("Rope,Hall")
        state = position(
            edition=self.EDITION,
            hands=("", "Rope,Hall", ""),
            at={"Scarlett": "Hall"},
            phase=Phase.ENTERED,
            withheld=((1, hall),),
        )
        assert not happened(play(state, ROPE_IN_HALL, Show(rope)), Exposed)

    def test_the_last_one_left_wins_where_the_rules_say_so(self):
        edition = under(honour=True, last_player=LastPlayer.WINS)
        (rope,) = cards("Rope")
        state = position(
            edition=edition,
            hands=("", "Rope", ""),
            at={"Scarlett": "Hall"},
            phase=Phase.ENTERED,
            withheld=((1, rope),),
            eliminated=frozenset({2}),
        )
        state = play(state, ROPE_IN_HALL, Show(rope))
        assert state.outcome.termination is Termination.LAST_STANDING
        assert state.outcome.winner == 0


class TestAccusations:
    def test_only_before_the_roll_where_the_rules_say_so(self):
        edition = under(accusations=Accusations.BEFORE_ROLL)
        state = position(edition=edition)
        assert Accuse in kinds(state)
        state = play(state, Roll(), Throw(3))
        assert kinds(state) == {Move}
        with pytest.raises(IllegalAction, match="before rolling"):
            apply(state, Accuse(*triple("Plum,Rope,Hall")))

    def test_and_then_a_turn_needs_no_end_of_its_own(self):
        edition = under(accusations=Accusations.BEFORE_ROLL)
        state = play(position(edition=edition), Roll(), Throw(3))
        assert apply(state, Move(state.landings[0])).turn == 1


class TestSenselessRules:
    def test_fewer_investigation_cards_than_players(self):
        with pytest.raises(EditionError, match="6 Investigation cards are too few"):
            Rules(investigation=InvestigationDeck(1, 1, 1, 3))

    def test_a_negative_number_of_cards(self):
        with pytest.raises(EditionError, match="no negative number"):
            InvestigationDeck(-1, 1, 1, 12)
