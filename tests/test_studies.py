from __future__ import annotations

import itertools
import math
import os
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from cluekit.arena.intervals import Estimate
from cluekit.boardless import Spread, contest, suggestions_needed
from cluekit.boardless.spread import difference
from cluekit.draw.colours import contrast
from cluekit.editions import edition
from cluekit.errors import ClueError, MissingPackage
from cluekit.studies import (
    STUDIES,
    Study,
    compare_askers,
    does_bluffing_pay,
    first_player,
    how_many_suggestions,
    one_more_card,
    peacocks_start,
    shipped,
    when_to_accuse,
    worth_of_passages,
)
from cluekit.studies import __main__ as command_line
from cluekit.studies import rows as shelf
from cluekit.studies.columns import Cell, Chart, Column, Row
from cluekit.studies.drawing import _COLOURS, _GROUND, _INK
from cluekit.studies.numbers import less, mean_of, saved, share_of
from cluekit.studies.passages import mean_rolls, without_passages
from cluekit.studies.starts import starting_at

LONG = bool(os.environ.get("CLUEKIT_LONG"))

# From a simulation of the same games elsewhere, 20,000 of each: suggestions needed, and half the interval.
NEEDED = {
    ("mini", 3, "first"): (3.245, 0.014),
    ("mini", 3, "everyone"): (2.718, 0.012),
    ("classic", 3, "first"): (9.93, 0.04),
    ("classic", 4, "first"): (11.31, 0.04),
    ("classic", 5, "first"): (12.12, 0.04),
    ("classic", 6, "first"): (12.68, 0.04),
    ("classic", 3, "everyone"): (7.45, 0.03),
    ("classic", 4, "everyone"): (7.60, 0.03),
    ("classic", 5, "everyone"): (7.71, 0.03),
    ("classic", 6, "everyone"): (7.74, 0.03),
    ("master-detective", 3, "first"): (15.46, 0.05),
}


def reach(cell: Estimate) -> float:
    assert cell.low is not None
    return float(cell.value) - cell.low


def agrees(cell: Estimate, mean: float, half: float) -> bool:
    """Whether a cell is less than three standard errors off what another simulation gave."""
    return abs(float(cell.value) - mean) < 3 / 1.96 * math.hypot(half, reach(cell))


def test_the_suggestions_needed_are_those_of_another_simulation():
    rows = {row[:3]: row for row in shipped("suggestions").rows}
    for key, (mean, half) in NEEDED.items():
        assert agrees(rows[key][4], mean, half), key
    assert len(rows) == 22
    means = {key: float(row[4].value) for key, row in rows.items()}
    ratios = {
        (players, rule): means["master-detective", players, rule] / means["classic", players, rule]
        for players, rule in itertools.product((3, 6), ("first", "everyone"))
    }
    expected = {(3, "first"): 1.557, (3, "everyone"): 1.474, (6, "first"): 1.557, (6, "everyone"): 1.443}
    assert ratios == {key: pytest.approx(ratio, abs=0.01) for key, ratio in expected.items()}


def test_medians_and_early_solutions_are_those_of_another_simulation():
    rows = {row[:3]: row for row in shipped("suggestions").rows}
    classic, master = rows["classic", 3, "first"], rows["master-detective", 3, "first"]
    assert (classic[5], master[5]) == (11, 17)
    assert [float(cell.value) for cell in classic[6:]] == pytest.approx([0.035, 0.082], abs=0.004)
    assert [float(cell.value) for cell in master[6:]] == pytest.approx([0.011, 0.024], abs=0.003)


def with_four_cards(games: int, seed: int) -> list[Row]:
    found = suggestions_needed("classic", 4, "everyone", games, seed)
    return [("classic", 4, "everyone", 4, mean_of(found.with_hand(4)), mean_of(found.with_hand(5)))]


def crossing_off(games: int, seed: int) -> list[Row]:
    alike = contest("classic", ["eliminator"] * 3, 5 * games, seed)
    return [("eliminator", 5 * games, mean_of(alike.rounds))]


def from_each_seat(games: int, seed: int) -> list[Row]:
    found = contest("classic", ["eliminator"] * 3, games, seed, rotate=False)
    names = ("first", "second", "third")
    return [("eliminators, no board", name, share_of(found.seat_share(n))) for n, name in enumerate(names)]


