"""What the page asks for, read with suspicion: a message is either understood or answered with a sentence.

A page of a table sends these messages, each with its "type"; "answered" comes back in any case, and what is
wrong with a message stands in the trait `message`, but "refused" with a "text" answers a "new" game.

act       a decision: "game" and "step" say for which moment it is meant, "action" what; see `read_action`
undo      take the last decision back; with "game" and "step"
skip      show no more steps of the bots until somebody here decides; next: one step more
pace      "pace": seconds, or "step" for single steps; calm: the system asks for no motion
sit       "seat": the person of this seat is before the page (several people at one page)
notepad   parts of the notepad to change; see `cluekit.widgets.notepad.Notepad.hear`
new       another game: "edition", "language", "options", "seed", "seats", "position"; see `read_setup`
go        "step": look at this step (a replay, an open table)
freeze    "words": let the running game stand still; unfreeze: let it go on (an open table)

"document shared" says that the notebook is one document for all who have it open. The page of a shared table
says "take" ("seat", "name", "key") in the clear, and all else "sealed" ("seat", "n", "box"); in the box lies
one of the messages above, or "here", or "leave"; see `cluekit.widgets.shared_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluekit.cards import Category
from cluekit.editions import Edition, editions
from cluekit.errors import ClueError, IllegalAction
from cluekit.game.actions import (
    Accuse,
    Action,
    Audit,
    Believe,
    Claim,
    EndTurn,
    Give,
    LayOpen,
    Move,
    Pass,
    Passage,
    Peek,
    Press,
    Relocate,
    Roll,
    Show,
    Snoop,
    Stay,
    Suggest,
)
from cluekit.game.investigation import Deed
from cluekit.names import quoted, shown

__all__ = ["MARKS", "clean_marks", "read_action", "read_pace", "read_setup", "read_step"]

MARKS = ("yes", "no", "maybe")
"""What can stand in a cell of the notepad; nothing at all is the fourth possibility."""


_Reader = Callable[[Any, Edition], Action]


def _parts(data: object, *names: str) -> list[Any]:
    """The values of exactly these keys, besides that of the kind."""
    if not isinstance(data, Mapping) or set(data) != {"kind", *names}:
        raise IllegalAction(f"An action of this kind has these parts: {' '.join(('kind', *names))}.")
    return [data[name] for name in names]


def _texts(data: object, *names: str) -> list[str]:
    """The values of exactly these keys, all texts."""
    return [_text(value) for value in _parts(data, *names)]


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise IllegalAction("The parts of an action are names.")
    return value


def _seat(value: object, edition: Edition) -> int:
    """The number of a seat; whether somebody sits there is for the engine to say."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(edition.deck.suspects):
        raise IllegalAction("A player is the number of a seat.")
    return value


def _crime(kind: Callable[..., Action]) -> _Reader:
    def read(data: Any, edition: Edition) -> Action:
        return kind(*edition.deck.triple(*_texts(data, *(category.value for category in Category))))

    return read


def _bare(kind: Callable[[], Action]) -> _Reader:
    def read(data: Any, edition: Edition) -> Action:
        _parts(data)
        return kind()

    return read


def _card(kind: Callable[..., Action]) -> _Reader:
    def read(data: Any, edition: Edition) -> Action:
        return kind(edition.deck.card(_texts(data, "card")[0]))

    return read


def _target(kind: Callable[..., Action]) -> _Reader:
    def read(data: Any, edition: Edition) -> Action:
        return kind(_seat(_parts(data, "target")[0], edition))

    return read


def _move(data: Any, edition: Edition) -> Action:
    return Move(edition.board.place(_texts(data, "to")[0]))


def _named(kind: Callable[[str], Action]) -> _Reader:
    def read(data: Any, edition: Edition) -> Action:
        place = edition.board.place(_texts(data, "to")[0])
        if not isinstance(place, str):
            raise IllegalAction("Passages and Investigation cards lead to places with a name.")
        return kind(place)

    return read


def _snoop(data: Any, edition: Edition) -> Action:
    at, target = _parts(data, "at", "target")
    place = edition.board.place(_text(at))
    if isinstance(place, str):
        raise IllegalAction(f"{place} is no snoop square.")
    return Snoop(place, _seat(target, edition))


def _claim(data: Any, edition: Edition) -> Action:
    deed = _texts(data, "deed")[0]
    if deed not in {one.value for one in Deed}:
        raise IllegalAction(f"No Investigation card lets one do {quoted(deed)}.")
    return Claim(Deed(deed))


