"""What the page is told: made from one player's view, complete, and silent about what is hidden."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cluekit.bots import bot
from cluekit.editions import Edition, edition
from cluekit.game import Accuse, Deed, Pass, Phase, State, Suggest, apply, deal, sample, view
from cluekit.game.events import (
    Claimed,
    Dealt,
    DrewInvestigation,
    Eliminated,
    Event,
    Exposed,
    Given,
    Glimpsed,
    LaidOpen,
    Moved,
    Passed,
    Pressed,
    Revealed,
    Shown,
    Snooped,
    Suggested,
    TurnBegan,
    Unrefuted,
)
from cluekit.narrate import sentence
from cluekit.rules import LastPlayer, Rules
from cluekit.seating import Seating
from cluekit.widgets.news import news, weight
from cluekit.widgets.prompts import hint, prompt
from cluekit.widgets.requests import read_action
from cluekit.widgets.scene import scene
from cluekit.widgets.snapshot import log, snapshot
from tests.positions import follows, random_game, swapped, unknown_pairs

TABLES: list[tuple[str, dict[str, object], int]] = [
    ("classic", {"answers": "everyone", "honour": True, "dice": 2}, 3),
    ("tudor-close", {"honour": True}, 4),
    ("master-detective", {}, 5),
    ("farscape", {}, 4),
    ("orient-express", {}, 3),
    ("simpsons", {}, 3),
    ("liars", {}, 4),
    ("liars", {}, 2),
]
"""Editions and options that have every rule among them, and a number of players."""


@cache
def wild_games(name: str, options: str, seats: int) -> list[State]:
    """Every state of some random games from the first turn on."""
    played = edition(name, json.loads(options))
    games = [[state for state, _ in random_game(played, seats, seed, 0.02)] for seed in (1, 2)]
    return [state for game in games for state in game if TurnBegan in map(type, state.events)][:3000]


def wild(name: str, options: dict[str, object], seats: int) -> list[State]:
    return wild_games(name, json.dumps(options), seats)


def everywhere(phase: Phase | None = None) -> Iterator[State]:
    """The states of all tables, or those in a phase."""
    for table in TABLES:
        yield from (state for state in wild(*table) if phase in (None, state.phase))


def deciding(phase: Phase) -> Iterator[tuple[State, int]]:
    """The states in which somebody has to decide in this phase, and that seat."""
    yield from ((state, state.actor) for state in everywhere(phase) if state.actor is not None)


def positions(name: str, seats: int, seed: int) -> list[State]:
    """Every state of a game among bots from the first turn on."""
    rng = random.Random(seed)
    state = deal(edition(name), seats, rng)
    bots = [bot("eliminator", seed + seat) for seat in range(seats)]
    states = [state]
    while state.actor is not None:
        chance = state.actor < 0
        state = apply(state, sample(state, rng) if chance else bots[state.actor](view(state, state.actor)))
        states.append(state)
    return states


@pytest.mark.parametrize(
    ("name", "seats", "seed"), [("mini", 3, 1), ("mini", 2, 2), ("classic", 4, 3), ("classic", 6, 4)]
)
def test_the_page_is_the_same_whatever_the_hidden_cards_are(name: str, seats: int, seed: int) -> None:
    rng, compared = random.Random(seed), 0
    for state in positions(name, seats, seed)[:-1]:
        seat = rng.randrange(seats)
        for pair in rng.sample(pairs := unknown_pairs(state, seat), min(2, len(pairs))):
            other = swapped(state, *pair)
            assert other != state
            assert told(other, seat) == told(state, seat)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_rule_lets_the_page_know_more_than_the_player(table: tuple[str, dict[str, object], int]) -> None:
    rng, compared = random.Random(1), 0
    for state in wild(*table)[::7]:
        seat = rng.randrange(state.players)
        pairs = unknown_pairs(state, seat)
        if pairs and not state.outcome:
            assert told(swapped(state, *rng.choice(pairs)), seat) == told(state, seat)
            compared += 1
    assert compared > 20


def test_the_investigation_cards_of_others_are_hidden() -> None:
    compared = 0
    for state in wild("liars", {}, 4)[::20]:
        others = [seat for seat in range(1, 4) if state.investigations[seat]]
        cards = [state.investigations[seat] for seat in others]
        turned = dict(zip(others, cards[1:] + cards[:1], strict=True))
        changed = replace(
            state,
            investigations=tuple(turned.get(seat, card) for seat, card in enumerate(state.investigations)),
            events=tuple(
                replace(event, card=turned.get(event.player, event.card))
                if isinstance(event, DrewInvestigation) and event.player
                else event
                for event in state.events
            ),
        )
        assert told(changed, 0) == told(state, 0)
        compared += changed != state
    assert compared > 20


def told(state: State, seat: int | None) -> str:
    return json.dumps([snapshot(view(state, seat)), log(view(state, seat))])


def test_somebody_who_watches_sees_no_hidden_card_and_can_do_nothing() -> None:
    for state in itertools.islice(everywhere(), 0, None, 11):
        shown = snapshot(view(state, None))
        assert shown["hand"] == []
        assert shown["investigation"] is None
        assert not any(shown["can"].values())
        if not state.outcome:
            faces = {name for piece in shown["news"] for name in piece["cards"]}
            assert faces <= {card.name for card in state.interrogation}


def test_whoever_is_out_is_told_so_while_others_act() -> None:
    states = [state for state, _ in random_game(edition("mini"), 3, seed=5, accusing=0.05)]
    out = [(state, seat) for state in states[:-1] for seat in state.eliminated]
    assert all(snapshot(view(state, seat))["outcome"] is None for state, seat in out)
    waiting = [(state, seat) for state, seat in out if state.actor != seat]
    assert waiting
    assert all(prompt(view(state, seat)).startswith("You are out. ") for state, seat in waiting)


def test_the_envelope_is_told_at_the_end_only() -> None:
    *before, last = positions("mini", 3, 5)
    assert all(snapshot(view(state, 0))["outcome"] is None for state in before)
    for seat in range(3):
        assert snapshot(view(last, seat))["outcome"] == {"envelope": [card.name for card in last.envelope]}


def test_the_end_is_told_in_the_words_of_the_log() -> None:
    """However somebody has won: in this edition also by being the last one left."""
    rules = Rules(max_players=3, last_player=LastPlayer.WINS)
    mini = edition("mini")
    state = deal(Edition("kind", "Kind", mini.deck, mini.board, rules), 2, random.Random(1))
    wrong = next(triple for triple in state.edition.deck.solutions() if triple != state.solution)
    state = apply(state, Accuse(*wrong))
    suspect, weapon, room = state.solution
    crime = f"It was {suspect} with the {weapon} in the {room}."
    assert prompt(view(state, 0)) == f"Bruno wins, as the last one left. {crime}"
    assert prompt(view(state, 1)) == f"You win, as the last one left. {crime}"
    assert log(view(state, 1))[-1]["lines"][-1]["text"] == prompt(view(state, 1))


def test_a_snapshot_survives_json_as_it_is() -> None:
    for state in positions("classic", 3, 6):
        shown = snapshot(view(state, 1))
        assert json.loads(json.dumps(shown)).keys() == shown.keys()


def test_only_the_actor_can_do_something_and_just_what_is_legal() -> None:
    for state in positions("classic", 3, 7):
        for seat in range(3):
            can = snapshot(view(state, seat))["can"]
            offered = [value for value in can.values() if value]
            assert bool(offered) == (state.actor == seat)
        if state.phase is Phase.MOVE and state.landings:
            label = state.edition.board.label
            assert snapshot(view(state, state.turn))["can"]["moves"] == [
                label(place) for place in state.landings
            ]


def offered(can: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The messages that the page can send, but for suggestions and accusations."""
    bare = {"roll": ["Roll"], "stay": ["Stay"], "pass": ["Pass"], "press": ["Press", "Believe"]}
    yield from ({"kind": kind} for key, kinds in bare.items() for kind in kinds if can[key])
    lists = {
        "passages": ("Passage", "to"),
        "moves": ("Move", "to"),
        "relocate": ("Relocate", "to"),
        "show": ("Show", "card"),
        "open": ("LayOpen", "card"),
        "give": ("Give", "card"),
        "peek": ("Peek", "target"),
        "audit": ("Audit", "target"),
    }
    yield from ({"kind": kind, part: one} for key, (kind, part) in lists.items() for one in can[key])
    for snoop in can["snoops"]:
        yield from ({"kind": "Snoop", "at": snoop["at"], "target": seat} for seat in snoop["players"])
    yield from ({"kind": "Claim", "deed": claim["deed"]} for claim in can["claims"])
    yield from [{"kind": "EndTurn"}] * bool(can["end"])