# What can be played anew in a second or two, and what is exact: rows, or what they begin with. With
# CLUEKIT_LONG set all rows of all studies are played, which takes a quarter of an hour.
AGAIN = {
    "suggestions": lambda games, seed: how_many_suggestions(games, seed, [("mini", 3)]).rows,
    "card": with_four_cards,
    "odd-one-out": crossing_off,
    "first-player": from_each_seat,
    "passages": lambda games, seed: worth_of_passages(1, seed).rows[:4],
    "start": lambda games, seed: [row[:4] for row in peacocks_start(1, seed).rows],
}


@pytest.mark.parametrize("name", list(STUDIES if LONG else AGAIN))
def test_the_rows_that_come_with_cluekit_played_anew(name):
    study = shipped(name)
    rows = (
        STUDIES[name].play(games=study.games, seed=study.seed).rows
        if LONG
        else AGAIN[name](study.games, study.seed)
    )
    for row in rows:
        (old,) = [old for old in study.rows if key_of(old) == key_of(row)]
        for new, cell in zip(row, old, strict=False):
            if isinstance(new, Estimate):
                assert list(map(float, new)) == pytest.approx(list(map(float, cell)), abs=1e-6)
            else:
                assert (new, type(new)) == (cell, type(cell))


def key_of(row: Row) -> list[Cell]:
    """What a row is about: what is written before anything that was counted or measured."""
    return list(itertools.takewhile(lambda cell: not isinstance(cell, Estimate | Fraction), row))


# The first three games of the rows of each study on the board, and what came out. These pins say nothing that
# is true of the game: when a change of a bot changes them, the rows in cluekit/studies/data are made anew,
# each with the command in its first line.
BEGUN = {
    "first-player": (lambda: first_player(3), "wins", "1/3 2/3 0 1/3 0 2/3 0 1 0 2/3 0 1/3"),
    "passages": (lambda: worth_of_passages(3), "without", "133/3 106/3"),
    "bluffing": (lambda: does_bluffing_pay(3), "bluffer", "0 1/3 0"),
    "accusing": (lambda: when_to_accuse(3, confidences=["1/8", 1]), "wrong", "2/3 0 1/3 0"),
    "start": (lambda: peacocks_start(3), "wins of the first player", "0 0 1/3 0 0 1/3"),
}


@pytest.mark.parametrize("name", list(BEGUN))
def test_the_rows_that_come_with_cluekit_begin_with_these_games(name):
    play, column, expected = BEGUN[name]
    cells = [cell for cell in play().column(column) if isinstance(cell, Estimate)]
    assert " ".join(str(cell.value) for cell in cells) == expected


def test_one_more_card_saves_about_one_suggestion_where_the_first_answers():
    rows = {row[:3]: row for row in shipped("card").rows}
    published = {
        ("classic", 4): (11.77, 10.84),
        ("classic", 5): (12.68, 11.72),
        ("master-detective", 4): (18.29, 17.35),
    }
    for key, (few, more) in published.items():
        row = rows[*key, "first"]
        assert agrees(row[4], few, 0.04)
        assert agrees(row[5], more, 0.04)
        assert agrees(row[6], few - more, 0.06)
    assert max(row[6].high for row in rows.values() if row[2] == "everyone") < 0.7


def test_ways_of_asking_are_as_good_as_another_simulation_says():
    rows = {row[0]: row for row in shipped("odd-one-out").rows}
    # A simulation of the same game elsewhere gave these. Own-room askers are furthest off here.
    rounds = {"reasoner": (5.56, 0.15), "greedy": (4.40, 0.18), "own-room": (5.46, 0.15)}
    wins = {"greedy": (0.514, 0.052), "greedy-deal": (0.303, 0.047), "own-room": (0.301, 0.030)}
    for name, (mean, half) in rounds.items():
        assert agrees(rows[name][2], mean, half), name
    for name, (share, half) in wins.items():
        assert agrees(rows[name][3], share, half), name


def test_what_passages_are_worth_from_room_to_room():
    board, bare = edition("classic").board, without_passages("classic").board
    found = [mean_rolls(one, dice) for one in (bare, board) for dice in (1, 2)]
    assert [round(float(mean), 3) for mean in found] == [4.408, 2.444, 4.0, 2.254]
    assert [round(float(mean_rolls(board, dice, change=True)), 3) for dice in (1, 2)] == [3.218, 2.024]
    assert isinstance(found[0], Fraction)
    assert bare.rows == board.rows
    with pytest.raises(ClueError, match="There is no walk from"):
        mean_rolls(replace(bare, rows=tuple(row.replace("^", "#") for row in bare.rows)))


