"""What the page is told of a game as it goes on: plain dictionaries, made from one player's view alone.

`snapshot` is what changes from step to step, `log` what has happened; what stays the same is the `scene`.
Points are in squares, x to the right and y downwards, from the top left of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluekit.board import Place
from cluekit.draw.layout import Point, spots, waypoints
from cluekit.game import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    EndTurn,
    Event,
    Give,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Phase,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
    View,
)
from cluekit.game.events import (
    Accused,
    Audited,
    Dealt,
    DrewInvestigation,
    Eliminated,
    Exposed,
    GameOver,
    Given,
    Glimpsed,
    LaidOpen,
    Moved,
    Passed,
    Revealed,
    Shown,
    Snooped,
    Suggested,
    Summoned,
    TurnBegan,
    Unrefuted,
)
from cluekit.game.investigation import Investigation, truth_of
from cluekit.game.movement import path
from cluekit.narrate import sentence
from cluekit.widgets.news import news, this_turn
from cluekit.widgets.prompts import deed_as_offer, hint, prompt

__all__ = ["log", "snapshot"]

Data = dict[str, Any]


# What changes


def snapshot(view: View, *, watching: bool = False) -> Data:
    """Everything the page shows of the game at this moment, as far as the player of the view may know it.

    For somebody who is only `watching`, what the player could do is left out.
    """
    return {
        "own": view.player,
        "turn": view.turn,
        "prompt": prompt(view),
        "hint": hint(view),
        "news": news(view),
        "pips": view.pips,
        "hand": [card.name for card in view.hand],
        "hand_sizes": list(view.hand_sizes),
        "investigation": _investigation(view.investigation),
        "open": [card.name for card in view.interrogation],
        "eliminated": sorted(view.eliminated),
        "pieces": _pieces(view),
        "trail": _trail(view),
        "can": _possibilities(view, _ByKind(() if watching else view.legal)),
        "outcome": _outcome(view),
    }


def _investigation(card: Investigation | None) -> Data | None:
    """The own Investigation card: what stands on it, and what that means."""
    if card is None:
        return None
    deed = truth_of(card)
    if deed is None:
        return {"name": "Lie", "words": "Claim what you like."}
    return {"name": "Truth", "words": f"{deed_as_offer(deed)}."}


def _pieces(view: View) -> list[Data]:
    """Where tokens and weapons are drawn, which share the free space of a room; None is beside the board."""
    deck, board = view.edition.deck, view.edition.board
    names = [card.name for card in (*deck.suspects, *deck.weapons)]
    missing = len(deck.weapons) - len(view.weapons)  # while the table is being set
    places: tuple[Place | None, ...] = (*view.tokens, *view.weapons, *[None] * missing)
    return [
        {"name": name, "at": place if place is None else board.label(place), "point": point}
        for name, place, point in zip(names, places, spots(board, places), strict=True)
    ]


def _trail(view: View) -> list[Point]:
    """The way of the last walk of this turn, as points; nothing when nobody has walked."""
    way = _way(view, [event for event in this_turn(view) if isinstance(event, Moved) or _is_stop(event)])
    return waypoints(view.edition.board, way)


def _is_stop(event: Event) -> bool:
    """Whether somebody walked to a snoop square to snoop there, and did not stand there already."""
    return isinstance(event, Snooped) and event.start != event.at


def _way(view: View, walks: Sequence[Any]) -> tuple[Place, ...]:
    """One way that agrees with all stops of a walk; while it goes on, a shortest one up to now."""
    if not walks or view.pips is None:
        return ()
    stops = [event.at for event in walks if isinstance(event, Snooped)]
    end = walks[-1].end if isinstance(walks[-1], Moved) else walks[-1].at
    lengths = list(range(1, view.pips + 1))
    for steps in lengths if view.phase is Phase.MOVE else reversed(lengths):
        start, edition = walks[0].start, view.edition
        way = path(edition.board, start, end, steps, _others(view), edition.rules, stops)
        if way:
            return way
    return ()


def _others(view: View) -> list[Place]:
    """Where the other tokens stood during the walk: before a suggestion called some of them."""
    places = dict(zip(view.edition.deck.suspects, view.tokens, strict=True))
    for event in reversed(this_turn(view)):
        if isinstance(event, Summoned):
            places[event.token] = event.start
    return [place for token, place in places.items() if token != view.seats[view.turn]]


# What the player may do


def _possibilities(view: View, legal: _ByKind) -> Data:
    """What the player may do now, in the page's words: nothing at all while others act."""
    label = view.edition.board.label
    return {
        "roll": legal.has(Roll),
        "passages": [action.to for action in legal.of(Passage)],
        "moves": [label(action.to) for action in legal.of(Move)],
        "snoops": _snoops(view, legal),
        "stay": legal.has(Stay),
        "suggest": next((action.room.name for action in legal.of(Suggest)), None),
        "show": [action.card.name for action in legal.of(Show)],
        "pass": legal.has(Pass),
        "claims": [
            {"deed": action.deed.value, "words": deed_as_offer(action.deed)} for action in legal.of(Claim)
        ],
        "press": legal.has(Believe),
        "open": [action.card.name for action in legal.of(LayOpen)],
        "relocate": [action.to for action in legal.of(Relocate)],
        "give": [action.card.name for action in legal.of(Give)],
        "peek": [action.target for action in legal.of(Peek)],
        "audit": [action.target for action in legal.of(Audit)],
        "accuse": legal.has(Accuse),
        "end": _end(view) if legal.has(EndTurn) else None,
    }


