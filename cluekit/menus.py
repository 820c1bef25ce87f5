"""What a player is asked, as numbered choices: for whoever puts the question and takes the answer.

A choice stands for an action, or for another menu: all squares, suggestions, accusations and glances into
somebody's cards are one choice each, and lead to more questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from cluekit.board import Board, Place, Square, in_words
from cluekit.cards import Card, Category, Deck
from cluekit.dialogue import Choice
from cluekit.game.actions import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    EndTurn,
    Give,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
)
from cluekit.game.events import Glimpsed
from cluekit.game.state import Phase
from cluekit.game.view import View
from cluekit.names import plural
from cluekit.narrate import crime_in_words, deed_in_words, investigation_in_words
from cluekit.rules import Staying

__all__ = ["Answer", "Menu", "describe", "menu"]

Answer: TypeAlias = "Action | Callable[[], Menu] | None"
"""What a choice stands for: an action, a menu with another question, or nothing (not this, after all)."""


@dataclass(frozen=True)
class Menu:
    """A question and its answers."""

    question: str
    choices: tuple[Choice[Answer], ...]

    preface: str = ""
    """What should be known before the question."""


def menu(view: View) -> Menu:
    """What the viewer has to decide now; the view's `legal` must not be empty.

    >>> import random
    >>> from cluekit.game import deal, view
    >>> asked = menu(view(deal("mini", 3, random.Random(1)), 0))
    >>> [choice.names[0] for choice in asked.choices]
    ['Roll the die', 'Make an accusation']
    """
    return Menu(_question(view), tuple(_choices(view)))


_APART = Accuse | Audit | Move | Suggest
"""What leads to more questions or has a list of its own, as has `Snoop` on the way."""


def _choices(view: View) -> Iterator[Choice[Answer]]:
    kinds = {type(action) for action in view.legal}
    apart = _APART | Snoop if view.phase is Phase.MOVE else _APART
    if Suggest in kinds:
        yield Choice(("Make a suggestion", "suggest"), partial(_suggestion, view))
    for action in view.legal:
        if not isinstance(action, apart):
            yield Choice(_label(view, action), action)
    yield from _snoops(view)
    yield from _ways(view)
    if Audit in kinds:
        yield Choice(("Have somebody's passes checked", "audit", "check"), partial(_audit, view))
    if Accuse in kinds:
        yield Choice(("Make an accusation", "accuse"), partial(_accusation, view))


def _cards(
    view: View,
    categories: Sequence[Category],
    done: Callable[[tuple[Card, ...]], Answer],
    chosen: tuple[Card, ...] = (),
    preface: str = "",
) -> Menu:
    """Ask for one card of each category, one after the other, and make an answer of them."""
    deck = view.edition.deck
    category, *rest = categories

    def after(card: Card) -> Answer:
        cards = (*chosen, card)
        return partial(_cards, view, rest, done, cards) if rest else done(cards)

    choices = tuple(Choice(_names(deck, card), after(card)) for card in deck.category(category))
    return Menu(f"Which {category.value}?", choices, preface)


def _suggestion(view: View) -> Menu:
    place = str(view.place_of(view.turn))
    room = view.edition.deck.card(place, Category.ROOM)
    preface = f"You suggest a suspect and a weapon, here in {in_words(place)}."
    named = [Category.SUSPECT, Category.WEAPON]
    return _cards(view, named, lambda cards: Suggest(cards[0], cards[1], room), preface=preface)


def _accusation(view: View) -> Menu:
    preface = "You accuse. If you are wrong, you are out of the game."
    return _cards(view, [*Category], lambda cards: partial(_confirmation, Accuse(*cards)), preface=preface)


def _confirmation(accusation: Accuse) -> Menu:
    question = f"Do you accuse {crime_in_words(accusation.triple)}?"
    return Menu(question, (Choice(("Yes",), accusation), Choice(("No",), None)))


def _audit(view: View) -> Menu:
    audits = [action for action in view.legal if isinstance(action, Audit)]
    return Menu("Whose passes?", tuple(Choice(_player(view, one.target), one) for one in audits))


def _player(view: View, seat: int) -> tuple[str, ...]:
    return _names(view.edition.deck, view.seats[seat])


def _names(deck: Deck, card: Card) -> tuple[str, ...]:
    """The name of a card and its other spellings."""
    return card.name, *(alias for alias, name in deck.aliases if deck.card(name) == card)


# Questions and labels


def _question(view: View) -> str:
    """What the player has to decide in this phase."""
    here = describe(view.edition.board, view.place_of(view.turn))
    return {
        Phase.START: f"You are in {here}. What do you do?",
        Phase.MOVE: f"Where do you go {'on ' if _on_the_way(view) else ''}with a roll of {view.pips}?",
        Phase.SNOOP: f"You are on a snoop square, {here}. At whose card do you look?",
        Phase.ENTERED: f"You are in {here}. Do you suggest something?",
        Phase.ANSWER: _which_to_show(view),
        Phase.INVESTIGATE: f"{_investigation(view)} What do you say?",
        Phase.PRESS: f"Do you believe {view.name(view.turn)}?",
        Phase.CONFESS: "Which of your cards do you lay open for all to see?",
        Phase.RELOCATE: "To which room do you move?",
        Phase.GIVE: f"Which card do you pass to the left, to {_left_of(view)}?",
        Phase.PEEK: "At whose cards do you look?",
    }.get(view.phase, "What do you do now?")


def _which_to_show(view: View) -> str:
    asker = view.name(view.turn)
    if Pass() in view.legal:
        return f"Which card do you show to {asker}? It is left to your honour."
    return (
        f"Which card do you show to {asker}?"
        if len(view.legal) > 1
        else f"You have to show {asker} this card."
    )


def _investigation(view: View) -> str:
    """The own card for its holder, who perhaps has none."""
    card = view.investigation
    return f"Your Investigation card is {investigation_in_words(card)}." if card else ""


def _on_the_way(view: View) -> bool:
    """Whether the player has snooped, and the walk goes on."""
    return any(isinstance(event, Glimpsed) for event in view.events[-1:])


def _left_of(view: View) -> str:
    """The player clockwise of the viewer."""
    assert view.player is not None
    return view.name((view.player + 1) % len(view.seats))


def _label(view: View, action: Action) -> tuple[str, ...]:
    """What an action is called in a list of choices, and other names for it."""
    deck = view.edition.deck
    match action:
        case Passage(to):
            return f"Take the secret passage to {in_words(to)}", "passage", to
        case Show(card) | LayOpen(card) | Give(card):
            return _names(deck, card)
        case Roll():
            return "Roll the dice" if view.edition.rules.dice > 1 else "Roll the die", "roll"
        case Stay():
            return _staying(view), "wait", "stay"
        case Relocate(to):
            here = to == view.place_of(view.turn)
            return f"{'Stay in' if here else 'Move to'} {in_words(to)}", to
        case Snoop(target=seat):
            return f"Look at a card of {view.name(seat)}", *_player(view, seat)
        case Peek(target=seat):
            return f"Look at two cards of {view.name(seat)}", *_player(view, seat)
        case Claim(deed):
            return f"That {deed_in_words(deed)}", deed.value
        case EndTurn():
            return _ending(view), "end the turn"
    return _WORDS.get(type(action), (str(action),))


_WORDS: Mapping[type, tuple[str, ...]] = {
    Pass: ("None of these cards", "pass"),
    Believe: ("Yes, let it pass", "believe"),
    Press: ("No, press the button", "press", "liar"),
}


def _staying(view: View) -> str:
    blocked = view.phase is Phase.MOVE and view.edition.rules.staying is not Staying.ALWAYS
    return "Wait, for every way is blocked" if blocked else "Stay where you are"


def _ending(view: View) -> str:
    if view.phase is Phase.SNOOP:
        return "At no card: end the turn"
    suggesting = view.phase is Phase.ENTERED and view.edition.rules.investigation
    return "Suggest nothing" if suggesting else "End the turn"


# Ways


def describe(board: Board, place: Place) -> str:
    """A place for the ear: a room by its name, a square or space also by the nearest room.

    >>> from cluekit.editions import edition
    >>> describe(edition("mini").board, (2, 5))
    'row 2, column 5, 2 steps from the Kitchen'
    """
    walks = board.distances_to_rooms(place)
    nearest = min(walks, key=walks.__getitem__, default=None)
    if board.is_room(place) or nearest is None:
        return in_words(place)
    return f"{in_words(place)}, {plural(walks[nearest], 'step')} from {in_words(nearest)}"


def _snoops(view: View) -> Iterator[Choice[Answer]]:
    """The snoop squares that the walk can lead over, one choice each."""
    on_the_way = view.legal if view.phase is Phase.MOVE else ()
    snoops = [action for action in on_the_way if isinstance(action, Snoop)]
    for at in dict.fromkeys(action.at for action in snoops):
        words = f"Snoop at {describe(view.edition.board, at)}"
        here: tuple[Choice[Answer], ...] = tuple(
            Choice(_label(view, action), action) for action in snoops if action.at == at
        )
        names = (words, "snoop", f"snoop {in_words(at)}", f"snoop {view.edition.board.label(at)}")
        yield Choice(names, partial(Menu, "At whose card do you look?", here))


def _destinations(view: View) -> list[Place]:
    return [action.to for action in view.legal if isinstance(action, Move)]


def _squares(view: View) -> list[Square]:
    return [place for place in _destinations(view) if not isinstance(place, str)]


_NAMED = 3  # so many rooms are read out with a square that leads to them


def _ways(view: View) -> Iterator[Choice[Answer]]:
    """The rooms and spaces that the roll reaches, then the squares nearest to the other rooms.

    A roll can lead to dozens of squares, too many to listen to: the others are understood, but not listed.
    """
    named = [place for place in _destinations(view) if isinstance(place, str)]
    named.sort(key=view.edition.board.is_room, reverse=True)
    yield from (_way_to(view, place) for place in named)
    squares, approaches = _squares(view), _approaches(view)
    for square, rooms in approaches.items():
        steps = [f"{in_words(room)} ({plural(walk, 'step')})" for walk, room in rooms[:_NAMED]]
        more = [f"{plural(len(rooms) - _NAMED, 'room')} farther off"] if len(rooms) > _NAMED else []
        words = f"Towards {', '.join(steps + more)}: {in_words(square)}"
        yield Choice((words, *(room for _, room in rooms)), Move(square))
    yield from (replace(_way_to(view, square), listed=False) for square in squares)
    if set(squares) - approaches.keys():
        yield Choice(("Another square",), partial(_square, view))


def _square(view: View) -> Menu:
    return Menu("Which square?", tuple(_way_to(view, square) for square in _squares(view)))


def _approaches(view: View) -> dict[Square, list[tuple[int, str]]]:
    """For each square that leads nearest to a room: the steps left and the room, the nearest first."""
    places, squares = _destinations(view), _squares(view)
    nearest = []
    for room in (room for room in view.edition.board.rooms if room not in places):
        walks = sorted(_walks(view, squares, room))
        nearest += [(walk, room, square) for walk, square in walks[:1]]
    found: dict[Square, list[tuple[int, str]]] = {}
    for walk, room, square in sorted(nearest):
        found.setdefault(square, []).append((walk, room))
    return found


def _walks(view: View, squares: Iterable[Square], room: str) -> Iterator[tuple[int, Square]]:
    """The steps from each square to a room, where there is a way."""
    board, through_rooms = view.edition.board, view.edition.rules.through_rooms
    for square in squares:
        walk = board.distance(square, room, through_rooms)
        if walk is not None:
            yield walk, square


def _way_to(view: View, to: Place) -> Choice[Answer]:
    board = view.edition.board
    if isinstance(to, str):
        words = f"Enter {in_words(to)}" if board.is_room(to) else f"Go to {describe(board, to)}"
        return Choice((words, to), Move(to))
    words = describe(board, to) + (" (a snoop square)" if to in board.snoops else "")
    return Choice((f"{words[0].upper()}{words[1:]}", in_words(to), board.label(to)), Move(to))