def test_the_page_can_ask_for_everything_that_is_legal_and_nothing_else() -> None:
    kinds = set()
    for state in itertools.islice(everywhere(), 0, None, 7):
        if state.actor is None or state.actor < 0:
            continue
        seen = view(state, state.actor)
        can = snapshot(seen)["can"]
        asked = [read_action(message, state.edition) for message in offered(can)]
        legal = [action for action in seen.legal if not isinstance(action, Accuse | Suggest)]
        assert sorted(map(repr, asked)) == sorted(map(repr, legal))
        assert can["accuse"] == any(isinstance(action, Accuse) for action in seen.legal)
        rooms = {action.room.name for action in seen.legal if isinstance(action, Suggest)}
        assert rooms == ({can["suggest"]} if can["suggest"] else set())
        assert not any(snapshot(seen, watching=True)["can"].values())
        kinds |= {type(action).__name__ for action in asked}
    assert kinds == {
        "Roll", "Move", "Passage", "Stay", "Snoop", "Show", "Pass", "EndTurn", "Audit", "Claim", "Press",
        "Believe", "LayOpen", "Relocate", "Give", "Peek",
    }  # fmt: skip


def test_pieces_stand_apart_and_within_their_rooms() -> None:
    board = edition("classic").board
    for state in positions("classic", 6, 8):
        pieces = snapshot(view(state, 0))["pieces"]
        assert len({tuple(piece["point"]) for piece in pieces}) == 12
        for piece in pieces:
            x, y = piece["point"]
            cell = (int(y), int(x))
            place = board.place(piece["at"])
            assert cell in (board.footprint(place) if isinstance(place, str) else [place])


