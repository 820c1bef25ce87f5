"""A whole game as plain sentences, one a line: for a terminal, a screen reader, or a script.

Nothing is drawn and nothing moves: what happens is told in order, with an empty line before each turn. Every
question is followed by a numbered list of answers, and an answer is given by its number or its name.
"""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from cluekit.board import Place, in_words
from cluekit.cards import Category
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import (
    ENVELOPE,
    Either,
    Fact,
    Holds,
    HoldsNone,
    HoldsSome,
    NotSolution,
    Owner,
    evidence_from_view,
)
from cluekit.dialogue import Choice, called, matching, misunderstood, numbered
from cluekit.errors import ClueError, EndlessGame
from cluekit.game.actions import Action
from cluekit.game.events import Led, TurnBegan
from cluekit.game.view import View
from cluekit.menus import Answer, Menu, describe, menu
from cluekit.names import plural, with_article
from cluekit.narrate import investigation_in_words, story
from cluekit.saved import Record, reference, save
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.workshop.at_table import complaint

__all__ = ["Terminal", "describe"]

_T = TypeVar("_T")

_HELP = """\
Answer a question with the number of your choice, or with its name or the beginning of it.
At any question you may also type one of these words:
hand: the cards that you hold.
notes: all that you have seen of the cards, and what is still open.
note and some words: add these words to your notes.
log: everything that has happened so far.
board: where everybody is, and how far it is to each room.
back: leave a question to which a choice has led you.
undo: take back your last decision, with all that has come of it.
save and the name of a file: write down the game, to go on another day.
quit: end the game.
? or help: this list."""


class _Back(Exception):
    """The player does not want to answer this question after all, or another one instead."""


class _Quit(Exception):
    """The player wants to stop."""


