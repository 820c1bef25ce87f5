"""The cards of an edition on paper, to be cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.cards import Card
from cluekit.draw import Drawing
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.printing.paper import MARGIN, Paper, fitted, line, page, paper, rect, text

__all__ = ["cards_svg"]

_CARD = Paper(45, 63)  # smaller than most playing cards, so that many fit on a page


def cards_svg(edition: str | Edition, size: str | Paper = "A4") -> tuple[Drawing, ...]:
    """The cards of an edition on as many pages as they need, each card 45 by 63 millimetres.

    The name stands in the middle, the category above and below it, and dashed lines show where to cut.
    Raises `ClueError` for an unknown size of paper.

    >>> len(cards_svg("mini"))
    1
    """
    played, whole = find_edition(edition), paper(size)
    columns = int((whole.width - 2 * MARGIN) / _CARD.width)
    rows = int((whole.height - 2 * MARGIN) / _CARD.height)
    cards, number = played.deck.cards, columns * rows
    packs = [cards[start : start + number] for start in range(0, len(cards), number)]
    return tuple(
        page(whole, _pack(pack, columns, whole), f"Cards of {played}, page {at} of {len(packs)}")
        for at, pack in enumerate(packs, 1)
    )


def _pack(cards: Sequence[Card], columns: int, whole: Paper) -> Iterator[str]:
    rows = -(-len(cards) // columns)
    left = (whole.width - columns * _CARD.width) / 2
    end, bottom = left + columns * _CARD.width, MARGIN + rows * _CARD.height
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        yield from _card(card, left + column * _CARD.width, MARGIN + row * _CARD.height)
    for at in range(columns + 1):
        yield line(left + at * _CARD.width, MARGIN, left + at * _CARD.width, bottom, 0.15, "1.5 1.5")
    for at in range(rows + 1):
        yield line(left, MARGIN + at * _CARD.height, end, MARGIN + at * _CARD.height, 0.15, "1.5 1.5")


def _card(card: Card, x: float, y: float) -> Iterator[str]:
    middle, inner = x + _CARD.width / 2, _CARD.width - 9
    yield rect(x + 3, y + 3, _CARD.width - 6, _CARD.height - 6, 0.6, corner=3)
    yield rect(x + 4, y + 4, _CARD.width - 8, _CARD.height - 8, 0.2, corner=2.2)
    lines = _in_lines(card.name)
    size = min(fitted(part, inner, 5) for part in lines)
    first = y + _CARD.height / 2 - size * 1.25 * (len(lines) - 1) / 2
    for number, part in enumerate(lines):
        yield text(part, middle, first + number * size * 1.25 + size / 3, size, anchor="middle", bold=True)
    for at in (y + 10, y + _CARD.height - 8):
        yield text(card.category.value, middle, at, 3, anchor="middle", italic=True)


def _in_lines(name: str) -> list[str]:
    """A name in two lines if it has several words and is long."""
    words = name.split()
    if len(name) <= 10 or len(words) < 2:
        return [name]
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(ways, key=lambda way: max(map(len, way))))