def test_a_trail_walks_from_door_to_door_in_single_steps() -> None:
    walked = 0
    for state in positions("classic", 3, 9):
        trail = snapshot(view(state, 0))["trail"]
        steps = [abs(x - a) + abs(y - b) for (x, y), (a, b) in itertools.pairwise(trail)]
        assert all(step == 1 for step in steps)
        if trail and state.phase is Phase.END and not isinstance(state.place, str):
            assert len(steps) == state.pips
            walked += 1
    assert walked > 5


def test_a_trail_leads_over_every_stop_from_where_the_walk_began() -> None:
    stops = rooms = 0
    for state in itertools.islice(everywhere(), 0, None, 4):
        walk = walked(state)
        if not walk:
            assert snapshot(view(state, 0))["trail"] == []
            continue
        board, trail = state.edition.board, snapshot(view(state, 0))["trail"]
        first, *_, last = walk
        assert lies_in(board, trail[0], first)
        assert lies_in(board, trail[-1], last)
        for stop in walk[1:-1]:
            assert any(on_line((stop[1] + 0.5, stop[0] + 0.5), *leg) for leg in itertools.pairwise(trail))
            stops += 1
        rooms += isinstance(last, str)
    assert stops > 5
    assert rooms > 20


def walked(state: State) -> list[Any]:
    """The places where the walk of this turn began, stopped and ended; nothing if there was none."""
    began = max(at for at, event in enumerate(state.events) if isinstance(event, TurnBegan))
    places: list[Any] = []
    for event in state.events[began:]:
        if isinstance(event, Moved) or (isinstance(event, Snooped) and event.start != event.at):
            places += [] if places else [event.start]
            places.append(event.end if isinstance(event, Moved) else event.at)
    return places


