"""Where keys stand in a TOML text: compared with what the parser of the standard library finds."""

import tomllib

import pytest

from cluekit.editions.toml_lines import positions
from cluekit.resources import folder

TEXT = '''
# "not" = "a key"
title = "a # b"
long = """
x = 1 ""quoted"" \\""" [y]
"""
raw = \'\'\'
[no]
'it' \'\'\'
[cards]
rooms = [  # ten
  "Hall", "[Study]",

  'C:\\', ["a",
  "b"],
]
"two words".'dot.ted' = { a = 1.5, "b" = [{ c = 1979-05-27 07:32:00 }, {}] }
[[notes]]
value = "one"
[notes.more]
deep = true
[[notes]]
value = "two"
[[notes.inner]]
x = +1e3
[[notes.inner]]
x = inf
[variants.late]
cards.weapons = []
'''
LINES = {
    ("title",): 3,
    ("long",): 4,
    ("raw",): 7,
    ("cards",): 10,
    ("cards", "rooms"): 11,
    ("cards", "rooms", 0): 12,
    ("cards", "rooms", 1): 12,
    ("cards", "rooms", 2): 14,
    ("cards", "rooms", 3, 0): 14,
    ("cards", "rooms", 3, 1): 15,
    ("cards", "two words", "dot.ted"): 17,
    ("cards", "two words", "dot.ted", "b", 0, "c"): 17,
    ("notes",): 18,
    ("notes", 0): 18,
    ("notes", 0, "value"): 19,
    ("notes", 0, "more"): 20,
    ("notes", 0, "more", "deep"): 21,
    ("notes", 1): 22,
    ("notes", 1, "inner", 0, "x"): 25,
    ("notes", 1, "inner", 1): 26,
    ("variants",): 28,
    ("variants", "late"): 28,
    ("variants", "late", "cards"): 29,
    ("variants", "late", "cards", "weapons"): 29,
}


def paths(value, path=()):
    """All paths of what the parser made of a text."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from paths(each, (*path, key))


@pytest.mark.parametrize(("path", "line"), LINES.items())
def test_every_kind_of_key_is_found_on_its_line(path, line):
    assert positions(TEXT)[path] == line


def test_what_is_found_is_what_the_parser_finds():
    assert set(positions(TEXT)) == set(paths(tomllib.loads(TEXT)))


@pytest.mark.parametrize("path", sorted(folder("boards").glob("*.toml")), ids=lambda path: path.stem)
def test_every_key_of_the_editions_is_found(path):
    text = path.read_text(encoding="utf-8")
    found = positions(text)
    assert set(found) == set(paths(tomllib.loads(text)))
    lines = text.split("\n")
    for (*_, name), line in found.items():
        assert isinstance(name, int) or name in lines[line - 1]


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 300 + "]" * 300, "a = " + "{a=" * 300 + "1" + "}" * 300, "", "\n"]
)
def test_deep_or_empty_texts_do_no_harm(text):
    assert positions(text).keys() <= set(paths(tomllib.loads(text)))
