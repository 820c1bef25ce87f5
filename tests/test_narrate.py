"""Events told to the one who looks at them."""

from dataclasses import replace
from typing import get_args

import pytest

from cluekit import narrate
from cluekit.editions import edition
from cluekit.game import Deed, Investigation, Outcome, Termination, events, view
from cluekit.narrate import sentence, story
from cluekit.rules import InvestigationDeck, Staying

from .positions import CLASSIC, cards, position, random_game, triple

(ROPE,) = cards("Rope")
(PLUM,) = cards("Plum")
(SCARLETT,) = cards("Scarlett")
CRIME = triple("Plum,Rope,Hall")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Dealt(0, ROPE), "You are dealt the Rope."),
        (events.Dealt(0, PLUM), "You are dealt Professor Plum."),
        (events.Dealt(1, None), "Colonel Mustard is dealt a card."),
        (events.WeaponPlaced(ROPE, "Hall"), "The Rope lies in the Hall."),
        (events.TurnBegan(0), "It is your turn."),
        (events.TurnBegan(2), "It is Mrs White's turn."),
        (events.Rolled(1, 4), "Colonel Mustard rolls 4."),
        (events.Moved(0, (24, 7), (23, 7)), "You walk to row 23, column 7."),
        (events.Moved(1, (18, 6), "Lounge"), "Colonel Mustard walks into the Lounge."),
        (
            events.PassageTaken(1, "Lounge", "Conservatory"),
            "Colonel Mustard takes the secret passage from the Lounge to the Conservatory.",
        ),
        (events.Moved(0, (18, 6), "Lounge"), "You walk into the Lounge."),
        (events.Stayed(0), "You have to wait, because every way is blocked."),
        (events.Stayed(1), "Colonel Mustard has to wait, because every way is blocked."),
        (events.Suggested(0, CRIME), "You suggest Professor Plum with the Rope in the Hall."),
        (events.Summoned(PLUM, (19, 23), "Hall"), "Professor Plum is brought to the Hall."),
        (events.Summoned(SCARLETT, (24, 7), "Hall"), "You are brought to the Hall."),
        (events.WeaponMoved(ROPE, "Study", "Hall"), "The Rope is brought to the Hall."),
        (events.WeaponMoved(ROPE, None, "Hall"), "The Rope is brought from beside the board to the Hall."),
        (events.Passed(2), "Mrs White has none of these cards."),
        (events.Shown(1, 0, ROPE), "Colonel Mustard shows you the Rope."),
        (events.Shown(0, 1, ROPE), "You show the Rope to Colonel Mustard."),
        (events.Shown(1, 2, None), "Colonel Mustard shows Mrs White a card."),
        (events.Unrefuted(1), "Nobody can refute the suggestion."),
        (
            events.Accused(1, CRIME, False),
            "Colonel Mustard wrongly accuses Professor Plum with the Rope in the Hall.",
        ),
        (events.Eliminated(0), "You are out of the game, but still answer suggestions."),
        (
            events.Withdrawn(1, (18, 6), "Lounge"),
            "Colonel Mustard's token is moved out of the doorway, into the Lounge.",
        ),
        (
            events.GameOver(Outcome(Termination.SOLVED, 0, CRIME)),
            "You win, with a correct accusation. It was Professor Plum with the Rope in the Hall.",
        ),
        (
            events.GameOver(Outcome(Termination.LAST_STANDING, 1, CRIME)),
            "Colonel Mustard wins, as the last one left. It was Professor Plum with the Rope in the Hall.",
        ),
        (
            events.GameOver(Outcome(Termination.UNSOLVED, None, CRIME)),
            "Everybody has accused wrongly, so nobody wins. It was Professor Plum with the Rope in the Hall.",
        ),
        (events.TokenPlaced(PLUM, "Hall"), "Professor Plum begins in the Hall."),
        (events.Led(0), "You roll highest and begin."),
        (events.Led(1), "Colonel Mustard rolls highest and begins."),
        (
            events.Snooped(0, 1, (4, 6), (7, 4)),
            "You walk to row 7, column 4 and snoop on Colonel Mustard.",
        ),
        (events.Snooped(1, 0, (7, 4), (7, 4)), "Colonel Mustard snoops on you at row 7, column 4."),
        (
            events.Snooped(1, 2, (4, 6), (7, 4)),
            "Colonel Mustard walks to row 7, column 4 and snoops on Mrs White.",
        ),
        (events.Glimpsed(0, 1, ROPE), "You look at one of Colonel Mustard's cards: the Rope."),
        (events.Glimpsed(0, 1, PLUM), "You look at one of Colonel Mustard's cards: Professor Plum."),
        (events.Glimpsed(1, 0, None), "Colonel Mustard looks at one of your cards."),
        (events.Glimpsed(1, 2, None), "Colonel Mustard looks at one of Mrs White's cards."),
        (events.Audited(1, 0, False), "Colonel Mustard has your passes checked: all were right."),
        (events.Audited(0, 1, True), "You have Colonel Mustard's passes checked: not all were right."),
        (
            events.Exposed(0),
            "It comes to light that you once held a card that was named, and passed.",
        ),
        (
            events.Exposed(1),
            "It comes to light that Colonel Mustard once held a card that was named, and passed.",
        ),
        (events.DrewInvestigation(1, None), "Colonel Mustard draws an Investigation card."),
        (events.DrewInvestigation(0, Investigation.LIE), "You draw an Investigation card, a lie."),
        (
            events.DrewInvestigation(0, Investigation.PEEK),
            "You draw an Investigation card, a truth: the card lets one look at two cards of a player.",
        ),
        (events.Claimed(1, Deed.GIVE), "Colonel Mustard says that every player passes a card to the left."),
        (
            events.Claimed(0, Deed.RELOCATE),
            "You say that the card lets one move to any room and suggest again.",
        ),
        (events.Pressed(0), "You press the button: that is called a lie."),
        (events.Pressed(2), "Mrs White presses the button: that is called a lie."),
        (events.Unchallenged(1), "Nobody presses the button, so the claim holds."),
        (events.Revealed(0, Investigation.LIE), "Your card is turned up: it is a lie."),
        (events.Revealed(1, Investigation.GIVE), "Colonel Mustard's card is turned up: it is the truth."),
        (events.LaidOpen(1, ROPE), "Colonel Mustard lays the Rope open for all to see."),
        (events.LaidOpen(0, PLUM), "You lay Professor Plum open for all to see."),
        (events.Relocated(1, "Hall", "Study"), "Colonel Mustard moves to the Study."),
        (events.Relocated(0, "Hall", "Hall"), "You stay in the Hall."),
        (events.Relocated(1, "Hall", "Hall"), "Colonel Mustard stays in the Hall."),
        (events.Given(0, 1, ROPE), "You pass the Rope to Colonel Mustard."),
        (events.Given(2, 0, ROPE), "Mrs White passes you the Rope."),
        (events.Given(1, 2, None), "Colonel Mustard passes Mrs White a card."),
        (events.Peeked(0, 2), "You choose to look at Mrs White's cards."),
        (events.Peeked(1, 0), "Colonel Mustard chooses to look at your cards."),
        (
            events.Reshuffled(),
            "The Investigation cards already played are shuffled to make a new pile.",
        ),
    ],
)
def test_sentences(event, told):
    assert sentence(event, view(position(), 0)) == told


