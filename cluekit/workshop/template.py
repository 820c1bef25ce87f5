"""A bot of your own: change it, and try it with `cluekit bot try` and the name of this file.

A bot is a function. It is asked whenever you have to decide something, gets a view, which is all that you may
know, and returns one of the actions in `view.legal`. In a view you find, among other things,

    view.player, view.seats    your number, and the suspects that are played, by their numbers
    view.hand                  your cards
    view.events                all that has happened: Suggested, Passed, Shown, Accused and so on
    view.legal                 all that you may do now; view.legal.of(Suggest) are all suggestions
    view.edition               the cards (`.deck`), the board (`.board`) and the rules (`.rules`)

`help("cluekit.game.view")`, `help("cluekit.game.events")` and `help("cluekit.game.actions")` tell all of it.
"""

import random

from cluekit.board import Place
from cluekit.cards import Card, Category
from cluekit.game import Accuse, Action, Move, Passage, Press, Relocate, Show, Suggest, View
from cluekit.game.events import Suggested, Unrefuted

__all__ = ["bot"]


def bot(view: View) -> Action:
    """Choose one of the actions in `view.legal`."""
    suspects, weapons, rooms = possible(view)
    chance = random.Random(len(view.events))  # the same in the same view: what went wrong can be tried again
    keen = chance.random() < 0.8  # now and then it does just anything: who never does can wait for ever

    # You know the solution: say it.
    if len(suspects) == len(weapons) == len(rooms) == 1:
        solution = Accuse(suspects[0], weapons[0], rooms[0])
        if solution in view.legal:
            return solution

    # Somebody asks you: show a card if you have one of the three.
    for answer in view.legal.of(Show):
        return answer

    # Ask about cards of which you do not know where they are: the more of them, the better.
    suggestions = view.legal.of(Suggest)
    if suggestions:
        unknown = {*suspects, *weapons, *rooms}
        return max(suggestions, key=lambda act: (keen and len(unknown & {*act.triple}), chance.random()))

    # Go where something is still to be found out: into such a room, or as near to one as you come.
    for passage in view.legal.of(Passage):
        if passage.to in [room.name for room in rooms]:
            return passage
    ways = view.legal.of(Move) + view.legal.of(Relocate)
    if ways:
        return min(ways, key=lambda act: (keen and steps(view, act.to, rooms), chance.random()))

    # Whatever else there is to decide: do not accuse, believe the others, and do the first thing there is.
    calm = [action for action in view.legal if not isinstance(action, Accuse | Press | Passage)]
    return calm[0] if calm else view.legal[-1]


def possible(view: View) -> list[list[Card]]:
    """The suspects, weapons and rooms that may be in the envelope, as far as this bot can tell."""
    seen = {*view.hand, *(getattr(event, "card", None) for event in view.events)}
    named = proved(view)
    groups = []
    for category in Category:
        cards = [card for card in view.edition.deck.category(category) if card not in seen]
        groups.append([card for card in cards if card in named] or cards)
    return groups


def proved(view: View) -> set[Card]:
    """The cards that you named when nobody could show one: those that you do not hold are in the envelope."""
    proof, mine = set[Card](), set[Card]()
    for event in view.events:
        if isinstance(event, Suggested):
            mine = set(event.triple) if event.player == view.player else set()
        elif isinstance(event, Unrefuted):
            proof |= mine
    return proof - set(view.hand)


def steps(view: View, place: Place, rooms: list[Card]) -> int:
    """How far it is from a place to the nearest of these rooms, but for the one where you are already."""
    assert view.player is not None  # who is asked to decide has a seat
    board, here = view.edition.board, view.place_of(view.player)
    ways = [board.distance(place, room.name) for room in rooms if room.name != here]
    return min((way for way in ways if way is not None), default=0)
