"""Editions whose names are markup, scripts and words that mean something to JavaScript."""

from __future__ import annotations

from pathlib import Path

from cluekit.editions import Edition, edition
from tests.own_edition import MAP

__all__ = ["ROOMS", "SUSPECTS", "TITLE", "WEAPONS", "hostile_edition", "hostile_file"]

SET = "document.title=1"
"""What the names try to do; a page whose title has changed has run one of them."""

ARABIC, KNIFE = "\u0627\u0644\u0633\u064a\u062f\u0629", "\U0001f52a"
"""A word written from the right, and a letter of two halves."""

SUSPECTS = (f"<script>{SET}</script>", f'"><img src=x onerror={SET}>', "__proto__", "constructor")
WEAPONS = (f"' onfocus='{SET}' autofocus='", "a]]>&lt;b&gt;&#60;i&#62;", "</style><style>*{display:none}")
ROOMS = (f"</svg><svg onload={SET}>", "${x}{{x}}`<!--", "toString" + "w" * 52)

TITLE = f"{ARABIC} {KNIFE}</title><iframe src=javascript:{SET}> ]]>"


def hostile_file(folder: Path) -> Path:
    """An edition file with such names wherever a file has names and texts."""

    def quoted(*names: str) -> str:
        return ", ".join('"' + name.replace('"', '\\"') + '"' for name in names)

    text = f"""\
title = {quoted(TITLE)}
[cards]
suspects = [{quoted(*SUSPECTS)}]
weapons = [{quoted(*WEAPONS)}]
rooms = [{quoted(*ROOMS)}]
[cards.aliases]
{quoted(f"<b onclick={SET}>alias")} = {quoted(WEAPONS[0])}
[board]
map = "hostile.txt"
start = {quoted("<h1>Lobby</h1>")}
passages = [[{quoted(ROOMS[0], ROOMS[2])}]]
[board.rooms]
K = {quoted(ROOMS[0])}
L = {quoted(ROOMS[1])}
O = {quoted(ROOMS[2])}
[board.lobbies]
C = {quoted("<h1>Lobby</h1>")}
[board.spaces]
S = {quoted("<marquee>Stairs")}
G = {quoted("valueOf")}
[rules]
min-players = 3
[variants.other]
title = {quoted("<select><option>Variant")}
note = {quoted(f"<img src=x onerror={SET}>")}
cards.weapons = [{quoted("hasOwnProperty", f"<u>{ARABIC}", f"<s>Gun {KNIFE}")}]
[languages.nb]
title = {quoted("</form><form>")}
{quoted(SUSPECTS[0])} = {quoted(f"<svg onload={SET}>{ARABIC}")}
[[notes]]
value = {quoted("<i>everything")}
note = {quoted(f"assumed: <img src=x onerror={SET}>")}
"""
    (folder / "hostile.txt").write_text(MAP, encoding="utf-8")
    path = folder / "hostile.toml"
    path.write_text(text, encoding="utf-8")
    return path


def hostile_edition(folder: Path, language: str = "en") -> Edition:
    """The edition of the file, in one of its languages."""
    return edition(str(hostile_file(folder)), language=language)
