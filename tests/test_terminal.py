"""The game in a terminal: what is read out, and what may be typed."""

from __future__ import annotations

import itertools
import os
import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cluekit.bots import Bot, bot
from cluekit.cards import Category, Deck
from cluekit.editions import Edition, edition, editions
from cluekit.errors import ClueError
from cluekit.game import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    Deed,
    Give,
    Investigation,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Phase,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
)
from cluekit.rules import InvestigationDeck, Staying, WeaponStart
from cluekit.saved import load
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.terminal import Terminal, describe

from . import own_edition

HELP = ["?", "hand", "notes", "log", "board"]


def session(title: str = "mini", seed: int = 4, players: int = 3) -> Session:
    bots = {seat: bot("eliminator", seat) for seat in range(1, players)}
    return Session(edition(title), players, bots, seed)


def played(game: Session, answers: Iterable[str], seat: int = 0, seating: Seating | None = None) -> list[str]:
    """All lines that a player reads who gives these answers and then has no more."""
    lines: list[str] = []
    given = iter(answers)

    def read(prompt: str) -> str:
        assert prompt == "> "
        for answer in given:
            return answer
        raise EOFError

    Terminal(game, seat, read, lines.append, seating).play()
    return lines


def words(game: Session, player: Bot, seat: int) -> Iterator[str]:
    """What somebody types who plays like a bot: the answers, one for each question."""
    while game.outcome is None:
        steps, action = game.steps, player(game.view(seat))
        yield from _typed(action, game)
        assert game.steps > steps, f"{action} was not understood"


def _typed(action: Action, game: Session) -> list[str]:
    board, name = game.state.edition.board, game.view(None).name
    label = board.label
    match action:
        case Move(to):
            return [f"enter the {to}" if board.is_room(to) else label(to)]
        case Passage(to):
            return [f"take the secret passage to the {to}"]
        case Suggest(suspect, weapon):
            return ["suggest", suspect.name, weapon.name.upper()]
        case Show(card) | LayOpen(card) | Give(card):
            return [card.name.lower()]
        case Accuse():
            return ["accuse", *map(str, action.triple), "yes"]
        case Snoop(at, target):
            return [name(target)] if game.state.phase is Phase.SNOOP else [f"snoop {label(at)}", name(target)]
        case Audit(target):
            return ["audit", name(target)]
        case Peek(target):
            return [name(target)]
        case Claim(deed):
            return [deed.value]
        case Relocate(to):
            return [to]
    words = {Roll: "roll", Stay: "wait", Pass: "none of these cards", Press: "press", Believe: "believe"}
    return [words.get(type(action), "end the turn")]


@pytest.mark.parametrize(("title", "players"), [("mini", 2), ("mini", 3), ("classic", 4)])
@pytest.mark.parametrize("kind", ["eliminator", "random"])
def test_a_whole_game_is_played_and_told(title: str, players: int, kind: str) -> None:
    for seed in range(2):
        game = session(title, seed, players)
        lines = played(game, words(game, bot(kind, seed), 0))
        assert game.outcome is not None
        suspect, weapon, room = game.outcome.envelope
        assert lines[-1].endswith(f"It was {suspect} with the {weapon} in the {room}.")
        assert not [line for line in lines if "I do not know" in line or "could be" in line]


def test_the_player_can_win() -> None:
    game = session(seed=1)
    lines = played(game, words(game, bot("reasoner"), 0))
    assert lines[-1].startswith("You win, with a correct accusation.")


def test_every_line_is_plain_text() -> None:
    game = session("classic", 2)
    lines = played(game, itertools.chain(HELP, words(game, bot("eliminator"), 0)))
    assert all(line.isprintable() for line in lines)
    assert not set("".join(lines)) & set("|+-=_*#<>\u2500\u2502")