def lies_in(board: Any, point: tuple[float, float], place: Any) -> bool:
    cell = (int(point[1]), int(point[0]))
    return cell in (board.footprint(place) if isinstance(place, str) else [place])


def on_line(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    (x, y), (a, b), (c, d) = point, start, end
    straight = abs((x - a) * (d - b) - (y - b) * (c - a)) < 1e-9
    return straight and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)


def test_weapons_beside_the_board_have_no_place() -> None:
    first = next(state for state in wild("farscape", {}, 4) if state.phase is Phase.START)
    pieces = snapshot(view(first, 0))["pieces"]
    names = [card.name for card in first.edition.deck.weapons]
    assert [piece["name"] for piece in pieces if piece["at"] is None] == names
    assert [piece["point"] for piece in pieces if piece["at"] is None] == [None] * len(names)
    last = snapshot(view(wild("farscape", {}, 4)[-1], 0))["pieces"]
    assert any(piece["at"] for piece in last if piece["name"] in names)


def test_the_log_has_one_group_for_the_deal_and_one_for_each_turn() -> None:
    state = positions("mini", 3, 10)[-1]
    groups = log(view(state, 1))
    assert [group["seat"] for group in groups[:5]] == [None, 0, 1, 2, 0]
    texts = [line["text"] for line in groups[0]["lines"]]
    assert [text for text in texts if "dealt" in text] == [
        sentence(event, view(state, 1)) for event in dealt_to(state, 1)
    ]
    assert groups[-1]["lines"][-1]["tone"] == "verdict"


def test_a_line_of_the_log_says_whom_it_concerns_and_whether_it_is_an_answer() -> None:
    state = next(s for s in positions("mini", 3, 14) if any(isinstance(event, Shown) for event in s.events))
    told = [line for group in log(view(state, 0)) for line in group["lines"]]
    shown = next(event for event in state.events if isinstance(event, Shown))
    line = next(line for line in told if line["text"] == sentence(shown, view(state, 0)))
    assert (line["seats"], line["asked"]) == (sorted({shown.player, shown.to}), True)
    rolled = next(line for line in told if " roll" in line["text"])
    assert (rolled["seats"], rolled["asked"]) == ([0], False)
    for brought in (line for line in told if " brought to " in line["text"]):
        names = [seat for seat in range(3) if view(state, 0).name(seat) in brought["text"]]
        assert brought["seats"] == (names or ([0] if brought["text"].startswith("You ") else []))


def test_the_snapshot_says_whose_view_it_is() -> None:
    state = positions("mini", 3, 14)[-1]
    assert [snapshot(view(state, seat))["own"] for seat in (0, 2, None)] == [0, 2, None]
    table = scene(Seating.of("mini", bots=2, seed=1))
    assert "own" not in table
    assert table["people"] == [0]


def dealt_to(state: State, seat: int) -> list[Dealt]:
    return [event for event in state.events if isinstance(event, Dealt) and event.player == seat]


def test_what_only_two_know_is_marked_as_a_secret() -> None:
    state = positions("classic", 3, 11)[-1]
    lines = [line for group in log(view(state, 0)) for line in group["lines"]]
    shown = [event for event in state.events if isinstance(event, Shown)]
    mine = [event for event in shown if 0 in (event.player, event.to)]
    assert mine
    assert sum(line["tone"] == "secret" for line in lines) == len(mine)
    assert sum(line["tone"] == "shown" for line in lines) == len(shown) - len(mine)


@pytest.mark.parametrize(
    ("phase", "beginning"),
    [
        (Phase.START, "Your turn: roll the die"),
        (Phase.MOVE, "You rolled "),
        (Phase.ENTERED, "You are in the "),
        (Phase.END, "End your turn, unless you want to accuse."),
    ],
)
def test_the_prompt_says_what_can_be_done(phase: Phase, beginning: str) -> None:
    states = [state for state in positions("classic", 3, 12) if state.phase is phase and state.turn == 0]
    assert states
    assert all(prompt(view(state, 0)).startswith(beginning) for state in states)
    assert all(prompt(view(state, 1)) == "Miss Scarlett is playing." for state in states)


