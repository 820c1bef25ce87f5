"""What the page of a recorded game is told: one plain dictionary, made from the recorder alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.cards import Category
from cluekit.deduction.proofs.wording import listed
from cluekit.deduction.refuter import FACTS_ONLY, Refuter
from cluekit.draw.colours import token_colour
from cluekit.editions import Edition
from cluekit.errors import ClueError
from cluekit.names import with_article
from cluekit.recorder.entries import Entry, Suggestion
from cluekit.recorder.recorder import Recorder
from cluekit.recorder.sheet import Sheet
from cluekit.widgets.recorder_entries import entry_data
from cluekit.widgets.recorder_findings import Findings
from cluekit.widgets.recorder_pad import from_the_start, pad

__all__ = ["MODELS", "card_data", "recorder_snapshot"]

Data = dict[str, Any]

MODELS: Mapping[str, str] = {
    "facts only": "Nothing is read into which of several cards was shown: all deals that fit count the same.",
    "uniform": "Whoever has several of the cards shows any of them, each as likely as the other.",
    "suspects first": "A suspect is shown rather than a weapon, and that rather than a room.",
    "weapons first": "A weapon is shown rather than a suspect, and that rather than a room.",
    "rooms first": "A room is shown rather than a suspect, and that rather than a weapon.",
}
"""The models that the page offers, each with what it assumes."""

_MODEL_CLASHES = (
    "No deal fits the entries if everybody chooses by the model “{model}”: somebody showed another card than "
    "it says. Choose another model."
)


def recorder_snapshot(
    recorder: Recorder,
    *,
    model: Refuter | str = FACTS_ONLY,
    until: int | None = None,
    findings: Findings | None = None,
    **more: Any,
) -> Data:
    """Everything the page shows of a recorded game.

    `until` is the number of the entry up to which the notepad tells what was known; None means all of them.
    Where entries contradict each other, it ends with the last that fits, the snapshot's "fit".
    `findings` are those of this sheet and model, if there are any already. `more` goes into the snapshot as
    it is.
    """
    sheet = recorder.sheet
    found = findings or Findings(sheet, model)
    fit = found.fitting(found.last)
    shown = fit if until is None or fit is None else min(until, fit)
    return {
        **_table(sheet),
        "turn": sheet.next_seat,
        "entries": _entries(sheet),
        "undo": recorder.can_undo,
        "redo": recorder.can_redo,
        "until": shown,
        "fit": fit,
        "last": found.last,
        "model": found.model.name,
        "models": _models(found.model),
        "clash": _clash(found),
        **_pad(found, shown),
        **more,
    }


# The table


def _table(sheet: Sheet) -> Data:
    edition, hands = sheet.edition, sheet.hands
    return {
        "edition": edition.title,
        "seats": [{"name": name, "cards": size} for name, size in zip(sheet.seats, hands.sizes, strict=True)],
        "dealt": list(sheet.first_sizes),
        "me": sheet.me,
        "hand": [card.name for card in edition.deck.cards if card in (hands.own or ())],
        "cards": card_data(edition),
        "everyone": edition.rules.answers.value == "everyone",
        "usual": _usual(edition),
    }


def card_data(edition: Edition) -> list[Data]:
    """The cards of an edition in deck order: names, categories, and the colours of the suspects."""
    return [
        {
            "name": card.name,
            "category": card.category.value,
            "words": card.name if card.category is Category.SUSPECT else with_article(card.name),
            "colour": token_colour(number, edition.look) if card.category is Category.SUSPECT else None,
        }
        for category in Category
        for number, card in enumerate(edition.deck.category(category))
    ]


def _usual(edition: Edition) -> list[str]:
    """The kinds of entries that this edition's rules bring about; the others can be made all the same."""
    rules = edition.rules
    kinds = ["suggestion", "skip", "accusation"]
    kinds += ["snoop"] * bool(edition.board.snoops or rules.investigation)
    kinds += ["open", "left"] * bool(rules.investigation)
    return kinds + ["checked"] * rules.honour


# The entries


def _entries(sheet: Sheet) -> list[Data]:
    return [_entry(number, entry, sheet) for number, entry in enumerate(sheet.entries, 1)]


def _entry(number: int, entry: Entry, sheet: Sheet) -> Data:
    data = entry_data(entry, sheet)
    return {"number": number, "text": entry.sentence(sheet), "gap": _gap(entry, sheet), "entry": data}


def _gap(entry: Entry, sheet: Sheet) -> str:
    """Of whom nothing is written down, though they were asked before the one who showed a card."""
    silent = entry.unnoted(sheet) if isinstance(entry, Suggestion) else ()
    if not silent:
        return ""
    return f"nothing is said of {listed([sheet.seats[seat] for seat in silent])}: did they pass?"


def _clash(found: Findings) -> Data | None:
    """Which entries cannot all be true, why, and the single ones without which all others can."""
    if found.fits(found.last):
        return None
    clash = found.clash
    if clash is None:
        return {"text": _MODEL_CLASHES.format(model=found.model), "why": [], "entries": [], "mends": []}
    text, *why = (from_the_start(line, found.sheet) for line in clash.sentences())
    return {"text": text, "why": why, "entries": list(clash.entries), "mends": list(clash.mends)}


# What follows


def _models(model: Refuter) -> list[Data]:
    offered = MODELS if model.name in MODELS else {**MODELS, model.name: "A model of one's own."}
    return [{"name": name, "words": words} for name, words in offered.items()]


def _pad(found: Findings, until: int | None) -> Data:
    """The notepad after an entry, if there is one."""
    if until is None:
        return {"pad": None, "why_not": "No deal fits what is known, so there is nothing to show."}
    try:
        knowledge = found.knowledge(until)
        assert knowledge
        return {"pad": pad(knowledge, found.sheet), "why_not": ""}
    except ClueError as error:
        return {"pad": None, "why_not": str(error)}
