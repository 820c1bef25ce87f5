"""Printed pages as files: SVG, or PDF with its fonts inside."""

from __future__ import annotations

import importlib.util
import io
import logging
import re
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cluekit.draw import Drawing
from cluekit.errors import ClueError, MissingPackage
from cluekit.writing import write

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["pdf", "save"]

_FAMILIES: Final = {
    "book": ("STIXGeneral", "STIXGeneralBol", "STIXGeneralItalic", "STIXGeneralBolIta"),
    "serif": ("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic"),
    "sans": ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"),
    "mono": ("DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSansMono-Oblique", "DejaVuSansMono-BoldOblique"),
}
"""The files of the fonts: upright, bold, slanted, and both."""


def save(
    pages: Drawing | Sequence[Drawing], path: str | PathLike[str], overwrite: bool = False
) -> tuple[Path, ...]:
    """Write pages to a file, by its ending: `.pdf` for all of them, `.svg` for each a file of its own.

    Where there are several SVG files, they get numbers: board-1.svg, board-2.svg. A file that is there is
    written over only if one asks to `overwrite` it. Returns the files.
    Raises `ClueError` for another ending, for a file that is there, and for one that cannot be written;
    `MissingPackage` for a PDF without the packages that make it.
    """
    drawn = [pages] if isinstance(pages, str) else list(pages)
    file = Path(path)
    match file.suffix.lower():
        case ".pdf":
            contents = {file: pdf(drawn)}
        case ".svg":
            names = [file] if len(drawn) == 1 else list(_numbered(file, len(drawn)))
            contents = {name: page.encode() for name, page in zip(names, drawn, strict=True)}
        case _:
            raise ClueError(f"{file}: what is printed goes into a file that ends in .pdf or .svg.")
    for name in contents:
        if name.exists() and not overwrite:
            raise ClueError(f"There is something else in {name}; please give another name.")
    for name, content in contents.items():
        write(content, name, lambda _: False, overwrite, private=False)
    return tuple(contents)


def _numbered(file: Path, number: int) -> Iterator[Path]:
    return (file.with_name(f"{file.stem}-{at}{file.suffix}") for at in range(1, number + 1))


def pdf(pages: Sequence[Drawing]) -> bytes:
    """The pages as a PDF document, each as large as its drawing says, in millimetres.

    Raises `MissingPackage` without fpdf2, or without matplotlib, whose fonts are used: they have the letters
    of most languages, and only those that are needed are put into the document.
    """
    plain = [_plain(drawn) for drawn in pages]
    document = _document([family for family in _FAMILIES if any(f'"{family}"' in one for one in plain)])
    try:
        for drawn in plain:
            _add_page(document, drawn)
        return bytes(document.output())
    finally:
        for font in document.fonts.values():
            if hasattr(font, "ttfont"):
                font.ttfont.close()  # else its file stays open for some time


def _add_page(document: FPDF, drawn: str) -> None:
    size = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', drawn)
    if size is None:
        raise ClueError("A page says how wide and high it is in millimetres, and this one does not.")
    width, height = map(float, size.groups())
    document.add_page(format=(width, height))
    document.image(io.BytesIO(drawn.encode()), 0, 0, width, height)


def _document(families: Sequence[str]) -> FPDF:
    """An empty document with the fonts of some families."""
    fonts = _fonts()
    from fpdf import FPDF

    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)  # which tells of every <title> that is not drawn
    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)
    document = FPDF(unit="mm")
    document.set_auto_page_break(False)
    for family in families:
        for style, file in zip(("", "B", "I", "BI"), _FAMILIES[family], strict=True):
            document.add_font(family, style, fonts / f"{file}.ttf")
    document.set_creator("cluekit")
    return document


def _fonts() -> Path:
    """The folder of the fonts that come with matplotlib, which itself is not loaded."""
    found = importlib.util.find_spec("matplotlib")
    if importlib.util.find_spec("fpdf") is None or found is None or found.origin is None:
        raise MissingPackage(
            'Saving a PDF needs fpdf2 and matplotlib; pip install "cluekit[print]" brings them.'
        )
    return Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"


_VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*,\s*((?:[^()]|\([^()]*\))*)\)")


_NOWHERE = re.compile(r"""<path\b[^<>]* d="\s*"[^<>]*/>""")


def _plain(drawn: str) -> str:
    """A drawing without what only a browser knows: variables of CSS, empty paths, other typefaces."""
    drawn = _NOWHERE.sub("", drawn)
    while _VARIABLE.search(drawn):
        drawn = _VARIABLE.sub(lambda found: found[1].strip(), drawn)
    return re.sub(r'font-family="([^"]*)"', lambda found: f'font-family="{_family(found[1])}"', drawn)


def _family(names: str) -> str:
    """The font that stands for a row of families: the same, or one of the kind that the last of them says."""
    if "DejaVu Serif" in names:
        return "serif"
    last = names.rpartition(",")[2].strip().casefold()
    return {"sans-serif": "sans", "system-ui": "sans", "monospace": "mono"}.get(last, "book")
