"""Events as plain sentences, told to the one who looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cluekit.board import in_words
from cluekit.cards import Card, Category, Triple
from cluekit.game.events import (
    Accused,
    Audited,
    Claimed,
    Dealt,
    DrewInvestigation,
    Eliminated,
    Event,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Led,
    Moved,
    PassageTaken,
    Passed,
    Peeked,
    Pressed,
    Relocated,
    Reshuffled,
    Revealed,
    Rolled,
    Shown,
    Snooped,
    Stayed,
    Suggested,
    Summoned,
    Termination,
    TokenPlaced,
    TurnBegan,
    Unchallenged,
    Unrefuted,
    WeaponMoved,
    WeaponPlaced,
    Withdrawn,
)
from cluekit.game.investigation import Deed, Investigation, truth_of
from cluekit.game.view import View
from cluekit.names import with_article
from cluekit.rules import Staying

__all__ = ["crime_in_words", "deed_in_words", "investigation_in_words", "sentence", "story"]

_DEEDS = {
    Deed.RELOCATE: "the card lets one move to any room and suggest again",
    Deed.GIVE: "every player passes a card to the left",
    Deed.PEEK: "the card lets one look at two cards of a player",
}


def crime_in_words(triple: Triple) -> str:
    """Who, with what and where, for the middle of a sentence.

    >>> from cluekit.editions import edition
    >>> crime_in_words(edition("classic").deck.triple("Plum", "Rope", "Hall"))
    'Professor Plum with the Rope in the Hall'
    """
    suspect, weapon, room = triple
    return f"{suspect} with {with_article(weapon.name)} in {in_words(room.name)}"


def deed_in_words(deed: Deed) -> str:
    """What an Investigation card does, as a clause for the middle of a sentence.

    >>> deed_in_words(Deed.GIVE)
    'every player passes a card to the left'
    """
    return _DEEDS[deed]


def investigation_in_words(card: Investigation) -> str:
    """An Investigation card for its holder.

    >>> investigation_in_words(Investigation.GIVE), investigation_in_words(Investigation.LIE)
    ('a truth: every player passes a card to the left', 'a lie')
    """
    deed = truth_of(card)
    return "a lie" if deed is None else f"a truth: {deed_in_words(deed)}"


def sentence(event: Event, view: View) -> str:
    """One event of `view.events` as an English sentence; the viewer's own seat is called "you"."""
    return _SENTENCES[type(event)](event, _Speaker(view))


def story(events: Iterable[Event], view: View) -> Iterator[str]:
    """Some events of `view.events` as sentences, with an empty text before each turn."""
    for event in events:
        if isinstance(event, TurnBegan):
            yield ""
        yield sentence(event, view)


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

    def whose(self, seat: int) -> str:
        """The seat as the owner of something, in the middle of a sentence."""
        return "your" if self.you(seat) else f"{self.view.name(seat)}'s"

    def card(self, card: Card | None) -> str:
        """A card in the middle of a sentence: suspects have names, all else an article."""
        if card is None:
            return "a card"
        return card.name if card.category is Category.SUSPECT else with_article(card.name)


def _beginning(weapon: Card) -> str:
    """A weapon at the beginning of a sentence."""
    name = with_article(weapon.name)
    return f"{name[0].upper()}{name[1:]}"


def _dealt(event: Dealt, to: _Speaker) -> str:
    return to.says(event.player, f"are dealt {to.card(event.card)}", "is dealt a card")


def _weapon_placed(event: WeaponPlaced, to: _Speaker) -> str:
    return f"{_beginning(event.weapon)} lies in {in_words(event.room)}."


def _turn_began(event: TurnBegan, to: _Speaker) -> str:
    return "It is your turn." if to.you(event.player) else f"It is {to.view.name(event.player)}'s turn."


def _rolled(event: Rolled, to: _Speaker) -> str:
    return to.says(event.player, f"roll {event.pips}", f"rolls {event.pips}")


def _moved(event: Moved, to: _Speaker) -> str:
    verb = "walk into" if to.view.edition.board.is_room(event.end) else "walk to"
    third = verb.replace("walk", "walks")
    return to.says(event.player, f"{verb} {in_words(event.end)}", f"{third} {in_words(event.end)}")


def _passage_taken(event: PassageTaken, to: _Speaker) -> str:
    way = f"the secret passage from {in_words(event.start)} to {in_words(event.end)}"
    return to.says(event.player, f"take {way}", f"takes {way}")


def _stayed(event: Stayed, to: _Speaker) -> str:
    if to.view.edition.rules.staying is not Staying.BLOCKED:
        return to.says(event.player, "do not move", "does not move")
    why = "because every way is blocked"
    return to.says(event.player, f"have to wait, {why}", f"has to wait, {why}")


def _suggested(event: Suggested, to: _Speaker) -> str:
    crime = crime_in_words(event.triple)
    return to.says(event.player, f"suggest {crime}", f"suggests {crime}")


def _summoned(event: Summoned, to: _Speaker) -> str:
    owner = _subject_is(event.token, to)
    return f"{owner} brought to {in_words(event.room)}."


def _subject_is(token: Card, to: _Speaker) -> str:
    own = to.view.player is not None and to.view.seats[to.view.player] == token
    return "You are" if own else f"{token} is"


def _weapon_moved(event: WeaponMoved, to: _Speaker) -> str:
    origin = "" if event.start else " from beside the board"
    return f"{_beginning(event.weapon)} is brought{origin} to {in_words(event.room)}."


