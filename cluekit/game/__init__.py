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
    Deal,
    EndTurn,
    Move,
    Pass,
    Passage,
    PlaceWeapon,
    Roll,
    Show,
    Stay,
    Suggest,
    Throw,
)
from cluekit.game.engine import actor, apply, deal, outcome, sample, start, view
from cluekit.game.events import Event, Outcome, Termination
from cluekit.game.movement import landings
from cluekit.game.rulebook import chance_outcomes, legal_actions
from cluekit.game.state import CHANCE, Phase, State
from cluekit.game.view import View

__all__ = [
    "CHANCE",
    "Accuse",
    "Action",
    "Deal",
    "EndTurn",
    "Event",
    "Move",
    "Outcome",
    "Pass",
    "Passage",
    "Phase",
    "PlaceWeapon",
    "Roll",
    "Show",
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
