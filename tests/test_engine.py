"""The rules of the classic game as transitions, on hand-made positions and on random games."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluekit.errors import ClueError, IllegalAction
from cluekit.game import (
    CHANCE,
    Accuse,
    Deal,
    EndTurn,
    Move,
    Pass,
    Passage,
    Phase,
    PlaceWeapon,
    Roll,
    Show,
    Stay,
    Suggest,
    Termination,
    Throw,
    actor,
    apply,
    chance,
    chance_outcomes,
    deal,
    legal_actions,
    outcome,
    sample,
    start,
)
from cluekit.game.events import Eliminated, Summoned, WeaponMoved, Withdrawn
from cluekit.rules import LastPlayer

from .positions import CLASSIC, MINI, cards, play, position, random_game, triple


def kinds(state):
    """The kinds of action that are legal now."""
    return {type(action) for action in legal_actions(state)}


def suggest(text):
    return Suggest(*triple(text))


def accuse(text):
    return Accuse(*triple(text))


class TestStart:
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_every_card_is_dealt_once(self, players):
        state = deal(CLASSIC, players, random.Random(players))
        dealt = [*state.envelope, *(card for hand in state.hands for card in hand)]
        assert Counter(dealt) == Counter(CLASSIC.deck.cards)
        assert tuple(map(len, state.hands)) == CLASSIC.deck.hand_sizes(players)

    def test_the_envelope_holds_one_card_of_each_category(self):
        state = deal(CLASSIC, 3, random.Random(1))
        assert state.solution in set(CLASSIC.deck.solutions())

    def test_weapons_lie_in_rooms_of_their_own(self):
        state = deal(CLASSIC, 3, random.Random(1))
        assert len(set(state.weapons)) == 6
        assert set(state.weapons) <= set(CLASSIC.board.rooms)

    def test_all_six_tokens_stand_on_their_starts_whoever_plays(self):
        state = deal(CLASSIC, ["Plum", "Green"], random.Random(1))
        assert state.tokens == CLASSIC.board.starts

    def test_players_sit_in_the_order_of_the_suspects_and_scarlett_begins(self):
        state = deal(CLASSIC, ["Plum", "Scarlett", "White"], random.Random(1))
        assert [seat.name for seat in state.seats] == ["Miss Scarlett", "Mrs White", "Professor Plum"]
        assert actor(state) == 0

    @pytest.mark.parametrize("seats", [0, 1, 7, -3, ["Plum"]])
    def test_two_to_six_play(self, seats):
        with pytest.raises(IllegalAction, match="for 2 to 6 players"):
            start(CLASSIC, seats)

    @pytest.mark.parametrize("seats", ["Scarlett", None, 2.5])
    def test_seats_are_a_number_or_a_list(self, seats):
        with pytest.raises(IllegalAction, match="a number of players or a list of suspects"):
            start(CLASSIC, seats)

    def test_an_edition_may_be_given_by_its_name(self):
        assert start("Classic", 3) == start(CLASSIC, 3)

    def test_nobody_plays_twice(self):
        with pytest.raises(IllegalAction, match="Professor Plum cannot be played by two"):
            start(CLASSIC, ["Plum", "professor plum"])

    def test_a_weapon_is_no_player(self):
        with pytest.raises(ClueError, match="no suspect 'Rope'"):
            start(CLASSIC, ["Plum", "Rope"])

    def test_one_seed_one_game(self):
        assert deal(CLASSIC, 4, random.Random(7)) == deal(CLASSIC, 4, random.Random(7))
        assert deal(CLASSIC, 4, random.Random(7)) != deal(CLASSIC, 4, random.Random(8))


class TestChance:
    def test_chance_deals_the_envelope_category_by_category(self):
        state = start(CLASSIC, 3)
        assert actor(state) == CHANCE
        assert dict(chance_outcomes(state)) == {Deal(card): Fraction(1, 6) for card in CLASSIC.deck.suspects}

    def test_probabilities_add_up_to_one_at_every_chance_node(self):
        state, rng, seen = start(CLASSIC, 3), random.Random(3), 0
        while actor(state) == CHANCE:
            assert sum(chance for _, chance in chance_outcomes(state)) == 1
            state, seen = apply(state, sample(state, rng)), seen + 1
        assert seen == 21 + 6

    def test_one_die_is_uniform(self):
        state = play(position(), Roll())
        assert chance_outcomes(state) == tuple((Throw(pips), Fraction(1, 6)) for pips in range(1, 7))

    def test_two_dice_are_added(self):
        edition = replace(CLASSIC, rules=replace(CLASSIC.rules, dice=2))
        chances = dict(chance_outcomes(play(position(edition=edition), Roll())))
        assert chances[Throw(7)] == Fraction(6, 36)
        assert chances[Throw(2)] == chances[Throw(12)] == Fraction(1, 36)
        assert sum(chances.values()) == 1

    def test_players_have_no_chance_outcomes(self):
        assert chance_outcomes(position()) == ()
        with pytest.raises(IllegalAction, match="Chance has nothing to decide"):
            sample(position(), random.Random(1))

    @pytest.mark.parametrize("action", [Throw(0), Throw(7), Deal(cards("Rope")[0]), PlaceWeapon("Hall")])
    def test_chance_keeps_to_what_is_possible(self, action):
        with pytest.raises(IllegalAction):
            apply(play(position(), Roll()), action)


class TestMoving:
    def test_on_a_start_square_one_may_roll_or_accuse(self):
        assert kinds(position()) == {Roll, Accuse}

    def test_after_the_roll_the_token_moves_where_the_roll_ends(self):
        state = play(position(), Roll(), Throw(1))
        assert [action for action in legal_actions(state) if isinstance(action, Move)] == [Move((23, 7))]
        assert play(state, Move((23, 7))).tokens[0] == (23, 7)

    def test_a_square_of_other_numbers_is_taken_as_the_square_it_is(self):
        state = play(position(), Roll(), Throw(1), Move((23.0, 7.0)))
        assert [type(number) for number in state.tokens[0]] == [int, int]

    def test_a_move_the_roll_does_not_reach_is_refused_with_the_reason(self):
        with pytest.raises(
            IllegalAction,
            match="A roll of 1 from row 24, column 7 cannot end at row 20, column 7: on corridors",
        ):
            play(position(), Roll(), Throw(1), Move((20, 7)))

    def test_the_roll_is_made_once(self):
        with pytest.raises(IllegalAction, match="rolled once"):
            play(position(), Roll(), Throw(1), Roll())

    def test_on_the_corridor_the_turn_ends_without_a_suggestion(self):
        state = play(position(), Roll(), Throw(1), Move((23, 7)))
        assert kinds(state) == {EndTurn, Accuse}

    def test_entering_a_room_ends_the_move(self):
        state = play(position(at={"Scarlett": (18, 6)}), Roll(), Throw(6), Move("Lounge"))
        assert state.phase is Phase.ENTERED
        assert kinds(state) == {Suggest, EndTurn, Accuse}

    def test_a_blocked_token_waits(self):
        state = play(position(at={"Plum": (23, 7)}), Roll(), Throw(5))
        assert kinds(state) == {Stay, Accuse}
        assert play(state, Stay(), EndTurn()).turn == 1

    def test_nobody_waits_who_can_move(self):
        with pytest.raises(IllegalAction, match="only when every way is blocked"):
            play(position(), Roll(), Throw(1), Stay())

    def test_a_token_is_trapped_when_the_only_door_is_blocked(self):
        state = play(position(at={"Scarlett": "Lounge", "Plum": (18, 6)}), Roll(), Throw(6))
        assert kinds(state) == {Stay, Accuse}

    def test_another_door_is_free(self):
        state = play(position(at={"Scarlett": "Dining Room", "Plum": (12, 8)}), Roll(), Throw(1))
        assert [action for action in legal_actions(state) if isinstance(action, Move)] == [Move((16, 6))]

    def test_a_passage_is_taken_instead_of_rolling(self):
        state = position(at={"Scarlett": "Lounge"})
        assert Passage("Conservatory") in legal_actions(state)
        after = play(state, Passage("Conservatory"))
        assert after.tokens[0] == "Conservatory"
        assert kinds(after) == {Suggest, EndTurn, Accuse}

    def test_no_passage_after_the_roll(self):
        with pytest.raises(IllegalAction, match="instead of rolling"):
            play(position(at={"Scarlett": "Lounge"}), Roll(), Throw(3), Passage("Conservatory"))

    def test_no_passage_leads_elsewhere(self):
        with pytest.raises(IllegalAction, match="No secret passage leads from the Lounge to the Study"):
            play(position(at={"Scarlett": "Lounge"}), Passage("Study"))

    def test_nobody_ends_a_turn_without_moving(self):
        with pytest.raises(IllegalAction, match="A turn ends after its move"):
            play(position(), EndTurn())


ENTERED = position(
    at={"Scarlett": "Lounge"},
    phase=Phase.ENTERED,
    hands=("Wrench", "Plum,Knife,Lounge", "Knife,Hall"),
    envelope="Green,Rope,Study",
)


class TestSuggesting:
    def test_only_the_room_one_is_in_is_named(self):
        with pytest.raises(IllegalAction, match="names the room one is in, Lounge, not Hall"):
            apply(ENTERED, suggest("Plum,Rope,Hall"))

    def test_all_36_suggestions_are_legal_own_cards_and_oneself_included(self):
        legal = [action for action in legal_actions(ENTERED) if isinstance(action, Suggest)]
        assert len(legal) == 36
        assert suggest("Scarlett,Wrench,Lounge") in legal

    def test_not_on_the_corridor(self):
        with pytest.raises(IllegalAction, match="on entering a room"):
            apply(position(phase=Phase.END), suggest("Plum,Rope,Hall"))

    def test_not_twice(self):
        state = play(ENTERED, suggest("Peacock,Rope,Lounge"), Show(cards("Lounge")[0]))
        with pytest.raises(IllegalAction, match="made once"):
            apply(state, suggest("Peacock,Rope,Lounge"))

    def test_not_again_without_leaving(self):
        state = position(at={"Scarlett": "Lounge"})
        with pytest.raises(IllegalAction, match="made once, on entering a room"):
            apply(state, suggest("Plum,Rope,Lounge"))

    def test_not_a_card_of_another_edition(self):
        suspect, weapon = MINI.deck.suspects[0], MINI.deck.weapons[0]
        with pytest.raises(IllegalAction, match="Ada is no suspect of this edition"):
            apply(ENTERED, Suggest(suspect, weapon, cards("Lounge")[0]))

    def test_token_and_weapon_are_brought_and_stay(self):
        state = apply(ENTERED, suggest("Plum,Rope,Lounge"))
        assert state.tokens[5] == "Lounge"
        assert state.weapons[4] == "Lounge"
        assert {type(event) for event in state.events[-2:]} == {Summoned, WeaponMoved}
        later = play(state, Show(cards("Plum")[0]), EndTurn())
        assert (later.tokens[5], later.weapons[4]) == ("Lounge", "Lounge")

    def test_what_is_there_already_is_not_brought(self):
        state = play(ENTERED, suggest("Scarlett,Rope,Lounge"))
        assert not [event for event in state.events if isinstance(event, Summoned)]
        assert state.summoned == frozenset()


class TestRefuting:
    def test_the_first_holder_clockwise_answers_and_chooses(self):
        state = apply(ENTERED, suggest("Plum,Knife,Lounge"))
        assert actor(state) == 1
        assert set(legal_actions(state)) == set(map(Show, cards("Plum,Knife,Lounge")))

    def test_one_card_is_enough(self):
        state = play(ENTERED, suggest("Plum,Knife,Lounge"), Show(cards("Knife")[0]))
        assert (actor(state), state.phase) == (0, Phase.END)

    def test_whoever_holds_none_passes_to_the_next(self):
        state = play(ENTERED, suggest("Peacock,Candlestick,Lounge"))
        state = replace(state, hands=(cards("Wrench"), cards("Hall"), cards("Candlestick")))
        assert legal_actions(state) == (Pass(),)
        state = apply(state, Pass())
        assert (actor(state), legal_actions(state)) == (2, (Show(cards("Candlestick")[0]),))

    def test_nobody_passes_who_holds_a_named_card(self):
        with pytest.raises(IllegalAction, match="must show one"):
            play(ENTERED, suggest("Plum,Rope,Lounge"), Pass())

    @pytest.mark.parametrize(
        ("card", "reason"), [("Knife", "was not named"), ("Rope", "not in this player's hand")]
    )
    def test_only_named_cards_of_ones_own_are_shown(self, card, reason):
        with pytest.raises(IllegalAction, match=reason):
            play(ENTERED, suggest("Plum,Rope,Lounge"), Show(cards(card)[0]))

    def test_the_suggester_does_not_answer(self):
        state = replace(ENTERED, hands=(cards("Wrench"), cards("Hall"), cards("Study")))
        state = play(state, suggest("Peacock,Wrench,Lounge"), Pass(), Pass())
        assert (actor(state), state.phase) == (0, Phase.END)
        assert kinds(state) == {EndTurn, Accuse}

    def test_no_accusation_while_an_answer_is_due(self):
        with pytest.raises(IllegalAction, match="not while a suggestion waits"):
            play(ENTERED, suggest("Plum,Rope,Lounge"), accuse("Plum,Rope,Hall"))

    def test_answers_are_given_to_suggestions_only(self):
        for action in (Pass(), Show(cards("Plum")[0])):
            with pytest.raises(IllegalAction, match="only to answer a suggestion"):
                apply(ENTERED, action)


class TestSummoned:
    def summoned(self):
        """Mustard has been called to the Lounge, and it is his turn."""
        return play(ENTERED, suggest("Mustard,Rope,Lounge"), Show(cards("Lounge")[0]), EndTurn())

    def test_one_may_suggest_there_without_moving(self):
        state = self.summoned()
        assert state.turn == 1
        assert kinds(state) == {Roll, Passage, Suggest, Accuse}
        assert apply(state, suggest("Plum,Rope,Lounge")).phase is Phase.ANSWER

    def test_or_move_instead_and_then_not_suggest_on_the_corridor(self):
        state = play(self.summoned(), Roll(), Throw(1), Move((18, 6)))
        assert kinds(state) == {EndTurn, Accuse}

    def test_the_call_holds_for_one_turn(self):
        state = play(self.summoned(), suggest("Plum,Rope,Lounge"))
        while state.phase is Phase.ANSWER:
            state = apply(state, legal_actions(state)[0])
        state = play(state, EndTurn(), Roll(), Throw(1), Move((1, 9)), EndTurn())
        state = play(state, Roll(), Throw(1), Move((18, 6)), EndTurn())
        assert state.turn == 1
        assert Suggest not in kinds(state)

    def test_being_named_in_the_room_where_one_is_is_no_call(self):
        state = replace(ENTERED, tokens=("Lounge", "Lounge", *ENTERED.tokens[2:]))
        state = play(state, suggest("Mustard,Rope,Lounge"), Show(cards("Lounge")[0]), EndTurn())
        assert Suggest not in kinds(state)


class TestAccusing:
    def test_right_ends_the_game(self):
        state = apply(position(), accuse("Plum,Rope,Hall"))
        result = outcome(state)
        assert (result.termination, result.winner) == (Termination.SOLVED, 0)
        assert result.envelope == triple("Plum,Rope,Hall")
        assert actor(state) is None
        assert legal_actions(state) == ()
        with pytest.raises(IllegalAction, match="The game is over"):
            apply(state, Roll())

    def test_right_after_a_suggestion_too(self):
        state = play(ENTERED, suggest("Plum,Rope,Lounge"), Show(cards("Plum")[0]), accuse("Green,Rope,Study"))
        assert outcome(state).winner == 0

    @pytest.mark.parametrize("phase", [Phase.START, Phase.MOVE, Phase.ENTERED, Phase.END])
    def test_at_any_moment_of_ones_own_turn(self, phase):
        pips = 3 if phase is Phase.MOVE else None
        assert Accuse in kinds(position(phase=phase, at={"Scarlett": "Lounge"}, pips=pips))

    def test_all_324_accusations_are_legal(self):
        assert len([action for action in legal_actions(position()) if isinstance(action, Accuse)]) == 324

    def test_wrong_puts_one_out_and_the_next_clockwise_plays(self):
        state = apply(position(), accuse("Plum,Rope,Study"))
        assert state.eliminated == {0}
        assert (state.turn, state.phase) == (1, Phase.START)
        assert outcome(state) is None

    def test_turns_skip_whoever_is_out(self):
        state = play(position(), accuse("Plum,Rope,Study"), Roll(), Throw(1), Move((17, 1)), EndTurn())
        state = play(state, Roll(), Throw(1), Move((1, 9)), EndTurn())
        assert state.turn == 1

    def test_whoever_is_out_still_answers_and_is_still_moved(self):
        state = replace(ENTERED, eliminated=frozenset({1}))
        state = apply(state, suggest("Mustard,Knife,Lounge"))
        assert state.tokens[1] == "Lounge"
        assert actor(state) == 1
        assert set(legal_actions(state)) == set(map(Show, cards("Knife,Lounge")))

    @pytest.mark.parametrize(
        ("turn", "out", "following"),
        [(1, {1}, 2), (2, {2}, 3), (1, {1, 2}, 3), (3, {3}, 0), (2, {0, 2, 3}, 1)],
    )
    def test_the_next_seat_still_in_the_game_follows_whoever_is_out(self, turn, out, following):
        state = position(
            seats=("Scarlett", "Mustard", "White", "Green"),
            hands=("", "", "", ""),
            turn=turn,
            eliminated=frozenset(out - {turn}),
        )
        state = apply(state, accuse("Plum,Rope,Study"))
        assert state.eliminated == out
        assert (state.turn, state.phase) == (following, Phase.START)

    @pytest.mark.parametrize("answerer", [1, 2, 3])
    def test_whoever_is_out_answers_when_it_comes_to_that_seat(self, answerer):
        hands = ["", "", "", ""]
        hands[answerer] = "Knife"
        state = position(
            seats=("Scarlett", "Mustard", "White", "Green"),
            hands=hands,
            at={"Scarlett": "Lounge"},
            phase=Phase.ENTERED,
            eliminated=frozenset({1, 2, 3}),
        )
        state = apply(state, suggest("Plum,Knife,Lounge"))
        for seat in range(1, answerer):
            assert actor(state) == seat
            state = apply(state, Pass())
        assert (actor(state), legal_actions(state)) == (answerer, (Show(cards("Knife")[0]),))

    def test_the_token_of_whoever_is_out_leaves_the_doorway(self):
        state = apply(position(at={"Scarlett": (18, 6)}), accuse("Plum,Rope,Study"))
        assert state.tokens[0] == "Lounge"
        assert Withdrawn(0, (18, 6), "Lounge") in state.events
        assert 0 not in state.summoned

    def test_elsewhere_it_stays(self):
        for place in ((17, 6), "Lounge"):
            state = apply(position(at={"Scarlett": place}), accuse("Plum,Rope,Study"))
            assert state.tokens[0] == place
            assert not [event for event in state.events if isinstance(event, Withdrawn)]

    def test_everybody_wrong_is_unsolved(self):
        wrong = accuse("Plum,Rope,Study")
        state = play(position(), wrong, wrong, wrong)
        assert outcome(state).termination is Termination.UNSOLVED
        assert outcome(state).winner is None

    def test_the_last_player_must_still_accuse(self):
        wrong = accuse("Plum,Rope,Study")
        state = play(position(), wrong, wrong)
        assert (outcome(state), state.turn) == (None, 2)
        assert outcome(play(state, accuse("Plum,Rope,Hall"))).winner == 2

    def test_or_wins_at_once_where_the_rules_say_so(self):
        edition = replace(CLASSIC, rules=replace(CLASSIC.rules, last_player=LastPlayer.WINS))
        wrong = accuse("Plum,Rope,Study")
        result = outcome(play(position(edition=edition), wrong, wrong))
        assert (result.termination, result.winner) == (Termination.LAST_STANDING, 2)

    def test_the_elimination_is_announced(self):
        assert Eliminated(0) in apply(position(), accuse("Plum,Rope,Study")).events


def test_apply_leaves_the_state_as_it_was():
    state = position()
    before = replace(state)
    apply(state, Roll())
    assert state == before


@pytest.mark.parametrize("place", [None, 3, (99, 99), (1, 2, 3), "Attic", ["Hall"]])
def test_a_move_to_nowhere_is_refused(place):
    with pytest.raises(IllegalAction, match="A roll of 1 from row 24, column 7 cannot end at"):
        play(position(), Roll(), Throw(1), Move(place))


def test_the_envelope_is_not_read_before_it_is_filled():
    with pytest.raises(IllegalAction, match="still being filled"):
        _ = start(CLASSIC, 3).solution


def test_a_state_is_shown_without_what_is_hidden():
    assert repr(position()) == "<State of Classic: 3 players, 0 events, start>"
    assert repr(suggest("Plum,Rope,Hall")) == "Suggest('Professor Plum', 'Rope', 'Hall')"


def test_chance_acts_in_the_phases_in_which_it_can_do_something():
    acts = {phase for phase in Phase if position(phase=phase).actor == CHANCE}
    assert acts == set(chance._OUTCOMES)


def test_something_that_is_no_action_is_refused():
    with pytest.raises(IllegalAction, match="'roll' is no action"):
        apply(position(), "roll")


ALL_ACTIONS = [
    Roll(),
    Stay(),
    Pass(),
    EndTurn(),
    *map(Show, MINI.deck.cards),
    *map(Move, MINI.board.graph.nodes),
    *map(Passage, MINI.board.rooms),
    *map(Throw, range(8)),
    *map(Deal, MINI.deck.cards),
    *map(PlaceWeapon, MINI.board.rooms),
    *(kind(*solution) for kind in (Suggest, Accuse) for solution in MINI.deck.solutions()),
]


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10**6))
def test_apply_accepts_exactly_the_legal_actions(players, seed):
    for state, _ in random_game(MINI, players, seed, accusing=0.1):
        legal = legal_actions(state)
        accepted = [action for action in ALL_ACTIONS if _accepted(state, action)]
        assert len(set(legal)) == len(legal)
        assert set(accepted) == set(legal)


def _accepted(state, action):
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


@settings(max_examples=40)
@given(st.sampled_from([CLASSIC, MINI]), st.integers(2, 6), st.integers(0, 10**6))
def test_random_games_keep_the_invariants(edition, players, seed):
    players = min(players, edition.rules.max_players)
    last = None
    for state, action in random_game(edition, players, seed):
        held = [*state.envelope, *(card for hand in state.hands for card in hand)]
        assert Counter(held) == Counter(edition.deck.cards)
        squares = [place for place in state.tokens if not isinstance(place, str)]
        assert len(set(squares)) == len(squares)
        assert set(state.tokens) <= set(edition.board.graph.nodes)
        assert (action is None) == (state.actor is None)
        assert state.actor is None or legal_actions(state)
        assert state.turn not in state.eliminated or state.actor is None
        assert last is None or state.events[: len(last.events)] == last.events
        last = state
    assert last.outcome is not None
