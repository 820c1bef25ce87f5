"""Words that stand in any log, and so are never meant as the beginning of a name."""

from __future__ import annotations

__all__ = ["PLAIN", "is_common"]

_HARMLESS = """
a able about after again ai all also an and another answer answers any anything as at both but by ca can
card cards clockwise col colonel could did do does dr during else even every everyone finally first for from
had hand has have having he her here hers him his immediately in is it its just lady last left lord made
make makes me miss more mr mrs ms my next now of off on one ones only other others our out over own player
privately prof professor quickly quietly reluctantly replied replies reply rev reverend round said same says
secretly she showing side simply sir so some something suggestion suggestions that the their them then there
these they this those three time to too turn two up us was were when which while who whom with wo
"""

PLAIN = frozenset(_HARMLESS.split())
"""Words that change nothing about who passed or showed a card."""

_VERBS_AND_THE_LIKE = """
accuse accused accuses ask asked asks bill green hall hello if kit long look looked looks maybe never nobody
none not nothing pass passed passes perhaps please say see sees show showed shown shows skip skips suggest
suggests what where why will yes
"""
_OTHERS = frozenset(_VERBS_AND_THE_LIKE.split())


def is_common(word: str) -> bool:
    """Whether a word, in small letters, is an everyday one.

    >>> is_common("can"), is_common("scar")
    (True, False)
    """
    return word in PLAIN or word in _OTHERS