def test_peacock_starts_one_step_nearer():
    rows = {row[0]: row for row in shipped("start").rows}
    assert {name: row[1] for name, row in rows.items()} == {
        name: 7 if "Peacock" in name else 8 for name in rows
    }
    assert [round(float(cell), 3) for cell in rows["Mrs Peacock"][2:4]] == [2.522, 1.428]
    assert [round(float(cell), 3) for cell in rows["Miss Scarlett"][2:4]] == [2.775, 1.610]
    moved = starting_at(edition("classic"), edition("classic").deck.card("Peacock"))
    assert moved.start_of("Scarlett") == edition("classic").start_of("Peacock")
    assert moved.start_of("Peacock") == edition("classic").start_of("Scarlett")
    assert starting_at(edition("classic"), edition("classic").deck.card("Scarlett")) == edition("classic")


@pytest.mark.parametrize("name", list(STUDIES))
def test_what_comes_with_cluekit_is_written_as_it_was_read(name):
    study = shipped(name)
    path = shelf.files("cluekit.studies") / "data" / f"{name}.csv"
    assert study.name == name
    assert study.games >= 150
    assert shelf.written_rows(study) == path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").startswith(f"# python -m cluekit.studies {name} --games ")
    assert study.table().splitlines()[0].split() == " ".join(column.name for column in study.columns).split()


SMALL = {
    "suggestions": lambda: how_many_suggestions(4, tables=[("mini", 2), ("mini", 3)]),
    "card": lambda: one_more_card(8, tables=[("classic", 4)]),
    "odd-one-out": lambda: compare_askers(3, edition="mini"),
    "first-player": lambda: first_player(2, edition="mini", players=2),
    "passages": lambda: worth_of_passages(2, edition="classic"),
    "bluffing": lambda: does_bluffing_pay(3, edition="mini", against=["reasoner"]),
    "accusing": lambda: when_to_accuse(3, edition="mini", confidences=["1/2", 1]),
    "start": lambda: peacocks_start(1, edition="mini"),
}
ROWS = {
    "suggestions": 4,
    "card": 2,
    "odd-one-out": 5,
    "first-player": 8,
    "passages": 6,
    "bluffing": 1,
    "accusing": 4,
    "start": 3,
}


@pytest.mark.parametrize("name", list(SMALL))
def test_studies_can_be_played(name):
    study = SMALL[name]()
    assert study.name == name
    assert study.columns == STUDIES[name].columns
    assert len(study.rows) == ROWS[name]
    kinds = {"text": str, "whole": int, "mean": Estimate | Fraction, "share": Estimate | Fraction}
    for row in study.rows:
        for column, cell in zip(study.columns, row, strict=True):
            assert isinstance(cell, kinds[column.kind]), (column, cell)
    assert SMALL[name]().rows == study.rows
    assert study.summary.endswith(".")


def test_shares_of_all_seats_make_a_whole():
    rows = first_player(6, edition="mini", players=3).rows
    for _, group in itertools.groupby(rows, key=lambda row: row[0]):
        assert sum(row[2].value for row in group) == 1


def test_who_accuses_early_is_more_often_wrong():
    rows = {row[:2]: row for row in shipped("accusing").rows}
    for game in ("no board", "board"):
        wrong = {Fraction(key[0]): row[3] for key, row in rows.items() if key[1] == game}
        assert wrong[Fraction(1, 8)].low > wrong[Fraction(2, 3)].high
        assert wrong[Fraction(1)].value == 0
        # Whoever accuses at a chance is wrong with what is left of it, at most.
        assert all(cell.low < 1 - chance for chance, cell in wrong.items() if chance < 1)


# How it is shown

MADE = Study(
    name="made",
    title="<Fair> & square?",
    question='Is "x" < y?',
    columns=(Column("kind", "text"), Column("wins", "share"), Column("more", "share")),
    rows=(
        ("<a>", Estimate(Fraction(1, 2), 0.25, 0.75), Fraction(1, 4)),
        ("b", Fraction(1, 4), Fraction(1)),
    ),
    chart=Chart(("kind",), ("wins", "more"), "wins", reference=0.5, meaning="half"),
    fixed="<all>",
    games=7,
    seed=3,
    summary="a > b.",
)


