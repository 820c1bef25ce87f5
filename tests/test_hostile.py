"""Names and texts with markup in them: they are text wherever they go, or refused where they are read."""

from __future__ import annotations

import base64
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cluekit import play
from cluekit.bots import bot
from cluekit.cards import Deck
from cluekit.editions import Edition, edition
from cluekit.errors import ClueError
from cluekit.widgets.still import picture
from cluekit.widgets.table import Table
from tests.hostile import SUSPECTS, TITLE, WEAPONS, hostile_edition, hostile_file


@pytest.fixture(params=["en", "nb"])
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Edition:
    """The edition of the file, in one of its languages."""
    return hostile_edition(tmp_path, request.param)


FOREIGN = {"script", "img", "image", "foreignObject", "iframe", "marquee", "h1", "u", "s", "i", "b", "style"}


class Tags(HTMLParser):
    """What is markup in a text, and what is not."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def whole_game(hostile: Edition) -> Table:
    table, me = play(hostile, bots=2, seed=1, pace=0), bot("eliminator", 1)
    while table.view.outcome is None:
        table.do(me(table.view))
    return table


def test_the_picture_left_in_a_notebook_has_names_as_text(hostile: Edition) -> None:
    table = whole_game(hostile)
    shown = picture(table.view)
    found = Tags(shown["text/html"])
    assert found.tags == ["style", "div", "p", "img"]
    assert set(found.attributes) == {"class", "alt", "src"}
    assert hostile.title in found.text
    drawn = re.search(r'base64,([^"]+)"', shown["text/html"])
    assert drawn
    svg = ET.fromstring(base64.b64decode(drawn[1]))
    kinds = {element.tag.rpartition("}")[2] for element in svg.iter()}
    assert kinds.isdisjoint(FOREIGN)
    assert not [name for element in svg.iter() for name in element.attrib if name.startswith("on")]
    table.close()


def test_the_markup_that_a_page_is_sent_is_only_that_of_the_board(hostile: Edition) -> None:
    table = whole_game(hostile)
    ground = ET.fromstring(f"<svg xmlns:xlink='x'>{table.scene['ground']}</svg>")
    assert not [name for one in ground.iter() for name in one.attrib if name.startswith("on")]
    assert FOREIGN.isdisjoint(one.tag for one in ground.iter())
    json.dumps([table.scene, table.snapshot, table.past, table.notepad], allow_nan=False)
    table.close()


def test_hostile_names_are_names_like_others(hostile: Edition, tmp_path: Path) -> None:
    table = whole_game(hostile)
    table.save(tmp_path / "game.json")
    names = [card["name"] for card in table.scene["cards"]]
    assert names == [card.name for card in hostile.deck.cards]
    table.marks = {names[0]: {"1": "yes"}, names[2]: {"envelope": "no"}}
    assert set(table.marks) <= set(names)
    assert hostile.deck.suspects[0].name in repr(table)
    table.close()


def test_names_that_hide_something_are_refused_in_python_too() -> None:
    with pytest.raises(ClueError, match="cannot be printed"):
        Deck.of(["\u202eAda"], ["Rope"], ["Hall"])


@pytest.mark.parametrize(
    "bad", ["\u202eAda", "A\u200fda", "Ada\nBruno", "Ada\x00", "\u2066Ada", "x" * 61, "-->", "\u00ad", " "]
)
def test_names_that_hide_something_are_refused_in_a_file(tmp_path: Path, bad: str) -> None:
    path = hostile_file(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"constructor"', json.dumps(bad, ensure_ascii=bad < " ")), encoding="utf-8")
    with pytest.raises(ClueError):
        edition(str(path))


def test_the_file_has_what_it_should_have(tmp_path: Path) -> None:
    made = hostile_edition(tmp_path)
    assert made.title == TITLE
    assert [card.name for card in made.deck.suspects] == list(SUSPECTS)
    assert [card.name for card in made.deck.weapons] == list(WEAPONS)