class _ByKind:
    """Legal actions by their kind."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self._groups: dict[type, list[Any]] = {}
        for action in legal:
            self._groups.setdefault(type(action), []).append(action)

    def of(self, kind: type) -> list[Any]:
        """The actions of a kind."""
        return self._groups.get(kind, [])

    def has(self, kind: type) -> bool:
        """Whether there is one of a kind."""
        return kind in self._groups


def _snoops(view: View, legal: _ByKind) -> list[Data]:
    """Each snoop square that can be used, and at whose cards one can look there."""
    players: dict[str, list[int]] = {}
    for action in legal.of(Snoop):
        players.setdefault(view.edition.board.label(action.at), []).append(action.target)
    return [{"at": at, "players": seats} for at, seats in players.items()]


def _end(view: View) -> str:
    """What it means to leave it at that."""
    if view.phase is Phase.SNOOP:
        return "At no card"
    goes_on = view.phase is Phase.ENTERED and view.edition.rules.investigation
    return "Suggest nothing" if goes_on else "End turn"


def _outcome(view: View) -> Data | None:
    """What lay in the envelope; the prompt says who has won, and why."""
    return {"envelope": [card.name for card in view.outcome.envelope]} if view.outcome else None


# The log


def log(view: View) -> list[Data]:
    """The sentences of the game so far, one group for the deal and one for each turn.

    Of each sentence the page also knows the seats that it concerns and whether it is about a suggestion and
    its answers, so that it can leave out the others.
    """
    groups: list[Data] = [{"seat": None, "lines": []}]
    for event in view.events:
        if isinstance(event, TurnBegan):
            groups.append({"seat": event.player, "lines": []})
        elif not _is_others_deal(event):
            groups[-1]["lines"].append(_line(event, view))
    return groups


def _line(event: Event, view: View) -> Data:
    """A sentence; whether it is about a suggestion and its answers; and the seats that it concerns."""
    return {
        "text": sentence(event, view),
        "tone": _tone(event),
        "asked": isinstance(event, _ASKED),
        "seats": sorted(_concerned(event, view)),
    }


_ASKED = (Suggested, Shown, Passed, Unrefuted, Audited, Exposed)
"""What belongs to suggestions and answers."""


def _concerned(event: Event, view: View) -> set[int]:
    """The seats that an event names: who did it, to whom, and whose token was moved."""
    named = {getattr(event, part) for part in ("player", "to", "target") if hasattr(event, part)}
    token = getattr(event, "token", None)
    return named | ({view.seats.index(token)} if token in view.seats else set())


def _is_others_deal(event: Event) -> bool:
    """Whether somebody gets a card one does not see; the heading of the table says how many each has."""
    return isinstance(event, Dealt | DrewInvestigation) and event.card is None


_TONES = {
    Suggested: "suggestion",
    Unrefuted: "telling",
    Revealed: "telling",
    LaidOpen: "telling",
    Accused: "verdict",
    Eliminated: "verdict",
    Exposed: "verdict",
    GameOver: "verdict",
}


def _tone(event: Event) -> str:
    """How much a sentence stands out: above all, what only the player and perhaps one other know."""
    if isinstance(event, Shown | Glimpsed | Given):
        return "secret" if event.card else "shown"
    return _TONES.get(type(event), "")
