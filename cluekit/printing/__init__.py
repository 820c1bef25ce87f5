"""For paper: a detective's sheet, the board and the cards of an edition, as SVG and PDF.

>>> from cluekit.printing import sheet_svg
>>> sheet_svg("classic", players=5)
<Drawing, ... characters of SVG>
"""

from cluekit.printing.board import board_print
from cluekit.printing.cards import cards_svg
from cluekit.printing.paper import PAPERS, Paper, paper
from cluekit.printing.saving import pdf, save
from cluekit.printing.sheet import sheet_svg

__all__ = ["PAPERS", "Paper", "board_print", "cards_svg", "paper", "pdf", "save", "sheet_svg"]