def test_the_page_escapes_what_people_wrote():
    page = MADE._repr_html_()
    assert "<Fair>" not in page
    assert "&lt;Fair&gt; &amp; square?" in page
    assert "<td>&lt;a&gt;</td>" in page
    assert "Is &quot;x&quot; &lt; y?" in page
    assert "a &gt; b." in page
    assert page.count("<tr>") == 3
    assert "&lt;all&gt; (7 games for each row, seed 3)" in page


def test_the_description_tells_every_dot():
    assert MADE.description == (
        "<Fair> & square? Dots show wins, one for each kind. <a>, wins: 50.0 % (25.0 to 75.0). "
        "<a>, more: 25.0 %. b, wins: 25.0 %. b, more: 100.0 %. A dashed line stands at 50.0 %: half."
    )
    assert MADE.column("more") == (Fraction(1, 4), Fraction(1))
    with pytest.raises(ClueError, match="There is no column 'winz'; perhaps wins"):
        MADE.column("winz")
    study = shipped("suggestions")
    assert study.description.count("classic, ") == 8
    assert "classic, 3, first: 9.94 (9.90 to 9.97)." in study.description


@pytest.mark.parametrize("name", list(STUDIES))
def test_plots_can_be_read(name):
    from matplotlib import pyplot as plt

    study = shipped(name)
    drawn = study.plot()
    assert plt.get_fignums() == []
    drawn.draw_without_rendering()
    axes = drawn.axes[0]
    boxes = [label.get_window_extent() for label in axes.get_yticklabels()]
    assert len(boxes) == len(set(study.labels()))
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other)
    texts = [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.get_yticklabels(), *drawn.texts]
    texts += [text for legend in drawn.legends for text in legend.get_texts()]
    assert len(texts) > 4
    for text in texts:
        box = text.get_window_extent()
        assert not text.get_text() or (box.x0 >= 0 and box.x1 <= drawn.bbox.x1 and box.y0 >= 0), text
    ticks = [label.get_window_extent() for label in axes.get_xticklabels() if label.get_text()]
    for one, other in itertools.pairwise(sorted(ticks, key=lambda box: box.x0)):
        assert one.x1 <= other.x0


def test_every_dot_stands_where_its_number_is():
    study = shipped("card")
    lines = study.plot().axes[0].containers
    assert [line.get_label() for line in lines] == ["first", "everyone"]
    for line, rule in zip(lines, ("first", "everyone"), strict=True):
        values = [float(row[6].value) for row in study.rows if row[2] == rule]
        assert list(line.lines[0].get_xdata()) == pytest.approx(values)


def test_ink_and_marks_stand_out_from_the_ground():
    assert contrast(_INK, _GROUND) > 7
    assert min(contrast(colour, _GROUND) for colour in _COLOURS) > 4.5


def test_without_matplotlib_there_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingPackage, match=r"^Drawing a study needs matplotlib, .* pip install"):
        MADE.plot()


# Numbers


def test_differences_and_savings_of_means():
    few, more = Spread.of([8, 10, 12, 10]), Spread.of([9, 9, 10, 8])
    apart, half = difference(few, more)
    assert less(more, few) == Estimate(Fraction(1), apart - half, apart + half)
    assert less(more, Spread.of([8])) == Estimate(Fraction(-1), None, None)


def test_what_is_saved_is_compared_game_by_game():
    # Nearly a tenth of each game: that is quite certain, however far the games lie apart.
    assert saved([(9, 10), (18, 20), (91, 100), (89, 100)]).high < 0.13
    part = saved([(9, 10), (7, 8), (5, 6)])  # 21 of 24; each is 1/4, 0, -1/4 more than 7/8 of its pair
    assert part.value == Fraction(1, 8)
    # 4.303 of Student's standard errors, each √(3/2 · (1/16 + 1/16)) / 24
    assert (part.low, part.high) == pytest.approx((0.125 - 0.07764, 0.125 + 0.07764), abs=1e-5)
    assert saved([(9, 10)]) == Estimate(Fraction(1, 10), None, None)


# The command


