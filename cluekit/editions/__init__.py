"""Editions: deck, board and rules together, read from the data files in `boards/`.

This is the only package that reads those files, and no module asks what an edition is called.

>>> edition("classic").deck.solution_count
324
"""

from cluekit.editions.catalogue import check, edition, editions, load
from cluekit.editions.options import parse_options
from cluekit.editions.source import Problem
from cluekit.editions.value import ENGLISH, Edition

__all__ = ["ENGLISH", "Edition", "Problem", "check", "edition", "editions", "load", "parse_options"]