def test_the_prompt_asks_for_a_card_and_names_the_asker() -> None:
    states = [
        state for state in positions("classic", 3, 13) if state.phase is Phase.ANSWER and state.actor == 0
    ]
    endings = set()
    for state in states:
        asker = str(state.seats[state.turn])
        choices = view(state, 0).legal
        ending = "which card do you show to {}?" if len(choices) > 1 else "you have to show {} this card."
        if choices != (Pass(),):
            told = prompt(view(state, 0))
            assert told.startswith(f"{asker} suggests {state.suggestion[0] if state.suggestion else None}")
            assert told.endswith(ending.format(asker))
            endings.add(ending)
        assert prompt(view(state, state.turn)) == "Miss Scarlett answers your suggestion."
    assert len(endings) == 2


def test_who_has_none_of_the_cards_is_told_so_and_not_asked() -> None:
    states = [
        state for state in positions("classic", 3, 13) if state.phase is Phase.ANSWER and state.actor == 0
    ]
    passing = [state for state in states if view(state, 0).legal == (Pass(),)]
    assert 0 < len(passing) < len(states)
    for state in passing:
        suspect, weapon, room = state.suggestion or (None, None, None)
        assert prompt(view(state, 0)) == (
            f"{state.seats[state.turn]} suggests {suspect} with the {weapon} in the {room}."
            " You have none of these cards: you pass."
        )


def test_no_card_has_two_articles_in_a_sentence() -> None:
    state = next(one for one in positions("simpsons", 3, 13) if one.phase is Phase.ANSWER and one.actor == 0)
    deck, seen = state.edition.deck, view(state, 0)
    for room, words in (("The Simpson House", "the Simpson House"), ("Barney's Bowl-A-Rama",) * 2):
        triple = deck.triple("Homer", "Necklace", room)
        triple = triple._replace(weapon=replace(triple.weapon, name="The Old Necklace"))
        told = prompt(replace(seen, suggestion=triple))
        assert told.startswith(f"{seen.name(seen.turn)} suggests Homer with the Old Necklace in {words}")


def test_the_rule_of_the_walk_is_told_when_one_walks() -> None:
    states = positions("classic", 3, 12)
    walking = [state for state in states if state.phase is Phase.MOVE and state.landings]
    rules = {state.pips: hint(view(state, state.turn)) for state in walking}
    assert rules[6] == "Walk all 6 steps and no square twice. Only a room ends a walk early."
    assert rules[1] == "Walk 1 step and no square twice. Only a room ends a walk early."
    assert not any(hint(view(state, (state.turn + 1) % 3)) for state in walking)
    assert not any(hint(view(state, state.turn)) for state in states if state.phase is not Phase.MOVE)


@pytest.mark.parametrize(
    ("phase", "beginning", "others"),
    [
        (Phase.SNOOP, "You have come to a snoop square: at whose card do you look?", "{} is playing."),
        (Phase.INVESTIGATE, "Your Investigation card is a ", "{} is playing."),
        (
            Phase.CONFESS,
            "You are caught lying: choose one",
            "{} was caught lying, and chooses a card to lay open.",
        ),
        (Phase.RELOCATE, "Move to any room, or stay in yours, and suggest again.", "{} is playing."),
        (
            Phase.GIVE,
            "Everybody passes a card to the left: choose one for ",
            "{} chooses a card to pass to the left.",
        ),
        (Phase.PEEK, "Choose a player: you look at two of the cards", "{} is playing."),
    ],
)
def test_the_prompt_of_every_phase(phase: Phase, beginning: str, others: str) -> None:
    decisions = list(deciding(phase))
    assert len(decisions) > 3
    for state, seat in decisions:
        assert prompt(view(state, seat)).startswith(beginning)
        if not state.eliminated:
            assert prompt(view(state, None)) == others.format(state.seats[seat])


