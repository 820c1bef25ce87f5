"""Players made of code: a bot is anything that turns a `View` into a legal action.

A bot knows what a person in its seat would know, for a view is all it is given. What the bots here do follows
from their seed and the view alone: at every decision their random numbers are drawn anew from both. So a bot
can be copied, put aside and taken up again in the middle of a game, and plays on as if nothing had happened.

>>> bot("reasoner", seed=1)
Reasoner(1)
"""

from cluekit.bots.bayesian import Bayesian
from cluekit.bots.bluffer import Bluffer
from cluekit.bots.careful import Careful
from cluekit.bots.denier import Denier
from cluekit.bots.detective import Detective
from cluekit.bots.eliminator import Eliminator
from cluekit.bots.entrants import Entrant, entrant
from cluekit.bots.greedy import Greedy
from cluekit.bots.hurried import Hurried
from cluekit.bots.liar import Liar
from cluekit.bots.reasoner import Reasoner
from cluekit.bots.registry import BOTS, bot, bot_name
from cluekit.bots.seeded import Bot, SeededBot
from cluekit.bots.turns import expected_turns
from cluekit.bots.wild import Random

__all__ = [
    "BOTS",
    "Bayesian",
    "Bluffer",
    "Bot",
    "Careful",
    "Denier",
    "Detective",
    "Eliminator",
    "Entrant",
    "Greedy",
    "Hurried",
    "Liar",
    "Random",
    "Reasoner",
    "SeededBot",
    "bot",
    "bot_name",
    "entrant",
    "expected_turns",
]
