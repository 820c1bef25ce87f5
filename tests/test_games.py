"""Random games of every edition and option set: nothing is lost, nothing leaks, and every game ends.

Each table plays 200 games; with CLUEKIT_LONG set (`make long`) it plays 2,000.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter

import pytest

from cluekit.errors import IllegalAction
from cluekit.game import CHANCE, Phase, State, apply, legal_actions, view
from cluekit.game.events import Dealt, DrewInvestigation, Given, Glimpsed, Shown
from cluekit.game.investigation import cards_of
from cluekit.rules import Accusations

from .option_sets import NAMES, chosen
from .positions import random_game, swapped, unknown_pairs

GAMES = 2000 if os.environ.get("CLUEKIT_LONG") else 200
MOST_STEPS = 20_000
ACCUSING = {Accusations.OWN_TURN: 0.06, Accusations.BEFORE_ROLL: 0.25}
"""The chance that a random player who may accuse does so: most games have some dozens of turns."""


def check_cards(state: State) -> None:
    """Every card is in exactly one place."""
    places = [state.envelope, *state.hands, state.interrogation]
    assert Counter(itertools.chain(*places)) == Counter(state.edition.deck.cards)


def check_tokens(state: State) -> None:
    """Every token is on the board, and no two share a square or a space."""
    board = state.edition.board
    alone = [place for place in state.tokens if not board.is_room(place)]
    assert len(set(alone)) == len(alone)
    assert all(board.neighbours(place) is not None for place in state.tokens)
    assert all(room is None or room in board.rooms for room in state.weapons)


def check_investigations(state: State) -> None:
    """Every Investigation card is held, played or in the pile."""
    deck = state.edition.rules.investigation
    if deck:
        held = Counter(card for card in state.investigations + state.discards if card)
        assert held + Counter(state.pile) == +Counter(cards_of(deck))


def check_turn(state: State) -> None:
    """Somebody acts who may, and has something to do."""
    assert legal_actions(state)
    if state.phase is Phase.START:
        assert state.turn not in state.eliminated
    if state.phase is not Phase.PRESS:
        return
    assert state.actor not in state.eliminated
    assert state.actor != state.turn


def check_views(state: State, rng: random.Random) -> None:
    """A player who could not tell two cards apart sees the same, whichever lies where."""
    player = rng.choice([*range(state.players), None])
    pairs = unknown_pairs(state, player)
    if pairs:
        assert view(swapped(state, *rng.choice(pairs)), player) == view(state, player)


def check_events(state: State) -> None:
    """Of what is secret each sees what concerns him, and whoever only watches sees nothing."""
    for event in view(state, None).events:
        if isinstance(event, Dealt | Shown | Glimpsed | Given | DrewInvestigation):
            assert event.card is None


@pytest.mark.parametrize("name", NAMES)
def test_random_games_keep_the_invariants_and_end(name):
    edition = chosen(name)
    fewest, most = edition.rules.min_players, edition.rules.max_players
    for seed in range(GAMES):
        rng = random.Random(f"{name} {seed}")
        players = rng.randint(fewest, most)
        for steps, (state, _) in enumerate(
            random_game(edition, players, seed, ACCUSING[edition.rules.accusations])
        ):
            assert steps < MOST_STEPS
            if state.actor is not None:
                check_turn(state)
            check_cards(state)
            check_tokens(state)
            check_investigations(state)
            if rng.random() < 0.02:
                check_views(state, rng)
        assert state.outcome is not None
        check_events(state)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_illegal_is_refused_and_what_is_legal_is_not(name):
    """All actions of one moment are tried at moments of other phases."""
    edition = chosen(name)
    rng = random.Random(name)
    moments: dict[Phase, State] = {}
    for seed in range(12):
        for state, _ in random_game(edition, edition.rules.max_players, seed, 0.06):
            if state.phase not in moments or rng.random() < 0.05:
                moments[state.phase] = state
    moments.pop(Phase.OVER, None)
    tried = {action for state in moments.values() for action in legal_actions(state)[:40]}
    for state in moments.values():
        legal = set(legal_actions(state))
        for action in sorted(tried, key=repr):
            if action in legal:
                assert apply(state, action) != state
            else:
                with pytest.raises(IllegalAction):
                    apply(state, action)
    assert CHANCE in {state.actor for state in moments.values()}