_READERS: Mapping[str, _Reader] = {
    "Roll": _bare(Roll),
    "Move": _move,
    "Passage": _named(Passage),
    "Stay": _bare(Stay),
    "Snoop": _snoop,
    "Suggest": _crime(Suggest),
    "Show": _card(Show),
    "Pass": _bare(Pass),
    "Accuse": _crime(Accuse),
    "EndTurn": _bare(EndTurn),
    "Audit": _target(Audit),
    "Claim": _claim,
    "Press": _bare(Press),
    "Believe": _bare(Believe),
    "LayOpen": _card(LayOpen),
    "Relocate": _named(Relocate),
    "Give": _card(Give),
    "Peek": _target(Peek),
}


def read_action(data: object, edition: Edition) -> Action:
    """Read an action such as `{"kind": "Move", "to": "7,4"}`; whether it is legal is for the engine to say.

    Raises `ClueError` for anything that is no action of a player.

    >>> from cluekit.editions import edition
    >>> read_action({"kind": "Move", "to": "Hall"}, edition("classic"))
    Move(to='Hall')
    """
    kind = data.get("kind") if isinstance(data, Mapping) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise IllegalAction(f"There is no action of the kind {quoted(kind)}.")
    return reader(data, edition)


def read_setup(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a "new" message asks for, as `Table.new_game` takes it.

    What is missing is None: stay with it. The seed comes as the text that was typed; an empty one asks for a
    fresh seed. Raises `ClueError` for what cannot be meant; the names of files are none of a page's business.
    """
    edition, options = data.get("edition"), data.get("options")
    if edition is not None and edition not in [one.name for one in editions()]:
        raise ClueError(f"There is no edition {quoted(edition)} to choose.")
    if options is not None and not isinstance(options, Mapping):
        raise ClueError("The options of a game are names with values.")
    wish = {"edition": edition, "options": options, "language": data.get("language")}
    if not isinstance(wish["language"], str | None):
        raise ClueError("A language is given by its code.")
    if not isinstance(data.get("position"), Mapping | None):
        raise ClueError("A position says where cards, tokens and weapons are.")
    wish |= {"seats": _seats(data.get("seats")), "position": data.get("position")}
    return wish | {"seat": data.get("seat"), "bots": data.get("bots"), "seed": _seed(data.get("seed"))}


def _seats(wish: object) -> Mapping[str, str] | None:
    """Who plays which suspect, if that is said; whether there are such, is for `Seating` to say."""
    if wish is None:
        return None
    if not isinstance(wish, Mapping) or len(wish) > 100:
        raise ClueError("The seats of a game are suspects with those who play them.")
    for suspect, player in wish.items():
        if not isinstance(suspect, str) or not isinstance(player, str):
            raise ClueError(f"A seat is given to a person or to a kind of bot, not to {shown(player)}.")
    return wish


def _seed(wish: object) -> int | None:
    if wish is None or (isinstance(wish, int) and not isinstance(wish, bool)):
        return wish
    text = wish.strip() if isinstance(wish, str) else None
    if text == "":
        return None
    if text is None or len(text) > 30 or not text.removeprefix("-").isdecimal():
        raise ClueError(f"The seed is a whole number, not {shown(wish)}.")
    return int(text)


def read_step(step: object, last: int) -> int:
    """The number of a step from 0 to `last`; raises `ClueError` for anything else."""
    if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step <= last:
        raise ClueError(f"A step of this game is a number from 0 to {last}, not {quoted(step)}.")
    return step


def read_pace(pace: object) -> float:
    """The seconds for a short step of a bot; raises `ClueError` for what is no number from 0 to 60."""
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60:
        raise ClueError(f"pace is a number of seconds from 0 to 60, not {shown(pace)}.")
    return pace


def clean_marks(marks: object, cells: Mapping[str, set[str]]) -> dict[str, dict[str, str]]:
    """The marks that mean something: card name -> owner -> one of `MARKS`; all else is left out.

    `cells` are the cells that can be marked: card name -> owners.
    """
    rows = marks if isinstance(marks, Mapping) else {}
    known = {card: row for card, row in rows.items() if card in cells and isinstance(row, Mapping)}
    cleaned = {
        card: {owner: mark for owner, mark in row.items() if owner in cells[card] and mark in MARKS}
        for card, row in known.items()
    }
    return {card: row for card, row in cleaned.items() if row}