def test_every_event_of_a_game_is_told_to_everybody():
    state = [state for state, _ in random_game(CLASSIC, 4, 5)][-1]
    for player in (None, 0, 1, 2, 3):
        seen = view(state, player)
        for event in seen.events:
            told = sentence(event, seen)
            assert told.endswith(".")
            assert "None" not in told


def under(**rules):
    """What the first player sees of a classic game with some rules of its own."""
    return view(position(edition=replace(CLASSIC, rules=replace(CLASSIC.rules, **rules))), 0)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Passed(0), "You show no card."),
        (events.Passed(2), "Mrs White shows no card."),
        (events.Unrefuted(0), "Nobody refutes the suggestion."),
        (
            events.GameOver(Outcome(Termination.UNSOLVED, None, CRIME)),
            "Everybody is out, so nobody wins. It was Professor Plum with the Rope in the Hall.",
        ),
    ],
)
def test_where_answers_are_left_to_honour_nothing_is_told_for_certain(event, told):
    assert sentence(event, under(honour=True)) == told


@pytest.mark.parametrize("staying", [Staying.ALWAYS, Staying.SUMMONED])
def test_who_stays_by_choice_is_not_said_to_be_blocked(staying):
    seen = under(staying=staying)
    assert sentence(events.Stayed(0), seen) == "You do not move."
    assert sentence(events.Stayed(1), seen) == "Colonel Mustard does not move."


def test_every_event_and_every_deed_has_its_words():
    assert set(narrate._SENTENCES) == set(get_args(events.Event))
    assert {narrate.deed_in_words(deed) for deed in Deed} == {
        "the card lets one move to any room and suggest again",
        "every player passes a card to the left",
        "the card lets one look at two cards of a player",
    }


def test_no_name_gets_a_second_article():
    simpsons = edition("simpsons")
    seen = view(
        position(
            seats=("Lisa", "Krusty"), hands=("", ""), envelope="Bart,Saxophone,Kwik-E-Mart", edition=simpsons
        ),
        0,
    )
    place, weapon = simpsons.deck.card("The Frying Dutchman"), simpsons.deck.card("Necklace")
    crime = simpsons.deck.triple("Homer", weapon, place)
    assert sentence(events.Shown(1, 0, place), seen) == "Krusty shows you the Frying Dutchman."
    assert sentence(events.Suggested(1, crime), seen) == (
        "Krusty suggests Homer with the Necklace in the Frying Dutchman."
    )
    assert sentence(events.WeaponPlaced(weapon, "The Android's Dungeon"), seen) == (
        "The Necklace lies in the Android's Dungeon."
    )


def test_a_story_has_a_paragraph_for_each_turn():
    told = list(story([events.Led(0), events.TurnBegan(0), events.Rolled(0, 2)], view(position(), 0)))
    assert told == ["You roll highest and begin.", "", "It is your turn.", "You roll 2."]


LIARS = {"investigation": InvestigationDeck(2, 2, 2, 6), "staying": Staying.ALWAYS}


@pytest.mark.parametrize("rules", [LIARS, {"honour": True}, {"dice": 2}])
def test_games_under_other_rules_are_told_to_everybody(rules):
    edition = replace(CLASSIC, rules=replace(CLASSIC.rules, **rules))
    *_, (state, _) = random_game(edition, 3, 8)
    for player in (None, 0, 1, 2):
        seen = view(state, player)
        told = list(filter(None, story(seen.events, seen)))
        assert all(line.endswith(".") and "None" not in line for line in told)
        assert len(told) == len(seen.events)