class Terminal:
    """One player at a session, questioned and informed by text.

    `seat` is the player's. `read` is called with a prompt and returns a line or raises `EOFError`, like
    `input`; `write` is called with each line of text, like `print`. A game can be saved if its `seating` is
    given; `edition` is the path of an edition of one's own, which will be needed to go on.
    """

    def __init__(
        self,
        session: Session,
        seat: int,
        read: Callable[[str], str] = input,
        write: Callable[[str], object] = print,
        seating: Seating | None = None,
        edition: str | None = None,
    ) -> None:
        self._session = session
        self._seat = seat
        self._read = read
        self._write = write
        self._seating = seating
        self._edition = edition
        self._notes: list[str] = []
        self._told = 0

    @property
    def _view(self) -> View:
        return self._session.view(self._seat)

    def play(self) -> None:
        """Play until the game is over, the player quits, or there is nothing more to read.

        Raises `ClueError` with a sentence for the player when a bot fails, or if the game is one of several
        people, who would all read what each of them is told.
        """
        if self._seating and len(self._seating.people) > 1:
            raise ClueError(
                "In a terminal one person plays against bots; several play together in a notebook."
            )
        self._introduce()
        try:
            while not self._session.outcome:
                self._tell()
                if not self._step():
                    self._decide()
            self._tell()
            self._part()
        except EOFError:
            self._write("There is nothing more to read, so the game stops here. Goodbye.")
        except _Quit:
            self._write("You leave the game. Goodbye.")

    def _step(self) -> bool:
        try:
            return self._session.step()
        except EndlessGame:
            raise
        except Exception as error:  # a bot may be anybody's code
            raise ClueError(complaint(error, self._session, self._seating)) from error

    def _part(self) -> None:
        """After the end: the last chance to keep the game, which is the time to talk about it."""
        if self._seating is None:
            return
        self._write("To keep this game, type save and a name for its file. To leave, press Enter.")
        with contextlib.suppress(EOFError):
            word, _, name = self._read("> ").strip().partition(" ")
            if word.casefold() == "save":
                self._save(name.strip())

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def _introduce(self) -> None:
        """What a player sees before the first turn; the events of the deal say it again in the log."""
        view = self._view
        turns = [n for n, event in enumerate(view.events) if isinstance(event, TurnBegan)]
        led = [n for n, event in enumerate(view.events) if isinstance(event, Led)]
        self._say(_introduction(view, self._seat))
        if len(turns) > 1:
            self._write("The game goes on where it was left; the word log tells what has happened so far.")
        self._told = turns[-1] if len(turns) > 1 else min(led + turns)

    def _tell(self) -> None:
        view = self._view
        self._say(story(view.events[self._told :], view))
        self._told = len(view.events)

    def _decide(self) -> None:
        """Let the player choose until an action is complete, and do it."""
        while True:
            try:
                return self._session.act(self._action())
            except _Back as back:
                self._write(str(back))

    def _action(self) -> Action:
        asked = menu(self._view)
        while True:
            answer = self._answer(asked)
            if answer is None:
                raise _Back(_ONCE_MORE)
            if not callable(answer):
                return answer
            asked = answer()

    def _answer(self, asked: Menu) -> Answer:
        if asked.preface:
            self._write(asked.preface)
        return self._choose(asked.question, asked.choices)

    def _choose(self, question: str, choices: Sequence[Choice[_T]]) -> _T:
        """Ask until the answer is one of the choices; after a word of help, ask again."""
        self._ask(question, choices)
        while True:
            answer = self._read("> ").strip()
            found = called(answer, choices)  # somebody may bear the name Quit or Save Ferris
            if not found and self._obeys(answer):
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
        word, rest = word.casefold(), rest.strip()
        if word in ("note", "save"):
            self._note(rest) if word == "note" else self._save(rest)
            return True
        if rest:
            return False
        self._leave(word)
        lines = self._information(word)
        self._say(lines or ())
        return lines is not None

    def _leave(self, word: str) -> None:
        """Leave the question, the decision or the game, if that is what the word says."""
        if word in ("quit", "exit"):
            raise _Quit
        if word == "back":
            raise _Back(_ONCE_MORE)
        if word == "undo":
            self._undo()

    def _undo(self) -> None:
        try:
            self._session.undo()
        except ClueError as error:
            raise _Back(str(error)) from None
        self._told = len(self._view.events)
        raise _Back("You take back your last decision.")

    def _note(self, text: str) -> None:
        if text:
            self._notes.append(text)
        self._write("Noted." if text else "Type what is to be noted after the word: note Plum has the rope.")

    def _save(self, name: str) -> None:
        if not name:
            self._write("A saved game needs a name for its file. Type it after the word: save sunday.game.")
        elif self._seating is None:
            self._write("This game cannot be saved: nobody has said how it was seated.")
        else:
            self._save_in(name, Record(self._seating, self._session.actions))

    def _save_in(self, name: str, record: Record) -> None:
        try:
            save(record, name)
        except ClueError as error:
            self._write(str(error))
        else:
            word = shlex.quote(f"./{name}" if name.startswith("-") else name)  # or it would be an option
            again = f"cluekit play --load {word}{self._needed(record)}"
            self._write(f"The game is saved in {name}. To go on with it, type {again}.")

    def _needed(self, record: Record) -> str:
        """What has to be typed after the name of the file: the path of the edition, if it is one's own."""
        file = reference(record.seating.edition)
        if not file.endswith(".toml"):
            return ""
        return f" {shlex.quote(self._edition)}" if self._edition else f" and the path of {file}"

    def _information(self, word: str) -> Iterable[str] | None:
        view = self._view
        if word in ("?", "help"):
            return _HELP.splitlines()
        if word == "hand":
            return _hand(view)
        if word == "notes":
            return [*_notes(view), *(f"You noted: {note}" for note in self._notes)]
        if word == "log":
            return story(view.events, view)
        return _surroundings(view, self._seat) if word == "board" else None


_ONCE_MORE = "All right, once more."


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items)) or "none"


def _introduction(view: View, seat: int) -> Iterator[str]:
    hands = zip(view.seats, view.hand_sizes, strict=True)
    table = [f"{name}, {plural(size, 'card')}" for name, size in hands]
    yield f"{view.edition}: a game of {len(view.seats)} players. You are {view.name(seat)}."
    yield f"Clockwise at the table sit {'; '.join(table)}."
    yield "Find out who did it, with what and in which room, and accuse before the others do."
    yield from _hand(view)
    yield "Type ? at any question for help."


