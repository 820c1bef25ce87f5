"""Players made of code: a bot is anything that turns a `View` into a legal action.

A bot knows what a person in its seat would know, for a view is all it is given. What the bots here do follows
from their seed and the view alone: at every decision their random numbers are drawn anew from both. So a bot
can be copied, put aside and taken up again in the middle of a game, and plays on as if nothing had happened.

>>> bot("reasoner", seed=1)
Reasoner(1)
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeVar

from cluekit.board import Place
from cluekit.cards import Card, Category
from cluekit.deduction.facts import ENVELOPE, Fact, Holds, HoldsNone, facts_from_view
from cluekit.deduction.knowledge import Knowledge
from cluekit.errors import ClueError
from cluekit.game.actions import Accuse, Action, EndTurn, Move, Pass, Passage, Roll, Show, Stay, Suggest
from cluekit.game.events import Moved, PassageTaken, Shown, Stayed, Suggested, TurnBegan
from cluekit.game.view import View
from cluekit.names import key, quoted

__all__ = ["BOTS", "Bot", "Detective", "Eliminator", "Random", "Reasoner", "SeededBot", "bot", "bot_name"]

Bot = Callable[[View], Action]
"""What plays a seat: asked only when that seat has to act, it returns one of `view.legal`."""

_A = TypeVar("_A")


class SeededBot(ABC):
    """What the bots share: a name, and a seed from which all their random choices follow.

    `bot(view)` returns one of the actions in `view.legal`; it raises `ClueError` when there are none.
    """

    name: ClassVar[str]
    """The name under which `bot` makes one."""

    words: ClassVar[str]
    """What it does, in two or three plain words."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed})"

    def __call__(self, view: View) -> Action:
        """Decide; the same view is always answered with the same action."""
        if not view.legal:
            raise ClueError(f"{self!r} is asked for an action, but it is not this player's turn to act.")
        # Between two decisions of a player something always happens: the number of events tells them apart.
        return self.choose(view, random.Random(f"{self.seed} {view.player} {len(view.events)}"))

    @abstractmethod
    def choose(self, view: View, rng: random.Random) -> Action:
        """Pick one of `view.legal`; `rng` is the only source of chance."""


class Random(SeededBot):
    """Does anything that is legal, everything with the same chance, but seldom accuses.

    Accusations are nearly all of what is legal, and nearly all of them are wrong: chosen like the rest they
    would end each game in its first round. At one decision in sixty a player lives for about twenty turns.
    The idea is the random agent with which every reinforcement learning library begins (for one,
    `pyspiel.make_uniform_random_bot` in OpenSpiel): who cannot beat it has understood nothing.
    """

    name = "random"
    words = "guesses wildly"

    ACCUSING = 1 / 60
    """The chance that a decision which could be an accusation is one."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Any legal action; see the class."""
        accusations = _only(view, Accuse)
        others = [action for action in view.legal if not isinstance(action, Accuse)]
        return rng.choice(accusations if accusations and rng.random() < self.ACCUSING else others)


class Detective(SeededBot):
    """A bot that looks for the solution: how it spends its turn, once it knows which cards are suspicious.

    It accuses when one card of each category is left. Until then it goes where a suggestion teaches it most,
    and names a suspect and a weapon that are suspicious; the room is the one it stands in, a suspicious one
    if it had the choice. Tokens that stay where they are can block every way to a suggestion; whoever has
    waited too long for one guesses.
    """

    PATIENCE = 20
    """So many turns of its own without a suggestion, and it accuses as it guesses: it must be locked in."""

    LIFETIME = 100
    """So many turns of its own, and it guesses as well: its suggestions can teach it nothing any more."""

    @abstractmethod
    def suspicious(self, view: View, rng: random.Random) -> tuple[Sequence[Card], ...]:
        """The suspects, weapons and rooms that may be in the envelope, the most telling ones first."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Answer, accuse, suggest or go where it pays to suggest."""
        kinds = {type(action) for action in view.legal}
        if kinds <= {Show, Pass}:
            return _answer(view, rng)
        suspicious = self.suspicious(view, rng)
        if all(len(cards) == 1 for cards in suspicious) or self._gives_up(view):
            return Accuse(*(cards[0] for cards in suspicious))
        useful = _useful_rooms(view, suspicious[-1])
        if Suggest in kinds and (Roll not in kinds or _here(view) in useful):
            return self._suggest(view, suspicious)
        return _travel(view, useful, rng) or (_only(view, Stay) + _only(view, EndTurn))[0]

    def _gives_up(self, view: View) -> bool:
        own = [event for event in view.events if isinstance(event, TurnBegan) and event.player == view.player]
        return len(own) > self.LIFETIME or _fruitless_turns(view) > self.PATIENCE

    def _suggest(self, view: View, suspicious: Sequence[Sequence[Card]]) -> Suggest:
        suspect, weapon = (cards[0] for cards in suspicious[:2])
        return Suggest(suspect, weapon, view.edition.deck.card(str(_here(view)), Category.ROOM))