def test_the_beginning() -> None:
    lines = played(session(), [])
    assert lines[0] == "Mini: a game of 3 players. You are Ada."
    assert lines[1] == "Clockwise at the table sit Ada, 2 cards; Bruno, 2 cards; Chloe, 2 cards."
    assert lines[3].startswith("Your hand: ")
    assert lines[5:] == [
        "",
        "It is your turn.",
        "You are in row 0, column 5, 4 steps from the Kitchen. What do you do?",
        "1. Roll the die.",
        "2. Make an accusation.",
        "There is nothing more to read, so the game stops here. Goodbye.",
    ]


def test_the_end_of_the_input_ends_the_game_wherever_it_comes() -> None:
    everything = words_of_a_game("mini", 3)
    for number in range(len(everything)):
        assert played(session(seed=3), everything[:number])[-1].endswith("Goodbye.")


def words_of_a_game(title: str, seed: int) -> list[str]:
    game = session(title, seed)
    typed: list[str] = []

    def noted() -> Iterator[str]:
        for word in words(game, bot("eliminator"), 0):
            typed.append(word)
            yield word

    played(game, noted())
    return typed


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", " quit "])
def test_quit(word: str) -> None:
    game = session()
    assert played(game, [word])[-1] == "You leave the game. Goodbye."
    assert game.outcome is None


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("?", "quit: end the game."),
        ("help", "? or help: this list."),
        ("hand", "Your hand: "),
        ("notes", "Not yet seen, suspects: "),
        ("log", "Bruno is dealt a card."),
        ("board", "Bruno: row 5, column 0, "),
        ("board", "You are in row 0, column 5, "),
    ],
)
def test_words_of_help(word: str, line: str) -> None:
    before = len(played(session(), []))
    lines = played(session(), [word])
    assert any(text.startswith(line) for text in lines[before - 1 :])


def test_own_notes_are_kept() -> None:
    assert "You noted: Bruno is lying." in played(session(), ["note Bruno is lying.", "notes"])


def test_notes_tell_what_was_seen_and_by_whom() -> None:
    lines = played(session("classic", 3), [*words_of_a_game("classic", 3)[:-5], "notes"])
    shown = [line for line in lines if " shows you " in line]
    name, card = shown[0].rstrip(".").split(" shows you ")
    assert f"{name} has the card {card.removeprefix('the ')}." in lines
    assert any(" has at least one of " in line for line in lines)
    assert any(" has none of " in line for line in lines)


@pytest.mark.parametrize(
    "wrong", ["", "0", "3", "-1", "99999999999", "1.5", "rolling pin", "\x00", "é", "l " * 999]
)
def test_wrong_answers_are_asked_for_again(wrong: str) -> None:
    lines = played(session(), [wrong, wrong, "1"])
    asked_again = [line for line in lines if "Please type a number from 1 to 2" in line]
    assert len(asked_again) == 2
    assert any(line.startswith("You roll ") for line in lines)
    assert all(line.isprintable() for line in lines)


def test_a_square_is_named_in_full() -> None:
    for wrong in ("-1", "2,", "row", ",", "row 2"):
        game = session("classic")
        assert any("Please type" in line for line in played(game, ["roll", wrong])), wrong
    place = next(action.to for action in game.view(0).legal if isinstance(action, Move))
    row, column = place
    for right in (f"{row},{column}", f"row {row}, column {column}", f"ROW {row} , Column {column}"):
        lines = played(session("classic"), ["roll", right])
        assert f"You walk to row {row}, column {column}." in lines


def test_an_ambiguous_name_is_asked_for_again() -> None:
    lines = played(session("classic"), ["accuse", "mrs", "White", "lead", "lounge", "no"])
    assert "That could be Mrs White or Mrs Peacock. Which one?" in lines
    assert "Do you accuse Mrs White with the Lead Pipe in the Lounge?" in lines


def test_other_names_of_a_card_are_understood() -> None:
    lines = played(session("classic"), ["accuse", "mr green", "spanner", "billiard"])
    assert "Do you accuse Reverend Green with the Wrench in the Billiard Room?" in lines


