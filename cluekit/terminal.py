"""A whole game as plain sentences, one a line: for a terminal, a screen reader, or a script.

Nothing is drawn and nothing moves: what happens is told in order, with an empty line before each turn. Every
question is followed by a numbered list of answers, and an answer is given by its number or its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from cluekit.board import Board, Place, Square, in_words
from cluekit.cards import Card, Category, Deck
from cluekit.deduction.facts import Holds, HoldsNone, HoldsSome, NotSolution, facts_from_view
from cluekit.dialogue import Choice, matching, misunderstood, numbered
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
from cluekit.game.events import Event, TurnBegan
from cluekit.names import plural
from cluekit.narrate import sentence
from cluekit.session import Session

__all__ = ["Terminal", "describe"]

_T = TypeVar("_T")

_Decision = Callable[[View], Action]
"""What makes an action of a choice, after more questions perhaps."""

_HELP = """\
Answer a question with the number of your choice, or with its name or the beginning of it.
At any question you may also type one of these words:
hand: the cards in your hand.
notes: all that you have seen of the cards, and what is still open.
note and some words: add these words to your notes.
log: everything that has happened so far.
board: where everybody is, and how far it is to each room.
back: leave a question to which a choice has led you.
quit: end the game.
? or help: this list."""


class _Back(Exception):
    """The player does not want to answer this question after all."""


class _Quit(Exception):
    """The player wants to stop."""


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
        self._say(_introduction(view, self._seat))
        self._told = next(n for n, event in enumerate(view.events) if isinstance(event, TurnBegan))

    def _tell(self) -> None:
        view = self._view
        self._say(_story(view, view.events[self._told :]))
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

    def _choices(self, view: View) -> list[Choice[_Decision]]:
        """What can be done now; all squares, all suggestions and all accusations are one choice each."""
        plain = [action for action in view.legal if not isinstance(action, Move | Suggest | Accuse)]
        choices = [Choice(_label(view, action), _always(action)) for action in plain]
        kinds = {type(action) for action in view.legal}
        if Suggest in kinds:
            choices.insert(0, Choice(("Make a suggestion", "suggest"), self._suggestion))
        choices += _ways(view)
        if set(_squares(view)) - set(_approaches(view)):
            choices.append(Choice(("Another square",), self._square))
        if Accuse in kinds:
            choices.append(Choice(("Make an accusation", "accuse"), self._accusation))
        return choices

    def _square(self, view: View) -> Action:
        return self._choose("Which square?", [_way_to(view, square) for square in _squares(view)])(view)

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
        if not self._choose(question, [Choice(("Yes",), True), Choice(("No",), False)]):
            raise _Back
        return accusation

    def _card(self, view: View, category: Category) -> Card:
        deck = view.edition.deck
        cards = [Choice((card.name, *_aliases(deck, card)), card) for card in deck.category(category)]
        return self._choose(f"Which {category.value}?", cards)

    def _choose(self, question: str, choices: Sequence[Choice[_T]]) -> _T:
        """Ask until the answer is one of the choices; after a word of help, ask again."""
        self._ask(question, choices)
        while True:
            answer = self._read("> ").strip()
            if self._obeys(answer):
                self._ask(question, choices)
                continue
            found = matching(answer, choices)
            if len(found) == 1:
                return found[0].value
            self._write(misunderstood(answer, choices, found))

    def _ask(self, question: str, choices: Sequence[Choice[_T]]) -> None:
        self._write(question)
        self._say(f"{number}. {choice.names[0]}." for number, choice in numbered(choices).items())

    def _obeys(self, answer: str) -> bool:
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
            return _story(view, view.events)
        return _surroundings(view, self._seat) if word == "board" else None


def _always(action: Action) -> _Decision:
    return lambda view: action


def describe(board: Board, place: Place) -> str:
    """A place for the ear: a room by its name, a square by row, column and the nearest room.

    >>> from cluekit.editions import edition
    >>> describe(edition("mini").board, (2, 5))
    'row 2, column 5, 2 steps from the Kitchen'
    """
    walks = board.distances_to_rooms(place)
    nearest = min(walks, key=walks.__getitem__, default=None)
    if isinstance(place, str) or nearest is None:
        return in_words(place)
    return f"{in_words(place)}, {plural(walks[nearest], 'step')} from the {nearest}"


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items)) or "none"


def _story(view: View, events: Iterable[Event]) -> Iterator[str]:
    """Events as sentences, each turn a paragraph of its own."""
    for event in events:
        if isinstance(event, TurnBegan):
            yield ""
        yield sentence(event, view)


def _introduction(view: View, seat: int) -> Iterator[str]:
    hands = zip(view.seats, view.hand_sizes, strict=True)
    table = [f"{name}, {plural(size, 'card')}" for name, size in hands]
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
                yield f"{view.name(owner)} has the card {card}."
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


def _surroundings(view: View, seat: int) -> Iterator[str]:
    board, deck = view.edition.board, view.edition.deck
    for suspect, place in zip(deck.suspects, view.tokens, strict=True):
        yield f"{suspect}: {describe(board, place)}."
    for weapon, room in zip(deck.weapons, view.weapons, strict=True):
        yield f"The {weapon} lies in the {room}."
    for one, other in board.passages:
        yield f"A secret passage joins the {one} and the {other}."
    here = view.place_of(seat)
    walks = board.distances_to_rooms(here)
    others = sorted((walk, room) for room, walk in walks.items() if room != here)
    ways = [f"{plural(walk, 'step')} to the {room}" for walk, room in others]
    yield f"You are in {describe(board, here)}."
    yield f"On foot: {_listed(ways)}."


def _question(view: View) -> str:
    """What the player has to decide in this phase."""
    if view.phase is Phase.ANSWER:
        asker = view.name(view.turn)
        return (
            f"Which card do you show to {asker}?"
            if len(view.legal) > 1
            else f"You have to show {asker} this card."
        )
    here = describe(view.edition.board, view.place_of(view.turn))
    return {
        Phase.START: f"You are in {here}. What do you do?",
        Phase.MOVE: f"Where do you go with a roll of {view.pips}?",
        Phase.ENTERED: f"You are in {here}. Do you suggest something?",
    }.get(view.phase, "What do you do now?")


def _label(view: View, action: Action) -> tuple[str, ...]:
    """What an action is called in a list of choices, and other names for it."""
    match action:
        case Passage(to):
            return f"Take the secret passage to the {to}", "passage", to
        case Show(card):
            return card.name, *_aliases(view.edition.deck, card)
        case Roll():
            return "Roll the dice" if view.edition.rules.dice > 1 else "Roll the die", "roll"
        case Stay():
            return "Wait, for every way is blocked", "wait"
    return ("End the turn",)


def _destinations(view: View) -> list[Place]:
    return [action.to for action in view.legal if isinstance(action, Move)]


def _squares(view: View) -> list[Square]:
    return [place for place in _destinations(view) if not isinstance(place, str)]


_NAMED = 3  # so many rooms are read out with a square that leads to them


def _ways(view: View) -> Iterator[Choice[_Decision]]:
    """The rooms that can be entered, then the squares nearest to the other rooms.

    A roll can lead to dozens of squares, too many to listen to: the others are understood, but not listed.
    """
    yield from (_way_to(view, place) for place in _destinations(view) if isinstance(place, str))
    for square, rooms in _approaches(view).items():
        steps = [f"the {room} ({plural(walk, 'step')})" for walk, room in rooms[:_NAMED]]
        more = [f"{plural(len(rooms) - _NAMED, 'room')} farther off"] if len(rooms) > _NAMED else []
        words = f"Towards {', '.join(steps + more)}: {in_words(square)}"
        yield Choice((words, *(room for _, room in rooms)), _always(Move(square)))
    yield from (replace(_way_to(view, square), listed=False) for square in _squares(view))


def _approaches(view: View) -> dict[Square, list[tuple[int, str]]]:
    """For each square that leads nearest to a room: the steps left and the room, the nearest first."""
    board, places = view.edition.board, _destinations(view)
    nearest = []
    for room in (room for room in board.rooms if room not in places):
        walks = [
            (walk, square) for square in _squares(view) if (walk := board.distance(square, room)) is not None
        ]
        nearest += [(walk, room, square) for walk, square in sorted(walks)[:1]]
    found: dict[Square, list[tuple[int, str]]] = {}
    for walk, room, square in sorted(nearest):
        found.setdefault(square, []).append((walk, room))
    return found


def _way_to(view: View, to: Place) -> Choice[_Decision]:
    if isinstance(to, str):
        return Choice((f"Enter the {to}", to), _always(Move(to)))
    board = view.edition.board
    words = describe(board, to)
    names = (words[0].upper() + words[1:], in_words(to), board.label(to))
    return Choice(names, _always(Move(to)))


def _aliases(deck: Deck, card: Card) -> tuple[str, ...]:
    return tuple(alias for alias, name in deck.aliases if deck.card(name) == card)
