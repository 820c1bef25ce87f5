"""What the bots that look for the solution have in common."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from cluekit.bots.answering import answer
from cluekit.bots.bluffing import bluff
from cluekit.bots.looking import peek
from cluekit.bots.seeded import SeededBot, only
from cluekit.bots.travel import Travel
from cluekit.cards import Card, Category, Triple
from cluekit.game.actions import Accuse, Action, Audit, EndTurn, Roll, Suggest
from cluekit.game.events import Audited, Exposed, Passed, Suggested, TurnBegan
from cluekit.game.view import View

__all__ = ["Detective", "Suspicion"]

Suspicion: TypeAlias = Sequence[Sequence[Card]]
"""The suspects, weapons and rooms that may be in the envelope, the most telling ones first."""


class Detective(SeededBot):
    """A bot that looks for the solution: how it spends its turn, once it knows which cards are suspicious.

    It accuses when one card of each category is left. Until then it goes where a suggestion teaches it most,
    and names a suspect and a weapon that are suspicious; the room is the one it stands in, a suspicious one
    if it had the choice. It looks at cards wherever it can. Tokens that stay where they are can block every
    way to a suggestion; whoever has waited too long for one guesses.

    Each of these steps is a method, so a kind of bot need only say what it does otherwise.
    """

    PATIENCE = 20
    """So many turns of its own without a suggestion, and it accuses as it guesses: it must be locked in."""

    LIFETIME = 100
    """So many turns of its own, and it guesses as well: its suggestions can teach it nothing any more."""

    @abstractmethod
    def suspicious(self, view: View, rng: random.Random) -> Suspicion:
        """The suspects, weapons and rooms that may be in the envelope, the most telling ones first."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Answer, bluff and look as others do; accuse, suggest or go where it pays to suggest."""
        reply = self.answer(view, rng) or self.bluff(view, rng) or peek(view, rng)
        if reply:
            return reply
        suspicious = self.suspicious(view, rng)
        solution = self.solution(view, suspicious)
        if only(view, Accuse) and (solution or self._gives_up(view)):
            return Accuse(*(solution or self.guess(view, suspicious)))
        return _audit(view, suspicious) or self._go_on(view, suspicious, solution is not None, rng)

    def answer(self, view: View, rng: random.Random) -> Action | None:
        """Which card to give away, if that is asked for."""
        return answer(view, rng)

    def bluff(self, view: View, rng: random.Random) -> Action | None:
        """What to do about Investigation cards, if that is asked for."""
        return bluff(view, rng)

    def solution(self, view: View, suspicious: Suspicion) -> Triple | None:
        """What it takes for the solution, surely enough to accuse of it; None as long as it looks for it."""
        return self.guess(view, suspicious) if all(len(cards) == 1 for cards in suspicious) else None

    def guess(self, view: View, suspicious: Suspicion) -> Triple:
        """What it accuses of when it has given up looking."""
        return Triple(*(cards[0] for cards in suspicious))

    def travel(self, view: View, suspicious: Suspicion) -> Travel:
        """Where it wants to go."""
        return Travel(view, suspicious[-1])

    def name_cards(self, view: View, suspicious: Suspicion, rng: random.Random) -> tuple[Card, Card]:
        """The suspect and the weapon to name in the room it is in."""
        return suspicious[0][0], suspicious[1][0]

    def _go_on(self, view: View, suspicious: Suspicion, solved: bool, rng: random.Random) -> Action:
        """Suggest or travel; whoever knows the solution and may not yet accuse keeps silent about it."""
        travel = self.travel(view, suspicious)
        can_suggest = not solved and only(view, Suggest)
        if can_suggest and (travel.here in travel.scenes or not only(view, Roll)):
            return self._suggest(view, travel, suspicious, rng)
        return travel.begin(rng) or travel.snoop(rng) or travel.walk(rng) or EndTurn()

    def _suggest(self, view: View, travel: Travel, suspicious: Suspicion, rng: random.Random) -> Suggest:
        """The suspect and weapon it likes; or a suspect who is in the way elsewhere, to call him away."""
        suspect, weapon = self.name_cards(view, suspicious, rng)
        in_the_way = travel.in_the_way()
        suspect = next((card for card in suspicious[0] if card in in_the_way), (*in_the_way, suspect)[0])
        return Suggest(suspect, weapon, view.edition.deck.card(str(travel.here), Category.ROOM))

    def _gives_up(self, view: View) -> bool:
        if _fruitless_turns(view) > self.PATIENCE:
            return True
        if len(view.events) <= 2 * self.LIFETIME:  # each turn has two events at least
            return False
        own = [event for event in view.events if isinstance(event, TurnBegan) and event.player == view.player]
        return len(own) > self.LIFETIME


def _fruitless_turns(view: View) -> int:
    """How many turns this player has begun since the last suggestion of its own."""
    turns = 0
    for event in reversed(view.events):
        if isinstance(event, Suggested) and event.player == view.player:
            break
        turns += isinstance(event, TurnBegan) and event.player == view.player
    return turns


def _audit(view: View, suspicious: Suspicion) -> Audit | None:
    """Have the passes checked that would tell most if they were right; it costs nothing but to ask.

    These are those of the player who has passed most often, since the last audit, when suspicious cards were
    named.
    """
    audits = only(view, Audit)
    if not audits:
        return None
    doubtful = Counter(_unproven_passes(view, {card for cards in suspicious for card in cards}))
    audits = tuple(action for action in audits if doubtful[action.target])
    return max(audits, key=lambda action: doubtful[action.target], default=None)


def _unproven_passes(view: View, about: set[Card]) -> list[int]:
    """Who has passed when one of these cards was named, once for each time, until an audit has followed."""
    passes: list[int] = []
    asked: set[Card] = set()
    for event in view.events:
        match event:
            case Suggested(triple=triple):
                asked = about.intersection(triple)
            case Passed(player=player):
                passes += [player] if asked else []
            case Audited(target=player) | Exposed(player=player):
                passes = [other for other in passes if other != player]
            case _:
                pass
    return passes
