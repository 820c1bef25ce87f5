"""The game without its board: on her turn a player names any three cards, until somebody is certain.

What is left is pure deduction, and it is quick: thousands of games a second, so that a class can ask a
question and have the answer, with its interval, before the question is forgotten.

>>> needed = suggestions_needed("classic", players=3, games=1000)
>>> print(needed)
classic, 3 players, the first who can answers: 9.9...
"""

from cluekit.boardless.contest import Contest, Game, contest, one_game
from cluekit.boardless.eliminator import Eliminator
from cluekit.boardless.needed import Needed, suggestions_needed
from cluekit.boardless.players import Asker, Heard, Player, Seat
from cluekit.boardless.reasoner import Confident, DealGreedy, Greedy, OwnRoom, Reasoner
from cluekit.boardless.setting import PLAYERS
from cluekit.boardless.spread import Share, Spread

__all__ = [
    "PLAYERS",
    "Asker",
    "Confident",
    "Contest",
    "DealGreedy",
    "Eliminator",
    "Game",
    "Greedy",
    "Heard",
    "Needed",
    "OwnRoom",
    "Player",
    "Reasoner",
    "Seat",
    "Share",
    "Spread",
    "contest",
    "one_game",
    "suggestions_needed",
]