def test_the_command_prints_and_writes(tmp_path, monkeypatch, capsys):
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(shelf, "files", lambda package: tmp_path)
    assert (
        command_line.main(
            ["card", "--games", "60", "--seed", "4", "--write", "--plot", str(tmp_path / "x.svg")]
        )
        == 0
    )
    study = one_more_card(60, 4)
    assert capsys.readouterr().out == f"{study}\n"
    again = shipped("card")
    assert (again.games, again.seed, again.table()) == (60, 4, study.table())
    assert (tmp_path / "x.svg").read_text().count("<svg") == 1
    with pytest.raises(ClueError, match="No rows of the study 'start' come with cluekit"):
        shipped("start")
    (tmp_path / "data" / "start.csv").write_text((tmp_path / "data" / "card.csv").read_text())
    with pytest.raises(ClueError, match="The rows of the study 'start' are those of another version"):
        shipped("start")


def test_rows_are_made_anew_with_as_many_games_as_they_are(tmp_path, monkeypatch, capsys):
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(shelf, "files", lambda package: tmp_path)
    path = tmp_path / "data" / "card.csv"
    for extra, expected in ((["--games", "60", "--seed", "4"], 60), ([], 60), (["--games", "70"], 70)):
        assert command_line.main(["card", "--write", *extra]) == 0
        assert path.read_text().splitlines()[0] == (
            f"# python -m cluekit.studies card --games {expected} --seed 4 --write"
        )
    capsys.readouterr()
    assert command_line.main(["card"]) == 0
    assert "(100 games for each row, seed 1)" in capsys.readouterr().out


def test_what_cannot_be_written_gets_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shelf, "files", lambda package: tmp_path / "nowhere")
    path = tmp_path / "nowhere" / "data" / "card.csv"
    assert command_line.main(["card", "--games", "40", "--write"]) == 2
    assert capsys.readouterr().err == f"{path} cannot be written: No such file or directory.\n"
    assert command_line.main(["card", "--games", "40", "--plot", str(tmp_path / "no" / "x.png")]) == 2
    assert "x.png cannot be written: No such file or directory." in capsys.readouterr().err
    assert command_line.main(["card", "--games", "40", "--plot", str(tmp_path / "x.what")]) == 2
    assert "x.what cannot be written: Format 'what' is not supported" in capsys.readouterr().err


WRONG = {
    "The number of games is at least 1, not 0.": {"games": 0},
    "The number of games is a whole number, not '3'.": {"games": "3"},
    "The seed is a whole number, not 1.5.": {"seed": 1.5, "games": 1},
}


@pytest.mark.parametrize("name", list(STUDIES))
@pytest.mark.parametrize("sentence", list(WRONG))
def test_wrong_numbers_get_one_sentence(name, sentence):
    with pytest.raises(ClueError) as error:
        STUDIES[name].play(**WRONG[sentence])
    assert str(error.value) == sentence


@pytest.mark.parametrize("wrong", ["x", "1/0", 0, "3/2", None, float("inf"), float("nan")])
def test_a_chance_to_accuse_at_is_one(wrong):
    with pytest.raises(
        ClueError, match=r"^A chance to accuse at is more than 0 and at most 1, such as '2/3', not"
    ):
        when_to_accuse(1, confidences=[wrong])


def test_where_all_hold_as_many_cards_there_is_nothing_to_compare():
    with pytest.raises(
        ClueError, match=r"of classic all who asked, of 3 players, hold 6 cards: nobody has one more"
    ):
        one_more_card(6, tables=[("classic", 3)])


def test_texts_say_what_was_played():
    mini = [("mini", 3)]
    plain, other = (
        how_many_suggestions(4, tables=mini),
        how_many_suggestions(4, tables=mini, player="reasoner"),
    )
    assert "only one player asks: for three cards at random that she has not crossed off" in plain.fixed
    assert "only one player asks: reasoner; " in other.fixed
    assert "eliminator" not in compare_askers(1, edition="mini", askers=["own-room"]).conditions
    start = peacocks_start(1, edition="mini")
    assert "Peacock" not in str(start)
    assert shipped("start").summary.startswith(
        "From the start of Mrs Peacock it takes 2.522 rolls of one die"
    )


def test_single_games_do_not_look_sure():
    row = how_many_suggestions(1, tables=[("mini", 3)]).texts()[1]
    assert row[4].endswith(".00 (too little to tell an interval)")


def test_the_command_explains_wrong_input(capsys):
    assert command_line.main(["cards"]) == 2
    assert capsys.readouterr().err == "There is no study 'cards'; perhaps card.\n"
    assert command_line.main(["card", "--games", "0"]) == 2
    assert capsys.readouterr().err == "The number of games is at least 1, not 0.\n"