class Eliminator(Detective):
    """Crosses cards off a notepad, as most people play.

    Each card is crossed off (it is mine, or was shown to me), found (all others passed on it), or open. This
    three-valued notepad is where Neller, Markov and Russell begin in "Clue Deduction: Professor Plum Teaches
    Logic" (2006); what the others show each other, which is where the logic begins, is not used at all.
    """

    name = "eliminator"
    words = "crosses off cards"

    def suspicious(self, view: View, rng: random.Random) -> tuple[Sequence[Card], ...]:
        """The open cards of each category in random order, or the one that all others passed on."""
        notes = facts_from_view(view)
        crossed = {fact.card for fact in notes if isinstance(fact, Holds)}
        passed = _passed_by_all(notes, set(range(len(view.seats))) - {view.player})
        groups = []
        for cards in map(view.edition.deck.category, Category):
            open_cards = [card for card in cards if card not in crossed]
            found = [card for card in open_cards if card in passed]
            groups.append(found or rng.sample(open_cards, len(open_cards)))
        return tuple(groups)


class Reasoner(Detective):
    """Counts all deals that fit everything it has seen, so nothing that follows escapes it.

    It asks for the suspect and weapon it is least sure of: whose chance p to be in the envelope makes
    p * (1 - p) largest. Knowledge as the set of deals still possible is that of van Ditmarsch, "The
    Description of Game Actions in Cluedo" (2002); here each of these deals counts as equally likely.
    """

    name = "reasoner"
    words = "counts everything"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._last: tuple[object, Knowledge] | None = None

    def suspicious(self, view: View, rng: random.Random) -> tuple[Sequence[Card], ...]:
        """The cards that some deal puts into the envelope, the least certain first, ties in random order."""
        known = self._knowledge(view)
        groups = []
        for cards in map(view.edition.deck.category, Category):
            deals = {card: known.count(card, ENVELOPE) for card in rng.sample(cards, len(cards))}
            spread = {card: count * (known.deals - count) for card, count in deals.items() if count}
            groups.append(sorted(spread, key=spread.__getitem__, reverse=True))
        return tuple(groups)

    def _knowledge(self, view: View) -> Knowledge:
        """Counting costs milliseconds, and most decisions bring no new facts: keep the last result."""
        question = (view.edition.deck, view.hand_sizes, facts_from_view(view))
        if self._last is None or self._last[0] != question:
            self._last = (question, Knowledge(*question))
        return self._last[1]


def _only(view: View, kind: type[_A]) -> list[_A]:
    """The legal actions of one kind."""
    return [action for action in view.legal if isinstance(action, kind)]


def _here(view: View) -> Place:
    return view.place_of(view.turn)


def _answer(view: View, rng: random.Random) -> Action:
    """Show what the asker has seen already, if that will do; else any card, or pass."""
    shown = {event.card for event in view.events if isinstance(event, Shown) and event.to == view.turn}
    again = [action for action in _only(view, Show) if action.card in shown]
    return rng.choice(again or view.legal)