def test_a_truth_can_only_be_played_and_a_lie_be_any_of_three() -> None:
    seen = set()
    for state, seat in deciding(Phase.INVESTIGATE):
        told = snapshot(view(state, seat))
        card = told["investigation"]["name"]
        claims = [claim["deed"] for claim in told["can"]["claims"]]
        assert claims == (
            ["relocate", "give", "peek"] if card == "Lie" else [state.investigations[seat].value]
        )
        assert f"is a {card.lower()}: " in told["prompt"]
        assert ("lay one of your cards open" in told["hint"]) == (card == "Lie")
        seen.add((card, *claims))
    assert len(seen) == 4


def test_who_passes_a_card_is_told_to_whom() -> None:
    for state, seat in deciding(Phase.GIVE):
        left = state.seats[(seat + 1) % state.players]
        assert prompt(view(state, seat)).endswith(f": choose one for {left}.")


def test_whoever_could_hold_back_is_told_what_that_risks() -> None:
    warned = 0
    for state, seat in deciding(Phase.ANSWER):
        can = snapshot(view(state, seat))["can"]
        could = bool(can["show"]) and can["pass"]
        assert could == (state.edition.rules.honour and bool(can["show"]))
        assert ("you are out of the game" in hint(view(state, seat))) == could
        asker = view(state, seat).name(state.turn)
        assert (f"Only {asker} sees the card" in hint(view(state, seat))) == bool(can["show"])
        warned += could
    assert warned >= 5


def test_the_rules_of_walking_are_those_of_the_edition() -> None:
    def rule(name: str, seats: int) -> str:
        state = next(
            state for state in wild(name, {}, seats) if state.phase is Phase.MOVE and state.pips == 5
        )
        return hint(view(state, state.turn))

    jumping = (
        "Walk all 5 steps and no square twice. Only a room ends a walk early."
        " A room or passage can be walked through as one step, and other tokens stepped over."
    )
    assert rule("farscape", 4) == jumping
    assert rule("master-detective", 5) == f"{jumping} Rooms with a token in them are closed."
    assert rule("liars", 4) == "Go up to 5 rooms either way."
    assert rule("simpsons", 3) == "Walk all 5 steps and no square twice. Only a room ends a walk early."


def test_whoever_can_accuse_only_now_is_told_so() -> None:
    only_now = "You can accuse only now, before you roll."
    for state, seat in itertools.islice(deciding(Phase.START), 0, None, 5):
        assert hint(view(state, seat)) == (only_now if state.edition.name == "liars" else "")


def test_who_can_snoop_on_the_way_is_told_so_and_how_to_walk_on() -> None:
    before = after = 0
    for state, seat in deciding(Phase.MOVE):
        told = prompt(view(state, seat))
        if state.crossed:
            assert told.startswith(f"You walk on with your roll of {state.pips}: choose where to go")
            after += 1
        elif snapshot(view(state, seat))["can"]["snoops"]:
            assert told.endswith(" On the way you can snoop.")
            before += 1
        else:
            assert "snoop" not in told
    assert before > 10
    assert after > 10


def test_every_decision_has_a_prompt() -> None:
    for state in itertools.islice(everywhere(), 0, None, 5):
        for seat in (*range(state.players), None):
            told = prompt(view(state, seat))
            assert told[-1] in ".?"
            assert " the the " not in told.lower()


# ---- the news ----


def test_who_has_suggested_is_told_the_answer_beside_the_prompt() -> None:
    states = [state for state in positions("classic", 3, 11) if state.phase is Phase.END]
    refuted = unrefuted = 0
    for state in states:
        told = news(view(state, state.turn))
        last = answers(state)[-1:]
        if last and isinstance(last[0], Shown):
            text = sentence(last[0], view(state, state.turn))
            assert " shows you " in text
            assert told == [{"text": text, "cards": [str(last[0].card)]}]
            cards = [news(view(state, seat))[0]["cards"] for seat in range(3)]
            assert [seat for seat in range(3) if cards[seat]] == sorted((state.turn, last[0].player))
            refuted += 1
        elif last:
            assert told == [{"text": "Nobody can refute the suggestion.", "cards": []}]
            unrefuted += 1
    assert refuted > 3
    assert unrefuted > 0


