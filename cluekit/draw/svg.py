"""The board as a picture, with what stands on it.

`board_svg` displays itself in a notebook. `board_ground` is its lowest layer alone, for pages that put their
own things on top; `room_slots` and `view_box` tell such pages where.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from math import atan2, degrees

from cluekit.board import Board, Place, in_words
from cluekit.draw.colours import Look, ink, paint, repaint, token_colour
from cluekit.draw.elements import UNIT, element, short, text, trace, view_box
from cluekit.draw.ground import board_ground
from cluekit.draw.icons import icon
from cluekit.draw.layout import room_slots, spots, waypoints
from cluekit.draw.placing import envelope_box
from cluekit.draw.shapes import inset, outlines

__all__ = ["Drawing", "board_ground", "board_svg", "room_slots", "short_names", "view_box"]


class Drawing(str):
    """SVG text that displays itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Drawing, {len(self)} characters of SVG>"


def board_svg(
    board: Board,
    *,
    tokens: Iterable[tuple[object, Place | None]] = (),
    weapons: Iterable[tuple[object, Place | None]] = (),
    highlight: Collection[Place] = (),
    path: Sequence[Place] = (),
    title: str | None = None,
    cell: float = 24,
    look: Look | None = None,
) -> Drawing:
    """Draw a board and what stands on it.

    `tokens` and `weapons` are pairs of a name (or a card) and its place, or None for what is not on the
    board; suspects come in deck order, which gives them their colours. `highlight` marks places, `path` draws
    a way from its first place to its last. `title` names the picture for those who cannot see it; a text
    account of the rooms and of what stands where is always added. `cell` is the width of a square in pixels,
    `look` has the colours of an edition, as its file has them in `[look]`.

    Raises `BoardError` for a place that is not on the board.

    >>> from cluekit.maps import read_map

    >>> board = read_map("1.>KK", rooms={"K": "Kitchen"})
    >>> board_svg(board, tokens=[("Ada", (0, 0))]).count('class="ck-token"')
    1
    """
    suspects = [(str(name), place) for name, place in tokens]
    things = [(str(name), place) for name, place in weapons]
    for place in (*(place for _, place in suspects + things if place is not None), *highlight, *path):
        board.neighbours(place)
    x, y, width, height = view_box(board)
    heading = title or f"A board of {len(board.rooms)} rooms"
    size = f'width="{short(width * cell / UNIT)}" height="{short(height * cell / UNIT)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ck-board" viewBox="{x} {y} {width} {height}" {size} '
        f'role="img" aria-label="{escape(heading)}"><title>{escape(heading)}</title>'
        f"<desc>{escape(_account(board, suspects, things, highlight, path))}</desc>"
        f"{board_ground(board, look=look)}{_highlights(board, highlight)}{_way(board, path)}"
        f"{_pieces(board, suspects, things, look)}</svg>"
    )
    return Drawing(repaint(svg, look))


# What lies on the ground


def _highlights(board: Board, places: Collection[Place]) -> str:
    """A glow on each marked place, in a fixed order."""
    style = {"fill": paint("glow"), "stroke_linejoin": "round"}
    marks = []
    for place in _in_order(places):
        cells = board.footprint(place) if isinstance(place, str) else [place]
        d = " ".join(trace(inset(loop, 0.09), closed=True) for loop in outlines(cells))
        # A square is filled; what has a name shows by its border, which leaves the name readable.
        named = isinstance(place, str)
        fill, width = (0.0, 3.4 if board.is_room(place) else 2.0) if named else (0.5, 1.8)
        stroke = paint("glow" if named else "glow-edge")
        look = {"fill_opacity": fill, "stroke": stroke, "stroke_width": width}
        marks.append(element("path", "highlight", d=d, **style, **look))
    return "".join(marks)


def _in_order(places: Collection[Place]) -> list[Place]:
    """Each place once: squares by row and column, then what has a name."""
    return sorted(set(places), key=lambda place: (isinstance(place, str), place))


def _way(board: Board, path: Sequence[Place]) -> str:
    """A dotted line through places, with a dot at its beginning and an arrow at its end."""
    points = waypoints(board, path)
    if len(points) < 2:
        return ""
    style = {"fill": "none", "stroke": paint("mark"), "stroke_linecap": "round", "stroke_linejoin": "round"}
    (x1, y1), (x2, y2) = points[-2:]
    turn = short(degrees(atan2(x2 - x1, y1 - y2)) % 360)
    place = f"translate({short(x2 * UNIT)} {short(y2 * UNIT)}) rotate({turn})"
    x, y = (UNIT * part for part in points[0])
    return (
        element("path", "way", d=trace(points), stroke_width=2.6, stroke_dasharray="0.1 5", **style)
        + element("circle", "way-start", cx=x, cy=y, r=3.2, fill=paint("mark"))
        + element("path", "way-end", d="M-5 5 L0 -1 L5 5", transform=place, stroke_width=2.4, **style)
    )


def _pieces(
    board: Board,
    suspects: list[tuple[str, Place | None]],
    things: list[tuple[str, Place | None]],
    look: Look | None,
) -> str:
    """Tokens and weapons; those in one room stand in its slots, tokens first."""
    letters = short_names([name for name, _ in suspects]) + short_names([name for name, _ in things])
    everything = suspects + things
    points = spots(board, [place for _, place in everything])
    drawn = []
    for number, ((name, _), spot) in enumerate(zip(everything, points, strict=True)):
        if spot:
            x, y = UNIT * spot[0], UNIT * spot[1]
            is_token = number < len(suspects)
            inner = _token(number, letters[number], look) if is_token else _weapon(name, letters[number])
            kind = "token" if is_token else "weapon"
            label = f"<title>{escape(name)}</title>"
            place = f"translate({short(x)} {short(y)})"
            drawn.append(f'<g class="ck-{kind}" transform="{place}">{label}{inner}</g>')
    return "".join(drawn)


