"""What a player is asked under the rules of any edition, and what the answers are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cluekit.dialogue import matching
from cluekit.editions import edition
from cluekit.game import (
    Accuse,
    Audit,
    Believe,
    Claim,
    Deed,
    EndTurn,
    Give,
    Investigation,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Phase,
    Press,
    Relocate,
    Show,
    Snoop,
    State,
    Stay,
    Suggest,
    view,
)
from cluekit.game.events import Glimpsed, Passed
from cluekit.menus import Menu, describe, menu
from cluekit.rules import Accusations, InvestigationDeck, Passages, Staying

from .positions import CLASSIC, cards, position, triple

LIARS = replace(
    CLASSIC,
    rules=replace(
        CLASSIC.rules,
        accusations=Accusations.BEFORE_ROLL,
        investigation=InvestigationDeck(2, 2, 2, 6),
        staying=Staying.ALWAYS,
        passages=Passages.INSTEAD_OF_MOVE,
    ),
)
HONOUR = replace(CLASSIC, rules=replace(CLASSIC.rules, honour=True, staying=Staying.SUMMONED))
HANDS = ("Knife,Plum", "Rope,Green", "Hall,Study")


def asked(state: State) -> Menu:
    """What the one who has to act is asked."""
    return menu(view(state, state.actor))


def listed(menu: Menu) -> list[str]:
    return [choice.names[0] for choice in menu.choices if choice.listed]


def answers(menu: Menu, *typed: str) -> Any:
    """What these answers lead to, one question after the other."""
    found = menu
    for text in typed:
        (choice,) = matching(text, found.choices)
        found = choice.value() if callable(choice.value) else choice.value
    return found


def lying(phase: Phase, **changes: Any) -> State:
    """A position in the middle of somebody's turn with an Investigation card."""
    cards = (Investigation.LIE, Investigation.GIVE, Investigation.PEEK)
    made = {"phase": phase, "investigations": cards, "edition": LIARS, "hands": HANDS}
    return position(**{**made, **changes})


def test_a_turn_begins() -> None:
    found = asked(position(at={"Scarlett": "Lounge"}))
    assert found.question == "You are in the Lounge. What do you do?"
    assert listed(found) == [
        "Roll the die",
        "Take the secret passage to the Conservatory",
        "Make an accusation",
    ]
    assert answers(found, "passage") == answers(found, "conservatory") == Passage("Conservatory")


def test_a_suggestion_is_two_more_questions() -> None:
    found = asked(position(at={"Scarlett": "Lounge"}, phase=Phase.ENTERED))
    assert found.question == "You are in the Lounge. Do you suggest something?"
    assert listed(found) == ["Make a suggestion", "End the turn", "Make an accusation"]
    suspect = answers(found, "suggest")
    assert suspect.preface == "You suggest a suspect and a weapon, here in the Lounge."
    assert suspect.question == "Which suspect?"
    weapon = answers(suspect, "plum")
    assert (weapon.preface, weapon.question) == ("", "Which weapon?")
    assert answers(weapon, "rope") == Suggest(*triple("Plum,Rope,Lounge"))


def test_an_accusation_is_four_more_questions_and_can_be_left() -> None:
    found = asked(position())
    last = answers(found, "accuse", "plum", "rope", "hall")
    assert last.question == "Do you accuse Professor Plum with the Rope in the Hall?"
    assert answers(last, "yes") == Accuse(*triple("Plum,Rope,Hall"))
    assert answers(last, "no") is None


def test_who_is_called_may_stay() -> None:
    state = position(edition=HONOUR, at={"Scarlett": "Hall"}, summoned=frozenset({0}))
    assert "Stay where you are" in listed(asked(state))
    assert answers(asked(state), "stay") == Stay()


def test_a_blocked_token_waits() -> None:
    state = position(edition=HONOUR, phase=Phase.MOVE, pips=1, at={"Scarlett": "Kitchen", "Plum": (7, 4)})
    assert listed(asked(state)) == ["Wait, for every way is blocked", "Make an accusation"]
    assert answers(asked(state), "wait") == Stay()


