"""What the bots that look for the solution have in common."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from cluekit.bots.answering import answer
from cluekit.bots.bluffing import bluff
from cluekit.bots.looking import peek
from cluekit.bots.seeded import SeededBot, only
from cluekit.bots.travel import Travel
from cluekit.cards import Card, Category
from cluekit.game.actions import Accuse, Action, Audit, EndTurn, Roll, Suggest
from cluekit.game.events import Audited, Exposed, Passed, Suggested, TurnBegan
from cluekit.game.view import View

__all__ = ["Detective"]


class Detective(SeededBot):
    """A bot that looks for the solution: how it spends its turn, once it knows which cards are suspicious.

    It accuses when one card of each category is left. Until then it goes where a suggestion teaches it most,
    and names a suspect and a weapon that are suspicious; the room is the one it stands in, a suspicious one
    if it had the choice. It looks at cards wherever it can. Tokens that stay where they are can block every
    way to a suggestion; whoever has waited too long for one guesses.
    """

    PATIENCE = 20
    """So many turns of its own without a suggestion, and it accuses as it guesses: it must be locked in."""

    LIFETIME = 100
    """So many turns of its own, and it guesses as well: its suggestions can teach it nothing any more."""

    @abstractmethod
    def suspicious(self, view: View, rng: random.Random) -> tuple[Sequence[Card], ...]:
        """The suspects, weapons and rooms that may be in the envelope, the most telling ones first."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Answer, bluff and look as others do; accuse, suggest or go where it pays to suggest."""
        # Accusations are nearly all of what is legal: set aside, they need not be looked through again.
        calm = replace(view, legal=tuple(act for act in view.legal if not isinstance(act, Accuse)))
        reply = answer(calm, rng) or bluff(calm, rng) or peek(calm, rng)
        if reply:
            return reply
        suspicious = self.suspicious(calm, rng)
        solved = all(len(cards) == 1 for cards in suspicious)
        if len(calm.legal) < len(view.legal) and (solved or self._gives_up(view)):
            return Accuse(*(cards[0] for cards in suspicious))
        return _audit(calm, suspicious) or _go_on(calm, suspicious, solved, rng)

    def _gives_up(self, view: View) -> bool:
        own = [event for event in view.events if isinstance(event, TurnBegan) and event.player == view.player]
        return len(own) > self.LIFETIME or _fruitless_turns(view) > self.PATIENCE


def _go_on(view: View, suspicious: Sequence[Sequence[Card]], solved: bool, rng: random.Random) -> Action:
    """Suggest or travel; whoever knows the solution and may not yet accuse keeps silent about it."""
    travel = Travel(view, suspicious[-1])
    can_suggest = not solved and only(view, Suggest)
    if can_suggest and (travel.here in travel.scenes or not only(view, Roll)):
        return _suggest(view, travel, suspicious)
    return travel.begin(rng) or travel.snoop(rng) or travel.walk(rng) or EndTurn()


def _suggest(view: View, travel: Travel, suspicious: Sequence[Sequence[Card]]) -> Suggest:
    """The most telling suspect and weapon; or a suspect who is in the way elsewhere, to call him away."""
    suspects, weapons = suspicious[:2]
    in_the_way = travel.in_the_way()
    suspect = next((card for card in suspects if card in in_the_way), (*in_the_way, suspects[0])[0])
    return Suggest(suspect, weapons[0], view.edition.deck.card(str(travel.here), Category.ROOM))


def _fruitless_turns(view: View) -> int:
    """How many turns this player has begun since the last suggestion of its own."""
    turns = 0
    for event in reversed(view.events):
        if isinstance(event, Suggested) and event.player == view.player:
            break
        turns += isinstance(event, TurnBegan) and event.player == view.player
    return turns


def _audit(view: View, suspicious: Sequence[Sequence[Card]]) -> Audit | None:
    """Have the passes checked that would tell most if they were right; it costs nothing but to ask.

    These are those of the player who has passed most often, since the last audit, when suspicious cards were
    named.
    """
    doubtful = Counter(_unproven_passes(view, {card for cards in suspicious for card in cards}))
    audits = [action for action in only(view, Audit) if doubtful[action.target]]
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