def _token(index: int, letters: str, look: Look | None) -> str:
    colour = token_colour(index, look)
    dark = ink("#ffffff")
    return (
        element("circle", "shadow", cx=0.8, cy=1.4, r=9.2, fill="#000", opacity=0.28)
        + element(
            "circle", "disc", r=8.8, fill=paint(f"token-{index + 1}", colour), stroke=dark, stroke_width=1.7
        )
        + element("circle", "rim", r=6.9, fill="none", stroke=ink(colour), stroke_width=0.6, opacity=0.55)
        + _letters(letters, ink(colour))
    )


def _weapon(name: str, letters: str) -> str:
    """A tag with the drawing of the weapon, or else with its letters."""
    drawing = icon(name)
    shown = _drawn(drawing) if drawing else _letters(letters, "#ffffff")
    style = {"fill": paint("weapon", "#4b4f55"), "stroke": ink("#ffffff"), "stroke_width": 1.2}
    return (
        element("rect", "shadow", x=-7, y=-6.4, width=15.4, height=15.4, rx=3.5, fill="#000", opacity=0.28)
        + element("rect", "tag", x=-7.7, y=-7.7, width=15.4, height=15.4, rx=3.5, **style)
        + element(
            "rect",
            "rim",
            x=-6.1,
            y=-6.1,
            width=12.2,
            height=12.2,
            rx=2.3,
            fill="none",
            stroke=paint("gilt"),
            stroke_width=0.7,
        )
        + shown
    )


def _drawn(d: str) -> str:
    """A line drawing from its field of 24 x 24."""
    line = {"fill": "none", "stroke": ink("#000000"), "stroke_width": 2, "stroke_linecap": "round"}
    place = "translate(-6.6 -6.6) scale(0.55)"
    return element("path", "icon", d=d, transform=place, stroke_linejoin="round", **line)


def _letters(letters: str, colour: str) -> str:
    size = {1: 11, 2: 8.6}.get(len(letters), 6.4)
    return text("letter", letters, (0, size * 0.35), size, fill=colour, font_weight="700")


def short_names(names: Sequence[str]) -> list[str]:
    """Letters for tokens, from each name's last word: one, or two or three where names begin alike.

    Where even three are the same it is the first and the last letter, and else the number in the sequence.

    >>> short_names(["Miss Scarlett", "Mrs Peacock", "Professor Plum"])
    ['S', 'Pe', 'Pl']
    >>> short_names(["Green", "Grey"])
    ['Gn', 'Gy']
    """
    words = [(name.split() or [name])[-1].casefold() for name in names]
    beginnings = [_beginning(word, words[:at] + words[at + 1 :]) for at, word in enumerate(words)]
    ends = [word[:1] + word[-1:] for word in words]
    taken = [start or end for start, end in zip(beginnings, ends, strict=True)]
    shorts = [short if taken.count(short) == 1 else str(at) for at, short in enumerate(taken, 1)]
    return [(start or short).capitalize() for start, short in zip(beginnings, shorts, strict=True)]


def _beginning(word: str, others: Sequence[str]) -> str:
    """The fewest letters, at most three, with which this word alone begins; nothing if there are none."""
    lengths = [k for k in (1, 2, 3) if word[:k] not in {other[:k] for other in others}]
    return word[: lengths[0]] if lengths else ""


# The account in words


def _account(
    board: Board,
    suspects: list[tuple[str, Place | None]],
    things: list[tuple[str, Place | None]],
    highlight: Collection[Place],
    path: Sequence[Place],
) -> str:
    """What the picture shows, in words."""
    parts = [*_ground_in_words(board)]
    for kind, pieces in (("Tokens", suspects), ("Weapons", things)):
        parts += _listed(
            kind, (f"{name} in {in_words(place)}" for name, place in pieces if place is not None)
        )
    parts += _listed("Marked", map(in_words, _in_order(highlight)))
    parts += _listed("Way", map(in_words, path))
    return " ".join(parts)


def _listed(heading: str, items: Iterable[str]) -> list[str]:
    """A heading with its items as one sentence; nothing without items."""
    listed = "; ".join(items)
    return [f"{heading}: {listed}."] if listed else []


def _ground_in_words(board: Board) -> Iterator[str]:
    kinds = {"Rooms": board.rooms, "Rooms without a card": board.lobbies, "Spaces": board.spaces}
    for kind, names in kinds.items():
        yield from _listed(kind, (_named_in_words(board, name) for name in names))
    yield from _listed("Snoop squares", map(in_words, board.snoops))
    lies = envelope_box(board)
    yield from _listed(
        "Envelope", [f"in {in_words(lies[1])}" if lies[1] else "beside the rooms"] if lies else []
    )


def _named_in_words(board: Board, name: str) -> str:
    """A named place and what leads there: "Kitchen (doors at row 7, column 4, passage to the Study)"."""
    steps = [in_words(near) for near in board.neighbours(name) if isinstance(near, tuple)]
    how = "doors at" if board.is_room(name) else "beside"
    facts = [f"{how} {' and '.join(dict.fromkeys(steps))}"] if steps else []
    facts += [f"open to {in_words(near)}" for near in board.neighbours(name) if isinstance(near, str)]
    facts += [f"passage to {in_words(end)}" for end in board.passage_from(name)]
    return f"{name} ({', '.join(facts)})" if facts else name