def test_where_one_may_always_stay_nobody_is_said_to_be_blocked() -> None:
    state = position(edition=LIARS, phase=Phase.MOVE, pips=1, at={"Scarlett": "Kitchen", "Plum": (7, 4)})
    found = asked(state)
    assert found.question == "Where do you go with a roll of 1?"
    assert set(listed(found)) == {"Stay where you are", "Take the secret passage to the Study"}
    assert answers(found, "wait") == answers(found, "stay") == Stay()


def test_showing_is_left_to_honour() -> None:
    state = position(
        edition=HONOUR,
        hands=HANDS,
        phase=Phase.ANSWER,
        answerer=1,
        suggestion=triple("Green,Rope,Hall"),
    )
    found = asked(state)
    assert found.question == "Which card do you show to Miss Scarlett? It is left to your honour."
    assert listed(found) == ["Reverend Green", "Rope", "None of these cards"]
    assert answers(found, "none") == answers(found, "pass") == Pass()
    assert answers(found, "rope") == Show(*cards("Rope"))
    strict = replace(state, edition=CLASSIC)
    assert asked(strict).question == "Which card do you show to Miss Scarlett?"
    assert listed(asked(strict)) == ["Reverend Green", "Rope"]


def test_somebodys_passes_are_checked() -> None:
    found = asked(position(edition=HONOUR, phase=Phase.END, events=(Passed(1), Passed(2))))
    assert listed(found) == ["End the turn", "Have somebody's passes checked", "Make an accusation"]
    assert listed(answers(found, "check")) == ["Colonel Mustard", "Mrs White"]
    assert answers(found, "audit", "white") == Audit(2)


def test_a_claim() -> None:
    found = asked(lying(Phase.INVESTIGATE))
    assert found.question == "Your Investigation card is a lie. What do you say?"
    assert listed(found) == [
        "That the card lets one move to any room and suggest again",
        "That every player passes a card to the left",
        "That the card lets one look at two cards of a player",
    ]
    assert [answers(found, deed.value) for deed in Deed] == [Claim(deed) for deed in Deed]
    truth = asked(lying(Phase.INVESTIGATE, turn=1))
    assert truth.question.startswith("Your Investigation card is a truth: every player passes a card to the ")
    assert listed(truth) == ["That every player passes a card to the left"]


def test_a_claim_is_believed_or_not() -> None:
    found = asked(lying(Phase.PRESS, answerer=1, claim=Deed.GIVE))
    assert found.question == "Do you believe Miss Scarlett?"
    assert answers(found, "yes") == answers(found, "believe") == Believe()
    assert answers(found, "no") == answers(found, "press") == answers(found, "liar") == Press()


def test_a_liar_lays_a_card_open() -> None:
    found = asked(lying(Phase.CONFESS, claim=Deed.GIVE))
    assert found.question == "Which of your cards do you lay open for all to see?"
    assert answers(found, "knife") == LayOpen(*cards("Knife"))


def test_a_player_moves_to_any_room() -> None:
    found = asked(lying(Phase.RELOCATE, at={"Scarlett": "Hall"}))
    assert found.question == "To which room do you move?"
    assert sorted(listed(found)) == sorted(
        "Stay in the Hall" if card.name == "Hall" else f"Move to the {card}" for card in CLASSIC.deck.rooms
    )
    assert answers(found, "study") == Relocate("Study")
    assert answers(found, "stay") == answers(found, "hall") == Relocate("Hall")


def test_a_card_is_passed_to_the_left() -> None:
    for seat, left in enumerate(["Colonel Mustard", "Mrs White", "Miss Scarlett"]):
        found = asked(lying(Phase.GIVE, answerer=seat, claim=Deed.GIVE))
        assert found.question == f"Which card do you pass to the left, to {left}?"
        assert sorted(listed(found)) == sorted(card.name for card in cards(HANDS[seat]))
    assert answers(found, "hall") == Give(*cards("Hall"))


