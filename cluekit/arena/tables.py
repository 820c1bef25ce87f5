"""Standings as a table: of characters, and of HTML without colours, so that it takes those of the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cluekit.arena.intervals import Estimate
from cluekit.arena.scores import Standing

__all__ = ["SeatStandings", "Standings", "as_html", "as_text"]


def _cells(standings: Sequence[Standing], first: str, to: str, plus_minus: str) -> list[list[str]]:
    """The table: a line of titles, and one for each standing; columns in which nothing is are left out."""
    titles = [first, "games", "wins", "share", "95 %", "turns", "suggestions", "opening bits", "fouls"]
    lines = [
        [
            *(each.name, f"{each.games:,}", f"{each.wins:,}"),
            *_share(each.share, to),
            *(_measured(value, plus_minus) for value in (each.turns, each.suggestions, each.opening)),
            str(each.fouls or ""),
        ]
        for each in standings
    ]
    used = [column for column in range(len(titles)) if any(line[column] for line in lines)]
    return [[line[column] for column in used] for line in [titles, *lines]]


def _share(share: Estimate | None, to: str) -> list[str]:
    if share is None:
        return ["", ""]
    known = share.low is not None and share.high is not None
    return [f"{float(share.value):.1%}", f"{share.low:.1%} {to} {share.high:.1%}" if known else "no interval"]


def _measured(value: Estimate | None, plus_minus: str) -> str:
    if value is None:
        return ""
    half = "" if value.high is None else f" {plus_minus} {value.high - float(value.value):.2f}"
    return f"{float(value.value):z.2f}{half}"


def as_text(heading: str, standings: Sequence[Standing], first: str = "entrant") -> str:
    """The table under its heading: names to the left, numbers to the right, all in plain characters."""
    table = _cells(standings, first, "to", "+/-")
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = (
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in table
    )
    return "\n".join([*([heading, ""] if heading else []), *lines, *_remark(standings)])


def _remark(standings: Sequence[Standing]) -> list[str]:
    return ["", "turns and suggestions: of games won"] if any(each.turns for each in standings) else []


_NOTE = (
    "share: games won; turns, suggestions: the winner's own until it solved the game; opening bits: what the "
    "first suggestion told about the envelope; all intervals 95 %, by deals"
)


def as_html(heading: str, standings: Sequence[Standing], first: str = "entrant") -> str:
    """The table with its heading as caption and a note below; every text is escaped."""
    titles, *lines = _cells(standings, first, "–", "±")
    head = "".join(
        f'<th scope="col" style="{_align(n)}">{escape(title)}</th>' for n, title in enumerate(titles)
    )
    caption = f'<caption style="text-align: left; font-weight: bold">{escape(heading)}</caption>'
    body = "".join(f"<tr>{_line(line)}</tr>" for line in lines)
    return (
        f"<table>{caption if heading else ''}"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p><small>{escape(_NOTE)}</small></p>"
    )


def _line(line: Sequence[str]) -> str:
    name, *numbers = line
    cells = (f'<td style="{_align(1)}">{escape(number)}</td>' for number in numbers)
    return f'<th scope="row" style="{_align(0)}">{escape(name)}</th>{"".join(cells)}'


class Standings(tuple[Standing, ...]):
    """Standings in their order; shown, they are a table."""

    __slots__ = ()
    _first = "entrant"

    def __repr__(self) -> str:
        return as_text("", self, self._first)

    def _repr_html_(self) -> str:
        return as_html("", self, self._first)


class SeatStandings(Standings):
    """Standings of seats."""

    __slots__ = ()
    _first = "seat"


def _align(column: int) -> str:
    return "text-align: right; white-space: nowrap" if column else "text-align: left"