def _hand(view: View) -> Iterator[str]:
    yield f"Your hand: {_listed(view.hand)}."
    if view.investigation:
        yield f"Your Investigation card is {investigation_in_words(view.investigation)}."


def _notes(view: View) -> Iterator[str]:
    """What the events say about the cards, in the order in which they said it; then what is open."""
    yield f"Your hand: {_listed(view.hand)}."
    facts = carried(evidence_from_view(view)).facts
    yield from filter(None, (_note(view, fact) for fact in facts))
    seen = {fact.card for fact in facts if isinstance(fact, Holds)}
    for fact in facts:
        if isinstance(fact, HoldsNone) and fact.owner == ENVELOPE:
            seen.update(fact.cards)
    for category in Category:
        unseen = [card for card in view.edition.deck.category(category) if card not in seen]
        yield f"Not yet seen, {category.value}s: {_listed(unseen)}."


def _note(view: View, fact: Fact) -> str | None:
    """A fact about cards that are not in one's own hand as a sentence."""
    words = _fact(view, fact)
    return words and _sentence(words)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _fact(view: View, fact: Fact) -> str | None:
    match fact:
        case NotSolution(triple):
            return f"the solution is not {triple}"
        case Either(options):
            return f"at least one of these is so: {'; '.join(_where(view, option) for option in options)}"
        case Holds(owner) if owner != view.player:
            return _where(view, fact)
        case HoldsNone(owner, cards) if owner != view.player:
            return f"{_owner(view, owner)} has none of {_listed(cards)}"
        case HoldsSome(owner, cards) if owner != view.player:
            return f"{_owner(view, owner)} has at least one of {_listed(cards)}"
    return None


def _where(view: View, fact: Holds) -> str:
    """Where a card is; the owner after the last seat stands for those that lie open."""
    if fact.owner == len(view.seats):
        return f"the card {fact.card} lies open"
    if fact.owner == view.player:
        return f"you have the card {fact.card}"
    return f"{_owner(view, fact.owner)} has the card {fact.card}"


def _owner(view: View, owner: Owner) -> str:
    return "the envelope" if owner == ENVELOPE else view.name(owner)


def _surroundings(view: View, seat: int) -> Iterator[str]:
    """Where everything is, and what is near."""
    board, deck, here = view.edition.board, view.edition.deck, view.place_of(seat)
    for suspect, place in zip(deck.suspects, view.tokens, strict=True):
        yield f"{suspect}: {describe(board, place)}."
    for weapon, room in zip(deck.weapons, view.weapons, strict=True):
        place = f"in {in_words(room)}" if room else "beside the board"
        yield _sentence(f"{with_article(weapon.name)} lies {place}")
    if view.interrogation:
        yield f"Open for all to see: {_listed(view.interrogation)}."
    for one, other in board.passages:
        yield f"A secret passage joins {in_words(one)} and {in_words(other)}."
    yield f"You are in {describe(board, here)}."
    yield from _near(view, here)


def _near(view: View, here: Place) -> Iterator[str]:
    """How far it is to each room and to the nearest snoop squares."""
    board, through_rooms = view.edition.board, view.edition.rules.through_rooms
    walks = board.distances_to_rooms(here, through_rooms)
    others = sorted((walk, room) for room, walk in walks.items() if room != here)
    ways = [f"{plural(walk, 'step')} to {in_words(room)}" for walk, room in others]
    yield f"On foot: {_listed(ways)}."
    found = ((board.distance(here, square, through_rooms), square) for square in board.snoops)
    snoops = sorted((walk, square) for walk, square in found if walk)
    if snoops:
        near = [f"{plural(walk, 'step')} to {in_words(square)}" for walk, square in snoops[:_NEAREST]]
        yield f"The nearest snoop squares: {'; '.join(near)}."


_NEAREST = 3  # so many snoop squares are read out