def test_somebodys_cards_are_looked_at() -> None:
    found = asked(lying(Phase.PEEK))
    assert found.question == "At whose cards do you look?"
    assert listed(found) == ["Look at two cards of Colonel Mustard", "Look at two cards of Mrs White"]
    assert answers(found, "white") == Peek(2)


def test_no_suggestion_is_not_the_end_of_a_turn_with_an_investigation_card() -> None:
    found = asked(lying(Phase.ENTERED, at={"Scarlett": "Hall"}))
    assert listed(found) == ["Make a suggestion", "Suggest nothing"]
    assert answers(found, "end the turn") == EndTurn()


MASTER = edition("master-detective")
BOARD = MASTER.board


def walking(pips: int, at: object, **changes: Any) -> State:
    """A position on the large board after a throw: snoop squares, a lobby, and spaces with a name."""
    hands = ("Knife,Plum", "Rope,Green", "Library,Gazebo")
    made = {"edition": MASTER, "phase": Phase.MOVE, "pips": pips, "at": {"Scarlett": at}, "hands": hands}
    return position(**{**made, "envelope": "Peach,Poison,Studio", **changes})


def test_on_the_way_one_may_look_at_somebodys_card() -> None:
    snoop = BOARD.snoops[0]
    (before, *_) = [place for place in BOARD.neighbours(snoop) if not isinstance(place, str)]
    found = asked(walking(1, before))
    label = BOARD.label(snoop)
    (words,) = [name for name in listed(found) if name.startswith("Snoop at ")]
    assert words == f"Snoop at {describe(BOARD, snoop)}"
    whose = answers(found, "snoop")
    assert whose.question == "At whose card do you look?"
    assert listed(whose) == ["Look at a card of Colonel Mustard", "Look at a card of Mrs White"]
    assert answers(found, f"snoop {label}", "white") == Snoop(snoop, 2)
    assert answers(found, label) == Move(snoop)


def test_a_walk_goes_on_after_a_look() -> None:
    state = walking(5, BOARD.snoops[0])
    seen = replace(state, events=(Glimpsed(0, 1, cards("Rope")[0]),))
    assert asked(state).question == "Where do you go with a roll of 5?"
    assert asked(seen).question == "Where do you go on with a roll of 5?"


def test_at_the_end_of_a_walk_one_may_look_too() -> None:
    snoop = BOARD.snoops[0]
    found = asked(walking(5, snoop, phase=Phase.SNOOP))
    assert (
        found.question == f"You are on a snoop square, {describe(BOARD, snoop)}. At whose card do you look?"
    )
    assert listed(found) == [
        "Look at a card of Colonel Mustard",
        "Look at a card of Mrs White",
        "At no card: end the turn",
        "Make an accusation",
    ]
    assert answers(found, "mustard") == Snoop(snoop, 1)
    assert answers(found, "end the turn") == EndTurn()


def test_places_with_a_name_have_their_own_words() -> None:
    (lobby,), (space, other) = BOARD.lobbies, BOARD.spaces
    assert describe(BOARD, lobby) == "the Cloak Room"
    assert describe(BOARD, space) == "the Basement Stairs, 2 steps from the Trophy Room"
    door = next(square for square in BOARD.neighbours(lobby))
    found = asked(walking(1, door))
    assert "Enter the Cloak Room" in listed(found)
    assert answers(found, "cloak room") == Move(lobby)
    edge = next(place for place in BOARD.neighbours(space) if not isinstance(place, str))
    found = asked(walking(1, edge))
    assert "Go to the Basement Stairs, 2 steps from the Trophy Room" in listed(found)
    assert answers(found, "basement") == answers(found, "Basement Stairs") == Move(space)
    assert len(listed(found)) == len(set(listed(found)))
    assert answers(asked(walking(2, space, phase=Phase.START)), "passage") == Passage(other)
