"""A whole game as plain sentences, one a line: for a terminal, a screen reader, or a script.

Nothing is drawn and nothing moves: what happens is told in order, every question is followed by a numbered
list of answers, and an answer is given by its number or its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cluekit.board import Board, Place
from cluekit.cards import Card, Category, Deck
from cluekit.deduction.facts import Holds, HoldsNone, HoldsSome, NotSolution, facts_from_view
from cluekit.game import (
    Accuse,
    Action,
    Move,
    Passage,
    Phase,
    Roll,
    Show,
    Stay,
    Suggest,
    View,
)
from cluekit.game.events import TurnBegan
from cluekit.narrate import sentence
from cluekit.session import Session

__all__ = ["Terminal", "describe"]

T = TypeVar("T")

_HELP = """\
Answer a question with the number of your choice, or with its name or the beginning of it.
At any question you may also type one of these words:
hand: the cards in your hand.
notes: all that you have seen of the cards, and what is still open.
note and some words: add these words to your notes.
log: everything that has happened so far.
board: where everybody is, and how far it is to each room.
back: leave a suggestion or an accusation that you have begun.
quit: end the game.
? or help: this list."""


class _Back(Exception):
    """The player does not want to answer this question after all."""


class _Quit(Exception):
    """The player wants to stop."""


@dataclass(frozen=True)
class _Choice(Generic[T]):
    """One numbered answer and what it stands for."""

    names: tuple[str, ...]
    """What is read out, then what else the choice may be called."""

    value: T

    def keys(self, fits: Callable[[str, str], bool]) -> list[str]:
        """The names to compare an answer with; a part of a number means nothing, so those only as a whole."""
        keys = [_key(name) for name in self.names]
        return keys if fits is str.__eq__ else [key for key in keys if not any(map(str.isdigit, key))]


class Terminal:
    """One player at a session, questioned and informed by text.

    `seat` is the player's. `read` is called with a prompt and returns a line or raises `EOFError`, like
    `input`; `write` is called with each line of text, like `print`.
    """

    def __init__(
        self,
        session: Session,
        seat: int,
        read: Callable[[str], str] = input,
        write: Callable[[str], object] = print,
    ) -> None:
        self._session = session
        self._seat = seat
        self._read = read
        self._write = write
        self._notes: list[str] = []
        self._told = 0

    @property
    def _view(self) -> View:
        return self._session.view(self._seat)

    def play(self) -> None:
        """Play until the game is over, the player quits, or there is nothing more to read."""
        self._introduce()
        try:
            while not self._session.outcome:
                self._tell()
                if not self._session.step():
                    self._decide()
            self._tell()
        except EOFError:
            self._write("There is nothing more to read, so the game stops here. Goodbye.")
        except _Quit:
            self._write("You leave the game. Goodbye.")

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def _introduce(self) -> None:
        """What a player sees before the first turn; the events of the deal say it again in the log."""
        view = self._view
        self._say(_introduction(view))
        self._told = next(n for n, event in enumerate(view.events) if isinstance(event, TurnBegan))

    def _tell(self) -> None:
        view = self._view
        self._say(sentence(event, view) for event in view.events[self._told :])
        self._told = len(view.events)

    def _decide(self) -> None:
        """Let the player choose until an action is complete, and do it."""
        while True:
            try:
                return self._session.act(self._action())
            except _Back:
                self._write("All right, once more.")

    def _action(self) -> Action:
        view = self._view
        return self._choose(_question(view), self._choices(view))(view)

    def _choices(self, view: View) -> list[_Choice[Callable[[View], Action]]]:
        """What can be done now: rooms before squares; one line for all suggestions, one for accusations."""
        plain = [action for action in view.legal if not isinstance(action, Suggest | Accuse)]
        plain.sort(key=lambda action: isinstance(action, Move) and not isinstance(action.to, str))
        choices = [_Choice(_label(view, action), _always(action)) for action in plain]
        kinds = {type(action) for action in view.legal}
        if Suggest in kinds:
            choices.insert(0, _Choice(("Make a suggestion", "suggest"), self._suggestion))
        if Accuse in kinds:
            choices.append(_Choice(("Make an accusation", "accuse"), self._accusation))
        return choices

    def _suggestion(self, view: View) -> Suggest:
        place = str(view.place_of(self._seat))
        self._write(f"You suggest a suspect and a weapon, here in the {place}.")
        suspect, weapon = (self._card(view, kind) for kind in (Category.SUSPECT, Category.WEAPON))
        return Suggest(suspect, weapon, view.edition.deck.card(place, Category.ROOM))

    def _accusation(self, view: View) -> Accuse:
        self._write("You accuse. If you are wrong, you are out of the game.")
        accusation = Accuse(*(self._card(view, kind) for kind in Category))
        suspect, weapon, room = accusation.triple
        question = f"Do you accuse {suspect} with the {weapon} in the {room}?"
        if not self._choose(question, [_Choice(("Yes",), True), _Choice(("No",), False)]):
            raise _Back
        return accusation

    def _card(self, view: View, category: Category) -> Card:
        deck = view.edition.deck
        cards = [_Choice((card.name, *_aliases(deck, card)), card) for card in deck.category(category)]
        return self._choose(f"Which {category.value}?", cards)

    def _choose(self, question: str, choices: Sequence[_Choice[T]]) -> T:
        """Ask until the answer is one of the choices; words of help are answered in between."""
        self._write(question)
        self._say(f"{number}. {choice.names[0]}." for number, choice in enumerate(choices, 1))
        while True:
            answer = self._read("> ").strip()
            if self._is_word_of_help(answer):
                continue
            found = _matching(answer, choices)
            if len(found) == 1:
                return found[0].value
            self._write(_misunderstood(answer, choices, found))

    def _is_word_of_help(self, answer: str) -> bool:
        """Do what one of the words that are always understood says."""
        word, _, rest = answer.partition(" ")
        word = word.casefold()
        if word in ("quit", "exit"):
            raise _Quit
        if word == "back":
            raise _Back
        if word == "note" and rest.strip():
            self._notes.append(rest.strip())
            self._write("Noted.")
            return True
        lines = self._information(word) if not rest else None
        self._say(lines or ())
        return lines is not None

    def _information(self, word: str) -> Iterable[str] | None:
        view = self._view
        if word in ("?", "help"):
            return _HELP.splitlines()
        if word == "hand":
            return [_hand(view)]
        if word == "notes":
            return [*_notes(view), *(f"You noted: {note}" for note in self._notes)]
        if word == "log":
            return [sentence(event, view) for event in view.events]
        return _surroundings(view) if word == "board" else None


def _always(action: Action) -> Callable[[View], Action]:
    return lambda view: action


def describe(board: Board, place: Place) -> str:
    """A place for the ear: a room by its name, a square by row, column and the nearest room.

    >>> from cluekit.editions import edition
    >>> describe(edition("mini").board, (2, 5))
    'row 2, column 5, 2 steps from the Kitchen'
    """
    if isinstance(place, str):
        return f"the {place}"
    walks = board.distances_to_rooms(place)
    where = f"row {place[0]}, column {place[1]}"
    nearest = min(walks, key=walks.__getitem__, default=None)
    return where if nearest is None else f"{where}, {_steps(walks[nearest])} from the {nearest}"


def _steps(number: int) -> str:
    return f"{number} step{'s' * (number != 1)}"


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items)) or "none"


def _introduction(view: View) -> Iterator[str]:
    seat = view.player or 0
    table = [f"{name}, {size} cards" for name, size in zip(view.seats, view.hand_sizes, strict=True)]
    yield f"{view.edition}: a game of {len(view.seats)} players. You are {view.name(seat)}."
    yield f"Clockwise at the table sit {'; '.join(table)}."
    yield "Find out who did it, with what and in which room, and accuse before the others do."
    yield _hand(view)
    yield "Type ? at any question for help."


def _hand(view: View) -> str:
    return f"Your hand: {_listed(view.hand)}."


def _notes(view: View) -> Iterator[str]:
    """What the events say about the cards, in the order in which they said it; then what is open."""
    yield _hand(view)
    facts = facts_from_view(view)
    for fact in facts:
        match fact:
            case Holds(int(owner), card) if owner != view.player:
                yield f"{view.name(owner)} has {card}."
            case HoldsNone(int(owner), cards) if owner != view.player:
                yield f"{view.name(owner)} has none of {_listed(cards)}."
            case HoldsSome(int(owner), cards) if owner != view.player:
                yield f"{view.name(owner)} has at least one of {_listed(cards)}."
            case NotSolution(triple):
                yield f"The solution is not {triple}."
            case _:
                pass
    seen = {fact.card for fact in facts if isinstance(fact, Holds)}
    for category in Category:
        unseen = [card for card in view.edition.deck.category(category) if card not in seen]
        yield f"Not yet seen, {category.value}s: {_listed(unseen)}."


def _surroundings(view: View) -> Iterator[str]:
    board, deck = view.edition.board, view.edition.deck
    for suspect, place in zip(deck.suspects, view.tokens, strict=True):
        yield f"{suspect}: {describe(board, place)}."
    for room in board.rooms:
        weapons = [weapon for weapon, place in zip(deck.weapons, view.weapons, strict=True) if place == room]
        passages = "".join(f" A secret passage leads to the {end}." for end in board.passage_from(room))
        yield f"{room}: weapons {_listed(weapons)}.{passages}"
    here = view.place_of(view.player or 0)
    walks = board.distances_to_rooms(here)
    ways = [f"{room} {_steps(walk)}" for room, walk in walks.items() if room != here]
    yield f"You are in {describe(board, here)}. From there to the rooms: {_listed(ways)}."


def _question(view: View) -> str:
    """What the player has to decide in this phase."""
    if view.phase is Phase.ANSWER:
        return f"Which card do you show to {view.name(view.turn)}?"
    here = describe(view.edition.board, view.place_of(view.turn))
    return {
        Phase.START: f"You are in {here}. What do you do?",
        Phase.MOVE: f"You have rolled {view.pips}. Where do you go?",
        Phase.ENTERED: f"You are in {here}. Do you suggest something?",
    }.get(view.phase, "What do you do now?")


def _label(view: View, action: Action) -> tuple[str, ...]:
    """What an action is called in a list of choices, and other names for it."""
    match action:
        case Move(to):
            return _destination(view.edition.board, to)
        case Passage(to):
            return f"Take the secret passage to the {to}", "passage", to
        case Show(card):
            return card.name, *_aliases(view.edition.deck, card)
        case Roll():
            return "Roll the dice" if view.edition.rules.dice > 1 else "Roll the die", "roll"
        case Stay():
            return "Wait, for every way is blocked", "wait"
    return ("End the turn",)


def _destination(board: Board, to: Place) -> tuple[str, ...]:
    if isinstance(to, str):
        return f"Enter the {to}", to
    words = describe(board, to)
    return words[0].upper() + words[1:], f"row {to[0]}, column {to[1]}", board.label(to)


def _aliases(deck: Deck, card: Card) -> tuple[str, ...]:
    return tuple(alias for alias, name in deck.aliases if name == card.name)


def _key(text: str) -> str:
    """What is left of an answer when case, spaces and most punctuation are ignored."""
    return "".join(letter for letter in text.casefold() if letter.isalnum() or letter == ",")


def _matching(answer: str, choices: Sequence[_Choice[T]]) -> list[_Choice[T]]:
    """The choices meant: those with this number, else this name, or beginning of a name, or part of one."""
    numbers = {str(number): choice for number, choice in enumerate(choices, 1)}
    if answer in numbers:
        return [numbers[answer]]
    wanted = _key(answer)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [choice for choice in choices if any(fits(name, wanted) for name in choice.keys(fits))]
        if found and wanted:
            return found
    return []


def _misunderstood(answer: str, choices: Sequence[_Choice[T]], found: Sequence[_Choice[T]]) -> str:
    if found:
        return f"That could be {' or '.join(choice.names[0] for choice in found)}. Which one?"
    numbers = f"a number from 1 to {len(choices)}" if len(choices) > 1 else "1"
    what = f"I do not know what {answer!r} means here" if answer else "I need an answer"
    return f"{what}. Please type {numbers}, a name from the list, or ? for help."
