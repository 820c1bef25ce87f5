"""Events told to the one who looks at them."""

import pytest

from cluekit.game import Outcome, Termination, events, view
from cluekit.narrate import sentence

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
        (events.Stayed(0), "You have to wait, because every way is blocked."),
        (events.Suggested(0, CRIME), "You suggest Professor Plum with the Rope in the Hall."),
        (events.Summoned(PLUM, (19, 23), "Hall"), "Professor Plum is brought to the Hall."),
        (events.Summoned(SCARLETT, (24, 7), "Hall"), "You are brought to the Hall."),
        (events.WeaponMoved(ROPE, "Study", "Hall"), "The Rope is brought to the Hall."),
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
