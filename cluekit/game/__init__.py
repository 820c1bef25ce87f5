"""The game itself: a pure engine over frozen states.

>>> import random
>>> from cluekit.editions import edition
>>> state = deal(edition("classic"), 3, random.Random(1949))
>>> actor(state), state.phase.value, outcome(state)
(0, 'start', None)
"""

from cluekit.game.actions import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    Deal,
    Draw,
    DrawInvestigation,
    EndTurn,
    Give,
    LayOpen,
    Lead,
    Move,
    Pass,
    Passage,
    Peek,
    PlaceToken,
    PlaceWeapon,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
    Throw,
)
from cluekit.game.chance import chance_outcomes
from cluekit.game.engine import actor, apply, deal, outcome, sample, start, view
from cluekit.game.events import Event, Outcome, Termination
from cluekit.game.investigation import Deed, Investigation
from cluekit.game.movement import landings
from cluekit.game.rulebook import legal_actions
from cluekit.game.state import CHANCE, Phase, State
from cluekit.game.view import View

__all__ = [
    "CHANCE",
    "Accuse",
    "Action",
    "Audit",
    "Believe",
    "Claim",
    "Deal",
    "Deed",
    "Draw",
    "DrawInvestigation",
    "EndTurn",
    "Event",
    "Give",
    "Investigation",
    "LayOpen",
    "Lead",
    "Move",
    "Outcome",
    "Pass",
    "Passage",
    "Peek",
    "Phase",
    "PlaceToken",
    "PlaceWeapon",
    "Press",
    "Relocate",
    "Roll",
    "Show",
    "Snoop",
    "State",
    "Stay",
    "Suggest",
    "Termination",
    "Throw",
    "View",
    "actor",
    "apply",
    "chance_outcomes",
    "deal",
    "landings",
    "legal_actions",
    "outcome",
    "sample",
    "start",
    "view",
]
