"""Events as plain sentences, told to the one who looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.board import in_words
from cluekit.cards import Card, Category
from cluekit.game.events import (
    Accused,
    Dealt,
    Eliminated,
    Event,
    GameOver,
    Moved,
    PassageTaken,
    Passed,
    Rolled,
    Shown,
    Stayed,
    Suggested,
    Summoned,
    Termination,
    TurnBegan,
    Unrefuted,
    WeaponMoved,
    WeaponPlaced,
    Withdrawn,
)
from cluekit.game.view import View

__all__ = ["sentence"]


def sentence(event: Event, view: View) -> str:
    """One event of `view.events` as an English sentence; the viewer's own seat is called "you"."""
    return _SENTENCES[type(event)](event, _Speaker(view))


class _Speaker:
    """Names for one listener."""

    def __init__(self, view: View) -> None:
        self.view = view

    def you(self, seat: int) -> bool:
        """Whether the listener sits there."""
        return seat == self.view.player

    def says(self, seat: int, you: str, other: str) -> str:
        """A sentence with the seat as its subject: the verb form for "You" or the one for a name."""
        return f"You {you}." if self.you(seat) else f"{self.view.name(seat)} {other}."

    def object(self, seat: int) -> str:
        """The seat in the middle of a sentence."""
        return "you" if self.you(seat) else self.view.name(seat)

    def card(self, card: Card | None) -> str:
        """A card in the middle of a sentence: suspects have names, all else an article."""
        if card is None:
            return "a card"
        return card.name if card.category is Category.SUSPECT else f"the {card}"


def _dealt(event: Dealt, to: _Speaker) -> str:
    return to.says(event.player, f"are dealt {to.card(event.card)}", "is dealt a card")


def _weapon_placed(event: WeaponPlaced, to: _Speaker) -> str:
    return f"The {event.weapon} lies in {in_words(event.room)}."


def _turn_began(event: TurnBegan, to: _Speaker) -> str:
    return "It is your turn." if to.you(event.player) else f"It is {to.view.name(event.player)}'s turn."


def _rolled(event: Rolled, to: _Speaker) -> str:
    return to.says(event.player, f"roll {event.pips}", f"rolls {event.pips}")


def _moved(event: Moved, to: _Speaker) -> str:
    verb = "walk into" if isinstance(event.end, str) else "walk to"
    third = verb.replace("walk", "walks")
    return to.says(event.player, f"{verb} {in_words(event.end)}", f"{third} {in_words(event.end)}")


def _passage_taken(event: PassageTaken, to: _Speaker) -> str:
    way = f"the secret passage from {in_words(event.start)} to {in_words(event.end)}"
    return to.says(event.player, f"take {way}", f"takes {way}")


def _stayed(event: Stayed, to: _Speaker) -> str:
    why = "because every way is blocked"
    return to.says(event.player, f"have to wait, {why}", f"has to wait, {why}")


def _suggested(event: Suggested, to: _Speaker) -> str:
    return to.says(event.player, f"suggest {_crime(event, to)}", f"suggests {_crime(event, to)}")


def _crime(event: Suggested | Accused, to: _Speaker) -> str:
    suspect, weapon, room = event.triple
    return f"{suspect} with the {weapon} in {in_words(room.name)}"


def _summoned(event: Summoned, to: _Speaker) -> str:
    owner = _subject_is(event.token, to)
    return f"{owner} brought to {in_words(event.room)}."


def _subject_is(token: Card, to: _Speaker) -> str:
    own = to.view.player is not None and to.view.seats[to.view.player] == token
    return "You are" if own else f"{token} is"


def _weapon_moved(event: WeaponMoved, to: _Speaker) -> str:
    return f"The {event.weapon} is brought to {in_words(event.room)}."


def _passed(event: Passed, to: _Speaker) -> str:
    return to.says(event.player, "have none of these cards", "has none of these cards")


def _shown(event: Shown, to: _Speaker) -> str:
    what = to.card(event.card)
    return to.says(
        event.player, f"show {what} to {to.object(event.to)}", f"shows {to.object(event.to)} {what}"
    )


def _unrefuted(event: Unrefuted, to: _Speaker) -> str:
    return "Nobody can refute the suggestion."


def _accused(event: Accused, to: _Speaker) -> str:
    manner, crime = "rightly" if event.right else "wrongly", _crime(event, to)
    return to.says(event.player, f"{manner} accuse {crime}", f"{manner} accuses {crime}")


def _eliminated(event: Eliminated, to: _Speaker) -> str:
    rest = "but still answer suggestions" if to.you(event.player) else "but still answers suggestions"
    return to.says(event.player, f"are out of the game, {rest}", f"is out of the game, {rest}")


def _withdrawn(event: Withdrawn, to: _Speaker) -> str:
    whose = "Your token" if to.you(event.player) else f"{to.view.name(event.player)}'s token"
    return f"{whose} is moved out of the doorway, into {in_words(event.room)}."


def _game_over(event: GameOver, to: _Speaker) -> str:
    suspect, weapon, room = event.outcome.envelope
    return f"{_verdict(event, to)} It was {suspect} with the {weapon} in {in_words(room.name)}."


def _verdict(event: GameOver, to: _Speaker) -> str:
    winner = event.outcome.winner
    if winner is None:
        return "Everybody has accused wrongly, so nobody wins."
    why = (
        "as the last one left"
        if event.outcome.termination is Termination.LAST_STANDING
        else "with a correct accusation"
    )
    return to.says(winner, f"win, {why}", f"wins, {why}")


_SENTENCES: dict[type, Callable[[Any, _Speaker], str]] = {
    Dealt: _dealt,
    WeaponPlaced: _weapon_placed,
    TurnBegan: _turn_began,
    Rolled: _rolled,
    Moved: _moved,
    PassageTaken: _passage_taken,
    Stayed: _stayed,
    Suggested: _suggested,
    Summoned: _summoned,
    WeaponMoved: _weapon_moved,
    Passed: _passed,
    Shown: _shown,
    Unrefuted: _unrefuted,
    Accused: _accused,
    Eliminated: _eliminated,
    Withdrawn: _withdrawn,
    GameOver: _game_over,
}