NAMESAKES = ["Save Ferris", "Quit", "Note Taker", "Log", "Undo", "Back"]


@pytest.mark.parametrize("name", NAMESAKES)
@pytest.mark.parametrize("spelling", [str, str.upper, lambda name: str(NAMESAKES.index(name) + 1)])
def test_whoever_is_called_like_a_word_can_be_named(
    name: str, spelling: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    classic = edition("classic")
    rooms = [card.name for card in classic.deck.rooms]
    named = replace(classic, deck=Deck.of(NAMESAKES, ["Rope", "Help", "Notes"], rooms))
    seating = Seating.of(named, bots=2, seed=4)
    lines = played(seating.session(), ["accuse", spelling(name), "help", "hall", "no"], seating=seating)
    assert f"Do you accuse {name} with the Help in the Hall?" in lines
    assert list(tmp_path.iterdir()) == []


def test_words_are_understood_where_nobody_is_called_so() -> None:
    classic = edition("classic")
    weapons, rooms = ([card.name for card in cards] for cards in (classic.deck.weapons, classic.deck.rooms))
    named = replace(classic, deck=Deck.of(NAMESAKES, weapons, rooms))
    game = Seating.of(named, bots=2, seed=4).session()
    lines = played(game, ["note it rains", "accuse", "note it snows", "notes", "exit"])
    assert lines.count("Noted.") == 2
    assert "You noted: it snows" in lines
    assert lines[-1] == "You leave the game. Goodbye."


def test_an_accusation_is_confirmed_first() -> None:
    game = session()
    before = game.state
    played(game, ["accuse", "1", "1", "1", "no"])
    assert game.state == before
    lines = played(game, ["accuse", "1", "1", "1", "yes"])
    assert "You wrongly accuse Ada with the Teapot in the Kitchen." in lines


@pytest.mark.parametrize("answers", [["back"], ["accuse", "back"], ["accuse", "ada", "back"]])
def test_back_changes_nothing(answers: list[str]) -> None:
    game = session()
    before = game.state
    assert "All right, once more." in played(game, answers)
    assert game.state == before


def questions(find: Callable[[Session], bool], seat: int = 0) -> Session:
    """A game in which the player at `seat` has to decide something of the kind wanted."""
    for seed in range(200):
        game = session(seed=seed)
        player = bot("eliminator", seed)
        game.run()
        while game.outcome is None:
            if find(game):
                return game
            game.act(player(game.view(seat)))
            game.run()
    raise AssertionError("no such game")


def room_and_square(game: Session) -> bool:
    moves = [action.to for action in game.view(0).legal if isinstance(action, Move)]
    return len({type(place) for place in moves}) == 2


def test_every_room_is_offered_once_the_nearest_first() -> None:
    game = questions(room_and_square)
    choices = [line for line in played(game, []) if line[:1].isdigit()]
    ways = [choice.split(". ")[1] for choice in choices[:-2]]
    entered = [way.removeprefix("Enter the ").rstrip(".") for way in ways if way.startswith("Enter the ")]
    approached = [way for way in ways if way.startswith("Towards the ")]
    assert ways == [way for way in ways if way.startswith("Enter")] + approached
    found = [re.findall(r"the (\w+) \((\d+) steps?\)", way) for way in approached]
    rooms = entered + [room for way in found for room, _ in way]
    assert entered
    assert approached
    assert sorted(rooms) == ["Kitchen", "Library", "Observatory"]
    assert all(way == sorted(way, key=lambda one: int(one[1])) for way in found)
    assert [way[0] for way in found] == sorted((way[0] for way in found), key=lambda one: int(one[1]))
    assert [choice.split(". ")[1] for choice in choices[-2:]] == ["Another square.", "Make an accusation."]


def test_towards_a_room_leads_to_the_square_nearest_to_it() -> None:
    game = session("classic")
    game.run()
    game.act(Roll())
    game.run()
    squares = [action.to for action in game.view(0).legal if isinstance(action, Move)]
    played(game, ["study"])
    walk = game.state.edition.board.distance
    assert (
        walk(game.view(0).place_of(0), "Study") == min(walk(square, "Study") or 0 for square in squares) > 0
    )


def test_every_square_is_listed_on_demand() -> None:
    game = session("classic")
    game.run()
    game.act(Roll())
    game.run()
    squares = [action.to for action in game.view(0).legal if isinstance(action, Move)]
    lines = played(game, ["another square"])
    listed = lines[lines.index("Which square?") + 1 : -1]
    assert len(listed) == len(squares) > 1
    for square, line in zip(squares, listed, strict=True):
        assert f"Row {square[0]}, column {square[1]}, " in line
    played(game, ["another square", "2"])
    assert game.view(0).place_of(0) == squares[1]


def test_where_only_rooms_can_be_reached_no_square_is_offered() -> None:
    game = session("classic")
    game.run()
    around = [place for place in game.state.edition.board.neighbours((20, 17)) if place != "Study"]
    tokens = ((20, 17), *around, *game.state.tokens[1 + len(around) :])
    game._state = replace(game.state, phase=Phase.MOVE, pips=1, tokens=tokens)
    choices = [line for line in played(game, []) if line[:1].isdigit()]
    assert choices == ["1. Enter the Study.", "2. Make an accusation."]


def test_a_number_may_have_its_full_stop() -> None:
    assert any(line.startswith("You roll ") for line in played(session(), ["1."]))


@pytest.mark.parametrize("word", HELP)
def test_the_question_is_asked_again_after_a_word_of_help(word: str) -> None:
    game = session()
    question = played(game, [])[-4:-1]
    assert question[1] == "1. Roll the die."
    assert played(session(), [word])[-4:-1] == question


def test_an_alias_means_its_card_however_it_is_written() -> None:
    mini = edition("mini")
    cards = [[card.name for card in mini.deck.category(category)] for category in Category]
    ours = replace(mini, deck=Deck.of(*cards, aliases={"Fiddle": "VIOLIN"}))
    lines = played(Session(ours, 2, {1: bot("random")}, seed=1), ["accuse", "ada", "fiddle", "kitchen", "no"])
    assert "Do you accuse Ada with the Violin in the Kitchen?" in lines


def test_a_player_chooses_which_card_to_show() -> None:
    def two_cards(game: Session) -> bool:
        return len([action for action in game.view(0).legal if isinstance(action, Show)]) == 2

    for number in (0, 1):
        game = questions(two_cards)
        show = game.view(0).legal[number]
        assert isinstance(show, Show)
        asker = game.view(0).name(game.state.turn)
        lines = played(game, [str(number + 1)])
        assert f"Which card do you show to {asker}?" in lines
        card = show.card if show.card.category is Category.SUSPECT else f"the {show.card}"
        assert f"You show {card} to {asker}." in lines


def test_nobody_is_asked_who_has_nothing_to_show() -> None:
    game = questions(lambda game: game.state.phase is not Phase.ANSWER)
    lines = played(game, words(game, bot("random"), 0))
    assert "You have none of these cards." in lines
    assert not [line for line in lines if "Which card do you show" in line and "Pass" in line]


def test_what_is_hidden_is_not_told() -> None:
    for seed in range(5):
        game = session(seed=seed)
        lines = played(game, itertools.chain(HELP, words(game, bot("eliminator"), 0), HELP))
        shown = [line for line in lines if " shows " in line and not line.endswith(" a card.")]
        assert all(" shows you " in line for line in shown)
        dealt = [line for line in lines if " is dealt " in line]
        assert dealt
        assert all(line.endswith(" is dealt a card.") for line in dealt)


@pytest.mark.parametrize("title", ["liars", "master-detective"])
def test_what_others_look_at_or_pass_on_is_not_told(title: str) -> None:
    lines = []
    for seed in range(2):
        game = Seating.of(title, bots=["random", "random"], seed=seed).session()
        lines += played(game, itertools.chain(HELP, words(game, bot("random", seed), 0), HELP))
    others = [line for line in lines if " looks at one of " in line]
    assert others
    assert not [line for line in others if ":" in line]
    drawn = [line for line in lines if " draws an Investigation card" in line]
    assert all(line.endswith(" draws an Investigation card.") for line in drawn)
    passed = [line for line in lines if " passes " in line and not line.startswith("That ")]
    hidden = [line for line in passed if not re.search(r" passes you |every player passes", line)]
    assert all(line.endswith(" a card.") for line in hidden)
    assert (title == "liars") == bool(drawn) == bool(hidden)


def test_places_are_described_for_the_ear() -> None:
    board = edition("classic").board
    assert describe(board, "Hall") == "the Hall"
    assert describe(edition("simpsons").board, "The Frying Dutchman") == "the Frying Dutchman"
    assert describe(board, (7, 4)) == "row 7, column 4, 1 step from the Kitchen"


def test_a_game_can_be_played_from_any_seat() -> None:
    rng = random.Random(0)
    for seat in range(3):
        bots = {other: bot("eliminator", other) for other in range(3) if other != seat}
        game = Session(edition("mini"), 3, bots, rng.randrange(100))
        lines = played(game, words(game, bot("eliminator"), seat), seat)
        assert f"You are {game.view(None).name(seat)}." in lines[0]
        assert game.outcome is not None


def test_a_square_near_to_many_rooms_is_one_choice_and_any_of_them_names_it() -> None:
    game = Seating.of("classic", seed=1949).session()
    lines = played(game, ["roll", "study"])
    start = next(at for at, line in enumerate(lines) if line == "Where do you go with a roll of 3?")
    assert lines[start + 1].startswith("1. Towards the Lounge (5 steps), the Dining Room (7 steps), ")
    assert lines[start + 1].endswith("6 rooms farther off: row 21, column 7.")
    assert "You walk to row 21, column 7." in lines


def test_a_decision_is_taken_back() -> None:
    game = session()
    lines = played(game, ["undo", "roll", "undo"])
    assert game.view(0).legal[0] == Roll()
    assert lines.count("You take back your last decision.") == 1
    assert "There is no decision yet that could be taken back." in lines
    question = "You are in row 0, column 5, 4 steps from the Kitchen. What do you do?"
    assert lines.count(question) == 3
    again = played(game, ["roll"])
    (rolled,) = (line for line in lines if line.startswith("You roll "))
    assert rolled in again  # the same die


def test_undo_is_understood_in_the_middle_of_a_decision() -> None:
    game = session()
    played(game, ["roll", "accuse", "ada", "undo"])
    assert game.view(0).legal[0] == Roll()


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    seating = Seating.of("mini", seed=4)
    game, file = seating.session(), tmp_path / "my game.json"
    typed = [*words_of_a_game("mini", 4)[:6], f"save {file}", "back"]
    lines = played(game, typed, seating=seating)
    assert f"The game is saved in {file}. To go on with it, type cluekit play --load '{file}'." in lines
    record = load(file)
    assert record.actions == game.actions
    later = played(record.session(), [], seating=seating)
    goes_on = "The game goes on where it was left; the word log tells what has happened so far."
    assert [line for line in later if line == goes_on or line.startswith("It is ")] == [
        goes_on,
        [line for line in lines if line.startswith("It is ")][-1],
    ]
    assert later[-3:] == lines[-3:]  # the last answers, and good-bye


def test_a_saved_game_may_be_saved_again_but_nothing_else_is_lost(tmp_path: Path) -> None:
    seating = Seating.of("mini", seed=4)
    file, other = tmp_path / "game.json", tmp_path / "letter.txt"
    other.write_text("Dear aunt", encoding="utf-8")
    lines = played(seating.session(), [f"save {file}", f"SAVE {file}", f"save {other}"], seating=seating)
    assert sum(line.startswith("The game is saved in ") for line in lines) == 2
    assert f"There is something else in {other}; please give another name." in lines
    assert other.read_text(encoding="utf-8") == "Dear aunt"


def test_a_game_of_ones_own_edition_is_saved_twice_wherever_the_edition_lies(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    path, file = own_edition.write(tmp_path / "boards"), tmp_path / "game.json"
    seating = Seating.of(str(path), bots=2, seed=4)
    typed = [f"save {file}", f"save {file}"]
    lines = played(seating.session(), typed, seating=seating)
    told = f"The game is saved in {file}. To go on with it, type cluekit play --load {file}"
    assert lines.count(f"{told} and the path of ours.toml.") == 2
    assert load(file, edition=str(path)).seating == seating


def test_a_pipe_is_no_place_for_a_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    seating = Seating.of("mini", seed=4)
    lines = played(seating.session(), [f"save {tmp_path / 'pipe'}"], seating=seating)
    assert f"{tmp_path / 'pipe'}: the file cannot be written (it is no ordinary file)." in lines


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    seating = Seating.of("mini", seed=4)
    lines = played(seating.session(), [f"save {tmp_path / 'no' / 'where'}", "save \0"], seating=seating)
    assert sum("cannot be written" in line or "no name of a file" in line for line in lines) == 2
    assert "This game cannot be saved: nobody has said how it was seated." in played(session(), ["save x"])


GAMES: list[tuple[str, dict[str, object]]] = [
    *((each.name, {}) for each in editions()),
    ("mini", {"dice": 2, "answers": "everyone"}),
    ("mini", {"honour": True}),
    (
        "mini",
        {"staying": "summoned", "repeat": "another-room", "weapon-start": "random", "idle-tokens": "rooms"},
    ),
    ("mini", {"weapon-start": "aside", "first-turn": "highest-roll", "last-player": "wins"}),
    ("mini", {"occupied": "jumped", "through-rooms": True, "passages": "within-roll"}),
    ("mini", {"one-token-rooms": True}),
    ("liars", {"honour": True}),
    ("farscape", {"suspects": 6, "weapons": 3}),
]


def seated(title: str, options: dict[str, object], seed: int) -> Seating:
    """Three players, or as many as the edition needs."""
    fewest = edition(title).rules.min_players
    return Seating.of(title, options=options, bots=["random"] * max(2, fewest - 1), seed=seed)


@pytest.mark.parametrize(("title", "options"), GAMES)
def test_every_edition_is_played_to_its_end_by_words(title: str, options: dict[str, object]) -> None:
    game = seated(title, options, 1).session()
    lines = played(game, words(game, bot("random", 1), 0))
    assert game.outcome is not None
    assert not [line for line in lines if "I do not know" in line or "could be" in line]
    assert all(line.isprintable() for line in lines)
    assert not [line for line in lines if re.search(r"\bNone\b(?! of these cards)", line)]


def typist(lines: list[str], rng: random.Random, decisions: int) -> Callable[[str], str]:
    """Somebody who answers every question with one of its numbers, and seldom accuses."""

    def read(prompt: str) -> str:
        nonlocal decisions
        decisions -= 1
        if decisions < 0 or lines[-1].startswith("To keep this game"):
            raise EOFError
        offered = list(itertools.takewhile(lambda line: re.match(r"\d+\. ", line), reversed(lines)))
        assert offered
        calm = [line for line in offered if "accusation" not in line]
        return rng.choice(calm if calm and rng.random() < 0.97 else offered).split(".")[0]

    return read


@pytest.mark.parametrize(("title", "options"), GAMES)
def test_every_edition_is_played_by_numbers(title: str, options: dict[str, object]) -> None:
    lines: list[str] = []
    seating = seated(title, options, 2)
    read = typist(lines, random.Random(2), 80)
    Terminal(seating.session(), seating.own_seat, read, lines.append, seating).play()
    assert lines[-1].startswith("There is nothing more to read") or " It was " in lines[-2]
    assert not [line for line in lines if "I do not know" in line or "could be" in line]


MINI = edition("mini")
LIARS: dict[str, Any] = {"investigation": InvestigationDeck(2, 2, 2, 6), "staying": Staying.ALWAYS}


def under(rules: dict[str, Any]) -> Edition:
    return replace(MINI, rules=replace(MINI.rules, **rules))


def test_a_hand_with_an_investigation_card() -> None:
    lines = played(Session(under(LIARS), 3, {}, 4), ["hand"])
    kinds = ("a lie.", "a truth: ")
    cards = [line for line in lines if line.startswith("Your Investigation card is ")]
    assert len(cards) == 2
    assert cards[0] == cards[1]
    assert any(kind in cards[0] for kind in kinds)


def test_what_lies_beside_the_board_and_open_is_told() -> None:
    game = Session(under({"weapon_start": WeaponStart.ASIDE}), 3, {}, 4)
    assert "The Teapot lies beside the board." in played(game, ["board"])
    liars = Session(under(LIARS), 3, {}, 4)
    liars._state = replace(liars.state, interrogation=(MINI.deck.card("Violin"),))
    assert "Open for all to see: Violin." in played(liars, ["board"])


def test_notes_follow_the_cards_round_the_table() -> None:
    """Ada is caught lying and lays a card open; then everybody passes a card to the left."""
    game = Session(under(LIARS), 3, {}, 4)
    game._state = replace(
        game.state,
        phase=Phase.INVESTIGATE,
        investigations=(Investigation.LIE, Investigation.GIVE, Investigation.PEEK),
    )
    mine = game.state.hands[0]
    game.act(Claim(Deed.GIVE))
    game.act(Press())
    game.act(LayOpen(mine[0]))
    lines = played(game, ["notes"])
    assert f"The card {mine[0]} lies open." in lines
    assert lines.count(f"Your hand: {mine[1]}.") >= 1


def test_a_game_that_is_over_can_still_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "sunday.game"
    lines: list[str] = []
    seating = seated("mini", {}, 2)
    answers = typist(lines, random.Random(2), 500)
    asked = iter([f"save {file}"])

    def read(prompt: str) -> str:
        return next(asked) if lines[-1].startswith("To keep this game") else answers(prompt)

    Terminal(seating.session(), seating.own_seat, read, lines.append, seating).play()
    assert lines[-1].startswith(f"The game is saved in {file}.")
    assert load(file).state().outcome is not None


@pytest.mark.parametrize("word", ["save", "note"])
def test_words_that_need_something_after_them_say_so(word: str) -> None:
    assert any(f"after the word: {word} " in line for line in played(Session(MINI, 3, {}, 4), [word]))


def test_a_bot_that_fails_ends_the_game_with_a_sentence_about_its_fault():
    def forgot(view):
        """A bot without a return."""

    def late(view):
        return view.legal[10_000]

    said = "Ada's bot wanted None: None is no action of this game. This game cannot go on."
    with pytest.raises(ClueError, match=re.escape(said)):
        played(Session(edition("mini"), 2, {0: forgot}, 1), [], seat=1)
    seating = Seating.of("mini", seat="Bruno", bots=[late, late], seed=1)
    line = late.__code__.co_firstlineno + 1
    with pytest.raises(ClueError) as caught:
        played(seating.session(), [], seating.own_seat, seating)
    assert str(caught.value) == (
        f"Ada's bot failed: IndexError: tuple index out of range, on line {line} of test_terminal.py, "
        "in late: return view.legal[10_000]. This game cannot go on. "
        'In Python, trial(late, "mini") from cluekit.workshop finds such faults.'
    )
    assert isinstance(caught.value.__cause__, IndexError)


def test_several_people_are_sent_to_a_notebook():
    seats = {"Ada": "person", "Bruno": "person", "Chloe": "random"}
    seating = Seating.of("mini", seats=seats, seed=1)
    with pytest.raises(ClueError, match="In a terminal one person plays against bots"):
        played(seating.session(), [], seating.own_seat, seating)
