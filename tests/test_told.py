"""Events read on give what events read anew give, however a game has been gone through."""

from __future__ import annotations

import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from unittest.mock import patch

import pytest

from cluekit.bots import bot
from cluekit.deduction import facts, told
from cluekit.deduction.carried import carried
from cluekit.deduction.facts import evidence_from_view
from cluekit.editions import edition
from cluekit.game import CHANCE, Accuse, apply, deal, legal_actions, sample, view
from cluekit.game.events import Audited, Given
from cluekit.session import Session

from .option_sets import NAMES, chosen
from .positions import random_game


def anew(seen):
    """The evidence of a view, as if no other one had ever been read."""
    with patch.dict(told._kept, clear=True), patch.dict(facts._kept, clear=True):
        return evidence_from_view(seen)


def check(seen):
    known = evidence_from_view(seen)
    assert known == anew(seen)
    assert evidence_from_view(seen) is known


def step(state, rng):
    """Any action, but hardly ever an accusation: a wrong pass as well, where answers are left to honour."""
    if state.actor == CHANCE:
        return sample(state, rng)
    legal = legal_actions(state)
    return rng.choice(legal.without(Accuse) if rng.random() < 0.99 else legal)


@pytest.mark.parametrize("name", NAMES)
def test_as_a_game_goes_on(name):
    played = chosen(name)
    rng = random.Random(name)
    game = random_game(played, min(4, played.rules.max_players), 11, accusing=0.002)
    for state, _ in itertools.islice(game, 500):
        if rng.random() < 0.2:
            check(view(state, rng.choice((None, *range(state.players)))))


@pytest.mark.parametrize("name", ["classic", "classic+turned", "liars", "liars+turned", "master-detective"])
def test_as_a_game_is_taken_back_and_played_in_another_way(name):
    rng = random.Random(f"{name} again")
    line = [deal(chosen(name), 3, rng)]
    for _ in range(500):
        if len(line) > 1 and (line[-1].actor is None or rng.random() < 0.02):
            del line[rng.randrange(1, len(line)) :]
        line.append(apply(line[-1], step(line[-1], rng)))
        if rng.random() < 0.2:
            check(view(line[-1], rng.choice((None, 0, 1, 2))))
        if rng.random() < 0.02:
            check(view(rng.choice(line), rng.choice((None, 0, 1, 2))))


def test_as_a_session_is_undone():
    game = Session(edition("liars"), 3, {1: bot("eliminator", 1), 2: bot("random", 2)}, seed=9)
    rng = random.Random(10)
    for _ in range(50):
        game.run()
        check(game.view(0))
        if game.outcome or (game.can_undo and rng.random() < 0.3):
            game.undo()
        else:
            game.act(rng.choice(game.view(0).legal.without(Accuse)))


def test_with_the_events_cut_anywhere():
    """Also within a round of gifts, and where events were not there from the beginning."""
    states = [state for state, _ in itertools.islice(random_game(edition("liars"), 4, 5, 0.001), 400)]
    assert any(isinstance(event, Given) for event in states[-1].events)
    seen = view(states[-1], 1)
    for first in (0, 3, 40):
        for end in range(first, len(seen.events)):
            part = replace(seen, events=seen.events[first:end])
            found = told.read(part)
            with patch.dict(told._kept, clear=True):
                assert found == told.read(part)


def test_two_views_of_the_same_events_are_two():
    """Other rules, another seat or another hand change what the same events say."""
    games = (random_game(chosen("classic+turned"), 3, seed, accusing=0.001) for seed in itertools.count())
    views = (view(state, 0) for game in games for state, _ in itertools.islice(game, 300))
    seen = next(seen for seen in views if any(isinstance(event, Audited) for event in seen.events[:-40]))
    strict = replace(seen.edition, rules=replace(seen.edition.rules, honour=False))
    for other in (replace(seen, edition=strict), replace(seen, player=1), replace(seen, hand=())):
        check(seen)
        check(other)
        check(seen)
    assert evidence_from_view(replace(seen, edition=strict)) != evidence_from_view(seen)


def test_every_event_is_read_once():
    read = []
    inner = told._facts_of

    def counted(seen, event, asked):
        read.append(event)
        return inner(seen, event, asked)

    with patch.object(told, "_facts_of", counted), patch.dict(told._kept, clear=True):
        for state, _ in itertools.islice(random_game(edition("classic"), 3, 1, 0.001), 500):
            seen = view(state, 0)
            evidence_from_view(seen)
    assert len(read) == len(seen.events) > 300


def test_nothing_new_is_nothing_to_be_done():
    state = deal(edition("classic"), 3, random.Random(1))
    known = evidence_from_view(view(state, 0))
    state = apply(state, step(state, random.Random(1)))
    assert evidence_from_view(view(state, 0)) is known
    assert carried(known) is carried(known)


def test_threads_keep_things_side_by_side():
    kept = {}

    def keep_many(first):
        for number in range(first, first + 20_000):
            told.keep(kept, number, number)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(keep_many, range(0, 80_000, 20_000)))
    assert len(kept) == 64