def answers(state: State) -> list[Event]:
    """What ended the last suggestion of this turn, if there was one."""
    began = max(at for at, event in enumerate(state.events) if isinstance(event, TurnBegan))
    return [event for event in state.events[began:] if isinstance(event, Shown | Unrefuted)]


def test_what_the_prompt_asks_about_is_no_news() -> None:
    for state in positions("classic", 3, 13):
        if state.phase is Phase.ANSWER and state.actor is not None:
            assert news(view(state, state.actor)) == []


def test_who_is_out_reads_so_until_showing_a_card() -> None:
    state = deal(edition("mini"), 3, random.Random(4))
    suspect, weapon, room = next(t for t in state.edition.deck.solutions() if t != state.solution)
    state = apply(state, Accuse(suspect, weapon, room))
    mine = {
        "text": f"You wrongly accuse {suspect} with the {weapon} in the {room}."
        " You are out of the game, but still answer suggestions.",
        "cards": [],
    }
    assert news(view(state, 0)) == [mine]
    assert news(view(state, 1)) == []  # another turn has begun
    bots = [bot("eliminator", seat) for seat in range(3)]
    until_shown = []
    while not any(isinstance(event, Shown) and event.player == 0 for event in state.events):
        until_shown.append(news(view(state, 0)))
        assert state.actor is not None
        chance = state.actor < 0
        state = apply(
            state, sample(state, random.Random(1)) if chance else bots[state.actor](view(state, state.actor))
        )
    assert all(told[0] == mine for told in until_shown)
    assert mine not in news(view(state, 0))


def latest(kind: type, **parts: object) -> Iterator[State]:
    """The states in which the last event is of a kind, with these parts."""
    for state in everywhere():
        event = state.events[-1]
        if isinstance(event, kind) and all(getattr(event, name) == part for name, part in parts.items()):
            yield state


def test_a_card_that_one_looks_at_is_news_with_its_face_for_nobody_else() -> None:
    states = list(latest(Glimpsed))
    assert len(states) > 20
    for state in states:
        event = state.events[-1]
        assert isinstance(event, Glimpsed)
        for seat in range(state.players):
            last = news(view(state, seat))[-1]
            assert (str(event.card) in last["cards"]) == (seat == event.player)
            assert last["text"].endswith(sentence(event.seen_by(seat), view(state, seat)))


def test_two_cards_of_one_look_are_one_piece_of_news() -> None:
    two = [
        state
        for state in latest(Glimpsed)
        if isinstance(state.events[-2], Glimpsed) and state.turn == state.events[-1].player
    ]
    assert two
    for state in two:
        names = [str(event.card) for event in state.events[-2:] if isinstance(event, Glimpsed)]
        assert news(view(state, state.turn))[-1]["cards"][-2:] == names


def test_of_the_cards_passed_round_one_is_told_of_ones_own() -> None:
    states = list(latest(Given))
    assert states
    for state in states:
        gifts = list(itertools.takewhile(lambda event: isinstance(event, Given), reversed(state.events)))
        for seat in range(state.players):
            mine = [event for event in reversed(gifts) if seat in (event.player, event.to)]
            seen = view(state, seat)
            told = news(seen)[-1]
            if mine:
                assert told["cards"] == [str(event.card) for event in mine]
                assert told["text"] == " ".join(sentence(event, seen) for event in mine)
            else:
                assert told["cards"] == []


def test_a_lie_that_comes_out_is_one_story() -> None:
    states = list(latest(LaidOpen))
    assert states
    for state in states:
        *_, pressed, revealed, laid = state.events
        assert [type(pressed), type(revealed)] == [Pressed, Revealed]
        seen = view(state, (state.turn + 1) % state.players)
        assert news(seen)[-1] == {
            "text": " ".join(sentence(event, seen) for event in (pressed, revealed, laid)),
            "cards": [str(laid.card)],
        }


