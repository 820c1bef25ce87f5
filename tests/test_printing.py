"""What is printed: right sizes, every name, nothing outside the paper, nothing written over."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pypdf
import pytest

from cluekit.draw import Drawing
from cluekit.editions import Edition, edition, editions
from cluekit.errors import ClueError, MissingPackage
from cluekit.printing import PAPERS, board_print, cards_svg, paper, pdf, save, sheet_svg

from . import own_edition

EDITIONS = editions()
SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4


def read(content: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(content))


def sizes(content: bytes) -> list[tuple[int, int]]:
    return [
        (round(page.mediabox.width / MM), round(page.mediabox.height / MM)) for page in read(content).pages
    ]


def words(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(content).pages)


def texts(drawn: str) -> list[ET.Element]:
    return list(ET.fromstring(drawn).iter(f"{SVG}text"))


def players(played: Edition) -> tuple[int, int]:
    return played.rules.min_players, played.rules.max_players


@pytest.mark.parametrize("played", EDITIONS, ids=str)
@pytest.mark.parametrize("two", [False, True])
def test_a_sheet_names_every_card_and_has_a_column_for_each(played: Edition, two: bool) -> None:
    for number in players(played):
        drawn = sheet_svg(played, number, two=two)
        found = [element.text for element in texts(drawn)]
        copies = 1 + two
        for card in played.deck.cards:
            assert found.count(card.name) == copies
        assert found.count(str(number)) == copies
        assert found.count(str(number + 1)) == 0
        assert found.count("envelope") == copies
    content = pdf([drawn])
    assert sizes(content) == [(297, 210) if two else (210, 297)]
    said = words(content)
    assert all(card.name in said for card in played.deck.cards)


@pytest.mark.parametrize("name", PAPERS)
def test_a_page_has_the_size_of_its_paper(name: str) -> None:
    width, height = PAPERS[name]
    for drawn in (sheet_svg("mini", 3, name), *cards_svg("mini", name)):
        assert f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"' in drawn
        assert sizes(pdf([drawn])) == [(round(width), round(height))]
    assert paper(name.upper()) == PAPERS[name]


def places(drawn: str) -> list[tuple[float, float]]:
    """The corners of all lines and rectangles, and where texts begin or end, by a safe measure of width."""
    found = []
    for element in ET.fromstring(drawn).iter():
        number = {
            key: float(value) for key, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)
        }
        if element.tag == f"{SVG}line":
            found += [(number["x1"], number["y1"]), (number["x2"], number["y2"])]
        elif element.tag == f"{SVG}rect":
            x, y = number.get("x", 0.0), number.get("y", 0.0)
            found += [(x, y), (x + number["width"], y + number["height"])]
        elif element.tag == f"{SVG}text" and "transform" not in element.attrib:
            length = 0.6 * number["font-size"] * len(element.text or "")
            start = number["x"] - (length / 2 if element.attrib["text-anchor"] == "middle" else 0)
            found += [(start, number["y"]), (start + length, number["y"])]
    return found


@pytest.mark.parametrize("played", EDITIONS, ids=str)
@pytest.mark.parametrize("name", ["A4", "Letter", "A5"])
def test_nothing_is_outside_the_paper(played: Edition, name: str) -> None:
    pages = [*cards_svg(played, name), sheet_svg(played, players(played)[1], name)]
    if name != "A5":
        pages.append(sheet_svg(played, players(played)[1], name, two=True))
    for drawn in pages:
        width, height = map(float, re.findall(r'"([\d.]+)mm"', drawn))
        outside = [
            (x, y) for x, y in places(drawn) if not (0 <= x <= width + 0.01 and 0 <= y <= height + 0.01)
        ]
        assert outside == []


@pytest.mark.parametrize("played", EDITIONS, ids=str)
def test_cards_are_as_many_and_large_as_they_should_be(played: Edition) -> None:
    pages = cards_svg(played)
    found = " ".join(element.text or "" for page in pages for element in texts(page))
    assert all(card.name in found for card in played.deck.cards)
    frames = sum(page.count('width="39" height="57"') for page in pages)
    assert frames == len(played.deck.cards)


@pytest.mark.parametrize("played", EDITIONS, ids=str)
def test_a_board_is_printed_in_the_colours_of_its_edition(played: Edition) -> None:
    (drawn,) = board_print(played)
    ET.fromstring(drawn)
    content = pdf([drawn])
    assert sizes(content) in ([(210, 297)], [(297, 210)])
    said = " ".join(words(content).split())
    assert all(word in said for room in played.board.rooms for word in room.split())
    stream = b"".join(page.get_contents().get_data() for page in read(content).pages)  # type: ignore[union-attr]
    assert len(set(re.findall(rb"[\d. ]+ rg", stream))) > 8
    assert b"var(" not in stream


def test_a_board_in_parts_shows_each_part_once() -> None:
    parts = board_print("classic", "A3", tiles=2)
    assert [re.findall(r"row \d, column \d", part)[0] for part in parts] == [
        f"row {row}, column {column}" for row in (1, 2) for column in (1, 2)
    ]
    assert sizes(pdf(parts)) == [(297, 420)] * 4
    assert len({part[part.index("<g transform") :][:60] for part in parts}) == 4


@pytest.mark.parametrize("language", ["pl", "nb"])
def test_letters_of_other_languages_are_in_the_document(language: str) -> None:
    played = edition("classic", None, language)
    said = words(pdf([sheet_svg(played), *cards_svg(played), *board_print(played)]))
    strange = {letter for card in played.deck.cards for letter in card.name if not letter.isascii()}
    assert strange
    assert all(letter in said for letter in strange)


def test_hostile_names_are_text(tmp_path: Path) -> None:
    name = "<script>alert(1)</script> & \"x\" 'y'"
    path = own_edition.write(tmp_path, ('"Ada"', json.dumps(name)), ("\nAda = ", "\nChloe = "))
    played = edition(str(path))
    for drawn in (sheet_svg(played), *cards_svg(played), *board_print(played)):
        root = ET.fromstring(drawn)
        assert not list(root.iter(f"{SVG}script"))
    assert name in [element.text for element in texts(sheet_svg(played))]
    assert "<script>" in words(pdf([sheet_svg(played)]))


def test_files_are_written_by_their_ending_and_never_over_others(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert save(sheet_svg("mini", 3), file) == (file,)
    before = file.read_bytes()
    assert before.startswith(b"%PDF-")
    with pytest.raises(ClueError, match="something else"):
        save(sheet_svg("classic"), file)
    assert file.read_bytes() == before
    save(sheet_svg("classic"), file, overwrite=True)
    assert file.read_bytes() != before
    parts = save(board_print("mini", tiles=2), tmp_path / "board.svg")
    assert [part.name for part in parts] == [f"board-{number}.svg" for number in (1, 2, 3, 4)]
    assert {entry.suffix for entry in tmp_path.iterdir()} == {".pdf", ".svg"}


def test_of_several_files_none_is_written_if_one_is_there(tmp_path: Path) -> None:
    (tmp_path / "board-3.svg").write_text("mine")
    with pytest.raises(ClueError, match=r"something else in .*board-3"):
        save(board_print("mini", tiles=2), tmp_path / "board.svg")
    assert [entry.name for entry in tmp_path.iterdir()] == ["board-3.svg"]


@pytest.mark.parametrize("name", ["sheet.png", "sheet", "missing/sheet.svg"])
def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(ClueError, match=r"\.$"):
        save(sheet_svg("mini", 3), tmp_path / name)


def test_without_the_packages_a_pdf_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingPackage, match=r"cluekit\[print\]"):
        pdf([sheet_svg("mini", 3)])


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        (lambda: sheet_svg("mini", 7), "played by"),
        (lambda: sheet_svg("mini", True), "played by"),
        (lambda: sheet_svg("mini", 3, "A17"), "no paper 'A17'"),
        (lambda: board_print("mini", tiles=5), "1 to 4 pages"),
        (lambda: pdf([Drawing("<svg/>")]), "in millimetres"),
    ],
)
def test_what_cannot_be_is_refused(what: object, sentence: str) -> None:
    with pytest.raises(ClueError, match=sentence):
        what()  # type: ignore[operator]