def _passed(event: Passed, to: _Speaker) -> str:
    if to.view.edition.rules.honour:  # that it is true is what one may doubt
        return to.says(event.player, "show no card", "shows no card")
    return to.says(event.player, "have none of these cards", "has none of these cards")


def _shown(event: Shown, to: _Speaker) -> str:
    what = to.card(event.card)
    return to.says(
        event.player, f"show {what} to {to.object(event.to)}", f"shows {to.object(event.to)} {what}"
    )


def _unrefuted(event: Unrefuted, to: _Speaker) -> str:
    verb = "refutes" if to.view.edition.rules.honour else "can refute"
    return f"Nobody {verb} the suggestion."


def _accused(event: Accused, to: _Speaker) -> str:
    manner, crime = "rightly" if event.right else "wrongly", crime_in_words(event.triple)
    return to.says(event.player, f"{manner} accuse {crime}", f"{manner} accuses {crime}")


def _eliminated(event: Eliminated, to: _Speaker) -> str:
    rest = "but still answer suggestions" if to.you(event.player) else "but still answers suggestions"
    return to.says(event.player, f"are out of the game, {rest}", f"is out of the game, {rest}")


def _withdrawn(event: Withdrawn, to: _Speaker) -> str:
    whose = "Your token" if to.you(event.player) else f"{to.view.name(event.player)}'s token"
    return f"{whose} is moved out of the doorway, into {in_words(event.room)}."


def _token_placed(event: TokenPlaced, to: _Speaker) -> str:
    return f"{event.token} begins in {in_words(event.room)}."


def _led(event: Led, to: _Speaker) -> str:
    return to.says(event.player, "roll highest and begin", "rolls highest and begins")


def _snooped(event: Snooped, to: _Speaker) -> str:
    at, whom = in_words(event.at), to.object(event.target)
    if event.start == event.at:
        return to.says(event.player, f"snoop on {whom} at {at}", f"snoops on {whom} at {at}")
    way = f"{at} and"
    return to.says(event.player, f"walk to {way} snoop on {whom}", f"walks to {way} snoops on {whom}")


def _glimpsed(event: Glimpsed, to: _Speaker) -> str:
    card = f": {to.card(event.card)}" if event.card else ""
    what = f"at one of {to.whose(event.target)} cards{card}"
    return to.says(event.player, f"look {what}", f"looks {what}")


def _audited(event: Audited, to: _Speaker) -> str:
    found = "not all were right" if event.guilty else "all were right"
    what = f"{to.whose(event.target)} passes checked: {found}"
    return to.says(event.player, f"have {what}", f"has {what}")


def _exposed(event: Exposed, to: _Speaker) -> str:
    return f"It comes to light that {to.object(event.player)} once held a card that was named, and passed."


def _drew_investigation(event: DrewInvestigation, to: _Speaker) -> str:
    card = f", {investigation_in_words(event.card)}" if event.card else ""
    what = f"an Investigation card{card}"
    return to.says(event.player, f"draw {what}", f"draws {what}")


def _claimed(event: Claimed, to: _Speaker) -> str:
    claim = f"that {deed_in_words(event.deed)}"
    return to.says(event.player, f"say {claim}", f"says {claim}")


def _pressed(event: Pressed, to: _Speaker) -> str:
    rest = "the button: that is called a lie"
    return to.says(event.player, f"press {rest}", f"presses {rest}")


def _unchallenged(event: Unchallenged, to: _Speaker) -> str:
    return "Nobody presses the button, so the claim holds."


def _revealed(event: Revealed, to: _Speaker) -> str:
    what = "a lie" if truth_of(event.card) is None else "the truth"
    whose = "Your" if to.you(event.player) else to.whose(event.player)
    return f"{whose} card is turned up: it is {what}."


def _laid_open(event: LaidOpen, to: _Speaker) -> str:
    what = f"{to.card(event.card)} open for all to see"
    return to.says(event.player, f"lay {what}", f"lays {what}")


def _relocated(event: Relocated, to: _Speaker) -> str:
    verb, room = "stay in" if event.start == event.end else "move to", in_words(event.end)
    third = verb.replace(" ", "s ")
    return to.says(event.player, f"{verb} {room}", f"{third} {room}")


def _given(event: Given, to: _Speaker) -> str:
    what, whom = to.card(event.card), to.object(event.to)
    return to.says(event.player, f"pass {what} to {whom}", f"passes {whom} {what}")


def _peeked(event: Peeked, to: _Speaker) -> str:
    what = f"to look at {to.whose(event.target)} cards"
    return to.says(event.player, f"choose {what}", f"chooses {what}")


def _reshuffled(event: Reshuffled, to: _Speaker) -> str:
    return "The Investigation cards already played are shuffled to make a new pile."


def _game_over(event: GameOver, to: _Speaker) -> str:
    return f"{_verdict(event, to)} It was {crime_in_words(event.outcome.envelope)}."


def _verdict(event: GameOver, to: _Speaker) -> str:
    winner = event.outcome.winner
    if winner is None:
        honour = to.view.edition.rules.honour  # one can be out for a wrong pass, too
        return f"Everybody {'is out' if honour else 'has accused wrongly'}, so nobody wins."
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
    TokenPlaced: _token_placed,
    Led: _led,
    Snooped: _snooped,
    Glimpsed: _glimpsed,
    Audited: _audited,
    Exposed: _exposed,
    DrewInvestigation: _drew_investigation,
    Claimed: _claimed,
    Pressed: _pressed,
    Unchallenged: _unchallenged,
    Revealed: _revealed,
    LaidOpen: _laid_open,
    Relocated: _relocated,
    Given: _given,
    Peeked: _peeked,
    Reshuffled: _reshuffled,
}