def test_whoever_withheld_a_card_is_out_and_told_how_it_came_to_light() -> None:
    exposed = [state for state in everywhere() if {Exposed, Eliminated} <= set(map(type, state.events[-3:]))]
    assert exposed
    for state in exposed[:50]:
        out = next(event.player for event in reversed(state.events) if isinstance(event, Eliminated))
        texts = [piece["text"] for piece in news(view(state, out))]
        assert any("It comes to light that you" in text and "You are out" in text for text in texts)


def test_what_one_has_seen_stays_while_turns_end_by_themselves() -> None:
    """In this edition nobody ends a turn: without that, the card just seen would be gone at once."""
    stayed = 0
    for before, after in itertools.pairwise(wild("liars", {}, 4)):
        event = before.events[-1]
        if isinstance(event, Glimpsed) and before.turn == event.player and after.turn != before.turn:
            assert news(view(before, event.player))[0] in news(view(after, event.player))
            stayed += 1
    peeked = [state for state in wild("liars", {}, 4) if state.turn == 1 and state.phase is Phase.START]
    kept = [state for state in peeked if any(piece["cards"] for piece in news(view(state, 0)))]
    assert kept or stayed


def test_what_the_prompt_claims_is_no_news() -> None:
    for state, seat in deciding(Phase.PRESS):
        assert not any(" says that " in piece["text"] for piece in news(view(state, seat)))
        claim = next(event for event in reversed(state.events) if isinstance(event, Claimed))
        said = sentence(claim, view(state, seat)).removesuffix(".")
        assert prompt(view(state, seat)) == f"{said}. Do you believe it?"


def test_pauses_follow_the_weight_of_what_happened() -> None:
    state = next(state for state in positions("classic", 3, 13) if state.actor == 1)
    told = view(state, 0)
    triple = state.edition.deck.triple("Plum", "Rope", "Hall")
    assert weight([TurnBegan(1)], told) == 0
    assert weight([Passed(1)], told) == 1
    assert weight([Suggested(1, triple)], told) == 3
    assert weight([Shown(2, 1, None)], told) == 3
    assert weight([Glimpsed(2, 1, None)], told) == 3
    assert weight([Claimed(2, Deed.GIVE)], told) == 3
    assert weight([DrewInvestigation(1, None)], told) == 1
    assert weight([Passed(1)], view(state, 1)) == 3  # now it is the person's turn to answer


# ---- what stays ----


def test_the_table_says_the_same_whatever_was_dealt() -> None:
    def told(seed: int) -> dict[str, Any]:
        bots = ["random", "reasoner"]
        return scene(Seating.of("classic", seat="White", bots=bots, seed=seed)) | {"seed": ""}

    assert told(1) == told(2)
    assert [(seat["name"], seat["bot"], seat["words"]) for seat in told(1)["seats"]] == [
        ("Mrs White", None, "a person"),
        ("Reverend Green", "random", "guesses wildly"),
        ("Mrs Peacock", "reasoner", "counts everything"),
    ]


def test_the_table_says_how_a_card_is_called_in_a_sentence() -> None:
    words = {card["name"]: card["words"] for card in scene(Seating.of("simpsons", seed=1))["cards"]}
    assert words["Homer"] == "Homer"
    assert words["Necklace"] == "the Necklace"
    assert words["The Simpson House"] == "the Simpson House"
    assert words["Barney's Bowl-A-Rama"] == "Barney's Bowl-A-Rama"


def test_a_card_is_drawn_as_what_it_is_called_in_the_file_of_its_edition() -> None:
    table = scene(Seating.of(edition("liars", language="nb"), seed=1))
    pictures = {card["name"]: card["picture"] for card in table["cards"]}
    assert pictures["Dolk"] == "Dagger"
    assert list(pictures.values()) == [card.name for card in edition("liars").deck.cards]


def test_what_follows_is_what_knowledge_is_certain_of() -> None:
    state = positions("mini", 3, 14)[-2]
    told = follows(view(state, 0))
    for card in state.edition.deck.cards:
        for owner, mark in told.get(card.name, {}).items():
            there = card in (state.envelope if owner == "envelope" else state.hands[int(owner)])
            assert mark == ("yes" if there else "no")
    assert all(told[card.name]["0"] == "yes" for card in state.hands[0])