def _passed_by_all(notes: Iterable[Fact], seats: set[int]) -> set[Card]:
    """The cards which each of the seats has said it does not hold."""
    without: dict[Card, set[object]] = {}
    for fact in notes:
        if isinstance(fact, HoldsNone):
            for card in fact.cards:
                without.setdefault(card, set()).add(fact.owner)
    return {card for card, owners in without.items() if owners >= seats}


def _useful_rooms(view: View, suspicious: Sequence[Card]) -> set[str]:
    """Where nobody can refute with a room one knows: suspicious rooms and, if there is but one, own ones."""
    own = [card for card in view.hand if card.category is Category.ROOM]
    return {card.name for card in (*suspicious, *(own if len(suspicious) == 1 else ()))}


def _fruitless_turns(view: View) -> int:
    """How many turns this player has begun since the last suggestion of its own."""
    turns = 0
    for event in reversed(view.events):
        if isinstance(event, Suggested) and event.player == view.player:
            break
        turns += isinstance(event, TurnBegan) and event.player == view.player
    return turns


def _travel(view: View, useful: set[str], rng: random.Random) -> Action | None:
    """By a passage if it leads to a useful room at once, else by the dice to the place nearest to one."""
    passages = [action for action in _only(view, Passage) if action.to in useful or _had_to_wait(view)]
    if passages or Roll() in view.legal:
        return rng.choice(passages) if passages else Roll()
    moves = _only(view, Move)
    distance = _distances(view, useful)
    return min(rng.sample(moves, len(moves)), key=lambda move: distance(move.to), default=None)


def _had_to_wait(view: View) -> bool:
    """Whether this player's last way was blocked: then any other way is better."""
    ways = (event for event in reversed(view.events) if isinstance(event, Moved | PassageTaken | Stayed))
    return isinstance(next((event for event in ways if event.player == view.player), None), Stayed)


_PASSAGE_STEPS = 4
"""A passage costs a turn: about as many steps as a die brings on average."""


def _distances(view: View, useful: set[str]) -> Callable[[Place], float]:
    """Steps from a place to the nearest useful room, on foot or by walking to a passage that leads there."""
    board, blocked = view.edition.board, _standing_for_good(view)
    gates = [room for room in board.rooms if useful.intersection(board.passage_from(room))]
    walk, detour = (board.walking_distances(sorted(rooms), blocked) for rooms in (useful, gates))
    return lambda place: min(walk.get(place, math.inf), detour.get(place, math.inf) + _PASSAGE_STEPS)


def _standing_for_good(view: View) -> set[Place]:
    """Where tokens stand that no player will move: those of players who are out, and those nobody plays."""
    moving = {suspect for seat, suspect in enumerate(view.seats) if seat not in view.eliminated}
    tokens = zip(view.edition.deck.suspects, view.tokens, strict=True)
    return {place for suspect, place in tokens if suspect not in moving and not isinstance(place, str)}


BOTS: Mapping[str, type[SeededBot]] = MappingProxyType(
    {kind.name: kind for kind in (Random, Eliminator, Reasoner)}
)
"""The kinds of bots by name, from the weakest to the strongest."""


def bot(kind: str | Bot, seed: int = 0) -> Bot:
    """Make a bot by the name of its kind; a function of your own is returned as it is.

    Raises `ClueError`, listing the names, for an unknown one.

    >>> bot("nemesis")
    Traceback (most recent call last):
    cluekit.errors.ClueError: There is no bot 'nemesis'; there are random, eliminator, reasoner.
    """
    if callable(kind):
        return kind
    if not isinstance(kind, str) or key(kind) not in BOTS:
        raise ClueError(f"There is no bot {quoted(kind)}; there are {', '.join(BOTS)}.")
    return BOTS[key(kind)](seed)


def bot_name(kind: str | Bot) -> str:
    """What a bot is called: the name of its kind, or of the function it is.

    >>> bot_name("random"), bot_name(Reasoner(1)), bot_name(max)
    ('random', 'reasoner', 'max')
    """
    if isinstance(kind, str):
        return kind
    return str(getattr(kind, "name", None) or getattr(kind, "__name__", None) or type(kind).__name__)
