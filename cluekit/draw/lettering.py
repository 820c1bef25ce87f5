"""How wide words are, and how large they can be set.

Nobody knows which typeface a page will have, so words are measured with the widths of a book face, and drawn
exactly as wide as that with `textLength`: a broader face is set closer, and nothing runs over a wall.
"""

from __future__ import annotations

from unicodedata import combining, east_asian_width

__all__ = ["BOLDER", "halves", "italic_width", "lettering", "name_width"]

BOLDER = 1.08
"""How much wider bold upright words are than italic ones."""

_NARROW, _WIDE = frozenset("ijlIJ1.,:;'’!|()-·"), frozenset("mwMW—@")


def _letter(letter: str, narrow: float, middle: float, wide: float) -> float:
    """The width of a letter as a part of the font size."""
    if combining(letter):
        return 0
    if east_asian_width(letter) in "FW":
        return 1
    if letter == " ":
        return 0.27
    return narrow if letter in _NARROW else wide if letter in _WIDE else middle


def name_width(words: str) -> float:
    """The width of words in bold small capitals, as a part of the font size.

    >>> round(name_width("Hall"), 2)
    2.64
    """
    capitals = (_letter(letter, 0.42, 0.78, 1.04) for letter in words if letter.upper() == letter)
    small = (_letter(letter.upper(), 0.34, 0.62, 0.82) for letter in words if letter.upper() != letter)
    return sum(capitals) + sum(small)


def italic_width(words: str) -> float:
    """The width of words in italics, as a part of the font size.

    >>> round(italic_width("to Hall"), 2)
    3.09
    """
    return sum(
        _letter(letter, 0.38, 0.72, 0.9) if letter.isupper() else _letter(letter, 0.3, 0.5, 0.78)
        for letter in words
    )


def halves(name: str) -> tuple[str, ...]:
    """A name in two lines, as equal as its words allow; one line for one word.

    >>> halves("to Nuclear Power Plant")
    ('to Nuclear', 'Power Plant')
    """
    words = name.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)), default=(name,))


def lettering(words: str, length: float, largest: tuple[float, float]) -> tuple[tuple[str, ...], float]:
    """Set words in one line or two, whichever is larger: the lines, and their size in the unit of the length.

    `largest` are the limits for one line and for two; one line is kept if it is nearly as large as two.

    >>> lettering("Basement Stairs", 20, (10, 4))
    (('Basement', 'Stairs'), 4)
    """
    choices = [
        (min(most, length / max(map(italic_width, lines))), lines)
        for most, lines in zip(largest, ((words,), halves(words)), strict=True)
    ]
    (one, line), (two, lines) = choices
    return (line, one) if one >= 0.9 * two else (lines, two)
