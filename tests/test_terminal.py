"""The game in a terminal: what is read out, and what may be typed."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest

from cluekit.bots import Bot, bot
from cluekit.cards import Category, Deck
from cluekit.editions import edition
from cluekit.game import Accuse, Action, Move, Passage, Phase, Roll, Show, Stay, Suggest
from cluekit.seating import Seating
from cluekit.session import Session
from cluekit.terminal import Terminal, describe

HELP = ["?", "hand", "notes", "log", "board"]


def session(title: str = "mini", seed: int = 4, players: int = 3) -> Session:
    bots = {seat: bot("eliminator", seat) for seat in range(1, players)}
    return Session(edition(title), players, bots, seed)


def played(game: Session, answers: Iterable[str], seat: int = 0) -> list[str]:
    """All lines that a player reads who gives these answers and then has no more."""
    lines: list[str] = []
    given = iter(answers)

    def read(prompt: str) -> str:
        assert prompt == "> "
        for answer in given:
            return answer
        raise EOFError

    Terminal(game, seat, read, lines.append).play()
    return lines


def words(game: Session, player: Bot, seat: int) -> Iterator[str]:
    """What somebody types who plays like a bot: the answers, one for each question."""
    while game.outcome is None:
        yield from _typed(player(game.view(seat)), game)


def _typed(action: Action, game: Session) -> list[str]:
    match action:
        case Roll():
            return ["roll"]
        case Move(to) | Passage(to):
            return [game.state.edition.board.label(to)]
        case Stay():
            return ["wait"]
        case Suggest(suspect, weapon):
            return ["suggest", suspect.name, weapon.name.upper()]
        case Show(card):
            return [card.name.lower()]
        case Accuse():
            return ["accuse", *map(str, action.triple), "yes"]
    return ["end"]


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


def test_places_are_described_for_the_ear() -> None:
    board = edition("classic").board
    assert describe(board, "Hall") == "the Hall"
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
